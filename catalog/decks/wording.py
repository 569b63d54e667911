"""What the pure modules say, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _

from catalog.decks.checking import Finding, Mend, Verdict


def said(one: Finding | Mend) -> str:
    """A finding or mend as a sentence."""
    return _(one.template) % dict(one.parameters)


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as plain data, as API and pages give it."""
    return {
        "code": finding.code,
        "text": said(finding),
        "rule": _(finding.rule),
        "cards": list(finding.cards),
        "mends": [
            {"text": said(mend), "copies": dict(mend.copies), "quest": mend.quest} for mend in finding.mends
        ],
    }


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """Whether a deck is legal, and everything about it that is not right."""
    return {
        "legal": verdict.legal,
        "faults": [finding_data(one) for one in verdict.faults],
        "warnings": [finding_data(one) for one in verdict.warnings],
    }

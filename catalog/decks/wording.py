"""What the pure modules say, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.decks.checking import Finding, Mend, Verdict
from catalog.decks.legality import Legality

SIDES = {
    "campaign": gettext_lazy("Campaign"),
    "adversary": gettext_lazy("Adversary"),
    "quest-need": gettext_lazy("Quest-Needs"),
    "site": gettext_lazy("Sites"),
}
TYPE_NAMES = {
    "companion": gettext_lazy("Companions"),
    "minion": gettext_lazy("Minions"),
    "event": gettext_lazy("Events"),
    "condition": gettext_lazy("Conditions"),
    "artifact": gettext_lazy("Artifacts"),
    "possession": gettext_lazy("Possessions"),
}


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


def status_name(legality: Legality) -> str:
    """What a format says about a card, in a word or two."""
    return {
        "legal": _("Legal"),
        "restricted": _("At most %(limit)s") % {"limit": legality.limit},
        "banned": _("Banned"),
        "unreleased": _("Not out yet"),
        "outside": _("Not legal"),
    }[legality.status]


def change_name(what: str) -> str:
    """What happens to a card on a day."""
    return {
        "banned": _("banned"),
        "no longer banned": _("no longer banned"),
        "restricted": _("restricted"),
        "no longer restricted": _("no longer restricted"),
    }[what]


def legality_data(legality: Legality) -> dict[str, Any]:
    """What a format says about a card as plain data, as API and pages give it."""
    return {
        "format": legality.format.slug,
        "name": _(legality.format.name),
        "status": legality.status,
        "status_name": status_name(legality),
        "limit": legality.limit,
        "why": [said(finding) for finding in legality.findings],
        "changes": [{"day": day, "what": change_name(what)} for day, what in legality.changes],
    }

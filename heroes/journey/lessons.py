"""The guided first match: what a newcomer is told beside each question, and where the rules say more."""

from __future__ import annotations

from typing import Any

from heroes.engine.text import gettext_noop as _

ABOUT = {
    "bid": "set-up",
    "place": "set-up",
    "hero": "set-up",
    "starting party": "set-up",
    "mulligan": "mulligan",
    "hold": "mulligan",
    "site": "move",
    "sanctuary": "campaign",
    "respond": "respond",
    "order": "respond",
    "spread": "barrage",
    "assign": "assignment",
    "fight": "skirmish",
    "reconcile": "regroup",
    "decide": "decide",
}
"""Kind of a question -> section of the rules; an action: the section of its step."""

LESSONS = {
    "bid": _(
        "Burdens buy the choice of who begins. They do nothing by themselves, but at your quest's resolve it is "
        "given up. To begin with, bid 0."
    ),
    "hero": _(
        "Your hero bears the Quest-Need. Read its back: it says how you win. If it leaves the field, you are out."
    ),
    "starting party": _(
        "Companions that cost no more than 4 together with the hero may come along at once. No risk is paid for them."
    ),
    "mulligan": _(
        "Your hand holds cards of two sides: grey circles are campaign cards for your own turns, black diamonds are "
        "adversary cards for the turns of others. A good hand has both."
    ),
    "campaign": _(
        "You are the Protagonist: only your campaign cards count now. Each card that you play adds its cost to the "
        "risk pool, and your opponent will pay monsters out of that pool. Play one or two, then move on."
    ),
    "site": _(
        "The arrow on the last site made you the one who places the next. Take one that costs the party much risk."
    ),
    "adversary": _(
        "Now you are an Antagonist, and your adversary cards count. They take risk out of the pool. A minion far from "
        "its home site costs 2 more."
    ),
    "maneuver": _("Before the melee there is time for tricks. If you have none for this step, pass."),
    "barrage": _("Characters with Shoot wound from afar: both totals stand above the question."),
    "spread": _("Spread the wounds. Whoever has as many wounds as health is killed; keep your hero well."),
    "assign": _(
        "Each companion takes one minion. Look for those that you beat, and keep the hero away from what could double "
        "its strength. What you leave over, the opponent assigns."
    ),
    "fight": _(
        "You choose which skirmish comes first. Begin where you are sure to win: it may change what follows."
    ),
    "skirmish": _(
        "Above the question stands what will happen if all pass. The higher strength wins, a tie goes to the minions; "
        "double strength kills outright."
    ),
    "respond": _("Something has happened that a card might answer. If you do not want to, pass."),
    "reconcile": _("You draw up to eight cards. First you may throw away one that you will not need."),
    "decide": _(
        "Moving again brings you nearer to site 9 and more risk into the pool; the minions that survived stay. A hurt "
        "party rests."
    ),
    "regroup": _("The dust settles. Some cards work now; else pass."),
}
"""By kind of question, or for an action by its step."""


def topic_of(view: dict[str, Any], decision: dict[str, Any]) -> str:
    """What a question is about: its kind, or for an action the step."""
    return str(view["stage"] if decision["kind"] == "action" else decision["kind"])


def about(view: dict[str, Any], decision: dict[str, Any]) -> str:
    """The section of the rules that explains a question."""
    topic = topic_of(view, decision)
    return ABOUT.get(topic, topic if topic in LESSONS else "actions")


def lesson(view: dict[str, Any], decision: dict[str, Any]) -> str | None:
    """What a newcomer is told, in a guided match."""
    return LESSONS.get(topic_of(view, decision)) if view["guided"] else None

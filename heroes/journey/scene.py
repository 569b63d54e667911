"""A view and a decision, laid out as they are shown: what lies where, what every card may do now and why not.

Works on plain values (`view.view` and a decision in words), so live tables, replays and tests share it. What is
printed on a card is looked up by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from catalog.cards import keywords
from heroes.engine.text import gettext_noop as _
from heroes.journey.definitions import defined
from heroes.journey.lessons import about, lesson

PHASES = (
    ("campaign", _("Campaign"), ("turn", "campaign", "move")),
    ("adversary", _("Adversary"), ("adversary",)),
    ("maneuver", _("Maneuver"), ("maneuver",)),
    ("barrage", _("Barrage"), ("barrage",)),
    ("assignment", _("Assignment"), ("assignment",)),
    ("skirmish", _("Skirmishes"), ("skirmish",)),
    ("regroup", _("Regroup"), ("regroup", "reconcile", "decide")),
)
"""What the indicator of phases and steps shows, and the stages of the engine that belong to each."""

SET_UP = {
    "bids": _("Set-up: bidding"),
    "places": _("Set-up: places"),
    "site 1": _("Set-up: the first site"),
    "heroes": _("Set-up: heroes and companions"),
    "mulligans": _("Set-up: opening hands"),
}
SITES = 9
PILES = (("scrap", _("Scrap pile")), ("grave", _("Grave")), ("banished", _("Banished")))
ANSWERS = ("spread", "assign", "fight", "choose", "sanctuary")
"""Questions that are answered by touching a card on the table."""

BARRING = ("action", "respond")
"""Questions at which a card in hand that offers nothing is dimmed, and its reason given."""

VERBS = {
    "play": _("Play"),
    "wind": _("Second wind"),
    "hold": _("Hold"),
    "discard": _("Discard"),
    "card": _("Choose"),
}
"""What stands on the button under a card in hand, by the first word of the option's key."""

GENERAL = ("Not in this phase.", "Not in this step.", "Only in response.", "Not in this player's turn.")
"""Reasons that hold for whole kinds of cards: shown by dimming alone, in words when the card is read."""


def scene(view: dict[str, Any], decision: dict[str, Any] | None) -> dict[str, Any]:
    """The table as templates lay it out.

    Cards are those of the view with, in addition: `print` (the `Card`), `emblem`, `moves` (options about them),
    `aims` (options aimed at them), `state` ("lit", "barred" or "").
    """
    found = Dressing(decision)
    quiet = view["protagonist"] is None
    players = {player["seat"]: found.player(player) for player in view["players"]}
    mine = players.get(view["seat"])
    leader = None if quiet else players[view["protagonist"]]
    ordered = [players[seat] for seat in view["order"] if seat in players] or list(players.values())
    if mine in ordered:
        at = ordered.index(mine)
        ordered = ordered[at + 1 :] + ordered[:at]
    minions = [found.card(card) for card in view["minions"]]
    party = leader["party"] if leader else []
    stage = next((number for number, phase in enumerate(PHASES) if view["stage"] in phase[2]), None)
    by_name = {card["id"]: card for card in everything(players.values(), minions)}
    sites = path(view, found)
    piles = [card for player in players.values() for pile in player["piles"] for card in pile["cards"]]
    # Sites strengthen fighters too, and what is responded to may have left the field.
    told = {**{card["id"]: card for card in (*sites, *piles) if "id" in card}, **by_name}
    return {
        "phases": [
            {"slug": slug, "name": name, "now": number == stage, "past": stage is not None and number < stage}
            for number, (slug, name, _stages) in enumerate(PHASES)
        ],
        "set_up": SET_UP.get(view["stage"]),
        "stage": PHASES[stage][0] if stage is not None else view["stage"],
        "leads": mine is not None and mine is leader,
        "leader": leader,
        "mine": mine,
        "others": ordered,
        "path": sites,
        "party": party,
        "minions": minions,
        "fights": fights(view, told),
        "shots": shots(view, by_name),
        "touch": bool(decision and decision["kind"] in ANSWERS),
        "responding": told.get(view["responding"]["card"]) if view["responding"] else None,
        "lesson": lesson(view, decision) if decision else None,
        "about": about(view, decision) if decision else None,
        "prompt": asked(view, decision, by_name, mine),
    }


class Dressing:
    """Adds to the cards of a view what is printed on them and what may be done with them."""

    def __init__(self, decision: dict[str, Any] | None) -> None:
        self.moves: dict[Any, list[dict[str, Any]]] = {}
        self.aims: dict[Any, list[dict[str, Any]]] = {}
        self.bars = decision is not None and decision["kind"] in BARRING
        for option in decision["options"] if decision else ():
            option["verb"] = VERBS.get(option["key"].partition(":")[0], option["label"])
            if option["card"] is not None:
                self.moves.setdefault(option["card"], []).append(option)
            if option["target"] is not None and option["key"].startswith(("assign:", "wind:")):
                self.aims.setdefault(option["target"], []).append(option)

    def card(self, card: dict[str, Any]) -> dict[str, Any]:
        dressed = {**card, **printed(card["hash"])}
        if "keywords" in card:
            dressed["explained"] = explained(card["keywords"])
        dressed["moves"] = self.moves.get(card.get("id"), [])
        dressed["aims"] = self.aims.get(card.get("id"), [])
        dressed["pairs"] = any(
            move["key"].startswith("assign:") for move in dressed["moves"] + dressed["aims"]
        )
        dressed["state"] = "lit" if dressed["moves"] or dressed["aims"] else ""
        if "borne" in card:
            dressed["borne"] = [self.card(item) for item in card["borne"]]
        if "strength" in card:
            printed_strength = card["strength"]["printed"]
            dressed["change"] = card["strength"]["now"] - printed_strength
            dressed["left"] = card["health"]["now"] - card["wounds"] - card["hits"]
        return dressed

    def in_hand(self, card: dict[str, Any]) -> dict[str, Any]:
        dressed = self.card(card)
        if not dressed["moves"] and self.bars:
            dressed["state"] = "barred"
        dressed["general"] = card.get("reason") in GENERAL
        return dressed

    def player(self, player: dict[str, Any]) -> dict[str, Any]:
        dressed = dict(player)
        for pile in ("party", "support"):
            dressed[pile] = [self.card(card) for card in player[pile]]
        hand = [self.in_hand(card) for card in player["cards"]]
        dressed["cards"] = sorted(hand, key=lambda card: card["print"].side != "campaign")
        dressed["piles"] = [
            {"slug": slug, "name": name, "cards": [self.card(card) for card in player[slug]]}
            for slug, name in PILES
            if player[slug]
        ]
        dressed["own_atlas"] = [{**card, **printed(card["hash"])} for card in player["own_atlas"]]
        return dressed


def printed(hash: str) -> dict[str, Any]:
    """The printed card with this hash, its emblem, and its keywords explained."""
    kind = defined(hash)
    card = kind.card
    words = [f"{name} +{number}" for name, number in kind.plus.items()]
    words += [f"{name} {number}" for name, numbers in kind.each.items() for number in numbers]
    words += [word for word in sorted(kind.keywords) if word not in {*kind.plus, *kind.each}]
    emblem = card.culture or card.type
    drawing = emblem if kind.is_character else card.type
    return {"print": card, "emblem": emblem, "drawing": drawing, "explained": explained(words)}


def explained(words: Iterable[str]) -> list[dict[str, str]]:
    """Keywords such as "damage +1" with what the rulebook has them do; those without a rule are left out."""
    found = []
    for word in words:
        name, _space, number = word.rpartition(" ") if word[-1].isdigit() else (word, "", "")
        known = keywords().get(name)
        if known is not None:
            figure = number.lstrip("+") or "X"
            text = known.text.replace("X", figure)
            found.append({"slug": name, "name": known.name.replace("X", figure), "text": text})
    return found


def everything(players: Iterable[dict[str, Any]], minions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every card that can be seen on the field or in a hand, borne ones included."""
    for card in minions:
        yield card
        yield from card["borne"]
    for player in players:
        for card in (*player["party"], *player["support"]):
            yield card
            yield from card["borne"]
        yield from player["cards"]


def path(view: dict[str, Any], found: Dressing) -> list[dict[str, Any]]:
    """The nine places of the adventure path, those ahead of all sites included."""
    sites = [found.card(site) for site in view["path"]]
    leader = view["protagonist"]
    here = view["players"][leader]["site"] if leader is not None else 0
    for site in sites:
        site["here"] = site["number"] == here
    return sites + [{"number": number} for number in range(len(sites) + 1, SITES + 1)]


def fights(view: dict[str, Any], cards: dict[Any, dict[str, Any]]) -> list[dict[str, Any]]:
    """The assigned groups with their cards, what makes up each total, and what would happen."""
    laid = []
    for group in view["skirmishes"]:
        fighters = [cards[group["companion"]], *(cards[minion] for minion in group["minions"])]
        for card in fighters:
            card["fights"] = True
            card["doomed"] = card["id"] in group["killed"]
        laid.append(
            {
                **group,
                "companion": fighters[0],
                "minions": fighters[1:],
                "parts": [parts(card, cards) for card in fighters],
                "overwhelmed": [cards[name] for name in group["overwhelmed"]],
                "killed": [cards[name] for name in group["killed"] if name not in group["overwhelmed"]],
                "hurt": [
                    card
                    for card in (fighters[1:] if group["winner"] == "party" else fighters[:1])
                    if card["id"] not in group["killed"]
                ],
            }
        )
    return laid


def parts(card: dict[str, Any], cards: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    """A fighter's strength as printed, and every change with the title of its source."""
    changes = [
        {"title": cards[why["id"]]["title"] if why["id"] in cards else None, "change": why["change"]}
        for why in card["strength"]["because"]
        if why["change"]
    ]
    told = card["strength"]["printed"] + sum(change["change"] for change in changes)
    if told != card["strength"]["now"]:  # lasting effects of this step, and the floor at 0
        changes.append({"title": None, "change": card["strength"]["now"] - told})
    return {"card": card, "changes": changes}


def shots(view: dict[str, Any], cards: dict[Any, dict[str, Any]]) -> dict[str, Any] | None:
    """Both ranged totals before they are spread; None where nobody shoots."""
    ranged = view["ranged"]
    if ranged is None or view["stage"] not in ("maneuver", "barrage"):
        return None
    sides = {
        side: [
            {"title": cards[shot["id"]]["title"], "change": shot["change"]}
            for shot in ranged["shooting"][side]
            if shot["id"] in cards
        ]
        for side in ("party", "minions")
    }
    if not (ranged["party"] or ranged["minions"] or any(sides.values())):
        return None
    return {
        side: {
            "total": ranged[side],
            "parts": sides[side],
            "rest": ranged[side] - sum(shot["change"] for shot in sides[side]),
        }
        for side in sides
    }


def asked(
    view: dict[str, Any],
    decision: dict[str, Any] | None,
    cards: dict[Any, dict[str, Any]],
    mine: dict[str, Any] | None,
) -> dict[str, Any] | None:
    """The options of a decision by where their buttons stand: under cards in hand, as faces to choose from
    (cards that lie nowhere in sight), in pairs, on cards of the table, or in words."""
    if decision is None:
        return None
    hand = {card["id"] for card in mine["cards"]} if mine else set()
    laid: dict[str, Any] = {"closing": [], "pairs": [], "faces": [], "cards": [], "words": [], "in_hand": 0}
    pairs: dict[Any, dict[str, Any]] = {}
    for option in decision["options"]:
        here = cards.get(option["card"])
        shown = option.get("shown")
        if option["key"] in ("pass", "done", "keep", "no"):
            laid["closing"].append(option)
        elif option["key"].startswith("assign:"):
            pair = pairs.setdefault(option["card"], {"card": here, "options": []})
            pair["options"].append({**option, "companion": cards.get(option["target"])})
        elif option["card"] in hand:
            laid["in_hand"] += 1
        elif here is not None:
            laid["cards"].append(
                {**option, "shown": here, "ability": ability(here["print"].text, option, view)}
            )
        elif shown is not None:
            laid["faces"].append({**option, "shown": {**shown, **printed(shown["hash"])}})
        else:
            laid["words"].append(option)
    laid["pairs"] = list(pairs.values())
    laid["abilities"] = any(option["ability"] for option in laid["cards"])
    laid["stays"] = consequences(view, decision, cards)
    return laid


LABELS = re.compile(
    r"((?:(?:Campaign|Adversary|Maneuver|Barrage|Assignment|Skirmish|Regroup|Response)(?:, | or |, or )?)+):"
)


def ability(text: str, option: dict[str, Any], view: dict[str, Any]) -> str:
    """The words of the special ability that an option uses: those behind the label of this step, of several
    the one whose number the key bears."""
    verb, _colon, rest = option["key"].partition(":")
    if verb != "use":
        return ""
    label = "response" if view["responding"] else view["stage"]
    pieces = LABELS.split(" ".join(text.split()))
    fitting = [
        f"{labels}: {words.strip()}"
        for labels, words in zip(pieces[1::2], pieces[2::2], strict=True)
        if label in labels.casefold()
    ]
    number = int(rest.partition(".")[2] or 1)
    return fitting[min(number, len(fitting)) - 1] if fitting else ""


def consequences(
    view: dict[str, Any], decision: dict[str, Any], cards: dict[Any, dict[str, Any]]
) -> dict[str, Any]:
    """What passing or resting leads to: `kind` names the sentence, the rest are its numbers."""
    kind, stage = decision["kind"], view["stage"]
    if kind == "action" and stage == "campaign":
        return {"kind": "move" if view["next_move"] else "stay", "move": view["next_move"]}
    if kind == "decide":
        return {"kind": "decide", "move": view["next_move"]}
    if kind == "action":
        return {"kind": stage}
    if kind == "respond":
        return {"kind": "respond"}
    return {"kind": ""}

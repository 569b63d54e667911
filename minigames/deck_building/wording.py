"""The text of a card, printed from the same data that the rules carry out."""

import re
from collections.abc import Mapping
from typing import Any

from catalog.cards import Component

ONE = {
    "ally": "an Ally", "enemy": "an Enemy", "maneuver": "a Maneuver", "artifact": "an Artifact",
    "location": "a Location", "starter": "a Starter",
}  # fmt: skip
MANY = {
    "ally": "Allies", "enemy": "Enemies", "maneuver": "Maneuvers", "artifact": "Artifacts",
    "location": "Locations", "starter": "Starters",
}  # fmt: skip
NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
NAMED = re.compile(r"(\ba )?\[(.*?)\]")
"""Another card in a sentence: its slug, which `card_text` turns into its title, with the article before it."""


def card_text(card: Component, titles: Mapping[str, str]) -> str:
    """All sentences of a card; `titles` are those of the cards (by slug) that it may name.

    ValueError or LookupError for an effect that has no words, or a card that is not there.
    """
    text = " ".join(part for part in parts_of(card.get) if part)

    def name(found: re.Match[str]) -> str:
        article, title = found[1] or "", titles[found[2]]
        return f"an {title}" if article and title[0] in "AEIOU" else article + title

    return NAMED.sub(name, text)


def parts_of(get: Any) -> list[str]:
    """The sentences of a card, one part for each of its facts."""
    parts = [sentences(get("play"))]
    if get("attack"):
        parts.append(f"Attack: {sentences(get('attack'), 'Each foe')}")
    if get("for_each_hit"):
        effect = " and ".join(clause(step, True) for step in get("for_each_hit"))
        parts.append(f"For each foe who does not avoid it: {effect}.")
    if get("ambush"):
        parts.append(f"Ambush: {sentences(get('ambush'))}")
    if get("group_ambush"):
        parts.append(f"Group Ambush: {sentences(get('group_ambush'), 'Each player')}")
    if get("start_of_turn"):
        suffering = sentences(get("start_of_turn"), "that player")
        parts.append(f"While on top of the stack: when a player's turn begins, {suffering}")
    if get("at_power"):
        at = get("at_power")
        parts.append(
            f"While on top of the stack: whoever generates {at.power} Power or more in one turn "
            f"{lower(sentences(at.do, ''))}"
        )
    if get("trigger"):
        what = get("trigger")
        kind = bare(what.type) if what.get("type") else f"card of {costs(what.costs)}"
        when = f"when you play your {ORDINALS[what.number]} {kind} of a turn"
        when = f"Ongoing: {when}" if get("type") else capital(when)  # a Hero's ability is no Ongoing one
        parts.append(f"{when}: {sentences(what.do)}")
    if get("once"):
        pay = get("once").get("pay", Component({}))
        prices = [f"pay {pay.power} Power"] if pay.get("power") else []
        prices += [f"discard {cards(pay.discard)}"] if pay.get("discard") else []
        first = next(iter(get("once").do[0]))
        gives = "get " if first in ("power", "per_location") else ""
        effect = gives + " and ".join(clause(step, True) for step in get("once").do)
        price = f" {' and '.join(prices)} to" if prices else ""
        parts.append(f"Once in each of your turns you may{price} {effect}.")
    if get("gained_to_top"):
        parts.append(f"You may put {MANY[get('gained_to_top')]} that you buy or gain on top of your deck.")
    if get("ongoing"):
        parts.append(f"Ongoing: {ongoing(get('ongoing'))}")
    if get("defence"):
        parts.append(f"Defense: {defence(get('defence'))}")
    if get("no_defence"):
        parts.append("No Defense avoids this.")
    if isinstance(get("vp"), Component):
        parts.append(points(get("vp")))
    return parts


def sentences(steps: Any, subject: str = "you") -> str:
    """Steps in words: as orders to the reader, or about somebody else (`subject`)."""
    if subject == "you":
        return " ".join(f"{capital(clause(step, True))}." for step in steps or ())
    clauses = [clause(step, False) for step in steps or ()]
    return f"{subject} {' and '.join(clauses)}.".strip()


def clause(step: Component, you: bool) -> str:
    """One step without its full stop, in the imperative (`you`) or the third person."""
    verb = next(iter(step))
    what: Any = step.get(verb)
    s = "" if you else "s"
    your = "your" if you else "their"
    if verb == "power":
        return f"+{what} Power"
    if verb == "draw":
        return f"draw{s} {cards(what)}"
    if verb == "redraw":
        return f"discard{s} {your} hand and draw{s} {cards(what)}"
    if verb == "discard":
        return f"discard{s} {cards(what)}"
    if verb == "corruption":
        return f"gain{s} {'a Corruption' if what == 1 else f'{amount(what)} Corruptions'}"
    if verb == "destroy":
        return destroying(what, s, your)
    if verb == "stack":
        return stacking(what, s, your)
    if verb == "recover":
        which = f"all {MANY[what.type]}" if not what.get("count") else ONE[what.type]
        return f"put{s} {which} from {your} discard pile into {your} hand"
    if verb == "look_at_top":
        return (
            f"look{s} at the top card of {your} deck and may {what} it"
            if not you
            else (f"look at the top card of your deck; you may {what} it")
        )
    if verb == "discard_top":
        then = " and ".join(clause(inner, you) for inner in what.then)
        return f"discard{s} the top card of {your} deck and, if it costs {what.cost_at_least} or more, {then}"
    if verb == "riddle":
        return (
            f"each foe reveals the top card of their deck: +1 Power for each that costs "
            f"{what.cost_at_least} or more, but at least +{what.minimum}"
        )
    if verb == "purge":
        spared = f" that is no {bare(what.spare)}" if what.get("spare") else ""
        return f"reveal{s} {your} hand and discard{s} every card of cost {what.cost_at_most} or less{spared}"
    if verb == "take_ring":
        return f"take{s} The One Ring from beside the Path or from the player who has it"
    if verb == "bought_to_top":
        count = "one card" if what == 1 else f"up to {cards(what)}"
        return f"you may put {count} that you buy this turn on top of your deck"
    if verb == "discount":
        return f"Archenemies cost you {what} less this turn"
    if verb == "bonus":
        return f"each {bare(what.type)} that you play later this turn gives +{what.power} Power"
    if verb == "per_location":
        return f"+{what} Power for each Location in play, whoever controls it"
    if verb == "gain":
        return gaining(what, s, your)
    if verb == "either":
        return " or ".join(" and ".join(clause(inner, you) for inner in steps) for steps in what)
    if verb == "if":
        return conditional(step, you)
    raise ValueError(f"{verb!r} has no words")


def conditional(step: Component, you: bool) -> str:
    condition: Any = step.get("if")
    verb = next(iter(condition))
    value = condition.get(verb)
    holds = {
        "in_discard": lambda: f"if {ONE[value]} lies in {'your' if you else 'their'} discard pile",
        "played_another": lambda: f"if you have played another {bare(value)} this turn",
        "control": lambda: f"if you control {ONE[value]}",
        "first_card": lambda: "if this is the first card that you play this turn",
        "top_costs": lambda: f"reveal the top card of your deck: if it costs {value} or more",
    }[verb]()
    then = " and ".join(clause(inner, you) for inner in step.then)
    text = f"{holds}: {then}" if not holds.startswith("reveal") else f"{holds}, {then}"
    if step.get("else"):
        text += "; otherwise " + " and ".join(clause(inner, you) for inner in step.get("else"))
    return text


def destroying(what: Any, s: str, your: str) -> str:
    zones = " or ".join(
        {"hand": f"in {your} hand", "discard": f"in {your} discard pile", "path": "on the Path"}[zone]
        for zone in what.get("from", ("hand", "discard"))
    ).replace(f" or in {your}", f" or {your}")
    only = what.get("only")
    count = what.get("exactly") or what.up_to
    one = "a card" if not only else "a " + " or a ".join(f"[{card}]" for card in only)
    if count > 1:
        one = cards(count) if not only else f"{amount(count)} cards, each of them {one},"
    if what.get("exactly"):
        return f"destroy{s} {one} {zones}"
    return f"{may(s)} destroy {one if count == 1 else f'up to {one}'} {zones}"


def stacking(what: Any, s: str, your: str) -> str:
    count = what.get("exactly") or what.up_to
    if what.get("type"):
        some = ONE[what.type] if count == 1 else f"{amount(count)} {MANY[what.type]}"
    else:
        some = cards(count)
    where = f"from {your} discard pile on top of {your} deck"
    if what.get("exactly"):
        return f"put{s} {some} {where}"
    return f"{may(s)} put {some if count == 1 else f'up to {some}'} {where}"


def gaining(what: Any, s: str, your: str) -> str:
    named, at_most = what.get("card"), what.get("cost_at_most")
    one = f"a [{named}]" if named else ONE[what.type] if what.get("type") else "a card"
    cost = "" if at_most is None else f" of cost {at_most} or less"
    place = {"top": f" and put{s} it on top of {your} deck", "hand": f" and put{s} it into {your} hand"}
    whence = "its stack" if named == "valor" else "the Path"
    return f"gain{s} {one}{cost} from {whence}{place.get(what.get('to'), '')}"


def ongoing(what: Any) -> str:
    if what.get("power"):
        return f"+{what.power} Power on each of your turns."
    extra = what.extra_card
    if extra.get("costs"):
        kind = f"cards of {costs(extra.costs)}"
    else:
        kind = MANY[extra.type]
    many = f"{amount(extra.count)} or more {kind}" if extra.count > 1 else f"any {kind}"
    return f"if you play {many} in your turn, draw one more card at its end."


def defence(what: Any) -> str:
    end = f" Draw {cards(what.draw)}." if what.get("draw") else ""
    if what.get("first"):
        first = " and ".join(clause(step, True) for step in what.first)
        return f"{first}; then you may discard this or use another Defense to avoid an Attack or Ambush.{end}"
    how = {
        "discard": "discard this to avoid an Attack or Ambush.",
        "reveal": "reveal this to avoid an Attack or Ambush; it stays in your hand.",
        "play": "put this into play to avoid an Attack or Ambush.",
        "return": "put this back beside the Path to avoid an Attack or Ambush.",
    }[what.by]
    return how + end


def points(what: Any) -> str:
    if what.get("each"):
        return f"Worth 1 Victory Point for each [{what.each}] in your deck."
    if what.get("each_type"):
        return f"Worth 1 Victory Point for each {bare(what.each_type)} in your deck."
    return (
        f"Worth {what.points} Victory Points if your deck holds {amount(what.others)} or more other "
        f"{MANY[what.type]}, else none."
    )


def cards(count: int) -> str:
    return "a card" if count == 1 else f"{amount(count)} cards"


def amount(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def costs(numbers: Any) -> str:
    return "cost " + " or ".join(map(str, numbers))


def bare(of_type: str) -> str:
    """A type without its article."""
    return ONE[of_type].partition(" ")[2]


def may(s: str) -> str:
    """Of oneself "you may"; of somebody named before, "may"."""
    return "may" if s else "you may"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]

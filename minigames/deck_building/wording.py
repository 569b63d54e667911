"""The text of a card, printed from the same data that the rules carry out."""

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
NAMES = {
    "corruption": "Corruption",
    "despair": "Despair",
    "courage": "Courage",
    "goblin-horde": "Goblin Horde",
}
NUMBERS = {1: "a", 2: "two", 3: "three", 4: "four", 5: "five"}
ORDINALS = {1: "first", 2: "second", 3: "third"}


def card_text(card: Component) -> str:
    """All sentences of a card. ValueError for an effect that has no words."""
    get: Any = card.get
    parts = [sentences(get("play"))]
    if get("attack"):
        parts.append(f"Attack: {sentences(get('attack'), 'Each foe')}")
    if get("ambush"):
        parts.append(f"Ambush: {sentences(get('ambush'))}")
    if get("group_ambush"):
        parts.append(f"Group Ambush: {sentences(get('group_ambush'), 'Each player')}")
    if get("start_of_turn"):
        suffering = sentences(get("start_of_turn"), "they")
        parts.append(f"While on top of the stack: when a player's turn begins, {suffering}")
    if get("at_power"):
        at = get("at_power")
        parts.append(
            f"While on top of the stack: whoever generates {at.power} Power or more in one turn "
            f"{lower(sentences(at.do, ''))}"
        )
    if get("trigger"):
        what = get("trigger")
        kind = ONE[what.type].split()[1]
        parts.append(f"When you play your {ORDINALS[what.number]} {kind} of a turn: {sentences(what.do)}")
    if get("once"):
        pay = get("once").get("pay", Component({}))
        prices = [f"pay {pay.power} Power"] if pay.get("power") else []
        prices += [f"discard {cards(pay.discard)}"] if pay.get("discard") else []
        effect = " and ".join(clause(step, True) for step in get("once").do)
        price = f" {' and '.join(prices)} to" if prices else ""
        parts.append(f"Once in each of your turns you may{price} {effect}.")
    if get("gained_to_top"):
        parts.append(f"You may put {MANY[get('gained_to_top')]} that you buy or gain on top of your deck.")
    if get("ongoing"):
        parts.append(f"Ongoing: {ongoing(get('ongoing'))}")
    if get("defence"):
        parts.append(f"Defense: {defence(get('defence'))}")
    if isinstance(get("vp"), Component):
        parts.append(points(get("vp")))
    return " ".join(part for part in parts if part)


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
        return f"gain{s} {'a Corruption' if what == 1 else f'{NUMBERS[what]} Corruptions'}"
    if verb == "destroy":
        return destroying(what)
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
        spared = f" that is no {ONE[what.spare].split()[1]}" if what.get("spare") else ""
        return f"reveal{s} {your} hand and discard{s} every card of cost {what.cost_at_most} or less{spared}"
    if verb == "take_ring":
        return "take The One Ring from beside the Path or from the player who has it"
    if verb == "bought_to_top":
        count = "one card" if what == 1 else cards(what)
        return f"you may put {count} that you buy this turn on top of your deck"
    if verb == "discount":
        return f"Archenemies cost you {what} less this turn"
    if verb == "bonus":
        return f"each {ONE[what.type].split()[1]} that you play later this turn gives +{what.power} Power"
    if verb == "per_location":
        return f"+{what} Power for each Location in play, whoever controls it"
    if verb == "gain":
        return f"gain{s} a card of cost {what.cost_at_most} or less from the Path"
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
        "in_discard": lambda: f"if {ONE[value]} lies in your discard pile",
        "played_another": lambda: f"if you have played another {ONE[value].split()[1]} this turn",
        "control": lambda: f"if you control {ONE[value]}",
        "first_card": lambda: "if this is the first card that you play this turn",
        "top_costs": lambda: f"reveal the top card of your deck: if it costs {value} or more",
    }[verb]()
    then = " and ".join(clause(inner, you) for inner in step.then)
    text = f"{holds}: {then}" if not holds.startswith("reveal") else f"{holds}, {then}"
    if step.get("else"):
        text += "; otherwise " + " and ".join(clause(inner, you) for inner in step.get("else"))
    return text


def destroying(what: Any) -> str:
    zones = " or ".join(
        {"hand": "your hand", "discard": "your discard pile"}[zone]
        for zone in what.get("from", ("hand", "discard"))
    )
    only = what.get("only")
    count = what.get("exactly") or what.up_to
    one = "a card" if not only else "a " + " or ".join(NAMES[card] for card in only)
    if what.get("exactly"):
        return f"destroy {one if count == 1 else cards(count)} in {zones}"
    return f"you may destroy {one if count == 1 else f'up to {NUMBERS[count]} cards'} in {zones}"


def stacking(what: Any, s: str, your: str) -> str:
    if what.get("exactly"):
        one = ONE[what.type] if what.get("type") else "a card"
        return f"put{s} {one} from {your} discard pile on top of {your} deck"
    return f"you may put up to {NUMBERS[what.up_to]} cards from your discard pile on top of your deck"


def ongoing(what: Any) -> str:
    if what.get("power"):
        return f"+{what.power} Power on each of your turns."
    extra = what.extra_card
    if extra.get("costs"):
        kind = "cards of cost " + " or ".join(map(str, extra.costs))
    else:
        kind = MANY[extra.type]
    return f"if you play {NUMBERS[extra.count]} or more {kind} in your turn, draw one more card at its end."


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
        return f"Worth 1 Victory Point for each {NAMES[what.each]} in your deck."
    return (
        f"Worth {what.points} Victory Points if your deck holds {NUMBERS[what.others]} or more other "
        f"{MANY[what.type]}, else none."
    )


def cards(count: int) -> str:
    return "a card" if count == 1 else f"{NUMBERS[count]} cards"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]

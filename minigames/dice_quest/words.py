"""What an effect says, made from the effect itself, so that text and play cannot drift apart.

The component files hold these sentences for everybody who shows cards; a test keeps them equal.
"""

from catalog.cards import Component
from minigames.dice_quest.box import ACTIONS, actions_of, effect_of


def say(effect: Component, lent: bool = False) -> str:
    """The sentence of one effect, as on a tile or Resource."""
    verb, amount = effect_of(effect)
    if verb == "actions":
        return f"{say_actions(effect.actions)}."
    if verb == "choose":
        return (
            "one Action of your choice." if amount == 1 else f"{amount} Actions of one kind of your choice."
        )
    if verb == "golden":
        return "Roll the golden die too."
    if verb == "reroll":
        return f"Re-roll up to {amount} free white dice." if lent else "Re-roll any of your free dice."
    if verb == "turn":
        return "Turn one white die to the side of your choice, where it lies."
    if verb == "double":
        return "Double all Actions of one white die, where it lies."
    if verb == "retrieve":
        return f"Take {amount} Company {'tile' if amount == 1 else 'tiles'} from the pool."
    if verb == "exchange":
        whose = "tiles of other players or of the pool" if amount == "company" else "tiles of the pool"
        return f"Exchange any of your Company tiles, one for one, for {whose}."
    if verb == "spare":
        return "No Resource is lost at the end of this turn."
    return "Discard the INSTANT Event of this turn."


def say_actions(actions: Component) -> str:
    """``2 Running and 1 Fighting``."""
    numbers = actions_of(actions)
    return " and ".join(
        f"{number} {action.title()}" for number, action in zip(numbers, ACTIONS, strict=True) if number
    )


def say_instant(event: Component) -> str:
    """What an INSTANT Event does."""
    if event.get("needs"):
        return f"Until this has {say_actions(event.needs)}, no Quill may be placed this turn."
    if event.get("lose"):
        lost = next(iter(event.lose))
        return {
            "tile": "Put one of your Company tiles into the pool.",
            "resource": "Discard one Resource of the Resource Board.",
            "bottom": "Discard the leftmost Resource below the board.",
        }[lost]
    return {
        "reroll": "There is no free re-roll this turn.",
        "hands": "No Helping Hands this turn.",
        "die": "Roll one white die fewer this turn.",
    }[event.hinders[0]]


def text_of(card: Component) -> str | None:
    """The whole text of a component; None for one without."""
    if card.kind == "company":
        own = f"Your turn: {_small(say(card.own))}"
        if card.get("hand"):
            return f"{own} Helping Hand: {_small(say(card.hand, lent=True))}"
        return f"{own} Whoever is dealt this tile begins." if card.slug == "bilbo" else own
    if card.kind == "resource":
        text = say(card.effect)
        return f"{text} Solo: {_small(say(card.solo))}" if card.get("solo") else text
    if card.get("event") == "instant":
        return say_instant(card)
    return None


def _small(text: str) -> str:
    return text[0].lower() + text[1:]

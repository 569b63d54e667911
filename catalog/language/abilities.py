"""The typed structure of a game text. Structure only: the rules engine gives every kind its meaning.

A text is a tuple of abilities. All nodes are frozen and comparable; `KINDS` lists every kind by family,
so that an engine can prove that it has a meaning for each. Families: ability, event (what triggers),
condition, effect (also what costs are made of), statement (true while it lasts), change (what a statement
does to a card), amount, quantity, selector, feature, place, player, until.

Numbers are plain ints wherever a text has a plain number; anything else is an amount node. Words are
lower case, names of open vocabularies keep their spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeVar, dataclass_transform

KINDS: dict[str, dict[str, type]] = {}
"""Family -> name of kind -> class."""

Node = Any
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def kind(family: str) -> Callable[[type[T]], type[T]]:
    """Register a frozen dataclass as a kind of this family."""

    def register(cls: type[T]) -> type[T]:
        cls = dataclass(frozen=True, slots=True)(cls)
        KINDS.setdefault(family, {})[cls.__name__] = cls
        return cls

    return register


# --- abilities ----------------------------------------------------------------------------------------------


@kind("ability")
class Keyword:
    """A keyword printed on the card, loaded or not: "Damage +1.", "Durable 2.", "Hero [Strike]." `amount`
    is None for keywords without a number, `title` what stands in square brackets, `labels` the steps of
    an event in front of it ("Skirmish: Spell.")."""

    name: str
    amount: Node = None
    title: str | None = None
    labels: tuple[str, ...] = ()


@kind("ability")
class ToPlay:
    """ "To play, ...": what must be spotted and paid besides risk (rulebook, The Campaign Phase)."""

    costs: tuple


@kind("ability")
class PlaysOn:
    """ "Bearer must be ...": the cards this card can be played on, and borne by."""

    bearer: Node


@kind("ability")
class PlaysToSupportArea:
    """This card is played to its owner's support area."""


@kind("ability")
class LimitPer:
    """ "Limit 1 per bearer.": at most `amount` copies on each "bearer", "character", "site", "player" ..."""

    amount: Node
    per: str


@kind("ability")
class Action:
    """ "Skirmish: Exert X to wound Y." On an event: when and with what effect it is played; on any other
    card: a special ability. `condition` and `costs` are checked before it is offered (ruling HJ2);
    `effects` and then `then` happen; `limit` bounds its use by each copy."""

    labels: tuple[str, ...]
    effects: tuple
    costs: tuple = ()
    condition: Node = None
    limit: Node = None
    then: tuple = ()


@kind("ability")
class Response:
    """ "Response: If ..., exert X to ...": may be used or played whenever `event` happens (ruling HJ1)."""

    event: Node
    effects: tuple
    costs: tuple = ()
    condition: Node = None
    limit: Node = None
    then: tuple = ()


@kind("ability")
class Trigger:
    """ "When / each time ..., ...": happens by itself; what is optional in it is a `May`. With `first`
    only the first occurrence in each "turn", "phase" ... counts."""

    event: Node
    effects: tuple
    condition: Node = None
    limit: Node = None
    then: tuple = ()
    first: str | None = None


@kind("ability")
class Static:
    """A statement that holds while the card is active and `condition` is true; `where` defines its X."""

    statements: tuple
    condition: Node = None
    where: Node = None


@kind("ability")
class Completion:
    """ "To complete quest: ...": the test on the back of a Quest-Need (ruling HJ40)."""

    condition: Node


# --- events: what triggers ----------------------------------------------------------------------------------


@kind("event")
class Played:
    """A card is played, by `player` if one is named."""

    what: Node
    player: Node = None
    on: Node = None


@kind("event")
class WinsSkirmish:
    """`who` wins a skirmish (against `against`)."""

    who: Node
    against: Node = None


@kind("event")
class LosesSkirmish:
    """`who` loses a skirmish (to `against`)."""

    who: Node
    against: Node = None


@kind("event")
class SkirmishStarts:
    """The start of each skirmish (involving `who`)."""

    who: Node = None


@kind("event")
class SkirmishEnds:
    """The end of each skirmish (involving `who`), after its results (ruling HJ33)."""

    who: Node = None


@kind("event")
class Starts:
    """The start of a "turn", a phase or a step; `whose` limits it to that player's turns."""

    time: str
    whose: Node = None


@kind("event")
class Ends:
    """The end of a "turn", a phase or a step."""

    time: str
    whose: Node = None


@kind("event")
class Moves:
    """The party moves (ruling HJ23); `how`: "" when it moves, "to" or "from" the site `place`. `during`:
    only in that phase. `who`: a character that moves along, None for the party."""

    how: str = ""
    place: Node = None
    during: str | None = None
    who: Node = None


@kind("event")
class Assigned:
    """`who` is assigned to skirmish (`to` fits); by `player` if one is named."""

    who: Node
    to: Node = None
    player: Node = None


@kind("event")
class TakesWound:
    """`who` receives a wound, also a lethal one; exerting is none (ruling HJ16). `source`: dealt by such
    a card."""

    who: Node
    during: Node = None


@kind("event")
class Killed:
    """`who` is killed."""

    who: Node
    during: Node = None


@kind("event")
class Exerts:
    """`who` exerts (because of `source`)."""

    who: Node
    source: Node = None


@kind("event")
class Healed:
    """A wound is removed from `who`."""

    who: Node


@kind("event")
class Scrapped:
    """`what` is discarded from the field (killed minions too); by `player` if one is named."""

    what: Node
    player: Node = None


@kind("event")
class Discarded:
    """`what` is discarded from `place` (a hand or a book)."""

    what: Node
    place: Node
    player: Node = None


@kind("event")
class BurdenAdded:
    """A burden is added (by `source`)."""

    player: Node = None


@kind("event")
class BurdenRemoved:
    """A burden is removed."""

    player: Node = None


@kind("event")
class RiskAdded:
    """Risk is added to the pool."""

    player: Node = None


@kind("event")
class RiskRemoved:
    """Risk is removed from the pool."""

    player: Node = None


@kind("event")
class Draws:
    """`player` draws a card."""

    player: Node


@kind("event")
class Reconciles:
    """`player` reconciles (ruling HJ35)."""

    player: Node


@kind("event")
class Rests:
    """The party rests (ruling HJ38)."""


@kind("event")
class Transferred:
    """`what` is transferred (to `to`)."""

    what: Node
    to: Node = None


@kind("event")
class AbilityUsed:
    """A special ability of `what` is used."""

    what: Node


@kind("event")
class LeavesField:
    """`what` leaves the field, whatever way it goes."""

    what: Node


@kind("event")
class AboutTo:
    """The window before something happens, in which it can be prevented or replaced (ruling HJ1). `deed`:
    "take a wound", "be killed", "be overwhelmed", "be discarded", "exert", "heal", "be assigned";
    `source`: because of such a card; `during`: only then."""

    who: Node
    deed: str
    during: Node = None
    source: Node = None


@kind("event")
class AboutToAdd:
    """A burden or risk is about to be added ("burden", "risk"), by a card `source`."""

    what: str
    source: Node = None


@kind("event")
class Becomes:
    """A condition becomes true; checked constantly."""

    condition: Node


@kind("event")
class EitherEvent:
    """One of several events."""

    events: tuple


# --- conditions ---------------------------------------------------------------------------------------------


@kind("condition")
class CanSpot:
    """Such cards are on the field and active (rulebook, Spot). The quantity of `what` is the least number."""

    what: Node


@kind("condition")
class CannotSpot:
    """No such cards can be spotted."""

    what: Node


@kind("condition")
class Is:
    """`who` fits every one of `features`."""

    who: Node
    features: tuple


@kind("condition")
class IsNot:
    """`who` does not fit `features`."""

    who: Node
    features: tuple


@kind("condition")
class PartyAt:
    """The party is at such a site."""

    place: Node


@kind("condition")
class PartyNotAt:
    """The party is at no such site."""

    place: Node


@kind("condition")
class Compare:
    """`amount` compared with `than`: "at least", "at most", "more than", "fewer than", "exactly"."""

    amount: Node
    how: str
    than: Node


@kind("condition")
class OnlyInParty:
    """Every companion in the party fits."""

    what: Node


@kind("condition")
class During:
    """It is such a phase, step or turn: "the skirmish step"; `place` (a skirmish) may narrow it."""

    time: str


@kind("condition")
class DuringSkirmish:
    """A skirmish (involving `who`) is being resolved."""

    who: Node = None


@kind("condition")
class AllOf:
    """Every condition holds."""

    conditions: tuple


@kind("condition")
class AnyOfThese:
    """At least one condition holds."""

    conditions: tuple


@kind("condition")
class DoneSo:
    """What the sentence before offered or demanded was carried out ("if you do", "if he does")."""

    player: Node


# --- statements: true while they last -----------------------------------------------------------------------


@kind("statement")
class Modify:
    """The cards `who` are changed. "The risk cost of each X is -1" is a change of risk cost."""

    who: Node
    changes: tuple


@kind("statement")
class CostOn:
    """The risk cost of this card is changed while it is played on such a bearer."""

    on: Node
    amount: Node


@kind("statement")
class RangedTotal:
    """The "party" or "minion" ranged total is changed."""

    side: str
    amount: Node


@kind("statement")
class MoveLimit:
    """The move limit is changed (ruling HJ37)."""

    amount: Node


@kind("statement")
class RoamingPenalty:
    """The roaming penalty for `who` is changed; None: for every minion."""

    amount: Node
    who: Node = None


@kind("statement")
class Skip:
    """A phase, step or list of steps does not take place (for `player` alone, if named)."""

    times: tuple
    player: Node = None


@kind("statement")
class CannotPlay:
    """`player` (None: nobody) cannot play such cards."""

    what: Node
    player: Node = None


@kind("statement")
class CannotUse:
    """`player` (None: nobody) cannot use special abilities of such cards (labelled so)."""

    what: Node = None
    player: Node = None
    label: str | None = None


@kind("statement")
class CannotAssign:
    """`player` cannot assign `who` (to `to`)."""

    who: Node
    to: Node = None
    player: Node = None


@kind("statement")
class CannotMove:
    """The party cannot move (again)."""

    again: bool = False


@kind("statement")
class MustMove:
    """The Protagonist must move again if the move limit allows it."""


@kind("statement")
class AtMostPerSkirmish:
    """No more than `amount` such minions can be assigned to each skirmish (`to`)."""

    amount: Node
    what: Node
    to: Node = None


@kind("statement")
class CannotBePrevented:
    """ "wounds" or "burdens" cannot be prevented."""

    what: str


@kind("statement")
class CannotBeRemoved:
    """ "burdens" cannot be removed, "wounds" cannot be healed."""

    what: str


@kind("statement")
class CannotReplaceSite:
    """`what` cannot be replaced on the path."""

    what: Node


@kind("statement")
class Gain:
    """`who` has this printed text besides its own."""

    who: Node
    abilities: tuple


# --- changes ------------------------------------------------------------------------------------------------


@kind("change")
class Stat:
    """ "strength", "health", "risk cost", "home site", "risk number" (of a site), "site number" changed
    by."""

    stat: str
    amount: Node


@kind("change")
class EitherChange:
    """`changes`, or `others` in their place if the condition holds."""

    changes: tuple
    others: tuple
    condition: Node


@kind("change")
class Gains:
    """Has a keyword (more): "damage +1", "durable 2", "mounted"."""

    keyword: str
    amount: Node = None


@kind("change")
class Loses:
    """Loses a keyword, or with `keyword` "all" every keyword."""

    keyword: str


@kind("change")
class LosesBonuses:
    """All bonuses of this kind ("strength", "damage") do not count; `source`: those from such cards."""

    stat: str
    source: Node = None


@kind("change")
class LosesText:
    """Game text is ignored; printed numbers, type, class and culture stay."""


@kind("change")
class WoundCap:
    """Takes no more than this many wounds during each skirmish step (like Durable)."""

    amount: Node


@kind("change")
class Cannot:
    """Cannot do or suffer something; `deed` is one of `DEEDS`."""

    deed: str
    source: Node = None
    during: str | None = None


@kind("change")
class NotOverwhelmedUnless:
    """Is overwhelmed only by `times` its strength (3: Indomitable)."""

    times: int


@kind("change")
class NoRanged:
    """Does not add to the ranged total of its `side`: "party" or "minion"."""

    side: str


@kind("change")
class CannotBearItems:
    """Cannot bear such cards."""

    what: Node


@kind("change")
class NotRoaming:
    """Is not roaming, whatever its home site."""


@kind("change")
class Exhausted:
    """Comes into play exhausted: with wounds until one health is left."""


@kind("change")
class StrengthIs:
    """Strength is replaced by an amount."""

    amount: Node


# --- effects, which costs are made of too -------------------------------------------------------------------


@kind("effect")
class Spot:
    """Cost only: such cards are on the field and active (rulebook, Spot). They become "that ..." for what
    follows."""

    what: Node


@kind("effect")
class SpotBurdens:
    """Cost only: at least this many burdens are in the Protagonist's pool."""

    amount: Node


@kind("effect")
class SpotCultures:
    """Cost only: at least this many different cultures of a side can be spotted."""

    amount: Node
    side: str


@kind("effect")
class Exert:
    """Place a wound token for effort; not at 1 health left (ruling HJ16)."""

    who: Node
    times: Node = 1


@kind("effect")
class Exhaust:
    """Exert until 1 health is left."""

    who: Node


@kind("effect")
class Wound:
    """Deal wounds, one at a time."""

    who: Node
    times: Node = 1


@kind("effect")
class Heal:
    """Remove wounds."""

    who: Node
    times: Node = 1


@kind("effect")
class HealTotal:
    """Remove up to `amount` wounds altogether, spread over `who`."""

    amount: Node
    who: Node


@kind("effect")
class Kill:
    """Kill characters."""

    who: Node


@kind("effect")
class Scrap:
    """Move cards from the field to their owners' scrap piles (rulebook, Scrap; companions are not killed). Of a
    card that was revealed or looked at: discard it from where it is."""

    what: Node


@kind("effect")
class DiscardFromHand:
    """Discard such cards from hand; the player whose hand it is chooses unless they are taken at random."""

    what: Node
    hand: Node = None


@kind("effect")
class DiscardTop:
    """Discard the top (`bottom`: bottom) cards of a book."""

    amount: Node
    book: Node = None
    bottom: bool = False


@kind("effect")
class DiscardHand:
    """Discard the whole hand."""


@kind("effect")
class DiscardRevealed:
    """Discard the cards that were revealed or looked at; `rest`: those that were not taken."""

    rest: bool = False


@kind("effect")
class Draw:
    """Draw cards."""

    amount: Node


@kind("effect")
class AddBurdens:
    """Add burdens to the Protagonist's pool."""

    amount: Node


@kind("effect")
class RemoveBurdens:
    """Remove burdens; as an effect what is there, as a cost all of them (ruling HJ2)."""

    amount: Node


@kind("effect")
class AddRisk:
    """Add risk to the pool."""

    amount: Node


@kind("effect")
class RemoveRisk:
    """Remove risk from the pool; as an effect what is there, as a cost all of it (ruling HJ2)."""

    amount: Node


@kind("effect")
class AddTokens:
    """Place culture tokens on a card."""

    amount: Node
    culture: str
    where: Node


@kind("effect")
class RemoveTokens:
    """Remove culture tokens from a card; `where` None: from any card."""

    amount: Node
    culture: str
    where: Node = None


@kind("effect")
class Play:
    """Play such a card from `place` (None: from hand), its risk cost changed by `cost`; "X" amounts allowed.
    `on`: onto such a bearer."""

    what: Node
    place: Node = None
    cost: Node = 0
    on: Node = None


@kind("effect")
class PlayNextSite:
    """Place the party's next `amount` sites, replacing another player's where needed."""

    amount: Node = 1


@kind("effect")
class Take:
    """Take cards into hand from `place` (your scrap pile, your book: then shuffle, ruling HJ7)."""

    what: Node
    place: Node = None


@kind("effect")
class Return:
    """Return cards from the field to their owners' hands."""

    what: Node


@kind("effect")
class Put:
    """Put cards from `place` onto the "top" or "bottom" of the book of `book` (None: the owner's)."""

    what: Node
    end: str
    place: Node = None
    book: Node = None


@kind("effect")
class PutOn:
    """Place a card on another card, stacked (inactive)."""

    what: Node
    onto: Node
    place: Node = None


@kind("effect")
class ShuffleInto:
    """Shuffle cards (from `place`) into a book."""

    what: Node
    book: Node
    place: Node = None


@kind("effect")
class ShuffleBook:
    """Shuffle a book."""

    book: Node = None


@kind("effect")
class Banish:
    """Move cards to the out-of-game zone (rulebook, Banish)."""

    what: Node
    place: Node = None


@kind("effect")
class RevealTop:
    """Reveal the top (`bottom`) cards of a book to everybody. They are "the revealed cards" for what
    follows."""

    amount: Node
    book: Node = None
    bottom: bool = False


@kind("effect")
class LookAtTop:
    """Look at the top cards of a book, alone."""

    amount: Node
    book: Node = None


@kind("effect")
class RevealHand:
    """Reveal a whole hand."""

    hand: Node


@kind("effect")
class LookAtHand:
    """Look at a hand, alone."""

    hand: Node


@kind("effect")
class RevealFromHand:
    """Reveal such cards from a hand."""

    what: Node
    hand: Node = None


@kind("effect")
class Assign:
    """Assign a minion to skirmish a companion; both must be unassigned (ruling HJ30)."""

    who: Node
    to: Node


@kind("effect")
class CancelSkirmish:
    """End a skirmish without winner (ruling HJ34); None: the one being resolved."""

    involving: Node = None


@kind("effect")
class RemoveFromSkirmish:
    """Take a character out of its skirmish (ruling HJ34)."""

    who: Node


@kind("effect")
class ReplaceInSkirmish:
    """`who` takes the place of `whom` in a skirmish."""

    who: Node
    whom: Node


@kind("effect")
class Prevent:
    """Prevent what is about to happen: "wound", "all" its wounds, "that" whatever it is."""

    what: str


@kind("effect")
class PreventWounds:
    """Prevent all wounds to `who` for `until`."""

    who: Node
    until: Node = None


@kind("effect")
class Cancel:
    """Cancel an "event" or "ability" that is being played or used; "that" whatever it is."""

    what: str


@kind("effect")
class Transfer:
    """Move a borne card to another bearer, class and Thumbless respected (ruling HJ15)."""

    what: Node
    to: Node
    place: Node = None


@kind("effect")
class Lasting:
    """A statement that lasts `until` (None: until the end of the current step, ruling HJ3)."""

    statement: Node
    until: Node = None


@kind("effect")
class Delayed:
    """Later, when `event` happens (within `until`), effects happen."""

    event: Node
    effects: tuple
    until: Node = None
    each: bool = False


@kind("effect")
class ChooseNumber:
    """Choose X."""

    least: Node = 1


@kind("effect")
class Choose:
    """Choose cards; they become "that ..." for what follows."""

    what: Node


@kind("effect")
class ChoosePlayer:
    """Choose a player, "that player" for what follows."""

    player: Node


@kind("effect")
class LeaveQuest:
    """Cost-free consequence: this Quest-Need leaves the field."""


@kind("effect")
class EndPhase:
    """The current phase ends at once."""


@kind("effect")
class Reconcile:
    """Reconcile the hand (ruling HJ35)."""


@kind("effect")
class May:
    """`player` (None: the one who acts) chooses whether to do it (all of it)."""

    effects: tuple
    player: Node = None


@kind("effect")
class Pay:
    """ "... to ...": costs paid in full, then effects; else nothing (ruling HJ2)."""

    costs: tuple
    effects: tuple


@kind("effect")
class By:
    """Another player does it: he chooses and his cards are meant by "his"."""

    player: Node
    effects: tuple


@kind("effect")
class If:
    """Effects if the condition holds at that moment, else `otherwise`."""

    condition: Node
    effects: tuple
    otherwise: tuple = ()


@kind("effect")
class Instead:
    """`effect`, or `other` in its place if the condition holds."""

    effect: Node
    other: Node
    condition: Node


@kind("effect")
class ForEach:
    """Effects once for each of an amount, at most `limit` times."""

    amount: Node
    effects: tuple
    limit: Node = None


@kind("effect")
class Capped:
    """An effect whose X is at most `limit`."""

    effect: Node
    limit: Node


@kind("effect")
class WhereX:
    """Effects whose X is not chosen but is this amount."""

    effects: tuple
    is_: Node


@kind("effect")
class OneOf:
    """A choice: one of these effects, which must be fully performable when chosen (ruling HJ2)."""

    options: tuple


@kind("effect")
class Unless:
    """`player` may pay `costs` to prevent what the sentence before does."""

    player: Node
    costs: tuple


@kind("effect")
class Repeat:
    """The sentence before is done this often altogether."""

    times: Node


# --- amounts ------------------------------------------------------------------------------------------------


@kind("amount")
class X:
    """The number X of this ability: chosen when paid, at least 1 (ruling HJ2), unless the text says what
    it is."""

    sign: int = 1


@kind("amount")
class UpTo:
    """The player chooses a number from 0 (as a cost: 1) to this."""

    amount: Node


@kind("amount")
class AnyNumber:
    """The player chooses any number."""


@kind("amount")
class SameNumber:
    """As many as the number met last in this ability ("an equal number of")."""


@kind("amount")
class PerEach:
    """`step` times the number `of`."""

    step: Node
    of: Node


@kind("amount")
class OrIf:
    """`amount`, or `other` in its place if the condition holds."""

    amount: Node
    other: Node
    condition: Node


@kind("amount")
class Limited:
    """`amount`, but no farther from 0 than `limit`."""

    amount: Node
    limit: Node


@kind("amount")
class AtLeast:
    """`amount`, but what it changes does not fall below `least`."""

    amount: Node
    least: Node


@kind("amount")
class Count:
    """How many cards of `kind` can be spotted."""

    kind: tuple


@kind("amount")
class CountCultures:
    """How many different cultures of a side ("campaign", "adversary", None) can be spotted."""

    side: str | None = None


@kind("amount")
class Over:
    """How much `amount` exceeds `number`."""

    amount: Node
    number: Node


@kind("amount")
class Groups:
    """For each full `size` in `amount`."""

    size: Node
    amount: Node


@kind("amount")
class WoundsOn:
    """Wound tokens on cards."""

    who: Node


@kind("amount")
class BurdenCount:
    """Burdens in the Protagonist's pool."""


@kind("amount")
class RiskCount:
    """Risk in the pool."""


@kind("amount")
class TokenCount:
    """Culture tokens on a card, None: anywhere."""

    culture: str
    where: Node = None


@kind("amount")
class StatOf:
    """A number of a card: "strength", "health", "risk cost", "home site"."""

    stat: str
    who: Node


@kind("amount")
class SiteNumber:
    """The number of the site where the party is."""


@kind("amount")
class Region:
    """The region of the site where the party is: 1 to 3."""


@kind("amount")
class MovesThisTurn:
    """How often the party has moved this turn."""


@kind("amount")
class Sum:
    """Two amounts added."""

    first: Node
    second: Node


@kind("amount")
class Difference:
    """The second amount taken from the first."""

    first: Node
    second: Node


@kind("amount")
class Larger:
    """The larger of two amounts."""

    first: Node
    second: Node


@kind("amount")
class Smaller:
    """The smaller of two amounts."""

    first: Node
    second: Node


# --- selectors: which cards ---------------------------------------------------------------------------------


@kind("selector")
class Chosen:
    """`quantity` cards that fit, chosen by the player who acts (an int, X, UpTo or AnyNumber)."""

    quantity: Node
    kind: tuple


@kind("selector")
class Each:
    """All cards that fit, fixed when it happens (ruling HJ4)."""

    kind: tuple


@kind("selector")
class Random:
    """`quantity` cards that fit, at random."""

    quantity: Node
    kind: tuple


@kind("selector")
class Named:
    """The card of this title (official long rules: square brackets)."""

    title: str


@kind("selector")
class This:
    """The card that bears the text; `noun` is how the text calls it, "" for "here"."""

    noun: str = "card"


@kind("selector")
class Bearer:
    """The card that bears this card."""


@kind("selector")
class It:
    """The card met last in this ability ("it", "him", "they"); inside a bonus the card that gets it; if no card was
    met, the bearer or the card itself."""


@kind("selector")
class That:
    """The card met last in this ability that fits ("that minion")."""

    kind: tuple


@kind("selector")
class Those:
    """The cards met last in this ability that fit."""

    kind: tuple


@kind("selector")
class OneOfThose:
    """`quantity` of the cards met last that fit."""

    quantity: Node
    kind: tuple


@kind("selector")
class OtherThan:
    """The other one of the cards met ("the other")."""


@kind("selector")
class Several:
    """All of several selectors ("Kastor and Polydeukes")."""

    selectors: tuple


@kind("selector")
class EitherOf:
    """One of several selectors ("a knight or a ranger")."""

    selectors: tuple


@kind("selector")
class BearerOf:
    """The card that bears `what`."""

    what: Node


@kind("selector")
class Except:
    """`who`, but not `but`."""

    who: Node
    but: Node


# --- features: what a card must be like ---------------------------------------------------------------------


@kind("feature")
class Type:
    """Of this card type (a character is a companion or minion, an item an artifact or possession)."""

    name: str


@kind("feature")
class Side:
    """Of this side: "campaign", "adversary"."""

    name: str


@kind("feature")
class Has:
    """Of this culture, race, class or keyword: an open vocabulary. A bare culture means a character of it."""

    name: str


@kind("feature")
class State:
    """In a state of `words.STATES`."""

    name: str


@kind("feature")
class Titled:
    """Of this title."""

    title: str


@kind("feature")
class HasKeyword:
    """With a keyword with a number; None for any number: "a companion that is damage +X" binds X."""

    keyword: str
    amount: Node = None


@kind("feature")
class Other:
    """Not this copy, and none already chosen ("another", ruling HJ4)."""


@kind("feature")
class Without:
    """Not fitting this feature."""

    feature: Node


@kind("feature")
class OneFeature:
    """Fitting at least one of several kinds."""

    kinds: tuple


@kind("feature")
class OwnedBy:
    """Owned by a player; minions: controlled."""

    player: Node


@kind("feature")
class ControlledBy:
    """A site under a player's control."""

    player: Node


@kind("feature")
class Skirmishing:
    """In a skirmish against such a card."""

    whom: Node


@kind("feature")
class InSkirmish:
    """In the skirmish being resolved, or (`involving`) in one with such a card."""

    involving: Node = None


@kind("feature")
class AssignedTo:
    """Assigned to skirmish such a card; None: assigned to any skirmish."""

    whom: Node = None


@kind("feature")
class Bearing:
    """Bearing such a card."""

    what: Node


@kind("feature")
class BorneBy:
    """Borne by such a card."""

    bearer: Node


@kind("feature")
class AtSite:
    """At (minions and companions: the party is at) such a site."""

    place: Node


@kind("feature")
class In:
    """In such a place."""

    place: Node


@kind("feature")
class StatIs:
    """A number of the card compared: "at least", "at most", "exactly", "more than", "fewer than"."""

    stat: str
    how: str
    amount: Node


@kind("feature")
class Extreme:
    """The one with the "highest" or "lowest" number; of tied ones the player who acts chooses."""

    which: str
    stat: str


@kind("feature")
class Done:
    """Just "revealed", "discarded", "played", "killed" in this ability."""

    deed: str


@kind("feature")
class Labelled:
    """An event of this step: "skirmish event"."""

    label: str


@kind("feature")
class HasToken:
    """With a culture token on it."""

    culture: str


@kind("feature")
class Eligible:
    """Able to bear the card in question."""


@kind("feature")
class SiteNumbered:
    """A site with this number on the path, `region`: in this region."""

    number: Node
    region: bool = False


@kind("feature")
class PlayedAt:
    """Played at such a site."""

    place: Node


# --- places -------------------------------------------------------------------------------------------------


@kind("place")
class Pile:
    """ "hand", "book", "scrap pile", "grave", "support area", "atlas" or "banished cards" of a player;
    None: of the player who acts."""

    name: str
    player: Node = None


@kind("place")
class EitherPlace:
    """One of several places, as the player who acts chooses; from a book he may look before he chooses."""

    places: tuple


@kind("place")
class Field:
    """The field."""


@kind("place")
class Path:
    """The adventure path."""


@kind("place")
class PartyPlace:
    """The party."""


# --- players ------------------------------------------------------------------------------------------------


@kind("player")
class You:
    """The player whose card it is (an Antagonist's site: any Antagonist who uses it, ruling HJ25)."""


@kind("player")
class Protagonist:
    """The player whose turn it is."""


@kind("player")
class Antagonist:
    """ "an", "each", "any", "the first" Antagonist, or "that" one."""

    which: str = "an"


@kind("player")
class Opponent:
    """ "an", "each" or "that" opponent."""

    which: str = "an"


@kind("player")
class Player:
    """ "a", "each", "any" or "that" player."""

    which: str = "a"


@kind("player")
class OwnerOf:
    """The owner of a card."""

    what: Node


@kind("player")
class ControllerOf:
    """The controller of a minion."""

    what: Node


@kind("player")
class Him:
    """The player met last ("his or her hand")."""


# --- durations ----------------------------------------------------------------------------------------------


@kind("until")
class UntilStart:
    """Until the start of the (next) phase or step."""

    time: str


@kind("until")
class UntilEnd:
    """Until the end of the turn, phase or step."""

    time: str


@kind("until")
class ThisTurn:
    """For the rest of this turn."""


# --- limits -------------------------------------------------------------------------------------------------


@kind("limit")
class Limit:
    """At most `times` per "turn", "phase", "step", "skirmish" ... for each copy."""

    times: int
    per: str


DEEDS = (
    "take wounds",
    "be healed",
    "heal",
    "be exerted",
    "exert",
    "be discarded",
    "be killed",
    "be overwhelmed",
    "be transferred",
    "be prevented",
    "use special abilities",
    "skirmish",
    "bear items",
    "gain strength bonuses",
    "be played",
    "win skirmishes",
    "return to hand",
)
"""What a character or card can be barred from."""


def walk(node: Node) -> Iterator[Node]:
    """Every node of a structure (a node or tuple of nodes), outermost first, in the order of the text."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif is_dataclass(node):
        yield node
        for spec in fields(node):
            yield from walk(getattr(node, spec.name))

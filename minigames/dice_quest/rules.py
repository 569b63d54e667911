"""The rules of the co-operative dice game, in the order of the rulebook; DQ1-DQ8 are the rulings.

Everything is named by its slug. Dice 0 to 3 are white, 4 is golden; a side is its number on the die.
The active player's decision stands beside those of the other seats (offers of a Helping Hand, proposals
and votes about Resources), which nobody has to wait for.
"""

from collections.abc import Callable, Generator
from typing import Any

from heroes.engine.decision import DONE, PASS, Asking, Decision, Option
from heroes.engine.events import OPEN, Viewer
from heroes.engine.rules import Rules
from heroes.engine.stream import Stream
from heroes.engine.text import Message
from heroes.engine.text import gettext_noop as _
from minigames.dice_quest.box import ACTIONS, NOTHING, Effect, box_of, mask_of
from minigames.dice_quest.chances import Actions
from minigames.dice_quest.events import KINDS

BOARDS = 2
POOL_AND_HAND = {1: (6, 8), 2: (4, 5), 3: (2, 4), 4: (2, 3)}
WHITE = range(4)
GOLDEN = 4
DICE = range(5)
OFF = -1
"""The side of a die that is not in this roll."""

BEFORE: Message = (_("Roll the dice, or call for the golden die first."), {})
DICE_PROMPT: Message = (
    _("Place dice on Challenges, re-roll, use tiles and Resources, or finish your turn."),
    {},
)
HELP: Message = (_("You may lend a hand or propose a Resource."), {})
WAITING: Message = (_("The others have been asked. You can wait for their answer or go on."), {})
WHICH_DICE = _("{card}: which dice do you re-roll?")
WHICH_DIE_TO_TURN = _("{card}: which die do you turn?")
WHICH_DIE_TO_DOUBLE = _("{card}: which die counts double?")
WHICH_SIDE = _("{card}: to which side?")
WHICH_SPACE = _("{card}: where do these Actions go?")
WHICH_ACTION = _("{card}: which Action?")
WHICH_TILE: Message = (_("Which tile do you take from the pool?"), {})
LOSE_TILE: Message = (_("Which of your tiles goes into the pool?"), {})
LOSE_RESOURCE: Message = (_("Which Resource is lost?"), {})
GIVE: Message = (_("Which tile do you give?"), {})
GET: Message = (_("Which tile do you take for it?"), {})

ROLL = Option("roll", _("Roll the dice"))
REROLL = Option("reroll", _("Re-roll all free dice"))
REROLL_WHITE = Option("reroll:white", _("Re-roll the free white dice, keep the golden die"))
FINISH = Option("finish", _("Finish your turn"))
END = Option(DONE, _("Done"))
QUIET = Option(PASS, _("Nothing from me now"))
DECLINE = Option("decline", _("Not now"))
YES = Option("yes", _("Use it"))
NO = Option("no", _("Keep it"))
GO_ON = Option("go-on", _("Go on without an answer"))

PUT = _("Place {card} on {target_card}")
USE = _("Use {card}")
ACCEPT = _("Accept {card} from {seat}")
ASK = _("Ask {seat} for {card}")
ASK_SEAT = _("Ask {seat} for help")
SPEND = _("Use {card}")
OFFER = _("Offer {card}")
LEND = _("Lend {card}")
WITHDRAW = _("Withdraw {card}")
PROPOSE = _("Propose to use {card}")
TAKE = _("Take {card}")
TAKE_FROM = _("Take {card} from {seat}")
TAKE_BLIND = _("Take a tile from the pool")
TAKE_BLIND_FROM = _("Take a tile from {seat}")
LOSE = _("Lose {card}")
GIVE_UP = _("Give {card}")
DIE = _("Take the die that shows {card}")
SIDE = _("Turn it to {card}")
ON_SPACE = _("On {card}")
CHOOSE = _("{card}")


class DiceQuest(Rules):
    """One journey over both boards.

    Options: ``level`` (0, 2, 4, 6, 8), ``face_down`` (the variant with secret tiles), ``vote`` (whether
    the table votes before a Resource is used).
    """

    KINDS = KINDS

    def __init__(self, setup: dict[str, Any], stream: Stream) -> None:
        super().__init__(setup, stream)
        self.box = box_of(setup["cards"])
        options = setup.get("options", {})
        self.level: int = options.get("level", 0)
        self.face_down: bool = options.get("face_down", False)
        self.vote: bool = options.get("vote", True) and self.seats > 1
        self.chances = self.box.chances
        self.effect = self.box.solo_effect if self.seats == 1 else self.box.effect

        # The boards
        self.board = 0
        self.turns = 0
        self.turn = 0
        self.deck: list[str] = []
        self.upgrades: dict[str, str] = {}
        self.extra: list[str] = []
        self.quills: list[str] = []
        self.instant: str | None = None
        self.treasure_lies = False
        self.treasures: list[str] = []
        self.over: str | None = None
        # Resources: on the Resource Board, below the board (leftmost first), used, lost
        self.resource_board: list[str] = []
        self.bottom: list[str] = []
        self.spent: list[str] = []
        self.lost: list[str] = []
        # Company tiles: in front of the seats, in the pool, used this turn. With tiles face down, what
        # everybody knows: tiles seen going into the pool, and who was dealt Bilbo.
        self.company: list[list[str]] = [[] for _seat in range(self.seats)]
        self.pool: list[str] = []
        self.used: list[str] = []
        self.pool_known: list[str] = []
        self.bilbo_with: int | None = None
        # The turn: what each die shows, on which space it lies, whether it counts double, how often it was
        # rolled; Actions from tiles and Resources as [source, actions, space]
        self.sides = [OFF] * 5
        self.spots: list[str | None] = [None] * 5
        self.doubled = [False] * 5
        self.rolls = [0] * 5
        self.grants: list[list[Any]] = []
        self.white_dice = 4
        self.golden = False
        self.rolled = False
        self.free_reroll = False
        self.hands_allowed = True
        self.spared = False
        # What the table talks about, from the Event to the end of the turn
        self.talking = False
        self.quiet = [False] * self.seats
        self.offers: list[list[Any]] = []
        self.declined: list[Any] = []
        self.asked_for: list[Any] | None = None
        self.proposal: dict[str, Any] | None = None
        self.agreed: list[str] = []
        self.refused: list[str] = []
        # Worked out from the above, never dumped
        self.missing: dict[str, Actions] = {}
        self.lacks: dict[str, int] = {}
        self.any_order: list[str] = []
        self.runners: list[str] = []
        self._asked: list[Decision | None] = [None] * self.seats
        self._list_options: Callable[[], list[Option]] = list
        self._usable: list[str] | None = None

    # Sequence of play

    def play(self) -> Asking:
        if self.board == 0:
            self.set_up()
        while self.over is None:
            self.measure_spaces()  # the dice are away: what a space lacks follows from the board alone again
            self.rest()
            yield from self.take_turn()
        everybody = list(range(self.seats))
        if self.over == "lost":
            self.events.append(("lost", (), (), ()))
            reason = [_("All Resources below the board are lost: the quest has failed."), {}]
            return {"winners": [], "reason": reason, "scores": [0] * self.seats}
        score = self.score()
        self.events.append(("won", (score,), (), ()))
        reason = [_("The Company has completed its journey and scores {score} points."), {"score": score}]
        return {"winners": everybody, "reason": reason, "scores": [score] * self.seats}

    def score(self) -> int:
        """Treasures earned and Resources unused, those still below the board included."""
        points = self.box.points
        return sum(points[slug] for slug in (*self.treasures, *self.resource_board, *self.bottom))

    # Game set-up

    def set_up(self) -> None:
        self.resource_board = list(self.box.resources[0])
        self.lay_out_board(1)

    def lay_out_board(self, board: int) -> None:
        """Steps 1 to 6 for a board; the level's Challenges and Upgrades; the Company is dealt."""
        box, events = self.box, self.events
        self.board = board
        events.append(("board", (box.boards[board],), (), ()))
        self.upgrades, self.extra, self.quills, self.instant = {}, [], [], None
        self.bottom = list(box.resources[board])
        self.stream.shuffle(self.bottom)
        self.treasure_lies = True
        self.deck = list(box.decks[board])
        self.stream.shuffle(self.deck)
        self.place_level_events()
        self.deal_company()

    def place_level_events(self) -> None:
        """Draw until the level's number of Events lies on the board; INSTANT ones go back (DQ1)."""
        wanted, back = self.box.levels[self.level], []
        while wanted:
            event = self.deck.pop()
            if self.box.event[event] == "instant":
                back.append(event)
                continue
            self.events.append(("placed", (event,), (), ()))
            self.add_to_board(event)
            wanted -= 1
        if back:
            self.deck += back
            self.stream.shuffle(self.deck)

    def deal_company(self) -> None:
        """Pool, then everybody's tiles; Bilbo's owner goes first, and except in solo play he has one."""
        seats, events = self.seats, self.events
        pool, hand = POOL_AND_HAND[seats]
        tiles = list(self.box.company)
        self.stream.shuffle(tiles)
        while seats > 1 and "bilbo" in tiles[:pool]:
            if self.face_down:  # nobody can see that Bilbo lies in the pool until nobody has him
                self.stream.shuffle(tiles)
                continue
            # A further tile takes Bilbo's place in the pool; he is shuffled in with those to be dealt (DQ1).
            place, rest = tiles.index("bilbo"), tiles[pool:]
            tiles[place] = rest.pop(0)
            rest.append("bilbo")
            self.stream.shuffle(rest)
            tiles[pool:] = rest
        self.pool = tiles[:pool]
        self.used = []
        self.company = [tiles[pool + hand * seat : pool + hand * (seat + 1)] for seat in range(seats)]
        self.turn = next((seat for seat in range(seats) if "bilbo" in self.company[seat]), 0)
        self.pool_known, self.bilbo_with = [], None
        if self.face_down:
            events.append(("pool_blind", (pool,), (), ()))
            for seat in range(seats):
                events.append(("deal_blind", (seat, hand), (seat,), (tuple(self.company[seat]),)))
            if seats > 1:
                self.bilbo_with = self.turn
        else:
            events.append(("pool", (tuple(self.pool),), (), ()))
            for seat in range(seats):
                events.append(("deal", (seat, tuple(self.company[seat])), (), ()))
        if seats > 1:
            events.append(("first", (self.turn,), (), ()))

    # Taking your turn

    def take_turn(self) -> Asking:
        self.begin_turn()
        yield from self.draw_event()
        if self.over:
            return
        self.talking = True
        yield from self.before_the_roll()
        self.roll([die for die in DICE if die < self.white_dice or (die == GOLDEN and self.golden)], "roll")
        yield from self.dice_and_tiles()
        self.talking = False
        yield from self.finish_turn()

    def begin_turn(self) -> None:
        self.turns += 1
        self.events.append(("turn", (self.turn,), (), ()))
        self.sides = [OFF] * 5
        self.spots = [None] * 5
        self.doubled = [False] * 5
        self.rolls = [0] * 5
        self.grants = []
        self.white_dice = 4
        self.golden = self.rolled = self.spared = False
        self.free_reroll = self.hands_allowed = True
        self.talking = False
        self.forget_talk()

    # 1. Draw an Event card

    def draw_event(self) -> Asking:
        """A Challenge or Upgrade joins the board; an INSTANT Event is dealt with this turn (DQ3)."""
        if not self.deck:
            self.events.append(("no_event", (), (), ()))
            self.lose_leftmost()
        else:
            event = self.deck.pop()
            self.events.append(("draw", (self.turn, event), (), ()))
            if self.box.event[event] == "instant":
                self.instant = event
                yield from self.suffer(event)
            else:
                self.add_to_board(event)
        self.measure_spaces()

    def add_to_board(self, event: str) -> None:
        """A Challenge lies beside the others; an Upgrade on its Challenge, unless that has its Quill."""
        challenge = self.box.upgraded.get(event)
        if challenge is None:
            self.extra.append(event)
        elif challenge in self.quills:
            self.events.append(("upgrade_ignored", (challenge,), (), ()))
        else:
            self.upgrades[challenge] = event
            self.events.append(("upgrade", (challenge,), (), ()))

    def suffer(self, event: str) -> Asking:
        """What an INSTANT Event takes away at once."""
        box, seat = self.box, self.turn
        for hindrance in box.hinders[event]:
            if hindrance == "reroll":
                self.free_reroll = False
            elif hindrance == "hands":
                self.hands_allowed = False
            else:
                self.white_dice -= 1
        lose = box.lose[event]
        if lose.get("tile") and self.company[seat]:
            tile = (
                yield from self.pick_own_tile("lose_tile", LOSE_TILE, lambda: self.own_tiles("lose", LOSE))
            ).card
            self.company[seat].remove(tile)
            self.to_pool([tile])
        if lose.get("resource") and self.resource_board:
            options = [
                box.option(f"lose:{resource}", LOSE, card=resource) for resource in self.resource_board
            ]
            resource = (yield from self.pick("lose_resource", LOSE_RESOURCE, options)).card
            self.resource_board.remove(resource)
            self.lost.append(resource)
            self.events.append(("lose_stock", (resource,), (), ()))
        if lose.get("bottom"):
            self.lose_leftmost()

    def needs_of(self, space: str) -> Actions:
        """What a space asks for: its Upgrade's number if it has one."""
        return self.box.needs[self.upgrades.get(space, space)]

    def challenges(self) -> list[str]:
        """Every space on the board that takes a Quill: the rows, then the Event Challenges."""
        rows = self.box.rows[self.board]
        return [*rows["running"], *rows["diplomacy"], *rows["fighting"], *self.extra]

    def measure_spaces(self) -> None:
        """Which spaces can take dice this turn, and what each still lacks."""
        box, quills = self.box, self.quills
        rows = box.rows[self.board]
        open_spaces = [space for space in self.challenges() if space not in quills]
        runners = [space for space in rows["running"] if space not in quills]
        if len(open_spaces) > 1:  # LAST waits until every other Challenge has its Quill
            runners = [space for space in runners if space not in box.last]
        self.runners = runners
        self.any_order = [space for space in open_spaces if space not in rows["running"]]
        if self.instant in box.needs:
            self.any_order.append(self.instant)
        if self.treasure_lies:
            self.any_order.append(box.treasure[self.board])
        self.missing = {space: self.needs_of(space) for space in (*runners, *self.any_order)}
        self.lacks = {space: mask_of(needs) for space, needs in self.missing.items()}
        self._usable = None

    # 2. Roll the dice

    def before_the_roll(self) -> Asking:
        """A golden-die tile or Resource, Thorin's Helping Hand included, comes before the roll (DQ4)."""
        while True:
            option = yield from self.pick_beside_talk("before", BEFORE, self.options_before, ROLL.key)
            if option is ROLL:
                return
            yield from self.carry_out(option)

    def options_before(self) -> list[Option]:
        return [*self.asset_options(), ROLL]

    def roll(self, dice: list[int], how: str) -> None:
        """Roll these dice; a die that is rolled again loses Fíli's doubling (DQ4)."""
        sides, below = self.sides, self.stream.below
        white, golden = len(self.box.sides["white"]), len(self.box.sides["golden"])
        for die in dice:
            sides[die] = below(golden if die == GOLDEN else white)
            self.doubled[die] = False
            self.rolls[die] += 1
        self.rolled = True
        self.events.append((how, (self.turn, tuple(self.shown(die) for die in dice)), (), ()))
        # New dice, new thoughts
        self.quiet = [False] * self.seats
        self.declined, self.refused, self._usable = [], [], None

    def shown(self, die: int) -> str:
        """The side that a die shows, as the log and the options name it."""
        return f"{'golden' if die == GOLDEN else 'white'}.{self.sides[die]}"

    def actions(self, die: int) -> Actions:
        """The Actions that a die counts for."""
        actions = self.box.sides["golden" if die == GOLDEN else "white"][self.sides[die]]
        if self.doubled[die]:
            return actions[0] * 2, actions[1] * 2, actions[2] * 2
        return actions

    def free_dice(self) -> list[int]:
        """Dice of this roll that lie on no space."""
        sides, spots = self.sides, self.spots
        return [die for die in DICE if sides[die] != OFF and spots[die] is None]

    # 3. to 6. Allocate, re-roll, allocate, last chance to use tiles

    def dice_and_tiles(self) -> Asking:
        """Place dice, take the free re-roll, use tiles and Resources, in any order, until finished."""
        default = REROLL.key
        while True:
            option = yield from self.pick_beside_talk("dice", DICE_PROMPT, self.options_with_dice, default)
            key = option.key
            if option is FINISH:
                return
            if option is REROLL or option is REROLL_WHITE:
                dice = self.free_dice()
                if option is REROLL_WHITE:
                    dice.remove(GOLDEN)
                self.free_reroll = False
                self.roll(dice, "reroll")
                default = FINISH.key
            elif key.startswith("put:"):
                die = int(key[4])
                self.spots[die] = option.target
                self.events.append(("put", (self.turn, option.card, option.target), (), ()))
                yield from self.count_again(option.target)
            else:
                yield from self.carry_out(option)

    def options_with_dice(self) -> list[Option]:
        box, sides, lacks = self.box, self.sides, self.lacks
        spaces = self.takers()
        free = self.free_dice()
        options = []
        for die in free:
            side = sides[die]
            mask = box.side_masks["golden" if die == GOLDEN else "white"][side]
            for space in spaces:
                if mask & lacks[space]:
                    options.append(box.put(die, side, space, PUT))
        if self.free_reroll and free:
            options.append(REROLL)
            if free[-1] == GOLDEN and len(free) > 1:
                options.append(REROLL_WHITE)
        options += self.asset_options()
        options.append(FINISH)
        return options

    def takers(self) -> list[str]:
        """Spaces that lack something and may take Actions now; Running goes from left to right (DQ5)."""
        lacks = self.lacks
        spaces = [space for space in self.any_order if lacks[space]]
        for space in self.runners:
            if lacks[space]:
                spaces.append(space)
                break
        return spaces

    def count_again(self, space: str) -> Asking:
        """What a space still lacks after something on it has changed; a full Treasure is taken at once."""
        running, diplomacy, fighting = self.needs_of(space)
        for die in DICE:
            if self.spots[die] == space:
                actions = self.actions(die)
                running, diplomacy, fighting = (
                    running - actions[0],
                    diplomacy - actions[1],
                    fighting - actions[2],
                )
        for _source, actions, spot in self.grants:
            if spot == space:
                running, diplomacy, fighting = (
                    running - actions[0],
                    diplomacy - actions[1],
                    fighting - actions[2],
                )
        lacking = (max(running, 0), max(diplomacy, 0), max(fighting, 0))
        self.missing[space] = lacking
        self.lacks[space] = mask_of(lacking)
        self._usable = None
        if lacking == NOTHING and self.treasure_lies and space == self.box.treasure[self.board]:
            yield from self.earn_treasure(space)

    def earn_treasure(self, treasure: str) -> Asking:
        """The token goes to the Resource Board and its tiles come at once; it is no Quill (DQ5)."""
        self.treasure_lies = False
        self.any_order.remove(treasure)
        self.treasures.append(treasure)
        self.events.append(("treasure", (treasure, self.box.points[treasure]), (), ()))
        yield from self.take_from_pool(self.box.tiles[treasure])

    # Tiles and Resources

    def asset_options(self) -> list[Option]:
        """Tiles and Resources that can do something now: one's own, offered, to be asked for, shared."""
        box, seat, option = self.box, self.turn, self.box.option
        options = [
            option(f"use:{tile}", USE, card=tile) for tile in self.company[seat] if self.can(box.own[tile])
        ]
        if self.seats > 1 and self.hands_allowed:
            for owner, tile in self.offers:
                if self.can(box.hand[tile], lent=True):
                    options.append(option(f"accept:{tile}<{owner}", ACCEPT, card=tile, seat=owner))
            for owner in range(self.seats):
                if owner == seat:
                    continue
                if self.face_down:
                    if owner not in self.declined:
                        options.append(option(f"ask<{owner}", ASK_SEAT, seat=owner))
                    continue
                for tile in self.company[owner]:
                    if (
                        tile in box.hand
                        and tile not in self.declined
                        and [owner, tile] not in self.offers
                        and self.can(box.hand[tile], lent=True)
                    ):
                        options.append(option(f"ask:{tile}<{owner}", ASK, card=tile, seat=owner))
        if not self.vote:
            spendable = self.usable_resources()
        elif self.proposal is None:
            refused = self.refused
            spendable = [slug for slug in self.usable_resources() if slug not in refused]
        else:
            spendable = [slug for slug in self.usable_resources() if slug in self.agreed]
        options += [option(f"spend:{resource}", SPEND, card=resource) for resource in spendable]
        return options

    def usable_resources(self) -> list[str]:
        if self._usable is None:
            self._usable = [slug for slug in self.resource_board if self.can(self.effect[slug])]
        return self._usable

    def can(self, effect: Effect, lent: bool = False) -> bool:
        """Whether an effect has something to work on now."""
        verb, amount = effect
        if not self.rolled or verb == "golden":
            return verb == "golden" and not self.golden and not self.rolled
        if verb == "actions":
            mask = mask_of(amount)
            return any(self.lacks[space] & mask for space in self.takers())
        if verb == "choose":
            return bool(self.takers())
        if verb == "reroll":
            free = self.free_dice()
            return bool(free) and not (lent and free[0] == GOLDEN)
        if verb == "retrieve":
            return bool(self.pool)
        if verb == "exchange":
            others = amount == "company" and any(
                tiles for seat, tiles in enumerate(self.company) if seat != self.turn
            )
            return bool(self.company[self.turn]) and (bool(self.pool) or others)
        if verb == "spare":
            return not self.spared
        if verb == "dismiss":
            instant = self.instant
            return instant is not None and bool(self.lacks.get(instant) or self.box.hinders[instant])
        if verb == "double":
            return any(self.sides[die] != OFF and not self.doubled[die] for die in WHITE)
        return verb == "turn"

    def carry_out(self, option: Option) -> Asking:
        """Use the tile or Resource that the active player has picked."""
        verb, box, seat = option.key.partition(":")[0], self.box, self.turn
        if verb == "use":
            tile = option.card
            yield from self.apply(box.own[tile], tile, False, lambda: self.turn_sideways(seat, tile))
        elif verb == "accept":
            owner: int = option.seat  # type: ignore[assignment]  # whoever offers sits at the table
            tile = option.card
            yield from self.apply(box.hand[tile], tile, True, lambda: self.turn_sideways(owner, tile))
        elif verb == "spend":
            resource = option.card
            if self.vote and resource not in self.agreed and not (yield from self.hold_vote(resource)):
                return
            yield from self.apply(self.effect[resource], resource, False, lambda: self.spend(resource))
        else:
            yield from self.ask_for_help(option)

    def turn_sideways(self, owner: int, tile: str) -> None:
        """A tile in use lies sideways and goes to the pool when the turn is over."""
        self.company[owner].remove(tile)
        self.used.append(tile)
        if tile == "bilbo":
            self.bilbo_with = None
        if [owner, tile] in self.offers:
            self.offers.remove([owner, tile])
        if owner == self.turn:
            self.events.append(("use", (owner, tile), (), ()))
        else:
            self.events.append(("lend", (owner, tile, self.turn), (), ()))

    def spend(self, resource: str) -> None:
        self.resource_board.remove(resource)
        self.spent.append(resource)
        if resource in self.agreed:
            self.agreed.remove(resource)
        self._usable = None
        self.events.append(("spend", (resource,), (), ()))

    def apply(self, effect: Effect, source: str, lent: bool, commit: Callable[[], None]) -> Asking:
        """Let the active player make the picks of an effect; then `commit` its source and carry it out."""
        yield from EFFECTS[effect[0]](self, effect[1], source, lent, commit)

    def give_actions(self, actions: Actions, source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        """Actions are placed like a die: all on one space."""
        mask = mask_of(actions)
        box = self.box
        options = [
            box.option(f"space:{space}", ON_SPACE, card=space)
            for space in self.takers()
            if self.lacks[space] & mask
        ]
        space = (yield from self.pick("space", (WHICH_SPACE, {"card": source}), options)).card
        commit()
        self.grants.append([source, list(actions), space])
        self.events.append(("grant", (source, space), (), ()))
        yield from self.count_again(space)

    def give_chosen_actions(self, number: int, source: str, lent: bool, commit: Callable[[], None]) -> Asking:
        lacking = 0
        for space in self.takers():
            lacking |= self.lacks[space]
        options = [
            self.box.option(f"action:{action}", CHOOSE, card=action)
            for place, action in enumerate(ACTIONS)
            if lacking & 1 << place
        ]
        chosen = (yield from self.pick("action", (WHICH_ACTION, {"card": source}), options)).card
        actions = tuple(number if action == chosen else 0 for action in ACTIONS)
        yield from self.give_actions(actions, source, lent, commit)  # type: ignore[arg-type]

    def add_golden_die(self, _amount: int, _source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        commit()
        self.golden = True
        self._usable = None
        self.events.append(("golden", (), (), ()))
        yield from ()

    def reroll_some(self, most: int, source: str, lent: bool, commit: Callable[[], None]) -> Asking:
        """Up to so many free dice are rolled again; a Helping Hand never touches the golden die."""
        left = [die for die in self.free_dice() if not (lent and die == GOLDEN)]
        dice: list[int] = []
        while left and len(dice) < most:
            options = [self.die_option(die) for die in left]
            if dice:
                options.append(END)
            picked = yield from self.pick("reroll", (WHICH_DICE, {"card": source}), options, default=END.key)
            if picked is END:
                break
            dice.append(int(picked.key[4:]))
            left.remove(dice[-1])
        commit()
        self.roll(sorted(dice), "reroll")

    def die_option(self, die: int) -> Option:
        return Option(f"die:{die}", DIE, card=self.shown(die))

    def turn_die(self, _amount: int, source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        """One white die, placed or not, is turned to a side of choice; it stays where it lies."""
        options = [self.die_option(die) for die in WHITE if self.sides[die] != OFF]
        die = int((yield from self.pick("turn", (WHICH_DIE_TO_TURN, {"card": source}), options)).key[4:])
        options = [
            self.box.option(f"side:{side}", SIDE, card=f"white.{side}")
            for side in range(len(self.box.sides["white"]))
            if side != self.sides[die]
        ]
        side = int((yield from self.pick("side", (WHICH_SIDE, {"card": source}), options)).key[5:])
        commit()
        self.sides[die] = side
        self.events.append(("turned", (self.shown(die),), (), ()))
        if self.spots[die] in self.missing:
            yield from self.count_again(self.spots[die])  # type: ignore[arg-type]

    def double_die(self, _amount: int, source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        """One white die, placed or not, counts all its Actions twice."""
        options = [self.die_option(die) for die in WHITE if self.sides[die] != OFF and not self.doubled[die]]
        die = int((yield from self.pick("double", (WHICH_DIE_TO_DOUBLE, {"card": source}), options)).key[4:])
        commit()
        self.doubled[die] = True
        self.events.append(("doubled", (self.shown(die),), (), ()))
        if self.spots[die] in self.missing:
            yield from self.count_again(self.spots[die])  # type: ignore[arg-type]

    def retrieve(self, number: int, _source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        commit()
        yield from self.take_from_pool(number)

    def take_from_pool(self, number: int) -> Asking:
        """The active player takes tiles that were not used this turn; too few: what there is (DQ6).

        Face down they come at random.
        """
        seat, mine, pool = self.turn, self.company[self.turn], self.pool
        for left in range(min(number, len(pool)), 0, -1):
            if self.face_down:
                tile = pool.pop(self.stream.below(len(pool)))
                mine.append(tile)
                self.pool_known = []
                self.events.append(("take_blind", (seat,), (seat,), (tile,)))
                continue
            options = [self.box.option(f"take:{tile}", TAKE, card=tile) for tile in pool]
            tile = pool[0] if left == len(pool) else (yield from self.pick("take", WHICH_TILE, options)).card
            pool.remove(tile)
            mine.append(tile)
            self._usable = None
            self.events.append(("take", (seat, tile), (), ()))

    def exchange(self, partners: str, _source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        """Orcrist: any of one's tiles, one for one, for tiles of the pool or of other players."""
        box, seat = self.box, self.turn
        places = list(range(len(self.company[seat])))  # of tiles that can still be given
        sources: dict[int, list[str]] = {OPEN: list(self.pool)}
        if partners == "company":
            sources |= {
                other: list(tiles) for other, tiles in enumerate(self.company) if other != seat and tiles
            }
        pairs: list[tuple[int, int, str | None]] = []

        def give_options() -> list[Option]:
            mine = self.own_tiles("give", GIVE_UP)
            return [mine[place] for place in places] + ([END] if pairs else [])

        while places and any(sources.values()):
            given = yield from self.pick_own_tile("give", GIVE, give_options, default=END.key)
            if given is END:
                break
            place = self.company[seat].index(given.card)
            options = []
            for source, tiles in sources.items():
                of = None if source == OPEN else source
                if self.face_down:
                    if tiles:
                        label = TAKE_BLIND if source == OPEN else TAKE_BLIND_FROM
                        options.append(box.option(f"get<{source}", label, seat=of))
                else:
                    label = TAKE if source == OPEN else TAKE_FROM
                    options += [box.option(f"get:{tile}<{source}", label, tile, seat=of) for tile in tiles]
            got = yield from self.pick("get", GET, options)
            source = OPEN if got.seat is None else got.seat
            pairs.append((place, source, got.card))
            places.remove(place)
            sources[source].remove(got.card) if got.card else sources[source].pop()
        commit()
        mine = self.company[seat]
        given_away = {mine[place] for place, _source, _tile in pairs}
        for place, source, tile in pairs:
            given_tile = mine[place]
            theirs = self.pool if source == OPEN else self.company[source]
            if tile is None:  # face down: none of those that have just been given away
                tile = self.stream.choice([other for other in theirs if other not in given_away])
            theirs[theirs.index(tile)] = given_tile
            mine[place] = tile
            if [source, tile] in self.offers:
                self.offers.remove([source, tile])
            if self.face_down:
                self.pool_known, self.bilbo_with = [], None
                told = (seat,) if source == OPEN else (seat, source)
                self.events.append(("exchange_blind", (seat,), told, (given_tile, tile)))
            else:
                self.events.append(("exchange", (seat, given_tile, tile), (), ()))

    def spare(self, _amount: int, _source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        commit()
        self.spared = True
        self._usable = None
        self.events.append(("spared", (), (), ()))
        yield from ()

    def dismiss(self, _amount: int, _source: str, _lent: bool, commit: Callable[[], None]) -> Asking:
        """The INSTANT Event is gone: no Actions are owed to it, and it hinders nobody any more."""
        commit()
        instant = self.instant
        self.instant = None
        if instant in self.any_order:
            self.any_order.remove(instant)
        if "reroll" in self.box.hinders[instant]:
            self.free_reroll = True
        self.hands_allowed = True
        self._usable = None
        self.events.append(("dismissed", (instant,), (), ()))
        yield from ()

    # 7. Finish your turn

    def finish_turn(self) -> Asking:
        """Quills and rewards; board or journey finished; else, without a Quill, a Resource is lost (DQ7)."""
        box, events = self.box, self.events
        completed = self.completed()
        for space in completed:
            self.quills.append(space)
            events.append(("quill", (space,), (), ()))
        self.instant = None
        if len(self.quills) == len(self.challenges()):
            self.finish_board()
            return
        if completed:
            yield from self.take_from_pool(
                sum(box.tiles[self.upgrades.get(space, space)] for space in completed)
            )
        else:
            events.append(("no_quill", (), (), ()))
            if not self.spared:
                self.lose_leftmost()
        if self.used:
            used, self.used = self.used, []
            self.to_pool(used)
        self.forget_talk()
        self.sides, self.spots, self.doubled = [OFF] * 5, [None] * 5, [False] * 5
        self.grants, self.rolled, self.golden = [], False, False
        self.turn = (self.turn + 1) % self.seats

    def completed(self) -> list[str]:
        """Challenges that get a Quill now: none while an INSTANT Event is owed Actions (DQ3)."""
        lacks, box = self.lacks, self.box
        if self.instant is not None and lacks.get(self.instant):
            return []
        completed = []
        for space in self.runners:
            if lacks[space]:
                break
            completed.append(space)
        treasure = box.treasure[self.board]
        completed += [
            space
            for space in self.any_order
            if not lacks[space] and space != self.instant and space != treasure
        ]
        return completed

    def to_pool(self, tiles: list[str]) -> None:
        """Tiles go to the pool where all see them; face down, all still know that they lie there."""
        self.pool += tiles
        if self.face_down:
            self.pool_known += tiles
            if "bilbo" in tiles:
                self.bilbo_with = None
        self.events.append(("to_pool", (tuple(tiles),), (), ()))

    def lose_leftmost(self) -> None:
        """The leftmost Resource below the board is revealed and lost; the last one loses the game."""
        resource = self.bottom.pop(0)
        self.lost.append(resource)
        self.events.append(("lose", (resource, len(self.bottom)), (), ()))
        if not self.bottom:
            self.over = "lost"

    def finish_board(self) -> None:
        """The last board ends the game; else its Resources are gained and the next one is laid out."""
        self.forget_talk()
        if self.board == BOARDS:
            self.over = "won"
            return
        self.events.append(("gain", (tuple(self.bottom),), (), ()))
        self.resource_board += self.bottom
        self.lay_out_board(self.board + 1)

    # Co-operating

    def pick(
        self, kind: str, prompt: Message, options: list[Option], default: str | None = None
    ) -> Generator[Any, Any, Option]:
        """Ask the active player for a part of something; what leaves no choice is not asked."""
        if len(options) == 1:
            return options[0]
        return (yield from self.pick_beside_talk(kind, prompt, lambda: options, default))

    def pick_own_tile(
        self, kind: str, prompt: Message, list_options: Callable[[], list[Option]], default: str | None = None
    ) -> Generator[Any, Any, Option]:
        """The same about the active player's tiles, which others may not see: then a single one is asked."""
        options = list_options()
        if len(options) == 1 and not self.face_down:
            return options[0]
        return (yield from self.pick_beside_talk(kind, prompt, list_options, default))

    def own_tiles(self, verb: str, label: str) -> list[Option]:
        """An option for each tile of the active player."""
        return [self.box.option(f"{verb}:{tile}", label, card=tile) for tile in self.company[self.turn]]

    def pick_beside_talk(
        self, kind: str, prompt: Message, list_options: Callable[[], list[Option]], default: str | None
    ) -> Generator[Any, Any, Option]:
        """Ask the active player; meanwhile the others may speak, which may add to the options."""
        mine = Decision(self.turn, kind, prompt, list_options(), default)
        if not self.talking or self.seats == 1:
            return (yield mine)
        self._list_options = list_options
        self._asked[self.turn] = mine
        while True:
            pending = self.voices()
            if not pending:
                return (yield mine)
            pending.append(mine)
            decision, option = yield pending
            if decision is mine:
                return option
            self.hear(decision.seat, option)
            if option is not QUIET:
                mine.options = list_options()

    def voices(self, but: int = OPEN) -> list[Decision]:
        """What the other seats are asked beside the active player: to vote, or whether they want to help.

        A question that still stands is the same object, so that it keeps its id.
        """
        voices = []
        for seat in range(self.seats):
            if seat == self.turn or seat == but:
                continue
            decision = self._asked[seat]
            if self.proposal is not None and seat in self.proposal["open"]:
                resource = self.proposal["resource"]
                if decision is None or decision.kind != "vote":
                    proposer = self.proposal["seat"]
                    prompt = (_("{seat} proposes to use {card}."), {"seat": proposer, "card": resource})
                    decision = Decision(seat, "vote", prompt, (YES, NO), YES.key)
            elif self.quiet[seat]:
                continue
            else:
                options = self.help_options(seat)
                if len(options) == 1 and not self.face_down:
                    continue
                if decision is None or decision.kind != "help":
                    decision = Decision(seat, "help", HELP, options, PASS, optional=True)
                else:
                    decision.options = options
            self._asked[seat] = decision
            voices.append(decision)
        return voices

    def help_options(self, seat: int) -> list[Option]:
        """Offer a tile with a Helping Hand, take the offer back, propose a Resource, or stay quiet."""
        box, option = self.box, self.box.option
        options = []
        if self.hands_allowed:
            for tile in self.company[seat]:
                if tile in box.hand:
                    if [seat, tile] in self.offers:
                        options.append(option(f"withdraw:{tile}", WITHDRAW, card=tile))
                    elif self.can(box.hand[tile], lent=True):
                        options.append(option(f"offer:{tile}", OFFER, card=tile))
        if self.proposal is None:
            options += [
                option(f"propose:{resource}", PROPOSE, card=resource)
                for resource in self.usable_resources()
                if resource not in self.agreed and resource not in self.refused
            ]
        options.append(QUIET)
        return options

    def hear(self, seat: int, option: Option) -> None:
        """What another seat has said."""
        verb, tile = option.key.partition(":")[0], option.card
        if self._asked[seat] is not None and self._asked[seat].kind == "vote":  # type: ignore[union-attr]
            self.count_vote(seat, option is YES)
        elif verb == PASS:
            self.quiet[seat] = True
        elif verb == "offer":
            self.offers.append([seat, tile])
            self.events.append(("offer", (seat, tile), (), ()))
        elif verb == "withdraw":
            self.offers.remove([seat, tile])
            self.events.append(("withdraw", (seat, tile), (), ()))
        else:
            self.propose(seat, tile)

    def ask_for_help(self, option: Option) -> Asking:
        """Ask the owner for a tile, or, with tiles face down, a player for any; he alone decides (DQ2).

        Whoever asks need not wait for the answer.
        """
        seat, tile, box = self.turn, option.card, self.box
        owner: int = option.seat  # type: ignore[assignment]  # whoever can be asked sits at the table
        if tile is None:
            self.events.append(("ask_blind", (seat, owner), (), ()))
            prompt = (_("{seat} asks you for a Helping Hand."), {"seat": seat})
        else:
            self.events.append(("ask", (seat, tile, owner), (), ()))
            prompt = (_("{seat} asks you for {card}."), {"seat": seat, "card": tile})
        self.asked_for = [owner, tile]
        question = Decision(owner, "asked", prompt, self.lend_options(owner), DECLINE.key)
        mine = Decision(seat, "waiting", WAITING, (GO_ON,), optional=True)
        self._asked[seat], self._asked[owner] = None, question
        answer = DECLINE
        while True:
            decision, said = yield [question, *self.voices(but=owner), mine]
            if decision is mine:
                break
            if decision is question:
                answer = said
                break
            self.hear(decision.seat, said)
        self.asked_for, self._asked[owner] = None, None
        if answer is DECLINE:
            self.declined.append(owner if tile is None else tile)
            self.events.append(("decline", (owner,), (), ()))
            return
        lent = answer.card
        yield from self.apply(box.hand[lent], lent, True, lambda: self.turn_sideways(owner, lent))

    def lend_options(self, owner: int) -> list[Option]:
        """The tile that was asked for, or any that helps; one may always decline."""
        hand, tile = self.box.hand, self.asked_for[1]  # type: ignore[index]
        tiles = self.company[owner] if tile is None else [tile]
        helping = [tile for tile in tiles if tile in hand and self.can(hand[tile], lent=True)]
        return [*(self.box.option(f"lend:{tile}", LEND, card=tile) for tile in helping), DECLINE]

    def propose(self, seat: int, resource: str) -> None:
        """Bring a Resource before the table. The active player's own hand is his vote, by using it or not."""
        self.events.append(("propose", (seat, resource), (), ()))
        voters = [other for other in range(self.seats) if other not in (seat, self.turn)]
        self.proposal = {
            "resource": resource,
            "seat": seat,
            "open": voters if self.vote else [],
            "for": [seat],
            "against": [],
        }
        self.settle_vote()

    def count_vote(self, seat: int, wants: bool) -> None:
        proposal = self.proposal
        assert proposal is not None
        proposal["open"].remove(seat)
        proposal["for" if wants else "against"].append(seat)
        resource = proposal["resource"]
        self.events.append(("vote_for" if wants else "vote_against", (seat, resource), (), ()))
        self._asked[seat] = None
        self.settle_vote()

    def settle_vote(self) -> None:
        """When all have voted: agreed unless more are against than for."""
        proposal = self.proposal
        if proposal is None or proposal["open"]:
            return
        self.proposal = None
        resource = proposal["resource"]
        if len(proposal["against"]) > len(proposal["for"]):
            self.refused.append(resource)
            self.events.append(("refused", (resource,), (), ()))
        else:
            self.agreed.append(resource)
            self.events.append(("agreed", (resource,), (), ()))

    def hold_vote(self, resource: str) -> Generator[Any, Any, bool]:
        """The active player wants to use a Resource: True when the table agrees. He need not wait for it."""
        self.propose(self.turn, resource)
        mine = Decision(self.turn, "waiting", WAITING, (GO_ON,), optional=True)
        self._asked[self.turn] = None
        while self.proposal is not None:
            decision, option = yield [*self.voices(), mine]
            if decision is mine:
                self.proposal = None
                self.events.append(("dropped", (resource,), (), ()))
            else:
                self.hear(decision.seat, option)
        return resource in self.agreed

    def forget_talk(self) -> None:
        """Offers, questions and votes do not outlive the turn."""
        self.quiet = [False] * self.seats
        self.offers, self.declined, self.agreed, self.refused = [], [], [], []
        self.proposal = None
        self._asked = [None] * self.seats

    # For the kernel

    STATE = (
        *("board", "turns", "turn", "deck", "upgrades", "extra", "quills", "instant", "treasure_lies"),
        *("treasures", "over", "resource_board", "bottom", "spent", "lost", "company", "pool", "used"),
        *(
            "pool_known",
            "bilbo_with",
            "sides",
            "spots",
            "doubled",
            "grants",
            "white_dice",
            "golden",
            "rolled",
        ),
        *("free_reroll", "hands_allowed", "spared", "talking", "quiet", "offers", "declined", "asked_for"),
        *("proposal", "agreed", "refused"),
    )

    def dump(self) -> dict[str, Any]:
        return {name: _copy(getattr(self, name)) for name in self.STATE}

    def load(self, position: dict[str, Any]) -> None:
        if set(position) != set(self.STATE):
            raise ValueError("this is no position of the dice game")
        if len(position["company"]) != self.seats or position["board"] not in range(BOARDS + 1):
            raise ValueError("this position does not fit the table")
        for name in self.STATE:
            setattr(self, name, _copy(position[name]))
        self._asked = [None] * self.seats
        if self.board:
            self.measure_spaces()

    def view(self, viewer: Viewer) -> dict[str, Any]:
        mine = viewer if viewer is not None and viewer != OPEN else None
        hidden = self.face_down and viewer != OPEN
        taking = set(self.takers()) if self.rolled else set()
        return {
            "game": "dice-quest",
            "seat": mine,
            "level": self.level,
            "face_down": self.face_down,
            "vote": self.vote,
            "board": self.board,
            "board_card": self.box.boards.get(self.board),
            "turn": self.turn,
            "turns": self.turns,
            "events_left": len(self.deck),
            "instant": self.instant,
            "spaces": [self._space(space, taking) for space in self._spaces()],
            "dice": self._dice(),
            "rolled": self.rolled,
            "golden": self.golden,
            "free_reroll": self.free_reroll,
            "hands_allowed": self.hands_allowed,
            "spared": self.spared,
            "grants": _copy(self.grants),
            "resource_board": list(self.resource_board),
            "bottom": len(self.bottom),
            "lost": list(self.lost),
            "spent": list(self.spent),
            "treasures": list(self.treasures),
            "score": sum(self.box.points[slug] for slug in (*self.treasures, *self.resource_board)),
            "pool": sorted(self.pool_known if hidden else self.pool),
            "pool_count": len(self.pool),
            "used": list(self.used),
            "offers": _copy(self.offers),
            "declined": list(self.declined),
            "asked_for": _copy(self.asked_for),
            "proposal": _copy(self.proposal),
            "agreed": list(self.agreed),
            "refused": list(self.refused),
            "over": self.over,
            "players": [
                {
                    "seat": seat,
                    "tiles": list(self.company[seat]) if not hidden or seat == viewer else [],
                    "count": len(self.company[seat]),
                    "bilbo": self.bilbo_with == seat,
                }
                for seat in range(self.seats)
            ],
        }

    def _spaces(self) -> list[str]:
        """All spaces of the board as they lie: rows, Event Challenges, Treasure, INSTANT Event."""
        if not self.board:
            return []
        spaces = self.challenges()
        if self.treasure_lies:
            spaces.append(self.box.treasure[self.board])
        if self.instant in self.box.needs:
            spaces.append(self.instant)
        return spaces

    def _space(self, space: str, taking: set[str]) -> dict[str, Any]:
        upgrade = self.upgrades.get(space)
        needs = self.box.needs[upgrade or space]
        return {
            "card": space,
            "row": self.box.row[space],
            "upgrade": upgrade,
            "needs": list(needs),
            "missing": [0, 0, 0] if space in self.quills else list(self.missing.get(space, needs)),
            "tiles": self.box.tiles[upgrade or space],
            "last": space in self.box.last,
            "quill": space in self.quills,
            "open": space in taking,
            "chance": self._chance(space) if space in taking else None,
        }

    def _chance(self, space: str) -> float:
        """How likely the free dice fill a space, with the best use of the free re-roll if it is left."""
        free = self.free_dice()
        if not self.free_reroll:
            return self.chances.shown(self.missing[space], [self.actions(die) for die in free])
        white = tuple(sorted(self.actions(die) for die in free if die != GOLDEN))
        golden = self.actions(GOLDEN) if GOLDEN in free else None
        return round(self.chances.after_reroll(self.missing[space], white, golden), 4)

    def _dice(self) -> list[dict[str, Any]]:
        return [
            {
                "die": die,
                "golden": die == GOLDEN,
                "side": self.sides[die],
                "card": self.shown(die),
                "actions": list(self.actions(die)),
                "space": self.spots[die],
                "doubled": self.doubled[die],
                "roll": self.rolls[die],
            }
            for die in DICE
            if self.sides[die] != OFF
        ]

    def resample(self, viewer: Viewer, stream: Stream) -> None:
        stream.shuffle(self.deck)
        stream.shuffle(self.bottom)
        if not self.face_down or viewer == OPEN:
            return
        places: list[tuple[list[str], int]] = []
        known = list(self.pool_known)
        for place, tile in enumerate(self.pool):
            if tile in known:
                known.remove(tile)
            else:
                places.append((self.pool, place))
        for seat, tiles in enumerate(self.company):
            if seat == viewer:
                continue
            offered = [tile for owner, tile in self.offers if owner == seat]
            places += [
                (tiles, place)
                for place, tile in enumerate(tiles)
                if tile not in offered and not (tile == "bilbo" and self.bilbo_with == seat)
            ]
        unseen = [tiles[place] for tiles, place in places]
        stream.shuffle(unseen)
        for (tiles, place), tile in zip(places, unseen, strict=True):
            tiles[place] = tile
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Questions that stand while hidden tiles have changed owners."""
        for seat, decision in enumerate(self._asked):
            if decision is None or decision.kind == "vote":
                continue
            if seat == self.turn:
                decision.options = self._list_options()
            else:
                decision.options = (
                    self.lend_options(seat) if decision.kind == "asked" else self.help_options(seat)
                )

    def card(self, reference: str) -> dict[str, Any]:
        return dict(self.box.facts[reference])


def _copy(value: Any) -> Any:
    """A copy that shares no list or dict with the original."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value


EFFECTS: dict[str, Callable[..., Asking]] = {
    "actions": DiceQuest.give_actions,
    "choose": DiceQuest.give_chosen_actions,
    "golden": DiceQuest.add_golden_die,
    "reroll": DiceQuest.reroll_some,
    "turn": DiceQuest.turn_die,
    "double": DiceQuest.double_die,
    "retrieve": DiceQuest.retrieve,
    "exchange": DiceQuest.exchange,
    "spare": DiceQuest.spare,
    "dismiss": DiceQuest.dismiss,
}

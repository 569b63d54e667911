"""The bot that looks ahead."""

from heroes.engine.selfplay import play_many
from heroes.engine.stream import Stream
from minigames.kartenspiel.bots import LookAheadBot

SEED = 5


def turn_of(bot, there):
    """The keys of the turn that `bot` takes, played out."""
    seat, keys = there.seat, []
    while there.match.result is None and there.seat == seat:
        decision = there.match.pending[0]
        if decision.kind != "play":
            break
        keys.append(bot.choose(decision, lambda: there.match.view(seat)).key)
        there.match.choose(seat, decision.id, [keys[-1]])
        if keys[-1] == "done":
            break
    return keys


def test_it_beats_chance_in_at_least_four_of_five_games(game):
    report = play_many(game, 2, 50, SEED, ["look-ahead", "random"])
    assert report["errors"] == []
    assert report["wins_by_bot"]["look-ahead"] >= 40


def test_it_plays_with_three_and_four_too(game):
    for seats in (3, 4):
        report = play_many(game, seats, 5, SEED, ["look-ahead"])
        assert report["errors"] == []


def test_it_takes_the_last_place_when_that_wins_the_game(table):
    around = {
        "north": "0 dwarf", "north-east": "0 dwarf", "east": "0 pair", "south-east": "1 dwarf",
        "south": "1 dwarf", "south-west": "0 bilbo", "west": "1 bilbo",
    }  # fmt: skip
    there = table(2, locations=[(0, 0), (2, 0), (4, 0), (6, 0)], around=around, hands=["bilbo dwarf gandalf"])
    turn_of(LookAheadBot(SEED), there)
    assert there.match.result["winners"] == [0]


def test_it_covers_before_it_takes_the_last_place(table):
    # three against four points: the last place alone would tie, the key says no
    around = {
        "north": "1 dwarf", "north-east": "1 pair", "east": "1 dwarf", "south-east": "0 dwarf",
        "south": "0 dwarf", "south-west": "0 bilbo", "west": "1 gollum",
    }  # fmt: skip
    there = table(2, locations=[(0, 0), (2, 0), (4, 0), (6, 0)], around=around, hands=["bilbo gandalf bilbo"])
    turn_of(LookAheadBot(SEED), there)
    assert there.match.result["winners"] == [0]


def test_it_leads_the_next_location_to_its_own_cards(table):
    around = {
        "north": "1 dwarf", "north-east": "1 dwarf", "north-west": "1 bilbo", "west": "1 bilbo",
        "east": "0 pair", "south-east": "0 dwarf", "south-west": "0 dwarf",
    }  # fmt: skip
    there = table(2, around=around, hands=["gandalf"])
    there.play("gandalf south")
    option = LookAheadBot(SEED).choose(there.match.pending[0], lambda: there.match.view(0))
    assert option.target == "0,2"


def test_it_knows_nothing_that_its_seat_does_not_know(table):
    kept = []
    for number in (1, 2):
        there = table(
            2, around={"north": "1 pair", "east": "0 dwarf"}, hands=["bilbo bilbo dwarf gandalf pair"]
        )
        there.rules.resample(0, Stream(bytes([number]) * 32))
        kept.append((list(there.rules.hands[1]), turn_of(LookAheadBot(SEED), there)))
    assert kept[0][0] != kept[1][0]
    assert kept[0][1] == kept[1][1]


def test_it_imagines_only_hands_of_cards_that_have_not_been_played(table):
    there = table(
        2, around={"north": "1 pair, 0 gollum", "east": "1 gollum"}, spent=[1], hands=[None, "dwarf bilbo"]
    )
    bot = LookAheadBot(SEED)
    bot.read(there.match.view(0))
    assert all(
        sorted(hand[1]) == sorted(map(bot.number.get, ("dwarf", "bilbo"))) for hand in bot.imagine_hands()
    )


def test_it_finishes_a_turn_that_somebody_else_began(table):
    there = table(2, hands=["bilbo dwarf pair"])
    there.do("bilbo north")
    keys = turn_of(LookAheadBot(SEED), there)
    assert keys[-1] == "done"
    assert there.seat == 1

"""Love Letter: each rule that can be got wrong, and the rulings LL1-LL5."""

import pytest

from heroes.engine.match import Match
from heroes.engine.selfplay import seed_of
from minigames.love_letter.game import GAME
from tests.love_letter.table import EVERY_CARD, Table

# Set-up


@pytest.mark.parametrize(("seats", "deck"), [(2, 11), (3, 13), (4, 12)])
def test_the_deck_after_dealing(seats, deck):
    match = Match(GAME, GAME.new_setup(seats), seed_of(3, seats))
    view = match.view(-1)
    assert view["deck"] == deck - 1, "and the first player has drawn"
    assert len(view["face_up"]) == (3 if seats == 2 else 0)
    assert [player["hand"] for player in view["players"]].count(2) == 1


def test_seventeen_cards_with_the_copies_of_the_rulebook():
    rules = Match(GAME, GAME.new_setup(3), seed_of(1, 1)).rules
    assert sorted(rules.all_cards) == sorted(EVERY_CARD) and len(EVERY_CARD) == 17
    assert rules.value == {
        "arkenstone": 8,
        "bilbo": 7,
        "thorin": 6,
        "kili-fili": 5,
        "gandalf": 4,
        "legolas": 3,
        "tauriel": 3,
        "bard": 2,
        "smaug": 1,
        "one-ring": 0,
    }


def test_whoever_watched_the_films_most_recently_begins():
    for seat in range(3):
        match = Match(GAME, GAME.new_setup(3, {"first": seat}), seed_of(9, seat))
        assert match.view(None)["turn"] == seat


def test_who_begins_is_drawn_by_lot_where_nobody_says():
    firsts = {Match(GAME, GAME.new_setup(3), seed_of(2, n)).view(None)["turn"] for n in range(40)}
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("setting", ["youngest", "smallest"])
def test_the_youngest_and_the_smallest_are_settings_of_the_table(setting):
    match = Match(GAME, GAME.new_setup(3, {setting: 2}), seed_of(4, 1))
    assert getattr(match.rules, setting)[0] == 2


# A turn


def test_a_player_draws_and_plays_one_of_two_cards():
    table = Table(["bard", "smaug"], ["gandalf"])
    assert table.options() == ["play:bard", "play:gandalf"]
    table.play("gandalf")
    assert table.seat(0)["cards"] == ["bard"] and table.seat(0)["discards"] == ["gandalf"]
    assert table.turn == 1


def test_turns_go_clockwise_past_those_who_are_out():
    table = Table(
        [None if seat == 1 else "bard" if seat == 0 else "smaug" for seat in range(3)], ["one-ring"], out=[1]
    )
    table.play("one-ring")
    assert table.turn == 2


def test_two_equal_cards_are_one_option_that_is_asked_all_the_same():
    table = Table(["smaug", "bard"], ["smaug"])
    assert table.options() == ["play:smaug"]


# Being knocked out


def test_who_is_out_lays_the_hand_open_without_its_function():
    table = Table(["smaug", "thorin", "bard"], ["one-ring"])
    table.play("smaug", 1, "thorin")
    assert table.seat(1)["out"] and table.seat(1)["discards"] == ["thorin"]
    assert table.seat(0)["cards"] == ["one-ring"], "Thorin has exchanged nothing"
    assert any(
        line["kind"] == "discard" and line["params"]["card"]["value"] == "thorin" for line in table.log(None)
    )


# Arkenstone


def test_playing_the_arkenstone_is_dropping_out():
    table = Table(["arkenstone", "bard", "smaug"], ["smaug"])
    table.play("arkenstone")
    assert table.seat(0)["out"] and table.seat(0)["discards"] == ["arkenstone", "smaug"]


# Bilbo


@pytest.mark.parametrize("company", ["thorin", "kili-fili"])
@pytest.mark.parametrize("bilbo_first", [True, False])
def test_bilbo_must_be_played_in_the_company_of_thorin_or_kili_and_fili(company, bilbo_first):
    hand, drawn = ("bilbo", company) if bilbo_first else (company, "bilbo")
    assert Table([hand, "bard"], [drawn]).options() == ["play:bilbo"]


@pytest.mark.parametrize("other", ["arkenstone", "gandalf", "legolas", "bard", "smaug", "one-ring"])
def test_beside_any_other_card_bilbo_is_a_free_choice(other):
    assert set(Table(["bilbo", "tauriel"], [other]).options()) == {"play:bilbo", f"play:{other}"}


def test_being_forced_to_play_bilbo_tells_the_others_nothing():
    forced, free = Table(["bilbo", "bard"], ["thorin"]), Table(["bilbo", "bard"], ["smaug"])
    for viewer in (None, 1):
        assert forced.match.view(viewer) == free.match.view(viewer)
        assert forced.log(viewer) == free.log(viewer)
        assert forced.match.waiting_for() == free.match.waiting_for() == [0]


# Thorin


def test_thorin_exchanges_hands_and_only_the_two_see_what():
    table = Table(["thorin", "arkenstone", "smaug"], ["one-ring"])
    table.play("thorin", 1)
    assert table.seat(0)["cards"] == ["arkenstone"]
    assert table.seat(1)["cards"][0] == "one-ring"
    assert table.match.view(0)["players"][1]["known"] == ["one-ring"]
    assert table.match.view(1)["players"][0]["known"] == ["arkenstone"]
    assert table.match.view(2)["players"][0]["known"] == []
    line = next(line for line in table.log(2) if line["kind"] == "exchange")
    assert "card" not in line["params"]


# Kili and Fili


def test_kili_and_fili_make_a_player_lay_down_the_hand_unused_and_draw():
    table = Table(["kili-fili", "thorin", "smaug"], ["bard", "gandalf"])
    table.play("kili-fili", 1)
    assert table.seat(1)["discards"] == ["thorin"]
    assert table.seat(1)["cards"][0] == "gandalf"


def test_kili_and_fili_may_be_played_on_oneself():
    table = Table(["kili-fili", "thorin"], ["bard", "gandalf"])
    table.play("kili-fili", 0)
    assert table.seat(0)["cards"] == ["gandalf"] and table.seat(0)["discards"] == ["kili-fili", "bard"]


def test_kili_and_fili_knock_out_the_holder_of_the_arkenstone_who_draws_nothing():
    table = Table(["kili-fili", "arkenstone", "smaug"], ["bard", "gandalf"])
    table.play("kili-fili", 1)
    assert table.seat(1)["out"] and table.seat(1)["cards"] == []
    assert table.seat(2)["cards"] == ["smaug", "gandalf"], "the next player draws that card"


def test_with_an_empty_deck_the_reserve_card_is_drawn_and_then_the_round_is_scored():
    table = Table(["kili-fili", "thorin"], ["bard"], deck_ends=True, reserve="arkenstone")
    table.play("kili-fili", 1)
    assert "draw_reserve" in table.happened()
    assert table.round_winners() == [1], "the reserve was the Arkenstone"


def test_using_up_the_last_card_of_the_deck_ends_the_round_with_the_turn():
    table = Table(["kili-fili", "thorin"], ["bard", "arkenstone"], deck_ends=True, reserve="smaug")
    table.play("kili-fili", 1)
    assert "draw_reserve" not in table.happened()
    assert table.round_winners() == [1]


def test_two_players_the_face_up_cards_are_never_drawn():
    table = Table(
        ["kili-fili", "thorin"],
        ["bard"],
        deck_ends=True,
        reserve="gandalf",
        face_up=["arkenstone", "bilbo", "smaug"],
    )
    table.play("kili-fili", 1)
    drawn = [event for event in table.match.rules.events if event[0] == "draw_reserve"]
    assert drawn[0][3] == ("gandalf",)


def test_when_all_others_are_protected_kili_and_fili_must_target_oneself():
    table = Table(["kili-fili", "thorin", "smaug"], ["arkenstone"], protected=[1, 2])
    table.answer("play:kili-fili")
    assert table.seat(0)["out"], "and with the Arkenstone as the other card one is out"
    assert "target" not in [decision.kind for decision in table.match.pending]


# Gandalf


def test_a_protected_player_cannot_be_chosen():
    table = Table(["smaug", "thorin", "bard", "gandalf"], ["one-ring"], protected=[1])
    table.answer("play:smaug")
    assert table.options() == ["target:2", "target:3"]


def test_a_player_who_is_out_cannot_be_chosen():
    table = Table(["smaug", None, "bard", "gandalf"], ["one-ring"], out=[1])
    table.answer("play:smaug")
    assert table.options() == ["target:2", "target:3"]


def test_protection_lasts_until_the_owners_next_turn_begins():
    table = Table(["gandalf", "bard", "smaug"], ["one-ring", "legolas", "tauriel", "bard"])
    table.play("gandalf")
    assert table.seat(0)["protected"]
    table.play("bard", 2)
    assert table.seat(0)["protected"]
    table.play("smaug", 1, "one-ring")
    assert not table.seat(0)["protected"] and table.turn == 0
    assert table.happened().index("unprotect") < len(table.happened()) - 1, "before the draw"


@pytest.mark.parametrize("card", ["smaug", "bard", "legolas", "tauriel", "thorin"])
def test_with_everybody_protected_a_card_is_laid_without_effect(card):
    table = Table([card, "gandalf", "bard"], ["one-ring"], protected=[1, 2])
    table.play(card)
    assert table.seat(0)["discards"] == [card] and table.seat(0)["cards"] == ["one-ring"]
    assert "no_effect" in table.happened()
    assert not any(table.seat(seat)["out"] for seat in range(3))


# The elves


def test_legolas_knocks_out_the_lower_hand():
    table = Table(["legolas", "bard", "smaug"], ["thorin"])
    table.play("legolas", 1)
    assert table.seat(1)["out"] and not table.seat(0)["out"]


def test_tauriel_knocks_out_the_higher_hand_even_the_arkenstone():
    table = Table(["tauriel", "arkenstone", "smaug"], ["thorin"])
    table.play("tauriel", 1)
    assert table.seat(1)["out"] and not table.seat(0)["out"]


def test_an_elf_can_turn_against_its_player():
    table = Table(["legolas", "thorin", "smaug"], ["bard"])
    table.play("legolas", 1)
    assert table.seat(0)["out"] and not table.seat(1)["out"]


def test_the_elves_compare_what_is_left_in_hand_and_equal_hands_stay():
    table = Table(["legolas", "tauriel", "bard"], ["smaug"])
    table.play("legolas", 1)
    assert table.seat(0)["out"], "Smaug is compared, not Legolas"
    tie = Table(["legolas", "smaug", "bard"], ["smaug"])
    tie.play("legolas", 1)
    assert not tie.seat(0)["out"] and not tie.seat(1)["out"] and "tie" in tie.happened()


def test_the_one_ring_is_nothing_when_the_elves_compare():
    table = Table(["legolas", "one-ring", "bard"], ["smaug"])
    table.play("legolas", 1)
    assert table.seat(1)["out"]


def test_who_compared_hands_and_stayed_knows_the_other_hand():
    table = Table(["legolas", "smaug", "bard"], ["smaug"])
    table.play("legolas", 1)
    assert table.match.view(0)["players"][1]["known"] == ["smaug"]
    assert table.match.view(2)["players"][1]["known"] == []


# Bard


def test_bard_shows_a_hand_to_his_player_alone():
    table = Table(["bard", "thorin", "smaug"], ["one-ring"])
    table.play("bard", 1)
    assert table.match.view(0)["players"][1]["known"] == ["thorin"]
    for viewer in (2, None):
        line = next(line for line in table.log(viewer) if line["kind"] == "look")
        assert "card" not in line["params"] and table.match.view(viewer)["players"][1]["known"] == []


def test_what_was_seen_is_forgotten_once_it_may_have_been_played():
    table = Table(["bard", "smaug", "thorin"], ["one-ring", "smaug"])
    table.play("bard", 1)
    table.play("smaug", 2, "gandalf")
    assert table.match.view(0)["players"][1]["known"] == [], "it may have been the other Smaug"


def test_what_was_seen_is_still_known_when_another_card_was_played():
    table = Table(["bard", "thorin", "smaug"], ["one-ring", "gandalf"])
    table.play("bard", 1)
    table.play("gandalf")
    assert table.match.view(0)["players"][1]["known"] == ["thorin"]


# Smaug


def test_smaug_may_name_every_card_but_smaug():
    table = Table(["smaug", "thorin", "bard"], ["one-ring"])
    table.answer("play:smaug")
    table.answer("target:1")
    named = {key.removeprefix("name:") for key in table.options()}
    assert named == set(EVERY_CARD) - {"smaug"} and "one-ring" in named


def test_a_wrong_guess_does_nothing():
    table = Table(["smaug", "thorin", "bard"], ["one-ring"])
    table.play("smaug", 1, "bilbo")
    assert not table.seat(1)["out"] and "miss" in table.happened()


def test_naming_legolas_misses_tauriel():
    table = Table(["smaug", "tauriel", "bard"], ["one-ring"])
    table.play("smaug", 1, "legolas")
    assert not table.seat(1)["out"]


# End of a round


def test_the_last_who_is_still_in_wins_without_a_comparison():
    table = Table(["smaug", "thorin"], ["one-ring"])
    table.play("smaug", 1, "thorin")
    assert table.round_winners() == [0] and "show" not in table.happened()


def test_the_turn_of_the_last_card_is_played_in_full_before_the_score():
    table = Table(["smaug", "arkenstone"], ["one-ring"], deck_ends=True)
    table.play("smaug", 1, "arkenstone")
    assert table.round_winners() == [0] and "show" not in table.happened()


def test_the_highest_card_wins_when_the_deck_is_exhausted():
    table = Table(["smaug", "thorin", "bard"], ["gandalf"], deck_ends=True)
    table.play("smaug", 1, "bilbo")
    assert table.round_winners() == [1]


def test_the_one_ring_counts_seven_at_the_end():
    table = Table(["bard", "thorin", "smaug"], ["one-ring"], deck_ends=True)
    table.play("bard", 1)
    assert table.round_winners() == [0]


def test_bilbo_and_the_one_ring_tie_and_both_take_a_crown():
    table = Table(["bard", "bilbo", "smaug"], ["one-ring"], deck_ends=True)
    table.play("bard", 1)
    assert table.round_winners() == [0, 1]
    assert [table.seat(seat)["crowns"] for seat in range(3)] == [1, 1, 0]


def test_the_arkenstone_beats_the_one_ring():
    table = Table(["bard", "arkenstone", "smaug"], ["one-ring"], deck_ends=True)
    table.play("bard", 1)
    assert table.round_winners() == [1]


def test_a_tie_is_not_broken_by_what_was_laid_down():
    table = Table(
        ["bard", "smaug", "thorin"],
        ["smaug"],
        deck_ends=True,
        out=[],
        discards={0: ["gandalf"], 1: ["one-ring"]},
    )
    table.play("bard", 2)
    assert table.round_winners() == [2]
    tie = Table(["bard", "smaug"], ["smaug"], deck_ends=True, discards={0: ["bilbo"], 1: ["one-ring"]})
    tie.play("bard", 1)
    assert tie.round_winners() == [0, 1]


# A new round, the end of the game


def test_the_winner_begins_the_next_round():
    table = Table(["smaug", "thorin", "bard"], ["gandalf"], deck_ends=True)
    table.play("smaug", 1, "bilbo")
    assert table.match.view(None)["round"] == 2 and table.turn == 1


def test_of_several_winners_the_youngest_begins():
    table = Table(["bard", "bilbo", "smaug"], ["one-ring"], deck_ends=True, youngest=[2, 1, 0])
    table.play("bard", 1)
    assert table.turn == 1


@pytest.mark.parametrize(("seats", "crowns"), [(2, 5), (3, 4), (4, 3)])
def test_so_many_crowns_win_the_match(seats, crowns):
    table = Table(
        ["smaug", *["thorin", "bard", "gandalf"][: seats - 1]],
        ["arkenstone"],
        deck_ends=True,
        crowns=[crowns - 1] + [0] * (seats - 1),
    )
    table.play("smaug", 1, "bilbo")
    assert table.match.result["winners"] == [0] and table.match.result["scores"][0] == crowns
    one_less = Table(
        ["smaug", *["thorin", "bard", "gandalf"][: seats - 1]],
        ["arkenstone"],
        deck_ends=True,
        crowns=[crowns - 2] + [0] * (seats - 1),
    )
    one_less.play("smaug", 1, "bilbo")
    assert one_less.match.result is None


def test_of_two_who_reach_the_crowns_together_the_smallest_wins():
    for smallest, winner in (([2, 1, 0], 1), ([0, 1, 2], 0)):
        table = Table(
            ["bard", "bilbo", "smaug"], ["one-ring"], deck_ends=True, crowns=[3, 3, 0], smallest=smallest
        )
        table.play("bard", 1)
        assert table.match.result["winners"] == [winner]


# At the table


def test_a_slip_can_be_taken_back_until_the_card_is_laid():
    table = Table(["smaug", "thorin", "bard"], ["one-ring"])
    before = table.match.view(1), table.log(1)
    table.answer("play:smaug")
    table.answer("target:2")
    assert (table.match.view(1), table.log(1)) == before, "nothing has been shown yet"
    assert table.match.free_to(0) == 0
    table.answer("name:bard")
    assert table.match.free_to(0) == 3, "now it is laid"

"""Texts about who controls a card, where it was played, the next site, and cards stacked on others."""

from tests.journey.box import plain_talk as talk
from tests.journey.box import written

FILLER = "Plain Spearman"
AREA = {"class": "support area"}


def with_text(text: str, seats: int = 2, path=None, seat: int = 0, **facts):
    table = talk(seats, path=path)
    name = written(text, type="condition", title=f"Stone {len(text)}", **AREA, **facts)
    table.tablet = table.support(seat, name)
    for one in range(seats):
        table.hand(one, FILLER)
    return table


def test_a_card_is_controlled_by_whoever_brought_it() -> None:
    text = "Regroup: Spot a minion you control to draw a card."
    table = with_text(text, 3, seat=1, culture="troy")
    table.minion(2, FILLER)
    assert not table.begin("regroup").passes(0, 2).may(1, f"use:{table.tablet}")
    table = with_text(text, 3, seat=1, culture="troy")
    table.minion(1, FILLER)
    assert table.begin("regroup").passes(0, 2).may(1, f"use:{table.tablet}")


def test_where_a_card_was_played_is_remembered_while_it_is_on_the_field() -> None:
    """Played at a battleground, it is stronger; one that has been there from before is not."""
    ground = written("Battleground.", type="site", title="Old Field", arrow="left")
    table = with_text(
        "Each minion played at a battleground is strength +2.",
        path=("Plain Hall", ground),
        seat=1,
        culture="troy",
    )
    early = table.minion(1, FILLER)
    table.risk(9)
    late = table.hand(1, FILLER)
    play = table.begin("adversary").pick(1, f"play:{late}")
    assert play.strength(late) == 8 and play.strength(early) == 6


def test_the_next_site_is_placed_from_the_atlas_of_whoever_uses_the_text() -> None:
    table = with_text("Regroup: Play the party's next site (replacing opponent's site if necessary).")
    table.party_at(0, 3).party_at(1, 3)
    meadow = table.atlas(0, "Plain Meadow")[0]
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert [option.card for option in play.asked(0).options] == [f"d{play.table.numbers[meadow.card]}"]
    play.pick(0, play.keys(0)[0])
    assert play.where(meadow) == "path" and play.table.path[3] == meadow.card


def test_a_site_of_another_player_is_replaced_and_goes_back_to_his_atlas() -> None:
    table = with_text("Regroup: Play the party's next site (replacing opponent's site if necessary).")
    old = table.path("Far Ford", owner=1)[0]
    table.party_at(0, 3).party_at(1, 3)
    meadow = table.atlas(0, "Plain Meadow")[0]
    play = table.begin("regroup").pick(0, f"use:{table.tablet}")
    assert [option.card for option in play.asked(0).options] == [f"d{play.table.numbers[meadow.card]}"]
    play.pick(0, play.keys(0)[0])
    assert play.table.path[3] == meadow.card
    assert play.where(old) == "atlas" and old.card in play.table.atlases[1]
    assert play.match.view(1)["path"][3]["title"] == "Plain Meadow"


def test_neither_ones_own_site_nor_one_where_a_party_stands_is_replaced() -> None:
    for owner, where in ((0, 3), (1, 4)):
        table = with_text("Regroup: Play the party's next site (replacing opponent's site if necessary).")
        table.path("Far Ford", owner=owner)
        table.party_at(0, 3).party_at(1, where)
        table.atlas(0, "Plain Meadow")
        assert not table.begin("regroup").may(0, f"use:{table.tablet}")


def test_a_card_stacked_on_another_lies_open_does_nothing_and_is_scrapped_with_it() -> None:
    table = with_text("Regroup: Stack a Trojan on a companion. Wound a companion 3 times.")
    victim = table.companion(0, "Plain Hoplite")
    minion = table.minion(1, FILLER)
    play = table.begin("regroup").pick(0, f"use:{table.tablet}", f"card:{victim}")
    assert play.where(minion) == "stacked" and play.table.minions == []
    shown = [card for card in play.match.view(1)["players"][0]["party"] if card["stacked"]]
    assert [card["stacked"][0]["title"] for card in shown] == ["Plain Spearman"]
    play.pick(0, f"card:{victim}").unanswered()
    assert play.where(victim) == "grave" and play.where(minion) == "scrap"

"""Several seats are asked at once: sealed, or in open talk beside the seat whose turn it is."""

import pytest

from heroes.engine.bots import RandomBot
from heroes.engine.decision import Decision, Option, Sealed, together
from heroes.engine.game import Game
from heroes.engine.match import Match
from heroes.engine.rules import Rules

A, B, END = Option("a", "A"), Option("b", "B"), Option("end", "End")


class Talk(Rules):
    """Seat 0 takes letters until it ends; seat 1 may say something meanwhile, and then seat 2 is asked."""

    KINDS = {}

    def play(self):
        mine = Decision(0, "letter", ("Letter?", {}), [A, B, END])
        beside = [Decision(1, "say", ("Well?", {}), [A], optional=True)]
        while True:
            decision, option = yield [*beside, mine]
            if option is END:
                return {"winners": [0], "reason": ["", {}], "scores": [1, 0, 0]}
            if decision is mine:
                mine = Decision(0, "letter", ("Letter?", {}), [A, B, END])
            elif decision.seat == 1:
                beside = [Decision(2, "say", ("Well?", {}), [A])]
            else:
                beside = []

    def dump(self):
        return {}

    def load(self, position):
        pass

    def view(self, viewer):
        return {"seat": viewer}

    def resample(self, viewer, stream):
        """Nothing is hidden."""

    def card(self, reference):
        raise LookupError(f"there are no cards here, so no {reference!r}")


class Secrets(Talk):
    """Both seats write two letters that nobody sees before both are done."""

    def play(self):
        def write(seat):
            first = yield Decision(seat, "letter", ("Letter?", {}), [A, B])
            second = yield Decision(seat, "letter", ("Letter?", {}), [A, B])
            return first.key + second.key

        words = yield from together({0: write(0), 1: write(1)})
        return {"winners": [0], "reason": [words[0] + words[1], {}], "scores": [1, 0, 0]}


def match_of(rules):
    game = Game(
        "talk", "Talk", "", seats=(3,), rules=rules, version=1, components=dict, bots={"random": RandomBot}
    )
    return Match(game, {"seats": 3, "options": {}, "cards": {}}, bytes(32))


def answer(match, seat, key):
    match.choose(seat, match.decision_of(seat).id, [key])


@pytest.fixture
def talk():
    return match_of(Talk)


def test_a_question_that_still_stands_keeps_its_id(talk):
    before = talk.decision_of(1).id
    answer(talk, 0, "a")
    assert talk.decision_of(1).id == before
    answer(talk, 1, "a")
    assert talk.decision_of(2).id == 1, "each seat's questions are counted by themselves"


def test_nobody_waits_for_who_may_speak_but_need_not(talk):
    assert talk.decision_of(1) is not None
    assert talk.waiting_for() == [0]


def test_a_choice_beside_others_who_were_asked_already_is_taken_back_free(talk):
    answer(talk, 0, "a")
    answer(talk, 0, "b")
    assert talk.free_to(0) == 0


def test_several_keys_at_once_are_accepted_while_others_are_asked_too(talk):
    talk.choose(0, talk.decision_of(0).id, ["a", "b"])
    assert talk.choices == [(0, "a"), (0, "b")]


def test_a_choice_is_not_free_any_more_when_somebody_else_has_acted(talk):
    answer(talk, 0, "a")
    answer(talk, 1, "a")
    assert talk.free_to(0) == 2


def test_a_choice_that_asks_somebody_else_something_new_is_not_free(talk):
    answer(talk, 1, "a")
    assert talk.free_to(1) == 1


def test_only_answers_of_seats_together_are_sealed(talk):
    assert not isinstance(talk.pending, Sealed)
    assert isinstance(match_of(Secrets).pending, Sealed)


def test_the_first_part_of_a_sealed_answer_is_taken_back_free():
    match = match_of(Secrets)
    answer(match, 1, "a")
    assert match.free_to(1) == 0
    answer(match, 1, "b")
    assert match.free_to(1) == 2, "the answer is complete: what is asked now is for others"

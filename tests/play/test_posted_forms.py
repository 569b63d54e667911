"""The forms of a table as a browser without scripts sends them: what is refused comes as a page, with a way back."""

import pytest
from django.test import Client

from heroes.play.models import Match, Move, Table
from tests.factories import UserFactory, running_table
from tests.play.conftest import asked

pytestmark = pytest.mark.django_db


def sent(table: Table, person, what: str, form: dict[str, str], page: str = ""):
    client = Client()
    client.force_login(person)
    here = table.get_absolute_url()
    return client.post(f"{here}{what}/", form, headers={"Referer": page or f"http://testserver{here}"})


REFUSED = [
    ("choose", {}, 400),
    ("choose", {"decision": "x", "keys": "pass"}, 400),
    ("choose", {"decision": "1", "keys": "no such key"}, 400),
    ("take-back", {"version": "old"}, 409),
    ("redo", {"version": "old"}, 409),
    ("offer", {"kind": "a truce"}, 400),
    ("offer", {"kind": "pause"}, 400),
    ("offer/answer", {"answer": "perhaps"}, 400),
    ("offer/answer", {"answer": "yes-pause"}, 409),
    ("resume", {}, 409),
    ("claim", {"claim": "all"}, 400),
    ("claim", {"claim": "win-1"}, 409),
    ("comfort", {"comfort": "lazy"}, 400),
    ("rematch", {}, 409),
    ("chat", {"text": "   "}, 400),
]


@pytest.mark.parametrize(("what", "form", "status"), REFUSED)
def test_what_is_refused_comes_as_a_page_that_leads_back_to_the_table(anna, bert, what, form, status):
    table = running_table(anna, bert, size=2)
    answer = sent(table, asked(table, anna, bert), what, form)
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("text/html")
    assert f'href="http://testserver{table.get_absolute_url()}"' in answer.text
    assert Match.objects.get(table=table).version == Move.objects.count() == 0


def test_a_stranger_is_refused_by_a_page_too(anna, bert):
    table = running_table(anna, bert, size=2)
    answer = sent(table, UserFactory(), "concede", {})
    assert answer.status_code == 403 and answer["Content-Type"].startswith("text/html")
    assert f'href="http://testserver{table.get_absolute_url()}"' in answer.text


def test_the_way_back_never_leads_elsewhere(anna, bert):
    table = running_table(anna, bert, size=2)
    answer = sent(table, anna, "offer", {"kind": "a truce"}, page="https://elsewhere.example/table")
    assert answer.status_code == 400 and "elsewhere.example" not in answer.text


def test_a_script_that_asks_for_it_is_told_in_words_it_can_show(anna, bert):
    table = running_table(anna, bert, size=2)
    client = Client(headers={"Accept": "application/problem+json"})
    client.force_login(anna)
    answer = client.post(f"{table.get_absolute_url()}offer/", {"kind": "a truce"})
    assert answer.status_code == 400 and answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"] == "That cannot be proposed."

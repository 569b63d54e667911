"""manage.py demo, as somebody calls it who wants to look around."""

import pytest
from django.core.management import CommandError, call_command

from catalog.decks.models import WriteUp
from heroes.play.models import Match, Table
from tournaments.models import Challenge, Event

pytestmark = pytest.mark.django_db


def test_the_demo_fills_an_empty_site_and_only_that(client, capsys):
    call_command("load_cards", verbosity=0)
    call_command("load_decks", verbosity=0)
    call_command("demo")
    assert "Log in as penelope" in capsys.readouterr().out
    for status in (Table.Status.OPEN, Table.Status.RUNNING, Table.Status.FINISHED):
        assert Table.objects.filter(status=status, game="love-letter").exists()
    finished = Match.objects.filter(result__isnull=False)
    assert finished.count() >= 2 and not finished.exclude(ended_by="rules").exists()
    assert WriteUp.objects.filter(author__username="penelope").exists()
    states = dict(Event.objects.values_list("slug", "state"))
    assert states == {
        "autumn-cup": "finished",
        "letters-over-lunch": "running",
        "winter-journey": "registration",
    }
    assert Challenge.objects.filter(state="offered").count() == 1
    for slug in states:
        assert client.get(f"/events/{slug}/").status_code == 200
    with pytest.raises(CommandError, match="empty"):
        call_command("demo")

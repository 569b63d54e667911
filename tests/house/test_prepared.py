"""Queries whose SQL is worked out once answer as their querysets do."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from heroes.accounts.models import User
from heroes.play.models import Seat
from heroes.prepared import Prepared
from tests.factories import UserFactory, open_table

pytestmark = pytest.mark.django_db

SEATS = Prepared(lambda table: Seat.objects.filter(table=table).select_related("user"), int)
NAMED = Prepared(lambda name: User.objects.filter(username=name).defer("email"), str)


def test_each_value_finds_its_own_rows_in_order_with_what_belongs_to_them():
    tables = [open_table(UserFactory(), size=3), open_table(UserFactory(), size=2)]
    for table in tables:
        with CaptureQueriesContext(connection) as asked:
            seats = SEATS.rows(table.pk)
            assert [seat.user for seat in seats] == [table.owner, *[None] * (table.size - 1)]
        assert len(asked) == 1 and seats == list(table.seats.all())
    assert SEATS.rows(0) == []


def test_a_value_is_data_whatever_it_says():
    anna = UserFactory(username="anna")
    assert NAMED.rows("anna") == [anna]
    assert NAMED.rows("' OR 1=1 --") == []


def test_several_values_are_asked_for_at_once():
    anna, bert, _clara = (UserFactory(username=name) for name in ("anna", "bert", "clara"))
    named = Prepared(lambda *names: User.objects.filter(username__in=names).order_by("pk"), str, 2)
    assert named.rows("bert", "anna") == [anna, bert]
    assert named.rows("bert", "bert") == [bert]


def test_what_is_left_out_is_read_when_it_is_needed_and_can_be_saved():
    UserFactory(username="anna", email="anna@example.org")
    anna = NAMED.rows("anna")[0]
    assert anna.get_deferred_fields() == {"email"} and anna.email == "anna@example.org"
    anna.display_name = "Anna of the Hill"
    anna.save()
    assert User.objects.get(username="anna").display_name == "Anna of the Hill"

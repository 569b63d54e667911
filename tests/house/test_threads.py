"""The threads in which sockets have the database asked keep their connections."""

import asyncio

import pytest
from django.db import OperationalError, connection

from heroes import threads
from heroes.accounts.models import User
from heroes.threads import database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@database
def number_of_people() -> int:
    return User.objects.count()


async def everywhere() -> list[int | BaseException]:
    """What every thread is told."""
    return await asyncio.gather(*[number_of_people() for _ in range(40)], return_exceptions=True)


@database
def cut_all() -> None:
    """As when the database is started anew."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def test_a_connection_that_has_rested_is_replaced_if_the_database_has_let_go_of_it() -> None:
    assert await everywhere() == [0] * 40
    if connection.vendor == "postgresql":
        await cut_all()
        await asyncio.sleep(threads.TRUSTED_SECONDS + 0.2)
    assert await everywhere() == [0] * 40


async def test_a_connection_that_is_lost_at_work_is_replaced_after_one_error() -> None:
    assert await everywhere() == [0] * 40
    if connection.vendor == "postgresql":
        await cut_all()
    first, second = await everywhere(), await everywhere()
    assert all(isinstance(error, OperationalError) for error in first if error != 0)
    assert sum(error != 0 for error in first) < 4 and second == [0] * 40

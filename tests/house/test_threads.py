"""The threads in which sockets have the database asked keep their connections."""

import asyncio
import time

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection

from heroes import threads
from heroes.threads import database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@database
def its_connection() -> int:
    """The database's name for the connection of the thread that is asked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()" if connection.vendor == "postgresql" else "SELECT 1")
        number: int = cursor.fetchone()[0]
    time.sleep(0.01)  # the other threads take their turn
    return number


async def everywhere() -> list[int | BaseException]:
    """What all threads are told, several times each."""
    return await asyncio.gather(*[its_connection() for _ in range(40)], return_exceptions=True)


def cut(numbers: list[int | BaseException]) -> None:
    """As when the database is started anew."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(n) FROM unnest(%s) n", [list(set(numbers))])


async def test_every_thread_keeps_its_connection() -> None:
    assert set(await everywhere()) == set(await everywhere())


async def test_a_connection_that_has_rested_is_replaced_if_the_database_has_let_go_of_it() -> None:
    before = await everywhere()
    await sync_to_async(cut)(before)
    await asyncio.sleep(threads.TRUSTED_SECONDS + 0.2)
    after = await everywhere()
    assert all(isinstance(number, int) for number in after), after
    assert connection.vendor == "sqlite" or not set(before) & set(after)


async def test_a_connection_that_is_lost_at_work_is_replaced_after_one_error() -> None:
    await sync_to_async(cut)(await everywhere())
    at_once, later = await everywhere(), await everywhere()
    errors = [told for told in at_once if not isinstance(told, int)]
    assert all(isinstance(error, OperationalError) for error in errors) and len(errors) <= 4
    assert all(isinstance(number, int) for number in later), later

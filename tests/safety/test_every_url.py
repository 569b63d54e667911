"""Every address of the site, tried by everybody with every method, against the table in urls.yaml."""

import re
from collections.abc import Iterator, Sequence
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
import yaml
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver

from tests.safety.conftest import ROLES, House

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
NOT_OFFERED = {401, 403, 405}
TABLE = yaml.safe_load(Path(__file__).with_name("urls.yaml").read_text(encoding="utf-8"))
ROWS: list[dict] = TABLE["urls"]
PREFIXES: list[dict] = TABLE["prefixes"]


def patterns(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every pattern of the site, written out from its beginning, e.g. "people/<str:username>/"."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        else:
            yield route


PATTERNS = sorted(set(patterns(get_resolver())))


def prefix_of(pattern: str) -> dict | None:
    fitting = [row for row in PREFIXES if pattern.startswith(row["prefix"])]
    return max(fitting, key=lambda row: len(row["prefix"]), default=None)


def address(pattern: str, arguments: dict[str, str], things: dict[str, str]) -> str:
    """The pattern with its arguments filled in; an argument that is not given is 1."""

    def fill(match: re.Match) -> str:
        return str(arguments.get(match["name"], "1")).format_map(things)

    route = re.sub(r"<(?:\w+:)?(?P<name>\w+)>", fill, re.sub(r"\(\?P<(\w+)>[^()]*\)", r"<\1>", pattern))
    return "/" + route.replace("^", "").replace("$", "").replace("\\Z", "")


class Unfilled(dict):
    """Things whose names stand for themselves, for the names of tests."""

    def __missing__(self, name: str) -> str:
        return name


def expected(row: dict, method: str, role: str) -> set:
    """The statuses stated for a role and method. A method without an entry is one that is not offered."""
    entry = row.get(method)
    if entry is None:
        return NOT_OFFERED
    stated = entry.get(role, entry.get("else")) if isinstance(entry, dict) else entry
    assert stated is not None, f"{method} of {row} says nothing about {role}"
    return set(stated) if isinstance(stated, list) else {stated}


def try_all(house: House, row: dict, pattern: str, methods: Sequence[str] = METHODS) -> list[str]:
    """Everybody tries everything; what differs from the row, one line each. Nothing that is done lasts."""
    differs = []
    path = address(pattern, row.get("with", {}), house.things)
    is_api = path.startswith("/api/")
    for role in ROLES:
        client = Client(raise_request_exception=False)
        if house.people[role]:
            client.force_login(house.people[role])
        cookies = client.cookies.output(header="", sep=";")
        for method in methods:
            client.cookies = SimpleCookie(cookies)
            entry = row.get(method)
            body = entry.get("body", {}) if isinstance(entry, dict) else {}
            kind = {"content_type": "application/json"} if is_api or method not in ("GET", "POST") else {}
            with transaction.atomic():
                answer = client.generic(method, path) if method == "GET" else None
                if answer is None:
                    answer = getattr(client, method.lower())(path, body, **kind)
                transaction.set_rollback(True)
            status: int | str = answer.status_code
            if status == 302 and answer.headers["Location"].startswith("/accounts/login/"):
                status = "login"
            if status not in expected(row, method, role):
                differs.append(f"{role}: {method} {path} answers {status}, not {expected(row, method, role)}")
            kind_of_answer = answer.headers.get("Content-Type")
            if is_api and answer.status_code >= 400 and kind_of_answer != "application/problem+json":
                differs.append(f"{role}: {method} {path} answers an error that is no problem document")
    return differs


def test_every_url_has_a_row():
    stated = {row["url"] for row in ROWS}
    assert [p for p in PATTERNS if p not in stated and not prefix_of(p)] == []


def test_every_row_is_about_a_url_and_no_two_say_the_same():
    assert [row["url"] for row in ROWS if row["url"] not in PATTERNS] == []
    about = [(row["url"], str(row.get("with"))) for row in ROWS]
    assert sorted(set(about)) == sorted(about)
    assert [row["prefix"] for row in PREFIXES if not any(p.startswith(row["prefix"]) for p in PATTERNS)] == []


def test_a_row_names_only_roles_that_there_are():
    known = {*ROLES, "else", "body"}
    for row in ROWS + PREFIXES:
        for method in METHODS:
            if isinstance(row.get(method), dict):
                assert row[method].keys() <= known, row


@pytest.mark.parametrize(
    "row", ROWS, ids=[address(row["url"], row.get("with", {}), Unfilled()) for row in ROWS]
)
def test_an_address_lets_in_whom_the_table_says(row, house):
    assert try_all(house, row, row["url"]) == []


@pytest.mark.parametrize(
    "pattern", [p for p in PATTERNS if prefix_of(p) and p not in {row["url"] for row in ROWS}]
)
def test_an_address_of_a_library_lets_in_whom_the_table_says(pattern, house):
    assert try_all(house, prefix_of(pattern), pattern, methods=("GET", "POST")) == []

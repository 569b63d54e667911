from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from heroes.accounts.first_administrator import new_link

pytestmark = pytest.mark.django_db
ANSWERS = {
    "username": "penelope",
    "password": "a-loom-undone-nightly",
    "password_again": "a-loom-undone-nightly",
}


@pytest.fixture
def link(tmp_path: Path, settings: object) -> str:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    link = new_link()
    assert link
    return link


def test_the_link_makes_an_administrator_and_logs_in(client: Client, link: str) -> None:
    assert client.get(link).status_code == 200
    answer = client.post(link, ANSWERS)
    assert answer.status_code == 302
    person = get_user_model().objects.get()
    assert (person.username, person.is_staff, person.is_superuser) == ("penelope", True, True)
    assert person.check_password(ANSWERS["password"])
    assert client.get("/admin/").status_code == 200


def test_the_link_works_once(client: Client, link: str) -> None:
    client.post(link, ANSWERS)
    assert client.get(link).status_code == 404
    assert client.post(link, ANSWERS | {"username": "antinous"}).status_code == 404
    assert get_user_model().objects.count() == 1


def test_a_newer_link_voids_the_one_before(client: Client, link: str) -> None:
    newer = new_link()
    assert newer
    assert client.get(link).status_code == 404
    assert client.get(newer).status_code == 200


def test_once_an_administrator_exists_the_link_is_void_and_no_other_is_made(
    client: Client, link: str
) -> None:
    get_user_model().objects.create_superuser("odysseus", password="scar-above-the-knee")
    assert client.post(link, ANSWERS).status_code == 404
    assert new_link() is None


def test_a_guessed_link_leads_nowhere(client: Client, link: str) -> None:
    guess = link[:-2] + ("a/" if link[-2] != "a" else "b/")
    assert client.get(guess).status_code == 404
    assert client.post(guess, ANSWERS).status_code == 404


def test_a_mistake_in_the_form_is_told_and_the_link_can_still_be_used(client: Client, link: str) -> None:
    answer = client.post(link, ANSWERS | {"password_again": "another"})
    assert answer.status_code == 422
    assert client.post(link, ANSWERS | {"username": "-"}).status_code == 422
    assert not get_user_model().objects.exists()
    assert client.post(link, ANSWERS).status_code == 302


def test_what_is_kept_does_not_give_the_link_away(tmp_path: Path, link: str) -> None:
    token = link.strip("/").rpartition("/")[2]
    assert all(token not in file.read_text() for file in tmp_path.iterdir())

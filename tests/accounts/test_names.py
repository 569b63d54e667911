import re

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from heroes.accounts import services
from heroes.accounts.names import (
    GUEST_NAMES,
    display_name_clean,
    display_name_key,
    display_name_refuse_reserved,
    guest_name_draw,
    username_form,
)
from tests.factories import GuestFactory, UserFactory


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë O'Brien",
        "Łukasz",
        "Ольга",
        "Δημήτρης",
        "山田 太郎",
        "やまだ タロウ",
        "김민수",
        "J. R. Hartley-7",
    ],
)
def test_ordinary_names_of_many_languages_are_taken_as_they_are(name):
    assert display_name_clean(name) == name


def test_a_name_is_normalised_so_that_one_look_has_one_spelling():
    assert display_name_clean("  Zoe\u0308   Ｗood ") == "Zoë Wood"


@pytest.mark.parametrize(
    "name",
    [
        "x",
        "a" * 41,
        "   ",
        "123 456",
        "left\u202eright",
        "zero\u200bwidth",
        "tab\tname",
        "new\nline",
        "nul\0",
        "<b>bold</b>",
        "smile 🙂",
        "Zalgo a\u0323\u0324\u0325\u0326",
        "\u0301\u0301\u0301",
        "Pаul with a Cyrillic a",
        "Ηero with a Greek eta",
        "\ufeffbom",
    ],
)
def test_a_name_that_hides_or_mixes_characters_is_refused(name):
    with pytest.raises(ValidationError):
        display_name_clean(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "ALICE"),
        ("Alice", "Al ice"),
        ("Bill", "BiII"),
        ("Player 10", "Player lO"),
        ("Straße", "STRASSE"),
        ("Anne_Marie", "Anne-Marie"),
        ("cop", "сор"),  # the second is Cyrillic
    ],
)
def test_names_that_look_alike_share_a_key(one, other):
    assert display_name_key(one) == display_name_key(other)


def test_names_that_read_differently_have_different_keys():
    names = ["Alice", "Alicia", "Bob", "Борис", "山田", "Zoe", "Zoë"]
    assert len({display_name_key(name) for name in names}) == len(names)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_refused_or_comes_out_clean_and_stays_so(text):
    try:
        name = display_name_clean(text)
    except ValidationError:
        return
    assert display_name_clean(name) == name
    assert name.isprintable()
    assert 0 < len(display_name_key(name)) <= 160


@pytest.mark.parametrize(
    "name", ["Admin", "The ADMlN", "site-moderator", "Guest Heron 1234", "Former Player", "Staff"]
)
def test_names_of_the_house_cannot_be_chosen(name):
    with pytest.raises(ValidationError):
        display_name_refuse_reserved(name)


def test_a_guest_is_called_after_a_beast_or_plant_and_a_number():
    for _ in range(50):
        name = guest_name_draw()
        assert re.fullmatch(r"Guest [A-Z][a-z]+ [1-9]\d{3}", name)
        assert display_name_clean(name) == name
    assert len(set(GUEST_NAMES)) == len(GUEST_NAMES) > 100


@pytest.mark.parametrize("username", ["ann", "Ann-Marie_7", "x" * 30])
def test_plain_usernames_are_taken(username):
    username_form(username)


@pytest.mark.parametrize(
    "username", ["ann smith", "änne", "-ann", "ann_", "ann@home", "ann/../bob", "ann\n", ""]
)
def test_usernames_that_do_not_fit_an_address_are_refused(username):
    with pytest.raises(ValidationError):
        username_form(username)


@pytest.mark.django_db
def test_a_username_is_taken_in_any_case():
    UserFactory(username="Alice")
    with pytest.raises(ValidationError):
        services.username_for_person("aLICE")


@pytest.mark.django_db
@pytest.mark.parametrize("username", ["admin", "Guest", "guest-heron", "former-abc", "API"])
def test_usernames_of_the_house_cannot_be_chosen(username):
    with pytest.raises(ValidationError):
        services.username_for_person(username)


@pytest.mark.django_db
def test_nobody_can_take_a_name_that_looks_like_anothers():
    UserFactory(display_name="Bilbo")
    with pytest.raises(ValidationError):
        services.display_name_for_person("BiIbo", person=UserFactory())


@pytest.mark.django_db
def test_a_guest_may_keep_the_name_given_but_a_member_cannot_take_such_a_name():
    guest = GuestFactory()
    assert services.display_name_for_person(guest.display_name, person=guest) == guest.display_name
    with pytest.raises(ValidationError):
        services.display_name_for_person("Guest Heron 4821", person=UserFactory())

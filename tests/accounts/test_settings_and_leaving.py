import json

import pytest
from allauth.account.models import EmailAddress
from django.db.models import Q
from django.urls import reverse

from heroes.accounts import services
from heroes.accounts.holdings import Holding
from heroes.accounts.models import ApiToken, AuditEntry, User
from heroes.problems import Conflict
from tests.factories import PASSWORD, GuestFactory, StaffFactory, UserFactory

pytestmark = pytest.mark.django_db


def settings_of(person, **changes):
    form = {
        "display_name": person.display_name,
        "profile_visibility": person.profile_visibility,
        "show_history": "on",
        "time_zone": person.time_zone,
        "language": person.language,
        "theme": person.theme,
    }
    return {**form, **changes}


def test_a_person_changes_name_zone_look_and_privacy(client):
    hero = UserFactory()
    former = hero.display_name
    client.force_login(hero)
    answer = client.post(
        "/settings/",
        settings_of(
            hero, display_name=" Éowyn ", time_zone="Europe/Berlin", theme="dark", profile_visibility="nobody"
        ),
    )
    assert answer.status_code == 302
    hero.refresh_from_db()
    assert hero.display_name == "Éowyn"
    assert (hero.time_zone, hero.theme, hero.profile_visibility) == ("Europe/Berlin", "dark", "nobody")
    entry = AuditEntry.objects.get(action="person.rename")
    assert entry.data == {"former": former, "name": "Éowyn"}
    assert client.get("/settings/").status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        {"display_name": "Taken Name"},
        {"display_name": "Staff"},
        {"time_zone": "Middle/Earth"},
        {"theme": "plaid"},
        {"profile_visibility": "friends"},
        {"language": "xx"},
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_page_and_api_alike_and_nothing_changes(
    client, api, change, settings
):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    UserFactory(display_name="Taken Name")
    hero = UserFactory()
    client.force_login(hero)
    page = client.post("/settings/", settings_of(hero, **{"theme": "dark", **change}))
    assert page.status_code == 200
    api.force_authenticate(hero)
    answer = api.patch("/api/v1/me/", {"show_history": False, **change})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"#/{next(iter(change))}"
    after = User.objects.get(pk=hero.pk)
    assert after.display_name == hero.display_name
    assert (after.theme, after.show_history) == ("auto", True)


def test_times_are_shown_in_the_persons_zone(client):
    hero = UserFactory(time_zone="Pacific/Kiritimati", date_joined="2026-11-29T23:00:00Z")
    client.force_login(hero)
    assert "Nov. 30, 2026" in client.get(hero.get_absolute_url()).content.decode()
    client.logout()
    assert "Nov. 29, 2026" in client.get(hero.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("visibility", "seen_by"),
    [
        ("public", {"stranger", "guest", "member", "self", "staff"}),
        ("members", {"member", "self", "staff"}),
        ("nobody", {"self", "staff"}),
    ],
)
def test_a_profile_is_shown_to_those_whom_its_owner_allows(client, api, visibility, seen_by):
    hero = UserFactory(profile_visibility=visibility)
    viewers = {
        "stranger": None,
        "guest": GuestFactory(),
        "member": UserFactory(),
        "self": hero,
        "staff": StaffFactory(),
    }
    for name, viewer in viewers.items():
        client.logout()
        if viewer:
            client.force_login(viewer)
            api.force_authenticate(viewer)
        expected = 200 if name in seen_by else 404
        assert client.get(f"/people/{hero.username.upper()}/").status_code == expected, name
        assert api.get(f"/api/v1/people/{hero.username}/").status_code == expected, name


def test_a_hidden_profile_cannot_be_told_from_none(client):
    hero = UserFactory(profile_visibility="nobody")
    hidden, none = client.get(f"/people/{hero.username}/"), client.get("/people/nosuchhero/")
    assert hidden.status_code == none.status_code == 404


def test_a_person_downloads_all_that_is_known(client):
    hero = UserFactory()
    services.token_create(person=hero, name="my script")
    client.force_login(hero)
    answer = client.get("/settings/data/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{hero.username}.json"'
    data = json.loads(answer.content)
    assert data["person"]["username"] == hero.username
    assert [token["name"] for token in data["access_tokens"]] == ["my script"]
    assert data["audit_log"][0]["action"] == "token.create"
    assert "password" not in answer.content.decode()


def test_what_other_rooms_keep_of_a_person_is_in_the_download(client, hold):
    hero = UserFactory()
    hold(
        Holding(
            name="matches",
            export=lambda person: [{"as": person.display_name}],
            lasting=lambda: Q(pk__in=()),
            leave=lambda person: None,
            hand_over=lambda guest, member: None,
        )
    )
    client.force_login(hero)
    assert client.get("/settings/data/").json()["matches"] == [{"as": hero.display_name}]


def test_leaving_needs_the_password_and_a_clear_yes(client, api):
    hero = UserFactory()
    client.force_login(hero)
    client.post("/settings/leave/", {"password": "wrong", "sure": "on"})
    client.post("/settings/leave/", {"password": PASSWORD})
    api.force_authenticate(hero)
    assert api.delete("/api/v1/me/", {"password": "wrong"}).status_code == 400
    assert User.objects.filter(pk=hero.pk, left_at=None).exists()
    assert client.post("/settings/leave/", {"password": PASSWORD, "sure": "on"}).status_code == 302
    assert client.get("/settings/").status_code == 302
    assert not User.objects.filter(pk=hero.pk).exists()


def test_a_guest_leaves_by_saying_yes(client):
    guest = GuestFactory()
    client.force_login(guest)
    client.post("/settings/leave/", {"sure": "on"})
    assert not User.objects.filter(pk=guest.pk).exists()


def test_whoever_has_played_stays_as_former_player_without_anything_personal(
    client, hold, lost_access, django_capture_on_commit_callbacks
):
    hero = UserFactory(email="hero@example.org", time_zone="Europe/Berlin")
    EmailAddress.objects.create(user=hero, email=hero.email, primary=True)
    services.token_create(person=hero, name="script")
    services.settings_change(person=hero, changes={"display_name": "Remarkable Name"})
    given_up = []
    hold(
        Holding(
            name="matches",
            export=lambda person: None,
            lasting=lambda: Q(pk=hero.pk),
            leave=lambda person: given_up.append(person.pk),
            hand_over=lambda guest, member: None,
        )
    )
    username = hero.username
    with django_capture_on_commit_callbacks(execute=True):
        services.person_leave(person=hero, actor=hero)
    assert given_up == [hero.pk]
    assert lost_access == [(hero.pk, None)]
    hero.refresh_from_db()
    assert str(hero) == "Former player"
    assert not hero.is_active and hero.email == "" and hero.time_zone == "" and username not in hero.username
    assert not EmailAddress.objects.exists() and not ApiToken.objects.exists()
    assert "Remarkable" not in json.dumps(list(AuditEntry.objects.values("subject_label", "data")))
    assert client.get(reverse("person", args=[hero.username])).status_code == 404
    services.person_leave(person=UserFactory(username=username), actor=None)  # the names are free again


def test_two_former_players_stand_side_by_side(hold):
    heroes = UserFactory.create_batch(2)
    hold(
        Holding(
            name="matches",
            export=lambda person: None,
            lasting=lambda: Q(is_staff=False),
            leave=lambda person: None,
            hand_over=lambda guest, member: None,
        )
    )
    for hero in heroes:
        services.person_leave(person=hero, actor=hero)
    assert list(User.objects.values_list("display_name", flat=True)) == ["Former player"] * 2
    with pytest.raises(Conflict):
        services.person_leave(person=heroes[0], actor=None)


def test_the_last_administrator_cannot_leave():
    keeper = StaffFactory()
    with pytest.raises(Conflict):
        services.person_leave(person=keeper, actor=keeper)
    StaffFactory()
    services.person_leave(person=keeper, actor=keeper)
    assert not User.objects.filter(pk=keeper.pk).exists()

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied, ValidationError

from heroes.accounts import services
from heroes.accounts.models import AuditEntry, User
from heroes.problems import Conflict
from tests.factories import PASSWORD, StaffFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_a_banned_person_is_out_at_once_by_every_door(
    client, api, lost_access, django_capture_on_commit_callbacks
):
    hero, keeper = UserFactory(), StaffFactory()
    client.force_login(hero)
    _row, token = services.token_create(person=hero, name="script")
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert client.get("/settings/").status_code == 200
    assert api.get("/api/v1/me/").status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        services.user_ban(actor=keeper, person=hero, reason="Stalled every match")
    assert client.get("/settings/").status_code == 302
    assert api.get("/api/v1/me/").status_code == 401
    assert lost_access == [(hero.pk, None)]
    client.post("/accounts/login/", {"login": hero.username, "password": PASSWORD})
    assert client.get("/api/v1/me/").status_code == 401
    entry = AuditEntry.objects.get(action="person.ban")
    assert entry.actor == keeper
    assert entry.data == {"reason": "Stalled every match"}
    assert entry.subject_label == hero.display_name


def test_lifting_a_ban_does_not_revive_old_sessions_or_tokens(client, api):
    hero, keeper = UserFactory(), StaffFactory()
    client.force_login(hero)
    _row, token = services.token_create(person=hero, name="script")
    services.user_ban(actor=keeper, person=hero, reason="why")
    services.user_unban(actor=keeper, person=hero)
    assert client.get("/settings/").status_code == 302
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert api.get("/api/v1/me/").status_code == 401
    client.post("/accounts/login/", {"login": hero.username, "password": PASSWORD})
    assert client.get("/settings/").status_code == 200


def test_a_ban_needs_a_reason_and_the_right_to_give_it():
    hero, keeper = UserFactory(), StaffFactory()
    helper = UserFactory(is_staff=True)
    with pytest.raises(ValidationError):
        services.user_ban(actor=keeper, person=hero, reason="  ")
    with pytest.raises(PermissionDenied):
        services.user_ban(actor=UserFactory(), person=hero, reason="why")
    with pytest.raises(PermissionDenied):
        services.user_ban(actor=helper, person=hero, reason="why")
    helper.user_permissions.add(Permission.objects.get(codename="change_user"))
    helper = User.objects.get(pk=helper.pk)
    with pytest.raises(PermissionDenied):
        services.user_ban(actor=helper, person=keeper, reason="why")
    with pytest.raises(ValidationError):
        services.user_ban(actor=keeper, person=keeper, reason="why")
    assert not User.objects.filter(is_active=False).exists()
    services.user_ban(actor=helper, person=hero, reason="why")
    with pytest.raises(Conflict):
        services.user_ban(actor=helper, person=hero, reason="again")


def test_the_admin_bans_and_lifts_bans_through_the_same_service(client):
    hero, keeper = UserFactory(), StaffFactory()
    client.force_login(keeper)
    page = f"/admin/accounts/user/{hero.pk}"
    assert client.get(f"{page}/change/").status_code == 200
    assert client.get(f"{page}/ban/").status_code == 200
    assert User.objects.get(pk=hero.pk).is_active  # looking changes nothing
    answer = client.post(f"{page}/ban/", {"_form_submitted": "True", "reason": "why"})
    assert answer.headers["HX-Redirect"] == f"{page}/change/"
    assert not User.objects.get(pk=hero.pk).is_active
    client.post(f"{page}/ban/", {"_form_submitted": "True", "reason": "why"})
    assert "closed already" in client.get(f"{page}/change/").content.decode()
    client.post(f"{page}/unban/", {"_form_submitted": "True"})
    assert User.objects.get(pk=hero.pk).is_active


def test_the_admin_shows_a_reset_link_once(client):
    hero = UserFactory()
    client.force_login(StaffFactory())
    page = f"/admin/accounts/user/{hero.pk}"
    client.post(f"{page}/reset_link/", {"_form_submitted": "True"})
    assert "/accounts/password/reset/key/" in client.get(f"{page}/change/").content.decode()
    assert "/accounts/password/reset/key/" not in client.get(f"{page}/change/").content.decode()


def test_the_admin_form_cannot_switch_a_ban_or_a_guest_behind_the_services_back(client):
    hero = UserFactory()
    client.force_login(StaffFactory())
    client.post(
        f"/admin/accounts/user/{hero.pk}/change/",
        {
            "username": hero.username,
            "display_name": "Renamed by Staff Hand",
            "is_guest": "on",
            "profile_visibility": "public",
            "theme": "auto",
        },
    )
    after = User.objects.get(pk=hero.pk)
    assert after.is_active and not after.is_guest


def test_helpers_cannot_hand_themselves_more_rights(client):
    helper = UserFactory(is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=["change_user", "view_user"]))
    client.force_login(helper)
    page = f"/admin/accounts/user/{helper.pk}/change/"
    form = {"username": helper.username, "display_name": helper.display_name}
    answer = client.post(
        page, {**form, "is_superuser": "on", "profile_visibility": "public", "theme": "auto"}
    )
    assert answer.status_code == 302
    assert not User.objects.get(pk=helper.pk).is_superuser


def test_the_audit_log_can_be_read_but_not_written_in_the_admin(client):
    hero, keeper = UserFactory(), StaffFactory()
    services.user_ban(actor=keeper, person=hero, reason="why")
    entry = AuditEntry.objects.get()
    client.force_login(keeper)
    assert hero.display_name in client.get("/admin/accounts/auditentry/").content.decode()
    assert client.get(f"/admin/accounts/auditentry/{entry.pk}/change/").status_code == 200
    assert client.post(f"/admin/accounts/auditentry/{entry.pk}/change/", {}).status_code == 403
    assert client.get("/admin/accounts/auditentry/add/").status_code == 403


def test_guests_and_members_do_not_get_into_the_admin(client):
    client.post("/api/v1/guest/", {}, content_type="application/json")
    assert client.get("/admin/", follow=True).request["PATH_INFO"] == "/accounts/login/"
    client.force_login(UserFactory())
    assert client.get("/admin/", follow=True).status_code == 403

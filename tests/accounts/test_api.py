"""The API about people, and how all of the API speaks of problems."""

import re

import pytest
from django.test import Client
from django.urls import include, path
from rest_framework.test import APIClient
from rest_framework.views import APIView

from heroes.accounts import services
from heroes.accounts.models import ApiToken, User
from heroes.problems import Conflict
from heroes.urls import *  # noqa: F403 (the handlers)
from heroes.urls import urlpatterns as site
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db


class Breaks(APIView):
    permission_classes = []

    def get(self, request):
        raise RuntimeError("secret of the engine room")

    def post(self, request):
        raise Conflict("The round has begun.")


urlpatterns = [path("api/v1/", include([path("breaks/", Breaks.as_view())])), *site]


def check_problem(answer, status, code):
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"urn:problem:{code.replace('_', '-')}"
    assert body["title"] and body["detail"]
    return body


def test_a_program_signs_up_makes_tokens_and_revokes_them(api):
    answer = api.post("/api/v1/sign-up/", {"username": "gimli", "password": PASSWORD, "token_name": "first"})
    assert answer.status_code == 201
    assert "sessionid" not in answer.cookies
    token = answer.json()["token"]
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert api.get("/api/v1/me/").json()["username"] == "gimli"
    second = api.post("/api/v1/tokens/", {"name": "second"})
    assert second.status_code == 201
    listed = api.get("/api/v1/tokens/").json()
    assert [row["name"] for row in listed] == ["first", "second"]
    assert all("token" not in row for row in listed)
    assert api.delete(f"/api/v1/tokens/{second.json()['token_key']}/").status_code == 204
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {second.json()['token']}")
    check_problem(api.get("/api/v1/me/"), 401, "authentication_failed")


def test_a_token_is_stored_only_as_a_digest():
    hero = UserFactory()
    row, token = services.token_create(person=hero, name="script")
    stored = str(ApiToken.objects.filter(pk=row.pk).values().get())
    assert token not in stored
    assert token[15:] not in stored


def test_nobody_revokes_the_token_of_another(api):
    row, _token = services.token_create(person=UserFactory(), name="script")
    api.force_authenticate(UserFactory())
    check_problem(api.delete(f"/api/v1/tokens/{row.token_key}/"), 404, "not_found")
    assert ApiToken.objects.exists()


def test_twenty_tokens_are_enough(api):
    hero = UserFactory()
    for number in range(20):
        services.token_create(person=hero, name=f"script {number}")
    api.force_authenticate(hero)
    check_problem(api.post("/api/v1/tokens/", {"name": "one more"}), 409, "conflict")
    services.token_revoke(person=hero, token=ApiToken.objects.first())
    body = check_problem(api.post("/api/v1/tokens/", {"name": "script 7"}), 400, "invalid")
    assert body["errors"] == [
        {"pointer": "#/name", "code": "unique", "detail": "You have a token of this name."}
    ]


def test_the_page_shows_a_new_token_once(client):
    hero = UserFactory()
    client.force_login(hero)
    page = client.post("/settings/tokens/", {"name": "my script"}).content.decode()
    token = re.search(r"hj_[0-9a-f]{64}", page)[0]
    assert APIClient().get("/api/v1/me/", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    again = client.get("/settings/tokens/").content.decode()
    assert "my script" in again and token not in again
    client.post(f"/settings/tokens/{token[:15]}/revoke/")
    assert not ApiToken.objects.exists()


def test_a_program_plays_as_a_guest_with_a_token_and_keeps_the_account(api):
    answer = api.post("/api/v1/guest/", {"token_name": "bot"})
    assert answer.status_code == 201
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['token']}")
    assert api.get("/api/v1/me/").json()["is_guest"] is True
    kept = api.post("/api/v1/me/keep/", {"username": "legolas", "password": PASSWORD})
    assert kept.json()["is_guest"] is False
    assert api.get("/api/v1/me/").json()["username"] == "legolas"
    check_problem(api.post("/api/v1/me/keep/", {"username": "gloin", "password": PASSWORD}), 409, "conflict")


def test_all_faults_of_a_sign_up_are_told_at_once_by_field(api):
    UserFactory(username="Taken")
    answer = api.post("/api/v1/sign-up/", {"username": "taken", "password": "123", "email": "nowhere"})
    body = check_problem(answer, 400, "invalid")
    assert {error["pointer"] for error in body["errors"]} == {"#/username", "#/password", "#/email"}
    body = check_problem(api.post("/api/v1/sign-up/", {}), 400, "invalid")
    assert [(error["pointer"], error["code"]) for error in body["errors"]] == [
        ("#/username", "required"),
        ("#/password", "required"),
    ]


def test_a_cookie_alone_changes_nothing_without_the_csrf_token():
    hero = UserFactory()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(hero)
    answer = browser.patch("/api/v1/me/", {"theme": "dark"}, content_type="application/json")
    check_problem(answer, 403, "permission_denied")
    assert User.objects.get().theme == "auto"


def test_read_only_facts_cannot_be_changed(api):
    hero = UserFactory()
    api.force_authenticate(hero)
    api.patch("/api/v1/me/", {"is_staff": True, "username": "king", "is_guest": True, "theme": "dark"})
    after = User.objects.get()
    assert (after.is_staff, after.username, after.is_guest, after.theme) == (
        False,
        hero.username,
        False,
        "dark",
    )


def test_every_kind_of_error_is_a_problem_document(api):
    check_problem(api.get("/api/v1/me/"), 401, "not_authenticated")
    assert api.get("/api/v1/me/").headers["WWW-Authenticate"] == "Bearer"
    check_problem(api.get("/api/v1/nothing/"), 404, "not_found")
    check_problem(api.get("/api/nothing/"), 404, "not_found")
    check_problem(api.get("/api/v1/people/nobody-here/"), 404, "not_found")
    check_problem(api.put("/api/v1/guest/", {}), 405, "method_not_allowed")
    check_problem(api.post("/api/v1/log-in/", "{broken", content_type="application/json"), 400, "parse_error")
    check_problem(api.post("/api/v1/log-in/", "[1]", content_type="application/json"), 400, "invalid")
    check_problem(
        api.post("/api/v1/log-in/", "a=b", content_type="text/plain"), 415, "unsupported_media_type"
    )
    check_problem(api.get("/api/v1/me/", headers={"Authorization": "Bearer ÿ"}), 401, "authentication_failed")
    check_problem(api.post("/api/v1/log-in/", {"username": "x", "password": "nul\0"}), 400, "invalid")
    api.force_authenticate(UserFactory())
    check_problem(api.post("/api/v1/people/somebody/ban/", {"reason": "x"}), 403, "permission_denied")


def test_too_large_a_body_is_refused(api, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    body = '{"username": "' + "x" * 1000 + '"}'
    check_problem(api.post("/api/v1/log-in/", body, content_type="application/json"), 413, "too_large")


@pytest.mark.urls(__name__)
def test_our_own_fault_is_a_500_that_tells_nothing_and_a_conflict_is_a_409():
    careful = APIClient(raise_request_exception=False)
    body = check_problem(careful.get("/api/v1/breaks/"), 500, "error")
    assert "secret" not in str(body)
    assert check_problem(careful.post("/api/v1/breaks/"), 409, "conflict")["detail"] == "The round has begun."


def test_too_many_requests_tell_when_to_come_back(api, monkeypatch):
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"sign_up": "1/min"})
    api.post("/api/v1/sign-up/", {})
    answer = api.post("/api/v1/sign-up/", {}, headers={"X-Forwarded-For": "10.0.0.1"})
    check_problem(answer, 429, "throttled")
    assert 0 < int(answer.headers["Retry-After"]) <= 61


def test_outside_of_the_api_errors_are_pages(client):
    answer = client.get("/nothing/here/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("text/html")
    client.force_login(UserFactory())
    assert "for staff" in client.get("/admin/login/").content.decode()


def test_the_schema_describes_every_operation_without_a_warning(api, capsys):
    schema = api.get("/api/v1/schema/?format=json").json()
    assert capsys.readouterr().err == ""
    for address, operations in schema["paths"].items():
        assert address.startswith("/api/v1/")
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"]
    assert {"get", "patch", "delete"} <= schema["paths"]["/api/v1/me/"].keys()


def test_the_docs_page_needs_no_inline_script_or_style_and_no_other_host(client):
    page = client.get("/api/v1/docs/").content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert "<style" not in page and "style=" not in page
    assert re.findall(r'(?:src|href)="([^"]+)"', page)
    assert all(address.startswith("/") for address in re.findall(r'(?:src|href)="([^"]+)"', page))
    script = client.get("/api/v1/docs/?script=")
    assert script.headers["Content-Type"].startswith("application/javascript")

"""Settings come from the environment alone. Each case reads them in a process of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "EMAIL_URL",
    "HEROES_HTTPS",
    "HEROES_PROXIES",
    "HEROES_DATA",
    "HEROES_URL",
)


def read(folder: Path, *names: str, **environment: str) -> Any:
    """The values of these settings under these variables."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    script = (
        "import json, heroes.settings as s;"
        f"print(json.dumps([getattr(s, name, None) for name in {names!r}], default=str))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**clean, "HEROES_DATA": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    values = json.loads(answer.stdout)
    return values[0] if len(names) == 1 else values


def test_without_any_variable_all_data_is_in_one_folder(tmp_path: Path) -> None:
    database, static, mail, backend, debug = read(
        tmp_path, "DATABASES", "STATIC_ROOT", "EMAIL_FILE_PATH", "EMAIL_BACKEND", "DEBUG"
    )
    assert database["default"]["NAME"] == str(tmp_path / "heroes.sqlite3")
    assert (static, mail) == (str(tmp_path / "static"), str(tmp_path / "mail"))
    assert backend.endswith("filebased.EmailBackend")
    assert debug is False


def test_the_generated_key_is_long_secret_and_stays_the_same(tmp_path: Path) -> None:
    key = read(tmp_path, "SECRET_KEY")
    assert len(key) > 60
    assert key == read(tmp_path, "SECRET_KEY")
    assert key != read(tmp_path / "another", "SECRET_KEY")
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_given_key_is_used_and_none_is_written(tmp_path: Path) -> None:
    assert read(tmp_path, "SECRET_KEY", SECRET_KEY="given") == "given"
    assert not list(tmp_path.iterdir())


def test_sqlite_waits_for_its_turn_at_the_start_of_a_transaction(tmp_path: Path) -> None:
    options = read(tmp_path, "DATABASES")["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 5
    assert "journal_mode=WAL" in options["init_command"]


def test_many_machines_share_postgresql_and_redis(tmp_path: Path) -> None:
    databases, broker, caches = read(
        tmp_path,
        *("DATABASES", "CELERY_BROKER_URL", "CACHES"),
        DATABASE_URL="postgres://hero:secret@db.example/heroes",
        REDIS_URL="redis://redis.example/0",
    )
    assert databases["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert databases["default"]["HOST"] == "db.example"
    assert databases["default"]["CONN_HEALTH_CHECKS"] is True
    assert broker == caches["default"]["LOCATION"] == "redis://redis.example/0"


def test_https_makes_cookies_secure_and_plain_http_works_without_it(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    assert read(tmp_path, *names) == [False, False, False, 0]
    assert read(tmp_path, *names, HEROES_HTTPS="true") == [True, True, True, 31536000]


def test_mail_goes_where_its_address_says(tmp_path: Path) -> None:
    host, user, tls, sender = read(
        tmp_path,
        *("EMAIL_HOST", "EMAIL_HOST_USER", "EMAIL_USE_TLS", "DEFAULT_FROM_EMAIL"),
        EMAIL_URL="smtp+tls://us:pw@mail.example:587/?from=tables@heroes.example",
    )
    assert (host, user, tls, sender) == ("mail.example", "us", True, "tables@heroes.example")


def test_passwords_are_hashed_with_argon2_first(tmp_path: Path) -> None:
    assert read(tmp_path, "PASSWORD_HASHERS")[0].endswith("Argon2PasswordHasher")


def test_no_page_may_run_inline_scripts_or_styles(tmp_path: Path) -> None:
    directives = read(tmp_path, "CONTENT_SECURITY_POLICY")["DIRECTIVES"]
    assert directives["default-src"] == ["'self'"]
    assert "unsafe" not in json.dumps(directives)


def test_the_readme_tells_every_variable_that_the_settings_read() -> None:
    read_here = set(re.findall(r'env\.\w+\("(\w+)"', (ROOT / "heroes" / "settings.py").read_text()))
    assert read_here == set(OURS)
    section = (ROOT / "README.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == read_here


def test_the_readme_tells_every_command_once() -> None:
    ours = [
        command.stem
        for room in ("catalog", "heroes", "minigames", "tournaments")
        for command in (ROOT / room).rglob("management/commands/[!_]*.py")
    ]
    section = (ROOT / "README.md").read_text().partition("## Commands")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `(\w+)[` ]", section, re.MULTILINE)
    assert sorted(told) == sorted([*ours, "lock"])  # which runs before Django is there


@pytest.mark.parametrize(
    ("proxies", "client", "scheme"),
    [([], "10.0.0.7", "http"), (["10.0.0.7"], "203.0.113.5", "https"), (["10.0.0.8"], "10.0.0.7", "http")],
)
async def test_forwarded_headers_count_only_when_a_proxy_of_ours_sends_them(
    proxies: list[str], client: str, scheme: str
) -> None:
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from heroes import asgi

    assert isinstance(asgi.application, ProxyHeadersMiddleware)  # the door of the site
    seen: dict[str, Any] = {}

    async def site(scope: dict[str, Any], receive: object, send: object) -> None:
        seen.update(scope)

    door = ProxyHeadersMiddleware(site, trusted_hosts=proxies)  # type: ignore[arg-type]
    headers = [(b"x-forwarded-for", b"203.0.113.5"), (b"x-forwarded-proto", b"https")]
    await door({"type": "http", "client": ("10.0.0.7", 5), "scheme": "http", "headers": headers}, None, None)  # type: ignore
    assert (seen["client"][0], seen["scheme"]) == (client, scheme)

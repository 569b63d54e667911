"""All settings of the site. Every choice an operator has is an environment variable, listed in the README."""

import contextlib
import os
import secrets
from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()


def kept_secret_key(file: Path) -> str:
    """The key in `file`, which only its owner may read; made at the first call."""
    if not file.exists():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_urlsafe(64))
        with contextlib.suppress(FileExistsError):  # another process was first: its key counts
            os.link(draft, file)
        draft.unlink()
    return file.read_text()


DATA_DIR = Path(env.str("HEROES_DATA", default=str(BASE_DIR / "var"))).resolve()
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret_key(DATA_DIR / "secret-key")
DEBUG = False
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
REDIS_URL = env.str("REDIS_URL", default="")

INSTALLED_APPS = [
    "heroes",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "axes",
    "channels",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "heroes.accounts",
    "heroes.play",
    "catalog",
    "catalog.decks",
    "minigames",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "heroes.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "heroes.content_security.ContentSecurityMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "heroes.urls"
ASGI_APPLICATION = "heroes.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["heroes.play.templatetags.pieces"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'heroes.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A transaction that reads first and writes later must queue for its turn, not fail half-way.
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,  # seconds
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # Under ASGI each request has its own thread; only a pool keeps connections from one to the next.
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 16, "timeout": 10}}
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What `manage.py prepare` runs, in this order, before the site may be served: each a command with arguments.
PREPARATIONS = [
    ["migrate", "--verbosity", "0"],
    ["load_cards", "--verbosity", "0"],
    ["load_decks", "--verbosity", "0"],
]

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# Mail

if env.str("EMAIL_URL", default=""):
    mail = env.email_url("EMAIL_URL")
    DEFAULT_FROM_EMAIL = SERVER_EMAIL = mail.pop("OPTIONS", {}).get("FROM", "heroes@localhost")
    globals().update(mail)
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"

# Safety

HEROES_HTTPS = env.bool("HEROES_HTTPS", default=False)
HEROES_PROXIES = env.list("HEROES_PROXIES", default=[])
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HEROES_HTTPS
SITE_URL = env.str("HEROES_URL", default=f"http{'s' if HEROES_HTTPS else ''}://{ALLOWED_HOSTS[0]}")
SECURE_REDIRECT_EXEMPT = ["^health/$"]  # load balancers ask plainly, from inside
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HEROES_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HEROES_HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Work outside requests, and what reaches open pages

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.02}  # seconds between looks
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # tasks are safe to run twice, so one whose worker died runs again
CELERY_WORKER_POOL = "threads"  # tasks wait for the database and for heroes.cpu; they do not compute
CELERY_WORKER_CONCURRENCY = 4
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "heroes.celery:Schedule"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "schedule")
CELERY_BEAT_SCHEDULE = {
    # One that could not begin within two seconds is let go: the next does the same.
    "matches": {
        "task": "heroes.play.tasks.matches_sweep",
        "schedule": 1.0,
        "options": {"expires": 2.0},
    },
    "tables": {"task": "heroes.play.tasks.tables_clear_away", "schedule": 3600.0},
    "turns": {"task": "heroes.play.tasks.turns_mail", "schedule": 300.0},
    "events": {"task": "tournaments.tasks.events_see_to", "schedule": 2.0, "options": {"expires": 4.0}},
}
BOT_SECONDS = 0.7  # how long a bot seems to think, so that people can follow

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # throttles of a full house must not push each other out
    }
}

# Words and files

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = DATA_DIR / "media"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # visitors' mistakes are not the operator's
        "celery.beat": {"level": "ERROR"},  # it warns of its first start
        "heroes": {"level": "INFO"},
    },
}

# People

INSTALLED_APPS += ["knox"]
MIDDLEWARE += [
    "heroes.accounts.middleware.PersonMiddleware",
    "heroes.accounts.middleware.AdminPolicyMiddleware",
    "heroes.problems.ProblemMiddleware",
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "display_name", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
GUEST_IDLE_DAYS = 30
CELERY_BEAT_SCHEDULE["guests_clear_away"] = {
    "task": "heroes.accounts.tasks.guests_clear_away",
    "schedule": timedelta(hours=1),
}
CELERY_BEAT_SCHEDULE["sessions_clear_away"] = {
    "task": "heroes.accounts.tasks.sessions_clear_away",
    "schedule": timedelta(days=1),
}

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
CSRF_FAILURE_VIEW = "heroes.problems.csrf_failure"
LANGUAGES = [("en", "English")]

ACCOUNT_ADAPTER = "heroes.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "heroes.accounts.forms.LoginForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_VALIDATORS = "heroes.accounts.names.username_validators"
ACCOUNT_USER_DISPLAY = str
ACCOUNT_EMAIL_VERIFICATION = "optional" if env.str("EMAIL_URL", default="") else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
# A guest is logged in and must reach the log-in page all the same; members are led away by PersonMiddleware.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
# Two hundred people behind one address sign up and log in within the hour. Guessing passwords is axes'
# matter.
ACCOUNT_RATE_LIMITS = {
    "login": "300/m/ip",
    "login_failed": "120/m/ip",
    "signup": "120/m/ip",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}

AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "heroes.accounts.throttling.login_account"
AXES_CLIENT_IP_CALLABLE = "heroes.accounts.throttling.client_address"
AXES_LOCKOUT_CALLABLE = "heroes.accounts.throttling.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

KNOX_TOKEN_MODEL = "accounts.ApiToken"
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_MODEL": KNOX_TOKEN_MODEL,
    "TOKEN_PREFIX": "hj_",
    "TOKEN_TTL": timedelta(days=365),
}

UNFOLD = {
    "SITE_TITLE": "The Heroes' Journey",
    "SITE_HEADER": "The Heroes' Journey",
    "SITE_SUBHEADER": "Behind the scenes",
    "SITE_URL": "/",
    "SHOW_HISTORY": True,
}

# API

INSTALLED_APPS += ["drf_spectacular_sidecar"]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "heroes.accounts.authentication.PersonalTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["heroes.parsers.BoundedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.ScopedRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "guest_minute": "300/min",
        "guest_hour": "2000/hour",
        "sign_up": "120/min",
        "log_in": "300/min",
        "password": "10/min",
        "addresses": "30/min",
    },
    "EXCEPTION_HANDLER": "heroes.problems.exception_handler",
    "NUM_PROXIES": 0,  # throttles look at REMOTE_ADDR alone
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "The Heroes' Journey",
    "DESCRIPTION": "Everything that the site can do, for programs. Errors are problem documents (RFC 9457).",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournaments.models.Event.State",
        "DecksShownEnum": "tournaments.models.Event.DecksShown",
        "PhaseStateEnum": "tournaments.models.Phase.State",
        "RoundStateEnum": "tournaments.models.Round.State",
        "PairingStateEnum": "tournaments.models.Pairing.State",
        "PairingKindEnum": "tournaments.models.Pairing.Kind",
        "OfferKindEnum": "heroes.play.offers.KINDS",
        "DeckKindEnum": ["mine", "starter", "public"],
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "heroes.api_docs.describe_problems",
    ],
}

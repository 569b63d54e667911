"""All settings of the site. Every choice an operator has is an environment variable, listed in the README."""

from datetime import timedelta
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("HEROES_DATA", default=str(BASE_DIR / "var"))).resolve()
SECRET_KEY = env.str("SECRET_KEY", default="insecure-until-serve-makes-one")
DEBUG = False
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
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
    "minigames",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
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
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'heroes.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "heroes" / "static"]

# People

INSTALLED_APPS += ["knox"]
MIDDLEWARE += ["heroes.accounts.middleware.PersonMiddleware", "heroes.problems.ProblemMiddleware"]

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
        "knox.auth.TokenAuthentication",
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
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "heroes.api_docs.describe_problems",
    ],
}

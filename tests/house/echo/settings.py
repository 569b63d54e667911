from heroes.settings import *  # noqa: F403
from heroes.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.house.echo.apps.EchoConfig"]

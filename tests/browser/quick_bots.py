"""The site's settings with bots that do not pretend to think."""

from heroes.settings import *  # noqa: F403

BOT_SECONDS = 0.05

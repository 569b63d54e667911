"""The ASGI entry point: pages over HTTP, live tables over WebSockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")

application = get_asgi_application()

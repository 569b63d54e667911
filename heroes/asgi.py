"""The ASGI entry point: pages over HTTP, live tables over WebSockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")
pages = get_asgi_application()

# Only now, since these need Django to be set up.
from django.conf import settings  # noqa: E402

from heroes.notices import lifespan  # noqa: E402
from heroes.play.routing import websocket_urlpatterns  # noqa: E402

application = ProxyHeadersMiddleware(
    ProtocolTypeRouter(
        {
            "http": pages,
            "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
            "lifespan": lifespan,
        }
    ),
    trusted_hosts=settings.HEROES_PROXIES,  # nobody else can tell us from where and how he came
)

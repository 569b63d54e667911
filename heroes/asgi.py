"""The ASGI entry point: pages over HTTP, live tables over WebSockets."""

import gc
import os
import sys
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heroes.settings")
pages = get_asgi_application()

# Only now, since these need Django to be set up.
from django.conf import settings  # noqa: E402

from heroes import notices  # noqa: E402
from heroes.play.routing import websocket_urlpatterns  # noqa: E402


async def lifespan(*scope_receive_send: Any) -> None:
    """Cards and templates stay for good, and nearly nothing that a request makes points in circles: looking for such
    garbage as often as Python does by itself took a fifth of the time of a full house."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.001)  # who has to answer the network does not wait long for who computes
    await notices.lifespan(*scope_receive_send)


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

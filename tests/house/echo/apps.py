from django.apps import AppConfig
from django.urls import path


class EchoConfig(AppConfig):
    name = "tests.house.echo"

    def ready(self) -> None:
        from heroes.play.routing import websocket_urlpatterns
        from tests.house.echo.consumers import EchoConsumer

        websocket_urlpatterns.append(path("ws/echo/", EchoConsumer.as_asgi()))

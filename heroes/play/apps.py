"""Tables on the web."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "heroes.play"
    label = "play"

    def ready(self) -> None:
        from heroes.play import receivers  # noqa: F401 (connects them)

"""Tables on the web."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "heroes.play"
    label = "play"

    def ready(self) -> None:
        from catalog.decks import panels
        from heroes.play import receivers  # noqa: F401 (connects them)
        from heroes.play.decks import playtest

        panels.register("playtest", playtest)

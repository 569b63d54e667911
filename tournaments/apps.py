"""Tournaments and leagues."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401 (registers what events keep about people)

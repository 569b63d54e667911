"""The one thing that Django has to do with the Hobbit games: they are registered when it starts."""

from importlib import import_module

from django.apps import AppConfig


class MinigamesConfig(AppConfig):
    name = "minigames"

    def ready(self) -> None:
        import_module("minigames.games")

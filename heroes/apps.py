from django.apps import AppConfig


class HeroesConfig(AppConfig):
    name = "heroes"

    def ready(self) -> None:
        from catalog.checking import compilers
        from heroes import (
            celery,  # noqa: F401 (a task called before the app exists would miss the broker)
            lending,  # noqa: F401 (lends the catalogue what it needs of the house)
        )
        from heroes.engine.game import register
        from heroes.journey.definitions import compiles
        from heroes.journey.game import GAME

        register(GAME)
        compilers.append(compiles)

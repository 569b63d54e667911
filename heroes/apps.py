from django.apps import AppConfig


class HeroesConfig(AppConfig):
    name = "heroes"

    def ready(self) -> None:
        from heroes import celery  # noqa: F401 (a task called before the app exists would miss the broker)
        from heroes.engine.game import register
        from heroes.journey.game import GAME

        register(GAME)

"""Cards and decks."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    name = "catalog"
    label = "catalog"

    def ready(self) -> None:
        from catalog.definitions import add_shelf
        from catalog.selectors import definition_kept

        add_shelf(definition_kept)

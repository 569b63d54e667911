"""Decks: building, keeping, publishing, exchanging."""

from functools import partial

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "catalog.decks"
    label = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        from catalog.decks.formats import house_formats
        from catalog.decks.selectors import legal_in
        from catalog.search.terms import FORMATS

        FORMATS.update({slug: partial(legal_in, slug) for slug in house_formats()})

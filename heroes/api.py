"""The API under /api/v1/. Each room adds its `api_urls` here."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from catalog import api_urls as catalog
from catalog.decks import api_urls as decks
from heroes.accounts import api_urls as accounts
from heroes.api_docs import ApiDocsView
from heroes.play import api_urls as play
from tournaments import api_urls as tournaments

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("docs/", ApiDocsView.as_view(url_name="api_schema"), name="api_docs"),
    path("", include(accounts)),
    path("", include(play)),
    path("", include(tournaments)),
    path("", include(catalog)),
    path("", include(decks)),
]

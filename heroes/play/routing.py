"""The addresses of live tables."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []

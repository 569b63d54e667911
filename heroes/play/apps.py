from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "heroes.play"
    label = "play"

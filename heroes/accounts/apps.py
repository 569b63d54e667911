from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "heroes.accounts"
    label = "accounts"

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "heroes.accounts"
    label = "accounts"
    verbose_name = _("People")

    def ready(self):
        from heroes.accounts import receivers  # noqa: F401

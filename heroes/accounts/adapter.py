"""Where allauth's flows meet our services."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from django.contrib.sites.shortcuts import get_current_site
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from heroes.accounts import services
from heroes.problems import Conflict


class AccountAdapter(DefaultAccountAdapter):
    def clean_username(self, username: str, shallow: bool = False) -> str:
        if shallow:
            return super().clean_username(username, shallow=True)
        return services.username_for_person(username)

    def save_user(self, request, user, form, commit=True):
        user = super().save_user(request, user, form, commit=False)
        user.display_name = services.display_name_from_username(user.username)
        if commit:
            try:
                with transaction.atomic():
                    user.save()
            except IntegrityError as error:
                raise Conflict(_("Somebody took this name a moment ago. Choose another one.")) from error
        return user

    def send_mail(self, template_prefix, email, context):
        """Written now, while there is a request; sent when the change it tells of is committed."""
        request = allauth_context.request
        message = self.render_mail(
            template_prefix,
            email,
            {"request": request, "email": email, "current_site": get_current_site(request), **context},
        )
        transaction.on_commit(message.send)

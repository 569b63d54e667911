"""What happens to a person's way in when Django or allauth changes it."""

from allauth.account import signals as allauth_signals
from axes.utils import reset as login_lock_reset
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from heroes.accounts import services


@receiver(user_logged_out)
def logged_out(sender, request, user, **kwargs):
    if user is not None:
        services.access_tell_lost(person_id=user.pk, session_key=request.session.session_key)


@receiver([allauth_signals.password_changed, allauth_signals.password_set, allauth_signals.password_reset])
def password_replaced(sender, request, user, **kwargs):
    """All other sessions have ended, and this one has a new key."""
    login_lock_reset(username=user.username.lower())
    services.access_tell_lost(person_id=user.pk)

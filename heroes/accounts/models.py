"""The people of the site."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account: a member, or a guest who may keep the account later."""

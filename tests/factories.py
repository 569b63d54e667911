"""People for tests."""

import factory
from factory.django import DjangoModelFactory, Password

from heroes.accounts.models import User
from heroes.accounts.services import guest_create

PASSWORD = "seven lamps in the hall"


class UserFactory(DjangoModelFactory):
    """A member who logs in with PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"hero{number}")
    display_name = factory.Sequence(lambda number: f"Hero of Table {number}")
    password = Password(PASSWORD)


class StaffFactory(UserFactory):
    """An administrator."""

    username = factory.Sequence(lambda number: f"keeper{number}")
    display_name = factory.Sequence(lambda number: f"Keeper {number}")
    is_staff = True
    is_superuser = True


class GuestFactory(DjangoModelFactory):
    """A guest, made as the site makes them; further fields are set afterwards."""

    class Meta:
        model = User

    @classmethod
    def _create(cls, model_class, *args, **kwargs):
        guest = guest_create()
        for name, value in kwargs.items():
            setattr(guest, name, value)
        guest.save()
        return guest

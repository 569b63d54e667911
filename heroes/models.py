"""What belongs to the house as a whole."""

from django.db import models


class Lease(models.Model):
    """Who may do a periodic piece of work until when; see `heroes.leases`."""

    name = models.CharField(max_length=100, unique=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return self.name

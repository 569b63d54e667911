"""Ratings: a ledger to which is only added, and what follows from it."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .rounds import Pairing

PROVISIONAL = 10
"""After fewer matches a rating says little yet."""


class Rating(models.Model):
    """How well somebody plays a game, as far as the ledger tells: it can be worked out anew at any time."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=40)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_rating_a_game")]
        indexes = [models.Index(fields=["game"], name="ratings_by_game")]

    def __str__(self) -> str:
        return f"{self.user}, {self.game}: {self.shown}"

    @property
    def shown(self) -> float:
        """What is nearly certainly exceeded: three deviations below the mean."""
        return round(self.mu - 3 * self.sigma, 1)

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


class RatedMatch(models.Model):
    """A line of the ledger: a match that counts, or the annulment of an earlier line. Never changed."""

    game = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now, editable=False)
    pairing = models.ForeignKey(
        Pairing, null=True, blank=True, on_delete=models.SET_NULL, related_name="rated"
    )
    voids = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="voided_by"
    )

    class Meta:
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")
        ordering = ["pk"]
        indexes = [models.Index(fields=["game", "id"], name="ledger_by_game")]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise TypeError("The ledger is only added to.")
        super().save(*args, **kwargs)


class RatedSeat(models.Model):
    """One player of a rated match, his rank in it (1 the best, equals share one), and his rating after it."""

    match = models.ForeignKey(RatedMatch, on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="rated_seats"
    )
    rank = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("seat of a rated match")
        verbose_name_plural = _("seats of rated matches")
        ordering = ["match_id", "pk"]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="rated_once_a_match")]

    def __str__(self) -> str:
        return f"{self.match}: {self.user}"

    @property
    def shown(self) -> float:
        return round(self.mu - 3 * self.sigma, 1)

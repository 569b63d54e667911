"""What the catalogue keeps in the database."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Definition(models.Model):
    """A card or component as it was printed at some time, under the hash of what it says.

    Rows are never changed or deleted: matches name them, and an edit makes another row.
    """

    hash = models.CharField(max_length=32, primary_key=True)
    game = models.CharField(max_length=40)
    slug = models.CharField(max_length=120)
    facts = models.JSONField()
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("definition")
        verbose_name_plural = _("definitions")
        indexes = [models.Index(fields=["game", "slug"], name="definitions_of_a_component")]

    def __str__(self) -> str:
        return f"{self.game}/{self.slug} {self.hash[:8]}"

"""What can be read of the catalogue."""

from catalog.cards import Component
from catalog.models import Definition


def definition_kept(hash: str) -> Component | None:
    """The component that was kept under `hash`; None if there is none."""
    row = Definition.objects.filter(pk=hash).first()
    return Component(row.facts) if row else None

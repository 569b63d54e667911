"""Services of the catalogue: everything that changes what it keeps."""

from catalog.cards import DATA, component_facts, load_components
from catalog.models import Definition


def definitions_keep() -> dict[str, int]:
    """Keep what the component files of every game say today; game -> how many definitions were new.

    Safe to run again and by several at once: a definition that is kept already stays as it is.
    """
    new: dict[str, int] = {}
    for folder in sorted(path for path in DATA.iterdir() if path.is_dir()):
        rows = [
            Definition(hash=card.hash, game=folder.name, slug=card.slug, facts=component_facts(card))
            for card in load_components(folder.name)
        ]
        kept = set(
            Definition.objects.filter(hash__in=[row.hash for row in rows]).values_list("hash", flat=True)
        )
        missing = [row for row in rows if row.hash not in kept]
        Definition.objects.bulk_create(missing, ignore_conflicts=True)
        new[folder.name] = len(missing)
    return new

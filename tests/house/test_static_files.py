import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_static_file_that_a_page_names_exists(template: Path) -> None:
    """A missing one would make the page fail where static files carry hashes, that is on every real site."""
    for name in re.findall(r"""\{% static ['"]([^'"]+)['"]""", template.read_text()):
        assert finders.find(name), name

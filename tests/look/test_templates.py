"""Every template compiles, keeps to the content security policy, and points only at files that exist."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "heroes" / "static" / "heroes"
NAMES = sorted(str(p.relative_to(TEMPLATES)) for p in TEMPLATES.rglob("*.html"))
SPRITES = {
    sprite: set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "img" / f"{sprite}.svg").read_text()))
    for sprite in ("emblems", "icons")
}


def source(name: str) -> str:
    return (TEMPLATES / name).read_text()


def markup(name: str) -> str:
    return re.sub(r"{% comment %}.*?{% endcomment %}", "", source(name), flags=re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_every_template_compiles(name):
    get_template(name)


@pytest.mark.parametrize("name", NAMES)
def test_no_template_has_inline_script_or_style(name):
    text = markup(name)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text)
    assert not re.search(r"javascript:", text)
    assert not re.search(r"\shx-on\b", text)
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, flags=re.DOTALL):
        assert "src=" in attributes
        assert not body.strip()


@pytest.mark.parametrize("name", NAMES)
def test_every_static_file_a_template_names_exists(name):
    for path in re.findall(r"{%\s*static\s+['\"]([^'\"]+)['\"]", source(name)):
        assert finders.find(path), path


@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_a_template_names_is_in_its_sprite(name):
    text = source(name)
    assert set(re.findall(r'{%\s*icon\s+"([\w-]+)"', text)) <= SPRITES["icons"]
    assert set(re.findall(r'{%\s*emblem\s+"([\w-]+)"', text)) <= SPRITES["emblems"]


@pytest.mark.parametrize("name", NAMES)
def test_words_people_see_are_translatable(name):
    text = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", markup(name), flags=re.DOTALL)
    text = re.sub(r"{% block (?:body|page)_class %}.*?{% endblock %}", "", text)
    text = re.sub(
        r"<(script|code|svg)\b.*?</\1>|{%.*?%}|{{.*?}}|{#.*?#}|<!--.*?-->", "", text, flags=re.DOTALL
    )
    text = re.sub(r"<[^>]*>", "\n", text)
    assert re.findall(r"[A-Za-z]{2,}", text) == []


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("components/")])
def test_every_component_tells_its_context_at_its_top(name):
    assert source(name).startswith("{% comment %}")


def test_every_sheet_and_script_is_used_and_every_address_in_a_sheet_exists():
    everything = "".join(source(n) for n in NAMES)
    everything += "".join(path.read_text() for path in ROOT.glob("*/admin.py"))
    for path in [*STATIC.glob("css/*.css"), *STATIC.glob("js/*.js")]:
        assert f"heroes/{path.parent.name}/{path.name}" in everything, path.name
    for sheet in STATIC.glob("css/*.css"):
        for address in re.findall(r"url\([\"']?([^)\"']+)", sheet.read_text()):
            assert (sheet.parent / address).is_file(), address


def test_what_others_made_has_its_licence_beside_it():
    for folder in [*(STATIC / "vendor").iterdir(), *(STATIC / "fonts").iterdir()]:
        licences = [p for p in folder.iterdir() if p.suffix == ".txt"]
        assert licences, folder.name
        assert "permission" in licences[0].read_text().lower()


def test_vendored_scripts_carry_their_version_in_the_name():
    for script in (STATIC / "vendor").rglob("*.js"):
        assert re.search(r"-\d+\.\d+\.\d+\.min\.js$", script.name)


def test_the_licence_the_site_shows_is_that_of_the_repository():
    assert (STATIC / "licence.txt").read_text() == (ROOT / "LICENSE").read_text()


def test_every_drawing_has_a_name_of_its_own_and_is_one_ink():
    for sprite in ("emblems", "icons"):
        text = (STATIC / "img" / f"{sprite}.svg").read_text()
        names = re.findall(r'<symbol id="([\w-]+)"', text)
        assert len(names) == len(set(names))
        assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) <= {"none", "currentColor"}


@pytest.mark.parametrize(
    "slug", ["heroes-journey", "love-letter", "deck-building", "dice-quest", "kartenspiel"]
)
def test_every_game_has_an_emblem(slug):
    assert slug in SPRITES["emblems"]


def test_every_emblem_the_catalogue_names_is_drawn():
    named = {
        emblem
        for file in (ROOT / "catalog" / "data").rglob("*.yaml")
        for emblem in re.findall(r"^\s*emblem: ([\w-]+)$", file.read_text(), flags=re.MULTILINE)
    }
    assert named
    assert named <= SPRITES["emblems"]


def test_every_emblem_of_a_card_has_its_tone():
    sheet = (STATIC / "css" / "marks.css").read_text()
    toned = set(re.findall(r'\[data-emblem="([\w-]+)"\]', sheet))
    assert toned <= SPRITES["emblems"]
    named = {
        emblem
        for file in (ROOT / "catalog" / "data" / "love-letter").rglob("*.yaml")
        for emblem in re.findall(r"^\s*emblem: ([\w-]+)$", file.read_text(), flags=re.MULTILINE)
    }
    assert named <= toned

"""Staff change cards: one, a whole file, with their text checked; nothing that runs or is printed changes."""

import datetime

import pytest
import yaml
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog import editing
from catalog.cards import FaultyFile, read_cards
from catalog.definitions import cards_of_today, definition
from catalog.models import Card, Definition, Printing, Ruling
from catalog.problems import Conflict
from catalog.search import shelf
from catalog.services import cards_load
from heroes.accounts.audit import entries_about
from heroes.play.models import Match
from tests.catalog.conftest import companion
from tests.factories import StaffFactory, UserFactory, running_table

pytestmark = pytest.mark.django_db

HEAD = "title,culture,type,cost,strength,health,text,source\n"


@pytest.fixture
def keeper():
    return StaffFactory()


@pytest.fixture
def hoplite(card_folder):
    """A card of a file; `files` loads the file again."""
    folder = card_folder(companion("Hoplite"))
    cards_load(folder=folder)
    card = Card.objects.get()
    card.files = folder
    return card


def facts(**changes):
    return companion("Hoplite", **changes)


def test_an_edit_changes_the_card_and_nothing_that_was_printed_or_runs(hoplite, keeper):
    before = hoplite.definition_id
    row = editing.card_save(actor=keeper, facts=facts(strength=9), seen=before)
    assert row.definition.facts["strength"] == 9 and row.edited and row.playable
    assert shelf().by_slug[row.slug].card.strength == 9
    assert Printing.objects.get().definition_id == before
    assert definition(before).strength == 6, "running matches name this definition"
    (entry,) = entries_about(row)
    assert entry.action == "card.edit" and entry.data["changes"] == {"strength": [6, 9]}


def test_the_files_do_not_overwrite_an_edit_until_the_card_is_given_back(hoplite, keeper):
    editing.card_save(actor=keeper, facts=facts(strength=9), seen=hoplite.definition_id)
    assert cards_load(folder=hoplite.files).kept == {"Hoplite": {"strength": (9, 6)}}
    assert Card.objects.get().definition.facts["strength"] == 9


def test_a_card_that_stands_in_a_file_is_given_back_to_it(keeper):
    cards_load()
    card = Card.objects.get(name="Hoplite of Lakedaimon")
    before = card.definition_id
    editing.card_save(actor=keeper, facts={**card.definition.facts, "strength": 9}, seen=before)
    editing.card_restore(actor=keeper, slug=card.slug)
    card.refresh_from_db()
    assert card.definition_id == before and not card.edited
    with pytest.raises(ValidationError):
        editing.card_restore(actor=keeper, slug=card.slug)


def test_a_card_that_was_added_here_is_retired_when_it_is_given_back(hoplite, keeper):
    row = editing.card_save(actor=keeper, facts=companion("Newcomer"))
    assert Printing.objects.get(card=row).card_set.slug == "first-wave"
    editing.card_restore(actor=keeper, slug=row.slug)
    assert row.slug not in shelf().by_slug
    assert Card.objects.filter(pk=row.pk, retired=True).exists(), "decks still know it"


def test_who_saw_an_older_card_changes_nothing(hoplite, keeper):
    seen = hoplite.definition_id
    editing.card_save(actor=keeper, facts=facts(strength=9), seen=seen)
    with pytest.raises(Conflict):
        editing.card_save(actor=keeper, facts=facts(strength=3), seen=seen)
    with pytest.raises(Conflict):
        editing.card_save(actor=keeper, facts=facts(strength=3))
    assert Card.objects.get().definition.facts["strength"] == 9


def test_a_card_keeps_its_name(hoplite, keeper):
    with pytest.raises(ValidationError):
        editing.card_save(actor=keeper, facts=companion("Renamed"), seen=hoplite.definition_id)


@pytest.mark.parametrize("is_staff", [False, True])
def test_only_staff_who_may_change_cards_change_them(hoplite, is_staff):
    person = UserFactory(is_staff=is_staff)
    day = datetime.date(2030, 1, 2)
    for act in (
        lambda: editing.card_save(actor=person, facts=facts(strength=9), seen=hoplite.definition_id),
        lambda: editing.cards_upload(actor=person, text=yaml.safe_dump([facts(strength=9)]), form="yaml"),
        lambda: editing.card_restore(actor=person, slug=hoplite.slug),
        lambda: editing.ruling_add(actor=person, slug=hoplite.slug, text="So.", day=day),
    ):
        with pytest.raises(PermissionDenied):
            act()
    assert not Card.objects.get().edited and not Ruling.objects.exists()


def test_a_text_that_is_not_understood_is_refused_unless_that_is_wanted(hoplite, keeper):
    gibberish = facts(text="Achaian. Frobnicate the hoplite sideways.")
    with pytest.raises(FaultyFile) as refused:
        editing.card_save(actor=keeper, facts=gibberish, seen=hoplite.definition_id)
    assert refused.value.faults[0].column > 1, "it says where it stopped"
    row = editing.card_save(
        actor=keeper, facts=gibberish, seen=hoplite.definition_id, text_must_be_understood=False
    )
    assert not row.playable


def test_a_file_is_taken_in_whole(hoplite, keeper):
    text = (
        HEAD + 'Hoplite,sparta,companion,3,6,3,Achaian.,house\nNewcomer,oz,companion,1,2,3,"Animal.",house\n'
    )
    preview = editing.cards_upload(actor=keeper, text=text, form="csv", dry_run=True)
    assert preview.new == ["Newcomer"] and preview.changed == {"Hoplite": {"cost": (2, 3)}}
    assert Card.objects.count() == 1, "a dry run changes nothing"
    assert editing.cards_upload(actor=keeper, text=text, form="csv") == preview
    assert Card.objects.get(name="Newcomer").definition.facts["cost"] == 1
    again = editing.cards_upload(actor=keeper, text=text, form="csv")
    assert not again.new and not again.changed


def test_of_a_file_with_faults_every_fault_is_named_and_nothing_is_taken(hoplite, keeper):
    text = (
        HEAD
        + "Good One,sparta,companion,3,6,3,Achaian.,house\n"
        + "Bad One,atlantis,companion,99,6,3,Achaian.,house\n"
        + 'Long One,sparta,companion,3,6,3,"Achaian.\n\nNonsense here.",house\n'
        + "good one,sparta,companion,3,6,3,Achaian.,house\n"
    )
    with pytest.raises(FaultyFile) as refused:
        editing.cards_upload(actor=keeper, text=text, form="csv", file="new.csv")
    said = [(fault.file, fault.line) for fault in refused.value.faults]
    assert said == [("new.csv", 3), ("new.csv", 3), ("new.csv", 6), ("new.csv", 7)]
    assert list(Card.objects.values_list("name", flat=True)) == ["Hoplite"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "title\n",
        "name,kind\nx,y\n",
        "title,title\nx,y\n",
        'title,type\n"open',
        "title,type\nx,site,3\n",
        "title,text\nx," + "a" * 20_000,
        "\x00",
        "- &a [*a]",
    ],
)
def test_a_broken_file_is_a_list_of_faults(keeper, text):
    for form in ("csv", "yaml"):
        with pytest.raises(FaultyFile) as refused:
            editing.cards_upload(actor=keeper, text=text, form=form)
        assert refused.value.faults


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_whatever_is_uploaded_never_breaks(text):
    for begin in ("", HEAD, "- title: "):
        entries, faults = editing.read_csv(begin + text, "x.csv")
        assert isinstance(entries, list) and all(fault.line >= 0 for fault in faults)
        read_cards(begin + text, "x.yaml")


def test_an_export_is_read_again_to_the_same_cards(keeper, tmp_path):
    cards_load()
    editing.card_save(
        actor=keeper, facts=companion("Newcomer", text="Achaian.\n\nRegroup: Heal a companion.\n")
    )
    call_command("export_cards", str(tmp_path / "all.yaml"))
    again, faults = read_cards((tmp_path / "all.yaml").read_text(), "all.yaml")
    assert faults == []
    kept = dict(Card.objects.values_list("name", "definition_id"))
    assert {card.name: card.hash for card, _entry in again} == kept
    call_command("export_cards", str(tmp_path / "edited.yaml"), "--edited")
    assert [card["title"] for card in yaml.safe_load((tmp_path / "edited.yaml").read_text())] == ["Newcomer"]


def test_a_ruling_stands_on_the_page_of_its_card(hoplite, keeper, client):
    ruling = editing.ruling_add(
        actor=keeper, slug=hoplite.slug, text="He may <b>exert</b>.", day=datetime.date(2030, 1, 2)
    )
    page = client.get(f"/cards/{hoplite.slug}/").content.decode()
    assert "He may &lt;b&gt;exert&lt;/b&gt;." in page and "2030-01-02" in page
    assert [one["text"] for one in client.get(f"/api/v1/cards/{hoplite.slug}/rulings/").json()] == [
        ruling.text
    ]
    editing.ruling_remove(actor=keeper, ruling=ruling)
    assert "He may" not in client.get(f"/cards/{hoplite.slug}/").content.decode()


def form_of(card: Card | None = None, **changes):
    """What the page of a card sends."""
    given = {
        "title": "Newcomer",
        "culture": "sparta",
        "type": "companion",
        "cost": 2,
        "strength": 6,
        "health": 3,
        "border": "black",
        "text": "Achaian.",
        "source": "house",
        "seen": card.definition_id if card else "",
        "card_set": "first-wave",
        **{
            f"rulings-{name}": 0
            for name in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")
        },
    }
    return {**given, **changes}


def test_staff_edit_and_add_cards_in_the_admin(hoplite, keeper, client):
    client.force_login(keeper)
    page = f"/admin/catalog/card/{hoplite.pk}/change/"
    assert "card-check" in client.get(page).content.decode()
    assert client.post(page, form_of(hoplite, strength=8)).status_code == 302
    assert Card.objects.get().definition.facts["strength"] == 8
    assert client.post("/admin/catalog/card/add/", form_of()).status_code == 302
    assert Card.objects.get(name="Newcomer").edited

    old = client.post(page, form_of(hoplite, strength=4), follow=True)
    assert "another card by now" in old.content.decode()
    wrong = client.post(
        "/admin/catalog/card/add/", form_of(title="Odd", text="Achaian. Frobnicate the hoplite sideways.")
    )
    assert wrong.status_code == 200 and not Card.objects.filter(name="Odd").exists()


def test_a_ruling_is_added_and_changed_in_the_admin(hoplite, keeper, client):
    client.force_login(keeper)
    page = f"/admin/catalog/card/{hoplite.pk}/change/"
    new = {"rulings-TOTAL_FORMS": 1, "rulings-0-day": "2030-01-02", "rulings-0-text": "First."}
    assert client.post(page, form_of(hoplite, **new)).status_code == 302
    ruling = Ruling.objects.get()
    hoplite.refresh_from_db()
    changed = {**new, "rulings-INITIAL_FORMS": 1, "rulings-0-id": ruling.pk, "rulings-0-card": hoplite.pk}
    assert client.post(page, form_of(hoplite, **changed | {"rulings-0-text": "Second."})).status_code == 302
    assert [one.text for one in Ruling.objects.all()] == ["Second."]


def test_the_admin_reads_a_text_while_it_is_written(hoplite, keeper, client):
    client.force_login(keeper)
    good = client.post("/admin/catalog/card/check/", form_of()).content.decode()
    assert "understood" in good and "<svg" in good
    bad = client.post("/admin/catalog/card/check/", form_of(text="Achaian. <script>.")).content.decode()
    assert "<script>" not in bad and "Line 1" in bad
    for odd in (form_of(cost="x" * 9), form_of(type="dragon"), form_of(text="(" * 2000), {}):
        assert client.post("/admin/catalog/card/check/", odd).status_code == 200


def test_a_file_is_uploaded_in_the_admin(hoplite, keeper, client):
    client.force_login(keeper)
    page = "/admin/catalog/card/upload-file/"
    assert client.get(page).status_code == 200

    def sent(text: bytes, name: str = "cards.csv", **more):
        file = SimpleUploadedFile(name, text)
        return client.post(page, {"file": file, "card_set": "first-wave", **more})

    good = (HEAD + "Newcomer,oz,companion,1,2,3,Animal.,house\n").encode()
    assert "Newcomer" in sent(good, dry_run="on").content.decode()
    assert Card.objects.count() == 1
    assert "cards.csv:2:" in sent(good.replace(b"oz", b"atlantis")).content.decode()
    assert "UTF-8" in sent(b"\xff\xfe\xff").content.decode()
    assert sent(good).status_code == 302
    assert Card.objects.filter(name="Newcomer").exists()
    client.force_login(UserFactory(is_staff=True))
    assert sent(good).status_code == 403


def test_definitions_are_never_lost(hoplite, keeper):
    before = set(Definition.objects.values_list("pk", flat=True))
    editing.card_save(actor=keeper, facts=facts(strength=9), seen=hoplite.definition_id)
    assert before < set(Definition.objects.values_list("pk", flat=True))


def test_a_new_match_is_played_with_the_edited_card_and_a_running_one_goes_on_with_the_old(keeper):
    cards_load()
    card = Card.objects.get(name="Hoplite of Lakedaimon")
    old = card.definition_id

    def hash_in(table) -> str:
        return Match.objects.get(table=table).setup["cards"]["Hoplite of Lakedaimon"]

    before = running_table(UserFactory(), size=2, game="heroes-journey")
    row = editing.card_save(actor=keeper, facts={**card.definition.facts, "strength": 9}, seen=old)
    after = running_table(UserFactory(), size=2, game="heroes-journey")
    assert (hash_in(before), hash_in(after)) == (old, row.definition_id)
    assert cards_of_today()["Hoplite of Lakedaimon"] == old, "outside of a start the files alone speak"

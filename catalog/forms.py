"""Forms of the admin: one card, a file of cards."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from catalog import editing
from catalog.cards import ARROWS, BORDERS, RANGES, SOURCES, TYPES, FaultyFile, cultures
from catalog.models import Card, CardSet
from catalog.problems import Problem

LARGEST = 4 * editing.MOST_TEXT
"""Bytes of a file that is read at all."""


def _choices(words: Any, empty: bool = True) -> list[tuple[str, str]]:
    return [*([("", "—")] if empty else []), *((word, word) for word in words)]


class TextField(forms.CharField):
    def __init__(self, *, rows: int = 0, **options: Any) -> None:
        widget = UnfoldAdminTextareaWidget(attrs={"rows": rows}) if rows else UnfoldAdminTextInputWidget()
        super().__init__(widget=widget, required=options.pop("required", False), **options)


class ChoiceField(forms.ChoiceField):
    def __init__(self, **options: Any) -> None:
        super().__init__(widget=UnfoldAdminSelectWidget(), required=options.pop("required", False), **options)


class NumberField(forms.IntegerField):
    def __init__(self, **options: Any) -> None:
        super().__init__(widget=UnfoldAdminIntegerFieldWidget(), required=False, **options)


class SwitchField(forms.BooleanField):
    def __init__(self, **options: Any) -> None:
        super().__init__(widget=UnfoldBooleanSwitchWidget(), required=False, **options)


class SetField(ChoiceField):
    """One of the sets, the newest first."""

    def __init__(self, **options: Any) -> None:
        super().__init__(label=_("Set of a new card"), choices=self.sets, **options)

    @staticmethod
    def sets() -> list[tuple[str, str]]:
        return list(CardSet.objects.order_by("-number").values_list("slug", "name"))


class CardForm(forms.ModelForm):
    """What a card prints. `seen` is the definition that the page showed."""

    title = TextField(label=_("Title"), required=True, max_length=60)
    subtitle = TextField(label=_("Subtitle"), max_length=60)
    culture = ChoiceField(label=_("Culture"), choices=lambda: _choices(cultures()))
    type = ChoiceField(label=_("Type"), choices=_choices(TYPES, empty=False), required=True)
    card_class = TextField(label=_("Class"), help_text=_("On the type line: hand weapon, support area."))
    unique = SwitchField(label=_("Unique"))
    border = ChoiceField(label=_("Border"), choices=_choices(BORDERS, empty=False))
    cost = NumberField(label=_("Cost"))
    strength = NumberField(label=_("Strength"))
    health = NumberField(label=_("Health"))
    home_site = NumberField(label=_("Home site"))
    risk = NumberField(label=_("Risk"), help_text=_("Of a site."))
    text = TextField(label=_("Text"), rows=6, max_length=2000, strip=False)
    back = TextField(label=_("Back"), rows=4, max_length=2000, strip=False, help_text=_("Of a Quest-Need."))
    range = ChoiceField(label=_("Range"), choices=_choices(RANGES), help_text=_("Of a site."))
    arrow = ChoiceField(label=_("Arrow"), choices=_choices(ARROWS), help_text=_("Of a site."))
    source = ChoiceField(label=_("Source"), choices=_choices(SOURCES, empty=False), required=True)
    card_set = SetField()
    unplayable = SwitchField(
        label=_("Take it although its text is not understood"),
        help_text=_("It can stand in decks, but not at a table where the rules are kept."),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    class Meta:
        model = Card
        fields: tuple[str, ...] = ()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if self.instance.pk:
            facts = self.instance.definition.facts
            for name in editing.COLUMNS:
                field = "card_class" if name == "class" else name
                if field in self.fields and name in facts:
                    self.initial.setdefault(field, facts[name])
            self.initial["seen"] = self.instance.definition_id
            for name in ("title", "subtitle"):
                self.fields[name].disabled = True
            del self.fields["card_set"]

    def facts(self) -> dict[str, Any]:
        """What was filled in, as a file gives it."""
        given = {
            name: self.cleaned_data.get("card_class" if name == "class" else name) for name in editing.COLUMNS
        }
        given["script"] = self.instance.definition.facts.get("script") if self.instance.pk else None
        for name in ("text", "back"):
            if given[name]:
                given[name] = given[name].replace("\r\n", "\n").strip() + "\n"
        return editing.facts_given(given)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            _card, faults = editing.check(self.facts(), text_must_be_understood=not cleaned.get("unplayable"))
            if faults:
                raise ValidationError([fault.message for fault in faults])
            if not self.instance.pk:
                name = ", ".join(part for part in (cleaned["title"], cleaned["subtitle"]) if part)
                if Card.objects.filter(name=name).exists():
                    raise ValidationError({"title": _("There is a card of this name already.")})
        return cleaned

    def _post_clean(self) -> None:
        """The facts are checked in `clean`; the columns of the row follow from them when it is saved."""


class UploadForm(forms.Form):
    """A file of cards; shown first what it would change, then taken in."""

    file = forms.FileField(
        label=_("File"),
        widget=UnfoldAdminFileFieldWidget(),
        help_text=_("YAML like the card files, or CSV with the facts' names in its head."),
    )
    card_set = SetField()
    unplayable = SwitchField(label=_("Take cards although their text is not understood"))
    dry_run = SwitchField(label=_("Only show what would change"))

    def upload(self, *, actor: Any) -> editing.Edits | None:
        """What was changed. None, with the faults on the form, when the file was not taken."""
        file = self.cleaned_data["file"]
        try:
            if file.size > LARGEST:
                raise ValidationError({"file": _("The file is too large.")})
            return editing.cards_upload(
                actor=actor,
                text=file.read().decode("utf-8-sig"),
                form="csv" if file.name.casefold().endswith(".csv") else "yaml",
                file=file.name[:100],
                card_set=self.cleaned_data["card_set"],
                text_must_be_understood=not self.cleaned_data["unplayable"],
                dry_run=self.cleaned_data["dry_run"],
            )
        except UnicodeDecodeError:
            self.add_error("file", _("This is not text in UTF-8."))
        except FaultyFile as error:
            for fault in error.faults[:200]:
                self.add_error(None, str(fault))
        except ValidationError as error:
            self.add_error(None, error)
        except Problem as problem:
            self.add_error(None, str(problem.detail))
        return None

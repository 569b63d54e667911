"""The form with which a table is opened. What it asks beyond the game comes from the game's registration."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from heroes.engine.game import get_game
from heroes.play import selectors
from heroes.play.decks import deck_choices
from heroes.play.models import Table
from heroes.play.pages import option_label

CLOCKS = {
    "none": (_("No clock"), {"kind": "none"}),
    "decision-30": (_("30 seconds for each decision"), {"kind": "decision", "seconds": 30}),
    "decision-60": (_("One minute for each decision"), {"kind": "decision", "seconds": 60}),
    "decision-300": (_("Five minutes for each decision"), {"kind": "decision", "seconds": 300}),
    "correspondence-24": (
        _("By correspondence: a day for each decision"),
        {"kind": "correspondence", "hours": 24},
    ),
    "correspondence-72": (
        _("By correspondence: three days for each decision"),
        {"kind": "correspondence", "hours": 72},
    ),
    "correspondence-168": (
        _("By correspondence: a week for each decision"),
        {"kind": "correspondence", "hours": 168},
    ),
    "chess-300-5": (
        _("Chess clock: 5 minutes and 5 seconds"),
        {"kind": "chess", "seconds": 300, "increment": 5},
    ),
    "chess-900-0": (_("Chess clock: 15 minutes"), {"kind": "chess", "seconds": 900, "increment": 0}),
    "chess-1800-0": (_("Chess clock: 30 minutes"), {"kind": "chess", "seconds": 1800, "increment": 0}),
}


DECK_KINDS = {
    "named": _("The deck you came with"),
    "mine": _("Your decks"),
    "starter": _("Starter decks"),
    "public": _("Published decks"),
}


def deck_field(person: Any, named: str) -> forms.ChoiceField:
    """Which deck `person` brings; by default one of the house, by lot. `named` is the value or the id of a deck that was
    asked for, which the lists need not hold."""
    groups: list[Any] = [("", _("A starter deck by lot"))]
    chosen = ""
    for group in deck_choices(person=person, named=named):
        decks = [(deck["value"], f"{deck['name']} – {deck['quest']}") for deck in group["decks"]]
        if decks:
            groups.append((DECK_KINDS[group["kind"]], decks))
        for value, _label in decks:
            if value == named or (not chosen and value.startswith(f"{named}|")):
                chosen = value
    return forms.ChoiceField(
        label=_("Your deck and Quest-Need"), choices=groups, required=False, initial=chosen
    )


class DeckForm(forms.Form):
    """What I bring to a table that waits for players; `deck` is what I have chosen."""

    def __init__(self, *args: Any, person: Any, deck: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["deck"] = deck_field(person, deck)


class TableForm(forms.Form):
    """Everything that `seating.table_open` wants to know."""

    game = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    size = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    bots = forms.TypedChoiceField(
        label=_("Of these, bots"), coerce=int, initial=0, required=False, empty_value=0
    )
    level = forms.ChoiceField(label=_("How the bots play"), required=False)
    public = forms.BooleanField(
        label=_("Show the table in the lobby"),
        required=False,
        help_text=_("Otherwise only people with the link can come."),
    )
    clock = forms.ChoiceField(
        label=_("Clock"), choices=[(key, label) for key, (label, _clock) in CLOCKS.items()], initial="none"
    )
    on_timeout = forms.ChoiceField(
        label=_("When time runs out"), choices=Table.OnTimeout.choices, initial=Table.OnTimeout.DEFAULT
    )

    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=Table._meta.get_field("rated").help_text
    )
    open_to_friends = forms.BooleanField(
        label=_("Friends of everybody at the table see all hands"),
        required=False,
        help_text=_("While you play, whoever each player has named a friend looks into every hand."),
    )
    delay = forms.TypedChoiceField(
        label=_("Watchers see the table"),
        choices=[(0, _("as it stands")), (3, _("3 minutes later")), (10, _("10 minutes later"))],
        coerce=int,
        empty_value=0,
        required=False,
        help_text=_("So that nobody who looks on can help a player."),
    )
    releases_record = forms.BooleanField(
        label=_("Open all hands after the end"),
        required=False,
        initial=True,
        help_text=_(
            "Then everybody may look at the match again from every seat, and play on from any moment."
        ),
    )

    def __init__(self, *args: Any, slug: str, person: Any, deck: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = get_game(slug)
        self.fields["game"].choices = [(game.slug, game.title) for game in selectors.games_on_the_web()]  # type: ignore[attr-defined]
        self.fields["game"].initial = slug
        self.fields["size"].choices = [(size, str(size)) for size in rules.seats]  # type: ignore[attr-defined]
        self.fields["bots"].choices = [(n, str(n)) for n in range(rules.seats[-1])]  # type: ignore[attr-defined]
        self.fields["level"].choices = [(level, _(level.capitalize())) for level in reversed(rules.bots)]  # type: ignore[attr-defined]
        if rules.decks is not None:
            self.fields["deck"] = deck_field(person, self.data.get("deck", deck))
        self.option_keys: list[tuple[str, str, dict[str, Any]]] = []
        for option in rules.options:
            name = f"option_{option.key}"
            values = {str(number): value for number, value in enumerate(option.choices)}
            self.fields[name] = forms.ChoiceField(
                label=_(option.label),
                choices=[
                    (key, option_label(gettext(option.choices[value]), value))
                    for key, value in values.items()
                ],
                initial=next(key for key, value in values.items() if value == option.default),
                required=False,
            )
            self.option_keys.append((option.key, name, values))

    def wish(self) -> dict[str, Any]:
        """The cleaned answers as keyword arguments of `seating.table_open`."""
        data = self.cleaned_data
        size, bots = data["size"], data["bots"]
        return {
            "game": data["game"],
            "size": size,
            "bots": dict.fromkeys(range(size - bots, size), data["level"]) if bots else {},
            "public": data["public"],
            "clock": CLOCKS[data["clock"]][1],
            "on_timeout": data["on_timeout"],
            "open_to_friends": data["open_to_friends"],
            "delay": data["delay"],
            "releases_record": data["releases_record"],
            "rated": data["rated"],
            "deck": data.get("deck", ""),
            "options": {key: values[data[name]] for key, name, values in self.option_keys if data[name]},
        }

"""The forms of events: making one, and entering what came out at a table."""

from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from heroes.engine.game import games, get_game
from tournaments import deck_selectors
from tournaments.models import Event, League, Pairing, Phase
from tournaments.services import Outcome
from tournaments.services.decks import MOST_TEXT
from tournaments.services.events import ALWAYS_CHANGEABLE
from tournaments.services.outcomes import MOST_DRAWN, MOST_SCORE

MINUTES = "%Y-%m-%dT%H:%M"

KINDS: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "swiss": (_("Swiss rounds"), [{"system": "swiss"}]),
    "swiss_cut": (
        _("Swiss rounds, then the best eight in a bracket"),
        [{"system": "swiss", "cut": 8}, {"system": "single"}],
    ),
    "round_robin": (_("Everybody against everybody"), [{"system": "round_robin"}]),
    "single": (_("Single elimination"), [{"system": "single", "third_place": True}]),
    "double": (_("Double elimination"), [{"system": "double"}]),
    "pods": (
        _("Tables of four"),
        [
            {
                "system": "pods",
                "seats": 4,
                "win": 5,
                "tie_breaks": ["points", "opponents_pod_win", "score", "lot"],
            }
        ],
    ),
    "score": (
        _("Score attack: all play the same match alone, the best sum wins"),
        [{"system": "score", "seats": 1, "tie_breaks": ["score", "lot"]}],
    ),
}


WITH_DECKS = ("decks", "format", "decks_shown", "decks_in_cut", "decks_published")


class TakesErrors:
    """A form that shows what a service has said against its fields."""

    def take(self, wrong: ValidationError) -> None:
        """Show the errors of a service at their fields; those of other things at the top."""
        by_field = wrong.error_dict if hasattr(wrong, "error_dict") else {None: wrong.error_list}
        for name, errors in by_field.items():
            self.add_error(name if name in self.fields else None, errors)


class EventForm(TakesErrors, forms.ModelForm):
    """What an organiser says first; everything else is set on the page of the settings and through the API."""

    game = forms.ChoiceField(label=_("Game"))
    kind = forms.ChoiceField(
        label=_("How it is played"), choices=[(key, label) for key, (label, _p) in KINDS.items()]
    )
    best_of = forms.TypedChoiceField(
        label=_("Matches for two"),
        coerce=int,
        choices=[(n, _("best of %(n)d") % {"n": n}) for n in (1, 3, 5)],
    )
    time_zone = forms.ChoiceField(label=_("Time zone"))

    class Meta:
        model = Event
        fields = [
            *("name", "game", "description", "venue", "place", "starts_at", "time_zone", "registration"),
            *("code", "capacity", "check_in", "rated", "runs_itself"),
        ]
        widgets = {"starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTES)}

    field_order = ["name", "game", "kind", "best_of"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(game.slug, game.title) for game in games()]
        self.fields["time_zone"].choices = [(zone, zone) for zone in sorted(available_timezones())]
        self.fields["time_zone"].initial = "UTC"
        self.fields["starts_at"].help_text = _("In the time zone of the event.")

    def clean(self) -> dict[str, Any]:
        return in_its_zone(super().clean() or self.cleaned_data)

    def settings(self) -> dict[str, Any]:
        """Arguments for `event_create`."""
        chosen = dict(self.cleaned_data)
        kind, best_of = chosen.pop("kind"), chosen.pop("best_of")
        phases = [
            {**phase, "best_of": best_of if phase["system"] not in ("pods", "pod_cut", "score") else 1}
            for phase in KINDS[kind][1]
        ]
        return {**chosen, "phases": phases}


def in_its_zone(cleaned: dict[str, Any]) -> dict[str, Any]:
    """The start as it was meant: what somebody types is the time on the clocks at the event. A time that the
    clocks jump over there is taken as if they had not jumped, one that they pass twice as the first."""
    starts_at, zone = cleaned.get("starts_at"), cleaned.get("time_zone")
    if starts_at is not None and zone:
        local = timezone.make_naive(starts_at, timezone.get_current_timezone())
        cleaned["starts_at"] = local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    return cleaned


class EventSettingsForm(TakesErrors, forms.ModelForm):
    """The settings of an event; once it has begun only those that can still be changed."""

    time_zone = forms.ChoiceField(label=_("Time zone"))

    class Meta:
        model = Event
        fields = [
            *("name", "description", "venue", "place", "starts_at", "time_zone", "listed", "registration"),
            *("code", "capacity", "check_in", "late_entry", "rated", "runs_itself", "break_minutes"),
            *("ready_minutes", "self_report", "confirm_minutes", "decks", "format", "decks_shown"),
            *("decks_in_cut", "decks_published"),
        ]
        widgets = {"starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTES)}

    def __init__(self, *args: Any, instance: Event, **kwargs: Any) -> None:
        start = instance.starts_at and timezone.make_naive(instance.starts_at, instance.zone)
        super().__init__(*args, instance=instance, initial={"starts_at": start}, **kwargs)
        self.fields["time_zone"].choices = [(zone, zone) for zone in sorted(available_timezones())]
        self.fields["starts_at"].help_text = _("In the time zone of the event.")
        if get_game(instance.game).decks is None:
            for name in WITH_DECKS:
                del self.fields[name]
        else:
            offered = deck_selectors.formats_offered(instance, instance.organiser)
            self.fields["format"] = forms.ChoiceField(
                label=self.fields["format"].label, choices=[(one.slug, _(one.name)) for one in offered]
            )
        if instance.started_at is not None:
            for name in set(self.fields) - ALWAYS_CHANGEABLE:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        return in_its_zone(super().clean() or self.cleaned_data)

    def changes(self) -> dict[str, Any]:
        """Settings for `event_change`."""
        return dict(self.cleaned_data)

    def _post_clean(self) -> None:
        """The service decides what an event may be."""


DECK_KINDS = {"mine": _("Your decks"), "starter": _("Starter decks"), "public": _("Published decks")}


class DeckForm(TakesErrors, forms.Form):
    """A deck to hand in: one of those that can be chosen, or written down."""

    deck = forms.ChoiceField(label=_("Deck and Quest-Need"), required=False)
    text = forms.CharField(
        label=_("Or the deck as a text"),
        required=False,
        strip=False,
        max_length=MOST_TEXT,
        help_text=_("A line for each card, like “3 Name of the card”; other forms are understood as well."),
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def __init__(self, event: Event, person: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups: dict[str, list[tuple[str, str]]] = {kind: [] for kind in DECK_KINDS}
        for deck in deck_selectors.decks_offered(event, person):
            groups[deck.kind] += [
                (f"{deck.id}|{quest.key}", f"{deck.name} – {quest.name}") for quest in deck.quests
            ]
        named = [(label, groups[kind]) for kind, label in DECK_KINDS.items() if groups[kind]]
        self.fields["deck"].choices = [("", _("none of these")), *named]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned["deck"]) == bool(cleaned["text"].strip()):
            raise ValidationError(_("Choose a deck or write one down."))
        return cleaned


class LeagueForm(TakesErrors, forms.ModelForm):
    """What a founder says first; the rest is set through the API."""

    game = forms.ChoiceField(label=_("Game"))

    class Meta:
        model = League
        fields = [
            *("name", "game", "kind", "description", "division_size", "moving", "series_matches"),
            *("series_days", "reach", "answer_days"),
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(game.slug, game.title) for game in games()]

    def _post_clean(self) -> None:
        """The service decides what a league may be."""


class PhaseForm(forms.ModelForm):
    """One phase of an event."""

    tie_breaks = forms.CharField(
        label=_("Order of the standings"), help_text=_("Names of metrics, the most important first.")
    )
    clock_kind = forms.ChoiceField(
        label=_("Clock of online matches"),
        choices=[
            ("decision", _("so long for each decision")),
            ("chess", _("so long for the whole match")),
            ("none", _("no clock")),
        ],
    )
    clock_seconds = forms.IntegerField(label=_("Seconds on it"), min_value=5, required=False)

    class Meta:
        model = Phase
        fields = [
            *(
                "system",
                "seats",
                "best_of",
                "rounds",
                "round_minutes",
                "time_up",
                "cut",
                "win",
                "draw",
                "loss",
            ),
            *("bye", "tie_breaks", "order", "power_last", "uneven", "legs", "drawn", "third_place", "reset"),
        ]
        widgets = {
            "best_of": forms.Select(choices=[(n, _("best of %(n)d") % {"n": n}) for n in (1, 3, 5)]),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        phase: Phase = self.instance
        self.initial["tie_breaks"] = ", ".join(phase.tie_breaks)
        self.initial["clock_kind"] = phase.clock.get("kind")
        self.initial["clock_seconds"] = phase.clock.get("seconds", 120)

    def _post_clean(self) -> None:
        """The service decides what a phase may be."""

    def settings(self) -> dict[str, Any]:
        chosen = dict(self.cleaned_data)
        chosen["tie_breaks"] = [name.strip() for name in chosen["tie_breaks"].split(",") if name.strip()]
        kind, seconds = chosen.pop("clock_kind"), chosen.pop("clock_seconds")
        former = self.instance.clock
        increment = {"increment": former.get("increment", 0)} if kind == "chess" else {}
        chosen["clock"] = {"kind": kind, "seconds": seconds, **increment}
        chosen["options"] = self.instance.options
        return chosen


MOST_PHASES = 4


class PhasesForm:
    """The phases of an event in their order, with an empty one below; a phase without a system is left out."""

    def __init__(self, event: Event, data: Any = None) -> None:
        self.fixed = event.started_at is not None
        former = [] if self.fixed else list(event.phases.all())
        self.forms = []
        for number in range(min(len(former) + 1, MOST_PHASES) if not self.fixed else 0):
            phase = former[number] if number < len(former) else Phase()
            form = PhaseForm(data, instance=phase, prefix=f"phase{number + 1}")
            form.fields["system"].choices = [("", _("no such phase")), *Phase.System.choices]
            form.fields["system"].required = False
            if number >= len(former):
                form.initial["system"] = ""
            self.forms.append(form)

    def is_valid(self) -> bool:
        return all(form.is_valid() for form in self.forms)

    def settings(self) -> list[dict[str, Any]] | None:
        """Settings for `phases_set`; None where they are fixed."""
        if self.fixed:
            return None
        return [form.settings() for form in self.forms if form.cleaned_data["system"]]


class ResultForm(forms.Form):
    """Games won by each player of a table, in the order of the seats."""

    drawn = forms.IntegerField(
        label=_("Games drawn"), min_value=0, max_value=MOST_DRAWN, initial=0, required=False
    )
    absent = forms.MultipleChoiceField(
        label=_("Did not come"), required=False, widget=forms.CheckboxSelectMultiple
    )
    both_lose = forms.BooleanField(label=_("Nobody wins"), required=False)

    def __init__(self, pairing: Pairing, *args: Any, staff: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = list(pairing.seats.select_related("entrant"))
        phase: Phase = pairing.round.phase
        wins = {}
        for seat in self.seats:
            wins[f"wins_{seat.entrant_id}"] = forms.IntegerField(
                label=_("Games won by %(name)s") % {"name": seat.entrant.name},
                min_value=0,
                max_value=phase.wins_needed,
                initial=seat.wins,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )
        scores = {
            f"score_{seat.entrant_id}": forms.IntegerField(
                label=_("Score of %(name)s") % {"name": seat.entrant.name},
                min_value=-MOST_SCORE,
                max_value=MOST_SCORE,
                initial=seat.score,
                required=False,
            )
            for seat in self.seats
            if "score" in phase.tie_breaks
        }
        self.fields = {**wins, **scores, **self.fields}
        if len(self.seats) == 1:
            del self.fields["drawn"]
        if staff:
            self.fields["absent"].choices = [(seat.entrant_id, seat.entrant.name) for seat in self.seats]
        else:
            del self.fields["absent"]
            del self.fields["both_lose"]

    def outcome(self) -> Outcome:
        absent = tuple(int(entrant) for entrant in self.cleaned_data.get("absent", ()))
        wins = {
            seat.entrant_id: self.cleaned_data[f"wins_{seat.entrant_id}"]
            for seat in self.seats
            if seat.entrant_id not in absent
        }
        scores = {
            seat.entrant_id: self.cleaned_data[name]
            for seat in self.seats
            if self.cleaned_data.get(name := f"score_{seat.entrant_id}") is not None
        }
        alone_and_lost = len(self.seats) == 1 and not any(wins.values())
        return Outcome(
            wins=wins,
            drawn=self.cleaned_data.get("drawn") or 0,
            scores=scores,
            absent=absent,
            both_lose=self.cleaned_data.get("both_lose", False) or alone_and_lost,
        )

"""The forms of events: making one, and entering what came out at a table."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from heroes.engine.game import games
from tournaments.models import Event, Pairing, Phase
from tournaments.services import Outcome
from tournaments.services.outcomes import MOST_DRAWN

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
}


class EventForm(forms.ModelForm):
    """What an organiser says first; everything else can be set at the desk and through the API."""

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
            *("code", "capacity", "check_in"),
        ]
        widgets = {"starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"})}

    field_order = ["name", "game", "kind", "best_of"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(game.slug, game.title) for game in games()]
        self.fields["time_zone"].choices = [(zone, zone) for zone in sorted(available_timezones())]
        self.fields["time_zone"].initial = "UTC"

    def settings(self) -> dict[str, Any]:
        """Arguments for `event_create`."""
        chosen = dict(self.cleaned_data)
        kind, best_of = chosen.pop("kind"), chosen.pop("best_of")
        phases = [
            {**phase, "best_of": best_of if phase["system"] not in ("pods", "pod_cut") else 1}
            for phase in KINDS[kind][1]
        ]
        return {**chosen, "phases": phases}


class ResultForm(forms.Form):
    """Games won by each player of a table, in the order of the seats."""

    drawn = forms.IntegerField(
        label=_("Games drawn"), min_value=0, max_value=MOST_DRAWN, initial=0, required=False
    )
    absent = forms.MultipleChoiceField(
        label=_("Did not come"), required=False, widget=forms.CheckboxSelectMultiple
    )

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
            )
        self.fields = {**wins, **self.fields}
        if staff:
            self.fields["absent"].choices = [(seat.entrant_id, seat.entrant.name) for seat in self.seats]
        else:
            del self.fields["absent"]

    def outcome(self) -> Outcome:
        absent = tuple(int(entrant) for entrant in self.cleaned_data.get("absent", ()))
        return Outcome(
            wins={
                seat.entrant_id: self.cleaned_data[f"wins_{seat.entrant_id}"]
                for seat in self.seats
                if seat.entrant_id not in absent
            },
            drawn=self.cleaned_data["drawn"] or 0,
            absent=absent,
        )

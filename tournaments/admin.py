"""Events and leagues as staff of the site see them: to look things up, with all that was done to them.

Nothing is changed here: the organiser's desk does that through the services, for administrators as well. Codes,
seeds and decks are on no page.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from heroes.accounts.audit import entries_about
from heroes.play.admin import ReadOnly
from tournaments.models import (
    Entrant,
    Event,
    League,
    Member,
    Pairing,
    Penalty,
    Phase,
    RatedMatch,
    RatedSeat,
    Report,
    Season,
    Seat,
)

LOG_LINES = 200


def log_of(subject: Model) -> str:
    """What was done to something, the latest first."""
    rows = (
        (
            timezone.localtime(entry.at).strftime("%Y-%m-%d %H:%M:%S"),
            entry.actor or _("by itself"),
            entry.action,
            " · ".join(f"{name}: {value}" for name, value in entry.data.items()),
        )
        for entry in entries_about(subject).select_related("actor")[:LOG_LINES]
    )
    lines = format_html_join("", "<li><time>{}</time> {} <b>{}</b> {}</li>", rows)
    return format_html("<ol>{}</ol>", lines)


class Rows(admin.TabularInline):
    """Rows below something, to read."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PhaseRows(Rows):
    model = Phase
    fields = ["number", "system", "state", "seats", "best_of", "rounds", "cut", "started_at", "finished_at"]


@admin.register(Event)
class EventAdmin(ReadOnly):
    list_display = ["name", "game", "state", "organiser", "venue", "starts_at", "entered"]
    list_filter = ["state", "game", "venue", "rated", "runs_itself"]
    search_fields = ["name", "slug", "organiser__username", "organiser__display_name"]
    date_hierarchy = "starts_at"
    list_select_related = ["organiser"]
    inlines = [PhaseRows]
    fields = [
        *("name", "slug", "pages", "game", "state", "organiser", "helpers", "listed", "venue", "place"),
        *("starts_at", "time_zone", "registration", "capacity", "decks", "format", "rated", "runs_itself"),
        *("version", "created_at", "started_at", "finished_at", "log"),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).annotate(entered_count=Count("entrants"))

    @admin.display(description=_("entrants"), ordering="entered_count")
    def entered(self, event: Event) -> int:
        return event.entered_count

    @admin.display(description=_("pages"))
    def pages(self, event: Event) -> str:
        return format_html(
            '<a href="{}">{}</a> · <a href="{}">{}</a> · <a href="{}?event__slug={}">{}</a>',
            event.get_absolute_url(),
            _("Page of the event"),
            reverse("tournaments:desk", args=[event.slug]),
            _("Organiser’s desk"),
            reverse("admin:tournaments_entrant_changelist"),
            event.slug,
            _("Entrants"),
        )

    @admin.display(description=_("staff"))
    def helpers(self, event: Event) -> str:
        return ", ".join(map(str, event.staff.all()))

    @admin.display(description=_("What has been done"))
    def log(self, event: Event) -> str:
        return log_of(event)


class PenaltyRows(Rows):
    model = Penalty
    fields = ["kind", "points", "note", "by", "at"]


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    list_display = ["name", "number", "event", "user", "bot", "status", "registered_at"]
    list_filter = ["status", ("event", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["name", "user__username", "event__name", "event__slug"]
    list_select_related = ["event", "user"]
    inlines = [PenaltyRows]
    fields = [
        *("event", "name", "number", "user", "claimed_by", "bot", "status", "seed", "first_byes"),
        *("from_round", "dropped_after", "fixed_table", "deck_open", "registered_at"),
    ]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "event__slug" or super().lookup_allowed(lookup, value, request)


class SeatRows(Rows):
    model = Seat
    fields = ["position", "entrant", "points", "wins", "draws", "score", "ready_at"]


class ReportRows(Rows):
    model = Report
    fields = ["at", "kind", "by", "entrant", "outcome"]


@admin.register(Pairing)
class PairingAdmin(ReadOnly):
    list_display = ["pk", "event", "round_number", "table", "kind", "state", "unplayed"]
    list_filter = ["state", "kind", "unplayed"]
    search_fields = ["round__phase__event__name", "round__phase__event__slug", "seats__entrant__name"]
    list_select_related = ["round__phase__event"]
    inlines = [SeatRows, ReportRows]
    fields = ["event", "round_number", "table", "kind", "state", "unplayed", "extra_minutes", "version"]

    @admin.display(description=_("event"))
    def event(self, pairing: Pairing) -> str:
        return pairing.round.phase.event.name

    @admin.display(description=_("round"))
    def round_number(self, pairing: Pairing) -> str:
        return f"{pairing.round.phase.number}.{pairing.round.number}"


class SeasonRows(Rows):
    model = Season
    fields = ["number", "state", "started_at", "finished_at"]


@admin.register(League)
class LeagueAdmin(ReadOnly):
    list_display = ["name", "game", "kind", "organiser"]
    list_filter = ["game", "kind"]
    search_fields = ["name", "slug", "organiser__username"]
    list_select_related = ["organiser"]
    inlines = [SeasonRows]
    fields = ["name", "slug", "game", "kind", "organiser", "description", "log"]

    @admin.display(description=_("What has been done"))
    def log(self, league: League) -> str:
        return log_of(league)


@admin.register(Member)
class MemberAdmin(ReadOnly):
    list_display = ["name", "user", "season", "division", "rung", "place", "joined_at", "left_at"]
    search_fields = ["name", "user__username", "season__league__name"]
    list_select_related = ["user", "season__league", "division"]


class RatedSeatRows(Rows):
    model = RatedSeat
    fields = ["user", "rank", "mu", "sigma"]


@admin.register(RatedMatch)
class RatedMatchAdmin(ReadOnly):
    """The ledger of the ratings: lines are added and never changed."""

    list_display = ["pk", "game", "at", "pairing", "voids"]
    list_filter = ["game"]
    list_select_related = ["pairing__round__phase__event", "voids"]
    fields = ["game", "at", "pairing", "voids"]
    inlines = [RatedSeatRows]

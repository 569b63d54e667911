"""Tables as staff see them. Seeds and hands of running matches are in no list and on no page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from heroes.play.models import Match, Problem, Seat, Table


class ReadOnly(ModelAdmin):
    """Nothing is changed by hand: services do that."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline):
    model = Seat
    fields = readonly_fields = ["number", "user", "bot", "left"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ["code", "game", "owner", "size", "status", "public", "created_at", "finished_at"]
    list_filter = ["game", "status", "public"]
    search_fields = ["code", "owner__username", "owner__display_name", "seats__user__username"]
    inlines = [SeatInline]


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ["pk", "game", "table", "version", "ended_by", "stuck", "started_at", "moved_at"]
    list_filter = ["game", "ended_by"]
    search_fields = ["table__code"]
    fields = [
        "table",
        "game",
        "game_version",
        "version",
        "result",
        "ended_by",
        "released",
        "stuck",
        "moved_at",
    ]


@admin.register(Problem)
class ProblemAdmin(ModelAdmin):
    list_display = ["created_at", "match", "reporter", "words", "settled"]
    list_filter = ["settled"]
    fields = readonly_fields = ["match", "reporter", "words", "keys", "trace", "created_at"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*self.fields, "settled"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

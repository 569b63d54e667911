"""Tables as staff see them. Seeds and hands of running matches are in no list and on no page."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.forms import BaseDialogForm

from heroes.accounts.requests import PersonRequest
from heroes.play import chat, conduct, faults
from heroes.play.models import ChatLine, ChatReport, Conduct, Match, Note, Problem, Seat, Table
from heroes.problems import Problem as Refusal


class ReadOnly(ModelAdmin):
    """Nothing is changed by hand: services do that."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def linked(table: Table) -> str:
    """A table's name that leads to its page on the site."""
    address = table.get_absolute_url()
    return format_html('<a href="{}" class="text-primary-600 dark:text-primary-500">{}</a>', address, table)


def spoken(line: ChatLine) -> str:
    """What was said, phrases in the reader's language."""
    return str(gettext(chat.PHRASES[line.phrase])) if line.phrase in chat.PHRASES else line.text


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
    """What could not be carried out stays sealed while the match runs: staff play, too."""

    list_display = ["created_at", "match", "reporter", "words", "settled"]
    list_filter = ["settled"]
    ordering = ["settled", "-created_at"]
    actions_detail = ["open_as_position"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*self.get_readonly_fields(request, obj), "settled"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        sealed = obj is not None and faults.is_sealed(obj)
        inside = ["sealed"] if sealed else ["answer", "trace", "seed", "choices"]
        return ["table", "reporter", "words", "created_at", "versions", *inside]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Problem]:
        return super().get_queryset(request).select_related("match__table", "reporter")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("table"))
    def table(self, problem: Problem) -> str:
        return linked(problem.match.table) if problem.match else "–"

    @admin.display(description=_("the answer that could not be carried out"))
    def answer(self, problem: Problem) -> str:
        return ", ".join(problem.keys)

    @admin.display(description=_("versions"))
    def versions(self, problem: Problem) -> str:
        record = problem.record
        return _("{game}: rules {version}, kernel {kernel}").format(
            game=record.get("game"), version=record.get("version"), kernel=record.get("kernel_version")
        )

    @admin.display(description=_("seed"))
    def seed(self, problem: Problem) -> str:
        seed = problem.record.get("seed", "")
        return " ".join(seed[start : start + 16] for start in range(0, len(seed), 16))

    @admin.display(description=_("choices"))
    def choices(self, problem: Problem) -> str:
        return "\n".join(f"{first} {second}" for first, second in problem.record.get("journal", []))

    @admin.display(description=_("seed, choices and trace"))
    def sealed(self, problem: Problem) -> str:
        return str(_("Sealed until the match is over."))

    @action(
        description=_("Open as a position"),
        url_path="open-as-position",
        permissions=["change"],
        dialog={
            "title": _("Open a practice table that stands where this was met"),
            "description": _("Bots sit on the other seats."),
        },
    )
    def open_as_position(self, request: HttpRequest, form: BaseDialogForm, object_id: int) -> HttpResponse:
        problem = get_object_or_404(Problem, pk=object_id)
        try:
            where = faults.position_open(actor=request.user, problem_id=problem.pk).get_absolute_url()
        except Refusal as refusal:
            messages.error(request, str(refusal.detail))
            where = reverse("admin:play_problem_change", args=[object_id])
        return HttpResponse(headers={"HX-Redirect": where})


@admin.register(ChatReport)
class ChatReportAdmin(ModelAdmin):
    """What people have reported, with what was said around it."""

    list_display = ["created_at", "writer", "said", "reporter", "words", "settled"]
    list_filter = ["settled"]
    ordering = ["settled", "-created_at"]
    list_select_related = ["line__person", "reporter"]
    readonly_fields = ["created_at", "reporter", "words", "person", "said", "table", "around"]
    fields = [*readonly_fields, "settled"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("who said it"))
    def writer(self, report: ChatReport) -> str:
        return str(report.line.person or _("Former player"))

    @admin.display(description=_("who said it"))
    def person(self, report: ChatReport) -> str:
        person = report.line.person
        if person is None:
            return self.writer(report)
        url = reverse("admin:accounts_user_change", args=[person.pk])
        return format_html('<a href="{}" class="text-primary-600 dark:text-primary-500">{}</a>', url, person)

    @admin.display(description=_("what was said"))
    def said(self, report: ChatReport) -> str:
        return spoken(report.line)

    @admin.display(description=_("table"))
    def table(self, report: ChatReport) -> str:
        return linked(report.line.table)

    @admin.display(description=_("what was said around it"))
    def around(self, report: ChatReport) -> str:
        lines = ChatLine.objects.filter(table=report.line.table).select_related("person")
        before = lines.filter(pk__lt=report.line_id).order_by("-pk")[:10]
        after = lines.filter(pk__gte=report.line_id)[:10]
        return "\n".join(
            f"{'▸' if line.pk == report.line_id else '·'} {line.person or _('Former player')}: {spoken(line)}"
            for line in [*reversed(before), *after]
        )


@admin.register(Conduct)
class ConductAdmin(ModelAdmin):
    """Who has left matches in which others waited, and for how long he plays with bots only."""

    list_display = ["person", "left", "finished", "barred_until"]
    search_fields = ["person__username", "person__display_name"]
    list_select_related = ["person"]
    ordering = [F("barred_until").desc(nulls_last=True), "-left"]
    fields = readonly_fields = ["person", "left", "finished", "barred_until"]
    actions_detail = ["lift"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @action(
        description=_("Forget it"),
        permissions=["change"],
        dialog={
            "title": _("Let this person play with people again"),
            "description": _("The matches that were left are forgotten; the audit log keeps who did it."),
        },
    )
    def lift(self, request: PersonRequest, form: BaseDialogForm, object_id: int) -> HttpResponse:
        kept = get_object_or_404(Conduct, pk=object_id)
        try:
            conduct.bar_lift(actor=request.user, person=kept.person)
            messages.success(request, _("May play with people again."))
        except Refusal as refusal:
            messages.error(request, str(refusal.detail))
        return HttpResponse(headers={"HX-Redirect": reverse("admin:play_conduct_change", args=[object_id])})


@admin.register(Note)
class NoteAdmin(ReadOnly):
    """Notes that others can be shown; staff may delete one. What is their writers' alone is in no list."""

    list_display = ["written_at", "author", "match", "at", "text"]
    search_fields = ["text", "author__username", "author__display_name"]
    list_select_related = ["author", "match"]
    fields = ["written_at", "author", "match", "at", "text"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Note]:
        return super().get_queryset(request).filter(shared=True)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("play.delete_note")  # type: ignore[union-attr]

"""The catalogue behind the scenes: cards with their text checked while it is written, files of cards, rulings."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.forms.widgets import Script
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action

from catalog import drawing, editing
from catalog.cards import Card as Printed
from catalog.forms import CardForm, UploadForm
from catalog.models import Card, Ruling
from catalog.problems import Problem


class Lasting(ModelAdmin):
    """Cards are retired by their files or given back to them, never deleted: decks and matches name them."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return editing.may_edit(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return editing.may_edit(request.user)


class RulingInline(TabularInline):
    model = Ruling
    fields = ["day", "text"]
    extra = 0


@admin.register(Card)
class CardAdmin(Lasting):
    form = CardForm
    list_display = ["name", "culture", "type", "playable", "edited", "retired"]
    list_filter = ["edited", "playable", "retired", "culture", "type"]
    search_fields = ["name"]
    ordering = ["name"]
    inlines = [RulingInline]
    actions_list = ["upload", "export"]
    actions_detail = ["restore"]
    readonly_fields = ["checked"]
    fieldsets = [
        (None, {"fields": ["title", "subtitle", "culture", "type", "card_class"]}),
        (gettext_lazy("Numbers"), {"fields": ["cost", "strength", "health", "home_site"]}),
        (gettext_lazy("Words"), {"fields": ["text", "back", "checked", "unplayable"]}),
        (gettext_lazy("Site"), {"fields": ["range", "risk", "arrow"]}),
        (gettext_lazy("Print"), {"fields": ["unique", "border", "source"]}),
    ]

    class Media:
        js = [Script("heroes/js/card-check.js", defer=True)]

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        last: tuple[Any, dict[str, Any]] = (None, {"fields": ["seen"] if obj else ["card_set", "seen"]})
        return [*self.fieldsets, last]

    def get_form(
        self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        return CardForm  # its fields are the facts, not the columns

    @admin.display(description=gettext_lazy("As it is read"))
    def checked(self, obj: Card | None) -> str:
        """Filled by the page with what `check_now` says while somebody writes."""
        return mark_safe(
            f'<div id="card-check" data-url="{reverse("admin:catalog_card_check")}" aria-live="polite"></div>'
        )

    def get_urls(self) -> list[Any]:
        return [
            path(
                "check/", self.admin_site.admin_view(require_POST(self.check_now)), name="catalog_card_check"
            ),
            path(
                "upload-file/", self.admin_site.admin_view(self.upload_page), name="catalog_card_upload_file"
            ),
            *super().get_urls(),
        ]

    def save_model(self, request: HttpRequest, obj: Card, form: CardForm, change: bool) -> None:
        data = form.cleaned_data
        saved = editing.card_save(
            actor=request.user,
            facts=form.facts(),
            seen=data["seen"] if change else "",
            card_set=data.get("card_set", ""),
            text_must_be_understood=not data["unplayable"],
        )
        obj.__dict__.update(saved.__dict__)  # the service has saved it

    def save_formset(self, request: HttpRequest, form: CardForm, formset: Any, change: bool) -> None:
        """Rulings go through their services: one that is changed is another ruling."""
        formset.save(commit=False)
        for ruling in [*formset.deleted_objects, *(one for one, _fields in formset.changed_objects)]:
            editing.ruling_remove(actor=request.user, ruling=Ruling.objects.get(pk=ruling.pk))
        for ruling in [*formset.new_objects, *(one for one, _fields in formset.changed_objects)]:
            editing.ruling_add(actor=request.user, slug=form.instance.slug, text=ruling.text, day=ruling.day)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return None  # the services write the audit log

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        return None

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Problem as problem:
            messages.error(request, str(problem.detail))
            return redirect(request.get_full_path())

    def check_now(self, request: HttpRequest) -> HttpResponse:
        """What is wrong with the card as the form has it, and how it would look."""
        if not editing.may_edit(request.user):
            raise PermissionDenied
        facts: dict[str, Any] = {name: request.POST.get(name, "") for name in editing.COLUMNS}
        facts["class"] = request.POST.get("card_class", "")
        facts["unique"] = request.POST.get("unique") == "on"
        for name in ("cost", "strength", "health", "home_site", "risk"):
            facts[name] = _number(facts[name])
        for name in ("text", "back"):
            facts[name] = facts[name].replace("\r\n", "\n")
        card, faults = editing.check(facts)
        context = {"faults": faults, "card": card, "face": _drawn(card)}
        return render(request, "admin/catalog/card/checked.html", context)

    def upload_page(self, request: HttpRequest) -> HttpResponse:
        if not editing.may_edit(request.user):
            raise PermissionDenied
        form = UploadForm(request.POST or None, request.FILES or None)
        edits = form.upload(actor=request.user) if request.method == "POST" and form.is_valid() else None
        if edits is not None and not form.cleaned_data["dry_run"]:
            messages.success(
                request,
                _("%(new)d new cards, %(changed)d changed.")
                % {"new": len(edits.new), "changed": len(edits.changed)},
            )
            return redirect("admin:catalog_card_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Upload a file of cards"),
            "form": form,
            "edits": edits,
        }
        return render(request, "admin/catalog/card/upload.html", context)

    @action(description=gettext_lazy("Upload a file"), url_path="upload")
    def upload(self, request: HttpRequest) -> HttpResponse:
        return redirect("admin:catalog_card_upload_file")

    @action(description=gettext_lazy("Export as YAML"), url_path="export")
    def export(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(editing.cards_yaml(), content_type="application/yaml")
        response["Content-Disposition"] = 'attachment; filename="cards.yaml"'
        return response

    @action(description=gettext_lazy("Give back to its file"), url_path="restore")
    def restore(self, request: HttpRequest, object_id: str) -> HttpResponse:
        card = self.get_object(request, object_id)
        try:
            editing.card_restore(actor=request.user, slug=card.slug if card else "")
            messages.success(request, _("The card is as its file has it."))
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        return redirect("admin:catalog_card_change", object_id)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).select_related("definition")


def _number(text: str) -> Any:
    return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 7 else text


def _drawn(card: Printed | None) -> str:
    return mark_safe(drawing.face(card)) if card else ""

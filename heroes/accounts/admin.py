"""The admin's pages about people and the audit log."""

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.core.exceptions import ValidationError
from django.forms import CharField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.forms import AdminPasswordChangeForm, BaseDialogForm, UserChangeForm, UserCreationForm
from unfold.widgets import UnfoldAdminTextInputWidget

from heroes.accounts import services
from heroes.accounts.models import AuditEntry, User
from heroes.accounts.requests import PersonRequest
from heroes.problems import Problem

admin.site.site_title = admin.site.site_header = _("The Heroes' Journey")
admin.site.index_title = _("Behind the scenes")


class BanForm(BaseDialogForm):
    reason = CharField(label=_("Reason"), max_length=500, widget=UnfoldAdminTextInputWidget)


@admin.register(User)
class PersonAdmin(DjangoUserAdmin, ModelAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm

    list_display = ["username", "display_name", "email", "is_guest", "is_active", "is_staff", "last_seen"]
    list_filter = ["is_guest", "is_active", "is_staff", "is_superuser", "groups", "date_joined"]
    search_fields = ["username", "display_name", "email"]
    ordering = ["-date_joined"]
    date_hierarchy = "date_joined"
    fieldsets = [
        (None, {"fields": ["username", "display_name", "email", "password"]}),
        (_("Standing"), {"fields": ["is_guest", "is_active", "ban_reason", "left_at"]}),
        (_("Permissions"), {"fields": ["is_staff", "is_superuser", "groups", "user_permissions"]}),
        (_("Settings"), {"fields": ["profile_visibility", "show_history", "time_zone", "language", "theme"]}),
        (_("Dates"), {"fields": ["date_joined", "last_login", "last_seen"]}),
    ]
    readonly_fields = [
        *("is_guest", "is_active", "ban_reason", "left_at"),
        *("date_joined", "last_login", "last_seen"),
    ]
    actions_detail = ["ban", "unban", "reset_link"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None):
        """Only administrators hand out rights, so that staff cannot give themselves more."""
        fields = super().get_readonly_fields(request, obj)
        if request.user.is_superuser:
            return fields
        return [*fields, "is_staff", "is_superuser", "groups", "user_permissions"]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        if isinstance(obj, User) and obj.is_superuser and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False  # people leave through the service, which knows what must stay

    @action(
        description=_("Ban"),
        permissions=["change"],
        dialog={"title": _("Ban this person"), "description": _("Ends all sessions."), "form_class": BanForm},
    )
    def ban(self, request: PersonRequest, form: BanForm, object_id) -> HttpResponse:
        def change(person: User):
            services.user_ban(actor=request.user, person=person, reason=form.cleaned_data["reason"])
            return _("Banned.")

        return self._change(request, object_id, change)

    @action(
        description=_("Lift the ban"),
        permissions=["change"],
        dialog={"title": _("Let this person in again"), "description": ""},
    )
    def unban(self, request: PersonRequest, form: BaseDialogForm, object_id) -> HttpResponse:
        def change(person: User):
            services.user_unban(actor=request.user, person=person)
            return _("May log in again.")

        return self._change(request, object_id, change)

    @action(
        description=_("Make a reset link"),
        permissions=["change"],
        dialog={
            "title": _("Make a link for a new password"),
            "description": _(
                "Whoever has the link can set the password once. It is shown only on the next page."
            ),
        },
    )
    def reset_link(self, request: PersonRequest, form: BaseDialogForm, object_id) -> HttpResponse:
        def change(person: User):
            return request.build_absolute_uri(services.reset_link_issue(actor=request.user, person=person))

        return self._change(request, object_id, change)

    def _change(self, request: HttpRequest, object_id, change) -> HttpResponse:
        """Run a service on the person, show its words or its refusal on the person's page."""
        try:
            messages.success(request, change(get_object_or_404(User, pk=object_id)))
        except ValidationError as error:
            messages.error(request, " ".join(map(str, error.messages)))
        except Problem as problem:
            messages.error(request, str(problem.detail))
        return HttpResponse(headers={"HX-Redirect": reverse("admin:accounts_user_change", args=[object_id])})


@admin.register(AuditEntry)
class AuditEntryAdmin(ModelAdmin):
    list_display = ["at", "actor", "action", "subject_label"]
    list_filter = ["action", "subject_type", "at"]
    search_fields = ["subject_label", "subject_id", "actor__username", "actor__display_name"]
    list_select_related = ["actor"]
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AuditEntry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AuditEntry | None = None) -> bool:
        return False

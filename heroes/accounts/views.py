"""The pages about people; thin."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from heroes.accounts import regards as regarding
from heroes.accounts import selectors, services
from heroes.accounts.forms import KeepAccountForm, LeaveForm, SettingsForm, TokenForm
from heroes.accounts.requests import PersonRequest, next_url

form_page = require_http_methods(["GET", "HEAD", "POST"])


def admin_login(request: HttpRequest) -> HttpResponse:
    """The admin has no log-in page of its own: one door, one throttle."""
    if request.user.is_authenticated and not request.user.is_guest:
        if not request.user.is_staff:
            raise PermissionDenied(_("This part of the house is for staff."))
        return redirect(next_url(request, otherwise="admin:index"))
    wanted = next_url(request, otherwise="admin:index")
    return redirect(f"{reverse('account_login')}?{urlencode({'next': wanted})}")


@require_GET
def profile(request: HttpRequest, username: str) -> HttpResponse:
    person = selectors.person_visible(username=username, viewer=request.user)
    if person is None:
        raise Http404
    context = {"person": person, "regard": regarding.kinds_of(request.user).get(person.pk, "")}
    return render(request, "accounts/profile.html", context)


@form_page
@login_required
@sensitive_post_parameters()
@never_cache
def keep_account(request: PersonRequest) -> HttpResponse:
    if not request.user.is_guest:
        return redirect("settings")
    form = KeepAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            member = services.guest_keep(
                guest=request.user,
                username=data["username"],
                password=data["password"],
                email=data["email"],
                display_name=data["display_name"],
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            update_session_auth_hash(request, member)
            messages.success(request, _("The account is yours now. Nothing was lost."))
            return redirect(next_url(request, otherwise=member.get_absolute_url()))
    return render(
        request, "accounts/keep_account.html", {"form": form, "next": next_url(request, otherwise="")}
    )


@form_page
@login_required
@never_cache
def settings_page(request: PersonRequest) -> HttpResponse:
    person = request.user
    form = SettingsForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        try:
            services.settings_change(person=person, changes=form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("settings")
    return render(request, "accounts/settings.html", {"form": form})


@form_page
@login_required
@never_cache
def tokens(request: PersonRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    secret = None
    if request.method == "POST" and form.is_valid():
        try:
            _row, secret = services.token_create(person=request.user, name=form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            form = TokenForm()
    context = {"form": form, "secret": secret, "tokens": selectors.tokens_of(request.user)}
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def token_revoke(request: PersonRequest, token_key: str) -> HttpResponse:
    token = get_object_or_404(selectors.tokens_of(request.user), token_key=token_key)
    services.token_revoke(person=request.user, token=token)
    messages.success(request, _("The token is worthless now."))
    return redirect("tokens")


@require_GET
@login_required
@never_cache
def regards(request: PersonRequest) -> HttpResponse:
    return render(request, "accounts/regards.html", {"regards": regarding.of(request.user)})


@require_POST
@login_required
def regard(request: PersonRequest, username: str) -> HttpResponse:
    """`kind` is one of `Regard.Kind`, or empty for none."""
    other = regarding.regard_set(person=request.user, username=username, kind=request.POST.get("kind", ""))
    if request.POST.get("kind"):
        messages.success(request, _("Noted. {name} is not told.").format(name=other.display_name))
    return redirect(next_url(request, otherwise="regards"))


@require_GET
@login_required
@never_cache
def own_data(request: PersonRequest) -> HttpResponse:
    response = JsonResponse(selectors.own_data(request.user), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = f'attachment; filename="{request.user.username}.json"'
    return response


@form_page
@login_required
@sensitive_post_parameters()
@never_cache
def leave(request: PersonRequest) -> HttpResponse:
    form = LeaveForm(request.POST or None, person=request.user)
    if request.method == "POST" and form.is_valid():
        person = request.user
        services.person_leave(person=person, actor=person)
        logout(request)
        messages.success(request, _("Your account is gone. Farewell."))
        return redirect("/")
    return render(request, "accounts/leave.html", {"form": form})

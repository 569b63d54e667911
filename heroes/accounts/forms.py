"""The forms of the pages about people. They gather input; the services decide."""

from allauth.account.forms import LoginForm as AllauthLoginForm
from django import forms
from django.conf import settings
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from heroes.accounts import services
from heroes.accounts.models import User
from heroes.accounts.names import DISPLAY_NAME_MAX, USERNAME_MAX


class LoginForm(AllauthLoginForm):
    """allauth's form; a guest is also asked whether the seats come along."""

    bring_guest = forms.BooleanField(
        label=_("Bring my seats and matches along"), required=False, initial=True
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        visitor = self.request.user if self.request else None
        self.guest = visitor if visitor and visitor.is_authenticated and visitor.is_guest else None
        if self.guest is None:
            del self.fields["bring_guest"]
        else:
            self.fields["bring_guest"].help_text = format_html(
                gettext("What {guest} holds goes to the account you log in to. If not, it is left behind."),
                guest=self.guest.display_name,
            )

    def login(self, request, redirect_url=None):
        guest, session_key = self.guest, request.session.session_key
        response = super().login(request, redirect_url=redirect_url)
        if guest is not None and request.user.is_authenticated and request.user.pk != guest.pk:
            if self.cleaned_data["bring_guest"]:
                services.guest_hand_over(guest=guest, member=request.user)
            services.access_tell_lost(person_id=guest.pk, session_key=session_key)
        return response


class KeepAccountForm(forms.Form):
    username = forms.CharField(
        label=_("Username"),
        min_length=3,
        max_length=USERNAME_MAX,
        help_text=User._meta.get_field("username").help_text,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("Password again"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    display_name = forms.CharField(
        label=_("Name at the table"),
        required=False,
        max_length=DISPLAY_NAME_MAX,
        help_text=_("Left empty, it is your username."),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For setting a new password when you have lost yours."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    field_order = ["username", "display_name", "email", "password", "password_again"]

    def clean(self):
        data = super().clean() or {}
        if "password" in data and data["password"] != data.get("password_again"):
            self.add_error("password_again", _("The two passwords differ."))
        return data


class SettingsForm(forms.ModelForm):
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = User
        fields = services.SETTINGS

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        zones = [(zone, zone.replace("_", " ")) for zone in sorted(services.time_zones()) if "/" in zone]
        self.fields["time_zone"].choices = [("", _("That of the site")), ("UTC", "UTC"), *zones]  # type: ignore[attr-defined]
        self.fields["language"].choices = [("", _("As my browser says")), *settings.LANGUAGES]  # type: ignore[attr-defined]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]

    def _post_clean(self):
        """The service checks and saves; this form must not change the person before."""


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": _("My deck script")}),
    )


class LeaveForm(forms.Form):
    """Members prove themselves by password; guests have none."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Yes, end my account for good"))

    def __init__(self, *args, person: User, **kwargs):
        super().__init__(*args, **kwargs)
        self.person = person
        if not person.has_usable_password():
            del self.fields["password"]

    def clean_password(self):
        password = self.cleaned_data["password"]
        if not self.person.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="password")
        return password

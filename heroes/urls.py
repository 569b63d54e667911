"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from heroes.accounts.first_administrator import first_administrator
from heroes.accounts.views import admin_login
from heroes.health import health

urlpatterns = [
    path("accounts/first-administrator/<str:token>/", first_administrator, name="first_administrator"),
    path("", include("heroes.play.urls")),
    path("", include("catalog.urls")),
    path("", include("catalog.decks.urls")),
    path("", include("heroes.accounts.urls")),
    path("", include("tournaments.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
    path("api/v1/", include("heroes.api")),
]

handler400 = "heroes.problems.bad_request"
handler403 = "heroes.problems.permission_denied"
handler404 = "heroes.problems.page_not_found"
handler429 = "heroes.problems.too_many_requests"
handler500 = "heroes.problems.server_error"

"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from heroes.accounts.first_administrator import first_administrator
from heroes.health import health

urlpatterns = [
    path("accounts/first-administrator/<str:token>/", first_administrator, name="first_administrator"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
]

"""Addresses of the pages of events."""

from django.urls import path

from tournaments import views

app_name = "tournaments"
urlpatterns = [
    path("events/", views.events, name="events"),
    path("events/new/", views.new, name="new"),
    path("events/<slug:slug>/", views.event, name="event"),
    path("events/<slug:slug>/register/", views.register, name="register"),
    path("events/<slug:slug>/entrants/<int:number>/<slug:act>/", views.entrant_act, name="entrant_act"),
    path("events/<slug:slug>/desk/", views.desk, name="desk"),
    path("events/<slug:slug>/desk/<slug:act>/", views.desk_act, name="desk_act"),
    path("events/<slug:slug>/tables/<int:pk>/", views.pairing, name="pairing"),
]

"""Addresses of the pages of events."""

from django.urls import path

from tournaments import deck_views, desk, league_views, views

app_name = "tournaments"
urlpatterns = [
    path("leagues/", league_views.leagues, name="leagues"),
    path("leagues/new/", league_views.new_league, name="new_league"),
    path("leagues/<slug:slug>/", league_views.league, name="league"),
    path("leagues/<slug:slug>/<slug:act>/", league_views.league_act, name="league_act"),
    path("ratings/<slug:game>/", league_views.ratings, name="ratings"),
    path("ratings/<slug:game>/<str:username>/", league_views.rating, name="rating"),
    path("events/", views.events, name="events"),
    path("events/new/", views.new, name="new"),
    path("events/calendar.ics", views.calendar, name="calendar"),
    path("events/<slug:slug>/", views.event, name="event"),
    path("events/<slug:slug>/register/", views.register, name="register"),
    path("events/<slug:slug>/calendar.ics", views.calendar, name="event_calendar"),
    path("events/<slug:slug>/pairings/", views.pairings, name="pairings"),
    path("events/<slug:slug>/standings/", views.event_standings, name="event_standings"),
    path("events/<slug:slug>/entrants/", views.entrants, name="entrants"),
    path("events/<slug:slug>/entrants/<int:number>/", views.entrant, name="entrant"),
    path("events/<slug:slug>/decks/", deck_views.decks, name="decks"),
    path("events/<slug:slug>/entrants/<int:number>/deck/", deck_views.deck, name="deck"),
    path("events/<slug:slug>/entrants/<int:number>/deck/sheet/", deck_views.sheet, name="deck_sheet"),
    path("events/<slug:slug>/entrants/<int:number>/deck/<slug:act>/", deck_views.deck_act, name="deck_act"),
    path("events/<slug:slug>/entrants/<int:number>/<slug:act>/", views.entrant_act, name="entrant_act"),
    *(
        path(f"events/<slug:slug>/print/{what}/", views.printed, {"what": what}, name=f"print_{what}")
        for what in views.PRINTS
    ),
    path("events/<slug:slug>/screen/", views.screen, name="screen"),
    path("events/<slug:slug>/desk/", desk.desk, name="desk"),
    path("events/<slug:slug>/desk/<slug:act>/", desk.desk_act, name="desk_act"),
    path("events/<slug:slug>/settings/", desk.settings, name="settings"),
    path("events/<slug:slug>/tables/<int:pk>/", views.pairing, name="pairing"),
    path("events/<slug:slug>/tables/<int:pk>/ready/", views.ready, name="ready"),
]

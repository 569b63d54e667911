"""Addresses of the API of events."""

from django.urls import path

from tournaments import api, deck_api, league_api

urlpatterns = [
    path("metrics/", api.MetricsView.as_view(), name="api_metrics"),
    path("events/", api.EventListView.as_view(), name="api_event_list"),
    path("events/<slug:slug>/", api.EventDetailView.as_view(), name="api_event"),
    path("events/<slug:slug>/phases/", api.PhasesView.as_view(), name="api_phases"),
    path("events/<slug:slug>/move/", api.MoveView.as_view(), name="api_event_move"),
    path("events/<slug:slug>/finish-phase/", api.FinishPhaseView.as_view(), name="api_finish_phase"),
    path("events/<slug:slug>/register/", api.RegisterView.as_view(), name="api_register"),
    path("events/<slug:slug>/import/", api.ImportView.as_view(), name="api_import"),
    path("events/<slug:slug>/entrants/", api.EntrantsView.as_view(), name="api_entrants"),
    path("events/<slug:slug>/entrants/<int:number>/", api.EntrantView.as_view(), name="api_entrant"),
    path(
        "events/<slug:slug>/entrants/<int:number>/check-in/", api.CheckInView.as_view(), name="api_check_in"
    ),
    path("events/<slug:slug>/entrants/<int:number>/drop/", api.DropView.as_view(), name="api_drop"),
    path("events/<slug:slug>/entrants/<int:number>/claim/", api.ClaimView.as_view(), name="api_claim"),
    path(
        "events/<slug:slug>/entrants/<int:number>/penalties/",
        api.PenaltiesView.as_view(),
        name="api_penalties",
    ),
    path("events/<slug:slug>/rounds/", api.RoundsView.as_view(), name="api_rounds"),
    path("events/<slug:slug>/rounds/<int:number>/", api.RoundView.as_view(), name="api_round"),
    path("events/<slug:slug>/swap/", api.SwapView.as_view(), name="api_swap"),
    path("events/<slug:slug>/clock/", api.ClockView.as_view(), name="api_clock"),
    path("events/<slug:slug>/pairings/<int:pk>/result/", api.ResultView.as_view(), name="api_result"),
    path("events/<slug:slug>/pairings/<int:pk>/confirm/", api.ConfirmView.as_view(), name="api_confirm"),
    path("events/<slug:slug>/pairings/<int:pk>/dispute/", api.DisputeView.as_view(), name="api_dispute"),
    path("events/<slug:slug>/pairings/<int:pk>/extend/", api.ExtendView.as_view(), name="api_extend"),
    path("events/<slug:slug>/standings/", api.StandingsView.as_view(), name="api_standings"),
    path("events/<slug:slug>/pairings/<int:pk>/ready/", api.ReadyView.as_view(), name="api_ready"),
    path("events/<slug:slug>/entrants/<int:number>/mails/", api.MailsView.as_view(), name="api_mails"),
    path("events/<slug:slug>/staff/", api.StaffView.as_view(), name="api_staff"),
    path("events/<slug:slug>/export/", api.ExportView.as_view(), name="api_export"),
    *(
        path(
            f"events/<slug:slug>/export/{sheet}.csv",
            api.SheetView.as_view(sheet=sheet),
            name=f"api_export_{sheet}",
        )
        for sheet in api.SHEETS
    ),
    path("events/<slug:slug>/decks/", deck_api.DecksView.as_view(), name="api_decks"),
    path("events/<slug:slug>/entrants/<int:number>/deck/", deck_api.DeckView.as_view(), name="api_deck"),
    path(
        "events/<slug:slug>/entrants/<int:number>/deck/lock/",
        deck_api.DeckLockView.as_view(),
        name="api_deck_lock",
    ),
    path(
        "events/<slug:slug>/entrants/<int:number>/deck/sheet.pdf",
        deck_api.DeckSheetView.as_view(),
        name="api_deck_sheet",
    ),
    path("events/<slug:slug>/deck-checks/", deck_api.DeckChecksView.as_view(), name="api_deck_checks"),
    path("events/<slug:slug>/deck-checks/<int:pk>/", deck_api.DeckCheckView.as_view(), name="api_deck_check"),
    path("leagues/", league_api.LeagueListView.as_view(), name="api_league_list"),
    path("leagues/<slug:slug>/", league_api.LeagueDetailView.as_view(), name="api_league"),
    path("leagues/<slug:slug>/season/", league_api.SeasonView.as_view(), name="api_season"),
    path("leagues/<slug:slug>/membership/", league_api.MembershipView.as_view(), name="api_membership"),
    path("leagues/<slug:slug>/counted/", league_api.CountedView.as_view(), name="api_counted"),
    path("leagues/<slug:slug>/challenges/", league_api.ChallengesView.as_view(), name="api_challenges"),
    path(
        "leagues/<slug:slug>/challenges/<int:pk>/", league_api.ChallengeView.as_view(), name="api_challenge"
    ),
    path("ratings/<slug:game>/", league_api.RatingsView.as_view(), name="api_ratings"),
    path("ratings/<slug:game>/<str:username>/", league_api.RatingView.as_view(), name="api_rating"),
    path("events/<slug:slug>/trf/", api.TrfView.as_view(), name="api_trf"),
]

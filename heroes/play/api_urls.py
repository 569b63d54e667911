"""Addresses of the API of games and tables."""

from django.urls import path

from heroes.play import api, api_after, api_company, api_replay

urlpatterns = [
    path("games/", api.GamesView.as_view(), name="api_games"),
    path("games/<slug:slug>/", api.GameView.as_view(), name="api_game"),
    path("games/<slug:slug>/decks/", api.DecksView.as_view(), name="api_playable_decks"),
    path("games/<slug:slug>/first/", api.FirstView.as_view(), name="api_first"),
    path("games/<slug:slug>/quick/", api.QuickView.as_view(), name="api_quick"),
    path("games/<slug:slug>/scores/", api.ScoresView.as_view(), name="api_scores"),
    path("tables/", api.TablesView.as_view(), name="api_tables"),
    path("tables/history/", api_after.HistoryView.as_view(), name="api_history"),
    path("statistics/", api_after.StatisticsView.as_view(), name="api_statistics"),
    path("people/<str:username>/matches/", api_after.PersonHistoryView.as_view(), name="api_history_of"),
    path(
        "people/<str:username>/statistics/",
        api_after.PersonStatisticsView.as_view(),
        name="api_statistics_of",
    ),
    path("tables/<str:code>/", api.TableDetailView.as_view(), name="api_table"),
    path("tables/<str:code>/join/", api.JoinView.as_view(), name="api_join"),
    path("tables/<str:code>/deck/", api.BringView.as_view(), name="api_bring"),
    path("tables/<str:code>/leave/", api.LeaveView.as_view(), name="api_leave"),
    path("tables/<str:code>/bot/", api.BotView.as_view(), name="api_bot"),
    path("tables/<str:code>/clear/", api.ClearView.as_view(), name="api_clear"),
    path("tables/<str:code>/start/", api.StartView.as_view(), name="api_start"),
    path("tables/<str:code>/match/", api.MatchView.as_view(), name="api_match"),
    path("tables/<str:code>/decision/", api.DecisionView.as_view(), name="api_decision"),
    path("tables/<str:code>/choose/", api.ChooseView.as_view(), name="api_choose"),
    path("tables/<str:code>/events/", api.EventsView.as_view(), name="api_events"),
    path("tables/<str:code>/take-back/", api.TakeBackView.as_view(), name="api_take_back"),
    path("tables/<str:code>/redo/", api.RedoView.as_view(), name="api_redo"),
    path("tables/<str:code>/offer/", api.OfferView.as_view(), name="api_offer"),
    path("tables/<str:code>/offer/answer/", api.OfferAnswerView.as_view(), name="api_offer_answer"),
    path("tables/<str:code>/resume/", api.ResumeView.as_view(), name="api_resume"),
    path("tables/<str:code>/claim/", api.ClaimView.as_view(), name="api_claim"),
    path("tables/<str:code>/concede/", api.ConcedeView.as_view(), name="api_concede"),
    path("tables/<str:code>/comfort/", api.ComfortView.as_view(), name="api_comfort"),
    path("tables/<str:code>/rematch/", api.RematchView.as_view(), name="api_rematch"),
    path("tables/<str:code>/record/", api.RecordView.as_view(), name="api_record"),
    path("tables/<str:code>/replay/", api_replay.ReplayView.as_view(), name="api_replay"),
    path("tables/<str:code>/practice/", api_replay.PracticeView.as_view(), name="api_practice"),
    path("tables/<str:code>/report/", api_after.ProblemView.as_view(), name="api_report"),
    path("tables/<str:code>/chat/", api_company.ChatView.as_view(), name="api_chat"),
    path(
        "tables/<str:code>/chat/<int:number>/report/",
        api_company.ChatReportView.as_view(),
        name="api_report_line",
    ),
    path("tables/<str:code>/judge/", api_company.JudgeView.as_view(), name="api_judge"),
]

"""Addresses of the API of decks."""

from django.urls import path

from catalog.decks import api, api_files

urlpatterns = [
    path("decks/", api.DecksView.as_view(), name="api_decks"),
    path("decks/check/", api.CheckView.as_view(), name="api_deck_check"),
    path("decks/read/", api.ReadView.as_view(), name="api_deck_read"),
    path("decks/public/", api.PublicView.as_view(), name="api_decks_public"),
    path("decks/archive/", api_files.ArchiveView.as_view(), name="api_decks_archive"),
    path("decks/playable/", api.PlayableView.as_view(), name="api_decks_playable"),
    path("decks/of/<str:id>/verdict/", api.VerdictView.as_view(), name="api_deck_verdict"),
    path("decks/of/<str:id>/statistics/", api.StatisticsView.as_view(), name="api_deck_statistics"),
    path("decks/of/<str:id>/parties/", api.PartiesView.as_view(), name="api_deck_parties"),
    path("decks/of/<str:id>/odds/", api.OddsView.as_view(), name="api_deck_odds"),
    path("decks/of/<str:id>/hand/", api.HandView.as_view(), name="api_deck_hand"),
    path("decks/of/<str:id>/export/<slug:form>/", api.ExportView.as_view(), name="api_deck_export"),
    path("decks/of/<str:id>/print/", api_files.PrintView.as_view(), name="api_deck_print"),
    path("decks/of/<str:id>/sheet/", api_files.SheetView.as_view(), name="api_deck_sheet"),
    path("decks/of/<str:id>/qr/", api_files.QrView.as_view(), name="api_deck_qr"),
    path(
        "decks/of/<str:id>/pictures/<slug:kind>/<int:number>/",
        api_files.PicturesView.as_view(),
        name="api_deck_pictures",
    ),
    path("decks/of/<str:id>/copy/", api.CopyView.as_view(), name="api_deck_copy"),
    path("decks/<str:key>/", api.DeckView.as_view(), name="api_deck"),
    path("decks/<str:key>/changes/", api.ChangesView.as_view(), name="api_deck_changes"),
    path("decks/<str:key>/versions/", api.VersionsView.as_view(), name="api_deck_versions"),
    path(
        "decks/<str:key>/versions/<int:number>/restore/", api.RestoreView.as_view(), name="api_deck_restore"
    ),
    path("decks/<str:key>/publish/", api.PublishView.as_view(), name="api_deck_publish"),
    path("decks/<str:key>/<slug:way>/", api.StepView.as_view(), name="api_deck_step"),
    path("decklists/", api.WriteUpsView.as_view(), name="api_decklists"),
    path("decklists/comments/<int:number>/", api.CommentView.as_view(), name="api_decklist_comment"),
    path("decklists/<slug:slug>/", api.WriteUpView.as_view(), name="api_decklist"),
    path("decklists/<slug:slug>/favourite/", api.FavouriteView.as_view(), name="api_decklist_favourite"),
    path("decklists/<slug:slug>/comments/", api.CommentsView.as_view(), name="api_decklist_comments"),
    path("decklists/<slug:slug>/report/", api.ReportView.as_view(), name="api_decklist_report"),
    path("decklists/<slug:slug>/hidden/", api.HiddenView.as_view(), name="api_decklist_hidden"),
    path("decklist-reports/", api.ReportsView.as_view(), name="api_decklist_reports"),
    path("decklist-reports/<int:number>/", api.SettleView.as_view(), name="api_decklist_report_settle"),
    path("formats/", api.FormatsView.as_view(), name="api_formats"),
    path("formats/<slug:slug>/", api.FormatView.as_view(), name="api_format"),
]

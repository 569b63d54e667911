"""Addresses of the pages about decks. `<str:id>` is ``deck:<key>``, ``list:<slug>`` or ``link:<code>``."""

from django.urls import path

from catalog.decks import views
from catalog.decks.views import builder, exchanging, publishing

app_name = "decks"
urlpatterns = [
    path("decks/", views.published, name="decks"),
    path("decks/mine/", views.mine, name="mine"),
    path("decks/public/", views.public, name="public"),
    path("decks/new/", views.new, name="new"),
    path("decks/import/", exchanging.take_in, name="import"),
    path("decks/archive/", exchanging.archive, name="archive"),
    path("decks/share/<str:code>/", exchanging.shared, name="share"),
    path("decks/formats/", publishing.formats, name="formats"),
    path("decks/formats/<slug:slug>/", publishing.format_page, name="format"),
    path("decks/reports/", publishing.reports, name="reports"),
    path("decks/reports/<int:number>/", publishing.report_settle, name="report_settle"),
    path("decks/comments/<int:number>/remove/", publishing.comment_remove, name="comment_remove"),
    path("decks/lists/<slug:slug>/", publishing.write_up, name="write_up"),
    path("decks/lists/<slug:slug>/favourite/", publishing.favourite, name="favourite"),
    path("decks/lists/<slug:slug>/comment/", publishing.comment, name="comment"),
    path("decks/lists/<slug:slug>/report/", publishing.report, name="report"),
    path("decks/lists/<slug:slug>/withdraw/", publishing.withdraw, name="withdraw"),
    path("decks/lists/<slug:slug>/hide/", publishing.hide, name="hide"),
    path("decks/of/<str:id>/copy/", views.copy, name="copy"),
    path("decks/of/<str:id>/hand/", views.hand, name="hand"),
    path("decks/of/<str:id>/odds/", views.odds, name="odds"),
    path("decks/of/<str:id>/export/<slug:form>/", exchanging.export, name="export"),
    path("decks/of/<str:id>/print/", exchanging.print_and_cut, name="print"),
    path("decks/of/<str:id>/sheet/", exchanging.sheet, name="sheet"),
    path("decks/of/<str:id>/qr.svg", exchanging.qr, name="qr"),
    path(
        "decks/of/<str:id>/pictures/<slug:kind>/<int:number>.jpg", exchanging.picture_sheet, name="pictures"
    ),
    path("decks/<str:key>/", views.deck, name="deck"),
    path("decks/<str:key>/build/", builder.build, name="build"),
    path("decks/<str:key>/search/", builder.found, name="found"),
    path("decks/<str:key>/change/", builder.change, name="change"),
    path("decks/<str:key>/settings/", builder.settings, name="settings"),
    path("decks/<str:key>/delete/", builder.delete, name="delete"),
    path("decks/<str:key>/versions/", builder.versions, name="versions"),
    path("decks/<str:key>/versions/<int:number>/", builder.version, name="version"),
    path("decks/<str:key>/publish/", publishing.publish, name="publish"),
]

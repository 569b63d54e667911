"""Addresses of the pages about tables."""

from django.urls import path

from heroes.play import views, views_after, views_company, views_replay

app_name = "play"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.lobby, name="lobby"),
    path("play/new/", views.new, name="new"),
    path("play/mail/<str:token>/", views.mail_off, name="mail_off"),
    path("play/history/", views_after.mine, name="history"),
    path("play/statistics/", views_after.statistics, name="statistics"),
    path("people/<str:username>/matches/", views_after.of_person, name="history_of"),
    path("play/quick/<slug:slug>/", views.quick, name="quick"),
    path("play/first/<slug:slug>/", views.first, name="first"),
    path("play/scores/<slug:slug>/", views.scores, name="scores"),
    path("rules/<slug:slug>/", views.rules, name="rules"),
    path("tables/<str:code>/", views.table, name="table"),
    path("tables/<str:code>/join/", views.join, name="join"),
    path("tables/<str:code>/deck/", views.bring, name="bring"),
    path("tables/<str:code>/leave/", views.leave, name="leave"),
    path("tables/<str:code>/start/", views.start, name="start"),
    path("tables/<str:code>/seats/<int:number>/bot/", views.seat_bot, name="seat_bot"),
    path("tables/<str:code>/seats/<int:number>/clear/", views.seat_clear, name="seat_clear"),
    path("tables/<str:code>/choose/", views.choose, name="choose"),
    path("tables/<str:code>/take-back/", views.take_back, name="take_back"),
    path("tables/<str:code>/redo/", views.redo, name="redo"),
    path("tables/<str:code>/offer/", views.offer, name="offer"),
    path("tables/<str:code>/offer/answer/", views.offer_answer, name="offer_answer"),
    path("tables/<str:code>/resume/", views.resume, name="resume"),
    path("tables/<str:code>/claim/", views.claim, name="claim"),
    path("tables/<str:code>/concede/", views.concede, name="concede"),
    path("tables/<str:code>/comfort/", views.comfort, name="comfort"),
    path("tables/<str:code>/rematch/", views.rematch, name="rematch"),
    path("tables/<str:code>/record/", views.record, name="record"),
    path("tables/<str:code>/replay/", views_replay.show, name="replay"),
    path("tables/<str:code>/practice/", views_replay.practice, name="practice"),
    path("tables/<str:code>/report/", views_after.report, name="report"),
    path("tables/<str:code>/chat/", views_company.say, name="chat"),
    path("tables/<str:code>/chat/<int:number>/report/", views_company.report_line, name="report_line"),
    path("tables/<str:code>/people/", views_company.people, name="people"),
    path("tables/<str:code>/judge/", views_company.judge, name="judge"),
]

"""What the templates of tables are given, and the zones of a live table."""

import time
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from catalog.cards import load_components
from heroes.engine.game import Game, Ladder, games, get_game
from heroes.play import chat, conduct, leaving, offers, presence, scores, selectors, wording
from heroes.play import clock as clocks
from heroes.play.models import Match, Seat, Table
from heroes.play.templatetags import pieces


def all_games() -> list[dict[str, Any]]:
    """The games of the house as the front page shows them."""
    return [
        {
            "slug": game.slug,
            "title": game.title,
            "blurb": _(game.blurb),
            "players": f"{game.seats[0]}–{game.seats[-1]}",
            "minutes": game.minutes,
            "playable": selectors.has_table(game),
            "rules_url": reverse("play:rules", args=[game.slug]),
            "first": game.first is not None,
        }
        for game in games()
    ]


def table_row(table: Table, viewer: Any) -> dict[str, Any]:
    """A table as `components/table_list.html` shows it."""
    states = {Table.Status.OPEN: "waiting", Table.Status.RUNNING: "running"}
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if viewer.is_authenticated and seat.user_id == viewer.pk), None)
    state = states.get(Table.Status(table.status), "over")
    free = any(seat.user_id is None and not seat.bot for seat in seats)
    return {
        "id": table.code,
        "url": table.get_absolute_url(),
        "title": table.rules.title,
        "game": {"slug": table.game, "title": table.rules.title},
        "state": state,
        "my_turn": state == "running" and mine is not None and mine.number in table.match.waiting,
        "seats": [
            {
                "seat": seat.number,
                "name": seat_name(seat) if seat.user_id or seat.bot else None,
                "bot": not seat.plays and bool(seat.bot),
            }
            for seat in seats
        ],
        "clock": clock_text(table.clock) if table.clock["kind"] != "none" else "",
        "opened": table.created_at,
        "join_url": reverse("play:join", args=[table.code])
        if state == "waiting" and free and not mine
        else "",
        "watch_url": table.get_absolute_url() if state == "running" and not mine else "",
    }


def history_row(table: Table, viewer: Any) -> dict[str, Any]:
    """A finished match as `play/history.html` shows it."""
    seats = list(table.seats.all())
    names = [seat_name(seat) for seat in seats]
    result = table.match.result or {"winners": [], "reason": ["", {}]}
    mine = next((seat for seat in seats if seat.user_id == viewer.pk), None)
    return {
        "url": table.get_absolute_url(),
        "replay_url": reverse("play:replay", args=[table.code]),
        "title": table.rules.title,
        "game": {"slug": table.game, "title": table.rules.title},
        "when": table.finished_at,
        "won": mine.won if mine else None,
        "seats": [{"name": seat_name(seat), "bot": not seat.user_id} for seat in seats],
        "reason": wording.text(selectors.stored_message(*result["reason"]), names),
    }


def scores_context(game: Game, ladder: Ladder, viewer: Any) -> dict[str, Any]:
    """What `play/scores.html` needs: the rungs of the ladder, my scores, and those of my groups."""
    labels = next(option.choices for option in game.options if option.key == ladder.option)
    scored = scores.scores_of(person=viewer, game=game) if viewer.is_authenticated else []
    open_to_me = scores.opened_by(ladder, scored)
    best = {
        choice: max((score.points for score in scored if score.won and score.choice == choice), default=None)
        for choice in labels
    }
    names = {
        seat.user_id: seat_name(seat) for score in scored for seat in score.table.seats.all() if seat.user_id
    }

    def rung(choice: Any) -> dict[str, Any]:
        wanted = ladder.wanted(choice)
        return {
            "label": _(labels[choice]),
            "open": choice in open_to_me,
            "best": best[choice],
            "points": wanted and wanted[1],
            "before": wanted and _(labels[wanted[0]]),
        }

    return {
        "game": {"slug": game.slug, "title": game.title},
        "rungs": [rung(choice) for choice in labels],
        "scores": [
            {
                "url": score.table.get_absolute_url(),
                "when": score.when,
                "label": _(labels[score.choice]),
                "won": score.won,
                "points": score.points,
                "seats": [
                    {"name": seat_name(seat), "bot": not seat.plays} for seat in score.table.seats.all()
                ],
            }
            for score in reversed(scored)
        ],
        "groups": [
            {
                "names": sorted(names[number] for number in group.people),
                "games": len(group.scores),
                "won": sum(score.won for score in group.scores),
                "best": max(score.points for score in group.scores),
                "highest": _(labels[group.opened[-1]]),
            }
            for group in scores.groups_of(ladder, scored)
        ],
    }


def clock_text(clock: dict[str, Any]) -> str:
    """A table's clock in words."""
    if clock["kind"] == "correspondence":
        days, hours = divmod(clock["hours"], 24)
        if hours:
            return ngettext(
                "{hours} hour for each decision", "{hours} hours for each decision", clock["hours"]
            ).format(hours=clock["hours"])
        return ngettext("{days} day for each decision", "{days} days for each decision", days).format(
            days=days
        )
    if clock["kind"] == "decision":
        return _("{seconds} seconds for each decision").format(seconds=clock["seconds"])
    if clock["kind"] == "chess":
        return _("{minutes} minutes and {increment} seconds").format(
            minutes=clock["seconds"] // 60, increment=clock["increment"]
        )
    return _("no clock")


def waiting_context(table: Table, viewer: Any, invite_url: str) -> dict[str, Any]:
    """What `play/waiting.html` needs: who sits at a table that waits for players."""
    mine = selectors.seat_of(table, viewer)
    owner = viewer.is_authenticated and table.owner_id == viewer.pk
    seats = seats_shown(table, mine)
    for seat in seats:
        number = seat["seat"]
        seat["name"] = None if seat["free"] else seat["name"]
        if owner and seat["free"]:
            seat["bot_url"] = reverse("play:seat_bot", args=[table.code, number])
        elif owner and not seat["you"]:
            seat["remove_url"] = reverse("play:seat_clear", args=[table.code, number])
    full = not any(seat["free"] for seat in seats)
    urls = {}
    deck = None
    if mine and table.rules.decks is not None:
        urls["deck"] = reverse("play:bring", args=[table.code])
        deck = mine.deck or {"value": "", "name": ""}
    if owner:
        urls["start"] = reverse("play:start", args=[table.code])
        urls["close"] = reverse("play:leave", args=[table.code])
    elif mine:
        urls["leave"] = reverse("play:leave", args=[table.code])
    elif not full:
        urls["join"] = reverse("play:join", args=[table.code])
    return {
        "section": "play",
        "seats": seats,
        "deck": deck,
        "table": {
            "id": table.code,
            "title": table.rules.title,
            "game": {"slug": table.game, "title": table.rules.title},
            "private": not table.public,
            "options": _options_worded(table),
            "invite_url": invite_url,
            "mine": owner,
            "seated": mine is not None,
            "full": full,
            "socket": f"/ws/tables/{table.code}/",
            "poll_url": table.get_absolute_url(),
            "urls": urls,
        },
    }


def _options_worded(table: Table) -> list[dict[str, str]]:
    chosen = [{"label": _("Clock"), "value": clock_text(table.clock)}]
    if table.clock["kind"] != "none":
        chosen.append({"label": _("When time runs out"), "value": table.get_on_timeout_display()})
    if table.delay:
        later = ngettext("{minutes} minute later", "{minutes} minutes later", table.delay)
        chosen.append({"label": _("Watchers see the table"), "value": later.format(minutes=table.delay)})
    for option in table.rules.options:
        value = table.options.get(option.key, option.default)
        if value != option.default:
            label = _(option.choices[value])
            chosen.append({"label": _(option.label), "value": option_label(label, value)})
    return chosen


def option_label(label: str, value: Any) -> str:
    """The label of a table option's value; ``{number}`` stands for a seat counted from 1."""
    return label.replace("{number}", str(value + 1)) if "{number}" in label else label


def conduct_notice(person: Any) -> dict[str, str] | None:
    """What somebody has to be told who has left matches, as `components/notice.html` shows it."""
    kept = conduct.conduct_of(person) if person.is_authenticated else None
    if kept is None or not kept.left:
        return None
    until = conduct.barred_until(kept)
    text = ngettext(
        "You have left {left} match in which others waited for you.",
        "You have left {left} matches in which others waited for you.",
        kept.left,
    ).format(left=kept.left)
    if until is not None:
        text += " " + _("Until {when} you play with bots only.").format(when=conduct.when(until))
    else:
        text += " " + _("The next time you will play with bots only for a while.")
    text += " " + ngettext(
        "{number} more match that you finish with people, also by conceding, and one is forgotten.",
        "{number} more matches that you finish with people, also by conceding, and one is forgotten.",
        conduct.FINISHED_TO_FORGET - kept.finished,
    ).format(number=conduct.FINISHED_TO_FORGET - kept.finished)
    return {"text": text, "tone": "info" if until is None else "warning"}


def seat_name(seat: Seat) -> str:
    """What a seat is called at the table."""
    if seat.user is not None:
        return seat.user.display_name
    if seat.bot:
        return _("Bot {number}").format(number=seat.number + 1)
    return _("Free seat")


def seats_shown(
    table: Table, mine: Seat | None, match: Match | None = None, clocks_run: bool = True
) -> list[dict[str, Any]]:
    """The seats as `components/seat.html` wants them."""
    return [
        {
            "seat": seat.number,
            "name": seat_name(seat),
            "you": mine is not None and seat.number == mine.number,
            "bot": not seat.plays and bool(seat.bot),
            "level": seat.bot,
            "left": seat.get_left_display() if seat.left else "",
            "free": seat.user_id is None and not seat.bot,
            "url": seat.user.get_absolute_url() if seat.user and not seat.user.is_guest else None,
            "clock": clock_shown(table, match, seat.number) if match and clocks_run else None,
            "presence": presence.state(seat, time.time())[0].value if match and seat.plays else None,
        }
        for seat in selectors.seats_of(table)
    ]


def clock_shown(table: Table, match: Match, seat: int) -> dict[str, Any] | None:
    """A seat's clock: ``{"ends": instant}`` while it runs, else ``{"left": seconds}``; None without one."""
    shown = clocks.shown(table.clock, match.clocks, seat)
    if shown and shown["ends"] is not None:
        shown["ends"] = f"{shown['ends']:.3f}"  # no language writes its comma into it
        shown["warn"] = clocks.warning(table.clock)
    return shown


def cards_of(game: Game) -> pieces.Lasting:
    """The printed facts of a game's components by slug, for its templates."""
    return _printed(game.slug)


@cache
def _printed(slug: str) -> pieces.Lasting:
    printed = get_game(slug).printed
    return pieces.Lasting(printed() if printed else {card.slug: card for card in load_components(slug)})


def decision_worded(decision: dict[str, Any] | None, names: Sequence[str]) -> dict[str, Any] | None:
    """A decision of the engine with its prompt and labels in words, and the card that its prompt names (`about`; None if there is none)."""
    if decision is None:
        return None
    return {
        **decision,
        "prompt": wording.text(decision["prompt"], names),
        "about": decision["prompt"]["params"].get("card", {}).get("card"),
        "options": [
            {
                **option,
                "label": wording.text(option["label"], names),
                "target": option["seat"] if option["seat"] is not None else option["target"],
                "target_seat": option["seat"],
                "shown": option["label"]["params"].get("card", {}).get("card"),
            }
            for option in decision["options"]
        ],
    }


def log_worded(events: list[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Log lines as `components/log_line.html` wants them."""
    return [
        {
            "n": event["n"],
            "kind": "private" if event["private"] else event["kind"],
            "parts": wording.parts(event, names),
        }
        for event in events
    ]


def table_context(table: Table, viewer: Any, since: int = 0) -> dict[str, Any]:
    """All that `play/table.html` and each of its zones need, for one viewer of a match.

    since  number of the first event that the log shall tell
    """
    match: Match = table.match
    mine = selectors.seat_of(table, viewer)
    playing = mine is not None and mine.plays
    until = selectors.seen_until(table, viewer)
    shown = selectors.match_shown(
        match=match,
        viewer=selectors.eyes_of(table, viewer),
        since=since,
        away_since=selectors.away_since(mine),
        until=until,
    )
    seats = seats_shown(table, mine, match, clocks_run=not until)
    names = [seat["name"] for seat in seats]
    over = shown.result is not None
    rematch = Table.objects.filter(rematch_of=table).first() if over else None

    may = ["choose", "comfort", "people"]
    if playing and not over:
        may += ["concede", "offer", "offer_answer", "resume", "claim", "caught_up"]
    if playing and shown.free:
        may.append("take_back")
    if playing and shown.redo:
        may.append("redo")
    if mine is not None and over:
        may.append("rematch")
    if over:
        may.append("replay")
    if over and match.released:
        may.append("record")
    if viewer.is_authenticated:
        may += ["chat", "report"]
    known = _urls(table.code, table.game)
    urls = {name: known[name] for name in [*may, "rules", "leave"]}
    return {
        "section": "play",
        "table": {
            "id": table.code,
            "title": table.rules.title,
            "game": {"slug": table.game, "title": table.rules.title},
            "watching": mine is None,
            "practice": table.practice,
            "judge": table.judge.display_name if table.judge else "",
            "delay": table.delay if until else 0,
            "all_hands": table.open_to_friends and not over,
            "watchers": 0,
            "socket": f"/ws/tables/{table.code}/",
            "over": over,
            "stuck": shown.stuck,
            "urls": urls,
            "rematch": rematch.get_absolute_url() if rematch else None,
        },
        "version": shown.version,
        "now": f"{time.time():.3f}",
        "board_template": f"games/{table.game}/board.html",
        "hand_template": "play/zones/hands.html" if shown.hands else f"games/{table.game}/hand.html",
        "one_hand_template": f"games/{table.game}/hand.html",
        "open_hands": [{"seat": seat, "view": view} for seat, view in enumerate(shown.hands)],
        "prompt_templates": [f"games/{table.game}/prompt.html", "components/prompt.html"],
        "head_templates": [f"games/{table.game}/head.html", "games/head.html"],
        "view": {**shown.view, "result": shown.result},
        "decision": decision_worded(shown.decision if playing else None, names),
        "cards": cards_of(table.rules),
        "seats": seats,
        "waiting": _waiting(shown, names, mine),
        "clock": next((seat["clock"] for seat in seats if seat["you"]), None),
        "log": log_worded(shown.events, names),
        "log_next": shown.events_next,
        "take_backs": shown.take_backs,
        "comfort": _comfort(mine, table.rules) if playing and not over else None,
        "agreement": _agreement(table, match, mine, names) if playing and not over else None,
        "paused": clocks.is_paused(match.clocks) and not over,
        "halted": clocks.is_halted(match.clocks) and table.judge_id is not None,
        "missed": _missed(shown.missed, names) if playing and not over else None,
        "missing": _missing(table, match, mine, names) if playing and not over else [],
        "next_matches": [
            {"name": seat.user.display_name, "url": reverse("play:watch", args=[seat.user.username])}
            for seat in selectors.seats_of(table)
            if over and mine is None and seat.user is not None and seat.user.left_at is None
        ],
        "result_text": wording.text(shown.result["reason"], names) if shown.result else "",
        "totals": [
            {"seat": seat, "name": name, "score": score}
            for seat, (name, score) in enumerate(zip(names, shown.result["scores"], strict=False))
        ]
        if shown.result
        else [],
    }


@lru_cache(4096)
def _urls(code: str, game: str) -> dict[str, str]:
    """What one may do at the table `code`, and where."""
    names = "choose comfort caught_up people concede offer offer_answer resume claim take_back redo rematch replay record chat report"
    here = {name: reverse(f"play:{name}", args=[code]) for name in names.split()}
    return {**here, "rules": reverse("play:rules", args=[game]), "leave": reverse("play:lobby")}


def chat_context(table: Table, viewer: Any) -> dict[str, Any]:
    """What `play/zones/chat.html` and the form below it need."""
    return {
        "chat": chat.shown(table, viewer),
        "chat_open": viewer.is_authenticated,
        "phrases": [{"key": key, "text": _(text)} for key, text in chat.PHRASES.items()],
    }


def _waiting(shown: selectors.Shown, names: Sequence[str], mine: Seat | None) -> str:
    """Whom the table waits for; says nothing of what they are asked."""
    if shown.stuck:
        return _("The rules have changed under this match. It is kept as it stood, and staff will decide it.")
    others = [seat for seat in shown.waiting if mine is None or seat != mine.number]
    if not others:
        return ""
    return _("Waiting for {names}.").format(names=", ".join(names[seat] for seat in others))


COMFORT_HELP = {
    Seat.Comfort.NORMAL: _lazy("After a pause as if you had thought about it."),
    Seat.Comfort.ALWAYS: _lazy("Your silence tells nobody anything."),
    Seat.Comfort.SKIP: _lazy("Ends with your own turn, and when something is taken back."),
}


def _comfort(mine: Seat | None, rules: Game) -> dict[str, Any] | None:
    """How the table asks me; None in games in which nobody passes."""
    if mine is None or not rules.steps:
        return None
    return {
        "choices": [
            {
                "value": value,
                "label": label,
                "help": COMFORT_HELP[Seat.Comfort(value)],
                "on": mine.comfort == value,
            }
            for value, label in Seat.Comfort.choices
        ],
        "steps": [
            {"step": step, "label": _(label), "stop": mine.stops.get(step, "")}
            for step, label in rules.steps.items()
        ],
        "stops": [{"value": "", "label": _("as above")}]
        + [{"value": value, "label": label} for value, label in Seat.Stop.choices],
    }


def _agreement(table: Table, match: Match, mine: Seat | None, names: Sequence[str]) -> dict[str, Any]:
    """What is proposed at the table, and what I may propose.

    ``{"open": [{"kind", "text", "mine", "waits" (for my answer)}], "may": [kind, ...]}``
    """
    assert mine is not None
    said = {
        "take_back": _("{name} asks to take back the last move."),
        "pause": _("{name} asks for a pause."),
        "draw": _("{name} proposes to share the match."),
    }
    seats = selectors.seats_of(table)
    others = offers.to_agree(seats, mine.number)
    may = {
        "take_back": not table.rated,
        "pause": table.clock["kind"] != "none" and not clocks.is_paused(match.clocks),
        "draw": table.rules.draws and bool(others),
    }
    return {
        "open": [
            {
                "kind": kind,
                "text": said[kind].format(name=names[offer["by"]]),
                "mine": offer["by"] == mine.number,
                "waits": mine.number not in (offer["by"], *offer["agreed"]),
            }
            for kind, offer in match.offers.items()
        ],
        "may": [kind for kind, may_be in may.items() if may_be and kind not in match.offers],
    }


MISSED_SHOWN = 12


def _missed(events: list[dict[str, Any]], names: Sequence[str]) -> dict[str, Any] | None:
    """What happened while I was away: ``{"lines" (the latest), "number" (of all), "before" (not shown)}``."""
    if not events:
        return None
    lines = log_worded(events[-MISSED_SHOWN:], names)
    return {"lines": lines, "number": len(events), "before": len(events) - len(lines)}


def _missing(table: Table, match: Match, mine: Seat | None, names: Sequence[str]) -> list[dict[str, Any]]:
    """Who is waited for and gone: ``{"seat", "name", "from" (instant), "bot" (may one play on?)}``."""
    now = time.time()
    found = leaving.claimable(table, match, selectors.seats_of(table), now)
    several = sum(not seat.left for seat in selectors.seats_of(table)) > 2
    return [
        {
            "seat": seat,
            "name": names[seat],
            "from": f"{when:.3f}",
            "win": not several and not table.rules.together,
            "bot": not table.rated,
        }
        for seat, when in found.items()
        if mine is None or seat != mine.number
    ]


_OF_THE_MOMENT = {"now", "log", "log_next", "take_backs"}


def content(context: dict[str, Any]) -> Any:
    """A hashable that is equal for contexts that `zones` draws alike; None if nobody can tell."""
    lasting = [value for name, value in context.items() if name not in _OF_THE_MOMENT]
    try:
        return get_language(), *map(pieces.content_of, lasting)
    except pieces.NotPlain:
        return None


def zones(context: dict[str, Any]) -> dict[str, str]:
    """The inside of each zone of a live table but the log: zone id -> HTML."""
    lasting = {name: context[name] for name in ("table", "comfort", "agreement")}
    few = {name: context["view"].get(name) for name in ("round", "target_crowns")}
    return {
        "zone-status": pieces.drawn("play/zones/status.html", {**lasting, "view": few}),
        "zone-board": pieces.fresh(context["board_template"], context),
        "zone-hand": pieces.fresh(context["hand_template"], context),
        "zone-prompt": pieces.fresh("play/zones/prompt.html", context),
        "zone-comfort": pieces.drawn("play/zones/comfort.html", lasting),
    }


def log_zone(context: dict[str, Any]) -> str:
    """The inside of the zone of the log."""
    return pieces.fresh("play/zones/log.html", context) if context["log"] else ""

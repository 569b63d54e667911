"""Mails to the players of an event."""

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.models import Event, Pairing, Round


def round_tell(*, played: Round) -> int:
    """Write to everybody who plays in this round, has an address, and wishes it; once. Gives how many."""
    if not Round.objects.filter(pk=played.pk, told=False).update(told=True):
        return 0
    event: Event = played.phase.event
    letters = []
    pairings = played.pairings.exclude(kind=Pairing.Kind.ABSENT).prefetch_related("seats__entrant__user")
    for pairing in pairings:
        seats = list(pairing.seats.all())
        for seat in seats:
            person = seat.entrant.user
            if person is None or not person.email or not person.is_active or not seat.entrant.mails:
                continue
            with translation.override(person.language or settings.LANGUAGE_CODE):
                sit_down = played.after(minutes=event.ready_minutes)
                words = {
                    "event": event,
                    "round": played,
                    "pairing": pairing,
                    "others": [other.entrant.name for other in seats if other is not seat],
                    "name": seat.entrant.name,
                    "sit_down": sit_down and timezone.localtime(sit_down, event.zone),
                    "url": settings.SITE_URL + event.get_absolute_url(),
                }
                subject = _("%(event)s: round %(number)d") % {"event": event.name, "number": played.number}
                text = render_to_string("tournaments/mails/round.txt", words)
            letters.append(EmailMessage(" ".join(subject.split()), text, to=[person.email]))
    return get_connection(fail_silently=False).send_messages(letters) or 0 if letters else 0

"""What the rest of the house is told about people."""

from django.dispatch import Signal

# Somebody's way in has ended: log-out, ban, changed password, account handed over or given up. Sent after the
# change is committed, with `user_id` (int) and `session_key` (str, or None when all sessions of the person
# have ended). Whoever holds a socket for such a session closes it.
access_lost = Signal()

"""What the load test counts as seen."""

from typing import Any

from heroes.play.load import Seat


def update(prompt: str) -> dict[str, Any]:
    return {"type": "zones", "zones": {"zone-prompt": prompt}}


def question(decision: int) -> str:
    return f'<input name="decision" value="{decision}"><button name="keys" value="play:ring">'


def test_a_prompt_that_is_drawn_anew_answers_nothing_until_it_asks_something_else():
    """As when the second of two equal answers is refused and the page shown again, before a later answer is taken."""
    seat = Seat(0, "")
    seat.hear(update(question(4)), now=1.0)
    assert seat.answer() == {"decision": 4, "keys": ["play:ring"]}
    seat.hear(update(question(4)), now=2.0)
    assert seat.asked is None and seat.prompted == 1.0 and seat.heard == 2.0
    seat.hear(update("Waiting for Bert."), now=3.0)
    assert seat.asked is None and seat.prompted == 3.0
    seat.hear(update(question(5)), now=4.0)
    assert seat.asked is not None and seat.prompted == 4.0

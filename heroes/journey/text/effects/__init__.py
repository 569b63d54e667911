"""Effects, which costs are made of too.

`base`        what an effect is          `characters`  wounds, exertion, scrapping
`piles`       hands, books and piles     `pools`       burdens and risk
`skirmish`    playing cards, items, assignments, skirmishes
`prevention`  preventing and cancelling  `lasting`     rows with an expiry, delayed effects
`sentences`   may, pay, if, for each, one of
"""

from heroes.journey.text.effects import characters, piles, pools, prevention, sentences, skirmish
from heroes.journey.text.effects.base import Effect, can_all, can_pay_all, do_all
from heroes.journey.text.effects.lasting import delayed_of

__all__ = [
    "Effect",
    "can_all",
    "can_pay_all",
    "characters",
    "delayed_of",
    "do_all",
    "piles",
    "pools",
    "prevention",
    "sentences",
    "skirmish",
]

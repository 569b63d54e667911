"""Queries that are asked again and again. Django works out their SQL once, not at each use: that takes many times as
long as the database's answer."""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

_STANDS_FOR = {int: lambda n: 1_987_654_321 + n, str: lambda n: f"\x1aasked {n}\x1a"}
"""By kind, what stands in the SQL for the n-th value that is asked for: something nobody would ask for."""


Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """A queryset of whole rows with values of one kind left open, mostly a single one:
    ``Prepared(lambda pk: Seat.objects.filter(table=pk), int)``."""

    def __init__(
        self, asks: Callable[..., QuerySet[Row]], kind: type[int] | type[str], values: int = 1
    ) -> None:
        self._asks, self._gaps = asks, [_STANDS_FOR[kind](n) for n in range(values)]

    @cached_property
    def _ready(self) -> tuple[Any, str, tuple[Any, ...]]:
        compiler = self._asks(*self._gaps).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select[: compiler.col_count]])
        compiler.get_converters = lambda _columns: converters
        assert all(params.count(gap) == 1 for gap in self._gaps), params
        return compiler, sql, tuple(params)

    def rows(self, *values: Any) -> list[Row]:
        """The rows for these values, as the queryset would give them."""
        ready, sql, params = self._ready
        filled = dict(zip(self._gaps, values, strict=True))
        compiler = copy(ready)
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's
        compiler.as_sql = lambda: (sql, tuple([filled.get(param, param) for param in params]))
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        asked: Any = SimpleNamespace(db=DEFAULT_DB_ALIAS, query=query, _known_related_objects={})
        return list(ModelIterable(asked))

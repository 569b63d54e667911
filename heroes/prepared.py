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

_STANDS_FOR = {int: 1_987_654_321, str: "\x1aasked\x1a"}
"""By kind, what stands in the SQL for the value that is asked for: something nobody would ask for."""


Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """A queryset of whole rows with one value left open: ``Prepared(lambda pk: Seat.objects.filter(table=pk), int)``."""

    def __init__(self, asks: Callable[[Any], QuerySet[Row]], kind: type[int] | type[str]) -> None:
        self._asks, self._gap = asks, _STANDS_FOR[kind]

    @cached_property
    def _ready(self) -> tuple[Any, str, tuple[Any, ...]]:
        compiler = self._asks(self._gap).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        assert params.count(self._gap) == 1, params
        return compiler, sql, tuple(params)

    def rows(self, value: Any) -> list[Row]:
        """The rows for `value`, as the queryset would give them."""
        ready, sql, params = self._ready
        compiler = copy(ready)
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's
        compiler.as_sql = lambda: (sql, tuple(value if param == self._gap else param for param in params))
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        asked: Any = SimpleNamespace(db=DEFAULT_DB_ALIAS, query=query, _known_related_objects={})
        return list(ModelIterable(asked))

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from heroes.accounts import holdings
from heroes.accounts.signals import access_lost


@pytest.fixture(autouse=True)
def _fresh_limits():
    """Rate limits count in the cache, which tests share."""
    cache.clear()


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def lost_access():
    """Everything that `access_lost` told, as pairs (id of the person, session key or None)."""
    told = []

    def listen(sender, user_id, session_key, **kwargs):
        told.append((user_id, session_key))

    access_lost.connect(listen)
    yield told
    access_lost.disconnect(listen)


@pytest.fixture
def hold(monkeypatch):
    """Register holdings for one test, beside those of the rooms."""
    monkeypatch.setattr(holdings, "_holdings", dict(holdings._holdings))
    return holdings.register

# SPDX-License-Identifier: MIT
"""Module unittest.mock, as CPython's Lib/unittest/mock.py; its parts are in _mock*.py."""
import threading
from _mockbase import (AsyncMock, Base, MagicMixin, MagicMock, MagicProxy, Mock, NonCallableMagicMock,
                       NonCallableMock, PropertyMock)
from _mockcall import ANY, DEFAULT, _ANY, _Call, _CallList, call, sentinel
from _mockpatch import _patch, _patch_dict, patch
from _mockspec import create_autospec, mock_open, seal
from _mockspecs import InvalidSpecError

__all__ = ("Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock",
           "ThreadingMock", "FILTER_DIR", "NonCallableMock", "NonCallableMagicMock", "mock_open", "PropertyMock",
           "seal")

FILTER_DIR = True
_timeout_unset = sentinel.TIMEOUT_UNSET


class ThreadingMixin(Base):
    """A mock that can be waited for; there is no other thread, so nothing but a timeout ends a wait."""

    DEFAULT_TIMEOUT = None

    def _get_child_mock(self, /, **kw):
        for key in ("parent", "_new_parent"):
            if isinstance(kw.get(key), ThreadingMixin):
                kw["timeout"] = kw[key]._mock_wait_timeout
                break
        return super()._get_child_mock(**kw)

    def __init__(self, *args, timeout=_timeout_unset, **kwargs):
        super().__init__(*args, **kwargs)
        if timeout is _timeout_unset:
            timeout = self.DEFAULT_TIMEOUT
        self.__dict__["_mock_event"] = threading.Event()
        self.__dict__["_mock_calls_events"] = []
        self.__dict__["_mock_wait_timeout"] = timeout

    def reset_mock(self, /, *args, **kwargs):
        super().reset_mock(*args, **kwargs)
        self.__dict__["_mock_event"] = threading.Event()
        self.__dict__["_mock_calls_events"] = []

    def _event_of(self, args, kwargs):
        for other_args, other_kwargs, event in self._mock_calls_events:
            if (other_args, other_kwargs) == (args, kwargs):
                return event
        event = threading.Event()
        self._mock_calls_events.append((args, kwargs, event))
        return event

    def _mock_call(self, *args, **kwargs):
        value = super()._mock_call(*args, **kwargs)
        self._event_of(args, kwargs).set()
        self._mock_event.set()
        return value

    def wait_until_called(self, *, timeout=_timeout_unset):
        """Waits until the mock is called."""
        if timeout is _timeout_unset:
            timeout = self._mock_wait_timeout
        if not self._mock_event.wait(timeout=timeout):
            raise AssertionError(f"{self._mock_name or 'mock'} was not called before timeout({timeout}).")

    def wait_until_any_call_with(self, *args, **kwargs):
        """Waits until the mock is called with these arguments."""
        if not self._event_of(args, kwargs).wait(timeout=self._mock_wait_timeout):
            raise AssertionError(f"{self._format_mock_call_signature(args, kwargs)} call not found")


class ThreadingMock(ThreadingMixin, MagicMixin, Mock):
    """A mock that can be waited for."""

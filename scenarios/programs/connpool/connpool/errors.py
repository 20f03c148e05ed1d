"""What the pool raises."""

from __future__ import annotations


class PoolError(Exception):
    """The base of all errors of the pool."""


class PoolTimeout(PoolError):
    def __init__(self, waited: float) -> None:
        super().__init__(f"no connection within {waited:g} s")
        self.waited = waited


class PoolClosed(PoolError):
    pass


class ConnectionClosed(PoolError):
    pass

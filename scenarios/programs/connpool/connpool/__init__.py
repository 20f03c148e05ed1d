"""A connection pool with health checks."""

from .config import PoolConfig, PoolStats
from .connection import Connection, ConnectionState
from .errors import ConnectionClosed, PoolClosed, PoolError, PoolTimeout
from .pool import ConnectionPool

__all__ = [
    "Connection",
    "ConnectionClosed",
    "ConnectionPool",
    "ConnectionState",
    "PoolClosed",
    "PoolConfig",
    "PoolError",
    "PoolStats",
    "PoolTimeout",
]
__version__ = "1.2.0"

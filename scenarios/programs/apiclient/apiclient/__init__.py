"""An API client with retries and a single-flight cache."""

from .cache import CacheInfo, SingleFlightCache
from .client import ApiClient
from .models import ApiError, Method, Request, Response, Retryable, Status
from .retry import RetryPolicy, retrying
from .transport import FakeTransport, Transport

__all__ = [
    "ApiClient",
    "ApiError",
    "CacheInfo",
    "FakeTransport",
    "Method",
    "Request",
    "Response",
    "RetryPolicy",
    "Retryable",
    "SingleFlightCache",
    "Status",
    "Transport",
    "retrying",
]

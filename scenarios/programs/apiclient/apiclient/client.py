from __future__ import annotations

import contextlib
import logging
from typing import Any, Optional

from .cache import SingleFlightCache
from .models import Method, Request, Response, Retryable
from .retry import RetryPolicy, retrying
from .transport import Transport

log = logging.getLogger(__name__)


class ApiClient(contextlib.AbstractAsyncContextManager["ApiClient"]):
    def __init__(
        self,
        transport: Transport,
        *,
        policy: Optional[RetryPolicy] = None,
        ttl: float = 1.0,
    ) -> None:
        self._transport = transport
        self._cache: SingleFlightCache[tuple[str, str], Response] = (
            SingleFlightCache(ttl)
        )
        self._send = retrying(policy or RetryPolicy(), Retryable)(self._send_once)

    @property
    def cache(self) -> SingleFlightCache[tuple[str, str], Response]:
        return self._cache

    async def __aexit__(self, *exc_info: Any) -> None:
        await self._transport.aclose()
        log.info("closed: %s", self._cache.info)

    async def _send_once(self, request: Request) -> Response:
        response = await self._transport.send(request)
        return response.raise_for_status()

    async def get(self, path: str, **params: Any) -> dict[str, Any]:
        request = Request(path, params=params)
        response = await self._cache.get(
            request.key, lambda: self._send(request)
        )
        return response.body

    async def post(self, path: str, **params: Any) -> dict[str, Any]:
        response = await self._send_once(Request(path, Method.POST, params))
        self._cache.clear()
        return response.body

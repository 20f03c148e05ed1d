from __future__ import annotations

import asyncio
import functools
import logging
from dataclasses import dataclass
from typing import Awaitable, Callable, Iterator, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RetryPolicy:
    tries: int = 3
    base: float = 0.01
    factor: float = 2.0
    maximum: float = 0.05

    def delays(self) -> Iterator[float]:
        delay = self.base
        for _ in range(self.tries - 1):
            yield min(delay, self.maximum)
            delay *= self.factor


def retrying(
    policy: RetryPolicy, *errors: type[Exception]
) -> Callable[[Callable[P, Awaitable[R]]], Callable[P, Awaitable[R]]]:
    def decorate(function: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
        @functools.wraps(function)
        async def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
            for number, delay in enumerate(policy.delays(), start=1):
                try:
                    return await function(*args, **kwargs)
                except errors as e:
                    log.info(
                        "%s: try %d failed (%s), again in %g s",
                        function.__name__, number, e, delay,
                    )
                    await asyncio.sleep(delay)
            return await function(*args, **kwargs)

        return wrapper

    return decorate

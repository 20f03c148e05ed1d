from __future__ import annotations

import contextlib
import logging
from typing import Any, Iterator

from .message import Message, Topic
from .subscription import Overflow, Subscription

logger = logging.getLogger("broker")


class Broker:
    defaults = {"size": 2, "overflow": Overflow.BLOCK}

    def __init__(self, **settings: Any) -> None:
        if unknown := settings.keys() - self.defaults.keys():
            raise TypeError(f"unknown settings: {', '.join(sorted(unknown))}")
        self._settings = self.defaults | settings
        self._subscriptions: list[Subscription] = []
        self.published = 0

    @contextlib.contextmanager
    def subscribe(self, pattern: str, **settings: Any) -> Iterator[Subscription]:
        subscription = Subscription(
            self, Topic(pattern), **{**self._settings, **settings}
        )
        self._subscriptions.append(subscription)
        logger.info("subscribed to %s", pattern)
        try:
            yield subscription
        finally:
            subscription.close()

    def remove(self, subscription: Subscription) -> None:
        self._subscriptions.remove(subscription)
        logger.info("unsubscribed from %s", subscription.pattern)

    async def publish(self, topic: str, body: Any) -> Message:
        message = Message(Topic(topic), body)
        self.published += 1
        # The planted bug: put() may wait, and the list change meanwhile.
        for subscription in self._subscriptions:
            if subscription.pattern.matches(message.topic):
                await subscription.put(message)
        return message

    def close(self) -> None:
        for subscription in list(self._subscriptions):
            subscription.close()

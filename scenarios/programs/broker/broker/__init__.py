"""A publish-subscribe broker."""

from .broker import Broker
from .message import Message, Topic
from .subscription import Overflow, Subscription, SubscriptionClosed

__all__ = ("Broker", "Message", "Overflow", "Subscription", "SubscriptionClosed", "Topic")

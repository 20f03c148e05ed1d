from __future__ import annotations
import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Iterator
from .core import Item, total
from .errors import OutOfStock, Unknown
from .core.events import bus, Event

if TYPE_CHECKING:
    from .core.models import Cart


class Session:
    def __init__(self, store: Store, user: str):
        self.store, self.user, self.cart = store, user, []

    def add(self, name: str, n: int = 1) -> Cart:
        try:
            item = self.store.items[name]
        except KeyError:
            raise Unknown(f"no {name}") from None
        try:
            item.take(n)
        except ValueError as e:
            raise OutOfStock(f"no {name} left", item=item) from e
        self.cart.append((item, n))
        bus.emit(Event.ADDED, name, n)
        return self.cart

    async def checkout(self):
        await asyncio.sleep(0.25)
        bus.emit(Event.PAID, self.user)
        return f"{total(self.cart):.2f} {self.store.currency}"


class Store:
    def __init__(self, currency: str):
        self.currency, self.items, self.log = currency, {}, []
        for e in Event:
            bus.on(e, lambda *a, e=e: self.log.append((e.name, *a)))

    @classmethod
    def from_config(cls, config):
        store = cls(config["currency"])
        store.items = {n: Item(n, p, c) for n, p, c in config["items"]}
        return store

    @asynccontextmanager
    async def session(self, user):
        s = Session(self, user)
        try:
            yield s
        finally:
            self.log.append(("closed", user))

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items.values())

    def __repr__(self):
        return f"<Store {', '.join(map(str, self))}>"

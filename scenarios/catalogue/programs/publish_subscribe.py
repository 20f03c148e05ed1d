# A broker with patterns: handlers are gathered, partials, closures and methods among them.
import asyncio
from collections import defaultdict
from functools import partial


class Broker:
    def __init__(self):
        self.topics = defaultdict(list)
        self.stats = defaultdict(int)

    def subscribe(self, pattern, handler=None):
        if handler is None:
            def register(fn):
                self.topics[pattern].append(fn)
                return fn
            return register
        self.topics[pattern].append(handler)
        return lambda: self.topics[pattern].remove(handler)

    @staticmethod
    def matches(pattern, topic):
        ps, ts = pattern.split("."), topic.split(".")
        for i, p in enumerate(ps):
            if p == "#":
                return True
            if i >= len(ts) or p not in ("*", ts[i]):
                return False
        return len(ps) == len(ts)

    async def publish(self, topic, **message):
        handlers = [h for p, hs in self.topics.items() if self.matches(p, topic) for h in hs]
        self.stats[topic] += len(handlers)
        if not handlers:
            print(f"no one listens to {topic!r}")
            return 0
        calls = [h(topic, message) for h in handlers]
        results = await asyncio.gather(*calls, return_exceptions=True)
        errors = [r for r in results if isinstance(r, BaseException)]
        for e in errors:
            print(f"  ! {e.__class__.__name__}: {e}")
        return len(results) - len(errors)


broker = Broker()


@broker.subscribe("orders.*")
async def billing(topic, message):
    await asyncio.sleep(message["amount"] / 100)
    print(f"billing {topic}: {message['amount']:,.2f} {message.get('currency', 'EUR')}")


@broker.subscribe("#")
async def audit(topic, message):
    print("audit", topic, sorted(message.items()))


async def prefixed(prefix, topic, message):
    print(prefix, topic.rpartition(".")[2].upper())
    if "boom" in message:
        raise KeyError("boom")


async def main():
    unsubscribe = broker.subscribe("orders.created", partial(prefixed, ">>>"))
    print(await broker.publish("orders.created", amount=1250, currency="USD"))
    print(await broker.publish("orders.deleted", amount=3.5))
    print(await broker.publish("orders.created", amount=1, boom=True))
    unsubscribe()
    print(await broker.publish("orders.created", amount=0))
    try:
        unsubscribe()
    except ValueError as e:
        print("already:", e)
    print(dict(broker.stats), broker.matches("a.*.c", "a.b.c"), broker.matches("a", "a.b"))
    broker.topics.pop("#")
    await broker.publish("users.new")


asyncio.run(main())

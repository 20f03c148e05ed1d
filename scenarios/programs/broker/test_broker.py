"""Tests of broker: python3 test_broker.py, or ticktape run."""

import asyncio
import logging

from broker import Broker, Message, Overflow, Topic


class PrintHandler(logging.Handler):
    def emit(self, record):
        print(self.format(record))


def test_topics():
    topics = [Topic("b.c"), Topic("a.b.c"), Topic("a")]
    print(sorted(topics), max(topics), Topic("a") == Topic("a"))
    for pattern, topic in [
        ("a.*", "a.b"), ("a.*", "a.b.c"), ("a.#", "a.b.c"), ("#", "a"),
        ("a.b.#", "a"), ("a", "a"),
    ]:
        print(pattern, topic, Topic(pattern).matches(Topic(topic)))
    try:
        Topic("a..b")
    except ValueError as e:
        print(e)
    try:
        Broker(sizes=3)
    except TypeError as e:
        print(e)
    message = Message(Topic("a.b"), [1], number=7)
    topic, body = message
    print(message, topic, body, Message.limit, hasattr(message, "__dict__"))


async def test_overflow():
    broker = Broker(size=2)
    with broker.subscribe("n", overflow=Overflow.DROP_OLD) as old, \
            broker.subscribe("n", overflow=Overflow.DROP_NEW) as new:
        for i in range(4):
            await broker.publish("n", i)
        print(old, old.dropped, new.dropped, old.overflow, Overflow.BLOCK)
        print((await old.get()).body, (await new.get()).body)
        try:
            await new.get()
            await new.get(timeout=0.01)
        except TimeoutError:
            print("nothing more")


async def read(broker, name, count, pause, got):
    with broker.subscribe("news.#", size=1) as subscription:
        async for message in subscription:
            got.append((name, message.body))
            count -= 1
            if count == 0:
                break
            for _ in range(2):  # works, and acknowledges
                await asyncio.sleep(pause)


async def test_delivery():
    broker = Broker()
    got = []
    async with asyncio.TaskGroup() as group:
        group.create_task(read(broker, "brief", 2, 0.005, got))
        last = group.create_task(read(broker, "whole", 6, 0.005, got))
        await asyncio.sleep(0.01)
        for i in range(6):
            await broker.publish("news.today", i)
            await asyncio.sleep(0.04 if i % 2 else 0)
        await asyncio.sleep(0.2)
        if not last.done():
            broker.close()
    whole = [body for name, body in got if name == "whole"]
    print(got)
    assert whole == list(range(6)), f"lost: {whole}"


async def main():
    for test in test_overflow, test_delivery:
        await test()
        print(test.__name__, "passed")


if __name__ == "__main__":
    logging.getLogger("broker").addHandler(PrintHandler())
    logging.getLogger("broker").setLevel(logging.INFO)
    test_topics()
    asyncio.run(main())

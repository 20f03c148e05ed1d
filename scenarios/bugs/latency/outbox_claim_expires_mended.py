# Two relays of an outbox claim rows for a while, and publish them. One is slow,
# its claim is over, the other one publishes the row, too: the mark "published"
# is set without a look at whose claim it is
# (https://github.com/KanishJebaMathewM/Truxify/issues/14680).
# Needs a relay that is slower than its claim between two of its steps.
# explore: --vary-sleeps 1..5
import asyncio

CLAIM = 0.2


class Outbox:
    def __init__(self, events):
        self.rows = {number: {"event": event, "by": None, "until": 0.0,
                              "done": False}
                     for number, event in enumerate(events)}

    def claim(self, relay, now):
        for number, row in self.rows.items():
            if not row["done"] and row["until"] <= now:
                row["by"], row["until"] = relay, now + CLAIM
                return number
        return None

    def holds(self, number, relay, now):
        row = self.rows[number]
        return row["by"] == relay and now < row["until"] and not row["done"]

    def finish(self, number):
        self.rows[number]["done"] = True


class Broker:
    """Takes each event once, if it gets the number of its row."""

    def __init__(self):
        self.messages = []
        self.numbers = set()

    async def publish(self, number, event):
        await asyncio.sleep(0.05)
        if number in self.numbers:
            return
        self.numbers.add(number)
        self.messages.append(event)


async def relay(name, outbox, broker):
    loop = asyncio.get_running_loop()
    while any(not row["done"] for row in outbox.rows.values()):
        number = outbox.claim(name, loop.time())
        if number is None:
            await asyncio.sleep(0.02)
            continue
        event = outbox.rows[number]["event"]
        await asyncio.sleep(0.01)  # renders it
        if not outbox.holds(number, name, loop.time()):
            continue
        await broker.publish(number, event)
        outbox.finish(number)


async def main():
    outbox, broker = Outbox(["created", "paid", "sent", "closed"]), Broker()
    await asyncio.gather(relay("one", outbox, broker),
                         relay("two", outbox, broker))
    assert sorted(broker.messages) == ["closed", "created", "paid", "sent"], (
        broker.messages)


asyncio.run(main())

# Two-phase commit: the coordinator has no vote in time and aborts. The abort
# overtakes the request to prepare, finds no transaction and is forgotten; then
# the participant prepares, locks the row, and waits for a decision for ever.
# Needs a request to prepare that arrives after the abort.
# explore:
import asyncio
import random


class Participant:
    def __init__(self, name):
        self.name = name
        self.locks = {}
        self.prepared = {}
        self.finished = set()

    def prepare(self, transaction, row):
        if transaction in self.finished:
            return False
        if self.locks.get(row, transaction) != transaction:
            return False
        self.locks[row] = transaction
        self.prepared[transaction] = row
        return True

    def decide(self, transaction):
        self.finished.add(transaction)
        row = self.prepared.pop(transaction, None)
        if row is not None:
            del self.locks[row]


class Network:
    """Delivers each message some time later."""

    def __init__(self):
        self.flying = set()

    def send(self, function, *args):
        future = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self.carry(future, function, args))
        self.flying.add(task)
        task.add_done_callback(self.flying.discard)
        return future

    async def carry(self, future, function, args):
        await asyncio.sleep(random.choice((0.010, 0.012, 0.014, 0.040)))
        reply = function(*args)
        await asyncio.sleep(random.choice((0.010, 0.012, 0.014, 0.016)))
        if not future.done():
            future.set_result(reply)


async def transaction(number, network, participants, row, outcomes):
    votes = [network.send(participant.prepare, number, row)
             for participant in participants]
    try:
        async with asyncio.timeout(0.035):
            outcomes[number] = all([await vote for vote in votes])
    except TimeoutError:
        outcomes[number] = False
    for participant in participants:
        network.send(participant.decide, number)


async def main():
    participants = [Participant(name) for name in "abc"]
    network, outcomes = Network(), {}
    for number in range(4):
        await transaction(number, network, participants, "row", outcomes)
        await asyncio.sleep(0.1)
    while network.flying:
        await asyncio.sleep(0.1)
    for participant in participants:
        assert not participant.locks, (
            f"{participant.name} is in doubt: {participant.prepared}")


asyncio.run(main())

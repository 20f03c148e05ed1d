# history_then_live_twice, fixed: messages already shown are skipped.
# explore:
import asyncio


class Room:
    def __init__(self):
        self.history = []
        self.members = []

    async def say(self, text):
        self.history.append(text)
        for inbox in self.members:
            inbox.append(text)

    async def load_history(self):
        await asyncio.sleep(0.1)
        return list(self.history)

    async def join(self):
        inbox = []
        self.members.append(inbox)
        old = await self.load_history()
        inbox[:0] = [text for text in old if text not in inbox]
        return inbox


async def speaker(room):
    for n in range(3):
        await room.say(f"message {n}")
        await asyncio.sleep(0.5)


async def main():
    room = Room()
    speaking = asyncio.create_task(speaker(room))
    await asyncio.sleep(0.7)
    inbox = await room.join()
    await speaking
    assert len(inbox) == len(set(inbox)), inbox


asyncio.run(main())

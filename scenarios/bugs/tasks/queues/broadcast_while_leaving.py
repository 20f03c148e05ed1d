# A chat room sends to its members one by one and awaits each send. A member
# that leaves meanwhile changes the dictionary during the iteration. Needs a
# member to join or leave in the middle of a broadcast.
# explore:
import asyncio


class Room:
    def __init__(self):
        self.members = {}

    async def say(self, text):
        for name, inbox in self.members.items():
            await asyncio.sleep(0.01)
            inbox.append(text)


async def member(room, name, joins, stays):
    await asyncio.sleep(joins)
    room.members[name] = []
    await asyncio.sleep(stays)
    del room.members[name]


async def speaker(room):
    for n in range(3):
        await asyncio.sleep(1)
        await room.say(f"line {n}")


async def main():
    room = Room()
    await asyncio.gather(speaker(room), member(room, "ann", 0.2, 3.5),
                         member(room, "bob", 0.5, 1),
                         member(room, "cy", 1.7, 9))


asyncio.run(main())

# Event loop policies, deprecated: the default one, one defined by a program, and
# which of them new_event_loop, get_event_loop, set_event_loop and asyncio.run query.
import asyncio


def attempt(call, *args):
    try:
        print("gave", call(*args))
    except Exception as e:
        print(type(e).__name__, e)


class Told(asyncio.DefaultEventLoopPolicy):
    def __init__(self, name):
        super().__init__()
        self.name = name

    def get_event_loop(self):
        print(self.name, "get")
        return super().get_event_loop()

    def set_event_loop(self, loop):
        print(self.name, "set", loop)
        super().set_event_loop(loop)

    def new_event_loop(self):
        print(self.name, "new")
        return super().new_event_loop()


class Empty(asyncio.AbstractEventLoopPolicy):
    pass


class Unready(asyncio.DefaultEventLoopPolicy):
    def __init__(self):
        pass


async def main():
    print(asyncio.get_event_loop() is asyncio.get_running_loop())


loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
default = asyncio.get_event_loop_policy()
print(default is asyncio.get_event_loop_policy(), default.get_event_loop() is loop)
print([kind.__name__ for kind in type(default).__mro__], isinstance(default, asyncio.DefaultEventLoopPolicy))
print(asyncio.AbstractEventLoopPolicy, asyncio.DefaultEventLoopPolicy)
default.set_event_loop(None)
attempt(asyncio.get_event_loop)
attempt(default.set_event_loop, "loop")
other = asyncio.DefaultEventLoopPolicy()
other.set_event_loop(loop)
print(other.get_event_loop() is loop)
attempt(default.get_event_loop)
loop.close()

asyncio.set_event_loop_policy(Told("told"))
asyncio.run(main())
attempt(asyncio.get_event_loop)
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop)
attempt(asyncio.set_event_loop, 1)
loop.run_until_complete(main())
with asyncio.Runner(loop_factory=asyncio.EventLoop) as runner:
    runner.run(main())
print(asyncio.get_event_loop() is loop)
future = asyncio.Future()
print(future.get_loop() is loop)
loop.close()

for kind in Empty, Unready:
    asyncio.set_event_loop_policy(kind())
    attempt(asyncio.get_event_loop)
    attempt(asyncio.set_event_loop, None)
asyncio.set_event_loop_policy(Empty())
attempt(asyncio.new_event_loop)
coro = main()
attempt(asyncio.run, coro)
coro.close()
attempt(asyncio.set_event_loop_policy, asyncio.new_event_loop)
attempt(Empty, 1)
asyncio.set_event_loop_policy(None)
print(type(asyncio.get_event_loop_policy()).__name__)
attempt(asyncio.get_event_loop)
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
asyncio.run(main())
attempt(asyncio.get_event_loop)
loop.close()

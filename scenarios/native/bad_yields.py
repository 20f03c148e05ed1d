# How a task reacts to values that its coroutine must not yield: a RuntimeError at the
# yield, one tick later. Only a bare yield is allowed: it yields to the loop for one tick.
import asyncio
import types


@types.coroutine
def give(value):
    yield value


def without_reprs(text):
    depth, out = 0, ""
    for c in text:
        depth -= c == ">"
        out += c if depth == 0 else ""
        depth += c == "<"
    return out


async def main():
    loop = asyncio.get_running_loop()
    other = asyncio.new_event_loop()
    wrong = [
        give(7),
        give("text"),
        give(loop.create_future()),
        asyncio.current_task(),
        other.create_future(),
    ]
    for awaitable in wrong:
        try:
            await awaitable
        except RuntimeError as e:
            print(without_reprs(str(e)))
    await give(None)
    print("a bare yield is fine")
    other.close()


asyncio.run(main())

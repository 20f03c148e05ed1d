# A future of another loop cannot be awaited: the task gets a RuntimeError,
# whether it awaited the future or yielded it.
import asyncio
import types

other = asyncio.new_event_loop()


@types.coroutine
def give(future):
    yield future


async def main():
    foreign = other.create_future()
    done = other.create_future()
    done.set_result("a done one is fine")
    for attempt in (foreign, give(foreign)):
        try:
            await attempt
        except RuntimeError as e:
            print("different loop" in str(e), foreign.done())
    print(await done)
    try:
        await asyncio.gather(foreign)
    except ValueError as e:
        print(e)
    except RuntimeError as e:
        print("gather:", "different loop" in str(e))


asyncio.run(main())
other.close()

# A loop factory provides the loop; the runner then does not set the current event loop.
import asyncio

made = []


def factory():
    print("factory called")
    made.append(asyncio.new_event_loop())
    return made[-1]


async def main():
    return asyncio.get_running_loop() is made[-1], asyncio.get_event_loop() is made[-1]


print(asyncio.run(main(), loop_factory=factory))
with asyncio.Runner(loop_factory=factory) as runner:
    print(runner.run(main()), runner.run(main()))
    try:
        asyncio.get_event_loop()
    except RuntimeError as e:
        print(e)
print([loop.is_closed() for loop in made])

# A running loop can neither be run again nor be closed, and no other loop runs
# inside it; stop() only sets a flag.
import asyncio

other = asyncio.new_event_loop()


async def child():
    print("never runs")


async def main():
    loop = asyncio.get_running_loop()
    coro = child()
    for attempt in (loop.run_forever, loop.close, other.run_forever,
                    lambda: loop.run_until_complete(coro),
                    lambda: other.run_until_complete(coro)):
        try:
            attempt()
        except RuntimeError as e:
            print("RuntimeError:", e)
    coro.close()
    print(loop.is_running(), other.is_running(), asyncio.get_event_loop() is loop)
    other.close()


asyncio.run(main())
print(other.is_closed())

# Ctrl-C cancels the main task, whose clean-up takes a while; a second Ctrl-C raises KeyboardInterrupt out of the loop,
# and what was half written stays half written. Fixed: a handler of the loop takes all of them.
# explore: --inject signal:SIGINT,SIGINT
import asyncio
import signal

journal = []


async def main():
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    try:
        await asyncio.wait_for(stop.wait(), 10)
    except TimeoutError:
        pass
    journal.append("begin")
    await asyncio.sleep(0.1)  # writes the rest
    journal.append("end")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    pass
assert len(journal) % 2 == 0, journal

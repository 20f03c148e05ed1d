# Ctrl-C cancels the main task, whose clean-up takes a while; a second Ctrl-C raises KeyboardInterrupt out of the loop,
# and what was half written stays half written. Fixed: the clean-up ignores further ones.
# explore: --inject signal:SIGINT,SIGINT
import asyncio
import signal

journal = []


async def main():
    try:
        await asyncio.sleep(10)
    finally:
        journal.append("begin")
        await asyncio.sleep(0.1)  # writes the rest
        journal.append("end")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    pass
assert len(journal) % 2 == 0, journal

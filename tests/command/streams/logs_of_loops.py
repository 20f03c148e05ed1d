# What asyncio's logger logs of loops at level DEBUG: where one is made and, in debug mode, where it is closed.
import asyncio
import logging

logging.basicConfig(level=logging.DEBUG, format="%(levelname)s %(name)s %(funcName)s %(taskName)s %(message)s")


async def main():
    logging.debug("in main")
    await asyncio.sleep(1)


asyncio.run(main())
asyncio.run(main(), debug=True)
logging.getLogger("asyncio").setLevel(logging.WARNING)
asyncio.run(main(), debug=True)
logging.getLogger("asyncio").setLevel(logging.NOTSET)
loop = asyncio.new_event_loop()
loop.set_debug(True)
loop.run_until_complete(main())
loop.close()
loop.close()
logging.disable(logging.DEBUG)
with asyncio.Runner(debug=True) as runner:
    runner.run(main())

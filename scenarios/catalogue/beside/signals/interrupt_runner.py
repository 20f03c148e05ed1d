# Runner: each run handles SIGINT anew; a handler set within a run stays.
import asyncio, signal

async def interrupted():
    asyncio.get_running_loop().call_later(1, signal.raise_signal, signal.SIGINT)
    await asyncio.sleep(2)

async def sets():
    signal.signal(signal.SIGINT, signal.SIG_IGN)

with asyncio.Runner() as runner:
    for _ in range(2):
        try:
            runner.run(interrupted())
        except KeyboardInterrupt:
            print("interrupted")
    runner.run(sets())
    print(signal.getsignal(signal.SIGINT))
    runner.run(asyncio.sleep(0.5))

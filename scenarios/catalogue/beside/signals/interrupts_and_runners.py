# SIGINT before the first step, within a step, and where the main task survives it.
import asyncio, signal
async def main():
    try:
        raise_at = asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGINT)
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("swallowed")
        return "value"
print(asyncio.run(main()))
async def main2():
    t = asyncio.create_task(asyncio.sleep(100))
    signal.raise_signal(signal.SIGINT)
    await t
try:
    asyncio.run(main2())
except KeyboardInterrupt:
    print("KI")
async def main3():
    await asyncio.shield(asyncio.sleep(1))
    print("no")
def later(): signal.raise_signal(signal.SIGINT)
async def main4():
    asyncio.get_running_loop().call_later(0.2, later)
    await main3()
try:
    asyncio.run(main4())
except KeyboardInterrupt:
    print("KI 4")

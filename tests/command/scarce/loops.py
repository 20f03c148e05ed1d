# A loop in a thread, which another thread uses.
import asyncio
import threading


async def double(n):
    await asyncio.sleep(0.001)
    return 2 * n


def run():
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    print([asyncio.run_coroutine_threadsafe(double(n), loop).result(10) for n in range(3)])
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(run)

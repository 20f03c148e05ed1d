# A thread reports its progress to a loop that may be closed already: call_soon_threadsafe() raises. Fixed: the loop
# ends after the thread.
# explore: --runs 1000
import asyncio
import threading

failures = []
threading.excepthook = lambda args: failures.append(str(args.exc_value))
threads = []


def work(loop, progress):
    loop.call_soon_threadsafe(progress.append, "half")
    loop.call_soon_threadsafe(progress.append, "done")


async def main():
    progress = []
    thread = threading.Thread(target=work, args=(asyncio.get_running_loop(), progress), name="worker")
    threads.append(thread)
    thread.start()
    while len(progress) < 2:
        await asyncio.sleep(0.01)
    thread.join()


asyncio.run(main())
threads[0].join()
assert not failures, failures

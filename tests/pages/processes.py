# Processes: a Python program with a loop and a thread of its own, and a shell.
import asyncio

CHILD = """
import asyncio, threading, time

def count():
    time.sleep(0.5)

async def main():
    await asyncio.sleep(0.2)
    print("child")

thread = threading.Thread(target=count)
thread.start()
asyncio.run(main())
thread.join()
"""


async def run(*words):
    child = await asyncio.create_subprocess_exec(
        *words, stdout=asyncio.subprocess.PIPE
    )
    print((await child.communicate())[0])


async def main():
    await run("python3", "-c", CHILD)
    await run("sh", "-c", "sleep 1; echo done")


asyncio.run(main())

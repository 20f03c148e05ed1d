# Signals reach a child that waits for its input: handlers run there, and the wait continues unless they raise.
import asyncio, signal, sys

TEXT = """
import signal, sys, time
def handler(number, frame):
    print("handler", number, flush=True)
    if number == signal.SIGTERM:
        sys.exit(9)
signal.signal(signal.SIGTERM, handler)
signal.signal(signal.SIGUSR1, handler)
print("ready", flush=True)
try:
    WAIT
except KeyboardInterrupt:
    print("interrupted")
print("end")
"""


async def run(wait, *signals):
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", TEXT.replace("WAIT", wait), stdin=asyncio.subprocess.PIPE,
                                                 stdout=asyncio.subprocess.PIPE)
    print(await child.stdout.readline())
    for number in signals:
        child.send_signal(number)
        print(await child.stdout.readline())
    print(await child.communicate(), child.returncode)


async def main():
    await run("sys.stdin.readline()", signal.SIGUSR1)
    await run("sys.stdin.readline()", signal.SIGUSR1, signal.SIGTERM)
    await run("sys.stdin.readline()", signal.SIGINT)


asyncio.run(main())

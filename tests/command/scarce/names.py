# Names that are resolved, and a second loop after a first one.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo("localhost", 80, family=socket.AF_INET, type=socket.SOCK_STREAM)
    print(found[0][4])


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


for _ in range(2):
    end(lambda: asyncio.run(main()))

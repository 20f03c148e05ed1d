# yes writes until nobody reads: what was read, and how SIGPIPE ends it.
import asyncio

PIPE = asyncio.subprocess.PIPE

async def main():
    p = await asyncio.create_subprocess_exec("yes", "no", stdout=PIPE)
    for _ in range(3):
        print(await p.stdout.readline())
    p._transport.get_pipe_transport(1).close()
    print(await p.wait())

asyncio.run(main())

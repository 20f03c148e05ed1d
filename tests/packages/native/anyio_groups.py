# anyio on asyncio: task groups, cancel scopes, streams, a listener, a worker thread and a child process.
import math

import anyio
from anyio.streams.buffered import BufferedByteReceiveStream


async def receive(name, stream, seen):
    async with stream:
        async for item in stream:
            await anyio.sleep(0.01 * name)
            seen.append(item)


async def reverse_line(client):
    async with client:
        line = await BufferedByteReceiveStream(client).receive_until(b"\n", 100)
        await client.send(line[::-1] + b"\n")


async def limited(limiter, running, most):
    async with limiter:
        running.append(1)
        most.append(len(running))
        await anyio.sleep(0.01)
        running.pop()


async def fail():
    raise ValueError("b")


async def main():
    seen, running, most = [], [], []
    send, stream = anyio.create_memory_object_stream(2)
    async with anyio.create_task_group() as group:
        for name in (1, 2):
            group.start_soon(receive, name, stream.clone(), seen)
        async with send:
            for item in range(6):
                await send.send(item)
    print(sorted(seen))
    with anyio.move_on_after(0.05) as scope:
        await anyio.sleep(9)
    print("cancelled", scope.cancel_called)
    try:
        with anyio.fail_after(0.02):
            await anyio.Event().wait()
    except TimeoutError as e:
        print("timeout", e)
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=7000)
    async with listener, anyio.create_task_group() as group:
        group.start_soon(listener.serve, reverse_line)
        async with await anyio.connect_tcp("127.0.0.1", 7000) as client:
            await client.send(b"hel")
            await client.send(b"lo\n")
            print(await client.receive())
        group.cancel_scope.cancel()
    limiter = anyio.CapacityLimiter(2)
    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(limited, limiter, running, most)
    print(max(most), await anyio.to_thread.run_sync(math.sqrt, 16))
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(fail)
            group.start_soon(anyio.sleep, 10)
    except ValueError as e:
        print(repr(e))
    print((await anyio.run_process(["echo", "hi"])).stdout)


anyio.run(main)

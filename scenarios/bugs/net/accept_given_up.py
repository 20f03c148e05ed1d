# A supervisor accepts with a timeout, so that it can do its chores: wait_for() cancels sock_accept() when the connection
# has been accepted, but its task has not run yet, and the connection is dropped (CPython gh-153761, gh-85489). The worker
# that connected receives an end and no job. Fixed: the accepting task is never cancelled; only the wait for it is.
# explore: --runs 1000
import asyncio
import contextlib
import socket


class Supervisor:
    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 9000))
        self.listener.setblocking(False)
        self.chores = 0
        self.accepting = None

    async def accept(self):
        loop = asyncio.get_running_loop()
        return await asyncio.wait_for(loop.sock_accept(self.listener), 1)

    async def run(self, jobs):
        loop = asyncio.get_running_loop()
        while jobs:
            try:
                worker, _ = await self.accept()
            except TimeoutError:
                self.chores += 1
                continue
            with worker:
                await loop.sock_sendall(worker, jobs.pop(0))

    def close(self):
        self.listener.close()


async def work(delay, done):
    await asyncio.sleep(delay)
    loop = asyncio.get_running_loop()
    with socket.socket() as sock:
        sock.setblocking(False)
        await loop.sock_connect(sock, ("127.0.0.1", 9000))
        job = b""
        while data := await loop.sock_recv(sock, 100):
            job += data
        assert job, "connected, and was not given a job"
        done.append(job)


async def main():
    supervisor = Supervisor()
    running = asyncio.create_task(supervisor.run([b"first", b"second"]))
    done = []
    try:
        await asyncio.gather(work(0.5, done), work(1.2, done))
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        supervisor.close()
    assert sorted(done) == [b"first", b"second"], done


asyncio.run(main())

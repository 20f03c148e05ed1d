# Two ends of a pipe: asynchronous iterators, end of file, an OSError with a file name.
import asyncio


class Duplex:
    """Two ends of an in-memory pipe; close is seen as EOF at the other end."""

    class End:
        def __init__(self, name):
            self.name, self.peer, self.buffer, self.eof, self.waiter = name, None, [], False, None

        def _wake(self):
            if self.waiter is not None and not self.waiter.done():
                self.waiter.set_result(None)

        def write(self, *messages):
            if self.eof:
                raise BrokenPipeError(32, "Broken pipe", self.name)
            self.peer.buffer.extend(messages)
            self.peer._wake()

        def close(self):
            self.peer.eof = True
            self.peer._wake()

        def __aiter__(self):
            return self

        async def __anext__(self):
            while not self.buffer:
                if self.eof:
                    raise StopAsyncIteration
                self.waiter = asyncio.get_running_loop().create_future()
                try:
                    await self.waiter
                finally:
                    self.waiter = None
            return self.buffer.pop(0)

    def __new_ends(self):
        return self.End("left"), self.End("right")

    def __init__(self):
        self.left, self.right = self.__new_ends()
        self.left.peer, self.right.peer = self.right, self.left

    def __iter__(self):
        yield self.left
        yield self.right


async def player(end, limit):
    rally = 0
    async for n in end:
        rally += 1
        if n >= limit:
            print(f"{end.name} misses at {n}")
            end.close()
            break
        await asyncio.sleep(n / 10)
        try:
            end.write(n + 1)
        except BrokenPipeError as e:
            print(f"{end.name}: {e} errno={e.errno} file={e.filename}")
            raise
    else:
        print(f"{end.name} wins")
    return rally


async def main():
    left, right = Duplex()
    right.write(1)
    print(await asyncio.gather(player(left, 6), player(right, 9)))
    a, b = pipe = Duplex()
    a.write("x", "y")
    a.close()
    print(b.buffer, b.eof, pipe.left is a)
    try:
        b.write("z")
    except OSError as e:
        print(type(e).__name__, e.args, str(e), isinstance(e, ConnectionError))
    late = asyncio.create_task(player(Duplex().left, 1), name="late")
    done, pending = await asyncio.wait({late}, timeout=3)
    print(len(done), [t.get_name() for t in pending])


asyncio.run(main())

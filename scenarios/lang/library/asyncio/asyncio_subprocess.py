# SPDX-License-Identifier: MIT
"""Module asyncio.subprocess. Mirrors asyncio/subprocess.py of 3.14."""
import subprocess
from _weakref import ref as _ref
from asyncio import gather, get_running_loop
from asyncio.protocols import SubprocessProtocol
from asyncio.streams import FlowControlMixin, StreamReader, StreamWriter, _DEFAULT_LIMIT

__all__ = ("create_subprocess_exec", "create_subprocess_shell")

_STREAMS = "stdin", "stdout", "stderr"
PIPE, STDOUT, DEVNULL = subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL


class SubprocessStreamProtocol(FlowControlMixin, SubprocessProtocol):
    __module__ = "asyncio.subprocess"

    def __init__(self, limit, loop):
        super().__init__(loop=loop)
        self._limit = limit
        self._stdin = self.stdout = self.stderr = None
        self._is_of_process = self._has_lost_stdin = False
        self._transport = None
        self._process_exited = False
        self._pipe_fds = []
        self._stdin_closed = self._loop.create_future()

    # The writer has this protocol, and cycles are never collected: once both have nothing left to do, it is the Process, or
    # whoever has taken it from there, that keeps the writer.
    @property
    def stdin(self):
        return self._stdin() if isinstance(self._stdin, _ref) else self._stdin

    @stdin.setter
    def stdin(self, writer):
        self._stdin = writer

    def _release_stdin(self):
        if self._is_of_process and self._has_lost_stdin and self._transport is None:
            writer = self.stdin
            if writer is not None:
                self._stdin = _ref(writer)

    def __repr__(self):
        info = [self.__class__.__name__]
        for name in "stdin", "stdout", "stderr":
            stream = getattr(self, name)
            if stream is not None:
                info.append(f"{name}={stream!r}")
        return f"<{' '.join(info)}>"

    def connection_made(self, transport):
        self._transport = transport
        for fd in 1, 2:
            pipe = transport.get_pipe_transport(fd)
            if pipe is not None:
                reader = StreamReader(limit=self._limit, loop=self._loop)
                reader.set_transport(pipe)
                self._pipe_fds.append(fd)
                if fd == 1:
                    self.stdout = reader
                else:
                    self.stderr = reader
        pipe = transport.get_pipe_transport(0)
        if pipe is not None:
            self.stdin = StreamWriter(pipe, protocol=self, reader=None, loop=self._loop)

    def _reader_of(self, fd):
        return self.stdout if fd == 1 else self.stderr if fd == 2 else None

    def pipe_data_received(self, fd, data):
        reader = self._reader_of(fd)
        if reader is not None:
            reader.feed_data(data)

    def pipe_connection_lost(self, fd, exc):
        if fd == 0:
            pipe = self.stdin
            if pipe is not None:
                pipe.close()
            self.connection_lost(exc)
            if exc is None:
                self._stdin_closed.set_result(None)
            else:
                self._stdin_closed.set_exception(exc)
                self._stdin_closed.exception()  # nobody has to await wait_closed()
            self._has_lost_stdin = True
            self._release_stdin()
            return
        reader = self._reader_of(fd)
        if reader is not None:
            if exc is None:
                reader.feed_eof()
            else:
                reader.set_exception(exc)
        if fd in self._pipe_fds:
            self._pipe_fds.remove(fd)
        self._maybe_close_transport()

    def process_exited(self):
        self._process_exited = True
        self._maybe_close_transport()

    def _maybe_close_transport(self):
        if len(self._pipe_fds) == 0 and self._process_exited:
            self._transport.close()
            self._transport = None
            self._release_stdin()

    def _get_close_waiter(self, stream):
        if stream is self.stdin:
            return self._stdin_closed


class Process:
    __module__ = "asyncio.subprocess"

    def __init__(self, transport, protocol, loop):
        self._transport = transport
        self._protocol = protocol
        self._loop = loop
        self.stdin = protocol.stdin
        self.stdout = protocol.stdout
        self.stderr = protocol.stderr
        self.pid = transport.get_pid()
        protocol._is_of_process = True
        protocol._release_stdin()

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.pid}>"

    @property
    def returncode(self):
        return self._transport.get_returncode()

    async def wait(self):
        """Until the process has exited: its returncode."""
        return await self._transport._wait()

    def send_signal(self, signal):
        self._transport.send_signal(signal)

    def terminate(self):
        self._transport.terminate()

    def kill(self):
        self._transport.kill()

    async def _feed_stdin(self, input):
        place = "subprocess.Process._feed_stdin"
        debug = self._loop.get_debug()
        try:
            if input is not None:
                self.stdin.write(input)
                if debug:
                    self._loop._log(10, place, "%r communicate: feed stdin (%s bytes)", (self, len(input)))
            await self.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as exc:
            if debug:
                self._loop._log(10, place + " #2", "%r communicate: stdin got %r", (self, exc))
        if debug:
            self._loop._log(10, place + " #3", "%r communicate: close stdin", (self,))
        self.stdin.close()

    async def _noop(self):
        return None

    async def _read_stream(self, fd):
        transport = self._transport.get_pipe_transport(fd)
        if self._loop.get_debug():
            self._loop._log(10, "subprocess.Process._read_stream", "%r communicate: read %s", (self, _STREAMS[fd]))
        output = await (self.stderr if fd == 2 else self.stdout).read()
        if self._loop.get_debug():
            self._loop._log(10, "subprocess.Process._read_stream #2", "%r communicate: close %s", (self, _STREAMS[fd]))
        transport.close()
        return output

    async def communicate(self, input=None):
        """Writes INPUT, reads all output, and waits for the exit: (stdout, stderr)."""
        stdin = self._feed_stdin(input) if self.stdin is not None else self._noop()
        stdout = self._read_stream(1) if self.stdout is not None else self._noop()
        stderr = self._read_stream(2) if self.stderr is not None else self._noop()
        stdin, stdout, stderr = await gather(stdin, stdout, stderr)
        await self.wait()
        return stdout, stderr


async def create_subprocess_shell(cmd, stdin=None, stdout=None, stderr=None, limit=_DEFAULT_LIMIT, **kwds):
    """Starts a command line of sh: a Process."""
    loop = get_running_loop()
    transport, protocol = await loop.subprocess_shell(
        lambda: SubprocessStreamProtocol(limit=limit, loop=loop), cmd, stdin=stdin, stdout=stdout, stderr=stderr, **kwds)
    return Process(transport, protocol, loop)


async def create_subprocess_exec(program, *args, stdin=None, stdout=None, stderr=None, limit=_DEFAULT_LIMIT, **kwds):
    """Starts a program: a Process."""
    loop = get_running_loop()
    transport, protocol = await loop.subprocess_exec(
        lambda: SubprocessStreamProtocol(limit=limit, loop=loop), program, *args, stdin=stdin, stdout=stdout, stderr=stderr, **kwds)
    return Process(transport, protocol, loop)

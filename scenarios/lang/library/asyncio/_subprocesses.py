# SPDX-License-Identifier: MIT
"""Transports of child processes. Mirrors asyncio/base_subprocess.py and unix_events.py of 3.14.

The class BaseEventLoop holds functions that loops have as methods (loop/core/methods/network_methods.c): `self` is a loop.
"""
import os
import signal
import subprocess
import warnings
import _children
from asyncio.protocols import BaseProtocol, Protocol
from asyncio.transports import SubprocessTransport
from collections import deque


class BaseSubprocessTransport(SubprocessTransport):
    __module__ = "asyncio.base_subprocess"

    def __init__(self, loop, protocol, args, shell, stdin, stdout, stderr, bufsize, waiter=None, extra=None, **kwargs):
        super().__init__(extra)
        self._closed = False
        self._protocol = protocol
        self._loop = loop
        self._proc = None
        self._pid = None
        self._returncode = None
        self._exit_waiters = []
        self._pending_calls = deque()
        self._pipes = {}
        self._finished = False
        self._pipes_connected = False
        for fd, stream in enumerate((stdin, stdout, stderr)):
            if stream == subprocess.PIPE:
                self._pipes[fd] = None
        try:
            self._start(args=args, shell=shell, stdin=stdin, stdout=stdout, stderr=stderr, bufsize=bufsize, **kwargs)
        except:
            self.close()
            raise
        self._pid = self._proc.pid
        self._extra["subprocess"] = self._proc
        if self._loop.get_debug():
            program = args if isinstance(args, (bytes, str)) else args[0]
            self._loop._log(10, "base_subprocess.BaseSubprocessTransport.__init__", "process %r created: pid %s",
                            (program, self._pid))
        self._loop.create_task(self._connect_pipes(waiter))

    def __repr__(self):
        info = [self.__class__.__name__]
        if self._closed:
            info.append("closed")
        if self._pid is not None:
            info.append(f"pid={self._pid}")
        if self._returncode is not None:
            info.append(f"returncode={self._returncode}")
        elif self._pid is not None:
            info.append("running")
        else:
            info.append("not started")
        stdin, stdout, stderr = (self._pipes.get(fd) for fd in range(3))
        if stdin is not None:
            info.append(f"stdin={stdin.pipe}")
        if stdout is not None and stderr is stdout:
            info.append(f"stdout=stderr={stdout.pipe}")
        else:
            if stdout is not None:
                info.append(f"stdout={stdout.pipe}")
            if stderr is not None:
                info.append(f"stderr={stderr.pipe}")
        return f"<{' '.join(info)}>"

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closed

    def close(self):
        if self._closed:
            return
        self._closed = True
        for proto in self._pipes.values():
            if proto is not None and self._loop and not self._loop.is_closed():
                proto.pipe.close()
        if self._proc is not None and self._returncode is None and self._proc.poll() is None:
            if self._loop.get_debug():
                self._loop._log(30, "base_subprocess.BaseSubprocessTransport.close", "Close running child process: kill %r",
                                (self,))
            try:
                self._proc.kill()
            except (ProcessLookupError, PermissionError):
                pass

    def __del__(self, _warn=warnings.warn):
        if not self._closed:
            _warn(f"unclosed transport {self!r}", ResourceWarning, source=self)
            self.close()

    def get_pid(self):
        return self._pid

    def get_returncode(self):
        return self._returncode

    def get_pipe_transport(self, fd):
        return self._pipes[fd].pipe if fd in self._pipes else None

    def _check_proc(self):
        if self._proc is None:
            raise ProcessLookupError()

    def send_signal(self, signal):
        self._check_proc()
        try:
            os.kill(self._proc.pid, signal)
        except ProcessLookupError:
            pass

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    async def _connect_pipes(self, waiter):
        try:
            proc = self._proc
            loop = self._loop
            if proc.stdin is not None:
                _, pipe = await loop.connect_write_pipe(lambda: WriteSubprocessPipeProto(self, 0), proc.stdin)
                self._pipes[0] = pipe
            if proc.stdout is not None:
                _, pipe = await loop.connect_read_pipe(lambda: ReadSubprocessPipeProto(self, 1), proc.stdout)
                self._pipes[1] = pipe
            if proc.stderr is not None:
                _, pipe = await loop.connect_read_pipe(lambda: ReadSubprocessPipeProto(self, 2), proc.stderr)
                self._pipes[2] = pipe
            assert self._pending_calls is not None
            loop.call_soon(self._protocol.connection_made, self)
            for callback, data in self._pending_calls:
                loop.call_soon(callback, *data)
            self._pending_calls = None
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            if waiter is not None and not waiter.cancelled():
                waiter.set_exception(exc)
        else:
            if waiter is not None and not waiter.cancelled():
                waiter.set_result(None)
            self._pipes_connected = True

    def _call(self, cb, *data):
        if self._pending_calls is not None:
            self._pending_calls.append((cb, data))
        else:
            self._loop.call_soon(cb, *data)

    def _pipe_connection_lost(self, fd, exc):
        self._call(self._protocol.pipe_connection_lost, fd, exc)
        self._try_finish()

    def _pipe_data_received(self, fd, data):
        self._call(self._protocol.pipe_data_received, fd, data)

    def _process_exited(self, returncode):
        assert returncode is not None, returncode
        assert self._returncode is None, self._returncode
        if self._loop.get_debug():
            self._loop._log(20, "base_subprocess.BaseSubprocessTransport._process_exited", "%r exited with return code %r",
                            (self, returncode))
        self._returncode = returncode
        if self._proc.returncode is None:
            self._proc.returncode = returncode
        self._call(self._protocol.process_exited)
        self._try_finish()

    async def _wait(self):
        if self._returncode is not None:
            return self._returncode
        waiter = self._loop.create_future()
        self._exit_waiters.append(waiter)
        return await waiter

    def _try_finish(self):
        assert not self._finished
        if self._returncode is None:
            return
        if not self._pipes_connected:  # and perhaps never will be
            for waiter in self._exit_waiters:
                if not waiter.cancelled():
                    waiter.set_result(self._returncode)
        if all(p is not None and p.disconnected for p in self._pipes.values()):
            self._finished = True
            self._call(self._call_connection_lost, None)

    def _call_connection_lost(self, exc):
        try:
            self._protocol.connection_lost(exc)
        finally:
            for waiter in self._exit_waiters:
                if not waiter.cancelled():
                    waiter.set_result(self._returncode)
            self._exit_waiters = None
            self._loop = None
            self._proc = None
            self._protocol = None


class WriteSubprocessPipeProto(BaseProtocol):
    __module__ = "asyncio.base_subprocess"

    def __init__(self, proc, fd):
        self.proc = proc
        self.fd = fd
        self.pipe = None
        self.disconnected = False

    def connection_made(self, transport):
        self.pipe = transport

    def __repr__(self):
        return f"<{self.__class__.__name__} fd={self.fd} pipe={self.pipe!r}>"

    def connection_lost(self, exc):
        self.disconnected = True
        self.proc._pipe_connection_lost(self.fd, exc)
        self.proc = None

    def pause_writing(self):
        self.proc._protocol.pause_writing()

    def resume_writing(self):
        self.proc._protocol.resume_writing()


class ReadSubprocessPipeProto(WriteSubprocessPipeProto, Protocol):
    __module__ = "asyncio.base_subprocess"

    def data_received(self, data):
        self.proc._pipe_data_received(self.fd, data)


class _UnixSubprocessTransport(BaseSubprocessTransport):
    __module__ = "asyncio.unix_events"

    def _start(self, args, shell, stdin, stdout, stderr, bufsize, **kwargs):
        self._proc = subprocess.Popen(args, shell=shell, stdin=stdin, stdout=stdout, stderr=stderr, universal_newlines=False,
                                      bufsize=bufsize, **kwargs)


def _do_wait(loop, pid, pidfd, callback, args):
    loop._remove_reader(pidfd)
    try:
        returncode = _children.reap(pid)
    except ChildProcessError:
        returncode = 255
        loop._log(30, "unix_events._PidfdChildWatcher._do_wait",
                  "child process pid %d exit status already read:  will report returncode 255", (pid,))
    os.close(pidfd)
    callback(loop, pid, returncode, *args)


def _child_watcher_callback(loop, pid, returncode, transp):
    loop.call_soon_threadsafe(transp._process_exited, returncode)


async def _make_subprocess_transport(loop, protocol, args, shell, stdin, stdout, stderr, bufsize, extra=None, **kwargs):
    waiter = loop.create_future()
    transp = _UnixSubprocessTransport(loop, protocol, args, shell, stdin, stdout, stderr, bufsize, waiter=waiter, extra=extra,
                                      **kwargs)
    try:
        pidfd = _children.exit_descriptor(transp.get_pid())
    except OSError:  # nobody would notice its end
        try:
            await waiter  # until its pipes are connected
        finally:
            transp.close()
            _children.reap(transp.get_pid())
        raise
    loop._add_reader(pidfd, _do_wait, loop, transp.get_pid(), pidfd, _child_watcher_callback, (transp,))
    _children.wake_at_polls(loop)
    try:
        await waiter
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException:
        transp.close()
        await transp._wait()
        raise
    return transp


def _pipe_text(fd):
    if fd == subprocess.PIPE:
        return "<pipe>"
    return "<stdout>" if fd == subprocess.STDOUT else repr(fd)


def _log_start(loop, text, stdin, stdout, stderr):
    info = [text]
    if stdin is not None:
        info.append(f"stdin={_pipe_text(stdin)}")
    if stdout is not None and stderr == subprocess.STDOUT:
        info.append(f"stdout=stderr={_pipe_text(stdout)}")
    else:
        if stdout is not None:
            info.append(f"stdout={_pipe_text(stdout)}")
        if stderr is not None:
            info.append(f"stderr={_pipe_text(stderr)}")
    loop._log(10, "base_events.BaseEventLoop._log_subprocess", " ".join(info))


def _check(universal_newlines, bufsize, text, encoding, errors):
    if universal_newlines:
        raise ValueError("universal_newlines must be False")
    if bufsize != 0:
        raise ValueError("bufsize must be 0")
    if text:
        raise ValueError("text must be False")
    if encoding is not None:
        raise ValueError("encoding must be None")
    if errors is not None:
        raise ValueError("errors must be None")


class BaseEventLoop:
    async def subprocess_shell(self, protocol_factory, cmd, *, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               universal_newlines=False, shell=True, bufsize=0, encoding=None, errors=None, text=None, **kwargs):
        if not isinstance(cmd, (bytes, str)):
            raise ValueError("cmd must be a string")
        if not shell and not universal_newlines:
            raise ValueError("shell must be True")
        _check(universal_newlines, bufsize, text, encoding, errors)
        protocol = protocol_factory()
        debug_log = None
        if self.get_debug():
            debug_log = "run shell command %r" % cmd
            _log_start(self, debug_log, stdin, stdout, stderr)
        transport = await _make_subprocess_transport(self, protocol, cmd, True, stdin, stdout, stderr, bufsize, **kwargs)
        if debug_log is not None and self.get_debug():
            self._log(20, "base_events.BaseEventLoop.subprocess_shell", "%s: %r", (debug_log, transport))
        return transport, protocol

    async def subprocess_exec(self, protocol_factory, program, *args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=False, shell=False, bufsize=0, encoding=None, errors=None,
                              text=None, **kwargs):
        if shell and not universal_newlines:
            raise ValueError("shell must be False")
        _check(universal_newlines, bufsize, text, encoding, errors)
        protocol = protocol_factory()
        debug_log = None
        if self.get_debug():
            debug_log = f"execute program {program!r}"
            _log_start(self, debug_log, stdin, stdout, stderr)
        transport = await _make_subprocess_transport(self, protocol, (program, *args), False, stdin, stdout, stderr, bufsize,
                                                     **kwargs)
        if debug_log is not None and self.get_debug():
            self._log(20, "base_events.BaseEventLoop.subprocess_exec", "%s: %r", (debug_log, transport))
        return transport, protocol

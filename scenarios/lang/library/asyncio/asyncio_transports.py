# SPDX-License-Identifier: MIT
"""asyncio.transports: the interfaces of connections, and their flow control."""

__all__ = ("BaseTransport", "ReadTransport", "WriteTransport", "Transport", "DatagramTransport", "SubprocessTransport")


class BaseTransport:
    """What all transports have."""

    __slots__ = ("_extra",)
    __module__ = "asyncio.transports"

    def __init__(self, extra=None):
        self._extra = {} if extra is None else extra

    def get_extra_info(self, name, default=None):
        """What is known of the connection: 'socket', 'sockname', 'peername'."""
        return self._extra.get(name, default)

    def is_closing(self):
        """Whether it is closed, or will be when its buffer is empty."""
        raise NotImplementedError

    def close(self):
        """Closes it when its buffer is empty."""
        raise NotImplementedError

    def set_protocol(self, protocol):
        """Another protocol."""
        raise NotImplementedError

    def get_protocol(self):
        """The protocol."""
        raise NotImplementedError


class ReadTransport(BaseTransport):
    """One that receives."""

    __slots__ = ()
    __module__ = "asyncio.transports"

    def is_reading(self):
        """Whether it receives."""
        raise NotImplementedError

    def pause_reading(self):
        """Receives nothing until resume_reading()."""
        raise NotImplementedError

    def resume_reading(self):
        """Receives again."""
        raise NotImplementedError


class WriteTransport(BaseTransport):
    """One that sends."""

    __slots__ = ()
    __module__ = "asyncio.transports"

    def set_write_buffer_limits(self, high=None, low=None):
        """The sizes at which the protocol has to pause and to resume."""
        raise NotImplementedError

    def get_write_buffer_size(self):
        """How many bytes are not sent yet."""
        raise NotImplementedError

    def get_write_buffer_limits(self):
        """(low, high)"""
        raise NotImplementedError

    def write(self, data):
        """Sends bytes, now or later."""
        raise NotImplementedError

    def writelines(self, list_of_data):
        """Sends several."""
        self.write(b"".join(list_of_data))

    def write_eof(self):
        """Sends no more."""
        raise NotImplementedError

    def can_write_eof(self):
        """Whether there is write_eof()."""
        raise NotImplementedError

    def abort(self):
        """Closes it at once."""
        raise NotImplementedError


class Transport(ReadTransport, WriteTransport):
    """One that does both."""

    __slots__ = ()
    __module__ = "asyncio.transports"


class DatagramTransport(BaseTransport):
    """One for datagrams."""

    __slots__ = ()
    __module__ = "asyncio.transports"

    def sendto(self, data, addr=None):
        """Sends a datagram."""
        raise NotImplementedError

    def abort(self):
        """Closes it at once."""
        raise NotImplementedError


class SubprocessTransport(BaseTransport):
    """A child process."""

    __slots__ = ()
    __module__ = "asyncio.transports"

    def get_pid(self):
        """The child's number."""
        raise NotImplementedError

    def get_returncode(self):
        """How it ended, or None."""
        raise NotImplementedError

    def get_pipe_transport(self, fd):
        """The transport of a pipe."""
        raise NotImplementedError

    def send_signal(self, signal):
        """Sends it a signal."""
        raise NotImplementedError

    def terminate(self):
        """Asks it to end."""
        raise NotImplementedError

    def kill(self):
        """Ends it."""
        raise NotImplementedError


class _FlowControlMixin(Transport):
    """Has the protocol pause and resume writing by the size of the buffer."""

    __slots__ = ("_loop", "_protocol_paused", "_high_water", "_low_water")
    __module__ = "asyncio.transports"

    def __init__(self, extra=None, loop=None):
        super().__init__(extra)
        assert loop is not None
        self._loop = loop
        self._protocol_paused = False
        self._set_write_buffer_limits()

    def _tell_protocol(self, name):
        try:
            getattr(self._protocol, name)()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._loop.call_exception_handler({
                "message": f"protocol.{name}() failed",
                "exception": exc,
                "transport": self,
                "protocol": self._protocol,
            })

    def _maybe_pause_protocol(self):
        if self.get_write_buffer_size() > self._high_water and not self._protocol_paused:
            self._protocol_paused = True
            self._tell_protocol("pause_writing")

    def _maybe_resume_protocol(self):
        if self._protocol_paused and self.get_write_buffer_size() <= self._low_water:
            self._protocol_paused = False
            self._tell_protocol("resume_writing")

    def get_write_buffer_limits(self):
        return self._low_water, self._high_water

    def _set_write_buffer_limits(self, high=None, low=None):
        if high is None:
            high = 64 * 1024 if low is None else 4 * low
        if low is None:
            low = high // 4
        if not high >= low >= 0:
            raise ValueError(f"high ({high!r}) must be >= low ({low!r}) must be >= 0")
        self._high_water = high
        self._low_water = low

    def set_write_buffer_limits(self, high=None, low=None):
        self._set_write_buffer_limits(high=high, low=low)
        self._maybe_pause_protocol()

    def get_write_buffer_size(self):
        raise NotImplementedError

# SPDX-License-Identifier: MIT
"""asyncio.protocols: what transports call."""

__all__ = ("BaseProtocol", "Protocol", "DatagramProtocol", "SubprocessProtocol", "BufferedProtocol")


class BaseProtocol:
    """What all protocols have."""

    __slots__ = ()
    __module__ = "asyncio.protocols"

    def connection_made(self, transport):
        """There is a connection."""

    def connection_lost(self, exc):
        """It ended: None, or why."""

    def pause_writing(self):
        """The transport's buffer is over its limit."""

    def resume_writing(self):
        """The transport's buffer is low again."""


class Protocol(BaseProtocol):
    """For streams of bytes."""

    __slots__ = ()
    __module__ = "asyncio.protocols"

    def data_received(self, data):
        """Some bytes came."""

    def eof_received(self):
        """The peer sends no more; a true result keeps the transport open."""


class BufferedProtocol(BaseProtocol):
    """For streams that are received into a buffer of the protocol."""

    __slots__ = ()
    __module__ = "asyncio.protocols"

    def get_buffer(self, sizehint):
        """Where the next bytes go."""

    def buffer_updated(self, nbytes):
        """So many bytes are there."""

    def eof_received(self):
        """The peer sends no more; a true result keeps the transport open."""


class DatagramProtocol(BaseProtocol):
    """For datagrams."""

    __slots__ = ()
    __module__ = "asyncio.protocols"

    def datagram_received(self, data, addr):
        """A datagram came."""

    def error_received(self, exc):
        """An earlier send or receive failed."""


class SubprocessProtocol(BaseProtocol):
    """For child processes."""

    __slots__ = ()
    __module__ = "asyncio.protocols"

    def pipe_data_received(self, fd, data):
        """The child wrote."""

    def pipe_connection_lost(self, fd, exc):
        """A pipe was closed."""

    def process_exited(self):
        """The child ended."""

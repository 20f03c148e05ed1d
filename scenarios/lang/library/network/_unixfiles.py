# SPDX-License-Identifier: MIT
"""The paths of Unix sockets: each is an entry among the files of the run.

The kernel knows a socket by the name to which it was bound; here it has a node, which may be found by other paths, be
renamed and be removed. For real the kernel has paths of its own, too: one that is no entry here is left to it.
"""
import _files
from _socket import bind as _bind, connect as _connect, is_simulated as _is_simulated, unlink_socket as _unlink_socket

_EADDRINUSE, _ECONNREFUSED = 98, 111
_PATH_MAX = 107  # bytes; _socket refuses longer ones


def _error(code):
    return OSError(code, _files.ERRORS[code])


def _path_of(address):
    """ADDRESS as a path; None: it is abstract, or none at all."""
    if isinstance(address, (bytes, bytearray)):
        address = address.decode(errors="surrogateescape")
    if not isinstance(address, str) or not address or address[0] == "\0" or len(address.encode()) > _PATH_MAX:
        return None
    return address.partition("\0")[0]


def _locate(path):
    """As _files.locate(); None: only the real kernel may know the folder."""
    try:
        return _files.locate(path, path)
    except OSError as failure:
        code = failure.errno
    if _is_simulated():
        raise _error(code)
    return None


def bind(fd, family, address):
    """The socket FD has ADDRESS as its name."""
    path = _path_of(address)
    place = None if path is None else _locate(path)
    if place is not None and place[2] is not None:
        raise _error(_EADDRINUSE)
    _bind(fd, family, address)
    if place is not None:
        _files.put(place[0], place[1], _files.Socket(path))
        _files.sockets.add(path)


def _name_of(address):
    """The kernel's name of the socket at ADDRESS."""
    path = _path_of(address)
    place = None if path is None else _locate(path)
    if place is None or place[2] is None:
        if path is not None and (_is_simulated() or path in _files.sockets):
            raise _error(_files.ENOENT)
        return address
    if not isinstance(place[2], _files.Socket):
        raise _error(_ECONNREFUSED)
    return place[2].bound


def connect(fd, family, address):
    """Connects FD; errno."""
    try:
        name = _name_of(address)
    except OSError as failure:
        return failure.errno
    return _connect(fd, family, name)


def destination(address):
    """Where a datagram to ADDRESS goes."""
    return _name_of(address)


def node_of(path):
    """The socket at PATH, or None."""
    node = _files.node_of(path)
    return node if isinstance(node, _files.Socket) else None


def unlink(path):
    """Removes the socket at PATH, if there is one."""
    if node_of(path) is not None:
        _files.remove(_files.text_of(path), path)
    elif not _is_simulated():
        _unlink_socket(_files.text_of(path))

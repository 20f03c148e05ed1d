# SPDX-License-Identifier: MIT
"""sendmsg() and recvmsg() of sockets: several buffers, and ancillary data, as recvmsg(2) has it."""
import _message
from _importlib import load as _load
from _refuse import refuse
from operator import index
from sys import byteorder

_AF_UNIX, _SOL_SOCKET, _SCM_RIGHTS = 1, 1, 1
_IN, _OUT = 1, 4
_HEAD = 16  # bytes of a struct cmsghdr
_INT_MAX = (1 << 31) - 1


def data_length(length):
    """CMSG_LEN()"""
    if length < 0 or length > _INT_MAX - _HEAD:
        raise OverflowError("CMSG_LEN() argument out of range")
    return _HEAD + length


def space(length):
    """CMSG_SPACE()"""
    if length < 0 or length > _INT_MAX - 2 * _HEAD:
        raise OverflowError("CMSG_SPACE() argument out of range")
    return _HEAD + (length + 7) // 8 * 8


def _items(values, place):
    try:
        return list(values)
    except TypeError:
        if hasattr(type(values), "__iter__"):
            raise
        raise TypeError(f"sendmsg() argument {place} must be an iterable") from None


def _ancillary(item):
    what = "[sendmsg() ancillary data items]() argument must be"
    if isinstance(item, (str, bytes, bytearray, dict)) or not hasattr(type(item), "__getitem__"):
        raise TypeError(f"{what} 3-item tuple, not {type(item).__name__}")
    if len(item) != 3:
        raise TypeError(f"{what} {'tuple' if isinstance(item, tuple) else 'sequence'} of length 3, not {len(item)}")
    level, type_ = index(item[0]), index(item[1])
    for n in level, type_:
        if not -_INT_MAX - 1 <= n <= _INT_MAX:
            raise OverflowError("signed integer is greater than maximum" if n > 0 else "signed integer is less than minimum")
    data = _bytes_of(item[2])
    if (level, type_) == (_SOL_SOCKET, _SCM_RIGHTS):
        _check_rights(data)
    return level, type_, data


def _bytes_of(data):
    if hasattr(data, "tobytes"):  # an array, or a memoryview
        return data.tobytes()
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return bytes(data)


def _check_rights(data):
    """Regular files are none of the kernel that passes descriptors."""
    from os import fstat

    for at in range(0, len(data) - 3, 4):
        try:
            mode = fstat(int.from_bytes(data[at:at + 4], byteorder, signed=True)).st_mode
        except OSError:
            continue  # it is bad there, too
        if mode & 0o170000 in (0o100000, 0o040000):
            refuse("passing a regular file to another socket is not in the scenario language; pass pipes and sockets")


def send(sock, buffers, ancillary, flags, address):
    args = _items(buffers, 1), [_ancillary(item) for item in _items(ancillary, 2)], int(flags)
    if address is not None:
        args += sock._family, _load("_unixfiles").destination(address) if sock._family == _AF_UNIX else address
    if sock._timeout:
        return sock._wait(sock._until(), _OUT, _message.send, sock._fd, *args)
    return _message.send(sock._fd, *args)


def receive(sock, size, ancillary_size, flags):
    if size < 0:
        raise ValueError("negative buffer size in recvmsg()")
    if not 0 <= ancillary_size <= _INT_MAX:
        raise ValueError("invalid ancillary data buffer length")
    args = min(size, _INT_MAX), ancillary_size, int(flags)
    if sock._timeout:
        return sock._wait(sock._until(), _IN, _message.receive, sock._fd, *args)
    return _message.receive(sock._fd, *args)


def receive_into(sock, buffers, ancillary_size, flags):
    if not hasattr(buffers, "__iter__"):
        raise TypeError("recvmsg_into() argument 1 must be an iterable")
    try:
        views = [memoryview(each).cast("B") for each in buffers]
    except TypeError:
        views = None
    if views is None or any(view.readonly for view in views):
        raise TypeError("recvmsg_into() argument 1 must be an iterable of single-segment read-write buffers")
    data, ancillary, found, address = receive(sock, sum(map(len, views)), ancillary_size, flags)
    rest = data
    for view in views:
        size = min(len(view), len(rest))
        view[:size] = rest[:size]
        rest = rest[size:]
    return len(data), ancillary, found, address


def send_fds(sock, buffers, fds):
    data = b"".join([fd.to_bytes(4, byteorder, signed=True) for fd in fds])
    return sock.sendmsg(buffers, [(_SOL_SOCKET, _SCM_RIGHTS, data)])


def recv_fds(sock, size, most):
    message, ancillary, flags, address = sock.recvmsg(size, data_length(4 * most))
    fds = []
    for level, type_, data in ancillary:
        if (level, type_) == (_SOL_SOCKET, _SCM_RIGHTS):
            fds += [int.from_bytes(data[at:at + 4], byteorder, signed=True) for at in range(0, len(data) - 3, 4)]
    return message, fds, flags, address

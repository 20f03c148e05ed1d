# SPDX-License-Identifier: MIT
"""Module resource: limits that a program sets are kept; that of descriptors applies to sockets, pipes and epolls, the others do
nothing. What a program uses is virtual time."""
import os
import time
from collections import namedtuple

__all__ = [
    "RLIMIT_AS", "RLIMIT_CORE", "RLIMIT_CPU", "RLIMIT_DATA", "RLIMIT_FSIZE", "RLIMIT_MEMLOCK", "RLIMIT_MSGQUEUE",
    "RLIMIT_NICE", "RLIMIT_NOFILE", "RLIMIT_NPROC", "RLIMIT_OFILE", "RLIMIT_RSS", "RLIMIT_RTPRIO", "RLIMIT_RTTIME",
    "RLIMIT_SIGPENDING", "RLIMIT_STACK", "RLIM_INFINITY", "RUSAGE_CHILDREN", "RUSAGE_SELF", "RUSAGE_THREAD", "error",
    "getpagesize", "getrlimit", "getrusage", "prlimit", "setrlimit", "struct_rusage"
]

RLIM_INFINITY = -1
(RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS, RLIMIT_NPROC, RLIMIT_NOFILE,
 RLIMIT_MEMLOCK, RLIMIT_AS, _, RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO,
 RLIMIT_RTTIME) = range(16)
RLIMIT_OFILE = RLIMIT_NOFILE
RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD = 0, -1, 1
error = OSError
_HIGHEST = (1 << 64) - 1
_DESCRIPTORS_MAX = 1048576

_limits = {number: (RLIM_INFINITY, RLIM_INFINITY) for number in range(16)}
_limits[RLIMIT_STACK] = 8 << 20, RLIM_INFINITY
_limits[RLIMIT_CORE] = 0, RLIM_INFINITY
_limits[RLIMIT_NOFILE] = 1024, 1048576
_limits[RLIMIT_NPROC] = _limits[RLIMIT_SIGPENDING] = 15360, 15360
_limits[RLIMIT_MEMLOCK] = 8 << 20, 8 << 20
_limits[RLIMIT_MSGQUEUE] = 819200, 819200
_limits[RLIMIT_NICE] = _limits[RLIMIT_RTPRIO] = 0, 0

_fields = namedtuple("struct_rusage", "ru_utime ru_stime ru_maxrss ru_ixrss ru_idrss ru_isrss ru_minflt ru_majflt "
                     "ru_nswap ru_inblock ru_oublock ru_msgsnd ru_msgrcv ru_nsignals ru_nvcsw ru_nivcsw")


class struct_rusage(_fields):
    __module__ = "resource"
    __slots__ = ()

    def __repr__(self):
        return "resource." + super().__repr__()


def getpagesize():
    return 4096


def _check(resource):
    if not isinstance(resource, int):
        raise TypeError(f"'{type(resource).__name__}' object cannot be interpreted as an integer")
    if not 0 <= resource < 16:
        raise ValueError("invalid resource specified")


def getrlimit(resource, /):
    _check(resource)
    return _limits[resource]


def setrlimit(resource, limits, /):
    _check(resource)
    try:
        soft, hard = limits
    except (TypeError, ValueError):
        raise ValueError("expected a tuple of 2 integers") from None
    highest = _limits[resource][1]
    if _unsigned(soft) > _unsigned(hard):
        raise ValueError("current limit exceeds maximum limit")
    if _unsigned(hard) > _unsigned(highest):
        raise ValueError("not allowed to raise maximum limit")
    _limits[resource] = soft, hard
    if resource == RLIMIT_NOFILE:
        from _pipe import limit

        limit(min(_unsigned(soft), _DESCRIPTORS_MAX))


def _unsigned(limit):
    return limit & _HIGHEST


def prlimit(pid, resource, limits=None, /):
    if pid not in (0, os.getpid()):
        raise PermissionError(1, "Operation not permitted")
    before = getrlimit(resource)
    if limits is not None:
        setrlimit(resource, limits)
    return before


def getrusage(who, /):
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    used = 0.0 if who == RUSAGE_CHILDREN else time.process_time()
    return struct_rusage(used, 0.0, 0 if who == RUSAGE_CHILDREN else 20480, *(0,) * 13)

# SPDX-License-Identifier: MIT
"""Module getpass: the user's name, and passwords, which are read from standard input: a run has no terminal."""
import sys
import warnings
from os import environ

__all__ = ["getpass", "getuser", "GetPassWarning"]


class GetPassWarning(UserWarning):
    pass


def getpass(prompt="Password: ", stream=None, *, echo_char=None):
    """A line of standard input, as CPython reads it where it cannot turn off the echo."""
    if echo_char is not None and not (isinstance(echo_char, str) and echo_char.isascii() and echo_char.isprintable() and
                                      len(echo_char) == 1):
        raise ValueError(f"'echo_char' must be a single printable ASCII character, got: {echo_char!r}")
    warnings.warn_explicit("Can not control echo on the terminal.", GetPassWarning, "/lib/python314.zip/getpass.py", 91,
                           "getpass")
    stream = stream or sys.stderr
    print("Warning: Password input may be echoed.", file=stream)
    if prompt:
        stream.write(prompt)
        stream.flush()
    from sys import stdin  # as it is now; the command reads standard input for programs with this statement
    line = stdin.readline()
    if not line:
        raise EOFError
    stream.write("\n")
    return line[:-1] if line[-1] == "\n" else line


def getuser():
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if user := environ.get(name):
            return user
    raise OSError("No username set in the environment")

# SPDX-License-Identifier: MIT
"""Module getpass: the user's name."""
from os import environ

__all__ = ["getuser"]


def getuser():
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        if user := environ.get(name):
            return user
    raise OSError("No username set in the environment")

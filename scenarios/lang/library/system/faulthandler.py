# SPDX-License-Identifier: MIT
"""Module faulthandler: a run has no faults to handle."""
_enabled = False


def enable(file=None, all_threads=True, c_stack=True):
    global _enabled
    _enabled = True


def disable():
    global _enabled
    was, _enabled = _enabled, False
    return was


def is_enabled():
    return _enabled

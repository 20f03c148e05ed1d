# SPDX-License-Identifier: MIT
"""Module gc. There is no cycle collector: a reference cycle stays until the end of the run."""
DEBUG_STATS, DEBUG_COLLECTABLE, DEBUG_UNCOLLECTABLE, DEBUG_SAVEALL, DEBUG_LEAK = 1, 2, 4, 32, 38
garbage = []
callbacks = []
_enabled = True
_debug = 0
_threshold = 2000, 10, 0


def collect(generation=2):
    if generation < 0 or generation > 2:
        raise ValueError("invalid generation")
    return 0


def enable():
    global _enabled
    _enabled = True


def disable():
    global _enabled
    _enabled = False


def isenabled():
    return _enabled


def freeze():
    pass


def unfreeze():
    pass


def get_freeze_count():
    return 0


def get_debug():
    return _debug


def set_debug(flags, /):
    global _debug
    _debug = flags


def get_threshold():
    return _threshold


def set_threshold(threshold0, threshold1=10, threshold2=0, /):
    global _threshold
    _threshold = threshold0, threshold1, 0


def get_count():
    return 0, 0, 0

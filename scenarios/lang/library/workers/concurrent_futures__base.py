# SPDX-License-Identifier: MIT
"""Module concurrent.futures._base: where CPython defines what concurrent.futures exports, and the states of a future."""
from _concurrent import CancelledError, Error, Future, InvalidStateError
from concurrent.futures import (ALL_COMPLETED, BrokenExecutor, DoneAndNotDoneFutures, Executor, FIRST_COMPLETED,
                                FIRST_EXCEPTION, TimeoutError, as_completed, wait)

PENDING, RUNNING, CANCELLED = 'PENDING', 'RUNNING', 'CANCELLED'
CANCELLED_AND_NOTIFIED, FINISHED = 'CANCELLED_AND_NOTIFIED', 'FINISHED'

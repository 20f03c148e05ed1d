# SPDX-License-Identifier: MIT
"""Module sched: as CPython's Lib/sched.py, on the virtual clock."""
import heapq
import time
from collections import namedtuple
from itertools import count

__all__ = ["scheduler"]

_Entry = namedtuple("Event", "time, priority, sequence, action, argument, kwargs")
_none = object()


class Event(_Entry):
    """One thing to do; events compare by time, priority and the order in which they were entered."""
    __slots__ = ()

    def __eq__(self, other):
        return self[:3] == other[:3] if isinstance(other, Event) else NotImplemented

    def __lt__(self, other):
        return self[:3] < other[:3]

    def __hash__(self):
        return hash(self[:3])


class scheduler:
    def __init__(self, timefunc=time.monotonic, delayfunc=time.sleep):
        self._queue = []
        self.timefunc = timefunc
        self.delayfunc = delayfunc
        self._sequence = count()

    def enterabs(self, time, priority, action, argument=(), kwargs=_none):
        event = Event(time, priority, next(self._sequence), action, argument, {} if kwargs is _none else kwargs)
        heapq.heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=_none):
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        self._queue.remove(event)
        heapq.heapify(self._queue)

    def empty(self):
        return not self._queue

    def run(self, blocking=True):
        queue = self._queue
        while queue:
            when, priority, sequence, action, argument, kwargs = queue[0]
            now = self.timefunc()
            if when > now:
                if not blocking:
                    return when - now
                self.delayfunc(when - now)
            else:
                heapq.heappop(queue)
                action(*argument, **kwargs)
                self.delayfunc(0)

    @property
    def queue(self):
        return [heapq.heappop(events) for events in [self._queue[:]] for _ in self._queue]

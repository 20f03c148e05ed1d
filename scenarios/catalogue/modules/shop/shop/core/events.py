from collections import defaultdict
from enum import Enum, auto


class Event(Enum):
    ADDED = auto()
    PAID = auto()


class Bus:
    def __init__(self):
        self.handlers = defaultdict(list)

    def on(self, event, fn):
        self.handlers[event].append(fn)

    def emit(self, event, *args):
        for fn in self.handlers[event]:
            fn(*args)


bus = Bus()

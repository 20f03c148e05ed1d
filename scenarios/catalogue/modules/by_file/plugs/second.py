import math
from dataclasses import dataclass

NAME = "the second"


@dataclass
class Tool:
    size: int = 3

    def name(self):
        return f"{type(self).__module__}.{type(self).__qualname__} of {self.size}"


def helper():
    return NAME


def run(n):
    return math.isqrt(n), helper()

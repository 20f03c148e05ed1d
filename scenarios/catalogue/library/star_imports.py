# `import *` binds what the __all__ of a module of Python's library says, and nothing else of the module.
show = same = deque = wraps = IntEnum = quote = now = sleep = place_of = partial = "the program's"

from contextlib import *
from copy import *
from dataclasses import *
from http import *
from inspect import *
from logging import *
from queue import *
from traceback import *
from warnings import *

print(show, same, deque, wraps, IntEnum, quote, now, sleep, place_of, partial)
print(dataclass.__name__, suppress.__name__, deepcopy.__name__, HTTPStatus.OK, Queue.__name__, format_exc.__name__)

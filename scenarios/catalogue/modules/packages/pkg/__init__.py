from .worker import work
CONST = "c"
from . import sub

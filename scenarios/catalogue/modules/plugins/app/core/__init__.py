from .engine import Engine
from ..core.errors import *
VERSION = "1.2.3"

"""The shop."""
from .store import Store
from . import errors
__version__ = "1.2"

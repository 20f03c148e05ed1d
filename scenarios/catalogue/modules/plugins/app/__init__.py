"""App package."""
from .core import Engine, VERSION as __version__
from .core.errors import AppError
from . import plugins
__all__ = ["Engine", "AppError", "plugins"]

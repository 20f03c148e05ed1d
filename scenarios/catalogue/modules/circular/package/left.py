from . import right

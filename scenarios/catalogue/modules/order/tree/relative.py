from . import twig
from .branch import leaf
from .branch.leaf import name

print(name, leaf.name, twig.name)
try:
    from .. import nothing
except ImportError as e:
    print(type(e).__name__, e)

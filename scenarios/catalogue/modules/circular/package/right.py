from . import left

try:
    from .. import package
except ImportError as e:
    print(e)

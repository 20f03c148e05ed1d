from . import left
try:
    from . import nothing
except ImportError as e:
    print(e)

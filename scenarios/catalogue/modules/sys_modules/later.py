import sys

assert sys.modules[__name__].__name__ == "later"

import sys


class Module:
    name = "an object"

    def __repr__(self):
        return "<replaced>"


sys.modules[__name__] = Module()

from . import inner


def __dir__():
    return ["shown", "also"]

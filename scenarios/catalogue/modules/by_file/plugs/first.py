NAME = "the first"


def run(n):
    return n + 1

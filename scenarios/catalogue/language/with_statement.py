# with enters its items in order and leaves them in reverse; a true __exit__
# swallows the exception, and a failing __enter__ leaves the items entered before.
class Manager:
    def __init__(self, name, swallow=False, fail=None):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter", self.name)
        if self.fail == "enter":
            raise OSError("enter " + self.name)
        return self.name.upper()

    def __exit__(self, kind, exc, tb):
        print("exit", self.name, repr(exc), tb is None)
        if self.fail == "exit":
            raise RuntimeError("exit " + self.name)
        return self.swallow


def run(*managers, raises=True):
    a, b = managers
    try:
        with a as x, b as y:
            print("body", x, y)
            if raises:
                raise ValueError("body")
            return "returned"
        return "swallowed"
    except Exception as e:
        return f"{e!r} from {e.__context__!r}"


print(run(Manager("a"), Manager("b"), raises=False))
print(run(Manager("a"), Manager("b")))
print(run(Manager("a"), Manager("b", swallow=1)))
print(run(Manager("a", swallow="yes"), Manager("b", fail="enter")))
print(run(Manager("a"), Manager("b", fail="exit")))
print(run(Manager("a", swallow=True), Manager("b", fail="exit")))
with (Manager("c") as (first, *rest), Manager("d")):
    print(first, rest)

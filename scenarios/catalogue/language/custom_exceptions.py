# Exceptions keep their arguments, are built by __new__ before any __init__, and
# print by their number of arguments.
class WithInit(Exception):
    def __init__(self, code, text="none"):
        super().__init__(text)
        self.code = code


class NoSuper(ValueError):
    def __init__(self, code):
        self.code = code


class WithStr(WithInit):
    def __str__(self):
        return f"[{self.code}] {super().__str__()}"


for e in (WithInit(1), WithInit(2, text="two"), NoSuper(3), WithStr(4, "four"), Exception(),
          Exception("one"), Exception("one", 2), Exception(None), KeyError("key"),
          KeyError("a", "b"), KeyError(), OSError("plain"), StopIteration(5)):
    try:
        raise e
    except Exception as caught:
        print(repr(caught), "|", caught, "|", caught.args, getattr(caught, "code", "-"))
e = ValueError("x")
e.args = ("changed", 1)
e.note = "attributes may be added"
e.add_note("a note")
print(e, repr(e), e.note, e.__notes__)
print(StopIteration(7).value, SystemExit(3).code, SystemExit().code)
print(issubclass(KeyError, LookupError), issubclass(TimeoutError, OSError), ValueError.__name__)
print(isinstance(ZeroDivisionError(), ArithmeticError),
      issubclass(KeyboardInterrupt, Exception))
print(ValueError("a") == ValueError("a"), issubclass(UnboundLocalError, NameError),
      Exception is ValueError)

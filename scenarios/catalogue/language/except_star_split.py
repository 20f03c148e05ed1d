# except* calls the exception's own split(), and uses the result of derive()
# for exceptions raised again; a naked exception is wrapped where it is caught.
class Splits(ExceptionGroup):
    def split(self, kind):
        print("split", kind.__name__)
        return self.answer


def with_answer(answer):
    group = Splits("s", [ValueError(1), OSError(2)])
    group.answer = answer
    return group


def lines(e):
    at = e.__traceback__
    while at is not None:
        yield at.tb_lineno
        at = at.tb_next


def attempt(answer):
    try:
        try:
            raise with_answer(answer)
        except* ValueError as e:
            print("taken", repr(e))
        except* LookupError as e:
            print("taken", repr(e))
    except BaseException as e:
        print("raised", type(e).__name__, e, list(lines(e)))


attempt((None, None))
attempt((ValueError("match"), None))
attempt((None, ValueError("rest")))
attempt((ExceptionGroup("m", [ValueError(3)]), ExceptionGroup("r", [KeyError(4)])))
attempt((ExceptionGroup("m", [ValueError(3)]), ExceptionGroup("r", [OSError(4)]), 5))
attempt(())
attempt((None,))
attempt(None)
attempt([None, None])


class Derives(ExceptionGroup):
    def derive(self, exceptions):
        print("derive", len(exceptions))
        if self.message == "fails":
            raise RuntimeError("in derive")
        if self.message == "nested":
            try:
                raise ExceptionGroup("in derive", exceptions)
            except* ValueError:
                pass
            except* Exception as e:
                raise
        return Derives(self.message + "'", exceptions)


for message in ("works", "fails", "nested"):
    for again in (False, True):
        try:
            try:
                raise Derives(message, [ValueError(1), OSError(2), Derives("inner", [ValueError(3), KeyError(4)])])
            except* ValueError:
                if again:
                    raise
            except* KeyError as e:
                if again:
                    raise e
        except Exception as e:
            print("raised", repr(e), repr(e.__context__))

shared = ValueError("shared")
try:
    try:
        raise ExceptionGroup("twice", [shared, shared, OSError("not")])
    except* ValueError:
        raise
    except* OSError:
        pass
except ExceptionGroup as e:
    print(repr(e), e.exceptions[0] is e.exceptions[1])

try:
    raise ValueError("naked")
except* ValueError as e:
    print(repr(e), list(lines(e)), list(lines(e.exceptions[0])), e.__context__, e.exceptions[0].__context__)

try:
    try:
        raise ValueError("naked")
    except* ValueError:
        raise
except BaseException as e:
    print(repr(e), list(lines(e)))

try:
    try:
        raise ValueError("naked")
    except* OSError:
        print("never")
except BaseException as e:
    print(repr(e), list(lines(e)))

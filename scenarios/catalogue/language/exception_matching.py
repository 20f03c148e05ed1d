# except clauses are tried in order, by class, tuple of classes or bare; the
# first match wins, and the name that it bound is deleted after it.
class AppError(Exception):
    pass


class DeepError(AppError):
    pass


def handle(exc):
    try:
        raise exc
    except DeepError:
        return "deep"
    except (KeyError, AppError) as e:
        return f"tuple {e!r}"
    except LookupError as e:
        return f"lookup {e}"
    except Exception:
        return "exception"
    except:
        return "bare"


for exc in (DeepError(), AppError(1), KeyError("k"), IndexError("i"), ValueError,
            KeyboardInterrupt(), SystemExit):
    print(handle(exc))
e = "before"
try:
    raise ValueError("x")
except ValueError as e:
    print("inside", e)
try:
    print(e)
except NameError as error:
    print(error)


def attempt(match):
    try:
        try:
            raise ValueError("raised")
        except match:
            print("matched")
    except TypeError as error:
        print(error, "|", repr(error.__context__))


attempt(ValueError)
attempt(5)
attempt((OSError, "text"))
for wrong in (7, "text", None, int):
    try:
        raise wrong
    except TypeError as error:
        print(error)

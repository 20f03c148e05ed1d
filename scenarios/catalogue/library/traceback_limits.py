# traceback: limit and chain. Frames of calls that span a whole line have no carets.
import io
import traceback


def fall(n):
    if n:
        return fall(n - 1)
    raise ValueError("x")


def show(lines):
    for line in "".join(lines).splitlines():
        if not line.lstrip().startswith(("File", "~", "^")):
            print(line)


def main():
    try:
        try:
            fall(3)
        except ValueError as e:
            raise KeyError(1) from e
    except KeyError as e:
        for limit in (None, 0, 1, 2, -1):
            show(traceback.format_exception(e, limit=limit))
            print("--")
            show(traceback.format_exception(e.__cause__, limit=limit))
            print(len(traceback.extract_tb(e.__cause__.__traceback__, limit)),
                  len(traceback.format_tb(e.__cause__.__traceback__, limit)), "==")
        show(traceback.format_exception(e, chain=False))
        out = io.StringIO()
        traceback.print_exc(limit=1, file=out, chain=False)
        show(out.getvalue())
        show(traceback.format_exc(limit=-1))
    try:
        try:
            fall(0)
        except ValueError:
            raise KeyError(2)
    except KeyError as e:
        show(traceback.format_exception(e, limit=1))
        print(len(traceback.format_exception(e, limit=1)))
    show(traceback.format_exception(ValueError("no traceback"), limit=1))


main()

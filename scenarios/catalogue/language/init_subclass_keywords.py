# Keywords of a class statement that no base takes: the error names the class with where it is. getmembers of a class;
# tracebacks that go to a file of the program's.
import inspect
import io
import traceback


class Base:
    def run(self):
        return 1


def main():
    try:
        class Bad(Base, key=1):
            pass
    except TypeError as e:
        print(e)
    out = io.StringIO()
    try:
        Base().run() / 0
    except ZeroDivisionError as e:
        traceback.print_exc(file=out)
        traceback.print_exception(e, file=out, limit=1)
    print(out.getvalue())


main()
print([name for name, _ in inspect.getmembers(Base, inspect.isfunction)])

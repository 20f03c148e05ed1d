# argparse: tuples of metavars in help, usage and errors; the module of the formatters.
import argparse


class Failed(Exception):
    pass


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Failed(message)


def main():
    for nargs, metavar in (("+", ("A", "B")), ("*", ("A", "B")), ("*", ("A",)), (2, ("A", "B")), (3, ("A", "B", "C"))):
        p = Parser(prog="p", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        p.add_argument("--n", type=int, default=3, help="number")
        p.add_argument("f", nargs=nargs, metavar=metavar, help="files", type=int)
        try:
            print(p.format_help())
        except TypeError as e:
            print(nargs, metavar, "TypeError", e)
        for args in (["--n", "x", "1"], ["q", "w"], ["q", "w", "e"], ["--n"]):
            try:
                print(p.parse_args(args))
            except Failed as e:
                print(nargs, metavar, e)
    print(argparse.HelpFormatter, argparse.RawTextHelpFormatter.__mro__)


main()

# What argparse shows of positional arguments in mutually exclusive groups, of no usage at all, and of tuples of metavars.
import argparse
import asyncio


def show(parser):
    print(repr(parser.format_usage()))
    print(parser.format_help())


async def main():
    for required in False, True:
        parser = argparse.ArgumentParser(prog="PROG")
        group = parser.add_mutually_exclusive_group(required=required)
        group.add_argument("--foo", action="store_true", help="FOO")
        group.add_argument("--spam", help="SPAM")
        group.add_argument("badger", nargs="*", default="X", help="BADGER")
        show(parser)
        print(parser.parse_args(["--foo"]), parser.parse_args(["a", "b"]))
    parser = argparse.ArgumentParser(prog="PROG", usage=argparse.SUPPRESS)
    parser.add_argument("spam", help="spam help")
    show(parser)
    for nargs in None, "?", "*", "+", "...", "A...", 2, 3:
        for count in range(4):
            parser = argparse.ArgumentParser(prog="PROG")
            try:
                parser.add_argument("--foo", nargs=nargs, metavar=tuple("ABC"[:count]))
                print(nargs, count, parser.format_usage().strip())
            except ValueError as e:
                print(nargs, count, e)


asyncio.run(main())

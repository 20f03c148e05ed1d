# argparse: deprecated options and commands, suggestions, and FileType.
import argparse
import asyncio
import contextlib
import io
import warnings


def run(parser, *args):
    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        try:
            print(parser.parse_args(args))
        except SystemExit as e:
            print("exit", e.code)
    print(err.getvalue(), end="")


async def main():
    parser = argparse.ArgumentParser(prog="tool", suggest_on_error=True)
    parser.add_argument("--mode", choices=["fast", "slow"])
    parser.add_argument("-o", "--old", deprecated=True, action="append")
    parser.add_argument("place", nargs="?", deprecated=True)
    run(parser, "--mode", "fsat")
    run(parser, "--mode", "zzzzz")
    run(parser, "-o", "1", "--old", "2", "-o", "3")
    run(parser, "here")
    commands = argparse.ArgumentParser(prog="git")
    sub = commands.add_subparsers(dest="command")
    sub.add_parser("add")
    sub.add_parser("rm", deprecated=True)
    run(commands, "rm")
    run(commands, "add")
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        kind = argparse.FileType("w", encoding="utf-8")
        print([str(w.message) for w in noted], kind, argparse.FileType(bufsize=1), argparse.FileType("rb"))
    files = argparse.ArgumentParser(prog="f")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        files.add_argument("file", type=argparse.FileType())
    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        try:
            files.parse_args(["no_such_file"])
        except SystemExit as e:
            print(e.code)
    print(err.getvalue().partition("[Errno")[0])


asyncio.run(main())

# argparse: what parsing makes of arguments.
import argparse


def attempt(parser, *args):
    try:
        print(args, parser.parse_args(args))
    except SystemExit as e:
        print(args, "exit", e.code)
    except (argparse.ArgumentError, TypeError, ValueError) as e:
        print(args, type(e).__name__, e)


def port(text):
    n = int(text)
    if n > 65535:
        raise argparse.ArgumentTypeError(f"{n} is no port")
    return n


p = argparse.ArgumentParser(prog="tool", exit_on_error=False)
p.add_argument("source")
p.add_argument("rest", nargs="*")
p.add_argument("-v", "--verbose", action="count", default=0)
p.add_argument("-o", "--output", default="out", metavar="FILE")
p.add_argument("-n", type=int, choices=[1, 2, 3])
p.add_argument("--port", type=port, default="80")
p.add_argument("--tag", action="append")
p.add_argument("--flag", action=argparse.BooleanOptionalAction)
p.add_argument("--pair", nargs=2, type=float)
p.add_argument("--maybe", nargs="?", const="const", default="default")
p.add_argument("--many", nargs="+")
p.add_argument("--no", dest="yes", action="store_false")
p.add_argument("--const", action="store_const", const=42)
for args in (["a"], ["a", "b", "c"], ["-vv", "a", "-v"], ["a", "-o", "x", "b"], ["a", "--output=y"], ["a", "-oz"], ["-n", "2", "a"], ["-n", "5", "a"], ["-n", "x", "a"],
             ["a", "--port", "70000"], ["a", "--port", "8080"], ["a", "--tag", "1", "--tag", "2"], ["a", "--flag"], ["a", "--no-flag"], ["a", "--pair", "1", "2.5"], ["a", "--pair", "1"],
             ["a", "--maybe"], ["a", "--maybe", "x"], ["--many", "1", "2", "--", "a"], ["a", "--no", "--const"], [], ["a", "--verb"], ["a", "--nope"], ["a", "-x", "1"], ["a", "--m", "1"],
             ["a", "-5"], ["--", "-a", "-b"], ["a", "-o"], ["a", "--verbose=3"], ["-vo", "f", "a"], ["a", "--many"]):
    attempt(p, *args)
print(p.parse_known_args(["a", "--unknown", "x", "-v"]))
q = argparse.ArgumentParser(prog="q")
group = q.add_mutually_exclusive_group()
group.add_argument("--fast", action="store_true")
group.add_argument("--slow", action="store_true")
q.add_argument("numbers", type=int, nargs="+")
q.set_defaults(mode="plain")
attempt(q, "1", "2")
attempt(q, "--fast", "1")
attempt(q, "--fast", "--slow", "1")
attempt(q, "x")
subs = argparse.ArgumentParser(prog="git")
subs.add_argument("--dir", default=".")
commands = subs.add_subparsers(dest="command", required=True)
add = commands.add_parser("add", aliases=["a"])
add.add_argument("files", nargs="*")
add.set_defaults(func="added")
log = commands.add_parser("log")
log.add_argument("-n", type=int, default=10)
for args in (["add", "x", "y"], ["--dir", "d", "log", "-n", "3"], ["a"], [], ["push"], ["log", "extra"]):
    attempt(subs, *args)
space = argparse.Namespace(a=1, b="x")
print(space, space == argparse.Namespace(a=1, b="x"), "a" in space, vars(space), q.get_default("mode"))

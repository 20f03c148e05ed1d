# argparse: which arguments each positional takes, and which an option, with -- anywhere among them.
import argparse
import itertools

KINDS = None, "?", "*", "+", 2, argparse.REMAINDER, argparse.PARSER, argparse.SUPPRESS
LINES = "", "a", "-- a", "a --", "a -- -b", "a b -- c", "a -- b -- c", "a -o -- b", "a b c -v"


def add(parser, name, kind):
    try:
        parser.add_argument(name, nargs=kind)
    except ValueError:
        parser.add_argument(name, nargs=kind, choices=["a", "b", "--"])


def result(parser, line):
    try:
        found, rest = parser.parse_known_args(line.split())
    except argparse.ArgumentError as e:
        return str(e)
    return " ".join(f"{k}={v}" for k, v in vars(found).items()), rest


for kinds in [(kind,) for kind in KINDS] + list(itertools.product(KINDS, KINDS[:6])):
    p = argparse.ArgumentParser("tool", exit_on_error=False)
    p.add_argument("-v", action="store_true")
    p.add_argument("-o", nargs="?")
    for name, kind in zip("xy", kinds):
        add(p, name, kind)
    print(kinds)
    for line in LINES:
        print("  ", line, "->", result(p, line))

for kind in KINDS:
    p = argparse.ArgumentParser("tool", exit_on_error=False)
    p.add_argument("-v", action="store_true")
    add(p, "--opt", kind)
    p.add_argument("rest", nargs="*")
    print(kind)
    for line in "--opt", "--opt a", "--opt a b", "--opt a -v", "--opt a -- b", "--opt -v", "--opt=a b", "a --opt b -v c d":
        print("  ", line, "->", result(p, line))

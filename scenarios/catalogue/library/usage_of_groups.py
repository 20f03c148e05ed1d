# argparse: usage of mutually exclusive groups, whose members may be on two lines, hidden, required or apart.
import argparse
def make(*, required, suppress=0, extra=0):
    p = argparse.ArgumentParser(prog="p" * 10)
    for i in range(extra): p.add_argument(f"--option{i}", type=int)
    g = p.add_mutually_exclusive_group(required=required)
    g.add_argument("--alpha", help=argparse.SUPPRESS if suppress else None, action="store_true")
    g.add_argument("--beta")
    g.add_argument("-c", "--gamma", nargs=2)
    p.add_argument("pos")
    h = p.add_mutually_exclusive_group()
    h.add_argument("opt", nargs="?")
    h.add_argument("--zeta")
    return p
for kw in ({"required": True}, {"required": False, "suppress": 1}, {"required": True, "extra": 3}, {"required": False, "extra": 6}):
    print(make(**kw).format_usage())
p = argparse.ArgumentParser(prog="x")
g = p.add_mutually_exclusive_group(required=True)
g.add_argument("--only", action="store_true")
print(p.format_help())
for bad in ([], ["--only", "--only"]):
    try: print(p.parse_args(bad))
    except SystemExit as e: print(e.code)
p = argparse.ArgumentParser(prog="x")
g = p.add_mutually_exclusive_group()
g.add_argument("-a", action="store_true")
g.add_argument("-b", action="store_true", help=argparse.SUPPRESS)
print(p.format_usage())

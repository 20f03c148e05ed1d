# optparse: kinds of options, abbreviations, help, groups, conflicts, errors.
import io
import optparse
import sys

def build(**kw):
    p = optparse.OptionParser(usage="usage: %prog [options] FILE...", version="%prog 1.0", description="Does %prog things, " * 5, epilog="The end.", prog="tool", **kw)
    p.add_option("-f", "--file", dest="file", metavar="FILE", help="write report to FILE [default: %default]", default="out.txt")
    p.add_option("-q", "--quiet", action="store_false", dest="verbose", default=True, help="don't print status messages to stdout, which is long enough to be wrapped over two lines")
    p.add_option("-n", "--num", type="int", default="7", help="a number")
    p.add_option("-r", "--ratio", type=float)
    p.add_option("-c", "--color", type="choice", choices=["red", "blue"])
    p.add_option("-v", action="count", dest="level")
    p.add_option("-t", "--tag", action="append", help=optparse.SUPPRESS_HELP)
    p.add_option("--point", nargs=2, type="int")
    p.add_option("--const", action="store_const", const=42, dest="k")
    p.add_option("--cb", action="callback", callback=lambda o, opt, value, parser, *a, **k: setattr(parser.values, "cb", (opt, value, a, k)), type="string", callback_args=(1,), callback_kwargs={"z": 2})
    g = optparse.OptionGroup(p, "Dangerous Options", "Caution: use at your own risk.")
    g.add_option("-g", action="store_true", help="group option")
    g.add_option("--a-very-long-option-name", help="help on the next line")
    p.add_option_group(g)
    return p
def attempt(args, p=None):
    p = p or build()
    err, sys.stderr = sys.stderr, io.StringIO()
    try: v, rest = p.parse_args(args); print(v, rest, v == v.__dict__)
    except SystemExit as e: print("exit", e.code, repr(sys.stderr.getvalue()))
    finally: sys.stderr = err
for args in ([], ["-f", "x", "a", "b"], ["--file=y", "-q", "-vvv", "rest", "-n", "0x10"], ["-n", "z"], ["-n"], ["--point", "1"], ["--point", "1", "2"], ["--col", "red"], ["--color", "green"], ["--co", "x"], ["--nope"], ["-x"], ["--const", "--cb", "v"], ["--quiet=1"], ["-fjoined", "-tA", "-t", "B"], ["--", "-q"], ["-ratio"], ["-r", "2.5", "-n010"], ["-gv"], ["-"], ["-r", "x"]):
    attempt(args)
print(build().format_help())
print(build().get_usage(), build().get_version(), build().has_option("-f"), build().get_option("--num").dest, build().defaults["num"])
p = build(); p.disable_interspersed_args(); attempt(["a", "-q"], p)
p = build(); p.set_defaults(file="d", num=3); attempt([], p); p.remove_option("-q"); attempt(["-q"], p)
for bad in (lambda p: p.add_option("-f"), lambda p: p.add_option("x"), lambda p: p.add_option("--y", action="nope"), lambda p: p.add_option("--y", type="nope"), lambda p: p.add_option("--y", bogus=1), lambda p: p.add_option("--y", choices=["a"], type="int"), lambda p: p.add_option(), lambda p: p.add_option("--y", action="store_true", type="int"), lambda p: p.add_option("--y", action="store_true", nargs=1), lambda p: p.add_option("--y", action="callback")):
    try: print(bad(build()))
    except Exception as e: print(type(e).__name__, e)
p = build(conflict_handler="resolve"); p.add_option("-f", "--force", action="store_true"); attempt(["-f"], p)
t = optparse.OptionParser(formatter=optparse.TitledHelpFormatter(), prog="x", usage=optparse.SUPPRESS_USAGE, add_help_option=False); t.add_option("-a", "--all", help="all of it"); print(t.format_help())
class P(optparse.OptionParser):
    def error(self, msg): raise ValueError(msg)
try: P(option_list=[optparse.make_option("-a", type="float")]).parse_args(["-a", "q"])
except ValueError as e: print(e)

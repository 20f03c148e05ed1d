# configparser: reading, both interpolations, values, writing, converters and each error.
import configparser, io
from configparser import *
def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return (type(e).__name__, str(e), e.args)
text = """
; comment
[DEFAULT]
Home = /home
timeout: 30
[server]
host = example.org
port=80
path = %(home)s/www
debug = yes
ratio = 0.5
multi = one
    two

    three
# another
empty =
percent = 50%%
[other.Section]
Key : value : with ; semi
timeout = 5
"""
c = ConfigParser(); c.read_string(text)
print(c.sections(), c.default_section, list(c), len(c), "server" in c, c["server"], repr(c["server"]["path"]), dict(c["server"]), c.defaults())
print(c.getint("server", "port"), c.getfloat("server", "ratio"), c.getboolean("server", "debug"), c["server"].getint("port"), c["server"].getboolean("nope", True), c["server"].get("nope"), c["server"].get("nope", "fb"), c.get("server", "nope", fallback=3), c.get("none", "x", fallback=4), c.getint("server", "zz", fallback=5))
print(repr(c["server"]["multi"]), c["server"]["empty"] == "", c["server"]["percent"], c.get("server", "path", raw=True), c.get("server", "path", vars={"home": "/x"}), c.items("server"), c.items("server", raw=True), c.options("other.Section"), c["other.Section"]["KEY"])
for f in (lambda: c.get("x", "y"), lambda: c.get("server", "y"), lambda: c["x"], lambda: c["server"]["y"], lambda: c.getint("server", "host"), lambda: c.getboolean("server", "host"), lambda: c.add_section("server"), lambda: c.add_section("DEFAULT"), lambda: c.add_section(3), lambda: c.set("x", "a", "b"), lambda: c.set("server", "a", 3), lambda: c.set("server", "a", "%x"), lambda: c.options("x"), lambda: c.items("x"), lambda: c.remove_option("x", "y"), lambda: c.__delitem__("DEFAULT"), lambda: c.__delitem__("q"), lambda: ConfigParser(interpolation=3)):
    print(attempt(f))
for bad in ("x = 1", "[a]\n[a]", "[a]\nx=1\nx=2", "[a]\nnovalue\n= 3", "[a]\nx = %(y)s", "[a]\nx = %(x)s", "[a]\nx = %y", "[a]\nx = %(y", "[a\nx=1"):
    p = ConfigParser(); r = attempt(p.read_string, bad, "<src>"); print(repr(bad), r, attempt(lambda: p.get("a", "x")))
p = ConfigParser(allow_no_value=True, delimiters=("=",), comment_prefixes=("//",), inline_comment_prefixes=("#",), strict=False, empty_lines_in_values=False)
print(attempt(p.read_string, "[a]\nflag\nx = 1 # c\n// no\n[a]\nx = 2\nm = a\n  b\n\n  c\n")); print(p.items("a") if p.has_section("a") else None, p["a"].get("x"))
print(attempt(ConfigParser(allow_no_value=True).read_string, "[a]\nflag\n  more\n"))
e = ConfigParser(interpolation=ExtendedInterpolation()); e.read_string("[a]\nx = 1\ny = ${x}${b:z}$$\nbad = ${q}\nbad2 = ${a:b:c}\nbad3 = $x\n[b]\nz = <${w}>\nw = ${a:x}")
print(e["a"]["y"], e["b"]["z"], attempt(e.get, "a", "bad"), attempt(e.get, "a", "bad2"), attempt(e.get, "a", "bad3"))
w = ConfigParser(); w["DEFAULT"] = {"a": 1, "b": "two"}; w["s"] = {"x": "1", "y": "line\nmore"}; w.add_section("t"); w.set("t", "k", "v"); w["t"]["z"] = "9"
out = io.StringIO(); w.write(out); print(out.getvalue()); out = io.StringIO(); w.write(out, False); print(out.getvalue())
w.read_dict({"u": {"n": 5, "m": None}} if False else {"u": {"n": 5}}); print(w.remove_option("t", "k"), w.remove_option("t", "k"), w.remove_section("t"), w.remove_section("t"), w.has_option("u", "n"), w.has_option("u", "a"), w.popitem(), w.sections(), w == ConfigParser(), w["u"] == {"n": "5", "a": "1", "b": "two"})
with open("/tmp/x.ini", "w") as f: w.write(f)
r = RawConfigParser(); print(r.read(["/tmp/x.ini", "/tmp/none.ini"]), dict(r["u"]), r.read("/nope"))
with open("/tmp/x.ini") as f: r.read_file(f)
k = ConfigParser(converters={"list": lambda v: v.split(",")}); k.read_string("[a]\nl = 1,2"); print(k.getlist("a", "l"), k["a"].getlist("l"), list(k.converters), k["a"].name, k["a"].parser is k)
class Keep(ConfigParser):
    def optionxform(self, s): return s
k = Keep({"Dd": "1"}); k.read_string("[A]\nCamel = 1"); print(dict(k["A"]), k.defaults())
u = ConfigParser(allow_unnamed_section=True); u.read_string("a = 1\n[b]\nc = 2"); print(u.sections(), u[UNNAMED_SECTION]["a"]); out = io.StringIO(); u.write(out); print(out.getvalue())
print(attempt(ConfigParser().add_section, UNNAMED_SECTION), DEFAULTSECT, MAX_INTERPOLATION_DEPTH, configparser.Error("m"), InvalidWriteError("x"))
i = RawConfigParser(); i.add_section("s"); i.set("s", "a=b", "c"); print(attempt(i.write, io.StringIO()))

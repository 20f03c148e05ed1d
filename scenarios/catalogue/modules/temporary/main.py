# tempfile, shutil and glob: names come from the tape, files are gone with their objects, and each error.
import tempfile, os, shutil, glob, asyncio
from pathlib import Path
def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except Exception as e: r = (type(e).__name__, getattr(e, "strerror", None) or str(e), getattr(e, "filename", None))
    print(getattr(f, "__name__", f), "->", r)
print(tempfile.gettempdir(), tempfile.gettempprefix(), tempfile.gettempdirb(), tempfile.gettempprefixb())
with tempfile.TemporaryDirectory() as d:
    print(d, os.path.isdir(d), os.listdir("/tmp") == [os.path.basename(d)])
    (Path(d) / "a").mkdir(); (Path(d) / "a" / "f.txt").write_text("x")
print(os.path.exists(d), os.listdir("/tmp"))
with tempfile.NamedTemporaryFile("w+", suffix=".txt", prefix="pre_") as f:
    print(f, f.name, f.write("hello"), f.seek(0), f.read(), os.path.exists(f.name)); f.flush()
print(os.path.exists(f.name), f.closed)
f = tempfile.NamedTemporaryFile(delete=False); f.write(b"abc"); f.close(); print(open(f.name, "rb").read()); os.unlink(f.name)
f = tempfile.NamedTemporaryFile(delete_on_close=False); f.close(); print(os.path.exists(f.name)); name = f.name; del f; print(os.path.exists(name))
with tempfile.TemporaryFile() as f: print(f.write(b"123"), f.seek(0), f.read(), os.listdir("/tmp"))
fd, path = tempfile.mkstemp(text=True, dir="."); print(type(fd), path.startswith("/program/tmp"), os.write(fd, b"zz")); os.close(fd); print(open(path).read()); os.remove(path)
d = tempfile.mkdtemp(prefix="work"); print(d.startswith("/tmp/work"), len(d)); os.rmdir(d); print(len(tempfile.mktemp(suffix=".x")))
s = tempfile.SpooledTemporaryFile(max_size=5, mode="w+"); s.write("abc"); print(s._rolled, s.name); s.write("defg"); print(s._rolled, s.seek(0), s.read(), s.mode); s.close()
attempt(tempfile.mkstemp, dir="/nope"); attempt(tempfile.mkdtemp, suffix=b"x", prefix="y")
t = tempfile.TemporaryDirectory(); n = t.name; print(t); t.cleanup(); print(os.path.exists(n))
os.makedirs("w/x/y"); open("w/a.txt", "w").write("A"); open("w/x/b.py", "w").write("B"); open("w/x/y/.h", "w").write("H")
print(shutil.copy("w/a.txt", "w/c.txt"), shutil.copy2("w/a.txt", "w/x"), shutil.copyfile("w/a.txt", "w/d.txt"), open("w/x/a.txt").read())
print(shutil.copytree("w", "v"), sorted(glob.glob("v/**", recursive=True)), shutil.copytree("w", "u", ignore=shutil.ignore_patterns("*.txt", "y")), sorted(glob.glob("u/**", recursive=True, include_hidden=True)))
attempt(shutil.copytree, "w", "v"); attempt(shutil.copyfile, "w/a.txt", "w/a.txt"); attempt(shutil.copy, "no", "x"); attempt(shutil.copy, "w", "z"); attempt(shutil.rmtree, "no"); attempt(shutil.rmtree, "w/a.txt"); shutil.rmtree("no", ignore_errors=True)
print(shutil.move("w/a.txt", "m.txt"), shutil.move("m.txt", "u"), os.listdir("u")); attempt(shutil.move, "v", "v/x"); attempt(shutil.move, "w/c.txt", "u"); attempt(shutil.move, "w/c.txt", "u"); attempt(shutil.move, "nope", "u")
shutil.rmtree("v"); print(os.path.exists("v")); shutil.rmtree("nope", onexc=lambda f, p, e: print("onexc", f.__name__, p, type(e).__name__)); shutil.rmtree("nope", onerror=lambda f, p, e: print("onerror", f.__name__, p, e[0].__name__))
print(shutil.get_terminal_size(), shutil.get_terminal_size((1, 2)), shutil.which("python3"), shutil.which("nothing-here"), shutil.Error.__mro__)
for p in ("w/*", "w/*.txt", "w/**", "w/**/*.txt", "*", "w/?.txt", "w/[cd].txt", "w/x/", "w/*/", "nope*", "nope", "w/c.txt", "**/y", "./w/*", "/tmp/*", "w/x/.*"):
    print(p, glob.glob(p), glob.glob(p, recursive=True))
print(glob.glob("*", root_dir="w"), list(glob.iglob("x/*", root_dir="w")), glob.escape("a*b?[c]"), glob.has_magic("a*"))
import io
a, b = io.BytesIO(b"data" * 10), io.BytesIO(); shutil.copyfileobj(a, b, 7); print(b.getvalue())

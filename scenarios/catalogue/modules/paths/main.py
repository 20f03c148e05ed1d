# pathlib.Path and the files it names: writing, folders, patterns, copies, and each error.
from pathlib import Path, PurePath
import os, io
def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except Exception as e: r = (type(e).__name__, getattr(e, "strerror", None) or str(e), getattr(e, "filename", None), getattr(e, "filename2", None))
    print(getattr(f, "__name__", f), a, "->", r)
p = Path("work"); p.mkdir(); attempt(p.mkdir); p.mkdir(exist_ok=True)
(p / "x" / "y").mkdir(parents=True)
print((p / "a.txt").write_text("hé\nb\n"), (p / "a.txt").read_text(), (p / "a.txt").read_bytes(), (p / "b.bin").write_bytes(b"\x00\x01"))
(p / "x" / "c.txt").touch(); (p / "x" / "y" / ".hid.txt").write_text(""); (p/"x"/"y"/"d.py").write_text("1")
print(list(p.iterdir()), sorted(Path().iterdir()), [str(x) for x in Path().glob("*")])
for g in ("*", "*.txt", "**/*.txt", "**", "**/", "x/*", "x/**/*", "*/", "x/c.txt", "none", "[ab]*", "*/y/*", "x/../*.txt", "**/y/**"):
    print(g, [str(x) for x in p.glob(g)])
print([str(x) for x in p.rglob("*.txt")], [str(x) for x in Path(".").rglob("*.txt")], [str(x) for x in p.rglob("*")], [str(x) for x in p.absolute().glob("*.txt")])
attempt(lambda: list(p.glob(""))); attempt(lambda: list(p.glob("/x")))
print([(str(a), b, c) for a, b, c in p.walk()], [(str(a), b, c) for a, b, c in p.walk(top_down=False)])
print(p.exists(), p.is_dir(), p.is_file(), (p/"a.txt").is_file(), Path("no").exists(), Path("/dev/null").is_char_device(), Path("/").is_mount(), p.is_symlink())
attempt((p/"a.txt").mkdir); attempt((p/"q"/"r").mkdir); attempt(p.rmdir); attempt((p/"no").unlink); (p/"no").unlink(missing_ok=True)
print((p/"a.txt").rename(p/"z.txt"), (p/"z.txt").replace("moved.txt"), Path("moved.txt").read_text(newline=""))
with (p/"log.txt").open("a") as f: print(f.write("1"), f.name, f)
with Path("moved.txt").open() as f: print(f.readline())
print(Path.cwd(), Path("a/../b").resolve(), Path("x").absolute(), Path("~/q").expanduser(), Path.home(), Path("/a b").as_uri(), Path.from_uri("file:///a%20b"))
attempt((p/"log.txt").write_text, 5); attempt((p/"none").read_text); attempt(p.read_text); attempt(p.copy, p); 
print(p.copy("w2"), sorted(map(str, Path("w2").rglob("*"))), Path("w2/log.txt").move("w3.txt"), Path("w3.txt").copy_into("w2"), Path("w3.txt").stat().st_size, Path("w3.txt").samefile("w2/../w3.txt"))
print(open(p / "log.txt").read(), os.listdir(p), os.path.join(p, "x"), os.path.exists(p), os.fspath(p))
attempt(os.listdir, 1.5); attempt(os.remove, None); attempt(os.rename, "a", 3); attempt(os.stat, None); attempt(os.mkdir, "a\0b"); attempt(os.stat, "a\0b"); attempt(open, "a\0b")
attempt(os.makedirs, "moved.txt/a"); attempt(os.removedirs, "w2"); os.makedirs("r/s/t"); os.removedirs("r/s/t"); print(os.path.exists("r"))
os.renames("w3.txt", "n1/n2/n3.txt"); print(list(os.walk("n1"))); attempt(os.truncate, "n1/n2/n3.txt", 0); print(os.path.getsize("n1/n2/n3.txt"))
attempt(os.chdir, "nope"); attempt(os.rmdir, "moved.txt"); attempt(os.scandir, "nope"); attempt(os.utime, "nope")

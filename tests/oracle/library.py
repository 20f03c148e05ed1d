#!/usr/bin/env python3
"""tests/oracle/library.py FILE.py: runs it with CPython 3.14's modules for HTTP and mail, on this machine's network.

They are those of npm's pyodide (`npm ci` in this folder), which has no sockets itself; the interpreter is Debian's
python3 (3.11 or later).
"""
import atexit
import os
import pathlib
import runpy
import shutil
import sys
import tempfile
import zipfile

ARCHIVE = pathlib.Path(__file__).parent / "node_modules/pyodide/python_stdlib.zip"
MODULES = "email/", "html/", "http/", "mimetypes.py", "shelve.py", "smtplib.py", "socketserver.py", "urllib/", "wsgiref/"


def unpack(folder):
    with zipfile.ZipFile(ARCHIVE) as z:
        z.extractall(folder, [name for name in z.namelist() if name.startswith(MODULES)])
    for path in pathlib.Path(folder, "email").rglob("*.py"):
        path.write_text(path.read_text().replace(r"\z", r"\Z"))  # until 3.13 re has no \z


def splitroot(path):
    """3.12's os.path.splitroot."""
    rest = path.lstrip("/")
    count = len(path) - len(rest)
    root = path[:2] if count == 2 else path[:min(count, 1)]
    return "", root, path[len(root):]


def main(file):
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    unpack(folder)
    sys.path.insert(0, folder)
    ours = {name.rstrip("/").removesuffix(".py") for name in MODULES}
    for name in [name for name in sys.modules if name.partition(".")[0] in ours]:
        del sys.modules[name]  # the interpreter's
    os.path.splitroot = splitroot
    sys.version = "3.14.2 (main) [of pyodide's library]"
    sys.version_info = (3, 14, 2, "final", 0)
    sys.argv = [file]
    runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

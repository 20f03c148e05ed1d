"""describe.py FOLDER: what makes the package there an installed one.

pytest finds the plugin by the entry point in ticktape-VERSION.dist-info, and
each Python that `ticktape` starts finds ticktape/_start.py by
ticktape-start.pth. What they say is in setup.cfg. For setup.py, which has
setuptools write the first, and for `make python`, which needs no setuptools.

describe.py --where PREFIX: where a Python that is installed in PREFIX would look
for packages.
"""

import configparser
import pathlib
import sys
import sysconfig

START = ('import os; os.environ.get("TICKTAPE_SHIM") and '
         '__import__("ticktape._start")\n')


def describe(folder):
    read = configparser.ConfigParser()
    read.read(pathlib.Path(__file__).with_name("setup.cfg"))
    about = read["metadata"]
    info = folder / f"{about['name']}-{about['version']}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\n"
        f"Version: {about['version']}\nSummary: {about['description']}\n"
        f"License: {about['license']}\n")
    (info / "INSTALLER").write_text("make\n")
    (info / "entry_points.txt").write_text("".join(
        f"[{name}]\n{lines.strip()}\n"
        for name, lines in read["options.entry_points"].items()))
    (folder / "ticktape-start.pth").write_text(START)


def where(prefix):
    """Debian's Python has two folders: of its packages, and of all others."""
    if prefix == "/usr" and "deb_system" in sysconfig.get_scheme_names():
        return sysconfig.get_path("purelib", "deb_system")
    base = sysconfig.get_path("data")
    return prefix + sysconfig.get_path("platlib").removeprefix(base)


if __name__ == "__main__":
    if sys.argv[1] == "--where":
        print(where(sys.argv[2]))
    else:
        describe(pathlib.Path(sys.argv[1]))

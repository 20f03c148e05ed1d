"""The Python package: built by the Makefile, from the sources above this folder.

    $ make python
    $ pip install --no-build-isolation ./scenarios/python
"""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from describe import START  # noqa: E402

ROOT = HERE.parent.parent
BUILT = ("_ticktape.abi3.so", "libticktape-preload.so")


class Build(build_py):
    """Adds what the Makefile builds, and the line that starts it."""

    def run(self):
        super().run()
        where = os.environ.get("TICKTAPE_BUILD", str(ROOT / "build"))
        subprocess.run(["make", "-s", f"BUILD={where}", "python"], cwd=ROOT,
                       check=True)
        out = pathlib.Path(self.build_lib)
        for name in BUILT:
            shutil.copy2(pathlib.Path(where) / "python" / "ticktape" / name,
                         out / "ticktape" / name)
        (out / "ticktape-start.pth").write_text(START)

    def get_outputs(self, include_bytecode=1):
        out = pathlib.Path(self.build_lib)
        return super().get_outputs(include_bytecode) + \
            [str(out / "ticktape" / name) for name in BUILT] + \
            [str(out / "ticktape-start.pth")]


class Binary(Distribution):
    """It has an extension, though setuptools does not build it."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)

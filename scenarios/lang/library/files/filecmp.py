# SPDX-License-Identifier: MIT
"""Module filecmp: whether files and folders are equal, as CPython's Lib/filecmp.py."""
import io
import os
from types import GenericAlias

__all__ = ["clear_cache", "cmp", "dircmp", "cmpfiles", "DEFAULT_IGNORES"]

BUFSIZE = 8 * 1024
DEFAULT_IGNORES = ["RCS", "CVS", "tags", ".git", ".hg", ".bzr", "_darcs", "__pycache__"]


def clear_cache():
    pass  # nothing is kept: the times of files say little here


def _read(path):
    with io.open(path, "rb") as file:
        return file.read()


def cmp(f1, f2, shallow=True):
    stats = [os.stat(path) for path in (f1, f2)]
    if not os.path.isfile(f1) or not os.path.isfile(f2):
        return False
    first, second = [(found.st_size, found.st_mtime) for found in stats]
    if shallow and first == second:
        return True
    return first[0] == second[0] and _read(f1) == _read(f2)


def cmpfiles(a, b, common, shallow=True):
    found = [], [], []
    for name in common:
        try:
            number = 0 if cmp(os.path.join(a, name), os.path.join(b, name), shallow) else 1
        except (OSError, ValueError):
            number = 2
        found[number].append(name)
    return found


class dircmp:
    """Two folders; what differs is found when it is first read."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, a, b, ignore=None, hide=None, *, shallow=True):
        self.left, self.right = a, b
        self.hide = [os.curdir, os.pardir] if hide is None else hide
        self.ignore = DEFAULT_IGNORES if ignore is None else ignore
        self.shallow = shallow

    def phase0(self):
        hidden = self.hide + self.ignore
        self.left_list = sorted([name for name in os.listdir(self.left) if name not in hidden])
        self.right_list = sorted([name for name in os.listdir(self.right) if name not in hidden])

    def phase1(self):
        self.common = [name for name in self.left_list if name in self.right_list]
        self.left_only = [name for name in self.left_list if name not in self.right_list]
        self.right_only = [name for name in self.right_list if name not in self.left_list]

    def phase2(self):
        self.common_dirs, self.common_files, self.common_funny = [], [], []
        for name in self.common:
            kinds = [os.path.isdir(os.path.join(folder, name)) for folder in (self.left, self.right)]
            found = self.common_funny if kinds[0] != kinds[1] else self.common_dirs if kinds[0] else self.common_files
            found.append(name)

    def phase3(self):
        self.same_files, self.diff_files, self.funny_files = cmpfiles(self.left, self.right, self.common_files,
                                                                      self.shallow)

    def phase4(self):
        self.subdirs = {name: type(self)(os.path.join(self.left, name), os.path.join(self.right, name), self.ignore,
                                         self.hide, shallow=self.shallow) for name in self.common_dirs}

    _phases = {"subdirs": "phase4", "same_files": "phase3", "diff_files": "phase3", "funny_files": "phase3",
               "common_dirs": "phase2", "common_files": "phase2", "common_funny": "phase2", "common": "phase1",
               "left_only": "phase1", "right_only": "phase1", "left_list": "phase0", "right_list": "phase0"}

    def __getattr__(self, attr):
        if attr not in self._phases:
            raise AttributeError(attr)
        getattr(self, self._phases[attr])()
        return getattr(self, attr)

    def report(self):
        print("diff", self.left, self.right)
        for text, names in (("Only in %s :" % self.left, self.left_only), ("Only in %s :" % self.right, self.right_only),
                            ("Identical files :", self.same_files), ("Differing files :", self.diff_files),
                            ("Trouble with common files :", self.funny_files),
                            ("Common subdirectories :", self.common_dirs),
                            ("Common funny cases :", self.common_funny)):
            if names:
                print(text, sorted(names))

    def report_partial_closure(self):
        self.report()
        for inner in self.subdirs.values():
            print()
            inner.report()

    def report_full_closure(self):
        self.report()
        for inner in self.subdirs.values():
            print()
            inner.report_full_closure()

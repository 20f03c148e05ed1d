# SPDX-License-Identifier: MIT
"""Module webbrowser: a run has no browser but those that the program registers."""
import os
import shlex
import subprocess

__all__ = ["Error", "open", "open_new", "open_new_tab", "get", "register"]

_browsers = {}  # (class or None, instance or None) by name in lower case
_tryorder = []


class Error(Exception):
    pass


def register(name, klass, instance=None, *, preferred=False):
    _browsers[name.lower()] = [klass, instance]
    if preferred:
        _tryorder.insert(0, name)
    else:
        _tryorder.append(name)


def get(using=None):
    for name in _tryorder if using is None else [using]:
        if "%s" in name:
            words = shlex.split(name)
            return BackgroundBrowser(words[:-1]) if words[-1] == "&" else GenericBrowser(words)
        if name.lower() in _browsers:
            klass, instance = _browsers[name.lower()]
            if instance is not None:
                return instance
            if klass is not None:
                return klass()
    raise Error("could not locate runnable browser")


def open(url, new=0, autoraise=True):
    for name in _tryorder:
        if get(name).open(url, new, autoraise):
            return True
    return False


def open_new(url):
    return open(url, 1)


def open_new_tab(url):
    return open(url, 2)


class BaseBrowser:
    args = ["%s"]

    def __init__(self, name=""):
        self.name = name
        self.basename = name

    def open(self, url, new=0, autoraise=True):
        raise NotImplementedError

    def open_new(self, url):
        return self.open(url, 1)

    def open_new_tab(self, url):
        return self.open(url, 2)


class GenericBrowser(BaseBrowser):
    """A command that ends when the browser does."""

    def __init__(self, name):
        if isinstance(name, str):
            self.name = name
            self.args = ["%s"]
        else:
            self.name = name[0]
            self.args = name[1:]
        self.basename = os.path.basename(self.name)

    def _command(self, url):
        return [self.name] + [arg.replace("%s", url) for arg in self.args]

    def open(self, url, new=0, autoraise=True):
        try:
            return not subprocess.Popen(self._command(url), close_fds=True).wait()
        except OSError:
            return False


class BackgroundBrowser(GenericBrowser):
    """A command that goes on."""

    def open(self, url, new=0, autoraise=True):
        try:
            process = subprocess.Popen(self._command(url), close_fds=True, start_new_session=True)
            return process.poll() is None
        except OSError:
            return False

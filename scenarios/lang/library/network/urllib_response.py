# SPDX-License-Identifier: MIT
"""Module urllib.response: files with headers and the URL that they come from."""
import tempfile

__all__ = ["addbase", "addclosehook", "addinfo", "addinfourl"]


class addbase(tempfile._TemporaryFileWrapper):
    def __init__(self, fp):
        super().__init__(fp, "<urllib response>", delete=False)
        self.fp = fp

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self)!r} whose fp = {self.file!r}>"

    def __enter__(self):
        if self.fp.closed:
            raise ValueError("I/O operation on closed file")
        return self

    def __exit__(self, type, value, traceback):
        self.close()


class addclosehook(addbase):
    def __init__(self, fp, closehook, *hookargs):
        super().__init__(fp)
        self.closehook = closehook
        self.hookargs = hookargs

    def close(self):
        try:
            hook, args = self.closehook, self.hookargs
            if hook:
                self.closehook = self.hookargs = None
                hook(*args)
        finally:
            super().close()


class addinfo(addbase):
    def __init__(self, fp, headers):
        super().__init__(fp)
        self.headers = headers

    def info(self):
        return self.headers


class addinfourl(addinfo):
    def __init__(self, fp, headers, url, code=None):
        super().__init__(fp, headers)
        self.url = url
        self.code = code

    @property
    def status(self):
        return self.code

    def getcode(self):
        return self.code

    def geturl(self):
        return self.url

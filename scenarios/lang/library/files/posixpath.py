# SPDX-License-Identifier: MIT
"""Module posixpath, which is os.path in CPython."""
from os.path import (abspath, altsep, basename, commonpath, commonprefix, curdir, defpath, devnull, dirname, exists,
                     expanduser, expandvars, extsep, getatime, getctime, getmtime, getsize, isabs, isdir, isfile,
                     isjunction, islink, ismount, join, lexists, normcase, normpath, pardir, pathsep, realpath,
                     relpath, samefile, sameopenfile, samestat, sep, split, splitdrive, splitext, splitroot,
                     supports_unicode_filenames)

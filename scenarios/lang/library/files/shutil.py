# SPDX-License-Identifier: MIT
"""Module shutil: copies, moves and removals of files and trees, as CPython's Lib/shutil.py; without archives."""
import fnmatch
import io
import os

__all__ = ["copyfileobj", "copyfile", "copymode", "copystat", "copy", "copy2", "copytree", "move", "rmtree", "Error",
           "SpecialFileError", "ignore_patterns", "which", "get_terminal_size", "SameFileError"]

COPY_BUFSIZE = 256 * 1024


class Error(OSError):
    pass


class SameFileError(Error):
    pass


class SpecialFileError(OSError):
    pass


class ReadError(OSError):
    pass


class RegistryError(Exception):
    pass


def copyfileobj(fsrc, fdst, length=0):
    while data := fsrc.read(length or COPY_BUFSIZE):
        fdst.write(data)


def _same(src, dst):
    return os.path.exists(src) and os.path.exists(dst) and os.path.samefile(src, dst)


def copyfile(src, dst, *, follow_symlinks=True):
    if _same(src, dst):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    with io.open(src, "rb") as source:
        with io.open(dst, "wb") as target:
            copyfileobj(source, target)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    os.chmod(dst, os.stat(src).st_mode & 0o7777)


def copystat(src, dst, *, follow_symlinks=True):
    found = os.stat(src)
    os.utime(dst, ns=(found.st_atime_ns, found.st_mtime_ns))
    os.chmod(dst, found.st_mode & 0o7777)


def _target(src, dst):
    return os.path.join(dst, os.path.basename(src)) if os.path.isdir(dst) else dst


def copy(src, dst, *, follow_symlinks=True):
    dst = _target(src, dst)
    copyfile(src, dst)
    copymode(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    dst = _target(src, dst)
    copyfile(src, dst)
    copystat(src, dst)
    return dst


# ---- Trees -----------------------------------------------------------------------------------------------------------


def ignore_patterns(*patterns):
    def _ignore_patterns(path, names):
        ignored = []
        for pattern in patterns:
            ignored += fnmatch.filter(names, pattern)
        return set(ignored)
    return _ignore_patterns


def copytree(src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False,
             dirs_exist_ok=False):
    entries = list(os.scandir(src))
    ignored = () if ignore is None else ignore(os.fspath(src), [entry.name for entry in entries])
    os.makedirs(dst, exist_ok=dirs_exist_ok)
    takes_entries = copy_function is copy2 or copy_function is copy
    errors = []
    for entry in entries:
        if entry.name in ignored:
            continue
        source, target = os.path.join(src, entry.name), os.path.join(dst, entry.name)
        given = entry if takes_entries else source
        try:
            if entry.is_dir():
                copytree(given, target, symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok)
            else:
                copy_function(given, target)
        except Error as failure:
            errors.extend(failure.args[0])
        except OSError as failure:
            errors.append((source, target, str(failure)))
    copystat(src, dst)
    if errors:
        raise Error(errors)
    return dst


def _remove_tree(path, onexc):
    function = os.lstat
    try:
        function(path)
        function = os.scandir
        entries = list(os.scandir(path))
    except OSError as failure:
        onexc(function, path, failure)
        return
    folders = []
    for entry in entries:
        whole = os.path.join(path, entry.name)
        if entry.is_dir():
            folders.append(whole)
            continue
        try:
            os.unlink(whole)
        except FileNotFoundError:
            pass
        except OSError as failure:
            onexc(os.unlink, whole, failure)
    for folder in reversed(folders):
        _remove_tree(folder, onexc)
    try:
        os.rmdir(path)
    except FileNotFoundError:
        pass
    except OSError as failure:
        onexc(os.rmdir, path, failure)


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    if ignore_errors:
        def handle(*args):
            pass
    elif onexc is not None:
        handle = onexc
    elif onerror is not None:
        def handle(function, path, failure):
            return onerror(function, path, (type(failure), failure, failure.__traceback__))
    else:
        def handle(*args):
            raise
    _remove_tree(os.fsdecode(path) if isinstance(path, bytes) else path, handle)


rmtree.avoids_symlink_attacks = True


def move(src, dst, copy_function=copy2):
    target = dst
    if os.path.isdir(dst):
        if _same(src, dst):
            os.rename(src, dst)
            return None
        target = os.path.join(dst, os.path.basename(os.fspath(src).rstrip("/")))
        if os.path.exists(target):
            raise Error(f"Destination path '{target}' already exists")
    try:
        os.rename(src, target)
    except OSError:
        if not os.path.isdir(src):
            copy_function(src, target)
            os.unlink(src)
        elif _is_within(src, dst):
            raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
        else:
            copytree(src, target, copy_function=copy_function, symlinks=True)
            rmtree(src)
    return target


def _is_within(src, dst):
    return (os.path.abspath(dst).rstrip("/") + "/").startswith(os.path.abspath(src).rstrip("/") + "/")


# ---- The machine -----------------------------------------------------------------------------------------------------


def get_terminal_size(fallback=(80, 24)):
    sizes = []
    for name, other in zip(("COLUMNS", "LINES"), fallback):
        text = os.environ.get(name, "")
        sizes.append(int(text) if text.isdecimal() and int(text) > 0 else other)
    return os.terminal_size(sizes)


def which(cmd, mode=os.F_OK | os.X_OK, path=None):
    folder, name = os.path.split(cmd)
    if folder:
        folders = [folder]
    else:
        path = os.environ.get("PATH", os.defpath) if path is None else path
        if not path:
            return None
        folders = os.fsdecode(path).split(os.pathsep)
    for folder in dict.fromkeys(folders):
        found = os.path.join(folder, name)
        if os.path.exists(found) and os.access(found, mode) and not os.path.isdir(found):
            return found
    return None

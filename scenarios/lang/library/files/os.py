# SPDX-License-Identifier: MIT
"""Module os: the machine on which a program runs (scenarios/LANGUAGE.md) and its files (_files.py), without processes."""
import _files
import _process
import _signal
from _refuse import refuse
from _importlib import load as _load
from _start import variables as _variables
from abc import ABCMeta, abstractmethod
from os import path
from types import GenericAlias

name = "posix"
linesep = "\n"
sep, altsep, extsep, curdir, pardir, pathsep, devnull, defpath = "/", None, ".", ".", "..", ":", "/dev/null", "/bin:/usr/bin"
EX_OK, EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_NOUSER, EX_NOHOST, EX_UNAVAILABLE, EX_SOFTWARE = 0, 64, 65, 66, 67, 68, 69, 70
EX_OSERR, EX_OSFILE, EX_CANTCREAT, EX_IOERR, EX_TEMPFAIL, EX_PROTOCOL, EX_NOPERM, EX_CONFIG = 71, 72, 73, 74, 75, 76, 77, 78
F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NONBLOCK = 0, 1, 2, 64, 128, 512, 1024, 2048
O_SYNC, O_CLOEXEC, O_DIRECTORY, O_NOFOLLOW = 1052672, 524288, 65536, 131072
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
error = OSError

_urandom = None


class PathLike(metaclass=ABCMeta):
    """What has __fspath__()."""

    __slots__ = ()
    _abc_methods = ("__fspath__",)
    __class_getitem__ = classmethod(GenericAlias)

    @abstractmethod
    def __fspath__(self):
        raise NotImplementedError


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    if not hasattr(path, "__fspath__"):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    found = path.__fspath__()
    if isinstance(found, (str, bytes)):
        return found
    raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(found).__name__}")


def fsencode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, bytes) else filename.encode()


def fsdecode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, str) else filename.decode()


class _Environ:
    """os.environ: names and values are strs."""

    def __init__(self, values):
        self._values = values

    def _check(self, value):
        if not isinstance(value, str):
            raise TypeError(f"str expected, not {type(value).__name__}")
        return value

    def __getitem__(self, key):
        self._check(key)
        if key not in self._values:
            raise KeyError(key)
        return self._values[key]

    def __setitem__(self, key, value):
        self._values[self._check(key)] = self._check(value)

    def __delitem__(self, key):
        self._check(key)
        if key not in self._values:
            raise KeyError(key)
        del self._values[key]

    def __iter__(self):
        return iter(list(self._values))

    def __len__(self):
        return len(self._values)

    def __contains__(self, key):
        return self._check(key) in self._values

    def __eq__(self, other):
        return self._values == (other._values if isinstance(other, _Environ) else other)

    def __repr__(self):
        items = ", ".join(f"{key!r}: {value!r}" for key, value in self._values.items())
        return f"environ({{{items}}})"

    def get(self, key, default=None):
        return self._values.get(self._check(key), default)

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()

    def copy(self):
        return dict(self._values)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def pop(self, key, *default):
        return self._values.pop(self._check(key), *default)

    def popitem(self):
        for key in self._values:
            return key, self._values.pop(key)
        raise KeyError

    def clear(self):
        self._values.clear()

    def update(self, other=(), /, **more):
        pairs = [(key, other[key]) for key in other.keys()] if hasattr(other, "keys") else list(other)
        for key, value in pairs + list(more.items()):
            self[key] = value


environ = _Environ({
    "HOME": "/home/user",
    "LANG": "C.UTF-8",
    "LOGNAME": "user",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "PWD": "/program",
    "SHELL": "/bin/sh",
    "USER": "user",
    **dict([_variable.split("=", 1) for _variable in _variables]),
})


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(name, value, /):
    environ[name] = value


def unsetenv(name, /):
    environ.pop(name, None)


_pid = [4242, 4241]  # of a child, _child.py sets them


def getpid():
    _process.note_id()
    return _pid[0]


def getppid():
    _process.note_id()
    return _pid[1]


def _exit(status):
    if not _process.is_child():
        refuse("os._exit() of the program itself: only of its simulated processes")
    _process.exit(status)


_killers = []  # what module _children has for its processes
_wakers = []  # and for those that wait for a pipe
_waiters = []
WNOHANG, WUNTRACED, WCONTINUED = 1, 2, 8


def waitpid(pid, options, /):
    if not _waiters:
        raise ChildProcessError(10, "No child processes")
    return _waiters[0](pid, options)


def wait():
    return waitpid(-1, 0)


def WIFEXITED(status):
    return status & 127 == 0


def WEXITSTATUS(status):
    return status >> 8 & 255


def WTERMSIG(status):
    return status & 127


def WIFSIGNALED(status):
    return status & 127 not in (0, 127)


def WIFSTOPPED(status):
    return status & 255 == 127


def WSTOPSIG(status):
    return status >> 8 & 255


def WIFCONTINUED(status):
    return status == 65535


def WCOREDUMP(status, /):
    return status & 128 != 0


def waitstatus_to_exitcode(status):
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    if WIFSTOPPED(status):
        raise ValueError(f"process stopped by delivery of signal {WSTOPSIG(status)}")
    raise ValueError(f"invalid wait status: {status}")


def kill(pid, signal, /):
    if pid != getpid():
        if not _killers:
            raise ProcessLookupError(3, "No such process")
        _killers[0](pid, signal)
        return
    if not 0 <= signal < 65:
        raise OSError(22, "Invalid argument")
    if signal:
        _signal.raise_(int(signal), True)


def getuid():
    return 1000


def geteuid():
    return 1000


def getgid():
    return 1000


def getegid():
    return 1000


def getcwd():
    return _files.cwd()


def getcwdb():
    return _files.cwd().encode()


def cpu_count():
    return 4


def process_cpu_count():
    return 4


def urandom(size, /):
    """Drawn from a generator of the run's own, as `random` choices of the tape."""
    global _urandom
    if size < 0:
        raise ValueError("negative argument not allowed")
    if _urandom is None:
        from random import Random
        _urandom = Random("urandom")
    return _urandom.randbytes(size)


def strerror(code, /):
    return _files.ERRORS.get(code, f"Unknown error {code}")


class uname_result:
    def __init__(self):
        self.sysname, self.nodename, self.release, self.version, self.machine = self._fields()

    def _fields(self):
        return "Linux", "ticktape", "6.1.0", "#1 SMP", "x86_64"

    def __iter__(self):
        return iter(self._fields())

    def __getitem__(self, key):
        return self._fields()[key]

    def __len__(self):
        return 5

    def __repr__(self):
        return ("posix.uname_result(sysname='Linux', nodename='ticktape', release='6.1.0', version='#1 SMP', "
                "machine='x86_64')")


def uname():
    return uname_result()


# ---- Files -----------------------------------------------------------------------------------------------------------


def _path(path, function, name="path", more=""):
    """PATH, an argument of os.FUNCTION, as a str, and as errors show it."""
    if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
        kinds = "string, bytes or os.PathLike" if not more else f"string, bytes, os.PathLike{more}"
        raise TypeError(f"{function}: {name} should be {kinds}, not {type(path).__name__}")
    shown = fspath(path)
    text = _files.text_of(shown)
    if "\0" in text:
        raise ValueError(f"{function}: embedded null character in {name}")
    return text, shown


class stat_result(tuple):
    __module__ = "os"
    _names = "st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime"
    st_blksize, st_rdev = 4096, 0

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])
    st_blocks = property(lambda self: (self[6] + 511) // 512)

    def __repr__(self):
        return f"os.stat_result({', '.join([f'{name}={value}' for name, value in zip(self._names, self)])})"


def _stat_of(node):
    links = 2 if isinstance(node, _files.Folder) else getattr(node, "links", 1)
    ns = node.changed
    seconds = ns // 10**9
    made = stat_result((node.mode, _files.number_of(node), 1, links, 1000, 1000, node.size(), seconds,
                        seconds, seconds))
    made.st_atime = made.st_mtime = made.st_ctime = ns / 10**9
    made.st_atime_ns = made.st_mtime_ns = made.st_ctime_ns = ns
    return made


def stat(path, *, dir_fd=None, follow_symlinks=True):
    if isinstance(path, int):
        return fstat(path)
    return _stat_of(_files.current(_files.find(*_path(path, "stat", more=" or integer"))))


def lstat(path, *, dir_fd=None):
    return _stat_of(_files.current(_files.find(*_path(path, "lstat"))))


def fstat(fd):
    if not _is_pipe(fd):
        return _stat_of(_files.current(_files.of_descriptor(fd).file))
    mode = 0o140777 if _load("_pipe").is_socket(fd) else 0o10600
    return stat_result((mode, 1, 1, 1, 1000, 1000, 0, 0, 0, 0))


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    node = _files.node_of(_path(path, "access")[0])
    return node is not None and (not mode & X_OK or node.mode & 0o111 != 0)


def listdir(path=None):
    if path is None:
        return _files.listed(_files.find_folder(".", "."))
    names = _files.listed(_files.find_folder(*_path(path, "listdir", more=", integer or None")))
    return [name.encode() for name in names] if isinstance(path, bytes) else names


class DirEntry:
    __module__ = "posix"

    def __init__(self, name, path, node):
        self.name, self.path, self._node = name, path, node

    def is_dir(self, *, follow_symlinks=True):
        return isinstance(self._node, _files.Folder)

    def is_file(self, *, follow_symlinks=True):
        return _files.is_regular(self._node)

    def is_symlink(self):
        return False

    def is_junction(self):
        return False

    def inode(self):
        return _files.number_of(_files.current(self._node))

    def stat(self, *, follow_symlinks=True):
        return _stat_of(_files.current(self._node))

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"


class _ScandirIterator:
    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def close(self):
        self._entries = iter(())


def scandir(path=None):
    path = "." if path is None else path
    text, path = _path(path, "scandir", more=", integer or None")
    folder = _files.find_folder(text, path)
    entries = []
    for name in _files.listed(folder):
        node = _files.child(folder, name)
        whole = _join(text, name)
        entries.append(DirEntry(*((name.encode(), whole.encode()) if isinstance(path, bytes) else (name, whole)), node))
    return _ScandirIterator(entries)


def walk(top, topdown=True, onerror=None, followlinks=False):
    top = fspath(top)
    try:
        entries = list(scandir(top))
    except OSError as failure:
        if onerror is not None:
            onerror(failure)
        return
    dirs = [entry.name for entry in entries if entry.is_dir()]
    nondirs = [entry.name for entry in entries if not entry.is_dir()]
    if topdown:
        yield top, dirs, nondirs
    for name in dirs:
        yield from walk(_join(top, name), topdown, onerror, followlinks)
    if not topdown:
        yield top, dirs, nondirs


def _join(folder, name):
    return folder + name if folder.endswith("/") else folder + "/" + name


def remove(path, *, dir_fd=None):
    _files.remove(*_path(path, "remove"))


def unlink(path, *, dir_fd=None):
    _files.remove(*_path(path, "unlink"))


def mkdir(path, mode=0o777, *, dir_fd=None):
    _files.make_folder(*_path(path, "mkdir"), mode)


def makedirs(name, mode=0o777, exist_ok=False):
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    if head and tail and not path.exists(head):
        try:
            makedirs(head, exist_ok=exist_ok)
        except FileExistsError:
            pass
        if tail == curdir:
            return
    try:
        mkdir(name, mode)
    except OSError:
        if not exist_ok or not path.isdir(name):
            raise


def rmdir(path, *, dir_fd=None):
    _files.remove_folder(*_path(path, "rmdir"))


def removedirs(name):
    rmdir(name)
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    while head and tail:
        try:
            rmdir(head)
        except OSError:
            break
        head, tail = path.split(head)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    _rename(*_path(src, "rename", "src"), *_path(dst, "rename", "dst"))


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    _rename(*_path(src, "replace", "src"), *_path(dst, "replace", "dst"))


def _rename(source, shown, target, other):
    _files.rename(source, target, shown, other)


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    source, shown = _path(src, "link", "src")
    target, other = _path(dst, "link", "dst")
    _files.link(source, target, shown, other)


def renames(old, new):
    head, tail = path.split(new)
    if head and tail and not path.exists(head):
        makedirs(head)
    rename(old, new)
    head, tail = path.split(old)
    if head and tail:
        try:
            removedirs(head)
        except OSError:
            pass


def chdir(path):
    _files.change_cwd(*_path(path, "chdir", more=" or integer"))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    node = _files.stored(_files.find(*_path(path, "chmod", more=" or integer")))
    node.mode = node.mode & ~0o7777 | mode & 0o7777


def chown(path, uid, gid, *, dir_fd=None, follow_symlinks=True):
    """The user owns all files, and may give them to nobody else."""
    text, path = _path(path, "chown", more=" or integer")
    _files.find(text, path)
    if uid not in (-1, getuid()) or gid not in (-1, getgid()):
        raise _files.error(_files.EPERM, path)


def lchown(path, uid, gid):
    text, path = _path(path, "lchown")
    _files.find(text, path)
    if uid not in (-1, getuid()) or gid not in (-1, getgid()):
        raise _files.error(_files.EPERM, path)


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    refuse("os.symlink(): the files of a run have no symbolic links; os.link() makes a second name")


def readlink(path, *, dir_fd=None):
    """There are no symbolic links, so that PATH is none."""
    text, path = _path(path, "readlink")
    _files.find(text, path)
    raise _files.error(_files.EINVAL, path)


def statvfs(path):
    refuse("os.statvfs(): the files of a run are on no disk whose blocks could be counted")


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    node = _files.stored(_files.find(*_path(path, "utime", more=" or integer")))
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    if ns is None and times is not None:
        ns = [round(value * 10**9) for value in times]
    node.changed = _files._now() if ns is None else ns[1]


def truncate(path, length):
    text, path = _path(path, "truncate", more=" or integer")
    node = _files.find(text, path)
    if not isinstance(node, _files.File):
        raise _files.error(_files.EISDIR if isinstance(node, _files.Folder) else _files.EINVAL, path)
    _files.truncate(_files.stored(node), length)


# ---- Descriptors -----------------------------------------------------------------------------------------------------


def open(path, flags, mode=0o777, *, dir_fd=None):
    text, path = _path(path, "open")
    return _files.descriptor_of(_files.opened(text, flags, path, mode), path)


_blocking = {}  # descriptors of pipes and sockets that a program changed: whether calls wait


def _is_pipe(fd):
    """Whether FD is none of a file, so that of a pipe or a socket, if any."""
    return fd > 2 and fd not in _files._descriptors or fd == 0


_inherited = {0, 1, 2}  # descriptors that programs which are started would get


def pipe():
    """The two ends of a pipe: (to read, to write)."""
    ends = _load("_pipe").pipe()
    for fd in ends:
        _blocking.pop(fd, None)
        _inherited.discard(fd)
    return ends


def pipe2(flags, /):
    """The same, with O_NONBLOCK, O_CLOEXEC or both."""
    if flags & ~(O_NONBLOCK | O_CLOEXEC):
        raise OSError(_files.EINVAL, strerror(_files.EINVAL))
    ends = pipe()
    for fd in ends:
        if flags & O_NONBLOCK:
            set_blocking(fd, False)
        if not flags & O_CLOEXEC:
            _inherited.add(fd)
    return ends


def _check_descriptor(fd):
    if fd > 2:
        fstat(fd)
    elif fd < 0:
        raise OSError(_files.EBADF, strerror(_files.EBADF))


def get_inheritable(fd, /):
    """Whether programs that are started get the descriptor."""
    _check_descriptor(fd)
    return fd in _inherited


def set_inheritable(fd, inheritable, /):
    """Whether they get it, which only get_inheritable() shows: pass_fds is not supported."""
    _check_descriptor(fd)
    if inheritable:
        _inherited.add(fd)
    else:
        _inherited.discard(fd)


def set_blocking(fd, blocking, /):
    """Whether calls wait."""
    if _is_pipe(fd):
        _load("_pipe").set_blocking(fd, bool(blocking))
        _blocking[fd] = bool(blocking)


def get_blocking(fd, /):
    """Whether calls wait."""
    return _blocking.get(fd, True)


def close(fd):
    _inherited.discard(fd)
    if not _is_pipe(fd):
        _files.close_descriptor(fd)
        return
    _blocking.pop(fd, None)
    _load("_pipe").close(fd)
    _has_moved()


def _has_moved():
    """Something was done with a pipe, for which a process may wait."""
    if _wakers:
        _wakers[0]()


def fdopen(fd, mode="r", buffering=-1, encoding=None, *args, **kwargs):
    if not isinstance(fd, int):
        raise TypeError(f"invalid fd type ({type(fd)}, expected integer)")
    return _load("io").open(fd, mode, buffering, encoding, *args, **kwargs)


def read(fd, length, /):
    if _is_pipe(fd):
        data = _load("_pipe").read(fd, length)
        _has_moved()
        return data
    opening = _files.of_descriptor(fd)
    if not opening.readable:
        raise OSError(_files.EBADF, strerror(_files.EBADF))
    return opening.read(length)


def write(fd, data, /):
    if fd in (1, 2):
        import sys
        return (sys.stdout if fd == 1 else sys.stderr).buffer.write(bytes(data))
    if _is_pipe(fd):
        count = _load("_pipe").write(fd, data)
        _has_moved()
        return count
    opening = _files.of_descriptor(fd)
    if not opening.writable:
        raise OSError(_files.EBADF, strerror(_files.EBADF))
    opening.write(bytes(data))
    return len(data)


def lseek(fd, position, whence, /):
    opening = _files.of_descriptor(fd)
    position += 0 if whence == SEEK_SET else opening.at if whence == SEEK_CUR else opening.size()
    if position < 0 or whence not in (0, 1, 2):
        raise OSError(_files.EINVAL, strerror(_files.EINVAL))
    opening.at = position
    return position


def sendfile(out_fd, in_fd, offset, count):
    """Sends up to COUNT bytes of a file to a socket; how many it was. OFFSET None: from where the file is, which moves."""
    opening = _files.of_descriptor(in_fd)
    before = opening.at
    if count < 0 or offset is not None and range(offset).stop < 0:
        raise OSError(_files.EINVAL, strerror(_files.EINVAL))
    if offset is not None:
        opening.at = offset
    try:
        data = opening.read(min(count, 0x7FFFF000))
        sent = _load("_pipe").send(out_fd, data) if data else 0
    finally:
        opening.at = before
    if offset is None:
        opening.at = before + sent
    return sent


def ftruncate(fd, length, /):
    opening = _files.of_descriptor(fd)
    if not opening.writable:
        raise OSError(_files.EINVAL, strerror(_files.EINVAL))
    _files.truncate(opening.file, length)


def fsync(fd):
    _files.of_descriptor(fd if isinstance(fd, int) else fd.fileno())


def fdatasync(fd):
    fsync(fd)


def dup(fd, /):
    if _is_pipe(fd):
        return _load("_pipe").dup(fd)
    return _files.descriptor_of(_files.of_descriptor(fd))


def isatty(fd, /):
    return False


def umask(mask, /):
    return _files.set_mask(mask)


class terminal_size(tuple):
    __module__ = "os"
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])

    def __repr__(self):
        return f"os.terminal_size(columns={self[0]}, lines={self[1]})"


def get_terminal_size(fd=1, /):
    raise OSError(25, "Inappropriate ioctl for device")

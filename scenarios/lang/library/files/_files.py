# SPDX-License-Identifier: MIT
"""The files of a run: folders and files in memory, above those in the folder of the program, which are only read.

A folder or file that is only on the disk has a node for whoever looks it up; what the run changes has one in the
`entries` of its folder (is_stored). So looking at files writes nothing that tasks share. There are no symbolic links, and
permissions are only shown. All processes of a run have the same files (shared(), adopt()); descriptors and the current
directory are each process's own.
"""
from _disk import content, look, names
from _importlib import load as _load
from _logging import now
from _start import epoch as _epoch, unix_start as _unix_start

_START = (_epoch - _unix_start) * 10**9
_BEFORE = _unix_start * 10**9  # when what is on the disk was written
_ABSENT = object()
_NAME_MAX = 255

ERRORS = {
    0: "Success", 1: "Operation not permitted", 2: "No such file or directory", 3: "No such process",
    4: "Interrupted system call", 5: "Input/output error", 6: "No such device or address", 9: "Bad file descriptor",
    10: "No child processes", 11: "Resource temporarily unavailable", 12: "Cannot allocate memory",
    13: "Permission denied", 16: "Device or resource busy", 17: "File exists", 20: "Not a directory",
    21: "Is a directory", 22: "Invalid argument", 24: "Too many open files", 28: "No space left on device",
    29: "Illegal seek", 32: "Broken pipe", 36: "File name too long", 39: "Directory not empty",
    98: "Address already in use", 99: "Cannot assign requested address", 100: "Network is down",
    101: "Network is unreachable", 103: "Software caused connection abort", 104: "Connection reset by peer",
    107: "Transport endpoint is not connected", 110: "Connection timed out", 111: "Connection refused",
    113: "No route to host", 115: "Operation now in progress",
}
EPERM, EBADF, ENOENT, EBUSY, EEXIST, ENOTDIR, EISDIR, EINVAL, ENAMETOOLONG, ENOTEMPTY = 1, 9, 2, 16, 17, 20, 21, 22, 36, 39
ENXIO, ENOSPC = 6, 28


def _now():
    """time.time_ns(): the times of files are those of time.time()."""
    return now() - _START


def error(code, name, other=None):
    """The OSError of CODE about NAME, as the caller gave it."""
    if other is None:
        return OSError(code, ERRORS[code], name)
    return OSError(code, ERRORS[code], name, None, other)


# ---- Nodes -----------------------------------------------------------------------------------------------------------


class File:
    """A file: its bytes in `data`, or (None) still in the file `real` of the disk."""

    __slots__ = "parent", "name", "real", "size_on_disk", "data", "is_stored", "mode", "changed", "number", "links", "database"

    def __init__(self, parent, name, real=None, size=0):
        self.parent, self.name, self.real, self.size_on_disk = parent, name, real, size
        self.data = bytearray() if real is None else None
        self.is_stored = False
        self.mode = 0o100644 if real is not None else 0o100666 & ~_mask[0]
        self.changed = _BEFORE if real is not None else _now()
        self.number = 0
        self.links = 1  # how many names it has; `parent` and `name` are one of them
        self.database = None  # sqlite3's locks, which all processes see

    def size(self):
        return self.size_on_disk if self.data is None else len(self.data)


class Null(File):
    """A device: `kind` is the name of /dev/null, zero, full, random or urandom; or the descriptor of a standard stream."""

    __slots__ = ("kind",)

    def __init__(self, parent, name, kind):
        super().__init__(parent, name)
        self.kind = kind
        self.is_stored = True
        self.mode = 0o20666 if isinstance(kind, str) else 0o20620

    def read(self, size):
        if self.kind == "null":
            return b""
        if isinstance(self.kind, int):
            return _load("_fileio").Standard(self.kind).read(size)
        if size is None:
            raise MemoryError  # it has no end
        return bytes(size) if self.kind in ("zero", "full") else _load("os").urandom(size)

    def write(self, data):
        if isinstance(self.kind, int):
            _load("_fileio").Standard(self.kind).write(data)
        elif self.kind == "full" and data:
            raise OSError(ENOSPC, ERRORS[ENOSPC])


class Special:
    """What has a name among the files and cannot be opened, as a socket has."""

    __slots__ = "parent", "name", "real", "is_stored", "mode", "changed", "number"

    def __init__(self, mode):
        self.parent = self.name = self.real = None
        self.is_stored = True
        self.mode = mode
        self.changed = _now()
        self.number = 0

    def size(self):
        return 0

    def removed(self):
        """It has no name any more."""


class Socket(Special):
    """The name of a socket (_unixfiles.py)."""

    __slots__ = ("bound",)

    def __init__(self, bound):
        super().__init__(0o140755)
        self.bound = bound  # its name in the kernel

    def removed(self):
        """The kernel does not know the name any more."""
        sockets.discard(self.bound)
        _load("_socket").unlink_socket(self.bound)


_mask = [0o22]


def set_mask(mask):
    """os.umask(): the permissions that new files and folders do not get."""
    old, _mask[0] = _mask[0], mask & 0o777
    return old


def is_regular(node):
    return isinstance(node, File) and not isinstance(node, Null)


class Folder:
    """A folder: what the run has put into it in `entries` (None: removed); the rest is in the folder `real`, if any."""

    __slots__ = "parent", "name", "real", "entries", "again", "is_stored", "mode", "changed", "number"

    def __init__(self, parent, name, real=None):
        self.parent, self.name, self.real = parent, name, real
        self.entries = {}
        self.again = []  # names on the disk that were removed and created again
        self.is_stored = False
        self.mode = 0o40755
        self.changed = _BEFORE if real is not None else _now()
        self.number = 0

    def size(self):
        return 4096


# As modules pwd, grp and socket have them.
_ETC = (("hosts", b"127.0.0.1\tlocalhost\n127.0.1.1\tticktape\n"), ("hostname", b"ticktape\n"),
        ("passwd", b"root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000::/home/user:/bin/sh\n"),
        ("group", b"root:x:0:\nuser:x:1000:\n"))


def _begin():
    root = Folder(None, "")
    for name, real in ("tmp", None), ("home", None), ("dev", None), ("etc", None), ("program", ""):
        root.entries[name] = Folder(root, name, real)
        root.entries[name].is_stored = True
    root.entries["tmp"].mode = 0o41777
    home, dev, etc = root.entries["home"], root.entries["dev"], root.entries["etc"]
    home.entries["user"] = Folder(home, "user")
    for kind in "null", "zero", "full", "random", "urandom":
        dev.entries[kind] = Null(dev, kind, kind)
    for fd, name in enumerate(("stdin", "stdout", "stderr")):
        dev.entries[name] = Null(dev, name, fd)
    for name, text in _ETC:
        etc.entries[name] = file = File(etc, name)
        file.data, file.mode, file.is_stored = bytearray(text), 0o100644, True
    home.entries["user"].is_stored = root.is_stored = True
    return root


root = _begin()
sockets = set()  # the names of sockets whose nodes are still somewhere among the files
_current = [root.entries["program"], "/program"]
_numbers = [0]


def cwd():
    return _current[1]


def current_folder():
    return _current[0]


def change_cwd(path, given):
    _current[0] = find_folder(path, given)
    _current[1] = path_of(_current[0])


# ---- Processes -------------------------------------------------------------------------------------------------------


def shared():
    """What the processes of a run have in common, for adopt(): with the nodes their classes, by which they are told apart."""
    return File, Null, Special, Socket, Folder, Opened, root, sockets, _numbers


def adopt(common, folder):
    """In a new process, which has its own copy of this module: from now on the files are those of the others, and its current
    directory is FOLDER."""
    global File, Null, Special, Socket, Folder, Opened, root, sockets, _numbers
    File, Null, Special, Socket, Folder, Opened, root, sockets, _numbers = common
    _current[:] = [folder, path_of(folder)]


_slow = []  # in a simulated child: what it calls where it may be slow


def _be_slow():
    for function in _slow:
        function("an access to a file by")


def may_be_slow(function):
    """FUNCTION is called before each change of the files, and before a file is opened: others may come first."""
    _slow.append(function)


def number_of(node):
    """The inode's number: the first that is queried has 1."""
    if node.number == 0:
        _numbers[0] += 1
        node.number = _numbers[0]
    return node.number


def path_of(node):
    parts = []
    while node.parent is not None:
        parts.append(node.name)
        node = node.parent
    return "/" + "/".join(reversed(parts))


# ---- Finding ---------------------------------------------------------------------------------------------------------


def current(node):
    """What the run has stored of a node that it found on the disk; NODE itself if it has not."""
    if node.is_stored:
        return node
    parent = current(node.parent)
    stored = parent.entries.get(node.name)
    return stored if stored is not None and stored.real == node.real else node


def child(folder, name):
    """Entry NAME of FOLDER, or None."""
    folder = current(folder)
    found = folder.entries.get(name, _ABSENT)
    if found is not _ABSENT:
        return found
    if folder.real is None:
        return None
    path = below(folder, name)
    size = look(path)
    if size is None:
        return None
    return Folder(folder, name, path) if size < 0 else File(folder, name, path, size)


def locate(path, given):
    """The folder, the name in it ("": PATH has none) and the node (None: there is none) that PATH names. Errors are about
    GIVEN."""
    if not path:
        raise error(ENOENT, given)
    node = root if path[0] == "/" else _current[0]
    folder, name = node.parent, ""
    parts = path.split("/")
    is_folder = parts[-1] in ("", ".", "..")
    for part in parts:
        if not part or part == ".":
            if not isinstance(node, Folder):
                if node is None and part == "":
                    continue
                raise error(ENOENT if node is None else ENOTDIR, given)
            continue
        if node is None:
            raise error(ENOENT, given)
        if not isinstance(node, Folder):
            raise error(ENOTDIR, given)
        if part == "..":
            node = node.parent or node
            folder, name = node.parent, node.name
            continue
        if len(part) > _NAME_MAX // 4 and len(part.encode()) > _NAME_MAX:
            raise error(ENAMETOOLONG, given)
        folder, name = node, part
        node = child(node, part)
    if is_folder and node is not None and not isinstance(node, Folder):
        raise error(ENOTDIR, given)
    return folder, name, node


def find(path, given):
    node = locate(path, given)[2]
    if node is None:
        raise error(ENOENT, given)
    return node


def find_folder(path, given):
    node = find(path, given)
    if not isinstance(node, Folder):
        raise error(ENOTDIR, given)
    return node


def listed(folder):
    """The names in FOLDER: those on the disk in order, then those of the run in the order of their creation."""
    folder = current(folder)
    found, entries = [], folder.entries
    if folder.real is not None:
        for name in sorted(names(folder.real)):
            node = entries.get(name, _ABSENT)
            if node is _ABSENT or node is not None and name not in folder.again:
                found.append(name)
    known = set(found)
    return found + [name for name, node in entries.items() if node is not None and name not in known]


def below(folder, name):
    """Where entry NAME of FOLDER is on the disk, if it is there."""
    return folder.real + "/" + name if folder.real else name


# ---- Changes ---------------------------------------------------------------------------------------------------------


def stored(node):
    """NODE as one that the run can change."""
    node = current(node)
    if node.is_stored:
        return node
    parent = stored(node.parent)
    node.parent = parent
    if isinstance(node, File):
        load(node)
    node.is_stored = True
    if node.name not in parent.entries:
        parent.entries[node.name] = node
    return node


def load(file):
    """The bytes of FILE."""
    if file.data is None:
        file.data = bytearray(content(file.real) or b"")
    return file.data


def put(folder, name, node):
    """NODE is now NAME in FOLDER."""
    folder = stored(folder)
    node.parent, node.name, node.is_stored = folder, name, True
    if folder.entries.get(name, _ABSENT) is None:
        del folder.entries[name]
        folder.again.append(name)
    folder.entries[name] = node
    folder.changed = _now()
    return node


def take(folder, name):
    """FOLDER has no NAME any more."""
    folder = stored(folder)
    folder.entries.pop(name, None)
    if folder.real is not None and look(below(folder, name)) is not None:
        folder.entries[name] = None
    folder.changed = _now()


def remove(path, given):
    _be_slow()
    folder, name, node = locate(path, given)
    if node is None:
        raise error(ENOENT, given)
    if isinstance(node, Folder):
        raise error(EISDIR, given)
    take(folder, name)
    _lost_name(node)


def _lost_name(node):
    if isinstance(node, Special):
        node.removed()
    elif isinstance(node, File):
        node.links -= 1


def link(source, target, given, other):
    """File SOURCE gets another name."""
    _be_slow()
    try:
        node = locate(source, given)[2]
        folder, name, old = locate(target, other)
    except OSError as failure:
        raise error(failure.errno, given, other)
    if node is None or (old is None and target.endswith("/")):
        raise error(ENOENT, given, other)
    if old is not None:
        raise error(EEXIST, given, other)
    if not isinstance(node, File):
        raise error(EPERM, given, other)
    node, folder = stored(node), stored(folder)
    parent, first = node.parent, node.name
    put(folder, name, node)
    node.parent, node.name = parent, first
    node.links += 1


def make_folder(path, given, mode=0o777):
    _be_slow()
    folder, name, node = locate(path, given)
    if node is not None:
        raise error(EEXIST, given)
    put(folder, name, Folder(folder, name)).mode = 0o40000 | mode & 0o7777 & ~_mask[0]


def remove_folder(path, given):
    _be_slow()
    folder, name, node = locate(path, given)
    if node is None:
        raise error(ENOENT, given)
    if not isinstance(node, Folder):
        raise error(ENOTDIR, given)
    if path.rstrip("/").endswith("/.") or path == ".":
        raise error(EINVAL, given)
    if folder is None or node is _current[0]:
        raise error(EBUSY, given)
    if listed(node):
        raise error(ENOTEMPTY, given)
    take(folder, name)


def _contains(outer, node):
    while node is not None and node is not outer:
        node = node.parent
    return node is outer


def rename(source, target, given, other):
    _be_slow()
    folder, name, node = locate(source, given)
    if node is None:
        raise error(ENOENT, given, other)
    try:
        new_folder, new_name, old = locate(target, other)
    except OSError as failure:
        code = failure.errno
    else:
        code = _rename_error(node, folder, old, new_folder, target)
    if code:
        raise error(code, given, other)
    if old is not None and current(old) is current(node):
        return
    moved = stored(node)
    take(folder, name)
    put(new_folder, new_name, moved)
    if old is not None:
        _lost_name(old)


def _rename_error(node, folder, old, new_folder, target):
    """The number of the error that prevents a rename, or 0."""
    if folder is None or new_folder is None:
        return EBUSY
    if old is None:
        is_valid = isinstance(node, Folder) or not target.endswith("/")
        return EINVAL if _contains(node, new_folder) else 0 if is_valid else ENOTDIR
    if isinstance(node, Folder):
        if _contains(node, new_folder):
            return EINVAL
        if not isinstance(old, Folder):
            return ENOTDIR
        return ENOTEMPTY if old is not node and listed(old) else 0
    return EISDIR if isinstance(old, Folder) else 0


def write(file, at, data):
    """Puts DATA into FILE, which is stored, at byte AT."""
    if isinstance(file, Null):
        file.write(data)
        return
    size = len(file.data)
    if at > size:
        file.data.extend(bytes(at - size))
        size = at
    if at == size:
        file.data.extend(data)
    else:
        file.data[at:at + len(data)] = data
    file.changed = _now()


def truncate(file, size):
    if isinstance(file, Null):
        return
    old = len(file.data)
    if size > old:
        file.data.extend(bytes(size - old))
    elif size < old:
        del file.data[size:]
    file.changed = _now()


# ---- Descriptors -----------------------------------------------------------------------------------------------------


class Opened:
    """A file that is open: what all its descriptors share."""

    __slots__ = "file", "at", "readable", "writable", "appends"

    def __init__(self, file, readable, writable, appends):
        self.file, self.at = file, 0
        self.readable, self.writable, self.appends = readable, writable, appends

    def read(self, size):
        self.file = file = current(self.file)
        if isinstance(file, Null):
            return file.read(size)
        data = load(file)
        found = bytes(data[self.at:] if size is None else data[self.at:self.at + size])
        self.at += len(found)
        return found

    def write(self, data):
        if self.appends:
            self.at = len(self.file.data)
        write(self.file, self.at, data)
        self.at += len(data)

    def size(self):
        self.file = current(self.file)
        return self.file.size()


O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_DIRECTORY = 1, 2, 64, 128, 512, 1024, 65536


def opened(path, flags, given, mode=0o666):
    """open(2): an Opened."""
    _be_slow()
    writable = flags & 3 != 0
    folder, name, node = locate(path, given)
    if node is None:
        if not flags & O_CREAT:
            raise error(ENOENT, given)
        if path.endswith("/"):
            raise error(EISDIR, given)
        node = put(folder, name, File(folder, name))
        node.mode = 0o100000 | mode & 0o777 & ~_mask[0]
    elif flags & O_CREAT and flags & O_EXCL:
        raise error(EEXIST, given)
    elif isinstance(node, Folder):
        if writable or flags & O_CREAT or not flags & O_DIRECTORY:
            raise error(EISDIR, given)
    elif flags & O_DIRECTORY:
        raise error(ENOTDIR, given)
    elif isinstance(node, Special):
        raise error(ENXIO, given)
    elif writable:
        node = stored(node)
        if flags & O_TRUNC and node.data:
            truncate(node, 0)
    return Opened(node, flags & 3 != O_WRONLY, writable, bool(flags & O_APPEND))


_descriptors = {}  # those whose numbers a program has


def reserve(name=None):
    """The lowest free number, for a file, that NAME names."""
    from _pipe import reserve
    try:
        return reserve()
    except OSError as failure:
        raise failure if name is None else error(failure.errno, name)


def register(fd, opening):
    """Number FD, which is reserved, is that of OPENING."""
    _descriptors[fd] = opening


def descriptor_of(opening, name=None):
    """A number for OPENING."""
    fd = reserve(name)
    _descriptors[fd] = opening
    return fd


def is_descriptor(fd):
    """Whether FD is one of a file."""
    return fd in _descriptors


def of_descriptor(fd):
    """The Opened of a descriptor."""
    found = _descriptors.get(fd)
    if found is None:
        raise OSError(EBADF, ERRORS[EBADF])
    return found


def close_descriptor(fd):
    """Number FD is free again."""
    from _pipe import close
    if fd in _descriptors:
        del _descriptors[fd]
    close(fd)


# ---- Arguments -------------------------------------------------------------------------------------------------------


def text_of(path):
    """PATH as os.fspath() returns it, as a str."""
    if isinstance(path, str):
        text = path
    elif isinstance(path, bytes):
        text = path.decode()
    elif hasattr(type(path), "__fspath__"):
        text = path.__fspath__()
        if isinstance(text, bytes):
            text = text.decode()
        if not isinstance(text, str):
            raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not "
                            f"{type(text).__name__}")
    else:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    return text


def node_of(path):
    """The node that PATH names, or None."""
    try:
        node = locate(text_of(path), path)[2]
    except (OSError, ValueError):
        return None
    return node

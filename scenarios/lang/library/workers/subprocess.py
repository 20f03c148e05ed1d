# SPDX-License-Identifier: MIT
"""Module subprocess, on simulated children (_children.py). Mirrors subprocess.py of 3.14."""
import os
import signal as _signals
import _arrival
import _children
import _files
import _threads
from _fileio import BufferedReader, BufferedWriter, DEFAULT_BUFFER_SIZE
from _refuse import refuse as _refuse

__all__ = ("Popen", "PIPE", "STDOUT", "call", "check_call", "getstatusoutput", "getoutput", "check_output", "run",
           "CalledProcessError", "DEVNULL", "SubprocessError", "TimeoutExpired", "CompletedProcess")

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


def list2cmdline(seq):
    """One line that programs of Windows take apart into SEQ again: a backslash is special only before a quote."""
    words = []
    for word in map(os.fsdecode, seq):
        out, slashes = "", 0
        for letter in word:
            if letter == '"':
                out += "\\" * (slashes + 1)
            slashes = slashes + 1 if letter == "\\" else 0
            out += letter
        if not word or " " in word or "\t" in word:
            out = f'"{out}{"\\" * slashes}"'
        words.append(out)
    return " ".join(words)


class CalledProcessError(SubprocessError):
    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode = returncode
        self.cmd = cmd
        self.output = output
        self.stderr = stderr

    def __str__(self):
        if self.returncode and self.returncode < 0:
            try:
                return "Command '%s' died with %r." % (self.cmd, _signals.Signals(-self.returncode))
            except ValueError:
                return "Command '%s' died with unknown signal %d." % (self.cmd, -self.returncode)
        return "Command '%s' returned non-zero exit status %d." % (self.cmd, self.returncode)

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class TimeoutExpired(SubprocessError):
    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd = cmd
        self.timeout = timeout
        self.output = output
        self.stderr = stderr

    def __str__(self):
        return "Command '%s' timed out after %s seconds" % (self.cmd, self.timeout)

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value


class CompletedProcess:
    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr

    def __repr__(self):
        args = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
        if self.stdout is not None:
            args.append(f"stdout={self.stdout!r}")
        if self.stderr is not None:
            args.append(f"stderr={self.stderr!r}")
        return f"{type(self).__name__}({', '.join(args)})"

    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)


def _words(args, shell):
    if shell:
        if not isinstance(args, (str, bytes)):
            args = args[0]
        return ["/bin/sh", "-c", os.fsdecode(args)]
    if isinstance(args, (str, bytes)):
        args = [args]
    words = [os.fsdecode(word) for word in args]
    return words


def _open_file(what):
    """The file in memory that is open as WHAT, a descriptor or a file object; None: it is something else."""
    if isinstance(what, int):
        return _files.of_descriptor(what) if _files.is_descriptor(what) else None
    raw = getattr(what, "buffer", what)
    opening = getattr(getattr(raw, "raw", raw), "_open", None)
    return opening if isinstance(opening, _files.Opened) else None


class Popen:
    def __init__(self, args, bufsize=-1, executable=None, stdin=None, stdout=None, stderr=None, preexec_fn=None, close_fds=True,
                 shell=False, cwd=None, env=None, universal_newlines=None, startupinfo=None, creationflags=0, restore_signals=True,
                 start_new_session=False, pass_fds=(), *, user=None, group=None, extra_groups=None, encoding=None, errors=None,
                 text=None, umask=-1, pipesize=-1, process_group=None):
        self.stdin = self.stdout = self.stderr = None
        self.pid = None
        self.returncode = None
        self.args = args
        self._input, self._input_offset = None, 0
        self._communication_started = False
        if bufsize is None:
            bufsize = -1
        if not isinstance(bufsize, int):
            raise TypeError("bufsize must be an integer")
        for name, value in (("preexec_fn", preexec_fn), ("pass_fds", tuple(pass_fds)), ("user", user), ("group", group),
                            ("extra_groups", extra_groups), ("startupinfo", startupinfo)):
            if value:
                _refuse(f"subprocess.Popen({name}=...)")
        self.encoding, self.errors = encoding, errors
        self.text_mode = encoding or errors or text or universal_newlines
        words = _words(args, shell)
        is_real = _arrival.is_real()
        theirs, ours, opened = [None, None, None], [None, None, None], set()
        cwd = None if cwd is None else os.fsdecode(cwd)
        try:
            self._open_streams((stdin, stdout, stderr), is_real, theirs, ours, opened)
            self.pid = _children.spawn(words, theirs, dict(os.environ if env is None else env), cwd, executable, start_new_session)
        except BaseException:
            for fd in {*opened, *ours} - {None}:
                os.close(fd)
            raise
        if is_real:  # it has copies
            for fd in opened:
                os.close(fd)
        self.stdin, self.stdout, self.stderr = [
            None if fd is None else self._wrap(_children.End(fd, mode), bufsize) for fd, mode in zip(ours, ("w", "r", "r"))]

    def _wrap(self, raw, bufsize):
        """The stream for an end of a pipe, as io.open() and io.TextIOWrapper() make it."""
        is_input = raw.writable()
        size = DEFAULT_BUFFER_SIZE if bufsize < 0 or bufsize == 1 else bufsize
        if bufsize == 1 and not self.text_mode:
            from warnings import warn
            warn("line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used",
                 RuntimeWarning, 1)
        end = raw if size == 0 else (BufferedWriter if is_input else BufferedReader)(raw, size)
        if not self.text_mode:
            return end
        from _textio import TextIOWrapper
        return TextIOWrapper(end, self.encoding, self.errors, None, is_input and bufsize == 1, is_input)

    def _open_streams(self, streams, is_real, theirs, ours, opened):
        """Finds what the child has as descriptors (_children.Child), our ends of pipes, and what was opened for it."""
        for at, what in enumerate(streams):
            if what is None:
                continue
            if isinstance(what, int) and what == PIPE:
                reader, writer = os.pipe()
                theirs[at], ours[at] = (reader, writer) if at == 0 else (writer, reader)
                opened.add(theirs[at])
            elif isinstance(what, int) and what == DEVNULL:
                theirs[at] = _children.NULL
            elif isinstance(what, int) and what == STDOUT and at == 2:
                theirs[2] = -11 if theirs[1] is None else theirs[1]
            else:
                opening = _open_file(what)
                if opening is not None:
                    if is_real:
                        _refuse("subprocess.Popen with a file in memory as a standard stream, with --real")
                    theirs[at] = opening
                    continue
                fd = what if isinstance(what, int) else what.fileno()
                if fd <= 2:
                    theirs[at] = None if fd == at else -10 - fd if fd else _children.NULL
                elif is_real:
                    theirs[at] = fd
                else:
                    theirs[at] = os.dup(fd)
                    opened.add(theirs[at])

    def __repr__(self):
        text = f"<{type(self).__name__}: returncode: {self.returncode} args: {self.args!r}>"
        return text if len(text) <= 80 else text[:76] + "...>"

    @property
    def universal_newlines(self):
        return self.text_mode

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for stream in self.stdout, self.stderr:
            if stream:
                stream.close()
        try:
            if self.stdin:
                self.stdin.close()
        finally:
            self.wait()

    def poll(self):
        if self.returncode is None:
            child = _children.child_of(self.pid)
            if child is None:
                self.returncode = 0
            elif child.status is not None:
                self.returncode = _children.reap(self.pid)
        return self.returncode

    def wait(self, timeout=None):
        if self.returncode is None:
            try:
                status = _children.reap(self.pid, timeout)
            except ChildProcessError:  # waited for by os.waitpid()
                status = 0
            if status is None:
                raise TimeoutExpired(self.args, timeout)
            self.returncode = status
        return self.returncode

    def communicate(self, input=None, timeout=None):
        if self._communication_started and input:
            raise ValueError("Cannot send input after starting communication")
        if timeout is None and not self._communication_started and (self.stdin, self.stdout, self.stderr).count(None) >= 2:
            return self._communicate_alone(input)
        end = None if timeout is None else _threads.now() + timeout
        try:
            got = self._communicate(input, end, timeout)
        finally:
            self._communication_started = True
        try:
            self.wait(None if end is None else end - _threads.now())
        except TimeoutExpired as exc:
            exc.timeout = timeout
            raise
        return got

    def _communicate_alone(self, input):
        """At most one stream is a pipe: nothing has to be read and written in turns."""
        got = [None, None]
        if self.stdin:
            try:
                if input:
                    self.stdin.write(input)
            except BrokenPipeError:
                pass
            try:
                self.stdin.close()
            except BrokenPipeError:
                pass
        elif self.stdout:
            got[0] = self.stdout.read()
            self.stdout.close()
        elif self.stderr:
            got[1] = self.stderr.read()
            self.stderr.close()
        self.wait()
        return tuple(got)

    def _communicate(self, input, end, timeout):
        if self.stdin and not self._communication_started:
            try:
                self.stdin.flush()
            except BrokenPipeError:
                pass
            if not input:
                try:
                    self.stdin.close()
                except BrokenPipeError:
                    pass
        if not self._communication_started:
            self._got = {stream: [] for stream in (self.stdout, self.stderr) if stream}
        if self.stdin and self._input is None:
            self._input = input
            if input is not None and self.text_mode:
                self._input = input.encode(self.stdin.encoding, self.stdin.errors)
        readers = [stream for stream in self._got if not stream.closed]
        writers = [self.stdin] if self.stdin and not self.stdin.closed and self._input else []
        for stream in readers + writers:
            os.set_blocking(stream.fileno(), False)
        try:
            self._exchange(readers, writers, end, timeout)
        finally:
            for stream in readers + writers:
                os.set_blocking(stream.fileno(), True)
        self.wait(None if end is None else max(end - _threads.now(), 0))
        return tuple(self._result(stream) for stream in (self.stdout, self.stderr))

    def _exchange(self, readers, writers, end, timeout):
        """Moves data until the lists of open pipes, from which it removes what ends, are empty."""
        while readers or writers:
            moved = False
            for stream in list(writers):
                moved = self._give(stream, writers) or moved
            for stream in list(readers):
                moved = self._take(stream, readers) or moved
            if moved:
                _children.wake()
            elif end is not None and _threads.now() >= end:
                got = [b"".join(self._got[stream]) or None if stream else None for stream in (self.stdout, self.stderr)]
                raise TimeoutExpired(self.args, timeout, *got)
            else:
                _children.wait_for_pipes([stream.fileno() for stream in readers], [stream.fileno() for stream in writers],
                                         None if end is None else end - _threads.now(), "communicate()")

    def _give(self, stream, writers):
        """Whether anything of the input was written, or the child has closed its end."""
        left = memoryview(self._input).cast("B")[self._input_offset:]
        try:
            self._input_offset += os.write(stream.fileno(), left[:65536])
            if self._input_offset < len(self._input):
                return True
        except BlockingIOError:
            return False
        except BrokenPipeError:
            pass
        writers.remove(stream)
        stream.close()
        return True

    def _take(self, stream, readers):
        try:
            data = os.read(stream.fileno(), 65536)
        except BlockingIOError:
            return False
        self._got[stream].append(data)
        if not data:
            readers.remove(stream)
            stream.close()
        return True

    def _result(self, stream):
        if stream is None:
            return None
        data = b"".join(self._got[stream])
        if not self.text_mode:
            return data
        return data.decode(stream.encoding, stream.errors).replace("\r\n", "\n").replace("\r", "\n")

    def send_signal(self, sig):
        self.poll()
        if self.returncode is None:
            try:
                os.kill(self.pid, sig)
            except ProcessLookupError:
                pass

    def terminate(self):
        self.send_signal(_signals.SIGTERM)

    def kill(self):
        self.send_signal(_signals.SIGKILL)


def run(*popenargs, input=None, capture_output=False, timeout=None, check=False, **kwargs):
    if input is not None:
        if kwargs.get("stdin") is not None:
            raise ValueError("stdin and input arguments may not both be used.")
        kwargs["stdin"] = PIPE
    if capture_output:
        if kwargs.get("stdout") is not None or kwargs.get("stderr") is not None:
            raise ValueError("stdout and stderr arguments may not be used with capture_output.")
        kwargs["stdout"] = PIPE
        kwargs["stderr"] = PIPE
    with Popen(*popenargs, **kwargs) as process:
        try:
            stdout, stderr = process.communicate(input, timeout=timeout)
        except TimeoutExpired:
            process.kill()
            process.wait()
            raise
        except:
            process.kill()
            raise
        retcode = process.poll()
        if check and retcode:
            raise CalledProcessError(retcode, process.args, output=stdout, stderr=stderr)
    return CompletedProcess(process.args, retcode, stdout, stderr)


def call(*popenargs, timeout=None, **kwargs):
    with Popen(*popenargs, **kwargs) as p:
        try:
            return p.wait(timeout=timeout)
        except:
            p.kill()
            raise


def check_call(*popenargs, **kwargs):
    retcode = call(*popenargs, **kwargs)
    if retcode:
        cmd = kwargs.get("args")
        if cmd is None:
            cmd = popenargs[0]
        raise CalledProcessError(retcode, cmd)
    return 0


def check_output(*popenargs, timeout=None, **kwargs):
    for name in ("stdout", "check"):
        if name in kwargs:
            raise ValueError(f"{name} argument not allowed, it will be overridden.")
    if "input" in kwargs and kwargs["input"] is None:
        kwargs["input"] = "" if kwargs.get("universal_newlines") or kwargs.get("text") or kwargs.get("encoding") else b""
    return run(*popenargs, stdout=PIPE, timeout=timeout, check=True, **kwargs).stdout


def getstatusoutput(cmd, *, encoding=None, errors=None):
    try:
        data = check_output(cmd, shell=True, text=True, stderr=STDOUT, encoding=encoding, errors=errors)
        exitcode = 0
    except CalledProcessError as ex:
        data = ex.output
        exitcode = ex.returncode
    return exitcode, data.removesuffix("\n")


def getoutput(cmd, *, encoding=None, errors=None):
    return getstatusoutput(cmd, encoding=encoding, errors=errors)[1]

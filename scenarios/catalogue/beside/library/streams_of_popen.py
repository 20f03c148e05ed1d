# The streams of subprocess.Popen are those of io: buffered, with all methods; descriptors block for os.read(), too.
import os
import subprocess
import sys

PIPE = subprocess.PIPE
lines = "import sys\nfor i in range(4): print('line', i)\nprint('err', file=sys.stderr)"

with subprocess.Popen(["cat"], stdin=PIPE, stdout=PIPE, text=True, bufsize=1) as cat:
    cat.stdin.write("first\nrest")
    print(repr(cat.stdout.readline()), cat.stdin.line_buffering, cat.stdout.encoding)
    cat.stdin.writelines(["\n", "last"])
    cat.stdin.close()
    print(cat.stdout.read(2), cat.stdout.readlines(), cat.stdout.closed)
print(cat.returncode, cat.stdout.closed)

cat = subprocess.Popen(["cat"], stdin=PIPE, stdout=PIPE)
print([type(stream).__name__ for stream in (cat.stdin, cat.stdout, cat.stdout.raw)], cat.stdout.raw.mode, cat.stdin.raw.mode)
cat.stdin.write(b"kept")
os.set_blocking(cat.stdout.fileno(), False)
print(cat.stdout.raw.read(10))
os.set_blocking(cat.stdout.fileno(), True)
cat.stdin.flush()
print(os.read(cat.stdout.fileno(), 10))
os.write(cat.stdin.fileno(), b"abcdef")
print(cat.stdout.peek(1)[:1], cat.stdout.read(2), os.get_blocking(cat.stdout.fileno()))
os.write(cat.stdin.fileno(), b"gh")
print(os.read(cat.stdout.fileno(), 10), cat.communicate())

# What a stream has read ahead: communicate() returns it where it reads one stream, and loses it where it reads two.
for err in None, PIPE:
    child = subprocess.Popen([sys.executable, "-c", lines], stdout=PIPE, stderr=err or subprocess.DEVNULL, text=True)
    print(repr(child.stdout.readline()), child.communicate())

raw = subprocess.Popen(["cat"], stdin=PIPE, stdout=PIPE, bufsize=0)
print(type(raw.stdin).__name__, raw.stdin.write(b"unbuffered"), raw.stdout.read(4), raw.communicate(b"more"))

# communicate() may be called again after its timeout; input is for the first call only.
child = subprocess.Popen(["sh", "-c", "read x; echo $x; sleep 1; echo late"], stdin=PIPE, stdout=PIPE, text=True)
try:
    child.communicate("early\n", timeout=0.5)
except subprocess.TimeoutExpired as e:
    print(e.stdout, e.timeout)
try:
    child.communicate("again")
except ValueError as e:
    print(e)
print(child.communicate(), child.communicate())

# Files as the standard streams of children: what is open is shared, with its position, and what is buffered is not.
import os
import subprocess
import sys
import tempfile

ENV = {**os.environ, "PYTHONUNBUFFERED": ""}


def run(*args, **streams):
    subprocess.run(args, env=ENV, **streams)


def python(text, **streams):
    run(sys.executable, "-c", text, **streams)


def outputs():
    with open("out", "w") as file:
        file.write("first\n")
        file.flush()
        file.write("buffered\n")
        python("print('child')", stdout=file)
        run("echo", "echo", stdout=file)
        run("sh", "-c", "echo a; cat out | wc -l; echo b >&2", stdout=file, stderr=subprocess.STDOUT)
        print(file.buffer.raw.tell())
    print(open("out").read())
    python("import sys; print('out'); print('error', file=sys.stderr)", stdout=open("a", "w"), stderr=open("b", "wb"))
    print(repr(open("a").read()), repr(open("b").read()))


def inputs():
    with open("out", "rb", buffering=0) as file:
        print(file.readline())
        python("import sys; print(sys.stdin.readline(), end='')", stdin=file)
        print(file.tell(), file.read())
        file.seek(3)
        run("head", "-n", "1", stdin=file)


def descriptors():
    fd = os.open("raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    python("import sys; print('out'); print('error', file=sys.stderr)", stdout=fd, stderr=fd)
    os.write(fd, b"parent\n")
    run("sh", "-c", "python3 -c 'print(2)' > shell; python3 -c 'print(3)' >> shell; cat < shell", stdout=fd)
    os.close(fd)
    print(open("raw").read())


def main():
    outside = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        outputs()
        inputs()
        descriptors()
        os.chdir(outside)


main()

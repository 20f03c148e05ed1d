# The devices of /dev, and files of /etc that programs read.
import os
import stat

for name in "null", "zero", "full":
    with open(f"/dev/{name}", "rb") as file:
        print(name, file.read(5), stat.S_ISCHR(os.stat(f"/dev/{name}").st_mode), os.path.isfile(f"/dev/{name}"))
with open("/dev/zero", "rb", buffering=0) as file:
    buffer = bytearray(b"abcdef")
    print(file.read(3), file.readinto(buffer), buffer)
for name in "random", "urandom":
    with open(f"/dev/{name}", "rb") as file:
        first, second = file.read(16), file.read(16)
        print(name, len(first), len(second), first != second, os.path.exists(f"/dev/{name}"))
with open("/dev/zero", "wb") as file:
    print(file.write(b"gone"))
try:
    with open("/dev/full", "w") as file:
        file.write("no room")
except OSError as error:
    print(error.errno, error.strerror)
fd = os.open("/dev/urandom", os.O_RDONLY)
print(len(os.read(fd, 40)))
os.close(fd)
try:
    os.readlink("/dev/zero")
except OSError as error:
    print(error)
try:
    os.readlink("/none")
except OSError as error:
    print(error)
for name in "hosts", "passwd", "hostname", "group":
    with open(f"/etc/{name}") as file:
        print(name, any("localhost" in line or "root" in line for line in file), os.path.isfile(f"/etc/{name}"))
print(callable(os.symlink), callable(os.chown), callable(os.lchown), callable(os.statvfs))

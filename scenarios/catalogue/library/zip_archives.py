# zipfile: archives are written, read, extended, extracted and checked as CPython does; broken ones are refused.
import asyncio
import io
import os
import warnings
import zipfile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__} {error}"


def make(**options):
    stream = io.BytesIO()
    with ZipFile(stream, "w", **options) as archive:
        archive.writestr("a.txt", "hello " * 50)
        archive.writestr("folder/b.bin", bytes(range(256)), compress_type=ZIP_DEFLATED, compresslevel=9)
        archive.writestr(ZipInfo("é.txt", (2020, 2, 3, 4, 5, 6)), "ü")
        archive.mkdir("empty")
        with archive.open("stream", "w") as file:
            print(file.write(b"one"), file.write(bytearray(b"two")), file.name, file.mode, file.writable())
        archive.comment = b"a comment"
        print(archive, archive.mode, archive.namelist())
    return stream.getvalue()


def read(data):
    with ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            print(info, info.date_time, info.is_dir(), hex(info.CRC), info.header_offset, info.create_version, info.flag_bits, hex(info.external_attr))
        listed = io.StringIO()
        archive.printdir(file=listed)
        print(listed.getvalue())
        print(archive.testzip(), archive.comment, archive.read("é.txt"), archive.getinfo("a.txt").file_size)
        with archive.open("a.txt") as file:
            print(file, file.read(7), file.peek(3)[:3], file.tell(), file.seek(290), file.read(), file.seek(0), file.read(5),
                  file.seek(-6, 2), file.read1(100), file.readable(), file.seekable(), file.mode)
        with archive.open("folder/b.bin") as file:
            print(file.readline(), len(file.read()), attempt(lambda: file.seek(0, 5)))
        with io.TextIOWrapper(archive.open("a.txt"), "utf-8") as text:
            print(text.read(11))
        print(attempt(lambda: archive.read("none")), attempt(lambda: archive.writestr("x", "y")), attempt(lambda: archive.open("a.txt", "x")))
        files = [archive.open("a.txt"), archive.open("folder/b.bin")]
        print([file.read(3) for file in files], [file.read(3) for file in files])
    print(attempt(lambda: archive.read("a.txt")), archive)


def on_disk():
    with open("source.txt", "w") as file:
        file.write("source\n")
    with ZipFile("made.zip", "w") as archive:
        archive.write("source.txt", "put/there.txt")
        archive.write("source.txt")
    with ZipFile("made.zip", "a", ZIP_DEFLATED) as archive:
        archive.writestr("more.txt", "m" * 100)
        print(archive.namelist(), archive)
    with ZipFile("made.zip") as archive:
        print(archive.extract("put/there.txt", "out"), open("out/put/there.txt").read())
        archive.extractall("all")
        print(sorted(os.listdir("all")), zipfile.is_zipfile("made.zip"), zipfile.is_zipfile("source.txt"), zipfile.is_zipfile("none"))
    hostile = io.BytesIO()
    with ZipFile(hostile, "w") as archive:
        archive.writestr("../../up.txt", "up")
        archive.writestr("/abs.txt", "abs")
    with ZipFile(hostile) as archive:
        print([archive.extract(name, "safe") for name in archive.namelist()])
    print(attempt(lambda: ZipFile("made.zip", "x")), attempt(lambda: ZipFile("none.zip")), attempt(lambda: ZipFile("made.zip", "q")))


def paths(data):
    root = zipfile.Path(io.BytesIO(data))
    print([path.name for path in root.iterdir()], (root / "a.txt").read_text()[:5], (root / "folder").is_dir(), (root / "none").exists())
    path = root.joinpath("folder", "b.bin")
    print(path.at, path.name, path.suffix, path.stem, path.parent.at, path.is_file(), path.read_bytes()[:3])


def broken(data):
    for text in b"", b"x" * 100, data[:-5], data[30:], data[:100] + b"\0" * 10 + data[110:], b"PK\5\6" + bytes(18):
        print(attempt(lambda: ZipFile(io.BytesIO(text)).testzip()), zipfile.is_zipfile(io.BytesIO(text)))
    print(attempt(lambda: ZipFile(io.BytesIO(b"before" + data)).read("é.txt")))
    at = data.index(b"one")
    print(attempt(lambda: ZipFile(io.BytesIO(data[:at] + b"ONE" + data[at + 3:])).read("stream")))
    at = data.index(b"a.txt")
    print(attempt(lambda: ZipFile(io.BytesIO(data[:at] + b"b" + data[at + 1:])).read("a.txt")))
    for method in 1, 63, 97:
        at = data.index(b"PK\1\2")
        unknown = bytearray(data)
        unknown[8] = unknown[at + 10] = method
        print(attempt(lambda: ZipFile(io.BytesIO(unknown)).read("a.txt")))
    stored = io.BytesIO()
    archive = ZipFile(stored, "w")
    archive.writestr("a", "1")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        archive.writestr("a", "2")
    print([str(warning.message) for warning in caught])
    file = archive.open("b", "w")
    print(attempt(lambda: archive.open("c", "w")), attempt(archive.close), attempt(lambda: archive.writestr("d", "")), attempt(lambda: archive.read("a")))
    file.close()
    archive.close()
    print(ZipFile(stored).read("a"), attempt(lambda: archive.writestr("a", "")), attempt(lambda: ZipInfo("a", (1970, 1, 1))),
          attempt(lambda: ZipFile(stored, compression=77)), attempt(lambda: archive.setpassword("x")))


async def main():
    stored = make()
    deflated = make(compression=ZIP_DEFLATED, compresslevel=6)
    print(stored)
    read(stored)
    read(deflated)
    on_disk()
    paths(stored)
    broken(stored)

    class Pipe:
        def __init__(self):
            self.data = b""

        def write(self, data):
            self.data += data
            return len(data)

        def flush(self):
            pass

    pipe = Pipe()
    with ZipFile(pipe, "w") as archive:
        archive.writestr("a", "streamed")
        with archive.open("b", "w", force_zip64=True) as file:
            file.write(b"large")
    print(pipe.data, ZipFile(io.BytesIO(pipe.data)).read("b"))


asyncio.run(main())

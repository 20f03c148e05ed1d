# Module wave: what is written is read again; formats, places, errors and headers that are written later.
import asyncio
import io
import struct
import warnings
import wave


def written(frames=b"\x00\x01" * 8, **changes):
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(changes.get("channels", 2))
        file.setsampwidth(changes.get("width", 2))
        file.setframerate(changes.get("rate", 8000.4))
        print(file.getnchannels(), file.getsampwidth(), file.getframerate(), file.getnframes(), file.tell())
        file.writeframes(frames)
        print(file.tell(), file.getnframes())
        file.setcomptype("NONE", "no") if changes.get("late") else None
    return out.getvalue()


def reading(data):
    with wave.open(io.BytesIO(data)) as file:
        print(file.getparams(), file.getcomptype(), file.getcompname(), file.tell())
        print(file.readframes(1), file.readframes(2), file.tell(), file.readframes(100), file.readframes(1), file.readframes(0))
        file.setpos(1)
        print(file.readframes(1), file.tell())
        file.rewind()
        print(file.readframes(1), file.getfp() is not None)
        for wrong in lambda: file.setpos(-1), lambda: file.setpos(99):
            try:
                wrong()
            except wave.Error as exc:
                print(exc)
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            print(file.getmarkers())
            try:
                file.getmark(1)
            except wave.Error as exc:
                print(exc, [str(each.message) for each in seen])


def parameters():
    out = io.BytesIO()
    file = wave.open(out, "w")
    file.setparams((1, 1, 100, 3, "NONE", "not compressed"))
    print(file.getparams(), file.getcomptype(), file.getcompname())
    file.writeframesraw(bytearray(b"ab"))
    print(len(out.getvalue()))
    file.writeframesraw(memoryview(b"cd"))
    file.close()
    print(out.getvalue())
    file = wave.open(io.BytesIO(), "wb")
    for wrong in (lambda: file.setnchannels(0), lambda: file.setsampwidth(5), lambda: file.setframerate(0), file.getnchannels,
                  file.getsampwidth, file.getframerate, file.getparams, lambda: file.setcomptype("ULAW", ""),
                  lambda: file.writeframes(b"a"), lambda: wave.open(io.BytesIO(), "x"), lambda: wave.open(io.BytesIO())):
        try:
            wrong()
        except (wave.Error, EOFError) as exc:
            print(type(exc).__name__, exc)
    file.setnchannels(1)
    file.setsampwidth(1)
    file.setframerate(1)
    file.setnframes(7)
    file.writeframesraw(b"a")
    for wrong in lambda: file.setnchannels(2), lambda: file.setmark(1, 2, "x"), lambda: file.setframerate(2):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                wrong()
        except wave.Error as exc:
            print(exc)


def chunks(*parts):
    body = b"WAVE" + b"".join(name + struct.pack("<L", len(data)) + data + b"\0" * (len(data) & 1) for name, data in parts)
    return b"RIFF" + struct.pack("<L", len(body)) + body


def formats():
    plain = struct.pack("<HHLLHH", 1, 1, 8, 8, 1, 8)
    pcm = wave.KSDATAFORMAT_SUBTYPE_PCM
    extended = struct.pack("<HHLLHHHHL", 0xFFFE, 1, 8, 8, 1, 8, 22, 8, 4)
    for data in (chunks((b"LIST", b"abc"), (b"fmt ", plain), (b"data", b"xyz")), chunks((b"fmt ", extended + pcm), (b"data", b"q")),
                 chunks((b"fmt ", extended + bytes(16)), (b"data", b"q")), chunks((b"data", b"q")), chunks((b"fmt ", plain)),
                 chunks((b"fmt ", struct.pack("<HHLLHH", 6, 1, 8, 8, 1, 8))), chunks((b"fmt ", plain[:9])), b"RIFX", b"RI",
                 b"RIFF\4\0\0\0WAVX", chunks((b"fmt ", struct.pack("<HHLLHH", 1, 0, 8, 8, 1, 8))),
                 chunks((b"fmt ", struct.pack("<HHLLHH", 1, 1, 8, 8, 1, 0)))):
        try:
            file = wave.open(io.BytesIO(data), "r")
            print(file.getparams(), file.readframes(9))
        except (wave.Error, EOFError) as exc:
            print(type(exc).__name__, exc)
    print(wave.WAVE_FORMAT_PCM, hex(wave.WAVE_FORMAT_EXTENSIBLE), wave.__all__)


async def main():
    data = written()
    print(data)
    reading(data)
    try:
        written(late=True)
    except wave.Error as exc:
        print(exc)
    parameters()
    formats()


asyncio.run(main())

# zlib and gzip: streams, dictionaries, windows, limits, headers and errors. Bytes are those of the C library zlib.
import asyncio
import gzip
import io
import zlib

data = b"".join(b"line %d of some text, with repetition %d\n" % (i, i % 7) for i in range(500))
for level in range(-1, 10):
    c = zlib.compress(data, level); print(level, len(c), zlib.crc32(c), zlib.decompress(c) == data)
for w in (-15, -9, 9, 15, 25, 31):
    c = zlib.compress(data, 6, wbits=w); print(w, len(c), zlib.crc32(c), zlib.decompress(c, wbits=w) == data)
o = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_FILTERED)
out = [o.compress(data[:100]), o.flush(zlib.Z_SYNC_FLUSH), o.compress(data[100:200]), o.flush(zlib.Z_FULL_FLUSH), o.copy().flush(), o.compress(b""), o.flush()]
print([len(x) for x in out], out[1])
d = zlib.decompressobj(-15)
print(d.decompress(out[0] + out[1], 50), len(d.unconsumed_tail), d.eof, d.unused_data)
print(d.decompress(d.unconsumed_tail)[-10:], d.flush())
d = zlib.decompressobj(); r = d.decompress(zlib.compress(b"xyz") + b"rest"); print(r, d.eof, d.unused_data, d.unconsumed_tail, d.decompress(b"more"), d.unused_data, d.flush())
z = zlib.compressobj(zdict=b"hello world"); c = z.compress(b"hello world hello") + z.flush(); print(c, zlib.decompressobj(zdict=b"hello world").decompress(c))
for f in (lambda: zlib.decompress(b"xx"), lambda: zlib.decompress(b""), lambda: zlib.decompress(zlib.compress(b"abc")[:-1]), lambda: zlib.decompress(c), lambda: zlib.compress("s"), lambda: zlib.compress(b"", 99), lambda: zlib.decompress(b"x", 3), lambda: zlib.compressobj(99), lambda: zlib.decompressobj(99), lambda: zlib.decompressobj().decompress(b"abc", -1), lambda: zlib.decompressobj().decompress(c), lambda: zlib.decompressobj().flush(0), lambda: gzip.decompress(b"abc"), lambda: gzip.decompress(gzip.compress(b"q")[:-3]), lambda: gzip.decompress(gzip.compress(b"q")[:-8] + bytes(8)), lambda: gzip.open("nope.gz"), lambda: gzip.open("x", "rtb"), lambda: gzip.open("x", "rb", encoding="u"), lambda: gzip.open(3), lambda: zlib.decompressobj(zdict=b"q").decompress(c)):
    try: print(f())
    except Exception as e: print(type(e).__mro__[:2], e)
print(gzip.compress(b"abc" * 20), gzip.compress(b"", 1), gzip.compress(b"x", mtime=7), gzip.decompress(gzip.compress(b"a") + gzip.compress(b"b") + b"\0\0"))
b = io.BytesIO()
with gzip.GzipFile(fileobj=b, mode="wb", filename="dir/name.txt.gz", mtime=5) as f:
    print(f.write(data), f.tell(), f.mode, f.writable(), f.readable(), f.name, f.closed)
    try: f.read()
    except OSError as e: print(type(e).__name__)
print(f.closed, b.getvalue()[:30], len(b.getvalue()))
b.seek(0)
with gzip.open(b, "rt") as f:
    print(f.readline(), sum(1 for _ in f))
b.seek(0)
with gzip.GzipFile(fileobj=b) as f:
    print(f.read(10), f.peek(3)[:3], f.readline(), f.tell(), f.seek(5), f.read(5), f.mtime, len(f.readlines()), f.read())
    f.rewind(); print(f.read1(4), f.seek(-3, 2) if False else "")
print(zlib.MAX_WBITS, zlib.DEFLATED, zlib.DEF_MEM_LEVEL, zlib.DEF_BUF_SIZE, zlib.Z_FINISH, zlib.Z_RLE, zlib.error, type(zlib.compressobj()), gzip.BadGzipFile)
async def main():
    async def pack(n):
        c = zlib.compressobj()
        out = b""
        for i in range(3):
            out += c.compress(b"%d" % n * 100); await asyncio.sleep(0)
        return len(out + c.flush())
    print(await asyncio.gather(*map(pack, range(3))))
asyncio.run(main())

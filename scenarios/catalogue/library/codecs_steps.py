# Module codecs: lookup, steps of encoders and decoders with their states, streams, marks, codecs of bytes, messages.
import codecs
import io


def fails(f, *args, **kwargs):
    try:
        print(f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None), repr(e.__cause__))


for name in ("latin1", "UTF8", "utf_16", "us-ascii", "hex", "rot13", "base64", "utf-8-sig", "utf-16le", "UTF-32-BE", "u8", "iso-8859-1", "L1", "Utf 8"):
    print(name, codecs.lookup(name).name)
fails(codecs.lookup, "nope")
fails(codecs.lookup, 5)
print(codecs.lookup("utf8"), codecs.lookup("utf8")._is_text_encoding, len(codecs.lookup("utf8")))
fails(codecs.decode, b"zz", "hex")
fails(codecs.encode, b"\x01z", "hex")
fails(codecs.encode, "Hello", "rot13")
fails(codecs.decode, "Uryyb", "rot_13")
fails(codecs.encode, "abc", "base64")
fails(codecs.encode, b"abc", "base64")
fails(codecs.decode, b"YWJj", "base64")
fails(codecs.encode, b"abc", "utf-8")
fails(codecs.encode, "abc\xe9", "ascii")
fails(codecs.encode, "abc\xe9", "ascii", "replace")
fails(codecs.encode, "abc\xe9")
fails(codecs.decode, b"abc\xc3\xa9")
fails(codecs.decode, b"abc\xc3", "utf-8", "ignore")
fails(codecs.encode, "abc\xe9", "ascii", "foo")
fails(codecs.encode, "abc\xe9", "nope")
fails(codecs.decode, "abc", "utf8")
print(codecs.lookup("utf8").incrementaldecoder, codecs.lookup("ascii").streamreader, codecs.lookup("latin1").incrementalencoder)
text = "a\xe9\u20ac\U0001f600z"
for name in ("utf-8", "utf-16", "utf-32", "utf-16-be", "utf-16-le", "utf-32-le", "utf-8-sig", "latin-1"):
    source = text if name != "latin-1" else "a\xe9z"
    data = codecs.encode(source, name)
    decoder = codecs.getincrementaldecoder(name)()
    steps = []
    for i in range(len(data)):
        steps.append((decoder.decode(data[i:i + 1]), decoder.getstate()))
    steps.append(decoder.decode(b"", True))
    print(name, data, steps)
    encoder = codecs.getincrementalencoder(name)()
    print([(encoder.encode(c), encoder.getstate()) for c in source], encoder.encode("", True))
    encoder.reset()
    decoder.reset()
    print(encoder.getstate(), decoder.getstate())
    print(codecs.getencoder(name)(source), codecs.getdecoder(name)(data))
d = codecs.getincrementaldecoder("utf-8")(errors="replace")
print(repr(d.decode(b"ok\xe2\x82")), repr(d.decode(b"x\xf0\x9f")), repr(d.decode(b"", final=True)))
for bad in (b"\xe0\x80", b"\xed\xa0", b"\xf4\x90", b"\xc0", b"\xf5", b"\x80", b"\xe0\xa0", b"\xf0\x90\x80", b"\xf0\x80"):
    d = codecs.getincrementaldecoder("utf-8")()
    fails(d.decode, bad)
    print(d.getstate())
d = codecs.getincrementaldecoder("utf-8")("strict")
d.decode(b"\xe2\x82")
fails(d.decode, b"", True)
fails(d.decode, b"\xac")
d.setstate((b"\xc3", 0))
fails(d.decode, b"\xa9")
d = codecs.getincrementaldecoder("utf-16")()
print(repr(d.decode(b"\xfe\xff\x00a")), d.getstate(), repr(d.decode(b"\0b")))
print(list(codecs.iterdecode([b"\xc3", b"\xa9a", b""], "utf8")), list(codecs.iterencode(["a", "\xe9", ""], "utf8")))
print(list(codecs.iterencode("ab", "utf-16")))
r = codecs.getreader("utf-8")(io.BytesIO("one\ntwo \xe9\r\nthree".encode()))
print(repr(r.readline()), repr(r.readline()), r.readlines())
r = codecs.getreader("utf-8")(io.BytesIO("h\xe9llo\nx\ny".encode()))
print(list(r))
r = codecs.getreader("utf-16")(io.BytesIO("h\xe9llo".encode("utf-16")))
print(r.read())
buffer = io.BytesIO()
w = codecs.getwriter("utf-8")(buffer)
w.write("\xe9")
w.writelines(["a", "b"])
print(buffer.getvalue(), codecs.BOM_UTF8, codecs.BOM_UTF16, codecs.BOM, codecs.BOM_UTF32_BE)
buffer = io.BytesIO(b"caf\xe9")
e = codecs.EncodedFile(buffer, "utf-8", "latin-1")
print(e.read(), e.data_encoding, e.file_encoding)
print(codecs.utf_8_decode(b"a\xc3"), codecs.utf_8_encode("\xe9"), codecs.latin_1_decode(b"\xe9"), codecs.ascii_encode("x"))


class Upper(codecs.BufferedIncrementalDecoder):
    def _buffer_decode(self, input, errors, final):
        n = len(input) if final else len(input) // 2 * 2
        return input[:n].decode().upper(), n


u = Upper()
print(u.decode(b"abc"), u.getstate(), u.decode(b"d", True))
fails(codecs.Codec().encode, "x")
fails(codecs.IncrementalDecoder().decode, b"")

# Pins UTF-16, UTF-32 and UTF-8 with a byte order mark: both orders of bytes, error
# handlers, and the messages of what cannot be encoded or decoded.
def attempt(action):
    try:
        return repr(action())
    except (UnicodeError, LookupError) as e:
        return f"{type(e).__name__}: {e} {e.args[2:] if isinstance(e, UnicodeError) else ''}"


NAMES = "utf-16", "utf-16-le", "UTF_16BE", "utf-32", "utf-32-le", "utf-32-be", "utf-8-sig", "u16"
for name in NAMES:
    print(name, attempt(lambda: "aé€😀".encode(name)), attempt(lambda: "".encode(name)), attempt(lambda: "aé€😀".encode(name).decode(name)))
for name in NAMES[:7]:
    for errors in "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogatepass", "surrogateescape", "nope":
        print(name, errors, attempt(lambda: "x\udc80\ud800y".encode(name, errors)))
for data in b"a", b"ab", b"\xff\xfea", b"\xfe\xff\0a", b"\xff\xfea\0\xff", b"\x00\xd8", b"\x00\xd8a\0", b"\x00\xdca\0", b"\x00\xd8\x01", b"\xff\xfe\0\0a\0\0\0", b"\0\0\xfe\xff\0\0\0a", b"\0\0\x11\0", b"\0\xd8\0\0", b"abc", b"\xef\xbb\xbfa", b"\xef\xbb\xbf\xff", b"\xef\xbb":
    for name in "utf-16", "utf-16-be", "utf-32", "utf-32-le", "utf-8-sig":
        print(data, name, attempt(lambda: data.decode(name)), ascii(attempt(lambda: data.decode(name, "replace"))), attempt(lambda: data.decode(name, "ignore")))
print(attempt(lambda: str(b"\xff\xfea\0", "utf-16")), attempt(lambda: bytes("é", "utf-16-be")), attempt(lambda: bytearray(b"\0a").decode("utf-16-be")))

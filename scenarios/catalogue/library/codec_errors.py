# Pins: error handlers of codecs, the program's own and Python's.
import codecs


def quote(error):
    part = error.object[error.start:error.end]
    if isinstance(error, UnicodeEncodeError):
        return "".join(f"<{ord(c):x}>" for c in part), error.end
    return "".join(f"%{byte:02X}" for byte in part), error.end


codecs.register_error("quote", quote)
print("aé€z".encode("ascii", "quote"), "é€😀".encode("latin-1", errors="quote"), "x€y".encode("cp1252", "quote"))
print(b"a\xff\xfez\xe9".decode("utf-8", "quote"), b"\x80abc\x81".decode("ascii", "quote"))
print(b"caf\xe9".decode(errors="quote"), str(b"\xff1", "utf-8", "quote"))
print(codecs.lookup_error("quote") is quote, codecs.lookup_error("strict").__name__)


@lambda f: codecs.register_error("raw", f)
def raw(error):
    return bytes([0xfe]) * (error.end - error.start), error.end


print("aéb€€".encode("ascii", "raw"))
codecs.register_error("skip", lambda e: ("?", e.start + 1))
print("€€€a".encode("ascii", "skip"), b"\xff\xff1".decode("utf-8", "skip"))
codecs.register_error("back", lambda e: ("!", -1))
print("a€bcd".encode("ascii", "back"))
for name, result in (("bad1", None), ("bad2", ("x", 99)), ("bad3", ("é", 2)), ("bad4", (b"x", 2)), ("bad5", ["x", 2])):
    codecs.register_error(name, lambda e, result=result: result)
    for action in (lambda: "a€".encode("ascii", name), lambda: b"\xff\xff".decode("ascii", name)):
        try:
            print(name, action())
        except Exception as e:
            print(name, type(e).__name__, e)


def fail(error):
    raise KeyError(error.reason)


codecs.register_error("fail", fail)
try:
    "é".encode("ascii", "fail")
except KeyError as e:
    print("KeyError", e)
for bad in (lambda: "é".encode("ascii", "nobody"), lambda: codecs.lookup_error("nobody"),
            lambda: codecs.register_error("x", 1), lambda: codecs.register_error(1, fail)):
    try:
        bad()
    except (LookupError, TypeError) as e:
        print(type(e).__name__, e)
print("é€\x07Ω😀\ue000".encode("ascii", "namereplace"))
errors = [UnicodeEncodeError("ascii", "a€é\x07", 1, 4, "why"), UnicodeDecodeError("utf-8", b"a\xff\xfe", 1, 3, "why"),
          UnicodeTranslateError("abc", 1, 3, "why"), ValueError("v")]
for name in ("strict", "ignore", "replace", "xmlcharrefreplace", "backslashreplace", "namereplace"):
    for error in errors:
        try:
            print(name, codecs.lookup_error(name)(error))
        except Exception as e:
            print(name, type(e).__name__, e)

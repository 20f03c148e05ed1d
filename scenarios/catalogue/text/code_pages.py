# Encodings of one byte a character: Windows' and DOS's code pages, ISO 8859, KOI8 and others encode and decode each
# byte as CPython does, with each handler of errors, by all names, also as codecs and files.
import asyncio
import codecs
import io

NAMES = """cp1250 cp1251 cp1252 windows-1252 1252 CP1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp720 cp737 cp775 cp850 cp852 cp855
cp857 cp858 cp860 cp861 cp862 cp863 cp865 cp866 cp869 cp874 cp1125 iso8859-2 latin2 ISO-8859-3 iso8859_4 cyrillic iso_8859_6 greek
hebrew latin5 l6 iso8859-11 iso8859-13 iso8859-14 iso-8859-15 latin9 iso8859-16 koi8-r KOI8_U koi8-t kz1048 mac-cyrillic mac_greek
mac-latin2 macroman mac-turkish tis-620 ptcp154""".split()
TEXT = "aé€ßЖΩاש™ł中😀\ud800z"


def attempt(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__} {error}"


async def main():
    for name in NAMES:
        print(name, bytes(range(128, 256)).decode(name, "replace"), bytes(range(128)).decode(name) == bytes(range(128)).decode("ascii"))
        for handler in "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "none":
            print(" ", attempt(lambda: TEXT.encode(name, handler)), attempt(lambda: "".encode(name, handler)), ascii(attempt(lambda: b"a\x81\x98\xfe".decode(name, handler))))
    for name in "ascii", "utf-8", "utf-16":
        print(attempt(lambda: b"a\xfe\x81".decode(name, "xmlcharrefreplace")))
    print("".join(chr(i) for i in range(256)).encode("cp1252", "ignore"))
    info = codecs.lookup("windows-1252")
    print(info.name, info.encode("€"), info.decode(b"\x80x"), codecs.lookup("latin2").name, codecs.lookup("KOI8_R").name)
    decoder = codecs.getincrementaldecoder("cp1251")()
    print(decoder.decode(b"\xcf\xf0"), decoder.decode(b"", True), codecs.encode("ж", "cp866"), codecs.decode(b"\xa6", "cp866"))
    with open("page.txt", "w", encoding="cp1252", errors="replace") as file:
        file.write("€ and 中\n")
    print(open("page.txt", "rb").read(), open("page.txt", encoding="cp1252").read(), io.TextIOWrapper(io.BytesIO(b"\xe4"), "cp437").read())
    try:
        "x€中y".encode("iso8859-15")
    except UnicodeEncodeError as error:
        print(error.encoding, error.start, error.end, error.reason, error.object)
    try:
        b"x\x81".decode("cp1252")
    except UnicodeDecodeError as error:
        print(error.encoding, error.start, error.end, error.reason, error.object)


asyncio.run(main())

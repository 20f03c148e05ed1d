# The encoding unicode_escape, and collections.abc without an import of its own.
import codecs
import collections

for text in ("plain", "tab\t nl\n cr\r bell\a nul\0", 'back\\slash "q"', "é\xff€😀", "\ud800"):
    data = text.encode("unicode_escape")
    print(data, data.decode("unicode_escape") == text, text.encode("unicode-escape") == data)
for data in (rb"\n\t\\\'\"\a\b\f\r\v", rb"\x41\u20ac\U0001F600", rb"\101\0\377\18", b"a\\\nb", b"caf\xe9", rb"\ud83d\ude00",
             b"\\x4", b"a\\u12zz", b"\\U00110000", b"\\", b"x\\xg", b"\\ud8"):
    for errors in ("strict", "replace", "ignore", "backslashreplace"):
        try:
            print(ascii(data.decode("unicode_escape", errors)), end=" ")
        except UnicodeDecodeError as e:
            print(e, (e.encoding, e.start, e.end, e.reason))
    print()
print(codecs.decode("say \\u0041\\n", "unicode_escape"), codecs.encode("é\n", "unicode-escape"))
print(codecs.lookup("unicode_escape").name, list(codecs.iterdecode([b"a\\", b"n\\x4", b"1"], "unicode_escape")))
print(isinstance([], collections.abc.Sequence), issubclass(dict, collections.abc.Mapping))
match {"a": 1}:
    case collections.abc.Mapping() as m:
        print(m)

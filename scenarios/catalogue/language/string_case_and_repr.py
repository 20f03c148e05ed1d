# Case, padding and tests of characters; repr chooses its quotes and escapes
# characters that are not printable.
print("Hello".upper(), "HeLLo".lower(), "heLLo wORLD".capitalize(), "hello world".title())
print("aBc".swapcase(), "7".rjust(3, "0"), "7".ljust(3, "."), "7".center(4, "*"),
      "ab".center(5, "*"))
print("-7".zfill(5), "+7".zfill(4), "abc".zfill(2), "x".rjust(0) + "|", "x".center(4) + "|")
print("123".isdigit(), "12a".isdigit(), "abc".isalpha(), "ab1".isalnum(), " \t".isspace())
print("".isspace(), "Ab".isupper(), "AB1".isupper(), "ab".islower(), "".isdigit(),
      "a b".isalpha())
print(repr("plain"), repr("it's"), repr('say "it\'s"'), repr('"'), repr("a\tb\n\r\\"), repr(""))
print(repr("\x00\x1f\x7f"), repr("caf\xe9 \u20ac"), "caf\xe9", len("\u20ac"), ["'", '"'])
print(r"raw\n", "con" "cat", "\x41\u0042\103", 'a\'b', "tab\tin", "a\
b")
print("""triple
"quoted" lines""")
print("abc" < "abd", "abc" < "abcd", "Z" < "a", "a" == "a", "10" < "9", "" < "a")
print([word[::-1] for word in "ab cd".split()], {c: "hello".count(c) for c in "hello"})
print("%s" % "x", "a\x20b", "\\n", len("\\n"), len("\n"), "one" if "" else "two")

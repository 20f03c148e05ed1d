# Searching, splitting, stripping, replacing and joining strings.
print(["  Hello  ".strip(), " a ".lstrip(), " a ".rstrip(), "\t\na\r ".strip(), "".strip()])
print("xxabcxyx".strip("xy"), "aXbX".rstrip("X"), "abc".lstrip("cba") + "|", "aab".lstrip("a"))
print("a,b,,c".split(","), " a  b ".split(), "a b c d".split(" ", 2), "a-b-c".rsplit("-", 1))
print("".split(), "".split(","), "one\ntwo\r\nthree\n".splitlines(), "a\n\nb".split("\n"))
print("k=v=w".partition("="), "none".partition("="), "a.b.c".rpartition("."))
print("abcabc".find("c"), "abcabc".find("c", 3), "abc".find("z"), "abcabc".rfind("b"))
print("abcabc".index("b", 2), "aaaa".count("aa"), "abc".count(""), "abc".find(""))
print("abc".startswith("ab"), "abc".endswith(("x", "bc")), "abc".startswith("b", 1))
print("abc".replace("b", "XX"), "aaa".replace("a", "b", 2), "abc".replace("", "-"))
print("x".join(["a", "b", "c"]), "".join([]), ",".join("abc"), "-".join(str(n) for n in (1, 2)))
print("prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), "x".removeprefix("y"))
print("b" in "abc", "" in "abc", "cb" in "abc", list("abc"), tuple("ab"), sorted("hello"))
print("-" * 5, "ab" + "cd", 3 * "ab", "abc"[1], "abc"[-1], len("abc"), max("hello"),
      min("hello"))
for wrong in (lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "".join([1]),
              lambda: "abc".index("z"), lambda: "a".split(""), lambda: "a" - "b",
              lambda: "ab".nope, lambda: "abc"[7], lambda: "a" < 1, lambda: "x".join(5)):
    try:
        print(wrong())
    except (TypeError, ValueError, AttributeError, IndexError) as e:
        print(type(e).__name__, e)

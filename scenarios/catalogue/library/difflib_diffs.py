# difflib: sequences, lines, each form of a diff, close matches; random sequences.
import difflib
a = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n".splitlines(True)
b = "zero\none\ntree\nfour\nfive\nsix\nseven\neighth\nnine\nten\n".splitlines(True)
print(*difflib.ndiff(a, b)); print(*difflib.unified_diff(a, b, "x", "y", "d1", "d2", n=1)); print(*difflib.context_diff(a, b, "x", "y")); print(list(difflib.restore(difflib.ndiff(a, b), 1)) == a, list(difflib.restore(difflib.ndiff(a, b), 2)) == b)
print(*difflib.ndiff(["abc def\n", "\tx y\n", "same\n"], ["abcd ef\n", "\tx  z\n", "same\n", "new\n"]))
s = difflib.SequenceMatcher(None, "abxcd", "abcd"); print(s.get_matching_blocks(), s.get_opcodes(), s.ratio(), s.quick_ratio(), s.real_quick_ratio(), s.find_longest_match())
s = difflib.SequenceMatcher(lambda c: c == " ", " abcd", "abcd abcd"); print(s.find_longest_match(0, 5, 0, 9), s.bjunk, s.get_opcodes())
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("x", ["y"], cutoff=0.1), difflib.get_close_matches("wheel", ["heel", "while", "x"], n=1))
print(list(difflib.SequenceMatcher(None, "a" * 10 + "b" + "c" * 10, "a" * 10 + "x" + "c" * 10).get_grouped_opcodes(2)), difflib.SequenceMatcher(None, "ab" * 200, "ba" * 200).ratio(), difflib.SequenceMatcher(None, "ab" * 200, "ba" * 200, False).ratio())
for args in (("x", [], 0), ("x", [], 1, 2.0)):
    try: difflib.get_close_matches(*args)
    except ValueError as e: print(e)
for f in (lambda: list(difflib.unified_diff([1], [2])), lambda: list(difflib.unified_diff(["a"], ["b"], 3)), lambda: list(difflib.restore([], 3)), lambda: list(difflib.diff_bytes(difflib.unified_diff, ["a"], [b"b"]))):
    try: f()
    except Exception as e: print(type(e).__name__, e)
print(list(difflib.diff_bytes(difflib.unified_diff, [b"a\n"], [b"b\n"], b"f", b"t")), difflib.IS_LINE_JUNK("  # \n"), difflib.IS_CHARACTER_JUNK("\t"), difflib.Match(1, 2, 3))
import random
r = random.Random(5)
for i in range(60):
    x = [r.choice(["alpha beta\n", "gamma\n", "alpha bets\n", "delta eps\n", "delta eqs\n", "zeta\n"]) for _ in range(r.randrange(9))]
    y = [r.choice(["alpha beta\n", "gamma\n", "alpha bets\n", "delta eps\n", "delta eqs\n", "zeta\n"]) for _ in range(r.randrange(9))]
    print(i, list(difflib.ndiff(x, y)), list(difflib.unified_diff(x, y, n=r.randrange(4))), list(difflib.context_diff(x, y, n=1)), difflib.SequenceMatcher(None, x, y).get_opcodes())

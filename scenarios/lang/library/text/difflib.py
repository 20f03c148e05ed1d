# SPDX-License-Identifier: MIT
"""Module difflib: how sequences differ, as CPython's Lib/difflib.py; without HtmlDiff."""
from collections import namedtuple as _namedtuple
from heapq import nlargest as _nlargest
from types import GenericAlias

__all__ = ["get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK",
           "context_diff", "unified_diff", "diff_bytes", "Match"]

Match = _namedtuple("Match", "a b size")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Finds the longest common part, and so on to its left and right."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk = isjunk
        self.autojunk = autojunk
        self.a = self.b = None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is not self.b:
            self.b = b
            self.matching_blocks = self.opcodes = self.fullbcount = None
            self._index()

    def _index(self):
        """b2j: where each element of b is, without junk and what occurs too often."""
        places = {}
        for at, element in enumerate(self.b):
            places.setdefault(element, []).append(at)
        self.bjunk = {element for element in places if self.isjunk(element)} if self.isjunk else set()
        for element in self.bjunk:
            del places[element]
        self.bpopular = set()
        size = len(self.b)
        if self.autojunk and size >= 200:
            most = size // 100 + 1
            self.bpopular = {element for element, found in places.items() if len(found) > most}
            for element in self.bpopular:
                del places[element]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, junk = self.a, self.b, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        i, j, size = alo, blo, 0
        lengths = {}  # of the common part that ends at element j of b and at the last element of a
        for at in range(alo, ahi):
            ended, lengths = lengths, {}
            for place in self.b2j.get(a[at], ()):
                if place < blo:
                    continue
                if place >= bhi:
                    break
                length = lengths[place] = ended.get(place - 1, 0) + 1
                if length > size:
                    i, j, size = at - length + 1, place - length + 1, length
        for is_junk in False, True:
            while i > alo and j > blo and (b[j - 1] in junk) == is_junk and a[i - 1] == b[j - 1]:
                i, j, size = i - 1, j - 1, size + 1
            while i + size < ahi and j + size < bhi and (b[j + size] in junk) == is_junk and a[i + size] == b[j + size]:
                size += 1
        return Match(i, j, size)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        todo, found = [(0, len(self.a), 0, len(self.b))], []
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            i, j, size = match = self.find_longest_match(alo, ahi, blo, bhi)
            if size:
                found.append(match)
                if alo < i and blo < j:
                    todo.append((alo, i, blo, j))
                if i + size < ahi and j + size < bhi:
                    todo.append((i + size, ahi, j + size, bhi))
        found.sort()
        joined = []
        for i, j, size in found:
            if joined and joined[-1].a + joined[-1].size == i and joined[-1].b + joined[-1].size == j:
                joined[-1] = Match(joined[-1].a, joined[-1].b, joined[-1].size + size)
            else:
                joined.append(Match(i, j, size))
        joined.append(Match(len(self.a), len(self.b), 0))
        self.matching_blocks = joined
        return joined

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        self.opcodes = codes = []
        i = j = 0
        for ai, bj, size in self.get_matching_blocks():
            if i < ai or j < bj:
                codes.append(("replace" if i < ai and j < bj else "delete" if i < ai else "insert", i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                codes.append(("equal", ai, i, bj, j))
        return codes

    def get_grouped_opcodes(self, n=3):
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]
        tag, i1, i2, j1, j2 = codes[0]
        if tag == "equal":
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        tag, i1, i2, j1, j2 = codes[-1]
        if tag == "equal":
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        return _ratio(sum([block.size for block in self.get_matching_blocks()]), len(self.a) + len(self.b))

    def quick_ratio(self):
        if self.fullbcount is None:
            self.fullbcount = {}
            for element in self.b:
                self.fullbcount[element] = self.fullbcount.get(element, 0) + 1
        left, matches = {}, 0
        for element in self.a:
            count = left.get(element)
            if count is None:
                count = self.fullbcount.get(element, 0)
            left[element] = count - 1
            matches += count > 0
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        return _ratio(min(len(self.a), len(self.b)), len(self.a) + len(self.b))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher, found = SequenceMatcher(), []
    matcher.set_seq2(word)
    for each in possibilities:
        matcher.set_seq1(each)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), each))
    return [each for _, each in _nlargest(n, found)]


# ---- Lines -----------------------------------------------------------------------------------------------------------


def _marked(tag, lines, low, high):
    return [f"{tag} {line}" for line in lines[low:high]]


_MARKS = {"replace": ("^", "^"), "delete": ("-", ""), "insert": ("", "+"), "equal": (" ", " ")}


class Differ:
    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._replaced(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from _marked("-", a, alo, ahi)
            elif tag == "insert":
                yield from _marked("+", b, blo, bhi)
            else:
                yield from _marked(" ", a, alo, ahi)

    def _replaced(self, a, alo, ahi, b, blo, bhi):
        """Lines that differ: the first pairs of similar ones are shown with what differs in them."""
        matcher = SequenceMatcher(self.charjunk)
        done_a, done_b = alo, blo
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            near = range(max(alo + j - blo - 10, done_a), min(alo + j - blo + 11, ahi))
            if not near:
                break
            best, best_ratio = None, 0.74999
            for i in near:
                matcher.set_seq1(a[i])
                if (matcher.real_quick_ratio() > best_ratio and matcher.quick_ratio() > best_ratio
                        and matcher.ratio() > best_ratio):
                    best, best_ratio = i, matcher.ratio()
            if best is None:
                continue
            yield from self._different(a, done_a, best, b, done_b, j)
            yield from self._pair(matcher, a[best], b[j])
            done_a, done_b = best + 1, j + 1
        yield from self._different(a, done_a, ahi, b, done_b, bhi)

    def _pair(self, matcher, old, new):
        if old == new:
            yield "  " + old
            return
        old_marks = new_marks = ""
        matcher.set_seqs(old, new)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            old_marks += _MARKS[tag][0] * (i2 - i1)
            new_marks += _MARKS[tag][1] * (j2 - j1)
        for sign, line, marks in ("-", old, old_marks), ("+", new, new_marks):
            yield f"{sign} {line}"
            marks = "".join([c if mark == " " and c.isspace() else mark for c, mark in zip(line, marks)]).rstrip()
            if marks:
                yield f"? {marks}\n"

    def _different(self, a, alo, ahi, b, blo, bhi):
        old, new = _marked("-", a, alo, ahi), _marked("+", b, blo, bhi)
        return new + old if new and bhi - blo < ahi - alo else old + new


def IS_LINE_JUNK(line, pat=None):
    return line.strip() in "#" if pat is None else pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    signs = {1: "- ", 2: "+ "}
    if int(which) not in signs:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}")
    for line in delta:
        if line[:2] in ("  ", signs[int(which)]):
            yield line[2:]


def _check_types(a, b, *args):
    for lines in a, b:
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    if isinstance(a, (bytes, bytearray)) or isinstance(b, (bytes, bytearray)):
        raise TypeError("input must be a sequence of strings, not " + type(a if isinstance(a, (bytes, bytearray)) else b).__name__)
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError(f"all arguments must be str, not: {arg!r}")


def _unified_range(start, stop):
    size = stop - start
    return f"{start + 1}" if size == 1 else f"{start + 1 if size else start},{size}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    is_first = True
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if is_first:
            is_first = False
            yield f"--- {fromfile}{chr(9) + fromfiledate if fromfiledate else ''}{lineterm}"
            yield f"+++ {tofile}{chr(9) + tofiledate if tofiledate else ''}{lineterm}"
        old, new = _unified_range(group[0][1], group[-1][2]), _unified_range(group[0][3], group[-1][4])
        yield f"@@ -{old} +{new} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            for line in a[i1:i2]:
                yield "-" + line
            for line in b[j1:j2]:
                yield "+" + line


def _context_range(start, stop):
    size = stop - start
    start = start + 1 if size else start
    return f"{start}" if size <= 1 else f"{start},{start + size - 1}"


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    signs = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    is_first = True
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if is_first:
            is_first = False
            yield f"*** {fromfile}{chr(9) + fromfiledate if fromfiledate else ''}{lineterm}"
            yield f"--- {tofile}{chr(9) + tofiledate if tofiledate else ''}{lineterm}"
        tags = [code[0] for code in group]
        yield "***************" + lineterm
        yield f"*** {_context_range(group[0][1], group[-1][2])} ****{lineterm}"
        if "replace" in tags or "delete" in tags:
            for tag, i1, i2, _, _ in group:
                for line in a[i1:i2] if tag != "insert" else ():
                    yield signs[tag] + line
        yield f"--- {_context_range(group[0][3], group[-1][4])} ----{lineterm}"
        if "replace" in tags or "insert" in tags:
            for tag, _, _, j1, j2 in group:
                for line in b[j1:j2] if tag != "delete" else ():
                    yield signs[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    def text(s):
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})")
        return s.decode("latin-1")
    lines = dfunc([text(line) for line in a], [text(line) for line in b], text(fromfile), text(tofile),
                  text(fromfiledate), text(tofiledate), n, text(lineterm))
    for line in lines:
        yield line.encode("latin-1")

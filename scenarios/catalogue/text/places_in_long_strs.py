# Characters of long strs that are not ASCII are found by their number, and
# places by their character, wherever they are: strs have a table of places.
import json
import re


def check(text):
    points = list(text)
    count = len(points)
    assert len(text) == count
    places = sorted({0, 1, 3, 4, 5, 255, 256, 257, 511, 512, 513, count // 2,
                     count - 257, count - 256, count - 2, count - 1})
    for i in places:
        if not 0 <= i < count:
            continue
        assert text[i] == points[i], i
        assert text[i - count] == points[i], i
        for j in places:
            assert text[i:j] == "".join(points[i:j]), (i, j)
            assert text[i:j:3] == "".join(points[i:j:3]), (i, j)
            assert text[j:i:-2] == "".join(points[j:i:-2]), (i, j)
            want = points.index("z", i, j) if "z" in points[i:j] else -1
            assert text.find("z", i, j) == want, (i, j)
    return count


def positions(text, needle):
    at, found = 0, []
    while (at := text.find(needle, at)) >= 0:
        found.append(at)
        at += 1
    return found


def main():
    for unit in ("aä", "€z", "\U0001f600bz", "abcdefgzä", "\udc80z"):
        for times in (1, 7, 127, 128, 129, 256, 257, 700):
            check(unit * times)
            check("x" + unit * times)
            check(unit * times + "z")
    text = "naïve zoë " * 20000
    print(len(text), sum(text[i] == "ë" for i in range(0, len(text), 7)))
    found = positions(text, "ë")
    print(len(found), found[:3], found[-1], text.rfind("ï"), text.count("ï"))
    print([m.start() for m in re.finditer("ë", text[:60])],
          re.compile("zo").search(text, 199990).span())
    decoder = json.JSONDecoder()
    value, end = decoder.raw_decode(" " * 1200 + '"ä€"' * 2 + "ü", 1200)
    print(ascii(value), end)
    try:
        text[:1500].encode("ascii")
    except UnicodeEncodeError as e:
        print(e.start, e.end)
    print(text[123456], text[-3], text[199990:], text[::40000])


main()

# unicodedata: properties, numbers and decompositions of characters, all four normal forms, errors.
import unicodedata as u
def call(f, *a):
    try: return f(*a)
    except Exception as e: return f"{type(e).__name__}: {e}"
for f in (u.category, u.bidirectional, u.combining, u.east_asian_width, u.mirrored, u.decomposition, u.decimal, u.digit, u.numeric):
    print(f.__name__, [call(f, c) for c in "aZ 1½²é(١一①\u0301가ﬁ\ud800\U0001F600Åᾳ\u0000٪"], call(f, "ab"), call(f, ""), call(f, 5), call(f))
print(call(u.decimal, "a", 5), call(u.digit, "a", None), call(u.numeric, "x", "d"), call(u.numeric, "¾"))
for s in ("é", "e\u0301", "ﬁ", "Å", "가각", "\u1100\u1161\u11a8", "a\u0323\u0307", "a\u0307\u0323", "ｶﾞ", "x²y", "", "abc", "\u0344", "ϓ", "\u212b", "q\u0307\u0323", "①½", "\u0958", "\U0001D15E", "한글", "\u0f71\u0f72\u0f74", "가\u11a8", "\u2126 ﬀ"):
    print([ascii(u.normalize(f, s)) for f in ("NFC", "NFD", "NFKC", "NFKD")], [u.is_normalized(f, s) for f in ("NFC", "NFD", "NFKC", "NFKD")])
print(call(u.normalize, "X", "a"), call(u.normalize, "NFC"), call(u.normalize, "NFC", 3), call(u.is_normalized, "nfc", "a"), u.unidata_version)
def strip(s): return "".join(c for c in u.normalize("NFD", s) if not u.combining(c))
print(strip("Crème Brûlée à la façon São Paulo Ñandú Łódź"))
print(sorted(["éa", "eb", "ez", "zé", "Éc"], key=lambda s: (strip(s).casefold(), s)))
width = lambda s: sum(2 if u.east_asian_width(c) in "WF" else 0 if u.combining(c) else 1 for c in s)
print([width(s) for s in ("abc", "日本", "e\u0301", "ＡＢ")])

# Every seventh character, in one number.
total = 0
for i in range(0, 0x20000, 7):
    if not 0xd800 <= i < 0xe000:
        c = chr(i)
        seen = (u.category(c), u.bidirectional(c), u.combining(c), u.east_asian_width(c), u.mirrored(c), u.decomposition(c),
                u.numeric(c, None), *[u.normalize(form, c) for form in ("NFC", "NFD", "NFKC", "NFKD")])
        for x in repr(seen).encode():
            total = (total * 31 + x) % 1_000_000_007
print(total)

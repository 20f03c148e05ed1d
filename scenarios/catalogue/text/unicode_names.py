# Names of characters: unicodedata.name and lookup, \N in literals and unicode_escape, wrong names.
import hashlib
import unicodedata

print("\N{EM DASH}\N{latin small letter a with diaeresis}\N{Snowman}|\N{NULL}|\N{LF}|\N{HANGUL SYLLABLE GAG}|\N{CJK UNIFIED IDEOGRAPH-4E2D}")
print(f"{1}\N{BULLET}{2:\N{ASTERISK}>3}", rb"\N{x}", b"\N{", r"\N{EM DASH}", ascii("\N{GRINNING FACE}\N{VS256}\N{BYTE ORDER MARK}"))


def attempt(action):
    try:
        print(ascii(action()))
    except SyntaxError as error:
        print("SyntaxError", error.msg, error.offset)
    except Exception as error:
        print(type(error).__name__, ascii(error))


for character in ["a", "\u00df", "\u4e00", "\uac01", "\U0001f600", "\U000e0100", "\U00013460", "\u0fd0", "\uf900", "\u1180", "\u3400",
                  "\ud7a3", "\U00018b00", "\U0001b170", "\U0002ebf0", "\u2ff0", "\U00016e40"]:
    print(unicodedata.name(character))
for character in ["\n", "\ue000", "\ud800", "\U0010ffff", "\u0378", "\ua7d2"]:
    attempt(lambda: unicodedata.name(character))
    print(unicodedata.name(character, "none"))
for name in ["EM DASH", "em dash", "eM dASH", "SPACE", "DIGIT ONE", "HYPHEN-MINUS", "LINE FEED", "EOL", "NUL", "VS17", "nbsp",
             "BELL", "ALERT", "TIBETAN MARK BKA- SHOG YIG MGO", "TIBETAN MARK BKA- SHOG GI MGO RGYAN", "HANGUL JUNGSEONG O-E",
             "TIBETAN MARK TSA -PHRU", "HANGUL SYLLABLE A", "HANGUL SYLLABLE ", "HANGUL SYLLABLE GGWAELG", "HANGUL SYLLABLE GAX",
             "hangul syllable gag", "CJK UNIFIED IDEOGRAPH-4E00", "cjk unified ideograph-4e00", "CJK UNIFIED IDEOGRAPH-04E00",
             "CJK UNIFIED IDEOGRAPH-4E0", "CJK UNIFIED IDEOGRAPH-0041", "CJK UNIFIED IDEOGRAPH-323B0", "CJK COMPATIBILITY IDEOGRAPH-F900",
             "CJK COMPATIBILITY IDEOGRAPH-F9FF", "CJK COMPATIBILITY IDEOGRAPH-0F900", "CJK COMPATIBILITY IDEOGRAPH-4E00",
             "KHITAN SMALL SCRIPT CHARACTER-18B01", "LATIN SMALL LETTER A WITH MACRON AND GRAVE", "KEYCAP DIGIT ONE",
             "LATIN SMALL LETTER R WITH TILDE", "NO SUCH NAME", "", " ", "EM  DASH", " EM DASH", "EM DASH ", "EM-DASH", "EM_DASH", "*",
             "IDEOGRAPHIC*", "EM|DASH", "\u00e9", "A" * 300, "KANGXI RADICAL ONE", "EGYPTIAN HIEROGLYPH A001",
             "EGYPTIAN HIEROGLYPH-13460", "ARABIC LIGATURE UIGHUR KIRGHIZ YEH WITH HAMZA ABOVE WITH ALEF MAKSURA ISOLATED FORM"]:
    attempt(lambda: unicodedata.lookup(name))
attempt(lambda: unicodedata.lookup(1))
attempt(lambda: unicodedata.name("ab"))
attempt(lambda: unicodedata.name(1))
attempt(lambda: unicodedata.name())
for text in (r"\N{EM DASH}", r"\N{em dash}x", r"\N{NO SUCH}", r"\N{", r"\N", r"\N{}", r"\Nx", r"a\N{EM DASH", r"\N{LATIN SMALL LETTER A WITH MACRON AND GRAVE}"):
    attempt(lambda: text.encode().decode("unicode_escape"))
    attempt(lambda: text.encode().decode("unicode_escape", "replace"))
    attempt(lambda: eval(f"'{text}'"))
    attempt(lambda: eval(f"f'{text}'"))
attempt(lambda: eval("'\\N{\u00e9}'"))
attempt(lambda: eval("'\u00e9\\N{EM}'"))
attempt(lambda: eval("t'\\N{foo'"))
made = hashlib.sha256()
for code in range(0, 0x110000, 13):
    name = unicodedata.name(chr(code), "")
    made.update(name.encode())
print(made.hexdigest())

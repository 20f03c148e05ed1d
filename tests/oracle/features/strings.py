"""str and bytes: their methods, textwrap, and what they refuse."""

PRELUDE = """
import string
import textwrap

WORDS = ["hello world", "Ünïcode ß", "", "a,b,,c", "  padded\\t", "MiXed 42", "line\\nline2\\r\\nx", "x" * 30, "ǆ ﬁ", "1.5e3"]


def word(n):
    return WORDS[n % len(WORDS)]
"""

PARTS = ["pass"]

RULES = {
    "strings_one": ["word({k})", "word({NUMBERED})", "word({NUMBERED})", "'v{NUMBERED}'", "str(n)", "word({k}) + word(n)"],
    "strings_small": ["'a'", "','", "' '", "'l'", "''", "None", "word({k})", "'x{NUMBERED}'", "n"],
    "strings_method": ["upper()", "lower()", "title()", "capitalize()", "swapcase()", "casefold()", "strip()", "lstrip({strings_small})", "split()", "split({strings_small})", "rsplit({strings_small}, 1)", "splitlines({plain})", "partition({strings_small})", "rpartition({strings_small})", "replace({strings_small}, {strings_small})", "replace('l', {strings_small}, {k})",
        "find({strings_small})", "rfind({strings_small}, {k})", "index({strings_small})", "count({strings_small})", "startswith({strings_small})", "endswith(('d', {strings_small}))", "center(n + 12, '*')", "ljust({NUMBERED})", "zfill({NUMBERED})", "isalpha()", "isdigit()", "isidentifier()", "isspace()", "isupper()", "istitle()", "isnumeric()", "isprintable()", "join([{strings_small}, 'z'])", "join('abc')",
        "encode()", "encode('ascii', 'replace')", "encode('ascii')", "encode('utf-16')", "expandtabs(4)", "removeprefix({strings_small})", "removesuffix('d')", "translate({97: 'A', 108: None})", "translate(str.maketrans('ab', 'xy'))", "format(n)", "isascii()", "isdecimal()", "__len__()", "__contains__({strings_small})"],
}

MORE = {
    "sync": ["{strings_one}.{strings_method}"] * 8 + [
        "{strings_one}[{k}]", "{strings_one}[{k}:]", "{strings_one}[::-1]", "{strings_one} * {k}", "{strings_small} in {strings_one}", "{strings_one} < {strings_small}", "{strings_one} + {strings_small}", "repr({strings_one})", "ascii({strings_one})", "list({strings_one})[:5]", "len({strings_one})", "ord({strings_one}[:1])", "chr({NUMBERED} * 99)", "sorted({strings_one})[:4]", "{strings_one}.encode()[{k}]", "{strings_one}.encode().hex()",
        "{strings_one}.encode().decode('latin-1')", "{strings_one}.encode().split(b'l')", "{strings_one}.encode().replace(b'l', b'L')", "bytes([n, {k}])", "bytes(n)", "bytearray({strings_one}, 'utf-8')", "bytes({strings_one})", "b'\\xff\\xfe'.decode()", "b'\\xffa'.decode(errors='replace')", "bytes.fromhex('0aff')", "bytes.fromhex('0g')", "b'ab' + {strings_small}", "textwrap.wrap({strings_one}, n + 4)", "textwrap.shorten({strings_one}, 10)",
        "textwrap.fill({strings_one} * 3, 20)", "textwrap.indent({strings_one}, '> ')", "textwrap.dedent('  a\\n   b')", "string.capwords({strings_one})", "str({strings_one}.encode(), 'ascii', 'ignore')", "min({strings_one}, key=ord)", "{strings_one}.nothing", "{strings_one}()", "f\"\"\"{{strings_one}!r:.7}\"\"\"", "int({strings_one})", "float({strings_one})", "{strings_one} % n", "'%s' % {strings_one}", "{strings_one}.join(['a', n])", "memoryview(b'abc')[{k}]", "bytearray(b'abc').pop({k})",
    ],
    "tstep": ["print(word(n).title().split(), word({k})[::-1])", "for c in word(n)[:2]:\n    print(repr(c))\n    await asyncio.sleep(0)"],
}

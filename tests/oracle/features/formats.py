"""Formatting: f-strings with specs, str.format, printf style, format()."""

PRELUDE = """
import datetime
import string


class Shown:
    def __format__(self, spec):
        return f"<{spec or 'none'}>"

    def __repr__(self):
        return "Shown()"
"""

PARTS = ["pass"]

RULES = {
    "formats_value": ["n", "{k}", "n / 3", "-{NUMBERED} * 1000.125", "1e{NUMBERED}", "12345678 * n", "'text'", "'ünï'", "True", "None", "{object}", "2.5e-7 * n", "float('inf')", "float('nan')", "complex(n, -1.5)", "Shown()", "datetime.date(2024, 2, {NUMBERED} % 28 + 1)", "b'by'", "[n, 'x']", "0.1 + 0.2", "-0.0", "10**20 + n"],
    "formats_spec": ["", "d", ">8", "<8", "^9", "*^12", "05", "+", "-", " ", ",", "_", ".2f", "10.3f", "+.1e", "g", ".3g", "%", ".1%", "x", "#x", "#010b", "o", "X", "c", "s", "10s", ".2", "e", "n", "08.2f", "=+8d", "<<5", "z.1f", "_b", ",.2f", "!", "10.", "%Y", "a>4d", "#g", ".0f", "G", "012,", "é^7"],
    "formats_conversion": ["", "", "!r", "!s", "!a"],
    "formats_printf": ["%d", "%5d", "%-5d|", "%05d", "%+d", "%x", "%#o", "%s", "%10s", "%-10.3s|", "%r", "%a", "%.2f", "%8.3e", "%g", "%c", "%i", "% d", "%%", "%.0f", "%5.1f%%", "%u", "%X", "%G", "%#.3x", "%*d", "%(a)s", "%q"],
}

MORE = {
    "sync": [
        "format({formats_value}, '{formats_spec}')", "format({formats_value}, '{formats_spec}')", "format({formats_value}, '{formats_spec}')", "format({formats_value}, '{formats_spec}')", "f\"\"\"{({formats_value}){formats_conversion}:{formats_spec}}|\"\"\"", "f\"\"\"{({formats_value}){formats_conversion}:{formats_spec}}|\"\"\"",
        "f'{n=} {n!r:>{ n }} {n:{ n }.2f}'", "f\"\"\"{ {formats_value} = }\"\"\"", "'{:{formats_spec}} {!r}'.format({formats_value}, {formats_value})", "'{0:{formats_spec}} {0!s} {1!s}'.format({formats_value}, {formats_value})", "'{a:{formats_spec}} {b[0]} {c.real}'.format(a={formats_value}, b=[n], c=n)",
        "'{formats_printf}' % ({formats_value},)", "'{formats_printf}' % ({formats_value},)", "'{formats_printf} {formats_printf}' % ({formats_value}, {formats_value})", "'%(a){formats_spec}s %(b)d' % {'a': {formats_value}, 'b': n}", "'{:{}.{}f}|'.format(n / 7, {k}, n)",
        "'{} {} {}'.format(n, {formats_value})", "'{x!s}'.format(y=1)", "'{0!s} {}'.format(1)", "'{'.format()", "'{:d}'.format('x')", "'{!z}'.format(1)", "repr({formats_value})", "str({formats_value})", "ascii({formats_value})", "f'{n!r}{{}}{n:03}'", "string.Template('$a $b $$').substitute(a=n, b={formats_value})", "string.Template('$a $c').safe_substitute(a=n)",
        "string.Template('$a').substitute({})", "string.Formatter().format('{0:{formats_spec}}', {formats_value})", "'{a!s}'.format_map({'a': n})", "round({formats_value}, {k})", "'%s' * 2 % (n, {formats_value})", "b'%d %s' % (n, b'x')", "b'%5.1f' % (n / 3)", "int('{NUMBERED}') + float('1.5')", "hex(n + {NUMBERED})", "float.hex(n / 3)", "(n / 3).as_integer_ratio()",
    ],
    "tstep": ["print(f'{n:>5}|{n / 3:.3f}|{loop().time():g}')", "print(f'{n=}', f'{n!r:^7}')"],
}

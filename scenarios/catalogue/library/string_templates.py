# string.Template with delimiters, patterns and flags of its own; what it says about invalid placeholders.
import re
from string import Template


class Percent(Template):
    delimiter = "%"
    idpattern = "[a-z]+(?:\\.[a-z]+)*"


class Braced(Template):
    braceidpattern = "[0-9]+"
    flags = 0


class Shell(Template):
    pattern = r"""
    \$(?:
      (?P<escaped>\$)|
      (?P<named>[A-Z_]+)|
      \((?P<braced>[A-Z_]+)\)|
      (?P<invalid>)
    )"""


class Wrong(Template):
    pattern = "(?P<named>a)|(?P<escaped>b)|(?P<braced>c)|(?P<invalid>d)|(?P<other>e)"


class Two(Template):
    delimiter = "&&"


def attempt(template, method="substitute", *args, **kwargs):
    try:
        print(type(template).__name__, method, repr(getattr(template, method)(*args, **kwargs)))
    except Exception as e:
        print(type(template).__name__, method, type(e).__name__, e.args[:1])


class Fallback(dict):
    def __missing__(self, key):
        return f"<{key}>"


def main():
    for method in "substitute", "safe_substitute":
        attempt(Template("$who likes ${what}, $$5 and $WHO"), method, who="tim", what="kung pao", WHO="T")
        attempt(Template("$who likes $what"), method, {"who": 1})
        attempt(Template("$who likes $what"), method, {"who": 1}, what=2)
        attempt(Template("$who likes $what"), method, Fallback(), what=2)
        attempt(Template("a\nb $ c"), method)
        attempt(Template("$1"), method)
        attempt(Template("${a-b}"), method, a=1)
        attempt(Template("äöü $ä ${é}"), method, {})
        attempt(Percent("%user.name, 100%% $x %9"), method, {"user.name": "ann"})
        attempt(Braced("$a ${0} ${a}"), method, {"a": 1, "0": 2})
        attempt(Braced("$A"), method, {"A": 1})
        attempt(Shell("$HOME/$(USER) $x"), method, HOME="/h", USER="u")
        attempt(Wrong("xe"), method)
        attempt(Two("&&x &&&& &x"), method, x=1)
    for template in Template("$a ${b} $a $$ x"), Template("$a $"), Percent("%a.b %c"), Shell("$A$(B)"), Wrong("a e"):
        attempt(template, "is_valid")
        attempt(template, "get_identifiers")
    print(Template.pattern.groupindex, Template.flags is re.IGNORECASE, Template.braceidpattern)
    print(Shell.pattern.search("$x").groupdict(), Template("x").template)
    try:
        class Bad(Template):
            idpattern = "("
    except re.error as e:
        print(type(e).__name__)


main()

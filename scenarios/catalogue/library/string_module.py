# string: constants, capwords, templates and formatters with their errors.
import string

for name in "ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits", "hexdigits", "octdigits", "punctuation", "whitespace", "printable":
    print(name, repr(getattr(string, name)))
print(string.capwords("the  quick brown"), string.capwords("a-b-c", "-"))
t = string.Template("$who owes ${amount}$$ to $_x9, $who")
print(t.substitute(who="A", amount=3, _x9="B"), t.substitute({"who": 1, "amount": 2}, _x9=3))
print(t.safe_substitute(who="A"), t.get_identifiers(), t.is_valid(), t.template)
for bad in "$", "a\nb $ c", "${x", "$1", "${}", "$é":
    t = string.Template(bad)
    print(t.is_valid(), t.safe_substitute())
    try:
        print(t.substitute())
    except ValueError as e:
        print("ValueError:", e)
try:
    string.Template("$a $b").substitute(a=1)
except KeyError as e:
    print("KeyError:", e)


class Percent(string.Template):
    delimiter = "%"


print(Percent("%x $x %% %{y}").substitute(x=1, y=2))


class Default(string.Formatter):
    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, f"<{key}>")
        return super().get_value(key, args, kwargs)


f = Default()
print(f.format("{0} {x} {y!r:>6} {0[1]} {1.real:{w}}|{{}}", [1, 2], 3, y="q", w=4))
print(string.Formatter().format("{} {} {:03d}", 1, "b", 3), list(string.Formatter().parse("a{b!r:c}{{d")))
for bad in "{", "}", "{0", "{} {0}", "{0} {}":
    try:
        print(string.Formatter().format(bad, 1, 2))
    except ValueError as e:
        print("ValueError:", e)

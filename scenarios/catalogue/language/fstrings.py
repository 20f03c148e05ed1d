# f-strings evaluate and format any expression: conversions, nested specs, = for
# debugging, doubled braces, quotes inside.
name, n, x, items = "Bob", 42, 3.14159, ["a", "b"]


class Thing:
    def __repr__(self):
        return "Thing()"


print(f"{name} {n} {x} {items} {None} {True}", f"{{}} {{{n}}} }}{{")
print(f"{name!r} {name!s} {items!r} {Thing()!s} {Thing()!r:>10}| {Thing()}")
print(f"{n=} {n = } {x=:.2f} {name=} {name=!s} {n + 1=} {items[0]=} { len(items) = }")
width, digits = 10, 2
print(f"[{name:>{width}}] [{x:{width}.{digits}f}] [{n:0{width - 4}}]")
print(f"[{name:{'*'}^{width}}] [{'':->{width}}] [{name!r:>{width}}] [{n:{'>'}{5}}]")
print(f"{n if n > 5 else 'small'} {(lambda v: v * 2)(n)} {items[1].upper()}")
print(f"{'nested ' + f'{n:x}'} {[i for i in items]} { {'k': 1}['k'] } {n > 41 and n < 43}")
print(f"{'single'} {"same quotes"} {'\n'.join(items)!r}", f'{"x":>3}' f"{'y':<3}|" "{not}")
print(f"""{
    n
}-{name
}""", f"{n!r:>5}", f"{n:}", f"{name:}", f"{n, x}", f"{-n}")
print(f"{n} {n:d} {n:5}|{n:<5}|{n:^5}|{n:+} {n:x}")


def attempt(value, spec):
    try:
        print(f"{value:{spec}}|")
    except ValueError as e:
        print(e)


for spec in ("d", "<5", "=+5", "s", ".2", "q"):
    attempt(n, spec)
for spec in ("s", ".2", ">6.2", "^7", "05", "d", "=5", "x", ",", "+"):
    attempt(name, spec)
for spec in (".1f", "s", "d", "x", ".2d"):
    attempt(x, spec)

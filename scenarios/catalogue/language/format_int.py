# Format specs of integers: fill, alignment, sign, width, grouping and bases.
for n in (0, 7, -1234567, 255):
    print(f"[{n:d}] [{n:5}] [{n:<9}] [{n:^9}] [{n:>9}] [{n:>+9}] [{n:=+9}] [{n:*=9}] [{n:09}]")
    print(f"[{n: d}] [{n:,}] [{n:_}] [{n:+,}] [{n:012,}] [{n:x<8}] [{n:-^12,}] [{n:+}]")
    print(f"[{n:b}] [{n:o}] [{n:x}] [{n:X}] [{n:_b}]")
    print(f"[{n:#b}] [{n:#o}] [{n:#x}] [{n:#X}] [{n:#010x}] [{n:<#8x}]")
    print(f"[{n:e}] [{n:f}] [{n:g}] [{n:.1f}] [{n:8.2f}] [{n:%}] [{n:.0%}]")
print(f"[{True}] [{True:d}] [{True:5}] [{False:>6}] [{True:.1f}] [{True!s:>6}]")
print(f"[{65:c}] [{97:>3c}] [{10 ** 15:,}] [{-5:05}] [{5:<05}] [{5:^05}]")


def attempt(value, spec):
    try:
        print(f"{value:{spec}}")
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


for spec in ("s", ".2", ".2d", "q", "5.", "<<<", ",x", "+c", "=^", "05d"):
    attempt(5, spec)
attempt([], "5")
attempt(None, ">5")
attempt((1,), "")

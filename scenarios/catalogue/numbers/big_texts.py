# Ints of any size as text: str, int(), all format specs, bytes and bits, and
# the limit of 4300 decimal digits.


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


a = 2**100
b = -(3**50)
print(int("123456789012345678901234567890"), int("-ffffffffffffffffffffff", 16))
print(int("zzzzzzzzzzzzzzzzzzzz", 36), int("0b" + "1" * 70, 0), int("1_0" * 20))
print(int(" \t12345678901234567890\n"), int(b"98765432109876543210"))
print(int("٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١٢٣"), int("0" * 100 + "7"), int("0x" + "f" * 30, 16))
print(f"{a:,} {a:_} {a:x} {a:#X} {a:>40} {a:+d} {a:e} {a:.3g} {a:b} {a:_x}")
print(f"{b:,} {b:_b} {b:#o} {b:=+50,} {b:^60d}| {b:<60x}| {b:*>60} {b:n} {b:f}")
print(f"{a!r} {a!s:>40} {a:040d} {b:040,d} {a:g} {a:%}")
print("%d|%x|%+40d|%#o|%-40i|%.50d|%s|%r|%X" % (a, b, a, b, a, b, a, b, a))
print("%d %i %u" % (1e30, -1e25, 2.0**70), "%e %g %f" % (a, a, b))
print("{:d} {:,} {:#x}".format(a, b, a), format(a, ""), format(b, "+"))
print(hex(a), oct(b), bin(a - 1), str(-a), repr(b))
print(a.bit_length(), (a - 1).bit_count(), b.bit_length(), (-a).bit_length())
print(a.to_bytes(20, "big"), (-a).to_bytes(13, "little", signed=True))
print(b.to_bytes(12, "big", signed=True), (-(2**71)).to_bytes(9, signed=True))
print(int.from_bytes(b"\xff" * 20, "big"), int.from_bytes(b"\xff" * 20, "big", signed=True))
print(int.from_bytes(b"\x80" + b"\0" * 12, "big", signed=True), int.from_bytes(b"", "big"))
print(int.from_bytes([1, 2, 3] * 5, "little"), a.as_integer_ratio(), a.numerator)
print(a.real, a.imag, a.conjugate(), a.denominator, a.is_integer())
print((1e300).as_integer_ratio(), (1e-20).as_integer_ratio(), int(1e25), int(-1.5e20))
print(round(1e25), round(a, -5), round(b, -10), round(-b, -33), round(15, -1), round(25, -1))
print(round(5 * 10**30, -31), round(15 * 10**30, -31), round(25 * 10**30, -31), round(a, 5))
print(len(str(10**4299)), len(hex(10**5000)), int("f" * 5000, 16).bit_length())

show("letters", lambda: int("x" * 30))
show("digits", lambda: int("9" * 5000))
show("digits in base 7", lambda: int("6" * 5000, 7))
show("digits and underscores", lambda: int("9_" * 4300 + "9"))
show("str", lambda: str(10**4300))
show("repr in a list", lambda: repr([10**5000]))
show("f-string", lambda: f"{10**5000:d}")
show("percent", lambda: "%d" % 10**5000)
show("percent and str", lambda: "%s" % (10**5000,))
show("too few bytes", lambda: a.to_bytes(3, "big"))
show("unsigned", lambda: (-a).to_bytes(30, "big"))
show("one bit too few", lambda: (2**71).to_bytes(9, "big", signed=True))
show("a float", lambda: f"{10**400:f}")
show("a character", lambda: f"{a:c}")
show("a float's digits", lambda: "%f" % 10**400)

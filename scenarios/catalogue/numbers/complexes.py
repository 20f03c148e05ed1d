# complex: literals, arithmetic of real and complex operands, text, formats,
# complex(), hash, errors.
def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


inf, nan = float("inf"), float("nan")
print(1j, 2 + 3j, -1j, 1.5 - 0.5j, 0j, -0.0 + 0j, 1e300j, 1e-7j, 0x10 + 1_0.5j, -(2 + 3j), +(1 + 1j))
a, b = 3 + 4j, 1 - 2j
print(a + b, a - b, a * b, a / b, a**2, a**-2, a**0.5, a**b, 2**a, a + 1, 1 - a, 2 * a, a / 2, 1 / a, True + a)
print(abs(a), a.real, a.imag, a.conjugate(), a == 3 + 4j, a != b, 3 + 0j == 3, 3 == 3 + 0j, 3.0 == 3 + 0j, a == "x", bool(0j), bool(1j))
print(hash(3 + 0j) == hash(3), hash(0.5 + 0j) == hash(0.5), {3 + 0j: "x"}[3], {2: 1}[2 + 0j], len({1, 1 + 0j, 1.0, 1j}))
print((-8) ** 0.5, (-2.0) ** 1.5, (-1) ** 0.5, (-8.0) ** (1 / 3), 0j**2, 0j**0, 1j**2, (1 + 2j) ** 3)
print(complex(), complex(1), complex(1, 2), complex(1.5, -0.0), complex(real=1, imag=2), complex(a), complex(True), complex(imag=3))
print(complex("1+2j"), complex(" ( 1.5-2e3j ) "), complex("j"), complex("-j"), complex("3"), complex("1e5j"), complex("nan+infj"), complex("+1.5"), complex("1_0+2_0j"), complex(".5j"))
print(repr(complex(0.0, -0.0)), complex(-0.0, 1), complex(inf, nan), complex(0, -inf), complex(1e16, 1e-5), complex(nan, -nan), complex.from_number(5), complex.from_number(2j))
print(f"{a}", f"{a:.2f}", f"{a:g}", f"{a:+.1e}", f"{a:>20}", f"{a:<12.1f}|", f"{a:^20}|", f"{2.5j:.3f}", f"{1234567.5 + 1j:,}", f"{a!r:*>12}", "%s %r" % (a, b), format(1j, ""), f"{1+2j:.3}", f"{0j:f}", f"{-1j:10}|")
print(sum([1j, 2, 0.5]), sum([1 + 1j] * 3), [x for x in (1j, 2j)], isinstance(1j, complex), type(1j).__name__, (2 + 0j).is_integer if hasattr(1j, "is_integer") else "no")
print((inf + 1j) * (1 + 1j), complex(nan, inf) * 2, 1 / complex(inf, 0), complex(1, inf) / complex(1, 1), (1 + 1j) * inf, 2.0 - 0j, 0.0 + complex(1, -0.0), complex(1, -0.0) + 0)


class Both:
    def __complex__(self):
        return 1 + 2j


class Real:
    def __float__(self):
        return 2.5


class Index:
    def __index__(self):
        return 7


print(complex(Both()), complex(Real()), complex(Index()), complex(Real(), Index()))
show("zero", lambda: 1j / 0)
show("zero complex", lambda: 1 / 0j)
show("power", lambda: 0j**-1)
show("power complex", lambda: 0j ** (1 + 1j))
show("overflow", lambda: (1e300 + 1j) ** 2)
show("abs", lambda: abs(complex(1e308, 1e308)))
show("less", lambda: 1j < 2j)
show("floor", lambda: 1j // 2)
show("rest", lambda: 1j % 2)
show("divmod", lambda: divmod(1j, 1))
show("int", lambda: int(1j))
show("float", lambda: float(1j))
show("round", lambda: round(1j))
show("str plus", lambda: 1j + "x")
show("malformed", lambda: complex("1 + 2j"))
show("empty", lambda: complex(""))
show("letters", lambda: complex("abc"))
show("list", lambda: complex([]))
show("str real", lambda: complex("1", 2))
show("str imag", lambda: complex(1, "2"))
show("pow modulo", lambda: pow(1j, 2, 3))
show("format", lambda: f"{1j:d}")
show("zeros", lambda: f"{1j:010}")
show("align", lambda: f"{1j:=10}")
show("large", lambda: 10**400 + 1j)
show("and", lambda: 1j & 1)
show("percent", lambda: "%f" % 1j)
match 1 + 2j:
    case 1 + 2j:
        print("matched")
match -1j:
    case 5 | -1j:
        print("matched", "both")

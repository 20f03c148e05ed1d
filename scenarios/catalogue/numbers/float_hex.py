# float.fromhex, float.from_number and float.hex.
def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


for text in ("0x1.8p3", "-0x1p-1074", "1.8", "  ff  ", "0X.8P+1", "inf", "-Infinity", "nan", "0x1.fffffffffffffp1023", "-0", "0x1.00000000000008p0", "0x1.000000000000081p0", "1p-2000"):
    x = float.fromhex(text)
    print(repr(text), x, x.hex())
print(float.from_number(3), float.from_number(2.5), float.from_number(True))
show("large", lambda: float.fromhex("0x1p1024"))
show("empty", lambda: float.fromhex(""))
show("letters", lambda: float.fromhex("0xg"))
show("point", lambda: float.fromhex("0x."))
show("exponent", lambda: float.fromhex("0x1p"))
show("int", lambda: float.fromhex(5))
show("str", lambda: float.from_number("1"))
show("huge", lambda: float.from_number(10**400))

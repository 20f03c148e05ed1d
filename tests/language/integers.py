#!/usr/bin/env python3
"""tests/language/integers.py TICKTAPE [SEED [COUNT]]: compares arithmetic with CPython.

Writes a program of COUNT random expressions on ints of all sizes, alone and
with floats, runs it here and by TICKTAPE, and compares each line. The last
line is "N passed, M failed". Exceptions are compared by type, as messages
differ between versions of CPython; scenarios/catalogue/language/ has those.
"""
import random
import subprocess
import sys
import tempfile

HEAD = """\
import math
def show(n, f):
    try:
        print(f"{n} {f()}")
    except Exception as e:
        print(n, type(e).__name__)
"""


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def size(self):
        """Bits; most often around the limits of words and limbs."""
        edge = self.random.choice([1, 8, 30, 53, 62, 63, 64, 65, 128, 192, 1024])
        return max(1, edge + self.random.randint(-2, 2)) \
            if self.random.random() < 0.7 else self.random.randint(1, 3000)

    def integer(self, signed=True):
        bits = self.size()
        kind = self.random.randrange(4)
        n = {0: 1 << bits, 1: (1 << bits) - 1}.get(kind)
        if n is None:
            n = self.random.getrandbits(bits)
        if kind == 3 and self.random.random() < 0.3:
            n = self.random.choice([0, 1, 2, 3, 10, 2**53 + 1])
        if kind == 2 and self.random.random() < 0.5:
            n <<= self.random.randint(0, 200)   # with limbs that are 0
        return -n if signed and self.random.random() < 0.5 else n

    def small(self, limit):
        return self.random.randint(-limit // 8, limit)

    def real(self):
        x = self.random.choice([
            self.random.uniform(-100, 100), float(self.integer() % 2**900),
            self.random.uniform(-1, 1) * 2.0**self.random.randint(-1070, 1020),
            0.5, -0.0, float(2**63), -float(2**63), 1e300])
        return repr(x)

    def either(self):
        return self.real() if self.random.random() < 0.3 else self.text()

    def text(self, signed=True):
        """The literal of an int."""
        n = self.integer(signed)
        form = self.random.choice("{} {:#x} {:#b} {:#o} {:_}".split())
        return "(" + form.format(n) + ")"

    def near(self):
        """An int and a float that is close to it."""
        n = self.integer() % 2**1000
        x = float(n)
        return f"({n + self.random.choice([-1, 0, 1])})", repr(x)

    def arithmetic(self):
        op = self.random.choice("+ - * // % / & | ^".split())
        return f"{self.text()} {op} {self.text()}"

    def mixed(self):
        op = self.random.choice("+ - * // % / < <= == != > >=".split())
        pair = self.near() if self.random.random() < 0.4 \
            else (self.either(), self.either())
        return f"{pair[0]} {op} {pair[1]}"

    def power(self):
        return self.random.choice([
            lambda: f"{self.small(1000)} ** {self.small(300)}",
            lambda: f"{self.text()} ** {self.small(8)}",
            lambda: f"pow({self.text()}, {self.text()}, {self.text()})",
            lambda: f"pow({self.text()}, -{abs(self.small(99))}, {self.text()})",
        ])()

    def shift(self):
        op = self.random.choice(["<<", ">>"])
        return f"{self.text()} {op} {self.small(300)}"

    def order(self):
        op = self.random.choice("< <= == != > >=".split())
        n = self.integer()
        other = n + self.random.choice([-1, 0, 1]) \
            if self.random.random() < 0.5 else self.integer()
        return f"({n}) {op} ({other})"

    def unary(self):
        return self.random.choice([
            "-{}", "+{}", "~{}", "abs({})", "hash({})", "float({})", "bool({})",
            "hex({})", "oct({})", "bin({})", "str({})", "{}.bit_length()",
            "{}.bit_count()", "math.isqrt({})", "math.log({})", "math.log2({})",
            "math.log10({})", "math.sqrt({})", "{}.as_integer_ratio()",
            "hash(float({})) == hash(int(float({})))", "int(float({}))",
            "math.floor({} / 3)", "len(str({}))", "{{{}: 1}}", "-(-{})"
        ]).replace("{}", self.text())

    def text_form(self):
        spec = self.random.choice([
            "{:d}", "{:,}", "{:_}", "{:x}", "{:#X}", "{:#o}", "{:b}", "{:_x}",
            "{:+}", "{: d}", "{:>90}", "{:^+90_d}", "{:=090,}", "{:e}", "{:.3g}",
            "{:.2f}", "{:n}"])
        if self.random.random() < 0.3:
            old = self.random.choice(["%d", "%x", "%#o", "%+40d", "%-90i|",
                                      "%.60d", "%s", "%r", "%X"])
            return f"'{old}' % {self.text()}"
        return f"'{spec}'.format({self.text()})"

    def parse(self):
        base = self.random.randint(2, 36)
        n = self.integer()
        digits, left = "", abs(n)
        while left or not digits:
            left, digit = divmod(left, base)
            digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        return f"int('{'-' if n < 0 else ''}{digits}', {base})"

    def to_bytes(self):
        order = self.random.choice(["big", "little"])
        signed = self.random.random() < 0.5
        size = self.random.randint(0, 40)
        if self.random.random() < 0.5:
            return (f"{self.text()}.to_bytes({size}, '{order}', "
                    f"signed={signed})")
        data = self.random.randbytes(size)
        return f"int.from_bytes({data!r}, '{order}', signed={signed})"

    def several(self):
        return self.random.choice([
            lambda: f"divmod({self.text()}, {self.text()})",
            lambda: f"math.gcd({self.text()}, {self.text()}, {self.text()})",
            lambda: f"math.lcm({self.text()}, {self.text()})",
            lambda: f"math.factorial({abs(self.small(200))})",
            lambda: f"math.comb({abs(self.small(300))}, {abs(self.small(300))})",
            lambda: f"math.perm({abs(self.small(90))}, {abs(self.small(90))})",
            lambda: f"math.comb({self.text(False)}, {abs(self.small(9))})",
            lambda: f"math.perm({self.text(False)}, {abs(self.small(9))})",
            lambda: f"round({self.text()}, {-abs(self.small(40))})",
            lambda: f"round({self.real()})",
            lambda: f"int({self.real()})",
            lambda: f"({self.real()}).as_integer_ratio()",
            lambda: f"sum([{self.text()}, {self.text()}, {self.either()}])",
            lambda: f"max({self.either()}, {self.either()})",
            lambda: f"sorted([{self.text()}, {self.either()}, {self.text()}])",
        ])()

    def ranges(self):
        start, step = self.integer(), self.integer() or 1
        count = self.random.randint(0, 6)
        stop = start + step * count + self.random.choice([-1, 0, 1])
        made = f"range({start}, {stop}, {step})"
        probe = start + step * self.random.randint(-1, 6)
        i, j, k = (self.random.randint(-7, 7) for _ in range(3))
        return self.random.choice([
            made, f"list({made})", f"len({made})", f"{made}[{i}]",
            f"{made}[{i}:{j}]", f"list({made}[{i}:{j}:{k or 1}])",
            f"{made} == range({start}, {stop + 1}, {step})",
            f"hash({made}) == hash(range({start}, {stop + 1}, {step}))",
            f"{probe} in {made}", f"{made}.index({probe})",
            f"list(reversed({made}))", f"bool({made})"])

    def expression(self):
        kinds = [self.arithmetic] * 6 + [self.mixed] * 4 + [self.unary] * 3 + [
            self.power, self.shift, self.shift, self.order, self.text_form,
            self.parse, self.to_bytes, self.several, self.several, self.ranges]
        return self.random.choice(kinds)()


def run(command, path):
    done = subprocess.run([*command, path], capture_output=True, text=True,
                          timeout=120)
    return done.stdout.splitlines(), done.stderr


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 6000
    writer = Writer(seed)
    expressions = [writer.expression() for _ in range(count)]
    with tempfile.NamedTemporaryFile("w", suffix=".py") as program:
        program.write(HEAD)
        for i, expression in enumerate(expressions):
            program.write(f"show({i}, lambda: {expression})\n")
        program.flush()
        want, _ = run([sys.executable, "-W", "ignore"], program.name)
        got, error = run([sys.argv[1], "run"], program.name)
    assert len(want) == count, "CPython did not run all"
    failed = 0
    for i, line in enumerate(want):
        if i >= len(got) or got[i] != line:
            failed += 1
            if failed <= 10:
                print(f"{expressions[i]}\n    want {line[:300]}\n"
                      f"    got  {(got[i] if i < len(got) else error)[:300]}")
    print(f"{count - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

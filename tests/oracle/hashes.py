"""Hashes as CPython has them on 64-bit machines, and the table of its sets.

The oracle's interpreter is WebAssembly's, whose hashes have 32 bits, so that the order of its own sets is another one. What is
hashed by a random seed or by an address has no hash here: None. Mirrors Python/pyhash.c, Objects/tupleobject.c, setobject.c,
sliceobject.c and rangeobject.c of 3.14.

sets.py runs after this file, in the same namespace.
"""
import builtins
import math
import sys

BITS = (1 << 64) - 1
MODULUS = (1 << 61) - 1
PRIME_1, PRIME_2, PRIME_5 = 11400714785074694791, 14029467366897019727, 2870177450012600261
randoms = 0  # how often the program got a hash, or an id, that is random
depth = 0  # how many __hash__ of the program run for hash_of


def signed(number):
    number &= BITS
    number -= (number >> 63) << 64
    return -2 if number == -1 else number


def of_ratio(numerator, denominator):
    if denominator % MODULUS == 0:
        number = 314159
    else:
        number = abs(numerator) % MODULUS * pow(denominator, -1, MODULUS) % MODULUS
    return signed(-number if numerator < 0 else number)


def of_float(x):
    if x != x:
        return None
    if x in (math.inf, -math.inf):
        return 314159 if x > 0 else -314159
    return of_ratio(*x.as_integer_ratio())


def of_items(items, ending):
    total = PRIME_5
    for item in items:
        number = hash_of(item)
        if number is None:
            return None
        total = (total + number * PRIME_2) & BITS
        total = (total << 31 | total >> 33) * PRIME_1 & BITS
    total = (total + ending) & BITS
    return 1546275796 if total == BITS else signed(total)


def of_tuple(items):
    return of_items(items, len(items) ^ PRIME_5 ^ 3527539)


def of_range(x):
    count = max(0, (x.stop - x.start + x.step - (x.step > 0) + (x.step < 0)) // x.step)  # len() has no large ones
    return of_tuple((count, x.start if count else None, x.step if count > 1 else None))


def of_complex(x):
    parts = of_float(x.real), of_float(x.imag)
    return None if None in parts else signed(parts[0] + 1000003 * parts[1])


def of_decimal(x):
    if not x.is_finite():
        return None if x.is_nan() else 314159 if x > 0 else -314159
    return of_ratio(*x.as_integer_ratio())


def hash_of_frozenset(numbers):
    total = 0
    for number in numbers:
        number &= BITS
        total ^= (number ^ 89869747 ^ number << 16 & BITS) * 3644798167 & BITS
    total ^= (len(numbers) + 1) * 1927868237
    total ^= total >> 11 ^ total >> 25
    total = (total * 69069 + 907133923) & BITS
    return 590923713 if total == BITS else signed(total)


def whole(number):
    """What a __hash__ returned."""
    return signed(number) if -(1 << 63) <= number < 1 << 63 else of_ratio(number, 1)


def called(x):
    """X.__hash__(), with hashes of 64 bits in it."""
    global depth
    depth += 1
    try:
        return type(x).__hash__(x)
    finally:
        depth -= 1


def of_instance(x):
    """By a __hash__ of the program's, or of a class in Python."""
    before = randoms
    number = called(x)
    if before != randoms:
        return None
    return whole(number)


KINDS = {
    bool: lambda x: of_ratio(int(x), 1),
    int: lambda x: of_ratio(int(x), 1),
    float: of_float,
    complex: of_complex,
    tuple: of_tuple,
    range: of_range,
    slice: lambda x: of_items((x.start, x.stop, x.step), 0),
    type(None): lambda x: 0xFCA86420,
}
KINDS_BY_NAME = {  # of modules that the program imports
    ("fractions", "Fraction"): lambda x: of_ratio(x.numerator, x.denominator),
    ("decimal", "Decimal"): of_decimal,
    ("datetime", "timedelta"): lambda x: of_tuple((x.days, x.seconds, x.microseconds)),
}


def hash_of(x):
    """hash(X), or None: it differs between processes."""
    if hasattr(type(x), "full_hash"):
        return x.full_hash()
    if isinstance(x, (str, bytes)):
        return None
    for kind, function in KINDS.items():
        if isinstance(x, kind) and type(x).__hash__ is kind.__hash__:
            return function(x)
    function = KINDS_BY_NAME.get((type(x).__module__, type(x).__name__))
    if function is not None:
        return function(x)
    return of_instance(x) if isinstance(type(x).__hash__, type(of_instance)) else None


def program_hash(x, /):
    """The builtin, as a program has it. What a __hash__ returns to this interpreter's own dicts has 32 bits."""
    global randoms
    if not depth and sys._getframe(1).f_code.co_name == "__hash__":
        return builtins.hash(x)
    is_instance = isinstance(type(x).__hash__, type(of_instance)) and not hasattr(type(x), "full_hash")
    if is_instance and (type(x).__module__, type(x).__name__) not in KINDS_BY_NAME:
        number = called(x)
        return whole(number) if isinstance(number, int) else builtins.hash(x)
    number = builtins.hash(x)
    full = hash_of(x)
    randoms += full is None
    return number if full is None else full


def program_id(x, /):
    global randoms
    randoms += 1
    return builtins.id(x)


program_hash.__name__ = program_hash.__qualname__ = "hash"
program_id.__name__ = program_id.__qualname__ = "id"


# ---- The table ----------------------------------------------------------------------------------

FREE, DUMMY = None, ()
SLOTS_MIN, PROBES, SHIFT = 8, 9, 5


class Table:
    """What a set of CPython's has: slots with pairs of hash and element."""

    def __init__(self):
        self.slots = [FREE] * SLOTS_MIN
        self.fill = self.used = self.finger = 0

    def entries(self):
        return [slot for slot in self.slots if slot]

    def __iter__(self):
        return iter([x for _, x in self.entries()])

    def places(self, number):
        """The places at which an element with that hash may be."""
        mask = len(self.slots) - 1
        perturb = number & BITS
        at = perturb & mask
        while True:
            yield from range(at, at + 1 + (PROBES if at + PROBES <= mask else 0))
            perturb >>= SHIFT
            at = (at * 5 + 1 + perturb) & mask

    def put(self, number, x):
        """Puts it into the first place that is free."""
        self.slots[next(at for at in self.places(number) if self.slots[at] is FREE)] = number, x
        self.fill += 1
        self.used += 1

    def add(self, number, x):
        """Adds what is not there."""
        dummy = None
        for at in self.places(number):
            if self.slots[at] is FREE:
                break
            dummy = at if self.slots[at] is DUMMY else dummy
        if dummy is not None:
            self.slots[dummy] = number, x
            self.used += 1
            return
        self.put(number, x)
        if self.fill * 5 >= (len(self.slots) - 1) * 3:
            self.resize(self.used * (2 if self.used > 50000 else 4))

    def resize(self, least):
        size = SLOTS_MIN
        while size <= least:
            size *= 2
        entries = self.entries()
        self.slots = [FREE] * size
        self.fill = self.used = 0
        for number, x in entries:
            self.put(number, x)

    def discard(self, x):
        for at, slot in enumerate(self.slots):
            if slot and (slot[1] is x or slot[1] == x):
                self.slots[at] = DUMMY
                self.used -= 1
                return

    def tidy(self):
        """After a difference: too many dummies go."""
        if self.fill - self.used > (len(self.slots) - 1) // 4:
            self.resize(self.used * (2 if self.used > 50000 else 4))

    def pop(self):
        mask = len(self.slots) - 1
        at = self.finger & mask
        while not self.slots[at]:
            at = 0 if at == mask else at + 1
        x = self.slots[at][1]
        self.slots[at] = DUMMY
        self.used -= 1
        self.finger = at + 1
        return x

    def copy(self, other):
        """set_merge: an empty table of the same size takes the slots as they are, if there are no dummies."""
        same = not self.fill and len(self.slots) == len(other.slots) and other.fill == other.used
        if same and other.used * 5 < (len(self.slots) - 1) * 3:
            self.slots = other.slots[:]
            self.fill = self.used = other.used
            return True
        return False

    def make_room(self, other):
        """set_merge: for all of OTHER, before its elements are added."""
        if other.used and (self.fill + other.used) * 5 >= (len(self.slots) - 1) * 3:
            self.resize((self.used + other.used) * 2)

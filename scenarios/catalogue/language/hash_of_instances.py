# hash() of an object is the result of its __hash__, however that was computed; an
# object that equals a str, tuple or int, and has its hash, is found as that key.
class Key:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == (other.value if isinstance(other, Key) else other)

    def __hash__(self):
        return hash(self.value)


class Plain:
    def __hash__(self):
        return super().__hash__()


for value in ("text", (1, 2), 7, ("a", 1.5), True, 2.0):
    key = Key(value)
    print(repr(value), hash(key) == hash(value), hash(key) == hash(Key(value)))
    print({value: "found"}.get(key), {key: "found"}.get(value), key in {value})
print(hash(Key(-1)), hash(Key(True)))
plain = Plain()
print(hash(plain) == object.__hash__(plain) == hash(plain))
print("a".__hash__() == hash("a"), (7).__hash__() == hash(7))
print(len({Key("a"): 1, "a": 2, Key("b"): 3}))

# The messages of the most common TypeErrors: operands, calls, subscripts,
# iteration and conversions.
class Plain:
    def method(self):
        pass


def function():
    pass


def store(thing):
    thing[0] = 1


def delete(thing):
    del thing[0]


obj = Plain()
for attempt in (lambda: 1 + "a", lambda: "a" + 1, lambda: None + 1, lambda: [] + {},
                lambda: obj + 1, lambda: obj - obj, lambda: -obj, lambda: "a" % 1,
                lambda: 2 ** "x", lambda: [1] * [2], lambda: 1 / "a", lambda: {} | 1,
                lambda: 1 < None, lambda: obj < obj, lambda: [1] >= "a", lambda: 1 in 1,
                lambda: None in "abc", lambda: 1 in obj, lambda: None[0], lambda: obj[0],
                lambda: 5[0], lambda: function[0], lambda: Plain[0], lambda: {}[[]],
                lambda: [1]["x"], lambda: "abc"["b"], lambda: (1,)[1.5], lambda: None(),
                lambda: "text"(), lambda: obj(), lambda: [1](0), lambda: store("abc"),
                lambda: store(()), lambda: store(None), lambda: store(obj), lambda: store({1}),
                lambda: delete("abc"), lambda: delete(5), lambda: delete(()), lambda: Plain(1),
                lambda: object(1), lambda: obj.method(1), lambda: int(None), lambda: int({}),
                lambda: float([]), lambda: list(5), lambda: len(None), lambda: len(function),
                lambda: abs("x"), lambda: sum("ab"), lambda: round("x"), lambda: sorted(None),
                lambda: iter(None), lambda: next(5), lambda: isinstance(1, "int"),
                lambda: issubclass(1, int), lambda: getattr(obj, 5), lambda: "x".join(5),
                lambda: [*5], lambda: {**5}):
    try:
        print(attempt())
    except TypeError as e:
        print(e)
for target in (None, 5, obj, function):
    try:
        for _ in target:
            print("never")
    except TypeError as e:
        print(e)

# The messages of AttributeError, NameError, KeyError, IndexError, ValueError
# and ZeroDivisionError, as returned by str.
class Plain:
    attribute = 1

    def method(self):
        return missing_global

    @property
    def broken(self):
        return self.nothing


def no_result():
    pass


def assign_to(thing):
    thing.attribute = 1


def delete_from(thing):
    del thing["key"]


def delete_attribute(thing):
    del thing.attribute


def store(thing, index):
    thing[index] = 1


obj = Plain()
for attempt in (lambda: None.attribute, lambda: (5).name, lambda: "s".push(),
                lambda: obj.nothing, lambda: Plain.nothing, lambda: no_result().x,
                lambda: [].length, lambda: obj.method(), lambda: undefined(),
                lambda: obj.broken, lambda: Plain().method.x, lambda: no_result.x,
                lambda: Plain.method.y, lambda: assign_to(None), lambda: assign_to(5),
                lambda: assign_to(object()), lambda: delete_attribute(obj),
                lambda: getattr(obj, "nothing"), lambda: setattr("text", "x", 1),
                lambda: delete_from({}), lambda: {"a": 1}["b"], lambda: {}[(1, "x")],
                lambda: {}[None], lambda: {}.pop("k"), lambda: [1, 2][2], lambda: [1][-2],
                lambda: "abc"[5], lambda: (1,)[1], lambda: [].pop(), lambda: store([], 0),
                lambda: range(3)[3], lambda: b""[0], lambda: [1, 2, 3].index(9),
                lambda: [1].remove(2), lambda: "abc".index("z"), lambda: int("12.5"),
                lambda: int("abc"), lambda: int("9", 8), lambda: float("abc"), lambda: max([]),
                lambda: min(()), lambda: range(0, 1, 0), lambda: "a".split(""),
                lambda: [1][::0], lambda: {1}.remove(2), lambda: (1).__nope__, lambda: 1 / 0,
                lambda: 1 // 0, lambda: 1.0 % 0, lambda: 0 ** -1, lambda: {}.popitem(),
                lambda: set().pop()):
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__ + ":", e, e.args if isinstance(e, KeyError) else "")

# Messages of properties name the class as its __qualname__ does.
class Outer:
    class Inner:
        @property
        def size(self):
            return 1

        nothing = property()


def make():
    class Local(Outer.Inner):
        pass

    return Local()


def show(operation):
    try:
        print(operation())
    except AttributeError as error:
        print(error)


for thing in (Outer.Inner(), make()):
    show(lambda: setattr(thing, "size", 2))
    show(lambda: delattr(thing, "size"))
    show(lambda: thing.nothing)
    show(lambda: setattr(thing, "nothing", 2))


class Late:
    pass


Late.prop = property()
Late.__qualname__ = "Else.Where"
show(lambda: Late().prop)
show(lambda: setattr(Late(), "prop", 1))

# Names are local to the function that binds them anywhere, global if declared
# so, and a class scope is visible only in the class body.
x = "global"


def reads():
    return x


def writes():
    global x, made
    x = "written"
    made = "made by a function"


def local():
    x = "local"
    return x


def unbound():
    print(x)
    x = 1


class Scope:
    x = "class"
    y = x + " body"

    def method(self):
        return x, self.x


print(reads(), local(), reads(), Scope().method(), Scope.y)
writes()
print(reads(), made, x, Scope().method())
for attempt in (unbound, lambda: undefined, lambda: Scope.z):
    try:
        attempt()
    except (UnboundLocalError, NameError, AttributeError) as e:
        print(type(e).__name__, e)


def free():
    def inner():
        return later
    try:
        inner()
    except NameError as e:
        print(type(e).__name__, e)
    later = 1
    return inner()


print(free())

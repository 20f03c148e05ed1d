# The __doc__ and __name__ of a property: the getter's until they are set, and in messages.
class A:
    @property
    def x(self):
        "doc of x"
        return 1
    y = property()
    z = property(lambda self: 2)
p = A.__dict__['x']
print(p.__doc__, p.__name__)
p.__doc__ = 'new'
print(p.__doc__, A.x.__doc__)
p.__name__ = 'other'
print(p.__name__)
del p.__name__
print(p.__name__)
del p.__doc__
print(p.__doc__)
print(A.z.__name__, A.y.__name__)
try:
    print(property().__name__)
except AttributeError as e:
    print(e)
try:
    pass
except AttributeError as e:
    print(e)
p.__name__ = 'q'
try:
    A().x = 5
except AttributeError as e:
    print(e)
print(property(lambda s: 1).__name__)

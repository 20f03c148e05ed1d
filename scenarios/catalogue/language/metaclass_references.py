# The class of a class and its base, again and again: every result is a
# reference of its own.
class Meta(type):
    def made(cls, name):
        metaclass = cls.__class__
        return metaclass.__new__(metaclass, name, (cls,), {})


class Base(metaclass=Meta):
    def method(self):
        return self.method.__class__


for number in range(200):
    made = Base.made(f'Made{number}')
    assert made.__class__ is Meta and made.__base__ is Base
    assert Base.__class__ is Meta and Base.__base__ is object
    assert Meta.__class__ is type and Meta.__base__ is type
    assert made().__class__ is made and made().__class__.__class__ is Meta
print(made.__class__, made.__base__.__class__, made().method())

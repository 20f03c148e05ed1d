# Going over the __dict__ of built-in classes: what metaclasses and base classes
# do that look for their fields in each class of the __mro__.
for cls in (object, str, list, dict, tuple, Exception, ValueError, LookupError, RuntimeError):
    print(cls.__name__, len(vars(cls)), list(vars(cls)))
    assert list(vars(cls)) == list(cls.__dict__.keys()) == [k for k, v in vars(cls).items()]
    assert len(vars(cls).values()) == len(vars(cls))


class Field:
    pass


class Meta(type):
    def __new__(mcls, name, bases, ns):
        cls = super().__new__(mcls, name, bases, ns)
        cls.fields = {k: v for base in reversed(cls.__mro__) for k, v in vars(base).items() if isinstance(v, Field)}
        cls.public = sorted(k for base in cls.__mro__ for k in base.__dict__ if not k.startswith("_") and k not in ("fields", "public"))
        return cls


class Record(metaclass=Meta):
    a = Field()
    x = 1


class More(Record):
    b = Field()


class Table(dict, metaclass=Meta):
    c = Field()


class Failed(ValueError):
    hint = Field()


print(list(More.fields), More.public, list(Table.fields), Table.public)
print({k for base in Failed.__mro__[:-2] for k in vars(base) if not k.startswith("__")})
print([callable(v) for k, v in object.__dict__.items() if k != "__doc__"].count(True))
print({**vars(tuple)}.keys() == vars(tuple).keys(), dict(vars(list))["append"])
print("fromkeys" in dict(dict.__dict__), "__class_getitem__" in vars(list), vars(list)["__class_getitem__"].__name__)
print(sorted(set(vars(list)) - set(vars(tuple)) - set(vars(object))))

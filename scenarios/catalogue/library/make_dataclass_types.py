# make_dataclass: a field without a type is annotated with typing.Any, and the class is in the module that made it.
import dataclasses
import typing

C = dataclasses.make_dataclass("C", [("x", int), "y", ("z", int, dataclasses.field(default=5))],
                               namespace={"add": lambda s: s.x + s.z})
c = C(1, 2)
print(c, c.add(), C.__module__, C.__annotations__, dataclasses.fields(C)[1].type is typing.Any)
print(dataclasses.make_dataclass("D", ["a"], module="m").__module__)

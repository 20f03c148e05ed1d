# Dataclasses that derive from dict, list and exceptions: their repr is the dataclass's.
from dataclasses import dataclass, field


@dataclass
class A(dict):
    x: int


@dataclass
class B(list):
    x: int
    rest: list = field(default_factory=list)


@dataclass
class E(Exception):
    code: int


@dataclass
class Node:
    name: str
    next: object = None


print(A(1), [A(2)], {1: A(3)})
print(B(1), [B(2, [B(3)])])
print(repr(E(4)), [E(5)])
node = Node("own")
node.next = node
print(node, [node])

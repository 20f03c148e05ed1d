# Enumerations of dataclasses: how members show; a dataclass with a repr of its own, and one without.
import asyncio
from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True)
class Kind:
    size: str
    legs: int
    tail: bool = field(repr=False, default=True)


class Creature(Kind, Enum):
    BEETLE = "small", 6
    DOG = "medium", 4


@dataclass(repr=False)
class Price:
    amount: int


class Ticket(Price, Enum):
    CHILD = 2
    ADULT = 5


@dataclass
class Named:
    title: str

    def __repr__(self):
        return f"<{self.title}>"


class Person(Named, Enum):
    ANN = "Ann"


class Shouting:
    def __repr__(self):
        return "LOUD"


class Level(Shouting, int, Enum):
    LOW = 1


async def main():
    print(Creature.DOG, repr(Creature.DOG), f"{Creature.DOG}", Creature.DOG.size, Creature.BEETLE.legs, Creature.DOG.value)
    print(list(Creature), Creature(Kind("small", 6)))
    print(Ticket.ADULT, Ticket.ADULT.amount, list(Ticket)[0].name)
    print(repr(Person.ANN), str(Person.ANN), repr(Level.LOW), Level.LOW + 1)
    print(Level.LOW.__objclass__, Creature.DOG.__objclass__)


asyncio.run(main())

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any, ClassVar, Iterator


class Topic:
    """a.b.c; in patterns * stands for one word and # for the rest."""

    __slots__ = ("words",)

    def __init__(self, text: str) -> None:
        self.words = tuple(text.split("."))
        if not all(self.words):
            raise ValueError(f"empty word in topic {text!r}")

    def __str__(self) -> str:
        return ".".join(self.words)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topic):
            return NotImplemented
        return self.words == other.words

    def __lt__(self, other: Topic) -> bool:
        if not isinstance(other, Topic):
            return NotImplemented
        return self.words < other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def matches(self, topic: Topic) -> bool:
        match self.words, topic.words:
            case (*start, "#"), words:
                return len(words) >= len(start) and all(
                    a in ("*", b) for a, b in zip(start, words)
                )
            case mine, words:
                return len(mine) == len(words) and all(
                    a in ("*", b) for a, b in zip(mine, words)
                )


@dataclass(frozen=True, slots=True)
class Message:
    topic: Topic
    body: Any
    number: int = field(default_factory=itertools.count(1).__next__)
    limit: ClassVar[int] = 1000

    def __iter__(self) -> Iterator[Any]:
        yield from (self.topic, self.body)

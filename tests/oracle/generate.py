#!/usr/bin/env python3
"""Write random asyncio programs, for CPython and ticktape to run alike.

    generate.py FIRST COUNT DIR    writes DIR/FIRST.py and COUNT - 1 more
    generate.py --bytes FILE       prints the program that FILE's bytes make

A program is made by decisions alone: those of a seed, which is its file's name,
or those that a fuzzer's bytes are read as. They expand grammar.py. Each seed
leaves some of the grammar's alternatives out and draws the weights of the
own, so that rare things come together in some program (swarm testing), and most
dwell on a theme or two, and on a few features. Calls burn fuel and every loop counts, so that each
program ends, or waits for what never comes. Nothing is printed whose order
CPython leaves open.
"""
import pathlib
import random
import re
import sys

import features
from grammar import ENDLESS, GRAMMAR, OWNERS

NESTED_MAX = 7  # expressions within expressions
DECISIONS_MAX = 6000  # past them everything comes to its first alternative
FEATURES_MAX = 4  # of a program, and what of theirs weighs
DWELT = 10
PRELUDE = pathlib.Path(__file__).with_name("prelude.py").read_text()
# What a program may dwell on: words that the alternatives it prefers have.
THEMES = [
    "barrier", "queue", "condition", "semaphore", "lock", "event", "timeout|limit|wait_for", "TaskGroup|group", "asyncgen|yield|generated",
    "gather", "shield", "as_completed|in_order|in_turn", "staggered", "cancel|reap", "eager|factory", "call_later|call_at|call_soon|handle",
    "context|V\\.", "except\\*|ExceptionGroup|split", "thread", "wait\\(", "callback", "graph|text_of", "raise|error|fatal", "sleep|delay",
    "dice|draw|random", "name", "set\\b|sets|[WXY]\\b",
]


class Seeded:
    """Decisions of a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.left = DECISIONS_MAX

    def below(self, n):
        """A number in [0, N); 0 where decisions have run out."""
        self.left -= 1
        return self.random.randrange(n) if self.left >= 0 else 0

    def swarm(self):
        """Whose random numbers weigh the grammar's alternatives; None: all weigh the same."""
        return self.random


class Bytes:
    """Decisions that a fuzzer's BYTES are read as: one byte each, two where there are many alternatives.

    The first byte is the swarm: 0 leaves all alternatives alike. Where the bytes end, decisions have run out.
    """

    def __init__(self, data):
        self.data = data[1:DECISIONS_MAX]
        self.at = 0
        self.first = data[0] if data else 0

    def below(self, n):
        size = 1 if n <= 256 else 2
        part = self.data[self.at:self.at + size]
        self.at += size
        return int.from_bytes(part, "big") % n if len(part) == size else 0

    def swarm(self):
        return random.Random(self.first) if self.first else None


class Program:
    """One program: the decisions that make it, the grammar at its weights, and how far it is."""

    def __init__(self, decisions):
        self.decisions = decisions
        self.number = 0  # the last number a {NUMBERED} gave
        self.size = 0  # statements so far
        self.depth = 0  # blocks around what is being written
        self.nested = 0  # expressions around it
        swarm = decisions.swarm()
        self.weights = {name: weigh(rows, swarm) for name, rows in GRAMMAR.items()}
        for theme in [THEMES[self.below(len(THEMES))] for _ in range(self.below(4))]:
            self.dwell(re.compile(theme))
        self.features = {features.FEATURES[self.below(len(features.FEATURES))] for _ in range(self.below(FEATURES_MAX + 1))}
        self.use_features()
        # Its shape.
        self.depth_max = 2 + self.below(4)
        self.size_max = 15 * (1 + self.below(9))
        self.longest = 1 + self.below(6)  # statements of a block
        self.fuel = 10 * (1 + self.below(6))
        self.shared = 1 + self.below(3)
        self.keeps = self.below(4) == 1
        self.first_tasks = 1 + self.below(6)
        self.workers = 1 + self.below(5)
        self.simple = [self.below(3) == 1 for _ in range(self.workers)]
        self.callbacks = 1 + self.below(3)
        self.generators = 1 + self.below(2)

    def below(self, n):
        return self.decisions.below(n)

    def dwell(self, theme):
        """Make what THEME matches ten times as likely."""
        for name, rows in GRAMMAR.items():
            self.weights[name] = [w * (DWELT if theme.search(row) else 1) for w, row in zip(self.weights[name], rows)]

    def use_features(self):
        """Make what features add the program's if they are, and then ten times as likely."""
        for name, owners in OWNERS.items():
            self.weights[name] = [w * (1 if owner is None else DWELT * (owner in self.features)) for w, owner in zip(self.weights[name], owners)]

    def choose(self, name):
        """One of the alternatives of NAME by their weights."""
        weights = self.weights[name]
        chosen = self.below(sum(weights))
        for row, weight in zip(GRAMMAR[name], weights):
            chosen -= weight
            if chosen < 0:
                return row
        raise AssertionError(name)

    def expand(self, text):
        """TEXT with each {name} expanded in its place, blocks at the indentation they stand at."""
        position = 0
        while match := re.compile(r"\{(\w+)\}").search(text, position):
            line = text.rfind("\n", 0, match.start()) + 1
            indent = re.match(" *", text[line:]).group()
            made = self.made(match.group(1)).replace("\n", "\n" + indent)
            text = text[:match.start()] + made + text[match.end():]
            position = match.start() + len(made)
        return text

    def made(self, name):
        """The expansion of {NAME}."""
        if name.endswith("block"):
            return self.block(name.removesuffix("block"))
        if name.isupper():
            return getattr(self, name.lower())()
        if name in ENDLESS and self.nested >= NESTED_MAX:
            return ENDLESS[name]
        self.nested += 1
        made = self.expand(self.choose(name))
        self.nested -= 1
        return made

    def block(self, prefix, least=1, most=None):
        """A few statements: of a coroutine where PREFIX is "a", of a simple one where it is "t", else of a callback."""
        nested, self.nested = self.nested, 0
        self.depth += 1
        lines = []
        for _ in range(least + self.below((most or self.longest) - least + 1)):
            self.size += 1
            lines.append(self.made(self.kind_of_step(prefix)))
            if lines[-1].startswith(("raise", "return")):
                break
        self.depth -= 1
        self.nested = nested
        return "\n".join(lines)

    def kind_of_step(self, prefix):
        """The name in the grammar of the next statement."""
        is_last = self.depth >= self.depth_max or self.size >= self.size_max
        if prefix == "t":
            return "astep" if is_last else "tstep"
        return prefix + ("deep" if not is_last and self.below(20) >= 13 else "step")

    # What the names in capitals in the grammar stand for.
    def numbered(self):
        self.number += 1
        return str(self.number)

    def coro(self):
        return self.expand(f"work{self.below(self.workers)}({{k}})")

    def racer(self):
        """A function of no arguments that makes a coroutine."""
        return self.expand("functools.partial(racer, {k})")

    def gen(self):
        return self.expand(f"made{self.below(self.generators)}({{k}})")

    def starred(self):
        """A block of an except* clause, which must not return."""
        return re.sub(r"(?m)^( *)return ", r"\1x = ", self.block("a"))

    def call(self):
        return f"call{self.below(self.callbacks)}"

    # The program's parts.
    def function(self, head, first, prefix, last="pass"):
        body = "\n".join([first, self.block(prefix, 2, 6), self.expand(last)])
        return head + "\n    " + body.replace("\n", "\n    ") + "\n\n\n"

    def feature(self, name):
        """What the program has of a feature at its top level."""
        return features.MODULES[name].PRELUDE.lstrip("\n") + "\n\n" + self.made(name + "_parts") + "\n\n\n"

    def source(self):
        parts = [PRELUDE + "\n\n", f"FUEL[0] = {self.fuel}\n\n\n"]
        parts += [self.feature(name) for name in features.FEATURES if name in self.features]
        for i in range(self.callbacks):
            parts.append(self.function(f"def call{i}(*args):", f"n = burn({i})\nprint('call{i}', args)", ""))
        for i in range(self.workers):
            parts.append(self.function(f"async def work{i}(n):", f"n = burn(n)\nprint('work{i}', n)",
                "t" if self.simple[i] else "a"))
        for i in range(self.generators):
            text = self.function(f"async def made{i}(n):", f"n = burn(n)\nyield n", "y")
            parts.append(re.sub(r"(?m)^( *)return .*", r"\1return", text))
        rounds = ["{round}"] * (1 + self.below(8))
        last = "\n".join(["keep({made})"] * self.first_tasks + rounds + ["{ending}"])
        parts.append(self.function("async def main(n):", f"setup({self.shared}, {self.keeps})", "", last))
        return "".join(parts) + self.expand("{start}") + "\n"


def weigh(rows, swarm):
    """A weight for each of ROWS; a part of them, another in each call, is left out, but never the first."""
    if swarm is None:
        return [1] * len(rows)
    kept = swarm.uniform(0.25, 1)
    weights = [swarm.choice([1, 1, 2, 5]) * (swarm.random() < kept) for _ in rows]
    return [max(weights[0], 1)] + weights[1:]


def of_seed(seed):
    """The program of SEED."""
    return Program(Seeded(seed)).source()


def of_bytes(data):
    """The program that DATA makes; there is one for any bytes."""
    return Program(Bytes(data)).source()


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--bytes":
        sys.stdout.write(of_bytes(pathlib.Path(sys.argv[2]).read_bytes()))
        return
    first, count, directory = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    directory.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        (directory / f"{seed}.py").write_text(of_seed(seed))


if __name__ == "__main__":
    main()

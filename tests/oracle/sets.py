"""The sets of a program under the oracle, and the order in which they iterate.

CPython's own sets iterate by hash, so by address or by a random seed. A program's `set` and `frozenset`, its displays and
comprehensions of sets are these classes instead: one of elements whose hash is the same in each process has the table of
CPython's sets, with the hashes of 64 bits that this interpreter has not (hashes.py); any other
keeps its elements in the order of insertion, which the tape may change where it shows (World.settle, as
loop/core/set_order.c). Operations go over their operands as those of Objects/setobject.c do.

oracle.py runs after this file, in the same namespace: `world` is the run.
"""
import _weakrefset
import ast
import builtins
import contextvars
import itertools
import types
import weakref

REAL_SETS = builtins.set, builtins.frozenset


def is_set(x):
    return isinstance(x, Ordered)


def is_dict_view(x):
    return isinstance(x, (type({}.keys()), type({}.items())))


class Iterator:
    """Over a set that has other elements than ints. It holds the set, and none of its elements."""

    def __init__(self, over):
        self.over = over
        self.keys = iter(over.keys)
        self.count = len(over.keys)
        self.seen = builtins.set()  # addresses

    def __iter__(self):
        return self

    def __length_hint__(self):
        return max(self.count - len(self.seen), 0) if self.over is not None else 0

    def __next__(self):
        if self.over is None:
            raise StopIteration
        if len(self.over.keys) != self.count:
            self.count = -1
            raise RuntimeError("Set changed size during iteration")
        try:
            key = next(self.keys)
        except RuntimeError:  # one left and another came
            key = next((k for k in self.over.keys if id(k) not in self.seen), self)
        except StopIteration:
            key = self
        if key is self:
            self.over = self.keys = None
            raise StopIteration
        self.seen.add(id(key))
        return key


class TableIterator:
    """Over a set that has a table."""

    def __init__(self, over):
        self.over = over
        self.table = over.table
        self.at = iter(over.table)
        self.count = self.left = len(over.keys)

    def __iter__(self):
        return self

    def __length_hint__(self):
        return self.left if self.over is not None and self.count == len(self.over.keys) else 0

    def __next__(self):
        if self.over is None:
            raise StopIteration
        if self.count != len(self.over.keys):
            self.count = -1
            raise RuntimeError("Set changed size during iteration")
        for x in self.at:
            self.left -= 1
            return x
        self.over = None
        raise StopIteration


for iterator in Iterator, TableIterator:
    iterator.__name__ = iterator.__qualname__ = "set_iterator"


class Ordered:
    """What both kinds of sets have."""

    __slots__ = "table", "keys", "settled", "unsure", "hash", "__weakref__"

    def _start(self):
        self.table = Table()  # of the elements, while none has a random hash; else None
        self.keys = {}
        self.settled = builtins.set()  # addresses of elements whose order was shown
        self.unsure = False  # the size of its table depends on hashes
        self.hash = None

    @classmethod
    def _of(cls, items=()):
        made = builtins.object.__new__(cls)
        made._start()
        made._update(items)
        return made

    # ---- One element -----------------------------------------------------------------------------

    def _find(self, x):
        """Whether X is there; errors in the words of sets."""
        try:
            return x in self.keys
        except TypeError as e:
            error = e
        if "as a dict key" in str(error):
            context, error = error.__context__, TypeError(str(error).replace("as a dict key", "as a set element"))
            error.__context__ = context
        try:
            raise error
        finally:
            error = None

    def _has(self, x):
        return self._find(ProgramFrozenset._of(x) if type(x) is ProgramSet else x)

    def _add(self, x):
        if self._find(x):
            return
        if self.table is not None:
            number = hash_of(x)
            if number is None:
                self.table = None
            else:
                self.table.add(number, x)
        if len(self.keys) == 4 and not self.unsure:  # the table grows from 8 slots to 32
            self.settled = builtins.set()
        self.keys[x] = None

    def _discard(self, x):
        x = ProgramFrozenset._of(x) if type(x) is ProgramSet else x
        if not self._find(x):
            return False
        del self.keys[x]
        self.unsure = True
        if self.table is not None:
            self.table.discard(x)
        if self.settled:
            self.settled &= builtins.set(map(id, self.keys))
        return True

    # ---- Many ------------------------------------------------------------------------------------

    def _quietly(self):
        """Its elements in order, without showing that order."""
        return iter(builtins.list(self.keys if self.table is None else self.table))

    def _inherit(self, other):
        if other.settled:
            self.settled = other.settled & builtins.set(map(id, self.keys))

    def _update(self, other):
        if other is self:
            return
        if isinstance(other, REAL_SETS):
            other = from_real(other)
        if not is_set(other):
            self.unsure |= type(other) is dict
            for x in other:
                self._add(x)
            return
        is_copy = not self.keys
        self.unsure |= not is_copy and len(other.keys) > 0
        if is_copy:
            share(other)
        if other.table is not None and self.table is not None:
            if self.table.copy(other.table):
                self.keys.update(dict.fromkeys(other.table))
                return
            self.table.make_room(other.table)
        for x in other._quietly():
            self._add(x)
        if is_copy:
            self._inherit(other)

    def _filtered(self, cls, source, other, wanted):
        if is_set(source):
            share(source)
        made = cls._of()
        for x in source._quietly() if is_set(source) else source:
            if (other._has(x) if is_set(other) else x in other) == wanted:
                made._add(x)
        if is_set(source):
            made._inherit(source)
        return made

    def _kind(self):
        """What operations make: no class of the program's."""
        return next(kind for kind in (InternalSet, ProgramSet, ProgramFrozenset) if isinstance(self, kind))

    def _intersection(self, other):
        if other is self:
            return self._kind()._of(self)
        if is_set(other) and len(other.keys) > len(self.keys):
            return self._filtered(self._kind(), self, other, True)
        return self._filtered(self._kind(), other, self, True)

    def _difference(self, other):
        if (is_set(other) or type(other) is dict) and len(self.keys) >> 2 <= len(other):
            return self._filtered(self._kind(), self, other, False)
        made = self._kind()._of(self)
        made._difference_update(other)
        return made

    def _difference_update(self, other):
        if other is self:
            self._start()
            return
        gone = builtins.list(other._quietly() if is_set(other) else other)
        for x in gone:
            self._discard(x)
        if self.table is not None:
            self.table.tidy()

    def _symmetric_difference_update(self, other):
        if other is self:
            self._start()
            return
        if not is_set(other) and type(other) is not dict:
            other = ProgramSet._of(other)
        for x in other._quietly() if is_set(other) else builtins.list(other):
            if not self._discard(x):
                self._add(x)

    def _symmetric_difference(self, other):
        made = self._kind()._of(other)
        made._symmetric_difference_update(self)
        return made

    def _is_subset(self, other):
        return len(self.keys) <= len(other.keys) and all(other._has(x) for x in self._quietly())

    # ---- Methods of both -------------------------------------------------------------------------

    def __len__(self):
        return len(self.keys)

    def __contains__(self, x):
        return self._has(x)

    def __iter__(self):
        world.settle(self)
        return TableIterator(self) if self.table is not None else Iterator(self)

    def __repr__(self):
        name = type(self).__name__
        if not self.keys:
            return f"{name}()"
        text = "{" + ", ".join(map(repr, self)) + "}"
        return text if type(self) is ProgramSet else f"{name}({text})"

    def __reduce__(self):
        return type(self), (builtins.list(self._quietly()),)

    def copy(self):
        return self if type(self) is ProgramFrozenset else self._kind()._of(self)

    def union(self, *others):
        made = self._kind()._of(self) if others else self.copy()
        for other in others:
            made._update(other)
        return made

    def intersection(self, *others):
        made = self if others else self.copy()
        for other in others:
            made = made._intersection(other)
        return made

    def difference(self, *others):
        made = self._difference(others[0]) if others else self.copy()
        for other in others[1:]:
            made._difference_update(other)
        return made

    def symmetric_difference(self, other):
        return self._symmetric_difference(other)

    def isdisjoint(self, other):
        if is_set(other) and len(other.keys) > len(self.keys):
            self, other = other, self
        return not any(self._has(x) for x in (other._quietly() if is_set(other) else other))

    def issubset(self, other):
        return self._is_subset(other if is_set(other) else ProgramSet._of(other))

    def issuperset(self, other):
        if is_set(other):
            return other._is_subset(self)
        return all(self._has(x) for x in other)

    def __eq__(self, other):
        if isinstance(other, REAL_SETS) or is_dict_view(other):
            other = ProgramSet._of(other)
        return len(self.keys) == len(other.keys) and self._is_subset(other) if is_set(other) else NotImplemented

    def __le__(self, other):
        if isinstance(other, REAL_SETS) or is_dict_view(other):
            other = ProgramSet._of(other)
        return self._is_subset(other) if is_set(other) else NotImplemented

    def __ge__(self, other):
        if isinstance(other, REAL_SETS) or is_dict_view(other):
            other = ProgramSet._of(other)
        return other._is_subset(self) if is_set(other) else NotImplemented

    def __lt__(self, other):
        return self.__le__(other) and len(self) < len(other) if self.__le__(other) is not NotImplemented else NotImplemented

    def __gt__(self, other):
        return self.__ge__(other) and len(self) > len(other) if self.__ge__(other) is not NotImplemented else NotImplemented

    __class_getitem__ = classmethod(types.GenericAlias)


class ProgramSet(Ordered):
    __slots__ = ()
    __hash__ = None

    def __new__(cls, *_args, **_kwargs):
        made = builtins.object.__new__(cls)
        made._start()  # the __init__ of a program's class may not call this one's
        return made

    def __init__(self, items=(), /):
        self._start()
        self._update(items)

    def add(self, x, /):
        self._add(x)

    def discard(self, x, /):
        self._discard(x)

    def remove(self, x, /):
        if not self._discard(x):
            raise KeyError(x)

    def clear(self):
        self._start()

    def pop(self):
        if not self.keys:
            raise KeyError("pop from an empty set")
        if self.table is not None:
            x = self.table.pop()
            del self.keys[x]
            self.unsure = True
            return x
        world.settle(self, 1)
        x = next(iter(self.keys))
        self._discard(x)
        return x

    def update(self, *others):
        for other in others:
            self._update(other)

    def difference_update(self, *others):
        for other in others:
            self._difference_update(other)

    def intersection_update(self, *others):
        for other in others:
            made = self._intersection(other)
            self.table, self.keys, self.settled, self.unsure = made.table, made.keys, made.settled, made.unsure

    def symmetric_difference_update(self, other, /):
        self._symmetric_difference_update(other)


class ProgramFrozenset(Ordered):
    __slots__ = ()

    def __new__(cls, items=(), /):
        return items if type(items) is cls is ProgramFrozenset else cls._of(items)

    def __hash__(self):
        if self.hash is None:
            self.hash = hash(builtins.frozenset(self.keys))
        return self.hash

    def full_hash(self):
        return None if self.table is None else hash_of_frozenset([number for number, _ in self.table.entries()])


def operator(name, method, in_place):
    def binary(self, other):
        if isinstance(other, REAL_SETS):
            other = from_real(other)
        return getattr(self, method)(other) if is_set(other) else NotImplemented

    def reflected(self, other):
        return getattr(from_real(other), method)(self) if isinstance(other, REAL_SETS) else NotImplemented

    def update(self, other):
        if not is_set(other):
            return NotImplemented
        getattr(self, in_place)(other)
        return self

    setattr(Ordered, f"__{name}__", binary)
    setattr(Ordered, f"__r{name}__", reflected)
    setattr(ProgramSet, f"__i{name}__", update)


operator("or", "union", "update")
operator("and", "intersection", "intersection_update")
operator("sub", "difference", "difference_update")
operator("xor", "symmetric_difference", "symmetric_difference_update")
for kind, name in (ProgramSet, "set"), (ProgramFrozenset, "frozenset"):
    kind.__name__ = kind.__qualname__ = name
    kind.__module__ = "builtins"


_weakrefset.set = ProgramSet  # what a program's WeakSet has


class InternalSet(ProgramSet):
    """asyncio's own: iterating it does not show its order, or makes a choice where it does."""

    __slots__ = ()
    __hash__ = None

    def __iter__(self):
        return self._quietly()


def to_program(items):
    """A set of asyncio's that a program gets."""
    items.__class__ = ProgramSet
    return items


def from_real(items):
    """CPython's own set as a program's."""
    return (ProgramFrozenset if isinstance(items, builtins.frozenset) else ProgramSet)._of(builtins.list(items))


# ---- The order ----------------------------------------------------------------------------------

ORDERS_MAX, FUTURES_MAX = 8, 32
BY_ADDRESS = types.MethodType, types.BuiltinFunctionType, contextvars.ContextVar


def is_movable(x, hashes):
    """Whether X's hash is another one in another process."""
    if isinstance(x, (str, bytes)):
        return hashes
    if isinstance(x, tuple):
        return any(is_movable(item, hashes) for item in x)
    if isinstance(x, ProgramFrozenset):
        return any(is_movable(item, hashes) for item in x.keys)
    if isinstance(x, weakref.ref):
        return x() is not None and is_movable(x(), hashes)
    if x is ... or x is NotImplemented:
        return False
    return type(x).__hash__ is object.__hash__ or isinstance(x, BY_ADDRESS)


def shown_before(orders, numbers):
    """What of NUMBERS, in the order of insertion, was shown in another set that it came into in that order, or that showed it so."""
    for made, shown in reversed(orders):
        common = [n for n in numbers if n in made]
        before = [n for n in shown if n in numbers]
        if len(common) >= 2 and common in (before, [n for n in made if n in numbers]):
            return before
    return []


def is_remembered(items):
    """Whether the order of ITEMS is remembered once it was shown."""
    return len(items.keys) <= FUTURES_MAX and all(hasattr(x, "_number") for x in items.keys)


def share(items):
    """Others are about to be filled from ITEMS, and to iterate as it does."""
    if not is_remembered(items):
        world.settle(items)


def chosen_order(items, wanted, world):
    """The first WANTED elements of ITEMS in an order that the tape chooses, the others after them as they were."""
    left = builtins.list(items.keys)
    ranked = [x for x in left if id(x) in items.settled]
    ranked += [x for x in left if id(x) not in items.settled and not is_movable(x, "hashes" in world.tape.asks)]
    if len(ranked) == len(left):
        items.settled = builtins.set(map(id, left))
        return left
    is_new = not items.settled and is_remembered(items)
    if is_new:
        numbers = {x._number: x for x in left}
        ranked = [numbers[n] for n in shown_before(world.orders, builtins.list(numbers))]
    ranks = {id(x): rank for rank, x in enumerate(ranked)}
    order, rank = [], 0
    while left and len(order) < wanted:
        candidates = [x for x in left if ranks.get(id(x), rank) == rank]
        x = candidates[world.choose("set", len(candidates))]
        rank += id(x) in ranks
        left = [y for y in left if y is not x]
        order.append(x)
    items.settled |= builtins.set(map(id, order))
    if is_new and not left:
        world.orders = [*world.orders, (builtins.list(numbers), [x._number for x in order])][-ORDERS_MAX:]
    return order + left


# ---- The program's text -------------------------------------------------------------------------


def display(items):
    return ProgramSet._of(items)


def display_of_constants(items):
    """Three or more are a frozenset first, whose order the set takes over."""
    return ProgramSet._of(ProgramFrozenset._of(items))


def add_to_display(made, x):
    made._add(x)
    return made


def update_display(made, items):
    made._update(items)
    return made


def is_unhashable(x):
    """Whether hash(X) fails, as far as it runs no code of the program."""
    return any(map(is_unhashable, x)) if type(x) is tuple else type(x).__hash__ is None


def element(x):
    """X, which a comprehension adds to its set as soon as it has it; one that cannot be there ends it there."""
    if is_unhashable(x):
        ProgramSet._of()._find(x)
    return x


def is_constant(node):
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        node = node.operand
        return isinstance(node, ast.Constant) and type(node.value) in (int, bool, float, complex)
    return isinstance(node, ast.Constant) or isinstance(node, ast.Tuple) and all(map(is_constant, node.elts))


class Displays(ast.NodeTransformer):
    """Displays and comprehensions of sets as calls. Equal constants are one object in all of a text."""

    def __init__(self):
        self.constants = {}

    def call(self, node, name, *args):
        called = ast.Call(ast.Name(name, ast.Load()), list(args), [])
        return ast.fix_missing_locations(ast.copy_location(called, node))

    def tuple_of(self, node):
        key = builtins.frozenset(map(ast.dump, node.elts))
        elements = self.constants.setdefault(key, node.elts)
        return ast.copy_location(ast.Tuple(elements, ast.Load()), node)

    def visit_Set(self, node):
        if len(node.elts) > 2 and all(map(is_constant, node.elts)):
            return self.call(node, ".constants", self.tuple_of(node))
        self.generic_visit(node)
        first = list(itertools.takewhile(lambda element: not isinstance(element, ast.Starred), node.elts))
        made = self.call(node, ".set", ast.copy_location(ast.List(first, ast.Load()), node))
        for element in node.elts[len(first):]:
            is_starred = isinstance(element, ast.Starred)
            made = self.call(node, ".update" if is_starred else ".add", made, element.value if is_starred else element)
        return made

    def constant(self, node):
        """What is gone over, or looked through: constants alone are a frozenset there."""
        if isinstance(node, ast.Set) and all(map(is_constant, node.elts)):
            return self.call(node, ".frozen", self.tuple_of(node))
        return node

    def visit_For(self, node):
        node.iter = self.constant(node.iter)
        return self.generic_visit(node)

    def visit_comprehension(self, node):
        node.iter = self.constant(node.iter)
        return self.generic_visit(node)

    def visit_SetComp(self, node):
        self.generic_visit(node)
        items = ast.ListComp(self.call(node.elt, ".element", node.elt), node.generators)
        return self.call(node, ".set", ast.copy_location(items, node))


DISPLAYS = {".set": display, ".constants": display_of_constants, ".frozen": ProgramFrozenset, ".add": add_to_display,
    ".update": update_display, ".element": element}
BUILTINS = {**vars(builtins), "set": ProgramSet, "frozenset": ProgramFrozenset, "hash": program_hash, "id": program_id, **DISPLAYS}


def compiled(source, filename):
    return compile(Displays().visit(ast.parse(source, filename)), filename, "exec", dont_inherit=True)

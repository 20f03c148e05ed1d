# A set display of three or more constants is a frozenset merged into a new set, which
# can change the order; iterated or searched directly it is the frozenset.
x = 16
added = set()
for n in (16, 1, 2, 3, 4, 5):
    added.add(n)
print("added", added)
print("display", {16, 1, 2, 3, 4, 5})
print("with a name in it", {x, 1, 2, 3, 4, 5})
print("from a list", set([16, 1, 2, 3, 4, 5]))
print("unpacked", {*[16, 1, 2, 3, 4, 5]}, {*added})
print("comprehension", {n for n in (16, 1, 2, 3, 4, 5)})
print("iterated directly", [n for n in {16, 1, 2, 3, 4, 5}], 16 in {16, 1, 2, 3, 4, 5})
for n in {16, 1, 2, 3, 4, 5}:
    print("loop", n)
literal = {16, 1, 2, 3, 4, 5}
print("iterated by name", [n for n in literal], list({16, 1, 2, 3, 4, 5}))
print("copies of the added", set(added), added.copy(), frozenset(added), added | set(),
      set() | added)
print("made anew", added - {99}, added & literal, added ^ set(), {n for n in added})
print("copies of the display", set(literal), literal.copy(), literal - {99}, literal | {40})
grown = {0}
grown.update(added)
print("updated", grown)
empty = set()
empty |= added
print("merged into an empty one", empty, empty == literal == added)
print("two constants", {16, 8}, {8, 16}, "three", {8, 16, 0}, {16, 8, 0})

# shlex, fnmatch and graphlib.
import asyncio
import fnmatch
import graphlib
import shlex


async def main():
    for text in ("a b  c", "a 'b c' \"d e\"", "a\\ b 'it'\"'\"'s' x''y", "''", "a # b\nc", "--x=\"1 2\" y", "\"a\\\"b\\c\\\\\"", "'a\\b'", "a\tb\nc"):
        print(shlex.split(text), shlex.split(text, comments=True))
    for bad in ("'a", "a\\", "\"a\\"):
        try:
            print(shlex.split(bad))
        except ValueError as e:
            print(e)
    print(shlex.quote("a b"), shlex.quote("a"), shlex.quote(""), shlex.quote("it's"), shlex.join(["a", "b c", "$x"]))
    names = ["a.py", "b.txt", "Ab.py", ".x", "a[1].py", "dir/a.py", "a-b", "]"]
    for pattern in ("*", "*.py", "?.py", "[ab]*", "[!a]*", "*[[]*", "a[[]1[]].py", "[", "[]]", "[a-b].*", "*a*p*", "[!]", "[a-]-b", "[b-a]*", "**.py"):
        print(pattern, fnmatch.filter(names, pattern), fnmatch.translate(pattern), fnmatch.fnmatch("a.py", pattern), fnmatch.filterfalse(names, pattern))
    print(fnmatch.fnmatchcase("A", "a"), fnmatch.fnmatch(b"ab", b"a*"))
    sorter = graphlib.TopologicalSorter({"D": {"B", "C"} and ["B", "C"], "C": ["A"], "B": ["A"]})
    print(tuple(sorter.static_order()))
    sorter = graphlib.TopologicalSorter()
    sorter.add(3, 1, 2)
    sorter.add(4, 3)
    sorter.add(5)
    sorter.prepare()
    while sorter.is_active():
        ready = sorter.get_ready()
        print(ready, bool(sorter))
        for node in ready:
            sorter.done(node)
    for graph in ({1: [2], 2: [3], 3: [1]}, {1: [1]}, {0: [1], 1: [2], 2: [1], 5: [0]}):
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as e:
            print(e.args, isinstance(e, ValueError), repr(e))
    sorter = graphlib.TopologicalSorter({1: [2]})
    for bad in (lambda: sorter.get_ready(), lambda: sorter.done(1), lambda: sorter.is_active(), sorter.prepare, lambda: sorter.add(5), lambda: sorter.done(1), lambda: sorter.done(7), sorter.get_ready, lambda: sorter.done(2), lambda: sorter.done(2), sorter.prepare):
        try:
            print(bad())
        except ValueError as e:
            print(e)

asyncio.run(main())

# SPDX-License-Identifier: MIT
"""Module graphlib: TopologicalSorter, which returns nodes in the order of CPython's Lib/graphlib.py."""

__all__ = ["TopologicalSorter", "CycleError"]

_OUT = -1
_DONE = -2


class _Node:
    __slots__ = ("node", "waits_for", "successors")

    def __init__(self, node):
        self.node = node
        self.waits_for = 0
        self.successors = []


class CycleError(ValueError):
    pass


class TopologicalSorter:
    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._passed_out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _get(self, node):
        found = self._nodes.get(node)
        if found is None:
            self._nodes[node] = found = _Node(node)
        return found

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        found = self._get(node)
        found.waits_for += len(predecessors)
        for predecessor in predecessors:
            self._get(predecessor).successors.append(node)

    def prepare(self):
        if self._ready is not None and self._passed_out > 0:
            raise ValueError("cannot prepare() after starting sort")
        if self._ready is None:
            self._ready = [each.node for each in self._nodes.values() if each.waits_for == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].waits_for = _OUT
        self._ready.clear()
        self._passed_out += len(result)
        return result

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            found = self._nodes.get(node)
            if found is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if found.waits_for != _OUT:
                if found.waits_for >= 0:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            found.waits_for = _DONE
            for successor in found.successors:
                other = self._nodes[successor]
                other.waits_for -= 1
                if other.waits_for == 0:
                    self._ready.append(successor)
            self._finished += 1

    def _find_cycle(self):
        # Depth first, with the path as a stack.
        seen = set()
        for start in self._nodes:
            if start in seen:
                continue
            path = []
            places = {}
            iterators = []
            node = start
            while True:
                if node in seen:
                    if node in places:
                        return path[places[node]:] + [node]
                else:
                    seen.add(node)
                    iterators.append(iter(self._nodes[node].successors))
                    places[node] = len(path)
                    path.append(node)
                while path:
                    try:
                        node = next(iterators[-1])
                        break
                    except StopIteration:
                        del places[path.pop()]
                        iterators.pop()
                else:
                    break
        return None

    def static_order(self):
        self.prepare()
        while self.is_active():
            ready = self.get_ready()
            yield from ready
            self.done(*ready)

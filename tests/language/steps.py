#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the work of builtins counts as steps, so that no run is endless.

    steps.py TICKTAPE [PART]    of all operations, or those with PART in them

Each operation on large objects is repeated for ever under a budget of STEPS: it
must end by that budget within SECONDS of CPU time, as if each step were an
instruction. What counted only its own instruction would take hours. And what
takes linear time must not count as more: such a program ends within STEPS. The
last line counts what passed and what failed.
"""
import ast
import concurrent.futures
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

STEPS = 4000000  # more than all of SETUP takes
SECONDS = 10  # machines differ by half; what is not counted takes hours

SETUP = """\
import functools, heapq, itertools, math, random
from collections import Counter, OrderedDict, deque
M = 200000
s = "ab" * M
t = "ab" * (M - 1) + "ac"
u = "\\u00e9b" * M
v = "a" * (2 * M)
n = "a" * M + "b"
ws = " " * (2 * M)
lines = "x\\n" * M
big = "1" * 4000
b = b"ab" * M
l = list(range(M))
l2 = list(range(M))
ls = [str(i) for i in range(M)]
f = [float(i) for i in l]
h = list(l)
neg = [-1] * M
nest = [l] * 3
ll = [l]
tp = tuple(l)
tp2 = tuple(l2)
d = {i: i for i in l}
d2 = {i: i for i in l}
st = set(l)
st2 = set(l)
ss = set(ls)
ss2 = set(ls)
q = deque(l)
q2 = deque(l)
od = OrderedDict((i, i) for i in l)
od2 = OrderedDict((i, i) for i in l)
c = Counter(l)
c2 = Counter(l)
r = range(M * 1000)
types = int
groups = ValueError()
pairs = others = ()
C0 = type("C0", (), {"x": 1, "get": lambda self: self.x})
C = functools.reduce(lambda base, i: type("C", (base,), {}), range(2000), C0)
instance = C()
for i in range(60):
    types = (types, types)
    groups = ExceptionGroup("", [groups, groups])
    pairs = (pairs, pairs)
    others = (others, others)
"""

OPERATIONS = """
s.count("ab"); s.count("abac"); v.count(n); s.find("ac"); v.find(n); v.rfind(n); s.rfind("ca"); v.index("a", 1); n in v; "ac" in s
s.replace("ab", "c"); v.replace(n, "x"); s.replace("q", ""); s.split("a"); s.split("q"); v.split(n); s.rsplit("q"); v.rsplit(n); ws.split()
lines.splitlines(); s.partition("q"); s.rpartition("q"); v.rpartition(n); v.partition(n); s == t; s < t; s == "ab" * M; hash("ab" * M)
s.startswith(t); s.endswith(t); s.upper(); s.lower(); s.title(); s.swapcase(); s.capitalize(); s.casefold(); s.strip("ab"); ws.strip(); ws.lstrip()
ws.rstrip(); s.isalpha(); s.isalnum(); s.isdigit(); ws.isspace(); s.islower(); s.isupper(); s.isidentifier(); s.isprintable(); s.isascii()
s.istitle(); s.isnumeric(); s.isdecimal(); s.zfill(3 * M); s.center(3 * M); s.ljust(3 * M); s.expandtabs(); s.translate({97: "c"}); s.encode()
u.encode(); b.decode(); s[1]; u[M]; u[-1]; u[1:M]; s[::2]; u[::2]; s[::-1]; s + s; s * 2; u.find("z"); u.index("b", M); u.count("z"); len(s); repr(s)
repr(u); ascii(u); f"{s:>10}"; "%s" % s; "{}".format(s); s.removeprefix("ab"); s.removesuffix("ab"); s.join("ab"); "".join(ls); ",".join(ls)
s.format(); str(s); str(b, "ascii"); b.count(b"ab"); b.find(b"ac"); b.replace(b"a", b"c"); b.split(b"q"); b == b + b""; b.hex(); bytes(b); b[1:]
b[::2]; b + b; b * 2; b.upper(); 97 in b; b"ac" in b; b.strip(b"ab"); b.rfind(b"ca"); b.startswith(b); b.isalpha(); list(b); bytes(l[:200]); l == l2
l < l2; l.index(M - 1); l.count(0); M in l; l.reverse(); l.copy(); l + l2; l * 2; l[1:]; l[::2]; l[::-1]; list(l); tuple(l); set(l); frozenset(l)
sorted(l); sorted(l, reverse=True); l.sort(); sum(l); min(l); max(l); all(l2[1:]); len(l); l.insert(0, 1) or l.pop(0); l.extend([])
l.append(1) or l.pop(); l.remove(M - 1) or l.append(M - 1); l.__setitem__(slice(0, 0), []); l.__setitem__(slice(None), l2); list(reversed(l))
list(map(abs, l)); list(zip(l, l2)); list(enumerate(l)); list(filter(None, l)); repr(l); str(l); bool(l); hash(tuple(l)); sum(f); math.fsum(f)
sorted(ls); sorted(ls, key=len); sorted(f); max(ls); min(l, default=0); l.clear() or l.extend(l2); tp == tp2; tp < tp2; tp.index(M - 1); tp.count(0)
M in tp; tp + tp2; tp * 2; tp[1:]; hash(tp); list(tp); repr(tp); d == d2; dict(d); d.copy(); d | d2; list(d); list(d.items()); list(d.values())
M in d.values(); (M, 1) in d.items(); d.keys() == d2.keys(); d.keys() & d2.keys(); d.keys() - d2.keys(); d.update(d2); repr(d); dict.fromkeys(l)
max(d); sorted(d); sum(d.values()); d.items() == d2.items(); d.clear() or d.update(d2); {**d}; list(reversed(d)); d.popitem() and d.update(d2)
st == st2; st | st2; st & st2; st - st2; st ^ st2; st <= st2; st.issubset(st2); st.isdisjoint(st2); st.union(l); st.copy(); set(st); list(st)
sorted(st); st.update(st2); repr(st); max(st); hash(frozenset(l)); ss == ss2; ss | ss2; ss & ss2; ss <= ss2; ss - ss2; list(ss); frozenset(ss)
st.intersection_update(st2); st.difference_update([]); st.symmetric_difference(st2); st.issuperset(st2); q == q2; q < q2; q.rotate(1000)
q.rotate(M // 2); q.reverse(); q.index(M - 1); q.count(0); M in q; q.copy(); list(q); q + q2; q * 2; q.insert(M // 2, 1) or q.pop(); q[M // 2]
repr(q); q.extend([]); q.remove(M - 1) or q.append(M - 1); q.clear() or q.extend(l2); od == od2; list(od); od.copy(); od | od2; od.move_to_end(0)
repr(od); list(od.items()); c == c2; c + c2; c - c2; c | c2; c & c2; c.most_common(); c.most_common(5); c.total(); c.update(l); c.subtract(l)
list(c.elements()); repr(c); Counter(l); +c; M * 2.5 in r; sum(range(M)); list(range(M)); len(r); r == range(M * 1000); max(range(M)); range(M)[::-1]
list(range(M))[5]; 1.5 in r; r.count(2.5); heapq.heapify(h); heapq.nsmallest(5, l); heapq.nlargest(5, l); heapq.heappushpop(h, 1)
list(itertools.accumulate(l)); list(itertools.chain(l, l2)); list(itertools.islice(l, M)); list(itertools.repeat(1, M))
list(itertools.combinations(range(90), 3)); list(itertools.permutations(range(9))); list(itertools.product(range(60), repeat=3))
functools.reduce(lambda x, y: x, l); list(itertools.pairwise(l)); list(itertools.batched(l, 10))
next(itertools.islice(itertools.repeat(1, M), M - 2, None)); next(itertools.dropwhile(lambda x: x < 0, l)); itertools.tee(l)
list(itertools.compress(l, l)); list(itertools.zip_longest(l, l2)); math.factorial(15); math.comb(60, 20); math.perm(15); math.gcd(*l); math.prod(neg)
pow(3, 10**15, 10**15 + 1); 2 ** 60; int("1" * 18); float("1" * 4000); float(big); round(1.5, 300); f"{1.5:.2000f}"; "%.2000f" % 1.5
format(1.5, "5000.3f"); "x" * M; b"x" * M; [0] * M; (0,) * M; "{:>200000}".format(1); "%200000d" % 1; sum(nest, []); sum([[1]] * 2000, [])
next(iter(l)); iter(l).__next__(); zip(l, l2).__next__(); isinstance(1, (int,) * M); issubclass(int, tuple([str] * M))
"a".startswith(tuple(["b"] * M)); max(l, key=abs); l.sort(key=abs); any(x == 5 for x in neg); random.shuffle(l); random.sample(l, 5)
random.choices(l, k=M); random.choice(l); math.dist(f, f); math.hypot(*f[:1000]); print(sep="", end="", *ls[:0]); getattr(l, "append"); divmod(M, 3)
ll * M; [l for l in ll]; dict(zip(l, l2)); [*l]; (*l,); {*l}; all(map(lambda x: True, l)); b.join([b] * 3); "".join([s] * 3); min(s); max(s)
sorted(s); list(s); set(s); list(u); tuple(u); sorted(u); "".join(reversed(s)); list(map(str, l)); s.maketrans(s[:1], "c"); u.upper(); u.lower()
u.title(); u.isalpha(); u.split("b"); u.strip("z"); u.replace("b", "c"); u.startswith("\\u00e9", M); u.rfind("z"); u.center(3 * M); u * 2; u + u
u == u + ""; list(map(ord, s)); hash(u + "x"); d.get(tp); {tp: 1}; s in ss; ls.index("199999"); ls.count("5"); ls == list(ls); "199999" in ls
f.index(199999.0); f == list(f); l == f
pairs == others; pairs < others; hash(pairs); repr(pairs); isinstance("", types); issubclass(str, types); groups.split(KeyError); groups.subgroup(OSError)
getattr(instance, "x"); hasattr(C, "y"); instance.y; super(C, instance).x; C0.x = instance.get(); C0.__add__ = len; setattr(instance, "y", 1)
"""


LINEAR = {
    "a text that grows": """\
def grow(piece, n):
    text = ""
    for i in range(n):
        text += piece
    return text
for piece in ("x", "\u00e9"):
    text = grow(piece, 200000)
    print(len(text), text == piece * 200000, text[100000:] == piece * 100000)
""",
    "long texts that differ soon": """\
texts = [str(i * 7 % 200) + "x" * 100000 for i in range(200)]
for i in range(20):
    print([t[:5] for t in sorted(texts)] == sorted(t[:5] for t in texts), texts[0] != texts[1])
""",
}


def run_linear(ticktape, folder, name):
    """What is wrong with the program NAME of LINEAR; None: nothing."""
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(LINEAR[name])
    job = subprocess.run([ticktape, "run", "--steps", str(STEPS), str(path)], capture_output=True, text=True)
    if job.returncode == 0 and job.stdout and "False" not in job.stdout:
        return None
    return f"{name}: exit code {job.returncode}: {job.stdout[:100]}{job.stderr[-200:]}"


def names_in(node, context):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}


def bound_by(node):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {alias.name for alias in node.names}
    return names_in(node, ast.Store)


def setup_for(operation):
    """The statements of SETUP that OPERATION needs: to build all of its objects takes longer than most operations."""
    needed, kept = names_in(ast.parse(operation), ast.Load), []
    for node in reversed(ast.parse(SETUP).body):
        if bound_by(node) & needed:
            needed |= names_in(node, ast.Load)
            kept.insert(0, ast.unparse(node))
    return "\n".join(kept) + "\n"


def run(ticktape, folder, number, operation):
    """What is wrong with OPERATION; None: nothing."""
    path = pathlib.Path(folder) / f"{number}.py"
    once = f"try:\n    {operation}\nexcept Exception as e:\n    print(e)\n"
    forever = f"while True:\n    try:\n        {operation}\n    except Exception as e:\n        pass\n"
    path.write_text(setup_for(operation) + "print('ready')\n" + once + forever)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 2, SECONDS + 3))

    job = subprocess.Popen([ticktape, "run", "--steps", str(STEPS), str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
    out, err = job.stdout.read().decode(errors="replace"), job.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(job.pid, 0)
    job.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    limited = job.returncode == 3 and ("steps is spent" in err or "out of memory" in err)
    if limited and seconds <= SECONDS and out.startswith("ready\n"):
        return None
    return f"{operation}: exit code {job.returncode} after {seconds:.1f} s of CPU time: {out[:100]}{err[-200:]}"


# Programs without an end of their own, whose work is done by what runs beside their instructions.
ENDLESS = {
    "a signal every microsecond": """\
import signal, time
signal.signal(signal.SIGALRM, lambda *a: None)
signal.setitimer(signal.ITIMER_REAL, 1e-9, 1e-9)
time.sleep(1e9)
""",
    "threads that start threads": """\
import threading
def f():
    threading.Thread(target=f).start()
    threading.Thread(target=f).start()
f()
""",
    "stderr": """\
import sys
s = "x" * 1000000
while True:
    sys.stderr.write(s)
""",
}


def run_endless(ticktape, folder, name):
    """What is wrong with the program ENDLESS[NAME]; None: the budget ends it within SECONDS."""
    path = pathlib.Path(folder) / "endless.py"
    path.write_text(ENDLESS[name])
    limits = (SECONDS + 2, SECONDS + 3)
    with open(pathlib.Path(folder) / "errors", "wb+") as errors:
        job = subprocess.run([ticktape, "run", "--steps", "500000", path], stdout=subprocess.DEVNULL, stderr=errors, check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limits))
        errors.seek(-min(200, errors.tell()), os.SEEK_END)
        said = errors.read().decode(errors="replace")
    return None if job.returncode == 3 and "steps is spent" in said else f"{name}: exit code {job.returncode}: {said[-200:]}"


def main():
    ticktape = sys.argv[1]
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    operations = [o for line in OPERATIONS.strip().splitlines() for o in line.split("; ") if only in o]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: run(ticktape, folder, *job), enumerate(operations)))
        results += [run_endless(ticktape, folder, name) for name in ENDLESS if only in name]
        results += [run_linear(ticktape, folder, name) for name in LINEAR if only in name]
    wrong = [result for result in results if result is not None]
    for line in wrong:
        print(line)
    print(f"{len(results) - len(wrong)} passed, {len(wrong)} failed")
    return len(wrong) > 0


sys.exit(main())

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_lang.c: programs of the scenario language, from their text
 * to what they print.
 *
 * A row is a few small statements of Python and what CPython 3.14 says to the
 * last of them: a repr, or "TYPE: text". Row files are made by the .py next to
 * them, which runs real CPython; one more is one more line in row_files. Every
 * row is a program of its own; then blocks of them are programs that run with
 * each of their allocations failing in turn. Whatever happens, nothing may be
 * left over.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "test_support.h"

#include <ticktape/tt_scenario.h>

struct row {
    const char *source;
    const char *expected;
};

static const struct row container_rows[] = {
#include "container_rows.inc"
};

static const struct row integer_rows[] = {
#include "integer_rows.inc"
};

static const struct row random_rows[] = {
#include "random_rows.inc"
};

static const struct row_file {
    const struct row *at;
    int count;
} row_files[] = {
    {container_rows, sizeof container_rows / sizeof *container_rows},
    {integer_rows, sizeof integer_rows / sizeof *integer_rows},
    {random_rows, sizeof random_rows / sizeof *random_rows},
};

enum {
    ROW_FILES = sizeof row_files / sizeof *row_files,
    BLOCK = 16 /* rows that one test goes over */
};

/* The names that a row may use, besides builtins. */
static const char *const imports =
    "from collections import Counter, OrderedDict, defaultdict, deque\n"
    "from collections import namedtuple\n"
    "from functools import cache, lru_cache, partial, reduce\n"
    "from heapq import heapify, heapify_max, heappop, heappop_max\n"
    "from heapq import heappush, heappush_max, heappushpop, heapreplace\n"
    "from heapq import merge, nlargest, nsmallest\n"
    "from itertools import accumulate, batched, chain, combinations\n"
    "from itertools import combinations_with_replacement, compress, count\n"
    "from itertools import cycle, dropwhile, filterfalse, groupby, islice\n"
    "from itertools import pairwise, permutations, product, repeat\n"
    "from itertools import starmap, takewhile, tee, zip_longest\n"
    "from random import Random, SystemRandom, betavariate, binomialvariate\n"
    "from random import choice, choices, expovariate, gammavariate, gauss\n"
    "from random import getrandbits, getstate, lognormvariate, normalvariate\n"
    "from random import paretovariate, randbytes, randint, random, randrange\n"
    "from random import sample, seed, setstate, shuffle, triangular, uniform\n"
    "from random import vonmisesvariate, weibullvariate\n";

/* ---- Running ------------------------------------------------------------- */

/* Runs SOURCE to its verdict; nothing may be left. */
static struct tt_sim_result run(const char *source)
{
    struct tt_scenario *scenario = test_load(source);
    struct tt_sim_result result = test_run(tt_scenario_body, scenario);
    tt_scenario_free(scenario);
    return result;
}

static void expect_program(const char *source, const char *prints)
{
    struct tt_sim_result result = run(source);
    ck_assert_msg(result.verdict == TT_VERDICT_OK, "%s\n%s:\n%s", source,
                  result.message, test_trace());
    expect_text(test_prints(), prints);
}

/* ---- Rows ---------------------------------------------------------------- */

static bool is_expression(const char *text)
{
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    char program[1024];
    snprintf(program, sizeof program, "x = (%s)\n", text);
    if (tt_scenario_load("row", program, strlen(program), &scenario, &error) <
        0) {
        return strstr(error.text, "SyntaxError") == NULL;
    }
    tt_scenario_free(scenario);
    return true;
}

/* Writes a row as statements that print its answer. */
static void write_row(FILE *out, const struct row *row)
{
    const char *at = row->source, *end;
    fputs("try:\n", out);
    while ((end = strstr(at, "; ")) != NULL) {
        fprintf(out, "    %.*s\n", (int)(end - at), at);
        at = end + 2;
    }
    fprintf(out,
            is_expression(at) ? "    print(repr((%s)))\n"
                              : "    %s\n    print('None')\n",
            at);
    fputs("except Exception as e:\n"
          "    print(type(e).__name__ + ': ' + str(e))\n",
          out);
}

/* The program of COUNT rows, which the caller frees. */
static char *write_rows(const struct row *rows, int count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    fputs(imports, out);
    for (int i = 0; i < count; i++) {
        write_row(out, &rows[i]);
    }
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

/* Block INDEX of all row files; COUNT 0: there is none. */
static const struct row *find_block(int index, int *count)
{
    for (int i = 0; i < ROW_FILES; i++) {
        int blocks = (row_files[i].count + BLOCK - 1) / BLOCK;
        if (index < blocks) {
            int left = row_files[i].count - index * BLOCK;
            *count = left < BLOCK ? left : BLOCK;
            return row_files[i].at + (size_t)index * BLOCK;
        }
        index -= blocks;
    }
    *count = 0;
    return NULL;
}

static int count_blocks(void)
{
    int count = 0;
    for (int i = 0; i < ROW_FILES; i++) {
        count += (row_files[i].count + BLOCK - 1) / BLOCK;
    }
    return count;
}

START_TEST(rows_give_what_cpython_gives)
{
    int count;
    const struct row *rows = find_block(_i, &count);
    for (int i = 0; i < count; i++) {
        char *program = write_rows(&rows[i], 1), expected[1024];
        snprintf(expected, sizeof expected, "%s\n", rows[i].expected);
        struct tt_sim_result result = run(program);
        ck_assert_msg(result.verdict == TT_VERDICT_OK &&
                          strcmp(test_prints(), expected) == 0,
                      "%s\n  is       %s  expected %s  and ended: %s",
                      rows[i].source, test_prints(), expected, result.message);
        free(program);
    }
}
END_TEST

START_TEST(no_failing_allocation_of_rows_loses_anything)
{
    int count;
    const struct row *rows = find_block(_i, &count);
    char *program = write_rows(rows, count);
    struct tt_scenario *scenario = test_load(program);
    ck_assert_uint_gt(test_torture(tt_scenario_body, scenario), 0);
    tt_scenario_free(scenario);
    free(program);
}
END_TEST

/* ---- Programs ------------------------------------------------------------ */

/* What has no cycles leaves nothing; run() checks it. */
static const struct row programs[] = {
    {"", ""},
    {"print(1)", "1\n"},
    {"def f(a, *b, c=1, **d):\n    return a, b, c, d\n"
     "print(f(1, 2, c=3, e=4))",
     "(1, (2,), 3, {'e': 4})\n"},
    {"class A:\n    x = 1\n    def f(self): return self.x\n"
     "class B(A):\n    x = 2\n    def f(self): return super().f() + 1\n"
     "print(B().f())",
     "3\n"},
    {"def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += 1\n"
     "        return x\n    return g\ng = f()\ng()\nprint(g())",
     "3\n"},
    {"def f():\n    try:\n        yield 1\n        yield 2\n"
     "    finally:\n        print('closed')\n"
     "g = f()\nprint(next(g))\ndel g\nprint('end')",
     "1\nclosed\nend\n"},
    {"try:\n    try:\n        1 / 0\n    except ZeroDivisionError as e:\n"
     "        raise ValueError(2) from e\n"
     "except ValueError as e:\n    print(repr(e.__cause__))",
     "ZeroDivisionError('division by zero')\n"},
    {"print([x * y for x in range(3) if x for y in (1, 2)])", "[1, 2, 2, 4]\n"},
    {"import asyncio\nasync def f(n):\n    await asyncio.sleep(n)\n"
     "    return n\nasync def main():\n"
     "    print(await asyncio.gather(f(2), f(1)))\nasyncio.run(main())",
     "[2, 1]\n"},
    {"import asyncio\n"
     "class L(asyncio.Lock):\n    async def acquire(self):\n"
     "        print('in')\n        return await super().acquire()\n"
     "class S(asyncio.Semaphore):\n    def locked(self):\n"
     "        return super().locked()\n"
     "class C(asyncio.Condition):\n    async def wait(self):\n"
     "        print('wait')\n        return await super().wait()\n"
     "class B(asyncio.Barrier):\n    async def wait(self):\n"
     "        return [await super().wait()]\n"
     "async def use(c, b):\n    async with c:\n"
     "        c.notify_all()\n    async with b as place:\n"
     "        print(place)\n"
     "async def main():\n    c, b = C(L()), B(2)\n    async with S(1):\n"
     "        t = asyncio.create_task(use(c, b))\n        async with c:\n"
     "            await c.wait_for(lambda: t.done() or c.locked())\n"
     "        await asyncio.sleep(1)\n"
     "    g = asyncio.capture_call_graph(t)\n"
     "    print([e.frame.f_code.co_name for e in g.call_stack])\n"
     "    await b.wait()\n    await t\nasyncio.run(main())",
     "in\nin\n['wait', 'wait_for', '_wait', 'wait', 'wait', '__aenter__', "
     "'use']\n[0]\n"},
    {"import asyncio, contextvars\n"
     "V = contextvars.ContextVar('V')\n"
     "class T(asyncio.Task):\n    def cancel(self, msg=None):\n"
     "        print('cancel', msg)\n        return super().cancel(msg)\n"
     "async def main():\n    V.set(1)\n    loop = asyncio.get_running_loop()\n"
     "    tasks = [T(asyncio.sleep(i), loop=loop) for i in range(20)]\n"
     "    for i, t in enumerate(tasks):\n        t.mark = [i]\n"
     "    del tasks[3].mark\n    g = asyncio.gather(*tasks[18:])\n"
     "    await asyncio.sleep(5.5)\n    g.cancel('m')\n"
     "    print(sum(t.mark[0] for t in tasks if hasattr(t, 'mark')))\n"
     "    c = contextvars.copy_context()\n"
     "    print(list(c.items())[0][1], len(c.keys()), c == c.copy())\n"
     "    await asyncio.sleep(20)\nasyncio.run(main())",
     "cancel m\ncancel m\n187\n1 1 True\n"},
    {"import asyncio\nasync def f():\n    await asyncio.sleep(9)\n"
     "async def main():\n    try:\n"
     "        await asyncio.wait_for(f(), 1)\n"
     "    except TimeoutError:\n        print('late')\nasyncio.run(main())",
     "late\n"},
    {"class G(ExceptionGroup):\n    def derive(self, excs):\n"
     "        return G(self.message + '!', excs)\n"
     "g = G('a', [ValueError(1), G('b', (KeyError(2), OSError(3)))])\n"
     "g.add_note('n')\n"
     "for part in g.split(lambda e: isinstance(e, LookupError)):\n"
     "    print(repr(part), part.__notes__)\nprint(g.subgroup(OSError))",
     "G('a!', [G('b!', [KeyError(2)])]) ['n']\n"
     "G('a!', [ValueError(1), G('b!', [OSError(3)])]) ['n']\n"
     "a! (1 sub-exception)\n"},
    {"excs = [ValueError(1), OSError(2), TypeError(3)]\n"
     "try:\n    try:\n        raise ExceptionGroup('g', excs)\n"
     "    except* ValueError as e:\n        print(e)\n        raise\n"
     "    except* OSError as e:\n        raise KeyError from e\n"
     "except ExceptionGroup as e:\n    print(repr(e))",
     "g (1 sub-exception)\n"
     "ExceptionGroup('', [KeyError(), ExceptionGroup('g', [ValueError(1), "
     "TypeError(3)])])\n"},
    {"import asyncio\nasync def f(n):\n    await asyncio.sleep(n)\n"
     "    return n\nasync def main():\n"
     "    asyncio.get_running_loop().set_task_factory(\n"
     "        asyncio.create_eager_task_factory(asyncio.Task))\n"
     "    async for t in asyncio.as_completed([f(2), f(1), f(0)]):\n"
     "        print(t.result())\n"
     "    async with asyncio.TaskGroup() as group:\n"
     "        group.create_task(f(1), name='x')\n"
     "asyncio.run(main())",
     "0\n1\n2\n"},
    {"try:\n    raise ValueError(1)\nexcept* ValueError as e:\n"
     "    print(repr(e))",
     "ExceptionGroup('', (ValueError(1),))\n"},
    {"import asyncio\nasync def f(n):\n    try:\n"
     "        for i in range(n):\n            await asyncio.sleep(1)\n"
     "            yield i\n    finally:\n        print('closed')\n"
     "async def main():\n    print([i async for i in f(2)])\n"
     "    async for i in f(3):\n        break\n    await asyncio.sleep(1)\n"
     "    g = f(4)\n    print(await anext(g), await g.asend(5))\n"
     "    await g.aclose()\nasyncio.run(main())",
     "closed\n[0, 1]\nclosed\n0 1\nclosed\n"},
    {"import asyncio\nclass Job(asyncio.Task):\n"
     "    def __init__(self, tag, coro, **rest):\n        self.tag = tag\n"
     "        super().__init__(coro, **rest)\n"
     "class Slot(asyncio.Future):\n    def __init__(self, key):\n"
     "        super().__init__()\n        self.key = key\n"
     "async def f():\n    slot = Slot('k')\n    slot.set_result(slot.key)\n"
     "    return await slot\n"
     "async def main():\n    job = Job('t', f(), name='n')\n"
     "    print(job.tag, job.get_name(), await job)\n"
     "    try:\n        Job('t', 5)\n"
     "    except TypeError as e:\n        print(e)\nasyncio.run(main())",
     "t n k\na coroutine was expected, got 5\n"},
    {"import asyncio\ne = asyncio.Event()\n"
     "print(asyncio.Event.set is e.set.__func__, str.upper is str.upper)\n"
     "class A:\n    def __hash__(self): return hash('a')\n"
     "print(hash(A()) == hash('a'))",
     "True True\nTrue\n"},
};

START_TEST(a_program_prints_and_leaves_nothing)
{
    expect_program(programs[_i].source, programs[_i].expected);
}
END_TEST

START_TEST(two_runs_have_equal_hashes)
{
    struct tt_scenario *scenario = test_load(programs[_i].source);
    struct tt_sim_result first = test_run(tt_scenario_body, scenario);
    struct tt_sim_result second = test_run(tt_scenario_body, scenario);
    ck_assert(tt_hash_equal(first.hash, second.hash));
    ck_assert_uint_eq(first.ticks, second.ticks);
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(no_failing_allocation_of_a_program_loses_anything)
{
    struct tt_scenario *scenario = test_load(programs[_i].source);
    test_torture(tt_scenario_body, scenario);
    tt_scenario_free(scenario);
}
END_TEST

/* Each task makes another one, which waits forever. */
static const char waiting[] =
    "import asyncio\n"
    "tasks, barriers = [], []\n"
    "async def work():\n"
    "    await asyncio.wait([asyncio.ensure_future(work())], timeout=0)\n"
    "    await barriers[0].wait()\n"
    "    tasks.append(asyncio.create_task(barriers[0].wait()))\n"
    "async def main():\n"
    "    barriers.append(asyncio.Barrier(2))\n"
    "    tasks.append(asyncio.create_task(work()))\n"
    "    await asyncio.wait(tasks, timeout=5)\n"
    "asyncio.run(main())\n";

/* With the program gone: here nobody ends the tasks before. */
START_TEST(tasks_that_a_failing_allocation_left_are_closed_at_the_end)
{
    struct tt_scenario *scenario = test_load(waiting);
    struct tt_sim_result result;
    unsigned limits = 0;
    for (uint64_t n = 1; n <= 300; n++) {
        struct tt_env *env = test_begin();
        tt_env_fail_alloc(env, n);
        tt_sim_end(test_sim(), tt_scenario_body(env, scenario), &result);
        tt_env_fail_alloc(env, 0);
        limits += result.verdict == TT_VERDICT_LIMIT;
        tt_env_end(env);
    }
    ck_assert_uint_gt(limits, 200);
    tt_scenario_free(scenario);
}
END_TEST

/* A generator that the end closes: a future that nobody ever lets go of is
 * awaited by one of the program's class, which is gone before it. */
static const char closed_last[] =
    "import asyncio\n"
    "class Own(asyncio.Future):\n    pass\n"
    "def closing(loop, make, add):\n"
    "    try:\n        yield\n"
    "    finally:\n"
    "        kept, waiter = make(loop=loop), make(loop=loop)\n"
    "        kept.itself = kept\n"
    "        add(kept, waiter)\n"
    "async def main():\n"
    "    global left\n"
    "    left = closing(asyncio.get_running_loop(), Own,\n"
    "                   asyncio.future_add_to_awaited_by)\n"
    "    next(left)\n"
    "asyncio.run(main())\n";

START_TEST(what_is_closed_last_may_await)
{
    struct tt_scenario *scenario = test_load(closed_last);
    struct tt_sim_result result;
    struct tt_env *env = test_begin();
    tt_sim_end(test_sim(), tt_scenario_body(env, scenario), &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_OK);
    tt_env_end(env); /* the circle is left */
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(sorting_is_stable_at_every_length)
{
    expect_program(
        "def first(pair):\n    return pair[0]\n"
        "def items(n):\n    seed, out = n + 1, []\n    for i in range(n):\n"
        "        seed = (seed * 1664525 + 1013904223) & 0xffffffff\n"
        "        out.append(((seed >> 16) % 7, i))\n    return out\n"
        "for n in range(200):\n    for sign in (1, -1):\n"
        "        out = sorted(items(n), key=first, reverse=sign < 0)\n"
        "        for a, b in zip(out, out[1:]):\n"
        "            assert a[0] * sign <= b[0] * sign\n"
        "            assert a[0] != b[0] or a[1] < b[1]\n"
        "print('stable')",
        "stable\n");
}
END_TEST

/* ---- Programs that are not accepted -------------------------------------- */

/* The whole first line of the error. */
static const struct row errors[] = {
    {"import ftplib", "test.py:1:8: refused: module 'ftplib'; not yet: use "
                      "asyncio's streams, or futures and loop.call_later"},
    {"def f():\n    from math import *",
     "test.py:2:5: SyntaxError: import * only allowed at module level"},
    {"if sys.platform != 'win32':\n    import antigravity\nelse:\n    import "
     "winreg",
     "test.py:2:12: refused: module 'antigravity'; `ticktape help modules` "
     "lists "
     "those that are"},
    {"import _heapq", "test.py:1:8: refused: module '_heapq'; `ticktape help "
                      "modules` lists those that are"},
    /* heapq is written in Python. */
    {"from heapq import nothing", "test.py:1:19: refused: heapq.nothing"},
    {"import heapq as h\nh.mergee",
     "test.py:2:1: refused: heapq.mergee; did you mean heapq.merge?"},
    {"import asyncio.nothing",
     "test.py:1:8: refused: module 'asyncio.nothing'; of asyncio there are "
     "base_events, coroutines, events, exceptions, futures, graph, locks, "
     "protocols, queues, runners, staggered, streams, subprocess, "
     "taskgroups, tasks, threads, timeouts and transports"},
    {"from asyncio import locks\nlocks.mixins",
     "test.py:2:1: refused: asyncio.locks.mixins"},
    {"import asyncio.events\nasyncio.tasks.Tsk",
     "test.py:2:1: refused: asyncio.tasks.Tsk; did you mean "
     "asyncio.tasks.Task?"},
    {"import signal, asyncio.locks\nsignal.sigwait",
     "test.py:2:1: refused: signal.sigwait"},
    {"from asyncio.staggered import race",
     "test.py:1:31: refused: asyncio.staggered.race"},
    {"from asyncio import nothing", "test.py:1:21: refused: asyncio.nothing"},
    {"import signal\nsignal.sigwait", "test.py:2:1: refused: signal.sigwait"},
    {"import signal as s\ndef f():\n    return s.sigwait",
     "test.py:3:12: refused: signal.sigwait"},
    {"def f():\n    return credits()",
     "test.py:2:12: refused: builtin 'credits'"},
    {"help(1)", "test.py:1:1: refused: builtin 'help'"},
    {"import asyncio\nasyncio.slep(1)",
     "test.py:2:1: refused: asyncio.slep; did you mean asyncio.sleep?"},
    {"from signal import sigwait", "test.py:1:20: refused: signal.sigwait"},
    {"class A(map): pass", "test.py:1:9: refused: class deriving from 'map'; "
                           "keep one in an attribute"},
    {"x = (", "test.py:1:5: SyntaxError: '(' was never closed"},
    {"x = 1\n  y = 2", "test.py:2:2: SyntaxError: unexpected indent"},
    {"return 5", "test.py:1:1: SyntaxError: 'return' outside function"},
    {"nonlocal x", "test.py:1:1: SyntaxError: nonlocal declaration not "
                   "allowed at module level"},
    {"def f():\n    x = 1\n    global x",
     "test.py:3:5: SyntaxError: name 'x' is assigned to before global "
     "declaration"},
    {"def f(a, a): pass", "test.py:1:10: SyntaxError: duplicate argument 'a' "
                          "in function definition"},
    {"break", "test.py:1:1: SyntaxError: 'break' outside loop"},
    {"def f():\n    await x", NULL},
    {"x = '\xff'", "test.py:1:6: SyntaxError: Non-UTF-8 code starting with "
                   "'\\xff'; write the file in utf-8"},
};

START_TEST(what_is_not_accepted_is_named_with_its_place)
{
    const struct row *row = &errors[_i];
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error = {.line = 0};
    int rc = tt_scenario_load("test.py", row->source, strlen(row->source),
                              &scenario, &error);
    ck_assert_msg(rc < 0 && scenario == NULL, "accepted: %s", row->source);
    char place[64];
    snprintf(place, sizeof place, "test.py:%u:%u: ", error.line, error.column);
    ck_assert_msg(strncmp(error.text, place, strlen(place)) == 0,
                  "%s is not at %s", error.text, place);
    error.text[strcspn(error.text, "\n")] = '\0';
    if (row->expected != NULL) {
        expect_text(error.text, row->expected);
    }
}
END_TEST

START_TEST(a_null_byte_is_an_error)
{
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    ck_assert_int_lt(tt_scenario_load("a", "x\0y", 3, &scenario, &error), 0);
    ck_assert_ptr_null(scenario);
    expect_part(error.text, "source code cannot contain null bytes");
    tt_scenario_free(NULL);
}
END_TEST

START_TEST(a_file_that_is_too_large_is_an_error)
{
    size_t size = (size_t)80 << 20;
    char *text = malloc(size);
    ck_assert_ptr_nonnull(text);
    memset(text, '\n', size);
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    ck_assert_int_lt(tt_scenario_load("a", text, size, &scenario, &error), 0);
    expect_part(error.text, "limit");
    free(text);
}
END_TEST

/* Python that is not in the language, and that only a run can meet: the
 * program ends there, and cannot catch it. */
static const struct row stops[] = {
    {"hasattr(int, '__basicsize__')",
     "attribute __basicsize__ of 'type' objects"},
    {"getattr(f.__code__, 'co_consts', 1)", "attribute co_consts of"},
    {"from collections import namedtuple\n"
     "namedtuple('B', 'x').__repr__ = str",
     "assignment to attribute __repr__ of a namedtuple"},
    {"UnicodeDecodeError('u', b'', 0, 1, 'r').start = 5",
     "assignment to a field of a 'UnicodeDecodeError' object"},
    {"try:\n    1 / 0\nexcept ArithmeticError as e:\n    "
     "getattr(e.__traceback__, 'tb_lasti')",
     "attribute tb_lasti of 'traceback' objects"},
    {"exec('import signal\\nsignal.sigwait')", "signal.sigwait"},
    {"len(bytes.__dict__)", "all names of the __dict__ of the class bytes"},
    {"x = 2 ** 62\nx << 268435395", "an int of more than 268435456 bits"},
};

START_TEST(what_only_a_run_can_refuse_ends_it)
{
    char program[512], *at = program;
    at += sprintf(at, "def f():\n    pass\ntry:\n    ");
    for (const char *c = stops[_i].source; *c != '\0'; c++) {
        at += sprintf(at, *c == '\n' ? "\n    " : "%c", *c);
    }
    sprintf(at, "\nexcept BaseException:\n    print('seen')\nprint('on')\n");
    struct tt_sim_result result = run(program);
    ck_assert_msg(result.verdict == TT_VERDICT_LIMIT, "%s: %s", program,
                  result.message);
    expect_part(result.message, stops[_i].expected);
    expect_text(test_prints(), "");
}
END_TEST

/* ---- Limits -------------------------------------------------------------- */

START_TEST(endless_recursion_is_an_exception)
{
    expect_program("def f(n):\n    return f(n + 1)\n"
                   "try:\n    f(0)\nexcept RecursionError as e:\n"
                   "    print(e)\n",
                   "maximum recursion depth exceeded\n");
}
END_TEST

START_TEST(recursion_that_nobody_catches_is_a_failure)
{
    struct tt_sim_result result = run("def f(): f()\nf()\n");
    ck_assert_int_eq((int)result.verdict, TT_VERDICT_FAILED);
    ck_assert_str_eq(result.message,
                     "raised RecursionError: maximum recursion depth exceeded");
}
END_TEST

/* No except or finally of the program may see it. */
static const char *const endless = "try:\n    while True:\n        pass\n"
                                   "except BaseException:\n    print('seen')\n"
                                   "finally:\n    print('seen')\n";
static const char *const growing = "try:\n    x = [0]\n    while True:\n"
                                   "        x = x + x\n"
                                   "except BaseException:\n    print('seen')\n"
                                   "finally:\n    print('seen')\n";

START_TEST(too_many_steps_are_a_limit)
{
    tt_sim_options(test_sim())->limits.step_max = 10000;
    struct tt_sim_result result = run(endless);
    ck_assert_int_eq((int)result.verdict, TT_VERDICT_LIMIT);
    expect_part(result.message, "10000 steps");
    expect_part(result.message, ", on line ");
    expect_text(test_prints(), "");
}
END_TEST

START_TEST(too_much_memory_is_a_limit)
{
    tt_sim_options(test_sim())->limits.memory_max = (size_t)8 << 20;
    struct tt_sim_result result = run(growing);
    ck_assert_int_eq((int)result.verdict, TT_VERDICT_LIMIT);
    expect_part(result.message, "memory");
    expect_part(result.message, ", on line 4");
    expect_text(test_prints(), "");
}
END_TEST

/* ---- Draws --------------------------------------------------------------- */

/* Answers every choice by `answer`, and records the choices. */
struct dealer {
    struct tt_chooser chooser; /* first */
    uint64_t answer;
    uint64_t asked; /* the largest n */
    int count;
};

static uint64_t deal(struct tt_chooser *chooser, struct tt_question *question)
{
    struct dealer *dealer = (struct dealer *)chooser;
    uint64_t n = question->n;
    ck_assert_int_eq((int)question->kind, (int)TT_CHOICE_RANDOM);
    ck_assert_uint_ge(n, 2);
    dealer->asked = n > dealer->asked ? n : dealer->asked;
    dealer->count++;
    return dealer->answer < n ? dealer->answer : n - 1;
}

static const struct draw {
    const char *source;
    const char *usual; /* what it returns where every answer is 0 */
    const char *first; /* ... where it is 1: the lowest value but that one */
    const char *last;  /* ... and where it is the highest one */
    uint64_t asked;
    int count;
} draws[] = {
    {"random()", "0.8444218515250481", "0.0", "0.9999999999999999",
     (uint64_t)1 << 53, 1},
    {"randint(3, 9)", "9", "3", "8", 7, 1},
    {"randint(3, 3)", "3", "3", "3", 0, 0},
    {"randrange(5)", "3", "0", "4", 5, 1},
    {"randrange(5, 11, 2)", "7", "5", "9", 3, 1},
    {"randrange(5, -1, -2)", "3", "5", "1", 3, 1},
    {"choice('abc')", "'b'", "'a'", "'c'", 3, 1},
    {"uniform(2.5, 3)", "2.922210925762524", "2.5", "3.0", (uint64_t)1 << 53,
     1},
    {"x = [1, 2, 3]; shuffle(x); x", "[1, 3, 2]", "[2, 3, 1]", "[2, 1, 3]", 3,
     2},
    {"sample([1, 2, 3], 2)", "[2, 3]", "[1, 3]", "[3, 1]", 3, 2},
    {"getrandbits(4)", "13", "0", "15", 16, 1},
    {"choices('abcd', k=2)", "['d', 'd']", "['a', 'a']", "['d', 'd']",
     (uint64_t)1 << 53, 2},
    {"gauss(3, 0)", "3.0", "3.0", "3.0", (uint64_t)1 << 53, 2},
    {"seed(5)", "None", "None", "None", 0, 0},
};

static void check_draw(const struct draw *draw, uint64_t answer,
                       const char *expected)
{
    struct dealer dealer = {.chooser = {.choose = deal}, .answer = answer};
    struct row row = {.source = draw->source};
    char *program = write_rows(&row, 1), line[64];
    struct tt_scenario *scenario = test_load(program);
    struct tt_env *env = test_begin();
    env->chooser = &dealer.chooser;
    ck_assert_int_eq(tt_scenario_main(env, scenario), 0);
    test_end(env);
    snprintf(line, sizeof line, "%s\n", expected);
    expect_text(test_prints(), line);
    ck_assert_uint_eq(dealer.asked, draw->asked);
    ck_assert_int_eq(dealer.count, draw->count);
    tt_scenario_free(scenario);
    free(program);
}

START_TEST(a_draw_is_one_choice)
{
    check_draw(&draws[_i], 0, draws[_i].usual);
    check_draw(&draws[_i], 1, draws[_i].first);
    check_draw(&draws[_i], UINT64_MAX, draws[_i].last);
}
END_TEST

/* ---- The suite ----------------------------------------------------------- */

#define ADD_ALL(test, table)                                                   \
    tcase_add_loop_test(tests, test, 0, (int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    TCase *tests = tcase_create("lang");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, rows_give_what_cpython_gives, 0, count_blocks());
    tcase_add_loop_test(tests, no_failing_allocation_of_rows_loses_anything, 0,
                        count_blocks());
    ADD_ALL(a_program_prints_and_leaves_nothing, programs);
    ADD_ALL(two_runs_have_equal_hashes, programs);
    ADD_ALL(no_failing_allocation_of_a_program_loses_anything, programs);
    tcase_add_test(tests,
                   tasks_that_a_failing_allocation_left_are_closed_at_the_end);
    tcase_add_test(tests, what_is_closed_last_may_await);
    tcase_add_test(tests, sorting_is_stable_at_every_length);
    ADD_ALL(what_is_not_accepted_is_named_with_its_place, errors);
    ADD_ALL(what_only_a_run_can_refuse_ends_it, stops);
    tcase_add_test(tests, a_null_byte_is_an_error);
    tcase_add_test(tests, a_file_that_is_too_large_is_an_error);
    tcase_add_test(tests, endless_recursion_is_an_exception);
    tcase_add_test(tests, recursion_that_nobody_catches_is_a_failure);
    tcase_add_test(tests, too_many_steps_are_a_limit);
    tcase_add_test(tests, too_much_memory_is_a_limit);
    ADD_ALL(a_draw_is_one_choice, draws);
    return test_main_of("lang", tests);
}

/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_set_order.c: which orders of a program's sets a search
 * tries.
 *
 * Each program shows what is in a set; a search to its end meets as many
 * different schedules as there are orders, of which the answers are a part.
 */
#include <stdio.h>
#include <stdlib.h>

#include "test_support.h"

/* What the programs begin with. */
static const char head[] = "import asyncio\n"
                           "class Thing:\n"
                           "    def __init__(self, name): self.name = name\n"
                           "    def __repr__(self): return self.name\n"
                           "class Equal:\n"
                           "    def __init__(self, n): self.n = n\n"
                           "    def __hash__(self): return self.n\n"
                           "    def __repr__(self): return f'e{self.n}'\n"
                           "a, b, c, d = map(Thing, 'abcd')\n"
                           "def future(loop, name):\n"
                           "    f = loop.create_future()\n"
                           "    names[f] = name\n"
                           "    return f\n"
                           "names = {}\n"
                           "def show(s): print([names[f] for f in s])\n"
                           "loop = asyncio.new_event_loop()\n"
                           "f, g, h = [future(loop, n) for n in 'fgh']\n";

static const struct {
    const char *source;
    uint64_t orders;
    bool hashes;
} rows[] = {
    /* What shows an order, each. */
    {"print({a, b, c})", 6, false},
    {"print(list({a, b, c}))", 6, false},
    {"print(tuple(frozenset([a, b, c])))", 6, false},
    {"print([x for x in {a, b, c}])", 6, false},
    {"print(*{a, b, c})", 6, false},
    {"x, y, z = {a, b, c}\nprint(x, y, z)", 6, false},
    {"x, *y = {a, b, c}\nprint(x, y)", 6, false},
    {"print(sorted({a, b, c}, key=lambda x: 0))", 6, false},
    {"print(min({a, b, c}, key=lambda x: 0))", 6, false},
    {"print(','.join(map(str, {a, b, c})))", 6, false},
    {"print(list(zip({a, b}, {c, d})))", 4, false},
    {"print(dict.fromkeys({a, b, c}))", 6, false},
    {"print({x: 1 for x in {a, b, c}})", 6, false},
    {"print(f'{ {a, b, c} }')", 6, false},
    {"s = {a, b, c}\nprint(s.pop())", 3, false},
    {"s = {a, b, c}\nprint(s.pop(), s.pop(), s.pop())", 6, false},
    {"s = {a, b, c}\nprint(s.pop(), s)", 6, false},
    {"print(next(iter({a, b, c})))", 6, false},
    {"for x in {a, b, c}:\n    print(x)\n    break", 6, false},
    /* What does not. */
    {"s = {a, b, c}\nprint(a in s, len(s), s == {c, b, a}, s <= {a, b, c, d})",
     1, false},
    {"print({a, b, c}.isdisjoint([d]), bool({a, b}), {a: 1}.keys() <= {a, b})",
     1, false},
    {"print({a}, {a, a}, set())", 1, false},
    /* Once shown, it stays. */
    {"s = {a, b, c}\nprint(s, s, list(s), [x for x in s])", 6, false},
    {"s = {a, b, c}\nprint(s)\ns.discard(b)\nprint(s)", 6, false},
    {"s = {a, b, c}\nprint(s)\nprint(s.pop(), s.pop())", 6, false},
    {"s = {a, b}\nprint(s)\ns.add(c)\nprint(s)", 6, false},
    {"s = {a, b}\nprint(s)\ns.add(c)\ns.add(d)\nprint(s)", 24, false},
    {"s = {a, b, c}\nprint(s)\ns.discard(a)\ns.add(d)\nprint(s)", 18, false},
    /* The fifth element makes a larger table, with another order. */
    {"s = {a, b, c, d}\nprint(s)\ns.add(len)\nprint(s)", 2880, false},
    {"s = {a, b, c, d}\nprint(s)\ns |= {len}\nprint(s)", 120, false},
    {"s = {a, b, c, d}\nprint(s)\ns.update({len: 1})\nprint(s)", 120, false},
    {"s = {a, b, c, d, len}\ns.discard(len)\nprint(s)\ns.add(show)\nprint(s)",
     120, false},
    {"s = {a, b}\nprint(s)\ns.clear()\ns.update([a, b])\nprint(s)", 4, false},
    {"s = {a, b, c}\nprint(s, set(s), frozenset(s), s.copy(), {*s})", 6, false},
    {"s = {a, b, c}\nprint(s, s | set(), s - {d})", 6, false},
    {"s = {a, b, c}\nprint(s, s - {b}, {a, b, c, d} & s)", 6, false},
    {"s = {a, b}\nprint(s, s | {c})", 6, false},
    {"s = {a, b, c}\nt = set(s)\nprint(t, s)", 6, false},
    /* What moves, and what does not. */
    {"print({1, 2, 3}, {1.5, 2.5}, {None, True}, {(1, 2), (3,)})", 1, false},
    {"print({1, a})", 2, false},
    {"print({1, 2, a})", 3, false},
    {"print({Equal(1), Equal(2), Equal(3)})", 1, false},
    {"print({Equal(1), Equal(2), a})", 3, false},
    {"print(len(list({len, Thing, a.__repr__, show})))", 24, false},
    {"print({(a, 1), (b, 2)}, {frozenset([a]), frozenset([b])})", 4, false},
    /* Strs and bytes, on request. */
    {"print({'a', 'b', 'c'}, {b'a', b'b'}, {('a',), ('b',)})", 1, false},
    {"print({'a', 'b', 'c'})", 6, true},
    {"print({b'a', b'b'}, {('a', 1), ('b', 1)}, {1, 2, 3})", 4, true},
    {"print({'a', 1, 2, None})", 4, true},
    /* Sets of one thing made in one way; of objects that is not known. */
    {"print({a, b}, {a, b})", 4, false},
    {"show({f, g})\nshow({f, g})", 2, false},
    {"show({f, g})\nshow({g, f})", 3, false},
    {"show({f, g, h})\nshow({f, h})", 6, false},
    {"show({f, g})\nshow({f, g, h})", 6, false},
    {"show({f, g})\nshow({h, f, g})", 6, false},
    {"s = {f, g, h}\nshow(s)\nshow(set(list(s)))", 6, false},
    /* asyncio's own. */
    {"async def main():\n"
     "    for n in 'xyz': asyncio.create_task(asyncio.sleep(0), name=n)\n"
     "    for _ in range(2): print([t.get_name() for t in "
     "asyncio.all_tasks()])\n"
     "    await asyncio.sleep(0)\n"
     "    await asyncio.sleep(0)\n"
     "asyncio.run(main())",
     24, false},
    {"async def main():\n"
     "    t = [asyncio.create_task(asyncio.sleep(0), name=n) for n in 'xyz']\n"
     "    for _ in range(2):\n"
     "        done, pending = await asyncio.wait(t)\n"
     "        print([t.get_name() for t in done])\n"
     "asyncio.run(main())",
     6, false},
    {"async def main():\n"
     "    t = [asyncio.create_task(asyncio.sleep(0), name=n) for n in 'xyz']\n"
     "    done, pending = await asyncio.wait(t)\n"
     "    print(len(done), len(pending), t[0] in done)\n"
     "asyncio.run(main())",
     1, false},
    {"async def main():\n"
     "    t = {asyncio.create_task(asyncio.sleep(0), name=n) for n in 'xy'}\n"
     "    for x in t: print(x.get_name())\n"
     "    for x in asyncio.as_completed(t): await x\n"
     "    print(await asyncio.gather(*t))\n"
     "asyncio.run(main())",
     2, false},
};

START_TEST(a_search_tries_each_order_that_cpython_can_show)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    char *source = malloc(sizeof head + strlen(rows[_i].source) + 1);
    ck_assert_ptr_nonnull(source);
    sprintf(source, "%s%s\n", head, rows[_i].source);
    options.strategy = "dfs";
    options.hashes = rows[_i].hashes;
    options.sim.slow_s = 0; /* nothing else is open */
    test_explore(source, &options, &found);
    ck_assert_msg(!found.failed && found.exhausted, "%s: %s", rows[_i].source,
                  found.failure.message);
    ck_assert_msg(found.schedules == rows[_i].orders,
                  "%s: %llu orders, not %llu", rows[_i].source,
                  (unsigned long long)found.schedules,
                  (unsigned long long)rows[_i].orders);
    tt_explore_result_deinit(&found);
    free(source);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("set_order");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, a_search_tries_each_order_that_cpython_can_show,
                        0, (int)(sizeof rows / sizeof *rows));
    return test_main_of("set_order", tests);
}

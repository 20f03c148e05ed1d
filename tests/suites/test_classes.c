/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_classes.c: happens-before classes, counted by hand.
 *
 * Each program is a few tasks that all begin in one tick; a gather() waits for
 * them. Every schedule under --model any is run (dfs): whatever is ready may be
 * next. n tasks of k steps have (nk)! / (k!)^n orders; after its last step
 * each has a callback of gather(), and these look alike in a trace. How many
 * schedules there are, tests/suites/schedules.py counts in CPython's own
 * asyncio.
 */
#include <stdio.h>
#include <stdlib.h>

#include "actors.h"
#include "test_support.h"

#include "sim/base/random.h"
#include <ticktape/tt_explore.h>

static const struct {
    const char *scripts[ACTORS_MAX];
    uint64_t schedules;
    uint64_t classes;
} programs[] = {
    /* Nothing in common: every order is as good as every other. */
    {{"0", "1"}, 4, 1},
    {{"0.0.0", "1.1.1"}, 50, 1},
    {{"0.0", "1.1", "2.2"}, 636, 1},
    {{"a", "a", "a"}, 30, 1},
    /* One write each: who was first. */
    {{"0", "0"}, 4, 2},
    {{"0", "0", "0"}, 30, 6},
    /* Two writes each: 4! / (2! * 2!). */
    {{"0.0", "0.0"}, 14, 6},
    /* Two steps each, the second without a common thing; or the first. */
    {{"0.1", "0.2"}, 14, 2},
    {{"1.0", "2.0"}, 14, 2},
    /* Each reader is before the writer or after it: 2 * 2. */
    {{"a", "a", "0"}, 30, 4},
    /* The two pairs know nothing of each other: 2 * 2. */
    {{"0", "0", "1", "1"}, 336, 4},
    /* Reads and writes of one thing: a reads what b wrote, or not; also
     * the other way; not both, as one of them is first. */
    {{"a1", "b0"}, 4, 2},
    /* A chain: 0 and 2 touch nothing in common, but 1 does with both; the
     * orders of 1 with each of them: 2 * 2. */
    {{"0", "01", "1"}, 30, 4},
    /* Who has the lock first; and, where it is held for a step, whether the
     * other one has to wait for it: 2 * 2. */
    {{"LU", "LU"}, 4, 2},
    {{"L.U", "L.U"}, 12, 4},
    /* Places for both of three: who is when in line, all orders. */
    {{"SV", "SV", "SV"}, 30, 6},
    /* Each waiter is before set() or after it; in which order the
     * ones that it wakes then run makes no difference: 2 * 2. */
    {{"W", "W", "E"}, 50, 4},
    /* ... unless they touch something. Of the 4 above, both wait: 2 orders in
     * which they resume; one waits: the other one is after set(), and before
     * or after what the first does when it resumes: 2 * 2; none waits: 2. */
    {{"W0", "W0", "E"}, 50, 2 + 2 * 2 + 2},
    /* put before get, or after it. */
    {{"G", "P"}, 4, 2},
};

START_TEST(classes_are_as_counted_by_hand)
{
    struct actors actors = actors_of(programs[_i].scripts);
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "dfs";
    options.model = TT_MODEL_ANY;
    options.classes = TT_CLASSES_ALL;
    options.sim.limits.memory_max = 1 << 20;
    tt_explore_result_init(&found);
    ck_assert_int_eq(tt_explore(actors_run, &actors, &options, &found, NULL, 0),
                     0);
    ck_assert(found.exhausted);
    ck_assert_uint_eq(found.limits, 0);
    ck_assert_msg(found.schedules == programs[_i].schedules &&
                      found.classes == programs[_i].classes,
                  "program %d: %llu schedules, %llu classes", _i,
                  (unsigned long long)found.schedules,
                  (unsigned long long)found.classes);
    tt_explore_result_deinit(&found);
}
END_TEST

/* ---- Programs of the language -------------------------------------------- */

static struct tt_scenario *load(const char *source)
{
    struct tt_scenario *scenario = test_load(source);
    tt_scenario_watch(scenario);
    return scenario;
}

/* Two tasks of one step each, unless it awaits: what they do decides whether
 * there is one class or one for each order. */
struct pair {
    const char *first;
    const char *second;
    uint64_t classes;
};

static const struct pair pairs[] = {
    {"print('a')", "print('b')", 1},
    {"y = 1", "y = 2", 1},
    /* Global variables, each for itself. */
    {"global g; g += 1", "global h; h += 1", 1},
    {"global g; g += 1", "global g; g += 1", 2},
    {"y = g", "y = g", 1},
    /* Attributes, each for itself; those of a class are one thing. */
    {"o.a += 1", "o.b += 1", 1},
    {"o.a += 1", "o.a += 1", 2},
    {"y = o.a", "o.a = 3", 2},
    {"o.new = 1", "y = hasattr(o, 'new')", 2},
    {"C.n += 1", "C.m += 1", 2},
    {"y = o.n", "C.n = 1", 2},
    {"setattr(o, 'a', 1)", "y = o.a", 2},
    {"del o.a", "y = o.b", 2},
    {"delattr(o, 'a')", "y = hasattr(o, 'a')", 2},
    /* What a container holds is one thing. */
    {"l.append(1)", "l.append(2)", 2},
    {"y = len(l)", "y = l[0]", 1},
    {"y = len(l)", "l[0] = 2", 2},
    {"y = 3 in l", "d[1] = 2", 1},
    {"d['a'] = 1", "d['b'] = 2", 2},
    {"y = d.get(1)", "y = d.get(2)", 1},
    {"y = [k for k in d]", "d.pop(0)", 2},
    {"s.add(1)", "y = sorted(s)", 2},
    {"q.appendleft(1)", "q.popleft()", 2},
    {"heapq.heappush(l, 1)", "y = str(l)", 2},
    {"y = f'{l}'", "l.clear()", 2},
    {"a, b = l", "l.reverse()", 2},
    /* append() is before one of the loop's three steps, or after all. */
    {"for y in l: await asyncio.sleep(0)", "l.append(3)", 4},
    /* Variables of an enclosing function, and a bound method. */
    {"add(1)", "add(2)", 2},
    {"push(1)", "y = len(l)", 2},
    /* What a Context holds, where it is shared; a task's own is not. */
    {"ctx.run(var.set, 1)", "y = ctx[var]", 2},
    {"var.set(1)", "var.set(2)", 1},
    /* Futures: each end of one is visible to readers, and only one comes. */
    {"f.set_result(1)", "y = f.done()", 2},
    {"y = f.done()", "y = f.done()", 1},
    /* A loop's handler of exceptions. */
    {"asyncio.get_running_loop().set_exception_handler(None)",
     "asyncio.get_running_loop().call_exception_handler({})", 2},
    {"asyncio.get_running_loop().set_exception_handler(None)",
     "y = asyncio.get_running_loop().get_exception_handler()", 2},
    /* Timers fire by themselves; what they touch counts. */
    {"await asyncio.sleep(1)", "await asyncio.sleep(1)", 1},
    {"asyncio.get_running_loop().call_soon(push, 1); await asyncio.sleep(1)",
     "l.pop()", 2},
};

static const char frame[] =
    "import asyncio, contextvars, heapq, itertools\n"
    "from collections import Counter, OrderedDict, defaultdict, deque\n"
    "class C:\n"
    "    n = m = 0\n"
    "    def __init__(self):\n"
    "        self.a = self.b = 0\n"
    "def counter():\n"
    "    count = 0\n"
    "    def add(n):\n"
    "        nonlocal count\n"
    "        count += n\n"
    "    return add\n"
    "g = h = 0\n"
    "o, l, d, s, q = C(), [1, 2], {0: 0}, {3}, deque([1])\n"
    "od, n, dd = OrderedDict(a=1, b=2), Counter('ab'), defaultdict(int)\n"
    "it, count, zipped = iter([1, 2]), itertools.count(), zip([1], [2])\n"
    "gen = (y for y in [1, 2])\n"
    "async def generate():\n"
    "    for y in [1, 2]: yield y\n"
    "agen = generate()\n"
    "add, push = counter(), l.append\n"
    "var = contextvars.ContextVar('var', default=0)\n"
    "ctx = contextvars.copy_context()\n"
    "ctx.run(var.set, 0)\n"
    "async def first():\n"
    "    %s\n"
    "async def second():\n"
    "    %s\n"
    "async def main():\n"
    "    global f\n"
    "    f = asyncio.get_running_loop().create_future()\n"
    "    await asyncio.gather(first(), second())\n"
    "asyncio.run(main())\n";

static void expect_classes(const struct pair *pair)
{
    char source[sizeof frame + 160];
    snprintf(source, sizeof source, frame, pair->first, pair->second);
    struct tt_scenario *scenario = load(source);
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    struct tt_explore_result found;
    options.strategy = "dfs";
    options.model = TT_MODEL_ANY;
    options.classes = TT_CLASSES_ALL;
    options.sim.limits.memory_max = 4 << 20;
    tt_explore_result_init(&found);
    ck_assert_int_eq(
        tt_explore(tt_scenario_body, scenario, &options, &found, NULL, 0), 0);
    ck_assert_msg(found.exhausted, "%s", found.failure.message);
    ck_assert_msg(found.classes == pair->classes, "%s | %s: %llu classes",
                  pair->first, pair->second, (unsigned long long)found.classes);
    tt_explore_result_deinit(&found);
    tt_scenario_free(scenario);
}

START_TEST(what_programs_touch_is_seen)
{
    expect_classes(&pairs[_i]);
}
END_TEST

/* Each mutation of a container: before a read of it, or after. */
static const struct pair changes[] = {
    {"l.append(1)", "y = len(l)", 2},
    {"l.clear()", "y = len(l)", 2},
    {"l.extend([1])", "y = len(l)", 2},
    {"l.insert(0, 1)", "y = len(l)", 2},
    {"l.pop()", "y = len(l)", 2},
    {"l.remove(1)", "y = len(l)", 2},
    {"l.reverse()", "y = len(l)", 2},
    {"l.sort()", "y = len(l)", 2},
    {"global l; l += [1]", "y = len(l)", 2},
    {"l[0] = 1", "y = len(l)", 2},
    {"l[0:1] = []", "y = len(l)", 2},
    {"del l[0]", "y = len(l)", 2},
    {"list.append(l, 1)", "y = len(l)", 2},
    {"l.sort(key=str)", "y = len(l)", 2},
    {"l.append(*[1])", "y = len(l)", 2},
    {"l.clear()", "y = list(*[l])", 2},
    {"d.clear()", "y = dict(d, a=1)", 2},
    {"heapq.heapify(l)", "y = len(l)", 2},
    {"heapq.heappush(l, 1)", "y = len(l)", 2},
    {"heapq.heappop(l)", "y = len(l)", 2},
    {"heapq.heappushpop(l, 1)", "y = len(l)", 2},
    {"heapq.heapreplace(l, 1)", "y = len(l)", 2},
    {"heapq.heapify_max(l)", "y = len(l)", 2},
    {"heapq.heappush_max(l, 1)", "y = len(l)", 2},
    {"heapq.heappop_max(l)", "y = len(l)", 2},
    {"heapq.heappushpop_max(l, 1)", "y = len(l)", 2},
    {"heapq.heapreplace_max(l, 1)", "y = len(l)", 2},
    {"d.clear()", "y = len(d)", 2},
    {"d.pop(0)", "y = len(d)", 2},
    {"d.popitem()", "y = len(d)", 2},
    {"d.setdefault(1, 1)", "y = len(d)", 2},
    {"d.update({1: 1})", "y = len(d)", 2},
    {"global d; d |= {1: 1}", "y = len(d)", 2},
    {"del d[0]", "y = len(d)", 2},
    {"od.move_to_end('a')", "y = len(od)", 2},
    {"od.popitem()", "y = len(od)", 2},
    {"n.update('a')", "y = len(n)", 2},
    {"n.subtract('a')", "y = len(n)", 2},
    {"n['z'] += 1", "y = len(n)", 2},
    {"y = dd['new']", "y = len(dd)", 2},
    {"s.add(1)", "y = len(s)", 2},
    {"s.clear()", "y = len(s)", 2},
    {"s.discard(3)", "y = len(s)", 2},
    {"s.pop()", "y = len(s)", 2},
    {"s.remove(3)", "y = len(s)", 2},
    {"s.update([1])", "y = len(s)", 2},
    {"s.difference_update([3])", "y = len(s)", 2},
    {"s.intersection_update([3])", "y = len(s)", 2},
    {"s.symmetric_difference_update([3])", "y = len(s)", 2},
    {"global s; s ^= {3}", "y = len(s)", 2},
    {"q.append(1)", "y = len(q)", 2},
    {"q.appendleft(1)", "y = len(q)", 2},
    {"q.clear()", "y = len(q)", 2},
    {"q.extend([1])", "y = len(q)", 2},
    {"q.extendleft([1])", "y = len(q)", 2},
    {"q.insert(0, 1)", "y = len(q)", 2},
    {"q.pop()", "y = len(q)", 2},
    {"q.popleft()", "y = len(q)", 2},
    {"q.remove(1)", "y = len(q)", 2},
    {"q.reverse()", "y = len(q)", 2},
    {"q.rotate(1)", "y = len(q)", 2},
    {"y = next(it, 0)", "y = next(it, 0)", 2},
    {"y = next(it, 0)", "y = list(it)", 2},
    {"y = next(it, 0)", "a, *y = it", 2},
    {"y = await anext(agen, 0)", "y = await anext(agen, 0)", 2},
    {"y = await anext(agen, 0)", "await agen.aclose()", 2},
    {"for y in it: pass", "y = next(it, 0)", 2},
    {"y = next(gen, 0)", "y = next(gen, 0)", 2},
    {"y = next(count)", "y = next(count)", 2},
    {"y = next(zipped, 0)", "y = next(zipped, 0)", 2},
};

START_TEST(whatever_changes_a_container_is_seen)
{
    expect_classes(&changes[_i]);
}
END_TEST

/* ---- What a class promises ----------------------------------------------- */

static uint64_t draw(void *data, struct tt_question *question)
{
    uint64_t *state = data;
    return tt__random(state, 16) < 5 ? tt__random(state, question->n) : 0;
}

struct ended {
    struct tt_hash class;
    enum tt_verdict verdict;
    uint64_t printed;
};

static int compare(const void *a, const void *b)
{
    const struct ended *x = a, *y = b;
    return x->class.low < y->class.low ? -1 : x->class.low > y->class.low;
}

/* Of the catalogue, with more than one class, and classes of several runs. */
static const char *const files[] = {
    "bugs/tasks/asyncio/condition_swallows_cancellation",
    "bugs/tasks/locks/double_release",
    "bugs/tasks/libraries/limiter_resize_overgrant",
    "bugs/tasks/asyncio/one_yield_assumption",
    "bugs/tasks/asyncio/queue_getter_wakeup_lost",
    "bugs/tasks/caches/stale_read",
    "bugs/tasks/caches/single_flight_poisoned",
    "bugs/tasks/cancellation/timeout_races_completion",
    "catalogue/wait/all_completed",
    "catalogue/wait/drained_one_by_one",
    "catalogue/queues/bounded",
    "catalogue/queues/no_barging",
    "catalogue/queues/shutdown_immediately",
    "catalogue/sync/barrier_wakes_all",
    "catalogue/sync/condition_bounded_buffer",
    "catalogue/sync/condition_wait_for",
    "catalogue/sync/event_wakes_all",
    "catalogue/sync/lock_all_waiters_cancelled",
};

static struct tt_scenario *load_of_catalogue(const char *name)
{
    char path[120];
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    snprintf(path, sizeof path, "scenarios/%s.py", name);
    ck_assert_msg(tt_scenario_load_file(path, &scenario, &error) == 0, "%s",
                  error.text);
    tt_scenario_watch(scenario);
    return scenario;
}

enum { RUNS = 150 };

/* Runs of one class print the same lines and end alike. */
START_TEST(runs_of_one_class_come_to_the_same)
{
    struct tt_scenario *scenario = load_of_catalogue(files[_i]);
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct test_lines printed;
    struct ended ended[RUNS];
    uint64_t state;
    options.limits.memory_max = 16 << 20;
    options.enabled = TT_CHOICES_SOUND | 1U << TT_CHOICE_READY;
    options.classes = true;
    options.answer = draw;
    options.answer_data = &state;
    options.print = test_add_lines;
    options.data = &printed;
    struct tt_sim *sim = tt_sim_new(&options);
    for (int i = 0; i < RUNS; i++) {
        struct tt_sim_result result;
        state = (uint64_t)i;
        printed = (struct test_lines){0, 0};
        tt_sim_run(sim, tt_scenario_body, scenario, &result);
        ended[i] = (struct ended){result.class_hash, result.verdict,
                                  test_lines_sum(&printed)};
    }
    qsort(ended, RUNS, sizeof *ended, compare);
    unsigned again = 0;
    for (int i = 1; i < RUNS; i++) {
        if (!tt_hash_equal(ended[i].class, ended[i - 1].class)) {
            continue;
        }
        again++;
        ck_assert_int_eq(ended[i].verdict, ended[i - 1].verdict);
        ck_assert_uint_eq(ended[i].printed, ended[i - 1].printed);
    }
    ck_assert_uint_gt(again, 0);
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("classes");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, classes_are_as_counted_by_hand, 0,
                        sizeof programs / sizeof *programs);
    tcase_add_loop_test(tests, what_programs_touch_is_seen, 0,
                        sizeof pairs / sizeof *pairs);
    tcase_add_loop_test(tests, whatever_changes_a_container_is_seen, 0,
                        sizeof changes / sizeof *changes);
    tcase_add_loop_test(tests, runs_of_one_class_come_to_the_same, 0,
                        sizeof files / sizeof *files);
    return test_main_of("classes", tests);
}

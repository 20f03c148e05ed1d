/* SPDX-License-Identifier: MIT
 *
 * tests/suites/visited.c: what all schedules of a program come to. See
 * visited.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test_support.h"
#include "visited.h"

#include "sim/run/internal.h"
#include "sim/base/random.h"
#include "sim/strategies/strategy.h"

static int by_class(const void *a, const void *b)
{
    const struct outcome *x = a, *y = b;
    if (x->class.low != y->class.low) {
        return x->class.low < y->class.low ? -1 : 1;
    }
    return (x->what > y->what) - (x->what < y->what);
}

static void note_outcome(struct visited *visited, struct outcome outcome)
{
    if (visited->count == visited->capacity) {
        visited->capacity = 2 * visited->capacity + 64;
        visited->at =
            realloc(visited->at, visited->capacity * sizeof *visited->at);
        TT_ASSERT(visited->at != NULL);
    }
    visited->at[visited->count++] = outcome;
}

/* Sorts, and leaves each outcome once. */
static void sum_up(struct visited *visited)
{
    size_t count = 0;
    if (visited->count > 0) {
        qsort(visited->at, visited->count, sizeof *visited->at, by_class);
    }
    for (size_t i = 0; i < visited->count; i++) {
        struct outcome *last = count == 0 ? NULL : &visited->at[count - 1];
        if (last == NULL || by_class(last, &visited->at[i]) != 0) {
            visited->classes +=
                last == NULL ||
                !tt_hash_equal(last->class, visited->at[i].class);
            visited->at[count++] = visited->at[i];
        }
    }
    visited->count = count;
}

/* False: a limit ended it. */
static bool run_once(struct tt_sim *sim, const struct visited_program *program,
                     struct visited *visited)
{
    struct tt_sim_result result;
    struct test_lines printed = {0, 0};
    tt_sim_options(sim)->data = &printed;
    tt_sim_run(sim, program->body, program->data, &result);
    visited->cut = visited->cut || result.verdict == TT_VERDICT_LIMIT ||
                   result.verdict == TT_VERDICT_REFUSED;
    if (result.verdict == TT_VERDICT_LIMIT) {
        return false;
    }
    test_add_lines(&printed, result.message, strlen(result.message));
    uint64_t what = tt__mix((uint64_t)result.verdict, test_lines_sum(&printed));
    what = program->state == NULL ? what : tt__mix(what, *program->state);
    note_outcome(visited, (struct outcome){result.class_hash, what});
    return true;
}

static struct tt_sim_options options_of(const struct visited_program *program)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = program->memory_max;
    options.limits.tick_max = 2000;
    options.enabled = program->enabled;
    memcpy(options.vary, program->vary, sizeof options.vary);
    options.print = test_add_lines;
    return options;
}

/* A random path through the tree that dfs would go through. */
struct probe {
    uint64_t random;
    double paths; /* the product of the numbers of answers on the way */
};

static uint64_t probe_choice(void *data, struct tt_question *question)
{
    struct probe *probe = data;
    uint64_t count = tt__few_answers(question->kind, question->n);
    TT_ASSERT(count > 0);
    probe->paths *= (double)count;
    return tt__few_answer(question->kind, question->n,
                          tt__random(&probe->random, count));
}

static struct tt_sim *new_prober(const struct visited_program *program,
                                 struct probe *probe)
{
    struct tt_sim_options options = options_of(program);
    options.answer = probe_choice;
    options.answer_data = probe;
    struct tt_sim *sim = tt_sim_new(&options);
    TT_ASSERT(sim != NULL);
    return sim;
}

/* Runs along a path, and returns how many there may be. */
static double run_probe(const struct visited_program *program,
                        struct tt_sim *sim, struct probe *probe)
{
    struct tt_sim_result result;
    struct test_lines printed = {0, 0};
    tt_sim_options(sim)->data = &printed;
    probe->paths = 1;
    tt_sim_run(sim, program->body, program->data, &result);
    TT_ASSERT(probe->paths >= 1);
    return probe->paths;
}

/* Whether the program has more than RUNS_MAX schedules, by random paths.
 *
 * A path is taken with the probability 1 / paths, and these add up to 1. So if
 * there are RUNS_MAX schedules or fewer, the probability that a path has more
 * than k * RUNS_MAX is at most 1 / k. That so many of the probes have, as a row
 * says, then has a probability of about 1 in 10000. */
static bool has_too_many(const struct visited_program *program,
                         uint64_t runs_max)
{
    enum { PROBES = 96, ROWS = 4 };
    static const struct {
        double times;
        unsigned probes;
    } rows[ROWS] = {{2, 68}, {4, 41}, {8, 26}, {16, 17}};
    struct probe probe = {.random = 1};
    unsigned large[ROWS] = {0};
    bool result_is_clear = false;
    struct tt_sim *sim = new_prober(program, &probe);
    for (unsigned i = 0; i < PROBES && !result_is_clear; i++) {
        double paths = run_probe(program, sim, &probe);
        for (unsigned row = 0; row < ROWS; row++) {
            large[row] += paths > rows[row].times * (double)runs_max;
            result_is_clear |= large[row] >= rows[row].probes;
        }
    }
    tt_sim_free(sim);
    return result_is_clear;
}

/* Whether one random path looks as if there were few schedules. */
static bool may_be_few(const struct visited_program *program, uint64_t runs_max)
{
    struct probe probe = {.random = 2};
    struct tt_sim *sim = new_prober(program, &probe);
    double paths = run_probe(program, sim, &probe);
    tt_sim_free(sim);
    return paths <= (double)runs_max;
}

void visit(const struct visited_program *program, const char *name,
           uint64_t runs_max, enum tt_watches watches, struct visited *visited)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = program->memory_max;
    options.limits.tick_max = 2000;
    options.enabled = program->enabled;
    memcpy(options.vary, program->vary, sizeof options.vary);
    options.classes = true;
    options.keep_asked = true;
    options.answer = tt__strategy_answer;
    options.print = test_add_lines;
    struct tt_sim *sim = tt_sim_new(&options);
    const struct tt__searched searched = {.sim = sim,
                                          .enabled = options.enabled};
    struct tt__strategy *strategy = tt__strategy_new(name, 0, &searched);
    TT_ASSERT(sim != NULL);
    TT_ASSERT(strategy != NULL);
    tt_sim_options(sim)->answer_data = strategy;
    memset(visited, 0, sizeof *visited);
    visited->watches = watches;
    if (watches != TT_WATCHES_NO_ORDER) {
        tt__sim_watch_order(sim, watches);
    }
    while (visited->runs < runs_max) {
        visited->exhausted = !tt__strategy_begin(strategy);
        if (visited->exhausted || !run_once(sim, program, visited)) {
            break;
        }
        visited->runs++;
        strategy->type->end(strategy, tt_sim_asked(sim),
                            tt_sim_tape(sim)->length, tt_sim_tape(sim));
        if (sim->watches != visited->watches) {
            visited->watches = sim->watches;
            visited->count = 0; /* these classes do not count any more */
        }
    }
    sum_up(visited);
    tt__strategy_free(strategy);
    tt_sim_free(sim);
}

void visited_deinit(struct visited *visited)
{
    free(visited->at);
    visited->at = NULL;
}

bool visited_agree(const struct visited *a, const struct visited *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        same = tt_hash_equal(a->at[i].class, b->at[i].class) &&
               a->at[i].what == b->at[i].what;
    }
    return same;
}

/* The number of A's ends that no run of B came to. */
static size_t count_missed(const struct visited *a, const struct visited *b)
{
    size_t missed = 0;
    for (size_t i = 0; i < a->count; i++) {
        size_t j = 0;
        while (j < b->count && b->at[j].what != a->at[i].what) {
            j++;
        }
        missed += j == b->count;
    }
    return missed;
}

/* dfs of PROGRAM; false: it has more than DFS_MAX schedules, or probably so.
 * To visit a few schedules takes fewer runs than to estimate how many there
 * are. */
static bool visit_all(const struct visited_program *program, uint64_t dfs_max,
                      struct visited *dfs)
{
    enum { FEW = 100 };
    TT_ASSERT(dfs_max > FEW);
    if (may_be_few(program, FEW)) {
        visit(program, "dfs", FEW, TT_WATCHES_NO_ORDER, dfs);
        if (dfs->exhausted) {
            return true;
        }
        visited_deinit(dfs);
    }
    if (has_too_many(program, dfs_max)) {
        return false;
    }
    visit(program, "dfs", dfs_max, TT_WATCHES_NO_ORDER, dfs);
    return true;
}

bool visited_compare(const struct visited_program *program, const char *name,
                     uint64_t dfs_max, struct visited_sums *sums)
{
    struct visited dfs, dpor = {0};
    bool good = true;
    if (!visit_all(program, dfs_max, &dfs)) {
        return true;
    }
    sums->cut += dfs.cut;
    if (dfs.exhausted) {
        visit(program, "dpor", 2 * dfs_max + 100, TT_WATCHES_NO_ORDER, &dpor);
        if (dpor.watches !=
            TT_WATCHES_NO_ORDER) { /* then its classes are others */
            visited_deinit(&dfs);
            visit(program, "dfs", dfs_max, dpor.watches, &dfs);
        }
        good = dpor.exhausted && visited_agree(&dfs, &dpor);
        sums->programs++;
        sums->runs_dfs += dfs.runs;
        sums->runs_dpor += dpor.runs;
        sums->classes += dfs.classes;
        sums->optimal += dpor.runs == dfs.classes;
    }
    if (!good && name != NULL) {
        printf("%s: dfs %llu runs, %zu classes, %zu ends; dpor %llu, %zu, "
               "%zu; ends that dpor missed: %zu\n",
               name, (unsigned long long)dfs.runs, dfs.classes, dfs.count,
               (unsigned long long)dpor.runs, dpor.classes, dpor.count,
               count_missed(&dfs, &dpor));
    }
    visited_deinit(&dfs);
    visited_deinit(&dpor);
    return good;
}

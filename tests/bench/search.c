/* SPDX-License-Identifier: MIT
 *
 * tests/bench/search.c: whole schedules of a search, with their hashes, the set
 * of those seen, and the strategy's choices.
 *
 * The programs are those of the peers' benchmarks: three tasks that give way
 * ten times each, or take a lock each time; the order of the ready queue is
 * what is searched (model any).
 */
#include "bench.h"

#include "sim/tt_explore.h"

enum { TASKS = 3, TURNS = 10, RUNS = 200000 };

struct yielder {
    struct tt_coro coro;
    int left;
};

TT_CORO(yielder, "yielder")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_YIELD(TT_NONE);
    }
    TT_END;
}

struct locker {
    struct tt_coro coro;
    struct tt_lock *lock; /* borrowed */
    int left;
};

TT_CORO(locker, "locker")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_lock_acquire(env, self->lock));
        TT_YIELD(TT_NONE);
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_END;
}

/* Runs the COROS as tasks of one loop. */
static int run_all(struct tt_env *env, struct tt_loop *loop,
                   const tt_value *coros)
{
    struct tt_task *tasks[TASKS];
    for (int i = 0; i < TASKS; i++) {
        tasks[i] = tt_task_new(loop, coros[i], NULL);
    }
    for (int i = 0; i < TASKS; i++) {
        tt_unref(env, tt_loop_run_until_complete(loop, tt_value_of(tasks[i])));
    }
    return tt_failure(env);
}

static int run_yielders(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    tt_value coros[TASKS];
    (void)data;
    for (int i = 0; i < TASKS; i++) {
        struct yielder *made = yielder_new(env);
        made->left = TURNS;
        coros[i] = tt_value_of(made);
    }
    return run_all(env, loop, coros);
}

static int run_lockers(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    struct tt_lock *lock = tt_lock_new(env);
    tt_value coros[TASKS];
    (void)data;
    for (int i = 0; i < TASKS; i++) {
        struct locker *made = locker_new(env);
        made->left = TURNS;
        made->lock = lock;
        coros[i] = tt_value_of(made);
    }
    int rc = run_all(env, loop, coros);
    tt_lock_unref(env, lock);
    return rc;
}

/* Nanoseconds a schedule. */
static double explore_with(tt_body *body,
                           const struct tt_explore_options *given)
{
    struct tt_explore_options options = *given;
    struct tt_explore_result found;
    options.model = TT_MODEL_ANY;
    options.sim.limits.memory_max = 1 << 20;
    tt_explore_result_init(&found);
    double ns = 0;
    if (tt_explore(body, NULL, &options, &found, NULL, 0) == 0) {
        ns = 1e9 * found.seconds / (double)found.runs;
    }
    tt_explore_result_deinit(&found);
    return ns;
}

static double explore(tt_body *body, const char *strategy, size_t seen_max)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = strategy;
    options.runs_max = RUNS;
    options.seen_max = seen_max;
    return explore_with(body, &options);
}

double bench_search_random(void)
{
    return explore(run_yielders, "random", RUNS);
}

double bench_search_random_unseen(void)
{
    return explore(run_yielders, "random", 0);
}

double bench_search_classes(void)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = "random";
    options.runs_max = RUNS;
    options.classes = true;
    return explore_with(run_yielders, &options);
}

double bench_search_long(void)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = "dfs";
    options.runs_max = 5 * RUNS;
    return explore_with(run_yielders, &options);
}

double bench_search_pct(void)
{
    return explore(run_yielders, "pct:3", RUNS);
}

double bench_search_dfs(void)
{
    return explore(run_yielders, "dfs", RUNS);
}

double bench_search_snapshots(void)
{
    struct tt_explore_options options = TT_EXPLORE_OPTIONS_DEFAULT;
    options.strategy = "dfs";
    options.runs_max = RUNS;
    options.snapshots = true;
    return explore_with(run_yielders, &options);
}

double bench_search_lock(void)
{
    return explore(run_lockers, "random", RUNS);
}

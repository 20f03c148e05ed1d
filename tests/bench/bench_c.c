/* SPDX-License-Identifier: MIT
 *
 * tests/bench/bench_c.c: what the operations cost in C.
 *
 * Every figure is with the trace recorded and hashed, as a simulation has it,
 * unless its name says otherwise.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"

enum { MILLION = 1000000 };

int bench_share = 1;

/* N operations, or the part of them that is enough to count instructions. */
static int part(int n)
{
    return n / bench_share;
}

double bench_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void check(int rc, struct tt_env *env)
{
    if (rc < 0) {
        fprintf(stderr, "bench: %s: %s\n", tt_error_text(rc),
                tt_fail_text(env));
        exit(1);
    }
}

struct tt_sim *bench_sim(void)
{
    static struct tt_sim *sim;
    if (sim == NULL) {
        struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
        options.limits.memory_max = (size_t)4 << 30;
        options.limits.tick_max = UINT64_MAX;
        sim = tt_sim_new(&options);
        if (sim == NULL) {
            fprintf(stderr, "bench: no memory\n");
            exit(1);
        }
    }
    return sim;
}

/* Runs MAIN (taken) to its end on a loop in a new execution. */
static struct tt_env *begin(struct tt_loop **loop)
{
    struct tt_env *env = tt_sim_begin(bench_sim());
    *loop = tt_loop_new(env);
    check(tt_failure(env), env);
    return env;
}

static void complete(struct tt_loop *loop, tt_value main)
{
    struct tt_env *env = tt_loop_env(loop);
    tt_unref(env, tt_loop_run_until_complete(loop, main));
    check(tt_failure(env), env);
}

/* ---- call_soon ----------------------------------------------------------- */

static int run_empty(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)loop;
    (void)data;
    (void)arg;
    return 0;
}

static const struct tt_callback empty = {.run = run_empty, .name = "empty"};

static int64_t turns_left;

static int run_refill(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)arg;
    if (--turns_left <= 0) {
        tt_loop_stop(loop);
        return 0;
    }
    const struct tt_callback *self = data;
    for (int i = 1; i < 1000; i++) {
        int rc = tt_loop_call_soon(loop, &empty, NULL, NULL);
        if (rc < 0) {
            return rc;
        }
    }
    return tt_loop_call_soon(loop, self, data, NULL);
}

static const struct tt_callback refill = {.run = run_refill, .name = "refill"};

static double measure_call_soon(void)
{
    const int TURNS = part(2000);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    turns_left = TURNS;
    check(tt_loop_call_soon(loop, &refill, (void *)(uintptr_t)&refill, NULL),
          env);
    double start = bench_now();
    check(tt_loop_run_forever(loop), env);
    return (bench_now() - start) / (TURNS * 1000.0);
}

/* ---- Task steps ---------------------------------------------------------- */

struct stepper {
    struct tt_coro coro;
    int64_t left;
};

TT_CORO(stepper, "stepper")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_YIELD(TT_NONE);
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

/* Starts the tasks and waits until all are done. */
static double step_tasks(int64_t tasks, int64_t steps)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct tt_task *last = NULL;
    for (int64_t i = 0; i < tasks; i++) {
        struct stepper *stepper = stepper_new(env);
        stepper->left = steps;
        tt_task_unref(env, last);
        last = tt_task_new(loop, tt_value_of(stepper), NULL);
        check(tt_failure(env), env);
    }
    double start = bench_now();
    complete(loop, tt_value_of(last));
    return (bench_now() - start) / (double)(tasks * steps);
}

static double measure_step_1(void)
{
    return step_tasks(1, part(2 * MILLION));
}

static double measure_step_100(void)
{
    return step_tasks(100, part(20000));
}

static double measure_step_10k(void)
{
    return step_tasks(10000, 200);
}

static double measure_step_1m(void)
{
    return step_tasks(MILLION, 4);
}

struct gated {
    struct tt_coro coro;
    struct tt_future *gate; /* borrowed */
    int64_t left;
};

TT_CORO(gated, "gated")
{
    TT_BEGIN;
    TT_AWAIT(tt_future_await(self->gate));
    while (self->left-- > 0) {
        TT_YIELD(TT_NONE);
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

/* Tasks that do not run in the order in which they were made, and lie in
 * memory. */
static double measure_step_scattered(void)
{
    enum { TASKS = 10000, STEPS = 200, PRIME = 7919 };
    static struct tt_future *gates[TASKS];
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct tt_task *last = NULL;
    for (int64_t i = 0; i < TASKS; i++) {
        struct gated *gated = gated_new(env);
        gates[i] = tt_future_new(loop);
        gated->gate = gates[i];
        gated->left = STEPS;
        tt_task_unref(env, last);
        last = tt_task_new(loop, tt_value_of(gated), NULL);
        check(tt_failure(env), env);
    }
    complete(loop, tt_sleep(env, 0, TT_NONE)); /* all wait at their gates */
    for (int64_t i = 0; i < TASKS; i++) {
        struct tt_future *gate = gates[i * PRIME % TASKS];
        check(tt_future_set_result(env, gate, TT_NONE), env);
        tt_future_unref(env, gate);
    }
    double start = bench_now();
    complete(loop, tt_value_of(last));
    return (bench_now() - start) / ((double)TASKS * STEPS);
}

/* ---- Futures ------------------------------------------------------------- */

static int run_wake(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)arg;
    return tt_future_set_result(tt_loop_env(loop), data, TT_NONE);
}

static const struct tt_callback wake = {.run = run_wake, .name = "wake"};

struct waker {
    struct tt_coro coro;
    int64_t left;
    struct tt_future *future;
};

TT_CORO(waker, "waker")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        self->future = tt_future_new(tt_running_loop(env));
        TT_CHECK(
            tt_loop_call_soon(tt_running_loop(env), &wake, self->future, NULL));
        TT_AWAIT(tt_value_of(self->future));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static double measure_future(void)
{
    const int N = part(MILLION);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct waker *waker = waker_new(env);
    waker->left = N;
    double start = bench_now();
    complete(loop, tt_value_of(waker));
    return (bench_now() - start) / N;
}

struct trivial {
    struct tt_coro coro;
};

TT_CORO(trivial, "trivial")
{
    TT_BEGIN;
    TT_RETURN(TT_NONE);
    TT_END;
}

struct creator {
    struct tt_coro coro;
    int64_t left;
};

TT_CORO(creator, "creator")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_value_of(tt_create_task(env, trivial_new(env))));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static double measure_create_task(void)
{
    const int N = part(MILLION);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct creator *creator = creator_new(env);
    creator->left = N;
    double start = bench_now();
    complete(loop, tt_value_of(creator));
    return (bench_now() - start) / N;
}

/* ---- gather -------------------------------------------------------------- */

struct gatherer {
    struct tt_coro coro;
    int64_t left;
};

TT_CORO(gatherer, "gatherer")
{
    tt_value all[1000];
    TT_BEGIN;
    while (self->left-- > 0) {
        for (int i = 0; i < 1000; i++) {
            all[i] = tt_value_of(trivial_new(env));
        }
        TT_AWAIT(tt_gather(env, all, 1000, false));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static double measure_gather(void)
{
    const int N = part(500);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct gatherer *gatherer = gatherer_new(env);
    gatherer->left = N;
    double start = bench_now();
    complete(loop, tt_value_of(gatherer));
    return (bench_now() - start) / (N * 1000.0);
}

/* ---- TaskGroup ----------------------------------------------------------- */

struct grouper {
    struct tt_coro coro;
    struct tt_taskgroup *group;
    int64_t left;
};

TT_CORO(grouper, "grouper")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        self->group = tt_taskgroup_new(env);
        TT_CHECK(tt_taskgroup_enter(env, self->group));
        for (int i = 0; i < 1000; i++) {
            tt_task_unref(env, tt_taskgroup_create_task(
                                   env, self->group, trivial_new(env), NULL));
        }
        TT_AWAIT(tt_taskgroup_exit(env, self->group, 0));
        tt_taskgroup_unref(env, self->group);
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static double measure_taskgroup(void)
{
    const int N = part(500);
    struct tt_loop *loop;
    begin(&loop);
    struct grouper *grouper = grouper_new(tt_loop_env(loop));
    grouper->left = N;
    double start = bench_now();
    complete(loop, tt_value_of(grouper));
    return (bench_now() - start) / (N * 1000.0);
}

/* ---- Lock ---------------------------------------------------------------- */

struct locker {
    struct tt_coro coro;
    struct tt_lock *lock;
    int64_t left;
};

TT_CORO(locker, "locker")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_lock_acquire(env, self->lock));
        TT_YIELD(TT_NONE);
        TT_CHECK(tt_lock_release(env, self->lock));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static struct tt_task *start_locker(struct tt_loop *loop, struct tt_lock *lock,
                                    int64_t turns)
{
    struct locker *locker = locker_new(tt_loop_env(loop));
    locker->lock = lock;
    locker->left = turns;
    return tt_task_new(loop, tt_value_of(locker), NULL);
}

static double measure_lock(void)
{
    enum { TASKS = 3 };
    const int N = part(200000);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct tt_lock *lock = tt_lock_new(env);
    struct tt_task *tasks[TASKS];
    for (int i = 0; i < TASKS; i++) {
        tasks[i] = start_locker(loop, lock, N);
    }
    double start = bench_now();
    for (int i = 0; i < TASKS; i++) {
        complete(loop, tt_value_of(tasks[i]));
    }
    return (bench_now() - start) / (N * (double)TASKS);
}

/* ---- Queue --------------------------------------------------------------- */

struct player {
    struct tt_coro coro;
    struct tt_queue *in;
    struct tt_queue *out;
    int64_t left;
};

TT_CORO(player, "player")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_queue_get(env, self->in));
        TT_CHECK(tt_queue_put_nowait(env, self->out, tt_ref(TT_GOT)));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

/* Two tasks, two queues, one item: each get waits until it is put. */
static double measure_queue(void)
{
    const int N = part(MILLION);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct tt_queue *queues[] = {tt_queue_new(env, 0), tt_queue_new(env, 0)};
    struct tt_task *tasks[2];
    check(tt_queue_put_nowait(env, queues[0], tt_small_int(1)), env);
    for (int i = 0; i < 2; i++) {
        struct player *player = player_new(env);
        player->in = queues[i];
        player->out = queues[!i];
        player->left = N / 2;
        tasks[i] = tt_task_new(loop, tt_value_of(player), NULL);
    }
    double start = bench_now();
    complete(loop, tt_value_of(tasks[0]));
    complete(loop, tt_value_of(tasks[1]));
    return (bench_now() - start) / N;
}

/* ---- Timers -------------------------------------------------------------- */

static uint64_t random_state;

/* Uniform in (0, 1], from a small generator of its own. */
static double next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return ((double)(random_state >> 11) + 1) * 0x1p-53;
}

static int run_timer(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    (void)arg;
    if (--turns_left == 0) {
        tt_loop_stop(loop);
    }
    extern const struct tt_callback bench_timer;
    return tt_loop_call_later(loop, next_random(), &bench_timer, NULL, NULL);
}

const struct tt_callback bench_timer = {.run = run_timer, .name = "timer"};

/* The hold model: N timers pending, each that fires sets a new one. */
static double hold_timers(int64_t pending, int64_t turns)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    random_state = 88172645463325252u;
    for (int64_t i = 0; i < pending; i++) {
        check(tt_loop_call_later(loop, next_random(), &bench_timer, NULL, NULL),
              env);
    }
    turns_left = turns;
    double start = bench_now();
    check(tt_loop_run_forever(loop), env);
    return (bench_now() - start) / (double)turns;
}

static double measure_timers_1k(void)
{
    return hold_timers(1000, part(MILLION));
}

static double measure_timers_100k(void)
{
    return hold_timers(100000, MILLION);
}

static double measure_timers_1m(void)
{
    return hold_timers(MILLION, MILLION);
}

/* ---- Sleeping ------------------------------------------------------------ */

struct sleeper {
    struct tt_coro coro;
    int64_t left;
    double delay_s; /* < 0: a random one each time */
};

TT_CORO(sleeper, "sleeper")
{
    TT_BEGIN;
    while (self->left-- > 0) {
        TT_AWAIT(tt_sleep(
            env, self->delay_s < 0 ? next_random() : self->delay_s, TT_NONE));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static struct tt_task *start_sleeper(struct tt_loop *loop, int64_t turns,
                                     double delay_s)
{
    struct sleeper *sleeper = sleeper_new(tt_loop_env(loop));
    sleeper->left = turns;
    sleeper->delay_s = delay_s;
    struct tt_task *task = tt_task_new(loop, tt_value_of(sleeper), NULL);
    check(tt_failure(tt_loop_env(loop)), tt_loop_env(loop));
    return task;
}

static int64_t sleepers_left;

static int run_slept(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)data;
    tt_unref(tt_loop_env(loop), arg);
    if (--sleepers_left == 0) {
        tt_loop_stop(loop);
    }
    return 0;
}

static const struct tt_callback slept = {.run = run_slept, .name = "slept"};

static void start_sleepers(struct tt_loop *loop, int64_t tasks, int64_t turns,
                           double delay_s)
{
    struct tt_env *env = tt_loop_env(loop);
    random_state = 88172645463325252u;
    sleepers_left = tasks;
    for (int64_t i = 0; i < tasks; i++) {
        struct tt_task *task = start_sleeper(loop, turns, delay_s);
        check(tt_future_add_done_callback(env, &task->future, &slept, NULL),
              env);
        tt_task_unref(env, task);
    }
}

static double sleep_tasks(int64_t tasks, int64_t turns, double delay_s)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    start_sleepers(loop, tasks, turns, delay_s);
    double start = bench_now();
    check(tt_loop_run_forever(loop), env);
    return (bench_now() - start) / (double)(tasks * turns);
}

static double measure_sleep(void)
{
    return sleep_tasks(1, part(MILLION), 1.0);
}

static double measure_sleep_1k(void)
{
    return sleep_tasks(1000, 1000, -1);
}

static double measure_sleep_100k(void)
{
    return sleep_tasks(100000, 10, -1);
}

static double measure_sleep_1m(void)
{
    return sleep_tasks(MILLION, 2, -1);
}

/* ---- timeout() ----------------------------------------------------------- */

struct timed {
    struct tt_coro coro;
    struct tt_timeout *timeout;
    int64_t left;
    double delay_s; /* that it sleeps, with a timeout of one second */
};

static void drop_timed(struct tt_env *env, struct tt_coro *coro)
{
    tt_timeout_unref(env, ((struct timed *)coro)->timeout);
}

TT_CORO_DROP(timed, "timed", drop_timed)
{
    TT_BEGIN;
    while (self->left-- > 0) {
        self->timeout = tt_timeout_new(env);
        TT_CHECK(tt_timeout_enter(env, self->timeout, 1));
        TT_TRY_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
        rc = tt_timeout_exit(env, self->timeout, rc < 0 ? rc : 0);
        if (rc == TT_ERAISED && tt_raised(env, &tt_TimeoutError)) {
            tt_exc_unref(env, tt_exc_take(env));
            rc = 0;
        }
        TT_CHECK(rc);
        tt_timeout_unref(env, self->timeout);
        self->timeout = NULL;
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static double time_out(int64_t times, double delay_s)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct timed *timed = timed_new(env);
    timed->left = times;
    timed->delay_s = delay_s;
    double start = bench_now();
    complete(loop, tt_value_of(timed));
    return (bench_now() - start) / (double)times;
}

static double measure_timeout(void)
{
    return time_out(part(MILLION), 0);
}

static double measure_timeout_expired(void)
{
    return time_out(part(200000), 2);
}

/* ---- Many ---------------------------------------------------------------- */

struct filler {
    struct tt_coro coro;
    struct tt_queue *queue; /* owns */
    int64_t count;
    int64_t left;
};

static void drop_filler(struct tt_env *env, struct tt_coro *coro)
{
    tt_queue_unref(env, ((struct filler *)coro)->queue);
}

TT_CORO_DROP(filler, "filler", drop_filler)
{
    TT_BEGIN;
    self->queue = tt_queue_new(env, 0);
    TT_CHECK(self->queue == NULL ? tt_failure(env) : 0);
    for (int64_t i = 0; i < self->count; i++) {
        TT_CHECK(tt_queue_put_nowait(env, self->queue, tt_small_int(i)));
    }
    for (self->left = self->count; self->left > 0; self->left--) {
        TT_AWAIT(tt_queue_get(env, self->queue));
    }
    TT_RETURN(TT_NONE);
    TT_END;
}

static struct bench_cost end_many(struct tt_env *env, double start)
{
    double bytes = (double)(env->memory.top - env->memory.base);
    return (struct bench_cost){(bench_now() - start) / 1e9, bytes / 0x1p20};
}

static struct bench_cost queue_items(int64_t count)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    double start = bench_now();
    struct filler *filler = filler_new(env);
    filler->count = count;
    complete(loop, tt_value_of(filler));
    return end_many(env, start);
}

static struct bench_cost sleep_many(int64_t count)
{
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    double start = bench_now();
    start_sleepers(loop, count, 1, -1);
    check(tt_loop_run_forever(loop), env);
    return end_many(env, start);
}

const struct bench_scale bench_scales[] = {
    {"sleeping tasks", sleep_many, "scale_sleep"},
    {"queued items", queue_items, "scale_queue"},
    {.name = NULL},
};

/* ---- Memory -------------------------------------------------------------- */

/* Bytes of blocks given out and not given back. */
static size_t bytes_in_use(const struct tt_env *env)
{
    const struct tt_memory *memory = &env->memory;
    size_t bytes = (size_t)(memory->top - memory->base);
    for (size_t i = 1; i <= TT_SMALL_MAX / TT_GRAIN; i++) {
        for (void *at = memory->free[i]; at != NULL; at = *(void **)at) {
            bytes -= i * TT_GRAIN;
        }
    }
    for (size_t i = 0; i < memory->large_count; i++) {
        size_t quarter = (size_t)1 << (i / 4 + 9 - 2);
        for (void *at = env->spare.large[i]; at != NULL; at = *(void **)at) {
            bytes -= quarter * (4 + i % 4 + 1);
        }
    }
    return bytes;
}

static double measure_bytes(void)
{
    enum { TASKS = 1 << 17 };
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    /* The queues grow to their sizes first: they are the loop's, not a task's.
     * The heap's 16 bytes a timer are counted. */
    for (int i = 0; i < 2 * TASKS + 2; i++) {
        check(tt_loop_call_soon(loop, &empty, NULL, NULL), env);
    }
    size_t before = bytes_in_use(env);
    for (int i = 0; i < TASKS; i++) {
        tt_task_unref(env, start_sleeper(loop, 1, 1));
    }
    struct trivial *last = trivial_new(env);
    complete(loop, tt_value_of(last));
    double bytes = (double)(bytes_in_use(env) - before) / TASKS;
    return bytes - (double)((sizeof(struct sleeper) + 15) / 16 * 16);
}

/* ---- Switching ----------------------------------------------------------- */

static double measure_switch(void)
{
    const int N = part(5 * MILLION);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct stepper *stepper = stepper_new(env);
    stepper->left = N;
    tt_value coro = tt_value_of(stepper), out;
    double start = bench_now();
    for (int i = 0; i < N; i++) {
        check(tt_resume(env, coro, TT_SEND, TT_NONE, &out), env);
    }
    double spent = bench_now() - start;
    tt_unref(env, coro);
    return spent / N;
}

/* ---- The trace ----------------------------------------------------------- */

static double measure_trace(void)
{
    const uint32_t N = (uint32_t)part(20 * MILLION);
    struct tt_loop *loop;
    struct tt_env *env = begin(&loop);
    struct tt_observer *observer = env->observer;
    double start = bench_now();
    for (uint32_t i = 0; i < N; i++) {
        if (observer->at == observer->end) {
            check(observer->flush(observer, env), env);
        }
        *observer->at++ = (struct tt_record){TT_EVENT_STEP, i, 1};
    }
    return (bench_now() - start) / N;
}

/* ---- Whole executions ---------------------------------------------------- */

static int run_schedule(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    struct tt_task *tasks[3];
    (void)data;
    for (int i = 0; i < 3; i++) {
        struct stepper *stepper = stepper_new(env);
        stepper->left = 10;
        tasks[i] = tt_task_new(loop, tt_value_of(stepper), NULL);
    }
    for (int i = 0; i < 3; i++) {
        complete(loop, tt_value_of(tasks[i]));
    }
    return tt_failure(env);
}

static int run_trivial(struct tt_env *env, void *data)
{
    struct tt_loop *loop = tt_loop_new(env);
    (void)data;
    complete(loop, tt_value_of(trivial_new(env)));
    return tt_loop_close(loop);
}

static double repeat(int (*body)(struct tt_env *, void *), int n)
{
    struct tt_sim *sim = bench_sim();
    struct tt_sim_result result;
    double start = bench_now();
    for (int i = 0; i < n; i++) {
        tt_sim_run(sim, body, NULL, &result);
    }
    return (bench_now() - start) / n;
}

static double measure_schedule(void)
{
    return repeat(run_schedule, 200000);
}

static double measure_empty(void)
{
    return repeat(run_trivial, part(MILLION));
}

static int run_asyncio_run(struct tt_env *env, void *data)
{
    tt_value result = tt_run(env, tt_value_of(trivial_new(env)));
    (void)data;
    tt_unref(env, result);
    return tt_failure(env);
}

static double measure_run(void)
{
    return repeat(run_asyncio_run, part(200000));
}

/* Targets: shared/numbers.md, section 7. What it has none for has the sum of
 * its parts: a child of a task group is one of gather; a lock is handed over by
 * a future's wake and a step; a timeout is a timer and a step, an expired one
 * two timers and a wake. */
const struct bench_row bench_rows[] = {
    {"call_soon", "ns", measure_call_soon, 8, 60, "call_soon", false, false},
    {"step, 1 task", "ns", measure_step_1, 11, 60, "step_1", false, false},
    {"step, 100 tasks", "ns", measure_step_100, 11, 60, "step_100", false,
     false},
    {"step, 10k tasks", "ns", measure_step_10k, 11, 60, "step_10k", false,
     false},
    {"step, 10k tasks, any order", "ns", measure_step_scattered, 0, 60,
     "step_any_order", false, false},
    {"step, 1M tasks", "ns", measure_step_1m, 17, 0, NULL, false, false},
    {"future wake", "ns", measure_future, 26, 0, "future", false, false},
    {"create_task and await", "ns", measure_create_task, 32, 200, "create_task",
     false, false},
    {"gather(1000), a child", "ns", measure_gather, 30, 0, "gather", false,
     false},
    {"task group of 1000, a child", "ns", measure_taskgroup, 30, 0, "taskgroup",
     false, false},
    {"lock hand-over", "ns", measure_lock, 37, 0, "lock", false, false},
    {"queue hop", "ns", measure_queue, 18, 200, "queue", false, false},
    {"timeout, in time", "ns", measure_timeout, 66, 0, "timeout", false, false},
    {"timeout, expired", "ns", measure_timeout_expired, 136, 0,
     "timeout_expired", false, false},
    {"timer, 1k pending", "ns", measure_timers_1k, 55, 0, "timers_1k", false,
     false},
    {"timer, 100k pending", "ns", measure_timers_100k, 130, 0, "timers_100k",
     false, false},
    {"timer, 1M pending", "ns", measure_timers_1m, 350, 0, NULL, false, false},
    {"sleep(dt)", "ns", measure_sleep, 0, 200, "sleep", false, false},
    {"sleep(random), 1k tasks", "ns", measure_sleep_1k, 80, 0, "sleep_1k",
     false, false},
    {"sleep(random), 100k tasks", "ns", measure_sleep_100k, 350, 0, NULL, false,
     false},
    {"sleep(random), 1M tasks", "ns", measure_sleep_1m, 550, 0, NULL, false,
     false},
    {"coroutine switch", "ns", measure_switch, 0, 0, "switch", false, false},
    {"switch of threads", "ns", NULL, 0, 100, "thread_switch", false, false},
    {"to_thread(), there and back", "ns", NULL, 0, 0, "worker_call", false,
     false},
    {"child process, waited for", "ns", NULL, 0, 0, "child", false, false},
    {"trace event", "ns", measure_trace, 2.5, 0, NULL, false, false},
    {"empty simulation", "ns", measure_empty, 150, 0, NULL, false, false},
    {"run of a trivial main", "ns", measure_run, 0, 0, "run", false, false},
    {"schedule, 3 tasks x 10 steps", "ns", measure_schedule, 0, 10000,
     "schedule", true, false},
    {"sleeping task", "bytes", measure_bytes, 192, 500, "bytes", false, true},
    {"simulated TCP, a message", "ns", bench_world_message, 100, 0, NULL, false,
     false},
    {"simulated TCP, a connection", "bytes", bench_world_connection, 1024, 0,
     NULL, false, true},
    {"connection, two protocols", "bytes", NULL, 0, 1024, "connections", false,
     true},
    {"connection, two streams", "bytes", NULL, 0, 1024, "stream_connections",
     false, true},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT
 *
 * thread_choose.c: the choice `thread`, which of several threads runs next.
 *
 * It is queried where the running thread blocks, and at the points at which it
 * could be preempted: before it accesses what other threads access too, and
 * before each operation on what threads synchronise by. Between two points a
 * thread accesses nothing that another one could see, so that preempting it
 * anywhere else shows nothing new; nor does it before the first point that it
 * reaches after it was chosen. The argument is in sim/MODEL.md.
 *
 * Without the choice nothing here runs: each thread runs until it blocks.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "loop/core/thread_state.h"
#include "loop/core/deadlines.h"
#include "loop/core/loop.h"
#include "loop/object/choose.h"

enum { CANDIDATES_MAX = 64 }; /* of more, those are offered that came first */

/* Threads that could run now: the first `usual` in the order in which they run
 * on the empty tape, then workers that do not run there yet. */
struct candidates {
    struct tt__thread *at[CANDIDATES_MAX];
    size_t count;
};

static void add(struct candidates *list, struct tt__thread *thread)
{
    TT_ASSERT(thread->state != THREAD_RUNNING);
    TT_ASSERT(thread->state != THREAD_ENDED);
    if (list->count < CANDIDATES_MAX) {
        list->at[list->count++] = thread;
    }
}

static void add_queue(struct candidates *list,
                      const struct tt__threads *threads,
                      const struct tt__thread_queue *queue, bool may_run)
{
    for (struct tt__thread *at = queue->first; at != NULL;
         at = at->next_in_queue) {
        if (tt__thread_may_run(threads, at) == may_run) {
            add(list, at);
        }
    }
}

/* Those whose time has come, by their order. */
static void add_due(struct candidates *list, const struct tt__threads *threads,
                    bool may_run)
{
    double now_s = threads->env->clock->now_s;
    size_t first = list->count;
    TT_ASSERT(first <= CANDIDATES_MAX);
    for (struct tt__thread *at = threads->all; at != NULL; at = at->next) {
        if (at->state != THREAD_PARKED || at->wake_s > now_s ||
            tt__thread_may_run(threads, at) != may_run) {
            continue;
        }
        add(list, at);
        for (size_t i = list->count - 1;
             i > first && tt__thread_is_before(list->at[i], list->at[i - 1]);
             i--) {
            struct tt__thread *before = list->at[i - 1];
            list->at[i - 1] = list->at[i];
            list->at[i] = before;
        }
    }
}

/* Loops whose select() can return. */
static void add_selecting(struct candidates *list,
                          const struct tt__threads *threads)
{
    double now_s = threads->env->clock->now_s;
    for (struct tt__thread *at = threads->selecting.first; at != NULL;
         at = at->next_in_queue) {
        if (tt__thread_may_run(threads, at) &&
            (at->loop->woken || at->wake_s <= now_s)) {
            add(list, at);
        }
    }
}

/* Appends all that could run; returns how many of them do on the empty tape. */
static size_t add_all(struct candidates *list,
                      const struct tt__threads *threads)
{
    add_queue(list, threads, &threads->urgent, true);
    add_due(list, threads, true);
    add_queue(list, threads, &threads->patient, true);
    add_selecting(list, threads);
    size_t usual = list->count;
    TT_ASSERT(usual <= CANDIDATES_MAX);
    if (threads->blocking > 0) {
        add_queue(list, threads, &threads->urgent, false);
        add_due(list, threads, false);
        add_queue(list, threads, &threads->patient, false);
    }
    return usual;
}

/* ---- In words ------------------------------------------------------------ */

/* Words in a buffer, cut off at its end. */
struct words {
    char at[300];
    size_t size;
};

__attribute__((format(printf, 2, 3))) static void put(struct words *out,
                                                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int size = vsnprintf(out->at + out->size, sizeof out->at - out->size,
                         format, list);
    va_end(list);
    if (size > 0) {
        size_t end = out->size + (size_t)size;
        out->size = end < sizeof out->at ? end : sizeof out->at - 1;
    }
}

static void put_thread(struct words *out, const struct tt__threads *threads,
                       const struct tt__thread *thread)
{
    const char *name = tt__thread_name(threads, thread);
    if (thread == &threads->main) {
        put(out, "the main thread");
    } else if (name[0] == '\0') {
        put(out, "thread %" PRIu64, thread->ident);
    } else {
        put(out, "thread `%s`", name);
    }
}

/* "thread `b` ran before line 12 of thread `a`" */
static void put_point(struct words *out, const struct tt__threads *threads,
                      const struct tt__thread *chosen)
{
    struct tt_place place;
    TT_ASSERT(chosen != threads->current);
    put_thread(out, threads, chosen);
    put(out, " ran before ");
    if (tt_place_now(threads->env, &place)) {
        const char *file = tt_other_file(threads->env, place.file);
        put(out, "line %" PRIu32 " of ", place.line);
        if (file != NULL) {
            put(out, "%s in ", file);
        }
    }
    put_thread(out, threads, threads->current);
}

/* "thread `a` was preempted for 0.1 s before line 12" */
static void put_preempted(struct words *out, const struct tt__threads *threads,
                          double seconds)
{
    struct tt_place place;
    put_thread(out, threads, threads->current);
    put(out, " was preempted for %.9g s", seconds);
    if (tt_place_now(threads->env, &place)) {
        const char *file = tt_other_file(threads->env, place.file);
        put(out, " before line %" PRIu32, place.line);
        if (file != NULL) {
            put(out, " of %s", file);
        }
    }
}

/* "thread `b` ran before thread `a`, which was ready first"; FIRST may be NULL:
 * time would have passed. */
static void put_next(struct words *out, const struct tt__threads *threads,
                     const struct tt__thread *chosen,
                     const struct tt__thread *first)
{
    TT_ASSERT(chosen != NULL && chosen != first);
    put_thread(out, threads, chosen);
    if (first == NULL) {
        put(out, " ran while a thread with a loop was in time.sleep()");
    } else {
        put(out, " ran before ");
        put_thread(out, threads, first);
        put(out, ", which was ready first");
    }
}

/* ---- The question -------------------------------------------------------- */

/* A hash of where the running thread is: the same in each run. */
static uint64_t place_of(struct tt_env *env)
{
    struct tt_place place;
    uint64_t hash = tt_thread_ident(env);
    if (tt_place_now(env, &place)) {
        hash = (hash * UINT64_C(0x9e3779b97f4a7c15)) ^ place.line;
    }
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

/* Queries the chooser about LIST, whose first one is NULL where time passes, or
 * the running one where IS_POINT: returns the answer. */
static uint64_t ask(struct tt__threads *threads, const struct candidates *list,
                    bool is_point)
{
    struct tt_env *env = threads->env;
    uint64_t idents[CANDIDATES_MAX];
    TT_ASSERT(list->count >= 2 && list->count <= CANDIDATES_MAX);
    TT_ASSERT(!is_point || list->at[0] == threads->current);
    struct tt_choice_about about = {.threads = idents, .place = place_of(env)};
    for (size_t i = 0; i < list->count; i++) {
        idents[i] = list->at[i] == NULL ? 0 : list->at[i]->ident;
    }
    uint64_t answer =
        tt_choose_about(env, TT_CHOICE_THREAD, list->count, &about);
    if (answer > 0) {
        struct words words = {.size = 0};
        if (is_point) {
            put_point(&words, threads, list->at[answer]);
        } else {
            put_next(&words, threads, list->at[answer], list->at[0]);
        }
        about.text = words.at;
        tt_choice_explain(env, TT_CHOICE_THREAD, list->count, answer, &about);
    }
    return answer;
}

struct tt__thread *tt__thread_choose(struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    struct candidates list = {.count = 0};
    if (!tt__asks(env, TT_CHOICE_THREAD) || env->failure != 0) {
        return NULL;
    }
    size_t usual = add_all(&list, threads);
    if (usual == 0 && list.count > 0) { /* time passes: the first answer */
        size_t last =
            list.count < CANDIDATES_MAX ? list.count++ : CANDIDATES_MAX - 1;
        for (size_t i = last; i > 0; i--) {
            list.at[i] = list.at[i - 1];
        }
        list.at[0] = NULL;
    }
    if (list.count < 2) {
        return NULL;
    }
    uint64_t answer = ask(threads, &list, false);
    TT_ASSERT(answer < list.count);
    if (answer == 0 || env->failure != 0) {
        return NULL;
    }
    tt__thread_detach(threads, list.at[answer]);
    return list.at[answer];
}

/* ---- How late a thread is ------------------------------------------------ */

enum { MOMENTS_MAX = 4 };

/* The first distinct moments, ascending. */
struct moments {
    double at[MOMENTS_MAX + 1];
    size_t count;
};

static void add_moment(struct moments *moments, double when_s)
{
    size_t i = moments->count;
    TT_ASSERT(i <= MOMENTS_MAX && isfinite(when_s));
    for (size_t k = 0; k < moments->count; k++) {
        if (moments->at[k] == when_s) {
            return;
        }
    }
    if (i == MOMENTS_MAX) {
        if (when_s >= moments->at[--i]) {
            return;
        }
    } else {
        moments->count++;
    }
    for (; i > 0 && moments->at[i - 1] > when_s; i--) {
        moments->at[i] = moments->at[i - 1];
    }
    moments->at[i] = when_s;
}

/* When other threads resume after now, and until LAST_S. */
static void find_wakes(const struct tt__threads *threads, double last_s,
                       struct moments *moments)
{
    double now_s = threads->env->clock->now_s;
    for (struct tt__thread *at = threads->all; at != NULL; at = at->next) {
        bool waits =
            at->state == THREAD_PARKED || at->state == THREAD_SELECTING;
        if (waits && at->wake_s > now_s && at->wake_s <= last_s &&
            at->wake_s < HUGE_VAL) {
            add_moment(moments, at->wake_s);
        }
    }
}

/* As late as may be, where something can happen meanwhile. */
static void add_last(struct moments *moments, double last_s)
{
    if (moments->count > 0 && isfinite(last_s) &&
        moments->at[moments->count - 1] + TT_MOMENT_S < last_s) {
        moments->at[moments->count++] = last_s - TT_MOMENT_S;
    }
}

/* When something else happens after now, and until LAST_S: a timer of a running
 * loop is due, or another thread resumes. */
static void find_moments(struct tt__threads *threads, double last_s,
                         struct moments *moments)
{
    struct tt_env *env = threads->env;
    double now_s = env->clock->now_s;
    find_wakes(threads, last_s, moments);
    for (uint32_t i = 0; i < env->loop_count; i++) {
        double when_s[MOMENTS_MAX];
        size_t count = tt__deadlines_next(
            env->loops[i], nextafter(now_s, HUGE_VAL), when_s, MOMENTS_MAX);
        for (size_t k = 0; k < count && when_s[k] <= last_s; k++) {
            add_moment(moments, when_s[k]);
        }
    }
    add_last(moments, last_s);
}

double tt__thread_choose_late(struct tt__threads *threads, const char *what)
{
    struct tt_env *env = threads->env;
    struct moments moments = {.count = 0};
    double now_s = env->clock->now_s;
    if (!tt__asks(env, TT_CHOICE_ARRIVE) || env->chooser == NULL ||
        threads->count == 1) {
        return now_s;
    }
    find_moments(threads, now_s + env->chooser->slow_s, &moments);
    struct tt_choice_about about = {
        .from_s = now_s, .times_s = moments.at, .place = place_of(env)};
    uint64_t n = moments.count + 1;
    TT_ASSERT(moments.count == 0 || moments.at[0] > now_s);
    uint64_t answer = tt_choose_about(env, TT_CHOICE_ARRIVE, n, &about);
    if (answer == 0 || env->failure != 0) {
        return now_s;
    }
    struct words words = {.size = 0};
    double late_s = moments.at[answer - 1] + TT_MOMENT_S;
    put(&words, "%s ", what);
    put_thread(&words, threads, threads->current);
    put(&words, " was late: at %.9g s, not at %.9g s", late_s, now_s);
    about.text = words.at;
    tt_choice_explain(env, TT_CHOICE_ARRIVE, n, answer, &about);
    return late_s;
}

/* ---- How long a thread is preempted -------------------------------------- */

/* Until when the running thread is kept from its next access; now: it is not.
 * In all it is no longer than stalls are (stall.c). */
static double choose_preemption(struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    struct tt_clock *clock = env->clock;
    double now_s = clock->now_s, slow_s = env->chooser->slow_s;
    double left_s = fmin(slow_s, TT_STALLS_MAX * slow_s - clock->stalled_s);
    struct moments moments = {.count = 0};
    find_wakes(threads, now_s + left_s, &moments);
    add_last(&moments, now_s + left_s);
    if (moments.count == 0) {
        return now_s;
    }
    struct tt_choice_about about = {
        .from_s = now_s, .times_s = moments.at, .place = place_of(env)};
    uint64_t n = moments.count + 1;
    uint64_t answer = tt_choose_about(env, TT_CHOICE_PREEMPT, n, &about);
    if (answer == 0 || env->failure != 0) {
        return now_s;
    }
    double until_s = moments.at[answer - 1] + TT_MOMENT_S;
    clock->longest_s = fmax(clock->longest_s, until_s - now_s);
    clock->stalled_s += until_s - now_s;
    struct words words = {.size = 0};
    put_preempted(&words, threads, until_s - now_s);
    about.text = words.at;
    tt_choice_explain(env, TT_CHOICE_PREEMPT, n, answer, &about);
    return until_s;
}

static int preempt_here(struct tt__threads *threads)
{
    struct tt_env *env = threads->env;
    if (!tt__asks(env, TT_CHOICE_PREEMPT) || env->chooser == NULL) {
        return env->failure;
    }
    double until_s = choose_preemption(threads);
    return env->failure != 0 || until_s <= env->clock->now_s
               ? env->failure
               : tt__thread_stall(threads, until_s);
}

/* ---- Points -------------------------------------------------------------- */

/* Others may run before what the running one does next. */
static void offer_others(struct tt__threads *threads)
{
    struct tt__thread *self = threads->current;
    struct candidates list = {.at = {self}, .count = 1};
    add_all(&list, threads);
    if (list.count < 2) {
        return;
    }
    uint64_t answer = ask(threads, &list, true);
    if (answer > 0 && threads->env->failure == 0) {
        tt__thread_preempt(threads, list.at[answer]);
        TT_ASSERT(threads->current == self);
    }
}

int tt_thread_point(struct tt_env *env)
{
    struct tt__threads *threads = env->threads;
    if (threads == NULL || threads->count == 1 || env->failure != 0 ||
        !tt__asks(env, TT_CHOICE_THREAD)) {
        return env->failure;
    }
    struct tt__thread *self = threads->current;
    TT_ASSERT(self->state == THREAD_RUNNING && self->list == NULL);
    bool is_fresh = self->fresh_at == threads->made;
    self->fresh_at = 0;
    /* A fresh one was chosen among the same threads, and did nothing. */
    if (!is_fresh) {
        offer_others(threads);
    }
    /* Those that ran first may wait for a time by now. */
    return env->failure != 0 ? env->failure : preempt_here(threads);
}

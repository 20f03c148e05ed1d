/* SPDX-License-Identifier: MIT
 *
 * selector.c: the fake selector, and virtual time.
 *
 * Waiting moves the clock by the timeout it was given, exactly: oracle.py's
 * FakeSelector does `now += timeout`, and so does this one, so that both add
 * the same doubles. A wait ends early when a watched descriptor becomes ready
 * by the script. A wait without a timeout in which nothing can become ready
 * any more is a deadlock.
 *
 * What a network leaves open is chosen here: in which order those are reported
 * that are ready together (io), and after what else one becomes ready that is
 * late (arrive). See MODEL.md.
 */
#include <math.h>

#include "internal.h"
#include "signals.h"

struct script_line {
    int fd;
    unsigned events; /* 0: cleared */
    double when_s;
    bool has_come; /* when it comes is no longer a choice */
};

/* What is scripted, in the order in which it was. */
struct tt__fd_script {
    uint32_t count;
    uint32_t capacity;
    struct script_line at[];
};

static size_t script_size(uint32_t capacity)
{
    return sizeof(struct tt__fd_script) + capacity * sizeof(struct script_line);
}

int tt_sim_fd_ready(struct tt_env *env, int fd, unsigned events, double when_s)
{
    struct tt_sim *sim = tt__sim_of(env);
    struct tt__fd_script *script = sim->script;
    TT_ASSERT(fd >= 0 && events != 0);
    if (script == NULL || script->count == script->capacity) {
        uint32_t old = script == NULL ? 0 : script->capacity;
        uint32_t capacity = old == 0 ? 8 : 2 * old;
        struct tt__fd_script *larger =
            tt_realloc(env, script, script == NULL ? 0 : script_size(old),
                       script_size(capacity));
        if (larger == NULL) {
            return TT_ENOMEM;
        }
        if (script == NULL) {
            larger->count = 0;
        }
        larger->capacity = capacity;
        sim->script = script = larger;
    }
    script->at[script->count++] =
        (struct script_line){fd, events, when_s, false};
    return 0;
}

void tt_sim_fd_clear(struct tt_env *env, int fd, unsigned events)
{
    struct tt__fd_script *script = tt__sim_of(env)->script;
    double now_s = env->clock->now_s;
    uint32_t kept = 0;
    for (uint32_t i = 0; script != NULL && i < script->count; i++) {
        struct script_line line = script->at[i];
        if (line.fd == fd && line.when_s <= now_s) {
            line.events &= ~events;
        }
        if (line.events != 0) {
            script->at[kept++] = line;
        }
    }
    if (script != NULL) {
        TT_ASSERT(kept <= script->count);
        script->count = kept;
    }
}

void tt__script_drop(struct tt_sim *sim)
{
    struct tt__fd_script *script = sim->script;
    TT_ASSERT(script == NULL || script->count <= script->capacity);
    sim->script = NULL;
    if (script != NULL) {
        tt_free(sim->env, script, script_size(script->capacity));
    }
}

/* The earliest moment, now or later, at which a descriptor that the loop
 * watches is ready; false: never. */
static bool next_ready(const struct tt__fd_script *script, struct tt_loop *loop,
                       double *when_s)
{
    bool found = false;
    for (uint32_t i = 0; script != NULL && i < script->count; i++) {
        const struct script_line *line = &script->at[i];
        if ((tt_loop_watches(loop, line->fd) & line->events) != 0 &&
            (!found || line->when_s < *when_s)) {
            *when_s = line->when_s;
            found = true;
        }
    }
    return found;
}

/* ---- What the network leaves open ---------------------------------------- */

static bool is_enabled(const struct tt_loop *loop, enum tt_choice kind)
{
    return tt_loop_env(loop)->enabled >> kind & 1;
}

void tt__later_add(struct tt__later *later, double when_s)
{
    size_t place = 0;
    while (place < later->count && later->at[place] < when_s) {
        place++;
    }
    TT_ASSERT(later->count <= LATER_MAX && place <= later->count);
    if (when_s <= later->after_s || place == LATER_MAX || when_s >= HUGE_VAL ||
        (place < later->count && later->at[place] == when_s)) {
        return;
    }
    later->count += later->count < LATER_MAX;
    for (size_t i = later->count - 1; i > place; i--) {
        later->at[i] = later->at[i - 1];
    }
    TT_ASSERT(place == 0 || later->at[place - 1] < when_s);
    later->at[place] = when_s;
}

static int add_timer(void *data, const struct tt_pending *timer)
{
    tt__later_add(data, timer->when_s);
    return 0;
}

void tt__later_end(struct tt__later *later, struct tt_loop *loop)
{
    tt_loop_each_timer(loop, add_timer, later);
    TT_ASSERT(later->count <= LATER_MAX);
    for (size_t i = 0; i < later->count; i++) {
        later->at[i] += TT_MOMENT_S;
    }
}

/* LINE is about to come: it may be late, after something else. */
static bool is_late(const struct tt__fd_script *script, struct tt_loop *loop,
                    struct script_line *line)
{
    double now_s = tt_time(tt_loop_env(loop));
    struct tt__later later = {.after_s = fmax(line->when_s, now_s)};
    for (uint32_t i = 0; i < script->count; i++) {
        tt__later_add(&later, script->at[i].when_s);
    }
    tt__later_end(&later, loop);
    TT_ASSERT(!line->has_come);
    line->has_come = true;
    if (later.count == 0) {
        return false;
    }
    struct tt_choice_about about = {
        .fd = line->fd, .from_s = line->when_s, .times_s = later.at};
    struct tt_env *env = tt_loop_env(loop);
    uint64_t n = later.count + 1;
    uint64_t answer = tt_choose_about(env, TT_CHOICE_ARRIVE, n, &about);
    if (answer != 0) {
        tt_choice_explain(env, TT_CHOICE_ARRIVE, n, answer, &about);
    }
    if (answer > 0) {
        line->when_s = later.at[answer - 1];
    }
    return answer > 0;
}

/* Whether some of what the loop watches and would be ready by UNTIL_S is late;
 * each is one choice. */
static bool some_are_late(struct tt__fd_script *script, struct tt_loop *loop,
                          double until_s)
{
    bool late = false;
    for (uint32_t i = 0;
         is_enabled(loop, TT_CHOICE_ARRIVE) && i < script->count; i++) {
        struct script_line *line = &script->at[i];
        if (!line->has_come && line->when_s <= until_s &&
            (tt_loop_watches(loop, line->fd) & line->events) != 0) {
            late = is_late(script, loop, line) || late;
        }
    }
    return late;
}

static bool is_ready(const struct script_line *line, struct tt_loop *loop,
                     double now_s)
{
    return line->when_s <= now_s &&
           (tt_loop_watches(loop, line->fd) & line->events) != 0;
}

/* Moves the line that is reported next to place AT: any of those from there on
 * that are ready. As in the kernel's list, they keep that order. */
static void choose_line(struct tt__fd_script *script, struct tt_loop *loop,
                        uint32_t at, double now_s)
{
    uint64_t n = 0;
    for (uint32_t i = at; is_enabled(loop, TT_CHOICE_IO) && i < script->count;
         i++) {
        n += is_ready(&script->at[i], loop, now_s);
    }
    if (n < 2) {
        return;
    }
    struct tt_env *env = tt_loop_env(loop);
    uint64_t answer = tt_choose(env, TT_CHOICE_IO, n);
    uint32_t from = at;
    for (uint64_t left = answer; left > 0;) {
        left -= is_ready(&script->at[++from], loop, now_s);
    }
    TT_ASSERT(from >= at && from < script->count);
    if (answer != 0) {
        struct tt_choice_about about = {.loop = loop,
                                        .fd = script->at[from].fd};
        tt_choice_explain(env, TT_CHOICE_IO, n, answer, &about);
    }
    struct script_line chosen = script->at[from];
    for (; from > at; from--) {
        script->at[from] = script->at[from - 1];
    }
    script->at[at] = chosen;
}

static int report_ready(struct tt__fd_script *script, struct tt_loop *loop,
                        double now_s)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < script->count; i++) {
        if (is_ready(&script->at[i], loop, now_s)) {
            choose_line(script, loop, i, now_s);
            rc = tt_failure(tt_loop_env(loop));
            rc = rc < 0 ? rc
                        : tt_loop_ready(loop, script->at[i].fd,
                                        script->at[i].events);
        }
    }
    return rc;
}

/* The loop has waited: it is late no more. */
static int move_clock(struct tt_env *env, double timeout_s)
{
    struct tt_clock *clock = env->clock;
    TT_PARANOID_ASSERT(timeout_s >= 0 && clock->now_s >= 0);
    double now_s = clock->now_s;
    clock->now_s += timeout_s;
    clock->late_s = 0;
    return clock->now_s > env->limits.time_max_s ? env->overtime(env, now_s)
                                                 : 0;
}

static int end_deadlocked(struct tt_env *env, const struct tt_loop *loop)
{
    /* Unless a thread or a signal's handler called call_soon(), which wakes no
     * loop. */
    TT_ASSERT(tt_loop_ready_count(loop) == 0 || env->threads != NULL ||
              env->signals != NULL);
    if (tt__signals_end_wait(env)) {
        return tt_failure(env);
    }
    struct tt_sim *sim = tt__sim_of(env);
    TT_ASSERT(!sim->options.has_peer || sim->options.for_s > 0);
    if (sim->options.has_peer) {
        return move_clock(env, 2 * env->limits.time_max_s);
    }
    int rc = tt__forever_wait(env);
    return rc < 0 ? rc
                  : tt__deadlock_end(&sim->deadlock, loop,
                                     "nothing can ever run again");
}

/* What is ready; if the loop would wait, what is late by polls as well. */
static int report_world(struct tt_env *env, struct tt_loop *loop, bool may_wait)
{
    struct tt_sim *sim = tt__sim_of(env);
    if (sim->options.has_peer) {
        tt__peer_poll(&sim->peer, env);
    }
    int count = tt__world_report(loop, may_wait, false);
    if (count == 0 && may_wait && tt__world_holds(env)) {
        count = tt__world_report(loop, may_wait, true);
    }
    return count;
}

/* The loop would wait: whether a fuzzer's peer does something instead. */
static bool peer_acts(struct tt_env *env, bool is_quiet)
{
    struct tt_sim *sim = tt__sim_of(env);
    return sim->options.has_peer && tt__peer_idle(&sim->peer, env, is_quiet);
}

static double next_of_world(struct tt_env *env)
{
    const struct tt_sim *sim = tt__sim_of(env);
    double next_s = tt__world_next_s(env);
    return sim->options.has_peer ? fmin(next_s, tt__peer_next_s(&sim->peer))
                                 : next_s;
}

/* COUNT answers of the resolver were made known (or a failure): the wait is
 * over. */
static int report_answered(struct tt_env *env, struct tt_loop *loop, int count,
                           double *timeout_s)
{
    TT_ASSERT(count != 0);
    *timeout_s = 0;
    return count < 0 ? count : report_world(env, loop, false);
}

/* Waits for descriptors of the simulated kernel, at most *TIMEOUT_S (negative:
 * forever). Returns how many it has reported, or a failure; if none, what is
 * left of the time is *TIMEOUT_S. */
static int wait_for_world(struct tt_env *env, struct tt_loop *loop,
                          double *timeout_s)
{
    int answered = tt__answers_deliver(env, loop, false);
    if (answered != 0) {
        return report_answered(env, loop, answered, timeout_s);
    }
    int count = report_world(env, loop, *timeout_s != 0);
    while (count == 0 && *timeout_s != 0) {
        answered = tt__answers_deliver(env, loop, true);
        if (answered != 0) {
            return report_answered(env, loop, answered, timeout_s);
        }
        if (tt__world_acknowledges(env)) {
            count = report_world(env, loop, true);
            continue;
        }
        double now_s = env->clock->now_s, next_s = next_of_world(env);
        double wait_s = next_s > now_s ? next_s - now_s : 0;
        bool is_quiet = next_s >= HUGE_VAL && *timeout_s < 0;
        if (peer_acts(env, is_quiet) || (is_quiet && tt__world_quiet(env))) {
            count = report_world(env, loop, true);
            continue;
        }
        bool is_last = *timeout_s > 0 && wait_s >= *timeout_s;
        if (next_s >= HUGE_VAL ||
            (is_last && (wait_s > *timeout_s || !tt__answer_is_next(env)))) {
            return 0;
        }
        int rc = move_clock(env, wait_s);
        if (rc < 0) {
            return rc;
        }
        env->clock->now_s = next_s > now_s ? next_s : now_s;
        *timeout_s -= *timeout_s > 0 ? wait_s : 0;
        answered = tt__answers_deliver(env, loop, false);
        if (answered != 0) {
            return report_answered(env, loop, answered, timeout_s);
        }
        count = report_world(env, loop, true);
    }
    return count;
}

/* Without signals. */
static int select_plain(struct tt_loop *loop, double timeout_s)
{
    struct tt_env *env = tt_loop_env(loop);
    if (TT_LIKELY(!tt_loop_has_fds(loop) && !tt__answers_any(env))) {
        if (timeout_s < 0) {
            return end_deadlocked(env, loop);
        }
        return timeout_s > 0 ? move_clock(env, timeout_s) : 0;
    }
    if (env->sys != NULL) {
        int count = wait_for_world(env, loop, &timeout_s);
        if (count != 0 || timeout_s == 0) {
            return count < 0 ? count : 0;
        }
    }
    struct tt_sim *sim = tt__sim_of(env);
    double now_s = env->clock->now_s, when_s = 0;
    bool ready;
    do {
        ready = next_ready(sim->script, loop, &when_s);
    } while (ready && (timeout_s < 0 || when_s <= now_s + timeout_s) &&
             some_are_late(sim->script, loop, when_s));
    if (tt_failure(env) < 0) {
        return tt_failure(env);
    }
    if (!ready && timeout_s < 0) {
        return end_deadlocked(env, loop);
    }
    int rc = 0;
    if (ready && (timeout_s < 0 || when_s <= now_s + timeout_s)) {
        if (when_s > now_s) {
            rc = move_clock(env, when_s - now_s);
            env->clock->now_s = rc < 0 ? env->clock->now_s : when_s;
        }
        return rc < 0 ? rc : report_ready(sim->script, loop, env->clock->now_s);
    }
    return timeout_s > 0 ? move_clock(env, timeout_s) : 0;
}

/* Where signals may arrive: before the poll, or when an alarm is due. As in
 * CPython, handlers run at once, and the wait continues unless they woke the
 * loop: what one puts into the ready queue does not. */
static TT_NOINLINE int select_signalled(struct tt_loop *loop, double timeout_s)
{
    struct tt_env *env = tt_loop_env(loop);
    bool woken = tt_loop_take_woken(loop);
    double end_s = timeout_s < 0 ? HUGE_VAL : env->clock->now_s + timeout_s;
    int rc = tt__signals_offer(env);
    for (;;) {
        rc = rc < 0 ? rc : tt_signal_time_passed(env);
        if (rc < 0) {
            return rc;
        }
        woken = tt_loop_take_woken(loop) || woken;
        double now_s = env->clock->now_s, next_s = tt_signal_alarm_s(env, NULL);
        uint64_t count = tt_loop_ready_count(loop);
        if (woken || timeout_s == 0) {
            return select_plain(loop, 0);
        }
        if (next_s < end_s) {
            rc = select_plain(loop, next_s - now_s);
        } else if (end_s < HUGE_VAL) {
            return select_plain(loop, timeout_s);
        } else {
            rc = select_plain(loop, -1); /* 0: a signal ended the wait */
        }
        if (rc < 0 || tt_loop_ready_count(loop) != count) {
            return rc;
        }
        if (next_s < end_s) { /* whatever the sum was rounded to */
            env->clock->now_s = fmax(env->clock->now_s, next_s);
        }
        timeout_s = end_s < HUGE_VAL ? end_s - env->clock->now_s : -1;
    }
}

static int select_fake(struct tt_selector *selector, struct tt_loop *loop,
                       double timeout_s)
{
    (void)selector;
    return TT_UNLIKELY(tt_loop_env(loop)->signals != NULL)
               ? select_signalled(loop, timeout_s)
               : select_plain(loop, timeout_s);
}

/* Waits as select_fake() does, until UNTIL_S at most, and not after another
 * thread resumes: 1 if something is ready, 0, or a failure. */
static int wait_next(struct tt_selector *selector, struct tt_loop *loop,
                     double until_s)
{
    struct tt_env *env = tt_loop_env(loop);
    double next_s = fmin(until_s, tt_thread_next_s(env));
    if (tt_thread_others_select(env) && env->sys != NULL) {
        next_s = fmin(next_s, next_of_world(env)); /* maybe another loop's */
        next_s = fmin(next_s, tt__answers_soonest_s(env));
    }
    double now_s = env->clock->now_s;
    uint64_t count = tt_loop_ready_count(loop);
    if (next_s <= now_s) {
        return 0;
    }
    int rc =
        select_fake(selector, loop, next_s >= HUGE_VAL ? -1 : next_s - now_s);
    if (rc < 0 || tt_loop_ready_count(loop) != count) {
        return rc < 0 ? rc : 1;
    }
    TT_ASSERT(next_s < HUGE_VAL);
    env->clock->now_s = next_s; /* whatever the sum was rounded to */
    return 0;
}

/* Whether something is ready for LOOP: 1, 0, or a failure. */
static int poll_idle(struct tt_selector *selector, struct tt_loop *loop)
{
    struct tt_env *env = tt_loop_env(loop);
    uint64_t count = tt_loop_ready_count(loop);
    int rc = select_fake(selector, loop, 0);
    if (rc == 0 && tt_loop_ready_count(loop) == count && env->sys != NULL &&
        tt_loop_has_fds(loop)) {
        rc = report_world(env, loop, true); /* it would wait */
        if (rc == 0 && tt__world_acknowledges(env)) {
            rc = report_world(env, loop, true);
        }
    }
    return rc < 0 ? rc : tt_loop_ready_count(loop) != count;
}

/* The same while there are threads: they run before, and meanwhile. Where
 * several loops select, each polls before one of them waits, since what is
 * ready may be another one's. A child process that polls continues: it runs
 * until it waits. A job that slept ends the wait when it resumes, a tick in
 * which nothing need happen: tests/oracle/kernel.py does so. */
static int select_among_threads(struct tt_selector *selector,
                                struct tt_loop *loop, double timeout_s)
{
    struct tt_env *env = tt_loop_env(loop);
    double until_s = timeout_s < 0 ? HUGE_VAL : env->clock->now_s + timeout_s;
    bool is_over = false; /* a job has resumed, as in the judge */
    if (timeout_s == 0 && tt_process_is_child(env)) {
        return select_fake(selector, loop, 0);
    }
    for (;;) {
        int woken = tt_thread_select(loop, until_s);
        if (woken < 0) {
            return woken;
        }
        if (woken > 0 || is_over || until_s <= env->clock->now_s) {
            return select_fake(selector, loop, 0);
        }
        int rc = 0;
        if (tt_thread_others_select(env)) {
            rc = poll_idle(selector, loop);
            if (rc == 0 && tt_thread_idle(env)) {
                continue;
            }
        }
        rc = rc != 0 ? rc : wait_next(selector, loop, until_s);
        tt_thread_active(env);
        if (rc != 0) {
            return rc < 0 ? rc : 0;
        }
        is_over = tt_thread_job_due(env);
    }
}

static int watch_fake(struct tt_selector *selector, struct tt_loop *loop,
                      int fd, unsigned old, unsigned events)
{
    (void)selector;
    return tt_loop_env(loop)->sys == NULL
               ? 0
               : tt__world_watch(loop, fd, old, events);
}

/* It has no state of its own, so one serves all loops. A kernel that is opened
 * later gives them their descriptors then. */
struct tt_selector *tt__fake_open(struct tt_env *env, struct tt_loop *loop)
{
    static struct tt_selector fake = {
        .idle = true, .select = select_fake, .watch = watch_fake};
    static struct tt_selector among_threads = {.select = select_among_threads,
                                               .watch = watch_fake};
    if (env->sys != NULL && tt__world_open_loop(env, loop) < 0) {
        return NULL;
    }
    return env->threads == NULL ? &fake : &among_threads;
}

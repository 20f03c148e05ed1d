/* SPDX-License-Identifier: MIT
 *
 * sim/selector.c: the fake selector, and virtual time.
 *
 * Waiting moves the clock by the timeout it was given, exactly: oracle.py's
 * FakeSelector does `now += timeout`, and so does this one, so that both add
 * the same doubles. A wait ends early when a watched descriptor becomes ready
 * by the script. A wait without a timeout in which nothing can become ready
 * any more is a deadlock.
 */
#include "internal.h"

struct script_line {
    int fd;
    unsigned events; /* 0: cleared */
    double when_s;
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
    script->at[script->count++] = (struct script_line){fd, events, when_s};
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
        script->count = kept;
    }
}

void tt__script_drop(struct tt_sim *sim)
{
    struct tt__fd_script *script = sim->script;
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

static int report_ready(const struct tt__fd_script *script,
                        struct tt_loop *loop, double now_s)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && script != NULL && i < script->count; i++) {
        const struct script_line *line = &script->at[i];
        if (line->when_s <= now_s) {
            rc = tt_loop_ready(loop, line->fd, line->events);
        }
    }
    return rc;
}

static int move_clock(struct tt_env *env, double timeout_s)
{
    struct tt_clock *clock = env->clock;
    clock->now_s += timeout_s;
    if (clock->now_s > env->limits.time_max_s) {
        return tt_fail(env, TT_ELIVELOCK, "the virtual time is above %g s",
                       env->limits.time_max_s);
    }
    return 0;
}

static int end_deadlocked(struct tt_env *env, const struct tt_loop *loop)
{
    return tt__deadlock_end(env, loop, "nothing can ever run again");
}

static int select_fake(struct tt_selector *selector, struct tt_loop *loop,
                       double timeout_s)
{
    struct tt_env *env = tt_loop_env(loop);
    (void)selector;
    if (TT_LIKELY(!tt_loop_has_fds(loop))) {
        if (timeout_s < 0) {
            return end_deadlocked(env, loop);
        }
        return timeout_s > 0 ? move_clock(env, timeout_s) : 0;
    }
    struct tt_sim *sim = tt__sim_of(env);
    double now_s = env->clock->now_s, when_s = 0;
    bool ready = next_ready(sim->script, loop, &when_s);
    if (!ready && timeout_s < 0) {
        return end_deadlocked(env, loop);
    }
    int rc = 0;
    if (ready && (timeout_s < 0 || when_s <= now_s + timeout_s)) {
        if (when_s > now_s) {
            env->clock->now_s = when_s;
            rc = move_clock(env, 0);
        }
        return rc < 0 ? rc : report_ready(sim->script, loop, env->clock->now_s);
    }
    return timeout_s > 0 ? move_clock(env, timeout_s) : 0;
}

static int watch_fake(struct tt_selector *selector, struct tt_loop *loop,
                      int fd, unsigned old, unsigned events)
{
    (void)selector;
    (void)loop;
    (void)fd;
    (void)old;
    (void)events;
    return 0;
}

/* It has no state of its own, so one serves all loops. */
struct tt_selector *tt__fake_open(struct tt_env *env, struct tt_loop *loop)
{
    static struct tt_selector fake = {
        .idle = true, .select = select_fake, .watch = watch_fake};
    (void)env;
    (void)loop;
    return &fake;
}

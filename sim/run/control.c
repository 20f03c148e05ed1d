/* SPDX-License-Identifier: MIT
 *
 * control.c: hosts and links, as a program under test states them.
 *
 * All state lies in the memory of the execution (env->control), so a snapshot
 * of the run has it too. A host is known to the simulated kernel by a number,
 * and to contexts by its name; a name that is in no context is "localhost", the
 * machine on which the program runs.
 */
#include "control.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <ticktape/tt_crash.h>

#include "control_state.h"
#include "net.h"

static const char localhost[] = "localhost";

static void drop_control(struct tt_env *env)
{
    struct tt_control *self = env->control;
    env->control = NULL;
    TT_ASSERT(self->entry_count <= TT__ENTRIES_MAX);
    tt__real_hosts_end(env, self);
    for (size_t i = 0; i < self->entry_count; i++) {
        struct tt__entry *entry = &self->entries[i];
        tt_unref(env, entry->name);
        tt_unref(env, entry->callable);
        tt_unref(env, entry->args);
        tt_future_unref(env, entry->done);
    }
    tt_crash_drop(env, self->kept);
    tt_unref(env, self->var);
    tt_free(env, self, sizeof *self);
}

struct tt_control *tt__control_of(struct tt_env *env)
{
    if (env->control != NULL) {
        return env->control;
    }
    struct tt_control *self = tt_alloc(env, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    memset(self, 0, sizeof *self);
    self->var = tt_context_var(env, "ticktape.host", TT_NULL);
    self->kept = self->var == TT_NULL ? TT_NULL : tt_list(env, NULL, 0);
    if (self->kept == TT_NULL) {
        tt_unref(env, self->var);
        tt_free(env, self, sizeof *self);
        return NULL;
    }
    env->control = self;
    env->drop_control = drop_control;
    return self;
}

/* The simulated kernel; NULL: there is none (--real), or a failure. */
static struct tt__world_sys *world_of(struct tt_env *env)
{
    struct tt_sys *sys =
        env->open_sys == tt__world_sys_open ? tt_sys_of(env) : NULL;
    TT_ASSERT(sys == NULL || sys->is_simulated);
    return (struct tt__world_sys *)sys;
}

/* ---- Hosts --------------------------------------------------------------- */

/* The name of the current host; borrowed; TT_NULL: it is localhost. */
static tt_value current_name(struct tt_env *env)
{
    tt_value name = env->control == NULL
                        ? TT_NULL
                        : tt_context_var_get(env, env->control->var);
    return name != TT_NULL && tt_is_str(name) ? name : TT_NULL;
}

const char *tt__control_host_of(const struct tt_env *env,
                                const struct tt_task *task)
{
    tt_value name = env->control == NULL
                        ? TT_NULL
                        : tt_task_variable(task, env->control->var);
    return name != TT_NULL && tt_is_str(name) ? tt_str_get(name)->text : NULL;
}

tt_value tt_control_host(struct tt_env *env)
{
    tt_value name = current_name(env);
    return name == TT_NULL ? tt_str_c(env, localhost) : tt_ref(name);
}

static int check_name(struct tt_env *env, const char *name)
{
    TT_ASSERT(name != NULL);
    size_t size = strlen(name);
    if (size == 0 || size >= TT_CONTROL_NAME_SIZE) {
        return tt_raise(env, &tt_ValueError,
                        "the name of a host has 1 to %d bytes",
                        TT_CONTROL_NAME_SIZE - 1);
    }
    return 0;
}

/* The number of host NAME, which is made if it is new; or a failure. */
static int number_of(struct tt_env *env, struct tt__world_sys *sys,
                     const char *name)
{
    int rc = check_name(env, name);
    TT_ASSERT(sys != NULL);
    if (rc < 0) {
        return rc;
    }
    rc = strcmp(name, localhost) == 0 ? 0 : tt_world_host(sys->world, name);
    if (rc == -ENOMEM) {
        return tt_fail(env, TT_ENOMEM, "no memory for a host");
    }
    return rc < 0 ? tt_raise(env, &tt_ValueError, "there are too many hosts")
                  : rc;
}

int tt__control_host(struct tt_env *env, struct tt_world *world)
{
    tt_value name = current_name(env);
    if (name == TT_NULL || tt_str_is(name, localhost)) {
        return 0;
    }
    return tt_world_host(world, tt_str_get(name)->text);
}

/* A copy of the current context in which the host is NAME: given. */
static tt_value context_for(struct tt_env *env, tt_value name)
{
    struct tt_control *self = tt__control_of(env);
    TT_ASSERT(tt_is_str(name));
    return self == NULL ? TT_NULL : tt_context_with(env, self->var, name);
}

tt_value tt__control_host_context(struct tt_sys *sys, int fd)
{
    struct tt__world_sys *self = (struct tt__world_sys *)sys;
    struct tt_env *env = self->env;
    struct tt_world_state state;
    if (tt_world_describe(self->world, fd, &state) < 0 || state.host == 0) {
        return TT_NULL;
    }
    const char *name = tt_world_host_name(self->world, state.host);
    tt_value own = current_name(env);
    TT_ASSERT(name != NULL);
    if (own != TT_NULL && tt_str_is(own, name)) {
        return TT_NULL;
    }
    tt_value text = tt_str_c(env, name);
    tt_value context = text == TT_NULL ? TT_NULL : context_for(env, text);
    tt_unref(env, text);
    return context;
}

/* ---- Starting ------------------------------------------------------------ */

/* The entry's task is done: its future has the outcome. */
static int run_ended(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_env *env = tt_loop_env(loop);
    struct tt_future *done = data, *task = tt_future_cast(arg);
    int rc = 0;
    TT_ASSERT(tt_future_done(task));
    if (tt_future_done(done)) {
        rc = 0;
    } else if (tt_future_cancelled(task)) {
        rc = tt_future_cancel(env, done, TT_NULL);
    } else {
        tt_value exc = tt_future_exception(env, task);
        tt_value result =
            exc == TT_NONE ? tt_future_result(env, task) : TT_NULL;
        if (result != TT_NULL) {
            rc = tt_future_set_result(env, done, result);
        } else {
            rc = exc == TT_NULL
                     ? tt_failure(env)
                     : tt_future_set_exception(env, done, tt_exc_cast(exc));
        }
        tt_unref(env, result);
        tt_unref(env, exc);
    }
    tt_future_unref(env, done);
    tt_unref(env, arg);
    return rc < 0 ? rc : 0;
}

static void drop_ended(struct tt_env *env, void *data, tt_value arg)
{
    tt_future_unref(env, data);
    tt_unref(env, arg);
}

static const struct tt_callback ended = {
    .run = run_ended, .drop = drop_ended, .name = "ended"};

static tt_value make_coroutine(struct tt_env *env,
                               const struct tt__entry *entry)
{
    TT_ASSERT((entry->entry != NULL) == (entry->callable == TT_NULL));
    if (entry->entry != NULL) {
        return entry->entry(env, entry->data);
    }
    const struct tt_tuple *args = tt_tuple_get(entry->args);
    return tt_call(env, entry->callable, args->at, args->count);
}

/* Runs an entry: 0 or a failure. */
static int boot(struct tt_env *env, struct tt__entry *entry)
{
    TT_ASSERT(!tt_future_done(entry->done));
    tt_value coro = make_coroutine(env, entry);
    tt_value context =
        coro == TT_NULL ? TT_NULL : context_for(env, entry->name);
    if (context == TT_NULL) {
        tt_unref(env, coro);
        return tt_failure(env);
    }
    const struct tt_task_options options = {.context = context};
    struct tt_task *task = tt_task_new(entry->loop, coro, &options);
    int rc = task == NULL ? tt_failure(env) : 0;
    tt_unref(env, context);
    if (rc == 0) {
        tt_object_ref(&entry->done->head);
        rc = tt_future_add_done_callback(env, &task->future, &ended,
                                         entry->done);
    }
    tt_task_unref(env, task);
    return rc;
}

/* ENTRY has its callable or function; takes what it owns. */
static struct tt_future *start(struct tt_env *env, const char *name,
                               struct tt__entry entry)
{
    struct tt_control *self = tt__control_of(env);
    struct tt_loop *loop = self == NULL ? NULL : tt_running_loop(env);
    int rc = loop == NULL ? tt_failure(env) : check_name(env, name);
    if (rc == 0 && self->entry_count == TT__ENTRIES_MAX) {
        rc = tt_raise(env, &tt_ValueError, "more than %d hosts are started",
                      TT__ENTRIES_MAX);
    }
    if (rc == 0) {
        entry.loop = loop;
        entry.name = tt_str_c(env, name);
        entry.done = entry.name == TT_NULL ? NULL : tt_future_new(loop);
        rc = entry.done == NULL ? tt_failure(env) : 0;
    }
    if (rc < 0) {
        tt_unref(env, entry.name);
        tt_unref(env, entry.callable);
        tt_unref(env, entry.args);
        return NULL;
    }
    tt_touch_hidden(env);
    struct tt__world_sys *sys = world_of(env);
    if (sys != NULL && number_of(env, sys, name) < 0) { /* it can be resolved */
        rc = tt_failure(env);
    } else if (sys == NULL) {
        tt__real_hosts_use(env, self);
    }
    TT_ASSERT(self->entry_count < TT__ENTRIES_MAX);
    struct tt__entry *at = &self->entries[self->entry_count++];
    *at = entry;
    if (rc < 0 || tt_failure(env) < 0 || boot(env, at) < 0) {
        return NULL;
    }
    tt_object_ref(&at->done->head);
    return at->done;
}

struct tt_future *tt_control_start(struct tt_env *env, const char *name,
                                   tt_control_entry *entry, void *data)
{
    TT_ASSERT(entry != NULL);
    return start(env, name, (struct tt__entry){.entry = entry, .data = data});
}

struct tt_future *tt_control_start_value(struct tt_env *env, const char *name,
                                         tt_value callable, tt_value args)
{
    TT_ASSERT(tt_is_tuple(args));
    return start(
        env, name,
        (struct tt__entry){.callable = tt_ref(callable), .args = tt_ref(args)});
}

/* ---- Crashing ------------------------------------------------------------ */

/* A scheduled crash or restart of a host. */
struct pending {
    tt_value name; /* owns */
    double down_s;
};

static void drop_pending(struct tt_env *env, void *data, tt_value arg)
{
    struct pending *pending = data;
    (void)arg;
    tt_unref(env, pending->name);
    tt_free(env, pending, sizeof *pending);
}

static struct pending *new_pending(struct tt_env *env, tt_value name,
                                   double down_s)
{
    struct pending *made = tt_alloc(env, sizeof *made);
    TT_ASSERT(tt_is_str(name) && down_s >= 0);
    if (made != NULL) {
        *made = (struct pending){tt_ref(name), down_s};
    }
    return made;
}

/* The entries of a host begin again, in the order in which they were started.
 */
static int run_restart(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_env *env = tt_loop_env(loop);
    struct pending *pending = data;
    struct tt_control *self = env->control;
    int rc = 0;
    TT_ASSERT(env->task == NULL && self != NULL);
    for (size_t i = 0; rc == 0 && i < self->entry_count; i++) {
        struct tt__entry *entry = &self->entries[i];
        if (tt_str_equal(tt_str_get(entry->name), tt_str_get(pending->name)) &&
            !tt_future_done(entry->done)) {
            rc = boot(env, entry);
        }
    }
    drop_pending(env, pending, arg);
    return rc;
}

static const struct tt_callback restart = {
    .run = run_restart, .drop = drop_pending, .name = "start host"};

struct fd_host {
    struct tt_world *world;
    int number;
};

static bool is_of_host(void *data, int fd)
{
    const struct fd_host *host = data;
    struct tt_world_state state;
    return tt_world_describe(host->world, fd, &state) == 0 &&
           state.host == host->number;
}

static int crash_now(struct tt_env *env, tt_value name, double down_s)
{
    struct tt__world_sys *sys = world_of(env);
    int number = tt_world_host(sys->world, tt_str_get(name)->text);
    if (number < 0) {
        return tt_fail(env, TT_ENOMEM, "no memory for a host");
    }
    TT_ASSERT(number > 0); /* localhost does not crash */
    struct fd_host host = {sys->world, number};
    const struct tt_crash crash = {.var = env->control->var,
                                   .name = name,
                                   .kept = tt_list_get(env->control->kept),
                                   .has_fd = is_of_host,
                                   .data = &host};
    struct tt_loop *loop = env->running;
    int rc = tt_crash(env, &crash);
    if (rc < 0) {
        return rc;
    }
    tt_world_crash(sys->world, number);
    if (!isfinite(down_s) || loop == NULL) {
        return 0;
    }
    struct pending *pending = new_pending(env, name, down_s);
    if (pending == NULL) {
        return TT_ENOMEM;
    }
    return down_s == 0
               ? tt_loop_call_soon(loop, &restart, pending, NULL)
               : tt_loop_call_later(loop, down_s, &restart, pending, NULL);
}

static int run_crash(struct tt_loop *loop, void *data, tt_value arg)
{
    struct pending *pending = data;
    struct tt_env *env = tt_loop_env(loop);
    TT_ASSERT(env->task == NULL);
    int rc = crash_now(env, pending->name, pending->down_s);
    drop_pending(env, pending, arg);
    return rc;
}

static const struct tt_callback crash_later = {
    .run = run_crash, .drop = drop_pending, .name = "crash"};

static int crash_soon(struct tt_env *env, tt_value name, double down_s)
{
    struct pending *pending = new_pending(env, name, down_s);
    TT_ASSERT(env->running != NULL);
    return pending == NULL
               ? TT_ENOMEM
               : tt_loop_call_soon(env->running, &crash_later, pending, NULL);
}

int tt_control_crash(struct tt_env *env, const char *name, double down_s)
{
    struct tt_loop *loop = tt_running_loop(env);
    if (loop == NULL || tt__control_of(env) == NULL) {
        return tt_failure(env);
    }
    if (world_of(env) == NULL) {
        return tt_failure(env) < 0
                   ? tt_failure(env)
                   : tt_raise(env, &tt_RuntimeError,
                              "a host crashes in simulation only: the network "
                              "is real");
    }
    int rc = check_name(env, name);
    if (rc == 0 && (strcmp(name, localhost) == 0 || !(down_s >= 0))) {
        rc = tt_raise(env, &tt_ValueError, "%s",
                      down_s >= 0 ? "localhost cannot crash: start() the part "
                                    "of the program that is to crash on a host"
                                  : "down must be 0 or more seconds");
    }
    tt_value text = rc < 0 ? TT_NULL : tt_str_c(env, name);
    if (text == TT_NULL) {
        return tt_failure(env);
    }
    tt_value own = current_name(env);
    rc = own != TT_NULL && tt_str_is(own, name) ? crash_soon(env, text, down_s)
                                                : crash_now(env, text, down_s);
    tt_unref(env, text);
    return rc;
}

bool tt__control_can_crash(const struct tt_env *env,
                           const struct tt_world *world, int number)
{
    const char *name = tt_world_host_name(world, number);
    const struct tt_control *self = env->control;
    if (self == NULL || number == 0 || name == NULL) {
        return false;
    }
    for (size_t i = 0; i < self->entry_count; i++) {
        if (tt_str_is(self->entries[i].name, name)) {
            return true;
        }
    }
    return false;
}

int tt__control_crash_soon(struct tt_env *env, const struct tt_world *world,
                           int number)
{
    TT_ASSERT(tt__control_can_crash(env, world, number));
    tt_value name = tt_str_c(env, tt_world_host_name(world, number));
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    int rc = crash_soon(env, name, 0);
    tt_unref(env, name);
    return rc;
}

/* ---- Links --------------------------------------------------------------- */

const struct tt__way *tt__control_way(const struct tt_env *env, int from,
                                      int to)
{
    const struct tt_control *self = env->control;
    for (size_t i = 0; self != NULL && i < self->way_count; i++) {
        if (self->ways[i].from == from && self->ways[i].to == to) {
            return &self->ways[i];
        }
    }
    return NULL;
}

/* The same, which is made if there is none; NULL: a failure. */
static struct tt__way *make_way(struct tt_env *env, int from, int to)
{
    struct tt_control *self = env->control;
    struct tt__way *way =
        (struct tt__way *)(uintptr_t)tt__control_way(env, from, to);
    if (way == NULL && self->way_count == TT__WAYS_MAX) {
        tt_raise(env, &tt_ValueError, "more than %d links", TT__WAYS_MAX);
        return NULL;
    }
    if (way == NULL) {
        way = &self->ways[self->way_count++];
        *way = (struct tt__way){.from = from, .to = to};
    }
    TT_ASSERT(way->from == from && way->to == to);
    return way;
}

/* The two hosts of a call. */
struct pair {
    struct tt__world_sys *sys; /* NULL: a real network */
    int a, b;
};

static int get_pair(struct tt_env *env, const char *a, const char *b,
                    struct pair *out)
{
    TT_ASSERT(a != NULL && b != NULL);
    if (tt__control_of(env) == NULL) {
        return tt_failure(env);
    }
    out->sys = world_of(env);
    if (out->sys == NULL) {
        return tt_failure(env);
    }
    tt_touch_hidden(env);
    out->a = number_of(env, out->sys, a);
    out->b = out->a < 0 ? out->a : number_of(env, out->sys, b);
    tt_world_set_decide(out->sys->world, tt__net_decide, out->sys);
    return out->b < 0 ? out->b : 0;
}

static int check_link(struct tt_env *env, const struct tt_control_link *link)
{
    const double *latency = link->latency_s;
    if (!(latency[0] >= 0 && latency[0] <= latency[1] && latency[1] < 1e9)) {
        return tt_raise(env, &tt_ValueError,
                        "latency is a number of seconds, or (least, most)");
    }
    if (!(link->drop >= 0 && link->drop <= 1 && link->duplicate >= 0 &&
          link->duplicate <= 1)) {
        return tt_raise(env, &tt_ValueError,
                        "drop and duplicate are between 0 and 1");
    }
    if (!(link->bandwidth >= 0 && isfinite(link->bandwidth))) {
        return tt_raise(env, &tt_ValueError,
                        "bandwidth is a number of bytes a second");
    }
    return 0;
}

static int set_way(struct tt_env *env, int from, int to,
                   const struct tt_control_link *link)
{
    struct tt__way *way = make_way(env, from, to);
    if (way == NULL) {
        return tt_failure(env);
    }
    TT_ASSERT(link->latency_s[0] <= link->latency_s[1]);
    way->has_latency = true;
    memcpy(way->latency_s, link->latency_s, sizeof way->latency_s);
    way->drop = link->drop;
    way->duplicate = link->duplicate;
    way->bandwidth = link->bandwidth;
    return 0;
}

/* A search draws what the program states a range for. A plain run does not, and
 * neither does the fair tail. */
static void ask_for(struct tt_env *env, const struct tt_control_link *link)
{
    bool searches = (env->enabled & TT_CHOICES_SOUND) != 0;
    bool may_lose = (link->drop > 0 && link->drop < 1) ||
                    (link->duplicate > 0 && link->duplicate < 1);
    if (searches && link->latency_s[0] < link->latency_s[1]) {
        env->enabled |= 1U << TT_CHOICE_LATENCY;
    }
    if (searches && may_lose && !env->control->is_quiet) {
        env->enabled |= 1U << TT_CHOICE_NET;
    }
}

int tt_control_link(struct tt_env *env, const char *a, const char *b,
                    const struct tt_control_link *link)
{
    struct pair pair;
    int rc = check_link(env, link);
    rc = rc < 0 ? rc : get_pair(env, a, b, &pair);
    if (rc < 0 || pair.sys == NULL) {
        return rc;
    }
    ask_for(env, link);
    rc = set_way(env, pair.a, pair.b, link);
    return rc < 0 || link->one_way || pair.a == pair.b
               ? rc
               : set_way(env, pair.b, pair.a, link);
}

static int cut_way(struct tt_env *env, int from, int to)
{
    struct tt__way *way = make_way(env, from, to);
    if (way != NULL) {
        way->is_cut = true;
    }
    return way == NULL ? tt_failure(env) : 0;
}

int tt_control_partition(struct tt_env *env, const char *a, const char *b,
                         bool one_way)
{
    struct pair pair;
    int rc = get_pair(env, a, b, &pair);
    if (rc < 0 || pair.sys == NULL) {
        return rc;
    }
    rc = cut_way(env, pair.a, pair.b);
    return rc < 0 || one_way ? rc : cut_way(env, pair.b, pair.a);
}

/* Ends partitions from FROM to TO; -1: all. */
static void heal(struct tt_env *env, struct tt__world_sys *sys, int from,
                 int to)
{
    struct tt_control *self = env->control;
    for (size_t i = 0; i < self->way_count; i++) {
        struct tt__way *way = &self->ways[i];
        if (from < 0 || (way->from == from && way->to == to)) {
            way->is_cut = false;
        }
    }
    tt__net_mend(sys, from, to);
}

int tt_control_heal(struct tt_env *env, const char *a, const char *b)
{
    struct pair pair;
    bool all = a == NULL && b == NULL;
    int rc = get_pair(env, all ? localhost : a, all ? localhost : b, &pair);
    if (rc < 0 || pair.sys == NULL) {
        return rc;
    }
    heal(env, pair.sys, all ? -1 : pair.a, pair.b);
    if (!all) {
        heal(env, pair.sys, pair.b, pair.a);
    }
    return 0;
}

int tt_control_quiet(struct tt_env *env)
{
    struct tt_control *self = tt__control_of(env);
    if (self == NULL) {
        return tt_failure(env);
    }
    tt_touch_hidden(env);
    self->is_quiet = true;
    env->enabled &= ~TT_CHOICES_INJECTED;
    /* A network that was never used has no partitions. */
    return env->sys == NULL ? 0 : tt_control_heal(env, NULL, NULL);
}

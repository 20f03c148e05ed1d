/* SPDX-License-Identifier: MIT
 *
 * step.c: stopping a run to look at it.
 *
 * The observer is called before each handle, so what is shown is the state
 * between two handles, but that the one about to run has left the queue
 * already. Attributes are read where they are, and reprs in C may not call the
 * program: what is shown has no effects.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "internal.h"
#include "sim/analysis/timeline.h"
#include "step.h"

enum {
    LISTED_MAX = 30 /* handles, and timers */
};

/* ---- Handles and timers -------------------------------------------------- */

/* "wakeup say#2", "call tick(1)", "sleep timer of say" */
static void put_pending(struct tt_text *out, const struct tt_pending *pending)
{
    const struct tt_task *whose =
        pending->whose != NULL ? pending->whose : pending->awaiter;
    TT_ASSERT(pending->what != NULL);
    tt_text_puts(out, pending->what);
    if (pending->task != NULL) {
        tt_text_puts(out, " ");
        tt_text_task_name(out, pending->task);
    } else if (pending->name.size > 0) {
        tt_text_puts(out, " ");
        if (!tt__put_call(out, pending)) {
            tt_text_put(out, pending->name.text, pending->name.size);
        }
    } else if (whose != NULL) {
        tt_text_puts(out, " of ");
        tt_text_task_name(out, whose);
    }
    tt_text_puts(out, "\n");
}

struct listing {
    struct tt_text *out;
    unsigned count;
};

static int list_ready(void *data, const struct tt_pending *pending)
{
    struct listing *list = data;
    if (list->count++ < LISTED_MAX) {
        tt_text_puts(list->out, "  ");
        put_pending(list->out, pending);
    }
    return 0;
}

/* The first timers, sorted by their time. */
struct timers {
    struct tt_pending at[LISTED_MAX];
    unsigned count; /* of all */
};

static int sort_timer(void *data, const struct tt_pending *pending)
{
    struct timers *timers = data;
    unsigned at = timers->count < LISTED_MAX ? timers->count : LISTED_MAX;
    TT_ASSERT(pending->when_s >= 0);
    while (at > 0 && pending->when_s < timers->at[at - 1].when_s) {
        if (at < LISTED_MAX) {
            timers->at[at] = timers->at[at - 1];
        }
        at--;
    }
    if (at < LISTED_MAX) {
        timers->at[at] = *pending;
    }
    timers->count++;
    return 0;
}

static void end_list(const struct listing *list)
{
    if (list->count == 0) {
        tt_text_puts(list->out, "  nothing\n");
    } else if (list->count > LISTED_MAX) {
        tt_text_format(list->out, "  and %u more\n",
                       (uint32_t)(list->count - LISTED_MAX));
    }
}

void tt__step_put_ready(struct tt_text *out)
{
    struct listing ready = {out, 0};
    TT_ASSERT(out->env != NULL);
    tt_text_puts(out, "ready:\n");
    if (out->env->running != NULL) {
        tt_loop_each_ready(out->env->running, list_ready, &ready);
    }
    end_list(&ready);
}

void tt__step_put_timers(struct tt_text *out)
{
    struct timers timers = {.count = 0};
    TT_ASSERT(out->env != NULL);
    tt_text_puts(out, "timers:\n");
    if (out->env->running != NULL) {
        tt_loop_each_timer(out->env->running, sort_timer, &timers);
    }
    for (unsigned i = 0; i < timers.count && i < LISTED_MAX; i++) {
        char when[40];
        snprintf(when, sizeof when, "  @%.9g ", timers.at[i].when_s);
        tt_text_puts(out, when);
        put_pending(out, &timers.at[i]);
    }
    end_list(&(struct listing){out, timers.count});
}

/* ---- Variables ----------------------------------------------------------- */

static int put_variable(void *data, struct tt_slice name, tt_value value)
{
    struct listing *list = data;
    tt_text_puts(list->out, list->count++ > 0 ? ", " : " ");
    tt_text_put(list->out, name.text, name.size);
    tt_text_puts(list->out, " = ");
    tt_text_shown(list->out, value);
    return 0;
}

/* Those of the coroutines that TASK is in, the outermost first. */
static void put_locals(struct tt_text *out, struct tt_task *task)
{
    tt_value at = task->coro;
    while (tt_is_object(at) && tt_object(at)->type->wait != NULL) {
        struct tt_wait wait;
        struct tt_text line;
        struct listing list = {&line, 0};
        tt_object(at)->type->wait(out->env, tt_object(at), &wait);
        tt_text_init(&line, out->env);
        if (!tt_is_of_library(wait.file)) {
            tt_variables(out->env, at, put_variable, &list);
        }
        if (list.count > 0) {
            struct tt_slice name = tt_name_of(at);
            tt_text_puts(out, "    ");
            tt_text_put(out, name.text, name.size);
            tt_text_puts(out, ":");
            tt_text_put(out, line.at, line.size);
            tt_text_puts(out, "\n");
        }
        tt_text_deinit(&line);
        at = wait.inner;
    }
}

/* ---- The report ---------------------------------------------------------- */

void tt__step_put_tasks(struct tt_text *out)
{
    tt_text_puts(out, "tasks:\n");
    tt__deadlock_tasks(out, put_locals);
}

static void put_state(struct tt_text *out)
{
    struct tt_env *env = out->env;
    struct listing globals = {out, 0};
    if (env->running != NULL) {
        tt__step_put_ready(out);
        tt__step_put_timers(out);
    }
    tt__step_put_tasks(out);
    tt_text_puts(out, "module:");
    tt_variables(env, TT_NULL, put_variable, &globals);
    tt_text_puts(out, globals.count > 0 ? "\n" : " nothing\n");
}

/* The handle of RECORD, if that has no name; otherwise NULL. */
static const char *label_of(const struct tt_record *record)
{
    TT_ASSERT(record != NULL);
    return record->event == TT_EVENT_LABEL ? tt_label_text(record->id) : NULL;
}

/* "NAME" or "NAME#2", as traces have it. */
static void put_named(struct tt_text *out, const struct tt_record *record)
{
    struct tt_slice name = tt_record_name(out->env, record->id);
    TT_ASSERT(record->event == TT_EVENT_STEP ||
              record->event == TT_EVENT_WAKEUP ||
              record->event == TT_EVENT_CALL);
    tt_text_put(out, name.text, name.size);
    if (record->data > 1) {
        tt_text_format(out, "#%l", (int64_t)record->data);
    }
}

void tt__step_put_handle(struct tt_text *out, const struct tt_record *record)
{
    const char *label = label_of(record);
    if (label != NULL) {
        tt_text_puts(out, label);
    } else {
        const char *verb;
        if (record->event == TT_EVENT_STEP) {
            verb = "step ";
        } else if (record->event == TT_EVENT_WAKEUP) {
            verb = "wakeup ";
        } else {
            verb = "call ";
        }
        tt_text_puts(out, verb);
        put_named(out, record);
    }
}

static void put_head(struct tt_text *out, const struct tt_record *record)
{
    char head[80];
    snprintf(head, sizeof head,
             "in tick %llu @%.9g, next: ", (unsigned long long)out->env->tick,
             tt_time(out->env));
    tt_text_puts(out, head);
    tt__step_put_handle(out, record);
    tt_text_puts(out, "\n");
}

static void make_report(struct tt_sim *sim, struct tt_env *env,
                        const struct tt_record *record)
{
    struct tt_text text;
    TT_ASSERT(sim->env == env);
    tt_text_init(&text, env);
    put_head(&text, record);
    put_state(&text);
    if (text.error == 0) {
        free(sim->report);
        sim->report = strndup(text.at, text.size);
    }
    tt_text_deinit(&text);
}

void tt_sim_show(struct tt_env *env)
{
    struct tt_text text;
    uint32_t enabled = env->enabled;
    tt_text_init(&text, env);
    env->enabled =
        0; /* the order in which a set is shown here is none of its */
    put_state(&text);
    env->enabled = enabled;
    fwrite(text.size > 0 ? text.at : "", 1, text.size, stderr);
    tt_text_deinit(&text);
}

/* Not inlined, and called, whatever the compiler thinks of it. */
TT_NOINLINE void tt_sim_stopped(struct tt_env *env)
{
    __asm__ volatile("" : : "r"(env) : "memory");
}

/* ---- Where to stop ------------------------------------------------------- */

/* Whether the task that is about to run is the one to stop at. */
static bool is_stop_task(struct tt_sim *sim, struct tt_env *env,
                         const struct tt_record *record)
{
    const char *wanted = sim->options.stop_task;
    struct tt_text name;
    if (wanted == NULL ||
        (record->event != TT_EVENT_STEP && record->event != TT_EVENT_WAKEUP)) {
        return false;
    }
    tt_text_init(&name, env);
    put_named(&name, record);
    bool is = name.error == 0 && name.size == strlen(wanted) &&
              memcmp(name.at, wanted, name.size) == 0;
    tt_text_deinit(&name);
    return is && ++sim->resumes >= sim->options.stop_resume;
}

static int stop_before(struct tt_observer *observer, struct tt_env *env,
                       const struct tt_record *record)
{
    struct tt_sim *sim = ((struct tt__trace *)observer)->sim;
    uint64_t tick = sim->options.stop_tick;
    TT_ASSERT(tick != 0 || sim->options.stop_task != NULL);
    if ((tick == 0 || env->tick < tick) && !is_stop_task(sim, env, record)) {
        return 0;
    }
    observer->before = NULL; /* also for what reprs run */
    make_report(sim, env, record);
    tt_sim_stopped(env);
    return tt_fail(env, TT_ELIMIT, "stopped in tick %llu",
                   (unsigned long long)env->tick);
}

static int step_before(struct tt_observer *observer, struct tt_env *env,
                       const struct tt_record *record)
{
    const struct tt_sim *sim = ((struct tt__trace *)observer)->sim;
    TT_ASSERT(record != NULL);
    sim->options.step(sim->options.step_data, env, record);
    return 0;
}

static void step_line(struct tt_observer *observer, struct tt_env *env)
{
    const struct tt_sim *sim = ((struct tt__trace *)observer)->sim;
    TT_ASSERT(sim->env == env);
    sim->options.step(sim->options.step_data, env, NULL);
}

void tt__step_start(struct tt_sim *sim)
{
    struct tt__trace *trace = &sim->trace;
    bool stops = sim->options.stop_tick != 0 || sim->options.stop_task != NULL;
    bool steps = sim->options.step != NULL;
    TT_ASSERT(!stops || !steps);
    sim->resumes = 0;
    if (steps) {
        trace->observer.before = step_before;
    } else if (stops) {
        trace->observer.before = stop_before;
    } else {
        trace->observer.before = NULL;
    }
    trace->observer.line = steps ? step_line : NULL;
    if (stops || steps) {
        trace->observer.end = trace->room + 1; /* full before each record */
    }
}

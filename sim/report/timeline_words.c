/* SPDX-License-Identifier: MIT
 *
 * timeline_words.c: the causes of handles, in words.
 */
#include <stdio.h>
#include <string.h>

#include <ticktape/tt_timeline.h>

#include "sim/base/line.h"

const char *tt_timeline_cause_name(enum tt_timeline_cause cause)
{
    static const char *const names[] = {
#define X(NAME, name) name,
        TT_TIMELINE_CAUSES(X)
#undef X
    };
    TT_ASSERT(cause < sizeof names / sizeof *names);
    return names[cause];
}

const char *tt_timeline_end_name(enum tt_timeline_end end)
{
    static const char *const names[] = {
#define X(NAME, name) name,
        TT_TIMELINE_ENDS(X)
#undef X
    };
    TT_ASSERT(end < sizeof names / sizeof *names);
    return names[end];
}

static const char *name_of(const struct tt_timeline_run *run, uint32_t task)
{
    TT_ASSERT(task < run->task_count);
    return run->tasks[task].name == NULL ? "?" : run->tasks[task].name;
}

/* "timer of sleep(1) at line 4 fired"; of other timers, whose they are and what
 * armed them. */
static void put_timer(FILE *out, const struct tt_timeline_run *run,
                      uint32_t number)
{
    const struct tt_timeline_timer *timer = &run->timers[number];
    const struct tt_timeline_handle *from =
        timer->from == TT_TIMELINE_NONE ? NULL : &run->handles[timer->from];
    TT_ASSERT(number < run->timer_count);
    if (from != NULL && from->wait.until_s >= 0 && from->wait.what != NULL &&
        from->task == timer->whose) {
        fprintf(out, "timer of %s", from->wait.what);
        if (from->wait.line != 0) {
            fputs(" at ", out);
            tt__put_line(out, from->wait.line, from->wait.file);
        }
    } else {
        fputs(timer->what != NULL ? timer->what : "a timer", out);
        if (timer->whose != TT_TIMELINE_NONE) {
            fprintf(out, " of %s", name_of(run, timer->whose));
        }
        if (from != NULL && from->label != NULL) {
            fprintf(out, ", armed by %s,", from->label);
        }
    }
    fputs(" fired", out);
}

/* Of a callable's own timer that is enough. */
static void put_own_timer(FILE *out, const struct tt_timeline_run *run,
                          const struct tt_timeline_handle *at)
{
    const struct tt_timeline_timer *timer = &run->timers[at->timer];
    TT_ASSERT(at->timer < run->timer_count);
    if (at->call == NULL || timer->from == TT_TIMELINE_NONE) {
        put_timer(out, run, at->timer);
        return;
    }
    const struct tt_timeline_handle *from = &run->handles[timer->from];
    fprintf(out, "its timer, armed by %s, fired",
            from->label == NULL ? "a handle" : from->label);
}

static void put_label(FILE *out, const struct tt_timeline_run *run,
                      uint32_t handle)
{
    const struct tt_timeline_handle *at = &run->handles[handle];
    TT_ASSERT(handle < run->handle_count);
    if (at->task != TT_TIMELINE_NONE) {
        fputs(name_of(run, at->task), out);
    } else {
        const char *label;
        if (at->call != NULL) {
            label = at->call;
        } else if (at->label != NULL) {
            label = at->label;
        } else {
            label = "?";
        }
        fputs(label, out);
    }
}

static uint32_t process_of(const struct tt_timeline_run *run, uint32_t handle)
{
    uint32_t thread = run->handles[handle].thread;
    TT_ASSERT(handle < run->handle_count);
    return thread == 0 ? TT_TIMELINE_NONE : run->threads[thread].process;
}

/* FROM, a handle that may be of another process than HANDLE. */
static void put_other(FILE *out, const struct tt_timeline_run *run,
                      uint32_t handle, uint32_t from)
{
    uint32_t process = process_of(run, from);
    put_label(out, run, from);
    if (process == process_of(run, handle) ||
        run->handles[from].cause == TT_TIMELINE_THREAD) {
        return;
    }
    if (process == TT_TIMELINE_NONE) {
        fputs(" of the first process", out);
    } else { /* without the program: "process 5001 `python3`" */
        const char *name = run->threads[process].name;
        int size = name == NULL ? 0 : (int)strcspn(name, "`");
        fprintf(out, " of %.*s", size > 0 ? size - 1 : 1,
                size > 0 ? name : "?");
    }
}

/* How the task DONE ended, whose last handle is FROM. */
static void put_end(FILE *out, const struct tt_timeline_run *run, uint32_t done)
{
    uint32_t last = run->tasks[done].last;
    const struct tt_timeline_handle *at =
        last == TT_TIMELINE_NONE ? NULL : &run->handles[last];
    fputs(name_of(run, done), out);
    if (at != NULL && at->end == TT_TIMELINE_RAISED && at->exception != NULL) {
        fprintf(out, " raised %s", at->exception);
    } else if (at != NULL && at->end == TT_TIMELINE_CANCELLED) {
        fputs(" was cancelled", out);
    } else {
        fputs(" returned", out);
    }
}

/* What the task of AT waited for, or what a callback waits for. */
static void put_awaited(FILE *out, const struct tt_timeline_run *run,
                        const struct tt_timeline_handle *at)
{
    const struct tt_timeline_handle *before =
        at->before == TT_TIMELINE_NONE ? NULL : &run->handles[at->before];
    if (before != NULL && before->wait.what != NULL) {
        fprintf(out, "its wait for %s", before->wait.what);
    } else {
        fputs(at->call != NULL ? "its future" : "what it waited for", out);
    }
    if (before != NULL && before->wait.line != 0) {
        fputs(" at ", out);
        tt__put_line(out, before->wait.line, before->wait.file);
    }
}

/* A future was done: by a timer's callback of asyncio it is the timer's doing.
 */
static void put_result(FILE *out, const struct tt_timeline_run *run,
                       const struct tt_timeline_handle *at)
{
    const struct tt_timeline_handle *from =
        at->from == TT_TIMELINE_NONE ? NULL : &run->handles[at->from];
    if (at->done != TT_TIMELINE_NONE) {
        put_end(out, run, at->done);
    } else if (from != NULL && from->timer != TT_TIMELINE_NONE &&
               from->call == NULL && at->cause == TT_TIMELINE_RESULT) {
        put_timer(out, run, from->timer);
    } else {
        const char *verb;
        if (at->cause == TT_TIMELINE_CANCEL) {
            verb = "cancelled";
        } else {
            verb = at->call != NULL ? "completed" : "ended";
        }
        put_awaited(out, run, at);
        fprintf(out, " was %s", verb);
        if (from != NULL) {
            fputs(" by ", out);
            put_label(out, run, at->from);
        }
    }
}

/* Why a thread runs that waited for something, at a time. */
static void put_over(FILE *out, const struct tt_timeline_wait *wait,
                     double time_s)
{
    TT_ASSERT(wait->what != NULL);
    if (strcmp(wait->what, "its event loop") == 0) {
        fprintf(out, "%s has stopped", wait->what);
    } else if (time_s < wait->until_s) {
        fprintf(out, "it was interrupted in %s", wait->what);
    } else if (wait->until_s < 0) {
        fprintf(out, "its wait for %s has ended", wait->what);
    } else {
        fprintf(out, "%s is over", wait->what);
    }
}

/* Why a thread runs. */
static void put_thread(FILE *out, const struct tt_timeline_run *run,
                       uint32_t number)
{
    const struct tt_timeline_handle *at = &run->handles[number];
    const struct tt_timeline_handle *before =
        at->before == TT_TIMELINE_NONE ? NULL : &run->handles[at->before];
    TT_ASSERT(at->cause == TT_TIMELINE_THREAD);
    if (at->from != TT_TIMELINE_NONE) {
        fputs(before == NULL ? "started by " : "woken by ", out);
        put_other(out, run, number, at->from);
    } else if (before != NULL && before->wait.what != NULL) {
        put_over(out, &before->wait, at->time_s);
    } else {
        fputs(before == NULL ? "it was started" : "it is its turn", out);
    }
}

void tt_timeline_put_cause(FILE *out, const struct tt_timeline_run *run,
                           uint32_t handle)
{
    const struct tt_timeline_handle *at = &run->handles[handle];
    TT_ASSERT(handle < run->handle_count);
    switch (at->cause) {
    case TT_TIMELINE_OUTSIDE:
        break;
    case TT_TIMELINE_TASK:
    case TT_TIMELINE_SOON:
        fputs(at->cause == TT_TIMELINE_TASK ? "created by " : "call_soon() by ",
              out);
        put_label(out, run, at->from);
        break;
    case TT_TIMELINE_YIELD:
        fputs("it yielded", out);
        break;
    case TT_TIMELINE_TIMER:
        put_own_timer(out, run, at);
        break;
    case TT_TIMELINE_RESULT:
    case TT_TIMELINE_CANCEL:
        put_result(out, run, at);
        break;
    case TT_TIMELINE_IO:
        fputs("the selector reported it", out);
        if (at->from != TT_TIMELINE_NONE) {
            fputs(", made ready by ", out);
            put_other(out, run, handle, at->from);
        }
        break;
    case TT_TIMELINE_INJECTED:
        fputs("cancelled from outside", out);
        break;
    case TT_TIMELINE_THREAD:
        put_thread(out, run, handle);
        break;
    }
}

/* SPDX-License-Identifier: MIT
 *
 * timeline_trace.c: a recorded run as a trace with explanations.
 *
 * Unlike the canonical trace this is for people: each handle with its cause,
 * the lines that ran, and what its task waits for then. Ticks in which only
 * asyncio's own callbacks ran are one line together.
 */
#include <stdio.h>
#include <string.h>

#include <ticktape/tt_timeline.h>

#include "sim/base/duration.h"
#include "sim/base/line.h"

struct explained {
    FILE *out;
    const struct tt_timeline_run *run;
    size_t outside; /* lines of `outside` that were put */
    bool has_hosts; /* several */
};

static const char *task_name(const struct tt_timeline_run *run, uint32_t task)
{
    TT_ASSERT(task < run->task_count);
    return run->tasks[task].name == NULL ? "?" : run->tasks[task].name;
}

/* ---- Housekeeping -------------------------------------------------------- */

/* The thread that began the process of a handle; TT_TIMELINE_NONE: it is the
 * first process. */
static uint32_t process_of(const struct tt_timeline_run *run, uint32_t number)
{
    uint32_t thread = run->handles[number].thread;
    TT_ASSERT(number < run->handle_count);
    return thread == 0 ? TT_TIMELINE_NONE : run->threads[thread].process;
}

/* Whether a thread has only run from the end of a loop to the next one. */
static bool is_between_loops(const struct tt_timeline_handle *at)
{
    TT_ASSERT(at->cause == TT_TIMELINE_THREAD);
    return at->before != TT_TIMELINE_NONE && at->end == TT_TIMELINE_WAITS &&
           at->wait.what != NULL &&
           strcmp(at->wait.what, "its event loop") == 0;
}

static bool is_housekeeping(const struct tt_timeline_run *run, uint32_t number)
{
    const struct tt_timeline_handle *at = &run->handles[number];
    TT_ASSERT(number < run->handle_count);
    if (at->line_count > 0 || at->cause == TT_TIMELINE_INJECTED) {
        return false;
    }
    if (at->cause == TT_TIMELINE_THREAD) {
        return is_between_loops(at);
    }
    if (at->cause == TT_TIMELINE_IO && at->from != TT_TIMELINE_NONE &&
        process_of(run, at->from) != process_of(run, number)) {
        return false;
    }
    return at->task != TT_TIMELINE_NONE ? run->tasks[at->task].is_own
                                        : at->call == NULL;
}

/* The child process of whose loop handle NUMBER is; TT_TIMELINE_NONE: it is a
 * thread's, or of the first process. */
static uint32_t heading_of(const struct tt_timeline_run *run, uint32_t number)
{
    return run->handles[number].cause == TT_TIMELINE_THREAD
               ? TT_TIMELINE_NONE
               : process_of(run, number);
}

/* "tick 3", "ticks 3 to 5 of process 5001": those of the handles FIRST to
 * LAST. */
static void put_ticks(const struct explained *in, uint32_t first, uint32_t last)
{
    uint32_t process = heading_of(in->run, first);
    bool is_child = process != TT_TIMELINE_NONE;
    const struct tt_timeline_handle *a = &in->run->handles[first],
                                    *b = &in->run->handles[last];
    uint64_t from = is_child ? a->own_tick : a->tick;
    uint64_t to = is_child ? b->own_tick : b->tick;
    TT_ASSERT(first <= last && from <= to);
    if (from == to) {
        fprintf(in->out, "tick %llu", (unsigned long long)from);
    } else {
        fprintf(in->out, "ticks %llu to %llu", (unsigned long long)from,
                (unsigned long long)to);
    }
    if (is_child) { /* without the program: "process 5001 `python3`" */
        const char *name = in->run->threads[process].name;
        const char *end = name == NULL ? NULL : strchr(name, '`');
        fprintf(in->out, " of %.*s", end == NULL ? 1 : (int)(end - name - 1),
                end == NULL ? "?" : name);
    }
    fprintf(in->out, " @%.9g", a->time_s);
}

/* Whether the handles A and B are shown under one heading: threads run while a
 * loop selects, at times of their own, and a child process has its own ticks.
 */
static bool is_same_tick(const struct tt_timeline_run *run, uint32_t a,
                         uint32_t b)
{
    const struct tt_timeline_handle *one = &run->handles[a];
    const struct tt_timeline_handle *other = &run->handles[b];
    bool has_thread =
        one->cause == TT_TIMELINE_THREAD || other->cause == TT_TIMELINE_THREAD;
    uint32_t process = heading_of(run, a);
    if (process != heading_of(run, b) ||
        (process != TT_TIMELINE_NONE && one->own_tick != other->own_tick)) {
        return false;
    }
    return one->tick == other->tick &&
           (!has_thread || !(other->time_s > one->time_s));
}

/* The handle after those of the tick of FIRST; QUIET: whether all of these are
 * housekeeping. */
static uint32_t end_of_tick(const struct tt_timeline_run *run, uint32_t first,
                            bool *quiet)
{
    uint32_t at = first;
    *quiet = true;
    for (; at < run->handle_count && is_same_tick(run, first, at); at++) {
        *quiet = *quiet && is_housekeeping(run, at);
    }
    TT_ASSERT(at > first);
    return at;
}

/* "sleep timer of deposit", "gather child done (deposit) of main". */
static void put_quiet(const struct explained *in, uint32_t number)
{
    const struct tt_timeline_handle *at = &in->run->handles[number];
    fputs(at->label == NULL ? "a cancelled handle" : at->label, in->out);
    if (at->connection != NULL) {
        fprintf(in->out, " (%s)", at->connection);
    }
    if (at->task != TT_TIMELINE_NONE) {
        return;
    }
    if (at->done != TT_TIMELINE_NONE) {
        fprintf(in->out, " (%s)", task_name(in->run, at->done));
    }
    if (at->awaiter != TT_TIMELINE_NONE) {
        fprintf(in->out, " of %s", task_name(in->run, at->awaiter));
    }
}

/* Whether there are lines outside of handles before handle NUMBER. */
static bool has_outside(const struct explained *in, uint32_t number)
{
    const struct tt_timeline_line *next = &in->run->outside[in->outside];
    return in->outside < in->run->outside_count &&
           (next->after == TT_TIMELINE_NONE || next->after < number);
}

/* Puts the quiet ticks from FIRST on in one line: the handle after them. */
static uint32_t put_quiet_ticks(const struct explained *in, uint32_t first,
                                uint32_t end)
{
    const struct tt_timeline_handle *handles = in->run->handles;
    bool quiet = true;
    while (end < in->run->handle_count && !has_outside(in, end) &&
           handles[end].time_s <= handles[first].time_s &&
           heading_of(in->run, end) == heading_of(in->run, first)) {
        uint32_t next = end_of_tick(in->run, end, &quiet);
        if (!quiet) {
            break;
        }
        end = next;
    }
    put_ticks(in, first, end - 1);
    fputs(": ", in->out);
    for (uint32_t i = first; i < end; i++) {
        fputs(i > first ? ", " : "", in->out);
        put_quiet(in, i);
    }
    fputc('\n', in->out);
    return end;
}

/* ---- Handles ------------------------------------------------------------- */

/* The host or thread of a task, if there are several. */
static void put_where(const struct explained *in,
                      const struct tt_timeline_handle *at)
{
    if (at->task == TT_TIMELINE_NONE) {
        return;
    }
    const char *host = in->run->tasks[at->task].host;
    if (in->has_hosts) {
        fprintf(in->out, " on %s", host == NULL ? "localhost" : host);
    }
    /* The heading has the process of a child's first thread. */
    if (at->thread > 0 && in->run->threads[at->thread].process != at->thread) {
        TT_ASSERT(at->thread < in->run->thread_count);
        const char *name = in->run->threads[at->thread].name;
        fprintf(in->out, " in thread %s", name == NULL ? "?" : name);
    }
}

static void put_name(const struct explained *in, uint32_t number)
{
    const struct tt_timeline_handle *at = &in->run->handles[number];
    fputs("  ", in->out);
    if (at->call != NULL) {
        fprintf(in->out, "call %s", at->call);
    } else {
        put_quiet(in, number);
    }
    put_where(in, at);
    if (at->cause != TT_TIMELINE_OUTSIDE && at->label != NULL) {
        fputs(", because ", in->out);
        tt_timeline_put_cause(in->out, in->run, number);
    }
    fputc('\n', in->out);
}

static void put_waiting(const struct explained *in,
                        const struct tt_timeline_wait *wait)
{
    fprintf(in->out, "waits for %s", wait->what == NULL ? "?" : wait->what);
    if (wait->line != 0) {
        fputs(" at ", in->out);
        tt__put_line(in->out, wait->line, wait->file);
    }
    if (wait->held != NULL) {
        fprintf(in->out, ", %s", wait->held);
    }
}

/* Where a thread stopped. */
static void put_stop(const struct explained *in,
                     const struct tt_timeline_handle *at)
{
    if (at->end == TT_TIMELINE_WAITS) {
        fputs("    ", in->out);
        put_waiting(in, &at->wait);
        if (at->wait.until_s >= 0) {
            fprintf(in->out, " until %.9g s", at->wait.until_s);
        }
        fputc('\n', in->out);
    } else if (at->end == TT_TIMELINE_RETURNED) {
        fputs("    ends\n", in->out);
    }
}

/* How the handle left its task. */
static void put_outcome(const struct explained *in,
                        const struct tt_timeline_handle *at)
{
    FILE *out = in->out;
    fputs("    ", out);
    switch (at->end) {
    case TT_TIMELINE_WAITS:
        put_waiting(in, &at->wait);
        break;
    case TT_TIMELINE_READY:
        fputs("stops", out);
        if (at->wait.line != 0) {
            fputs(" at ", out);
            tt__put_line(out, at->wait.line, at->wait.file);
        }
        fputs(", and is ready again", out);
        break;
    case TT_TIMELINE_RAISED:
        fprintf(out, "raises %s", at->exception == NULL ? "?" : at->exception);
        if (at->exception_line != 0) {
            fputs(" at ", out);
            tt__put_line(out, at->exception_line, at->exception_file);
        }
        break;
    case TT_TIMELINE_RETURNED:
        fputs("returns", out);
        break;
    case TT_TIMELINE_CANCELLED:
        fputs("ends cancelled", out);
        break;
    case TT_TIMELINE_NO_TASK:
        break;
    }
    fputc('\n', out);
}

static void put_cancels(const struct explained *in, uint32_t number)
{
    for (size_t i = 0; i < in->run->cancel_count; i++) {
        const struct tt_timeline_cancel *cancel = &in->run->cancels[i];
        if (cancel->handle == number && cancel->task != TT_TIMELINE_NONE) {
            fprintf(in->out, "    cancels %s",
                    task_name(in->run, cancel->task));
            if (cancel->line != 0) {
                fprintf(in->out, " at line %u", (unsigned)cancel->line);
            }
            fputc('\n', in->out);
        }
    }
}

static void put_handle(const struct explained *in, uint32_t number)
{
    const struct tt_timeline_handle *at = &in->run->handles[number];
    if (at->label == NULL) {
        return; /* it was cancelled, and did not run */
    }
    put_name(in, number);
    for (uint32_t i = 0; i < at->line_count; i++) {
        fprintf(in->out, "    %s\n", in->run->lines[at->first_line + i]);
    }
    put_cancels(in, number);
    if (at->end_s > at->time_s) {
        char time[TT__DURATION_SIZE];
        fprintf(in->out, "    %s pass%s%s\n",
                tt__duration(at->end_s - at->time_s, time),
                at->blocks == NULL ? "" : " in ",
                at->blocks == NULL ? "" : at->blocks);
    } else if (at->blocks != NULL) {
        fprintf(in->out, "    blocks its thread in %s\n", at->blocks);
    }
    if (at->cause == TT_TIMELINE_THREAD) {
        put_stop(in, at);
    } else if (at->task != TT_TIMELINE_NONE) {
        put_outcome(in, at);
    }
}

/* ---- The run ------------------------------------------------------------- */

static void put_outside(struct explained *in, uint32_t before)
{
    while (has_outside(in, before)) {
        fprintf(in->out, "%s\n", in->run->outside[in->outside++].text);
    }
}

static bool has_hosts(const struct tt_timeline_run *run)
{
    for (size_t i = 0; i < run->task_count; i++) {
        if (run->tasks[i].host != NULL &&
            strcmp(run->tasks[i].host, "localhost") != 0) {
            return true;
        }
    }
    return false;
}

void tt_timeline_put_trace(FILE *out, const struct tt_timeline_run *run)
{
    struct explained in = {.out = out, .run = run, .has_hosts = has_hosts(run)};
    for (uint32_t at = 0; at < run->handle_count;) {
        bool quiet;
        put_outside(&in, at);
        uint32_t end = end_of_tick(run, at, &quiet);
        if (quiet) {
            at = put_quiet_ticks(&in, at, end);
            continue;
        }
        put_ticks(&in, at, at);
        fputc('\n', out);
        for (; at < end; at++) {
            put_outside(&in, at);
            put_handle(&in, at);
        }
    }
    if (run->omitted > 0) {
        fprintf(out, "... %llu more handles\n",
                (unsigned long long)run->omitted);
    }
    put_outside(&in, TT_TIMELINE_NONE);
    TT_ASSERT(in.outside <= run->outside_count);
}

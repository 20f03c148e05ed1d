/* SPDX-License-Identifier: MIT
 *
 * picture_dot.c: a recorded run as a graph for Graphviz.
 *
 * A node for each handle, an edge from the one that caused it; the handles of
 * one tick stand in one rank. If tasks wait at the end, a second cluster shows
 * who waits for whom.
 */
#include "picture.h"

/* Text inside of double quotes. */
static void put_quoted(FILE *out, const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
    }
}

static const char *colour_of(const struct tt_timeline_handle *at)
{
    if (at->end == TT_TIMELINE_RAISED) {
        return "#f4b6ae";
    }
    if (at->end == TT_TIMELINE_CANCELLED) {
        return "#f3d9a4";
    }
    if (at->cause == TT_TIMELINE_TIMER) {
        return "#d8d4ef";
    }
    if (at->task == TT_TIMELINE_NONE && at->cause != TT_TIMELINE_THREAD) {
        return "#e6e6e6";
    }
    return "#cfe3f5";
}

/* From which line of its task to which the handle ran. */
static void put_lines(FILE *out, const struct tt_timeline_handle *at)
{
    if (at->from_line == 0 && at->wait.line == 0) {
        return;
    }
    if (at->from_line == 0) {
        fprintf(out, "\\nto line %u", (unsigned)at->wait.line);
    } else if (at->wait.line == 0) {
        fprintf(out, "\\nline %u to its end", (unsigned)at->from_line);
    } else {
        fprintf(out, "\\nline %u to %u", (unsigned)at->from_line,
                (unsigned)at->wait.line);
    }
}

static void put_handle(FILE *out, const struct tt_timeline_run *run,
                       uint32_t number)
{
    const struct tt_timeline_handle *at = &run->handles[number];
    fprintf(out, "    h%u [label=\"", (unsigned)number);
    put_quoted(out, at->label == NULL ? "cancelled" : at->label);
    put_lines(out, at);
    for (uint32_t i = 0; i < at->line_count; i++) {
        fputs("\\n", out);
        put_quoted(out, run->lines[at->first_line + i]);
    }
    if (at->exception != NULL) {
        fputs("\\n", out);
        put_quoted(out, at->exception);
    }
    fprintf(out, "\", fillcolor=\"%s\"];\n", colour_of(at));
}

/* The handles from FIRST on that ran in its tick: the number of the next. */
static uint32_t put_tick(FILE *out, const struct tt_timeline_run *run,
                         uint32_t first)
{
    uint64_t tick = run->handles[first].tick;
    uint32_t at = first;
    fprintf(out,
            "  subgraph tick%llu {\n    rank=same;\n    t%u [shape=plaintext, "
            "fillcolor=none, label=\"tick %llu\\n@%.9g\"];\n",
            (unsigned long long)tick, (unsigned)first, (unsigned long long)tick,
            run->handles[first].time_s);
    for (; at < run->handle_count && run->handles[at].tick == tick; at++) {
        put_handle(out, run, at);
    }
    fputs("  }\n", out);
    TT_ASSERT(at > first);
    return at;
}

static void put_causes(FILE *out, const struct tt_timeline_run *run)
{
    uint32_t before = TT_TIMELINE_NONE;
    for (uint32_t at = 0; at < run->handle_count;) {
        uint32_t next = put_tick(out, run, at);
        if (before != TT_TIMELINE_NONE) {
            fprintf(out, "  t%u -> t%u [style=invis];\n", (unsigned)before,
                    (unsigned)at);
        }
        before = at;
        at = next;
    }
    for (uint32_t i = 0; i < run->handle_count; i++) {
        const struct tt_timeline_handle *at = &run->handles[i];
        if (at->from != TT_TIMELINE_NONE) {
            fprintf(out, "  h%u -> h%u [label=\"%s\"];\n", (unsigned)at->from,
                    (unsigned)i, tt_timeline_cause_name(at->cause));
        }
    }
}

/* The node of a task or thread that waits, or for which others wait. */
static void put_node_name(FILE *out, bool is_thread, uint32_t number)
{
    TT_ASSERT(number != TT_TIMELINE_NONE);
    fprintf(out, "%s%u", is_thread ? "wt" : "w", (unsigned)number);
}

/* The node of TARGET, for which WAIT is: a task that blocks its thread is the
 * node of that thread. */
static void put_target(FILE *out, const struct tt_timeline_run *run,
                       const struct tt_timeline_wait *wait, uint32_t target)
{
    for (size_t i = 0; wait->on_threads && i < run->stuck_count; i++) {
        if (run->stuck[i].thread == target &&
            run->stuck[i].task != TT_TIMELINE_NONE) {
            put_node_name(out, false, run->stuck[i].task);
            return;
        }
    }
    put_node_name(out, wait->on_threads, target);
}

static void put_waiter(FILE *out, const struct tt_timeline_run *run,
                       const struct tt_timeline_stuck *at)
{
    bool is_thread = at->task == TT_TIMELINE_NONE;
    uint32_t number = is_thread ? at->thread : at->task;
    if (number == TT_TIMELINE_NONE) {
        return;
    }
    fputs("    ", out);
    put_node_name(out, is_thread, number);
    fputs(" [shape=ellipse, label=\"", out);
    fputs(is_thread && !tt_timeline_is_outside(run) ? "thread " : "", out);
    put_quoted(out,
               is_thread ? run->threads[number].name : run->tasks[number].name);
    if (at->wait.line != 0) {
        fprintf(out, "\\nline %u", (unsigned)at->wait.line);
    }
    fputs("\"];\n", out);
    for (uint32_t to = 0; to < at->wait.target_count; to++) {
        fputs("    ", out);
        put_node_name(out, is_thread, number);
        fputs(" -> ", out);
        put_target(out, run, &at->wait, at->wait.targets[to]);
        fputs(" [color=\"#c0392b\", label=\"", out);
        put_quoted(out, at->wait.what);
        fputs("\"];\n", out);
    }
}

static void put_waits(FILE *out, const struct tt_timeline_run *run)
{
    if (run->stuck_count == 0) {
        return;
    }
    fputs("  subgraph cluster_waits {\n    label=\"waiting at the end\";\n",
          out);
    for (size_t i = 0; i < run->stuck_count; i++) {
        put_waiter(out, run, &run->stuck[i]);
    }
    fputs("  }\n", out);
}

bool picture_put_dot(const struct picture *picture, FILE *out)
{
    const struct picture_run *last = &picture->runs[picture->run_count - 1];
    const struct tt_timeline_run *run = tt_timeline_of(last->timeline);
    TT_ASSERT(picture->run_count > 0);
    fputs("digraph \"", out);
    put_quoted(out, picture->file);
    fputs("\" {\n  label=\"", out);
    put_quoted(out, picture->file);
    fputs(": ", out);
    put_quoted(out, last->result.message);
    fputs("\";\n  node [shape=box, style=filled, fontname=\"sans-serif\", "
          "fillcolor=\"#ffffff\"];\n  edge [fontname=\"sans-serif\", "
          "fontsize=10];\n",
          out);
    put_causes(out, run);
    put_waits(out, run);
    fputs("}\n", out);
    return !ferror(out);
}

/* SPDX-License-Identifier: MIT
 *
 * picture_json.c: a recorded run as JSON, for other programs and for the page.
 *
 * Entries name each other by their places in the arrays, from 0. What is not
 * known, or does not exist, is left out.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "picture.h"

json_t *picture_text(const char *text)
{
    if (text == NULL) {
        return json_null();
    }
    json_t *made = json_string(text);
    char *copy = made != NULL ? NULL : strdup(text);
    if (copy != NULL) {
        for (char *at = copy; *at != '\0'; at++) {
            *at = (*at & 0x80) == 0 ? *at : '?';
        }
        made = json_string(copy);
    }
    free(copy);
    return made;
}

/* ---- Members that may be left out ---------------------------------------- */

static void set_text(json_t *to, const char *key, const char *text)
{
    if (text != NULL) {
        json_object_set_new(to, key, picture_text(text));
    }
}

static void set_number(json_t *to, const char *key, uint64_t number)
{
    json_object_set_new(to, key, json_integer((json_int_t)number));
}

/* A number of an entry. */
static void set_entry(json_t *to, const char *key, uint32_t number)
{
    if (number != TT_TIMELINE_NONE) {
        set_number(to, key, number);
    }
}

static void set_line(json_t *to, const char *key, uint32_t line)
{
    if (line != 0) {
        set_number(to, key, line);
    }
}

/* The clock is finite, but deadlines may not be. */
static void set_time(json_t *to, const char *key, double time_s)
{
    json_t *made = json_real(time_s);
    json_object_set_new(
        to, key, made != NULL ? made : json_string(time_s > 0 ? "inf" : "nan"));
}

json_t *picture_lines(const char *text)
{
    json_t *lines = json_array();
    for (const char *at = text; at != NULL && *at != '\0';) {
        size_t size = strcspn(at, "\n");
        char *one = strndup(at, size);
        json_array_append_new(lines, picture_text(one == NULL ? "" : one));
        free(one);
        at += size + (at[size] == '\n');
    }
    return lines;
}

/* ---- Handles ------------------------------------------------------------- */

static void set_wait(json_t *to, const struct tt_timeline_wait *wait)
{
    set_text(to, "waits_for", wait->what);
    set_text(to, "held", wait->held);
    set_text(to, "file", wait->file);
    set_line(to, "line", wait->line);
    if (wait->until_s >= 0) {
        set_time(to, "until", wait->until_s);
    }
    if (wait->target_count > 0) {
        json_t *targets = json_array();
        for (uint32_t i = 0; i < wait->target_count; i++) {
            json_array_append_new(targets, json_integer(wait->targets[i]));
        }
        json_object_set_new(to, "targets", targets);
        if (wait->on_threads) {
            json_object_set_new(to, "on_threads", json_true());
        }
    }
}

static void set_variables(json_t *to, const struct tt_timeline_run *run,
                          const struct tt_timeline_handle *at)
{
    json_t *locals = json_array(), *globals = json_array();
    TT_ASSERT(at->first_variable + at->variable_count <= run->variable_count);
    for (uint32_t i = 0; i < at->variable_count; i++) {
        const struct tt_timeline_variable *variable =
            &run->variables[at->first_variable + i];
        json_t *made = json_array();
        if (variable->frame != NULL) {
            json_array_append_new(made, picture_text(variable->frame));
        }
        json_array_append_new(made, picture_text(variable->name));
        json_array_append_new(made, picture_text(variable->value));
        json_array_append_new(variable->frame != NULL ? locals : globals, made);
    }
    if (json_array_size(locals) > 0) {
        json_object_set(to, "locals", locals);
    }
    if (json_array_size(globals) > 0) {
        json_object_set(to, "globals", globals);
    }
    json_decref(locals);
    json_decref(globals);
}

static void set_lines(json_t *to, const struct tt_timeline_run *run,
                      const struct tt_timeline_handle *at)
{
    json_t *lines = at->line_count > 0 ? json_array() : NULL;
    for (uint32_t i = 0; i < at->line_count; i++) {
        json_array_append_new(lines,
                              picture_text(run->lines[at->first_line + i]));
    }
    if (lines != NULL) {
        json_object_set_new(to, "lines", lines);
    }
}

static void set_cause(json_t *to, const struct tt_timeline_run *run,
                      uint32_t number)
{
    char *why = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&why, &size);
    if (out != NULL) {
        tt_timeline_put_cause(out, run, number);
        fclose(out);
    }
    set_text(to, "why", size > 0 ? why : NULL);
    free(why);
}

static json_t *handle_of(const struct tt_timeline_run *run, uint32_t number)
{
    const struct tt_timeline_handle *at = &run->handles[number];
    json_t *made = json_object();
    TT_ASSERT(number < run->handle_count);
    set_number(made, "tick", at->tick);
    if (at->own_tick != at->tick) {
        set_number(made, "own_tick", at->own_tick);
    }
    set_time(made, "time", at->time_s);
    if (at->end_s > at->time_s) {
        set_time(made, "end_time", at->end_s);
    }
    set_text(made, "label", at->label);
    set_entry(made, "task", at->task);
    if (at->thread > 0 || at->cause == TT_TIMELINE_THREAD) {
        set_number(made, "thread", at->thread);
    }
    set_entry(made, "before", at->before);
    set_text(made, "call", at->call);
    if (at->fd >= 0) {
        set_number(made, "fd", (uint64_t)at->fd);
    }
    set_text(made, "connection", at->connection);
    json_object_set_new(made, "cause",
                        json_string(tt_timeline_cause_name(at->cause)));
    set_entry(made, "from", at->from);
    set_number(made, "ready_tick", at->from_tick);
    set_entry(made, "sender", at->sender);
    set_entry(made, "timer", at->timer);
    set_entry(made, "done", at->done);
    set_entry(made, "awaiter", at->awaiter);
    set_cause(made, run, number);
    set_line(made, "from_line", at->from_line);
    json_object_set_new(made, "ends",
                        json_string(tt_timeline_end_name(at->end)));
    set_wait(made, &at->wait);
    set_text(made, "blocks", at->blocks);
    set_text(made, "exception", at->exception);
    set_line(made, "exception_line", at->exception_line);
    set_text(made, "exception_file", at->exception_file);
    set_lines(made, run, at);
    set_variables(made, run, at);
    return made;
}

/* ---- The other arrays ---------------------------------------------------- */

static json_t *tasks_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->task_count; i++) {
        json_t *made = json_object();
        set_text(made, "name", run->tasks[i].name);
        if (run->tasks[i].host != NULL) {
            set_text(made, "host", run->tasks[i].host);
        }
        if (run->tasks[i].is_own) {
            json_object_set_new(made, "own", json_true());
        }
        set_entry(made, "made_by", run->tasks[i].made_by);
        set_entry(made, "first", run->tasks[i].first);
        set_entry(made, "last", run->tasks[i].last);
        json_array_append_new(all, made);
    }
    return all;
}

/* Of a program with one thread: none. */
static json_t *threads_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->thread_count; i++) {
        json_t *made = json_object();
        set_text(made, "name", run->threads[i].name);
        set_entry(made, "process", run->threads[i].process);
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *timers_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->timer_count; i++) {
        const struct tt_timeline_timer *timer = &run->timers[i];
        json_t *made = json_object();
        set_text(made, "what", timer->what);
        set_entry(made, "whose", timer->whose);
        set_entry(made, "from", timer->from);
        set_time(made, "when", timer->when_s);
        set_number(made, "armed_tick", timer->armed_tick);
        if (timer->ended_tick != 0) {
            set_number(made, "ended_tick", timer->ended_tick);
            json_object_set_new(
                made, "ended",
                json_string(timer->is_cancelled ? "cancelled" : "fired"));
        }
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *things_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->thing_count; i++) {
        json_t *made = json_object();
        set_text(made, "type", run->things[i].type);
        set_text(made, "name", run->things[i].name);
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *holds_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->hold_count; i++) {
        json_t *made = json_object();
        set_entry(made, "thing", run->holds[i].thing);
        set_entry(made, "task", run->holds[i].task);
        if (run->holds[i].task == TT_TIMELINE_NONE) {
            set_entry(made, "thread", run->holds[i].thread);
        }
        set_entry(made, "from", run->holds[i].from);
        set_entry(made, "to", run->holds[i].to);
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *items_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->item_count; i++) {
        json_t *made = json_object();
        set_entry(made, "thing", run->items[i].thing);
        set_entry(made, "handle", run->items[i].handle);
        set_number(made, "size", run->items[i].size);
        json_object_set_new(made, "put", json_boolean(run->items[i].is_put));
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *cancels_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->cancel_count; i++) {
        json_t *made = json_object();
        set_entry(made, "handle", run->cancels[i].handle);
        set_entry(made, "task", run->cancels[i].task);
        set_line(made, "line", run->cancels[i].line);
        json_array_append_new(all, made);
    }
    return all;
}

static const char *name_of_kind(enum tt_named kind)
{
    if (kind == TT_NAMED_VARIABLE) {
        return "variable";
    }
    if (kind == TT_NAMED_ATTRIBUTE) {
        return "attribute";
    }
    return "item";
}

static json_t *accesses_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->access_count; i++) {
        const struct tt_timeline_access *access = &run->accesses[i];
        json_t *made = json_object();
        set_entry(made, "handle", access->handle);
        set_number(made, "place", access->place);
        set_text(made, "name", access->name);
        json_object_set_new(made, "kind",
                            json_string(name_of_kind(access->kind)));
        json_object_set_new(made, "write", json_boolean(access->is_write));
        set_line(made, "line", access->line);
        set_text(made, "file", access->file);
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *outside_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->outside_count; i++) {
        json_t *made = json_object();
        set_entry(made, "after", run->outside[i].after);
        set_text(made, "text", run->outside[i].text);
        json_array_append_new(all, made);
    }
    return all;
}

static json_t *stuck_of(const struct tt_timeline_run *run)
{
    json_t *all = json_array();
    for (size_t i = 0; i < run->stuck_count; i++) {
        json_t *made = json_object();
        set_entry(made, "task", run->stuck[i].task);
        set_entry(made, "thread", run->stuck[i].thread);
        set_wait(made, &run->stuck[i].wait);
        json_array_append_new(all, made);
    }
    return all;
}

/* ---- Deviations ---------------------------------------------------------- */

/* The first handle that began after choice INDEX was made; IN: the one during
 * which it was made. */
static void place_deviation(json_t *to, const struct tt_timeline_run *run,
                            uint64_t index)
{
    size_t low = 0, high = run->handle_count;
    while (low < high) { /* the first that had ended with that choice made */
        size_t middle = low + (high - low) / 2;
        if (run->handles[middle].asked_end < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == run->handle_count) {
        return;
    }
    set_entry(to, run->handles[low].asked < index ? "in" : "before",
              (uint32_t)low);
    set_number(to, "tick", run->handles[low].tick);
}

static json_t *deviations_of(const struct picture_run *picture)
{
    const struct tt_timeline_run *run = tt_timeline_of(picture->timeline);
    const struct tt_tape *tape = &picture->tape;
    json_t *all = json_array(), *words = picture_lines(picture->words);
    for (size_t i = 0; i < tape->count; i++) {
        json_t *made = json_object();
        set_number(made, "index", tape->at[i].index);
        set_text(made, "kind", tt_choice_name(tape->at[i].kind));
        set_number(made, "answer", tape->at[i].answer);
        set_number(made, "of", tape->at[i].n);
        place_deviation(made, run, tape->at[i].index);
        if (json_array_size(words) == tape->count) {
            json_object_set(made, "words", json_array_get(words, i));
        }
        json_array_append_new(all, made);
    }
    json_decref(words);
    return all;
}

/* ---- Runs ---------------------------------------------------------------- */

static void set_result(json_t *to, const struct tt_sim_result *result)
{
    char hash[40];
    snprintf(hash, sizeof hash, "%016llx%016llx",
             (unsigned long long)result->hash.high,
             (unsigned long long)result->hash.low);
    set_text(to, "verdict", tt_verdict_name(result->verdict));
    set_text(to, "message", result->message);
    set_line(to, "failed_line", result->line);
    set_text(to, "failed_file", *result->file == '\0' ? NULL : result->file);
    set_number(to, "ticks", result->ticks);
    set_time(to, "time", result->time_s);
    set_text(to, "hash", hash);
}

static json_t *run_of(const struct picture_run *picture)
{
    const struct tt_timeline_run *run = tt_timeline_of(picture->timeline);
    json_t *made = json_object(), *handles = json_array();
    for (size_t i = 0; i < run->handle_count; i++) {
        json_array_append_new(handles, handle_of(run, (uint32_t)i));
    }
    set_result(made, &picture->result);
    json_object_set_new(made, "whole", json_boolean(run->is_whole));
    if (run->omitted > 0) {
        set_number(made, "omitted_handles", run->omitted);
    }
    json_object_set_new(made, "report", picture_lines(picture->report));
    json_object_set_new(made, "traceback", picture_lines(picture->traceback));
    if (json_object_size(picture->texts) > 0) {
        json_object_set(made, "texts", picture->texts);
    }
    json_object_set_new(made, "deviations", deviations_of(picture));
    json_object_set_new(made, "tasks", tasks_of(run));
    json_object_set_new(made, "threads", threads_of(run));
    json_object_set_new(made, "handles", handles);
    json_object_set_new(made, "timers", timers_of(run));
    json_object_set_new(made, "things", things_of(run));
    json_object_set_new(made, "holds", holds_of(run));
    json_object_set_new(made, "items", items_of(run));
    json_object_set_new(made, "cancels", cancels_of(run));
    json_object_set_new(made, "accesses", accesses_of(run));
    json_object_set_new(made, "outside", outside_of(run));
    json_object_set_new(made, "waiting", stuck_of(run));
    return made;
}

json_t *picture_json(const struct picture *picture)
{
    json_t *made = json_object(), *runs = json_array();
    TT_ASSERT(picture->run_count > 0);
    set_text(made, "format", "ticktape timeline 1");
    set_text(made, "ticktape", TT_VERSION);
    set_text(made, "program", picture->file);
    if (picture->source != NULL) {
        json_object_set_new(made, "source", picture_lines(picture->source));
    }
    if (picture->sources != NULL) {
        json_object_set(made, "sources", picture->sources);
    }
    for (size_t i = 0; i < picture->run_count; i++) {
        json_array_append_new(runs, run_of(&picture->runs[i]));
    }
    json_object_set_new(made, "runs", runs);
    if (picture->is_last_decisive) {
        json_object_set_new(made, "last_is_decisive", json_true());
    }
    if (picture->moment.text != NULL) {
        json_t *moment = json_object(), *ticks = json_array();
        for (size_t i = 0; i < picture->moment.tick_count; i++) {
            json_array_append_new(
                ticks, json_integer((json_int_t)picture->moment.ticks[i]));
        }
        json_object_set_new(moment, "ticks", ticks);
        if (picture->moment.thread[0] != '\0') {
            set_text(moment, "thread", picture->moment.thread);
            json_object_set_new(moment, "at",
                                json_real(picture->moment.thread_at_s));
        }
        json_object_set_new(moment, "text",
                            picture_lines(picture->moment.text));
        json_object_set_new(made, "moment", moment);
    }
    return made;
}

bool picture_put_json(const struct picture *picture, FILE *out)
{
    json_t *all = picture_json(picture);
    bool good = all != NULL &&
                json_dumpf(all, out, JSON_COMPACT | JSON_ENSURE_ASCII) == 0 &&
                fputc('\n', out) == '\n';
    json_decref(all);
    return good;
}

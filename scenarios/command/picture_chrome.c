/* SPDX-License-Identifier: MIT
 *
 * picture_chrome.c: a recorded run in Chrome's trace event format, which
 * chrome://tracing, Perfetto (ui.perfetto.dev) and Speedscope open.
 *
 * A handle takes no virtual time, and viewers draw nothing of that width. So
 * each one is drawn HANDLE_US long, one after the other, and what follows in
 * the same moment is shifted; the args have the exact virtual time.
 *
 * Perfetto cuts times off to nanoseconds, and drops a span that overlaps
 * another one of its track by one: so all times are whole microseconds. It
 * knows a track by its number alone, and takes the one with the number of the
 * process for the first one: so no two runs have tracks of the same number.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

enum { HANDLE_US = 2 };
#define TIME_MAX_US 4e15 /* exact as a double, and a nanosecond's count fits */

struct chrome {
    json_t *events;
    const struct tt_timeline_run *run;
    uint32_t process;  /* the number of the run, and of the loop's track */
    int64_t *begin_us; /* owns: of each handle, as it is drawn */
    int64_t end_us;
};

/* ---- Events -------------------------------------------------------------- */

/* Tracks of a run, from 0: that of the loop, then one for each task, and one
 * for each thread. */
static uint32_t track_of_task(uint32_t task)
{
    return task == TT_TIMELINE_NONE ? 0 : task + 1;
}

static size_t count_tracks(const struct chrome *self)
{
    return self->run->task_count + self->run->thread_count + 1;
}

static uint32_t track_of_thread(const struct chrome *self, uint32_t thread)
{
    TT_ASSERT(thread < self->run->thread_count);
    return (uint32_t)self->run->task_count + 1 + thread;
}

static uint32_t track_of(const struct chrome *self,
                         const struct tt_timeline_handle *at)
{
    return at->cause == TT_TIMELINE_THREAD ? track_of_thread(self, at->thread)
                                           : track_of_task(at->task);
}

/* Viewers join events of the same id, also those of different processes. */
static json_t *id_of(const struct chrome *self, size_t number)
{
    TT_ASSERT(self->process > 0);
    return json_integer(((json_int_t)self->process << 32) + (json_int_t)number);
}

/* A new event; PHASE as in the format. */
static json_t *add_event(struct chrome *self, const char *phase,
                         const char *name, uint32_t track, int64_t at_us)
{
    json_t *made = json_object();
    TT_ASSERT(strlen(phase) == 1);
    json_object_set_new(made, "ph", json_string(phase));
    json_object_set_new(made, "name", picture_text(name));
    json_object_set_new(made, "pid", json_integer(self->process));
    json_object_set_new(made, "tid",
                        json_integer((json_int_t)self->process + track));
    json_object_set_new(made, "ts", json_integer(at_us));
    json_array_append_new(self->events, made);
    return made;
}

static void set_category(json_t *event, const char *category)
{
    json_object_set_new(event, "cat", json_string(category));
}

/* A metadata event with one text. */
static void add_name(struct chrome *self, const char *what, uint32_t track,
                     const char *name)
{
    json_t *event = add_event(self, "M", what, track, 0);
    json_object_set_new(event, "args",
                        json_pack("{so}", "name", picture_text(name)));
}

static json_t *args_of(const struct tt_timeline_handle *at)
{
    json_t *args = json_object();
    json_object_set_new(args, "tick", json_integer((json_int_t)at->tick));
    json_object_set_new(args, "virtual time", json_real(at->time_s));
    json_object_set_new(args, "cause",
                        json_string(tt_timeline_cause_name(at->cause)));
    if (at->call != NULL) {
        json_object_set_new(args, "call", picture_text(at->call));
    }
    if (at->wait.line != 0) {
        json_object_set_new(args, "stopped at line",
                            json_integer(at->wait.line));
    }
    if (at->exception != NULL) {
        json_object_set_new(args, "exception", picture_text(at->exception));
    }
    return args;
}

static void add_lines(struct chrome *self, const struct tt_timeline_handle *at,
                      int64_t at_us)
{
    for (uint32_t i = 0; i < at->line_count; i++) {
        json_t *event =
            add_event(self, "i", self->run->lines[at->first_line + i],
                      track_of(self, at), at_us + HANDLE_US / 2);
        json_object_set_new(event, "s", json_string("t"));
    }
}

/* The arrow from the cause to handle NUMBER. */
static void add_flow(struct chrome *self, uint32_t number)
{
    const struct tt_timeline_handle *at = &self->run->handles[number];
    if (at->from == TT_TIMELINE_NONE || at->from >= number) {
        return;
    }
    const struct tt_timeline_handle *from = &self->run->handles[at->from];
    const char *name = tt_timeline_cause_name(at->cause);
    json_t *start = add_event(self, "s", name, track_of(self, from),
                              self->begin_us[at->from] + HANDLE_US / 2);
    json_t *end = add_event(self, "f", name, track_of(self, at),
                            self->begin_us[number] + HANDLE_US / 2);
    json_object_set_new(end, "bp", json_string("e"));
    json_object_set_new(start, "id", id_of(self, number));
    json_object_set_new(end, "id", id_of(self, number));
    set_category(start, "cause");
    set_category(end, "cause");
}

/* What its task waits for after handle NUMBER, until its next one. */
static void add_wait(struct chrome *self, const struct tt_timeline_handle *at,
                     int64_t from_us, int64_t to_us)
{
    char name[300];
    if (at->end != TT_TIMELINE_WAITS || to_us <= from_us) {
        return;
    }
    snprintf(name, sizeof name, "waits for %s%s%s",
             at->wait.what == NULL ? "something" : at->wait.what,
             at->wait.held == NULL ? "" : ", ",
             at->wait.held == NULL ? "" : at->wait.held);
    json_t *event = add_event(self, "X", name, track_of(self, at), from_us);
    json_object_set_new(event, "dur", json_integer(to_us - from_us));
    set_category(event, "wait");
    if (at->wait.line != 0) {
        json_object_set_new(
            event, "args",
            json_pack("{sI}", "line", (json_int_t)at->wait.line));
    }
}

/* ---- A run --------------------------------------------------------------- */

/* Where the handles are drawn. */
static bool place_handles(struct chrome *self)
{
    const struct tt_timeline_run *run = self->run;
    int64_t next_us = 0;
    self->begin_us = calloc(run->handle_count + 1, sizeof *self->begin_us);
    if (self->begin_us == NULL) {
        return false;
    }
    for (size_t i = 0; i < run->handle_count; i++) {
        double own_us = fmin(round(run->handles[i].time_s * 1e6), TIME_MAX_US);
        next_us = next_us < (int64_t)own_us ? (int64_t)own_us : next_us;
        self->begin_us[i] = next_us;
        next_us += HANDLE_US;
    }
    self->end_us = next_us;
    return true;
}

static void add_handles(struct chrome *self)
{
    const struct tt_timeline_run *run = self->run;
    size_t tracks = count_tracks(self);
    uint32_t *last = calloc(tracks, sizeof *last); /* handles, from 1 */
    for (uint32_t i = 0; last != NULL && i < run->handle_count; i++) {
        const struct tt_timeline_handle *at = &run->handles[i];
        int64_t at_us = self->begin_us[i];
        json_t *event =
            add_event(self, "X", at->label == NULL ? "cancelled" : at->label,
                      track_of(self, at), at_us);
        json_object_set_new(event, "dur", json_integer(HANDLE_US));
        json_object_set_new(event, "args", args_of(at));
        set_category(event, "handle");
        add_lines(self, at, at_us);
        add_flow(self, i);
        uint32_t track = track_of(self, at);
        if (last[track] > 0) {
            add_wait(self, &run->handles[last[track] - 1],
                     self->begin_us[last[track] - 1] + HANDLE_US, at_us);
        }
        last[track] = i + 1;
    }
    for (uint32_t i = 0; last != NULL && i < tracks; i++) {
        if (last[i] > 0) { /* it waits to the end */
            add_wait(self, &run->handles[last[i] - 1],
                     self->begin_us[last[i] - 1] + HANDLE_US, self->end_us);
        }
    }
    free(last);
}

static void name_thing(const struct tt_timeline_run *run, uint32_t thing,
                       char *name, size_t size)
{
    const char *of = thing == TT_TIMELINE_NONE ? NULL : run->things[thing].name;
    const char *type =
        thing == TT_TIMELINE_NONE ? NULL : run->things[thing].type;
    snprintf(name, size, "%s %s", type == NULL ? "?" : type,
             of == NULL ? "" : of);
}

static void add_holds(struct chrome *self)
{
    const struct tt_timeline_run *run = self->run;
    for (size_t i = 0; i < run->hold_count; i++) {
        const struct tt_timeline_hold *hold = &run->holds[i];
        char name[120];
        if (hold->from == TT_TIMELINE_NONE) {
            continue;
        }
        int64_t to_us = hold->to == TT_TIMELINE_NONE
                            ? self->end_us
                            : self->begin_us[hold->to] + HANDLE_US;
        name_thing(run, hold->thing, name, sizeof name);
        for (int part = 0; part < 2; part++) {
            json_t *event = add_event(
                self, part == 0 ? "b" : "e", name, track_of_task(hold->task),
                part == 0 ? self->begin_us[hold->from] : to_us);
            set_category(event, "hold");
            json_object_set_new(event, "id", id_of(self, i));
        }
    }
    for (size_t i = 0; i < run->item_count; i++) {
        const struct tt_timeline_item *item = &run->items[i];
        char name[120];
        if (item->handle == TT_TIMELINE_NONE) {
            continue;
        }
        name_thing(run, item->thing, name, sizeof name);
        json_t *event =
            add_event(self, "C", name, 0, self->begin_us[item->handle]);
        json_object_set_new(event, "args",
                            json_pack("{sI}", "items", (json_int_t)item->size));
    }
}

static bool add_run(struct chrome *self, const struct picture *picture,
                    size_t at)
{
    const struct picture_run *run = &picture->runs[at];
    char name[600];
    self->run = tt_timeline_of(run->timeline);
    TT_ASSERT(self->process > 0);
    if (!place_handles(self)) {
        return false;
    }
    snprintf(name, sizeof name, "%s: %s", picture->file, run->result.message);
    add_name(self, "process_name", 0, name);
    bool is_outside = tt_timeline_is_outside(self->run);
    if (!is_outside) {
        add_name(self, "thread_name", 0, "the loop's callbacks");
    }
    for (uint32_t i = 0; i < self->run->task_count; i++) {
        add_name(self, "thread_name", track_of_task(i),
                 self->run->tasks[i].name);
    }
    for (uint32_t i = is_outside ? 0 : 1; i < self->run->thread_count; i++) {
        const char *own = self->run->threads[i].name;
        bool is_process = is_outside || strncmp(own, "process ", 8) == 0;
        snprintf(name, sizeof name, "%s%s", is_process ? "" : "thread ", own);
        add_name(self, "thread_name", track_of_thread(self, i), name);
    }
    add_handles(self);
    add_holds(self);
    free(self->begin_us);
    self->process += (uint32_t)count_tracks(self);
    return true;
}

bool picture_put_chrome(const struct picture *picture, FILE *out)
{
    struct chrome self = {.events = json_array(), .process = 1};
    json_t *all = json_object();
    bool good = true;
    for (size_t i = 0; good && i < picture->run_count; i++) {
        good = add_run(&self, picture, i);
    }
    TT_ASSERT(!good || json_array_size(self.events) > 0);
    json_object_set_new(all, "traceEvents", self.events);
    json_object_set_new(all, "displayTimeUnit", json_string("ms"));
    json_object_set_new(
        all, "otherData",
        json_pack("{ssss}", "made by", "ticktape " TT_VERSION, "time",
                  "virtual; each handle is drawn 2 us long, though it takes "
                  "no time"));
    good = good &&
           json_dumpf(all, out, JSON_COMPACT | JSON_ENSURE_ASCII) == 0 &&
           fputc('\n', out) == '\n';
    json_decref(all);
    return good;
}

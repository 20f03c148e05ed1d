/* SPDX-License-Identifier: MIT
 *
 * timeline_thread.c: threads in a timeline.
 *
 * What a thread runs while no loop of its own does is recorded as a handle,
 * with the cause TT_TIMELINE_THREAD, from where it begins to run to where it
 * blocks. A handle of a loop in which the thread blocks resumes when the thread
 * does.
 */
#include <math.h>
#include <ticktape/tt_blocked.h>

#include "timeline.h"

static struct tt__timeline_thread *state_at(struct tt_timeline *self,
                                            uint32_t number)
{
    TT_ASSERT(number < self->states.count);
    return (struct tt__timeline_thread *)self->states.at + number;
}

static bool add_thread(struct tt_timeline *self, uint64_t ident)
{
    struct tt__timeline_thread *state =
        tt__timeline_push(self, &self->states, sizeof *state);
    struct tt_timeline_thread *made =
        tt__timeline_push(self, &self->threads, sizeof *made);
    if (state == NULL || made == NULL) {
        return false;
    }
    *made = (struct tt_timeline_thread){.process = TT_TIMELINE_NONE};
    *state = (struct tt__timeline_thread){.ident = ident,
                                          .woken_by = TT_TIMELINE_NONE,
                                          .last = TT_TIMELINE_NONE,
                                          .now = TT_TIMELINE_NONE};
    return true;
}

/* The number of thread IDENT, which may be new; TT_TIMELINE_NONE: no memory.
 * Those that ran last are the last ones, mostly. */
static uint32_t find_thread(struct tt_timeline *self, uint64_t ident)
{
    TT_ASSERT(self->states.count == self->threads.count || self->lost);
    if (self->states.count == 0 && !add_thread(self, TT_THREAD_MAIN)) {
        return TT_TIMELINE_NONE;
    }
    for (size_t i = self->states.count; i > 0; i--) {
        if (state_at(self, (uint32_t)i - 1)->ident == ident) {
            return (uint32_t)i - 1;
        }
    }
    return add_thread(self, ident) ? (uint32_t)self->states.count - 1
                                   : TT_TIMELINE_NONE;
}

/* Whether the running handle is none of a loop. */
static bool is_stretch(struct tt_timeline *self)
{
    return self->now != TT_TIMELINE_NONE &&
           tt__timeline_handle(self, self->now)->cause == TT_TIMELINE_THREAD;
}

/* A thread that begins a process belongs to it from then on. */
static void note_process(struct tt_timeline *self, uint32_t number,
                         const struct tt_thread_about *about)
{
    struct tt_timeline_thread *thread =
        (struct tt_timeline_thread *)self->threads.at + number;
    uint32_t process = about->process == 0 ? TT_TIMELINE_NONE
                                           : find_thread(self, about->process);
    TT_ASSERT(number < self->threads.count);
    if (process != TT_TIMELINE_NONE) {
        TT_ASSERT(process > 0);
        thread = (struct tt_timeline_thread *)self->threads.at + number;
        thread->process = process;
    }
}

static void name_thread(struct tt_timeline *self, uint32_t number,
                        const char *name)
{
    struct tt_timeline_thread *thread =
        (struct tt_timeline_thread *)self->threads.at + number;
    TT_ASSERT(number < self->threads.count);
    if (thread->name == NULL) {
        thread->name =
            number == 0 ? "main" : tt__timeline_text(self, name, strlen(name));
    }
}

/* ---- What a thread waits for --------------------------------------------- */

static void note_wait(struct tt_timeline *self, struct tt_timeline_wait *wait,
                      const struct tt_thread_about *about)
{
    struct tt_text text;
    bool selects = about->what != NULL && strcmp(about->what, "select()") == 0;
    bool is_end = about->by == TT_BLOCKER_THREAD && about->holder != NULL;
    const char *file = tt_is_of_library(about->file) ? NULL : about->file;
    wait->line = file == NULL ? 0 : about->line;
    wait->file = tt__timeline_file(self, file);
    if (about->what == NULL) {
        return;
    }
    tt_text_init(&text, self->env);
    tt_text_puts(&text, selects ? "its event loop" : about->what);
    if (is_end) {
        tt_text_format(&text, " of %s", about->holder);
    }
    wait->what = tt__timeline_take(self, &text);
    if (about->until_s < HUGE_VAL && !selects) {
        wait->until_s = about->until_s;
    }
    if (about->holder != NULL && !is_end) {
        tt_text_init(&text, self->env);
        tt_text_format(&text, "held by %s", about->holder);
        wait->held = tt__timeline_take(self, &text);
    }
}

static void end_stretch(struct tt_timeline *self,
                        const struct tt_thread_about *about)
{
    struct tt_timeline_handle *at = tt__timeline_handle(self, self->now);
    TT_ASSERT(at->cause == TT_TIMELINE_THREAD);
    if (about->has_ended) {
        at->end = TT_TIMELINE_RETURNED;
    } else {
        at->end = about->what != NULL ? TT_TIMELINE_WAITS : TT_TIMELINE_READY;
    }
    note_wait(self, &at->wait, about);
    if (tt_failure(self->env) == 0) {
        tt__timeline_names(self);
        tt__timeline_variables(self, NULL, at);
        if (tt_failure(self->env) < 0) { /* too little memory for texts */
            tt_failure_clear(self->env);
            self->lost = true;
        }
    }
    tt__timeline_end(self);
}

void tt__timeline_in_loop(struct tt_timeline *self)
{
    static const struct tt_thread_about about = {.what = "its event loop",
                                                 .until_s = HUGE_VAL};
    if (is_stretch(self)) {
        struct tt_thread_about running;
        tt_thread_running(self->env, &running);
        note_process(self, self->thread, &running);
        end_stretch(self, &about);
    }
}

/* Whether what thread NUMBER runs now is a stretch: a loop reports its handles
 * itself. */
static bool runs_outside(const struct tt_timeline *self, uint32_t number)
{
    return number > 0 && self->now == TT_TIMELINE_NONE &&
           self->env->running == NULL;
}

/* Whether a thread runs a child, and so is called "process 12 `sh`". */
static bool is_process(const char *name)
{
    static const char begins[] = "process ";
    return strncmp(name, begins, sizeof begins - 1) == 0;
}

/* Begins a stretch of thread NUMBER. */
static void begin_stretch(struct tt_timeline *self, uint32_t number)
{
    struct tt_timeline_handle *made = tt__timeline_begin(self);
    struct tt__timeline_thread *state = state_at(self, number);
    struct tt_text text;
    TT_ASSERT(number > 0 && number < self->threads.count);
    if (made == NULL) {
        return;
    }
    made->cause = TT_TIMELINE_THREAD;
    made->from = state->woken_by;
    made->from_tick = self->tick;
    made->before = state->last;
    if (state->last != TT_TIMELINE_NONE) {
        made->from_line = tt__timeline_handle(self, state->last)->wait.line;
    }
    tt_text_init(&text, self->env);
    const struct tt_timeline_thread *threads = self->threads.at;
    const char *name =
        threads[number].name == NULL ? "?" : threads[number].name;
    tt_text_format(&text, "%s%s", is_process(name) ? "" : "thread ", name);
    made->label = tt__timeline_take(self, &text);
    state->woken_by = TT_TIMELINE_NONE;
    state->last = self->now;
}

/* What follows the loop is the thread's own doing. */
void tt__timeline_left(struct tt_timeline *self)
{
    if (self->thread > 0 && self->now == TT_TIMELINE_NONE) {
        state_at(self, self->thread)->woken_by = TT_TIMELINE_NONE;
        begin_stretch(self, self->thread);
    }
}

/* ---- Notices ------------------------------------------------------------- */

void tt__timeline_blocks(struct tt_timeline *self)
{
    struct tt_thread_about about;
    tt_thread_running(self->env, &about);
    tt__timeline_count(self); /* what the first process has printed by now */
    uint32_t number = find_thread(self, about.ident);
    if (number == TT_TIMELINE_NONE) {
        return;
    }
    /* Its loop has ended: what it did since then is its own doing. */
    if (runs_outside(self, number)) {
        begin_stretch(self, number);
    }
    tt_watch_ready(self->env); /* by this thread */
    note_process(self, number, &about);
    if (is_stretch(self)) {
        end_stretch(self, &about);
    } else if (self->now != TT_TIMELINE_NONE) {
        struct tt_timeline_handle *at = tt__timeline_handle(self, self->now);
        if (at->blocks == NULL && about.what != NULL) {
            at->blocks =
                tt__timeline_text(self, about.what, strlen(about.what));
        }
        tt__timeline_end_span(self);
    }
    struct tt__timeline_thread *state = state_at(self, number);
    TT_ASSERT(state->ident == about.ident);
    state->now = self->now;
    state->task = self->task;
    state->timers_before = self->timers_before;
    state->is_running = self->is_running;
    tt__timeline_set_now(self, TT_TIMELINE_NONE);
    self->task = NULL;
}

void tt__timeline_switches(struct tt_timeline *self)
{
    struct tt_env *env = self->env;
    struct tt_thread_about about;
    tt_thread_running(env, &about);
    uint32_t number = find_thread(self, about.ident);
    if (number == TT_TIMELINE_NONE) {
        return;
    }
    name_thread(self, number, about.name);
    const struct tt__timeline_thread *state = state_at(self, number);
    TT_ASSERT(self->now == TT_TIMELINE_NONE); /* the other one has blocked */
    self->thread = number;
    tt__timeline_set_now(self, state->now);
    self->task = state->task;
    self->timers_before = state->timers_before;
    self->is_running = state->is_running;
    if (self->now != TT_TIMELINE_NONE) {
        tt__timeline_begin_span(self);
    } else if (runs_outside(self, number)) {
        begin_stretch(self, number);
    }
}

void tt__timeline_wakes(struct tt_timeline *self, uint64_t ident)
{
    uint32_t number = find_thread(self, ident);
    TT_ASSERT(number != 0 || ident == TT_THREAD_MAIN);
    if (number != TT_TIMELINE_NONE) {
        state_at(self, number)->woken_by = self->now;
    }
}

/* ---- Who waits at the end ------------------------------------------------ */

/* TASK, if there is one, blocks thread NUMBER, which waits as in ABOUT. */
static void add_waiting(struct tt_timeline *self, uint32_t number,
                        const struct tt_task *task,
                        const struct tt_thread_about *about)
{
    const struct tt_env *env = self->env;
    struct tt_timeline_wait wait = {.until_s = -1, .on_threads = true};
    note_wait(self, &wait, about);
    uint64_t holder =
        env->threads == NULL ? 0 : tt_thread_holder(env, about->ident);
    if (holder != 0) {
        wait.targets[0] = find_thread(self, holder);
        wait.target_count = wait.targets[0] == TT_TIMELINE_NONE ? 0 : 1;
    }
    TT_ASSERT(task != NULL || number < self->threads.count);
    struct tt_timeline_stuck *made =
        tt__timeline_push(self, &self->stuck, sizeof *made);
    if (made != NULL) {
        *made =
            (struct tt_timeline_stuck){.task = tt__timeline_task(self, task),
                                       .thread = number,
                                       .wait = wait};
    }
}

/* A tt_thread_waits. */
static void add_thread_waiting(void *data, const struct tt_thread_about *about)
{
    struct tt_timeline *self = data;
    uint32_t number = find_thread(self, about->ident);
    TT_ASSERT(number != 0); /* the first one is not among them */
    if (number != TT_TIMELINE_NONE) {
        name_thread(self, number, about->name);
        add_waiting(self, number, state_at(self, number)->task, about);
    }
}

/* The first thread, which nothing can wake any more. */
static void add_first(struct tt_timeline *self)
{
    const struct tt_blocked *blocked = &self->env->blocked;
    const struct tt_thread_about about = {
        .what = blocked->what,
        .file = blocked->file,
        .line = blocked->line,
        .by = blocked->by,
        .holder = *blocked->holder == '\0' ? NULL : blocked->holder,
        .until_s = HUGE_VAL,
        .ident = TT_THREAD_MAIN};
    TT_ASSERT(self->env->is_blocked);
    if (self->env->threads != NULL &&
        find_thread(self, TT_THREAD_MAIN) != TT_TIMELINE_NONE) {
        name_thread(self, 0, "main");
    }
    if (blocked->task != NULL || self->threads.count > 0) {
        add_waiting(self, 0, blocked->task, &about);
    }
}

void tt__timeline_waiting(struct tt_timeline *self)
{
    if (self->env->is_blocked) {
        add_first(self);
    }
    tt_threads_waiting(self->env, add_thread_waiting, self);
}

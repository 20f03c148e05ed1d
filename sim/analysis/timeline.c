/* SPDX-License-Identifier: MIT
 *
 * timeline.c: recording a run. See tt_timeline.h.
 *
 * A watcher (loop/tt_watch.h). Objects are known by address: a table next to
 * the execution's memory (shadow.h) has their numbers, which are dropped when
 * the memory is allocated again. No reference is taken and nothing is changed,
 * so that the run is the same as without a timeline. A handle's cause is noted
 * when it becomes ready, next to its entry in the ready queue.
 */
#include <stdlib.h>

#include "timeline.h"
#include "watcher.h"

/* ---- Memory -------------------------------------------------------------- */

enum {
    BLOCK_SIZE = 1 << 16,
    TEXT_MAX = 4096 /* bytes of one text */
};

struct tt__texts_block {
    struct tt__texts_block *next;
    char bytes[BLOCK_SIZE];
};

static size_t count_nuls(const char *text, size_t size)
{
    size_t count = 0;
    for (const char *end = text + size;
         (text = memchr(text, '\0', (size_t)(end - text))) != NULL; text++) {
        count++;
    }
    return count;
}

/* NULs as the two characters that Python's source has for one. */
static void copy_text(char *to, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\0') {
            *to++ = '\\';
        }
        *to++ = text[i] == '\0' ? '0' : text[i];
    }
    *to = '\0';
}

const char *tt__timeline_text(struct tt_timeline *self, const char *text,
                              size_t size)
{
    struct tt__texts *texts = &self->texts;
    if (text == NULL) {
        return NULL;
    }
    size = size > TEXT_MAX ? TEXT_MAX : size;
    size_t needed = size + count_nuls(text, size) + 1;
    if (texts->left < needed) {
        struct tt__texts_block *made = malloc(sizeof *made);
        if (made == NULL) {
            self->lost = true;
            return NULL;
        }
        made->next = texts->blocks;
        texts->blocks = made;
        texts->left = BLOCK_SIZE;
    }
    char *at = texts->blocks->bytes + BLOCK_SIZE - texts->left;
    texts->left -= needed;
    TT_ASSERT(texts->left <= BLOCK_SIZE);
    copy_text(at, text, size);
    return at;
}

const char *tt__timeline_take(struct tt_timeline *self, struct tt_text *text)
{
    const char *made = text->error == 0 && text->size > 0
                           ? tt__timeline_text(self, text->at, text->size)
                           : NULL;
    tt_text_deinit(text);
    return made;
}

static void drop_texts(struct tt__texts *texts)
{
    while (texts->blocks != NULL) {
        struct tt__texts_block *next = texts->blocks->next;
        free(texts->blocks);
        texts->blocks = next;
    }
    texts->left = 0;
}

void *tt__timeline_push(struct tt_timeline *self, struct tt__array *array,
                        size_t size)
{
    void *at =
        array->count < UINT32_MAX - 1 ? tt__array_push(array, size) : NULL;
    self->lost = self->lost || at == NULL;
    return at;
}

/* ---- Objects ------------------------------------------------------------- */

/* The kinds of numbers in cells. */
enum kind { POSTED = 1, TIMER, TASK, THING };
enum { KIND_SHIFT = 28 };

static struct tt_timeline *timeline_of(struct tt_watcher *watcher)
{
    return (struct tt_timeline *)watcher;
}

struct tt__timeline_cell *tt__timeline_cell(struct tt_timeline *self,
                                            const void *at)
{
    return tt__shadow_at(&self->shadow, at, sizeof(struct tt__timeline_cell));
}

/* The number of the object AT, which is of KIND; TT_TIMELINE_NONE: none. */
static uint32_t find_object(struct tt_timeline *self, enum kind kind,
                            const void *at)
{
    const struct tt__timeline_cell *cell =
        at == NULL ? NULL : tt__timeline_cell(self, at);
    uint32_t known = cell == NULL ? 0 : cell->object;
    return known >> KIND_SHIFT == kind ? (known & ((1U << KIND_SHIFT) - 1)) - 1
                                       : TT_TIMELINE_NONE;
}

static void note_object(struct tt_timeline *self, enum kind kind,
                        const void *at, size_t number)
{
    struct tt__timeline_cell *cell = tt__timeline_cell(self, at);
    TT_ASSERT(number < (1U << KIND_SHIFT) - 1);
    if (cell != NULL) {
        cell->object = (uint32_t)kind << KIND_SHIFT | ((uint32_t)number + 1);
    }
}

static struct tt_timeline_handle *handle_at(struct tt_timeline *self,
                                            uint32_t number)
{
    TT_ASSERT(number < self->handles.count);
    return (struct tt_timeline_handle *)self->handles.at + number;
}

struct tt_timeline_handle *tt__timeline_handle(struct tt_timeline *self,
                                               uint32_t number)
{
    return handle_at(self, number);
}

uint32_t tt__timeline_task(struct tt_timeline *self, const struct tt_task *task)
{
    uint32_t known = find_object(self, TASK, task);
    if (task == NULL || known != TT_TIMELINE_NONE) {
        return known;
    }
    struct tt_timeline_task *made =
        tt__timeline_push(self, &self->tasks, sizeof *made);
    if (made == NULL) {
        return TT_TIMELINE_NONE;
    }
    struct tt_text name;
    tt_text_init(&name, self->env);
    tt_text_task_name(&name, task);
    *made = (struct tt_timeline_task){.name = tt__timeline_take(self, &name),
                                      .made_by = TT_TIMELINE_NONE,
                                      .first = TT_TIMELINE_NONE,
                                      .last = TT_TIMELINE_NONE};
    made->is_own = tt__timeline_is_own(self, task, made->name);
    const char *host = self->seams->host_of(self->env, task);
    if (host != NULL) {
        tt_text_init(&name, self->env);
        tt_text_puts(&name, host);
        made->host = tt__timeline_take(self, &name);
    }
    note_object(self, TASK, task, self->tasks.count - 1);
    return (uint32_t)self->tasks.count - 1;
}

static uint32_t thing_of(struct tt_timeline *self, const void *place)
{
    uint32_t known = find_object(self, THING, place);
    if (known != TT_TIMELINE_NONE) {
        return known;
    }
    TT_ASSERT(place != NULL);
    struct tt_timeline_thing *made =
        tt__timeline_push(self, &self->things, sizeof *made);
    struct tt__fresh *fresh =
        tt__timeline_push(self, &self->fresh, sizeof *fresh);
    if (made == NULL || fresh == NULL) {
        return TT_TIMELINE_NONE;
    }
    const char *type = ((const struct tt_object *)place)->type->name;
    *made = (struct tt_timeline_thing){
        .type = tt__timeline_text(self, type, strlen(type))};
    *fresh = (struct tt__fresh){.object = place,
                                .number = (uint32_t)self->things.count - 1};
    note_object(self, THING, place, fresh->number);
    TT_ASSERT(fresh->number < self->things.count);
    return fresh->number;
}

/* The tick of the first process. */
static uint64_t tick_now(struct tt_timeline *self)
{
    tt__timeline_count(self);
    return self->tick;
}

/* ---- Timers -------------------------------------------------------------- */

static int add_timer(void *data, const struct tt_pending *what)
{
    struct tt_timeline *self = data;
    if (find_object(self, TIMER, what->object) != TT_TIMELINE_NONE) {
        return 0;
    }
    struct tt_timeline_timer *made =
        tt__timeline_push(self, &self->timers, sizeof *made);
    if (made == NULL) {
        return 1;
    }
    *made = (struct tt_timeline_timer){.what = tt__timeline_call(self, what),
                                       .whose =
                                           tt__timeline_task(self, what->whose),
                                       .from = self->now,
                                       .when_s = what->when_s,
                                       .armed_tick = tick_now(self)};
    if (made->what == NULL && *what->what != '\0') {
        made->what = tt__timeline_text(self, what->what, strlen(what->what));
    }
    note_object(self, TIMER, what->object, self->timers.count - 1);
    return 0;
}

/* Notes the timers that what ran last has armed. */
static void note_timers(struct tt_timeline *self, struct tt_loop *loop)
{
    tt_loop_each_new_timer(loop, self->timers_before, add_timer, self);
    self->timers_before = tt_loop_timer_count(loop);
}

static void end_timer(struct tt_timeline *self, uint32_t number, bool cancels)
{
    struct tt_timeline_timer *timer = self->timers.at;
    TT_ASSERT(number < self->timers.count);
    if (timer[number].ended_tick == 0) {
        timer[number].ended_tick = tick_now(self);
        timer[number].is_cancelled = cancels;
    }
}

/* ---- Ready handles ------------------------------------------------------- */

static enum tt_timeline_cause cause_of(const struct tt_timeline *self,
                                       const struct tt_pending *what,
                                       bool is_new)
{
    TT_ASSERT(what->what != NULL);
    if (what->done != NULL) {
        return tt_future_cancelled(what->done) ? TT_TIMELINE_CANCEL
                                               : TT_TIMELINE_RESULT;
    }
    if (self->now == TT_TIMELINE_NONE) {
        return self->is_running ? TT_TIMELINE_IO : TT_TIMELINE_OUTSIDE;
    }
    if (what->task != NULL && what->task == self->task) {
        return TT_TIMELINE_YIELD;
    }
    return is_new ? TT_TIMELINE_TASK : TT_TIMELINE_SOON;
}

/* "wakeup main": as in a trace. */
static const char *label_of(struct tt_timeline *self,
                            const struct tt_pending *what)
{
    struct tt_text text;
    struct tt_env *env = self->env;
    char own[64];
    tt_text_init(&text, env);
    size_t size =
        !tt_is_object(what->callable) || what->callable == TT_NONE ||
                !TT_LANGUAGE_HAS(env, own_label)
            ? 0
            : env->language->own_label(env, what->callable, own, sizeof own);
    if (size > 0) {
        tt_text_put(&text, own, size);
        return tt__timeline_take(self, &text);
    }
    tt_text_puts(&text, what->what);
    if (what->task != NULL) {
        tt_text_puts(&text, " ");
        tt_text_task_name(&text, what->task);
    } else if (what->name.size > 0) {
        tt_text_puts(&text, " ");
        tt_text_put(&text, what->name.text, what->name.size);
    }
    return tt__timeline_take(self, &text);
}

/* The handle that made FD ready; TT_TIMELINE_NONE: it is not known. */
static uint32_t waker_of(struct tt_timeline *self, int fd)
{
    uint32_t waker = self->seams->waker_of(self->env->running, fd);
    TT_ASSERT(waker <= self->handles.count);
    return waker == 0 ? TT_TIMELINE_NONE : waker - 1;
}

static void note_posted(struct tt_timeline *self, const void *place)
{
    struct tt_loop *loop = self->env->running;
    struct tt_pending what;
    struct tt__posted *made =
        tt__timeline_push(self, &self->posted, sizeof *made);
    if (made == NULL || loop == NULL) {
        return;
    }
    tt_loop_ready_at(loop, place, &what);
    bool is_new = what.task != NULL &&
                  find_object(self, TASK, what.task) == TT_TIMELINE_NONE;
    uint32_t task = tt__timeline_task(self, what.task);
    *made = (struct tt__posted){.cause = cause_of(self, &what, is_new),
                                .from = self->now,
                                .from_tick = tick_now(self),
                                .timer = TT_TIMELINE_NONE,
                                .done = TT_TIMELINE_NONE};
    uint32_t timer = self->now == TT_TIMELINE_NONE
                         ? find_object(self, TIMER, what.object)
                         : TT_TIMELINE_NONE;
    if (timer != TT_TIMELINE_NONE) {
        made->cause = TT_TIMELINE_TIMER;
        made->timer = timer;
        made->from = ((struct tt_timeline_timer *)self->timers.at)[timer].from;
        TT_ASSERT(timer < self->timers.count);
        end_timer(self, timer, false);
    }
    if (what.done != NULL && tt_is_task(tt_value_of(what.done))) {
        made->done =
            tt__timeline_task(self, tt_task_cast(tt_value_of(what.done)));
    }
    if (is_new && task != TT_TIMELINE_NONE) {
        ((struct tt_timeline_task *)self->tasks.at)[task].made_by = self->now;
    }
    made->awaiter = what.task != NULL ? TT_TIMELINE_NONE
                                      : tt__timeline_task(self, what.awaiter);
    made->call = tt__timeline_call(self, &what);
    made->label = tt_process_is_child(self->env) ? label_of(self, &what) : NULL;
    made->fd = what.fd;
    made->connection =
        what.fd < 0 ? NULL : tt__timeline_connection(self, what.fd);
    if (made->cause == TT_TIMELINE_IO && what.fd >= 0) {
        made->from = waker_of(self, what.fd);
    }
    note_object(self, POSTED, place, self->posted.count - 1);
}

/* ---- Handles ------------------------------------------------------------- */

/* What begins was not in the queue: a cancellation from outside. */
static const struct tt__posted injected = {.cause = TT_TIMELINE_INJECTED,
                                           .from = TT_TIMELINE_NONE,
                                           .timer = TT_TIMELINE_NONE,
                                           .done = TT_TIMELINE_NONE,
                                           .awaiter = TT_TIMELINE_NONE,
                                           .fd = -1};

uint32_t tt__timeline_process(const struct tt_timeline *self)
{
    const struct tt_timeline_thread *threads = self->threads.at;
    TT_ASSERT(self->thread == 0 || self->thread < self->threads.count);
    return self->thread == 0 ? TT_TIMELINE_NONE : threads[self->thread].process;
}

void tt__timeline_set_now(struct tt_timeline *self, uint32_t number)
{
    TT_ASSERT(number == TT_TIMELINE_NONE || number < self->handles.count);
    self->now = number;
    self->seams->act(self->env, number == TT_TIMELINE_NONE ? 0 : number + 1);
}

void tt__timeline_count(struct tt_timeline *self)
{
    if (!tt_process_is_child(self->env)) {
        self->tick = self->env->tick;
        self->records = self->seams->records(self->env);
    }
}

void tt__timeline_begin_span(struct tt_timeline *self)
{
    struct tt__span *span = tt__timeline_push(self, &self->spans, sizeof *span);
    TT_ASSERT(self->now < self->handles.count);
    tt__timeline_count(self);
    if (span != NULL) {
        *span = (struct tt__span){.handle = self->now, .first = self->records};
    }
}

void tt__timeline_end_span(struct tt_timeline *self)
{
    struct tt__span *spans = self->spans.at;
    uint32_t sender = self->seams->sender(self->env);
    struct tt_timeline_handle *at = handle_at(self, self->now);
    TT_ASSERT(sender <= self->handles.count);
    if (at->sender == TT_TIMELINE_NONE && sender != self->now + 1) {
        at->sender = sender == 0 ? TT_TIMELINE_NONE : sender - 1;
    }
    tt__timeline_end_print(self);
    tt__timeline_count(self);
    if (self->spans.count > 0) {
        spans[self->spans.count - 1].last = self->records;
    }
}

static void begin_task(struct tt_timeline *self, struct tt_timeline_handle *at)
{
    struct tt_timeline_task *task;
    at->task = tt__timeline_task(self, self->task);
    if (at->task == TT_TIMELINE_NONE) {
        return;
    }
    task = (struct tt_timeline_task *)self->tasks.at + at->task;
    if (task->last != TT_TIMELINE_NONE) {
        at->before = task->last;
        at->from_line = handle_at(self, task->last)->wait.line;
    } else {
        task->first = self->now;
    }
    task->last = self->now;
    TT_ASSERT(task->first <= task->last);
}

/* The number of questions of the run. There are none in its fair tail, and no
 * chooser. */
static uint64_t asked_so_far(struct tt_timeline *self)
{
    const struct tt_chooser *chooser = self->env->chooser;
    if (chooser != NULL) {
        TT_ASSERT(chooser->asked >= self->asked);
        self->asked = chooser->asked;
    }
    return self->asked;
}

struct tt_timeline_handle *tt__timeline_begin(struct tt_timeline *self)
{
    struct tt_env *env = self->env;
    TT_ASSERT(self->now == TT_TIMELINE_NONE);
    if (self->handles.count == TT_TIMELINE_MAX) {
        self->omitted++;
        return NULL;
    }
    struct tt_timeline_handle *made =
        tt__timeline_push(self, &self->handles, sizeof *made);
    if (made == NULL) {
        self->omitted++;
        return NULL;
    }
    tt__timeline_set_now(self, (uint32_t)self->handles.count - 1);
    tt__timeline_count(self);
    *made = (struct tt_timeline_handle){.tick = self->tick,
                                        .time_s = tt_time(env),
                                        .asked = asked_so_far(self),
                                        .from = TT_TIMELINE_NONE,
                                        .task = TT_TIMELINE_NONE,
                                        .thread = self->thread,
                                        .before = TT_TIMELINE_NONE,
                                        .timer = TT_TIMELINE_NONE,
                                        .done = TT_TIMELINE_NONE,
                                        .awaiter = TT_TIMELINE_NONE,
                                        .fd = -1,
                                        .sender = TT_TIMELINE_NONE,
                                        .wait = {.until_s = -1}};
    made->own_tick = env->tick;
    tt__timeline_begin_span(self);
    return made;
}

static void timeline_begin(struct tt_watcher *watcher)
{
    struct tt_timeline *self = timeline_of(watcher);
    struct tt_env *env = self->env;
    struct tt_turn turn = {.task = NULL};
    const struct tt__posted *why = &injected;
    if (self->taken != 0) {
        tt_loop_turn_taken(env->running, &turn);
        why = (struct tt__posted *)self->posted.at + (self->taken - 1);
    }
    self->task = turn.task;
    self->taken = 0;
    self->is_running = true;
    tt__timeline_in_loop(self);
    struct tt_timeline_handle *made = tt__timeline_begin(self);
    if (made == NULL) {
        return;
    }
    if (self->task != NULL || !tt_place_now(env, &self->around)) {
        self->around = (struct tt_place){.line = 0};
    }
    made->cause = why->cause;
    made->from = why->from;
    made->from_tick = why->from_tick;
    made->timer = why->timer;
    made->done = why->done;
    made->awaiter = why->awaiter;
    made->call = why->call;
    made->label = why->label;
    made->fd = why->fd;
    made->connection = why->connection;
    begin_task(self, made);
}

/* Of a task that sleeps: the time when it ends, from its timer. */
static void name_sleep(struct tt_timeline *self, struct tt_timeline_handle *at)
{
    const struct tt_timeline_timer *timers = self->timers.at;
    char text[48];
    for (size_t i = self->timers.count; i > 0; i--) {
        const struct tt_timeline_timer *timer = &timers[i - 1];
        if (timer->from != self->now) {
            return;
        }
        if (timer->whose == at->task && timer->what != NULL &&
            strcmp(timer->what, "sleep timer") == 0) {
            int size = snprintf(text, sizeof text, "sleep(%.6g)",
                                timer->when_s - at->end_s);
            at->wait.until_s = timer->when_s;
            at->wait.what = tt__timeline_text(self, text, (size_t)size);
            return;
        }
    }
}

static void end_done(struct tt_timeline *self, struct tt_timeline_handle *at)
{
    const struct tt_future *future = &self->task->future;
    struct tt_place place = {.line = 0};
    TT_ASSERT(tt_future_done(future));
    at->end = TT_TIMELINE_RETURNED;
    if (tt_future_state(future) == TT_CANCELLED) {
        at->end = TT_TIMELINE_CANCELLED;
        at->exception = "CancelledError";
    } else if (future->head.flags & TT_FUTURE_EXCEPTION) {
        const struct tt_exc *exc = tt_exc_cast(future->outcome);
        at->end = TT_TIMELINE_RAISED;
        at->exception = tt__timeline_exception(self, exc);
        if (tt_exc_place(self->env, exc, &place)) {
            at->exception_line = place.line;
            at->exception_file = tt__timeline_file(self, place.file);
        }
    }
}

static void end_task(struct tt_timeline *self, struct tt_timeline_handle *at)
{
    struct tt_task *task = self->task;
    TT_ASSERT(task != NULL);
    if (tt_future_done(&task->future)) {
        end_done(self, at);
        return;
    }
    bool waits =
        task->waiting_for != NULL && !tt_future_done(task->waiting_for);
    at->end = waits ? TT_TIMELINE_WAITS : TT_TIMELINE_READY;
    tt__timeline_wait(self, task, &at->wait);
    name_sleep(self, at);
}

void tt__timeline_end(struct tt_timeline *self)
{
    struct tt_timeline_handle *at = handle_at(self, self->now);
    tt__timeline_end_span(self);
    at->end_s = at->end_s > at->time_s ? at->end_s : tt_time(self->env);
    at->asked_end = asked_so_far(self);
    tt__timeline_set_now(self, TT_TIMELINE_NONE);
}

static void timeline_end(struct tt_watcher *watcher)
{
    struct tt_timeline *self = timeline_of(watcher);
    struct tt_env *env = self->env;
    bool failed = tt_failure(env) < 0;
    if (self->now != TT_TIMELINE_NONE && !failed) {
        struct tt_timeline_handle *at = handle_at(self, self->now);
        struct tt_task *shown = NULL;
        at->end_s = tt_time(env);
        at->asked_end = asked_so_far(self);
        note_timers(self, env->running);
        tt__timeline_names(self);
        if (at->task != TT_TIMELINE_NONE) {
            end_task(self, at);
            shown = tt_future_done(&self->task->future) ? NULL : self->task;
        }
        tt__timeline_variables(self, shown, at);
        if (tt_failure(env) < 0) { /* too little memory was left for texts */
            tt_failure_clear(env);
            self->lost = true;
        }
    }
    if (self->now != TT_TIMELINE_NONE) {
        tt__timeline_end(self);
    }
    self->task = NULL;
}

/* ---- Holds, queues, cancellations ---------------------------------------- */

static uint32_t running_task(struct tt_timeline *self)
{
    struct tt_env *env = self->env;
    return tt__timeline_task(
        self, env->running == NULL ? NULL : tt_current_task(env, env->running));
}

static void note_held(struct tt_timeline *self, const void *place)
{
    struct tt_timeline_hold *made =
        tt__timeline_push(self, &self->holds, sizeof *made);
    TT_ASSERT(self->now == TT_TIMELINE_NONE || self->now < self->handles.count);
    if (made != NULL) {
        *made = (struct tt_timeline_hold){.thing = thing_of(self, place),
                                          .task = running_task(self),
                                          .thread = self->thread,
                                          .from = self->now,
                                          .to = TT_TIMELINE_NONE};
    }
}

/* The hold of THING that ends: the last one of TASK, or else of any task. */
static void note_freed(struct tt_timeline *self, uint32_t thing, uint32_t task)
{
    struct tt_timeline_hold *all = self->holds.at, *ends = NULL;
    TT_ASSERT(thing == TT_TIMELINE_NONE || thing < self->things.count);
    for (size_t i = self->holds.count; i > 0; i--) {
        struct tt_timeline_hold *hold = &all[i - 1];
        if (hold->thing != thing || hold->to != TT_TIMELINE_NONE) {
            continue;
        }
        if (hold->task == task) {
            ends = hold;
            break;
        }
        ends = ends == NULL ? hold : ends;
    }
    if (ends != NULL) {
        TT_ASSERT(ends->to == TT_TIMELINE_NONE && ends->thing == thing);
        ends->to = self->now;
    }
}

static void note_item(struct tt_timeline *self, const void *place, bool is_put)
{
    struct tt_timeline_item *made =
        tt__timeline_push(self, &self->items, sizeof *made);
    const struct tt_timeline_item *all = self->items.at;
    uint32_t thing = thing_of(self, place), size = 0;
    if (made == NULL) {
        return;
    }
    TT_ASSERT(thing == TT_TIMELINE_NONE || thing < self->things.count);
    for (size_t i = self->items.count - 1; i > 0; i--) {
        if (all[i - 1].thing == thing) {
            size = all[i - 1].size;
            break;
        }
    }
    *made = (struct tt_timeline_item){.thing = thing,
                                      .handle = self->now,
                                      .size = is_put ? size + 1 : size - 1,
                                      .is_put = is_put};
    made->size = !is_put && size == 0 ? 0 : made->size;
}

static void note_cancel(struct tt_timeline *self, const void *place)
{
    const struct tt_task *task = place;
    struct tt_place line = {.line = 0};
    struct tt_timeline_cancel *made;
    TT_ASSERT(tt_is_task(tt_value_of(task)));
    if (tt_future_done(&task->future) ||
        (made = tt__timeline_push(self, &self->cancels, sizeof *made)) ==
            NULL) {
        return;
    }
    /* In a callback that is not the program's code, it is the line of run(). */
    bool is_known =
        self->now != TT_TIMELINE_NONE && tt_place_now(self->env, &line) &&
        (line.line != self->around.line || line.file != self->around.file);
    *made = (struct tt_timeline_cancel){.handle = self->now,
                                        .task = tt__timeline_task(self, task),
                                        .line = is_known ? line.line : 0};
}

/* ---- Notices ------------------------------------------------------------- */

static void begin_tick(struct tt_timeline *self)
{
    tt__timeline_in_loop(self);
    if (self->env->running != NULL) {
        note_timers(self, self->env->running);
        self->timers_before = tt_loop_timer_count(self->env->running);
    }
}

static void timeline_notice(struct tt_watcher *watcher, enum tt_notice what,
                            const void *place)
{
    struct tt_timeline *self = timeline_of(watcher);
    switch (what) {
    case TT_NOTICE_POSTED:
        note_posted(self, place);
        break;
    case TT_NOTICE_TAKEN:
        self->taken = find_object(self, POSTED, place) + 1;
        break;
    case TT_NOTICE_TICK:
        begin_tick(self);
        break;
    case TT_NOTICE_LEFT:
        self->is_running = false;
        tt__timeline_left(self);
        break;
    case TT_NOTICE_TIMED:
        if (find_object(self, TIMER, place) != TT_TIMELINE_NONE) {
            end_timer(self, find_object(self, TIMER, place), true);
        }
        break;
    case TT_NOTICE_HELD:
        note_held(self, place);
        break;
    case TT_NOTICE_FREED:
        note_freed(self, thing_of(self, place), running_task(self));
        break;
    case TT_NOTICE_PUT:
    case TT_NOTICE_GOT:
        note_item(self, place, what == TT_NOTICE_PUT);
        break;
    case TT_NOTICE_CANCELS:
        note_cancel(self, place);
        break;
    case TT_NOTICE_BLOCKS:
        tt__timeline_blocks(self);
        break;
    case TT_NOTICE_SWITCHES:
        tt__timeline_switches(self);
        break;
    case TT_NOTICE_WAKES:
        tt__timeline_wakes(self, *(const uint64_t *)place);
        break;
    case TT_NOTICE_PRINTS:
        tt__timeline_prints(self, place);
        break;
    default:
        break; /* for searches */
    }
}

static void timeline_born(struct tt_watcher *watcher, const void *block,
                          size_t size)
{
    struct tt__timeline_cell *cell =
        tt__timeline_cell(timeline_of(watcher), block);
    if (cell != NULL) {
        memset(cell, 0, tt__shadow_count(size) * sizeof *cell);
    }
}

static void timeline_moved(struct tt_watcher *watcher, const void *from,
                           const void *to, size_t size)
{
    tt__shadow_move(&timeline_of(watcher)->shadow, from, to, size);
}

/* ---- Life ---------------------------------------------------------------- */

struct tt_timeline *tt_timeline_new(void)
{
    struct tt_timeline *self = calloc(1, sizeof *self);
    if (self != NULL) {
        self->watcher = tt__watcher_ignores;
        self->watcher.begin = timeline_begin;
        self->watcher.end = timeline_end;
        self->watcher.born = timeline_born;
        self->watcher.moved = timeline_moved;
        self->watcher.notice = timeline_notice;
        self->watcher.named = tt__timeline_named;
        self->watcher.child = &self->watcher;
    }
    return self;
}

#define ARRAYS(X)                                                              \
    X(handles)                                                                 \
    X(tasks)                                                                   \
    X(timers)                                                                  \
    X(things)                                                                  \
    X(holds)                                                                   \
    X(items)                                                                   \
    X(cancels)                                                                 \
    X(variables)                                                               \
    X(accesses)                                                                \
    X(outside)                                                                 \
    X(stuck)                                                                   \
    X(lines)                                                                   \
    X(threads)                                                                 \
    X(posted)                                                                  \
    X(spans)                                                                   \
    X(said)                                                                    \
    X(states)                                                                  \
    X(globals)                                                                 \
    X(fresh)                                                                   \
    X(places)                                                                  \
    X(files)

void tt_timeline_free(struct tt_timeline *self)
{
    if (self == NULL) {
        return;
    }
    if (self->has_shadow) {
        tt__shadow_deinit(&self->shadow);
    }
    drop_texts(&self->texts);
#define X(name) free(self->name.at);
    ARRAYS(X)
#undef X
    free(self);
}

bool tt__timeline_start(struct tt_timeline *self, struct tt_env *env,
                        const struct tt_region *region,
                        const struct tt__timeline_seams *seams)
{
    TT_ASSERT(env->watcher == NULL);
    if (self->has_shadow && self->shadow.base != region->base) {
        tt__shadow_deinit(&self->shadow);
        self->has_shadow = false;
    }
    if (!self->has_shadow &&
        !tt__shadow_init(&self->shadow, region->base, region->size,
                         sizeof(struct tt__timeline_cell))) {
        return false;
    }
    self->has_shadow = true;
    tt__shadow_clear(&self->shadow);
    tt__outside_clear(&self->variables_in_c);
    memset(self->cells_in_c, 0, sizeof self->cells_in_c);
    drop_texts(&self->texts);
#define X(name) self->name.count = 0;
    ARRAYS(X)
#undef X
    self->env = env;
    self->seams = seams;
    self->asked = self->taken = self->thread = 0;
    self->tick = self->records = 0;
    self->printed_size = 0;
    self->now = TT_TIMELINE_NONE;
    self->task = NULL;
    self->timers_before = self->line_span = 0;
    self->is_running = self->lost = false;
    self->omitted = 0;
    self->source = NULL;
    tt_watch(env, &self->watcher);
    return true;
}

static int add_stuck(struct tt_env *env, void *data, struct tt_task *task)
{
    struct tt_timeline *self = data;
    struct tt_timeline_stuck *made =
        tt__timeline_push(self, &self->stuck, sizeof *made);
    (void)env;
    if (made != NULL && task->waiting_for != NULL &&
        !tt_future_done(task->waiting_for)) {
        made->task = tt__timeline_task(self, task);
        made->thread = TT_TIMELINE_NONE;
        tt__timeline_wait(self, task, &made->wait);
    } else if (made != NULL) {
        self->stuck.count--;
    }
    return 0;
}

void tt__timeline_stop(struct tt_timeline *self)
{
    tt_watch(self->env, NULL);           /* the program is over */
    if (self->now != TT_TIMELINE_NONE) { /* a failure ended it in there */
        tt__timeline_end_span(self);
        tt__timeline_set_now(self, TT_TIMELINE_NONE);
        self->task = NULL;
    }
    tt_env_tasks(self->env, add_stuck, self);
    tt__timeline_waiting(self);
    TT_ASSERT(self->spans.count >= self->handles.count || self->lost);
}

/* The name of what is accessed, which is NAME, or an attribute of it. */
static const char *name_access(struct tt_timeline *self,
                               const struct tt_timeline_access *access,
                               const char *name)
{
    char text[200];
    TT_ASSERT(access->place > 0 && access->place <= self->places.count);
    if (name == NULL || access->kind == TT_NAMED_VARIABLE) {
        return access->name;
    }
    if (access->kind == TT_NAMED_ITEM || access->name == NULL) {
        return name;
    }
    int size = snprintf(text, sizeof text, "%s.%s", name, access->name);
    TT_ASSERT(size > 0);
    return (size_t)size < sizeof text
               ? tt__timeline_text(self, text, (size_t)size)
               : access->name;
}

/* Drops the accesses to what no handle writes: functions, modules, constants.
 * What several tasks access is called as a variable is that refers to it:
 * containers not as their type, attributes not by their own name alone. */
static void drop_constants(struct tt_timeline *self)
{
    struct tt_timeline_access *all = self->accesses.at;
    const struct tt__place *places = self->places.at;
    bool *written = calloc((size_t)self->places.count + 1, sizeof *written);
    size_t kept = 0;
    if (written == NULL) {
        self->lost = true;
        return;
    }
    for (size_t i = 0; i < self->accesses.count; i++) {
        TT_ASSERT(all[i].place > 0 && all[i].place <= self->places.count);
        written[all[i].place] = written[all[i].place] || all[i].is_write;
    }
    for (size_t i = 0; i < self->accesses.count; i++) {
        if (written[all[i].place]) {
            all[i].name =
                name_access(self, &all[i], places[all[i].place - 1].name);
            all[kept++] = all[i];
        }
    }
    self->accesses.count = kept;
    free(written);
}

void tt__timeline_finish(struct tt_timeline *self)
{
    tt__timeline_sort_lines(self);
    drop_constants(self);
    struct tt_timeline_run *run = &self->run;
    *run =
        (struct tt_timeline_run){.handles = self->handles.at,
                                 .tasks = self->tasks.at,
                                 .threads = self->threads.at,
                                 .timers = self->timers.at,
                                 .things = self->things.at,
                                 .holds = self->holds.at,
                                 .items = self->items.at,
                                 .cancels = self->cancels.at,
                                 .variables = self->variables.at,
                                 .accesses = self->accesses.at,
                                 .files = self->files.at,
                                 .outside = self->outside.at,
                                 .stuck = self->stuck.at,
                                 .lines = self->lines.at,
                                 .handle_count = self->handles.count,
                                 .task_count = self->tasks.count,
                                 .thread_count = self->threads.count,
                                 .timer_count = self->timers.count,
                                 .thing_count = self->things.count,
                                 .hold_count = self->holds.count,
                                 .item_count = self->items.count,
                                 .cancel_count = self->cancels.count,
                                 .variable_count = self->variables.count,
                                 .access_count = self->accesses.count,
                                 .file_count = self->files.count,
                                 .outside_count = self->outside.count,
                                 .stuck_count = self->stuck.count,
                                 .line_count = self->lines.count,
                                 .source = self->source,
                                 .omitted = self->omitted,
                                 .is_whole = self->omitted == 0 && !self->lost};
}

const struct tt_timeline_run *tt_timeline_of(const struct tt_timeline *timeline)
{
    return &timeline->run;
}

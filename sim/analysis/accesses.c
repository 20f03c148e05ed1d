/* SPDX-License-Identifier: MIT
 *
 * accesses.c: a log of one run. See accesses.h.
 *
 * Things are known by address (shadow.h). Which handle made another ready is
 * known by what that runs: if several that run the same are ready at once, it
 * is not known.
 */
#include <stdlib.h>

#include <ticktape/tt_access.h>

#include "accesses.h"
#include "sim/base/array.h"
#include "shadow.h"
#include "watcher.h"

enum {
    LOG_MAX = 1 << 18,   /* handles, and accesses */
    NAMES_MAX = 1 << 13, /* one that imports unittest has 900 */
    NAME_CELLS = 2 * NAMES_MAX,
    SITES_MAX = 1 << 14, /* instructions; of others the text is not known */
    WALKERS_MAX = 1 << 12
};

/* What is ready or was, by tt_turn.who. */
struct walker {
    uint64_t who;
    uint32_t actor;  /* TT__NOBODY: none */
    uint32_t ready;  /* so many are in the queue */
    uint32_t poster; /* of the last of them */
    uint32_t line;   /* where the task is suspended; 0: nowhere */
    const char *file;
    bool used;
    bool vague; /* several were ready at once */
};

/* Where an instruction is. */
struct site {
    const void *at; /* NULL: none */
    const char *file;
    uint32_t line;
    uint16_t text;
    bool is_ours; /* it is not the library's */
};

/* What a thread runs. */
struct runs {
    uint64_t ident;
    uint64_t ready_count;  /* when its handle began */
    struct tt_task *task;  /* of the handle, or NULL; the loop keeps it */
    uint32_t actor;        /* the same */
    uint32_t handle;       /* TT__NOBODY: the program around the loop */
    uint32_t thread_actor; /* TT__NOBODY: it has run nothing else yet */
    bool runs;             /* a handle of its loop does */
};

/* A queue, of which the n-th item that is put is the n-th that is got. */
struct queue {
    uint32_t thing;
    uint64_t put_count, got_count;
};

struct tt__accesses {
    struct tt_watcher watcher; /* first */
    struct tt_env *env;
    struct tt__shadow shadow; /* uint32_t: a thing; 0: none */
    uint32_t thing_count;
    struct tt__outside outside;               /* of a program in C */
    uint32_t outside_things[TT__OUTSIDE_MAX]; /* the same for these */
    struct tt__array handles;                 /* struct tt__handle */
    struct tt__array accesses;                /* struct tt__logged */
    struct tt__array actors;                  /* struct tt__actor */
    struct tt__array threads; /* struct runs; the first one is the first */
    struct tt__array queues;  /* struct queue */
    struct site *sites;       /* owns (malloc); open addressing */
    size_t site_count;
    struct walker *walkers; /* owns (malloc); open addressing */
    size_t walker_count;
    char (*names)[TT__TEXT_SIZE]; /* owns (malloc) */
    uint16_t *name_cells; /* owns (malloc); open addressing; from 1, 0: none */
    uint16_t name_count;
    uint64_t known_ready; /* handles in the queue that were noted */
    size_t thread;        /* of `threads`, the running one */
    const void *place;    /* of the handle that was taken last; borrowed */
    bool taken;           /* a handle runs or will: not a cancellation from
                             outside */
    bool lost;            /* some handles are not in the log */
    bool lost_accesses;   /* ... some accesses */
};

static struct tt__accesses *access_log_of(struct tt_watcher *watcher)
{
    return (struct tt__accesses *)watcher;
}

static struct runs *now(struct tt__accesses *self)
{
    TT_ASSERT(self->thread < self->threads.count);
    return (struct runs *)self->threads.at + self->thread;
}

/* Room for one more of SIZE bytes; NULL: there is none. */
static void *push_entry(struct tt__array *log, size_t size)
{
    TT_ASSERT(log->count <= LOG_MAX);
    return log->count == LOG_MAX ? NULL : tt__array_push(log, size);
}

/* ---- Who ----------------------------------------------------------------- */

/* As in tt_text_task_label(); the number distinguishes it, however long the
 * name is. */
static void put_name(struct tt__actor *actor, struct tt_env *env,
                     const struct tt_task *task)
{
    enum { MOST = TT__NAME_SIZE - sizeof "#4294967295" };
    struct tt_slice name = tt_record_name(env, task->name);
    uint32_t number = tt_task_number(env, task);
    int size = name.size < MOST ? (int)name.size : (int)MOST;
    snprintf(actor->name, sizeof actor->name, "%.*s", size, name.text);
    actor->shown_size = (uint8_t)size;
    if (number > 1) {
        snprintf(actor->name + size, sizeof actor->name - (size_t)size, "#%u",
                 (unsigned)number);
    }
    if (!tt_task_is_named(task)) {
        actor->shown_size = (uint8_t)strlen(actor->name);
    }
    TT_ASSERT(actor->name[actor->shown_size] == '\0' || number > 1);
}

static uint32_t make_actor(struct tt__accesses *self,
                           const struct tt_task *task)
{
    struct tt__actor *made = push_entry(&self->actors, sizeof *made);
    TT_ASSERT(task != NULL);
    if (made == NULL) {
        self->lost = true;
        return TT__NOBODY;
    }
    *made = (struct tt__actor){.last = TT__NOBODY};
    put_name(made, self->env, task);
    return (uint32_t)self->actors.count - 1;
}

/* NULL: there are too many. */
static struct walker *walker_of(struct tt__accesses *self,
                                const struct tt_turn *turn)
{
    size_t at = turn->who % WALKERS_MAX;
    TT_ASSERT(self->walker_count <= WALKERS_MAX / 2);
    while (self->walkers[at].used && self->walkers[at].who != turn->who) {
        at = (at + 1) % WALKERS_MAX;
    }
    struct walker *walker = &self->walkers[at];
    if (!walker->used) {
        if (self->walker_count == WALKERS_MAX / 2) {
            self->lost = true;
            return NULL;
        }
        self->walker_count++;
        *walker = (struct walker){
            .who = turn->who, .used = true, .poster = TT__NOBODY};
        walker->actor =
            turn->task == NULL ? TT__NOBODY : make_actor(self, turn->task);
    }
    return walker;
}

/* What is in the queue from its place AT on was put there by POSTER. */
static void note_ready(struct tt__accesses *self, uint64_t at, uint32_t poster)
{
    struct tt_loop *loop = self->env->running;
    struct tt_turn turn;
    for (; tt_loop_turn(loop, at, &turn); at++) {
        struct walker *walker = walker_of(self, &turn);
        if (walker != NULL) {
            walker->vague = walker->ready > 0;
            walker->poster = poster;
            walker->ready++;
        }
        self->known_ready++;
    }
}

/* ---- Handles ------------------------------------------------------------- */

/* The handle of a task that made one of WALKER's ready, through callbacks. */
static uint32_t poster_of(const struct tt__accesses *self,
                          const struct walker *walker)
{
    const struct tt__handle *handles = self->handles.at;
    bool is_known = walker->ready > 0 && !walker->vague;
    uint32_t at = is_known ? walker->poster : TT__NOBODY;
    TT_ASSERT(self->handles.count <= LOG_MAX);
    /* Those of callbacks have been followed when they were logged. */
    if (at == TT__NOBODY || at >= self->handles.count) {
        return TT__NOBODY;
    }
    if (handles[at].actor != TT__NOBODY) {
        return at;
    }
    return handles[at].poster;
}

/* What runs is logged from here on as MADE. */
static void begin_handle(struct tt__accesses *self, struct tt__handle made)
{
    struct tt__handle *handle = push_entry(&self->handles, sizeof *handle);
    struct runs *runs = now(self);
    TT_ASSERT(made.actor == TT__NOBODY || made.actor < self->actors.count);
    if (handle == NULL) {
        self->lost = self->lost_accesses = true;
        return;
    }
    *handle = made;
    runs->handle = (uint32_t)self->handles.count - 1;
}

static uint16_t name_number(struct tt__accesses *self, struct tt_slice name,
                            bool is_cut);

/* Whether PENDING calls a function of the program, or one that the program may
 * have passed to the loop: private ones of asyncio come from asyncio. */
static bool is_of_program(const struct tt_pending *pending)
{
    const char *file = NULL;
    uint32_t line = 0;
    tt_value callable = pending->callable;
    if (callable == TT_NULL || pending->name.size == 0) {
        return false;
    }
    if (tt_is_object(callable) && tt_object(callable)->type->wrapped != NULL) {
        callable = tt_object(callable)->type->wrapped(callable);
    }
    const struct tt_type *type = tt_type_of(callable);
    TT_ASSERT(type != NULL);
    return type->source_of != NULL &&
                   type->source_of(callable, &file, &line) == TT_SOURCE_HERE
               ? !tt_is_of_library(file)
               : pending->name.text[0] != '_';
}

/* MADE resumes no task: notes which function it calls, or whose time is over.
 */
static void note_call(struct tt__accesses *self, struct tt_loop *loop,
                      struct tt__handle *made)
{
    struct tt_pending pending;
    tt_loop_ready_at(loop, self->place, &pending);
    TT_ASSERT(made->actor == TT__NOBODY && pending.task == NULL);
    if (is_of_program(&pending)) {
        made->calls = TT__CALLS_FUNCTION;
        made->name = name_number(self, pending.name, false);
    } else if (pending.awaiter != NULL &&
               strcmp(pending.what, "timeout timer") == 0) {
        struct tt_turn turn = tt_task_turn(self->env, pending.awaiter);
        const struct walker *walker = walker_of(self, &turn);
        if (walker != NULL && walker->actor != TT__NOBODY) {
            made->calls = TT__CALLS_TIMEOUT;
            made->whose = walker->actor;
            made->from_line = walker->line;
            made->from_file = walker->file;
            made->where ^= tt_turn_where(self->env, &turn) ^ turn.who;
        }
    }
}

static void access_log_begin(struct tt_watcher *watcher)
{
    struct tt__accesses *self = access_log_of(watcher);
    struct tt_loop *loop = self->env->running;
    struct runs *runs = now(self);
    struct tt_turn turn;
    struct tt__handle made = {.tick = self->env->tick,
                              .at_s = tt_loop_time(loop),
                              .actor = TT__NOBODY,
                              .poster = TT__NOBODY};
    TT_ASSERT(!runs->runs); /* handles do not nest */
    runs->runs = true;
    runs->actor = TT__NOBODY;
    runs->task = NULL;
    runs->ready_count = tt_loop_ready_count(loop);
    tt_loop_turn_taken(loop, &turn);
    struct walker *walker = self->taken ? walker_of(self, &turn) : NULL;
    if (self->taken && self->known_ready > 0) {
        self->known_ready--;
    }
    if (walker != NULL) {
        made.actor = walker->actor;
        made.poster = poster_of(self, walker);
        made.from_line = walker->line;
        made.from_file = walker->file;
        made.where = tt_turn_where(self->env, &turn);
        walker->ready -= walker->ready > 0;
        runs->actor = walker->actor;
        runs->task = turn.task;
        if (turn.task == NULL) {
            note_call(self, loop, &made);
        }
    }
    self->taken = false;
    begin_handle(self, made);
}

static void note_exception(struct tt__accesses *self, struct tt__actor *actor,
                           const struct tt_exc *exc)
{
    struct tt_place place = {.line = 0};
    TT_ASSERT(exc != NULL && exc->head.type != NULL);
    snprintf(actor->died_of, sizeof actor->died_of, "%s", exc->head.type->name);
    tt_exc_place(self->env, exc, &place);
    actor->died_line = place.line;
    actor->died_file = tt_other_file(self->env, place.file);
}

/* ACTOR is suspended while it handles EXC; NULL: none. */
static void note_handled(struct tt__accesses *self, struct tt__actor *actor,
                         const struct tt_exc *exc)
{
    struct tt__handled *handled = &actor->handled;
    struct tt_place place = {.line = 0};
    bool is_known = handled->is_now && handled->exc == exc;
    TT_ASSERT(actor->last < self->handles.count);
    if (exc == NULL && handled->is_now && actor->outlived.line == 0 &&
        strcmp(handled->type, "CancelledError") == 0) {
        actor->outlived = *handled;
    }
    handled->is_now = exc != NULL;
    if (exc == NULL || is_known) {
        return;
    }
    tt_exc_place(self->env, exc, &place);
    *handled =
        (struct tt__handled){.file = tt_other_file(self->env, place.file),
                             .exc = exc,
                             .line = place.line,
                             .since = actor->last,
                             .is_now = true};
    snprintf(handled->type, sizeof handled->type, "%s", exc->head.type->name);
}

enum { CONTEXTS_MAX = 64 };

/* Whether the exception that ACTOR handled is EXC's context, or so on. */
static bool is_context(const struct tt__actor *actor, const struct tt_exc *exc)
{
    unsigned count = 0;
    TT_ASSERT(exc != NULL);
    for (; exc != NULL && count < CONTEXTS_MAX; exc = exc->context, count++) {
        if (count > 0 && exc == actor->handled.exc) {
            return true;
        }
    }
    return false;
}

/* TASK, of the handle that ends, is done. */
static void note_end(struct tt__accesses *self, struct tt__actor *actor,
                     const struct tt_task *task)
{
    const struct tt_future *future = &task->future;
    TT_ASSERT(tt_future_done(future));
    actor->done = true;
    if (tt_future_state(future) == TT_CANCELLED) {
        snprintf(actor->died_of, sizeof actor->died_of, "CancelledError");
        /* It may be the one that it handled. */
        actor->handled.is_now = actor->handled.is_now &&
                                strcmp(actor->handled.type, "CancelledError");
    } else if (future->head.flags & TT_FUTURE_EXCEPTION) {
        const struct tt_exc *exc = tt_exc_cast(future->outcome);
        note_exception(self, actor, exc);
        actor->handled.is_now = actor->handled.is_now && is_context(actor, exc);
    } else {
        actor->handled.is_now = false;
    }
}

static void note_task(struct tt__accesses *self, const struct runs *runs)
{
    struct tt__actor *actor = (struct tt__actor *)self->actors.at + runs->actor;
    struct tt__handle *handle =
        (struct tt__handle *)self->handles.at + runs->handle;
    struct tt_turn turn = tt_task_turn(self->env, runs->task);
    struct walker *walker = walker_of(self, &turn);
    struct tt_wait wait = {.file = NULL, .line = 0};
    TT_ASSERT(runs->actor < self->actors.count && runs->task != NULL);
    TT_ASSERT(runs->handle < self->handles.count);
    actor->last = runs->handle;
    if (tt_future_done(&runs->task->future)) {
        note_end(self, actor, runs->task);
    } else {
        tt_task_wait(self->env, runs->task, &wait);
        note_handled(self, actor, wait.handled);
    }
    handle->until_line = wait.line;
    handle->until_file = tt_other_file(self->env, wait.file);
    if (walker != NULL) {
        walker->line = wait.line;
        walker->file = handle->until_file;
    }
}

static void access_log_end(struct tt_watcher *watcher)
{
    struct tt__accesses *self = access_log_of(watcher);
    struct runs *runs = now(self);
    TT_ASSERT(runs->runs);
    if (runs->actor != TT__NOBODY && !self->lost) {
        note_task(self, runs);
    }
    note_ready(self, runs->ready_count, runs->handle);
    runs->task = NULL;
    runs->actor = TT__NOBODY;
    runs->handle = TT__NOBODY;
    runs->runs = false;
}

/* ---- Threads ------------------------------------------------------------- */

static bool add_thread(struct tt__accesses *self, uint64_t ident)
{
    struct runs *made = tt__array_push(&self->threads, sizeof *made);
    if (made == NULL) {
        self->lost = self->lost_accesses = true;
        return false;
    }
    *made = (struct runs){.ident = ident,
                          .actor = TT__NOBODY,
                          .handle = TT__NOBODY,
                          .thread_actor = TT__NOBODY};
    return true;
}

static void set_thread(struct tt__accesses *self, uint64_t ident)
{
    const struct runs *threads = self->threads.at;
    TT_ASSERT(self->threads.count > 0 && threads[0].ident == TT_THREAD_MAIN);
    for (size_t i = self->threads.count; i > 0; i--) {
        if (threads[i - 1].ident == ident) {
            self->thread = i - 1;
            return;
        }
    }
    if (add_thread(self, ident)) {
        self->thread = self->threads.count - 1;
    }
}

/* The running thread as an actor, outside of its loop. */
static uint32_t thread_actor(struct tt__accesses *self, const char *name)
{
    struct runs *runs = now(self);
    if (runs->thread_actor == TT__NOBODY) {
        struct tt__actor *made = push_entry(&self->actors, sizeof *made);
        if (made == NULL) {
            self->lost = self->lost_accesses = true;
            return TT__NOBODY;
        }
        *made = (struct tt__actor){.last = TT__NOBODY, .is_thread = true};
        if (self->thread > 0) {
            snprintf(made->name, sizeof made->name, "%s",
                     *name == '\0' ? "?" : name);
        }
        runs->thread_actor = (uint32_t)self->actors.count - 1;
    }
    TT_ASSERT(runs->thread_actor < self->actors.count);
    return runs->thread_actor;
}

/* Another thread runs: a handle of its loop resumes, or what it does outside
 * of a loop. */
static void note_switch(struct tt__accesses *self)
{
    struct tt_thread_about about;
    TT_ASSERT(self->env->threads != NULL);
    tt_thread_running(self->env, &about);
    set_thread(self, about.ident);
    struct runs *runs = now(self);
    struct tt__handle made = {.tick = self->env->tick,
                              .at_s = tt_time(self->env),
                              .actor = TT__NOBODY,
                              .poster = TT__NOBODY};
    if (runs->runs && runs->handle != TT__NOBODY) {
        made = ((const struct tt__handle *)self->handles.at)[runs->handle];
        begin_handle(self, made);
    } else if (!runs->runs && self->env->running == NULL) {
        made.actor = thread_actor(self, about.name);
        begin_handle(self, made);
        if (made.actor != TT__NOBODY && !self->lost) {
            ((struct tt__actor *)self->actors.at)[made.actor].last =
                runs->handle;
        }
    }
}

static void note_block(struct tt__accesses *self)
{
    struct tt_thread_about about;
    struct runs *runs = now(self);
    tt_thread_running(self->env, &about);
    TT_ASSERT(runs->ident == about.ident || self->lost);
    if (!runs->runs) {
        runs->handle = TT__NOBODY;
    }
    if (about.has_ended && runs->thread_actor != TT__NOBODY) {
        ((struct tt__actor *)self->actors.at)[runs->thread_actor].done = true;
    }
}

/* An exception ends the running thread. */
static void note_death(struct tt__accesses *self, const struct tt_exc *exc)
{
    const struct runs *runs = now(self);
    TT_ASSERT(exc != NULL);
    if (runs->thread_actor != TT__NOBODY && !self->lost) {
        note_exception(self,
                       (struct tt__actor *)self->actors.at + runs->thread_actor,
                       exc);
    }
}

/* ---- Accesses ------------------------------------------------------------ */

/* A part of NAME, if it is long; IS_CUT: it is one. */
static uint16_t name_number(struct tt__accesses *self, struct tt_slice name,
                            bool is_cut)
{
    char text[TT__TEXT_SIZE];
    bool is_long = name.size >= sizeof text - 4 || is_cut;
    int size = name.size < sizeof text - 4 ? (int)name.size : TT__TEXT_SIZE - 4;
    while (is_long && size > 0 &&
           (name.text[size - 1] == ' ' || (name.text[size] & 0xc0) == 0x80)) {
        size--;
    }
    snprintf(text, sizeof text, "%.*s%s", size, name.text,
             is_long ? "..." : "");
    uint32_t cell = 2166136261;
    for (char *at = text; *at != '\0'; at++) {
        bool is_shown = (uint8_t)*at >= ' ' && *at != 0x7f && *at != '`';
        *at = is_shown ? *at : '?'; /* terminals obey some */
        cell = (cell ^ (uint8_t)*at) * 16777619;
    }
    cell %= NAME_CELLS;
    while (self->name_cells[cell] != 0 &&
           strcmp(self->names[self->name_cells[cell] - 1], text) != 0) {
        cell = (cell + 1) % NAME_CELLS;
    }
    if (self->name_cells[cell] == 0) {
        if (self->name_count == NAMES_MAX) {
            self->lost_accesses = true;
            return 0;
        }
        memcpy(self->names[self->name_count++], text, sizeof text);
        self->name_cells[cell] = self->name_count;
    }
    TT_ASSERT(self->name_cells[cell] <= self->name_count);
    return (uint16_t)(self->name_cells[cell] - 1);
}

/* Where the program is now, which is the instruction AT. */
static struct site find_place(struct tt__accesses *self, const void *at)
{
    struct tt_place place = {.line = 0};
    struct tt_slice text = {"", 0, true};
    struct site made = {.at = at, .line = 0};
    bool is_cut = false;
    if (!tt_place_now(self->env, &place)) {
        return made;
    }
    made.is_ours = !place.is_inside && !tt_is_of_library(place.file);
    if (made.is_ours && TT_LANGUAGE_HAS(self->env, expression) &&
        !self->env->language->expression(self->env, &text, &is_cut)) {
        text.size = 0;
    }
    made.line = place.line;
    made.file = tt_other_file(self->env, place.file);
    made.text = name_number(self, text, is_cut && text.size > 0);
    return made;
}

/* The instruction AT, which runs now. */
static struct site site_of(struct tt__accesses *self, const void *at)
{
    size_t cell = ((uintptr_t)at >> 2) % SITES_MAX;
    TT_ASSERT(at != NULL && self->site_count <= SITES_MAX / 2);
    while (self->sites[cell].at != NULL && self->sites[cell].at != at) {
        cell = (cell + 1) % SITES_MAX;
    }
    if (self->sites[cell].at == at) {
        return self->sites[cell];
    }
    struct site made = find_place(self, at);
    if (self->site_count < SITES_MAX / 2) {
        self->sites[cell] = made;
        self->site_count++;
    }
    return made;
}

/* Where a program in C accesses something: what reports it is its own. */
static struct site site_in_c(struct tt__accesses *self,
                             const struct tt_access_site *at)
{
    static const struct tt_slice nothing = {"", 0, true};
    TT_ASSERT(self->env->language == NULL && at->line > 0);
    return (struct site){.line = at->line,
                         .text = name_number(self, nothing, false),
                         .is_ours = true};
}

/* Of a variable of a program in C; NULL: there are too many. */
static uint32_t *cell_outside(struct tt__accesses *self, const void *at)
{
    size_t place = self->env->language == NULL
                       ? tt__outside_place(&self->outside, at)
                       : TT__OUTSIDE_MAX;
    TT_ASSERT(place <= TT__OUTSIDE_MAX);
    return place < TT__OUTSIDE_MAX ? &self->outside_things[place] : NULL;
}

/* The number of the thing AT; 0: it has none. */
static uint32_t thing_of(struct tt__accesses *self, const void *at)
{
    uint32_t *cell = tt__shadow_at(&self->shadow, at, sizeof *cell);
    cell = cell == NULL ? cell_outside(self, at) : cell;
    if (cell == NULL) {
        return 0;
    }
    if (*cell == 0) {
        *cell = ++self->thing_count;
    }
    TT_ASSERT(*cell <= self->thing_count);
    return *cell;
}

/* A task that begins eagerly runs in the handle of another one. */
static uint32_t actor_now(struct tt__accesses *self)
{
    const struct runs *runs = now(self);
    if (!runs->runs) {
        return runs->handle == TT__NOBODY ? TT__NOBODY : runs->thread_actor;
    }
    struct tt_task *task = tt_current_task(self->env, self->env->running);
    if (task == runs->task) {
        return runs->actor;
    }
    if (task == NULL) {
        return TT__NOBODY;
    }
    struct tt_turn turn = tt_task_turn(self->env, task);
    struct walker *walker = walker_of(self, &turn);
    return walker == NULL ? TT__NOBODY : walker->actor;
}

static void put_access(struct tt__accesses *self, struct tt__logged access)
{
    struct tt__logged *made =
        self->lost_accesses ? NULL : push_entry(&self->accesses, sizeof *made);
    if (made == NULL) {
        self->lost_accesses = true;
        return;
    }
    access.actor = actor_now(self);
    access.handle = now(self)->handle;
    TT_ASSERT(access.thing > 0 && access.thing <= self->thing_count);
    *made = access;
}

static void named(struct tt_watcher *watcher,
                  const struct tt_named_access *access)
{
    struct tt__accesses *self = access_log_of(watcher);
    struct site site = self->env->language == NULL
                           ? site_in_c(self, access->site)
                           : site_of(self, access->site);
    uint32_t thing =
        thing_of(self, access->of == NULL ? access->at : access->of);
    if (self->lost_accesses || thing == 0 || !site.is_ours) {
        return;
    }
    put_access(self, (struct tt__logged){
                         .thing = thing,
                         .key = access->key,
                         .value = access->value,
                         .line = site.line,
                         .file = site.file,
                         .text = site.text,
                         .name = name_number(self, access->name, false),
                         .access = (uint8_t)access->access,
                         .named = (uint8_t)access->what});
}

/* An item is put into the queue AT, or got out of it: its n-th, if that is
 * first in, first out. */
static void note_item(struct tt__accesses *self, const void *at,
                      enum tt_access access)
{
    static const struct tt_slice name = {"Queue", 5, true};
    uint32_t thing = thing_of(self, at);
    struct queue *queue = self->queues.at;
    size_t place = 0;
    if (thing == 0 || ((const struct tt_object *)at)->type != &tt_queue_type) {
        return;
    }
    while (place < self->queues.count && queue[place].thing != thing) {
        place++;
    }
    if (place < self->queues.count) {
        queue += place;
    } else {
        queue = push_entry(&self->queues, sizeof *queue);
        if (queue == NULL) {
            self->lost_accesses = true;
            return;
        }
        *queue = (struct queue){.thing = thing};
    }
    struct site site = find_place(self, at);
    uint64_t number =
        access == TT_WRITE ? ++queue->put_count : ++queue->got_count;
    put_access(self, (struct tt__logged){.thing = thing,
                                         .key = number,
                                         .line = site.line,
                                         .file = site.file,
                                         .text = site.text,
                                         .name = name_number(self, name, false),
                                         .access = (uint8_t)access,
                                         .named = TT_NAMED_ITEM});
}

static void access_log_notice(struct tt_watcher *watcher, enum tt_notice what,
                              const void *place)
{
    struct tt__accesses *self = access_log_of(watcher);
    switch (what) {
    case TT_NOTICE_TAKEN:
        self->taken = true;
        self->place = place;
        return;
    case TT_NOTICE_TICK:
        if (!now(self)->runs && self->env->running != NULL) {
            /* Timers, descriptors, and the program around the loop. */
            note_ready(self, self->known_ready, TT__NOBODY);
        }
        return;
    case TT_NOTICE_PUT:
    case TT_NOTICE_GOT:
        note_item(self, place, what == TT_NOTICE_PUT ? TT_WRITE : TT_READ);
        return;
    case TT_NOTICE_BLOCKS:
        note_block(self);
        return;
    case TT_NOTICE_SWITCHES:
        note_switch(self);
        return;
    case TT_NOTICE_DIED:
        note_death(self, place);
        return;
    default:
        return;
    }
}

static void access_log_born(struct tt_watcher *watcher, const void *block,
                            size_t size)
{
    struct tt__accesses *self = access_log_of(watcher);
    uint32_t *cell = tt__shadow_at(&self->shadow, block, sizeof *cell);
    if (cell != NULL) {
        memset(cell, 0, tt__shadow_count(size) * sizeof *cell);
    }
}

static void access_log_moved(struct tt_watcher *watcher, const void *from,
                             const void *to, size_t size)
{
    tt__shadow_move(&access_log_of(watcher)->shadow, from, to, size);
}

/* ---- Life ---------------------------------------------------------------- */

struct tt__accesses *tt__accesses_new(const struct tt_region *region)
{
    struct tt__accesses *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->watcher = tt__watcher_ignores;
    self->watcher.begin = access_log_begin;
    self->watcher.end = access_log_end;
    self->watcher.born = access_log_born;
    self->watcher.moved = access_log_moved;
    self->watcher.notice = access_log_notice;
    self->watcher.named = named;
    self->walkers = calloc(WALKERS_MAX, sizeof *self->walkers);
    self->names = calloc(NAMES_MAX, sizeof *self->names);
    self->sites = calloc(SITES_MAX, sizeof *self->sites);
    self->name_cells = calloc(NAME_CELLS, sizeof *self->name_cells);
    if (!tt__shadow_init(&self->shadow, region->base, region->size,
                         sizeof(uint32_t)) ||
        self->walkers == NULL || self->names == NULL ||
        self->name_cells == NULL || self->sites == NULL ||
        !add_thread(self, TT_THREAD_MAIN)) { /* room for the first */
        tt__accesses_free(self);
        return NULL;
    }
    return self;
}

void tt__accesses_free(struct tt__accesses *self)
{
    if (self != NULL) {
        tt__shadow_deinit(&self->shadow);
        free(self->handles.at);
        free(self->accesses.at);
        free(self->actors.at);
        free(self->threads.at);
        free(self->queues.at);
        free(self->sites);
        free(self->walkers);
        free(self->names);
        free(self->name_cells);
        free(self);
    }
}

void tt__accesses_start(struct tt__accesses *self, struct tt_env *env)
{
    TT_ASSERT(env->watcher == NULL);
    /* A run may be made again, to look for partial deadlocks. */
    tt__shadow_clear(&self->shadow);
    tt__outside_clear(&self->outside);
    memset(self->outside_things, 0, sizeof self->outside_things);
    memset(self->walkers, 0, WALKERS_MAX * sizeof *self->walkers);
    memset(self->sites, 0, SITES_MAX * sizeof *self->sites);
    self->handles.count = self->accesses.count = self->actors.count = 0;
    self->threads.count = self->queues.count = 0;
    self->walker_count = self->known_ready = self->site_count = 0;
    self->thing_count = self->name_count = 0;
    memset(self->name_cells, 0, NAME_CELLS * sizeof *self->name_cells);
    self->taken = self->lost = self->lost_accesses = false;
    self->env = env;
    self->thread = 0;
    add_thread(self, TT_THREAD_MAIN);
    tt_watch(env, &self->watcher);
}

const struct tt__handle *tt__accesses_handles(const struct tt__accesses *self,
                                              size_t *count)
{
    *count = self->handles.count;
    return self->handles.at;
}

const struct tt__logged *tt__accesses_all(const struct tt__accesses *self,
                                          size_t *count)
{
    *count = self->accesses.count;
    return self->accesses.at;
}

const struct tt__actor *tt__accesses_actors(const struct tt__accesses *self,
                                            size_t *count)
{
    *count = self->actors.count;
    return self->actors.at;
}

const char *tt__accesses_name(const struct tt__accesses *self, uint16_t name)
{
    TT_ASSERT(name < self->name_count);
    return self->names[name];
}

bool tt__accesses_has_handles(const struct tt__accesses *self)
{
    return !self->lost;
}

bool tt__accesses_whole(const struct tt__accesses *self)
{
    return !self->lost && !self->lost_accesses;
}

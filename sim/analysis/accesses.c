/* SPDX-License-Identifier: MIT
 *
 * accesses.c: a log of one run. See accesses.h.
 *
 * Things are known by address (shadow.h). Which handle made another ready is
 * known by what that runs: if several that run the same are ready at once, it
 * is not known.
 */
#include <stdlib.h>

#include "accesses.h"
#include "sim/base/array.h"
#include "shadow.h"
#include "watcher.h"

enum {
    LOG_MAX = 1 << 18,   /* handles, and accesses */
    NAMES_MAX = 1 << 13, /* one that imports unittest has 900 */
    NAME_CELLS = 2 * NAMES_MAX,
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

struct tt__accesses {
    struct tt_watcher watcher; /* first */
    struct tt_env *env;
    struct tt__shadow shadow; /* uint32_t: a thing; 0: none */
    uint32_t thing_count;
    struct tt__array handles;  /* struct tt__handle */
    struct tt__array accesses; /* struct tt__named_access */
    struct tt__array actors;   /* struct tt__actor */
    struct walker *walkers;    /* owns (malloc); open addressing */
    size_t walker_count;
    char (*names)[TT__NAME_SIZE]; /* owns (malloc) */
    uint16_t *name_cells; /* owns (malloc); open addressing; from 1, 0: none */
    uint16_t name_count;
    uint64_t ready_count; /* when what runs began */
    uint64_t known_ready; /* handles in the queue that were noted */
    struct tt_task *task; /* of what runs, or NULL; the loop keeps it */
    uint32_t actor;       /* the same */
    bool runs;            /* a handle does */
    bool taken;           /* ... or will: not a cancellation from outside */
    bool lost;            /* some handles are not in the log */
    bool lost_accesses;   /* ... some accesses */
    bool hidden;
};

static struct tt__accesses *access_log_of(struct tt_watcher *watcher)
{
    return (struct tt__accesses *)watcher;
}

/* Room for one more of SIZE bytes; NULL: there is none. */
static void *push_entry(struct tt__array *log, size_t size)
{
    TT_ASSERT(log->count <= LOG_MAX);
    return log->count == LOG_MAX ? NULL : tt__array_push(log, size);
}

/* ---- Who ----------------------------------------------------------------- */

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
    struct tt_slice name = tt_record_name(self->env, task->name);
    int size = name.size < TT__NAME_SIZE ? (int)name.size : TT__NAME_SIZE - 1;
    if (task->name_number > 1) {
        snprintf(made->name, sizeof made->name, "%.*s#%u", size, name.text,
                 (unsigned)task->name_number);
    } else {
        snprintf(made->name, sizeof made->name, "%.*s", size, name.text);
    }
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

static void access_log_begin(struct tt_watcher *watcher)
{
    struct tt__accesses *self = access_log_of(watcher);
    struct tt_loop *loop = self->env->running;
    struct tt_turn turn;
    struct tt__handle made = {.tick = self->env->tick,
                              .at_s = tt_loop_time(loop),
                              .actor = TT__NOBODY,
                              .poster = TT__NOBODY};
    TT_ASSERT(!self->runs); /* handles do not nest */
    self->runs = true;
    self->actor = TT__NOBODY;
    self->task = NULL;
    self->ready_count = tt_loop_ready_count(loop);
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
        self->actor = walker->actor;
        self->task = turn.task;
    }
    self->taken = false;
    struct tt__handle *handle = push_entry(&self->handles, sizeof *handle);
    if (handle == NULL) {
        self->lost = self->lost_accesses = true;
        return;
    }
    *handle = made;
}

/* The task of the handle that ends is done. */
static void note_end(struct tt__accesses *self, struct tt__actor *actor)
{
    const struct tt_future *future = &self->task->future;
    TT_ASSERT(tt_future_done(future));
    actor->done = true;
    if (tt_future_state(future) == TT_CANCELLED) {
        snprintf(actor->died_of, sizeof actor->died_of, "CancelledError");
    } else if (future->head.flags & TT_FUTURE_EXCEPTION) {
        const struct tt_exc *exc = tt_exc_cast(future->outcome);
        snprintf(actor->died_of, sizeof actor->died_of, "%s",
                 exc->head.type->name);
        struct tt_place place = {.line = 0};
        tt_exc_place(self->env, exc, &place);
        actor->died_line = place.line;
        actor->died_file = tt_other_file(self->env, place.file);
    }
}

static void note_task(struct tt__accesses *self, struct tt__handle *handle)
{
    struct tt__actor *actor = (struct tt__actor *)self->actors.at + self->actor;
    struct tt_turn turn = tt_task_turn(self->env, self->task);
    struct walker *walker = walker_of(self, &turn);
    struct tt_wait wait = {.file = NULL, .line = 0};
    TT_ASSERT(self->actor < self->actors.count && self->task != NULL);
    actor->last = (uint32_t)self->handles.count - 1;
    if (tt_future_done(&self->task->future)) {
        note_end(self, actor);
    } else {
        tt_task_wait(self->env, self->task, &wait);
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
    uint32_t now = (uint32_t)self->handles.count - 1;
    TT_ASSERT(self->runs);
    if (self->actor != TT__NOBODY && !self->lost) {
        note_task(self, (struct tt__handle *)self->handles.at + now);
    }
    note_ready(self, self->ready_count, now);
    self->task = NULL;
    self->actor = TT__NOBODY;
    self->runs = false;
}

static void access_log_notice(struct tt_watcher *watcher, enum tt_notice what,
                              const void *place)
{
    struct tt__accesses *self = access_log_of(watcher);
    (void)place;
    if (what == TT_NOTICE_TAKEN) {
        self->taken = true;
    } else if (what == TT_NOTICE_TICK && !self->runs &&
               self->env->running != NULL) {
        /* Timers, descriptors, and the program around the loop. */
        note_ready(self, self->known_ready, TT__NOBODY);
    }
}

/* ---- Accesses ------------------------------------------------------------ */

static uint16_t name_number(struct tt__accesses *self, struct tt_slice name)
{
    char text[TT__NAME_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)name.size, name.text);
    uint32_t cell = 2166136261;
    for (const char *at = text; *at != '\0'; at++) {
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

static void named(struct tt_watcher *watcher, const void *at,
                  enum tt_access access, enum tt_named what,
                  struct tt_slice name)
{
    struct tt__accesses *self = access_log_of(watcher);
    struct tt_place place = {.line = 0};
    if (what == TT_NAMED_UNKNOWN) {
        self->hidden = self->hidden || access == TT_WRITE;
        return;
    }
    uint32_t *cell = tt__shadow_at(&self->shadow, at, sizeof *cell);
    if (self->lost_accesses || cell == NULL) {
        return;
    }
    if (*cell == 0) {
        *cell = ++self->thing_count;
    }
    TT_ASSERT(*cell <= self->thing_count);
    if (!tt_place_now(self->env, &place)) {
        return;
    }
    /* A task that begins eagerly runs in the handle of another one. */
    if (self->runs &&
        tt_current_task(self->env, self->env->running) != self->task) {
        self->lost_accesses = true;
        return;
    }
    struct tt__named_access *made = push_entry(&self->accesses, sizeof *made);
    if (made == NULL) {
        self->lost_accesses = true;
        return;
    }
    *made = (struct tt__named_access){
        .handle = self->runs ? (uint32_t)self->handles.count - 1 : TT__NOBODY,
        .thing = *cell,
        .line = place.line,
        .file = tt_other_file(self->env, place.file),
        .name = name_number(self, name),
        .access = (uint8_t)access,
        .named = (uint8_t)what};
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
    self->name_cells = calloc(NAME_CELLS, sizeof *self->name_cells);
    if (!tt__shadow_init(&self->shadow, region->base, region->size,
                         sizeof(uint32_t)) ||
        self->walkers == NULL || self->names == NULL ||
        self->name_cells == NULL) {
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
    memset(self->walkers, 0, WALKERS_MAX * sizeof *self->walkers);
    self->handles.count = self->accesses.count = self->actors.count = 0;
    self->walker_count = self->known_ready = self->ready_count = 0;
    self->thing_count = self->name_count = 0;
    memset(self->name_cells, 0, NAME_CELLS * sizeof *self->name_cells);
    self->task = NULL;
    self->runs = self->taken = false;
    self->lost = self->lost_accesses = self->hidden = false;
    self->env = env;
    tt_watch(env, &self->watcher);
}

const struct tt__handle *tt__accesses_handles(const struct tt__accesses *self,
                                              size_t *count)
{
    *count = self->handles.count;
    return self->handles.at;
}

const struct tt__named_access *tt__accesses_all(const struct tt__accesses *self,
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

bool tt__accesses_hidden(const struct tt__accesses *self)
{
    return self->hidden;
}

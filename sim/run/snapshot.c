/* SPDX-License-Identifier: MIT
 *
 * snapshot.c: runs that share a beginning. See snapshot.h.
 *
 * A run has a stack of its own, so that it can be overwritten from outside.
 * The copies lie on top of each other, the latest choice last, in room that
 * is bounded: where it is full, no more are taken, and a run begins further
 * back.
 *
 * What it brings depends on the strategy. dfs and delay go back to the choice
 * where a run parts with the last one. Strategies that draw share what comes
 * before the first choice: for programs of the language their imports, which
 * take longer than most schedules. Shrinking shares that, too.
 */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* whose longjmp goes to no other stack */
#include <setjmp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "internal.h"

/* Where a function is, to come back to it. What the compiler has of its own
 * keeps three words; setjmp() keeps the registers too, hidden, and longjmp()
 * looks for handlers on the way. */
#if defined(__x86_64__)
typedef void *place_t[5];
#define MARK(place)  __builtin_setjmp(place)
#define GO_TO(place) __builtin_longjmp((place), 1)
#else
typedef jmp_buf place_t;
#define MARK(place)  _setjmp(place)
#define GO_TO(place) _longjmp((place), 1)
#endif

/* What a program nests must fit in (TT_NATIVE_DEPTH_MAX), in every build. */
enum { STACK_SIZE = 64 << 20, GUARD_SIZE = 4096, ROOM_SIZE = 64 << 20 };

/* How much is copied in the time of a tick, and of a step of the language. */
enum { BYTES_A_TICK = 4096, BYTES_A_STEP = 512 };

/* What the simulation notes of a run. */
struct noted {
    struct tt_clock clock;
    struct tt__fd_script *script;
    tt_value until;
    uint64_t asked;   /* choices so far */
    uint64_t learned; /* tt_chooser.learned */
    uint64_t stall_places;
    size_t count;     /* of the tape */
    uint64_t flushed; /* of the trace */
    size_t pending;
};

struct copy {
    struct copy *before; /* NULL: the first */
    uint64_t index;
    size_t memory_size;
    uint64_t tick; /* of the execution */
    uint64_t steps_left;
    uint8_t *stack; /* where the copied part of it begins */
    place_t place;
    struct noted noted;
    /* Of the trace's room and of the tape, what the copy before has not. All
     * of both is still where it was if no other run overwrote it. */
    uint64_t overwritten; /* the trace's */
    size_t first;
    struct tt_record *records;
    struct tt_deviation *deviations;
    /* After it: the map of blocks, the memory, the stack, the records, the
     * deviations and, if need be, the hash's state and the class's. */
};

struct tt__snapshots {
    struct tt_sim *sim;
    uint8_t *stack; /* owns (mmap), STACK_SIZE */
    uint8_t *room;  /* owns (mmap), ROOM_SIZE */
    uint8_t *top;   /* of the room: free from here */
    struct copy *last;
    uint64_t until; /* of tt__shared */
    ucontext_t begin;
    ucontext_t unused;
    place_t around; /* where the run ends */
    int (*body)(struct tt_env *env, void *data);
    void *data;
    int rc; /* of the body */
};

static void *reserve(size_t size)
{
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

struct tt__snapshots *tt__snapshots_new(struct tt_sim *sim)
{
    struct tt__snapshots *self =
        TT__HAS_SNAPSHOTS ? calloc(1, sizeof *self) : NULL;
    TT_ASSERT(sim != NULL);
    if (self == NULL) {
        return NULL;
    }
    self->sim = sim;
    self->stack = reserve(STACK_SIZE);
    self->room = reserve(ROOM_SIZE);
    self->top = self->room;
    if (self->stack == NULL || self->room == NULL ||
        mprotect(self->stack, GUARD_SIZE, PROT_NONE) < 0) {
        tt__snapshots_free(self);
        return NULL;
    }
    return self;
}

void tt__snapshots_free(struct tt__snapshots *self)
{
    if (self != NULL) {
        TT_ASSERT(self->top >= self->room || self->room == NULL);
        if (self->stack != NULL) {
            munmap(self->stack, STACK_SIZE);
        }
        if (self->room != NULL) {
            munmap(self->room, ROOM_SIZE);
        }
        free(self);
    }
}

/* ---- Copying ------------------------------------------------------------- */

/* Copies SIZE bytes from or to *AT, which moves after them. */
static void transfer(uint8_t **at, void *what, size_t size, bool back)
{
    if (size == 0) {
        return;
    }
    if (back) {
        memcpy(what, *at, size);
    } else {
        memcpy(*at, what, size);
    }
    *at += (size + 15) & ~(size_t)15;
}

static size_t stack_size(const struct tt__snapshots *self,
                         const struct copy *copy)
{
    TT_PARANOID_ASSERT(copy->stack > self->stack &&
                       copy->stack < self->stack + STACK_SIZE);
    return (size_t)(self->stack + STACK_SIZE - copy->stack);
}

/* Most of tt_spare is never set, and no copy is taken of a run that failed, so
 * that there is no text of that. */
static void transfer_memory(struct tt_env *env, size_t size, uint8_t **at,
                            bool back)
{
    struct tt_spare *spare = &env->spare;
    /* Of a size that the compiler knows it is done by `rep movs`, which is slow
     * to begin. */
    size_t used = offsetof(struct tt_env, fail_text);
    __asm__("" : "+r"(used));
    transfer(at, env, used, back);
    transfer(at, spare->large, env->memory.large_count * sizeof *spare->large,
             back);
    if (env->memory.parking) {
        transfer(at, spare->parked, sizeof spare->parked, back);
    }
    transfer(at, env + 1, size - sizeof *env, back);
}

/* Of the map of where blocks begin (stuck.c), the part for SIZE bytes. Copied
 * back, the blocks that the last run had beyond them are in it no more. */
static void transfer_map(struct tt_sim *sim, size_t size, uint8_t **at,
                         bool back)
{
    const struct tt_memory *memory = &sim->env->memory;
    size_t used = tt__stuck_map_size(size);
    size_t last = tt__stuck_map_size((size_t)(memory->top - memory->base));
    if (sim->starts == NULL) {
        return;
    }
    TT_ASSERT(back || last == used);
    transfer(at, sim->starts, used, back);
    if (last > used) {
        memset((uint8_t *)sim->starts + used, 0, last - used);
    }
}

static size_t deviations_before(const struct copy *copy)
{
    return copy->before == NULL ? 0 : copy->before->noted.count;
}

static void take_pieces(struct tt_sim *sim, struct copy *copy, uint8_t **at)
{
    const struct copy *before = copy->before;
    struct tt__trace *trace = &sim->trace;
    size_t count = deviations_before(copy);
    copy->overwritten = trace->overwritten;
    copy->first = before != NULL && before->noted.flushed == trace->flushed
                      ? before->noted.pending
                      : 0;
    TT_PARANOID_ASSERT(copy->noted.count >= count &&
                       copy->noted.pending >= copy->first);
    copy->records = (struct tt_record *)(void *)*at;
    transfer(at, trace->room + copy->first,
             (copy->noted.pending - copy->first) * sizeof *trace->room, false);
    copy->deviations = (struct tt_deviation *)(void *)*at;
    transfer(at, sim->recorder.taken.at + count,
             (copy->noted.count - count) * sizeof *copy->deviations, false);
}

static void give_pieces(struct tt_sim *sim, const struct copy *copy)
{
    bool in_room = true;
    for (; copy != NULL; copy = copy->before) {
        size_t count = deviations_before(copy);
        uint8_t *at = (uint8_t *)copy->deviations;
        transfer(&at, sim->recorder.taken.at + count,
                 (copy->noted.count - count) * sizeof *copy->deviations, true);
        at = (uint8_t *)copy->records;
        if (in_room) {
            transfer(&at, sim->trace.room + copy->first,
                     (copy->noted.pending - copy->first) *
                         sizeof *sim->trace.room,
                     true);
        }
        in_room = in_room && copy->first > 0;
    }
}

/* Copies all but `noted`; returns the end of the copy. */
static uint8_t *transfer_all(struct tt__snapshots *self, struct copy *copy,
                             bool back)
{
    struct tt_sim *sim = self->sim;
    uint8_t *at = (uint8_t *)(copy + 1);
    transfer_map(sim, copy->memory_size, &at, back); /* knows the last run */
    transfer_memory(sim->env, copy->memory_size, &at, back);
    transfer(&at, copy->stack, stack_size(self, copy), back);
    if (copy->noted.flushed > 0) {
        transfer(&at, &sim->trace.state, sizeof sim->trace.state, back);
    }
    if (sim->options.classes) {
        at = tt__happens_transfer(sim->happens, at, copy->memory_size, back);
    }
    return at;
}

static void note(const struct tt_sim *sim, struct noted *noted)
{
    const struct tt_chooser *chooser = &sim->recorder.chooser;
    *noted = (struct noted){
        .clock = sim->clock,
        .script = sim->script,
        .until = sim->deadlock.until,
        .asked = chooser->asked,
        .learned = chooser->learned,
        .stall_places = chooser->stall_places,
        .count = sim->recorder.taken.count,
        .flushed = sim->trace.flushed,
        .pending = (size_t)(sim->trace.observer.at - sim->trace.room),
    };
}

static void put_back(struct tt_sim *sim, const struct noted *noted)
{
    struct tt_chooser *chooser = &sim->recorder.chooser;
    sim->clock = noted->clock;
    sim->script = noted->script;
    sim->deadlock.until = noted->until;
    tt__sim_forget(sim);
    chooser->asked = noted->asked;
    chooser->learned = noted->learned;
    chooser->stall_places = noted->stall_places;
    sim->recorder.taken.count = noted->count;
    sim->trace.flushed = noted->flushed;
    sim->trace.observer.at = sim->trace.room + noted->pending;
}

/* Its frame is below all that has to be copied. */
static TT_NOINLINE void take_copy(struct tt__snapshots *self, struct copy *copy)
{
    copy->stack = __builtin_frame_address(0);
    copy->memory_size =
        (size_t)(self->sim->env->memory.top - self->sim->env->memory.base);
    note(self->sim, &copy->noted);
    /* Twice the memory covers what belongs to the class, and all the rest. */
    size_t size = 4 * copy->memory_size + stack_size(self, copy) + (1 << 15) +
                  copy->noted.count * sizeof *copy->deviations;
    if (size > (size_t)(self->room + ROOM_SIZE - self->top)) {
        return;
    }
    copy->before = self->last;
    self->last = copy;
    self->top = transfer_all(self, copy, false);
    TT_ASSERT(self->top <= self->room + ROOM_SIZE);
    take_pieces(self->sim, copy, &self->top);
}

static uint64_t steps_left(const struct tt_env *env)
{
    return env->step_left + env->step_held;
}

/* Whether it takes about as long to copy all memory as to make again what
 * happened since COPY. Of programs that import much, two choices in one tick
 * are not worth two copies. The paranoid build has more of them. */
static bool is_worth_it(const struct copy *copy, const struct tt_env *env,
                        uint64_t index)
{
    size_t size = (size_t)(env->memory.top - env->memory.base);
    TT_ASSERT(copy->tick <= env->tick && copy->index < index);
#if defined(TT_PARANOID)
    size = index % 2 == 0 ? 0 : size;
#endif
    return (env->tick - copy->tick) * BYTES_A_TICK +
               (copy->steps_left - steps_left(env)) * BYTES_A_STEP >=
           size;
}

TT_NOINLINE bool tt__snapshots_take(struct tt__snapshots *self, uint64_t index)
{
    struct copy *copy = (struct copy *)self->top;
    const struct tt_env *env = self->sim->env;
    if (index > self->until || env->has_processes) {
        return false;
    }
    /* Neither what is outside the memory nor stacks of threads are copied. */
    if (sizeof *copy > (size_t)(self->room + ROOM_SIZE - self->top) ||
        env->failure != 0 || env->threads != NULL || env->foreign != NULL) {
        return true;
    }
    if (self->last != NULL && !is_worth_it(self->last, env, index)) {
        return true;
    }
    copy->index = index;
    copy->tick = env->tick;
    copy->steps_left = steps_left(env);
    if (MARK(copy->place) == 0) {
        take_copy(self, copy);
    }
    return true;
}

/* ---- Running ------------------------------------------------------------- */

/* These do not return, and the compiler has to know it: a jump to them in place
 * of a call would end the frame of enter(), which is where the run ends. (For
 * the compiler's own setjmp clang does not see that by itself, from -O2 on.) */
#define NEVER_RETURNS TT_NOINLINE __attribute__((noreturn))

static NEVER_RETURNS void leave(struct tt__snapshots *self)
{
    GO_TO(self->around);
}

/* The bottom of the run's stack. */
static void run_body(unsigned low, unsigned high)
{
    struct tt__snapshots *self =
        (struct tt__snapshots *)((uintptr_t)high << 32 | low);
    TT_ASSERT(self->body != NULL);
    self->rc = self->body(self->sim->env, self->data);
    leave(self);
}

static NEVER_RETURNS void start(struct tt__snapshots *self)
{
    uintptr_t at = (uintptr_t)self;
    TT_ASSERT(self->last == NULL && self->top == self->room);
    getcontext(&self->begin);
    self->begin.uc_stack.ss_sp = self->stack;
    self->begin.uc_stack.ss_size = STACK_SIZE;
    self->begin.uc_link = &self->unused;
    makecontext(&self->begin, (void (*)(void))run_body, 2, (unsigned)at,
                (unsigned)(at >> 32));
    setcontext(&self->begin);
    tt_assert_failed("setcontext() does not return", __FILE__, __LINE__);
}

static NEVER_RETURNS void resume(struct tt__snapshots *self, struct copy *copy)
{
    TT_PARANOID_ASSERT(copy->memory_size >= sizeof *self->sim->env);
    transfer_all(self, copy, true);
    if (copy->overwritten != self->sim->trace.overwritten) {
        give_pieces(self->sim, copy);
        copy->overwritten = self->sim->trace.overwritten;
    }
    put_back(self->sim, &copy->noted);
    GO_TO(copy->place);
}

/* From COPY, or the start. Comes back when the body is done. */
static TT_NOINLINE void enter(struct tt__snapshots *self, struct copy *copy)
{
    if (MARK(self->around) == 0) {
        if (copy != NULL) {
            resume(self, copy);
        } else {
            start(self);
        }
    }
}

void tt__snapshots_drop(struct tt__snapshots *self,
                        const struct tt__shared *shared)
{
    while (self->last != NULL && self->last->index > shared->from) {
        self->top = (uint8_t *)self->last;
        self->last = self->last->before;
    }
    TT_ASSERT(self->last != NULL || self->top == self->room);
}

void tt__snapshots_clear(struct tt__snapshots *self)
{
    static const struct tt__shared nothing = {0, 0};
    if (self != NULL) {
        tt__snapshots_drop(self, &nothing);
        TT_ASSERT(self->last == NULL);
    }
}

/* The copy that a run begins with, which shares this with the last one. */
static struct copy *find_shared(struct tt__snapshots *self,
                                const struct tt__shared *shared)
{
    self->until = shared->until;
    tt__snapshots_drop(self, shared);
    TT_ASSERT(self->last == NULL || self->last->index <= shared->from);
    return self->last;
}

/* The copy at the first choice. What runs from it may overwrite the pieces of
 * those that lie upon it. */
static struct copy *find_first(struct tt__snapshots *self)
{
    struct copy *copy = self->last;
    self->until = copy == NULL ? 1 : 0;
    while (copy != NULL && copy->before != NULL) {
        copy = copy->before;
    }
    self->sim->trace.overwritten++;
    TT_ASSERT((copy == NULL) == (self->last == NULL));
    return copy;
}

void tt__snapshots_run(struct tt__snapshots *self,
                       const struct tt__shared *shared,
                       int (*body)(struct tt_env *env, void *data), void *data,
                       struct tt_sim_result *result)
{
    struct tt_sim *sim = self->sim;
    struct copy *copy =
        shared == NULL ? find_first(self) : find_shared(self, shared);
    TT_ASSERT(body != NULL);
    self->body = body;
    self->data = data;
    if (copy == NULL && tt_sim_begin(sim) == NULL) {
        tt_sim_run(sim, body, data, result); /* which reports why */
        return;
    }
    sim->env->stack_low =
        tt_stack_of(self->stack + GUARD_SIZE, STACK_SIZE - GUARD_SIZE).low;
    sim->env->stack_is_part = false;
    tt__recorder_snap(&sim->recorder, self);
    enter(self, copy);
    tt__recorder_snap(&sim->recorder, NULL);
    tt_sim_end(sim, self->rc, result);
}

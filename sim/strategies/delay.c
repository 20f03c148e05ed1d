/* SPDX-License-Identifier: MIT
 *
 * delay.c: all schedules with one deviation, then with two, ...
 *
 * Delay bounding (Emmi, Qadeer, Rakamaric 2011): most failures need few
 * deviations from the default order, so those come first, and what was not
 * found with K has no failure of K. A schedule of depth K is one of depth K - 1
 * with one more deviation after its last: which choices there are is known
 * once the shorter one was run, so those are run again on the way (a share of
 * one in the number of choices). What races lies close together: of each depth
 * those come first whose deviations are near each other. Of first deviations
 * that are much alike, as those in one suspension of tasks that run the same
 * code, or in a loop, the first one comes first, then the last one, then those
 * between them, when all others had their turn.
 */
#include <stdio.h>
#include <stdlib.h>

#include "strategy.h"

enum { DEPTH_MAX = 16 };

/* One of the default run's answers that deviate. */
struct first {
    uint64_t index;
    uint64_t answer;
    uint64_t place; /* tt__searched.places */
    uint32_t at;    /* in order of the questions */
    uint32_t pass;
};

/* A schedule on the way: its last deviation, and which one to add next. */
struct frame {
    uint64_t index; /* 0: the default run */
    uint64_t answer;
    struct tt_asked *asked; /* owns, but for the first; NULL: to be run */
    uint64_t count;
    uint64_t next_index;
    uint64_t next_at;
};

/* A deviation. */
struct place {
    uint64_t index;
    uint64_t answer;
};

struct delay {
    struct tt__strategy base; /* first */
    uint64_t depth_max;
    uint64_t depth;  /* deviations of the schedules tried now */
    uint64_t top;    /* frames in use, less one */
    bool found_some; /* of this depth */
    bool far;        /* those that are near each other were tried */
    bool has_far;    /* there are others */
    bool sampled;
    bool whole; /* there are no deeper ones */
    bool no_space;
    bool only_injected; /* deviations of kinds cancel and fault alone */
    struct frame path[DEPTH_MAX + 1];
    struct frame leaf;                /* what runs now */
    struct place last[DEPTH_MAX + 1]; /* of the last run that shared */
    uint64_t last_count;
    struct first *firsts; /* owns (malloc): in the order in which they come */
    uint64_t first_count;
    uint64_t first_at; /* the next one */
};

static bool is_injected(enum tt_choice kind)
{
    return TT_CHOICES_INJECTED >> kind & 1;
}

/* ---- The first deviation ------------------------------------------------- */

static int by_first_place(const void *a, const void *b)
{
    const struct first *left = a, *right = b;
    return left->place != right->place
               ? (left->place > right->place) - (left->place < right->place)
               : (left->at > right->at) - (left->at < right->at);
}

static int by_pass(const void *a, const void *b)
{
    const struct first *left = a, *right = b;
    return left->pass != right->pass
               ? (left->pass > right->pass) - (left->pass < right->pass)
               : (left->at > right->at) - (left->at < right->at);
}

/* When the AT-th of COUNT that are much alike comes: first the first and the
 * last one, then those in the middle, then those in the middle of these. */
static uint32_t pass_of(uint64_t at, uint64_t count)
{
    uint32_t pass = 0;
    TT_ASSERT(at < count);
    if (at == 0 || at + 1 == count) {
        return at != 0;
    }
    for (uint64_t step = 1; step < count; step *= 2) {
        pass += at % step != 0 || at % (2 * step) != 0;
    }
    return 2 + pass;
}

/* Those of one place, in passes. */
static void sort_firsts(struct delay *self)
{
    struct first *all = self->firsts;
    TT_ASSERT(self->firsts != NULL);
    qsort(all, self->first_count, sizeof *all, by_first_place);
    for (uint64_t from = 0, end; from < self->first_count; from = end) {
        for (end = from + 1;
             end < self->first_count && all[end].place == all[from].place;) {
            end++;
        }
        for (uint64_t i = from; i < end && all[from].place != 0; i++) {
            all[i].pass = pass_of(i - from, end - from);
        }
    }
    qsort(all, self->first_count, sizeof *all, by_pass);
}

/* Lists them: -1: no memory. */
static int find_firsts(struct delay *self)
{
    const struct tt__searched *searched = &self->base.searched;
    uint64_t room = 0, at = 0;
    for (uint64_t i = 0; i < searched->first_count; i++) {
        const struct tt_asked *asked = &searched->first[i];
        room += tt__few_answers(asked->kind, asked->n) - 1;
    }
    self->firsts = calloc(room + 1, sizeof *self->firsts);
    for (uint64_t i = 0; self->firsts != NULL && i < searched->first_count;
         i++) {
        const struct tt_asked *asked = &searched->first[i];
        uint64_t few = tt__few_answers(asked->kind, asked->n);
        bool serves = !self->only_injected || is_injected(asked->kind);
        self->sampled = self->sampled || (serves && few < asked->n);
        for (uint64_t j = 1; j < few; j++, at++) {
            self->firsts[self->first_count] = (struct first){
                .index = i + 1,
                .answer = tt__few_answer(asked->kind, asked->n, j),
                .place = searched->places == NULL ? 0 : searched->places[at],
                .at = (uint32_t)at};
            self->first_count += serves;
        }
    }
    TT_ASSERT(self->first_count <= room);
    if (self->firsts != NULL) {
        sort_firsts(self);
    }
    return self->firsts == NULL ? -1 : 0;
}

static bool next_first(struct delay *self)
{
    TT_ASSERT(self->first_at <= self->first_count);
    if (self->first_at == self->first_count) {
        return false;
    }
    const struct first *first = &self->firsts[self->first_at++];
    self->leaf = (struct frame){.index = first->index, .answer = first->answer};
    return true;
}

/* ---- All of them --------------------------------------------------------- */

static void restart(struct delay *self)
{
    self->top = 0;
    self->first_at = 0;
    self->path[0] =
        (struct frame){.asked = NULL, .next_index = 1, .next_at = 1};
    self->path[0].count = self->base.searched.first_count;
}

static void begin_depth(struct delay *self)
{
    self->depth++;
    TT_ASSERT(self->depth <= DEPTH_MAX);
    self->found_some = self->far = self->has_far = false;
    restart(self);
}

static int init_delay(struct tt__strategy *strategy, const char *argument)
{
    struct delay *self = (struct delay *)strategy;
    self->depth_max = tt__strategy_number(argument, 2, DEPTH_MAX);
    begin_depth(self);
    return self->depth_max == 0 ? -1 : find_firsts(self);
}

/* Whether some of the path's deviations are far from those before them. */
static bool is_far(const struct delay *self)
{
    TT_ASSERT(self->top <= DEPTH_MAX);
    for (uint64_t i = 2; i <= self->top; i++) {
        if (self->path[i].index > self->path[i - 1].index + TT__NEAR) {
            return true;
        }
    }
    return false;
}

/* The last choice that the next deviation may be at; the first one is
 * next_index, moved on where it is too near. */
static uint64_t last_index(struct delay *self, struct frame *frame)
{
    uint64_t near = frame->index + TT__NEAR;
    TT_ASSERT(frame->index > 0 && self->top > 0);
    if (self->far && self->top + 1 == self->depth && !is_far(self) &&
        frame->next_index <= near) {
        frame->next_index = near + 1;
    }
    self->has_far = self->has_far || frame->count > near;
    return self->far || frame->count < near ? frame->count : near;
}

/* The next deviation that can be added to the frame on top: false: none. */
static bool next_added(struct delay *self)
{
    struct frame *frame = &self->path[self->top];
    if (self->top == 0) {
        return next_first(self);
    }
    const struct tt_asked *asked = frame->asked;
    TT_ASSERT(asked != NULL);
    uint64_t last = last_index(self, frame);
    while (frame->next_index <= last) {
        const struct tt_asked *question = &asked[frame->next_index - 1];
        bool serves = !self->only_injected || is_injected(question->kind);
        uint64_t few =
            serves ? tt__few_answers(question->kind, question->n) : 0;
        self->sampled = self->sampled || (serves && few < question->n);
        if (frame->next_at < few) {
            uint64_t at = frame->next_at++;
            self->leaf = (struct frame){
                .index = frame->next_index,
                .answer = tt__few_answer(question->kind, question->n, at)};
            return true;
        }
        frame->next_index++;
        frame->next_at = 1;
    }
    return false;
}

/* The first deviation after INDEX. */
static uint64_t next_place(const struct delay *self, uint64_t index)
{
    TT_ASSERT(self->leaf.index > 0);
    for (uint64_t i = 1; i <= self->top; i++) {
        if (self->path[i].index > index) {
            return self->path[i].index;
        }
    }
    return self->leaf.index > index ? self->leaf.index : UINT64_MAX;
}

static bool begin_delay(struct tt__strategy *strategy, uint64_t run)
{
    struct delay *self = (struct delay *)strategy;
    (void)run;
    while (!self->no_space && !next_added(self)) {
        if (self->top > 0) {
            free(self->path[self->top].asked);
            self->path[self->top--].asked = NULL;
            continue;
        }
        if (self->has_far && !self->far) {
            self->far = true;
            restart(self);
            continue;
        }
        self->whole = !self->found_some;
        if (self->whole || self->depth == self->depth_max) {
            return false;
        }
        begin_depth(self);
    }
    self->found_some = self->found_some || self->top + 1 == self->depth;
    TT_ASSERT(self->no_space || self->leaf.answer > 0);
    strategy->first = next_place(self, 0);
    return !self->no_space;
}

/* Of those that are as deep as they get, nothing is learned. */
static bool learns_delay(const struct tt__strategy *strategy)
{
    const struct delay *self = (const struct delay *)strategy;
    return self->top + 1 < self->depth;
}

static uint64_t answer_delay(struct tt__strategy *strategy,
                             struct tt_question *question)
{
    uint64_t index = question->index, n = question->n;
    const struct delay *self = (struct delay *)strategy;
    question->next = next_place(self, index);
    if (index == self->leaf.index) {
        return self->leaf.answer < n ? self->leaf.answer : 0;
    }
    for (uint64_t i = 1; i <= self->top; i++) {
        if (self->path[i].index == index) {
            return self->path[i].answer < n ? self->path[i].answer : 0;
        }
    }
    return 0;
}

/* The deviations of the schedule that begins: returns their number. */
static uint64_t list_places(const struct delay *self, struct place *out)
{
    for (uint64_t i = 1; i <= self->top; i++) {
        out[i - 1] = (struct place){self->path[i].index, self->path[i].answer};
    }
    out[self->top] = (struct place){self->leaf.index, self->leaf.answer};
    TT_ASSERT(self->top == 0 || out[self->top - 1].index < self->leaf.index);
    return self->top + 1;
}

/* Schedules come in ascending order of their last deviation: up to there, the
 * next one is this one. */
static bool shares_delay(struct tt__strategy *strategy, struct tt__shared *out)
{
    struct delay *self = (struct delay *)strategy;
    struct place now[DEPTH_MAX + 1], *last = self->last;
    uint64_t count = list_places(self, now), same = 0;
    while (same < count && same < self->last_count &&
           now[same].index == last[same].index &&
           now[same].answer == last[same].answer) {
        same++;
    }
    *out = (struct tt__shared){UINT64_MAX, self->leaf.index};
    if (same < count) {
        out->from = now[same].index;
    }
    if (same < self->last_count && last[same].index < out->from) {
        out->from = last[same].index;
    }
    TT_ASSERT(out->from <= out->until || out->from == UINT64_MAX ||
              same < self->last_count);
    memcpy(last, now, count * sizeof *last);
    self->last_count = count;
    return true;
}

static void end_delay(struct tt__strategy *strategy,
                      const struct tt_asked *asked, uint64_t count,
                      const struct tt_tape *tape)
{
    struct delay *self = (struct delay *)strategy;
    (void)tape;
    /* A run that did not reach its deviation was ended by something else than
     * its tape, such as a program that could not be started. */
    if (!learns_delay(strategy) || self->leaf.index > count) {
        return;
    }
    TT_ASSERT(self->top < DEPTH_MAX);
    struct frame *next = &self->path[++self->top];
    *next = self->leaf;
    next->asked = malloc((count + 1) * sizeof *asked);
    if (next->asked == NULL) {
        self->no_space = true;
        self->top--;
        return;
    }
    memcpy(next->asked, asked, count * sizeof *asked);
    next->count = count;
    next->next_index = next->index + 1;
    next->next_at = 1;
}

static bool bound_delay(const struct tt__strategy *strategy, char *out,
                        size_t size)
{
    const struct delay *self = (const struct delay *)strategy;
    bool all = self->whole && !self->sampled;
    if (all) {
        snprintf(out, size, "schedule%s",
                 self->only_injected ? " that deviates by injections alone"
                                     : "");
        return !self->only_injected;
    }
    snprintf(out, size, "schedule with at most %llu %s%s%s",
             (unsigned long long)(self->no_space ? self->depth - 1
                                                 : self->depth_max),
             self->only_injected ? "injection" : "deviation",
             self->depth_max == 1 ? "" : "s",
             tt__strategy_sampled(strategy, self->sampled));
    return false;
}

static void free_delay(struct tt__strategy *strategy)
{
    struct delay *self = (struct delay *)strategy;
    for (uint64_t i = 1; i <= self->top; i++) {
        free(self->path[i].asked);
    }
    free(self->firsts);
}

const struct tt__strategy_type tt__strategy_delay = {
    .name = "delay",
    .size = sizeof(struct delay),
    .init = init_delay,
    .begin = begin_delay,
    .answer = answer_delay,
    .learns = learns_delay,
    .end = end_delay,
    .shares = shares_delay,
    .bound = bound_delay,
    .free = free_delay,
};

/* ---- sweep --------------------------------------------------------------- */

static int init_sweep(struct tt__strategy *strategy, const char *argument)
{
    struct delay *self = (struct delay *)strategy;
    self->only_injected = true;
    self->depth_max = tt__strategy_number(argument, 1, DEPTH_MAX);
    begin_depth(self);
    return self->depth_max == 0 ? -1 : find_firsts(self);
}

/* Each task is cancelled at each of its suspensions, each allocation fails:
 * delay bounding of what is injected alone. */
const struct tt__strategy_type tt__strategy_sweep = {
    .name = "sweep",
    .size = sizeof(struct delay),
    .init = init_sweep,
    .begin = begin_delay,
    .answer = answer_delay,
    .learns = learns_delay,
    .end = end_delay,
    .shares = shares_delay,
    .bound = bound_delay,
    .free = free_delay,
};

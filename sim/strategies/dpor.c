/* SPDX-License-Identifier: MIT
 *
 * dpor.c: every schedule, but for the order of what does not
 * depend on each other.
 *
 * Dynamic partial-order reduction, with source sets (Abdulla, Aronis, Jonsson,
 * Sagonas 2014) and sleep sets (Godefroid 1996), for an event loop: the handles
 * are what is ordered, who makes one ready comes before it, and two of them
 * depend on each other if they touch the same thing and one writes it
 * (steps.h). The ready queue is no such thing: whatever is in it may be next.
 * Choices of the kind `ready` are answered so; all others belong to the step
 * that makes them, and every answer is tried, as dfs does (of `random` some).
 *
 * Steps are large, and what one touches may depend on those that it depends on.
 * So the later one of a race that sleeps where it should come first, having
 * been tried there before, is not all: what it touched then can conflict with
 * steps with which it does not in this run, and they are wanted too
 * (wake_later).
 *
 * The ticks. A tick runs as many handles as were ready when it began; what that
 * number is depends on the order of handles that have nothing in common. It
 * shows only where a tick ends while something is ready, and the loop then
 * looks for timers, is left, or offers cancellations (steps->tick_matters). A
 * run in which that comes about is found without them: until then the ticks
 * show nowhere, and the step that stops a loop depends on all others. So the
 * search begins without ticks, and at the first such run starts again:
 *
 * - Without ticks, a node has the answers that races ask for (races.h).
 * - With ticks, the end of a tick depends on all steps. All answers are tried
 *   but those that are asleep, which none is when a tick begins; and a tick
 *   that begins in a state in which one began before is not continued: what
 *   follows was all tried. States are known by 64 bits of a hash.
 *
 * Wakeup trees (of the same paper), which spare runs that come to where all
 * that is ready sleeps, would spare next to nothing: of the 2428 runs without
 * ticks that `make dpor-table` makes of generated programs and of
 * scenarios/bugs, 3 came there. With ticks there are no races to make a tree
 * of; there one run in eleven came to a state that was seen, one in sixteen to
 * where all slept.
 *
 * Without `ready` there is no order to reduce, and this is dfs.
 *
 * Hidden state. Of some state not every access is reported (tt_touch_hidden):
 * which frames run, who awaits whom. Until a step depends on it, it shows
 * nowhere, so a run in which one does is found without it. Then the search
 * begins again and tries every order, as dfs does. The order in which tasks
 * were made is similar: to make a task depends on the ones made before only
 * from the first run on in which the program saw it, in the N of names Task-N,
 * or because it iterated over all tasks, as asyncio.run() does at its end if
 * some are left. The order in which asynchronous generators were begun is part
 * of this.
 *
 * It lies in no pieces that parts of a search could share: what is wanted at a
 * node is known when the races of the runs with its other answers are, and
 * what sleeps there, and which states need not be continued, are what those
 * runs have tried. Each part runs all of it.
 *
 * What no watcher receives is no dependence: the order of prints, which of two
 * steps lets the last reference to an object go, names like task#2.
 */
#include <stdio.h>
#include <stdlib.h>

#include "sim/base/array.h"
#include "sim/analysis/races.h"
#include "strategy.h"

/* An answer to `ready`. */
struct candidate {
    uint64_t handle;
    bool wanted; /* to be tried */
    bool tried;
};

/* A handle that need not run until something conflicts with it: what begins
 * with it was tried. */
struct sleeper {
    uint64_t handle;
    size_t touched; /* the first of what it touched, in `touched` */
    size_t touched_count;
};

struct touched {
    uint64_t thing;
    bool writes;
};

/* A choice of the last run; all of them form a stack. */
struct node {
    enum tt_choice kind;
    uint64_t n;
    uint64_t place;    /* of the answer: tt__few_answer */
    size_t candidates; /* ready: the first of n */
    size_t sleepers;   /* ready: the first; the next node's follow */
    size_t touched;    /* where that of what it has chosen begins */
    size_t untouched;  /* ... of the first one that it chose */
    uint32_t step;     /* ready: that it chose */
    uint64_t ticks;    /* ready: when it was queried */
    uint64_t things;   /* ready: that were there then */
};

struct dpor {
    struct tt__strategy base; /* first */
    struct tt__steps *steps;  /* of the run in progress; borrowed */
    struct tt__array nodes, candidates, sleepers, touched;
    struct tt__races *races; /* owns */
    uint64_t *states;        /* owns; a table of those seen; 0: free */
    size_t state_count;
    size_t states_mask;
    size_t prefix;  /* nodes that are repeated */
    size_t ready;   /* the last `ready` so far, from 1; 0: none */
    uint32_t fresh; /* the first step that no run has had yet */
    uint32_t stale; /* ... and the first after them that others have had */
    bool is_stale;  /* nothing new can come: everything is asleep, or seen */
    uint64_t
        ticks_looked; /* the last tick of the run whose state was looked for */
    bool permutes;    /* `ready` is enabled */
    bool ticks;       /* the ticks matter */
    bool is_plain;    /* something is hidden: no order is left out */
    bool sampled;     /* not every answer was tried */
    bool no_space;
    bool done;
};

static struct node *node_at(const struct dpor *self, size_t number)
{
    TT_PARANOID_ASSERT(number > 0 && number <= self->nodes.count);
    return (struct node *)self->nodes.at + (number - 1);
}

static struct candidate *candidates_of(const struct dpor *self,
                                       const struct node *node)
{
    TT_PARANOID_ASSERT(node->kind == TT_CHOICE_READY);
    return (struct candidate *)self->candidates.at + node->candidates;
}

static struct sleeper *sleeper_at(const struct dpor *self, size_t at)
{
    TT_PARANOID_ASSERT(at <= self->sleepers.count);
    return (struct sleeper *)self->sleepers.at + at;
}

/* A place for one more of SIZE bytes; NULL: no memory. */
static void *push(struct dpor *self, struct tt__array *stack, size_t size)
{
    void *made = tt__array_push(stack, size);
    self->no_space = self->no_space || made == NULL;
    return made;
}

/* Takes the last question away. What its step touched with other answers stays
 * for the `ready` that chose it. */
static void pop(struct dpor *self)
{
    const struct node *node = node_at(self, self->nodes.count);
    TT_PARANOID_ASSERT(node->candidates <= self->candidates.count &&
                       node->sleepers <= self->sleepers.count);
    self->candidates.count = node->candidates;
    self->sleepers.count = node->sleepers;
    if (node->kind == TT_CHOICE_READY) {
        self->touched.count = node->untouched;
    }
    self->nodes.count--;
}

/* ---- Sleeping ------------------------------------------------------------ */

/* NULL: HANDLE does not sleep at NODE. */
static const struct sleeper *
find_sleeper(const struct dpor *self, const struct node *node, uint64_t handle)
{
    const struct node *last = node_at(self, self->nodes.count);
    size_t end = node == last ? self->sleepers.count : node[1].sleepers;
    for (size_t at = node->sleepers; at < end; at++) {
        if (sleeper_at(self, at)->handle == handle) {
            return sleeper_at(self, at);
        }
    }
    return NULL;
}

/* Whether a step from number FROM to before TO depends on SLEEPER. */
static bool is_woken(const struct dpor *self, const struct sleeper *sleeper,
                     uint32_t from, uint32_t to)
{
    const struct tt__steps *steps = self->steps;
    const struct touched *touched = self->touched.at;
    TT_PARANOID_ASSERT(from <= to && to <= steps->count);
    for (uint32_t step = from; step < to; step++) {
        if (steps->at[step].all) {
            return true;
        }
    }
    for (size_t i = 0; i < sleeper->touched_count; i++) {
        const struct touched *at = &touched[sleeper->touched + i];
        if (tt__steps_conflict(steps, from, to, at->thing, at->writes)) {
            return true;
        }
    }
    return false;
}

static void make_stale(struct dpor *self, uint32_t step)
{
    TT_ASSERT(step <= self->steps->count);
    self->is_stale = true;
    self->stale = step;
}

/* Where there was no choice, what sleeps may have run since the last one. */
static void find_stale(struct dpor *self)
{
    const struct tt__steps *steps = self->steps;
    TT_ASSERT(self->ready <= self->nodes.count);
    if (self->is_stale || self->ready == 0) {
        return;
    }
    const struct node *from = node_at(self, self->ready);
    if (self->ticks && from->ticks != steps->ticks) {
        return;
    }
    size_t end = self->ready == self->nodes.count ? self->sleepers.count
                                                  : from[1].sleepers;
    for (uint32_t step = from->step + 1; step < steps->count; step++) {
        for (size_t at = from->sleepers; at < end; at++) {
            const struct sleeper *sleeper = sleeper_at(self, at);
            if (sleeper->handle == steps->at[step].handle &&
                !is_woken(self, sleeper, from->step, step)) {
                make_stale(self, step);
                return;
            }
        }
    }
}

/* NODE, the last one, has those of the last `ready` that still sleep. */
static void inherit_sleepers(struct dpor *self, const struct node *node)
{
    TT_ASSERT(node == node_at(self, self->nodes.count));
    if (self->ready == 0) {
        return;
    }
    const struct node *from = node_at(self, self->ready);
    size_t end = from[1].sleepers;
    if (self->ticks && from->ticks != node->ticks) {
        return;
    }
    for (size_t at = from->sleepers; at < end; at++) {
        struct sleeper sleeper = *sleeper_at(self, at);
        if (!is_woken(self, &sleeper, from->step,
                      (uint32_t)self->steps->count)) {
            struct sleeper *kept = push(self, &self->sleepers, sizeof *kept);
            if (kept != NULL) {
                *kept = sleeper;
            }
        }
    }
}

/* What the step that NODE chose touched, in this run. */
static void push_touched(struct dpor *self, const struct node *node)
{
    const struct tt__steps *steps = self->steps;
    size_t end = tt__steps_end(steps, node->step);
    TT_ASSERT(node->step < steps->count);
    for (size_t i = steps->at[node->step].first_access; i < end; i++) {
        const struct tt__access *access = &steps->accesses[i];
        if (access->thing > node->things && access->thing >> 62 == 0) {
            continue; /* its own */
        }
        struct touched *made = push(self, &self->touched, sizeof *made);
        if (made != NULL) {
            *made = (struct touched){access->thing, access->writes};
        }
    }
}

/* The candidate that NODE, the last one, has chosen was tried with all that
 * comes then: it sleeps. */
static void put_to_sleep(struct dpor *self, struct node *node)
{
    const struct tt__steps *steps = self->steps;
    struct candidate *tried = &candidates_of(self, node)[node->place];
    TT_ASSERT(node == node_at(self, self->nodes.count) &&
              node->place < node->n);
    tried->tried = true;
    if (self->is_plain || steps->at[node->step].all) {
        return;
    }
    push_touched(self, node);
    struct sleeper *made = push(self, &self->sleepers, sizeof *made);
    if (made != NULL) {
        *made = (struct sleeper){.handle = tried->handle,
                                 .touched = node->touched,
                                 .touched_count =
                                     self->touched.count - node->touched};
    }
    node->touched = self->touched.count;
}

/* ---- States that were seen ----------------------------------------------- */

static bool grow_states(struct dpor *self)
{
    size_t size = self->states == NULL ? 1024 : 2 * (self->states_mask + 1);
    uint64_t *larger = calloc(size, sizeof *larger), *old = self->states;
    size_t old_size = old == NULL ? 0 : self->states_mask + 1;
    TT_ASSERT(size > self->state_count);
    if (larger == NULL) {
        return false;
    }
    self->states = larger;
    self->states_mask = size - 1;
    for (size_t i = 0; i < old_size; i++) {
        size_t at = (size_t)old[i] & self->states_mask;
        while (old[i] != 0 && larger[at] != 0) {
            at = (at + 1) & self->states_mask;
        }
        larger[at] = old[i] == 0 ? larger[at] : old[i];
    }
    free(old);
    return true;
}

/* What was tried until now does not count. */
static void forget_states(struct dpor *self)
{
    TT_ASSERT(self->states != NULL || self->state_count == 0);
    if (self->state_count > 0) {
        memset(self->states, 0, (self->states_mask + 1) * sizeof *self->states);
    }
    self->state_count = 0;
}

/* Whether STATE was there before. */
static bool is_seen(struct dpor *self, uint64_t state)
{
    TT_PARANOID_ASSERT(self->state_count <= self->states_mask);
    if (2 * self->state_count >= self->states_mask && !grow_states(self)) {
        return false; /* then it is gone through again */
    }
    state += state == 0;
    size_t at = (size_t)state & self->states_mask;
    while (self->states[at] != 0 && self->states[at] != state) {
        at = (at + 1) & self->states_mask;
    }
    bool seen = self->states[at] != 0;
    self->states[at] = state;
    self->state_count += !seen;
    return seen;
}

/* ---- A run --------------------------------------------------------------- */

static bool begin_dpor(struct tt__strategy *strategy, uint64_t run)
{
    struct dpor *self = (struct dpor *)strategy;
    TT_ASSERT(self->steps != NULL && self->races != NULL);
    (void)run;
    self->prefix = self->nodes.count;
    self->ready = 0;
    self->fresh = 0;
    self->is_stale = false;
    self->ticks_looked = 0;
    return !self->done;
}

/* The candidates of NODE, the last one; it chooses the first that is awake. */
static void make_candidates(struct dpor *self, struct node *node)
{
    const struct tt__steps *steps = self->steps;
    bool chosen = false;
    TT_ASSERT(node->n == steps->offered_count || steps->lost);
    for (uint64_t i = 0; i < node->n && !self->no_space; i++) {
        struct candidate *made = push(self, &self->candidates, sizeof *made);
        if (made == NULL) {
            return;
        }
        *made = (struct candidate){.handle = steps->offered[i]};
        bool asleep = find_sleeper(self, node, made->handle) != NULL;
        if (!chosen && !asleep) {
            node->place = i;
            chosen = true;
            made->wanted = true;
        }
        made->wanted = made->wanted || self->ticks;
    }
    if (!chosen) {
        make_stale(self, (uint32_t)steps->count);
        pop(self);
    }
}

static uint64_t answer_new(struct dpor *self, enum tt_choice kind, uint64_t n)
{
    const struct tt__steps *steps = self->steps;
    bool is_ready = kind == TT_CHOICE_READY;
    struct node *node = push(self, &self->nodes, sizeof *node);
    if (node == NULL) {
        make_stale(self, (uint32_t)steps->count);
        return 0;
    }
    *node = (struct node){.kind = kind,
                          .n = n,
                          .candidates = self->candidates.count,
                          .sleepers = self->sleepers.count,
                          .touched = self->touched.count,
                          .untouched = self->touched.count,
                          .step = (uint32_t)steps->count,
                          .ticks = steps->ticks,
                          .things = steps->things};
    if (is_ready) {
        inherit_sleepers(self, node);
        make_candidates(self, node);
        self->ready = self->nodes.count;
    }
    TT_ASSERT(node->place < n || self->is_stale);
    return node->place;
}

/* A tick that is new began in a state that is not. */
static bool is_known(struct dpor *self)
{
    const struct tt__steps *steps = self->steps;
    if (!self->ticks || self->is_plain || self->is_stale ||
        steps->ticks == self->ticks_looked ||
        steps->tick_questions < self->prefix) {
        return false;
    }
    self->ticks_looked = steps->ticks;
    return is_seen(self, steps->state);
}

static uint64_t answer_dpor(struct tt__strategy *strategy,
                            struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    uint64_t index = question->index;
    struct dpor *self = (struct dpor *)strategy;
    struct tt__steps *steps = self->steps;
    uint64_t answer = 0;
    TT_ASSERT(index <= self->prefix || index == self->nodes.count + 1 ||
              self->is_stale);
    if (index == self->prefix) {
        self->fresh =
            kind == TT_CHOICE_READY ? (uint32_t)steps->count : steps->ran;
    }
    if (index <= self->prefix) {
        answer = node_at(self, index)->place;
        self->ready = kind == TT_CHOICE_READY ? index : self->ready;
    } else {
        find_stale(self);
        if (is_known(self)) {
            make_stale(self, (uint32_t)steps->count);
        }
        answer = self->is_stale ? 0 : answer_new(self, kind, question->n);
    }
    TT_ASSERT(self->nodes.count >= index || self->is_stale);
    if (kind != TT_CHOICE_READY) {
        answer = tt__few_answer(kind, question->n, answer);
        tt__steps_answered(steps, kind, answer);
    }
    return answer;
}

/* ---- Between two runs ---------------------------------------------------- */

/* Whether the search tries one of FIRSTS at NODE anyway. If not, one of them is
 * wanted there from now on. */
static void want_one(struct dpor *self, const struct node *node,
                     const struct tt__race *race)
{
    struct candidate *candidates = candidates_of(self, node), *first = NULL;
    TT_ASSERT(race->first_count > 0);
    for (size_t i = 0; i < race->first_count; i++) {
        if (find_sleeper(self, node, race->firsts[i]) != NULL) {
            return;
        }
        for (uint64_t at = 0; at < node->n; at++) {
            if (candidates[at].handle != race->firsts[i]) {
                continue;
            }
            if (candidates[at].wanted) {
                return;
            }
            first = first == NULL ? &candidates[at] : first;
        }
    }
    TT_ASSERT(first != NULL); /* what made it ready would be before it */
    first->wanted = true;
}

/* The later one of RACE sleeps at NODE: what begins with it was tried. There it
 * did not follow the earlier one, and may have touched other things than in
 * this run: whatever conflicts with that can come before it. */
static void wake_later(struct dpor *self, const struct node *node,
                       const struct sleeper *sleeper, struct tt__race *race)
{
    const struct tt__steps *steps = self->steps;
    uint32_t end = self->is_stale ? self->stale : (uint32_t)steps->count;
    for (uint32_t step = race->earlier + 1; step < end; step++) {
        if (steps->at[step].handle != 0 &&
            is_woken(self, sleeper, step, step + 1) &&
            tt__races_aside(self->races, race, step)) {
            want_one(self, node, race);
        }
    }
}

static void found_race(void *data, const struct tt__race *race)
{
    struct dpor *self = data;
    const struct node *node = node_at(self, race->asked);
    uint64_t later = self->steps->at[race->later].handle;
    const struct sleeper *sleeper = find_sleeper(self, node, later);
    struct tt__race other = *race;
    TT_ASSERT(race->asked <= self->nodes.count);
    want_one(self, node, race);
    if (sleeper != NULL) {
        wake_later(self, node, sleeper, &other);
    }
}

/* Begins the search again, if the last run showed a dependence that was not
 * counted so far. */
static bool starts_anew(struct dpor *self)
{
    const struct tt__steps *steps = self->steps;
    if (steps->hidden && !self->is_plain) {
        self->is_plain = self->ticks = true;
    } else if (steps->unwatched != TT_WATCHES_NO_ORDER && !self->is_plain) {
        tt__sim_watch_order(self->base.searched.sim, steps->unwatched);
    } else if (!self->ticks &&
               (steps->tick_matters ||
                !tt__races_find(self->races, steps, self->fresh,
                                self->is_stale ? self->stale
                                               : (uint32_t)steps->count,
                                found_race, self))) {
        self->ticks = true;
    } else {
        return false;
    }
    TT_ASSERT(!self->is_plain || self->ticks);
    self->nodes.count = self->candidates.count = 0;
    self->sleepers.count = self->touched.count = 0;
    forget_states(self);
    return true;
}

/* The next answer of the last question, if it has one. */
static bool next_answer(struct dpor *self, struct node *node)
{
    uint64_t few = tt__few_answers(node->kind, node->n);
    size_t owner = self->nodes.count;
    TT_ASSERT(node->kind != TT_CHOICE_READY && node->place < few);
    self->sampled = self->sampled || few < node->n;
    if (++node->place == few) {
        return false;
    }
    while (owner > 0 && node_at(self, owner)->kind != TT_CHOICE_READY) {
        owner--;
    }
    if (owner > 0) {
        push_touched(self, node_at(self, owner));
    }
    return true;
}

static bool next_candidate(struct dpor *self, struct node *node)
{
    const struct candidate *candidates = candidates_of(self, node);
    TT_ASSERT(node->kind == TT_CHOICE_READY && node->place < node->n);
    put_to_sleep(self, node);
    for (uint64_t i = 0; i < node->n; i++) {
        if (candidates[i].wanted && !candidates[i].tried &&
            find_sleeper(self, node, candidates[i].handle) == NULL) {
            node->place = i;
            return true;
        }
    }
    return false;
}

static void end_dpor(struct tt__strategy *strategy,
                     const struct tt_asked *asked, uint64_t count,
                     const struct tt_tape *tape)
{
    struct dpor *self = (struct dpor *)strategy;
    const struct tt__steps *steps = self->steps;
    TT_ASSERT(self->prefix <= count || self->is_stale);
    (void)asked;
    (void)tape;
    TT_PARANOID_CHECK(tt__steps_check(steps));
    self->no_space = self->no_space || steps->lost;
    find_stale(self);
    if (self->permutes && starts_anew(self)) {
        return;
    }
    while (self->nodes.count > 0 && !self->no_space) {
        struct node *node = node_at(self, self->nodes.count);
        if (node->kind == TT_CHOICE_READY ? next_candidate(self, node)
                                          : next_answer(self, node)) {
            return;
        }
        pop(self);
    }
    self->done = true;
}

static bool bound_dpor(const struct tt__strategy *strategy, char *out,
                       size_t size)
{
    const struct dpor *self = (const struct dpor *)strategy;
    TT_ASSERT(self->done);
    const char *scope;
    if (self->no_space) {
        scope = " before memory ran out";
    } else if (self->permutes && !self->is_plain) {
        scope = " of any happens-before class";
    } else {
        scope = "";
    }
    snprintf(out, size, "schedule%s%s", scope,
             tt__strategy_sampled(strategy, self->sampled));
    return !self->no_space && !self->sampled;
}

static int init_dpor(struct tt__strategy *strategy, const char *argument)
{
    struct dpor *self = (struct dpor *)strategy;
    uint32_t timed = 1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE;
    uint32_t enabled = strategy->searched.enabled;
    self->permutes = enabled >> TT_CHOICE_READY & 1;
    /* The clock is watched where it is a choice. */
    self->ticks = self->permutes && ((enabled & timed) != timed ||
                                     (enabled >> TT_CHOICE_CANCEL & 1));
    strategy->records = true;
    self->steps = tt__sim_record_steps(strategy->searched.sim);
    self->races = tt__races_new();
    return argument != NULL || self->steps == NULL || self->races == NULL ? -1
                                                                          : 0;
}

static void free_dpor(struct tt__strategy *strategy)
{
    struct dpor *self = (struct dpor *)strategy;
    tt__races_free(self->races);
    free(self->nodes.at);
    free(self->candidates.at);
    free(self->sleepers.at);
    free(self->touched.at);
    free(self->states);
}

const struct tt__strategy_type tt__strategy_dpor = {
    .name = "dpor",
    .size = sizeof(struct dpor),
    .init = init_dpor,
    .begin = begin_dpor,
    .answer = answer_dpor,
    .end = end_dpor,
    .bound = bound_dpor,
    .free = free_dpor,
};

/* SPDX-License-Identifier: MIT
 *
 * surw.c: the ready queue, each interleaving as likely as another.
 *
 * After SURW, the selectively uniform random walk (Zhao, Wolff, Mathur,
 * Roychoudhury, ASPLOS 2025). A walk that picks any ready task starves those
 * with many steps left: of a task with one step and one with 25, that step
 * comes last once in 2^25 runs. Here a task is picked in proportion to the
 * steps that it has left, as the default run counted them, and it comes last
 * once in 26 runs.
 *
 * Of that, a run takes only some steps to be interesting: every other run all
 * (the plain uniform walk), the others those at the places of the program that
 * touched one thing, drawn among those that several tasks share. Who comes
 * next at an interesting step is drawn in proportion; what is between runs in
 * any order, as long as it brings nobody else to such a step. Choices of other
 * kinds deviate one in 2 to 16 times, as a run draws it.
 */
#include <stdlib.h>

#include "strategy.h"

enum {
    PLACES_MAX = 64, /* of a thing */
    THINGS_MAX = 256 /* the first ones that are shared */
};

struct walker {
    uint64_t who;
    size_t total; /* interesting steps, by the default run */
    size_t left;
};

/* A handle that is ready. */
struct ready {
    uint64_t who;
    bool is_interesting;
    uint64_t weight;
};

struct surw {
    struct tt__strategy base; /* first */
    struct tt__ran *runs;     /* owns; the default run's, by who */
    size_t run_count;
    uint64_t *things; /* owns; places of each shared thing, 0 at the end */
    size_t *thing_at; /* owns; where the places of each begin */
    size_t thing_count;
    struct walker *walkers; /* owns; by who */
    size_t walker_count;
    const uint64_t *places; /* interesting, 0 at the end; NULL: all are */
    uint64_t intended;      /* who takes the next interesting step; 0: drawn */
    uint64_t one_in;        /* of other choices deviates */
    struct ready *ready;    /* owns */
    uint64_t ready_room;
};

/* ---- The default run ----------------------------------------------------- */

struct collecting {
    struct surw *self;
    const struct tt__ran *runs;
    size_t used;
    size_t first; /* of this thing's places */
};

static void collect(void *data, size_t ran)
{
    struct collecting *all = data;
    uint64_t where = all->runs[ran].where, *places = all->self->things;
    TT_ASSERT(all->first <= all->used);
    for (size_t i = all->first; i < all->used; i++) {
        if (places[i] == where) {
            return;
        }
    }
    if (where != 0 && all->used - all->first < PLACES_MAX) {
        places[all->used++] = where;
    }
}

static int copy_things(struct surw *self, const struct tt__touched *touched,
                       const struct tt__ran *runs)
{
    size_t count = tt__touched_shared(touched);
    count = count < THINGS_MAX ? count : THINGS_MAX;
    size_t room = (PLACES_MAX + 1) * count;
    self->things = calloc(room + 1, sizeof *self->things);
    self->thing_at = calloc(count + 1, sizeof *self->thing_at);
    if (self->things == NULL || self->thing_at == NULL) {
        return -1;
    }
    struct collecting all = {.self = self, .runs = runs};
    for (size_t i = 0; i < count; i++) {
        all.first = all.used;
        tt__touched_sharers(touched, i, collect, &all);
        self->thing_at[self->thing_count++] = all.first;
        self->things[all.used++] = 0;
    }
    TT_ASSERT(all.used <= room);
    return 0;
}

static int by_who(const void *a, const void *b)
{
    uint64_t left = ((const struct tt__ran *)a)->who;
    uint64_t right = ((const struct tt__ran *)b)->who;
    return (left > right) - (left < right);
}

static int init_surw(struct tt__strategy *strategy, const char *argument)
{
    struct surw *self = (struct surw *)strategy;
    size_t count = 0;
    const struct tt__touched *touched = strategy->searched.touched;
    const struct tt__ran *runs =
        touched == NULL ? NULL : tt__touched_runs(touched, &count);
    self->runs = malloc((count + 1) * sizeof *self->runs);
    self->walkers = calloc(count + 1, sizeof *self->walkers);
    if (argument != NULL || self->runs == NULL || self->walkers == NULL ||
        (touched != NULL && copy_things(self, touched, runs) < 0)) {
        return -1;
    }
    self->run_count = count;
    if (count > 0) {
        memcpy(self->runs, runs, count * sizeof *runs);
        qsort(self->runs, count, sizeof *runs, by_who);
    }
    return 0;
}

/* ---- A run --------------------------------------------------------------- */

static bool is_interesting(const struct surw *self, uint64_t where)
{
    const uint64_t *place = self->places;
    while (place != NULL && *place != 0 && *place != where) {
        place++;
    }
    return place == NULL || *place != 0;
}

static void count_steps(struct surw *self)
{
    self->walker_count = 0;
    for (size_t i = 0; i < self->run_count; i++) {
        const struct tt__ran *ran = &self->runs[i];
        if (i == 0 || ran->who != self->runs[i - 1].who) {
            self->walkers[self->walker_count++] =
                (struct walker){.who = ran->who};
        }
        TT_ASSERT(self->walker_count <= self->run_count);
        struct walker *walker = &self->walkers[self->walker_count - 1];
        walker->total += is_interesting(self, ran->where);
        walker->left = walker->total;
    }
}

static bool begin_surw(struct tt__strategy *strategy, uint64_t run)
{
    struct surw *self = (struct surw *)strategy;
    (void)run;
    self->places = NULL;
    self->intended = 0;
    self->one_in = 2ULL << tt__draw(strategy, 4);
    TT_ASSERT(self->one_in >= 2);
    if (self->thing_count > 0 && tt__draw(strategy, 2) == 0) {
        size_t at = (size_t)tt__draw(strategy, self->thing_count);
        self->places = &self->things[self->thing_at[at]];
    }
    count_steps(self);
    return true;
}

static struct walker *walker_of(struct surw *self, uint64_t who)
{
    size_t low = 0, high = self->walker_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (self->walkers[middle].who <= who) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high > 0 && self->walkers[low].who == who ? &self->walkers[low]
                                                     : NULL;
}

/* Steps that a ready task has left; at least one, if it is not done. */
static uint64_t weight_of(struct surw *self, const struct ready *ready)
{
    const struct walker *walker = walker_of(self, ready->who);
    uint64_t left = walker == NULL ? 0 : walker->left;
    TT_ASSERT(walker == NULL || walker->left <= walker->total);
    return left > 0 || !ready->is_interesting ? left : 1;
}

/* Looks at those that are ready; false without memory. */
static bool look_at_ready(struct surw *self, const struct tt_question *question)
{
    uint64_t n = question->n;
    if (n > self->ready_room) {
        struct ready *larger =
            realloc(self->ready, 2 * (size_t)n * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        self->ready = larger;
        self->ready_room = 2 * n;
    }
    TT_ASSERT(self->ready_room >= n);
    for (uint64_t i = 0; i < n; i++) {
        struct tt_turn turn = tt__offered_turn(question, i);
        self->ready[i] = (struct ready){
            .who = turn.who,
            .is_interesting =
                is_interesting(self, tt__offered_where(question, &turn)),
        };
        self->ready[i].weight = weight_of(self, &self->ready[i]);
    }
    return true;
}

/* Draws who takes the next interesting step, among the N that are ready. */
static void draw_intended(struct surw *self, uint64_t n)
{
    uint64_t sum = 0;
    TT_ASSERT(n <= self->ready_room);
    for (uint64_t i = 0; i < n; i++) {
        sum += self->ready[i].weight;
    }
    uint64_t drawn = sum == 0 ? 0 : tt__draw(&self->base, sum);
    for (uint64_t i = 0; sum > 0 && i < n; i++) {
        if (drawn < self->ready[i].weight) {
            self->intended = self->ready[i].who;
            return;
        }
        drawn -= self->ready[i].weight;
    }
}

/* One of those that may run now; N: nobody may. */
static uint64_t draw_allowed(struct surw *self, uint64_t n)
{
    uint64_t seen = 0, chosen = n;
    for (uint64_t i = 0; i < n; i++) {
        const struct ready *ready = &self->ready[i];
        bool may = ready->who == self->intended || !ready->is_interesting;
        if (may && tt__draw(&self->base, ++seen) == 0) {
            chosen = i;
        }
    }
    TT_ASSERT(chosen <= n && (chosen == n) == (seen == 0));
    return chosen;
}

static uint64_t answer_ready_surw(struct surw *self,
                                  const struct tt_question *question)
{
    uint64_t n = question->n;
    if (!look_at_ready(self, question)) {
        return 0;
    }
    if (self->intended == 0) {
        draw_intended(self, n);
    }
    uint64_t chosen = draw_allowed(self, n);
    if (chosen == n) { /* who is intended waits */
        draw_intended(self, n);
        chosen = draw_allowed(self, n);
    }
    chosen = chosen == n ? tt__draw(&self->base, n) : chosen;
    TT_ASSERT(chosen < n);
    const struct ready *ready = &self->ready[chosen];
    if (ready->is_interesting) {
        struct walker *walker = walker_of(self, ready->who);
        if (walker != NULL && walker->left > 0) {
            walker->left--;
        }
        self->intended = 0;
    }
    return chosen;
}

static uint64_t answer_surw(struct tt__strategy *strategy,
                            struct tt_question *question)
{
    enum tt_choice kind = question->kind;
    struct surw *self = (struct surw *)strategy;
    if (kind == TT_CHOICE_RANDOM) {
        return tt__draw(strategy, question->n);
    }
    if (kind != TT_CHOICE_READY) {
        return tt__draw(strategy, self->one_in) == 0
                   ? tt__draw_other(strategy, question)
                   : 0;
    }
    return tt__strategy_is_patient(strategy, question->index)
               ? answer_ready_surw(self, question)
               : 0;
}

static void free_surw(struct tt__strategy *strategy)
{
    struct surw *self = (struct surw *)strategy;
    free(self->runs);
    free(self->walkers);
    free(self->things);
    free(self->thing_at);
    free(self->ready);
}

const struct tt__strategy_type tt__strategy_surw = {
    .name = "surw",
    .draws = true,
    .size = sizeof(struct surw),
    .looks_for = 1U << TT_CHOICE_READY,
    .init = init_surw,
    .begin = begin_surw,
    .answer = answer_surw,
    .free = free_surw,
};

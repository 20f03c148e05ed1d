/* SPDX-License-Identifier: MIT
 *
 * places.c: a few deviations, at places with few choices as well.
 *
 * Of three deviations each is drawn: half of them among the places that the
 * default run came to, whichever and however often (tt__label_place), then
 * among the questions there; the others near the one before, or anywhere. So
 * a loop that chooses a thousand times counts as one.
 */
#include <stdlib.h>

#include "strategy.h"

enum { DEPTH = 3 };

struct asked_at {
    uint64_t place;
    uint64_t index;
};

struct places {
    struct tt__strategy base; /* first */
    struct asked_at *all;     /* owns; by place */
    size_t count;
    size_t *first_of; /* owns; of each place, and after the last */
    size_t place_count;
    uint64_t at[DEPTH];
};

static int by_asked_place(const void *a, const void *b)
{
    const struct asked_at *left = a, *right = b;
    return left->place != right->place
               ? (left->place > right->place) - (left->place < right->place)
               : (left->index > right->index) - (left->index < right->index);
}

static int init_places(struct tt__strategy *strategy, const char *argument)
{
    struct places *self = (struct places *)strategy;
    const struct tt__searched *searched = &strategy->searched;
    uint64_t room = 0;
    for (uint64_t i = 0; i < searched->first_count; i++) {
        room +=
            tt__few_answers(searched->first[i].kind, searched->first[i].n) - 1;
    }
    self->all = calloc(room + 1, sizeof *self->all);
    self->first_of = calloc(room + 2, sizeof *self->first_of);
    if (argument != NULL || self->all == NULL || self->first_of == NULL) {
        return -1;
    }
    uint64_t at = 0;
    for (uint64_t i = 0; searched->places != NULL && i < searched->first_count;
         i++) {
        uint64_t few =
            tt__few_answers(searched->first[i].kind, searched->first[i].n);
        for (uint64_t j = 1; j < few; j++, at++) {
            self->all[self->count++] =
                (struct asked_at){searched->places[at], i + 1};
        }
    }
    TT_ASSERT(self->count <= room);
    qsort(self->all, self->count, sizeof *self->all, by_asked_place);
    for (size_t i = 0; i < self->count; i++) {
        if (i == 0 || self->all[i].place != self->all[i - 1].place) {
            self->first_of[self->place_count++] = i;
        }
    }
    self->first_of[self->place_count] = self->count;
    TT_ASSERT(self->place_count <= self->count);
    return 0;
}

static uint64_t draw_index(struct places *self)
{
    struct tt__strategy *base = &self->base;
    size_t place = (size_t)tt__draw(base, self->place_count);
    size_t from = self->first_of[place], until = self->first_of[place + 1];
    TT_ASSERT(from < until && until <= self->count);
    TT_ASSERT(self->place_count > 0);
    return self->all[from + (size_t)tt__draw(base, until - from)].index;
}

/* The first deviation after the question INDEX. */
static uint64_t next_drawn(const struct places *self, uint64_t index)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < DEPTH; i++) {
        if (self->at[i] > index && self->at[i] < next) {
            next = self->at[i];
        }
    }
    return next;
}

static bool begin_places(struct tt__strategy *strategy, uint64_t run)
{
    struct places *self = (struct places *)strategy;
    (void)run;
    for (unsigned i = 0; i < DEPTH; i++) {
        uint64_t how = tt__draw(strategy, 4);
        if (how < 2 && self->place_count > 0) {
            self->at[i] = draw_index(self);
        } else if (how == 2 && i > 0) {
            self->at[i] = self->at[i - 1] + 1 + tt__draw(strategy, TT__NEAR);
        } else {
            self->at[i] =
                1 + tt__draw(strategy, strategy->searched.first_count + 1);
        }
    }
    strategy->first = next_drawn(self, 0);
    TT_ASSERT(strategy->first > 0);
    return true;
}

static uint64_t answer_places(struct tt__strategy *strategy,
                              struct tt_question *question)
{
    uint64_t index = question->index;
    const struct places *self = (struct places *)strategy;
    question->next = next_drawn(self, index);
    for (unsigned i = 0; i < DEPTH; i++) {
        if (self->at[i] == index) {
            return tt__draw_other(strategy, question);
        }
    }
    return 0;
}

static void free_places(struct tt__strategy *strategy)
{
    struct places *self = (struct places *)strategy;
    free(self->all);
    free(self->first_of);
}

const struct tt__strategy_type tt__strategy_places = {
    .name = "places",
    .draws = true,
    .size = sizeof(struct places),
    .init = init_places,
    .begin = begin_places,
    .answer = answer_places,
    .free = free_places,
};

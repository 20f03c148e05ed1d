/* SPDX-License-Identifier: MIT
 *
 * labels.c: the subjects of deviations, without their positions.
 *
 * Each label counts, for itself, the questions that could have been its own.
 * When its tape is run, that counts how many came before the right one;
 * in another run the one after as many is used.
 */
#include <stdlib.h>

#include "labels.h"
#include "sim/base/random.h"

enum { LABELS_MAX = 256 };

struct label {
    struct tt_deviation is; /* on its tape */
    uint64_t who;           /* runs, is cancelled, draws, reads the clock */
    uint64_t where;         /* ready, cancel: that one is suspended */
    uint64_t overtaken;     /* ready: who was first */
    bool of_waiting;        /* cancel: queried for all that wait */
    double at_s;            /* the clock then */
    uint64_t nth;           /* of the questions like it, from 1 */
    uint64_t nth_then;      /* ... of those from at_s on */
    uint64_t seen;          /* in this run so far */
    uint64_t seen_then;
    bool is_out; /* not in this run, or over */
};

struct tt__labels {
    struct tt_sim *sim;
    bool is_again;
    bool by_time;
    size_t count;
    struct label at[LABELS_MAX];
};

struct tt__labels *tt__labels_new(struct tt_sim *sim)
{
    struct tt__labels *self = calloc(1, sizeof *self);
    TT_ASSERT(sim != NULL);
    if (self != NULL) {
        self->sim = sim;
    }
    return self;
}

void tt__labels_free(struct tt__labels *self)
{
    free(self);
}

/* ---- A question ---------------------------------------------------------- */

static void put_turn(struct tt_env *env, const struct tt_turn *turn,
                     struct label *out)
{
    out->who = turn->who;
    out->where = tt_turn_where(env, turn);
}

/* Whether QUESTION is about one task, whatever the answer is. */
static bool is_about_one(const struct tt_question *question)
{
    TT_ASSERT(question->kind != TT_CHOICE_CANCEL || question->about != NULL);
    return question->kind != TT_CHOICE_READY &&
           question->kind != TT_CHOICE_THREAD &&
           (question->kind != TT_CHOICE_CANCEL ||
            question->about->task != NULL || question->about->place != 0);
}

/* What ANSWER to QUESTION would be about. */
static struct label label_of(const struct tt_question *question,
                             uint64_t answer)
{
    struct tt_env *env = question->env;
    enum tt_choice kind = question->kind;
    struct label out = {.is = {.kind = kind}, .at_s = env->clock->now_s};
    struct tt_loop *loop = env->running;
    struct tt_task *task = NULL;
    struct tt_turn turn;
    if (kind == TT_CHOICE_READY) {
        bool is_there = tt_loop_turn(loop, 0, &turn);
        out.overtaken = turn.who;
        is_there = is_there && tt_loop_turn(loop, answer, &turn);
        TT_ASSERT(is_there);
        put_turn(env, &turn, &out);
        return out;
    }
    if (kind == TT_CHOICE_THREAD) {
        TT_ASSERT(question->about != NULL && answer < question->n);
        out.who = question->about->threads[answer];
        out.where = question->about->place;
        return out;
    }
    /* A thread is late, or a program that is not on the loop asks. */
    if (question->about != NULL && question->about->place != 0) {
        out.where = question->about->place;
        return out;
    }
    if (kind == TT_CHOICE_CANCEL) {
        task = question->about->task;
        out.of_waiting = task == NULL;
        task = task == NULL ? tt_loop_waiting(loop, answer) : task;
    } else if (loop != NULL) {
        task = tt_current_task(env, loop);
    }
    if (task != NULL) {
        turn = tt_task_turn(env, task);
        put_turn(env, &turn, &out);
    }
    return out;
}

uint64_t tt__label_place(const struct tt_question *question, uint64_t answer)
{
    enum tt_choice kind = question->kind;
    uint64_t n = question->n;
    struct label label = label_of(question, answer);
    uint64_t place = tt__mix64(label.where ^ kind);
    TT_ASSERT(answer > 0 && answer < n);
    if (kind == TT_CHOICE_CANCEL) {
        return tt__mix64(place ^ label.of_waiting);
    }
    return is_about_one(question)
               ? tt__mix64(place ^ tt__mix64(n << 32 ^ answer))
               : place;
}

uint64_t tt__label_where(const struct tt_question *question)
{
    struct label label = label_of(question, 1);
    return tt__mix64(label.where ^ question->kind);
}

static bool is_like_label(const struct label *a, const struct label *b)
{
    return a->who == b->who && a->where == b->where &&
           a->overtaken == b->overtaken && a->of_waiting == b->of_waiting;
}

/* The answer to QUESTION that would be LABEL's; 0: none. */
static uint64_t answer_like(const struct tt_question *question,
                            const struct label *label)
{
    uint64_t n = question->n;
    bool is_for_one = is_about_one(question);
    TT_ASSERT(n >= 2);
    TT_ASSERT(question->kind == label->is.kind);
    for (uint64_t i = 1; i < n; i++) {
        struct label here = label_of(question, i);
        if (is_like_label(&here, label)) {
            if (!is_for_one) {
                return i;
            }
            if (label->is.answer < n) {
                return label->is.answer;
            }
            return n - 1;
        }
        if (is_for_one) {
            return 0;
        }
    }
    return 0;
}

/* Counts the question for LABEL, if it could be its own: returns the answer. */
static uint64_t count_for(const struct tt_question *question,
                          struct label *label)
{
    uint64_t answer = answer_like(question, label);
    if (answer != 0) {
        label->seen++;
        label->seen_then += question->env->clock->now_s >= label->at_s;
    }
    return answer;
}

/* ---- Learning ------------------------------------------------------------ */

static void rewind_labels(struct tt__labels *self)
{
    TT_ASSERT(self->count <= LABELS_MAX);
    for (size_t i = 0; i < self->count; i++) {
        struct label *label = &self->at[i];
        label->seen = label->seen_then = 0;
        label->is_out = false;
    }
}

bool tt__labels_start(struct tt__labels *self, const struct tt_tape *tape)
{
    if (tape->count > LABELS_MAX) {
        return false;
    }
    self->count = tape->count;
    self->is_again = false;
    for (size_t i = 0; i < tape->count; i++) {
        self->at[i] = (struct label){.is = tape->at[i]};
    }
    return true;
}

void tt__labels_again(struct tt__labels *self)
{
    TT_ASSERT(!self->is_again); /* the second of two runs */
    self->is_again = true;
    rewind_labels(self);
}

uint64_t tt__labels_learn(void *data, struct tt_question *question)
{
    struct tt__labels *self = data;
    enum tt_choice kind = question->kind;
    uint64_t index = question->index, answer = 0;
    TT_ASSERT(question->index > 0);
    for (size_t i = 0; i < self->count; i++) {
        struct label *label = &self->at[i];
        bool is_own = label->is.index == index && label->is.kind == kind &&
                      label->is.answer < question->n;
        if (is_own) {
            answer = label->is.answer;
        }
        if (is_own && !self->is_again) {
            struct tt_deviation is = label->is;
            *label = label_of(question, answer);
            label->is = is;
        } else if (self->is_again && label->is.kind == kind &&
                   label->is.index >= index) {
            count_for(question, label);
            label->nth = label->seen;
            label->nth_then = label->seen_then;
        }
    }
    return answer;
}

/* ---- A run by them ------------------------------------------------------- */

void tt__labels_without(struct tt__labels *self, size_t at, size_t count,
                        bool by_time)
{
    TT_ASSERT(at <= self->count);
    self->by_time = by_time;
    rewind_labels(self);
    for (size_t i = at; i < at + count && i < self->count; i++) {
        self->at[i].is_out = true;
    }
}

uint64_t tt__labels_answer(void *data, struct tt_question *question)
{
    struct tt__labels *self = data;
    enum tt_choice kind = question->kind;
    uint64_t answer = 0;
    for (size_t i = 0; i < self->count; i++) {
        struct label *label = &self->at[i];
        if (label->is_out || label->is.kind != kind) {
            continue;
        }
        uint64_t own = count_for(question, label);
        TT_ASSERT(own < question->n);
        bool is_due = self->by_time ? label->seen_then >= label->nth_then &&
                                          label->seen_then > 0
                                    : label->seen >= label->nth;
        if (own != 0 && answer == 0 && is_due) {
            answer = own;
            label->is_out = true;
        }
    }
    return answer;
}

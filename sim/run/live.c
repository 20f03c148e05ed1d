/* SPDX-License-Identifier: MIT
 *
 * live.c: the trace of a run for real, while it happens.
 *
 * The observer's room holds one record, which is consumed when the next one
 * comes, and before the selector waits. A text comes after its record in
 * several pieces. What was written is forgotten, except for names.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "internal.h"

struct tt_live {
    struct tt_observer observer; /* first */
    struct tt_env *env;
    struct tt__array pending; /* struct tt_record: one, and what of its text
                               * has come */
    struct tt__renderer renderer;
    bool is_begun; /* renderer.start_s is known */
    bool lost;     /* no memory */
    struct tt_record room[1];
    struct tt_selector *(*open)(struct tt_env *env, struct tt_loop *loop);
    int (*select)(struct tt_selector *selector, struct tt_loop *loop,
                  double timeout_s);
};

/* ---- Records ------------------------------------------------------------- */

/* A name that was just learnt becomes a copy. False: no memory. */
static bool keep_name(struct tt__renderer *renderer, uint32_t id)
{
    struct tt_slice *name = &renderer->names[id];
    TT_ASSERT(id < renderer->name_count && name->text != NULL);
    char *copy = malloc(name->size + 1);
    if (copy != NULL) {
        memcpy(copy, name->text, name->size);
    }
    name->text = copy;
    return copy != NULL;
}

/* Writes the pending record, if its text is complete. */
static bool write_pending(struct tt_live *self)
{
    struct tt__renderer *renderer = &self->renderer;
    const struct tt_record *record = self->pending.at;
    if (self->pending.count < tt__record_length(record)) {
        return true;
    }
    if (record->event == TT_EVENT_TICK && !self->is_begun) {
        memcpy(&renderer->start_s, &record->data, sizeof renderer->start_s);
        self->is_begun = true;
    }
    renderer->at = record;
    renderer->end = record + self->pending.count;
    self->pending.count = 0;
    return tt__render(renderer) &&
           (record->event != TT_EVENT_NAME || keep_name(renderer, record->id));
}

static bool take_record(struct tt_live *self, struct tt_record record)
{
    struct tt_record *at = tt__array_push(&self->pending, sizeof *at);
    if (at != NULL) {
        *at = record;
    }
    self->lost = self->lost || at == NULL || !write_pending(self);
    return !self->lost;
}

static int flush_live(struct tt_observer *observer, struct tt_env *env)
{
    struct tt_live *self = (struct tt_live *)(void *)observer;
    if (observer->at > self->room) {
        observer->at = self->room;
        if (!take_record(self, self->room[0])) {
            return tt_fail(env, TT_ENOMEM, "not enough memory for a trace");
        }
    }
    return 0;
}

static void write_all(struct tt_live *self)
{
    if (flush_live(&self->observer, self->env) == 0) {
        fflush(self->renderer.out);
    }
}

/* ---- The selector -------------------------------------------------------- */

static int select_after(struct tt_selector *selector, struct tt_loop *loop,
                        double timeout_s)
{
    struct tt_live *self =
        (struct tt_live *)(void *)tt_loop_env(loop)->observer;
    TT_ASSERT(self->env == tt_loop_env(loop));
    if (timeout_s != 0) {
        write_all(self);
    }
    return self->select(selector, loop, timeout_s);
}

static struct tt_selector *open_selector(struct tt_env *env,
                                         struct tt_loop *loop)
{
    struct tt_live *self = (struct tt_live *)(void *)env->observer;
    struct tt_selector *selector = self->open(env, loop);
    if (selector != NULL) {
        self->select = selector->select;
        selector->select = select_after;
    }
    return selector;
}

/* ---- Its life ------------------------------------------------------------ */

struct tt_live *tt_live_new(struct tt_env *env, FILE *out)
{
    struct tt_live *self = calloc(1, sizeof *self);
    TT_ASSERT(env->running == NULL && out != NULL);
    if (self == NULL) {
        return NULL;
    }
    self->env = env;
    self->renderer.out = out;
    self->renderer.is_live = true;
    self->observer.at = self->room;
    self->observer.end = self->room + 1;
    self->observer.flush = flush_live;
    self->open = env->open_selector;
    env->open_selector = open_selector;
    env->observer = &self->observer;
    return self;
}

static int put_left(struct tt_env *env, void *data, const char *text,
                    size_t size)
{
    const struct tt_live *self = data;
    struct tt_text line;
    tt_text_init(&line, env);
    tt_text_one_line(&line, text, size);
    int rc = line.error;
    if (rc == 0) {
        fprintf(self->renderer.out, "%.*s\n", (int)line.size, line.at);
    }
    tt_text_deinit(&line);
    return rc;
}

/* The last line, as in a trace of virtual time. */
static void put_end(struct tt_live *self, struct tt_exc *raised)
{
    struct tt_text text;
    tt_text_init(&text, self->env);
    if (raised == NULL) {
        tt_text_puts(&text, "end");
    } else if (tt_exc_is(raised, &tt_SystemExit)) {
        tt_text_format(&text, "exit %S", tt_exc_arg(raised));
    } else {
        tt_text_puts(&text, "raised ");
        tt_text_exception(&text, tt_value_of(raised));
    }
    if (text.error == 0) {
        put_left(self->env, self, text.at, text.size);
    }
    tt_text_deinit(&text);
}

void tt_live_end(struct tt_live *self)
{
    struct tt_env *env = self->env;
    FILE *out = self->renderer.out;
    write_all(self);
    if (env->failure == 0) {
        struct tt_exc *raised = env->raised == NULL ? NULL : tt_exc_take(env);
        tt_env_leftovers(env, put_left, self);
        tt_failure_clear(env);
        put_end(self, raised);
        env->raised = raised;
    }
    TT_ASSERT(self->pending.count == 0 || self->lost);
    fflush(out);
    env->observer = &env->no_observer;
    for (size_t i = 0; i < self->renderer.name_count; i++) {
        free((void *)(uintptr_t)self->renderer.names[i].text);
    }
    free(self->renderer.names);
    free(self->pending.at);
    free(self);
}

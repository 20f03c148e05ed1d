/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/semaphore.c: five downloads, at most two at a time; the
 * third is cancelled while it waits for its turn, which goes to the next one.
 * The same as semaphore.py.
 */
#include "example.h"

enum { DOWNLOADS = 5 };

/* ---- async def download(slots, number) ----------------------------------- */

struct download {
    struct tt_coro coro;
    struct tt_semaphore *slots; /* owns */
    int number;
    bool begun;
};

static void drop_download(struct tt_env *env, struct tt_coro *coro)
{
    tt_semaphore_unref(env, ((struct download *)coro)->slots);
}

TT_CORO_DROP(download, "download", drop_download)
{
    TT_BEGIN;
    TT_AWAIT(tt_semaphore_acquire(env, self->slots));
    self->begun = true;
    TT_CHECK(tt_print(env, "begin %d", self->number));
    TT_AWAIT(tt_sleep(env, 0.1 * self->number, TT_NONE));
    TT_CHECK(tt_print(env, "end %d", self->number));
    TT_FINALLY;
    if (self->begun) {
        TT_CHECK(tt_semaphore_release(env, self->slots));
    }
    TT_END_FINALLY;
}

static tt_value download(struct tt_env *env, struct tt_semaphore *slots,
                         int number)
{
    struct download *self = download_new(env);
    if (self != NULL) {
        TT_KEEP(self->slots, slots);
        self->number = number;
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_semaphore *slots;       /* owns */
    struct tt_task *tasks[DOWNLOADS]; /* own */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    for (int i = 0; i < DOWNLOADS; i++) {
        tt_task_unref(env, self->tasks[i]);
    }
    tt_semaphore_unref(env, self->slots);
}

/* How many of OUTCOMES (a list) are CancelledErrors. */
static int count_cancelled(tt_value outcomes)
{
    const struct tt_list *list = tt_list_get(outcomes);
    int count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        count += tt_is(list->at[i], &tt_CancelledError);
    }
    return count;
}

TT_CORO_DROP(program, "main", drop_program)
{
    tt_value all[DOWNLOADS];
    struct tt_exc *exc;
    TT_BEGIN;
    TT_MAKE(self->slots, tt_semaphore_new_bounded(env, 2));
    for (int i = 0; i < DOWNLOADS; i++) {
        TT_MAKE(self->tasks[i],
                tt_create_task(env, download(env, self->slots, i + 1)));
    }
    TT_AWAIT(tt_sleep(env, 0.05, TT_NONE));
    TT_CHECK(tt_print(env, "all slots are taken: %R",
                      tt_bool(tt_semaphore_locked(self->slots))));
    TT_CHECK(tt_task_cancel(env, self->tasks[2], TT_NULL));
    for (int i = 0; i < DOWNLOADS; i++) {
        all[i] = tt_future_await(&self->tasks[i]->future);
    }
    TT_AWAIT(tt_gather(env, all, DOWNLOADS, true));
    TT_CHECK(tt_print(env, "cancelled: %d", count_cancelled(TT_GOT)));
    rc = tt_semaphore_release(env, self->slots); /* once too often */
    if (tt_except(env, &rc, &tt_ValueError, &exc)) {
        rc = tt_print(env, "%S", tt_value_of(exc));
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_END;
}

static tt_value start(struct tt_env *env)
{
    return tt_value_of(program_new(env));
}

int main(int argc, char **argv)
{
    return example_main(argc, argv);
}

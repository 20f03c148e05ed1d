/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/semaphore.c: five downloads, at most two at a time; the
 * third is cancelled while it waits for its turn, which goes to the next one.
 * The same as semaphore.py.
 */
#include <ticktape/tt_program.h>

enum { DOWNLOADS = 5 };

TT_ASYNC(download, KEEP(struct tt_semaphore *, slots), ARG(int, number))
{
    TT_BEGIN;
    TT_WITH(self->slots);
    TT_PRINT("begin %d", self->number);
    TT_AWAIT(tt_sleep(env, 0.1 * self->number, TT_NONE));
    TT_PRINT("end %d", self->number);
    TT_END_WITH;
    TT_END;
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

TT_ASYNC_MAIN(OWN_N(struct tt_task *, tasks, DOWNLOADS),
              OWN(struct tt_semaphore *, slots))
{
    tt_value all[DOWNLOADS];
    TT_BEGIN;
    TT_MAKE(self->slots, tt_semaphore_new_bounded(env, 2));
    for (int i = 0; i < DOWNLOADS; i++) {
        TT_CREATE_TASK(self->tasks[i], download(env, self->slots, i + 1));
    }
    TT_AWAIT(tt_sleep(env, 0.05, TT_NONE));
    TT_PRINT("all slots are taken: %pR",
             tt_bool(tt_semaphore_locked(self->slots)));
    TT_CHECK(tt_task_cancel(env, self->tasks[2], TT_NULL));
    for (int i = 0; i < DOWNLOADS; i++) {
        all[i] = tt_task_await(self->tasks[i]);
    }
    TT_AWAIT(tt_gather(env, all, DOWNLOADS, true));
    TT_PRINT("cancelled: %d", count_cancelled(TT_GOT));
    TT_TRY;
    TT_CHECK(tt_semaphore_release(env, self->slots)); /* once too often */
    TT_EXCEPT(&tt_ValueError);
    TT_PRINT("%pS", TT_CAUGHT);
    TT_END_TRY;
    TT_END;
}

/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/producer_consumer.c: a producer fills a bounded queue, two
 * consumers empty it; join() waits for the last item. The same as
 * producer_consumer.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(produce, KEEP(struct tt_queue *, queue), VAR(int, i))
{
    TT_BEGIN;
    for (self->i = 0; self->i < 6; self->i++) {
        TT_AWAIT(tt_queue_put(env, self->queue, tt_int(env, self->i)));
        TT_PRINT("put %d", self->i);
    }
    TT_END;
}

TT_ASYNC(consume, KEEP(struct tt_queue *, queue), ARG(const char *, name),
         VAR(int64_t, item))
{
    TT_BEGIN;
    while (true) {
        TT_AWAIT(tt_queue_get(env, self->queue));
        self->item = tt_int_get(TT_GOT);
        TT_AWAIT(tt_sleep(env, 0.1 * (double)(self->item % 3 + 1), TT_NONE));
        TT_PRINT("%s consumed %ld", self->name, self->item);
        TT_CHECK(tt_queue_task_done(env, self->queue));
    }
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_queue *, queue), OWN(struct tt_task *, left),
              OWN(struct tt_task *, right))
{
    TT_BEGIN;
    TT_MAKE(self->queue, tt_queue_new(env, 2));
    TT_CREATE_TASK(self->left, consume(env, self->queue, "left"));
    TT_CREATE_TASK(self->right, consume(env, self->queue, "right"));
    TT_AWAIT(produce(env, self->queue));
    TT_AWAIT(tt_queue_join(env, self->queue));
    TT_CHECK(tt_task_cancel(env, self->left, TT_NULL));
    TT_CHECK(tt_task_cancel(env, self->right, TT_NULL));
    tt_value both[] = {tt_task_await(self->left), tt_task_await(self->right)};
    TT_AWAIT(tt_gather(env, both, 2, true));
    TT_PRINT("all is consumed");
    TT_END;
}

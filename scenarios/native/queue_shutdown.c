/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/queue_shutdown.c: a producer and two consumers in a task
 * group, with a queue between them that is shut down when all is produced. The
 * same as queue_shutdown.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(consumer, KEEP(struct tt_queue *, queue), ARG(const char *, name))
{
    TT_BEGIN;
    while (true) {
        TT_TRY_AWAIT(tt_queue_get(env, self->queue));
        if (tt_except(env, &rc, &tt_QueueShutDown, NULL)) {
            break;
        }
        TT_CHECK(rc);
        TT_PRINT("%s got %pS", self->name, TT_GOT);
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_CHECK(tt_queue_task_done(env, self->queue));
    }
    TT_PRINT("%s is done", self->name);
    TT_END;
}

TT_ASYNC(producer, KEEP(struct tt_queue *, queue), VAR(int, i))
{
    TT_BEGIN;
    for (self->i = 0; self->i < 5; self->i++) {
        TT_AWAIT(tt_queue_put(env, self->queue, tt_small_int(self->i)));
        TT_PRINT("put %d", self->i);
    }
    TT_CHECK(tt_queue_shutdown(env, self->queue, false));
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_taskgroup *, group), OWN(struct tt_queue *, queue))
{
    TT_BEGIN;
    TT_MAKE(self->queue, tt_queue_new(env, 2));
    TT_WITH_TASKGROUP(self->group);
    TT_START(self->group, producer(env, self->queue));
    TT_START(self->group, consumer(env, self->queue, "a"));
    TT_START(self->group, consumer(env, self->queue, "b"));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(tt_queue_join(env, self->queue));
    TT_PRINT("joined");
    TT_END_WITH;
    TT_PRINT("all done");
    TT_END;
}

/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/timeout.c: a reader allows each chunk of a stream a fifth of
 * a second: each one that arrives postpones the deadline, and the first late
 * one ends the reader. The same as timeout.py.
 */
#include <ticktape/tt_program.h>

TT_ASYNC(send, KEEP(struct tt_queue *, chunks), VAR(int, i))
{
    static const double delays_s[] = {0.1, 0.15, 0.1, 0.5};
    TT_BEGIN;
    for (self->i = 0; self->i < 4; self->i++) {
        TT_AWAIT(tt_sleep(env, delays_s[self->i], TT_NONE));
        TT_AWAIT(
            tt_queue_put(env, self->chunks, tt_float(env, delays_s[self->i])));
    }
    TT_END;
}

TT_ASYNC(receive, KEEP(struct tt_queue *, chunks),
         OWN(struct tt_timeout *, deadline), VAR(int, count))
{
    TT_BEGIN;
    TT_TRY;
    TT_WITH_TIMEOUT_AT(self->deadline, tt_time(env) + 0.2);
    while (true) {
        TT_AWAIT(tt_queue_get(env, self->chunks));
        self->count++;
        TT_CHECK(
            tt_timeout_reschedule(env, self->deadline, tt_time(env) + 0.2));
    }
    TT_END_WITH;
    TT_EXCEPT(&tt_TimeoutError);
    TT_PRINT("timed out after %d chunks, expired: %pR", self->count,
             tt_bool(tt_timeout_expired(self->deadline)));
    TT_END_TRY;
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_queue *, chunks), OWN(struct tt_task *, sender),
              OWN(struct tt_timeout *, timeout))
{
    TT_BEGIN;
    TT_MAKE(self->chunks, tt_queue_new(env, 0));
    TT_CREATE_TASK(self->sender, send(env, self->chunks));
    TT_AWAIT(receive(env, self->chunks));
    TT_WITH_TIMEOUT(self->timeout, 1);
    TT_AWAIT(tt_task_await(self->sender));
    TT_END_WITH;
    TT_PRINT("sent all the same, %ld left unread",
             tt_queue_size(env, self->chunks));
    TT_END;
}

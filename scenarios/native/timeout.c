/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/timeout.c: a reader allows each chunk of a stream a fifth of
 * a second: what arrives puts the deadline off, and the chunk that does not
 * come in time ends it. The same as timeout.py.
 */
#include "example.h"

/* ---- async def send(chunks) ---------------------------------------------- */

struct send {
    struct tt_coro coro;
    struct tt_queue *chunks; /* owns */
    int i;
};

static void drop_send(struct tt_env *env, struct tt_coro *coro)
{
    tt_queue_unref(env, ((struct send *)coro)->chunks);
}

TT_CORO_DROP(send, "send", drop_send)
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

static tt_value send(struct tt_env *env, struct tt_queue *chunks)
{
    struct send *self = send_new(env);
    if (self != NULL) {
        TT_KEEP(self->chunks, chunks);
    }
    return tt_value_of(self);
}

/* ---- async def receive(chunks) ------------------------------------------- */

struct receive {
    struct tt_coro coro;
    struct tt_queue *chunks;     /* owns */
    struct tt_timeout *deadline; /* owns */
    int count;
};

static void drop_receive(struct tt_env *env, struct tt_coro *coro)
{
    struct receive *self = (struct receive *)coro;
    tt_queue_unref(env, self->chunks);
    tt_timeout_unref(env, self->deadline);
}

static double soon(struct tt_env *env)
{
    return tt_loop_time(tt_running_loop(env)) + 0.2;
}

TT_CORO_DROP(receive, "receive", drop_receive)
{
    TT_BEGIN;
    TT_MAKE(self->deadline, tt_timeout_new(env));
    TT_CHECK(tt_timeout_enter_at(env, self->deadline, soon(env)));
    do {
        TT_TRY_AWAIT(tt_queue_get(env, self->chunks));
        if (rc >= 0) {
            self->count++;
            rc = tt_timeout_reschedule(env, self->deadline, soon(env));
        }
    } while (rc >= 0);
    rc = tt_timeout_exit(env, self->deadline, rc);
    if (tt_except(env, &rc, &tt_TimeoutError, NULL)) {
        rc = tt_print(env, "timed out after %d chunks, expired: %R",
                      self->count, tt_bool(tt_timeout_expired(self->deadline)));
    }
    TT_CHECK(rc);
    TT_END;
}

static tt_value receive(struct tt_env *env, struct tt_queue *chunks)
{
    struct receive *self = receive_new(env);
    if (self != NULL) {
        TT_KEEP(self->chunks, chunks);
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_queue *chunks;    /* owns */
    struct tt_task *sender;     /* owns */
    struct tt_timeout *timeout; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_queue_unref(env, self->chunks);
    tt_task_unref(env, self->sender);
    tt_timeout_unref(env, self->timeout);
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    TT_MAKE(self->chunks, tt_queue_new(env, 0));
    TT_MAKE(self->sender, tt_create_task(env, send(env, self->chunks)));
    TT_AWAIT(receive(env, self->chunks));
    TT_MAKE(self->timeout, tt_timeout_new(env));
    TT_CHECK(tt_timeout_enter(env, self->timeout, 1));
    TT_TRY_AWAIT(tt_future_await(&self->sender->future));
    TT_CHECK(tt_timeout_exit(env, self->timeout, rc));
    TT_CHECK(tt_print(env, "sent all the same, %l left unread",
                      tt_queue_size(env, self->chunks)));
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

/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/queue_shutdown.c: a producer and two consumers in a task
 * group, with a queue between them that is shut down when all is produced. The
 * same as queue_shutdown.py.
 */
#include "example.h"

/* ---- async def consumer(queue, name) ------------------------------------- */

struct consumer {
    struct tt_coro coro;
    struct tt_queue *queue; /* owns */
    const char *name;
};

static void drop_consumer(struct tt_env *env, struct tt_coro *coro)
{
    tt_queue_unref(env, ((struct consumer *)coro)->queue);
}

/* rc of a failed get(): 0, and the exception is gone, where it tells that the
 * queue was shut down. */
static int except_shutdown(struct tt_env *env, int rc)
{
    if (rc != TT_ERAISED || !tt_raised(env, &tt_QueueShutDown)) {
        return rc;
    }
    tt_exc_unref(env, tt_exc_take(env));
    return 0;
}

TT_CORO_DROP(consumer, "consumer", drop_consumer)
{
    TT_BEGIN;
    for (;;) {
        TT_TRY_AWAIT(tt_queue_get(env, self->queue));
        if (rc < 0) {
            TT_CHECK(except_shutdown(env, rc));
            break;
        }
        TT_CHECK(tt_print(env, "%s got %S", self->name, TT_GOT));
        TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
        TT_CHECK(tt_queue_task_done(env, self->queue));
    }
    TT_CHECK(tt_print(env, "%s is done", self->name));
    TT_END;
}

/* Keeps QUEUE. */
static struct consumer *consumer(struct tt_env *env, struct tt_queue *queue,
                                 const char *name)
{
    struct consumer *self = consumer_new(env);
    if (self != NULL) {
        tt_ref(tt_value_of(queue));
        self->queue = queue;
        self->name = name;
    }
    return self;
}

/* ---- async def producer(queue) ------------------------------------------- */

struct producer {
    struct tt_coro coro;
    struct tt_queue *queue; /* owns */
    int i;
};

static void drop_producer(struct tt_env *env, struct tt_coro *coro)
{
    tt_queue_unref(env, ((struct producer *)coro)->queue);
}

TT_CORO_DROP(producer, "producer", drop_producer)
{
    TT_BEGIN;
    for (self->i = 0; self->i < 5; self->i++) {
        TT_AWAIT(tt_queue_put(env, self->queue, tt_small_int(self->i)));
        TT_CHECK(tt_print(env, "put %d", self->i));
    }
    TT_CHECK(tt_queue_shutdown(env, self->queue, false));
    TT_END;
}

/* Keeps QUEUE. */
static struct producer *producer(struct tt_env *env, struct tt_queue *queue)
{
    struct producer *self = producer_new(env);
    if (self != NULL) {
        tt_ref(tt_value_of(queue));
        self->queue = queue;
    }
    return self;
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_queue *queue;     /* owns */
    struct tt_taskgroup *group; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_taskgroup_unref(env, self->group);
    tt_queue_unref(env, self->queue);
}

/* group.create_task(CORO), which is taken. The group keeps the task. */
static int spawn(struct tt_env *env, struct tt_taskgroup *group, void *coro)
{
    struct tt_task *task = tt_taskgroup_create_task(env, group, coro, NULL);
    tt_task_unref(env, task);
    return task == NULL ? tt_failure(env) : 0;
}

static int spawn_all(struct tt_env *env, struct program *self)
{
    int rc = spawn(env, self->group, producer(env, self->queue));
    if (rc == 0) {
        rc = spawn(env, self->group, consumer(env, self->queue, "a"));
    }
    if (rc == 0) {
        rc = spawn(env, self->group, consumer(env, self->queue, "b"));
    }
    return rc;
}

TT_CORO_DROP(program, "main", drop_program)
{
    TT_BEGIN;
    self->queue = tt_queue_new(env, 2);
    self->group = self->queue == NULL ? NULL : tt_taskgroup_new(env);
    TT_CHECK(self->group == NULL ? tt_failure(env) : 0);
    TT_CHECK(tt_taskgroup_enter(env, self->group));
    rc = spawn_all(env, self);
    if (rc == 0) {
        TT_TRY_AWAIT(tt_sleep(env, 0, TT_NONE));
    }
    if (rc == 0) {
        TT_TRY_AWAIT(tt_queue_join(env, self->queue));
    }
    if (rc == 0) {
        rc = tt_print(env, "joined");
    }
    /* Whatever failed in the block must get to the exit. */
    TT_AWAIT(tt_taskgroup_exit(env, self->group, rc));
    TT_CHECK(tt_print(env, "all done"));
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

/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/call_graph.c: a watchdog inspects a job that takes too
 * long: where it is, and which task waits for it. The same as call_graph.py.
 */
#include "example.h"

/* ---- async def query(database), async def job(database) ------------------ */

struct query {
    struct tt_coro coro;
    struct tt_event_flag *database; /* owns */
};

static void drop_query(struct tt_env *env, struct tt_coro *coro)
{
    tt_event_unref(env, ((struct query *)coro)->database);
}

TT_CORO_DROP(query, "query", drop_query)
{
    TT_BEGIN;
    TT_AWAIT(tt_event_wait(env, self->database));
    TT_END;
}

static tt_value query(struct tt_env *env, struct tt_event_flag *database)
{
    struct query *self = query_new(env);
    if (self != NULL) {
        TT_KEEP(self->database, database);
    }
    return tt_value_of(self);
}

struct job {
    struct tt_coro coro;
    struct tt_event_flag *database; /* owns */
};

static void drop_job(struct tt_env *env, struct tt_coro *coro)
{
    tt_event_unref(env, ((struct job *)coro)->database);
}

TT_CORO_DROP(job, "job", drop_job)
{
    TT_BEGIN;
    TT_AWAIT(query(env, self->database));
    TT_END;
}

static tt_value job(struct tt_env *env, struct tt_event_flag *database)
{
    struct job *self = job_new(env);
    if (self != NULL) {
        TT_KEEP(self->database, database);
    }
    return tt_value_of(self);
}

/* ---- async def report(task) ---------------------------------------------- */

struct report {
    struct tt_coro coro;
    struct tt_task *task; /* owns */
};

static void drop_report(struct tt_env *env, struct tt_coro *coro)
{
    tt_task_unref(env, ((struct report *)coro)->task);
}

TT_CORO_DROP(report, "report", drop_report)
{
    TT_BEGIN;
    TT_AWAIT(tt_future_await(&self->task->future));
    TT_END;
}

static tt_value report(struct tt_env *env, struct tt_task *task)
{
    struct report *self = report_new(env);
    if (self != NULL) {
        TT_KEEP(self->task, task);
    }
    return tt_value_of(self);
}

/* ---- def show(graph, depth) ---------------------------------------------- */

static void put_stack(struct tt_text *text, const struct tt_tuple *stack)
{
    struct tt_frame_about about;
    for (uint32_t i = 0; i < stack->count; i++) {
        if (tt_frame_about(text->env, tt_graph_entry_frame(stack->at[i]),
                           &about)) {
            tt_text_puts(text, i == 0 ? "" : " < ");
            tt_text_put(text, about.name.text, about.name.size);
        }
    }
}

static int show(struct tt_env *env, tt_value graph, int depth)
{
    static const char spaces[] = "        ";
    const struct tt_tuple *waiters = tt_graph_awaited_by(graph);
    struct tt_task *task = tt_task_cast(tt_value_of(tt_graph_future(graph)));
    tt_value name = tt_task_name(env, task);
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s%S: ", spaces + sizeof spaces - 1 - 2 * depth,
                   name);
    put_stack(&text, tt_graph_call_stack(graph));
    int rc =
        text.error < 0 ? text.error : tt_print_text(env, text.at, text.size);
    tt_text_deinit(&text);
    tt_unref(env, name);
    for (uint32_t i = 0; rc == 0 && i < waiters->count; i++) {
        rc = show(env, waiters->at[i], depth + 1);
    }
    return rc;
}

/* Of FUTURE, or where it is NULL of the task that runs. */
static int show_graph(struct tt_env *env, struct tt_future *future)
{
    tt_value graph = tt_capture_call_graph(env, future, TT_NO_LIMIT);
    int rc = graph == TT_NULL ? tt_failure(env) : show(env, graph, 1);
    tt_unref(env, graph);
    return rc;
}

/* ---- async def watch(task, database) ------------------------------------- */

struct watch {
    struct tt_coro coro;
    struct tt_task *task;           /* owns */
    struct tt_event_flag *database; /* owns */
};

static void drop_watch(struct tt_env *env, struct tt_coro *coro)
{
    tt_task_unref(env, ((struct watch *)coro)->task);
    tt_event_unref(env, ((struct watch *)coro)->database);
}

TT_CORO_DROP(watch, "watch", drop_watch)
{
    TT_BEGIN;
    TT_AWAIT(tt_sleep(env, 0.1, TT_NONE));
    TT_CHECK(tt_print(env, "late:"));
    TT_CHECK(show_graph(env, &self->task->future));
    TT_CHECK(show_graph(env, NULL));
    TT_CHECK(tt_event_set(env, self->database));
    TT_END;
}

static tt_value watch(struct tt_env *env, struct tt_task *task,
                      struct tt_event_flag *database)
{
    struct watch *self = watch_new(env);
    if (self != NULL) {
        TT_KEEP(self->task, task);
        TT_KEEP(self->database, database);
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    struct tt_event_flag *database;          /* owns */
    struct tt_task *task, *watching, *daily; /* own */
    struct tt_taskgroup *group;              /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_event_unref(env, self->database);
    tt_task_unref(env, self->task);
    tt_task_unref(env, self->watching);
    tt_task_unref(env, self->daily);
    tt_taskgroup_unref(env, self->group);
}

/* asyncio.create_task(coro, name=name) */
static struct tt_task *spawn(struct tt_env *env, tt_value coro,
                             const char *name)
{
    const struct tt_task_options options = {.name = name};
    return tt_create_task_with(env, coro, &options);
}

static int count_frames(struct tt_env *env, struct tt_task *task)
{
    tt_value stack = tt_task_stack(env, task, TT_NO_LIMIT);
    int count =
        stack == TT_NULL ? tt_failure(env) : (int)tt_list_get(stack)->count;
    tt_unref(env, stack);
    return count;
}

TT_CORO_DROP(program, "main", drop_program)
{
    static const struct tt_task_options weekly = {.name = "weekly"};
    TT_BEGIN;
    tt_track_awaiting(env);
    TT_MAKE(self->database, tt_event_new(env));
    TT_MAKE(self->task, spawn(env, job(env, self->database), "import"));
    TT_MAKE(self->watching,
            spawn(env, watch(env, self->task, self->database), "watchdog"));
    TT_MAKE(self->daily, spawn(env, report(env, self->task), "daily"));
    TT_MAKE(self->group, tt_taskgroup_new(env));
    TT_CHECK(tt_taskgroup_enter(env, self->group));
    struct tt_task *task = tt_taskgroup_create_task(
        env, self->group, report(env, self->daily), &weekly);
    tt_task_unref(env, task);
    TT_AWAIT(tt_taskgroup_exit(env, self->group,
                               task == NULL ? tt_failure(env) : 0));
    TT_AWAIT(tt_future_await(&self->watching->future));
    TT_CHECK(count_frames(env, self->task));
    TT_CHECK(tt_print(env, "%d frames are left", rc));
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

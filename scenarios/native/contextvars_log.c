/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/contextvars_log.c: each request of a server has its number
 * in a context variable, so that all code that runs for it can log it: tasks
 * and callbacks begin with the context of their creator. The same as
 * contextvars_log.py.
 */
#include "example.h"

/* ---- def log(request, text) ---------------------------------------------- */

/* REQUEST: the variable. */
static int say(struct tt_env *env, tt_value request, const char *what,
               const char *text)
{
    return tt_print(env, "request %S: %s%s", tt_context_var_get(env, request),
                    what, text);
}

static tt_value call_log(struct tt_env *env, const tt_value *args)
{
    int rc = say(env, args[0], "", tt_str_get(args[1])->text);
    return rc < 0 ? TT_NULL : TT_NONE;
}

static const struct tt_native log_function =
    TT_NATIVE("log", "log", "request text", 2, 2, 2, 0, TT_READS, call_log);

/* ---- async def query(request, table) ------------------------------------- */

struct query {
    struct tt_coro coro;
    tt_value request; /* owns */
    const char *table;
};

static void drop_query(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct query *)coro)->request);
}

TT_CORO_DROP(query, "query", drop_query)
{
    TT_BEGIN;
    TT_CHECK(say(env, self->request, "reads ", self->table));
    TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
    TT_END;
}

static tt_value query(struct tt_env *env, tt_value request, const char *table)
{
    struct query *self = query_new(env);
    if (self != NULL) {
        self->request = tt_ref(request);
        self->table = table;
    }
    return tt_value_of(self);
}

/* ---- async def handle(request, number) ----------------------------------- */

struct handle {
    struct tt_coro coro;
    tt_value request; /* owns */
    tt_value token;   /* owns */
    int number;
};

static void drop_handle(struct tt_env *env, struct tt_coro *coro)
{
    tt_unref(env, ((struct handle *)coro)->request);
    tt_unref(env, ((struct handle *)coro)->token);
}

/* loop.call_soon(log, request, text) */
static int log_soon(struct tt_env *env, tt_value request, const char *text)
{
    tt_value args[] = {request, tt_str_c(env, text)};
    tt_value handle = TT_NULL;
    if (args[1] != TT_NULL) {
        handle = tt_loop_call_soon_value(
            tt_running_loop(env), tt_value_of(&log_function), args, 2, TT_NULL);
    }
    tt_unref(env, args[1]);
    tt_unref(env, handle);
    return handle == TT_NULL ? tt_failure(env) : 0;
}

TT_CORO_DROP(handle, "handle", drop_handle)
{
    tt_value queries[2];
    TT_BEGIN;
    TT_MAKE(self->token,
            tt_context_var_set(env, self->request, tt_small_int(self->number)));
    queries[0] = query(env, self->request, "users");
    queries[1] = query(env, self->request, "items");
    TT_AWAIT(tt_gather(env, queries, 2, false));
    TT_CHECK(log_soon(env, self->request, "is sent"));
    TT_CHECK(tt_context_var_reset(env, self->request, self->token));
    TT_CHECK(say(env, self->request, "is over", ""));
    TT_END;
}

static tt_value handle(struct tt_env *env, tt_value request, int number)
{
    struct handle *self = handle_new(env);
    if (self != NULL) {
        self->request = tt_ref(request);
        self->number = number;
    }
    return tt_value_of(self);
}

/* ---- async def main() ---------------------------------------------------- */

struct program {
    struct tt_coro coro;
    tt_value request;     /* owns */
    tt_value audit;       /* owns; a context */
    struct tt_task *task; /* owns */
};

static void drop_program(struct tt_env *env, struct tt_coro *coro)
{
    struct program *self = (struct program *)coro;
    tt_unref(env, self->request);
    tt_unref(env, self->audit);
    tt_task_unref(env, self->task);
}

/* def begin_audit(request): request.set("audit") */
static tt_value call_begin_audit(struct tt_env *env, const tt_value *args)
{
    tt_value name = tt_str_c(env, "audit");
    tt_value token =
        name == TT_NULL ? TT_NULL : tt_context_var_set(env, args[0], name);
    tt_unref(env, name);
    tt_unref(env, token);
    return token == TT_NULL ? TT_NULL : TT_NONE;
}

static const struct tt_native begin_audit =
    TT_NATIVE("begin_audit", "begin_audit", "request", 1, 1, 1, 0, TT_READS,
              call_begin_audit);

/* asyncio.create_task(query("log"), context=audit) */
static struct tt_task *audit_task(struct tt_env *env, struct program *self)
{
    const struct tt_task_options options = {.context = self->audit};
    tt_value done = tt_context_run(env, self->audit, tt_value_of(&begin_audit),
                                   &self->request, 1);
    return done == TT_NULL
               ? NULL
               : tt_create_task_with(env, query(env, self->request, "log"),
                                     &options);
}

static tt_value new_request(struct tt_env *env)
{
    tt_value none = tt_str_c(env, "none");
    tt_value request =
        none == TT_NULL ? TT_NULL : tt_context_var(env, "request", none);
    tt_unref(env, none);
    return request;
}

TT_CORO_DROP(program, "main", drop_program)
{
    tt_value handles[2];
    TT_BEGIN;
    TT_MAKE(self->request, new_request(env));
    handles[0] = handle(env, self->request, 1);
    handles[1] = handle(env, self->request, 2);
    TT_AWAIT(tt_gather(env, handles, 2, false));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_MAKE(self->audit, tt_context_copy(env));
    TT_MAKE(self->task, audit_task(env, self));
    TT_AWAIT(tt_future_await(&self->task->future));
    TT_CHECK(say(env, self->request, "serves no more", ""));
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

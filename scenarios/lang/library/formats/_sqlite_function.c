/* SPDX-License-Identifier: MIT
 *
 * _sqlite_function.c: values of SQLite's, and functions, aggregates and
 * collations of the program's that SQLite calls.
 */
#include <dlfcn.h>

#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"

#include "_sqlite_module.h"

/* A function, an aggregate or a collation of the program's. */
struct tt__sqlite_function {
    struct tt__sqlite_function *next;
    struct tt__sqlite *connection;
    tt_value call; /* owns */
};

tt_value tt__sqlite_value(struct tt_env *env, const struct tt__sqlite_api *api,
                          struct sqlite3_value *value, bool raw)
{
    switch (api->value_type(value)) {
    case SQLITE_INTEGER:
        return tt_int(env, api->value_int64(value));
    case SQLITE_FLOAT:
        return tt_float(env, api->value_double(value));
    case SQLITE_TEXT:
    case SQLITE_BLOB:
        break;
    default:
        return TT_NONE;
    }
    bool is_text = api->value_type(value) == SQLITE_TEXT;
    const char *at = api->value_blob(value);
    size_t size = (size_t)api->value_bytes(value);
    at = at == NULL ? "" : at;
    return is_text && !raw ? tt__decode(env, at, size, TT_NULL, TT_NULL)
                           : tt__bytes(env, at, size);
}

/* ---- Functions of the program -------------------------------------------- */

static const char failed_function[] = "user-defined function raised exception";
static const char failed_final[] =
    "user-defined aggregate's 'finalize' method raised error";

/* Whether a function of the program's can be called now. An exception that is
 * raised already stays, as a statement may end because of it. */
static bool can_call(struct tt__sqlite *connection,
                     struct sqlite3_context *context)
{
    if (connection->is_over || tt_failure(connection->env) < 0) {
        connection->api.result_error(context, "interrupted", -1);
        return false;
    }
    return true;
}

/* An exception becomes an error of SQLite's; another failure stays. */
static void fail_call(struct tt__sqlite *connection,
                      struct sqlite3_context *context, const char *what)
{
    struct tt_env *env = connection->env;
    bool is_too_big = false, is_memory = false;
    if (tt_failure(env) == TT_ERAISED) {
        struct tt_exc *exc = tt_exc_take(env);
        is_too_big = tt_type_is(exc->head.type, &tt_OverflowError);
        is_memory = tt_type_is(exc->head.type, &tt_MemoryError);
        tt_exc_unref(env, exc);
    }
    if (is_too_big) {
        connection->api.result_error_toobig(context);
    } else if (is_memory) {
        connection->api.result_error_nomem(context);
    } else {
        connection->api.result_error(context, what, -1);
    }
}

/* WHAT is the error of a value that SQLite has not. */
static void put_result(struct tt__sqlite *connection,
                       struct sqlite3_context *context, tt_value v,
                       const char *what)
{
    const struct tt__sqlite_api *api = &connection->api;
    struct tt__piece piece;
    if (v == TT_NONE) {
        api->result_null(context);
    } else if (v == TT_TRUE || v == TT_FALSE) {
        api->result_int64(context, v == TT_TRUE);
    } else if (tt_is_int(v) && tt_int_is_big(v)) {
        api->result_error_toobig(context);
    } else if (tt_is_int(v)) {
        api->result_int64(context, tt_int_get(v));
    } else if (tt_is_float(v)) {
        api->result_double(context, tt_float_get(v));
    } else if (tt_is_str(v)) {
        const struct tt_str *text = tt_str_get(v);
        api->result_text(context, text->text, (int)text->size, TT__SQLITE_COPY);
    } else if (tt__is_buffer(v) &&
               tt__buffer_of(connection->env, v, &piece) > 0) {
        api->result_blob(context, piece.size == 0 ? "" : piece.at,
                         (int)piece.size, TT__SQLITE_COPY);
    } else {
        fail_call(connection, context, what);
    }
}

/* FUNCTION(FIRST, the values as a list): the result, or TT_NULL. */
static tt_value call_function(struct tt__sqlite_function *function,
                              tt_value first, int count,
                              struct sqlite3_value **values)
{
    struct tt_env *env = function->connection->env;
    tt_value list = tt_list(env, NULL, 0), result = TT_NULL;
    for (int i = 0; list != TT_NULL && i < count; i++) {
        tt_value each =
            tt__sqlite_value(env, &function->connection->api, values[i], false);
        if (each == TT_NULL ||
            tt_list_append(env, tt_list_get(list), each) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, each);
    }
    if (list != TT_NULL) {
        tt_value args[] = {first, list};
        result = tt_call(env, function->call, args, 2);
    }
    tt_unref(env, list);
    return result;
}

/* Whose call it is. */
static struct tt__sqlite_function *function_of(struct sqlite3_context *context)
{
    static void *(*user_data)(struct sqlite3_context *);
    if (user_data == NULL) {
        void *found = dlsym(tt__sqlite_library(), "sqlite3_user_data");
        memcpy(&user_data, &found, sizeof found);
    }
    TT_ASSERT(user_data != NULL); /* the library is loaded */
    return user_data(context);
}

static void on_call(struct sqlite3_context *context, int count,
                    struct sqlite3_value **values)
{
    struct tt__sqlite_function *function = function_of(context);
    struct tt__sqlite *connection = function->connection;
    if (!can_call(connection, context)) {
        return;
    }
    tt_value result = call_function(function, TT_NONE, count, values);
    if (result == TT_NULL) {
        fail_call(connection, context, failed_function);
        return;
    }
    put_result(connection, context, result, failed_function);
    tt_unref(connection->env, result);
}

/* The group's number is in SQLite's memory for it. */
static void on_step(struct sqlite3_context *context, int count,
                    struct sqlite3_value **values)
{
    struct tt__sqlite_function *function = function_of(context);
    struct tt__sqlite *connection = function->connection;
    if (!can_call(connection, context)) {
        return;
    }
    int64_t *group = connection->api.aggregate_context(context, sizeof *group);
    tt_value result = TT_NULL;
    if (group != NULL && *group == 0) {
        *group = ++connection->groups;
    }
    if (group != NULL) {
        result = call_function(function, tt_small_int(*group), count, values);
    }
    if (result == TT_NULL) {
        fail_call(connection, context,
                  "user-defined aggregate's 'step' method raised error");
    } else if (tt_is_str(result)) {
        fail_call(connection, context,
                  "user-defined aggregate's '__init__' method raised error");
    }
    tt_unref(connection->env, result);
}

/* Without a row the result is None, and nothing is called. */
static void on_final(struct sqlite3_context *context)
{
    struct tt__sqlite_function *function = function_of(context);
    struct tt__sqlite *connection = function->connection;
    const int64_t *group = connection->api.aggregate_context(context, 0);
    if (group == NULL || !can_call(connection, context)) {
        return;
    }
    tt_value args[] = {tt_small_int(*group), TT_NONE};
    tt_value result = tt_call(connection->env, function->call, args, 2);
    if (result == TT_NULL) {
        fail_call(connection, context, failed_final);
        return;
    }
    put_result(connection, context, result, failed_final);
    tt_unref(connection->env, result);
}

static void on_free(void *data)
{
    (void)data; /* the connection frees all */
}

/* CALL for CONNECTION, which owns it; NULL: no memory. */
static struct tt__sqlite_function *function_new(struct tt__sqlite *connection,
                                                tt_value call)
{
    struct tt__sqlite_function *made = tt_alloc(connection->env, sizeof *made);
    if (made != NULL) {
        *made = (struct tt__sqlite_function){.next = connection->functions,
                                             .connection = connection,
                                             .call = tt_ref(call)};
        connection->functions = made;
    }
    return made;
}

/* create(connection, name, count, flags, function, is_aggregate): what SQLite
 * returned. FUNCTION is called with None and the arguments, or with the number
 * of a group and the arguments, or None at its end. */
tt_value tt__sqlite_create(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    struct tt__sqlite_function *made = NULL;
    const char *name = NULL;
    int count = 0, flags = 0;
    if (connection == NULL || (name = tt__sqlite_text(env, args[1])) == NULL ||
        tt__sqlite_int(env, args[2], &count) < 0 ||
        tt__sqlite_int(env, args[3], &flags) < 0) {
        return TT_NULL;
    }
    made = function_new(connection, args[4]);
    if (made == NULL) {
        return TT_NULL;
    }
    bool is_aggregate = args[5] == TT_TRUE;
    return tt_small_int(connection->api.create_function_v2(
        connection->db, name, count, flags | SQLITE_UTF8, made,
        is_aggregate ? NULL : on_call, is_aggregate ? on_step : NULL,
        is_aggregate ? on_final : NULL, on_free));
}

/* Whether A is less, equal or greater, as the program's function says. What it
 * raises stays, for the statement's step() or whatever compares. */
static int on_compare(void *data, int a_size, const void *a, int b_size,
                      const void *b)
{
    struct tt__sqlite_function *function = data;
    struct tt_env *env = function->connection->env;
    if (function->connection->is_over || tt_failure(env) < 0) {
        return 0;
    }
    tt_value args[] = {tt__decode(env, a, (size_t)a_size, TT_NULL, TT_NULL),
                       TT_NULL};
    tt_value result = TT_NULL;
    int64_t order = 0;
    if (args[0] != TT_NULL) {
        args[1] = tt__decode(env, b, (size_t)b_size, TT_NULL, TT_NULL);
    }
    if (args[1] != TT_NULL) {
        result = tt_call(env, function->call, args, 2);
    }
    if (result != TT_NULL && tt__to_int_clipped(env, result, &order) < 0) {
        order = 0;
        if (tt_failure(env) == TT_ERAISED) {
            tt_exc_unref(env, tt_exc_take(env));
        }
    }
    tt_unref(env, result);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    return (order > 0) - (order < 0);
}

/* collate(connection, name, function or None): what SQLite returned */
tt_value tt__sqlite_collate(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    const char *name = NULL;
    struct tt__sqlite_function *made = NULL;
    if (connection == NULL || (name = tt__sqlite_text(env, args[1])) == NULL) {
        return TT_NULL;
    }
    if (args[2] != TT_NONE) {
        made = function_new(connection, args[2]);
        if (made == NULL) {
            return TT_NULL;
        }
    }
    return tt_small_int(connection->api.create_collation_v2(
        connection->db, name, SQLITE_UTF8, made,
        made == NULL ? NULL : on_compare, on_free));
}

void tt__sqlite_drop_functions(struct tt_env *env,
                               struct tt__sqlite *connection)
{
    while (connection->functions != NULL) {
        struct tt__sqlite_function *function = connection->functions;
        connection->functions = function->next;
        tt_unref(env, function->call);
        tt_free(env, function, sizeof *function);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * _sqlite.c: databases of sqlite3.py, by the C library SQLite.
 *
 * The library is loaded when the first program imports sqlite3. SQLite's memory
 * is not the execution's. Errors are numbers here, and exceptions in
 * sqlite3.py.
 */
#include <dlfcn.h>
#include <strings.h>
#include <stddef.h>

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

struct statement {
    struct tt_object head;
    struct tt__sqlite *connection; /* owns */
    struct sqlite3_stmt *at;       /* owns; NULL: the connection is closed */
    struct statement *next;        /* of the connection, if `at` */
    struct statement **link;       /* the pointer to this one */
};

static void *library_open(void)
{
    return dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
}

/* 0, or -1: the library is missing or lacks a function. */
static int api_open(struct tt__sqlite_api *out)
{
    void *library = library_open();
    void *found = NULL;
#define X(result_, name_, parameters_)                                         \
    found = library == NULL ? NULL : dlsym(library, "sqlite3_" #name_);        \
    memcpy(&out->name_, &found, sizeof found);                                 \
    if (found == NULL) {                                                       \
        return -1;                                                             \
    }
    TT__SQLITE_FUNCTIONS(X)
#undef X
    return 0;
}

/* ---- What SQL from elsewhere may not do ---------------------------------- */

enum { CONFIG_URI = 17, HEAP_MAX = 256 << 20, OPERATIONS = 256 };
enum { ALLOW = 0, DENY = 1, PRAGMA = 19, FUNCTION = 31 }; /* SQLite's numbers */

/* Once in the process: no URI in ATTACH names another VFS, which would open the
 * machine's files; and memory has a limit. Returns whether it is so. */
static bool is_confined(const struct tt__sqlite_api *api)
{
    static bool is_done;
    if (!is_done) {
        is_done = api->config(CONFIG_URI, 0) == SQLITE_OK &&
                  api->hard_heap_limit64(HEAP_MAX) >= 0;
    }
    return is_done;
}

/* The tokenizer is a pointer that SQL may set; the folders are global. */
static int is_allowed(void *data, int action, const char *first,
                      const char *second, const char *database,
                      const char *inner)
{
    static const char *const functions[] = {"fts3_tokenizer", "load_extension"};
    static const char *const pragmas[] = {"temp_store_directory",
                                          "data_store_directory"};
    (void)data, (void)database, (void)inner;
    for (size_t i = 0; i < 2; i++) {
        if ((action == FUNCTION && strcasecmp(second, functions[i]) == 0) ||
            (action == PRAGMA && strcasecmp(first, pragmas[i]) == 0)) {
            return DENY;
        }
    }
    return ALLOW;
}

/* Nonzero: the statement ends, as the run does. */
static int spend_operations(void *data)
{
    struct tt_env *env = ((struct tt__sqlite *)data)->env;
    return tt_failure(env) < 0 || tt_spend(env, OPERATIONS) < 0;
}

static void confine(struct tt__sqlite *made)
{
    const struct tt__sqlite_api *api = &made->api;
    api->set_authorizer(made->db, is_allowed, made);
    api->progress_handler(made->db, OPERATIONS, spend_operations, made);
}

/* ---- Objects ------------------------------------------------------------- */

static void clear_shared(struct tt_env *env, struct tt_object *self)
{
    struct tt__sqlite_shared *shared = (void *)self;
    TT_ASSERT(shared->shared == 0 && shared->reserved == NULL);
    tt_clear(env, &shared->data);
}

const struct tt_type tt__sqlite_shared_type = {
    TT__TYPE_HEAD("shared", "_sqlite.shared"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__sqlite_shared),
    .clear = clear_shared,
};

static void finalize(struct statement *statement)
{
    TT_ASSERT(*statement->link == statement && statement->at != NULL);
    statement->connection->api.finalize(statement->at);
    statement->at = NULL;
    *statement->link = statement->next;
    if (statement->next != NULL) {
        statement->next->link = statement->link;
    }
}

/* Its statements end, too. */
static void close_connection(struct tt__sqlite *connection)
{
    while (connection->statements != NULL) {
        finalize(connection->statements);
    }
    if (connection->db != NULL) {
        connection->api.close_v2(connection->db);
        connection->db = NULL;
    }
}

/* Nothing refers to the connection, or the run is over: then there may be
 * statements. */
static void end_connection(struct tt_foreign *self)
{
    struct tt__sqlite *connection =
        (void *)((char *)self - offsetof(struct tt__sqlite, foreign));
    connection->is_over = true;
    close_connection(connection);
    if (connection->vfs.data != NULL) {
        connection->api.vfs_unregister(&connection->vfs);
    }
}

static void clear_connection(struct tt_env *env, struct tt_object *self)
{
    struct tt__sqlite *connection = (void *)self;
    tt_foreign_end(env, &connection->foreign);
    while (connection->functions != NULL) {
        struct tt__sqlite_function *function = connection->functions;
        connection->functions = function->next;
        tt_unref(env, function->call);
        tt_free(env, function, sizeof *function);
    }
    if (connection->shared != NULL) {
        tt_unref(env, tt_value_of(connection->shared));
    }
}

static const struct tt_type connection_type = {
    TT__TYPE_HEAD("connection", "_sqlite.connection"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__sqlite),
    .clear = clear_connection,
};

static void clear_statement(struct tt_env *env, struct tt_object *self)
{
    struct statement *statement = (void *)self;
    if (statement->at != NULL) {
        finalize(statement);
    }
    tt_unref(env, tt_value_of(statement->connection));
}

static const struct tt_type statement_type = {
    TT__TYPE_HEAD("statement", "_sqlite.statement"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct statement),
    .clear = clear_statement,
};

static struct tt__sqlite *connection_get(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &connection_type));
    return (struct tt__sqlite *)(void *)v;
}

static struct sqlite3_stmt *statement_get(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &statement_type));
    return ((struct statement *)(void *)v)->at;
}

static int int_get(tt_value v)
{
    TT_ASSERT(tt_is_int(v) && !tt_int_is_big(v));
    return (int)tt_int_get(v);
}

static tt_value bytes_of_text(struct tt_env *env, const char *text)
{
    return text == NULL ? TT_NONE : tt__bytes(env, text, strlen(text));
}

/* ---- Connections --------------------------------------------------------- */

/* shared(bytearray): a file that connections can have in common. */
static tt_value call_shared(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite_shared *made =
        tt_object_new(env, &tt__sqlite_shared_type, sizeof *made);
    TT_ASSERT(tt_is(args[0], &tt__bytearray_type));
    if (made == NULL) {
        return TT_NULL;
    }
    made->data = tt_ref(args[0]);
    made->shared = 0;
    made->reserved = NULL;
    made->is_pending = false;
    return tt_value_of(made);
}

/* SQLite would wait: sqlite3.py does. */
static int note_busy(void *data, int count)
{
    struct tt__sqlite *connection = data;
    (void)count;
    connection->was_asked = true;
    return 0;
}

/* open(shared or None, flags): (connection, what SQLite returned) */
static tt_value call_open(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *made =
        tt_object_new(env, &connection_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    memset((char *)made + sizeof made->head, 0,
           sizeof *made - sizeof made->head);
    made->env = env;
    made->foreign.end = end_connection;
    tt_foreign_add(env, &made->foreign);
    if (args[0] != TT_NONE) {
        TT_ASSERT(tt_is_exactly(args[0], &tt__sqlite_shared_type));
        made->shared = (struct tt__sqlite_shared *)(void *)tt_ref(args[0]);
    }
    int rc = SQLITE_CANTOPEN;
    if (api_open(&made->api) == 0 && is_confined(&made->api)) {
        rc = tt__sqlite_add_vfs(made);
    }
    if (rc == SQLITE_OK) {
        rc = made->api.open_v2(made->shared == NULL ? ":memory:" : "/database",
                               &made->db, int_get(args[1]), made->vfs_name);
    }
    if (rc == SQLITE_OK) {
        made->api.extended_result_codes(made->db, 1);
        made->api.busy_handler(made->db, note_busy, made);
        confine(made);
    }
    tt_value parts[] = {tt_value_of(made), tt_small_int(rc)};
    tt_value pair = tt_tuple(env, parts, 2);
    tt_unref(env, parts[0]);
    return pair;
}

/* close(connection) */
static tt_value call_close(struct tt_env *env, const tt_value *args)
{
    (void)env;
    close_connection(connection_get(args[0]));
    return TT_NONE;
}

/* failure(connection): (the extended code, the message as bytes) */
static tt_value call_failure(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    tt_value parts[] = {
        tt_small_int(connection->api.extended_errcode(connection->db)),
        bytes_of_text(env, connection->api.errmsg(connection->db))};
    tt_value pair = parts[1] == TT_NULL ? TT_NULL : tt_tuple(env, parts, 2);
    tt_unref(env, parts[1]);
    return pair;
}

static tt_value call_was_busy(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    bool was_asked = connection->was_asked;
    (void)env;
    connection->was_asked = false;
    return tt_bool(was_asked);
}

static tt_value call_autocommit(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    (void)env;
    return tt_bool(connection->api.get_autocommit(connection->db) != 0);
}

static tt_value call_changes(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    return tt_int(env, connection->api.changes(connection->db));
}

static tt_value call_total_changes(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    return tt_int(env, connection->api.total_changes(connection->db));
}

static tt_value call_last_rowid(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    return tt_int(env, connection->api.last_insert_rowid(connection->db));
}

static tt_value call_interrupt(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    (void)env;
    connection->api.interrupt(connection->db);
    return TT_NONE;
}

/* is_complete(text) */
static tt_value call_is_complete(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite_api api;
    if (api_open(&api) < 0) {
        tt_fail(env, TT_ELIMIT, "sqlite3 needs libsqlite3.so.0");
        return TT_NULL;
    }
    return tt_bool(api.complete(tt_str_get(args[0])->text) != 0);
}

/* ---- Statements ---------------------------------------------------------- */

/* prepare(connection, text as bytes): (what SQLite returned, the statement or
 * None, how many bytes it takes) */
static tt_value call_prepare(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    struct tt__piece sql = tt__piece_of(args[1]);
    struct sqlite3_stmt *at = NULL;
    const char *tail = sql.at;
    int rc = connection->api.prepare_v2(connection->db, sql.at, (int)sql.size,
                                        &at, &tail);
    tt_value parts[] = {tt_small_int(rc), TT_NONE,
                        tt_int(env, tail == NULL ? 0 : tail - sql.at)};
    if (at != NULL) {
        struct statement *made =
            tt_object_new(env, &statement_type, sizeof *made);
        if (made == NULL) {
            connection->api.finalize(at);
            return TT_NULL;
        }
        made->connection = connection;
        tt_ref(args[0]);
        made->at = at;
        made->link = &connection->statements;
        made->next = connection->statements;
        connection->statements = made;
        if (made->next != NULL) {
            made->next->link = &made->next;
        }
        parts[1] = tt_value_of(made);
    }
    tt_value triple = tt_tuple(env, parts, 3);
    tt_unref(env, parts[1]);
    return triple;
}

/* step(connection, statement): what SQLite returned */
static tt_value call_step(struct tt_env *env, const tt_value *args)
{
    int rc = connection_get(args[0])->api.step(statement_get(args[1]));
    if (tt_failure(env) < 0 || tt_spend(env, 8) < 0) {
        return TT_NULL;
    }
    return tt_small_int(rc);
}

/* reset(connection, statement) */
static tt_value call_reset(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    int rc = connection->api.reset(statement_get(args[1]));
    return tt_failure(env) < 0 ? TT_NULL : tt_small_int(rc);
}

/* bind(connection, statement, number, value): what SQLite returned; -1: such a
 * value is not SQLite's, -2: an int beyond 64 bits */
static tt_value call_bind(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    int number = int_get(args[2]), rc = -1;
    tt_value v = args[3];
    struct tt__piece piece;
    if (v == TT_NONE) {
        rc = api->bind_null(at, number);
    } else if (v == TT_TRUE || v == TT_FALSE) {
        rc = api->bind_int64(at, number, v == TT_TRUE);
    } else if (tt_is_int(v)) {
        rc = tt_int_is_big(v) ? -2 : api->bind_int64(at, number, tt_int_get(v));
    } else if (tt_is_float(v)) {
        rc = api->bind_double(at, number, tt_float_get(v));
    } else if (tt_is_str(v)) {
        const struct tt_str *text = tt_str_get(v);
        rc = api->bind_text(at, number, text->text, (int)text->size,
                            TT__SQLITE_COPY);
    } else if (tt__is_buffer(v)) {
        if (tt__buffer_of(env, v, &piece) < 0) {
            return TT_NULL;
        }
        rc = api->bind_blob(at, number, piece.size == 0 ? "" : piece.at,
                            (int)piece.size, TT__SQLITE_COPY);
    }
    return tt_small_int(rc);
}

/* Bytes or None for each of COUNT numbers from FIRST on. */
static tt_value texts(struct tt_env *env, struct sqlite3_stmt *at,
                      const char *(*text)(struct sqlite3_stmt *, int),
                      int first, int count)
{
    tt_value list = tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < count; i++) {
        tt_value each = bytes_of_text(env, text(at, first + i));
        if (each == TT_NULL ||
            tt_list_append(env, tt_list_get(list), each) < 0) {
            tt_unref(env, each);
            tt_unref(env, list);
            return TT_NULL;
        }
        tt_unref(env, each);
    }
    return list;
}

/* parameters(connection, statement): names, with their first character */
static tt_value call_parameters(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    return texts(env, at, api->bind_parameter_name, 1,
                 api->bind_parameter_count(at));
}

/* columns(connection, statement): names */
static tt_value call_columns(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    return texts(env, at, api->column_name, 0, api->column_count(at));
}

/* declared(connection, statement): types of columns */
static tt_value call_declared(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    return texts(env, at, api->column_decltype, 0, api->column_count(at));
}

/* VALUE as one of the language; RAW: text as bytes. */
static tt_value to_value(struct tt_env *env, const struct tt__sqlite_api *api,
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

/* row(connection, statement, raw): the values of the current row */
static tt_value call_row(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    int count = api->column_count(at);
    tt_value list = tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < count; i++) {
        tt_value each =
            to_value(env, api, api->column_value(at, i), args[2] == TT_TRUE);
        if (each == TT_NULL ||
            tt_list_append(env, tt_list_get(list), each) < 0) {
            tt_unref(env, each);
            tt_unref(env, list);
            return TT_NULL;
        }
        tt_unref(env, each);
    }
    return list;
}

/* types(connection, statement): SQLite's numbers of the types in the row */
static tt_value call_types(struct tt_env *env, const tt_value *args)
{
    const struct tt__sqlite_api *api = &connection_get(args[0])->api;
    struct sqlite3_stmt *at = statement_get(args[1]);
    int count = api->column_count(at);
    tt_value list = tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < count; i++) {
        int type = api->value_type(api->column_value(at, i));
        if (tt_list_append(env, tt_list_get(list), tt_small_int(type)) < 0) {
            tt_unref(env, list);
            return TT_NULL;
        }
    }
    return list;
}

/* ---- Functions of the program -------------------------------------------- */

/* An exception becomes an error of SQLite's; another failure stays. */
static void fail_call(struct tt__sqlite *connection,
                      struct sqlite3_context *context, const char *what)
{
    if (tt_failure(connection->env) == TT_ERAISED) {
        tt_exc_unref(connection->env, tt_exc_take(connection->env));
    }
    connection->api.result_error(context, what, -1);
}

static void put_result(struct tt__sqlite *connection,
                       struct sqlite3_context *context, tt_value v)
{
    const struct tt__sqlite_api *api = &connection->api;
    struct tt__piece piece;
    if (v == TT_NONE) {
        api->result_null(context);
    } else if (v == TT_TRUE || v == TT_FALSE) {
        api->result_int64(context, v == TT_TRUE);
    } else if (tt_is_int(v) && !tt_int_is_big(v)) {
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
        fail_call(connection, context,
                  "user-defined function raised exception");
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
            to_value(env, &function->connection->api, values[i], false);
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
    void *(*user_data)(struct sqlite3_context *) = NULL;
    void *found = dlsym(library_open(), "sqlite3_user_data");
    memcpy(&user_data, &found, sizeof found);
    TT_ASSERT(user_data != NULL); /* the library is loaded */
    return user_data(context);
}

static void on_call(struct sqlite3_context *context, int count,
                    struct sqlite3_value **values)
{
    struct tt__sqlite_function *function = function_of(context);
    struct tt__sqlite *connection = function->connection;
    tt_value result = TT_NULL;
    if (connection->is_over) {
        return;
    }
    if (tt_failure(connection->env) == 0) {
        result = call_function(function, TT_NONE, count, values);
    }
    if (result == TT_NULL) {
        fail_call(connection, context,
                  "user-defined function raised exception");
        return;
    }
    put_result(connection, context, result);
    tt_unref(connection->env, result);
}

/* The group's number is in SQLite's memory for it. */
static void on_step(struct sqlite3_context *context, int count,
                    struct sqlite3_value **values)
{
    struct tt__sqlite_function *function = function_of(context);
    struct tt__sqlite *connection = function->connection;
    int64_t *group = connection->api.aggregate_context(context, sizeof *group);
    tt_value result = TT_NULL;
    if (group != NULL && *group == 0) {
        *group = ++connection->groups;
    }
    if (group != NULL && tt_failure(connection->env) == 0) {
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
    tt_value result = TT_NULL;
    if (group == NULL || connection->is_over) {
        return;
    }
    if (tt_failure(connection->env) == 0) {
        tt_value args[] = {tt_small_int(*group), TT_NONE};
        result = tt_call(connection->env, function->call, args, 2);
    }
    if (result == TT_NULL) {
        fail_call(connection, context,
                  "user-defined aggregate's 'finalize' method raised error");
        return;
    }
    put_result(connection, context, result);
    tt_unref(connection->env, result);
}

static void on_free(void *data)
{
    (void)data; /* the connection frees all */
}

/* create(connection, name, count, flags, function, is_aggregate): what SQLite
 * returned. FUNCTION is called with None and the arguments, or with the number
 * of a group and the arguments, or None at its end. */
static tt_value call_create(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    struct tt__sqlite_function *made = NULL;
    const char *name = tt_str_get(args[1])->text;
    int count = int_get(args[2]), flags = int_get(args[3]) | SQLITE_UTF8;
    made = tt_alloc(env, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    *made = (struct tt__sqlite_function){.next = connection->functions,
                                         .connection = connection,
                                         .call = tt_ref(args[4])};
    connection->functions = made;
    bool is_aggregate = args[5] == TT_TRUE;
    return tt_small_int(connection->api.create_function_v2(
        connection->db, name, count, flags, made, is_aggregate ? NULL : on_call,
        is_aggregate ? on_step : NULL, is_aggregate ? on_final : NULL,
        on_free));
}

/* Whether A is less, equal or greater, as the program's function says. */
static int on_compare(void *data, int a_size, const void *a, int b_size,
                      const void *b)
{
    struct tt__sqlite_function *function = data;
    struct tt_env *env = function->connection->env;
    if (tt_failure(env) < 0) {
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
    }
    if (tt_failure(env) == TT_ERAISED) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    tt_unref(env, result);
    tt_unref(env, args[0]);
    tt_unref(env, args[1]);
    return (order > 0) - (order < 0);
}

/* collate(connection, name, function or None): what SQLite returned */
static tt_value call_collate(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = connection_get(args[0]);
    const char *name = tt_str_get(args[1])->text;
    struct tt__sqlite_function *made = NULL;
    if (args[2] != TT_NONE) {
        made = tt_alloc(env, sizeof *made);
        if (made == NULL) {
            return TT_NULL;
        }
        *made = (struct tt__sqlite_function){.next = connection->functions,
                                             .connection = connection,
                                             .call = tt_ref(args[2])};
        connection->functions = made;
    }
    return tt_small_int(connection->api.create_collation_v2(
        connection->db, name, SQLITE_UTF8, made,
        made == NULL ? NULL : on_compare, on_free));
}

/* ---- The module ---------------------------------------------------------- */

#define SQLITE_ROW(name_, parameters_, count_, effect_, call_)                 \
    TT__MODULE_FUNCTION("_sqlite", name_, parameters_ " /", count_, count_,    \
                        count_, effect_, call_)

static const struct tt_native natives[] = {
    SQLITE_ROW("shared", "data", 1, TT_PURE, call_shared),
    SQLITE_ROW("open", "shared flags", 2, TT_WRITES, call_open),
    SQLITE_ROW("close", "connection", 1, TT_WRITES, call_close),
    SQLITE_ROW("failure", "connection", 1, TT_READS, call_failure),
    SQLITE_ROW("was_busy", "connection", 1, TT_WRITES, call_was_busy),
    SQLITE_ROW("autocommit", "connection", 1, TT_READS, call_autocommit),
    SQLITE_ROW("changes", "connection", 1, TT_READS, call_changes),
    SQLITE_ROW("total_changes", "connection", 1, TT_READS, call_total_changes),
    SQLITE_ROW("last_rowid", "connection", 1, TT_READS, call_last_rowid),
    SQLITE_ROW("interrupt", "connection", 1, TT_WRITES, call_interrupt),
    SQLITE_ROW("is_complete", "text", 1, TT_PURE, call_is_complete),
    SQLITE_ROW("prepare", "connection sql", 2, TT_WRITES, call_prepare),
    SQLITE_ROW("step", "connection statement", 2, TT_WRITES, call_step),
    SQLITE_ROW("reset", "connection statement", 2, TT_WRITES, call_reset),
    SQLITE_ROW("bind", "connection statement number value", 4, TT_WRITES,
               call_bind),
    SQLITE_ROW("parameters", "connection statement", 2, TT_READS,
               call_parameters),
    SQLITE_ROW("columns", "connection statement", 2, TT_READS, call_columns),
    SQLITE_ROW("declared", "connection statement", 2, TT_READS, call_declared),
    SQLITE_ROW("row", "connection statement raw", 3, TT_READS, call_row),
    SQLITE_ROW("types", "connection statement", 2, TT_READS, call_types),
    SQLITE_ROW("create", "connection name count flags function is_aggregate", 6,
               TT_WRITES, call_create),
    SQLITE_ROW("collate", "connection name function", 3, TT_WRITES,
               call_collate),
};

/* The version of the library that is there; None: it is missing. */
static tt_value make_version(struct tt_env *env)
{
    struct tt__sqlite_api api;
    return api_open(&api) < 0 ? TT_NONE : tt_str_c(env, api.libversion());
}

static const struct tt__member members[] = {
    {"version", NULL, make_version},      {"shared", &natives[0], NULL},
    {"open", &natives[1], NULL},          {"close", &natives[2], NULL},
    {"failure", &natives[3], NULL},       {"was_busy", &natives[4], NULL},
    {"autocommit", &natives[5], NULL},    {"changes", &natives[6], NULL},
    {"total_changes", &natives[7], NULL}, {"last_rowid", &natives[8], NULL},
    {"interrupt", &natives[9], NULL},     {"is_complete", &natives[10], NULL},
    {"prepare", &natives[11], NULL},      {"step", &natives[12], NULL},
    {"reset", &natives[13], NULL},        {"bind", &natives[14], NULL},
    {"parameters", &natives[15], NULL},   {"columns", &natives[16], NULL},
    {"declared", &natives[17], NULL},     {"row", &natives[18], NULL},
    {"types", &natives[19], NULL},        {"create", &natives[20], NULL},
    {"collate", &natives[21], NULL},      {NULL, NULL, NULL},
};

const struct tt__module tt___sqlite_module = {.name = "_sqlite",
                                              .members = members};

/* SPDX-License-Identifier: MIT
 *
 * _sqlite.c: databases of sqlite3.py, by the C library SQLite.
 *
 * The library is loaded when the first program imports sqlite3. SQLite's memory
 * is not the execution's. Errors are numbers here, and exceptions in
 * sqlite3.py.
 */
#define _POSIX_C_SOURCE 200809L /* gmtime_r */

#include <dlfcn.h>
#include <limits.h>
#include <strings.h>
#include <stddef.h>
#include <time.h>

#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"

#include "_sqlite_module.h"

struct statement {
    struct tt_object head;
    struct tt__sqlite *connection; /* owns */
    struct sqlite3_stmt *at;       /* owns; NULL: the connection is closed */
    struct statement *next;        /* of the connection, if `at` */
    struct statement **link;       /* the pointer to this one */
    bool is_running;               /* SQLite executes it */
};

void *tt__sqlite_library(void)
{
    static void *library;
    if (library == NULL) {
        library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    }
    return library;
}

/* 0, or -1: the library is missing or lacks a function. */
static int api_open(struct tt__sqlite_api *out)
{
    void *library = tt__sqlite_library();
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
enum { NESTED_MAX = 64 }; /* steps in functions that steps call */
enum { ALLOW = 0, DENY = 1, IGNORE = 2 }; /* SQLite's numbers */
enum { PRAGMA = 19, FUNCTION = 31, LOCALTIME = 18 };

/* Local time is UTC, as the language's. */
static int to_local(const void *seconds, void *out)
{
    return gmtime_r(seconds, out) == NULL;
}

/* Once in the process: no URI in ATTACH names another VFS, which would open the
 * machine's files; memory has a limit; and the machine's time zone is not asked
 * for. Returns whether it is so. */
static bool is_confined(const struct tt__sqlite_api *api)
{
    static bool is_done;
    if (!is_done) {
        is_done = api->config(CONFIG_URI, 0) == SQLITE_OK &&
                  api->hard_heap_limit64(HEAP_MAX) >= 0 &&
                  api->test_control(LOCALTIME, 2, to_local) == SQLITE_OK;
    }
    return is_done;
}

/* Whether the PRAGMA would make SQLite open other files: what the program sets
 * is ignored, and sqlite3.py's own is not. */
static bool is_kept(struct tt__sqlite *connection, const char *name,
                    const char *value)
{
    bool is_memory = strcasecmp(value, "memory") == 0;
    if (strcasecmp(name, "temp_store") == 0) {
        return !is_memory && strcmp(value, "2") != 0;
    }
    if (connection->shared == NULL || is_memory ||
        strcasecmp(name, "journal_mode") != 0) {
        return false;
    }
    connection->sets_journal = true;
    return true;
}

/* The tokenizer is a pointer that SQL may set; the folders are global. */
static int is_allowed(void *data, int action, const char *first,
                      const char *second, const char *database,
                      const char *inner)
{
    static const char *const functions[] = {"fts3_tokenizer", "load_extension"};
    static const char *const pragmas[] = {"temp_store_directory",
                                          "data_store_directory"};
    (void)database, (void)inner;
    for (size_t i = 0; i < 2; i++) {
        if ((action == FUNCTION && strcasecmp(second, functions[i]) == 0) ||
            (action == PRAGMA && strcasecmp(first, pragmas[i]) == 0)) {
            return DENY;
        }
    }
    if (action == PRAGMA && second != NULL && is_kept(data, first, second)) {
        return IGNORE;
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

/* A group that was not complete ends, and the program's finalize() is called:
 * by then SQLite knows nothing of the statement. */
static void finalize(struct statement *statement)
{
    struct tt__sqlite *connection = statement->connection;
    struct sqlite3_stmt *at = statement->at;
    TT_ASSERT(*statement->link == statement && at != NULL);
    statement->at = NULL;
    *statement->link = statement->next;
    if (statement->next != NULL) {
        statement->next->link = statement->link;
    }
    if (connection->running++ == 0) {
        connection->thread = tt_thread_ident(connection->env);
    }
    connection->api.finalize(at);
    connection->running--;
}

/* Its statements end, too. */
static void close_connection(struct tt__sqlite *connection)
{
    struct sqlite3 *db = NULL;
    while (connection->statements != NULL) {
        finalize(connection->statements);
    }
    db = connection->db;
    connection->db = NULL;
    if (db != NULL) {
        connection->api.close_v2(db);
    }
}

/* The connection is closed, or the run is over: then there may be statements,
 * and files are not written any more. */
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
    TT_ASSERT(connection->statements == NULL); /* each owns the connection */
    close_connection(connection);              /* a transaction is undone */
    tt_foreign_end(env, &connection->foreign);
    tt_clear(env, &connection->misuse);
    tt__sqlite_drop_functions(env, connection);
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

/* ---- Arguments ----------------------------------------------------------- */

/* Raises ProgrammingError. */
static void raise_misuse(struct tt_env *env, struct tt__sqlite *connection,
                         const char *text)
{
    tt_value arg = tt_str_c(env, text), result = TT_NULL;
    if (arg != TT_NULL) {
        result = tt_call(env, connection->misuse, &arg, 1);
        tt_unref(env, arg);
    }
    if (result != TT_NULL) {
        tt_unref(env, result);
        tt_raise(env, &tt_TypeError, "%s", text);
    }
}

struct tt__sqlite *tt__sqlite_get(struct tt_env *env, tt_value v)
{
    if (!tt_is_exactly(v, &connection_type)) {
        tt_raise(env, &tt_TypeError, "SQLite's connection expected");
        return NULL;
    }
    struct tt__sqlite *connection = (struct tt__sqlite *)(void *)v;
    if (connection->db == NULL) {
        raise_misuse(env, connection, "Cannot operate on a closed database.");
        return NULL;
    }
    return connection;
}

/* The statement ARGS[1] of the connection ARGS[0], which is not running; NULL:
 * raised. */
static struct statement *statement_get(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return NULL;
    }
    if (!tt_is_exactly(args[1], &statement_type)) {
        tt_raise(env, &tt_TypeError, "SQLite's statement expected");
        return NULL;
    }
    struct statement *statement = (struct statement *)(void *)args[1];
    if (statement->connection != connection || statement->at == NULL) {
        raise_misuse(env, connection, "Cannot operate on a closed database.");
        return NULL;
    }
    if (statement->is_running) {
        raise_misuse(env, connection, "Recursive use of cursors not allowed.");
        return NULL;
    }
    return statement;
}

/* What follows may call the program, until leave(). -1: raised. SQLite takes
 * all threads for one, so that it cannot make another one wait. */
static int enter(struct tt_env *env, struct tt__sqlite *connection)
{
    uint64_t thread = tt_thread_ident(env);
    if (connection->running > 0 && connection->thread != thread) {
        raise_misuse(env, connection, "Another thread uses the connection.");
        return -1;
    }
    if (connection->running >= NESTED_MAX) {
        tt_raise(env, &tt_RecursionError, "maximum recursion depth exceeded");
        return -1;
    }
    connection->thread = thread;
    connection->running++;
    return 0;
}

static void leave(struct tt__sqlite *connection)
{
    TT_ASSERT(connection->running > 0);
    connection->running--;
}

int tt__sqlite_int(struct tt_env *env, tt_value v, int *out)
{
    if (!tt_is_int(v)) {
        tt_raise(env, &tt_TypeError,
                 "'%T' object cannot be interpreted as an integer", v);
        return -1;
    }
    int64_t n = tt_int_is_big(v) ? INT64_MAX : tt_int_get(v);
    if (n < INT_MIN || n > INT_MAX) {
        tt_raise(env, &tt_OverflowError,
                 "Python int too large to convert to C int");
        return -1;
    }
    *out = (int)n;
    return 0;
}

const char *tt__sqlite_text(struct tt_env *env, tt_value v)
{
    if (!tt_is_str(v)) {
        tt_raise(env, &tt_TypeError, "expected str, not %T", v);
        return NULL;
    }
    const struct tt_str *text = tt_str_get(v);
    if (strlen(text->text) != text->size) {
        tt_raise(env, &tt_ValueError, "embedded null character");
        return NULL;
    }
    return text->text;
}

static tt_value bytes_of_text(struct tt_env *env, const char *text)
{
    return text == NULL ? TT_NONE : tt__bytes(env, text, strlen(text));
}

/* ---- Connections --------------------------------------------------------- */

/* shared(bytearray): a file that connections can have in common. */
static tt_value call_shared(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite_shared *made = NULL;
    if (!tt_is(args[0], &tt__bytearray_type)) {
        tt_raise(env, &tt_TypeError, "bytearray expected");
        return TT_NULL;
    }
    made = tt_object_new(env, &tt__sqlite_shared_type, sizeof *made);
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

/* open(shared or None, flags, misuse): (connection, what SQLite returned).
 * MISUSE raises ProgrammingError with the text that it is called with. */
static tt_value call_open(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *made = NULL;
    int flags = 0;
    if (tt__sqlite_int(env, args[1], &flags) < 0) {
        return TT_NULL;
    }
    if (args[0] != TT_NONE &&
        !tt_is_exactly(args[0], &tt__sqlite_shared_type)) {
        tt_raise(env, &tt_TypeError, "SQLite's file expected");
        return TT_NULL;
    }
    made = tt_object_new(env, &connection_type, sizeof *made);
    if (made == NULL) {
        return TT_NULL;
    }
    memset((char *)made + sizeof made->head, 0,
           sizeof *made - sizeof made->head);
    made->env = env;
    made->foreign.end = end_connection;
    tt_foreign_add(env, &made->foreign);
    made->misuse = tt_ref(args[2]);
    if (args[0] != TT_NONE) {
        made->shared = (struct tt__sqlite_shared *)(void *)tt_ref(args[0]);
    }
    int rc = SQLITE_CANTOPEN;
    if (api_open(&made->api) == 0 && is_confined(&made->api)) {
        rc = tt__sqlite_add_vfs(made);
    }
    if (rc == SQLITE_OK) {
        made->api.randomness(0, NULL); /* the process's: begins again */
        rc = made->api.open_v2(made->shared == NULL ? ":memory:" : "/database",
                               &made->db, flags, made->vfs_name);
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
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    if (connection->running > 0) {
        raise_misuse(env, connection,
                     "Cannot close the database: it runs a statement.");
        return TT_NULL;
    }
    close_connection(connection);
    return tt_failure(env) < 0 ? TT_NULL : TT_NONE;
}

/* failure(connection): (the extended code, the message as bytes) */
static tt_value call_failure(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    tt_value parts[] = {
        tt_small_int(connection->api.extended_errcode(connection->db)),
        bytes_of_text(env, connection->api.errmsg(connection->db))};
    tt_value pair = parts[1] == TT_NULL ? TT_NULL : tt_tuple(env, parts, 2);
    tt_unref(env, parts[1]);
    return pair;
}

static tt_value call_was_busy(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    bool was_asked = connection->was_asked;
    connection->was_asked = false;
    return tt_bool(was_asked);
}

static tt_value call_autocommit(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    return tt_bool(connection->api.get_autocommit(connection->db) != 0);
}

static tt_value call_changes(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    return tt_int(env, connection->api.changes(connection->db));
}

static tt_value call_total_changes(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    return tt_int(env, connection->api.total_changes(connection->db));
}

static tt_value call_last_rowid(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    return tt_int(env, connection->api.last_insert_rowid(connection->db));
}

static tt_value call_interrupt(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    if (connection == NULL) {
        return TT_NULL;
    }
    connection->api.interrupt(connection->db);
    return TT_NONE;
}

/* is_complete(text) */
static tt_value call_is_complete(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite_api api;
    const char *text = tt__sqlite_text(env, args[0]);
    if (text == NULL) {
        return TT_NULL;
    }
    if (api_open(&api) < 0) {
        tt_fail(env, TT_ELIMIT, "sqlite3 needs libsqlite3.so.0");
        return TT_NULL;
    }
    return tt_bool(api.complete(text) != 0);
}

/* ---- Statements ---------------------------------------------------------- */

/* AT, which becomes the object's or ends. */
static tt_value statement_new(struct tt_env *env, struct tt__sqlite *connection,
                              struct sqlite3_stmt *at)
{
    struct statement *made = tt_object_new(env, &statement_type, sizeof *made);
    if (made == NULL) {
        connection->api.finalize(at);
        return TT_NULL;
    }
    made->connection = connection;
    tt_ref(tt_value_of(connection));
    made->at = at;
    made->is_running = false;
    made->link = &connection->statements;
    made->next = connection->statements;
    connection->statements = made;
    if (made->next != NULL) {
        made->next->link = &made->next;
    }
    return tt_value_of(made);
}

/* What SQLite returns. A PRAGMA that sets the mode of the journal becomes one
 * that reports it. */
static int prepare(struct tt__sqlite *connection, struct tt__piece sql,
                   struct sqlite3_stmt **out, const char **tail)
{
    const struct tt__sqlite_api *api = &connection->api;
    connection->sets_journal = false;
    int rc = api->prepare_v2(connection->db, sql.at, (int)sql.size, out, tail);
    if (rc == SQLITE_OK && connection->sets_journal) {
        api->finalize(*out);
        *out = NULL;
        rc = api->prepare_v2(connection->db, "PRAGMA journal_mode", -1, out,
                             NULL);
    }
    return rc;
}

/* prepare(connection, text as bytes): (what SQLite returned, the statement or
 * None, how many bytes it takes) */
static tt_value call_prepare(struct tt_env *env, const tt_value *args)
{
    struct tt__sqlite *connection = tt__sqlite_get(env, args[0]);
    struct sqlite3_stmt *at = NULL;
    if (connection == NULL) {
        return TT_NULL;
    }
    if (!tt__is_bytes(args[1])) {
        tt_raise(env, &tt_TypeError, "bytes expected");
        return TT_NULL;
    }
    struct tt__piece sql = tt__piece_of(args[1]);
    const char *tail = sql.at;
    int rc = SQLITE_TOOBIG;
    if (sql.size <= INT_MAX) {
        if (enter(env, connection) < 0) {
            return TT_NULL;
        }
        rc = prepare(connection, sql, &at, &tail);
        leave(connection);
    }
    tt_value made = TT_NONE;
    if (at != NULL) {
        made = statement_new(env, connection, at);
    }
    tt_value parts[] = {tt_small_int(rc), made,
                        tt_int(env, tail == NULL ? 0 : tail - sql.at)};
    tt_value triple = TT_NULL;
    if (made != TT_NULL && tt_failure(env) == 0) {
        triple = tt_tuple(env, parts, 3);
    }
    tt_unref(env, made);
    return triple;
}

/* step(connection, statement): what SQLite returned */
static tt_value call_step(struct tt_env *env, const tt_value *args)
{
    struct statement *statement = statement_get(env, args);
    if (statement == NULL || enter(env, statement->connection) < 0) {
        return TT_NULL;
    }
    statement->is_running = true;
    int rc = statement->connection->api.step(statement->at);
    statement->is_running = false;
    leave(statement->connection);
    if (tt_failure(env) < 0 || tt_spend(env, 8) < 0) {
        return TT_NULL;
    }
    return tt_small_int(rc);
}

/* reset(connection, statement) */
static tt_value call_reset(struct tt_env *env, const tt_value *args)
{
    struct statement *statement = statement_get(env, args);
    if (statement == NULL || enter(env, statement->connection) < 0) {
        return TT_NULL;
    }
    statement->is_running = true;
    int rc = statement->connection->api.reset(statement->at);
    statement->is_running = false;
    leave(statement->connection);
    return tt_failure(env) < 0 ? TT_NULL : tt_small_int(rc);
}

/* bind(connection, statement, number, value): what SQLite returned; -1: such a
 * value is not SQLite's, -2: an int beyond 64 bits */
static tt_value call_bind(struct tt_env *env, const tt_value *args)
{
    struct statement *statement = statement_get(env, args);
    int number = 0, rc = -1;
    if (statement == NULL || tt__sqlite_int(env, args[2], &number) < 0) {
        return TT_NULL;
    }
    const struct tt__sqlite_api *api = &statement->connection->api;
    struct sqlite3_stmt *at = statement->at;
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
    struct statement *statement = statement_get(env, args);
    if (statement == NULL) {
        return TT_NULL;
    }
    const struct tt__sqlite_api *api = &statement->connection->api;
    return texts(env, statement->at, api->bind_parameter_name, 1,
                 api->bind_parameter_count(statement->at));
}

/* The names of the columns, or the types that they are declared with. */
static tt_value of_columns(struct tt_env *env, const tt_value *args,
                           bool is_declared)
{
    struct statement *statement = statement_get(env, args);
    if (statement == NULL) {
        return TT_NULL;
    }
    const struct tt__sqlite_api *api = &statement->connection->api;
    return texts(env, statement->at,
                 is_declared ? api->column_decltype : api->column_name, 0,
                 api->column_count(statement->at));
}

/* columns(connection, statement): names */
static tt_value call_columns(struct tt_env *env, const tt_value *args)
{
    return of_columns(env, args, false);
}

/* declared(connection, statement): types of columns */
static tt_value call_declared(struct tt_env *env, const tt_value *args)
{
    return of_columns(env, args, true);
}

/* row(connection, statement, raw): the values of the current row */
static tt_value call_row(struct tt_env *env, const tt_value *args)
{
    struct statement *statement = statement_get(env, args);
    if (statement == NULL) {
        return TT_NULL;
    }
    const struct tt__sqlite_api *api = &statement->connection->api;
    struct sqlite3_stmt *at = statement->at;
    int count = api->column_count(at);
    tt_value list = tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < count; i++) {
        tt_value each = tt__sqlite_value(env, api, api->column_value(at, i),
                                         args[2] == TT_TRUE);
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
    struct statement *statement = statement_get(env, args);
    if (statement == NULL) {
        return TT_NULL;
    }
    const struct tt__sqlite_api *api = &statement->connection->api;
    struct sqlite3_stmt *at = statement->at;
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

/* ---- The module ---------------------------------------------------------- */

#define SQLITE_ROW(name_, parameters_, count_, effect_, call_)                 \
    TT__MODULE_FUNCTION("_sqlite", name_, parameters_ " /", count_, count_,    \
                        count_, effect_, call_)

static const struct tt_native natives[] = {
    SQLITE_ROW("shared", "data", 1, TT_PURE, call_shared),
    SQLITE_ROW("open", "shared flags misuse", 3, TT_WRITES, call_open),
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
               TT_WRITES, tt__sqlite_create),
    SQLITE_ROW("collate", "connection name function", 3, TT_WRITES,
               tt__sqlite_collate),
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

/* SPDX-License-Identifier: MIT
 *
 * _sqlite_module.h: the C library sqlite3 for module _sqlite.
 *
 * Only what is called is declared here; SQLite keeps its interface.
 */
#ifndef TT___SQLITE_MODULE_H
#define TT___SQLITE_MODULE_H

#include "scenarios/lang/library/modules.h"

enum {
    SQLITE_OK = 0,
    SQLITE_BUSY = 5,
    SQLITE_IOERR_SHORT_READ = 522,
    SQLITE_IOERR_WRITE = 778,
    SQLITE_NOMEM = 7,
    SQLITE_NOTFOUND = 12,
    SQLITE_CANTOPEN = 14,
    SQLITE_TOOBIG = 18,
    SQLITE_INTEGER = 1,
    SQLITE_FLOAT = 2,
    SQLITE_TEXT = 3,
    SQLITE_BLOB = 4,
    SQLITE_UTF8 = 1
};

struct sqlite3;
struct sqlite3_stmt;
struct sqlite3_value;
struct sqlite3_context;
struct statement;

/* struct sqlite3_file, and its operations of version 1. */
struct tt__sqlite_file {
    const struct tt__sqlite_io *io;
    struct tt__sqlite *connection;
    int lock; /* 0 none, 1 shared, 2 reserved, 3 pending, 4 exclusive */
};

struct tt__sqlite_io {
    int version;
    int (*close)(struct tt__sqlite_file *file);
    int (*read)(struct tt__sqlite_file *file, void *out, int size, int64_t at);
    int (*write)(struct tt__sqlite_file *file, const void *data, int size,
                 int64_t at);
    int (*truncate)(struct tt__sqlite_file *file, int64_t size);
    int (*sync)(struct tt__sqlite_file *file, int flags);
    int (*size)(struct tt__sqlite_file *file, int64_t *out);
    int (*lock)(struct tt__sqlite_file *file, int level);
    int (*unlock)(struct tt__sqlite_file *file, int level);
    int (*is_reserved)(struct tt__sqlite_file *file, int *out);
    int (*control)(struct tt__sqlite_file *file, int op, void *arg);
    int (*sector_size)(struct tt__sqlite_file *file);
    int (*characteristics)(struct tt__sqlite_file *file);
};

/* struct sqlite3_vfs of version 2. */
struct tt__sqlite_vfs {
    int version;
    int file_size;
    int name_max;
    struct tt__sqlite_vfs *next;
    const char *name;
    void *data;
    int (*open)(struct tt__sqlite_vfs *vfs, const char *name,
                struct tt__sqlite_file *file, int flags, int *out_flags);
    int (*remove)(struct tt__sqlite_vfs *vfs, const char *name, int sync);
    int (*access)(struct tt__sqlite_vfs *vfs, const char *name, int flags,
                  int *out);
    int (*full_name)(struct tt__sqlite_vfs *vfs, const char *name, int size,
                     char *out);
    void *(*load)(struct tt__sqlite_vfs *vfs, const char *name);
    void (*load_error)(struct tt__sqlite_vfs *vfs, int size, char *out);
    void (*(*symbol)(struct tt__sqlite_vfs *vfs, void *library,
                     const char *name))(void);
    void (*unload)(struct tt__sqlite_vfs *vfs, void *library);
    int (*randomness)(struct tt__sqlite_vfs *vfs, int size, char *out);
    int (*sleep)(struct tt__sqlite_vfs *vfs, int microseconds);
    int (*time)(struct tt__sqlite_vfs *vfs, double *out);
    int (*last_error)(struct tt__sqlite_vfs *vfs, int size, char *out);
    int (*time_ms)(struct tt__sqlite_vfs *vfs, int64_t *out);
};

#define TT__SQLITE_FUNCTIONS(X)                                                \
    X(const char *, libversion, (void))                                        \
    X(int, vfs_register, (struct tt__sqlite_vfs * vfs, int is_default))        \
    X(int, vfs_unregister, (struct tt__sqlite_vfs * vfs))                      \
    X(int, open_v2,                                                            \
      (const char *name, struct sqlite3 **db, int flags, const char *vfs))     \
    X(int, close_v2, (struct sqlite3 * db))                                    \
    X(int, config, (int option, ...))                                          \
    X(int, test_control, (int option, ...))                                    \
    X(void, randomness, (int size, void *out))                                 \
    X(int64_t, hard_heap_limit64, (int64_t size))                              \
    X(int, set_authorizer,                                                     \
      (struct sqlite3 * db,                                                    \
       int (*allow)(void *data, int action, const char *first,                 \
                    const char *second, const char *database,                  \
                    const char *inner),                                        \
       void *data))                                                            \
    X(void, progress_handler,                                                  \
      (struct sqlite3 * db, int operations, int (*ask)(void *data),            \
       void *data))                                                            \
    X(int, busy_handler,                                                       \
      (struct sqlite3 * db, int (*ask)(void *data, int count), void *data))    \
    X(int, extended_result_codes, (struct sqlite3 * db, int on))               \
    X(int, extended_errcode, (struct sqlite3 * db))                            \
    X(const char *, errmsg, (struct sqlite3 * db))                             \
    X(int, get_autocommit, (struct sqlite3 * db))                              \
    X(int, changes, (struct sqlite3 * db))                                     \
    X(int, total_changes, (struct sqlite3 * db))                               \
    X(int64_t, last_insert_rowid, (struct sqlite3 * db))                       \
    X(void, interrupt, (struct sqlite3 * db))                                  \
    X(int, complete, (const char *sql))                                        \
    X(int, prepare_v2,                                                         \
      (struct sqlite3 * db, const char *sql, int size,                         \
       struct sqlite3_stmt **out, const char **tail))                          \
    X(int, step, (struct sqlite3_stmt * statement))                            \
    X(int, reset, (struct sqlite3_stmt * statement))                           \
    X(int, finalize, (struct sqlite3_stmt * statement))                        \
    X(int, bind_null, (struct sqlite3_stmt * statement, int at))               \
    X(int, bind_int64, (struct sqlite3_stmt * statement, int at, int64_t n))   \
    X(int, bind_double, (struct sqlite3_stmt * statement, int at, double x))   \
    X(int, bind_text,                                                          \
      (struct sqlite3_stmt * statement, int at, const char *text, int size,    \
       void (*free)(void *)))                                                  \
    X(int, bind_blob,                                                          \
      (struct sqlite3_stmt * statement, int at, const void *data, int size,    \
       void (*free)(void *)))                                                  \
    X(int, bind_parameter_count, (struct sqlite3_stmt * statement))            \
    X(const char *, bind_parameter_name,                                       \
      (struct sqlite3_stmt * statement, int at))                               \
    X(int, column_count, (struct sqlite3_stmt * statement))                    \
    X(const char *, column_name, (struct sqlite3_stmt * statement, int at))    \
    X(const char *, column_decltype,                                           \
      (struct sqlite3_stmt * statement, int at))                               \
    X(struct sqlite3_value *, column_value,                                    \
      (struct sqlite3_stmt * statement, int at))                               \
    X(int, value_type, (struct sqlite3_value * value))                         \
    X(int64_t, value_int64, (struct sqlite3_value * value))                    \
    X(double, value_double, (struct sqlite3_value * value))                    \
    X(const void *, value_blob, (struct sqlite3_value * value))                \
    X(int, value_bytes, (struct sqlite3_value * value))                        \
    X(int, create_function_v2,                                                 \
      (struct sqlite3 * db, const char *name, int count, int flags,            \
       void *data,                                                             \
       void (*call)(struct sqlite3_context *, int, struct sqlite3_value **),   \
       void (*step)(struct sqlite3_context *, int, struct sqlite3_value **),   \
       void (*final)(struct sqlite3_context *), void (*free)(void *)))         \
    X(int, create_collation_v2,                                                \
      (struct sqlite3 * db, const char *name, int flags, void *data,           \
       int (*compare)(void *, int, const void *, int, const void *),           \
       void (*free)(void *)))                                                  \
    X(void *, user_data, (struct sqlite3_context * context))                   \
    X(void *, aggregate_context, (struct sqlite3_context * context, int size)) \
    X(void, result_null, (struct sqlite3_context * context))                   \
    X(void, result_int64, (struct sqlite3_context * context, int64_t n))       \
    X(void, result_double, (struct sqlite3_context * context, double x))       \
    X(void, result_text,                                                       \
      (struct sqlite3_context * context, const char *text, int size,           \
       void (*free)(void *)))                                                  \
    X(void, result_blob,                                                       \
      (struct sqlite3_context * context, const void *data, int size,           \
       void (*free)(void *)))                                                  \
    X(void, result_error_toobig, (struct sqlite3_context * context))           \
    X(void, result_error_nomem, (struct sqlite3_context * context))            \
    X(void, result_error,                                                      \
      (struct sqlite3_context * context, const char *text, int size))

/* SQLITE_TRANSIENT: SQLite makes a copy. */
#define TT__SQLITE_COPY ((void (*)(void *))(intptr_t)-1)

struct tt__sqlite_api {
#define X(result_, name_, parameters_) result_(*name_) parameters_;
    TT__SQLITE_FUNCTIONS(X)
#undef X
};

/* A file of a database: its bytes, and the locks of all connections to it. */
struct tt__sqlite_shared {
    struct tt_object head;
    tt_value data; /* owns; a bytearray, which a file of the run has, too */
    uint32_t shared;
    const struct tt__sqlite_file *reserved; /* at least; borrowed */
    bool is_pending;                        /* `reserved` wants to write */
};

extern const struct tt_type tt__sqlite_shared_type;

/* A connection. Its VFS is one of SQLite's as long as it lives, or until the
 * run is over. */
struct tt__sqlite {
    struct tt_object head;
    struct tt_foreign foreign;
    bool is_over;       /* SQLite has nothing of it any more, or ends it now */
    struct tt_env *env; /* borrows */
    struct tt__sqlite_api api;
    struct tt__sqlite_vfs vfs;
    char vfs_name[32];
    struct sqlite3 *db;                    /* owns; NULL: closed */
    struct statement *statements;          /* borrows the first */
    struct tt__sqlite_shared *shared;      /* owns; NULL: in memory */
    struct tt__sqlite_function *functions; /* owns */
    uint64_t random;
    int64_t groups;    /* of aggregates, so far */
    bool was_asked;    /* the busy handler was called since was_busy() */
    tt_value misuse;   /* owns; raises ProgrammingError with a text */
    bool sets_journal; /* the statement that is prepared does */
    uint32_t running;  /* calls of SQLite that may call the program, nested */
    uint64_t thread;   /* whose they are, if there are any */
};

/* Registers the VFS of CONNECTION: what SQLite returned. */
int tt__sqlite_add_vfs(struct tt__sqlite *connection);

/* The library; NULL: it is missing. */
void *tt__sqlite_library(void);

/* Arguments. The connection V, which is open; NULL: raised. */
struct tt__sqlite *tt__sqlite_get(struct tt_env *env, tt_value v);
/* A text without a null character; NULL: raised. */
const char *tt__sqlite_text(struct tt_env *env, tt_value v);
/* 0 with *OUT, or -1: raised. */
int tt__sqlite_int(struct tt_env *env, tt_value v, int *out);

/* VALUE as one of the language; RAW: text as bytes. */
tt_value tt__sqlite_value(struct tt_env *env, const struct tt__sqlite_api *api,
                          struct sqlite3_value *value, bool raw);
/* Natives: create() and collate(). */
tt_value tt__sqlite_create(struct tt_env *env, const tt_value *args);
tt_value tt__sqlite_collate(struct tt_env *env, const tt_value *args);
/* The functions of CONNECTION, which SQLite has no more. */
void tt__sqlite_drop_functions(struct tt_env *env,
                               struct tt__sqlite *connection);

#endif

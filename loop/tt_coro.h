/* SPDX-License-Identifier: MIT
 *
 * loop/tt_coro.h: the coroutine protocol, and coroutines in C.
 *
 * A task drives anything that can be resumed. A coroutine in C is a struct and
 * a body between TT_BEGIN and TT_END. tt_async.h declares such a struct in one
 * line, and has blocks for `async with` and `try`.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_CORO_H)
#define TT_CORO_H

/* ---- The coroutine protocol ---------------------------------------------- */

/* A Task drives anything whose type has `resume`: native coroutines of the
 * primitives, C coroutines of users, and the frames of the scenario
 * language. */

/* Resumes; see enum tt_resume and enum tt_resumed. *OUT is new. VALUE is
 * borrowed. As in CPython, ValueError if it is already running, RuntimeError if
 * it is a coroutine that is done. */
TT_API int tt_resume(struct tt_env *env, tt_value resumable, enum tt_resume how,
                     tt_value value, tt_value *out);

/* close(): 0, or a failure. */
TT_API int tt_close(struct tt_env *env, tt_value resumable);

/* Begins `await v`: *AWAITING holds v (owned) and is replaced by the object to
 * resume. TT_YIELDED: *OUT is to be yielded, and tt_await_resume continues.
 * TT_RETURNED: *OUT is the result. Otherwise a failure. */
TT_API int tt_await_start(struct tt_env *env, tt_value *awaiting,
                          tt_value *out);
/* Begins `yield from Future.__await__(future)`. */
TT_API int tt_await_future(struct tt_env *env, struct tt_future *future,
                           tt_value *out);
TT_API int tt_await_resume(struct tt_env *env, tt_value awaiting,
                           enum tt_resume how, tt_value value, tt_value *out);

/* CPython's RuntimeWarning: CORO is destroyed and was never resumed. */
TT_API void tt_warn_unawaited(struct tt_env *env, tt_value coro);
/* The same of what METHOD ("asend") of an asynchronous generator returned. */
TT_API void tt_warn_unawaited_step(struct tt_env *env, const char *method,
                                   tt_value generator);
/* A DeprecationWarning about WHAT, at the running line of the program: 0, or a
 * failure of the output. */
TT_API int tt_warn_deprecated(struct tt_env *env, const char *what);
/* Issues a warning about PLACE, each time, past module warnings: 0 or a
 * failure. */
struct tt_place;
TT_API int tt_warn_at(struct tt_env *env, const struct tt_type *category,
                      const char *what, const struct tt_place *place);
/* The exception in the slot leaves code without a caller, a finaliser:
 * "Exception ignored while DOING object". Takes it: 0, or a failure of the
 * output. */
TT_API int tt_log_ignored(struct tt_env *env, const char *doing,
                          tt_value object);

/* inspect.isawaitable, asyncio.iscoroutine, asyncio.isfuture */
TT_API bool tt_is_awaitable(tt_value v);
static inline bool tt_is_coroutine(tt_value v);
static inline bool tt_is_future(tt_value v);
static inline bool tt_is_task(tt_value v);

/* ---- Coroutines in C ----------------------------------------------------- */

/* A stackless coroutine: a struct that begins with a tt_coro and holds the
 * locals, and a body that is entered again after each await. In the body:
 *
 *     TT_BEGIN;                  once, at the start
 *     TT_AWAIT(v);               await v (taken); the result is TT_GOT, which
 *                                the coroutine owns until its next await
 *     TT_TRY_AWAIT(v);           the same, but stays here on failure: rc < 0
 *     TT_YIELD(v);               a bare yield of v (taken)
 *     TT_CHECK(call);            fails if the int is negative
 *     TT_MAKE(place, call);      puts the result into PLACE, a pointer or
 *                                value that owns nothing yet; fails if NULL
 *     TT_RAISE(type, format...); raises
 *     TT_RETURN(v);              ends with the result v (taken)
 *     TT_END;                    at the end; the result is None
 *
 * If v is TT_NULL, the result of a failed call, they fail. `try` and `except`:
 *
 *     TT_TRY_AWAIT(v);
 *     if (tt_except(env, &rc, &tt_TimeoutError, NULL)) {
 *         ...
 *     }
 *     TT_CHECK(rc);
 *
 * and with cleanup, instead of TT_END:
 *
 *     TT_FINALLY;                once: the code after it always runs, after a
 *                                failure, a cancellation or TT_RETURN; it may
 *                                await; the exception is kept meanwhile
 *     TT_END_FINALLY;            continues with the exception or the result
 *
 * A failure before TT_FINALLY jumps there, one after it leaves the body. `env`,
 * `self`, `rc` and `value` are in scope. Plain locals do not survive an await,
 * and code before TT_BEGIN runs at each resume. An await or a yield may be
 * within any if or loop of the body, but not within a `switch`: C takes it for
 * a case of that switch, and the body could not be resumed there. The first
 * resume reports it (TT_EMISUSE). The function of TT_CORO_DROP drops what the
 * struct owns. A coroutine that is destroyed while suspended is closed first,
 * as in Python, so the code after TT_FINALLY runs. */
struct tt_coro {
    struct tt_object head; /* flags: TT_CORO_... */
    uint32_t at;           /* the line where it resumes; 0: not begun */
    uint32_t line;         /* of asyncio's source; 0: `at` */
    tt_value awaiting;     /* owns; suspended: what it awaits, else TT_GOT */
    union {
        struct tt_handled handled; /* while it is cleaning up */
        tt_value result;           /* owns; TT_CORO_RETURNING */
    };
};

/* The bits of a coroutine's head.flags. */
enum {
    TT_CORO_RUNNING = 1,
    TT_CORO_DONE = 2,
    TT_CORO_CLEANING = 4,  /* TT_FINALLY was reached */
    TT_CORO_RETURNING = 8, /* ... with a result, not with an exception */
    TT_CORO_UNBEGUN = 16,  /* done: closed before it began; has its locals */
    TT_CORO_CAUGHT = 32,   /* caught the cause of what it raises */
    TT_CORO_EXITING = 64,  /* CLEANING, only while a block's exit awaits */
    TT_CORO_FLAGS = 127
};

/* What a field of a coroutine in C is, as far as its type says. */
enum tt_field {
    TT_FIELD_OTHER,
    TT_FIELD_BOOL,
    TT_FIELD_INT,
    TT_FIELD_LONG,
    TT_FIELD_UINT,
    TT_FIELD_ULONG,
    TT_FIELD_DOUBLE,
    TT_FIELD_TEXT,  /* a const char * that was an argument */
    TT_FIELD_OBJECT /* a pointer to an object, or a tt_value; or NULL */
};

/* The type of one kind of coroutine: static and constant. */
struct tt_coro_type {
    struct tt_type type;
    const char *name;      /* __name__ */
    const char *full_name; /* __qualname__ */
    /* RC: 0, or the failure with which the await ended. Returns TT_YIELDED,
     * TT_RETURNED with *value, or a failure. */
    int (*body)(struct tt_env *env, struct tt_coro *coro, int rc,
                tt_value *value);
    void (*drop)(struct tt_env *env, struct tt_coro *coro);
    /* For reports; NULL: it waits for what it awaits. */
    void (*wait)(struct tt_env *env, struct tt_coro *coro, struct tt_wait *out);
    const char *file; /* its source, for repr() and reports */
    uint32_t first_line;
    uint32_t await_line; /* the line to show; 0: the current one */
    /* A fast path, or NULL: resumes it with None if that takes only a few
     * instructions, by beginning it or by continuing after the future that it
     * awaits. Returns what BODY would, with the same effects, or TT_BODY:
     * nothing was done. */
    int (*quick)(struct tt_env *env, struct tt_coro *coro, tt_value *value);
    /* Calls EACH with its fields, which are at AT: see tt_variables. NULL: they
     * are not known. */
    void (*fields)(const struct tt_coro *coro,
                   void (*each)(void *data, const char *name,
                                enum tt_field field, const void *at),
                   void *data);
};

enum { TT_BODY = 2 };

/* The operations that every coroutine type shares. */
#define TT_CORO_TYPE(size_, name_, full_name_, body_, drop_, wait_, file_,     \
                     first_line_, await_line_, quick_)                         \
    TT_CORO_TYPE_(size_, name_, full_name_, body_, drop_, wait_, file_,        \
                  first_line_, await_line_, quick_, NULL)
#define TT_CORO_TYPE_(size_, name_, full_name_, body_, drop_, wait_, file_,    \
                      first_line_, await_line_, quick_, fields_)               \
    {                                                                          \
        .type = {.head = TT_OBJECT_STATIC(&tt_type_type),                      \
                 .name = "coroutine",                                          \
                 .full_name = "coroutine",                                     \
                 .base = &tt_object_type,                                      \
                 .flags =                                                      \
                     TT_TYPE_COROUTINE | TT_TYPE_RESUMABLE | TT_TYPE_FINAL,    \
                 .size = (size_),                                              \
                 .clear = tt_coro_clear,                                       \
                 .repr = tt_coro_repr,                                         \
                 .name_of = tt_coro_name,                                      \
                 .full_name_of = tt_coro_full_name,                            \
                 .source_of = tt_coro_source,                                  \
                 .resume = tt_coro_resume,                                     \
                 .is_awaiting = tt_coro_is_awaiting,                           \
                 .wait = tt_coro_wait,                                         \
                 .methods = tt_coro_methods,                                   \
                 .properties = tt_coro_properties},                            \
        .name = (name_), .full_name = (full_name_), .body = (body_),           \
        .drop = (drop_), .wait = (wait_), .file = (file_),                     \
        .first_line = (first_line_), .await_line = (await_line_),              \
        .quick = (quick_), .fields = (fields_)                                 \
    }

/* The functions of such a type, for TT_CORO_TYPE only: see struct tt_type. */
TT_API void tt_coro_clear(struct tt_env *env, struct tt_object *self);
TT_API int tt_coro_repr(struct tt_env *env, tt_value self, struct tt_text *out);
TT_API struct tt_slice tt_coro_name(tt_value self);
TT_API struct tt_slice tt_coro_full_name(tt_value self);
TT_API enum tt_source tt_coro_source(tt_value self, const char **file,
                                     uint32_t *line);
TT_API int tt_coro_resume(struct tt_env *env, struct tt_object *self,
                          enum tt_resume how, tt_value value, tt_value *out);
TT_API bool tt_coro_is_awaiting(const struct tt_object *self);
TT_API void tt_coro_wait(struct tt_env *env, struct tt_object *self,
                         struct tt_wait *out);
TT_API extern const struct tt_native tt_coro_methods[], tt_generator_methods[];
TT_API extern const struct tt_property tt_coro_properties[];
/* send(), throw() and close() of objects that are resumed like a generator:
 * rows of the type's methods. An await resumes a coroutine without reporting
 * it, so the EFFECT of a coroutine's rows includes TT_HIDDEN. */
TT_API tt_value tt_send_method(struct tt_env *env, const tt_value *args);
TT_API tt_value tt_throw_method(struct tt_env *env, const tt_value *args);
TT_API tt_value tt_close_method(struct tt_env *env, const tt_value *args);
#define TT_RESUMING_METHODS(type_, effect_)                                    \
    TT_NATIVE("send", type_ ".send", "self value /", 2, 2, 2,                  \
              TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_, tt_send_method),  \
        TT_NATIVE("throw", type_ ".throw", "self type value traceback /", 2,   \
                  4, 4, TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_,         \
                  tt_throw_method),                                            \
        TT_NATIVE("close", type_ ".close", "self /", 1, 1, 1,                  \
                  TT_NATIVE_METHOD | TT_NATIVE_BUILTIN, effect_,               \
                  tt_close_method)
/* iter() and next() of objects that are resumed like a generator. */
TT_API tt_value tt_iter_self(struct tt_env *env, tt_value self);
TT_API tt_value tt_next_resumed(struct tt_env *env, tt_value self);

/* A coroutine of TYPE, zeroed after its head; NULL without memory. */
TT_API void *tt_coro_new(struct tt_env *env, const struct tt_coro_type *type);

/* For the macros. The first zeroes a new object of SIZE bytes after its head,
 * or returns NULL. */
static inline void *tt_coro_init(void *made, size_t size);
TT_API int tt_coro_await(struct tt_env *env, struct tt_coro *coro,
                         tt_value awaitable, tt_value *value);
TT_API int tt_coro_clean(struct tt_env *env, struct tt_coro *coro, int rc,
                         tt_value *value);
TT_API int tt_coro_end(struct tt_env *env, struct tt_coro *coro,
                       tt_value *value);
/* The body has no place where CORO was suspended: TT_EMISUSE. */
TT_API int tt_coro_lost(struct tt_env *env, struct tt_coro *coro)
    __attribute__((cold));

/* The file that reports name for the coroutines defined after it; a library may
 * define it as something else. */
#ifndef TT_CORO_FILE
#define TT_CORO_FILE __FILE__
#endif

#define TT_CORO(name_, text_)                                                  \
    TT_CORO_WITH(name_, text_, text_, NULL, NULL, TT_CORO_FILE, __LINE__, 0)

/* With a function that drops what the locals own:
 * void drop(struct tt_env *env, struct tt_coro *coro). */
#define TT_CORO_DROP(name_, text_, drop_)                                      \
    TT_CORO_WITH(name_, text_, text_, (drop_), NULL, TT_CORO_FILE, __LINE__, 0)

#define TT_CORO_WITH(name_, text_, full_, drop_, wait_, file_, first_, await_) \
    TT_CORO_QUICK(name_, text_, full_, drop_, wait_, file_, first_, await_,    \
                  NULL)

#define TT_CORO_QUICK(name_, text_, full_, drop_, wait_, file_, first_,        \
                      await_, quick_)                                          \
    TT_CORO_SHOWN(name_, text_, full_, drop_, wait_, file_, first_, await_,    \
                  quick_, NULL)

/* The same with a function that lists its fields. */
#define TT_CORO_SHOWN(name_, text_, full_, drop_, wait_, file_, first_,        \
                      await_, quick_, fields_)                                 \
    static inline int name_##_body(struct tt_env *env, struct name_ *self,     \
                                   int rc, tt_value *value);                   \
    static int name_##_entry(struct tt_env *env, struct tt_coro *coro, int rc, \
                             tt_value *value)                                  \
    {                                                                          \
        return name_##_body(env, (struct name_ *)(void *)coro, rc, value);     \
    }                                                                          \
    TT_STATIC_ASSERT(offsetof(struct name_, coro) == 0,                        \
                     "a coroutine's struct begins with its tt_coro, `coro`");  \
    TT_ASSERT_PLAIN(name_);                                                    \
    TT_BEGIN_TYPE_                                                             \
    static const struct tt_coro_type name_##_type = TT_CORO_TYPE_(             \
        sizeof(struct name_), (text_), (full_), name_##_entry, (drop_),        \
        (wait_), (file_), (first_), (await_), (quick_), (fields_));            \
    TT_END_TYPE_                                                               \
    TT_UNUSED static inline struct name_ *name_##_new(struct tt_env *env)      \
    {                                                                          \
        return (struct name_ *)tt_coro_init(                                   \
            tt_object_new(env, &name_##_type.type, sizeof(struct name_)),      \
            sizeof(struct name_));                                             \
    }                                                                          \
    static inline int name_##_body(struct tt_env *env, struct name_ *self,     \
                                   int rc, tt_value *value)

#define TT_GOT (self->coro.awaiting)

#define TT_BEGIN                                                               \
    (void)env;                                                                 \
    switch (self->coro.at) {                                                   \
    default:                                                                   \
        return tt_coro_lost(env, &self->coro);                                 \
    case 0:                                                                    \
        if (TT_UNLIKELY(rc < 0)) {                                             \
            return rc;                                                         \
        }

/* To the end of the innermost block (tt_async.h), or of the body. */
#define TT_FAIL_                                                               \
    do {                                                                       \
        if (self->coro.head.flags & TT_CORO_CLEANING) {                        \
            goto tt_leave;                                                     \
        }                                                                      \
        goto tt_finally;                                                       \
    } while (0)

#define TT_SUSPEND_                                                            \
    do {                                                                       \
        self->coro.at = __LINE__;                                              \
        return TT_YIELDED;                                                     \
    case __LINE__:;                                                            \
    } while (0)

#define TT_TRY_AWAIT(awaitable)                                                \
    do {                                                                       \
        rc = tt_coro_await(env, &self->coro, (awaitable), value);              \
        if (rc == TT_YIELDED) {                                                \
            TT_SUSPEND_;                                                       \
        }                                                                      \
    } while (0)

#define TT_AWAIT(awaitable)                                                    \
    do {                                                                       \
        TT_TRY_AWAIT(awaitable);                                               \
        if (TT_UNLIKELY(rc < 0)) {                                             \
            TT_FAIL_;                                                          \
        }                                                                      \
    } while (0)

#define TT_YIELD(v)                                                            \
    do {                                                                       \
        *value = (v);                                                          \
        if (TT_UNLIKELY(*value == TT_NULL)) {                                  \
            rc = tt_failure(env);                                              \
            TT_FAIL_;                                                          \
        }                                                                      \
        tt_clear(env, &self->coro.awaiting);                                   \
        TT_SUSPEND_;                                                           \
        if (TT_UNLIKELY(rc < 0)) {                                             \
            TT_FAIL_;                                                          \
        }                                                                      \
    } while (0)

/* The place after the preceding await, at which a `quick` may suspend. N is
 * less than any line of the body. */
#define TT_PLACE(n)                                                            \
    __attribute__((fallthrough));                                              \
    case (n):;

#define TT_CHECK(call)                                                         \
    do {                                                                       \
        rc = (call);                                                           \
        if (TT_UNLIKELY(rc < 0)) {                                             \
            TT_FAIL_;                                                          \
        }                                                                      \
    } while (0)

#define TT_MAKE(place, call)                                                   \
    do {                                                                       \
        (place) = (call);                                                      \
        if (TT_UNLIKELY((place) == NULL)) {                                    \
            rc = tt_failure(env);                                              \
            TT_FAIL_;                                                          \
        }                                                                      \
    } while (0)

#define TT_RAISE(...)                                                          \
    do {                                                                       \
        rc = tt_raise(env, __VA_ARGS__);                                       \
        TT_FAIL_;                                                              \
    } while (0)

#define TT_RETURN(v)                                                           \
    do {                                                                       \
        *value = (v);                                                          \
        rc = *value == TT_NULL ? tt_failure(env) : TT_RETURNED;                \
        TT_FAIL_;                                                              \
    } while (0)

#define TT_END                                                                 \
    *value = TT_NONE;                                                          \
    rc = TT_RETURNED;                                                          \
    goto tt_finally;                                                           \
    }                                                                          \
    tt_finally:                                                                \
    tt_leave:                                                                  \
    TT_UNUSED;                                                                 \
    return rc

#define TT_FINALLY                                                             \
    *value = TT_NONE;                                                          \
    rc = TT_RETURNED;                                                          \
    goto tt_finally;                                                           \
    tt_finally:                                                                \
    rc = tt_coro_clean(env, &self->coro, rc, value);                           \
    if (rc < 0) {                                                              \
        return rc;                                                             \
    }

#define TT_END_FINALLY                                                         \
    }                                                                          \
    return tt_coro_end(env, &self->coro, value);                               \
    tt_leave:                                                                  \
    TT_UNUSED;                                                                 \
    return rc

#endif

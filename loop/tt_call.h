/* SPDX-License-Identifier: MIT
 *
 * loop/tt_call.h: calls, and functions in C as values.
 *
 * Programs in C need it where asyncio takes a callable, as condition.wait_for
 * does: a static tt_native is one.
 */
#ifndef TT_H
#include "tt.h" /* every chapter, in order */
#elif !defined(TT_CALL_H)
#define TT_CALL_H

/* ---- Calls --------------------------------------------------------------- */

/* Arguments: COUNT positional values, then one for each keyword. Borrowed. */
struct tt_args {
    const tt_value *at;
    uint32_t count;
    uint32_t keyword_count;
    const tt_value *keywords; /* names: strs */
    /* Whose items the positional ones are, made for this call, so that the
     * callee may keep it; NULL: there is none. Borrowed. */
    struct tt_tuple *tuple;
};

enum {
    TT_NATIVE_METHOD = 1,  /* args[0] is self; found on instances */
    TT_NATIVE_STATIC = 2,  /* found on instances too, but without self */
    TT_NATIVE_CLASS = 4,   /* args[0] is the type */
    TT_NATIVE_BUILTIN = 8, /* errors in the words of CPython's C functions */
    TT_NATIVE_RAW = 16,    /* `raw` is called, with the arguments unbound */
    TT_NATIVE_IN_C = 32, /* of Future and Task: Python's words, but no frame */
    TT_NATIVE_COROUTINE = 64 /* async def: what it gives is a coroutine */
};

/* A function in C as a value. `parameters` names the parameters in order,
 * apart by single spaces, "self" included:
 *
 *     "delay result"      two, positional or by keyword
 *     "fn | context"      what follows a lone | is by keyword only
 *     "callback *args"    further positional ones, as a tuple
 *     "coro =kwargs"      further keywords, as a dict
 *     "a / b"             a is positional only
 *
 * `required` counts the leading parameters that have no default, and
 * `positional` those that may be positional; `call` gets one word for each
 * parameter, TT_NULL where it was left out. A keyword-only parameter that is
 * required has a ! behind its name. */
struct tt_native {
    struct tt_object head;
    const char *name;       /* __name__ */
    const char *full_name;  /* __qualname__, for messages */
    const char *parameters; /* "" : none */
    uint8_t required;
    uint8_t positional;
    uint8_t total; /* words that `call` gets */
    uint8_t flags; /* TT_NATIVE_... */
    uint8_t marks; /* TT_MARK_...: what is in `parameters`, and in `name` */
    union {
        /* Gives the result. Borrows the arguments. */
        tt_value (*call)(struct tt_env *env, const tt_value *args);
        tt_value (*raw)(struct tt_env *env, const struct tt_args *args);
    };
};

enum {
    TT_MARK_STAR = 1,     /* *args */
    TT_MARK_NAMED = 2,    /* =kwargs */
    TT_MARK_REQUIRED = 4, /* a required keyword-only one */
    TT_MARK_CHANGES = 8   /* not there, but by its name: its first argument */
};

/* Both gcc and clang take these for constants. */
#define TT_MARKS(parameters_)                                                  \
    ((__builtin_strchr((parameters_), '*') != 0) * TT_MARK_STAR |              \
     (__builtin_strchr((parameters_), '=') != 0) * TT_MARK_NAMED |             \
     (__builtin_strchr((parameters_), '!') != 0) * TT_MARK_REQUIRED)

/* Whether a function of that name changes what its first argument holds, which
 * whoever watches (tt_watch.h) is told of. */
#define TT_IS_(name_, is_) (__builtin_strcmp((name_), (is_)) == 0)
#define TT_CHANGES(name_)                                                      \
    (TT_IS_((name_), "__anext__") || TT_IS_((name_), "__delitem__") ||         \
     TT_IS_((name_), "__setitem__") || TT_IS_((name_), "aclose") ||            \
     TT_IS_((name_), "add") || TT_IS_((name_), "anext") ||                     \
     TT_IS_((name_), "append") || TT_IS_((name_), "appendleft") ||             \
     TT_IS_((name_), "asend") || TT_IS_((name_), "athrow") ||                  \
     TT_IS_((name_), "cancel") || TT_IS_((name_), "clear") ||                  \
     TT_IS_((name_), "close") || TT_IS_((name_), "delattr") ||                 \
     TT_IS_((name_), "difference_update") || TT_IS_((name_), "discard") ||     \
     TT_IS_((name_), "extend") || TT_IS_((name_), "extendleft") ||             \
     TT_IS_((name_), "heapify") || TT_IS_((name_), "heapify_max") ||           \
     TT_IS_((name_), "heappop") || TT_IS_((name_), "heappop_max") ||           \
     TT_IS_((name_), "heappush") || TT_IS_((name_), "heappush_max") ||         \
     TT_IS_((name_), "heappushpop") || TT_IS_((name_), "heappushpop_max") ||   \
     TT_IS_((name_), "heapreplace") || TT_IS_((name_), "heapreplace_max") ||   \
     TT_IS_((name_), "insert") || TT_IS_((name_), "intersection_update") ||    \
     TT_IS_((name_), "move_to_end") || TT_IS_((name_), "pop") ||               \
     TT_IS_((name_), "popitem") || TT_IS_((name_), "popleft") ||               \
     TT_IS_((name_), "remove") || TT_IS_((name_), "reverse") ||                \
     TT_IS_((name_), "rotate") || TT_IS_((name_), "send") ||                   \
     TT_IS_((name_), "setattr") || TT_IS_((name_), "setdefault") ||            \
     TT_IS_((name_), "shuffle") || TT_IS_((name_), "sort") ||                  \
     TT_IS_((name_), "subtract") ||                                            \
     TT_IS_((name_), "symmetric_difference_update") ||                         \
     TT_IS_((name_), "throw") || TT_IS_((name_), "update"))

#define TT_NATIVE(name_, full_name_, parameters_, required_, positional_,      \
                  total_, flags_, call_)                                       \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_native_type), .name = (name_),            \
        .full_name = (full_name_), .parameters = (parameters_),                \
        .required = (required_), .positional = (positional_),                  \
        .total = (total_), .flags = (flags_),                                  \
        .marks =                                                               \
            TT_MARKS(parameters_) | (TT_CHANGES(name_) ? TT_MARK_CHANGES : 0), \
        {                                                                      \
            .call = (call_)                                                    \
        }                                                                      \
    }
#define TT_NATIVE_RAW_(name_, full_name_, flags_, raw_)                        \
    {                                                                          \
        .head = TT_OBJECT_STATIC(&tt_native_type), .name = (name_),            \
        .full_name = (full_name_), .parameters = "*args =kwargs", .total = 0,  \
        .flags = (flags_) | TT_NATIVE_RAW,                                     \
        .marks = TT_MARK_STAR | TT_MARK_NAMED |                                \
                 (TT_CHANGES(name_) ? TT_MARK_CHANGES : 0),                    \
        {                                                                      \
            .raw = (raw_)                                                      \
        }                                                                      \
    }

enum {
    TT_NATIVE_ARGS_MAX = 12 /* parameters of a native function */
};

/* A computed attribute. */
struct tt_property {
    const char *name;
    tt_value (*get)(struct tt_env *env, tt_value self); /* gives */
    /* VALUE TT_NULL: del. NULL: read-only. */
    int (*set)(struct tt_env *env, tt_value self, tt_value value);
};

/* A `set` for what is the class's own, which objects show, too: `get` takes
 * either. Raises AttributeError. */
TT_API int tt_property_of_class(struct tt_env *env, tt_value self,
                                tt_value value);

/* A function bound to its first argument. */
struct tt_method {
    struct tt_object head;
    tt_value function; /* owns */
    tt_value self;     /* owns */
};

TT_API tt_value tt_method_new(struct tt_env *env, tt_value function,
                              tt_value self);

/* __name__ and __qualname__ of a callable or a coroutine; of anything else
 * the name of its type. */
TT_API struct tt_slice tt_name_of(tt_value v);
TT_API struct tt_slice tt_full_name_of(tt_value v);

/* Calls a value; gives the result, or TT_NULL. */
TT_API tt_value tt_call(struct tt_env *env, tt_value callable,
                        const tt_value *args, size_t count);
TT_API tt_value tt_call_args(struct tt_env *env, tt_value callable,
                             const struct tt_args *args);
TT_API bool tt_is_callable(tt_value v);

/* What was raised leaves NATIVE, called with COUNT arguments (bound ones; some
 * may be TT_NULL). Where CPython has a frame for it, they live as long as the
 * traceback. For those who call `call` themselves. */
TT_API void tt_native_raised(struct tt_env *env, const struct tt_native *native,
                             const tt_value *args, size_t count);

/* Binds ARGS to the parameters of a native function: 0 and OUT filled with
 * borrowed words (`*args` and `**kwargs` are given: unref them through
 * tt_args_release), or TT_ERAISED with CPython's TypeError. */
TT_API int tt_args_bind(struct tt_env *env, const struct tt_native *native,
                        const struct tt_args *args, tt_value *out);
/* What `*args` is behind the first GIVEN positional ones: a tuple, given. */
TT_API tt_value tt_args_rest(struct tt_env *env, const struct tt_args *args,
                             uint32_t given);
TT_API void tt_args_release(struct tt_env *env, const struct tt_native *native,
                            tt_value *bound);

/* Which of COUNT candidates NAME may have been meant to be, as CPython's
 * messages suggest it; COUNT: none. */
TT_API size_t tt_suggestion(struct tt_slice name,
                            const struct tt_slice *candidates, size_t count);

/* Raises that FUNCTION has no parameter KEYWORD, with what may have been meant
 * of the COUNT names that it has: TT_ERAISED. */
TT_API int tt_raise_unexpected(struct tt_env *env, const char *function,
                               tt_value keyword, const struct tt_slice *names,
                               size_t count);

/* The method or property NAME of TYPE or of what it derives from. Borrowed,
 * NULL if there is none. */
TT_API const struct tt_native *tt_type_method(const struct tt_type *type,
                                              const char *name);
TT_API const struct tt_property *tt_type_property(const struct tt_type *type,
                                                  const char *name);

/* Calls TAKE with each item of an iterable, in order (items borrowed), until
 * it gives something else than 0. Gives that, 0 at the end, or a failure
 * (TypeError: not iterable). */
TT_API int tt_iterate(struct tt_env *env, tt_value iterable,
                      int (*take)(struct tt_env *env, void *data,
                                  tt_value item),
                      void *data);

#endif

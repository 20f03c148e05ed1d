/* SPDX-License-Identifier: MIT
 *
 * loop/tt_exception.h: exceptions.
 *
 * What is raised waits in the environment's slot, one at a time, until somebody
 * takes it (tt_exc_take) or it leaves the program; see "Failure" in tt.h.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_EXCEPTION_H)
#define TT_EXCEPTION_H

struct tt_place;

/* ---- Exceptions ---------------------------------------------------------- */

enum {
    TT_EXC_SUPPRESS_CONTEXT = 1, /* raised with `from` */
    TT_EXC_MARKED = 2,           /* only within tt_exc_join */
    TT_EXC_REPORTED = 4          /* a hook of the program did that */
};

/* A frame that an exception passed through; counted, and never changed. */
struct tt_traceback {
    struct tt_traceback *next; /* owns; the frame that was called from here */
    tt_value frame;            /* owns; whatever the layer calls a frame */
    tt_value shown;            /* borrowed: what a program has of it */
    uint32_t line;
    uint32_t refs;
    uint32_t at; /* where in the frame, as the layer counts; 0: unknown */
};

struct tt_exc {
    struct tt_object head;          /* flags: TT_EXC_... */
    tt_value args;                  /* owns; a tuple, or TT_NULL: no args */
    struct tt_exc *cause;           /* owns, NULL: none */
    struct tt_exc *context;         /* owns, NULL: none */
    struct tt_traceback *traceback; /* owns; the outermost frame first */
    tt_value notes;                 /* owns; a list, or TT_NULL */
    /* Of an AttributeError its name and obj, of a NameError its name, of an
     * ImportError its name and path; of a codec's UnicodeError its text. */
    tt_value name;  /* owns; TT_NULL: none */
    tt_value about; /* owns; TT_NULL: none */
    /* Attributes that a program set. They belong to the language, which frees
     * them in tt_language.drop_attributes. */
    void *shape;
    tt_value *attributes;
};

/* Every built-in exception type: X(name, base). The ones of asyncio follow in
 * the same list: a C program has no modules. */
#define TT_EXCEPTIONS(X)                                                       \
    X(Exception, BaseException)                                                \
    X(GeneratorExit, BaseException)                                            \
    X(KeyboardInterrupt, BaseException)                                        \
    X(SystemExit, BaseException)                                               \
    X(ArithmeticError, Exception)                                              \
    X(FloatingPointError, ArithmeticError)                                     \
    X(OverflowError, ArithmeticError)                                          \
    X(ZeroDivisionError, ArithmeticError)                                      \
    X(AssertionError, Exception)                                               \
    X(AttributeError, Exception)                                               \
    X(BufferError, Exception)                                                  \
    X(EOFError, Exception)                                                     \
    X(ImportError, Exception)                                                  \
    X(ModuleNotFoundError, ImportError)                                        \
    X(LookupError, Exception)                                                  \
    X(IndexError, LookupError)                                                 \
    X(KeyError, LookupError)                                                   \
    X(MemoryError, Exception)                                                  \
    X(NameError, Exception)                                                    \
    X(UnboundLocalError, NameError)                                            \
    X(OSError, Exception)                                                      \
    X(BlockingIOError, OSError)                                                \
    X(ChildProcessError, OSError)                                              \
    X(ConnectionError, OSError)                                                \
    X(BrokenPipeError, ConnectionError)                                        \
    X(ConnectionAbortedError, ConnectionError)                                 \
    X(ConnectionRefusedError, ConnectionError)                                 \
    X(ConnectionResetError, ConnectionError)                                   \
    X(FileExistsError, OSError)                                                \
    X(FileNotFoundError, OSError)                                              \
    X(InterruptedError, OSError)                                               \
    X(IsADirectoryError, OSError)                                              \
    X(NotADirectoryError, OSError)                                             \
    X(PermissionError, OSError)                                                \
    X(ProcessLookupError, OSError)                                             \
    X(TimeoutError, OSError)                                                   \
    X(ReferenceError, Exception)                                               \
    X(RuntimeError, Exception)                                                 \
    X(NotImplementedError, RuntimeError)                                       \
    X(RecursionError, RuntimeError)                                            \
    X(PythonFinalizationError, RuntimeError)                                   \
    X(StopIteration, Exception)                                                \
    X(StopAsyncIteration, Exception)                                           \
    X(SyntaxError, Exception)                                                  \
    X(IndentationError, SyntaxError)                                           \
    X(TabError, IndentationError)                                              \
    X(SystemError, Exception)                                                  \
    X(TypeError, Exception)                                                    \
    X(ValueError, Exception)                                                   \
    X(UnicodeError, ValueError)                                                \
    X(UnicodeDecodeError, UnicodeError)                                        \
    X(UnicodeEncodeError, UnicodeError)                                        \
    X(UnicodeTranslateError, UnicodeError)                                     \
    X(Warning, Exception)                                                      \
    X(BytesWarning, Warning)                                                   \
    X(DeprecationWarning, Warning)                                             \
    X(EncodingWarning, Warning)                                                \
    X(FutureWarning, Warning)                                                  \
    X(ImportWarning, Warning)                                                  \
    X(PendingDeprecationWarning, Warning)                                      \
    X(ResourceWarning, Warning)                                                \
    X(RuntimeWarning, Warning)                                                 \
    X(SyntaxWarning, Warning)                                                  \
    X(UnicodeWarning, Warning)                                                 \
    X(UserWarning, Warning)

/* Exception groups, X(name, base). ExceptionGroup is an Exception too. */
#define TT_EXCEPTION_GROUPS(X)                                                 \
    X(BaseExceptionGroup, BaseException)                                       \
    X(ExceptionGroup, BaseExceptionGroup)

/* asyncio's: X(name, base, module). */
#define TT_ASYNCIO_EXCEPTIONS(X)                                               \
    X(CancelledError, BaseException, exceptions)                               \
    X(InvalidStateError, Exception, exceptions)                                \
    X(SendfileNotAvailableError, RuntimeError, exceptions)                     \
    X(BrokenBarrierError, RuntimeError, exceptions)                            \
    X(QueueEmpty, Exception, queues)                                           \
    X(QueueFull, Exception, queues)                                            \
    X(QueueShutDown, Exception, queues)

TT_API extern const struct tt_type tt_BaseException;
#define X(name, base) TT_API extern const struct tt_type tt_##name;
TT_EXCEPTIONS(X)
TT_EXCEPTION_GROUPS(X)
#undef X
#define X(name, base, module) TT_API extern const struct tt_type tt_##name;
TT_ASYNCIO_EXCEPTIONS(X)
#undef X

/* An exception of TYPE with one argument, the text of FORMAT (by
 * tt_text_format's rules; NULL: no arguments). It is not raised. */
TT_API struct tt_exc *tt_exc_new(struct tt_env *env, const struct tt_type *type,
                                 const char *format, ...);
/* The same, with any value as its one argument (kept). */
TT_API struct tt_exc *tt_exc_with(struct tt_env *env,
                                  const struct tt_type *type, tt_value arg);

/* Raises: creates the exception, with the one being handled as its context, and
 * puts it into the slot, which must be empty. Always TT_ERAISED (or another
 * failure, without memory). */
TT_API int tt_raise(struct tt_env *env, const struct tt_type *type,
                    const char *format, ...);
/* Raises an existing exception, like `raise exc`. Keeps it. */
TT_API int tt_raise_exc(struct tt_env *env, struct tt_exc *exc);
/* Puts EXC (taken) back into the slot as it is, like a bare `raise`. */
TT_API int tt_reraise(struct tt_env *env, struct tt_exc *exc);

/* Puts EXC (kept) into the slot as it is, without a context. */
TT_API int tt_throw(struct tt_env *env, struct tt_exc *exc);
/* Raises GeneratorExit, as close() does. */
TT_API int tt_throw_exit(struct tt_env *env);
/* A lookup of KEY failed: changes the message of a TypeError of its hash to
 * CPython's for this ROLE, "dict key". */
TT_API int tt_key_failed(struct tt_env *env, tt_value key, const char *role);
/* Raises StopIteration(result), without a context, as the end of a generator;
 * no arguments for None, but a context. */
TT_API int tt_raise_stop(struct tt_env *env, tt_value result);
/* The exception of throw(type, value), or NULL with a TypeError. */
TT_API struct tt_exc *tt_exc_from(struct tt_env *env, tt_value type,
                                  tt_value value);

/* AttributeError, about V: '%T' object has no attribute 'NAME'. */
TT_API int tt_raise_attribute(struct tt_env *env, tt_value v, const char *name);
/* Sets name and obj of an AttributeError in the slot, if they are unset, to
 * NAME and V. Returns the failure. */
TT_API int tt_about_attribute(struct tt_env *env, tt_value v, tt_value name);
/* NameError, about NAME, of a format with one %S. */
TT_API int tt_raise_name(struct tt_env *env, const char *format, tt_value name);
/* Sets the attributes of EXC that the keywords of ARGS name: name=, obj= or
 * path=. TypeError where its type has no such keyword. */
TT_API int tt_exc_keywords(struct tt_env *env, struct tt_exc *exc,
                           const struct tt_args *args);

/* Takes the exception out of the slot and returns it; NULL if there is none. */
TT_API struct tt_exc *tt_exc_take(struct tt_env *env);
/* Whether the slot holds an exception of TYPE. */
TT_API bool tt_raised(const struct tt_env *env, const struct tt_type *type);
/* `except TYPE as exc`: whether *RC is TT_ERAISED with an exception of TYPE.
 * If so it leaves the slot, *EXC is the exception (new; EXC may be NULL: it is
 * dropped), and *RC is 0. tt_reraise puts it back. */
TT_API bool tt_except(struct tt_env *env, int *rc, const struct tt_type *type,
                      struct tt_exc **exc);

/* Whether EXC is of TYPE or a derived one: isinstance(). */
static inline bool tt_exc_is(const struct tt_exc *exc,
                             const struct tt_type *type);
/* Whether V is an exception; V as one. */
static inline bool tt_is_exc(tt_value v);
static inline struct tt_exc *tt_exc_cast(tt_value v);
/* Returns EXC, which may be NULL, with one more reference. */
static inline struct tt_exc *tt_exc_ref(struct tt_exc *exc);
static inline void tt_exc_unref(struct tt_env *env, struct tt_exc *exc);

/* exc.__cause__ = cause, exc.__context__ = context: takes the second. */
TT_API void tt_exc_set_cause(struct tt_env *env, struct tt_exc *exc,
                             struct tt_exc *cause);
TT_API void tt_exc_set_context(struct tt_env *env, struct tt_exc *exc,
                               struct tt_exc *context);
/* The first argument, or None. Borrowed. */
TT_API tt_value tt_exc_arg(const struct tt_exc *exc);
/* The file name of an OSError, borrowed, or TT_NULL. It is the third of
 * exc->args; e.args then has only the first two. */
TT_API tt_value tt_exc_filename(const struct tt_exc *exc);
/* Adds FRAME (kept) at LINE to the traceback of EXC. Returns the new entry,
 * borrowed. NULL: an allocation failed, which is ignored, as a traceback is not
 * part of the program's meaning. */
TT_API struct tt_traceback *tt_exc_passed(struct tt_env *env,
                                          struct tt_exc *exc, tt_value frame,
                                          uint32_t line);
/* The innermost place of a program that EXC passed, modules of the library left
 * out; whether there is one. The source is not given and, of a program in C,
 * the file is not known (NULL). */
TT_API bool tt_exc_place(struct tt_env *env, const struct tt_exc *exc,
                         struct tt_place *out);
/* with_traceback(): keeps TRACEBACK, which may be NULL. */
TT_API void tt_exc_set_traceback(struct tt_env *env, struct tt_exc *exc,
                                 struct tt_traceback *traceback);

/* BaseExceptionGroup(message, members): an ExceptionGroup if all members are
 * Exceptions. Without members NULL, ValueError. If a member is TT_NULL, the
 * result of a failed call, this fails too. */
TT_API struct tt_exc *tt_exc_group(struct tt_env *env, const char *message,
                                   const tt_value *members, size_t count);
/* The members of a group, borrowed; NULL: EXC is not a group. */
TT_API const struct tt_tuple *tt_exc_members(const struct tt_exc *exc);
/* split(): divides EXC (a group, or a single exception) into what MATCHER (an
 * exception type, a tuple of them, or a callable) accepts, and the rest. Both
 * are new, NULL if empty. REST itself may be NULL: subgroup(). 0 or a
 * failure. */
TT_API int tt_exc_split(struct tt_env *env, struct tt_exc *exc,
                        tt_value matcher, struct tt_exc **match,
                        struct tt_exc **rest);
/* The end of `try` with `except*`: ORIG was caught; ENDS are the exceptions
 * that its clauses raised, and the rest that no clause accepted (None: no
 * exception). Returns the exception to raise, or None. */
TT_API tt_value tt_exc_join(struct tt_env *env, struct tt_exc *orig,
                            const struct tt_list *ends);

/* The exception that an `except` clause handles: the context of exceptions
 * raised meanwhile. Each frame with handlers owns one; a running frame pushes
 * it (env->handled), with its caller's as `outer`. */
struct tt_handled {
    struct tt_exc *exc; /* owns, NULL: none */
    struct tt_handled *outer;
};

/* ---- Errors of streams --------------------------------------------------- */

/* asyncio's with attributes: IncompleteReadError(partial, expected) and
 * LimitOverrunError(message, consumed), X(name, base). To raise one from C,
 * call the type: tt_call(env, tt_value_of(&tt_LimitOverrunError), args, 2). */
#define TT_STREAM_EXCEPTIONS(X)                                                \
    X(IncompleteReadError, EOFError)                                           \
    X(LimitOverrunError, Exception)

#define X(name, base) TT_API extern const struct tt_type tt_##name;
TT_STREAM_EXCEPTIONS(X)
#undef X

#endif

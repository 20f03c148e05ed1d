/* SPDX-License-Identifier: MIT
 *
 * loop/tt_async.h: the short form of coroutines in C.
 *
 * `async def`, `async with`, `try` and `except` as macros on top of tt_coro.h.
 * They mirror CPython's code for these statements: the same awaits in the same
 * ticks, and the same contexts of exceptions.
 *
 *     TT_ASYNC(job, KEEP(struct tt_lock *, lock), ARG(double, delay_s))
 *     {
 *         TT_BEGIN;
 *         TT_WITH(self->lock);
 *         TT_AWAIT(tt_sleep(env, self->delay_s, TT_NONE));
 *         TT_PRINT("slept %g s", self->delay_s);
 *         TT_END_WITH;
 *         TT_END;
 *     }
 *
 *     TT_ASYNC_MAIN(OWN(struct tt_lock *, lock))   // sim/tt_program.h
 *     {
 *         TT_BEGIN;
 *         TT_MAKE(self->lock, tt_lock_new(env));
 *         TT_AWAIT(TT_GATHER(job(env, self->lock, 1),
 *                            job(env, self->lock, 2)));
 *         TT_END;
 *     }
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_ASYNC_H)
#define TT_ASYNC_H

/* ---- Declaration --------------------------------------------------------- */

/* TT_ASYNC(name, fields...) declares `struct name`, its constructor and the
 * function that drops what it owns, and begins its body, which is written as
 * after TT_CORO (tt_coro.h). Each of at most 16 fields is one of
 *
 *     ARG(type, name)    an argument: a number, a text that outlives the
 *                        coroutine, or anything borrowed
 *     KEEP(type, name)   an argument: a pointer to an object, or a tt_value;
 *                        the constructor keeps it. It may be NULL
 *     TAKE(type, name)   the same, but the constructor takes it. If it is NULL,
 *                        the result of a failed call, the constructor fails
 *     OWN(type, name)    a local: a pointer to an object or a tt_value, NULL
 *                        at first; the coroutine owns it
 *     OWN_N(type, name, count)   an array of COUNT such locals
 *     VAR(type, name)    a local that owns nothing, zero at first; NAME may be
 *                        an array, n[4]
 *
 * The constructor has the name of the coroutine. Its parameters are env and
 * then the arguments in the order of the list; it returns a coroutine as a
 * tt_value, or TT_NULL without memory. The fields of KEEP, TAKE and OWN are
 * dropped in the order of the list when the coroutine ends or is destroyed.
 * Assign to such a field with TT_MAKE while it is NULL; otherwise drop its
 * content first. */
#define TT_ASYNC(...)               TT_ASYNC_SPLIT_(__VA_ARGS__, )
#define TT_ASYNC_SPLIT_(name_, ...) TT_ASYNC_DEFINE_(name_, #name_, __VA_ARGS__)

/* The same, with TEXT as its __name__, which is also that of its tasks. */
#define TT_ASYNC_AS(name_, ...)     TT_ASYNC_AS_SPLIT_(name_, __VA_ARGS__, )
#define TT_ASYNC_AS_SPLIT_(name_, text_, ...)                                  \
    TT_ASYNC_DEFINE_(name_, text_, __VA_ARGS__)

#define TT_ASYNC_DEFINE_(name_, text_, ...)                                    \
    struct name_ {                                                             \
        struct tt_coro coro;                                                   \
        TT_EACH_(TT_DECLARE, __VA_ARGS__)                                      \
    };                                                                         \
    TT_FIELDS_(name_, struct tt_coro, __VA_ARGS__)                             \
    TT_BEGIN_TYPE_                                                             \
    TT_UNUSED static tt_value name_(                                           \
        struct tt_env *env TT_EACH_(TT_PARAMETER, __VA_ARGS__))                \
    {                                                                          \
        TT_CONSTRUCT_(name_, TT_NULL, __VA_ARGS__)                             \
        return tt_value_of(tt_self_);                                          \
    }                                                                          \
    TT_END_TYPE_                                                               \
    static void name_##_fields(const struct tt_coro *tt_coro_,                 \
                               void (*tt_each_)(void *data, const char *name,  \
                                                enum tt_field field,           \
                                                const void *at),               \
                               void *tt_data_)                                 \
    {                                                                          \
        const struct name_ *tt_self_ =                                         \
            (const struct name_ *)(const void *)tt_coro_;                      \
        (void)tt_self_;                                                        \
        (void)tt_each_;                                                        \
        (void)tt_data_;                                                        \
        TT_EACH_(TT_SHOW, __VA_ARGS__)                                         \
    }                                                                          \
    TT_CORO_SHOWN(name_, text_, text_, TT_DROPS_(name_, __VA_ARGS__), NULL,    \
                  TT_CORO_FILE, __LINE__, 0, NULL, name_##_fields)

/* TT_SHARED_FIELDS(name, fields...) declares `struct name`, an object that
 * several coroutines share (TT_SHARED), from such a list: ARG, KEEP and TAKE
 * are the arguments of the constructor name(env, ...), which returns a pointer,
 * or NULL on failure. */
#define TT_SHARED_FIELDS(...) TT_SHARED_SPLIT_(__VA_ARGS__, )
#define TT_SHARED_SPLIT_(name_, ...)                                           \
    struct name_ {                                                             \
        struct tt_object head;                                                 \
        TT_EACH_(TT_DECLARE, __VA_ARGS__)                                      \
    };                                                                         \
    TT_FIELDS_(name_, struct tt_object, __VA_ARGS__)                           \
    TT_SHARED(name_, TT_DROPS_(name_, __VA_ARGS__))                            \
    TT_BEGIN_TYPE_                                                             \
    TT_UNUSED static struct name_ *name_(                                      \
        struct tt_env *env TT_EACH_(TT_PARAMETER, __VA_ARGS__))                \
    {                                                                          \
        TT_CONSTRUCT_(name_, NULL, __VA_ARGS__)                                \
        return tt_self_;                                                       \
    }                                                                          \
    TT_END_TYPE_                                                               \
    TT_STATIC_ASSERT(1, "a semicolon may follow")

/* The function that drops owned fields, and the constructor's body. */
#define TT_FIELDS_(name_, head_, ...)                                          \
    TT_UNUSED static inline struct name_ *name_##_new(struct tt_env *env);     \
    TT_UNUSED static inline void name_##_drop(struct tt_env *env, head_ *head) \
    {                                                                          \
        struct name_ *tt_self_ = (struct name_ *)(void *)head;                 \
        (void)env;                                                             \
        (void)tt_self_;                                                        \
        TT_EACH_(TT_DROP, __VA_ARGS__)                                         \
    }
#define TT_CONSTRUCT_(name_, failed_, ...)                                     \
    struct name_ *tt_self_ =                                                   \
        (1 TT_EACH_(TT_PRESENT, __VA_ARGS__)) ? name_##_new(env) : NULL;       \
    if (TT_UNLIKELY(tt_self_ == NULL)) {                                       \
        TT_EACH_(TT_REFUSE, __VA_ARGS__)                                       \
        return failed_;                                                        \
    }                                                                          \
    TT_EACH_(TT_STORE, __VA_ARGS__)
#define TT_DROPS_(name_, ...)                                                  \
    (0 TT_EACH_(TT_COUNT, __VA_ARGS__)) > 0 ? name_##_drop : NULL

/* The expansion of each kind of field in the struct, ... */
#define TT_DECLARE_
#define TT_DECLARE_ARG(type_, name_)           type_ name_;
#define TT_DECLARE_KEEP(type_, name_)          type_ name_;
#define TT_DECLARE_TAKE(type_, name_)          type_ name_;
#define TT_DECLARE_OWN(type_, name_)           type_ name_;
#define TT_DECLARE_VAR(type_, name_)           type_ name_;
#define TT_DECLARE_OWN_N(type_, name_, count_) type_ name_[count_];
/* ... in the function that drops, ... */
#define TT_DROP_
#define TT_DROP_ARG(type_, name_)
#define TT_DROP_KEEP(type_, name_) tt_unref(env, tt_self_->name_);
#define TT_DROP_TAKE(type_, name_) tt_unref(env, tt_self_->name_);
#define TT_DROP_OWN(type_, name_)  tt_unref(env, tt_self_->name_);
#define TT_DROP_VAR(type_, name_)
#define TT_DROP_OWN_N(type_, name_, count_)                                    \
    for (size_t i_ = 0; i_ < (size_t)(count_); i_++) {                         \
        tt_unref(env, tt_self_->name_[i_]);                                    \
    }
/* ... in the function that lists them, which leaves out arrays: their names are
 * "n[4]", and what is at that place is no element, ... */
#define TT_SHOW_
#define TT_SHOW_ARG(type_, name_)                                              \
    TT_SHOW_AS_(name_, TT_FIELD_OF_(tt_self_->name_, TT_FIELD_TEXT))
#define TT_SHOW_VAR(type_, name_)                                              \
    TT_SHOW_AS_(name_, TT_FIELD_OF_(tt_self_->name_, TT_FIELD_OTHER))
#define TT_SHOW_KEEP(type_, name_) TT_SHOW_AS_(name_, TT_FIELD_OBJECT)
#define TT_SHOW_TAKE(type_, name_) TT_SHOW_AS_(name_, TT_FIELD_OBJECT)
#define TT_SHOW_OWN(type_, name_)  TT_SHOW_AS_(name_, TT_FIELD_OBJECT)
#define TT_SHOW_OWN_N(type_, name_, count_)
#define TT_SHOW_AS_(name_, field_)                                             \
    tt_each_(tt_data_, #name_, (field_), &tt_self_->name_);
#ifdef __cplusplus
#define TT_FIELD_OF_(v_, text_) TT_FIELD_OTHER
#else
#define TT_FIELD_OF_(v_, text_)                                                \
    _Generic((v_), _Bool                                                       \
             : TT_FIELD_BOOL, int                                              \
             : TT_FIELD_INT, long                                              \
             : TT_FIELD_LONG, unsigned                                         \
             : TT_FIELD_UINT, unsigned long                                    \
             : TT_FIELD_ULONG, double                                          \
             : TT_FIELD_DOUBLE, const char *                                   \
             : text_, default                                                  \
             : TT_FIELD_OTHER)
#endif
#define TT_COUNT_
#define TT_COUNT_ARG(type_, name_)
#define TT_COUNT_KEEP(type_, name_) +1
#define TT_COUNT_TAKE(type_, name_) +1
#define TT_COUNT_OWN(type_, name_)  +1
#define TT_COUNT_VAR(type_, name_)
#define TT_COUNT_OWN_N(type_, name_, count_) +1
/* ... and in the constructor. */
#define TT_PARAMETER_
#define TT_PARAMETER_ARG(type_, name_)  , type_ name_
#define TT_PARAMETER_KEEP(type_, name_) , type_ name_
#define TT_PARAMETER_TAKE(type_, name_) , type_ name_
#define TT_PARAMETER_OWN(type_, name_)
#define TT_PARAMETER_VAR(type_, name_)
#define TT_PARAMETER_OWN_N(type_, name_, count_)
#define TT_PRESENT_
#define TT_PRESENT_ARG(type_, name_)
#define TT_PRESENT_KEEP(type_, name_)
#define TT_PRESENT_TAKE(type_, name_) &&(name_) != NULL
#define TT_PRESENT_OWN(type_, name_)
#define TT_PRESENT_VAR(type_, name_)
#define TT_PRESENT_OWN_N(type_, name_, count_)
#define TT_REFUSE_
#define TT_REFUSE_ARG(type_, name_)
#define TT_REFUSE_KEEP(type_, name_)
#define TT_REFUSE_TAKE(type_, name_) tt_unref(env, name_);
#define TT_REFUSE_OWN(type_, name_)
#define TT_REFUSE_VAR(type_, name_)
#define TT_REFUSE_OWN_N(type_, name_, count_)
#define TT_STORE_
#define TT_STORE_ARG(type_, name_) tt_self_->name_ = name_;
#define TT_STORE_KEEP(type_, name_)                                            \
    tt_self_->name_ = name_;                                                   \
    tt_ref(name_);
#define TT_STORE_TAKE(type_, name_) tt_self_->name_ = name_;
#define TT_STORE_OWN(type_, name_)
#define TT_STORE_VAR(type_, name_)
#define TT_STORE_OWN_N(type_, name_, count_)

/* M_##field for each field of a list, of which some are empty. */
#define TT_EACH_(m_, ...)                                                      \
    TT_EACH_PICK_(__VA_ARGS__, TT_EACH_16_, TT_EACH_15_, TT_EACH_14_,          \
                  TT_EACH_13_, TT_EACH_12_, TT_EACH_11_, TT_EACH_10_,          \
                  TT_EACH_9_, TT_EACH_8_, TT_EACH_7_, TT_EACH_6_, TT_EACH_5_,  \
                  TT_EACH_4_, TT_EACH_3_, TT_EACH_2_, TT_EACH_1_, TT_EACH_0_,  \
                  0)                                                           \
    (m_, __VA_ARGS__)
#define TT_EACH_PICK_(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,   \
                      f13, f14, f15, f16, pick_, ...)                          \
    pick_
#define TT_EACH_0_(m_, f_)       m_##_##f_
#define TT_EACH_1_(m_, f_, ...)  m_##_##f_ TT_EACH_0_(m_, __VA_ARGS__)
#define TT_EACH_2_(m_, f_, ...)  m_##_##f_ TT_EACH_1_(m_, __VA_ARGS__)
#define TT_EACH_3_(m_, f_, ...)  m_##_##f_ TT_EACH_2_(m_, __VA_ARGS__)
#define TT_EACH_4_(m_, f_, ...)  m_##_##f_ TT_EACH_3_(m_, __VA_ARGS__)
#define TT_EACH_5_(m_, f_, ...)  m_##_##f_ TT_EACH_4_(m_, __VA_ARGS__)
#define TT_EACH_6_(m_, f_, ...)  m_##_##f_ TT_EACH_5_(m_, __VA_ARGS__)
#define TT_EACH_7_(m_, f_, ...)  m_##_##f_ TT_EACH_6_(m_, __VA_ARGS__)
#define TT_EACH_8_(m_, f_, ...)  m_##_##f_ TT_EACH_7_(m_, __VA_ARGS__)
#define TT_EACH_9_(m_, f_, ...)  m_##_##f_ TT_EACH_8_(m_, __VA_ARGS__)
#define TT_EACH_10_(m_, f_, ...) m_##_##f_ TT_EACH_9_(m_, __VA_ARGS__)
#define TT_EACH_11_(m_, f_, ...) m_##_##f_ TT_EACH_10_(m_, __VA_ARGS__)
#define TT_EACH_12_(m_, f_, ...) m_##_##f_ TT_EACH_11_(m_, __VA_ARGS__)
#define TT_EACH_13_(m_, f_, ...) m_##_##f_ TT_EACH_12_(m_, __VA_ARGS__)
#define TT_EACH_14_(m_, f_, ...) m_##_##f_ TT_EACH_13_(m_, __VA_ARGS__)
#define TT_EACH_15_(m_, f_, ...) m_##_##f_ TT_EACH_14_(m_, __VA_ARGS__)
#define TT_EACH_16_(m_, f_, ...) m_##_##f_ TT_EACH_15_(m_, __VA_ARGS__)

/* ---- Statements ---------------------------------------------------------- */

/* Prints a line, by the rules of tt_printf. */
#define TT_PRINT(...)            TT_CHECK(tt_printf(env, __VA_ARGS__))

/* create_task(): starts CORO, which is taken, and puts its task into PLACE, an
 * OWN field that is NULL. */
#define TT_CREATE_TASK(place_, coro_)                                          \
    TT_MAKE(place_, tt_create_task(env, coro_))
/* group.create_task() where the task itself is not needed. */
#define TT_START(group_, coro_)                                                \
    TT_CHECK(tt_taskgroup_start(env, (group_), (coro_), NULL))

/* gather() of at most 16 awaitables, which are taken:
 * TT_AWAIT(TT_GATHER(f(env), g(env))). */
#define TT_GATHER(...)                                                         \
    tt_gather_these(env, TT_NUMBER_(__VA_ARGS__), __VA_ARGS__)
#define TT_NUMBER_(...)                                                        \
    TT_NUMBER_PICK_(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, \
                    3, 2, 1, 0)
#define TT_NUMBER_PICK_(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, \
                        a13, a14, a15, n_, ...)                                \
    n_
TT_API tt_value tt_gather_these(struct tt_env *env, int count, ...);

/* ---- async with ---------------------------------------------------------- */

/* The statements up to TT_END_WITH are a block. Whatever ends it, an exception,
 * a cancellation or TT_RETURN, the exit runs, and then the failure or the
 * return continues outward. Blocks nest, and may be in loops, after TT_FINALLY
 * and within TT_TRY.
 *
 *     TT_WITH(object);                        async with object:
 *         a lock, semaphore or condition: acquired, and released at the end
 *     TT_WITH_TIMEOUT(place, delay_s);        async with timeout(delay) as p:
 *     TT_WITH_TIMEOUT_AT(place, when_s);      async with timeout_at(when) as p:
 *     TT_WITH_TASKGROUP(place);               async with TaskGroup() as p:
 *         these create an object, which PLACE, an OWN field, then owns; the
 *         previous content of PLACE is dropped
 *     TT_END_WITH;
 *
 * OBJECT and PLACE are evaluated at both ends of the block, and must name the
 * same object there. If the exit raises, the exception that ended the block is
 * the context, as in CPython (except for a task group within TT_EXCEPT or after
 * TT_FINALLY: there it is the exception being handled). After the block TT_GOT
 * is unspecified. `break` and `continue` cannot leave a block, as the exit
 * would not run: the run ends with TT_EMISUSE and a message. The same happens
 * if a task group's block ends with TT_RETURN within TT_EXCEPT or after
 * TT_FINALLY. */
#define TT_WITH(object_)                                                       \
    TT_AWAIT(tt_with_enter(env, tt_value_of(object_)));                        \
    TT_WITH_BLOCK_(object_)

#define TT_WITH_TIMEOUT(place_, delay_s_)                                      \
    TT_CHECK(tt_with_timeout(env, &(place_), (delay_s_)));                     \
    TT_WITH_BLOCK_(place_)

#define TT_WITH_TIMEOUT_AT(place_, when_s_)                                    \
    TT_CHECK(tt_with_timeout_at(env, &(place_), (when_s_)));                   \
    TT_WITH_BLOCK_(place_)

#define TT_WITH_TASKGROUP(place_)                                              \
    TT_CHECK(tt_with_taskgroup(env, &(place_)));                               \
    TT_WITH_BLOCK_(place_)

/* Begins a scope with labels of its own, GNU C's: a failure or a TT_RETURN goes
 * to the innermost ones of these names. */
#define TT_SCOPE_(...)                                                         \
    _Pragma("GCC diagnostic push")                                             \
        _Pragma("GCC diagnostic ignored \"-Wpedantic\"")                       \
    {                                                                          \
        __label__ __VA_ARGS__;                                                 \
        _Pragma("GCC diagnostic pop")

#define TT_WITH_BLOCK_(object_)                                                \
    {                                                                          \
        TT_SCOPE_(tt_finally, tt_leave, tt_left)                               \
        if (0) {                                                               \
        tt_finally:                                                            \
        tt_leave:                                                              \
            TT_UNUSED;                                                         \
            rc = tt_with_exit(env, &self->coro, tt_value_of(object_), rc,      \
                              value);                                          \
            goto tt_left;                                                      \
        }                                                                      \
        do {

#define TT_END_WITH                                                            \
    rc = TT_BLOCK_ENDED;                                                       \
    goto tt_finally;                                                           \
    }                                                                          \
    while (0)                                                                  \
        ;                                                                      \
    rc = tt_block_left(env, &self->coro, __LINE__);                            \
    goto tt_finally;                                                           \
    tt_left:                                                                   \
    if (rc == TT_YIELDED) {                                                    \
        TT_SUSPEND_;                                                           \
        rc = tt_with_left(env, &self->coro, rc, value);                        \
    }                                                                          \
    }                                                                          \
    TT_LEAVE_BLOCK_;                                                           \
    }                                                                          \
    do {                                                                       \
    } while (0)

/* After the labels of a block: what it ended with continues outward. */
#define TT_LEAVE_BLOCK_                                                        \
    if (TT_UNLIKELY(rc != TT_BLOCK_ENDED)) {                                   \
        TT_FAIL_;                                                              \
    }                                                                          \
    rc = 0

/* As `rc`: the end of the block was reached. No enum tt_resumed. */
enum { TT_BLOCK_ENDED = 3 };

/* ---- try, except --------------------------------------------------------- */

/*     TT_TRY;                          try:
 *         ...
 *     TT_EXCEPT(&tt_TimeoutError);     except TimeoutError as e:
 *         ...                              e is TT_CAUGHT, borrowed
 *     TT_OR_EXCEPT(&tt_ValueError);    except ValueError as e:
 *         ...
 *     TT_END_TRY;
 *
 * A failure after TT_TRY goes to the first clause that matches its type,
 * otherwise outward; conditions, which no program can catch, always go outward.
 * At least one clause is required. While a clause runs, even across its awaits,
 * TT_CAUGHT is the context of other exceptions. TT_RERAISE is a bare `raise` of
 * TT_CAUGHT. A clause may not catch within another clause of the same
 * coroutine, nor after TT_FINALLY (TT_EMISUSE): use another coroutine for that.
 * `break` and `continue` may leave the statements of TT_TRY, but not a clause
 * (TT_EMISUSE). */
#define TT_TRY                                                                 \
    {                                                                          \
        TT_SCOPE_(tt_finally, tt_leave)                                        \
        {

#define TT_EXCEPT(type_)                                                       \
    }                                                                          \
    rc = TT_BLOCK_ENDED;                                                       \
    tt_finally:                                                                \
    TT_UNUSED;                                                                 \
    tt_leave:                                                                  \
    TT_UNUSED;                                                                 \
    }                                                                          \
    TT_CLAUSE_(type_)

#define TT_OR_EXCEPT(type_)                                                    \
    TT_END_CLAUSE_                                                             \
    else TT_CLAUSE_(type_)

#define TT_END_TRY                                                             \
    TT_END_CLAUSE_                                                             \
    TT_LEAVE_BLOCK_;                                                           \
    }                                                                          \
    do {                                                                       \
    } while (0)

#define TT_CLAUSE_(type_)                                                      \
    if (tt_coro_catch(env, &self->coro, &rc, (type_))) {                       \
        TT_SCOPE_(tt_finally, tt_leave)                                        \
        do {

#define TT_END_CLAUSE_                                                         \
    rc = TT_BLOCK_ENDED;                                                       \
    goto tt_finally;                                                           \
    }                                                                          \
    while (0)                                                                  \
        ;                                                                      \
    rc = tt_block_left(env, &self->coro, __LINE__);                            \
    tt_finally:                                                                \
    tt_leave:                                                                  \
    TT_UNUSED;                                                                 \
    rc = tt_coro_caught(env, &self->coro, rc);                                 \
    }                                                                          \
    }

#define TT_CAUGHT (self->coro.handled.exc)

#define TT_RERAISE                                                             \
    do {                                                                       \
        rc = tt_reraise(env, tt_exc_ref(TT_CAUGHT));                           \
        TT_FAIL_;                                                              \
    } while (0)

/* ---- For the macros ------------------------------------------------------ */

/* The awaitable that acquires OBJECT (borrowed); TypeError if its type has no
 * block. */
TT_API tt_value tt_with_enter(struct tt_env *env, tt_value object);
/* Create the object, which *PLACE then owns, and enter it: 0 or a failure. */
TT_API int tt_with_timeout(struct tt_env *env, struct tt_timeout **place,
                           double delay_s);
TT_API int tt_with_timeout_at(struct tt_env *env, struct tt_timeout **place,
                              double when_s);
TT_API int tt_with_taskgroup(struct tt_env *env, struct tt_taskgroup **place);
/* The block of OBJECT ended with RC: TT_BLOCK_ENDED, TT_RETURNED with *VALUE,
 * or a failure. Returns how the statement ends, in the same way; or TT_YIELDED,
 * after which tt_with_left returns it, with the outcome of the await as RC. */
TT_API int tt_with_exit(struct tt_env *env, struct tt_coro *coro,
                        tt_value object, int rc, tt_value *value);
TT_API int tt_with_left(struct tt_env *env, struct tt_coro *coro, int rc,
                        tt_value *value);
/* A break or continue left the block that ends at LINE: TT_EMISUSE. */
TT_API int tt_block_left(struct tt_env *env, struct tt_coro *coro,
                         uint32_t line) __attribute__((cold));
/* Whether *RC is TT_ERAISED with an exception of TYPE. If so CORO handles it
 * until tt_coro_caught, which returns RC. */
TT_API bool tt_coro_catch(struct tt_env *env, struct tt_coro *coro, int *rc,
                          const struct tt_type *type);
TT_API int tt_coro_caught(struct tt_env *env, struct tt_coro *coro, int rc);

#endif

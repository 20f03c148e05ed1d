/* SPDX-License-Identifier: MIT
 *
 * loop/tt_inline.h: the functions of tt.h that are too small to call.
 *
 * Included by tt.h; what each does is said there.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_INLINE_H)
#define TT_INLINE_H

static inline int tt_failure(const struct tt_env *env)
{
    if (env->failure != 0) {
        return env->failure;
    }
    return env->raised != NULL ? TT_ERAISED : 0;
}

static inline void tt_note_seen(struct tt_env *env, uint32_t seen)
{
    if (env->chooser != NULL) {
        env->chooser->seen |= seen;
    }
}

#if defined(TT_PARANOID)
TT_API void tt__memory_is_object(void *block);
#endif

static inline void *tt_alloc(struct tt_env *env, size_t size)
{
#if !defined(TT_PARANOID)
    struct tt_memory *memory = &env->memory;
    size_t grains = (size + TT_GRAIN - 1) / TT_GRAIN;
    if (TT_LIKELY(size <= TT_SMALL_MAX)) {
        void *block = memory->free[grains];
        if (TT_LIKELY(block != NULL)) {
            memcpy(&memory->free[grains], block, sizeof(void *));
            memory->live_count++;
            return block;
        }
    }
#endif
    return tt_alloc_slow(env, size);
}

static inline void tt_free(struct tt_env *env, void *block, size_t size)
{
#if defined(TT_PARANOID)
    tt_free_slow(env, block, size);
#else
    struct tt_memory *memory = &env->memory;
    size_t grains = (size + TT_GRAIN - 1) / TT_GRAIN;
    if (TT_LIKELY(size <= TT_SMALL_MAX && memory->fail_in == 0 &&
                  block != NULL)) {
        memcpy(block, &memory->free[grains], sizeof(void *));
        memory->free[grains] = block;
        memory->live_count--;
    } else {
        tt_free_slow(env, block, size);
    }
#endif
}

static inline void *tt_object_new(struct tt_env *env,
                                  const struct tt_type *type, size_t size)
{
    struct tt_object *object = (struct tt_object *)tt_alloc(env, size);
    if (TT_LIKELY(object != NULL)) {
        object->refs = 1;
        object->flags = 0;
        object->type = type;
#if defined(TT_PARANOID)
        tt__memory_is_object(object);
#endif
    }
    return object;
}

static inline void *tt_coro_init(void *made, size_t size)
{
    if (TT_LIKELY(made != NULL)) {
        memset((char *)made + sizeof(struct tt_object), 0,
               size - sizeof(struct tt_object));
    }
    return made;
}

static inline void tt_touch(struct tt_env *env, const void *at,
                            enum tt_access access)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        env->watcher->touch(env->watcher, at, access);
    }
}

static inline const struct tt_type *tt_type_of(tt_value v)
{
    return TT_LIKELY(tt_is_object(v)) ? tt_object(v)->type
                                      : tt_type_of_immediate(v);
}

TT_INLINE bool tt_is_exactly(tt_value v, const struct tt_type *type)
{
    return tt_is_object(v) && tt_object(v)->type == type;
}

static inline bool tt_is_int(tt_value v)
{
    return tt_is_small_int(v) ||
           (tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_INT);
}

static inline int64_t tt_int_get(tt_value v)
{
    if (TT_LIKELY(tt_is_small_int(v))) {
        return tt_small_int_get(v);
    }
    return ((struct tt_int *)(void *)v)->n;
}

/* Whether V, of any type, is an integer beyond 64 bits. */
static inline bool tt_int_is_big(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_INT &&
           ((struct tt_int *)(void *)v)->count != 0;
}

static inline bool tt_is_float(tt_value v)
{
    return tt_is_small_float(v) ||
           (tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_FLOAT);
}

static inline double tt_float_get(tt_value v)
{
    if (TT_LIKELY(tt_is_small_float(v))) {
        return tt_small_float_get(v);
    }
    return ((struct tt_float *)(void *)v)->x;
}

static inline bool tt_is_str(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_STR;
}

static inline struct tt_str *tt_str_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_str(v));
    return (struct tt_str *)(void *)v;
}

static inline bool tt_is_bytes(tt_value v)
{
    return tt_is_exactly(v, &tt_bytes_type);
}

static inline struct tt_bytes *tt_bytes_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_bytes(v));
    return (struct tt_bytes *)(void *)v;
}

static inline bool tt_is_tuple(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_TUPLE;
}

static inline struct tt_tuple *tt_tuple_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_tuple(v));
    return (struct tt_tuple *)(void *)v;
}

TT_INLINE bool tt_is_list(tt_value v)
{
    return tt_is_exactly(v, &tt_list_type);
}

static inline bool tt_is_list_kind(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_LIST;
}

TT_INLINE struct tt_list *tt_list_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_list_kind(v));
    return (struct tt_list *)(void *)v;
}

static inline bool tt_is_dict(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_DICT;
}

static inline struct tt_dict *tt_dict_cast(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_dict(v));
    return (struct tt_dict *)(void *)v;
}

static inline bool tt_is_set(tt_value v)
{
    return tt_is_object(v) && (tt_object(v)->type->kind == TT_KIND_SET ||
                               tt_object(v)->type->kind == TT_KIND_FROZENSET);
}

static inline int tt_set_settle(struct tt_env *env, struct tt_set *set,
                                uint32_t wanted)
{
    return TT_UNLIKELY(env->enabled >> TT_CHOICE_SET & 1)
               ? tt__set_settle_slow(env, set, wanted)
               : 0;
}

static inline int tt_set_share(struct tt_env *env, struct tt_set *set)
{
    return TT_UNLIKELY(env->enabled >> TT_CHOICE_SET & 1)
               ? tt__set_settle_objects(env, set)
               : 0;
}

static inline struct tt_set *tt_set_cast(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_set(v));
    return (struct tt_set *)(void *)v;
}

static inline bool tt_is_exc(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->kind == TT_KIND_EXCEPTION;
}

static inline struct tt_exc *tt_exc_cast(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_exc(v));
    return (struct tt_exc *)(void *)v;
}

static inline bool tt_exc_is(const struct tt_exc *exc,
                             const struct tt_type *type)
{
    return exc->head.type == type || tt_type_is(exc->head.type, type);
}

static inline void tt_exc_unref(struct tt_env *env, struct tt_exc *exc)
{
    if (exc != NULL) {
        tt_object_unref(env, &exc->head);
    }
}

static inline struct tt_exc *tt_exc_ref(struct tt_exc *exc)
{
    return tt_exc_cast(tt_ref(exc));
}

static inline struct tt_loop *tt_loop_running(const struct tt_env *env)
{
    return env->running;
}

static inline double tt_time(struct tt_env *env)
{
    struct tt_clock *clock = env->clock;
    return clock->read == NULL ? clock->now_s : clock->read(clock);
}

static inline bool tt_has_frames(const struct tt_env *env)
{
    return TT_LANGUAGE_HAS(env, place) && !env->is_ending;
}

static inline bool tt_place_now(struct tt_env *env, struct tt_place *out)
{
    return tt_has_frames(env) && env->language->place(env, out);
}

static inline bool tt_is_of_library(const char *file)
{
    return file != NULL &&
           (strncmp(file, TT_LIBRARY, sizeof TT_LIBRARY - 1) == 0 ||
            strncmp(file, TT_OWN_FILES, sizeof TT_OWN_FILES - 1) == 0);
}

static inline const char *tt_other_file(struct tt_env *env, const char *file)
{
    return file == NULL || !TT_LANGUAGE_HAS(env, other_file)
               ? NULL
               : env->language->other_file(env, file);
}

TT_INLINE int tt_spend(struct tt_env *env, uint64_t n)
{
    if (TT_UNLIKELY(env->step_left <= n)) {
        int rc = tt_refill_steps(env, n);
        if (rc < 0) {
            return rc;
        }
    }
    env->step_left -= n;
    return 0;
}

static inline int tt_enter_frames(struct tt_env *env, uint32_t n)
{
    env->depth += n;
    if (TT_UNLIKELY(env->depth > env->limits.depth_max)) {
        return tt_enter_failed(env, n);
    }
    return 0;
}

static inline void tt_leave_frames(struct tt_env *env, uint32_t n)
{
    TT_PARANOID_ASSERT(env->depth >= n);
    env->depth -= n;
}

static inline int tt_enter(struct tt_env *env)
{
    return tt_enter_frames(env, 1);
}

static inline void tt_leave(struct tt_env *env)
{
    tt_leave_frames(env, 1);
}

static inline int tt_enter_native(struct tt_env *env, const char *where)
{
    if (TT_UNLIKELY(++env->native_depth > TT_NATIVE_DEPTH_MAX ||
                    (uintptr_t)__builtin_frame_address(0) < env->stack_low)) {
        return tt_enter_native_failed(env, where);
    }
    return 0;
}

static inline void tt_leave_native(struct tt_env *env)
{
    TT_PARANOID_ASSERT(env->native_depth > 0);
    env->native_depth--;
}

static inline bool tt_is_coroutine(tt_value v)
{
    return tt_is_object(v) &&
           (tt_object(v)->type->flags & TT_TYPE_COROUTINE) != 0;
}

static inline bool tt_is_future(tt_value v)
{
    return tt_is_object(v) && (tt_object(v)->type->flags & TT_TYPE_FUTURE) != 0;
}

static inline bool tt_is_task(tt_value v)
{
    return tt_is_object(v) && (tt_object(v)->type->flags & TT_TYPE_TASK) != 0;
}

static inline struct tt_future *tt_future_cast(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_future(v));
    return (struct tt_future *)(void *)v;
}

static inline struct tt_task *tt_task_cast(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is_task(v));
    return (struct tt_task *)(void *)v;
}

static inline enum tt_state tt_future_state(const struct tt_future *future)
{
    return (enum tt_state)(future->head.flags & TT_FUTURE_STATE);
}

static inline bool tt_future_done(const struct tt_future *future)
{
    return tt_future_state(future) != TT_PENDING;
}

static inline bool tt_future_cancelled(const struct tt_future *future)
{
    return tt_future_state(future) == TT_CANCELLED;
}

static inline tt_value tt_future_await(struct tt_future *future)
{
    return tt_ref(tt_value_of(future));
}

static inline void tt_future_unref(struct tt_env *env, struct tt_future *future)
{
    if (future != NULL) {
        tt_object_unref(env, &future->head);
    }
}

static inline int tt_task_cancel(struct tt_env *env, struct tt_task *task,
                                 tt_value message)
{
    return tt_future_cancel(env, &task->future, message);
}

static inline tt_value tt_task_await(struct tt_task *task)
{
    return tt_ref(task);
}

static inline void tt_task_unref(struct tt_env *env, struct tt_task *task)
{
    if (task != NULL) {
        tt_object_unref(env, &task->future.head);
    }
}

#endif

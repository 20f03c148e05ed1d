/* SPDX-License-Identifier: MIT
 *
 * vm_inline.h: the fast ways of vm.c's instructions.
 */
#ifndef TT__VM_INLINE_H
#define TT__VM_INLINE_H

#include "vm.h"

/* Drops COUNT values and returns the new top. */
TT_INLINE tt_value *drop(struct tt_env *env, tt_value *sp, uint32_t count)
{
    for (; count > 0; count--) {
        sp--;
        tt_unref(env, *sp);
    }
    return sp;
}

static inline struct tt__cell *cell_at(const struct tt__frame *frame,
                                       uint32_t slot)
{
    return (struct tt__cell *)(void *)frame->slots[slot];
}

/* a + b or a - b for two small ints, where the result is one. */
TT_INLINE bool int_sum(tt_value a, tt_value b, enum tt__binary op,
                       tt_value *out)
{
    if (!tt_is_small_int(a) || !tt_is_small_int(b) || op > BINARY_SUBTRACT) {
        return false;
    }
    int64_t m = tt_small_int_get(a), n = tt_small_int_get(b);
    int64_t r = op == BINARY_ADD ? m + n : m - n;
    *out = tt_small_int(r);
    return r >= TT_INT_MIN && r <= TT_INT_MAX;
}

/* Other operators of two small ints, where the result is one: 1, else 0. */
static inline int int_binary(tt_value a, tt_value b, enum tt__binary op,
                             tt_value *out)
{
    if (!tt_is_small_int(a) || !tt_is_small_int(b)) {
        return 0;
    }
    int64_t m = tt_small_int_get(a), n = tt_small_int_get(b), r;
    if (op == BINARY_MODULO) { /* the most frequent one: without the table */
        *out = m >= 0 && n > 0 ? tt_small_int(m % n) : TT_NULL;
        return *out != TT_NULL;
    }
    switch (op) {
    case BINARY_MULTIPLY:
        if (__builtin_mul_overflow(m, n, &r)) {
            return 0;
        }
        break;
    case BINARY_AND:
        r = m & n;
        break;
    case BINARY_OR:
        r = m | n;
        break;
    case BINARY_XOR:
        r = m ^ n;
        break;
    case BINARY_LEFT_SHIFT:
        if (n < 0 || n > 31 || m != (int32_t)m) {
            return 0;
        }
        r = (int64_t)((uint64_t)m << n);
        break;
    case BINARY_RIGHT_SHIFT:
        if (n < 0 || n > 62) {
            return 0;
        }
        r = m >> n;
        break;
    case BINARY_FLOOR_DIVIDE:
        if (m < 0 || n <= 0) {
            return 0;
        }
        r = m / n;
        break;
    default:
        return 0;
    }
    if (r < TT_INT_MIN || r > TT_INT_MAX) {
        return 0;
    }
    *out = tt_small_int(r);
    return 1;
}

/* a op b of two small ints by the two functions above. */
TT_INLINE bool int_fast(struct tt_env *env, const tt_value *pair,
                        enum tt__binary op, tt_value *out)
{
    (void)env;
    return TT_FAST_PATH(env) && (int_sum(pair[0], pair[1], op, out) ||
                                 int_binary(pair[0], pair[1], op, out));
}

TT_INLINE int int_compare(tt_value a, tt_value b, enum tt__comparison op)
{
    int64_t m = tt_small_int_get(a), n = tt_small_int_get(b);
    switch (op) {
    case COMPARE_LESS:
        return m < n;
    case COMPARE_LESS_EQUAL:
        return m <= n;
    case COMPARE_EQUAL:
        return m == n;
    case COMPARE_NOT_EQUAL:
        return m != n;
    case COMPARE_GREATER:
        return m > n;
    default:
        return m >= n;
    }
}

/* a op b, whatever the comparison: given, or TT_NULL. */
static inline tt_value compare(struct tt_env *env, tt_value a, tt_value b,
                               enum tt__comparison op)
{
    int rc;
    switch (op) {
    case COMPARE_IS:
        return tt_bool(a == b);
    case COMPARE_IS_NOT:
        return tt_bool(a != b);
    case COMPARE_IN:
        rc = tt__contains(env, b, a);
        return rc < 0 ? TT_NULL : tt_bool(rc != 0);
    case COMPARE_NOT_IN:
        rc = tt__contains(env, b, a);
        return rc < 0 ? TT_NULL : tt_bool(rc == 0);
    default:
        return tt__compare(env, a, b, op);
    }
}

/* The truth of a value that is True, False or None, or by asking. */
TT_INLINE int truth_of(struct tt_env *env, tt_value v)
{
    if (TT_LIKELY(tt_is_bool(v) || v == TT_NONE)) {
        return v == TT_TRUE;
    }
    return tt_truth(env, v);
}

/* The inline cache of LOAD_ATTR: the value (given), or TT_NULL. */
static inline tt_value cached_attr(struct tt_env *env,
                                   struct tt__machine *machine, tt_value v,
                                   const struct tt__cache *cache)
{
    (void)env;
    if (!tt_is_object(v) || !TT_FAST_PATH(env)) {
        return TT_NULL;
    }
    if (cache->kind == CACHE_SLOT && tt_object(v)->type == cache->type &&
        cache->epoch == machine->objects.epoch) {
        const struct tt__attributes *attributes =
            (const void *)((const char *)v + (cache->index >> 16));
        if (attributes->shape == cache->shape) {
            return tt_ref(attributes->values[cache->index & 0xffff]);
        }
    }
    if (cache->kind == CACHE_MODULE && (const void *)v == cache->type) {
        return tt_ref(cache->value);
    }
    if (cache->kind == CACHE_GLOBAL && (const void *)v == cache->type &&
        machine->globals[cache->index] != TT_NULL) {
        return tt_ref(machine->globals[cache->index]);
    }
    return TT_NULL;
}

/* Whether the inline cache of STORE_ATTR knows that the attribute is new. */
static inline bool cached_add(struct tt_env *env, struct tt__machine *machine,
                              tt_value v, const struct tt__cache *cache)
{
    (void)env;
    if (!tt_is_object(v) || cache->kind != CACHE_ADD || !TT_FAST_PATH(env) ||
        tt_object(v)->type != cache->type ||
        cache->epoch != machine->objects.epoch) {
        return false;
    }
    const struct tt__attributes *attributes =
        (const void *)((const char *)v + (cache->index >> 16));
    return attributes->shape == cache->shape;
}

/* The chain from ENTRY to its leaf FRAME is suspended. */
static inline void suspend(struct tt_env *env, struct tt__frame *entry,
                           struct tt__frame *frame, uint32_t depth)
{
    entry->leaf = frame == entry ? NULL : frame;
    tt__frame_set_level(entry, env->depth - depth);
    entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
    env->handled = entry->handled.outer;
    env->depth = depth;
    if (TT_UNLIKELY(entry->head.flags & FRAME_THROWN)) {
        for (struct tt__frame *at = frame; at != entry; at = at->back) {
            at->head.flags &= ~(uint32_t)FRAME_THROWN;
        }
        entry->head.flags &= ~(uint32_t)FRAME_THROWN;
    }
}

/* Begins to await the coroutine or generator INNER, if it can be run in this
 * loop: its frame, or NULL. */
static inline struct tt__frame *
begin_inline(struct tt_env *env, struct tt__frame *frame, tt_value inner)
{
    struct tt__frame *next = tt__frame_cast(inner);
    /* One that was closed before it started is done, but not started. */
    if (!tt__is_frame(inner) ||
        (next->head.flags & (FRAME_STARTED | FRAME_DONE)) ||
        next->back != NULL || env->depth >= env->limits.depth_max) {
        return NULL;
    }
    env->depth++;
    next->head.flags |= FRAME_STARTED;
    next->back = frame;
    next->handled.outer = env->handled;
    env->handled = &next->handled;
    return next;
}

/* Drops V, in an instruction of vm.c: what is destroyed with it may warn of
 * the line. */
#define UNREF(v)                                                               \
    do {                                                                       \
        if (tt_is_object(v) && tt_object(v)->refs < (uint32_t)TT_IMMORTAL &&   \
            --tt_object(v)->refs == 0) {                                       \
            SAVE;                                                              \
            tt_destroy(env, tt_object(v));                                     \
        }                                                                      \
    } while (0)

/* ---- For vm.c only: they use its variables ------------------------------- */

#define PUSH(v) (*sp++ = (v))
#define TOP()   (sp[-1])

/* The next instruction. */
#define NEXT                                                                   \
    do {                                                                       \
        word = *ip++;                                                          \
        goto *labels[word & 0xff];                                             \
    } while (0)
#define ARG  (word >> 8)
#define SAVE (frame->ip = ip)
/* The truth value that an assert requires of its condition. */
#define ASSERT_WANTED !(ARG & ASSERT_NOT)
#define CHECK(call)                                                            \
    do {                                                                       \
        if (TT_UNLIKELY((call) < 0)) {                                         \
            goto error;                                                        \
        }                                                                      \
    } while (0)
/* RESULT takes the place of the COUNT operands on top. */
#define REPLACE(count, result)                                                 \
    do {                                                                       \
        tt_value made_ = (result);                                             \
        if (TT_UNLIKELY(made_ == TT_NULL)) {                                   \
            goto error;                                                        \
        }                                                                      \
        sp = drop(env, sp, count);                                             \
        PUSH(made_);                                                           \
        NEXT;                                                                  \
    } while (0)
#define DROP(count) (sp = drop(env, sp, count))
#define BUDGET                                                                 \
    do {                                                                       \
        if (TT_UNLIKELY(env->step_left <= 1)) {                                \
            SAVE;                                                              \
            CHECK(tt_refill_steps(env, 1));                                    \
            CHECK(env->at_step == NULL ? 0 : env->at_step(env));               \
        }                                                                      \
        env->step_left--;                                                      \
    } while (0)
/* Continues with another frame. */
#define ENTER(next)                                                            \
    do {                                                                       \
        frame = (next);                                                        \
        machine->current = frame;                                              \
        code = frame->code;                                                    \
        ip = frame->ip;                                                        \
        sp = frame->sp;                                                        \
    } while (0)

/* A call of CLASS makes an instance and enters __init__, and nothing else. Not
 * so a metaclass's, whose instances are made from a namespace. */
TT_INLINE bool is_made_by_init(const struct tt__class *class)
{
    const uint32_t flags = TT_TYPE_CLASS | TT_TYPE_FUTURE | TT__TYPE_NEW;
    return (class->type.flags & flags) == TT_TYPE_CLASS &&
           tt__is_function(class->specials[SPECIAL_init]) &&
           class->type.kind != TT_KIND_EXCEPTION && class->type.make != NULL;
}

/* MAKE_FUNCTION: its argument N; the last three are taken. */
static inline tt_value made_function(struct tt_env *env,
                                     const struct tt__frame *frame, uint32_t n,
                                     tt_value defaults, tt_value kwdefaults,
                                     tt_value closure)
{
    tt_value made = tt__make_function_value(env, frame->code->codes[n & 0xffff],
                                            defaults, kwdefaults, closure);
    return TT_UNLIKELY(n & FUNCTION_DYNAMIC)
               ? tt__inherit_globals(env, made, frame->function)
               : made;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * type_slice.c: slice objects.
 *
 * It mirrors CPython's Objects/sliceobject.c: a slice compares and hashes as
 * the tuple of its three parts, and is cut to a sequence by the same rules.
 */
#include "containers.h"
#include "integers.h"

tt_value tt__slice_new(struct tt_env *env, tt_value lower, tt_value upper,
                       tt_value step)
{
    struct tt__slice *slice =
        tt_object_new(env, &tt__slice_type, sizeof *slice);
    if (slice != NULL) {
        slice->lower = tt_ref(lower);
        slice->upper = tt_ref(upper);
        slice->step = tt_ref(step);
    }
    return tt_value_of(slice);
}

/* One part as a number; None leaves *OUT as it is. */
static int part(struct tt_env *env, tt_value v, int64_t *out)
{
    if (v == TT_NONE) {
        return 0;
    }
    if (TT_LIKELY(tt_is_small_int(v))) {
        *out = tt_small_int_get(v);
        return 0;
    }
    return tt__limit_to_int(env, v, "integers or None", out);
}

int tt__slice_unpack(struct tt_env *env, const struct tt__slice *slice,
                     struct tt__span *out)
{
    out->step = 1;
    int rc = part(env, slice->step, &out->step);
    if (rc == 0 && out->step == 0) {
        rc = tt_raise(env, &tt_ValueError, "slice step cannot be zero");
    }
    out->start = out->step < 0 ? INT64_MAX : 0;
    out->stop = out->step < 0 ? INT64_MIN : INT64_MAX;
    rc = rc < 0 ? rc : part(env, slice->lower, &out->start);
    return rc < 0 ? rc : part(env, slice->upper, &out->stop);
}

/* A limit between LOWEST and HIGHEST, from the end if it is negative. */
static int64_t clip(int64_t n, int64_t count, int64_t lowest, int64_t highest)
{
    if (n < 0) {
        n += count;
    }
    if (n < lowest) {
        return lowest;
    }
    if (n > highest) {
        return highest;
    }
    return n;
}

int64_t tt__slice_adjust(struct tt__span *span, int64_t count)
{
    bool down = span->step < 0;
    int64_t lowest = down ? -1 : 0, highest = down ? count - 1 : count;
    TT_ASSERT(span->step != 0 && count >= 0);
    span->start = clip(span->start, count, lowest, highest);
    span->stop = clip(span->stop, count, lowest, highest);
    /* Divided as unsigned numbers, because -INT64_MIN is no int64_t. */
    uint64_t stride = down ? -(uint64_t)span->step : (uint64_t)span->step;
    int64_t width = down ? span->start - span->stop : span->stop - span->start;
    return width <= 0 ? 0 : (int64_t)(((uint64_t)width - 1) / stride + 1);
}

int tt__slice_indices(struct tt_env *env, const struct tt__slice *slice,
                      size_t count, int64_t *start, int64_t *step, int64_t *n)
{
    struct tt__span span;
    int rc = tt__slice_unpack(env, slice, &span);
    if (rc < 0) {
        return rc;
    }
    *n = tt__slice_adjust(&span, (int64_t)count);
    *start = span.start;
    *step = span.step;
    return 0;
}

/* ---- Of any size --------------------------------------------------------- */

/* N (taken; None: FALLBACK) from the end if it is negative, between BOUNDS. */
static tt_value clip_widely(struct tt_env *env, tt_value n, tt_value count,
                            const tt_value bounds[2], tt_value fallback)
{
    if (n == TT_NONE) {
        return tt_ref(fallback);
    }
    if (n != TT_NULL && tt__int_sign(n) < 0) {
        tt_set(env, &n, tt__big_binary(env, n, count, BINARY_ADD));
    }
    if (n != TT_NULL && tt__big_compare(n, bounds[0]) < 0) {
        tt_set(env, &n, tt_ref(bounds[0]));
    } else if (n != TT_NULL && tt__big_compare(n, bounds[1]) > 0) {
        tt_set(env, &n, tt_ref(bounds[1]));
    }
    return n;
}

/* A part of a slice as an int or None. */
static tt_value wide_part(struct tt_env *env, tt_value v)
{
    return v == TT_NONE ? v : tt__limit_of(env, v, "integers or None");
}

int tt__slice_wide_indices(struct tt_env *env, const struct tt__slice *slice,
                           tt_value count, tt_value out[3])
{
    tt_value step =
        slice->step == TT_NONE ? tt_small_int(1) : wide_part(env, slice->step);
    if (step == tt_small_int(0)) {
        return tt_raise(env, &tt_ValueError, "slice step cannot be zero");
    }
    tt_value last =
        step == TT_NULL
            ? TT_NULL
            : tt__big_binary(env, count, tt_small_int(1), BINARY_SUBTRACT);
    tt_value start = TT_NULL, stop = TT_NULL;
    if (last != TT_NULL) {
        bool down = tt__int_sign(step) < 0;
        const tt_value bounds[2] = {tt_small_int(down ? -1 : 0),
                                    down ? last : count};
        start = clip_widely(env, wide_part(env, slice->lower), count, bounds,
                            bounds[down ? 1 : 0]);
        if (start != TT_NULL) {
            stop = clip_widely(env, wide_part(env, slice->upper), count, bounds,
                               bounds[down ? 0 : 1]);
        }
    }
    tt_unref(env, last);
    if (stop == TT_NULL) {
        tt_unref(env, step);
        tt_unref(env, start);
        return tt_failure(env);
    }
    out[0] = start;
    out[1] = stop;
    out[2] = step;
    return 0;
}

/* ---- The type ------------------------------------------------------------ */

static void clear_slice(struct tt_env *env, struct tt_object *self)
{
    struct tt__slice *slice = (struct tt__slice *)self;
    tt_unref(env, slice->lower);
    tt_unref(env, slice->upper);
    tt_unref(env, slice->step);
}

static int repr_slice(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct tt__slice *slice = (const void *)self;
    (void)env;
    tt_text_format(out, "slice(%R, %R, %R)", slice->lower, slice->upper,
                   slice->step);
    return out->error;
}

static tt_value parts(struct tt_env *env, tt_value self)
{
    const struct tt__slice *slice = (const void *)self;
    const tt_value three[3] = {slice->lower, slice->upper, slice->step};
    return tt_tuple(env, three, 3);
}

/* As of a tuple, but without its length: CPython's slice_hash. */
static int hash_slice(struct tt_env *env, tt_value self, uint64_t *out)
{
    const struct tt__slice *slice = (const void *)self;
    const tt_value three[3] = {slice->lower, slice->upper, slice->step};
    return tt_hash_items(env, three, 3, 0, out);
}

static int equal_slice(struct tt_env *env, tt_value self, tt_value other)
{
    const struct tt__slice *a = (const void *)self, *b = (const void *)other;
    if (!tt_is_exactly(other, &tt__slice_type)) {
        return 0;
    }
    int rc = tt_equal(env, a->lower, b->lower);
    rc = rc <= 0 ? rc : tt_equal(env, a->upper, b->upper);
    return rc <= 0 ? rc : tt_equal(env, a->step, b->step);
}

static tt_value slice_compare(struct tt_env *env, tt_value self, tt_value other,
                              enum tt__comparison op)
{
    if (!tt_is_exactly(other, &tt__slice_type)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value a = parts(env, self), b = parts(env, other);
    tt_value result = TT_NULL;
    if (a != TT_NULL && b != TT_NULL) {
        result = tt__compare(env, a, b, op);
    }
    tt_unref(env, a);
    tt_unref(env, b);
    return result;
}

static tt_value make_slice(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    (void)type;
    if (tt__args_count(env, "slice", args, 1, 3) < 0) {
        return TT_NULL;
    }
    const tt_value *at = args->at;
    return args->count == 1 ? tt__slice_new(env, TT_NONE, at[0], TT_NONE)
                            : tt__slice_new(env, at[0], at[1],
                                            args->count == 3 ? at[2] : TT_NONE);
}

static tt_value get_start(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((const struct tt__slice *)(const void *)self)->lower);
}

static tt_value get_stop(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((const struct tt__slice *)(const void *)self)->upper);
}

static tt_value get_step(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(((const struct tt__slice *)(const void *)self)->step);
}

static tt_value slice_indices(struct tt_env *env, const tt_value *args)
{
    tt_value three[3], tuple = TT_NULL, count = tt__index_of(env, args[1]);
    if (count != TT_NULL && tt__int_sign(count) < 0) {
        tt_raise(env, &tt_ValueError, "length should not be negative");
        tt_clear(env, &count);
    }
    if (count != TT_NULL &&
        tt__slice_wide_indices(env, (const void *)args[0], count, three) == 0) {
        tuple = tt_tuple(env, three, 3);
        for (int i = 0; i < 3; i++) {
            tt_unref(env, three[i]);
        }
    }
    tt_unref(env, count);
    return tuple;
}

static const struct tt_native slice_methods[] = {
    TT__METHOD_1("slice", "indices", TT_PURE, slice_indices),
    {.name = NULL},
};

static const struct tt_property slice_properties[] = {
    {"start", TT_PURE, get_start, NULL},
    {"stop", TT_PURE, get_stop, NULL},
    {"step", TT_PURE, get_step, NULL},
    {.name = NULL},
};

static const struct tt_type_ops slice_ops = {.compare = slice_compare};

const struct tt_type tt__slice_type = {
    TT__TYPE_HEAD("slice", "slice"),
    .flags = TT_TYPE_FINAL | TT_TYPE_HASHED,
    .size = sizeof(struct tt__slice),
    .clear = clear_slice,
    .repr = repr_slice,
    .hash = hash_slice,
    .equal = equal_slice,
    .make = make_slice,
    .methods = slice_methods,
    .properties = slice_properties,
    .ops = &slice_ops,
};

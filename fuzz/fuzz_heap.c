/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_heap.c: bytes are operations on a loop's timers, or on a list that
 * is a heap; a naive model does the same.
 *
 * The model is heapq as documented, on an array, so that each index of the heap
 * is compared, equal deadlines included; a popped item must also be the least.
 */
#include <math.h>

#include "fuzz.h"
#include "loop/core/loop.h"
#include "loop/core/timer.h"

enum { COUNT_MAX = 1024 };

/* ---- The model ----------------------------------------------------------- */

struct item {
    double key;
    struct tt_timer *timer; /* NULL: of a list */
};

struct model {
    size_t count;
    size_t cancelled;
    struct item at[COUNT_MAX];
};

static void rise(struct model *model, size_t start, size_t at)
{
    while (at > start) {
        size_t parent = (at - 1) / 2;
        struct item item = model->at[at];
        if (!(item.key < model->at[parent].key)) {
            return;
        }
        model->at[at] = model->at[parent];
        model->at[parent] = item;
        at = parent;
    }
}

/* Down to a leaf by the smaller children, then up again. */
static void sink(struct model *model, size_t start)
{
    size_t at = start;
    while (2 * at + 1 < model->count) {
        size_t child = 2 * at + 1;
        if (child + 1 < model->count &&
            !(model->at[child].key < model->at[child + 1].key)) {
            child++;
        }
        struct item item = model->at[at];
        model->at[at] = model->at[child];
        model->at[child] = item;
        at = child;
    }
    rise(model, start, at);
}

static void model_push(struct model *model, struct item item)
{
    model->at[model->count++] = item;
    rise(model, 0, model->count - 1);
}

static struct item model_pop(struct model *model)
{
    struct item root = model->at[0];
    model->at[0] = model->at[--model->count];
    if (model->count > 0) {
        sink(model, 0);
    }
    return root;
}

static void model_heapify(struct model *model)
{
    for (size_t i = model->count / 2; i > 0; i--) {
        sink(model, i - 1);
    }
}

/* What is the least in it must be KEY. Not-a-number has no order. */
static void check_least(const struct model *model, double key)
{
    bool ordered = true;
    for (size_t i = 0; i < model->count; i++) {
        ordered = ordered && !isnan(model->at[i].key);
    }
    for (size_t i = 0; ordered && !isnan(key) && i < model->count; i++) {
        FUZZ_CHECK(!(model->at[i].key < key));
    }
}

/* ---- Timers -------------------------------------------------------------- */

static int run_never(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)loop;
    (void)data;
    (void)arg;
    FUZZ_CHECK(false);
    return 0;
}

static double deadline(struct fuzz_bytes *in)
{
    uint8_t byte = fuzz_byte(in);
    static const double special[] = {-INFINITY, INFINITY, NAN};
    return byte >= 0xfd ? special[byte - 0xfd]
                        : (double)(byte % 32) / 2 + 1e-10 * (byte / 32);
}

static void push_timer(struct tt_loop *loop, struct model *model, double when_s)
{
    static const struct tt_callback never = {.run = run_never, .name = "never"};
    struct tt_timer *timer;
    FUZZ_CHECK(tt_loop_call_at(loop, when_s, &never, NULL, &timer) == 0);
    model_push(model, (struct item){when_s, timer});
}

static bool is_cancelled(const struct item *item)
{
    return tt_timer_cancelled(item->timer);
}

static void pop_timer(struct tt_loop *loop, struct model *model)
{
    struct item item = model_pop(model);
    model->cancelled -= is_cancelled(&item) && model->cancelled > 0;
    loop->timer_cancelled_count = model->cancelled;
    struct tt_object *popped = tt__heap_pop(loop);
    FUZZ_CHECK(popped == &item.timer->head);
    check_least(model, item.key);
    tt_timer_unref(loop->env, (struct tt_timer *)popped);
    tt_timer_unref(loop->env, item.timer);
}

/* BaseEventLoop._run_once, until it looks at the clock. */
static void clean_timers(struct tt_loop *loop, struct model *model)
{
    struct tt_env *env = loop->env;
    if (model->count > 100 && 2 * model->cancelled > model->count) {
        size_t kept = 0;
        for (size_t i = 0; i < model->count; i++) {
            if (is_cancelled(&model->at[i])) {
                tt_timer_unref(env, model->at[i].timer);
            } else {
                model->at[kept++] = model->at[i];
            }
        }
        model->count = kept;
        model->cancelled = 0;
        model_heapify(model);
    } else {
        while (model->count > 0 && is_cancelled(&model->at[0])) {
            model->cancelled--;
            tt_timer_unref(env, model_pop(model).timer);
        }
    }
    FUZZ_CHECK(tt__heap_clean(loop) == 0);
}

static void cancel_timers(struct tt_loop *loop, struct model *model,
                          struct fuzz_bytes *in)
{
    size_t from = fuzz_byte(in), step = 1 + fuzz_byte(in) % 8U;
    size_t left = 1 + fuzz_byte(in) % 128U;
    for (size_t i = from; i < model->count && left > 0; i += step, left--) {
        model->cancelled += !is_cancelled(&model->at[i]);
        tt_timer_cancel(loop, model->at[i].timer);
    }
}

static void check_timers(const struct tt_loop *loop, const struct model *model)
{
    FUZZ_CHECK(loop->heap_count == model->count);
    FUZZ_CHECK(loop->timer_cancelled_count == model->cancelled);
    for (size_t i = 0; i < model->count; i++) {
        FUZZ_CHECK(loop->heap[i].timer == &model->at[i].timer->head);
    }
}

static void fuzz_timers(struct tt_env *env, struct model *model,
                        struct fuzz_bytes *in)
{
    struct tt_loop *loop = tt_loop_new(env);
    FUZZ_CHECK(loop != NULL);
    while (fuzz_left(in) > 0) {
        uint8_t op = fuzz_byte(in) % 8;
        size_t times = op == 1 ? 1 + fuzz_byte(in) % 64U : 1;
        if (op < 4) {
            double when_s = deadline(in);
            for (; times > 0 && model->count < COUNT_MAX; times--) {
                push_timer(loop, model, when_s);
                when_s += op == 1 ? 0.25 : 0;
            }
        } else if (op < 6 && model->count > 0) {
            pop_timer(loop, model);
        } else if (op == 6) {
            cancel_timers(loop, model, in);
        } else {
            clean_timers(loop, model);
        }
        check_timers(loop, model);
    }
    for (size_t i = 0; i < model->count; i++) {
        tt_timer_unref(env, model->at[i].timer);
    }
    FUZZ_CHECK(tt_loop_close(loop) == 0);
    tt_unref(env, tt_value_of(loop));
}

/* ---- Lists --------------------------------------------------------------- */

static void check_list(const struct tt_list *list, const struct model *model,
                       double sign)
{
    FUZZ_CHECK(list->count == model->count);
    for (size_t i = 0; i < model->count; i++) {
        double key = (double)tt_small_int_get(list->at[i]);
        FUZZ_CHECK(sign * key == model->at[i].key);
    }
}

static void check_popped(const struct model *model, tt_value v, double key,
                         double sign)
{
    FUZZ_CHECK(sign * (double)tt_small_int_get(v) == key);
    check_least(model, key);
}

static void fuzz_list(struct tt_env *env, struct model *model,
                      struct fuzz_bytes *in, enum tt_heap kind)
{
    const double sign = kind == TT_HEAP_MIN ? 1 : -1;
    tt_value v = tt_list(env, NULL, 0);
    FUZZ_CHECK(v != TT_NULL);
    struct tt_list *list = tt_list_get(v);
    while (fuzz_left(in) > 0) {
        uint8_t op = fuzz_byte(in) % 8;
        tt_value item = tt_small_int(fuzz_byte(in) % 16);
        double key = sign * (double)tt_small_int_get(item);
        if (op < 4 && model->count < COUNT_MAX) {
            FUZZ_CHECK(tt_heap_push(env, list, item, kind) == 0);
            model_push(model, (struct item){key, NULL});
        } else if (op < 5 && model->count > 0) {
            double least = model_pop(model).key;
            check_popped(model, tt_heap_pop(env, list, kind), least, sign);
        } else if (op < 6 && model->count > 0) {
            double least = model->at[0].key;
            check_popped(model, tt_heap_replace(env, list, item, kind), least,
                         sign);
            model->at[0].key = key;
            sink(model, 0);
        } else if (op < 7 && model->count < COUNT_MAX) {
            FUZZ_CHECK(tt_list_append(env, list, item) == 0);
            model->at[model->count++] = (struct item){key, NULL};
            FUZZ_CHECK(tt_heap_heapify(env, list, kind) == 0);
            model_heapify(model);
        }
        check_list(list, model, sign);
    }
    tt_unref(env, v);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct model model;
    struct fuzz_bytes in = {bytes, bytes + size};
    struct tt_env *env = tt_sim_begin(fuzz_sim());
    FUZZ_CHECK(env != NULL);
    model.count = model.cancelled = 0;
    uint8_t what = fuzz_byte(&in) % 4;
    if (what < 2) {
        fuzz_timers(env, &model, &in);
    } else {
        fuzz_list(env, &model, &in, what == 2 ? TT_HEAP_MIN : TT_HEAP_MAX);
    }
    FUZZ_CHECK(tt_env_end(env) == 0);
    return 0;
}

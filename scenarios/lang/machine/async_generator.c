/* SPDX-License-Identifier: MIT
 *
 * async_generator.c: asynchronous generators, and what their
 * methods give: __anext__(), asend(), athrow(), aclose().
 *
 * Mirrors CPython's Objects/genobject.c (async_gen_init_hooks,
 * async_gen_unwrap_value, async_gen_asend_*, async_gen_athrow_*). Each of the
 * methods returns an awaitable that resumes the generator's frame: what the
 * frame awaits is passed on, and what it produces by `yield` (FRAME_PRODUCED)
 * is the awaitable's result.
 */
#include "vm.h"

/* flags of a generator */
enum {
    ASYNC_BEGUN = 1,    /* ag_hooks_inited */
    ASYNC_CLOSED = 2,   /* ag_closed */
    ASYNC_RUNNING = 4,  /* ag_running_async: one of the awaitables is used */
    ASYNC_FINALIZED = 8 /* its last reference was gone before */
};

/* What the methods give. */
struct step {
    struct tt_object head;                 /* flags: STEP_... */
    struct tt__async_generator *generator; /* owns */
    /* Owns: what is sent, or a tuple of athrow()'s arguments, which nobody
     * counts before the exception goes in. TT_NULL: aclose(). */
    tt_value value;
};

enum {
    STEP_ITER = 1,
    STEP_CLOSED = 2,
    STEP_GAVE = 4 /* its result is what the generator produced */
};

static const struct tt_type asend_type, athrow_type;

static struct tt__async_generator *generator_of(tt_value v)
{
    return (struct tt__async_generator *)(void *)v;
}

static uint32_t *flags_of(struct tt__async_generator *generator)
{
    return &generator->head.head.flags;
}

static bool is_done(const struct tt__async_generator *generator)
{
    return generator->frame->head.flags & FRAME_DONE;
}

/* ---- Resuming the frame -------------------------------------------------- */

/* async_gen_unwrap_value: how a resume of the frame ended, for who awaits. */
static int unwrap(struct tt_env *env, struct tt__async_generator *generator,
                  int rc, tt_value *out)
{
    uint32_t *flags = flags_of(generator);
    if (rc == TT_YIELDED) {
        uint32_t *produced = &generator->frame->head.flags;
        if (!(*produced & FRAME_PRODUCED)) {
            return rc;
        }
        *produced &= ~(uint32_t)FRAME_PRODUCED;
        *flags &= ~(uint32_t)ASYNC_RUNNING;
        return TT_RETURNED;
    }
    if (rc == TT_RETURNED) {
        tt_clear(env, out);
        rc = tt_raise(env, &tt_StopAsyncIteration, NULL);
    }
    if (tt_raised(env, &tt_StopAsyncIteration) ||
        tt_raised(env, &tt_GeneratorExit)) {
        *flags |= ASYNC_CLOSED;
    }
    *flags &= ~(uint32_t)ASYNC_RUNNING;
    return rc;
}

static int resume(struct tt_env *env, struct tt__async_generator *generator,
                  enum tt_resume how, tt_value value, tt_value *out)
{
    return tt__frame_resume(env, &generator->frame->head, how, value, out);
}

/* Throws a new GeneratorExit. */
static int throw_exit(struct tt_env *env, struct tt__async_generator *generator,
                      tt_value *out)
{
    struct tt_exc *exit = tt_exc_new(env, &tt_GeneratorExit, NULL);
    if (exit == NULL) {
        return tt_failure(env);
    }
    int rc = resume(env, generator, TT_THROW, tt_value_of(exit), out);
    tt_exc_unref(env, exit);
    return rc;
}

/* ---- Steps --------------------------------------------------------------- */

static const char *what_of(const struct step *step)
{
    if (step->head.type == &asend_type) {
        return "anext";
    }
    if (step->value == TT_NULL) {
        return "aclose";
    }
    return "athrow";
}

/* The first use of a step: 0, or a failure where the generator is in use. */
static int begin_step(struct tt_env *env, struct step *step)
{
    uint32_t *flags = flags_of(step->generator);
    if (step->head.flags & STEP_ITER) {
        return 0;
    }
    if (*flags & ASYNC_RUNNING) {
        step->head.flags |= STEP_CLOSED;
        return tt_raise(env, &tt_RuntimeError,
                        "%s(): asynchronous generator is already running",
                        what_of(step));
    }
    step->head.flags |= STEP_ITER;
    *flags |= ASYNC_RUNNING;
    return 0;
}

static int check_reuse(struct tt_env *env, const struct step *step)
{
    if (!(step->head.flags & STEP_CLOSED)) {
        return 0;
    }
    return tt_raise(env, &tt_RuntimeError, "cannot reuse already awaited %s",
                    step->head.type == &asend_type ? "__anext__()/asend()"
                                                   : "aclose()/athrow()");
}

static int end_step(struct step *step, int rc)
{
    if (rc != TT_YIELDED) {
        step->head.flags |= STEP_CLOSED | (rc == TT_RETURNED ? STEP_GAVE : 0);
    }
    return rc;
}

static int send_next(struct tt_env *env, struct step *step, tt_value value,
                     tt_value *out)
{
    bool first = !(step->head.flags & STEP_ITER);
    int rc = check_reuse(env, step);
    if (rc < 0 || (rc = begin_step(env, step)) < 0) {
        return rc;
    }
    if (first && value == TT_NONE) {
        value = step->value;
    }
    *flags_of(step->generator) |= ASYNC_RUNNING;
    rc = resume(env, step->generator, TT_SEND, value, out);
    return end_step(step, unwrap(env, step->generator, rc, out));
}

/* What aclose() makes of how the frame ended. */
static int end_aclose(struct tt_env *env, struct step *step, int rc,
                      tt_value *out)
{
    uint32_t *flags = flags_of(step->generator);
    uint32_t *produced = &step->generator->frame->head.flags;
    if (rc == TT_YIELDED && *produced & FRAME_PRODUCED) {
        *produced &= ~(uint32_t)FRAME_PRODUCED;
        tt_clear(env, out);
        rc = tt_raise(env, &tt_RuntimeError,
                      "async generator ignored GeneratorExit");
    }
    if (rc == TT_YIELDED) {
        return rc;
    }
    *flags &= ~(uint32_t)ASYNC_RUNNING;
    step->head.flags |= STEP_CLOSED;
    if (rc == TT_RETURNED || tt_raised(env, &tt_StopAsyncIteration) ||
        tt_raised(env, &tt_GeneratorExit)) {
        tt_exc_unref(env, tt_exc_take(env));
        if (rc == TT_RETURNED) { /* else nothing was given */
            tt_unref(env, *out);
        }
        *out = TT_NONE;
        return TT_RETURNED;
    }
    return rc;
}

/* How a resume for aclose() or athrow() ended. */
static int end_throw(struct tt_env *env, struct step *step, int rc,
                     tt_value *out)
{
    return step->value == TT_NULL
               ? end_aclose(env, step, rc, out)
               : end_step(step, unwrap(env, step->generator, rc, out));
}

/* Throws what athrow() was given. An error in that leaves the generator in
 * use, as in CPython. */
static int throw_given(struct tt_env *env, struct step *step, tt_value *out)
{
    const struct tt_tuple *given = tt_tuple_get(step->value);
    struct tt_args args = {.at = given->at, .count = given->count};
    int rc = tt__args_count(env, "athrow", &args, 1, 3);
    if (rc < 0) {
        return rc;
    }
    struct tt_exc *exc = tt_exc_from(env, given->at[0],
                                     given->count > 1 ? given->at[1] : TT_NULL);
    rc = exc == NULL
             ? tt_failure(env)
             : resume(env, step->generator, TT_THROW, tt_value_of(exc), out);
    tt_exc_unref(env, exc);
    return end_throw(env, step, rc, out);
}

/* The first send() of aclose() and athrow(): the exception goes in. */
static int begin_throw(struct tt_env *env, struct step *step, tt_value value,
                       tt_value *out)
{
    struct tt__async_generator *generator = step->generator;
    if (is_done(generator)) {
        step->head.flags |= STEP_CLOSED;
        *out = TT_NONE;
        return TT_RETURNED;
    }
    if (*flags_of(generator) & ASYNC_RUNNING) {
        return begin_step(env, step);
    }
    if (*flags_of(generator) & ASYNC_CLOSED) {
        step->head.flags |= STEP_CLOSED;
        return tt_raise(env, &tt_StopAsyncIteration, NULL);
    }
    if (value != TT_NONE) {
        return tt_raise(
            env, &tt_RuntimeError,
            "can't send non-None value to a just-started coroutine");
    }
    begin_step(env, step);
    if (step->value == TT_NULL) {
        *flags_of(generator) |= ASYNC_CLOSED;
        return end_throw(env, step, throw_exit(env, generator, out), out);
    }
    return throw_given(env, step, out);
}

static int send_throw(struct tt_env *env, struct step *step, tt_value value,
                      tt_value *out)
{
    int rc = check_reuse(env, step);
    if (rc < 0) {
        return rc;
    }
    if (!(step->head.flags & STEP_ITER)) {
        return begin_throw(env, step, value, out);
    }
    rc = resume(env, step->generator, TT_SEND, value, out);
    return end_throw(env, step, rc, out);
}

/* throw() of an awaitable: EXC goes into the frame. */
static int throw_into(struct tt_env *env, struct step *step, tt_value exc,
                      tt_value *out)
{
    int rc = check_reuse(env, step);
    if (rc < 0 || (rc = begin_step(env, step)) < 0) {
        return rc;
    }
    rc = resume(env, step->generator, TT_THROW, exc, out);
    return step->head.type == &asend_type
               ? end_step(step, unwrap(env, step->generator, rc, out))
               : end_throw(env, step, rc, out);
}

static int close_step(struct tt_env *env, struct step *step, tt_value *out)
{
    if (step->head.flags & STEP_CLOSED) {
        *out = TT_NONE;
        return TT_RETURNED;
    }
    struct tt_exc *exit = tt_exc_new(env, &tt_GeneratorExit, NULL);
    int rc = exit == NULL ? tt_failure(env)
                          : throw_into(env, step, tt_value_of(exit), out);
    tt_exc_unref(env, exit);
    if (rc == TT_YIELDED) {
        tt_clear(env, out);
        return tt_raise(env, &tt_RuntimeError,
                        "coroutine ignored GeneratorExit");
    }
    if (rc == TT_RETURNED || tt_raised(env, &tt_StopAsyncIteration) ||
        tt_raised(env, &tt_GeneratorExit)) {
        tt_exc_unref(env, tt_exc_take(env));
        if (rc == TT_RETURNED) { /* else nothing was given */
            tt_unref(env, *out);
        }
        *out = TT_NONE;
        return TT_RETURNED;
    }
    return rc;
}

static int resume_step(struct tt_env *env, struct tt_object *self,
                       enum tt_resume how, tt_value value, tt_value *out)
{
    struct step *step = (struct step *)self;
    int rc;
    tt_touch(env, step->generator, TT_WRITE);
    tt_object_ref(self);
    if (how == TT_CLOSE) {
        rc = close_step(env, step, out);
    } else if (how == TT_THROW) {
        rc = throw_into(env, step, value, out);
    } else {
        rc = self->type == &asend_type ? send_next(env, step, value, out)
                                       : send_throw(env, step, value, out);
    }
    /* Thrown into a generator not yet begun, it comes out as it is: a result.
     */
    if (rc == TT_ERAISED && how != TT_CLOSE &&
        tt_raised(env, &tt_StopIteration)) {
        rc = env->language->stop_value(env, out);
    }
    tt_object_unref(env, self);
    return rc;
}

static void clear_step(struct tt_env *env, struct tt_object *self)
{
    struct step *step = (struct step *)self;
    if (!(self->flags & (STEP_ITER | STEP_CLOSED))) {
        tt_warn_unawaited_step(
            env, self->type == &asend_type ? "asend" : what_of(step),
            tt_value_of(step->generator));
    }
    tt_unref(env, step->value);
    tt_object_unref(env, &step->generator->head.head);
}

static void wait_of_step(struct tt_env *env, struct tt_object *self,
                         struct tt_wait *out)
{
    (void)env;
    *out = (struct tt_wait){
        .inner = tt_value_of(((struct step *)self)->generator->frame)};
}

static tt_value await_step(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

tt_value tt__none_as_argument(struct tt_env *env, tt_value given)
{
    tt_value none = TT_NONE;
    if (given != TT_NULL || !tt_raised(env, &tt_StopIteration) ||
        tt_exc_arg(env->raised) != TT_NONE) {
        return given;
    }
    tt_exc_unref(env, tt_exc_take(env));
    tt_value stop = tt_call(env, tt_value_of(&tt_StopIteration), &none, 1);
    if (stop != TT_NULL) {
        tt_reraise(env, tt_exc_cast(stop)); /* it gets no context */
    }
    return TT_NULL;
}

bool tt__async_generator_gave(tt_value v)
{
    return tt_is_exactly(v, &asend_type) && tt_object(v)->flags & STEP_GAVE;
}

/* What the generator produced is given as it is. */
static tt_value with_argument(struct tt_env *env, tt_value self, tt_value given)
{
    const struct step *step = (const void *)self;
    return step->head.flags & STEP_GAVE ? tt__none_as_argument(env, given)
                                        : given;
}

static tt_value send_step_method(struct tt_env *env, const tt_value *args)
{
    return with_argument(env, args[0], tt_send_method(env, args));
}

static tt_value next_step(struct tt_env *env, tt_value self)
{
    const tt_value args[] = {self, TT_NONE};
    return send_step_method(env, args);
}

static tt_value throw_step_method(struct tt_env *env, const tt_value *args)
{
    return with_argument(env, args[0], tt_throw_method(env, args));
}

#define STEP_METHODS(type_)                                                    \
    TT__METHOD_1(type_, "send", TT_WRITES, send_step_method),                  \
        TT__METHOD(type_, "throw", "self type value traceback /", 2, 4, 4,     \
                   TT_WRITES, throw_step_method),                              \
        TT__METHOD_0(type_, "close", TT_WRITES, tt_close_method),              \
        TT__METHOD_0(type_, "__await__", TT_PURE, await_step),                 \
    {                                                                          \
        .name = NULL                                                           \
    }

static const struct tt_native asend_methods[] = {
    STEP_METHODS("async_generator_asend")};
static const struct tt_native athrow_methods[] = {
    STEP_METHODS("async_generator_athrow")};

/* To asyncio they are coroutines: collections.abc.Coroutine goes by methods. */
#define STEP_TYPE(name_, methods_)                                             \
    {                                                                          \
        TT__TYPE_HEAD(name_, name_),                                           \
            .flags = TT_TYPE_FINAL | TT_TYPE_RESUMABLE | TT_TYPE_COROUTINE,    \
            .size = sizeof(struct step), .clear = clear_step,                  \
            .resume = resume_step, .wait = wait_of_step, .iter = tt_iter_self, \
            .next = next_step, .methods = methods_                             \
    }

static const struct tt_type asend_type =
    STEP_TYPE("async_generator_asend", asend_methods);
static const struct tt_type athrow_type =
    STEP_TYPE("async_generator_athrow", athrow_methods);

/* ---- Methods ------------------------------------------------------------- */

/* Returns a step; keeps VALUE. */
static tt_value new_step(struct tt_env *env, const struct tt_type *type,
                         struct tt__async_generator *generator, tt_value value)
{
    if (!(*flags_of(generator) & ASYNC_BEGUN)) {
        *flags_of(generator) |= ASYNC_BEGUN;
        tt_asyncgen_begin(env, &generator->head);
    }
    struct step *step = tt_object_new(env, type, sizeof *step);
    if (step != NULL) {
        tt_object_ref(&generator->head.head);
        step->generator = generator;
        step->value = tt_ref(value);
    }
    return tt_value_of(step);
}

tt_value tt__async_generator_next(struct tt_env *env, tt_value generator)
{
    return new_step(env, &asend_type, generator_of(generator), TT_NONE);
}

tt_value tt__async_generator_aclose(struct tt_env *env,
                                    struct tt_asyncgen *generator)
{
    return new_step(env, &athrow_type, (struct tt__async_generator *)generator,
                    TT_NULL);
}

static tt_value aiter_method(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_ref(args[0]);
}

static tt_value anext_method(struct tt_env *env, const tt_value *args)
{
    return tt__async_generator_next(env, args[0]);
}

static tt_value asend_method(struct tt_env *env, const tt_value *args)
{
    return new_step(env, &asend_type, generator_of(args[0]), args[1]);
}

static tt_value athrow_method(struct tt_env *env, const struct tt_args *args)
{
    int rc = tt__args_count(env, "async_generator.athrow", args, 1, UINT32_MAX);
    if (rc == 0 && args->count > 2) {
        rc = tt_warn_deprecated(
            env, "the (type, exc, tb) signature of athrow() is deprecated, use "
                 "the single-arg signature instead.");
    }
    tt_value given =
        rc < 0 ? TT_NULL : tt_tuple(env, args->at + 1, args->count - 1);
    tt_value step =
        given == TT_NULL
            ? TT_NULL
            : new_step(env, &athrow_type, generator_of(args->at[0]), given);
    tt_unref(env, given);
    return step;
}

static tt_value aclose_method(struct tt_env *env, const tt_value *args)
{
    return new_step(env, &athrow_type, generator_of(args[0]), TT_NULL);
}

#define METHOD(name_, parameters_, required_, total_, effect_, call_)          \
    TT__METHOD("async_generator", name_, parameters_, required_, total_,       \
               total_, effect_, call_)

static const struct tt_native methods[] = {
    METHOD("__aiter__", "self /", 1, 1, TT_PURE, aiter_method),
    METHOD("__anext__", "self /", 1, 1, TT_WRITES, anext_method),
    METHOD("asend", "self value /", 2, 2, TT_WRITES, asend_method),
    TT__METHOD_RAW("async_generator", "athrow", TT_WRITES, athrow_method),
    METHOD("aclose", "self /", 1, 1, TT_WRITES, aclose_method),
    {.name = NULL},
};

/* ---- Attributes ---------------------------------------------------------- */

static struct tt_slice name_of(tt_value self)
{
    return tt_name_of(tt_value_of(generator_of(self)->frame));
}

static struct tt_slice full_name_of(tt_value self)
{
    return tt_full_name_of(tt_value_of(generator_of(self)->frame));
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = name_of(self);
    return tt_str(env, name.text, name.size);
}

static tt_value get_qualified_name(struct tt_env *env, tt_value self)
{
    struct tt_slice name = full_name_of(self);
    return tt_str(env, name.text, name.size);
}

static int set_name(struct tt_env *env, tt_value self, tt_value value)
{
    return tt__frame_rename(env, generator_of(self)->frame, value, false);
}

static int set_qualified_name(struct tt_env *env, tt_value self, tt_value value)
{
    return tt__frame_rename(env, generator_of(self)->frame, value, true);
}

static tt_value get_awaiting(struct tt_env *env, tt_value self)
{
    tt_value awaiting = generator_of(self)->frame->awaiting;
    tt_touch_hidden(env);
    return awaiting == TT_NULL ? TT_NONE : tt_ref(awaiting);
}

static tt_value get_running(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt_bool(*flags_of(generator_of(self)) & ASYNC_RUNNING);
}

static tt_value get_suspended(struct tt_env *env, tt_value self)
{
    uint32_t flags = generator_of(self)->frame->head.flags;
    tt_touch_hidden(env);
    return tt_bool((flags & FRAME_STARTED) &&
                   !(flags & (FRAME_DONE | FRAME_RUNNING)));
}

static tt_value get_frame(struct tt_env *env, tt_value self)
{
    tt_touch_hidden(env);
    return tt__frame_object(env, generator_of(self)->frame);
}

static tt_value get_frame_code(struct tt_env *env, tt_value self)
{
    return tt__frame_code(env, generator_of(self)->frame);
}

static const struct tt_property properties[] = {
    {"__name__", TT_READS, get_name, set_name},
    {"__qualname__", TT_READS, get_qualified_name, set_qualified_name},
    {"ag_await", TT_HIDDEN, get_awaiting, NULL},
    {"ag_running", TT_HIDDEN, get_running, NULL},
    {"ag_suspended", TT_HIDDEN, get_suspended, NULL},
    {"ag_frame", TT_HIDDEN, get_frame, NULL},
    {"ag_code", TT_PURE, get_frame_code, NULL},
    {.name = NULL},
};

static int repr_async_generator(struct tt_env *env, tt_value self,
                                struct tt_text *out)
{
    struct tt_slice name = full_name_of(self);
    (void)env;
    tt_text_puts(out, "<async_generator object ");
    tt_text_put(out, name.text, name.size);
    tt_text_address(out, tt_object(self));
    tt_text_puts(out, ">");
    return out->error;
}

/* ---- The end ------------------------------------------------------------- */

/* _PyGen_Finalize: the loop has it closed by a task, which keeps it. Whether
 * somebody does. */
static bool is_rescued(struct tt_env *env,
                       struct tt__async_generator *generator)
{
    struct tt_exc *raised = tt_exc_take(env);
    struct tt_object *self = &generator->head.head;
    self->flags |= ASYNC_FINALIZED;
    self->refs = 1;
    tt_asyncgen_lost(env, &generator->head);
    tt_exc_unref(env, tt_exc_take(env));
    env->raised = raised;
    return --self->refs != 0;
}

static void clear_async_generator(struct tt_env *env, struct tt_object *self)
{
    struct tt__async_generator *generator = (struct tt__async_generator *)self;
    struct tt__frame *frame = generator->frame;
    bool left = !is_done(generator) && env->failure == 0;
    if (left && generator->head.loop != NULL &&
        !(self->flags & (ASYNC_CLOSED | ASYNC_FINALIZED)) &&
        is_rescued(env, generator)) {
        return;
    }
    tt_asyncgen_forget(&generator->head);
    if (self->flags & ASYNC_FINALIZED && !is_done(generator)) {
        tt__chain_cut(frame); /* nobody closes it again */
        tt__frame_finish(env, frame);
    }
    generator->frame = NULL;
    tt_object_unref(env, &frame->head);
}

const struct tt_type tt__async_generator_type = {
    TT__TYPE_HEAD("async_generator", "async_generator"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct tt__async_generator),
    .clear = clear_async_generator,
    .repr = repr_async_generator,
    .name_of = name_of,
    .full_name_of = full_name_of,
    .methods = methods,
    .properties = properties,
};

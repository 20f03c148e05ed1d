/* SPDX-License-Identifier: MIT
 *
 * generator.c: resuming generators and coroutines: send(),
 * throw() and close().
 *
 * Mirrors CPython's Objects/genobject.c (gen_send_ex2, _gen_throw, gen_close).
 * What is sent or thrown goes straight to the leaf of a chain; only what
 * CPython does frame by frame, closing, splits the chain into its frames.
 */
#include "vm.h"

static struct tt__frame *root_of(struct tt__frame *frame)
{
    while (frame->back != NULL) {
        frame = frame->back;
    }
    return frame;
}

static uint32_t distance(const struct tt__frame *from,
                         const struct tt__frame *to)
{
    uint32_t count = 0;
    for (; from != to; from = from->back) {
        count++;
    }
    return count;
}

/* FRAME, in the middle of a suspended chain, becomes the outermost one of a
 * chain of its own. */
static void split(struct tt__frame *frame)
{
    struct tt__frame *root = root_of(frame), *upper = frame->back;
    struct tt__frame *leaf = root->leaf;
    TT_ASSERT(leaf != NULL && !(root->head.flags & FRAME_RUNNING));
    tt__frame_set_level(frame, distance(leaf, frame));
    frame->leaf = leaf == frame ? NULL : leaf;
    tt__frame_set_level(root, distance(upper, root));
    root->leaf = upper == root ? NULL : upper;
    frame->back = NULL;
}

void tt__chain_cut(struct tt__frame *root)
{
    struct tt__frame *inner = root->leaf;
    TT_ASSERT(root->back == NULL);
    if (inner != NULL) {
        while (inner->back != root) {
            inner = inner->back;
        }
        split(inner);
    }
}

/* ---- What cannot be resumed ---------------------------------------------- */

static int resume_done(struct tt_env *env, struct tt__frame *frame,
                       enum tt_resume how, tt_value value, tt_value *out)
{
    if (how == TT_CLOSE) {
        *out = TT_NONE;
        return TT_RETURNED;
    }
    if (frame->head.type == &tt__coroutine_type) {
        tt_touch_hidden(env); /* who awaited it before */
        return tt_raise(env, &tt_RuntimeError,
                        "cannot reuse already awaited coroutine");
    }
    if (how == TT_THROW) {
        return tt_throw(env, tt_exc_cast(value));
    }
    *out = TT_NONE;
    return TT_RETURNED;
}

static int resume_unstarted(struct tt_env *env, struct tt__frame *frame,
                            enum tt_resume how, tt_value value, tt_value *out)
{
    if (how == TT_SEND) {
        return tt_raise(env, &tt_TypeError,
                        "can't send non-None value to a just-started %s",
                        frame->head.type->name);
    }
    if (how == TT_CLOSE) { /* its arguments go when it does: gen_close */
        frame->head.flags |= FRAME_DONE;
        *out = TT_NONE;
        return TT_RETURNED;
    }
    /* It passes through the frame all the same, which keeps the arguments. */
    struct tt_exc *exc = tt_exc_cast(value);
    frame->head.flags |= FRAME_STARTED;
    if (tt__frame_view(env, frame) != NULL) {
        tt_exc_passed(env, exc, tt_value_of(frame->view),
                      frame->code->first_line);
    }
    tt__frame_finish(env, frame);
    return tt_throw(env, exc);
}

/* ---- Running ------------------------------------------------------------- */

/* Resumes what the leaf of ENTRY's chain awaits, as called by the leaf. */
static int resume_awaited(struct tt_env *env, struct tt__frame *leaf,
                          enum tt_resume how, tt_value value, tt_value *out)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__frame *caller = machine->current;
    machine->current = leaf;
    int rc = tt_await_resume(env, leaf->awaiting, how, value, out);
    machine->current = caller;
    return rc;
}

/* Resumes in the leaf with VALUE (given), or the exception in the slot. */
static int run(struct tt_env *env, struct tt__frame *entry, tt_value value,
               tt_value *out)
{
    struct tt__frame *leaf = entry->leaf != NULL ? entry->leaf : entry;
    bool raised = value == TT_NULL;
    entry->leaf = NULL;
    entry->handled.outer = env->handled;
    env->handled = &leaf->handled;
    entry->head.flags |= FRAME_RUNNING;
    if (!raised) {
        *leaf->sp++ = value;
    }
    return tt__run(env, entry, leaf, raised, out);
}

static int send(struct tt_env *env, struct tt__frame *entry, tt_value value,
                tt_value *out)
{
    struct tt__frame *leaf = entry->leaf != NULL ? entry->leaf : entry;
    if (TT_UNLIKELY(!(entry->head.flags & FRAME_STARTED))) {
        entry->head.flags |= FRAME_STARTED | FRAME_RUNNING;
        entry->handled.outer = env->handled;
        env->handled = &entry->handled;
        return tt__run(env, entry, entry, false, out);
    }
    if (leaf->awaiting == TT_NULL) {
        return run(env, entry, tt_ref(value), out);
    }
    struct tt_handled *outer = env->handled;
    entry->handled.outer = outer;
    env->handled = &leaf->handled;
    entry->head.flags |= FRAME_RUNNING;
    int rc = resume_awaited(env, leaf, TT_SEND, value, out);
    env->handled = outer;
    if (rc == TT_YIELDED) {
        entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
        return rc;
    }
    tt_clear(env, &leaf->awaiting);
    return run(env, entry, rc == TT_RETURNED ? *out : TT_NULL, out);
}

void tt__chain_thrown(struct tt_env *env, struct tt__frame *frame)
{
    if (frame->handled.exc == NULL || env->failure != 0) {
        return;
    }
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_handled *handled = env->handled, *outer = frame->handled.outer;
    frame->handled.outer = NULL;
    env->handled = &frame->handled;
    tt_raise_exc(env, exc);
    env->handled = handled;
    frame->handled.outer = outer;
    tt_exc_unref(env, exc);
}

/* The exception in the slot arrives in the leaf. */
static int raise_in_leaf(struct tt_env *env, struct tt__frame *entry,
                         tt_value *out)
{
    struct tt__frame *leaf = entry->leaf != NULL ? entry->leaf : entry;
    tt__chain_thrown(env, leaf);
    leaf->head.flags |= FRAME_THROWN;
    entry->head.flags |= FRAME_THROWN;
    return run(env, entry, TT_NULL, out);
}

/* The frame that ENTRY awaits becomes a chain of its own, so that ENTRY is
 * one alone. */
static void cut_off(struct tt__frame *entry)
{
    if (entry->leaf != NULL) {
        split(tt__frame_cast(entry->awaiting));
        TT_ASSERT(entry->leaf == NULL);
    }
}

/* Closes what ENTRY awaits, and raises EXC (NULL: a GeneratorExit) there. */
static int close_and_raise(struct tt_env *env, struct tt__frame *entry,
                           struct tt_exc *exc, tt_value *out)
{
    int rc = 0;
    cut_off(entry);
    if (entry->awaiting != TT_NULL) {
        entry->head.flags |= FRAME_RUNNING;
        rc = resume_awaited(env, entry, TT_CLOSE, TT_NULL, out);
        entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
        tt_clear(env, &entry->awaiting);
    }
    if (rc == 0) {
        rc = exc != NULL ? tt_throw(env, exc) : tt_throw_exit(env);
    }
    TT_ASSERT(rc < 0);
    return raise_in_leaf(env, entry, out);
}

static int throw_in(struct tt_env *env, struct tt__frame *entry, tt_value value,
                    tt_value *out)
{
    struct tt__frame *leaf = entry->leaf != NULL ? entry->leaf : entry;
    if (tt_exc_is(tt_exc_cast(value), &tt_GeneratorExit)) {
        return close_and_raise(env, entry, tt_exc_cast(value), out);
    }
    if (leaf->awaiting == TT_NULL) {
        tt_throw(env, tt_exc_cast(value));
        return raise_in_leaf(env, entry, out);
    }
    entry->head.flags |= FRAME_RUNNING;
    int rc = resume_awaited(env, leaf, TT_THROW, value, out);
    if (rc == TT_YIELDED) {
        entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
        return rc;
    }
    tt_clear(env, &leaf->awaiting);
    if (rc == TT_RETURNED) {
        leaf->head.flags |= FRAME_THROWN;
        entry->head.flags |= FRAME_THROWN;
        return run(env, entry, *out, out);
    }
    return raise_in_leaf(env, entry, out);
}

/* What close() makes of how the frame ended. */
static int end_close(struct tt_env *env, const struct tt__frame *frame, int rc,
                     tt_value *out)
{
    if (rc == TT_YIELDED) {
        tt_clear(env, out);
        return tt_raise(env, &tt_RuntimeError, "%s ignored GeneratorExit",
                        frame->head.type->name);
    }
    if (tt_raised(env, &tt_GeneratorExit)) {
        tt_exc_unref(env, tt_exc_take(env));
        *out = TT_NONE;
        return TT_RETURNED;
    }
    return rc;
}

static int resume(struct tt_env *env, struct tt__frame *frame,
                  enum tt_resume how, tt_value value, tt_value *out)
{
    if (TT_LIKELY(how == TT_SEND)) {
        return send(env, frame, value, out);
    }
    if (how == TT_THROW) {
        return throw_in(env, frame, value, out);
    }
    int rc = close_and_raise(env, frame, NULL, out);
    return end_close(env, frame, rc, out);
}

/* The same, where somebody may look who called whom. */
static TT_NOINLINE int resume_noted(struct tt_env *env, struct tt__frame *frame,
                                    enum tt_resume how, tt_value value,
                                    tt_value *out)
{
    struct tt__machine *machine = tt__machine(env);
    struct tt__resumed here = {machine->resumed, frame, machine->current};
    machine->resumed = &here;
    int rc = resume(env, frame, how, value, out);
    machine->resumed = here.outer;
    return rc;
}

int tt__frame_resume(struct tt_env *env, struct tt_object *self,
                     enum tt_resume how, tt_value value, tt_value *out)
{
    struct tt__frame *frame = (struct tt__frame *)self;
    uint32_t flags = self->flags;
    if (TT_UNLIKELY((flags & (FRAME_STARTED | FRAME_RUNNING | FRAME_DONE)) !=
                        FRAME_STARTED ||
                    frame->back != NULL)) {
        if (root_of(frame)->head.flags & FRAME_RUNNING) {
            tt_touch_hidden(env);
            return tt_raise(env, &tt_ValueError, "%s already executing",
                            self->type->name);
        }
        if (flags & FRAME_DONE) {
            return resume_done(env, frame, how, value, out);
        }
        if (!(flags & FRAME_STARTED) && (how != TT_SEND || value != TT_NONE)) {
            return resume_unstarted(env, frame, how, value, out);
        }
        if (frame->back != NULL) {
            split(frame);
        }
    }
    if (tt_enter(env) < 0) {
        return TT_ERAISED;
    }
    tt_object_ref(self);
    int rc = TT_LIKELY(!env->tracks_awaiting)
                 ? resume(env, frame, how, value, out)
                 : resume_noted(env, frame, how, value, out);
    tt_object_unref(env, self);
    tt_leave(env);
    return rc;
}

int tt__convert_stop(struct tt_env *env, const struct tt__frame *frame)
{
    struct tt_exc *stop = tt_exc_take(env);
    const char *name =
        tt_exc_is(stop, &tt_StopIteration) ? "Iteration" : "AsyncIteration";
    int rc = tt_raise(env, &tt_RuntimeError, "%s raised Stop%s",
                      frame->head.type->name, name);
    if (rc == TT_ERAISED) {
        tt_object_ref(&stop->head);
        tt_exc_set_context(env, env->raised, stop);
        tt_exc_set_cause(env, env->raised, stop);
    } else {
        tt_exc_unref(env, stop);
    }
    return rc;
}

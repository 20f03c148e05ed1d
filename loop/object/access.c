/* SPDX-License-Identifier: MIT
 *
 * access.c: which objects a step reads and writes. See tt_watch.h.
 */
#include "loop/object/access.h"

void tt_touch_value(struct tt_env *env, tt_value v, enum tt_access access)
{
    if (env->watcher == NULL) {
        return;
    }
    while (tt_is_object(v)) {
        const struct tt_type *type = tt_type_of(v);
        bool changes =
            type->kind == TT_KIND_OTHER || type->kind == TT_KIND_EXCEPTION ||
            (type->kind >= TT_KIND_LIST && type->kind <= TT_KIND_SET);
        if (changes && (type->flags & TT_TYPE_FROZEN) == 0) {
            bool iterates = type->next != NULL; /* it moves on */
            tt_touch(env, tt_object(v), iterates ? TT_WRITE : access);
        }
        v = type->through == NULL ? TT_NULL : type->through(v);
        access = TT_READ;
    }
}

void tt_touch_call(struct tt_env *env, const struct tt_native *native,
                   const tt_value *args, size_t count)
{
    TT_ASSERT(native->effect != 0);
    if (native->effect & TT_HIDDEN) {
        tt_touch_hidden(env);
    }
    if (!(native->effect & (TT_READS | TT_WRITES))) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        bool writes = i == 0 && native->effect & TT_WRITES;
        tt_touch_value(env, args[i], writes ? TT_WRITE : TT_READ);
    }
}

void tt_touch_property(struct tt_env *env, const struct tt_property *property,
                       tt_value v)
{
    TT_ASSERT(property->effect != 0);
    if (property->effect & TT_HIDDEN) {
        tt_touch_hidden(env);
    }
    if (property->effect & TT_READS) {
        tt_touch(env, tt_object(v), TT_READ);
    }
}

void tt_touch_hidden(struct tt_env *env)
{
    tt__notify_notice(env, TT_NOTICE_HIDDEN, NULL);
}

TT_NOINLINE void tt__report_change(struct tt_env *env, const void *object,
                                   enum tt_notice what)
{
    TT_ASSERT(what >= TT_NOTICE_HELD && what <= TT_NOTICE_CANCELS);
    env->watcher->touch(env->watcher, object, TT_WRITE);
    tt__notify_notice(env, what, object);
}

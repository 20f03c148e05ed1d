/* SPDX-License-Identifier: MIT
 *
 * vm.c: the machine's loop.
 *
 * Mirrors CPython's Python/bytecodes.c, 3.14. One C function runs a whole
 * chain of frames: a call of a program's function and an await of a program's
 * coroutine go on in the loop with the new frame, a return with the old one.
 * What instructions do beyond moving words is in the vm_*.c files.
 *
 * While a frame runs, its instruction and stack pointers are variables. `ip`
 * is stored back by what can fail or be looked at, `sp` where a frame is left.
 * Operands stay on the stack until an instruction has succeeded.
 */
#include "vm_inline.h"

int tt__run(struct tt_env *env, struct tt__frame *entry,
            struct tt__frame *frame, bool raised, tt_value *out)
{
    _Static_assert((int)OP_COUNT <= (int)OP_WATCHED,
                   "marked instructions are above");
    static const void *const labels[2 * OP_WATCHED] = {
#define X(name, text) &&do_##name,
        TT__OPS(X)
#undef X
            [OP_WATCHED... 2 * OP_WATCHED - 1] = &&do_watched,
    };
    struct tt__machine *machine = tt__machine(env);
    struct tt__frame *const caller = machine->current;
    const uint32_t depth = env->depth;
    const struct tt__code *code;
    const uint32_t *ip;
    tt_value *sp;
    uint32_t word;
    env->depth += tt__frame_level(entry);
    tt__frame_set_level(entry, 0);
    ENTER(frame);
    if (raised) {
        goto error;
    }
    NEXT;

do_watched:
    frame->ip = ip; /* for the line */
    CHECK(tt__watched(env, frame, sp, word));
    goto *labels[word & 0xff & ~(uint32_t)OP_WATCHED];

do_NOP:
    NEXT;
do_POP:
    tt_unref(env, *--sp);
    NEXT;
do_PUSH_NULL:
    PUSH(TT_NULL);
    NEXT;
do_COPY:
    *sp = tt_ref(sp[-(ptrdiff_t)ARG]);
    sp++;
    NEXT;
do_SWAP : {
    tt_value top = TOP();
    TOP() = sp[-(ptrdiff_t)ARG];
    sp[-(ptrdiff_t)ARG] = top;
    NEXT;
}
do_LOAD_CONST:
    PUSH(code->constants[ARG]); /* immortal */
    NEXT;

    /* ---- variables ---- */
do_LOAD_FAST : {
    tt_value v = frame->slots[ARG];
    if (TT_UNLIKELY(v == TT_NULL)) {
        SAVE;
        tt__raise_unset(env, code, ARG);
        goto error;
    }
    PUSH(tt_ref(v));
    NEXT;
}
do_STORE_FAST : {
    tt_value old = frame->slots[ARG];
    frame->slots[ARG] = *--sp;
    UNREF(old);
    NEXT;
}
do_DELETE_FAST:
    if (frame->slots[ARG] == TT_NULL) {
        SAVE;
        tt__raise_unset(env, code, ARG);
        goto error;
    }
    SAVE; /* what it drops may warn of the line */
do_CLEAR_FAST:
    tt_clear(env, &frame->slots[ARG]);
    NEXT;
do_MAKE_CELL : {
    SAVE;
    tt_value cell = tt__cell_new(env, frame->slots[ARG]);
    frame->slots[ARG] = cell;
    CHECK(cell == TT_NULL ? -1 : 0);
    NEXT;
}
do_LOAD_CELL:
    PUSH(tt_ref(frame->slots[ARG]));
    NEXT;
do_LOAD_DEREF : {
    tt_value v = cell_at(frame, ARG)->value;
    if (TT_UNLIKELY(v == TT_NULL)) {
        SAVE;
        tt__raise_unset(env, code, ARG);
        goto error;
    }
    PUSH(tt_ref(v));
    NEXT;
}
do_STORE_DEREF : {
    struct tt__cell *cell = cell_at(frame, ARG);
    tt_value old = cell->value;
    cell->value = *--sp;
    UNREF(old);
    NEXT;
}
do_DELETE_DEREF : {
    struct tt__cell *cell = cell_at(frame, ARG);
    if (cell->value == TT_NULL) {
        SAVE;
        tt__raise_unset(env, code, ARG);
        goto error;
    }
    SAVE;
    tt_clear(env, &cell->value);
    NEXT;
}
do_LOAD_GLOBAL : {
    tt_value v = machine->globals[ARG];
    if (v == TT_NULL) {
        v = machine->builtins[ARG];
        if (TT_UNLIKELY(v == TT_NULL)) {
            SAVE;
            tt__raise_no_global(env, ARG);
            goto error;
        }
    }
    PUSH(tt_ref(v));
    NEXT;
}
do_STORE_GLOBAL : {
    tt_value old = machine->globals[ARG];
    machine->globals[ARG] = *--sp;
    UNREF(old);
    NEXT;
}
do_DELETE_GLOBAL:
    if (machine->globals[ARG] == TT_NULL) {
        SAVE;
        tt__raise_no_global(env, ARG);
        goto error;
    }
    SAVE;
    tt_clear(env, &machine->globals[ARG]);
    NEXT;
do_LOAD_NAME:
    SAVE;
    REPLACE(0, tt__load_class_name(env, frame->slots[0], ARG));
do_LOAD_CLASS_DEREF:
    SAVE;
    REPLACE(0, tt__load_class_deref(env, frame, ARG));
do_STORE_NAME:
    SAVE;
    CHECK(tt__store_class_name(env, frame->slots[0], code->names[ARG], TOP()));
    DROP(1);
    NEXT;
do_DELETE_NAME:
    SAVE;
    CHECK(tt__delete_class_name(env, frame->slots[0], code->names[ARG]));
    NEXT;
do_LOAD_DICT_NAME:
    SAVE;
    REPLACE(0, tt__load_dict_name(env, frame, ARG));
do_STORE_DICT_GLOBAL:
    SAVE;
    CHECK(tt__store_dict_global(env, frame->function, code->names[ARG], TOP()));
    DROP(1);
    NEXT;

    /* ---- attributes and items ---- */
do_LOAD_ATTR : {
    struct tt__cache *cache = &frame->caches[*ip++];
    tt_value v = cached_attr(env, machine, TOP(), cache);
    if (TT_UNLIKELY(v == TT_NULL)) {
        SAVE;
        v = tt__load_attr(env, TOP(), code->names[ARG], cache);
    }
    REPLACE(1, v);
}
do_LOAD_METHOD : {
    struct tt__cache *cache = &frame->caches[*ip++];
    tt_value v = TOP(), function, self;
    if (TT_LIKELY(tt__cached_method(machine, v, cache)) && TT_FAST_PATH(env)) {
        tt_object_ref(tt_object(cache->value));
        TOP() = cache->value;
        PUSH(v);
        NEXT;
    }
    if (cache->kind == CACHE_MODULE && (const void *)v == cache->type) {
        TOP() = tt_ref(cache->value);
        tt_unref(env, v);
        PUSH(TT_NULL);
        NEXT;
    }
    if (cache->kind == CACHE_GLOBAL && (const void *)v == cache->type &&
        machine->globals[cache->index] != TT_NULL) {
        TOP() = tt_ref(machine->globals[cache->index]);
        tt_unref(env, v);
        PUSH(TT_NULL);
        NEXT;
    }
    SAVE;
    CHECK(tt__load_method(env, v, code->names[ARG], cache, &function, &self));
    TOP() = function;
    PUSH(self);
    tt_unref(env, v);
    NEXT;
}
do_STORE_ATTR : {
    struct tt__cache *cache = &frame->caches[*ip++];
    tt_value v = TOP();
    if (TT_LIKELY(tt_is_object(v) && cache->kind == CACHE_SLOT &&
                  tt_object(v)->type == cache->type &&
                  cache->epoch == machine->objects.epoch) &&
        TT_FAST_PATH(env)) {
        struct tt__attributes *attributes =
            (void *)((char *)v + (cache->index >> 16));
        if (TT_LIKELY(attributes->shape == cache->shape)) {
            tt_value *slot = &attributes->values[cache->index & 0xffff];
            tt_value old = *slot;
            *slot = sp[-2];
            sp -= 2;
            tt_unref(env, old);
            tt_unref(env, v);
            NEXT;
        }
    }
    SAVE;
    if (cached_add(env, machine, v, cache)) {
        CHECK(tt__attributes_append(env,
                                    (void *)((char *)v + (cache->index >> 16)),
                                    cache->next, sp[-2]));
        DROP(2);
        NEXT;
    }
    CHECK(tt__store_attr(env, v, code->names[ARG], sp[-2], cache));
    DROP(2);
    NEXT;
}
do_DELETE_ATTR:
    SAVE;
    CHECK(tt__setattr(env, TOP(), code->names[ARG], TT_NULL));
    DROP(1);
    NEXT;
do_LOAD_SUPER:
    SAVE;
    REPLACE(0, tt__load_super(env, frame, ARG));
do_LOAD_ITEM : {
    tt_value v = sp[-2], key = sp[-1];
    if (tt_is_list(v) && tt_is_small_int(key) && TT_FAST_PATH(env)) {
        const struct tt_list *list = tt_list_get(v);
        int64_t at = tt_small_int_get(key);
        if (at >= 0 && at < (int64_t)list->count) {
            sp[-2] = tt_ref(list->at[at]);
            sp--;
            tt_unref(env, v);
            NEXT;
        }
    }
    SAVE;
    REPLACE(2, tt__getitem(env, v, key));
}
do_STORE_ITEM:
    SAVE;
    CHECK(tt__setitem(env, sp[-2], sp[-1], sp[-3]));
    DROP(3);
    NEXT;
do_DELETE_ITEM:
    SAVE;
    CHECK(tt__setitem(env, sp[-2], sp[-1], TT_NULL));
    DROP(2);
    NEXT;
do_BUILD_SLICE:
    SAVE;
    REPLACE(3, tt__slice_new(env, sp[-3], sp[-2], sp[-1]));

    /* ---- operators ---- */
do_BINARY : {
    tt_value result;
    if (int_fast(env, sp - 2, (enum tt__binary)ARG, &result)) {
        sp--;
        TOP() = result;
        NEXT;
    }
    SAVE;
    REPLACE(2, tt__binary(env, sp[-2], sp[-1], (enum tt__binary)ARG));
}
do_INPLACE : {
    tt_value result;
    if (int_fast(env, sp - 2, (enum tt__binary)ARG, &result)) {
        sp--;
        TOP() = result;
        NEXT;
    }
    SAVE;
    if (ARG == BINARY_ADD && tt_is_exactly(sp[-2], &tt_str_type)) {
        REPLACE(2, tt__append_str(env, frame, sp[-2], sp[-1]));
    }
    REPLACE(2, tt__inplace(env, sp[-2], sp[-1], (enum tt__binary)ARG));
}
do_UNARY:
    SAVE;
    REPLACE(1, tt__unary(env, TOP(), (enum tt__unary)ARG));
do_COMPARE : {
    tt_value a = sp[-2], b = sp[-1];
    if (tt_is_small_int(a) && tt_is_small_int(b) &&
        ARG <= COMPARE_GREATER_EQUAL && TT_FAST_PATH(env)) {
        sp--;
        TOP() = tt_bool(int_compare(a, b, (enum tt__comparison)ARG));
        NEXT;
    }
    SAVE;
    REPLACE(2, compare(env, a, b, (enum tt__comparison)ARG));
}

    /* ---- jumps ---- */
do_JUMP:
    if (code->ops + ARG < ip) {
        BUDGET;
    }
    ip = code->ops + ARG;
    NEXT;
do_JUMP_IF_FALSE : {
    SAVE;
    int truth = truth_of(env, TOP());
    CHECK(truth);
    DROP(1);
    ip = truth ? ip : code->ops + ARG;
    NEXT;
}
do_JUMP_IF_TRUE : {
    SAVE;
    int truth = truth_of(env, TOP());
    CHECK(truth);
    DROP(1);
    ip = truth ? code->ops + ARG : ip;
    NEXT;
}
do_JUMP_IF_FALSE_KEEP : {
    SAVE;
    int truth = truth_of(env, TOP());
    CHECK(truth);
    if (truth) {
        DROP(1);
    } else {
        ip = code->ops + ARG;
    }
    NEXT;
}
do_JUMP_IF_TRUE_KEEP : {
    SAVE;
    int truth = truth_of(env, TOP());
    CHECK(truth);
    if (truth) {
        ip = code->ops + ARG;
    } else {
        DROP(1);
    }
    NEXT;
}

    /* ---- patterns ---- */
do_MATCH_SUBJECT:
    SAVE;
    REPLACE(0, tt__match_subject(env, TOP(), ARG));
do_MATCH_KEYS:
    SAVE;
    REPLACE(0, tt__match_keys(env, sp[-2], TOP()));
do_MATCH_CLASS:
    SAVE;
    REPLACE(3, tt__match_class(env, sp - 3, ARG));
do_BUILD_REST:
    SAVE;
    REPLACE(2, tt__build_rest(env, sp[-2], TOP()));

    /* ---- displays ---- */
do_BUILD_TUPLE:
    SAVE;
    REPLACE(ARG, tt_tuple(env, sp - ARG, ARG));
do_BUILD_LIST:
    SAVE;
    REPLACE(ARG, tt_list(env, sp - ARG, ARG));
do_BUILD_SET:
    SAVE;
    REPLACE(ARG, tt__build_set(env, sp - ARG, ARG));
do_BUILD_DICT:
    SAVE;
    REPLACE(2 * ARG, tt__build_dict(env, sp - 2 * (size_t)ARG, ARG));
do_BUILD_STRING:
    SAVE;
    REPLACE(ARG, tt__build_string(env, sp - ARG, ARG));
do_BUILD_TEMPLATE:
    SAVE;
    REPLACE(2, machine->image->library->template_of(env, sp - 2));
do_LIST_APPEND:
    SAVE;
    CHECK(tt_list_append(env, tt_list_get(sp[-1 - (ptrdiff_t)ARG]), TOP()));
    DROP(1);
    NEXT;
do_SET_ADD:
    SAVE;
    CHECK(tt__set_add(env, tt_set_cast(sp[-1 - (ptrdiff_t)ARG]), TOP()));
    DROP(1);
    NEXT;
do_DICT_ADD:
    SAVE;
    CHECK(tt__dict_set(env, sp[-2 - (ptrdiff_t)ARG], sp[-2], TOP()));
    DROP(2);
    NEXT;
do_LIST_EXTEND:
    SAVE;
    CHECK(tt__extend_display(env, sp[-2], TOP()));
    DROP(1);
    NEXT;
do_SET_EXTEND:
    SAVE;
    CHECK(ARG ? tt__merge_constants(env, sp[-2], TOP())
              : tt__set_update(env, tt_set_cast(sp[-2]), TOP()));
    DROP(1);
    NEXT;
do_DICT_UPDATE:
    SAVE;
    CHECK(tt__update_display(env, sp[-2], TOP()));
    DROP(1);
    NEXT;
do_DICT_MERGE:
    SAVE;
    CHECK(tt__merge_keywords(env, sp[-2], TOP(), sp[-5]));
    DROP(1);
    NEXT;
do_LIST_TO_TUPLE:
    SAVE;
    REPLACE(1, tt__take_tuple(env, TOP()));
do_UNPACK : {
    tt_value v = TOP();
    SAVE;
    CHECK(tt__unpack(env, v, ARG, sp - 1 + ARG));
    sp += (ptrdiff_t)ARG - 1;
    tt_unref(env, v);
    NEXT;
}
do_UNPACK_STAR : {
    tt_value v = TOP();
    uint32_t before = ARG & 0xff, after = ARG >> 8;
    SAVE;
    CHECK(tt__unpack_star(env, v, before, after, sp + before + after));
    sp += before + after;
    tt_unref(env, v);
    NEXT;
}
do_FORMAT : {
    bool has_spec = ARG & 0x100;
    SAVE;
    REPLACE(1 + has_spec,
            tt__format_field(env, has_spec ? sp[-2] : TOP(), (char)ARG,
                             has_spec ? TOP() : TT_NULL));
}

    /* ---- functions and calls ---- */
do_MAKE_FUNCTION : {
    tt_value closure = ARG & FUNCTION_CLOSURE ? *--sp : TT_NULL;
    tt_value kwdefaults = ARG & FUNCTION_KWDEFAULTS ? *--sp : TT_NULL;
    tt_value defaults = ARG & FUNCTION_DEFAULTS ? *--sp : TT_NULL;
    SAVE;
    REPLACE(0, made_function(env, frame, ARG, defaults, kwdefaults, closure));
}
do_BIND_LAZY:
    SAVE;
    REPLACE(1, tt_method_new(env, TOP(), ARG ? frame->slots[0] : TT_NONE));
do_SET_FUNCTION:
    SAVE;
    CHECK(tt__set_function(env, tt__function_cast(sp[-2]), ARG, TOP()));
    DROP(1);
    NEXT;
do_TYPE_PARAMETER:
    SAVE;
    REPLACE(3, machine->image->library->type_parameter(env, ARG, sp - 3));
do_GENERIC_BASES:
    SAVE;
    REPLACE(2, machine->image->library->generic_bases(env, sp[-2], TOP()));
do_TYPE_ALIAS:
    SAVE;
    REPLACE(3, machine->image->library->type_alias(env, sp - 3));
do_CALL : {
    uint32_t count = ARG;
    tt_value *args = sp - count;
    tt_value self = args[-1], callable = args[-2];
    BUDGET;
    SAVE;
    if (tt_is_exactly(callable, &tt_method_type) && self == TT_NULL) {
        struct tt_method *method = (void *)callable;
        args[-1] = self = tt_ref(method->self);
        args[-2] = tt_ref(method->function);
        tt_unref(env, callable);
        callable = args[-2];
    }
    if (self != TT_NULL) {
        args--;
        count++;
    }
    if (tt__is_function(callable)) {
        struct tt__function *function = tt__function_cast(callable);
        struct tt__frame *next = tt__frame_new(env, function);
        CHECK(next == NULL ? -1 : 0);
        if (TT_LIKELY(tt__binds_plainly(function->code, count))) {
            for (uint32_t i = 0; i < count; i++) {
                next->slots[i] = args[i];
            }
            sp = args;
        } else {
            struct tt_args all = {.at = args, .count = count};
            if (tt__bind_arguments(env, next, &all) < 0) {
                tt_unref(env, tt_value_of(next));
                goto error;
            }
            DROP(count);
        }
        sp -= self == TT_NULL; /* the TT_NULL below the arguments */
        if (!(next->head.flags & FRAME_PLAIN)) {
            TOP() = TT_NULL;
            tt_unref(env, callable);
            if (TT_UNLIKELY(next->head.type == &tt__async_frame_type)) {
                SAVE;
                REPLACE(1, tt__generator_value(env, next));
            }
            TOP() = tt_value_of(next);
            NEXT;
        }
        sp--;
        frame->sp = sp;
        next->back = frame;
        tt_unref(env, callable);
        ENTER(next);
        if (TT_UNLIKELY(++env->depth > env->limits.depth_max)) {
            goto too_deep;
        }
        NEXT;
    }
    if (tt_is_exactly(callable, &tt_native_type)) {
        const struct tt_native *native = (const void *)callable;
        if (!(native->flags & TT_NATIVE_RAW) &&
            native->positional == native->total && count >= native->required &&
            count <= native->positional) {
            tt_value bound[TT_NATIVE_ARGS_MAX], result;
            if (count == native->total) {
                result = native->call(env, args);
            } else {
                for (uint32_t i = 0; i < native->total; i++) {
                    bound[i] = i < count ? args[i] : TT_NULL;
                }
                result = native->call(env, bound);
            }
            if (TT_UNLIKELY(result == TT_NULL)) {
                tt_native_raised(env, native, args, count);
                goto error;
            }
            REPLACE(count + 1 + (self == TT_NULL), result);
        }
    } else if (tt_is_object(callable) &&
               tt_object(callable)->type->call == tt_type_type.call) {
        const struct tt__class *class = (const void *)callable;
        if (self == TT_NULL && is_made_by_init(class)) {
            goto call_class;
        }
    }
    REPLACE(count + 1 + (self == TT_NULL),
            tt__call_slowly(env, callable, TT_NULL, args, count, TT_NULL));
}
call_class : {
    /* callable, TT_NULL, args: the instance takes the class's place, and
     * __init__ is entered with it. */
    uint32_t count = ARG;
    tt_value *args = sp - count;
    const struct tt__class *class = (const void *)args[-2];
    struct tt_args all = {.at = args, .count = count};
    tt_value made = class->type.make(env, &class->type, &all);
    CHECK(made == TT_NULL ? -1 : 0);
    struct tt__function *function =
        tt__function_cast(class->specials[SPECIAL_init]);
    struct tt__frame *next = tt__frame_new(env, function);
    if (next == NULL) {
        tt_unref(env, made);
        goto error;
    }
    args[-1] = tt_ref(made);
    tt_set(env, &args[-2], made);
    all = (struct tt_args){.at = args - 1, .count = count + 1};
    if (TT_LIKELY(tt__binds_plainly(function->code, count + 1))) {
        for (uint32_t i = 0; i <= count; i++) {
            next->slots[i] = args[(ptrdiff_t)i - 1];
        }
        sp = args - 1;
    } else {
        if (tt__bind_arguments(env, next, &all) < 0) {
            tt_unref(env, tt_value_of(next));
            goto error;
        }
        DROP(count + 1);
    }
    if (!(next->head.flags & FRAME_PLAIN)) {
        tt_value generator = tt__generator_value(env, next);
        if (generator != TT_NULL) {
            tt_raise(env, &tt_TypeError,
                     "__init__() should return None, not '%T'", generator);
        }
        tt_unref(env, generator);
        goto error;
    }
    next->head.flags |= FRAME_INIT;
    frame->sp = sp;
    next->back = frame;
    ENTER(next);
    if (TT_UNLIKELY(++env->depth > env->limits.depth_max)) {
        goto too_deep;
    }
    NEXT;
}
too_deep: /* it leaves the new frame as if it had never been entered */
    tt_enter_failed(env, 1);
    env->depth++;
    goto leave;
do_CALL_KEYWORDS : {
    tt_value *args = sp - 1 - ARG;
    BUDGET;
    SAVE;
    REPLACE(ARG + 3,
            tt__call_slowly(env, args[-2], args[-1], args, ARG, TOP()));
}
do_CALL_SPREAD:
    BUDGET;
    SAVE;
    REPLACE(3 + ARG,
            tt__call_spread(env, sp[-3 - (ptrdiff_t)ARG],
                            sp[-1 - (ptrdiff_t)ARG], ARG ? TOP() : TT_NULL));
do_RETURN : {
    tt_value result = *--sp;
    if (TT_LIKELY(frame->head.flags & FRAME_PLAIN)) {
        struct tt__frame *back = frame->back;
        bool is_init = frame->head.flags & FRAME_INIT;
        if (frame == entry) {
            /* Its caller counts the depth, and owns the frame. */
            frame->sp = sp;
            *out = result;
            TT_ASSERT(env->depth == depth);
            machine->current = caller;
            return TT_RETURNED;
        }
        if (TT_UNLIKELY(is_init && result != TT_NONE)) {
            SAVE;
            PUSH(result);
            tt_raise(env, &tt_TypeError,
                     "__init__() should return None, not '%T'", result);
            goto error;
        }
        machine->current = back;
        tt__frame_free(env, frame);
        env->depth--;
        ENTER(back);
        if (!is_init) {
            PUSH(result);
        }
        NEXT;
    }
    frame->sp = sp;
    machine->current = frame == entry ? caller : frame->back;
    tt_object_ref(&frame->head);
    tt__frame_finish(env, frame);
    env->handled = frame->handled.outer;
    if (frame == entry) {
        entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
        *out = result;
        env->depth = depth;
        tt_object_unref(env, &frame->head);
        return TT_RETURNED;
    }
    struct tt__frame *done = frame;
    bool thrown = frame->head.flags & FRAME_THROWN;
    env->depth--;
    ENTER(frame->back);
    done->back = NULL;
    frame->head.flags |= thrown ? FRAME_THROWN : 0;
    tt_clear(env, &frame->awaiting);
    tt_object_unref(env, &done->head);
    PUSH(result);
    NEXT;
}
do_BUILD_CLASS:
    SAVE;
    REPLACE(4, tt__build_class(env, sp - 4));
do_IMPORT:
    SAVE;
    REPLACE(0, tt__import(env, code->program, code->names[ARG]));
do_IMPORT_NAMES:
    SAVE;
    CHECK(tt__import_names(env, code->program, TOP(), code->constants[ARG]));
    NEXT;
do_IMPORT_STAR:
    SAVE;
    CHECK(tt__import_star(env, frame, TOP()));
    DROP(1);
    NEXT;
do_REFUSE:
    SAVE;
    CHECK(tt_fail(env, TT_ELIMIT, "%s", tt_str_get(code->names[ARG])->text));
    NEXT;
do_IMPORT_FROM:
    SAVE;
    REPLACE(0, tt__import_from(env, code->program, TOP(), code->names[ARG]));

    /* ---- iteration ---- */
do_GET_ITER:
    SAVE;
    REPLACE(1, tt__iter(env, TOP()));
do_FOR_ITER : {
    tt_value item, iterator = TOP();
    SAVE;
    if (tt_is_exactly(iterator, &tt__range_iterator_type)) {
        struct tt__range_iterator *range = (void *)iterator;
        if (TT_LIKELY(range->left > 0)) {
            int64_t n = range->at;
            range->left--;
            if (range->left > 0) {
                range->at += range->step;
            }
            item = tt_int(env, n);
            CHECK(item == TT_NULL ? -1 : 0);
            PUSH(item);
            NEXT;
        }
    }
    int more = tt__next_outermost(env, iterator, &item);
    CHECK(more);
    if (more) {
        PUSH(item);
    } else {
        DROP(1);
        ip = code->ops + ARG;
    }
    NEXT;
}
do_GET_AITER:
    SAVE;
    REPLACE(1, tt__get_aiter(env, TOP()));
do_GET_ANEXT:
    SAVE;
    REPLACE(0, tt__get_anext(env, TOP()));
do_END_ASYNC_FOR : {
    struct tt_exc *exc = tt_exc_cast(TOP());
    SAVE;
    if (tt_exc_is(exc, &tt_StopAsyncIteration)) {
        DROP(2);
        NEXT;
    }
    sp--;
    tt_reraise(env, exc);
    goto unwind;
}

    /* ---- generators and coroutines ---- */
do_YIELD: /* 1: of an asynchronous generator */
    frame->head.flags |= ARG * FRAME_PRODUCED;
    *out = *--sp;
    SAVE;
    frame->sp = sp;
    suspend(env, entry, frame, depth);
    machine->current = caller;
    return TT_YIELDED;
do_YIELD_FROM : {
    SAVE;
    tt_value delegate = tt__get_delegate(env, frame, TOP());
    CHECK(delegate == TT_NULL ? -1 : 0);
    DROP(1);
    frame->awaiting = delegate;
    struct tt__frame *next = begin_inline(env, frame, delegate);
    if (next != NULL) {
        frame->sp = sp;
        ENTER(next);
        NEXT;
    }
    int rc = tt_is_future(delegate)
                 ? tt_await_future(env, tt_future_cast(delegate), out)
                 : tt_await_resume(env, delegate, TT_SEND, TT_NONE, out);
    if (rc == TT_YIELDED) {
        goto suspended;
    }
    tt_clear(env, &frame->awaiting);
    CHECK(rc);
    PUSH(*out);
    NEXT;
}
do_AWAIT : {
    tt_value inner = TOP();
    SAVE;
    if (tt_is_exactly(inner, &tt__coroutine_type)) {
        struct tt__frame *next = begin_inline(env, frame, inner);
        if (TT_LIKELY(next != NULL)) {
            frame->awaiting = inner;
            frame->sp = sp - 1;
            ENTER(next);
            NEXT;
        }
    } else if (ARG != AWAIT_PLAIN) {
        CHECK(tt__check_awaitable(env, inner, ARG));
    }
    sp--;
    frame->awaiting = inner;
    int rc = tt_await_start(env, &frame->awaiting, out);
    if (rc == TT_YIELDED) {
        goto suspended;
    }
    tt_clear(env, &frame->awaiting);
    CHECK(rc);
    PUSH(*out);
    NEXT;
}
suspended:
    frame->sp = sp;
    suspend(env, entry, frame, depth);
    machine->current = caller;
    return TT_YIELDED;

    /* ---- exceptions ---- */
do_RAISE:
    SAVE;
    if (tt__do_raise(env, sp - ARG, ARG) == 0) {
        goto unwind; /* a bare raise: the traceback stays as it is */
    }
    goto error;
do_PUSH_HANDLED : {
    struct tt_exc *previous = env->handled->exc;
    env->handled->exc = tt_exc_cast(tt_ref(TOP()));
    sp[0] = sp[-1];
    sp++;
    sp[-2] = previous == NULL ? TT_NONE : tt_value_of(previous);
    NEXT;
}
do_POP_HANDLED : {
    struct tt_exc *done = env->handled->exc;
    tt_value previous = *--sp;
    env->handled->exc = previous == TT_NONE ? NULL : tt_exc_cast(previous);
    tt_exc_unref(env, done);
    NEXT;
}
do_MATCH_EXCEPTION : {
    SAVE;
    int matches = tt__match_exception(env, sp[-2], TOP());
    CHECK(matches);
    tt_set(env, &TOP(), tt_bool(matches));
    NEXT;
}
do_MATCH_GROUP:
    SAVE;
    CHECK(tt__match_group(env, frame, sp - 2));
    NEXT;
do_JOIN_ENDS:
    SAVE;
    REPLACE(2, tt_exc_join(env, tt_exc_cast(sp[-2]), tt_list_get(TOP())));
do_RERAISE:
    SAVE;
    sp--;
    tt_reraise(env, tt_exc_cast(*sp));
    goto unwind;
do_ASSERT_COMPARE : {
    tt_value a = sp[-2], b = sp[-1];
    enum tt__comparison op = (enum tt__comparison)(ARG & (ASSERT_NOT - 1));
    if (tt_is_small_int(a) && tt_is_small_int(b) &&
        op <= COMPARE_GREATER_EQUAL && int_compare(a, b, op) == ASSERT_WANTED) {
        sp -= 2;
        ip = code->ops + (*ip >> 8);
        NEXT;
    }
    SAVE;
    tt_value result = compare(env, a, b, op);
    if (TT_LIKELY(result == tt_bool(ASSERT_WANTED))) {
        DROP(2);
        ip = code->ops + (*ip >> 8);
        NEXT;
    }
    int holds = tt__assert_compared(env, sp - 2, ARG, result);
    CHECK(holds);
    sp -= 1 + holds;
    ip = holds ? code->ops + (*ip >> 8) : ip + 1;
    NEXT;
}
do_ASSERT_TRUTH : {
    SAVE;
    int truth = truth_of(env, TOP());
    CHECK(truth);
    if (TT_LIKELY(truth == ASSERT_WANTED)) {
        DROP(1);
        ip = code->ops + (*ip >> 8);
        NEXT;
    }
    tt__assert_untrue(env, &TOP(), ARG);
    ip++;
    NEXT;
}
do_ASSERTION:
    SAVE;
    tt__raise_assertion(env, sp - 1 - ARG, ARG > 0);
    goto error;
do_ENTER_WITH:
do_ENTER_ASYNC_WITH : {
    tt_value exit, result;
    SAVE;
    CHECK(tt__enter_with(env, TOP(), (word & 0xff) == OP_ENTER_ASYNC_WITH,
                         &exit, &result));
    DROP(1);
    PUSH(exit);
    PUSH(result);
    NEXT;
}
do_EXIT_WITH:
    SAVE;
    if (ARG) {
        REPLACE(1, tt__exit_with(env, TOP(), TT_NULL));
    }
    REPLACE(0, tt__exit_with(env, sp[-3], TOP()));

    /* ---- what was raised ---- */
error:
    if (TT_LIKELY(env->failure == 0)) {
        tt__note_traceback(env, frame);
    } else {
        tt__note_failure(env, frame);
    }
unwind:
    frame->sp = sp;
    const struct tt__covered *handler =
        TT_LIKELY(env->failure == 0) ? tt__find_handler(frame) : NULL;
    if (handler != NULL) {
        tt__frame_cut(env, frame, handler->depth);
        sp = frame->sp;
        PUSH(tt_value_of(tt_exc_take(env)));
        ip = code->ops + handler->target;
        NEXT;
    }
leave:
    frame->sp = sp;
    tt__frame_cut(env, frame, 0);
    if (frame->head.flags & FRAME_PLAIN) {
        if (frame == entry) {
            TT_ASSERT(env->depth == depth);
            machine->current = caller;
            return tt_failure(env);
        }
        struct tt__frame *back = frame->back;
        machine->current = back;
        tt__frame_free(env, frame);
        env->depth--;
        ENTER(back);
        goto error;
    }
    if (tt_raised(env, &tt_StopIteration) ||
        (frame->head.type == &tt__async_frame_type &&
         tt_raised(env, &tt_StopAsyncIteration))) {
        tt__convert_stop(env, frame);
    }
    machine->current = frame == entry ? caller : frame->back;
    tt_object_ref(&frame->head);
    tt__frame_finish(env, frame);
    env->handled = frame->handled.outer;
    if (frame == entry) {
        entry->head.flags &= ~(uint32_t)FRAME_RUNNING;
        env->depth = depth;
        tt_object_unref(env, &frame->head);
        return tt_failure(env);
    }
    struct tt__frame *failed = frame;
    bool was_thrown = frame->head.flags & FRAME_THROWN;
    env->depth--;
    ENTER(frame->back);
    failed->back = NULL;
    tt_clear(env, &frame->awaiting);
    tt_object_unref(env, &failed->head);
    if (was_thrown) {
        frame->head.flags |= FRAME_THROWN;
        tt__chain_thrown(env, frame);
    }
    goto error;
}

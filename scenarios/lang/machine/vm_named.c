/* SPDX-License-Identifier: MIT
 *
 * vm_named.c: reports what instructions access by name, for the report of a
 * failure (tt_watcher.named).
 *
 * Only what is certain before the instruction runs. Of a container: which key,
 * where that is a number or a string, and what a read finds, as a fingerprint.
 * A method that changes a container and returns something reads it first.
 * Attributes of an object include those that it has from its class, if these
 * are data. Functions and classes are no data.
 */
#include "scenarios/lang/types/objects.h"
#include "vm.h"

/* ---- Deques -------------------------------------------------------------- */

/* collections.deque is a type of the library, which is above the machine. */
bool tt__is_deque(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return type->kind == TT_KIND_OTHER && !tt__is_class(type) &&
           strcmp(type->full_name, "collections.deque") == 0;
}

int64_t tt__deque_count(struct tt_env *env, tt_value v)
{
    int64_t count = 0;
    TT_ASSERT(tt__is_deque(v));
    int rc = tt__type_ops(tt_type_of(v))->length(env, v, &count);
    TT_ASSERT(rc == 0 && count >= 0);
    return rc == 0 ? count : 0;
}

tt_value tt__deque_item(struct tt_env *env, tt_value v, int64_t at)
{
    TT_ASSERT(at >= 0 && at < tt__deque_count(env, v));
    return tt__type_ops(tt_type_of(v))->getitem(env, v, tt_small_int(at));
}

/* ---- What is accessed ---------------------------------------------------- */

/* An instruction of FRAME that is about to run. */
struct site {
    struct tt_env *env;
    const struct tt__frame *frame;
};

static bool is_container(tt_value v)
{
    return tt_is_object(v) &&
           (tt_is_list_kind(v) || tt_is_dict(v) ||
            (tt_is_set(v) && tt_type_of(v)->kind == TT_KIND_SET) ||
            tt__is_deque(v) || tt_is_exactly(v, &tt_event_type));
}

/* A container whose operators are not functions of the program. */
static bool is_plain(tt_value v)
{
    return is_container(v) && !tt__is_class(tt_type_of(v));
}

/* Functions, classes and modules: programs seldom change which one it is. */
static bool is_code(tt_value v)
{
    return tt_is_object(v) &&
           (tt_is_exactly(v, &tt__function_type) ||
            tt_is_exactly(v, &tt_native_type) || tt_is(v, &tt_type_type) ||
            tt_is(v, &tt__module_type));
}

static void report(const struct site *site, struct tt_named_access access)
{
    access.site = site->frame->ip;
    site->env->watcher->named(site->env->watcher, &access);
}

static struct tt_slice slice_of(tt_value name)
{
    const struct tt_str *str = tt_str_get(name);
    return (struct tt_slice){str->text, str->size, false};
}

/* A variable at AT with value V; TT_NULL: it is not set. */
static void name_variable(const struct site *site, const void *at, tt_value v,
                          enum tt_access access, tt_value name)
{
    if (access == TT_READ && is_code(v)) {
        return;
    }
    report(site,
           (struct tt_named_access){
               .at = at,
               .access = access,
               .what = TT_NAMED_VARIABLE,
               .name = slice_of(name),
               .value = access == TT_READ ? tt__fingerprint(site->env, v) : 0});
}

/* ---- Attributes ---------------------------------------------------------- */

static bool is_data(tt_value v)
{
    enum tt_kind kind = tt_type_of(v)->kind;
    return v != TT_NULL && (kind == TT_KIND_NONE || kind == TT_KIND_BOOL ||
                            kind == TT_KIND_INT || kind == TT_KIND_FLOAT ||
                            kind == TT_KIND_STR ||
                            (kind >= TT_KIND_TUPLE && kind <= TT_KIND_SET));
}

/* What TYPE, or a base of it, has as NAME; TT_NULL: no data. Borrowed. */
static tt_value class_data(const struct tt_type *type, tt_value name)
{
    struct tt__found found = {.kind = FOUND_NOTHING};
    if (tt__is_class(type)) {
        tt__type_find(type, name, &found);
    }
    return found.kind == FOUND_VALUE && is_data(found.value) ? found.value
                                                             : TT_NULL;
}

/* VALUE is what a read finds; AT: where, or NULL. */
static void report_attribute(const struct site *site, tt_value v,
                             const tt_value *at, tt_value value, tt_value name,
                             enum tt_access access)
{
    struct tt_slice text = slice_of(name);
    bool is_class = tt_is(v, &tt_type_type);
    report(site,
           (struct tt_named_access){
               .at = at,
               .of = tt_object(v),
               .access = access,
               .what = is_class ? TT_NAMED_CLASS : TT_NAMED_ATTRIBUTE,
               .name = text,
               .key = tt__fingerprint_text(text.text, text.size),
               .value =
                   access == TT_READ ? tt__fingerprint(site->env, value) : 0});
}

static void name_of_class(const struct site *site, const struct tt_type *type,
                          tt_value name, enum tt_access access)
{
    tt_value value = class_data(type, name);
    if (value != TT_NULL) {
        report_attribute(site, tt_value_of(type), NULL, value, name, access);
    }
}

/* The first write, which makes an attribute that neither the object nor its
 * class has, is none of a variable that anybody could have read. */
static void name_attribute(const struct site *site, tt_value v, tt_value name,
                           enum tt_access access)
{
    if (!tt_is_object(v)) {
        return;
    }
    if (tt_is(v, &tt_type_type)) {
        name_of_class(site, (const void *)v, name, access);
        return;
    }
    const struct tt__attributes *own = tt__attributes_of(v);
    const struct tt_type *type = tt_type_of(v);
    if (own == NULL) {
        return;
    }
    uint32_t at =
        own->shape == NULL ? UINT32_MAX : tt__shape_find(own->shape, name);
    if (at != UINT32_MAX) {
        if (access == TT_WRITE || !is_code(own->values[at])) {
            report_attribute(site, v, &own->values[at], own->values[at], name,
                             access);
        }
        return;
    }
    tt_value value = own->shape != NULL && tt__has_dict(own)
                         ? TT_NULL
                         : class_data(type, name);
    if (value != TT_NULL) {
        report_attribute(site, v, NULL, value, name, access);
        if (access == TT_READ) {
            name_of_class(site, type, name, access);
        }
    }
}

/* A member of a module in Python is a variable. */
static void name_member(const struct site *site, tt_value module, tt_value name,
                        enum tt_access access)
{
    uint32_t at = tt__module_global(site->env, (const void *)module, name);
    if (at != UINT32_MAX) {
        const tt_value *global = &tt__machine(site->env)->globals[at];
        name_variable(site, global, *global, access, name);
    }
}

static void name_object(const struct site *site, tt_value v, tt_value name,
                        enum tt_access access)
{
    if (tt_is(v, &tt__module_type)) {
        name_member(site, v, name, access);
    } else {
        name_attribute(site, v, name, access);
    }
}

/* ---- Items --------------------------------------------------------------- */

/* Of the container V: the item KEY, or with 0 any. */
static void name_item(const struct site *site, tt_value v,
                      enum tt_access access, uint64_t key, uint64_t value)
{
    const char *type = tt_type_of(v)->name;
    TT_ASSERT(is_container(v));
    report(site,
           (struct tt_named_access){.at = tt_object(v),
                                    .access = access,
                                    .what = TT_NAMED_ITEM,
                                    .name = {type, strlen(type), true},
                                    .key = key,
                                    .value = access == TT_READ ? value : 0});
}

/* A key whose hash and comparison are not the program's. */
static bool is_simple(tt_value key)
{
    enum tt_kind kind = tt_type_of(key)->kind;
    return key != TT_NULL && !tt__is_class(tt_type_of(key)) &&
           (kind == TT_KIND_NONE || kind == TT_KIND_BOOL ||
            kind == TT_KIND_INT || kind == TT_KIND_FLOAT ||
            kind == TT_KIND_STR);
}

static int64_t count_in_table(tt_value v)
{
    return tt_is_dict(v) ? tt_dict_cast(v)->table.count
                         : tt_set_cast(v)->table.count;
}

static int64_t count_of(const struct site *site, tt_value v)
{
    if (tt_is_list_kind(v)) {
        return (int64_t)tt_list_get(v)->count;
    }
    if (tt_is_dict(v) || tt_is_set(v)) {
        return count_in_table(v);
    }
    if (tt__is_deque(v)) {
        return tt__deque_count(site->env, v);
    }
    return tt_event_is_set((const void *)v);
}

static uint64_t print_count(const struct site *site, tt_value v)
{
    return tt__fingerprint(site->env, tt_small_int(count_of(site, v)));
}

static uint64_t print_truth(const struct site *site, tt_value v)
{
    return tt__fingerprint(site->env, tt_bool(count_of(site, v) > 0));
}

/* The item at index AT, which may be negative. */
static uint64_t print_at(const struct site *site, tt_value v, int64_t at)
{
    int64_t count = count_of(site, v);
    tt_value item = TT_NULL;
    at += at < 0 ? count : 0;
    if (at >= 0 && at < count && tt_is_list_kind(v)) {
        item = tt_ref(tt_list_get(v)->at[at]);
    } else if (at >= 0 && at < count) {
        item = tt__deque_item(site->env, v, at);
    }
    uint64_t made = tt__fingerprint(site->env, item);
    tt_unref(site->env, item);
    return made;
}

/* Which item KEY is: dicts and sets have simple ones by value; of lists and
 * deques the others move. */
static uint64_t key_of(const struct site *site, tt_value v, tt_value key)
{
    bool is_keyed = (tt_is_dict(v) || tt_is_set(v)) && is_simple(key);
    if (!is_keyed) {
        return 0;
    }
    if (tt_is_float(key) || tt_is_bool(key)) {
        return 0; /* 1.0 and True are 1 */
    }
    return tt__fingerprint(site->env, key);
}

/* Whether a simple key can be looked up in V, a dict or set, without code of
 * the program: none of the keys there is an object of its classes. V is small.
 */
static bool has_plain_keys(tt_value v)
{
    enum { KEYS_MAX = 1000 };
    size_t at = 0;
    if (count_in_table(v) > KEYS_MAX) {
        return false;
    }
    if (tt_is_set(v)) {
        tt_value key;
        while ((key = tt_set_next(tt_set_cast(v), &at)) != TT_NULL) {
            if (tt__is_class(tt_type_of(key))) {
                return false;
            }
        }
        return true;
    }
    struct tt_entry *entry;
    while ((entry = tt_dict_next(tt_dict_cast(v), &at)) != NULL) {
        if (tt__is_class(tt_type_of(entry->key))) {
            return false;
        }
    }
    return true;
}

/* v[KEY], or of a set whether it has KEY. 0: not known. */
static uint64_t print_item(const struct site *site, tt_value v, tt_value key)
{
    tt_value value = TT_NULL;
    if (!tt_is_dict(v) && !tt_is_set(v)) {
        bool is_index = tt_is_int(key) && !tt_int_is_big(key);
        return is_index ? print_at(site, v, tt_int_get(key)) : 0;
    }
    if (!is_simple(key) || !has_plain_keys(v)) {
        return 0;
    }
    int rc = tt_is_dict(v)
                 ? tt_dict_get(site->env, tt_dict_cast(v), key, &value)
                 : tt_set_has(site->env, tt_set_cast(v), key);
    if (rc < 0) {
        return 0;
    }
    return tt_is_dict(v) ? tt__fingerprint(site->env, rc > 0 ? value : TT_NULL)
                         : tt__fingerprint(site->env, tt_bool(rc > 0));
}

/* key in v */
static uint64_t print_presence(const struct site *site, tt_value v,
                               tt_value key)
{
    tt_value unused;
    if (!is_simple(key)) {
        return 0;
    }
    if (tt_is_dict(v)) {
        if (!has_plain_keys(v)) {
            return 0;
        }
        int rc = tt_dict_get(site->env, tt_dict_cast(v), key, &unused);
        return rc < 0 ? 0 : tt__fingerprint(site->env, tt_bool(rc > 0));
    }
    return tt_is_set(v) ? print_item(site, v, key)
                        : tt__fingerprint(site->env, v);
}

static void read_all(const struct site *site, tt_value v)
{
    if (is_plain(v)) {
        name_item(site, v, TT_READ, 0, tt__fingerprint(site->env, v));
    }
}

static void read_truth(const struct site *site, tt_value v)
{
    if (is_plain(v) && !tt_is_exactly(v, &tt_event_type)) {
        name_item(site, v, TT_READ, 0, print_truth(site, v));
    }
}

static void name_subscript(const struct site *site, const tt_value *sp,
                           bool reads, bool writes)
{
    tt_value v = sp[-2], key = sp[-1];
    if (!is_plain(v)) {
        return;
    }
    uint64_t which = key_of(site, v, key);
    if (reads) {
        name_item(site, v, TT_READ, which, print_item(site, v, key));
    }
    if (writes) {
        name_item(site, v, TT_WRITE, which, 0);
    }
}

static void name_comparison(const struct site *site, const tt_value *sp,
                            uint32_t op)
{
    if (op == COMPARE_IS || op == COMPARE_IS_NOT) {
        return;
    }
    if (op != COMPARE_IN && op != COMPARE_NOT_IN) {
        read_all(site, sp[-2]);
        read_all(site, sp[-1]);
    } else if (is_plain(sp[-1])) {
        name_item(site, sp[-1], TT_READ, key_of(site, sp[-1], sp[-2]),
                  print_presence(site, sp[-1], sp[-2]));
    }
}

/* The next item of an iterator: whether what it iterates has changed size. */
static void name_iterator(const struct site *site, tt_value iterator)
{
    const struct tt_type *type = tt_type_of(iterator);
    tt_value v =
        tt_is_object(iterator) && type->next != NULL && type->through != NULL
            ? type->through(iterator)
            : TT_NULL;
    if (v != TT_NULL && is_plain(v)) {
        name_item(site, v, TT_READ, 0, print_count(site, v));
    }
}

/* ---- Calls --------------------------------------------------------------- */

/* What a method does with the container. */
enum {
    KEYED = 1,    /* its first argument is the key */
    SILENT = 2,   /* it returns nothing that depends on the container */
    FIRST = 4,    /* it returns the first item */
    LAST = 8,     /* ... the last one, or the one at its first argument */
    DEFAULTS = 16 /* a second argument is what it returns instead */
};

static unsigned look_up_method(const char *name)
{
    static const struct {
        const char *name;
        unsigned does;
    } methods[] = {
        {"get", KEYED},
        {"setdefault", KEYED | DEFAULTS},
        {"remove", KEYED},
        {"add", KEYED | SILENT},
        {"discard", KEYED | SILENT},
        {"append", SILENT},
        {"appendleft", SILENT},
        {"extend", SILENT},
        {"extendleft", SILENT},
        {"insert", SILENT},
        {"update", SILENT},
        {"clear", SILENT},
        {"sort", SILENT},
        {"reverse", SILENT},
        {"rotate", SILENT},
        {"set", SILENT},
        {"heappush", SILENT},
        {"heapify", SILENT},
        {"popleft", FIRST},
        {"heappop", FIRST},
        {"pop", KEYED | LAST | DEFAULTS},
    };
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strcmp(methods[i].name, name) == 0) {
            return methods[i].does;
        }
    }
    return 0;
}

/* What a call that DOES that finds in V. */
static uint64_t print_call(const struct site *site, tt_value v, unsigned does,
                           const char *name, tt_value key)
{
    bool is_list = !tt_is_dict(v) && !tt_is_set(v);
    if (strcmp(name, "len") == 0) {
        return print_count(site, v);
    }
    if (strcmp(name, "bool") == 0) {
        return print_truth(site, v);
    }
    if (tt_is_exactly(v, &tt_event_type)) {
        return print_truth(site, v);
    }
    if (is_list && does & (FIRST | LAST)) {
        bool has_index = key != TT_NULL && tt_is_int(key);
        int64_t at = does & FIRST ? 0 : -1;
        return print_at(site, v, has_index ? tt_int_get(key) : at);
    }
    if (does & KEYED && !is_list && key != TT_NULL) {
        return print_item(site, v, key);
    }
    return tt__fingerprint(site->env, v);
}

/* Whether nothing depends on what a method that DOES that returns, called with
 * COUNT arguments: it is dropped, and it does not raise. */
static bool is_dropped(const struct site *site, unsigned does, uint32_t count)
{
    uint32_t next = site->frame->ip[0] & 0xff & ~(uint32_t)OP_WATCHED;
    return next == OP_POP && does & DEFAULTS && count == 2;
}

/* NATIVE is called with V first, then COUNT arguments at ARGS. */
static void name_native(const struct site *site, const struct tt_native *native,
                        tt_value v, const tt_value *args, uint32_t count)
{
    unsigned does = look_up_method(native->name);
    tt_value key = count > 0 ? args[0] : TT_NULL;
    bool writes = native->effect & TT_WRITES;
    uint64_t which = 0;
    if (!is_container(v) || !(native->effect & (TT_READS | TT_WRITES))) {
        return;
    }
    if (does & KEYED && key != TT_NULL) {
        which = key_of(site, v, key);
    }
    if (!writes || !(does & SILENT || is_dropped(site, does, count))) {
        name_item(site, v, TT_READ, which,
                  print_call(site, v, does, native->name, key));
    }
    if (writes) {
        name_item(site, v, TT_WRITE, which, 0);
    }
}

/* setattr(v, name, ...) and delattr(v, name), of COUNT arguments at ARGS. */
static bool name_setting(const struct site *site,
                         const struct tt_native *native, const tt_value *args,
                         uint32_t count)
{
    const struct tt__library *library = tt__machine(site->env)->image->library;
    if (native != library->setattr && native != library->delattr) {
        return false;
    }
    if (count >= 2 && tt_is_str(args[1])) {
        name_object(site, args[0], args[1], TT_WRITE);
    }
    return true;
}

/* A callable and self or TT_NULL are before COUNT arguments at ARGS. */
static void name_call(const struct site *site, const tt_value *args,
                      uint32_t count)
{
    tt_value callable = args[-2];
    bool bound = args[-1] != TT_NULL;
    const tt_value *all = args - bound;
    uint32_t total = count + bound;
    if (tt_is_exactly(callable, &tt_method_type)) {
        const struct tt_method *method = (const void *)callable;
        if (tt_is_exactly(method->function, &tt_native_type)) {
            name_native(site, (const void *)method->function, method->self,
                        args, count);
        }
    } else if (tt_is_exactly(callable, &tt_native_type)) {
        const struct tt_native *native = (const void *)callable;
        if (!name_setting(site, native, all, total) && total > 0) {
            name_native(site, native, all[0], all + 1, total - 1);
        }
    } else if (tt_is(callable, &tt_type_type) && total > 0) {
        read_all(site, all[0]); /* list(v), set(v) ... */
    }
}

/* ---- Instructions -------------------------------------------------------- */

static void name_slot(const struct site *site, uint32_t n,
                      enum tt_access access)
{
    const struct tt__frame *frame = site->frame;
    const struct tt__cell *cell = (const void *)frame->slots[n];
    name_variable(site, cell, cell->value, access, frame->code->slot_names[n]);
}

static void name_global(const struct site *site, uint32_t n,
                        enum tt_access access)
{
    const struct tt__machine *machine = tt__machine(site->env);
    name_variable(site, &machine->globals[n], machine->globals[n], access,
                  machine->image->global_names[n]);
}

/* Of variables and attributes. */
static void name_stored(const struct site *site, const tt_value *sp,
                        enum tt__op op, uint32_t n)
{
    switch (op) {
    case OP_LOAD_GLOBAL:
    case OP_LOAD_NAME:
        name_global(site, n, TT_READ);
        return;
    case OP_STORE_GLOBAL:
    case OP_DELETE_GLOBAL:
        name_global(site, n, TT_WRITE);
        return;
    case OP_LOAD_DEREF:
    case OP_LOAD_CLASS_DEREF:
        name_slot(site, n, TT_READ);
        return;
    case OP_STORE_DEREF:
    case OP_DELETE_DEREF:
        name_slot(site, n, TT_WRITE);
        return;
    case OP_LOAD_ATTR:
    case OP_LOAD_METHOD:
        name_object(site, sp[-1], site->frame->code->names[n], TT_READ);
        return;
    case OP_STORE_ATTR:
    case OP_DELETE_ATTR:
        name_object(site, sp[-1], site->frame->code->names[n], TT_WRITE);
        return;
    default:
        return;
    }
}

/* Of one value, on top. */
static void name_top(const struct site *site, tt_value v, enum tt__op op)
{
    switch (op) {
    case OP_UNARY:
    case OP_ASSERT_TRUTH:
    case OP_JUMP_IF_FALSE:
    case OP_JUMP_IF_TRUE:
    case OP_JUMP_IF_FALSE_KEEP:
    case OP_JUMP_IF_TRUE_KEEP:
        read_truth(site, v);
        return;
    case OP_LIST_EXTEND:
    case OP_SET_EXTEND:
    case OP_DICT_UPDATE:
    case OP_DICT_MERGE:
    case OP_UNPACK:
    case OP_UNPACK_STAR:
    case OP_GET_ITER:
        read_all(site, v);
        return;
    case OP_FOR_ITER:
        name_iterator(site, v);
        return;
    default:
        return;
    }
}

static void name_operands(const struct site *site, const tt_value *sp,
                          enum tt__op op, uint32_t n)
{
    switch (op) {
    case OP_COMPARE:
        name_comparison(site, sp, n);
        return;
    case OP_ASSERT_COMPARE:
        name_comparison(site, sp, n & ~(uint32_t)ASSERT_NOT);
        return;
    case OP_INPLACE:
        if (is_plain(sp[-2])) {
            name_item(site, sp[-2], TT_WRITE, 0, 0);
        }
        read_all(site, sp[-1]);
        return;
    default:
        TT_ASSERT(op == OP_BINARY);
        read_all(site, sp[-2]);
        read_all(site, sp[-1]);
        return;
    }
}

void tt__report_named(struct tt_env *env, const struct tt__frame *frame,
                      const tt_value *sp, uint32_t word)
{
    const struct site site = {.env = env, .frame = frame};
    enum tt__op op = (enum tt__op)(word & 0xff & ~(uint32_t)OP_WATCHED);
    uint32_t n = word >> 8;
    TT_ASSERT(env->watcher->named != NULL && op < OP_COUNT);
    switch (op) {
    case OP_LOAD_ITEM:
        name_subscript(&site, sp, true, false);
        return;
    case OP_STORE_ITEM:
        name_subscript(&site, sp, false, true);
        return;
    case OP_DELETE_ITEM:
        name_subscript(&site, sp, true, true);
        return;
    case OP_CALL:
        name_call(&site, sp - n, n);
        return;
    case OP_CALL_KEYWORDS:
        name_call(&site, sp - 1 - n, n);
        return;
    case OP_COMPARE:
    case OP_ASSERT_COMPARE:
    case OP_INPLACE:
    case OP_BINARY:
        name_operands(&site, sp, op, n);
        return;
    default:
        if (sp > frame->slots + frame->code->slot_count) {
            name_top(&site, sp[-1], op);
        }
        name_stored(&site, sp, op, n);
        return;
    }
}

/* SPDX-License-Identifier: MIT
 *
 * text.c: texts that grow, formats, and repr() of anything.
 */
#include "loop/object/text.h"
#include "loop/object/integer.h"
#include "loop/object/sound.h"

#include <stdio.h>

enum { TEXT_FIRST = 112, TEXT_MAX = TT_STR_SIZE_MAX };

void tt_text_init(struct tt_text *text, struct tt_env *env)
{
    *text = (struct tt_text){.env = env};
}

void tt_text_deinit(struct tt_text *text)
{
    TT_PARANOID_ASSERT(tt__text_sound(text));
    if (text->at != NULL) {
        tt_free(text->env, text->at, text->capacity);
    }
    text->at = NULL;
    text->size = text->capacity = 0;
}

static bool make_room(struct tt_text *text, size_t more)
{
    TT_PARANOID_ASSERT(tt__text_sound(text));
    size_t capacity = text->capacity == 0 ? TEXT_FIRST : text->capacity;
    if (more > (size_t)TEXT_MAX - text->size) {
        text->error = tt_fail(text->env, TT_ELIMIT,
                              "a text of more than %d bytes", (int)TEXT_MAX);
        return false;
    }
    while (capacity < text->size + more) {
        capacity *= 2;
    }
    char *at = tt_realloc(text->env, text->at, text->capacity, capacity);
    if (at == NULL) {
        text->error = TT_ENOMEM;
        return false;
    }
    text->at = at;
    text->capacity = capacity;
    return true;
}

void tt_text_put(struct tt_text *text, const char *bytes, size_t size)
{
    TT_PARANOID_ASSERT(tt__text_sound(text));
    if (text->error < 0 || size == 0) {
        return;
    }
    if (text->capacity - text->size < size && !make_room(text, size)) {
        return;
    }
    memcpy(text->at + text->size, bytes, size);
    text->size += size;
}

void tt_text_puts(struct tt_text *text, const char *string)
{
    tt_text_put(text, string, strlen(string));
}

static void put_unsigned(struct tt_text *text, uint64_t n, bool negative)
{
    TT_PARANOID_ASSERT(tt__text_sound(text));
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n != 0);
    if (negative) {
        digits[--at] = '-';
    }
    tt_text_put(text, digits + at, sizeof digits - at);
}

void tt__text_unsigned(struct tt_text *text, uint64_t n)
{
    put_unsigned(text, n, false);
}

void tt__text_int(struct tt_text *text, int64_t n)
{
    put_unsigned(text, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, n < 0);
}

/* As messages name the type of V. */
static void put_type(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    const struct tt_type *type = tt_type_shown(v);
    bool dotted = type->flags & TT_TYPE_DOTTED;
    tt_text_puts(text, dotted ? type->full_name : type->name);
}

/* As messages about arguments that must be of another type name it. */
static void put_type_or_none(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    if (v == TT_NONE) {
        tt_text_puts(text, "None");
    } else {
        put_type(text, v);
    }
}

/* Whether V can be shown: TT_NULL is what a failed call gave. */
static bool has_value(struct tt_text *text, tt_value v)
{
    if (v == TT_NULL && text->error == 0) {
        text->error = tt_failure(text->env);
        TT_ASSERT(text->error < 0);
    }
    return text->error == 0;
}

/* One conversion; its argument is taken from ARGS. */
static void put_argument(struct tt_text *text, char conversion, va_list *args)
{
    switch (conversion) {
    case 's':
        tt_text_puts(text, va_arg(*args, const char *));
        break;
    case 'd':
        tt__text_int(text, va_arg(*args, int));
        break;
    case 'l':
        tt__text_int(text, va_arg(*args, int64_t));
        break;
    case 'u':
        put_unsigned(text, va_arg(*args, uint32_t), false);
        break;
    case 'z':
        put_unsigned(text, va_arg(*args, size_t), false);
        break;
    case 'c': {
        char c = (char)va_arg(*args, int);
        tt_text_put(text, &c, 1);
        break;
    }
    case 'g':
        tt_text_float(text, va_arg(*args, double));
        break;
    case 'R':
        tt_text_repr(text, va_arg(*args, tt_value));
        break;
    case 'S':
        tt_text_str(text, va_arg(*args, tt_value));
        break;
    case 'T':
        put_type(text, va_arg(*args, tt_value));
        break;
    case 'N':
        put_type_or_none(text, va_arg(*args, tt_value));
        break;
    default:
        TT_ASSERT(conversion == '%' && "a conversion that tt_text_format has");
        tt_text_put(text, "%", 1);
    }
}

void tt_text_vformat(struct tt_text *text, const char *format, va_list args)
{
    TT_ASSERT(tt__text_sound(text));
    va_list rest;
    va_copy(rest, args);
    for (const char *at = format; *at != '\0';) {
        size_t run = strcspn(at, "%");
        tt_text_put(text, at, run);
        at += run;
        if (*at == '%') {
            put_argument(text, at[1], &rest);
            at += 2;
        }
    }
    va_end(rest);
}

/* The conversion of printf at AT; returns the text after it. */
static const char *put_printf_argument(struct tt_text *text, const char *at,
                                       va_list *args)
{
    size_t longs = strspn(at, "l");
    const char *letter = at + longs + (*at == 'z');
    if (*at == 'p') {
        TT_ASSERT(at[1] != '\0' && strchr("RSTN", at[1]) != NULL);
        put_argument(text, at[1], args);
        return at + 2;
    }
    if (letter == at) {
        TT_ASSERT(*at != '\0' && strchr("sducg%", *at) != NULL);
        put_argument(text, *at, args);
        return at + 1;
    }
    TT_ASSERT((*letter == 'd' || *letter == 'u') && longs <= 2);
    TT_STATIC_ASSERT(sizeof(long) == sizeof(long long) &&
                         sizeof(long) == sizeof(size_t),
                     "%ld, %lld and %zd are of one size");
    if (*letter == 'd') {
        tt__text_int(text, va_arg(*args, int64_t));
    } else {
        put_unsigned(text, va_arg(*args, uint64_t), false);
    }
    return letter + 1;
}

void tt_text_vprintf(struct tt_text *text, const char *format, va_list args)
{
    TT_ASSERT(tt__text_sound(text));
    va_list rest;
    va_copy(rest, args);
    for (const char *at = format; *at != '\0';) {
        size_t run = strcspn(at, "%");
        tt_text_put(text, at, run);
        at += run;
        if (*at == '%') {
            at = put_printf_argument(text, at + 1, &rest);
        }
    }
    va_end(rest);
}

void tt_text_printf(struct tt_text *text, const char *format, ...)
{
    TT_ASSERT(tt__text_sound(text));
    va_list args;
    va_start(args, format);
    tt_text_vprintf(text, format, args);
    va_end(args);
}

void tt_text_format(struct tt_text *text, const char *format, ...)
{
    TT_ASSERT(tt__text_sound(text));
    va_list args;
    va_start(args, format);
    tt_text_vformat(text, format, args);
    va_end(args);
}

tt_value tt_text_finish(struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    tt_value str = TT_NULL;
    if (text->error == 0) {
        str = tt_str(text->env, text->at, text->size);
    }
    tt_text_deinit(text);
    return str;
}

void tt_text_address(struct tt_text *text, const void *object)
{
    TT_ASSERT(tt__text_sound(text));
    tt_note_seen(text->env, TT_SEEN_IDS);
    /* The offset in the execution's memory: no address, and the same in
     * every run of this build. */
    uintptr_t base = (uintptr_t)text->env->memory.base;
    uintptr_t at = (uintptr_t)object;
    char address[32];
    int size = snprintf(address, sizeof address, " at 0x7f%010llx",
                        (unsigned long long)(at - base));
    tt_text_put(text, address, (size_t)size);
}

void tt__repr_plain(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    tt_text_format(text, "<%s object", tt_type_of(v)->full_name);
    tt_text_address(text, tt_object(v));
    tt_text_puts(text, ">");
}

/* What a container that contains itself shows as, inside itself. */
static const char *shorthand(enum tt_kind kind)
{
    switch (kind) {
    case TT_KIND_LIST:
    case TT_KIND_OTHER: /* a deque */
        return "[...]";
    case TT_KIND_TUPLE:
        return "(...)";
    case TT_KIND_DICT:
        return "{...}";
    case TT_KIND_SET:
        return "set(...)";
    default:
        return "...";
    }
}

/* An immortal container is a constant of the code or the empty tuple, which may
 * be in read-only memory: it cannot contain itself. */
bool tt__repr_enter(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    struct tt_object *object = tt_object(v);
    if (object->refs >= TT_IMMORTAL) {
        return true;
    }
    if (object->flags & TT_OBJECT_SHOWN) {
        return false;
    }
    object->flags |= TT_OBJECT_SHOWN;
    (void)tt_ref(v);
    return true;
}

void tt__repr_leave(struct tt_env *env, tt_value v)
{
    struct tt_object *object = tt_object(v);
    if (object->refs < TT_IMMORTAL) {
        TT_ASSERT(object->flags & TT_OBJECT_SHOWN);
        object->flags &= ~TT_OBJECT_SHOWN;
        tt_unref(env, v);
    }
}

static void put_repr(struct tt_text *text, tt_value v,
                     int (*repr)(struct tt_env *, tt_value, struct tt_text *),
                     const char *where)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    enum tt_kind kind = tt_type_of(v)->kind;
    uint32_t flags = tt_type_of(v)->flags & (TT_TYPE_SEQUENCE | TT_TYPE_CLASS);
    /* Of the other sequences a deque is the only one with items. What a
     * program's class shows of itself is its own affair. */
    bool container = (kind >= TT_KIND_TUPLE && kind <= TT_KIND_FROZENSET) ||
                     flags == TT_TYPE_SEQUENCE;
    if (container && !tt__repr_enter(v)) {
        tt_text_puts(text, shorthand(kind));
        return;
    }
    int rc = tt_spend(env, 1);
    if (rc == 0 && (rc = tt_enter_native(env, where)) == 0) {
        rc = repr(env, v, text);
        tt_leave_native(env);
    }
    if (container) {
        tt__repr_leave(env, v);
    }
    if (rc < 0 && text->error == 0) {
        text->error = rc;
    }
}

void tt_text_repr(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    if (!has_value(text, v)) {
        return;
    }
    const struct tt_type *type = tt_type_of(v);
    /* A repr shows what is no dependence elsewhere: waiters, and where. */
    tt_touch_value(text->env, v,
                   type->kind == TT_KIND_OTHER ? TT_WRITE : TT_READ);
    if (type->repr == NULL) {
        tt__repr_plain(text, v);
    } else {
        put_repr(text, v, type->repr, " while getting the repr of an object");
    }
}

void tt_text_str(struct tt_text *text, tt_value v)
{
    TT_ASSERT(tt__text_sound(text));
    if (!has_value(text, v)) {
        return;
    }
    const struct tt_type *type = tt_type_of(v);
    if (type == &tt_str_type) {
        tt_text_put(text, tt_str_get(v)->text, tt_str_get(v)->size);
    } else if (type->str != NULL) {
        put_repr(text, v, type->str, " while getting the str of an object");
    } else {
        tt_text_repr(text, v);
    }
}

/* SPDX-License-Identifier: MIT
 *
 * type_memoryview.c: memoryviews of bytes and bytearrays, of one dimension; and
 * what accepts any bytes-like object.
 *
 * A view fixes the size of the bytearray that it is of, until it is released or
 * goes. It mirrors CPython's Objects/memoryobject.c. Left out: shapes of
 * several dimensions.
 */
#include "bytes.h"
#include "containers.h"
#include "integers.h"
#include "numbers.h"
#include "objects.h"

struct view {
    struct tt_object head;
    tt_value owner; /* owns a bytes or bytearray; TT_NULL: it is released */
    int64_t start;  /* of the first item, in bytes */
    int64_t stride; /* from one item to the next, in bytes */
    uint32_t count; /* items */
    uint8_t size;   /* bytes of an item */
    char format;
    bool is_readonly;
    bool has_at; /* the format is written with an @ */
    /* What tt__buffer_of returned last, if the items are not side by side. */
    char *packed; /* owns */
    size_t packed_size;
};

static struct view *view_get(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__memoryview_type));
    return (struct view *)(void *)v;
}

/* 0, or ValueError if it is released. */
static int check(struct tt_env *env, const struct view *view)
{
    return view->owner != TT_NULL
               ? 0
               : tt_raise(env, &tt_ValueError,
                          "operation forbidden on released memoryview object");
}

static bool is_packed(const struct view *view)
{
    return view->stride == view->size || view->count <= 1;
}

static char *item_at(const struct view *view, int64_t i)
{
    TT_ASSERT(i >= 0 && i < (int64_t)view->count);
    return (char *)(uintptr_t)tt__piece_of(view->owner).at + view->start +
           i * view->stride;
}

static size_t bytes_in(const struct view *view)
{
    return (size_t)view->count * view->size;
}

static void copy_items(const struct view *view, char *to)
{
    for (int64_t i = 0; i < (int64_t)view->count; i++) {
        memcpy(to + i * view->size, item_at(view, i), view->size);
    }
}

/* ---- Any bytes-like object ----------------------------------------------- */

bool tt__is_buffer(tt_value v)
{
    return tt__is_bytes(v) || tt_is(v, &tt__bytearray_type) ||
           tt_is_exactly(v, &tt__memoryview_type);
}

/* The bytes of a view; its items are copied if they are not contiguous. */
static int bytes_of_view(struct tt_env *env, struct view *view,
                         struct tt__piece *out)
{
    int rc = check(env, view);
    if (rc < 0) {
        return rc;
    }
    tt_touch_value(env, view->owner, TT_READ);
    *out = (struct tt__piece){"", bytes_in(view)};
    if (view->count > 0 && is_packed(view)) {
        out->at = item_at(view, 0);
    } else if (view->count > 0) {
        if (tt__spend_walk(env, out->size) < 0) {
            return tt_failure(env);
        }
        if (view->packed == NULL) {
            view->packed = tt_alloc(env, out->size);
            view->packed_size = out->size;
        }
        if (view->packed == NULL) {
            return tt_failure(env);
        }
        copy_items(view, view->packed);
        out->at = view->packed;
    }
    return 1;
}

int tt__buffer_of(struct tt_env *env, tt_value v, struct tt__piece *out)
{
    if (!tt__is_buffer(v)) {
        return 0;
    }
    tt_touch_value(env, v, TT_READ);
    if (tt_is_exactly(v, &tt__memoryview_type)) {
        return bytes_of_view(env, view_get(v), out);
    }
    *out = tt__piece_of(v);
    return 1;
}

bool tt__buffer_is_readonly(tt_value v)
{
    TT_ASSERT(tt__is_buffer(v));
    return tt_is_exactly(v, &tt__memoryview_type) ? view_get(v)->is_readonly
                                                  : tt__is_bytes(v);
}

int tt__buffer_arg(struct tt_env *env, tt_value v, struct tt__piece *out)
{
    int rc = tt__buffer_of(env, v, out);
    if (rc == 0) {
        rc = tt_raise(env, &tt_TypeError,
                      "a bytes-like object is required, not '%T'", v);
    }
    return rc < 0 ? rc : 0;
}

int tt__buffer_packed(struct tt_env *env, tt_value v, struct tt__piece *out)
{
    int rc = tt__buffer_arg(env, v, out);
    if (rc == 0 && !tt__buffer_is_packed(v)) {
        rc = tt_raise(env, &tt_BufferError,
                      "memoryview: underlying buffer is not C-contiguous");
    }
    return rc;
}

tt_value tt__buffer_copy(struct tt_env *env, tt_value v)
{
    struct tt__piece all = {NULL, 0};
    if (tt__is_bytes(v)) {
        return tt_ref(v);
    }
    return tt__buffer_arg(env, v, &all) < 0 ? TT_NULL
                                            : tt__bytes(env, all.at, all.size);
}

/* ---- Making and releasing ------------------------------------------------ */

static void lock(tt_value owner)
{
    if (tt_is(owner, &tt__bytearray_type)) {
        tt__bytearray_get(owner)->exports++;
    }
}

static void release(struct tt_env *env, struct view *view)
{
    tt_value owner = view->owner;
    view->owner = TT_NULL;
    tt__buffer_release(env, owner);
}

bool tt__buffer_is_packed(tt_value v)
{
    TT_ASSERT(tt__is_buffer(v));
    return !tt_is_exactly(v, &tt__memoryview_type) || is_packed(view_get(v));
}

tt_value tt__buffer_hold(tt_value v)
{
    TT_ASSERT(tt__is_buffer(v));
    tt_value owner =
        tt_is_exactly(v, &tt__memoryview_type) ? view_get(v)->owner : v;
    TT_ASSERT(owner != TT_NULL);
    lock(owner);
    return tt_ref(owner);
}

void tt__buffer_release(struct tt_env *env, tt_value owner)
{
    if (owner != TT_NULL && tt_is(owner, &tt__bytearray_type)) {
        TT_ASSERT(tt__bytearray_get(owner)->exports > 0);
        tt__bytearray_get(owner)->exports--;
    }
    tt_unref(env, owner);
}

static void clear_view(struct tt_env *env, struct tt_object *self)
{
    struct view *view = (void *)self;
    release(env, view);
    tt_free(env, view->packed, view->packed_size);
}

/* Another one of what VIEW is of. */
static struct view *copy_view(struct tt_env *env, const struct view *view)
{
    struct view *made = tt_object_new(env, &tt__memoryview_type, sizeof *made);
    if (made != NULL) {
        struct tt_object head = made->head;
        *made = *view;
        made->head = head;
        made->packed = NULL;
        made->packed_size = 0;
        tt_ref(made->owner);
        lock(made->owner);
    }
    return made;
}

static tt_value make_view(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args)
{
    static const struct tt_native signature =
        TT__SIGNATURE("memoryview", "object", 1, 1, 1);
    tt_value object;
    (void)type;
    if (tt_args_bind(env, &signature, args, &object) < 0) {
        return TT_NULL;
    }
    if (tt_is_exactly(object, &tt__memoryview_type)) {
        const struct view *view = view_get(object);
        return check(env, view) < 0 ? TT_NULL
                                    : tt_value_of(copy_view(env, view));
    }
    if (!tt__is_buffer(object)) {
        tt_raise(env, &tt_TypeError,
                 "memoryview: a bytes-like object is required, not '%T'",
                 object);
        return TT_NULL;
    }
    struct view whole = {.owner = object,
                         .stride = 1,
                         .count = (uint32_t)tt__piece_of(object).size,
                         .size = 1,
                         .format = 'B',
                         .is_readonly = tt__is_bytes(object)};
    return tt_value_of(copy_view(env, &whole));
}

/* ---- Items --------------------------------------------------------------- */

/* The bytes of an item of FORMAT; 0: there is no such format. */
static unsigned format_size(char format)
{
    switch (format) {
    case 'B':
    case 'b':
    case 'c':
    case '?':
        return 1;
    case 'h':
    case 'H':
    case 'e':
        return format == 'e' ? 0 : 2;
    case 'i':
    case 'I':
    case 'f':
        return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'n':
    case 'N':
    case 'd':
        return 8;
    default:
        return 0;
    }
}

static bool is_signed(char format)
{
    return strchr("bhilqn", format) != NULL;
}

static tt_value unpack(struct tt_env *env, const struct view *view, int64_t i)
{
    const char *at = item_at(view, i);
    double x = 0.0;
    float f;
    switch (view->format) {
    case 'B':
        return tt_small_int((uint8_t)*at);
    case 'c':
        return tt__bytes(env, at, 1);
    case '?':
        return tt_bool(*at != 0);
    case 'f':
        memcpy(&f, at, sizeof f);
        return tt_float(env, (double)f);
    case 'd':
        memcpy(&x, at, sizeof x);
        return tt_float(env, x);
    default: {
        struct tt_slice bytes = {at, view->size, false};
        return tt__int_from_bytes(env, bytes, true, is_signed(view->format));
    }
    }
}

static int raise_format(struct tt_env *env, const struct tt_type *type,
                        const char *what, char format)
{
    return tt_raise(env, type, "memoryview: invalid %s for format '%c'", what,
                    format);
}

/* A failure to convert a value: TypeErrors and OverflowErrors are the view's
 * own. */
static int fix_error(struct tt_env *env, char format)
{
    bool is_type = tt_raised(env, &tt_TypeError);
    if (!is_type && !tt_raised(env, &tt_OverflowError) &&
        !tt_raised(env, &tt_ValueError)) {
        return tt_failure(env);
    }
    tt_exc_unref(env, tt_exc_take(env));
    return is_type ? raise_format(env, &tt_TypeError, "type", format)
                   : raise_format(env, &tt_ValueError, "value", format);
}

static int pack_int(struct tt_env *env, tt_value value, char format,
                    struct tt__bytes_to to)
{
    tt_value n = tt__index_of(env, value);
    int rc = n == TT_NULL
                 ? tt_failure(env)
                 : tt__int_put_bytes(env, n, true, is_signed(format), to);
    tt_unref(env, n);
    return rc < 0 ? fix_error(env, format) : 0;
}

/* The bytes of VALUE as an item, into TO: 0, or a failure. */
static int pack(struct tt_env *env, const struct view *view, tt_value value,
                char to[8])
{
    double x = 0.0;
    int rc = 0;
    switch (view->format) {
    case 'c':
        if (!tt__is_bytes(value)) {
            return raise_format(env, &tt_TypeError, "type", 'c');
        }
        if (tt__piece_of(value).size != 1) {
            return raise_format(env, &tt_ValueError, "value", 'c');
        }
        to[0] = tt__piece_of(value).at[0];
        return 0;
    case '?':
        rc = tt_truth(env, value);
        to[0] = rc > 0;
        return rc < 0 ? rc : 0;
    case 'f':
    case 'd':
        if (tt__to_double(env, value, &x) < 0) {
            return fix_error(env, view->format);
        }
        if (view->format == 'f') {
            float f = (float)x;
            memcpy(to, &f, sizeof f);
        } else {
            memcpy(to, &x, sizeof x);
        }
        return 0;
    default:
        return pack_int(env, value, view->format,
                        (struct tt__bytes_to){to, view->size});
    }
}

/* The new view is there before an __index__ of the slice may release VIEW. */
static tt_value slice_view(struct tt_env *env, const struct view *view,
                           const struct tt__slice *slice)
{
    struct tt__span span;
    struct view *made = copy_view(env, view);
    if (made == NULL || tt__slice_unpack(env, slice, &span) < 0) {
        tt_unref(env, tt_value_of(made));
        return TT_NULL;
    }
    made->count = (uint32_t)tt__slice_adjust(&span, made->count);
    made->start += span.start * made->stride;
    made->stride *= span.step;
    return tt_value_of(made);
}

/* The place of an item: 0 and *OUT, or a failure. */
static int find_item(struct tt_env *env, const struct view *view, tt_value key,
                     int64_t *out)
{
    int rc = tt__key_to_int(env, key, out);
    if (rc <= 0) {
        return rc < 0 ? rc
                      : tt_raise(env, &tt_TypeError,
                                 "memoryview: invalid slice key");
    }
    if (check(env, view) < 0) { /* __index__ released it */
        return tt_failure(env);
    }
    *out += *out < 0 ? (int64_t)view->count : 0;
    return *out < 0 || *out >= (int64_t)view->count
               ? tt_raise(env, &tt_IndexError,
                          "index out of bounds on dimension 1")
               : 0;
}

static tt_value view_getitem(struct tt_env *env, tt_value self, tt_value key)
{
    const struct view *view = view_get(self);
    int64_t at;
    if (check(env, view) < 0) {
        return TT_NULL;
    }
    if (tt_is_exactly(key, &tt__slice_type)) {
        return slice_view(env, view, (const void *)key);
    }
    return find_item(env, view, key, &at) < 0 ? TT_NULL : unpack(env, view, at);
}

/* view[slice] = value */
static int assign_slice(struct tt_env *env, const struct view *view,
                        const struct tt__slice *slice, tt_value value)
{
    struct tt__piece from;
    int rc = tt__buffer_arg(env, value, &from);
    tt_value part = rc < 0 ? TT_NULL : slice_view(env, view, slice);
    /* __index__ may have released the view. */
    tt_value copy = part == TT_NULL || check(env, view) < 0
                        ? TT_NULL
                        : tt__bytes(env, from.at, from.size);
    if (copy == TT_NULL) {
        tt_unref(env, part);
        return tt_failure(env);
    }
    const struct view *to = view_get(part);
    char format = tt_is_exactly(value, &tt__memoryview_type)
                      ? view_get(value)->format
                      : 'B';
    if (format != to->format || from.size != bytes_in(to)) {
        rc = tt_raise(env, &tt_ValueError,
                      "memoryview assignment: lvalue and rvalue have different "
                      "structures");
    }
    for (int64_t i = 0; rc == 0 && i < (int64_t)to->count; i++) {
        memcpy(item_at(to, i), tt__piece_of(copy).at + i * to->size, to->size);
    }
    tt_unref(env, copy);
    tt_unref(env, part);
    return rc;
}

static int view_setitem(struct tt_env *env, tt_value self, tt_value key,
                        tt_value value)
{
    const struct view *view = view_get(self);
    char item[8];
    int64_t at;
    int rc = check(env, view);
    if (rc < 0) {
        return rc;
    }
    if (view->is_readonly) {
        return tt_raise(env, &tt_TypeError, "cannot modify read-only memory");
    }
    if (value == TT_NULL) {
        return tt_raise(env, &tt_TypeError, "cannot delete memory");
    }
    tt_touch_value(env, view->owner, TT_WRITE);
    if (tt_is_exactly(key, &tt__slice_type)) {
        return assign_slice(env, view, (const void *)key, value);
    }
    rc = find_item(env, view, key, &at);
    rc = rc < 0 ? rc : pack(env, view, value, item);
    rc = rc < 0 ? rc : check(env, view);
    if (rc == 0) {
        memcpy(item_at(view, at), item, view->size);
    }
    return rc;
}

static int view_length(struct tt_env *env, tt_value self, int64_t *out)
{
    *out = view_get(self)->count;
    return check(env, view_get(self));
}

static tt_value next_of_view(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = (struct tt__iterator *)(void *)self;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct view *view = view_get(it->over);
    if (it->at < view->count) {
        return check(env, view) < 0 ? TT_NULL
                                    : unpack(env, view, (int64_t)it->at++);
    }
    tt_clear(env, &it->over);
    return TT_NULL;
}

static const struct tt_type view_iterator_type =
    TT__ITERATOR_TYPE("memory_iterator", "memory_iterator", next_of_view);

static tt_value iter_view(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0
               ? TT_NULL
               : tt__iterator_new(env, &view_iterator_type, self);
}

/* ---- Comparison ---------------------------------------------------------- */

/* Items of one view and of another, or of bytes as a view, are equal. */
static int same_items(struct tt_env *env, tt_value a, tt_value b)
{
    int64_t count = view_get(a)->count;
    int equal = count == (int64_t)view_get(b)->count;
    for (int64_t i = 0; equal > 0 && i < count; i++) {
        tt_value m = unpack(env, view_get(a), i);
        tt_value n = m == TT_NULL ? TT_NULL : unpack(env, view_get(b), i);
        equal = n == TT_NULL ? tt_failure(env) : tt_equal(env, m, n);
        tt_unref(env, m);
        tt_unref(env, n);
    }
    return equal;
}

static int equal_view(struct tt_env *env, tt_value self, tt_value other)
{
    const struct view *view = view_get(self);
    if (self == other || !tt__is_buffer(other)) {
        return self == other;
    }
    if (view->owner == TT_NULL) {
        return 0;
    }
    bool is_view = tt_is_exactly(other, &tt__memoryview_type);
    if (is_view && view_get(other)->owner == TT_NULL) {
        return 0;
    }
    char format = is_view ? view_get(other)->format : 'B';
    struct tt__piece a, b;
    if (view->format == 'B' && format == 'B') {
        if (tt__buffer_arg(env, self, &a) < 0 ||
            tt__buffer_arg(env, other, &b) < 0 ||
            tt__spend_search(env, a.size) < 0) {
            return tt_failure(env);
        }
        return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
    }
    if (is_view) {
        return same_items(env, self, other);
    }
    const struct tt_args args = {.at = &other, .count = 1};
    tt_value made = make_view(env, &tt__memoryview_type, &args);
    int equal = made == TT_NULL ? tt_failure(env) : same_items(env, self, made);
    tt_unref(env, made);
    return equal;
}

static tt_value view_compare(struct tt_env *env, tt_value self, tt_value other,
                             enum tt__comparison op)
{
    if ((op != COMPARE_EQUAL && op != COMPARE_NOT_EQUAL) ||
        !tt__is_buffer(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    int equal = equal_view(env, self, other);
    return equal < 0 ? TT_NULL : tt_bool((equal != 0) == (op == COMPARE_EQUAL));
}

static int hash_view(struct tt_env *env, tt_value self, uint64_t *out)
{
    const struct view *view = view_get(self);
    int rc = check(env, view);
    if (rc < 0) {
        return rc;
    }
    if (!view->is_readonly) {
        return tt_raise(env, &tt_ValueError,
                        "cannot hash writable memoryview object");
    }
    if (strchr("Bbc", view->format) == NULL) {
        return tt_raise(env, &tt_ValueError,
                        "memoryview: hashing is restricted to formats 'B', "
                        "'b' or 'c'");
    }
    tt_value bytes = tt__buffer_copy(env, self);
    rc = bytes == TT_NULL ? tt_failure(env) : tt_hash(env, bytes, out);
    tt_unref(env, bytes);
    return rc;
}

static int truth_view(struct tt_env *env, tt_value self)
{
    int rc = check(env, view_get(self));
    return rc < 0 ? rc : view_get(self)->count > 0;
}

static int repr_view(struct tt_env *env, tt_value v, struct tt_text *out)
{
    (void)env;
    tt_text_puts(out, view_get(v)->owner == TT_NULL ? "<released memory at "
                                                    : "<memory at ");
    tt_text_address(out, tt_object(v));
    tt_text_puts(out, ">");
    return out->error;
}

/* ---- Methods ------------------------------------------------------------- */

static tt_value view_tobytes(struct tt_env *env, const tt_value *args)
{
    if (args[1] != TT_NULL && args[1] != TT_NONE && !tt_str_is(args[1], "C") &&
        !tt_str_is(args[1], "F") && !tt_str_is(args[1], "A")) {
        tt_raise(env, &tt_ValueError, "order must be 'C', 'F' or 'A'");
        return TT_NULL;
    }
    return tt__buffer_copy(env, args[0]);
}

static tt_value view_tolist(struct tt_env *env, const tt_value *args)
{
    return check(env, view_get(args[0])) < 0 ? TT_NULL
                                             : tt__to_list(env, args[0]);
}

static tt_value view_hex(struct tt_env *env, const tt_value *args)
{
    tt_value bytes = tt__buffer_copy(env, args[0]);
    if (bytes == TT_NULL) {
        return TT_NULL;
    }
    const tt_value words[3] = {bytes, args[1], args[2]};
    tt_value made = tt__bytes_hex(env, words);
    tt_unref(env, bytes);
    return made;
}

static tt_value view_release(struct tt_env *env, const tt_value *args)
{
    release(env, view_get(args[0]));
    return TT_NONE;
}

static tt_value view_enter(struct tt_env *env, const tt_value *args)
{
    return check(env, view_get(args[0])) < 0 ? TT_NULL : tt_ref(args[0]);
}

static tt_value view_toreadonly(struct tt_env *env, const tt_value *args)
{
    const struct view *view = view_get(args[0]);
    struct view *made = check(env, view) < 0 ? NULL : copy_view(env, view);
    if (made != NULL) {
        made->is_readonly = true;
    }
    return tt_value_of(made);
}

/* The format that a str says; '\0' with a failure. */
static char read_format(struct tt_env *env, tt_value v)
{
    if (!tt_is_str(v)) {
        tt_raise(env, &tt_TypeError,
                 "cast() argument 'format' must be str, "
                 "not %T",
                 v);
        return '\0';
    }
    const struct tt_str *str = tt_str_get(v);
    const char *at = str->text + (str->size == 2 && str->text[0] == '@');
    if (str->text + str->size != at + 1 || format_size(*at) == 0) {
        tt_raise(env, &tt_ValueError,
                 "memoryview: destination format must be a native single "
                 "character format prefixed with an optional '@'");
        return '\0';
    }
    return *at;
}

static tt_value view_cast(struct tt_env *env, const tt_value *args)
{
    const struct view *view = view_get(args[0]);
    char format = check(env, view) < 0 ? '\0' : read_format(env, args[1]);
    if (format == '\0') {
        return TT_NULL;
    }
    if (!is_packed(view)) {
        tt_raise(env, &tt_TypeError,
                 "memoryview: casts are restricted to C-contiguous views");
        return TT_NULL;
    }
    if (args[2] != TT_NULL) {
        tt_fail(env, TT_ELIMIT, "a memoryview with a shape");
        return TT_NULL;
    }
    bool from_bytes = strchr("Bbc", view->format) != NULL;
    if (!from_bytes && strchr("Bbc", format) == NULL) {
        tt_raise(env, &tt_TypeError,
                 "memoryview: cannot cast between two non-byte formats");
        return TT_NULL;
    }
    size_t size = format_size(format), total = bytes_in(view);
    if (total % size != 0) {
        tt_raise(env, &tt_TypeError,
                 "memoryview: length is not a multiple of itemsize");
        return TT_NULL;
    }
    struct view *made = copy_view(env, view);
    if (made != NULL) {
        made->format = format;
        made->has_at = tt_str_get(args[1])->size == 2;
        made->size = (uint8_t)size;
        made->stride = (int64_t)size;
        made->count = (uint32_t)(total / size);
    }
    return tt_value_of(made);
}

static tt_value view_count(struct tt_env *env, const tt_value *args)
{
    const struct view *view = view_get(args[0]);
    int64_t count = 0;
    for (int64_t i = 0; i < (int64_t)view->count; i++) {
        tt_value item = check(env, view) < 0 ? TT_NULL : unpack(env, view, i);
        int equal =
            item == TT_NULL ? tt_failure(env) : tt_equal(env, item, args[1]);
        tt_unref(env, item);
        if (equal < 0) {
            return TT_NULL;
        }
        count += equal;
    }
    return check(env, view) < 0 ? TT_NULL : tt_int(env, count);
}

static tt_value view_index(struct tt_env *env, const tt_value *args)
{
    const struct view *view = view_get(args[0]);
    size_t from = 0, to = SIZE_MAX;
    if (check(env, view) < 0 ||
        tt__clip_index(env, args[2], view->count, &from) < 0 ||
        tt__clip_index(env, args[3], view->count, &to) < 0) {
        return TT_NULL;
    }
    for (size_t i = from; i < to && i < view->count; i++) {
        tt_value item =
            check(env, view) < 0 ? TT_NULL : unpack(env, view, (int64_t)i);
        int equal =
            item == TT_NULL ? tt_failure(env) : tt_equal(env, item, args[1]);
        tt_unref(env, item);
        if (equal != 0) {
            return equal < 0 ? TT_NULL : tt_int(env, (int64_t)i);
        }
    }
    tt_raise(env, &tt_ValueError, "memoryview.index(x): x not found");
    return TT_NULL;
}

static const struct tt_native view_methods[] = {
    TT__METHOD_0("memoryview", "__enter__", TT_READS, view_enter),
    TT__METHOD("memoryview", "__exit__", "self type value traceback /", 1, 4, 4,
               TT_WRITES, view_release),
    TT__METHOD("memoryview", "cast", "self format shape", 2, 3, 3, TT_READS,
               view_cast),
    TT__METHOD_1("memoryview", "count", TT_READS, view_count),
    TT__METHOD("memoryview", "hex", "self sep bytes_per_sep", 1, 3, 3, TT_READS,
               view_hex),
    TT__METHOD("memoryview", "index", "self value start stop /", 2, 4, 4,
               TT_READS, view_index),
    TT__METHOD_0("memoryview", "release", TT_WRITES, view_release),
    TT__METHOD("memoryview", "tobytes", "self order", 1, 2, 2, TT_READS,
               view_tobytes),
    TT__METHOD_0("memoryview", "tolist", TT_READS, view_tolist),
    TT__METHOD_0("memoryview", "toreadonly", TT_READS, view_toreadonly),
    {.name = NULL},
};

static tt_value get_obj(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0 ? TT_NULL
                                          : tt_ref(view_get(self)->owner);
}

static tt_value get_nbytes(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0
               ? TT_NULL
               : tt_small_int((int64_t)bytes_in(view_get(self)));
}

static tt_value get_readonly(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0
               ? TT_NULL
               : tt_bool(view_get(self)->is_readonly);
}

static tt_value get_format(struct tt_env *env, tt_value self)
{
    const struct view *view = view_get(self);
    const char text[2] = {'@', view->format};
    return check(env, view) < 0
               ? TT_NULL
               : tt_str(env, text + !view->has_at, 1 + (size_t)view->has_at);
}

static tt_value get_itemsize(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0 ? TT_NULL
                                          : tt_small_int(view_get(self)->size);
}

static tt_value get_ndim(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0 ? TT_NULL : tt_small_int(1);
}

static tt_value get_shape(struct tt_env *env, tt_value self)
{
    tt_value count = tt_small_int(view_get(self)->count);
    return check(env, view_get(self)) < 0 ? TT_NULL : tt_tuple(env, &count, 1);
}

static tt_value get_strides(struct tt_env *env, tt_value self)
{
    tt_value stride = tt_small_int(view_get(self)->stride);
    return check(env, view_get(self)) < 0 ? TT_NULL : tt_tuple(env, &stride, 1);
}

static tt_value get_suboffsets(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0 ? TT_NULL : tt_tuple(env, NULL, 0);
}

static tt_value get_contiguous(struct tt_env *env, tt_value self)
{
    return check(env, view_get(self)) < 0 ? TT_NULL
                                          : tt_bool(is_packed(view_get(self)));
}

static const struct tt_property view_properties[] = {
    {"c_contiguous", TT_READS, get_contiguous, NULL},
    {"contiguous", TT_READS, get_contiguous, NULL},
    {"f_contiguous", TT_READS, get_contiguous, NULL},
    {"format", TT_READS, get_format, NULL},
    {"itemsize", TT_READS, get_itemsize, NULL},
    {"nbytes", TT_READS, get_nbytes, NULL},
    {"ndim", TT_READS, get_ndim, NULL},
    {"obj", TT_READS, get_obj, NULL},
    {"readonly", TT_READS, get_readonly, NULL},
    {"shape", TT_READS, get_shape, NULL},
    {"strides", TT_READS, get_strides, NULL},
    {"suboffsets", TT_READS, get_suboffsets, NULL},
    {.name = NULL},
};

static tt_value through_view(tt_value self)
{
    return view_get(self)->owner;
}

static const struct tt_type_ops view_ops = {
    .getitem = view_getitem,
    .setitem = view_setitem,
    .length = view_length,
    .compare = view_compare,
};

const struct tt_type tt__memoryview_type = {
    TT__TYPE_HEAD("memoryview", "memoryview"),
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK | TT_TYPE_SEQUENCE |
             TT__TYPE_MATCHES_SEQUENCE,
    .size = sizeof(struct view),
    .clear = clear_view,
    .repr = repr_view,
    .hash = hash_view,
    .equal = equal_view,
    .truth = truth_view,
    .make = make_view,
    .iter = iter_view,
    .through = through_view,
    .methods = view_methods,
    .properties = view_properties,
    .ops = &view_ops,
};

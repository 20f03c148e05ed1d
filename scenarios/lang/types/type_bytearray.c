/* SPDX-License-Identifier: MIT
 *
 * type_bytearray.c: bytearray objects: their type, memory, items and
 * operators.
 *
 * While a view of it exists, or a method that looks at it runs, its size is
 * fixed (`exports`): so its bytes stay where they are. It mirrors CPython's
 * Objects/bytearrayobject.c.
 */
#include "bytes.h"
#include "containers.h"
#include "numbers.h"
#include "objects.h"

/* ---- Memory -------------------------------------------------------------- */

tt_value tt__bytearray_blank(struct tt_env *env, size_t size)
{
    enum { SIZE_MIN = 16 };
    size_t capacity = size < SIZE_MIN ? SIZE_MIN : size + 1;
    if (size > TT_STR_SIZE_MAX) {
        tt_fail(env, TT_ELIMIT, "a bytearray of more than %d bytes",
                (int)TT_STR_SIZE_MAX);
        return TT_NULL;
    }
    char *at = tt_alloc(env, capacity);
    struct tt__bytearray *made =
        at == NULL ? NULL
                   : tt_object_new(env, &tt__bytearray_type, sizeof *made);
    if (made == NULL) {
        tt_free(env, at, capacity);
        return TT_NULL;
    }
    made->size = (uint32_t)size;
    made->capacity = (uint32_t)capacity;
    made->skipped = 0;
    made->exports = 0;
    made->at = at;
    at[size] = '\0';
    return tt_value_of(made);
}

tt_value tt__bytearray(struct tt_env *env, const char *bytes, size_t size)
{
    tt_value made = tt__bytearray_blank(env, size);
    if (made != TT_NULL && size > 0) {
        memcpy(tt__bytearray_get(made)->at, bytes, size);
    }
    return made;
}

/* Moves the bytes to the beginning of their block. */
static void use_skipped(struct tt__bytearray *self)
{
    TT_ASSERT(self->exports == 0 && self->size < self->capacity);
    memmove(self->at - self->skipped, self->at, (size_t)self->size + 1);
    self->at -= self->skipped;
    self->capacity += self->skipped;
    self->skipped = 0;
}

/* Room for SIZE bytes, with some to spare: 0, or a failure. Bytes that move
 * within the block leave an eighth of it free: they do not move for each
 * byte. */
static int reserve(struct tt_env *env, struct tt__bytearray *self, size_t size)
{
    if (size < self->capacity) {
        return 0;
    }
    if (self->skipped > 0) {
        use_skipped(self);
    }
    if (size + size / 8 < self->capacity) {
        return 0;
    }
    if (size > TT_STR_SIZE_MAX) {
        return tt_fail(env, TT_ELIMIT, "a bytearray of more than %d bytes",
                       (int)TT_STR_SIZE_MAX);
    }
    size_t capacity = size + size / 8 + 16;
    char *at = tt_realloc(env, self->at, self->capacity, capacity);
    if (at == NULL) {
        return tt_failure(env);
    }
    self->at = at;
    self->capacity = (uint32_t)capacity;
    return 0;
}

/* Drops the first bytes, in constant time: buffers of streams are read so. */
static void skip(struct tt__bytearray *self, size_t count)
{
    TT_ASSERT(count <= self->size && self->exports == 0);
    self->at += count;
    self->size -= (uint32_t)count;
    self->capacity -= (uint32_t)count;
    self->skipped += (uint32_t)count;
}

int tt__bytearray_replace(struct tt_env *env, struct tt__bytearray *self,
                          size_t from, size_t to, struct tt__piece new)
{
    TT_ASSERT(from <= to && to <= self->size);
    size_t tail = self->size - to, size = from + new.size + tail;
    if (size != self->size && self->exports > 0) {
        return tt_raise(env, &tt_BufferError,
                        "Existing exports of data: object cannot be re-sized");
    }
    if (from == 0 && to > 0 && new.size == 0) {
        skip(self, to);
        return tt_spend(env, 0);
    }
    int rc = reserve(env, self, size);
    if (rc == 0) {
        rc = tt_spend(env, (tail + new.size) / 256);
    }
    if (rc < 0) {
        return rc;
    }
    if (size != self->size) {
        memmove(self->at + from + new.size, self->at + to, tail);
    }
    if (new.size > 0) {
        memcpy(self->at + from, new.at, new.size);
    }
    self->size = (uint32_t)size;
    self->at[size] = '\0';
    return 0;
}

static void clear_bytearray(struct tt_env *env, struct tt_object *self)
{
    struct tt__bytearray *array = (void *)self;
    TT_ASSERT(array->exports == 0);
    if (array->at == NULL) { /* what a class made of it has its bytes */
        return;
    }
    tt_free(env, array->at - array->skipped,
            (size_t)array->capacity + array->skipped);
}

/* ---- Items --------------------------------------------------------------- */

static tt_value take_slice(struct tt_env *env, tt_value self,
                           const struct tt__slice *slice)
{
    struct tt__span span;
    const struct tt__bytearray *array = tt__bytearray_get(self);
    if (tt__slice_unpack(env, slice, &span) < 0) {
        return TT_NULL;
    }
    int64_t n = tt__slice_adjust(&span, array->size);
    tt_value made = tt__bytearray_blank(env, (size_t)n);
    for (int64_t i = 0; made != TT_NULL && i < n; i++) {
        tt__bytearray_get(made)->at[i] = array->at[span.start + i * span.step];
    }
    return made;
}

/* The int that an index is: 0 and *OUT, or a failure. */
static int read_index(struct tt_env *env, tt_value key, int64_t *out)
{
    int rc = tt__key_to_int(env, key, out);
    if (rc == 0) {
        rc = tt_raise(env, &tt_TypeError,
                      "bytearray indices must be integers or slices, not %T",
                      key);
    }
    return rc < 0 ? rc : 0;
}

/* The place of item N: 0 and *OUT, or a failure. */
static int find_place(struct tt_env *env, tt_value self, int64_t n, size_t *out)
{
    int64_t size = tt__bytearray_get(self)->size;
    n += n < 0 ? size : 0;
    *out = (size_t)n;
    return n < 0 || n >= size
               ? tt_raise(env, &tt_IndexError, "bytearray index out of range")
               : 0;
}

static int find_item(struct tt_env *env, tt_value self, tt_value key,
                     size_t *out)
{
    int64_t n;
    int rc = read_index(env, key, &n);
    return rc < 0 ? rc : find_place(env, self, n, out);
}

static tt_value bytearray_getitem(struct tt_env *env, tt_value self,
                                  tt_value key)
{
    size_t at = 0;
    if (tt_is_exactly(key, &tt__slice_type)) {
        return take_slice(env, self, (const void *)key);
    }
    return find_item(env, self, key, &at) < 0
               ? TT_NULL
               : tt_small_int((uint8_t)tt__bytearray_get(self)->at[at]);
}

/* Sets N bytes from START on, each STEP after the one before, or deletes them
 * if NEW has no bytes. */
static int assign_extended(struct tt_env *env, struct tt__bytearray *self,
                           int64_t start, int64_t step, int64_t n,
                           struct tt__piece new)
{
    if (new.at != NULL) {
        if ((int64_t) new.size != n) {
            return tt_raise(env, &tt_ValueError,
                            "attempt to assign bytes of size %z to extended "
                            "slice of size %l",
                            new.size, n);
        }
        for (int64_t i = 0; i < n; i++) {
            self->at[start + i * step] = new.at[i];
        }
        return 0;
    }
    if (n > 0 && self->exports > 0) {
        return tt_raise(env, &tt_BufferError,
                        "Existing exports of data: object cannot be re-sized");
    }
    if (step < 0) {
        start += (n - 1) * step;
        step = -step;
    }
    int64_t to = start, next = start, left = n;
    for (int64_t i = start; n > 0 && i < (int64_t)self->size; i++) {
        if (i == next && left > 0) {
            next += step;
            left--;
        } else {
            self->at[to++] = self->at[i];
        }
    }
    self->size -= (uint32_t)n;
    self->at[self->size] = '\0';
    return tt_spend(env, self->size / 64);
}

static int assign_slice(struct tt_env *env, struct tt__bytearray *self,
                        const struct tt__slice *slice, struct tt__piece new)
{
    struct tt__span span;
    if (tt__slice_unpack(env, slice, &span) < 0) {
        return tt_failure(env);
    }
    int64_t n = tt__slice_adjust(&span, self->size);
    if (span.step != 1) {
        return assign_extended(env, self, span.start, span.step, n, new);
    }
    return tt__bytearray_replace(env, self, (size_t)span.start,
                                 (size_t)(span.start + n), new);
}

/* The bytes that a slice is set to, as a bytes object. */
static tt_value slice_source(struct tt_env *env, tt_value value)
{
    if (tt__is_buffer(value)) {
        return tt__buffer_copy(env, value);
    }
    double x;
    if (tt_is_str(value) || tt_number(value, &x)) {
        tt_raise(env, &tt_TypeError,
                 "can assign only bytes, buffers, or iterables of ints in "
                 "range(0, 256)");
        return TT_NULL;
    }
    return tt__bytes_from_iterable(env, value, "bytearray");
}

int tt__bytearray_assign(struct tt_env *env, tt_value self, tt_value key,
                         tt_value value)
{
    struct tt__bytearray *array = tt__bytearray_get(self);
    uint8_t byte = 0;
    size_t at = 0;
    if (tt_is_exactly(key, &tt__slice_type)) {
        tt_value source = value == TT_NULL ? TT_NULL : slice_source(env, value);
        if (value != TT_NULL && source == TT_NULL) {
            return tt_failure(env);
        }
        struct tt__piece new = {NULL, 0};
        if (source != TT_NULL) {
            new = tt__piece_of(source);
        }
        int rc = assign_slice(env, array, (const void *)key, new);
        tt_unref(env, source);
        return rc;
    }
    int64_t n;
    int rc = read_index(env, key, &n);
    if (rc == 0 && value != TT_NULL) {
        rc =
            tt__byte_of(env, value, &byte); /* its __index__ may change ARRAY */
    }
    if (rc == 0) {
        rc = find_place(env, self, n, &at);
    }
    if (rc == 0 && value == TT_NULL) {
        return tt__bytearray_replace(env, array, at, at + 1,
                                     (struct tt__piece){NULL, 0});
    }
    if (rc == 0) {
        array->at[at] = (char)byte;
    }
    return rc;
}

static int bytearray_contains(struct tt_env *env, tt_value self, tt_value item)
{
    struct tt__piece needle;
    uint8_t byte;
    int rc = tt__buffer_of(env, item, &needle);
    if (rc == 0) {
        if (!tt_is_int(item) && !tt_is_bool(item)) {
            return tt__buffer_arg(env, item, &needle);
        }
        rc = tt__byte_of(env, item, &byte);
        needle = (struct tt__piece){(const char *)&byte, 1};
    }
    struct tt__piece in = tt__piece_of(self);
    if (rc < 0 || tt__spend_search(env, in.size) < 0) {
        return tt_failure(env);
    }
    return tt__piece_find(in, needle) != SIZE_MAX;
}

static int bytearray_length(struct tt_env *env, tt_value self, int64_t *out)
{
    (void)env;
    *out = tt__bytearray_get(self)->size;
    return 0;
}

static tt_value next_of_bytearray(struct tt_env *env, tt_value self)
{
    struct tt__iterator *it = (struct tt__iterator *)(void *)self;
    if (it->over == TT_NULL) {
        return TT_NULL;
    }
    const struct tt__bytearray *array = tt__bytearray_get(it->over);
    if (it->at < array->size) {
        return tt_small_int((uint8_t)array->at[it->at++]);
    }
    tt_clear(env, &it->over);
    return TT_NULL;
}

static tt_value bytearray_hint(struct tt_env *env, tt_value self)
{
    const struct tt__iterator *it = (const void *)self;
    int64_t all =
        it->over == TT_NULL ? 0 : (int64_t)tt__bytearray_get(it->over)->size;
    return tt_int(env, all < (int64_t)it->at ? 0 : all - (int64_t)it->at);
}

static const struct tt_type bytearray_iterator_type =
    TT__COUNTED_ITERATOR_TYPE("bytearray_iterator", "bytearray_iterator",
                              next_of_bytearray, bytearray_hint);

static tt_value iter_bytearray(struct tt_env *env, tt_value self)
{
    return tt__iterator_new(env, &bytearray_iterator_type, self);
}

/* ---- Operators ----------------------------------------------------------- */

static tt_value bytearray_compare(struct tt_env *env, tt_value self,
                                  tt_value other, enum tt__comparison op)
{
    struct tt__piece a = tt__piece_of(self), b;
    int rc = tt__buffer_of(env, other, &b);
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    size_t size = a.size < b.size ? a.size : b.size;
    if (tt__spend_search(env, size) < 0) {
        return TT_NULL;
    }
    int order = size == 0 ? 0 : memcmp(a.at, b.at, size);
    if (order == 0) {
        order = a.size < b.size ? -1 : a.size > b.size;
    }
    return tt__order(order, 0, op);
}

static tt_value concatenate(struct tt_env *env, tt_value self, tt_value other)
{
    struct tt__piece left = tt__piece_of(self), right;
    if (tt__buffer_arg(env, other, &right) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__bytearray_blank(env, left.size + right.size);
    if (made != TT_NULL) {
        char *at = tt__bytearray_get(made)->at;
        memcpy(at, left.at, left.size);
        memcpy(at + left.size, right.at, right.size);
    }
    return made;
}

/* SELF's bytes repeated to SIZE bytes, into TO, which may hold them already. */
static void repeat_bytes(struct tt__piece in, char *to, size_t size)
{
    for (size_t at = 0; at < size; at += in.size) {
        memmove(to + at, in.at, in.size);
    }
}

static tt_value bytearray_binary(struct tt_env *env, tt_value self,
                                 tt_value other, enum tt__binary op,
                                 bool reflected)
{
    int64_t times;
    size_t size;
    if (op == BINARY_ADD && !reflected && tt__is_buffer(other)) {
        return concatenate(env, self, other);
    }
    if (op == BINARY_MODULO && !reflected) {
        tt_value shown = tt__percent_bytes(env, tt__piece_of(self), other);
        struct tt__piece in =
            shown == TT_NULL ? (struct tt__piece){0} : tt__piece_of(shown);
        tt_value made =
            shown == TT_NULL ? TT_NULL : tt__bytearray(env, in.at, in.size);
        tt_unref(env, shown);
        return made;
    }
    int rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
    if (rc <= 0) {
        return rc < 0 ? TT_NULL : TT_NOT_IMPLEMENTED;
    }
    struct tt__piece in = tt__piece_of(self);
    if (tt__repeat_count(env, in.size, times, &size) < 0) {
        return TT_NULL;
    }
    tt_value made = tt__bytearray_blank(env, size);
    if (made != TT_NULL) {
        repeat_bytes(in, tt__bytearray_get(made)->at, size);
    }
    return made;
}

static int repeat_in_place(struct tt_env *env, struct tt__bytearray *self,
                           int64_t times)
{
    size_t size, old = self->size;
    int rc = tt__repeat_count(env, old, times, &size);
    if (rc < 0 || size == old) {
        return rc;
    }
    if (self->exports > 0) {
        return tt_raise(env, &tt_BufferError,
                        "Existing exports of data: object cannot be re-sized");
    }
    rc = reserve(env, self, size);
    if (rc == 0) {
        struct tt__piece in = {self->at, old};
        repeat_bytes(in, self->at, old == 0 ? 0 : size);
        self->size = (uint32_t)size;
        self->at[size] = '\0';
    }
    return rc;
}

static tt_value bytearray_inplace(struct tt_env *env, tt_value self,
                                  tt_value other, enum tt__binary op)
{
    struct tt__bytearray *array = tt__bytearray_get(self);
    int64_t times;
    int rc;
    if (op == BINARY_ADD && tt__is_buffer(other)) {
        tt_value copy = tt__buffer_copy(env, other);
        rc = copy == TT_NULL
                 ? tt_failure(env)
                 : tt__bytearray_replace(env, array, array->size, array->size,
                                         tt__piece_of(copy));
        tt_unref(env, copy);
        return rc < 0 ? TT_NULL : tt_ref(self);
    }
    rc = op == BINARY_MULTIPLY ? tt__repeat_times(env, other, &times) : 0;
    if (rc == 0) {
        return TT_NOT_IMPLEMENTED;
    }
    rc = rc < 0 ? rc : repeat_in_place(env, array, times);
    return rc < 0 ? TT_NULL : tt_ref(self);
}

/* ---- The type ------------------------------------------------------------ */

static int repr_bytearray(struct tt_env *env, tt_value v, struct tt_text *out)
{
    tt_value bytes = tt__buffer_copy(env, v);
    if (bytes == TT_NULL) {
        return tt_failure(env);
    }
    tt_text_format(out, "%s(%R)", tt_type_of(v)->name, bytes);
    tt_unref(env, bytes);
    return out->error;
}

static int hash_bytearray(struct tt_env *env, tt_value self, uint64_t *out)
{
    (void)out;
    return tt_raise(env, &tt_TypeError, "unhashable type: '%T'", self);
}

static int equal_bytearray(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value result = bytearray_compare(env, self, other, COMPARE_EQUAL);
    return result == TT_NULL ? tt_failure(env) : result == TT_TRUE;
}

static int truth_bytearray(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt__bytearray_get(self)->size > 0;
}

static tt_value make_bytearray(struct tt_env *env, const struct tt_type *type,
                               const struct tt_args *args)
{
    tt_value bytes = tt__bytes_from_arguments(env, type, args);
    if (bytes == TT_NULL) {
        return TT_NULL;
    }
    struct tt__piece all = tt__piece_of(bytes);
    tt_value made = tt__bytearray(env, all.at, all.size);
    tt_unref(env, bytes);
    return made;
}

static const struct tt_type_ops bytearray_ops = {
    .getitem = bytearray_getitem,
    .setitem = tt__bytearray_assign,
    .contains = bytearray_contains,
    .length = bytearray_length,
    .compare = bytearray_compare,
    .binary = bytearray_binary,
    .inplace = bytearray_inplace,
};

const struct tt_type tt__bytearray_type = {
    TT__TYPE_HEAD("bytearray", "bytearray"),
    .flags = TT_TYPE_SEQUENCE | TT__TYPE_FILLED | TT__TYPE_MATCHES_ITSELF,
    .size = sizeof(struct tt__bytearray),
    .clear = clear_bytearray,
    .repr = repr_bytearray,
    .hash = hash_bytearray,
    .equal = equal_bytearray,
    .truth = truth_bytearray,
    .make = make_bytearray,
    .iter = iter_bytearray,
    .methods = tt__bytearray_methods,
    .ops = &bytearray_ops,
};

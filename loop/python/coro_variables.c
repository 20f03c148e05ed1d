/* SPDX-License-Identifier: MIT
 *
 * coro_variables.c: the fields of coroutines in C, as values.
 *
 * Nothing is allocated in the execution's memory, so that looking changes
 * nothing: numbers and texts that do not fit the word are objects on the stack.
 */
#define _GNU_SOURCE
#include "loop/core/coro.h"
#include "loop/python/coro_variables.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { TEXT_MAX = 80 /* bytes of a text that are shown */ };

struct fields {
    int (*each)(void *data, struct tt_slice name, tt_value value);
    void *data;
    int rc;
};

static void report(struct fields *self, const char *name, tt_value value)
{
    TT_ASSERT(self->rc == 0); /* else EACH wants no more */
    if (value != TT_NULL) {
        self->rc = self->each(
            self->data, (struct tt_slice){name, strlen(name), true}, value);
    }
}

/* Copies a text of at most ROOM bytes: its size. An argument that is no text
 * may be anything: the kernel reads it, and says what cannot be read. */
static size_t copy_text(char *to, const char *from, size_t room)
{
    size_t size = 0;
    bool good = from != NULL;
    while (good && size < room) {
        struct iovec own = {to + size, 1};
        struct iovec other = {(void *)(uintptr_t)(from + size), 1};
        good = process_vm_readv(getpid(), &own, 1, &other, 1, 0) == 1 &&
               to[size] != '\0' && (to[size] & 0x80) == 0;
        size += good;
    }
    TT_ASSERT(size <= room);
    return size;
}

static void report_text(struct fields *self, const char *name, const char *text)
{
    union {
        struct tt_str str;
        char room[sizeof(struct tt_str) + TEXT_MAX + 1];
    } made = {.str = {.head = TT_OBJECT_STATIC(&tt_str_type)}};
    size_t size = copy_text(made.str.text, text, TEXT_MAX);
    TT_ASSERT(text != NULL || size == 0);
    made.str.text[size] = '\0';
    made.str.size = made.str.length = (uint32_t)size;
    report(self, name, text == NULL ? TT_NONE : tt_value_of(&made.str));
}

static void report_float(struct fields *self, const char *name, double x)
{
    struct tt_float made = {.head = TT_OBJECT_STATIC(&tt_float_type), .x = x};
    tt_value word = tt_float_word(x);
    TT_ASSERT(word == TT_NULL || x != x || tt_small_float_get(word) == x);
    report(self, name, word != TT_NULL ? word : tt_value_of(&made));
}

/* An integer that does not fit the word is left out. */
static tt_value value_of_int(int64_t n)
{
    return n >= TT_INT_MIN && n <= TT_INT_MAX ? tt_small_int(n) : TT_NULL;
}

static void take_field(void *data, const char *name, enum tt_field field,
                       const void *at)
{
    struct fields *self = data;
    TT_ASSERT(name != NULL && at != NULL);
    if (self->rc != 0 || strchr(name, '[') != NULL) {
        return;
    }
    switch (field) {
    case TT_FIELD_BOOL:
        report(self, name, tt_bool(*(const bool *)at));
        break;
    case TT_FIELD_INT:
        report(self, name, tt_small_int(*(const int *)at));
        break;
    case TT_FIELD_UINT:
        report(self, name, tt_small_int(*(const unsigned *)at));
        break;
    case TT_FIELD_LONG:
        report(self, name, value_of_int(*(const long *)at));
        break;
    case TT_FIELD_ULONG:
        report(self, name,
               *(const unsigned long *)at <= TT_INT_MAX
                   ? value_of_int((int64_t) * (const unsigned long *)at)
                   : TT_NULL);
        break;
    case TT_FIELD_DOUBLE:
        report_float(self, name, *(const double *)at);
        break;
    case TT_FIELD_TEXT:
        report_text(self, name, *(const char *const *)at);
        break;
    case TT_FIELD_OBJECT:
        report(self, name, *(const tt_value *)at);
        break;
    case TT_FIELD_OTHER:
        break;
    }
}

int tt__coro_variables(tt_value coro,
                       int (*each)(void *data, struct tt_slice name,
                                   tt_value value),
                       void *data)
{
    const struct tt_coro *self = (const struct tt_coro *)(const void *)coro;
    const struct tt_coro_type *type =
        (const struct tt_coro_type *)(const void *)self->head.type;
    struct fields fields = {.each = each, .data = data};
    TT_ASSERT(self->head.type->resume == tt_coro_resume);
    if (type->fields != NULL && !(self->head.flags & TT_CORO_DONE)) {
        type->fields(self, take_field, &fields);
    }
    return fields.rc;
}

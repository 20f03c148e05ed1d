/* SPDX-License-Identifier: MIT
 *
 * diagnostic.c: what is wrong with a program's text.
 */
#include "diagnostic.h"

#include <ticktape/tt.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Drops a character that DIAGNOSTIC_SIZE cut in two, so that a message stays
 * valid UTF-8. SIZE is what the whole text would have taken. */
static void drop_cut_character(char *text, size_t size)
{
    if (size < DIAGNOSTIC_SIZE) {
        return;
    }
    size_t end = strlen(text);
    size_t lead = end;
    while (lead > 0 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80) {
        lead--;
    }
    if (lead == 0 || (unsigned char)text[lead - 1] < 0xc0) {
        return;
    }
    unsigned char first = (unsigned char)text[lead - 1];
    size_t expected = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (end - (lead - 1) < expected) {
        text[lead - 1] = '\0';
    }
}

static void put(char *to, const char *text)
{
    int size = snprintf(to, DIAGNOSTIC_SIZE, "%s", text);
    drop_cut_character(to, size < 0 ? 0 : (size_t)size);
}

/* ---- Refusals ------------------------------------------------------------ */

/* NULL: no memory. */
static struct tt__refusal *add_refusal(struct tt__refusals *refusals)
{
    if (refusals->count == refusals->capacity) {
        size_t capacity = refusals->capacity > 0 ? refusals->capacity * 2 : 8;
        struct tt__refusal *grown =
            refusals->count >= REFUSALS_MAX
                ? NULL
                : realloc(refusals->at, capacity * sizeof *grown);
        if (grown == NULL) {
            refusals->lost++;
            return NULL;
        }
        refusals->at = grown;
        refusals->capacity = capacity;
    }
    TT_ASSERT(refusals->count < refusals->capacity);
    return &refusals->at[refusals->count++];
}

static void keep_refusal(struct tt__refusals *refusals, struct tt__place place,
                         const char *hint, const char *message)
{
    struct tt__refusal *kept = add_refusal(refusals);
    if (kept != NULL) {
        kept->place = place;
        kept->file = refusals->file;
        kept->order = (uint32_t)refusals->count;
        put(kept->message, message);
        put(kept->hint, hint);
    }
}

static int compare_places(const struct tt__refusal *a,
                          const struct tt__refusal *b)
{
    if (a->file != b->file) {
        return a->file < b->file ? -1 : 1;
    }
    if (a->place.line != b->place.line) {
        return a->place.line < b->place.line ? -1 : 1;
    }
    if (a->place.column != b->place.column) {
        return a->place.column < b->place.column ? -1 : 1;
    }
    return 0;
}

static int compare_refusals(const void *first, const void *second)
{
    const struct tt__refusal *a = first, *b = second;
    int places = compare_places(a, b);
    return places != 0 ? places : a->order < b->order ? -1 : 1;
}

/* Whether one of the refusals before I at its place has its message. */
static bool is_repeated(const struct tt__refusals *refusals, size_t count,
                        const struct tt__refusal *refusal)
{
    for (size_t i = count;
         i > 0 && compare_places(&refusals->at[i - 1], refusal) == 0; i--) {
        if (strcmp(refusals->at[i - 1].message, refusal->message) == 0) {
            return true;
        }
    }
    return false;
}

void tt__refusals_sort(struct tt__refusals *refusals)
{
    size_t count = 0;
    if (refusals->count == 0) {
        return;
    }
    qsort(refusals->at, refusals->count, sizeof *refusals->at,
          compare_refusals);
    for (size_t i = 0; i < refusals->count; i++) {
        if (!is_repeated(refusals, count, &refusals->at[i])) {
            refusals->at[count++] = refusals->at[i];
        }
    }
    TT_ASSERT(count > 0);
    refusals->count = count;
}

void tt__refusals_deinit(struct tt__refusals *refusals)
{
    TT_ASSERT((refusals->at == NULL) == (refusals->capacity == 0));
    free(refusals->at);
}

/* ---- Diagnostics --------------------------------------------------------- */

bool tt__is_fatal(const struct tt__diagnostic *diagnostic)
{
    return diagnostic->kind != DIAGNOSTIC_NONE &&
           diagnostic->kind != DIAGNOSTIC_REFUSED;
}

void tt__diagnose(struct tt__diagnostic *diagnostic,
                  enum tt__diagnostic_kind kind, struct tt__place place,
                  const char *hint, const char *message, ...)
{
    char text[DIAGNOSTIC_SIZE];
    TT_ASSERT(kind != DIAGNOSTIC_NONE);
    if (tt__is_fatal(diagnostic)) {
        return;
    }
    va_list arguments;
    va_start(arguments, message);
    int size = vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
    drop_cut_character(text, size < 0 ? 0 : (size_t)size);
    hint = hint != NULL ? hint : "";
    if (kind == DIAGNOSTIC_REFUSED && diagnostic->all != NULL) {
        keep_refusal(diagnostic->all, place, hint, text);
    }
    if (kind == DIAGNOSTIC_REFUSED && diagnostic->kind == kind) {
        return;
    }
    diagnostic->kind = kind;
    diagnostic->place = place;
    put(diagnostic->message, text);
    put(diagnostic->hint, hint);
}

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
    size_t expected;
    if (first >= 0xf0) {
        expected = 4;
    } else if (first >= 0xe0) {
        expected = 3;
    } else {
        expected = 2;
    }
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

/* Room for one more of COUNT items of SIZE bytes at *AT: false: none. */
static bool grow(void **at, size_t count, size_t *capacity, size_t size)
{
    TT_ASSERT(count <= *capacity);
    if (count < *capacity) {
        return true;
    }
    size_t larger = *capacity > 0 ? *capacity * 2 : 8;
    void *grown = count < REFUSALS_MAX ? realloc(*at, larger * size) : NULL;
    if (grown != NULL) {
        *at = grown;
        *capacity = larger;
    }
    return grown != NULL;
}

static void keep_refusal(struct tt__refusals *refusals,
                         const struct tt__refusal *refusal)
{
    void *at = refusals->at;
    if (!grow(&at, refusals->count, &refusals->capacity,
              sizeof *refusals->at)) {
        refusals->lost++;
        return;
    }
    refusals->at = at;
    refusals->at[refusals->count] = *refusal;
    refusals->at[refusals->count].order = (uint32_t)refusals->count;
    refusals->count++;
}

static struct tt__refusal refusal_of(uint32_t file, struct tt__place place,
                                     const char *hint, const char *message)
{
    struct tt__refusal refusal = {.place = place, .file = file};
    put(refusal.message, message);
    put(refusal.hint, hint);
    return refusal;
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
    if (places != 0) {
        return places;
    }
    if (a->order < b->order) {
        return -1;
    }
    return 1;
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
    free(refusals->suspects);
    free(refusals->names);
}

/* ---- Suspects ------------------------------------------------------------ */

/* The number of NAME, which is added if it is new; name_count: no room. */
static size_t find_name(struct tt__refusals *refusals, const char *name,
                        bool only_by_str)
{
    void *at = refusals->names;
    size_t i = 0;
    while (i < refusals->name_count &&
           (strcmp(refusals->names[i].name, name) != 0 ||
            refusals->names[i].only_by_str != only_by_str)) {
        i++;
    }
    if (i < refusals->name_count ||
        !grow(&at, i, &refusals->name_capacity, sizeof *refusals->names)) {
        return i;
    }
    refusals->names = at;
    struct tt__suspect_name *made = &refusals->names[refusals->name_count++];
    *made = (struct tt__suspect_name){.only_by_str = only_by_str};
    snprintf(made->name, sizeof made->name, "%s", name);
    return i;
}

void tt__suspect(struct tt__diagnostic *diagnostic, struct tt__place place,
                 const char *name, bool only_by_str, const char *what,
                 const char *hint)
{
    struct tt__refusals *all = diagnostic->all;
    if (all == NULL) {
        return;
    }
    size_t number = find_name(all, name, only_by_str);
    void *at = all->suspects;
    if (number == all->name_count ||
        !grow(&at, all->suspect_count, &all->suspect_capacity,
              sizeof *all->suspects)) {
        return; /* the run will come to it */
    }
    all->suspects = at;
    all->suspects[all->suspect_count++] = (struct tt__suspect){
        refusal_of(all->file, place, hint != NULL ? hint : "", what), number};
}

void tt__refuse_suspects(struct tt__diagnostic *diagnostic)
{
    struct tt__refusals *all = diagnostic->all;
    for (size_t i = 0; i < all->suspect_count; i++) {
        const struct tt__refusal *refusal = &all->suspects[i].refusal;
        if (!all->names[all->suspects[i].name].is_cleared) {
            all->file = refusal->file;
            tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, refusal->place,
                         refusal->hint, "%s", refusal->message);
        }
    }
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
        struct tt__refusal refusal =
            refusal_of(diagnostic->all->file, place, hint, text);
        keep_refusal(diagnostic->all, &refusal);
    }
    if (kind == DIAGNOSTIC_REFUSED && diagnostic->kind == kind) {
        return;
    }
    diagnostic->kind = kind;
    diagnostic->place = place;
    put(diagnostic->message, text);
    put(diagnostic->hint, hint);
}

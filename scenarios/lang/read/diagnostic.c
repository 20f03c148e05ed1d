/* SPDX-License-Identifier: MIT
 *
 * diagnostic.c: what is wrong with a program's text.
 */
#include "diagnostic.h"

#include <ticktape/tt.h>

#include <stdarg.h>
#include <stdio.h>
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

void tt__diagnose(struct tt__diagnostic *diagnostic,
                  enum tt__diagnostic_kind kind, struct tt__place place,
                  const char *hint, const char *message, ...)
{
    TT_ASSERT(kind != DIAGNOSTIC_NONE);
    if (diagnostic->kind != DIAGNOSTIC_NONE) {
        return;
    }
    diagnostic->kind = kind;
    diagnostic->place = place;
    va_list arguments;
    va_start(arguments, message);
    int size =
        vsnprintf(diagnostic->message, DIAGNOSTIC_SIZE, message, arguments);
    va_end(arguments);
    drop_cut_character(diagnostic->message, size < 0 ? 0 : (size_t)size);
    size = snprintf(diagnostic->hint, DIAGNOSTIC_SIZE, "%s", hint ? hint : "");
    drop_cut_character(diagnostic->hint, size < 0 ? 0 : (size_t)size);
}

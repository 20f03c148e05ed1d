/* SPDX-License-Identifier: MIT
 *
 * help.c: the help of a verb, from its row and the table of its options.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

enum { WIDTH = 80, TEXT_COLUMN = 24, TOPIC_COLUMN = 20 };

/* Prints TEXT from column AT on, each further line from INDENT on. */
static void put_wrapped(const char *text, int at, int indent)
{
    bool begins = true;
    TT_ASSERT(indent < WIDTH && at < WIDTH);
    while (*text != '\0') {
        int size = (int)strcspn(text, " ");
        if (!begins && at + 1 + size > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
            begins = true;
        }
        at += printf("%s%.*s", begins ? "" : " ", size, text);
        begins = false;
        text += size;
        text += strspn(text, " ");
    }
    putchar('\n');
}

/* The default of a count or duration, " (default N)", or "". */
static void put_default(const struct option_row *row, char *out, size_t size)
{
    unsigned long long n =
        row->kind == OPTION_IS_COUNT ? *(unsigned long long *)row->into : 0;
    double s = row->kind == OPTION_IS_DURATION ? *(double *)row->into : 0;
    *out = '\0';
    if (n > 0 && n != NO_COUNT) {
        snprintf(out, size, " (default %llu)", n);
    } else if (s > 0 && s < 1e15) {
        snprintf(out, size, " (default %.9gs)", s);
    }
}

/* TEXT from COLUMN on, in a line that has AT columns already. */
static void put_text_of_row(const char *text, int at, int column)
{
    if (at + 2 > column) {
        putchar('\n');
        at = 0;
    }
    printf("%*s", column - at, "");
    put_wrapped(text, column, column);
}

static void put_row(const struct option_row *row)
{
    char text[512], usual[48];
    if (row->kind == OPTION_IS_HEADING) {
        printf("\n%s:\n", row->name);
        return;
    }
    put_default(row, usual, sizeof usual);
    int need = snprintf(text, sizeof text, "%s%s", row->help, usual);
    TT_ASSERT(need > 0 && (size_t)need < sizeof text);
    int at = printf("  %s%s%s", row->name, row->value == NULL ? "" : " ",
                    row->value == NULL ? "" : row->value);
    put_text_of_row(text, at, TEXT_COLUMN);
}

void command_help_row(const char *name, const char *text)
{
    put_text_of_row(text, printf("  %s", name), TOPIC_COLUMN);
}

void command_help_text(const char *text)
{
    put_wrapped(text, 0, 0);
}

/* Each line of TEXT after two spaces. Those that wrap continue in the column
 * after "CODE ". */
static void put_lines(const char *heading, const char *text, bool wraps)
{
    printf("\n%s:\n", heading);
    while (*text != '\0') {
        char line[256];
        size_t size = strcspn(text, "\n");
        TT_ASSERT(size < sizeof line && (wraps || size < WIDTH - 2));
        memcpy(line, text, size);
        line[size] = '\0';
        fputs("  ", stdout);
        if (wraps) {
            put_wrapped(line, 2, 4);
        } else {
            puts(line);
        }
        text += size + (text[size] == '\n');
    }
}

static bool has_kind(const struct option_row *rows, enum option_kind kind)
{
    while (rows->name != NULL && rows->kind != kind) {
        rows++;
    }
    return rows->name != NULL;
}

void command_help(const struct verb *verb, const struct option_row *rows,
                  const struct option_row *common)
{
    printf("usage: ticktape %s ", verb->name);
    put_wrapped(verb->synopsis, 0, 0);
    putchar('\n');
    put_wrapped(verb->about, 0, 0);
    if (rows->kind != OPTION_IS_HEADING) {
        puts("\noptions:");
    }
    for (const struct option_row *row = rows; row->name != NULL; row++) {
        put_row(row);
    }
    for (const struct option_row *row = common; row->name != NULL; row++) {
        put_row(row);
    }
    bool counts = has_kind(rows, OPTION_IS_COUNT);
    bool durations = has_kind(rows, OPTION_IS_DURATION);
    if (counts || durations) {
        putchar('\n');
    }
    if (counts) {
        puts("N is a count: 500, 1e6, 10k (thousand), 2M, 1G.");
    }
    if (durations) {
        puts("TIME is a duration: 10s, 500ms, 20us, 2m, 1h, or plain seconds.");
    }
    put_lines("examples", verb->examples, false);
    put_lines("exit codes", verb->exits, true);
}

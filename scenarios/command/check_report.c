/* SPDX-License-Identifier: MIT
 *
 * check_report.c: results of a catalogue: text, TAP 14, JUnit XML.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

/* Of this process: how many scenarios were reported, how many there are, and
 * whether those that pass are left out. */
static unsigned reported, expected;
static bool is_quiet;

/* ---- Text ---------------------------------------------------------------- */

static void begin_text(unsigned count, bool quiet)
{
    reported = 0;
    expected = count;
    is_quiet = quiet;
    if (!quiet) {
        printf("%-44s %8s %12s  %-16s %s\n", "scenario", "ticks", "time",
               "verdict", "schedule hash");
    }
}

/* The first word of how the program itself ended: "end", "deadlock". */
static void put_ending(const struct check_result *result, char *out,
                       size_t room)
{
    const char *message = result->run.message;
    int size = (int)strcspn(message, ": ");
    if (result->verdict == TT_VERDICT_OK && strcmp(message, "end") != 0) {
        snprintf(out, room, "ok (%.*s)", size, message);
    } else {
        snprintf(out, room, "%s", tt_verdict_name(result->verdict));
    }
}

static void put_verdict(const struct check_result *result)
{
    char ending[32];
    put_ending(result, ending, sizeof ending);
    command_paint(stdout,
                  result->verdict == TT_VERDICT_OK ? PAINT_GOOD : PAINT_BAD);
    printf("%-16s", ending);
    command_paint(stdout, PAINT_END);
}

/* The colour of a line of a diff that begins with MARK. */
static enum paint paint_of(char mark)
{
    switch (mark) {
    case '-':
        return PAINT_REMOVED;
    case '+':
        return PAINT_ADDED;
    case '@':
        return PAINT_PLACE;
    default:
        return PAINT_END;
    }
}

/* The lines of a diff in their colours. */
static void put_detail(const struct check_result *result)
{
    const char *at = result->detail;
    while (at != NULL && *at != '\0') {
        int size = (int)strcspn(at, "\n");
        bool is_diff = result->verdict == TT_VERDICT_MISMATCH;
        enum paint paint = is_diff ? paint_of(*at) : PAINT_END;
        command_put_painted(paint, at, size);
        putchar('\n');
        at += size + (at[size] == '\n');
    }
}

static void report_text(const char *file, const struct check_result *result)
{
    char time[24];
    bool is_shown =
        !is_quiet || result->verdict != TT_VERDICT_OK || result->updated;
    reported++;
    if (is_shown) {
        command_put_progress("");
        snprintf(time, sizeof time, "%.9g s", result->run.time_s);
        bool ran = result->verdict != TT_VERDICT_REFUSED;
        printf("%-44s ", command_shown(file));
        if (ran) {
            printf("%8" PRIu64 " %12s  ", result->run.ticks, time);
        } else {
            printf("%8s %12s  ", "-", "-");
        }
        put_verdict(result);
        if (ran) {
            printf(" %016" PRIx64 "%016" PRIx64 "%s", result->run.hash.high,
                   result->run.hash.low, result->updated ? "  updated" : "");
        }
        putchar('\n');
        put_detail(result);
    }
    if (reported < expected && command_has_progress()) {
        char line[40];
        snprintf(line, sizeof line, "%u of %u", reported, expected);
        command_put_progress(line);
    }
}

static void end_text(unsigned passed, unsigned failed)
{
    command_put_progress("");
    command_paint(stdout, failed == 0 ? PAINT_GOOD : PAINT_BAD);
    printf("%u passed, %u failed", passed, failed);
    command_paint(stdout, PAINT_END);
    putchar('\n');
}

const struct check_reporter check_text = {begin_text, report_text, end_text};

/* ---- TAP 14 -------------------------------------------------------------- */

static void begin_tap(unsigned count, bool quiet)
{
    (void)quiet; /* TAP lists every test */
    reported = 0;
    printf("TAP version 14\n1..%u\n", count);
}

/* A # or \ in a description would be read as TAP's own. */
static void put_tap_name(const char *name)
{
    for (; *name != '\0'; name++) {
        if (*name == '#' || *name == '\\') {
            fputc('\\', stdout);
        }
        fputc(*name, stdout);
    }
}

static void report_tap(const char *file, const struct check_result *result)
{
    reported++;
    printf("%sok %u - ", result->verdict == TT_VERDICT_OK ? "" : "not ",
           reported);
    put_tap_name(file);
    fputc('\n', stdout);
    if (result->verdict == TT_VERDICT_OK) {
        return;
    }
    printf("  ---\n  verdict: %s\n  detail: |\n",
           tt_verdict_name(result->verdict));
    const char *line = result->detail == NULL ? "" : result->detail;
    while (*line != '\0') {
        size_t size = strcspn(line, "\n");
        printf("    %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
    printf("  ...\n");
}

static void end_tap(unsigned passed, unsigned failed)
{
    printf("# %u passed, %u failed\n", passed, failed);
}

const struct check_reporter check_tap = {begin_tap, report_tap, end_tap};

/* ---- JUnit XML ----------------------------------------------------------- */

/* A character of UTF-8, or ? for a byte that is part of none: how many bytes it
 * takes. */
static size_t put_character(FILE *out, const char *text)
{
    size_t size = command_character(text);
    if (size == 0) {
        fputc('?', out);
        return 1;
    }
    fwrite(text, 1, size, out);
    return size;
}

/* XML 1.0 knows no control characters but these, not even escaped. */
static void put_xml(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        switch (c) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            if (c >= 0x20 || c == '\n' || c == '\t') {
                text += put_character(out, text) - 1;
            } else {
                fputc('?', out);
            }
        }
    }
}

static void put_case(FILE *out, const char *file,
                     const struct check_result *result)
{
    const char *slash = strrchr(file, '/');
    fputs("    <testcase classname=\"", out);
    if (slash != NULL) {
        char folder[256];
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - file), file);
        put_xml(out, folder);
    }
    fputs("\" name=\"", out);
    put_xml(out, slash == NULL ? file : slash + 1);
    fprintf(out, "\" time=\"%.6f\"", result->seconds);
    if (result->verdict == TT_VERDICT_OK) {
        fputs("/>\n", out);
        return;
    }
    fprintf(out, ">\n      <failure message=\"%s\">",
            tt_verdict_name(result->verdict));
    put_xml(out, result->detail == NULL ? "" : result->detail);
    fputs("</failure>\n    </testcase>\n", out);
}

struct junit {
    char *const *files;
    const struct check_result *results;
    unsigned count;
};

static bool put_junit(const void *data, FILE *out)
{
    const struct junit *all = data;
    unsigned failed = 0;
    double seconds = 0;
    for (unsigned i = 0; i < all->count; i++) {
        failed += all->results[i].verdict != TT_VERDICT_OK;
        seconds += all->results[i].seconds;
    }
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites tests=\"%u\" failures=\"%u\" time=\"%.6f\">\n"
            "  <testsuite name=\"ticktape\" tests=\"%u\" failures=\"%u\" "
            "time=\"%.6f\">\n",
            all->count, failed, seconds, all->count, failed, seconds);
    for (unsigned i = 0; i < all->count; i++) {
        put_case(out, all->files[i], &all->results[i]);
    }
    fputs("  </testsuite>\n</testsuites>\n", out);
    return true;
}

int check_junit(const char *path, char *const *files,
                const struct check_result *results, unsigned count)
{
    const struct junit all = {files, results, count};
    return command_write_whole(path, put_junit, &all);
}

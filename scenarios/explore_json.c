/* SPDX-License-Identifier: MIT
 *
 * scenarios/explore_json.c: what a search found, for machines.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "explore_report.h"

static void put_json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; text != NULL && *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < ' ') {
            fprintf(out, "\\u%04x", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void put_json_row(FILE *out, const char *name, const char *text)
{
    fprintf(out, "  \"%s\": ", name);
    put_json_text(out, text);
    fputs(",\n", out);
}

static void put_json_deviations(FILE *out, const char *words)
{
    fputs("  \"deviations\": [", out);
    for (const char *line = words; line != NULL && *line != '\0';) {
        size_t size = strcspn(line, "\n");
        char *one = strndup(line, size);
        fputs(line == words ? "" : ", ", out);
        put_json_text(out, one);
        free(one);
        line += size + (line[size] == '\n');
    }
    fputs("],\n", out);
}

void explored_put_json(const struct explored *explored, FILE *out)
{
    const struct tt_explore_result *found = explored->found;
    char *tape = found->failed ? tt_tape_print(&found->tape) : NULL;
    fputs("{\n", out);
    put_json_row(out, "program", explored->file);
    put_json_row(out, "model", explored->search->model);
    put_json_row(out, "inject", explored->search->inject);
    fprintf(out, "  \"seed\": %llu,\n",
            (unsigned long long)explored->search->options.seed);
    put_json_row(out, "verdict",
                 found->failed       ? tt_verdict_name(found->failure.verdict)
                 : found->limits > 0 ? "limit"
                                     : "ok");
    put_json_row(out, "message", found->failed ? found->failure.message : "");
    fprintf(out, "  \"line\": %u,\n", found->failed ? found->failure.line : 0);
    fprintf(out,
            "  \"runs\": %llu,\n  \"steps\": %llu,\n  \"seconds\": %.6f,\n",
            (unsigned long long)found->runs, (unsigned long long)found->steps,
            found->seconds);
    if (found->failed) {
        fprintf(out, "  \"first_failure_run\": %llu,\n",
                (unsigned long long)found->failure_run);
    } else {
        fputs("  \"first_failure_run\": null,\n", out);
    }
    put_json_row(out, "strategy",
                 found->failed ? found->strategy
                               : explored->search->options.strategy);
    if (found->exhausted) {
        put_json_row(out, "exhausted", found->bound);
    } else {
        fputs("  \"exhausted\": null,\n", out);
    }
    fprintf(out, "  \"schedules\": %llu,\n  \"unseen_schedules\": %.6g,\n",
            (unsigned long long)found->schedules, tt_explore_unseen(found));
    fprintf(out, "  \"classes\": %llu,\n  \"unseen_estimate\": %.6g,\n",
            (unsigned long long)found->classes,
            tt_explore_unseen_classes(found));
    put_json_deviations(out, found->words);
    fputs("  \"tape\": ", out);
    if (tape == NULL) {
        fputs("null", out);
    } else {
        put_json_text(out, tape);
    }
    fputs("\n}\n", out);
    free(tape);
}

/* SPDX-License-Identifier: MIT
 *
 * output.c: what programs write to stdout and stderr: files in memory, which
 * are looked at between calls. Lines of stdout are part of the trace.
 */
#define _GNU_SOURCE 1
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

enum { PIECE = 65536, OUTPUT_MAX = 64 << 20 };

/* For the comparison with what is expected. */
static int keep_output(struct shim_run *run, const char *text, size_t size)
{
    if (run->shim->options.expected == NULL) {
        return 0;
    }
    char *grown = run->output_size + size > OUTPUT_MAX
                      ? NULL
                      : realloc(run->output, run->output_size + size);
    if (grown == NULL) {
        return tt_fail(run->env, TT_ELIMIT, "more output than is compared");
    }
    memcpy(grown + run->output_size, text, size);
    run->output = grown;
    run->output_size += size;
    return 0;
}

/* Whole lines; at the end what is left, too. The number of bytes taken. */
static size_t put_lines(struct shim_run *run, const char *text, size_t size,
                        bool is_last)
{
    const char *end = memrchr(text, '\n', size);
    if (end == NULL) {
        if (!is_last && size < PIECE) {
            return 0;
        }
        tt_print_end(run->env, text, size, "", 0);
        return size;
    }
    tt_print_end(run->env, text, (size_t)(end - text), "\n", 1);
    return (size_t)(end - text) + 1;
}

/* The next bytes of OUT: their number, or 0. */
static ssize_t next_bytes(const struct shim_output *out, char text[PIECE])
{
    size_t size = PIECE;
    if (out->is_limited) {
        off_t left = out->limit > out->taken ? out->limit - out->taken : 0;
        size = left < PIECE ? (size_t)left : PIECE;
    }
    return size == 0 ? 0 : pread(out->fd, text, size, out->taken);
}

static int take_stdout(struct shim_run *run, struct shim_output *out,
                       bool is_last)
{
    char text[PIECE];
    ssize_t size;
    while ((size = next_bytes(out, text)) > 0) {
        size_t taken = put_lines(run, text, (size_t)size, is_last);
        if (taken == 0) {
            break;
        }
        out->taken += (off_t)taken;
        if (keep_output(run, text, taken) < 0) {
            break;
        }
    }
    return tt_failure(run->env);
}

/* The last line that is not empty. */
static void note_line(struct shim_process *process, const char *text,
                      size_t size)
{
    while (size > 0) {
        const char *end = memrchr(text, '\n', size);
        const char *begin = end == NULL ? text : end + 1;
        size_t length = (size_t)(text + size - begin);
        if (length > 0) {
            length = length < SHIM_LINE ? length : SHIM_LINE - 1;
            memcpy(process->line, begin, length);
            process->line[length] = '\0';
            return;
        }
        size = (size_t)(begin - text) - (end != NULL);
    }
}

static int take_stderr(struct shim_run *run, struct shim_process *process)
{
    char text[PIECE];
    struct shim_output *err = &process->err;
    ssize_t size;
    while ((size = next_bytes(err, text)) > 0) {
        err->taken += size;
        note_line(process, text, (size_t)size);
        tt_write_error(run->env, text, (size_t)size);
    }
    return tt_failure(run->env);
}

int shim_take_output(struct shim_run *run, struct shim_process *process,
                     bool is_last)
{
    int rc = take_stdout(run, &process->out, is_last);
    return rc < 0 ? rc : take_stderr(run, process);
}

int shim_compare_output(struct shim_run *run)
{
    const struct shim_options *options = &run->shim->options;
    size_t line = 1, at = 0;
    if (options->expected == NULL) {
        return 0;
    }
    while (at < run->output_size && at < options->expected_size &&
           run->output[at] == options->expected[at]) {
        line += run->output[at++] == '\n';
    }
    if (at == run->output_size && at == options->expected_size) {
        return 0;
    }
    size_t begin = at;
    while (begin > 0 && run->output[begin - 1] != '\n') {
        begin--;
    }
    const char *end =
        run->output_size == begin
            ? NULL
            : memchr(run->output + begin, '\n', run->output_size - begin);
    size_t size = run->output_size - begin;
    if (end != NULL) {
        size = (size_t)(end - run->output) - begin;
    }
    return tt_fail(run->env, TT_EKILLED,
                   "the output is not the expected one: line %zu is '%.*s'",
                   line, (int)(size < 100 ? size : 100),
                   size == 0 ? "" : run->output + begin);
}

/* SPDX-License-Identifier: MIT
 *
 * tape_text.c: tapes as text: a header, then one line for each deviation. What
 * is read may come from anywhere.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "internal.h"
#include "sim/analysis/labels.h"

enum {
    LINE_MAX_SIZE = 1 << 20, /* of a line of a tape, such as an argument */
    DEPENDS_MAX = 1 << 20    /* bytes of struct tt_tape's `depends` */
};

/* ---- Writing ------------------------------------------------------------- */

/* asks KIND KIND ... */
static void print_kinds(const struct tt_tape *tape, FILE *out)
{
    if (tape->enabled != 0) {
        fputs("asks", out);
        for (unsigned kind = 0; kind < TT_CHOICE_COUNT; kind++) {
            if (tape->enabled >> kind & 1) {
                fprintf(out, " %s", tt_choice_name((enum tt_choice)kind));
            }
        }
        fputs(tape->enabled & TT_CHOICES_HASHES ? " hashes\n" : "\n", out);
    }
}

/* net FAULT FAULT ... */
static void print_faults(const struct tt_tape *tape, FILE *out)
{
    if (tape->faults != 0) {
        fputs("net", out);
        for (unsigned fault = 0; fault < TT_FAULT_COUNT; fault++) {
            if (tape->faults >> fault & 1) {
                fprintf(out, " %s", tt_fault_name((enum tt_fault)fault));
            }
        }
        fputc('\n', out);
    }
}

/* The limits of the run, and what counts as a failure besides verdicts. */
static void print_end(const struct tt_tape *tape, FILE *out)
{
    TT_ASSERT(tape->for_s >= 0);
    if (tape->for_s > 0) {
        fprintf(out, "for %.17g\n", tape->for_s);
    }
    if (tape->tick_max != 0) {
        fprintf(out, "ticks %" PRIu64 "\n", tape->tick_max);
    }
    if (tape->step_max != 0) {
        fprintf(out, "steps %" PRIu64 "\n", tape->step_max);
    }
    if (tape->unretrieved) {
        fputs("fails unretrieved\n", out);
    }
    if (tape->leaks) {
        fputs("fails leaks\n", out);
    }
}

/* signals NAME NAME ... */
static void print_signals(const struct tt_tape *tape, FILE *out)
{
    for (size_t i = 0; i < TT_SIGNALS_OUTSIDE && tape->signals[i] != 0; i++) {
        fprintf(out, "%s%s", i == 0 ? "signals " : " ",
                tt_signal_name(tape->signals[i]));
    }
    if (tape->signals[0] != 0) {
        fputc('\n', out);
    }
}

char *tt_tape_print(const struct tt_tape *tape)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    TT_ASSERT(tape->count == 0 || tape->at != NULL);
    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "ticktape-tape %d\n", TT_TAPE_VERSION);
    if (tape->name[0] != '\0') {
        fprintf(out, "name %s\n", tape->name);
    }
    if (tape->program[0] != '\0') {
        fprintf(out, "program %s\n%s", tape->program,
                tape->depends == NULL ? "" : tape->depends);
    }
    if (tape->strategy[0] != '\0') {
        fprintf(out, "strategy %s\n", tape->strategy);
    }
    if (tape->strategy[0] != '\0' || tape->seed != 0) {
        fprintf(out, "seed %" PRIu64 "\n", tape->seed);
    }
    print_kinds(tape, out);
    if (tape->cancel[0] != '\0') {
        fprintf(out, "cancel %s\n", tape->cancel);
    }
    if (tape->enabled >> TT_CHOICE_LAG & 1 || tape->slow_s != TT_SLOW_S) {
        fprintf(out, "slow %.17g\n", tape->slow_s);
    }
    if (tape->pause_s > 0) {
        fprintf(out, "pause %.17g\n", tape->pause_s);
    }
    if (tape->latency_s[1] > 0) {
        fprintf(out, "latency %.17g..%.17g\n", tape->latency_s[0],
                tape->latency_s[1]);
    }
    if (tape->links[0] != '\0') {
        fprintf(out, "links %s\n", tape->links);
    }
    print_faults(tape, out);
    print_signals(tape, out);
    if (tape->vary[1] > 0) {
        fprintf(out, "vary-sleeps %.17g..%.17g\n", tape->vary[0],
                tape->vary[1]);
    }
    print_end(tape, out);
    if (tape->length != 0) {
        fprintf(out, "choices %" PRIu64 "\n", tape->length);
    }
    for (size_t i = 0; i < tape->count; i++) {
        const struct tt_deviation *at = &tape->at[i];
        fprintf(out, "#%" PRIu64 " %s %" PRIu64 "/%" PRIu64 "\n", at->index,
                tt_choice_name(at->kind), at->answer, at->n);
    }
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---- Reading ------------------------------------------------------------- */

/* The text that is being read: one line at a time. */
struct reader {
    const char *at;
    const char *end;
    unsigned line;
    struct tt_tape_error *error;
    size_t depends_size; /* of the tape's `depends`, without the NUL */
    size_t depends_room;
};

static int reject(struct reader *in, const char *message)
{
    TT_ASSERT(in->error != NULL);
    in->error->line = in->line;
    snprintf(in->error->message, sizeof in->error->message, "%s", message);
    return -1;
}

/* The next line, without its break, as a C string: 1; 0 at the end, -1 where
 * it is none of ours. */
static int next_line(struct reader *in, char *line, size_t room)
{
    TT_ASSERT(in->at <= in->end && room > 1);
    if (in->at == in->end) {
        return 0;
    }
    const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
    const char *next = stop == NULL ? in->end : stop + 1;
    size_t size = (size_t)((stop == NULL ? in->end : stop) - in->at);
    size -= size > 0 && in->at[size - 1] == '\r';
    in->line++;
    if (size >= room) {
        return reject(in, "a line is too long");
    }
    for (size_t i = 0; i < size; i++) {
        line[i] = in->at[i];
        if ((unsigned char)line[i] < ' ') {
            return reject(in, "a control character");
        }
    }
    line[size] = '\0';
    in->at = next;
    return 1;
}

/* A number at *AT, which moves after it. */
static bool read_number(const char **at, uint64_t *out)
{
    uint64_t n = 0;
    const char *digit = *at;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        uint64_t d = (uint64_t)(*digit - '0');
        if (n > (UINT64_MAX - d) / 10) {
            return false;
        }
        n = n * 10 + d;
    }
    bool some = digit != *at;
    *at = digit;
    *out = n;
    return some;
}

static bool read_word(const char **at, const char *word)
{
    size_t size = strlen(word);
    TT_ASSERT(strchr(word, ' ') == NULL);
    if (strncmp(*at, word, size) != 0 || (*at)[size] != ' ') {
        return false;
    }
    *at += size + 1;
    return true;
}

/* #INDEX KIND ANSWER/N */
static int read_deviation(struct reader *in, struct tt_tape *tape,
                          const char *at)
{
    struct tt_deviation out = {0, TT_CHOICE_COUNT, 0, 0};
    if (!read_number(&at, &out.index) || *at++ != ' ') {
        return reject(in, "expected '#INDEX KIND ANSWER/N'");
    }
    size_t size = strcspn(at, " ");
    out.kind = tt_choice_named(at, size);
    at += size;
    if (out.kind == TT_CHOICE_COUNT || *at++ != ' ') {
        return reject(in, "an unknown kind of choice");
    }
    if (!read_number(&at, &out.answer) || *at++ != '/' ||
        !read_number(&at, &out.n) || *at != '\0') {
        return reject(in, "expected '#INDEX KIND ANSWER/N'");
    }
    if (out.answer == 0 || out.answer >= out.n) {
        return reject(in, "an answer must be above 0 and below N");
    }
    if (out.index == 0 ||
        (tape->count > 0 && tape->at[tape->count - 1].index >= out.index)) {
        return reject(in, "indices must rise");
    }
    return tt_tape_push(tape, out) < 0 ? reject(in, "out of memory") : 0;
}

static int read_text(struct reader *in, const char *at, char *into, size_t room,
                     const char *message)
{
    TT_ASSERT(room > 0);
    if (strlen(at) >= room || *at == '\0') {
        return reject(in, message);
    }
    memcpy(into, at, strlen(at) + 1);
    return 0;
}

/* KIND KIND ... */
static int read_kinds(struct reader *in, struct tt_tape *tape, const char *at)
{
    while (*at != '\0') {
        size_t size = strcspn(at, " ");
        enum tt_choice kind = tt_choice_named(at, size);
        bool is_hashes = size == 6 && strncmp(at, "hashes", size) == 0;
        if (kind == TT_CHOICE_COUNT && !is_hashes) {
            return reject(in, "an unknown kind of choice");
        }
        tape->enabled |= is_hashes ? TT_CHOICES_HASHES : 1U << kind;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* FAULT FAULT ... */
static int read_faults(struct reader *in, struct tt_tape *tape, const char *at)
{
    while (*at != '\0') {
        size_t size = strcspn(at, " ");
        enum tt_fault fault = tt_fault_named(at, size);
        if (fault == TT_FAULT_COUNT) {
            return reject(in, "an unknown fault of the network");
        }
        tape->faults |= 1U << fault;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* NAME NAME ... */
static int read_signals(struct reader *in, struct tt_tape *tape, const char *at)
{
    for (size_t i = 0; *at != '\0'; i++) {
        size_t size = strcspn(at, " ");
        int number = tt_signal_named(at, size);
        if (number == 0 || i == TT_SIGNALS_OUTSIDE) {
            return reject(in, "an unknown signal, or too many");
        }
        tape->signals[i] = (uint8_t)number;
        at += size;
        at += *at == ' ';
    }
    return 0;
}

/* Seconds, and nothing after them; -1 where it is something else. */
static double read_seconds(const char *at)
{
    char *end;
    double s = *at >= '0' && *at <= '9' ? strtod(at, &end) : -1;
    TT_ASSERT(s == s && s >= -1);
    TT_ASSERT(s < 0 || end > at);
    return s >= 0 && *end == '\0' && isfinite(s) ? s : -1;
}

static int read_pause(struct reader *in, const char *at, double *out,
                      const char *message)
{
    *out = read_seconds(at);
    return *out > 0 ? 0 : reject(in, message);
}

/* LEAST..MOST, of which MOST is above 0. */
static int read_range(struct reader *in, const char *at, double out[2],
                      const char *message)
{
    const char *dots = strstr(at, "..");
    char least[40];
    size_t size = dots == NULL ? sizeof least : (size_t)(dots - at);
    if (size >= sizeof least) {
        return reject(in, message);
    }
    memcpy(least, at, size);
    least[size] = '\0';
    out[0] = read_seconds(least);
    out[1] = read_seconds(dots + 2);
    return out[0] >= 0 && out[1] >= out[0] && out[1] > 0 ? 0
                                                         : reject(in, message);
}

static int read_latency(struct reader *in, const char *at, double out[2])
{
    static const char message[] = "a bad range of latencies";
    int rc = read_range(in, at, out, message);
    return rc == 0 && out[1] > TT_LATENCY_MAX_S ? reject(in, message) : rc;
}

static int read_slow(struct reader *in, const char *at, double *out)
{
    *out = strcmp(at, "inf") == 0 ? HUGE_VAL : read_seconds(at);
    return *out >= 0 ? 0 : reject(in, "a bad length of a stall");
}

/* A number, and nothing after it. */
static int read_last(struct reader *in, const char *at, uint64_t *out,
                     const char *message)
{
    return read_number(&at, out) && *at == '\0' ? 0 : reject(in, message);
}

/* Appends the line KIND TEXT to what the program depends on. */
static int read_depends(struct reader *in, struct tt_tape *tape,
                        const char *kind, const char *text)
{
    size_t more = strlen(kind) + strlen(text) + sizeof " \n" - 1;
    TT_ASSERT((tape->depends == NULL) == (in->depends_size == 0));
    if (in->depends_size > DEPENDS_MAX) {
        return reject(in, "too many files, arguments and variables");
    }
    if (in->depends_size + more >= in->depends_room) {
        size_t room = 2 * (in->depends_size + more) + 1;
        char *grown = realloc(tape->depends, room);
        if (grown == NULL) {
            return reject(in, "out of memory");
        }
        tape->depends = grown;
        in->depends_room = room;
    }
    snprintf(tape->depends + in->depends_size, more + 1, "%s %s\n", kind, text);
    in->depends_size += more;
    return 0;
}

/* What counts as a failure, besides verdicts. */
static int read_fails(struct reader *in, struct tt_tape *tape, const char *at)
{
    if (strcmp(at, "unretrieved") == 0) {
        tape->unretrieved = true;
    } else if (strcmp(at, "leaks") == 0) {
        tape->leaks = true;
    } else {
        return reject(in, "what fails can only be 'unretrieved' or 'leaks'");
    }
    return 0;
}

static int read_header(struct reader *in, struct tt_tape *tape, const char *at)
{
    static const char *const depends[] = {"file", "argument", "epoch", "env"};
    for (size_t i = 0; i < sizeof depends / sizeof *depends; i++) {
        if (read_word(&at, depends[i])) {
            return read_depends(in, tape, depends[i], at);
        }
    }
    if (read_word(&at, "program")) {
        return read_text(in, at, tape->program, sizeof tape->program,
                         "a bad program hash");
    }
    if (read_word(&at, "name")) {
        return read_text(in, at, tape->name, sizeof tape->name,
                         "a bad name of a program");
    }
    if (read_word(&at, "strategy")) {
        return read_text(in, at, tape->strategy, sizeof tape->strategy,
                         "a bad strategy");
    }
    if (read_word(&at, "seed")) {
        return read_last(in, at, &tape->seed, "a bad seed");
    }
    if (read_word(&at, "asks")) {
        return read_kinds(in, tape, at);
    }
    if (read_word(&at, "cancel")) {
        return read_text(in, at, tape->cancel, sizeof tape->cancel,
                         "too many names of tasks");
    }
    if (read_word(&at, "slow")) {
        return read_slow(in, at, &tape->slow_s);
    }
    if (read_word(&at, "pause")) {
        return read_pause(in, at, &tape->pause_s, "a bad pause");
    }
    if (read_word(&at, "for")) {
        return read_pause(in, at, &tape->for_s, "a bad time of the end");
    }
    if (read_word(&at, "latency")) {
        return read_latency(in, at, tape->latency_s);
    }
    if (read_word(&at, "links")) {
        return read_text(in, at, tape->links, sizeof tape->links,
                         "too many ranges of latencies");
    }
    if (read_word(&at, "net")) {
        return read_faults(in, tape, at);
    }
    if (read_word(&at, "signals")) {
        return read_signals(in, tape, at);
    }
    if (read_word(&at, "vary-sleeps")) {
        return read_range(in, at, tape->vary, "a bad range of factors");
    }
    if (read_word(&at, "choices")) {
        return read_last(in, at, &tape->length, "a bad number of choices");
    }
    if (read_word(&at, "ticks")) {
        return read_last(in, at, &tape->tick_max, "a bad number of ticks");
    }
    if (read_word(&at, "steps")) {
        return read_last(in, at, &tape->step_max, "a bad number of steps");
    }
    if (read_word(&at, "fails")) {
        return read_fails(in, tape, at);
    }
    return reject(in, "neither a header line nor a deviation");
}

static int read_lines(struct reader *in, struct tt_tape *tape, char *line,
                      size_t room)
{
    uint64_t version;
    const char *at = line;
    if (next_line(in, line, room) <= 0 || !read_word(&at, "ticktape-tape") ||
        !read_number(&at, &version)) {
        in->line = 1;
        return reject(in, "not a tape: the first line must be "
                          "'ticktape-tape VERSION'");
    }
    if (version != TT_TAPE_VERSION) {
        return reject(in, "a tape of another version: record it again");
    }
    int rc = 0, more;
    while (rc == 0 && (more = next_line(in, line, room)) != 0) {
        if (more < 0) {
            rc = more;
        } else if (line[0] == '#') {
            rc = read_deviation(in, tape, line + 1);
        } else if (line[0] != '\0') {
            rc = tape->count > 0 ? reject(in, "a header line after a deviation")
                                 : read_header(in, tape, line);
        }
    }
    return rc;
}

int tt_tape_parse(struct tt_tape *tape, const char *text, size_t size,
                  struct tt_tape_error *error)
{
    struct reader in = {
        .at = text, .end = text + size, .line = 0, .error = error};
    size_t room = (size < LINE_MAX_SIZE ? size : LINE_MAX_SIZE) + 2;
    TT_ASSERT(text != NULL && error != NULL);
    tt_tape_init(tape);
    char *line = malloc(room);
    int rc = line == NULL ? reject(&in, "out of memory")
                          : read_lines(&in, tape, line, room);
    free(line);
    if (rc < 0) {
        tt_tape_deinit(tape);
    }
    TT_ASSERT(tape->slow_s >= 0 && tape->pause_s >= 0);
    return rc;
}

/* SPDX-License-Identifier: MIT
 *
 * picture.h: a recorded run of a program, and the formats it is written in.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <jansson.h>

#include <ticktape/tt_timeline.h>

#include "command.h"

/* One run. Owns everything (malloc). */
struct picture_run {
    struct tt_timeline *timeline;
    struct tt_sim_result result;
    struct tt_tape tape; /* its deviations */
    char *words;         /* the same in words, a line each */
    char *report;        /* who waits for what; or empty */
    char *traceback;     /* NULL: no exception left the program */
    json_t *texts;       /* lines of what it compiled, by name; or NULL */
};

enum { PICTURE_RUNS = 2 };

struct picture {
    const char *file; /* of the program */
    char *source;     /* owns; NULL: it is in C, and its source is not there */
    size_t source_size; /* bytes of it */
    json_t *sources;    /* owns; lines of its other files, by name; or NULL */
    /* The default run; or the run of a tape, after the default one if both were
     * recorded. */
    struct picture_run runs[PICTURE_RUNS];
    size_t run_count;
    struct tt_moment moment; /* of the last run */
    /* Without the last deviation of the last run, it ends well. */
    bool is_last_decisive;
};

void picture_init(struct picture *picture);
void picture_deinit(struct picture *picture);
/* Runs PROGRAM of FILE with OPTIONS on TAPE (NULL: the default run), and, if
 * COMPARED, the default run, too. An exit code; EXIT_OK whatever the verdict of
 * the run is. */
int picture_record(struct picture *picture, const char *file,
                   struct program *program,
                   const struct tt_sim_options *options,
                   const struct tt_tape *tape, bool compared);

/* A format: writes PICTURE to OUT. */
typedef bool picture_put(const struct picture *picture, FILE *out);

/* A text, in which bytes that are no UTF-8 become ?; NULL is null. */
json_t *picture_text(const char *text);
/* Its lines, as an array. */
json_t *picture_lines(const char *text);
/* picture_json.c: all of it; NULL: no memory. */
json_t *picture_json(const struct picture *picture);
bool picture_put_json(const struct picture *picture, FILE *out);
/* The last run as a trace with explanations. */
bool picture_put_trace(const struct picture *picture, FILE *out);
/* picture_chrome.c: Chrome's trace event format. */
bool picture_put_chrome(const struct picture *picture, FILE *out);
/* picture_dot.c: a graph of causes, and who waits for whom at the end. */
bool picture_put_dot(const struct picture *picture, FILE *out);
/* picture_page.c: a page for browsers. */
bool picture_put_page(const struct picture *picture, FILE *out);

/* What export and report write. */
struct picture_request {
    const char *file;
    const char *tape; /* NULL: the default order */
    const char *into; /* NULL: stdout */
    picture_put *put;
    bool compares; /* the run of a tape with the default one */
    double for_s;
};

/* The options of both. */
#define PICTURE_ROWS(request)                                                  \
    OPTION_TEXT("--tape", "FILE", &(request).tape,                             \
                "the run of this tape (default: the default order)"),          \
        OPTION_TEXT("-o", "FILE", &(request).into,                             \
                    "where it goes (default or -: stdout)"),                   \
        OPTION_SPAN("--for", &(request).for_s,                                 \
                    "end the run at this virtual time, as a success: for "     \
                    "programs that never end")

/* Reads the options of VERB, and its one file: EXIT_OK, or less than 0 like
 * command_options. */
int picture_take_file(const struct verb *verb, struct picture_request *request,
                      const struct option_row *rows, int argc, char **argv);
/* Records runs of PROGRAM with OPTIONS on TAPE (NULL: the default run), and
 * writes them; an exit code. */
int picture_make(const struct picture_request *request, struct program *program,
                 const struct tt_sim_options *options,
                 const struct tt_tape *tape);
/* The same for --html INTO, where nothing is to be done if it is NULL. */
int picture_page(const char *into, const char *file, struct program *program,
                 const struct tt_sim_options *options,
                 const struct tt_tape *tape);
/* The same for --trace -v: on stdout. */
int picture_trace(const char *file, struct program *program,
                  const struct tt_sim_options *options,
                  const struct tt_tape *tape);
/* Loads and records a program; an exit code. */
int picture_export(const struct picture_request *request);

/* Writes PICTURE to FILE, NULL or "-": to stdout. An exit code. */
int picture_write(const struct picture *picture, const char *file,
                  picture_put *put);

#endif

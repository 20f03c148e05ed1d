/* SPDX-License-Identifier: MIT
 *
 * explore_report.h: what `ticktape explore` says of a search, and
 * reads again where parts are merged.
 */
#ifndef EXPLORE_REPORT_H
#define EXPLORE_REPORT_H

#include "command.h"

/* Which parts of a search a result is of: bit I of DONE is part I + 1. */
struct shards {
    unsigned long long count; /* 0: it was not divided */
    bool *done;               /* owns (malloc): COUNT of them */
};

/* How much a report says. */
enum loudness {
    LOUDNESS_USUAL,
    LOUDNESS_QUIET,  /* verdicts, and what restricts them */
    LOUDNESS_VERBOSE /* also statistics */
};

/* -q and -v, of verbs that report searches. */
struct loud {
    bool quiet;
    bool verbose;
};

#define LOUD_ROWS(loud)                                                        \
    OPTION_FLAG("-q", &(loud).quiet, "print only the verdicts"),               \
        OPTION_FLAG("-v", &(loud).verbose,                                     \
                    "also print statistics: speed, schedules, classes, "       \
                    "strategies")

/* Whether both are given: then after a line on stderr. */
bool loud_refused(const struct loud *loud);
enum loudness loudness_of(const struct loud *loud);

/* A search that is over, with what the command line called things. Borrows
 * what is not said to be owned. */
struct explored {
    const char *file;
    const char *hash;   /* of the program, as tapes know it */
    const char *tape;   /* where the shrunk tape is; further ones next to it */
    bool tape_is_named; /* by the user */
    enum loudness loudness;
    const char *database; /* the folder of known failures; NULL: none */
    const char *seen;     /* where the hashes are; NULL: nowhere */
    struct shards shards;
    const struct search_request *search;
    const struct tt_explore_result *found;
    /* Of each failure, its traceback (malloc) or NULL. Owns (malloc); NULL:
     * none has one. */
    char **tracebacks;
    char **asserts; /* alike: the failed asserts' values, a line each */
};

enum { SHARDS_MAX = 1000000 };

/* Where the tape of failure AT goes (malloc): FILE.tape, FILE.2.tape ..., but
 * for names of which there is a program: FILE.2.py. */
char *explored_tape(const struct explored *explored, size_t at);
/* Writes the tapes of all failures: 0, or -1 after a line on stderr. */
int explored_write_tapes(const struct explored *explored);
/* The details of failure AT, in lines: the report of a deadlock, a traceback;
 * NULL: its message says all. */
const char *explored_details(const struct explored *explored, size_t at);
/* The values that the asserts of failure AT compared, in lines; or NULL. */
const char *explored_asserts(const struct explored *explored, size_t at);
void explored_free_tracebacks(struct explored *explored);

/* The exit code that says it. */
int explored_exit(const struct tt_explore_result *found);

/* For people, on stdout. */
void explored_put(const struct explored *explored);
/* Of a search that found nothing: of how many runs that is said, or what was
 * exhausted. The end of a line is missing. */
void explored_put_extent(const struct explored *explored);
enum { EXPLORED_BUDGET_SIZE = 80 };
/* Which budget ended the search: "--runs 10000 is spent". False: another end.
 */
bool explored_budget(const struct explored *explored,
                     char out[EXPLORED_BUDGET_SIZE]);
/* Of one that was exhausted, in lines: what it varied, and what not. */
void explored_put_coverage(const struct explored *explored);
/* Of a search that found nothing: sleeps that --latency could vary, or that it
 * does not; a line, or nothing. */
void explored_put_sleeps(const struct explored *explored);
/* How many runs had longer stalls; a line, or nothing. */
void explored_put_longer(const struct tt_explore_result *found);
/* Statistics: how many runs, schedules and classes there were, and an estimate
 * of those that were not run. */
void explored_put_numbers(const struct tt_explore_result *found);
/* The report as JSON. False: no memory. */
bool explored_put_json(const struct explored *explored, FILE *out);
/* The same of a program that could not be explored: why is on stderr. */
bool explored_put_refused(const char *file, FILE *out);
/* Writes FILE (-: stdout), whole or not at all: 0, or -1 after a line on
 * stderr. */
int explored_write_json(const struct explored *explored, const char *file);
/* Writes the hashes of a result, for merging: 0, or -1 after a line. */
int explored_write_seen(const struct tt_explore_result *found,
                        const char *file);

/* A result that was read. */
struct explored_file {
    struct explored explored;
    struct search_request search;
    struct tt_explore_result found;
    void *json; /* owns: what the texts are borrowed from */
};

/* Reads FILE, and the hashes it names: 0, or -1 after a line on stderr.
 * explored_file_free frees it either way. */
int explored_file_read(struct explored_file *out, const char *file);
void explored_file_free(struct explored_file *file);

#endif

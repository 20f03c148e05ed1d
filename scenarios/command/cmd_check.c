/* SPDX-License-Identifier: MIT
 *
 * cmd_check.c: `ticktape check`: which programs are accepted, and why others
 * are not.
 *
 * What is known of one file is a JSON object, as --json writes it:
 *
 *     {"file": "a.py", "accepted": false, "reasons": [
 *         {"file": "a.py", "line": 3, "column": 5, "kind": "refused",
 *          "what": "builtin 'eval'", "hint": "...", "text": "..."}]}
 *
 * Processes of -j send these objects to the first one, a line each.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"

struct request {
    bool verbose;
    bool quiet;
    const char *json;
    unsigned long long jobs;
};

/* ---- One file ------------------------------------------------------------ */

/* A text, in which bytes that are no UTF-8 become ?. */
static json_t *text_of(const char *text)
{
    json_t *made = json_string(text);
    char *copy = made != NULL ? NULL : strdup(text);
    for (char *at = copy; at != NULL && *at != '\0'; at++) {
        *at = (*at & 0x80) == 0 ? *at : '?';
    }
    made = copy == NULL ? made : json_string(copy);
    free(copy);
    return made;
}

/* A tt_scenario_found: appends to the array at DATA. */
static void add_reason(void *data, const struct tt_scenario_reason *reason)
{
    json_t *made = json_object();
    json_object_set_new(made, "file", text_of(reason->file));
    json_object_set_new(made, "line", json_integer(reason->line));
    json_object_set_new(made, "column", json_integer(reason->column));
    json_object_set_new(made, "kind", text_of(reason->kind));
    json_object_set_new(made, "what", text_of(reason->what));
    json_object_set_new(made, "hint", text_of(reason->hint));
    json_object_set_new(made, "text", text_of(reason->text));
    json_array_append_new(data, made);
}

static bool is_package(const char *folder)
{
    char *init = NULL;
    bool is_there = asprintf(&init, "%s/__init__.py", folder) >= 0 &&
                    access(init, F_OK) == 0;
    free(init);
    return is_there;
}

/* Cuts FOLDER to the innermost folder around it that is no package: the name of
 * the package that it was, with dots; "": none. It is in what is cut off. */
static const char *cut_package(char *folder)
{
    char *package = strchr(folder, '\0'), *end = package;
    while (is_package(folder)) {
        char *slash = strrchr(folder, '/');
        if (slash == NULL) {
            break;
        }
        package = slash + 1;
        *slash = '\0';
    }
    for (char *at = package; at < end; at++) {
        *at = *at == '\0' ? '.' : *at;
    }
    return package;
}

/* A file of a package is read as `python3 -m PACKAGE.NAME` reads it. */
static size_t check_program(const char *file, json_t *reasons)
{
    struct tt_scenario_options options = {.missing = true};
    command_start_of_program(&options);
    char *folder = realpath(file, NULL);
    char *slash = folder == NULL ? NULL : strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
        const char *package = cut_package(folder);
        if (*package != '\0') {
            options.root = *folder == '\0' ? "/" : folder;
            options.package = package;
        }
    }
    size_t count = tt_scenario_check(file, &options, add_reason, reasons);
    free(folder);
    return count;
}

static json_t *check_file(const char *file)
{
    json_t *made = json_object(), *reasons = json_array();
    size_t count = check_program(file, reasons);
    TT_ASSERT((count == 0) == (json_array_size(reasons) == 0));
    json_object_set_new(made, "file", text_of(file));
    json_object_set_new(made, "accepted", json_boolean(count == 0));
    json_object_set_new(made, "reasons", reasons);
    return made;
}

/* What is said of FILE if the process that read it died. */
static json_t *lost_file(const char *file)
{
    static const char why[] = "the process that read it died";
    json_t *reasons = json_array();
    add_reason(reasons,
               &(struct tt_scenario_reason){file, 0, 0, "error", why, "", why});
    return json_pack("{s:o, s:b, s:o}", "file", text_of(file), "accepted", 0,
                     "reasons", reasons);
}

/* ---- Several processes --------------------------------------------------- */

struct worker {
    pid_t pid;
    FILE *from;
};

static void work(char *const *files, unsigned count, unsigned first,
                 unsigned step, FILE *to)
{
    for (unsigned i = first; i < count; i += step) {
        json_t *made = check_file(files[i]);
        json_dumpf(made, to, JSON_COMPACT);
        fputc('\n', to);
        fflush(to);
        json_decref(made);
    }
}

static int start_worker(struct worker *worker, char *const *files,
                        unsigned count, unsigned first, unsigned jobs)
{
    int ends[2];
    if (pipe(ends) < 0) {
        return -1;
    }
    worker->pid = command_fork();
    if (worker->pid == 0) {
        close(ends[0]);
        FILE *to = fdopen(ends[1], "wb");
        if (to != NULL) {
            work(files, count, first, jobs, to);
            fclose(to);
        }
        _exit(0);
    }
    close(ends[1]);
    worker->from = worker->pid < 0 ? NULL : fdopen(ends[0], "rb");
    return worker->from == NULL ? -1 : 0;
}

static json_t *receive(FILE *from)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size = getline(&line, &room, from);
    json_t *made = size <= 0 ? NULL : json_loadb(line, (size_t)size, 0, NULL);
    free(line);
    return made;
}

/* ---- Text ---------------------------------------------------------------- */

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* Lines of TEXT, indented. */
static void put_lines(const char *text)
{
    while (*text != '\0') {
        int size = (int)strcspn(text, "\n");
        printf("    %.*s\n", size, text);
        text += size + (text[size] == '\n');
    }
}

static void put_file(const json_t *file, const struct request *request)
{
    const json_t *reasons = json_object_get(file, "reasons");
    bool is_accepted = json_is_true(json_object_get(file, "accepted"));
    size_t count = json_array_size(reasons), i;
    const json_t *reason;
    if (request->quiet) {
        return;
    }
    printf("%-60s ", command_shown(text_at(file, "file")));
    command_paint(stdout, is_accepted ? PAINT_GOOD : PAINT_BAD);
    if (is_accepted) {
        fputs("ok", stdout);
    } else {
        printf("%zu reason%s", count, count == 1 ? "" : "s");
    }
    command_paint(stdout, PAINT_END);
    putchar('\n');
    json_array_foreach(reasons, i, reason)
    {
        if (request->verbose) {
            put_lines(text_at(reason, "text"));
        }
    }
    fflush(stdout); /* a folder may take minutes: each file when it is read */
}

/* ---- The table of reasons ------------------------------------------------ */

/* A reason, and how many files have it. */
struct row {
    const char *kind;
    const char *what;
    const char *hint;
    size_t files;
    size_t last; /* 1 + the number of the last of them */
};

static int compare_texts(const void *first, const void *second)
{
    const struct row *a = first, *b = second;
    int kinds = strcmp(a->kind, b->kind);
    return kinds != 0 ? kinds : strcmp(a->what, b->what);
}

static int compare_rows(const void *first, const void *second)
{
    const struct row *a = first, *b = second;
    if (a->files != b->files) {
        return a->files > b->files ? -1 : 1;
    }
    return compare_texts(a, b);
}

/* All reasons, of each file once (malloc; borrows of FILES). */
static struct row *list_reasons(const json_t *files, size_t *count)
{
    size_t all = 0, i, j;
    const json_t *file, *reason;
    json_array_foreach(files, i, file)
    {
        all += json_array_size(json_object_get(file, "reasons"));
    }
    struct row *rows = calloc(all + 1, sizeof *rows), *row = rows;
    json_array_foreach(files, i, file){json_array_foreach(
        json_object_get(file, "reasons"), j, reason){
        if (rows != NULL){ *row++ = (struct row){
                               text_at(reason, "kind"), text_at(reason, "what"),
                               text_at(reason, "hint"), 1, i + 1};
}
}
}
*count = rows == NULL ? 0 : all;
return rows;
}

/* By text, and of one text by file. */
static int compare_occurrences(const void *first, const void *second)
{
    const struct row *a = first, *b = second;
    int texts = compare_texts(a, b);
    if (texts != 0) {
        return texts;
    }
    return (a->last > b->last) - (a->last < b->last);
}

/* Joins equal reasons: the rows of the table, sorted. */
static struct row *make_table(const json_t *files, size_t *count)
{
    size_t all, used = 0;
    struct row *rows = list_reasons(files, &all);
    if (rows != NULL) {
        qsort(rows, all, sizeof *rows, compare_occurrences);
    }
    for (size_t i = 0; i < all; i++) {
        struct row *before = used == 0 ? NULL : &rows[used - 1];
        if (before == NULL || compare_texts(before, &rows[i]) != 0) {
            rows[used++] = rows[i];
        } else if (before->last != rows[i].last) {
            before->files++;
            before->last = rows[i].last;
        }
    }
    if (rows != NULL) {
        qsort(rows, used, sizeof *rows, compare_rows);
    }
    *count = used;
    return rows;
}

static void put_table(const struct row *rows, size_t count, bool follows)
{
    if (count > 0) {
        printf("%s%5s  reason\n", follows ? "\n" : "", "files");
    }
    for (size_t i = 0; i < count; i++) {
        bool is_refused = strcmp(rows[i].kind, "refused") == 0;
        printf("%5zu  %s%s%s%s%s\n", rows[i].files,
               is_refused ? "" : rows[i].kind, is_refused ? "" : ": ",
               rows[i].what, *rows[i].hint == '\0' ? "" : "; ", rows[i].hint);
    }
}

/* ---- JSON ---------------------------------------------------------------- */

static json_t *json_of(json_t *files, const struct row *rows, size_t count,
                       size_t accepted)
{
    json_t *table = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(
            table, json_pack("{s:I, s:s, s:s, s:s}", "files",
                             (json_int_t)rows[i].files, "kind", rows[i].kind,
                             "what", rows[i].what, "hint", rows[i].hint));
    }
    return json_pack("{s:I, s:I, s:o, s:O}", "accepted", (json_int_t)accepted,
                     "refused", (json_int_t)(json_array_size(files) - accepted),
                     "reasons", table, "files", files);
}

static bool put_json(const void *data, FILE *out)
{
    return json_dumpf(data, out, JSON_INDENT(2) | JSON_ENSURE_ASCII) == 0 &&
           fputc('\n', out) != EOF;
}

static int write_json(const char *path, json_t *all)
{
    if (strcmp(path, "-") == 0) {
        return put_json(all, stdout) ? 0 : -1;
    }
    return command_write_whole(path, put_json, all);
}

/* ---- All of them --------------------------------------------------------- */

static size_t count_accepted(const json_t *files)
{
    size_t count = 0, i;
    const json_t *file;
    json_array_foreach(files, i, file)
    {
        count += json_is_true(json_object_get(file, "accepted"));
    }
    return count;
}

/* What is known of each file, reported in their order. NULL after a line on
 * stderr. */
static json_t *check_all(char *const *files, unsigned count,
                         const struct request *request)
{
    unsigned jobs = request->jobs < count ? (unsigned)request->jobs : count;
    struct worker *workers = calloc(jobs, sizeof *workers);
    int rc = workers == NULL ? -1 : 0;
    for (unsigned i = 0; rc == 0 && i < jobs; i++) {
        rc = start_worker(&workers[i], files, count, i, jobs);
    }
    json_t *all = json_array();
    for (unsigned i = 0; rc == 0 && i < count; i++) {
        json_t *file = receive(workers[i % jobs].from);
        file = file == NULL ? lost_file(files[i]) : file;
        put_file(file, request);
        json_array_append_new(all, file);
    }
    for (unsigned i = 0; workers != NULL && i < jobs; i++) {
        if (workers[i].from != NULL) {
            fclose(workers[i].from);
            waitpid(workers[i].pid, NULL, 0);
        }
    }
    free(workers);
    if (rc < 0) {
        command_error("cannot start processes: %s", strerror(errno));
        json_decref(all);
        return NULL;
    }
    return all;
}

static int report(json_t *files, const struct request *request)
{
    size_t count, accepted = count_accepted(files);
    size_t total = json_array_size(files);
    bool is_alone = request->json != NULL && strcmp(request->json, "-") == 0;
    struct row *rows = make_table(files, &count);
    int rc = 0;
    TT_ASSERT(rows == NULL || (count == 0) == (accepted == total));
    if (!is_alone) {
        put_table(rows, count, !request->quiet);
        printf("%s%zu of %zu file%s accepted\n",
               request->quiet && count == 0 ? "" : "\n", accepted, total,
               total == 1 ? "" : "s");
    }
    if (request->json != NULL) {
        json_t *all = json_of(files, rows, count, accepted);
        rc = write_json(request->json, all);
        json_decref(all);
    }
    free(rows);
    if (rc < 0) {
        return EXIT_USAGE;
    }
    if (accepted == total) {
        return EXIT_OK;
    }
    return EXIT_FAILING;
}

static int check_paths(char *const *paths, int path_count,
                       const struct request *request)
{
    unsigned count;
    char **files = check_files(paths, path_count, true, &count);
    if (files == NULL) {
        return EXIT_USAGE;
    }
    json_t *all = check_all(files, count, request);
    int code = all == NULL ? EXIT_USAGE : report(all, request);
    json_decref(all);
    for (unsigned i = 0; i < count; i++) {
        free(files[i]);
    }
    free(files);
    return code;
}

static int cmd_check(int argc, char **argv)
{
    struct request request = {.jobs = 1};
    const struct option_row rows[] = {
        OPTION_FLAG("-v", &request.verbose,
                    "also list the reasons of each "
                    "file"),
        OPTION_FLAG("-q", &request.quiet, "only the table and the counts"),
        OPTION_TEXT("--json", "FILE", &request.json,
                    "also write all of it as JSON; -: on stdout, alone"),
        OPTION_COUNT("-j", "N", &request.jobs, "read in N processes"),
        OPTION_END,
    };
    int count = command_options(&verb_check, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count == 0) {
        return command_error("check needs a file or a directory; see ticktape "
                             "help check");
    }
    if (request.verbose && request.quiet) {
        return command_error("-v and -q exclude each other");
    }
    if (request.jobs == 0 || request.jobs > 1024) {
        return command_error("-j takes 1 to 1024");
    }
    bool is_alone = request.json != NULL && strcmp(request.json, "-") == 0;
    if (request.json != NULL && !is_alone &&
        command_may_write(request.json, NULL) < 0) {
        return EXIT_USAGE;
    }
    request.quiet = request.quiet || is_alone;
    return check_paths(argv, count, &request);
}

const struct verb verb_check = {
    .name = "check",
    .summary = "list which programs are accepted, and why others are not",
    .run = cmd_check,
    .takes_program = true,
    .synopsis = "[OPTION...] FILE.py | DIR...",
    .about =
        "Reads programs and the modules that they import, without running "
        "them. Lists for each file whether it is accepted, then the reasons "
        "for refusing the others, each with the number of files that have it. "
        "Of a directory, every .py below it is read as a program.",
    .examples = "ticktape check bank.py\n"
                "ticktape check -v src      # with all reasons, by file\n"
                "ticktape check -q -j 4 src # only the table",
    .exits = "0 all are accepted\n"
             "1 some are not\n"
             "2 wrong usage, or no such file",
};

/* SPDX-License-Identifier: MIT
 *
 * cmd_merge.c: `ticktape merge`: the results of a campaign's shards,
 * joined.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "database.h"
#include "explore_report.h"
#include "scenarios/lang/read/file.h"
#include "merge.h"

/* ---- Results ------------------------------------------------------------- */

/* What differs between two searches, whose shards cannot be joined; NULL:
 * nothing. */
static const char *difference(const struct explored *a,
                              const struct explored *b)
{
    const struct search_request *x = a->search, *y = b->search;
    const struct tt_explore_options *one = &x->options, *other = &y->options;
    const struct {
        const char *name;
        bool differs;
    } rows[] = {
        {"program", strcmp(a->hash, b->hash) != 0},
        {"model", strcmp(x->model, y->model) != 0},
        {"inject", strcmp(x->inject, y->inject) != 0},
        {"seed", x->seed != y->seed},
        {"strategy", strcmp(one->strategy, other->strategy) != 0},
        {"runs", x->runs != y->runs},
        {"ticks", x->ticks != y->ticks},
        {"steps", x->steps != y->steps},
        {"unretrieved", one->sim.unretrieved != other->sim.unretrieved},
        {"leaks", one->sim.leaks != other->sim.leaks},
        {"hashes", one->hashes != other->hashes},
        {"slow", one->sim.slow_s != other->sim.slow_s},
        {"for", one->sim.for_s != other->sim.for_s},
        {"pause", one->sim.pause_s != other->sim.pause_s},
        {"latency", strcmp(x->latency, y->latency) != 0},
        {"vary_sleeps", strcmp(x->vary, y->vary) != 0},
        {"keep_going", one->keep_going != other->keep_going},
        {"number of shards", a->shards.count != b->shards.count},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].differs) {
            return rows[i].name;
        }
    }
    return NULL;
}

/* Adds the shards of FROM to those of INTO: a line and -1 if one comes
 * twice. */
static int merge_shards(struct shards *into, const struct shards *from,
                        const char *file)
{
    for (unsigned long long i = 0; i < from->count; i++) {
        if (into->done[i] && from->done[i]) {
            command_error("%s: shard %llu/%llu is given twice", file, i + 1,
                          from->count);
            return -1;
        }
        into->done[i] = into->done[i] || from->done[i];
    }
    return 0;
}

static int merge_result(struct explored_file *into, const char *into_file,
                        const char *file)
{
    struct explored_file from;
    int rc = explored_file_read(&from, file);
    const char *differs =
        rc < 0 ? NULL : difference(&into->explored, &from.explored);
    if (differs != NULL) {
        command_error("%s: a result of another search than %s: their %s differ",
                      file, into_file, differs);
        rc = -1;
    } else if (rc == 0 && from.explored.shards.count == 0) {
        command_error("%s: not a shard: it was made without --shard", file);
        rc = -1;
    }
    rc = rc < 0 ? rc
                : merge_shards(&into->explored.shards, &from.explored.shards,
                               file);
    if (rc == 0 && tt_explore_merge(&into->found, &from.found) < 0) {
        command_error("%s: its hashes are missing: explore with --seen", file);
        rc = -1;
    }
    explored_file_free(&from);
    return rc;
}

/* Drops the list of shards if all are there; else reports the missing ones. */
static void complete(struct shards *shards)
{
    unsigned long long missing = 0;
    for (unsigned long long i = 0; i < shards->count; i++) {
        if (!shards->done[i]) {
            fprintf(stderr,
                    missing++ == 0 ? "ticktape: missing: shard %llu" : ", %llu",
                    i + 1);
        }
    }
    if (missing > 0) {
        fprintf(stderr, " of %llu\n", shards->count);
    } else {
        shards->count = 0;
    }
}

/* What a result says is called like a program chooses no file: the tapes go
 * next to the file that the user named. */
static char *tape_path(const char *json, const char *result)
{
    return json != NULL ? command_sibling(json, ".tape")
                        : command_sibling(result, ".merged.tape");
}

static int write_result(struct explored *merged, const char *json)
{
    int rc = 0;
    char *seen = json == NULL ? NULL : command_sibling(json, ".seen");
    merged->seen = seen;
    if (json != NULL) {
        rc = explored_write_seen(merged->found, seen);
        rc = rc < 0 ? rc : explored_write_json(merged, json);
    }
    rc = rc < 0 ? rc : explored_write_tapes(merged);
    free(seen);
    return rc;
}

int merge_results(char *const *files, int count, const char *json,
                  enum loudness loudness)
{
    struct explored_file merged;
    if (json != NULL && command_may_write(json, NULL) < 0) {
        return EXIT_USAGE;
    }
    for (int i = 0; i < count; i++) {
        const struct command_named both[] = {
            {"a result", files[i]}, {"--json", json}, {NULL, NULL}};
        if (command_are_apart(both) != EXIT_OK) {
            return EXIT_USAGE;
        }
    }
    int rc = explored_file_read(&merged, files[0]);
    for (int i = 1; rc == 0 && i < count; i++) {
        rc = merge_result(&merged, files[0], files[i]);
    }
    int code = EXIT_USAGE;
    char *tape = rc < 0 ? NULL : tape_path(json, files[0]);
    if (tape != NULL && command_may_write_own(tape) == 0) {
        merged.explored.tape = tape;
        merged.explored.loudness = loudness;
        complete(&merged.explored.shards);
        bool is_whole = merged.explored.shards.count == 0;
        code = write_result(&merged.explored, json) < 0
                   ? EXIT_USAGE
                   : explored_exit(&merged.found);
        code = is_whole ? code : command_worst(code, EXIT_OPEN);
        explored_put(&merged.explored);
    }
    free(tape);
    explored_file_free(&merged);
    return code;
}

/* ---- Folders ------------------------------------------------------------- */

static bool is_tape(const char *text, size_t size)
{
    struct tt_tape_error error;
    struct tt_tape tape;
    bool good = tt_tape_parse(&tape, text, size, &error) == 0;
    tt_tape_deinit(&tape);
    return good;
}

/* Whether PATH holds what it should: a tape, or what has the hash NAME. What a
 * full disk left of one does not count. */
static bool is_there(const char *path, const char *name, bool is_corpus)
{
    char hash[TT__FILE_HASH];
    const char *why;
    size_t size;
    char *text = tt__file_read_plain(path, &size, &why);
    if (text == NULL) {
        return false;
    }
    tt__file_hash(text, size, hash);
    bool there = is_corpus ? strcmp(hash, name) == 0 : is_tape(text, size);
    free(text);
    return there;
}

/* Writes TEXT into the folder as NAME, unless that is there. */
static int copy_into(const char *folder, const char *name, bool is_corpus,
                     const char *text, size_t size)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0) {
        return command_error("out of memory");
    }
    int code = is_there(path, name, is_corpus) ||
                       command_write_own_bytes(path, text, size) == 0
                   ? EXIT_OK
                   : EXIT_USAGE;
    free(path);
    return code;
}

/* A tape keeps its name, which contains its program's name and its hash; an
 * input of a corpus is named by its hash. A file that is not regular, or not a
 * tape of a database, is skipped with a line on stderr. */
static int merge_file(const char *into, const char *from, const char *name,
                      bool is_corpus)
{
    char *path = NULL, hash[TT__FILE_HASH];
    const char *why = NULL;
    size_t size = 0;
    if (asprintf(&path, "%s/%s", from, name) < 0) {
        return command_error("out of memory");
    }
    char *text = tt__file_read_plain(path, &size, &why);
    int code = EXIT_OK;
    if (text == NULL) {
        command_error("skipped: %s: %s", path, why);
    } else if (!is_corpus &&
               (!database_is_tape_name(name) || !is_tape(text, size))) {
        command_error("skipped: %s: not a tape of a .ticktape folder", path);
    } else {
        tt__file_hash(text, size, hash);
        code = copy_into(into, is_corpus ? hash : name, is_corpus, text, size);
    }
    free(text);
    free(path);
    return code;
}

static int merge_folder(const char *into, const char *from, bool is_corpus)
{
    DIR *folder = opendir(from);
    if (folder == NULL) {
        return command_error("%s: %s", from, strerror(errno));
    }
    int code = EXIT_OK;
    for (const struct dirent *at;
         code == EXIT_OK && (at = readdir(folder)) != NULL;) {
        if (at->d_name[0] != '.') {
            code = merge_file(into, from, at->d_name, is_corpus);
        }
    }
    closedir(folder);
    return code;
}

static int merge_folders(const char *into, char *const *folders, int count,
                         bool is_corpus)
{
    int code = mkdir(into, 0777) < 0 && errno != EEXIST
                   ? command_error("%s: %s", into, strerror(errno))
                   : EXIT_OK;
    for (int i = 0; code == EXIT_OK && i < count; i++) {
        code = merge_folder(into, folders[i], is_corpus);
    }
    return code;
}

static int cmd_merge(int argc, char **argv)
{
    const char *json = NULL, *db = NULL, *corpus = NULL;
    struct loud loud = {false, false};
    const struct option_row rows[] = {
        OPTION_TEXT("--json", "FILE", &json,
                    "write the joined result, and its hashes (.seen)"),
        OPTION_TEXT("--db", "DIR", &db,
                    "join folders of failing tapes into DIR"),
        OPTION_TEXT("--corpus", "DIR", &corpus,
                    "join folders of libFuzzer's inputs into DIR"),
        LOUD_ROWS(loud),
        OPTION_END,
    };
    int count = command_options(&verb_merge, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count == 0 || (json != NULL) + (db != NULL) + (corpus != NULL) > 1) {
        return command_error("merge takes results, or folders with --db or "
                             "--corpus; see ticktape help merge");
    }
    if (db != NULL || corpus != NULL) {
        if (loud.quiet || loud.verbose) {
            return command_error("-q and -v are for results, not for folders");
        }
        return merge_folders(db != NULL ? db : corpus, argv, count,
                             corpus != NULL);
    }
    return loud_refused(&loud)
               ? EXIT_USAGE
               : merge_results(argv, count, json, loudness_of(&loud));
}

const struct verb verb_merge = {
    .name = "merge",
    .summary = "join the results of a campaign's shards",
    .run = cmd_merge,
    .synopsis = "[OPTION...] RESULT.json... | DIR...",
    .about =
        "Joins results of `ticktape explore --shard I/N --seen --json FILE`: "
        "each failure is listed once, schedules and classes are united. All "
        "shards together yield the result of the whole search. With --db or "
        "--corpus, joins folders.",
    .examples = "ticktape merge --json all.json shard-1.json shard-2.json\n"
                "ticktape merge --db .ticktape other/.ticktape",
    .exits = "0 no failure; folders are joined\n"
             "1 a failing verdict\n"
             "2 wrong usage, or results of different searches\n"
             "3 nothing failed, but a limit or a missing shard left it open",
};

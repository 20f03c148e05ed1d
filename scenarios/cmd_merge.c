/* SPDX-License-Identifier: MIT
 *
 * scenarios/cmd_merge.c: `ticktape merge`: what the parts of a campaign found,
 * as one.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "explore_report.h"
#include "lang/file.h"
#include "merge.h"

static const char synopsis[] = "[OPTION...] RESULT.json... | DIR...";
static const char about[] =
    "Joins results of `ticktape explore --shard I/N --seen --json FILE`: each\n"
    "failure is listed once, schedules and classes are united; all parts "
    "together\ngive what the whole search gives. With --db or --corpus, joins "
    "folders.";

/* ---- Results ------------------------------------------------------------- */

/* What differs between two searches, of which parts cannot be joined; NULL:
 * nothing. */
static const char *difference(const struct explored *a,
                              const struct explored *b)
{
    const struct search_request *x = a->search, *y = b->search;
    return strcmp(a->hash, b->hash) != 0                           ? "program"
           : strcmp(x->model, y->model) != 0                       ? "model"
           : strcmp(x->inject, y->inject) != 0                     ? "inject"
           : x->seed != y->seed                                    ? "seed"
           : strcmp(x->options.strategy, y->options.strategy) != 0 ? "strategy"
           : x->runs != y->runs                                    ? "runs"
           : x->ticks != y->ticks                                  ? "ticks"
           : x->steps != y->steps                                  ? "steps"
           : x->options.sim.unretrieved != y->options.sim.unretrieved
               ? "unretrieved"
           : x->options.sim.slow_s != y->options.sim.slow_s   ? "slow"
           : x->options.sim.pause_s != y->options.sim.pause_s ? "pause"
           : strcmp(x->latency, y->latency) != 0              ? "latency"
           : strcmp(x->vary, y->vary) != 0                    ? "vary_sleeps"
           : x->options.keep_going != y->options.keep_going   ? "keep_going"
           : a->shards.count != b->shards.count ? "number of shards"
                                                : NULL;
}

/* Adds the parts of FROM to those of INTO: a line and -1 if one comes twice. */
static int merge_shards(struct shards *into, const struct shards *from,
                        const char *file)
{
    for (unsigned long long i = 0; i < from->count; i++) {
        if (into->done[i] && from->done[i]) {
            command_error("%s: shard %llu/%llu is there already", file, i + 1,
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
        command_error("%s: another search than %s: its %s differs", file,
                      into_file, differs);
        rc = -1;
    } else if (rc == 0 && from.explored.shards.count == 0) {
        command_error("%s: not a part: it was made without --shard", file);
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

/* Drops the list of parts if all are there; else says which are missing. */
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

static char *tape_path(const char *json, const char *program)
{
    return command_sibling(json != NULL ? json : program, ".tape");
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

int merge_results(char *const *files, int count, const char *json)
{
    struct explored_file merged;
    if (json != NULL && command_may_write(json, NULL) < 0) {
        return EXIT_USAGE;
    }
    int rc = explored_file_read(&merged, files[0]);
    for (int i = 1; rc == 0 && i < count; i++) {
        rc = merge_result(&merged, files[0], files[i]);
    }
    int code = EXIT_USAGE;
    char *tape = rc < 0 ? NULL : tape_path(json, merged.explored.file);
    if (tape != NULL && command_may_write(tape, NULL) == 0) {
        merged.explored.tape = tape;
        complete(&merged.explored.shards);
        code = write_result(&merged.explored, json) < 0
                   ? EXIT_USAGE
                   : explored_exit(&merged.found);
        explored_put(&merged.explored);
    }
    free(tape);
    explored_file_free(&merged);
    return code;
}

/* ---- Folders ------------------------------------------------------------- */

/* Copies FILE into the folder as NAME, unless that is there. */
static int copy_into(const char *folder, const char *name, const char *text,
                     size_t size)
{
    char *path = NULL;
    struct stat there;
    if (asprintf(&path, "%s/%s", folder, name) < 0) {
        return command_error("out of memory");
    }
    int code = EXIT_OK;
    if (stat(path, &there) < 0) {
        FILE *out = fopen(path, "wb");
        bool good = out != NULL && fwrite(text, 1, size, out) == size;
        good = out != NULL && fclose(out) == 0 && good;
        code = good ? EXIT_OK : command_error("%s: cannot be written", path);
    }
    free(path);
    return code;
}

/* A file of a database keeps its name, which tells its program and what it
 * decides; one of a corpus is named by what is in it. */
static int merge_file(const char *into, const char *from, const char *name,
                      bool named)
{
    char *path = NULL, hash[TT__FILE_HASH];
    size_t size;
    if (asprintf(&path, "%s/%s", from, name) < 0) {
        return command_error("out of memory");
    }
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        free(path);
        return EXIT_OK;
    }
    char *text = command_read(path, &size);
    int code = EXIT_USAGE;
    if (text != NULL) {
        tt__file_hash(text, size, hash);
        code = copy_into(into, named ? name : hash, text, size);
    }
    free(text);
    free(path);
    return code;
}

static int merge_folder(const char *into, const char *from, bool named)
{
    DIR *folder = opendir(from);
    if (folder == NULL) {
        return command_error("%s: %s", from, strerror(errno));
    }
    int code = EXIT_OK;
    for (const struct dirent *at;
         code == EXIT_OK && (at = readdir(folder)) != NULL;) {
        if (at->d_name[0] != '.') {
            code = merge_file(into, from, at->d_name, named);
        }
    }
    closedir(folder);
    return code;
}

static int merge_folders(const char *into, char *const *folders, int count,
                         bool named)
{
    int code = mkdir(into, 0777) < 0 && errno != EEXIST
                   ? command_error("%s: %s", into, strerror(errno))
                   : EXIT_OK;
    for (int i = 0; code == EXIT_OK && i < count; i++) {
        code = merge_folder(into, folders[i], named);
    }
    return code;
}

int cmd_merge(int argc, char **argv)
{
    const char *json = NULL, *db = NULL, *corpus = NULL;
    const struct option_row rows[] = {
        {"--json", "FILE", "write the joined result, and FILE.seen beside it",
         &json, false, false},
        {"--db", "DIR", "join folders of failing tapes into this one", &db,
         false, false},
        {"--corpus", "DIR", "join folders of libFuzzer's inputs into this one",
         &corpus, false, false},
        {.name = NULL},
    };
    int count = command_options("merge", synopsis, about, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count == 0 || (json != NULL) + (db != NULL) + (corpus != NULL) > 1) {
        return command_error("merge takes results, or folders with --db or "
                             "--corpus; see ticktape merge --help");
    }
    if (db != NULL || corpus != NULL) {
        return merge_folders(db != NULL ? db : corpus, argv, count, db != NULL);
    }
    return merge_results(argv, count, json);
}

/* SPDX-License-Identifier: MIT
 *
 * scenarios/program.c: programs and tapes, from and to files.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "command.h"

enum { FILE_SIZE_MAX = 64 << 20 };

static char *read_all(FILE *in, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room);
    while (text != NULL) {
        size_t got = fread(text + used, 1, room - used, in);
        used += got;
        if (used < room || used > FILE_SIZE_MAX) {
            break;
        }
        room *= 2;
        char *larger = realloc(text, room);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
    }
    *size = used;
    return text;
}

char *command_read(const char *file, size_t *size)
{
    struct stat about;
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        command_error("%s: %s", file, strerror(errno));
        return NULL;
    }
    char *text = NULL;
    if (fstat(fileno(in), &about) == 0 && S_ISDIR(about.st_mode)) {
        command_error("%s: is a directory", file);
    } else {
        text = read_all(in, size);
        if (text == NULL) {
            command_error("%s: out of memory", file);
        } else if (ferror(in)) {
            command_error("%s: cannot be read", file);
            free(text);
            text = NULL;
        } else if (*size > FILE_SIZE_MAX) {
            command_error("%s: is larger than %d MiB", file,
                          FILE_SIZE_MAX >> 20);
            free(text);
            text = NULL;
        }
    }
    fclose(in);
    return text;
}

/* A program is known by its source. */
static void hash_source(const char *text, size_t size, char *hash)
{
    snprintf(hash, PROGRAM_HASH_SIZE, "%016llx",
             (unsigned long long)XXH3_64bits(text, size));
}

struct tt_scenario *command_load(const char *file)
{
    char hash[PROGRAM_HASH_SIZE];
    return command_load_hashed(file, hash);
}

struct tt_scenario *command_load_hashed(const char *file, char *hash)
{
    return command_load_as(file, file, hash);
}

struct tt_scenario *command_load_as(const char *file, const char *name,
                                    char *hash)
{
    size_t size;
    char *text = command_read(file, &size);
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    if (text == NULL) {
        return NULL;
    }
    hash_source(text, size, hash);
    if (tt_scenario_load(name, text, size, &scenario, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
    }
    free(text);
    return scenario;
}

char *command_sibling(const char *file, const char *ending)
{
    size_t size = strlen(file);
    if (size > 3 && strcmp(file + size - 3, ".py") == 0) {
        size -= 3;
    }
    char *path = malloc(size + strlen(ending) + 1);
    if (path != NULL) {
        memcpy(path, file, size);
        strcpy(path + size, ending);
    }
    return path;
}

int command_body(struct tt_env *env, void *data)
{
    return tt_scenario_main(env, data);
}

void command_explain(const char *file, struct tt_sim *sim,
                     const struct tt_sim_result *result)
{
    fflush(stdout);
    switch (result->verdict) {
    case TT_VERDICT_DEADLOCK:
        fprintf(stderr, "%s: deadlock at %.9g s, tick %llu: %s", file,
                result->time_s, (unsigned long long)result->ticks,
                tt_sim_report(sim));
        break;
    case TT_VERDICT_LIVELOCK:
        fprintf(stderr, "%s: livelock at %.9g s, tick %llu\n", file,
                result->time_s, (unsigned long long)result->ticks);
        break;
    case TT_VERDICT_LIMIT:
    case TT_VERDICT_UNRETRIEVED:
        fprintf(stderr, "%s: %s\n", file, result->message);
        break;
    default:
        break;
    }
}

/* ---- Tapes --------------------------------------------------------------- */

int command_read_tape(const char *file, struct tt_tape *tape)
{
    struct tt_tape_error error;
    size_t size;
    char *text = command_read(file, &size);
    if (text == NULL) {
        return -1;
    }
    int rc = tt_tape_parse(tape, text, size, &error);
    if (rc < 0) {
        command_error("%s:%u: %s", file, error.line, error.message);
    }
    free(text);
    return rc;
}

int command_write_tape(const char *file, const struct tt_tape *tape)
{
    char *text = tt_tape_print(tape);
    FILE *out = text == NULL ? NULL : fopen(file, "w");
    bool good = out != NULL && fputs(text, out) >= 0;
    good = out != NULL && fclose(out) == 0 && good;
    free(text);
    if (!good) {
        command_error("%s: cannot be written", file);
    }
    return good ? 0 : -1;
}

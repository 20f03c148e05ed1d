/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/file.c: reading files, and hashing them.
 */
#define _POSIX_C_SOURCE 200809L
#include "file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FILE_SIZE_MAX = 64 << 20 };

/* NULL without memory; above FILE_SIZE_MAX it stops. */
static char *read_all(FILE *in, size_t *size)
{
    size_t room = 1 << 14, used = 0;
    char *text = malloc(room);
    while (text != NULL) {
        used += fread(text + used, 1, room - used, in);
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

char *tt__file_read(const char *file, size_t *size, const char **why)
{
    struct stat about;
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        *why = strerror(errno);
        return NULL;
    }
    bool plain = fstat(fileno(in), &about) < 0 || !S_ISDIR(about.st_mode);
    char *text = plain ? read_all(in, size) : NULL;
    *why = !plain                  ? "is a directory"
           : text == NULL          ? "out of memory"
           : ferror(in)            ? "cannot be read"
           : *size > FILE_SIZE_MAX ? "is larger than 64 MiB"
                                   : NULL;
    if (*why != NULL) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

void tt__file_hash(const char *text, size_t size, char *out)
{
    snprintf(out, TT__FILE_HASH, "%016llx",
             (unsigned long long)XXH3_64bits(text, size));
}

/* SPDX-License-Identifier: MIT
 *
 * file.c: reading files, and hashing them.
 */
#define _POSIX_C_SOURCE 200809L
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FILE_SIZE_MAX = 64 << 20 };

/* NULL without memory; above MAX bytes it stops. A NUL follows the text. */
static char *read_all(FILE *in, size_t max, size_t *size)
{
    size_t room = 1 << 14, used = 0;
    char *text = malloc(room);
    while (text != NULL) {
        used += fread(text + used, 1, room - used, in);
        if (used < room || used > max) {
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
    if (text != NULL && used < room) {
        text[used] = '\0';
    }
    return text;
}

/* Why TEXT, *SIZE bytes that were read from IN, is not the file; or NULL. */
static const char *find_fault(FILE *in, const char *text, size_t size,
                              size_t max)
{
    if (text == NULL) {
        return "out of memory";
    }
    if (ferror(in)) {
        return "cannot be read";
    }
    if (size <= max) {
        return NULL;
    }
    return max == FILE_SIZE_MAX ? "is larger than 64 MiB"
                                : "is larger than it should be";
}

/* Closes IN. */
static char *read_file(FILE *in, size_t max, size_t *size, bool only_plain,
                       const char **why)
{
    struct stat about;
    bool known = fstat(fileno(in), &about) == 0;
    bool folder = known && S_ISDIR(about.st_mode);
    bool plain = known && S_ISREG(about.st_mode);
    char *text = NULL;
    *size = 0;
    if (folder) {
        *why = "is a directory";
    } else if (only_plain && !plain) {
        *why = "is no plain file";
    } else {
        text = read_all(in, max, size);
        *why = find_fault(in, text, *size, max);
    }
    if (*why != NULL) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

char *tt__file_read(const char *file, size_t *size, const char **why)
{
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        *why = strerror(errno);
        return NULL;
    }
    return read_file(in, FILE_SIZE_MAX, size, false, why);
}

char *tt__file_read_plain(const char *file, size_t *size, const char **why)
{
    return tt__file_read_max(file, FILE_SIZE_MAX, size, why);
}

/* FLAGS: O_NOFOLLOW, or 0. */
static char *open_plain(const char *file, int flags, size_t max, size_t *size,
                        const char **why)
{
    /* Opening a pipe waits for a writer, but for O_NONBLOCK. */
    int fd = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags);
    FILE *in = fd < 0 ? NULL : fdopen(fd, "rb");
    if (in == NULL) {
        *why = fd < 0 && errno == ELOOP ? "is a link" : strerror(errno);
        if (fd >= 0) {
            close(fd);
        }
        return NULL;
    }
    return read_file(in, max, size, true, why);
}

char *tt__file_read_max(const char *file, size_t max, size_t *size,
                        const char **why)
{
    return open_plain(file, O_NOFOLLOW, max, size, why);
}

char *tt__file_read_regular(const char *file, size_t *size, const char **why)
{
    return open_plain(file, 0, FILE_SIZE_MAX, size, why);
}

void tt__file_hash(const char *text, size_t size, char *out)
{
    snprintf(out, TT__FILE_HASH, "%016llx",
             (unsigned long long)XXH3_64bits(text, size));
}

/* SPDX-License-Identifier: MIT
 *
 * _tzdata.c: the system's database of time zones (Debian's tzdata), for
 * zoneinfo.py.
 *
 * Files are found by keys below FOLDER; nothing else of the disk is read. They
 * do not change during a run, so looking at them conflicts with nothing.
 */
#define _GNU_SOURCE /* O_CLOEXEC */

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/texts.h"

#define FOLDER "/usr/share/zoneinfo/"

/* A zone takes some kilobytes; larger files are none. */
enum { SIZE_MAX_FILE = 1 << 18, KEY_MAX = 200 };

/* Whether KEY is a relative path below FOLDER, of the characters of keys. */
static bool is_key(const struct tt_str *key)
{
    if (key->size == 0 || key->size > KEY_MAX || key->text[0] == '/') {
        return false;
    }
    for (size_t i = 0; i < key->size; i++) {
        char c = key->text[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && (c < '0' || c > '9') &&
            (c == '\0' || strchr("/_+-.", c) == NULL)) {
            return false;
        }
    }
    return strstr(key->text, "..") == NULL;
}

/* All of the file at DESCRIPTOR; None: it is no regular file, or too large. */
static tt_value read_all(struct tt_env *env, int descriptor)
{
    struct stat about;
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_size > SIZE_MAX_FILE) {
        return TT_NONE;
    }
    size_t size = (size_t)about.st_size, got = 0;
    char *text = tt_alloc(env, size + 1);
    ssize_t more = text == NULL ? 0 : read(descriptor, text, size);
    for (; more > 0; more = read(descriptor, text + got, size - got)) {
        got += (size_t)more;
    }
    tt_value made = text == NULL ? TT_NULL : tt__bytes(env, text, got);
    tt_free(env, text, size + 1);
    return made;
}

/* read(key): the bytes of a zone's file; None: there is no such file. */
static tt_value call_read(struct tt_env *env, const tt_value *args)
{
    char path[sizeof FOLDER + KEY_MAX] = FOLDER;
    TT_ASSERT(tt_is_str(args[0]));
    const struct tt_str *key = tt_str_get(args[0]);
    if (!is_key(key)) {
        return TT_NONE;
    }
    memcpy(path + strlen(FOLDER), key->text, key->size + 1);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return TT_NONE;
    }
    tt_value made = read_all(env, descriptor);
    close(descriptor);
    return made;
}

static const struct tt_native natives[] = {
    TT__MODULE_FUNCTION("_tzdata", "read", "key /", 1, 1, 1, TT_PURE,
                        call_read),
};

static const struct tt__member members[] = {
    {"read", &natives[0], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___tzdata_module = {.name = "_tzdata",
                                              .members = members};

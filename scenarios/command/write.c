/* SPDX-License-Identifier: MIT
 *
 * write.c: writing files.
 *
 * A file is written under a temporary name in the same folder and renamed when
 * it is complete. If writing fails, the previous file remains.
 *
 * If the user names a link, a device or a pipe, it is written to. An implied
 * name (x.tape next to x.py, a tape of a database, a file of a campaign) is not
 * followed: whoever put a link there would choose which file is overwritten.
 *
 * The files are not synced to disk: after a power failure a tape may be empty.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

enum { NAMES_MAX = 100 }; /* temporary names to try */

/* ---- Places -------------------------------------------------------------- */

/* The regular file that FILE is or links to (malloc), which is replaced; NULL:
 * FILE is written in place. */
static char *final_of(const char *file)
{
    struct stat there;
    if (lstat(file, &there) < 0 || S_ISREG(there.st_mode)) {
        return strdup(file);
    }
    return S_ISLNK(there.st_mode) && stat(file, &there) == 0 &&
                   S_ISREG(there.st_mode)
               ? realpath(file, NULL)
               : NULL;
}

/* Creates a file in the folder of FILE: a descriptor and its name *PART
 * (malloc). -1: an error in errno. */
static int open_part(const char *file, char **part)
{
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; fd < 0 && errno == EEXIST && i < NAMES_MAX; i++) {
        if (asprintf(part, "%s.%ld-%d.part", file, (long)getpid(), i) < 0) {
            *part = NULL;
            errno = ENOMEM;
            return -1;
        }
        fd = open(*part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0) {
            int why = errno;
            free(*part);
            *part = NULL;
            errno = why;
        }
    }
    return fd;
}

/* ---- Writing ------------------------------------------------------------- */

/* Closes OUT; false if it, or what was printed to it (GOOD), failed. */
static bool close_whole(FILE *out, bool good)
{
    good = good && fflush(out) == 0 && !ferror(out);
    int why = errno;
    bool closed = fclose(out) == 0;
    errno = good ? errno : why;
    return good && closed;
}

static bool write_in_place(const char *file, command_put *put, const void *data)
{
    FILE *out = fopen(file, "we");
    return out != NULL && close_whole(out, put(data, out));
}

static bool write_beside(const char *file, command_put *put, const void *data)
{
    char *part;
    int fd = open_part(file, &part);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    bool good = out != NULL && close_whole(out, put(data, out)) &&
                rename(part, file) == 0;
    int why = errno;
    if (!good && fd >= 0) {
        unlink(part);
    }
    if (out == NULL && fd >= 0) {
        close(fd);
    }
    free(part);
    errno = why;
    return good;
}

static int report_failure(const char *file, int why)
{
    command_error("%s: cannot be written%s%s", file, why == 0 ? "" : ": ",
                  why == 0 ? "" : strerror(why));
    return -1;
}

int command_write_whole(const char *file, command_put *put, const void *data)
{
    char *final = final_of(file);
    errno = 0;
    bool good = final == NULL ? write_in_place(file, put, data)
                              : write_beside(final, put, data);
    int why = errno;
    free(final);
    return good ? 0 : report_failure(file, why);
}

int command_write_own(const char *file, command_put *put, const void *data)
{
    if (command_may_write_own(file) < 0) {
        return -1;
    }
    errno = 0;
    return write_beside(file, put, data) ? 0 : report_failure(file, errno);
}

struct bytes {
    const char *text;
    size_t size;
};

static bool put_bytes(const void *data, FILE *out)
{
    const struct bytes *bytes = data;
    return fwrite(bytes->text, 1, bytes->size, out) == bytes->size;
}

int command_write_own_bytes(const char *file, const char *text, size_t size)
{
    const struct bytes bytes = {text, size};
    return command_write_own(file, put_bytes, &bytes);
}

/* ---- Beforehand ---------------------------------------------------------- */

/* Whether what is there and is no regular file takes what is written: 0, or an
 * errno. A pipe is not opened: somebody would have to read. A link to what is
 * not there yet may do. */
static int try_special(const char *file)
{
    struct stat there;
    if (stat(file, &there) < 0) {
        return errno == ENOENT ? 0 : errno;
    }
    if (S_ISDIR(there.st_mode)) {
        return EISDIR;
    }
    if (access(file, W_OK) < 0) {
        return errno;
    }
    return 0;
}

/* Whether FILE's folder takes a new file: 0, or an errno. */
static int try_folder(const char *file)
{
    char *part;
    int fd = open_part(file, &part);
    if (fd < 0) {
        return errno;
    }
    close(fd);
    unlink(part);
    free(part);
    return 0;
}

/* Whether FILE exists and is PROGRAM, or has the name of a program. */
static bool is_program(const char *file, const char *program)
{
    struct stat x, y;
    if (stat(file, &x) < 0) {
        return false;
    }
    return command_ends_in(file, ".py") || command_ends_in(file, ".so") ||
           (program != NULL && stat(program, &y) == 0 && x.st_dev == y.st_dev &&
            x.st_ino == y.st_ino);
}

int command_may_write(const char *file, const char *program)
{
    if (is_program(file, program)) {
        command_error("%s is a program, which would be overwritten", file);
        return -1;
    }
    char *final = final_of(file);
    int why = final == NULL ? try_special(file) : try_folder(final);
    free(final);
    if (why != 0) {
        command_error("%s: %s", file, strerror(why));
    }
    return why == 0 ? 0 : -1;
}

int command_may_write_own(const char *file)
{
    struct stat there;
    bool exists = lstat(file, &there) == 0;
    if (exists && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode)) {
        command_error("%s is %s: it is replaced only if an option names it",
                      file,
                      S_ISLNK(there.st_mode) ? "a link" : "no regular file");
        return -1;
    }
    int why = exists && S_ISDIR(there.st_mode) ? EISDIR : try_folder(file);
    if (why != 0) {
        command_error("%s: %s", file, strerror(why));
    }
    return why == 0 ? 0 : -1;
}

int command_may_use_folder(const char *folder)
{
    struct stat there;
    if (lstat(folder, &there) == 0 && S_ISLNK(there.st_mode)) {
        command_error("%s is a link: it is followed only if --db names it",
                      folder);
        return -1;
    }
    return 0;
}

/* Whether A and B are one file, which need not be there. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    if (stat(a, &x) == 0 && stat(b, &y) == 0) {
        return S_ISREG(x.st_mode) && x.st_dev == y.st_dev &&
               x.st_ino == y.st_ino;
    }
    const char *slash[] = {strrchr(a, '/'), strrchr(b, '/')};
    const char *name[] = {slash[0] == NULL ? a : slash[0] + 1,
                          slash[1] == NULL ? b : slash[1] + 1};
    char folder[2][PATH_MAX];
    if (strcmp(name[0], name[1]) != 0) {
        return false;
    }
    snprintf(folder[0], PATH_MAX, "%.*s.", (int)(name[0] - a), a);
    snprintf(folder[1], PATH_MAX, "%.*s.", (int)(name[1] - b), b);
    return stat(folder[0], &x) == 0 && stat(folder[1], &y) == 0 &&
           x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

int command_are_apart(const struct command_named *files)
{
    for (const struct command_named *a = files; a->option != NULL; a++) {
        for (const struct command_named *b = files; b < a; b++) {
            if (a->file != NULL && b->file != NULL &&
                is_same_file(a->file, b->file)) {
                return command_error("%s and %s name one file: %s", b->option,
                                     a->option, a->file);
            }
        }
    }
    return EXIT_OK;
}

/* ---- Tapes --------------------------------------------------------------- */

static bool put_tape(const void *data, FILE *out)
{
    char *text = tt_tape_print(data);
    bool good = text != NULL && fputs(text, out) >= 0;
    free(text);
    return good;
}

int command_write_tape(const char *file, bool is_named,
                       const struct tt_tape *tape)
{
    return is_named ? command_write_whole(file, put_tape, tape)
                    : command_write_own(file, put_tape, tape);
}

/* ---- Traffic ------------------------------------------------------------- */

/* The traffic is kept in another file until the run has ended. */
FILE *command_open_pcap(const char *file)
{
    FILE *out = tmpfile();
    if (out == NULL) {
        command_error("%s: no temporary file: %s", file, strerror(errno));
    }
    return out;
}

/* What the stream FROM has. */
static bool put_stream(const void *from, FILE *out)
{
    char block[4096];
    size_t size;
    FILE *in = (FILE *)(uintptr_t)from;
    bool good = fseek(in, 0, SEEK_SET) == 0;
    while (good && (size = fread(block, 1, sizeof block, in)) > 0) {
        good = fwrite(block, 1, size, out) == size;
    }
    return good && !ferror(in);
}

int command_close_pcap(const char *file, FILE *out)
{
    if (out == NULL) {
        return EXIT_OK;
    }
    bool good = fflush(out) == 0 && !ferror(out);
    bool is_empty = fseek(out, 0, SEEK_END) == 0 && ftell(out) == 0;
    int rc = good ? 0 : -1;
    if (good && !is_empty) { /* without a run nothing is replaced */
        rc = command_write_whole(file, put_stream, out);
    } else if (!good) {
        command_error("%s: no room for the traffic: %s", file, strerror(errno));
    }
    fclose(out);
    return rc < 0 ? EXIT_USAGE : EXIT_OK;
}

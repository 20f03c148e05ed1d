/* SPDX-License-Identifier: MIT
 *
 * stdio.c: streams of stdio, whose reads and writes are inside of libc and do
 * not come here: on files they are real. On descriptors of the world a stream
 * is one of fopencookie(), which calls our functions; stdin, stdout and stderr
 * become such when their descriptors do.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "preload.h"

static int fd_of(void *cookie)
{
    return (int)(intptr_t)cookie;
}

static ssize_t read_stream(void *cookie, char *data, size_t size)
{
    return read(fd_of(cookie), data, size);
}

static ssize_t write_stream(void *cookie, const char *data, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t here = write(fd_of(cookie), data + done, size - done);
        if (here < 0) {
            break;
        }
        done += (size_t)here;
    }
    return (ssize_t)done;
}

static int close_stream(void *cookie)
{
    return close(fd_of(cookie));
}

FILE *tt__make_stream(int fd, const char *mode)
{
    const cookie_io_functions_t functions = {
        .read = read_stream, .write = write_stream, .close = close_stream};
    FILE *made = fopencookie((void *)(intptr_t)fd, mode, functions);
    if (made != NULL) {
        made->_fileno = fd; /* for fileno(): the stream does not use it */
    }
    return made;
}

/* What was printed to FROM, and not flushed, goes where TO goes. */
static void move_pending(FILE *from, FILE *to)
{
    if (from != NULL && __fpending(from) > 0) {
        fwrite(from->_IO_write_base, 1, __fpending(from), to);
        __fpurge(from);
    }
}

void tt__replace_stream(int fd)
{
    FILE *made = fd > STDERR_FILENO
                     ? NULL
                     : tt__make_stream(fd, fd == STDIN_FILENO ? "r" : "w");
    if (made == NULL) {
        return;
    }
    switch (fd) {
    case STDIN_FILENO:
        stdin = made;
        break;
    case STDOUT_FILENO:
        move_pending(stdout, made);
        stdout = made;
        break;
    default:
        setvbuf(made, NULL, _IONBF, 0);
        stderr = made;
    }
}

/* ---- Programs as streams ------------------------------------------------- */

/* Streams of popen() that are open, with their programs. */
static struct {
    FILE *stream;
    pid_t pid;
} programs[SHIM_FDS];

/* In the child: END is its stdin or stdout. */
static void run_command(const char *command, int end, int as)
{
    for (int i = 0; i < SHIM_FDS; i++) {
        if (programs[i].stream != NULL) {
            close(fileno(programs[i].stream));
        }
    }
    if (end == as) { /* it must not close at exec */
        fcntl(end, F_SETFD, 0);
    } else {
        dup2(end, as);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

typedef FILE *popen_function(const char *command, const char *mode);
typedef int pclose_function(FILE *stream);

static FILE *open_program(const char *command, const char *mode)
{
    int ends[2], at = 0;
    bool reads = mode[0] == 'r';
    while (at < SHIM_FDS && programs[at].stream != NULL) {
        at++;
    }
    if ((!reads && mode[0] != 'w') || at == SHIM_FDS) {
        errno = at == SHIM_FDS ? EMFILE : EINVAL;
        return NULL;
    }
    if (pipe2(ends, O_CLOEXEC) < 0) {
        return NULL;
    }
    int own = ends[reads ? 0 : 1], other = ends[reads ? 1 : 0];
    pid_t pid = fork();
    if (pid == 0) {
        run_command(command, other, reads ? STDOUT_FILENO : STDIN_FILENO);
    }
    close(other);
    FILE *stream = pid < 0 ? NULL : tt__make_stream(own, reads ? "r" : "w");
    if (stream == NULL) {
        close(own);
        return NULL;
    }
    if (strchr(mode, 'e') == NULL) {
        fcntl(own, F_SETFD, 0);
    }
    programs[at].stream = stream;
    programs[at].pid = pid;
    return stream;
}

EXPORT FILE *popen(const char *command, const char *mode)
{
    popen_function *next;
    if (tt__has_turns()) {
        return open_program(command, mode);
    }
    if (tt__open()) {
        tt__refuse("popen()");
    }
    *(void **)&next = tt__next("popen");
    return next(command, mode);
}

EXPORT int pclose(FILE *stream)
{
    pclose_function *next;
    int status = 0;
    for (int i = 0; i < SHIM_FDS; i++) {
        if (programs[i].stream == stream) {
            programs[i].stream = NULL;
            fclose(stream);
            while (waitpid(programs[i].pid, &status, 0) < 0) {
                if (errno != EINTR) {
                    return -1;
                }
            }
            return status;
        }
    }
    *(void **)&next = tt__next("pclose");
    return next(stream);
}

/* ---- Streams on descriptors ---------------------------------------------- */

typedef FILE *fdopen_function(int fd, const char *mode);
typedef int vdprintf_function(int fd, const char *format, va_list args);

EXPORT FILE *fdopen(int fd, const char *mode)
{
    static fdopen_function *next;
    if (tt__open() && tt__is_ours(fd)) {
        if (strchr(mode, 'e') != NULL) {
            fcntl(fd, F_SETFD, FD_CLOEXEC);
        }
        return tt__make_stream(fd, mode);
    }
    if (next == NULL) {
        *(void **)&next = tt__next("fdopen");
    }
    return next(fd, mode);
}

static int print_to(int fd, const char *format, va_list args)
{
    static vdprintf_function *next;
    if (tt__open() && tt__is_ours(fd)) {
        char *text;
        int size = vasprintf(&text, format, args);
        if (size >= 0) {
            ssize_t done =
                write_stream((void *)(intptr_t)fd, text, (size_t)size);
            size = done < size ? -1 : size;
            free(text);
        }
        return size;
    }
    if (next == NULL) {
        *(void **)&next = tt__next("vdprintf");
    }
    return next(fd, format, args);
}

EXPORT int vdprintf(int fd, const char *format, va_list args)
{
    return print_to(fd, format, args);
}

EXPORT int dprintf(int fd, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int size = print_to(fd, format, args);
    va_end(args);
    return size;
}

EXPORT int __dprintf_chk(int fd, int flag, const char *format, ...);
EXPORT int __dprintf_chk(int fd, int flag, const char *format, ...)
{
    va_list args;
    (void)flag;
    va_start(args, format);
    int size = print_to(fd, format, args);
    va_end(args);
    return size;
}

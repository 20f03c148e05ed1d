/* SPDX-License-Identifier: MIT
 *
 * stdio.c: streams of stdio, whose reads and writes are inside of libc and do
 * not come here: on files they are real, and on descriptors of the world they
 * would fail. So they are refused there.
 */
#define _GNU_SOURCE 1
#include <stdarg.h>
#include <stdio.h>

#include "preload.h"

typedef FILE *fdopen_function(int fd, const char *mode);
typedef int vdprintf_function(int fd, const char *format, va_list args);

EXPORT FILE *fdopen(int fd, const char *mode)
{
    static fdopen_function *next;
    if (tt__open() && tt__is_ours(fd)) {
        tt__escape("fdopen() of a socket or a pipe");
    }
    if (next == NULL) {
        *(void **)&next = tt__next("fdopen");
    }
    return next == NULL ? NULL : next(fd, mode);
}

static int print_to(int fd, const char *format, va_list args)
{
    static vdprintf_function *next;
    if (tt__open() && tt__is_ours(fd)) {
        tt__escape("dprintf() to a socket or a pipe");
    }
    if (next == NULL) {
        *(void **)&next = tt__next("vdprintf");
    }
    return next == NULL ? -1 : next(fd, format, args);
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

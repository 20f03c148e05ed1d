/* SPDX-License-Identifier: MIT
 *
 * files.c: the few calls about files that are not the kernel's alone. Locks of
 * files are, but nobody waits in it for one that another process has: that one
 * would never run. Names of temporary files are the world's random ones.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "preload.h"

/* ---- Locks --------------------------------------------------------------- */

/* A process that has the lock does not say when it is free: so it is tried
 * again each millisecond of the world. OWNER: the kernel's number of the one
 * that has it; 0. IS_FIRST: the wait begins. -EINTR: a signal's handler has
 * run, without SA_RESTART. */
static int64_t wait_a_moment(long owner, bool is_first, uint64_t site)
{
    tt__slot->args[3] = owner;
    return tt__ask3(SHIM_SLEEP, -1, site, NS_PER_MS, 1, is_first ? 1 : 2);
}

static bool is_taken(long rc)
{
    return rc == -EAGAIN || rc == -EACCES;
}

EXPORT int flock(int fd, int operation)
{
    bool waits = (operation & LOCK_NB) == 0 && tt__has_turns();
    long rc = RAW2(SYS_flock, fd, operation | (waits ? LOCK_NB : 0));
    for (bool is_first = true; waits && is_taken(rc); is_first = false) {
        rc = (long)wait_a_moment(0, is_first, SITE);
        rc = rc < 0 ? rc : RAW2(SYS_flock, fd, operation | LOCK_NB);
    }
    return (int)tt__libc(rc);
}

/* Which process has a lock that LOCK conflicts with; 0. That of an open file
 * (F_OFD_SETLK) has none. */
static long owner_of(int fd, const void *lock)
{
    struct flock other;
    tt__copy(&other, lock, sizeof other);
    long rc = RAW3(SYS_fcntl, fd, F_GETLK, &other);
    return rc == 0 && other.l_type != F_UNLCK && other.l_pid > 0 ? other.l_pid
                                                                 : 0;
}

long tt__lock_file(int fd, int command, void *lock, uint64_t site)
{
    int trial = command == F_SETLKW ? F_SETLK : F_OFD_SETLK;
    long rc = RAW3(SYS_fcntl, fd, trial, lock);
    for (bool is_first = true; is_taken(rc); is_first = false) {
        long owner = command == F_SETLKW ? owner_of(fd, lock) : 0;
        rc = (long)wait_a_moment(owner, is_first, site);
        rc = rc < 0 ? rc : RAW3(SYS_fcntl, fd, trial, lock);
    }
    return rc;
}

EXPORT int lockf(int fd, int command, off_t size)
{
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_CUR, .l_len = size};
    switch (command) {
    case F_ULOCK:
        lock.l_type = F_UNLCK;
        return fcntl(fd, F_SETLK, &lock);
    case F_LOCK:
        return fcntl(fd, F_SETLKW, &lock);
    case F_TLOCK:
        return fcntl(fd, F_SETLK, &lock);
    case F_TEST:
        if (fcntl(fd, F_GETLK, &lock) < 0) {
            return -1;
        }
        return lock.l_type == F_UNLCK ? 0 : (int)tt__libc(-EACCES);
    default:
        return (int)tt__libc(-EINVAL);
    }
}
ALIAS(lockf) int lockf64(int fd, int command, off64_t size);

/* ---- Temporary files ----------------------------------------------------- */

enum { PLACES = 6, TRIES = 1000 };

/* The six X of TEMPLATE, before SUFFIX more bytes; NULL: there are none. */
static char *find_places(char *template, int suffix)
{
    size_t size = tt__length(template);
    if (suffix < 0 || size < (size_t)suffix + PLACES) {
        return NULL;
    }
    char *places = template + size - (size_t)suffix - PLACES;
    for (int i = 0; i < PLACES; i++) {
        if (places[i] != 'X') {
            return NULL;
        }
    }
    return places;
}

/* Of each name once, however many there are already: a file that an earlier run
 * left must not move the numbers that the program draws next. */
static uint64_t draw_names(void)
{
    uint64_t drawn = 0;
    if (tt__open()) {
        tt__draw(&drawn, sizeof drawn);
    } else {
        RAW3(SYS_getrandom, &drawn, sizeof drawn, 0);
    }
    return drawn;
}

/* The next name of NAMES, which a step of an LCG moves (Knuth's MMIX). */
static void put_letters(char *places, uint64_t *names)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (int i = 0; i < PLACES; i++) {
        *names = *names * 6364136223846793005ULL + 1442695040888963407ULL;
        places[i] = letters[(*names >> 33) % (sizeof letters - 1)];
    }
}

/* Makes a file (FLAGS of open()), or a folder (-1): a descriptor, 0, or -1. */
static int make_temporary(char *template, int suffix, int flags)
{
    enum { RW = 0600, RWX = 0700, FLAGS = ~O_ACCMODE };
    char *places = find_places(template, suffix);
    uint64_t names = places == NULL ? 0 : draw_names();
    long rc = -EINVAL;
    for (int i = 0; places != NULL && i < TRIES; i++) {
        put_letters(places, &names);
        rc = flags < 0 ? RAW3(SYS_mkdirat, AT_FDCWD, template, RWX)
                       : RAW4(SYS_openat, AT_FDCWD, template,
                              (flags & FLAGS) | O_RDWR | O_CREAT | O_EXCL, RW);
        if (rc != -EEXIST) {
            break;
        }
    }
    return (int)tt__libc(rc);
}

EXPORT int mkostemps(char *template, int suffix, int flags)
{
    return make_temporary(template, suffix, flags);
}

EXPORT int mkostemp(char *template, int flags)
{
    return make_temporary(template, 0, flags);
}

EXPORT int mkstemps(char *template, int suffix)
{
    return make_temporary(template, suffix, 0);
}

EXPORT int mkstemp(char *template)
{
    return make_temporary(template, 0, 0);
}

EXPORT char *mkdtemp(char *template)
{
    return make_temporary(template, 0, -1) < 0 ? NULL : template;
}
ALIAS(mkostemps) int mkostemps64(char *template, int suffix, int flags);
ALIAS(mkostemp) int mkostemp64(char *template, int flags);
ALIAS(mkstemps) int mkstemps64(char *template, int suffix);
ALIAS(mkstemp) int mkstemp64(char *template);

/* ---- Streams on random numbers ------------------------------------------- */

typedef FILE *fopen_function(const char *path, const char *mode);

EXPORT FILE *fopen(const char *path, const char *mode)
{
    static fopen_function *next;
    if (tt__open() && tt__is_random_path(path)) {
        int fd = open(path, O_RDONLY);
        FILE *made = fd < 0 ? NULL : tt__make_stream(fd, mode);
        if (made == NULL && fd >= 0) {
            int was = errno;
            close(fd);
            errno = was;
        }
        return made;
    }
    if (tt__open() && tt__is_idle_path(path)) {
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        return fd < 0 ? NULL : fdopen(fd, mode);
    }
    if (next == NULL) {
        *(void **)&next = tt__next("fopen");
    }
    return next(path, mode);
}
ALIAS(fopen) FILE *fopen64(const char *path, const char *mode);

/* ---- Changes of files ----------------------------------------------------
 *
 * They are no events of the world: as where the kernel has no inotify, programs
 * look at files now and then. */

EXPORT int inotify_init1(int flags)
{
    return (int)tt__libc(tt__open() ? -ENOSYS : RAW1(SYS_inotify_init1, flags));
}

EXPORT int inotify_init(void)
{
    return inotify_init1(0);
}

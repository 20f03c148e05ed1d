/* SPDX-License-Identifier: MIT
 *
 * user.c: programs that change their user. The kernel forgets then that they
 * are to end with the command: that is set again; and the command's memory is
 * closed to them.
 */
#define _GNU_SOURCE 1
#include <signal.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "preload.h"

/* RESULT of libc's function. */
static int changed(int result)
{
    if (tt__has_turns()) {
        int error = errno;
        RAW5(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        errno = error;
    }
    return result;
}

#define CHANGES1(name, type)                                                   \
    EXPORT int name(type a)                                                    \
    {                                                                          \
        int (*next)(type);                                                     \
        *(void **)&next = tt__next(#name);                                     \
        tt__keep_memory();                                                     \
        return changed(next(a));                                               \
    }
#define CHANGES2(name, type)                                                   \
    EXPORT int name(type a, type b)                                            \
    {                                                                          \
        int (*next)(type, type);                                               \
        *(void **)&next = tt__next(#name);                                     \
        tt__keep_memory();                                                     \
        return changed(next(a, b));                                            \
    }
#define CHANGES3(name, type)                                                   \
    EXPORT int name(type a, type b, type c)                                    \
    {                                                                          \
        int (*next)(type, type, type);                                         \
        *(void **)&next = tt__next(#name);                                     \
        tt__keep_memory();                                                     \
        return changed(next(a, b, c));                                         \
    }

CHANGES1(setuid, uid_t)
CHANGES1(setgid, gid_t)
CHANGES1(seteuid, uid_t)
CHANGES1(setegid, gid_t)
CHANGES1(setfsuid, uid_t)
CHANGES1(setfsgid, gid_t)
CHANGES2(setreuid, uid_t)
CHANGES2(setregid, gid_t)
CHANGES3(setresuid, uid_t)
CHANGES3(setresgid, gid_t)

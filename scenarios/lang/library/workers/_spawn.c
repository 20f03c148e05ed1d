/* SPDX-License-Identifier: MIT
 *
 * _spawn.c: child processes of programs that run for real, for
 * _realchildren.py. Each function is one system call; what it fails with is
 * its negative result.
 */
#define _GNU_SOURCE 1
#include "scenarios/lang/library/modules.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scenarios/lang/types/ops.h"

enum { STREAMS = 3, INHERITED = -1, NULL_DEVICE = -2, NO_FOLDER = -1000 };

/* The words in BYTES, each of which a NUL ends, and NULL after them; *ROOM is
 * how many pointers there are. NULL: no memory. */
static char **split(struct tt_env *env, const struct tt__bytes *bytes,
                    size_t *room)
{
    size_t count = 0;
    TT_ASSERT(bytes->size == 0 || bytes->bytes[bytes->size - 1] == 0);
    for (size_t i = 0; i < bytes->size; i++) {
        count += bytes->bytes[i] == 0;
    }
    *room = count + 1;
    char **words = tt_alloc(env, *room * sizeof *words);
    if (words == NULL) {
        return NULL;
    }
    char *at = (char *)(uintptr_t)bytes->bytes;
    for (size_t i = 0; i < count; i++) {
        words[i] = at;
        at += strlen(at) + 1;
    }
    words[count] = NULL;
    return words;
}

/* The descriptors 0, 1 and 2 of the child: those of the command, /dev/null, or
 * copies, none of which may be one of the three. 0 or an errno. */
static int add_streams(posix_spawn_file_actions_t *actions,
                       const int64_t fds[STREAMS])
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < STREAMS; i++) {
        if (fds[i] == NULL_DEVICE) {
            rc = posix_spawn_file_actions_addopen(actions, i, "/dev/null",
                                                  O_RDWR, 0);
        } else if (fds[i] != INHERITED) {
            TT_ASSERT(fds[i] >= 0);
            rc = posix_spawn_file_actions_adddup2(actions, (int)fds[i], i);
        }
    }
    return rc;
}

/* As subprocess.Popen(restore_signals=True): CPython ignores these two. */
static int set_signals(posix_spawnattr_t *how, bool is_session)
{
    sigset_t restored;
    sigemptyset(&restored);
    sigaddset(&restored, SIGPIPE);
    sigaddset(&restored, SIGXFSZ);
    int rc = posix_spawnattr_setsigdefault(how, &restored);
    short flags = POSIX_SPAWN_SETSIGDEF;
    if (is_session) {
        flags |= POSIX_SPAWN_SETSID;
    }
    return rc != 0 ? rc : posix_spawnattr_setflags(how, flags);
}

struct start {
    const char *path;
    const char *folder; /* "": where the command is */
    char **words;
    char **variables;
    int64_t fds[STREAMS];
    bool is_session;
};

/* 0, or minus the errno with which chdir() would fail. */
static int check_folder(const char *path)
{
    int fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return -errno;
    }
    close(fd);
    return 0;
}

/* The number of the child, or minus an errno. */
static int start_child(const struct start *start)
{
    int folder = start->folder[0] == 0 ? 0 : check_folder(start->folder);
    if (folder < 0) {
        return NO_FOLDER + folder;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t how;
    pid_t pid = 0;
    int rc = posix_spawn_file_actions_init(&actions);
    if (rc != 0) {
        return -rc;
    }
    rc = posix_spawnattr_init(&how);
    if (rc == 0) {
        rc = add_streams(&actions, start->fds);
        rc = rc != 0 ? rc : set_signals(&how, start->is_session);
        if (rc == 0 && start->folder[0] != 0) {
            rc = posix_spawn_file_actions_addchdir_np(&actions, start->folder);
        }
        if (rc == 0) {
            rc = posix_spawn(&pid, start->path, &actions, &how, start->words,
                             start->variables);
        }
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&actions);
    TT_ASSERT(rc != 0 || pid > 0);
    return rc != 0 ? -rc : pid;
}

/* start(path, words, variables, stdin, stdout, stderr, folder, is_session) */
static tt_value call_start(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[0]) && tt_is_str(args[6]));
    struct start start = {.path = tt_str_get(args[0])->text,
                          .folder = tt_str_get(args[6])->text,
                          .is_session = args[7] == TT_TRUE};
    size_t word_room, variable_room = 0;
    int pid = -ENOMEM;
    for (int i = 0; i < STREAMS; i++) {
        if (tt__to_int(env, args[3 + i], &start.fds[i]) < 0) {
            return TT_NULL;
        }
    }
    start.words = split(env, (const void *)args[1], &word_room);
    if (start.words != NULL) {
        start.variables = split(env, (const void *)args[2], &variable_room);
        if (start.variables != NULL) {
            pid = start_child(&start);
            tt_free(env, start.variables,
                    variable_room * sizeof *start.variables);
        }
        tt_free(env, start.words, word_room * sizeof *start.words);
    }
    return tt_failure(env) < 0 ? TT_NULL : tt_int(env, pid);
}

static int number_of(struct tt_env *env, tt_value v)
{
    int64_t number = 0;
    int rc = tt__to_int(env, v, &number);
    TT_ASSERT(rc == 0 && number >= 0);
    return (int)number;
}

/* watch(pid): a descriptor that is readable once the child has ended. */
static tt_value call_watch(struct tt_env *env, const tt_value *args)
{
    long fd = syscall(SYS_pidfd_open, number_of(env, args[0]), 0);
    return tt_int(env, fd < 0 ? -errno : fd);
}

/* reap(pid): what it exited with, 256 and the signal that ended it, or None if
 * it has not ended. */
static tt_value call_reap(struct tt_env *env, const tt_value *args)
{
    int status = 0;
    pid_t pid = waitpid(number_of(env, args[0]), &status, WNOHANG);
    if (pid == 0) {
        return TT_NONE;
    }
    if (pid < 0) {
        return tt_int(env, -errno);
    }
    TT_ASSERT(WIFEXITED(status) || WIFSIGNALED(status));
    return tt_small_int(WIFEXITED(status) ? WEXITSTATUS(status)
                                          : 256 + WTERMSIG(status));
}

static tt_value call_kill(struct tt_env *env, const tt_value *args)
{
    int rc = kill(number_of(env, args[0]), number_of(env, args[1]));
    return tt_int(env, rc < 0 ? -errno : 0);
}

#define FUNCTIONS(X)                                                           \
    X(kill, "pid number", 2)                                                   \
    X(reap, "pid", 1)                                                          \
    X(start, "path words variables stdin stdout stderr folder is_session", 8)  \
    X(watch, "pid", 1)

#define X(name, parameters, total)                                             \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_spawn", #name, parameters, total, total, total,  \
                            TT_HIDDEN, call_##name);
FUNCTIONS(X)
#undef X

static const struct tt__member members[] = {
#define X(name, parameters, total) {#name, &name##_row, NULL},
    FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

const struct tt__module tt___spawn_module = {.name = "_spawn",
                                             .members = members};

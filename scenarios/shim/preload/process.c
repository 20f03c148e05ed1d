/* SPDX-License-Identifier: MIT
 *
 * process.c: programs that start others: fork, exec, posix_spawn, and waiting
 * for their end.
 *
 * fork() is not libc's, since the child is to be the command's (CLONE_PARENT).
 * What libc would do in the child beside that: the thread's number in its
 * descriptor, and handlers of pthread_atfork(). Its locks are free, since no
 * other thread runs while one calls us.
 */
#define _GNU_SOURCE 1
#include <elf.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "preload.h"

extern char **environ;

/* ---- Handlers of pthread_atfork() ---------------------------------------- */

enum { HANDLERS = 64 };
static struct {
    void (*prepare)(void);
    void (*parent)(void);
    void (*child)(void);
} handlers[HANDLERS];
static size_t handler_count;

EXPORT int __register_atfork(void (*prepare)(void), void (*parent)(void),
                             void (*child)(void), void *library);
EXPORT int __register_atfork(void (*prepare)(void), void (*parent)(void),
                             void (*child)(void), void *library)
{
    int (*next)(void (*)(void), void (*)(void), void (*)(void), void *);
    if (handler_count < HANDLERS) {
        handlers[handler_count].prepare = prepare;
        handlers[handler_count].parent = parent;
        handlers[handler_count++].child = child;
    }
    *(void **)&next = tt__next("__register_atfork");
    return next(prepare, parent, child, library);
}

static void call_prepare(void)
{
    for (size_t i = handler_count; i > 0; i--) {
        if (handlers[i - 1].prepare != NULL) {
            handlers[i - 1].prepare();
        }
    }
}

static void call_after(bool is_child)
{
    for (size_t i = 0; i < handler_count; i++) {
        void (*handler)(void) =
            is_child ? handlers[i].child : handlers[i].parent;
        if (handler != NULL) {
            handler();
        }
    }
}

/* ---- fork ---------------------------------------------------------------- */

/* Where libc keeps the kernel's number of this thread: in its descriptor. The
 * kernel knows the place, which it clears at the thread's end; one without
 * CONFIG_CHECKPOINT_RESTORE does not say. The number begins a word there: 32767
 * is the other half of many an address. */
int *tt__find_tid(void)
{
    enum { INTS = 0x400 };
    int *first = (int *)(uintptr_t)pthread_self(), *at = NULL;
    if (RAW5(SYS_prctl, PR_GET_TID_ADDRESS, &at, 0, 0, 0) == 0 && at != NULL &&
        *at == tt__tid) {
        return at;
    }
    for (int i = 0; i < INTS; i += (int)(sizeof(long) / sizeof(int))) {
        if (first[i] == tt__tid) {
            return &first[i];
        }
    }
    tt__escape("fork() with another C library than glibc");
}

/* The child has its own list of robust mutexes, which the kernel frees at its
 * end: at the same address, and empty. glibc has the last element before it. */
static void begin_robust(struct robust_list_head *head)
{
    struct robust_list **last = (struct robust_list **)(void *)head - 1;
    if (head->list.next != &head->list) {
        head->list.next = *last = &head->list;
    }
    RAW2(SYS_set_robust_list, head, sizeof *head);
}

long tt__clone_child(int *tid)
{
    long made, flags = CLONE_PARENT | CLONE_CHILD_SETTID |
                       CLONE_CHILD_CLEARTID | SIGCHLD;
    struct robust_list_head *head = NULL;
    size_t size = 0;
    RAW3(SYS_get_robust_list, 0, &head, &size);
#if defined(__x86_64__)
    made = RAW5(SYS_clone, flags, 0, 0, tid, 0);
#else
    made = RAW5(SYS_clone, flags, 0, 0, 0, tid);
#endif
    if (made == 0 && head != NULL) {
        begin_robust(head);
    }
    return made;
}

static void begin_child(int slot, int parent)
{
    RAW5(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    tt__begin_child(slot, parent);
    tt__one_thread();
    tt__forget_waiters();
}

/* The number of the child in OWN, of its slot in SLOT. */
static int fork_child(uint64_t site, int *own)
{
    int parent = tt__pid(), *tid = tt__find_tid();
    int64_t slot = tt__ask(SHIM_FORK, -1, site);
    if (slot < 0) {
        return (int)slot;
    }
    int seen = (int)tt__slot->args[0];
    long made = tt__clone_child(tid);
    if (made == 0) {
        begin_child((int)slot, parent);
        return 0;
    }
    tt__ask3(SHIM_FORKED, -1, site, slot, made < 0 ? -1 : made, 0);
    *own = seen;
    return made < 0 ? (int)made : seen;
}

static pid_t fork_here(uint64_t site)
{
    int own;
    call_prepare();
    int made = fork_child(site, &own);
    call_after(made == 0);
    return (pid_t)tt__libc(made);
}

static pid_t real_fork(void)
{
    pid_t (*next)(void);
    if (tt__open()) { /* a world in this process */
        tt__refuse("fork()");
        return (pid_t)tt__libc(-ENOSYS);
    }
    *(void **)&next = tt__next("fork");
    return next();
}

EXPORT pid_t fork(void)
{
    return tt__has_turns() ? fork_here(SITE) : real_fork();
}

/* The child of vfork() would run in its parent's memory. */
EXPORT pid_t vfork(void)
{
    return tt__has_turns() ? fork_here(SITE) : real_fork();
}

EXPORT int daemon(int stay, int keep)
{
    pid_t made = fork();
    if (made != 0) {
        if (made > 0) {
            RAW1(SYS_exit_group, 0);
        }
        return -1;
    }
    setsid();
    if (stay == 0 && chdir("/") < 0) {
        return -1;
    }
    int null = keep == 0 ? open("/dev/null", O_RDWR) : -1;
    for (int fd = 0; null >= 0 && fd <= STDERR_FILENO; fd++) {
        dup2(null, fd);
    }
    if (null > STDERR_FILENO) {
        close(null);
    }
    return 0;
}

/* ---- exec ---------------------------------------------------------------- */

/* Why PATH cannot be run: 0 or a negative errno. */
static int check_program(const char *path)
{
    union {
        Elf64_Ehdr header;
        char bytes[4096];
    } in;
    long fd = RAW4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    long rc = RAW4(SYS_faccessat, AT_FDCWD, path, X_OK, 0);
    if (fd < 0 || rc < 0) {
        if (fd >= 0) {
            RAW1(SYS_close, fd);
        }
        return (int)(rc < 0 ? rc : fd);
    }
    long size = RAW4(SYS_pread64, fd, &in, sizeof in, 0);
    /* The loader ignores LD_PRELOAD then, unless root executes it. */
    bool is_privileged =
        RAW0(SYS_getuid) != 0 &&
        RAW4(SYS_fgetxattr, fd, "security.capability", NULL, 0) > 0;
    RAW1(SYS_close, fd);
    if (size < 4) {
        return size < 0 ? (int)size : -ENOEXEC;
    }
    if (in.bytes[0] == '#' && in.bytes[1] == '!') {
        return 0;
    }
    if (is_privileged) {
        tt__escape("execve() of a program with capabilities");
    }
    if (in.bytes[0] != ELFMAG0 || in.bytes[1] != ELFMAG1) {
        return -ENOEXEC;
    }
    const Elf64_Phdr *segments =
        (const Elf64_Phdr *)(const void *)(in.bytes + in.header.e_phoff);
    for (unsigned i = 0; i < in.header.e_phnum &&
                         (const char *)&segments[i + 1] <= in.bytes + size;
         i++) {
        if (segments[i].p_type == PT_INTERP) {
            return 0;
        }
    }
    tt__escape("execve() of a statically linked program");
}

/* What closes at exec, closes in the world. */
static void close_ours(uint64_t site)
{
    for (int fd = 0; fd < SHIM_FDS; fd++) {
        if (tt__is_ours(fd) &&
            (RAW2(SYS_fcntl, fd, F_GETFD) & FD_CLOEXEC) != 0) {
            tt__ask(SHIM_CLOSE, fd, site);
            tt__drop(fd);
        }
    }
}

static bool is_variable(const char *text, const char *name)
{
    while (*name != '\0' && *text == *name) {
        text++;
        name++;
    }
    return *name == '\0';
}

/* The environment for the next program: a copy of GIVEN, in which what makes it
 * a program of this world is as in this one. */
static char **make_environment(char *const *given)
{
    static const char *const own[] = {"LD_PRELOAD=", SHIM_VARIABLE "=",
                                      "PYTHONHASHSEED=", "PYTHONUNBUFFERED="};
    enum { OWN = sizeof own / sizeof *own, MORE = OWN + 2 };
    size_t count = 0, used = 0;
    while (given != NULL && given[count] != NULL) {
        count++;
    }
    long at =
        tt__raw(SYS_mmap, 0, (long)((count + MORE) * sizeof(char *)),
                PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char **out = (char **)at;
    for (size_t i = 0; i < count; i++) {
        bool is_own = false;
        for (size_t j = 0; j < OWN; j++) {
            is_own = is_own || is_variable(given[i], own[j]);
        }
        if (!is_own) {
            out[used++] = given[i];
        }
    }
    for (const char *const *text = tt__variables(); *text != NULL; text++) {
        out[used++] = (char *)(uintptr_t)*text;
    }
    out[used] = NULL;
    return out;
}

static const char *last_part(const char *path)
{
    const char *last = path;
    for (; *path != '\0'; path++) {
        last = *path == '/' ? path + 1 : last;
    }
    return last;
}

static int exec_at(const char *path, char *const *words, char *const *variables,
                   uint64_t site)
{
    if (!tt__has_turns()) {
        int (*next)(const char *, char *const *, char *const *);
        if (tt__open()) {
            tt__refuse("execve()");
            return (int)tt__libc(-ENOSYS);
        }
        *(void **)&next = tt__next("execve");
        return next(path, words, variables);
    }
    int rc = check_program(path);
    if (rc < 0) {
        return (int)tt__libc(rc);
    }
    const char *name = last_part(path);
    char **environment = make_environment(variables);
    close_ours(site);
    tt__copy(tt__slot->data, name, tt__length(name));
    tt__slot->size = (uint32_t)tt__length(name);
    tt__ask(SHIM_EXEC, -1, site);
    return (int)tt__libc(RAW3(SYS_execve, path, words, environment));
}

EXPORT int execve(const char *path, char *const words[],
                  char *const variables[])
{
    return exec_at(path, words, variables, SITE);
}

EXPORT int execv(const char *path, char *const words[])
{
    return exec_at(path, words, environ, SITE);
}

/* The file that a shell would run. */
static int exec_search(const char *file, char *const *words,
                       char *const *variables, uint64_t site)
{
    enum { PATH_SIZE = 4096 };
    const char *at = getenv("PATH");
    bool is_denied = false;
    if (strchr(file, '/') != NULL) {
        return exec_at(file, words, variables, site);
    }
    at = at == NULL ? "/bin:/usr/bin" : at;
    for (;;) {
        char path[PATH_SIZE];
        size_t size = strcspn(at, ":"), length = strlen(file);
        if (size + length + 2 <= sizeof path) {
            memcpy(path, at, size);
            path[size] = '/';
            memcpy(path + size + (size > 0), file, length + 1);
            if (access(path, F_OK) == 0 &&
                exec_at(path, words, variables, site) < 0 && errno != EACCES) {
                return -1;
            }
            is_denied = is_denied || errno == EACCES;
        }
        if (at[size] == '\0') {
            return (int)tt__libc(is_denied ? -EACCES : -ENOENT);
        }
        at += size + 1;
    }
}

EXPORT int execvpe(const char *file, char *const words[],
                   char *const variables[])
{
    return exec_search(file, words, variables, SITE);
}

EXPORT int execvp(const char *file, char *const words[])
{
    return exec_search(file, words, environ, SITE);
}

enum { WORDS_MAX = 1024 };

/* The words from FIRST to NULL. */
static void take_words(char *words[WORDS_MAX], const char *first, va_list *list)
{
    size_t count = 0;
    words[0] = (char *)(uintptr_t)first;
    while (words[count] != NULL && count + 1 < WORDS_MAX) {
        words[++count] = va_arg(*list, char *);
    }
    words[WORDS_MAX - 1] = NULL;
}

EXPORT int execl(const char *path, const char *first, ...)
{
    char *words[WORDS_MAX];
    va_list list;
    va_start(list, first);
    take_words(words, first, &list);
    va_end(list);
    return exec_at(path, words, environ, SITE);
}

EXPORT int execlp(const char *file, const char *first, ...)
{
    char *words[WORDS_MAX];
    va_list list;
    va_start(list, first);
    take_words(words, first, &list);
    va_end(list);
    return exec_search(file, words, environ, SITE);
}

EXPORT int execle(const char *path, const char *first, ...)
{
    char *words[WORDS_MAX];
    va_list list;
    va_start(list, first);
    take_words(words, first, &list);
    char *const *variables = va_arg(list, char *const *);
    va_end(list);
    return exec_at(path, words, variables, SITE);
}

/* ---- Waiting ------------------------------------------------------------- */

/* Whether children that have ended are not kept, though a handler is called:
 * /proc does not tell the command that. */
static bool keeps_none(void)
{
    struct {
        void (*handler)(int);
        unsigned long flags;
        void *restorer;
        uint64_t mask;
    } action = {.flags = 0};
    RAW4(SYS_rt_sigaction, SIGCHLD, NULL, &action, sizeof action.mask);
    return (action.flags & SA_NOCLDWAIT) != 0;
}

/* The number of the child, its status in STATUS; or a negative errno. */
static int64_t wait_child(int64_t pid, int *status, int options, uint64_t site)
{
    int64_t all = options | (keeps_none() ? SHIM_KEEPS_NONE : 0);
    int64_t result = tt__ask3(SHIM_WAITPID, -1, site, pid, 0, all);
    if (result > 0 && status != NULL) {
        *status = (int)tt__slot->args[1];
    }
    return result;
}

EXPORT pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    if (!tt__has_turns()) {
        return (pid_t)tt__libc(RAW4(SYS_wait4, pid, status, options, usage));
    }
    if (usage != NULL) {
        tt__clear(usage, sizeof *usage);
    }
    if (((unsigned)options & ~(unsigned)(WNOHANG | WUNTRACED | WCONTINUED |
                                         __WNOTHREAD | __WALL | __WCLONE)) !=
        0) {
        return (pid_t)tt__libc(-EINVAL);
    }
    return (pid_t)tt__libc(wait_child(pid, status, options | WEXITED, SITE));
}

EXPORT pid_t waitpid(pid_t pid, int *status, int options)
{
    return wait4(pid, status, options, NULL);
}

EXPORT pid_t wait(int *status)
{
    return wait4(-1, status, 0, NULL);
}

EXPORT pid_t wait3(int *status, int options, struct rusage *usage)
{
    return wait4(-1, status, options, usage);
}

/* The processes of pidfds. */
static int watched[SHIM_FDS];

/* What has become of a child, as waitid() has it. */
static void put_change(siginfo_t *info, int status)
{
    if (WIFEXITED(status)) {
        info->si_code = CLD_EXITED;
        info->si_status = WEXITSTATUS(status);
    } else if (WIFSTOPPED(status)) {
        info->si_code = CLD_STOPPED;
        info->si_status = WSTOPSIG(status);
    } else {
        info->si_code = WIFCONTINUED(status) ? CLD_CONTINUED : CLD_KILLED;
        info->si_status = WIFCONTINUED(status) ? SIGCONT : WTERMSIG(status);
    }
}

EXPORT int waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW5(SYS_waitid, type, id, info, options, NULL));
    }
    int status = 0;
    int64_t pid = type == P_ALL ? -1 : (int64_t)id;
    if ((options & (WEXITED | WSTOPPED | WCONTINUED)) == 0) {
        return (int)tt__libc(-EINVAL);
    }
    if (type == P_PGID) {
        pid = -(int64_t)id;
    } else if (type == P_PIDFD && (id >= SHIM_FDS || watched[id] == 0)) {
        return (int)tt__libc(-EBADF);
    } else if (type == P_PIDFD) {
        pid = watched[id];
    }
    int64_t result = wait_child(pid, &status, options, SITE);
    if (info != NULL) {
        tt__clear(info, sizeof *info);
    }
    if (result > 0 && info != NULL) {
        info->si_signo = SIGCHLD;
        info->si_pid = (pid_t)result;
        info->si_uid = getuid();
        put_change(info, status);
    }
    return (int)tt__libc(result < 0 ? result : 0);
}

int pidfd_open(pid_t pid, unsigned flags);
EXPORT int pidfd_open(pid_t pid, unsigned flags)
{
    enum { NONBLOCK = 04000, CLOEXEC = 02000000 };
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW2(SYS_pidfd_open, pid, flags));
    }
    int fd = tt__reserve(RAW2(SYS_eventfd2, 0, CLOEXEC | (flags & NONBLOCK)));
    if (fd < 0) {
        return (int)tt__libc(fd);
    }
    watched[fd] = (int)pid;
    return tt__taken(fd, tt__ask3(SHIM_PIDFD, fd, SITE, pid, 0, 0));
}

/* ---- Groups -------------------------------------------------------------- */

/* Of the process PID. */
static int64_t of_group(enum shim_group_call what, pid_t pid, pid_t group,
                        uint64_t site)
{
    return tt__ask3(SHIM_GROUP, -1, site, what, pid, group);
}

EXPORT pid_t getpgid(pid_t pid)
{
    return (pid_t)tt__libc(tt__has_turns()
                               ? of_group(SHIM_GROUP_GET, pid, 0, SITE)
                               : RAW1(SYS_getpgid, pid));
}

EXPORT pid_t getpgrp(void)
{
    return getpgid(0);
}

EXPORT pid_t getsid(pid_t pid)
{
    return (pid_t)tt__libc(tt__has_turns()
                               ? of_group(SHIM_SESSION_GET, pid, 0, SITE)
                               : RAW1(SYS_getsid, pid));
}

EXPORT int setpgid(pid_t pid, pid_t group)
{
    return (int)tt__libc(tt__has_turns()
                             ? of_group(SHIM_GROUP_SET, pid, group, SITE)
                             : RAW2(SYS_setpgid, pid, group));
}

EXPORT int setpgrp(void)
{
    return setpgid(0, 0);
}

EXPORT pid_t setsid(void)
{
    return (pid_t)tt__libc(tt__has_turns()
                               ? of_group(SHIM_SESSION_NEW, 0, 0, SITE)
                               : RAW0(SYS_setsid));
}

/* ---- posix_spawn --------------------------------------------------------- */

/* As glibc has them, in posix_spawn_file_actions_t. */
struct action {
    enum { CLOSE, DUP2, OPEN, CHDIR, FCHDIR, CLOSE_FROM } tag;
    union {
        int fd;
        struct {
            int fd, to;
        } dup2;
        struct {
            int fd;
            char *path;
            int flags;
            mode_t mode;
        } open;
        char *path;
    } is;
};

static bool open_as(const struct action *action)
{
    int fd =
        open(action->is.open.path, action->is.open.flags, action->is.open.mode);
    if (fd < 0 || fd == action->is.open.fd) {
        return fd >= 0;
    }
    bool good = dup2(fd, action->is.open.fd) >= 0;
    close(fd);
    return good;
}

/* dup2() of a descriptor to itself: it stays open at exec. */
static bool duplicate_as(const struct action *action)
{
    int fd = action->is.dup2.fd, to = action->is.dup2.to;
    return fd == to ? fcntl(fd, F_SETFD, 0) >= 0 : dup2(fd, to) >= 0;
}

static bool do_action(const struct action *action)
{
    switch (action->tag) {
    case CLOSE:
        close(action->is.fd);
        return true;
    case DUP2:
        return duplicate_as(action);
    case OPEN:
        return open_as(action);
    case CHDIR:
        return chdir(action->is.path) == 0;
    case FCHDIR:
        return fchdir(action->is.fd) == 0;
    case CLOSE_FROM:
        closefrom(action->is.fd);
        return true;
    default:
        tt__escape("posix_spawn() with an action that is not simulated");
    }
}

static bool do_attributes(const posix_spawnattr_t *attributes)
{
    if (attributes == NULL) {
        return true;
    }
    short flags = attributes->__flags;
    if ((flags & POSIX_SPAWN_SETSIGDEF) != 0) {
        for (int number = 1; number < NSIG; number++) {
            if (sigismember(&attributes->__sd, number) == 1) {
                signal(number, SIG_DFL);
            }
        }
    }
    if ((flags & POSIX_SPAWN_SETSIGMASK) != 0) {
        sigprocmask(SIG_SETMASK, &attributes->__ss, NULL);
    }
    if ((flags & POSIX_SPAWN_SETPGROUP) != 0 &&
        setpgid(0, attributes->__pgrp) < 0) {
        return false;
    }
    return (flags & POSIX_SPAWN_SETSID) == 0 || setsid() >= 0;
}

/* What the child of posix_spawn() does. An error is its parent's to return: in
 * memory that both have. */
static void run_spawned(const posix_spawn_file_actions_t *actions,
                        const posix_spawnattr_t *attributes, int *failed)
{
    bool good = do_attributes(attributes);
    for (int i = 0; good && actions != NULL && i < actions->__used; i++) {
        good = do_action(
            &((const struct action *)(const void *)actions->__actions)[i]);
    }
    *failed = good ? 0 : errno;
}

struct spawn {
    const char *file;
    bool searches;
    const posix_spawn_file_actions_t *actions;
    const posix_spawnattr_t *attributes;
    char *const *words;
    char *const *variables;
};

static int spawn_child(pid_t *pid, const struct spawn *spawn, uint64_t site)
{
    enum { FAILED = 127 };
    int seen = 0;
    long at = tt__raw(SYS_mmap, 0, sizeof(int), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int *failed = (int *)at;
    int made = fork_child(site, &seen);
    if (made == 0) {
        run_spawned(spawn->actions, spawn->attributes, failed);
        if (*failed == 0) {
            (spawn->searches ? exec_search : exec_at)(spawn->file, spawn->words,
                                                      spawn->variables, site);
            *failed = errno;
        }
        RAW1(SYS_exit_group, FAILED);
    }
    int rc = made < 0 ? -made : 0;
    if (made > 0) {
        tt__ask3(SHIM_SPAWNED, -1, site, seen, 0, 0);
        rc = *failed;
        if (rc != 0) {
            wait_child(seen, NULL, WEXITED, site);
        } else if (pid != NULL) {
            *pid = (pid_t)seen;
        }
    }
    RAW2(SYS_munmap, failed, sizeof(int));
    return rc;
}

static int spawn(const char *name, pid_t *pid, const struct spawn *spawn,
                 uint64_t site)
{
    int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const *, char *const *);
    if (tt__has_turns()) {
        return spawn_child(pid, spawn, site);
    }
    if (tt__open()) {
        tt__refuse("posix_spawn()");
        return ENOSYS;
    }
    *(void **)&next = tt__next(name);
    return next(pid, spawn->file, spawn->actions, spawn->attributes,
                spawn->words, spawn->variables);
}

EXPORT int posix_spawn(pid_t *restrict pid, const char *restrict path,
                       const posix_spawn_file_actions_t *restrict actions,
                       const posix_spawnattr_t *restrict attributes,
                       char *const words[restrict],
                       char *const variables[restrict])
{
    const struct spawn own = {path,       false, actions,
                              attributes, words, variables};
    return spawn("posix_spawn", pid, &own, SITE);
}

EXPORT int posix_spawnp(pid_t *restrict pid, const char *restrict file,
                        const posix_spawn_file_actions_t *restrict actions,
                        const posix_spawnattr_t *restrict attributes,
                        char *const words[restrict],
                        char *const variables[restrict])
{
    const struct spawn own = {file,       true,  actions,
                              attributes, words, variables};
    return spawn("posix_spawnp", pid, &own, SITE);
}

EXPORT int system(const char *command)
{
    char *words[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
    const struct spawn own = {"/bin/sh", false, NULL, NULL, words, environ};
    pid_t pid;
    int status = 0;
    if (!tt__has_turns()) {
        int (*next)(const char *);
        *(void **)&next = tt__next("system");
        return next(command);
    }
    if (command == NULL) {
        return 1;
    }
    if (spawn_child(&pid, &own, SITE) != 0) {
        return -1;
    }
    return wait_child(pid, &status, WEXITED, SITE) > 0 ? status : -1;
}

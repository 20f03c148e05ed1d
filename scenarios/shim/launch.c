/* SPDX-License-Identifier: MIT
 *
 * launch.c: the processes of a run: finding programs, starting them, waiting
 * for their calls, ending them.
 *
 * A process waits in a futex, not for a signal or a pipe: a call costs two
 * wake-ups. Its death rings the same bell, by the handler of SIGCHLD.
 */
#define _GNU_SOURCE 1
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

enum {
    SHARED_FD = 1000, /* in the child */
    PATIENCE_S = 20,  /* without a call: of the processor's and the wall's */
    STACK_SIZE = 8 << 20
};

/* ---- Finding programs ---------------------------------------------------- */

/* The library next to the command, or where it is installed: a path (malloc).
 */
static char *find_library(void)
{
    static const char *const places[] = {
        "libticktape-preload.so", "../libticktape-preload.so",
        "../lib/ticktape/libticktape-preload.so"};
    char own[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);
    if (size <= 0) {
        return NULL;
    }
    own[size] = '\0';
    *strrchr(own, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char path[PATH_MAX + 64];
        snprintf(path, sizeof path, "%s/%s", own, places[i]);
        char *found = realpath(path, NULL);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static bool is_program(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
           access(path, X_OK) == 0;
}

/* The file that the word NAME means, as a shell finds it (malloc). */
static char *find_in_path(const char *name)
{
    if (strchr(name, '/') != NULL) {
        return is_program(name) ? strdup(name) : NULL;
    }
    const char *at = getenv("PATH");
    at = at == NULL ? "/usr/bin:/bin" : at;
    for (;;) {
        char path[PATH_MAX];
        size_t size = strcspn(at, ":");
        int length = snprintf(path, sizeof path, "%.*s%s%s", (int)size, at,
                              size == 0 ? "" : "/", name);
        if (length < (int)sizeof path && is_program(path)) {
            return strdup(path);
        }
        if (at[size] == '\0') {
            return NULL;
        }
        at += size + 1;
    }
}

/* Whether an ELF file has an interpreter: that loads libraries. */
static bool has_interpreter(FILE *in, const Elf64_Ehdr *header)
{
    for (unsigned i = 0; i < header->e_phnum; i++) {
        Elf64_Phdr segment;
        long at = (long)(header->e_phoff + (uint64_t)i * header->e_phentsize);
        if (fseek(in, at, SEEK_SET) != 0 ||
            fread(&segment, sizeof segment, 1, in) != 1) {
            return false;
        }
        if (segment.p_type == PT_INTERP) {
            return true;
        }
    }
    return false;
}

/* Why PATH cannot be run here; NULL: it can. SCRIPT receives the interpreter of
 * a script, which is to be checked in its place. */
static const char *check_file(const char *path, char script[PATH_MAX])
{
    Elf64_Ehdr header;
    struct stat about;
    const char *why = NULL;
    FILE *in = fopen(path, "re");
    *script = '\0';
    if (in == NULL || fstat(fileno(in), &about) != 0) {
        why = "cannot be read";
    } else if ((about.st_mode & (S_ISUID | S_ISGID)) != 0) {
        why = "has the permissions of another user (set-user-ID), so that no "
              "library can be loaded into it";
    } else if (fread(&header, 1, sizeof header, in) < 4) {
        why = "is no program";
    } else if (memcmp(&header, "#!", 2) == 0) {
        rewind(in);
        why = fscanf(in, "#! %4000s", script) == 1 ? NULL : "is no program";
    } else if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
               header.e_ident[EI_CLASS] != ELFCLASS64) {
        why = "is not a 64-bit program";
    } else if (!has_interpreter(in, &header)) {
        why = "is linked statically, so that no library can be loaded into it: "
              "link it dynamically";
    }
    if (in != NULL) {
        fclose(in);
    }
    return why;
}

static bool check_program(const char *path, char *why)
{
    char script[PATH_MAX], next[PATH_MAX];
    const char *wrong = check_file(path, script);
    if (wrong == NULL && *script != '\0') {
        wrong = check_file(script, next);
        wrong = wrong == NULL && *next != '\0'
                    ? "is a script whose interpreter is a script"
                    : wrong;
    }
    if (wrong != NULL) {
        snprintf(why, SHIM_WHY, "%.200s %s", *script != '\0' ? script : path,
                 wrong);
    }
    return wrong == NULL;
}

/* ---- Environments -------------------------------------------------------- */

extern char **environ;

/* What differs from shell to shell, and moves the stack, or is ours to set. */
static bool is_left_out(const struct shim_options *options,
                        const char *variable)
{
    static const char *const names[] = {"_=",
                                        "OLDPWD=",
                                        "SHLVL=",
                                        "COLUMNS=",
                                        "LINES=",
                                        "LD_PRELOAD=",
                                        "WINDOWID=",
                                        SHIM_VARIABLE "=",
                                        "PYTHONHASHSEED=",
                                        "PYTHONUNBUFFERED="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strncmp(variable, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    size_t size = strcspn(variable, "=") + 1;
    for (size_t i = 0; i < options->variable_count; i++) {
        if (strncmp(variable, options->variables[i], size) == 0) {
            return true;
        }
    }
    return false;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The environment of program AT: sorted, so that its order does not matter.
 * NULL: no memory. */
static char **make_environment(const struct shim *shim, size_t at,
                               const char *library)
{
    const struct shim_options *options = &shim->options;
    size_t count = 0, used = 0;
    while (environ[count] != NULL) {
        count++;
    }
    char **out = calloc(count + options->variable_count + 8, sizeof *out);
    for (size_t i = 0; out != NULL && i < count; i++) {
        if (!is_left_out(options, environ[i])) {
            out[used++] = strdup(environ[i]);
        }
    }
    for (size_t i = 0; out != NULL && i < options->variable_count; i++) {
        out[used++] = strdup(options->variables[i]);
    }
    if (out == NULL || asprintf(&out[used++], "LD_PRELOAD=%s", library) < 0 ||
        asprintf(&out[used++], SHIM_VARIABLE "=%d:%zu", (int)SHARED_FD, at) <
            0) {
        free(out);
        return NULL;
    }
    out[used++] = strdup("PYTHONHASHSEED=0");
    out[used++] = strdup("PYTHONUNBUFFERED=1");
    qsort(out, used, sizeof *out, compare_texts);
    return out;
}

bool shim_find(struct shim *shim, char *why)
{
    char *library = find_library();
    if (library == NULL) {
        snprintf(why, SHIM_WHY,
                 "libticktape-preload.so is neither next to the command nor in "
                 "../lib/ticktape");
        return false;
    }
    if (strpbrk(library, " :") != NULL) {
        snprintf(why, SHIM_WHY,
                 "LD_PRELOAD cannot name libticktape-preload.so: its path has "
                 "a blank or a colon. Install ticktape in another folder");
        free(library);
        return false;
    }
    bool good = true;
    for (size_t i = 0; good && i < shim->options.count; i++) {
        const char *word = shim->options.commands[i][0];
        shim->paths[i] = find_in_path(word);
        if (shim->paths[i] == NULL) {
            snprintf(why, SHIM_WHY, "there is no program '%s'", word);
            good = false;
        } else {
            good = check_program(shim->paths[i], why);
        }
        if (good) {
            shim->environments[i] = make_environment(shim, i, library);
            good = shim->environments[i] != NULL;
            snprintf(why, SHIM_WHY, "out of memory");
        }
    }
    free(library);
    return good;
}

/* ---- The processor ------------------------------------------------------- */

/* The command and its programs take turns: on one processor a turn is a switch,
 * on two of them it wakes the other one, which costs several times as much. It
 * is that on which the command is when a run begins. Between runs it may move.
 */
static void enter_processor(struct shim_run *run)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    run->is_bound = sched_getaffinity(0, sizeof run->processors,
                                      (cpu_set_t *)run->processors) == 0;
    int processor = sched_getcpu();
    if (run->is_bound && processor >= 0) {
        CPU_SET((size_t)processor, &one);
        run->is_bound = sched_setaffinity(0, sizeof one, &one) == 0;
    }
}

static void leave_processor(struct shim_run *run)
{
    if (run->is_bound) {
        sched_setaffinity(0, sizeof run->processors,
                          (const cpu_set_t *)run->processors);
    }
}

/* ---- The bell ------------------------------------------------------------ */

/* Of the process, as signal handlers are: the memory of the run, and whether a
 * child has died since somebody looked. */
static struct {
    struct shim_shared *volatile shared;
    volatile sig_atomic_t died;
    struct sigaction before;
} bell;

static void on_death(int number)
{
    (void)number;
    bell.died = 1;
    if (bell.shared != NULL) {
        __atomic_fetch_add(&bell.shared->bell, 1, __ATOMIC_SEQ_CST);
    }
}

/* New memory, for this run. */
static int make_shared(struct shim_run *run)
{
    run->shared_fd = memfd_create("ticktape", MFD_CLOEXEC);
    if (run->shared_fd < 0 ||
        ftruncate(run->shared_fd, sizeof *run->shared) < 0) {
        return tt_fail(run->env, TT_ESYSTEM, "cannot create shared memory: %s",
                       strerror(errno));
    }
    run->shared = mmap(NULL, sizeof *run->shared, PROT_READ | PROT_WRITE,
                       MAP_SHARED, run->shared_fd, 0);
    if (run->shared == MAP_FAILED) {
        run->shared = NULL;
        return tt_fail(run->env, TT_ESYSTEM, "cannot create shared memory: %s",
                       strerror(errno));
    }
    run->shared->version = SHIM_VERSION;
    run->shared->seed = 1;
    run->shared->pid = getpid();
    run->shared->fd = run->shared_fd;
    return 0;
}

int shim_begin(struct shim_run *run)
{
    struct sigaction action = {.sa_handler = on_death};
    TT_ASSERT(bell.shared == NULL);
    enter_processor(run);
    run->keeps_shared = shim_begin_forks(run);
    int rc = run->keeps_shared ? 0 : make_shared(run);
    if (rc < 0) {
        return rc;
    }
    shim_begin_guests(run);
    run->shared->asks_thread = shim_asks(run, TT_CHOICE_THREAD);
    bell.shared = run->shared;
    bell.died = 0;
    sigaction(SIGCHLD, &action, &bell.before);
    return 0;
}

/* ---- Starting ------------------------------------------------------------ */

/* What the command ignores, as nohup(1) and some runners of tests have it, is
 * not ignored by the program. libc refuses its own two signals, one of which
 * cancels threads: they are reset here, too. */
static void reset_signals(void)
{
    const uint64_t usual[4] = {0}; /* SIG_DFL, as the kernel has it */
    for (int number = 1; number < NSIG; number++) {
        syscall(SYS_rt_sigaction, number, usual, NULL, sizeof(uint64_t));
    }
}

/* In the child, which shares this thread's memory: nothing is written to it
 * but FAILED. The program sees a terminal's signals, the limits and the layout
 * of addresses as in each other run. */
static void enter_program(const struct shim_run *run,
                          const struct shim_process *process,
                          volatile int *failed)
{
    const struct shim *shim = run->shim;
    const struct rlimit files = {SHIM_FDS, SHIM_FDS}, core = {0, 0};
    const struct rlimit stack = {STACK_SIZE, RLIM_INFINITY};
    sigset_t none;
    sigemptyset(&none);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    personality(ADDR_NO_RANDOMIZE);
    int in = open("/dev/null", O_RDONLY);
    if (dup2(in, STDIN_FILENO) < 0 ||
        dup2(process->out.fd, STDOUT_FILENO) < 0 ||
        dup2(process->err.fd, STDERR_FILENO) < 0 ||
        dup2(run->shared_fd, SHARED_FD) < 0) {
        *failed = errno;
        _exit(127);
    }
    close_range(STDERR_FILENO + 1, SHARED_FD - 1, 0);
    close_range(SHARED_FD + 1, ~0U, 0);
    setrlimit(RLIMIT_NOFILE, &files);
    setrlimit(RLIMIT_CORE, &core);
    setrlimit(RLIMIT_STACK, &stack);
    reset_signals();
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(shim->paths[process->number],
           shim->options.commands[process->number],
           shim->environments[process->number]);
    *failed = errno;
    _exit(127);
}

int shim_start(struct shim_run *run, struct shim_thread *thread)
{
    volatile int failed = 0;
    struct shim_process *process = thread->process;
    TT_ASSERT(thread->state == SHIM_WAITS_TO_START);
    thread->slot = &run->shared->slots[thread->number];
    if (run->phase == SHIM_REPEATS) {
        shim_repeat_start(run, process);
        process->threads = 1;
        thread->state = SHIM_RUNS;
        run->started_ns = run->now_ns;
        return shim_wait(run, thread);
    }
    thread->slot->turn = SHIM_OF_PROGRAM;
    process->out.fd = memfd_create("stdout", MFD_CLOEXEC);
    process->err.fd = memfd_create("stderr", MFD_CLOEXEC);
    fcntl(process->out.fd, F_SETFL, O_APPEND);
    fcntl(process->err.fd, F_SETFL, O_APPEND);
    process->pid = vfork();
    if (process->pid == 0) {
        enter_program(run, process, &failed);
    }
    if (process->pid < 0 || failed != 0) {
        return tt_fail(run->env, TT_ESYSTEM, "%s cannot be started: %s",
                       process->name, strerror(failed != 0 ? failed : errno));
    }
    process->threads = 1;
    thread->state = SHIM_RUNS;
    run->started_ns = run->now_ns;
    int rc = shim_wait(run, thread);
    return rc < 0 || process->pid <= 0 ? rc : shim_debug(run, process);
}

/* ---- Waiting ------------------------------------------------------------- */

/* Whether the process has ended, and its threads with it. */
static bool has_ended(struct shim_run *run, const struct shim_thread *thread)
{
    int status;
    struct shim_process *process = thread->process;
    if (waitpid(process->pid, &status, WNOHANG) != process->pid) {
        return false;
    }
    shim_record_end(run, thread, status);
    shim_note_end(run, process, status);
    return true;
}

/* The first thread of a process stays, as a zombie, while others run. */
static bool is_zombie(pid_t pid)
{
    char name[60], state = '?';
    snprintf(name, sizeof name, "/proc/%ld/stat", (long)pid);
    FILE *in = fopen(name, "re");
    if (in != NULL) {
        /* "123 (name) Z": a name may have blanks and parentheses */
        char text[200];
        size_t size = fread(text, 1, sizeof text - 1, in);
        text[size] = '\0';
        const char *end = strrchr(text, ')');
        state = end != NULL && end[1] == ' ' ? end[2] : '?';
        fclose(in);
    }
    return state == 'Z';
}

/* Whether a thread that has announced its end is gone: until then it runs what
 * threads run at their end, and may use memory that others get. */
static bool is_gone(const struct shim_thread *thread)
{
    pid_t pid = thread->process->pid, tid = thread->slot->tid;
    if (thread->slot->is_last == 0) {
        return false;
    }
    if (syscall(SYS_tgkill, pid, tid, 0) < 0) {
        return errno == ESRCH;
    }
    return tid == pid && is_zombie(pid);
}

/* Waits for the bell; a thread that is about to end does not ring it. */
static void ring_wait(const struct shim_thread *thread,
                      struct shim_shared *shared, uint32_t was)
{
    enum { SOON_NS = 20000 };
    const struct timespec most = {.tv_sec = 1}, soon = {.tv_nsec = SOON_NS};
    syscall(SYS_futex, &shared->bell, FUTEX_WAIT, was,
            thread->slot->is_last != 0 ? &soon : &most, NULL, 0);
}

int shim_wait(struct shim_run *run, struct shim_thread *thread)
{
    struct timespec began, now;
    TT_ASSERT(thread->state == SHIM_RUNS);
    if (run->phase == SHIM_REPEATS) {
        return shim_repeat(run, thread);
    }
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (;;) {
        uint32_t was = __atomic_load_n(&run->shared->bell, __ATOMIC_SEQ_CST);
        if (__atomic_load_n(&thread->slot->turn, __ATOMIC_SEQ_CST) ==
            SHIM_OF_COMMAND) {
            thread->state = SHIM_ASKS;
            if (thread->slot->again != 0) {
                thread->state = SHIM_BLOCKS;
                shim_resume_wait(thread);
            }
            shim_record_call(run, thread);
            return 0;
        }
        if (bell.died) {
            bell.died = 0;
            if (has_ended(run, thread)) {
                return 0;
            }
        }
        if (is_gone(thread)) {
            shim_end_thread(run, thread);
            return 0;
        }
        ring_wait(thread, run->shared, was);
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec - began.tv_sec > PATIENCE_S && run->debugger == 0) {
            return tt_fail(run->env, TT_ELIMIT,
                           "%s ran for %d s without a call that is simulated: "
                           "an endless loop, or a wait outside of the "
                           "simulated world",
                           thread->name, (int)PATIENCE_S);
        }
    }
}

void shim_answer(struct shim_thread *thread, int64_t result)
{
    struct shim_slot *slot = thread->slot;
    TT_ASSERT(thread->state == SHIM_ASKS || thread->state == SHIM_BLOCKS);
    slot->result = result;
    slot->has_pending = shim_pending(thread) != 0;
    thread->state = SHIM_RUNS;
    thread->ready = 0;
    __atomic_store_n(&slot->turn, SHIM_OF_PROGRAM, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &slot->turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void shim_end(struct shim_run *run)
{
    leave_processor(run);
    shim_end_debug(run);
    for (size_t i = 0; i < run->process_count; i++) {
        struct shim_process *process = &run->processes[i];
        if (process->pid > 0 && run->phase != SHIM_REPEATS) {
            kill(process->pid, SIGKILL);
            waitpid(process->pid, NULL, 0);
            process->pid = 0;
        }
        bool is_kept = shim_keeps_output(run, i);
        if (process->out.fd >= 0 && !is_kept) {
            close(process->out.fd);
        }
        if (process->err.fd >= 0 && !is_kept) {
            close(process->err.fd);
        }
    }
    if (bell.shared != NULL) {
        sigaction(SIGCHLD, &bell.before, NULL);
        bell.shared = NULL;
    }
    if (run->shared != NULL && !run->keeps_shared) {
        munmap(run->shared, sizeof *run->shared);
    }
    if (run->shared_fd >= 0 && !run->keeps_shared) {
        close(run->shared_fd);
    }
}

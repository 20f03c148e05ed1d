/* SPDX-License-Identifier: MIT
 *
 * isolate.c: runs in a child process, because a program in C may crash, or
 * end its process.
 *
 * The child has the simulation as the parent had it. It puts what is known of
 * the run into memory that both share: at its end, or where a signal such as
 * SIGSEGV would kill it, in stages, of which the later ones need more of what
 * the crash may have damaged. Of a child that ends without any, the tape is
 * known, which the recorder writes into that memory as the run continues. The
 * parent then has all of it as if the run had been its own, except for the
 * environment.
 *
 * The process of a search is guarded by this too: see explore_guard.c.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "internal.h"
#include "sim/base/random.h"

enum {
    DEVIATIONS_MAX = 1 << 20,
    QUESTIONS_MAX = 1 << 21,
    TEXTS_SIZE = 64 << 20,
    WORDS_SIZE = 16 << 20,
    PATIENCE_MS = 50,   /* between two looks whether the run is wanted */
    AFTER_CRASH_S = 10, /* a damaged process may hang */
    SIGNAL_STACK = 1 << 16,
    FRAMES_MAX = 32
};

/* How much of a record is there. */
enum stage { NOTHING, RESULT, WORDS, REPORT, TRACE };

struct text {
    size_t at; /* of the record's texts */
    size_t size;
};

struct record {
    volatile sig_atomic_t stage;
    struct tt_sim_result result;
    struct tt__flight flight;
    uint64_t asked;
    uint32_t seen;
    struct tt_sleeps sleeps;
    char divergence[160];
    struct text words;
    struct text folded;
    struct text report;
    struct text trace;
    size_t texts_used;
    char words_now[WORDS_SIZE];
    struct tt_deviation taken[DEVIATIONS_MAX];
    struct tt_asked questions[QUESTIONS_MAX];
    char texts[TEXTS_SIZE];
};

/* ---- Names of deaths ----------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} signals[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"}, {SIGTRAP, "SIGTRAP"},
    {SIGSYS, "SIGSYS"},   {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"},
    {SIGINT, "SIGINT"},   {SIGPIPE, "SIGPIPE"}, {SIGALRM, "SIGALRM"},
    {SIGXCPU, "SIGXCPU"}, {SIGXFSZ, "SIGXFSZ"}, {SIGHUP, "SIGHUP"},
    {SIGQUIT, "SIGQUIT"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
};

enum {
    SIGNALS = sizeof signals / sizeof *signals,
    CAUGHT = 7 /* of them are a crash's, and are caught */
};

void tt__death_name(int status, const char *at, char *out, size_t size)
{
    const char *where = *at == '\0' ? "" : " at ";
    TT_ASSERT(size > 0 && !WIFSTOPPED(status));
    if (WIFEXITED(status)) {
        snprintf(out, size, "the process ended with exit code %d",
                 WEXITSTATUS(status));
        return;
    }
    for (size_t i = 0; i < SIGNALS; i++) {
        if (signals[i].number == WTERMSIG(status)) {
            snprintf(out, size, "%s%s%s", signals[i].name, where, at);
            return;
        }
    }
    snprintf(out, size, "signal %d%s%s", WTERMSIG(status), where, at);
}

/* ---- In the child: crashes ----------------------------------------------- */

/* Where a crash goes to, and what is known of it: of the process, as signal
 * handlers are. */
static struct {
    sigjmp_buf place;
    volatile sig_atomic_t number;
    void *frame; /* of the program, where it happened; NULL: unknown */
} crash;

/* Whether the object at AT is the program's: neither of the system nor ours. */
static bool is_in_program(void *at, bool or_ours)
{
    static const char *const others[] = {
        "libc.so", "libc-",    "ld-",    "libm.so",   "libpthread",
        "libasan", "libubsan", "libgcc", "linux-vdso"};
    Dl_info there, ours;
    if (at == NULL || dladdr(at, &there) == 0 || there.dli_fname == NULL) {
        return false;
    }
    const char *slash = strrchr(there.dli_fname, '/');
    const char *name = slash == NULL ? there.dli_fname : slash + 1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strncmp(name, others[i], strlen(others[i])) == 0) {
            return false;
        }
    }
    void *here;
    void (*own)(int, const char *, char *, size_t) = tt__death_name;
    memcpy(&here, &own, sizeof here);
    return or_ours || dladdr(here, &ours) == 0 ||
           ours.dli_fbase != there.dli_fbase;
}

static void *program_counter(const void *context)
{
    const ucontext_t *at = context;
#if defined(__x86_64__)
    return (void *)(uintptr_t)at->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (void *)(uintptr_t)at->uc_mcontext.pc;
#else
    (void)at;
    return NULL;
#endif
}

/* The innermost frame of the program: a crash in strlen() is its caller's. */
static void *find_frame(void *at)
{
    void *frames[FRAMES_MAX];
    if (is_in_program(at, false)) {
        return at;
    }
    int count = backtrace(frames, FRAMES_MAX);
    for (int pass = 0; pass < 2; pass++) {
        bool met = false; /* before it are the handler's frames */
        for (int i = 0; i < count; i++) {
            met = met || frames[i] == at;
            if (met && is_in_program(frames[i], pass == 1)) {
                return frames[i];
            }
        }
    }
    return NULL;
}

static void catch_crash(int number, siginfo_t *info, void *context)
{
    (void)info;
    alarm(AFTER_CRASH_S);
    crash.number = number;
    crash.frame = find_frame(program_counter(context));
    siglongjmp(crash.place, 1);
}

/* A handler that is there already, of a sanitizer or of the caller, stays. */
static void catch_crashes(void)
{
    void *frame;
    stack_t stack = {.ss_sp = malloc(SIGNAL_STACK), .ss_size = SIGNAL_STACK};
    struct sigaction was,
        action = {.sa_sigaction = catch_crash,
                  .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    if (stack.ss_sp == NULL || sigaltstack(&stack, NULL) < 0) {
        return;
    }
    backtrace(&frame, 1); /* which loads a library the first time */
    for (size_t i = 0; i < CAUGHT; i++) {
        if (sigaction(signals[i].number, NULL, &was) == 0 &&
            was.sa_handler == SIG_DFL) {
            sigaction(signals[i].number, &action, NULL);
        }
    }
}

/* "program.so+0x1189" */
static void put_place(char *out, size_t size)
{
    Dl_info there;
    *out = '\0';
    if (crash.frame == NULL || dladdr(crash.frame, &there) == 0 ||
        there.dli_fname == NULL) {
        return;
    }
    const char *slash = strrchr(there.dli_fname, '/');
    snprintf(out, size, "%s+0x%zx", slash == NULL ? there.dli_fname : slash + 1,
             (size_t)((uintptr_t)crash.frame - (uintptr_t)there.dli_fbase));
}

/* ---- In the child: the record -------------------------------------------- */

static void put_text(struct record *record, struct text *text, const char *what,
                     size_t size)
{
    TT_ASSERT(record->texts_used <= TEXTS_SIZE);
    if (what != NULL && size < TEXTS_SIZE - record->texts_used) {
        *text = (struct text){record->texts_used, size};
        memcpy(record->texts + record->texts_used, what, size);
        record->texts_used += size;
    }
}

static void put_result(struct record *record, struct tt_sim *sim,
                       const struct tt_sim_result *result)
{
    const struct tt__recorder *recorder = &sim->recorder;
    TT_ASSERT(record->stage == NOTHING);
    record->result = *result;
    record->asked = recorder->chooser.asked;
    record->seen = recorder->chooser.seen;
    record->sleeps = recorder->chooser.sleeps;
    snprintf(record->divergence, sizeof record->divergence, "%s",
             tt_sim_divergence(sim));
    record->stage = RESULT;
}

static void put_texts(struct record *record, struct tt_sim *sim)
{
    size_t size;
    const char *text = tt_sim_words(sim);
    TT_ASSERT(record->stage == RESULT);
    put_text(record, &record->words, text, text == NULL ? 0 : strlen(text));
    text = tt_sim_words_folded(sim);
    put_text(record, &record->folded, text, text == NULL ? 0 : strlen(text));
    record->stage = WORDS;
    if (sim->report == NULL && record->result.verdict == TT_VERDICT_CRASHED) {
        tt_env_grant(sim->env);
        tt__sim_report(sim, true);
    }
    text = tt_sim_report(sim);
    put_text(record, &record->report, text, strlen(text));
    record->stage = REPORT;
    if (sim->options.keep_trace) {
        text = tt_sim_trace(sim, &size);
        put_text(record, &record->trace, text, size);
    }
    record->stage = TRACE;
}

/* What ended the run, of which STATUS is as waitpid has it. */
static void set_crashed(struct tt_sim_result *result, int status,
                        const char *at)
{
    static const char crashed[] = "crashed: ";
    result->verdict = TT_VERDICT_CRASHED;
    result->exit_code = tt_verdict_exit(TT_VERDICT_CRASHED);
    memcpy(result->message, crashed, sizeof crashed);
    tt__death_name(status, at, result->message + sizeof crashed - 1,
                   sizeof result->message - sizeof crashed);
}

static void end_crashed(struct tt_sim *sim, struct tt_sim_result *result)
{
    char at[120];
    struct tt_env *env = sim->env;
    TT_ASSERT(crash.number != 0);
    put_place(at, sizeof at);
    *result = (struct tt_sim_result){.ticks = env->tick,
                                     .time_s = sim->clock.now_s,
                                     .choices = sim->recorder.chooser.asked};
    set_crashed(result, crash.number, at);
    sim->recorder.taken.length = result->choices;
    tt__trace_line(&sim->trace, TT_EVENT_END, result->message,
                   strlen(result->message));
    result->hash = tt__trace_hash(&sim->trace);
    tt_failure_clear(env);
}

/* The recorder writes its tape, and its questions, where the parent reads. */
static void share_recorder(struct tt__recorder *recorder, struct record *record)
{
    TT_ASSERT(recorder->flight == NULL);
    recorder->taken.at = record->taken;
    recorder->taken.count = 0;
    recorder->taken.capacity = DEVIATIONS_MAX;
    recorder->asked = record->questions;
    recorder->asked_capacity = QUESTIONS_MAX;
    record->flight.words = record->words_now;
    record->flight.words_max = sizeof record->words_now;
    recorder->flight = &record->flight;
}

static void run_child(struct tt_sim *sim, struct record *record,
                      int (*body)(struct tt_env *env, void *data), void *data)
{
    struct tt_sim_result result;
    share_recorder(&sim->recorder, record);
    catch_crashes();
    if (sigsetjmp(crash.place, 1) == 0) {
        sim->options.isolate = false;
        tt_sim_run(sim, body, data, &result);
    } else {
        end_crashed(sim, &result);
    }
    put_result(record, sim, &result);
    put_texts(record, sim);
    fflush(stdout);
    _exit(0);
}

/* ---- In the parent ------------------------------------------------------- */

/* Waits for the child, whose end of the pipe closes with it: how it ended. What
 * nobody wants to wait for any more is killed: *IS_CUT. */
static int wait_for(struct tt_sim *sim, pid_t child, int fd, bool *is_cut)
{
    const struct tt_sim_options *options = &sim->options;
    int status = 0;
    pid_t ended = 0;
    TT_ASSERT(child > 0 && fd >= 0);
    *is_cut = false;
    while (ended == 0 || (ended < 0 && errno == EINTR)) {
        struct pollfd end = {fd, POLLIN, 0};
        bool closed = poll(&end, 1, PATIENCE_MS) > 0;
        if (!closed && options->is_over != NULL &&
            options->is_over(options->is_over_data)) {
            kill(child, SIGKILL);
            *is_cut = true;
        }
        ended = waitpid(child, &status, closed || *is_cut ? 0 : WNOHANG);
    }
    return status;
}

static char *copy_text(const struct record *record, struct text text)
{
    char *copy = malloc(text.size + 1);
    TT_ASSERT(text.at + text.size <= TEXTS_SIZE);
    if (copy != NULL) {
        memcpy(copy, record->texts + text.at, text.size);
        copy[text.size] = '\0';
    }
    return copy;
}

/* Of a run that crashed only the plain lines are there. */
static void take_words(struct tt__recorder *recorder,
                       const struct record *record)
{
    bool is_whole = record->stage >= WORDS;
    char *words = is_whole
                      ? copy_text(record, record->words)
                      : strndup(record->words_now, record->flight.words_size);
    char *folded = is_whole ? copy_text(record, record->folded) : NULL;
    const char *plain = words == NULL ? "" : words;
    tt__recorder_say(recorder, plain, folded == NULL ? plain : folded);
    free(words);
    free(folded);
}

static void take_texts(struct tt_sim *sim, const struct record *record)
{
    struct tt__trace *trace = &sim->trace;
    tt__sim_forget(sim);
    if (sim->options.explain) {
        take_words(&sim->recorder, record);
    }
    if (record->stage >= REPORT) {
        sim->report = copy_text(record, record->report);
    }
    tt__trace_start(trace, false, 0);
    trace->text = copy_text(record, record->trace); /* "" of one without */
    trace->text_size = trace->text == NULL ? 0 : record->trace.size;
}

/* False: no memory. */
static bool take_tape(struct tt_sim *sim, const struct record *record)
{
    struct tt__recorder *recorder = &sim->recorder;
    struct tt_tape taken = recorder->taken;
    taken.at = (struct tt_deviation *)(uintptr_t)record->taken;
    taken.count = record->flight.taken;
    taken.length = record->asked;
    taken.enabled = sim->options.enabled;
    size_t asked = record->flight.asked;
    TT_ASSERT(record->flight.taken <= DEVIATIONS_MAX);
    TT_ASSERT(record->flight.asked <= QUESTIONS_MAX);
    TT_ASSERT(recorder->flight == NULL); /* the child has it */
    struct tt_asked *questions = malloc((asked + 1) * sizeof *questions);
    if (questions == NULL || tt_tape_copy(&recorder->taken, &taken) < 0) {
        free(questions);
        return false;
    }
    memcpy(questions, record->questions, asked * sizeof *questions);
    free(recorder->asked);
    recorder->asked = questions;
    recorder->asked_capacity = asked + 1;
    recorder->chooser.asked = record->asked;
    recorder->chooser.seen |= record->seen;
    recorder->chooser.sleeps = record->sleeps;
    recorder->options = &sim->options;
    recorder->replay = NULL;
    memcpy(recorder->divergence, record->divergence, sizeof record->divergence);
    return true;
}

/* Of a child that ended without a word the number of questions is unknown where
 * they are not kept, and the hash is that of its tape. */
static void end_silent(struct record *record, int status)
{
    struct tt_sim_result *result = &record->result;
    TT_ASSERT(record->stage == NOTHING);
    record->asked = record->flight.asked;
    *result = (struct tt_sim_result){.choices = record->asked};
    set_crashed(result, status, "");
    uint64_t hash = tt__mix64((uint64_t)status);
    for (uint64_t i = 0; i < record->flight.taken; i++) {
        const struct tt_deviation *at = &record->taken[i];
        hash = tt__mix64(hash ^ at->index);
        hash = tt__mix64(hash ^ (uint64_t)at->kind);
        hash = tt__mix64(hash ^ at->answer);
    }
    result->hash = (struct tt_hash){tt__mix64(hash), hash};
}

static void set_limit(struct tt_sim_result *result, const char *why)
{
    *result =
        (struct tt_sim_result){.verdict = TT_VERDICT_LIMIT, .exit_code = 3};
    snprintf(result->message, sizeof result->message, "limit: %s", why);
}

static void take_record(struct tt_sim *sim, struct record *record, int status,
                        bool is_cut, struct tt_sim_result *result)
{
    if (record->stage == NOTHING && !is_cut) {
        end_silent(record, status);
    }
    if (!take_tape(sim, record)) {
        set_limit(result, "out of memory: what a run in a process of its own "
                          "did");
        return;
    }
    take_texts(sim, record);
    *result = record->result;
    if (record->stage == NOTHING && is_cut) {
        set_limit(result, "interrupted");
        result->is_cut = true;
    }
}

void tt__isolated_run(struct tt_sim *sim,
                      int (*body)(struct tt_env *env, void *data), void *data,
                      struct tt_sim_result *result)
{
    int ends[2] = {-1, -1};
    struct record *record =
        mmap(NULL, sizeof *record, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    bool good = record != MAP_FAILED && pipe2(ends, O_CLOEXEC) == 0;
    pid_t parent = getpid();
    TT_ASSERT(sim->options.isolate && sim->recorder.flight == NULL);
    fflush(NULL); /* or both would write it */
    pid_t child = good ? fork() : -1;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ends[0]);
        if (getppid() != parent) {
            _exit(0);
        }
        run_child(sim, record, body, data);
    }
    if (ends[1] >= 0) {
        close(ends[1]);
    }
    if (child < 0) {
        set_limit(result, "no process for a run of its own");
    } else {
        bool is_cut;
        int status = wait_for(sim, child, ends[0], &is_cut);
        take_record(sim, record, status, is_cut, result);
    }
    if (ends[0] >= 0) {
        close(ends[0]);
    }
    if (record != MAP_FAILED) {
        munmap(record, sizeof *record);
    }
}

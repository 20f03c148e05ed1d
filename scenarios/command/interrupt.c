/* SPDX-License-Identifier: MIT
 *
 * interrupt.c: Ctrl-C.
 *
 * The first one ends the search or run in order, with a report; the second one
 * ends the process at once. The flag is in memory that child processes share,
 * so it does not matter which of them a signal reaches.
 *
 * In a run for real both Ctrl-C and Ctrl-\ (SIGQUIT) show who waits for what;
 * the first Ctrl-C then interrupts the program as CPython does, after SIGQUIT
 * it continues.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include "command.h"
#include "sim/base/duration.h"

static volatile sig_atomic_t *interrupted; /* NULL: nobody takes them */

static void interrupt(int number)
{
    (void)number;
    *interrupted = 1;
}

const volatile sig_atomic_t *command_take_interrupts(void)
{
    struct sigaction was, action = {.sa_handler = interrupt,
                                    .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    void *shared = mmap(NULL, sizeof *interrupted, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || sigaction(SIGINT, NULL, &was) != 0 ||
        was.sa_handler == SIG_IGN) {
        return NULL;
    }
    interrupted = shared;
    sigaction(SIGINT, &action, NULL);
    return interrupted;
}

bool command_interrupted(void *data)
{
    (void)data;
    return interrupted != NULL && *interrupted != 0;
}

int command_end_interrupted(int code)
{
    if (command_interrupted(NULL)) {
        fflush(stdout);
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    return code;
}

/* ---- Runs for real ------------------------------------------------------- */

/* What a handler may touch. */
static volatile sig_atomic_t came[TT_SIGNAL_MAX + 1];
static volatile sig_atomic_t wake_fd = -1;

/* A second SIGINT before anybody has looked at the first ends the process. */
static void note_signal(int number)
{
    int was = errno;
    const uint64_t one = 1;
    if (number == SIGINT && came[SIGINT]) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    came[number] = 1;
    if (write(wake_fd, &one, sizeof one) < 0) {
        /* This cannot be reported; the flags are read again soon. */
    }
    errno = was;
}

static int show_tasks(struct tt_env *env, const char *file, const char *what)
{
    struct tt_text text;
    tt_text_init(&text, env);
    int rc = tt_tasks_report(env, &text);
    if (rc == 0) {
        fflush(stdout);
        char time[TT__DURATION_SIZE];
        fprintf(stderr, "%s: %s%s: %.*s", command_shown(file), what,
                tt__duration(tt_time(env), time), (int)text.size, text.at);
    }
    tt_text_deinit(&text);
    return rc;
}

/* Whether the program has replaced what SIGINT does by default. */
static bool has_own(struct tt_env *env, int number)
{
    tt_value handler =
        env->signals == NULL ? TT_NULL : tt_signal_handler(env, number);
    return handler != TT_NULL && handler != tt_small_int(TT_SIGNAL_INTERRUPT) &&
           handler != tt_small_int(TT_SIGNAL_OF_RUNNER);
}

static int take(struct tt_env *env, const char *file, int number)
{
    if (number == SIGQUIT && tt_signal_effect(env, number) == TT_SIGNAL_ENDS) {
        return show_tasks(env, file, "at ");
    }
    if (number == SIGINT && !has_own(env, number)) {
        int rc = show_tasks(env, file, "interrupted at ");
        return rc < 0 ? rc : tt_interrupt(env);
    }
    int rc = tt_signal_arrive(env, number);
    return rc < 0 ? rc : tt_signal_check(env);
}

static int look(struct tt_env *env, void *data)
{
    int rc = 0;
    for (int number = 1; rc == 0 && number <= TT_SIGNAL_MAX; number++) {
        if (came[number]) {
            came[number] = 0;
            rc = take(env, data, number);
        }
    }
    return rc;
}

/* As the program wants it: by note_signal(), or as the kernel has it. */
static int want(struct tt_env *env, int number)
{
    struct sigaction action = {.sa_handler = note_signal,
                               .sa_flags = SA_RESTART};
    enum tt_signal_effect effect = tt_signal_effect(env, number);
    bool is_default = effect == TT_SIGNAL_ENDS && number != SIGQUIT;
    if (is_default || effect == TT_SIGNAL_NOTHING) {
        action.sa_handler = is_default ? SIG_DFL : SIG_IGN;
    }
    sigaction(number, &action, NULL); /* the caller has checked the number */
    return 0;
}

int command_take_signals(struct tt_real *real, struct tt_interrupts *interrupts,
                         const char *file)
{
    struct sigaction action = {.sa_handler = note_signal,
                               .sa_flags = SA_RESTART};
    *interrupts =
        (struct tt_interrupts){.fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK),
                               .look = look,
                               .want = want,
                               .data = (void *)(uintptr_t)file};
    if (interrupts->fd < 0) {
        return command_error("%s: eventfd failed: %s", file, strerror(errno));
    }
    wake_fd = interrupts->fd;
    tt_real_interrupts(real, interrupts);
    sigaction(SIGQUIT, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    return EXIT_OK;
}

void command_end_signals(struct tt_interrupts *interrupts)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    wake_fd = -1;
    close(interrupts->fd);
}

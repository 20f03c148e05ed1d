/* SPDX-License-Identifier: MIT
 *
 * signal.c: signals of an execution; see tt_signal.h.
 *
 * Mirrors Modules/signalmodule.c (trip_signal, PyErr_CheckSignals) and
 * asyncio/unix_events.py (add_signal_handler, remove_signal_handler,
 * _process_self_data, _handle_signal) of 3.14.
 */
#include "loop/core/signal.h"

#include <math.h>

#include <ticktape/tt_sys.h>

#include "loop/core/handle.h"
#include "loop/core/loop.h"
#include "loop/core/ready.h"
#include "loop/core/sound.h"
#include "loop/core/thread_state.h"

struct tt__signals {
    tt_value handler[TT_SIGNAL_MAX + 1]; /* owns; by number */
    uint64_t tripped; /* those whose handlers are due: bit number - 1 */
    int wakeup_fd;    /* -1: none */
    bool is_checking; /* a handler runs */
    double alarm_s;   /* HUGE_VAL: never */
    double interval_s;
    struct tt_signals_outside outside;
};

/* X(NUMBER, NAME, what it does by default): it ends the program, stops it, or
 * does nothing. */
#define SIGNALS(X)                                                             \
    X(1, "SIGHUP", ENDS)                                                       \
    X(2, "SIGINT", ENDS)                                                       \
    X(3, "SIGQUIT", ENDS)                                                      \
    X(4, "SIGILL", ENDS)                                                       \
    X(5, "SIGTRAP", ENDS)                                                      \
    X(6, "SIGABRT", ENDS)                                                      \
    X(7, "SIGBUS", ENDS)                                                       \
    X(8, "SIGFPE", ENDS)                                                       \
    X(9, "SIGKILL", ENDS)                                                      \
    X(10, "SIGUSR1", ENDS)                                                     \
    X(11, "SIGSEGV", ENDS)                                                     \
    X(12, "SIGUSR2", ENDS)                                                     \
    X(13, "SIGPIPE", ENDS)                                                     \
    X(14, "SIGALRM", ENDS)                                                     \
    X(15, "SIGTERM", ENDS)                                                     \
    X(16, "SIGSTKFLT", ENDS)                                                   \
    X(17, "SIGCHLD", NOTHING)                                                  \
    X(18, "SIGCONT", NOTHING)                                                  \
    X(19, "SIGSTOP", STOPS)                                                    \
    X(20, "SIGTSTP", STOPS)                                                    \
    X(21, "SIGTTIN", STOPS)                                                    \
    X(22, "SIGTTOU", STOPS)                                                    \
    X(23, "SIGURG", NOTHING)                                                   \
    X(24, "SIGXCPU", ENDS)                                                     \
    X(25, "SIGXFSZ", ENDS)                                                     \
    X(26, "SIGVTALRM", ENDS)                                                   \
    X(27, "SIGPROF", ENDS)                                                     \
    X(28, "SIGWINCH", NOTHING)                                                 \
    X(29, "SIGIO", ENDS)                                                       \
    X(30, "SIGPWR", ENDS)                                                      \
    X(31, "SIGSYS", ENDS)

enum { NUMBER_INT = 2, NUMBER_KILL = 9, NUMBER_PIPE = 13, NUMBER_ALRM = 14 };
enum { NUMBER_STOP = 19, NUMBER_XFSZ = 25 };

/* What a delivery costs, and from how many intervals on they are not added one
 * by one. */
enum { HANDLER_STEPS = 8, MISSED_MANY = 1000 };

enum by_default { ENDS, NOTHING, STOPS };

static const struct {
    const char *name;
    enum by_default by_default;
} table[] = {
#define X(number, name, by_default) [number] = {name, by_default},
    SIGNALS(X)
#undef X
};

enum { TABLE_SIZE = sizeof table / sizeof *table };

static bool is_number(int number)
{
    return number > 0 && number <= TT_SIGNAL_MAX;
}

const char *tt_signal_name(int number)
{
    return number > 0 && number < TABLE_SIZE ? table[number].name : NULL;
}

int tt_signal_named(const char *text, size_t size)
{
    for (int number = 1; number < TABLE_SIZE; number++) {
        if (strlen(table[number].name) == size &&
            memcmp(table[number].name, text, size) == 0) {
            return number;
        }
    }
    return 0;
}

/* ---- Handlers ------------------------------------------------------------ */

/* NULL: no memory. */
static struct tt__signals *signals_of(struct tt_env *env)
{
    struct tt__signals *self = env->signals;
    if (self != NULL) {
        return self;
    }
    self = tt_alloc(env, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    *self = (struct tt__signals){.wakeup_fd = -1, .alarm_s = HUGE_VAL};
    for (int i = 0; i <= TT_SIGNAL_MAX; i++) {
        self->handler[i] = tt_small_int(TT_SIGNAL_DEFAULT);
    }
    self->handler[NUMBER_INT] = tt_small_int(
        env->main != NULL && env->main->is_handled ? TT_SIGNAL_OF_RUNNER
                                                   : TT_SIGNAL_INTERRUPT);
    TT_ASSERT(self->tripped == 0 && self->outside.count == 0);
    self->handler[NUMBER_PIPE] = tt_small_int(TT_SIGNAL_IGNORE);
    self->handler[NUMBER_XFSZ] = tt_small_int(TT_SIGNAL_IGNORE);
    env->signals = self;
    return self;
}

void tt__signals_forget(struct tt_env *env)
{
    TT_ASSERT(env->is_ending);
    for (int i = 0; env->signals != NULL && i <= TT_SIGNAL_MAX; i++) {
        tt_set(env, &env->signals->handler[i], tt_small_int(TT_SIGNAL_DEFAULT));
    }
}

void tt__signals_end(struct tt_env *env)
{
    struct tt__signals *self = env->signals;
    TT_ASSERT(env->main == NULL || env->is_ending);
    if (self != NULL) {
        for (int i = 0; i <= TT_SIGNAL_MAX; i++) {
            tt_clear(env, &self->handler[i]);
        }
        env->signals = NULL;
        tt_free(env, self, sizeof *self);
    }
}

tt_value tt_signal_handler(struct tt_env *env, int number)
{
    TT_ASSERT(is_number(number));
    const struct tt__signals *self = signals_of(env);
    return self == NULL ? TT_NULL : self->handler[number];
}

static bool is_handler(const struct tt__signals *self, int number, int handler)
{
    return self->handler[number] == tt_small_int(handler);
}

int tt_signal_set(struct tt_env *env, int number, tt_value handler)
{
    struct tt__signals *self = signals_of(env);
    TT_ASSERT(is_number(number));
    if (self == NULL) {
        return tt_failure(env);
    }
    tt_set(env, &self->handler[number], tt_ref(handler));
    return env->interrupts == NULL || env->interrupts->want == NULL
               ? 0
               : env->interrupts->want(env, number);
}

enum tt_signal_effect tt_signal_effect(const struct tt_env *env, int number)
{
    TT_ASSERT(is_number(number));
    const struct tt__signals *self = env->signals;
    if (self == NULL && number == NUMBER_INT) {
        return TT_SIGNAL_CALLS;
    }
    if (self == NULL ? number == NUMBER_PIPE || number == NUMBER_XFSZ
                     : is_handler(self, number, TT_SIGNAL_IGNORE)) {
        return TT_SIGNAL_NOTHING;
    }
    if (self == NULL || is_handler(self, number, TT_SIGNAL_DEFAULT)) {
        return number < TABLE_SIZE && table[number].by_default == NOTHING
                   ? TT_SIGNAL_NOTHING
                   : TT_SIGNAL_ENDS;
    }
    return is_handler(self, number, TT_SIGNAL_OF_LOOP) ? TT_SIGNAL_WAKES
                                                       : TT_SIGNAL_CALLS;
}

int tt_signal_wakeup(struct tt_env *env, int fd)
{
    struct tt__signals *self = signals_of(env);
    if (self == NULL) {
        return tt_failure(env);
    }
    int old = self->wakeup_fd;
    TT_ASSERT(fd >= -1 && old >= -1);
    self->wakeup_fd = fd;
    return old;
}

/* ---- SIGINT -------------------------------------------------------------- */

static int run_nothing(struct tt_loop *loop, void *data, tt_value arg)
{
    (void)loop;
    (void)data;
    (void)arg;
    return 0;
}

/* call_soon_threadsafe(lambda: None) wakes the loop. */
static const struct tt_callback wake_callback = {
    .run = run_nothing, .name = "<lambda>", .label = TT_LABEL_OWN};

int tt_signal_interrupt(struct tt_env *env, bool by_runner)
{
    struct tt_main *main = env->main;
    if (main == NULL || !by_runner) {
        return tt_raise_interrupt(env);
    }
    TT_ASSERT(main->is_handled && main->task != NULL);
    main->count++;
    if (main->count > 1 || tt_future_done(&main->task->future)) {
        return tt_raise_interrupt(env);
    }
    struct tt_loop *loop = tt_future_loop(env, &main->task->future);
    int rc = tt_task_cancel(env, main->task, TT_NULL);
    if (rc >= 0) {
        loop->woken = true;
        rc = tt_loop_call_soon(loop, &wake_callback, NULL, NULL);
    }
    return rc < 0 ? rc : 0;
}

void tt__main_begin(struct tt_env *env, struct tt_main *self,
                    struct tt_task *task)
{
    const struct tt__signals *signals = env->signals;
    TT_ASSERT(tt__task_sound(task));
    self->task = task;
    self->count = 0;
    self->outer = env->main;
    self->is_handled =
        tt_thread_ident(env) == TT_THREAD_MAIN &&
        (signals == NULL
             ? env->main == NULL || !env->main->is_handled
             : is_handler(signals, NUMBER_INT, TT_SIGNAL_INTERRUPT));
    if (self->is_handled) {
        env->main = self;
        if (signals != NULL) {
            env->signals->handler[NUMBER_INT] =
                tt_small_int(TT_SIGNAL_OF_RUNNER);
        }
    }
}

void tt__main_end(struct tt_env *env, struct tt_main *self)
{
    if (!self->is_handled) {
        return;
    }
    TT_ASSERT(env->main == self);
    env->main = self->outer;
    if (env->signals != NULL &&
        is_handler(env->signals, NUMBER_INT, TT_SIGNAL_OF_RUNNER)) {
        env->signals->handler[NUMBER_INT] = tt_small_int(TT_SIGNAL_INTERRUPT);
    }
}

/* ---- Arriving ------------------------------------------------------------ */

static int end_program(struct tt_env *env, int number)
{
    const char *name = tt_signal_name(number);
    TT_ASSERT(tt_signal_effect(env, number) == TT_SIGNAL_ENDS);
    bool stops = name != NULL && table[number].by_default == STOPS;
    env->killed_by = number;
    return name == NULL
               ? tt_fail(env, TT_EKILLED, "killed by signal %d", number)
               : tt_fail(env, TT_EKILLED, "%s by %s",
                         stops ? "stopped" : "killed", name);
}

int tt_signal_raise(struct tt_env *env, int number)
{
    struct tt__signals *self = signals_of(env);
    TT_ASSERT(is_number(number));
    if (self == NULL) {
        return tt_failure(env);
    }
    switch (tt_signal_effect(env, number)) {
    case TT_SIGNAL_NOTHING:
        return 0;
    case TT_SIGNAL_ENDS:
        return end_program(env, number);
    default:
        break;
    }
    self->tripped |= UINT64_C(1) << (number - 1);
    TT_ASSERT(self->tripped != 0);
    if (self->wakeup_fd >= 0) {
        const char byte = (char)number;
        env->sys->write(env->sys, self->wakeup_fd, &byte, 1); /* may be full */
    }
    return 0;
}

int tt_signal_arrive(struct tt_env *env, int number)
{
    int rc = tt_signal_raise(env, number);
    TT_ASSERT(rc < 0 || env->signals != NULL);
    if (rc == 0 && env->threads != NULL && env->signals->tripped != 0) {
        tt__thread_interrupt(env->threads, env->process);
    }
    return rc;
}

/* The frame in which a handler interrupts the program: given. */
static tt_value interrupted_frame(struct tt_env *env)
{
    struct tt_frame_about about = {.frame = TT_NONE};
    if (!TT_LANGUAGE_HAS(env, frame_at)) {
        return TT_NONE;
    }
    for (uint32_t i = 0; env->language->frame_at(env, i, &about); i++) {
        if (about.frame == TT_NULL || !about.is_in_c) {
            return about.frame;
        }
        tt_clear(env, &about.frame);
    }
    return TT_NONE;
}

static int call_handler(struct tt_env *env, tt_value handler, int number)
{
    TT_ASSERT(!tt_is_small_int(handler) && is_number(number));
    tt_value frame = interrupted_frame(env);
    if (tt_failure(env) < 0) {
        return tt_failure(env);
    }
    const tt_value args[] = {tt_small_int(number), frame};
    tt_ref(handler); /* it may be replaced */
    tt_value result = tt_call(env, handler, args, 2);
    tt_unref(env, handler);
    tt_unref(env, frame);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

static int handle(struct tt_env *env, int number)
{
    TT_ASSERT(is_number(number) && tt_thread_ident(env) == TT_THREAD_MAIN);
    tt_value handler = env->signals->handler[number];
    if (!tt_is_small_int(handler)) {
        return call_handler(env, handler, number);
    }
    switch (tt_small_int_get(handler)) {
    case TT_SIGNAL_INTERRUPT:
        return tt_signal_interrupt(env, false);
    case TT_SIGNAL_OF_RUNNER:
        return tt_signal_interrupt(env, true);
    default: /* of a loop, or replaced since it arrived */
        return 0;
    }
}

int tt_signal_check(struct tt_env *env)
{
    struct tt__signals *self = env->signals;
    if (self == NULL || self->tripped == 0 ||
        tt_thread_ident(env) != TT_THREAD_MAIN || tt__thread_waits(env)) {
        return tt_failure(env);
    }
    tt_touch_hidden(env); /* a handler may access anything */
    while (self->tripped != 0 && tt_spend(env, HANDLER_STEPS) == 0) {
        int number = 1 + __builtin_ctzll(self->tripped);
        self->tripped &= self->tripped - 1;
        int rc = handle(env, number);
        if (rc < 0) {
            return rc;
        }
    }
    return tt_failure(env);
}

struct tt_signals_outside *tt_signal_outside(struct tt_env *env)
{
    struct tt__signals *self = signals_of(env);
    return self == NULL ? NULL : &self->outside;
}

/* ---- Timers -------------------------------------------------------------- */

/* As CPython's setitimer(): in ns, and then, as Linux has it, in us, each
 * rounded up. */
static double whole_us(double seconds)
{
    return seconds < 1e9 ? ceil(ceil(seconds * 1e9) / 1e3) / 1e6 : seconds;
}

int tt_signal_alarm(struct tt_env *env, double first_s, double interval_s)
{
    struct tt__signals *self = signals_of(env);
    TT_ASSERT(first_s >= 0 && interval_s >= 0);
    if (self == NULL) {
        return tt_failure(env);
    }
    self->alarm_s = first_s == 0 ? HUGE_VAL : tt_time(env) + whole_us(first_s);
    self->interval_s = whole_us(interval_s);
    return 0;
}

double tt_signal_alarm_s(const struct tt_env *env, double *interval_s)
{
    const struct tt__signals *self = env->signals;
    if (interval_s != NULL) {
        *interval_s = self == NULL ? 0 : self->interval_s;
    }
    return self == NULL ? HUGE_VAL : self->alarm_s;
}

/* After NOW_S: those that were due meanwhile are one. */
static double next_alarm(const struct tt__signals *self, double now_s)
{
    double next_s = self->alarm_s;
    if (self->interval_s == 0) {
        return HUGE_VAL;
    }
    double missed = floor((now_s - next_s) / self->interval_s);
    if (missed > MISSED_MANY) {
        next_s += missed * self->interval_s;
    }
    do { /* where a clock is so late, an interval may be less than its ulp */
        next_s = fmax(next_s + self->interval_s, nextafter(next_s, HUGE_VAL));
    } while (next_s <= now_s);
    return next_s;
}

int tt__signal_alarm_due(struct tt_env *env)
{
    struct tt__signals *self = env->signals;
    if (self == NULL || self->alarm_s > env->clock->now_s) {
        return tt_failure(env);
    }
    self->alarm_s = next_alarm(self, env->clock->now_s);
    return tt_signal_arrive(env, NUMBER_ALRM);
}

int tt_signal_time_passed(struct tt_env *env)
{
    int rc = tt__signal_alarm_due(env);
    TT_ASSERT(rc == 0 || tt_failure(env) < 0);
    return rc < 0 ? rc : tt_signal_check(env);
}

int tt__signal_sleep(struct tt_env *env, double seconds)
{
    struct tt_clock *clock = env->clock;
    double end_s = clock->now_s + seconds;
    TT_ASSERT(clock->sleep == NULL);
    while (tt_signal_alarm_s(env, NULL) <= end_s) {
        clock->now_s = fmax(clock->now_s, tt_signal_alarm_s(env, NULL));
        int rc = tt_signal_time_passed(env);
        if (rc < 0) {
            return rc;
        }
    }
    clock->now_s = fmax(end_s, clock->now_s);
    return 0;
}

/* ---- Handlers of loops --------------------------------------------------- */

/* _handle_signal */
static int call_later(struct tt_loop *loop, int number)
{
    TT_ASSERT(tt__loop_sound(loop) && is_number(number));
    tt_value found = TT_NULL;
    int rc = loop->signals == TT_NULL
                 ? 0
                 : tt_dict_get(loop->env, tt_dict_cast(loop->signals),
                               tt_small_int(number), &found);
    if (rc <= 0 || found == TT_NONE) {
        return rc < 0 ? rc : 0;
    }
    struct tt__handle *handle = (struct tt__handle *)(void *)found;
    if (handle->timer.head.flags & TT_TIMER_CANCELLED) {
        rc = tt_loop_remove_signal_handler(loop, number);
        return rc < 0 ? rc : 0;
    }
    tt_object_ref(&handle->timer.head);
    rc = tt__ready_push(loop, &tt__handle_callback, handle, TT_NULL);
    if (rc < 0) {
        tt_object_unref(loop->env, &handle->timer.head);
    }
    return rc;
}

/* _read_from_self, _process_self_data */
static int read_self_pipe(struct tt_loop *loop, void *data, tt_value arg)
{
    struct tt_sys *sys = loop->env->sys;
    unsigned char bytes[256];
    ssize_t count;
    int rc = 0;
    TT_ASSERT(loop->has_self_pipe && sys != NULL);
    (void)data;
    (void)arg;
    tt_touch_hidden(loop->env);
    while (rc == 0 && (count = sys->read(sys, loop->self_pipe[0], bytes,
                                         sizeof bytes)) > 0) {
        for (ssize_t i = 0; rc == 0 && i < count; i++) {
            if (bytes[i] > 0 && bytes[i] <= TT_SIGNAL_MAX) {
                rc = call_later(loop, bytes[i]);
            }
        }
    }
    return rc;
}

static const struct tt_callback self_pipe_callback = {.run = read_self_pipe,
                                                      .label = TT_LABEL_SILENT};

static int open_self_pipe(struct tt_loop *loop)
{
    struct tt_sys *sys = tt_sys_of(loop->env);
    TT_ASSERT(tt__loop_sound(loop) && !loop->closed);
    if (loop->has_self_pipe || sys == NULL) {
        return tt_failure(loop->env);
    }
    int rc = sys->self_pipe(sys, loop->self_pipe);
    if (rc < 0) {
        return tt_fail(loop->env, TT_ESYSTEM, "socketpair failed: errno %d",
                       -rc);
    }
    loop->has_self_pipe = true;
    return tt_loop_add_reader(loop, loop->self_pipe[0], &self_pipe_callback,
                              NULL);
}

static void end_wakeup(struct tt_loop *loop)
{
    struct tt__signals *self = loop->env->signals;
    if (self != NULL && self->wakeup_fd == loop->self_pipe[1]) {
        self->wakeup_fd = -1;
    }
}

void tt__close_self_pipe(struct tt_loop *loop)
{
    struct tt_sys *sys = loop->env->sys;
    if (loop->has_self_pipe) {
        loop->has_self_pipe = false;
        end_wakeup(loop);
        if (sys != NULL) { /* else the execution ends */
            sys->close(sys, loop->self_pipe[0]);
            sys->close(sys, loop->self_pipe[1]);
        }
    }
}

bool tt_loop_owns_fd(const struct tt_loop *loop, int fd)
{
    return loop->has_self_pipe &&
           (loop->self_pipe[0] == fd || loop->self_pipe[1] == fd);
}

bool tt_loop_take_woken(struct tt_loop *loop)
{
    bool was_woken = loop->woken;
    loop->woken = false;
    return was_woken;
}

int tt_loop_add_signal_handler(struct tt_loop *loop, int number,
                               tt_value handle)
{
    struct tt_env *env = loop->env;
    tt_value old = TT_NULL;
    TT_ASSERT(is_number(number) && number != NUMBER_KILL &&
              number != NUMBER_STOP);
    if (loop->signals == TT_NULL) {
        loop->signals = tt_dict(env);
    }
    if (loop->signals == TT_NULL || open_self_pipe(loop) < 0 ||
        tt_signal_wakeup(env, loop->self_pipe[1]) < -1) {
        return tt_failure(env);
    }
    struct tt_dict *signals = tt_dict_cast(loop->signals);
    int rc = tt_dict_get(env, signals, tt_small_int(number), &old);
    bool had = rc > 0 && old != TT_NONE; /* borrowed */
    if (rc < 0 || tt_dict_set(env, signals, tt_small_int(number), handle) < 0) {
        return tt_failure(env);
    }
    rc = tt_signal_set(env, number, tt_small_int(TT_SIGNAL_OF_LOOP));
    return rc < 0 ? rc : had;
}

/* Whether LOOP has a handler; *NUMBER is the first one's. */
static bool has_handler(const struct tt_loop *loop, int *number)
{
    size_t at = 0;
    const struct tt_entry *entry;
    while (loop->signals != TT_NULL &&
           (entry = tt_dict_next(tt_dict_cast(loop->signals), &at)) != NULL) {
        if (entry->value != TT_NONE) {
            *number = (int)tt_small_int_get(entry->key);
            return true;
        }
    }
    return false;
}

int tt_loop_remove_signal_handler(struct tt_loop *loop, int number)
{
    struct tt_env *env = loop->env;
    tt_value old = TT_NULL;
    TT_ASSERT(is_number(number));
    int rc = loop->signals == TT_NULL
                 ? 0
                 : tt_dict_get(env, tt_dict_cast(loop->signals),
                               tt_small_int(number), &old);
    if (rc <= 0 || old == TT_NONE) {
        return rc < 0 ? rc : 0;
    }
    rc = tt_dict_set(env, tt_dict_cast(loop->signals), tt_small_int(number),
                     TT_NONE);
    if (rc == 0) {
        rc = tt_signal_set(env, number,
                           tt_small_int(number == NUMBER_INT
                                            ? TT_SIGNAL_INTERRUPT
                                            : TT_SIGNAL_DEFAULT));
    }
    if (rc == 0 && !has_handler(loop, &number)) {
        end_wakeup(loop);
    }
    return rc < 0 ? rc : 1;
}

int tt__remove_signal_handlers(struct tt_loop *loop)
{
    int rc = 0, number = 0;
    while (rc >= 0 && has_handler(loop, &number)) {
        rc = tt_loop_remove_signal_handler(loop, number);
    }
    return rc < 0 ? rc : 0;
}

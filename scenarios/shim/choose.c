/* SPDX-License-Identifier: MIT
 *
 * choose.c: what the machine and the network leave open, as choices of a run.
 *
 *   lag       how long the machine stalls before a program reads the clock
 *   arrive    what a descriptor reports arrives later, after other events
 *   io        which of several ready descriptors epoll reports next
 *   split     how many of the bytes that have arrived one recv returns
 *   accepted  how many of the bytes that it is offered one send takes
 *   latency   how long what is sent takes, as far as the user states it
 *   connect   whether a listener ignores a SYN, so that it is repeated
 *   thread    which of several threads runs next
 *   preempt   how long a thread is kept from running
 *   resolve   when the resolver answers
 *   net       which fault the network has (fault.c)
 *
 * The place of a question is the call, the address from which the program made
 * it (addresses are the same in all runs) and the program.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "sim/base/duration.h"
#include "sim/base/random.h"

enum { MOMENT_NS = 1000 }; /* what is just after a moment */

bool shim_asks(const struct shim_run *run, enum tt_choice kind)
{
    return (run->env->enabled >> kind & 1) != 0 && run->env->chooser != NULL;
}

static uint64_t place_of(const struct shim_thread *thread)
{
    const struct shim_slot *slot = thread->slot;
    uint64_t place =
        tt__mix64(slot->site ^ (uint64_t)thread->process->image << 56);
    return tt__mix64(place ^ slot->call) | 1; /* 0: none */
}

/* Runs are the same until the first question. */
static uint64_t choose(struct shim_run *run, enum tt_choice kind, uint64_t n,
                       const struct tt_choice_about *about)
{
    return shim_fork_point(run) < 0 ? 0
                                    : tt_choose_about(run->env, kind, n, about);
}

uint64_t shim_ask(struct shim_run *run, struct shim_thread *thread,
                  enum tt_choice kind, uint64_t n)
{
    const struct tt_choice_about about = {.place = place_of(thread)};
    TT_ASSERT(shim_asks(run, kind) && n >= 2);
    return choose(run, kind, n, &about);
}

void shim_explain(struct shim_run *run, struct shim_thread *thread,
                  enum tt_choice kind, uint64_t n, uint64_t answer,
                  const char *text)
{
    char whole[SHIM_TEXT + SHIM_SITE + 8];
    const struct tt_choice_about about = {.place = place_of(thread),
                                          .text = whole};
    TT_ASSERT(answer > 0 && answer < n);
    if (run->env->chooser->explain == NULL) {
        return; /* nobody reads it */
    }
    const char *line = shim_site(run, thread);
    snprintf(whole, sizeof whole, "%s%s%s", text, *line == '\0' ? "" : ", at ",
             line);
    tt_choice_explain(run->env, kind, n, answer, &about);
}

/* ---- Moments ------------------------------------------------------------- */

static void add_moment(struct shim_moments *moments, uint64_t from_ns,
                       uint64_t to_ns, uint64_t at_ns)
{
    size_t place = 0;
    if (at_ns <= from_ns || at_ns > to_ns) {
        return;
    }
    while (place < moments->count && moments->at[place] < at_ns) {
        place++;
    }
    if (place == SHIM_ARMED ||
        (place < moments->count && moments->at[place] == at_ns)) {
        return;
    }
    moments->count += moments->count < SHIM_ARMED;
    for (size_t i = moments->count - 1; i > place; i--) {
        moments->at[i] = moments->at[i - 1];
    }
    moments->at[place] = at_ns;
}

/* As late as may be, where something can happen meanwhile. */
static void add_last(struct shim_moments *moments, uint64_t last_ns)
{
    if (moments->count > 0 && last_ns < (uint64_t)8e18 &&
        moments->at[moments->count - 1] + MOMENT_NS < last_ns) {
        moments->at[moments->count++] = last_ns - MOMENT_NS;
    }
}

/* The next moments after now, until TO_NS: of PROCESS the deadlines that its
 * last waits had, of others those that they wait for. */
static struct shim_moments next_moments(const struct shim_run *run,
                                        const struct shim_thread *thread,
                                        uint64_t to_ns)
{
    struct shim_moments out = {.count = 0};
    for (size_t i = 0; i < SHIM_ARMED; i++) {
        add_moment(&out, run->now_ns, to_ns, thread->armed[i]);
    }
    for (size_t i = 0; i < run->count; i++) {
        if (run->all[i].state == SHIM_BLOCKS) {
            add_moment(&out, run->now_ns, to_ns, run->all[i].deadline_ns);
        }
    }
    add_moment(&out, run->now_ns, to_ns, tt_world_next_ns(run->world));
    return out;
}

static uint64_t in_ns(double seconds)
{
    const double most_s = 9e9;
    seconds = fmin(fmax(seconds, 0), most_s);
    return (uint64_t)(seconds * 1e9);
}

static const char *put_time(uint64_t ns, char out[TT__DURATION_SIZE])
{
    return tt__duration((double)ns / 1e9, out);
}

/* ---- lag ----------------------------------------------------------------- */

/* How long a stall, or what is left of it, may last from now on. */
static uint64_t stall_left(const struct shim_run *run)
{
    const struct tt_chooser *chooser = run->env->chooser;
    const struct tt_clock *clock = run->env->clock;
    return in_ns(fmin(chooser->slow_s - clock->late_s,
                      TT_STALLS_MAX * chooser->slow_s - clock->stalled_s));
}

/* A stall before a program has waited for anything, or moved data, is as if it
 * had started later: it is not asked about, so that runs can begin with a fork
 * after its initialisation. */
int shim_stall(struct shim_run *run, struct shim_thread *thread)
{
    if (!shim_asks(run, TT_CHOICE_LAG) || !thread->process->has_begun) {
        return 0;
    }
    uint64_t left = stall_left(run), from = run->now_ns;
    struct shim_moments moments = next_moments(run, thread, from + left);
    if (left > 0 && left < (uint64_t)8e18 &&
        (moments.count == 0 || moments.at[moments.count - 1] < from + left)) {
        moments.at[moments.count++] = from + left;
    }
    if (moments.count == 0) {
        return 0;
    }
    double times_s[SHIM_ARMED + 1];
    for (size_t i = 0; i < moments.count; i++) {
        times_s[i] = (double)moments.at[i] / 1e9;
    }
    const struct tt_choice_about about = {.place = place_of(thread),
                                          .in_step = true,
                                          .from_s = (double)from / 1e9,
                                          .times_s = times_s};
    uint64_t n = moments.count + 1;
    uint64_t answer = choose(run, TT_CHOICE_LAG, n, &about);
    if (answer == 0) {
        return tt_failure(run->env);
    }
    char text[SHIM_TEXT], length[TT__DURATION_SIZE], now[TT__DURATION_SIZE];
    char usual[TT__DURATION_SIZE];
    uint64_t until = moments.at[answer - 1];
    snprintf(text, sizeof text,
             "the machine stalled for %s before %s read the clock at %s, not "
             "at %s",
             put_time(until - from, length), thread->name, put_time(until, now),
             put_time(from, usual));
    shim_explain(run, thread, TT_CHOICE_LAG, n, answer, text);
    struct tt_clock *clock = run->env->clock;
    double late_s = clock->late_s + (double)(until - from) / 1e9;
    int rc = shim_pass(run, until);
    clock->late_s = late_s;
    clock->stalled_s += (double)(until - from) / 1e9;
    clock->longest_s = fmax(clock->longest_s, late_s);
    return rc;
}

/* ---- arrive, io ---------------------------------------------------------- */

static void explain_late(struct shim_run *run, struct shim_thread *thread,
                         const struct shim_late *late, uint64_t n,
                         uint64_t answer)
{
    char text[SHIM_TEXT], name[SHIM_WORDS], when[120];
    char until[TT__DURATION_SIZE], now[TT__DURATION_SIZE];
    shim_put_name(run, thread, late->wfd, name);
    if (late->until == SHIM_UNTIL_TIME) {
        snprintf(when, sizeof when, "at %s, not at %s",
                 put_time(late->until_ns, until), put_time(run->now_ns, now));
    } else {
        snprintf(when, sizeof when, "%s",
                 late->until == SHIM_UNTIL_POLL
                     ? "one poll later"
                     : "only when nothing else happened");
    }
    snprintf(text, sizeof text, "%s was ready for %s %s", name, thread->name,
             when);
    shim_explain(run, thread, TT_CHOICE_ARRIVE, n, answer, text);
}

bool shim_choose_late(struct shim_run *run, struct shim_thread *thread, int wfd,
                      bool crowded)
{
    if (!shim_asks(run, TT_CHOICE_ARRIVE) || run->late_count == SHIM_LATE) {
        return false;
    }
    uint64_t most = run->now_ns + in_ns(run->env->chooser->slow_s);
    struct shim_moments moments = next_moments(run, thread, most);
    add_last(&moments, most);
    uint64_t polls = crowded ? 2 : 0, n = 1 + polls + moments.count;
    uint64_t answer = n == 1 ? 0 : shim_ask(run, thread, TT_CHOICE_ARRIVE, n);
    if (answer == 0) {
        return false;
    }
    struct shim_late late = {.wfd = wfd};
    if (answer > polls) {
        struct tt_clock *clock = run->env->clock;
        uint64_t until = moments.at[answer - polls - 1];
        late.until = SHIM_UNTIL_TIME;
        late.until_ns = until + MOMENT_NS;
        clock->longest_s =
            fmax(clock->longest_s, (double)(until - run->now_ns) / 1e9);
        clock->stalled_s = fmax(clock->stalled_s, clock->longest_s);
    } else {
        late.until = answer == 1 ? SHIM_UNTIL_POLL : SHIM_UNTIL_IDLE;
    }
    explain_late(run, thread, &late, n, answer);
    run->late[run->late_count++] = late;
    return true;
}

size_t shim_choose_ready(struct shim_run *run, struct shim_thread *thread,
                         const int *wfds, size_t count)
{
    if (!shim_asks(run, TT_CHOICE_IO) || count < 2) {
        return 0;
    }
    uint64_t answer = shim_ask(run, thread, TT_CHOICE_IO, count);
    if (answer != 0) {
        char text[SHIM_TEXT], name[SHIM_WORDS], other[SHIM_WORDS];
        shim_put_name(run, thread, wfds[answer], name);
        shim_put_name(run, thread, wfds[0], other);
        snprintf(text, sizeof text,
                 "%s was reported to %s before %s, which was ready earlier",
                 name, thread->name, other);
        shim_explain(run, thread, TT_CHOICE_IO, count, answer, text);
    }
    return answer;
}

/* ---- The network --------------------------------------------------------- */

/* How many of SIZE bytes an answer to `split` is. */
static size_t split_size(size_t size, uint64_t answer)
{
    switch (answer) {
    case 1:
        return 1;
    case 2:
        return size == 3 ? 2 : size / 2;
    default:
        return size - 1;
    }
}

static uint64_t decide_split(struct shim_run *run,
                             const struct tt_world_question *asked)
{
    if (asked->to.sin_family != AF_INET || !shim_asks(run, TT_CHOICE_SPLIT)) {
        return 0;
    }
    uint64_t answer = shim_ask(run, run->asking, TT_CHOICE_SPLIT, asked->count);
    if (answer != 0) {
        char text[SHIM_TEXT], name[SHIM_WORDS];
        shim_put_pair(run, &asked->from, &asked->to, name);
        bool is_count = run->asking->slot->call == SHIM_IOCTL;
        snprintf(text, sizeof text, "%s %s %zu of %zu bytes from %s",
                 run->asking->name, is_count ? "saw (FIONREAD)" : "received",
                 split_size(asked->size, answer), asked->size, name);
        shim_explain(run, run->asking, TT_CHOICE_SPLIT, asked->count, answer,
                     text);
        run->split_wfd = shim_wfd(run->asking, run->asking->slot->fd);
    }
    return answer;
}

/* A send that may block takes everything. */
static bool may_be_short(const struct shim_run *run)
{
    const struct shim_slot *slot = run->asking->slot;
    int flags =
        tt_world_fcntl(run->world, shim_wfd(run->asking, slot->fd), F_GETFL, 0);
    return (flags >= 0 && (flags & O_NONBLOCK) != 0) ||
           (slot->call == SHIM_SEND && (slot->args[0] & MSG_DONTWAIT) != 0);
}

static uint64_t decide_accepted(struct shim_run *run,
                                const struct tt_world_question *asked)
{
    if (asked->from.sin_family != AF_INET || !may_be_short(run) ||
        !shim_asks(run, TT_CHOICE_ACCEPTED)) {
        return 0;
    }
    uint64_t answer =
        shim_ask(run, run->asking, TT_CHOICE_ACCEPTED, asked->count);
    if (answer != 0) {
        char text[SHIM_TEXT], name[SHIM_WORDS];
        shim_put_pair(run, &asked->to, &asked->from, name);
        snprintf(text, sizeof text, "a send of %s on %s took %zu of %zu bytes",
                 run->asking->name, name,
                 answer == 1 ? asked->size / 2 : (size_t)1, asked->size);
        shim_explain(run, run->asking, TT_CHOICE_ACCEPTED, asked->count, answer,
                     text);
        run->accepted_wfd = shim_wfd(run->asking, run->asking->slot->fd);
    }
    return answer;
}

/* The first SYN, if it is ignored, is repeated after a second. */
static uint64_t decide_connect(struct shim_run *run,
                               const struct tt_world_question *asked)
{
    if (shim_fault_refuses(run, asked)) {
        return 1;
    }
    if (run->env->chooser == NULL || run->env->chooser->slow_s < 1 ||
        !shim_asks(run, TT_CHOICE_CONNECT) || run->asking == NULL ||
        run->asking->slot->call != SHIM_CONNECT ||
        shim_ask(run, run->asking, TT_CHOICE_CONNECT, 2) == 0) {
        return 0;
    }
    char text[SHIM_TEXT], name[SHIM_WORDS];
    shim_put_pair(run, &asked->from, &asked->to, name);
    snprintf(text, sizeof text,
             "%s of %s was not accepted at first: the SYN was lost, and is "
             "repeated",
             name, run->asking->name);
    shim_explain(run, run->asking, TT_CHOICE_CONNECT, 2, 1, text);
    enum { NO_ANSWER = 2 };
    return NO_ANSWER;
}

/* How long what is sent takes, within the range that the user states, is by
 * default the least. Answers are so many that it arrives just after each of the
 * next moments, and durations that are spread evenly. */
struct delays {
    uint64_t at[SHIM_ARMED + 1 + TT_LATENCY_DRAWN];
    size_t count;
};

static struct delays find_delays(const struct shim_run *run, uint64_t least_ns,
                                 uint64_t most_ns)
{
    struct delays out = {.count = 0};
    struct shim_moments moments =
        next_moments(run, run->asking, run->now_ns + most_ns);
    for (size_t i = 0; i < moments.count; i++) {
        uint64_t delay = moments.at[i] - run->now_ns + MOMENT_NS;
        if (delay > least_ns && delay <= most_ns) {
            out.at[out.count++] = delay;
        }
    }
    for (uint64_t i = 1; i <= TT_LATENCY_DRAWN; i++) {
        out.at[out.count++] =
            least_ns + (most_ns - least_ns) / TT_LATENCY_DRAWN * i;
    }
    return out;
}

static uint64_t decide_delay(struct shim_run *run,
                             const struct tt_world_question *asked)
{
    const struct tt_chooser *chooser = run->env->chooser;
    if (chooser == NULL || asked->to.sin_family != AF_INET) {
        return 0;
    }
    const double *range = chooser->latency_s;
    uint64_t least = in_ns(range[0]), most = in_ns(range[1]);
    if (run->asking == NULL || least == most ||
        !shim_asks(run, TT_CHOICE_LATENCY)) {
        return least;
    }
    struct delays delays = find_delays(run, least, most);
    uint64_t n = delays.count + 1;
    uint64_t answer = shim_ask(run, run->asking, TT_CHOICE_LATENCY, n);
    if (answer == 0) {
        return least;
    }
    char text[SHIM_TEXT], name[SHIM_WORDS], what[60] = "a SYN, FIN or RST";
    char took[TT__DURATION_SIZE], usual[TT__DURATION_SIZE];
    if (asked->size > 0) {
        snprintf(what, sizeof what, "%zu bytes", asked->size);
    }
    shim_put_pair(run, &asked->to, &asked->from, name);
    snprintf(text, sizeof text,
             "%s of %s on %s took %s, not %s (you allow it: --latency "
             "%.9g..%.9g)",
             what, run->asking->name, name,
             put_time(delays.at[answer - 1], took), put_time(least, usual),
             range[0], range[1]);
    shim_explain(run, run->asking, TT_CHOICE_LATENCY, n, answer, text);
    return delays.at[answer - 1];
}

uint64_t shim_decide(void *context, const struct tt_world_question *asked)
{
    struct shim_run *run = context;
    if (asked->kind == TT_WORLD_DELAY) {
        uint64_t delay = decide_delay(run, asked);
        uint64_t more = asked->from.sin_family == AF_INET
                            ? shim_fault_delay(run, asked)
                            : 0;
        return more == TT_WORLD_HELD ? more : delay + more;
    }
    if (run->asking == NULL) {
        return 0;
    }
    switch (asked->kind) {
    case TT_WORLD_SPLIT:
        return decide_split(run, asked);
    case TT_WORLD_ACCEPTED:
        return decide_accepted(run, asked);
    case TT_WORLD_CONNECT:
        return decide_connect(run, asked);
    case TT_WORLD_DATAGRAM:
        return shim_fault_datagram(run, asked);
    default:
        return 0;
    }
}

/* ---- thread: which thread runs, and which one is woken ------------------- */

static uint64_t ask_thread(struct shim_run *run, uint64_t place,
                           struct shim_thread *const *threads, size_t count)
{
    uint64_t numbers[SHIM_THREADS_MAX];
    TT_ASSERT(count >= 2 && count <= SHIM_THREADS_MAX);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = threads[i]->number + 1;
    }
    const struct tt_choice_about about = {.threads = numbers, .place = place};
    return choose(run, TT_CHOICE_THREAD, count, &about);
}

/* "in send()", "about to take mutex 1", "about to begin". */
static void put_place(struct shim_run *run, const struct shim_thread *thread,
                      char out[SHIM_WORDS])
{
    char name[SHIM_WORDS];
    const struct shim_slot *slot = thread->slot;
    shim_put_object(run, thread, name);
    if (slot->call == SHIM_YIELD && *name != '\0') {
        snprintf(out, SHIM_WORDS, "about to take %.150s", name);
    } else if (slot->call == SHIM_ENTER) {
        snprintf(out, SHIM_WORDS, "about to begin");
    } else {
        snprintf(out, SHIM_WORDS, "in %s(%.120s)",
                 shim_call_name((enum shim_call)slot->call), name);
    }
}

size_t shim_choose_next(struct shim_run *run,
                        struct shim_thread *const *threads, size_t count)
{
    if (count < 2 || !shim_asks(run, TT_CHOICE_THREAD)) {
        return 0;
    }
    uint64_t answer = ask_thread(run, place_of(threads[0]), threads, count);
    if (answer != 0) {
        char text[SHIM_TEXT], place[SHIM_WORDS];
        put_place(run, threads[0], place);
        snprintf(text, sizeof text, "%s ran before %s, which was %s",
                 threads[answer]->name, threads[0]->name, place);
        shim_explain(run, threads[0], TT_CHOICE_THREAD, count, answer, text);
    }
    return answer;
}

size_t shim_choose_woken(struct shim_run *run, struct shim_thread *waker,
                         struct shim_thread *const *waiters, size_t count)
{
    if (count < 2 || !shim_asks(run, TT_CHOICE_THREAD)) {
        return 0;
    }
    uint64_t answer = ask_thread(run, place_of(waker), waiters, count);
    if (answer != 0) {
        char text[SHIM_TEXT], name[SHIM_WORDS];
        shim_put_object(run, waiters[0], name);
        snprintf(text, sizeof text, "%s woke %s, which waited for %s, not %s",
                 waker->name, waiters[answer]->name, name, waiters[0]->name);
        shim_explain(run, waker, TT_CHOICE_THREAD, count, answer, text);
    }
    return answer;
}

/* ---- preempt, resolve: how long one thread takes ------------------------- */

/* All stalls of a run together are limited, whatever stalls. */
static uint64_t preempt_left(const struct shim_run *run)
{
    double slow_s = run->env->chooser->slow_s;
    return in_ns(
        fmin(slow_s, TT_STALLS_MAX * slow_s - run->env->clock->stalled_s));
}

/* Whether THREAD has waited for descriptors, of which some are ready. */
static bool is_woken(const struct shim_thread *thread)
{
    return thread->state == SHIM_BLOCKS &&
           (thread->slot->call == SHIM_EPOLL_WAIT ||
            thread->slot->call == SHIM_POLL);
}

/* When other threads of THREAD's command resume by themselves, and alarms of
 * its process are due. Those of other commands see of THREAD only what it
 * sends: when that arrives is a choice already. But where it is woken, they can
 * have done more until it looks, so that several descriptors are ready. */
static struct shim_moments find_wakes(const struct shim_run *run,
                                      const struct shim_thread *thread,
                                      uint64_t last_ns)
{
    struct shim_moments out = {.count = 0};
    const struct shim_process *process = thread->process;
    for (size_t i = 0; i < run->count; i++) {
        const struct shim_thread *other = &run->all[i];
        if (other != thread && other->state == SHIM_BLOCKS &&
            (is_woken(thread) || other->process->root == process->root)) {
            add_moment(&out, run->now_ns, last_ns, other->deadline_ns);
        }
    }
    add_moment(&out, run->now_ns, last_ns, shim_next_alarm(process));
    return out;
}

bool shim_may_preempt(const struct shim_run *run,
                      const struct shim_thread *thread)
{
    if (!shim_asks(run, TT_CHOICE_PREEMPT)) {
        return false;
    }
    uint64_t last = run->now_ns + preempt_left(run);
    return find_wakes(run, thread, last).count > 0;
}

/* Asks about KIND: just after which of MOMENTS, which LAST_NS limits, the call
 * of THREAD is served. 0: now. N: how many answers there are. */
static uint64_t ask_moment(struct shim_run *run, struct shim_thread *thread,
                           enum tt_choice kind, struct shim_moments *moments,
                           uint64_t last_ns)
{
    double times_s[SHIM_ARMED + 1];
    add_last(moments, last_ns);
    if (moments->count == 0) {
        return 0;
    }
    for (size_t i = 0; i < moments->count; i++) {
        times_s[i] = (double)moments->at[i] / 1e9;
    }
    const struct tt_choice_about about = {.place = place_of(thread),
                                          .from_s = (double)run->now_ns / 1e9,
                                          .times_s = times_s};
    return choose(run, kind, moments->count + 1, &about);
}

static void explain_preempted(struct shim_run *run, struct shim_thread *thread,
                              uint64_t n, uint64_t answer)
{
    char text[SHIM_TEXT], place[SHIM_WORDS], length[TT__DURATION_SIZE];
    put_place(run, thread, place);
    snprintf(text, sizeof text, "%s was preempted for %s when it was %s",
             thread->name, put_time(thread->stalled_ns - run->now_ns, length),
             place);
    shim_explain(run, thread, TT_CHOICE_PREEMPT, n, answer, text);
}

bool shim_preempt(struct shim_run *run, struct shim_thread *thread)
{
    if (!shim_asks(run, TT_CHOICE_PREEMPT) || thread->was_preempted) {
        return false;
    }
    uint64_t last = run->now_ns + preempt_left(run);
    struct shim_moments moments = find_wakes(run, thread, last);
    uint64_t answer =
        ask_moment(run, thread, TT_CHOICE_PREEMPT, &moments, last);
    if (answer == 0) {
        return false;
    }
    struct tt_clock *clock = run->env->clock;
    thread->was_preempted = true;
    thread->stalled_ns = moments.at[answer - 1] + MOMENT_NS;
    double length_s = (double)(thread->stalled_ns - run->now_ns) / 1e9;
    clock->longest_s = fmax(clock->longest_s, length_s);
    clock->stalled_s += length_s;
    explain_preempted(run, thread, moments.count + 1, answer);
    return true;
}

uint64_t shim_choose_answered(struct shim_run *run, struct shim_thread *thread,
                              const char *name)
{
    if (!shim_asks(run, TT_CHOICE_RESOLVE) || run->shim->options.is_here) {
        return run->now_ns; /* here it would block the loop, not a thread */
    }
    uint64_t last = run->now_ns + in_ns(run->env->chooser->slow_s);
    struct shim_moments moments = next_moments(run, thread, last);
    uint64_t answer =
        ask_moment(run, thread, TT_CHOICE_RESOLVE, &moments, last);
    if (answer == 0) {
        return run->now_ns;
    }
    char text[SHIM_TEXT], length[TT__DURATION_SIZE];
    uint64_t until = moments.at[answer - 1] + MOMENT_NS;
    snprintf(text, sizeof text, "the name %.200s was resolved for %s %s later",
             name, thread->name, put_time(until - run->now_ns, length));
    shim_explain(run, thread, TT_CHOICE_RESOLVE, moments.count + 1, answer,
                 text);
    return until;
}

/* SPDX-License-Identifier: MIT
 *
 * ask.c: calls of the command, by shared memory and two futexes.
 */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "preload.h"

__thread struct shim_slot *tt__slot;

static struct shim_shared *shared;
static bool is_opened;
enum { PRELOAD_SIZE = 4096 };

static bool was_executed;
static int own_pid = SHIM_PID, own_parent = SHIM_PID - 1;
static pthread_t first_thread;
static char preload[PRELOAD_SIZE - 16]; /* our path */

/* Of getrandom(): the generator, and bytes of its last number. */
static struct {
    uint64_t state, word;
    unsigned left;
} drawn;

/* Of libraries inside of the program: guest.h. */
static shim_describe *describe;
static shim_host *host;
static shim_interrupt *interrupt;

extern char **environ;

/* The value of VARIABLE, without getenv(), which others may have replaced. */
static const char *find_variable(const char *variable)
{
    size_t size = tt__length(variable);
    for (char **at = environ; at != NULL && *at != NULL; at++) {
        size_t i = 0;
        while (i < size && (*at)[i] == variable[i]) {
            i++;
        }
        if (i == size && (*at)[i] == '=') {
            return *at + size + 1;
        }
    }
    return NULL;
}

static int read_number(const char **at)
{
    int number = 0;
    while (**at >= '0' && **at <= '9') {
        number = number * 10 + (*(*at)++ - '0');
    }
    return number;
}

/* This process is PID, its parent PARENT. */
static void begin_process(int pid, int parent)
{
    const char *library = find_variable("LD_PRELOAD");
    own_pid = pid;
    own_parent = parent;
    first_thread = pthread_self();
    drawn.state = shared->seed + (uint64_t)(pid - SHIM_PID);
    drawn.left = 0;
    if (library != NULL && tt__length(library) < sizeof preload &&
        *preload == 0) {
        tt__copy(preload, library, tt__length(library) + 1);
    }
}

/* A thread that was made without pthread_create(): nothing can say when it
 * runs. */
static void refuse_thread(void)
{
    static const char text[] =
        "ticktape: a thread that pthread_create() has not made\n";
    RAW3(SYS_write, 2, text, sizeof text - 1);
    RAW1(SYS_exit_group, 127);
}

/* ---- The descriptor of the shared memory ------------------------------------
 *
 * The next program gets one, which a process opens in /proc before it executes
 * that; one that has changed its user may not, and keeps one open from then on.
 */

enum { MEMORY_FD = 1000 };

static int kept = -1;

/* A negative errno: this user may not. */
static long open_memory(void)
{
    char path[80], *at = path;
    tt__put_text(&at, "/proc/");
    tt__put_digits(&at, shared->pid);
    tt__put_text(&at, "/fd/");
    tt__put_digits(&at, shared->fd);
    *at = '\0';
    return RAW4(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
}

/* FD is the one that this program has got. */
static void keep_or_close(int fd)
{
    long again = was_executed ? open_memory() : 0;
    if (again < 0) {
        RAW3(SYS_fcntl, fd, F_SETFD, FD_CLOEXEC);
        kept = fd;
        return;
    }
    if (was_executed) {
        RAW1(SYS_close, again);
    }
    RAW1(SYS_close, fd);
}

void tt__keep_memory(void)
{
    long fd = kept < 0 && tt__has_turns() ? open_memory() : -1;
    if (fd >= 0) {
        kept = (int)RAW3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, MEMORY_FD);
        RAW1(SYS_close, fd);
    }
}

int tt__kept(void)
{
    return kept;
}

void tt__move_kept(void)
{
    long fd = RAW3(SYS_fcntl, kept, F_DUPFD_CLOEXEC, kept + 1);
    RAW1(SYS_close, kept);
    kept = fd < 0 ? -1 : (int)fd;
}

/* For the next program. */
static int share_memory(void)
{
    long fd = open_memory();
    long copy = RAW3(SYS_fcntl, fd < 0 ? kept : fd, F_DUPFD, MEMORY_FD);
    if (fd >= 0) {
        RAW1(SYS_close, fd);
    }
    if (copy < 0) {
        tt__escape("execve(), but /proc is not there");
    }
    return (int)copy;
}

bool tt__open(void)
{
    if (tt__slot != NULL) {
        return true;
    }
    if (is_opened || environ == NULL) {
        if (shared != NULL && host == NULL) {
            refuse_thread();
        }
        return false;
    }
    is_opened = true;
    const char *at = find_variable(SHIM_VARIABLE);
    if (at == NULL) {
        return false;
    }
    int fd = read_number(&at);
    at += *at == ':';
    int slot = read_number(&at);
    was_executed = *at == ':';
    long mapped = tt__raw(SYS_mmap, 0, sizeof *shared, PROT_READ | PROT_WRITE,
                          MAP_SHARED, fd, 0);
    if (mapped < 0 && mapped > -4096) {
        return false;
    }
    struct shim_shared *memory = (struct shim_shared *)mapped;
    if (memory->version != SHIM_VERSION) {
        RAW1(SYS_close, fd);
        return false;
    }
    shared = memory;
    keep_or_close(fd);
    tt__slot = &shared->slots[slot];
    tt__tid = (int)RAW0(SYS_gettid);
    tt__slot->tid = tt__tid;
    begin_process((int)tt__ask(SHIM_START, -1, 0), (int)tt__slot->args[0]);
    if (was_executed) {
        tt__ask(SHIM_HAS, -1, 0);
        for (int i = 0; i < SHIM_FDS; i++) {
            if (tt__slot->data[i] != 0) {
                tt__take(i);
            }
        }
    }
    return true;
}

/* ---- Other processes ----------------------------------------------------- */

void tt__begin_child(int slot, int parent)
{
    tt__slot = &shared->slots[slot];
    tt__tid = (int)RAW0(SYS_gettid);
    tt__slot->tid = tt__tid;
    tt__wait_turn();
    begin_process((int)tt__ask(SHIM_START, -1, 0), parent);
}

void tt__put_digits(char **at, int number)
{
    char digits[12];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        *(*at)++ = digits[--count];
    }
}

void tt__put_text(char **at, const char *text)
{
    size_t size = tt__length(text);
    tt__copy(*at, text, size);
    *at += size;
    **at = '\0';
}

const char *const *tt__variables(void)
{
    static char own[64], library[PRELOAD_SIZE];
    static const char *const all[] = {library, own, "PYTHONHASHSEED=0",
                                      "PYTHONUNBUFFERED=1", NULL};
    char *at = own;
    tt__put_text(&at, SHIM_VARIABLE "=");
    tt__put_digits(&at, share_memory());
    tt__put_text(&at, ":");
    tt__put_digits(&at, (int)(tt__slot - shared->slots));
    tt__put_text(&at, ":1");
    at = library;
    tt__put_text(&at, "LD_PRELOAD=");
    tt__put_text(&at, preload);
    return all;
}

bool tt__was_executed(void)
{
    return was_executed;
}

/* ---- Turns --------------------------------------------------------------- */

struct shim_slot *tt__slot_at(int number)
{
    return &shared->slots[number];
}

bool tt__has_turns(void)
{
    return tt__open() && host == NULL;
}

bool tt__is_interrupted(void)
{
    return tt__open() && interrupt != NULL && interrupt();
}

bool tt__asks_thread(void)
{
    return shared->asks_thread != 0 && shared->is_alone == 0;
}

void tt__ring(void)
{
    __atomic_fetch_add(&shared->bell, 1, __ATOMIC_SEQ_CST);
    RAW3(SYS_futex, &shared->bell, FUTEX_WAKE, 1);
}

void tt__wait_turn(void)
{
    struct shim_slot *slot = tt__slot;
    for (;;) {
        uint32_t turn = __atomic_load_n(&slot->turn, __ATOMIC_SEQ_CST);
        if (turn == SHIM_OF_PROGRAM) {
            return;
        }
        if (turn == SHIM_OF_TEMPLATE) { /* the child comes back */
            tt__serve_forks(&shared->templates[slot - shared->slots]);
        }
        RAW4(SYS_futex, &slot->turn, FUTEX_WAIT, SHIM_OF_COMMAND, NULL);
    }
}

/* Gives the turn to the command, until it has given it back. */
static void give_turn(struct shim_slot *slot)
{
    __atomic_store_n(&slot->turn, SHIM_OF_COMMAND, __ATOMIC_SEQ_CST);
    if (host != NULL) {
        tt__slot = NULL; /* what it calls is the kernel's */
        host(slot);
        tt__slot = slot;
        return;
    }
    tt__ring();
    tt__wait_turn();
}

int64_t tt__ask(enum shim_call call, int fd, uint64_t site)
{
    struct shim_slot *slot = tt__slot;
    int was = errno;
    tt__test_call(call);
    slot->call = call;
    slot->fd = fd;
    slot->site = site;
    slot->closes = tt__closes;
    slot->again = 0;
    give_turn(slot);
    while (slot->signal != 0) {
        if (tt__take_signal(slot)) {
            errno = was;
            return -EINTR;
        }
        give_turn(slot);
    }
    if (slot->describes != 0) {
        slot->describes = 0;
        slot->size = describe == NULL ? 0 : describe(slot->data, SHIM_DATA);
        slot->call = SHIM_STATE;
        give_turn(slot);
    }
    errno = was;
    return slot->result;
}

int64_t tt__ask3(enum shim_call call, int fd, uint64_t site, int64_t a,
                 int64_t b, int64_t c)
{
    tt__slot->args[0] = a;
    tt__slot->args[1] = b;
    tt__slot->args[2] = c;
    return tt__ask(call, fd, site);
}

void tt__refuse(const char *name)
{
    size_t size = tt__length(name);
    tt__copy(tt__slot->data, name, size);
    tt__slot->size = (uint32_t)size;
    tt__ask(SHIM_ESCAPE, -1, 0);
    while (host == NULL) { /* the command never answers */
        RAW1(SYS_exit_group, 127);
    }
}

void tt__escape(const char *name)
{
    tt__refuse(name);
    for (;;) {
        RAW1(SYS_exit_group, 127);
    }
}

void tt__draw(void *at, size_t size)
{
    char *out = at;
    for (size_t i = 0; i < size; i++) { /* splitmix64 */
        if (drawn.left == 0) {
            uint64_t word = drawn.state += UINT64_C(0x9e3779b97f4a7c15);
            word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
            word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
            drawn.word = word ^ word >> 31;
            drawn.left = sizeof word;
        }
        out[i] = (char)drawn.word;
        drawn.word >>= 8;
        drawn.left--;
    }
}

int tt__pid(void)
{
    return own_pid;
}

unsigned long tt__first_thread(void)
{
    return first_thread;
}

int tt__parent(void)
{
    return own_parent;
}

int64_t tt__epoch(void)
{
    return shared == NULL ? 0 : shared->epoch_s;
}

int tt__thread_id(void)
{
    enum { FIRST = 100000 };
    return tt__slot->handle == 0 ? tt__pid()
                                 : FIRST + (int)(tt__slot - shared->slots);
}

/* ---- Libraries inside of the program ------------------------------------- */

static struct shim_slot *find_slot(void)
{
    return tt__open() ? tt__slot : NULL;
}

static const struct shim_shared *find_shared(void)
{
    return tt__open() || host != NULL ? shared : NULL;
}

static int64_t ask_for(enum shim_call call, int64_t a, int64_t b, int64_t c)
{
    return tt__open() ? tt__ask3(call, -1, 0, a, b, c) : -ENOSYS;
}

static void describe_by(shim_describe *by)
{
    describe = by;
    struct shim_slot *slot = host == NULL ? tt__slot : &shared->slots[0];
    if (slot != NULL) {
        slot->has_state = by != NULL;
    }
}

static void host_by(struct shim_shared *memory, shim_host *by)
{
    is_opened = true;
    shared = memory;
    host = by;
    drawn.state = shared->seed;
    memory->slots[0].has_state = describe != NULL;
}

static void enter(bool enters)
{
    tt__slot = enters ? &shared->slots[0] : NULL;
}

static void forget(void)
{
    tt__forget();
    drawn.state = shared->seed;
    drawn.left = 0;
}

static void interrupt_by(shim_interrupt *by)
{
    interrupt = by;
}

EXPORT shim_find_guest ticktape_guest;
EXPORT const struct shim_guest *ticktape_guest(void)
{
    static const struct shim_guest guest = {.version = SHIM_VERSION,
                                            .slot = find_slot,
                                            .shared = find_shared,
                                            .ask = ask_for,
                                            .describe_by = describe_by,
                                            .host_by = host_by,
                                            .enter = enter,
                                            .forget = forget,
                                            .interrupt_by = interrupt_by};
    return &guest;
}

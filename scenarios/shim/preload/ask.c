/* SPDX-License-Identifier: MIT
 *
 * ask.c: calls of the command, by shared memory and two futexes.
 */
#define _GNU_SOURCE 1
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "preload.h"

struct shim_slot *tt__slot;

static struct shim_shared *shared;
static bool is_opened;
static int own_number;

/* Of getrandom(): the generator, and bytes of its last number. */
static struct {
    uint64_t state, word;
    unsigned left;
} drawn;

/* Of libraries inside of the program: guest.h. */
static shim_describe *describe;
static shim_host *host;
static __thread bool is_inside;

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

bool tt__open(void)
{
    if (is_opened || environ == NULL) {
        return tt__slot != NULL && (host == NULL || is_inside);
    }
    is_opened = true;
    const char *at = find_variable(SHIM_VARIABLE);
    if (at == NULL) {
        return false;
    }
    int fd = read_number(&at);
    at += *at == ':';
    own_number = read_number(&at);
    long mapped = tt__raw(SYS_mmap, 0, sizeof *shared, PROT_READ | PROT_WRITE,
                          MAP_SHARED, fd, 0);
    if (mapped < 0 && mapped > -4096) {
        return false;
    }
    shared = (struct shim_shared *)mapped;
    RAW1(SYS_close, fd);
    if (shared->version != SHIM_VERSION) {
        return false;
    }
    drawn.state = shared->seed + (uint64_t)own_number;
    tt__slot = &shared->slots[own_number];
    tt__ask(SHIM_START, -1, 0);
    return true;
}

/* Gives the turn to the command, until it has given it back. */
static void give_turn(struct shim_slot *slot)
{
    __atomic_store_n(&slot->turn, SHIM_OF_COMMAND, __ATOMIC_SEQ_CST);
    if (host != NULL) {
        is_inside = false;
        host(slot);
        is_inside = true;
        return;
    }
    __atomic_fetch_add(&shared->bell, 1, __ATOMIC_SEQ_CST);
    RAW3(SYS_futex, &shared->bell, FUTEX_WAKE, 1);
    while (__atomic_load_n(&slot->turn, __ATOMIC_SEQ_CST) != SHIM_OF_PROGRAM) {
        RAW4(SYS_futex, &slot->turn, FUTEX_WAIT, SHIM_OF_COMMAND, NULL);
    }
}

int64_t tt__ask(enum shim_call call, int fd, uint64_t site)
{
    struct shim_slot *slot = tt__slot;
    int was = errno;
    slot->call = call;
    slot->fd = fd;
    slot->site = site;
    give_turn(slot);
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

void tt__escape(const char *name)
{
    size_t size = tt__length(name);
    tt__copy(tt__slot->data, name, size);
    tt__slot->size = (uint32_t)size;
    tt__ask(SHIM_ESCAPE, -1, 0);
    for (;;) { /* the command never answers */
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
    return SHIM_PID + own_number;
}

/* ---- Libraries inside of the program ------------------------------------- */

static struct shim_slot *find_slot(void)
{
    return tt__open() ? tt__slot : NULL;
}

static const struct shim_shared *find_shared(void)
{
    return tt__open() ? shared : NULL;
}

static int64_t ask_for(enum shim_call call, int64_t a, int64_t b, int64_t c)
{
    return tt__open() ? tt__ask3(call, -1, 0, a, b, c) : -ENOSYS;
}

static void describe_by(shim_describe *by)
{
    describe = by;
    if (tt__slot != NULL) {
        tt__slot->has_state = by != NULL;
    }
}

static void host_by(struct shim_shared *memory, shim_host *by)
{
    is_opened = true;
    shared = memory;
    host = by;
    own_number = 0;
    tt__slot = &memory->slots[0];
    tt__slot->has_state = describe != NULL;
}

static void enter(bool enters)
{
    if (enters && !is_inside) {
        drawn.state = shared->seed;
        drawn.left = 0;
    }
    is_inside = enters;
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
                                            .forget = tt__forget};
    return &guest;
}

/* SPDX-License-Identifier: MIT
 *
 * guest.h: what libticktape-preload.so offers to libraries inside of a program,
 * such as the Python package: questions of their own, lines of the trace, and
 * a world that is in the program's own process.
 *
 *     const struct shim_guest *(*find)(void) =
 *         dlsym(RTLD_DEFAULT, "ticktape_guest");
 *     const struct shim_guest *guest = find == NULL ? NULL : find();
 */
#ifndef SHIM_GUEST_H
#define SHIM_GUEST_H

#include <stdbool.h>

#include "protocol.h"

/* Describes the state of the program, for the report of a deadlock: whole lines
 * (SIZE bytes at most); the number of bytes. It makes no call of the world. */
typedef uint32_t shim_describe(char *out, uint32_t size);

/* Serves the call in SLOT, which then has its result. */
typedef void shim_host(struct shim_slot *slot);

/* The thread of a world in this process is about to wait for another thread.
 * Whether the wait ends instead, with EINTR. */
typedef bool shim_interrupt(void);

struct shim_guest {
    uint32_t version; /* SHIM_VERSION */
    /* The slot of the calling thread; NULL: it is outside of a world. */
    struct shim_slot *(*slot)(void);
    /* What all programs of the world see; NULL without a world. */
    const struct shim_shared *(*shared)(void);
    /* Makes a call with these arguments, and what is in the slot's data. */
    int64_t (*ask)(enum shim_call call, int64_t a, int64_t b, int64_t c);
    /* NULL: nothing describes the program. */
    void (*describe_by)(shim_describe *describe);
    /* A world in this process: SHARED has its slot 0, and HOST serves calls, on
     * the thread that makes them. All others stay outside. */
    void (*host_by)(struct shim_shared *shared, shim_host *host);
    /* The calling thread enters the world of host_by(), or leaves it: calls are
     * the kernel's then. */
    void (*enter)(bool enters);
    /* A run is over: what it left open is no descriptor of the next world, and
     * random numbers are again those of SHARED's seed. */
    void (*forget)(void);
    /* Of a world in this process: NULL: waits for threads are the kernel's. */
    void (*interrupt_by)(shim_interrupt *interrupt);
};

/* Its name is "ticktape_guest". */
typedef const struct shim_guest *shim_find_guest(void);

#endif

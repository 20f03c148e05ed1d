/* SPDX-License-Identifier: MIT
 *
 * peer.h: a peer whose behaviour is bytes, for fuzzers (tt_fuzz_net).
 *
 * Invariant: no file of the kernel is the peer's before its first poll; those
 * that are lie in `fds`, and -1 stands for one that it has closed.
 */
#ifndef TT__PEER_H
#define TT__PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tt_env;

enum { TT__PEER_FDS = 16 };

/* What comes next in its bytes. */
enum tt__peer_verb {
    TT__PEER_SEND,
    TT__PEER_POLL, /* until the next poll */
    TT__PEER_IDLE, /* until the loop would wait */
    TT__PEER_SLEEP,
    TT__PEER_END, /* it sends no more on this connection */
    TT__PEER_CLOSE,
    TT__PEER_RESET,
    TT__PEER_CONNECT, /* another connection, to which what follows belongs */
    TT__PEER_SWITCH,  /* to an earlier one, or stops or resumes reading */
    TT__PEER_OVER
};

struct tt__peer_step {
    enum tt__peer_verb verb;
    const uint8_t *data; /* SEND */
    size_t size;
    uint8_t argument; /* CONNECT, SWITCH */
    double sleep_s;   /* SLEEP */
};

/* Reads the step at AT; returns where the next one begins. */
const uint8_t *tt__peer_read(const uint8_t *at, const uint8_t *end,
                             struct tt__peer_step *step);

struct tt__peer {
    const uint8_t *at, *end;  /* of its bytes */
    enum tt__peer_verb until; /* POLL, IDLE, SLEEP, OVER; SEND: now */
    double when_s;            /* of SLEEP */
    int fds[TT__PEER_FDS];
    bool is_deaf[TT__PEER_FDS]; /* it does not read */
    size_t count, current;
    bool has_waited; /* for room to send */
    bool is_gone;    /* all its connections are closed */
};

void tt__peer_start(struct tt__peer *self, const uint8_t *bytes, size_t size);
/* The loop polls: the peer acts if it waited for that. */
void tt__peer_poll(struct tt__peer *self, struct tt_env *env);
/* The loop would wait; FOR_EVER: without an end. Whether the peer acted. */
bool tt__peer_idle(struct tt__peer *self, struct tt_env *env, bool for_ever);
/* When it acts next; HUGE_VAL: that depends on the loop. */
double tt__peer_next_s(const struct tt__peer *self);

#endif

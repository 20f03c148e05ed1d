/* SPDX-License-Identifier: MIT
 *
 * peer.c: a peer whose behaviour is bytes. See tt_fuzz.h for what they mean.
 *
 * It acts while the loop polls, on the kernel of the run, so that the program
 * sees its connections as it sees any others; it has no task and no handle, and
 * makes no choice. It discards all that it receives.
 */
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include <ticktape/tt_world.h>

#include "net.h"
#include "peer.h"

enum { COMMAND = 0xff, VERBS = 8, SLEEPS = 8, ROOM = 1 << 16 };

/* Timeouts of servers are some of these. */
static const double sleeps_s[SLEEPS] = {0.001, 0.01, 0.1, 1, 5, 30, 60, 600};

/* ---- Bytes --------------------------------------------------------------- */

static const uint8_t *read_command(const uint8_t *at, const uint8_t *end,
                                   struct tt__peer_step *step)
{
    static const enum tt__peer_verb verbs[VERBS] = {
        TT__PEER_POLL,  TT__PEER_IDLE,  TT__PEER_SLEEP,   TT__PEER_END,
        TT__PEER_CLOSE, TT__PEER_RESET, TT__PEER_CONNECT, TT__PEER_SWITCH};
    TT_ASSERT(at < end);
    step->verb = verbs[*at++ % VERBS];
    bool has_argument = step->verb == TT__PEER_SLEEP ||
                        step->verb == TT__PEER_CONNECT ||
                        step->verb == TT__PEER_SWITCH;
    if (has_argument && at < end) {
        step->argument = *at++;
        step->sleep_s = sleeps_s[step->argument % SLEEPS];
    }
    return at;
}

const uint8_t *tt__peer_read(const uint8_t *at, const uint8_t *end,
                             struct tt__peer_step *step)
{
    *step =
        (struct tt__peer_step){.verb = TT__PEER_OVER, .sleep_s = sleeps_s[0]};
    TT_ASSERT(at <= end);
    if (at == end) {
        return at;
    }
    bool is_command = *at == COMMAND;
    if (is_command && end - at > 1 && at[1] != COMMAND) {
        return read_command(at + 1, end, step);
    }
    step->verb = TT__PEER_SEND;
    step->data = at;
    step->size = 1;
    if (is_command) { /* the byte itself, which is written twice */
        return end - at > 1 ? at + 2 : end;
    }
    const uint8_t *next = memchr(at, COMMAND, (size_t)(end - at));
    step->size = (size_t)((next == NULL ? end : next) - at);
    return at + step->size;
}

/* ---- Connections --------------------------------------------------------- */

static struct tt_world *world_of(struct tt_env *env)
{
    TT_ASSERT(env->sys != NULL);
    return ((struct tt__world_sys *)env->sys)->world;
}

static bool is_listener(struct tt_world *world, int fd,
                        struct sockaddr_in *address)
{
    struct tt_world_state state;
    bool is = tt_world_describe(world, fd, &state) == 0 &&
              strcmp(state.type, "tcp") == 0 &&
              strcmp(state.state, "listening") == 0;
    if (is) {
        *address = state.local;
    }
    return is;
}

/* The address of listener WHICH, modulo their number; false: there is none. */
static bool find_listener(struct tt_world *world, unsigned which,
                          struct sockaddr_in *address)
{
    unsigned count = 0;
    for (int fd = tt_world_next_fd(world, 0); fd >= 0;
         fd = tt_world_next_fd(world, fd + 1)) {
        count += is_listener(world, fd, address);
    }
    if (count == 0) {
        return false;
    }
    which %= count;
    TT_ASSERT(address->sin_family == AF_INET);
    for (int fd = tt_world_next_fd(world, 0); fd >= 0;
         fd = tt_world_next_fd(world, fd + 1)) {
        if (is_listener(world, fd, address) && which-- == 0) {
            break;
        }
    }
    if (address->sin_addr.s_addr == htonl(INADDR_ANY)) {
        address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    return true;
}

static bool connect_to(struct tt__peer *self, struct tt_env *env,
                       unsigned which)
{
    struct tt_world *world = world_of(env);
    struct sockaddr_in address;
    if (self->count == TT__PEER_FDS || !find_listener(world, which, &address)) {
        return false;
    }
    int fd = tt_world_socket(world, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (fd < 0) {
        return false;
    }
    const int on = 1; /* each write is a segment */
    tt_world_setsockopt(world, fd,
                        (struct tt_world_option){IPPROTO_TCP, TCP_NODELAY}, &on,
                        sizeof on);
    (void)tt_world_connect(world, fd, (struct sockaddr *)&address,
                           sizeof address);
    self->current = self->count++;
    self->fds[self->current] = fd;
    self->is_deaf[self->current] = false;
    TT_ASSERT(self->count <= TT__PEER_FDS);
    return true;
}

static void close_connection(struct tt__peer *self, struct tt_env *env,
                             size_t at, bool resets)
{
    TT_ASSERT(at < self->count);
    if (self->fds[at] < 0) {
        return;
    }
    if (resets) {
        const struct linger none = {.l_onoff = 1};
        tt_world_setsockopt(world_of(env), self->fds[at],
                            (struct tt_world_option){SOL_SOCKET, SO_LINGER},
                            &none, sizeof none);
    }
    tt_world_close(world_of(env), self->fds[at]);
    self->fds[at] = -1;
}

/* Reads what has arrived. */
static void drain(struct tt__peer *self, struct tt_env *env)
{
    static char nowhere[ROOM];
    for (size_t i = 0; i < self->count; i++) {
        ssize_t size = 1;
        while (self->fds[i] >= 0 && size > 0 && !self->is_deaf[i]) {
            size = tt_world_recv(world_of(env), self->fds[i], nowhere,
                                 sizeof nowhere, MSG_DONTWAIT);
        }
    }
}

/* ---- Acting -------------------------------------------------------------- */

/* Sends the step; false: there is no room for all of it, and it comes again. */
static bool send_all(struct tt__peer *self, struct tt_env *env,
                     const struct tt__peer_step *step, const uint8_t *next)
{
    int fd = self->fds[self->current];
    ssize_t sent = fd < 0
                       ? -EBADF
                       : tt_world_send(world_of(env), fd, step->data,
                                       step->size, MSG_DONTWAIT | MSG_NOSIGNAL);
    bool is_full = sent == -EAGAIN || (sent >= 0 && (size_t)sent < step->size);
    if (!is_full || self->has_waited) { /* after one wait it gives up */
        self->has_waited = false;
        self->at = next;
        return true;
    }
    self->at = step->data + (sent > 0 ? sent : 0);
    self->has_waited = true;
    self->until = TT__PEER_IDLE;
    return false;
}

static void end_all(struct tt__peer *self, struct tt_env *env)
{
    for (size_t i = 0; i < self->count; i++) {
        self->is_deaf[i] = false;
        if (self->fds[i] >= 0) {
            tt_world_shutdown(world_of(env), self->fds[i], SHUT_WR);
        }
    }
    self->until = TT__PEER_OVER;
}

/* One step on a connection that there is. */
static void take(struct tt__peer *self, struct tt_env *env,
                 const struct tt__peer_step *step)
{
    size_t at = self->current;
    TT_ASSERT(at < self->count);
    switch (step->verb) {
    case TT__PEER_SEND:
    case TT__PEER_OVER:
        break;
    case TT__PEER_POLL:
    case TT__PEER_IDLE:
    case TT__PEER_SLEEP:
        self->until = step->verb;
        self->when_s = env->clock->now_s + step->sleep_s;
        break;
    case TT__PEER_END:
        if (self->fds[at] >= 0) {
            tt_world_shutdown(world_of(env), self->fds[at], SHUT_WR);
        }
        break;
    case TT__PEER_CLOSE:
    case TT__PEER_RESET:
        close_connection(self, env, at, step->verb == TT__PEER_RESET);
        break;
    case TT__PEER_CONNECT:
        connect_to(self, env, step->argument);
        break;
    case TT__PEER_SWITCH:
        self->current = step->argument / 2 % self->count;
        self->is_deaf[self->current] ^= step->argument % 2 == 1;
        break;
    }
}

static void act(struct tt__peer *self, struct tt_env *env)
{
    TT_ASSERT(self->until == TT__PEER_SEND);
    if (self->count == 0 && !connect_to(self, env, 0)) {
        self->until = TT__PEER_IDLE; /* nobody listens yet */
        self->is_gone = self->has_waited;
        self->has_waited = true;
        return;
    }
    self->has_waited = self->has_waited && self->at < self->end;
    while (self->until == TT__PEER_SEND) {
        struct tt__peer_step step;
        const uint8_t *next = tt__peer_read(self->at, self->end, &step);
        if (step.verb == TT__PEER_OVER) {
            end_all(self, env);
        } else if (step.verb != TT__PEER_SEND) {
            self->at = next;
            take(self, env, &step);
        } else if (!send_all(self, env, &step, next)) {
            break;
        }
    }
}

void tt__peer_start(struct tt__peer *self, const uint8_t *bytes, size_t size)
{
    TT_ASSERT(bytes != NULL || size == 0);
    const uint8_t *end = size == 0 ? bytes : bytes + size; /* NULL + 0 is UB */
    *self = (struct tt__peer){.at = bytes, .end = end, .until = TT__PEER_POLL};
}

void tt__peer_poll(struct tt__peer *self, struct tt_env *env)
{
    drain(self, env);
    if (self->until == TT__PEER_POLL ||
        (self->until == TT__PEER_SLEEP && self->when_s <= env->clock->now_s)) {
        self->until = TT__PEER_SEND;
        act(self, env);
    }
}

bool tt__peer_idle(struct tt__peer *self, struct tt_env *env, bool for_ever)
{
    if (self->is_gone || self->until == TT__PEER_SLEEP) {
        return false;
    }
    if (self->until != TT__PEER_OVER) {
        self->until = TT__PEER_SEND;
        act(self, env);
        return !self->is_gone;
    }
    if (!for_ever) { /* an answer may take its time */
        return false;
    }
    /* The server keeps connections that the peer has ended. */
    for (size_t i = 0; i < self->count; i++) {
        close_connection(self, env, i, false);
    }
    self->is_gone = true;
    return true;
}

double tt__peer_next_s(const struct tt__peer *self)
{
    return self->until == TT__PEER_SLEEP ? self->when_s : HUGE_VAL;
}

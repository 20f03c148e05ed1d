/* SPDX-License-Identifier: MIT
 *
 * sim/world/world.h: what the files of the simulated kernel share.
 *
 * A descriptor is a slot of the table, which holds a file (an open file
 * description); several descriptors may hold one. A file has a type: a table of
 * functions, as the kernel's file_operations. Sockets are files, and have a
 * protocol: a second table.
 *
 * What makes a file ready calls tt__wake() with the mask of what has changed;
 * the watches of epolls hear it there and nowhere else, as the kernel's
 * ep_poll_callback() does. Where Linux wakes with a mask, so do we: it decides
 * what edge-triggered descriptors report and in which order.
 */
#ifndef TT__WORLD_H
#define TT__WORLD_H

#include <errno.h>
#include <string.h>

#include <ticktape/tt_world.h>

#include "sim/base/check.h"

struct tt__epoll;
struct tt__file;
struct tt__socket;

/* ---- Memory -------------------------------------------------------------- */

/* A block of SIZE bytes, not initialised; NULL: no memory. */
void *tt__world_alloc(struct tt_world *world, size_t size);
/* NULL: no effect. SIZE is that of the allocation. */
void tt__world_release(struct tt_world *world, void *block, size_t size);
/* BLOCK moved to NEW_SIZE bytes; NULL: no memory, BLOCK stays. */
void *tt__world_realloc(struct tt_world *world, void *block, size_t old_size,
                        size_t new_size);

/* ---- What the caller reads or writes ------------------------------------- */

/* A position in a list of buffers. */
struct tt__io {
    const struct iovec *parts;
    size_t count;
    size_t skip; /* bytes of the first of PARTS that are done */
    size_t left; /* bytes from here to the end */
};

/* 0, or -EINVAL if the sizes overflow. */
int tt__io_init(struct tt__io *io, const struct iovec *parts, size_t count);
void tt__io_get(struct tt__io *io, void *to, size_t size);
void tt__io_put(struct tt__io *io, const void *from, size_t size);

/* ---- Files --------------------------------------------------------------- */

struct tt__file_type {
    const char *name;
    bool is_outside; /* of tt_world_reserve(): no epoll takes it */
    /* What poll() would report now; 0: nothing. */
    uint32_t (*poll)(struct tt__file *file);
    ssize_t (*read)(struct tt_world *world, struct tt__file *file,
                    struct tt__io *io);
    ssize_t (*write)(struct tt_world *world, struct tt__file *file,
                     struct tt__io *io);
    /* FIONREAD; NULL: -ENOTTY. */
    int (*pending)(struct tt__file *file);
    /* What reports say of it: all but the type is 0 before. Returns the other
     * end, or NULL. The function may be NULL. */
    const struct tt__file *(*describe)(struct tt__file *file,
                                       struct tt_world_state *state);
    /* The last descriptor is closed; frees FILE, at once or later. */
    void (*release)(struct tt_world *world, struct tt__file *file);
};

struct tt__file {
    const struct tt__file_type *type;
    struct tt__watch *watches; /* of epolls; the last one added is first */
    uint32_t descriptors;      /* that hold it, and operations under way */
    int flags;                 /* O_ACCMODE and O_NONBLOCK */
    uint32_t hidden;           /* tt_world_hide(); mostly 0 */
    uint64_t mark;             /* tt_world_set_mark() */
};

/* What poll() reports of FILE now; 0: nothing. */
static inline uint32_t tt__file_poll(struct tt__file *file)
{
    return file->type->poll(file) & ~file->hidden;
}

struct tt__slot {
    struct tt__file *file; /* NULL: free */
    bool close_on_exec;
    int owner; /* see tt_world_set_owner() */
};

/* The file of a descriptor; NULL: -EBADF. */
struct tt__file *tt__file_of(const struct tt_world *world, int fd);
/* Assigns FILE, which nobody holds yet, the lowest free descriptor. FLAGS may
 * have O_CLOEXEC. -EMFILE or -ENOMEM: FILE is still the caller's. */
int tt__file_open(struct tt_world *world, struct tt__file *file, int flags);
/* One more descriptor of a file that has some: as tt__file_open(). */
int tt__file_share(struct tt_world *world, struct tt__file *file, int flags);
/* A file stays open without a descriptor: each hold is paired with a drop. */
void tt__file_hold(struct tt__file *file);
void tt__file_drop(struct tt_world *world, struct tt__file *file);
/* 0 if another descriptor could be opened, otherwise -EMFILE or -ENOMEM. */
int tt__slot_reserve(struct tt_world *world);
/* The result of a call that cannot proceed now. */
int tt__blocked(const struct tt__file *file);

/* ---- epoll --------------------------------------------------------------- */

/* One descriptor in one epoll. It is in its file's list and in its epoll's; it
 * is on the epoll's ready list from when it becomes ready until a wait finds
 * that it is not any more. */
struct tt__watch {
    struct tt__epoll *epoll;
    struct tt__file *file;
    struct tt__watch *file_next, *file_prev;
    struct tt__watch *next, *prev;             /* of the epoll */
    struct tt__watch *ready_next, *ready_prev; /* if listed */
    uint64_t data;
    uint32_t events;
    int fd;
    uint32_t waker; /* who woke it first since `is_reported`; 0: nobody known */
    bool listed;
    bool is_reported; /* a wait has looked at it since it was woken */
};

void tt__watches_wake(struct tt_world *world, struct tt__file *file,
                      uint32_t mask);
/* Removes FILE, of which no descriptor is left, from all epolls. */
void tt__watches_remove(struct tt_world *world, struct tt__file *file);

/* MASK has changed; 0: anything may have. */
static inline void tt__wake(struct tt_world *world, struct tt__file *file,
                            uint32_t mask)
{
    if (file->watches != NULL) {
        tt__watches_wake(world, file, mask);
    }
}

/* ---- Events -------------------------------------------------------------- */

/* Something that happens at a moment; part of what it happens to. */
struct tt__event {
    uint64_t due_ns;
    uint64_t order; /* of its start: among equal moments */
    uint32_t place; /* in the heap, from 1; 0: not started */
    uint32_t actor; /* who started it: tt_world_act() */
    void (*fire)(struct tt_world *world, struct tt__event *event);
    /* Whether it is about something on its way between these hosts, all of
     * which arrives when the event fires next. NULL: it is not. */
    bool (*release)(struct tt_world *world, struct tt__event *event,
                    int from_host, int to_host);
};

/* The moment DELAY from now. */
static inline uint64_t tt__after(uint64_t now_ns, uint64_t delay_ns)
{
    return delay_ns >= TT_WORLD_HELD - now_ns ? TT_WORLD_HELD
                                              : now_ns + delay_ns;
}

/* Room in the heap for one more event, so that starting it cannot fail;
 * 0 or -ENOMEM. Each reserve is paired with a return. */
int tt__event_reserve(struct tt_world *world);
void tt__event_return(struct tt_world *world);
/* Starts EVENT, or moves it. */
void tt__event_start(struct tt_world *world, struct tt__event *event,
                     uint64_t due_ns);
void tt__event_stop(struct tt_world *world, struct tt__event *event);
void tt__events_check(const struct tt_world *world);

/* ---- Queues of bytes and datagrams --------------------------------------- */

/* Descriptors on their way (rights.c), each of which holds a file. */
struct tt__rights {
    struct tt__rights *next, *prev; /* of the world */
    uint32_t count;
    struct tt__file *files[];
};

/* Bytes that were sent: of a stream, or one datagram. */
struct tt__chunk {
    struct tt__chunk *next;
    struct tt__rights *rights; /* owns; NULL: none */
    uint64_t due_ns;           /* when it arrives */
    struct tt__socket *sender; /* keeps; NULL: nobody is charged */
    struct in_addr address;    /* the sender's, over UDP, */
    struct in_addr to;         /* ... and the one it was sent to */
    in_port_t port;
    uint32_t begin, end; /* the bytes not yet read */
    uint32_t capacity;
    uint32_t charge;  /* what it costs the sender, or the receiver (UDP) */
    uint32_t actor;   /* who sent its first byte: tt_world_act() */
    uint32_t process; /* and its process: tt_world_run_as() */
    uint8_t data[];
};

struct tt__chunks {
    struct tt__chunk *head, *tail;
    size_t size;    /* bytes in all chunks */
    size_t arrived; /* bytes of those which have arrived: at the head */
};

enum {
    TT__CHUNK_SMALL = 448, /* bytes: with the header, half a kilobyte */
    TT__CHUNK_LARGE = 65536,
    TT__CHUNKS_KEPT = 16, /* of each kind, for the next sends */
    TT__PAGE = 4096,
    TT__PORT_FIRST = 32768, /* net.ipv4.ip_local_port_range */
    TT__PORT_LAST = 60999,
    /* SO_SNDBUF of a TCP connection that the program has not set. */
    TT__TCP_SEND_CONNECTED = 3939840
};

/* A chunk for SIZE bytes, empty; NULL: no memory. */
struct tt__chunk *tt__chunk_new(struct tt_world *world, size_t size);
void tt__chunk_free(struct tt_world *world, struct tt__chunk *chunk);
/* Frees those that are kept. */
void tt__chunks_free_spare(struct tt_world *world);
void tt__chunks_push(struct tt__chunks *queue, struct tt__chunk *chunk);
/* Removes the first chunk; the caller owns it. */
struct tt__chunk *tt__chunks_pop(struct tt__chunks *queue);
/* Removes the first SIZE bytes, which have arrived. */
void tt__chunks_drop(struct tt_world *world, struct tt__chunks *queue,
                     size_t size);
/* Removes all but the first SIZE bytes. */
void tt__chunks_cut(struct tt_world *world, struct tt__chunks *queue,
                    size_t size);
void tt__chunks_clear(struct tt_world *world, struct tt__chunks *queue);
/* Copies SIZE bytes, or as many as there is memory for, and returns their
 * number. They arrive at DUE_NS. */
size_t tt__chunks_put(struct tt_world *world, struct tt__chunks *queue,
                      struct tt__io *io, size_t size, uint64_t due_ns);
/* Copies SIZE bytes, which have arrived, and removes them unless PEEK. */
void tt__chunks_get(struct tt_world *world, struct tt__chunks *queue,
                    struct tt__io *io, size_t size, bool peek);
void tt__chunks_check(const struct tt__chunks *queue);

/* ---- Pipes ------------------------------------------------------------------
 *
 * For splice.c. Whether FILE is the end of a pipe that has ACCESS, O_RDONLY or
 * O_WRONLY; whether the other end is closed. */
bool tt__is_pipe(const struct tt__file *file, int access);
bool tt__pipe_is_cut(struct tt__file *file);
/* The bytes of page AT, from the first one that is not read, at *DATA; 0: there
 * are no more. Drops the first SIZE bytes of all. */
size_t tt__pipe_page(struct tt__file *reader, size_t at, const char **data);
void tt__pipe_drop(struct tt_world *world, struct tt__file *reader,
                   size_t size);
/* How many pages there is room for. Appends PAGE, which it keeps. */
size_t tt__pipe_room(struct tt__file *writer);
void tt__pipe_push(struct tt_world *world, struct tt__file *writer,
                   struct tt__chunk *page);

/* ---- Sockets ------------------------------------------------------------- */

/* One send or receive. */
struct tt__message {
    struct tt__io io;
    int flags;
    const struct sockaddr *to; /* of a send; NULL: none */
    socklen_t to_size;
    struct sockaddr_storage *from; /* of a receive; NULL: not wanted */
    socklen_t from_size;           /* 0: none, as over TCP */
    int flags_out;                 /* MSG_TRUNC */
    bool takes_rights;             /* a receive is asked for descriptors */
    uint32_t process;              /* which has sent what was received */
    struct in_addr address;        /* ... to this address, over UDP */
    struct tt__rights *rights;     /* owns; NULL: none */
};

/* The descriptors that HEADER sends over SOCKET: 0, with *RIGHTS, which may be
 * NULL, the caller's; or a negative errno. */
int tt__rights_take(struct tt_world *world, const struct tt__socket *socket,
                    const struct msghdr *header, struct tt__rights **rights);
/* Opens them, and appends the numbers to the control messages of HEADER, which
 * has *ROOM more bytes for such: 0, or MSG_CTRUNC if some did not fit, which
 * are closed. RIGHTS may be NULL; they are consumed. */
int tt__rights_put(struct tt_world *world, struct tt__rights *rights,
                   struct msghdr *header, size_t *room, int flags);
/* Closes them. NULL: no effect. */
void tt__rights_free(struct tt_world *world, struct tt__rights *rights);
/* All that are on their way lead nowhere: the world ends. */
void tt__rights_forget(struct tt_world *world);
/* What of CHUNK's goes to a receive that has read of it. */
void tt__rights_receive(struct tt_world *world, struct tt__chunk *chunk,
                        struct tt__message *message);

struct tt__protocol {
    /* Of a new socket, with all members 0 but the common ones; 0 or -ENOMEM.
     * NULL: nothing. */
    int (*init)(struct tt_world *world, struct tt__socket *socket);
    int (*bind)(struct tt_world *world, struct tt__socket *socket,
                const struct sockaddr *address, socklen_t size);
    int (*connect)(struct tt_world *world, struct tt__socket *socket,
                   const struct sockaddr *address, socklen_t size);
    int (*listen)(struct tt_world *world, struct tt__socket *socket,
                  int backlog);
    /* The next connection; it has no descriptor yet. */
    int (*accept)(struct tt_world *world, struct tt__socket *socket,
                  struct tt__socket **child);
    int (*shutdown)(struct tt_world *world, struct tt__socket *socket, int how);
    /* The own name, or (PEER) the other end's; PEER 2: even if it is gone. */
    int (*name)(struct tt__socket *socket, int peer,
                struct sockaddr_storage *address, socklen_t *size);
    ssize_t (*send)(struct tt_world *world, struct tt__socket *socket,
                    struct tt__message *message);
    ssize_t (*receive)(struct tt_world *world, struct tt__socket *socket,
                       struct tt__message *message);
    uint32_t (*poll)(struct tt__socket *socket);
    int (*pending)(struct tt__socket *socket); /* FIONREAD */
    /* As in tt__file_type. */
    const struct tt__file *(*describe)(struct tt__socket *socket,
                                       struct tt_world_state *state);
    /* The last descriptor is closed: ends connections. The reference that the
     * descriptors had is dropped after this. */
    void (*close)(struct tt_world *world, struct tt__socket *socket);
    /* Nobody refers to it: returns what it owns, but not itself. */
    void (*destroy)(struct tt_world *world, struct tt__socket *socket);
    size_t size; /* of its struct */
};

/* As the kernel's TCP_...: UDP and Unix sockets use some of them. */
enum tt__state {
    TT__CLOSED,
    TT__LISTENING,
    TT__CONNECTING, /* SYN_SENT */
    TT__ESTABLISHED,
    TT__FIN_SENT,     /* FIN_WAIT1 and 2 */
    TT__FIN_RECEIVED, /* CLOSE_WAIT */
    TT__CLOSING,      /* FINs cross */
    TT__LAST_ACK
};

enum { TT__SHUT_READ = 1, TT__SHUT_WRITE = 2, TT__SHUT_BOTH = 3 };

/* What connect() has been called for: the kernel's SS_... */
enum tt__attempt {
    TT__ATTEMPT_NONE,
    TT__ATTEMPT_BEGUN,
    TT__ATTEMPT_DONE,
    TT__ATTEMPT_STOPPED /* by shutdown() */
};

struct tt__socket {
    struct tt__file file;
    const struct tt__protocol *protocol;
    uint32_t references; /* one for the descriptors, and who points at it */
    int error;           /* SO_ERROR, positive; 0: none */
    int host;
    int32_t send_max; /* SO_SNDBUF and SO_RCVBUF as they are reported */
    int32_t receive_max;
    int32_t linger_s;
    int32_t low_water;
    size_t peeked; /* bytes that MSG_PEEK or FIONREAD has shown, still there */
    int32_t keep_idle, keep_interval, keep_count;
    uint8_t domain, type, number; /* number: IPPROTO_TCP or _UDP, or 0 */
    uint8_t state;                /* enum tt__state */
    uint8_t attempt;              /* enum tt__attempt */
    uint8_t shut;                 /* TT__SHUT_... */
    bool dead : 1;                /* no descriptor is left */
    bool never_accepted : 1;      /* AF_UNIX: its listener is closed */
    bool done : 1;                /* TCP: a FIN was received */
    bool no_space : 1;            /* somebody waits for room to send */
    bool reuse_address : 1, reuse_port : 1, keep_alive : 1, broadcast : 1;
    bool linger : 1, no_delay : 1, oob_inline : 1, pass_credentials : 1;
    bool send_locked : 1, receive_locked : 1; /* set by the program */
    bool packet_info : 1;                     /* UDP: IP_PKTINFO */
};

extern const struct tt__file_type tt__socket_type;

/* A new socket, with one reference, for descriptors or a list; NULL: no
 * memory. All members after the common ones are 0. */
struct tt__socket *tt__socket_new(struct tt_world *world,
                                  const struct tt__protocol *protocol);
void tt__socket_ref(struct tt__socket *socket);
void tt__socket_unref(struct tt_world *world, struct tt__socket *socket);
/* Ends a socket that has no descriptor, or none any more. */
void tt__socket_close(struct tt_world *world, struct tt__socket *socket);
/* The pending error, negative, which is cleared; 0: none. */
int tt__socket_take_error(struct tt__socket *socket);
/* Whether a call on it with FLAGS must not block. */
bool tt__must_not_block(const struct tt__socket *socket, int flags);
/* -EAGAIN, or -TT_WORLD_EBLOCKED. */
int tt__socket_blocked(const struct tt__socket *socket, int flags);
/* How many of AVAILABLE bytes a receive for at most WANTED returns. Then: it
 * has received SIZE of them; PEEKS: with MSG_PEEK. */
size_t tt__split(struct tt_world *world, const struct tt__socket *socket,
                 size_t available, size_t wanted);
void tt__note_received(struct tt__socket *socket, size_t size, bool peeks);
/* What FIONREAD says of FILE, a socket with PENDING bytes: a stream's receive
 * then returns as many, if it has room. */
int tt__promised(struct tt_world *world, struct tt__file *file, int pending);
/* How many of FITTING bytes a send takes; 0: -EAGAIN. */
size_t tt__accepted(struct tt_world *world, const struct tt__socket *socket,
                    size_t fitting);
/* Copies a datagram; what the call returns. */
ssize_t tt__datagram_copy(const struct tt__chunk *chunk,
                          struct tt__message *message);
/* What a receive returns where there is no datagram. */
int tt__datagram_nothing(struct tt__socket *socket, int flags);

/* ---- TCP and UDP --------------------------------------------------------- */

/* A port that is in use. */
struct tt__port {
    struct tt__port *next; /* of the same bucket */
    struct tt__inet *owners;
    struct tt__inet *listeners;
    in_port_t number;
};

struct tt__ports {
    struct tt__port **buckets; /* owns; a power of two of them */
    size_t bucket_count;
    size_t count;
};

struct tt__inet {
    struct tt__socket socket;
    struct in_addr local, remote;
    in_port_t local_port, remote_port; /* 0: none; in the host's order */
    struct tt__port *port;             /* NULL: bound to none */
    struct tt__inet *next, *prev;      /* of its port: listeners or owners */
    bool address_locked : 1;           /* bind() named the address */
    bool port_locked : 1;              /* bind() named the port */
    bool listed_listener : 1;
};

/* Both ends of a connection refer to each other until they are closed. */
enum { TT__SEGMENTS_KEPT = 6, TT__SEGMENTS_SPARE = 16 };

/* What an end has received and the program has not read: bytes that were
 * joined, with the memory that they take until the last of them is read. */
struct tt__segments {
    struct tt__segments *next; /* owns, of those that are spare */
    struct tt__segment {
        uint32_t size, memory;
        uint32_t first_end; /* of the first segment in it */
        uint32_t fragments;
    } at[TT__SEGMENTS_KEPT];
};

/* What decides when an end sends and acknowledges (tcp_flow.c); all 0 until
 * something is sent. Numbers of bytes count from the beginning, and wrap. */
struct tt__flow {
    /* Of the end as a sender. */
    uint32_t sent, acknowledged_to;
    uint32_t pushed_to; /* of what was written, what need not wait for more */
    uint32_t small_to;  /* the end of the last segment that was not full */
    uint32_t window_max, peer_window, window_seq; /* that its peer offered */
    uint32_t head_end; /* of the first segment that is queued, if it is full */
    uint32_t pieces_from; /* the others are of PIECE bytes from here on */
    uint32_t marks_from, marks_each; /* of those that push what they end */
    uint16_t piece, piece_before;
    uint16_t fragment; /* how much of its last one is used */
    uint8_t out;       /* segments sent and not acknowledged */
    uint8_t delivered; /* segments acknowledged, up to the first window */
    uint8_t grown;     /* by how much the congestion window has */
    /* As a receiver. */
    uint8_t unacked; /* segments received and not acknowledged */
    uint8_t scale;   /* of its windows */
    uint8_t ratio;   /* of 256: data in its memory */
    uint8_t quick;   /* how many segments are still acknowledged at once */
    uint8_t queued;
    uint16_t segment, segment_last; /* a full one, as far as it knows */
    uint32_t received, read;
    uint32_t buffer, memory;       /* bytes, and of them taken */
    uint32_t clamp, most;          /* the largest windows it may offer */
    uint32_t window, window_from;  /* that it has offered, from where on */
    uint32_t read_most, read_from; /* in a round trip; in this one */
    uint32_t read_since, trip;     /* in calls; 0: not known yet */
    uint32_t measured_at, measured_since;
    bool has_begun : 1, is_measuring : 1;
    bool has_received : 1; /* data */
    bool is_answering : 1; /* it has sent after that: "pingpong" */
    bool ack_due : 1;      /* something received is not acknowledged */
    bool pushed : 1,
        pushed_again : 1; /* such a segment ended a write; so did another */
    struct tt__segments *segments; /* owns; NULL: nothing is unread */
};

struct tt__tcp {
    struct tt__inet inet;
    struct tt__tcp *peer;    /* keeps; NULL: never connected, or closed */
    struct tt__chunks input; /* what the peer has sent */
    struct tt__flow flow;
    size_t held;                  /* of the input's end: not on its way yet */
    struct tt__event event;       /* arrivals, or attempts to connect */
    uint64_t fin_due_ns;          /* the peer's FIN; TT_WORLD_NEVER: none */
    uint64_t reset_due_ns;        /* the peer's RST */
    uint64_t last_due_ns;         /* of all that was sent to it */
    struct tt__tcp *first, *last; /* keeps; connections not accepted */
    struct tt__tcp *queue_next;
    int backlog, backlog_max;
    int attempts;                     /* SYNs sent */
    bool on_its_way;                  /* the last of them */
    bool has_listened, has_connected; /* ever, or tried to */
};

struct tt__udp {
    struct tt__inet inet;
    struct tt__chunks input;
    size_t charged;    /* of SO_RCVBUF */
    bool has_received; /* a datagram */
    bool asks;         /* has sent one before that */
};

extern const struct tt__protocol tt__tcp_protocol, tt__udp_protocol;
extern const struct tt__protocol tt__unix_stream_protocol;
extern const struct tt__protocol tt__unix_datagram_protocol;
extern const struct tt__protocol tt__unix_packet_protocol;
extern const struct tt__protocol tt__netlink_protocol;

/* tcp_flow.c. The buffer of SOCKET is about to change: if it is connected, the
 * windows that the ends offered each other with the SYN are those of before. */
void tt__flow_begin(struct tt__socket *socket);
/* For ends that have a peer. SIZE bytes more are held back: sends what may be
 * sent of them. */
void tt__flow_write(struct tt_world *world, struct tt__tcp *tcp, size_t size);
/* Sends what may be sent. */
void tt__flow_push(struct tt_world *world, struct tt__tcp *tcp);
/* Acknowledges what TCP has received. */
void tt__flow_acknowledge(struct tt_world *world, struct tt__tcp *tcp);
/* Sends part of a segment for which the window has no room, where nothing else
 * is under way: the timer of probes. */
void tt__flow_probe(struct tt_world *world, struct tt__tcp *tcp);
/* A program has read SIZE bytes: they may be acknowledged, and the window may
 * grow. */
void tt__flow_read(struct tt_world *world, struct tt__tcp *tcp, size_t size);
/* The connection is over. */
void tt__flow_end(struct tt_world *world, struct tt__flow *flow);
void tt__flow_free_spare(struct tt_world *world);
/* tcp.c, for tcp_flow.c: SIZE bytes have arrived, which are not held back any
 * more. */
void tt__tcp_receive_data(struct tt_world *world, struct tt__tcp *tcp,
                          size_t size);
/* All packets of a call have arrived: TCP receives a FIN that came after. */
void tt__tcp_settle(struct tt_world *world, struct tt__tcp *tcp);

/* tcp_connect.c, for tcp.c. */
int tt__tcp_connect(struct tt_world *world, struct tt__socket *socket,
                    const struct sockaddr *address, socklen_t size);
int tt__tcp_listen(struct tt_world *world, struct tt__socket *socket,
                   int backlog);
int tt__tcp_accept(struct tt_world *world, struct tt__socket *socket,
                   struct tt__socket **child);
/* Resets the connections that wait; the state becomes CLOSED. */
void tt__tcp_stop_listening(struct tt_world *world, struct tt__tcp *tcp);
void tt__tcp_disconnect(struct tt_world *world, struct tt__tcp *tcp);
/* The next step of an attempt to connect. */
void tt__tcp_attempt(struct tt_world *world, struct tt__tcp *tcp);

/* tcp.c, for option.c: what Nagle's algorithm holds back is sent. */
void tt__tcp_push(struct tt_world *world, struct tt__tcp *tcp);
/* tcp.c, for tcp_connect.c. */
struct tt__tcp *tt__tcp_of(struct tt__socket *socket);
/* When something that FROM sends now arrives at TO; 0: at once. */
uint64_t tt__tcp_due(struct tt_world *world, const struct tt__tcp *from,
                     struct tt__tcp *to, size_t size);
void tt__tcp_send_reset(struct tt_world *world, struct tt__tcp *from);
void tt__tcp_receive_reset(struct tt_world *world, struct tt__tcp *tcp);
/* The state becomes CLOSED: nothing is sent or received any more. */
void tt__tcp_done(struct tt_world *world, struct tt__tcp *tcp);
/* Both ends forget each other. */
void tt__tcp_part(struct tt_world *world, struct tt__tcp *tcp);

/* tap.c: FROM sends a packet without data; OF's SYN is refused; FROM sends SIZE
 * bytes at IO (somebody watches); a datagram is sent. */
void tt__tap_tcp(struct tt_world *world, const struct tt__tcp *from,
                 unsigned flags);
void tt__tap_refusal(struct tt_world *world, const struct tt__tcp *of);
void tt__tap_data(struct tt_world *world, const struct tt__tcp *from,
                  struct tt__io io, size_t size);
void tt__tap_datagram(struct tt_world *world, const struct sockaddr_in *to,
                      const struct tt__chunk *chunk);

struct tt__inet *tt__inet_of(struct tt__socket *socket);
/* The ports of the socket's protocol. */
struct tt__ports *tt__ports_of(struct tt_world *world,
                               const struct tt__inet *inet);
struct tt__port *tt__port_find(const struct tt__ports *ports, in_port_t number);
int tt__inet_bind(struct tt_world *world, struct tt__socket *socket,
                  const struct sockaddr *address, socklen_t size);
/* Binds a socket without a port to the next ephemeral one. */
int tt__inet_autobind(struct tt_world *world, struct tt__inet *inet);
/* Puts INET, which has a local address, among the owners of PARENT's port. */
void tt__inet_inherit(struct tt__inet *inet, struct tt__inet *parent);
void tt__inet_unbind(struct tt_world *world, struct tt__inet *inet);
/* Moves a socket to its port's listeners, or back. */
void tt__inet_list_listener(struct tt__inet *inet, bool listening);
/* 0, or -EADDRINUSE. */
int tt__inet_conflict(const struct tt__inet *inet, const struct tt__port *port);
int tt__inet_name(struct tt__socket *socket, int peer,
                  struct sockaddr_storage *address, socklen_t *size);
/* 0, -EINVAL or -EAFNOSUPPORT. */
int tt__inet_address(const struct sockaddr *address, socklen_t size,
                     struct sockaddr_in *in);
/* The address that a socket of HOST has for one who sees TO. */
struct in_addr tt__source_for(const struct tt_world *world, int host,
                              struct in_addr to);
/* Which host has the address; -1: none. */
int tt__host_of(const struct tt_world *world, struct in_addr address);
bool tt__is_any(struct in_addr address);

/* ---- Names of Unix sockets ----------------------------------------------- */

struct tt__unix {
    struct tt__socket socket;
    struct tt__name *name; /* keeps */
    struct tt__unix *peer; /* keeps */
    struct tt__chunks input;
    size_t count;                  /* datagrams in it */
    size_t charged;                /* of SO_SNDBUF */
    struct tt__unix *first, *last; /* keeps; connections not accepted */
    struct tt__unix *queue_next;
    int backlog, backlog_max;
};

/* A path or, where its first byte is 0, an abstract name; of those, each type
 * of socket has its own. */
struct tt__name {
    struct tt__name *next, *prev; /* in the world, while it is listed */
    struct tt__unix *bound;       /* borrows; NULL: it is closed */
    uint32_t references;
    uint16_t size;
    uint8_t type; /* of abstract names; 0 for paths */
    bool listed;  /* a path of the file system, or an abstract name in use */
    char bytes[];
};

struct tt__unix *tt__unix_of(struct tt__socket *socket);
bool tt__unix_writable(const struct tt__unix *self);
void tt__unix_pair(struct tt__socket *a, struct tt__socket *b);
void tt__unix_destroy(struct tt_world *world, struct tt__socket *socket);
int tt__unix_bind(struct tt_world *world, struct tt__socket *socket,
                  const struct sockaddr *address, socklen_t size);
const struct tt__file *tt__unix_describe(struct tt__socket *socket,
                                         struct tt_world_state *state);
int tt__unix_name(struct tt__socket *socket, int peer,
                  struct sockaddr_storage *address, socklen_t *size);
/* 0, or -EINVAL: no name of a Unix socket. */
int tt__unix_check(const struct sockaddr *address, socklen_t size);
/* The socket with an address, for SELF, whose type it has; NULL: *RC is why
 * there is none. */
struct tt__unix *tt__unix_find(const struct tt__unix *self,
                               struct tt_world *world,
                               const struct sockaddr *address, socklen_t size,
                               int *rc);
/* The socket gives up its name. */
void tt__unix_unbind(struct tt_world *world, struct tt__unix *self);
/* A listed name; NULL: none. */
struct tt__name *tt__name_find(const struct tt_world *world, int type,
                               const char *bytes, size_t size);
void tt__name_unlist(struct tt_world *world, struct tt__name *name);
void tt__name_ref(struct tt__name *name);
void tt__name_unref(struct tt_world *world, struct tt__name *name);
/* Writes NAME (NULL: none) as an address. */
void tt__name_store(const struct tt__name *name,
                    struct sockaddr_storage *address, socklen_t *size);
/* Charges SENDER for CHUNK until it is freed. */
void tt__chunk_charge(struct tt__chunk *chunk, struct tt__unix *sender,
                      size_t charge);
/* What a buffer of LINEAR bytes costs in the kernel's slabs. */
size_t tt__slab_charge(size_t linear);
/* The address that the sender of CHUNK has now. */
void tt__unix_store_sender(const struct tt__chunk *chunk,
                           struct tt__message *message);
/* A buffer of SELF was freed: it hears that it can be written to. A send that
 * fails late has allocated one, too. */
void tt__unix_wake_writable(struct tt_world *world, struct tt__unix *self);
void tt__unix_uncharge(struct tt_world *world, struct tt__socket *sender,
                       size_t charge);
int tt__unix_shutdown(struct tt_world *world, struct tt__socket *socket,
                      int how);
/* What a datagram of SIZE bytes costs its sender. */
size_t tt__unix_datagram_charge(size_t size);
/* Sends MESSAGE from SELF, which may send it, to TO: its size, or -ENOBUFS. */
ssize_t tt__unix_put_datagram(struct tt_world *world, struct tt__unix *self,
                              struct tt__unix *to, struct tt__message *message);
/* Receives CHUNK, a datagram, which stays where it is: its size. */
ssize_t tt__unix_show_datagram(struct tt_world *world, struct tt__chunk *chunk,
                               struct tt__message *message);
/* unix_stream.c, for unix_packet.c. */
uint32_t tt__unix_poll(struct tt__socket *socket);
int tt__unix_pending(struct tt__socket *socket);
int tt__unix_listen(struct tt_world *world, struct tt__socket *socket,
                    int backlog);
int tt__unix_connect(struct tt_world *world, struct tt__socket *socket,
                     const struct sockaddr *address, socklen_t size);
int tt__unix_accept(struct tt_world *world, struct tt__socket *socket,
                    struct tt__socket **child);
void tt__unix_close(struct tt_world *world, struct tt__socket *socket);
void tt__unix_set_peer(struct tt_world *world, struct tt__unix *self,
                       struct tt__unix *peer);

/* ---- The world ----------------------------------------------------------- */

struct tt__host {
    char *name; /* owns */
    size_t name_size;
};

struct tt_world {
    tt_world_resize *resize;
    void *resize_context;
    tt_world_decide *decide; /* NULL: every answer is 0 */
    void *decide_context;
    tt_world_tap *tap; /* NULL: packets are not reported */
    void *tap_context;
    size_t memory;
    uint64_t now_ns;
    bool has_netlink;    /* options.has_netlink */
    bool delays_small;   /* options.delays_small */
    bool changes_role;   /* options.changes_role */
    bool has_held_small; /* since a segment was, for tcp.c */
    uint32_t flow_calls; /* sends and receives, for tcp_flow.c */
    uint64_t target_ns;  /* to which time is being advanced */
    uint32_t actor;      /* who does what is done now; 0: nobody known */
    uint32_t sender;     /* of what the actor received first; 0: the same */
    uint32_t process;    /* whose number credentials have */

    struct tt__slot *slots; /* owns */
    int slot_count;         /* allocated */
    int lowest;             /* all below it are in use */
    int open_count;
    int first_fd, descriptors_max;
    int owner; /* of what is opened now */

    struct tt__event **events; /* owns: a heap by due_ns and order */
    size_t event_count, events_reserved, events_capacity;
    uint64_t event_order;

    struct tt__chunk *spare[2]; /* owns: small chunks, pages */
    int spare_count[2];
    struct tt__segments *spare_segments; /* owns, for tcp_flow.c */
    int spare_segments_count;

    struct tt__ports ports[2]; /* TCP, UDP */
    uint32_t next_port;        /* ephemeral, of both */
    struct tt__name *names;    /* listed ones */
    struct tt__rights *rights; /* on their way */
    uint32_t next_abstract;

    struct tt__host *hosts; /* owns: number 1 is the first */
    size_t host_count, hosts_capacity;
    int host; /* of new sockets */
    struct tt_world_missed missed;
};

/* The running actor receives from CHUNK. */
static inline void tt__note_sender(struct tt_world *world,
                                   const struct tt__chunk *chunk)
{
    if (world->sender == 0) {
        world->sender = chunk->actor;
    }
}

/* The answer to a question of KIND with COUNT answers, about SIZE bytes. */
uint64_t tt__decide(struct tt_world *world, enum tt_world_kind kind,
                    uint64_t count, size_t size, const struct tt__socket *from,
                    const struct tt__socket *to);

#endif

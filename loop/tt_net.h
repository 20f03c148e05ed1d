/* SPDX-License-Identifier: MIT
 *
 * loop/tt_net.h: connections, servers, datagrams and streams.
 *
 * asyncio's transports, protocols, servers and streams for programs in C, tick
 * for tick: selector_events.py, transports.py, unix_events.py, streams.py and
 * the network methods of base_events.py of CPython 3.14. The same program runs
 * on the simulated kernel and, with tt_real_init or `--real`, on Linux.
 *
 *     #include <ticktape/tt_net.h>
 *     #include <ticktape/tt_program.h>
 *
 *     TT_ASYNC(serve, KEEP(struct tt_stream *, client))
 *     {
 *         TT_BEGIN;
 *         TT_AWAIT(tt_readline(env, self->client));
 *         TT_CHECK(tt_write_bytes(env, self->client, TT_GOT));
 *         TT_AWAIT(tt_drain(env, self->client));
 *         TT_CHECK(tt_stream_close(env, self->client));
 *         TT_END;
 *     }
 *
 *     TT_ASYNC_MAIN()
 *     {
 *         TT_BEGIN;
 *         TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", 8888));
 *         TT_AWAIT(tt_server_serve_forever(env, tt_server_get(TT_GOT)));
 *         TT_END;
 *     }
 *
 * Awaitables. A function that returns a tt_value returns a coroutine, to be
 * awaited or made a task of; it does nothing before. TT_NULL: no memory, or
 * one of its arguments was TT_NULL or NULL, the result of a failed call.
 *
 * Errors. What the kernel refuses is an OSError with CPython's class, errno and
 * text; tt_except(env, &rc, &tt_ConnectionResetError, &exc) catches one, and
 * tt_os_errno returns its number.
 *
 * Ownership. A transport owns its protocol object until its connection is lost;
 * the loop owns the transport while it is watched. A program that keeps a
 * transport in its protocol object drops it in connection_lost(); otherwise the
 * two hold each other. A stream without any reference closes its connection,
 * as StreamWriter.__del__ does.
 *
 * Names. A host is an IPv4 address ("127.0.0.1"), a name (resolved by a worker,
 * which takes ticks), or NULL: every interface of a server, the own machine for
 * a client. A port of a server may be 0: the kernel chooses one. Not covered:
 * IPv6, TLS, happy eyeballs (a name has one address here), sendfile.
 *
 * Units. Sizes are bytes.
 */
#ifndef TT_NET_H
#define TT_NET_H

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tt_transport;
struct tt_server;
struct tt_stream;

/* ---- Addresses ----------------------------------------------------------- */

/* An address of a socket. size 0: none. */
struct tt_address {
    socklen_t size; /* bytes of `of` in use */
    union {
        struct sockaddr any;
        struct sockaddr_in in;
        struct sockaddr_un un;
    } of;
};

/* The address of HOST, an IPv4 address ("" or NULL: every interface), and PORT,
 * or of the Unix socket PATH (which may begin with '@' instead of a NUL: an
 * abstract one). 0, or ValueError, OverflowError or OSError. */
TT_API int tt_address_inet(struct tt_env *env, struct tt_address *address,
                           const char *host, int port);
TT_API int tt_address_unix(struct tt_env *env, struct tt_address *address,
                           const char *path);
/* Its port; 0 if it is not an inet one. */
TT_API int tt_address_port(const struct tt_address *address);
/* As CPython shows it: ('127.0.0.1', 80), a str for a Unix socket, None if
 * there is none. New. */
TT_API tt_value tt_address_value(struct tt_env *env,
                                 const struct tt_address *address);

/* errno of an OSError; 0: it has none. */
TT_API int tt_os_errno(const struct tt_exc *exc);
/* Raises the OSError of errno NUMBER (its subclass); TEXT NULL: the system's
 * own. TT_ERAISED, or another failure. */
TT_API int tt_raise_errno(struct tt_env *env, int number, const char *text);

/* ---- Descriptors --------------------------------------------------------- */

/* Wait until FD can be read or written; several tasks must not wait for the
 * same at once. What this does:
 *
 *     future = loop.create_future()
 *     loop.add_reader(fd, set_ready, future)
 *     try: await future
 *     finally: loop.remove_reader(fd)
 *
 * For callbacks: tt_loop_add_reader and tt_loop_add_writer. */
TT_API tt_value tt_readable(struct tt_env *env, int fd);
TT_API tt_value tt_writable(struct tt_env *env, int fd);

/* A socket that does not block: the descriptor, or a failure. TYPE is
 * SOCK_STREAM or SOCK_DGRAM, DOMAIN AF_INET or AF_UNIX. */
TT_API int tt_socket(struct tt_env *env, int domain, int type);
/* socketpair(AF_UNIX): 0 or a failure. */
TT_API int tt_socket_pair(struct tt_env *env, int type, int fds[2]);
/* os.pipe(): FDS[0] is read, FDS[1] written; they block. 0 or a failure. */
TT_API int tt_pipe(struct tt_env *env, int fds[2]);
/* bind(), and listen() unless BACKLOG is 0: 0 or a failure. */
TT_API int tt_socket_bind(struct tt_env *env, int fd,
                          const struct tt_address *address, int backlog);
TT_API int tt_socket_name(struct tt_env *env, int fd,
                          struct tt_address *address);
TT_API int tt_socket_close(struct tt_env *env, int fd);

/* loop.sock_recv() and its relatives: a socket that is ready costs no tick. The
 * descriptor does not block and has no transport. Results: bytes (at most SIZE;
 * empty: the peer has shut its end), None, the new descriptor as an int, the
 * number of bytes. sock_recvfrom's is the tuple (bytes, address). ADDRESS and
 * FROM outlive the wait; FROM may be NULL. BYTES are kept. */
TT_API tt_value tt_sock_recv(struct tt_env *env, int fd, size_t size);
TT_API tt_value tt_sock_recvfrom(struct tt_env *env, int fd, size_t size,
                                 struct tt_address *from);
TT_API tt_value tt_sock_sendall(struct tt_env *env, int fd, tt_value bytes);
TT_API tt_value tt_sock_sendto(struct tt_env *env, int fd, tt_value bytes,
                               const struct tt_address *address);
TT_API tt_value tt_sock_connect(struct tt_env *env, int fd,
                                const struct tt_address *address);
TT_API tt_value tt_sock_accept(struct tt_env *env, int fd);

/* ---- Protocols ----------------------------------------------------------- */

/* A protocol: callbacks of the program, static and constant. Each is optional;
 * without it the event is ignored, as by asyncio's base classes. SELF is the
 * protocol object of the connection. They return 0 or a failure: an exception
 * from connection_made, connection_lost, pause_writing and resume_writing is
 * reported to the loop's exception handler, any other ends the connection, as
 * in asyncio. The order of calls is asyncio's:
 *
 *     connection_made, (data_received | buffer_updated)*, eof_received?,
 *     connection_lost
 */
struct tt_protocol {
    /* protocol_factory(): a new object (a struct that begins with a tt_object)
     * for one connection; NULL fails. Without it SELF is DATA itself, which is
     * shared by all connections. */
    void *(*create)(struct tt_env *env, void *data);
    int (*connection_made)(struct tt_env *env, void *self,
                           struct tt_transport *transport);
    /* DATA is borrowed, and valid until the callback returns. */
    int (*data_received)(struct tt_env *env, void *self, const char *data,
                         size_t size);
    /* The peer sends no more: 1 keeps the transport open for writing, 0 closes
     * it. Without it: 0. */
    int (*eof_received)(struct tt_env *env, void *self);
    /* EXC: why; NULL: it was closed. Borrowed. */
    int (*connection_lost)(struct tt_env *env, void *self, struct tt_exc *exc);
    int (*pause_writing)(struct tt_env *env, void *self);
    int (*resume_writing)(struct tt_env *env, void *self);
    /* BufferedProtocol, instead of data_received: *BUFFER, room for *SIZE
     * bytes, is filled, and then buffer_updated reports how many. */
    int (*get_buffer)(struct tt_env *env, void *self, void **buffer,
                      size_t *size);
    int (*buffer_updated)(struct tt_env *env, void *self, size_t size);
    /* DatagramProtocol, instead of the four above. FROM is borrowed. */
    int (*datagram_received)(struct tt_env *env, void *self, const char *data,
                             size_t size, const struct tt_address *from);
    int (*error_received)(struct tt_env *env, void *self, struct tt_exc *exc);
};

/* ---- Transports ---------------------------------------------------------- */

TT_API extern const struct tt_type tt_transport_type;
/* V, the result of an await, as a transport: borrowed. */
static inline struct tt_transport *tt_transport_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_transport_type));
    return (struct tt_transport *)(void *)v;
}

/* write(): sends SIZE bytes now, or buffers what the kernel does not take.
 * 0, or RuntimeError after write_eof(). Errors of the connection are reported
 * by connection_lost(). writelines(): COUNT pieces as one. */
TT_API int tt_transport_write(struct tt_env *env,
                              struct tt_transport *transport, const void *data,
                              size_t size);
TT_API int tt_transport_writelines(struct tt_env *env,
                                   struct tt_transport *transport,
                                   const struct iovec *pieces, size_t count);
/* write_eof(): shuts the own end once all is sent. 0 or OSError. */
TT_API int tt_transport_write_eof(struct tt_env *env,
                                  struct tt_transport *transport);
/* close(): once all is sent; abort(): at once. connection_lost() follows in a
 * later tick. 0 or a failure. */
TT_API int tt_transport_close(struct tt_env *env,
                              struct tt_transport *transport);
TT_API int tt_transport_abort(struct tt_env *env,
                              struct tt_transport *transport);
TT_API bool tt_transport_is_closing(const struct tt_transport *transport);
TT_API int tt_transport_pause_reading(struct tt_env *env,
                                      struct tt_transport *transport);
TT_API int tt_transport_resume_reading(struct tt_env *env,
                                       struct tt_transport *transport);
TT_API bool tt_transport_is_reading(const struct tt_transport *transport);

/* Flow control: pause_writing() is called when more than HIGH bytes are
 * buffered, resume_writing() when at most LOW are left. TT_LIMIT_DEFAULT (for
 * either): HIGH is 64 KiB, or 4 * LOW; LOW is HIGH / 4. 0, or ValueError. */
#define TT_LIMIT_DEFAULT SIZE_MAX
TT_API int tt_transport_set_write_buffer_limits(struct tt_env *env,
                                                struct tt_transport *transport,
                                                size_t high, size_t low);
TT_API void
tt_transport_write_buffer_limits(const struct tt_transport *transport,
                                 size_t *low, size_t *high);
TT_API size_t
tt_transport_write_buffer_size(const struct tt_transport *transport);

/* get_extra_info(): NAME is "peername" or "sockname" (tt_address_value), or
 * "socket", of a pipe "pipe": the descriptor as an int, None once it is closed.
 * None for any other name. New. */
TT_API tt_value tt_transport_get_extra_info(struct tt_env *env,
                                            struct tt_transport *transport,
                                            const char *name);
/* get_protocol() (borrowed; NULL once the connection is lost), and
 * set_protocol(): keeps SELF. */
TT_API void *tt_transport_protocol(const struct tt_transport *transport);
TT_API void tt_transport_set_protocol(struct tt_env *env,
                                      struct tt_transport *transport,
                                      const struct tt_protocol *protocol,
                                      void *self);

/* create_connection(), create_unix_connection(), and the same of a connected
 * socket FD, which the transport closes. DATA, an object or NULL, is kept for
 * protocol->create, or is the protocol object itself. The result is the
 * transport; its protocol object is tt_transport_protocol. */
TT_API tt_value tt_create_connection(struct tt_env *env,
                                     const struct tt_protocol *protocol,
                                     void *data, const char *host, int port);
TT_API tt_value tt_create_unix_connection(struct tt_env *env,
                                          const struct tt_protocol *protocol,
                                          void *data, const char *path);
TT_API tt_value tt_connect_socket(struct tt_env *env,
                                  const struct tt_protocol *protocol,
                                  void *data, int fd);

/* ---- Pipes --------------------------------------------------------------- */

/* connect_read_pipe() and connect_write_pipe(): the result is a transport. FD,
 * an end of a pipe or a connected socket, is made not to block, and is closed
 * by the transport; also if the coroutine fails or never runs.
 *
 * Of the read end the protocol gets data_received (not get_buffer), and at the
 * end, when the last write end is closed, eof_received and connection_lost in
 * one tick. The write end hears when the last read end is closed:
 * connection_lost, with a BrokenPipeError if something was not written yet.
 * write_eof() is close(). What is written after that, or to a broken pipe, is
 * dropped. Writing to a read end is a mistake of the program. */
TT_API tt_value tt_connect_read_pipe(struct tt_env *env,
                                     const struct tt_protocol *protocol,
                                     void *data, int fd);
TT_API tt_value tt_connect_write_pipe(struct tt_env *env,
                                      const struct tt_protocol *protocol,
                                      void *data, int fd);

/* ---- Datagrams ----------------------------------------------------------- */

/* create_datagram_endpoint(): the result is a transport. LOCAL: the address to
 * bind to; REMOTE: the only peer. Either may be NULL, but not both; they
 * outlive the wait. */
TT_API tt_value tt_create_datagram_endpoint(struct tt_env *env,
                                            const struct tt_protocol *protocol,
                                            void *data,
                                            const struct tt_address *local,
                                            const struct tt_address *remote);
/* sendto(): ADDRESS NULL: the only peer. 0, or ValueError for another address
 * than that. */
TT_API int tt_transport_sendto(struct tt_env *env,
                               struct tt_transport *transport, const void *data,
                               size_t size, const struct tt_address *address);

/* ---- Servers ------------------------------------------------------------- */

TT_API extern const struct tt_type tt_server_type;
/* V, which is a server. Borrowed. */
static inline struct tt_server *tt_server_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_server_type));
    return (struct tt_server *)(void *)v;
}

enum { TT_BACKLOG = 100 }; /* asyncio's default */

/* How a server listens. Zeroed members: the defaults. */
struct tt_server_options {
    const char *host; /* see "Names" above */
    int port;
    const char *path; /* of a Unix socket, instead of host and port */
    int backlog;      /* 0: TT_BACKLOG */
    bool is_idle;     /* start_serving=False */
};

/* create_server() and create_unix_server(): the result is the server, which
 * accepts connections from the next tick on. Texts of OPTIONS outlive the
 * wait. */
TT_API tt_value tt_create_server(struct tt_env *env,
                                 const struct tt_protocol *protocol, void *data,
                                 const struct tt_server_options *options);

/* start_serving(): of a server that is_idle; the result is None. */
TT_API tt_value tt_server_start_serving(struct tt_env *env,
                                        struct tt_server *server);
/* serve_forever(): until it is cancelled, which closes the server, or the
 * server is closed: CancelledError. RuntimeError if it is awaited already, or
 * the server is closed. */
TT_API tt_value tt_server_serve_forever(struct tt_env *env,
                                        struct tt_server *server);
/* close(): accepts no more; connections stay. 0 or a failure. */
TT_API int tt_server_close(struct tt_env *env, struct tt_server *server);
/* wait_closed(): until it is closed and its last connection is lost. */
TT_API tt_value tt_server_wait_closed(struct tt_env *env,
                                      struct tt_server *server);
/* close_clients(), abort_clients(): the oldest connection first. */
TT_API int tt_server_close_clients(struct tt_env *env,
                                   struct tt_server *server);
TT_API int tt_server_abort_clients(struct tt_env *env,
                                   struct tt_server *server);
TT_API bool tt_server_is_serving(const struct tt_server *server);
/* sockets: its descriptor, -1 once it is closed; the port it listens on. */
TT_API int tt_server_fd(const struct tt_server *server);
TT_API int tt_server_port(struct tt_env *env, const struct tt_server *server);

/* ---- Streams ------------------------------------------------------------- */

/* A StreamReader and a StreamWriter of one connection: both ends when both
 * ends are the program's own. */
TT_API extern const struct tt_type tt_stream_type;
static inline struct tt_stream *tt_stream_get(tt_value v)
{
    TT_PARANOID_ASSERT(v == TT_NULL || tt_is(v, &tt_stream_type));
    return (struct tt_stream *)(void *)v;
}

/* asyncio's default limit of a reader. */
enum { TT_STREAM_LIMIT = 64 * 1024 };

/* open_connection(), open_unix_connection(): the result is the stream. */
TT_API tt_value tt_open_connection(struct tt_env *env, const char *host,
                                   int port);
TT_API tt_value tt_open_unix_connection(struct tt_env *env, const char *path);

/* The client_connected_cb: returns a coroutine, which becomes a task, for each
 * connection; TT_NULL fails. STREAM is borrowed. The constructor of a
 * TT_ASYNC(name, KEEP(struct tt_stream *, stream)) is one. */
typedef tt_value tt_client_connected(struct tt_env *env,
                                     struct tt_stream *stream);
/* start_server(), start_unix_server(): the result is the server. */
TT_API tt_value tt_start_server(struct tt_env *env,
                                tt_client_connected *handler, const char *host,
                                int port);
TT_API tt_value tt_start_unix_server(struct tt_env *env,
                                     tt_client_connected *handler,
                                     const char *path);

/* With other settings. A handler may query tt_stream_data. */
struct tt_stream_options {
    size_t limit; /* 0: TT_STREAM_LIMIT */
    void *data;   /* an object, kept for each connection, or NULL */
};
TT_API tt_value
tt_open_connection_with(struct tt_env *env, const char *host, int port,
                        const struct tt_stream_options *options);
TT_API tt_value
tt_open_unix_connection_with(struct tt_env *env, const char *path,
                             const struct tt_stream_options *options);
TT_API tt_value tt_start_server_with(struct tt_env *env,
                                     tt_client_connected *handler,
                                     const struct tt_server_options *where,
                                     const struct tt_stream_options *options);
TT_API void *tt_stream_data(const struct tt_stream *stream); /* borrowed */
TT_API struct tt_transport *
tt_stream_transport(const struct tt_stream *stream); /* borrowed */

/* read(n): at most SIZE bytes, as soon as there are any; empty bytes at the
 * end. tt_read_all: up to the end. readexactly(n): IncompleteReadError at the
 * end. readline(): with its '\n'; what is left without one at the end.
 * readuntil(): up to SEPARATOR, with it (borrowed, it outlives the wait);
 * IncompleteReadError, or LimitOverrunError for more than the limit. The result
 * is a tt_bytes. RuntimeError if another task waits for the same stream. */
TT_API tt_value tt_read(struct tt_env *env, struct tt_stream *stream,
                        size_t size);
TT_API tt_value tt_read_all(struct tt_env *env, struct tt_stream *stream);
TT_API tt_value tt_readexactly(struct tt_env *env, struct tt_stream *stream,
                               size_t size);
TT_API tt_value tt_readline(struct tt_env *env, struct tt_stream *stream);
TT_API tt_value tt_read_until(struct tt_env *env, struct tt_stream *stream,
                              const char *separator, size_t size);
TT_API bool tt_at_eof(const struct tt_stream *stream);

/* write(): 0 or a failure. tt_write_bytes writes a tt_bytes; TT_NULL fails. */
TT_API int tt_write(struct tt_env *env, struct tt_stream *stream,
                    const void *data, size_t size);
TT_API int tt_write_text(struct tt_env *env, struct tt_stream *stream,
                         const char *text);
TT_API int tt_write_bytes(struct tt_env *env, struct tt_stream *stream,
                          tt_value bytes);
TT_API int tt_write_eof(struct tt_env *env, struct tt_stream *stream);
/* drain(): until the buffer is low enough to write more; raises what the
 * connection was lost by. */
TT_API tt_value tt_drain(struct tt_env *env, struct tt_stream *stream);
/* close(), is_closing() and wait_closed(). */
TT_API int tt_stream_close(struct tt_env *env, struct tt_stream *stream);
TT_API bool tt_stream_is_closing(const struct tt_stream *stream);
TT_API tt_value tt_wait_closed(struct tt_env *env, struct tt_stream *stream);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * network_methods.h: the methods of loops for networks.
 */
#ifndef TT__NETWORK_METHODS_H
#define TT__NETWORK_METHODS_H

#include <ticktape/tt.h>

/* X(NAME, CLASS): a coroutine function, and asyncio's class that has it. */
#define TT__NETWORK_METHODS(X)                                                 \
    X(connect_accepted_socket, "BaseEventLoop")                                \
    X(connect_read_pipe, "BaseEventLoop")                                      \
    X(connect_write_pipe, "BaseEventLoop")                                     \
    X(create_connection, "BaseEventLoop")                                      \
    X(create_datagram_endpoint, "BaseEventLoop")                               \
    X(create_server, "BaseEventLoop")                                          \
    X(create_unix_connection, "_UnixSelectorEventLoop")                        \
    X(create_unix_server, "_UnixSelectorEventLoop")                            \
    X(getaddrinfo, "BaseEventLoop")                                            \
    X(getnameinfo, "BaseEventLoop")                                            \
    X(sendfile, "BaseEventLoop")                                               \
    X(sock_accept, "BaseSelectorEventLoop")                                    \
    X(sock_connect, "BaseSelectorEventLoop")                                   \
    X(sock_recv, "BaseSelectorEventLoop")                                      \
    X(sock_recv_into, "BaseSelectorEventLoop")                                 \
    X(sock_recvfrom, "BaseSelectorEventLoop")                                  \
    X(sock_recvfrom_into, "BaseSelectorEventLoop")                             \
    X(sock_sendall, "BaseSelectorEventLoop")                                   \
    X(sock_sendfile, "BaseEventLoop")                                          \
    X(sock_sendto, "BaseSelectorEventLoop")                                    \
    X(start_tls, "BaseEventLoop")                                              \
    X(subprocess_exec, "BaseEventLoop")                                        \
    X(subprocess_shell, "BaseEventLoop")

#define X(name, class)                                                         \
    tt_value tt__network_##name(struct tt_env *env, const struct tt_args *args);
TT__NETWORK_METHODS(X)
#undef X

/* The private ones, for the transports. */
tt_value tt__loop_watched(struct tt_env *env, const tt_value *args);
tt_value tt__loop_log(struct tt_env *env, const tt_value *args);
tt_value tt__loop_at_select(struct tt_env *env, const tt_value *args);
tt_value tt__loop_resolve(struct tt_env *env, const tt_value *args);
tt_value tt__loop_joins(struct tt_env *env, const tt_value *args);
/* The same, where no worker is used. */
tt_value tt__loop_at_poll(struct tt_env *env, const tt_value *args);
tt_value tt__loop_executor(struct tt_env *env, const tt_value *args);
/* _shut_executor(): the default executor takes no more jobs, whether there is
 * one or not; _check_executor() raises then, and so does the function. */
int tt__check_executor(struct tt_loop *loop);
tt_value tt__loop_shut_executor(struct tt_env *env, const tt_value *args);
tt_value tt__loop_check_executor(struct tt_env *env, const tt_value *args);
tt_value tt__loop_check_callback(struct tt_env *env, const tt_value *args);
/* run_in_executor() and set_default_executor(). */
tt_value tt__run_in_executor(struct tt_env *env, const struct tt_args *args);
tt_value tt__set_default_executor(struct tt_env *env,
                                  const struct tt_args *args);
/* close() of a loop with an executor: 0 or a failure. */
int tt__close_executor(struct tt_loop *loop);
/* shutdown_default_executor() of a loop that has used a worker. */
/* Puts the handle "set waiter" of FUTURE (kept) into the ready queue: a
 * connection is made, or a thread is joined. */
int tt__call_set_waiter(struct tt_loop *loop, struct tt_future *future);
tt_value tt__network_shutdown_executor(struct tt_loop *loop, tt_value timeout);

#endif

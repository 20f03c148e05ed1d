/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/sockets.c: sockets of a program: sock_*() and waiting
 * for a descriptor; what is ready costs no tick. The same as sockets.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

TT_ASYNC(receive, ARG(int, fd))
{
    TT_BEGIN;
    TT_AWAIT(tt_sock_recv(env, self->fd, 10));
    TT_PRINT("received %pR", TT_GOT);
    TT_END;
}

TT_ASYNC_AS(accept_one, "accept", ARG(int, fd))
{
    TT_BEGIN;
    TT_AWAIT(tt_sock_accept(env, self->fd));
    TT_RETURN(TT_GOT);
    TT_END;
}

TT_ASYNC(send_text, ARG(int, fd), ARG(const char *, text), OWN(tt_value, bytes))
{
    TT_BEGIN;
    TT_MAKE(self->bytes, tt_bytes(env, self->text, strlen(self->text)));
    TT_AWAIT(tt_sock_sendall(env, self->fd, self->bytes));
    TT_END;
}

/* A listening socket on a free port, whose address is *ADDRESS. */
static int listen_somewhere(struct tt_env *env, struct tt_address *address)
{
    int fd = tt_socket(env, AF_INET, SOCK_STREAM);
    int rc = fd < 0 ? fd : tt_address_inet(env, address, "127.0.0.1", 0);
    rc = rc < 0 ? rc : tt_socket_bind(env, fd, address, 1);
    rc = rc < 0 ? rc : tt_socket_name(env, fd, address);
    return rc < 0 ? rc : fd;
}

TT_ASYNC_MAIN(OWN_N(struct tt_task *, tasks, 4), VAR(int, pair[2]),
              VAR(int, listener), VAR(int, c), VAR(int, s), VAR(int, d),
              VAR(struct tt_address, address))
{
    TT_BEGIN;
    TT_CHECK(tt_socket_pair(env, SOCK_STREAM, self->pair));
    TT_CREATE_TASK(self->tasks[0], receive(env, self->pair[0]));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_AWAIT(send_text(env, self->pair[1], "xyz"));
    TT_AWAIT(tt_task_await(self->tasks[0]));
    TT_AWAIT(send_text(env, self->pair[1], "12"));
    TT_AWAIT(receive(env, self->pair[0]));
    TT_CREATE_TASK(self->tasks[1], receive(env, self->pair[0]));
    TT_AWAIT(tt_sleep(env, 0, TT_NONE));
    TT_CHECK(tt_task_cancel(env, self->tasks[1], TT_NULL));
    TT_TRY_AWAIT(tt_task_await(self->tasks[1]));
    if (tt_except(env, &rc, &tt_CancelledError, NULL)) {
        TT_PRINT("cancelled");
    }
    TT_CHECK(rc);
    TT_CREATE_TASK(self->tasks[2], tt_readable(env, self->pair[0]));
    TT_AWAIT(tt_writable(env, self->pair[1]));
    TT_PRINT("writable");
    TT_AWAIT(send_text(env, self->pair[1], "!"));
    TT_AWAIT(tt_task_await(self->tasks[2]));
    TT_PRINT("readable");
    TT_CHECK(self->listener = listen_somewhere(env, &self->address));
    TT_CHECK(self->c = tt_socket(env, AF_INET, SOCK_STREAM));
    TT_CREATE_TASK(self->tasks[3], accept_one(env, self->listener));
    TT_AWAIT(tt_sock_connect(env, self->c, &self->address));
    TT_AWAIT(tt_task_await(self->tasks[3]));
    self->s = (int)tt_small_int_get(TT_GOT);
    TT_AWAIT(send_text(env, self->s, "hello"));
    TT_AWAIT(receive(env, self->c));
    TT_CHECK(tt_socket_close(env, self->s));
    TT_AWAIT(receive(env, self->c));
    TT_CHECK(tt_socket_close(env, self->listener));
    TT_CHECK(self->d = tt_socket(env, AF_INET, SOCK_STREAM));
    TT_TRY_AWAIT(tt_sock_connect(env, self->d, &self->address));
    struct tt_exc *exc = NULL;
    if (tt_except(env, &rc, &tt_ConnectionRefusedError, &exc)) {
        rc = tt_printf(env, "%d", tt_os_errno(exc));
        tt_exc_unref(env, exc);
    }
    TT_CHECK(rc);
    TT_CHECK(tt_socket_close(env, self->pair[0]));
    TT_CHECK(tt_socket_close(env, self->pair[1]));
    TT_CHECK(tt_socket_close(env, self->c));
    TT_CHECK(tt_socket_close(env, self->d));
    TT_END;
}

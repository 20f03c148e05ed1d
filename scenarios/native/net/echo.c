/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/net/echo.c: an echo server and its clients, over TCP. The
 * same as echo.py.
 */
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

TT_ASYNC(serve, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    while (true) {
        TT_AWAIT(tt_readline(env, self->client));
        if (tt_bytes_get(TT_GOT)->size == 0) {
            break;
        }
        TT_CHECK(tt_write_bytes(env, self->client, TT_GOT));
        TT_AWAIT(tt_drain(env, self->client));
    }
    TT_PRINT("a client is gone");
    TT_CHECK(tt_stream_close(env, self->client));
    TT_AWAIT(tt_wait_closed(env, self->client));
    TT_END;
}

TT_ASYNC(talk, ARG(const char *, name), ARG(int, port),
         OWN(struct tt_stream *, server), VAR(int, i))
{
    TT_BEGIN;
    TT_AWAIT(tt_open_connection(env, "127.0.0.1", self->port));
    TT_KEEP(self->server, tt_stream_get(TT_GOT));
    for (self->i = 0; self->i < 3; self->i++) {
        TT_CHECK(tt_write_text(env, self->server, self->name));
        TT_AWAIT(tt_drain(env, self->server));
        TT_AWAIT(tt_readline(env, self->server));
        TT_PRINT("%d: %pR", self->i, TT_GOT);
    }
    TT_CHECK(tt_stream_close(env, self->server));
    TT_AWAIT(tt_wait_closed(env, self->server));
    TT_END;
}

TT_ASYNC_MAIN(OWN(struct tt_server *, server), VAR(int, port))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", 0));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_CHECK(self->port = tt_server_port(env, self->server));
    TT_AWAIT(TT_GATHER(talk(env, "one\n", self->port),
                       talk(env, "two\n", self->port)));
    TT_CHECK(tt_server_close(env, self->server));
    TT_AWAIT(tt_server_wait_closed(env, self->server));
    TT_PRINT("closed");
    TT_END;
}

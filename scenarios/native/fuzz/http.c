/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/fuzz/http.c: a target for libFuzzer whose bytes are a peer
 * of a server in C: HTTP/1.1 with keep-alive, bodies with a length and chunked
 * ones. The bug: one header more than there is room for is stored. With
 * HTTP_FIXED in the environment it is not.
 *
 *     clang -O1 -fsanitize=fuzzer,address -I. -Ibuild/include \
 *         scenarios/native/fuzz/http.c build/libtt.a -lm -o http
 *     ./http -max_total_time=60
 */
#include <stdlib.h>
#include <strings.h>

#include <ticktape/tt_fuzz.h>
#include <ticktape/tt_net.h>
#include <ticktape/tt_program.h>

enum {
    PORT = 8080,
    LINE_MAX = 64,
    HEADERS_MAX = 8,
    CHUNK_MAX = 1000,
    PATIENCE_S = 10
};

struct request {
    size_t header_count;
    long long length; /* of the body; -1: chunked */
    bool is_last;     /* Connection: close */
};

/* Of the request whose head is read; a line is used as soon as it is complete.
 */
static char headers[HEADERS_MAX][LINE_MAX];

static const char bad[] = "HTTP/1.1 400 Bad Request\r\n\r\n";
static const char good[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

/* The value of header NAME in LINE; NULL: it is another one. */
static const char *value_of(const char *line, const char *name)
{
    size_t size = strlen(name);
    if (strncasecmp(line, name, size) != 0 || line[size] != ':') {
        return NULL;
    }
    line += size + 1;
    return line + strspn(line, " \t");
}

/* Stores the header LINE of SIZE bytes; false: it is too long, or one too
 * many. */
static bool store(struct request *request, const char *line, size_t size)
{
    bool is_fixed = getenv("HTTP_FIXED") != NULL;
    size_t room = is_fixed ? HEADERS_MAX : HEADERS_MAX + 1;
    if (size >= LINE_MAX || request->header_count >= room) {
        return false;
    }
    char *header = headers[request->header_count++];
    memcpy(header, line, size);
    header[size] = '\0';
    const char *length = value_of(header, "Content-Length");
    const char *coding = value_of(header, "Transfer-Encoding");
    const char *connection = value_of(header, "Connection");
    if (length != NULL) {
        request->length = strtoll(length, NULL, 10);
        return request->length >= 0 && request->length <= CHUNK_MAX;
    }
    if (coding != NULL) {
        request->length = -1;
        return strcasecmp(coding, "chunked") == 0;
    }
    request->is_last =
        request->is_last ||
        (connection != NULL && strcasecmp(connection, "close") == 0);
    return true;
}

static size_t without_end(const struct tt_bytes *line)
{
    size_t size = line->size;
    while (size > 0 &&
           (line->at[size - 1] == '\n' || line->at[size - 1] == '\r')) {
        size--;
    }
    return size;
}

/* The head of a request: whether it is one. */
TT_ASYNC(read_head, KEEP(struct tt_stream *, client),
         ARG(struct request *, request))
{
    TT_BEGIN;
    *self->request = (struct request){0};
    TT_AWAIT(tt_readline(env, self->client));
    const struct tt_bytes *first = tt_bytes_get(TT_GOT);
    if (first->size < 4 || memchr(first->at, ' ', first->size) == NULL) {
        TT_RETURN(TT_FALSE);
    }
    while (true) {
        TT_AWAIT(tt_readline(env, self->client));
        const struct tt_bytes *line = tt_bytes_get(TT_GOT);
        size_t size = without_end(line);
        if (line->size == 0) {
            TT_RETURN(TT_FALSE);
        }
        if (size == 0) {
            break;
        }
        if (!store(self->request, (const char *)line->at, size)) {
            TT_RETURN(TT_FALSE);
        }
    }
    TT_RETURN(TT_TRUE);
    TT_END;
}

/* The body: whether it has the form that was announced. */
TT_ASYNC(read_body, KEEP(struct tt_stream *, client),
         ARG(struct request *, request), VAR(long, size))
{
    TT_BEGIN;
    if (self->request->length >= 0) {
        TT_AWAIT(
            tt_readexactly(env, self->client, (size_t)self->request->length));
        TT_RETURN(TT_TRUE);
    }
    do {
        TT_AWAIT(tt_readline(env, self->client));
        char text[8] = "";
        size_t length = without_end(tt_bytes_get(TT_GOT));
        if (length == 0 || length >= sizeof text) {
            TT_RETURN(TT_FALSE);
        }
        memcpy(text, tt_bytes_get(TT_GOT)->at, length);
        self->size = strtol(text, NULL, 16);
        if (self->size < 0 || self->size > CHUNK_MAX) {
            TT_RETURN(TT_FALSE);
        }
        TT_AWAIT(tt_readexactly(env, self->client, (size_t)self->size + 2));
    } while (self->size > 0);
    TT_RETURN(TT_TRUE);
    TT_END;
}

/* One request: whether another one may follow. */
TT_ASYNC(answer, KEEP(struct tt_stream *, client), VAR(struct request, request))
{
    TT_BEGIN;
    TT_AWAIT(read_head(env, self->client, &self->request));
    if (TT_GOT == TT_TRUE) {
        TT_AWAIT(read_body(env, self->client, &self->request));
    }
    bool is_good = TT_GOT == TT_TRUE;
    TT_CHECK(tt_write_text(env, self->client, is_good ? good : bad));
    self->request.is_last = self->request.is_last || !is_good;
    TT_AWAIT(tt_drain(env, self->client));
    TT_RETURN(self->request.is_last ? TT_FALSE : TT_TRUE);
    TT_END;
}

/* What a peer can do: end, reset, be slow, send a line that is too long. */
static bool is_of_peer(struct tt_env *env, int *rc)
{
    return tt_except(env, rc, &tt_ConnectionError, NULL) ||
           tt_except(env, rc, &tt_IncompleteReadError, NULL) ||
           tt_except(env, rc, &tt_TimeoutError, NULL) ||
           tt_except(env, rc, &tt_ValueError, NULL);
}

TT_ASYNC(serve, KEEP(struct tt_stream *, client))
{
    TT_BEGIN;
    while (true) {
        TT_TRY_AWAIT(tt_wait_for(env, answer(env, self->client), PATIENCE_S));
        if (is_of_peer(env, &rc) || (rc == 0 && TT_GOT != TT_TRUE)) {
            break;
        }
        TT_CHECK(rc);
    }
    TT_CHECK(tt_stream_close(env, self->client));
    TT_END;
}

TT_ASYNC(http, OWN(struct tt_server *, server))
{
    TT_BEGIN;
    TT_AWAIT(tt_start_server(env, serve, "127.0.0.1", PORT));
    TT_KEEP(self->server, tt_server_get(TT_GOT));
    TT_AWAIT(tt_server_serve_forever(env, self->server));
    TT_END;
}

TT_PROGRAM
{
    return tt_program_run(env, http(env));
}

TT_FUZZ_NET_PROGRAM(.name = "http.c")

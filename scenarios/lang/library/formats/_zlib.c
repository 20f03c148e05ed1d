/* SPDX-License-Identifier: MIT
 *
 * _zlib.c: streams of zlib.py, by the C library zlib.
 *
 * The library is loaded when the first stream is made. All memory of a stream
 * is the execution's. Errors are numbers here, and exceptions in zlib.py.
 */
#include <dlfcn.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"

/* struct z_stream of zlib.h, whose layout has been fixed since 1995. */
struct state {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *internal;
    void *(*alloc)(void *env, unsigned items, unsigned size);
    void (*free)(void *env, void *block);
    void *env;
    int data_type;
    unsigned long checksum;
    unsigned long reserved;
};

enum {
    Z_OK = 0,
    Z_STREAM_END = 1,
    Z_NEED_DICT = 2,
    Z_MEM_ERROR = -4,
    Z_BUF_ERROR = -5
};

#define ZLIB_FUNCTIONS(X)                                                      \
    X(const char *, zlibVersion, (void))                                       \
    X(int, deflateInit2_,                                                      \
      (struct state * state, int level, int method, int bits, int memory,      \
       int strategy, const char *version, int size))                           \
    X(int, deflate, (struct state * state, int flush))                         \
    X(int, deflateEnd, (struct state * state))                                 \
    X(int, deflateCopy, (struct state * to, struct state * from))              \
    X(int, deflateSetDictionary,                                               \
      (struct state * state, const uint8_t *at, unsigned size))                \
    X(int, inflateInit2_,                                                      \
      (struct state * state, int bits, const char *version, int size))         \
    X(int, inflate, (struct state * state, int flush))                         \
    X(int, inflateEnd, (struct state * state))                                 \
    X(int, inflateCopy, (struct state * to, struct state * from))              \
    X(int, inflateSetDictionary,                                               \
      (struct state * state, const uint8_t *at, unsigned size))

struct zlib {
#define X(result_, name_, parameters_) result_(*name_) parameters_;
    ZLIB_FUNCTIONS(X)
#undef X
};

/* It stays loaded: finding it again takes a microsecond. */
static int zlib_open(struct tt_env *env, struct zlib *out)
{
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    void *found = NULL;
    if (library == NULL) {
        return tt_fail(env, TT_ELIMIT,
                       "zlib needs the library libz.so.1: install zlib1g");
    }
#define X(result_, name_, parameters_)                                         \
    found = dlsym(library, #name_);                                            \
    memcpy(&out->name_, &found, sizeof found);                                 \
    if (found == NULL) {                                                       \
        return tt_fail(env, TT_ELIMIT, "libz.so.1 has no " #name_);            \
    }
    ZLIB_FUNCTIONS(X)
#undef X
    return 0;
}

/* ---- Streams ------------------------------------------------------------- */

struct stream {
    struct tt_object head;
    struct state state;
    struct zlib zlib;
    bool is_deflate;
    bool is_open; /* zlib has memory */
};

/* A block of zlib's begins with its size. */
enum { BLOCK_HEAD = 16 };

static void *alloc_block(void *env, unsigned items, unsigned size)
{
    size_t whole = (size_t)items * size + BLOCK_HEAD;
    char *at = tt_alloc(env, whole);
    if (at == NULL) {
        return NULL;
    }
    memset(at, 0, whole); /* what zlib reads of it may not be set */
    memcpy(at, &whole, sizeof whole);
    return at + BLOCK_HEAD;
}

static void free_block(void *env, void *block)
{
    size_t whole;
    char *at = (char *)block - BLOCK_HEAD;
    memcpy(&whole, at, sizeof whole);
    TT_ASSERT(whole >= BLOCK_HEAD);
    tt_free(env, at, whole);
}

static void clear_stream(struct tt_env *env, struct tt_object *self)
{
    struct stream *stream = (void *)self;
    TT_ASSERT(!stream->is_open || stream->state.env == env);
    if (stream->is_open && stream->is_deflate) {
        stream->zlib.deflateEnd(&stream->state);
    } else if (stream->is_open) {
        stream->zlib.inflateEnd(&stream->state);
    }
}

static const struct tt_type stream_type = {
    TT__TYPE_HEAD("stream", "_zlib.stream"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct stream),
    .clear = clear_stream,
};

static struct stream *stream_get(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &stream_type));
    return (struct stream *)(void *)v;
}

static struct stream *new_stream(struct tt_env *env, bool is_deflate)
{
    struct zlib zlib;
    if (zlib_open(env, &zlib) < 0) {
        return NULL;
    }
    struct stream *made = tt_object_new(env, &stream_type, sizeof *made);
    if (made != NULL) {
        made->state = (struct state){
            .alloc = alloc_block, .free = free_block, .env = env};
        made->zlib = zlib;
        made->is_deflate = is_deflate;
        made->is_open = false;
    }
    return made;
}

/* What zlib returned for a new stream: the stream, the number of an error, or
 * TT_NULL. */
static tt_value finish_new(struct tt_env *env, struct stream *made, int rc)
{
    if (rc == Z_OK) {
        made->is_open = true;
        return tt_value_of(made);
    }
    tt_unref(env, tt_value_of(made));
    return rc == Z_MEM_ERROR && tt_failure(env) < 0 ? TT_NULL
                                                    : tt_small_int(rc);
}

/* An int of C: 0 and *OUT, or a failure. */
static int read_int(struct tt_env *env, tt_value v, int *out)
{
    int64_t n = 0;
    int rc = tt__to_int(env, v, &n);
    if (rc < 0) {
        return rc;
    }
    if (n < INT32_MIN || n > INT32_MAX) {
        return tt_raise(env, &tt_OverflowError,
                        n < 0 ? "signed integer is less than minimum"
                              : "signed integer is greater than maximum");
    }
    *out = (int)n;
    return 0;
}

static tt_value call_deflater(struct tt_env *env, const tt_value *args)
{
    int n[5];
    for (size_t i = 0; i < 5; i++) {
        if (read_int(env, args[i], &n[i]) < 0) {
            return TT_NULL;
        }
    }
    struct stream *made = new_stream(env, true);
    if (made == NULL) {
        return TT_NULL;
    }
    return finish_new(env, made,
                      made->zlib.deflateInit2_(
                          &made->state, n[0], n[1], n[2], n[3], n[4],
                          made->zlib.zlibVersion(), (int)sizeof made->state));
}

static tt_value call_inflater(struct tt_env *env, const tt_value *args)
{
    int bits = 0;
    struct stream *made = NULL;
    if (read_int(env, args[0], &bits) == 0) {
        made = new_stream(env, false);
    }
    if (made == NULL) {
        return TT_NULL;
    }
    return finish_new(env, made,
                      made->zlib.inflateInit2_(&made->state, bits,
                                               made->zlib.zlibVersion(),
                                               (int)sizeof made->state));
}

/* ---- Data ---------------------------------------------------------------- */

/* One call of zlib for up to SIZE bytes: what it returned. */
static int step(struct stream *stream, char *out, size_t size, int flush)
{
    stream->state.next_out = (uint8_t *)out;
    stream->state.avail_out = (unsigned)size;
    return stream->is_deflate ? stream->zlib.deflate(&stream->state, flush)
                              : stream->zlib.inflate(&stream->state, flush);
}

/* Reads DATA until it is used up, the stream ends, or there are LIMIT bytes
 * (0: any number) in OUT: what zlib returned last. */
static int run_stream(struct tt_env *env, struct stream *stream, int flush,
                      size_t limit, struct tt_text *out)
{
    enum { CHUNK = 4096 };
    char chunk[CHUNK];
    size_t done = 0, size;
    int rc;
    do {
        size = limit > 0 && limit - done < CHUNK ? limit - done : CHUNK;
        rc = step(stream, chunk, size, flush);
        size_t got = size - stream->state.avail_out;
        tt_text_put(out, chunk, got);
        done += got;
        if (out->error < 0 || tt_spend(env, got / 8 + 1) < 0) {
            return Z_MEM_ERROR;
        }
    } while ((rc == Z_OK || rc == Z_BUF_ERROR) &&
             stream->state.avail_out == 0 && (limit == 0 || done < limit));
    return rc;
}

/* run(stream, data, flush, limit): (what zlib returned, the bytes, how many of
 * DATA are left, the message or None). */
static tt_value call_run(struct tt_env *env, const tt_value *args)
{
    struct stream *stream = stream_get(args[0]);
    struct tt__piece data = tt__piece_of(args[1]);
    int64_t limit;
    int flush = 0;
    struct tt_text out;
    if (read_int(env, args[2], &flush) < 0 ||
        tt__to_int(env, args[3], &limit) < 0 ||
        tt_spend(env, data.size / 8) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(limit >= 0 && data.size <= UINT32_MAX);
    stream->state.next_in = (const uint8_t *)data.at;
    stream->state.avail_in = (unsigned)data.size;
    tt_text_init(&out, env);
    int rc = run_stream(env, stream, flush, (size_t)limit, &out);
    tt_value made = TT_NULL;
    if (tt_failure(env) == 0) {
        const char *message = stream->state.message;
        tt_value parts[] = {tt_small_int(rc), tt__bytes(env, out.at, out.size),
                            tt_small_int(stream->state.avail_in),
                            message == NULL ? TT_NONE : tt_str_c(env, message)};
        if (parts[1] != TT_NULL && parts[3] != TT_NULL) {
            made = tt_tuple(env, parts, 4);
        }
        tt_unref(env, parts[1]);
        tt_unref(env, parts[3]);
    }
    stream->state.next_in = NULL;
    stream->state.avail_in = 0;
    tt_text_deinit(&out);
    return made;
}

/* set_dictionary(stream, data): what zlib returned. */
static tt_value call_set_dictionary(struct tt_env *env, const tt_value *args)
{
    struct stream *stream = stream_get(args[0]);
    struct tt__piece data = tt__piece_of(args[1]);
    const uint8_t *at = (const uint8_t *)data.at;
    unsigned size = (unsigned)data.size;
    (void)env;
    return tt_small_int(
        stream->is_deflate
            ? stream->zlib.deflateSetDictionary(&stream->state, at, size)
            : stream->zlib.inflateSetDictionary(&stream->state, at, size));
}

/* copy(stream): the stream, or the number of an error. */
static tt_value call_copy(struct tt_env *env, const tt_value *args)
{
    struct stream *from = stream_get(args[0]);
    struct stream *made = new_stream(env, from->is_deflate);
    if (made == NULL) {
        return TT_NULL;
    }
    return finish_new(env, made,
                      from->is_deflate
                          ? from->zlib.deflateCopy(&made->state, &from->state)
                          : from->zlib.inflateCopy(&made->state, &from->state));
}

#define ZLIB_ROW(name_, parameters_, count_, effect_, call_)                   \
    TT__MODULE_FUNCTION("_zlib", name_, parameters_ " /", count_, count_,      \
                        count_, effect_, call_)

static const struct tt_native natives[] = {
    ZLIB_ROW("deflater", "level method wbits memLevel strategy", 5, TT_PURE,
             call_deflater),
    ZLIB_ROW("inflater", "wbits", 1, TT_PURE, call_inflater),
    ZLIB_ROW("run", "stream data flush limit", 4, TT_WRITES, call_run),
    ZLIB_ROW("set_dictionary", "stream data", 2, TT_WRITES,
             call_set_dictionary),
    ZLIB_ROW("copy", "stream", 1, TT_READS, call_copy),
};

/* The version of the library that is there; None: it is missing. */
static tt_value make_version(struct tt_env *env)
{
    struct zlib zlib;
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return TT_NONE;
    }
    return zlib_open(env, &zlib) < 0 ? TT_NULL
                                     : tt_str_c(env, zlib.zlibVersion());
}

static const struct tt__member members[] = {
    {"RUNTIME_VERSION", NULL, make_version},
    {"deflater", &natives[0], NULL},
    {"inflater", &natives[1], NULL},
    {"run", &natives[2], NULL},
    {"set_dictionary", &natives[3], NULL},
    {"copy", &natives[4], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___zlib_module = {.name = "_zlib",
                                            .members = members};

/* SPDX-License-Identifier: MIT
 *
 * _ssl.c: OpenSSL's contexts, connections and memory BIOs, for ssl.py.
 *
 * Each is an opaque object; the classes of module ssl are written in the
 * language. A call that fails returns OpenSSL's error, from which ssl.py makes
 * the exception: (error, code, library, reason, text, verified).
 *
 * A simulated execution checks the dates of certificates only where its
 * calendar was set: by default it begins in 2000, before today's are valid.
 */
#include <arpa/inet.h>

#include "_ssl_module.h"
#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/library/time/time_module.h"

enum { READ_MAX = 1 << 24, NAMES_MAX = 4096 };

enum kind { KIND_BIO, KIND_CONTEXT, KIND_CONNECTION };

struct native {
    struct tt_object head;
    struct tt_foreign foreign;
    enum kind kind;
    void *at; /* owns; a BIO, SSL_CTX or SSL; NULL: the run is over */
    struct tt__ssl *ssl;    /* owns */
    struct native *context; /* owns; of a connection */
    int64_t now_s;          /* of a context: for its tickets */
    unsigned alpn_size;     /* of a server's context */
    unsigned char alpn[256];
};

static struct native *native_of_foreign(struct tt_foreign *foreign)
{
    return (struct native *)(void *)((char *)foreign -
                                     offsetof(struct native, foreign));
}

static void end_native(struct tt_foreign *foreign)
{
    struct native *self = native_of_foreign(foreign);
    TT_ASSERT(self->at != NULL);
    if (self->kind == KIND_BIO) {
        self->ssl->BIO_free(self->at);
    } else if (self->kind == KIND_CONTEXT) {
        self->ssl->SSL_CTX_free(self->at);
    } else {
        self->ssl->SSL_free(self->at);
    }
    self->at = NULL;
}

static void clear_native(struct tt_env *env, struct tt_object *object)
{
    struct native *self = (struct native *)object;
    if (self->at != NULL) {
        tt_foreign_end(env, &self->foreign);
    }
    tt_unref(env, self->context);
    tt_unref(env, self->ssl);
}

static const struct tt_type native_type = {
    TT__TYPE_HEAD("native", "_ssl.native"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct native),
    .clear = clear_native,
};

/* An object for AT, which is taken; TT_NULL: OpenSSL had no memory. */
static tt_value native_new(struct tt_env *env, struct tt__ssl *ssl,
                           enum kind kind, void *at)
{
    struct native *self =
        at == NULL ? NULL : tt_object_new(env, &native_type, sizeof *self);
    if (self == NULL) {
        if (at == NULL) {
            tt_fail(env, TT_ENOMEM, "OpenSSL is out of memory");
        }
        return TT_NULL; /* no more than once: the execution ends */
    }
    self->foreign.end = end_native;
    self->kind = kind;
    self->at = at;
    self->ssl = ssl;
    tt_ref(ssl);
    self->context = NULL;
    self->now_s = 0;
    self->alpn_size = 0;
    tt_foreign_add(env, &self->foreign);
    return tt_value_of(self);
}

static struct native *native_of(tt_value v, enum kind kind)
{
    struct native *self = (struct native *)(void *)v;
    TT_ASSERT(tt_is(v, &native_type) && self->kind == kind);
    TT_ASSERT(self->at != NULL);
    return self;
}

static struct tt__ssl *library_of(tt_value v)
{
    return (struct tt__ssl *)(void *)v;
}

static int64_t small(tt_value v)
{
    TT_ASSERT(tt_is_int(v) && !tt_int_is_big(v));
    return tt_int_get(v);
}

/* ---- Failures ------------------------------------------------------------ */

/* TEXT, which may be NULL, or None. */
static tt_value text_or_none(struct tt_env *env, const char *text)
{
    return text == NULL ? TT_NONE : tt_str_c(env, text);
}

/* (ERROR, code, library, reason, verified) of the last error in OpenSSL's
 * queue. */
static tt_value failure_of(struct tt_env *env, struct tt__ssl *ssl, int error,
                           long verified)
{
    unsigned long code = ssl->ERR_peek_last_error();
    const char *library;
    if (ERR_GET_LIB(code) == ERR_LIB_SSL) {
        library = "SSL";
    } else if (ERR_GET_LIB(code) == ERR_LIB_X509) {
        library = "X509";
    } else if (ERR_GET_LIB(code) == ERR_LIB_PEM) {
        library = "PEM";
    } else {
        library = NULL;
    }
    const char *verify_text =
        verified == X509_V_OK ? NULL
                              : ssl->X509_verify_cert_error_string(verified);
    tt_value items[] = {
        tt_small_int(error),
        tt_int(env, (int64_t)code),
        text_or_none(env, library),
        text_or_none(env,
                     code == 0 ? NULL : ssl->ERR_reason_error_string(code)),
        tt_small_int(ERR_GET_REASON(code)),
        tt_small_int(verified),
        text_or_none(env, verify_text)};
    size_t count = sizeof items / sizeof *items;
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = good && items[i] != TT_NULL;
    }
    tt_value made = good ? tt_tuple(env, items, count) : TT_NULL;
    for (size_t i = 0; i < count; i++) {
        tt_unref(env, items[i]);
    }
    return made;
}

/* ---- Memory BIOs --------------------------------------------------------- */

/* open(seed) */
static tt_value call_open(struct tt_env *env, const tt_value *args)
{
    return tt_value_of(tt__ssl_open(env, (uint64_t)small(args[0])));
}

/* version(library) */
static tt_value call_version(struct tt_env *env, const tt_value *args)
{
    return tt_str_c(env, library_of(args[0])->OpenSSL_version(0));
}

/* bio(library) */
static tt_value call_bio(struct tt_env *env, const tt_value *args)
{
    struct tt__ssl *ssl = library_of(args[0]);
    BIO *bio = ssl->BIO_new(ssl->BIO_s_mem());
    if (bio != NULL) {
        ssl->BIO_ctrl(bio, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, NULL);
    }
    return native_new(env, ssl, KIND_BIO, bio);
}

/* bio_write(bio, data) */
static tt_value call_bio_write(struct tt_env *env, const tt_value *args)
{
    struct native *bio = native_of(args[0], KIND_BIO);
    struct tt__piece data;
    if (tt__buffer_packed(env, args[1], &data) < 0) {
        return TT_NULL;
    }
    if (data.size > INT32_MAX) {
        tt_raise(env, &tt_OverflowError, "string longer than %d bytes",
                 (int)INT32_MAX);
        return TT_NULL;
    }
    int rc = data.size == 0
                 ? 0
                 : bio->ssl->BIO_write(bio->at, data.at, (int)data.size);
    return tt_int(env, rc);
}

static long pending(const struct native *bio)
{
    return bio->ssl->BIO_ctrl(bio->at, BIO_CTRL_PENDING, 0, NULL);
}

/* bio_read(bio, size); a negative size: all. */
static tt_value call_bio_read(struct tt_env *env, const tt_value *args)
{
    struct native *bio = native_of(args[0], KIND_BIO);
    int64_t wanted = small(args[1]), available = pending(bio);
    size_t size =
        (size_t)(wanted < 0 || wanted > available ? available : wanted);
    char *room = tt_alloc(env, size + 1);
    if (room == NULL) {
        return TT_NULL;
    }
    int rc = size == 0 ? 0 : bio->ssl->BIO_read(bio->at, room, (int)size);
    tt_value made = tt__bytes(env, room, rc < 0 ? 0 : (size_t)rc);
    tt_free(env, room, size + 1);
    return made;
}

/* bio_pending(bio) */
static tt_value call_bio_pending(struct tt_env *env, const tt_value *args)
{
    return tt_int(env, pending(native_of(args[0], KIND_BIO)));
}

/* bio_end(bio): what it has is all that comes. */
static tt_value call_bio_end(struct tt_env *env, const tt_value *args)
{
    struct native *bio = native_of(args[0], KIND_BIO);
    (void)env;
    bio->ssl->BIO_ctrl(bio->at, BIO_C_SET_BUF_MEM_EOF_RETURN, 0, NULL);
    return TT_NONE;
}

/* ---- Contexts ------------------------------------------------------------ */

/* A ticket has its session's time in it: the execution's. */
static int generate_ticket(SSL *connection, void *data)
{
    struct native *context = data;
    struct tt__ssl *ssl = context->ssl;
    if (ssl->is_virtual) {
        ssl->SSL_SESSION_set_time(ssl->SSL_get_session(connection),
                                  (long)context->now_s);
    }
    return 1;
}

static SSL_TICKET_RETURN decrypt_ticket(SSL *connection, SSL_SESSION *session,
                                        const unsigned char *name, size_t size,
                                        SSL_TICKET_STATUS status, void *data)
{
    (void)connection;
    (void)session;
    (void)name;
    (void)size;
    (void)data;
    if (status == SSL_TICKET_SUCCESS) {
        return SSL_TICKET_RETURN_USE;
    }
    if (status == SSL_TICKET_SUCCESS_RENEW) {
        return SSL_TICKET_RETURN_USE_RENEW;
    }
    return SSL_TICKET_RETURN_IGNORE_RENEW;
}

/* context(library, protocol): 2 any, 16 a client's, 17 a server's. */
static tt_value call_context(struct tt_env *env, const tt_value *args)
{
    struct tt__ssl *ssl = library_of(args[0]);
    int64_t protocol = small(args[1]);
    tt__ssl_enter(ssl);
    const SSL_METHOD *method;
    if (protocol == 16) {
        method = ssl->TLS_client_method();
    } else if (protocol == 17) {
        method = ssl->TLS_server_method();
    } else {
        method = ssl->TLS_method();
    }
    SSL_CTX *at = ssl->SSL_CTX_new(method);
    tt__ssl_leave(ssl);
    tt_value made = native_new(env, ssl, KIND_CONTEXT, at);
    if (made != TT_NULL) {
        X509_VERIFY_PARAM *param = ssl->SSL_CTX_get0_param(at);
        ssl->SSL_CTX_clear_options(at, UINT64_MAX);
        ssl->SSL_CTX_set_session_id_context(at, (const unsigned char *)"Python",
                                            6);
        ssl->SSL_CTX_ctrl(at, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS, NULL);
        ssl->SSL_CTX_set_session_ticket_cb(at, generate_ticket, decrypt_ticket,
                                           native_of(made, KIND_CONTEXT));
        ssl->X509_VERIFY_PARAM_set_flags(param, X509_V_FLAG_TRUSTED_FIRST);
        ssl->X509_VERIFY_PARAM_set_hostflags(
            param, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    }
    return made;
}

/* What `set` and `get` are about. */
enum setting {
    SET_OPTIONS,
    SET_MINIMUM,
    SET_MAXIMUM,
    SET_VERIFY_MODE,
    SET_VERIFY_FLAGS,
    SET_TICKETS
};

/* Of CPython's ssl.VerifyMode. */
static int verify_mode(int64_t value)
{
    if (value == 0) {
        return SSL_VERIFY_NONE;
    }
    return value == 1 ? SSL_VERIFY_PEER
                      : SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
}

/* set(context, setting, value): whether OpenSSL takes it. */
static tt_value call_set(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    struct tt__ssl *ssl = self->ssl;
    int64_t value = small(args[2]);
    X509_VERIFY_PARAM *param = ssl->SSL_CTX_get0_param(self->at);
    long rc = 1;
    (void)env;
    switch ((enum setting)small(args[1])) {
    case SET_OPTIONS:
        ssl->SSL_CTX_clear_options(self->at, ~(uint64_t)value);
        ssl->SSL_CTX_set_options(self->at, (uint64_t)value);
        break;
    case SET_MINIMUM:
        rc = ssl->SSL_CTX_ctrl(self->at, SSL_CTRL_SET_MIN_PROTO_VERSION,
                               (long)value, NULL);
        break;
    case SET_MAXIMUM:
        rc = ssl->SSL_CTX_ctrl(self->at, SSL_CTRL_SET_MAX_PROTO_VERSION,
                               (long)value, NULL);
        break;
    case SET_VERIFY_MODE:
        ssl->SSL_CTX_set_verify(self->at, verify_mode(value), NULL);
        break;
    case SET_VERIFY_FLAGS:
        ssl->X509_VERIFY_PARAM_clear_flags(
            param, ssl->X509_VERIFY_PARAM_get_flags(param));
        ssl->X509_VERIFY_PARAM_set_flags(param, (unsigned long)value);
        break;
    case SET_TICKETS:
        rc = ssl->SSL_CTX_set_num_tickets(self->at, (size_t)value);
        break;
    }
    return tt_bool(rc == 1);
}

/* ciphers(context, text): whether any can be selected. */
static tt_value call_ciphers(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    (void)env;
    return tt_bool(self->ssl->SSL_CTX_set_cipher_list(
                       self->at, tt_str_get(args[1])->text) == 1);
}

static int pass_password(char *room, int size, int is_writing, void *data)
{
    const struct tt__piece *password = data;
    (void)is_writing;
    if (password->at == NULL || password->size > (size_t)size) {
        return -1;
    }
    memcpy(room, password->at, password->size);
    return (int)password->size;
}

/* The certificates of the text CHAIN: the server's own and those above it. */
static bool use_chain(struct native *self, struct tt__piece chain)
{
    struct tt__ssl *ssl = self->ssl;
    BIO *bio = ssl->BIO_new_mem_buf(chain.at, (int)chain.size);
    X509 *own = ssl->PEM_read_bio_X509(bio, NULL, NULL, NULL);
    bool good = own != NULL && ssl->SSL_CTX_use_certificate(self->at, own) == 1;
    X509 *next = NULL;
    while (good && (next = ssl->PEM_read_bio_X509(bio, NULL, NULL, NULL))) {
        good = ssl->SSL_CTX_ctrl(self->at, SSL_CTRL_CHAIN_CERT, 0, next) == 1;
    }
    if (own != NULL) {
        ssl->X509_free(own);
    }
    ssl->BIO_free(bio);
    return good;
}

static bool use_key(struct native *self, struct tt__piece text,
                    struct tt__piece *password)
{
    struct tt__ssl *ssl = self->ssl;
    BIO *bio = ssl->BIO_new_mem_buf(text.at, (int)text.size);
    EVP_PKEY *key =
        ssl->PEM_read_bio_PrivateKey(bio, NULL, pass_password, password);
    ssl->BIO_free(bio);
    bool good = key != NULL && ssl->SSL_CTX_use_PrivateKey(self->at, key) == 1;
    if (key != NULL) {
        ssl->EVP_PKEY_free(key);
    }
    return good;
}

/* load_chain(context, chain, key, password): None, or (where, failure); where
 * is 0: the chain, 1: the key, 2: both do not fit. */
static tt_value call_load_chain(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    struct tt__ssl *ssl = self->ssl;
    struct tt__piece password = {NULL, 0};
    if (args[3] != TT_NONE) {
        password = tt__piece_of(args[3]);
    }
    tt__ssl_enter(ssl);
    int step = 0;
    bool good = use_chain(self, tt__piece_of(args[1]));
    if (good) {
        step = 1;
        ssl->ERR_clear_error();
        good = use_key(self, tt__piece_of(args[2]), &password);
    }
    if (good) {
        step = 2;
        good = ssl->SSL_CTX_check_private_key(self->at) == 1;
    }
    tt_value made = good ? TT_NONE : failure_of(env, ssl, step, X509_V_OK);
    ssl->ERR_clear_error();
    tt__ssl_leave(ssl);
    return made;
}

/* load_ca(context, text, is_der): how many certificates were loaded, or a
 * failure. */
static tt_value call_load_ca(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    struct tt__ssl *ssl = self->ssl;
    struct tt__piece text = tt__piece_of(args[1]);
    X509_STORE *store = ssl->SSL_CTX_get_cert_store(self->at);
    const unsigned char *at = (const unsigned char *)text.at;
    const unsigned char *end = at + text.size;
    BIO *bio = ssl->BIO_new_mem_buf(text.at, (int)text.size);
    bool is_der = args[2] == TT_TRUE;
    int count = 0;
    tt__ssl_enter(ssl);
    while (!is_der || at != end) {
        X509 *each = is_der ? ssl->d2i_X509(NULL, &at, end - at)
                            : ssl->PEM_read_bio_X509(bio, NULL, NULL, NULL);
        if (each == NULL) {
            break;
        }
        count += ssl->X509_STORE_add_cert(store, each) == 1;
        ssl->X509_free(each);
    }
    tt_value made =
        count > 0 ? tt_small_int(count) : failure_of(env, ssl, 1, X509_V_OK);
    ssl->ERR_clear_error();
    tt__ssl_leave(ssl);
    ssl->BIO_free(bio);
    return made;
}

/* load_default(context): this machine's; none in a simulation. */
static tt_value call_load_default(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    (void)env;
    if (!self->ssl->is_virtual) {
        self->ssl->SSL_CTX_set_default_verify_paths(self->at);
    }
    return TT_NONE;
}

static int select_alpn(SSL *connection, const unsigned char **out,
                       unsigned char *size, const unsigned char *in,
                       unsigned in_size, void *data)
{
    struct native *self = data;
    unsigned char *found = NULL;
    (void)connection;
    int rc = self->ssl->SSL_select_next_proto(&found, size, self->alpn,
                                              self->alpn_size, in, in_size);
    *out = found;
    return rc == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK
                                        : SSL_TLSEXT_ERR_NOACK;
}

/* alpn(context, names): names in the form that is sent. */
static tt_value call_alpn(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    struct tt__piece names = tt__piece_of(args[1]);
    if (names.size > sizeof self->alpn) {
        tt_fail(env, TT_ELIMIT, "ALPN protocols of more than 256 bytes");
        return TT_NULL;
    }
    memcpy(self->alpn, names.at, names.size);
    self->alpn_size = (unsigned)names.size;
    self->ssl->SSL_CTX_set_alpn_protos(self->at, self->alpn, self->alpn_size);
    self->ssl->SSL_CTX_set_alpn_select_cb(self->at, select_alpn, self);
    return TT_NONE;
}

/* The certificate X509 in DER. */
static tt_value der_of(struct tt_env *env, struct tt__ssl *ssl, X509 *at)
{
    unsigned char *out = NULL;
    int size = ssl->i2d_X509(at, &out);
    tt_value made = size < 0 ? tt__bytes(env, "", 0)
                             : tt__bytes(env, (const char *)out, (size_t)size);
    ssl->CRYPTO_free(out, "", 0);
    return made;
}

/* store(context): a list of (certificate, whether it is an authority's). */
static tt_value call_store(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONTEXT);
    struct tt__ssl *ssl = self->ssl;
    const OPENSSL_STACK *all = (const void *)ssl->X509_STORE_get0_objects(
        ssl->SSL_CTX_get_cert_store(self->at));
    tt_value list = tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < ssl->OPENSSL_sk_num(all); i++) {
        X509 *each = ssl->X509_OBJECT_get0_X509(ssl->OPENSSL_sk_value(all, i));
        if (each == NULL) {
            continue;
        }
        tt_value pair[] = {der_of(env, ssl, each),
                           tt_bool(ssl->X509_check_ca(each) != 0)};
        tt_value made = pair[0] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
        if (made == TT_NULL ||
            tt_list_append(env, tt_list_get(list), made) < 0) {
            tt_clear(env, &list);
        }
        tt_unref(env, made);
        tt_unref(env, pair[0]);
    }
    return list;
}

/* ---- Connections --------------------------------------------------------- */

/* The peer's name: for SNI, and to be verified. */
static void set_host(struct native *self, const char *host, bool is_server,
                     bool checks)
{
    struct tt__ssl *ssl = self->ssl;
    struct in_addr address;
    bool is_address = inet_pton(AF_INET, host, &address) == 1;
    if (!is_address && !is_server) {
        ssl->SSL_ctrl(self->at, SSL_CTRL_SET_TLSEXT_HOSTNAME,
                      TLSEXT_NAMETYPE_host_name, (void *)(uintptr_t)host);
    }
    X509_VERIFY_PARAM *param = ssl->SSL_get0_param(self->at);
    if (checks && is_address) {
        ssl->X509_VERIFY_PARAM_set1_ip(param, (unsigned char *)&address,
                                       sizeof address);
    } else if (checks) {
        ssl->X509_VERIFY_PARAM_set1_host(param, host, strlen(host));
    }
}

/* connection(context, incoming, outgoing, is_server, host, checks) */
static tt_value call_connection(struct tt_env *env, const tt_value *args)
{
    struct native *context = native_of(args[0], KIND_CONTEXT);
    struct native *in = native_of(args[1], KIND_BIO);
    struct native *out = native_of(args[2], KIND_BIO);
    struct tt__ssl *ssl = context->ssl;
    bool is_server = args[3] == TT_TRUE;
    tt__ssl_enter(ssl);
    SSL *at = ssl->SSL_new(context->at);
    tt__ssl_leave(ssl);
    tt_value made = native_new(env, ssl, KIND_CONNECTION, at);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    struct native *self = native_of(made, KIND_CONNECTION);
    self->context = context;
    tt_ref(context);
    ssl->BIO_up_ref(in->at);
    ssl->BIO_up_ref(out->at);
    ssl->SSL_set_bio(at, in->at, out->at);
    ssl->SSL_ctrl(at, SSL_CTRL_MODE,
                  SSL_MODE_ENABLE_PARTIAL_WRITE |
                      SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_AUTO_RETRY,
                  NULL);
    if (args[4] != TT_NONE) {
        set_host(self, tt_str_get(args[4])->text, is_server,
                 args[5] == TT_TRUE);
    }
    if (is_server) {
        ssl->SSL_set_accept_state(at);
    } else {
        ssl->SSL_set_connect_state(at);
    }
    return made;
}

/* The connection V; OpenSSL's random numbers and time are the execution's. No
 * choice is made before it reads the clock: it compares days with it. */
static struct native *enter(struct tt_env *env, tt_value v)
{
    struct native *self = native_of(v, KIND_CONNECTION);
    double now_s = (double)tt__epoch(env) + tt_time(env);
    if (self->ssl->is_virtual) {
        X509_VERIFY_PARAM *param = self->ssl->SSL_get0_param(self->at);
        self->context->now_s = (int64_t)now_s;
        if (tt__epoch(env) == TT__EPOCH_S) {
            self->ssl->X509_VERIFY_PARAM_set_flags(param,
                                                   X509_V_FLAG_NO_CHECK_TIME);
        } else {
            self->ssl->X509_VERIFY_PARAM_set_time(param, (time_t)now_s);
        }
    }
    tt__ssl_enter(self->ssl);
    return self;
}

/* What a call that returned RC is to ssl.py: RESULT (taken) if it succeeded, or
 * a failure. */
static tt_value leave(struct tt_env *env, struct native *self, int rc,
                      tt_value result)
{
    struct tt__ssl *ssl = self->ssl;
    if (rc <= 0) {
        int error = ssl->SSL_get_error(self->at, rc);
        result =
            failure_of(env, ssl, error, ssl->SSL_get_verify_result(self->at));
    }
    ssl->ERR_clear_error();
    tt__ssl_leave(ssl);
    return result;
}

/* handshake(connection): None, or a failure. */
static tt_value call_handshake(struct tt_env *env, const tt_value *args)
{
    if (tt_spend(env, 4096) < 0) {
        return TT_NULL;
    }
    struct native *self = enter(env, args[0]);
    return leave(env, self, self->ssl->SSL_do_handshake(self->at), TT_NONE);
}

/* read(connection, size): bytes, or a failure. */
static tt_value call_read(struct tt_env *env, const tt_value *args)
{
    int64_t size = small(args[1]) < READ_MAX ? small(args[1]) : READ_MAX;
    size_t count = 0;
    char *room = tt_alloc(env, (size_t)size + 1);
    if (room == NULL) {
        return TT_NULL;
    }
    struct native *self = enter(env, args[0]);
    int rc = self->ssl->SSL_read_ex(self->at, room, (size_t)size, &count);
    tt_value made = rc == 1 ? tt__bytes(env, room, count) : TT_NULL;
    made = leave(env, self, rc, made);
    tt_free(env, room, (size_t)size + 1);
    return made;
}

/* write(connection, data): how many bytes, or a failure. */
static tt_value call_write(struct tt_env *env, const tt_value *args)
{
    struct tt__piece data;
    size_t count = 0;
    if (tt__buffer_packed(env, args[1], &data) < 0) {
        return TT_NULL;
    }
    struct native *self = enter(env, args[0]);
    int rc = self->ssl->SSL_write_ex(self->at, data.at, data.size, &count);
    return leave(env, self, rc, tt_small_int((int64_t)count));
}

/* shutdown(connection): None, or a failure. As CPython's: where only the own
 * end was shut, it is called once more. */
static tt_value call_shutdown(struct tt_env *env, const tt_value *args)
{
    struct native *self = enter(env, args[0]);
    int rc = self->ssl->SSL_shutdown(self->at);
    if (rc == 0) {
        rc = self->ssl->SSL_shutdown(self->at);
        rc = rc == 0 ? 1 : rc;
    }
    return leave(env, self, rc, TT_NONE);
}

/* certificate(connection): the peer's in DER, or None. */
static tt_value call_certificate(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONNECTION);
    X509 *at = self->ssl->SSL_get1_peer_certificate(self->at);
    tt_value made = at == NULL ? TT_NONE : der_of(env, self->ssl, at);
    if (at != NULL) {
        self->ssl->X509_free(at);
    }
    return made;
}

/* facts(connection): (name, version, bits) of the cipher or three times None,
 * the protocol's version, the selected ALPN protocol, bytes that are pending,
 * whether the handshake is over, whether the session is reused, whether the
 * peer is verified. */
static tt_value call_facts(struct tt_env *env, const tt_value *args)
{
    struct native *self = native_of(args[0], KIND_CONNECTION);
    struct tt__ssl *ssl = self->ssl;
    const SSL_CIPHER *cipher = ssl->SSL_get_current_cipher(self->at);
    const unsigned char *alpn = NULL;
    unsigned alpn_size = 0;
    ssl->SSL_get0_alpn_selected(self->at, &alpn, &alpn_size);
    bool is_over = ssl->SSL_is_init_finished(self->at) != 0;
    bool verifies = (ssl->SSL_get_verify_mode(self->at) & SSL_VERIFY_PEER) != 0;
    tt_value items[] = {
        text_or_none(env, cipher ? ssl->SSL_CIPHER_get_name(cipher) : NULL),
        text_or_none(env, cipher ? ssl->SSL_CIPHER_get_version(cipher) : NULL),
        cipher ? tt_small_int(ssl->SSL_CIPHER_get_bits(cipher, NULL)) : TT_NONE,
        text_or_none(env, is_over ? ssl->SSL_get_version(self->at) : NULL),
        alpn_size == 0 ? TT_NONE : tt_str(env, (const char *)alpn, alpn_size),
        tt_small_int(ssl->SSL_pending(self->at)),
        tt_bool(is_over),
        tt_bool(ssl->SSL_session_reused(self->at) != 0),
        tt_bool(verifies)};
    size_t count = sizeof items / sizeof *items;
    tt_value made = tt_tuple(env, items, count);
    for (size_t i = 0; i < count; i++) {
        tt_unref(env, items[i]);
    }
    return made;
}

/* ---- The module ---------------------------------------------------------- */

#define FUNCTIONS(X)                                                           \
    X(alpn, "context names", 2)                                                \
    X(bio, "library", 1)                                                       \
    X(bio_end, "bio", 1)                                                       \
    X(bio_pending, "bio", 1)                                                   \
    X(bio_read, "bio size", 2)                                                 \
    X(bio_write, "bio data", 2)                                                \
    X(certificate, "connection", 1)                                            \
    X(ciphers, "context text", 2)                                              \
    X(connection, "context incoming outgoing is_server host checks", 6)        \
    X(context, "library protocol", 2)                                          \
    X(facts, "connection", 1)                                                  \
    X(handshake, "connection", 1)                                              \
    X(load_ca, "context text is_der", 3)                                       \
    X(load_chain, "context chain key password", 4)                             \
    X(load_default, "context", 1)                                              \
    X(open, "seed", 1)                                                         \
    X(read, "connection size", 2)                                              \
    X(set, "context setting value", 3)                                         \
    X(shutdown, "connection", 1)                                               \
    X(store, "context", 1)                                                     \
    X(version, "library", 1)                                                   \
    X(write, "connection data", 2)

#define X(name, parameters, total)                                             \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_ssl", #name, parameters, total, total, total,    \
                            TT_HIDDEN, call_##name);
FUNCTIONS(X)
#undef X

static const struct tt__member members[] = {
#define X(name, parameters, total) {#name, &name##_row, NULL},
    FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

const struct tt__module tt___ssl_module = {.name = "_ssl", .members = members};

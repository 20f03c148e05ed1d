/* SPDX-License-Identifier: MIT
 *
 * _ssl_load.c: OpenSSL's libraries for module _ssl, and their random numbers.
 *
 * They are loaded by the first program of a process that imports ssl, and stay.
 * A simulated execution passes OpenSSL random numbers of its own generator,
 * so that keys, and with them all bytes of a connection, are the same in each
 * run of a tape. A process has one source of random numbers for OpenSSL: that
 * of the execution whose call runs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <ticktape/tt_sys.h>

#include "_ssl_module.h"

/* OpenSSL's pointer to it is the only one. */
struct source {
    RAND_METHOD method; /* first */
    const RAND_METHOD *plain;
    pthread_mutex_t lock;
    struct tt__ssl *current; /* whose call runs, under the lock; or NULL */
};

/* splitmix64 */
static uint64_t next_random(struct tt__ssl *ssl)
{
    uint64_t z = ssl->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* NAME of libcrypto, which is loaded, goes to OUT, a pointer to a function. */
static void find_loaded(const char *name, void *out)
{
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_NOLOAD);
    void *found = library == NULL ? NULL : dlsym(library, name);
    TT_ASSERT(found != NULL);
    memcpy(out, &found, sizeof found);
    dlclose(library);
}

/* A callback without context: it finds itself by what OpenSSL has. */
static struct source *find_source(void)
{
    const RAND_METHOD *(*get)(void) = NULL;
    find_loaded("RAND_get_rand_method", (void *)&get);
    return (struct source *)(uintptr_t)get();
}

static int fill_random(unsigned char *out, int size)
{
    struct source *source = find_source();
    struct tt__ssl *ssl = source->current;
    if (ssl == NULL || !ssl->is_virtual) {
        return source->plain->bytes(out, size);
    }
    for (int i = 0; i < size; i += 8) {
        uint64_t word = next_random(ssl);
        int left = size - i < 8 ? size - i : 8;
        memcpy(out + i, &word, (size_t)left);
    }
    return 1;
}

static int status_of_random(void)
{
    return 1;
}

/* OpenSSL ends, with the process. */
static void free_source(void)
{
    struct source *source = find_source();
    int (*set)(const RAND_METHOD *) = NULL;
    TT_ASSERT(source->current == NULL);
    find_loaded("RAND_set_rand_method", (void *)&set);
    set(NULL);
    pthread_mutex_destroy(&source->lock);
    free(source);
}

/* The source, which is made once in a process; NULL: no memory. */
static struct source *source_of(struct tt__ssl *ssl)
{
    const RAND_METHOD *now = ssl->RAND_get_rand_method();
    if (now != NULL && now->bytes == fill_random) {
        return (struct source *)(uintptr_t)now;
    }
    struct source *source = calloc(1, sizeof *source);
    if (source == NULL) {
        return NULL;
    }
    source->plain = ssl->RAND_OpenSSL();
    source->method = (RAND_METHOD){.bytes = fill_random,
                                   .pseudorand = fill_random,
                                   .status = status_of_random};
    pthread_mutex_init(&source->lock, NULL);
    ssl->RAND_set_rand_method(&source->method);
    ssl->OPENSSL_atexit(free_source);
    return source;
}

void tt__ssl_enter(struct tt__ssl *ssl)
{
    struct source *source = source_of(ssl);
    TT_ASSERT(source != NULL); /* tt__ssl_open made it */
    pthread_mutex_lock(&source->lock);
    source->current = ssl;
    ssl->ERR_clear_error();
}

void tt__ssl_leave(struct tt__ssl *ssl)
{
    struct source *source = source_of(ssl);
    TT_ASSERT(source != NULL && source->current == ssl);
    source->current = NULL;
    pthread_mutex_unlock(&source->lock);
}

static const struct tt_type library_type = {
    TT__TYPE_HEAD("library", "_ssl.library"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__ssl),
};

/* NAME of LIBRARY goes to OUT, a pointer to a function: 0, or -1. */
static int find(void *library, const char *name, void *out)
{
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found);
    return found == NULL ? -1 : 0;
}

static int find_all(struct tt__ssl *ssl, void *libssl, void *libcrypto)
{
    int rc = 0;
#define X(result, name, parameters)                                            \
    rc = rc == 0 ? find(libssl, #name, (void *)&ssl->name) : rc;
    TT__SSL_FUNCTIONS(X)
#undef X
#define X(result, name, parameters)                                            \
    rc = rc == 0 ? find(libcrypto, #name, (void *)&ssl->name) : rc;
    TT__CRYPTO_FUNCTIONS(X)
#undef X
    return rc;
}

struct tt__ssl *tt__ssl_open(struct tt_env *env, uint64_t seed)
{
    struct tt_sys *sys = tt_sys_of(env);
    struct tt__ssl *ssl =
        sys == NULL ? NULL : tt_object_new(env, &library_type, sizeof *ssl);
    if (ssl == NULL) {
        return NULL;
    }
    void *libcrypto = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    void *libssl = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    ssl->is_virtual = sys->is_simulated;
    ssl->random = seed;
    if (libssl == NULL || libcrypto == NULL ||
        find_all(ssl, libssl, libcrypto) < 0 || source_of(ssl) == NULL) {
        tt_raise(env, &tt_ImportError,
                 "libssl.so.3: cannot open shared object file: No such file "
                 "or directory (module ssl needs OpenSSL 3: install libssl3)");
        tt_unref(env, ssl);
        return NULL;
    }
    return ssl;
}

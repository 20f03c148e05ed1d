/* SPDX-License-Identifier: MIT
 *
 * _hashlib.c: the hashes of hashlib.py, by OpenSSL's libcrypto.
 *
 * The library is loaded when a hash is first computed, since loading it takes
 * most of a millisecond. A hash object keeps what it was fed (it is Python's),
 * and a digest is computed of all of it: no state of OpenSSL's lies in the
 * memory of an execution.
 */
#include <dlfcn.h>
#include <openssl/evp.h>

#include "scenarios/lang/types/numbers.h"
#include "scenarios/lang/types/texts.h"
#include "scenarios/lang/library/modules.h"

enum { DIGEST_MAX = 64, XOF_MAX = 1 << 20 };

/* What is used of libcrypto. */
struct crypto {
    const EVP_MD *(*by_name)(const char *name);
    EVP_MD_CTX *(*new)(void);
    void (*free)(EVP_MD_CTX *context);
    int (*init)(EVP_MD_CTX *context, const EVP_MD *type, ENGINE *engine);
    int (*update)(EVP_MD_CTX *context, const void *data, size_t size);
    int (*final)(EVP_MD_CTX *context, unsigned char *out, unsigned *size);
    int (*final_xof)(EVP_MD_CTX *context, unsigned char *out, size_t size);
    int (*pbkdf2)(const char *password, int password_size,
                  const unsigned char *salt, int salt_size, int iterations,
                  const EVP_MD *digest, int size, unsigned char *out);
};

/* It stays loaded: finding it again takes a microsecond. */
static int crypto_open(struct tt_env *env, struct crypto *out)
{
    static const char *const names[] = {
        "EVP_get_digestbyname", "EVP_MD_CTX_new",   "EVP_MD_CTX_free",
        "EVP_DigestInit_ex",    "EVP_DigestUpdate", "EVP_DigestFinal_ex",
        "EVP_DigestFinalXOF",   "PKCS5_PBKDF2_HMAC"};
    void *found[sizeof names / sizeof *names];
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return tt_fail(env, TT_ELIMIT,
                       "hashlib needs OpenSSL's libcrypto.so.3: install "
                       "libssl3");
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        found[i] = dlsym(library, names[i]);
        if (found[i] == NULL) {
            return tt_fail(env, TT_ELIMIT, "libcrypto.so.3 has no %s",
                           names[i]);
        }
    }
    memcpy(&out->by_name, &found[0], sizeof(void *));
    memcpy(&out->new, &found[1], sizeof(void *));
    memcpy(&out->free, &found[2], sizeof(void *));
    memcpy(&out->init, &found[3], sizeof(void *));
    memcpy(&out->update, &found[4], sizeof(void *));
    memcpy(&out->final, &found[5], sizeof(void *));
    memcpy(&out->final_xof, &found[6], sizeof(void *));
    memcpy(&out->pbkdf2, &found[7], sizeof(void *));
    return 0;
}

/* The hash of DATA, of SIZE bytes (0: as many as the hash has). */
static int hash_data(const struct crypto *crypto, const char *name,
                     struct tt__piece data, unsigned char *out, size_t *size)
{
    const EVP_MD *type = crypto->by_name(name);
    EVP_MD_CTX *context = type == NULL ? NULL : crypto->new ();
    unsigned count = 0;
    int good = context != NULL && crypto->init(context, type, NULL) == 1 &&
               crypto->update(context, data.at, data.size) == 1;
    if (good && *size > 0) {
        good = crypto->final_xof(context, out, *size) == 1;
    } else if (good) {
        good = crypto->final(context, out, &count) == 1;
        *size = count;
    }
    if (context != NULL) {
        crypto->free(context);
    }
    return good;
}

/* digest(name, data, size): the hash. */
static tt_value call_digest(struct tt_env *env, const tt_value *args)
{
    struct crypto crypto;
    struct tt__piece data = tt__piece_of(args[1]);
    int64_t wanted = 0;
    tt_value made = TT_NULL;
    if (tt__to_int(env, args[2], &wanted) < 0 ||
        tt_spend(env, data.size / 8 + 16) < 0) {
        return TT_NULL;
    }
    if (wanted < 0 || wanted > XOF_MAX) {
        tt_raise(env, &tt_ValueError, "value must be positive");
        return TT_NULL;
    }
    if (crypto_open(env, &crypto) < 0) {
        return TT_NULL;
    }
    size_t room = wanted > DIGEST_MAX ? (size_t)wanted : DIGEST_MAX;
    size_t size = (size_t)wanted;
    unsigned char *out = tt_alloc(env, room);
    if (out != NULL) {
        if (hash_data(&crypto, tt_str_get(args[0])->text, data, out, &size)) {
            made = tt__bytes(env, (const char *)out, size);
        } else {
            tt_fail(env, TT_ELIMIT, "OpenSSL has no hash %s",
                    tt_str_get(args[0])->text);
        }
        tt_free(env, out, room);
    }
    return made;
}

/* pbkdf2(name, password, salt, iterations, size) */
static tt_value call_pbkdf2(struct tt_env *env, const tt_value *args)
{
    enum { SIZE_LIMIT = 1 << 16 };
    struct crypto crypto;
    struct tt__piece password = tt__piece_of(args[1]);
    struct tt__piece salt = tt__piece_of(args[2]);
    int64_t iterations = 0, size = 0;
    tt_value made = TT_NULL;
    if (tt__to_int(env, args[3], &iterations) < 0 ||
        tt__to_int(env, args[4], &size) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(iterations > 0 && size > 0);
    if (iterations > INT32_MAX || size > SIZE_LIMIT ||
        password.size > INT32_MAX || salt.size > INT32_MAX) {
        tt_raise(env, &tt_OverflowError, "pbkdf2_hmac: too large");
        return TT_NULL;
    }
    /* Two blocks of the hash for each iteration of each 20 to 64 bytes. */
    if (tt_spend(env, (uint64_t)iterations * (uint64_t)(size / 20 + 1) * 8) <
            0 ||
        crypto_open(env, &crypto) < 0) {
        return TT_NULL;
    }
    unsigned char *out = tt_alloc(env, (size_t)size);
    const EVP_MD *type = crypto.by_name(tt_str_get(args[0])->text);
    if (out != NULL && type != NULL &&
        crypto.pbkdf2(password.at, (int)password.size,
                      (const unsigned char *)salt.at, (int)salt.size,
                      (int)iterations, type, (int)size, out) == 1) {
        made = tt__bytes(env, (const char *)out, (size_t)size);
    } else if (out != NULL) {
        tt_fail(env, TT_ELIMIT, "OpenSSL has no hash %s",
                tt_str_get(args[0])->text);
    }
    tt_free(env, out, (size_t)size);
    return made;
}

static const struct tt_native natives[] = {
    TT__MODULE_FUNCTION("_hashlib", "digest", "name data size /", 3, 3, 3,
                        TT_PURE, call_digest),
    TT__MODULE_FUNCTION("_hashlib", "pbkdf2",
                        "name password salt iterations size /", 5, 5, 5,
                        TT_PURE, call_pbkdf2),
};

static const struct tt__member members[] = {
    {"digest", &natives[0], NULL},
    {"pbkdf2", &natives[1], NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___hashlib_module = {.name = "_hashlib",
                                               .members = members};

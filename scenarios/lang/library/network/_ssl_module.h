/* SPDX-License-Identifier: MIT
 *
 * _ssl_module.h: what module _ssl uses of OpenSSL, loaded by dlopen.
 */
#ifndef TT__SSL_MODULE_H
#define TT__SSL_MODULE_H

#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "scenarios/lang/library/modules.h"

/* X(result, name, parameters): the functions of libssl. */
#define TT__SSL_FUNCTIONS(X)                                                   \
    X(const SSL_METHOD *, TLS_method, (void))                                  \
    X(const SSL_METHOD *, TLS_client_method, (void))                           \
    X(const SSL_METHOD *, TLS_server_method, (void))                           \
    X(SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *))                            \
    X(void, SSL_CTX_free, (SSL_CTX *))                                         \
    X(long, SSL_CTX_ctrl, (SSL_CTX *, int, long, void *))                      \
    X(uint64_t, SSL_CTX_set_options, (SSL_CTX *, uint64_t))                    \
    X(uint64_t, SSL_CTX_clear_options, (SSL_CTX *, uint64_t))                  \
    X(uint64_t, SSL_CTX_get_options, (const SSL_CTX *))                        \
    X(void, SSL_CTX_set_verify, (SSL_CTX *, int, SSL_verify_cb))               \
    X(X509_VERIFY_PARAM *, SSL_CTX_get0_param, (SSL_CTX *))                    \
    X(X509_STORE *, SSL_CTX_get_cert_store, (const SSL_CTX *))                 \
    X(int, SSL_CTX_use_certificate, (SSL_CTX *, X509 *))                       \
    X(int, SSL_CTX_use_PrivateKey, (SSL_CTX *, EVP_PKEY *))                    \
    X(int, SSL_CTX_check_private_key, (const SSL_CTX *))                       \
    X(int, SSL_CTX_set_cipher_list, (SSL_CTX *, const char *))                 \
    X(int, SSL_CTX_set_session_id_context,                                     \
      (SSL_CTX *, const unsigned char *, unsigned))                            \
    X(int, SSL_CTX_set_num_tickets, (SSL_CTX *, size_t))                       \
    X(int, SSL_CTX_set_session_ticket_cb,                                      \
      (SSL_CTX *, SSL_CTX_generate_session_ticket_fn,                          \
       SSL_CTX_decrypt_session_ticket_fn, void *))                             \
    X(int, SSL_CTX_set_alpn_protos,                                            \
      (SSL_CTX *, const unsigned char *, unsigned))                            \
    X(void, SSL_CTX_set_alpn_select_cb,                                        \
      (SSL_CTX *, SSL_CTX_alpn_select_cb_func, void *))                        \
    X(int, SSL_CTX_set_default_verify_paths, (SSL_CTX *))                      \
    X(int, SSL_select_next_proto,                                              \
      (unsigned char **, unsigned char *, const unsigned char *, unsigned,     \
       const unsigned char *, unsigned))                                       \
    X(STACK_OF(SSL_CIPHER) *, SSL_CTX_get_ciphers, (const SSL_CTX *))          \
    X(SSL *, SSL_new, (SSL_CTX *))                                             \
    X(void, SSL_free, (SSL *))                                                 \
    X(void, SSL_set_bio, (SSL *, BIO *, BIO *))                                \
    X(void, SSL_set_connect_state, (SSL *))                                    \
    X(void, SSL_set_accept_state, (SSL *))                                     \
    X(long, SSL_ctrl, (SSL *, int, long, void *))                              \
    X(X509_VERIFY_PARAM *, SSL_get0_param, (SSL *))                            \
    X(int, SSL_do_handshake, (SSL *))                                          \
    X(int, SSL_read_ex, (SSL *, void *, size_t, size_t *))                     \
    X(int, SSL_write_ex, (SSL *, const void *, size_t, size_t *))              \
    X(int, SSL_shutdown, (SSL *))                                              \
    X(int, SSL_get_shutdown, (const SSL *))                                    \
    X(int, SSL_get_error, (const SSL *, int))                                  \
    X(int, SSL_pending, (const SSL *))                                         \
    X(int, SSL_is_init_finished, (const SSL *))                                \
    X(X509 *, SSL_get1_peer_certificate, (const SSL *))                        \
    X(long, SSL_get_verify_result, (const SSL *))                              \
    X(int, SSL_get_verify_mode, (const SSL *))                                 \
    X(const SSL_CIPHER *, SSL_get_current_cipher, (const SSL *))               \
    X(const char *, SSL_CIPHER_get_name, (const SSL_CIPHER *))                 \
    X(const char *, SSL_CIPHER_get_version, (const SSL_CIPHER *))              \
    X(int, SSL_CIPHER_get_bits, (const SSL_CIPHER *, int *))                   \
    X(const char *, SSL_get_version, (const SSL *))                            \
    X(void, SSL_get0_alpn_selected,                                            \
      (const SSL *, const unsigned char **, unsigned *))                       \
    X(int, SSL_session_reused, (const SSL *))                                  \
    X(SSL_SESSION *, SSL_get_session, (const SSL *))                           \
    X(long, SSL_SESSION_set_time, (SSL_SESSION *, long))                       \
    X(size_t, SSL_get_finished, (const SSL *, void *, size_t))                 \
    X(size_t, SSL_get_peer_finished, (const SSL *, void *, size_t))

/* Those of libcrypto. */
#define TT__CRYPTO_FUNCTIONS(X)                                                \
    X(int, OPENSSL_atexit, (void (*)(void)))                                   \
    X(const char *, OpenSSL_version, (int))                                    \
    X(BIO *, BIO_new, (const BIO_METHOD *))                                    \
    X(BIO *, BIO_new_mem_buf, (const void *, int))                             \
    X(const BIO_METHOD *, BIO_s_mem, (void))                                   \
    X(int, BIO_free, (BIO *))                                                  \
    X(int, BIO_up_ref, (BIO *))                                                \
    X(int, BIO_read, (BIO *, void *, int))                                     \
    X(int, BIO_write, (BIO *, const void *, int))                              \
    X(long, BIO_ctrl, (BIO *, int, long, void *))                              \
    X(X509 *, PEM_read_bio_X509, (BIO *, X509 **, pem_password_cb *, void *))  \
    X(EVP_PKEY *, PEM_read_bio_PrivateKey,                                     \
      (BIO *, EVP_PKEY **, pem_password_cb *, void *))                         \
    X(X509 *, d2i_X509, (X509 **, const unsigned char **, long))               \
    X(int, i2d_X509, (const X509 *, unsigned char **))                         \
    X(void, CRYPTO_free, (void *, const char *, int))                          \
    X(void, X509_free, (X509 *))                                               \
    X(void, EVP_PKEY_free, (EVP_PKEY *))                                       \
    X(int, X509_STORE_add_cert, (X509_STORE *, X509 *))                        \
    X(int, X509_check_ca, (X509 *))                                            \
    X(STACK_OF(X509_OBJECT) *, X509_STORE_get0_objects, (const X509_STORE *))  \
    X(X509 *, X509_OBJECT_get0_X509, (const X509_OBJECT *))                    \
    X(int, OPENSSL_sk_num, (const OPENSSL_STACK *))                            \
    X(void *, OPENSSL_sk_value, (const OPENSSL_STACK *, int))                  \
    X(const char *, X509_verify_cert_error_string, (long))                     \
    X(int, X509_VERIFY_PARAM_set_flags, (X509_VERIFY_PARAM *, unsigned long))  \
    X(int, X509_VERIFY_PARAM_clear_flags,                                      \
      (X509_VERIFY_PARAM *, unsigned long))                                    \
    X(unsigned long, X509_VERIFY_PARAM_get_flags, (X509_VERIFY_PARAM *))       \
    X(void, X509_VERIFY_PARAM_set_hostflags, (X509_VERIFY_PARAM *, unsigned))  \
    X(int, X509_VERIFY_PARAM_set1_host,                                        \
      (X509_VERIFY_PARAM *, const char *, size_t))                             \
    X(int, X509_VERIFY_PARAM_set1_ip,                                          \
      (X509_VERIFY_PARAM *, const unsigned char *, size_t))                    \
    X(void, X509_VERIFY_PARAM_set_time, (X509_VERIFY_PARAM *, time_t))         \
    X(unsigned long, ERR_peek_last_error, (void))                              \
    X(void, ERR_clear_error, (void))                                           \
    X(const char *, ERR_reason_error_string, (unsigned long))                  \
    X(int, RAND_set_rand_method, (const RAND_METHOD *))                        \
    X(const RAND_METHOD *, RAND_get_rand_method, (void))                       \
    X(RAND_METHOD *, RAND_OpenSSL, (void))

/* Both libraries, loaded; an object of the execution. */
struct tt__ssl {
    struct tt_object head;
    bool is_virtual; /* random numbers are the execution's */
    uint64_t random; /* their state */
#define X(result, name, parameters) result(*name) parameters;
    TT__SSL_FUNCTIONS(X)
    TT__CRYPTO_FUNCTIONS(X)
#undef X
};

/* Loads them: an object, or ImportError. */
struct tt__ssl *tt__ssl_open(struct tt_env *env, uint64_t seed);

/* Calls of OpenSSL are between these two: meanwhile its random numbers are the
 * execution's. Executions of other threads wait. */
void tt__ssl_enter(struct tt__ssl *ssl);
void tt__ssl_leave(struct tt__ssl *ssl);

#endif

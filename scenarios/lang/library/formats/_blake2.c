/* SPDX-License-Identifier: MIT
 *
 * _blake2.c: BLAKE2b and BLAKE2s with all their parameters, for hashlib.py.
 *
 * OpenSSL 3.0 has them with one size of digest and without a key. Both are the
 * same but for the size of words, so one function in 64 bits computes both
 * (RFC 7693, 3.1 and 3.2).
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/texts.h"

enum { WORDS = 8, BLOCK_WORDS = 16, BLOCK_MAX = 128 };

struct variant {
    uint32_t bits; /* of a word */
    uint32_t rounds;
    uint32_t rotations[4];
    uint64_t start[WORDS];
};

static const struct variant variants[] = {
    {64,
     12,
     {32, 24, 16, 63},
     {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
      0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
      0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}},
    {32,
     10,
     {16, 12, 8, 7},
     {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
      0x1f83d9ab, 0x5be0cd19}},
};

static const uint8_t sigma[10][BLOCK_WORDS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

struct blake2 {
    const struct variant *of;
    uint64_t mask; /* of a word */
    uint64_t state[WORDS];
    uint64_t count; /* bytes so far */
};

static uint64_t read_word(const struct blake2 *b, const uint8_t *from)
{
    uint64_t word = 0;
    for (uint32_t i = b->of->bits / 8; i-- > 0;) {
        word = word << 8 | from[i];
    }
    return word;
}

static uint64_t rotated(const struct blake2 *b, uint64_t x, uint32_t by)
{
    TT_ASSERT(by > 0 && by < b->of->bits);
    return (x >> by | x << (b->of->bits - by)) & b->mask;
}

/* The function G, on the words of V at AT. */
static void mix(const struct blake2 *b, uint64_t *v, const uint8_t *at,
                uint64_t x, uint64_t y)
{
    const uint32_t *by = b->of->rotations;
    uint64_t *p = &v[at[0]], *q = &v[at[1]], *r = &v[at[2]], *s = &v[at[3]];
    *p = (*p + *q + x) & b->mask;
    *s = rotated(b, *s ^ *p, by[0]);
    *r = (*r + *s) & b->mask;
    *q = rotated(b, *q ^ *r, by[1]);
    *p = (*p + *q + y) & b->mask;
    *s = rotated(b, *s ^ *p, by[2]);
    *r = (*r + *s) & b->mask;
    *q = rotated(b, *q ^ *r, by[3]);
}

/* The function F: ENDS is 1 for the last block, 2 if it is the last of the last
 * node of a tree. */
static void compress(struct blake2 *b, const uint8_t *block, uint32_t ends)
{
    static const uint8_t places[8][4] = {
        {0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
        {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};
    uint64_t v[2 * WORDS], m[BLOCK_WORDS];
    for (uint32_t i = 0; i < WORDS; i++) {
        v[i] = b->state[i];
        v[WORDS + i] = b->of->start[i];
    }
    for (uint32_t i = 0; i < BLOCK_WORDS; i++) {
        m[i] = read_word(b, block + (size_t)i * (b->of->bits / 8));
    }
    v[12] ^= b->count & b->mask;
    v[13] ^= b->of->bits == 32 ? b->count >> 32 : 0;
    v[14] ^= ends >= 1 ? b->mask : 0;
    v[15] ^= ends == 2 ? b->mask : 0;
    for (uint32_t round = 0; round < b->of->rounds; round++) {
        const uint8_t *order = sigma[round % 10];
        for (uint32_t i = 0; i < 8; i++) {
            mix(b, v, places[i], m[order[2 * i]], m[order[2 * i + 1]]);
        }
    }
    for (uint32_t i = 0; i < WORDS; i++) {
        b->state[i] ^= v[i] ^ v[WORDS + i];
    }
}

/* Data, whose last block is compressed as what ENDS says. */
static void feed(struct blake2 *b, struct tt__piece data, uint32_t ends)
{
    size_t size = (size_t)b->of->bits * 2, at = 0;
    uint8_t block[BLOCK_MAX];
    do {
        size_t here = data.size - at < size ? data.size - at : size;
        bool is_last = at + here == data.size;
        memset(block, 0, sizeof block);
        memcpy(block, data.at + at, here);
        at += here;
        /* A key counts as a whole block. */
        b->count += ends == 0 ? size : here;
        compress(b, block, is_last ? ends : 0);
    } while (at < data.size);
}

static void blake2_init(struct blake2 *b, struct tt__piece parameters)
{
    uint32_t word = parameters.size == 64 ? 64 : 32;
    TT_ASSERT(parameters.size == word);
    *b = (struct blake2){.of = &variants[word == 32],
                         .mask = word == 64 ? UINT64_MAX : UINT32_MAX};
    for (uint32_t i = 0; i < WORDS; i++) {
        const char *from = parameters.at + (size_t)i * (word / 8);
        b->state[i] = b->of->start[i] ^ read_word(b, (const uint8_t *)from);
    }
}

/* digest(parameters, key, data, is_last_node): PARAMETERS is the block of RFC
 * 7693, 2.5, of 64 bytes for BLAKE2b and of 32 for BLAKE2s. */
static tt_value call_digest(struct tt_env *env, const tt_value *args)
{
    struct tt__piece parameters = tt__piece_of(args[0]);
    struct tt__piece key = tt__piece_of(args[1]), data = tt__piece_of(args[2]);
    uint32_t ends = args[3] == TT_TRUE ? 2 : 1;
    struct blake2 b;
    char out[WORDS * 8];
    if (tt_spend(env, data.size / 8 + 16) < 0) {
        return TT_NULL;
    }
    blake2_init(&b, parameters);
    if (key.size > 0 && data.size == 0) {
        uint8_t block[BLOCK_MAX] = {0};
        memcpy(block, key.at, key.size);
        b.count = (uint64_t)b.of->bits * 2;
        compress(&b, block, ends);
    } else {
        if (key.size > 0) {
            feed(&b, key, 0);
        }
        feed(&b, data, ends);
    }
    for (uint32_t i = 0; i < sizeof out; i++) {
        uint32_t bytes = b.of->bits / 8;
        out[i] = (char)(b.state[i / bytes % WORDS] >> 8 * (i % bytes));
    }
    return tt__bytes(env, out, (uint8_t)parameters.at[0]);
}

static const struct tt_native digest_native =
    TT__MODULE_FUNCTION("_blake2", "digest", "parameters key data last /", 4, 4,
                        4, TT_PURE, call_digest);

static const struct tt__member members[] = {
    {"digest", &digest_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___blake2_module = {.name = "_blake2",
                                              .members = members};

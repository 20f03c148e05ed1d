/* SPDX-License-Identifier: MIT
 *
 * character_names.c: names of characters.
 *
 * Mirrors _getucname and _getcode of CPython's Modules/unicodedata.c. Names of
 * Hangul syllables and of unified ideographs follow from their numbers; the
 * others are in a table, whose form tests/tables/character_names.py explains. A
 * name is found in it by comparing the numbers of its words with all names.
 */
#include "character_names.h"

#include "character_names_table.h"
#include "loop/object/unicode.h"

#include <ticktape/tt.h>

#include <stdio.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

_Static_assert((int)NAME_SIZE_MAX < (int)TT__CHARACTER_NAME_SIZE, "names fit");

/* ---- Numbers and words --------------------------------------------------- */

static uint32_t digit_of(char c)
{
    TT_ASSERT(c >= ' ' && c <= '~');
    return (uint32_t)(c - ' ') - (c > '"') - (c > '?') - (c > '\\');
}

static uint32_t read_number(const char **at)
{
    uint32_t first = digit_of(*(*at)++);
    if (first < FREQUENT) {
        return first;
    }
    uint32_t next = digit_of(*(*at)++);
    first -= FREQUENT;
    if (first < COMMON) {
        return FREQUENT + first * BASE + next;
    }
    first -= COMMON;
    next = next * BASE + digit_of(*(*at)++);
    return FREQUENT + COMMON * BASE + first * BASE * BASE + next;
}

/* Word N, and its *SIZE. */
static const char *word_at(uint32_t n, size_t *size)
{
    const char *word = word_text + word_groups[n / GROUP];
    TT_ASSERT(n < word_lists[COUNT_OF(word_lists) - 1]);
    for (uint32_t i = 0; i < n % GROUP; i++) {
        word = strchr(word, '|') + 1;
    }
    *size = (size_t)(strchr(word, '|') - word);
    return word;
}

static int compare_word(uint32_t n, const char *text, size_t size)
{
    size_t known_size;
    const char *known = word_at(n, &known_size);
    size_t common = size < known_size ? size : known_size;
    int order = memcmp(known, text, common);
    return order != 0 ? order : (known_size > size) - (known_size < size);
}

/* The number of a word, or the one after all words. */
static uint32_t find_word(const char *text, size_t size)
{
    const size_t lists = COUNT_OF(word_lists) - 1;
    for (size_t list = 0; list < lists; list++) {
        uint32_t low = word_lists[list], high = word_lists[list + 1];
        while (low < high) {
            uint32_t middle = (low + high) / 2;
            int order = compare_word(middle, text, size);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
    }
    return word_lists[lists];
}

/* ---- Names --------------------------------------------------------------- */

struct name {
    uint32_t words[WORDS_MAX];
    uint32_t count;
};

/* Reads the name at *AT, which follows the one in NAME. */
static void read_name(const char **at, struct name *name)
{
    uint32_t header = digit_of(*(*at)++);
    uint32_t shared = header / (NEW_MAX + 1);
    uint32_t count = header % (NEW_MAX + 1);
    if (count == NEW_MAX) {
        count = digit_of(*(*at)++);
    }
    TT_ASSERT(shared + count <= WORDS_MAX);
    name->count = shared + count;
    for (uint32_t i = shared; i < name->count; i++) {
        name->words[i] = read_number(at);
    }
}

/* The number of C's name, or NAME_COUNT. */
static uint32_t number_of(uint32_t c)
{
    size_t low = 0, high = COUNT_OF(runs) - 1;
    if (c < runs[0].code) {
        return NAME_COUNT;
    }
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (runs[middle].code <= c) {
            low = middle;
        } else {
            high = middle;
        }
    }
    uint32_t number = runs[low].number + c - runs[low].code;
    return number < runs[low + 1].number ? number : NAME_COUNT;
}

static size_t write_name(const struct name *name, uint32_t c, char *out)
{
    size_t at = 0;
    for (uint32_t i = 0; i < name->count; i++) {
        if (name->words[i] == CODE_WORD) {
            at += (size_t)snprintf(out + at, TT__CHARACTER_NAME_SIZE - at,
                                   "-%04X", c);
            continue;
        }
        size_t size;
        const char *word = word_at(name->words[i], &size);
        if (i > 0 && *word != '-' && *word != ' ') {
            out[at++] = ' ';
        }
        memcpy(out + at, word, size);
        at += size;
    }
    TT_ASSERT(at < TT__CHARACTER_NAME_SIZE);
    out[at] = '\0';
    return at;
}

/* ---- Hangul syllables and unified ideographs ----------------------------- */

static const char syllable_prefix[] = "HANGUL SYLLABLE ";
static const char ideograph_prefix[] = "CJK UNIFIED IDEOGRAPH-";

enum { SYLLABLE_FIRST = 0xac00, LEADS = 19, VOWELS = 21, TAILS = 28 };

static const char leads[LEADS][3] = {"G", "GG", "N", "D",  "DD", "R", "M",
                                     "B", "BB", "S", "SS", "",   "J", "JJ",
                                     "C", "K",  "T", "P",  "H"};
static const char vowels[VOWELS][4] = {
    "A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O",  "WA", "WAE",
    "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char tails[TAILS][3] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH",
                                     "D",  "L",  "LG", "LM", "LB", "LS", "LT",
                                     "LP", "LH", "M",  "B",  "BS", "S",  "SS",
                                     "NG", "J",  "C",  "K",  "T",  "P",  "H"};

static bool is_ideograph(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        {0x3400, 0x4dbf},   {0x4e00, 0x9fff},   {0x20000, 0x2a6df},
        {0x2a700, 0x2b739}, {0x2b740, 0x2b81d}, {0x2b820, 0x2cea1},
        {0x2ceb0, 0x2ebe0}, {0x2ebf0, 0x2ee5d}, {0x30000, 0x3134a},
        {0x31350, 0x323af}};
    for (size_t i = 0; i < COUNT_OF(ranges); i++) {
        if (c >= ranges[i][0] && c <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

static size_t write_made(uint32_t c, char *out)
{
    int size = 0;
    if (c >= SYLLABLE_FIRST && c < SYLLABLE_FIRST + LEADS * VOWELS * TAILS) {
        uint32_t n = c - SYLLABLE_FIRST;
        size = snprintf(out, TT__CHARACTER_NAME_SIZE, "%s%s%s%s",
                        syllable_prefix, leads[n / TAILS / VOWELS],
                        vowels[n / TAILS % VOWELS], tails[n % TAILS]);
    } else if (is_ideograph(c)) {
        size =
            snprintf(out, TT__CHARACTER_NAME_SIZE, "%s%X", ideograph_prefix, c);
    }
    return (size_t)size;
}

size_t tt__character_name(uint32_t c, char out[TT__CHARACTER_NAME_SIZE])
{
    size_t size = write_made(c, out);
    uint32_t number = size > 0 ? NAME_COUNT : number_of(c);
    if (number == NAME_COUNT) {
        return size;
    }
    struct name name = {.count = 0};
    const char *at = name_text + name_groups[number / GROUP];
    for (uint32_t i = 0; i <= number % GROUP; i++) {
        read_name(&at, &name);
    }
    return write_name(&name, c, out);
}

/* ---- From names to characters -------------------------------------------- */

/* The value of SIZE hexadecimal digits, upper-case; UINT32_MAX: others. */
static uint32_t hex_of(const char *text, size_t size)
{
    uint32_t value = 0;
    if (size < 4 || size > 5) {
        return UINT32_MAX;
    }
    for (size_t i = 0; i < size; i++) {
        const char *at = strchr("0123456789ABCDEF", text[i]);
        if (at == NULL || text[i] == '\0') {
            return UINT32_MAX;
        }
        value = value * 16 +
                (uint32_t)(at[0] <= '9' ? at[0] - '0' : at[0] - 'A' + 10);
    }
    return value;
}

/* The number of the longest of COUNT texts of WIDTH bytes that *TEXT begins
 * with, which is passed; COUNT: none. */
static uint32_t find_part(const char **text, const char *parts, size_t width,
                          uint32_t count)
{
    uint32_t best = count;
    size_t best_size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *part = parts + i * width;
        size_t size = strlen(part);
        if (strncmp(*text, part, size) == 0 &&
            (best == count || size > best_size)) {
            best = i;
            best_size = size;
        }
    }
    *text += best_size;
    return best;
}

/* What a name that follows from a number names, or UINT32_MAX. */
static uint32_t find_made(const char *name, size_t size)
{
    size_t prefix_size = sizeof ideograph_prefix - 1;
    if (size > prefix_size &&
        memcmp(name, ideograph_prefix, prefix_size) == 0) {
        uint32_t c = hex_of(name + prefix_size, size - prefix_size);
        return c != UINT32_MAX && is_ideograph(c) ? c : UINT32_MAX;
    }
    prefix_size = sizeof syllable_prefix - 1;
    if (size <= prefix_size ||
        memcmp(name, syllable_prefix, prefix_size) != 0) {
        return UINT32_MAX;
    }
    const char *at = name + prefix_size;
    uint32_t lead = find_part(&at, leads[0], sizeof *leads, LEADS);
    uint32_t vowel = find_part(&at, vowels[0], sizeof *vowels, VOWELS);
    uint32_t tail = find_part(&at, tails[0], sizeof *tails, TAILS);
    return vowel < VOWELS && at == name + size
               ? SYLLABLE_FIRST + (lead * VOWELS + vowel) * TAILS + tail
               : UINT32_MAX;
}

/* What is looked for. */
struct wanted {
    struct name name;
    uint32_t code; /* that its last word is a hyphen and; or UINT32_MAX */
};

/* The size of the word that TEXT begins with: a hyphen begins one, with the
 * space before it. */
static size_t measure_word(const char *text)
{
    size_t size = *text == ' ' && text[1] == '-' ? 2 : *text == '-';
    return size + strcspn(text + size, " -");
}

/* The words of NAME; false: no name has these. */
static bool split_name(const char *name, struct wanted *out)
{
    bool has_unknown = false;
    *out = (struct wanted){.code = UINT32_MAX};
    for (const char *at = name; *at != '\0';) {
        bool is_separate = *at == ' ' && at[1] != '-' && at > name;
        at += is_separate;
        size_t size = measure_word(at);
        if (has_unknown || size == 0 || out->name.count == WORDS_MAX) {
            return false;
        }
        uint32_t number = find_word(at, size);
        has_unknown = number == word_lists[COUNT_OF(word_lists) - 1];
        out->name.words[out->name.count++] = number;
        bool is_code = *at == '-' && !(size == 6 && at[1] == '0');
        out->code = is_code ? hex_of(at + 1, size - 1) : UINT32_MAX;
        at += size;
    }
    return out->name.count > 0 && (!has_unknown || out->code != UINT32_MAX);
}

/* Whether NAME, of character CODE, is it. */
static bool is_wanted(const struct wanted *wanted, const struct name *name,
                      uint32_t code)
{
    uint32_t last = wanted->name.count - 1;
    if (name->count != wanted->name.count ||
        memcmp(name->words, wanted->name.words, last * sizeof *name->words) !=
            0) {
        return false;
    }
    return name->words[last] == wanted->name.words[last] ||
           (name->words[last] == CODE_WORD && wanted->code == code);
}

/* The character, or UINT32_MAX. */
static uint32_t find_name(const struct wanted *wanted)
{
    struct name name = {.count = 0};
    const char *at = name_text;
    const struct run *run = runs;
    for (uint32_t i = 0; i < NAME_COUNT; i++) {
        run += i == run[1].number;
        read_name(&at, &name);
        uint32_t code = run->code + i - run->number;
        if (is_wanted(wanted, &name, code)) {
            return code;
        }
    }
    return UINT32_MAX;
}

static const char *find_extra(const struct wanted *wanted)
{
    struct name name = {.count = 0};
    const char *at = extra_text;
    for (uint32_t i = 0; i < EXTRA_COUNT; i++) {
        read_name(&at, &name);
        if (is_wanted(wanted, &name, UINT32_MAX - 1)) {
            return extra_values[i];
        }
    }
    return NULL;
}

size_t tt__character_named(const char *name, size_t size, bool has_sequences,
                           char out[TT__NAMED_SIZE])
{
    char upper[TT__CHARACTER_NAME_SIZE];
    struct wanted wanted;
    if (size >= sizeof upper || memchr(name, '*', size) != NULL ||
        memchr(name, '|', size) != NULL || memchr(name, '\0', size) != NULL) {
        return 0;
    }
    for (size_t i = 0; i < size; i++) {
        bool is_lower = name[i] >= 'a' && name[i] <= 'z';
        upper[i] = is_lower ? (char)(name[i] - 'a' + 'A') : name[i];
    }
    upper[size] = '\0';
    /* As in CPython, these are found in upper case only. */
    uint32_t c =
        memcmp(name, upper, size) == 0 ? find_made(upper, size) : UINT32_MAX;
    if (c == UINT32_MAX && split_name(upper, &wanted)) {
        c = find_name(&wanted);
        const char *extra = c == UINT32_MAX ? find_extra(&wanted) : NULL;
        size_t used, extra_size = extra == NULL ? 0 : strlen(extra);
        if (extra != NULL && extra_size == 0) { /* U+0000 */
            c = 0;
        } else if (extra != NULL) {
            tt__unicode_decode(extra, &used);
            memcpy(out, extra, extra_size);
            return has_sequences || used == extra_size ? extra_size : 0;
        }
    }
    return c == UINT32_MAX ? 0 : tt__unicode_encode(c, out);
}

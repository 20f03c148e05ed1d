/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_parse.c: from text to a tree, and what is refused of it.
 *
 * The trees are those of CPython's own parser (tt__dump writes them);
 * the errors have CPython 3.14's words and places, as the real one
 * (parse_errors.inc). What is refused is pinned by place and name.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test_support.h"

#include "scenarios/lang/read/dump.h"
#include "scenarios/lang/read/parse.h"
#include "scenarios/lang/read/refuse.h"

struct row {
    const char *source;
    const char *expected;
};

enum { LIMIT = 64 << 20 };

static const struct row trees[] = {
    {"x", "(do x)\n"},
    {"a = b = 1, *c", "(= a b (tuple 1 (* c)))\n"},
    {"a, (b, *c), d.e, f[0] = g",
     "(= (tuple a (tuple b (* c)) (. d e) ([] f 0)) g)\n"},
    {"[a, b] = c", "(= (list a b) c)\n"},
    {"x += 1; y -= 2; z *= 3; w /= 4; v //= 5; u %= 6",
     "(+= x 1)\n(-= y 2)\n(*= z 3)\n(/= w 4)\n(//= v 5)\n(%= u 6)\n"},
    {"a **= 1; b <<= 2; c >>= 3; d &= 4; e |= 5; f ^= 6; g @= 7",
     "(**= a 1)\n(<<= b 2)\n(>>= c 3)\n(&= d 4)\n(|= e 5)\n(^= f 6)\n(@= g "
     "7)\n"},
    {"x: int", "(: x int -)\n"},
    {"x.y: int = 1", "(: (. x y) int 1)\n"},
    {"def f():\n    x: list[int] = yield",
     "(def f () - () ((: x ([] list int) (yield -))))\n"},
    {"del a, b.c, d[0], (e, [f])",
     "(del a (. b c) ([] d 0) (tuple e (list f)))\n"},
    {"a or b and not c", "(do (or a (and b (not c))))\n"},
    {"a < b <= c == d != e > f >= g is h is not i in j not in k",
     "(do (compare a < b <= c == d != e > f >= g is h is-not i in j not-in "
     "k))\n"},
    {"a | b ^ c & d << e + f * -g ** -h",
     "(do (| a (^ b (& c (<< d (+ e (* f (- (** g (- h))))))))))\n"},
    {"a - b - c; a ** b ** c; -a ** b; not a == b",
     "(do (- (- a b) c))\n(do (** a (** b c)))\n(do (- (** a b)))\n(do (not "
     "(compare a == b)))\n"},
    {"a // b % c @ d / e; ~+-a; a >> b",
     "(do (/ (@ (% (// a b) c) d) e))\n(do (~ (+ (- a))))\n(do (>> a b))\n"},
    {"async def f(): await a ** 2; -await a; await a.b(c)[d]",
     "(async-def f () - () ((do (** (await a) 2)) (do (- (await a))) (do "
     "(await ([] (call (. a b) c) d)))))\n"},
    {"a if b else c if d else e", "(do (if-else b a (if-else d c e)))\n"},
    {"lambda: 0", "(do (lambda () 0))\n"},
    {"lambda a, /, b=1, *c, d, e=2, **f: a",
     "(do (lambda (pos:a b=1 key:d key:e=2 *c **f) a))\n"},
    {"lambda *, a: lambda: a", "(do (lambda (key:a) (lambda () a)))\n"},
    {"(x := 1); f(y := 2); [z := 3, 4]; a[w := 5]",
     "(do (:= x 1))\n(do (call f (:= y 2)))\n(do (list (:= z 3) 4))\n(do "
     "([] a (:= w 5)))\n"},
    {"a.b(c)[d](*e, f=g, **h)(i for i in j).k",
     "(do (. (call (call ([] (call (. a b) c) d) (* e) f=g **h) (generator "
     "i (for i j))) k))\n"},
    {"f(a, *b, c, d=1, *e, **g, h=2)",
     "(do (call f a (* b) c (* e) d=1 **g h=2))\n"},
    {"f(x for x in y)", "(do (call f (generator x (for x y))))\n"},
    {"a[:]; a[1:]; a[:2]; a[1:2:3]; a[::4]; a[1:2, 3]; a[*b]; a[1,]; a[b, "
     "*c, ::]",
     "(do ([] a (slice - - -)))\n(do ([] a (slice 1 - -)))\n(do ([] a "
     "(slice - 2 -)))\n(do ([] a (slice 1 2 3)))\n(do ([] a (slice - - "
     "4)))\n(do ([] a (tuple (slice 1 2 -) 3)))\n(do ([] a (tuple (* "
     "b))))\n(do ([] a (tuple 1)))\n(do ([] a (tuple b (* c) (slice - - "
     "-))))\n"},
    {"()", "(do (tuple))\n"},
    {"(a,); (a, b); (*a, b); ((a)); (a, b,)",
     "(do (tuple a))\n(do (tuple a b))\n(do (tuple (* a) b))\n(do a)\n(do "
     "(tuple a b))\n"},
    {"[]; [a]; [a, *b,]", "(do (list))\n(do (list a))\n(do (list a (* b)))\n"},
    {"{}; {a}; {a, *b}; {a: b}; {a: b, **c, d: e,}",
     "(do (dict))\n(do (set a))\n(do (set a (* b)))\n(do (dict a b))\n(do "
     "(dict a b ** c d e))\n"},
    {"[a for b in c if d if e for f in g]",
     "(do (list-comp a (for b c d e) (for f g)))\n"},
    {"{a for b, c in d}", "(do (set-comp a (for (tuple b c) d)))\n"},
    {"{a: b for *c, d in e}", "(do (dict-comp a b (for (tuple (* c) d) e)))\n"},
    {"(a async for b in c)", "(do (generator a (async-for b c)))\n"},
    {"async def f(): [await x async for y in z]",
     "(async-def f () - () ((do (list-comp (await x) (async-for y z)))))\n"},
    {"def f(): (yield); x = yield y; x = yield from z; yield a, *b",
     "(def f () - () ((do (yield -)) (= x (yield y)) (= x (yield-from z)) "
     "(do (yield (tuple a (* b))))))\n"},
    {"0; 1; 0x1F; 0o17; 0b11; 1_000; 9223372036854775807; "
     "-9223372036854775808",
     "(do 0)\n(do 1)\n(do 31)\n(do 15)\n(do 3)\n(do 1000)\n(do "
     "9223372036854775807)\n(do (- 9223372036854775808))\n"},
    {"x = 0xffff_ffff_ffff_ffff_ffff", "(= x 0xffff_ffff_ffff_ffff_ffff)\n"},
    {"0.5; 1e3; 1.; .5; 1_0.2_5e-1_0; 1e400",
     "(do (float 0.5))\n(do (float 1000))\n(do (float 1))\n(do (float "
     "0.5))\n(do (float 1.0250000000000001e-09))\n(do (float inf))\n"},
    {"'a'; \"b\"; \"\"\"c\nd\"\"\"; r'\\n'; 'a' 'b' \"c\"; u'x'; ''",
     "(do 'a')\n(do 'b')\n(do 'c\\x0ad')\n(do '\\x5cn')\n(do 'abc')\n(do "
     "'x')\n(do '')\n"},
    {"'\\n\\t\\\\\\'\\\"\\a\\b\\f\\v\\r\\x41\\101\\u00e9\\U0001F600\\\n\\q'",
     "(do '\\x0a\\x09\\x5c\\x27\"\\x07\\x08\\x0c\\x0b\\x0dAA\\xc3\\xa9\\xf0"
     "\\x9f\\x98\\x80\\x5cq')\n"},
    {"b'a'; b'\\xff\\n' rb'\\x'; B\"\" b''",
     "(do b'a')\n(do b'\\xff\\x0a\\x5cx')\n(do b'')\n"},
    {"f''; f'a'; f'{a}'; f'{a}b{c}d'; 'x' f'{y}' 'z'; f'{{}}'",
     "(do (fstring))\n(do (fstring 'a'))\n(do (fstring (field a)))\n(do "
     "(fstring (field a) 'b' (field c) 'd'))\n(do (fstring 'x' (field y) "
     "'z'))\n(do (fstring '{}'))\n"},
    {"f'{a!r}{b!s:>{w}}{c!a:{d}.{e}f}{f:}'",
     "(do (fstring (field a !r) (field b !s (fstring '>' (field w))) (field "
     "c !a (fstring (field d) '.' (field e) 'f')) (field f (fstring))))\n"},
    {"f'{a=}{b = }{c=!s}{d=:>3}{ e+1 = !r:{f}}'",
     "(do (fstring 'a=' (field a !r) 'b = ' (field b !r) 'c=' (field c !s) "
     "'d=' (field d (fstring '>3')) ' e+1 = ' (field (+ e 1) !r (fstring "
     "(field f)))))\n"},
    {"f'{a, b}{*c,}{lambda_}{(lambda x: x)}'",
     "(do (fstring (field (tuple a b)) (field (tuple (* c))) (field "
     "lambda_) (field (lambda (x) x))))\n"},
    {"rf'\\d{a:\\d}' fr'{b}\\n'; f'\\n{a}\\x41'",
     "(do (fstring '\\x5cd' (field a (fstring '\\x5cd')) (field b) "
     "'\\x5cn'))\n(do (fstring '\\x0a' (field a) 'A'))\n"},
    {"f\"{'a' if b else 'c'}{d['e']}{ {1: 2}[1] }\"",
     "(do (fstring (field (if-else b 'a' 'c')) (field ([] d 'e')) (field "
     "([] (dict 1 2) 1))))\n"},
    {"f'{f'{'nested'}'}'",
     "(do (fstring (field (fstring (field 'nested')))))\n"},
    {"f\"\"\"{\n  a  # a comment\n  = }\"\"\"",
     "(do (fstring '\\x0a  a  \\x0a  = ' (field a !r)))\n"},
    {"None, True, False, ...", "(do (tuple None True False ...))\n"},
    {"pass", "(pass)\n"},
    {"return_ = 1; match = 2; case = 3; type = 4; _ = match.type(case)",
     "(= return_ 1)\n(= match 2)\n(= case 3)\n(= type 4)\n(= _ (call (. "
     "match type) case))\n"},
    {"match (a); match[b]; type (c); match * d; print(match, type)",
     "(do (call match a))\n(do ([] match b))\n(do (call type c))\n(do (* "
     "match d))\n(do (call print match type))\n"},
    {"match a: \n    case 1: pass\n    case _:\n        if x:\n            "
     "pass\nx",
     "(match a (case (value 1) - ((pass))) (case (as - -) - ((if x ((pass)) "
     "()))))\n(do x)\n"},
    {"match a, b:\n    case [0, *_, -1] | P.q() as y if z: pass\n    case "
     "{'k': None, **r}, C(1, d=_): pass",
     "(match (tuple a b) (case (as (either (sequence (value 0) (* -) (value (- "
     "1))) (instance (. P q))) y) z ((pass))) (case (sequence (mapping 'k' "
     "(value None) ** r) (instance C (value 1) d (as - -))) - ((pass))))\n"},
    {"type A = int", "(type A int)\n"},
    {"type A[T: int, *Ts, **P = [x]] = int",
     "(type A [T int] [*Ts] [**P = (list x)] int)\n"},
    {"def f[T = x](): pass", "(def f [T = x] () - () ((pass)))\n"},
    {"if a: b", "(if a ((do b)) ())\n"},
    {"if a:\n    b\nelif c:\n    d\nelif e:\n    f\nelse:\n    g",
     "(if a ((do b)) ((if c ((do d)) ((if e ((do f)) ((do g)))))))\n"},
    {"while a:\n    break\nelse:\n    pass", "(while a ((break)) ((pass)))\n"},
    {"for a in b: continue", "(for a b ((continue)) ())\n"},
    {"for a, *b in c, d:\n    pass\nelse:\n    e",
     "(for (tuple a (* b)) (tuple c d) ((pass)) ((do e)))\n"},
    {"def f(): pass", "(def f () - () ((pass)))\n"},
    {"def f(a, b: int = 1, /, c=2, *d: e, g, h: i = j, **k: l) -> m: return "
     "n",
     "(def f (pos:a pos:b:int=1 c=2 key:g key:h:i=j *d:e **k:l) m () "
     "((return n)))\n"},
    {"def f(*, a, b=1,): return",
     "(def f (key:a key:b=1) - () ((return -)))\n"},
    {"@a\n@b.c(d)\nasync def f():\n    \"\"\"doc\"\"\"\n    async with a as "
     "b, c: await d\n    async for e in f: yield\n    await g",
     "(async-def f () - (a (call (. b c) d)) ((do 'doc') (async-with a b c "
     "- ((do (await d)))) (async-for e f ((do (yield -))) ()) (do (await "
     "g))))\n"},
    {"class A: pass", "(class A (bases) () ((pass)))\n"},
    {"@a\nclass A(b, *c, d=e, **f):\n    x = 1\n    def g(self): nonlocal "
     "x; global y, z",
     "(class A (bases b (* c) d=e **f) (a) ((= x 1) (def g (self) - () "
     "((nonlocal x) (global y z)))))\n"},
    {"class A(): pass", "(class A (bases) () ((pass)))\n"},
    {"def f[T: int, *Ts, **P](a: T) -> T: pass",
     "(def f [T int] [*Ts] [**P] (a:T) T () ((pass)))\n"},
    {"class A[T = int]: pass", "(class A [T = int] (bases) () ((pass)))\n"},
    {"with a: pass", "(with a - ((pass)))\n"},
    {"with a as b, c as (d, e), f as g.h: pass",
     "(with a b c (tuple d e) f (. g h) ((pass)))\n"},
    {"with (a as b, c,): pass", "(with a b c - ((pass)))\n"},
    {"with (a, b): pass", "(with a - b - ((pass)))\n"},
    {"with (a): pass", "(with a - ((pass)))\n"},
    {"with (a, b) as c: pass", "(with (tuple a b) c ((pass)))\n"},
    {"with (a)(b), (c).d as e: pass",
     "(with (call a b) - (. c d) e ((pass)))\n"},
    {"def f():\n    with (yield): pass",
     "(def f () - () ((with (yield -) - ((pass)))))\n"},
    {"with (a for b in c): pass",
     "(with (generator a (for b c)) - ((pass)))\n"},
    {"try: a\nfinally: b", "(try ((do a)) () ((do b)))\n"},
    {"try:\n    a\nexcept B:\n    c\nexcept (D, E) as f:\n    g\nexcept:\n  "
     "  h\nelse:\n    i\nfinally:\n    j",
     "(try ((do a)) (except B - ((do c))) (except (tuple D E) f ((do g))) "
     "(except - - ((do h))) ((do i)) ((do j)))\n"},
    {"try: a\nexcept B, C: d",
     "(try ((do a)) (except (tuple B C) - ((do d))) () ())\n"},
    {"try: a\nexcept* B as c: d\nexcept* (E, F): pass",
     "(try* ((do a)) (except B c ((do d))) (except (tuple E F) - ((pass))) "
     "() ())\n"},
    {"raise", "(raise - -)\n"},
    {"raise a", "(raise a -)\n"},
    {"raise a from b", "(raise a b)\n"},
    {"assert a, b", "(assert a b)\n"},
    {"assert (a, b)", "(assert (tuple a b) -)\n"},
    {"import a, b.c as d, e . f", "(import a - b.c d e.f -)\n"},
    {"from a import b", "(from 0 a b -)\n"},
    {"from .a.b import (c as d, e,)", "(from 1 a.b c d e -)\n"},
    {"from .... import x", "(from 4 - x -)\n"},
    {"from . import *", "(from 1 - *)\n"},
    {"a = (1 +\n     2)  # comment\nb = a \\\n  + 1",
     "(= a (+ 1 2))\n(= b (+ a 1))\n"},
    {"if a:\n\n    # comment\n    b\n  # odd comment\nc",
     "(if a ((do b)) ())\n(do c)\n"},
    {"x = '\303\251', y", "(= x (tuple '\\xc3\\xa9' y))\n"},
    {"if 1: a; b;", "(if 1 ((do a) (do b)) ())\n"},
    {"async def f(): return [x async for x in y if await z]",
     "(async-def f () - () ((return (list-comp x (async-for x y (await "
     "z))))))\n"},
};

/* Line, column and message of errors. */
static const struct row errors[] = {
#include "parse_errors.inc"
};

/* What the language has, though it looks like what it has not. */
static const char *const accepted[] = {
    "class A:\n    __hash__ = None\n    __doc__ = 'x'\n    __qualname__ = 'A'",
    ("class A:\n    def __init__(self): pass\n    def __ne__(self, o): pass\n"
     "    def __delitem__(self, k): pass\n    def __await__(self): yield"),
    "class A(B): pass",
    "class A(*B, C, metaclass=D, x=1, **y): z = a @ b",
    "class A:\n    __slots__ = ()\n    def __new__(cls): pass",
    "a @= b",
    "class A:\n    def f(self):\n        __slots__ = 1",
    "class A:\n    x = lambda: (__new__ := 1)",
    "def f(x: a @ b) -> (c @ d): y: e @ f = 1",
    "async def f(): return [await a for a in b]",
    "async def f(): return (a for a in await b)",
    "from asyncio import *\nfrom . import a\nfrom .a import *",
    "if TYPE_CHECKING:\n    a @ b\nelif sys.version_info < (3, 10):\n    c @ d",
    "match = type = case = 1",
    "try: pass\nexcept A, B: pass",
    "x = -9223372036854775808",
};

/* Parses SOURCE, and refuses what is to be refused if HAS_REFUSED. Returns the
 * tree as text, or "line:column: message". The caller frees it. */
static char *parse(const char *source, bool has_refused)
{
    struct tt__pool pool;
    struct tt__tree tree = {.symbols = NULL};
    struct tt__diagnostic found = {.kind = DIAGNOSTIC_NONE};
    char *text = NULL;
    size_t size = 0;
    tt__pool_init(&pool, LIMIT);
    int result = tt__parse(source, strlen(source), &pool, &tree, &found);
    if (result == 0 && has_refused) {
        result = tt__refuse(&tree, &found);
    }
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    if (result == 0) {
        ck_assert_ptr_nonnull(tree.symbols);
        tt__dump(&tree, out);
    } else {
        ck_assert_int_ne(found.kind, DIAGNOSTIC_NONE);
        fprintf(out, "%u:%u: %s", (unsigned)found.place.line,
                (unsigned)found.place.column, found.message);
    }
    fclose(out);
    tt__pool_deinit(&pool);
    return text;
}

static void check_row(const struct row *row)
{
    char *text = parse(row->source, false);
    ck_assert_msg(strcmp(text, row->expected) == 0,
                  "%s\n  is      %s\n  but not %s", row->source, text,
                  row->expected);
    free(text);
}

START_TEST(a_program_becomes_the_tree_that_cpython_makes)
{
    check_row(&trees[_i]);
}
END_TEST

START_TEST(an_error_has_the_words_and_place_of_cpython)
{
    check_row(&errors[_i]);
}
END_TEST

START_TEST(what_the_language_has_is_not_refused)
{
    char *text = parse(accepted[_i], true);
    ck_assert_msg(text[0] == '(', "%s\n  is %s", accepted[_i], text);
    free(text);
}
END_TEST

/* ---- Limits -------------------------------------------------------------- */

/* COUNT times HEAD, then MIDDLE, then COUNT times TAIL. */
static char *repeat(const char *head, const char *middle, const char *tail,
                    size_t count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    for (size_t i = 0; i < count; i++) {
        fputs(head, out);
    }
    fputs(middle, out);
    for (size_t i = 0; i < count; i++) {
        fputs(tail, out);
    }
    fclose(out);
    return text;
}

static enum tt__diagnostic_kind parse_repeated(const char *head,
                                               const char *middle,
                                               const char *tail, size_t count)
{
    char *source = repeat(head, middle, tail, count);
    struct tt__pool pool;
    struct tt__tree tree;
    struct tt__diagnostic found = {.kind = DIAGNOSTIC_NONE};
    tt__pool_init(&pool, 4u * LIMIT);
    if (tt__parse(source, strlen(source), &pool, &tree, &found) == 0) {
        tt__refuse(&tree, &found);
    }
    tt__pool_deinit(&pool);
    free(source);
    return found.kind;
}

START_TEST(what_nests_too_deep_is_a_limit_and_no_crash)
{
    static const char *const parts[][3] = {{"(", "x", ")"},
                                           {"[", "x", "]"},
                                           {"{", "x", "}"},
                                           {"f(", "x", ")"},
                                           {"not ", "x", ""},
                                           {"-", "x", ""},
                                           {"lambda: ", "x", ""},
                                           {"a if b else ", "x", ""},
                                           {"a ** ", "x", ""},
                                           {"a + ", "x", ""},
                                           {"", "x", ".y"},
                                           {"", "x", "()"},
                                           {"", "if x: y\n", "elif x: y\n"}};
    const char *const *part = parts[_i];
    ck_assert_int_eq(parse_repeated(part[0], part[1], part[2], 50),
                     DIAGNOSTIC_NONE);
    ck_assert_int_eq(parse_repeated(part[0], part[1], part[2], 100000),
                     DIAGNOSTIC_LIMIT);
}
END_TEST

START_TEST(a_program_too_large_for_its_pool_is_a_limit)
{
    struct tt__pool pool;
    struct tt__tree tree;
    static const char source[] = "x = [1, 2, f(3), 'a' 'b', f'{c}', d.e]\n";
    enum tt__diagnostic_kind kind = DIAGNOSTIC_LIMIT;
    for (size_t limit = 0; kind != DIAGNOSTIC_NONE; limit += 64) {
        struct tt__diagnostic found = {.kind = DIAGNOSTIC_NONE};
        tt__pool_init(&pool, limit);
        tt__parse(source, sizeof source - 1, &pool, &tree, &found);
        kind = found.kind;
        ck_assert(kind == DIAGNOSTIC_LIMIT || kind == DIAGNOSTIC_NONE);
        tt__pool_deinit(&pool);
    }
}
END_TEST

static int count_of(size_t all, size_t one)
{
    return (int)(all / one);
}

int main(void)
{
    TCase *tests = tcase_create("parse");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, a_program_becomes_the_tree_that_cpython_makes, 0,
                        count_of(sizeof trees, sizeof *trees));
    tcase_add_loop_test(tests, an_error_has_the_words_and_place_of_cpython, 0,
                        count_of(sizeof errors, sizeof *errors));
    tcase_add_loop_test(tests, what_the_language_has_is_not_refused, 0,
                        count_of(sizeof accepted, sizeof *accepted));
    tcase_add_loop_test(tests, what_nests_too_deep_is_a_limit_and_no_crash, 0,
                        13);
    tcase_add_test(tests, a_program_too_large_for_its_pool_is_a_limit);
    return test_main_of("parse", tests);
}

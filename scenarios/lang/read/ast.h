/* SPDX-License-Identifier: MIT
 *
 * ast.h: the tree of a program.
 *
 * The nodes are those of CPython's own grammar (Parser/Python.asdl, 3.14),
 * under readable names; what is not in the scenario language has a node too
 * where the parser can recognise it, so that the refusing pass can name it.
 * Nodes live in the program's pool and are never changed after the parser
 * has made them, except for the `scope` of functions, classes, lambdas and
 * comprehensions, which the scope pass fills.
 */
#ifndef TT__AST_H
#define TT__AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scenarios/lang/types/operators.h"

/* A place in the source. Lines count from 1; columns count characters (code
 * points) from 1, as an editor shows them. */
struct tt__place {
    uint32_t line;
    uint32_t column;
};

/* An identifier. One text is one symbol within a program, so symbols are
 * compared by address. */
struct tt__symbol {
    const char *text; /* UTF-8, with a NUL at the end */
    uint32_t size;    /* bytes */
    uint32_t number;  /* counts the program's symbols from 0 */
};

struct tt__node;
struct tt__scope;        /* scope.h */
struct tt__symbol_table; /* symbol.h */

struct tt__nodes {
    struct tt__node **at;
    uint32_t count;
};

struct tt__symbols {
    const struct tt__symbol **at;
    uint32_t count;
};

enum tt__node_kind {
    /* expressions */
    AST_NAME,          /* .name */
    AST_NONE,          /* None */
    AST_TRUE,          /* True */
    AST_FALSE,         /* False */
    AST_ELLIPSIS,      /* ... */
    AST_INT,           /* .integer */
    AST_BIG_INT,       /* .text: a literal beyond 64 bits, as it is written */
    AST_FLOAT,         /* .number */
    AST_IMAGINARY,     /* .number */
    AST_STRING,        /* .text: adjacent literals are already joined */
    AST_BYTES,         /* .text */
    AST_FSTRING,       /* .items: AST_STRING and AST_FORMATTED, in order */
    AST_FORMATTED,     /* .formatted: one replacement field of an f-string */
    AST_TEMPLATE,      /* .items: AST_STRING and AST_INTERPOLATION, in order */
    AST_INTERPOLATION, /* .formatted: one replacement field of a t-string */
    AST_TUPLE,         /* .items */
    AST_LIST,          /* .items */
    AST_SET,           /* .items */
    AST_DICT,          /* .dict */
    AST_UNARY,         /* .unary */
    AST_BINARY,        /* .binary */
    AST_BOOLEAN,       /* .boolean: and, or */
    AST_COMPARE,       /* .compare */
    AST_CALL,          /* .call */
    AST_ATTRIBUTE,     /* .attribute */
    AST_SUBSCRIPT,     /* .subscript */
    AST_SLICE,         /* .slice: only as a subscript's index or inside it */
    AST_STARRED,       /* .value: *x in a call, a display or a target */
    AST_LAMBDA,        /* .function */
    AST_CONDITIONAL,   /* .conditional: body if test else orelse */
    AST_WALRUS,        /* .walrus: name := value */
    AST_AWAIT,         /* .value */
    AST_YIELD,         /* .value, NULL for a bare yield */
    AST_YIELD_FROM,    /* .value */
    AST_LIST_COMP,     /* .comprehension */
    AST_SET_COMP,
    AST_DICT_COMP,
    AST_GENERATOR,
    /* statements */
    AST_EXPRESSION, /* .value */
    AST_ASSIGN,     /* .assign: a = b = value */
    AST_AUGMENTED,  /* .augmented: target += value */
    AST_ANNOTATED,  /* .annotated: target: annotation [= value] */
    AST_DELETE,     /* .items: targets */
    AST_IF,         /* .branch */
    AST_WHILE,      /* .branch */
    AST_FOR,        /* .loop */
    AST_BREAK,
    AST_CONTINUE,
    AST_PASS,
    AST_RETURN,      /* .value or NULL */
    AST_ASSERT,      /* .assertion */
    AST_WITH,        /* .with */
    AST_TRY,         /* .attempt */
    AST_RAISE,       /* .raise */
    AST_GLOBAL,      /* .names */
    AST_NONLOCAL,    /* .names */
    AST_IMPORT,      /* .import: import a, b as c */
    AST_IMPORT_FROM, /* .import: from a import b as c */
    AST_FUNCTION,    /* .function: def, async def */
    AST_CLASS,       /* .class_ */
    AST_MATCH,       /* .match */
    AST_TYPE_ALIAS,  /* .alias: type name[T] = value */
    /* patterns: only in a case */
    PATTERN_VALUE,    /* .value: a literal or an attribute; None, True and
                       * False by identity */
    PATTERN_CAPTURE,  /* .capture: [pattern as] name; neither: _ */
    PATTERN_OR,       /* .items: patterns */
    PATTERN_SEQUENCE, /* .items: patterns, of which one may be a star */
    PATTERN_STAR,     /* .name: *name; NULL: *_ */
    PATTERN_MAPPING,  /* .mapping: {key: pattern, **rest} */
    PATTERN_CLASS     /* .instance: type(pattern, name=pattern) */
};

/* One parameter of a function. */
struct tt__parameter {
    const struct tt__symbol *name;
    struct tt__node *default_value; /* NULL: required */
    struct tt__node *annotation;    /* evaluated on demand (PEP 649) */
    struct tt__place place, end;    /* without the default */
};

/* def f(a, b=1, /, c, *args, d, e=2, **kwargs) */
struct tt__parameters {
    struct tt__parameter *at; /* positional, then keyword-only, then *, ** */
    uint32_t count;           /* of all in `at` */
    uint32_t positional_only; /* the first so many */
    uint32_t positional;      /* positional-only included */
    uint32_t keyword_only;    /* these follow the positional ones */
    bool has_star;            /* then *args comes next */
    bool has_double_star;     /* and **kwargs is the last */
};

enum tt__type_parameter_kind {
    TYPE_PARAMETER_VARIABLE, /* T, T: bound, T: (constraint, constraint) */
    TYPE_PARAMETER_TUPLE,    /* *Ts */
    TYPE_PARAMETER_SPEC      /* **P */
};

/* One of [T: bound = default]. Both are evaluated on demand, in scopes of their
 * own, which the scope pass fills. */
struct tt__type_parameter {
    enum tt__type_parameter_kind kind;
    const struct tt__symbol *name;
    struct tt__node *bound;         /* NULL: none */
    struct tt__node *default_value; /* NULL: none */
    struct tt__scope *bound_scope;
    struct tt__scope *default_scope;
    struct tt__place place, end;
};

struct tt__type_parameters {
    struct tt__type_parameter *at;
    uint32_t count;          /* 0: what has them is not generic */
    struct tt__scope *scope; /* of their names; filled by the scope pass */
};

struct tt__keyword {
    const struct tt__symbol *name; /* NULL: **value */
    struct tt__node *value;
    struct tt__place place, end;
};

struct tt__clause { /* for target in iterable if c1 if c2 */
    struct tt__node *target;
    struct tt__node *iterable;
    struct tt__nodes conditions;
    bool is_async;
    struct tt__place place;
};

struct tt__handler {       /* except type as name: body */
    struct tt__node *type; /* NULL: bare except */
    const struct tt__symbol *name;
    struct tt__nodes body;
    struct tt__place place;
};

struct tt__with_item {
    struct tt__node *context;
    struct tt__node *target; /* NULL: no `as` */
};

struct tt__alias {
    const struct tt__symbol *name; /* may hold dots in `import a.b` */
    const struct tt__symbol *as;   /* NULL: none */
    struct tt__place place;
    struct tt__place end; /* just after its last character */
};

struct tt__case { /* case pattern if guard: body */
    struct tt__node *pattern;
    struct tt__node *guard; /* NULL: none */
    struct tt__nodes body;
};

struct tt__node {
    enum tt__node_kind kind;
    struct tt__place place; /* where it begins */
    struct tt__place end;   /* just after its last character */
    uint32_t height;        /* 1 + the greatest of its children */
    union {
        const struct tt__symbol *name;
        int64_t integer;
        double number;
        struct {
            const char *at; /* UTF-8 (lone surrogates as three bytes) */
            uint32_t size;
        } text;
        struct tt__nodes items;
        struct tt__node *value;
        struct {
            struct tt__node *value;
            struct tt__node *spec; /* an AST_FSTRING or NULL */
            char conversion;       /* 'r', 's', 'a' or 0 */
            const char *source;    /* of VALUE, in a t-string; else NULL */
            uint32_t source_size;
        } formatted;
        struct {
            struct tt__nodes keys; /* a NULL key: **value */
            struct tt__nodes values;
        } dict;
        struct {
            enum tt__unary op;
            struct tt__node *operand;
        } unary;
        struct {
            enum tt__binary op;
            struct tt__node *left;
            struct tt__node *right;
        } binary;
        struct {
            bool is_or;
            struct tt__nodes values;
        } boolean;
        struct {
            struct tt__node *left;
            enum tt__comparison *ops; /* as many as rights */
            struct tt__nodes rights;
        } compare;
        struct {
            struct tt__node *function;
            struct tt__nodes args; /* AST_STARRED where *x was written */
            struct tt__keyword *keywords;
            uint32_t keyword_count;
        } call;
        struct {
            struct tt__node *value;
            const struct tt__symbol *name;
        } attribute;
        struct {
            struct tt__node *value;
            struct tt__node *index;
        } subscript;
        struct {
            struct tt__node *lower; /* each may be NULL */
            struct tt__node *upper;
            struct tt__node *step;
        } slice;
        struct {
            struct tt__node *test;
            struct tt__node *body;
            struct tt__node *orelse;
        } conditional;
        struct {
            const struct tt__symbol *name;
            struct tt__node *value;
        } walrus;
        struct {
            struct tt__node *element; /* the key of a dict comprehension */
            struct tt__node *value;   /* its value, else NULL */
            struct tt__clause *clauses;
            uint32_t clause_count;
            struct tt__scope *scope; /* filled by the scope pass */
        } comprehension;
        struct {
            struct tt__nodes targets;
            struct tt__node *value;
        } assign;
        struct {
            enum tt__binary op;
            struct tt__node *target;
            struct tt__node *value;
        } augmented;
        struct {
            struct tt__node *target;
            struct tt__node *annotation;
            struct tt__node *value; /* NULL: a mere declaration */
            bool is_simple;         /* a name without parentheses */
            bool is_direct;  /* a statement of a class's or module's body, in no
                              * inner block; filled by the scope pass */
            uint32_t number; /* among the annotations that the class or module
                              * keeps; or UINT32_MAX; filled the same */
        } annotated;
        struct { /* if, while; an elif is an AST_IF alone in orelse */
            struct tt__node *test;
            struct tt__nodes body;
            struct tt__nodes orelse;
        } branch;
        struct {
            bool is_async;
            struct tt__node *target;
            struct tt__node *iterable;
            struct tt__nodes body;
            struct tt__nodes orelse;
        } loop;
        struct {
            struct tt__node *test;
            struct tt__node *message; /* NULL: none */
        } assertion;
        struct {
            bool is_async;
            struct tt__with_item *items;
            uint32_t item_count;
            struct tt__nodes body;
        } with;
        struct {
            bool is_star; /* except* */
            struct tt__nodes body;
            struct tt__handler *handlers;
            uint32_t handler_count;
            struct tt__nodes orelse;
            struct tt__nodes finally;
        } attempt;
        struct {
            struct tt__node *exception; /* NULL: re-raise */
            struct tt__node *cause;     /* NULL: no `from` */
        } raise;
        struct tt__symbols names;
        struct {
            const struct tt__symbol *name;
            struct tt__type_parameters type_parameters;
            struct tt__node *value;        /* evaluated on demand */
            struct tt__scope *value_scope; /* filled by the scope pass */
            struct tt__place name_place, name_end;
        } alias;
        struct {
            struct tt__node *subject;
            struct tt__case *cases;
            uint32_t case_count;
        } match;
        struct {
            struct tt__node *pattern;      /* NULL: any */
            const struct tt__symbol *name; /* NULL: `_` */
        } capture;
        struct {
            struct tt__nodes keys;
            struct tt__nodes patterns;     /* as many */
            const struct tt__symbol *rest; /* NULL: no **rest */
        } mapping;
        struct {
            struct tt__node *type;
            struct tt__nodes patterns; /* positional, then those of names */
            struct tt__symbols names;
        } instance;
        struct {
            const struct tt__symbol *module; /* of from: may hold dots */
            uint32_t level;                  /* leading dots of from */
            bool is_star;                    /* from m import * */
            struct tt__alias *names;
            uint32_t name_count;
        } import;
        struct { /* def, async def, lambda (body: one AST_RETURN) */
            const struct tt__symbol *name; /* NULL: lambda */
            bool is_async;
            struct tt__type_parameters type_parameters;
            struct tt__parameters parameters;
            struct tt__node *returns; /* evaluated on demand (PEP 649) */
            struct tt__nodes body;    /* a leading docstring included */
            struct tt__nodes decorators;
            struct tt__scope *scope;       /* filled by the scope pass */
            struct tt__scope *annotations; /* the same; NULL: it has none */
        } function;
        struct {
            const struct tt__symbol *name;
            struct tt__type_parameters type_parameters;
            struct tt__nodes bases;
            struct tt__keyword *keywords;
            uint32_t keyword_count;
            struct tt__nodes body;
            struct tt__nodes decorators;
            struct tt__scope *scope;
        } class_;
    };
};

enum { WARNINGS_MAX = 10000 }; /* kept; later ones are lost */

/* What finds it in CPython, which decides how it is shown as an error. */
enum tt__warning_sort {
    WARNING_OF_CODE,    /* the compiler: without the line, if it is no file's */
    WARNING_OF_LITERAL, /* the parser: with the whole line */
    WARNING_OF_TOKEN    /* the lexer: the line without its end */
};

/* A SyntaxWarning of CPython. */
struct tt__warning {
    struct tt__place place;
    struct tt__place end;
    const char *text;
    enum tt__warning_sort sort;
};

struct tt__warnings {
    struct tt__warning *at;
    uint32_t count;
};

/* A parsed program. */
struct tt__tree {
    struct tt__nodes body;
    struct tt__warnings warnings; /* in the order in which CPython has them */
    /* Every name of the program; the later passes add to it. It lives in the
     * program's pool, which must have its `spent` set while it grows. */
    struct tt__symbol_table *symbols;
    uint32_t symbol_count;
    bool has_namespace;        /* its own names are in a mapping, in slot 0 */
    bool has_text_annotations; /* as if it imported annotations of __future__ */
};

#endif

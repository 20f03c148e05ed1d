/* SPDX-License-Identifier: MIT
 *
 * builtins.c: the table of the builtins.
 *
 * What each of them does is in builtins_*.c, for types in the type's file.
 */
#include "builtins.h"
#include "scenarios/lang/library/modules.h"

#define CONSTANT(n) ((const void *)(uintptr_t)((n) << 3 | 4))

const struct tt__member tt__builtins[] = {
    /* Constants that are words, not objects, as TT_CONSTANT has them. */
    {"Ellipsis", CONSTANT(3u), NULL},
    {"NotImplemented", CONSTANT(4u), NULL},
    {"__debug__", CONSTANT(2u), NULL},
    /* functions */
    {"__import__", &tt__import_function, NULL},
    {"abs", &tt__abs, NULL},
    {"aiter", &tt__aiter, NULL},
    {"all", &tt__all, NULL},
    {"anext", &tt__anext, NULL},
    {"any", &tt__any, NULL},
    {"ascii", &tt__ascii_function, NULL},
    {"bin", &tt__bin, NULL},
    {"breakpoint", &tt__breakpoint, NULL},
    {"callable", &tt__callable, NULL},
    {"chr", &tt__chr, NULL},
    {"compile", &tt__compile_function, NULL},
    {"delattr", &tt__delattr, NULL},
    {"dir", &tt__dir, NULL},
    {"divmod", &tt__divmod, NULL},
    {"eval", &tt__eval, NULL},
    {"exec", &tt__exec, NULL},
    {"exit", &tt__exit, NULL},
    {"format", &tt__format_function, NULL},
    {"getattr", &tt__getattr_function, NULL},
    {"globals", &tt__globals_function, NULL},
    {"hasattr", &tt__hasattr, NULL},
    {"hash", &tt__hash_function, NULL},
    {"hex", &tt__hex, NULL},
    {"id", &tt__id, NULL},
    {"input", &tt__input, NULL},
    {"isinstance", &tt__isinstance_function, NULL},
    {"issubclass", &tt__issubclass_function, NULL},
    {"iter", &tt__iter_function, NULL},
    {"len", &tt__len, NULL},
    {"locals", &tt__locals_function, NULL},
    {"max", &tt__max, NULL},
    {"min", &tt__min, NULL},
    {"next", &tt__next_function, NULL},
    {"oct", &tt__oct, NULL},
    {"open", &tt__open, NULL},
    {"ord", &tt__ord, NULL},
    {"pow", &tt__pow, NULL},
    {"print", &tt__print, NULL},
    {"quit", &tt__quit, NULL},
    {"repr", &tt__repr_function, NULL},
    {"round", &tt__round, NULL},
    {"setattr", &tt__setattr_function, NULL},
    {"sorted", &tt__sorted, NULL},
    {"sum", &tt__sum, NULL},
    {"vars", &tt__vars, NULL},
    /* types */
    {"bool", &tt_bool_type, NULL},
    {"bytearray", &tt__bytearray_type, NULL},
    {"bytes", &tt__bytes_type, NULL},
    {"classmethod", &tt__classmethod_type, NULL},
    {"complex", &tt__complex_type, NULL},
    {"dict", &tt_dict_type, NULL},
    {"enumerate", &tt__enumerate_type, NULL},
    {"filter", &tt__filter_type, NULL},
    {"float", &tt_float_type, NULL},
    {"frozenset", &tt_frozenset_type, NULL},
    {"int", &tt_int_type, NULL},
    {"list", &tt_list_type, NULL},
    {"map", &tt__map_type, NULL},
    {"memoryview", &tt__memoryview_type, NULL},
    {"object", &tt_object_type, NULL},
    {"property", &tt__property_type, NULL},
    {"range", &tt__range_type, NULL},
    {"reversed", &tt__reversed_type, NULL},
    {"set", &tt_set_type, NULL},
    {"slice", &tt__slice_type, NULL},
    {"staticmethod", &tt__staticmethod_type, NULL},
    {"str", &tt_str_type, NULL},
    {"super", &tt__super_type, NULL},
    {"tuple", &tt_tuple_type, NULL},
    {"type", &tt_type_type, NULL},
    {"zip", &tt__zip_type, NULL},
    /* exceptions */
    {"BaseException", &tt_BaseException, NULL},
#define X(name, base) {#name, &tt_##name, NULL},
    TT_EXCEPTIONS(X) TT_EXCEPTION_GROUPS(X)
#undef X
        {"EnvironmentError", &tt_OSError, NULL},
    {"IOError", &tt_OSError, NULL},
    {NULL, NULL, NULL},
};

static const char *const needs[] = {"io", NULL}; /* of open */

/* What a program would store in it is no builtin here: setattr refuses. */
const struct tt__module tt__builtins_module = {
    .name = "builtins", .members = tt__builtins, .needs = needs};

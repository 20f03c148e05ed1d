/* SPDX-License-Identifier: MIT
 *
 * refuse_class.c: what a class may be and define.
 *
 * A special method that the machine does not know would never be called, and
 * a special attribute never looked at, where CPython would: so a class body
 * that binds one is refused, however it binds it (def, class, assignment,
 * for, with, import, except, :=), in its blocks too.
 */
#include "refuse_class.h"

#include <ticktape/tt.h>
#include "walk.h"

#include <string.h>

/* How a special name may be bound in a class body. */
enum special {
    SPECIAL_UNKNOWN,
    SPECIAL_METHOD,  /* by def */
    SPECIAL_DATA,    /* by assignment */
    SPECIAL_ORDINARY /* the name is none */
};

static enum special classify(const struct tt__symbol *name)
{
    static const char *const methods[] = {
        "__init__", "__repr__", "__str__", "__eq__", "__ne__", "__lt__",
        "__le__", "__gt__", "__ge__", "__hash__", "__len__", "__bool__",
        "__contains__", "__getitem__", "__setitem__", "__delitem__", "__call__",
        "__iter__", "__next__", "__enter__", "__exit__", "__await__",
        "__aenter__", "__aexit__", "__aiter__", "__anext__",
        /* number_hooks.c */
        "__abs__", "__ceil__", "__complex__", "__divmod__", "__float__",
        "__floor__", "__index__", "__int__", "__rdivmod__", "__round__",
        "__trunc__"};
    static const char *const data[] = {"__annotations__", "__doc__",
                                       "__match_args__", "__module__",
                                       "__qualname__"};
    if (name->size <= 4 || strncmp(name->text, "__", 2) != 0 ||
        strcmp(name->text + name->size - 2, "__") != 0) {
        return SPECIAL_ORDINARY;
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(name->text, methods[i]) == 0) {
            return SPECIAL_METHOD;
        }
    }
    for (size_t i = 0; i < sizeof data / sizeof *data; i++) {
        if (strcmp(name->text, data[i]) == 0) {
            return SPECIAL_DATA;
        }
    }
    return SPECIAL_UNKNOWN;
}

/* The nearest accepted form of what NAME is for. */
static const char *find_hint(const char *name)
{
    static const struct {
        const char *name;
        const char *hint;
    } hints[] = {
        {"__new__", "use __init__, or a function that makes the object"},
        {"__del__", "use a context manager (__enter__ and __exit__)"},
        {"__slots__", "leave it out: an object's attributes are free"},
        {"__getattr__", "define the attributes in __init__, or a @property"},
        {"__getattribute__",
         "define the attributes in __init__, or a @property"},
        {"__setattr__", "use a @property with a setter, or a method"},
        {"__delattr__", "use a method"},
        {"__get__", "use @property"},
        {"__set__", "use a @property with a setter"},
        {"__delete__", "use a method"},
        {"__format__", "use __str__ and format its result"},
        {"__reversed__", "use a method, or __len__ and __getitem__"},
        {"__init_subclass__", "call a function after the class statement"},
        {"__class_getitem__", "leave it out: annotations are never evaluated"}};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        if (strcmp(name, hints[i].name) == 0) {
            return hints[i].hint;
        }
    }
    return "use an ordinary method, and call it by its name";
}

static void refuse_name(struct tt__diagnostic *diagnostic,
                        const struct tt__symbol *name, struct tt__place place,
                        const char *what)
{
    tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, place, find_hint(name->text),
                 "%s %s", what, name->text);
}

/* A name bound by other than def. */
static void refuse_bound(struct tt__diagnostic *diagnostic,
                         const struct tt__symbol *name, struct tt__place place)
{
    switch (classify(name)) {
    case SPECIAL_UNKNOWN:
        refuse_name(diagnostic, name, place, "special attribute");
        break;
    case SPECIAL_METHOD: /* __hash__ = None, __str__ = __repr__ */
    case SPECIAL_DATA:
    case SPECIAL_ORDINARY:
        break;
    }
}

static void refuse_target(struct tt__diagnostic *diagnostic,
                          const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NAME:
        refuse_bound(diagnostic, node->name, node->place);
        break;
    case AST_STARRED:
        refuse_target(diagnostic, node->value);
        break;
    case AST_TUPLE:
    case AST_LIST:
        for (uint32_t i = 0; i < node->items.count; i++) {
            refuse_target(diagnostic, node->items.at[i]);
        }
        break;
    default:
        break;
    }
}

static void refuse_aliases(struct tt__diagnostic *diagnostic,
                           const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        const struct tt__alias *alias = &node->import.names[i];
        refuse_bound(diagnostic, alias->as != NULL ? alias->as : alias->name,
                     alias->place);
    }
}

static void refuse_method(struct tt__diagnostic *diagnostic,
                          const struct tt__node *node)
{
    enum special special = classify(node->function.name);
    if (special == SPECIAL_UNKNOWN || special == SPECIAL_DATA) {
        refuse_name(diagnostic, node->function.name, node->place,
                    "special method");
    }
}

/* A visitor of what is in a class body: looks at what NODE binds there. */
static void refuse_binding(void *context, struct tt__node *node)
{
    struct tt__diagnostic *diagnostic = context;
    switch (node->kind) {
    case AST_FUNCTION:
        refuse_method(diagnostic, node);
        return;
    case AST_CLASS:
        refuse_bound(diagnostic, node->class_.name, node->place);
        return;
    case AST_LAMBDA:
        return;
    case AST_ASSIGN:
        for (uint32_t i = 0; i < node->assign.targets.count; i++) {
            refuse_target(diagnostic, node->assign.targets.at[i]);
        }
        break;
    case AST_AUGMENTED:
        refuse_target(diagnostic, node->augmented.target);
        break;
    case AST_ANNOTATED:
        if (node->annotated.value != NULL) {
            refuse_target(diagnostic, node->annotated.target);
        }
        break;
    case AST_WALRUS:
        refuse_bound(diagnostic, node->walrus.name, node->place);
        break;
    case AST_FOR:
        refuse_target(diagnostic, node->loop.target);
        break;
    case AST_WITH:
        for (uint32_t i = 0; i < node->with.item_count; i++) {
            if (node->with.items[i].target != NULL) {
                refuse_target(diagnostic, node->with.items[i].target);
            }
        }
        break;
    case AST_TRY:
        for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
            const struct tt__handler *handler = &node->attempt.handlers[i];
            if (handler->name != NULL) {
                refuse_bound(diagnostic, handler->name, handler->place);
            }
        }
        break;
    case AST_IMPORT:
    case AST_IMPORT_FROM:
        refuse_aliases(diagnostic, node);
        break;
    default:
        break;
    }
    tt__each_child(node, refuse_binding, context);
}

static void refuse_bases(struct tt__diagnostic *diagnostic,
                         const struct tt__node *node)
{
    const struct tt__nodes *bases = &node->class_.bases;
    if (bases->count > 0 && bases->at[0]->kind == AST_STARRED) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, bases->at[0]->place,
                     "write the one base class", "starred base class");
    }
    if (bases->count > 1) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, bases->at[1]->place,
                     "use one base class, and keep an object of the other in "
                     "an attribute",
                     "multiple inheritance");
    }
}

static void refuse_keywords(struct tt__diagnostic *diagnostic,
                            const struct tt__node *node)
{
    if (node->class_.keyword_count == 0) {
        return;
    }
    const struct tt__keyword *keyword = &node->class_.keywords[0];
    if (keyword->name != NULL &&
        strcmp(keyword->name->text, "metaclass") == 0) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, keyword->place,
                     "use an ordinary class, or a class decorator",
                     "metaclass");
        return;
    }
    tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, keyword->place,
                 "set it as an attribute of the class",
                 "keyword argument of a class statement");
}

void tt__refuse_class(const struct tt__node *node,
                      struct tt__diagnostic *diagnostic)
{
    TT_ASSERT(node->kind == AST_CLASS);
    if (node->class_.type_parameters.count > 0) {
        tt__diagnose(diagnostic, DIAGNOSTIC_REFUSED, node->place,
                     "leave them out: annotations are never evaluated",
                     "type parameters of a class");
    }
    refuse_bases(diagnostic, node);
    refuse_keywords(diagnostic, node);
    for (uint32_t i = 0; i < node->class_.body.count; i++) {
        refuse_binding(diagnostic, node->class_.body.at[i]);
    }
}

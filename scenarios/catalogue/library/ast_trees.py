# Module ast: trees of texts with the places of their nodes, as text again, and walks over them.
import ast
import asyncio

TEXTS = [
    "x = 1", "a, *b = c = 1.5, 2j, -3", "x: int = 0\n(y): str\nz.w: 'T'", "x += 1; y **= 2; z @= w",
    "def f(a, b=1, /, c: int = 2, *args: T, d, e=3, **kw) -> None:\n    '''Doc\n    string'''\n    return a",
    "async def g():\n    async with a as b, c:\n        async for x in y:\n            await z\n        else:\n            pass\n"
    "    return [i async for i in j if k if l]",
    "@deco(1)\nclass C[T: int, *Ts, **P = [int]](A, metaclass=M):\n    x = 1\n    def f(self): ...",
    "if a:\n    b\nelif c:\n    d\nelse:\n    e", "while x:\n    break\nelse:\n    continue",
    "for i, j in k:\n    del i, j[0], k.l\nelse:\n    global g",
    "try:\n    a\nexcept (B, C) as e:\n    raise D from e\nexcept:\n    raise\nelse:\n    f\nfinally:\n    g",
    "try:\n    a\nexcept* B:\n    b", "with (a as b, c as (d, e)):\n    pass",
    "import a.b as c, d\nfrom . import e\nfrom ..f import g as h, i\nfrom j import *",
    "match x:\n    case 1 | -2 | 3+4j | None | 'a':\n        a\n    case [a, *_, b] | (c, *d):\n        b\n"
    "    case {'k': v, **rest} if v:\n        c\n    case C(1, x=y) as z:\n        d\n    case _:\n        e",
    "type A[T] = list[T]", "assert x, 'y'\nassert z",
    "lambda: 0\nlambda a, *, b=1: a\nlambda *a, **k: (yield)",
    "a or b and not c or d\na if b else c if d else e\n(a if b else c) if d else e",
    "a < b <= c != d is not e not in f", "-a ** -b ** c\n(-a) ** b\n~a + b * (c - d) // e % f @ g << h >> i & j ^ k | l",
    "f(*a, b, *c, k=1, **d)(x for x in y)\nf(x)[1:2, ::3, ...][a, ][()]", "3 .real\n3.0.real\n(1).x\nx.y.z",
    "[1, (2,), (), {3}, {}, {4: 5, **k}, [x for x in y if z for w in v]]\n{a: b for a in c}\n{a for a in b}",
    "'a' 'b' u'c'\nb'd'\nu'e'\n'''f\ng'''\n'it\\'s \"x\"'\n'\\x00\\n\\\\'",
    "f'{a}b{c!r:>{w}}{{}}'\nf'{x=}'\nf\"{d['k']}\" 'more' f'{ {1: 2}[1] }'\nf'{a:%Y}{(lambda: 1)}'",
    "t'{a + 1 }b{c!r:>{w}}{{}}'\nt'{x=}' t'y'",
    "(y := f(x))\nprint(z := 1)\n[w := 2, w ** 2]", "nonlocal_ = 1\ndef f():\n    nonlocal_ = 1\n    def g():\n        nonlocal nonlocal_",
    "été = 'ü' + ñ; x = 1", "x = 123456789012345678901234567890 + 0xffffffffffffffffffffff + 1_000 + 1e400",
    "(yield)\nx = yield y\nyield from z", "", "# nothing\n", "a\\\n+b",
    "x = (\n    1 +\n    2\n)\nf(\n    a,\n    b=c,\n)", "if 1: pass; pass",
]


def show(text):
    tree = ast.parse(text)
    print(ast.dump(tree, include_attributes=True))
    again = ast.unparse(tree)
    print(again)
    print(ast.dump(ast.parse(again)) == ast.dump(tree) or ast.dump(ast.parse(again)))


def dumps():
    tree = ast.parse("def f(x=1):\n    return [x, 'y']\n")
    print(ast.dump(tree, indent=2))
    print(ast.dump(tree, annotate_fields=False), ast.dump(tree, show_empty=True))
    print(ast.dump(tree.body[0].args, annotate_fields=False, include_attributes=True, indent="--"))
    print(repr(tree), repr(tree.body[0].args.defaults[0]), tree.body[0]._fields, ast.Name._attributes)
    print(ast.dump(ast.parse("a + 1", mode="eval")), ast.dump(ast.parse("a; b", mode="single")))
    print(ast.unparse(ast.parse("a; b\nif c: d", mode="exec")), ast.unparse(ast.parse("if 1:\n  a", mode="single")))
    for wrong in lambda: ast.dump(1), lambda: ast.parse("a b"), lambda: ast.parse("x = ", "file.py"), lambda: ast.parse(
            "x", mode="other"), lambda: ast.parse("  x"), lambda: ast.parse("a\0"):
        try:
            wrong()
        except (TypeError, SyntaxError, ValueError) as exc:
            print(type(exc).__name__, exc)


class Names(ast.NodeVisitor):
    def __init__(self):
        self.found = []

    def visit_Name(self, node):
        self.found.append((node.id, type(node.ctx).__name__, node.lineno, node.col_offset))
        self.generic_visit(node)


class Doubled(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.copy_location(ast.Constant(node.value * 2), node)

    def visit_Pass(self, node):
        return None

    def visit_Assert(self, node):
        return [ast.Expr(node.test), ast.Expr(node.test)]


def walks():
    tree = ast.parse("x = y + f(1, 'a')\nfor i in x:\n    pass\n    assert i\n")
    names = Names()
    names.visit(tree)
    print(names.found, [type(node).__name__ for node in ast.walk(tree)])
    print([name for name, value in ast.iter_fields(tree.body[0])], list(ast.iter_child_nodes(tree))[1] is tree.body[1])
    changed = ast.fix_missing_locations(Doubled().visit(tree))
    print(ast.unparse(changed))
    print(ast.dump(ast.increment_lineno(changed.body[0], 10), include_attributes=True))
    a, b = ast.parse("a+1"), ast.parse("a  + 1")
    print(ast.compare(a, b), ast.compare(a, b, compare_attributes=True), ast.compare(a, ast.parse("a+2")))
    text = "def f():\n    '''Doc\n\n      more\n    '''\n    return [1,\n        2]\n"
    tree = ast.parse(text)
    print(repr(ast.get_docstring(tree.body[0])), repr(ast.get_docstring(tree.body[0], False)), ast.get_docstring(tree))
    print(repr(ast.get_source_segment(text, tree.body[0].body[1].value)),
          repr(ast.get_source_segment(text, tree.body[0].body[1], padded=True)), ast.get_source_segment(text, ast.Pass()))


def made():
    call = ast.Call(ast.Name("print"), [ast.Constant(1)])
    print(ast.dump(call), ast.unparse(call), call.keywords, call.func.ctx)
    print(ast.Return().value, ast.Constant(1).kind, hasattr(ast.Name("x"), "lineno"), ast.Name("x").end_lineno)
    print(ast.dump(ast.arg("x", lineno=1, col_offset=2), include_attributes=True), isinstance(call, ast.expr))
    for wrong in lambda: ast.Name(1, 2, 3), lambda: ast.Name("x", id="y"), lambda: ast.get_docstring(call), lambda: ast.unparse(
            ast.Assign([ast.Name("x")], ast.Constant(1))):
        try:
            wrong()
        except (TypeError, AttributeError) as exc:
            print(type(exc).__name__, exc)
    match call:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value)]):
            print(name, value)
    print(ast.literal_eval(ast.parse("[1, -2, {'a': (3+4j,)}, set()]", mode="eval")), ast.Index(call) is call)


async def main():
    for text in TEXTS:
        show(text)
    dumps()
    walks()
    made()


asyncio.run(main())

# Trees that a program changes and compiles: exec, eval, lines of tracebacks, and what cannot be compiled.
import ast
import asyncio
import traceback


class Logged(ast.NodeTransformer):
    """Each call of f becomes logged(f, ...)."""

    def visit_Call(self, node):
        self.generic_visit(node)
        return ast.copy_location(ast.Call(ast.Name("logged", ast.Load()), [node.func, *node.args], node.keywords), node)


def logged(function, *args):
    print(function.__name__, args)
    return function(*args)


async def returned(text, names):
    """What the last expression of TEXT is, as chat bots evaluate it."""
    tree = ast.parse(f"async def body():\n" + "\n".join("    " + line for line in text.splitlines()))
    body = tree.body[0].body
    if isinstance(body[-1], ast.Expr):
        body[-1] = ast.Return(body[-1].value)
        ast.fix_missing_locations(body[-1])
    exec(compile(tree, "<body>", "exec"), names)
    return await names["body"]()


async def main():
    tree = Logged().visit(ast.parse("def g(x):\n\n\n    return len(x) + max(1, 2)\nz = g('abc')\n\n\ng(1)"))
    code = compile(ast.fix_missing_locations(tree), "<tree>", "exec")
    names = {"logged": logged}
    try:
        exec(code, names)
    except TypeError as exc:
        print(exc, [(frame.filename.rpartition("/")[2], frame.lineno, frame.name) for frame in traceback.extract_tb(exc.__traceback__)])
    print(await returned("import asyncio\nawait asyncio.sleep(1)\n[x * 2 for x in y]", {"y": [1, 2]}))
    print(await returned("if y:\n    z = 1", {"y": 1}))
    expression = ast.Expression(ast.BinOp(ast.Constant(2), ast.Pow(), ast.Constant(5)))
    print(eval(compile(ast.fix_missing_locations(expression), "<e>", "eval")))
    print(eval(compile(ast.parse("a + 1", mode="eval"), "<e>", "eval"), {"a": 1}))
    for wrong in (lambda: compile(expression, "<e>", "exec"), lambda: compile(ast.parse("x"), "<e>", "eval"),
                  lambda: compile(ast.Module([ast.Expr(ast.Name("x"))]), "<e>", "exec"),
                  lambda: compile(ast.parse("return 1"), "<e>", "exec"), lambda: compile(1, "<e>", "exec")):
        try:
            wrong()
        except (TypeError, SyntaxError) as exc:
            print(type(exc).__name__, exc)


asyncio.run(main())

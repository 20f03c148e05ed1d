"""contextlib: managers written as generators, stacks of them, suppress, closing, redirected output."""

PRELUDE = """
import contextlib
import io
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, nullcontext, suppress

MANAGERS, AMANAGERS = [], []


@known(MANAGERS)
@contextmanager
def marked(n=0):
    print("begin", n)
    try:
        yield n
    finally:
        print("end", n)


@known(AMANAGERS)
@asynccontextmanager
async def connected(n=0):
    await asyncio.sleep(n % 2)
    print("connected", n)
    try:
        yield n
    except Fault as e:
        print("connection", chain(e))
        raise
    finally:
        await asyncio.sleep(0)
        print("disconnected", n)


class Tagged(contextlib.ContextDecorator):
    def __init__(self, n):
        self.n = n

    def __enter__(self):
        print("tag", self.n)
        return self

    def __exit__(self, kind, e, tb):
        print("untag", self.n, chain(e))
        return self.n % 4 == 2


def manager(n):
    return MANAGERS[n % len(MANAGERS)]


def amanager(n):
    return AMANAGERS[n % len(AMANAGERS)]


async def leave(n, *failure):
    print("leave", n, chain(failure[1]) if len(failure) == 3 else failure)
    await asyncio.sleep(n % 2)
    return n % 3 == 1
"""

PARTS = ["{managers_part}", "{managers_part}\n\n\n{managers_part}", "{managers_part}\n\n\n{managers_part}\n\n\n{managers_part}"]

RULES = {
    "managers_part": [
        "@known(MANAGERS)\n@contextmanager\ndef manager{NUMBERED}(n=0):\n    n = burn(n)\n    {managers_body}",
        "@known(AMANAGERS)\n@asynccontextmanager\nasync def amanager{NUMBERED}(n=0):\n    n = burn(n)\n    {managers_abody}",
    ],
    "managers_body": [
        "print('in {NUMBERED}')\nyield n\nprint('out')", "try:\n    yield {object}\nfinally:\n    {block}", "try:\n    yield n\nexcept {kind} as e:\n    print('managed', chain(e))\n    {block}",
        "{block}\nyield n\n{block}", "yield 1\nyield 2", "if n > 1:\n    return\nyield n", "try:\n    yield\nexcept {kind} as e:\n    raise {error} from e", "try:\n    yield\nexcept {kind}:\n    raise",
        "with marked(n) as m:\n    yield m", "with {managers_one}, {managers_one} as m:\n    yield m", "raise {error}\nyield", "try:\n    yield\nexcept {kind}:\n    yield", "yield from [n]",
    ],
    "managers_abody": [
        "print('in {NUMBERED}')\nyield n\nprint('out')", "try:\n    yield {object}\nfinally:\n    {STARRED}", "try:\n    yield n\nexcept {kind} as e:\n    print('managed', chain(e))\n    {STARRED}",
        "{STARRED}\nyield n\n{STARRED}", "yield 1\nyield 2", "if n > 1:\n    return\nyield n", "try:\n    await asyncio.sleep({delay})\n    yield\nexcept {kind} as e:\n    raise {error} from e",
        "async with {lock}:\n    yield n", "async with asyncio.timeout({limit}) as scope:\n    yield scope", "async with asyncio.TaskGroup() as group:\n    yield group",
        "async with {managers_aone} as m:\n    yield m", "try:\n    yield\nexcept {kind}:\n    yield", "async with AsyncExitStack() as stack:\n    {managers_push}\n    yield stack",
        "task = asyncio.create_task({CORO})\ntry:\n    yield task\nfinally:\n    task.cancel()\n    with suppress(asyncio.CancelledError):\n        await task",
    ],
    "managers_one": ["marked({k})", "manager({k})(n)", "manager({k})()", "Tagged({k})", "suppress({kind})", "suppress(Fault, ValueError)", "nullcontext({object})", "contextlib.closing({asyncgen})",
        "ExitStack()", "contextlib.redirect_stdout(io.StringIO())", "suppress()"],
    "managers_aone": ["connected({k})", "amanager({k})(n)", "amanager({k})()", "nullcontext({object})", "contextlib.aclosing({asyncgen})", "AsyncExitStack()", "Manager({k})", "{lock}", "asyncio.timeout({limit})"],
    "managers_push": ["stack.enter_context({managers_one})", "await stack.enter_async_context({managers_aone})", "stack.push_async_callback(leave, {k})", "stack.callback(say, 'left', n)",
        "stack.push_async_exit(functools.partial(leave, {k}))", "stack.push({managers_one})", "stack.push_async_exit({managers_aone})", "stack.callback(failing, {k})", "stack.push(lambda *failure: print('pushed', failure[0]))",
        "stack.push_async_callback(asyncio.sleep, {delay})", "await stack.enter_async_context({managers_one})", "stack.callback({callback})", "stack.push({object})"],
    "managers_pushed": ["stack.enter_context({managers_one})", "stack.callback(say, 'left', n)", "stack.push({managers_one})", "stack.callback(failing, {k})", "stack.push(lambda *failure: {plain})", "stack.enter_context({object})", "stack.callback({callback}, n)"],
}

MORE = {
    "object": ["{managers_one}"],
    "sync": ["{managers_one}", "{managers_one}.__enter__()", "{managers_aone}.__aenter__().send(None)", "manager({k})(n)(lambda: n)()", "Tagged({k})({CALL})(n)", "contextlib.contextmanager({CALL})(n)", "ExitStack().pop_all()", "manager({k}).__name__",
        "amanager({k})(n).__aexit__(None, None, None).send(None)", "isinstance({managers_one}, contextlib.AbstractContextManager)", "manager({k})(1, 2)", "suppress(Fault).__exit__(Fault, Fault(1), None)"],
    "deep": [
        "with {managers_one} as x:\n    {block}", "with {managers_one} as x:\n    {block}", "with {managers_one}, {managers_one} as x:\n    {block}", "with ExitStack() as stack:\n    {managers_pushed}\n    {managers_pushed}\n    {block}",
        "with suppress({kind}):\n    {block}\n    raise {error}", "try:\n    with {managers_one} as x:\n        {block}\nexcept {kind} as e:\n    print('with', chain(e))",
        "with ExitStack() as stack:\n    {managers_pushed}\n    later = stack.pop_all()\n    {block}\nlater.close()", "@{managers_one}\ndef inner(n):\n    {block}\n    return n\nprint(inner(n))",
        "with contextlib.redirect_stdout(io.StringIO()) as out:\n    {block}\nprint(bool(out.getvalue()))",
        "with marked(n) as a, manager({k})(n) as b:\n    print(a, b)\n    {block}",
    ],
    "adeep": [
        "async with {managers_aone} as x:\n    {ablock}", "async with {managers_aone} as x:\n    {ablock}", "async with {managers_aone}, {managers_aone} as x:\n    {ablock}", "with {managers_one} as x:\n    {ablock}", "with suppress({kind}):\n    {ablock}",
        "async with AsyncExitStack() as stack:\n    {managers_push}\n    {managers_push}\n    {ablock}", "async with AsyncExitStack() as stack:\n    {managers_push}\n    {managers_push}\n    {managers_push}\n    {ablock}",
        "try:\n    async with AsyncExitStack() as stack:\n        {managers_push}\n        {managers_push}\n        {ablock}\nexcept {kind} as e:\n    print('stack', chain(e))",
        "async with AsyncExitStack() as stack:\n    {managers_push}\n    later = stack.pop_all()\n    {ablock}\nawait later.aclose()", "try:\n    async with {managers_aone} as x:\n        {ablock}\nexcept BaseException as e:\n    print('with', chain(e))\n    raise",
        "@amanager({k})(n)\nasync def inner(n):\n    {ablock}\n    return n\nprint(await inner(n))", "async with connected(n), asyncio.timeout({limit}):\n    {ablock}",
        "with suppress(asyncio.CancelledError):\n    await {aw}", "with suppress(TimeoutError):\n    async with asyncio.timeout({limit}):\n        {ablock}",
    ],
    "tstep": ["async with connected(n) as x:\n    print(x)\n    {tblock}", "with marked(n):\n    {tblock}", "with suppress(TimeoutError):\n    await asyncio.wait_for({lazy}, {limit})",
        "async with AsyncExitStack() as stack:\n    await stack.enter_async_context(connected(n))\n    stack.push_async_callback(leave, n)\n    {tblock}", "async with amanager({k})(n) as x:\n    {tblock}"],
}

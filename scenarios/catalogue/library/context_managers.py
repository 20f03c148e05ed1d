# contextlib: managers made of generators, stacks, suppress and the rest: order, exceptions, their chains and their texts.
import asyncio
import contextlib
from contextlib import (AsyncExitStack, ExitStack, aclosing, asynccontextmanager, closing, contextmanager, nullcontext,
                        suppress, ContextDecorator, AsyncContextDecorator)


@contextmanager
def tag(name, swallow=()):
    """Docs."""
    print('enter', name)
    try:
        yield name.upper()
    except swallow as e:
        print('swallowed', type(e).__name__, e)
    finally:
        print('exit', name)


@asynccontextmanager
async def atag(name, swallow=()):
    print('aenter', name)
    await asyncio.sleep(0.1)
    try:
        yield name.upper()
    except swallow as e:
        print('aswallowed', type(e).__name__, e)
    finally:
        await asyncio.sleep(0.1)
        print('aexit', name)


def show(e):
    while e is not None:
        print('  ', type(e).__name__, e, '| cause', repr(e.__cause__), e.__suppress_context__)
        e = e.__context__


def attempt(f):
    try:
        print('->', f())
    except BaseException as e:
        show(e)


async def attempt_async(f):
    try:
        print('->', await f())
    except BaseException as e:
        show(e)


def plain():
    with tag('a') as x, tag('b', (ValueError,)):
        print(x)
        raise ValueError('v')
    return 'done'


def passes():
    with tag('a'):
        raise KeyError('k')


@contextmanager
def bad_none():
    if False:
        yield


@contextmanager
def bad_two():
    yield 1
    yield 2


@contextmanager
def bad_catch():
    try:
        yield
    except ValueError:
        yield


@contextmanager
def replace():
    try:
        yield
    except ValueError as e:
        raise TypeError('t') from e


@contextmanager
def replace_implicit():
    try:
        yield
    finally:
        raise TypeError('t')


def use(cm, exc=None):
    with cm():
        if exc:
            raise exc


@tag('deco')
def decorated(a, b=2):
    """Its doc."""
    return a + b


class Deco(ContextDecorator):
    def __enter__(self):
        print('in')
        return self

    def __exit__(self, *exc):
        print('out', exc[0])
        return True


@Deco()
def fails():
    1 / 0


class Thing:
    def __init__(self, name):
        self.name = name

    def close(self):
        print('close', self.name)

    async def aclose(self):
        await asyncio.sleep(0)
        print('aclose', self.name)


def stack_test():
    with ExitStack() as stack:
        print(stack.enter_context(tag('s1')))
        stack.callback(print, 'callback', 1, sep='-')
        stack.push(lambda *exc: print('pushed', exc[0], exc[1]) or True)
        stack.enter_context(closing(Thing('t')))
        raise ValueError('in stack')
    return 'ok'


def stack_chain():
    def raiser(text):
        def f(*exc):
            raise RuntimeError(text)
        return f
    with ExitStack() as stack:
        stack.push(raiser('one'))
        stack.push(raiser('two'))
        raise ValueError('origin')


def stack_bad():
    with ExitStack() as stack:
        stack.enter_context(5)


def pop_all():
    with ExitStack() as stack:
        stack.callback(print, 'moved')
        kept = stack.pop_all()
    print('left')
    kept.close()


print(tag.__name__, tag.__doc__, tag.__wrapped__.__name__, decorated.__name__, decorated.__doc__)
attempt(plain)
attempt(passes)
attempt(lambda: use(bad_none))
attempt(lambda: use(bad_two))
attempt(lambda: use(bad_catch, ValueError('x')))
attempt(lambda: use(replace, ValueError('x')))
attempt(lambda: use(replace_implicit))
attempt(lambda: use(replace_implicit, KeyError(1)))
attempt(lambda: use(tag.__wrapped__ and (lambda: tag('stop')), StopIteration('s')))
attempt(lambda: use(lambda: tag('rt'), RuntimeError('r')))
attempt(lambda: decorated(1))
attempt(lambda: decorated(1, b=5))
attempt(fails)
attempt(stack_test)
attempt(stack_chain)
attempt(stack_bad)
attempt(pop_all)
with suppress(ZeroDivisionError, KeyError):
    1 / 0
print('after')
attempt(lambda: use(lambda: suppress(KeyError), ValueError('no')))
with nullcontext(5) as five:
    print(five)
with suppress(ValueError):
    raise ExceptionGroup('g', [ValueError(1), ValueError(2)])


def group():
    with suppress(ValueError):
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])


attempt(group)


async def agen():
    try:
        yield 1
        yield 2
    finally:
        print('agen closed')


@asynccontextmanager
async def abad_none():
    if False:
        yield


@asynccontextmanager
async def abad_two():
    yield 1
    yield 2


@asynccontextmanager
async def abad_catch():
    try:
        yield
    except ValueError:
        yield


async def ause(cm, exc=None):
    async with cm():
        if exc:
            raise exc


@atag('adeco')
async def adecorated(x):
    return x


async def acallback(*args):
    await asyncio.sleep(0.5)
    print('acallback', args)


async def astack():
    async with AsyncExitStack() as stack:
        print(await stack.enter_async_context(atag('as1')))
        stack.enter_context(tag('sync'))
        stack.push_async_callback(acallback, 1, 2)
        await stack.enter_async_context(aclosing(Thing('x')))
        stack.callback(print, 'plain')
        raise KeyError('in astack')


async def astack_bad():
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(tag('sync'))


async def cancelled():
    async with atag('c'):
        await asyncio.sleep(10)


async def main():
    async with atag('x') as v, atag('y', (ValueError,)):
        print(v)
        raise ValueError('v')
    await attempt_async(lambda: ause(abad_none))
    await attempt_async(lambda: ause(abad_two))
    await attempt_async(lambda: ause(abad_catch, ValueError('x')))
    await attempt_async(lambda: ause(lambda: atag('p'), KeyError('x')))
    await attempt_async(lambda: ause(lambda: atag('p'), StopAsyncIteration('x')))
    await attempt_async(lambda: ause(lambda: atag('p'), StopIteration('x')))
    await attempt_async(lambda: adecorated(3))
    await attempt_async(astack)
    await attempt_async(astack_bad)
    async with aclosing(agen()) as g:
        async for item in g:
            print(item)
            break
    async with nullcontext('n') as n:
        print(n)
    task = asyncio.create_task(cancelled())
    await asyncio.sleep(1)
    task.cancel()
    await attempt_async(lambda: task)
    try:
        async with asyncio.timeout(1):
            async with atag('to'):
                await asyncio.sleep(5)
    except TimeoutError as e:
        print('timeout', repr(e.__cause__))


asyncio.run(main())

# Pins inspect's states of generators, coroutines and asynchronous generators, flags of
# code, BoundArguments, Signature, FullArgSpec and questions about objects.
import abc
import asyncio
import inspect


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


def numbers(n, /, *args: int, key: str = "k", **more) -> None:
    """Numbers."""
    states.append(inspect.getgeneratorstate(generator))
    yield n


async def coroutine():
    states.append(inspect.getcoroutinestate(running))
    await asyncio.sleep(0)


async def produced():
    states.append(inspect.getasyncgenstate(producer))
    yield 1


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...


class Square(Shape):
    def area(self, scale=1, *, unit: "str" = "m"):
        return scale


states = []
generator = numbers(1)
states.append(inspect.getgeneratorstate(generator))
next(generator)
states.append(inspect.getgeneratorstate(generator))
generator.close()
states.append(inspect.getgeneratorstate(generator))
print(states, inspect.GEN_CREATED, inspect.GEN_RUNNING, inspect.GEN_SUSPENDED, inspect.GEN_CLOSED)
states.clear()


async def main():
    global running, producer
    running = coroutine()
    states.append(inspect.getcoroutinestate(running))
    task = asyncio.create_task(running)
    await asyncio.sleep(0)
    states.append(inspect.getcoroutinestate(running))
    await task
    states.append(inspect.getcoroutinestate(running))
    print(states, inspect.CORO_CREATED, inspect.CORO_RUNNING, inspect.CORO_SUSPENDED, inspect.CORO_CLOSED)
    states.clear()
    producer = produced()
    states.append(inspect.getasyncgenstate(producer))
    await anext(producer)
    states.append(inspect.getasyncgenstate(producer))
    await producer.aclose()
    states.append(inspect.getasyncgenstate(producer))
    print(states, inspect.AGEN_CREATED, inspect.AGEN_RUNNING, inspect.AGEN_SUSPENDED, inspect.AGEN_CLOSED)
    print(inspect.isasyncgen(producer), inspect.isasyncgenfunction(produced), inspect.isawaitable(task), inspect.iscoroutine(running), inspect.isgenerator(generator))


asyncio.run(main())
flags = inspect.CO_OPTIMIZED, inspect.CO_NEWLOCALS, inspect.CO_NESTED, inspect.CO_GENERATOR, inspect.CO_COROUTINE, inspect.CO_ASYNC_GENERATOR, inspect.CO_ITERABLE_COROUTINE, inspect.CO_HAS_DOCSTRING, inspect.CO_METHOD
print(flags, inspect.CO_VARARGS, inspect.CO_VARKEYWORDS)
signature = inspect.signature(numbers)
bound = signature.bind(1, 2, 3, other=4)
print(signature, type(signature) is inspect.Signature, bound, type(bound) is inspect.BoundArguments, bound.args, bound.kwargs, dict(bound.arguments))
bound.apply_defaults()
print(bound, bound.signature is signature, bound == signature.bind(1, 2, 3, other=4), signature.bind_partial())
attempt(
    lambda: signature.bind(), lambda: inspect.signature(Square.area).bind(), lambda: inspect.signature(Square.area).bind(1, 2, 3), lambda: inspect.signature(Square.area).bind(1, nope=2), lambda: signature.bind(n=1),
    lambda: signature.replace(parameters=[], return_annotation=int), lambda: inspect.Signature(), lambda: inspect.Signature([inspect.Parameter("a", inspect.Parameter.KEYWORD_ONLY), inspect.Parameter("b", inspect.Parameter.POSITIONAL_ONLY)]),
    lambda: inspect.Parameter("1", inspect.Parameter.KEYWORD_ONLY), lambda: inspect.Parameter("a", inspect.Parameter.VAR_POSITIONAL, default=1), lambda: inspect.Signature.from_callable(Square.area), lambda: inspect.Signature.empty,
    lambda: inspect.signature(5), lambda: signature == inspect.signature(numbers), lambda: list(signature.parameters), lambda: signature.return_annotation,
)
spec = inspect.getfullargspec(Square.area)
print(spec, type(spec) is inspect.FullArgSpec, spec.kwonlydefaults, inspect.formatannotation(int), inspect.formatannotation(list[int]), inspect.formatannotation("x"), inspect.formatannotation(Shape), inspect.formatannotation(Shape, "__main__"))
print(inspect.isabstract(Shape), inspect.isabstract(Square), inspect.isabstract(3), inspect.getmodulename("/a/b/c.py"), inspect.getmodulename("c.txt"), inspect.getdoc(numbers))
try:
    inspect.getsource(len)
except TypeError as e:
    print(e)

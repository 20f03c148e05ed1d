# typing.no_type_check_decorator: what a decorator returns has no hints either.
import asyncio
import typing
import warnings


async def main():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)

        @typing.no_type_check_decorator
        def traced(function):
            def call(n: int) -> int:
                return function(n)
            return call

    @traced
    def double(n: "undefined") -> int:
        return 2 * n

    print(double(21), double.__no_type_check__, typing.get_type_hints(double))


asyncio.run(main())

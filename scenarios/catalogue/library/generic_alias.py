# list[int] and int | str: repr, equality, calls and the checks that refuse them.
x = list[int]
print(x, dict[str, int], tuple[int, ...], tuple[()], list['A'], list[None])
print(x.__origin__, x.__args__, x == list[int], hash(x) == hash(list[int]))
print(x([1,2]), list[int] | None, int | str | int, None | int)
print((list[int] | None).__args__)
try: isinstance([], list[int])
except TypeError as e: print(e)
try: issubclass(list, list[int])
except TypeError as e: print(e)
print(isinstance(1, int | str), isinstance(None, int | None))
class A: pass
print(list[A], A | None)
try: int[str]
except TypeError as e: print(e)
try: list[int][str]
except TypeError as e: print(e)
try: A[str]
except TypeError as e: print(e)

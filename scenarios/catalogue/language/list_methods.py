# The methods that change a list return None, except pop; each line shows the
# result and the list after the call.
def do(method, *args, **kwargs):
    try:
        result = getattr(items, method)(*args, **kwargs)
    except (IndexError, ValueError, TypeError) as e:
        result = f"{type(e).__name__}: {e}"
    print(method, args, result, items)


items = [3, 1, 2]
do("append", 4)
do("append", [5])
do("extend", "ab")
do("extend", range(2))
do("extend", 5)
do("insert", 1, "i")
do("insert", -100, "first")
do("insert", 100, "last")
do("insert", -1, "before the last")
do("pop")
do("pop", 0)
do("pop", -2)
do("pop", 50)
do("remove", "a")
do("remove", "zz")
do("index", 2)
do("index", 0, 2)
do("index", 3, 2)
do("count", 1)
do("reverse")
do("sort")
do("clear")
do("pop")
items = [2, 0, 1]
do("sort")
do("sort", reverse=True)
do("sort", key=lambda n: n % 2)
do("copy")
do("sort", 5)
copy = items.copy()
copy.append(items)
print(copy, copy[-1] is items, items == copy, list(items) == items)

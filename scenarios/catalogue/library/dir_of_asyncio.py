# dir(asyncio) and an attribute that asyncio has not, by a computed name: nothing is imported for them, nothing warns.
import asyncio

names = dir(asyncio)
print(names == sorted(names), "Task" in names, "create_subprocess_exec" in names, "coroutine" in names, "subprocess" in names)
print("DefaultEventLoopPolicy" in names, "run" in vars(asyncio))
try:
    getattr(asyncio, "corou" + "tine")
except AttributeError as e:
    print(e)

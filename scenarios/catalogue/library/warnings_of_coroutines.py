# Warnings that asyncio and the interpreter issue go through module warnings once it is imported: its filters, records and hooks.
import asyncio, warnings
async def job(): pass
async def gen():
    yield 1
async def main():
    with warnings.catch_warnings(record=True) as got:
        warnings.simplefilter("always")
        job()
        gen().asend(3)
        asyncio.sleep(1)
        warnings.warn("x")
    print([(str(w.message), w.category, w.filename[-4:], w.lineno) for w in got])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        job()
        gen().asend(3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        job()
        gen().asend(3)
        try:
            warnings.warn("x")
        except UserWarning as e:
            print(repr(e))
    warnings.warn("x", source=3)
    job()
    x = job()
    del x
    def show(*a): print(a[:2], a[3:])
    with warnings.catch_warnings():
        warnings.showwarning = show
        job()
asyncio.run(main())
with warnings.catch_warnings(record=True) as got:
    warnings.simplefilter("always")
    asyncio.get_event_loop_policy()
    asyncio.iscoroutinefunction(main)
print([(str(w.message), w.category, w.filename[-4:], w.lineno) for w in got])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        asyncio.get_event_loop_policy()
    except DeprecationWarning as e:
        print(repr(e))
job()

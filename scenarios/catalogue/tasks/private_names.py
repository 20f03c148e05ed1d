# Private names of futures, tasks and locks are a closed list: any other is absent, also by a computed name, and can be set.
# Libraries read _callbacks (anyio), _source_traceback (tornado), and asyncio.coroutines._is_coroutine (asgiref).
import asyncio
from asyncio.base_events import _run_until_complete_cb
from asyncio.coroutines import _is_coroutine
def cb(f): pass
def g(): pass
g._is_coroutine = _is_coroutine
class C:
    _is_coroutine = _is_coroutine
    def __call__(self): pass
async def main():
    import warnings
    warnings.simplefilter("ignore")
    f = asyncio.get_running_loop().create_future()
    t = asyncio.current_task()
    for o in (f, t):
        for n in ('nope', '_nope', '_source_traceback', '_callbacks', '_state', '_x1', '_ctx_3'):
            print(n, hasattr(o, n), getattr(o, n, 7) if n != '_callbacks' else 0)
    for o in (asyncio.Lock(), asyncio.Event(), asyncio.Queue(), asyncio.Semaphore(2), asyncio.timeout(1), asyncio.TaskGroup(), asyncio.LifoQueue(), asyncio.Condition()):
        for n in ('nope', '_nope'):
            print(type(o).__name__, n, getattr(o, n + '', None), hasattr(o, n[:]))
        setattr(o, '_mine', 3); print(o._mine, hasattr(o, '_mine'))
    try: f._nope
    except AttributeError as e: print(e)
    f._tag = 'x'; t._ctx = {}; setattr(t, '_ctx_%d' % 3, {})
    print(f._tag, t._ctx, t._ctx_3, hasattr(t, '_ctx_3'), [n for n in sorted(vars(t)) if n[:4] == '_ctx'])
    del t._ctx
    print(hasattr(t, '_ctx'))
    f.add_done_callback(cb)
    print([c.__name__ for c, context in f._callbacks], f._callbacks[0][0] is cb)
    f.add_done_callback(print)
    print([c.__name__ for c, context in f._callbacks])
    f.remove_done_callback(cb)
    f.remove_done_callback(print)
    print(bool(f._callbacks))
    [(c, context)] = t._callbacks
    print(c is _run_until_complete_cb, c.__name__, type(context).__name__)
    async def waiter(): await f
    w = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    print(len(f._callbacks), f._callbacks[0][1] is w.get_context(), getattr(f._callbacks[0][0], '__module__', None) == 'uvloop.loop')
    try: _run_until_complete_cb(f)
    except asyncio.InvalidStateError as e: print(e)
    f.set_result(1)
    print(bool(f._callbacks))
    await w
    print(type(_is_coroutine).__name__, asyncio.iscoroutinefunction(g), asyncio.iscoroutinefunction(C()), asyncio.coroutines.iscoroutinefunction(main), asyncio.iscoroutinefunction(cb))
asyncio.run(main())

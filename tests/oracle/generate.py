#!/usr/bin/env python3
"""Write random asyncio programs, for CPython and ticktape to run alike.

    generate.py FIRST COUNT DIR    writes DIR/FIRST.py and COUNT - 1 more

A program is made from its seed alone, which is its file's name: a grammar is
expanded at random. Each program leaves some of the grammar's alternatives out
and gives the rest weights of its own, so that rare things come together in some
program (swarm testing). Calls burn fuel and every loop counts, so that each
program ends, or waits for what never comes. Nothing is printed whose order
CPython leaves open.
"""
import pathlib
import random
import re
import sys

DEPTH_MAX = 4  # blocks within blocks
NESTED_MAX = 7  # expressions within expressions
SIZE_MAX = 90  # statements of a program, more or less
PRELUDE = pathlib.Path(__file__).with_name("prelude.py").read_text()
# What stands for expressions that are nested too deeply.
ENDLESS = {
    "aw": "any_of(n)",
    "aws": "any_of(n), fut(n)",
    "made": "loop().create_future()",
    "gather": "asyncio.gather(fut(n))",
    "error": "Fault('z')",
    "asyncgen": "numbers(n)",
}

# NAME: its alternatives. {other} is expanded in its place, a block at its indentation; names in capitals are methods.
GRAMMAR = {
    "delay": ["0", "0", "1", "1", "1", "2", "0.5", "n", "3", "0.1"],
    "limit": ["{delay}", "{delay}", "{delay}", "None", "-1"],
    "k": ["0", "1", "2", "3", "n", "n + 1", "-1", "-2", "-1"],
    "message": ["", "", "'m1'", "'m2'", "n", "None"],
    "error": [
        "Fault('a')", "Fault()", "ValueError('b', 2)", "Fault", "asyncio.CancelledError()",
        "asyncio.CancelledError('own')", "TimeoutError()", "KeyError('k')", "Base('c')", "StopAsyncIteration()",
        "asyncio.InvalidStateError('d')", "RuntimeError('e')", "GeneratorExit()", "StopIteration(1)",
        "ExceptionGroup('g', [{error}, {error}])", "BaseExceptionGroup('bg', [{error}, Base('h')])",
        "ExceptionGroup('i', [ValueError('j'), ExceptionGroup('k', [{error}, Fault('l')])])",
        "asyncio.QueueShutDown()", "asyncio.BrokenBarrierError()",
    ],
    "fatal": ["KeyboardInterrupt('f')", "SystemExit({NUMBERED})", "KeyboardInterrupt", "Base('fatal')", "Base"],
    "kind": ["Exception", "BaseException", "asyncio.CancelledError", "Fault", "TimeoutError",
        "(Fault, ValueError)", "ExceptionGroup", "BaseExceptionGroup"],
    "starred": ["Exception", "BaseException", "asyncio.CancelledError", "Fault", "ValueError", "TimeoutError",
        "(Fault, ValueError)", "RuntimeError"],
    "any": ["any_of({k})", "any_of({k})", "any_of({k})", "fut({k})", "T[-1]"],
    "task": ["any_of({k})", "me()", "any_of({k})"],
    "future": ["fut({k})", "fut({k})", "any_of({k})", "Own()", "loop().create_future()"],
    "made": [
        "asyncio.create_task({CORO})", "asyncio.create_task({CORO})",
        "asyncio.create_task({CORO}, name='t{NUMBERED}')",
        "asyncio.create_task({CORO}, context=C[-1])", "asyncio.ensure_future({aw})", "{gather}", "{gather}",
        "asyncio.shield({aw})", "loop().create_task({CORO})", "asyncio.create_task({CORO}, eager_start=True)",
        "asyncio.create_task(asyncio.wait_for({aw}, {limit}))", "asyncio.Task({CORO})",
        "asyncio.shield({gather})",
        "asyncio.create_task(waits({some}))", "asyncio.Task({CORO}, eager_start=True)",
        "asyncio.create_task({lazy})", "asyncio.create_task(hold({k}, {made}))",
        "asyncio.ensure_future({CORO})",
        "asyncio.create_task({CORO}, name={plain}, eager_start={any}.done())", "asyncio.create_task({odd})",
        "asyncio.create_task({CORO}, context=C[{k}], eager_start=True)",
        "asyncio.gather({any}, keep({made}), {any})",
        "asyncio.ensure_future(Awaitable({k}))", "asyncio.gather(*[{CORO} for i in range({k})])",
    ],
    "gather": [
        "asyncio.gather({aws})", "asyncio.gather({aws}, return_exceptions=True)",
        "asyncio.gather({aws}, return_exceptions={k} > 0)", "asyncio.gather()",
        "asyncio.gather({gather}, {aw})", "asyncio.gather({gather}, {aw}, return_exceptions=True)",
    ],
    "lazy": ["E[({k}) % 2].wait()", "L[({k}) % 2].acquire()", "bare({k} % 3)",
        "asyncio.sleep({delay}, {value})", "{semaphore}.acquire()", "{barrier}.wait()", "{queue}.get()",
        "{queue}.put({plain})", "{queue}.join()", "step_of({generated})", "{condition}.acquire()", "{barrier}.reset()",
        "{condition}.wait()"],
    "semaphore": ["S[({k}) % 2]"],
    "condition": ["D[({k}) % 2]"],
    "barrier": ["B[({k}) % 2]"],
    "queue": ["Q[({k}) % 4]"],
    "asyncgen": ["{GEN}", "{GEN}", "G[({k}) % len(G)]", "G[({k}) % len(G)]", "numbers({k})", "({value} async for i in {asyncgen})"],
    "generated": [
        "anext({asyncgen}, {plain})", "anext({asyncgen})", "{asyncgen}.asend({plain})", "{asyncgen}.athrow({error})",
        "{asyncgen}.aclose()", "{asyncgen}.asend(None)", "{asyncgen}.__anext__()",
    ],
    "aw": [
        "{any}", "{any}", "{any}", "{CORO}", "{CORO}", "keep({made})", "Awaitable({k})", "{lazy}", "{lazy}",
        "asyncio.shield({any})", "asyncio.wait_for({aw}, {limit})",
    ],
    "aws": ["{aw}", "{aw}, {aw}", "{aw}, {any}, {aw}", "{any}, {any}", "*T[:3]", "*T", "{any}, {CORO}, {CORO}"],
    "value": ["n", "{NUMBERED}", "'v{NUMBERED}'", "None", "V.get()"],
    "plain": ["n", "{NUMBERED}", "'v{NUMBERED}'", "None", "V.get()", "{any}.done()"],
    "context": ["", "", "", ", context=C[{k}]", ", context=contextvars.copy_context()"],
    "callback": [
        "{CALL}", "{CALL}", "{CALL}", "functools.partial({CALL}, n)", "lambda *args: {sync}",
        "functools.partial(say, 'p{NUMBERED}')", "look", "{any}.cancel",
    ],
    # Expressions without an await.
    "sync": [
        "{task}.cancel({message})", "{any}.cancel({message})", "{any}.cancel()", "{future}.set_result({plain})",
        "{future}.set_exception({error})", "{any}.add_done_callback({callback}{context})",
        "{any}.remove_done_callback({callback})", "H.append(loop().call_soon({callback}, {plain}{context}))",
        "H.append(loop().call_later({delay}, {callback}, {plain}{context}))", "H[({k}) % len(H)].cancel()",
        "H.append(loop().call_at({delay}, {callback}, {plain}))", "H[({k}) % len(H)]",
        "H[({k}) % len(H)].cancelled()",
        "H.append(loop().call_soon_threadsafe({callback}, {plain}))", "E[({k}) % 2].set()",
        "E[({k}) % 2].clear()",
        "E[({k}) % 2]", "L[({k}) % 2]", "L[({k}) % 2].release()", "{task}.cancelling()", "{task}.uncancel()",
        "me().uncancel()",
        "({any}.done(), {any}.cancelled())", "chain({any}.exception())", "{any}.result()", "{any}", "me()",
        "len(T)",
        "{task}.get_name()", "{task}.set_name('named {NUMBERED}')", "sorted(map(name, asyncio.all_tasks()))",
        "T",
        "V.set({plain}) and None", "V.get()", "C.append(contextvars.copy_context())", "C[{k}].run(V.get)",
        "{task}.get_context().run(V.get)", "T.append({made})", "T.append({made})", "T.append({made})",
        "loop().time()",
        "{task}.get_coro().__name__", "time.sleep({delay})", "T.append({future})", "look({any})", "look({any})",
        "loop().set_exception_handler({k} > 0 and handler or None)", "T.pop() and None", "len(H)",
        "loop().call_exception_handler(dict(message='m{NUMBERED}', future={any}))",
        "loop().set_task_factory({k} > 0 and factory or None)", "loop().is_running()", "me().cancel({message})",
        "{future}.set_result({any})",
        "asyncio.isfuture({any})", "H[-1].when()", "sorted(H[1:])[:2]", "H[({k}) % len(H)] == H[-1]",
        "asyncio.run({CORO})",
        "loop().run_until_complete({any})", "loop().close()", "loop().call_later({bad}, say)",
        "asyncio.Task({bad})",
        "{any}.add_done_callback({bad})", "asyncio.ensure_future({bad})",
        "loop().call_soon({bad})", "asyncio.wait_for({any}, {bad}).send(None)",
        "asyncio.all_tasks(loop()) and None",
        "[H.append(loop().call_later(i % 7, say, i)) for i in range(30)] and None",
        "asyncio.current_task() is me()",
        "[h.cancel() for h in H[::2]] and None", "me().get_coro().cr_running", "{task}.get_coro().cr_suspended",
        "keep({CORO}).send(None)", "{any}.send(None)", "{any}.throw({error})", "{any}.close()",
        "next({any}.__await__())",
        "asyncio.iscoroutine({any})", "C[{k}].run({call}, {plain})", "asyncio.gather({bad}, {any})",
        "asyncio.wait({bad}).send(None)",
        "asyncio.shield({bad})", "asyncio.timeout({bad}).when()", "loop().is_closed()",
        "H[-1].cancel() or H[-1]",
        "asyncio.Runner().run({CORO})", "F.append(loop().create_future())",
        "asyncio.get_event_loop() is loop()",
        "F.append({made})", "{task}.set_name({bad})", "asyncio.create_task({CORO}, name={bad})",
        "loop().set_exception_handler({bad})", "{future}.get_loop() is loop()",
        "{any} in asyncio.all_tasks()", "{any}.get_loop() is loop()", "loop().stop()",
        "H.append({any}) or H.pop()",
        "{condition}.notify({k})", "{condition}.notify_all()", "{condition}.locked()", "{condition}", "{condition}.release()",
        "{semaphore}.release()", "{semaphore}.locked()", "{semaphore}", "{semaphore}.release()",
        "({barrier}.n_waiting, {barrier}.broken)", "{barrier}", "{queue}.put_nowait({plain})", "{queue}.get_nowait()",
        "{queue}.put_nowait({k})", "{queue}.task_done()", "{queue}.qsize()", "{queue}", "{queue}.shutdown()",
        "{queue}.shutdown(immediate={plain})", "({queue}.full(), {queue}.empty())",
        "asyncio.wrap_future(asyncio.run_coroutine_threadsafe({CORO}, loop()))", "asyncio.TaskGroup()",
        "asyncio.TaskGroup().create_task({CORO})", "asyncio.run_coroutine_threadsafe({CORO}, loop()).done()",
        "asyncio.iscoroutinefunction({call})", "G.append({GEN})", "G.append({asyncgen})", "G.pop() and None", "{generated}.send(None)", "{generated}.close()",
        "{generated}.throw({error})", "keep({generated})",
    ],
    # Statements of callbacks and coroutines.
    "step": ["attempt(lambda: {sync})"] * 6 + ["print('step {NUMBERED}', n)", "{sync}", "{sync}",
        "print({plain})"],
    "deep": ["{step}"] * 4 + [
        "try:\n    {block}\nexcept {kind} as e:\n    print('caught', chain(e))\n    {block}",
        "try:\n    {block}\nfinally:\n    {block}",
        "if {plain}:\n    {block}",
        "for i in range(2):\n    {block}",
        "raise {error}", "raise {error} from {error}",
        "return {plain}", "raise {fatal}",
    ],
    "astep": [
        "{step}", "{step}", "{step}", "{step}", "await {aw}", "await {aw}", "print('got', await {aw})",
        "print('got', await {aw})", "keep({made})", "{done}", "{done}", "await asyncio.sleep({delay})",
        "await asyncio.sleep({delay})", "await bare(n % 3)", "await odd({odd})", "await E[({k}) % 2].wait()",
        "token = V.set(n)\nawait {aw}\nV.reset(token)", "{task}.cancel({message})\nawait {aw}",
        "await L[({k}) % 2].acquire()", "me().cancel({message})\nawait {aw}", "x = {made}\nawait x\nlook(x)",
        "await hold({k}, {aw})", "await asyncio.wait({group}, timeout={limit}{when})",
        "return await hold({k}, {aw})",
        "x = keep({made})\nawait asyncio.sleep({delay})\nx.cancel({message})\nawait x",
        "await {semaphore}.acquire()", "await {barrier}.wait()", "print('took', await {queue}.get())",
        "await {queue}.put({plain})", "await {queue}.join()", "await {barrier}.abort()", "await {barrier}.reset()",
        "print('generated', await {generated})", "print('generated', await {generated})", "await {generated}",
        "print([i async for i in {asyncgen}])", "g = {asyncgen}\nprint(await anext(g), await g.asend(n))\nawait {aw}",
        "print(len({i async for i in {asyncgen} if i != n}))",
    ],
    "ystep": ["{astep}", "{astep}", "{astep}", "yield {plain}", "yield {plain}", "print('sent', (yield {plain}))", "yield"],
    "ydeep": [
        "{ystep}", "{ystep}", "{ystep}", "{adeep}",
        "try:\n    {yblock}\nexcept {kind} as e:\n    print('caught', chain(e))\n    {yblock}",
        "try:\n    {yblock}\nfinally:\n    {ablock}",
        "try:\n    {yblock}\nfinally:\n    {yblock}",
        "try:\n    {yblock}\nexcept* {starred} as e:\n    print('group', chain(e))\n    {STARRED}",
        "for i in range(3):\n    {yblock}\n    yield i",
        "async for i in {asyncgen}:\n    yield i\n    {ablock}",
        "async with asyncio.timeout({limit}):\n    {yblock}",
        "async with L[({k}) % 2]:\n    {yblock}",
        "async with Manager({k}):\n    {yblock}",
    ],
    "done": [
        "done, pending = await asyncio.wait([{some}], timeout={limit}{when})\n"
        "print(sorted(map(name, done)), sorted(map(name, pending)))",
        "print('in time', await asyncio.wait_for({aw}, {limit}))", "print('all', await {gather})",
        "print('shielded', await asyncio.shield({aw}))", "await asyncio.wait([{some}], timeout={limit}{when})",
    ],
    "bad": ["None", "7", "float('nan')", "-1", "()", "Fault", "{any}", "1.5", "[]", "{CORO}"],
    "call": ["{CALL}", "look", "attempt", "say"],
    "when": ["", "", ", return_when=asyncio.FIRST_COMPLETED", ", return_when=asyncio.FIRST_EXCEPTION"],
    "group": ["({some},)", "dict.fromkeys([{some}])", "(f for f in [{some}])", "{bad}", "set(F)"],
    "some": ["{any}", "{any}, {any}", "{made}, {any}", "*T", "{made}, {made}", "*F"],
    "odd": ["None", "1", "fut({k})", "me()", "{any}", "'s'", "{any}"],
    "adeep": ["{astep}"] * 6 + [
        "try:\n    {ablock}\nexcept {kind} as e:\n    print('caught', chain(e))\n    {ablock}",
        "try:\n    {ablock}\nexcept {kind} as e:\n    print('caught', chain(e))\n    {ablock}\nfinally:\n"
        "    {ablock}",
        "try:\n    {ablock}\nexcept {kind}:\n    {ablock}\n    raise",
        "try:\n    {ablock}\nexcept asyncio.CancelledError:\n    print('swallowed', me().uncancel())",
        "try:\n    {ablock}\nfinally:\n    {ablock}",
        "try:\n    {ablock}\nexcept BaseException as e:\n    saved = e",
        "async with asyncio.timeout({limit}) as scope:\n    {ablock}\n"
        "print(scope, scope.when(), scope.expired())",
        "async with asyncio.timeout_at({limit}) as scope:\n    {ablock}\n"
        "print(scope, scope.when(), scope.expired())",
        "async with asyncio.timeout({limit}) as scope:\n    {ablock}\n    scope.reschedule({reschedule})\n"
        "    {ablock}",
        "try:\n    async with asyncio.timeout({limit}) as scope:\n        {ablock}\nexcept TimeoutError as e:\n"
        "    print('timeout', chain(e), scope)",
        "async with L[({k}) % 2]:\n    {ablock}", "async with Manager({k}) as m:\n    {ablock}",
        "async for i in Steps({k}):\n    {ablock}", "for i in range(2):\n    {ablock}",
        "if {plain}:\n    {ablock}",
        "while n > 0:\n    n -= 1\n    {ablock}", "raise {error}", "return {plain}", "return await {aw}",
        "try:\n    return await {aw}\nfinally:\n    {ablock}",
        "for i in range(3):\n    try:\n        {ablock}\n"
        "    except {kind} as e:\n        print('again', i, chain(e))\n        continue\n    break",
        "scope = asyncio.timeout({limit})\nasync with scope:\n    {ablock}\n"
        "attempt(lambda: scope.reschedule({reschedule}))\n"
        "async with scope:\n    {ablock}",
        "async with asyncio.timeout({limit}) as outer:\n    async with asyncio.timeout({limit}) as inner:\n"
        "        {ablock}\n"
        "    print(outer, inner)\n    {ablock}",
        "lock = L[({k}) % 2]\nawait lock.acquire()\ntry:\n    {ablock}\nfinally:\n    lock.release()",
        "c = {CORO}\ntry:\n    c.send(None)\n    {ablock}\n    c.throw({error})\nexcept {kind} as e:\n"
        "    print('sent', chain(e))\n"
        "finally:\n    attempt(lambda: c.close())", "with Manager({k}) as m:\n    {ablock}",
        "async with asyncio.timeout({limit}), L[({k}) % 2], Manager(n):\n    {ablock}",
        "async for i in {asyncgen}:\n    print('item', i)\n    {ablock}", "async for i in {asyncgen}:\n    {ablock}",
        "async for i in {asyncgen}:\n    break\nelse:\n    {ablock}",
        "g = {asyncgen}\ntry:\n    async for i in g:\n        {ablock}\nfinally:\n    await g.aclose()",
        "try:\n    {ablock}\nexcept* {starred} as e:\n    print('group', chain(e))\n    {STARRED}",
        "try:\n    {ablock}\nexcept* {starred} as e:\n    print('group', chain(e))\n"
        "except* {starred} as e:\n    print('others', chain(e))\n    {STARRED}\nelse:\n    {ablock}",
        "try:\n    {ablock}\nexcept* {starred}:\n    raise\nfinally:\n    {ablock}",
        "d = {condition}\nasync with d:\n    {ablock}\n    await d.wait()\n    {ablock}",
        "d = {condition}\nasync with d:\n    print('holds', await d.wait_for(lambda: {plain}))",
        "d = {condition}\nasync with d:\n    {ablock}\n    d.notify({k})",
        "async with asyncio.TaskGroup() as group:\n    keep(group.create_task({CORO}))\n    {ablock}\n"
        "    keep(group.create_task({CORO}, name={plain}))\nprint(len(T))",
        "try:\n    async with asyncio.TaskGroup() as group:\n        keep(group.create_task({CORO}))\n"
        "        group.create_task({CORO})\n        {ablock}\nexcept* {starred} as e:\n    print('group', chain(e))",
        "async with asyncio.TaskGroup() as group:\n    group.create_task({CORO}, eager_start=True)\n"
        "    print('grouped', await group.create_task({CORO}), group)\nattempt(lambda: group.create_task({CORO}))",
        "d = {condition}\nasync with d:\n    d.notify_all()", "async with {semaphore}:\n    {ablock}",
        "async with {barrier} as position:\n    print('position', position)\n    {ablock}",
        "q = {queue}\ntry:\n    {ablock}\n    print('took', await q.get())\nfinally:\n    q.task_done()",
    ],
    "reschedule": ["None", "loop().time() + {delay}", "{delay}", "loop().time()"],
    # What main does after it made a few tasks: it goes on where they fail, and lets time pass.
    "round": [
        "try:\n    {ablock}\nexcept {kind} as e:\n    print('main', chain(e))",
        "try:\n    {ablock}\nexcept BaseException as e:\n    print('main', chain(e))",
        "try:\n    async with asyncio.timeout(2):\n        {ablock}\nexcept BaseException as e:\n"
        "    print('main', chain(e))", "await asyncio.sleep({delay})", "await asyncio.sleep(0)", "keep({made})",
        "attempt(lambda: {sync})", "attempt(lambda: {sync})",
    ],
    "ending": [
        "await asyncio.wait(T, timeout=5)", "print(await asyncio.gather(*T, return_exceptions=True))",
        "await asyncio.sleep(4)", "await asyncio.gather(*T)",
        "for t in T:\n    t.cancel()\nawait asyncio.sleep(2)",
        "while True:\n    for t in T:\n        look(t) if t.done() else None\n    await asyncio.sleep(1)\n"
        "    if loop().time() > 4:\n        break",
        "for t in list(T):\n    try:\n        await asyncio.wait_for(t, 1)\n    except BaseException as e:\n"
        "        print('ended', chain(e))", "pass", "await asyncio.sleep(3)\nprint(T)",
    ],
    "start": [
        "asyncio.run(main(1))", "asyncio.run(main(2))",
        "with asyncio.Runner() as runner:\n    c = contextvars.copy_context()\n"
        "    attempt(lambda: runner.run(main(2), context=c))\n"
        "    attempt(lambda: c.run(V.get))\n    attempt(lambda: runner.run(work0(1), context=c))\n"
        "    attempt(lambda: runner.get_loop().run_until_complete(any_of(0)))",
        "l = asyncio.new_event_loop()\nattempt(lambda: l.run_until_complete(main(2)))\nT.clear()\n"
        "H.clear()\nF.clear()\nl.close()\n"
        "print('closed')\nattempt(lambda: asyncio.run(main(1)))",
        "for i in range(3):\n    try:\n        asyncio.run(main(i))\n    except BaseException as e:\n"
        "        print('ended', chain(e))", "asyncio.run(main(3))", "asyncio.run(main(2), debug=False)",
        "try:\n    asyncio.run(main(2))\nexcept BaseException as e:\n    print('ended', chain(e))\n"
        "asyncio.run(main(1))",
        "with asyncio.Runner() as runner:\n    attempt(lambda: runner.run(main(2)))\n    print(T)\n"
        "    attempt(lambda: runner.run(main(1)))",
        "l = asyncio.new_event_loop()\nl.call_later(6, l.stop)\nt = l.create_task(main(2))\nl.run_forever()\n"
        "print(t)\nl.call_later(1, l.stop)\nl.run_forever()\nprint(T)\nl.close()\nlook(t)",
        "l = asyncio.new_event_loop()\nasyncio.set_event_loop(l)\n"
        "attempt(lambda: l.run_until_complete(main(1)))\n"
        "print(T)\nattempt(lambda: l.run_until_complete(main(2)))\nl.close()",
    ],
}


class Program:
    """One program: the grammar at this seed's weights, and how far it is."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.number = 0  # the last number a {NUMBERED} gave
        self.size = 0  # statements so far
        self.depth = 0  # blocks around what is being written
        self.nested = 0  # expressions around it
        self.workers = self.random.randint(2, 4)
        self.callbacks = self.random.randint(1, 3)
        self.generators = self.random.randint(1, 2)
        self.weights = {name: self.weigh(rows) for name, rows in GRAMMAR.items()}

    def weigh(self, rows):
        """A weight for each of ROWS; a part of them, another in each call, is left out."""
        kept = self.random.uniform(0.25, 1)
        weights = [self.random.choice([1, 1, 2, 5]) * (self.random.random() < kept) for _ in rows]
        return weights if any(weights) else [1] * len(rows)

    def expand(self, text):
        """TEXT with each {name} expanded in its place, blocks at the indentation they stand at."""
        position = 0
        while match := re.compile(r"\{(\w+)\}").search(text, position):
            line = text.rfind("\n", 0, match.start()) + 1
            indent = re.match(" *", text[line:]).group()
            made = self.made(match.group(1)).replace("\n", "\n" + indent)
            text = text[:match.start()] + made + text[match.end():]
            position = match.start() + len(made)
        return text

    def made(self, name):
        """What stands for {NAME}."""
        if name.endswith("block"):
            return self.block(name.removesuffix("block"))
        if name.isupper():
            return getattr(self, name.lower())()
        if name in ENDLESS and self.nested >= NESTED_MAX:
            return ENDLESS[name]
        self.nested += 1
        made = self.expand(self.random.choices(GRAMMAR[name], self.weights[name])[0])
        self.nested -= 1
        return made

    def block(self, prefix, least=1, most=4):
        """A few statements: of a coroutine where PREFIX is "a", else of a callback."""
        nested, self.nested = self.nested, 0
        self.depth += 1
        lines = []
        for _ in range(self.random.randint(least, most)):
            self.size += 1
            is_deep = self.depth < DEPTH_MAX and self.size < SIZE_MAX and self.random.random() < 0.35
            lines.append(self.made(prefix + ("deep" if is_deep else "step")))
            if lines[-1].startswith(("raise", "return")):
                break
        self.depth -= 1
        self.nested = nested
        return "\n".join(lines)

    # What the names in capitals in the grammar stand for.
    def numbered(self):
        self.number += 1
        return str(self.number)

    def coro(self):
        return self.expand(f"work{self.random.randrange(self.workers)}({{k}})")

    def gen(self):
        return self.expand(f"made{self.random.randrange(self.generators)}({{k}})")

    def starred(self):
        """A block of an except* clause, which must not return."""
        return re.sub(r"(?m)^( *)return ", r"\1x = ", self.block("a"))

    def call(self):
        return f"call{self.random.randrange(self.callbacks)}"

    # The program's parts.
    def function(self, head, first, prefix, last="pass"):
        body = "\n".join([first, self.block(prefix, 2, 6), self.expand(last)])
        return head + "\n    " + body.replace("\n", "\n    ") + "\n\n\n"

    def source(self):
        parts = [PRELUDE + "\n\n"]
        for i in range(self.callbacks):
            parts.append(self.function(f"def call{i}(*args):", f"n = burn({i})\nprint('call{i}', args)", ""))
        for i in range(self.workers):
            parts.append(self.function(f"async def work{i}(n):", f"n = burn(n)\nprint('work{i}', n)", "a"))
        for i in range(self.generators):
            text = self.function(f"async def made{i}(n):", f"n = burn(n)\nyield n", "y")
            parts.append(re.sub(r"(?m)^( *)return .*", r"\1return", text))
        rounds = ["{round}"] * self.random.randint(2, 8)
        last = "\n".join(["keep({made})"] * 3 + rounds + ["{ending}"])
        parts.append(self.function("async def main(n):", "setup()", "", last))
        return "".join(parts) + self.expand("{start}") + "\n"


def main():
    first, count, directory = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    directory.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        (directory / f"{seed}.py").write_text(Program(seed).source())


if __name__ == "__main__":
    main()

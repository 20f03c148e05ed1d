# SPDX-License-Identifier: MIT
"""The signatures that CPython shows of functions in C. Made by tests/tables/signatures.py --update."""

# A signature, and the functions that have it, by modules.
TEXTS = {
    '()':
        'builtins: globals locals object _thread: get_ident asyncio: AbstractEventLoop BaseEventLoop Event Lock '
        'TaskGroup get_event_loop get_event_loop_policy get_running_loop new_event_loop asyncio.base_events: '
        'BaseEventLoop asyncio.events: AbstractEventLoop get_event_loop get_event_loop_policy get_running_loop '
        'new_event_loop asyncio.locks: Event Lock asyncio.taskgroups: TaskGroup concurrent.futures: Future '
        'concurrent.futures._base: Future contextvars: copy_context queue: time random: getstate random re: Match '
        'Pattern purge socketserver: time sys: exc_info exception get_asyncgen_hooks get_int_max_str_digits '
        'getdefaultencoding getfilesystemencoding getrecursionlimit getswitchinterval is_finalizing threading: '
        'get_ident time: monotonic monotonic_ns perf_counter perf_counter_ns process_time process_time_ns time '
        'time_ns timeit: default_timer types: EllipsisType MemberDescriptorType NoneType NotImplementedType UnionType '
        'typing: Union weakref: CallableProxyType ProxyType ',
    '(*, debug=None, loop_factory=None)':
        'asyncio: Runner asyncio.runners: Runner ',
    '(*, loop=None)':
        'asyncio: Future asyncio.futures: Future ',
    '(*args, **kwargs)':
        'sys: breakpointhook ',
    '(*args, **kws)':
        'builtins: breakpoint ',
    "(*args, sep=' ', end='\\n', file=None, flush=False)":
        'builtins: print ',
    '(*coordinates)':
        'math: hypot ',
    '(*coros_or_futures, return_exceptions=False)':
        'asyncio: gather asyncio.tasks: gather ',
    '(*integers)':
        'math: gcd lcm ',
    '(*iterables)':
        'itertools: chain ',
    '(*iterables, fillvalue=None)':
        'itertools: zip_longest ',
    '(*iterables, repeat=1)':
        'itertools: product ',
    '(*iterables, strict=False)':
        'builtins: zip ',
    '(*values)':
        're: RegexFlag ',
    '(a, b)':
        'random: randint uniform ',
    '(a, b, *, rel_tol=1e-09, abs_tol=0.0)':
        'cmath: isclose math: isclose ',
    '(a, b, size)':
        'difflib: Match ',
    '(a, x, lo=0, hi=None, *, key=None)':
        'bisect: bisect bisect_left bisect_right insort insort_left insort_right statistics: bisect_left bisect_right ',
    '(a=None, version=2)':
        'random: seed ',
    '(alpha)':
        'random: paretovariate ',
    '(alpha, beta)':
        'random: betavariate gammavariate weibullvariate ',
    '(arg)':
        'asyncio: shield asyncio.tasks: shield ',
    '(args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations)':
        'inspect: FullArgSpec ',
    '(async_iterable, /)':
        'builtins: aiter ',
    '(base, exp, mod=None)':
        'builtins: pow ',
    "(bytes, byteorder='big', *, signed=False)":
        'builtins: bool.from_bytes int.from_bytes annotationlib: Format.from_bytes calendar: Day.from_bytes '
        'Month.from_bytes enum: IntEnum.from_bytes IntFlag.from_bytes http: HTTPStatus.from_bytes signal: '
        'Handlers.from_bytes Sigmasks.from_bytes Signals.from_bytes socket: AddressFamily.from_bytes '
        'AddressInfo.from_bytes MsgFlag.from_bytes SocketKind.from_bytes ssl: Options.from_bytes '
        'SSLErrorNumber.from_bytes TLSVersion.from_bytes VerifyFlags.from_bytes VerifyMode.from_bytes ',
    '(cafile, capath, openssl_cafile_env, openssl_cafile, openssl_capath_env, openssl_capath)':
        'ssl: DefaultVerifyPaths ',
    '(callback, args, loop, context=None)':
        'asyncio: Handle asyncio.events: Handle ',
    '(character, /)':
        'builtins: ord ',
    '(chr, /)':
        'unicodedata: bidirectional category combining decomposition east_asian_width mirrored ',
    '(clk_id, /)':
        'time: clock_gettime clock_gettime_ns ',
    '(cls, class_or_tuple, /)':
        'builtins: issubclass ',
    '(code=None)':
        'builtins: exit quit ',
    '(coro, **kwargs)':
        'asyncio: create_task asyncio.tasks: create_task ',
    '(coro, *, loop=None, name=None, context=None, eager_start=False)':
        'asyncio: Task asyncio.tasks: Task ',
    '(coro, loop)':
        'asyncio: run_coroutine_threadsafe asyncio.tasks: run_coroutine_threadsafe ',
    '(coro_fns, delay, *, loop=None)':
        'asyncio.staggered: staggered_race ',
    '(coro_or_future, *, loop=None)':
        'asyncio: ensure_future asyncio.tasks: ensure_future ',
    '(custom_task_constructor)':
        'asyncio: create_eager_task_factory asyncio.tasks: create_eager_task_factory ',
    '(data, /, *, newline=True)':
        'binascii: b2a_base64 email.base64mime: b2a_base64 ',
    '(data, /, *, strict_mode=False)':
        'binascii: a2b_base64 email.base64mime: a2b_base64 ',
    '(data, crc=0, /)':
        'binascii: crc32 ',
    '(data, selectors)':
        'itertools: compress ',
    '(data, value=0, /)':
        'zlib: crc32 ',
    '(data, value=1, /)':
        'zlib: adler32 ',
    '(delay, result=None)':
        'asyncio: sleep asyncio.streams: sleep asyncio.tasks: sleep ',
    '(delay: float | None) -> asyncio.timeouts.Timeout':
        'asyncio: timeout asyncio.timeouts: timeout ',
    '(done, not_done)':
        'concurrent.futures._base: DoneAndNotDoneFutures ',
    '(f)':
        'typing: final ',
    '(fget=None, fset=None, fdel=None, doc=None)':
        'builtins: property ',
    "(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None)":
        'builtins: open io: open ',
    '(filename, lineno, function, code_context, index, *, positions=None)':
        'inspect: Traceback ',
    '(fileobj, fd, events, data)':
        'selectors: SelectorKey ',
    '(form, unistr, /)':
        'unicodedata: is_normalized normalize ',
    '(frame, filename, lineno, function, code_context, index, *, positions=None)':
        'inspect: FrameInfo ',
    '(frame: frame) -> None':
        'asyncio: FrameCallGraphEntry asyncio.graph: FrameCallGraphEntry ',
    '(frm, to, /)':
        'builtins: bytearray.maketrans bytes.maketrans ',
    '(fs, *, timeout=None)':
        'asyncio: as_completed asyncio.tasks: as_completed ',
    "(fs, *, timeout=None, return_when='ALL_COMPLETED')":
        'asyncio: wait asyncio.tasks: wait ',
    '(func)':
        'asyncio: iscoroutinefunction asyncio.coroutines: iscoroutinefunction types: coroutine ',
    '(func, /, *args, **keywords)':
        'concurrent.futures.process: partial functools: partial ',
    '(function, /)':
        'builtins: classmethod staticmethod ',
    '(function, instance, /)':
        'contextlib: MethodType ',
    '(function, iterable, /)':
        'builtins: filter itertools: filterfalse starmap ',
    '(function, iterable, /, *iterables, strict=False)':
        'builtins: map ',
    '(fut, timeout)':
        'asyncio: wait_for asyncio.tasks: wait_for ',
    '(fut, waiter, /)':
        'asyncio: future_add_to_awaited_by future_discard_from_awaited_by asyncio.futures: future_add_to_awaited_by '
        'future_discard_from_awaited_by ',
    '(future, *, loop=None)':
        'asyncio: wrap_future asyncio.futures: wrap_future ',
    '(future: _asyncio.Future | None = None, /, *, depth: int = 1, limit: int | None = None) -> asyncio.graph.FutureCallGraph | None':
        'asyncio: capture_call_graph asyncio.graph: capture_call_graph ',
    '(future: _asyncio.Future | None = None, /, *, depth: int = 1, limit: int | None = None) -> str':
        'asyncio: format_call_graph asyncio.graph: format_call_graph ',
    '(future: _asyncio.Future | None = None, /, *, file: io.Writer[str] | None = None, depth: int = 1, limit: int | None = None) -> None':
        'asyncio: print_call_graph asyncio.graph: print_call_graph ',
    "(future: _asyncio.Future, call_stack: tuple['FrameCallGraphEntry', ...], awaited_by: tuple['FutureCallGraph', ...]) -> None":
        'asyncio: FutureCallGraph asyncio.graph: FutureCallGraph ',
    '(heap, /)':
        'heapq: heapify heapify_max heappop heappop_max queue: heappop ',
    '(heap, item, /)':
        'heapq: heappush heappush_max heappushpop heappushpop_max heapreplace heapreplace_max queue: heappush ',
    '(hexstr, /)':
        'binascii: a2b_hex unhexlify ',
    '(i, /)':
        'builtins: chr ',
    '(iterable, /)':
        'builtins: all any itertools: chain.from_iterable cycle pairwise ',
    '(iterable, /, *, key=None, reverse=False)':
        'builtins: sorted ',
    '(iterable, /, *, start=1)':
        'math: prod ',
    '(iterable, /, start=0)':
        'builtins: sum ',
    '(iterable, func=None, *, initial=None)':
        'itertools: accumulate ',
    '(iterable, key=None)':
        'itertools: groupby ',
    '(iterable, n, *, strict=False)':
        'itertools: batched ',
    '(iterable, n=2, /)':
        'itertools: tee ',
    '(iterable, r)':
        'itertools: combinations combinations_with_replacement ',
    '(iterable, r=None)':
        'itertools: permutations ',
    '(iterable, start=0)':
        'builtins: enumerate ',
    '(iterable, v=None)':
        'collections: Counter.fromkeys ',
    '(iterable, value=None)':
        'collections: OrderedDict.fromkeys ',
    '(iterable, value=None, /)':
        'builtins: dict.fromkeys collections: defaultdict.fromkeys http.cookies: BaseCookie.fromkeys Morsel.fromkeys '
        'SimpleCookie.fromkeys ',
    '(iterable=(), /)':
        'builtins: frozenset list set tuple time: struct_time ',
    '(iterable=None, /, **kwds)':
        'collections: Counter ',
    '(k)':
        'secrets: randbits ',
    '(k, /)':
        'random: getrandbits ',
    '(lambd=1.0)':
        'random: expovariate ',
    '(limit, /)':
        'sys: setrecursionlimit ',
    '(lock=None)':
        'asyncio: Condition asyncio.locks: Condition ',
    '(loop)':
        'asyncio: set_event_loop asyncio.events: set_event_loop ',
    '(loop=None)':
        'asyncio: all_tasks current_task asyncio.tasks: all_tasks current_task ',
    '(low=0.0, high=1.0, mode=None)':
        'random: triangular ',
    '(main, *, debug=None, loop_factory=None)':
        'asyncio: run asyncio.runners: run ',
    '(maxdigits)':
        'sys: set_int_max_str_digits ',
    '(maxsize=0)':
        'asyncio: LifoQueue PriorityQueue Queue asyncio.queues: LifoQueue PriorityQueue Queue ',
    '(maxsize=128, typed=False)':
        'functools: lru_cache ',
    '(message, consumed)':
        'asyncio: LimitOverrunError asyncio.exceptions: LimitOverrunError ',
    '(module_finder, name, ispkg)':
        'pkgutil: ModuleInfo ',
    '(mu, kappa)':
        'random: vonmisesvariate ',
    '(mu, sigma)':
        'random: lognormvariate ',
    '(mu=0.0, sigma=1.0)':
        'random: gauss normalvariate ',
    '(mycmp)':
        'functools: cmp_to_key ',
    '(n)':
        'random: randbytes ',
    '(n, /)':
        'math: factorial isqrt ',
    '(n, iterable, key=None)':
        'heapq: nlargest nsmallest ',
    '(n, k, /)':
        'math: comb ',
    '(n, k=None, /)':
        'math: perm ',
    '(n=1, p=0.5)':
        'random: binomialvariate ',
    '(name, /)':
        'unicodedata: lookup ',
    '(name, globals=None, locals=None, fromlist=(), level=0)':
        'builtins: __import__ ',
    '(number, /)':
        'builtins: bin complex.from_number float.from_number hex oct ',
    '(number, ndigits=None)':
        'builtins: round ',
    '(obj)':
        'asyncio: iscoroutine isfuture asyncio.coroutines: iscoroutine asyncio.futures: isfuture ',
    '(obj, /)':
        'builtins: ascii callable hash id len repr ',
    '(obj, class_or_tuple, /)':
        'builtins: isinstance ',
    '(obj, name, /)':
        'builtins: delattr hasattr ',
    '(obj, name, value, /)':
        'builtins: setattr ',
    '(object)':
        'builtins: memoryview ',
    '(object, /)':
        'inspect: iskeyword keyword: iskeyword issoftkeyword time: mktime sleep weakref: getweakrefcount getweakrefs ',
    '(object, callback=None, /)':
        'weakref: proxy ',
    '(object=False, /)':
        'builtins: bool ',
    '(origin, args, /)':
        'types: GenericAlias ',
    '(p, q, /)':
        'math: dist sumprod ',
    '(partial, expected)':
        'asyncio: IncompleteReadError asyncio.exceptions: IncompleteReadError ',
    '(parties)':
        'asyncio: Barrier asyncio.locks: Barrier ',
    '(pattern)':
        're: escape ',
    '(pattern, flags=0)':
        're: compile ',
    '(pattern, repl, string, count=0, flags=0)':
        're: sub subn ',
    '(pattern, string, flags=0)':
        're: findall finditer fullmatch match search ',
    '(pattern, string, maxsplit=0, flags=0)':
        're: split ',
    '(policy)':
        'asyncio: set_event_loop_policy asyncio.events: set_event_loop_policy ',
    '(population, k, *, counts=None)':
        'random: sample ',
    '(population, weights=None, *, cum_weights=None, k=1)':
        'random: choices ',
    '(predicate, iterable, /)':
        'itertools: dropwhile takewhile ',
    "(prompt='', /)":
        'builtins: input ',
    '(r, phi, /)':
        'cmath: rect ',
    '(real=0, imag=0)':
        'builtins: complex ',
    '(requests, seconds)':
        'urllib.robotparser: RequestRate ',
    '(selector=None)':
        'asyncio: EventLoop ',
    '(self)':
        'asyncio: AbstractEventLoop.close AbstractEventLoop.create_future AbstractEventLoop.get_debug '
        'AbstractEventLoop.get_exception_handler AbstractEventLoop.get_task_factory AbstractEventLoop.is_closed '
        'AbstractEventLoop.is_running AbstractEventLoop.run_forever AbstractEventLoop.shutdown_asyncgens '
        'AbstractEventLoop.shutdown_default_executor AbstractEventLoop.stop AbstractEventLoop.time Barrier.abort '
        'Barrier.reset Barrier.wait BaseEventLoop.__init__ BaseEventLoop.close BaseEventLoop.create_future '
        'BaseEventLoop.get_debug BaseEventLoop.get_exception_handler BaseEventLoop.get_task_factory '
        'BaseEventLoop.is_closed BaseEventLoop.is_running BaseEventLoop.run_forever BaseEventLoop.shutdown_asyncgens '
        'BaseEventLoop.stop BaseEventLoop.time BoundedSemaphore.release Condition.notify_all Condition.wait '
        'Event.__init__ Event.clear Event.is_set Event.set Event.wait Handle.cancel Handle.cancelled '
        'Handle.get_context Lock.__init__ Lock.acquire Lock.locked Lock.release Queue.empty Queue.full Queue.get '
        'Queue.get_nowait Queue.join Queue.qsize Queue.task_done Runner.close Runner.get_loop Semaphore.acquire '
        'Semaphore.locked Semaphore.release TaskGroup.__init__ TimerHandle.cancel TimerHandle.cancelled '
        'TimerHandle.get_context TimerHandle.when asyncio.base_events: BaseEventLoop.__init__ BaseEventLoop.close '
        'BaseEventLoop.create_future BaseEventLoop.get_debug BaseEventLoop.get_exception_handler '
        'BaseEventLoop.get_task_factory BaseEventLoop.is_closed BaseEventLoop.is_running BaseEventLoop.run_forever '
        'BaseEventLoop.shutdown_asyncgens BaseEventLoop.stop BaseEventLoop.time asyncio.events: '
        'AbstractEventLoop.close AbstractEventLoop.create_future AbstractEventLoop.get_debug '
        'AbstractEventLoop.get_exception_handler AbstractEventLoop.get_task_factory AbstractEventLoop.is_closed '
        'AbstractEventLoop.is_running AbstractEventLoop.run_forever AbstractEventLoop.shutdown_asyncgens '
        'AbstractEventLoop.shutdown_default_executor AbstractEventLoop.stop AbstractEventLoop.time Handle.cancel '
        'Handle.cancelled Handle.get_context TimerHandle.cancel TimerHandle.cancelled TimerHandle.get_context '
        'TimerHandle.when asyncio.locks: Barrier.abort Barrier.reset Barrier.wait BoundedSemaphore.release '
        'Condition.notify_all Condition.wait Event.__init__ Event.clear Event.is_set Event.set Event.wait '
        'Lock.__init__ Lock.acquire Lock.locked Lock.release Semaphore.acquire Semaphore.locked Semaphore.release '
        'asyncio.queues: Queue.empty Queue.full Queue.get Queue.get_nowait Queue.join Queue.qsize Queue.task_done '
        'asyncio.runners: Runner.close Runner.get_loop asyncio.taskgroups: TaskGroup.__init__ collections: '
        'Counter.copy Counter.elements Counter.total concurrent.futures: Future.__init__ Future.cancel '
        'Future.cancelled Future.done Future.running Future.set_running_or_notify_cancel concurrent.futures._base: '
        'Future.__init__ Future.cancel Future.cancelled Future.done Future.running '
        'Future.set_running_or_notify_cancel random: Random.getstate SystemRandom.random ',
    '(self) -> bool':
        'asyncio: Timeout.expired asyncio.timeouts: Timeout.expired ',
    '(self) -> float | None':
        'asyncio: Timeout.when asyncio.timeouts: Timeout.when ',
    '(self, *, debug=None, loop_factory=None)':
        'asyncio: Runner.__init__ asyncio.runners: Runner.__init__ ',
    '(self, *args, **kwds)':
        'random: SystemRandom.getstate SystemRandom.seed SystemRandom.setstate ',
    '(self, /)':
        'builtins: bytearray.capitalize bytearray.clear bytearray.copy bytearray.isalnum bytearray.isalpha '
        'bytearray.isascii bytearray.isdigit bytearray.islower bytearray.isspace bytearray.istitle bytearray.isupper '
        'bytearray.lower bytearray.reverse bytearray.swapcase bytearray.title bytearray.upper bytes.capitalize '
        'bytes.isalnum bytes.isalpha bytes.isascii bytes.isdigit bytes.islower bytes.isspace bytes.istitle '
        'bytes.isupper bytes.lower bytes.swapcase bytes.title bytes.upper complex.conjugate dict.clear dict.copy '
        'dict.items dict.keys dict.popitem dict.values float.as_integer_ratio float.conjugate float.hex '
        'float.is_integer frozenset.copy int.as_integer_ratio int.bit_count int.bit_length int.conjugate '
        'int.is_integer list.clear list.copy list.reverse memoryview.release memoryview.tolist memoryview.toreadonly '
        'set.clear set.copy set.pop str.capitalize str.casefold str.isalnum str.isalpha str.isascii str.isdecimal '
        'str.isdigit str.isidentifier str.islower str.isnumeric str.isprintable str.isspace str.istitle str.isupper '
        'str.lower str.swapcase str.title str.upper type.mro asyncio: Future.cancelled Future.done Future.exception '
        'Future.get_loop Future.result Task.cancelling Task.get_context Task.get_coro Task.get_name Task.uncancel '
        'asyncio.futures: Future.cancelled Future.done Future.exception Future.get_loop Future.result asyncio.tasks: '
        'Task.cancelling Task.get_context Task.get_coro Task.get_name Task.uncancel collections: Counter.clear '
        'Counter.items Counter.keys Counter.popitem Counter.values OrderedDict.clear OrderedDict.copy '
        'OrderedDict.items OrderedDict.keys OrderedDict.values defaultdict.clear defaultdict.copy defaultdict.items '
        'defaultdict.keys defaultdict.popitem defaultdict.values deque.clear deque.copy deque.pop deque.popleft '
        'deque.reverse contextvars: Context.copy Context.items Context.keys Context.values random: Random.random ',
    '(self, /, *, key=None, reverse=False)':
        'builtins: list.sort ',
    '(self, /, *, limit=None)':
        'asyncio: Task.get_stack asyncio.tasks: Task.get_stack ',
    '(self, /, *, limit=None, file=None)':
        'asyncio: Task.print_stack asyncio.tasks: Task.print_stack ',
    '(self, /, *args, **kwargs)':
        'builtins: ArithmeticError.__init__ AssertionError.__init__ AttributeError.__init__ BaseException.__init__ '
        'BaseExceptionGroup.__init__ BlockingIOError.__init__ BrokenPipeError.__init__ BufferError.__init__ '
        'BytesWarning.__init__ ChildProcessError.__init__ ConnectionAbortedError.__init__ ConnectionError.__init__ '
        'ConnectionRefusedError.__init__ ConnectionResetError.__init__ DeprecationWarning.__init__ EOFError.__init__ '
        'EncodingWarning.__init__ EnvironmentError.__init__ Exception.__init__ ExceptionGroup.__init__ '
        'FileExistsError.__init__ FileNotFoundError.__init__ FloatingPointError.__init__ FutureWarning.__init__ '
        'GeneratorExit.__init__ IOError.__init__ ImportError.__init__ ImportWarning.__init__ '
        'IndentationError.__init__ IndexError.__init__ InterruptedError.__init__ IsADirectoryError.__init__ '
        'KeyError.__init__ KeyboardInterrupt.__init__ LookupError.__init__ MemoryError.__init__ '
        'ModuleNotFoundError.__init__ NameError.__init__ NotADirectoryError.__init__ NotImplementedError.__init__ '
        'OSError.__init__ OverflowError.__init__ PendingDeprecationWarning.__init__ PermissionError.__init__ '
        'ProcessLookupError.__init__ PythonFinalizationError.__init__ RecursionError.__init__ ReferenceError.__init__ '
        'ResourceWarning.__init__ RuntimeError.__init__ RuntimeWarning.__init__ StopAsyncIteration.__init__ '
        'StopIteration.__init__ SyntaxError.__init__ SyntaxWarning.__init__ SystemError.__init__ SystemExit.__init__ '
        'TabError.__init__ TimeoutError.__init__ TypeError.__init__ UnboundLocalError.__init__ '
        'UnicodeDecodeError.__init__ UnicodeEncodeError.__init__ UnicodeError.__init__ UnicodeTranslateError.__init__ '
        'UnicodeWarning.__init__ UserWarning.__init__ ValueError.__init__ Warning.__init__ ZeroDivisionError.__init__ '
        'bool.__init__ bytearray.__init__ bytes.__init__ classmethod.__init__ complex.__init__ dict.__init__ '
        'enumerate.__init__ filter.__init__ float.__init__ frozenset.__init__ int.__init__ list.__init__ map.__init__ '
        'memoryview.__init__ object.__init__ property.__init__ range.__init__ reversed.__init__ set.__init__ '
        'slice.__init__ staticmethod.__init__ str.__init__ str.format super.__init__ tuple.__init__ type.__init__ '
        'zip.__init__ asyncio: AbstractEventLoop.__init__ BrokenBarrierError.__init__ CancelledError.__init__ '
        'Future.__init__ InvalidStateError.__init__ QueueEmpty.__init__ QueueFull.__init__ QueueShutDown.__init__ '
        'SendfileNotAvailableError.__init__ Task.__init__ asyncio.events: AbstractEventLoop.__init__ '
        'asyncio.exceptions: BrokenBarrierError.__init__ CancelledError.__init__ InvalidStateError.__init__ '
        'SendfileNotAvailableError.__init__ asyncio.futures: Future.__init__ asyncio.queues: QueueEmpty.__init__ '
        'QueueFull.__init__ QueueShutDown.__init__ asyncio.tasks: Task.__init__ collections: OrderedDict.__init__ '
        'defaultdict.__init__ deque.__init__ concurrent.futures: CancelledError.__init__ InvalidStateError.__init__ '
        'concurrent.futures._base: CancelledError.__init__ DoneAndNotDoneFutures.__init__ Error.__init__ '
        'InvalidStateError.__init__ concurrent.futures.process: partial.__init__ contextlib: MethodType.__init__ '
        'contextvars: Context.__init__ ContextVar.__init__ Token.__init__ decimal: DecimalTuple.__init__ difflib: '
        'Match.__init__ functools: partial.__init__ inspect: FrameInfo.__init__ FullArgSpec.__init__ '
        'Traceback.__init__ itertools: accumulate.__init__ batched.__init__ chain.__init__ combinations.__init__ '
        'combinations_with_replacement.__init__ compress.__init__ count.__init__ cycle.__init__ dropwhile.__init__ '
        'filterfalse.__init__ groupby.__init__ islice.__init__ pairwise.__init__ permutations.__init__ '
        'product.__init__ repeat.__init__ starmap.__init__ takewhile.__init__ zip_longest.__init__ pkgutil: '
        'ModuleInfo.__init__ platform: uname_result.__init__ re: Match.__init__ Pattern.__init__ RegexFlag.__init__ '
        'selectors: SelectorKey.__init__ ssl: DefaultVerifyPaths.__init__ statistics: LinearRegression.__init__ '
        'string.templatelib: Interpolation.__init__ Template.__init__ time: struct_time.__init__ types: '
        'CellType.__init__ EllipsisType.__init__ GenericAlias.__init__ MemberDescriptorType.__init__ '
        'NoneType.__init__ NotImplementedType.__init__ UnionType.__init__ typing: ParamSpec.__init__ '
        'ParamSpecArgs.__init__ ParamSpecKwargs.__init__ TypeAliasType.__init__ TypeVar.__init__ '
        'TypeVarTuple.__init__ Union.__init__ urllib.robotparser: RequestRate.__init__ weakref: '
        'CallableProxyType.__init__ ProxyType.__init__ ReferenceType.__init__ ref.__init__ ',
    '(self, /, *others)':
        'builtins: frozenset.difference frozenset.intersection frozenset.union set.difference set.difference_update '
        'set.intersection set.intersection_update set.union set.update ',
    '(self, /, default=None)':
        're: Match.groupdict Match.groups ',
    "(self, /, encoding='utf-8', errors='strict')":
        'builtins: bytearray.decode bytes.decode str.encode ',
    '(self, /, keepends=False)':
        'builtins: bytearray.splitlines bytes.splitlines str.splitlines ',
    '(self, /, key, default=None)':
        'collections: OrderedDict.setdefault ',
    '(self, /, key, last=True)':
        'collections: OrderedDict.move_to_end ',
    '(self, /, last=True)':
        'collections: OrderedDict.popitem ',
    "(self, /, length=1, byteorder='big', *, signed=False)":
        'builtins: int.to_bytes ',
    '(self, /, msg=None)':
        'asyncio: Future.cancel Task.cancel asyncio.futures: Future.cancel asyncio.tasks: Task.cancel ',
    "(self, /, order='C')":
        'builtins: memoryview.tobytes ',
    '(self, /, repl, string, count=0)':
        're: Pattern.sub Pattern.subn ',
    '(self, /, sep=None, maxsplit=-1)':
        'builtins: bytearray.rsplit bytearray.split bytes.rsplit bytes.split str.rsplit str.split ',
    '(self, /, string, maxsplit=0)':
        're: Pattern.split ',
    '(self, /, string, pos=0, endpos=2147483647)':
        're: Pattern.findall Pattern.finditer Pattern.fullmatch Pattern.match Pattern.scanner Pattern.search ',
    '(self, /, tabsize=8)':
        'builtins: bytearray.expandtabs bytes.expandtabs str.expandtabs ',
    '(self, /, template)':
        're: Match.expand ',
    '(self, a, b)':
        'random: Random.randint Random.uniform ',
    '(self, a=None, version=2)':
        'random: Random.seed ',
    '(self, alpha)':
        'random: Random.paretovariate ',
    '(self, alpha, beta)':
        'random: Random.betavariate Random.gammavariate Random.weibullvariate ',
    '(self, bytes=None, /)':
        'builtins: bytearray.lstrip bytearray.rstrip bytearray.strip bytes.lstrip bytes.rstrip bytes.strip ',
    '(self, callback, *args, context=None)':
        'asyncio: AbstractEventLoop.call_soon AbstractEventLoop.call_soon_threadsafe BaseEventLoop.call_soon '
        'BaseEventLoop.call_soon_threadsafe asyncio.base_events: BaseEventLoop.call_soon '
        'BaseEventLoop.call_soon_threadsafe asyncio.events: AbstractEventLoop.call_soon '
        'AbstractEventLoop.call_soon_threadsafe ',
    '(self, callback, args, loop, context=None)':
        'asyncio: Handle.__init__ asyncio.events: Handle.__init__ ',
    '(self, chars=None, /)':
        'builtins: str.lstrip str.rstrip str.strip ',
    '(self, context)':
        'asyncio: AbstractEventLoop.call_exception_handler AbstractEventLoop.default_exception_handler '
        'BaseEventLoop.call_exception_handler BaseEventLoop.default_exception_handler asyncio.base_events: '
        'BaseEventLoop.call_exception_handler BaseEventLoop.default_exception_handler asyncio.events: '
        'AbstractEventLoop.call_exception_handler AbstractEventLoop.default_exception_handler ',
    '(self, coro, **kwargs)':
        'asyncio: AbstractEventLoop.create_task BaseEventLoop.create_task TaskGroup.create_task asyncio.base_events: '
        'BaseEventLoop.create_task asyncio.events: AbstractEventLoop.create_task asyncio.taskgroups: '
        'TaskGroup.create_task ',
    '(self, coro, *, context=None)':
        'asyncio: Runner.run asyncio.runners: Runner.run ',
    '(self, delay, callback, *args, context=None)':
        'asyncio: AbstractEventLoop.call_later BaseEventLoop.call_later asyncio.base_events: BaseEventLoop.call_later '
        'asyncio.events: AbstractEventLoop.call_later ',
    '(self, enabled)':
        'asyncio: AbstractEventLoop.set_debug BaseEventLoop.set_debug asyncio.base_events: BaseEventLoop.set_debug '
        'asyncio.events: AbstractEventLoop.set_debug ',
    '(self, exception)':
        'concurrent.futures: Future.set_exception concurrent.futures._base: Future.set_exception ',
    '(self, exception, /)':
        'asyncio: Future.set_exception Task.set_exception asyncio.futures: Future.set_exception asyncio.tasks: '
        'Task.set_exception ',
    '(self, excs, /)':
        'builtins: BaseExceptionGroup.derive ExceptionGroup.derive ',
    '(self, executor)':
        'asyncio: EventLoop.set_default_executor ',
    '(self, executor, func, *args)':
        'asyncio: EventLoop.run_in_executor ',
    '(self, factory)':
        'asyncio: AbstractEventLoop.set_task_factory BaseEventLoop.set_task_factory asyncio.base_events: '
        'BaseEventLoop.set_task_factory asyncio.events: AbstractEventLoop.set_task_factory ',
    '(self, fd)':
        'asyncio: AbstractEventLoop.remove_reader AbstractEventLoop.remove_writer EventLoop.remove_reader '
        'EventLoop.remove_writer asyncio.events: AbstractEventLoop.remove_reader AbstractEventLoop.remove_writer ',
    '(self, fd, callback, *args)':
        'asyncio: AbstractEventLoop.add_reader AbstractEventLoop.add_writer EventLoop.add_reader EventLoop.add_writer '
        'asyncio.events: AbstractEventLoop.add_reader AbstractEventLoop.add_writer ',
    '(self, fn)':
        'concurrent.futures: Future.add_done_callback concurrent.futures._base: Future.add_done_callback ',
    '(self, fn, /)':
        'asyncio: Future.remove_done_callback asyncio.futures: Future.remove_done_callback ',
    '(self, frame: frame) -> None':
        'asyncio: FrameCallGraphEntry.__init__ asyncio.graph: FrameCallGraphEntry.__init__ ',
    '(self, future)':
        'asyncio: AbstractEventLoop.run_until_complete BaseEventLoop.run_until_complete asyncio.base_events: '
        'BaseEventLoop.run_until_complete asyncio.events: AbstractEventLoop.run_until_complete ',
    "(self, future: _asyncio.Future, call_stack: tuple['FrameCallGraphEntry', ...], awaited_by: tuple['FutureCallGraph', ...]) -> None":
        'asyncio: FutureCallGraph.__init__ asyncio.graph: FutureCallGraph.__init__ ',
    '(self, group=0, /)':
        're: Match.end Match.span Match.start ',
    '(self, handler)':
        'asyncio: AbstractEventLoop.set_exception_handler BaseEventLoop.set_exception_handler asyncio.base_events: '
        'BaseEventLoop.set_exception_handler asyncio.events: AbstractEventLoop.set_exception_handler ',
    '(self, host, port, *, family=0, type=0, proto=0, flags=0)':
        'asyncio: EventLoop.getaddrinfo ',
    '(self, immediate=False)':
        'asyncio: Queue.shutdown asyncio.queues: Queue.shutdown ',
    '(self, index, item, /)':
        'builtins: bytearray.insert ',
    '(self, index, object, /)':
        'builtins: list.insert ',
    '(self, index, value, /)':
        'collections: deque.insert ',
    '(self, index=-1, /)':
        'builtins: bytearray.pop list.pop ',
    '(self, item)':
        'asyncio: Queue.put Queue.put_nowait asyncio.queues: Queue.put Queue.put_nowait ',
    '(self, item, /)':
        'builtins: bytearray.append collections: deque.append deque.appendleft ',
    '(self, iterable, /)':
        'builtins: list.extend str.join collections: deque.extend deque.extendleft ',
    '(self, iterable=None, /, **kwds)':
        'collections: Counter.__init__ Counter.subtract Counter.update ',
    '(self, iterable_of_bytes, /)':
        'builtins: bytearray.join bytes.join ',
    '(self, iterable_of_ints, /)':
        'builtins: bytearray.extend ',
    '(self, k)':
        'random: SystemRandom.getrandbits ',
    '(self, k, /)':
        'random: Random.getrandbits ',
    '(self, key, default=None, /)':
        'builtins: dict.get dict.setdefault collections: Counter.get Counter.setdefault OrderedDict.get '
        'defaultdict.get defaultdict.setdefault contextvars: Context.get ',
    '(self, lambd=1.0)':
        'random: Random.expovariate ',
    '(self, lock=None)':
        'asyncio: Condition.__init__ asyncio.locks: Condition.__init__ ',
    '(self, low=0.0, high=1.0, mode=None)':
        'random: Random.triangular ',
    '(self, mapping, /)':
        'builtins: str.format_map ',
    '(self, matcher_value, /)':
        'builtins: BaseExceptionGroup.split BaseExceptionGroup.subgroup ExceptionGroup.split ExceptionGroup.subgroup ',
    '(self, maxsize=0)':
        'asyncio: Queue.__init__ asyncio.queues: Queue.__init__ ',
    '(self, message, consumed)':
        'asyncio: LimitOverrunError.__init__ asyncio.exceptions: LimitOverrunError.__init__ ',
    '(self, mu, kappa)':
        'random: Random.vonmisesvariate ',
    '(self, mu, sigma)':
        'random: Random.lognormvariate ',
    '(self, mu=0.0, sigma=1.0)':
        'random: Random.gauss Random.normalvariate ',
    '(self, n)':
        'random: Random.randbytes SystemRandom.randbytes ',
    '(self, n=1)':
        'asyncio: Condition.notify asyncio.locks: Condition.notify ',
    '(self, n=1, /)':
        'collections: deque.rotate ',
    '(self, n=1, p=0.5)':
        'random: Random.binomialvariate ',
    '(self, n=None)':
        'collections: Counter.most_common ',
    '(self, note, /)':
        'builtins: BaseException.add_note ',
    '(self, object, /)':
        'builtins: list.append property.deleter property.getter property.setter range.count range.index set.add '
        'set.discard set.remove slice.indices ',
    '(self, old, new, /, count=-1)':
        'builtins: str.replace ',
    '(self, old, new, count=-1, /)':
        'builtins: bytearray.replace bytes.replace ',
    '(self, other, /)':
        'builtins: frozenset.isdisjoint frozenset.issubset frozenset.issuperset frozenset.symmetric_difference '
        'set.isdisjoint set.issubset set.issuperset set.symmetric_difference set.symmetric_difference_update ',
    '(self, partial, expected)':
        'asyncio: IncompleteReadError.__init__ asyncio.exceptions: IncompleteReadError.__init__ ',
    '(self, parties)':
        'asyncio: Barrier.__init__ asyncio.locks: Barrier.__init__ ',
    '(self, population, k, *, counts=None)':
        'random: Random.sample ',
    '(self, population, weights=None, *, cum_weights=None, k=1)':
        'random: Random.choices ',
    '(self, predicate)':
        'asyncio: Condition.wait_for asyncio.locks: Condition.wait_for ',
    '(self, prefix, /)':
        'builtins: bytearray.removeprefix bytes.removeprefix str.removeprefix ',
    '(self, protocol_factory, cmd, *, stdin=-1, stdout=-1, stderr=-1, universal_newlines=False, shell=True, bufsize=0, encoding=None, errors=None, text=None, **kwargs)':
        'asyncio: EventLoop.subprocess_shell ',
    "(self, protocol_factory, host=None, port=None, *, family=__import__('socket').AF_UNSPEC, flags=__import__('socket').AI_PASSIVE, sock=None, backlog=100, ssl=None, reuse_address=None, reuse_port=None, keep_alive=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None, start_serving=True)":
        'asyncio: EventLoop.create_server ',
    '(self, protocol_factory, host=None, port=None, *, ssl=None, family=0, proto=0, flags=0, sock=None, local_addr=None, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None, happy_eyeballs_delay=None, interleave=None, all_errors=False)':
        'asyncio: EventLoop.create_connection ',
    '(self, protocol_factory, local_addr=None, remote_addr=None, *, family=0, proto=0, flags=0, reuse_port=None, allow_broadcast=None, sock=None)':
        'asyncio: EventLoop.create_datagram_endpoint ',
    '(self, protocol_factory, path=None, *, sock=None, backlog=100, ssl=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None, start_serving=True, cleanup_socket=True)':
        'asyncio: EventLoop.create_unix_server ',
    '(self, protocol_factory, path=None, *, ssl=None, sock=None, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None)':
        'asyncio: EventLoop.create_unix_connection ',
    '(self, protocol_factory, pipe)':
        'asyncio: EventLoop.connect_read_pipe EventLoop.connect_write_pipe ',
    '(self, protocol_factory, program, *args, stdin=-1, stdout=-1, stderr=-1, universal_newlines=False, shell=False, bufsize=0, encoding=None, errors=None, text=None, **kwargs)':
        'asyncio: EventLoop.subprocess_exec ',
    '(self, protocol_factory, sock, *, ssl=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None)':
        'asyncio: EventLoop.connect_accepted_socket ',
    '(self, result)':
        'concurrent.futures: Future.set_result concurrent.futures._base: Future.set_result ',
    '(self, result, /)':
        'asyncio: Future.set_result Task.set_result asyncio.futures: Future.set_result asyncio.tasks: Task.set_result ',
    '(self, selector=None)':
        'asyncio: EventLoop.__init__ ',
    '(self, sep, /)':
        'builtins: bytearray.partition bytearray.rpartition bytes.partition bytes.rpartition str.partition '
        'str.rpartition ',
    '(self, seq)':
        'random: Random.choice ',
    '(self, sig)':
        'asyncio: AbstractEventLoop.remove_signal_handler EventLoop.remove_signal_handler asyncio.events: '
        'AbstractEventLoop.remove_signal_handler ',
    '(self, sig, callback, *args)':
        'asyncio: AbstractEventLoop.add_signal_handler EventLoop.add_signal_handler asyncio.events: '
        'AbstractEventLoop.add_signal_handler ',
    '(self, size, /)':
        'builtins: bytearray.resize ',
    '(self, sock)':
        'asyncio: EventLoop.sock_accept ',
    '(self, sock, address)':
        'asyncio: EventLoop.sock_connect ',
    '(self, sock, buf)':
        'asyncio: EventLoop.sock_recv_into ',
    '(self, sock, buf, nbytes=0)':
        'asyncio: EventLoop.sock_recvfrom_into ',
    '(self, sock, bufsize)':
        'asyncio: EventLoop.sock_recvfrom ',
    '(self, sock, data)':
        'asyncio: EventLoop.sock_sendall ',
    '(self, sock, data, address)':
        'asyncio: EventLoop.sock_sendto ',
    '(self, sock, file, offset=0, count=None, *, fallback=True)':
        'asyncio: EventLoop.sock_sendfile ',
    '(self, sock, n)':
        'asyncio: EventLoop.sock_recv ',
    '(self, sockaddr, flags=0)':
        'asyncio: EventLoop.getnameinfo ',
    '(self, start, stop=None, step=1)':
        'random: Random.randrange ',
    '(self, state)':
        'random: Random.setstate ',
    '(self, suffix, /)':
        'builtins: bytearray.removesuffix bytes.removesuffix str.removesuffix ',
    '(self, table, /)':
        'builtins: str.translate ',
    "(self, table, /, delete=b'')":
        'builtins: bytearray.translate bytes.translate ',
    '(self, tb, /)':
        'builtins: BaseException.with_traceback ',
    '(self, timeout=None)':
        'asyncio: BaseEventLoop.shutdown_default_executor asyncio.base_events: '
        'BaseEventLoop.shutdown_default_executor concurrent.futures: Future.exception Future.result '
        'concurrent.futures._base: Future.exception Future.result ',
    '(self, token, /)':
        'contextvars: ContextVar.reset ',
    '(self, transport, file, offset=0, count=None, *, fallback=True)':
        'asyncio: EventLoop.sendfile ',
    '(self, transport, protocol, sslcontext, *, server_side=False, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None)':
        'asyncio: EventLoop.start_tls ',
    '(self, value, /)':
        'builtins: bytearray.remove list.count list.remove memoryview.count tuple.count asyncio: Task.set_name '
        'asyncio.tasks: Task.set_name collections: deque.count deque.remove concurrent.futures._base: '
        'DoneAndNotDoneFutures.count contextvars: ContextVar.set decimal: DecimalTuple.count difflib: Match.count '
        'inspect: FrameInfo.count FullArgSpec.count Traceback.count pkgutil: ModuleInfo.count platform: '
        'uname_result.count selectors: SelectorKey.count ssl: DefaultVerifyPaths.count statistics: '
        'LinearRegression.count time: struct_time.count urllib.robotparser: RequestRate.count ',
    '(self, value, start=0, stop=2147483647, /)':
        'builtins: list.index memoryview.index tuple.index concurrent.futures._base: DoneAndNotDoneFutures.index '
        'decimal: DecimalTuple.index difflib: Match.index inspect: FullArgSpec.index pkgutil: ModuleInfo.index '
        'platform: uname_result.index selectors: SelectorKey.index ssl: DefaultVerifyPaths.index statistics: '
        'LinearRegression.index time: struct_time.index urllib.robotparser: RequestRate.index ',
    '(self, value=1)':
        'asyncio: BoundedSemaphore.__init__ Semaphore.__init__ asyncio.locks: BoundedSemaphore.__init__ '
        'Semaphore.__init__ ',
    '(self, when, callback, *args, context=None)':
        'asyncio: AbstractEventLoop.call_at BaseEventLoop.call_at asyncio.base_events: BaseEventLoop.call_at '
        'asyncio.events: AbstractEventLoop.call_at ',
    '(self, when, callback, args, loop, context=None)':
        'asyncio: TimerHandle.__init__ asyncio.events: TimerHandle.__init__ ',
    '(self, when: float | None) -> None':
        'asyncio: Timeout.__init__ Timeout.reschedule asyncio.timeouts: Timeout.__init__ Timeout.reschedule ',
    '(self, width, /)':
        'builtins: bytearray.zfill bytes.zfill str.zfill ',
    "(self, width, fillchar=' ', /)":
        'builtins: str.center str.ljust str.rjust ',
    "(self, width, fillchar=b' ', /)":
        'builtins: bytearray.center bytearray.ljust bytearray.rjust bytes.center bytes.ljust bytes.rjust ',
    '(self, x)':
        'random: Random.shuffle ',
    '(self, x=None)':
        'random: Random.__init__ SystemRandom.__init__ ',
    '(seq)':
        'random: choice secrets: choice ',
    '(seq, /)':
        'math: fsum ',
    '(sequence, /)':
        'builtins: reversed ',
    '(sign, digits, exponent)':
        'decimal: DecimalTuple ',
    '(slope, intercept)':
        'statistics: LinearRegression ',
    '(source, /, globals=None, locals=None)':
        'builtins: eval ',
    '(source, /, globals=None, locals=None, *, closure=None)':
        'builtins: exec ',
    '(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)':
        'builtins: compile ',
    '(start, stop=None, step=1)':
        'random: randrange ',
    '(start=0, step=1)':
        'itertools: count ',
    '(state)':
        'random: setstate ',
    '(status=None, /)':
        'sys: exit ',
    '(string, /)':
        'builtins: bytearray.fromhex bytes.fromhex float.fromhex sys: intern ',
    '(system, node, release, version, machine)':
        'platform: uname_result ',
    '(tp)':
        'typing: get_args get_origin ',
    '(typ, val)':
        'typing: cast ',
    '(typename, field_names, *, rename=False, defaults=None, module=None)':
        'collections: namedtuple inspect: namedtuple pkgutil: namedtuple sched: namedtuple selectors: namedtuple ssl: '
        'namedtuple statistics: namedtuple urllib.parse: namedtuple ',
    '(unraisable, /)':
        'sys: unraisablehook ',
    '(user_function, /)':
        'functools: cache ',
    '(val, typ, /)':
        'typing: assert_type ',
    "(value, format_spec='', /)":
        'builtins: format ',
    '(value=1)':
        'asyncio: BoundedSemaphore Semaphore asyncio.locks: BoundedSemaphore Semaphore ',
    '(when, callback, args, loop, context=None)':
        'asyncio: TimerHandle asyncio.events: TimerHandle ',
    '(when: float | None) -> None':
        'asyncio: Timeout asyncio.timeouts: Timeout ',
    '(when: float | None) -> asyncio.timeouts.Timeout':
        'asyncio: timeout_at asyncio.timeouts: timeout_at ',
    "(wrapped, assigned=('__module__', '__name__', '__qualname__', '__doc__', '__annotate__', '__type_params__'), updated=('__dict__',))":
        'contextlib: wraps functools: wraps ',
    "(wrapper, wrapped, assigned=('__module__', '__name__', '__qualname__', '__doc__', '__annotate__', '__type_params__'), updated=('__dict__',))":
        'functools: update_wrapper ',
    '(x)':
        'random: shuffle ',
    '(x, /)':
        'builtins: abs math: acos acosh asin asinh atan atanh cbrt ceil cos cosh degrees erf erfc exp exp2 expm1 fabs '
        'floor frexp gamma isfinite isinf isnan lgamma log10 log1p log2 modf radians sin sinh sqrt tan tanh trunc ulp ',
    '(x, i, /)':
        'math: ldexp ',
    '(x, y, /)':
        'builtins: divmod math: copysign fmod pow remainder ',
    '(x, y, /, *, steps=None)':
        'math: nextafter ',
    '(x, y, z, /)':
        'math: fma ',
    '(x=0, /)':
        'builtins: float ',
    '(x=None)':
        'random: Random SystemRandom ',
    '(y, x, /)':
        'math: atan2 ',
    '(z, /)':
        'cmath: acos acosh asin asinh atan atanh cos cosh exp isfinite isinf isnan log10 phase polar sin sinh sqrt '
        'tan tanh ',
    'invalid':
        'builtins: anext bytearray.count bytearray.endswith bytearray.find bytearray.hex bytearray.index '
        'bytearray.rfind bytearray.rindex bytearray.startswith bytes.count bytes.endswith bytes.find bytes.hex '
        'bytes.index bytes.rfind bytes.rindex bytes.startswith dict.pop memoryview.cast memoryview.hex str.count '
        'str.endswith str.find str.index str.maketrans str.rfind str.rindex str.startswith asyncio: '
        'Future.add_done_callback asyncio.futures: Future.add_done_callback binascii: b2a_hex hexlify cmath: log '
        'collections: Counter.pop OrderedDict.pop UserString.maketrans defaultdict.pop deque deque.index contextvars: '
        'ContextVar.get functools: reduce types: CellType unicodedata: decimal digit name numeric ',
}

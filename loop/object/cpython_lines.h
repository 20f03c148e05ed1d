/* SPDX-License-Identifier: MIT
 *
 * cpython_lines.h: lines of asyncio's sources in CPython 3.14 that programs can
 * see: where a coroutine begins and awaits, and what callbacks are called.
 *
 * Made by tests/tables/cpython_lines.py --update, which finds each line by what
 * its comment says: file, function, and the text of a statement.
 */
#ifndef TT__CPYTHON_LINES_H
#define TT__CPYTHON_LINES_H

/* A line as a string. */
#define TT__LINE_TEXT(line)  TT__LINE_TEXT_(line)
#define TT__LINE_TEXT_(line) #line

/* clang-format off */
#define TT__LINE__RUN_UNTIL_COMPLETE_CB 181 /* base_events.py _run_until_complete_cb */
#define TT__LINE_BASEEVENTLOOP_SHUTDOWN_ASYNCGENS 570 /* base_events.py BaseEventLoop.shutdown_asyncgens */
#define TT__LINE_BASEEVENTLOOP_SHUTDOWN_ASYNCGENS_AT_RESULTS_AWAIT 582 /* base_events.py BaseEventLoop.shutdown_asyncgens: results = await tasks.gather( */
#define TT__LINE_BASEEVENTLOOP_SHUTDOWN_DEFAULT_EXECUTOR 595 /* base_events.py BaseEventLoop.shutdown_default_executor */
#define TT__LINE_BASEEVENTLOOP_RUN_FOREVER 672 /* base_events.py BaseEventLoop.run_forever */
#define TT__LINE_BASEEVENTLOOP_RUN_FOREVER_AT_SELF_RUN_ONCE 677 /* base_events.py BaseEventLoop.run_forever: self._run_once() */
#define TT__LINE_BASEEVENTLOOP_RUN_UNTIL_COMPLETE 683 /* base_events.py BaseEventLoop.run_until_complete */
#define TT__LINE_BASEEVENTLOOP_RUN_UNTIL_COMPLETE_AT_SELF_RUN_FOREVER 706 /* base_events.py BaseEventLoop.run_until_complete: self.run_forever() */
#define TT__LINE_BASEEVENTLOOP__RUN_ONCE 1966 /* base_events.py BaseEventLoop._run_once */
#define TT__LINE_BASEEVENTLOOP__RUN_ONCE_AT_HANDLE_RUN 2038 /* base_events.py BaseEventLoop._run_once: handle._run() */
#define TT__LINE_BASEEVENTLOOP__RUN_ONCE_AT_HANDLE_RUN_2 2046 /* base_events.py BaseEventLoop._run_once: handle._run() #2 */
#define TT__LINE_BASEEVENTLOOP__SET_COROUTINE_ORIGIN_TRACKING 2049 /* base_events.py BaseEventLoop._set_coroutine_origin_tracking */

#define TT__LINE_HANDLE__RUN 92 /* events.py Handle._run */
#define TT__LINE_HANDLE__RUN_AT_SELF_CONTEXT_RUN 94 /* events.py Handle._run: self._context.run(self._callback, *self._args) */
#define TT__LINE_ABSTRACTEVENTLOOP_SHUTDOWN_ASYNCGENS 297 /* events.py AbstractEventLoop.shutdown_asyncgens */
#define TT__LINE_ABSTRACTEVENTLOOP_SHUTDOWN_DEFAULT_EXECUTOR 301 /* events.py AbstractEventLoop.shutdown_default_executor */

#define TT__LINE__SET_RESULT_UNLESS_CANCELLED 319 /* futures.py _set_result_unless_cancelled */
#define TT__LINE__CHAIN_FUTURE__SET_STATE 387 /* futures.py _chain_future.<locals>._set_state */
#define TT__LINE__CHAIN_FUTURE__CALL_CHECK_CANCEL 393 /* futures.py _chain_future.<locals>._call_check_cancel */
#define TT__LINE__CHAIN_FUTURE__CALL_SET_STATE 400 /* futures.py _chain_future.<locals>._call_set_state */

#define TT__LINE_PRINT_CALL_GRAPH 267 /* graph.py print_call_graph */
#define TT__LINE_PRINT_CALL_GRAPH_AT_PRINT_FORMAT_CALL 276 /* graph.py print_call_graph: print(format_call_graph(future, depth=depth, limit=limit), file=file) */

#define TT__LINE__CONTEXTMANAGERMIXIN_AENTER 13 /* locks.py _ContextManagerMixin.__aenter__ */
#define TT__LINE__CONTEXTMANAGERMIXIN_AENTER_AT_AWAIT_SELF_ACQUIRE 14 /* locks.py _ContextManagerMixin.__aenter__: await self.acquire() */
#define TT__LINE__CONTEXTMANAGERMIXIN_AEXIT 19 /* locks.py _ContextManagerMixin.__aexit__ */
#define TT__LINE_LOCK_ACQUIRE 90 /* locks.py Lock.acquire */
#define TT__LINE_LOCK_ACQUIRE_AT_AWAIT_FUT 110 /* locks.py Lock.acquire: await fut */
#define TT__LINE_EVENT_WAIT 200 /* locks.py Event.wait */
#define TT__LINE_EVENT_WAIT_AT_AWAIT_FUT 213 /* locks.py Event.wait: await fut */
#define TT__LINE_CONDITION_WAIT 248 /* locks.py Condition.wait */
#define TT__LINE_CONDITION_WAIT_AT_AWAIT_FUT 272 /* locks.py Condition.wait: await fut */
#define TT__LINE_CONDITION_WAIT_AT_AWAIT_SELF_ACQUIRE 284 /* locks.py Condition.wait: await self.acquire() */
#define TT__LINE_CONDITION_WAIT_FOR 303 /* locks.py Condition.wait_for */
#define TT__LINE_CONDITION_WAIT_FOR_AT_AWAIT_SELF_WAIT 313 /* locks.py Condition.wait_for: await self.wait() */
#define TT__LINE_SEMAPHORE_ACQUIRE 386 /* locks.py Semaphore.acquire */
#define TT__LINE_SEMAPHORE_ACQUIRE_AT_AWAIT_FUT 407 /* locks.py Semaphore.acquire: await fut */
#define TT__LINE_BARRIER_AENTER 503 /* locks.py Barrier.__aenter__ */
#define TT__LINE_BARRIER_AENTER_AT_RETURN_AWAIT_SELF 506 /* locks.py Barrier.__aenter__: return await self.wait() */
#define TT__LINE_BARRIER_AEXIT 508 /* locks.py Barrier.__aexit__ */
#define TT__LINE_BARRIER_WAIT 511 /* locks.py Barrier.wait */
#define TT__LINE_BARRIER_WAIT_AT_ASYNC_WITH_SELF 518 /* locks.py Barrier.wait: async with self._cond: */
#define TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_BLOCK 519 /* locks.py Barrier.wait: await self._block() # Block while the barrier drains or resets. */
#define TT__LINE_BARRIER_WAIT_AT_AWAIT_SELF_WAIT 527 /* locks.py Barrier.wait: await self._wait() */
#define TT__LINE_BARRIER__BLOCK 534 /* locks.py Barrier._block */
#define TT__LINE_BARRIER__BLOCK_AT_AWAIT_SELF_COND 540 /* locks.py Barrier._block: await self._cond.wait_for( */
#define TT__LINE_BARRIER__WAIT 558 /* locks.py Barrier._wait */
#define TT__LINE_BARRIER__WAIT_AT_AWAIT_SELF_COND 564 /* locks.py Barrier._wait: await self._cond.wait_for(lambda: self._state is not _BarrierState.FILLING) */
#define TT__LINE_BARRIER_RESET 577 /* locks.py Barrier.reset */
#define TT__LINE_BARRIER_RESET_AT_ASYNC_WITH_SELF 583 /* locks.py Barrier.reset: async with self._cond: */
#define TT__LINE_BARRIER_ABORT 592 /* locks.py Barrier.abort */
#define TT__LINE_BARRIER_ABORT_AT_ASYNC_WITH_SELF 598 /* locks.py Barrier.abort: async with self._cond: */

#define TT__LINE_QUEUE_PUT 125 /* queues.py Queue.put */
#define TT__LINE_QUEUE_PUT_AT_AWAIT_PUTTER 139 /* queues.py Queue.put: await putter */
#define TT__LINE_QUEUE_GET 172 /* queues.py Queue.get */
#define TT__LINE_QUEUE_GET_AT_AWAIT_GETTER 186 /* queues.py Queue.get: await getter */
#define TT__LINE_QUEUE_JOIN 239 /* queues.py Queue.join */
#define TT__LINE_QUEUE_JOIN_AT_AWAIT_SELF 248 /* queues.py Queue.join: await self._finished.wait() */

#define TT__LINE_RUNNER_EXIT 62 /* runners.py Runner.__exit__ */
#define TT__LINE_RUNNER_EXIT_AT_SELF_CLOSE 63 /* runners.py Runner.__exit__: self.close() */
#define TT__LINE_RUNNER_CLOSE 65 /* runners.py Runner.close */
#define TT__LINE_RUNNER_CLOSE_AT_CANCEL_ALL_TASKS 71 /* runners.py Runner.close: _cancel_all_tasks(loop) */
#define TT__LINE_RUNNER_CLOSE_AT_LOOP_RUN_UNTIL 72 /* runners.py Runner.close: loop.run_until_complete(loop.shutdown_asyncgens()) */
#define TT__LINE_RUNNER_CLOSE_AT_LOOP_RUN_UNTIL_2 73 /* runners.py Runner.close: loop.run_until_complete( */
#define TT__LINE_RUNNER_RUN 87 /* runners.py Runner.run */
#define TT__LINE_RUNNER_RUN__WRAP_AWAITABLE 98 /* runners.py Runner.run.<locals>._wrap_awaitable */
#define TT__LINE_RUNNER_RUN__WRAP_AWAITABLE_AT_RETURN_AWAIT 99 /* runners.py Runner.run.<locals>._wrap_awaitable: return await awaitable */
#define TT__LINE_RUNNER_RUN_AT_RETURN_SELF_LOOP 127 /* runners.py Runner.run: return self._loop.run_until_complete(task) */
#define TT__LINE_RUN 169 /* runners.py run */
#define TT__LINE_RUN_AT_WITH_RUNNER_DEBUG 203 /* runners.py run: with Runner(debug=debug, loop_factory=loop_factory) as runner: */
#define TT__LINE_RUN_AT_RETURN_RUNNER_RUN 204 /* runners.py run: return runner.run(main) */
#define TT__LINE__CANCEL_ALL_TASKS 207 /* runners.py _cancel_all_tasks */
#define TT__LINE__CANCEL_ALL_TASKS_AT_LOOP_RUN_UNTIL 215 /* runners.py _cancel_all_tasks: loop.run_until_complete(tasks.gather(*to_cancel, return_exceptions=True)) */

#define TT__LINE_STAGGERED_RACE 14 /* staggered.py staggered_race */
#define TT__LINE_STAGGERED_RACE_TASK_DONE 76 /* staggered.py staggered_race.<locals>.task_done */
#define TT__LINE_STAGGERED_RACE_RUN_ONE_CORO 94 /* staggered.py staggered_race.<locals>.run_one_coro */
#define TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_AWAIT_OK_TO_START 98 /* staggered.py staggered_race.<locals>.run_one_coro: await ok_to_start.wait() */
#define TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_AWAIT_TASKS_WAIT 106 /* staggered.py staggered_race.<locals>.run_one_coro: await tasks.wait_for(previous_failed.wait(), delay) */
#define TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_NEXT_OK_TO_START 114 /* staggered.py staggered_race.<locals>.run_one_coro: next_ok_to_start = locks.Event() */
#define TT__LINE_STAGGERED_RACE_RUN_ONE_CORO_AT_RESULT_AWAIT_CORO 127 /* staggered.py staggered_race.<locals>.run_one_coro: result = await coro_fn() */
#define TT__LINE_STAGGERED_RACE_AT_AWAIT_ON_COMPLETED 165 /* staggered.py staggered_race: await on_completed_fut */

#define TT__LINE_TASKGROUP_AENTER 55 /* taskgroups.py TaskGroup.__aenter__ */
#define TT__LINE_TASKGROUP_AEXIT 69 /* taskgroups.py TaskGroup.__aexit__ */
#define TT__LINE_TASKGROUP_AEXIT_AT_RETURN_AWAIT_SELF 72 /* taskgroups.py TaskGroup.__aexit__: return await self._aexit(et, exc) */
#define TT__LINE_TASKGROUP__AEXIT 83 /* taskgroups.py TaskGroup._aexit */
#define TT__LINE_TASKGROUP__AEXIT_AT_AWAIT_SELF_ON 121 /* taskgroups.py TaskGroup._aexit: await self._on_completed_fut */

#define TT__LINE_WAIT 405 /* tasks.py wait */
#define TT__LINE_WAIT_AT_RETURN_AWAIT_WAIT 432 /* tasks.py wait: return await _wait(fs, timeout, return_when, loop) */
#define TT__LINE__RELEASE_WAITER 435 /* tasks.py _release_waiter */
#define TT__LINE_WAIT_FOR 440 /* tasks.py wait_for */
#define TT__LINE_WAIT_FOR_AT_FUT_ENSURE_FUTURE 476 /* tasks.py wait_for: fut = ensure_future(fut) */
#define TT__LINE_WAIT_FOR_AT_AWAIT_CANCEL_AND 481 /* tasks.py wait_for: await _cancel_and_wait(fut) */
#define TT__LINE_WAIT_FOR_AT_RETURN_AWAIT_FUT 488 /* tasks.py wait_for: return await fut */
#define TT__LINE__WAIT 490 /* tasks.py _wait */
#define TT__LINE__WAIT__ON_COMPLETION 503 /* tasks.py _wait.<locals>._on_completion */
#define TT__LINE__WAIT_AT_AWAIT_WAITER 521 /* tasks.py _wait: await waiter */
#define TT__LINE__CANCEL_AND_WAIT 537 /* tasks.py _cancel_and_wait */
#define TT__LINE__CANCEL_AND_WAIT_AT_AWAIT_WAITER 549 /* tasks.py _cancel_and_wait: await waiter */
#define TT__LINE__ASCOMPLETEDITERATOR_ANEXT_AT_IF_NOT_SELF_TODO 583 /* tasks.py _AsCompletedIterator.__anext__: if not self._todo_left: */
#define TT__LINE__ASCOMPLETEDITERATOR_ANEXT_AT_RETURN_AWAIT_SELF 587 /* tasks.py _AsCompletedIterator.__anext__: return await self._wait_for_one() */
#define TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE 610 /* tasks.py _AsCompletedIterator._wait_for_one */
#define TT__LINE__ASCOMPLETEDITERATOR__WAIT_FOR_ONE_AT_F_AWAIT_SELF_DONE 614 /* tasks.py _AsCompletedIterator._wait_for_one: f = await self._done.get() */
#define TT__LINE_SLEEP 687 /* tasks.py sleep */
#define TT__LINE_SLEEP_AT_AWAIT_SLEEP 690 /* tasks.py sleep: await __sleep0() */
#define TT__LINE_SLEEP_AT_RETURN_AWAIT 702 /* tasks.py sleep: return await future */
#define TT__LINE_ENSURE_FUTURE__WRAP_AWAITABLE 720 /* tasks.py ensure_future.<locals>._wrap_awaitable */
#define TT__LINE_ENSURE_FUTURE__WRAP_AWAITABLE_AT_RETURN_AWAIT 721 /* tasks.py ensure_future.<locals>._wrap_awaitable: return await awaitable */
#define TT__LINE_GATHER__DONE_CALLBACK 810 /* tasks.py gather.<locals>._done_callback */
#define TT__LINE__LOG_ON_EXCEPTION 911 /* tasks.py _log_on_exception */
#define TT__LINE_SHIELD__CLEAR_AWAITED_BY_CALLBACK 975 /* tasks.py shield.<locals>._clear_awaited_by_callback */
#define TT__LINE_SHIELD__INNER_DONE_CALLBACK 978 /* tasks.py shield.<locals>._inner_done_callback */
#define TT__LINE_SHIELD__OUTER_DONE_CALLBACK 991 /* tasks.py shield.<locals>._outer_done_callback */
#define TT__LINE_RUN_COROUTINE_THREADSAFE_CALLBACK 1016 /* tasks.py run_coroutine_threadsafe.<locals>.callback */
#define TT__LINE_CREATE_EAGER_TASK_FACTORY_FACTORY 1049 /* tasks.py create_eager_task_factory.<locals>.factory */

#define TT__LINE_TIMEOUT_AENTER 83 /* timeouts.py Timeout.__aenter__ */
#define TT__LINE_TIMEOUT_AEXIT 95 /* timeouts.py Timeout.__aexit__ */
/* clang-format on */

#endif

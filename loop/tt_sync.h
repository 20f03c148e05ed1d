/* SPDX-License-Identifier: MIT
 *
 * loop/tt_sync.h: locks, events and queues.
 *
 * asyncio/locks.py and queues.py. Waiters are served in the order of their
 * arrival. Not to be used from other threads.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */

#include "loop/primitives/queue.h"
#elif !defined(TT_SYNC_H)
#define TT_SYNC_H

/* Event. set(): 0 or a failure; wait() ends with True, at once if it is already
 * set. Here and below, _new returns a primitive, NULL on failure. */
struct tt_event_flag;
TT_API extern const struct tt_type tt_event_type;
TT_API struct tt_event_flag *tt_event_new(struct tt_env *env);
TT_API int tt_event_set(struct tt_env *env, struct tt_event_flag *event);
TT_API void tt_event_clear(struct tt_event_flag *event);
TT_API bool tt_event_is_set(const struct tt_event_flag *event);
TT_API tt_value tt_event_wait(struct tt_env *env, struct tt_event_flag *event);
TT_API void tt_event_unref(struct tt_env *env, struct tt_event_flag *event);

/* Lock. acquire() ends with True; releasing one that is not locked is a
 * RuntimeError. */
struct tt_lock;
TT_API extern const struct tt_type tt_lock_type;
TT_API struct tt_lock *tt_lock_new(struct tt_env *env);
TT_API tt_value tt_lock_acquire(struct tt_env *env, struct tt_lock *lock);
TT_API int tt_lock_release(struct tt_env *env, struct tt_lock *lock);
TT_API bool tt_lock_locked(const struct tt_lock *lock);
TT_API void tt_lock_unref(struct tt_env *env, struct tt_lock *lock);

/* Condition, of LOCK (kept; NULL: a new one):
 *
 *     TT_AWAIT(tt_condition_acquire(env, condition));
 *     while (!holds) {
 *         TT_AWAIT(tt_condition_wait(env, condition));
 *     }
 *     TT_CHECK(tt_condition_release(env, condition));
 *
 * wait() returns with the lock held, even when it is cancelled. */
struct tt_condition;
TT_API extern const struct tt_type tt_condition_type;
TT_API struct tt_condition *tt_condition_new(struct tt_env *env,
                                             struct tt_lock *lock);
TT_API tt_value tt_condition_acquire(struct tt_env *env,
                                     struct tt_condition *condition);
TT_API int tt_condition_release(struct tt_env *env,
                                struct tt_condition *condition);
/* 1 or 0, or a failure of a lock of the program's own class. */
TT_API int tt_condition_locked(struct tt_env *env,
                               struct tt_condition *condition);
TT_API tt_value tt_condition_wait(struct tt_env *env,
                                  struct tt_condition *condition);
/* Waits until PREDICATE (a callable; kept) returns a true value, which is the
 * result. */
TT_API tt_value tt_condition_wait_for(struct tt_env *env,
                                      struct tt_condition *condition,
                                      tt_value predicate);
TT_API int tt_condition_notify(struct tt_env *env,
                               struct tt_condition *condition, uint32_t n);
TT_API int tt_condition_notify_all(struct tt_env *env,
                                   struct tt_condition *condition);
TT_API void tt_condition_unref(struct tt_env *env,
                               struct tt_condition *condition);

/* Semaphore and BoundedSemaphore. A value below 0 is a ValueError, and so is
 * releasing a bounded one more often than it was acquired. */
struct tt_semaphore;
TT_API extern const struct tt_type tt_semaphore_type, tt_bounded_semaphore_type;
TT_API struct tt_semaphore *tt_semaphore_new(struct tt_env *env, int64_t value);
TT_API struct tt_semaphore *tt_semaphore_new_bounded(struct tt_env *env,
                                                     int64_t value);
TT_API tt_value tt_semaphore_acquire(struct tt_env *env,
                                     struct tt_semaphore *semaphore);
TT_API int tt_semaphore_release(struct tt_env *env,
                                struct tt_semaphore *semaphore);
TT_API bool tt_semaphore_locked(const struct tt_semaphore *semaphore);
TT_API void tt_semaphore_unref(struct tt_env *env,
                               struct tt_semaphore *semaphore);

/* Barrier, of at least one party. The result of wait() is this party's number,
 * in the order of arrival; it raises BrokenBarrierError if the barrier is reset
 * or aborted meanwhile. */
struct tt_barrier;
TT_API extern const struct tt_type tt_barrier_type;
TT_API struct tt_barrier *tt_barrier_new(struct tt_env *env, uint32_t parties);
TT_API tt_value tt_barrier_wait(struct tt_env *env, struct tt_barrier *barrier);
TT_API tt_value tt_barrier_reset(struct tt_env *env,
                                 struct tt_barrier *barrier);
TT_API tt_value tt_barrier_abort(struct tt_env *env,
                                 struct tt_barrier *barrier);
/* parties; n_waiting: the parties that wait for the others. */
TT_API int64_t tt_barrier_parties(const struct tt_barrier *barrier);
TT_API int64_t tt_barrier_waiting(const struct tt_barrier *barrier);
TT_API bool tt_barrier_broken(const struct tt_barrier *barrier);
TT_API void tt_barrier_unref(struct tt_env *env, struct tt_barrier *barrier);

/* Queue, LifoQueue and PriorityQueue (the least item first, by tt_less).
 * MAXSIZE 0: no limit. put() waits while it is full, get() while it is empty;
 * the _nowait functions raise QueueFull and QueueEmpty instead. After a
 * shutdown, putting raises QueueShutDown, and so does getting from an empty
 * queue. */
struct tt_queue;
TT_API extern const struct tt_type tt_queue_type, tt_lifo_queue_type,
    tt_priority_queue_type;
TT_API struct tt_queue *tt_queue_new(struct tt_env *env, uint32_t maxsize);
TT_API struct tt_queue *tt_lifo_queue_new(struct tt_env *env, uint32_t maxsize);
TT_API struct tt_queue *tt_priority_queue_new(struct tt_env *env,
                                              uint32_t maxsize);
/* Both take ITEM. */
TT_API tt_value tt_queue_put(struct tt_env *env, struct tt_queue *queue,
                             tt_value item);
TT_API int tt_queue_put_nowait(struct tt_env *env, struct tt_queue *queue,
                               tt_value item);
TT_API tt_value tt_queue_get(struct tt_env *env, struct tt_queue *queue);
/* Returns the item. */
TT_API tt_value tt_queue_get_nowait(struct tt_env *env, struct tt_queue *queue);
/* qsize(): the number of items. empty() and full(): 1 or 0. A queue of a
 * program's class may fail. */
TT_API int64_t tt_queue_size(struct tt_env *env, struct tt_queue *queue);
TT_API int tt_queue_empty(struct tt_env *env, struct tt_queue *queue);
TT_API int tt_queue_full(struct tt_env *env, struct tt_queue *queue);
TT_API int64_t tt_queue_maxsize(const struct tt_queue *queue);
/* join() waits until task_done() was called for each item that was put. */
TT_API int tt_queue_task_done(struct tt_env *env, struct tt_queue *queue);
TT_API tt_value tt_queue_join(struct tt_env *env, struct tt_queue *queue);
/* IMMEDIATE: drops the items, as if all of them were done. */
TT_API int tt_queue_shutdown(struct tt_env *env, struct tt_queue *queue,
                             bool immediate);
TT_API void tt_queue_unref(struct tt_env *env, struct tt_queue *queue);

#endif

"""Tests of scheduler: python3 test_scheduler.py, or ticktape run."""

import asyncio
import logging
from datetime import timedelta

import scheduler
from scheduler import Job, JobState, MemoryStore, Priority, Scheduler, every, once
from scheduler.job import Trigger


class PrintHandler(logging.Handler):
    def emit(self, record):
        print(f"{record.levelname}: {record.getMessage()}")
        if record.exc_info:
            print(f"  {record.exc_info[0].__name__}: {record.exc_info[1]}")


class Counting(MemoryStore):
    added = 0

    def add(self, job):
        super().add(job)
        self.added += 1


class CountingScheduler(Scheduler, store=Counting):
    pass


async def nothing():
    pass


def test_jobs():
    print(sorted(scheduler.__all__))
    jobs = [
        Job(Priority.LOW, "c", action=nothing, trigger=once(1)),
        Job(Priority.HIGH, "b", action=nothing, trigger=once(1)),
        Job(name="a", action=nothing, trigger=every(timedelta(milliseconds=500))),
    ]
    for job in sorted(jobs):
        print(job)
    print(JobState("finished"), repr(JobState.FAILED), isinstance(once(1), Trigger))
    print(isinstance(3, Trigger), Priority(5).name, Priority.LOW > Priority.HIGH)
    try:
        JobState("lost")
    except ValueError as e:
        print(e)
    try:
        Job(name="x", action=nothing, trigger=every(1, count=0))
    except ValueError as e:
        print(e)


async def test_order():
    async def fails():
        raise OSError("no disk")

    async with CountingScheduler() as s:
        s.add(nothing, once(0.03), name="low", priority=Priority.LOW)
        s.add(nothing, every(0.02, count=2), name="twice")
        s.add(fails, once(0.01))
        await asyncio.sleep(0.1)
    print(s.finished, s.store.added, len(s.store))


async def test_shutdown():
    begun, ended = [], []

    def job(name, seconds):
        async def run():
            begun.append(name)
            await asyncio.sleep(seconds)
            ended.append(name)

        return run

    async with Scheduler() as s:
        s.add(job("first", 0.06), once(0.01), name="first")
        s.add(job("second", 0.02), once(0.03), name="second")
        await asyncio.sleep(0.04)
        s.add(job("never", 0.02), once(5.0), name="never")
        print("stopping while", *begun)
    assert sorted(begun) == sorted(ended), f"{begun} began, {ended} ended"
    print(ended, s.store.find("never").state, s.store.find("x"))
    try:
        s.add(nothing, once(1))
    except scheduler.SchedulerClosed as e:
        print(e)


async def main():
    for test in test_order, test_shutdown:
        await test()
        print(test.__name__, "passed")


if __name__ == "__main__":
    logging.getLogger("scheduler").addHandler(PrintHandler())
    logging.getLogger("scheduler").setLevel(logging.INFO)
    test_jobs()
    asyncio.run(main())

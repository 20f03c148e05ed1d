"""A job scheduler with priorities and graceful shutdown."""

from .job import Job, JobState, Priority, every, once
from .scheduler import Scheduler, SchedulerClosed
from .store import JobStore, MemoryStore

__all__ = [
    *("Job", "JobState", "Priority", "every", "once"),
    *("Scheduler", "SchedulerClosed"),
    *("JobStore", "MemoryStore"),
]

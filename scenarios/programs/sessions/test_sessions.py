"""Tests of sessions: python3 test_sessions.py, or ticktape run."""

import asyncio
import logging

from sessions import Event, EventKind, Session, SessionExpired, SessionManager


class PrintHandler(logging.StreamHandler):
    def emit(self, record):
        print("[%s]" % record.name, record.getMessage())


class Journal:
    def __init__(self):
        self.lines = []

    def note(self, event: Event):
        self.lines.append(f"{event.kind} {event.subject.session_id}")


async def test_session():
    session = Session("s", 0.5, user="ann", role="admin")
    print(session, session.user, list(session), session.is_stale, Session.opened)
    try:
        session.nothing
    except AttributeError as e:
        print(e, "/", e.__cause__, e.__suppress_context__)
    try:
        session.ttl = -1
    except ValueError as e:
        print(e)
    print(type(Session.ttl).__name__, EventKind.BEAT, EventKind("closed"))


async def test_listeners():
    manager = SessionManager()
    journal = Journal()
    manager.on("opened", journal.note)

    @manager.on("opened")
    async def later(event):
        await asyncio.sleep(0)
        print("later", event)

    await manager.open("a")
    print(await manager.emit(EventKind.OPENED, manager.sessions["a"]))
    print(journal.lines)
    try:
        manager.sessions["b"] = None
    except TypeError as e:
        print(e)


async def client(manager, name, beats, pause):
    """A client that beats in time: its session may not expire meanwhile."""
    session = await manager.open(name)
    for _ in range(beats):
        await asyncio.sleep(pause)
        again = await manager.beat(session.session_id)
        await asyncio.sleep(0.01)
        assert name in manager.sessions, f"{again} is lost after a heartbeat"


async def test_heartbeats():
    journal = Journal()
    async with SessionManager(ttl=0.1, period=0.03) as manager:
        for kind in EventKind.EXPIRED, EventKind.CLOSED:
            manager.on(kind, journal.note)
        await manager.open("idle")
        try:
            await client(manager, "busy", 5, 0.05)
        except SessionExpired as e:
            print(e)  # a machine that slow has lost it fairly
        try:
            await manager.beat("idle")
        except SessionExpired as e:
            print(e, repr(e.__cause__))
    print(journal.lines)


async def main():
    for test in test_session, test_listeners, test_heartbeats:
        await test()
        print(test.__name__, "passed")


if __name__ == "__main__":
    logging.getLogger("sessions").addHandler(PrintHandler())
    logging.getLogger("sessions").setLevel(logging.INFO)
    asyncio.run(main())

#!/usr/bin/env python3
"""tests/language/timeline.py TICKTAPE [FOLDER]: timelines have all that traces have.

Records each program of the catalogue, and compares the trace that its JSON
contains with the expected ticks: a recorded run is the same as any other, and
no handle, print or report is lost. Checks of each timeline that its references
are consistent: causes come before their effects, tasks have the handles that
name them, holds do not overlap.

Then one program with a queue, a lock, a timeout and a cancellation is exported
in every format: what the JSON says of it is compared in full, the events of
Chrome's format must nest and their arrows have two ends, and Graphviz, if it is
installed, must read the graph.

The last line is "N passed, M failed".
"""
import concurrent.futures
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

TICKTAPE = pathlib.Path(sys.argv[1]).resolve()
FOLDER = sys.argv[2] if len(sys.argv) > 2 else "scenarios"


def record(path):
    done = subprocess.run([TICKTAPE, "export", "--json", path.name],
                          cwd=path.parent, capture_output=True, timeout=120)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode()[:500])
    return json.loads(done.stdout)["runs"][0]


def is_of_child(run, handle):
    """Whether a child process runs it, which is not in the trace."""
    number = handle.get("thread", 0)
    thread = run["threads"][number] if number > 0 else {}
    return "process" in thread or \
        thread.get("name", "").startswith("process ")


def trace_of(run):
    """The text of the trace, without the headings of its ticks."""
    lines = []
    outside = list(run["outside"])

    def put_outside(after):
        while outside and outside[0].get("after", -1) <= after:
            lines.append(outside.pop(0)["text"])

    put_outside(-1)
    for number, handle in enumerate(run["handles"]):
        if "label" in handle and not is_of_child(run, handle):
            if handle["cause"] != "thread":
                lines.append("  " + handle["label"])
            lines.extend("  " + line for line in handle.get("lines", ()))
        put_outside(number)
    return lines


def in_any_order(lines):
    """Of a program with threads: while a handle blocks its thread, others run;
    its lines are in one place here."""
    return sorted(line.strip() for line in lines)


def ticks_of(run):
    """The headings of the ticks in which handles ran."""
    ticks = []
    for handle in run["handles"]:
        heading = "tick %d @%.9g" % (handle["tick"], handle["time"])
        tick = heading.split(" @")[0]
        if "label" in handle and handle["cause"] != "thread" and not is_of_child(run, handle) and (
                not ticks or ticks[-1].split(" @")[0] != tick):
            ticks.append(heading)
    return ticks


def faults(run):
    """What is inconsistent."""
    handles, tasks = run["handles"], run["tasks"]
    for number, handle in enumerate(handles):
        if handle.get("from", -1) >= number:
            yield f"handle {number} was caused by a later one"
        if handle["cause"] == "timer" and "timer" not in handle:
            yield f"handle {number} has no timer"
        task = handle.get("task")
        label = handle.get("label", "")
        if task is not None and label.split(" ")[0] in ("step", "wakeup"):
            before = handle.get("before")
            if before is None and tasks[task]["first"] != number:
                yield f"handle {number} is not the first of its task"
            if before is not None and handles[before].get("task") != task:
                yield f"handle {number} follows one of another task"
        if (handle["cause"] == "thread") != (label.startswith(("thread ", "process ")) and
                                             handle.get("thread", 0) > 0 and
                                             "task" not in handle):
            yield f"handle {number} is of no thread"
        if handle.get("thread", 0) >= max(1, len(run["threads"])):
            yield f"handle {number} is of an unknown thread"
        if handle["ends"] == "waits" and "waits_for" not in handle:
            yield f"handle {number} waits for nothing"
    for number, thread in enumerate(run["threads"]):
        process = thread.get("process", number)
        if process != number and not (
                run["threads"][process]["name"].startswith("process ") and
                run["threads"][process].get("process") == process):
            yield f"thread {number} is of no process"
    for hold in run["holds"]:
        if hold.get("to", len(handles)) < hold.get("from", -1):
            yield "a hold ends before it begins"
    for timer in run["timers"]:
        if timer.get("ended") == "fired" and \
                timer["ended_tick"] < timer["armed_tick"]:
            yield "a timer fired before it was armed"


def check(path):
    """What is wrong with the timeline of PATH; empty: nothing."""
    try:
        run = record(path)
    except (ValueError, subprocess.TimeoutExpired) as error:
        return f"{path}: {error}"
    expected = path.with_suffix(".ticks").read_bytes().decode().removesuffix("\n")
    expected = expected.replace("\0", "\\0").split("\n")
    wanted = [line for line in expected if not line.startswith("tick ")]
    if run.get("omitted_handles"):
        return ""
    got = trace_of(run)
    if run["threads"]:
        got, wanted = in_any_order(got), in_any_order(wanted)
    if got != wanted:
        at = next((i for i, (a, b) in enumerate(zip(got, wanted)) if a != b),
                  min(len(got), len(wanted)))
        return (f"{path}: line {at} is {got[at:at + 1]}, "
                f"expected {wanted[at:at + 1]}")
    headings = [line for line in expected if line.startswith("tick ")]
    own = ticks_of(run)
    if run["threads"] or run["outside"]:  # which may have printed first,
        # at an earlier time: another thread, or a signal's handler
        own, headings = ([line.split(" @")[0] for line in lines]
                         for lines in (own, headings))
    missing = [line for line in own if line not in set(headings)]
    if missing:
        return f"{path}: unexpected {missing[0]}"
    return next((f"{path}: {fault}" for fault in faults(run)), "")


# ---- One program in every format --------------------------------------------

PROGRAM = """\
import asyncio

total = 0


async def produce(queue, lock):
    for item in (1, 2):
        async with lock:
            await asyncio.sleep(0.5)
        await queue.put(item)


async def consume(queue):
    global total
    while True:
        total += await queue.get()
        print("total", total)


async def main():
    queue = asyncio.Queue()
    lock = asyncio.Lock()
    worker = asyncio.create_task(consume(queue))
    loop = asyncio.get_running_loop()
    loop.call_later(0.7, print, "later", 1)
    async with lock:
        maker = asyncio.create_task(produce(queue, lock))
        await asyncio.sleep(0)
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.1)
    except TimeoutError:
        print("late")
    await maker
    worker.cancel()


asyncio.run(main())
"""


# A handle that blocks its thread while another one runs its own loop; a job of
# an executor; a thread that hands a result to the loop.
THREADS = """\
import asyncio
import threading
import time

total = 0


def add(amount):
    global total
    time.sleep(0.1)
    total += amount


def serve(done):
    async def tick(n):
        await asyncio.sleep(n)
        print("tick", n)

    asyncio.run(tick(1))
    done()


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    done = lambda: loop.call_soon_threadsafe(future.set_result, 1)
    other = threading.Thread(target=serve, args=(done,), name="other")
    other.start()
    await asyncio.gather(asyncio.to_thread(add, 1), asyncio.to_thread(add, 2))
    print(total)
    other.join()
    await future


asyncio.run(main())
"""


class Export:
    """A program, exported."""

    def __init__(self, folder, program=PROGRAM):
        self.path = pathlib.Path(folder) / 'a "b.py'
        self.path.write_text(program)

    def text(self, *options):
        return subprocess.run([TICKTAPE, "export", *options, self.path.name],
                              cwd=self.path.parent, capture_output=True,
                              timeout=60, check=True).stdout.decode()

    def run(self):
        return json.loads(self.text("--json"))["runs"][0]


def in_words(run):
    """Why each handle ran."""
    return [f"{handle.get('label')}: {handle.get('why', '')}"
            for handle in run["handles"]]


def has_causes(run):
    words = in_words(run)
    wanted = [
        "step main: ",
        "step consume: created by main",
        "wakeup produce: its wait for Lock.acquire() at line 8 was ended by "
        "main",
        "sleep timer: timer of sleep(0.5) at line 9 fired",
        "timeout timer: timeout timer of main, armed by step main, fired",
        "wakeup main: its wait for Event.wait() at line 30 was cancelled by "
        "timeout timer",
        "call print: its timer, armed by step main, fired",
        "wakeup consume: its wait for Queue.get() at line 16 was ended by "
        "produce",
        "wakeup main: produce returned",
        "wakeup consume: its wait for Queue.get() at line 16 was cancelled by "
        "main",
    ]
    return [line for line in wanted if line not in words]


def has_state(run):
    """Holds, items, cancellations, timers and variables are all there."""
    names = [task["name"] for task in run["tasks"]]
    things = [(thing["type"], thing["name"]) for thing in run["things"]]
    holds = [(things[hold["thing"]], names[hold["task"]], "to" in hold)
             for hold in run["holds"]]
    lock = ("Lock", "lock")
    if holds != [(lock, "main", True), (lock, "produce", True),
                 (lock, "produce", True)]:
        yield f"holds {holds}"
    items = [(things[item["thing"]][1], item["put"], item["size"])
             for item in run["items"]]
    if items != [("queue", True, 1), ("queue", False, 0)] * 2:
        yield f"items {items}"
    cancels = [(names[cancel["task"]], cancel.get("line"))
               for cancel in run["cancels"]]
    if cancels != [("main", None), ("consume", 34)]:
        yield f"cancels {cancels}"
    ends = sorted((timer["what"], timer["when"], timer["ended"])
                  for timer in run["timers"])
    if ends != [("print('later', 1)", 0.7, "fired"),
                ("sleep timer", 0.5, "fired"), ("sleep timer", 1.0, "fired"),
                ("timeout timer", 0.1, "fired")]:
        yield f"timers {ends}"
    totals = [value for handle in run["handles"]
              for name, value in handle.get("globals", ()) if name == "total"]
    if totals != ["0", "1", "3"]:
        yield f"values of total {totals}"
    writes = {(access["name"], access["line"]) for access in run["accesses"]
              if access["write"]}
    if writes != {("total", 16)}:
        yield f"writes {writes}"
    locals_of = [handle["locals"] for handle in run["handles"]
                 if handle.get("label") == "step produce"][0]
    if [entry[:2] for entry in locals_of] != [
            ["produce", "queue"], ["produce", "lock"], ["produce", "item"]]:
        yield f"locals {locals_of}"


def has_events(text):
    """Chrome's format."""
    events = json.loads(text)["traceEvents"]
    spans = {}
    for event in events:
        if event["ph"] == "X":
            spans.setdefault((event["pid"], event["tid"]), []).append(
                (event["ts"], event["ts"] + event["dur"]))
    for track, parts in spans.items():
        parts.sort()
        for one, other in zip(parts, parts[1:]):
            if other[0] < one[1]:
                yield f"spans overlap on track {track}"
    starts = [event["id"] for event in events if event["ph"] == "s"]
    ends = [event["id"] for event in events if event["ph"] == "f"]
    if not starts or starts != ends:
        yield "arrows without two ends"
    if len([event for event in events if event["ph"] == "b"]) != 3:
        yield "not three holds"
    marks = [event["name"] for event in events if event["ph"] == "i"]
    if "print total 3" not in marks:
        yield f"marks {marks}"
    threads = {event["args"]["name"] for event in events
               if event["ph"] == "M" and event["name"] == "thread_name"}
    if not {"main", "produce", "consume"} <= threads:
        yield f"threads {threads}"
    yield from is_imported(events)


def is_imported(events):
    """What Perfetto's importer of JSON would drop or misplace: see json_trace_
    parser and slice_tracker in its sources. It sorts by time, stably."""
    process_of, stacks, opened, flows = {}, {}, {}, {}
    for event in sorted(events, key=lambda event: event["ts"]):
        phase, at = event["ph"], event["ts"]
        if not isinstance(at, int) or not 0 <= at < 2 ** 53:
            yield f"time {at}"
        if process_of.setdefault(event["tid"], event["pid"]) != event["pid"]:
            yield f"track {event['tid']} is in two processes"
        if not event["name"]:
            yield "an event has no name"
        stack = stacks.setdefault(event["tid"], [])
        while stack and stack[-1] <= at:
            stack.pop()
        if phase == "X":
            if not isinstance(event["dur"], int) or event["dur"] <= 0:
                yield f"duration {event['dur']}"
            if stack and stack[-1] < at + event["dur"]:
                yield f"{event['name']} overlaps"
            stack.append(at + event["dur"])
        elif phase == "i" and (event["s"] != "t" or not stack):
            yield f"mark {event['name']} is outside of a handle"
        elif phase in "sf":
            key = (event["cat"], event["name"], event["id"])
            if not stack:
                yield f"arrow {key} is outside of a handle"
            if phase == "f" and (event["bp"] != "e" or key not in flows):
                yield f"arrow {key} ends nowhere"
            flows[key] = at
        elif phase in "be":
            key = (event["cat"], event["name"], event["id"])
            opened[key] = opened.get(key, 0) + (1 if phase == "b" else -1)
            if opened[key] not in (0, 1):
                yield f"hold {key} does not nest"
        elif phase == "C" and not all(
                isinstance(value, int) for value in event["args"].values()):
            yield f"counter {event['args']}"
        elif phase == "M" and event["name"] not in ("process_name",
                                                    "thread_name"):
            yield f"metadata {event['name']}"
        elif phase not in "XisfbeCM":
            yield f"phase {phase}"
    if any(opened.values()):
        yield "a hold has no end"


RACE = """\
import asyncio


class Pool:
    def __init__(self):
        self.lock = asyncio.Lock()
        self.free = ["a"]


async def take(pool, locks, number, delay):
    await asyncio.sleep(delay)
    async with pool.lock, locks[number]:
        size = len(pool.free)
    await asyncio.sleep(0.01)
    pool.free.append(size)


async def main():
    pool = Pool()
    locks = [asyncio.Lock(), asyncio.Lock()]
    await asyncio.gather(take(pool, locks, 0, 1), take(pool, locks, 1, 1.05))
    assert pool.free == ["a", 1, 2], pool.free


asyncio.run(main())
"""


def has_names(folder):
    """A run on a tape; names of locks and lists."""
    export = Export(folder, RACE)
    subprocess.run([TICKTAPE, "explore", "--no-db", "-q", "--tape", "race.tape",
                    export.path.name], cwd=folder, capture_output=True,
                   timeout=120)
    events = json.loads(export.text("--perfetto", "--tape", "race.tape"))
    processes = {event["args"]["name"] for event in events["traceEvents"]
                 if event["name"] == "process_name"}
    if not any("raised AssertionError" in each for each in processes):
        yield f"processes {processes}"
    yield from is_imported(events["traceEvents"])
    run = export.run()
    things = [thing.get("name") for thing in run["things"]]
    if things != ["pool.lock", "locks[0]", "locks[1]"]:
        yield f"things {things}"
    containers = {access["name"] for access in run["accesses"]
                  if access["kind"] == "item"}
    if containers != {"pool.free"}:
        yield f"containers {containers}"


def has_graph(text):
    if shutil.which("dot") is not None:
        done = subprocess.run(["dot", "-Tplain"], input=text.encode(),
                              capture_output=True)
        if done.returncode != 0 or done.stderr:
            yield done.stderr.decode()[:300]
    edges = [line for line in text.splitlines() if " -> " in line]
    if not any('label="timer"' in line for line in edges):
        yield "no edge from a timer"
    if text.count("{") != text.count("}"):
        yield "braces do not match"


def has_threads(export):
    run = export.run()
    names = [thread["name"] for thread in run["threads"]]
    if names[:4] != ["main", "other", "asyncio_0", "asyncio_1"]:
        yield f"threads {names}"
    wanted = [
        "thread other: started by main",
        "step tick: created by thread other",
        "thread asyncio_0: time.sleep() is over",
        "chain set state: call_soon() by thread asyncio_0",
        "set result: call_soon() by thread other",
    ]
    words = in_words(run)
    yield from (line for line in wanted if line not in words)
    own = [handle for handle in run["handles"]
           if handle.get("label") == "step tick"][0]
    if names[own["thread"]] != "other":
        yield "tick is in another thread"
    writers = sorted(names[run["handles"][access["handle"]]["thread"]]
                     for access in run["accesses"]
                     if access["name"] == "total" and access["write"])
    if writers != ["asyncio_0", "asyncio_1"]:
        yield f"total was written by {writers}"
    blocks = [handle["blocks"] for handle in run["handles"]
              if "blocks" in handle and "task" in handle]
    if blocks != ["threading.Thread.start()", "threading.Thread.join()"]:
        yield f"blocks {blocks}"
    text = export.text("--chrome")
    events = json.loads(text)["traceEvents"]
    tracks = {event["args"]["name"] for event in events
              if event["ph"] == "M" and event["name"] == "thread_name"}
    if not {"thread other", "thread asyncio_0"} <= tracks:
        yield f"tracks {tracks}"


def names_own_lines(folder):
    """A program in C with connections: its lines, and none of our library."""
    library = pathlib.Path(folder) / "echo.so"
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{TICKTAPE.parent}/include",
                    "scenarios/native/net/echo.c", "-o", library], check=True)
    done = subprocess.run([TICKTAPE, "run", "--trace", "-v", library],
                          capture_output=True, timeout=60, check=True)
    text = done.stdout.decode()
    for wanted in ("waits for start_server() at line ",
                   "waits for open_connection() at line ",
                   "waits for StreamReader.readline() at line "):
        if wanted not in text:
            yield f"no {wanted}"
    if ".c" in text:
        yield "names a file"


def check_formats():
    with tempfile.TemporaryDirectory() as folder:
        yield "lines of C", list(names_own_lines(folder))
        yield "threads", list(has_threads(Export(folder, THREADS)))
    with tempfile.TemporaryDirectory() as folder:
        yield "names", list(has_names(folder))
    with tempfile.TemporaryDirectory() as folder:
        export = Export(folder)
        run = export.run()
        yield "causes", has_causes(run)
        yield "state", list(has_state(run))
        yield "chrome", list(has_events(export.text("--chrome")))
        yield "perfetto", list(has_events(export.text("--perfetto")))
        yield "dot", list(has_graph(export.text("--dot")))


def main():
    files = [path for path in sorted(pathlib.Path(FOLDER).rglob("*.py"))
             if path.with_suffix(".ticks").exists()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(check, files))
    for name, found in check_formats():
        results.append(f"{name}: {'; '.join(found)}" if found else "")
    wrong = [result for result in results if result]
    for result in wrong:
        print(result)
    print(f"{len(results) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(bool(wrong) or not results)


main()

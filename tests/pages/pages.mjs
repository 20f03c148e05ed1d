// tests/pages/pages.mjs TICKTAPE OUT: the pages of `ticktape report`, in
// Chromium.
//
// Each page must open without an error, load nothing, and show the lanes, spans
// and arrows of its run; pointing at a handle shows it; every key does what the
// help says; ten thousand handles are drawn in time; a program's text never
// becomes markup. Screenshots, light and dark, are kept in OUT: look at them.
//
// The last line is "N passed, M failed".
import {spawnSync} from "node:child_process";
import {copyFileSync, existsSync, mkdirSync, readFileSync,
  writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {instance} from "@viz-js/viz";
import {chromium} from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const ticktape = resolve(process.argv[2]);
const out = resolve(process.argv[3]);
let passed = 0, failed = 0;

function check(what, good, detail) {
  if (good) {
    passed++;
  } else {
    failed++;
    console.log(`FAILED: ${what}${detail === undefined ? "" :
      `: ${JSON.stringify(detail)}`}`);
  }
}

// ---- Pages -------------------------------------------------------------------

mkdirSync(out, {recursive: true});
mkdirSync(join(out, "parts"), {recursive: true});
for (const name of ["pool", "square"]) {
  copyFileSync(join(here, "parts", `${name}.py`),
    join(out, "parts", `${name}.py`));
}
for (const name of ["deposits", "locks", "hostile", "long", "net", "threads",
  "hosts", "processes", "children", "several", "timeout", "prints", "typed",
  "ring", "texts", "callbacks", "consumers", "beside", "blocked"]) {
  copyFileSync(join(here, `${name}.py`), join(out, `${name}.py`));
}

function run(...args) {
  return spawnSync(ticktape, args, {cwd: out, encoding: "utf8"});
}

function exists(name) {
  return existsSync(join(out, name));
}

run("explore", "--no-db", "-q", "--html", "deposits.html", "deposits.py");
check("explore --html writes a page", exists("deposits.html"));
run("run", "--html", "locks.html", "locks.py");
check("run --html writes a page", exists("locks.html"));
run("report", "-o", "hostile.html", "hostile.py");
check("report writes a page", exists("hostile.html"));
run("explore", "--no-db", "-q", "--strategy", "places", "--runs", "20000",
  "long.py");
check("the race in the long program is found", exists("long.tape"));
run("replay", "--html", "long.html", "long.py");
check("replay --html writes a page", exists("long.html"));
run("report", "-o", "whole.html", "long.py");
run("report", "-o", "net.html", "net.py");
run("explore", "--no-db", "-q", "--html", "several.html", "several.py");
run("explore", "--no-db", "-q", "--html", "timeout.html", "timeout.py");
run("report", "-o", "threads.html", "threads.py");
run("explore", "--no-db", "-q", "--html", "consumers.html", "consumers.py");
run("report", "-o", "hosts.html", "hosts.py");
run("report", "-o", "processes.html", "processes.py");
run("report", "-o", "children.html", "children.py");
run("report", "-o", "prints.html", "prints.py");
run("report", "-o", "typed.html", "typed.py");
run("report", "-o", "ring.html", "ring.py");
run("report", "-o", "texts.html", "texts.py");
run("report", "-o", "callbacks.html", "callbacks.py");
run("report", "-o", "beside.html", "beside.py");
run("report", "-o", "blocked.html", "blocked.py");

// Programs after --.
const examples = resolve(here, "../../scenarios/shim/examples");
for (const [name, file] of [["family", join(here, "family.c")],
  ["crossed", join(here, "crossed.c")], ["echo", join(examples, "echo.c")]]) {
  spawnSync("cc", ["-g", "-o", join(out, name), file, "-pthread"]);
}
run("report", "-o", "family.html", "--", "./family");
run("run", "--html", "crossed.html", "--", "./crossed");
run("explore", "--no-db", "-q", "--html", "echo.html", "--", "./echo");

// ---- The browser -------------------------------------------------------------

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox"]});

// Opens NAME; ACT is called with the page. Nothing may be loaded or logged.
async function open(name, scheme, act, refused = false, picture = scheme) {
  const page = await browser.newPage({viewport: {width: 1440, height: 900},
    colorScheme: scheme});
  const errors = [], requests = [];
  page.on("console", message => errors.push(message.text()));
  page.on("pageerror", error => errors.push(error.message));
  page.on("request", request => requests.push(request.url()));
  await page.goto(`file://${join(out, name)}.html`);
  await page.waitForFunction(() => window.timeline !== undefined, undefined,
    {timeout: 20000}).catch(() => {});
  await page.waitForTimeout(100);
  await act(page);
  await page.waitForTimeout(100);
  await page.screenshot({path: join(out, `${name}-${picture}.png`)});
  const [policy, others] = [true, false].map(wanted => errors.filter(
    each => each.includes("Content Security Policy") === wanted));
  check(`${name}, ${scheme}: no error in the console`, others.length === 0 &&
    refused === policy.length > 0, others);
  check(`${name}, ${scheme}: loads nothing else`, requests.length === 1,
    requests);
  await page.close();
}

const details = page => page.textContent("#details");

// Where HANDLE of RUN is in the window.
function placeOf(page, run, handle) {
  return page.evaluate(([runNumber, number]) => {
    const {painter, stage} = window.timeline;
    const row = painter.rowOf(runNumber, number);
    const at = document.querySelector("canvas").getBoundingClientRect();
    return {x: at.left + 148 + painter.startOf(runNumber, number) -
      stage.scrollLeft + painter.columns.size[runNumber][number] / 2,
    y: at.top + row.y + 20 - stage.scrollTop};
  }, [run, handle]);
}

async function lanes(page) {
  return page.evaluate(() => window.timeline.painter.groups.map(
    group => group.rows.map(row => row.kind === "lane" ? row.lane.name :
      `${row.kind} ${(row.place || row.queue).name}`)));
}

// Whether the canvas has pixels of COLOUR (a property) at X, Y of the window.
async function colourAt(page, x, y) {
  return page.evaluate(([px, py]) => {
    const canvas = document.querySelector("canvas");
    const at = canvas.getBoundingClientRect(), ratio = devicePixelRatio;
    return [...canvas.getContext("2d").getImageData((px - at.left) * ratio,
      (py - at.top) * ratio, 1, 1).data].slice(0, 3);
  }, [x, y]);
}

// ---- A failing schedule under the default one --------------------------------

await open("deposits", "light", async page => {
  const rows = await lanes(page);
  check("two runs with the same lanes", rows.length === 2 &&
    rows[0].join() === "main,deposit,deposit#2,shared balance" &&
    rows[0].join() === rows[1].join(), rows);
  const story = await page.textContent("#story");
  check("the deviation is reported", story.includes("the machine stalled for"),
    story);
  check("the moment is told", story.includes("overwrote"), story);
  const marked = await page.evaluate(() => ({
    deviation: window.timeline.models[1].deviations[0].at,
    moment: window.timeline.models[1].moment,
    different: [...window.timeline.columns.different[1]].map(
      each => window.timeline.models[1].handles[each].label)}));
  check("the deviation has a place", marked.deviation > 0, marked);
  check("the moment has a tick", marked.moment.length === 1, marked);
  check("what differs is marked", marked.different.includes(
    "wakeup deposit#2"), marked);
  const failing = await page.evaluate(() => window.timeline.models[1].handles
    .findIndex(each => each.ends === "raised"));
  const place = await placeOf(page, 1, failing);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows the exception", text.includes("AssertionError: 2"),
    text);
  check("pointing shows the source", text.includes("assert balance == 3"),
    text);
  check("pointing shows variables", /balance\s*2/.test(text), text);
  const [red, green] = await colourAt(page, place.x + 20, place.y + 8);
  check("a handle that raised is red", red > 150 && green < 90, [red, green]);
});

await open("deposits", "dark", async page => {
  const key = async (name, what, wanted) => {
    await page.keyboard.press(name);
    await page.waitForTimeout(30);
    const text = await details(page);
    check(`${name}: ${what}`, text.includes(wanted), text);
  };
  await key("Home", "the first handle", "step main");
  await key("ArrowRight", "the handle after", "step deposit");
  await key("ArrowRight", "the handle after", "step deposit#2");
  await key("ArrowLeft", "the handle before", "because created by main");
  await key("c", "the cause", "step main");
  await key("e", "the first effect", "step deposit");
  await key("End", "the last handle", "AssertionError");
  await key("ArrowDown", "the lane below", "deposit");
  await key("d", "the deviation", "the machine stalled");
  await key("m", "the moment", "wakeup deposit#2");
  await key("x", "the other run", "wakeup deposit#2");
  const other = await page.evaluate(() => window.timeline.chosen.run);
  check("x: goes to the default run", other === 0, other);
  const width = () => page.evaluate(() => window.timeline.columns.width);
  const before = await width();
  await page.keyboard.press("+");
  check("+ zooms in", await width() > before);
  await page.keyboard.press("0");
  const [total, room] = await page.evaluate(() => [
    window.timeline.columns.total, window.timeline.view.width]);
  check("0 fits all", total < room, [total, room]);
  await page.keyboard.press("h");
  check("h shows housekeeping", (await lanes(page))[0].includes("event loop"));
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  check("? lists the keys", await page.isVisible(".help"));
  await page.keyboard.press("Escape");
  check("Esc hides them", !await page.isVisible(".help"));
  await page.keyboard.press("/");
  await page.keyboard.type("raised");
  check("it counts what it finds", /^[1-9]/.test(await page.textContent(
    ".count")), await page.textContent(".count"));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(30);
  check("which one is shown", (await page.textContent(".count")).startsWith(
    "1 of "), await page.textContent(".count"));
  check("/ finds", (await details(page)).includes("run_until_complete") ||
    (await details(page)).includes("AssertionError"), await details(page));
  await page.keyboard.press("t");
  check("t switches to light", await page.evaluate(
    () => document.documentElement.dataset.theme) === "light");
  await page.keyboard.press("t");
  await page.keyboard.press("m");
});

// ---- A deadlock --------------------------------------------------------------

async function checkLocks(page) {
  const rows = await lanes(page);
  check("a lane for the callback and the queue", rows[0].join() ===
    "main,transfer,transfer#2,print(),queue jobs", rows);
  const graph = await page.textContent("#graph");
  check("the graph of the deadlock", graph.includes("transfer#2") &&
    graph.includes("Lock.acquire()"), graph);
  check("its arrows", await page.locator("#graph .edge").count() === 4 &&
    await page.locator("#graph path.circle").count() === 2);
  check("its nodes do not overlap", await page.evaluate(() => {
    const all = [...document.querySelectorAll("#graph rect")].map(
      each => each.getBoundingClientRect());
    return all.every((a, i) => all.every((b, j) => i === j ||
      a.right < b.left || b.right < a.left || a.bottom < b.top ||
      b.bottom < a.top));
  }));
  const moment = await page.evaluate(() => {
    const model = window.timeline.models[0];
    return [model.momentHandle(), window.timeline.chosen.handle, Math.max(
      ...model.tasks.slice(1, 3).map(each => each.last))];
  });
  check("the wait that closed the cycle is chosen", moment[0] === moment[2] &&
    moment[1] === moment[2], moment);
  const story = await page.textContent("#story");
  check("the cycle is told", story.includes("begins to wait for " +
    "Lock.acquire(), held by ") && story.includes("closes a cycle"), story);
  const spans = await page.evaluate(() => window.timeline.models[0].lanes[0]
    .spans.filter(each => each.never).length);
  check("a wait that never ends", spans === 1, spans);
  const holds = await page.evaluate(() => window.timeline.models[0].run.holds
    .map(each => [window.timeline.models[0].run.things[each.thing].name,
      each.to]));
  check("both locks are held", JSON.stringify(holds) ===
    '[["a",null],["b",null]]', holds);
  const shown = await page.evaluate(() => {
    const model = window.timeline.models[0];
    const print = model.handles.findIndex(each => each.call !== undefined);
    return {ready: model.readyAt(1).map(each => model.titleOf(each)),
      timers: model.timersAt(2).map(each => each.what),
      after: model.timersAt(model.handles[print].tick).length};
  });
  check("the ready queue", shown.ready.join() ===
    "step transfer,step transfer#2", shown);
  check("the timers", shown.timers.join() === "print('later', 1)" &&
    shown.after === 0, shown);
}

await open("locks", "light", checkLocks);
await open("locks", "dark", checkLocks);

// ---- A failure that no access explains ---------------------------------------

await open("timeout", "dark", async page => {
  const story = await page.textContent("#story");
  check("what followed", story.includes("the timeout of `main`, which waited " +
    "at line 10, ended in tick 2 @1.1; in the default run it did not"), story);
  const [chosen, handle, at] = await page.evaluate(() => {
    const {chosen: place, models} = window.timeline;
    return [place.run, place.handle, models[1].deviations[0].at];
  });
  check("it is chosen", chosen === 1 && handle === at, [handle, at]);
});

// ---- A program of several files ----------------------------------------------

await open("several", "light", async page => {
  const [, rows] = await lanes(page);
  check("what a module's tasks share, by its name", rows.includes(
    "shared pool.idle"), rows);
  const text = await details(page);
  check("the moment's source is the module's", text.includes(
    "source parts/pool.py"), text);
  check("a line that is far from where it stops", text.includes(
    "\u22ee\n") && text.includes("if self.idle:   \u2190 reads pool.idle"),
  text);
  const frames = await page.locator("#details .variables .frame")
    .allTextContents();
  check("variables of the innermost frame come first", frames[0] === "make" &&
    frames.includes("query"), frames);
});

// ---- Connections -------------------------------------------------------------

async function checkNet(page) {
  const rows = await lanes(page);
  check("a lane for the server and both ends of each connection",
    rows[0].join() === "main,client,client#2,serve,serve#2,127.0.0.1:32768," +
      ":32769 to :32768,:32770 to :32768,:32768 to :32769," +
      ":32768 to :32770,shared served", rows);
  const state = await page.evaluate(() => {
    const model = window.timeline.models[0];
    return {
      events: model.handles.filter(each => each.connection ===
        ":32769 to :32768").map(each => each.label),
      waits: [...new Set(model.handles.map(each => each.waits_for))],
      frames: [...new Set(model.handles.flatMap(each =>
        (each.locals || []).map(([frame]) => frame)))],
      read: model.handles.findIndex(each => each.label === "read ready")};
  });
  check("its events", state.events[0] === "sock connect cb" &&
    state.events.includes("read ready"), state.events);
  check("what is awaited, by the names of streams", state.waits.includes(
    "StreamReader.readline()") && state.waits.includes("open_connection()"),
  state.waits);
  check("variables of the program's coroutines only", state.frames.sort().join(
  ) === "client,main,serve", state.frames);
  const place = await placeOf(page, 0, state.read);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows the connection", text.includes(
    "connection :32768 to :32769"), text);
}

await open("net", "light", checkNet);
await open("net", "dark", checkNet);

// ---- Threads and hosts -------------------------------------------------------

// The headings of the first run's groups of lanes, each with its lanes.
function groups(page) {
  return page.evaluate(() => {
    const all = [];
    for (const row of window.timeline.painter.groups[0].rows) {
      if (row.kind === "host") {
        all.push(`${row.name}:`);
      } else if (row.kind === "lane") {
        all.push(row.lane.name);
      }
    }
    return all.join(" ");
  });
}

async function checkThreads(page) {
  const shown = await groups(page);
  check("lanes for threads, those of a loop's thread together", shown ===
    "main thread: main to_thread to_thread#2 thread other: tick other " +
    "threads: asyncio_0 asyncio_1", shown);
  const state = await page.evaluate(() => {
    const model = window.timeline.models[0];
    const lane = model.lanes.find(each => each.name === "asyncio_0");
    return {waits: lane.spans.filter(each => each.kind === "wait").map(
      each => model.handles[each.by].waits_for),
    job: model.handles.findIndex(each => each.cause === "thread" &&
      each.why === "time.sleep() is over"),
    shared: model.shared.map(each => each.name),
    queued: model.handles.flatMap((each, i) => model.readyAt(i)).some(
      each => model.handles[each].cause === "thread")};
  });
  check("no thread is in a ready queue", !state.queued);
  check("what a thread waits for", state.waits[0] === "time.sleep()",
    state.waits);
  check("a variable of two threads is shared", state.shared.join() === "total",
    state.shared);
  const place = await placeOf(page, 0, state.job);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows the thread's line and what it writes",
    text.includes("writes total") && text.includes("time.sleep(0.1)"), text);
}

await open("threads", "light", checkThreads);
await open("threads", "dark", checkThreads);

// Threads of a program without a loop: no ticks, no ready queue.
await open("consumers", "light", async page => {
  const story = await page.textContent("#story");
  check("no tick is named where there is no loop", !story.includes("tick"),
    story);
  const state = await page.evaluate(() => {
    const {chosen, models: [, model], painter} = window.timeline;
    const read = model.run.accesses.find(each => each.name === "total" &&
      !each.write && each.handle === chosen.handle);
    const texts = [], {text} = painter;
    painter.text = (words, x, y, width) => {
      if (words.startsWith("holds ")) {
        painter.pen.font = "bold 10px system-ui, sans-serif";
        texts.push({words, x, y, width: Math.min(width,
          painter.pen.measureText(words).width)});
      }
    };
    painter.draw(window.timeline.view);
    painter.text = text;
    return {read: read !== undefined, texts, thread: model.run.threads[
      model.handles[chosen.handle].thread].name, differs: model.differs};
  });
  check("the moment is the read of the thread that overwrites", state.read &&
    story.includes(`thread \`${state.thread}\` read`) &&
    state.differs === undefined, state);
  check("two locks of one step have one text", state.texts.some(
    each => each.words === "holds jobs.mutex, lock"), state.texts);
  check("texts of locks do not overlap", state.texts.every((a, i) =>
    state.texts.every((b, j) => i === j || a.y !== b.y ||
      a.x + a.width <= b.x || b.x + b.width <= a.x)), state.texts);
  const text = await details(page);
  check("its details have neither a tick nor a ready queue",
    /^thread consumer-[12]at 0\.\d+ s/.test(text) && !text.includes("tick") &&
    !text.includes("ready queue") && text.includes("reads total"), text);
});

// A narrow window: what is next to the words is below them.
for (const [name, has] of [["locks", "#graph"], ["consumers", ".words"]]) {
  await open(name, "dark", async page => {
    await page.setViewportSize({width: 420, height: 800});
    await page.waitForTimeout(60);
    const wrong = await page.evaluate(wanted => {
      const inView = [...document.querySelectorAll("header *, .words"), ...(
        document.querySelectorAll("#details > *, #graph"))].filter(each => {
        const at = each.getBoundingClientRect();
        return at.width > 0 && (at.left < 0 || at.right > innerWidth + 1);
      }).map(each => each.className || each.tagName);
      const code = document.querySelector("#details .source");
      return inView.concat(code === null || code.clientWidth > 300 ? [] :
        `source ${code.clientWidth}`, document.querySelector(wanted)
        .clientWidth > 300 ? [] : wanted);
    }, has);
    check(`${name}: everything has room in a narrow window`,
      wrong.length === 0, wrong);
  }, false, "narrow");
}

await open("hosts", "light", async page => {
  const shown = await groups(page);
  check("lanes of each host", /^host localhost: main host srv: serve handle host cli: client callbacks: /
    .test(shown), shown);
});

await open("processes", "light", async page => {
  const shown = await groups(page);
  check("lanes of each process, those of its threads together", shown ===
    "main thread: main process 5001 `python3`: main process 5001 `python3` " +
    "Thread-1 (count) processes: process 5002 `sh` process 5003 `sleep` " +
    "callbacks: pipe from 5001", shown);
  const state = await page.evaluate(() => {
    const model = window.timeline.models[0];
    const lane = model.lanes.find(each => each.name.includes("python3"));
    return {waits: [...new Set(lane.handles.map(
      each => model.handles[each].waits_for))],
    line: model.handles[lane.handles[0]].line};
  });
  check("what the child waits for", state.waits.includes("its event loop") &&
    state.waits.includes("threading.Thread.join() of Thread-1 (count)"), state);
});

// A child with a loop of its own, on pipes.
async function checkChildren(page) {
  const shown = await groups(page);
  check("lanes of a child's tasks", shown === "main thread: main send " +
    "process 5001 `/usr/bin/python3`: main answer process 5001 " +
    "`/usr/bin/python3` pipe from the first callbacks: pipe from 5001", shown);
  const state = await page.evaluate(() => {
    const model = window.timeline.models[0];
    const laneOf = number => model.lanes[model.laneOf[number]];
    const causes = kind => model.handles.flatMap((each, number) =>
      laneOf(number).name === kind && each.from !== undefined ?
        [laneOf(each.from).name] : []);
    const answer = model.handles.findIndex(each => (each.lines || []).includes(
      "print 9"));
    return {
      toChild: causes("pipe from the first"), toParent: causes("pipe from 5001"),
      start: causes("process 5001 `/usr/bin/python3`"), answer,
      ticks: model.ticks.map(each => model.nameOfTick(each)),
      globals: model.shared.map(each => [each.name, each.values.map(
        ([, value]) => value)])};
  });
  check("writes of the first process wake the child", state.toChild[0] ===
    "send" && state.toChild[1] === "send", state.toChild);
  check("its writes wake the first process, and so does its end",
    state.toParent[0] === "answer" && state.toParent[1] === "answer" &&
    state.toParent[2] === "process 5001 `/usr/bin/python3`", state.toParent);
  check("who started the child", state.start[0] === "main", state.start);
  check("a child has ticks of its own", state.ticks.includes("5001: 1") &&
    state.ticks.includes("tick 1"), state.ticks);
  check("its variables, but none that only its file writes",
    JSON.stringify(state.globals) === '[["total",["0","9","25"]]]',
    state.globals);
  const place = await placeOf(page, 0, state.answer);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows the child's source and what it prints",
    text.includes("source parts/square.py") &&
    text.includes("total += n * n") && text.includes("print 9") &&
    text.includes("process 5001"), text);
}

await open("children", "light", checkChildren);
await open("children", "dark", checkChildren);

// ---- The main program, children of -c, a ring of tasks -------------------------

await open("prints", "dark", async page => {
  const state = await page.evaluate(() => {
    const [model] = window.timeline.models;
    return {printed: model.printed.map(each => each.text),
      children: model.handles.flatMap(each => each.lines || []),
      ticks: model.ticks.map(each => model.nameOfTick(each)),
      first: model.lanes[window.timeline.painter.groups[0].rows[0].number].name};
  });
  check("what the main program prints has a lane of its own", state.first ===
    "main program" && JSON.stringify(state.printed) ===
    '["main started them","main between","main end"]', state);
  check("no child prints it", state.children.length === 4 &&
    state.children.every(each => each.startsWith("print child")), state);
  check("no tick 0 where no loop runs", state.ticks.every(each => each === ""),
    state.ticks);
  const text = await details(page);
  check("a legend where nothing is chosen", text.includes("a task or thread runs, from") &&
    text.includes("? lists all keys"), text);
});

await open("typed", "light", async page => {
  const number = await page.evaluate(() =>
    window.timeline.models[0].handles.findIndex(
      each => (each.lines || []).includes("print ONE")));
  const place = await placeOf(page, 0, number);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows the text of a child of -c",
    text.includes("source <string>") &&
    text.includes("print(line.upper(), end='', flush=True)"), text);
});

await open("ring", "light", async page => {
  await page.setViewportSize({width: 1100, height: 800});
  await page.waitForTimeout(60);
  const fits = await page.evaluate(() => {
    const graph = document.getElementById("graph").getBoundingClientRect();
    const words = document.querySelector(".words").getBoundingClientRect();
    return graph.right <= window.innerWidth && words.right <= graph.left;
  });
  check("the graph of a long deadlock is in view, next to the words", fits);
});

await open("texts", "dark", async page => {
  const find = is => page.evaluate(wanted =>
    window.timeline.models[0].handles.findIndex(each =>
      each.label === wanted), is);
  const show = async number => {
    const place = await placeOf(page, 0, number);
    await page.mouse.move(place.x, place.y);
    await page.waitForTimeout(60);
    return details(page);
  };
  const one = await show(await find("step one"));
  check("the text of exec()", one.includes("source <string>") &&
    one.includes('return "one"') && !one.includes("source <string>#"), one);
  const two = await show(await find("step two"));
  check("another one of the same name", two.includes("source <string>#2") &&
    two.includes("await asyncio.sleep(doubled)") && /doubled\s*4/.test(two),
  two);
  const child = await show(await page.evaluate(() =>
    window.timeline.models[0].handles.findIndex(each =>
      each.cause === "thread" && each.line === 4)));
  check("the text of a child among others", child.includes(
    "source <string>#3") && child.includes("time.sleep(5)"), child);
});

async function checkCallbacks(page) {
  const state = await page.evaluate(() => {
    const {painter, models: [model]} = window.timeline;
    const drawn = [], {drawCurve} = painter;
    painter.drawCurve = (...rest) => drawn.push(rest.slice(0, 4).map(
      Math.round).join());
    const arrow = (from, to) => {
      drawn.length = 0;
      painter.drawArrowFrom(painter.groups[0], to, from);
      return drawn.length;
    };
    const numbers = name => model.handles.flatMap((each, number) =>
      (each.call || "").startsWith(name) ? [number] : []);
    const counts = numbers("count("), [cancel] = numbers("sleep.cancel(");
    /* Its cause is asyncio's callback that the thread has called. */
    const quiet = model.handles.findIndex(each =>
      each.label === "wakeup to_thread");
    const arrows = [arrow(counts[0], counts[1]),
      arrow(model.handles[cancel].from, cancel),
      arrow(model.handles[quiet].from, quiet)];
    painter.drawCurve = drawCurve;
    return {arrows, why: model.handles[numbers("told(")[0]].why,
      told: model.handles[numbers("told(")[0]].call,
      shared: model.shared.map(each => each.name).sort(),
      holds: model.holds.map(each => [model.run.things[each.thing].name,
        model.lanes[model.laneOfHold(each)].name]),
      locals: model.handles.filter(each => each.cause === "thread" &&
        each.locals !== undefined).map(each => each.locals[0].join())};
  });
  check("an arrow from a callback to the one that its timer calls, from what " +
    "armed a timer to its callback, and from a thread to the loop",
  state.arrows.join() === "1,1,1", state.arrows);
  check("what completed a future, and the future", state.why ===
    "its future was completed by count(0, <Future>)" &&
    state.told === "told(<Future>)", state);
  check("attributes by the variables of their objects", state.shared.join() ===
    "mine.amount,yours.amount", state.shared);
  check("threads hold a lock", JSON.stringify(state.holds) ===
    '[["gate","asyncio_0"],["gate","asyncio_1"]]', state.holds);
  check("variables of a thread's function", state.locals.includes(
    "thread,seconds,2"), state.locals);
}

await open("callbacks", "light", checkCallbacks);
await open("callbacks", "dark", checkCallbacks);

// ---- A hostile program -------------------------------------------------------

await open("hostile", "light", async page => {
  const text = readFileSync(join(out, "hostile.html"), "utf8");
  check("no script but two", text.split("<script").length === 3);
  check("it runs no script of the program", await page.evaluate(
    () => window.hacked) === undefined);
  check("its names are text", (await lanes(page))[0].includes("<b>bold</b>"));
  await page.evaluate(() => window.timeline.choose(0,
    window.timeline.models[0].handles.findIndex(
      each => each.ends === "raised"), true));
  const shown = await details(page);
  check("its prints are text", shown.includes("</script><script>"), shown);
  check("no element of the program", await page.locator(
    "#details img, #details script").count() === 0);
  const blocked = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hacked = 2";
    document.body.append(script);
    return fetch("https://example.com/").then(() => "loaded", () =>
      window.hacked === undefined ? "blocked" : "ran");
  });
  check("the policy forbids scripts and loading", blocked === "blocked",
    blocked);
}, true);

// ---- Programs after -- -------------------------------------------------------

await open("family", "light", async page => {
  const state = await page.evaluate(() => {
    const model = window.timeline.models[0];
    return {
      arrows: model.handles.map((each, i) => [model.titleOf(i), each.from]),
      waits: model.lanes.filter(each => each.kind === "thread").map(
        lane => lane.spans.filter(each => each.kind === "wait").map(each =>
          model.handles[each.by].waits_for).join()),
      marks: model.handles.map((each, i) => model.marksOf(i)[0].text)};
  });
  check("a lane for each process", (await groups(page)) ===
    "family family process 1001", await groups(page));
  check("who started and woke whom: fork, write, kill, exit",
    JSON.stringify(state.arrows) === JSON.stringify([["family", null],
      ["family process 1001", 0], ["family process 1001", null], ["family", 2],
      ["family process 1001", 3], ["family", 4]]), state.arrows);
  check("what each waits for", state.waits.join(" | ") ===
    "read() of pipe 5,waitpid() | sleep(),sleep()", state.waits);
  check("what it prints comes before its calls", state.marks[3] ===
    "parent got ping" && state.marks[2] === "sleep() = 0", state.marks);
  const place = await placeOf(page, 0, 2);
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(60);
  const text = await details(page);
  check("pointing shows calls, cause and source", text.includes(
    "write(pipe 6) = 4") && text.includes("because sleep() is over") &&
    text.includes("source family.c") && text.includes("sleep(2);"), text);
});

await open("crossed", "dark", async page => {
  check("threads under their process", (await groups(page)) ===
    "crossed: crossed crossed process 1001: crossed process 1001 " +
    "crossed process 1001 thread 2", await groups(page));
  const graph = await page.textContent("#graph");
  check("the graph of a deadlock of threads", graph.includes("mutex 1 L29") &&
    graph.includes("mutex 2 L18") && graph.includes("waitpid() L40"), graph);
  check("its arrows, and its cycle", await page.locator(
    "#graph .edge").count() === 3 &&
    await page.locator("#graph path.edge.circle").count() === 2);
  const story = await page.textContent("#story");
  check("which wait closed it", story.includes("thread 2 begins to wait for " +
    "mutex 2, held by crossed process 1001, at line 18 in tick 4"), story);
});

// Deadlocks of Python's threads, and of a task with one.
await open("beside", "light", async page => {
  const graph = await page.textContent("#graph");
  check("the graph of threads", ["main", "one", "two", "three"].every(
    name => graph.includes(`thread ${name}`)) &&
    graph.includes("threading.Lock.acquire() L13") &&
    graph.includes("threading.Thread.join() L18"), graph);
  check("who waits for which thread", await page.locator(
    "#graph .edge").count() === 4 &&
    await page.locator("#graph path.edge.circle").count() === 2);
  const story = await page.textContent("#story");
  check("which thread's wait closed it", story.includes("thread two begins " +
    "to wait for threading.Lock.acquire(), held by one, at line 13") &&
    story.includes("thread one \u2192 thread two \u2192 thread one") ||
    story.includes("thread two \u2192 thread one \u2192 thread two"), story);
});

await open("blocked", "dark", async page => {
  const graph = await page.textContent("#graph");
  check("a task that blocks is one node with its thread", graph.includes(
    "threading.Thread.join() L18") && graph.includes("thread worker") &&
    !graph.includes("thread main"), graph);
  check("the task and the thread wait for each other", await page.locator(
    "#graph path.edge.circle").count() === 2);
  const story = await page.textContent("#story");
  check("which call blocks", story.includes("main begins to wait for " +
    "threading.Thread.join() of worker, at line 18 in tick 3"), story);
});

await open("echo", "light", async page => {
  const story = await page.textContent("#story");
  check("the deviation is reported", story.includes("took 1 of 44 bytes"), story);
  check("the first call that differs", story.includes("the first difference: " +
    "echo: write(connection 1 (server's end)) = 1 in tick 2 @0, where the " +
    "default run has write(connection 1 (server's end)) = 44"), story);
  const state = await page.evaluate(() => ({
    verdicts: window.timeline.models.map(each => each.run.verdict).join(),
    at: window.timeline.models[1].handles[
      window.timeline.models[1].deviations[0].at].tick,
    different: window.timeline.columns.different[1].size}));
  check("the failing run under the default one", state.verdicts ===
    "ok,deadlock" && state.at === 2 && state.different > 0, state);
});

// ---- Ten thousand handles ----------------------------------------------------

async function frames(page) {
  return page.evaluate(async () => {
    const {stage} = window.timeline, times = [];
    for (let i = 0; i < 40; i++) {
      const before = performance.now();
      stage.scrollLeft += 700;
      window.timeline.painter.draw({...window.timeline.view,
        x: stage.scrollLeft, y: stage.scrollTop});
      times.push(performance.now() - before);
      await new Promise(done => requestAnimationFrame(done));
    }
    return times.sort((a, b) => a - b)[20];
  });
}

await open("whole", "light", async page => {
  const count = await page.evaluate(
    () => window.timeline.models[0].handles.length);
  check("more than ten thousand handles", count > 10000, count);
  const median = await frames(page);
  check("a frame takes less than 50 ms", median < 50, median);
  await page.keyboard.press("0");
  const [wide, view] = await page.evaluate(() => [
    window.timeline.columns.total, window.timeline.view.width]);
  check("0 fits ten thousand, too", wide < view, [wide, view]);
  const narrow = await frames(page);
  check("... and less than 200 ms where all is in view", narrow < 200, narrow);
  console.log(`${count} handles: ${median.toFixed(1)} ms a frame, ` +
    `${narrow.toFixed(1)} ms with all in view`);
});

await open("long", "light", async page => {
  const state = await page.evaluate(() => ({
    items: window.timeline.columns.items.length,
    folds: window.timeline.columns.items.filter(each => each.fold).length,
    pairs: window.timeline.columns.pairs.length,
    shown: window.timeline.columns.isShown(1,
      window.timeline.models[1].deviations[0].at)}));
  check("far ticks are folded", state.folds > 0 && state.items < 300 &&
    state.pairs > 3000, state);
  check("the deviation is shown", state.shown, state);
  await page.keyboard.press("a");
  const all = await page.evaluate(
    () => window.timeline.columns.items.length);
  check("a shows all ticks", all === state.pairs, all);
  await page.keyboard.press("a");
});

// ---- Exports, in a viewer that others have written ----------------------------

// Opens the export NAME in Speedscope, as its own command does. Its list of
// tracks: [name, length] each, without the name of the run.
async function tracksOf(name) {
  const viewer = join(here, "node_modules/speedscope/dist/release/index.html");
  const text = readFileSync(join(out, name)).toString("base64");
  const script = join(out, `${name}.js`);
  writeFileSync(script, `speedscope.loadFileFromBase64(${
    JSON.stringify(name)}, ${JSON.stringify(text)})`);
  const page = await browser.newPage({viewport: {width: 1440, height: 900}});
  const errors = [];
  page.on("pageerror", error => errors.push(error.message));
  page.on("console", message => message.type() === "error" &&
    errors.push(message.text()));
  await page.goto(`file://${viewer}#localProfilePath=${script}`);
  await page.waitForFunction(() => document.body.innerText.includes("(pid 1)"),
    undefined, {timeout: 20000}).catch(() => {});
  await page.keyboard.press("t"); // all tracks
  await page.waitForFunction(() => document.body.innerText.includes(
    "Total Weight"), undefined, {timeout: 20000}).catch(() => {});
  const shown = await page.evaluate(() => document.body.innerText);
  await page.screenshot({path: join(out, `${name}.png`)});
  await page.close();
  check(`Speedscope opens ${name}`, errors.length === 0, errors);
  return [...shown.matchAll(/^\d+\t.*\(pid 1\), (.*) \(tid \d+\)\t(.*)$/gm)]
    .map(each => [each[1], each[2]]);
}

run("export", "--chrome", "-o", "tasks.json", "locks.py");
const tracks = await tracksOf("tasks.json");
check("a track for each task, as long as it lives", JSON.stringify(tracks) ===
  JSON.stringify([["the loop's callbacks", "2.00\u00b5s"],
    ["main", "500.00ms"], ["transfer", "500.00ms"],
    ["transfer#2", "500.00ms"]]), tracks);
run("export", "--perfetto", "-o", "programs.json", "--", "./family");
const lives = await tracksOf("programs.json");
check("a track for each process", JSON.stringify(lives) === JSON.stringify([
  ["family", "2.00s"], ["family process 1001", "2.00s"]]), lives);

// Graphviz itself: the text of each node and edge of what it draws.
const graphviz = await instance();

function drawn(...program) {
  const {status, errors, output} = graphviz.render(
    run("export", "--dot", ...program).stdout, {format: "svg"});
  const bad = errors.filter(each => each.level === "error");
  check(`Graphviz draws ${program.join(" ")}`, status === "success" &&
    bad.length === 0, errors);
  return (output || "").replaceAll("&#45;", "-").replaceAll("&gt;", ">");
}

const tasksDrawn = drawn("locks.py");
check("a node for each handle, an edge for each cause", [
  "<title>h0</title>", ">step main<", "<title>h0->h1</title>",
  ">waiting at the end<"].every(each => tasksDrawn.includes(each)));
const threadsDrawn = drawn("--", "./crossed");
check("who waits for whom", ["<title>wt0->wt1</title>", ">waitpid()<",
  "<title>wt1->wt2</title>", ">mutex 1<", "<title>wt2->wt1</title>",
  ">mutex 2<"].every(each => threadsDrawn.includes(each)), threadsDrawn);
const pythonDrawn = drawn("beside.py");
check("threads of Python", [">thread one<", "<title>wt1->wt2</title>",
  "<title>wt2->wt1</title>", "<title>wt3->wt1</title>",
  "<title>wt0->wt1</title>"].every(each => pythonDrawn.includes(each)),
pythonDrawn);
const blockedDrawn = drawn("blocked.py");
check("a task with a thread", ["<title>w0->wt1</title>",
  "<title>wt1->w0</title>"].every(each => blockedDrawn.includes(each)),
blockedDrawn);
const hostileDrawn = drawn("hostile.py"); // names with quotes and backslashes
check("a program's text is text", hostileDrawn.includes("&lt;/script"),
  hostileDrawn.slice(0, 3000));

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

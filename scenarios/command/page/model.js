"use strict";
/* model.js: what the page shows of a run, from its JSON (picture_json.c).
 *
 * A model has lanes (tasks, the program's callbacks, the loop), ticks with
 * their handles, spans in which a task waits or is ready, arrows from causes,
 * and lanes of variables and queues that several tasks share. Nothing here has
 * a place on the screen: see columns.js.
 */

/* The words of a verdict's tone. */
function toneOf(verdict) {
  return verdict === "ok" ? "good" : verdict === "still running" ? "open" :
    "bad";
}

/* "1.050001 s" without needless digits. */
function seconds(time) {
  return typeof time === "number" ? `${Number(time.toPrecision(9))}` :
    String(time);
}

/* A child process has ticks of its own. */
function ownTickOf(handle) {
  return handle.own_tick === undefined ? handle.tick : handle.own_tick;
}

class Model {
  constructor(run, program) {
    this.run = run;
    this.program = program;
    this.handles = run.handles;
    this.tasks = run.tasks;
    /* Programs after --, which have threads only. */
    this.isOutside = run.threads.length > 0 &&
      run.threads[0].process !== undefined;
    /* Without one there is no ready queue and no timer of a loop. */
    this.hasLoop = !this.isOutside &&
      run.handles.some(each => each.cause !== "thread");
    this.makeTicks();
    this.makeLanes();
    this.makeEffects();
    this.makeDeviations();
    this.makeShared();
    this.makeCycle();
  }

  /* ---- Ticks ------------------------------------------------------------- */

  makeTicks() {
    this.ticks = [];
    this.tickOf = [];
    this.handles.forEach((handle, number) => {
      let last = this.ticks[this.ticks.length - 1];
      if (last === undefined || this.beginsTick(last, number)) {
        last = {tick: handle.tick, time: handle.time, handles: []};
        this.ticks.push(last);
      }
      if (handle.cause !== "thread") {
        last.process = this.processOf(number);
        last.ownTick = ownTickOf(handle);
        last.isOfLoop = true;
      }
      last.handles.push(number);
      this.tickOf.push(this.ticks.length - 1);
    });
    for (const tick of this.ticks) {
      tick.quiet = tick.handles.every(each => this.isQuiet(each));
    }
  }

  /* Whether handle NUMBER is not of the tick LAST. Threads run while a loop
   * selects; a child process has ticks of its own. */
  beginsTick(last, number) {
    const handle = this.handles[number];
    const isThread = handle.cause === "thread";
    if (last.tick !== handle.tick || (handle.time > last.time && (isThread ||
        this.handles[number - 1].cause === "thread"))) {
      return true;
    }
    return !isThread && last.isOfLoop === true &&
      (last.process !== this.processOf(number) ||
        last.ownTick !== ownTickOf(handle));
  }

  /* The process that a handle runs in: the number of its first thread;
   * undefined: the first process. */
  processOf(number) {
    const {thread} = this.handles[number];
    return thread === undefined ? undefined : this.run.threads[thread].process;
  }

  /* "tick 3", "5001: 3"; "": before a loop runs. */
  nameOfTick(tick) {
    const pid = this.pidOf(tick.process);
    if (pid === "" && tick.tick === 0) {
      return "";
    }
    return pid === "" ? `tick ${tick.tick}` : `${pid}: ${tick.ownTick}`;
  }

  /* The tick of a handle, in the words of its own process; "": of a program
   * without a loop. */
  nameOfOwnTick(handle) {
    const tick = ownTickOf(handle);
    return tick === 0 ? "" : `tick ${tick}`;
  }

  /* "in tick 3 @1.5"; "@1.5" before and without a loop. */
  whenOf(number) {
    const handle = this.handles[number];
    const tick = handle.tick === 0 ? "" : `in tick ${handle.tick} `;
    return `${tick}@${seconds(handle.time)}`;
  }

  /* "5001" of "process 5001 `python3`"; "": the first process. */
  pidOf(process) {
    return process === undefined ? "" :
      this.run.threads[process].name.split(" ")[1];
  }

  /* Whether a pipe or socket without a name brought what another process
   * wrote. */
  isPipe(number) {
    const handle = this.handles[number];
    return handle.cause === "io" && handle.connection === undefined &&
      handle.from !== undefined &&
      this.processOf(handle.from) !== this.processOf(number);
  }

  /* Whether a handle is housekeeping of asyncio, which says little. */
  isQuiet(number) {
    const handle = this.handles[number];
    if (handle.task !== undefined) {
      return this.tasks[handle.task].own === true;
    }
    if (handle.cause === "thread") {
      return this.isOwnThread(handle.thread) || this.isBetweenLoops(handle);
    }
    return handle.call === undefined && handle.connection === undefined &&
      handle.cause !== "injected" && !this.isPipe(number);
  }

  /* Whether a thread has only run from the end of a loop to the next one. */
  isBetweenLoops(handle) {
    return handle.before !== undefined && handle.ends === "waits" &&
      handle.waits_for === "its event loop" && handle.lines === undefined;
  }

  /* Whether asyncio itself started a thread. */
  isOwnThread(number) {
    return this.run.threads[number].name.endsWith("(_do_shutdown)");
  }

  /* What a handle is in a comparison of two runs; of programs after --: which
   * calls it made, with what they returned. */
  keyOf(number) {
    const handle = this.handles[number];
    return `${handle.label}@${handle.from_line || 0}` + (this.isOutside ?
      ` ${(handle.lines || []).join(" ")}` : "");
  }

  /* The first thread of a process, which is called as it is. */
  isFirstThread(number) {
    return this.run.threads[number].process === number;
  }

  /* ... and where it stops. */
  callsAt(number) {
    const handle = this.handles[number];
    return this.linesAt(number).concat(handle.ends === "waits" ?
      `waits for ${handle.waits_for || "something"}` :
      handle.ends === "returned" ? "ends" : []);
  }

  /* The lines of a handle, without the name of its lane. */
  linesAt(number) {
    const {label, lines} = this.handles[number];
    const own = `${label}: `;
    return (lines || []).map(line => this.isOutside && line.startsWith(own) ?
      line.slice(own.length) : line);
  }

  /* ---- Lanes ------------------------------------------------------------- */

  /* "host a", or "thread b" of a task whose loop runs there; what a thread runs
   * outside of its loop is next to its tasks. */
  hostOfTask(number) {
    const {host, first} = this.tasks[number];
    const thread = first === undefined ? undefined :
      this.handles[first].thread;
    const process = first === undefined ? undefined : this.processOf(first);
    if (process !== undefined) {
      this.looping.add(process);
      return this.run.threads[process].name;
    }
    if (thread !== undefined) {
      this.looping.add(thread);
      return `thread ${this.run.threads[thread].name}`;
    }
    return `host ${host || "localhost"}`;
  }

  hostOfThread(number) {
    const {process} = this.run.threads[number];
    if (process !== undefined) {
      return this.run.threads[process].name;
    }
    const {name} = this.run.threads[number];
    return this.looping.has(number) ? `thread ${name}` :
      name.startsWith("process ") ? "processes" : "threads";
  }

  /* Lanes of one host or thread are next to each other, if there are several;
   * what belongs to none follows. */
  orderByHost() {
    const hosts = [...new Set(this.lanes.map(lane => lane.host))]
      .filter(host => host !== undefined);
    /* Processes with one thread each need no heading. */
    this.hasHosts = hosts.length > 1 && !(this.isOutside &&
      this.run.threads.every((each, i) => this.isFirstThread(i)));
    if (hosts.every(host => !host.startsWith("host ") ||
        host === "host localhost")) {
      for (const lane of this.lanes) {
        lane.host = lane.host === "host localhost" ? "main thread" : lane.host;
      }
      hosts[hosts.indexOf("host localhost")] = "main thread";
    }
    for (const lane of this.hasHosts ? this.lanes : []) {
      const place = hosts.indexOf(lane.host);
      lane.order = place < 0 ? hosts.length : place;
    }
  }

  /* What the first process printed while none of its handles ran: what it
   * prints outside of its loop. */
  makeOutside() {
    this.printed = (this.run.outside || []).filter(
      each => each.text.startsWith("print ")).map(
      each => ({after: each.after, text: each.text.slice(6)}));
    if (this.printed.length > 0) {
      this.lanes.push({name: "main program", kind: "outside", handles: []});
    }
  }

  makeLanes() {
    this.lanes = [];
    this.laneOfTask = [];
    this.laneOf = [];
    this.looping = new Set();
    const byName = new Map();
    const lane = (name, kind, host) => {
      const key = `${kind} ${name} ${host}`;
      if (!byName.has(key)) {
        byName.set(key, this.lanes.length);
        this.lanes.push({name, kind, host, handles: []});
      }
      return byName.get(key);
    };
    this.tasks.forEach((task, number) => {
      this.laneOfTask[number] = task.own ? -1 :
        lane(task.name, "task", this.hostOfTask(number));
    });
    const loop = lane("event loop", "loop");
    /* Callbacks of a child are next to its tasks. */
    const here = number => {
      const process = this.processOf(number);
      return process === undefined ? undefined :
        this.run.threads[process].name;
    };
    this.handles.forEach((handle, number) => {
      let at = loop;
      if (handle.cause === "thread") {
        at = this.isOwnThread(handle.thread) ? loop :
          lane(this.run.threads[handle.thread].name, "thread",
            this.hostOfThread(handle.thread));
        this.lanes[at].thread = at === loop ? undefined : handle.thread;
      } else if (handle.task !== undefined) {
        at = this.laneOfTask[handle.task];
      } else if (handle.call !== undefined || handle.cause === "injected") {
        const name = handle.call || handle.label || "callback";
        at = lane(name.replace(/\(.*$/s, "()"), "call", here(number));
      } else if (handle.connection !== undefined) {
        at = lane(handle.connection, "connection", here(number));
      } else if (this.isPipe(number)) {
        const other = this.pidOf(this.processOf(handle.from));
        at = lane(other === "" ? "pipe from the first" : `pipe from ${other}`,
          "pipe", here(number));
      } else if (handle.awaiter !== undefined) {
        at = this.laneOfTask[handle.awaiter];
      } else if (handle.timer !== undefined &&
                 this.run.timers[handle.timer].whose !== undefined) {
        at = this.laneOfTask[this.run.timers[handle.timer].whose];
      }
      at = at < 0 ? loop : at;
      this.laneOf.push(at);
      this.lanes[at].handles.push(number);
    });
    this.makeOutside();
    this.orderByHost();
    for (const each of this.lanes.filter(lane2 => lane2.kind === "outside")) {
      each.order = -1; /* first */
    }
    /* The loop comes last. */
    this.lanes[loop].order = Infinity;
    this.makeSpans();
  }

  /* Of each lane of a task: the parts between its handles. */
  makeSpans() {
    this.tasks.forEach((task, number) => {
      const lane = this.lanes[this.laneOfTask[number]];
      if (lane === undefined || task.first === undefined) {
        return;
      }
      lane.spans = lane.spans || [];
      lane.task = number;
      this.addSpans(lane, lane.handles.filter(
        each => this.handles[each].task === number));
    });
    for (const lane of this.lanes) {
      if (lane.thread !== undefined) {
        lane.spans = [];
        this.addSpans(lane, lane.handles);
      }
      (lane.spans || []).sort((a, b) => a.from - b.from);
    }
  }

  /* What lies between OWN, the handles of one task or thread. */
  addSpans(lane, own) {
    const last = this.handles.length - 1;
    own.forEach((at, i) => {
        const handle = this.handles[at];
        this.addReady(lane, handle, at, i > 0 ? own[i - 1] : undefined);
        const next = own[i + 1];
        if (handle.ends === "waits") {
          lane.spans.push({
            kind: "wait", from: at, by: at,
            to: next === undefined ? last : this.readyAfter(next),
            toTick: next === undefined ? undefined :
              this.readyTick(next), never: next === undefined});
        }
    });
  }

  /* The handle after which NEXT was ready; -1: as its tick began. */
  readyAfter(next) {
    const handle = this.handles[next];
    const byTick = handle.from === undefined || handle.cause === "timer" ||
      handle.cause === "io";
    return byTick ? -1 : handle.from;
  }

  readyTick(next) {
    return this.readyAfter(next) >= 0 ? undefined : this.tickOf[next];
  }

  addReady(lane, handle, at, before) {
    const after = this.readyAfter(at);
    if (after >= 0 && after < at) {
      lane.spans.push({kind: "ready", from: after, to: at, by: at,
        begins: before === undefined});
    }
  }

  /* Whether what another handle sent is the cause of one, and nothing else is
   * known to be. */
  sendsTo(number) {
    const {from, sender} = this.handles[number];
    return sender !== undefined && sender < number && sender !== from &&
      this.laneOf[sender] !== this.laneOf[number];
  }

  makeEffects() {
    this.effects = this.handles.map(() => []);
    this.handles.forEach((handle, number) => {
      if (handle.from !== undefined) {
        this.effects[handle.from].push(number);
      }
      if (this.sendsTo(number)) {
        this.effects[handle.sender].push(number);
      }
    });
  }

  /* ---- What happens at a handle ------------------------------------------ */

  makeDeviations() {
    this.deviations = this.run.deviations.map((each, number) => ({
      number: number + 1, kind: each.kind, words: each.words || each.kind,
      at: each.in !== undefined ? each.in : each.before,
      before: each.in === undefined}));
    this.deviationAt = new Map();
    for (const each of this.deviations) {
      if (each.at !== undefined) {
        this.deviationAt.set(each.at, each);
      }
    }
    this.cancelsBy = new Map();
    for (const each of this.run.cancels) {
      const all = this.cancelsBy.get(each.handle) || [];
      this.cancelsBy.set(each.handle, all.concat(each));
    }
  }

  /* The marks of a handle: prints, reports, exceptions. */
  marksOf(number) {
    const handle = this.handles[number];
    const marks = this.linesAt(number).map(line => this.isOutside ?
      this.markOfCall(line) : line.startsWith("error: ") ?
        {kind: "bad", text: line} :
        {kind: "print", text: line.replace(/^print /, "")});
    marks.sort((a, b) => (a.kind === "call") - (b.kind === "call"));
    if (handle.ends === "raised") {
      marks.push({kind: "bad", text: handle.exception});
    } else if (handle.ends === "cancelled") {
      marks.push({kind: "cancel", text: "cancelled"});
    }
    return marks;
  }

  /* What a program after -- prints comes before its calls. */
  markOfCall(line) {
    return line.startsWith("print ") ? {kind: "print", text: line.slice(6)} :
      line.startsWith("error: ") ? {kind: "print", text: line.slice(7)} :
        {kind: "call", text: line};
  }

  /* ---- Variables and queues that tasks share ----------------------------- */

  makeShared() {
    const places = new Map();
    for (const access of this.run.accesses) {
      if (!places.has(access.place)) {
        places.set(access.place, {name: access.name, kind: access.kind,
          accesses: [], lanes: new Set(), written: false});
      }
      const place = places.get(access.place);
      place.accesses.push(access);
      place.lanes.add(this.laneOf[access.handle]);
      place.written = place.written || (access.write &&
        !this.isOfModule(access.handle));
    }
    this.places = [...places.values()].filter(
      place => place.written && place.lanes.size > 1);
    for (const place of this.places) {
      place.values = this.valuesOf(place);
    }
    this.shareOnly(new Set());
    /* Locks of the library have no name, and are held for a moment. */
    this.holds = this.run.holds.filter(hold => hold.thread === undefined ||
      this.run.things[hold.thing].name !== undefined || hold.from !== hold.to);
    this.queues = this.run.things.map((thing, number) => ({
      name: thing.name || thing.type, type: thing.type,
      items: this.run.items.filter(item => item.thing === number)}))
      .filter(queue => queue.items.length > 0);
  }

  /* The lane of the task or thread that has a lock; undefined: none. */
  laneOfHold(hold) {
    const at = hold.thread === undefined ? this.laneOfTask[hold.task] :
      this.lanes.findIndex(each => each.thread === hold.thread);
    return at < 0 ? undefined : at;
  }

  /* Whether a child process runs its program's file then, which defines what
   * later is only read: its functions, its modules. */
  isOfModule(number) {
    const handle = this.handles[number];
    return handle.cause === "thread" && handle.before === undefined &&
      this.processOf(number) === handle.thread;
  }

  /* Chooses what has a lane: of lists and dicts only those that the moment is
   * about, because many programs share many. */
  showShared() {
    const ticks = new Set(this.moment || []);
    const about = new Set(this.places.filter(place => place.accesses.some(
      each => ticks.has(this.tickOf[each.handle]))).map(place => place.name));
    this.shareOnly(about);
    return about;
  }

  /* Lists and dicts only if they are called as one of NAMES. */
  shareOnly(names) {
    this.shared = this.places.filter(place => place.kind !== "item" ||
      names.has(place.name)).sort((a, b) => names.has(b.name) -
      names.has(a.name));
  }

  /* The values of a global variable: [handle, value]. */
  valuesOf(place) {
    const values = [];
    if (place.kind !== "variable") {
      return values;
    }
    const process = this.processOf(place.accesses[0].handle);
    this.handles.forEach((handle, number) => {
      for (const [name, value] of handle.globals || []) {
        if (name === place.name && this.processOf(number) === process) {
          values.push([number, value]);
        }
      }
    });
    return values;
  }

  /* ---- Deadlocks --------------------------------------------------------- */

  /* Who waits: the number of a task, or "t" and that of a thread. */
  waiterOf(wait) {
    return wait.task === undefined && wait.thread !== undefined ?
      `t${wait.thread}` : wait.task;
  }

  targetsOf(wait) {
    const all = wait.targets || [];
    return wait.on_threads ? all.map(each => this.waiterIn(each)) : all;
  }

  /* The task that blocks a thread, or else the thread. */
  waiterIn(thread) {
    const {task} = this.run.waiting.find(each => each.thread === thread) || {};
    return task === undefined ? `t${thread}` : task;
  }

  threadOf(waiter) {
    return typeof waiter === "string" ? Number(waiter.slice(1)) : undefined;
  }

  nameOfWaiter(waiter) {
    const thread = this.threadOf(waiter);
    if (thread === undefined) {
      return this.tasks[waiter].name;
    }
    const {name} = this.run.threads[thread];
    return this.isOutside || name.startsWith("process ") ? name :
      `thread ${name}`;
  }

  lastOfWaiter(waiter) {
    const thread = this.threadOf(waiter);
    const at = thread === undefined ? this.tasks[waiter].last :
      this.handles.findLastIndex(each => each.thread === thread);
    return at < 0 ? undefined : at;
  }

  /* Tasks or threads that wait for each other in a circle, the shortest one,
   * and the handle that closed it: the last of their waits to begin. */
  makeCycle() {
    const waiting = this.run.waiting.filter(
      each => this.waiterOf(each) !== undefined);
    const targets = new Map(waiting.map(
      each => [this.waiterOf(each), this.targetsOf(each)]));
    this.cycle = [];
    for (const start of targets.keys()) {
      const path = this.pathTo(targets, start);
      if (path.length > 0 && (this.cycle.length === 0 ||
          path.length < this.cycle.length)) {
        this.cycle = path;
      }
    }
    /* Who had the lock may have changed while a task waited for it: then it
     * was not the last wait that closed the circle. */
    const held = new Map(waiting.map(
      each => [this.waiterOf(each), each.held]));
    const last = this.cycle.map(each => this.lastOfWaiter(each));
    const isKnown = this.cycle.every((each, i) => last[i] !== undefined &&
      this.handles[last[i]].held === held.get(each));
    this.closes = isKnown && last.length > 0 ? Math.max(...last) : undefined;
  }

  /* The tasks from START to itself along TARGETS; []: there is no way. */
  pathTo(targets, start) {
    const before = new Map();
    const queue = [start];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const next of targets.get(at) || []) {
        if (next === start) {
          const path = [at];
          while (path[0] !== start) {
            path.unshift(before.get(path[0]));
          }
          return path;
        }
        if (!before.has(next)) {
          before.set(next, at);
          queue.push(next);
        }
      }
    }
    return [];
  }

  /* What a thread of NAME ran at TIME, outside of a loop; undefined: nothing. */
  handleOfThread(name, time) {
    const at = this.handles.findLastIndex(each => each.cause === "thread" &&
      this.run.threads[each.thread].name === name && each.time <= time);
    return at < 0 ? undefined : at;
  }

  /* The handle of the moment that doomed the run: which closed a circle, or
   * accesses what is shared. */
  momentHandle() {
    const place = (this.moment || [])[0];
    if (place === undefined || this.closes !== undefined) {
      return this.closes;
    }
    if (this.decides !== undefined) {
      return this.decides.at;
    }
    if (this.differs !== undefined) {
      return this.differs.at;
    }
    if (this.threadAtMoment !== undefined) {
      return this.threadAtMoment;
    }
    const {handles} = this.ticks[place];
    const accessing = new Set(this.shared.flatMap(
      each => each.accesses.map(access => access.handle)));
    return [handles.find(each => accessing.has(each)),
      handles.find(each => !this.isQuiet(each)),
      handles[0]].find(each => each !== undefined);
  }

  /* What decided it, in words. */
  wordsOfDecision() {
    const {number} = this.decides, where = this.whenOf(this.decides.at);
    return this.deviations.length === 1 ? `decided ${where}: without the ` +
      "deviation the run ends well" : `decided ${where}: with the first ` +
      `${number - 1} deviation${number === 2 ? "" : "s"} only, the run ends ` +
      "well";
  }

  /* Where this run begins to differ from the default one, in words. */
  wordsOfDifference() {
    const {at, other} = this.differs, when = this.whenOf(at);
    if (this.isOutside) {
      return `the first difference: ${this.nameOf(at)}: ${this.differs.line} ` +
        `${when}, ${this.differs.usual === undefined ? "which the default " +
        "run does not do" : `where the default run has ${
          this.differs.usual}`}`;
    }
    const here = `${this.nameOf(at)} runs ${when}`;
    return other === undefined || other === this.nameOf(at) ?
      `the first difference: ${here}, in the default run it does not` :
      `the first difference: ${here}, where the default run has ${other}`;
  }

  /* What closed the circle, in words. */
  wordsOfCycle() {
    const handle = this.handles[this.closes];
    const waiter = handle.task === undefined ? `t${handle.thread}` :
      handle.task;
    const name = this.nameOfWaiter(waiter);
    const at = this.cycle.indexOf(waiter);
    const names = this.cycle.slice(at).concat(this.cycle.slice(0, at + 1)).map(
      each => this.nameOfWaiter(each));
    /* A task that blocks its thread has not left its handle. */
    const wait = handle.waits_for ? handle : this.run.waiting.find(
      each => this.waiterOf(each) === waiter);
    return `${name} begins to wait for ${wait.waits_for}` +
      (wait.held ? `, ${wait.held}` : "") +
      (wait.line ? `, at line ${wait.line}` : "") +
      ` ${this.whenOf(this.closes)}. That closes a cycle: ` +
      `${names.join(" \u2192 ")}`;
  }

  /* ---- The state of the loop --------------------------------------------- */

  /* What was ready when handle NUMBER began, the next one first. */
  readyAt(number) {
    const tick = this.handles[number].tick, process = this.processOf(number);
    const ready = [];
    for (let i = number; i < this.handles.length; i++) {
      const handle = this.handles[i];
      if (handle.tick > tick + 1 && handle.ready_tick > tick) {
        break;
      }
      if (handle.cause === "thread" || this.processOf(i) !== process) {
        continue; /* this loop's queue does not have it */
      }
      const early = this.readyAfter(i) >= 0 ? handle.from < number :
        handle.ready_tick <= tick;
      if (i === number || early) {
        ready.push(i);
      }
    }
    return ready;
  }

  /* The timers in a process's heap during a tick, the next one first. */
  timersAt(tick, process) {
    return this.run.timers.filter(
      timer => timer.armed_tick <= tick &&
        (timer.ended_tick === undefined || timer.ended_tick > tick) &&
        (timer.from === undefined ||
          this.processOf(timer.from) === process))
      .sort((a, b) => a.when - b.when);
  }

  /* The chain of causes of a handle, itself last. */
  chainOf(number) {
    const chain = [number];
    for (let at = this.handles[number].from; at !== undefined &&
         chain.length < 1000; at = this.handles[at].from) {
      chain.unshift(at);
    }
    return chain;
  }

  /* The same, and whose timer it is. */
  nameOf(number) {
    const {timer} = this.handles[number];
    const whose = timer === undefined ? undefined :
      this.run.timers[timer].whose;
    return this.titleOf(number) + (whose === undefined ||
      this.handles[number].task !== undefined ? "" :
      ` of ${this.tasks[whose].name}`);
  }

  /* The name of handle NUMBER, for one that may be of another process. */
  placedName(number, other) {
    const process = this.processOf(number);
    const isOwn = process === this.processOf(other) ||
      this.handles[number].cause === "thread";
    return this.titleOf(number) + (isOwn ? "" : process === undefined ?
      " of the first process" : ` of process ${this.pidOf(process)}`);
  }

  /* One line about a handle. */
  titleOf(number) {
    const handle = this.handles[number];
    return handle.call || handle.label || "a cancelled handle";
  }
}

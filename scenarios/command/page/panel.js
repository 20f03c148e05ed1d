/* panel.js: the parts of the page that are text: the story of a failure, the
 * graph of a deadlock, and the details of the chosen handle.
 *
 * A program's text becomes text nodes only.
 */

function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) {
    element.className = name;
  }
  for (const child of children) {
    element.append(child);
  }
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function makeSvg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/* ---- The story ----------------------------------------------------------- */

/* The sentences about the moment that doomed the run. */
function momentsOf(data, model) {
  const own = model.closes !== undefined ? [model.wordsOfCycle()] : [];
  if (model.decides !== undefined) {
    own.push(model.wordsOfDecision());
  }
  if (model.differs !== undefined) {
    own.push(model.wordsOfDifference());
  }
  return own.concat(data.moment === undefined ? [] : data.moment.text);
}

/* What made the last run fail; GO is called with a handle to show. */
function makeStory(data, model, go) {
  const story = make("div", "words");
  for (const each of model.deviations) {
    const button = make("button", "deviation",
      `\u2691 ${each.number}  ${each.words}`);
    button.addEventListener("click", () => go(each.at));
    story.append(button);
  }
  for (const line of momentsOf(data, model)) {
    const button = make("button", "moment", `\u26a1 ${line}`);
    button.addEventListener("click", () => go(model.momentHandle()));
    story.append(button);
  }
  if (model.run.verdict !== "ok") {
    const lines = model.run.report.length > 0 ? model.run.report :
      model.run.traceback;
    const box = make("details", "end", make("summary", "",
      model.run.message));
    box.open = model.run.report.length > 0 && lines.length < 12;
    if (lines.length > 0) {
      box.append(make("pre", "", lines.join("\n")));
    }
    story.append(box);
  }
  if (!model.run.whole) {
    story.append(make("p", "note", model.run.omitted_handles === undefined ?
      "There was not enough memory to record all of this run." :
      `${model.run.omitted_handles} more handles ran that are not shown.`));
  }
  return story;
}

/* ---- Who waits for whom -------------------------------------------------- */

const NODE_HEIGHT = 36;
const GRAPH_MAX = 24;

function shorten(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}\u2026` : text;
}

/* The tasks of a deadlock as nodes, from left to right: those that wait for
 * each other are one group, a ring; a group is to the right of all that wait
 * for it. */
class Graph {
  constructor(model) {
    this.model = model;
    this.nodes = new Map();
    const waiting = model.run.waiting.filter(
      each => model.waiterOf(each) !== undefined);
    for (const each of waiting) {
      this.addNode(model.waiterOf(each), each);
    }
    for (const each of waiting) {
      for (const target of model.targetsOf(each)) {
        this.addNode(target);
      }
    }
    if (this.nodes.size <= GRAPH_MAX) {
      this.findGroups();
      this.place();
    }
  }

  addNode(task, wait) {
    if (this.nodes.has(task)) {
      return;
    }
    const words = wait === undefined ? "" : (wait.waits_for || "waits").replace(
      / of .*$/s, "") + (wait.line ? ` L${wait.line}` : "");
    const node = {task, name: shorten(this.model.nameOfWaiter(task), 26),
      words: shorten(words, 32),
      to: wait === undefined ? [] : this.model.targetsOf(wait)};
    node.half = Math.max(40, 4.1 * node.name.length + 10,
      3 * node.words.length + 10);
    this.nodes.set(task, node);
  }

  /* Groups of nodes, each of which can be reached from each other one. */
  findGroups() {
    const reach = new Map();
    for (const node of this.nodes.values()) {
      const seen = new Set(), queue = [...node.to];
      for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
        if (!seen.has(at)) {
          seen.add(at);
          queue.push(...this.nodes.get(at).to);
        }
      }
      reach.set(node.task, seen);
    }
    this.groups = [];
    for (const node of this.nodes.values()) {
      const same = this.groups.find(group => {
        const {task} = group.members[0];
        return reach.get(task).has(node.task) &&
          reach.get(node.task).has(task);
      });
      if (same === undefined) {
        this.groups.push({members: [node], level: 0});
      } else {
        same.members.push(node);
      }
    }
    this.orderRings();
    this.level();
  }

  /* Members in the order in which they wait for each other. */
  orderRings() {
    for (const group of this.groups) {
      const path = this.model.cycle.map(each => this.nodes.get(each));
      if (path.length > 1 && path.every(each => group.members.includes(each))) {
        group.members = path.concat(group.members.filter(
          each => !path.includes(each)));
      }
      for (const node of group.members) {
        node.group = group;
      }
    }
  }

  level() {
    for (let i = 0; i < this.groups.length; i++) {
      for (const group of this.groups) {
        for (const node of group.members) {
          for (const to of node.to.map(each => this.nodes.get(each).group)) {
            if (to !== group) {
              to.level = Math.max(to.level, group.level + 1);
            }
          }
        }
      }
    }
  }

  /* ---- Places ------------------------------------------------------------ */

  sizeGroup(group) {
    const {members} = group, count = members.length;
    const widest = Math.max(...members.map(each => each.half));
    if (count < 3) {
      group.width = 2 * widest;
      group.height = NODE_HEIGHT + (count - 1) * (NODE_HEIGHT + 40);
      members.forEach((node, i) => {
        node.dx = 0;
        node.dy = NODE_HEIGHT / 2 - group.height / 2 + i * (NODE_HEIGHT + 40);
      });
      return;
    }
    const wide = widest * (count < 5 ? 1.1 : 1.4) + 10 * count;
    const high = 22 * count;
    group.width = 2 * wide + 2 * widest;
    group.height = 2 * high + NODE_HEIGHT;
    members.forEach((node, i) => {
      const angle = 2 * Math.PI * i / count - Math.PI / 2;
      node.dx = Math.cos(angle) * wide;
      node.dy = Math.sin(angle) * high;
    });
  }

  place() {
    const levels = [];
    for (const group of this.groups) {
      this.sizeGroup(group);
      (levels[group.level] = levels[group.level] || []).push(group);
    }
    const heights = levels.map(each => each.reduce(
      (sum, group) => sum + group.height + 22, -22));
    this.height = Math.max(...heights) + 8;
    let x = 4;
    levels.forEach((groups, number) => {
      const wide = Math.max(...groups.map(each => each.width));
      let y = (this.height - heights[number]) / 2;
      for (const group of groups) {
        for (const node of group.members) {
          node.x = x + wide / 2 + node.dx;
          node.y = y + group.height / 2 + node.dy;
        }
        y += group.height + 22;
      }
      x += wide + 60;
    });
    this.width = x - 56;
  }

  /* ---- Drawing ----------------------------------------------------------- */

  draw() {
    const svg = makeSvg("svg", {viewBox: `0 0 ${this.width} ${this.height}`,
      role: "img", "aria-label": "who waits for whom"});
    svg.append(makeSvg("defs", {}, this.tip("tip"), this.tip("plain")));
    for (const node of this.nodes.values()) {
      for (const to of node.to) {
        this.drawEdge(svg, node, this.nodes.get(to));
      }
    }
    for (const {x, y, half, name, words, task} of this.nodes.values()) {
      const isIn = this.model.cycle.includes(task);
      svg.append(makeSvg("rect", {x: x - half, y: y - NODE_HEIGHT / 2,
        width: 2 * half, height: NODE_HEIGHT, rx: 7,
        class: isIn ? "node circle" : "node"}));
      svg.append(makeSvg("text", {x, y: words ? y - 3 : y + 5, class: "name"},
        name));
      svg.append(makeSvg("text", {x, y: y + 12}, words));
    }
    svg.style.maxWidth = `${Math.round(this.width * 1.15)}px`;
    return svg;
  }

  tip(id) {
    return makeSvg("marker", {id, viewBox: "0 0 8 8", refX: 7, refY: 4,
      markerWidth: 8, markerHeight: 8, orient: "auto", markerUnits:
      "userSpaceOnUse"}, makeSvg("path", {d: "M0 0 L8 4 L0 8 z", class: id}));
  }

  /* An arrow from the edge of A to that of B, bent so that two opposite ones
   * do not cover each other. */
  drawEdge(svg, a, b) {
    const dx = b.x - a.x, dy = b.y - a.y, far = Math.hypot(dx, dy) || 1;
    const isBoth = b.to.includes(a.task);
    const bend = isBoth ? 30 : a.group === b.group ? -10 : 0;
    const middle = [(a.x + b.x) / 2 - dy / far * bend,
      (a.y + b.y) / 2 + dx / far * bend];
    const from = this.edgeOf(a, middle), to = this.edgeOf(b, middle);
    const {cycle} = this.model, at = cycle.indexOf(a.task);
    const isIn = at >= 0 && cycle[(at + 1) % cycle.length] === b.task;
    svg.append(makeSvg("path", {d: `M${from[0]} ${from[1]} Q${middle[0]} ` +
      `${middle[1]} ${to[0]} ${to[1]}`, class: isIn ? "edge circle" : "edge",
    "marker-end": `url(#${isIn ? "tip" : "plain"})`}));
  }

  /* Where the line from the middle of NODE to a place leaves it. */
  edgeOf(node, [x, y]) {
    const dx = x - node.x, dy = y - node.y;
    const part = Math.min(node.half / Math.abs(dx || 1e-9),
      NODE_HEIGHT / 2 / Math.abs(dy || 1e-9), 1);
    return [node.x + dx * part, node.y + dy * part];
  }
}

/* Who waits for whom at the end; null: nobody waits for a task or thread. */
function makeGraph(model) {
  if (model.run.verdict !== "deadlock" || !model.run.waiting.some(
    each => model.waiterOf(each) !== undefined &&
      model.targetsOf(each).length > 0)) {
    return null;
  }
  const graph = new Graph(model);
  if (graph.nodes.size > GRAPH_MAX) {
    return null;
  }
  const box = make("figure", "graph", graph.draw(), make("figcaption", "",
    "who waits for whom"));
  box.id = "graph";
  return box;
}

/* ---- The legend ---------------------------------------------------------- */

/* A class, what the page draws, and what it means. */
const LEGEND = [
  ["run", "12\u219220", "a task or thread runs, from line 12 to its wait in " +
    "line 20"],
  ["callback", "read", "a callback, or an event of a connection"],
  ["wait", "sleep() L20", "the task waits, for this, in line 20"],
  ["ready", "", "it could run, but others come first"],
  ["mark", "\u25c6", "a timer fired, or other housekeeping"],
  ["mark", "\u276f \u2717 \u2298", "it printed, it raised, it was cancelled"],
  ["mark", "R W", "it read or wrote what several tasks share"],
  ["hold", "", "a task or thread holds a lock"],
  ["moment", "\u2691 \u26a1", "a deviation; the moment that decided the run"],
];

function makeLegend() {
  const list = make("dl", "legend");
  for (const [name, sample, text] of LEGEND) {
    list.append(make("div", "", make("dt", "", make("span", name, sample)),
      make("dd", "", text)));
  }
  return list;
}

/* ---- Details ------------------------------------------------------------- */

/* LOCALS, [frame, name, value] each, frame by frame. */
function innermostFirst(locals) {
  const frames = [];
  locals.forEach((each, i) => {
    if (i === 0 || locals[i - 1][0] !== each[0]) {
      frames.unshift([]);
    }
    frames[0].push(each);
  });
  return frames.flat();
}

class Details {
  constructor(root, data, models) {
    this.data = data;
    this.models = models;
    this.root = root;
  }

  /* Shows HANDLE of RUN; undefined: how to choose one. */
  show(run, handle) {
    this.root.replaceChildren();
    if (handle === undefined) {
      this.root.append(make("div", "hint", "Point at a block, or use the " +
        "arrow keys: its source, variables and causes appear here. ? lists " +
        "all keys.", makeLegend()));
      return;
    }
    const model = this.models[run];
    this.root.append(this.about(model, handle), this.source(model, handle));
    if (!model.isOutside) {
      this.root.append(this.variables(model, handle));
    }
    if (model.hasLoop) {
      this.root.append(this.loop(model, handle));
    }
  }

  about(model, number) {
    const handle = model.handles[number];
    const box = make("div", "about", make("h2", "", model.titleOf(number)));
    const add = (name, text) => {
      if (text !== undefined && text !== "") {
        box.append(make("p", "", make("b", "", `${name} `), text));
      }
    };
    const process = model.processOf(number);
    add("process", process === undefined || handle.cause === "thread" ?
      undefined : model.pidOf(process));
    const tick = model.nameOfOwnTick(handle);
    add(tick === "" ? "at" : "in", (tick === "" ? "" : `${tick}, at `) +
      `${seconds(handle.time)} s` + (handle.end_time === undefined ? "" :
        ` until ${seconds(handle.end_time)} s`));
    add("because", handle.why);
    add("received what was sent by", handle.sender === undefined ? undefined :
      model.placedName(handle.sender, number));
    add("blocks its thread in", handle.blocks);
    add("connection", handle.connection);
    add("task", handle.task !== undefined && handle.call === undefined ?
      model.tasks[handle.task].name : undefined);
    add("for", handle.awaiter !== undefined ?
      model.tasks[handle.awaiter].name : undefined);
    if (handle.ends === "waits") {
      add("then waits for", (handle.waits_for || "?") + this.place(handle) +
        (handle.held ? `, ${handle.held}` : ""));
    } else if (handle.ends !== "none") {
      add("then", handle.ends === "ready" ? `is ready again${
        this.place(handle)}` : handle.ends);
    }
    add("with", handle.exception === undefined ? undefined :
      handle.exception + (handle.exception_line === undefined ? "" :
        ` at line ${handle.exception_line}`));
    for (const mark of model.linesAt(number)) {
      box.append(make("p", "printed", mark));
    }
    for (const each of model.cancelsBy.get(number) || []) {
      add("cancels", model.tasks[each.task].name);
    }
    const change = model.deviationAt.get(number);
    add("deviation", change === undefined ? undefined : change.words);
    return box;
  }

  place(handle) {
    return handle.line === undefined ? "" : ` at line ${handle.line}` +
      (handle.file === undefined ? "" : ` of ${handle.file}`);
  }

  /* From where a handle ran, and where it stopped; if these are in two files,
   * only the latter. */
  linesOf(model, number) {
    const handle = model.handles[number], before = handle.before;
    const raises = handle.ends === "raised";
    const to = raises ? handle.exception_line : handle.line;
    const toFile = raises ? handle.exception_file : handle.file;
    const fromFile = before === undefined ? undefined :
      model.handles[before].file;
    if (to === undefined) {
      return {file: fromFile, from: handle.from_line, to};
    }
    return {file: toFile, to, from: fromFile === toFile ? handle.from_line :
      undefined};
  }

  source(model, number) {
    const {file, from, to} = this.linesOf(model, number);
    const lines = file === undefined ? this.data.source :
      (model.run.texts || {})[file] || (this.data.sources || {})[file];
    const box = make("div", "source", make("h3", "", "source ",
      make("span", "file", file || "")));
    if (lines === undefined || (from === undefined && to === undefined)) {
      return box;
    }
    const first = Math.min(from || to, to || from);
    const last = Math.max(from || to, to || from);
    const list = make("pre", "");
    const shown = new Set();
    for (let i = Math.max(1, first - 2); i <= Math.min(lines.length,
      last + 2, first + 16); i++) {
      shown.add(i);
    }
    const accessed = new Map();
    for (const each of model.run.accesses) {
      if (each.handle === number && each.file === file) {
        const all = accessed.get(each.line) || new Set();
        accessed.set(each.line, all.add(
          `${each.write ? "writes" : "reads"} ${each.name}`));
        shown.add(each.line);
      }
    }
    let before;
    for (const i of [...shown].sort((a, b) => a - b).slice(0, 60)) {
      if (before !== undefined && i > before + 1) {
        list.append(make("span", "gap", "   \u22ee"), "\n");
      }
      before = i;
      const sign = i === to ? "\u25a0" : i === from ? "\u25b6" : " ";
      const row = make("span", i === to || i === from ? "here" : "",
        make("span", "sign", sign), `${String(i).padStart(4)}  ${
          lines[i - 1]}`);
      if (accessed.has(i)) {
        row.append(make("i", "",
          `   \u2190 ${[...accessed.get(i)].join(", ")}`));
      }
      list.append(row, "\n");
    }
    box.append(list);
    return box;
  }

  variables(model, number) {
    const handle = model.handles[number];
    const box = make("div", "variables", make("h3", "", "variables"));
    const table = make("table", "");
    const add = (frame, name, value) => {
      const shown = make("div", "", value === null ? "" : value);
      shown.title = value === null ? "" : value;
      table.append(make("tr", "", make("td", "frame", frame),
        make("td", "", name), make("td", "", shown)));
    };
    for (const [frame, name, value] of innermostFirst(handle.locals || [])) {
      add(frame, name, value);
    }
    for (const [name, value] of this.globals(model, number)) {
      add("module", name, value);
    }
    box.append(table);
    return box;
  }

  /* The global variables after handle NUMBER. */
  globals(model, number) {
    const known = new Map();
    const process = model.processOf(number);
    for (let i = 0; i <= number; i++) {
      if (model.processOf(i) !== process) {
        continue;
      }
      for (const [name, value] of model.handles[i].globals || []) {
        known.set(name, value);
      }
    }
    return known;
  }

  loop(model, number) {
    const handle = model.handles[number];
    const box = make("div", "loop", make("h3", "", "ready queue"));
    const ready = make("ol", ""), timers = make("ol", "");
    for (const each of model.readyAt(number).slice(0, 30)) {
      ready.append(make("li", "", model.titleOf(each)));
    }
    for (const timer of model.timersAt(handle.tick,
      model.processOf(number)).slice(0, 30)) {
      timers.append(make("li", "", `${seconds(timer.when)} s: ${timer.what}` +
        (timer.whose === undefined ? "" :
          ` of ${model.tasks[timer.whose].name}`)));
    }
    box.append(ready, make("h3", "", "timers"), timers);
    return box;
  }
}

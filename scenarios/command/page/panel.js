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

/* What made the last run fail; GO is called with a handle to show. */
function makeStory(data, model, go) {
  const story = make("div", "words");
  for (const each of model.deviations) {
    const button = make("button", "deviation",
      `\u2691 ${each.number}  ${each.words}`);
    button.addEventListener("click", () => go(each.at));
    story.append(button);
  }
  if (data.moment !== undefined) {
    const place = (model.moment || [])[0];
    const button = make("button", "moment",
      `\u26a1 ${data.moment.text.join(" ")}`);
    button.addEventListener("click", () => {
      if (place !== undefined) {
        go(model.ticks[place].handles[0]);
      }
    });
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

/* The tasks that wait at the end, as a ring; null: nobody waits for a task. */
function makeGraph(model) {
  const waiting = model.run.waiting.filter(each => each.task !== undefined);
  if (model.run.verdict !== "deadlock" || waiting.length === 0 ||
      waiting.length > 24) {
    return null;
  }
  const nodes = new Map();
  for (const each of waiting) {
    nodes.set(each.task, each);
    for (const target of each.targets || []) {
      if (!nodes.has(target)) {
        nodes.set(target, undefined);
      }
    }
  }
  const count = nodes.size, width = 560, height = Math.max(150,
    Math.min(420, 60 + 32 * count));
  const svg = makeSvg("svg", {viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": "who waits for whom"});
  svg.append(makeSvg("defs", {}, makeSvg("marker", {id: "tip", viewBox:
    "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8,
  orient: "auto"}, makeSvg("path", {d: "M0 0 L8 4 L0 8 z",
    class: "tip"}))));
  const places = new Map();
  [...nodes.keys()].forEach((task, i) => {
    const angle = 2 * Math.PI * i / count - Math.PI / 2;
    places.set(task, [width / 2 + Math.cos(angle) * (width / 2 - 110),
      height / 2 + Math.sin(angle) * (height / 2 - 34)]);
  });
  for (const [task, each] of nodes) {
    for (const target of each === undefined ? [] : each.targets || []) {
      addEdge(svg, places.get(task), places.get(target), each);
    }
  }
  for (const [task, [x, y]] of places) {
    const name = model.tasks[task].name;
    const half = Math.max(34, 4 * name.length + 12);
    svg.append(makeSvg("rect", {x: x - half, y: y - 14, width: 2 * half,
      height: 28, rx: 8, class: "node"}));
    svg.append(makeSvg("text", {x, y: y + 4, class: "name"}, name));
  }
  const box = make("figure", "graph", svg, make("figcaption", "",
    "who waits for whom"));
  box.id = "graph";
  return box;
}

/* An arrow from A to B, bent so that two opposite ones do not cover. */
function addEdge(svg, a, b, wait) {
  const dx = b[0] - a[0], dy = b[1] - a[1], far = Math.hypot(dx, dy) || 1;
  const bend = 26, cut = 30;
  const middle = [(a[0] + b[0]) / 2 - dy / far * bend,
    (a[1] + b[1]) / 2 + dx / far * bend];
  const end = [b[0] - dx / far * cut * 1.4, b[1] - dy / far * cut * 0.7];
  svg.append(makeSvg("path", {d: `M${a[0]} ${a[1]} Q${middle[0]} ` +
    `${middle[1]} ${end[0]} ${end[1]}`, class: "edge",
  "marker-end": "url(#tip)"}));
  const words = (wait.waits_for || "").replace(/^.* of .*$/s, "") +
    (wait.line ? ` L${wait.line}` : "");
  svg.append(makeSvg("text", {x: (a[0] + 2 * middle[0] + end[0]) / 4,
    y: (a[1] + 2 * middle[1] + end[1]) / 4 + (dx < 0 ? -5 : 13),
    class: "label"}, words));
}

/* ---- Details ------------------------------------------------------------- */

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
      this.root.append(make("p", "hint", "Point at a handle, or use the " +
        "arrow keys. ? lists all keys."));
      return;
    }
    const model = this.models[run];
    this.root.append(this.about(model, handle), this.source(model, handle),
      this.variables(model, handle), this.loop(model, handle));
  }

  about(model, number) {
    const handle = model.handles[number];
    const box = make("div", "about", make("h2", "", model.titleOf(number)));
    const add = (name, text) => {
      if (text !== undefined && text !== "") {
        box.append(make("p", "", make("b", "", `${name} `), text));
      }
    };
    add("in", `tick ${handle.tick}, at ${seconds(handle.time)} s` +
      (handle.end_time === undefined ? "" :
        ` until ${seconds(handle.end_time)} s`));
    add("because", handle.why);
    add("blocks its thread in", handle.blocks);
    add("connection", handle.connection);
    add("task", handle.task !== undefined && handle.call === undefined ?
      model.tasks[handle.task].name : undefined);
    add("for", handle.awaiter !== undefined ?
      model.tasks[handle.awaiter].name : undefined);
    if (handle.ends === "waits") {
      add("then waits for", (handle.waits_for || "?") +
        (handle.held ? `, ${handle.held}` : "") + this.place(handle));
    } else if (handle.ends !== "none") {
      add("then", handle.ends === "ready" ? `is ready again${
        this.place(handle)}` : handle.ends);
    }
    add("with", handle.exception === undefined ? undefined :
      handle.exception + (handle.exception_line === undefined ? "" :
        ` at line ${handle.exception_line}`));
    for (const mark of handle.lines || []) {
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

  source(model, number) {
    const handle = model.handles[number], lines = this.data.source;
    const box = make("div", "source", make("h3", "", "source"));
    const to = handle.ends === "raised" ? handle.exception_line : handle.line;
    const from = handle.from_line;
    if (lines === undefined || handle.file !== undefined ||
        (from === undefined && to === undefined)) {
      return box;
    }
    const first = Math.min(from || to, to || from);
    const last = Math.max(from || to, to || from);
    const list = make("pre", "");
    const accessed = model.run.accesses.filter(each => each.handle === number);
    for (let i = Math.max(1, first - 2); i <= Math.min(lines.length,
      Math.max(last, first) + 2, first + 16); i++) {
      const sign = i === to ? "\u25a0" : i === from ? "\u25b6" : " ";
      const what = accessed.filter(each => each.line === i).map(
        each => `${each.write ? "writes" : "reads"} ${each.name}`);
      const row = make("span", i === to || i === from ? "here" : "",
        `${sign}${String(i).padStart(4)}  ${lines[i - 1]}`);
      if (what.length > 0) {
        row.append(make("i", "", `   \u2190 ${[...new Set(what)].join(", ")}`));
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
    for (const [frame, name, value] of handle.locals || []) {
      table.append(make("tr", "", make("td", "frame", frame),
        make("td", "", name), make("td", "", value === null ? "" : value)));
    }
    for (const [name, value] of this.globals(model, number)) {
      table.append(make("tr", "", make("td", "frame", "module"),
        make("td", "", name), make("td", "", value === null ? "" : value)));
    }
    box.append(table);
    return box;
  }

  /* The global variables after handle NUMBER. */
  globals(model, number) {
    const known = new Map();
    for (let i = 0; i <= number; i++) {
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
    for (const timer of model.timersAt(handle.tick).slice(0, 30)) {
      ready.lastChild.className = "";
      timers.append(make("li", "", `${seconds(timer.when)} s: ${timer.what}` +
        (timer.whose === undefined ? "" :
          ` of ${model.tasks[timer.whose].name}`)));
    }
    box.append(ready, make("h3", "", "timers"), timers);
    return box;
  }
}

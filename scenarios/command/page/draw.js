/* draw.js: the canvas.
 *
 * Only what is in view is drawn, so that ten thousand handles scroll smoothly.
 * Each run is a group of rows: a heading with ticks and times, a lane for each
 * task, under headings if there are several hosts, then lanes of variables and
 * queues.
 */

const GUTTER = 148;
const HEAD = 52;
const LANE = 54; /* with a line of text below its blocks */
const LOW = 42; /* without */
const HOST = 22;
const SHARED = 40;
const QUEUE = 34;
const COLOURS = ["text", "faint", "line", "ground", "stripe", "run", "runtext",
  "quiet", "wait", "waittext", "ready", "bad", "cancel", "good", "differs",
  "differstext", "accent", "moment", "hold1", "hold2", "hold3", "hold4"];

/* "5001 python3" of "process 5001 `/usr/bin/python3`". */
function shortName(name) {
  const match = /^process (\d+) `(?:.*\/)?([^/]*)`$/s.exec(name);
  return match === null ? name : `${match[1]} ${match[2]}`;
}

class Painter {
  constructor(canvas, columns, models) {
    this.canvas = canvas;
    this.columns = columns;
    this.models = models;
    this.pen = canvas.getContext("2d");
    this.colour = {};
    this.chain = new Set();
    this.found = new Set();
    this.readTheme();
    this.layOut();
  }

  readTheme() {
    const style = getComputedStyle(document.documentElement);
    for (const name of COLOURS) {
      this.colour[name] = style.getPropertyValue(`--${name}`).trim();
    }
  }

  /* ---- Rows -------------------------------------------------------------- */

  layOut() {
    let y = 0;
    this.groups = this.models.map((model, run) => {
      const group = {run, model, top: y, rows: []};
      y += HEAD;
      const lanes = model.lanes.map((lane, number) => ({lane, number}))
        .filter(each => this.isShown(each.lane))
        .sort((a, b) => (a.lane.order || 0) - (b.lane.order || 0));
      group.rowOfLane = [];
      let host;
      for (const {lane, number} of lanes) {
        if (model.hasHosts && lane.kind !== "loop" &&
            lane.kind !== "outside" && lane.host !== host) {
          host = lane.host;
          const name = host === undefined ? "callbacks" : host;
          group.rows.push({kind: "host", name, y, height: HOST});
          y += HOST;
        }
        group.rowOfLane[number] = group.rows.length;
        const height = this.hasText(model, lane) ? LANE : LOW;
        group.rows.push({kind: "lane", lane, number, y, height});
        y += height;
      }
      for (const place of model.shared.slice(0, 8)) {
        group.rows.push({kind: "shared", place, y, height: SHARED});
        y += SHARED;
      }
      for (const queue of model.queues.slice(0, 6)) {
        group.rows.push({kind: "queue", queue, y, height: QUEUE});
        y += QUEUE;
      }
      group.bottom = y;
      y += 18;
      return group;
    });
    this.height = y;
  }

  /* Whether a lane has prints, exceptions, or holds. */
  hasText(model, lane) {
    return lane.kind === "outside" ||
      lane.handles.some(each => model.marksOf(each).length > 0) ||
      model.holds.some(each => model.lanes[model.laneOfHold(each)] === lane);
  }

  isShown(lane) {
    return lane.kind !== "loop" || this.columns.quiet;
  }

  rowOf(run, handle) {
    const group = this.groups[run];
    return group.rows[group.rowOfLane[group.model.laneOf[handle]]];
  }

  startOf(run, handle) {
    return this.columns.start[run][handle];
  }

  endOf(run, handle) {
    return this.startOf(run, handle) + this.columns.size[run][handle];
  }

  /* ---- Drawing ----------------------------------------------------------- */

  draw(view) {
    const pen = this.pen, ratio = window.devicePixelRatio || 1;
    this.view = view;
    if (this.canvas.width !== Math.round(view.width * ratio) ||
        this.canvas.height !== Math.round(view.height * ratio)) {
      this.canvas.width = Math.round(view.width * ratio);
      this.canvas.height = Math.round(view.height * ratio);
    }
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.fillStyle = this.colour.ground;
    pen.fillRect(0, 0, view.width, view.height);
    const [first, end] = this.columns.range(view.x,
      view.x + view.width - GUTTER);
    this.shown = [first, end];
    pen.save();
    pen.beginPath();
    pen.rect(GUTTER, 0, view.width - GUTTER, view.height);
    pen.clip();
    pen.translate(GUTTER - view.x, -view.y);
    for (const group of this.groups) {
      this.drawGroup(group);
    }
    pen.restore();
    this.drawGutter();
  }

  items() {
    return this.columns.items.slice(this.shown[0], this.shown[1]);
  }

  /* The handles of RUN in view. */
  handles(run) {
    const all = [];
    for (const item of this.items()) {
      if (!item.fold && item.pair[run] !== undefined) {
        all.push(...this.models[run].ticks[item.pair[run]].handles);
      }
    }
    return all;
  }

  drawGroup(group) {
    this.drawColumns(group);
    const handles = this.handles(group.run);
    for (const row of group.rows) {
      row.lastQuiet = row.lastBlock = -Infinity;
      this.drawRowLine(row);
      if (row.kind === "lane") {
        this.drawSpans(group, row);
      }
    }
    this.drawOutside(group);
    this.drawHolds(group);
    this.drawShared(group, handles);
    this.drawQueues(group);
    this.drawArrows(group, handles);
    for (const handle of handles) {
      this.drawHandle(group, handle);
    }
    this.drawCancels(group, handles);
    this.drawHeads(group);
  }

  text(text, x, y, width, colour, font) {
    const pen = this.pen;
    pen.font = font || "11px system-ui, sans-serif";
    pen.fillStyle = colour;
    if (pen.measureText(text).width > width) {
      if (width < 14) {
        return;
      }
      let end = Math.max(1, Math.floor(text.length * width /
        pen.measureText(text).width));
      while (end > 1 &&
             pen.measureText(text.slice(0, end) + "\u2026").width > width) {
        end--;
      }
      text = text.slice(0, end) + "\u2026";
    }
    pen.fillText(text, x, y);
  }

  drawColumns(group) {
    const pen = this.pen;
    for (const item of this.items()) {
      const height = group.bottom - group.top;
      if (item.fold) {
        pen.fillStyle = this.colour.stripe;
        pen.fillRect(item.x, group.top, item.width - 6, height);
        this.text("\u22ef", item.x + 16, group.top + HEAD + 30, 40,
          this.colour.faint, "20px system-ui");
        this.text(`${item.last - item.first + 1}`, item.x + 6,
          group.top + HEAD + 48, 42, this.colour.faint);
        this.text("ticks", item.x + 6, group.top + HEAD + 62, 42,
          this.colour.faint);
        continue;
      }
      const different = this.models.length > 1 && !item.pair[2];
      if (different && this.hasDifference(group.run, item)) {
        pen.fillStyle = this.colour.differs;
        pen.fillRect(item.left, group.top, item.right - item.left, height);
      } else if (item.number % 2 === 0 && item.right - item.left > 2) {
        pen.fillStyle = this.colour.stripe;
        pen.fillRect(item.left, group.top + HEAD, item.right - item.left,
          height - HEAD);
      }
      if (item.gap > 6) {
        this.drawGap(group, item);
      }
    }
  }

  hasDifference(run, item) {
    const tick = item.pair[run];
    return tick !== undefined && this.models[run].ticks[tick].handles.some(
      each => this.columns.different[run].has(each));
  }

  /* Time that passes, in which nothing runs. */
  drawGap(group, item) {
    const pen = this.pen, middle = item.left - item.gap / 2 - 2;
    pen.strokeStyle = this.colour.line;
    pen.setLineDash([2, 4]);
    pen.beginPath();
    pen.moveTo(middle, group.top + HEAD);
    pen.lineTo(middle, group.bottom);
    pen.stroke();
    pen.setLineDash([]);
  }

  drawRowLine(row) {
    this.pen.strokeStyle = this.colour.line;
    this.pen.lineWidth = 1;
    this.pen.beginPath();
    this.pen.moveTo(this.view.x, row.y + row.height + 0.5);
    this.pen.lineTo(this.view.x + this.view.width, row.y + row.height + 0.5);
    this.pen.stroke();
  }

  /* Where a span is drawn: from, to. */
  placeOf(run, span) {
    const model = this.models[run];
    let right;
    if (span.never) {
      right = this.columns.total - 20;
    } else if (span.toTick !== undefined) {
      right = this.startOf(run, model.ticks[span.toTick].handles[0]);
    } else {
      right = span.kind === "ready" ? this.startOf(run, span.to) :
        this.endOf(run, span.to);
    }
    return [this.endOf(run, span.from), right];
  }

  drawSpans(group, row) {
    const left = this.view.x, right = left + this.view.width;
    for (const span of row.lane.spans || []) {
      const [from, to] = this.placeOf(group.run, span);
      if (from > right) {
        break;
      }
      if (to > left && to - from > 1) {
        this.drawSpan(group, row, span, from, to);
      }
    }
  }

  drawSpan(group, row, span, from, to) {
    const pen = this.pen, handle = group.model.handles[span.by];
    if (span.kind === "ready") {
      /* Thick where others of its own tick run first. */
      const tick = group.model.ticks[group.model.tickOf[span.to]];
      const own = Math.max(from, this.startOf(group.run, tick.handles[0]));
      pen.fillStyle = this.colour.ready;
      pen.fillRect(from, row.y + 19, own - from, 1);
      pen.fillRect(own, row.y + 18, to - own, 3);
      return;
    }
    pen.fillStyle = span.never ? this.colour.differs : this.colour.wait;
    if (to - from < 12) {
      pen.fillRect(from, row.y + 12, to - from, 16);
      return;
    }
    pen.beginPath();
    pen.roundRect(from, row.y + 12, to - from, 16, 3);
    pen.fill();
    if (span.never) {
      pen.strokeStyle = this.colour.bad;
      pen.setLineDash([4, 3]);
      pen.stroke();
      pen.setLineDash([]);
    }
    const begin = Math.max(from, this.view.x) + 6;
    const words = `${handle.waits_for || "waits"}` +
      (handle.held ? `, ${handle.held}` : "") +
      (handle.line ? `  L${handle.line}` : "") +
      (span.never ? "  never ends" : "");
    this.text(words, begin, row.y + 24, Math.min(to, this.view.x +
      this.view.width) - begin - 4, span.never ? this.colour.bad :
      this.colour.waittext);
  }

  /* ---- Handles ----------------------------------------------------------- */

  linesOf(handle) {
    const from = handle.from_line;
    const to = handle.ends === "returned" || handle.ends === "cancelled" ?
      "end" : handle.ends === "raised" ? handle.exception_line || "end" :
        handle.line;
    if (handle.cause === "injected") {
      return "cancel";
    }
    if (handle.call !== undefined && handle.task === undefined) {
      return handle.call.slice(handle.call.indexOf("(")); /* the lane's name */
    }
    if (handle.task === undefined && handle.cause !== "thread") {
      /* "read ready" of a connection: its first word fits. */
      return (handle.label || "cancelled").split(" ")[0];
    }
    if (from === undefined && (to === undefined || to === "end") &&
        (handle.lines || []).length > 0) {
      return this.firstCall(handle); /* no line is known */
    }
    return `${from === undefined ? "" : from}\u2192${to === undefined ? "" :
      to}`;
  }

  /* "recv" of "server: recv(connection 1) = 5". */
  firstCall(handle) {
    const call = handle.lines[0].replace(`${handle.label}: `, "");
    return call.split("(")[0];
  }

  /* Whether what was drawn last in its lane covers a handle, which says no
   * more: where thousands are in view. */
  isCovered(group, row, number, quiet) {
    const x = this.startOf(group.run, number);
    const last = quiet ? row.lastQuiet : row.lastBlock;
    const covers = this.columns.size[group.run][number] < 2 && x >= last &&
      x < last + (quiet ? 3 : 1) && !this.found.has(`${group.run} ${number}`) &&
      group.model.marksOf(number).length === 0 &&
      !(this.selected !== undefined && this.selected.run === group.run &&
        this.selected.handle === number);
    if (!covers && quiet) {
      row.lastQuiet = x;
    } else if (!covers) {
      row.lastBlock = x;
    }
    return covers;
  }

  drawHandle(group, number) {
    const row = this.rowOf(group.run, number);
    if (row === undefined) {
      return;
    }
    const model = group.model, handle = model.handles[number];
    const x = this.startOf(group.run, number);
    const width = this.columns.size[group.run][number];
    const quiet = model.isQuiet(number) && !this.columns.quiet;
    if (this.isCovered(group, row, number, quiet)) {
      return;
    }
    if (quiet) {
      this.drawQuiet(row, x + width / 2, handle);
    } else {
      this.drawBlock(group, row, number, x, width);
    }
    this.drawMarks(group, row, number, x, width);
  }

  drawQuiet(row, x, handle) {
    const pen = this.pen, y = row.y + 31;
    const isTimer = handle.cause === "timer";
    pen.fillStyle = isTimer && handle.label !== undefined ?
      this.colour.accent : this.colour.quiet;
    pen.beginPath();
    pen.moveTo(x, y - 5);
    pen.lineTo(x + 4, y);
    pen.lineTo(x, y + 5);
    pen.lineTo(x - 4, y);
    pen.fill();
  }

  drawBlock(group, row, number, x, width) {
    const pen = this.pen, handle = group.model.handles[number];
    const isBad = handle.ends === "raised";
    const isCancel = handle.ends === "cancelled" ||
      handle.cause === "injected";
    pen.fillStyle = isBad ? this.colour.bad : isCancel ? this.colour.cancel :
      handle.task === undefined && handle.cause !== "thread" ?
        this.colour.quiet : this.colour.run;
    pen.beginPath();
    pen.roundRect(x + 1, row.y + 8, Math.max(width - 2, 2), 24, 4);
    pen.fill();
    const chosen = this.selected !== undefined &&
      this.selected.run === group.run && this.selected.handle === number;
    const differs = this.columns.different[group.run].has(number);
    const inChain = this.chain.has(`${group.run} ${number}`);
    if (chosen || differs || inChain || this.found.has(
      `${group.run} ${number}`)) {
      pen.strokeStyle = chosen ? this.colour.text : differs ?
        this.colour.differstext : this.colour.accent;
      pen.lineWidth = chosen ? 3 : 2;
      pen.stroke();
      pen.lineWidth = 1;
    }
    if (width > 26) {
      const small = width < 60;
      const words = this.linesOf(handle);
      this.text(width < 48 ? words.replace("\u2192end", "\u2192\u25a0") :
        words, x + (small ? 3 : 6), row.y + 24,
        width - (small ? 4 : 10), this.colour.runtext,
        `bold ${small ? 10 : 11}px system-ui, sans-serif`);
    }
  }

  /* Prints and exceptions, under the block. */
  drawMarks(group, row, number, x, width) {
    const marks = group.model.marksOf(number);
    if (marks.length === 0) {
      return;
    }
    const pen = this.pen, first = marks.find(each => each.kind !== "print" &&
      each.kind !== "call") || marks[0];
    const [sign, colour] = {bad: ["\u2717 ", this.colour.bad],
      cancel: ["\u2298 ", this.colour.cancel],
      call: ["", this.colour.faint],
      print: ["\u276f ", this.colour.text]}[first.kind];
    if (width < 12) {
      pen.fillStyle = colour;
      pen.fillRect(x, row.y + 36, Math.max(2, width), 3);
      return;
    }
    const more = marks.length > 1 ? ` (+${marks.length - 1})` : "";
    this.text(sign + first.text + more, x + 2, row.y + 45,
      this.roomAfter(group, number, x), colour);
  }

  /* What the main program printed, after the handles that ran before; lines at
   * one place are one mark. */
  drawOutside(group) {
    const row = group.rows.find(each => each.kind === "lane" &&
      each.lane.kind === "outside");
    const places = new Map();
    for (const {after, text} of row === undefined ? [] : group.model.printed) {
      const x = after === undefined ? 2 : this.endOf(group.run, after) + 2;
      places.set(x, (places.get(x) || []).concat(text));
    }
    const all = [...places].sort((a, b) => a[0] - b[0]);
    all.forEach(([x, texts], i) => {
      const room = i + 1 < all.length ? all[i + 1][0] - x - 6 : 400;
      const more = texts.length > 1 ? ` (+${texts.length - 1})` : "";
      if (room < 14) {
        this.pen.fillStyle = this.colour.text;
        this.pen.fillRect(x, row.y + 20, 2, 3);
      }
      this.text(`\u276f ${texts[0]}${more}`, x, row.y + 24, room,
        this.colour.text);
    });
  }

  /* The room to the right until the next handle with marks of the lane. */
  roomAfter(group, number, x) {
    const lane = group.model.lanes[group.model.laneOf[number]];
    let at = lane.handles.indexOf(number) + 1;
    while (at < lane.handles.length &&
           group.model.marksOf(lane.handles[at]).length === 0 &&
           this.startOf(group.run, lane.handles[at]) < x + 260) {
      at++;
    }
    const next = at < lane.handles.length ?
      this.startOf(group.run, lane.handles[at]) : x + 400;
    return Math.min(next - x - 6, 260);
  }

  /* ---- Arrows ------------------------------------------------------------ */

  drawArrows(group, handles) {
    const drawn = new Set();
    for (const number of handles) {
      this.drawArrow(group, number, drawn);
      for (const effect of group.model.effects[number]) {
        this.drawArrow(group, effect, drawn);
      }
    }
  }

  drawArrow(group, number, drawn) {
    const {from, sender} = group.model.handles[number];
    if (drawn.has(number)) {
      return;
    }
    drawn.add(number);
    if (from !== undefined) {
      this.drawArrowFrom(group, number, from);
    }
    if (group.model.sendsTo(number)) {
      this.drawArrowFrom(group, number, sender);
    }
  }

  /* FROM, or, if its lane is not shown, what caused it. */
  shownCause(group, from) {
    while (from !== undefined && this.rowOf(group.run, from) === undefined) {
      from = group.model.handles[from].from;
    }
    return from;
  }

  /* In a task's lane its wait shows the same, until its timer fires. */
  isPlain(group, number, own) {
    const lane = group.model.lanes[group.model.laneOf[number]];
    const isCall = lane.kind === "call";
    return (own && !isCall) ||
      (group.model.handles[number].cause === "timer" && !isCall);
  }

  drawArrowFrom(group, number, cause) {
    const handle = group.model.handles[number];
    const from = this.shownCause(group, cause);
    const target = this.rowOf(group.run, number);
    if (from === undefined || target === undefined) {
      return;
    }
    const inChain = this.chain.has(`${group.run} ${number}`) &&
      this.chain.has(`${group.run} ${from}`);
    const own = group.model.laneOf[from] === group.model.laneOf[number];
    const source = this.rowOf(group.run, from);
    if (!inChain && this.isPlain(group, number, own)) {
      return;
    }
    const x0 = this.startOf(group.run, from) +
      this.columns.size[group.run][from] / 2;
    const x1 = this.startOf(group.run, number) + 2;
    const below = target.y > source.y;
    const y0 = source.y + (below ? 32 : 8);
    const y1 = target.y + (own ? 8 : below ? 8 : 32);
    this.drawCurve(x0, y0, x1, y1, handle.cause === "cancel" ?
      this.colour.cancel : inChain ? this.colour.accent : this.colour.faint,
      inChain, own);
  }

  drawCurve(x0, y0, x1, y1, colour, strong, own) {
    const pen = this.pen;
    pen.strokeStyle = pen.fillStyle = colour;
    pen.globalAlpha = strong ? 1 : 0.55;
    pen.lineWidth = strong ? 2 : 1;
    pen.beginPath();
    pen.moveTo(x0, y0);
    const bend = own ? -14 : 0;
    pen.bezierCurveTo(x0, (y0 + y1) / 2 + bend, x1, (y0 + y1) / 2 + bend, x1,
      y1);
    pen.stroke();
    const up = y1 < y0 ? 1 : -1;
    pen.beginPath();
    pen.moveTo(x1, y1);
    pen.lineTo(x1 - 3.5, y1 + 6 * up);
    pen.lineTo(x1 + 3.5, y1 + 6 * up);
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = 1;
  }

  drawCancels(group, handles) {
    for (const number of handles) {
      for (const cancel of group.model.cancelsBy.get(number) || []) {
        const task = group.model.laneOfTask[cancel.task];
        const row = group.rows[group.rowOfLane[task]];
        const x = this.startOf(group.run, number) +
          this.columns.size[group.run][number] / 2;
        if (row !== undefined) {
          this.pen.fillStyle = this.colour.ground;
          this.pen.beginPath();
          this.pen.arc(x, row.y + 20, 8, 0, 7);
          this.pen.fill();
          this.text("\u2298", x - 7, row.y + 25, 20, this.colour.cancel,
            "bold 15px system-ui, sans-serif");
        }
      }
    }
  }

  /* ---- Locks, variables, queues ------------------------------------------ */

  holdColour(thing) {
    return this.colour[`hold${thing % 4 + 1}`];
  }

  drawHolds(group) {
    const {model} = group, pen = this.pen;
    const left = this.view.x, right = left + this.view.width;
    const byRow = new Map();
    for (const hold of model.holds) {
      const row = group.rows[group.rowOfLane[model.laneOfHold(hold)]];
      if (row === undefined || hold.from === undefined) {
        continue;
      }
      const from = this.startOf(group.run, hold.from);
      const to = hold.to === undefined ? this.columns.total - 20 :
        this.endOf(group.run, hold.to);
      if (to < left || from > right || to - from < 1) {
        continue;
      }
      pen.fillStyle = this.holdColour(hold.thing);
      pen.fillRect(from, row.y + 1 + 5 * (hold.thing % 2), to - from, 4);
      const all = byRow.get(row) || [];
      byRow.set(row, all);
      all.push({from: Math.max(from, left), to, thing: hold.thing});
    }
    for (const [row, holds] of byRow) {
      this.drawHoldNames(model, row, holds);
    }
  }

  /* The names of what a lane HOLDS: one text for those that begin at one place,
   * in the room until the next text. */
  drawHoldNames(model, row, holds) {
    const texts = [];
    for (const {from, to, thing} of holds.sort((a, b) => a.from - b.from)) {
      const {name, type} = model.run.things[thing], own = name || type;
      const last = texts[texts.length - 1];
      if (last === undefined || last.from !== from) {
        texts.push({from, to, thing, names: [own]});
      } else {
        last.to = Math.max(last.to, to);
        last.names.push(...last.names.includes(own) ? [] : [own]);
      }
    }
    texts.forEach(({from, to, thing, names}, i) => {
      const next = i + 1 < texts.length ? texts[i + 1].from : Infinity;
      if (to - from > 40) {
        this.text(`holds ${names.join(", ")}`, from + 1,
          row.y + row.height - 4, Math.min(next - from - 6, 170),
          this.holdColour(thing), "bold 10px system-ui, sans-serif");
      }
    });
  }

  drawShared(group, handles) {
    const shown = new Set(handles);
    for (const row of group.rows) {
      if (row.kind === "shared") {
        this.drawValues(group, row);
        for (const access of row.place.accesses) {
          if (shown.has(access.handle)) {
            this.drawAccess(group, row, access);
          }
        }
      }
    }
  }

  drawValues(group, row) {
    const pen = this.pen, values = row.place.values;
    values.forEach(([handle, value], i) => {
      const from = Math.max(this.startOf(group.run, handle), 2);
      const next = values[i + 1];
      const to = next === undefined ? this.columns.total - 20 :
        this.startOf(group.run, next[0]);
      if (to < this.view.x || from > this.view.x + this.view.width) {
        return;
      }
      pen.fillStyle = i % 2 ? this.colour.wait : this.colour.stripe;
      pen.fillRect(from, row.y + 20, to - from, 16);
      const begin = Math.max(from, this.view.x) + 6;
      const words = `${row.place.name} = ${value}`;
      this.text(7 * words.length > to - begin ? String(value) : words, begin,
        row.y + 32, to - begin - 2, this.colour.text,
        "bold 11px system-ui, sans-serif");
    });
  }

  drawAccess(group, row, access) {
    const pen = this.pen, source = this.rowOf(group.run, access.handle);
    const size = this.columns.size[group.run][access.handle];
    const x = this.startOf(group.run, access.handle) +
      size * (access.write ? 0.75 : 0.3);
    const colour = access.write ? this.colour.bad : this.colour.accent;
    pen.strokeStyle = colour;
    pen.globalAlpha = 0.6;
    pen.beginPath();
    pen.moveTo(x, source === undefined ? row.y : source.y + 32);
    pen.lineTo(x, row.y + 8);
    pen.stroke();
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.arc(x, row.y + 11, size > 20 ? 7 : 3, 0, 7);
    pen.fillStyle = access.write ? colour : this.colour.ground;
    pen.fill();
    pen.stroke();
    if (size > 20) {
      this.text(access.write ? "W" : "R", x - (access.write ? 5 : 3.5),
        row.y + 15, 14,
        access.write ? this.colour.ground : colour,
        "bold 10px system-ui, sans-serif");
    }
  }

  drawQueues(group) {
    const pen = this.pen;
    for (const row of group.rows) {
      if (row.kind !== "queue") {
        continue;
      }
      const most = Math.max(1, ...row.queue.items.map(each => each.size));
      row.queue.items.forEach((item, i) => {
        const next = row.queue.items[i + 1];
        const from = this.startOf(group.run, item.handle);
        const to = next === undefined ? this.columns.total - 20 :
          this.startOf(group.run, next.handle);
        if (to < this.view.x || from > this.view.x + this.view.width) {
          return;
        }
        const height = 20 * item.size / most;
        pen.fillStyle = this.colour.hold2;
        pen.fillRect(from, row.y + 28 - height, Math.max(to - from, 1),
          Math.max(height, 1));
        this.text(String(item.size), from + 3, row.y + 26, 30,
          this.colour.text, "bold 11px system-ui, sans-serif");
      });
    }
  }

  /* ---- Headings ---------------------------------------------------------- */

  /* The heading stays in view as long as a row of the group does. */
  headOf(group) {
    return Math.max(group.top, Math.min(this.view.y,
      group.bottom - HEAD - LANE));
  }

  drawHeads(group) {
    const pen = this.pen, model = group.model, top = this.headOf(group);
    let before, end = -Infinity;
    if (top > group.top) {
      pen.fillStyle = this.colour.ground;
      pen.fillRect(this.view.x, top, this.view.width, HEAD);
    }
    for (const item of this.items()) {
      const tick = item.fold || item.pair[group.run] === undefined ?
        undefined : model.ticks[item.pair[group.run]];
      if (tick === undefined) {
        continue;
      }
      const shown = item.right - item.left > 20 &&
        (!tick.quiet || this.columns.quiet);
      if (shown) {
        this.text(model.nameOfTick(tick), item.left + 2, top + 46,
          item.right - item.left, this.colour.faint,
          "10px system-ui, sans-serif");
      }
      /* At the left edge the time of a column that begins outside. */
      const left = Math.max(item.left, this.view.x);
      if (tick.time !== before && left > end && left < item.right) {
        const label = this.timeLabel(tick.time, 90);
        this.text(label, left + 2, top + 33, 90, this.colour.text,
          "bold 11px system-ui, sans-serif");
        end = left + pen.measureText(label).width + 6;
      }
      before = tick.time;
    }
    this.drawFlags(group);
  }

  /* A time with as many of its digits as WIDTH has room for. */
  timeLabel(time, width) {
    this.pen.font = "bold 11px system-ui, sans-serif";
    let label = `${seconds(time)} s`;
    for (let digits = 8; digits > 3 && typeof time === "number" &&
         this.pen.measureText(label).width > width; digits--) {
      label = `${Number(time.toPrecision(digits))} s`;
    }
    return label;
  }

  drawFlags(group) {
    const model = group.model;
    const first = model.momentHandle();
    (model.moment || []).forEach((place, i) => {
      const x = this.startOf(group.run, i === 0 && first !== undefined ?
        first : model.ticks[place].handles[0]);
      this.drawFlag(group, x, this.colour.moment, model.differs === undefined ||
        model.decides !== undefined ? "\u26a1 the moment" :
        "\u26a1 first difference", true);
    });
    const flags = model.deviations.filter(each => each.at !== undefined).map(
      each => ({each, x: this.startOf(group.run, each.at) + (each.before ? 0 :
        this.columns.size[group.run][each.at])})).sort((a, b) => a.x - b.x);
    flags.forEach(({each, x}, i) => {
      const room = i + 1 < flags.length ? flags[i + 1].x - x : Infinity;
      this.drawFlag(group, x, this.colour.differstext, room < 60 ?
        `\u2691${each.number}` : `\u2691 ${each.number}: ${each.kind}`, false,
      room);
    });
  }

  drawFlag(group, x, colour, words, dashed, room = Infinity) {
    const pen = this.pen, top = this.headOf(group);
    if (x < this.view.x - 90 || x > this.view.x + this.view.width) {
      return;
    }
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.setLineDash(dashed ? [5, 4] : []);
    pen.beginPath();
    pen.moveTo(x, top + HEAD);
    pen.lineTo(x, group.bottom);
    pen.stroke();
    pen.setLineDash([]);
    pen.lineWidth = 1;
    this.text(words, x - 2, top + (dashed ? 9 : 21), Math.min(120, room), colour,
      "bold 11px system-ui, sans-serif");
  }

  drawGutter() {
    const pen = this.pen;
    pen.fillStyle = this.colour.ground;
    pen.fillRect(0, 0, GUTTER, this.view.height);
    pen.strokeStyle = this.colour.line;
    pen.beginPath();
    pen.moveTo(GUTTER - 0.5, 0);
    pen.lineTo(GUTTER - 0.5, this.view.height);
    pen.stroke();
    for (const group of this.groups) {
      const top = this.headOf(group) - this.view.y;
      const tone = toneOf(group.model.run.verdict);
      for (const row of group.rows) {
        this.drawName(group, row);
      }
      if (this.headOf(group) > group.top) {
        pen.fillStyle = this.colour.ground;
        pen.fillRect(0, top, GUTTER - 1, HEAD);
      }
      this.text(group.model.title, 8, top + 18, GUTTER - 14, this.colour.text,
        "bold 12px system-ui, sans-serif");
      this.text(group.model.run.verdict, 8, top + 34, GUTTER - 14,
        tone === "good" ? this.colour.good : tone === "bad" ?
          this.colour.bad : this.colour.cancel,
        "bold 12px system-ui, sans-serif");
    }
  }

  drawName(group, row) {
    const y = row.y - this.view.y;
    if (row.kind === "lane") {
      const last = row.lane.task === undefined ? undefined :
        group.model.handles[group.model.tasks[row.lane.task].last];
      const isMain = row.lane.kind === "thread" &&
        row.lane.host === row.lane.name && group.model.hasHosts;
      this.text(isMain ? "main thread" : this.nameOfLane(group, row), 8, y + 23,
        GUTTER - 16, this.colour.text, "bold 12px system-ui, sans-serif");
      if (last !== undefined && last.ends !== "none") {
        const bad = last.ends === "raised" || last.ends === "waits";
        this.text(last.ends === "waits" ? "never ends" : last.ends, 8, y + 37,
          GUTTER - 16, bad ? this.colour.bad : this.colour.faint,
          "10px system-ui, sans-serif");
      } else if (row.lane.kind === "thread") {
        this.drawThreadNote(group, row, isMain, y + 37);
      } else if (row.lane.kind === "outside") {
        this.text("prints", 8, y + 37, GUTTER - 16, this.colour.faint,
          "10px system-ui, sans-serif");
      } else if (row.lane.kind === "pipe") {
        this.text("reads", 8, y + 37, GUTTER - 16, this.colour.faint,
          "10px system-ui, sans-serif");
      } else if (row.lane.kind === "connection") {
        this.text(row.lane.name.includes(" to ") ? "connection" : "listens", 8,
          y + 37, GUTTER - 16, this.colour.faint, "10px system-ui, sans-serif");
      }
      return;
    }
    if (row.kind === "host") {
      this.text(shortName(row.name), 8, y + 15, GUTTER - 16, this.colour.faint,
        "bold 11px system-ui, sans-serif");
      return;
    }
    const name = row.kind === "shared" ? row.place.name : row.queue.name;
    this.text(name, 8, y + 20, GUTTER - 16, this.colour.text,
      "bold 12px system-ui, sans-serif");
    this.text(row.kind === "shared" ? `shared ${row.place.kind === "item" ?
      "container" : row.place.kind}` :
      `${row.queue.type}: items`, 8, y + 33, GUTTER - 16, this.colour.faint,
    "10px system-ui, sans-serif");
  }

  /* Under the heading of a process without its name: "thread 2". */
  nameOfLane(group, row) {
    const {name, host} = row.lane;
    return group.model.isOutside && group.model.hasHosts &&
      name.startsWith(`${host} `) ? name.slice(host.length + 1) :
      shortName(name);
  }

  /* Under the name of a thread: what it is; of programs after -- also how it
   * ended. */
  drawThreadNote(group, row, isMain, y) {
    const {model} = group, {name, thread, handles} = row.lane;
    const isProcess = name.split(" ")[0] === "process" ||
      (model.isOutside && model.isFirstThread(thread));
    const last = model.handles[handles[handles.length - 1]];
    const ends = !model.isOutside ? "" : last.ends === "waits" ?
      ": never ends" : last.ends === "raised" ? `: ${last.exception}` : "";
    this.text((isProcess && !isMain ? "process" : "thread") + ends, 8, y,
      GUTTER - 16, ends === "" ? this.colour.faint : this.colour.bad,
      "10px system-ui, sans-serif");
  }

  /* ---- What is at a place ------------------------------------------------ */

  /* {run, handle} at X, Y of the canvas; {fold}; or undefined. */
  hit(x, y) {
    const at = x - GUTTER + this.view.x, down = y + this.view.y;
    const group = this.groups.find(
      each => down >= each.top && down < each.bottom);
    if (x < GUTTER || group === undefined) {
      return undefined;
    }
    const [first] = this.columns.range(at, at);
    const item = this.columns.items[first];
    if (item !== undefined && item.fold && at >= item.x &&
        at < item.x + item.width) {
      return {fold: item};
    }
    const row = group.rows.find(
      each => down >= each.y && down < each.y + each.height);
    if (row === undefined) {
      return undefined;
    }
    const handle = this.hitHandle(group, row, item, at);
    return handle === undefined ? undefined : {run: group.run, handle};
  }

  hitHandle(group, row, item, at) {
    const tick = item === undefined || item.fold ? undefined :
      item.pair[group.run];
    const here = tick === undefined ? [] : group.model.ticks[tick].handles;
    const inside = here.find(each =>
      at >= this.startOf(group.run, each) && at < this.endOf(group.run, each) &&
      (row.kind !== "lane" || group.model.laneOf[each] === row.number));
    if (inside !== undefined || row.kind !== "lane") {
      return inside;
    }
    const span = (row.lane.spans || []).find(each => {
      const [from, to] = this.placeOf(group.run, each);
      return at >= from && at < to;
    });
    return span === undefined ? undefined : span.by;
  }
}

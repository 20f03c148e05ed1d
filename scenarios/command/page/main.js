/* main.js: the page: what it consists of, the mouse and the keyboard. */

const KEYS = [
  ["\u2190 \u2192", "the previous, or next, handle"],
  ["\u2191 \u2193", "the same moment in the lane above, or below"],
  ["c", "to the cause"], ["e", "to the first effect"],
  ["d D", "to the next, or previous, deviation"],
  ["m", "to the moment that decided the run"],
  ["x", "to the same handle of the other run"],
  ["+ \u2212 0", "zoom in, zoom out, show everything"], ["/ n", "search, next match"],
  ["h", "show or fold housekeeping"], ["a", "all ticks of a long run"],
  ["t", "light or dark"], ["Home End", "the first, or last, handle"],
  ["?", "these keys"], ["Esc", "choose nothing: the legend"],
];

const LEAST = 0.05; /* pixels of a handle, where ten thousand are in view */

class Page {
  constructor(data) {
    this.data = data;
    this.models = data.runs.map(run => new Model(run, data.program));
    this.main = this.models.length - 1;
    this.nameRuns();
    this.columns = new Columns(this.models);
    this.findDifference();
    this.findDecision();
    this.build();
    this.painter = new Painter(this.canvas, this.columns, this.models);
    this.details = new Details(this.box, data, this.models);
    this.details.show();
    this.listen();
    this.fit(true);
    this.resize();
    this.goFirst();
  }

  nameRuns() {
    const last = this.models[this.main];
    const isTwo = this.models.length > 1;
    this.models[0].title = isTwo ? "default order" : "this run";
    last.title = "this run";
    const moment = this.data.moment;
    if (moment !== undefined) {
      const first = moment.ticks[0];
      const thread = last.handleOfThread(moment.thread, moment.at);
      const at = thread === undefined ?
        last.ticks.findIndex(tick => tick.tick === first) :
        last.tickOf[thread];
      last.moment = at < 0 ? [] : [at];
      last.threadAtMoment = thread;
    }
    if (last.closes !== undefined) {
      last.moment = [last.tickOf[last.closes]];
    }
    this.models[0].shareOnly(last.showShared());
  }

  /* Where no access and no wait explains a failure: where the runs begin to
   * differ. */
  findDifference() {
    const last = this.models[this.main];
    if ((last.moment || []).length > 0 || this.models.length < 2) {
      return;
    }
    let [at] = [...this.columns.different[this.main]].sort((a, b) => a - b);
    if (at === undefined) {
      at = this.columns.housekeepingThatDiffers();
    }
    if (at !== undefined) {
      const tick = last.tickOf[at];
      const [usual] = this.columns.pairs.find(pair => pair[this.main] === tick);
      const other = usual === undefined ? undefined :
        this.models[0].ticks[usual].handles[last.ticks[tick].handles.indexOf(
          at)];
      last.moment = [tick];
      last.differs = {at, other: other === undefined ? undefined :
        this.models[0].nameOf(other)};
      if (last.isOutside) {
        const own = last.callsAt(at), others = other === undefined ? [] :
          this.models[0].callsAt(other);
        const line = own.findIndex((each, i) => each !== others[i]);
        last.differs.line = line < 0 ? "it stops" : own[line];
        last.differs.usual = others[line < 0 ? own.length : line];
      }
    }
  }

  /* ... and where the default order would still have ended well: there is the
   * moment, and what differs first is its effect. */
  findDecision() {
    const last = this.models[this.main];
    const decides = last.deviations[last.deviations.length - 1];
    const isKnown = (last.moment || []).length > 0 &&
      last.differs === undefined;
    if (this.data.last_is_decisive === true && !isKnown &&
        decides.at !== undefined) {
      last.decides = decides;
      last.moment = [last.tickOf[decides.at]];
    }
  }

  /* ---- The elements ------------------------------------------------------ */

  build() {
    const model = this.models[this.main];
    const run = model.run;
    const chip = make("span", `chip ${toneOf(run.verdict)}`, run.verdict);
    this.search = make("input", "");
    this.search.type = "search";
    this.search.placeholder = "search: task, line, text";
    this.search.setAttribute("aria-label", "search");
    this.count = make("span", "count", "");
    const button = (text, title, act) => {
      const made = make("button", "", text);
      made.title = title;
      made.addEventListener("click", () => {
        act();
        this.stage.focus();
      });
      return made;
    };
    const bar = make("header", "", make("h1", "", this.data.program), chip,
      make("span", "message", run.verdict === "ok" ?
        `${run.ticks} ticks, ${seconds(run.time)} s` : run.message),
      this.search, this.count,
      button("\u2212", "zoom out (-)", () => this.zoom(1 / 1.4)),
      button("+", "zoom in (+)", () => this.zoom(1.4)),
      button("all", "fit all (0)", () => this.fit(false)),
      button("housekeeping", "asyncio's own callbacks (h)",
        () => this.toggleQuiet()),
      button("\u25d0", "light or dark (t)", () => this.toggleTheme()),
      button("?", "keys (?)", () => this.toggleHelp()));
    this.stage = make("main", "");
    this.stage.tabIndex = 0;
    this.stage.setAttribute("aria-label", "timeline");
    this.spacer = make("div", "spacer");
    this.canvas = make("canvas", "");
    this.stage.append(this.canvas, this.spacer);
    this.box = make("section", "details");
    this.box.id = "details";
    this.box.setAttribute("aria-live", "polite");
    this.help = make("div", "help", make("h2", "", "keys"),
      make("dl", "", ...KEYS.flatMap(([key, text]) => [make("dt", "", key),
        make("dd", "", text)])));
    this.help.hidden = true;
    const story = makeStory(this.data, model, at => this.choose(this.main,
      at, true));
    const graph = makeGraph(model);
    const top = make("section", "story");
    top.id = "story";
    if (story.childNodes.length > 0) {
      top.append(story);
    }
    if (graph !== null) {
      top.append(graph);
    }
    document.body.append(bar, top, this.stage, this.box, this.help);
  }

  /* ---- The view ---------------------------------------------------------- */

  resize() {
    this.view = {x: this.stage.scrollLeft, y: this.stage.scrollTop,
      width: this.stage.clientWidth, height: this.stage.clientHeight};
    this.canvas.style.width = `${this.view.width}px`;
    this.canvas.style.height = `${this.view.height}px`;
    this.spacer.style.width = `${this.columns.total + GUTTER}px`;
    this.spacer.style.height = `${Math.max(0, this.painter.height -
      this.view.height)}px`;
    this.drawSoon();
  }

  drawSoon() {
    if (this.waiting) {
      return;
    }
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.view.x = this.stage.scrollLeft;
      this.view.y = this.stage.scrollTop;
      this.painter.draw(this.view);
    });
  }

  /* The columns have other places now: keeps X of the view where it is. */
  layOutAgain(act) {
    const at = this.chosen === undefined ? undefined :
      this.painter.startOf(this.chosen.run, this.chosen.handle);
    const left = this.stage.scrollLeft;
    const part = (left + this.view.width / 3) / this.columns.total;
    act();
    this.columns.layOut();
    this.painter.layOut();
    this.resize();
    this.stage.scrollLeft = at !== undefined ?
      this.painter.startOf(this.chosen.run, this.chosen.handle) -
        (at - left) : part * this.columns.total - this.view.width / 3;
    this.drawSoon();
  }

  zoom(factor) {
    this.layOutAgain(() => {
      this.columns.width = Math.min(220, Math.max(LEAST,
        this.columns.width * factor));
    });
  }

  /* All columns in view; FIRST: unless they were too narrow to be read. */
  fit(first) {
    const room = this.stage.clientWidth - GUTTER - 30;
    const fitted = this.columns.width * room / this.columns.total;
    const least = first ? 44 : LEAST;
    this.view = this.view || {width: this.stage.clientWidth};
    this.layOutAgain(() => {
      this.columns.width = Math.max(least, Math.min(130, fitted));
      /* Gaps and housekeeping do not shrink in proportion. */
      for (let i = 0; i < 8 && this.columns.width > least; i++) {
        this.columns.layOut();
        if (this.columns.total <= room) {
          break;
        }
        this.columns.width = Math.max(least,
          this.columns.width * 0.97 * room / this.columns.total);
      }
    });
  }

  toggleQuiet() {
    this.layOutAgain(() => {
      this.columns.quiet = !this.columns.quiet;
    });
  }

  toggleTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme === "dark" || (root.dataset.theme ===
      undefined && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "light" : "dark";
    this.painter.readTheme();
    this.drawSoon();
  }

  toggleHelp() {
    this.help.hidden = !this.help.hidden;
  }

  /* ---- Choosing ---------------------------------------------------------- */

  choose(run, handle, scrolls) {
    if (handle === undefined) {
      return;
    }
    const model = this.models[run];
    if (!this.columns.isShown(run, handle)) {
      const number = this.columns.pairs.findIndex(
        pair => pair[run] === model.tickOf[handle]);
      this.layOutAgain(() => this.columns.open(number - 4, number + 4));
    }
    this.chosen = {run, handle};
    this.painter.selected = this.chosen;
    this.showChain(run, handle);
    this.details.show(run, handle);
    if (scrolls) {
      this.reveal(run, handle);
    }
    this.drawSoon();
  }

  showChain(run, handle) {
    const model = this.models[run];
    const chain = model.chainOf(handle).concat(model.effects[handle]);
    this.painter.chain = new Set(chain.map(each => `${run} ${each}`));
  }

  reveal(run, handle) {
    const x = this.painter.startOf(run, handle);
    const row = this.painter.rowOf(run, handle);
    const room = this.view.width - GUTTER;
    if (x < this.stage.scrollLeft + 20 ||
        x > this.stage.scrollLeft + room - 120) {
      this.stage.scrollLeft = x - room / 3;
    }
    if (row !== undefined && (row.y < this.stage.scrollTop ||
        row.y + row.height > this.stage.scrollTop + this.view.height)) {
      this.stage.scrollTop = row.y - this.view.height / 3;
    }
  }

  clear() {
    this.chosen = this.painter.selected = undefined;
    this.painter.chain = new Set();
    this.details.show();
    this.drawSoon();
  }

  /* What a failure is about comes first. */
  goFirst() {
    const model = this.models[this.main];
    const raised = model.handles.findLastIndex(each => each.ends === "raised");
    let at = this.models[this.main].momentHandle();
    if (at === undefined && model.deviations.length > 0) {
      at = model.deviations[0].at;
    }
    if (at === undefined && raised >= 0 && model.run.verdict !== "ok") {
      at = raised;
    }
    this.choose(this.main, at, true);
  }

  /* ---- Keys -------------------------------------------------------------- */

  /* The next handle in direction STEP that is no housekeeping. */
  next(step) {
    const {run, handle} = this.chosen || {run: this.main, handle:
      step > 0 ? -1 : this.models[this.main].handles.length};
    const model = this.models[run];
    let at = handle + step;
    while (at >= 0 && at < model.handles.length && !this.columns.quiet &&
           model.isQuiet(at)) {
      at += step;
    }
    this.choose(run, model.handles[at] === undefined ? undefined : at, true);
  }

  /* The handle nearest in time, in a lane above or below. */
  across(step) {
    if (this.chosen === undefined) {
      return this.next(1);
    }
    const {run, handle} = this.chosen;
    const group = this.painter.groups[run], model = this.models[run];
    let row = group.rowOfLane[model.laneOf[handle]] + step;
    for (; group.rows[row] !== undefined; row += step) {
      const lane = group.rows[row].lane;
      const own = lane === undefined ? [] : lane.handles.filter(
        each => this.columns.quiet || !model.isQuiet(each));
      if (own.length > 0) {
        const nearest = own.reduce((a, b) => Math.abs(a - handle) <=
          Math.abs(b - handle) ? a : b);
        return this.choose(run, nearest, true);
      }
    }
  }

  deviation(step) {
    const all = this.models[this.main].deviations.filter(
      each => each.at !== undefined);
    if (all.length > 0) {
      this.at = ((this.at === undefined ? -1 + (step < 0) : this.at) + step +
        all.length) % all.length;
      this.choose(this.main, all[this.at].at, true);
    }
  }

  moment() {
    this.choose(this.main, this.models[this.main].momentHandle(), true);
  }

  other() {
    if (this.chosen === undefined || this.models.length < 2) {
      return;
    }
    const {run, handle} = this.chosen, from = this.models[run];
    const key = from.keyOf(handle), to = this.models[1 - run];
    const before = from.handles.slice(0, handle).filter(
      (each, i) => from.keyOf(i) === key).length;
    const same = to.handles.map((each, i) => i).filter(
      i => to.keyOf(i) === key);
    this.choose(1 - run, same[Math.min(before, same.length - 1)], true);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const model = this.models[(this.chosen || {run: this.main}).run];
    const handle = this.chosen === undefined ? undefined :
      model.handles[this.chosen.handle];
    const acts = {
      ArrowRight: () => this.next(1), ArrowLeft: () => this.next(-1),
      ArrowDown: () => this.across(1), ArrowUp: () => this.across(-1),
      c: () => handle && this.choose(this.chosen.run, handle.from, true),
      e: () => handle && this.choose(this.chosen.run,
        model.effects[this.chosen.handle][0], true),
      d: () => this.deviation(1), D: () => this.deviation(-1),
      m: () => this.moment(), x: () => this.other(),
      "+": () => this.zoom(1.4), "=": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4), 0: () => this.fit(false),
      "/": () => this.search.focus(), n: () => this.nextFound(),
      h: () => this.toggleQuiet(), t: () => this.toggleTheme(),
      a: () => this.layOutAgain(() => {
        this.columns.folded = !this.columns.folded && this.columns.isLong();
      }),
      Home: () => {
        this.chosen = undefined;
        this.next(1);
      },
      End: () => {
        this.chosen = undefined;
        this.next(-1);
      },
      "?": () => this.toggleHelp(),
      Escape: () => {
        this.help.hidden = true;
        this.clear();
      },
    };
    if (acts[event.key] !== undefined) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  /* ---- Searching --------------------------------------------------------- */

  find() {
    const words = this.search.value.toLowerCase();
    this.matches = [];
    this.painter.found = new Set();
    if (words !== "") {
      this.models.forEach((model, run) => model.handles.forEach(
        (handle, number) => {
          const text = [model.titleOf(number), handle.waits_for, handle.why,
            handle.exception, ...(handle.lines || []),
            handle.line && `line ${handle.line}`].join("\n").toLowerCase();
          if (text.includes(words)) {
            this.matches.push({run, handle: number});
            this.painter.found.add(`${run} ${number}`);
          }
        }));
    }
    this.match = -1;
    this.showCount();
    this.drawSoon();
  }

  /* "2 of 7" matches; nothing while nothing is searched. */
  showCount() {
    const count = this.matches.length;
    this.count.textContent = this.search.value === "" ? "" : count === 0 ?
      "none" : this.match < 0 ? String(count) : `${this.match + 1} of ${count}`;
  }

  nextFound() {
    if (this.matches !== undefined && this.matches.length > 0) {
      this.match = (this.match + 1) % this.matches.length;
      this.showCount();
      const {run, handle} = this.matches[this.match];
      this.choose(run, handle, true);
    }
  }

  /* ---- Events ------------------------------------------------------------ */

  listen() {
    this.stage.addEventListener("scroll", () => this.drawSoon());
    window.addEventListener("resize", () => this.resize());
    document.addEventListener("keydown", event => {
      if (event.target !== this.search) {
        this.key(event);
      } else if (event.key === "Enter" || event.key === "Escape") {
        event.preventDefault();
        this.nextFound();
        this.stage.focus();
      }
    });
    this.search.addEventListener("input", () => this.find());
    this.stage.addEventListener("mousemove", event => this.hover(event));
    this.stage.addEventListener("click", event => this.click(event));
    this.stage.addEventListener("wheel", event => {
      if (event.ctrlKey) {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
      }
    }, {passive: false});
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change",
      () => {
        this.painter.readTheme();
        this.drawSoon();
      });
  }

  hitOf(event) {
    const place = this.canvas.getBoundingClientRect();
    return this.painter.hit(event.clientX - place.left,
      event.clientY - place.top);
  }

  hover(event) {
    const hit = this.hitOf(event);
    this.stage.classList.toggle("points", hit !== undefined);
    if (hit === undefined || hit.fold || this.pinned) {
      return;
    }
    if (this.chosen === undefined || this.chosen.run !== hit.run ||
        this.chosen.handle !== hit.handle) {
      this.choose(hit.run, hit.handle, false);
    }
  }

  /* A click keeps what is chosen until the next one. */
  click(event) {
    const hit = this.hitOf(event);
    if (hit !== undefined && hit.fold) {
      this.layOutAgain(() => this.columns.open(hit.fold.first,
        Math.min(hit.fold.last, hit.fold.first + 200)));
      return;
    }
    this.pinned = hit !== undefined;
    this.stage.classList.toggle("pinned", this.pinned);
    if (hit === undefined) {
      this.clear();
    } else {
      this.choose(hit.run, hit.handle, false);
    }
  }
}

window.timeline = new Page(JSON.parse(
  document.getElementById("data").textContent));

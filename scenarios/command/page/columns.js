/* columns.js: ticks of one or two runs as columns, from left to right.
 *
 * Ticks of two runs that ran the same handles share a column; what lies between
 * them is paired in order and marked as different. A column has a slot for each
 * handle; those of housekeeping are narrow. Far from anything that matters,
 * columns of long runs are folded into one.
 */

const LCS_MAX = 4e6;
const NEAR = 14; /* ticks around a place that matters */
const LONG = 220; /* ticks from which a run is folded */

function keysOf(model) {
  return model.ticks.map(
    tick => tick.handles.map(each => model.keyOf(each)).join("\n"));
}

/* Pairs of equal entries of A and B in the middle parts, by the longest common
 * subsequence; [] if that would take too long. */
function commonPairs(a, b, from, aEnd, bEnd) {
  const n = aEnd - from, m = bEnd - from;
  if (n * m > LCS_MAX || n === 0 || m === 0) {
    return [];
  }
  const width = m + 1;
  const length = new Uint32Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      length[i * width + j] = a[from + i] === b[from + j] ?
        length[(i + 1) * width + j + 1] + 1 :
        Math.max(length[(i + 1) * width + j], length[i * width + j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < n && j < m;) {
    if (a[from + i] === b[from + j]) {
      pairs.push([from + i++, from + j++]);
    } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
      i++;
    } else {
      j++;
    }
  }
  return pairs;
}

/* Columns of two runs: [tick of the first, tick of the second, whether they are
 * equal]; undefined: there is none. */
function alignTicks(first, second) {
  const a = keysOf(first), b = keysOf(second);
  let from = 0, aEnd = a.length, bEnd = b.length;
  while (from < aEnd && from < bEnd && a[from] === b[from]) {
    from++;
  }
  while (aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  const pairs = [];
  for (let i = 0; i < from; i++) {
    pairs.push([i, i]);
  }
  pairs.push(...commonPairs(a, b, from, aEnd, bEnd));
  for (let i = 0; aEnd + i < a.length; i++) {
    pairs.push([aEnd + i, bEnd + i]);
  }
  pairs.push([a.length, b.length]);
  const columns = [];
  let i = 0, j = 0;
  for (const [nextA, nextB] of pairs) {
    while (i < nextA || j < nextB) {
      columns.push([i < nextA ? i++ : undefined, j < nextB ? j++ : undefined,
        false]);
    }
    if (nextA < a.length) {
      columns.push([i++, j++, true]);
    }
  }
  return columns;
}

class Columns {
  constructor(models) {
    this.models = models;
    this.pairs = models.length === 2 ? alignTicks(models[0], models[1]) :
      models[0].ticks.map((tick, number) => [number]);
    this.folded = this.isLong();
    this.opened = new Set();
    this.width = 64;
    this.quiet = false;
    this.makeHandles();
    this.layOut();
  }

  isLong() {
    return this.pairs.length > LONG && this.important().length > 0;
  }

  /* The places around which nothing is folded: pair numbers. */
  important() {
    const model = this.models[this.models.length - 1];
    const run = this.models.length - 1;
    const wanted = new Set();
    for (const each of model.deviations) {
      if (each.at !== undefined) {
        wanted.add(model.tickOf[each.at]);
      }
    }
    for (const tick of model.moment || []) {
      wanted.add(tick);
    }
    if (wanted.size > 0) {
      wanted.add(model.ticks.length - 1);
    }
    const places = [];
    this.pairs.forEach((pair, number) => {
      if (wanted.has(pair[run])) {
        places.push(number);
      }
    });
    return places;
  }

  /* Which handles of two runs differ: a set for each run. */
  makeHandles() {
    this.different = this.models.map(() => new Set());
    if (this.models.length < 2) {
      return;
    }
    for (const pair of this.pairs) {
      if (pair[2]) {
        continue;
      }
      const lists = this.models.map((model, run) => pair[run] === undefined ?
        [] : model.ticks[pair[run]].handles);
      lists.forEach((list, run) => list.forEach((each, i) => {
        const other = lists[1 - run][i];
        const same = other !== undefined && this.models[run].keyOf(each) ===
          this.models[1 - run].keyOf(other);
        if (!same && !this.models[run].isQuiet(each)) {
          this.different[run].add(each);
        }
      }));
    }
  }

  /* The first handle of the last run that differs, though only asyncio's own do:
   * a timer that fired, for example. */
  housekeepingThatDiffers() {
    for (const [usual, tick, isEqual] of this.pairs) {
      const list = isEqual || tick === undefined ? [] :
        this.models[1].ticks[tick].handles;
      const others = usual === undefined ? [] :
        this.models[0].ticks[usual].handles;
      const at = list.find((each, i) => others[i] === undefined ||
        this.models[0].keyOf(others[i]) !== this.models[1].keyOf(each));
      if (at !== undefined) {
        return at;
      }
    }
    return undefined;
  }

  /* ---- Places ------------------------------------------------------------ */

  slotWidth(lists, i) {
    const shown = lists.some((list, run) => list[i] !== undefined &&
      (this.quiet || !this.models[run].isQuiet(list[i])));
    return shown ? this.width : Math.min(this.width, 11);
  }

  /* The time that passed before a column, in any run. */
  passes(pair, before) {
    return this.models.some((model, run) => pair[run] !== undefined &&
      before[run] !== undefined &&
      model.ticks[pair[run]].time > before[run]);
  }

  layOut() {
    const near = this.nearby();
    const before = this.models.map(() => undefined);
    this.items = [];
    this.start = this.models.map(model => new Float64Array(
      model.handles.length));
    this.size = this.models.map(model => new Float64Array(
      model.handles.length));
    let x = 8;
    this.pairs.forEach((pair, number) => {
      const last = this.items[this.items.length - 1];
      if (near !== null && !near.has(number) && !this.opened.has(number)) {
        if (last === undefined || !last.fold) {
          this.items.push({fold: true, first: number, last: number, x,
            width: 54});
          x += 54;
        }
        this.items[this.items.length - 1].last = number;
        this.placeHandles(pair, x - 27, 0);
      } else {
        x = this.placeColumn(pair, number, x, before);
      }
      this.models.forEach((model, run) => {
        before[run] = pair[run] === undefined ? before[run] :
          model.ticks[pair[run]].time;
      });
    });
    /* What never ends needs room for its words. */
    const words = this.models.flatMap(model => model.run.waiting.map(each =>
      (each.waits_for || "").length + (each.held || "").length));
    this.total = x + (words.length > 0 ?
      Math.min(150 + 6 * Math.max(...words), 400) : 24);
  }

  placeColumn(pair, number, x, before) {
    const lists = this.models.map((model, run) => pair[run] === undefined ?
      [] : model.ticks[pair[run]].handles);
    const count = Math.max(...lists.map(list => list.length));
    const item = {pair, number, x, slots: count, fold: false};
    item.gap = this.passes(pair, before) ? Math.min(26, this.width / 2) : 0;
    x += item.gap;
    item.left = x;
    for (let i = 0; i < count; i++) {
      const width = this.slotWidth(lists, i);
      lists.forEach((list, run) => {
        if (list[i] !== undefined) {
          this.start[run][list[i]] = x;
          this.size[run][list[i]] = width;
        }
      });
      x += width;
    }
    item.right = x;
    x += Math.min(7, this.width / 8);
    item.width = x - item.x;
    this.items.push(item);
    return x;
  }

  placeHandles(pair, x, width) {
    this.models.forEach((model, run) => {
      if (pair[run] !== undefined) {
        for (const each of model.ticks[pair[run]].handles) {
          this.start[run][each] = x;
          this.size[run][each] = width;
        }
      }
    });
  }

  /* The pairs that are shown; null: all. */
  nearby() {
    if (!this.folded) {
      return null;
    }
    const near = new Set();
    for (const place of this.important()) {
      for (let i = place - NEAR; i <= place + NEAR; i++) {
        near.add(i);
      }
    }
    return near;
  }

  /* Shows the columns of a fold, or the one of a tick. */
  open(first, last) {
    for (let i = first; i <= last; i++) {
      this.opened.add(i);
    }
    this.layOut();
  }

  /* The items in view: the first and the one after the last. */
  range(left, right) {
    let low = 0, high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[middle].x + this.items[middle].width < left) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    let end = low;
    while (end < this.items.length && this.items[end].x <= right) {
      end++;
    }
    return [low, end];
  }

  isShown(run, handle) {
    return this.size[run][handle] > 0;
  }
}

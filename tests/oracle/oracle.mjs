// The oracle: CPython's own asyncio, run from the npm package pyodide, says what the tick trace of a program is.
//
//   node oracle.mjs FILE.py...              print the traces, each under "== FILE" where there are several
//   node oracle.mjs --check DIR|FILE...     compare each .py with the .ticks next to it; exit 1 if any differs or lacks one
//   node oracle.mjs --update DIR|FILE...    write the .ticks
//   node oracle.mjs --tape TAPE FILE.py [TICKS]  print its trace on a tape of `ticktape explore`, of so many ticks at most
//                                           exit code 3: the interpreter broke
//   node oracle.mjs --batch                 read file names, one a line; answer "== NAME BYTES\n" and the trace, BYTES long
//                                           for "TAPE\tNAME" or "TAPE\tNAME\tTICKS", its trace on that tape
//                                           the same for "? NAME", and then "== reached BYTES\n" and what the program reached
//                                           an empty trace: it shows a limit of this interpreter, no other need agree
//
// All programs run in one interpreter, one after the other; oracle.py isolates them. Should one break the
// interpreter itself (the engine's stack overflows), the next gets a new one.
//
// $TICKTAPE_START is JSON: {"args": the program's arguments, "paths": further folders with modules,
// "package": the package of FILE, which `-m` named, so that modules are in the current folder,
// "epoch": when the calendar begins, in seconds after 1970, "env": further variables NAME=VALUE}.
//
// pyodide is looked for above this file (`npm ci` in its folder), then in node_modules of DATA/ticktape, where DATA is
// $XDG_DATA_HOME, else ~/.local/share: for an installation that only root can write to.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { begin_program, name_of } from "./mount.mjs";

process.env.TZ = "UTC"; // CPython's local time, here
const USAGE = "usage: node oracle.mjs FILE.py... | --check DIR|FILE... | --update DIR|FILE... | --tape TAPE FILE.py [TICKS] | --batch";
const modes = { "--check": check, "--update": update, "--tape": show_taped, "--batch": batch };
const mode = process.argv[2];
const names = process.argv.slice(mode in modes ? 3 : 2);
const is_batch = mode === "--batch";
const ignore = () => {};
const BROKE = 3; // cmd_confirm.c has it, too
let python = null;

if (mode === undefined || (mode.startsWith("-") && !(mode in modes)) || is_batch === (names.length > 0)) {
  fail(USAGE);
}
await (modes[mode] ?? show)(names).catch((error) => fail(first_line(error)));

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function load_pyodide(options) {
  const home = path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), ".local/share"), "ticktape");
  const own = path.join(home, "node_modules/pyodide/pyodide.mjs");
  const { loadPyodide } = await import("pyodide").catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    if (fs.existsSync(own)) return import(pathToFileURL(own));
    const { dependencies } = JSON.parse(fs.readFileSync(new URL("./package.json", import.meta.url), "utf8"));
    fail(`oracle: CPython is missing: npm install --prefix '${home}' pyodide@${dependencies.pyodide}`);
  });
  return loadPyodide(options);
}

async function start() {
  const stderr = mode in modes ? ignore : console.error;
  // Files are UTF-8, wherever the oracle runs.
  const env = { HOME: "/home/pyodide", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };
  const started = await load_pyodide({ stdout: ignore, stderr, env });
  for (const part of ["./hashes.py", "./sets.py", "./oracle.py", "./machine.py", "./modules.py", "./reached.py"]) {
    started.runPython(fs.readFileSync(new URL(part, import.meta.url), "utf8"));
  }
  return started;
}

/** The trace of the program in FILE, run by oracle.py's run_program or reached.py's. It throws if there is no such file or the interpreter broke. */
async function trace(file, run = "run_program", tape = null, ticks = []) {
  const source = fs.readFileSync(file, "utf8");
  const more = tape === null ? [] : [fs.readFileSync(tape, "utf8"), ...ticks.map(Number)];
  python ??= await start();
  begin_program(python, file);
  try {
    return python.globals.get(run)(source, name_of(file), ...more);
  } catch (error) {
    python = null;
    throw error;
  }
}

/** All files that NAMES stand for and that end in SUFFIX, directories searched to the bottom, in order of name. */
function files(names, suffix) {
  return names.flatMap((name) => {
    if (!fs.statSync(name).isDirectory()) return name.endsWith(suffix) ? [name] : [];
    const inside = fs.readdirSync(name).filter((entry) => !["node_modules", "lang", "python"].includes(entry)).sort();
    return files(inside.map((entry) => path.join(name, entry)), suffix);
  });
}

/** Whether FILE is part of a scenario and none itself: all but main.py in the folders below one called `modules`. */
function is_part(file) {
  const whole = path.resolve(file);
  return (whole.includes("/catalogue/modules/") && path.basename(file) !== "main.py") || /\/scenarios\/programs\/[^/]+\//.test(whole);
}

/** The files that are scenarios of this judge, among those that NAMES stand for; kernel.py judges the others. */
function scenarios(names) {
  const lines = fs.readFileSync(new URL("kernel_judged.txt", import.meta.url), "utf8").split("\n");
  const kernel = lines.filter((line) => line && !line.startsWith("#")).map((line) => new RegExp(line));
  return files(names, ".py").filter((file) => {
    const within = path.resolve(file).split("/scenarios/").pop();
    return !is_part(file) && !kernel.some((pattern) => pattern.test(within));
  });
}

function ticks_of(file) {
  return file.replace(/\.py$/, ".ticks");
}

async function show(names) {
  for (const file of names) {
    const text = await trace(file);
    process.stdout.write(names.length > 1 ? `== ${file}\n${text}` : text);
  }
}

async function show_taped(names) {
  const [tape, file, ...ticks] = names;
  if (file === undefined || ticks.length > 1) fail(USAGE);
  console.error = ignore; // pyodide reports that it broke, at length
  const text = await trace(file, "run_program", tape, ticks).catch((error) => {
    if (error.pyodide_fatal_error !== true && !(error instanceof RangeError)) throw error;
    process.exit(BROKE);
  });
  process.stdout.write(text);
}

async function update(names) {
  for (const file of scenarios(names)) fs.writeFileSync(ticks_of(file), await trace(file));
}

async function batch() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const is_watched = line.startsWith("? ");
    const words = (is_watched ? line.slice(2) : line).split("\t");
    const [tape, file, ...ticks] = words.length > 1 ? words : [null, ...words];
    const text = await trace(file, is_watched ? "run_watched" : "run_program", tape, ticks).catch((error) => `oracle failed: ${first_line(error)}\n`);
    answer(file, python?.globals.get("is_comparable")() === false ? "" : text);
    if (is_watched) answer("reached", python?.globals.get("reached")(fs.readFileSync(file, "utf8")) ?? "");
  }
}

function answer(name, text) {
  process.stdout.write(`== ${name} ${Buffer.byteLength(text)}\n${text}`);
}

async function check(names) {
  let passed = 0;
  let failed = 0;
  for (const file of scenarios(names)) {
    const complaint = await differs(file).catch((error) => `${file}: ${first_line(error)}`);
    if (complaint === null) passed++;
    else {
      failed++;
      console.log(complaint);
    }
  }
  for (const file of files(names, ".ticks").filter((ticks) => !fs.existsSync(ticks.replace(/\.ticks$/, ".py")))) {
    failed++;
    console.log(`${file}: there is no .py next to it`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/** Null, or one line that says where the .ticks of FILE first differs from what CPython does. */
async function differs(file) {
  const ticks = ticks_of(file);
  if (!fs.existsSync(ticks)) return `${file}: there is no .ticks next to it`;
  const expected = fs.readFileSync(ticks, "utf8");
  const actual = await trace(file);
  if (expected === actual) return null;
  const [want, got] = [expected.split("\n"), actual.split("\n")];
  let n = 0;
  while (want[n] === got[n]) n++;
  const quote = (line) => (line === undefined ? "nothing" : JSON.stringify(line));
  return `${ticks}:${n + 1}: ${quote(want[n])}, but CPython: ${quote(got[n])}`;
}

function first_line(error) {
  return String(error.message ?? error).trim().split("\n").at(0);
}

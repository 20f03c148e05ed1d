// What CPython writes to stdout and stderr (streams.py), for each file that stdin names, one a line: "== NAME BYTES\n" and the text.
// Where the program did not come to its end (a deadlock), the text ends with a NUL.
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { begin_program } from "./mount.mjs";

process.env.TZ = "UTC"; // CPython's local time, here
const ignore = () => {};
const scripts = ["./streams.py", "./machine.py", "./modules.py"].map((part) => fs.readFileSync(new URL(part, import.meta.url), "utf8"));
let python = null;

async function streams(file) {
  if (python === null) {
    python = await loadPyodide({ stdout: ignore, stderr: ignore });
    scripts.forEach((script) => python.runPython(script));
  }
  begin_program(python, file);
  try {
    return python.globals.get("run_streams")(fs.readFileSync(file, "utf8"), path.basename(file));
  } catch (error) {
    if (process.env.DEBUG) console.error(error);
    python = null;
    return "\0";
  }
}

for await (const file of readline.createInterface({ input: process.stdin })) {
  const text = await streams(file);
  process.stdout.write(`== ${file} ${Buffer.byteLength(text)}\n${text}\n`);
}

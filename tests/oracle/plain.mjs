// node plain.mjs FILE.py: runs the program in CPython 3.14 as it is, with none of the oracle's changes.
import { loadPyodide } from "pyodide";
import fs from "node:fs";

const python = await loadPyodide({ stdout: (line) => process.stdout.write(`${line}\n`) });
python.runPython(fs.readFileSync(process.argv[2], "utf8"));

// The folders of a program, where modules.py looks for its modules.
import fs from "node:fs";
import path from "node:path";

const start = JSON.parse(process.env.TICKTAPE_START || "{}");

function mount(python, folder, at) {
  const { FS } = python;
  FS.mkdirTree(at);
  if (FS.lookupPath(at, { follow_mount: false }).node.mounted) FS.unmount(at);
  FS.mount(FS.filesystems.NODEFS, { root: folder }, at);
}

/** What FILE is called in the trace. */
export function name_of(file) {
  return start.package === undefined ? path.basename(file) : file;
}

/** Mounts the folder of FILE at /program, and passes PYTHON how the program is started. */
export function begin_program(python, file) {
  const is_module = start.package !== undefined;
  mount(python, is_module ? process.cwd() : path.dirname(path.resolve(fs.realpathSync(file))), "/program");
  const paths = (start.paths ?? []).map((folder, i) => {
    mount(python, path.resolve(folder), `/path${i}`);
    return [folder, `/path${i}`];
  });
  const start_program = python.globals.get("start_program");
  const [args, pairs, variables] = [start.args ?? [], paths, start.env ?? []].map((list) => python.toPy(list));
  start_program(args, pairs, start.package, start.epoch, variables);
  for (const proxy of [args, pairs, variables, start_program]) proxy.destroy();
}

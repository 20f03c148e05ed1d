// The folders of a program: where modules.py looks for its modules, and where its files are.
import fs from "node:fs";
import path from "node:path";

const start = JSON.parse(process.env.TICKTAPE_START || "{}");
const ENOENT = 44; // of this system

/** NODE shows FOLDER of the disk, which is read when it is needed; what programs change is in the memory of NODE only. */
function show_folder(python, node, folder) {
  const { FS } = python;
  const own = node.node_ops;
  const gone = new Set();
  const on_disk = () => fs.readdirSync(folder).sort().filter((name) => !gone.has(name));
  const take = (name) => gone.add(name);

  function lookup(parent, name) {
    const real = path.join(folder, name);
    const about = gone.has(name) ? undefined : fs.statSync(real, { throwIfNoEntry: false });
    if (about === undefined || !(about.isDirectory() || about.isFile())) throw new FS.ErrnoError(ENOENT);
    const child = own.mknod(parent, name, about.isDirectory() ? 0o40755 : 0o100644, 0);
    if (about.isDirectory()) show_folder(python, child, real);
    else show_file(child, real, about.size);
    return child;
  }

  node.node_ops = {
    ...own,
    lookup,
    readdir(which) {
      const names = on_disk();
      const more = own.readdir(which).filter((name) => name !== "." && name !== ".." && !names.includes(name));
      return [".", "..", ...names, ...more];
    },
    unlink: (parent, name) => (take(name), own.unlink(parent, name)),
    rmdir: (parent, name) => (take(name), own.rmdir(parent, name)),
    rename: (child, parent, name) => (take(child.name), own.rename(child, parent, name)),
  };
}

/** NODE has the bytes of a file of the disk. */
function show_file(node, real, size) {
  const become = (value) => Object.defineProperty(node, "contents", { value, writable: true });
  node.usedBytes = size;
  Object.defineProperty(node, "contents", {
    configurable: true,
    get: () => become(new Uint8Array(fs.readFileSync(real))).contents,
    set: become,
  });
}

function mount(python, folder, at) {
  const { FS } = python;
  FS.mkdirTree(at);
  if (FS.lookupPath(at, { follow_mount: false }).node.mounted) FS.unmount(at);
  FS.mount(FS.filesystems.MEMFS, {}, at);
  show_folder(python, FS.lookupPath(at).node, folder);
}

/** What FILE is called in the trace. */
export function name_of(file) {
  return start.package === undefined ? path.basename(file) : file;
}

/** Empties /tmp and the home, and shows the folder of FILE at /program; passes PYTHON how the program is started. */
export function begin_program(python, file) {
  const is_module = start.package !== undefined;
  for (const folder of ["/tmp", "/home/user"]) {
    python.FS.mkdirTree(folder);
    if (python.FS.lookupPath(folder, { follow_mount: false }).node.mounted) python.FS.unmount(folder);
    python.FS.mount(python.FS.filesystems.MEMFS, {}, folder);
  }
  mount(python, is_module ? process.cwd() : path.dirname(path.resolve(fs.realpathSync(file))), "/program");
  const paths = (start.paths ?? []).map((folder, i) => {
    mount(python, path.resolve(folder), `/path${i}`);
    return [folder, `/path${i}`];
  });
  python.FS.chdir("/program");
  const zones = "/usr/share/zoneinfo";
  if (fs.existsSync(zones)) mount(python, zones, zones);
  Date.now = () => 0; // the times of files, which no program here changes later
  const start_program = python.globals.get("start_program");
  const [args, pairs, variables] = [start.args ?? [], paths, start.env ?? []].map((list) => python.toPy(list));
  start_program(args, pairs, start.package, start.epoch, variables);
  for (const proxy of [args, pairs, variables, start_program]) proxy.destroy();
}

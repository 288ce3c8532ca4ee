#!/usr/bin/env node
"use strict";

// src/cli/start.ts
var import_node_crypto = require("node:crypto");
var import_node_fs2 = require("node:fs");
var import_node_module = require("node:module");
var import_node_path2 = require("node:path");
var import_node_vm = require("node:vm");

// src/core/system/or-else.ts
function orElse(get, other) {
  try {
    return get();
  } catch {
    return other;
  }
}

// src/core/system/cache-folder.ts
var import_node_fs = require("node:fs");
var import_node_os = require("node:os");
var import_node_path = require("node:path");
function userCacheFolder() {
  const { IO_PERF_CACHE, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (IO_PERF_CACHE) return IO_PERF_CACHE;
  if (process.platform === "win32") return LOCALAPPDATA ? (0, import_node_path.join)(LOCALAPPDATA, "io-perf") : void 0;
  if (XDG_CACHE_HOME?.startsWith("/")) return (0, import_node_path.join)(XDG_CACHE_HOME, "io-perf");
  const home = (0, import_node_os.homedir)();
  if (!home.startsWith("/") || home === "/" || !(0, import_node_fs.existsSync)(home)) return void 0;
  return (0, import_node_path.join)(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "io-perf");
}
function makeCacheFolder(directory) {
  (0, import_node_fs.mkdirSync)(directory, { recursive: true, mode: 448 });
  const uid = process.getuid?.();
  if (uid === void 0) return;
  const status = (0, import_node_fs.statSync)(directory);
  if (status.uid !== uid && status.uid !== 0) throw new Error("it belongs to another user");
  if ((status.mode & 2) !== 0) throw new Error("everybody may write it");
}

// src/cli/start.ts
var digestBytes = 32;
var program = (0, import_node_path2.join)(__dirname, "program.cjs");
var kept = orElse(keptFile, void 0);
var compiled = kept && orElse(() => readKept(kept), void 0);
var script = new import_node_vm.Script(import_node_module.Module.wrap((0, import_node_fs2.readFileSync)(program, "latin1")), {
  filename: program,
  ...compiled && { cachedData: compiled }
});
if (kept && (!compiled || script.cachedDataRejected)) {
  process.once("exit", () => {
    keep(kept);
  });
}
script.runInThisContext()(exports, require, module, program, __dirname);
function keptFile() {
  const folder = process.env.NODE_DISABLE_COMPILE_CACHE ? void 0 : userCacheFolder();
  if (folder === void 0) return void 0;
  makeCacheFolder(folder);
  const key = sha256(["2a3c9e17a363ec5b877a315bf898dd5104594faeb29926f29aecd1582615fab7", process.version, process.arch].join("\n")).toString("hex");
  return (0, import_node_path2.join)(folder, `program-${key.slice(0, 20)}`);
}
function readKept(file) {
  const content = (0, import_node_fs2.readFileSync)(file);
  const data = content.subarray(digestBytes);
  return content.subarray(0, digestBytes).equals(sha256(data)) ? data : void 0;
}
function keep(file) {
  const data = script.createCachedData();
  const temporary = `${file}.${process.pid}`;
  try {
    (0, import_node_fs2.writeFileSync)(temporary, Buffer.concat([sha256(data), data]), { mode: 384 });
    (0, import_node_fs2.renameSync)(temporary, file);
  } catch {
    orElse(() => {
      (0, import_node_fs2.rmSync)(temporary);
    }, void 0);
  }
}
function sha256(content) {
  return (0, import_node_crypto.createHash)("sha256").update(content).digest();
}

#!/usr/bin/env node
"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/cli/start.ts
var import_node_module = __toESM(require("node:module"), 1);
var import_node_path2 = require("node:path");

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
var { enableCompileCache } = import_node_module.default;
var folder = userCacheFolder();
if (enableCompileCache !== void 0 && folder !== void 0) {
  orElse(() => {
    makeCacheFolder(folder);
    enableCompileCache((0, import_node_path2.join)(folder, "compiled"));
  }, void 0);
}
var program = module.require("./program.cjs");
module.exports = program;
if (require.main === module) void program.main();

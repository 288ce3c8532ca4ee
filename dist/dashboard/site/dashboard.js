"use strict";
(() => {
  // src/core/document/defined.ts
  function defined(members) {
    const kept = {};
    for (const key2 in members) {
      if (members[key2] !== void 0) kept[key2] = members[key2];
    }
    return kept;
  }

  // src/core/document/errors.ts
  var UsageError = class extends Error {
    name = "UsageError";
  };
  function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
  }

  // src/core/document/units.ts
  var costOf = (value, better) => better === "bigger" ? value > 0 ? 1 / value : Infinity : value;
  var synonyms = (rows) => new Map(rows.flatMap(([meaning, words]) => words.map((word2) => [word2, meaning])));
  var timeNs = synonyms([
    [1e-3, ["ps", "picosecond"]],
    [1, ["ns", "nsec", "nanosecond"]],
    [1e3, ["us", "µs", "μs", "usec", "microsecond"]],
    [1e6, ["ms", "msec", "millisecond"]],
    [1e9, ["s", "sec", "second"]],
    [6e10, ["m", "min", "minute"]],
    [36e11, ["h", "hour"]]
  ]);
  var things = synonyms([
    ["op", ["ops", "operation", "operations"]],
    ["iteration", ["iter", "iters", "iterations"]],
    ["item", ["items"]],
    ["request", ["req", "reqs", "requests"]]
  ]);

  // src/report/dashboard/page/route.ts
  var viewNames = ["overview", "cells", "cell", "commit", "compare", "studies", "runs", "run", "flame"];
  var isView = (name) => viewNames.includes(name);
  function parseHash(hash) {
    const text = hash.replace(/^#/, "");
    const separator = text.indexOf("?");
    const view = separator < 0 ? text : text.slice(0, separator);
    const parameters = {};
    if (separator >= 0) {
      for (const [name, value] of new URLSearchParams(text.slice(separator + 1)))
        Object.defineProperty(parameters, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return isView(view) ? { view, parameters } : { view: "overview", parameters: {} };
  }
  function formatHash(view, parameters = {}) {
    const query2 = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query2.set(name, value);
    const text = query2.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }
  var withParameters = (route, changed) => formatHash(route.view, { ...route.parameters, ...changed });

  // src/report/dashboard/page/dom.ts
  function append(parent, children) {
    for (const child of children) {
      if (child === false || child === null || child === void 0) continue;
      if (child instanceof Node) parent.appendChild(child);
      else if (typeof child === "string" || typeof child === "number") parent.appendChild(new Text(String(child)));
      else append(parent, child);
    }
  }
  function assign(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === void 0) continue;
      if (typeof value === "function") element.addEventListener(name, value);
      else if (typeof value === "object") {
        for (const [property, text] of Object.entries(value))
          element.style.setProperty(property, text);
      } else element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  var isAttributes = (content) => typeof content === "object" && content !== null && !(content instanceof Node) && !Array.isArray(content);
  var tagsOf = (create) => new Proxy({}, {
    get: (_, tag) => (first, ...children) => {
      const element = create(tag);
      if (isAttributes(first)) assign(element, first);
      append(element, isAttributes(first) ? children : [first, ...children]);
      return element;
    }
  });
  var h = tagsOf((tag) => document.createElement(tag));
  var s = tagsOf((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  function fill(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
  }
  function afterPaint(work) {
    requestAnimationFrame(() => setTimeout(work));
  }

  // src/report/dashboard/page/states.ts
  var emptyState = (title, ...children) => h.div({ class: "empty" }, h.p({ class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h.div(
    { class: "error", role: "alert" },
    h.p({ class: "empty-title" }, h.span({ "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h.p(h.bdi(message)),
    ...children
  );
  var block = (text) => h.pre({ tabindex: "0" }, h.code(text));
  function showDialog(label, ...children) {
    const close = h.form({ method: "dialog" }, h.button({ type: "submit" }, "Close"));
    const dialog = h.dialog({ "aria-label": label }, ...children, close);
    dialog.addEventListener("close", () => {
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  // src/history/store/format/file-codec.ts
  var storeCallback = "ioPerfStore";
  var StoreFormatError = class extends Error {
    constructor(path, message) {
      super(message);
      this.path = path;
    }
    path;
    name = "StoreFormatError";
  };
  function encodeFile(path, value) {
    return `${storeCallback}(${JSON.stringify(path)},${JSON.stringify(value)});
`;
  }
  function decodeFile(path, text, ...schemas) {
    const prefix = `${storeCallback}(${JSON.stringify(path)},`;
    const body = text.trimEnd();
    if (!body.startsWith(prefix) || !body.endsWith(");")) {
      throw new StoreFormatError(path, "is not a file of a store, or was cut short");
    }
    let value;
    try {
      value = JSON.parse(body.slice(prefix.length, -2));
    } catch {
      throw new StoreFormatError(path, "is damaged (no valid JSON)");
    }
    const found = typeof value === "object" && value !== null && "schema" in value ? value.schema : void 0;
    if (!schemas.some((schema3) => schema3 === found)) {
      throw new StoreFormatError(path, wrongSchema(found, schemas.at(-1) ?? ""));
    }
    return value;
  }
  function wrongSchema(found, expected) {
    if (typeof found !== "string") return `says no schema (expected ${expected})`;
    const [name, version] = versionOf(found);
    const [expectedName, expectedVersion] = versionOf(expected);
    return name === expectedName && version > expectedVersion ? `was written by a newer io-perf (${found}, this one reads ${expected})` : `has the schema ${JSON.stringify(found.slice(0, 80))} instead of ${expected}`;
  }
  function versionOf(schema3) {
    const match = /^(.*)\/v(\d+)$/.exec(schema3);
    return match ? [match[1], Number(match[2])] : [schema3, Number.NaN];
  }

  // src/history/store/format/paths.ts
  var levels = [
    { kind: "bundle", runs: 8, folder: (bundle) => `bundles/${Math.floor(bundle / 16)}/${bundle}` },
    { kind: "segment", runs: 32, folder: (segment) => `segments/${Math.floor(segment / 16)}/${segment}` },
    { kind: "chapter", runs: 128, folder: (chapter) => `chapters/${Math.floor(chapter / 16)}/${chapter}` },
    { kind: "volume", runs: 512, folder: (volume) => `volumes/${volume}` }
  ];
  var indexPath = "index.js";
  var acceptancesPath = "acceptances.js";
  var hiddenPath = "hidden.js";
  var renamesPath = "renames.js";
  var importsPath = "imports.js";
  function fanOut(hash, levels3) {
    return `${hash.slice(0, levels3).split("").join("/")}/${hash}`;
  }
  var importedId = /^gab-[0-9a-f]{32}$/;
  function runPath(id, hash) {
    const name = hash.slice(0, 32);
    return importedId.test(id) ? `runs/${hash[0]}/${hash[1]}.pack.gz/${name}.json` : `runs/${fanOut(name, 3)}.json.gz`;
  }
  var cellsPath = (hash) => `cells/${fanOut(hash, 2)}.js`;
  var environmentPath = (hash) => `environments/${fanOut(hash, 2)}.js`;
  var pointsPath = (sequence) => `points/${Math.floor(sequence / 32)}/${sequence}.js`;
  var partPath = (folder2) => `${folder2}/runs.js`;
  var commitsPath = (folder2) => `${folder2}/commits.js`;
  var noisePath = (folder2) => `${folder2}/noise.js`;
  var latestPath = (folder2) => `${folder2}/latest.js`;
  var runsWithLatest = 128;
  var figuresPath = (folder2, file2) => `${folder2}/figures/${file2}.js`;
  function fileOf(cell, files) {
    let hash = 2166136261;
    for (let position = 0; position < cell.length; position += 1) {
      hash = Math.imul(hash ^ cell.charCodeAt(position), 16777619);
    }
    return ((hash ^ hash >>> 15) >>> 0) % files;
  }
  var descending = [...levels].reverse();
  function partsOf(runs, last = Number.POSITIVE_INFINITY) {
    return partsBetween(0, runs).filter((part) => part.first + part.count > runs - last);
  }
  function partsBetween(first, end, below = Number.POSITIVE_INFINITY) {
    const parts = [];
    while (first < end) {
      const level = descending.find(({ runs }) => runs < below && first % runs === 0 && first + runs <= end);
      parts.push(
        level === void 0 ? { kind: "points", path: pointsPath(first), first, count: 1 } : { kind: level.kind, path: level.folder(first / level.runs), first, count: level.runs }
      );
      first += level?.runs ?? 1;
    }
    return parts;
  }

  // src/core/stats/distributions.ts
  var rootOf2Pi = Math.sqrt(2 * Math.PI);
  var normalQuantile975 = 1.959963984540054;

  // src/core/stats/quantile.ts
  var minForInterval = 6;

  // src/history/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  var optionalColumns = [...countColumns, "cpu"];
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= minForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  function mainColumns(figures, positions) {
    const pick = (column) => positions.map((position) => column[position] ?? null);
    return {
      value: pick(figures.value),
      low: pick(figures.low),
      high: pick(figures.high),
      samples: pick(figures.samples)
    };
  }
  var rowsAt = (rows, position) => (rows ?? []).flatMap(([at, ...row2]) => at === position ? [row2] : []);
  function seriesOfPoint(cells, subject, figures, wanted) {
    return cells.flatMap((cell, position) => {
      if (wanted?.has(cell.id) === false) return [];
      const row2 = { cell, subject, at: [0], ...mainColumns(figures, [position]) };
      for (const column of optionalColumns) {
        const figure = figures[column]?.[position];
        if (typeof figure === "number") row2[column] = [figure];
      }
      const counts = countsAt(figures, position);
      if (counts) row2.byCall = [...counts].map(([call, count]) => [call, [], [count]]);
      const hazards2 = rowsAt(figures.hazards, position);
      if (hazards2.length > 0) row2.hazards = hazards2.map(([hazard]) => [0, hazard]);
      const ranges = rowsAt(figures.ranges, position);
      if (ranges.length > 0) row2.ranges = ranges.map((range) => [0, ...range]);
      return [row2];
    });
  }
  function countsAt({ byCall = [] }, position) {
    const counts = byCall.flatMap(([call, at, list2]) => {
      const count = list2[at.length === 0 ? position : at.indexOf(position)];
      return count === void 0 ? [] : [[call, count]];
    });
    return counts.length === 0 ? void 0 : new Map(counts);
  }
  function restrictTo(row2, kept) {
    const place = new Map(kept.map((position, index) => [position, index]));
    const pick = (column) => kept.map((position) => column[position]);
    const placed = (rows) => (rows ?? []).flatMap(([at, ...rest]) => {
      const index = place.get(at);
      return index === void 0 ? [] : [[index, ...rest]];
    });
    const { cell, subject } = row2;
    const restricted = { cell, subject, at: pick(row2.at), ...mainColumns(row2, kept) };
    for (const column of optionalColumns) if (row2[column] !== void 0) restricted[column] = pick(row2[column]);
    const byCall = (row2.byCall ?? []).flatMap(([call, at, counts]) => {
      const own = placed(counts.map((count, index) => [at[index] ?? index, count]));
      const list2 = own.map(([, count]) => count);
      if (list2.length === 0) return [];
      return [[call, list2.length === kept.length ? [] : own.map(([position]) => position), list2]];
    });
    if (byCall.length > 0) restricted.byCall = byCall;
    const [ranges, hazards2] = [placed(row2.ranges), placed(row2.hazards)];
    if (ranges.length > 0) restricted.ranges = ranges;
    if (hazards2.length > 0) restricted.hazards = hazards2;
    return restricted;
  }
  function lastFigures(row2, runs) {
    const last = /* @__PURE__ */ new Map();
    for (const [position, at2] of row2.at.entries()) {
      const run = runs[at2];
      const subject2 = run?.subjects.find(({ name }) => name === row2.subject);
      if (run === void 0 || subject2 === void 0 || run.pullRequest !== void 0) continue;
      if (typeof row2.value[position] === "number") last.set(JSON.stringify([subject2.target, subject2.os]), position);
    }
    if (last.size === 0) return [];
    const positions = [...last.values()].sort((a, b) => a - b);
    const { cell, subject, at } = row2;
    return [{ cell, subject, at: positions.map((position) => at[position]), ...mainColumns(row2, positions) }];
  }
  var columns = ["low", "high", "samples", ...optionalColumns];
  function appendPoints(trend, row2, runs, isWanted) {
    for (const [position, at] of row2.at.entries()) {
      const value = row2.value[position];
      const run = runs[at];
      if (value === null || value === void 0 || run === void 0 || !isWanted(run)) continue;
      const subject = run.subjects.find(({ name }) => name === row2.subject);
      const point = {
        run,
        fingerprint: subject?.fingerprint ?? "",
        hazards: rowsAt(row2.hazards, position).map(([hazard]) => hazard),
        value
      };
      for (const column of columns) {
        const figure = row2[column]?.[position];
        if (typeof figure === "number") point[column] = figure;
      }
      const byCall = countsAt(row2, position);
      if (byCall) point.byCall = byCall;
      const ranges = rowsAt(row2.ranges, position);
      if (ranges.length > 0)
        point.ranges = new Map(ranges.map(([metric2, smallest, largest]) => [metric2, [smallest, largest]]));
      trend.points.push(point);
    }
  }
  function byTime(a, b) {
    if (a.run.startedAt === b.run.startedAt) return a.run.sequence - b.run.sequence;
    return a.run.startedAt < b.run.startedAt ? -1 : 1;
  }

  // src/history/store/format/pack-file.ts
  var schema = "io-perf/pack/v1";
  var lineEnd = 10;
  function placeInPack(path) {
    const [, pack, member] = /^(runs\/[0-9a-f]\/[0-9a-f]\.pack\.gz)\/([^/]+)$/.exec(path) ?? [];
    return pack === void 0 || member === void 0 ? void 0 : { pack, member };
  }
  function decodePack(path, bytes) {
    const damaged2 = new StoreFormatError(path, "is damaged (no pack, or cut short)");
    let position = bytes.indexOf(lineEnd) + 1;
    let head;
    try {
      head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, position)));
    } catch {
      throw damaged2;
    }
    if (head.schema !== schema || !Array.isArray(head.members)) throw damaged2;
    const members = /* @__PURE__ */ new Map();
    for (const [name, length] of head.members) {
      members.set(name, bytes.subarray(position, position + length));
      position += length;
    }
    if (position !== bytes.length) throw damaged2;
    return members;
  }

  // src/history/store/format/hidden.ts
  function hiddenRuns(rows) {
    const byRun = /* @__PURE__ */ new Map();
    for (const row2 of rows) byRun.set(row2.run, [...byRun.get(row2.run) ?? [], row2]);
    return byRun;
  }
  var hiddenWhole = (hidden, run) => hidden.get(run)?.find(({ cells }) => cells === void 0);
  var isHidden = (rows, cell) => rows.some(({ cells }) => cells === void 0 || cells.includes(cell));
  function withoutHidden(series, runs, hidden) {
    const concerned = new Map(
      runs.flatMap(({ id }, position) => {
        const rows = hidden.get(id);
        return rows === void 0 ? [] : [[position, rows]];
      })
    );
    if (concerned.size === 0) return [...series];
    return series.flatMap((row2) => {
      const kept = row2.at.flatMap((at, position) => isHidden(concerned.get(at) ?? [], row2.cell.id) ? [] : [position]);
      if (kept.length === row2.at.length) return [row2];
      return kept.length === 0 ? [] : [restrictTo(row2, kept)];
    });
  }

  // src/core/cells/cell-id.ts
  var wordPattern = /^[a-z][a-z0-9-]*$/;
  var valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;
  function parseCellId(text) {
    const fail = (what) => {
      throw new UsageError(
        `"${text}" is not a cell id: ${what}; a cell id reads runner/operation/api?parameter=value&….`
      );
    };
    const [path = "", query2, ...rest] = text.split("?");
    if (rest.length > 0) fail('it has more than one "?"');
    const [runner = "", operation = "", api = "", ...more] = path.split("/");
    if (more.length > 0) fail('it has more than three parts before "?"');
    if (!wordPattern.test(runner)) fail(`"${runner}" is not a runner name`);
    if (!wordPattern.test(operation)) fail(`"${operation}" is not an operation name`);
    if (!valuePattern.test(api)) fail(`"${api}" is not an api name`);
    const parameters = {};
    let previous = "";
    for (const pair of query2 === void 0 ? [] : query2.split("&")) {
      const [name = "", value = "", ...tooMany] = pair.split("=");
      if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
        fail(`"${pair}" is not a parameter=value pair`);
      if (name <= previous) fail(`its parameters are not sorted by name, each once ("${name}" after "${previous}")`);
      parameters[name] = value;
      previous = name;
    }
    return { runner, operation, api, parameters };
  }
  var globToRegExp = (glob) => new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replace(/\*/g, ".*")}$`);
  function matchesPattern(id, pattern2) {
    const cell = parseCellId(id);
    const separator = pattern2.indexOf("?");
    const path = separator < 0 ? pattern2 : pattern2.slice(0, separator);
    const query2 = separator < 0 ? "" : pattern2.slice(separator + 1);
    const cellPath = `${cell.runner}/${cell.operation}/${cell.api}`;
    if (!globToRegExp(path).test(cellPath) && !globToRegExp(`${path.replace(/\/$/, "")}/*`).test(cellPath)) return false;
    return query2.split("&").filter((pair) => pair !== "").every((pair) => {
      const [name = "", value = "*"] = pair.split("=");
      const actual = cell.parameters[name];
      return actual !== void 0 && globToRegExp(value).test(actual);
    });
  }
  function covers(pattern2, id) {
    if (pattern2 === id) return true;
    try {
      return matchesPattern(id, pattern2);
    } catch {
      return false;
    }
  }

  // src/core/cells/cell-name.ts
  var family = "command/run/";
  var isWorkloadId = (id) => id.startsWith(family);
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function cellPattern(id) {
    const [path = id, query2] = id.split("?");
    return isWorkloadId(id) && query2 === void 0 ? decoded(path.slice(family.length)) : id;
  }
  var mebibyte = 1024 ** 2;

  // runners/contract.yaml
  var contract_default = { "groups": { "reading": "Reading files", "writing": "Writing files", "durability": "Durable writing", "copying": "Copying", "metadata": "Metadata", "links": "Links and paths", "directories": "Directories", "traversal": "Traversal", "together": "Several at once", "workloads": "Workloads" }, "parameters": { "size": { "what": "length of the file", "kind": "size" }, "chunk": { "what": "bytes of one call", "kind": "size", "min": "1B" }, "total": { "what": "bytes of one operation, in whole files", "kind": "size", "min": "1B" }, "count": { "what": "files of the set", "kind": "count", "unit": "files", "min": "1" }, "min": { "what": "least bytes of a file of the set: file `i` has `min + floor((max-min)·i/(count-1))`, a single one `min`", "kind": "size" }, "max": { "what": "most bytes of a file of the set", "kind": "size" }, "cache": { "what": "are the files that are read in the page cache", "kind": "enum", "values": ["warm", "cold"], "default": "warm" }, "entropy": { "what": "random share of each 4 KiB of the payload", "kind": "count", "unit": "percent", "max": "100", "default": "100" }, "pattern": { "what": 'order of the positions ("Payload and positions")', "kind": "enum", "values": ["sequential", "backward", "strided", "random"], "default": "sequential" }, "target": { "what": "`new`: each op makes a new name. `existing`: the name is there; a file with `size` bytes, opened with truncation, where one is written", "kind": "enum", "values": ["new", "existing"], "default": "new" }, "sync": { "what": "`end` (fsync once before close); `each` (fsync after every write call); `data-end`, `data-each` (fdatasync); `dsync` (O_DSYNC). On Windows FlushFileBuffers and FILE_FLAG_WRITE_THROUGH; on macOS F_FULLFSYNC for fsync, F_BARRIERFSYNC for fdatasync. `save`: `end` (the file), `full` (the file, then the directory)", "kind": "enum", "values": ["never", "end", "each", "data-end", "data-each", "dsync"], "default": "never" }, "preallocate": { "what": "space is taken before the first byte is written", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "flush": { "what": "each file is flushed before the next, off the clock", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "kind": { "what": "what is asked about", "kind": "enum", "values": ["file", "directory"], "default": "file" }, "case": { "what": "`unique-miss`: a name no earlier operation of this process asked for; `repeated-miss`: the same missing name each time", "kind": "enum", "values": ["hit", "repeated-miss", "unique-miss"] }, "sparse": { "what": "the source is a hole but for its first and last 4 KiB", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "depth": { "what": "components of the path", "kind": "count", "unit": "directories", "min": "1", "max": "200" }, "entries": { "what": "files and directories below the root", "kind": "count", "unit": "entries" }, "stat": { "what": "attributes of each entry are read too", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "packed": { "what": "are the files deflated or stored", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "pages": { "what": "pages of one transaction", "kind": "count", "unit": "pages", "min": "1" }, "journal": { "what": "how a transaction is protected", "kind": "enum", "values": ["none", "rollback", "wal"] }, "phase": { "what": "what is done to the files", "kind": "enum", "values": ["create", "stat", "remove"] }, "branching": { "what": "directories in each directory", "kind": "count", "unit": "directories", "min": "1", "max": "100" }, "workers": { "what": "how many share the operations of a sample", "kind": "count", "unit": "workers", "min": "1", "max": "64" }, "own": { "what": "each worker has a file or a tree of its own", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "shape": { "what": "of the tree (src/engine/corpora/corpora.yaml)", "kind": "enum", "values": ["flat", "two-level", "source", "chain", "wide"] }, "threads": { "what": "threads that walk", "kind": "count", "unit": "threads", "min": "1", "max": "256", "default": "1" }, "read": { "what": "one byte is read at the position", "kind": "enum", "values": ["no", "yes"], "default": "no" } }, "operations": { "read": { "group": "reading", "op": "open a file, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": { "note": "whole-file apis: none" }, "cache": null, "entropy": null }, "payload": "size", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-at": { "group": "reading", "op": "read `chunk` at a position of an open file", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "cache": null }, "payload": "chunk", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-set": { "group": "reading", "op": "open, read whole in calls of `chunk` and close each of `count` files, whose sizes are evenly spread from `min` to `max`", "parameters": { "count": null, "min": null, "max": null, "chunk": { "default": "8KiB" }, "cache": null }, "payload": "spread(count, min, max)", "estimate": "count * (min + max) / 2", "disk": "count * ((min + max) / 2 + block + entry)", "counters": "reads", "check": { "is": "spread(count, min, max)" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-archive": { "group": "reading", "op": "open an archive (ZIP or tar) of `count` files of `size`, read each of them whole, close it", "parameters": { "count": null, "size": null, "packed": null, "entropy": null, "cache": null }, "payload": "count * size", "disk": "count * (file(size) + block)", "check": { "is": "count * size" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-packed": { "group": "reading", "op": "open a gzip file that holds `size` bytes, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "entropy": null, "cache": null }, "payload": "size", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "write": { "group": "writing", "op": "open a file, write it in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "target": null, "sync": null, "preallocate": null, "entropy": null }, "payload": "size", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "target", "not": ["new"] }, { "parameter": "size", "above": "128MiB" }] }, "write-packed": { "group": "writing", "op": "open a file, write `size` bytes through gzip in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "entropy": null }, "payload": "size", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "write-at": { "group": "writing", "op": "write `chunk` at a position of an open file of `size`, in place", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "sync": null }, "payload": "chunk", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "write-burst": { "group": "writing", "op": "write files of `size`, one after another, until `total` bytes are written; with `flush=yes` each is flushed before the next, off the clock", "parameters": { "size": { "min": "1B" }, "chunk": {}, "total": null, "flush": null }, "payload": "ceil(total / size) * size", "estimate": "total", "disk": "total + file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "total", "above": "0" }] }, "mixed": { "group": "writing", "op": "read or write `chunk` at a position, seven reads to three writes", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" } }, "payload": "chunk", "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "append": { "group": "writing", "op": "append `chunk` to an open file", "parameters": { "chunk": {}, "sync": null }, "payload": "chunk", "disk": "file(chunk)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "save": { "group": "durability", "op": "write a temporary file, sync it, rename it over the target, sync the directory", "parameters": { "size": null, "sync": { "values": ["never", "end", "full"], "default": "full" } }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "sync": { "group": "durability", "op": "sync an open file to which nothing was written", "parameters": { "sync": { "values": ["end", "data-end"], "default": "end" } }, "counters": "none", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "transaction": { "group": "durability", "op": "overwrite `pages` pages of `chunk` in an open file and sync them together, with `journal` as a protection", "parameters": { "size": { "min": "1B" }, "chunk": { "what": "bytes of a page" }, "pattern": { "default": "random" }, "pages": null, "journal": null }, "payload": "pages * chunk", "disk": "file(size) + (1000 + pages) * (chunk + 8)", "counters": "writes", "check": {}, "device": [{ "parameter": "journal", "not": [] }] }, "compact": { "group": "copying", "op": "merge `count` files of `size` in turns of `chunk` into a new one, sync it and remove them", "parameters": { "count": { "max": "256" }, "size": null, "chunk": null, "sync": { "values": ["never", "end"], "default": "end" } }, "payload": "count * size", "disk": "2 * count * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "extract": { "group": "copying", "op": "extract an archive (ZIP or tar) of `count` files of `size` into an empty directory", "parameters": { "count": null, "size": null, "packed": null, "entropy": null }, "payload": "count * size", "disk": "2 * count * (file(size) + block) + block", "makesFiles": true, "check": { "is": "count" }, "device": [{ "parameter": "size", "above": "128MiB" }] }, "create": { "group": "metadata", "op": "make an empty file (exclusively) and close it", "parameters": {}, "makesFiles": true, "check": {} }, "open-close": { "group": "metadata", "op": "open an existing file for reading and close it", "parameters": {}, "counters": "none", "check": {} }, "close": { "group": "metadata", "op": "close an open descriptor", "parameters": {}, "counters": "none", "check": {} }, "stat": { "group": "metadata", "op": "read the attributes of an existing file or directory", "parameters": { "kind": null }, "counters": "none", "check": {} }, "stat-among": { "group": "metadata", "op": "read the attributes of one entry of a tree", "parameters": { "shape": null, "entries": null, "pattern": { "default": "random" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "counters": "none", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "exists": { "group": "metadata", "op": "ask whether a path exists", "parameters": { "case": null }, "counters": "none", "check": { "is": { "case=hit": "ops", "otherwise": "0" } } }, "attributes": { "group": "metadata", "op": "read attributes through the runtime's richest call", "parameters": { "kind": null }, "counters": "none", "check": {} }, "chmod": { "group": "metadata", "op": "change the mode of an existing file", "parameters": {}, "counters": "none", "check": {} }, "chown": { "group": "metadata", "op": "set the owner of an existing file, to the one that it has", "parameters": {}, "counters": "none", "check": {} }, "utimes": { "group": "metadata", "op": "change the times of an existing file", "parameters": {}, "counters": "none", "check": {} }, "truncate": { "group": "metadata", "op": "truncate an existing file, from 64 KiB to 4 KiB and back in turn", "parameters": {}, "counters": "none", "check": {} }, "lock": { "group": "metadata", "op": "lock and unlock an existing file", "parameters": {}, "check": {} }, "statfs": { "group": "metadata", "op": "ask for the free space of the file system of a directory", "parameters": {}, "counters": "none", "check": {} }, "rename": { "group": "metadata", "op": "rename a file", "parameters": { "target": null }, "counters": "none", "check": {} }, "copy": { "group": "copying", "op": "copy a file of `size` to a new name", "parameters": { "size": null, "chunk": { "note": "where the api has one" }, "sparse": null }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "reflink": { "group": "copying", "op": "clone a file of `size`", "parameters": { "size": null }, "payload": "size", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "not": ["0"] }] }, "remove": { "group": "metadata", "op": "remove a file of `size`", "parameters": { "size": { "default": "0" } }, "makesFiles": true, "counters": "none", "check": { "is": "0" } }, "link": { "group": "links", "op": "make a hard link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "symlink": { "group": "links", "op": "make a symbolic link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "lutimes": { "group": "links", "op": "change the times of a symbolic link itself", "parameters": {}, "counters": "none", "check": {} }, "readlink": { "group": "links", "op": "read a symbolic link", "parameters": {}, "check": {} }, "realpath": { "group": "links", "op": "resolve a path of `depth` components, one of them a link", "parameters": { "depth": { "default": "8" } }, "check": {} }, "mkdir-p": { "group": "directories", "op": "make a chain of `depth` directories", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "depth" } }, "rm-r": { "group": "directories", "op": "remove a chain of `depth` directories with one file in each", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "0" } }, "list": { "group": "directories", "op": "list a flat directory of `entries` files", "parameters": { "entries": null, "stat": null, "cache": null }, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "match": { "group": "directories", "op": "find the one of `entries` files of a flat directory whose name meets a pattern", "parameters": { "entries": null, "cache": null }, "disk": "entries * (entry + block / 10) + block", "check": { "is": "1" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "watch": { "group": "directories", "op": "write one byte to a file of a watched directory, and wait for the event", "parameters": {}, "check": {} }, "traverse": { "group": "traversal", "op": "walk a tree and see every entry", "parameters": { "shape": null, "entries": null, "stat": null, "threads": { "note": "where the api has them" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "seek": { "group": "metadata", "op": "set the position in an open file", "parameters": { "size": { "min": "1B" }, "read": null }, "check": {} }, "parallel-read": { "group": "together", "op": "read `chunk` at a position of an open file, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "cache": null }, "payload": "chunk", "disk": "workers * file(size)", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "parallel-write": { "group": "together", "op": "write `chunk` at a position of an open file, in place, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "sync": { "values": ["never", "data-each"] } }, "payload": "chunk", "disk": "workers * file(size)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "parallel-files": { "group": "together", "op": "make, look at or remove (`phase`) one empty file of a tree, by one of `workers`", "parameters": { "phase": null, "depth": { "what": "levels of the tree", "min": "0", "max": "8" }, "branching": null, "workers": null, "own": null }, "disk": "65536 * entry", "makesFiles": true, "counters": "none", "check": { "is": { "phase=remove": "0", "otherwise": "ops" } } }, "run": { "group": "workloads", "op": "run your own command once", "parameters": { "cache": null }, "usersOwn": true, "check": {} } } };

  // runners/contract.ts
  var file = contract_default;
  var contractGroups = file.groups;
  var contract = completed(file);
  function completed({ parameters: shared, operations: operations2 }) {
    const complete = (own) => Object.fromEntries(
      Object.entries(own).map(([name, entry]) => [name, { ...shared[name], ...entry }])
    );
    return Object.fromEntries(
      Object.entries(operations2).map(([name, entry]) => [name, { ...entry, parameters: complete(entry.parameters) }])
    );
  }
  var units = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

  // src/core/cells/operations.ts
  function once(make) {
    let made;
    return () => (made ??= { value: make() }).value;
  }
  var operations = once(
    () => Object.entries(contract).map(
      ([name, { op, group: group2, parameters, makesFiles = false, usersOwn = false, check, device = [] }]) => ({
        name,
        op: op.replaceAll("`", ""),
        group: contractGroups[group2],
        parameters,
        makesFiles,
        countsEntries: check.is === "entries",
        isUsersOwn: usersOwn,
        device
      })
    )
  );
  var groups = once(() => Object.values(contractGroups));
  var byName = once(() => new Map(operations().map((operation) => [operation.name, operation])));

  // src/history/store/format/renames.ts
  function partsOfId(id) {
    const mark = id.indexOf("?");
    return mark < 0 ? [id, ""] : [id.slice(0, mark), id.slice(mark)];
  }
  var Names = class {
    #rows;
    constructor(rows) {
      this.#rows = [...rows].sort((a, b) => a.until < b.until ? -1 : a.until > b.until ? 1 : 0);
    }
    get arePlain() {
      return this.#rows.length === 0;
    }
    /** Today's id of a cell that a run of this time calls so. A later workload of the old name is another one. */
    of(id, startedAt) {
      const [path, query2] = partsOfId(id);
      let name = path;
      let from = startedAt;
      for (const { was, is, until } of this.#rows) if (was === name && from <= until) [name, from] = [is, until];
      return name + query2;
    }
    /** Ids that a cell may have had. */
    former(id) {
      const [path, query2] = partsOfId(id);
      const found = /* @__PURE__ */ new Set([path]);
      for (const name of found) for (const { was, is } of this.#rows) if (is === name) found.add(was);
      return [...found].filter((name) => name !== path).map((name) => name + query2);
    }
    /** The ids by which a run of this time may have stored these cells. */
    stored(ids, startedAt) {
      const all = ids.flatMap((id) => [id, ...this.former(id)].filter((name) => this.of(name, startedAt) === id));
      return all.length === 0 ? [...ids] : [...new Set(all)];
    }
    /** Consent that was given under an old name holds under the new one, too. */
    acceptances(rows) {
      return rows.flatMap((row2) => {
        const [path, query2] = partsOfId(row2.cells);
        const today = this.#rows.filter(({ was, until }) => row2.at <= until && covers(path, was)).map(({ was }) => this.of(was, row2.at)).filter((name) => !covers(path, name));
        return [row2, ...[...new Set(today)].map((name) => ({ ...row2, cells: name + query2 }))];
      });
    }
    hidden(rows) {
      return rows.map(
        (row2) => row2.cells === void 0 ? row2 : { ...row2, cells: [...new Set(row2.cells.map((id) => this.of(id, row2.startedAt ?? row2.at)))] }
      );
    }
    /** @param runs of their part */
    series(all, runs) {
      return all.flatMap((row2) => {
        const places = /* @__PURE__ */ new Map();
        for (const [position, at] of row2.at.entries()) {
          const id = this.of(row2.cell.id, runs[at]?.startedAt ?? "");
          places.set(id, [...places.get(id) ?? [], position]);
        }
        if (places.size === 0) return [row2];
        return [...places].map(([id, positions]) => {
          const own = places.size === 1 ? row2 : restrictTo(row2, positions);
          return id === row2.cell.id ? own : { ...own, cell: { ...row2.cell, id } };
        });
      });
    }
    /** The cells of a run document under their names of today. */
    cells(cells, began) {
      const time = new Date(began);
      const startedAt = Number.isNaN(time.getTime()) ? "" : time.toISOString();
      const named = Object.entries(cells).map(([id, cell]) => {
        const today = this.of(id, startedAt);
        return [today !== id && Object.hasOwn(cells, today) ? id : today, cell];
      });
      return Object.fromEntries(named);
    }
  };

  // src/history/store/format/shapes.ts
  var maxRuns = 1e7;
  var maxFiles = 1e5;
  var damaged = (path, what) => new StoreFormatError(path, `is damaged (${what})`);
  function decoded2(path, text, schema3, ...lists) {
    const file2 = decodeFile(path, text, schema3);
    const wrong = lists.find((list2) => !Array.isArray(file2[list2]));
    if (wrong !== void 0) throw damaged(path, `${wrong} is not a list`);
    return file2;
  }
  function decodeIndex(path, text) {
    const file2 = decoded2(path, text, "io-perf/store/v1");
    const isNumber2 = Number.isInteger(file2.runs) && file2.runs >= 0 && file2.runs <= maxRuns;
    if (!isNumber2) throw damaged(indexPath, "`runs` is not a number");
    return file2;
  }
  function decodePoints(path, text) {
    const file2 = decoded2(path, text, "io-perf/points/v1", "subjects", "figures");
    if (!file2.figures.every(areFigures)) throw damaged(path, "invalid list of figures");
    return file2;
  }
  function decodePart(path, text) {
    const file2 = decoded2(path, text, "io-perf/part/v1", "runs", "subjects");
    const { files } = file2;
    if (!(Number.isInteger(files) && files > 0 && files < maxFiles)) throw damaged(path, "it names no files of figures");
    return file2;
  }
  function decodeSeries(path, text) {
    const file2 = decoded2(path, text, "io-perf/series/v1", "series");
    if (!file2.series.every(areFigures)) throw damaged(path, "invalid list of figures");
    return file2;
  }
  var decodeEnvironment = (path, text) => decoded2(path, text, "io-perf/environment/v1", "facts");
  function decodeList(path, text, name) {
    const file2 = decoded2(path, text, `io-perf/${name}/v1`, name);
    const rows = file2[name];
    if (!rows.every(rowChecks[name] ?? (() => true))) throw damaged(path, "invalid entry");
    return rows;
  }
  var areFigures = (row2) => {
    const { value, low, high, samples } = row2 ?? {};
    return [value, low, high, samples].every(Array.isArray);
  };
  var isRunRow = (run) => {
    const { id, startedAt, subjects } = run ?? {};
    return typeof id === "string" && typeof startedAt === "string" && Array.isArray(subjects);
  };
  var isHiddenRow = (row2) => {
    const { run, reason, commit = "", cells = [] } = row2 ?? {};
    return Array.isArray(cells) && [run, reason, commit, ...cells].every((text) => typeof text === "string");
  };
  var isRenameRow = (row2) => {
    const { was, is, until } = row2 ?? {};
    return [was, is, until].every((text) => typeof text === "string");
  };
  var rowChecks = { hidden: isHiddenRow, renames: isRenameRow };
  async function guarded(path, shape) {
    try {
      return await shape();
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      throw damaged(path, "a member of it is missing, or is something else");
    }
  }
  var verdicts = ["regressed", "improved", "unchanged", "inconclusive"];
  var maxNoiseCells = 24;
  var isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
  var isAmount = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
  function isNoiseRow(row2) {
    if (typeof row2 !== "object" || row2 === null) return false;
    const { run, machine, seconds, judged, regressed, improved, inconclusive, cells } = row2;
    return isCount(run) && typeof machine === "string" && isAmount(seconds) && [judged, regressed, improved, inconclusive].every(isCount) && Number(regressed) + Number(improved) + Number(inconclusive) <= Number(judged) && Array.isArray(cells) && cells.length <= Math.min(maxNoiseCells, Number(judged)) && cells.every(isNoiseCell);
  }
  function isNoiseCell(value) {
    if (!Array.isArray(value)) return false;
    const [cell, verdict, pairs, seconds, detectable] = value;
    return typeof cell === "string" && verdicts.includes(verdict) && isCount(pairs) && isAmount(seconds) && (detectable === null || isAmount(detectable));
  }

  // src/history/store/format/reader.ts
  function openReader(load, isWhole = false, newNames = []) {
    const known = /* @__PURE__ */ new Map();
    function optional2(path, decode) {
      let file2 = known.get(path);
      file2 ??= load(path).then((text) => text === void 0 ? void 0 : decode(path, text));
      known.set(path, file2);
      file2.catch(() => known.delete(path));
      return file2;
    }
    async function need(path, decode) {
      const file2 = await optional2(path, decode);
      if (file2 === void 0) {
        known.delete(path);
        throw new StoreFormatError(path, "is missing");
      }
      return file2;
    }
    const rowsIn = (path, name) => need(path, (_, text) => decodeList(path, text, name));
    const index = () => optional2(indexPath, decodeIndex);
    async function hiddenRows() {
      return (await index())?.hidden === void 0 ? [] : rowsIn(hiddenPath, "hidden");
    }
    const leftOut = async () => hiddenRuns(isWhole ? [] : await hiddenRows());
    async function names2() {
      if (isWhole) return new Names([]);
      const stored = (await index())?.renames === void 0 ? [] : await rowsIn(renamesPath, "renames");
      return new Names([...stored, ...newNames]);
    }
    const parts = async (last) => partsOf((await index())?.runs ?? 0, last);
    const firstOf2 = async (last = Infinity) => ((await index())?.runs ?? 0) - last;
    const points = (path) => need(path, decodePoints);
    const part = (folder2) => need(partPath(folder2), decodePart);
    const seriesFile = (path) => need(path, decodeSeries);
    async function runsOf({ kind, path, first }) {
      const file2 = kind === "points" ? await points(path).then(({ run, subjects }) => ({ runs: [run], subjects })) : await part(path);
      if (!file2.runs.every(isRunRow)) throw damaged(path, "invalid run entry");
      const out = await leftOut();
      return file2.runs.map((run, position) => ({
        ...run,
        ...defined({ hidden: hiddenWhole(out, run.id) }),
        sequence: first + position,
        subjects: run.subjects.map((subject) => {
          const row2 = file2.subjects[subject];
          if (typeof row2 !== "object") throw damaged(path, "a run names a subject it lacks");
          return row2;
        })
      }));
    }
    const cellsOf = (name) => rowsIn(cellsPath(name), "cells");
    async function seriesOf(of, { ids } = {}) {
      const renamed = await names2();
      const wanted = ids?.flatMap((id) => [id, ...renamed.former(id)]);
      return guarded(of.path, async () => {
        const series = await shown2(of, await readSeries(of, wanted));
        return ids === void 0 || renamed.arePlain ? series : series.filter(({ cell }) => ids.includes(cell.id));
      });
    }
    async function shown2(of, series) {
      const [out, renamed] = await Promise.all([leftOut(), names2()]);
      if (out.size === 0 && renamed.arePlain) return [...series];
      const runs = await runsOf(of);
      const visible = withoutHidden(series, runs, out);
      return renamed.arePlain ? visible : renamed.series(visible, runs);
    }
    async function readSeries({ kind, path }, ids) {
      const wanted = ids && new Set(ids);
      if (kind === "points") {
        const { figures, subjects } = await points(path);
        const rows = figures.map(
          async (own, subject) => seriesOfPoint(await cellsOf(own.cells), subjects[subject]?.name ?? "", own, wanted)
        );
        return (await Promise.all(rows)).flat();
      }
      const loaded = await Promise.all(figureFiles(path, await part(path), ids).map(seriesFile));
      return loaded.flatMap(({ series }) => series).filter(({ cell }) => wanted?.has(cell.id) ?? true);
    }
    async function latestOf(of) {
      const [out, runs] = await Promise.all([leftOut(), runsOf(of)]);
      if (of.count >= runsWithLatest && !runs.some(({ id }) => out.has(id)))
        return shown2(of, (await seriesFile(latestPath(of.path))).series);
      const series = await seriesOf(of);
      return guarded(of.path, () => series.flatMap((row2) => lastFigures(row2, runs)));
    }
    async function commitsOf2({ kind, path }) {
      if (kind === "points") return [(await points(path)).commit].filter((row2) => row2 !== void 0);
      return rowsIn(commitsPath(path), "commits");
    }
    async function storedNoise({ kind, path, first, count }) {
      const { noise } = await (kind === "points" ? points(path) : part(path));
      if (noise === void 0) return [];
      const file2 = kind === "points" ? path : noisePath(path);
      const rows = kind === "points" ? [{ ...noise, run: first }] : await rowsIn(file2, "noise");
      const isHere = (row2) => isNoiseRow(row2) && row2.run >= first && row2.run < first + count;
      if (rows.length > count || !rows.every(isHere)) throw damaged(file2, "invalid noise");
      return rows;
    }
    async function noiseOf(of) {
      const rows = await storedNoise(of);
      if (rows.length === 0) return rows;
      const [renamed, runs] = [await names2(), new Map((await runsOf(of)).map((run) => [run.sequence, run]))];
      return rows.flatMap(({ cells, ...row2 }) => {
        const { hidden: out, startedAt = "" } = runs.get(row2.run) ?? {};
        const named = cells.map(([id, ...figures]) => [renamed.of(id, startedAt), ...figures]);
        return out === void 0 ? [{ ...row2, cells: named }] : [];
      });
    }
    async function trends(query2 = {}) {
      const found = /* @__PURE__ */ new Map();
      const first = await firstOf2(query2.last);
      const loaded = await Promise.all(
        (await parts(query2.last)).map(async (of) => {
          const [runs, series] = await Promise.all([runsOf(of), seriesOf(of, query2)]);
          return { path: of.path, runs, series };
        })
      );
      for (const { path, runs, series } of loaded) {
        await guarded(path, () => {
          for (const row2 of series) {
            if (query2.cells && !query2.cells(row2.cell.id)) continue;
            const key2 = JSON.stringify([row2.subject, row2.cell.id, row2.cell.unit]);
            const trend = found.get(key2) ?? { cell: row2.cell, subject: row2.subject, points: [] };
            trend.cell = row2.cell;
            found.set(key2, trend);
            appendPoints(trend, row2, runs, ({ sequence }) => sequence >= first);
          }
        });
      }
      const all = [...found.values()].filter(({ points: own }) => own.length > 0);
      for (const trend of all) trend.points.sort(byTime);
      return all;
    }
    return {
      index,
      names: names2,
      parts,
      part,
      runsOf,
      cellsOf,
      seriesOf,
      shown: shown2,
      latestOf,
      commitsOf: commitsOf2,
      noiseOf,
      trends,
      /** The files with the figures of a part of several runs, for reading one by one. */
      filesOf: async ({ path }) => figureFiles(path, await part(path)),
      /** In the order of arrival, without hidden ones. */
      runs: async (last) => {
        const first = await firstOf2(last);
        const lists = await Promise.all((await parts(last)).map(runsOf));
        return lists.flat().filter((run) => run.hidden === void 0 && run.sequence >= first);
      },
      commits: async (last) => {
        const lists = await Promise.all((await parts(last)).map(commitsOf2));
        return new Map(lists.flat().map((commit) => [commit.id, commit]));
      },
      /** Results of runs that compared their program with itself, in the order of arrival. */
      noise: async (last) => {
        const first = await firstOf2(last);
        return (await Promise.all((await parts(last)).map(noiseOf))).flat().filter(({ run }) => run >= first);
      },
      /** What a person has hidden or deleted. No figure of it is read. */
      hidden: async () => (await names2()).hidden(await hiddenRows()),
      acceptances: async () => {
        const rows = await optional2(acceptancesPath, (path, text) => decodeList(path, text, "acceptances"));
        return (await names2()).acceptances(rows ?? []);
      },
      imports: async () => await optional2(importsPath, (path, text) => decodeList(path, text, "imports")) ?? [],
      /** @param name as in SubjectRow.environment */
      environment: (name) => need(environmentPath(name), decodeEnvironment)
    };
  }
  function figureFiles(folder2, { files }, ids) {
    const wanted = ids ? new Set(ids.map((id) => fileOf(id, files))) : Array.from({ length: files }, (_, file2) => file2);
    return [...wanted].map((file2) => figuresPath(folder2, file2));
  }

  // src/report/dashboard/page/source.ts
  var LoadError = class extends Error {
    name = "LoadError";
  };
  async function get(path) {
    let response;
    try {
      response = await fetch(path, { cache: "no-cache" });
    } catch {
      throw new LoadError(`${path} could not be fetched: the connection failed; check it and try again.`);
    }
    if (response.status === 404) return void 0;
    if (!response.ok)
      throw new LoadError(`${path} could not be fetched: the server answered ${response.status}; try again later.`);
    return response;
  }
  var overHttp = {
    text: async (path) => (await get(path))?.text(),
    bytes: async (path) => (await get(path))?.arrayBuffer()
  };
  var waiting = /* @__PURE__ */ new Map();
  var fromDisk = {
    text: (path) => new Promise((resolve) => {
      const script = document.createElement("script");
      const done = (text) => {
        waiting.delete(path);
        script.remove();
        resolve(text);
      };
      waiting.set(path, (value) => {
        done(encodeFile(path, value));
      });
      script.onload = () => {
        if (waiting.has(path)) done("");
      };
      script.onerror = () => {
        done(void 0);
      };
      script.src = path;
      document.head.append(script);
    }),
    bytes: (path) => Promise.reject(
      new LoadError(
        `${path} cannot be read by a page that was opened from disk: show the store with io-perf serve, or unpack the file by hand.`
      )
    )
  };
  function neighbours() {
    if (location.protocol !== "file:") return overHttp;
    Object.assign(globalThis, {
      [storeCallback]: (path, value) => {
        waiting.get(path)?.(value);
      }
    });
    return fromDisk;
  }
  async function readJson(source, path) {
    const bytes = await bytesOf(source, path);
    if (bytes === void 0) throw new LoadError(`${path} is not there: retention may have removed it.`);
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await plain(bytes)));
    } catch {
      throw new LoadError(`${path} is damaged: restore it from the history of its branch or from a copy.`);
    }
  }
  async function bytesOf(source, path) {
    const place = placeInPack(path);
    if (place === void 0) return source.bytes(path);
    const pack = await source.bytes(place.pack);
    const member = pack && decodePack(place.pack, new Uint8Array(await plain(pack))).get(place.member);
    return member && new Uint8Array(member).buffer;
  }
  var maxDocumentLength = 256 << 20;
  function plain(bytes) {
    const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
    return head[0] === 31 && head[1] === 139 ? gunzip(bytes) : Promise.resolve(bytes);
  }
  async function gunzip(bytes) {
    let length = 0;
    const limit = new TransformStream({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > maxDocumentLength) controller.error(new LoadError("too large"));
        else controller.enqueue(chunk);
      }
    });
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(limit);
    return new Response(stream).arrayBuffer();
  }

  // src/report/dashboard/page/lazy-view.ts
  var folder = document.currentScript?.src.replace(/[^/]*$/, "") ?? "site/";
  var loading = /* @__PURE__ */ new Map();
  function loadScript(name) {
    let script = loading.get(name);
    if (!script) {
      script = new Promise((resolve, reject) => {
        const element = document.createElement("script");
        element.src = `${folder}${name}.js`;
        element.onload = () => {
          resolve();
        };
        element.onerror = () => {
          loading.delete(name);
          element.remove();
          reject(new LoadError(`${name}.js could not be fetched: reload the page, or publish the site again.`));
        };
        document.head.append(element);
      });
      loading.set(name, script);
    }
    return script;
  }
  var lazyView = (name) => async (context) => {
    await loadScript(name);
    const view = globalThis.ioPerfViews?.[name];
    if (!view) throw new LoadError(`${name}.js is damaged: publish the site again.`);
    return view(context);
  };
  function preloadView(name) {
    loadScript(name).catch(() => void 0);
  }
  async function loadHelper(name) {
    await loadScript(name);
    const helper = globalThis.ioPerfHelpers?.[name];
    if (!helper) throw new LoadError(`${name}.js is damaged: publish the site again.`);
    return helper;
  }

  // src/report/dashboard/page/load-on-intent.ts
  var maxBytes = 24e4;
  var restMs = 40;
  var transferred = () => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
    (sum, entry) => sum + entry.transferSize,
    0
  );
  var savesData = () => navigator.connection?.saveData === true;
  function prepareCells(store2) {
    if (savesData()) return;
    preloadView("cell");
    void store2.prepare(() => transferred() < maxBytes);
  }
  function loadOnIntent(store2) {
    let resting;
    const cellAt = (target) => {
      const hash = target instanceof Element ? target.closest("a")?.hash : void 0;
      const { view, parameters } = parseHash(hash ?? "");
      return view === "cell" ? parameters.id : void 0;
    };
    const load = (cell) => {
      preloadView("cell");
      store2.history(cell).catch(() => void 0);
    };
    for (const type of ["pointerover", "focusin"])
      document.addEventListener(type, ({ target }) => {
        clearTimeout(resting);
        const cell = savesData() ? void 0 : cellAt(target);
        if (cell === void 0) return;
        resting = setTimeout(() => {
          load(cell);
        }, restMs);
      });
    document.addEventListener("pointerdown", ({ target }) => {
      const cell = cellAt(target);
      if (cell !== void 0) load(cell);
    });
  }

  // src/core/words/numbers.ts
  var noFigure = "–";
  var isFigure = (value) => value !== void 0 && value !== null && Number.isFinite(value) && value >= 0;
  var group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
  function formatNumber(value) {
    if (!isFigure(value)) return noFigure;
    if (value === 0) return "0";
    const rounded2 = Number(value.toPrecision(3));
    if (rounded2 >= 1e3) return value < 1e15 ? group(value.toFixed(0)) : ">10¹⁵";
    const decimals = rounded2 >= 100 ? 0 : rounded2 >= 10 ? 1 : rounded2 >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }
  function formatExact(value) {
    if (!isFigure(value)) return noFigure;
    if (Number.isSafeInteger(value)) return group(String(value));
    if (value >= 1e3) return formatNumber(value);
    return value < 1e-6 ? "<0.000001" : String(Number(value.toPrecision(4)));
  }
  var [minPercentRatio, maxPercentRatio] = [0.1, 2];
  var rounding = 1e-9;
  var notationOf = (ratios) => ratios.every((ratio) => ratio <= maxPercentRatio + rounding && ratio >= minPercentRatio - rounding) ? "percent" : "factor";
  function formatFactor(ratio) {
    if (ratio >= 9.95) return `×${ratio < 1e15 ? group(ratio.toFixed(0)) : ">10¹⁵"}`;
    if (ratio >= 1.995) return `×${ratio.toFixed(1)}`;
    if (ratio >= 0.0995 || ratio === 0) return `×${ratio.toFixed(2)}`;
    return ratio < 1e-6 ? "×<0.000001" : `×${ratio.toFixed(1 - Math.floor(Math.log10(ratio)))}`;
  }
  function formatPercentage(ratio) {
    const percent = (ratio - 1) * 100;
    const size3 = Math.abs(percent);
    const text = size3.toFixed(size3 < 9.95 ? 1 : 0);
    return Number(text) === 0 ? text : `${percent < 0 ? "−" : "+"}${text}`;
  }
  function formatChangeAndInterval(ratio, low, high) {
    if (!isFigure(ratio)) return { change: noFigure, interval: noFigure };
    const isBounded = isFigure(low) && isFigure(high);
    const notation = notationOf(isBounded ? [ratio, low, high] : [ratio]);
    const bound = notation === "percent" ? formatPercentage : formatFactor;
    return {
      change: notation === "percent" ? `${formatPercentage(ratio)} %` : formatFactor(ratio),
      interval: isBounded ? `[${bound(low)}, ${bound(high)}]` : noFigure
    };
  }
  var formatChange = (ratio) => formatChangeAndInterval(ratio).change;
  var formatInterval = (ratio, low, high) => formatChangeAndInterval(ratio, low, high).interval;

  // src/core/words/units.ts
  var durationUnits = [
    { name: "ns", factor: 1 },
    { name: "µs", factor: 1e3 },
    { name: "ms", factor: 1e6 },
    { name: "s", factor: 1e9 }
  ];
  var sizeUnits = ["B", "KiB", "MiB", "GiB", "TiB"].map((name, power) => ({
    name,
    factor: 1024 ** power
  }));
  var throughputUnits = sizeUnits.map(({ name, factor }) => ({ name: `${name}/s`, factor }));
  function unitFor(value, units2) {
    const fitting = units2.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units2[0];
  }
  function format(value, units2) {
    if (!isFigure(value)) return noFigure;
    const unit2 = unitFor(value, units2);
    if (value / unit2.factor >= 1e12) return `>10¹² ${unit2.name}`;
    return `${formatNumber(value / unit2.factor)} ${unit2.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatBytes = (sizeBytes) => format(sizeBytes, sizeUnits);
  var plainRate = /^(iops|hz|flops|(ops?|iters?|iterations?|reqs?|requests?|calls?|events?|items?|elems?|elements?|records?|rows?|quer(y|ies)|msgs?|messages?|files?)\/(s|sec|second)s?)$/i;
  var prefixes = [
    { name: "p", factor: 1e-12 },
    { name: "n", factor: 1e-9 },
    { name: "µ", factor: 1e-6 },
    { name: "m", factor: 1e-3 },
    { name: "", factor: 1 },
    { name: "k", factor: 1e3 },
    { name: "M", factor: 1e6 },
    { name: "G", factor: 1e9 },
    { name: "T", factor: 1e12 }
  ];
  var maxCount = 1e7;
  var maxAmount = 1e18;
  function formatInUnit(unit2, value) {
    if (!isFigure(value)) return noFigure;
    const [whole = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit2) ?? [];
    if (whole.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole !== "") return `${formatBytes(value)}${per}`;
    if (value >= maxAmount) return `>10¹⁸ ${unit2}`.trimEnd();
    if (plainRate.test(unit2)) {
      const prefix2 = unitFor(value === 0 ? 1 : value, prefixes);
      return `${formatNumber(value / prefix2.factor)} ${prefix2.name}${unit2}`;
    }
    const isShort = value === 0 || value >= 1e-3 && value < maxCount;
    const prefix = isShort ? void 0 : unitFor(value, prefixes);
    const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
    const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString("en");
    return unit2 === "" ? text : `${text} ${unit2}`;
  }
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }
  function formatCount(count, singular, plural2 = `${singular}s`) {
    if (!isFigure(count)) return `${noFigure} ${plural2}`;
    return `${formatExact(count)} ${count === 1 ? singular : plural2}`;
  }

  // src/core/words/lookalikes.ts
  var ascii = /^[\0-\x7f]*$/;
  var word = /[\p{L}\p{M}\p{N}]+/gu;
  var joined = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"].map((script) => `\\p{scx=${script}}`).join("");
  var scripts = "Latin Cyrillic Greek Armenian Cherokee Coptic Lisu Georgian Hebrew Arabic".split(" ");
  var alphabets;
  var alphabetsOf = () => alphabets ??= scripts.map((script) => ({
    own: new RegExp(`\\p{scx=${script}}`, "u"),
    foreign: new RegExp(`(?![\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}${joined}])[\\p{L}\\p{M}\\p{N}]`, "gu")
  }));
  var unit = /[μΩω]/u;
  var styled = /(?![\p{Lm}ªº])[\p{L}\p{Nl}\p{Nd}\u24b6-\u24e9](?!\ufe0f)/gu;
  var plain2 = /^[A-Za-z0-9]+$/;
  var wide = /[\uff10-\uff5a]/u;
  var wideText = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
  var phonetic = /[\u0184\u0185\u0196\u01a7\u01bc\u01bd\u01c0\u0251\u0261\u0269\u026a\u028f\u1d00-\u1d2b\ua731\uab30-\uab5a]/gu;
  var shapes = new RegExp(
    `[${[
      "асԁеһіјӏорԛѕԝхуѵүАВЕЗІЈКМНОРСТУХЅԚԜҮӀ",
      "ονιυρκαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
      "օոսհցզյՕՏԼՍ",
      "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ",
      "ⲟⲞⲣⲢⲥⲤⲭⲬⲓⲒ",
      "\\ua4d0-\\ua4f7",
      "〇丨口工ㅇㅣロエ၀ဝ๐໐٥ه"
    ].join("")}]`,
    "gu"
  );
  var letter = /[\p{L}\p{Nd}\p{Nl}]/gu;
  var ownLetter = /[\p{Script=Latin}\p{Script=Common}μΩω]/u;
  var quantity = new RegExp("^\\p{Script=Greek}$", "u");
  function showLookalikes(text, show2) {
    if (ascii.test(text)) return text;
    const others = (text.match(letter) ?? []).filter((character) => !ownLetter.test(character));
    const isReadAsLatin = others.every((character) => character.search(shapes) >= 0);
    const hasWideText = wideText.test(text);
    return text.replace(word, (found) => {
      if (quantity.test(found)) return found;
      const { foreign } = alphabetsOf().find(({ own }) => own.test(found)) ?? {};
      const shown2 = foreign === void 0 ? found : found.replace(foreign, (character) => unit.test(character) ? character : show2(character));
      return isReadAsLatin ? shown2.replace(shapes, show2) : shown2;
    }).replace(styled, (character) => {
      const isOther = plain2.test(character) || !plain2.test(character.normalize("NFKC"));
      return isOther || hasWideText && wide.test(character) ? character : show2(character);
    }).replace(phonetic, show2);
  }

  // src/core/words/visible-text.ts
  var shortEscapes = { "\n": "\\n", "\r": "\\r", "	": "\\t", "\0": "\\0" };
  var unseen = new RegExp("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\u2800]|(?!\\ufe0f)\\p{Default_Ignorable_Code_Point}|(?<!\\p{Emoji})\\ufe0f", "gu");
  var stacked = new RegExp("(?<=\\p{M}{4})\\p{M}", "gu");
  var runnerCommand = "##[";
  var shownCommand = "##\\x5b";
  function makeVisible(text) {
    if (/^[ -~]*$/.test(text) && !text.includes(runnerCommand)) return text;
    return showLookalikes(text, escaped).replace(stacked, escaped).replace(unseen, escaped).replaceAll(runnerCommand, shownCommand);
  }
  function escaped(character) {
    const short = shortEscapes[character];
    if (short !== void 0) return short;
    const code = character.codePointAt(0) ?? 0;
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
  }
  var colour = "\\u001b\\[[0-9;]*m";
  var commandLine = new RegExp(`^((?:\\s|${colour})*):(?=:)`, "u");
  var otherControls = new RegExp(`${colour}|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]`, "gu");

  // src/core/words/shell-word.ts
  var plain3 = /^[A-Za-z0-9_./:][\w./:=@+-]*$/;
  var awkward = /["$`!\u201c-\u201e]|\\\\|\\$|%[^%]+%/;
  function shellWord(text) {
    if (text === "" || text.startsWith("-") || makeVisible(text) !== text) return void 0;
    if (plain3.test(text)) return text;
    return awkward.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
  }

  // src/core/words/short-list.ts
  function shortList(names2, max = 3) {
    const rest = names2.length - max;
    return names2.slice(0, max).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  }

  // src/report/dashboard/page/dates.ts
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
  var formatDate = (milliseconds) => formatTime(milliseconds).slice(0, 10);
  var spans = [
    ["year", 31557600],
    ["month", 2629800],
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60]
  ];
  function formatAge(milliseconds, now) {
    const seconds = (now - milliseconds) / 1e3;
    for (const [name, length] of spans) {
      const count = Math.floor(seconds / length);
      if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
    }
    return "just now";
  }
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  var format2;
  var grouped = (value) => (format2 ??= new Intl.NumberFormat("en")).format(value);
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

  // src/report/dashboard/page/count-words.ts
  var names = {
    calls: "system calls",
    readBytes: "read bytes",
    writtenBytes: "written bytes",
    fsyncs: "all syncs",
    cpu: "processor time"
  };
  var countWords = (metric2) => Object.hasOwn(names, metric2) ? names[metric2] : metric2;

  // src/report/dashboard/page/change-words.ts
  var isSpeed = (unit2) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit2);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (figures.metric !== void 0) return isWorse(figures) ? "more I/O" : "less I/O";
    if (isSpeed(figures.unit)) return isWorse(figures) ? "slower" : "faster";
    return isWorse(figures) ? "worse" : "better";
  }
  var changeName = (figures) => figures.metric === void 0 ? changeText(figures) : `${countWords(figures.metric)} ${levels2(figures)}`;
  function changeText({ before, after, unit: unit2 }) {
    if (before === after) return formatChange(1);
    if (before > 0 && after > 0) return formatChange(after / before);
    return before > 0 ? `−${formatInUnit(unit2, before)}` : `+${formatInUnit(unit2, after)}`;
  }
  var isFlat = (figures) => /^0\.0 %$/.test(changeText(figures));
  var arrowText = (figures) => isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? "▲" : "▼"} ${changeText(figures)}`;
  function intervalText({ before, after, low, high }) {
    if (low === void 0 || high === void 0 || !(before > 0)) return "";
    const text = formatInterval(after / before, low, high);
    return text === noFigure ? "" : text;
  }
  var intervalOfCost = ({ low, high }, better) => low === void 0 || high === void 0 ? {} : better === "bigger" ? { low: 1 / high, high: 1 / low } : { low, high };
  var levels2 = ({ before, after, unit: unit2 }) => `${formatInUnit(unit2, before)} → ${formatInUnit(unit2, after)}`;

  // src/report/dashboard/page/status.ts
  var statusSymbols = {
    failed: "⊘",
    regressed: "✗",
    "worse-once": "✗",
    improved: "✓",
    "better-once": "✓",
    unchanged: "=",
    inconclusive: "?",
    waiting: "…",
    "environment-changed": "≠",
    new: "+",
    removed: "−"
  };
  var statusWords = {
    failed: "failed",
    regressed: "worse",
    "worse-once": "worse in the last run only",
    improved: "better",
    "better-once": "better in the last run only",
    unchanged: "no change",
    inconclusive: "not decided",
    waiting: "too few runs",
    "environment-changed": "environment changed",
    new: "new",
    removed: "removed"
  };
  var statusMeanings = {
    failed: "could not be measured",
    regressed: "worse, beyond doubt and by more than the margin",
    "worse-once": "the last run is worse than those before it; no later run has confirmed it yet",
    improved: "better, beyond doubt and by more than the margin",
    "better-once": "the last run is better than those before it; no later run has confirmed it yet",
    unchanged: "a change that matters has been ruled out",
    inconclusive: "neither a change nor its absence could be shown",
    waiting: "verdicts need more runs in this environment",
    "environment-changed": "measured on another machine or runtime: times are not comparable",
    new: "measured for the first time",
    removed: "no longer measured"
  };
  var statusOrder = [
    "failed",
    "regressed",
    "worse-once",
    "improved",
    "better-once",
    "inconclusive",
    "environment-changed",
    "waiting",
    "new",
    "removed",
    "unchanged"
  ];
  var isVerdict = (status) => status !== "worse-once" && status !== "better-once" && status !== "waiting";
  function statusOf(lastRun, open, missing, counts = []) {
    const own = statusOfTime(lastRun, open, missing);
    const all = /* @__PURE__ */ new Set([own, ...counts]);
    return statusOrder.find((status) => all.has(status));
  }
  function statusOfTime(lastRun, open, missing) {
    if (open !== void 0) return open;
    if (lastRun === "regressed") return "worse-once";
    if (lastRun === "improved") return "better-once";
    return lastRun === "inconclusive" && missing > 0 ? "waiting" : lastRun;
  }

  // src/report/dashboard/page/cell-status.ts
  function statusOfCell({ states }) {
    const here = new Set([...states.values()].map(({ status }) => status));
    return statusOrder.find((status) => here.has(status));
  }
  var namedChange = ({ status, isOpen, change, counts }) => [...isOpen && change ? [change] : [], ...counts].find(({ verdict }) => verdict === status);
  function cellsByStatus({ cells }) {
    const lists = new Map(statusOrder.map((status) => [status, []]));
    for (const cell of cells) {
      const status = statusOfCell(cell);
      if (status !== void 0) lists.get(status).push(cell);
    }
    return lists;
  }
  function runsToVerdicts({ cells }) {
    const states = cells.flatMap(({ states: own }) => [...own.values()]).filter(({ isOld }) => !isOld);
    const isWaiting = ({ missing, isOpen }) => missing > 0 && !isOpen;
    if (states.length === 0 || !states.every(isWaiting)) return void 0;
    return Math.min(...states.map(({ missing }) => missing));
  }

  // src/report/dashboard/page/headline-words.ts
  var kindOf = ({ accepted, verdict }) => accepted ? "accepted" : verdict === "regressed" ? "worse" : "better";
  function headlineOf(site) {
    const lists = cellsByStatus(site);
    const missing = runsToVerdicts(site);
    const worse = lists.get("regressed").length;
    return {
      sentence: sentenceOf(site, lists, missing),
      cells: [...lists.values()].reduce((sum, cells) => sum + cells.length, 0),
      worse,
      undecided: lists.get("inconclusive").length,
      isBad: lists.get("failed").length + worse > 0,
      missing
    };
  }
  var decidedStatuses = ["regressed", "improved", "worse-once", "better-once", "unchanged"];
  function openShareOf(site) {
    const lists = cellsByStatus(site);
    const open = lists.get("inconclusive").length;
    return { open, judged: countOf(lists, ["failed", ...decidedStatuses]) + open };
  }
  var countOf = (lists, statuses) => statuses.reduce((sum, status) => sum + lists.get(status).length, 0);
  function sentenceOf(site, lists, missing) {
    const failed = lists.get("failed").length;
    const worse = site.groups.filter((group2) => kindOf(group2) === "worse");
    const sentences = [
      ...failed > 0 ? [`${plural(failed, "cell")} failed`] : [],
      ...worse.length > 0 ? [sentenceOfGroups(worse)] : []
    ];
    if (sentences.length > 0) return sentences.join(", ");
    const once2 = lists.get("worse-once").length;
    if (once2 > 0) return `${plural(once2, "cell")} worse in the last run, not confirmed yet`;
    if (isCountMetric(site.metric)) return `${countWords(site.metric)} did not grow`;
    if (site.runCount === 1) return "First run: nothing to compare with yet";
    const counted = hasCounts(site) ? "No count grew" : "";
    if (missing !== void 0) {
      const since = hasChanged(site) ? "since the last change of level" : "so far";
      return counted === "" ? `Too few runs for verdicts ${since}` : `${counted}; too few runs for times`;
    }
    const decided = countOf(lists, decidedStatuses);
    const open = lists.get("inconclusive").length;
    const times = decided === 0 ? "no time is decided" : open === 0 ? "nothing got slower" : "nothing is known to be slower";
    return counted === "" ? `${times[0].toUpperCase()}${times.slice(1)}` : `${counted}, ${times}`;
  }
  var hasChanged = ({ cells }) => cells.some(({ states }) => [...states.values()].some(({ isOld, change }) => !isOld && change !== void 0));
  var isCountMetric = (metric2) => metric2 !== void 0 && !/^(?:time|cpu|size|p\d.*|.*\/.*)$/.test(metric2);
  var hasCounts = ({ metrics, metric: metric2, runCount }) => metric2 === void 0 && runCount > 1 && metrics.some(isCountMetric);
  function sentenceOfGroups(groups2) {
    const words = new Set(groups2.flatMap(({ changes }) => changes.map(wordOf)));
    const word2 = words.size === 1 ? [...words][0] : isWorse(groups2[0].changes[0]) ? "worse" : "better";
    const noun = groups2.every(({ firstChangedCommit }) => firstChangedCommit !== void 0) ? "commit" : "change";
    return `${plural(groups2.length, noun)} made things ${word2.replace(/^(?=more|less)/, "do ")}`;
  }

  // src/report/dashboard/page/verdicts.ts
  var tagOf = (look, symbol, words, title) => h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: "symbol", "aria-hidden": "true" }, symbol),
    words
  );
  var statusTag = (status) => tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);
  var symbolOf = (status) => h.span({ class: `text-${status}`, "aria-hidden": "true" }, `${statusSymbols[status]} `);
  function strengthOf(figures) {
    const size3 = sizeOf(figures);
    const reached = [0.02, 0.05, 0.15, 0.4].filter((step) => size3 >= Math.log1p(step)).length;
    return [6, 12, 20, 30, 42][reached];
  }
  function sizeOf({ before, after }) {
    if (before === after) return 0;
    return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  }

  // src/report/dashboard/page/views/delta.ts
  var delta = (figures, isNews2 = true) => isNews2 && !isFlat(figures) ? h.b(
    { class: `delta ${isWorse(figures) ? "text-regressed" : "text-improved"}` },
    `${arrowText(figures)} ${wordOf(figures)}`
  ) : h.span({ class: "delta" }, arrowText(figures));
  var agreeing = ({ before, after }) => ({
    "data-base": String(before),
    "data-head": String(after),
    "data-delta": String(before > 0 ? after / before : after > 0 ? "Infinity" : 1)
  });
  var consentOf = ({ accepted, explained: explained2 }) => accepted !== void 0 && [`✓ ${explained2 ? "explained" : "accepted"}: `, h.bdi(accepted)];

  // src/report/dashboard/copied-commands.ts
  var isSha = (commit) => commit !== void 0 && /^[0-9a-f]{7,64}$/.test(commit);
  function bisectCommand({ changes, lastGoodCommit, firstChangedCommit }) {
    const workload = changes.find(({ cell }) => isWorkloadId(cell));
    const name = workload && shellWord(cellPattern(workload.cell));
    if (name === void 0 || !isSha(lastGoodCommit) || !isSha(firstChangedCommit)) return void 0;
    return `io-perf bisect --good ${lastGoodCommit} --bad ${firstChangedCommit} --metric time ${name}`;
  }
  function acceptCommand({ changes, firstChangedCommit }) {
    if (!isSha(firstChangedCommit)) return void 0;
    const lines = [...new Set(changes.map(({ cell }) => cell))].flatMap((cell) => {
      const name = shellWord(cellPattern(cell));
      if (name === void 0) return [];
      const [{ metric: metric2 = "time" } = {}, ...others] = changes.filter((change) => change.cell === cell);
      const only = others.length > 0 ? "" : ` --metric ${metric2}`;
      return [`io-perf accept ${name} --commit ${firstChangedCommit}${only} --reason "WHY" --store STORE`];
    });
    return lines.length === 0 ? void 0 : lines.join("\n");
  }

  // src/report/dashboard/cell-words.ts
  var pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;
  function readable(text) {
    if (!text.includes("%")) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function readCellName(id) {
    const match = pattern.exec(id);
    if (!match) return { id, runner: "", operation: "", api: id, parameters: [] };
    const [, runner = "", operation = "", api = "", query2 = ""] = match;
    const parameters = query2.split("&").filter((pair) => pair !== "").map((pair) => {
      const separator = pair.indexOf("=");
      return separator < 0 ? [readable(pair), ""] : [readable(pair.slice(0, separator)), readable(pair.slice(separator + 1))];
    });
    const name = { id, runner, operation, api: readable(api).replace(/^\0$/, "no name") };
    if (runner !== "imported") return { ...name, parameters };
    return {
      ...name,
      suite: parameters.find(([key2]) => key2 === "suite")?.[1].replace(/^\0$/, "no suite") ?? "",
      parameters: parameters.filter(([key2]) => key2 !== "suite")
    };
  }
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query2 = parameters.map(([key2, value]) => `${key2}=${value}`).join("&");
    const own = `${api}${query2 === "" ? "" : `?${query2}`}`;
    if (suite !== void 0) return suite === "" ? own : `${own} (${suite})`;
    return runner === "" || isWorkload({ runner, operation }) ? own : `${runner}/${operation}/${own}`;
  }

  // src/report/dashboard/page/views/links.ts
  function repository(site) {
    const { repositoryUrl } = site;
    return repositoryUrl !== void 0 && /^https?:\/\/[^\s]+$/.test(repositoryUrl) ? repositoryUrl.replace(/\/+$/, "") : void 0;
  }
  function commitLink(site, commit) {
    const url = repository(site);
    const text = shortCommit(commit);
    return url !== void 0 && isSha(commit) ? h.a({ class: "commit", href: `${url}/commit/${commit}`, title: commit, rel: "noreferrer" }, text) : h.bdi({ class: "commit", title: commit }, text);
  }
  function rangeLink(site, from, to) {
    if (to === void 0) return "–";
    if (from === void 0) return commitLink(site, to);
    const url = repository(site);
    const text = `${shortCommit(from)}…${shortCommit(to)}`;
    return url !== void 0 && isSha(from) && isSha(to) ? h.a(
      {
        class: "commit",
        href: `${url}/compare/${from}...${to}`,
        title: "The commits that the change can be in",
        rel: "noreferrer"
      },
      text
    ) : h.bdi({ class: "commit" }, text);
  }
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h.bdi({ class: "cell-label" }, h.b(api));
    const query2 = parameters.map(([name, value]) => `${name}=${value}`).join("&");
    return h.bdi(
      { class: "cell-label" },
      suite === void 0 && !isWorkload({ runner, operation }) && h.span({ class: "cell-path" }, `${runner}/${operation}/`),
      h.b(api),
      query2 !== "" && h.span({ class: "cell-parameters" }, `?${query2}`),
      suite !== void 0 && suite !== "" && [" ", h.span({ class: "suite-chip" }, suite)]
    );
  }
  var cellLink = (id, target) => h.a({ class: "cell-link", href: formatHash("cell", { id, target }), title: plainName(id) }, cellLabel(id));

  // src/report/dashboard/page/views/parts.ts
  var panel = (heading, beside, ...children) => h.section({ class: "panel" }, h.div({ class: "panel-head" }, h.h2(heading), beside), ...children);
  var rowsTable = (headings, rows, kind = "rows") => h.table(
    { class: kind },
    h.thead(h.tr(...headings.map((heading) => h.th({ scope: "col" }, heading)))),
    h.tbody(...rows)
  );
  var scrolled = (label, ...children) => h.div({ class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
  var linkButton = (href, ...children) => h.a({ class: "button", href }, ...children);
  var goButton = (context, changed, attributes, ...children) => {
    const click = () => {
      context.go(changed);
    };
    return h.button({ type: "button", ...attributes, click }, ...children);
  };
  var switchButton = (context, isOn, changed, id, ...children) => goButton(context, changed, { id, "aria-pressed": String(isOn) }, ...children);
  var moreButton = (context, id, text, changed) => goButton(context, changed, { id, class: "more" }, text);
  function firstOf(context, rows, count, { all, words, id = `all-${all}` }) {
    const visible = context.route.parameters.all === all ? rows : rows.slice(0, count);
    return { visible, more: visible.length < rows.length && moreButton(context, id, `Show all ${words}`, { all }) };
  }
  function choice(context, { parameter, id, label, kind, options, current, also }) {
    const change = ({ target }) => {
      context.go({ [parameter]: target.value, ...also });
    };
    const offered = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
    return h.label({ class: kind }, `${label} `, h.select({ id, change }, ...offered));
  }

  // src/report/dashboard/sparks.ts
  var sparksPath = "sparks.js";
  var schema2 = "io-perf/sparks/v1";
  var signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  var most = signs.length - 1;
  function decodeSparks({ updatedAt }, text) {
    try {
      const file2 = decodeFile(sparksPath, text, schema2);
      return file2.updatedAt === updatedAt && Array.isArray(file2.trend) ? file2.trend : [];
    } catch {
      return [];
    }
  }
  var heightsOf = (trend) => Array.from(trend, (sign) => Math.max(0, signs.indexOf(sign)) / most);

  // src/report/dashboard/page/views/spark.ts
  var size = { width: 72, height: 18 };
  function sparkPlace(site, state) {
    const place = h.span({ class: "spark-place", "aria-hidden": "true" });
    void site.sparks().then((trends) => {
      const trend = state.isOld ? void 0 : trends[state.at];
      if (typeof trend === "string" && trend !== "") place.append(sparkOf(heightsOf(trend)));
    });
    return place;
  }
  function sparkOf(heights) {
    const points = heights.map((height, at) => {
      const x = 2 + at / Math.max(heights.length - 1, 1) * (size.width - 5);
      return [x, size.height - 3 - height * (size.height - 6)];
    });
    return sparkLine(points, size);
  }
  function sparkLine(points, { width, height }, attributes = {}) {
    const texts = points.map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
    const [cx, cy] = texts.at(-1);
    return s.svg(
      { class: "spark", viewBox: `0 0 ${width} ${height}`, width, height, ...attributes },
      s.polyline({ points: texts.join(" ") }),
      s.circle({ cx, cy, r: 2 })
    );
  }

  // src/report/dashboard/page/views/change-list.ts
  var shortList2 = 12;
  var targetLabel = (site, key2) => site.targets.find((target) => target.key === key2)?.label ?? key2;
  var lastRunFigures = ({ unit: unit2, better }, { value, lastRun }) => lastRun && { before: value / lastRun.ratio, after: value, unit: unit2, better };
  function placeOf(cell, target, state) {
    const { status, isOpen, change, counts, time } = state;
    const steps = counts.map((step) => ({ ...step, change: step }));
    if (isOpen && change) return [{ ...change, change }, ...steps];
    if (steps.length > 0) return steps;
    const isOnce = status === "worse-once" || status === "better-once";
    const figures = isOnce ? lastRunFigures(cell, state) : void 0;
    return figures ? [{ ...figures, target, time, change: void 0 }] : [];
  }
  var strongest = ({ places }) => places.reduce((a, b) => sizeOf(b) > sizeOf(a) ? b : a);
  function rowsOf(cells) {
    const rows = cells.map((cell) => ({
      cell,
      places: [...cell.states].flatMap(([target, state]) => placeOf(cell, target, state))
    }));
    return rows.filter(({ places }) => places.length > 0).sort((a, b) => sizeOf(strongest(b)) - sizeOf(strongest(a)) || 0);
  }
  function earlierChanges(site) {
    const open = new Set(site.groups.flatMap(({ changes }) => changes));
    return site.changes.filter((change) => !open.has(change)).flatMap((change) => {
      const cell = site.byId.get(change.cell);
      return cell ? [{ cell, places: [{ ...change, change }] }] : [];
    });
  }
  var onceSections = ["worse-once", "better-once"];
  function otherChanges(context) {
    const lists = cellsByStatus(context.site);
    const earlier = earlierChanges(context.site);
    const once2 = onceSections.filter((status) => lists.get(status).length > 0).map((status) => ({ status, rows: rowsOf(lists.get(status)) }));
    if (once2.length === 0 && earlier.length === 0) return void 0;
    const asked = context.route.parameters.all;
    const title = (status) => statusWords[status].replace(/^./, (first) => first.toUpperCase());
    return h.section(
      { class: "panel others" },
      ...once2.map(
        ({ status, rows }) => h.details(
          { class: "change-section", "data-status": status, "data-count": String(rows.length), open: asked === status },
          h.summary(
            symbolOf(status),
            `${title(status)}, not confirmed yet`,
            h.span({ class: "count" }, plural(rows.length, "cell"))
          ),
          list(context, rows, status)
        )
      ),
      earlier.length > 0 && h.details(
        { class: "change-section", "data-status": "earlier", open: asked === "earlier" },
        h.summary(`Earlier changes (${earlier.length.toLocaleString("en")})`),
        list(context, earlier, "earlier")
      )
    );
  }
  function changeTable(context, changes) {
    const cells = /* @__PURE__ */ new Map();
    for (const change of changes) cells.set(change.cell, [...cells.get(change.cell) ?? [], { ...change, change }]);
    const rows = [...cells].flatMap(([id, places]) => {
      const cell = context.site.byId.get(id);
      return cell ? [{ cell, places }] : [];
    });
    return tableOf(context, rows, "commit", false);
  }
  function list(context, rows, name) {
    const { visible, more } = firstOf(context, rows, shortList2, { all: name, words: rows.length.toLocaleString("en") });
    return h.div(tableOf(context, visible, name, name === "earlier"), more);
  }
  var tableOf = (context, rows, name, isEarlier) => scrolled(
    `Changes: ${name}`,
    rowsTable(
      ["Change", "Cell", "Level before → now", "Commits", "Since"],
      rows.map((row2) => changeRow(context, row2, isEarlier)),
      "rows changes"
    )
  );
  function changeRow({ site, now }, row2, isEarlier) {
    const { cell, places } = row2;
    const first = strongest(row2);
    const { change } = first;
    const state = cell.states.get(first.target);
    return h.tr(
      h.td({ class: "figure" }, isEarlier && change && [statusTag(change.verdict), " "], delta(first)),
      h.td(
        { class: "wide" },
        cellLink(cell.id, places.length === 1 ? first.target : void 0),
        state !== void 0 && sparkPlace(site, state),
        change?.accepted !== void 0 && h.div({ class: "small accepted" }, consentOf(change))
      ),
      h.td(h.ul({ class: "places figure" }, ...places.map((place) => placeItem(site, place, places.length > 1)))),
      h.td(change ? commitsOf(site, change) : h.span({ class: "muted" }, "not confirmed")),
      h.td(
        { class: "figure", title: `${formatTime(first.time)} UTC` },
        change ? formatAge(first.time, now) : h.span({ class: "muted" }, "last run")
      )
    );
  }
  var placeItem = (site, place, hasOthers) => h.li(
    agreeing(place),
    site.targets.length > 1 && h.bdi(targetLabel(site, place.target)),
    place.metric !== void 0 && h.bdi(countWords(place.metric)),
    h.span({ class: "muted" }, levels2(place)),
    hasOthers && place.metric === void 0 && delta(place)
  );
  function commitsOf(site, { lastGoodCommit, firstChangedCommit }) {
    const commit = firstChangedCommit === void 0 ? void 0 : site.commits.get(firstChangedCommit);
    return [
      rangeLink(site, lastGoodCommit, firstChangedCommit),
      commit?.message !== void 0 && h.div(
        { class: "small muted commit-title" },
        h.bdi(commit.message),
        commit.author !== void 0 && [" · ", h.bdi(commit.author)]
      )
    ];
  }

  // src/report/dashboard/page/views/cell-table.ts
  function cellTable(context, cells, targets, isYoung = false) {
    const only = targets.length === 1 ? targets[0].key : void 0;
    return scrolled(
      "Cells",
      rowsTable(
        ["Cell", ...targets.map(({ label }) => h.bdi(label))],
        cells.map(
          (cell) => h.tr(
            h.td({ class: "wide" }, resultLink(cell, only), cell.type === "device" && deviceNote()),
            ...targets.map(
              ({ key: key2 }) => isYoung ? figureCell(context, cell, cell.states.get(key2)) : stateCell(context, cell, cell.states.get(key2))
            )
          )
        ),
        "rows cells"
      )
    );
  }
  function resultLink({ id }, target) {
    const link = cellLink(id, target);
    link.classList.add("result");
    return link;
  }
  var deviceNote = () => h.span({ class: "muted small", title: "bound by the device: reported, never fails a build by itself" }, " device");
  var figureCell = ({ site }, { unit: unit2 }, state) => state === void 0 ? h.td({ class: "muted" }, "–") : h.td(
    { class: "figure" },
    h.b(formatInUnit(unit2, state.value)),
    sparkPlace(site, state),
    h.span({ class: "muted small" }, ` ${plural(state.points, "run")}`)
  );
  function stateCell({ now, site }, cell, state) {
    if (state === void 0) return h.td({ class: "muted" }, "–");
    return h.td(
      { class: "figure" },
      h.b(formatInUnit(cell.unit, state.value)),
      sparkPlace(site, state),
      state.isOld ? h.div(
        { class: "small muted", title: "None of the last runs has measured it here." },
        `last measured ${formatAge(state.time, now)}`
      ) : state.status && statusTag(state.status),
      stateWords(cell, state, now)
    );
  }
  var stateWords = (cell, state, now) => [
    stepWords(state, now),
    timeWords(cell, state, now)
  ];
  function stepWords({ counts }, now) {
    const [first, ...others] = counts;
    return first !== void 0 && h.div(
      { class: "small", ...agreeing(first) },
      h.b({ class: isWorse(first) ? "text-regressed" : "text-improved" }, h.bdi(changeName(first))),
      h.span(
        { class: "muted" },
        ` exact, ${formatAge(first.time, now)}`,
        others.length > 0 && ` · +${plural(others.length, "more count")}`
      )
    );
  }
  function timeWords(cell, state, now) {
    const { ownStatus, change, isOpen, lastRun, missing } = state;
    if (ownStatus === "worse-once" || ownStatus === "better-once") {
      const figures = lastRunFigures(cell, state);
      if (!figures || !lastRun) return false;
      return h.div(
        { class: "small", ...agreeing(figures) },
        delta(figures),
        h.span({ class: "muted" }, ` than the ${plural(lastRun.earlier, "run")} before, not confirmed`)
      );
    }
    if (change)
      return h.div(
        { class: "small", ...agreeing(change) },
        !isOpen && h.span({ class: "muted" }, "earlier: "),
        delta(change),
        h.span(
          { class: "muted" },
          ` ${formatAge(change.time, now)}`,
          change.accepted !== void 0 && (change.explained ? " ✓ explained" : " ✓ accepted")
        )
      );
    return ownStatus === "waiting" && h.div({ class: "small muted" }, `verdict in about ${plural(missing, "more run", "more runs")}`);
  }

  // src/report/dashboard/commit-groups.ts
  var trendSize = { width: 280, height: 56 };
  function drawTrend({ values, from, index }) {
    const { width, height } = trendSize;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const span = Math.max(high - low, low * 0.1, Number.MIN_VALUE);
    const middle = (high + low) / 2;
    const x = (at) => 4 + at / Math.max(values.length - 1, 1) * (width - 8);
    const y = (value) => height / 2 - (value - middle) / span * (height - 12);
    const [start2, end] = [x(Math.max(from - 1, 0)), x(index)];
    return {
      points: values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" "),
      start: start2.toFixed(1),
      width: Math.max(end - start2, 3).toFixed(1)
    };
  }

  // src/report/dashboard/page/views/copy-button.ts
  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      const announcer = document.getElementById("announcer");
      if (announcer) announcer.textContent = `${what} copied`;
    } catch {
      showText(what, text);
    }
  }
  function showText(title, text, ...words) {
    showDialog(title, h.h2(title), ...words.map((word2) => h.p(word2)), block(text));
  }
  function copyButton(label, text) {
    const button = h.button({ type: "button", ...typeof text === "string" ? { title: text } : {} }, label);
    button.addEventListener("click", () => {
      void copy(typeof text === "string" ? text : text(), label).then(() => {
        if (document.querySelector("dialog[open]")) return;
        button.textContent = "✓ copied";
        setTimeout(() => {
          button.textContent = label;
        }, 1500);
      });
    });
    return button;
  }

  // src/report/dashboard/page/views/commit-list.ts
  var firstGroups = 6;
  function commitList(context) {
    const { groups: groups2 } = context.site;
    if (groups2.length === 0) return void 0;
    const count = (kind) => groups2.filter((group2) => kindOf(group2) === kind).length;
    const asked = context.route.parameters.show;
    const isShown = (group2) => asked === void 0 ? kindOf(group2) !== "accepted" || count("accepted") === groups2.length : kindOf(group2) === asked;
    const found = groups2.filter(isShown);
    const { visible, more } = firstOf(context, found, firstGroups, {
      all: "commits",
      words: plural(found.length, "commit")
    });
    const kinds = ["worse", "better", "accepted"].filter((kind) => count(kind) > 0);
    return panel(
      ["Since when ", h.span({ class: "muted small" }, "the last 30 commits of each cell")],
      h.div(
        { class: "chips", role: "group", "aria-label": "Which commits" },
        ...kinds.map(
          (kind) => switchButton(
            context,
            asked === kind,
            { show: asked === kind ? void 0 : kind, all: void 0 },
            `show-${kind}`,
            kind === "accepted" ? acceptedWords(groups2) : kind,
            h.span({ class: "count", "data-commits": kind }, String(count(kind)))
          )
        )
      ),
      h.ol({ class: "commits" }, ...visible.map((group2) => groupItem(context, group2))),
      more
    );
  }
  var maxLarge = 8;
  function acceptedWords(groups2) {
    const all = groups2.filter((group2) => kindOf(group2) === "accepted").flatMap(({ changes }) => changes);
    const words = new Set(all.map(({ explained: explained2 }) => explained2 ? "explained" : "accepted"));
    return [...words].sort().join(" or ");
  }
  function groupItem(context, group2) {
    const { site } = context;
    const [strongest2] = group2.changes;
    const cells = new Set(group2.changes.map(({ cell }) => cell));
    const others = group2.changes.slice(1).filter(({ metric: metric2, cell }) => metric2 !== void 0 && cell === strongest2.cell).length;
    const tone = isWorse(strongest2) ? "regressed" : "improved";
    const name = changeName(strongest2);
    const details = h.details(h.summary(plural(cells.size, "cell")));
    const open = () => {
      if (details.open && details.childElementCount === 1) details.append(changeTable(context, group2.changes));
    };
    details.addEventListener("toggle", open);
    return h.li(
      { class: "commit-item" },
      h.div(
        { class: "commit-delta", ...agreeing(strongest2) },
        h.b({ class: `delta text-${tone}${name.length > maxLarge ? " is-long" : ""}` }, h.bdi(name)),
        h.span({ class: "muted small figure" }, strongest2.metric === void 0 ? intervalText(strongest2) : "exact"),
        others > 0 && h.span({ class: "muted small" }, `+${plural(others, "more count")}`)
      ),
      h.div(
        { class: "commit-what" },
        h.p(titleOf(site, group2), ...byline(context, group2)),
        h.p({ class: "muted small" }, ...whereOf(site, group2)),
        group2.accepted && h.p({ class: "small accepted" }, consentOf(strongest2))
      ),
      groupTrend(group2, tone),
      h.div({ class: "commit-next" }, ...nextSteps(site, group2)),
      h.div({ class: "commit-cells" }, details)
    );
  }
  function titleOf(site, { firstChangedCommit, commits }) {
    const commit = firstChangedCommit === void 0 ? void 0 : site.commits.get(firstChangedCommit);
    const text = commit?.message ?? (firstChangedCommit === void 0 ? "A run without a commit" : "Commit");
    return [
      h.b({ class: "commit-title" }, h.bdi(text)),
      commits > 1 && h.span(commits === 2 ? " or the one before it" : ` or one of ${commits - 1} before it`)
    ];
  }
  function byline({ site, now }, { firstChangedCommit, lastGoodCommit, commits, time }) {
    const commit = firstChangedCommit === void 0 ? void 0 : site.commits.get(firstChangedCommit);
    const at = commit?.at === void 0 ? time : Date.parse(commit.at);
    return [
      " ",
      firstChangedCommit !== void 0 && (commits > 1 ? rangeLink(site, lastGoodCommit, firstChangedCommit) : commitLink(site, firstChangedCommit)),
      h.span(
        { class: "muted" },
        commit?.author !== void 0 && [" · ", h.bdi(commit.author)],
        " · ",
        h.time({ datetime: new Date(at).toISOString(), title: formatAge(at, now) }, formatDate(at))
      )
    ];
  }
  var listed = (names2) => shortList([...new Set(names2)].filter((name) => name !== ""));
  function whereOf(site, { changes, commits, firstChangedCommit }) {
    const names2 = changes.map(({ cell }) => readCellName(cell));
    const what = listed(names2.map(({ operation, api, suite }) => suite ?? (operation === "run" ? api : operation)));
    const where = site.targets.length > 1 ? listed(changes.map(({ target }) => targetLabel(site, target))) : "";
    const certainty = firstChangedCommit === void 0 ? "" : commits === 1 ? "one measured commit" : `within ${commits} measured commits`;
    return [what, where, certainty].filter((part) => part !== "").flatMap((part, at) => [at > 0 && " · ", h.bdi(part)]);
  }
  function nextSteps(site, group2) {
    const { lastGoodCommit, firstChangedCommit } = group2;
    const url = repository(site);
    const bisect = bisectCommand(group2);
    const accept = acceptCommand(group2);
    const click = () => {
      showText(
        `Accept what ${shortCommit(firstChangedCommit)} changed`,
        accept,
        "From then on the new level is the accepted one. Write why, name the store, and run:"
      );
    };
    return [
      url !== void 0 && isSha(lastGoodCommit) && isSha(firstChangedCommit) && h.a(
        { class: "button", href: `${url}/compare/${lastGoodCommit}...${firstChangedCommit}`, rel: "noreferrer" },
        "Diff"
      ),
      firstChangedCommit !== void 0 && site.targets.length > 1 && linkButton(formatHash("commit", { id: firstChangedCommit }), "All targets"),
      bisect !== void 0 && copyButton("Copy bisect command", bisect),
      accept !== void 0 && kindOf(group2) === "worse" && h.button({ type: "button", click }, "Accept…")
    ];
  }
  function groupTrend({ trend, changes: [strongest2] }, tone) {
    const { points, start: start2, width } = drawTrend(trend);
    const { values, index } = trend;
    return s.svg(
      {
        class: "commit-trend",
        viewBox: `0 0 ${trendSize.width} ${trendSize.height}`,
        role: "img",
        "aria-label": `Trend: ${values.length} runs, ${changeName(strongest2)} at run ${index + 1}`
      },
      s.rect({ class: `range-${tone}`, x: start2, y: 0, width, height: trendSize.height }),
      values.length > 1 && s.polyline({ points })
    );
  }

  // src/report/dashboard/file-checks.ts
  var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  var isText = (value) => typeof value === "string";
  var isNumber = (value) => typeof value === "number";
  var optional = (check) => (value) => value === void 0 || check(value);
  var listOf = (check) => (value) => Array.isArray(value) && value.every((one) => check(one));
  var firstWrong = (value, checks) => Object.keys(checks).find((name) => !checks[name](value[name]));
  var having = (checks) => (value) => isRecord(value) && firstWrong(value, checks) === void 0;

  // src/report/dashboard/noise-summary.ts
  var maxLines = 40;
  function describeNoise({ comparisons, judged, regressed, falseAlarms: falseAlarms2 }) {
    const { share, low, high } = falseAlarms2;
    const of = `${regressed} of ${formatCount(judged, "cell")} ${regressed === 1 || judged === 1 ? "was" : "were"} called slower`;
    const rate = `${formatPercent(share)} [${formatPercent(low)}, ${formatPercent(high)}]`;
    return `In ${formatCount(comparisons, "comparison")} of the same program with itself, ${of}: ${rate}.`;
  }
  function describeOthers({ improved, inconclusive }) {
    const parts = [
      ...improved > 0 ? [`${improved} ${improved === 1 ? "was" : "were"} called faster`] : [],
      ...inconclusive > 0 ? [`${inconclusive} ${inconclusive === 1 ? "was" : "were"} not decided`] : []
    ];
    return parts.length === 0 ? "" : `${parts.join(", ")}.`;
  }
  var isAmount2 = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
  var isAmountOrNull = (value) => value === null || isAmount2(value);
  var isLine = having({
    cell: isText,
    machine: isText,
    checks: isAmount2,
    regressed: isAmount2,
    improved: isAmount2,
    inconclusive: isAmount2,
    detectable: isAmountOrNull,
    pairs: isAmountOrNull,
    seconds: isAmountOrNull
  });
  var hasMembers = having({
    comparisons: isAmount2,
    alarms: isAmount2,
    judged: isAmount2,
    more: isAmount2,
    regressed: isAmount2,
    improved: isAmount2,
    inconclusive: isAmount2,
    falseAlarms: having({ share: isAmount2, low: isAmount2, high: isAmount2 }),
    lines: (lines) => listOf(isLine)(lines) && lines.length <= maxLines
  });
  var isNoiseSummary = (value) => hasMembers(value);

  // src/report/dashboard/page/views/health.ts
  var muted = (...children) => h.span({ class: "muted" }, ...children);
  var fact = (name, meaning, ...content) => h.div(h.dt(name), h.dd(...content, meaning !== void 0 && h.div({ class: "muted small" }, meaning)));
  var big = (share) => h.b({ class: "big" }, formatPercent(share));
  function healthPanel({ site }) {
    const runs = [...site.runs].reverse();
    const span = runs.length === 0 ? "" : ` ${formatDate(runs[0].time)} to ${formatDate(runs.at(-1).time)}`;
    return panel(
      "Health of the measurement",
      void 0,
      h.dl({ class: "health" }, falseAlarms(site.noise), noiseFloor(site), notDecided(site), hazards(site)),
      h.p({ class: "muted small" }, `${plural(runs.length, "run")},${span}.`)
    );
  }
  var falseAlarms = (noise) => fact(
    "False alarms",
    "share of cells that were called slower when a program was compared with itself, with its 95 % interval",
    noise === void 0 ? muted("not known: no run compared its program with itself (", h.code("io-perf run --noise-check"), ")") : [
      big(noise.falseAlarms.share),
      `${formatPercent(noise.falseAlarms.low)} to ${formatPercent(noise.falseAlarms.high)}, of ${plural(noise.judged, "cell")}`
    ]
  );
  function noiseFloor({ runs }) {
    const values = runs.map((run) => run.noiseFloor).reverse();
    const latest = values.findLast((value) => value !== void 0);
    return fact(
      "Noise floor",
      "the largest difference of a base from itself",
      latest === void 0 ? muted("not known: these runs carry no verdicts of this kind") : [big(latest), spark(values, "Noise floor of the last runs")]
    );
  }
  function notDecided(site) {
    const { open, judged } = openShareOf(site);
    return fact(
      "Not decided",
      "cells about which nothing could be said, as above",
      judged === 0 ? muted("not known: there are no verdicts yet") : [big(open / judged), `${open} of ${plural(judged, "cell")}`]
    );
  }
  var maxHazards = 8;
  function hazards({ runs }) {
    const counts = /* @__PURE__ */ new Map();
    for (const run of [...runs].reverse())
      for (const hazard of new Set(run.hazards)) counts.set(hazard, (counts.get(hazard) ?? 0) + 1);
    const most2 = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxHazards);
    const items = most2.map(
      ([name, count]) => h.li(h.span({ class: "hazard" }, "! ", h.bdi(name)), muted(` in ${count} of ${plural(runs.length, "run")}`))
    );
    return fact(
      "Hazards",
      void 0,
      items.length === 0 ? muted("none in these runs") : h.ul({ class: "plain" }, ...items)
    );
  }
  var size2 = { width: 120, height: 28 };
  function spark(values, label) {
    const largest = values.reduce((most2, value) => Math.max(most2, value ?? 0), 0);
    const points = values.flatMap((value, index) => {
      if (value === void 0) return [];
      const x = values.length < 2 ? size2.width / 2 : index / (values.length - 1) * (size2.width - 4) + 2;
      const y = size2.height - 3 - (largest > 0 ? value / largest : 0) * (size2.height - 6);
      return [[x, y]];
    });
    return points.length > 1 && sparkLine(points, size2, { role: "img", "aria-label": label });
  }
  function noisePanel({ site }) {
    const { noise } = site;
    if (noise === void 0) return false;
    const { lines, more } = noise;
    return h.section(
      { class: "panel", id: "noise" },
      h.div({ class: "panel-head" }, h.h2("Noise, by cell and machine")),
      h.p([describeNoise(noise), describeOthers(noise)].join(" ")),
      scrolled(
        "Noise, by cell and machine",
        rowsTable(
          ["Cell", "Smallest slowdown found", "Machine", "Time per decision", "Called slower"],
          lines.map((line) => row(line, site.byId.has(line.cell)))
        )
      ),
      more > 0 && h.p(
        { class: "muted small" },
        `… and ${plural(more, "more row")}: `,
        h.code("io-perf store noise"),
        " has all of them."
      ),
      h.p(
        { class: "muted small" },
        "A slowdown of this size is found four times in five with the pairs that there was time for; a pull request takes more of them and finds smaller ones. Medians of the checks."
      )
    );
  }
  function row({ cell, machine, checks, regressed, detectable, seconds, pairs }, isHere) {
    return h.tr(
      h.td({ class: "wide" }, isHere ? cellLink(cell) : cellLabel(cell)),
      h.td({ class: "figure" }, formatPercent(detectable)),
      h.td(machine === "" ? noFigure : h.bdi(machine)),
      h.td(
        { class: "figure" },
        seconds === null ? "not decided" : `${formatDuration(seconds * 1e9)}, ${formatExact(pairs)} pairs`
      ),
      h.td({ class: "figure" }, `${regressed} of ${checks}`)
    );
  }

  // src/report/dashboard/page/views/heat-map.ts
  function memberOf(cell, state) {
    const { status } = state;
    if (status === void 0) return void 0;
    const isOnce = status === "worse-once" || status === "better-once";
    return { cell, status, figures: namedChange(state) ?? (isOnce ? lastRunFigures(cell, state) : void 0) };
  }
  var otherGroup = "Other cells";
  var importedGroup = "Imported suites";
  var noRunner = "other";
  var maxSquares = 24;
  var maxColumns = 12;
  var fewRows = 6;
  var newsStatuses = /* @__PURE__ */ new Set(["failed", "regressed", "improved", "worse-once", "better-once"]);
  function heatMap(context) {
    const { site, route } = context;
    const { rows, columns: columns2 } = arrange(site);
    if (columns2.length === 0) return emptyState("No cell has been measured yet.");
    const isWhole = route.parameters.rows === "all" || rows.length <= fewRows;
    const shown2 = isWhole ? rows : rows.filter(isNews);
    const parts = columns2.length <= maxColumns ? [columns2] : site.targets.map((target) => columns2.filter((column) => column.target === target));
    const maps = parts.map((part) => part.filter(({ key: key2 }) => shown2.some(({ tiles }) => tiles.has(key2)))).filter((part) => part.length > 0).map((part) => mapOf(part, shown2));
    return h.div(
      maps.length > 0 ? h.div({ class: "maps" }, ...maps) : h.p({ class: "muted" }, `No row of ${rows.length} has changed.`),
      rows.length > fewRows && moreButton(
        context,
        "all-rows",
        isWhole ? "Only the rows that changed" : `Show all ${plural(rows.length, "row")}`,
        { rows: isWhole ? void 0 : "all" }
      ),
      maps.length > 0 && legend()
    );
  }
  var isNews = ({ tiles }) => [...tiles.values()].flat().some(({ status }) => newsStatuses.has(status));
  function arrange({ cells, targets }) {
    const rows = /* @__PURE__ */ new Map();
    const columns2 = /* @__PURE__ */ new Map();
    for (const cell of cells) {
      const name = readCellName(cell.id);
      const runner = name.runner === "" ? noRunner : name.runner;
      const id = isWorkload(name) ? ["workload", name.api] : [name.suite, name.runner === "" ? "" : name.operation];
      for (const target of targets) {
        const state = cell.states.get(target.key);
        const member = state && memberOf(cell, state);
        if (member === void 0) continue;
        const row2 = rows.get(JSON.stringify(id)) ?? rowOf(name);
        rows.set(JSON.stringify(id), row2);
        const key2 = JSON.stringify([target.key, runner]);
        columns2.set(key2, { key: key2, target, runner });
        row2.tiles.set(key2, [...row2.tiles.get(key2) ?? [], member]);
      }
    }
    const known = operations();
    const order = ({ cells: { operation } }) => {
      const index = known.findIndex(({ name }) => name === operation);
      return index < 0 ? known.length : index;
    };
    const allGroups = [...groups(), otherGroup, importedGroup];
    return {
      rows: [...rows.values()].sort(
        (a, b) => allGroups.indexOf(a.group) - allGroups.indexOf(b.group) || order(a) - order(b) || (a.title < b.title ? -1 : 1)
      ),
      columns: [...columns2.values()].sort(
        (a, b) => targets.indexOf(a.target) - targets.indexOf(b.target) || (a.runner < b.runner ? -1 : 1)
      )
    };
  }
  function rowOf(name) {
    const { runner, operation, api, suite } = name;
    const tiles = /* @__PURE__ */ new Map();
    if (suite !== void 0)
      return { title: suite === "" ? "no suite" : suite, group: importedGroup, cells: { suite }, tiles };
    const known = operations().find((one) => one.name === operation);
    const own = { group: known?.group ?? otherGroup, what: known?.op, tiles };
    return isWorkload(name) ? { ...own, title: api, cells: { operation, q: api } } : { ...own, title: runner === "" ? noRunner : operation, cells: { operation } };
  }
  function mapOf(columns2, all) {
    const targets = [...new Set(columns2.map(({ target }) => target))];
    const rows = all.filter(({ tiles }) => columns2.some(({ key: key2 }) => tiles.has(key2)));
    const head = h.thead(
      h.tr(
        h.td(),
        ...targets.map((target) => {
          const colspan = columns2.filter((column) => column.target === target).length;
          return h.th({ scope: "colgroup", colspan, class: "target" }, h.bdi(target.label));
        })
      ),
      h.tr(
        h.td(),
        ...columns2.map(({ runner, target }, index) => {
          const place = { class: starts(columns2, index) ? "starts" : "" };
          return runner === target.label ? h.td(place) : h.th({ scope: "col", ...place }, runner);
        })
      )
    );
    const bodies = [...new Set(rows.map(({ group: group2 }) => group2))].map(
      (group2) => h.tbody(
        h.tr({ class: "group" }, h.th({ scope: "rowgroup", colspan: columns2.length + 1 }, group2)),
        ...rows.filter((row2) => row2.group === group2).map((row2) => mapRow(columns2, row2))
      )
    );
    return scrolled(`Map: ${targets.map(({ label }) => label).join(", ")}`, h.table({ class: "heat" }, head, ...bodies));
  }
  var mapRow = (columns2, row2) => h.tr(
    h.th({ scope: "row", title: row2.what }, h.bdi(row2.title)),
    ...columns2.map((column, index) => {
      const found = row2.tiles.get(column.key);
      return h.td({ class: starts(columns2, index) ? "starts" : "" }, found && tile(row2, column, found));
    })
  );
  var starts = (columns2, index) => index > 0 && columns2[index - 1].target !== columns2[index].target;
  var byHarm = (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) || (b.figures ? sizeOf(b.figures) : 0) - (a.figures ? sizeOf(a.figures) : 0) || 0;
  function tile({ title, cells }, { runner, target }, found) {
    const members = [...found].sort(byHarm);
    const { status, figures, cell } = members[0];
    const alike = members.filter((member) => member.status === status).length;
    const text = figures ? arrowText(figures) : "";
    const isOperation = cells.q === void 0 && cells.suite === void 0;
    const href = members.length === 1 ? formatHash("cell", { id: cell.id, target: target.key }) : formatHash("cells", {
      ...cells,
      runner: isOperation && runner !== noRunner ? runner : void 0,
      target: target.key
    });
    const description = `${title}${runner === target.label ? "" : ` with ${runner}`} on ${target.label}: ${alike} of ${plural(members.length, "cell")} ${statusWords[status]}${figures ? `, ${figures.metric === void 0 ? text : changeName(figures)}` : ""}`;
    return h.a(
      {
        class: `tile tile-${status}`,
        style: figures && { "--strength": String(strengthOf(figures)) },
        href,
        "aria-label": description,
        title: description
      },
      h.span(
        { class: "tile-text" },
        h.span({ class: "symbol" }, statusSymbols[status]),
        text === "" ? h.span({ class: "muted" }, String(members.length)) : h.b(text)
      ),
      h.span(
        { class: "squares" },
        ...members.slice(0, maxSquares).map((member) => h.i({ class: `fill-${member.status}` }))
      )
    );
  }
  var legend = () => h.p(
    { class: "legend muted small" },
    "A tile shows the largest change among its cells (✗ worse, ✓ better), or else their verdict and how many they are. Each square is one cell. Accepted changes do not count."
  );

  // src/report/dashboard/page/views/metric-choice.ts
  var allMetrics = "all";
  function metricChoice(context) {
    const { site } = context;
    if (site.metrics.length === 0) return false;
    return choice(context, {
      parameter: "metric",
      id: "metric",
      label: "Metric",
      kind: "metric-choice",
      options: [
        [allMetrics, "times and all counts"],
        ["time", "time"],
        ...site.metrics.map((name) => [name, countWords(name)])
      ],
      current: site.metric ?? allMetrics
    });
  }

  // src/report/dashboard/page/views/run-table.ts
  function runTable(context, runs, isLong = false) {
    const isJudged = runs.some(({ tally: tally2 }) => Object.keys(tally2).length > 0);
    return scrolled(
      "Runs",
      rowsTable(
        [
          "When",
          "Commit",
          ...isLong ? ["Suite", "Ref"] : [],
          ...context.site.targets.length > 1 ? ["Target"] : [],
          "Cells",
          ...isJudged ? ["Verdicts of the run"] : []
        ],
        runs.map((run) => runRow(context, run, isLong, isJudged))
      )
    );
  }
  function runRow({ site, now }, run, isLong, isJudged) {
    const { id, time, commit, ref, suite, targets, cells, failed, skipped, complete, tally: tally2, hidden } = run;
    return h.tr(
      h.td(
        { class: "figure" },
        hidden?.deleted ? formatTime(time) : h.a(
          { href: formatHash("run", { id }), title: `${formatTime(time)} UTC` },
          isLong ? formatTime(time) : formatAge(time, now)
        ),
        !complete && h.span({ class: "hazard", title: "interrupted: what it measured is kept" }, " ! partial")
      ),
      h.td(commit === void 0 ? "–" : commitLink(site, commit), hidden !== void 0 && hiddenNote(hidden)),
      isLong && [h.td(h.bdi(suite ?? "chosen cells")), h.td(h.bdi(ref?.replace(/^refs\/(heads|tags)\//, "") ?? "–"))],
      site.targets.length > 1 && h.td({ class: "nowrap" }, h.bdi(targets.map((target) => targetLabel(site, target)).join(", "))),
      h.td(
        { class: "figure" },
        String(cells),
        failed > 0 && h.span({ class: "text-failed" }, ` ✕ ${failed} failed`),
        isLong && skipped > 0 && h.span({ class: "muted" }, ` ${skipped} skipped`)
      ),
      isJudged && h.td({ class: "figure" }, hidden === void 0 ? tallyText(tally2) : "–")
    );
  }
  var hiddenNote = ({ deleted, by, reason }) => h.div(
    { class: "small hazard" },
    deleted ? "deleted" : "hidden",
    by !== void 0 && [" by ", h.bdi(by)],
    ": ",
    h.bdi(reason)
  );
  function tallyText(tally2) {
    const present2 = statusOrder.filter(isVerdict).filter((verdict) => (tally2[verdict] ?? 0) > 0);
    return present2.length === 0 ? "not judged" : present2.map(
      (verdict) => h.span(
        { class: `mini text-${verdict}`, title: `${tally2[verdict] ?? 0} ${statusWords[verdict]}` },
        h.span({ "aria-hidden": "true" }, statusSymbols[verdict]),
        `${tally2[verdict] ?? 0}`,
        h.span({ class: "spoken" }, ` ${statusWords[verdict]} `)
      )
    );
  }

  // src/report/dashboard/page/views/overview.ts
  var firstCells = 40;
  function overviewView(context) {
    const { site } = context;
    const lists = cellsByStatus(site);
    const said = headlineOf(site);
    const element = h.div(
      headline(context, said),
      metricChoice(context),
      commitList(context),
      said.missing === void 0 ? mapPanel(context, lists) : figuresPanel(context),
      otherChanges(context),
      h.div(
        { class: "columns" },
        panel(
          "Last runs",
          site.runCount > 1 && h.a({ href: "#runs" }, `All ${plural(site.runCount, "run")}`),
          runTable(context, site.runs.slice(0, 8))
        ),
        healthPanel(context)
      ),
      noisePanel(context)
    );
    return { title: `${site.name} · overview`, element };
  }
  var minOnMap = 6;
  var mapPanel = (context, lists) => panel(
    "Where",
    void 0,
    tally(lists, context.site.targets.length > 1),
    context.site.cells.length < minOnMap ? cellTable(context, context.site.cells, context.site.targets) : heatMap(context)
  );
  function figuresPanel(context) {
    const { cells, targets } = context.site;
    return panel(
      "Figures so far",
      cells.length > firstCells && h.a({ href: "#cells" }, `All ${plural(cells.length, "cell")}`),
      cellTable(context, cells.slice(0, firstCells), targets, true)
    );
  }
  function headline(context, { sentence, cells, worse, undecided, isBad, missing }) {
    const { site } = context;
    const latest = site.runs[0];
    const strongest2 = site.groups.find((group2) => kindOf(group2) === "worse")?.changes[0];
    return h.section(
      { class: "headline" },
      h.h1(
        { class: isBad ? "text-regressed" : "" },
        isBad && h.span({ "aria-hidden": "true" }, `${statusSymbols.regressed} `),
        sentence
      ),
      missing !== void 0 && h.p(
        `Verdicts on times in about ${plural(missing, "more run", "more runs")} in the same environment. The figures so far are below; any two runs can be compared in `,
        h.a({ href: "#compare" }, "Compare"),
        "."
      ),
      latest !== void 0 && h.p(
        { class: "muted" },
        worse > 0 ? `${worse} of ${plural(cells, "cell")}` : plural(cells, "cell"),
        site.targets.length > 1 && ` on ${plural(site.targets.length, "target")}`,
        strongest2 && [" · strongest ", h.bdi(changeName(strongest2))],
        missing === void 0 && undecided > 0 && ` · ${undecided} not decided`,
        ` · ${plural(site.runCount, "run")}, the last `,
        h.a(
          { href: formatHash("run", { id: latest.id }), title: `${formatTime(latest.time)} UTC` },
          formatAge(latest.time, context.now)
        ),
        latest.commit !== void 0 && [" at ", commitLink(site, latest.commit)]
      )
    );
  }
  function tally(lists, hasTargets) {
    const present2 = statusOrder.filter((status) => lists.get(status).length > 0);
    const total = [...lists.values()].reduce((sum, cells) => sum + cells.length, 0);
    return h.div(
      { class: "tally-block" },
      h.div(
        {
          class: "share",
          role: "img",
          "aria-label": present2.map((status) => `${lists.get(status).length} ${statusWords[status]}`).join(", ")
        },
        ...present2.map(
          (status) => h.span({
            class: `share-part fill-${status}`,
            style: { "flex-grow": String(lists.get(status).length / Math.max(total, 1)) }
          })
        )
      ),
      h.ul(
        { class: "tally" },
        ...present2.map(
          (status) => h.li(
            { "data-status": status, "data-count": String(lists.get(status).length) },
            h.a(
              { href: formatHash("cells", { status }) },
              h.span({ class: `swatch fill-${status}`, "aria-hidden": "true" }, statusSymbols[status]),
              h.b(lists.get(status).length.toLocaleString("en")),
              ` ${statusWords[status]}`
            )
          )
        ),
        hasTargets && h.li({ class: "muted small" }, "each cell once, where it is worst")
      )
    );
  }

  // src/report/dashboard/page/sha256.ts
  var primes = [];
  for (let candidate = 2; primes.length < 64; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  var fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
  var start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  var constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  var rotate = (value, bits) => value >>> bits | value << 32 - bits;
  function sha256(text) {
    const message = new TextEncoder().encode(text);
    const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
    padded.set(message);
    padded[message.length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
    view.setUint32(padded.length - 4, message.length * 8 >>> 0);
    const hash = [...start];
    for (let offset = 0; offset < padded.length; offset += 64) mix(hash, view, offset);
    return hash.map((word2) => (word2 >>> 0).toString(16).padStart(8, "0")).join("");
  }
  function mix(hash, view, offset) {
    const words = [];
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        words.push(view.getInt32(offset + i * 4));
        continue;
      }
      const [a2, b2] = [words[i - 15], words[i - 2]];
      const s0 = rotate(a2, 7) ^ rotate(a2, 18) ^ a2 >>> 3;
      const s1 = rotate(b2, 17) ^ rotate(b2, 19) ^ b2 >>> 10;
      words.push(words[i - 16] + s0 + words[i - 7] + s1 | 0);
    }
    let [a, b, c, d, e, f, g, h2] = hash;
    for (let i = 0; i < 64; i += 1) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const choice2 = e & f ^ ~e & g;
      const t1 = h2 + s1 + choice2 + constants[i] + words[i] | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const majority = a & b ^ a & c ^ b & c;
      [h2, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + s0 + majority | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h2].entries()) hash[i] = hash[i] + value | 0;
  }

  // src/report/dashboard/overview-file.ts
  var overviewPath = "overview.js";
  var overviewSchemaId = "io-perf/overview/v5";
  var earlierSchemas = ["io-perf/overview/v1", "io-perf/overview/v2", "io-perf/overview/v3", "io-perf/overview/v4"];
  function decodeOverview(text) {
    const file2 = decodeFile(overviewPath, text, ...earlierSchemas, overviewSchemaId);
    if (file2.schema !== overviewSchemaId) return void 0;
    const wrong = findDamage(file2);
    if (wrong !== void 0) throw new StoreFormatError(overviewPath, `is damaged (its ${wrong})`);
    return file2;
  }
  var isPast = (verdict) => verdict === "regressed" || verdict === "improved";
  var areRepetitions = listOf(
    having({
      study: isText,
      target: isText,
      run: isText,
      at: isText,
      missing: listOf(isText),
      hazards: listOf(having({ name: isText, sentence: isText })),
      figures: listOf(
        having({ row: isText, cell: isText, ops: (ops) => Number(ops) > 0, passes: listOf(listOf(isNumber)) })
      )
    })
  );
  function findDamage(file2) {
    const positionIn = (name, least = 0) => (value) => {
      const list2 = file2[name];
      return Array.isArray(list2) && Number.isInteger(value) && Number(value) >= least && Number(value) < list2.length;
    };
    const wrong = firstWrong(file2, {
      cells: listOf(having({ id: isText })),
      targets: listOf(having({ key: isText })),
      stamps: listOf(having({ run: isText, at: isText })),
      commits: listOf(isRecord),
      findings: listOf(isRecord),
      noise: optional(isNoiseSummary),
      studies: Array.isArray,
      repetitions: optional(areRepetitions),
      metrics: listOf(isText),
      changes: listOf(having({ cell: positionIn("cells"), target: positionIn("targets"), at: isText, verdict: isPast })),
      groups: listOf(
        having({
          changes: (changes) => listOf(positionIn("changes"))(changes) && changes.length > 0,
          trend: having({ values: Array.isArray }),
          at: isText,
          verdict: isPast
        })
      ),
      recent: listOf(
        having({
          id: isText,
          startedAt: isText,
          hazards: Array.isArray,
          targets: listOf(positionIn("targets")),
          tally: listOf(Array.isArray)
        })
      ),
      states: having({ cell: Array.isArray, current: Number.isInteger })
    });
    if (wrong !== void 0) return wrong;
    const states = file2.states;
    const column = (check = () => true) => (list2) => listOf(check)(list2) && list2.length === states.cell.length;
    const plain4 = ["points", "value", "low", "high", "verdict", "standing", "ratio", "ratioLow", "ratioHigh"];
    const wrongColumn = firstWrong(states, {
      cell: column(positionIn("cells")),
      target: column(positionIn("targets")),
      latest: column(positionIn("stamps")),
      change: column(positionIn("changes", -1)),
      ...Object.fromEntries([...plain4, "earlier", "missing"].map((name) => [name, column()]))
    });
    return wrongColumn === void 0 ? void 0 : `states.${wrongColumn}`;
  }

  // src/report/dashboard/lines.ts
  var plainSubjects = /* @__PURE__ */ new Set(["head", "host", ""]);
  function targetKey({
    name,
    target,
    os
  }) {
    const parts = [target, os ?? "", plainSubjects.has(name) || name === target ? "" : name];
    return parts.filter((part) => part !== "").join(" · ");
  }
  var unitOfCount = (metric2) => /bytes$/i.test(metric2) ? "B" : "";
  var intervalWidths = 2 * normalQuantile975;
  function acceptancesOf(cell, acceptances) {
    return acceptances.filter(({ cells }) => {
      try {
        return cells === cell || matchesPattern(cell, cells);
      } catch {
        return false;
      }
    });
  }

  // src/report/dashboard/page/history-lines.ts
  function linesOfParts(parts, acceptances) {
    const lines = /* @__PURE__ */ new Map();
    for (const { runs, series } of parts)
      for (const row2 of series)
        for (const point of pointsOf(row2, runs)) {
          const key2 = JSON.stringify([targetKey(point.subject), row2.cell.unit]);
          const points = lines.get(key2) ?? [];
          lines.set(key2, points);
          points.push(point);
        }
    return [...lines.values()].map((points) => lineOf(points.sort(byTime), acceptances)).sort((a, b) => a.target < b.target ? -1 : a.target > b.target ? 1 : 0);
  }
  function pointsOf({ cell, subject: name, ...row2 }, runs) {
    const points = [];
    const isWanted = ({ pullRequest }) => pullRequest === void 0;
    appendPoints({ cell, subject: name, points }, { cell, subject: name, ...row2 }, runs, isWanted);
    return points.flatMap((point) => {
      const subject = point.run.subjects.find((one) => one.name === name);
      return subject ? [{ ...point, cell, subject }] : [];
    });
  }
  var unitOf = (unit2) => unit2 === void 0 || unit2 === "ns/op" ? "ns" : unit2;
  function lineOf(points, acceptances) {
    const { cell, subject: place } = points.at(-1);
    const intervals = points.map((point) => intervalOf(point, point.subject.target));
    const counts = countColumns.flatMap((name) => {
      const values = points.map((point) => point[name]);
      return values.some((value) => value !== void 0) ? [[name, values]] : [];
    });
    return {
      cell: cell.id,
      target: targetKey(place),
      unit: unitOf(cell.unit),
      better: cell.better ?? "smaller",
      bytesPerOp: cell.bytesPerOp,
      points,
      time: points.map(({ run }) => Date.parse(run.startedAt)),
      run: points.map(({ run }) => run.id),
      commit: points.map(({ run }) => run.commit),
      value: points.map(({ value }) => value),
      low: intervals.map((interval) => interval?.low),
      high: intervals.map((interval) => interval?.high),
      samples: points.map(({ samples }) => samples),
      fingerprint: points.map(({ fingerprint }) => fingerprint),
      environment: points.map(({ subject }) => subject.environment),
      hazards: points.map(({ subject, hazards: hazards2 }) => [...subject.hazards, ...hazards2]),
      counts: new Map([...counts, ...countsByCall(points)]),
      metric: void 0,
      changes: [],
      steps: [],
      acceptances: acceptances.map((acceptance) => ({ ...acceptance, index: -1 }))
    };
  }
  function countsByCall(points) {
    const calls = new Set(points.flatMap(({ byCall }) => [...byCall?.keys() ?? []]));
    return new Map([...calls].map((call) => [call, points.map(({ byCall }) => byCall && (byCall.get(call) ?? 0))]));
  }

  // src/report/dashboard/page/overview-site.ts
  var noSparks = () => Promise.resolve([]);
  var emptySite = {
    name: "io-perf",
    repositoryUrl: void 0,
    targets: [],
    cells: [],
    byId: /* @__PURE__ */ new Map(),
    changes: [],
    groups: [],
    runs: [],
    runCount: 0,
    commits: /* @__PURE__ */ new Map(),
    findings: [],
    studies: [],
    repetitions: [],
    acceptances: 0,
    metrics: [],
    metric: void 0,
    noise: void 0,
    sparks: noSparks
  };
  function repositoryOf(commits, repository2) {
    for (const { id, url } of commits) {
      const suffix = `/commit/${id}`;
      if (url?.endsWith(suffix) === true) return url.slice(0, -suffix.length);
    }
    return repository2 !== void 0 && /^[\w.-]+\/[\w.-]+$/.test(repository2) ? `https://github.com/${repository2}` : void 0;
  }
  function siteOf(overview, sparks = noSparks) {
    const { cells, targets, states } = overview;
    const changes = overview.changes.map((row2) => {
      const { cell, target, at, metric: metric2, low, high, ...change } = row2;
      const { id, unit: unit2, better = "smaller" } = cells[cell];
      const own = metric2 === void 0 ? { unit: unitOf(unit2), better } : { unit: unitOfCount(metric2), better: "smaller" };
      return {
        ...change,
        ...own,
        ...intervalOfCost({ low, high }, better),
        cell: id,
        target: targets[target].key,
        metric: metric2,
        time: Date.parse(at)
      };
    });
    const statesOf = cells.map(() => /* @__PURE__ */ new Map());
    const counts = /* @__PURE__ */ new Map();
    for (const [position, { cell, target, open }] of overview.changes.entries()) {
      if (open !== true) continue;
      const place = `${cell} ${target}`;
      counts.set(place, [...counts.get(place) ?? [], changes[position]]);
    }
    for (const [position, cell] of states.cell.entries())
      statesOf[cell].set(targets[states.target[position]].key, stateAt(overview, changes, counts, position));
    const siteCells = cells.map(({ id, type, unit: unit2, better }, position) => ({
      id,
      type,
      unit: unitOf(unit2),
      better: better ?? "smaller",
      states: statesOf[position]
    }));
    const repositoryUrl = repositoryOf(overview.commits, overview.repository);
    return {
      name: overview.repository ?? /[^/]+\/[^/]+$/.exec(repositoryUrl ?? "")?.[0] ?? "io-perf",
      repositoryUrl,
      targets: labelled(targets.map(({ key: key2 }) => key2)),
      cells: siteCells,
      byId: new Map(siteCells.map((cell) => [cell.id, cell])),
      changes,
      groups: overview.groups.map(({ at, changes: own, ...group2 }) => ({
        ...group2,
        changes: own.map((position) => changes[position]),
        time: Date.parse(at)
      })),
      runs: overview.recent.map(({ startedAt, targets: at, tally: tally2, ...run }) => ({
        ...run,
        time: Date.parse(startedAt),
        targets: at.map((target) => targets[target].key),
        tally: Object.fromEntries(tally2)
      })),
      runCount: overview.runs,
      commits: new Map(overview.commits.map((row2) => [row2.id, row2])),
      findings: overview.findings,
      studies: overview.studies,
      repetitions: overview.repetitions ?? [],
      acceptances: overview.acceptances,
      metrics: overview.metrics,
      metric: overview.metric,
      noise: overview.noise,
      sparks
    };
  }
  function stateAt({ cells, states, stamps }, changes, counts, position) {
    const stamp = stamps[states.latest[position]];
    const change = changes[states.change[position]];
    const isOld = position >= states.current;
    const isOpen = states.standing[position] === true && change !== void 0;
    const ratio = states.ratio[position];
    const missing = states.missing[position];
    const verdict = states.verdict[position];
    const open = isOpen ? change.verdict : void 0;
    const steps = (isOld ? void 0 : counts.get(`${states.cell[position]} ${states.target[position]}`)) ?? [];
    return {
      at: position,
      points: states.points[position],
      value: states.value[position],
      run: stamp.run,
      time: Date.parse(stamp.at),
      status: isOld ? void 0 : statusOf(
        verdict,
        open,
        missing,
        steps.map((step) => step.verdict)
      ),
      ownStatus: isOld ? void 0 : statusOf(verdict, open, missing),
      isOld,
      change,
      isOpen,
      counts: steps,
      // The judge's ratios are of costs.
      lastRun: typeof ratio === "number" ? {
        ratio: costOf(ratio, cells[states.cell[position]].better ?? "smaller"),
        earlier: states.earlier[position]
      } : void 0,
      missing
    };
  }
  function labelled(keys) {
    const first = keys[0]?.split(" · ")[0];
    const isShared = keys.length > 1 && keys.every((key2) => key2.startsWith(`${first} · `));
    return keys.map((key2) => ({ key: key2, label: isShared ? key2.slice(first.length + 3) : key2 }));
  }

  // src/report/dashboard/page/data.ts
  function openStore(source) {
    const opened = () => openReader((path) => source.text(path));
    let reader = opened();
    const sites = /* @__PURE__ */ new Map();
    let commits;
    const documents = /* @__PURE__ */ new Map();
    const histories = /* @__PURE__ */ new Map();
    const pathOf = (id) => runPath(id, sha256(id));
    async function current(load) {
      const result = await load(reader);
      if (result.damage.length === 0) return result;
      const next = opened();
      const [before, now] = await Promise.all([reader.index(), next.index().catch(() => void 0)]);
      if (now === void 0 || now.runs === before?.runs && now.hidden === before.hidden) return result;
      reader = next;
      sites.clear();
      commits = void 0;
      histories.clear();
      return load(reader);
    }
    function loadedSite(metric2) {
      return remembered(sites, metric2, () => loadSite(source, reader, metric2, () => acceptances(reader)));
    }
    async function acceptances(from) {
      const known = await loadedSite().catch(() => void 0);
      return known?.acceptances === 0 ? [] : from.acceptances().catch(() => []);
    }
    return {
      site: loadedSite,
      hidden: () => reader.hidden(),
      history: (cell) => remembered(histories, cell, () => current(async (from) => loadHistory(from, cell, await acceptances(from)))),
      prepare: (mayGoOn) => loadTables(reader, mayGoOn),
      runs: () => current(loadRuns),
      names: () => reader.names(),
      document: (id) => remembered(documents, id, () => explained(() => readJson(source, pathOf(id)))),
      runFile: (id) => placeInPack(pathOf(id)) === void 0 ? pathOf(id) : void 0,
      commits: () => commits ??= loadCommits(reader),
      environment: async (name) => Object.fromEntries((await reader.environment(name)).facts)
    };
  }
  function remembered(known, key2, load) {
    const loading2 = known.get(key2) ?? load();
    known.set(key2, loading2);
    loading2.catch(() => known.delete(key2));
    return loading2;
  }
  async function loadSite(source, reader, metric2, acceptances) {
    if (metric2 !== void 0) {
      const known = await explained(() => reader.index());
      return known === void 0 || known.runs === 0 ? emptySite : siteHere(reader, known, acceptances, metric2);
    }
    const overview = source.text(overviewPath);
    overview.catch(() => void 0);
    const index = await explained(() => reader.index());
    if (index === void 0 || index.runs === 0) return emptySite;
    const text = await overview;
    const stored = text === void 0 ? void 0 : intactOverview(text);
    if (stored?.runs !== index.runs || stored.hidden !== index.hidden)
      return siteHere(reader, index, () => reader.acceptances());
    if (stored.sparks !== true) return siteOf(stored);
    let sparks;
    return siteOf(
      stored,
      () => sparks ??= source.text(sparksPath).then((file2) => file2 === void 0 ? [] : decodeSparks(stored, file2))
    );
  }
  function intactOverview(text) {
    try {
      return decodeOverview(text);
    } catch (error) {
      if (error instanceof StoreFormatError) return void 0;
      throw error;
    }
  }
  async function siteHere(reader, { runs, hidden }, readAcceptances, metric2) {
    const { makeOverview, overviewRuns, readLast, readOlder, sparksHere } = await loadHelper("overview");
    const [last, acceptances, older] = await explained(
      () => Promise.all([readLast(reader), readAcceptances(), readOlder(reader, runs, overviewRuns)])
    );
    const now = (/* @__PURE__ */ new Date()).toISOString();
    const input = { ...last, runs, hidden, older, acceptances, now, ...defined({ metric: metric2 }) };
    return siteOf(makeOverview(input), () => Promise.resolve(sparksHere(input)));
  }
  async function explained(work) {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreFormatError ? new LoadError(describeDamage(error)) : error;
    }
  }
  var describeDamage = ({ path, message }) => `${path} ${message}${message.includes("newer") ? ": publish once with the newest io-perf, which renews this page." : ": restore it from the history of its branch or from a copy."}`;
  async function eachPart(reader, load) {
    const parts = await explained(() => reader.parts());
    const results = await Promise.allSettled(parts.map((part) => explained(() => load(part))));
    const loaded = [];
    const damage = [];
    for (const [position, result] of results.entries()) {
      if (result.status === "fulfilled") {
        loaded.push(result.value);
        continue;
      }
      const { first, count } = parts[position];
      damage.push({
        what: count === 1 ? `Run ${first + 1}` : `Runs ${first + 1} to ${first + count}`,
        why: messageOf(result.reason)
      });
    }
    return { loaded, damage };
  }
  async function loadHistory(reader, cell, acceptances) {
    const { loaded, damage } = await eachPart(reader, async (part) => {
      const [runs, series] = await Promise.all([reader.runsOf(part), reader.seriesOf(part, { ids: [cell] })]);
      return { runs, series };
    });
    return { lines: linesOfParts(loaded, acceptancesOf(cell, acceptances)), damage };
  }
  async function loadTables(reader, mayGoOn) {
    const parts = await reader.parts().catch(() => []);
    for (const part of parts.reverse()) {
      if (!mayGoOn()) return;
      await reader.runsOf(part).catch(() => void 0);
    }
  }
  function summaryOf(run) {
    return {
      id: run.id,
      time: Date.parse(run.startedAt),
      ...defined({ commit: run.commit, ref: run.ref, suite: run.suite }),
      targets: [...new Set(run.subjects.map(targetKey))],
      cells: run.cells,
      failed: run.errors,
      skipped: run.skipped,
      complete: run.complete,
      hazards: [...new Set(run.subjects.flatMap(({ hazards: hazards2 }) => hazards2))],
      tally: {},
      hidden: run.hidden
    };
  }
  async function loadRuns(reader) {
    const { loaded, damage } = await eachPart(reader, (part) => reader.runsOf(part));
    return {
      runs: loaded.flat().map(summaryOf).sort((a, b) => b.time - a.time),
      damage
    };
  }
  async function loadCommits(reader) {
    const { loaded } = await eachPart(reader, (part) => reader.commitsOf(part));
    return new Map(loaded.flat().map((row2) => [row2.id, row2]));
  }

  // src/report/dashboard/page/theme.ts
  var key = "io-perf-theme";
  var themes = ["system", "light", "dark"];
  function currentTheme() {
    try {
      const stored = localStorage.getItem(key);
      return themes.find((theme) => theme === stored) ?? "system";
    } catch {
      return "system";
    }
  }
  function applyTheme(theme) {
    forgetColours();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
  function nextTheme() {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length];
    try {
      localStorage.setItem(key, next);
    } catch {
    }
    applyTheme(next);
    return next;
  }
  var colours = /* @__PURE__ */ new Map();
  function forgetColours() {
    colours.clear();
  }

  // src/report/dashboard/page/shortcuts.ts
  var shortcuts = [
    ["/", "search cells"],
    ["1 … 5", "overview, cells, compare, studies, runs"],
    ["t", "light, dark, as the system"],
    ["← →", "in a chart: the point before, the point after"],
    ["+ − 0", "in a chart: zoom in, zoom out, everything (also Esc)"],
    ["Enter", "in a chart: the samples of the point"],
    ["Esc", "leave the search, close this"],
    ["?", "this list"]
  ];
  var numbered = viewNames.filter((name) => !["cell", "commit", "run", "flame"].includes(name));
  function showShortcuts() {
    const list2 = h.dl({ class: "keys" }, ...shortcuts.map(([keys, what]) => [h.dt(h.kbd(keys)), h.dd(what)]));
    showDialog("Keyboard shortcuts", h.h2("Keyboard"), list2);
  }
  var isTyping = (target) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  function listenToKeys(actions) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) {
        if (event.key === "Escape") event.target.blur();
        return;
      }
      if (document.querySelector("dialog[open]")) return;
      const view = numbered[Number(event.key) - 1];
      if (event.key === "/") actions.search();
      else if (event.key === "?") showShortcuts();
      else if (event.key === "t") actions.theme();
      else if (view !== void 0) location.hash = formatHash(view);
      else return;
      event.preventDefault();
    });
  }

  // src/report/dashboard/page/main.ts
  var views = {
    overview: overviewView,
    cells: lazyView("cells"),
    cell: lazyView("cell"),
    commit: lazyView("commit"),
    compare: lazyView("compare"),
    studies: lazyView("studies"),
    runs: lazyView("runs"),
    run: lazyView("run"),
    flame: lazyView("flame")
  };
  var tabs = [
    ["overview", "Overview"],
    ["cells", "Cells"],
    ["compare", "Compare"],
    ["studies", "Studies"],
    ["runs", "Runs"]
  ];
  var tabOf = { cell: "cells", commit: "runs", run: "runs", flame: "runs" };
  var byId = (id) => document.getElementById(id);
  var main = byId("main");
  var query = byId("query");
  var store = openStore(neighbours());
  var shown;
  var shownView;
  var generation = 0;
  async function show() {
    generation += 1;
    const mine = generation;
    const route = parseHash(location.hash);
    markTab(route);
    main.setAttribute("aria-busy", "true");
    let drawn;
    try {
      const site = await store.site(metricOf(route));
      drawn = site.runCount === 0 ? nothingYet(site) : await views[route.view](contextOf(site, route));
      byId("site-name").textContent = site.name;
      offerStudies(site, route);
    } catch (error) {
      drawn = failure(error);
    }
    if (mine !== generation) {
      drawn.dispose?.();
      return;
    }
    main.removeAttribute("aria-busy");
    present(drawn, route);
  }
  var metric;
  function metricOf({ parameters }) {
    if (parameters.metric === void 0) return metric;
    metric = parameters.metric === allMetrics ? void 0 : parameters.metric;
    return metric;
  }
  function present(drawn, route) {
    const focused = document.activeElement?.id ?? "";
    const isSameView = shownView === route.view;
    const isFirst = shownView === void 0;
    const scrollTop = isSameView ? document.scrollingElement?.scrollTop : void 0;
    shown?.dispose?.();
    fill(main, drawn.element);
    shown = drawn;
    shownView = route.view;
    document.title = drawn.title;
    drawn.mounted?.();
    if (isSameView) {
      if (focused !== "" && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
      if (scrollTop !== void 0) document.scrollingElement.scrollTop = scrollTop;
    } else {
      byId("announcer").textContent = drawn.title;
      if (isFirst) return;
      scrollTo(0, 0);
      if (document.activeElement !== query) main.focus({ preventScroll: true });
    }
  }
  var contextOf = (site, route) => ({
    store,
    site,
    route,
    now: Date.now(),
    go: (changed) => {
      location.hash = withParameters(parseHash(location.hash), changed);
    },
    note: (changed) => {
      history.replaceState(null, "", withParameters(parseHash(location.hash), changed));
    }
  });
  function markTab({ view, parameters }) {
    const current = tabOf[view] ?? view;
    for (const link of byId("views").querySelectorAll("a")) {
      if (link.dataset.view === current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (document.activeElement !== query) query.value = view === "cells" ? parameters.q ?? "" : "";
  }
  function offerStudies({ studies }, { view }) {
    byId("views").querySelector("[data-view=studies]").hidden = studies.length === 0 && view !== "studies";
  }
  function nothingYet(site) {
    return {
      title: `${site.name}: no runs yet`,
      element: emptyState(
        "No run has been published yet.",
        h.p("Trends, changes and comparisons appear here as soon as there is one. From a shell:"),
        block("io-perf run --suite quick --output run.json\nio-perf publish run.json --store STORE"),
        h.p("In a workflow, the action publishes after every push to the default branch.")
      )
    };
  }
  function failure(error) {
    return {
      title: "io-perf: an error",
      element: errorState(
        "This view could not be drawn.",
        messageOf(error),
        h.p(
          h.button({ type: "button", click: () => void show() }, "Try again"),
          " ",
          h.a({ href: "#overview" }, "Overview")
        )
      )
    };
  }
  function labelTheme() {
    const theme = currentTheme();
    const button = byId("theme");
    button.textContent = { system: "◐", light: "○", dark: "●" }[theme];
    button.title = `Colours: ${theme}`;
    button.setAttribute("aria-label", `Colours: ${theme}`);
  }
  function changeTheme() {
    nextTheme();
    labelTheme();
    void show();
  }
  fill(main, h.p({ class: "loading" }, "Loading…"));
  applyTheme(currentTheme());
  labelTheme();
  fill(byId("views"), ...tabs.map(([view, label]) => h.a({ href: formatHash(view), "data-view": view }, label)));
  byId("theme").addEventListener("click", changeTheme);
  byId("keys").addEventListener("click", showShortcuts);
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  byId("search").addEventListener("submit", (event) => {
    event.preventDefault();
    main.querySelector("a.result")?.click();
  });
  query.addEventListener("input", () => {
    const { view, parameters } = parseHash(location.hash);
    const target = formatHash("cells", { ...view === "cells" ? parameters : {}, q: query.value });
    if (view === "cells") {
      history.replaceState(null, "", target);
      void show();
    } else location.hash = target;
  });
  listenToKeys({
    theme: changeTheme,
    search: () => {
      query.focus();
      query.select();
    }
  });
  addEventListener("hashchange", () => void show());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    forgetColours();
    void show();
  });
  loadOnIntent(store);
  void show().then(() => {
    afterPaint(() => {
      prepareCells(store);
    });
  });
})();

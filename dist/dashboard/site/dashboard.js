"use strict";
(() => {
  // src/store/format/types.ts
  var storeCallback = "ioPerfStore";
  var StoreFormatError = class extends Error {
    name = "StoreFormatError";
    path;
    constructor(path, message) {
      super(message);
      this.path = path;
    }
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
    if (!schemas.some((schema) => schema === found)) {
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
  function versionOf(schema) {
    const match = /^(.*)\/v(\d+)$/.exec(schema);
    return match ? [match[1], Number(match[2])] : [schema, Number.NaN];
  }

  // src/store/format/paths.ts
  var levels = [
    { kind: "bundle", runs: 8, folder: (bundle) => `bundles/${Math.floor(bundle / 16)}/${bundle}` },
    { kind: "segment", runs: 32, folder: (segment) => `segments/${Math.floor(segment / 16)}/${segment}` },
    { kind: "chapter", runs: 128, folder: (chapter) => `chapters/${Math.floor(chapter / 16)}/${chapter}` },
    { kind: "volume", runs: 512, folder: (volume) => `volumes/${volume}` }
  ];
  var indexPath = "index.js";
  var acceptancesPath = "acceptances.js";
  var importsPath = "imports.js";
  function fanOut(hash, levels3) {
    return `${hash.slice(0, levels3).split("").join("/")}/${hash}`;
  }
  var runPath = (hash) => `runs/${fanOut(hash.slice(0, 32), 3)}.json.gz`;
  var cellsPath = (hash) => `cells/${fanOut(hash, 2)}.js`;
  var environmentPath = (hash) => `environments/${fanOut(hash, 2)}.js`;
  var pointsPath = (sequence) => `points/${Math.floor(sequence / 32)}/${sequence}.js`;
  var partPath = (folder2) => `${folder2}/runs.js`;
  var commitsPath = (folder2) => `${folder2}/commits.js`;
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
  var largestFirst = [...levels].reverse();
  function partsOf(runs, last = Number.POSITIVE_INFINITY) {
    return partsBetween(0, runs).filter((part) => part.first + part.count > runs - last);
  }
  function partsBetween(first, end, below = Number.POSITIVE_INFINITY) {
    const parts = [];
    while (first < end) {
      const level = largestFirst.find(({ runs }) => runs < below && first % runs === 0 && first + runs <= end);
      parts.push(
        level === void 0 ? { kind: "points", path: pointsPath(first), first, count: 1 } : { kind: level.kind, path: level.folder(first / level.runs), first, count: level.runs }
      );
      first += level?.runs ?? 1;
    }
    return parts;
  }

  // src/stats/quantile.ts
  var fewestForInterval = 6;

  // src/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  function rounded(value) {
    return value === void 0 || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
  }
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= fewestForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  function seriesOfPoint(cells, subject, figures, wanted) {
    const one = (list2, position) => [list2?.[position] ?? null];
    return cells.flatMap((cell, position) => {
      if (wanted?.has(cell.id) === false) return [];
      const row = {
        cell,
        subject,
        at: [0],
        value: one(figures.value, position),
        low: one(figures.low, position),
        high: one(figures.high, position),
        samples: one(figures.samples, position)
      };
      for (const column of countColumns) {
        if (typeof figures[column]?.[position] === "number") row[column] = one(figures[column], position);
      }
      const byCall = (figures.byCall ?? []).flatMap(([call, at, counts]) => {
        const count = counts[at.length === 0 ? position : at.indexOf(position)];
        return count === void 0 ? [] : [[call, [], [count]]];
      });
      if (byCall.length > 0) row.byCall = byCall;
      const hazards = (figures.hazards ?? []).filter(([of]) => of === position);
      if (hazards.length > 0) row.hazards = hazards.map(([, hazard]) => [0, hazard]);
      return [row];
    });
  }
  function countsAt({ byCall = [] }, position) {
    const counts = byCall.flatMap(([call, at, list2]) => {
      const count = list2[at.length === 0 ? position : at.indexOf(position)];
      return count === void 0 ? [] : [[call, count]];
    });
    return counts.length === 0 ? void 0 : new Map(counts);
  }
  function lastFigures(row, runs) {
    const last = /* @__PURE__ */ new Map();
    for (const [position, at] of row.at.entries()) {
      const run = runs[at];
      const subject2 = run?.subjects.find(({ name }) => name === row.subject);
      if (run === void 0 || subject2 === void 0 || run.pullRequest !== void 0) continue;
      if (typeof row.value[position] === "number") last.set(JSON.stringify([subject2.target, subject2.os]), position);
    }
    if (last.size === 0) return [];
    const positions = [...last.values()].sort((a, b) => a - b);
    const pick = (column) => positions.map((position) => column[position]);
    const { cell, subject } = row;
    return [
      {
        cell,
        subject,
        at: pick(row.at),
        value: pick(row.value),
        low: pick(row.low),
        high: pick(row.high),
        samples: pick(row.samples)
      }
    ];
  }
  var columns = ["low", "high", "samples", ...countColumns];
  function appendPoints(trend, row, runs, isWanted) {
    for (const [position, at] of row.at.entries()) {
      const value = row.value[position];
      const run = runs[at];
      if (value === null || value === void 0 || run === void 0 || !isWanted(run)) continue;
      const subject = run.subjects.find(({ name }) => name === row.subject);
      const point = {
        run,
        fingerprint: subject?.fingerprint ?? "",
        hazards: (row.hazards ?? []).filter(([of]) => of === position).map(([, hazard]) => hazard),
        value
      };
      for (const column of columns) {
        const figure = row[column]?.[position];
        if (typeof figure === "number") point[column] = figure;
      }
      const byCall = countsAt(row, position);
      if (byCall) point.byCall = byCall;
      trend.points.push(point);
    }
  }
  function byTime(a, b) {
    return a.run.startedAt < b.run.startedAt ? -1 : a.run.startedAt > b.run.startedAt ? 1 : a.run.sequence - b.run.sequence;
  }

  // src/document/errors.ts
  var UsageError = class extends Error {
    name = "UsageError";
  };

  // src/document/units.ts
  var timeNs = {
    ns: 1,
    us: 1e3,
    µs: 1e3,
    μs: 1e3,
    ms: 1e6,
    s: 1e9,
    m: 6e10,
    min: 6e10,
    h: 36e11,
    nanosecond: 1,
    microsecond: 1e3,
    millisecond: 1e6,
    second: 1e9,
    nsec: 1,
    usec: 1e3,
    msec: 1e6,
    sec: 1e9
  };
  var sizeBytes = {
    b: 1,
    byte: 1,
    bytes: 1,
    kb: 1e3,
    mb: 1e6,
    gb: 1e9,
    kib: 1024,
    mib: 1024 ** 2,
    gib: 1024 ** 3
  };
  var own = (table, name) => Object.hasOwn(table, name) ? table[name] : void 0;
  var timeOf = (text) => {
    const word = text.trim().toLowerCase();
    return own(timeNs, word) ?? own(timeNs, word.replace(/s$/, ""));
  };
  function meaningOf(unit, better) {
    const [head = "", ...per] = unit.trim().slice(0, 100).split(/\s*\/\s*|\s+per\s+/);
    const thing = head.trim();
    const perTime = per.length === 1 ? timeOf(per[0]) : void 0;
    const time = perTime === void 0 ? timeOf(thing) : void 0;
    if (time !== void 0 && better !== "bigger") return { kind: "time", better: "smaller", factor: time, bytes: false };
    const bytes = own(sizeBytes, thing.toLowerCase());
    const isRate = perTime !== void 0 || /^(?:iops|hz|fps|qps|rps|tps|flops)$/i.test(unit.trim());
    if (isRate && better !== "smaller") {
      const count = (bytes ?? 1) * countOf(thing);
      return { kind: "rate", better: "bigger", factor: count * 1e9 / (perTime ?? 1e9), bytes: bytes !== void 0 };
    }
    return { kind: "other", better: better ?? (isRate ? "bigger" : "smaller"), factor: 1, bytes: false };
  }
  function countOf(thing) {
    const prefix = /^([kMG])\s?(?:ops?|items?|iterations?|requests?|req)$/.exec(thing)?.[1];
    return prefix === "k" ? 1e3 : prefix === "M" ? 1e6 : prefix === "G" ? 1e9 : 1;
  }

  // src/store/format/imported.ts
  var importedSchemaId = "io-perf/imported/v1";
  function importedFigures(suite, entry) {
    const copies = /* @__PURE__ */ new Map();
    return entry.benches.map((bench) => {
      const { unit, factor } = normalised(entry.tool, bench.unit);
      const copy = (copies.get(bench.name) ?? 0) + 1;
      copies.set(bench.name, copy);
      const value = typeof bench.value === "number" ? bench.value : Number.parseFloat(bench.value);
      const half = halfWidth(bench.range, value);
      return {
        cell: {
          id: importedCellId(suite, entry.tool, bench.name, copy),
          unit,
          better: meaningInDataJs(entry.tool, bench.unit).better
        },
        value: rounded(value * factor),
        low: half === void 0 ? null : rounded((value - half) * factor),
        high: half === void 0 ? null : rounded((value + half) * factor)
      };
    });
  }
  function importedCellId(suite, tool, name, copy = 1) {
    const operation = tool.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/[^a-z0-9-]/g, "-").replace(/^[^a-z]*/, "");
    const parameters = [...copy > 1 ? [`copy=${copy}`] : [], `suite=${encoded(suite)}`];
    return `imported/${operation === "" ? "other" : operation}/${encoded(name)}?${parameters.join("&")}`;
  }
  function encoded(text) {
    const plain = text === "" ? "\0" : text.replace(new RegExp("\\p{Surrogate}", "gu"), "�");
    return encodeURIComponent(plain).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
    );
  }
  var biggerTools = /* @__PURE__ */ new Set(["benchmarkjs", "pytest", "customBiggerIsBetter"]);
  var perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;
  var firstUnit = (unit) => unit.split(/[\n\t]/)[0].trim();
  function meaningInDataJs(tool, unit) {
    const first = firstUnit(unit);
    const better = biggerTools.has(tool) ? "bigger" : "smaller";
    if (tool.startsWith("custom")) return meaningOf(first, better);
    const meaning = meaningOf(first);
    return meaning.kind !== "other" || perOperation.test(first) ? meaning : meaningOf(first, better);
  }
  function normalised(tool, unit) {
    const first = firstUnit(unit);
    const { kind, factor } = meaningInDataJs(tool, unit);
    return kind === "time" ? { unit: first.replace(/^[^/]*/, "ns"), factor } : { unit: first, factor: 1 };
  }
  var longestRange = 100;
  function halfWidth(range, value) {
    if (typeof range === "number") return range;
    if (range === void 0 || range.length > longestRange) return void 0;
    const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
    if (!match) return void 0;
    const width = Number(match[1].replaceAll(",", ""));
    return match[2] === "%" ? width / 100 * value : width;
  }

  // src/store/format/reader.ts
  var mostRuns = 1e7;
  var mostFiles = 1e5;
  function openReader(load) {
    const known = /* @__PURE__ */ new Map();
    function read(path, schemas) {
      let file2 = known.get(path);
      file2 ??= load(path).then((text) => text === void 0 ? void 0 : decodeFile(path, text, ...schemas));
      known.set(path, file2);
      file2.catch(() => known.delete(path));
      return file2;
    }
    async function optional(path, schemas, ...lists) {
      const file2 = await read(path, schemas);
      if (file2 === void 0) return void 0;
      const wrong = lists.find((list2) => !Array.isArray(file2[list2]));
      if (wrong !== void 0) throw new StoreFormatError(path, `is damaged (${String(wrong)} is no list)`);
      return file2;
    }
    async function need(path, schemas, ...lists) {
      const file2 = await optional(path, schemas, ...lists);
      if (file2 === void 0) {
        known.delete(path);
        throw new StoreFormatError(path, "is missing");
      }
      return file2;
    }
    async function index() {
      const file2 = await read(indexPath, ["io-perf/store/v1"]);
      if (file2 !== void 0 && !(Number.isInteger(file2.runs) && file2.runs >= 0 && file2.runs <= mostRuns)) {
        throw new StoreFormatError(indexPath, "is damaged (its number of runs is none)");
      }
      return file2;
    }
    async function parts(last) {
      return partsOf((await index())?.runs ?? 0, last);
    }
    async function amongLast(last = Number.POSITIVE_INFINITY) {
      const first = ((await index())?.runs ?? 0) - last;
      return ({ sequence }) => sequence >= first;
    }
    const points = (path) => need(path, ["io-perf/points/v1"], "subjects", "figures");
    async function partFile(folder2) {
      const path = partPath(folder2);
      const file2 = await need(path, ["io-perf/part/v1"], "runs", "subjects");
      const { files } = file2;
      if (!(Number.isInteger(files) && files > 0 && files < mostFiles))
        throw new StoreFormatError(path, "is damaged (it names no files of figures)");
      return file2;
    }
    const seriesFile = (path) => need(path, ["io-perf/series/v1"], "series");
    async function runsOf(part) {
      const file2 = part.kind === "points" ? await points(part.path).then(({ run, subjects }) => ({ runs: [run], subjects })) : await partFile(part.path);
      return file2.runs.map((run, position) => ({
        ...run,
        sequence: part.first + position,
        subjects: run.subjects.map((subject) => {
          const row = file2.subjects[subject];
          if (row === void 0) throw new StoreFormatError(part.path, "is damaged (a run names a subject it lacks)");
          return row;
        })
      }));
    }
    async function seriesOf(part, { ids } = {}) {
      const wanted = ids === void 0 ? void 0 : new Set(ids);
      const isWanted = ({ cell }) => wanted?.has(cell.id) ?? true;
      if (part.kind === "points") {
        const { figures, subjects } = await points(part.path);
        const rows = await Promise.all(
          figures.map(async (figure, subject) => {
            const { cells } = await need(cellsPath(figure.cells), ["io-perf/cells/v1"], "cells");
            return seriesOfPoint(cells, subjects[subject]?.name ?? "", figure, wanted);
          })
        );
        return rows.flat();
      }
      const paths = filesOf(part.path, await partFile(part.path), ids);
      const loaded = await Promise.all(paths.map(seriesFile));
      return loaded.flatMap(({ series }) => series).filter(isWanted);
    }
    async function latestOf(part) {
      if (part.count >= runsWithLatest) return (await seriesFile(latestPath(part.path))).series;
      const [runs, series] = await Promise.all([runsOf(part), seriesOf(part)]);
      return series.flatMap((row) => lastFigures(row, runs));
    }
    async function commitsOf2(part) {
      if (part.kind === "points") return [(await points(part.path)).commit].filter((row) => row !== void 0);
      return (await need(commitsPath(part.path), ["io-perf/commits/v1"], "commits")).commits;
    }
    async function trends(query2 = {}) {
      const found = /* @__PURE__ */ new Map();
      const isWanted = await amongLast(query2.last);
      const loaded = await Promise.all(
        (await parts(query2.last)).map((part) => Promise.all([runsOf(part), seriesOf(part, query2)]))
      );
      for (const [runs, series] of loaded) {
        for (const row of series) {
          if (query2.cells && !query2.cells(row.cell.id)) continue;
          const key2 = JSON.stringify([row.subject, row.cell.id, row.cell.unit]);
          const trend = found.get(key2) ?? { cell: row.cell, subject: row.subject, points: [] };
          trend.cell = row.cell;
          found.set(key2, trend);
          appendPoints(trend, row, runs, isWanted);
        }
      }
      const all = [...found.values()].filter(({ points: own2 }) => own2.length > 0);
      for (const trend of all) trend.points.sort(byTime);
      return all;
    }
    return {
      index,
      trends,
      parts,
      runsOf,
      seriesOf,
      commitsOf: commitsOf2,
      latestOf,
      part: partFile,
      filesOf: async ({ path }) => filesOf(path, await partFile(path)),
      runs: async (last) => {
        const [isWanted, lists] = await Promise.all([
          amongLast(last),
          parts(last).then((those) => Promise.all(those.map(runsOf)))
        ]);
        return lists.flat().filter(isWanted);
      },
      commits: async (last) => {
        const lists = await Promise.all((await parts(last)).map(commitsOf2));
        return new Map(lists.flat().map((commit) => [commit.id, commit]));
      },
      acceptances: async () => (await optional(acceptancesPath, ["io-perf/acceptances/v1"], "acceptances"))?.acceptances ?? [],
      imports: async () => (await optional(importsPath, ["io-perf/imports/v1"], "imports"))?.imports ?? [],
      environment: (name) => need(environmentPath(name), ["io-perf/environment/v1"], "facts")
    };
  }
  function filesOf(folder2, { files }, ids) {
    const wanted = ids ? new Set(ids.map((id) => fileOf(id, files))) : Array.from({ length: files }, (_, file2) => file2);
    return [...wanted].map((file2) => figuresPath(folder2, file2));
  }

  // src/matrix/cell-id.ts
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
    if (!wordPattern.test(runner)) fail(`"${runner}" is no runner name`);
    if (!wordPattern.test(operation)) fail(`"${operation}" is no operation name`);
    if (!valuePattern.test(api)) fail(`"${api}" is no api name`);
    const parameters = {};
    let previous = "";
    for (const pair of query2 === void 0 ? [] : query2.split("&")) {
      const [name = "", value = "", ...tooMany] = pair.split("=");
      if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
        fail(`"${pair}" is no parameter=value`);
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

  // runners/contract.yaml
  var contract_default = { "groups": { "reading": "Reading files", "writing": "Writing files", "durability": "Durable writing", "copying": "Copying", "metadata": "Metadata", "links": "Links and paths", "directories": "Directories", "traversal": "Traversal", "workloads": "Workloads" }, "parameters": { "size": { "what": "length of the file", "kind": "size", "try": ["64KiB", "0", "100000B", "2500KiB"] }, "chunk": { "what": "bytes of one call", "kind": "size", "min": "1B", "try": ["4KiB", "1KiB", "3000B", "64KiB", "1MiB"] }, "total": { "what": "bytes of one operation, in whole files", "kind": "size", "min": "1B", "try": ["256KiB", "300000B"] }, "count": { "what": "files of the set", "kind": "count", "unit": "files", "min": "1", "try": ["5", "1", "17"] }, "min": { "what": "least bytes of a file of the set: file `i` has `min + floor((max-min)·i/(count-1))`, a single one `min`", "kind": "size", "try": ["1KiB", "0"] }, "max": { "what": "most bytes of a file of the set", "kind": "size", "try": ["10000B", "64KiB"] }, "cache": { "what": "are the files that are read in the page cache", "kind": "enum", "values": ["warm", "cold"], "default": "warm" }, "entropy": { "what": "random share of each 4 KiB of the payload", "kind": "count", "unit": "percent", "max": "100", "default": "100", "try": ["0", "50", "99", "100"] }, "pattern": { "what": 'order of the positions ("Payload and positions")', "kind": "enum", "values": ["sequential", "backward", "strided", "random"], "default": "sequential" }, "target": { "what": "`new`: each op makes a new name. `existing`: the name is there; a file with `size` bytes, opened with truncation, where one is written", "kind": "enum", "values": ["new", "existing"], "default": "new" }, "sync": { "what": "`end` (fsync once before close); `each` (fsync after every write call); `data-end`, `data-each` (fdatasync); `dsync` (O_DSYNC). On Windows FlushFileBuffers and FILE_FLAG_WRITE_THROUGH; on macOS F_FULLFSYNC for fsync, F_BARRIERFSYNC for fdatasync. `save`: `end` (the file), `full` (the file, then the directory)", "kind": "enum", "values": ["never", "end", "each", "data-end", "data-each", "dsync"], "default": "never" }, "preallocate": { "what": "space is taken before the first byte is written", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "flush": { "what": "each file is flushed before the next, off the clock", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "kind": { "what": "what is asked about", "kind": "enum", "values": ["file", "directory"], "default": "file" }, "case": { "what": "`unique-miss`: a name no earlier operation of this process asked for; `repeated-miss`: the same missing name each time", "kind": "enum", "values": ["hit", "repeated-miss", "unique-miss"] }, "sparse": { "what": "the source is a hole but for its first and last 4 KiB", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "depth": { "what": "components of the path", "kind": "count", "unit": "directories", "min": "1", "max": "200", "try": ["3", "1", "20"] }, "entries": { "what": "files and directories below the root", "kind": "count", "unit": "entries", "try": ["50", "1"] }, "stat": { "what": "attributes of each entry are read too", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "shape": { "what": "of the tree (src/matrix/data/corpora.yaml)", "kind": "enum", "values": ["flat", "two-level", "source", "chain", "wide"] }, "threads": { "what": "threads that walk", "kind": "count", "unit": "threads", "min": "1", "max": "256", "default": "1", "try": ["1", "2", "4"] }, "read": { "what": "one byte is read at the position", "kind": "enum", "values": ["no", "yes"], "default": "no" } }, "operations": { "read": { "group": "reading", "op": "a file opened, read to its end in calls of `chunk`, closed", "parameters": { "size": null, "chunk": { "note": "whole-file apis: none" }, "cache": null, "entropy": null }, "before": "a file of `size`", "payload": "size", "counters": "reads", "check": { "kinds": ["last", "sum64"] }, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }], "conformance": { "fills": "file", "refuses": { "size": "0" }, "with": [{ "size": "2500KiB", "chunk": "1MiB" }, { "size": "100000B", "chunk": "3000B" }, { "size": "2500KiB", "chunk": "64KiB", "cache": "cold" }] } }, "read-at": { "group": "reading", "op": "one positional read of `chunk` from an open file", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B", "256KiB"] }, "pattern": null, "cache": null }, "before": "an open file of `size`", "payload": "chunk", "counters": "reads", "check": { "kinds": ["last"] }, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }], "conformance": { "ops": [1, 7, 70], "with": [{ "size": "2500KiB", "chunk": "3000B", "pattern": "random" }, { "size": "1000000B", "chunk": "512B", "pattern": "strided" }, { "size": "256KiB", "chunk": "4KiB", "pattern": "random", "cache": "cold" }] } }, "read-set": { "group": "reading", "op": "a set of `count` files, sizes evenly spread from `min` to `max`, each opened, read whole in `chunk` calls, closed", "parameters": { "count": null, "min": null, "max": null, "chunk": { "default": "8KiB", "try": ["1KiB", "8KiB"] }, "cache": null }, "before": "the `count` files", "payload": "spread(count, min, max)", "estimate": "count * (min + max) / 2", "disk": "count * ((min + max) / 2 + block + entry)", "counters": "reads", "check": { "kinds": ["count"], "of": "bytes read", "is": "spread(count, min, max)" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "write": { "group": "writing", "op": "a file opened, written in calls of `chunk`, closed", "parameters": { "size": null, "chunk": null, "target": null, "sync": null, "preallocate": null, "entropy": null }, "before": "`target=existing`: a file of `size`", "payload": "size", "makesFiles": true, "counters": "writes", "check": { "kinds": ["content"] }, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "target", "not": ["new"] }, { "parameter": "size", "above": "128MiB" }], "conformance": { "fills": "file", "with": [{ "size": "2500KiB", "chunk": "3000B" }, { "size": "100000B", "chunk": "3000B", "target": "existing", "sync": "end" }, { "size": "100000B", "chunk": "64KiB", "target": "existing", "preallocate": "yes" }, { "size": "2500KiB", "chunk": "1MiB", "sync": "dsync" }] } }, "write-at": { "group": "writing", "op": "one positional write of `chunk` into an open file of `size`, in place", "more": "`sync=end` and `data-end` sync once, after the last operation of the sample", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": null, "sync": null }, "before": "an open file of `size`", "payload": "chunk", "counters": "writes", "check": { "kinds": ["last"], "of": "of the last block, read back" }, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }], "conformance": { "ops": [1, 7, 70] } }, "write-burst": { "group": "writing", "op": "files of `size` written one after another until `total` bytes are written; with `flush=yes` each is flushed before the next, off the clock", "more": "whole files, as many as hold `total`", "parameters": { "size": { "min": "1B", "try": ["64KiB", "100000B"] }, "chunk": { "try": ["4KiB", "3000B", "1MiB"] }, "total": null, "flush": null }, "before": "nothing", "payload": "ceil(total / size) * size", "estimate": "total", "disk": "total + file(size)", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "total", "above": "0" }] }, "mixed": { "group": "writing", "op": "one positional read or write of `chunk`, seven reads to three writes", "more": "op `k` reads if `k mod 10 < 7`", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": { "default": "random" } }, "before": "an open file of `size`", "payload": "chunk", "check": { "kinds": ["last"], "of": "of the last block touched, read back" }, "device": [{ "parameter": "size", "above": "128MiB" }], "conformance": { "ops": [1, 7, 8, 70] } }, "append": { "group": "writing", "op": "`chunk` bytes appended to an open file", "more": "`sync=end` and `data-end` sync once, after the last operation of the sample", "parameters": { "chunk": { "try": ["4KiB", "1KiB", "3000B", "1MiB"] }, "sync": null }, "before": "an open, empty file", "payload": "chunk", "disk": "file(chunk)", "counters": "writes", "check": { "kinds": ["content"], "bytes": "chunk * ops" }, "device": [{ "parameter": "sync", "not": ["never"] }], "conformance": { "ops": [1, 3, 9], "fills": "chunks" } }, "save": { "group": "durability", "op": "a temporary file written, synced, renamed over the target, its directory synced", "parameters": { "size": null, "sync": { "values": ["never", "end", "full"], "default": "full" } }, "before": "the target", "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "counters": "writes", "check": { "kinds": ["content"] }, "device": [{ "parameter": "sync", "not": [] }], "conformance": { "fills": "copies" } }, "create": { "group": "metadata", "op": "an empty file made exclusively and closed", "parameters": {}, "before": "nothing", "makesFiles": true, "check": { "kinds": ["count"], "of": "files there afterwards" }, "conformance": { "fills": "names", "leaves": "files" } }, "open-close": { "group": "metadata", "op": "an existing file opened for reading and closed", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] } }, "close": { "group": "metadata", "op": "an open descriptor closed", "parameters": {}, "before": "the descriptors", "counters": "none", "check": { "kinds": ["count"] } }, "stat": { "group": "metadata", "op": "attributes of one existing file or directory", "parameters": { "kind": null }, "before": "the file or directory", "counters": "none", "check": { "kinds": ["count"] } }, "exists": { "group": "metadata", "op": "does a path exist", "parameters": { "case": null }, "before": "`hit`: the file", "counters": "none", "check": { "kinds": ["count"], "of": "hits of the sample", "is": { "case=hit": "ops", "otherwise": "0" } } }, "attributes": { "group": "metadata", "op": "attributes read through the runtime's richest call", "more": "times, owner, mode …", "parameters": { "kind": null }, "before": "the file or directory", "counters": "none", "check": { "kinds": ["count"] } }, "chmod": { "group": "metadata", "op": "the mode of an existing file changed", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3] } }, "utimes": { "group": "metadata", "op": "the times of an existing file changed", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3] } }, "truncate": { "group": "metadata", "op": "an existing file truncated, 64 KiB to 4 KiB and back alternating", "more": "what is restored after the sample is the length, not the content", "parameters": {}, "before": "a file of 64 KiB", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3], "leaves": "content" } }, "lock": { "group": "metadata", "op": "an existing file locked and unlocked", "parameters": {}, "before": "the file", "check": { "kinds": ["count"] } }, "rename": { "group": "metadata", "op": "one file renamed", "more": "`target=existing` replaces a file", "parameters": { "target": null }, "before": "a file for each op, with `target=existing` two", "counters": "none", "check": { "kinds": ["count"], "of": "files with their new name" } }, "copy": { "group": "copying", "op": "a file of `size` copied to a new name", "parameters": { "size": null, "chunk": { "note": "where the api has one" }, "sparse": null }, "before": "the source", "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "size", "above": "128MiB" }], "conformance": { "fills": "copies", "with": [{ "size": "2500KiB", "chunk": "1MiB", "sparse": "yes" }, { "size": "100000B", "chunk": "3000B", "sparse": "yes" }] } }, "reflink": { "group": "copying", "op": "a file of `size` cloned", "more": "FICLONE, clonefile, block cloning", "parameters": { "size": null }, "before": "the source", "payload": "size", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "size", "not": ["0"] }] }, "remove": { "group": "metadata", "op": "a file of `size` removed", "parameters": { "size": { "default": "0", "try": ["0", "4KiB", "100000B"] } }, "before": "a file for each op", "makesFiles": true, "counters": "none", "check": { "kinds": ["count"], "of": "files left", "is": "0" } }, "link": { "group": "links", "op": "a hard link made", "more": "`target=existing`: the name is taken and the call fails as it should", "parameters": { "target": null }, "before": "the file, with `target=existing` the name", "makesFiles": true, "check": { "kinds": ["count"], "of": "successes", "is": { "target=new": "ops", "otherwise": "0" } } }, "symlink": { "group": "links", "op": "a symbolic link made", "more": "`target=existing`: the name is taken and the call fails as it should", "parameters": { "target": null }, "before": "the file, with `target=existing` the name", "makesFiles": true, "check": { "kinds": ["count"], "of": "successes", "is": { "target=new": "ops", "otherwise": "0" } } }, "readlink": { "group": "links", "op": "a symbolic link read", "parameters": {}, "before": "the link", "check": { "kinds": ["count"] } }, "realpath": { "group": "links", "op": "a path of `depth` components, one of them a link, resolved", "parameters": { "depth": { "default": "8", "try": ["1", "2", "8", "20"] } }, "before": "the path", "check": { "kinds": ["count"] } }, "mkdir-p": { "group": "directories", "op": "a chain of `depth` directories made", "parameters": { "depth": null }, "before": "nothing", "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "kinds": ["count"], "of": "directories of the last chain", "is": "depth" } }, "rm-r": { "group": "directories", "op": "a chain of `depth` directories with one file in each removed", "parameters": { "depth": null }, "before": "a chain for each op", "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "kinds": ["count"], "of": "left", "is": "0" } }, "list": { "group": "directories", "op": "a flat directory of `entries` files listed", "parameters": { "entries": null, "stat": null, "cache": null }, "before": "the directory", "disk": "entries * (entry + block / 10) + block", "check": { "kinds": ["count"], "of": "entries", "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "traverse": { "group": "traversal", "op": "a tree walked, every entry seen", "parameters": { "shape": null, "entries": null, "stat": null, "threads": { "note": "where the api has them" }, "cache": null }, "before": "the tree", "corpus": true, "disk": "entries * (entry + block / 10) + block", "check": { "kinds": ["count"], "of": "entries below the root", "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "seek": { "group": "metadata", "op": "a position set in an open file", "parameters": { "size": { "min": "1B", "try": ["64KiB"] }, "read": null }, "before": "an open file of `size`", "check": { "kinds": ["count"] } }, "run": { "group": "workloads", "op": "a command line of the user's own, executed once", "more": "its start included; the api is its name", "parameters": { "cache": null }, "before": "what the workload prepares", "usersOwn": true, "check": { "kinds": ["none"] }, "device": [{ "parameter": "cache", "not": ["warm"] }], "conformance": { "ops": [1, 2] } } } };

  // runners/contract.ts
  var file = contract_default;
  var contractGroups = file.groups;
  var contract = completed(file);
  function completed({ parameters: shared, operations: operations2 }) {
    const complete = (own2) => Object.fromEntries(
      Object.entries(own2).map(([name, entry]) => [name, { ...shared[name], ...entry }])
    );
    return Object.fromEntries(
      Object.entries(operations2).map(([name, entry]) => [name, { ...entry, parameters: complete(entry.parameters) }])
    );
  }
  var units = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

  // src/matrix/data/cells/*.yaml
  var __default = { "command.yaml": { "runner": "command", "place": 8, "platforms": ["linux", "macos"], "families": [{ "operation": "traverse", "apis": { "find": "find ROOT -type f or -type d, output to a file" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "bfs": "bfs ROOT", "fd": "fd, hidden and ignored files included" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"], "threads": [1, 2, 4, 6] }] } }] }, "dotnet.yaml": { "runner": "dotnet", "place": 6, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "File.WriteAllBytes": "File.WriteAllBytes", "FileStream.whole": "FileStream.Write of the whole array", "File.WriteAllText": "File.WriteAllText" }, "without": ["chunk", "preallocate", "sync"], "suites": { "quick": [{ "api": "File.WriteAllBytes", "size": "1MiB" }], "standard": [{ "size": ["512B", "4KiB", "16MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "write", "apis": { "FileStream.chunked": "FileStream.Write in chunks, from the same 1 MiB again and again", "FileStream.chunked.walk": "FileStream.Write in chunks, walking through one big array", "FileStream.unbuffered": "FileStream.Write with bufferSize 1", "FileStream.async": "FileStream.WriteAsync, FileOptions.Asynchronous", "RandomAccess.Write": "RandomAccess.Write" }, "suites": { "smoke": [{ "api": "FileStream.chunked", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream.chunked", "FileStream.async"], "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "4MiB" }, { "api": "FileStream.chunked", "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "api": "FileStream.chunked", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }], "seeds": [{ "api": "FileStream.chunked.walk", "chunk": "64KiB", "size": "10MiB", "target": "existing" }], "full": [{ "api": ["FileStream.chunked", "FileStream.chunked.walk"], "chunk": ["4KiB", "16KiB", "64KiB", "256KiB", "1MiB"], "size": "100MiB", "target": "existing" }] } }, { "operation": "write-burst", "apis": { "FileStream.chunked": "FileStream.Write in chunks" }, "suites": { "seeds": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "20MiB", "total": "440MiB" }], "full": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "200MiB", "total": "4400MiB" }] } }, { "operation": "read", "apis": { "File.ReadAllBytes": "File.ReadAllBytes", "File.ReadAllLines": "File.ReadAllLines", "MemoryMappedFile": "MemoryMappedFile, its words summed" }, "without": ["chunk"], "suites": { "quick": [{ "api": "File.ReadAllBytes", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "16MiB"] }] } }, { "operation": "read", "apis": { "FileStream": "FileStream.Read, default buffer", "FileStream.unbuffered": "FileStream.Read with bufferSize 1", "FileStream.async": "FileStream.ReadAsync" }, "suites": { "smoke": [{ "api": "FileStream", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream", "FileStream.async"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "RandomAccess.Read": "RandomAccess.Read", "FileStream.Seek-Read": "FileStream.Seek and Read, bufferSize 1" }, "suites": { "quick": [{ "api": "RandomAccess.Read", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }, { "api": "FileStream.Seek-Read", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "RandomAccess.Write": "RandomAccess.Write", "FileStream.Seek-Write": "FileStream.Seek and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccess": "RandomAccess.Read and Write", "FileStream.Seek-Read-Write": "FileStream.Seek, Read and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "File.Replace": "FileStream.Flush(true), File.Replace", "File.Move": "FileStream.Flush(true), File.Move that overwrites" }, "suites": { "standard": [{ "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "append", "apis": { "FileStream": "FileStream with FileMode.Append, flushed to the system" }, "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "append", "apis": { "File.AppendAllText": "File.AppendAllText, which opens and closes the file" }, "without": ["sync"], "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "create", "apis": { "FileStream": "FileMode.CreateNew" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileStream": "FileMode.Open" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "FileInfo": "new FileInfo, Length" }, "suites": { "standard": [{}] } }, { "operation": "exists", "apis": { "File.Exists": "File.Exists" }, "suites": { "quick": [{ "case": "hit" }], "standard": [{ "case": ["repeated-miss", "unique-miss"] }] } }, { "operation": "lock", "apis": { "FileStream.Lock": "FileStream.Lock and Unlock" }, "platforms": ["linux", "windows"], "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "File.Move": "File.Move" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "File.Copy": "File.Copy", "FileStream.CopyTo": "FileStream.CopyTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "4MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "remove", "apis": { "File.Delete": "File.Delete" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Directory.CreateDirectory": "Directory.CreateDirectory" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "Directory.Delete": "Directory.Delete recursive" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "Directory.GetFiles": "Directory.GetFiles", "Directory.EnumerateFiles": "Directory.EnumerateFiles" }, "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "traverse", "apis": { "FileSystemEnumerable": "FileSystemEnumerable, recursive", "Directory.EnumerateFileSystemEntries": "Directory.EnumerateFileSystemEntries, all directories" }, "without": ["threads"], "suites": { "smoke": [{ "api": "Directory.EnumerateFileSystemEntries", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileSystemEnumerable", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileStream.Seek": "FileStream.Seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "java.yaml": { "runner": "java", "place": 4, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "FileOutputStream.byte": "write(int)" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "size": "64KiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "RandomAccessFile.byte": "RandomAccessFile.write(int)" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "FileOutputStream.block": "write(byte[])" }, "without": ["preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "RandomAccessFile.block": "RandomAccessFile.write(byte[])", "FileChannel.heap": "FileChannel.write of a heap buffer", "FileChannel.direct": "FileChannel.write of a direct buffer", "FileChannel.map": "mapped read-write, copied into, unmapped" }, "without": ["preallocate"], "suites": { "quick": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "api": "FileChannel.direct", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "BufferedOutputStream.byte": "write(int) into a BufferedOutputStream of buffer bytes", "UnsyncBufferedOutputStream.byte": "write(int) into Liferay UnsyncBufferedOutputStream" }, "without": ["chunk", "preallocate"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" }, "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "api": "BufferedOutputStream.byte", "size": "1MiB" }], "standard": [{ "size": "1MiB" }, { "buffer": "1KiB", "size": "1MiB" }], "seeds": [{ "api": "UnsyncBufferedOutputStream.byte", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "BufferedOutputStream.default": "write(int) into a BufferedOutputStream as it comes" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "FileWriter.block": "write(char[]) into a FileWriter", "OutputStreamWriter.block": "write(char[]) into an OutputStreamWriter", "BufferedWriter.block": "write(char[]) into a BufferedWriter" }, "without": ["preallocate", "sync"], "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }] } }, { "operation": "write", "apis": { "Files.write": "Files.write" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read", "apis": { "FileInputStream.byte": "read()", "RandomAccessFile.byte": "RandomAccessFile.read()" }, "without": ["chunk"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "FileInputStream.block": "read(byte[])", "RandomAccessFile.block": "RandomAccessFile.read(byte[])", "FileChannel.heap": "FileChannel.read into a heap buffer", "FileChannel.direct": "FileChannel.read into a direct buffer", "FileChannel.map": "mapped, copied out, unmapped" }, "suites": { "smoke": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "FileInputStream.block", "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.block": "read(byte[]) from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.block": "read(byte[]) from Liferay UnsyncBufferedInputStream" }, "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "chunk": ["1KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.byte": "read() from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.byte": "read() from Liferay UnsyncBufferedInputStream" }, "without": ["chunk"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "size": "1MiB" }], "seeds": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "InputStreamReader.block": "read(char[]) from an InputStreamReader", "BufferedReader.block": "read(char[]) from a BufferedReader" }, "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }] } }, { "operation": "read", "apis": { "Files.readAllBytes": "Files.readAllBytes" }, "without": ["chunk"], "suites": { "quick": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "read-set", "apis": { "BufferedInputStream": "BufferedInputStream over FileInputStream, 8 KiB reads", "FileInputStream": "FileInputStream, 8 KiB reads", "FileChannel.map": "mapped, copied out, unmapped", "FileChannel.map.leak": "mapped, copied out, never unmapped by hand (as published)" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }], "seeds": [{ "api": "FileChannel.map.leak", "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "append", "apis": { "FileOutputStream": "FileOutputStream in append mode", "FileChannel": "FileChannel opened with APPEND" }, "suites": { "standard": [{ "chunk": "4KiB", "sync": ["never", "each"] }] } }, { "operation": "save", "apis": { "Files.move": "FileDescriptor.sync, Files.move ATOMIC_MOVE" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "Files.createFile": "Files.createFile", "File.createNewFile": "File.createNewFile" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileInputStream": "new FileInputStream, close", "FileChannel.open": "FileChannel.open, close" }, "suites": { "standard": [{}] } }, { "operation": "close", "apis": { "FileInputStream": "FileInputStream.close", "FileChannel": "FileChannel.close" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "Files.readAttributes": "Files.readAttributes, basic", "File.length": "File.length", "File.lastModified": "File.lastModified", "Files.size": "Files.size" }, "suites": { "smoke": [{ "api": "Files.readAttributes" }], "standard": [{}] } }, { "operation": "exists", "apis": { "File.exists": "File.exists", "Files.exists": "Files.exists" }, "suites": { "quick": [{ "api": "Files.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "Files.readAttributes": "Files.readAttributes, posix (on Windows: dos)" }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "Files.setPosixFilePermissions": "Files.setPosixFilePermissions" }, "platforms": ["linux", "macos"], "suites": { "standard": [{}] } }, { "operation": "utimes", "apis": { "Files.setLastModifiedTime": "Files.setLastModifiedTime" }, "suites": { "standard": [{}] } }, { "operation": "truncate", "apis": { "FileChannel.truncate": "FileChannel.truncate, longer by a write", "RandomAccessFile.setLength": "RandomAccessFile.setLength" }, "suites": { "standard": [{}] } }, { "operation": "lock", "apis": { "FileChannel.lock": "FileChannel.lock, release" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "Files.move": "Files.move", "File.renameTo": "File.renameTo" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "Files.copy": "Files.copy", "FileChannel.transferTo": "FileChannel.transferTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "stream": "FileInputStream to FileOutputStream" }, "suites": { "standard": [{ "chunk": "8KiB", "size": "4MiB" }] } }, { "operation": "remove", "apis": { "Files.delete": "Files.delete", "File.delete": "File.delete" }, "suites": { "standard": [{}] } }, { "operation": "link", "apis": { "Files.createLink": "Files.createLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "Files.createSymbolicLink": "Files.createSymbolicLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "Files.readSymbolicLink": "Files.readSymbolicLink" }, "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "Path.toRealPath": "Path.toRealPath", "File.getCanonicalPath": "File.getCanonicalPath" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Files.createDirectories": "Files.createDirectories", "File.mkdirs": "File.mkdirs" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "rm-r", "apis": { "Files.walkFileTree": "Files.walkFileTree, Files.delete" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "list", "apis": { "File.list": "File.list", "File.listFiles": "File.listFiles", "Files.list": "Files.list", "Files.newDirectoryStream": "Files.newDirectoryStream" }, "suites": { "standard": [{ "entries": 1e3 }] } }, { "operation": "traverse", "apis": { "File.listFiles": "File.listFiles, isFile, isDirectory", "Files.walk": "Files.walk, isRegularFile", "Files.walk.parallel": "Files.walk as a parallel stream", "Files.walkFileTree": "Files.walkFileTree", "Files.newDirectoryStream": "Files.newDirectoryStream, a stack" }, "without": ["threads"], "suites": { "quick": [{ "api": "Files.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "aws-crt": "AWS CRT DirectoryTraversal.traverse", "jnr-readdir": "readdir(3) through JNR", "jnr-library": "the native traversal as a library through JNR", "ffm-readdir": "readdir(3) through the foreign-function API (Java 22)" }, "platforms": ["linux", "macos"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "jnr-readdir-forkjoin": "readdir(3) through JNR in a fork-join pool", "jnr-library-parallel": "the parallel native traversal as a library through JNR" }, "platforms": ["linux", "macos"], "suites": { "smoke": [{ "api": "jnr-readdir-forkjoin", "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "api": "jnr-readdir-forkjoin", "entries": 5e3, "shape": "source", "threads": 2 }], "standard": [{ "entries": 1e4, "shape": "source", "threads": 2 }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [2, 6], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "RandomAccessFile": "RandomAccessFile.seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "native-windows.yaml": { "runner": "native", "place": 2, "platforms": ["windows"], "families": [{ "operation": "read", "apis": { "ReadFile": "ReadFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "MapViewOfFile": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "ReadFile": "ReadFile with an OVERLAPPED offset", "MapViewOfFile-copy": "mapped, one chunk copied out" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }] } }, { "operation": "read-set", "apis": { "ReadFile": "CreateFile, ReadFile, CloseHandle" }, "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "WriteFile": "WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "dsync"] }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }] } }, { "operation": "write-at", "apis": { "WriteFile": "WriteFile with an OVERLAPPED offset" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile at offsets" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "WriteFile": "FILE_APPEND_DATA WriteFile" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "quick": [{ "chunk": "4KiB" }], "standard": [{ "chunk": "4KiB", "sync": "each" }] } }, { "operation": "save", "apis": { "MoveFileEx": "WriteFile, FlushFileBuffers, MoveFileEx" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "CreateFile": "CreateFile CREATE_NEW" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "CreateFile": "CreateFile OPEN_EXISTING" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "CloseHandle": "CloseHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "GetFileAttributesEx": "GetFileAttributesEx", "GetFileInformationByHandle": "GetFileInformationByHandle" }, "suites": { "smoke": [{ "api": "GetFileAttributesEx" }], "machine": [{ "api": "GetFileAttributesEx" }], "quick": [{ "api": "GetFileAttributesEx" }], "standard": [{}] } }, { "operation": "exists", "apis": { "GetFileAttributes": "GetFileAttributes" }, "suites": { "smoke": [{ "case": "hit" }], "quick": [{ "case": ["hit", "unique-miss"] }], "standard": [{ "case": "repeated-miss" }] } }, { "operation": "attributes", "apis": { "GetFileInformationByHandleEx": "GetFileInformationByHandleEx FileBasicInfo" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "chmod", "apis": { "SetFileAttributes": "SetFileAttributes" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "SetFileTime": "SetFileTime" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "SetEndOfFile": "SetEndOfFile" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "LockFileEx": "LockFileEx" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "rename", "apis": { "MoveFileEx": "MoveFileEx" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "CopyFileEx": "CopyFileEx" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "reflink", "apis": { "FSCTL_DUPLICATE_EXTENTS_TO_FILE": "block cloning" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "DeleteFile": "DeleteFile" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": "1MiB" }] } }, { "operation": "link", "apis": { "CreateHardLink": "CreateHardLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "CreateSymbolicLink": "CreateSymbolicLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "FSCTL_GET_REPARSE_POINT": "DeviceIoControl" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "GetFinalPathNameByHandle": "GetFinalPathNameByHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "CreateDirectory": "CreateDirectory level by level" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "rm-r", "apis": { "DeleteFile-RemoveDirectory": "DeleteFile and RemoveDirectory" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": 1e4 }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "machine": [{ "entries": 5e3, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": 1e6, "shape": "source" }] } }, { "operation": "seek", "apis": { "SetFilePointerEx": "SetFilePointerEx" }, "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }] } }] }, "native.yaml": { "runner": "native", "place": 1, "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "read": "read(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "standard": [{ "chunk": ["1KiB", "16KiB", "64KiB", "256KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": ["4KiB", "1MiB"], "size": "16MiB", "cache": "cold" }, { "chunk": "64KiB", "size": ["4KiB", "64KiB"] }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold", "entropy": [0, 50] }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }, { "chunk": ["4KiB", "1MiB"], "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "fread": "stdio, default buffer", "ifstream": "std::ifstream::read" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fread", "chunk": "4KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "mmap": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }, { "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }, { "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "mmap-copy": "mapped, copied out in chunks" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "pread": "pread(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "backward", "strided"], "size": "64MiB" }, { "chunk": ["512B", "64KiB"], "pattern": "random", "size": "64MiB" }, { "chunk": "4KiB", "pattern": ["sequential", "strided", "random"], "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "mmap-copy": "mapped, one chunk copied out" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "io_uring": "io_uring, depth reads in flight" }, "platforms": ["linux"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 8, 32], "pattern": "random", "size": "64MiB", "cache": ["warm", "cold"] }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-set", "apis": { "read": "open, read(2), close", "fread": "fopen, fread, fclose", "mmap-copy": "open, mmap, copy, munmap" }, "suites": { "smoke": [{ "api": "read", "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "api": "read", "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "api": ["read", "mmap-copy"], "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": [800], "max": "4KiB", "min": "1KiB" }, { "count": 100, "max": "100KiB", "min": "30KiB" }, { "api": "read", "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }], "full": [{ "count": 1e4, "max": "4KiB", "min": "1KiB", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "write": "write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "4MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }, { "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "data-each", "dsync"] }, { "chunk": "64KiB", "size": "1MiB", "sync": ["end", "each"] }, { "chunk": "4KiB", "size": [0, "4KiB"] }, { "chunk": "1MiB", "size": "4MiB", "sync": "end", "entropy": [0, 50] }], "full": [{ "chunk": "1B", "size": "1MiB" }, { "chunk": ["4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB", "sync": ["never", "end"] }] } }, { "operation": "write", "apis": { "fwrite": "stdio, default buffer", "ofstream": "std::ofstream::write" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fwrite", "chunk": "1KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "1MiB"], "size": "4MiB" }] } }, { "operation": "write", "apis": { "mmap": "grown, mapped shared, copied into in chunks" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "pwrite": "pwrite(2)", "mmap-copy": "mapped shared, one chunk copied in" }, "suites": { "smoke": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["each", "data-each", "dsync"] }, { "api": "pwrite", "chunk": "64KiB", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "pread-pwrite": "pread(2) and pwrite(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["random", "sequential"], "size": "16MiB" }] } }, { "operation": "append", "apis": { "write": "O_APPEND write(2)", "fwrite": "stdio in append mode" }, "suites": { "smoke": [{ "api": "write", "chunk": "4KiB" }], "quick": [{ "api": "write", "chunk": "4KiB" }, { "api": "write", "chunk": "4KiB", "sync": "data-each" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "write", "chunk": "4KiB", "sync": ["each", "dsync"] }] } }, { "operation": "save", "apis": { "rename": "write, fsync, rename, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "open": "O_CREAT | O_EXCL" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "open": "O_RDONLY" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "close": "close(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "stat": "stat(2)", "lstat": "lstat(2)", "fstat": "fstat(2)" }, "suites": { "smoke": [{ "api": "stat" }], "machine": [{ "api": "stat" }], "quick": [{ "api": "stat" }], "standard": [{}, { "api": "stat", "kind": "directory" }] } }, { "operation": "stat", "apis": { "statx": "statx(2)" }, "platforms": ["linux"], "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "std-filesystem": "std::filesystem::status" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}, { "kind": "directory" }] } }, { "operation": "exists", "apis": { "access": "access(2)", "stat": "stat(2)" }, "suites": { "smoke": [{ "api": "access", "case": "hit" }], "quick": [{ "api": "access", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "stat", "case": "unique-miss" }] } }, { "operation": "exists", "apis": { "std-filesystem": "std::filesystem::exists" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statx": "statx(2), all fields" }, "platforms": ["linux"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "attributes", "apis": { "lstat": "lstat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmod": "chmod(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimensat": "utimensat(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncate": "ftruncate(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "fcntl": "fcntl F_SETLK", "flock": "flock(2)" }, "suites": { "smoke": [{ "api": "fcntl" }], "standard": [{}] } }, { "operation": "rename", "apis": { "rename": "rename(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "read-write": "read(2) and write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "copy_file_range": "copy_file_range(2)", "sendfile": "sendfile(2)" }, "platforms": ["linux"], "without": ["chunk"], "suites": { "smoke": [{ "api": "copy_file_range", "size": "1MiB" }], "quick": [{ "api": "copy_file_range", "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "fcopyfile": "fcopyfile(3), the data alone" }, "platforms": ["macos"], "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "std-filesystem": "std::filesystem::copy_file" }, "platforms": ["linux", "macos", "windows"], "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "reflink", "apis": { "ficlone": "ioctl FICLONE" }, "platforms": ["linux"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "reflink", "apis": { "fclonefileat": "fclonefileat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "remove", "apis": { "unlink": "unlink(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "link": "link(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlink": "symlink(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlink": "readlink(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "readlink", "apis": { "std-filesystem": "std::filesystem::read_symlink" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "realpath": "realpath(3)" }, "suites": { "smoke": [{}], "standard": [{ "depth": [2, 8, 32] }] } }, { "operation": "realpath", "apis": { "std-filesystem": "std::filesystem::canonical" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdir": "mkdir(2) level by level" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "mkdir-p", "apis": { "std-filesystem": "std::filesystem::create_directories" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "unlink-rmdir": "unlink(2) and rmdir(2)" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "std-filesystem": "std::filesystem::remove_all" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "readdir": "readdir(3)" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": [100, 1e4] }, { "entries": 1e3, "stat": "yes" }, { "entries": 1e4, "cache": "cold" }] } }, { "operation": "list", "apis": { "getdents64": "getdents64(2)" }, "platforms": ["linux"], "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "list", "apis": { "std-filesystem": "std::filesystem::directory_iterator" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "entries": [1e3, 1e4] }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "fts": "fts(3), physical" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }] } }, { "operation": "traverse", "apis": { "readdir": "opendir, readdir, d_type", "nftw": "nftw(3)" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdir", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "api": "readdir", "entries": 1e4, "shape": ["flat", "wide"] }, { "api": "readdir", "entries": 1e3, "shape": "chain" }, { "api": "readdir", "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "std-filesystem": "std::filesystem::recursive_directory_iterator" }, "platforms": ["linux", "macos", "windows"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64": "openat, getdents64 with a large buffer" }, "platforms": ["linux"], "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "entries": 1e5, "shape": "source" }], "seeds": [{ "entries": 1e5, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64-parallel": "getdents64 by threads that steal directories" }, "platforms": ["linux"], "suites": { "smoke": [{ "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "entries": 5e3, "shape": "source", "threads": 1 }], "standard": [{ "entries": 5e3, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": [1, 2, 4] }, { "entries": 1e4, "shape": "source", "stat": "yes", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": 4, "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [1, 2, 3, 4, 6, 8, 12, 16], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "lseek": "lseek(2)" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB", "read": ["no", "yes"] }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "node.yaml": { "runner": "node", "place": 3, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "readFileSync": "fs.readFileSync", "promises.readFile": "fs.promises.readFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "machine": [{ "api": "readFileSync", "size": "1MiB" }], "quick": [{ "api": "readFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "64KiB", "1MiB", "16MiB"] }, { "api": "readFileSync", "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }] } }, { "operation": "read", "apis": { "readSync": "fs.readSync", "createReadStream": "fs.createReadStream", "FileHandle.read": "FileHandle.read" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "api": "readSync", "chunk": ["1KiB", "64KiB", "512KiB"], "size": "16MiB" }, { "api": ["createReadStream", "FileHandle.read"], "chunk": ["4KiB", "64KiB", "1MiB"], "size": "16MiB" }, { "api": ["readSync", "createReadStream"], "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "readSync": "fs.readSync at a position", "FileHandle.read": "FileHandle.read at a position" }, "suites": { "smoke": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readFileSync": "fs.readFileSync" }, "without": ["chunk"], "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }, { "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readSync": "fs.openSync, fs.readSync, fs.closeSync" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "writeFileSync": "fs.writeFileSync", "promises.writeFile": "fs.promises.writeFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "64KiB" }], "machine": [{ "api": "writeFileSync", "size": "1MiB" }], "quick": [{ "api": "writeFileSync", "size": "1MiB" }], "standard": [{ "size": [0, "4KiB", "1MiB", "4MiB"] }, { "api": "writeFileSync", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "writeSync": "fs.writeSync", "createWriteStream": "fs.createWriteStream" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "writeSync", "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": "64KiB", "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "api": "writeSync", "chunk": ["64KiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": ["16KiB", "1MiB"], "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "dsync"] }] } }, { "operation": "write-at", "apis": { "writeSync": "fs.writeSync at a position" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "data-each" }] } }, { "operation": "mixed", "apis": { "readSync-writeSync": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "appendFileSync": "fs.appendFileSync on an open descriptor", "writeSync": "fs.writeSync, opened to append" }, "suites": { "smoke": [{ "api": "appendFileSync", "chunk": "4KiB" }], "quick": [{ "api": "appendFileSync", "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "writeSync", "chunk": "4KiB", "sync": ["each", "data-each"] }] } }, { "operation": "save", "apis": { "renameSync": "write, fsync, fs.renameSync, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": "1MiB" }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "openSync": "fs.openSync 'wx'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "openSync": "fs.openSync 'r'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "closeSync": "fs.closeSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "statSync": "fs.statSync", "lstatSync": "fs.lstatSync", "fstatSync": "fs.fstatSync", "promises.stat": "fs.promises.stat" }, "suites": { "smoke": [{ "api": "statSync" }], "machine": [{ "api": "statSync" }], "quick": [{ "api": "statSync" }], "standard": [{}, { "api": "statSync", "kind": "directory" }] } }, { "operation": "exists", "apis": { "existsSync": "fs.existsSync", "accessSync": "fs.accessSync", "statSync": "fs.statSync without throwing" }, "suites": { "smoke": [{ "api": "existsSync", "case": "hit" }], "quick": [{ "api": "existsSync", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statSync.bigint": "fs.statSync with bigint" }, "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmodSync": "fs.chmodSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimesSync": "fs.utimesSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncateSync": "fs.ftruncateSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "truncateSync": "fs.truncateSync, by path" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "renameSync": "fs.renameSync" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "copyFileSync": "fs.copyFileSync", "cpSync": "fs.cpSync" }, "without": ["chunk"], "suites": { "smoke": [{ "api": "copyFileSync", "size": "1MiB" }], "quick": [{ "api": "copyFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "read-write": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }] } }, { "operation": "reflink", "apis": { "copyFileSync.ficlone": "fs.copyFileSync with COPYFILE_FICLONE_FORCE" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "unlinkSync": "fs.unlinkSync", "rmSync": "fs.rmSync" }, "suites": { "smoke": [{ "api": "unlinkSync" }], "quick": [{ "api": "unlinkSync" }], "standard": [{}, { "api": "unlinkSync", "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "linkSync": "fs.linkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlinkSync": "fs.symlinkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlinkSync": "fs.readlinkSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "realpathSync": "fs.realpathSync", "realpathSync.native": "fs.realpathSync.native" }, "suites": { "smoke": [{ "api": "realpathSync" }], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdirSync.recursive": "fs.mkdirSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "rmSync.recursive": "fs.rmSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "readdirSync": "fs.readdirSync", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes", "opendirSync": "fs.opendirSync" }, "suites": { "smoke": [{ "api": "readdirSync", "entries": 100 }], "machine": [{ "api": "readdirSync", "entries": 1e3 }], "quick": [{ "api": "readdirSync", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "readdirSync", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "readdirSync.recursive": "fs.readdirSync recursive", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes, a stack", "opendirSync": "fs.opendirSync, a stack", "promises.opendir": "fs.promises.opendir" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdirSync.withFileTypes", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }, { "api": "readdirSync.withFileTypes", "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "python.yaml": { "runner": "python", "place": 7, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "open.read": "open 'rb', read(chunk), default buffering", "open.unbuffered": "buffering=0", "open.readinto": "readinto a bytearray", "os.read": "os.read" }, "suites": { "smoke": [{ "api": ["open.read", "os.read"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["open.read", "open.readinto"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "open.buffered-1MiB": "buffering=1048576" }, "suites": { "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "pathlib.read_bytes": "Path.read_bytes", "mmap": "mmap.mmap, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "os.pread": "os.pread" }, "platforms": ["linux", "macos"], "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write", "apis": { "open.write": "open 'wb', default buffering", "open.unbuffered": "buffering=0", "os.write": "os.write" }, "suites": { "smoke": [{ "api": ["open.write", "os.write"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "open.write", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "api": "os.write", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "mixed", "apis": { "os.pread-pwrite": "os.pread and os.pwrite" }, "platforms": ["linux", "macos"], "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "open.append": "open 'ab', flushed" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "save", "apis": { "os.replace": "write, os.fsync, os.replace, os.fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "open": "open 'x'" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "open-close", "apis": { "open": "open 'rb'", "os.open": "os.open" }, "suites": { "smoke": [{ "api": "open" }], "quick": [{ "api": "open" }], "standard": [{}] } }, { "operation": "stat", "apis": { "os.stat": "os.stat", "os.lstat": "os.lstat", "pathlib.stat": "Path.stat" }, "suites": { "smoke": [{ "api": "os.stat" }], "quick": [{ "api": "os.stat" }], "standard": [{}] } }, { "operation": "exists", "apis": { "os.path.exists": "os.path.exists", "os.access": "os.access", "pathlib.exists": "Path.exists" }, "suites": { "smoke": [{ "api": "os.path.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "rename", "apis": { "os.rename": "os.rename" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "copy", "apis": { "shutil.copyfile": "shutil.copyfile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "4MiB"] }] } }, { "operation": "remove", "apis": { "os.remove": "os.remove" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "os.makedirs": "os.makedirs" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "shutil.rmtree": "shutil.rmtree" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "os.listdir": "os.listdir", "os.scandir": "os.scandir" }, "suites": { "smoke": [{ "entries": 100 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "os.scandir", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "os.walk": "os.walk", "os.scandir": "os.scandir, a stack", "pathlib.rglob": "Path.rglob('*')", "glob.glob": "glob.glob, recursive" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "api": "os.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "swift.yaml": { "runner": "swift", "place": 5, "platforms": ["linux", "macos"], "families": [{ "operation": "exists", "apis": { "FileManager.fileExists": "fileExists(atPath:)", "FileManager.fileExists.isDirectory": "fileExists(atPath:isDirectory:)", "URL.checkResourceIsReachable": "URL.checkResourceIsReachable()" }, "suites": { "smoke": [{ "api": "FileManager.fileExists", "case": "hit" }], "quick": [{ "api": "FileManager.fileExists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "FileManager.fileExists", "case": "unique-miss" }] } }, { "operation": "attributes", "apis": { "FileManager.attributesOfItem": "attributesOfItem(atPath:)", "URL.resourceValues": "URL.resourceValues(forKeys:)" }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "list", "apis": { "FileManager.contentsOfDirectory": "contentsOfDirectory(atPath:)", "FileManager.contentsOfDirectory.url": "contentsOfDirectory(at:)" }, "suites": { "quick": [{ "api": "FileManager.contentsOfDirectory", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "traverse", "apis": { "FileManager.subpathsOfDirectory": "subpathsOfDirectory(atPath:)", "FileManager.enumerator.path": "enumerator(atPath:)", "FileManager.enumerator.url": "enumerator(at:includingPropertiesForKeys:), name and isDirectory" }, "without": ["threads"], "suites": { "smoke": [{ "api": "FileManager.enumerator.path", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileManager.enumerator.url", "entries": 1e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "FileManager.createFile": "createFile(atPath:contents:)", "Data.write": "Data.write(to:), from a path", "Data.write.atomic": "Data.write(to:options: .atomic), from a path", "Data.write.url": "Data.write(to:), a URL made before", "Data.write.atomic.url": "Data.write(to:options: .atomic), a URL made before" }, "without": ["chunk", "preallocate", "sync"], "suites": { "smoke": [{ "api": "Data.write", "size": "64KiB" }], "quick": [{ "api": ["Data.write", "Data.write.atomic"], "size": "1MiB" }], "standard": [{ "size": [0, "1MiB"], "target": ["new", "existing"] }] } }, { "operation": "write", "apis": { "FileHandle.write": "FileHandle.write(contentsOf:), synchronize()" }, "without": ["preallocate"], "suites": { "quick": [{ "chunk": "512KiB", "size": "4MiB" }], "standard": [{ "chunk": ["64KiB", "512KiB"], "size": "4MiB" }, { "chunk": "512KiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "copy", "apis": { "FileManager.copyItem": "copyItem(atPath:toPath:)", "FileManager.copyItem.url": "copyItem(at:to:)" }, "without": ["chunk"], "suites": { "quick": [{ "api": "FileManager.copyItem", "size": "1MiB" }], "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "rename", "apis": { "FileManager.moveItem": "moveItem(atPath:toPath:)", "FileManager.moveItem.url": "moveItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" } }, "suites": { "standard": [{}, { "size": ["1MiB", "64MiB"] }], "seeds": [{ "api": "FileManager.moveItem", "size": "64MiB" }] } }, { "operation": "remove", "apis": { "FileManager.removeItem": "removeItem(atPath:)", "FileManager.removeItem.url": "removeItem(at:)" }, "suites": { "standard": [{}, { "size": "1MiB" }] } }, { "operation": "link", "apis": { "FileManager.linkItem": "linkItem(atPath:toPath:)", "FileManager.linkItem.url": "linkItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" } }, "suites": { "standard": [{ "size": [0, "64MiB"] }, { "target": "existing" }], "seeds": [{ "api": "FileManager.linkItem", "size": [0, "64MiB"] }] } }, { "operation": "symlink", "apis": { "FileManager.createSymbolicLink": "createSymbolicLink(atPath:withDestinationPath:)", "FileManager.createSymbolicLink.url": "createSymbolicLink(at:withDestinationURL:)" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "read", "apis": { "FileHandle.readData": "FileHandle.read(upToCount:), which readData(ofLength:) calls" }, "suites": { "quick": [{ "chunk": "512KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "512KiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "FileHandle.readDataToEndOfFile": "FileHandle.readToEnd(), which readDataToEndOfFile() calls", "Data.contentsOf": "Data(contentsOf:)" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "16MiB"] }], "full": [{ "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:)" }, "suites": { "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }, { "operation": "mixed", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:), then read(upToCount:) or write(contentsOf:)" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "rename": "synchronize(), rename(2), synchronize() of the directory" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "save", "apis": { "FileManager.replaceItemAt": "synchronize(), replaceItemAt(_:withItemAt:), synchronize() of the directory" }, "platforms": ["macos"], "suites": { "standard": [{ "size": "16KiB" }] } }] } };

  // src/matrix/families.ts
  function partsOf2(files) {
    const parts = Object.entries(files).flatMap(
      ([file2, data]) => Array.isArray(data) ? data.map((part) => [`${file2} (${part.runner})`, part]) : [[file2, data]]
    );
    const places = new Map(parts.flatMap(([, { runner, place }]) => place === void 0 ? [] : [[runner, place]]));
    const placeOf2 = ({ runner, place = places.get(runner) ?? Infinity }) => place;
    return Object.fromEntries(parts.sort(([, a], [, b]) => placeOf2(a) - placeOf2(b) || 0));
  }
  var familyFiles = partsOf2(__default);
  function sweep(row) {
    return Object.entries(row).reduce(
      (combinations, [name, values]) => combinations.flatMap(
        (combination) => [values].flat().map((value) => ({ ...combination, [name]: String(value) }))
      ),
      [{}]
    );
  }
  function rowsOf(entry, api) {
    const rows = {};
    for (const [suite, lines] of Object.entries(entry.suites ?? {}))
      rows[suite] = lines.flatMap(
        ({ api: apis, ...row }) => apis === void 0 || [apis].flat().includes(api) ? sweep(row) : []
      );
    return rows;
  }
  function familiesOf([file2, { runner, platforms, families: families2 }]) {
    return families2.flatMap((entry) => {
      const operation = findOperation(entry.operation);
      if (!operation) throw new Error(`${file2} has the unknown operation "${entry.operation}"`);
      const parameters = Object.fromEntries(
        Object.entries({ ...operation.parameters, ...entry.with }).filter(([name]) => entry.without?.includes(name) !== true).sort(([a], [b]) => a < b ? -1 : 1)
      );
      return Object.entries(entry.apis).map(([api, summary]) => ({
        name: `${runner}/${operation.name}/${api}`,
        runner,
        operation,
        api,
        summary,
        platforms: entry.platforms ?? platforms,
        type: entry.type,
        parameters,
        rows: rowsOf(entry, api)
      }));
    });
  }
  var families = once(() => Object.entries(familyFiles).flatMap(familiesOf));
  var byName = once(() => new Map(families().map((family) => [family.name, family])));
  var runners = once(() => [...new Set(families().map(({ runner }) => runner))]);
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
  var operationByName = once(() => new Map(operations().map((operation) => [operation.name, operation])));
  var findOperation = (name) => operationByName().get(name);

  // src/dashboard/lines.ts
  var plainSubjects = /* @__PURE__ */ new Set(["head", "host", ""]);
  function targetKey({
    name,
    target,
    os
  }) {
    const parts = [target, os ?? "", plainSubjects.has(name) || name === target ? "" : name];
    return parts.filter((part) => part !== "").join(" · ");
  }
  var intervalWidths = 2 * 1.96;
  function acceptancesOf(cell, acceptances) {
    return acceptances.filter(({ cells }) => {
      try {
        return cells === cell || matchesPattern(cell, cells);
      } catch {
        return false;
      }
    });
  }

  // src/dashboard/overview-file.ts
  var overviewPath = "overview.js";
  var overviewSchemaId = "io-perf/overview/v3";
  var earlierSchemas = ["io-perf/overview/v1", "io-perf/overview/v2"];
  function decodeOverview(text) {
    const file2 = decodeFile(overviewPath, text, ...earlierSchemas, overviewSchemaId);
    return file2.schema === overviewSchemaId ? file2 : void 0;
  }

  // src/dashboard/page/line-builder.ts
  var countNames = {
    calls: "system calls",
    readBytes: "read bytes",
    writtenBytes: "written bytes",
    fsyncs: "fsyncs"
  };
  var LineBuilder = class {
    #points = /* @__PURE__ */ new Map();
    add(row, runs) {
      for (const [position, at] of row.at.entries()) {
        const value = row.value[position];
        const run = runs[at];
        const subject = run?.subjects.find(({ name }) => name === row.subject);
        if (value === null || value === void 0 || !run || !subject || run.pullRequest !== void 0) continue;
        const key2 = JSON.stringify([targetKey(subject), row.cell.unit]);
        const points = this.#points.get(key2) ?? [];
        points.push({ run, subject, row, position, value });
        this.#points.set(key2, points);
      }
    }
    /** Changes are not found here: that takes the statistics, which are in the cell view's script. */
    lines(acceptances, unitOf2) {
      return [...this.#points.values()].map((points) => lineOf(points, acceptances, unitOf2)).sort((a, b) => a.target < b.target ? -1 : a.target > b.target ? 1 : 0);
    }
  };
  function lineOf(points, acceptances, unitOf2) {
    points.sort(
      (a, b) => a.run.startedAt < b.run.startedAt ? -1 : a.run.startedAt > b.run.startedAt ? 1 : a.run.sequence - b.run.sequence
    );
    const last = points.at(-1);
    const { cell } = last.row;
    const intervals = points.map(
      ({ row, position, subject }) => intervalOf({ low: row.low[position], high: row.high[position], samples: row.samples[position] }, subject.target)
    );
    const counts = countColumns.flatMap((name) => {
      const values = points.map(({ row, position }) => row[name]?.[position] ?? void 0);
      return values.some((value) => value !== void 0) ? [[countNames[name], values]] : [];
    });
    return {
      cell: cell.id,
      target: targetKey(last.subject),
      unit: unitOf2(cell.unit),
      better: cell.better ?? "smaller",
      bytesPerOp: cell.bytesPerOp,
      time: points.map(({ run }) => Date.parse(run.startedAt)),
      run: points.map(({ run }) => run.id),
      commit: points.map(({ run }) => run.commit),
      value: points.map(({ value }) => value),
      low: intervals.map((interval) => interval?.low),
      high: intervals.map((interval) => interval?.high),
      samples: points.map(({ row, position }) => row.samples[position] ?? void 0),
      fingerprint: points.map(({ subject }) => subject.fingerprint),
      environment: points.map(({ subject }) => subject.environment),
      hazards: points.map(({ row, position, subject }) => [
        ...subject.hazards,
        ...(row.hazards ?? []).filter(([at]) => at === position).map(([, hazard]) => hazard)
      ]),
      counts: new Map([...counts, ...countsByCall(points)]),
      changes: [],
      acceptances: acceptances.map(({ commit, reason }) => ({ index: -1, reason, commit }))
    };
  }
  function countsByCall(points) {
    const counts = /* @__PURE__ */ new Map();
    const counted = points.map(({ row, position }) => countsAt(row, position));
    const calls = new Set(counted.flatMap((own2) => [...own2?.keys() ?? []]));
    for (const call of calls)
      counts.set(
        call,
        counted.map((own2) => own2 && (own2.get(call) ?? 0))
      );
    return counts;
  }

  // src/dashboard/page/source.ts
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
    const bytes = await source.bytes(path);
    if (bytes === void 0) throw new LoadError(`${path} is not there: retention may have removed it.`);
    const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
    try {
      const plain = head[0] === 31 && head[1] === 139 ? await gunzip(bytes) : bytes;
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    } catch {
      throw new LoadError(`${path} is damaged: restore it from the history of its branch or from a copy.`);
    }
  }
  async function gunzip(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  // src/dashboard/page/route.ts
  var viewNames = ["overview", "cells", "cell", "compare", "studies", "runs", "run"];
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

  // src/dashboard/page/lazy-view.ts
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
  var mostBytes = 24e4;
  var restMs = 40;
  var transferred = () => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce(
    (sum, entry) => sum + entry.transferSize,
    0
  );
  var savesData = () => navigator.connection?.saveData === true;
  function prepareCells(store2) {
    if (savesData()) return;
    preloadView("cell");
    void store2.prepare(() => transferred() < mostBytes);
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

  // src/dashboard/page/sha256.ts
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
    return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
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
      const choice = e & f ^ ~e & g;
      const t1 = h2 + s1 + choice + constants[i] + words[i] | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const majority = a & b ^ a & c ^ b & c;
      [h2, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + s0 + majority | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h2].entries()) hash[i] = hash[i] + value | 0;
  }

  // src/dashboard/cell-name.ts
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
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query2 = parameters.map(([key2, value]) => `${key2}=${value}`).join("&");
    const own2 = `${api}${query2 === "" ? "" : `?${query2}`}`;
    if (suite !== void 0) return suite === "" ? own2 : `${own2} (${suite})`;
    return runner === "" ? own2 : `${runner}/${operation}/${own2}`;
  }
  function matchesQuery(id, query2) {
    const text = `${id} ${plainName(id)}`.toLowerCase();
    return query2.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  // src/dashboard/page/dom.ts
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h("bdi", { class: "cell-label" }, h("b", {}, api));
    const query2 = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`;
    return h(
      "bdi",
      { class: "cell-label" },
      suite === void 0 && h("span", { class: "cell-path" }, `${runner}/${operation}/`),
      h("b", {}, api),
      query2 !== false && h("span", { class: "cell-parameters" }, query2),
      suite !== void 0 && suite !== "" && [" ", h("span", { class: "suite-chip" }, suite)]
    );
  }
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
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    assign(element, attributes);
    append(element, children);
    return element;
  }
  function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    assign(element, attributes);
    append(element, children);
    return element;
  }
  function fill(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
  }
  function afterPaint(work) {
    requestAnimationFrame(() => setTimeout(work));
  }

  // src/dashboard/page/verdicts.ts
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
    regressed: "regressed",
    "worse-once": "worse in the last run only",
    improved: "improved",
    "better-once": "better in the last run only",
    unchanged: "unchanged",
    inconclusive: "inconclusive",
    waiting: "too few runs",
    "environment-changed": "environment changed",
    new: "new",
    removed: "removed"
  };
  var meanings = {
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
  function statusOf(lastRun, open, missing) {
    if (open !== void 0) return open;
    if (lastRun === "regressed") return "worse-once";
    if (lastRun === "improved") return "better-once";
    return lastRun === "inconclusive" && missing > 0 ? "waiting" : lastRun;
  }
  var statusTag = (status) => h(
    "span",
    { class: `verdict verdict-${status}`, title: meanings[status] },
    h("span", { class: "symbol", "aria-hidden": "true" }, statusSymbols[status]),
    statusWords[status]
  );
  function strengthOf({ before, after }) {
    const size2 = sizeOf({ before, after });
    return [0.02, 0.05, 0.15, 0.4].filter((step) => size2 >= Math.log1p(step)).length;
  }
  function sizeOf({ before, after }) {
    if (before === after) return 0;
    return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  }

  // src/dashboard/page/overview-site.ts
  var unitOf = (unit) => unit === void 0 || unit === "ns/op" ? "ns" : unit;
  var emptySite = (updatedAt) => ({
    name: "io-perf",
    repositoryUrl: void 0,
    updatedAt: Date.parse(updatedAt ?? "") || 0,
    targets: [],
    cells: [],
    byId: /* @__PURE__ */ new Map(),
    changes: [],
    runs: [],
    runCount: 0,
    commits: /* @__PURE__ */ new Map(),
    findings: [],
    studies: [],
    acceptances: 0
  });
  var commitOf = ({ id, author, message, at, url }) => ({
    id,
    author,
    title: message,
    time: at === void 0 ? void 0 : Date.parse(at),
    url
  });
  function repositoryOf(commits, repository2) {
    for (const { id, url } of commits) {
      const suffix = `/commit/${id}`;
      if (url?.endsWith(suffix) === true) return url.slice(0, -suffix.length);
    }
    return repository2 !== void 0 && /^[\w.-]+\/[\w.-]+$/.test(repository2) ? `https://github.com/${repository2}` : void 0;
  }
  function siteOf(overview) {
    const { cells, targets, states } = overview;
    const changes = overview.changes.map((change) => ({
      cell: cells[change.cell].id,
      target: targets[change.target].key,
      unit: unitOf(cells[change.cell].unit),
      better: cells[change.cell].better ?? "smaller",
      verdict: change.verdict,
      before: change.before,
      after: change.after,
      p: change.p,
      lastGoodCommit: change.lastGoodCommit,
      firstChangedCommit: change.firstChangedCommit,
      time: Date.parse(change.at),
      accepted: change.accepted,
      commitsAgo: change.commitsAgo
    }));
    const statesOf = cells.map(() => /* @__PURE__ */ new Map());
    for (const [position, cell] of states.cell.entries())
      statesOf[cell].set(targets[states.target[position]].key, stateAt(overview, changes, position));
    const siteCells = cells.map(({ id, type, unit, better }, position) => ({
      id,
      type,
      unit: unitOf(unit),
      better: better ?? "smaller",
      states: statesOf[position]
    }));
    const repositoryUrl = repositoryOf(overview.commits, overview.repository);
    return {
      name: overview.repository ?? /[^/]+\/[^/]+$/.exec(repositoryUrl ?? "")?.[0] ?? "io-perf",
      repositoryUrl,
      updatedAt: Date.parse(overview.updatedAt),
      targets: labelled(targets.map(({ key: key2 }) => key2)),
      cells: siteCells,
      byId: new Map(siteCells.map((cell) => [cell.id, cell])),
      changes,
      runs: overview.recent.map(
        ({ startedAt, targets: at, tally: tally2, commit, ref, suite, noiseFloor, ...run }) => ({
          ...run,
          commit,
          ref,
          suite,
          noiseFloor,
          time: Date.parse(startedAt),
          targets: at.map((target) => targets[target].key),
          tally: Object.fromEntries(tally2)
        })
      ),
      runCount: overview.runs,
      commits: new Map(overview.commits.map((row) => [row.id, commitOf(row)])),
      findings: overview.findings,
      studies: overview.studies,
      acceptances: overview.acceptances
    };
  }
  function stateAt({ cells, states, stamps }, changes, position) {
    const stamp = stamps[states.latest[position]];
    const change = changes[states.change[position]];
    const isOld = position >= states.current;
    const isOpen = states.standing[position] === true && change !== void 0;
    const isRate = cells[states.cell[position]].better === "bigger";
    const shown2 = (ratio2) => typeof ratio2 !== "number" ? void 0 : isRate ? 1 / ratio2 : ratio2;
    const [ratio, low, high] = [states.ratio, states.ratioLow, states.ratioHigh].map((column) => shown2(column[position]));
    const missing = states.missing[position];
    return {
      points: states.points[position],
      value: states.value[position],
      low: states.low[position] ?? void 0,
      high: states.high[position] ?? void 0,
      run: stamp.run,
      time: Date.parse(stamp.at),
      status: isOld ? void 0 : statusOf(states.verdict[position], isOpen ? change.verdict : void 0, missing),
      isOld,
      change,
      isOpen,
      lastRun: ratio === void 0 ? void 0 : { ratio, ...isRate ? { low: high, high: low } : { low, high }, earlier: states.earlier[position] },
      missing
    };
  }
  function labelled(keys) {
    const first = keys[0]?.split(" · ")[0];
    const isShared = keys.length > 1 && keys.every((key2) => key2.startsWith(`${first} · `));
    return keys.map((key2) => ({ key: key2, label: isShared ? key2.slice(first.length + 3) : key2 }));
  }

  // src/dashboard/page/data.ts
  function openStore(source) {
    const opened = () => openReader((path) => source.text(path));
    let reader = opened();
    let site;
    let commits;
    const documents = /* @__PURE__ */ new Map();
    const histories = /* @__PURE__ */ new Map();
    const runFile = (id) => runPath(sha256(id));
    async function current(load) {
      const result = await load(reader);
      if (result.damage.length === 0) return result;
      const next = opened();
      const [before, now] = await Promise.all([reader.index(), next.index().catch(() => void 0)]);
      if (now === void 0 || now.runs === before?.runs) return result;
      reader = next;
      site = void 0;
      commits = void 0;
      histories.clear();
      return load(reader);
    }
    const loadedSite = () => site ??= retried(loadSite(source, reader), () => site = void 0);
    async function acceptances(from) {
      const known = await loadedSite().catch(() => void 0);
      return known?.acceptances === 0 ? [] : from.acceptances().catch(() => []);
    }
    return {
      site: loadedSite,
      history: (cell) => {
        const known = histories.get(cell) ?? current(async (from) => loadHistory(from, cell, await acceptances(from)));
        histories.set(cell, known);
        return retried(known, () => histories.delete(cell));
      },
      prepare: (mayGoOn) => loadTables(reader, mayGoOn),
      runs: () => current(loadRuns),
      run: (id) => {
        const known = documents.get(id) ?? readJson(source, runFile(id)).then(runOf);
        documents.set(id, known);
        return retried(known, () => documents.delete(id));
      },
      runFile,
      commits: () => commits ??= loadCommits(reader),
      environment: async (name) => Object.fromEntries((await reader.environment(name)).facts)
    };
  }
  var runOf = (document2) => document2.schema === importedSchemaId ? importedRun(document2) : document2;
  function retried(promise, forget) {
    promise.catch(forget);
    return promise;
  }
  async function loadSite(source, reader) {
    const index = await explained(() => reader.index());
    if (index === void 0 || index.runs === 0) return emptySite(index?.updatedAt);
    const text = await source.text(overviewPath);
    const stored = text === void 0 ? void 0 : await explained(() => Promise.resolve(decodeOverview(text)));
    return siteOf(stored?.runs === index.runs ? stored : await makeOverviewHere(reader, index.runs));
  }
  async function makeOverviewHere(reader, runs) {
    const { makeOverview, overviewRuns, readOlder } = await loadHelper("overview");
    const [trends, recent, commits, acceptances, older] = await explained(
      () => Promise.all([
        reader.trends({ last: overviewRuns }),
        reader.runs(overviewRuns),
        reader.commits(overviewRuns),
        reader.acceptances(),
        readOlder(reader, runs, overviewRuns)
      ])
    );
    return makeOverview({ runs, older, trends, recent, commits, acceptances, now: (/* @__PURE__ */ new Date()).toISOString() });
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
        why: result.reason instanceof Error ? result.reason.message : String(result.reason)
      });
    }
    return { loaded, damage };
  }
  async function loadHistory(reader, cell, acceptances) {
    const builder = new LineBuilder();
    const { loaded, damage } = await eachPart(reader, async (part) => {
      const [runs, series] = await Promise.all([reader.runsOf(part), reader.seriesOf(part, { ids: [cell] })]);
      return { runs, series };
    });
    for (const { runs, series } of loaded) for (const row of series) builder.add(row, runs);
    return { lines: builder.lines(acceptancesOf(cell, acceptances), unitOf), damage };
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
      commit: run.commit,
      ref: run.ref,
      suite: run.suite,
      targets: [...new Set(run.subjects.map(targetKey))],
      cells: run.cells,
      failed: run.errors,
      skipped: run.skipped,
      complete: run.complete,
      hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
      tally: {},
      noiseFloor: void 0
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
    return new Map(loaded.flat().map((row) => [row.id, commitOf(row)]));
  }
  function importedRun({ id, suite, entry, from }) {
    const at = new Date(Number.isFinite(entry.date) ? entry.date : 0).toISOString();
    return {
      // The schema itself would make the first view ten times as large.
      schema: "io-perf/run/v1",
      id,
      startedAt: at,
      endedAt: at,
      complete: true,
      seed: 0,
      suite,
      tool: { name: entry.tool, version: "" },
      source: { commit: entry.commit.id },
      subjects: {
        head: {
          target: "imported",
          directory: "",
          environment: { suite, tool: entry.tool, "imported from": from },
          fingerprint: suite,
          hazards: []
        }
      },
      cells: Object.fromEntries(importedFigures(suite, entry).map((figure) => [figure.cell.id, cellOf(figure)])),
      skipped: [],
      errors: []
    };
  }
  function cellOf({ cell, value, low, high }) {
    const { unit = "ns/op", better = "smaller" } = cell;
    const ns = (figure) => better === "bigger" ? 1e9 / figure : figure;
    const bounds = low === null || high === null ? [] : [ns(low), ns(high)];
    return {
      ...unit === "ns/op" ? {} : { measured: { unit, better } },
      subject: {
        head: {
          unit: "op",
          opsPerSample: 1,
          samples: [],
          ...value === null ? {} : {
            summary: {
              medianNs: ns(value),
              lowNs: bounds.length === 2 ? Math.min(...bounds) : ns(value),
              highNs: bounds.length === 2 ? Math.max(...bounds) : ns(value)
            }
          }
        }
      }
    };
  }

  // src/dashboard/page/view.ts
  var panel = (title, ...children) => h("section", { class: "panel" }, h("h2", {}, title), ...children);
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h(
    "div",
    { class: "error", role: "alert" },
    h("p", { class: "empty-title" }, h("span", { "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h("p", {}, h("bdi", {}, message)),
    ...children
  );
  var block = (text) => h("pre", { tabindex: "0" }, h("code", {}, text));
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h("ul", {}, ...damage.map(({ what, why }) => h("li", {}, `${what}: `, h("bdi", {}, why))))
  );

  // src/dashboard/page/theme.ts
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

  // src/present/words/numbers.ts
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
  var [smallestPercentRatio, largestPercentRatio] = [0.1, 2];
  var rounding = 1e-9;
  var notationOf = (ratios) => ratios.every((ratio) => ratio <= largestPercentRatio + rounding && ratio >= smallestPercentRatio - rounding) ? "percent" : "factor";
  function formatFactor(ratio) {
    if (ratio >= 9.95) return `×${ratio < 1e15 ? group(ratio.toFixed(0)) : ">10¹⁵"}`;
    if (ratio >= 1.995) return `×${ratio.toFixed(1)}`;
    if (ratio >= 0.0995 || ratio === 0) return `×${ratio.toFixed(2)}`;
    return ratio < 1e-6 ? "×<0.000001" : `×${ratio.toFixed(1 - Math.floor(Math.log10(ratio)))}`;
  }
  function formatPercentage(ratio) {
    const percent = (ratio - 1) * 100;
    const size2 = Math.abs(percent);
    const text = size2.toFixed(size2 < 9.95 ? 1 : 0);
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
    const unit = unitFor(value, units2);
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatBytes = (sizeBytes2) => format(sizeBytes2, sizeUnits);
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
  var longestCount = 1e7;
  function formatInUnit(unit, value) {
    if (!isFigure(value)) return noFigure;
    const [whole = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
    if (whole.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole !== "") return `${formatBytes(value)}${per}`;
    if (plainRate.test(unit)) {
      const prefix2 = unitFor(value === 0 ? 1 : value, prefixes);
      return `${formatNumber(value / prefix2.factor)} ${prefix2.name}${unit}`;
    }
    const isShort = value === 0 || value >= 1e-3 && value < longestCount;
    const prefix = isShort ? void 0 : unitFor(value, prefixes);
    const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
    const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString("en");
    return unit === "" ? text : `${text} ${unit}`;
  }
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }

  // src/dashboard/page/words.ts
  var isSpeed = (unit) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (isSpeed(figures.unit)) return isWorse(figures) ? "slower" : "faster";
    return isWorse(figures) ? "worse" : "better";
  }
  function changeText({ before, after, unit }) {
    if (before === after) return formatChange(1);
    if (before > 0 && after > 0) return formatChange(after / before);
    return before > 0 ? `−${formatInUnit(unit, before)}` : `+${formatInUnit(unit, after)}`;
  }
  var isFlat = (figures) => /^0\.0 %$/.test(changeText(figures));
  var arrowText = (figures) => isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? "▲" : "▼"} ${changeText(figures)}`;
  var levels2 = ({ before, after, unit }) => `${formatInUnit(unit, before)} → ${formatInUnit(unit, after)}`;
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
  var plural = (count, singular, many = `${singular}s`) => `${count.toLocaleString("en")} ${count === 1 ? singular : many}`;

  // src/dashboard/page/site.ts
  function statusOfCell({ states }) {
    const here = new Set([...states.values()].map(({ status }) => status));
    return statusOrder.find((status) => here.has(status));
  }
  function cellsByStatus({ cells }) {
    const lists = new Map(statusOrder.map((status) => [status, []]));
    for (const cell of cells) {
      const status = statusOfCell(cell);
      if (status !== void 0) lists.get(status).push(cell);
    }
    return lists;
  }
  function runsToVerdicts({ cells }) {
    const states = cells.flatMap(({ states: own2 }) => [...own2.values()]).filter(({ isOld }) => !isOld);
    const isWaiting = ({ missing, isOpen }) => missing > 0 && !isOpen;
    if (states.length === 0 || !states.every(isWaiting)) return void 0;
    return Math.min(...states.map(({ missing }) => missing));
  }

  // src/dashboard/page/figures.ts
  var formatIn = formatInUnit;

  // src/dashboard/page/views/links.ts
  var isSha = (commit) => /^[0-9a-f]{7,64}$/.test(commit);
  function repository(site) {
    const { repositoryUrl } = site;
    return repositoryUrl !== void 0 && /^https?:\/\/[^\s]+$/.test(repositoryUrl) ? repositoryUrl.replace(/\/+$/, "") : void 0;
  }
  function commitLink(site, commit, title) {
    const url = repository(site);
    const text = shortCommit(commit);
    return url !== void 0 && isSha(commit) ? h("a", { class: "commit", href: `${url}/commit/${commit}`, title: title ?? commit, rel: "noreferrer" }, text) : h("bdi", { class: "commit", title: title ?? commit }, text);
  }
  function rangeLink(site, from, to) {
    if (to === void 0) return "–";
    if (from === void 0) return commitLink(site, to);
    const url = repository(site);
    const text = `${shortCommit(from)}…${shortCommit(to)}`;
    return url !== void 0 && isSha(from) && isSha(to) ? h(
      "a",
      {
        class: "commit",
        href: `${url}/compare/${from}...${to}`,
        title: "The commits that the change can be in",
        rel: "noreferrer"
      },
      text
    ) : h("bdi", { class: "commit" }, text);
  }
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: plainName(id) }, ...content);
  var delta = (figures, isNews = true) => isNews && !isFlat(figures) ? h(
    "b",
    { class: `delta ${isWorse(figures) ? "text-regressed" : "text-improved"}` },
    `${arrowText(figures)} ${wordOf(figures)}`
  ) : h("span", { class: "delta" }, arrowText(figures));
  var agreeing = ({ before, after }) => ({
    "data-base": String(before),
    "data-head": String(after),
    "data-delta": String(before > 0 ? after / before : after > 0 ? "Infinity" : 1)
  });

  // src/dashboard/page/views/change-list.ts
  var shortList = 12;
  var targetLabel = (site, key2) => site.targets.find((target) => target.key === key2)?.label ?? key2;
  var lastRunFigures = ({ unit, better }, { value, lastRun }) => lastRun && { before: value / lastRun.ratio, after: value, unit, better };
  function placeOf(cell, target, state) {
    const { status, isOpen, change, time } = state;
    if (isOpen && change) return [{ ...change, change }];
    const isOnce = status === "worse-once" || status === "better-once";
    const figures = isOnce ? lastRunFigures(cell, state) : void 0;
    return figures ? [{ ...figures, target, time, change: void 0 }] : [];
  }
  var strongest = ({ places }) => places.reduce((a, b) => sizeOf(b) > sizeOf(a) ? b : a);
  function rowsOf2(cells) {
    const rows = cells.map((cell) => ({
      cell,
      places: [...cell.states].flatMap(([target, state]) => placeOf(cell, target, state))
    }));
    return rows.filter(({ places }) => places.length > 0).sort((a, b) => sizeOf(strongest(b)) - sizeOf(strongest(a)) || 0);
  }
  function earlierChanges(site) {
    const open = new Set(
      site.cells.flatMap(({ states }) => [...states.values()].flatMap(({ isOpen, change }) => isOpen ? change : []))
    );
    return site.changes.filter((change) => !open.has(change)).flatMap((change) => {
      const cell = site.byId.get(change.cell);
      return cell ? [{ cell, places: [{ ...change, change }] }] : [];
    });
  }
  var sections = ["regressed", "improved", "worse-once", "better-once"];
  function changeList(context) {
    const lists = cellsByStatus(context.site);
    const earlier = earlierChanges(context.site);
    const shown2 = sections.filter((status) => lists.get(status).length > 0);
    if (shown2.length === 0 && earlier.length === 0) return void 0;
    return h(
      "div",
      {},
      ...shown2.map((status) => {
        const rows = rowsOf2(lists.get(status));
        const title = statusWords[status];
        return h(
          "section",
          { class: "change-section", "data-status": status, "data-count": String(rows.length) },
          h(
            "h3",
            { class: `text-${status}` },
            h("span", { "aria-hidden": "true" }, `${statusSymbols[status]} `),
            `${title[0].toUpperCase()}${title.slice(1)}`,
            h("span", { class: "count" }, plural(rows.length, "cell"))
          ),
          list(context, rows, status)
        );
      }),
      earlier.length > 0 && h(
        "details",
        { class: "change-section", "data-status": "earlier", open: context.route.parameters.all === "earlier" },
        h("summary", {}, `Earlier and accepted changes (${earlier.length.toLocaleString("en")})`),
        list(context, earlier, "earlier")
      )
    );
  }
  function list(context, rows, name) {
    const visible = context.route.parameters.all === name ? rows : rows.slice(0, shortList);
    return h(
      "div",
      {},
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": `Changes: ${name}` },
        h(
          "table",
          { class: "rows changes" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...["Change", "Cell", "Level before → now", "Commits", "Since"].map(
                (text) => h("th", { scope: "col" }, text)
              )
            )
          ),
          h("tbody", {}, ...visible.map((row) => changeRow(context, row, name === "earlier")))
        )
      ),
      visible.length < rows.length && h(
        "button",
        {
          type: "button",
          id: `all-${name}`,
          class: "more",
          click: () => {
            context.go({ all: name });
          }
        },
        `Show all ${rows.length.toLocaleString("en")}`
      )
    );
  }
  function changeRow({ site, now }, row, isEarlier) {
    const { cell, places } = row;
    const first = strongest(row);
    const { change } = first;
    return h(
      "tr",
      {},
      h("td", { class: "figure" }, isEarlier && change && [statusTag(change.verdict), " "], delta(first)),
      h(
        "td",
        { class: "wide" },
        cellLink(cell.id, places.length === 1 ? first.target : void 0, cellLabel(cell.id)),
        change?.accepted !== void 0 && h("div", { class: "small accepted" }, "✓ accepted: ", h("bdi", {}, change.accepted))
      ),
      h(
        "td",
        {},
        h("ul", { class: "places figure" }, ...places.map((place) => placeItem(site, place, places.length > 1)))
      ),
      h("td", {}, change ? commitsOf(site, change) : h("span", { class: "muted" }, "not confirmed")),
      h(
        "td",
        { class: "figure", title: `${formatTime(first.time)} UTC` },
        change ? formatAge(first.time, now) : h("span", { class: "muted" }, "last run")
      )
    );
  }
  var placeItem = (site, place, hasOthers) => h(
    "li",
    agreeing(place),
    site.targets.length > 1 && h("bdi", {}, targetLabel(site, place.target)),
    h("span", { class: "muted" }, levels2(place)),
    hasOthers && delta(place)
  );
  function commitsOf(site, { lastGoodCommit, firstChangedCommit }) {
    const commit = firstChangedCommit === void 0 ? void 0 : site.commits.get(firstChangedCommit);
    return [
      rangeLink(site, lastGoodCommit, firstChangedCommit),
      commit?.title !== void 0 && h(
        "div",
        { class: "small muted commit-title" },
        h("bdi", {}, commit.title),
        commit.author !== void 0 && [" · ", h("bdi", {}, commit.author)]
      )
    ];
  }

  // src/dashboard/page/views/cell-list.ts
  function cellTable(context, cells, targets, isYoung = false) {
    const only = targets.length === 1 ? targets[0].key : void 0;
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Cells" },
      h(
        "table",
        { class: "rows cells" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Cell"),
            ...targets.map(({ label }) => h("th", { scope: "col" }, h("bdi", {}, label)))
          )
        ),
        h(
          "tbody",
          {},
          ...cells.map(
            (cell) => h(
              "tr",
              {},
              h("td", { class: "wide" }, resultLink(cell, only), cell.type === "device" && deviceNote()),
              ...targets.map(
                ({ key: key2 }) => isYoung ? figureCell(cell, cell.states.get(key2)) : stateCell(context, cell, cell.states.get(key2))
              )
            )
          )
        )
      )
    );
  }
  function resultLink({ id }, target) {
    const link = cellLink(id, target, cellLabel(id));
    link.classList.add("result");
    return link;
  }
  var deviceNote = () => h("span", { class: "muted small", title: "bound by the device: reported, never fails a build by itself" }, " device");
  var figureCell = ({ unit }, state) => state === void 0 ? h("td", { class: "muted" }, "–") : h(
    "td",
    { class: "figure" },
    h("b", {}, formatIn(unit, state.value)),
    h("span", { class: "muted small" }, ` ${plural(state.points, "run")}`)
  );
  function stateCell({ now }, cell, state) {
    if (state === void 0) return h("td", { class: "muted" }, "–");
    return h(
      "td",
      { class: "figure" },
      h("b", {}, formatIn(cell.unit, state.value)),
      " ",
      state.isOld ? h(
        "div",
        { class: "small muted", title: "None of the last runs has measured it here." },
        `last measured ${formatAge(state.time, now)}`
      ) : state.status && statusTag(state.status),
      stateWords(cell, state, now)
    );
  }
  function stateWords(cell, state, now) {
    const { status, change, isOpen, lastRun, missing } = state;
    if (status === "worse-once" || status === "better-once") {
      const figures = lastRunFigures(cell, state);
      if (!figures || !lastRun) return false;
      return h(
        "div",
        { class: "small", ...agreeing(figures) },
        delta(figures),
        h("span", { class: "muted" }, ` than the ${plural(lastRun.earlier, "run")} before, not confirmed`)
      );
    }
    if (change)
      return h(
        "div",
        { class: "small", ...agreeing(change) },
        !isOpen && h("span", { class: "muted" }, "earlier: "),
        delta(change),
        h("span", { class: "muted" }, ` ${formatAge(change.time, now)}`, change.accepted !== void 0 && " ✓ accepted")
      );
    return status === "waiting" && h("div", { class: "small muted" }, `verdict in about ${plural(missing, "more run", "more runs")}`);
  }

  // src/dashboard/page/views/cells.ts
  var pageLength = 200;
  function cellsView(context) {
    const { site, route } = context;
    const { q = "", operation, runner, suite, target, status, sort } = route.parameters;
    const targets = site.targets.filter(({ key: key2 }) => target === void 0 || key2 === target);
    const names = new Map(site.cells.map((cell) => [cell, readCellName(cell.id)]));
    const found = site.cells.filter((cell) => {
      const name = names.get(cell);
      return matchesQuery(cell.id, q) && (operation === void 0 || name.operation === operation) && (runner === void 0 || name.runner === runner) && (suite === void 0 || name.suite === suite) && targets.some(({ key: key2 }) => cell.states.has(key2)) && // Everywhere taken together, a cell counts once: as in the overview.
      (status === void 0 || (target === void 0 ? statusOfCell(cell) : cell.states.get(target)?.status) === status);
    });
    const order = sortOf(sort);
    const sorted = order === "name" ? found : [...found].sort((a, b) => keyOf(b, targets, order) - keyOf(a, targets, order));
    const all = route.parameters.all === "cells";
    const visible = all ? sorted : sorted.slice(0, pageLength);
    const own2 = [...names.values()].filter((name) => name.suite === void 0);
    const runners2 = distinct(own2.map((name) => name.runner));
    const operations2 = distinct(own2.map((name) => name.operation));
    const suites2 = distinct([...names.values()].map((name) => name.suite ?? ""));
    const select = (name, label, value, choices) => h(
      "label",
      {},
      `${label} `,
      h(
        "select",
        {
          id: `cells-${name}`,
          change: (event) => {
            context.go({ [name]: event.target.value, all: void 0 });
          }
        },
        h("option", { value: "" }, "any"),
        ...choices.map(([choice, text]) => h("option", { value: choice, selected: choice === value }, text))
      )
    );
    const same = (values) => values.map((value) => [value, value]);
    const element = h(
      "div",
      {},
      h("h1", {}, "Cells"),
      h(
        "div",
        { class: "controls" },
        operations2.length > 1 && select("operation", "Operation", operation, same(operations2)),
        runners2.length > 1 && select("runner", "Runner", runner, same(runners2)),
        suites2.length > 0 && select("suite", "Suite", suite, same(suites2)),
        site.targets.length > 1 && select(
          "target",
          "Target",
          target,
          site.targets.map(({ key: key2, label }) => [key2, label])
        ),
        select(
          "status",
          "Verdict",
          status,
          statusOrder.map((name) => [name, `${statusSymbols[name]} ${statusWords[name]}`])
        ),
        h(
          "label",
          {},
          "Order ",
          h(
            "select",
            {
              id: "cells-sort",
              change: (event) => {
                context.go({ sort: event.target.value });
              }
            },
            ...[
              ["", "of the matrix"],
              ["change", "largest change first"],
              ["time", "slowest first"]
            ].map(([value, text]) => h("option", { value, selected: value === (sort ?? "") }, text))
          )
        )
      ),
      h(
        "p",
        { class: "muted", role: "status" },
        `${plural(found.length, "cell")}${found.length < site.cells.length ? ` of ${site.cells.length}` : ""}`,
        q !== "" && [" with ", h("bdi", {}, `“${q}”`)]
      ),
      found.length === 0 ? emptyState(
        "No cell matches.",
        h(
          "p",
          {},
          "Every word of the search must occur in the cell’s name, such as ",
          h("code", {}, "java copy 1MiB"),
          "."
        ),
        h("p", {}, h("a", { href: "#cells" }, "Show all cells"))
      ) : cellTable(context, visible, targets),
      visible.length < found.length && h(
        "button",
        {
          type: "button",
          id: "all-cells",
          class: "more",
          click: () => {
            context.go({ all: "cells" });
          }
        },
        `Show all ${plural(found.length, "cell")}`
      )
    );
    return { title: `${site.name} · cells`, element };
  }
  var sortOf = (text) => text === "change" || text === "time" ? text : "name";
  var distinct = (names) => [...new Set(names)].filter((name) => name !== "").sort();
  function keyOf(cell, targets, sort) {
    const states = targets.flatMap(({ key: key2 }) => cell.states.get(key2) ?? []);
    return Math.max(...states.map((state) => sort === "time" ? state.value : changeSize(cell, state)));
  }
  function changeSize(cell, state) {
    const isOnce = state.status === "worse-once" || state.status === "better-once";
    const figures = isOnce ? lastRunFigures(cell, state) : state.change;
    return figures ? sizeOf(figures) : 0;
  }

  // src/dashboard/page/views/health.ts
  var judged = ["regressed", "improved", "unchanged", "inconclusive"];
  function inconclusiveRate({ tally: tally2 }) {
    const total = judged.reduce((sum, verdict) => sum + (tally2[verdict] ?? 0), 0);
    return total === 0 ? void 0 : (tally2.inconclusive ?? 0) / total;
  }
  var isFigure2 = (value) => value !== void 0;
  function healthPanel({ site }) {
    const runs = [...site.runs].reverse();
    const noise = runs.map(({ noiseFloor }) => noiseFloor);
    const rates = runs.map(inconclusiveRate);
    const hazards = /* @__PURE__ */ new Map();
    for (const run of runs)
      for (const hazard of new Set(run.hazards)) hazards.set(hazard, (hazards.get(hazard) ?? 0) + 1);
    const span = runs.length === 0 ? "" : ` ${formatDate(runs[0].time)} to ${formatDate(runs.at(-1).time)}`;
    return h(
      "section",
      { class: "panel" },
      h("div", { class: "panel-head" }, h("h2", {}, "Health of the measurement")),
      h(
        "dl",
        { class: "health" },
        gauge("Noise floor", "the largest difference of a base from itself", noise),
        gauge("Inconclusive", "share of judged cells about which nothing could be said", rates),
        h(
          "div",
          {},
          h("dt", {}, "Hazards"),
          h(
            "dd",
            {},
            hazards.size === 0 ? h("span", { class: "muted" }, "none in these runs") : h(
              "ul",
              { class: "plain" },
              ...[...hazards].sort((a, b) => b[1] - a[1]).slice(0, 8).map(
                ([name, count]) => h(
                  "li",
                  {},
                  h("span", { class: "hazard" }, "! ", h("bdi", {}, name)),
                  h("span", { class: "muted" }, ` in ${count} of ${plural(runs.length, "run")}`)
                )
              )
            )
          )
        )
      ),
      h("p", { class: "muted small" }, `${plural(runs.length, "run")},${span}.`)
    );
  }
  function gauge(name, meaning, values) {
    const latest = values.filter(isFigure2).at(-1);
    return h(
      "div",
      {},
      h("dt", {}, name),
      h(
        "dd",
        {},
        latest === void 0 ? h("span", { class: "muted" }, "not known: these runs carry no verdicts of this kind") : [h("b", { class: "big" }, formatPercent(latest)), spark(values, `${name} of the last runs`)],
        h("div", { class: "muted small" }, meaning)
      )
    );
  }
  var size = { width: 120, height: 28 };
  function spark(values, label) {
    const largest = values.reduce((most, value) => Math.max(most, value ?? 0), 0);
    const points = values.flatMap((value, index) => {
      if (value === void 0) return [];
      const x = values.length < 2 ? size.width / 2 : index / (values.length - 1) * (size.width - 4) + 2;
      const y = size.height - 3 - (largest > 0 ? value / largest : 0) * (size.height - 6);
      return [[x, y]];
    });
    const last = points.at(-1);
    return s(
      "svg",
      {
        class: "spark",
        viewBox: `0 0 ${size.width} ${size.height}`,
        width: size.width,
        height: size.height,
        role: "img",
        "aria-label": label
      },
      points.length > 1 && s("polyline", { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
      last && s("circle", { cx: last[0].toFixed(1), cy: last[1].toFixed(1), r: 2.5 })
    );
  }

  // src/dashboard/page/views/heat-map.ts
  function memberOf(cell, state) {
    const { status, change, isOpen } = state;
    if (status === void 0) return void 0;
    const isOnce = status === "worse-once" || status === "better-once";
    return { cell, status, figures: isOpen ? change : isOnce ? lastRunFigures(cell, state) : void 0 };
  }
  var otherGroup = "Other cells";
  var importedGroup = "Imported suites";
  var noRunner = "other";
  var mostSquares = 24;
  function heatMap(context) {
    const { site } = context;
    const tiles = /* @__PURE__ */ new Map();
    const operationNames = /* @__PURE__ */ new Set();
    const suites2 = /* @__PURE__ */ new Set();
    const runnersOf = /* @__PURE__ */ new Map();
    const keyOf2 = (row, runner, target) => JSON.stringify([row, runner, target]);
    for (const cell of site.cells) {
      const name = readCellName(cell.id);
      const runner = name.runner === "" ? noRunner : name.runner;
      const row = rowOf(name);
      for (const [target, state] of cell.states) {
        const member = memberOf(cell, state);
        if (member === void 0) continue;
        if (name.suite === void 0) operationNames.add(row);
        else suites2.add(row);
        const key2 = keyOf2(row, runner, target);
        const members = tiles.get(key2);
        if (members) members.push(member);
        else tiles.set(key2, [member]);
        runnersOf.set(target, (runnersOf.get(target) ?? /* @__PURE__ */ new Set()).add(runner));
      }
    }
    const columns2 = site.targets.flatMap(
      (target) => [...runnersOf.get(target.key) ?? []].sort().map((runner) => ({ target, runner }))
    );
    if (columns2.length === 0) return emptyState("No cell has been measured yet.");
    const known = operations();
    const order = (name) => {
      const index = known.findIndex((operation) => operation.name === name);
      return index < 0 ? known.length : index;
    };
    const groupOf = (name) => known.find((operation) => operation.name === name)?.group ?? otherGroup;
    const sorted = [...operationNames].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
    const rowGroups = [
      ...[...groups(), otherGroup].map((group2) => [
        group2,
        sorted.filter((name) => groupOf(name) === group2)
      ]),
      [importedGroup, [...suites2].sort()]
    ];
    const targetsShown = site.targets.filter(({ key: key2 }) => runnersOf.has(key2));
    const head = h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...targetsShown.map(
          (target) => h(
            "th",
            { scope: "colgroup", colspan: String(runnersOf.get(target.key).size), class: "target" },
            h("bdi", {}, target.label)
          )
        )
      ),
      h(
        "tr",
        {},
        h("td", {}),
        ...columns2.map(
          ({ runner, target }, index) => (
            // Where they were measured is said above already.
            h("th", { scope: "col", class: starts(columns2, index) ? "starts" : "" }, runner === target.label ? "" : runner)
          )
        )
      )
    );
    const bodies = rowGroups.flatMap(([group2, members]) => {
      if (members.length === 0) return [];
      return [
        h(
          "tbody",
          {},
          h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: String(columns2.length + 1) }, group2)),
          ...members.map(
            (operation) => h(
              "tr",
              {},
              h(
                "th",
                { scope: "row", title: known.find(({ name }) => name === operation)?.op },
                h("bdi", {}, rowTitle(operation))
              ),
              ...columns2.map(({ target, runner }, index) => {
                const found = tiles.get(keyOf2(operation, runner, target.key));
                return h(
                  "td",
                  { class: starts(columns2, index) ? "starts" : "" },
                  found && tile(operation, runner, target, found, group2 === importedGroup)
                );
              })
            )
          )
        )
      ];
    });
    return h(
      "div",
      {},
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": "heat-title" },
        h("table", { class: "heat" }, head, ...bodies)
      ),
      legend()
    );
  }
  var starts = (columns2, index) => index > 0 && columns2[index - 1].target !== columns2[index].target;
  var rowOf = ({ runner, operation, suite }) => suite !== void 0 ? `suite ${suite}` : runner === "" ? "" : operation;
  var suiteOf = (row) => row.startsWith("suite ") ? row.slice(6) : void 0;
  function rowTitle(row) {
    if (row === "") return noRunner;
    const suite = suiteOf(row);
    return suite === "" ? "no suite" : suite ?? row;
  }
  var byHarm = (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) || (b.figures ? sizeOf(b.figures) : 0) - (a.figures ? sizeOf(a.figures) : 0) || 0;
  function tile(row, runner, target, found, isImported) {
    const members = [...found].sort(byHarm);
    const { status, figures, cell } = members[0];
    const alike = members.filter((member) => member.status === status).length;
    const text = figures ? arrowText(figures) : "";
    const href = members.length === 1 ? formatHash("cell", { id: cell.id, target: target.key }) : formatHash(
      "cells",
      isImported ? { suite: suiteOf(row), target: target.key } : { operation: row, runner: runner === noRunner ? void 0 : runner, target: target.key }
    );
    const description = `${rowTitle(row)}${runner === target.label ? "" : ` with ${runner}`} on ${target.label}: ${alike} of ${plural(members.length, "cell")} ${statusWords[status]}${text === "" ? "" : `, ${text}`}`;
    return h(
      "a",
      {
        class: `tile tile-${status} strength-${figures ? strengthOf(figures) : 0}`,
        href,
        "aria-label": description,
        title: description
      },
      h(
        "span",
        { class: "tile-text" },
        h("span", { class: "symbol" }, statusSymbols[status]),
        text === "" ? h("span", { class: "tile-count" }, String(members.length)) : h("b", {}, text)
      ),
      h(
        "span",
        { class: "squares" },
        ...members.slice(0, mostSquares).map((member) => h("i", { class: `fill-${member.status}` }))
      )
    );
  }
  var legend = () => h(
    "p",
    { class: "legend muted small" },
    "Each tile: the worst of its cells (✗ worse, ✓ better; the arrow is that of the figure), or their verdict and number; one square a cell. Accepted changes do not count."
  );

  // src/dashboard/page/views/runs.ts
  var pageLength2 = 100;
  async function runsView(context) {
    const { store: store2, site, route } = context;
    const { runs: all, damage } = await store2.runs();
    const known = new Map(site.runs.map((run) => [run.id, run]));
    const runs = all.map((run) => known.get(run.id) ?? run);
    const text = route.parameters.filter ?? "";
    const found = runs.filter((run) => matches(run, text));
    const page = Math.max(
      0,
      Math.min(Number(route.parameters.page ?? 1) - 1 || 0, Math.ceil(found.length / pageLength2) - 1)
    );
    const visible = found.slice(page * pageLength2, (page + 1) * pageLength2);
    const turn = (by) => h(
      "button",
      {
        type: "button",
        id: by < 0 ? "newer" : "older",
        disabled: by < 0 ? page === 0 : (page + 1) * pageLength2 >= found.length,
        click: () => {
          context.go({ page: page + by === 0 ? void 0 : String(page + by + 1) });
        }
      },
      by < 0 ? "← Newer" : "Older →"
    );
    const element = h(
      "div",
      {},
      h("h1", {}, "Runs"),
      h(
        "div",
        { class: "controls" },
        h(
          "label",
          {},
          "Filter ",
          h("input", {
            type: "search",
            id: "runs-filter",
            value: text,
            placeholder: "commit, branch, suite, hazard …",
            change: (event) => {
              context.go({ filter: event.target.value, page: void 0 });
            }
          })
        ),
        h(
          "span",
          { class: "muted" },
          `${plural(found.length, "run")}${found.length < runs.length ? ` of ${runs.length}` : ""}`
        )
      ),
      damageList(damage),
      found.length === 0 ? emptyState("No run matches.", h("p", {}, "Shorten the filter.")) : runTable(context, visible, true),
      found.length > pageLength2 && h("div", { class: "controls" }, turn(-1), `Page ${page + 1} of ${Math.ceil(found.length / pageLength2)}`, turn(1))
    );
    return { title: `${site.name} · runs`, element };
  }
  function matches(run, text) {
    const words = text.toLowerCase().split(/\s+/);
    const all = [run.id, run.commit, run.ref, run.suite, ...run.targets, ...run.hazards].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  }
  function runTable(context, runs, isLong = false) {
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs" },
      h(
        "table",
        { class: "rows" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["When", "Commit", ...isLong ? ["Suite", "Ref"] : [], "Target", "Cells", "Verdicts of the run"].map(
              (text) => h("th", { scope: "col" }, text)
            )
          )
        ),
        h("tbody", {}, ...runs.map((run) => runRow(context, run, isLong)))
      )
    );
  }
  function runRow({ site, now }, run, isLong) {
    const { id, time, commit, ref, suite, targets, cells, failed, skipped, complete, tally: tally2 } = run;
    return h(
      "tr",
      {},
      h(
        "td",
        { class: "figure" },
        h(
          "a",
          { href: formatHash("run", { id }), title: `${formatTime(time)} UTC` },
          isLong ? formatTime(time) : formatAge(time, now)
        ),
        !complete && h("span", { class: "hazard", title: "interrupted: what it measured is kept" }, " ! partial")
      ),
      h("td", {}, commit === void 0 ? "–" : commitLink(site, commit)),
      isLong && [
        h("td", {}, h("bdi", {}, suite ?? "chosen cells")),
        h("td", {}, h("bdi", {}, ref?.replace(/^refs\/(heads|tags)\//, "") ?? "–"))
      ],
      h("td", { class: "nowrap" }, h("bdi", {}, targets.map((target) => targetLabel(site, target)).join(", "))),
      h(
        "td",
        { class: "figure" },
        String(cells),
        failed > 0 && h("span", { class: "text-failed" }, ` ✕ ${failed} failed`),
        isLong && skipped > 0 && h("span", { class: "muted" }, ` ${skipped} skipped`)
      ),
      h("td", { class: "figure" }, tallyText(tally2))
    );
  }
  function tallyText(tally2) {
    const present2 = statusOrder.filter(isVerdict).filter((verdict) => (tally2[verdict] ?? 0) > 0);
    return present2.length === 0 ? "not judged" : present2.map(
      (verdict) => h(
        "span",
        { class: `mini text-${verdict}`, title: `${tally2[verdict] ?? 0} ${verdict}` },
        h("span", { "aria-hidden": "true" }, statusSymbols[verdict]),
        `${tally2[verdict] ?? 0}`,
        h("span", { class: "spoken" }, ` ${verdict} `)
      )
    );
  }

  // src/dashboard/page/views/overview.ts
  var firstCells = 40;
  function overviewView(context) {
    const { site } = context;
    const missing = runsToVerdicts(site);
    const changes = changeList(context);
    const element = h(
      "div",
      { class: "overview" },
      headline(context, missing),
      changes && panel("What changed", changes),
      missing === void 0 ? mapPanel(context) : figuresPanel(context),
      missing === void 0 && !changes && emptyState(
        "No change of level was found yet.",
        h(
          "p",
          {},
          "A change is listed when a cell’s history moves to another level and stays there, beyond its noise."
        )
      ),
      h(
        "div",
        { class: "columns" },
        h(
          "section",
          { class: "panel" },
          h(
            "div",
            { class: "panel-head" },
            h("h2", {}, "Last runs"),
            h("a", { href: "#runs" }, `All ${plural(site.runCount, "run")}`)
          ),
          runTable(context, site.runs.slice(0, 8))
        ),
        healthPanel(context)
      )
    );
    return { title: `${site.name} · overview`, element };
  }
  var mapPanel = (context) => h(
    "section",
    { class: "panel" },
    h("div", { class: "panel-head" }, h("h2", { id: "heat-title" }, "Every cell")),
    heatMap(context)
  );
  function figuresPanel(context) {
    const { cells, targets } = context.site;
    return h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "panel-head" },
        h("h2", {}, "Figures so far"),
        cells.length > firstCells && h("a", { href: "#cells" }, `All ${plural(cells.length, "cell")}`)
      ),
      cellTable(context, cells.slice(0, firstCells), targets, true)
    );
  }
  function sentenceOf(site, lists, missing) {
    const count = (status) => lists.get(status).length;
    if (count("failed") > 0) return `${plural(count("failed"), "cell")} failed`;
    if (count("regressed") > 0) return `${plural(count("regressed"), "cell")} regressed`;
    if (missing === void 0) return "Nothing regressed";
    return site.runCount === 1 ? "First run: nothing to compare with yet" : "Too few runs for verdicts so far";
  }
  function headline(context, missing) {
    const { site } = context;
    const lists = cellsByStatus(site);
    const present2 = statusOrder.filter((status) => lists.get(status).length > 0);
    const total = [...lists.values()].reduce((sum, cells) => sum + cells.length, 0);
    const latest = site.runs[0];
    const isBad = lists.get("failed").length + lists.get("regressed").length > 0;
    return h(
      "section",
      { class: "headline" },
      h("h1", { class: isBad ? "is-bad" : "" }, sentenceOf(site, lists, missing)),
      missing !== void 0 && h(
        "p",
        {},
        `Verdicts in about ${plural(missing, "more run", "more runs")} in the same environment. The figures so far are below; any two runs can be compared in `,
        h("a", { href: "#compare" }, "Compare"),
        "."
      ),
      latest !== void 0 && h(
        "p",
        { class: "muted" },
        "Latest run ",
        h(
          "a",
          { href: formatHash("run", { id: latest.id }), title: `${formatTime(latest.time)} UTC` },
          formatAge(latest.time, context.now)
        ),
        latest.commit !== void 0 && [" at ", commitLink(site, latest.commit)],
        ` · ${plural(total, "cell")} on ${plural(site.targets.length, "target")} · ${plural(site.runCount, "run")}`
      ),
      missing === void 0 && tally(lists, present2, total, site.targets.length > 1)
    );
  }
  var tally = (lists, present2, total, hasTargets) => h(
    "div",
    {},
    h(
      "div",
      {
        class: "share",
        role: "img",
        "aria-label": present2.map((status) => `${lists.get(status).length} ${statusWords[status]}`).join(", ")
      },
      ...present2.map(
        (status) => h("span", {
          class: `share-part fill-${status}`,
          style: { "flex-grow": String(lists.get(status).length / Math.max(total, 1)) }
        })
      )
    ),
    h(
      "ul",
      { class: "tally" },
      ...present2.map(
        (status) => h(
          "li",
          { "data-status": status, "data-count": String(lists.get(status).length) },
          h(
            "a",
            { href: formatHash("cells", { status }) },
            h("span", { class: `swatch fill-${status}`, "aria-hidden": "true" }, statusSymbols[status]),
            h("b", {}, lists.get(status).length.toLocaleString("en")),
            ` ${statusWords[status]}`
          )
        )
      ),
      hasTargets && h("li", { class: "muted small" }, "each cell once, where it is worst")
    )
  );

  // src/dashboard/page/main.ts
  var views = {
    overview: overviewView,
    cells: cellsView,
    cell: lazyView("cell"),
    compare: lazyView("compare"),
    studies: lazyView("studies"),
    runs: runsView,
    run: lazyView("run")
  };
  var tabs = [
    ["overview", "Overview"],
    ["cells", "Cells"],
    ["compare", "Compare"],
    ["studies", "Studies"],
    ["runs", "Runs"]
  ];
  var tabOf = { cell: "cells", run: "runs" };
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
      const site = await store.site();
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
  function present(drawn, route) {
    const focused = document.activeElement?.id ?? "";
    const isSameView = shownView === route.view;
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
      scrollTo(0, 0);
      byId("announcer").textContent = drawn.title;
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
    redraw: () => void show(),
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
        h("p", {}, "Trends, changes and comparisons appear here as soon as there is one. From a shell:"),
        block("io-perf run --suite quick --output run.json\nio-perf publish run.json --store STORE"),
        h("p", {}, "In a workflow, the action publishes after every push to the default branch.")
      )
    };
  }
  function failure(error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      title: "io-perf: an error",
      element: errorState(
        "This view could not be drawn.",
        message,
        h(
          "p",
          {},
          h("button", { type: "button", click: () => void show() }, "Try again"),
          " ",
          h("a", { href: "#overview" }, "Overview")
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
  applyTheme(currentTheme());
  labelTheme();
  fill(byId("views"), ...tabs.map(([view, label]) => h("a", { href: formatHash(view), "data-view": view }, label)));
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
  var numbered = viewNames.filter((name) => name !== "cell" && name !== "run");
  function showShortcuts() {
    const dialog = h(
      "dialog",
      { "aria-label": "Keyboard shortcuts" },
      h("h2", {}, "Keyboard"),
      h(
        "dl",
        { class: "keys" },
        ...shortcuts.map(([keys, what]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, what)])
      ),
      h("form", { method: "dialog" }, h("button", { type: "submit" }, "Close"))
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
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
})();

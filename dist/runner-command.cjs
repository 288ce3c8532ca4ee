"use strict";

// runners/node/protocol/serving.ts
var import_node_fs5 = require("node:fs");

// runners/node/protocol/faults.ts
var Fault = class extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
  code;
  name = "Fault";
};
var protocolFault = (message) => new Fault("EPROTO", message);
var valueFault = (message) => new Fault("EINVAL", message);
var unsupportedFault = (message) => new Fault("ENOTSUP", message);
var checkFault = (message) => new Fault("ECHECK", message);
var nodeCodes = {
  ERR_FS_FILE_TOO_LARGE: "EFBIG",
  ERR_OUT_OF_RANGE: "EINVAL",
  ERR_BUFFER_TOO_LARGE: "ENOMEM",
  ERR_FS_EISDIR: "EISDIR",
  ERR_FEATURE_UNAVAILABLE_ON_PLATFORM: "ENOTSUP",
  UNKNOWN: "EIO",
  EOF: "EIO"
};
function describeFault(error) {
  if (error instanceof Fault) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: "EIO", message: String(error) };
  if (error instanceof RangeError && /allocation/i.test(error.message))
    return { code: "ENOMEM", message: error.message };
  const code = "code" in error && typeof error.code === "string" ? error.code : "EIO";
  return { code: nodeCodes[code] ?? (/^E[A-Z0-9]+$/.test(code) ? code : "EIO"), message: error.message };
}

// runners/node/protocol/requests.ts
var import_node_fs = require("node:fs");
var maxLineBytes = 1024 * 1024;
function* readRequests(descriptor) {
  const chunk = Buffer.alloc(64 * 1024);
  let pending = [];
  let pendingBytes = 0;
  for (let length = readSome(descriptor, chunk); length > 0; length = readSome(descriptor, chunk)) {
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0 && end < length; end = chunk.indexOf(10, start)) {
      pendingBytes += end - start;
      yield pendingBytes > maxLineBytes ? void 0 : Buffer.concat([...pending, chunk.subarray(start, end)]);
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    pendingBytes += length - start;
    if (pendingBytes > maxLineBytes) pending = [];
    else pending.push(Buffer.from(chunk.subarray(start, length)));
  }
}
function readSome(descriptor, chunk) {
  for (; ; ) {
    try {
      return (0, import_node_fs.readSync)(descriptor, chunk);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : void 0;
      if (code === "EOF" || code === "EPIPE" || code === "ECONNRESET") return 0;
      if (code !== "EAGAIN" && code !== "EINTR") throw new Error(describeFault(error).message, { cause: error });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
function parseRequest(line) {
  if (line === void 0) throw protocolFault(`A request has at most ${maxLineBytes} bytes; this line is longer.`);
  const text = line.toString("latin1");
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text))
    throw protocolFault("A request is words of printable ASCII separated by one space; this line is not.");
  const [verb = "", ...words2] = text.split(" ");
  const cellText = words2[0] !== void 0 && /^[^=?]*\//.test(words2[0]) ? words2.shift() : void 0;
  return { verb, cell: cellText === void 0 ? void 0 : parseCell(cellText), words: parsePairs(words2) };
}
function parseCell(text) {
  const [path = "", query, ...rest] = text.split("?");
  if (rest.length > 0) throw protocolFault(`"${shorten(text)}" is not a cell: it has more than one "?".`);
  const parameters = parsePairs(query === void 0 ? [] : query.split("&"));
  const sorted = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort();
  return { text: [path, ...sorted].join("&"), path, parameters };
}
function parsePairs(pairs) {
  const parsed = /* @__PURE__ */ new Map();
  for (const pair of pairs) {
    const separator = pair.indexOf("=");
    const name = pair.slice(0, Math.max(separator, 0));
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw protocolFault(`"${shorten(pair)}" is not a name=value.`);
    if (parsed.has(name)) throw protocolFault(`"${name}" is given twice.`);
    parsed.set(name, decode(pair.slice(separator + 1)));
  }
  return parsed;
}
function decode(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    throw protocolFault(`"${shorten(value)}" is not percent-encoded UTF-8.`);
  }
}
var shorten = (text) => text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;

// runners/node/protocol/session.ts
var import_node_fs4 = require("node:fs");
var import_node_path2 = require("node:path");

// runners/node/protocol/files.ts
var import_node_fs2 = require("node:fs");
var import_node_path = require("node:path");

// runners/node/protocol/payload.ts
var blockBytes = 1024 * 1024;

// runners/node/protocol/files.ts
var zeros = Buffer.alloc(blockBytes);
var readBack = Buffer.alloc(blockBytes);
function emptyFolder(path) {
  let names;
  try {
    names = (0, import_node_fs2.readdirSync)(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  for (const name of names) removeTree((0, import_node_path.join)(path, name));
}
function removeTree(path) {
  (0, import_node_fs2.rmSync)(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

// runners/node/protocol/parameters.ts
var unitBytes = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };
var optional = (kind, fallback) => fallback === void 0 ? kind : { ...kind, fallback };
var choice = (values, fallback) => optional(
  { parse: (text) => values.find((value) => value === text), expected: `one of ${values.join(", ")}` },
  fallback
);
function parseParameters(kinds, given) {
  for (const name of given.keys())
    if (!Object.hasOwn(kinds, name))
      throw valueFault(
        `"${name}" is not a parameter of this cell; it has ${Object.keys(kinds).sort().join(", ") || "none"}.`
      );
  const values = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const text = given.get(name) ?? kind.fallback;
    if (text === void 0) throw valueFault(`The parameter "${name}" is missing: give ${kind.expected}.`);
    const value = kind.parse(text);
    if (value === void 0) throw valueFault(`${name}=${shorten(text)} is not possible: give ${kind.expected}.`);
    values[name] = value;
  }
  return values;
}

// runners/node/protocol/region.ts
var import_node_perf_hooks3 = require("node:perf_hooks");

// runners/node/protocol/counters.ts
var import_node_fs3 = require("node:fs");
var CounterSource = class _CounterSource {
  #descriptor;
  #before = { text: Buffer.alloc(512), length: 0 };
  #after = { text: Buffer.alloc(512), length: 0 };
  /** Undefined where the platform has no such counters. */
  static open() {
    try {
      const source = new _CounterSource((0, import_node_fs3.openSync)("/proc/self/io", "r"));
      source.start();
      return source;
    } catch {
      return void 0;
    }
  }
  constructor(descriptor) {
    this.#descriptor = descriptor;
  }
  start() {
    this.#before.length = (0, import_node_fs3.readSync)(this.#descriptor, this.#before.text, 0, 512, 0);
  }
  stop() {
    this.#after.length = (0, import_node_fs3.readSync)(this.#descriptor, this.#after.text, 0, 512, 0);
  }
  /** What happened between start and stop. The first reading is counted only after its text was made: it is taken off. */
  difference() {
    const before = parse(this.#before);
    const after = parse(this.#after);
    const between = (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      readCalls: between("syscr") - 1,
      writeCalls: between("syscw"),
      readBytes: between("rchar") - this.#before.length,
      writtenBytes: between("wchar"),
      deviceReadBytes: between("read_bytes"),
      deviceWrittenBytes: between("write_bytes")
    };
  }
};
function parse({ text, length }) {
  const lines = text.toString("latin1", 0, length).trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(": ");
      return [name, Number(value)];
    })
  );
}

// runners/node/protocol/gc-pauses.ts
var import_node_perf_hooks = require("node:perf_hooks");
var import_promises = require("node:timers/promises");
var GcPauses = class {
  #seen = [];
  #observer = new import_node_perf_hooks.PerformanceObserver((list) => {
    this.#seen.push(...list.getEntries());
  });
  constructor() {
    this.#observer.observe({ entryTypes: ["gc"] });
  }
  /**
   * Milliseconds that collections took between two readings of performance.now(). An entry is queued by the collector
   * and handed out by a later turn of the event loop, so the turns are waited for.
   */
  async pausedMs(fromMs, toMs) {
    await (0, import_promises.setImmediate)();
    await (0, import_promises.setImmediate)();
    const entries = [...this.#seen, ...this.#observer.takeRecords()];
    this.#seen.length = 0;
    return entries.filter(({ startTime }) => startTime >= fromMs && startTime <= toMs).reduce((sum, { duration }) => sum + duration, 0);
  }
};

// runners/node/protocol/histogram.ts
var Histogram = class {
  #counts = /* @__PURE__ */ new Map();
  add(valueNs) {
    const bound = lowerBound(valueNs);
    this.#counts.set(bound, (this.#counts.get(bound) ?? 0) + 1);
  }
  /** [lower bound in ns, operations], ascending. */
  buckets() {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }
};
function lowerBound(valueNs) {
  if (valueNs < 64) return valueNs;
  let width = 1;
  while (valueNs / width >= 128) width *= 2;
  return Math.floor(valueNs / width) * width;
}

// runners/node/protocol/probe.ts
var import_node_perf_hooks2 = require("node:perf_hooks");
var steps = 3e4;
var warmUpCalls = 200;
var sink = new Int32Array(1);
function burst() {
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  let e = 5;
  let f = 6;
  for (let step = 0; step < steps; step++) {
    a = a + step | 0;
    b ^= step;
    c = c + b | 0;
    d ^= a;
    e = e + (step ^ 85) | 0;
    f ^= e;
  }
  sink[0] = a ^ b ^ c ^ d ^ e ^ f;
}
function probeNs() {
  const fromMs = import_node_perf_hooks2.performance.now();
  burst();
  return Math.round((import_node_perf_hooks2.performance.now() - fromMs) * 1e6);
}
function warmUpProbe() {
  for (let call = 0; call < warmUpCalls; call++) burst();
}

// runners/node/protocol/region.ts
var doubtfulGcShare = 0.01;
var clockSource = "performance.now";
function measureResolutionNs() {
  let minMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2e3; attempt++) {
    const from = import_node_perf_hooks3.performance.now();
    let to = import_node_perf_hooks3.performance.now();
    while (to === from) to = import_node_perf_hooks3.performance.now();
    minMs = Math.min(minMs, to - from);
  }
  return Math.max(1, Math.round(minMs * 1e6));
}
var Stopwatch = class {
  #counters = CounterSource.open();
  #gcPauses = new GcPauses();
  get hasCounters() {
    return this.#counters !== void 0;
  }
  /** Times `ops` operations of a cell. What an operation throws is thrown. */
  async measure({ operate }, ops, withHistogram) {
    const latencies = withHistogram ? new Float64Array(ops) : void 0;
    const probeBeforeNs = probeNs();
    this.#counters?.start();
    const cpuBefore = process.cpuUsage();
    const fromMs = import_node_perf_hooks3.performance.now();
    if ("sync" in operate) {
      if (latencies) timeEach(operate.sync, ops, latencies);
      else for (let index = 0, { sync } = operate; index < ops; index++) sync(index);
    } else if ("together" in operate) await operate.together(ops, latencies);
    else if (latencies) await timeEachAwaited(operate.async, ops, latencies);
    else for (let index = 0, { async: call } = operate; index < ops; index++) await call(index);
    const toMs = import_node_perf_hooks3.performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    this.#counters?.stop();
    const probeAfterNs = probeNs();
    const measurement = {
      ns: Math.max(1, Math.round((toMs - fromMs) * 1e6)),
      userNs: cpu.user * 1e3,
      sysNs: cpu.system * 1e3,
      probeNs: [probeBeforeNs, probeAfterNs]
    };
    if (this.#counters) measurement.io = this.#counters.difference();
    if (latencies) measurement.latency = { buckets: collect(latencies) };
    const pausedMs = await this.#gcPauses.pausedMs(fromMs, toMs);
    if (pausedMs > (toMs - fromMs) * doubtfulGcShare) measurement.marks = ["gc"];
    return measurement;
  }
};
function timeEach(operation, ops, latencies) {
  for (let index = 0; index < ops; index++) {
    const from = import_node_perf_hooks3.performance.now();
    operation(index);
    latencies[index] = import_node_perf_hooks3.performance.now() - from;
  }
}
async function timeEachAwaited(operation, ops, latencies) {
  for (let index = 0; index < ops; index++) {
    const from = import_node_perf_hooks3.performance.now();
    await operation(index);
    latencies[index] = import_node_perf_hooks3.performance.now() - from;
  }
}
function collect(latenciesMs) {
  const histogram = new Histogram();
  for (const ms of latenciesMs) histogram.add(Math.round(ms * 1e6));
  return histogram.buckets();
}

// runners/node/protocol/young-garbage.ts
var import_node_v8 = require("node:v8");
var import_node_vm = require("node:vm");
var collect2;
function collectYoungGarbage() {
  if (!collect2) {
    (0, import_node_v8.setFlagsFromString)("--expose-gc");
    collect2 = (0, import_node_vm.runInNewContext)("gc");
  }
  collect2?.({ type: "minor" });
}

// runners/node/protocol/session.ts
var Session = class {
  #runner;
  #catalogue;
  #directory;
  #standing = /* @__PURE__ */ new Map();
  #stopwatch = new Stopwatch();
  #folders = 0;
  constructor(runner, directory) {
    this.#runner = runner;
    this.#catalogue = new Map(runner.recipes.map((recipe2) => [recipe2.cell, recipe2]));
    this.#directory = directory;
  }
  /** @throws what describeFault understands */
  async handle(line) {
    const request = parseRequest(line);
    switch (request.verb) {
      case "hello":
        return this.#hello(request);
      case "cells":
        return this.#cells(request);
      case "setup":
        return this.#setUp(request);
      case "sample":
        return this.#sample(request);
      case "teardown":
        return this.#tearDown(request);
      default:
        throw protocolFault(`"${shorten(request.verb)}" is not a verb: hello, cells, setup, sample, teardown are.`);
    }
  }
  /** Removes everything that was made under DIR. */
  async end() {
    for (const standing of this.#standing.values()) await remove(standing);
    this.#standing.clear();
  }
  #hello(request) {
    expectWords(request, { cell: false });
    const { name, runtime, facts, clockSource: source = clockSource, measuresItself } = this.#runner;
    if (measuresItself) warmUpProbe();
    const own = measuresItself ? [...this.#stopwatch.hasCounters ? ["counters"] : [], "probe"] : [];
    return {
      protocol: 1,
      runner: name,
      runtime,
      ...facts,
      pid: process.pid,
      clock: { source, resolutionNs: measureResolutionNs() },
      can: [...own, "histogram"].sort()
    };
  }
  #cells(request) {
    expectWords(request, { cell: false });
    const cells = this.#runner.recipes.map(({ cell, parameters, bytes, check }) => ({
      cell,
      parameters: Object.keys(parameters).sort(),
      bytes,
      check
    }));
    return { cells };
  }
  async #setUp(request) {
    const { cell: name, words: words2 } = expectWords(request, { cell: true, required: ["seed"], optional: ["corpus"] });
    const recipe2 = this.#catalogue.get(name.path);
    if (!recipe2) throw protocolFault(`"${shorten(name.path)}" is not a cell of this runner: ask "cells".`);
    const values = parseParameters(recipe2.parameters, name.parameters);
    const seed = parseCount("seed", words2.get("seed"), 0, 4294967295);
    if (this.#standing.has(name.text)) throw protocolFault(`${name.text} is set up already.`);
    const standing = await this.#establish(recipe2, values, seed, words2.get("corpus"));
    this.#standing.set(name.text, standing);
    return { ready: true, maxOps: standing.cell.maxOps };
  }
  async #establish(recipe2, values, seed, corpus) {
    const directory = (0, import_node_path2.join)(this.#directory, `${this.#runner.name}-${process.pid}-${this.#folders++}`);
    const closers = [];
    const ground = {
      directory,
      inputs: (0, import_node_path2.join)(directory, "in"),
      outputs: (0, import_node_path2.join)(directory, "out"),
      seed,
      corpus,
      keepOpen(descriptor) {
        closers.push(() => {
          (0, import_node_fs4.closeSync)(descriptor);
        });
        return descriptor;
      },
      keepHandle(handle) {
        closers.push(() => handle.close());
        return handle;
      }
    };
    const close = async () => {
      for (const closer of closers.splice(0)) await closer();
    };
    try {
      (0, import_node_fs4.mkdirSync)(directory);
      (0, import_node_fs4.mkdirSync)(ground.inputs);
      (0, import_node_fs4.mkdirSync)(ground.outputs);
      return { recipe: recipe2, cell: await recipe2.setUp(values, ground), ground, close };
    } catch (error) {
      await close();
      removeTree(directory);
      throw error;
    }
  }
  async #sample(request) {
    const { cell: name, words: words2 } = expectWords(request, {
      cell: true,
      required: ["ops", "cache"],
      optional: ["histogram"]
    });
    const { recipe: recipe2, cell, ground } = this.#find(name);
    const ops = parseCount("ops", words2.get("ops"), 1, cell.maxOps);
    const cache = parseChoice("cache", words2.get("cache"), ["warm", "cold"]);
    const withHistogram = parseChoice("histogram", words2.get("histogram") ?? "no", ["yes", "no"]) === "yes";
    if (cache === "cold" && recipe2.bytes)
      throw unsupportedFault("Node.js has no way to evict files from the page cache.");
    try {
      cell.prepare?.(ops);
      collectYoungGarbage();
      const measured = await (cell.measure?.(ops, withHistogram) ?? this.#stopwatch.measure(cell, ops, withHistogram));
      const check = cell.verify(ops);
      return { ...measured, ops, bytes: cell.bytesPerOp * ops, ...recipe2.check === "none" ? {} : { check } };
    } finally {
      try {
        emptyFolder(ground.outputs);
      } finally {
        cell.restore?.();
      }
    }
  }
  async #tearDown(request) {
    const { cell: name } = expectWords(request, { cell: true });
    const standing = this.#find(name);
    this.#standing.delete(name.text);
    await remove(standing);
    return { removed: true };
  }
  #find(name) {
    const standing = this.#standing.get(name.text);
    if (!standing) throw protocolFault(`${shorten(name.text)} is not set up.`);
    return standing;
  }
};
async function remove(standing) {
  await standing.close();
  removeTree(standing.ground.directory);
}
function expectWords({ verb, cell, words: words2 }, { cell: hasCell, required = [], optional: optional2 = [] }) {
  if (hasCell && !cell) throw protocolFault(`"${verb}" needs a cell like write/writeSync?chunk=1KiB&size=1MiB.`);
  if (!hasCell && cell) throw protocolFault(`"${verb}" takes no cell.`);
  for (const name of required) if (!words2.has(name)) throw protocolFault(`"${verb}" needs ${name}=\u2026.`);
  for (const name of words2.keys())
    if (![...required, ...optional2].includes(name)) throw valueFault(`"${verb}" knows no word "${shorten(name)}".`);
  return { cell: cell ?? { text: "", path: "", parameters: /* @__PURE__ */ new Map() }, words: words2 };
}
function parseCount(name, text, least, most) {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw valueFault(`${name}=${shorten(text)} is not possible: give a number from ${least} to ${most}.`);
  return value;
}
function parseChoice(name, text, values) {
  if (!values.includes(text))
    throw valueFault(`${name}=${shorten(text)} is not possible: give one of ${values.join(", ")}.`);
  return text;
}

// runners/node/protocol/serving.ts
function answer(value) {
  let rest = Buffer.from(`${JSON.stringify(value)}
`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray((0, import_node_fs5.writeSync)(1, rest));
    } catch (error) {
      if (describeFault(error).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
async function answerAll(makeRunner) {
  const [flag, directory, ...more] = process.argv.slice(-2);
  if (process.argv.length < 4 || flag !== "--dir" || !directory || more.length > 0) {
    process.stderr.write("A runner is started with --dir DIR as its last two arguments.\n");
    return 2;
  }
  process.on("SIGINT", () => void 0);
  const session = new Session(makeRunner(), directory);
  try {
    for (const line of readRequests(0)) {
      try {
        answer(await session.handle(line));
      } catch (error) {
        answer({ error: describeFault(error) });
      }
    }
  } finally {
    await session.end();
  }
  return 0;
}
function serve(makeRunner) {
  answerAll(makeRunner).then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      process.stderr.write(`The runner ends: ${describeFault(error).message}
`);
      process.exitCode = 1;
    }
  );
}

// runners/command/node/supervisor.ts
var import_node_child_process2 = require("node:child_process");
var import_node_crypto = require("node:crypto");
var import_node_fs6 = require("node:fs");
var import_node_os = require("node:os");
var import_node_readline = require("node:readline");

// runners/command/node/run.ts
var headBytes = 4 * 1024;
var tailBytes = 16 * 1024;
var Tails = class {
  stdout = Buffer.alloc(0);
  stderr = Buffer.alloc(0);
  follow(child) {
    for (const name of ["stdout", "stderr"]) {
      child[name]?.on("data", (data) => {
        const all = Buffer.concat([this[name], data]);
        const [head, rest] = [all.subarray(0, headBytes), all.subarray(headBytes)];
        this[name] = Buffer.concat([head, rest.subarray(-tailBytes)]);
      });
    }
  }
};

// runners/command/node/windows-execution.ts
var import_node_child_process = require("node:child_process");
var import_node_events = require("node:events");
var import_promises2 = require("node:timers/promises");
var errorNames = {
  2: "ENOENT",
  3: "ENOENT",
  5: "EACCES",
  193: "ENOEXEC",
  206: "ENAMETOOLONG",
  216: "ENOEXEC",
  267: "ENOENT"
};
var killMs = 1e4;
var drainMs = 500;
var WindowsExecution = class {
  tails = new Tails();
  #helper;
  #children = [];
  #closed = /* @__PURE__ */ new Set();
  constructor(helper2) {
    this.#helper = helper2;
  }
  start({ words: words2, directory, environment, keepsOutput = false }) {
    const [program = "", rest = ""] = words2;
    const streams = ["ignore", keepsOutput ? "pipe" : "ignore", "pipe"];
    const options = { cwd: directory, env: environment, windowsHide: true, windowsVerbatimArguments: true };
    return this.#helper === void 0 ? this.#startAlone(program, rest, { ...options, stdio: streams }) : this.#startHelper(this.#helper, `-- "${program}" ${rest}`, {
      ...options,
      stdio: ["pipe", ...streams.slice(1), "pipe"]
    });
  }
  /** Ends what is left. @returns how many processes a command left behind, as far as that is known */
  async end() {
    for (const child of this.#children) {
      const isThere = child.exitCode === null && child.signalCode === null;
      if (isThere && this.#helper === void 0) killTree(child);
      else if (isThere) child.stdin?.end();
      if (!this.#closed.has(child))
        await Promise.race([(0, import_node_events.once)(child, "close").catch(() => void 0), (0, import_promises2.setTimeout)(isThere ? killMs : drainMs)]);
    }
    return this.survivors;
  }
  survivors = 0;
  #startHelper(helper2, line, options) {
    return new Promise((resolve2, reject) => {
      const child = this.#spawn(helper2, line, options);
      let text = "";
      const report = child.stdio[3];
      report?.on("data", (chunk) => text += chunk.toString());
      child.stdin?.on("error", () => void 0);
      child.on("error", reject);
      child.on("close", (code) => {
        const { status, error, survivors = 0, ...figures } = readReport(text);
        this.survivors += survivors;
        if (status !== void 0) resolve2({ status, survivors, ...figures });
        else
          reject(
            Object.assign(new Error(), {
              code: error === void 0 ? `helper ended with ${code ?? "a signal"}` : errorNames[error] ?? `error ${error}`
            })
          );
      });
    });
  }
  #startAlone(program, rest, options) {
    return new Promise((resolve2, reject) => {
      const started = process.hrtime.bigint();
      const child = this.#spawn(program, rest, options);
      child.on("exit", (code) => {
        resolve2({ status: code ?? 1, ns: Number(process.hrtime.bigint() - started) });
      });
      child.on("error", reject);
    });
  }
  #spawn(program, line, options) {
    const child = (0, import_node_child_process.spawn)(program, line === "" ? [] : [line], { ...options, argv0: `"${program}"` });
    this.#children.push(child);
    child.on("close", () => this.#closed.add(child));
    this.tails.follow(child);
    return child;
  }
};
function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { ns: 0 };
  }
}
function killTree(child) {
  const killer = (0, import_node_child_process.spawn)("taskkill", ["/PID", String(child.pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
  const kill2 = () => {
    child.kill("SIGKILL");
  };
  killer.on("error", kill2);
  killer.on("exit", kill2);
}

// runners/command/node/supervisor.ts
var markVariable = "IO_PERF_MARK";
var killMs2 = 1e4;
var isWindows = process.platform === "win32";
var nothing = isWindows ? { words: [process.env.ComSpec ?? "cmd.exe", "/d /c exit"], directory: ".", environment: process.env } : { words: ["/bin/sh", "-c", ":"], directory: "/", environment: {} };
async function supervise(helper2) {
  const begin = () => isWindows ? new WindowsExecution(helper2) : new PosixExecution();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void 0);
  const lines = (0, import_node_readline.createInterface)({ input: process.stdin });
  const orphaned = new Promise((resolve2) => {
    lines.once("close", () => {
      resolve2("orphaned");
    });
  });
  let isWarm = false;
  for await (const line of lines) {
    for (let run = 0; run < 2 && !isWarm; run++) await begin().start(nothing);
    isWarm = true;
    const ending = await perform(JSON.parse(line), begin(), orphaned);
    if (ending === void 0) break;
    process.stdout.write(`${JSON.stringify(ending)}
`);
  }
  process.exit(0);
}
async function perform(task, execution, orphaned) {
  const ending = { ns: 0, status: void 0, timedOut: false, survivors: 0, stderr: "", stdout: "" };
  const execute2 = async () => {
    if (task.prepare && (await execution.start({ ...task, words: task.prepare })).status !== 0) {
      ending.trouble = { preparation: true };
    } else Object.assign(ending, await execution.start(task));
  };
  let timer;
  const late = new Promise((resolve2) => timer = setTimeout(resolve2, task.timeoutMs, "late"));
  const how = await Promise.race([
    execute2().catch((error) => {
      ending.trouble = { code: error.code ?? "EIO" };
    }),
    orphaned,
    late
  ]);
  clearTimeout(timer);
  ending.timedOut = how === "late";
  ending.survivors = await execution.end();
  await new Promise((resolve2) => setImmediate(resolve2));
  ending.stderr = execution.tails.stderr.toString("utf8");
  ending.stdout = execution.tails.stdout.toString("utf8");
  return how === "orphaned" ? void 0 : ending;
}
var PosixExecution = class {
  tails = new Tails();
  #groups = [];
  #mark = (0, import_node_crypto.randomUUID)();
  start({ words: words2, directory, environment, keepsOutput = false }) {
    return new Promise((resolve2, reject) => {
      const started = process.hrtime.bigint();
      const child = (0, import_node_child_process2.spawn)(words2[0], words2.slice(1), {
        detached: true,
        stdio: ["ignore", keepsOutput ? "pipe" : "ignore", "pipe"],
        cwd: directory,
        env: { ...environment, [markVariable]: this.#mark }
      });
      child.on("exit", (code, signal) => {
        const ns = Number(process.hrtime.bigint() - started);
        resolve2({ status: code ?? 128 + import_node_os.constants.signals[signal ?? "SIGKILL"], ns });
      });
      child.on("error", reject);
      if (child.pid !== void 0) this.#groups.push(child.pid);
      this.tails.follow(child);
    });
  }
  end() {
    return killAll(this.#groups, this.#mark);
  }
};
async function killAll(groups, mark) {
  const found = findMarked(mark).length;
  const deadlineMs = Date.now() + killMs2;
  for (; ; ) {
    for (const group of groups) kill(-group);
    const left = findMarked(mark);
    if (left.length === 0 || Date.now() > deadlineMs) return found;
    for (const pid of left) kill(pid);
    await new Promise((resolve2) => setTimeout(resolve2, 5));
  }
}
function kill(target) {
  try {
    process.kill(target, "SIGKILL");
  } catch {
  }
}
function findMarked(mark) {
  const wanted = `${markVariable}=${mark}`;
  return listProcesses().filter((pid) => {
    try {
      return (0, import_node_fs6.readFileSync)(`/proc/${pid}/environ`, "latin1").split("\0").includes(wanted);
    } catch {
      return false;
    }
  });
}
function listProcesses() {
  try {
    return (0, import_node_fs6.readdirSync)("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

// runners/command/node/workloads.ts
var import_node_fs8 = require("node:fs");
var import_node_path4 = require("node:path");

// runners/node/protocol/cell.ts
function recipe(definition) {
  return definition;
}
var maxPreparedBytes = 256 * 1024 * 1024;

// runners/command/command_line.json
var command_line_default = {
  special: "|&;<>()$`*?[\n",
  specialQuoted: "$`",
  shellWords: [
    "!",
    ".",
    ":",
    "[[",
    "alias",
    "bg",
    "break",
    "case",
    "cd",
    "command",
    "continue",
    "declare",
    "do",
    "done",
    "elif",
    "else",
    "esac",
    "eval",
    "exec",
    "exit",
    "export",
    "fg",
    "fi",
    "for",
    "function",
    "getopts",
    "hash",
    "if",
    "in",
    "jobs",
    "local",
    "popd",
    "pushd",
    "read",
    "readonly",
    "return",
    "select",
    "set",
    "shift",
    "shopt",
    "source",
    "then",
    "time",
    "times",
    "trap",
    "type",
    "typeset",
    "ulimit",
    "umask",
    "unalias",
    "unset",
    "until",
    "wait",
    "while",
    "{",
    "}"
  ]
};

// runners/command/node/command-line.ts
var special = new Set(command_line_default.special);
var specialQuoted = new Set(command_line_default.specialQuoted);
var shellWords = new Set(command_line_default.shellWords);
function parse2(command) {
  const words2 = [];
  let word;
  const add = (text) => {
    word = (word ?? "") + text;
  };
  let quote2 = "";
  const hasAlternatives = /\{[^{}\s]*(,|\.\.)[^{}\s]*\}/.test(command);
  let hasSpecial = false;
  const characters = Array.from(command);
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at];
    if (quote2 === "'") {
      if (character === "'") quote2 = "";
      else add(character);
    } else if (character === "\\") {
      const next = characters[++at];
      if (next === void 0) throw new Error("No escaped character");
      add(quote2 === '"' && next !== '"' && next !== "\\" ? `\\${next}` : next);
    } else if (quote2 === '"') {
      hasSpecial ||= specialQuoted.has(character);
      if (character === '"') quote2 = "";
      else add(character);
    } else if (character === "'" || character === '"') {
      quote2 = character;
      word ??= "";
    } else {
      const isAtStart = word === void 0 && (character === "#" || character === "~");
      hasSpecial ||= special.has(character) || isAtStart || character === "{" && hasAlternatives;
      if (!/[ \t\r\n]/.test(character)) add(character);
      else if (word !== void 0) {
        words2.push(word);
        word = void 0;
      }
    }
  }
  if (quote2 !== "") throw new Error("No closing quotation");
  if (word !== void 0) words2.push(word);
  if (words2.length === 0) throw new Error("there is no command");
  return { words: words2, hasSpecial };
}
function makeWords(command, shell2) {
  const { words: words2, hasSpecial } = parse2(command);
  const needsShell = hasSpecial || shellWords.has(words2[0]) || /^[A-Za-z_][A-Za-z0-9_]*=/.test(words2[0]);
  return needsShell ? [shell2, "-c", command] : words2;
}

// runners/command/node/execution.ts
var import_node_child_process3 = require("node:child_process");
var import_node_events2 = require("node:events");
var import_node_readline2 = require("node:readline");

// runners/command/node/last-words.ts
var import_node_util = require("node:util");

// runners/command/last_words.json
var last_words_default = {
  noise: [
    "^\\s+at \\S",
    '^\\s*File ".*", line \\d+',
    "^Traceback \\(most recent call last\\)",
    "^\\s*\\+-[+-]",
    "^Node\\.js v\\d",
    "^\\(Use `node --trace-uncaught",
    "^\\s+(?:duration_ms: [\\d.]+|type: '\\w+'|location: '.*|failureType: '.*)$",
    "^goroutine \\d+ \\[",
    "^\\s+\\S+\\.go:\\d+ \\+0x",
    "^exit status \\d+$",
    "^note: (?:run with|Some details) ",
    "^stack backtrace:",
    "^\\s+\\d+: +(?:0x[0-9a-f]+ - )?(?:<|[\\w$]+(?:\\[\\w+\\])?(?:::|$))",
    "^\\s*\\.\\.\\. \\d+ more$",
    "^\\s+#\\d+ ",
    "^\\s*(?:=>)?\\s*0x[0-9a-f]{8,}: ",
    "^Shadow byte",
    "^\\s+[A-Z][\\w ,/-]+: +[0-9a-f]{2}(?: |$)",
    "^==\\d+==ABORTING",
    "^npm (?:ERR!|error)\\s+(?:code|path|command|Lifecycle|A complete log|errno|$|in workspace|\\d{4}-)",
    "^npm (?:ERR!|error) *$",
    "^npm (?:warn|notice|WARN)\\b",
    "^error: test failed, to rerun",
    "^error: \\d+ targets? failed",
    "^error: could not compile",
    "^\\s+\\d+ (?:Warning|Error)\\(s\\)$",
    "^Time Elapsed [\\d:.]+$",
    "^Build FAILED\\.$",
    "^make(?:\\[\\d+\\])?: (?:\\*\\*\\* |Entering|Leaving)",
    "^ninja: build stopped",
    "^\\[ERROR\\]\\s*(?:->|To see|Re-run|For more|After correcting|\\[Help|$)",
    "^(?:\\S+: line \\d+: +\\d+ )?(?:Aborted|Segmentation fault|Killed)\\b",
    "^(?:BEGIN failed--compilation aborted|Compilation failed in require|Execution of .* aborted due to)\\b"
  ],
  messages: [
    { pattern: "^\\[ERROR\\]\\s+[^\\s:/][^:/]*:\\d+(?:->[^\\s:]+:\\d+)* \\S", which: "first" },
    { pattern: "^(?:\\S.*)?: error [A-Z]+\\d+: \\S", which: "first" },
    { pattern: "^(?:Caused by: | ---> )\\S", which: "last" },
    { pattern: "^CMake Error at \\S+ \\(", which: "first", next: "^\\s+\\S" },
    { pattern: "^SUMMARY: \\w+Sanitizer: \\S", which: "first" },
    {
      pattern: "^==\\d+== (?:Invalid |Conditional jump|Process terminating)",
      which: "first",
      next: "^==\\d+== +at "
    },
    { pattern: "^\\s+=> \\S", which: "first" },
    { pattern: "^\\s*\\| \\w*ExceptionGroup: \\S", which: "first", next: "^[\\s|]+\\w*(?:Error|Exception): " },
    { pattern: "^Failed example:$", which: "first", next: "." },
    { pattern: "^\\s+Failure/Error: \\S", which: "first", next: "^\\s+[^\\s#]" },
    { pattern: "^\\s+\\d+\\) (?:Failure|Error):$", which: "first", next: "\\S" },
    { pattern: "^\\s+\u25CF (?!Console)\\S", which: "first", next: "^\\s{4,}[^\\s\\d>|]" },
    { pattern: "^#\\s+Failed test\\b", which: "first", next: "^#\\s+(?:at |got|expected)" },
    { pattern: "^\\s*not ok \\d+", which: "first", next: "^\\s{2,}\\S" },
    { pattern: "^\\S+:\\d+: Failure$", which: "first", next: "^[^\\[]" },
    { pattern: "^terminate called after", which: "first", next: "^\\s+what\\(\\)" },
    { pattern: "^E\\s{2,}\\S", which: "first", next: "^E\\s{2,}\\S" },
    {
      pattern: "^thread '.*' .*panicked at ",
      which: "first",
      next: "^(?:(?!---- |failures:|test result)\\S|\\s+(?:left|right): )"
    },
    { pattern: "^(?:panic|fatal error): \\S", which: "first" },
    { pattern: "^\\s+[\\w./-]+_test\\.go:\\d+: \\S", which: "first" },
    {
      pattern: '^(?:Exception in thread ".*" )?(?:[a-z_][\\w$]*\\.)+[A-Z][\\w$]*(?:Exception|Error|Failure)\\b',
      which: "first"
    },
    {
      pattern: "^\\s*(?:Uncaught )?AssertionError.*: .*:$",
      which: "last",
      next: "^(?!\\s+(?:generatedMessage|code): )."
    },
    { pattern: "^(?:[a-z_]\\w*\\.)+[A-Z]\\w*: \\S", which: "last" },
    {
      pattern: "^(?:Uncaught )?[A-Z]?\\w*(?:Error|Exception|Interrupt|Failure|Rejection|Group)(?: \\[\\w+\\])?: \\S",
      which: "last"
    },
    {
      pattern: "^[\\s|]+(?:[a-z_]\\w*\\.)*[A-Z]?\\w*(?:Error|Exception|Interrupt|Failure)(?: \\[\\w+\\])?: \\S",
      which: "last"
    },
    { pattern: "^[A-Z]\\w*(?:Error|Exception|Interrupt)$", which: "last" },
    { pattern: "^\\S+\\.rb:\\d+:(?:in .*:)? \\S", which: "first" },
    { pattern: "^\\S.* at \\S+ line \\d+(?:\\.|, .*)$", which: "first" },
    { pattern: "^\\S+?:\\d+(?::\\d+)?: (?:fatal |runtime )?error: \\S", which: "first" },
    { pattern: "^error(?:\\[E\\d+\\])?: \\S", which: "first" },
    { pattern: "^\\S+\\.go:\\d+:\\d+: \\S", which: "first" },
    { pattern: "\\berror TS\\d+: \\S", which: "first" },
    { pattern: "^(?:.*: |PHP )?(?:fatal|error|Error|ERROR|FATAL|(?:Fatal|Parse) error)[:!] +\\S", which: "last" },
    {
      pattern: "[Nn]ot found\\b|No such file or directory|Permission denied|Segmentation fault|[Cc]annot \\w|[Cc]ould(?:n't| not) \\w|\\bfailed\\b",
      which: "last"
    }
  ]
};

// runners/command/node/last-words.ts
var noise = last_words_default.noise.map((text) => new RegExp(text));
var messages = last_words_default.messages.map(({ pattern, which, next = "(?!)" }) => ({
  pattern: new RegExp(pattern),
  isLast: which === "last",
  goesOn: new RegExp(next)
}));
var maxLines = 3;
var maxLineLength = 300;
var maxNextLines = 5;
var maxStrange = 0.1;
var notText = "output that is not text";
function lastWords({ stdout, stderr }) {
  const [errors, output] = [linesOf(stderr), linesOf(stdout)];
  const message = messageOf([errors, output]);
  const tail = (lines) => lines.filter((line) => !message.includes(line)).slice(-maxLines).map((line) => line.slice(0, maxLineLength)).join(" | ");
  const tails = [
    ["standard error", tail(errors)],
    ["standard output", tail(output)]
  ].filter(([, text]) => text !== "");
  const first = message.join(" ").trim().replace(/\s+/g, " ").slice(0, maxLineLength);
  const ends = tails.map(([name, text]) => `${name} ends: ${text}`);
  return [...first === "" ? [] : [first], ...ends].join("; ");
}
function linesOf(text) {
  if (text === "") return [];
  const plain = (0, import_node_util.stripVTControlCharacters)(text);
  const strange = plain.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (strange > plain.length * maxStrange) return [notText];
  const lines = plain.split(/\r\n|[\n\r]/).map((line) => line.replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, " ").trimEnd()).filter((line) => line.trim() !== "");
  const telling = lines.filter((line) => /[\p{L}\p{N}]/u.test(line) && !noise.some((pattern) => pattern.test(line)));
  return telling.length > 0 ? telling : lines;
}
function messageOf(streams) {
  for (const { pattern, isLast, goesOn } of messages) {
    for (const lines of streams) {
      const isIt = (line) => pattern.test(line);
      const at = isLast ? lines.findLastIndex(isIt) : lines.findIndex(isIt);
      if (at < 0) continue;
      const more = lines.slice(at + 1, at + 1 + maxNextLines);
      const end = more.findIndex((line) => !goesOn.test(line));
      return [lines[at], ...more.slice(0, end < 0 ? more.length : end)];
    }
  }
  return streams.flatMap((lines) => lines.slice(-1)).slice(0, 1);
}

// runners/command/node/execution.ts
var driver = process.ppid;
var watchMs = 500;
var supervisor;
function startSupervisor(helper2) {
  const more = helper2 === void 0 ? [] : ["--helper", helper2];
  const child = (0, import_node_child_process3.spawn)(process.execPath, [process.argv[1], "--supervise", ...more], {
    stdio: ["pipe", "pipe", "inherit"],
    // A signal to the runner's group does not end it before it has done its work.
    detached: true,
    windowsHide: true
  });
  child.stdin.on("error", () => void 0);
  const gone = (0, import_node_events2.once)(child, "close").catch(() => []);
  for (const part of [child, child.stdin, child.stdout]) part.unref?.();
  return { child, answers: (0, import_node_readline2.createInterface)({ input: child.stdout }), gone };
}
async function execute(task) {
  const { child, answers, gone } = supervisor ??= startSupervisor(task.helper);
  const watching = setInterval(() => {
    if (process.ppid !== driver) child.stdin.end();
  }, watchMs);
  try {
    const answer2 = (0, import_node_events2.once)(answers, "line");
    child.stdin.write(`${JSON.stringify(task)}
`);
    const [report] = await Promise.race([answer2, gone.then(() => [])]);
    return JSON.parse(report ?? "");
  } catch {
    supervisor = void 0;
    throw new Fault("EIO", "The process that supervises the command was ended from outside.");
  } finally {
    clearInterval(watching);
  }
}
async function refuseFailed(about, task, ending) {
  const { words: words2, timeoutMs } = task;
  const { timedOut, trouble, status, stderr } = ending;
  if (timedOut) {
    throw new Fault(
      "ETIMEDOUT",
      `${about} was not done after ${timeoutMs / 1e3} s and was ended with all its processes; give it a longer timeout, or find out what it waits for.${quote({ stdout: "", stderr })}`
    );
  }
  if (trouble && "preparation" in trouble) {
    const preparation = `The preparation of ${about[0].toLowerCase()}${about.slice(1)}`;
    throw checkFault(`${preparation} failed.${quote({ stdout: "", stderr })}`);
  }
  if (trouble) throw new Fault(trouble.code, `${about} could not be started: ${words2[0] ?? ""}: ${trouble.code}.`);
  if (status === 0) return;
  const again = await execute({ ...task, keepsOutput: true });
  const hasFailed = !again.timedOut && !again.trouble && again.status !== 0;
  const said = hasFailed ? quote(again) : `${quote({ stdout: "", stderr }).replace(/\.$/, "")}. Executed once more for its output, it did not fail.`;
  throw checkFault(`${about} ${describeStatus(status)}.${said}`);
}
function quote(outputs) {
  const words2 = lastWords(outputs);
  return words2 === "" ? " It wrote nothing." : ` It says: ${words2}`;
}
function describeStatus(status) {
  if (status === void 0) return "ended without an exit status";
  if (status > 65535) return `ended with exit status 0x${status.toString(16).toUpperCase()}`;
  return status > 128 && process.platform !== "win32" ? `ended with status ${status}, as after signal ${status - 128}` : `ended with exit status ${status}`;
}

// runners/command/node/windows-line.ts
var import_node_fs7 = require("node:fs");
var import_node_path3 = require("node:path");
var commandsOfCmd = new Set(
  `assoc break call cd chdir cls color copy date del dir echo endlocal erase exit for ftype goto if md mkdir mklink move path pause popd
    prompt pushd rd rem ren rename rmdir set setlocal shift start time title type ver verify vol`.split(/\s+/)
);
var defaultEndings = ".COM;.EXE;.BAT;.CMD";
var maxLine = 32767;
var maxCmdLine = 8191;
function windowsLine(text, place) {
  const line = joinLines(text);
  if (line === "") throw new Error("there is no command");
  const [word, rest] = firstWord(line);
  const path = findWindowsProgram(unquoted(word), place);
  const kind = path === void 0 ? "" : import_node_path3.win32.extname(path).toLowerCase();
  if (!needsCmd(line) && path !== void 0) {
    if (kind === ".exe" || kind === ".com") return limited({ program: path, rest, usesShell: false }, maxLine);
    if (kind === ".ps1") return limited(powershell(path, rest, place), maxLine);
  }
  const isOwnCommand = path === void 0 && isCommandOfCmd(unquoted(word));
  if (!needsCmd(line) && path === void 0 && !isOwnCommand)
    return { program: unquoted(word), rest, usesShell: false };
  return limited(cmdLine(withPaths(line, place), place), maxCmdLine);
}
var cmdText = (text, place) => limited(cmdLine(withPaths(joinLines(text), place), place), maxCmdLine);
function findWindowsProgram(name, { directory, environment, isFile = isFileHere }) {
  if (name === "") return void 0;
  const given = name.replaceAll("/", "\\");
  const hasFolder = /[\\:]/.test(given);
  const folders = hasFolder ? [directory] : [directory, ...(variable(environment, "PATH") ?? "").split(";").map(unquoted).filter(Boolean)];
  const endings = (variable(environment, "PATHEXT") ?? defaultEndings).split(";").filter(Boolean);
  const own = import_node_path3.win32.extname(given).toLowerCase();
  const isComplete = own === ".ps1" || endings.some((ending) => ending.toLowerCase() === own);
  const candidates = isComplete ? ["", ...endings] : [...endings.map((ending) => ending.toLowerCase()), ...own === "" ? [] : [""]];
  for (const folder of folders) {
    const path = import_node_path3.win32.resolve(directory, folder, given);
    const found = candidates.find((ending) => isFile(path + ending));
    if (found !== void 0) return path + found;
  }
  return void 0;
}
function variable(environment, name) {
  const key = Object.keys(environment).find((one) => one.toUpperCase() === name);
  return key === void 0 ? void 0 : environment[key];
}
function joinLines(text) {
  const lines = text.replace(/\^\r?\n/g, "").split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !/^(?:rem\b|::)/i.test(line)).join(" & ");
}
function firstWord(line) {
  const [word = ""] = /^(?:"[^"]*"?|[^\s"&|<>,;=])+/.exec(line) ?? [];
  return [word, line.slice(word.length).trimStart()];
}
var unquoted = (word) => word.replaceAll('"', "");
var isCommandOfCmd = (word) => commandsOfCmd.has(/^[a-z]+/i.exec(word)?.[0].toLowerCase() ?? "") && /^[a-z]+(?:$|[^\w-])/i.test(word);
function needsCmd(line) {
  const outside = line.replace(/"[^"]*(?:"|$)/g, " ");
  return /[&|<>^]/.test(outside) || /%[^%\s][^%]*%/.test(line) || /^[(@]/.test(line);
}
function withPaths(line, place) {
  let result = "";
  let left = line;
  while (left !== "") {
    const [begin] = /^[\s&|(@]*/.exec(left);
    left = left.slice(begin.length);
    const [word = ""] = /^(?:"[^"]*"?|[^\s"&|<>,;=()])+/.exec(left) ?? [];
    const [others] = /^(?:"[^"]*(?:"|$)|\^.|[^"&|(])*/s.exec(left.slice(word.length));
    const path = word.includes("/") || /\.ps1"?$/i.test(word) ? findWindowsProgram(unquoted(word), place) : void 0;
    result += begin + (path === void 0 ? unknownPath(word, place) : commandOf(path, place)) + others;
    const [opening] = /^\(?/.exec(left.slice(word.length + others.length));
    left = left.slice(word.length + others.length + opening.length);
    result += opening;
    if (begin + word + others + opening === "") break;
  }
  return result + left;
}
function unknownPath(word, place) {
  const [first = ""] = unquoted(word).split("/");
  const hasOption = isCommandOfCmd(unquoted(word)) || findWindowsProgram(first, place) !== void 0;
  return hasOption ? word : word.replaceAll("/", "\\");
}
function commandOf(path, place) {
  if (import_node_path3.win32.extname(path).toLowerCase() !== ".ps1") return `"${path}"`;
  const { program, rest } = powershell(path, "", place);
  return `"${program}" ${rest}`.trimEnd();
}
function powershell(path, rest, place) {
  const program = findWindowsProgram("pwsh.exe", place) ?? findWindowsProgram("powershell.exe", place) ?? "powershell.exe";
  const options = "-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -File";
  return { program, rest: `${options} "${path}" ${rest}`.trimEnd(), usesShell: true };
}
function cmdLine(text, { environment }) {
  return { program: variable(environment, "COMSPEC") ?? "cmd.exe", rest: `/d /s /c "${text}"`, usesShell: true };
}
function limited(line, most) {
  const length = line.program.length + line.rest.length + 3;
  if (length <= most) return line;
  const who = most === maxCmdLine ? "cmd.exe takes" : "Windows takes";
  throw new Error(`it has ${length.toLocaleString("en")} characters, and ${who} ${most.toLocaleString("en")}`);
}
function isFileHere(path) {
  return (0, import_node_fs7.statSync)(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

// runners/command/node/workloads.ts
var variable2 = "IO_PERF_WORKLOADS";
var maxRuns = 1e4;
var defaultTimeoutNs = 6e11;
var shell = "/bin/sh";
var isWindows2 = process.platform === "win32";
function workloadRecipes(environment, helper2) {
  const path = environment[variable2];
  if (!path) return [];
  const workloads = JSON.parse((0, import_node_fs8.readFileSync)(path, "utf8"));
  return Object.entries(workloads).map(
    ([encoded, workload]) => recipe({
      cell: `run/${encoded}`,
      parameters: { cache: choice(["warm", "cold"], workload.cache ?? "warm") },
      bytes: false,
      check: "none",
      setUp: ({ cache }, ground) => setUp(decodeURIComponent(encoded), workload, cache === "cold", ground, helper2)
    })
  );
}
async function setUp(name, workload, isCold, ground, helper2) {
  const about = `The workload "${name}"`;
  const directory = workload.workingDirectory ?? process.cwd();
  if (!isFolder(directory)) throw new Fault("ENOENT", `${about} is to run in ${directory}, which is not a folder.`);
  const own = Object.entries(workload.env ?? {}).map(([key, value]) => [key, String(value)]);
  const environment = environmentWith({ ...Object.fromEntries(own), IO_PERF_DIRECTORY: ground.outputs });
  const place = { directory, environment, timeoutMs: (workload.timeoutNs ?? defaultTimeoutNs) / 1e6, helper: helper2 };
  const { words: words2, usesShell } = commandOf2(name, workload.command, place);
  await build(name, workload, place);
  if (usesShell) process.stderr.write(`${about} needs a shell, whose start is part of its time: ${workload.command}
`);
  else if (workload.prepare === void 0) expectProgram(about, words2[0], place);
  const preparation = preparationOf(about, workload, isCold);
  const task = {
    ...place,
    words: words2,
    prepare: preparation === void 0 ? void 0 : shellWords2(`The preparation of ${name}`, preparation, place)
  };
  return {
    maxOps: isCold ? 1 : maxRuns,
    bytesPerOp: 0,
    operate: { sync: () => void 0 },
    verify: () => "",
    measure: (ops, withHistogram) => measure(about, task, ops, withHistogram, usesShell ? ["shell"] : [])
  };
}
function environmentWith(added) {
  const names = new Set(Object.keys(added).map((name) => isWindows2 ? name.toUpperCase() : name));
  names.add(variable2);
  const kept = Object.entries(process.env).filter(([name]) => !names.has(isWindows2 ? name.toUpperCase() : name));
  return { ...Object.fromEntries(kept), ...added };
}
async function measure(about, task, ops, withHistogram, marks) {
  let [ns, survivors, peakMemoryBytes] = [0, 0, 0];
  const sums = { userNs: 0, sysNs: 0, io: {} };
  let isSummed = true;
  const histogram = new Histogram();
  for (let run = 0; run < ops; run++) {
    const ending = await execute(task);
    await refuseFailed(about, task, ending);
    ns += ending.ns;
    survivors += ending.survivors;
    isSummed = addSums(sums, ending) && isSummed;
    peakMemoryBytes = Math.max(peakMemoryBytes, ending.peakMemoryBytes ?? 0);
    histogram.add(ending.ns);
  }
  const all = [...marks, ...survivors > 0 ? ["background-processes"] : []];
  return {
    ns,
    ...isWindows2 ? {} : { timedBy: "io-perf" },
    ...isSummed ? { ...sums, peakMemoryBytes } : {},
    ...withHistogram ? { latency: { buckets: histogram.buckets() } } : {},
    ...all.length > 0 ? { marks: all } : {}
  };
}
var ioNames = ["readCalls", "writeCalls", "readBytes", "writtenBytes"];
function addSums(sums, { userNs, sysNs, io }) {
  if (userNs === void 0 || sysNs === void 0 || io === void 0) return false;
  sums.userNs += userNs;
  sums.sysNs += sysNs;
  for (const name of ioNames) sums.io[name] = (sums.io[name] ?? 0) + (io[name] ?? 0);
  return true;
}
async function build(name, { build: text, builtFile }, place) {
  if (!text || builtFile !== void 0 && (0, import_node_fs8.existsSync)(builtFile)) return;
  const words2 = shellWords2(`The build of ${name}`, text, place);
  const ending = await execute({ ...place, words: words2, prepare: void 0, keepsOutput: true });
  if (ending.timedOut || ending.status !== 0) {
    const how = ending.timedOut ? "took too long" : `ended with exit status ${ending.status ?? "unknown"}`;
    throw checkFault(`The build of ${name} ${how}: ${lastWords(ending) || "it said nothing"}`);
  }
  if (builtFile !== void 0) (0, import_node_fs8.writeFileSync)(builtFile, "");
}
function commandOf2(name, command, place) {
  try {
    if (isWindows2) {
      const { program, rest, usesShell } = windowsLine(command, place);
      return { words: [program, rest], usesShell };
    }
    const words2 = makeWords(command, shell);
    return { words: words2, usesShell: words2[0] === shell && words2[1] === "-c" };
  } catch (error) {
    throw valueFault(`The command of ${name} cannot be understood (${error.message}): ${command}`);
  }
}
function shellWords2(about, text, place) {
  if (!isWindows2) return [shell, "-c", text];
  try {
    const { program, rest } = cmdText(text, place);
    return [program, rest];
  } catch (error) {
    throw valueFault(`${about} is too long: ${error.message}.`);
  }
}
function expectProgram(about, program, place) {
  const hasFolder = /[/\\]/.test(program) && (isWindows2 || program.includes("/"));
  if (isWindows2 ? findWindowsProgram(program, place) !== void 0 : isOnPath(program, hasFolder, place)) return;
  const isWhole = (isWindows2 ? import_node_path4.win32 : import_node_path4.posix).isAbsolute(program);
  const where = hasFolder ? `${program}${isWhole ? "" : " in the folder where it runs"}` : `${program} on PATH`;
  throw new Fault(
    "ENOENT",
    `${about} cannot be started: there is no program ${where}: build it, or correct its command.`
  );
}
function isOnPath(program, hasFolder, { directory, environment }) {
  const folders = hasFolder ? [""] : (environment.PATH ?? "").split(import_node_path4.delimiter);
  return folders.some((folder) => isProgram((0, import_node_path4.resolve)(directory, (0, import_node_path4.join)(folder, program))));
}
function preparationOf(about, { prepare, dropCaches }, isCold) {
  if (!isCold) return prepare;
  const isRoot = process.platform === "linux" && process.geteuid?.() === 0;
  const drop = dropCaches ?? (isRoot ? "sync && echo 3 > /proc/sys/vm/drop_caches" : void 0);
  if (prepare === void 0) return drop;
  if (drop === void 0) {
    throw unsupportedFault(
      `${about} is to run cold after its preparation, and only root on Linux can drop caches from here: give dropCaches, or run as root.`
    );
  }
  return isWindows2 ? `( ${prepare.trim()} ) && ${drop}` : `( ${prepare}
) && ${drop}`;
}
function isFolder(path) {
  return (0, import_node_fs8.statSync)(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function isProgram(path) {
  try {
    (0, import_node_fs8.accessSync)(path, import_node_fs8.constants.X_OK);
    return (0, import_node_fs8.statSync)(path).isFile();
  } catch {
    return false;
  }
}

// runners/command/node/main.ts
var words = process.argv.slice(2);
var helper = words.includes("--helper") ? words[words.indexOf("--helper") + 1] : void 0;
if (words[0] === "--supervise") void supervise(helper);
else {
  const isWindows3 = process.platform === "win32";
  const lost = process.platform === "linux" ? "" : "; what a command leaves behind is not seen";
  const known = helper === void 0 ? `neither processor time nor memory${lost}` : "by a job object";
  const windowsTimer = helper === void 0 ? "Node.js" : "job object";
  serve(() => ({
    name: "command",
    runtime: `timed by io-perf (Node.js ${process.versions.node}: ${known})`,
    recipes: workloadRecipes(process.env, helper),
    clockSource: "io-perf: the monotonic clock",
    measuresItself: false,
    facts: { timer: isWindows3 ? windowsTimer : "io-perf" }
  }));
}

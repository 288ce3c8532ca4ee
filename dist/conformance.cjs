"use strict";

// runners/conformance/main.ts
var import_node_fs4 = require("node:fs");
var import_node_os = require("node:os");
var import_node_path3 = require("node:path");
var import_node_util = require("node:util");

// runners/conformance/outcome.ts
var Failure = class extends Error {
  constructor(message, isSilence = false) {
    super(message);
    this.isSilence = isSilence;
  }
  isSilence;
  name = "Failure";
};
var Skip = class extends Error {
  name = "Skip";
};
function excerpt(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "nothing";
  const printable = text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, "\xB7");
  return printable.length > 200 ? `${printable.slice(0, 200)}\u2026` : printable;
}
function expectSame(what, got, expected) {
  const texts = [expected, got].map((value) => JSON.stringify(value) ?? "nothing");
  if (texts[0] !== texts[1]) throw new Failure(`expected ${what} to be ${excerpt(texts[0])}; got ${excerpt(texts[1])}`);
}
function formatOutcome({ name, status, detail }) {
  return `${status} ${name}${detail === void 0 ? "" : ` # ${detail}`}`;
}
var formatTotals = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

// runners/conformance/runner-process.ts
var import_node_child_process = require("node:child_process");
var import_node_stream = require("node:stream");
var import_node_string_decoder = require("node:string_decoder");
var hasGroups = process.platform !== "win32";
var drainMs = 500;
var alive = /* @__PURE__ */ new Set();
function killRunners() {
  for (const runner of alive) runner.kill();
}
var RunnerProcess = class {
  directory;
  #child;
  #timeoutMs;
  #lines = [];
  #partial = "";
  #log = "";
  #ending;
  #startError;
  #wake = () => void 0;
  #asked = 0;
  constructor(command, directory, timeoutMs) {
    const [program = "", ...words] = command;
    this.directory = directory;
    this.#timeoutMs = timeoutMs;
    this.#child = (0, import_node_child_process.spawn)(program, [...words, "--dir", directory], { stdio: "pipe", detached: hasGroups });
    alive.add(this);
    const decoder = new import_node_string_decoder.StringDecoder("utf8");
    this.#child.stdout.on("data", (bytes) => {
      const [first = "", ...rest] = decoder.write(bytes).split("\n");
      this.#partial += first;
      for (const next of rest) {
        this.#lines.push(this.#partial);
        this.#partial = next;
      }
      this.#wake();
    });
    this.#child.stderr.on("data", (bytes) => {
      this.#log = (this.#log + bytes.toString("utf8")).slice(-2e3);
    });
    this.#child.stdin.on("error", () => void 0);
    this.#child.on("error", (error) => {
      this.#startError = error.message;
      this.#end({ code: null, signal: null });
    });
    this.#child.on("exit", (code, signal) => {
      const end = () => {
        this.#end({ code, signal });
      };
      const timer = setTimeout(end, drainMs);
      (0, import_node_stream.finished)(this.#child.stdout, { writable: false }, () => {
        clearTimeout(timer);
        end();
      });
    });
  }
  #end(ending) {
    alive.delete(this);
    this.#ending ??= ending;
    this.#wake();
  }
  get hasEnded() {
    return this.#ending !== void 0;
  }
  /** Sends bytes as they are; `answers` is how many answers they must bring. */
  send(bytes, answers) {
    this.#asked += answers;
    this.#child.stdin.write(bytes);
  }
  /** Sends a request and waits for its answer. @throws Failure when none comes or it is not a JSON object */
  async request(line) {
    this.send(`${line}
`, 1);
    return this.nextAnswer(line);
  }
  /** @throws Failure when no answer comes in time, the runner dies, or what comes is not a JSON object */
  async nextAnswer(about) {
    const line = await this.#waitFor(() => this.#lines.shift(), `an answer to "${excerpt(about)}"`);
    let answer;
    try {
      answer = JSON.parse(line);
    } catch {
      throw new Failure(`expected one JSON object as the answer to "${excerpt(about)}"; got "${excerpt(line)}"`);
    }
    if (typeof answer !== "object" || answer === null || Array.isArray(answer))
      throw new Failure(`expected a JSON object as the answer to "${excerpt(about)}"; got ${excerpt(line)}`);
    return answer;
  }
  /**
   * Ends standard input, after some last bytes, and waits for the end of the process.
   * @throws Failure when it does not end in time, or its output held anything but the answers
   */
  async close(lastBytes = "") {
    this.#child.stdin.end(lastBytes);
    const ending = await this.#waitForEnd();
    const extra = [...this.#lines, ...this.#partial === "" ? [] : [this.#partial]];
    if (extra.length > 0)
      throw new Failure(
        `expected ${this.#asked} answers and nothing else on standard output; got also "${excerpt(extra.join("\\n"))}"`
      );
    return ending;
  }
  interrupt() {
    this.#child.kill("SIGINT");
  }
  /** Ends the process and its children at once. */
  kill() {
    const { pid } = this.#child;
    try {
      if (hasGroups && pid !== void 0) process.kill(-pid, "SIGKILL");
      else this.#child.kill("SIGKILL");
    } catch {
    }
  }
  async #waitForEnd() {
    return this.#wait(() => this.#ending, "it to end after the end of its input");
  }
  #waitFor(take, what) {
    return this.#wait(() => {
      const value = take();
      if (value === void 0 && this.#ending) throw new Failure(`expected ${what}; the runner ${this.#describeEnd()}`);
      return value;
    }, what);
  }
  #wait(take, what) {
    return new Promise((resolve2, reject) => {
      const timer = setTimeout(() => {
        this.#wake = () => void 0;
        this.kill();
        reject(
          new Failure(`expected ${what} within ${this.#timeoutMs / 1e3} s; nothing came${this.#describeLog()}`, true)
        );
      }, this.#timeoutMs);
      const attempt = () => {
        try {
          const value = take();
          if (value === void 0) return;
          resolve2(value);
        } catch (error) {
          reject(error instanceof Error ? error : new Failure(String(error)));
        }
        clearTimeout(timer);
        this.#wake = () => void 0;
      };
      this.#wake = attempt;
      attempt();
    });
  }
  #describeEnd() {
    if (this.#startError !== void 0) return `could not be started: ${this.#startError}`;
    const { code, signal } = this.#ending;
    return `ended with ${signal === null ? `status ${code ?? "unknown"}` : `signal ${signal}`}${this.#describeLog()}`;
  }
  #describeLog() {
    const log = this.#log.trim();
    return log === "" ? "" : `; its log ends "${log.slice(-300)}"`;
  }
};

// runners/conformance/checks/cells.ts
var import_node_fs2 = require("node:fs");

// runners/conformance/answers.ts
var runnerCodes = ["EPROTO", "EINVAL", "ENOTSUP", "ECHECK"];
function errorCode(answer) {
  if (!("error" in answer)) return void 0;
  const error = answer.error;
  if (typeof error !== "object" || error === null || typeof error.code !== "string" || typeof error.message !== "string")
    throw new Failure(`expected {"error":{"code":\u2026,"message":\u2026}}; got ${excerpt(answer)}`);
  if (!/^E[A-Z0-9]+$/.test(error.code))
    throw new Failure(
      `expected the POSIX name of an error or one of ${runnerCodes.join(", ")}; got "${excerpt(error.code)}"`
    );
  if (error.message.trim() === "") throw new Failure(`expected a message with ${error.code}; got an empty one`);
  return error.code;
}
function expectError(about, answer, codes) {
  const code = errorCode(answer);
  if (code === void 0)
    throw new Failure(`expected ${codes.join(" or ")} for "${excerpt(about)}"; got the answer ${excerpt(answer)}`);
  if (!codes.includes(code))
    throw new Failure(`expected ${codes.join(" or ")} for "${excerpt(about)}"; got ${excerpt(answer.error)}`);
}
function expectNoError(about, answer) {
  if (errorCode(answer) !== void 0)
    throw new Failure(`expected "${excerpt(about)}" to succeed; got ${excerpt(answer.error)}`);
}
function expectWhole(answer, name, least) {
  const value = answer[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < least)
    throw new Failure(`expected "${name}" to be a whole number of at least ${least}; got ${excerpt(value)}`);
  return value;
}
function expectText(answer, name) {
  const value = answer[name];
  if (typeof value !== "string" || value === "")
    throw new Failure(`expected "${name}" to be a text; got ${excerpt(value)}`);
  return value;
}
function expectTexts(answer, name) {
  const value = answer[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
    throw new Failure(`expected "${name}" to be a list of texts; got ${excerpt(value)}`);
  return value;
}
function expectObject(answer, name) {
  const value = answer[name];
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Failure(`expected "${name}" to be an object; got ${excerpt(value)}`);
  return value;
}
function expectHello(answer) {
  expectNoError("hello", answer);
  expectSame('"protocol"', answer.protocol, 1);
  const runner = expectText(answer, "runner");
  if (!/^[a-z][a-z0-9-]*$/.test(runner))
    throw new Failure(`expected "runner" to be lower-case letters, digits and "-"; got "${excerpt(runner)}"`);
  expectText(answer, "runtime");
  expectWhole(answer, "pid", 1);
  const clock = expectObject(answer, "clock");
  expectText(clock, "source");
  const { resolutionNs } = clock;
  if (typeof resolutionNs !== "number" || !(resolutionNs > 0))
    throw new Failure(`expected "clock.resolutionNs" to be above 0; got ${excerpt(resolutionNs)}`);
  const can = expectTexts(answer, "can");
  const unknown = can.filter((ability) => !["cold", "dropped", "counters", "histogram", "probe"].includes(ability));
  if (unknown.length > 0)
    throw new Failure(`expected "can" to hold cold, counters, histogram, probe only; got also ${unknown.join(", ")}`);
  return { runner, can, resolutionNs };
}
function expectCells(answer) {
  expectNoError("cells", answer);
  const { cells } = answer;
  if (!Array.isArray(cells) || cells.length === 0)
    throw new Failure(`expected "cells" to be a list with at least one cell; got ${excerpt(cells)}`);
  return cells.map((entry) => expectCell(entry));
}
var checkKinds = ["last", "sum64", "content", "count", "none"];
function expectCell(entry) {
  const cell = expectText(entry, "cell");
  const [, operation] = /^([a-z][a-z0-9-]*)\/(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/.exec(cell) ?? [];
  if (operation === void 0) throw new Failure(`expected a cell like operation/api; got "${excerpt(cell)}"`);
  const parameters = expectTexts(entry, "parameters");
  expectSame(`the parameters of ${cell}, sorted and each once,`, parameters, [...new Set(parameters)].sort());
  if (typeof entry.bytes !== "boolean")
    throw new Failure(`expected "bytes" of ${cell} to be true or false; got ${excerpt(entry.bytes)}`);
  const check = expectText(entry, "check");
  if (!checkKinds.includes(check))
    throw new Failure(`expected "check" of ${cell} to be one of ${checkKinds.join(", ")}; got "${excerpt(check)}"`);
  return { cell, operation, parameters, bytes: entry.bytes, check };
}
function expectReady(about, answer) {
  expectNoError(about, answer);
  expectSame('"ready"', answer.ready, true);
  return expectWhole(answer, "maxOps", 1);
}
var counterNames = [
  ...["readCalls", "writeCalls", "readBytes", "writtenBytes"],
  ...["deviceReadBytes", "deviceWrittenBytes"]
];
function expectSample(about, answer, ops) {
  expectNoError(about, answer);
  const ns = expectWhole(answer, "ns", 1);
  expectSame('"ops"', answer.ops, ops);
  for (const name of ["userNs", "sysNs"]) if (name in answer) expectWhole(answer, name, 0);
  if ("marks" in answer) expectTexts(answer, "marks");
  if ("probeNs" in answer) expectProbe(answer.probeNs);
  for (const name of ["gc", "jit"]) if (name in answer) expectMs(name, expectObject(answer, name).ms);
  if (!("io" in answer)) return { ns, io: void 0 };
  const io = expectObject(answer, "io");
  for (const name of Object.keys(io)) {
    if (!counterNames.includes(name))
      throw new Failure(`expected counters ${counterNames.join(", ")} in "io"; got "${excerpt(name)}"`);
    expectWhole(io, name, 0);
  }
  return { ns, io };
}
function expectMs(name, value) {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new Failure(`expected "${name}.ms" to be a number of at least 0; got ${excerpt(value)}`);
}
function expectProbe(value) {
  const isTime = (one) => Number.isInteger(one) && one >= 1;
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isTime))
    throw new Failure(
      `expected "probeNs" to be two whole numbers of at least 1, before and after; got ${excerpt(value)}`
    );
}
function bucketBound(value) {
  if (value < 64) return value;
  const step = 2 ** (Math.floor(Math.log2(value)) - 6);
  return Math.floor(value / step) * step;
}
function expectLatency(answer, ops, ns, resolutionNs) {
  const { buckets } = expectObject(answer, "latency");
  if (!Array.isArray(buckets)) throw new Failure(`expected "latency.buckets" to be a list; got ${excerpt(buckets)}`);
  let previous = -1;
  let operations = 0;
  let minNs = 0;
  for (const bucket of buckets) {
    const [bound, count, ...more] = Array.isArray(bucket) ? bucket : [];
    if (!Number.isInteger(bound) || !Number.isInteger(count) || more.length > 0 || bound < 0 || count < 1)
      throw new Failure(`expected a bucket [lower bound, operations]; got ${excerpt(bucket)}`);
    if (bound <= previous)
      throw new Failure(`expected the buckets in ascending order; got ${bound} after ${previous}`);
    if (bucketBound(bound) !== bound)
      throw new Failure(`expected the lower bound of a bucket, ${bucketBound(bound)}; got ${bound}`);
    previous = bound;
    operations += count;
    minNs += bound * count;
  }
  expectSame("the operations in all buckets together", operations, ops);
  if (minNs > ns + (ops + 1) * resolutionNs)
    throw new Failure(`expected latencies of ${ns} ns or less together, as the region took; got at least ${minNs} ns`);
}
function expectCold(answer) {
  const cold = expectObject(answer, "cold");
  const pages = expectWhole(cold, "pages", 0);
  const residentPages = expectWhole(cold, "residentPages", 0);
  if (residentPages > pages)
    throw new Failure(`expected residentPages of at most ${pages}, as many as there are; got ${residentPages}`);
  return { residentPages, pages };
}

// runners/conformance/context.ts
var import_node_crypto = require("node:crypto");
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// runners/contract.yaml
var contract_default = { "groups": { "reading": "Reading files", "writing": "Writing files", "durability": "Durable writing", "copying": "Copying", "metadata": "Metadata", "links": "Links and paths", "directories": "Directories", "traversal": "Traversal", "together": "Several at once", "workloads": "Workloads" }, "parameters": { "size": { "what": "length of the file", "kind": "size", "try": ["64KiB", "0", "100000B", "2500KiB"] }, "chunk": { "what": "bytes of one call", "kind": "size", "min": "1B", "try": ["4KiB", "1KiB", "3000B", "64KiB", "1MiB"] }, "total": { "what": "bytes of one operation, in whole files", "kind": "size", "min": "1B", "try": ["256KiB", "300000B"] }, "count": { "what": "files of the set", "kind": "count", "unit": "files", "min": "1", "try": ["5", "1", "17"] }, "min": { "what": "least bytes of a file of the set: file `i` has `min + floor((max-min)\xB7i/(count-1))`, a single one `min`", "kind": "size", "try": ["1KiB", "0"] }, "max": { "what": "most bytes of a file of the set", "kind": "size", "try": ["10000B", "64KiB"] }, "cache": { "what": "are the files that are read in the page cache", "kind": "enum", "values": ["warm", "cold"], "default": "warm" }, "entropy": { "what": "random share of each 4 KiB of the payload", "kind": "count", "unit": "percent", "max": "100", "default": "100", "try": ["0", "50", "99", "100"] }, "pattern": { "what": 'order of the positions ("Payload and positions")', "kind": "enum", "values": ["sequential", "backward", "strided", "random"], "default": "sequential" }, "target": { "what": "`new`: each op makes a new name. `existing`: the name is there; a file with `size` bytes, opened with truncation, where one is written", "kind": "enum", "values": ["new", "existing"], "default": "new" }, "sync": { "what": "`end` (fsync once before close); `each` (fsync after every write call); `data-end`, `data-each` (fdatasync); `dsync` (O_DSYNC). On Windows FlushFileBuffers and FILE_FLAG_WRITE_THROUGH; on macOS F_FULLFSYNC for fsync, F_BARRIERFSYNC for fdatasync. `save`: `end` (the file), `full` (the file, then the directory)", "kind": "enum", "values": ["never", "end", "each", "data-end", "data-each", "dsync"], "default": "never" }, "preallocate": { "what": "space is taken before the first byte is written", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "flush": { "what": "each file is flushed before the next, off the clock", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "kind": { "what": "what is asked about", "kind": "enum", "values": ["file", "directory"], "default": "file" }, "case": { "what": "`unique-miss`: a name no earlier operation of this process asked for; `repeated-miss`: the same missing name each time", "kind": "enum", "values": ["hit", "repeated-miss", "unique-miss"] }, "sparse": { "what": "the source is a hole but for its first and last 4 KiB", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "depth": { "what": "components of the path", "kind": "count", "unit": "directories", "min": "1", "max": "200", "try": ["3", "1", "20"] }, "entries": { "what": "files and directories below the root", "kind": "count", "unit": "entries", "try": ["50", "1"] }, "stat": { "what": "attributes of each entry are read too", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "packed": { "what": "are the files deflated or stored", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "pages": { "what": "pages of one transaction", "kind": "count", "unit": "pages", "min": "1", "try": ["4", "1", "100"] }, "journal": { "what": "how a transaction is protected", "kind": "enum", "values": ["none", "rollback", "wal"] }, "phase": { "what": "what is done to the files", "kind": "enum", "values": ["create", "stat", "remove"] }, "branching": { "what": "directories in each directory", "kind": "count", "unit": "directories", "min": "1", "max": "100", "try": ["3", "1"] }, "workers": { "what": "how many share the operations of a sample", "kind": "count", "unit": "workers", "min": "1", "max": "64", "try": ["2", "1", "3"] }, "own": { "what": "each worker has a file or a tree of its own", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "shape": { "what": "of the tree (src/engine/corpora/corpora.yaml)", "kind": "enum", "values": ["flat", "two-level", "source", "chain", "wide"] }, "threads": { "what": "threads that walk", "kind": "count", "unit": "threads", "min": "1", "max": "256", "default": "1", "try": ["1", "2", "4"] }, "read": { "what": "one byte is read at the position", "kind": "enum", "values": ["no", "yes"], "default": "no" } }, "operations": { "read": { "group": "reading", "op": "open a file, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": { "note": "whole-file apis: none" }, "cache": null, "entropy": null }, "before": "a file of `size`", "payload": "size", "counters": "reads", "check": { "kinds": ["last", "sum64"] }, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }], "conformance": { "fills": "file", "refuses": { "size": "0" }, "with": [{ "size": "2500KiB", "chunk": "1MiB" }, { "size": "100000B", "chunk": "3000B" }, { "size": "2500KiB", "chunk": "64KiB", "cache": "cold" }] } }, "read-at": { "group": "reading", "op": "read `chunk` at a position of an open file", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B", "256KiB"] }, "pattern": null, "cache": null }, "before": "an open file of `size`", "payload": "chunk", "counters": "reads", "check": { "kinds": ["last"] }, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }], "conformance": { "ops": [1, 7, 70], "with": [{ "size": "2500KiB", "chunk": "3000B", "pattern": "random" }, { "size": "1000000B", "chunk": "512B", "pattern": "strided" }, { "size": "256KiB", "chunk": "4KiB", "pattern": "random", "cache": "cold" }] } }, "read-set": { "group": "reading", "op": "open, read whole in calls of `chunk` and close each of `count` files, whose sizes are evenly spread from `min` to `max`", "more": "in the order in which their directory lists them", "parameters": { "count": null, "min": null, "max": null, "chunk": { "default": "8KiB", "try": ["1KiB", "8KiB"] }, "cache": null }, "before": "the `count` files", "payload": "spread(count, min, max)", "estimate": "count * (min + max) / 2", "disk": "count * ((min + max) / 2 + block + entry)", "counters": "reads", "check": { "kinds": ["count"], "of": "bytes read", "is": "spread(count, min, max)" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-archive": { "group": "reading", "op": "open an archive (ZIP or tar) of `count` files of `size`, read each of them whole, close it", "parameters": { "count": null, "size": null, "packed": null, "entropy": null, "cache": null }, "before": "the archive", "payload": "count * size", "disk": "count * (file(size) + block)", "check": { "kinds": ["count"], "of": "bytes read", "is": "count * size" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-packed": { "group": "reading", "op": "open a gzip file that holds `size` bytes, read it to its end in calls of `chunk`, close it", "more": "a call gives `chunk` bytes, or what is left", "parameters": { "size": null, "chunk": null, "entropy": null, "cache": null }, "before": "the gzip file", "payload": "size", "check": { "kinds": ["last"] }, "device": [{ "parameter": "cache", "not": ["warm"] }], "conformance": { "with": [{ "size": "2500KiB", "chunk": "3000B", "entropy": "50" }, { "size": "100000B", "chunk": "64KiB", "cache": "cold" }] } }, "write": { "group": "writing", "op": "open a file, write it in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "target": null, "sync": null, "preallocate": null, "entropy": null }, "before": "`target=existing`: a file of `size`", "payload": "size", "makesFiles": true, "counters": "writes", "check": { "kinds": ["content"] }, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "target", "not": ["new"] }, { "parameter": "size", "above": "128MiB" }], "conformance": { "fills": "file", "with": [{ "size": "2500KiB", "chunk": "3000B" }, { "size": "100000B", "chunk": "3000B", "target": "existing", "sync": "end" }, { "size": "100000B", "chunk": "64KiB", "target": "existing", "preallocate": "yes" }, { "size": "2500KiB", "chunk": "1MiB", "sync": "dsync" }] } }, "write-packed": { "group": "writing", "op": "open a file, write `size` bytes through gzip in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "entropy": null }, "before": "nothing", "payload": "size", "makesFiles": true, "check": { "kinds": ["content"], "of": "what the file unpacks to" }, "device": [{ "parameter": "size", "above": "128MiB" }], "conformance": { "with": [{ "size": "2500KiB", "chunk": "3000B", "entropy": "50" }] } }, "write-at": { "group": "writing", "op": "write `chunk` at a position of an open file of `size`, in place", "more": "`sync=end` and `data-end` sync once, after the last operation of the sample", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": null, "sync": null }, "before": "an open file of `size`", "payload": "chunk", "counters": "writes", "check": { "kinds": ["last"], "of": "of the last block, read back" }, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }], "conformance": { "ops": [1, 7, 70] } }, "write-burst": { "group": "writing", "op": "write files of `size`, one after another, until `total` bytes are written; with `flush=yes` each is flushed before the next, off the clock", "more": "whole files, as many as hold `total`", "parameters": { "size": { "min": "1B", "try": ["64KiB", "100000B"] }, "chunk": { "try": ["4KiB", "3000B", "1MiB"] }, "total": null, "flush": null }, "before": "nothing", "payload": "ceil(total / size) * size", "estimate": "total", "disk": "total + file(size)", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "total", "above": "0" }] }, "mixed": { "group": "writing", "op": "read or write `chunk` at a position, seven reads to three writes", "more": "op `k` reads if `k mod 10 < 7`", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": { "default": "random" } }, "before": "an open file of `size`", "payload": "chunk", "check": { "kinds": ["last"], "of": "of the last block touched, read back" }, "device": [{ "parameter": "size", "above": "128MiB" }], "conformance": { "ops": [1, 7, 8, 70] } }, "append": { "group": "writing", "op": "append `chunk` to an open file", "more": "`sync=end` and `data-end` sync once, after the last operation of the sample", "parameters": { "chunk": { "try": ["4KiB", "1KiB", "3000B", "1MiB"] }, "sync": null }, "before": "an open, empty file", "payload": "chunk", "disk": "file(chunk)", "counters": "writes", "check": { "kinds": ["content"], "bytes": "chunk * ops" }, "device": [{ "parameter": "sync", "not": ["never"] }], "conformance": { "ops": [1, 3, 9], "fills": "chunks" } }, "save": { "group": "durability", "op": "write a temporary file, sync it, rename it over the target, sync the directory", "parameters": { "size": null, "sync": { "values": ["never", "end", "full"], "default": "full" } }, "before": "the target", "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "counters": "writes", "check": { "kinds": ["content"] }, "device": [{ "parameter": "sync", "not": [] }], "conformance": { "fills": "copies" } }, "sync": { "group": "durability", "op": "sync an open file to which nothing was written", "more": "`end` is fsync, `data-end` fdatasync", "parameters": { "sync": { "values": ["end", "data-end"], "default": "end" } }, "before": "an open file", "counters": "none", "check": { "kinds": ["count"] }, "device": [{ "parameter": "sync", "not": [] }] }, "transaction": { "group": "durability", "op": "overwrite `pages` pages of `chunk` in an open file and sync them together, with `journal` as a protection", "more": "`none`: the pages, then fdatasync. `rollback`: their old content into a journal, which is synced before and emptied after. `wal`: into a log, which is synced; after 1,000 pages they are put from there into the file", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "what": "bytes of a page", "try": ["4KiB", "3000B"] }, "pattern": { "default": "random" }, "pages": null, "journal": null }, "before": "an open file of `size`, an empty journal", "payload": "pages * chunk", "disk": "file(size) + (1000 + pages) * (chunk + 8)", "counters": "writes", "check": { "kinds": ["last"], "of": "of the last page, read back" }, "device": [{ "parameter": "journal", "not": [] }], "conformance": { "ops": [1, 3, 30], "with": [{ "size": "256KiB", "chunk": "4KiB", "pages": "100", "journal": "wal" }, { "size": "1000000B", "chunk": "3000B", "pages": "4", "journal": "rollback" }] } }, "compact": { "group": "copying", "op": "merge `count` files of `size` in turns of `chunk` into a new one, sync it and remove them", "parameters": { "count": { "max": "256" }, "size": null, "chunk": null, "sync": { "values": ["never", "end"], "default": "end" } }, "before": "the files", "payload": "count * size", "disk": "2 * count * file(size)", "makesFiles": true, "counters": "writes", "check": { "kinds": ["content"], "bytes": "count * size" }, "device": [{ "parameter": "sync", "not": ["never"] }] }, "extract": { "group": "copying", "op": "extract an archive (ZIP or tar) of `count` files of `size` into an empty directory", "parameters": { "count": null, "size": null, "packed": null, "entropy": null }, "before": "the archive, the directory", "payload": "count * size", "disk": "2 * count * (file(size) + block) + block", "makesFiles": true, "check": { "kinds": ["count"], "of": "files there afterwards", "is": "count" }, "device": [{ "parameter": "size", "above": "128MiB" }] }, "create": { "group": "metadata", "op": "make an empty file (exclusively) and close it", "parameters": {}, "before": "nothing", "makesFiles": true, "check": { "kinds": ["count"], "of": "files there afterwards" }, "conformance": { "fills": "names", "leaves": "files" } }, "open-close": { "group": "metadata", "op": "open an existing file for reading and close it", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] } }, "close": { "group": "metadata", "op": "close an open descriptor", "parameters": {}, "before": "the descriptors", "counters": "none", "check": { "kinds": ["count"] } }, "stat": { "group": "metadata", "op": "read the attributes of an existing file or directory", "parameters": { "kind": null }, "before": "the file or directory", "counters": "none", "check": { "kinds": ["count"] } }, "stat-among": { "group": "metadata", "op": "read the attributes of one entry of a tree", "more": "`pattern` is the order of the entries, sorted by their paths", "parameters": { "shape": null, "entries": null, "pattern": { "default": "random" }, "cache": null }, "before": "the tree, whose paths are known", "corpus": true, "disk": "entries * (entry + block / 10) + block", "counters": "none", "check": { "kinds": ["count"] }, "device": [{ "parameter": "cache", "not": ["warm"] }], "conformance": { "ops": [1, 3, 100] } }, "exists": { "group": "metadata", "op": "ask whether a path exists", "parameters": { "case": null }, "before": "`hit`: the file", "counters": "none", "check": { "kinds": ["count"], "of": "hits of the sample", "is": { "case=hit": "ops", "otherwise": "0" } } }, "attributes": { "group": "metadata", "op": "read attributes through the runtime's richest call", "more": "times, owner, mode \u2026", "parameters": { "kind": null }, "before": "the file or directory", "counters": "none", "check": { "kinds": ["count"] } }, "chmod": { "group": "metadata", "op": "change the mode of an existing file", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3] } }, "chown": { "group": "metadata", "op": "set the owner of an existing file, to the one that it has", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] } }, "utimes": { "group": "metadata", "op": "change the times of an existing file", "parameters": {}, "before": "the file", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3] } }, "truncate": { "group": "metadata", "op": "truncate an existing file, from 64 KiB to 4 KiB and back in turn", "more": "what is restored after the sample is the length, not the content", "parameters": {}, "before": "a file of 64 KiB", "counters": "none", "check": { "kinds": ["count"] }, "conformance": { "ops": [1, 2, 3], "leaves": "content" } }, "lock": { "group": "metadata", "op": "lock and unlock an existing file", "parameters": {}, "before": "the file", "check": { "kinds": ["count"] } }, "statfs": { "group": "metadata", "op": "ask for the free space of the file system of a directory", "parameters": {}, "before": "the directory", "counters": "none", "check": { "kinds": ["count"] } }, "rename": { "group": "metadata", "op": "rename a file", "more": "`target=existing` replaces a file", "parameters": { "target": null }, "before": "a file for each op, with `target=existing` two", "counters": "none", "check": { "kinds": ["count"], "of": "files with their new name" } }, "copy": { "group": "copying", "op": "copy a file of `size` to a new name", "parameters": { "size": null, "chunk": { "note": "where the api has one" }, "sparse": null }, "before": "the source", "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "size", "above": "128MiB" }], "conformance": { "fills": "copies", "with": [{ "size": "2500KiB", "chunk": "1MiB", "sparse": "yes" }, { "size": "100000B", "chunk": "3000B", "sparse": "yes" }] } }, "reflink": { "group": "copying", "op": "clone a file of `size`", "more": "FICLONE, clonefile, block cloning", "parameters": { "size": null }, "before": "the source", "payload": "size", "makesFiles": true, "check": { "kinds": ["content"] }, "device": [{ "parameter": "size", "not": ["0"] }] }, "remove": { "group": "metadata", "op": "remove a file of `size`", "parameters": { "size": { "default": "0", "try": ["0", "4KiB", "100000B"] } }, "before": "a file for each op", "makesFiles": true, "counters": "none", "check": { "kinds": ["count"], "of": "files left", "is": "0" } }, "link": { "group": "links", "op": "make a hard link", "more": "`target=existing`: the name is taken and the call fails as it should", "parameters": { "target": null }, "before": "the file, with `target=existing` the name", "makesFiles": true, "check": { "kinds": ["count"], "of": "successes", "is": { "target=new": "ops", "otherwise": "0" } } }, "symlink": { "group": "links", "op": "make a symbolic link", "more": "`target=existing`: the name is taken and the call fails as it should", "parameters": { "target": null }, "before": "the file, with `target=existing` the name", "makesFiles": true, "check": { "kinds": ["count"], "of": "successes", "is": { "target=new": "ops", "otherwise": "0" } } }, "lutimes": { "group": "links", "op": "change the times of a symbolic link itself", "parameters": {}, "before": "the link", "counters": "none", "check": { "kinds": ["count"] } }, "readlink": { "group": "links", "op": "read a symbolic link", "parameters": {}, "before": "the link", "check": { "kinds": ["count"] } }, "realpath": { "group": "links", "op": "resolve a path of `depth` components, one of them a link", "parameters": { "depth": { "default": "8", "try": ["1", "2", "8", "20"] } }, "before": "the path", "check": { "kinds": ["count"] } }, "mkdir-p": { "group": "directories", "op": "make a chain of `depth` directories", "parameters": { "depth": null }, "before": "nothing", "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "kinds": ["count"], "of": "directories of the last chain", "is": "depth" } }, "rm-r": { "group": "directories", "op": "remove a chain of `depth` directories with one file in each", "parameters": { "depth": null }, "before": "a chain for each op", "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "kinds": ["count"], "of": "left", "is": "0" } }, "list": { "group": "directories", "op": "list a flat directory of `entries` files", "parameters": { "entries": null, "stat": null, "cache": null }, "before": "the directory", "disk": "entries * (entry + block / 10) + block", "check": { "kinds": ["count"], "of": "entries", "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "match": { "group": "directories", "op": "find the one of `entries` files of a flat directory whose name meets a pattern", "parameters": { "entries": null, "cache": null }, "before": "the directory", "disk": "entries * (entry + block / 10) + block", "check": { "kinds": ["count"], "of": "files found", "is": "1" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "watch": { "group": "directories", "op": "write one byte to a file of a watched directory, and wait for the event", "parameters": {}, "before": "a file, a directory that is watched", "check": { "kinds": ["count"], "of": "events" }, "conformance": { "ops": [1, 3, 50] } }, "traverse": { "group": "traversal", "op": "walk a tree and see every entry", "parameters": { "shape": null, "entries": null, "stat": null, "threads": { "note": "where the api has them" }, "cache": null }, "before": "the tree", "corpus": true, "disk": "entries * (entry + block / 10) + block", "check": { "kinds": ["count"], "of": "entries below the root", "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "seek": { "group": "metadata", "op": "set the position in an open file", "parameters": { "size": { "min": "1B", "try": ["64KiB"] }, "read": null }, "before": "an open file of `size`", "check": { "kinds": ["count"] } }, "parallel-read": { "group": "together", "op": "read `chunk` at a position of an open file, by one of `workers`", "more": "worker `w` has the operations `k` with `k mod workers = w`", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": { "default": "random" }, "workers": null, "own": null, "cache": null }, "before": "an open file of `size`, or one for each worker", "payload": "chunk", "disk": "workers * file(size)", "counters": "reads", "check": { "kinds": ["last"] }, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }], "conformance": { "ops": [1, 7, 70] } }, "parallel-write": { "group": "together", "op": "write `chunk` at a position of an open file, in place, by one of `workers`", "more": "worker `w` has the operations `k` with `k mod workers = w`", "parameters": { "size": { "min": "1B", "try": ["256KiB", "1000000B"] }, "chunk": { "try": ["4KiB", "3000B"] }, "pattern": { "default": "random" }, "workers": null, "own": null, "sync": { "values": ["never", "data-each"] } }, "before": "an open file of `size`, or one for each worker", "payload": "chunk", "disk": "workers * file(size)", "counters": "writes", "check": { "kinds": ["last"], "of": "of the last block, read back" }, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }], "conformance": { "ops": [1, 7, 70] } }, "parallel-files": { "group": "together", "op": "make, look at or remove (`phase`) one empty file of a tree, by one of `workers`", "more": "as mdtest does it: the files of a sample lie in all directories of a tree of `depth` levels with `branching` directories in each; worker `w` has the operations `k` with `k mod workers = w`", "parameters": { "phase": null, "depth": { "what": "levels of the tree", "min": "0", "max": "8", "try": ["1", "0", "2"] }, "branching": null, "workers": null, "own": null }, "before": "the tree, with the files but for `phase=create`", "disk": "65536 * entry", "makesFiles": true, "counters": "none", "check": { "kinds": ["count"], "of": "files there afterwards, or looked at", "is": { "phase=remove": "0", "otherwise": "ops" } }, "conformance": { "ops": [1, 3, 50] } }, "run": { "group": "workloads", "op": "run your own command once", "more": "its start included; the api is its name", "parameters": { "cache": null }, "before": "what the workload prepares", "usersOwn": true, "check": { "kinds": ["none"] }, "conformance": { "ops": [1, 2] } } } };

// runners/contract.ts
var file = contract_default;
var contractGroups = file.groups;
var contract = completed(file);
function completed({ parameters: shared, operations }) {
  const complete = (own) => Object.fromEntries(
    Object.entries(own).map(([name, entry]) => [name, { ...shared[name], ...entry }])
  );
  return Object.fromEntries(
    Object.entries(operations).map(([name, entry]) => [name, { ...entry, parameters: complete(entry.parameters) }])
  );
}
var units = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };
function bytesOf(size) {
  if (size === "0") return 0;
  const [, amount2, unit] = /^(\d+)(B|KiB|MiB|GiB)$/.exec(size) ?? [];
  if (amount2 === void 0 || unit === void 0) throw new Error(`"${size}" is not a size.`);
  return Number(amount2) * units[unit];
}
var fixed = { block: 4096, entry: 512 };
var functions = {
  ceil: (value) => Math.ceil(value),
  file: (bytes) => Math.ceil(bytes / fixed.block) * fixed.block + fixed.entry,
  spread: (count, least, most) => {
    let bytes = 0;
    for (let file2 = 0; file2 < count; file2++)
      bytes += count === 1 ? least : least + Math.floor((most - least) * file2 / (count - 1));
    return bytes;
  }
};
function amountOf(expression, { parameters }, given, ops = 1) {
  const textOf = (name) => given[name] ?? parameters[name]?.default;
  if (typeof expression !== "string") {
    const { otherwise, ...cases } = expression;
    const [, chosen = otherwise] = Object.entries(cases).find(([condition]) => {
      const [name = "", value] = condition.split("=");
      return textOf(name) === value;
    }) ?? [];
    return amountOf(chosen, { parameters }, given, ops);
  }
  return evaluate(expression, (name) => {
    if (name === "ops") return ops;
    if (Object.hasOwn(fixed, name)) return fixed[name];
    const text = textOf(name);
    return text === void 0 ? 0 : text.endsWith("B") ? bytesOf(text) : Number(text);
  });
}
function evaluate(text, valueOf) {
  const tokens = text.match(/\d+|[a-z]+|[-+*/(),]|\S/g) ?? [];
  let at = 0;
  const fail = () => {
    throw new Error(`"${text}" is not an : ${at < tokens.length ? `"${tokens[at]}"` : "its end"} is unexpected`);
  };
  const expect = (token) => {
    if (tokens[at] !== token) fail();
    at++;
  };
  const term = () => {
    const token = tokens[at] ?? fail();
    if (/^\d/.test(token)) return Number(tokens[at++]);
    if (token === "(") {
      at++;
      const value2 = sum();
      expect(")");
      return value2;
    }
    if (!/^[a-z]/.test(token)) fail();
    at++;
    if (tokens[at] !== "(") return valueOf(token);
    const apply = functions[token];
    if (!apply) throw new Error(`"${text}" is not an : there is no function ${token}`);
    const values = [];
    do {
      at++;
      values.push(sum());
    } while (tokens[at] === ",");
    expect(")");
    if (values.length !== apply.length) throw new Error(`"${text}" is not an : ${token} takes ${apply.length} values`);
    return apply(...values);
  };
  const product = () => {
    let value2 = term();
    while (tokens[at] === "*" || tokens[at] === "/") value2 = tokens[at++] === "*" ? value2 * term() : value2 / term();
    return value2;
  };
  const sum = () => {
    let value2 = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      value2 = tokens[at++] === "+" ? value2 + product() : value2 - product();
    return value2;
  };
  const value = sum();
  if (at < tokens.length) fail();
  return value;
}

// runners/conformance/operations.ts
var findOperation = (name) => Object.hasOwn(contract, name) ? contract[name] : void 0;
function opsToTry(operation) {
  return operation ? operation.conformance?.ops ?? [1, 3] : [1, 2];
}
function valuesToTry({ default: value, try: tried, values = [] }) {
  return [...value === void 0 ? [] : [void 0], ...tried ?? values];
}
var commonValues = {
  size: "64KiB",
  chunk: "4KiB",
  count: "5",
  entries: "50",
  depth: "3"
};
var withoutUndefined = (values) => Object.fromEntries(Object.entries(values).filter((entry) => entry[1] !== void 0));
function parameterSets(operation, understood, fixed2 = {}) {
  if (!operation) return [withoutUndefined(Object.fromEntries(understood.map((name) => [name, commonValues[name]])))];
  const known2 = Object.entries(operation.parameters).filter(([name]) => understood.includes(name)).map(([name, parameter]) => [name, name in fixed2 ? [fixed2[name]] : valuesToTry(parameter)]);
  const first = Object.fromEntries(known2.map(([name, [value]]) => [name, value]));
  const sets = [
    first,
    ...known2.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...first, [name]: value }))),
    ...(operation.conformance?.with ?? []).map((values) => ({
      ...first,
      ...Object.fromEntries(Object.entries(values).filter(([name]) => understood.includes(name)))
    }))
  ].map(withoutUndefined);
  return [...new Map(sets.map((set) => [formatCell("", set), set])).values()];
}
function formatCell(path, parameters) {
  const query = Object.keys(parameters).sort().map((name) => `${name}=${parameters[name]}`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

// runners/conformance/context.ts
var maxSilences = 3;
var seed = 42;
var examples = ["write", "read", "create", "append", "list", "stat", "read-at", "save"];
var Context = class {
  options;
  outcomes = [];
  /** Folder of our own; removed at the end. */
  base;
  corpus;
  hello = { runner: "", can: [], resolutionNs: 1 };
  cells = [];
  #folders = 0;
  #silences = 0;
  constructor(options) {
    this.options = options;
    this.base = (0, import_node_fs.mkdtempSync)((0, import_node_path.join)(options.directory, "io-perf-conformance-"));
    this.corpus = makeCorpus((0, import_node_path.join)(this.base, "corpus"));
  }
  remove() {
    (0, import_node_fs.rmSync)(this.base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  /** Records one check. It passes when the function returns; a Skip skips it; anything else thrown fails it. */
  async check(name, run) {
    if (this.options.only && ![...this.options.only, "hello", "cells"].includes(name)) return;
    let outcome = { name, status: "ok" };
    if (this.#silences >= maxSilences)
      outcome = { name, status: "skip", detail: `the runner was silent in ${maxSilences} checks in a row` };
    else
      try {
        await run();
        this.#silences = 0;
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        outcome = { name, status: error instanceof Skip ? "skip" : "not ok", detail };
        if (error instanceof Failure && error.isSilence) this.#silences++;
      }
    this.outcomes.push(outcome);
    this.options.onOutcome?.(outcome);
  }
  makeFolder(name = `d${this.#folders++}`) {
    const path = (0, import_node_path.join)(this.base, name);
    (0, import_node_fs.mkdirSync)(path);
    return path;
  }
  start(directory) {
    return new RunnerProcess(this.options.command, directory, this.options.timeoutMs ?? 12e4);
  }
  /** Runs a dialog with a process of its own in a new empty folder, ends it and checks how it ended. */
  async withRunner(dialog, directory = this.makeFolder()) {
    const runner = this.start(directory);
    try {
      const result = await dialog(runner);
      await expectCleanEnd(runner);
      return result;
    } finally {
      runner.kill();
    }
  }
  /** `setup` for a cell, with what it needs. */
  setUpRequest(cell) {
    const needsCorpus = findOperation(cell.split("/")[0])?.corpus === true;
    const corpus = needsCorpus ? ` corpus=${percentEncode(this.corpus.path)}` : "";
    return `setup ${cell} seed=${seed}${corpus}`;
  }
  async setUp(runner, cell) {
    const request = this.setUpRequest(cell);
    return expectReady(request, await runner.request(request));
  }
  async tearDown(runner, cell) {
    const answer = await runner.request(`teardown ${cell}`);
    expectNoError(`teardown ${cell}`, answer);
    expectSame('"removed"', answer.removed, true);
  }
  /** Parameters for a known operation, ready to send. */
  parametersOf(cell) {
    const operation = findOperation(cell.operation);
    const ownTree = { shape: "conformance", entries: String(this.corpus.entries) };
    return parameterSets(operation, cell.parameters, operation?.corpus === true ? ownTree : {});
  }
  /** The first cell of one of the operations, with its first parameters; cells for which no choice is known do not count. */
  anyCell(...wanted) {
    for (const operation of wanted) {
      const entry = this.cells.find((cell) => cell.operation === operation && findOperation(operation));
      if (entry) return { entry, text: formatCell(entry.cell, this.parametersOf(entry)[0]) };
    }
    return void 0;
  }
  /** A few cells of different operations, for checks that need any cells. @throws Skip when there are fewer than `least` */
  someCells(most, least = 1) {
    const texts = [.../* @__PURE__ */ new Set([...examples, ...Object.keys(contract)])].flatMap(
      (operation) => this.anyCell(operation)?.text ?? []
    );
    if (texts.length < least)
      throw new Skip(`it needs ${least} cells of the operations in PROTOCOL.md; the runner has ${texts.length}`);
    return texts.slice(0, most);
  }
};
var SharedRunner = class {
  #context;
  #directory;
  #runner;
  constructor(context, directory = context.makeFolder()) {
    this.#context = context;
    this.#directory = directory;
  }
  /** @throws what the dialog throws; Failure when it leaves anything behind */
  async serve(dialog) {
    const runner = this.#runner ??= this.#context.start(this.#directory);
    try {
      await dialog(runner);
      expectSame("what is left in DIR", listTree(this.#directory), []);
    } catch (error) {
      if (!(error instanceof Skip) || runner.hasEnded) {
        this.#runner = void 0;
        runner.kill();
        await runner.close().catch(() => void 0);
        (0, import_node_fs.mkdirSync)(this.#directory, { recursive: true });
        for (const name of (0, import_node_fs.readdirSync)(this.#directory)) (0, import_node_fs.rmSync)((0, import_node_path.join)(this.#directory, name), { recursive: true });
      }
      throw error;
    }
  }
  /** @throws Failure unless the process ends as it should; Skip where none is left */
  async end() {
    if (!this.#runner) throw new Skip("no process is left of the checks before");
    await expectCleanEnd(this.#runner);
  }
};
async function expectCleanEnd(runner, lastBytes = "") {
  const ending = await runner.close(lastBytes);
  if (ending.code !== 0)
    throw new Failure(
      `expected exit status 0 at the end of input; got ${ending.signal === null ? String(ending.code) : `signal ${ending.signal}`}`
    );
  expectSame("what is left in DIR after the end of input", listTree(runner.directory), []);
}
function percentEncode(text) {
  return [...Buffer.from(text, "utf8")].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9._~/:,@+-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
function listTree(root) {
  try {
    return (0, import_node_fs.readdirSync)(root, { recursive: true, encoding: "utf8" }).sort();
  } catch (error) {
    throw new Failure(`expected DIR to be there; got ${error instanceof Error ? error.message : String(error)}`);
  }
}
function describeTree(root, withContent = true) {
  return listTree(root).map((path) => {
    const full = (0, import_node_path.join)(root, path);
    const stats = (0, import_node_fs.lstatSync)(full);
    const mode = (stats.mode & 4095).toString(8);
    if (!stats.isFile()) return `${path} ${stats.isDirectory() ? "directory" : "other"} ${mode}`;
    const content = withContent && stats.size <= 4 * 1024 * 1024 ? digest((0, import_node_fs.readFileSync)(full)) : "";
    return `${path} ${stats.size} bytes ${mode} ${content}`.trimEnd();
  });
}
var digest = (content) => (0, import_node_crypto.createHash)("sha1").update(content).digest("hex");
function makeCorpus(root) {
  for (const branch of ["alpha", "beta with space", "g\xE4mma"]) {
    for (const leaf of ["one", "two/deep/deeper"]) {
      const folder = (0, import_node_path.join)(root, branch, leaf);
      (0, import_node_fs.mkdirSync)(folder, { recursive: true });
      for (let file2 = 0; file2 < 7; file2++) (0, import_node_fs.writeFileSync)((0, import_node_path.join)(folder, `file-${file2}.txt`), "");
    }
    (0, import_node_fs.mkdirSync)((0, import_node_path.join)(root, branch, "empty"));
  }
  return { path: root, entries: (0, import_node_fs.readdirSync)(root, { recursive: true }).length };
}

// runners/conformance/crc32.ts
function crc32(bytes) {
  let crc = 4294967295;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ^ crc >>> 8) >>> 0;
  return ((crc ^ 4294967295) >>> 0).toString(16).padStart(8, "0");
}
var table = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit++)
    remainder = ((remainder & 1) === 1 ? remainder >>> 1 ^ 3988292384 : remainder >>> 1) >>> 0;
  return remainder;
});

// runners/conformance/payload.ts
var blockBytes = 1024 * 1024;
function nextState(state) {
  let x = state >>> 0;
  x = (x ^ x << 13) >>> 0;
  x = (x ^ x >>> 17) >>> 0;
  x = (x ^ x << 5) >>> 0;
  return x;
}
var firstState = (seed2) => seed2 === 0 ? 2654435769 : seed2 >>> 0;
var blocks = /* @__PURE__ */ new Map();
function payloadBlock(seed2, entropy = 100) {
  const key = `${seed2} ${entropy}`;
  const block = blocks.get(key) ?? makeBlock(seed2, entropy);
  blocks.set(key, block);
  return block;
}
function makeBlock(seed2, entropy) {
  const block = new Uint8Array(blockBytes);
  const view = new DataView(block.buffer);
  let state = firstState(seed2);
  for (let offset = 0; offset < blockBytes; offset += 4) {
    state = nextState(state);
    view.setUint32(offset, state, true);
  }
  const kept = Math.floor(4096 * entropy / 100);
  for (let page = 0; page < blockBytes; page += 4096) block.fill(0, page + kept, page + 4096);
  return block;
}
function fileRange(block, from, to) {
  const range = new Uint8Array(to - from);
  let done = 0;
  while (done < range.length) {
    const start = (from + done) % blockBytes;
    const piece = block.subarray(start, start + range.length - done);
    range.set(piece, done);
    done += piece.length;
  }
  return range;
}
function fileContent(block, sizeBytes, isSparse = false) {
  const content = fileRange(block, 0, sizeBytes);
  if (isSparse && sizeBytes > 8192) content.fill(0, 4096, sizeBytes - 4096);
  return content;
}
function sum64(content) {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let sum = 0n;
  for (let offset = 0; offset + 8 <= content.length; offset += 8) sum += view.getBigUint64(offset, true);
  return BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
}

// runners/conformance/positions.ts
function blockOrder(pattern, blocks2, seed2) {
  const ascending = Array.from({ length: blocks2 }, (_, block) => block);
  switch (pattern) {
    case "sequential":
      return ascending;
    case "backward":
      return ascending.reverse();
    case "strided":
      return ascending.sort((a, b) => a % 16 - b % 16 || a - b);
    case "random":
      return shuffled(ascending, seed2);
  }
}
function shuffled(blocks2, seed2) {
  let state = firstState(seed2);
  for (let i = blocks2.length - 1; i >= 1; i--) {
    state = nextState(state);
    const j = state % (i + 1);
    [blocks2[i], blocks2[j]] = [blocks2[j], blocks2[i]];
  }
  return blocks2;
}

// runners/conformance/expectation.ts
var sizeOf = ({ parameters }, name) => bytesOf(parameters[name] ?? "0");
function amount({ operation, parameters, ops }, choose) {
  const known2 = findOperation(operation);
  const expression = known2 && choose(known2);
  return expression === void 0 ? void 0 : amountOf(expression, known2, parameters, ops);
}
var expectedBytesPerOp = (sampled) => amount(sampled, ({ payload }) => payload);
var known = /* @__PURE__ */ new Map();
function expectedCheck(sampled) {
  const key = JSON.stringify(sampled);
  if (!known.has(key)) known.set(key, computeCheck(sampled));
  return known.get(key);
}
function computeCheck(sampled) {
  switch (sampled.check) {
    case "last":
      return expectedLast(sampled);
    case "sum64":
      return sum64(expectedContent(sampled));
    case "content":
      return crc32(expectedContent(sampled));
    case "count":
      return amount(sampled, ({ check }) => check.is ?? "ops")?.toString();
    default:
      return void 0;
  }
}
function expectedContent(sampled) {
  const { parameters, seed: seed2 } = sampled;
  const block = payloadBlock(seed2, Number(parameters.entropy ?? "100"));
  const sizeBytes = amount(sampled, ({ check }) => check.bytes ?? "size");
  return fileContent(block, sizeBytes ?? sizeOf(sampled, "size"), parameters.sparse === "yes");
}
function expectedLast(sampled) {
  const { operation, parameters, seed: seed2, ops } = sampled;
  const sizeBytes = sizeOf(sampled, "size");
  const order = findOperation(operation)?.parameters.pattern;
  if (!order) {
    const content = expectedContent(sampled);
    if (parameters.chunk === void 0 || sizeBytes === 0) return crc32(content);
    const chunkBytes2 = bytesOf(parameters.chunk);
    return crc32(content.subarray((Math.ceil(sizeBytes / chunkBytes2) - 1) * chunkBytes2));
  }
  const chunkBytes = sizeOf(sampled, "chunk");
  const pattern = parameters.pattern ?? order.default;
  const blocks2 = blockOrder(pattern, Math.floor(sizeBytes / chunkBytes), seed2);
  const blocksPerOp = Number(parameters.pages ?? "1");
  const offset = blocks2[(ops * blocksPerOp - 1) % blocks2.length] * chunkBytes;
  return crc32(fileRange(payloadBlock(seed2), offset, offset + chunkBytes));
}

// runners/conformance/counters.ts
var isUncounted = (cell) => /mmap|map|clone|copy_file_range|sendfile|uring|libaio|overlapped/i.test(cell);
function checkCounters(counted, io) {
  const { operation, cell, ops } = counted;
  const payloadBytes = (expectedBytesPerOp(counted) ?? 0) * ops;
  const atLeast = (name, least) => {
    const value = io[name];
    if (value !== void 0 && value < least)
      throw new Failure(
        `expected "io.${name}" of at least ${least} for ${payloadBytes} bytes in ${ops} operations; got ${value}`
      );
  };
  const counters = findOperation(operation)?.counters;
  if (counters === "writes" && !isUncounted(cell)) {
    atLeast("writtenBytes", payloadBytes);
    if (payloadBytes > 0) atLeast("writeCalls", 1);
  }
  if (counters === "reads" && !isUncounted(cell)) {
    atLeast("readBytes", payloadBytes);
    if (payloadBytes > 0) atLeast("readCalls", 1);
  }
  if (counted.runner === "native") checkExactly(counted, io);
}
function checkExactly(counted, io) {
  const { operation, cell, ops, parameters } = counted;
  const exactly = (name, expected) => {
    const value = io[name];
    if (value !== void 0 && value !== expected)
      throw new Failure(`expected "io.${name}" of exactly ${expected} for ${ops} operations; got ${value}`);
  };
  const callsPerOp = () => Math.ceil(bytesOf(parameters.size) / bytesOf(parameters.chunk));
  if (cell === "write/write") {
    exactly("writeCalls", ops * callsPerOp());
    exactly("writtenBytes", ops * bytesOf(parameters.size));
  }
  if (cell === "parallel-write/threads" || cell === "parallel-write/processes") exactly("writeCalls", ops);
  if (cell === "parallel-read/threads" || cell === "parallel-read/processes") exactly("readCalls", ops);
  if (cell === "append/write" || cell === "write-at/pwrite") exactly("writeCalls", ops);
  if (cell === "read-at/pread") exactly("readCalls", ops);
  if (cell === "read/read") exactly("readBytes", ops * bytesOf(parameters.size));
  if (findOperation(operation)?.counters === "none")
    for (const name of ["readCalls", "writeCalls", "readBytes", "writtenBytes"]) exactly(name, 0);
}

// runners/conformance/checks/cells.ts
var tmpfsType = 16914836;
var longOperationNs = 25e7;
async function checkCells(context) {
  const shared = new SharedRunner(context);
  const matches = globTest(context.options.filter ?? "*");
  for (const entry of context.cells.filter(({ cell }) => matches(cell)))
    for (const parameters of context.parametersOf(entry))
      await context.check(
        `cell ${formatCell(entry.cell, parameters)}`,
        () => shared.serve((runner) => new CellCheck(context, runner, entry, parameters).run())
      );
  await context.check("end of input after all cells", () => shared.end());
}
var globTest = (glob) => {
  const pattern = new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replace(/\*/g, ".*")}$`);
  return (text) => pattern.test(text);
};
var CellCheck = class {
  #context;
  #runner;
  #entry;
  #parameters;
  #cell;
  constructor(context, runner, entry, parameters) {
    this.#context = context;
    this.#runner = runner;
    this.#entry = entry;
    this.#parameters = parameters;
    this.#cell = formatCell(entry.cell, parameters);
  }
  async run() {
    const maxOps = await this.#setUp();
    const leaves = findOperation(this.#entry.operation)?.conformance?.leaves;
    const withContent = leaves !== "content";
    const before = describeTree(this.#runner.directory, withContent);
    const tried = opsToTry(findOperation(this.#entry.operation));
    const ops = [...new Set(tried.map((amount2) => Math.min(amount2, maxOps)))];
    const isCold = this.#parameters.cache === "cold";
    let refused;
    let tookNs = 0;
    for (const [index, amount2] of ops.entries()) {
      if (tookNs > longOperationNs) break;
      try {
        tookNs = await this.#sample(
          amount2,
          isCold ? "cold" : "warm",
          index > 0 && this.#context.hello.can.includes("histogram")
        );
      } catch (error) {
        if (!(error instanceof Skip)) throw error;
        refused = error;
      }
      const after = describeTree(this.#runner.directory, withContent);
      const compared = leaves === "files" ? after.filter((entry) => before.includes(entry)) : after;
      expectSame(`what ${this.#cell} has in DIR after a sample`, compared, before);
    }
    await this.#context.tearDown(this.#runner, this.#cell);
    expectSame(`what is left in DIR after teardown ${this.#cell}`, listTree(this.#runner.directory), []);
    if (refused) throw refused;
  }
  async #setUp() {
    const request = this.#context.setUpRequest(this.#cell);
    const answer = await this.#runner.request(request);
    const code = errorCode(answer);
    if (code === void 0) return expectReady(request, answer);
    expectSame(`what is left in DIR after a set-up that failed (${code})`, listTree(this.#runner.directory), []);
    const known2 = findOperation(this.#entry.operation);
    const refused = Object.entries(known2?.conformance?.refuses ?? {});
    const mayRefuse = !known2 || refused.some(([name, value]) => this.#parameters[name] === value);
    if (code === "ENOTSUP" || code === "EINVAL" && mayRefuse)
      throw new Skip(`${code}: ${excerpt(answer.error.message)}`);
    throw new Failure(`expected "${request}" to succeed; got ${excerpt(answer.error)}`);
  }
  async #sample(ops, cache, histogram) {
    const request = `sample ${this.#cell} ops=${ops} cache=${cache}${histogram ? " histogram=yes" : ""}`;
    const answer = await this.#runner.request(request);
    const { can, resolutionNs } = this.#context.hello;
    const isColdData = cache === "cold" && this.#entry.bytes;
    if (isColdData && !can.includes("cold") && !can.includes("dropped")) {
      expectError(request, answer, ["ENOTSUP"]);
      throw new Skip('ENOTSUP: the runner does not announce "cold"');
    }
    if (errorCode(answer) === "ENOTSUP") throw new Skip(excerpt(answer.error));
    const { ns, io } = expectSample(request, answer, ops);
    if (histogram) expectLatency(answer, ops, ns * Number(this.#parameters.workers ?? "1"), resolutionNs);
    this.#checkResult(ops, answer);
    if (isColdData && can.includes("cold")) this.#checkCold(answer);
    if (io)
      checkCounters({ ...this.#sampled(ops), runner: this.#context.hello.runner, cell: this.#entry.cell, cache }, io);
    return ns;
  }
  #sampled(ops) {
    const { operation, check } = this.#entry;
    return { operation, parameters: this.#parameters, check, seed, ops };
  }
  #checkResult(ops, answer) {
    const sampled = this.#sampled(ops);
    const bytesPerOp = expectedBytesPerOp(sampled);
    if (bytesPerOp !== void 0) expectSame('"bytes"', answer.bytes, bytesPerOp * ops);
    if (this.#entry.check === "none") {
      expectSame('"check" of a cell that announces none', answer.check, void 0);
      return;
    }
    const expected = expectedCheck(sampled);
    if (expected !== void 0) expectSame('"check"', answer.check, expected);
    else if (typeof answer.check !== "string")
      throw new Failure(`expected "check" to be a text; got ${excerpt(answer.check)}`);
  }
  #checkCold(answer) {
    const { residentPages, pages } = expectCold(answer);
    if (this.#parameters.size !== "0" && pages === 0)
      throw new Failure("expected the pages of the files that are read; got 0 pages");
    if ((0, import_node_fs2.statfsSync)(this.#context.base).type === tmpfsType) return;
    if (residentPages > Math.max(1, pages / 8))
      throw new Failure(`expected a cold sample to find few of ${pages} pages resident; got ${residentPages}`);
  }
};

// runners/conformance/checks/disks.ts
var import_node_child_process2 = require("node:child_process");
var import_node_fs3 = require("node:fs");
var import_node_path2 = require("node:path");
var mebibyte = 1024 * 1024;
var maxSmallDisk = 512 * mebibyte;
async function withMount(context, options, use) {
  const path = context.makeFolder();
  const mount = (0, import_node_child_process2.spawnSync)("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], { encoding: "utf8" });
  if (mount.status !== 0)
    throw new Skip(`no file system can be mounted here: ${excerpt(mount.error?.message ?? mount.stderr.trim())}`);
  try {
    await use(path);
  } finally {
    if ((0, import_node_child_process2.spawnSync)("umount", [path]).status !== 0) (0, import_node_child_process2.spawnSync)("umount", ["-l", path]);
  }
}
async function checkDisks(context) {
  await checkFullDisks(context);
  await context.check(
    "read-only directory",
    () => withReadOnly(context, (directory) => checkReadOnly(context, directory))
  );
  await context.check("vanished directory: setup", () => checkVanishedBeforeSetUp(context));
  await context.check("vanished directory: sample and teardown", () => checkVanishedAfterSetUp(context));
}
async function checkFullDisks(context) {
  const filling = context.cells.flatMap((entry) => {
    const way = findOperation(entry.operation)?.conformance?.fills;
    return way === void 0 ? [] : [{ ...entry, way }];
  });
  if (filling.length === 0) return;
  const check = (cell, run) => context.check(`full disk: ${cell}`, run);
  try {
    await withSmallDisk(context, async (directory, freeBytes) => {
      const shared = new SharedRunner(context, directory);
      for (const entry of filling)
        await check(entry.cell, () => shared.serve((runner) => checkFullDisk(context, runner, freeBytes, entry)));
      await context.check("end of input after full disks", () => shared.end());
    });
  } catch (error) {
    if (!(error instanceof Skip)) throw error;
    for (const { cell } of filling) await check(cell, () => Promise.reject(error));
  }
}
async function withSmallDisk(context, use) {
  const { smallDisk } = context.options;
  if (smallDisk === void 0) {
    if (process.platform !== "linux" || process.getuid?.() !== 0)
      throw new Skip("no full disk: give --small-disk DIR, or run it as root on Linux");
    await withMount(context, "size=2m,nr_inodes=2k", (path2) => use(path2, 2 * mebibyte));
    return;
  }
  const { bavail, bsize } = (0, import_node_fs3.statfsSync)(smallDisk);
  if (bavail * bsize > maxSmallDisk)
    throw new Skip(`${smallDisk} has more than ${maxSmallDisk / mebibyte} MiB free; give a smaller disk`);
  const path = (0, import_node_fs3.mkdtempSync)((0, import_node_path2.join)(smallDisk, "io-perf-conformance-"));
  try {
    await use(path, bavail * bsize);
  } finally {
    (0, import_node_fs3.rmSync)(path, { recursive: true, force: true });
  }
}
function fillingSample(way, freeBytes) {
  const size = `${Math.ceil(freeBytes / mebibyte) * 2 + 1}MiB`;
  const most = `${Math.floor(freeBytes / 1024 * 0.7)}KiB`;
  switch (way) {
    case "chunks":
      return { parameters: { chunk: "1MiB" }, ops: Math.ceil(freeBytes / mebibyte) * 2 };
    case "copies":
      return { parameters: { size: most, chunk: "64KiB" }, ops: 4 };
    case "names":
      return { parameters: {}, ops: 1e6 };
    case "file":
      return { parameters: { size, chunk: "64KiB" }, ops: 2 };
  }
}
async function checkFullDisk(context, runner, freeBytes, { cell: path, parameters: understood, way }) {
  const { parameters, ops } = fillingSample(way, freeBytes);
  const cell = formatCell(
    path,
    Object.fromEntries(Object.entries(parameters).filter(([name]) => understood.includes(name)))
  );
  const full = ["ENOSPC", "EDQUOT", "EFBIG"];
  const setUp = context.setUpRequest(cell);
  const answer = await runner.request(setUp);
  if (errorCode(answer) === void 0) {
    const maxOps = expectReady(setUp, answer);
    const request = `sample ${cell} ops=${Math.min(ops, maxOps)} cache=warm`;
    const sampled = await runner.request(request);
    if (errorCode(sampled) === void 0) {
      if (way !== "names")
        throw new Failure(
          `expected ${full.join(" or ")} for "${request}" with ${freeBytes} bytes free; got ${excerpt(sampled)}`
        );
    } else expectError(request, sampled, full);
    await context.tearDown(runner, cell);
  } else if (errorCode(answer) === "ENOTSUP") throw new Skip(excerpt(answer.error));
  else expectError(setUp, answer, full);
  expectSame("what is left in DIR after the disk was full", listTree(runner.directory), []);
  await expectWorkingCell(context, runner);
}
async function expectWorkingCell(context, runner) {
  const [cell = ""] = context.someCells(1);
  await context.setUp(runner, cell);
  const request = `sample ${cell} ops=1 cache=warm`;
  expectSample(request, await runner.request(request), 1);
  await context.tearDown(runner, cell);
}
async function withReadOnly(context, use) {
  const { readOnly } = context.options;
  if (readOnly !== void 0) return use(readOnly);
  if (process.platform === "win32") throw new Skip("no read-only directory: give --read-only DIR");
  if (process.getuid?.() === 0) return withMount(context, "ro,size=1m", use);
  const path = context.makeFolder();
  (0, import_node_fs3.chmodSync)(path, 365);
  try {
    await use(path);
  } finally {
    (0, import_node_fs3.chmodSync)(path, 493);
  }
}
async function checkReadOnly(context, directory) {
  const found = listTree(directory);
  const runner = context.start(directory);
  try {
    for (const cell of context.someCells(2)) {
      const request = context.setUpRequest(cell);
      expectError(request, await runner.request(request), ["EROFS", "EACCES", "EPERM"]);
    }
    expectHello(await runner.request("hello"));
    const { code } = await runner.close();
    expectSame("the exit status", code, 0);
    expectSame("what is in DIR", listTree(directory), found);
  } finally {
    runner.kill();
  }
}
async function checkVanishedBeforeSetUp(context) {
  const directory = context.makeFolder();
  const runner = context.start(directory);
  try {
    expectHello(await runner.request("hello"));
    (0, import_node_fs3.rmSync)(directory, { recursive: true });
    for (const cell of context.someCells(2)) {
      const request = context.setUpRequest(cell);
      expectError(request, await runner.request(request), ["ENOENT", "ENOTDIR"]);
    }
    const { code } = await runner.close();
    expectSame("the exit status", code, 0);
  } finally {
    runner.kill();
  }
}
async function checkVanishedAfterSetUp(context) {
  if (process.platform === "win32") throw new Skip("Windows does not let a folder with open files vanish");
  const directory = context.makeFolder();
  const runner = context.start(directory);
  try {
    const cells = context.someCells(3);
    for (const cell of cells) await context.setUp(runner, cell);
    (0, import_node_fs3.rmSync)(directory, { recursive: true, maxRetries: 5 });
    for (const cell of cells) errorCode(await runner.request(`sample ${cell} ops=1 cache=warm`));
    for (const cell of cells) errorCode(await runner.request(`teardown ${cell}`));
    expectHello(await runner.request("hello"));
    const { code } = await runner.close();
    expectSame("the exit status", code, 0);
  } finally {
    runner.kill();
  }
}

// runners/conformance/checks/endings.ts
var import_promises = require("node:timers/promises");
async function checkEndings(context) {
  await context.check("end of input without any request", () => context.withRunner(() => Promise.resolve()));
  await context.check(
    "end of input while cells are set up",
    () => context.withRunner(async (runner) => {
      for (const cell of context.someCells(3)) {
        await context.setUp(runner, cell);
        const request = `sample ${cell} ops=1 cache=warm`;
        expectSample(request, await runner.request(request), 1);
      }
    })
  );
  await context.check("end of input in the middle of a line", async () => {
    const runner = context.start(context.makeFolder());
    try {
      await context.setUp(runner, context.someCells(1)[0]);
      await expectCleanEnd(runner, "sample write/wri");
    } finally {
      runner.kill();
    }
  });
  await context.check("SIGINT is ignored", async () => {
    if (process.platform === "win32") throw new Skip("Windows has no SIGINT between processes");
    await context.withRunner(async (runner) => {
      expectHello(await runner.request("hello"));
      const [cell = ""] = context.someCells(1);
      await context.setUp(runner, cell);
      runner.interrupt();
      await (0, import_promises.setTimeout)(100);
      expectHello(await runner.request("hello"));
      const request = `sample ${cell} ops=1 cache=warm`;
      expectSample(request, await runner.request(request), 1);
    });
  });
  for (const name of ["a folder with spaces", "quote ' and % and &", "\xDCn\xEFcode \u6587\u4EF6 \u0436"])
    await context.check(
      `DIR is named "${name}"`,
      () => context.withRunner(async (runner) => {
        for (const cell of context.someCells(2)) {
          await context.setUp(runner, cell);
          const request = `sample ${cell} ops=1 cache=warm`;
          expectSample(request, await runner.request(request), 1);
          await context.tearDown(runner, cell);
        }
      }, context.makeFolder(name))
    );
}

// runners/conformance/checks/greeting.ts
async function checkGreeting(context) {
  await context.check(
    "hello",
    () => context.withRunner(async (runner) => {
      context.hello = expectHello(await runner.request("hello"));
    })
  );
  await context.check(
    "cells",
    () => context.withRunner(async (runner) => {
      context.cells = expectCells(await runner.request("cells"));
      const names = context.cells.map(({ cell }) => cell);
      expectSame("the cells, each once,", names.length, new Set(names).size);
    })
  );
  await context.check("cells: kinds of check", () => {
    for (const { cell, operation, check } of context.cells) {
      const allowed = findOperation(operation)?.check.kinds;
      if (allowed && !allowed.includes(check))
        throw new Failure(`expected "check" of ${cell} to be ${allowed.join(" or ")}; got "${check}"`);
    }
  });
  await context.check("cells: bytes", () => {
    for (const { cell, operation, bytes } of context.cells) {
      const known2 = findOperation(operation);
      if (known2) expectSame(`"bytes" of ${cell}`, bytes, known2.payload !== void 0);
    }
  });
  await context.check(
    "answers are the same when asked again",
    () => context.withRunner(async (runner) => {
      const first = await runner.request("cells");
      const second = await runner.request("cells");
      if (JSON.stringify(first) !== JSON.stringify(second))
        throw new Failure(`expected the same cells; got ${excerpt(first)} and then ${excerpt(second)}`);
    })
  );
}

// runners/conformance/checks/requests.ts
var notARequest = ["EPROTO"];
var badValue = ["EINVAL"];
var either = ["EPROTO", "EINVAL"];
async function expectRefusal(runner, request, codes) {
  const about = typeof request === "string" ? request : "arbitrary bytes";
  runner.send(request, 0);
  runner.send("\n", 1);
  expectError(about, await runner.nextAnswer(about), codes);
  expectHello(await runner.request("hello"));
}
var walksCorpus = ({ corpus, check }) => corpus === true && check.is === "entries";
async function checkRequests(context) {
  const shared = new SharedRunner(context);
  const refuses = (name, request, codes) => context.check(`refuses ${name}`, () => shared.serve((runner) => expectRefusal(runner, request, codes)));
  await refuses("an unknown verb", "dance", notARequest);
  await refuses("an empty line", "", notARequest);
  await refuses("a line of spaces", "   ", notARequest);
  await refuses("an unknown cell", "setup no-such-operation/none seed=1", notARequest);
  await refuses("setup without a cell", "setup seed=1", notARequest);
  await refuses("sample without a cell", "sample ops=1 cache=warm", notARequest);
  await refuses("teardown without a cell", "teardown", notARequest);
  await refuses("a cell with two question marks", "setup write/write?size=1KiB?chunk=1KiB seed=1", either);
  await refuses("a line of 8 MiB", "x".repeat(8 * 1024 * 1024), either);
  await refuses("bytes that are not text", Uint8Array.from({ length: 4096 }, noise), either);
  await refuses("bytes of 0", new Uint8Array(64), either);
  await refuses("a percent sign without digits", "setup write/write?size=%zz seed=1", either);
  await checkCellRefusals(context, shared);
  await context.check("end of input after refused requests", () => shared.end());
  await checkPortions(context);
}
var noise = (_, index) => {
  const byte = (index * 197 + 128) % 256;
  return byte === 10 ? 255 : byte;
};
async function checkCellRefusals(context, shared) {
  const refusesOf = (name, makeRequest, codes, isSetUp) => context.check(
    `refuses ${name}`,
    () => shared.serve(async (runner) => {
      const [cell = ""] = context.someCells(1);
      const maxOps = isSetUp ? await context.setUp(runner, cell) : 0;
      await expectRefusal(runner, makeRequest(cell, maxOps), codes);
      if (!isSetUp) return;
      const request = `sample ${cell} ops=1 cache=warm`;
      expectSample(request, await runner.request(request), 1);
      await context.tearDown(runner, cell);
    })
  );
  const extended = (cell, parameter) => `${cell}${cell.includes("?") ? "&" : "?"}${parameter}`;
  await refusesOf(
    "sample of a cell that is not set up",
    (cell) => `sample ${cell} ops=1 cache=warm`,
    notARequest,
    false
  );
  await refusesOf("teardown of a cell that is not set up", (cell) => `teardown ${cell}`, notARequest, false);
  await refusesOf("setup without a seed", (cell) => `setup ${cell}`, either, false);
  await refusesOf("a seed that is not a number", (cell) => `setup ${cell} seed=many`, either, false);
  await refusesOf("a seed beyond 32 bits", (cell) => `setup ${cell} seed=4294967296`, either, false);
  await refusesOf("an unknown parameter", (cell) => `setup ${extended(cell, "zz-unknown=1")} seed=1`, badValue, false);
  await refusesOf("a parameter without a value", (cell) => `setup ${extended(cell, "zz")} seed=1`, either, false);
  await refusesOf("a set-up of a cell that is set up", (cell) => `setup ${cell} seed=42`, notARequest, true);
  await refusesOf("ops=0", (cell) => `sample ${cell} ops=0 cache=warm`, either, true);
  await refusesOf("ops that are not number", (cell) => `sample ${cell} ops=-1 cache=warm`, either, true);
  await refusesOf(
    "ops beyond 64 bits",
    (cell) => `sample ${cell} ops=99999999999999999999999 cache=warm`,
    either,
    true
  );
  await refusesOf("ops above maxOps", (cell, most) => `sample ${cell} ops=${most + 1} cache=warm`, badValue, true);
  await refusesOf("sample without ops", (cell) => `sample ${cell} cache=warm`, either, true);
  await refusesOf("sample without cache", (cell) => `sample ${cell} ops=1`, either, true);
  await refusesOf("an unknown cache", (cell) => `sample ${cell} ops=1 cache=tepid`, either, true);
  await refusesOf("an unknown histogram", (cell) => `sample ${cell} ops=1 cache=warm histogram=maybe`, either, true);
  await refusesOf("an unknown word", (cell) => `sample ${cell} ops=1 cache=warm zz=1`, either, true);
  for (const [name, value] of [
    ["a size that is not a size", "1kb"],
    ["a size below 0", "-1B"],
    ["a size beyond 64 bits", "99999999999999999999GiB"],
    ["a value that is not percent-encoded UTF-8", "%FF%FE"]
  ])
    await context.check(
      `refuses ${name}`,
      () => shared.serve(async (runner) => {
        const cell = sizedCell(context);
        await expectRefusal(runner, `setup ${cell.replace(/size=[^&]*/, `size=${value}`)} seed=1`, either);
      })
    );
  await context.check(
    "refuses a missing size",
    () => shared.serve(async (runner) => {
      const cell = sizedCell(context).replace(/&?size=[^&]*/, "");
      await expectRefusal(runner, `setup ${cell.replace(/\?$/, "")} seed=1`, badValue);
    })
  );
  await context.check(
    "refuses bad values of every parameter",
    () => shared.serve(async (runner) => {
      for (const entry of context.cells.filter(({ operation }) => findOperation(operation)))
        for (const name of entry.parameters) {
          if (name === "shape") continue;
          const others = Object.entries(context.parametersOf(entry)[0]).filter(([other]) => other !== name);
          const query = [...others, [name, "no-such-value"]].map(([key, value]) => `${key}=${value}`).sort().join("&");
          const request = context.setUpRequest(`${entry.cell}?${query}`);
          expectError(request, await runner.request(request), badValue);
        }
    })
  );
}
function sizedCell(context) {
  const sized = Object.keys(contract).filter((name) => "size" in contract[name].parameters);
  const cell = context.anyCell(...sized);
  if (!cell?.text.includes("size=")) throw new Skip("the runner has no cell with a size");
  return cell.text;
}
async function checkPortions(context) {
  await context.check(
    "answers requests that come together, in order",
    () => context.withRunner(async (runner) => {
      runner.send("hello\ndance\ncells\nhello\n", 4);
      expectHello(await runner.nextAnswer("hello"));
      expectError("dance", await runner.nextAnswer("dance"), notARequest);
      expectNoError("cells", await runner.nextAnswer("cells"));
      expectHello(await runner.nextAnswer("hello"));
    })
  );
  await context.check(
    "answers a request that comes in pieces",
    () => context.withRunner(async (runner) => {
      for (const piece of ["he", "l", "lo"]) {
        runner.send(piece, 0);
        await new Promise((resolve2) => setTimeout(resolve2, 20));
      }
      runner.send("\n", 1);
      expectHello(await runner.nextAnswer("hello"));
    })
  );
  await context.check(
    "understands percent-encoded values",
    () => context.withRunner(async (runner) => {
      const cell = context.anyCell(...Object.keys(contract).filter((name) => walksCorpus(contract[name])));
      if (!cell) throw new Skip("the runner has no traverse cell, whose corpus would be a path");
      const folder = percentEncode(context.corpus.path).replace(/corpus$/, "%63orpus");
      const request = `setup ${cell.text} seed=1 corpus=${folder}`;
      expectNoError(request, await runner.request(request));
      const sample2 = `sample ${cell.text} ops=1 cache=warm`;
      const answer = await runner.request(sample2);
      expectSample(sample2, answer, 1);
      if (answer.check !== String(context.corpus.entries))
        throw new Failure(`expected ${context.corpus.entries} entries of the corpus; got ${String(answer.check)}`);
    })
  );
}

// runners/conformance/checks/together.ts
async function sample(runner, cell, ops = 1) {
  const request = `sample ${cell} ops=${ops} cache=warm`;
  const answer = await runner.request(request);
  expectSample(request, answer, ops);
  return answer;
}
async function checkTogether(context) {
  await context.check(
    "two cells set up at once",
    () => context.withRunner(async (runner) => {
      const [one = "", two = ""] = context.someCells(2, 2);
      await context.setUp(runner, one);
      await context.setUp(runner, two);
      const before = describeTree(runner.directory);
      const first = await sample(runner, one);
      await sample(runner, two);
      expectSame('"check" after another cell was sampled', (await sample(runner, one)).check, first.check);
      expectSame("what the cells have in DIR", describeTree(runner.directory), before);
      await context.tearDown(runner, one);
      await sample(runner, two);
      await context.tearDown(runner, two);
      expectSame("what is left in DIR after both were torn down", listTree(runner.directory), []);
    })
  );
  await context.check(
    "a cell set up with different parameters at once",
    () => context.withRunner(async (runner) => {
      const entry = context.cells.find((cell) => context.someCells(1)[0].startsWith(`${cell.cell}?`));
      const texts = (entry ? context.parametersOf(entry) : []).slice(0, 2).map((parameters) => ({ parameters }));
      const cells = texts.map(
        ({ parameters }) => `${entry.cell}?${Object.entries(parameters).map(([name, value]) => `${name}=${value}`).sort().join("&")}`
      );
      for (const cell of cells) await context.setUp(runner, cell);
      for (const cell of cells) await sample(runner, cell);
      for (const cell of cells) await context.tearDown(runner, cell);
    })
  );
  await context.check(
    "a cell sampled 50 times is left as it was found",
    () => context.withRunner(async (runner) => {
      const [cell = ""] = context.someCells(1);
      const most = Math.min(2, await context.setUp(runner, cell));
      const before = describeTree(runner.directory);
      const checks = /* @__PURE__ */ new Set();
      for (let time = 0; time < 50; time++) checks.add((await sample(runner, cell, most)).check);
      expectSame("what the cell has in DIR", describeTree(runner.directory), before);
      expectSame("the number of different checks", checks.size, 1);
      await context.tearDown(runner, cell);
    })
  );
  await context.check(
    "a cell can be set up again after its teardown",
    () => context.withRunner(async (runner) => {
      const [cell = ""] = context.someCells(1);
      for (let time = 0; time < 3; time++) {
        await context.setUp(runner, cell);
        await sample(runner, cell);
        await context.tearDown(runner, cell);
        expectSame("what is left in DIR", listTree(runner.directory), []);
      }
    })
  );
  await context.check("two runners in one DIR do not disturb each other", async () => {
    const directory = context.makeFolder();
    const [cell = ""] = context.someCells(1);
    const [one, two] = [context.start(directory), context.start(directory)];
    try {
      await context.setUp(one, cell);
      await context.setUp(two, cell);
      await sample(one, cell);
      await one.close();
      await sample(two, cell);
      await two.close();
      expectSame("what is left in DIR", listTree(directory), []);
    } finally {
      one.kill();
      two.kill();
    }
  });
}

// runners/conformance/index.ts
async function runConformance(options) {
  const context = new Context(options);
  try {
    await checkGreeting(context);
    if (context.cells.length > 0) {
      await checkCells(context);
      await checkTogether(context);
      await checkRequests(context);
      await checkEndings(context);
      await checkDisks(context);
    }
  } finally {
    killRunners();
    context.remove();
  }
  const { outcomes } = context;
  const count = (status) => outcomes.filter((outcome) => outcome.status === status).length;
  return { outcomes, passed: count("ok"), failed: count("not ok"), skipped: count("skip") };
}

// runners/conformance/main.ts
var usage = `Checks that a runner obeys runners/PROTOCOL.md.

Usage: conformance [options] -- COMMAND\u2026

  COMMAND\u2026            the runner without --dir, e.g. ./my-runner or wine my-runner.exe
  --directory DIR     where the files are made (default: the folder for temporary files)
  --filter GLOB       only cells whose operation/api matches, e.g. 'read/*'
  --small-disk DIR    a folder on a small disk, to be filled (default as root on Linux: one of 2 MiB in memory)
  --read-only DIR     a folder that cannot be written (default: one is made where that is possible)
  --timeout SECONDS   how long an answer may take (default 120; start-up included)
  --json              one JSON document instead of lines

Exit status: 0 all checks passed \xB7 1 a check failed \xB7 2 usage`;
var Misuse = class extends Error {
};
function parseCommandLine(words) {
  const separator = words.indexOf("--");
  const { values, positionals } = (0, import_node_util.parseArgs)({
    args: words.slice(0, separator < 0 ? void 0 : separator),
    options: {
      directory: { type: "string" },
      filter: { type: "string" },
      "small-disk": { type: "string" },
      "read-only": { type: "string" },
      timeout: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false }
    },
    allowPositionals: true
  });
  if (values.help) return "help";
  if (positionals.length > 0)
    throw new Misuse(`"${positionals[0]}" is not an option; the runner's command stands after "--".`);
  const command = separator < 0 ? [] : words.slice(separator + 1);
  if (command.length === 0) throw new Misuse('The runner is missing: give its command line after "--".');
  const seconds = Number(values.timeout ?? "120");
  if (!(seconds > 0))
    throw new Misuse(`--timeout ${values.timeout ?? ""} is not a number of seconds; give one like 30.`);
  const folder = (option, path) => {
    if (!(0, import_node_fs4.statSync)(path, { throwIfNoEntry: false })?.isDirectory())
      throw new Misuse(`--${option} ${path} is not a folder; give one that exists.`);
    return (0, import_node_path3.resolve)(path);
  };
  const { filter, "small-disk": smallDisk, "read-only": readOnly } = values;
  return {
    isJson: values.json,
    options: {
      command,
      directory: folder("directory", values.directory ?? (0, import_node_os.tmpdir)()),
      timeoutMs: seconds * 1e3,
      ...filter !== void 0 && { filter },
      ...smallDisk !== void 0 && { smallDisk: folder("small-disk", smallDisk) },
      ...readOnly !== void 0 && { readOnly: folder("read-only", readOnly) }
    }
  };
}
async function main() {
  let parsed;
  try {
    parsed = parseCommandLine(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)} See --help.
`);
    return 2;
  }
  if (parsed === "help") {
    process.stdout.write(`${usage}
`);
    return 0;
  }
  const { isJson, options } = parsed;
  process.on("SIGINT", killRunners);
  const report = await runConformance({
    ...options,
    ...!isJson && {
      onOutcome: (outcome) => {
        process.stdout.write(`${formatOutcome(outcome)}
`);
      }
    }
  });
  process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}
` : `${formatTotals(report)}
`);
  return report.failed > 0 ? 1 : 0;
}
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}
`);
    process.exitCode = 2;
  }
);

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

// runners/node/operations/attributes.ts
var fs = __toESM(require("node:fs"), 1);
var import_node_path2 = require("node:path");

// runners/node/protocol/cell.ts
function recipe(definition) {
  return definition;
}
var defaultMaxOps = 1e6;
var maxNames = 16384;
var maxPreparedBytes = 256 * 1024 * 1024;
var maxFiles = (sizeBytes) => Math.max(1, Math.min(maxNames, Math.floor(maxPreparedBytes / Math.max(sizeBytes, 4096))));
var makeNames = (prefix, ops) => Array.from({ length: ops }, (_, index) => `${prefix}${index}`);

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

// runners/node/protocol/files.ts
var import_node_fs = require("node:fs");
var import_node_path = require("node:path");

// runners/node/protocol/crc32.ts
var zlib = __toESM(require("node:zlib"), 1);
var table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? value >>> 1 ^ 3988292384 : value >>> 1;
  return value;
});
function tableCrc32(bytes, previous) {
  let crc = ~previous;
  for (const byte of bytes) crc = crc >>> 8 ^ table[(crc ^ byte) & 255];
  return ~crc >>> 0;
}
var crc322 = typeof zlib.crc32 === "function" ? zlib.crc32 : tableCrc32;
var formatCrc32 = (crc) => crc.toString(16).padStart(8, "0");

// runners/node/protocol/payload.ts
var blockBytes = 1024 * 1024;
function xorshift32(seed) {
  let state = seed === 0 ? 2654435769 : seed >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
var blocks = /* @__PURE__ */ new Map();
var maxBlocks = 4;
function payloadBlock(seed, entropyPercent = 100) {
  const key = `${seed} ${entropyPercent}`;
  const known = blocks.get(key);
  if (known) return known;
  if (blocks.size >= maxBlocks) blocks.clear();
  const block2 = makeBlock(seed, entropyPercent);
  blocks.set(key, block2);
  return block2;
}
function makeBlock(seed, entropyPercent) {
  const block2 = Buffer.allocUnsafe(blockBytes);
  const next = xorshift32(seed);
  for (let offset = 0; offset < blockBytes; offset += 4) block2.writeUInt32LE(next(), offset);
  const kept2 = Math.floor(4096 * entropyPercent / 100);
  if (kept2 < 4096) for (let page = 0; page < blockBytes; page += 4096) block2.fill(0, page + kept2, page + 4096);
  return block2;
}
function makeRing(block2, maxBytes) {
  const ring = Buffer.allocUnsafe(blockBytes + maxBytes);
  for (let offset = 0; offset < ring.length; offset += blockBytes) block2.copy(ring, offset);
  return ring;
}
function makeContent(block2, sizeBytes) {
  const content = Buffer.allocUnsafe(sizeBytes);
  for (let offset = 0; offset < sizeBytes; offset += blockBytes) block2.copy(content, offset);
  return content;
}
var patterns = ["sequential", "backward", "strided", "random"];
function makePositions(pattern, blocks2, seed) {
  const positions = new Float64Array(blocks2);
  if (pattern === "strided") {
    let index = 0;
    for (let first = 0; first < 16; first++)
      for (let block2 = first; block2 < blocks2; block2 += 16) positions[index++] = block2;
    return positions;
  }
  for (let index = 0; index < blocks2; index++) positions[index] = pattern === "backward" ? blocks2 - 1 - index : index;
  if (pattern === "random") {
    const next = xorshift32(seed);
    for (let index = blocks2 - 1; index >= 1; index--) {
      const other = next() % (index + 1);
      const kept2 = positions[index];
      positions[index] = positions[other];
      positions[other] = kept2;
    }
  }
  return positions;
}

// runners/node/protocol/files.ts
function withOpen(path, flags, use) {
  const descriptor = (0, import_node_fs.openSync)(path, flags);
  try {
    return use(descriptor);
  } finally {
    (0, import_node_fs.closeSync)(descriptor);
  }
}
function writeAll(descriptor, bytes, position) {
  for (let done = 0; done < bytes.length; )
    done += (0, import_node_fs.writeSync)(descriptor, bytes, done, bytes.length - done, position + done);
}
function makeFile(path, sizeBytes, block2, sparse = false) {
  withOpen(path, "w", (descriptor) => {
    if (sparse && sizeBytes > 8192) {
      (0, import_node_fs.ftruncateSync)(descriptor, sizeBytes);
      writeRange(descriptor, block2, 0, 4096);
      writeRange(descriptor, block2, sizeBytes - 4096, sizeBytes);
    } else writeRange(descriptor, block2, 0, sizeBytes);
  });
}
function writeRange(descriptor, block2, from, to) {
  for (let position = from; position < to; ) {
    const start = position % blockBytes;
    const length = Math.min(blockBytes - start, to - position);
    writeAll(descriptor, block2.subarray(start, start + length), position);
    position += length;
  }
}
var sums = /* @__PURE__ */ new WeakMap();
function sumsOf(block2) {
  const known = sums.get(block2) ?? /* @__PURE__ */ new Map();
  sums.set(block2, known);
  return known;
}
var zeros = Buffer.alloc(blockBytes);
var readBack = Buffer.alloc(blockBytes);
function checkContent(path, { sizeBytes, block: block2, sparse = false }) {
  return withOpen(path, "r", (descriptor) => {
    const known = sumsOf(block2);
    const key = `${sparse ? "sparse" : 0} ${sizeBytes}`;
    let crc = 0;
    let position = 0;
    for (; ; ) {
      const length = readFully(descriptor, readBack, position);
      if (length === 0) break;
      if (!known.has(key)) crc = crc322(readBack.subarray(0, length), crc);
      const wrong = firstDifference(length, position, { sizeBytes, block: block2, sparse });
      if (wrong !== void 0) throw checkFault(`${path} has a wrong byte at or after offset ${wrong}.`);
      position += length;
    }
    if (position !== sizeBytes) throw checkFault(`${path} has ${position} bytes; ${sizeBytes} were to be written.`);
    const sum = known.get(key) ?? formatCrc32(crc);
    known.set(key, sum);
    return sum;
  });
}
function firstDifference(length, position, expected) {
  const { sizeBytes, block: block2, sparse } = expected;
  if (position + length > sizeBytes) return sizeBytes;
  if (!sparse || sizeBytes <= 8192) return readBack.compare(block2, 0, length, 0, length) === 0 ? void 0 : position;
  const edges = [0, Math.min(4096, sizeBytes), Math.max(4096, sizeBytes - 4096), sizeBytes];
  for (let part = 0; part < 3; part++) {
    const from = Math.max(edges[part] - position, 0);
    const to = Math.min(edges[part + 1] - position, length);
    if (from >= to) continue;
    const source = part === 1 ? zeros : block2;
    if (readBack.compare(source, from, to, from, to) !== 0) return position + from;
  }
  return void 0;
}
function readFully(descriptor, buffer, position) {
  let length = 0;
  while (length < buffer.length) {
    const got = (0, import_node_fs.readSync)(descriptor, buffer, length, buffer.length - length, position + length);
    if (got === 0) break;
    length += got;
  }
  return length;
}
function checkBytes(bytes, offset, expectedBytes, block2) {
  if (bytes.length !== expectedBytes)
    throw checkFault(`${bytes.length} bytes were read at offset ${offset}; ${expectedBytes} were expected.`);
  for (let done = 0; done < expectedBytes; ) {
    const start = (offset + done) % blockBytes;
    const length = Math.min(blockBytes - start, expectedBytes - done);
    if (Buffer.compare(bytes.subarray(done, done + length), block2.subarray(start, start + length)) !== 0)
      throw checkFault(`A wrong byte was read at or after offset ${offset + done}.`);
    done += length;
  }
  const known = sumsOf(block2);
  const key = `${offset % blockBytes} ${expectedBytes}`;
  const sum = known.get(key) ?? formatCrc32(crc322(bytes, 0));
  known.set(key, sum);
  return sum;
}
function emptyFolder(path) {
  let names;
  try {
    names = (0, import_node_fs.readdirSync)(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  for (const name of names) removeTree((0, import_node_path.join)(path, name));
}
function removeTree(path) {
  (0, import_node_fs.rmSync)(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
var countEntries = (path) => (0, import_node_fs.readdirSync)(path).length;

// runners/node/protocol/requests.ts
var import_node_fs2 = require("node:fs");
var maxLineBytes = 1024 * 1024;
function* readRequests(descriptor) {
  const chunk2 = Buffer.alloc(64 * 1024);
  let pending = [];
  let pendingBytes = 0;
  for (let length = readSome(descriptor, chunk2); length > 0; length = readSome(descriptor, chunk2)) {
    let start = 0;
    for (let end = chunk2.indexOf(10, start); end >= 0 && end < length; end = chunk2.indexOf(10, start)) {
      pendingBytes += end - start;
      yield pendingBytes > maxLineBytes ? void 0 : Buffer.concat([...pending, chunk2.subarray(start, end)]);
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    pendingBytes += length - start;
    if (pendingBytes > maxLineBytes) pending = [];
    else pending.push(Buffer.from(chunk2.subarray(start, length)));
  }
}
function readSome(descriptor, chunk2) {
  for (; ; ) {
    try {
      return (0, import_node_fs2.readSync)(descriptor, chunk2);
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
  const [verb = "", ...words] = text.split(" ");
  const cellText = words[0] !== void 0 && /^[^=?]*\//.test(words[0]) ? words.shift() : void 0;
  return { verb, cell: cellText === void 0 ? void 0 : parseCell(cellText), words: parsePairs(words) };
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

// runners/node/protocol/parameters.ts
var unitBytes = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };
function parseSize(text) {
  if (text === "0") return 0;
  const match = /^([1-9][0-9]{0,15})(B|KiB|MiB|GiB)$/.exec(text);
  if (!match) return void 0;
  const amount = Number(match[1]);
  const sizeBytes = amount * unitBytes[match[2]];
  const isCanonical = match[2] === "GiB" || amount % 1024 !== 0;
  return isCanonical && Number.isSafeInteger(sizeBytes) ? sizeBytes : void 0;
}
var optional = (kind, fallback) => fallback === void 0 ? kind : { ...kind, fallback };
var size = (fallback) => optional({ parse: parseSize, expected: "a size like 0, 512B, 4KiB, 64MiB" }, fallback);
var chunk = (fallback) => optional(
  {
    parse: (text) => {
      const sizeBytes = parseSize(text);
      return sizeBytes !== void 0 && sizeBytes >= 1 && sizeBytes <= 1024 ** 3 ? sizeBytes : void 0;
    },
    expected: "a size from 1B to 1GiB"
  },
  fallback
);
var count = (least, most, fallback) => optional(
  {
    parse: (text) => {
      const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : void 0;
    },
    expected: `a number from ${least} to ${most}`
  },
  fallback
);
var choice = (values, fallback) => optional(
  { parse: (text) => values.find((value) => value === text), expected: `one of ${values.join(", ")}` },
  fallback
);
var yesNo = (fallback) => ({
  parse: (text) => text === "yes" ? true : text === "no" ? false : void 0,
  expected: "yes or no",
  fallback
});
var word = () => ({
  parse: (text) => /^[A-Za-z0-9][A-Za-z0-9._~+-]*$/.test(text) ? text : void 0,
  expected: "a word"
});
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

// runners/node/operations/attributes.ts
var kindParameters = { kind: choice(["file", "directory"], "file") };
var fileBytes = 4096;
var block = payloadBlock(1);
function makeEntry(kind, { inputs }) {
  const path = (0, import_node_path2.join)(inputs, kind);
  if (kind === "file") makeFile(path, fileBytes, block);
  else fs.mkdirSync(path);
  return path;
}
function statCell(kind, makeOperate) {
  let last;
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: makeOperate((stats) => {
      last = stats;
      calls++;
    }),
    verify() {
      const isRight = kind === "file" ? last?.isFile() && Number(last.size) === fileBytes : last?.isDirectory();
      if (!isRight) throw checkFault(`The attributes are not those of the ${kind}.`);
      return String(calls);
    }
  };
}
function changeCell(path, change, verifyLast) {
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: {
      sync(index) {
        change(index);
        calls++;
      }
    },
    verify(ops) {
      if (!verifyLast(ops - 1)) throw checkFault(`The last change of ${path} cannot be seen.`);
      return String(calls);
    }
  };
}
var longBytes = 64 * 1024;
var shortBytes = 4 * 1024;
function makeLongFile({ inputs, seed }) {
  const path = (0, import_node_path2.join)(inputs, "file");
  makeFile(path, longBytes, payloadBlock(seed));
  return path;
}
function truncateCell(path, truncate) {
  const lengthAt = (index) => index % 2 === 0 ? shortBytes : longBytes;
  return {
    ...changeCell(
      path,
      (index) => {
        truncate(lengthAt(index));
      },
      (index) => fs.statSync(path).size === lengthAt(index)
    ),
    restore() {
      truncate(longBytes);
    }
  };
}
var existsCalls = {
  existsSync: (path) => fs.existsSync(path),
  accessSync: (path) => {
    try {
      fs.accessSync(path);
      return true;
    } catch {
      return false;
    }
  },
  statSync: (path) => fs.statSync(path, { throwIfNoEntry: false }) !== void 0
};
var uniqueMisses = 0;
function existsCell(exists, which, ground) {
  const hit = makeEntry("file", ground);
  const miss = (0, import_node_path2.join)(ground.inputs, "missing");
  let paths;
  let hits = 0;
  return {
    maxOps: which === "unique-miss" ? 1e5 : defaultMaxOps,
    bytesPerOp: 0,
    prepare(ops) {
      hits = 0;
      if (which !== "unique-miss") return;
      paths = makeNames((0, import_node_path2.join)(ground.inputs, `missing-${uniqueMisses}-`), ops);
      uniqueMisses++;
    },
    operate: {
      sync: which === "unique-miss" ? (index) => {
        if (exists(paths[index])) hits++;
      } : which === "hit" ? () => {
        if (exists(hit)) hits++;
      } : () => {
        if (exists(miss)) hits++;
      }
    },
    verify(ops) {
      if (hits !== (which === "hit" ? ops : 0)) throw checkFault(`${hits} of ${ops} paths were found.`);
      return String(hits);
    }
  };
}
function posixRecipes() {
  return [
    recipe({
      cell: "chown/chownSync",
      parameters: {},
      bytes: false,
      check: "count",
      setUp(_, ground) {
        const path = makeLongFile(ground);
        const { uid, gid } = fs.statSync(path);
        return changeCell(
          path,
          () => {
            fs.chownSync(path, uid, gid);
          },
          () => fs.statSync(path).uid === uid
        );
      }
    }),
    recipe({
      cell: "lutimes/lutimesSync",
      parameters: {},
      bytes: false,
      check: "count",
      setUp(_, { inputs }) {
        const path = (0, import_node_path2.join)(inputs, "link");
        fs.symlinkSync("nothing", path);
        const secondsAt = (index) => 1e9 + index % 2;
        return changeCell(
          path,
          (index) => {
            fs.lutimesSync(path, secondsAt(index), secondsAt(index));
          },
          (index) => fs.lstatSync(path).mtimeMs === secondsAt(index) * 1e3
        );
      }
    })
  ];
}
var attributeRecipes = [
  ...["statSync", "lstatSync"].map(
    (api) => recipe({
      cell: `stat/${api}`,
      parameters: kindParameters,
      bytes: false,
      check: "count",
      setUp({ kind }, ground) {
        const path = makeEntry(kind, ground);
        const call = fs[api];
        return statCell(kind, (seen) => ({
          sync() {
            seen(call(path));
          }
        }));
      }
    })
  ),
  recipe({
    cell: "stat/fstatSync",
    parameters: kindParameters,
    bytes: false,
    check: "count",
    setUp({ kind }, ground) {
      const descriptor = ground.keepOpen(fs.openSync(makeEntry(kind, ground), "r"));
      return statCell(kind, (seen) => ({
        sync() {
          seen(fs.fstatSync(descriptor));
        }
      }));
    }
  }),
  recipe({
    cell: "stat/promises.stat",
    parameters: kindParameters,
    bytes: false,
    check: "count",
    setUp({ kind }, ground) {
      const path = makeEntry(kind, ground);
      return statCell(kind, (seen) => ({
        async async() {
          seen(await fs.promises.stat(path));
        }
      }));
    }
  }),
  recipe({
    cell: "attributes/statSync.bigint",
    parameters: kindParameters,
    bytes: false,
    check: "count",
    setUp({ kind }, ground) {
      const path = makeEntry(kind, ground);
      const options = { bigint: true };
      return statCell(kind, (seen) => ({
        sync() {
          seen(fs.statSync(path, options));
        }
      }));
    }
  }),
  ...Object.entries(existsCalls).map(
    ([api, exists]) => recipe({
      cell: `exists/${api}`,
      parameters: { case: choice(["hit", "repeated-miss", "unique-miss"]) },
      bytes: false,
      check: "count",
      setUp: (values, ground) => existsCell(exists, values.case, ground)
    })
  ),
  recipe({
    cell: "chmod/chmodSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const modeAt = (index) => index % 2 === 0 ? 292 : 420;
      const mask = process.platform === "win32" ? 128 : 511;
      return {
        ...changeCell(
          path,
          (index) => {
            fs.chmodSync(path, modeAt(index));
          },
          (index) => (fs.statSync(path).mode & mask) === (modeAt(index) & mask)
        ),
        restore() {
          fs.chmodSync(path, 420);
        }
      };
    }
  }),
  recipe({
    cell: "utimes/utimesSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const secondsAt = (index) => 1e9 + index % 2;
      return changeCell(
        path,
        (index) => {
          fs.utimesSync(path, secondsAt(index), secondsAt(index));
        },
        (index) => fs.statSync(path).mtimeMs === secondsAt(index) * 1e3
      );
    }
  }),
  ...process.platform === "win32" ? [] : posixRecipes(),
  recipe({
    cell: "truncate/truncateSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, ground) {
      const path = makeLongFile(ground);
      return truncateCell(path, (lengthBytes) => {
        fs.truncateSync(path, lengthBytes);
      });
    }
  }),
  recipe({
    cell: "truncate/ftruncateSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const descriptor = ground.keepOpen(fs.openSync(path, "r+"));
      return truncateCell(path, (lengthBytes) => {
        fs.ftruncateSync(descriptor, lengthBytes);
      });
    }
  }),
  recipe({
    cell: "statfs/statfsSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, { inputs }) {
      let blocks2 = 0;
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: 0,
        operate: {
          sync() {
            ({ blocks: blocks2 } = fs.statfsSync(inputs));
          }
        },
        verify(ops) {
          if (blocks2 === 0) throw checkFault("The file system is said to have no blocks.");
          return String(ops);
        }
      };
    }
  })
];

// runners/node/operations/copy.ts
var fs2 = __toESM(require("node:fs"), 1);
var import_node_path3 = require("node:path");

// runners/node/protocol/page-aligned.ts
var pieceBytes = 64 * 1024;
var kept = /* @__PURE__ */ new Map();
function pageAlignedBuffer(sizeBytes) {
  const pieces = Math.max(1, Math.ceil(sizeBytes / pieceBytes));
  let memory = kept.get(pieces);
  if (memory === void 0) {
    memory = allocate(pieces);
    kept.set(pieces, memory);
  }
  return Buffer.from(memory, 0, sizeBytes);
}
function pageAlignedCopy(bytes) {
  const copy = Buffer.from(allocate(Math.max(1, Math.ceil(bytes.length / pieceBytes))), 0, bytes.length);
  bytes.copy(copy);
  return copy;
}
function allocate(pieces) {
  const { Memory } = globalThis.WebAssembly;
  try {
    return new Memory({ initial: pieces, maximum: pieces }).buffer;
  } catch (error) {
    if (error instanceof RangeError) return new ArrayBuffer(pieces * pieceBytes);
    throw error;
  }
}

// runners/node/operations/copy.ts
function makeCopyCell(copy, sizeBytes, sparse, { inputs, outputs, seed }) {
  const block2 = payloadBlock(seed);
  const source = (0, import_node_path3.join)(inputs, "file");
  makeFile(source, sizeBytes, block2, sparse);
  let names = [];
  return {
    maxOps: maxFiles(sizeBytes),
    bytesPerOp: sizeBytes,
    prepare(ops) {
      names = makeNames((0, import_node_path3.join)(outputs, "copy-"), ops);
    },
    operate: {
      sync(index) {
        copy(source, names[index]);
      }
    },
    verify: (ops) => checkContent(names[ops - 1], { sizeBytes, block: block2, sparse })
  };
}
function chunkCopier(chunkBytes) {
  const buffer = pageAlignedBuffer(chunkBytes);
  return (source, target) => {
    const from = fs2.openSync(source, "r");
    try {
      const to = fs2.openSync(target, "w");
      try {
        let length = fs2.readSync(from, buffer, 0, buffer.length, null);
        while (length > 0) {
          for (let done = 0; done < length; ) done += fs2.writeSync(to, buffer, done, length - done);
          length = fs2.readSync(from, buffer, 0, buffer.length, null);
        }
      } finally {
        fs2.closeSync(to);
      }
    } finally {
      fs2.closeSync(from);
    }
  };
}
function probeClone({ inputs }) {
  const source = (0, import_node_path3.join)(inputs, "probe");
  makeFile(source, 4096, payloadBlock(1));
  try {
    fs2.copyFileSync(source, `${source}-clone`, fs2.constants.COPYFILE_FICLONE_FORCE);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw unsupportedFault(`This file system does not clone files${code}.`);
  }
}
var copyParameters = { size: size(), sparse: yesNo("no") };
var copyRecipes = [
  recipe({
    cell: "copy/copyFileSync",
    parameters: copyParameters,
    bytes: true,
    check: "content",
    setUp: (values, ground) => makeCopyCell(
      (source, target) => {
        fs2.copyFileSync(source, target);
      },
      values.size,
      values.sparse,
      ground
    )
  }),
  recipe({
    cell: "copy/cpSync",
    parameters: copyParameters,
    bytes: true,
    check: "content",
    setUp: (values, ground) => makeCopyCell(
      (source, target) => {
        fs2.cpSync(source, target);
      },
      values.size,
      values.sparse,
      ground
    )
  }),
  recipe({
    cell: "copy/read-write",
    parameters: { ...copyParameters, chunk: chunk() },
    bytes: true,
    check: "content",
    setUp: (values, ground) => makeCopyCell(chunkCopier(values.chunk), values.size, values.sparse, ground)
  }),
  recipe({
    cell: "reflink/copyFileSync.ficlone",
    parameters: { size: size() },
    bytes: true,
    check: "content",
    setUp(values, ground) {
      probeClone(ground);
      return makeCopyCell(
        (source, target) => {
          fs2.copyFileSync(source, target, fs2.constants.COPYFILE_FICLONE_FORCE);
        },
        values.size,
        false,
        ground
      );
    }
  })
];

// runners/node/operations/compact.ts
var import_node_fs3 = require("node:fs");
var import_node_path4 = require("node:path");
var compactRecipes = [
  recipe({
    cell: "compact/readSync-writeSync",
    parameters: {
      count: count(1, 256),
      size: size(),
      chunk: chunk(),
      sync: choice(["never", "end"], "end")
    },
    bytes: true,
    check: "content",
    setUp(values, { outputs, seed }) {
      const { count: files, size: sizeBytes, chunk: chunkBytes } = values;
      const block2 = payloadBlock(seed);
      const ring = makeRing(block2, chunkBytes);
      const buffer = pageAlignedBuffer(chunkBytes);
      let results = [];
      let sources = [];
      const makeSource2 = (path, number) => {
        withOpen(path, "wx", (descriptor) => {
          for (let done = 0; done < sizeBytes; done += chunkBytes) {
            const length = Math.min(chunkBytes, sizeBytes - done);
            const start = (done * files + number * length) % blockBytes;
            writeAll(descriptor, ring.subarray(start, start + length), done);
          }
        });
      };
      const merge = (result, opened) => {
        let position = 0;
        for (let done = 0; done < sizeBytes; done += chunkBytes)
          for (const source of opened) {
            const length = (0, import_node_fs3.readSync)(source, buffer, 0, chunkBytes, null);
            writeAll(result, buffer.subarray(0, length), position);
            position += length;
          }
        if (values.sync === "end") (0, import_node_fs3.fsyncSync)(result);
      };
      const sync = (index) => {
        const opened = [];
        try {
          for (const path of sources[index]) opened.push((0, import_node_fs3.openSync)(path, "r"));
          withOpen(results[index], "wx", (result) => {
            merge(result, opened);
          });
        } finally {
          opened.forEach(import_node_fs3.closeSync);
        }
        sources[index].forEach(import_node_fs3.unlinkSync);
      };
      return {
        maxOps: Math.max(1, Math.floor(maxFiles(sizeBytes) / (2 * files))),
        bytesPerOp: files * sizeBytes,
        prepare(ops) {
          results = makeNames((0, import_node_path4.join)(outputs, "result-"), ops);
          sources = results.map((_, index) => makeNames((0, import_node_path4.join)(outputs, `source-${index}-`), files));
          for (const paths of sources) paths.forEach(makeSource2);
        },
        operate: { sync },
        verify(ops) {
          const left = sources.flat().filter((path) => (0, import_node_fs3.existsSync)(path)).length;
          if (left > 0) throw checkFault(`${left} sources are left.`);
          return checkContent(results[ops - 1], { sizeBytes: files * sizeBytes, block: block2 });
        }
      };
    }
  })
];

// runners/node/operations/descriptors.ts
var import_node_fs4 = require("node:fs");
var import_node_path5 = require("node:path");
var nothing = Buffer.alloc(0);
var maxCreations = 256;
function maxDescriptors() {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec((0, import_node_fs4.readFileSync)("/proc/self/limits", "latin1"))?.[1];
    return Math.max(16, Math.min(4096, Math.floor(Number(limit ?? 512) / 2)));
  } catch {
    return 256;
  }
}
var descriptorRecipes = [
  recipe({
    cell: "create/openSync",
    parameters: {},
    bytes: false,
    check: "count",
    // The files stay until teardown, those of each sample in a folder of its own: ext4 without a journal does not give out an
    // inode for some minutes after it was freed and looks at every such inode first (fs/ext4/ialloc.c, recently_deleted), so
    // that making files where many were just removed would take up to fifty times as long.
    setUp(_, { inputs }) {
      let folder = inputs;
      let samples = 0;
      let names = [];
      return {
        maxOps: maxCreations,
        bytesPerOp: 0,
        prepare(ops) {
          folder = (0, import_node_path5.join)(inputs, `made-${samples++}`);
          (0, import_node_fs4.mkdirSync)(folder);
          names = makeNames((0, import_node_path5.join)(folder, "file-"), ops);
        },
        operate: {
          sync(index) {
            (0, import_node_fs4.closeSync)((0, import_node_fs4.openSync)(names[index], "wx"));
          }
        },
        verify: () => String(countEntries(folder))
      };
    }
  }),
  recipe({
    cell: "open-close/openSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, { inputs }) {
      const path = (0, import_node_path5.join)(inputs, "file");
      makeFile(path, 0, nothing);
      let opened = 0;
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: 0,
        prepare() {
          opened = 0;
        },
        operate: {
          sync() {
            (0, import_node_fs4.closeSync)((0, import_node_fs4.openSync)(path, "r"));
            opened++;
          }
        },
        verify: () => String(opened)
      };
    }
  }),
  recipe({
    cell: "close/closeSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, { inputs }) {
      const path = (0, import_node_path5.join)(inputs, "file");
      makeFile(path, 0, nothing);
      let descriptors = [];
      let closed = 0;
      return {
        maxOps: maxDescriptors(),
        bytesPerOp: 0,
        prepare(ops) {
          closed = 0;
          descriptors = [];
          for (let index = 0; index < ops; index++) descriptors.push((0, import_node_fs4.openSync)(path, "r"));
        },
        operate: {
          sync(index) {
            (0, import_node_fs4.closeSync)(descriptors[index]);
            closed++;
          }
        },
        verify: () => String(closed),
        restore() {
          for (const descriptor of descriptors.splice(0).slice(closed)) (0, import_node_fs4.closeSync)(descriptor);
        }
      };
    }
  }),
  recipe({
    cell: "sync/fsyncSync",
    parameters: { sync: choice(["end", "data-end"], "end") },
    bytes: false,
    check: "count",
    setUp(values, ground) {
      const path = (0, import_node_path5.join)(ground.inputs, "file");
      makeFile(path, 4096, payloadBlock(1));
      const descriptor = ground.keepOpen((0, import_node_fs4.openSync)(path, "r+"));
      const call = values.sync === "end" ? import_node_fs4.fsyncSync : import_node_fs4.fdatasyncSync;
      call(descriptor);
      let calls = 0;
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: 0,
        prepare() {
          calls = 0;
        },
        operate: {
          sync() {
            call(descriptor);
            calls++;
          }
        },
        verify: () => String(calls)
      };
    }
  })
];

// runners/node/operations/direct.ts
var import_node_fs7 = require("node:fs");
var import_node_path9 = require("node:path");

// runners/node/operations/positional.ts
var import_node_fs6 = require("node:fs");
var import_node_path8 = require("node:path");

// runners/node/operations/read.ts
var import_node_fs5 = require("node:fs");
var import_node_path6 = require("node:path");
var cacheStates = ["warm", "cold"];
var wholeParameters = { size: size(), cache: choice(cacheStates, "warm"), entropy: count(0, 100, "100") };
var chunkedParameters = { ...wholeParameters, chunk: chunk() };
function refuseCold(cache) {
  if (cache === "cold") throw unsupportedFault("Node.js has no way to evict files from the page cache.");
}
function makeSource(values, { inputs, seed }) {
  refuseCold(values.cache);
  const source = { path: (0, import_node_path6.join)(inputs, "file"), sizeBytes: values.size, block: payloadBlock(seed, values.entropy) };
  makeFile(source.path, source.sizeBytes, source.block);
  return source;
}
function refuseHuge(sizeBytes) {
  if (sizeBytes >= 2 ** 31) throw unsupportedFault("Node.js reads and writes at most 2 GiB - 1 with one call.");
}
var refuseShort = (path, got, expected) => {
  if (got !== expected) throw checkFault(`${got} bytes of ${path} were read; it has ${expected}.`);
};
var chunkedCell = (source, chunkBytes, last, operate) => ({
  maxOps: defaultMaxOps,
  bytesPerOp: source.sizeBytes,
  operate,
  verify() {
    const calls = Math.ceil(source.sizeBytes / chunkBytes);
    const offset = Math.max(0, calls - 1) * chunkBytes;
    return checkBytes(last(), offset, source.sizeBytes - offset, source.block);
  }
});
var wholeCell = (source, last, operate) => chunkedCell(source, Math.max(1, source.sizeBytes), last, operate);
var readRecipes = [
  recipe({
    cell: "read/readSync",
    parameters: chunkedParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      let lastLength = 0;
      const sync = () => {
        const descriptor = (0, import_node_fs5.openSync)(source.path, "r");
        let total = 0;
        try {
          let length = (0, import_node_fs5.readSync)(descriptor, buffer, 0, buffer.length, null);
          while (length > 0) {
            total += length;
            lastLength = length;
            length = (0, import_node_fs5.readSync)(descriptor, buffer, 0, buffer.length, null);
          }
        } finally {
          (0, import_node_fs5.closeSync)(descriptor);
        }
        refuseShort(source.path, total, source.sizeBytes);
      };
      return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { sync });
    }
  }),
  recipe({
    cell: "read/FileHandle.read",
    parameters: chunkedParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      let lastLength = 0;
      const read = async () => {
        const handle = await import_node_fs5.promises.open(source.path, "r");
        let total = 0;
        try {
          let { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
          while (bytesRead > 0) {
            total += bytesRead;
            lastLength = bytesRead;
            ({ bytesRead } = await handle.read(buffer, 0, buffer.length, null));
          }
        } finally {
          await handle.close();
        }
        refuseShort(source.path, total, source.sizeBytes);
      };
      return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { async: read });
    }
  }),
  recipe({
    cell: "read/createReadStream",
    parameters: chunkedParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const source = makeSource(values, ground);
      let last = Buffer.alloc(0);
      const read = () => new Promise((resolve, reject) => {
        let total = 0;
        (0, import_node_fs5.createReadStream)(source.path, { highWaterMark: values.chunk }).on("data", (data) => {
          total += data.length;
          last = data;
        }).on("error", reject).on("close", () => {
          try {
            refuseShort(source.path, total, source.sizeBytes);
            resolve();
          } catch (error) {
            reject(error instanceof Error ? error : checkFault(String(error)));
          }
        });
      });
      return chunkedCell(source, values.chunk, () => last, { async: read });
    }
  }),
  recipe({
    cell: "read/readFileSync",
    parameters: wholeParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      refuseHuge(values.size);
      const source = makeSource(values, ground);
      let last = Buffer.alloc(0);
      const sync = () => {
        last = (0, import_node_fs5.readFileSync)(source.path);
        refuseShort(source.path, last.length, source.sizeBytes);
      };
      return wholeCell(source, () => last, { sync });
    }
  }),
  recipe({
    cell: "read/promises.readFile",
    parameters: wholeParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      refuseHuge(values.size);
      const source = makeSource(values, ground);
      let last = Buffer.alloc(0);
      const read = async () => {
        last = await import_node_fs5.promises.readFile(source.path);
        refuseShort(source.path, last.length, source.sizeBytes);
      };
      return wholeCell(source, () => last, { async: read });
    }
  }),
  ...["readSync", "readFileSync"].map(
    (api) => recipe({
      cell: `read-set/${api}`,
      parameters: {
        count: count(1, 1e6),
        min: size(),
        max: size(),
        cache: choice(cacheStates, "warm"),
        ...api === "readSync" && { chunk: chunk("8KiB") }
      },
      bytes: true,
      check: "count",
      setUp(values, ground) {
        refuseCold(values.cache);
        const set = makeSet(values, ground);
        const chunkBytes = "chunk" in values ? values.chunk : void 0;
        const readOne = chunkBytes === void 0 ? (path) => (0, import_node_fs5.readFileSync)(path).length : chunkReader(chunkBytes);
        let total = 0;
        const sync = () => {
          total = 0;
          for (const path of set.paths) total += readOne(path);
          if (total !== set.totalBytes)
            throw checkFault(`${total} bytes of the set were read; it has ${set.totalBytes}.`);
        };
        return { maxOps: defaultMaxOps, bytesPerOp: set.totalBytes, operate: { sync }, verify: () => String(total) };
      }
    })
  )
];
function makeSet({ count: count2, min, max }, { inputs, seed }) {
  const block2 = payloadBlock(seed);
  let totalBytes = 0;
  for (let index = 0; index < count2; index++) {
    const sizeBytes = count2 === 1 ? min : min + Math.floor((max - min) * index / (count2 - 1));
    makeFile((0, import_node_path6.join)(inputs, String(index)), sizeBytes, block2);
    totalBytes += sizeBytes;
  }
  const paths = [];
  const folder = (0, import_node_fs5.opendirSync)(inputs);
  for (let entry = folder.readSync(); entry; entry = folder.readSync()) paths.push((0, import_node_path6.join)(inputs, entry.name));
  folder.closeSync();
  return { paths, totalBytes };
}
function chunkReader(chunkBytes) {
  const buffer = pageAlignedBuffer(chunkBytes);
  return (path) => {
    const descriptor = (0, import_node_fs5.openSync)(path, "r");
    try {
      let total = 0;
      let length = (0, import_node_fs5.readSync)(descriptor, buffer, 0, buffer.length, null);
      while (length > 0) {
        total += length;
        length = (0, import_node_fs5.readSync)(descriptor, buffer, 0, buffer.length, null);
      }
      return total;
    } finally {
      (0, import_node_fs5.closeSync)(descriptor);
    }
  };
}

// runners/node/operations/write.ts
var fs3 = __toESM(require("node:fs"), 1);
var import_node_path7 = require("node:path");
var syncs = ["never", "end", "each", "data-end", "data-each", "dsync"];
var wholeParameters2 = {
  size: size(),
  target: choice(["new", "existing"], "new"),
  sync: choice(syncs, "never"),
  entropy: count(0, 100, "100")
};
var chunkedParameters2 = { ...wholeParameters2, chunk: chunk() };
function dsyncFlag(sync) {
  if (sync !== "dsync") return 0;
  const flag = fs3.constants.O_DSYNC;
  if (flag === void 0) throw unsupportedFault("Node.js does not offer O_DSYNC on this platform.");
  return flag;
}
var syncCalls = (sync) => ({
  each: sync === "each" ? fs3.fsyncSync : sync === "data-each" ? fs3.fdatasyncSync : void 0,
  end: sync === "end" ? fs3.fsyncSync : sync === "data-end" ? fs3.fdatasyncSync : void 0
});
function makeDestination(values, { inputs, outputs, seed }) {
  const flags = fs3.constants.O_WRONLY | fs3.constants.O_CREAT | fs3.constants.O_TRUNC | dsyncFlag(values.sync);
  const block2 = payloadBlock(seed, values.entropy);
  const existing = (0, import_node_path7.join)(inputs, "file");
  const isNew = values.target === "new";
  if (!isNew) makeFile(existing, values.size, block2);
  let names = [];
  const path = (index) => isNew ? names[index] : existing;
  return {
    flags,
    sizeBytes: values.size,
    block: block2,
    path,
    cell: (operate) => ({
      maxOps: isNew ? maxFiles(values.size) : defaultMaxOps,
      bytesPerOp: values.size,
      prepare(ops) {
        if (isNew) names = makeNames((0, import_node_path7.join)(outputs, "file-"), ops);
        else if (fs3.statSync(existing).size !== values.size) makeFile(existing, values.size, block2);
      },
      operate,
      verify: (ops) => checkContent(path(ops - 1), { sizeBytes: values.size, block: block2 })
    })
  };
}
var refusePartial = (path, written, expected) => {
  if (written !== expected) throw checkFault(`A call wrote ${written} bytes of ${expected} to ${path}.`);
};
function syncingFunctions(sync) {
  const isData = sync.startsWith("data-");
  const flush = isData ? fs3.fdatasync : fs3.fsync;
  const writeAndFlush = (fd, data, offset, length, at, done) => {
    fs3.write(fd, data, offset, length, at, (error, written) => {
      if (error) done(error);
      else
        flush(fd, (flushError) => {
          done(flushError, written);
        });
    });
  };
  const flushAndClose = (fd, done) => {
    flush(fd, (flushError) => {
      fs3.close(fd, (closeError) => {
        done(flushError ?? closeError ?? null);
      });
    });
  };
  const { open, write: write2, close: close2 } = fs3;
  if (sync === "each" || sync === "data-each") return { open, write: writeAndFlush, close: close2 };
  if (sync === "end" || sync === "data-end") return { open, write: write2, close: flushAndClose };
  return void 0;
}
var writeRecipes = [
  recipe({
    cell: "write/writeSync",
    parameters: chunkedParameters2,
    bytes: true,
    check: "content",
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const { each, end } = syncCalls(values.sync);
      const sync = (index) => {
        const path = destination.path(index);
        const descriptor = fs3.openSync(path, flags, 438);
        try {
          for (let position = 0; position < sizeBytes; position += chunkBytes) {
            const length = Math.min(chunkBytes, sizeBytes - position);
            refusePartial(path, fs3.writeSync(descriptor, ring, position % blockBytes, length), length);
            each?.(descriptor);
          }
          end?.(descriptor);
        } finally {
          fs3.closeSync(descriptor);
        }
      };
      return destination.cell({ sync });
    }
  }),
  recipe({
    cell: "write/createWriteStream",
    parameters: chunkedParameters2,
    bytes: true,
    check: "content",
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const functions = syncingFunctions(values.sync);
      const options = {
        flags,
        highWaterMark: chunkBytes,
        ...functions && { fs: functions }
      };
      const write2 = (index) => new Promise((resolve, reject) => {
        const stream = fs3.createWriteStream(destination.path(index), options);
        let position = 0;
        const pump = () => {
          while (position < sizeBytes) {
            const start = position % blockBytes;
            const length = Math.min(chunkBytes, sizeBytes - position);
            position += length;
            if (!stream.write(ring.subarray(start, start + length))) {
              stream.once("drain", pump);
              return;
            }
          }
          stream.end();
        };
        stream.on("error", reject).on("close", resolve);
        pump();
      });
      return destination.cell({ async: write2 });
    }
  }),
  recipe({
    cell: "write/writeFileSync",
    parameters: wholeParameters2,
    bytes: true,
    check: "content",
    setUp(values, ground) {
      refuseHuge(values.size);
      const destination = makeDestination(values, ground);
      const content = makeContent(destination.block, values.size);
      const { flags } = destination;
      const { each, end } = syncCalls(values.sync);
      const flush = each ?? end;
      const options = { flag: flags };
      const sync = (index) => {
        if (!flush) {
          fs3.writeFileSync(destination.path(index), content, options);
          return;
        }
        const descriptor = fs3.openSync(destination.path(index), flags, 438);
        try {
          fs3.writeFileSync(descriptor, content);
          flush(descriptor);
        } finally {
          fs3.closeSync(descriptor);
        }
      };
      return destination.cell({ sync });
    }
  }),
  recipe({
    cell: "write/promises.writeFile",
    parameters: wholeParameters2,
    bytes: true,
    check: "content",
    setUp(values, ground) {
      refuseHuge(values.size);
      const destination = makeDestination(values, ground);
      const content = makeContent(destination.block, values.size);
      const { flags } = destination;
      const options = { flag: flags };
      const isSynced = values.sync !== "never" && values.sync !== "dsync";
      const isData = values.sync.startsWith("data-");
      const write2 = async (index) => {
        if (!isSynced) {
          await fs3.promises.writeFile(destination.path(index), content, options);
          return;
        }
        const handle = await fs3.promises.open(destination.path(index), flags, 438);
        try {
          await handle.writeFile(content);
          await (isData ? handle.datasync() : handle.sync());
        } finally {
          await handle.close();
        }
      };
      return destination.cell({ async: write2 });
    }
  }),
  ...["appendFileSync", "writeSync"].map(
    (api) => recipe({
      cell: `append/${api}`,
      parameters: { chunk: chunk(), sync: choice(syncs, "never") },
      bytes: true,
      check: "content",
      setUp: (values, ground) => makeAppendCell(api, values, ground)
    })
  ),
  recipe({
    cell: "save/renameSync",
    parameters: { size: size(), sync: choice(["never", "end", "full"], "full") },
    bytes: true,
    check: "content",
    setUp(values, ground) {
      refuseHuge(values.size);
      if (values.sync === "full" && process.platform === "win32")
        throw unsupportedFault("Windows cannot sync a directory.");
      return makeSaveCell(values, ground);
    }
  })
];
var maxAppends = 65536;
function makeAppendCell(api, values, { inputs, seed, ...ground }) {
  const { O_WRONLY, O_CREAT, O_APPEND } = fs3.constants;
  const path = (0, import_node_path7.join)(inputs, "log");
  const descriptor = ground.keepOpen(fs3.openSync(path, O_WRONLY | O_CREAT | O_APPEND | dsyncFlag(values.sync), 438));
  const chunkBytes = values.chunk;
  const block2 = payloadBlock(seed);
  const ring = makeRing(block2, chunkBytes);
  const { each, end } = syncCalls(values.sync);
  let views = [];
  const append = (index) => {
    if (api === "appendFileSync") fs3.appendFileSync(descriptor, views[index]);
    else refusePartial(path, fs3.writeSync(descriptor, views[index]), chunkBytes);
    each?.(descriptor);
    if (end && index === views.length - 1) end(descriptor);
  };
  return {
    maxOps: Math.max(1, Math.min(maxAppends, Math.floor(maxPreparedBytes / chunkBytes))),
    bytesPerOp: chunkBytes,
    prepare(ops) {
      views = Array.from({ length: ops }, (_, index) => {
        const start = index * chunkBytes % blockBytes;
        return ring.subarray(start, start + chunkBytes);
      });
    },
    operate: { sync: append },
    verify: (ops) => checkContent(path, { sizeBytes: ops * chunkBytes, block: block2 }),
    restore: () => {
      fs3.ftruncateSync(descriptor, 0);
    }
  };
}
function makeSaveCell(values, { inputs, seed }) {
  const block2 = payloadBlock(seed);
  const content = makeContent(block2, values.size);
  const target = (0, import_node_path7.join)(inputs, "document");
  const temporary = (0, import_node_path7.join)(inputs, "document.tmp");
  makeFile(target, values.size, block2);
  const save = () => {
    const descriptor = fs3.openSync(temporary, "w");
    try {
      fs3.writeFileSync(descriptor, content);
      if (values.sync !== "never") fs3.fsyncSync(descriptor);
    } finally {
      fs3.closeSync(descriptor);
    }
    fs3.renameSync(temporary, target);
    if (values.sync !== "full") return;
    const directory = fs3.openSync(inputs, "r");
    try {
      fs3.fsyncSync(directory);
    } finally {
      fs3.closeSync(directory);
    }
  };
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: values.size,
    operate: { sync: save },
    verify: () => checkContent(target, { sizeBytes: values.size, block: block2 }),
    restore: () => {
      fs3.rmSync(temporary, { force: true });
    }
  };
}

// runners/node/operations/positional.ts
var blockParameters = { size: size(), chunk: chunk(), pattern: choice(patterns, "sequential") };
var maxBlocks2 = 16 * 1024 * 1024;
function makeBlocks(values, { inputs, seed }) {
  const blocks2 = Math.floor(values.size / values.chunk);
  if (blocks2 < 1 || blocks2 > maxBlocks2)
    throw valueFault(
      `A file of ${values.size} bytes has ${blocks2} blocks of ${values.chunk}; from 1 to ${maxBlocks2} are possible.`
    );
  const path = (0, import_node_path8.join)(inputs, "file");
  const block2 = payloadBlock(seed);
  makeFile(path, values.size, block2);
  const offsets = makePositions(values.pattern, blocks2, seed).map((number) => number * values.chunk);
  return { path, chunkBytes: values.chunk, block: block2, offsets };
}
var refuseMoved = (what, moved, { chunkBytes }) => {
  if (moved !== chunkBytes) throw checkFault(`A call ${what} ${moved} bytes of ${chunkBytes}.`);
};
function blockCell(blocks2, operate, lastBytes) {
  const { offsets, chunkBytes, block: block2 } = blocks2;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: chunkBytes,
    operate,
    verify(ops) {
      const offset = offsets[(ops - 1) % offsets.length];
      return checkBytes(lastBytes(offset), offset, chunkBytes, block2);
    }
  };
}
var readBack2 = (descriptor, chunkBytes) => (offset) => {
  const buffer = Buffer.alloc(chunkBytes);
  return buffer.subarray(0, (0, import_node_fs6.readSync)(descriptor, buffer, 0, chunkBytes, offset));
};
var positionalRecipes = [
  recipe({
    cell: "read-at/readSync",
    parameters: { ...blockParameters, cache: choice(cacheStates, "warm") },
    bytes: true,
    check: "last",
    setUp(values, ground) {
      refuseCold(values.cache);
      const blocks2 = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks2;
      const descriptor = ground.keepOpen((0, import_node_fs6.openSync)(blocks2.path, "r"));
      const buffer = pageAlignedBuffer(chunkBytes);
      const sync = (index) => {
        const length = (0, import_node_fs6.readSync)(descriptor, buffer, 0, chunkBytes, offsets[index % offsets.length]);
        refuseMoved("read", length, blocks2);
      };
      return blockCell(blocks2, { sync }, () => buffer);
    }
  }),
  recipe({
    cell: "read-at/FileHandle.read",
    parameters: { ...blockParameters, cache: choice(cacheStates, "warm") },
    bytes: true,
    check: "last",
    async setUp(values, ground) {
      refuseCold(values.cache);
      const blocks2 = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks2;
      const handle = ground.keepHandle(await import_node_fs6.promises.open(blocks2.path, "r"));
      const buffer = pageAlignedBuffer(chunkBytes);
      const read = async (index) => {
        const { bytesRead } = await handle.read(buffer, 0, chunkBytes, offsets[index % offsets.length]);
        refuseMoved("read", bytesRead, blocks2);
      };
      return blockCell(blocks2, { async: read }, () => buffer);
    }
  }),
  recipe({
    cell: "write-at/writeSync",
    parameters: { ...blockParameters, sync: choice(syncs, "never") },
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const flags = import_node_fs6.constants.O_RDWR | dsyncFlag(values.sync);
      const blocks2 = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks2;
      const descriptor = ground.keepOpen((0, import_node_fs6.openSync)(blocks2.path, flags));
      const ring = makeRing(blocks2.block, chunkBytes);
      const syncEach = values.sync === "each" ? import_node_fs6.fsyncSync : values.sync === "data-each" ? import_node_fs6.fdatasyncSync : void 0;
      const syncEnd = values.sync === "end" ? import_node_fs6.fsyncSync : values.sync === "data-end" ? import_node_fs6.fdatasyncSync : void 0;
      let lastIndex = 0;
      const sync = (index) => {
        const offset = offsets[index % offsets.length];
        refuseMoved("wrote", (0, import_node_fs6.writeSync)(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks2);
        syncEach?.(descriptor);
        if (syncEnd && index === lastIndex) syncEnd(descriptor);
      };
      return {
        ...blockCell(blocks2, { sync }, readBack2(descriptor, chunkBytes)),
        prepare(ops) {
          lastIndex = ops - 1;
        }
      };
    }
  }),
  recipe({
    cell: "mixed/readSync-writeSync",
    parameters: { ...blockParameters, pattern: choice(patterns, "random") },
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const blocks2 = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks2;
      const descriptor = ground.keepOpen((0, import_node_fs6.openSync)(blocks2.path, "r+"));
      const ring = makeRing(blocks2.block, chunkBytes);
      const buffer = pageAlignedBuffer(chunkBytes);
      const sync = (index) => {
        const offset = offsets[index % offsets.length];
        if (index % 10 < 7) refuseMoved("read", (0, import_node_fs6.readSync)(descriptor, buffer, 0, chunkBytes, offset), blocks2);
        else refuseMoved("wrote", (0, import_node_fs6.writeSync)(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks2);
      };
      return blockCell(blocks2, { sync }, readBack2(descriptor, chunkBytes));
    }
  })
];

// runners/node/operations/direct.ts
var alignmentBytes = 4096;
var directFlag = import_node_fs7.constants.O_DIRECT;
function expectWholeBlocks(chunkBytes) {
  if (chunkBytes % alignmentBytes !== 0)
    throw unsupportedFault("Past the page cache chunk has to be a multiple of 4KiB.");
}
function openDirect(path, flags) {
  try {
    return (0, import_node_fs7.openSync)(path, flags | directFlag, 438);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EINVAL")
      throw unsupportedFault("This file system has no O_DIRECT.");
    throw error;
  }
}
var directRecipes = directFlag === void 0 ? [] : makeRecipes();
function makeRecipes() {
  return [
    recipe({
      cell: "read/readSync.direct",
      parameters: chunkedParameters,
      bytes: true,
      check: "last",
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const source = makeSource(values, ground);
        (0, import_node_fs7.closeSync)(openDirect(source.path, import_node_fs7.constants.O_RDONLY));
        const buffer = pageAlignedBuffer(values.chunk);
        let lastLength = 0;
        const sync = () => {
          const descriptor = openDirect(source.path, import_node_fs7.constants.O_RDONLY);
          let total = 0;
          try {
            let length;
            do {
              length = (0, import_node_fs7.readSync)(descriptor, buffer, 0, buffer.length, null);
              total += length;
              if (length > 0) lastLength = length;
            } while (length === buffer.length);
          } finally {
            (0, import_node_fs7.closeSync)(descriptor);
          }
          refuseShort(source.path, total, source.sizeBytes);
        };
        return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { sync });
      }
    }),
    recipe({
      cell: "read-at/readSync.direct",
      parameters: { ...blockParameters, cache: choice(cacheStates, "warm") },
      bytes: true,
      check: "last",
      setUp(values, ground) {
        refuseCold(values.cache);
        expectWholeBlocks(values.chunk);
        const blocks2 = makeBlocks(values, ground);
        const { offsets, chunkBytes } = blocks2;
        const descriptor = ground.keepOpen(openDirect(blocks2.path, import_node_fs7.constants.O_RDONLY));
        const buffer = pageAlignedBuffer(chunkBytes);
        const sync = (index) => {
          const length = (0, import_node_fs7.readSync)(descriptor, buffer, 0, chunkBytes, offsets[index % offsets.length]);
          refuseMoved("read", length, blocks2);
        };
        return blockCell(blocks2, { sync }, () => buffer);
      }
    }),
    recipe({
      cell: "write/writeSync.direct",
      parameters: chunkedParameters2,
      bytes: true,
      check: "content",
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const probe = (0, import_node_path9.join)(ground.outputs, "probe");
        (0, import_node_fs7.closeSync)(openDirect(probe, import_node_fs7.constants.O_WRONLY | import_node_fs7.constants.O_CREAT));
        (0, import_node_fs7.unlinkSync)(probe);
        const destination = makeDestination(values, ground);
        const { sizeBytes, flags } = destination;
        const chunkBytes = values.chunk;
        const ring = pageAlignedCopy(makeRing(destination.block, chunkBytes));
        const { each, end } = syncCalls(values.sync);
        const sync = (index) => {
          const path = destination.path(index);
          const descriptor = openDirect(path, flags);
          try {
            for (let position = 0; position < sizeBytes; position += chunkBytes) {
              const length = Math.min(chunkBytes, sizeBytes - position);
              const wholeBytes = Math.ceil(length / alignmentBytes) * alignmentBytes;
              refusePartial(path, (0, import_node_fs7.writeSync)(descriptor, ring, position % blockBytes, wholeBytes), wholeBytes);
              each?.(descriptor);
            }
            if (sizeBytes % alignmentBytes !== 0) (0, import_node_fs7.ftruncateSync)(descriptor, sizeBytes);
            end?.(descriptor);
          } finally {
            (0, import_node_fs7.closeSync)(descriptor);
          }
        };
        return destination.cell({ sync });
      }
    }),
    recipe({
      cell: "write-at/writeSync.direct",
      parameters: { ...blockParameters, sync: choice(syncs, "never") },
      bytes: true,
      check: "last",
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const blocks2 = makeBlocks(values, ground);
        const { offsets, chunkBytes } = blocks2;
        const descriptor = ground.keepOpen(openDirect(blocks2.path, import_node_fs7.constants.O_RDWR | dsyncFlag(values.sync)));
        const ring = pageAlignedCopy(makeRing(blocks2.block, chunkBytes));
        const { each, end } = syncCalls(values.sync);
        let lastIndex = 0;
        const sync = (index) => {
          const offset = offsets[index % offsets.length];
          refuseMoved("wrote", (0, import_node_fs7.writeSync)(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks2);
          each?.(descriptor);
          if (end && index === lastIndex) end(descriptor);
        };
        const buffered = ground.keepOpen((0, import_node_fs7.openSync)(blocks2.path, "r"));
        return {
          ...blockCell(blocks2, { sync }, readBack2(buffered, chunkBytes)),
          prepare(ops) {
            lastIndex = ops - 1;
          }
        };
      }
    })
  ];
}

// runners/node/operations/folders.ts
var fs4 = __toESM(require("node:fs"), 1);
var import_node_path10 = require("node:path");
var depthParameters = { depth: count(1, 1e3) };
var nothing2 = Buffer.alloc(0);
function chainOf(top, depth) {
  const chain = [top];
  while (chain.length < depth) chain.push((0, import_node_path10.join)(chain[chain.length - 1], "d"));
  return chain;
}
var folderRecipes = [
  recipe({
    cell: "mkdir-p/mkdirSync.recursive",
    parameters: depthParameters,
    bytes: false,
    check: "count",
    setUp({ depth }, { outputs }) {
      const options = { recursive: true };
      let tops = [];
      let deepest = [];
      return {
        maxOps: Math.max(1, Math.floor(maxNames / depth)),
        bytesPerOp: 0,
        prepare(ops) {
          tops = makeNames((0, import_node_path10.join)(outputs, "chain-"), ops);
          deepest = tops.map((top) => chainOf(top, depth)[depth - 1]);
        },
        operate: {
          sync(index) {
            fs4.mkdirSync(deepest[index], options);
          }
        },
        verify(ops) {
          const missing = deepest.find((path) => !fs4.existsSync(path));
          if (missing !== void 0) throw checkFault(`The directory ${missing} was not made.`);
          return String(chainOf(tops[ops - 1], depth).filter((path) => fs4.statSync(path).isDirectory()).length);
        }
      };
    }
  }),
  recipe({
    cell: "rm-r/rmSync.recursive",
    parameters: depthParameters,
    bytes: false,
    check: "count",
    setUp({ depth }, { outputs }) {
      const options = { recursive: true };
      let tops = [];
      return {
        maxOps: Math.max(1, Math.floor(maxNames / (2 * depth))),
        bytesPerOp: 0,
        prepare(ops) {
          tops = makeNames((0, import_node_path10.join)(outputs, "chain-"), ops);
          for (const top of tops)
            for (const directory of chainOf(top, depth)) {
              fs4.mkdirSync(directory);
              makeFile((0, import_node_path10.join)(directory, "file"), 0, nothing2);
            }
        },
        operate: {
          sync(index) {
            fs4.rmSync(tops[index], options);
          }
        },
        verify() {
          const left = countEntries(outputs);
          if (left > 0) throw checkFault(`${left} of the removed directories are still there.`);
          return "0";
        }
      };
    }
  })
];

// runners/node/operations/names.ts
var fs5 = __toESM(require("node:fs"), 1);
var import_node_path11 = require("node:path");
var targetParameters = { target: choice(["new", "existing"], "new") };
var nothing3 = Buffer.alloc(0);
var maxLinks = process.platform === "win32" ? 1e3 : maxNames;
var maxRenames = 1024;
function makeRenameCell(isExisting, { inputs }) {
  const from = makeNames((0, import_node_path11.join)(inputs, "from-"), maxRenames);
  const to = makeNames((0, import_node_path11.join)(inputs, "to-"), maxRenames);
  const makeEmpty = (path) => {
    makeFile(path, 0, nothing3);
  };
  for (const path of isExisting ? [...from, ...to] : from) makeEmpty(path);
  const isRenamed = (index) => fs5.existsSync(to[index]) && !fs5.existsSync(from[index]);
  return {
    maxOps: maxRenames,
    bytesPerOp: 0,
    operate: {
      sync(index) {
        fs5.renameSync(from[index], to[index]);
      }
    },
    verify(ops) {
      const renamed = from.slice(0, ops).filter((_, index) => isRenamed(index)).length;
      if (renamed !== ops) throw checkFault(`${renamed} files have their new name after ${ops} were renamed.`);
      return String(renamed);
    },
    restore() {
      for (let index = 0; index < maxRenames && isRenamed(index); index++) {
        fs5.renameSync(to[index], from[index]);
        if (isExisting) makeEmpty(to[index]);
      }
    }
  };
}
function makeRemoveCell(remove2, sizeBytes, { outputs, seed }) {
  const block2 = payloadBlock(seed);
  let names = [];
  return {
    maxOps: maxFiles(sizeBytes),
    bytesPerOp: 0,
    prepare(ops) {
      names = makeNames((0, import_node_path11.join)(outputs, "file-"), ops);
      for (const path of names) makeFile(path, sizeBytes, block2);
    },
    operate: {
      sync(index) {
        remove2(names[index]);
      }
    },
    verify() {
      const left = countEntries(outputs);
      if (left > 0) throw checkFault(`${left} of the removed files are still there.`);
      return "0";
    }
  };
}
function makeLinkCell(link, isExisting, { inputs, outputs }) {
  const source = (0, import_node_path11.join)(inputs, "file");
  makeFile(source, 0, nothing3);
  let names = [];
  let successes = 0;
  const attempt = (index) => {
    try {
      link(source, names[index]);
      successes++;
    } catch (error) {
      if (!isExisting || !(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  };
  return {
    maxOps: isExisting ? defaultMaxOps : maxLinks,
    bytesPerOp: 0,
    prepare(ops) {
      successes = 0;
      if (isExisting) {
        const taken = (0, import_node_path11.join)(outputs, "taken");
        makeFile(taken, 0, nothing3);
        names = Array.from({ length: ops }, () => taken);
      } else names = makeNames((0, import_node_path11.join)(outputs, "link-"), ops);
    },
    operate: { sync: attempt },
    verify(ops) {
      const there = countEntries(outputs);
      if (isExisting ? successes > 0 : there !== ops)
        throw checkFault(isExisting ? "A link replaced a name that was taken." : `${there} of ${ops} links are there.`);
      return String(successes);
    }
  };
}
function makeResolveCell(resolve, path, expected) {
  let last = "";
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: {
      sync() {
        last = resolve(path);
        calls++;
      }
    },
    verify() {
      if (last !== expected) throw checkFault(`${path} was resolved to ${last}; it is ${expected}.`);
      return String(calls);
    }
  };
}
function makeLinkedPath(root, depth) {
  const below = [...Array.from({ length: Math.max(0, depth - 2) }, (_, index) => `d${index}`), "file"];
  const rest = depth === 1 ? [] : below;
  const real = (0, import_node_path11.join)(root, "real", ...rest);
  fs5.mkdirSync((0, import_node_path11.dirname)(real), { recursive: true });
  makeFile(real, 0, nothing3);
  fs5.symlinkSync("real", (0, import_node_path11.join)(root, "link"), depth === 1 ? "file" : "dir");
  return { path: (0, import_node_path11.join)(root, "link", ...rest), real: fs5.realpathSync.native(real) };
}
var nameRecipes = [
  recipe({
    cell: "rename/renameSync",
    parameters: targetParameters,
    bytes: false,
    check: "count",
    setUp: ({ target }, ground) => makeRenameCell(target === "existing", ground)
  }),
  recipe({
    cell: "remove/unlinkSync",
    parameters: { size: size("0") },
    bytes: false,
    check: "count",
    setUp: (values, ground) => makeRemoveCell(fs5.unlinkSync, values.size, ground)
  }),
  recipe({
    cell: "remove/rmSync",
    parameters: { size: size("0") },
    bytes: false,
    check: "count",
    setUp: (values, ground) => makeRemoveCell(
      (path) => {
        fs5.rmSync(path);
      },
      values.size,
      ground
    )
  }),
  recipe({
    cell: "link/linkSync",
    parameters: targetParameters,
    bytes: false,
    check: "count",
    setUp: ({ target }, ground) => makeLinkCell(fs5.linkSync, target === "existing", ground)
  }),
  recipe({
    cell: "symlink/symlinkSync",
    parameters: targetParameters,
    bytes: false,
    check: "count",
    setUp: ({ target }, ground) => makeLinkCell(
      (source, name) => {
        fs5.symlinkSync(source, name);
      },
      target === "existing",
      ground
    )
  }),
  recipe({
    cell: "readlink/readlinkSync",
    parameters: {},
    bytes: false,
    check: "count",
    setUp(_, { inputs }) {
      const target = (0, import_node_path11.join)(inputs, "file");
      const path = (0, import_node_path11.join)(inputs, "link");
      makeFile(target, 0, nothing3);
      fs5.symlinkSync(target, path, "file");
      return makeResolveCell((name) => fs5.readlinkSync(name), path, target);
    }
  }),
  recipe({
    cell: "realpath/realpathSync",
    parameters: { depth: count(1, 500, "8") },
    bytes: false,
    check: "count",
    setUp({ depth }, { inputs }) {
      const { path, real } = makeLinkedPath(inputs, depth);
      return makeResolveCell((name) => fs5.realpathSync(name), path, real);
    }
  }),
  recipe({
    cell: "realpath/realpathSync.native",
    parameters: { depth: count(1, 500, "8") },
    bytes: false,
    check: "count",
    setUp({ depth }, { inputs }) {
      const { path, real } = makeLinkedPath(inputs, depth);
      return makeResolveCell((name) => fs5.realpathSync.native(name), path, real);
    }
  })
];

// runners/node/operations/parallel.ts
var import_node_fs8 = require("node:fs");
var import_node_path12 = require("node:path");
var sharedParameters = { workers: count(1, 64), own: yesNo("no") };
var blocksParameters = { ...blockParameters, ...sharedParameters, pattern: choice(patterns, "random") };
var shareOut = (workers, perform) => ({
  async together(ops, latencies) {
    const share = async (worker) => {
      for (let index = worker; index < ops; index += workers) {
        const from = performance.now();
        await perform(worker, index);
        if (latencies) latencies[index] = performance.now() - from;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => share(worker)));
  }
});
async function openBlocks(values, ground, flags) {
  const blocks2 = makeBlocks(values, ground);
  const paths = [blocks2.path];
  for (let worker = 1; values.own && worker < values.workers; worker++) {
    paths.push(`${blocks2.path}-${worker}`);
    makeFile(paths[worker], values.size, blocks2.block);
  }
  const handles = [];
  for (const path of paths) handles.push(ground.keepHandle(await import_node_fs8.promises.open(path, flags)));
  const offsetOf = (index) => blocks2.offsets[index % blocks2.offsets.length];
  return { blocks: blocks2, offsetOf, handleOf: (worker) => handles[worker % handles.length] };
}
var maxFolders = 65536;
function makeTree(root, depth, branching) {
  (0, import_node_fs8.mkdirSync)(root);
  const tree = [root];
  for (let level = tree, made = 0; made < depth; made++) {
    if (level.length * branching > maxFolders)
      throw valueFault(`The tree would have more than ${maxFolders} directories: give a smaller depth or branching.`);
    level = level.flatMap((folder) => Array.from({ length: branching }, (_, branch) => (0, import_node_path12.join)(folder, `d${branch}`)));
    for (const folder of level) (0, import_node_fs8.mkdirSync)(folder);
    tree.push(...level);
  }
  return tree;
}
var fileCalls = {
  create: async (path) => (await import_node_fs8.promises.open(path, "wx")).close(),
  stat: (path) => import_node_fs8.promises.lstat(path),
  remove: (path) => import_node_fs8.promises.unlink(path)
};
var parallelRecipes = [
  recipe({
    cell: "parallel-read/FileHandle.read",
    parameters: { ...blocksParameters, cache: choice(cacheStates, "warm") },
    bytes: true,
    check: "last",
    async setUp(values, ground) {
      refuseCold(values.cache);
      const { blocks: blocks2, offsetOf, handleOf } = await openBlocks(values, ground, "r");
      const { chunkBytes, block: block2 } = blocks2;
      const buffers = Array.from({ length: values.workers }, () => Buffer.alloc(chunkBytes));
      const perform = async (worker, index) => {
        const { bytesRead } = await handleOf(worker).read(buffers[worker], 0, chunkBytes, offsetOf(index));
        refuseMoved("read", bytesRead, blocks2);
      };
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: chunkBytes,
        operate: shareOut(values.workers, perform),
        verify: (ops) => checkBytes(buffers[(ops - 1) % values.workers], offsetOf(ops - 1), chunkBytes, block2)
      };
    }
  }),
  recipe({
    cell: "parallel-write/FileHandle.write",
    parameters: { ...blocksParameters, sync: choice(["never", "data-each"], "never") },
    bytes: true,
    check: "last",
    async setUp(values, ground) {
      const { blocks: blocks2, offsetOf, handleOf } = await openBlocks(values, ground, "r+");
      const { chunkBytes, block: block2 } = blocks2;
      const ring = makeRing(block2, chunkBytes);
      const perform = async (worker, index) => {
        const handle = handleOf(worker);
        const offset = offsetOf(index);
        const { bytesWritten } = await handle.write(ring, offset % blockBytes, chunkBytes, offset);
        refuseMoved("wrote", bytesWritten, blocks2);
        if (values.sync === "data-each") await handle.datasync();
      };
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: chunkBytes,
        operate: shareOut(values.workers, perform),
        verify(ops) {
          const buffer = Buffer.alloc(chunkBytes);
          const length = (0, import_node_fs8.readSync)(handleOf((ops - 1) % values.workers).fd, buffer, 0, chunkBytes, offsetOf(ops - 1));
          return checkBytes(buffer.subarray(0, length), offsetOf(ops - 1), chunkBytes, block2);
        }
      };
    }
  }),
  recipe({
    cell: "parallel-files/promises",
    parameters: {
      ...sharedParameters,
      phase: choice(["create", "stat", "remove"]),
      depth: count(0, 8),
      branching: count(1, 100)
    },
    bytes: false,
    check: "count",
    setUp({ phase, depth, branching, workers, own }, { inputs }) {
      const trees = Array.from(
        { length: own ? workers : 1 },
        (_, tree) => makeTree((0, import_node_path12.join)(inputs, `tree-${tree}`), depth, branching)
      );
      let paths = [];
      return {
        maxOps: maxNames,
        bytesPerOp: 0,
        prepare(ops) {
          paths = Array.from({ length: ops }, (_, index) => {
            const tree = trees[index % workers % trees.length];
            return (0, import_node_path12.join)(tree[Math.floor(index / workers) % tree.length], `file-${index}`);
          });
          if (phase !== "create") for (const path of paths) makeFile(path, 0, Buffer.alloc(0));
        },
        operate: shareOut(workers, (_, index) => fileCalls[phase](paths[index])),
        verify(ops) {
          const there = paths.filter((path) => (0, import_node_fs8.existsSync)(path)).length;
          if (there !== (phase === "remove" ? 0 : ops)) throw checkFault(`${there} of ${ops} files are there.`);
          return String(there);
        },
        restore() {
          for (const path of paths) (0, import_node_fs8.rmSync)(path, { force: true });
          paths = [];
        }
      };
    }
  })
];

// runners/node/operations/transaction.ts
var import_node_fs9 = require("node:fs");
var import_node_path13 = require("node:path");
var checkpointPages = 1e3;
var headBytes = 8;
var move = (call, descriptor, bytes, start, length, at) => {
  if (call(descriptor, bytes, start, length, at) !== length) throw checkFault("A page was moved in part only.");
};
var Journal = class {
  #descriptor;
  #file;
  #frame;
  pages = 0;
  constructor(descriptor, file, pageBytes) {
    this.#descriptor = descriptor;
    this.#file = file;
    this.#frame = Buffer.alloc(headBytes + pageBytes);
  }
  get page() {
    return this.#frame.subarray(headBytes);
  }
  /** What `page` holds, as the page at an offset. */
  append(offset) {
    this.#frame.writeDoubleLE(offset, 0);
    move(import_node_fs9.writeSync, this.#descriptor, this.#frame, 0, this.#frame.length, this.pages * this.#frame.length);
    this.pages++;
  }
  sync() {
    (0, import_node_fs9.fdatasyncSync)(this.#descriptor);
  }
  empty() {
    (0, import_node_fs9.ftruncateSync)(this.#descriptor, 0);
    this.pages = 0;
  }
  /** The pages of a log into the file. */
  checkPoint() {
    if (this.pages === 0) return;
    const { length } = this.#frame;
    for (let number = 0; number < this.pages; number++) {
      move(import_node_fs9.readSync, this.#descriptor, this.#frame, 0, length, number * length);
      move(import_node_fs9.writeSync, this.#file, this.#frame, headBytes, length - headBytes, this.#frame.readDoubleLE(0));
    }
    (0, import_node_fs9.fdatasyncSync)(this.#file);
    this.empty();
  }
};
var transactionRecipes = [
  recipe({
    cell: "transaction/writeSync",
    parameters: {
      ...blockParameters,
      pattern: choice(patterns, "random"),
      pages: count(1, 1e6),
      journal: choice(["none", "rollback", "wal"])
    },
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const { pages, journal: kind } = values;
      const blocks2 = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks2;
      const file = ground.keepOpen((0, import_node_fs9.openSync)(blocks2.path, "r+"));
      const journal = new Journal(ground.keepOpen((0, import_node_fs9.openSync)((0, import_node_path13.join)(ground.inputs, "journal"), "w+")), file, chunkBytes);
      const ring = makeRing(blocks2.block, chunkBytes);
      const offsetOf = (page) => offsets[page % offsets.length];
      const put = (offset) => {
        move(import_node_fs9.writeSync, file, ring, offset % blockBytes, chunkBytes, offset);
      };
      let spoilt = 0;
      const sync = (index) => {
        const first = index * pages;
        if (kind === "wal") {
          for (let page = first; page < first + pages; page++) {
            const start = offsetOf(page) % blockBytes;
            ring.copy(journal.page, 0, start, start + chunkBytes);
            journal.append(offsetOf(page));
          }
          journal.sync();
          if (journal.pages >= checkpointPages) journal.checkPoint();
          return;
        }
        if (kind === "rollback") {
          for (let page = first; page < first + pages; page++) {
            move(import_node_fs9.readSync, file, journal.page, 0, chunkBytes, offsetOf(page));
            journal.append(offsetOf(page));
          }
          journal.sync();
        }
        for (let page = first; page < first + pages; page++) put(offsetOf(page));
        (0, import_node_fs9.fdatasyncSync)(file);
        if (kind === "rollback") journal.empty();
      };
      const cell = blockCell(blocks2, { sync }, readBack2(file, chunkBytes));
      return {
        ...cell,
        maxOps: Math.floor(defaultMaxOps / pages) + 1,
        bytesPerOp: pages * chunkBytes,
        // The page that is looked at afterwards is spoilt: only a transaction that happened can put it right.
        prepare(ops) {
          spoilt = offsetOf(ops * pages - 1);
          move(import_node_fs9.writeSync, file, Buffer.alloc(chunkBytes), 0, chunkBytes, spoilt);
          (0, import_node_fs9.fdatasyncSync)(file);
        },
        verify(ops) {
          journal.checkPoint();
          return cell.verify(ops * pages);
        },
        restore() {
          put(spoilt);
          journal.empty();
        }
      };
    }
  })
];

// runners/node/operations/traversal.ts
var fs6 = __toESM(require("node:fs"), 1);
var import_node_path14 = require("node:path");
var nothing4 = Buffer.alloc(0);
var maxVisits = (cache) => cache === "cold" ? 1 : defaultMaxOps;
function visitCell(maxOps, root, visit, expected) {
  let first = expected;
  let entries = 0;
  const see = (seen) => {
    first ??= seen;
    entries = seen;
    if (seen !== first) throw checkFault(`${seen} entries of ${root} were seen; there are ${first}.`);
  };
  return {
    maxOps,
    bytesPerOp: 0,
    operate: "sync" in visit ? {
      sync() {
        see(visit.sync(root));
      }
    } : {
      async async() {
        see(await visit.async(root));
      }
    },
    verify: () => String(entries)
  };
}
var look = (path) => {
  fs6.lstatSync(path);
};
var listVisits = {
  readdirSync: (withStat) => (root) => {
    const names = fs6.readdirSync(root);
    if (withStat) for (const name of names) look(root + import_node_path14.sep + name);
    return names.length;
  },
  "readdirSync.withFileTypes": (withStat) => (root) => {
    const entries = fs6.readdirSync(root, { withFileTypes: true });
    if (withStat) for (const { name } of entries) look(root + import_node_path14.sep + name);
    return entries.length;
  },
  opendirSync: (withStat) => (root) => {
    const directory = fs6.opendirSync(root);
    let entries = 0;
    try {
      for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
        if (withStat) look(root + import_node_path14.sep + entry.name);
        entries++;
      }
    } finally {
      directory.closeSync();
    }
    return entries;
  }
};
function walk(root, read, withStat) {
  const folders = [root];
  let entries = 0;
  for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) {
    const prefix = folder + import_node_path14.sep;
    read(folder, (entry) => {
      entries++;
      if (withStat) look(prefix + entry.name);
      if (entry.isDirectory()) folders.push(prefix + entry.name);
    });
  }
  return entries;
}
var { globSync } = fs6;
var traverseVisits = {
  "readdirSync.recursive": (withStat) => ({
    sync(root) {
      const paths = fs6.readdirSync(root, { recursive: true, encoding: "utf8" });
      if (withStat) for (const path of paths) look(root + import_node_path14.sep + path);
      return paths.length;
    }
  }),
  "readdirSync.withFileTypes": (withStat) => ({
    sync: (root) => walk(
      root,
      (folder, visit) => {
        fs6.readdirSync(folder, { withFileTypes: true }).forEach(visit);
      },
      withStat
    )
  }),
  opendirSync: (withStat) => ({
    sync: (root) => walk(
      root,
      (folder, visit) => {
        const directory = fs6.opendirSync(folder);
        try {
          for (let entry = directory.readSync(); entry; entry = directory.readSync()) visit(entry);
        } finally {
          directory.closeSync();
        }
      },
      withStat
    )
  }),
  ...globSync && {
    globSync: (withStat) => ({
      sync(root) {
        const paths = globSync("**", { cwd: root });
        for (const path of paths) if (withStat) look(root + import_node_path14.sep + path);
        return paths.length - 1;
      }
    })
  },
  "promises.opendir": (withStat) => ({
    async async(root) {
      const folders = [root];
      let entries = 0;
      for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) {
        const prefix = folder + import_node_path14.sep;
        for await (const entry of await fs6.promises.opendir(folder)) {
          entries++;
          if (withStat) await fs6.promises.lstat(prefix + entry.name);
          if (entry.isDirectory()) folders.push(prefix + entry.name);
        }
      }
      return entries;
    }
  })
};
var countTree = (root) => fs6.readdirSync(root, { recursive: true }).length;
function corpusOf({ corpus }) {
  if (corpus === void 0) throw protocolFault('A tree to walk is needed: "setup" needs corpus=\u2026.');
  return corpus;
}
var traversalRecipes = [
  ...Object.entries(listVisits).map(
    ([api, makeVisit]) => recipe({
      cell: `list/${api}`,
      parameters: { entries: count(1, 1e6), stat: yesNo("no"), cache: choice(cacheStates, "warm") },
      bytes: false,
      check: "count",
      setUp({ entries, stat, cache }, { inputs }) {
        for (let index = 0; index < entries; index++) makeFile((0, import_node_path14.join)(inputs, `file-${index}`), 0, nothing4);
        return visitCell(maxVisits(cache), inputs, { sync: makeVisit(stat) }, entries);
      }
    })
  ),
  ...Object.entries(traverseVisits).map(
    ([api, makeVisit]) => recipe({
      cell: `traverse/${api}`,
      parameters: {
        shape: word(),
        entries: count(1, 1e9),
        stat: yesNo("no"),
        cache: choice(cacheStates, "warm")
      },
      bytes: false,
      check: "count",
      setUp({ stat, cache }, ground) {
        const corpus = corpusOf(ground);
        if (api === "globSync" && globSync("**", { cwd: corpus }).length - 1 !== countTree(corpus))
          throw unsupportedFault("fs.globSync leaves out names that begin with a dot; this tree has some.");
        fs6.readdirSync(corpus);
        return visitCell(maxVisits(cache), corpus, makeVisit(stat));
      }
    })
  ),
  recipe({
    cell: "stat-among/lstatSync",
    parameters: {
      shape: word(),
      entries: count(1, 1e9),
      pattern: choice(patterns, "random"),
      cache: choice(cacheStates, "warm")
    },
    bytes: false,
    check: "count",
    setUp({ pattern, cache }, ground) {
      const root = corpusOf(ground);
      const names = fs6.readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
      const paths = Array.from(makePositions(pattern, names.length, ground.seed), (place) => (0, import_node_path14.join)(root, names[place]));
      let successes = 0;
      return {
        maxOps: cache === "cold" ? paths.length : defaultMaxOps,
        bytesPerOp: 0,
        prepare() {
          successes = 0;
        },
        operate: {
          sync(index) {
            fs6.lstatSync(paths[index % paths.length]);
            successes++;
          }
        },
        verify: () => String(successes)
      };
    }
  })
];

// runners/node/operations/vectors.ts
var import_node_fs10 = require("node:fs");
var parts = 8;
function split(whole) {
  const partBytes = Math.floor(whole.length / parts) + 1;
  const pieces = [];
  for (let start = 0; start < whole.length; start += partBytes) pieces.push(whole.subarray(start, start + partBytes));
  return pieces;
}
var vectorRecipes = [
  recipe({
    cell: "read/readvSync",
    parameters: chunkedParameters,
    bytes: true,
    check: "last",
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      const pieces = split(buffer);
      let lastLength = 0;
      const sync = () => {
        const descriptor = (0, import_node_fs10.openSync)(source.path, "r");
        let total = 0;
        try {
          for (let length = (0, import_node_fs10.readvSync)(descriptor, pieces); length > 0; length = (0, import_node_fs10.readvSync)(descriptor, pieces)) {
            total += length;
            lastLength = length;
          }
        } finally {
          (0, import_node_fs10.closeSync)(descriptor);
        }
        refuseShort(source.path, total, source.sizeBytes);
      };
      return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { sync });
    }
  }),
  recipe({
    cell: "write/writevSync",
    parameters: chunkedParameters2,
    bytes: true,
    check: "content",
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const { each, end } = syncCalls(values.sync);
      const sync = (index) => {
        const path = destination.path(index);
        const descriptor = (0, import_node_fs10.openSync)(path, flags, 438);
        try {
          for (let position = 0; position < sizeBytes; position += chunkBytes) {
            const start = position % blockBytes;
            const length = Math.min(chunkBytes, sizeBytes - position);
            refusePartial(path, (0, import_node_fs10.writevSync)(descriptor, split(ring.subarray(start, start + length))), length);
            each?.(descriptor);
          }
          end?.(descriptor);
        } finally {
          (0, import_node_fs10.closeSync)(descriptor);
        }
      };
      return destination.cell({ sync });
    }
  })
];

// runners/node/operations/catalogue.ts
var catalogue = [
  ...readRecipes,
  ...positionalRecipes,
  ...writeRecipes,
  ...descriptorRecipes,
  ...attributeRecipes,
  ...nameRecipes,
  ...copyRecipes,
  ...folderRecipes,
  ...traversalRecipes,
  ...vectorRecipes,
  ...directRecipes,
  ...transactionRecipes,
  ...compactRecipes,
  ...parallelRecipes
];

// runners/node/protocol/serving.ts
var import_node_fs13 = require("node:fs");

// runners/node/protocol/session.ts
var import_node_fs12 = require("node:fs");
var import_node_path15 = require("node:path");

// runners/node/protocol/region.ts
var import_node_perf_hooks3 = require("node:perf_hooks");

// runners/node/protocol/counters.ts
var import_node_fs11 = require("node:fs");
var CounterSource = class _CounterSource {
  #descriptor;
  #before = { text: Buffer.alloc(512), length: 0 };
  #after = { text: Buffer.alloc(512), length: 0 };
  /** Undefined where the platform has no such counters. */
  static open() {
    try {
      const source = new _CounterSource((0, import_node_fs11.openSync)("/proc/self/io", "r"));
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
    this.#before.length = (0, import_node_fs11.readSync)(this.#descriptor, this.#before.text, 0, 512, 0);
  }
  stop() {
    this.#after.length = (0, import_node_fs11.readSync)(this.#descriptor, this.#after.text, 0, 512, 0);
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
    const { cell: name, words } = expectWords(request, { cell: true, required: ["seed"], optional: ["corpus"] });
    const recipe2 = this.#catalogue.get(name.path);
    if (!recipe2) throw protocolFault(`"${shorten(name.path)}" is not a cell of this runner: ask "cells".`);
    const values = parseParameters(recipe2.parameters, name.parameters);
    const seed = parseCount("seed", words.get("seed"), 0, 4294967295);
    if (this.#standing.has(name.text)) throw protocolFault(`${name.text} is set up already.`);
    const standing = await this.#establish(recipe2, values, seed, words.get("corpus"));
    this.#standing.set(name.text, standing);
    return { ready: true, maxOps: standing.cell.maxOps };
  }
  async #establish(recipe2, values, seed, corpus) {
    const directory = (0, import_node_path15.join)(this.#directory, `${this.#runner.name}-${process.pid}-${this.#folders++}`);
    const closers = [];
    const ground = {
      directory,
      inputs: (0, import_node_path15.join)(directory, "in"),
      outputs: (0, import_node_path15.join)(directory, "out"),
      seed,
      corpus,
      keepOpen(descriptor) {
        closers.push(() => {
          (0, import_node_fs12.closeSync)(descriptor);
        });
        return descriptor;
      },
      keepHandle(handle) {
        closers.push(() => handle.close());
        return handle;
      }
    };
    const close2 = async () => {
      for (const closer of closers.splice(0)) await closer();
    };
    try {
      (0, import_node_fs12.mkdirSync)(directory);
      (0, import_node_fs12.mkdirSync)(ground.inputs);
      (0, import_node_fs12.mkdirSync)(ground.outputs);
      return { recipe: recipe2, cell: await recipe2.setUp(values, ground), ground, close: close2 };
    } catch (error) {
      await close2();
      removeTree(directory);
      throw error;
    }
  }
  async #sample(request) {
    const { cell: name, words } = expectWords(request, {
      cell: true,
      required: ["ops", "cache"],
      optional: ["histogram"]
    });
    const { recipe: recipe2, cell, ground } = this.#find(name);
    const ops = parseCount("ops", words.get("ops"), 1, cell.maxOps);
    const cache = parseChoice("cache", words.get("cache"), ["warm", "cold"]);
    const withHistogram = parseChoice("histogram", words.get("histogram") ?? "no", ["yes", "no"]) === "yes";
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
function expectWords({ verb, cell, words }, { cell: hasCell, required = [], optional: optional2 = [] }) {
  if (hasCell && !cell) throw protocolFault(`"${verb}" needs a cell like write/writeSync?chunk=1KiB&size=1MiB.`);
  if (!hasCell && cell) throw protocolFault(`"${verb}" takes no cell.`);
  for (const name of required) if (!words.has(name)) throw protocolFault(`"${verb}" needs ${name}=\u2026.`);
  for (const name of words.keys())
    if (![...required, ...optional2].includes(name)) throw valueFault(`"${verb}" knows no word "${shorten(name)}".`);
  return { cell: cell ?? { text: "", path: "", parameters: /* @__PURE__ */ new Map() }, words };
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
      rest = rest.subarray((0, import_node_fs13.writeSync)(1, rest));
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

// runners/node/main.ts
serve(() => ({
  name: "node",
  runtime: `Node.js ${process.versions.node}`,
  recipes: catalogue,
  measuresItself: true
}));

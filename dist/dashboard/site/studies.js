(() => {
  // src/core/cells/suggestion.ts
  function editDistance(a, b) {
    let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const current = [i];
      for (let j = 1; j <= b.length; j++)
        current.push(Math.min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
      previous = current;
    }
    return previous[b.length];
  }
  function closest(text2, candidates) {
    let best;
    let bestDistance = Infinity;
    for (const candidate of candidates) {
      const distance = editDistance(text2, candidate);
      if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    }
    return best;
  }

  // src/core/document/defined.ts
  function defined(members) {
    const kept = {};
    for (const key in members) {
      if (members[key] !== void 0) kept[key] = members[key];
    }
    return kept;
  }

  // src/core/document/errors.ts
  var UsageError = class extends Error {
    name = "UsageError";
  };

  // src/core/cells/cell-id.ts
  var wordPattern = /^[a-z][a-z0-9-]*$/;
  var valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;
  function parseCellId(text2) {
    const fail = (what) => {
      throw new UsageError(
        `"${text2}" is not a cell id: ${what}; a cell id reads runner/operation/api?parameter=value&….`
      );
    };
    const [path = "", query, ...rest] = text2.split("?");
    if (rest.length > 0) fail('it has more than one "?"');
    const [runner = "", operation = "", api = "", ...more] = path.split("/");
    if (more.length > 0) fail('it has more than three parts before "?"');
    if (!wordPattern.test(runner)) fail(`"${runner}" is not a runner name`);
    if (!wordPattern.test(operation)) fail(`"${operation}" is not an operation name`);
    if (!valuePattern.test(api)) fail(`"${api}" is not an api name`);
    const parameters = {};
    let previous = "";
    for (const pair of query === void 0 ? [] : query.split("&")) {
      const [name = "", value = "", ...tooMany] = pair.split("=");
      if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
        fail(`"${pair}" is not a parameter=value pair`);
      if (name <= previous) fail(`its parameters are not sorted by name, each once ("${name}" after "${previous}")`);
      parameters[name] = value;
      previous = name;
    }
    return { runner, operation, api, parameters };
  }
  function formatCellId({ runner, operation, api, parameters }) {
    const query = Object.keys(parameters).sort().map((name) => `${name}=${parameters[name]}`).join("&");
    return `${runner}/${operation}/${api}${query === "" ? "" : `?${query}`}`;
  }

  // src/core/cells/sizes.ts
  var units = [
    ["GiB", 1024 ** 3],
    ["MiB", 1024 ** 2],
    ["KiB", 1024],
    ["B", 1]
  ];
  function parseSize(text2) {
    if (text2 === "0") return 0;
    const match = /^([1-9][0-9]*)(B|KiB|MiB|GiB)$/.exec(text2);
    const unit = units.find(([name]) => name === match?.[2]);
    if (!match || !unit) throw new UsageError(`"${text2}" is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.`);
    return Number(match[1]) * unit[1];
  }
  function formatSize(sizeBytes) {
    if (sizeBytes === 0) return "0";
    const [name, factor] = units.find(([, unit]) => sizeBytes % unit === 0);
    return `${sizeBytes / factor}${name}`;
  }

  // src/core/cells/cell-name.ts
  var encodedName = (name) => encodeURIComponent(name).replace(/[!'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  function decoded(text2) {
    try {
      return decodeURIComponent(text2);
    } catch {
      return text2;
    }
  }
  var kibibyte = 1024;
  var mebibyte = 1024 ** 2;
  function scaleValue(value, factor) {
    if (factor === 1) return value;
    if (/^[1-9][0-9]*$/.test(value)) return String(Math.max(1, Math.round(Number(value) * factor)));
    const scaledBytes = parseSize(value) * factor;
    if (scaledBytes === 0) return value;
    const grainBytes = scaledBytes >= 4 * mebibyte ? mebibyte : 4 * kibibyte;
    return formatSize(Math.max(1, Math.round(scaledBytes / grainBytes)) * grainBytes);
  }

  // src/core/cells/repeated.ts
  function otherParameters({ parameters, reference }) {
    return Object.entries(reference.publishedParameters).filter(([name, value]) => name !== "cache" && parameters[name] !== void 0 && parameters[name] !== value).map(([name]) => `${name}=${parameters[name]}`).join(" ");
  }

  // src/core/cells/published.ts
  var publishedUnitNs = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

  // runners/contract.yaml
  var contract_default = { "groups": { "reading": "Reading files", "writing": "Writing files", "durability": "Durable writing", "copying": "Copying", "metadata": "Metadata", "links": "Links and paths", "directories": "Directories", "traversal": "Traversal", "together": "Several at once", "workloads": "Workloads" }, "parameters": { "size": { "what": "length of the file", "kind": "size" }, "chunk": { "what": "bytes of one call", "kind": "size", "min": "1B" }, "total": { "what": "bytes of one operation, in whole files", "kind": "size", "min": "1B" }, "count": { "what": "files of the set", "kind": "count", "unit": "files", "min": "1" }, "min": { "what": "least bytes of a file of the set: file `i` has `min + floor((max-min)·i/(count-1))`, a single one `min`", "kind": "size" }, "max": { "what": "most bytes of a file of the set", "kind": "size" }, "cache": { "what": "are the files that are read in the page cache", "kind": "enum", "values": ["warm", "cold"], "default": "warm" }, "entropy": { "what": "random share of each 4 KiB of the payload", "kind": "count", "unit": "percent", "max": "100", "default": "100" }, "pattern": { "what": 'order of the positions ("Payload and positions")', "kind": "enum", "values": ["sequential", "backward", "strided", "random"], "default": "sequential" }, "target": { "what": "`new`: each op makes a new name. `existing`: the name is there; a file with `size` bytes, opened with truncation, where one is written", "kind": "enum", "values": ["new", "existing"], "default": "new" }, "sync": { "what": "`end` (fsync once before close); `each` (fsync after every write call); `data-end`, `data-each` (fdatasync); `dsync` (O_DSYNC). On Windows FlushFileBuffers and FILE_FLAG_WRITE_THROUGH; on macOS F_FULLFSYNC for fsync, F_BARRIERFSYNC for fdatasync. `save`: `end` (the file), `full` (the file, then the directory)", "kind": "enum", "values": ["never", "end", "each", "data-end", "data-each", "dsync"], "default": "never" }, "preallocate": { "what": "space is taken before the first byte is written", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "flush": { "what": "each file is flushed before the next, off the clock", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "kind": { "what": "what is asked about", "kind": "enum", "values": ["file", "directory"], "default": "file" }, "case": { "what": "`unique-miss`: a name no earlier operation of this process asked for; `repeated-miss`: the same missing name each time", "kind": "enum", "values": ["hit", "repeated-miss", "unique-miss"] }, "sparse": { "what": "the source is a hole but for its first and last 4 KiB", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "depth": { "what": "components of the path", "kind": "count", "unit": "directories", "min": "1", "max": "200" }, "entries": { "what": "files and directories below the root", "kind": "count", "unit": "entries" }, "stat": { "what": "attributes of each entry are read too", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "packed": { "what": "are the files deflated or stored", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "pages": { "what": "pages of one transaction", "kind": "count", "unit": "pages", "min": "1" }, "journal": { "what": "how a transaction is protected", "kind": "enum", "values": ["none", "rollback", "wal"] }, "phase": { "what": "what is done to the files", "kind": "enum", "values": ["create", "stat", "remove"] }, "branching": { "what": "directories in each directory", "kind": "count", "unit": "directories", "min": "1", "max": "100" }, "workers": { "what": "how many share the operations of a sample", "kind": "count", "unit": "workers", "min": "1", "max": "64" }, "own": { "what": "each worker has a file or a tree of its own", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "shape": { "what": "of the tree (src/engine/corpora/corpora.yaml)", "kind": "enum", "values": ["flat", "two-level", "source", "chain", "wide"] }, "threads": { "what": "threads that walk", "kind": "count", "unit": "threads", "min": "1", "max": "256", "default": "1" }, "read": { "what": "one byte is read at the position", "kind": "enum", "values": ["no", "yes"], "default": "no" } }, "operations": { "read": { "group": "reading", "op": "open a file, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": { "note": "whole-file apis: none" }, "cache": null, "entropy": null }, "payload": "size", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-at": { "group": "reading", "op": "read `chunk` at a position of an open file", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "cache": null }, "payload": "chunk", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-set": { "group": "reading", "op": "open, read whole in calls of `chunk` and close each of `count` files, whose sizes are evenly spread from `min` to `max`", "parameters": { "count": null, "min": null, "max": null, "chunk": { "default": "8KiB" }, "cache": null }, "payload": "spread(count, min, max)", "estimate": "count * (min + max) / 2", "disk": "count * ((min + max) / 2 + block + entry)", "counters": "reads", "check": { "is": "spread(count, min, max)" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-archive": { "group": "reading", "op": "open a ZIP archive of `count` files of `size`, read each of them whole, close it", "parameters": { "count": null, "size": null, "packed": null, "entropy": null, "cache": null }, "payload": "count * size", "disk": "count * (file(size) + block)", "check": { "is": "count * size" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "write": { "group": "writing", "op": "open a file, write it in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "target": null, "sync": null, "preallocate": null, "entropy": null }, "payload": "size", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "target", "not": ["new"] }, { "parameter": "size", "above": "128MiB" }] }, "write-at": { "group": "writing", "op": "write `chunk` at a position of an open file of `size`, in place", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "sync": null }, "payload": "chunk", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "write-burst": { "group": "writing", "op": "write files of `size`, one after another, until `total` bytes are written; with `flush=yes` each is flushed before the next, off the clock", "parameters": { "size": { "min": "1B" }, "chunk": {}, "total": null, "flush": null }, "payload": "ceil(total / size) * size", "estimate": "total", "disk": "total + file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "total", "above": "0" }] }, "mixed": { "group": "writing", "op": "read or write `chunk` at a position, seven reads to three writes", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" } }, "payload": "chunk", "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "append": { "group": "writing", "op": "append `chunk` to an open file", "parameters": { "chunk": {}, "sync": null }, "payload": "chunk", "disk": "file(chunk)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "save": { "group": "durability", "op": "write a temporary file, sync it, rename it over the target, sync the directory", "parameters": { "size": null, "sync": { "values": ["never", "end", "full"], "default": "full" } }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "sync": { "group": "durability", "op": "sync an open file to which nothing was written", "parameters": { "sync": { "values": ["end", "data-end"], "default": "end" } }, "counters": "none", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "transaction": { "group": "durability", "op": "overwrite `pages` pages of `chunk` in an open file and sync them together, with `journal` as a protection", "parameters": { "size": { "min": "1B" }, "chunk": { "what": "bytes of a page" }, "pattern": { "default": "random" }, "pages": null, "journal": null }, "payload": "pages * chunk", "disk": "file(size) + (1000 + pages) * (chunk + 8)", "counters": "writes", "check": {}, "device": [{ "parameter": "journal", "not": [] }] }, "compact": { "group": "copying", "op": "merge `count` files of `size` in turns of `chunk` into a new one, sync it and remove them", "parameters": { "count": { "max": "256" }, "size": null, "chunk": null, "sync": { "values": ["never", "end"], "default": "end" } }, "payload": "count * size", "disk": "2 * count * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "create": { "group": "metadata", "op": "make an empty file (exclusively) and close it", "parameters": {}, "makesFiles": true, "check": {} }, "open-close": { "group": "metadata", "op": "open an existing file for reading and close it", "parameters": {}, "counters": "none", "check": {} }, "close": { "group": "metadata", "op": "close an open descriptor", "parameters": {}, "counters": "none", "check": {} }, "stat": { "group": "metadata", "op": "read the attributes of an existing file or directory", "parameters": { "kind": null }, "counters": "none", "check": {} }, "stat-among": { "group": "metadata", "op": "read the attributes of one entry of a tree", "parameters": { "shape": null, "entries": null, "pattern": { "default": "random" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "counters": "none", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "exists": { "group": "metadata", "op": "ask whether a path exists", "parameters": { "case": null }, "counters": "none", "check": { "is": { "case=hit": "ops", "otherwise": "0" } } }, "attributes": { "group": "metadata", "op": "read attributes through the runtime's richest call", "parameters": { "kind": null }, "counters": "none", "check": {} }, "chmod": { "group": "metadata", "op": "change the mode of an existing file", "parameters": {}, "counters": "none", "check": {} }, "chown": { "group": "metadata", "op": "set the owner of an existing file, to the one that it has", "parameters": {}, "counters": "none", "check": {} }, "utimes": { "group": "metadata", "op": "change the times of an existing file", "parameters": {}, "counters": "none", "check": {} }, "truncate": { "group": "metadata", "op": "truncate an existing file, from 64 KiB to 4 KiB and back in turn", "parameters": {}, "counters": "none", "check": {} }, "lock": { "group": "metadata", "op": "lock and unlock an existing file", "parameters": {}, "check": {} }, "statfs": { "group": "metadata", "op": "ask for the free space of the file system of a directory", "parameters": {}, "counters": "none", "check": {} }, "rename": { "group": "metadata", "op": "rename a file", "parameters": { "target": null }, "counters": "none", "check": {} }, "copy": { "group": "copying", "op": "copy a file of `size` to a new name", "parameters": { "size": null, "chunk": { "note": "where the api has one" }, "sparse": null }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "reflink": { "group": "copying", "op": "clone a file of `size`", "parameters": { "size": null }, "payload": "size", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "not": ["0"] }] }, "remove": { "group": "metadata", "op": "remove a file of `size`", "parameters": { "size": { "default": "0" } }, "makesFiles": true, "counters": "none", "check": { "is": "0" } }, "link": { "group": "links", "op": "make a hard link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "symlink": { "group": "links", "op": "make a symbolic link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "lutimes": { "group": "links", "op": "change the times of a symbolic link itself", "parameters": {}, "counters": "none", "check": {} }, "readlink": { "group": "links", "op": "read a symbolic link", "parameters": {}, "check": {} }, "realpath": { "group": "links", "op": "resolve a path of `depth` components, one of them a link", "parameters": { "depth": { "default": "8" } }, "check": {} }, "mkdir-p": { "group": "directories", "op": "make a chain of `depth` directories", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "depth" } }, "rm-r": { "group": "directories", "op": "remove a chain of `depth` directories with one file in each", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "0" } }, "list": { "group": "directories", "op": "list a flat directory of `entries` files", "parameters": { "entries": null, "stat": null, "cache": null }, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "traverse": { "group": "traversal", "op": "walk a tree and see every entry", "parameters": { "shape": null, "entries": null, "stat": null, "threads": { "note": "where the api has them" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "seek": { "group": "metadata", "op": "set the position in an open file", "parameters": { "size": { "min": "1B" }, "read": null }, "check": {} }, "parallel-read": { "group": "together", "op": "read `chunk` at a position of an open file, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "cache": null }, "payload": "chunk", "disk": "workers * file(size)", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "parallel-write": { "group": "together", "op": "write `chunk` at a position of an open file, in place, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "sync": { "values": ["never", "data-each"] } }, "payload": "chunk", "disk": "workers * file(size)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "parallel-files": { "group": "together", "op": "make, look at or remove (`phase`) one empty file of a tree, by one of `workers`", "parameters": { "phase": null, "depth": { "what": "levels of the tree", "min": "0", "max": "8" }, "branching": null, "workers": null, "own": null }, "disk": "65536 * entry", "makesFiles": true, "counters": "none", "check": { "is": { "phase=remove": "0", "otherwise": "ops" } } }, "run": { "group": "workloads", "op": "run your own command once", "parameters": { "cache": null }, "usersOwn": true, "check": {} } } };

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
  var units2 = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

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
  var findOperation = (name) => byName().get(name);
  function typeOf(operation, parameters) {
    const isDevice = operation.device.some((rule) => {
      const value = parameters[rule.parameter] ?? operation.parameters[rule.parameter]?.default;
      if (value === void 0) return false;
      return "not" in rule ? !rule.not.includes(value) : parseSize(value) > parseSize(rule.above);
    });
    return isDevice ? "device" : "path";
  }

  // src/core/cells/parameters.ts
  var parseCount = (text2) => {
    if (!/^(?:0|[1-9][0-9]*)$/.test(text2) || !Number.isSafeInteger(Number(text2)))
      throw new UsageError(`"${text2}" is not a count: write a plain decimal number.`);
    return Number(text2);
  };
  function canonicalValue(name, parameter, text2) {
    if (parameter.kind === "enum") {
      if (parameter.values?.includes(text2) !== true)
        throw new UsageError(`${name}=${text2} is unknown: ${name} is one of ${(parameter.values ?? []).join(", ")}.`);
      return text2;
    }
    const parse = parameter.kind === "size" ? parseSize : parseCount;
    let amount;
    try {
      amount = parse(text2);
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(`${name}=${text2} cannot be: ${error.message}`) : error;
    }
    if (parameter.min !== void 0 && amount < parse(parameter.min))
      throw new UsageError(`${name}=${text2} is too small: the least is ${parameter.min}.`);
    if (parameter.max !== void 0 && amount > parse(parameter.max))
      throw new UsageError(`${name}=${text2} is too large: the most is ${parameter.max}.`);
    return parameter.kind === "size" ? formatSize(amount) : String(amount);
  }
  function canonicalParameters(specification, given) {
    for (const name of Object.keys(given))
      if (!Object.hasOwn(specification, name)) {
        const known = Object.keys(specification).sort().join(", ");
        throw new UsageError(`it has no parameter "${name}": ${known === "" ? "it takes none" : `it takes ${known}`}.`);
      }
    const canonical = {};
    for (const name in specification) {
      const parameter = specification[name];
      const text2 = given[name];
      if (text2 === void 0) {
        if (parameter.default === void 0) throw new UsageError(`its parameter "${name}" is missing.`);
        continue;
      }
      const value = canonicalValue(name, parameter, text2);
      if (value !== parameter.default) canonical[name] = value;
    }
    return canonical;
  }

  // src/core/cells/workload-cell.ts
  function workloadCell(name, given = {}, timeoutNs) {
    const operation = findOperation("run");
    const parameters = canonicalParameters(operation.parameters, given);
    return {
      id: formatCellId({ runner: "command", operation: operation.name, api: encodedName(name), parameters }),
      runner: "command",
      operation: operation.name,
      api: name,
      parameters,
      type: typeOf(operation, parameters),
      cache: parameters.cache === "cold" ? "cold" : "warm",
      makesFiles: operation.makesFiles,
      group: operation.group,
      platforms: ["linux", "macos"],
      seeds: [],
      ...defined({ timeoutNs })
    };
  }

  // src/suite/matrix/data/cells/*.yaml
  var __default = { "archives.yaml": [{ "runner": "python", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "zipfile": "zipfile.ZipFile" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "ZipFile": "java.util.zip.ZipFile" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "ZipArchive": "System.IO.Compression.ZipArchive" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }] }], "command.yaml": { "runner": "command", "place": 8, "platforms": ["linux", "macos"], "families": [{ "operation": "traverse", "apis": { "find": "find ROOT, output discarded; seed-faithful: find ROOT -type f, output to a file" }, "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "seeds": [{ "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "bfs": "bfs ROOT, output discarded; seed-faithful: bfs ROOT -type f, output to a file, as many threads as it takes" }, "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "seeds": [{ "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"], "threads": [1, 2, 4, 6] }] } }, { "operation": "traverse", "apis": { "fd": "fd, hidden and ignored files included" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"], "threads": [1, 2, 4, 6] }] } }] }, "databases.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "pwrite": "pwrite(2) and fdatasync(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "read-write": "read(2), write(2), fsync(2), unlink(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }, { "operation": "write-at", "apis": { "mmap-msync": "mapped shared, one chunk copied in, msync(2) alone" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "write-sync_file_range": "write(2), each call followed by sync_file_range(2)" }, "platforms": ["linux"], "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "16MiB", "sync": ["never", "data-end"] }] } }, { "operation": "transaction", "apis": { "WriteFile": "WriteFile and FlushFileBuffers" }, "platforms": ["windows"], "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "ReadFile-WriteFile": "ReadFile, WriteFile, FlushFileBuffers, DeleteFile" }, "platforms": ["windows"], "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }, { "operation": "write-at", "apis": { "MapViewOfFile-flush": "mapped, one chunk copied in, FlushViewOfFile alone" }, "platforms": ["windows"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "writeSync": "fs.writeSync and fs.fdatasyncSync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "readSync-writeSync": "fs.readSync, fs.writeSync, fs.fsyncSync, fs.unlinkSync" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "os.pwrite": "os.pwrite and os.fdatasync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "mmap": "mapped shared, one chunk copied in, mmap.flush" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "compact", "apis": { "open.read-write": "unbuffered files, os.fsync, os.unlink" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "FileChannel": "FileChannel.write at a position and force(false)" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "FileChannel": "FileChannel.read, write and force, Files.delete" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "FileStream": "FileStream.Write and Flush(true), which is fsync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "MemoryMappedFile": "MemoryMappedViewAccessor.WriteArray and Flush, of the whole view" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "compact", "apis": { "FileStream": "FileStream.Read, Write and Flush(true), File.Delete" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "FileHandle": "FileHandle.write and synchronize()" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "FileHandle": "FileHandle.read, write and synchronize, FileManager.removeItem" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }], "direct.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "read-direct": "read(2) past the page cache" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "pread-direct": "pread(2) past the page cache" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "write-direct": "write(2) past the page cache" }, "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "pwrite-direct": "pwrite(2) past the page cache" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }, { "operation": "read", "apis": { "ReadFile-unbuffered": "ReadFile, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "ReadFile-unbuffered": "ReadFile with an OVERLAPPED offset, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "WriteFile-unbuffered": "WriteFile, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "WriteFile-unbuffered": "WriteFile with an OVERLAPPED offset, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "node", "platforms": ["linux"], "families": [{ "operation": "read", "apis": { "readSync.direct": "fs.readSync, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "readSync.direct": "fs.readSync at a position, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "writeSync.direct": "fs.writeSync, O_DIRECT" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "writeSync.direct": "fs.writeSync at a position, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "python", "platforms": ["linux"], "families": [{ "operation": "read", "apis": { "os.readv-direct": "os.readv, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "os.preadv-direct": "os.preadv, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "os.write-direct": "os.write, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "os.pwrite-direct": "os.pwrite, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "FileChannel.unbuffered": "FileChannel.read, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "FileChannel.unbuffered": "FileChannel.read at a position, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "FileChannel.unbuffered": "FileChannel.write, ExtendedOpenOption.DIRECT" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "FileChannel.unbuffered": "FileChannel.write at a position, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "dotnet", "platforms": ["windows"], "families": [{ "operation": "read", "apis": { "FileStream.NoBuffering": "FileStream.Read, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "FileStream.NoBuffering": "FileStream.Seek and Read, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "FileStream.NoBuffering": "FileStream.Write, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "FileStream.NoBuffering": "FileStream.Seek and Write, FILE_FLAG_NO_BUFFERING" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "dsync" }] } }] }], "dotnet.yaml": { "runner": "dotnet", "place": 6, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "File.WriteAllBytes": "File.WriteAllBytes", "FileStream.whole": "FileStream.Write of the whole array", "File.WriteAllText": "File.WriteAllText" }, "without": ["chunk", "preallocate", "sync"], "suites": { "quick": [{ "api": "File.WriteAllBytes", "size": "1MiB" }], "standard": [{ "size": ["512B", "4KiB", "16MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "write", "apis": { "FileStream.chunked": "FileStream.Write in chunks, from the same 1 MiB again and again", "FileStream.chunked.walk": "FileStream.Write in chunks, walking through one big array", "FileStream.unbuffered": "FileStream.Write with bufferSize 1", "FileStream.async": "FileStream.WriteAsync, FileOptions.Asynchronous", "RandomAccess.Write": "RandomAccess.Write" }, "suites": { "smoke": [{ "api": "FileStream.chunked", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream.chunked", "FileStream.async"], "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "4MiB" }, { "api": "FileStream.chunked", "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "api": "FileStream.chunked", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }], "full": [{ "api": ["FileStream.chunked", "FileStream.chunked.walk"], "chunk": ["4KiB", "16KiB", "64KiB", "256KiB", "1MiB"], "size": "100MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "StreamWriter": "StreamWriter.Write(char[])", "BinaryWriter": "BinaryWriter.Write(byte[])" }, "without": ["sync", "preallocate"], "suites": { "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "4MiB" }] } }, { "operation": "write-burst", "apis": { "FileStream.chunked": "FileStream.Write in chunks" }, "suites": { "seeds": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "20MiB", "total": "960MiB" }], "full": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "200MiB", "total": "4400MiB" }] } }, { "operation": "read", "apis": { "File.ReadAllBytes": "File.ReadAllBytes", "File.ReadAllLines": "File.ReadAllLines", "StreamReader.ReadLine": "StreamReader.ReadLine to the end", "MemoryMappedFile": "MemoryMappedFile, its words summed" }, "without": ["chunk"], "suites": { "quick": [{ "api": "File.ReadAllBytes", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "16MiB"] }] } }, { "operation": "read", "apis": { "FileStream": "FileStream.Read, default buffer", "FileStream.unbuffered": "FileStream.Read with bufferSize 1", "FileStream.async": "FileStream.ReadAsync", "BinaryReader.ReadBytes": "BinaryReader.ReadBytes" }, "suites": { "smoke": [{ "api": "FileStream", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream", "FileStream.async"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "RandomAccess.Read": "RandomAccess.Read", "FileStream.Seek-Read": "FileStream.Seek and Read, bufferSize 1" }, "suites": { "quick": [{ "api": "RandomAccess.Read", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }, { "api": "FileStream.Seek-Read", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "RandomAccess.Write": "RandomAccess.Write", "FileStream.Seek-Write": "FileStream.Seek and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccess": "RandomAccess.Read and Write", "FileStream.Seek-Read-Write": "FileStream.Seek, Read and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "File.Replace": "FileStream.Flush(true), File.Replace", "File.Move": "FileStream.Flush(true), File.Move that overwrites" }, "suites": { "standard": [{ "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "append", "apis": { "FileStream": "FileStream with FileMode.Append, flushed to the system" }, "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "append", "apis": { "File.AppendAllText": "File.AppendAllText, which opens and closes the file" }, "without": ["sync"], "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "create", "apis": { "FileStream": "FileMode.CreateNew" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileStream": "FileMode.Open" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "FileInfo": "new FileInfo, Length" }, "suites": { "standard": [{}] } }, { "operation": "exists", "apis": { "File.Exists": "File.Exists" }, "suites": { "quick": [{ "case": "hit" }], "standard": [{ "case": ["repeated-miss", "unique-miss"] }] } }, { "operation": "lock", "apis": { "FileStream.Lock": "FileStream.Lock and Unlock" }, "platforms": ["linux", "windows"], "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "File.Move": "File.Move" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "File.Copy": "File.Copy", "FileStream.CopyTo": "FileStream.CopyTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "4MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "remove", "apis": { "File.Delete": "File.Delete" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Directory.CreateDirectory": "Directory.CreateDirectory" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "Directory.Delete": "Directory.Delete recursive" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "Directory.GetFiles": "Directory.GetFiles", "Directory.EnumerateFiles": "Directory.EnumerateFiles" }, "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "traverse", "apis": { "FileSystemEnumerable": "FileSystemEnumerable, recursive", "Directory.EnumerateFileSystemEntries": "Directory.EnumerateFileSystemEntries, all directories" }, "without": ["threads"], "suites": { "smoke": [{ "api": "Directory.EnumerateFileSystemEntries", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileSystemEnumerable", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileStream.Seek": "FileStream.Seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "java.yaml": { "runner": "java", "place": 4, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "FileOutputStream.byte": "write(int)" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "size": "64KiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "RandomAccessFile.byte": "RandomAccessFile.write(int)" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "FileOutputStream.block": "write(byte[])" }, "without": ["preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "RandomAccessFile.block": "RandomAccessFile.write(byte[])", "FileChannel.heap": "FileChannel.write of a heap buffer", "FileChannel.direct": "FileChannel.write of a direct buffer", "FileChannel.map": "mapped read-write, copied into, unmapped" }, "without": ["preallocate"], "suites": { "quick": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "api": "FileChannel.direct", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "BufferedOutputStream.byte": "write(int) into a BufferedOutputStream of buffer bytes", "UnsyncBufferedOutputStream.byte": "write(int) into Liferay UnsyncBufferedOutputStream" }, "without": ["chunk", "preallocate"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" }, "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "api": "BufferedOutputStream.byte", "size": "1MiB" }], "standard": [{ "size": "1MiB" }, { "buffer": "1KiB", "size": "1MiB" }], "seeds": [{ "api": "UnsyncBufferedOutputStream.byte", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "BufferedOutputStream.default": "write(int) into a BufferedOutputStream as it comes" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "standard": [{ "size": "1MiB" }], "seeds": [{ "family": "seed-faithful", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "FileWriter.block": "write(char[]) into a FileWriter", "OutputStreamWriter.block": "write(char[]) into an OutputStreamWriter", "BufferedWriter.block": "write(char[]) into a BufferedWriter" }, "without": ["preallocate", "sync"], "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }], "seeds": [{ "api": "FileWriter.block", "chunk": "1KiB", "size": "1MiB", "charset": "utf-8", "target": "existing" }] } }, { "operation": "write", "apis": { "Files.write": "Files.write" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read", "apis": { "FileInputStream.byte": "read()", "RandomAccessFile.byte": "RandomAccessFile.read()" }, "without": ["chunk"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "FileInputStream.block": "read(byte[])", "RandomAccessFile.block": "RandomAccessFile.read(byte[])", "FileChannel.heap": "FileChannel.read into a heap buffer", "FileChannel.direct": "FileChannel.read into a direct buffer", "FileChannel.map": "mapped, copied out, unmapped" }, "suites": { "smoke": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "FileInputStream.block", "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "16MiB" }], "seeds": [{ "api": "FileInputStream.block", "chunk": "1KiB", "size": "1MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.block": "read(byte[]) from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.block": "read(byte[]) from Liferay UnsyncBufferedInputStream" }, "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "chunk": ["1KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.byte": "read() from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.byte": "read() from Liferay UnsyncBufferedInputStream" }, "without": ["chunk"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "size": "1MiB" }], "seeds": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "InputStreamReader.block": "read(char[]) from an InputStreamReader", "BufferedReader.block": "read(char[]) from a BufferedReader" }, "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }], "seeds": [{ "api": "InputStreamReader.block", "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }] } }, { "operation": "read", "apis": { "Files.readAllBytes": "Files.readAllBytes" }, "without": ["chunk"], "suites": { "quick": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "AsynchronousFileChannel": "AsynchronousFileChannel.read, each awaited" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "AsynchronousFileChannel": "AsynchronousFileChannel.write, each awaited" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "read-set", "apis": { "BufferedInputStream": "BufferedInputStream over FileInputStream, 8 KiB reads", "FileInputStream": "FileInputStream, 8 KiB reads", "FileChannel.map": "mapped, copied out, unmapped", "FileChannel.map.leak": "mapped, copied out, never unmapped by hand (as published)" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "append", "apis": { "FileOutputStream": "FileOutputStream in append mode", "FileChannel": "FileChannel opened with APPEND" }, "suites": { "standard": [{ "chunk": "4KiB", "sync": ["never", "each"] }] } }, { "operation": "save", "apis": { "Files.move": "FileDescriptor.sync, Files.move ATOMIC_MOVE" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "Files.createFile": "Files.createFile", "File.createNewFile": "File.createNewFile" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileInputStream": "new FileInputStream, close", "FileChannel.open": "FileChannel.open, close" }, "suites": { "standard": [{}] } }, { "operation": "close", "apis": { "FileInputStream": "FileInputStream.close", "FileChannel": "FileChannel.close" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "Files.readAttributes": "Files.readAttributes, basic", "File.length": "File.length", "File.lastModified": "File.lastModified", "Files.size": "Files.size" }, "suites": { "smoke": [{ "api": "Files.readAttributes" }], "standard": [{}] } }, { "operation": "exists", "apis": { "File.exists": "File.exists", "Files.exists": "Files.exists" }, "suites": { "quick": [{ "api": "Files.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "Files.readAttributes": "Files.readAttributes, posix (on Windows: dos)" }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "Files.setPosixFilePermissions": "Files.setPosixFilePermissions" }, "platforms": ["linux", "macos"], "suites": { "standard": [{}] } }, { "operation": "utimes", "apis": { "Files.setLastModifiedTime": "Files.setLastModifiedTime" }, "suites": { "standard": [{}] } }, { "operation": "truncate", "apis": { "FileChannel.truncate": "FileChannel.truncate, longer by a write", "RandomAccessFile.setLength": "RandomAccessFile.setLength" }, "suites": { "standard": [{}] } }, { "operation": "lock", "apis": { "FileChannel.lock": "FileChannel.lock, release" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "Files.move": "Files.move", "File.renameTo": "File.renameTo" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "Files.copy": "Files.copy", "FileChannel.transferTo": "FileChannel.transferTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "stream": "FileInputStream to FileOutputStream" }, "suites": { "standard": [{ "chunk": "8KiB", "size": "4MiB" }] } }, { "operation": "remove", "apis": { "Files.delete": "Files.delete", "File.delete": "File.delete" }, "suites": { "standard": [{}] } }, { "operation": "link", "apis": { "Files.createLink": "Files.createLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "Files.createSymbolicLink": "Files.createSymbolicLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "Files.readSymbolicLink": "Files.readSymbolicLink" }, "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "Path.toRealPath": "Path.toRealPath", "File.getCanonicalPath": "File.getCanonicalPath" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Files.createDirectories": "Files.createDirectories", "File.mkdirs": "File.mkdirs" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "rm-r", "apis": { "Files.walkFileTree": "Files.walkFileTree, Files.delete" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "list", "apis": { "File.list": "File.list", "File.listFiles": "File.listFiles", "Files.list": "Files.list", "Files.newDirectoryStream": "Files.newDirectoryStream" }, "suites": { "standard": [{ "entries": 1e3 }] } }, { "operation": "traverse", "apis": { "File.listFiles": "File.listFiles, isFile, isDirectory", "Files.walk": "Files.walk, isRegularFile", "Files.walk.parallel": "Files.walk as a parallel stream" }, "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "api": "Files.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "api": ["File.listFiles", "Files.walk"], "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "Files.walkFileTree": "Files.walkFileTree", "Files.newDirectoryStream": "Files.newDirectoryStream, a stack" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "aws-crt": "AWS CRT DirectoryTraversal.traverse", "jnr-readdir": "readdir(3) through JNR", "jnr-library": "the native traversal as a library through JNR; seed-faithful: study 004’s, in plain C" }, "platforms": ["linux", "macos"], "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "api": "jnr-readdir", "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "ffm-readdir": "readdir(3) through the foreign-function API (Java 22)" }, "platforms": ["linux", "macos"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "jnr-readdir-forkjoin": "readdir(3) through JNR in a fork-join pool", "jnr-library-parallel": "the parallel native traversal as a library through JNR" }, "platforms": ["linux", "macos"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "api": "jnr-readdir-forkjoin", "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "api": "jnr-readdir-forkjoin", "entries": 5e3, "shape": "source", "threads": 2 }], "standard": [{ "entries": 1e4, "shape": "source", "threads": 2 }], "seeds": [{ "api": "jnr-readdir-forkjoin", "entries": 1e5, "shape": "source", "threads": 6, "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [2, 6], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "RandomAccessFile": "RandomAccessFile.seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "native-windows.yaml": { "runner": "native", "place": 2, "platforms": ["windows"], "families": [{ "operation": "read", "apis": { "ReadFile": "ReadFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "MapViewOfFile": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "ReadFile": "ReadFile with an OVERLAPPED offset", "MapViewOfFile-copy": "mapped, one chunk copied out" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }] } }, { "operation": "read-set", "apis": { "ReadFile": "CreateFile, ReadFile, CloseHandle" }, "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "WriteFile": "WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "dsync"] }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }] } }, { "operation": "write-at", "apis": { "WriteFile": "WriteFile with an OVERLAPPED offset" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile at offsets" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "WriteFile": "FILE_APPEND_DATA WriteFile" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "quick": [{ "chunk": "4KiB" }], "standard": [{ "chunk": "4KiB", "sync": "each" }] } }, { "operation": "save", "apis": { "MoveFileEx": "WriteFile, FlushFileBuffers, MoveFileEx" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "CreateFile": "CreateFile CREATE_NEW" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "CreateFile": "CreateFile OPEN_EXISTING" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "CloseHandle": "CloseHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "GetFileAttributesEx": "GetFileAttributesEx", "GetFileInformationByHandle": "GetFileInformationByHandle" }, "suites": { "smoke": [{ "api": "GetFileAttributesEx" }], "machine": [{ "api": "GetFileAttributesEx" }], "quick": [{ "api": "GetFileAttributesEx" }], "standard": [{}] } }, { "operation": "exists", "apis": { "GetFileAttributes": "GetFileAttributes" }, "suites": { "smoke": [{ "case": "hit" }], "quick": [{ "case": ["hit", "unique-miss"] }], "standard": [{ "case": "repeated-miss" }] } }, { "operation": "attributes", "apis": { "GetFileInformationByHandleEx": "GetFileInformationByHandleEx FileBasicInfo" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "chmod", "apis": { "SetFileAttributes": "SetFileAttributes" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "SetFileTime": "SetFileTime" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "SetEndOfFile": "SetEndOfFile" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "LockFileEx": "LockFileEx" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "rename", "apis": { "MoveFileEx": "MoveFileEx" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "CopyFileEx": "CopyFileEx" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "reflink", "apis": { "FSCTL_DUPLICATE_EXTENTS_TO_FILE": "block cloning" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "DeleteFile": "DeleteFile" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": "1MiB" }] } }, { "operation": "link", "apis": { "CreateHardLink": "CreateHardLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "CreateSymbolicLink": "CreateSymbolicLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "FSCTL_GET_REPARSE_POINT": "DeviceIoControl" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "GetFinalPathNameByHandle": "GetFinalPathNameByHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "CreateDirectory": "CreateDirectory level by level" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "rm-r", "apis": { "DeleteFile-RemoveDirectory": "DeleteFile and RemoveDirectory" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": 1e4 }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "machine": [{ "entries": 5e3, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": 1e6, "shape": "source" }] } }, { "operation": "seek", "apis": { "SetFilePointerEx": "SetFilePointerEx" }, "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }] } }] }, "native.yaml": { "runner": "native", "place": 1, "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "read": "read(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "standard": [{ "chunk": ["1KiB", "16KiB", "64KiB", "256KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": ["4KiB", "1MiB"], "size": "16MiB", "cache": "cold" }, { "chunk": "64KiB", "size": ["4KiB", "64KiB"] }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold", "entropy": [0, 50] }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }, { "chunk": ["4KiB", "1MiB"], "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "fread": "stdio, default buffer", "ifstream": "std::ifstream::read" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fread", "chunk": "4KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "mmap": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }, { "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }, { "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "mmap-copy": "mapped, copied out in chunks" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "pread": "pread(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "backward", "strided"], "size": "64MiB" }, { "chunk": ["512B", "64KiB"], "pattern": "random", "size": "64MiB" }, { "chunk": "4KiB", "pattern": ["sequential", "strided", "random"], "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "mmap-copy": "mapped, one chunk copied out" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "io_uring": "io_uring, depth reads in flight" }, "platforms": ["linux"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 8, 32], "pattern": "random", "size": "64MiB", "cache": ["warm", "cold"] }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-set", "apis": { "read": "open, read(2), close", "fread": "fopen, fread, fclose", "mmap-copy": "open, mmap, copy, munmap" }, "suites": { "smoke": [{ "api": "read", "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "api": "read", "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "api": ["read", "mmap-copy"], "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": [800], "max": "4KiB", "min": "1KiB" }, { "count": 100, "max": "100KiB", "min": "30KiB" }, { "api": "read", "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }], "full": [{ "count": 1e4, "max": "4KiB", "min": "1KiB", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "write": "write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "4MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }, { "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "data-each", "dsync"] }, { "chunk": "64KiB", "size": "1MiB", "sync": ["end", "each"] }, { "chunk": "4KiB", "size": [0, "4KiB"] }, { "chunk": "1MiB", "size": "4MiB", "sync": "end", "entropy": [0, 50] }], "full": [{ "chunk": "1B", "size": "1MiB" }, { "chunk": ["4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB", "sync": ["never", "end"] }] } }, { "operation": "write", "apis": { "fwrite": "stdio, default buffer", "ofstream": "std::ofstream::write" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fwrite", "chunk": "1KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "1MiB"], "size": "4MiB" }] } }, { "operation": "write", "apis": { "mmap": "grown, mapped shared, copied into in chunks" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "pwrite": "pwrite(2)", "mmap-copy": "mapped shared, one chunk copied in" }, "suites": { "smoke": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["each", "data-each", "dsync"] }, { "api": "pwrite", "chunk": "64KiB", "size": "16MiB" }], "full": [{ "api": "mmap-copy", "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "mixed", "apis": { "pread-pwrite": "pread(2) and pwrite(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["random", "sequential"], "size": "16MiB" }] } }, { "operation": "append", "apis": { "write": "O_APPEND write(2)", "fwrite": "stdio in append mode" }, "suites": { "smoke": [{ "api": "write", "chunk": "4KiB" }], "quick": [{ "api": "write", "chunk": "4KiB" }, { "api": "write", "chunk": "4KiB", "sync": "data-each" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "write", "chunk": "4KiB", "sync": ["each", "dsync"] }] } }, { "operation": "save", "apis": { "rename": "write, fsync, rename, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "open": "O_CREAT | O_EXCL" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "open": "O_RDONLY" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "close": "close(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "stat": "stat(2)", "lstat": "lstat(2)", "fstat": "fstat(2)" }, "suites": { "smoke": [{ "api": "stat" }], "machine": [{ "api": "stat" }], "quick": [{ "api": "stat" }], "standard": [{}, { "api": "stat", "kind": "directory" }] } }, { "operation": "stat", "apis": { "statx": "statx(2)" }, "platforms": ["linux"], "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "std-filesystem": "std::filesystem::status" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}, { "kind": "directory" }] } }, { "operation": "exists", "apis": { "access": "access(2)", "stat": "stat(2)" }, "suites": { "smoke": [{ "api": "access", "case": "hit" }], "quick": [{ "api": "access", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "stat", "case": "unique-miss" }] } }, { "operation": "exists", "apis": { "std-filesystem": "std::filesystem::exists" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statx": "statx(2), all fields" }, "platforms": ["linux"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "attributes", "apis": { "lstat": "lstat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmod": "chmod(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimensat": "utimensat(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncate": "ftruncate(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "fcntl": "fcntl F_SETLK", "flock": "flock(2)" }, "suites": { "smoke": [{ "api": "fcntl" }], "standard": [{}] } }, { "operation": "rename", "apis": { "rename": "rename(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "read-write": "read(2) and write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "copy_file_range": "copy_file_range(2)", "sendfile": "sendfile(2)" }, "platforms": ["linux"], "without": ["chunk"], "suites": { "smoke": [{ "api": "copy_file_range", "size": "1MiB" }], "quick": [{ "api": "copy_file_range", "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "fcopyfile": "fcopyfile(3), the data alone" }, "platforms": ["macos"], "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "std-filesystem": "std::filesystem::copy_file" }, "platforms": ["linux", "macos", "windows"], "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "reflink", "apis": { "ficlone": "ioctl FICLONE" }, "platforms": ["linux"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "reflink", "apis": { "fclonefileat": "fclonefileat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "remove", "apis": { "unlink": "unlink(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "link": "link(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlink": "symlink(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlink": "readlink(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "readlink", "apis": { "std-filesystem": "std::filesystem::read_symlink" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "realpath": "realpath(3)" }, "suites": { "smoke": [{}], "standard": [{ "depth": [2, 8, 32] }] } }, { "operation": "realpath", "apis": { "std-filesystem": "std::filesystem::canonical" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdir": "mkdir(2) level by level" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "mkdir-p", "apis": { "std-filesystem": "std::filesystem::create_directories" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "unlink-rmdir": "unlink(2) and rmdir(2)" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "std-filesystem": "std::filesystem::remove_all" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "readdir": "readdir(3)" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": [100, 1e4] }, { "entries": 1e3, "stat": "yes" }, { "entries": 1e4, "cache": "cold" }] } }, { "operation": "list", "apis": { "getdents64": "getdents64(2)" }, "platforms": ["linux"], "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "list", "apis": { "std-filesystem": "std::filesystem::directory_iterator" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "entries": [1e3, 1e4] }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "fts": "fts(3), physical" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }] } }, { "operation": "traverse", "apis": { "readdir": "opendir, readdir, d_type", "nftw": "nftw(3)" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdir", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "api": "readdir", "entries": 1e4, "shape": ["flat", "wide"] }, { "api": "readdir", "entries": 1e3, "shape": "chain" }, { "api": "readdir", "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "std-filesystem": "std::filesystem::recursive_directory_iterator" }, "platforms": ["linux", "macos", "windows"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64": "openat, getdents64 with a large buffer" }, "platforms": ["linux"], "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "entries": 1e5, "shape": "source" }], "seeds": [{ "entries": 1e5, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64-parallel": "getdents64 by threads that steal directories" }, "platforms": ["linux"], "suites": { "smoke": [{ "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "entries": 5e3, "shape": "source", "threads": 1 }], "standard": [{ "entries": 5e3, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": [1, 2, 4] }, { "entries": 1e4, "shape": "source", "stat": "yes", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": 4, "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [1, 2, 3, 4, 6, 8, 12, 16], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "lseek": "lseek(2)" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB", "read": ["no", "yes"] }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "node.yaml": { "runner": "node", "place": 3, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "readFileSync": "fs.readFileSync", "promises.readFile": "fs.promises.readFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "machine": [{ "api": "readFileSync", "size": "1MiB" }], "quick": [{ "api": "readFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "64KiB", "1MiB", "16MiB"] }, { "api": "readFileSync", "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }] } }, { "operation": "read", "apis": { "readSync": "fs.readSync", "createReadStream": "fs.createReadStream", "FileHandle.read": "FileHandle.read" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "api": "readSync", "chunk": ["1KiB", "64KiB", "512KiB"], "size": "16MiB" }, { "api": ["createReadStream", "FileHandle.read"], "chunk": ["4KiB", "64KiB", "1MiB"], "size": "16MiB" }, { "api": ["readSync", "createReadStream"], "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "readSync": "fs.readSync at a position", "FileHandle.read": "FileHandle.read at a position" }, "suites": { "smoke": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readFileSync": "fs.readFileSync" }, "without": ["chunk"], "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }, { "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readSync": "fs.openSync, fs.readSync, fs.closeSync" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "writeFileSync": "fs.writeFileSync", "promises.writeFile": "fs.promises.writeFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "64KiB" }], "machine": [{ "api": "writeFileSync", "size": "1MiB" }], "quick": [{ "api": "writeFileSync", "size": "1MiB" }], "standard": [{ "size": [0, "4KiB", "1MiB", "4MiB"] }, { "api": "writeFileSync", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "writeSync": "fs.writeSync", "createWriteStream": "fs.createWriteStream" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "writeSync", "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": "64KiB", "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "api": "writeSync", "chunk": ["64KiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": ["16KiB", "1MiB"], "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "dsync"] }] } }, { "operation": "write-at", "apis": { "writeSync": "fs.writeSync at a position" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "data-each" }] } }, { "operation": "mixed", "apis": { "readSync-writeSync": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "appendFileSync": "fs.appendFileSync on an open descriptor", "writeSync": "fs.writeSync, opened to append" }, "suites": { "smoke": [{ "api": "appendFileSync", "chunk": "4KiB" }], "quick": [{ "api": "appendFileSync", "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "writeSync", "chunk": "4KiB", "sync": ["each", "data-each"] }] } }, { "operation": "save", "apis": { "renameSync": "write, fsync, fs.renameSync, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": "1MiB" }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "openSync": "fs.openSync 'wx'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "openSync": "fs.openSync 'r'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "closeSync": "fs.closeSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "statSync": "fs.statSync", "lstatSync": "fs.lstatSync", "fstatSync": "fs.fstatSync", "promises.stat": "fs.promises.stat" }, "suites": { "smoke": [{ "api": "statSync" }], "machine": [{ "api": "statSync" }], "quick": [{ "api": "statSync" }], "standard": [{}, { "api": "statSync", "kind": "directory" }] } }, { "operation": "exists", "apis": { "existsSync": "fs.existsSync", "accessSync": "fs.accessSync", "statSync": "fs.statSync without throwing" }, "suites": { "smoke": [{ "api": "existsSync", "case": "hit" }], "quick": [{ "api": "existsSync", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statSync.bigint": "fs.statSync with bigint" }, "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmodSync": "fs.chmodSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimesSync": "fs.utimesSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncateSync": "fs.ftruncateSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "truncateSync": "fs.truncateSync, by path" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "renameSync": "fs.renameSync" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "copyFileSync": "fs.copyFileSync", "cpSync": "fs.cpSync" }, "without": ["chunk"], "suites": { "smoke": [{ "api": "copyFileSync", "size": "1MiB" }], "quick": [{ "api": "copyFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "read-write": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }] } }, { "operation": "reflink", "apis": { "copyFileSync.ficlone": "fs.copyFileSync with COPYFILE_FICLONE_FORCE" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "unlinkSync": "fs.unlinkSync", "rmSync": "fs.rmSync" }, "suites": { "smoke": [{ "api": "unlinkSync" }], "quick": [{ "api": "unlinkSync" }], "standard": [{}, { "api": "unlinkSync", "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "linkSync": "fs.linkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlinkSync": "fs.symlinkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlinkSync": "fs.readlinkSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "realpathSync": "fs.realpathSync", "realpathSync.native": "fs.realpathSync.native" }, "suites": { "smoke": [{ "api": "realpathSync" }], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdirSync.recursive": "fs.mkdirSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "rmSync.recursive": "fs.rmSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "readdirSync": "fs.readdirSync", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes", "opendirSync": "fs.opendirSync" }, "suites": { "smoke": [{ "api": "readdirSync", "entries": 100 }], "machine": [{ "api": "readdirSync", "entries": 1e3 }], "quick": [{ "api": "readdirSync", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "readdirSync", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "globSync": "fs.globSync, Node.js 22 and newer" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }] } }, { "operation": "traverse", "apis": { "readdirSync.recursive": "fs.readdirSync recursive", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes, a stack", "opendirSync": "fs.opendirSync, a stack", "promises.opendir": "fs.promises.opendir" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdirSync.withFileTypes", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }, { "api": "readdirSync.withFileTypes", "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "parallel.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "processes": "pread(2) by forked processes" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "processes": "pwrite(2) by forked processes" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "processes": "open(2), lstat(2), unlink(2) by forked processes" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-read", "apis": { "threads": "the system's positional read by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "the system's positional write by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "made, looked at and removed by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "FileHandle.read": "several FileHandle.read at once" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "FileHandle.write": "several FileHandle.write at once" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "promises": "several fs.promises.open, lstat or unlink at once" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "threads": "os.preadv by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "os.pwrite by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "os.open, os.lstat, os.unlink by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileChannel.read at a position by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileChannel.write at a position by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "Files.createFile, getLastModifiedTime, delete by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileStream.Seek and Read by threads, a stream for each" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileStream.Seek and Write by threads, a stream for each" }, "without": ["sync"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }] } }, { "operation": "parallel-files", "apis": { "threads": "FileMode.CreateNew, File.GetAttributes, File.Delete by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileHandle.seek and read by threads, a handle for each" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileHandle.seek and write by threads, a handle for each" }, "without": ["sync"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }] } }, { "operation": "parallel-files", "apis": { "threads": "open(2), FileManager.attributesOfItem, removeItem by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }], "python.yaml": { "runner": "python", "place": 7, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "open.read": "open 'rb', read(chunk), default buffering", "open.unbuffered": "buffering=0", "open.readinto": "readinto a bytearray", "os.read": "os.read" }, "suites": { "smoke": [{ "api": ["open.read", "os.read"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["open.read", "open.readinto"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "open.buffered-1MiB": "buffering=1048576" }, "suites": { "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "pathlib.read_bytes": "Path.read_bytes", "mmap": "mmap.mmap, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "os.pread": "os.pread" }, "platforms": ["linux", "macos"], "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write", "apis": { "open.write": "open 'wb', default buffering", "open.unbuffered": "buffering=0", "os.write": "os.write" }, "suites": { "smoke": [{ "api": ["open.write", "os.write"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "open.write", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "api": "os.write", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "mixed", "apis": { "os.pread-pwrite": "os.pread and os.pwrite" }, "platforms": ["linux", "macos"], "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "open.append": "open 'ab', flushed" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "save", "apis": { "os.replace": "write, os.fsync, os.replace, os.fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "open": "open 'x'" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "open-close", "apis": { "open": "open 'rb'", "os.open": "os.open" }, "suites": { "smoke": [{ "api": "open" }], "quick": [{ "api": "open" }], "standard": [{}] } }, { "operation": "stat", "apis": { "os.stat": "os.stat", "os.lstat": "os.lstat", "pathlib.stat": "Path.stat" }, "suites": { "smoke": [{ "api": "os.stat" }], "quick": [{ "api": "os.stat" }], "standard": [{}] } }, { "operation": "exists", "apis": { "os.path.exists": "os.path.exists", "os.access": "os.access", "pathlib.exists": "Path.exists" }, "suites": { "smoke": [{ "api": "os.path.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "rename", "apis": { "os.rename": "os.rename" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "copy", "apis": { "shutil.copyfile": "shutil.copyfile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "4MiB"] }] } }, { "operation": "remove", "apis": { "os.remove": "os.remove" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "os.makedirs": "os.makedirs" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "shutil.rmtree": "shutil.rmtree" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "os.listdir": "os.listdir", "os.scandir": "os.scandir" }, "suites": { "smoke": [{ "entries": 100 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "os.scandir", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "os.walk": "os.walk", "os.scandir": "os.scandir, a stack", "pathlib.rglob": "Path.rglob('*')", "glob.glob": "glob.glob, recursive" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "api": "os.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "queues.yaml": [{ "runner": "native", "platforms": ["linux"], "families": [{ "operation": "write-at", "apis": { "io_uring": "io_uring, depth writes in flight" }, "without": ["sync"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "64MiB" }] } }, { "operation": "read-at", "apis": { "libaio": "io_submit(2), O_DIRECT, depth reads in flight" }, "type": "device", "without": ["cache"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "1GiB" }] } }, { "operation": "write-at", "apis": { "libaio": "io_submit(2), O_DIRECT, depth writes in flight" }, "type": "device", "without": ["sync"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "64MiB" }] } }] }], "single-calls.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "chown": "chown(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "utimensat": "utimensat(2), AT_SYMLINK_NOFOLLOW" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "statvfs": "statvfs(3)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "fsync": "fsync(2) or fdatasync(2)" }, "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "lstat": "lstat(2)" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }, { "operation": "stat-among", "apis": { "std-filesystem": "std::filesystem::symlink_status" }, "platforms": ["linux", "macos", "windows"], "suites": { "full": [{ "entries": 1e5, "shape": "flat" }] } }, { "operation": "sync", "apis": { "FlushFileBuffers": "FlushFileBuffers" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "chown", "apis": { "SetFileSecurity": "SetFileSecurity of the owner" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "SetFileTime": "SetFileTime of an open link" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "GetDiskFreeSpaceEx": "GetDiskFreeSpaceEx" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "GetFileAttributesEx": "GetFileAttributesEx" }, "platforms": ["windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "node", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "chownSync": "fs.chownSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "lutimesSync": "fs.lutimesSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "statfsSync": "fs.statfsSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "fsyncSync": "fs.fsyncSync or fs.fdatasyncSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "lstatSync": "fs.lstatSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "os.chown": "os.chown" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "os.utime": "os.utime, follow_symlinks=False" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "os.statvfs": "os.statvfs" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "os.fsync": "os.fsync or os.fdatasync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "os.lstat": "os.lstat" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }, { "operation": "stat-among", "apis": { "pathlib.lstat": "pathlib.Path.lstat" }, "platforms": ["linux", "macos", "windows"], "suites": { "full": [{ "entries": 1e5, "shape": "flat" }] } }] }, { "runner": "java", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "Files.setOwner": "Files.setOwner" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "BasicFileAttributeView.setTimes": "setTimes of a view that does not follow links" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "FileStore.getUsableSpace": "FileStore.getUsableSpace" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileChannel.force": "FileChannel.force" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "Files.readAttributes": "Files.readAttributes of BasicFileAttributes" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "statfs", "apis": { "DriveInfo.AvailableFreeSpace": "DriveInfo.AvailableFreeSpace" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileStream.Flush": "FileStream.Flush(true)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "File.GetAttributes": "File.GetAttributes" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "FileManager.setAttributes": "setAttributes(_:ofItemAtPath:) of the owner" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "FileManager.attributesOfFileSystem": "attributesOfFileSystem(forPath:)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileHandle.synchronize": "FileHandle.synchronize()" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "FileManager.attributesOfItem": "attributesOfItem(atPath:)" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }], "swift.yaml": { "runner": "swift", "place": 5, "platforms": ["linux", "macos"], "families": [{ "operation": "exists", "apis": { "FileManager.fileExists": "fileExists(atPath:)", "FileManager.fileExists.isDirectory": "fileExists(atPath:isDirectory:)", "URL.checkResourceIsReachable": "URL.checkResourceIsReachable()" }, "suites": { "smoke": [{ "api": "FileManager.fileExists", "case": "hit" }], "quick": [{ "api": "FileManager.fileExists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "FileManager.fileExists", "case": "unique-miss" }] } }, { "operation": "attributes", "apis": { "FileManager.attributesOfItem": "attributesOfItem(atPath:)", "URL.resourceValues": "URL.resourceValues(forKeys:)" }, "with": { "size": { "kind": "size", "default": "4KiB" } }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "list", "apis": { "FileManager.contentsOfDirectory": "contentsOfDirectory(atPath:)", "FileManager.contentsOfDirectory.url": "contentsOfDirectory(at:)" }, "suites": { "quick": [{ "api": "FileManager.contentsOfDirectory", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }], "seeds": [{ "api": "FileManager.contentsOfDirectory.url", "entries": 1e4 }] } }, { "operation": "traverse", "apis": { "FileManager.subpathsOfDirectory": "subpathsOfDirectory(atPath:)", "FileManager.enumerator.path": "enumerator(atPath:)", "FileManager.enumerator.url": "enumerator(at:includingPropertiesForKeys:), the names" }, "without": ["threads"], "suites": { "smoke": [{ "api": "FileManager.enumerator.path", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileManager.enumerator.url", "entries": 1e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "entries": 1e4, "shape": "flat", "stat": "yes" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "FileManager.createFile": "createFile(atPath:contents:)", "Data.write": "Data.write(to:), from a path", "Data.write.atomic": "Data.write(to:options: .atomic), from a path", "NSData.write": "NSData.write(toFile:atomically: false)", "NSData.write.atomic": "NSData.write(toFile:atomically: true)", "Data.write.url": "Data.write(to:), a URL made before", "Data.write.atomic.url": "Data.write(to:options: .atomic), a URL made before" }, "without": ["chunk", "preallocate", "sync"], "suites": { "smoke": [{ "api": "Data.write", "size": "64KiB" }], "quick": [{ "api": ["Data.write", "Data.write.atomic"], "size": "1MiB" }], "standard": [{ "size": [0, "1MiB"], "target": ["new", "existing"] }], "seeds": [{ "api": "Data.write.url", "size": 0, "target": "existing" }] } }, { "operation": "write", "apis": { "FileHandle.write": "FileHandle.write(contentsOf:), synchronize()" }, "without": ["preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "chunk": "512KiB", "size": "4MiB" }], "standard": [{ "chunk": ["64KiB", "512KiB"], "size": "4MiB" }, { "chunk": "512KiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "copy", "apis": { "FileManager.copyItem": "copyItem(atPath:toPath:)", "FileManager.copyItem.url": "copyItem(at:to:)" }, "without": ["chunk"], "suites": { "quick": [{ "api": "FileManager.copyItem", "size": "1MiB" }], "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "rename", "apis": { "FileManager.moveItem": "moveItem(atPath:toPath:)", "FileManager.moveItem.url": "moveItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" } }, "suites": { "standard": [{}, { "size": ["1MiB", "64MiB"] }], "seeds": [{ "api": "FileManager.moveItem", "size": ["64MiB", "1GiB"] }] } }, { "operation": "remove", "apis": { "FileManager.removeItem": "removeItem(atPath:)", "FileManager.removeItem.url": "removeItem(at:)" }, "suites": { "standard": [{}, { "size": "1MiB" }], "seeds": [{ "size": "1MiB" }, { "api": "FileManager.removeItem", "size": "10MiB" }] } }, { "operation": "link", "apis": { "FileManager.linkItem": "linkItem(atPath:toPath:)", "FileManager.linkItem.url": "linkItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" }, "kind": { "kind": "enum", "values": ["file", "directory"], "default": "file" } }, "suites": { "standard": [{ "size": [0, "64MiB"] }, { "target": "existing" }], "seeds": [{ "api": "FileManager.linkItem", "size": [0, "1MiB", "64MiB", "1GiB"], "target": "new" }] } }, { "operation": "symlink", "apis": { "FileManager.createSymbolicLink": "createSymbolicLink(atPath:withDestinationPath:)", "FileManager.createSymbolicLink.url": "createSymbolicLink(at:withDestinationURL:)" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "read", "apis": { "FileHandle.readData": "FileHandle.read(upToCount:), which readData(ofLength:) calls" }, "suites": { "quick": [{ "chunk": "512KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "512KiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "FileHandle.readDataToEndOfFile": "FileHandle.readToEnd(), which readDataToEndOfFile() calls", "Data.contentsOf": "Data(contentsOf:)" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "16MiB"] }], "full": [{ "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:)" }, "suites": { "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }, { "operation": "mixed", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:), then read(upToCount:) or write(contentsOf:)" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "rename": "synchronize(), rename(2), synchronize() of the directory" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "save", "apis": { "FileManager.replaceItemAt": "synchronize(), replaceItemAt(_:withItemAt:), synchronize() of the directory" }, "platforms": ["macos"], "suites": { "standard": [{ "size": "16KiB" }] } }] }, "vectors.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "readv": "readv(2) of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "writev": "writev(2) of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "readvSync": "fs.readvSync of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "writevSync": "fs.writevSync of eight parts" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "os.readv": "os.readv of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "os.writev": "os.writev of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "FileChannel.scatter": "FileChannel.read of eight buffers" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "FileChannel.gather": "FileChannel.write of eight buffers" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "RandomAccess.scatter": "RandomAccess.Read of eight buffers" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "RandomAccess.gather": "RandomAccess.Write of eight buffers" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }] };

  // src/suite/matrix/data/suites.yaml
  var suites_default = [{ "name": "smoke", "budgetSeconds": 19, "summary": "is everything alive: every runner, every operation, tiny sizes" }, { "name": "machine", "budgetSeconds": 30, "summary": "what the Action measures of the machine where the project names no workload" }, { "name": "quick", "budgetSeconds": 120, "summary": "a pull request: the gated cells that catch the usual regressions" }, { "name": "standard", "budgetSeconds": 900, "includes": ["quick"], "summary": "nightly: the matrix" }, { "name": "seeds", "budgetSeconds": 1200, "scale": 0.1, "first": "findings", "summary": "the five published studies with their own parameters, scaled" }, { "name": "full", "budgetSeconds": 14400, "includes": ["smoke", "quick", "standard", "seeds"], "scale": 1, "summary": "everything, whatever it takes" }];

  // src/suite/matrix/families.ts
  function partsOf(files) {
    const parts = Object.entries(files).flatMap(
      ([file2, data]) => Array.isArray(data) ? data.map((part) => [`${file2} (${part.runner})`, part]) : [[file2, data]]
    );
    const twice = parts.find(([name], index) => parts.findIndex(([other]) => other === name) !== index);
    if (twice) throw new Error(`${twice[0]}: a file has one part for each runner`);
    const places = new Map(parts.flatMap(([, { runner, place }]) => place === void 0 ? [] : [[runner, place]]));
    const placeOf = ({ runner, place = places.get(runner) ?? Infinity }) => place;
    return Object.fromEntries(parts.sort(([, a], [, b]) => placeOf(a) - placeOf(b) || 0));
  }
  var familyFiles = partsOf(__default);
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
  var byName2 = once(() => new Map(families().map((family) => [family.name, family])));
  var findFamily = (name) => byName2().get(name);
  var runners = once(() => [...new Set(families().map(({ runner }) => runner))]);
  var suites = () => suites_default;
  var findSuite = (name) => suites().find((suite) => suite.name === name);

  // src/suite/matrix/data/seeds/000.yaml
  var __default2 = { "study": "000", "title": "iOS file operations benchmark", "source": 'Jekyll post "iOS文件操作(IO)的Benchmark"; code: github.com/jaminzzhang/FileManagerBenchmark, commit 599f2b9 (January 2014)', "method": "XCTest on an iPod touch 5 with 32 GB: the seconds of one loop of N operations, given as a range; single thread, no warm-up, no control of the cache", "faults": ["The number of repeats behind each range is not stated.", "Paths are formatted inside the timed loop.", "Sizes, the existing target and the non-atomic form were made by editing the source; not all variants are in the repository.", "readDataToEndOfFile and the URL forms are named and were never measured."], "rows": [{ "row": "I-1", "what": "fileExistsAtPath:, the file is there", "cells": ["swift/exists/FileManager.fileExists"], "floors": ["native/exists/stat", "node/exists/existsSync"], "parameters": { "case": "hit" }, "published": { "low": 2.88, "high": 2.89, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-2", "what": "fileExistsAtPath:isDirectory:, the file is there", "cells": ["swift/exists/FileManager.fileExists.isDirectory"], "floors": ["native/exists/access", "node/exists/statSync"], "parameters": { "case": "hit" }, "published": { "low": 2.89, "high": 2.9, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-3", "what": "fileExistsAtPath:, the file is missing", "cells": ["swift/exists/FileManager.fileExists"], "floors": ["native/exists/stat", "node/exists/existsSync"], "parameters": { "case": "repeated-miss" }, "published": { "low": 0.5, "high": 0.51, "unit": "s", "ops": 1e4, "per": "operation" }, "note": "The same missing name each time; a name never asked for before is case=unique-miss. The test as published asserts that the file exists and so fails by design." }, { "row": "I-4", "what": "attributesOfItemAtPath: of a file", "cells": ["swift/attributes/FileManager.attributesOfItem?kind=file&size=1GiB"], "twins": ["swift/attributes/FileManager.attributesOfItem"], "floors": ["native/attributes/statx", "native/attributes/lstat", "node/attributes/statSync.bigint"], "parameters": { "kind": "file" }, "published": { "low": 11.8, "high": 11.9, "unit": "s", "ops": 1e4, "per": "operation" }, "note": "The published code asks a film of 1 GB; its extended attributes, which are read too, are not known." }, { "row": "I-5", "what": "attributesOfItemAtPath: of a directory", "cells": ["swift/attributes/FileManager.attributesOfItem"], "floors": ["native/attributes/statx", "native/attributes/lstat", "node/attributes/statSync.bigint"], "parameters": { "kind": "directory" }, "published": { "low": 5.7, "high": 5.8, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-6", "what": "contentsOfDirectoryAtPath: of 10,000 files", "cells": ["swift/list/FileManager.contentsOfDirectory"], "floors": ["native/list/readdir", "node/list/readdirSync"], "parameters": { "entries": "10000" }, "published": { "low": 0.07, "high": 0.08, "unit": "s", "ops": 1, "per": "listing" } }, { "row": "I-7", "what": "subpathsOfDirectoryAtPath: of 10,000 files", "cells": ["swift/traverse/FileManager.subpathsOfDirectory"], "floors": ["native/traverse/readdir", "node/traverse/readdirSync.recursive"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 0.23, "high": 0.24, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-8", "what": "enumeratorAtPath: over 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.path"], "floors": ["native/traverse/nftw", "node/traverse/opendirSync"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 5, "high": 5.2, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-9", "what": "enumeratorAtURL: over 10,000 files, asked for name and isDirectory", "cells": ["swift/traverse/FileManager.enumerator.url"], "floors": ["native/traverse/std-filesystem", "node/traverse/readdirSync.withFileTypes"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 0.41, "high": 0.42, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-10", "what": "contentsOfDirectoryAtPath: of the upper of two levels of 10,000 files", "cells": ["swift/list/FileManager.contentsOfDirectory"], "floors": ["native/list/readdir", "node/list/readdirSync"], "parameters": { "entries": "10000" }, "published": { "low": 0.07, "high": 0.08, "unit": "s", "ops": 1, "per": "listing" }, "note": "A shallow listing does not see the lower level: the same cell as I-6." }, { "row": "I-11", "what": "subpathsOfDirectoryAtPath: of two levels of 10,000 files", "cells": ["swift/traverse/FileManager.subpathsOfDirectory"], "floors": ["native/traverse/readdir", "node/traverse/readdirSync.recursive"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 0.46, "high": 0.47, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-12", "what": "enumeratorAtPath: over two levels of 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.path"], "floors": ["native/traverse/nftw", "node/traverse/opendirSync"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 10.31, "high": 10.32, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-13", "what": "enumeratorAtURL: over two levels of 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.url"], "floors": ["native/traverse/std-filesystem", "node/traverse/readdirSync.withFileTypes"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 0.79, "high": 0.8, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-14", "what": "createFileAtPath:, new file of 0 KB", "cells": ["swift/write/FileManager.createFile"], "parameters": { "size": "0" }, "published": { "low": 4.14, "high": 4.15, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-15", "what": "createFileAtPath:, new file of 1 MB", "cells": ["swift/write/FileManager.createFile"], "parameters": { "size": "1001351B" }, "published": { "low": 28.9, "high": 29, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-16", "what": "writeToFile:atomically:YES, new file of 0 KB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "parameters": { "size": "0" }, "published": { "low": 4.15, "high": 4.16, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-17", "what": "writeToFile:atomically:NO, new file of 0 KB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=0", "node/write/writeFileSync"], "parameters": { "size": "0" }, "published": { "low": 1.01, "high": 1.02, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-18", "what": "writeToFile:atomically:YES, new file of 1 MB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "parameters": { "size": "1001351B" }, "published": { "low": 28.9, "high": 29, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-19", "what": "writeToFile:atomically:NO, new file of 1 MB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=1MiB", "node/write/writeFileSync"], "parameters": { "size": "1001351B" }, "published": { "low": 24.6, "high": 25, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-20", "what": "createFileAtPath:, existing file of 0 KB", "cells": ["swift/write/FileManager.createFile"], "floors": ["native/save/rename?size=0&sync=never", "node/save/renameSync?size=0&sync=never"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 5.54, "high": 5.55, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-21", "what": "createFileAtPath:, existing file of 1 MB", "cells": ["swift/write/FileManager.createFile"], "floors": ["native/save/rename?size=1MiB&sync=never", "node/save/renameSync?size=1MiB&sync=never"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 30, "high": 31, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-22", "what": "writeToFile:atomically:YES, existing file of 0 KB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "floors": ["native/save/rename?size=0&sync=never", "node/save/renameSync?size=0&sync=never"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 5.54, "high": 5.55, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-23", "what": "writeToFile:atomically:NO, existing file of 0 KB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=0&target=existing", "node/write/writeFileSync"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 0.6, "high": 0.61, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-24", "what": "writeToFile:atomically:YES, existing file of 1 MB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "floors": ["native/save/rename?size=1MiB&sync=never", "node/save/renameSync?size=1MiB&sync=never"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 30, "high": 31, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-25", "what": "writeToFile:atomically:NO, existing file of 1 MB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=1MiB&target=existing", "node/write/writeFileSync"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 26, "high": 27, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-26", "what": "copyItemAtPath: of a 1 MB file", "cells": ["swift/copy/FileManager.copyItem"], "floors": ["native/copy/copy_file_range", "native/copy/fcopyfile", "node/copy/copyFileSync"], "parameters": { "size": "1001351B" }, "published": { "low": 40.8, "high": 42, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-27", "what": "copyItemAtPath: of a 2 MB file", "cells": ["swift/copy/FileManager.copyItem"], "floors": ["native/copy/copy_file_range", "native/copy/fcopyfile", "node/copy/copyFileSync"], "parameters": { "size": "2MiB" }, "published": { "low": 76.7, "high": 77, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-28", "what": "moveItemAtPath: of files of 1 MB to 1 GB", "cells": ["swift/rename/FileManager.moveItem?size=1MiB"], "floors": ["native/rename/rename", "node/rename/renameSync"], "published": { "low": 1.26, "high": 1.58, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for all sizes; that a larger file costs no more is C0.9." }, { "row": "I-29", "what": "removeItemAtPath: of files of 1 to 10 MB", "cells": ["swift/remove/FileManager.removeItem"], "floors": ["native/remove/unlink", "node/remove/unlinkSync"], "parameters": { "size": "1MiB" }, "published": { "low": 1.56, "high": 1.68, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for all sizes." }, { "row": "I-30", "what": "linkItemAtPath:, the new name is free", "cells": ["swift/link/FileManager.linkItem?size=1MiB&target=new"], "twins": ["swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=new"], "floors": ["native/link/link", "node/link/linkSync"], "parameters": { "target": "new" }, "published": { "low": 7.55, "high": 7.6, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for files of 1 MB to 1 GB. Commit d6f86e1 links a file of 1 MB, as the text says; only 3e884d7, a few days later, links a folder, into itself." }, { "row": "I-31", "what": "linkItemAtPath:, the new name is taken and the call fails", "cells": ["swift/link/FileManager.linkItem?size=1MiB&target=existing"], "twins": ["swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=existing"], "floors": ["native/link/link", "node/link/linkSync"], "parameters": { "target": "existing" }, "published": { "low": 7.1, "high": 7.4, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for files of 1 MB to 1 GB. Commit d6f86e1 links a file of 1 MB, as the text says; only 3e884d7, a few days later, links a folder, into itself." }, { "row": "I-32", "what": "createSymbolicLinkAtPath:, the new name is free", "cells": ["swift/symlink/FileManager.createSymbolicLink"], "floors": ["native/symlink/symlink", "node/symlink/symlinkSync"], "parameters": { "target": "new" }, "published": { "low": 1.36, "high": 1.52, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The text lists linkItemAtPath: here, the published code calls createSymbolicLink." }, { "row": "I-33", "what": "createSymbolicLinkAtPath:, the new name is taken and the call fails", "cells": ["swift/symlink/FileManager.createSymbolicLink"], "floors": ["native/symlink/symlink", "node/symlink/symlinkSync"], "parameters": { "target": "existing" }, "published": { "low": 0.48, "high": 0.53, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The text lists linkItemAtPath: here, the published code calls createSymbolicLink." }, { "row": "I-34", "what": "writeData: 512KiB x 2000, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "512KiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-35", "what": "writeData: 1MiB x 1000, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=1MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "1MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-36", "what": "writeData: 2MiB x 500, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=2MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "2MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-37", "what": "writeData: 4MiB x 250, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=4MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "4MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-38", "what": "writeData: 8MiB x 125, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "8MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-39", "what": "writeData: 512KiB x 2000, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "512KiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 29.6, "high": 30, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "The published code of this variant writes 1000 times, its text says 2000." }, { "row": "I-40", "what": "writeData: 1MiB x 1000, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=1MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "1MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 24.4, "high": 25.2, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-41", "what": "writeData: 2MiB x 500, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=2MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "2MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 21.4, "high": 21.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-42", "what": "writeData: 4MiB x 250, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=4MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "4MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 20.5, "high": 20.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-43", "what": "writeData: 8MiB x 125, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "8MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 20.3, "high": 20.6, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-44", "what": "readDataOfLength: 1KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "1KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 32.2, "high": 32.5, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-45", "what": "readDataOfLength: 128KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "128KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 11.1, "high": 11.3, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here. Printed as 126 KB x 4096; 1 GB needs 128 KB x 8192, which is what the published code reads." }, { "row": "I-46", "what": "readDataOfLength: 256KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "256KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.8, "high": 11, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-47", "what": "readDataOfLength: 512KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "512KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.3, "high": 10.6, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-48", "what": "readDataOfLength: 1MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "1MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-49", "what": "readDataOfLength: 2MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "2MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-50", "what": "readDataOfLength: 4MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "4MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-51", "what": "readDataOfLength: 8MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "8MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10, "high": 10.2, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-52", "what": "seekToFileOffset: to random places of a 1 GB file", "cells": ["swift/seek/FileHandle.seek"], "floors": ["native/seek/lseek"], "parameters": { "size": "1GiB" }, "scaled": ["size"], "published": { "low": 3, "high": 3.2, "unit": "s", "ops": 1e6, "per": "operation" }, "note": "No I/O is issued. The published code draws the random number inside the timed loop; here the places are drawn before." }] };

  // src/suite/matrix/data/seeds/001.yaml
  var __default3 = { "study": "001", "title": "Java I/O performance analysis", "source": 'dcLunatic, "Java IO性能分析", 2018-09-21; the code is in the text', "method": "currentTimeMillis around 10 (J-E: 25) writes of the same file in a fixed order, arithmetic mean; open with truncation, write and close are timed; no fsync, no warm-up; machine, system and JDK not stated", "faults": ["Math.random() is called for every byte inside the timed region: about 27 ns a byte, a floor of 28 ms/MiB under every figure. The cells with family=seed-faithful keep it, the others do not.", "Every write after the first truncates an existing file, which ext4 writes back on closing.", "The text concludes about reading and writing; no read was measured.", "When the size is not a multiple of the block, generateBytes writes past it."], "rows": [{ "row": "J-A:block:*", "what": "generateBytes, blocks of 1024 B", "cells": ["java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&target=existing", "java/write/FileOutputStream.block?chunk=1KiB&target=existing"], "floors": ["native/write/write?chunk=1KiB&target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 5.3, "256KiB": 7.6, "512KiB": 15.9, "1MiB": 29.4, "2MiB": 61.9, "4MiB": 126.9, "8MiB": 249.1 } } }, { "row": "J-A:buffer:*", "what": "generateBuffer, a buffer of 1024 B", "cells": ["java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&target=existing", "java/write/BufferedOutputStream.byte?buffer=1KiB&target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 5.3, "256KiB": 7.8, "512KiB": 15.6, "1MiB": 29.8, "2MiB": 66.7, "4MiB": 127.2, "8MiB": 262.2 } } }, { "row": "J-A:byte:*", "what": "generateByte, byte by byte", "cells": ["java/write/FileOutputStream.byte?family=seed-faithful&target=existing", "java/write/FileOutputStream.byte?target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 202.4, "256KiB": 402.6, "512KiB": 802.2, "1MiB": 1660.6, "2MiB": 3432.3, "4MiB": 6834.4, "8MiB": 13993.1 } } }, { "row": "J-B:*", "what": "generateBytes of 1 MiB by block size", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=1MiB&target=existing", "java/write/FileOutputStream.block"], "floors": ["native/write/write"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "128B": 45.6, "256B": 33.7, "512B": 30.7, "1KiB": 29, "2KiB": 30.4, "4KiB": 27.8, "8KiB": 28.7, "16KiB": 27.9, "32KiB": 28.6 } }, "note": "The printed loop runs from 2 to below 4096, the printed output from 128 to 32768." }, { "row": "J-C:*", "what": "generateBuffer of 1 MiB by buffer size", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=1MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "2B": 910.6, "4B": 474, "8B": 258.1, "16B": 140.8, "32B": 87.7, "64B": 59.9, "128B": 45.9, "256B": 39.7, "512B": 36.1, "1KiB": 34.1, "2KiB": 30.7, "4KiB": 29.7, "8KiB": 29.4, "16KiB": 30.6, "32KiB": 30.6 } } }, { "row": "J-D:block:*", "what": "paired, block", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=1MiB&target=existing", "java/write/FileOutputStream.block"], "floors": ["native/write/write"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "2B": 853.2, "4B": 440.5, "8B": 239.5, "16B": 132.6, "32B": 82.1, "64B": 55.9, "128B": 41.9, "256B": 35, "512B": 33.8, "1KiB": 31.2, "2KiB": 30, "4KiB": 29.2, "8KiB": 28.4, "16KiB": 29.7, "32KiB": 32.3 } } }, { "row": "J-D:buffer:*", "what": "paired, buffer", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=1MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "2B": 855.8, "4B": 444.1, "8B": 236.8, "16B": 134, "32B": 81.4, "64B": 55.9, "128B": 45.8, "256B": 36.7, "512B": 33.3, "1KiB": 30.9, "2KiB": 30.3, "4KiB": 31.7, "8KiB": 29.7, "16KiB": 31, "32KiB": 29.1 } } }, { "row": "J-E:block:*", "what": "paired, block, 4 MiB, 25 writes", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=4MiB&target=existing", "java/write/FileOutputStream.block"], "parameters": { "size": "4MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "128B": 155.84, "256B": 126.04, "512B": 113.24, "1KiB": 106.6, "2KiB": 103.12, "4KiB": 100.64, "8KiB": 100.08, "16KiB": 104.28, "32KiB": 100 } }, "note": "The driver code of this table is not printed." }, { "row": "J-E:buffer:*", "what": "paired, buffer, 4 MiB, 25 writes", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=4MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "4MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "128B": 157.28, "256B": 127.76, "512B": 114.16, "1KiB": 107.6, "2KiB": 105.72, "4KiB": 101.76, "8KiB": 101.56, "16KiB": 102.44, "32KiB": 228.16 } }, "note": "The last cell (32 KiB: 228.16 ms) is an outlier of one run. The driver code of this table is not printed." }] };

  // src/suite/matrix/data/seeds/002.yaml
  var __default4 = { "study": "002", "title": "C# whole against chunked writes", "source": "hwaust, C# file write test; raw samples in the text, code (gitee.com/hwaust/CSharpIOPerformanceTest) not obtainable", "method": '2 unrecorded runs, then 20; the published "median" is sorted[10], the 11th, although the text says the 10th; i5-9600K, 32 GB, 512 GB NVMe, Windows, run from bin\\Debug', "faults": ["The chunk size is not stated; 64 KiB here, and the sweep 4 KiB to 1 MiB in the suite full. Nor is it stated whether the chunks are pieces of the one big array (FileStream.chunked.walk) or one small array again and again.", "The drop from 200 MB on follows the bytes that the process has written in all (2.0 to 3.0 GB at the first slow sample), not the size of a file: a write-back limit. write-burst is that cell, flush=yes its control.", "The unit of the published GB/s is MB x 1.024 / ms.", "Whether the file was there before is not stated; it was after the first run unless it was removed."], "rows": [{ "row": "C1", "what": "File.WriteAllBytes, 100 MB", "cells": ["dotnet/write/File.WriteAllBytes"], "floors": ["native/write/write?chunk=100MiB&size=100MiB&target=existing", "native/write/WriteFile?chunk=100MiB&size=100MiB&target=existing", "node/write/writeFileSync"], "parameters": { "size": "100MiB", "target": "existing" }, "published": { "low": 88.7623, "high": 88.7623, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 88.762, CV 2.4 %: unimodal." }, { "row": "C2", "what": "FileStream.Write of the whole array, 100 MB", "cells": ["dotnet/write/FileStream.whole"], "floors": ["native/write/write?chunk=100MiB&size=100MiB&target=existing", "native/write/WriteFile?chunk=100MiB&size=100MiB&target=existing"], "parameters": { "size": "100MiB", "target": "existing" }, "published": { "low": 78.7892, "high": 78.7892, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 78.789, CV 6.2 %: unimodal and one of 99.7." }, { "row": "C3", "what": "FileStream.Write in chunks, 100 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.9682, "high": 21.9682, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 21.968, CV 3.9 %: unimodal." }, { "row": "C3:walk", "what": "FileStream.Write in chunks of the one array, 100 MB", "cells": ["dotnet/write/FileStream.chunked.walk"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.9682, "high": 21.9682, "unit": "ms", "ops": 1, "per": "file" }, "note": "The figure of C3, whose text allows either reading." }, { "row": "C4", "what": "FileStream.Write in chunks, 200 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "200MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 77.7915, "high": 77.7915, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 49.840, true median 63.816, CV 48.6 %: bimodal, 10 at about 45 and 9 at about 128." }, { "row": "C5", "what": "FileStream.Write in chunks, 50 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "50MiB", "target": "existing" }, "published": { "low": 11.9412, "high": 11.9412, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 11.150, true median 11.546, CV 7.7 %: unimodal." }, { "row": "C6", "what": "FileStream.Write in chunks, 100 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.944, "high": 21.944, "unit": "ms", "ops": 1, "per": "file" }, "note": "The same cell as C3 in a second session. Of the 20 samples: true median 21.942, CV 4.7 %." }, { "row": "C7", "what": "FileStream.Write in chunks, 150 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "150MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 35.903, "high": 35.903, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 34.934, true median 35.418, CV 162.5 %: the last 5 climb to 610." }, { "row": "C8", "what": "FileStream.Write in chunks, 200 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "200MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 127.6579, "high": 127.6579, "unit": "ms", "ops": 1, "per": "file" }, "note": "The same cell as C4 in a second session. Of the 20 samples: the stated 10th is 101.395, true median 114.526: 9 at about 46, then 10 at about 129." }, { "row": "C9", "what": "FileStream.Write in chunks, 300 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "300MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 193.1021, "high": 193.1021, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 192.081, true median 192.591: 5 at 72 to 98, then about 195." }, { "row": "C10", "what": "FileStream.Write in chunks, 500 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "500MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 338.9543, "high": 338.9543, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 334.106, true median 336.530: 2 at about 125, the rest 317 to 2556." }, { "row": "C11", "what": "FileStream.Write in chunks, 1000 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "1000MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 1783.2289, "high": 1783.2289, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 1782.232, true median 1782.731: 339, five at about 660, the rest 1607 to 2046." }] };

  // src/suite/matrix/data/seeds/003.yaml
  var __default5 = { "study": "003", "title": "mmap and read", "source": "android-notes/mmap-benchmark (3 commits, 2020-06-27): text and raw data file", "method": "N files of uniformly random size, all read whole in the order of their directory, 10 times in a row after a reboot: the first is cold, the warm figure is the median of the other nine; 8 KiB user buffer; Xiaomi Mi 1, 1 GB of memory, Android 4.1.2, kernel 3.4", "faults": ['The labels of the C arms are swapped in all three commits: the function that calls fread prints "C++MMap", the one that calls mmap prints "C++Read". The arms here are named after what they do.', "The Java mapping is never unmapped, so it ran out of memory and is missing above set 25.", "The C arms are timed with clock(), the time of the process in C; on that device the figures look like wall time.", "Check sums are commented out: what was read is not verified.", "The set of 443 MB and larger do not fit into the memory of the device; scaled down they do."], "arms": { "JavaBuffRead": { "cells": ["java/read-set/BufferedInputStream"] }, "JavaMMap": { "cells": ["java/read-set/FileChannel.map.leak"], "twins": ["java/read-set/FileChannel.map"], "note": "Never unmapped by hand as published; FileChannel.map unmaps after each file." }, "fread": { "cells": ["native/read-set/fread"], "note": 'Printed as "C++MMap".' }, "mmap": { "cells": ["native/read-set/mmap-copy"], "note": 'Printed as "C++Read".' } }, "sets": [{ "set": "set-0", "count": 10, "min": "151B", "max": "732B", "published": { "JavaBuffRead": [9.3, 3.1], "JavaMMap": [12.1, 2.6], "fread": [10, 0.7], "mmap": [6.9, 0.6] }, "note": "Observed sizes 151B to 749B, 4.31KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-1", "count": 100, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [109.6, 22.9], "JavaMMap": [77.5, 22.1], "fread": [63.5, 4.4], "mmap": [70.5, 4.3] }, "note": "Observed sizes 4.00B to 0.98KB, 51.31KB in all; the files here have 3 % less." }, { "set": "set-2", "count": 300, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [284.7, 93.9], "JavaMMap": [277.8, 54.8], "fread": [209.4, 11.8], "mmap": [201.4, 11.7] }, "note": "Observed sizes 1.00B to 1.00KB, 145KB in all; the files here have 3 % more." }, { "set": "set-3", "count": 800, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [803.5, 211], "JavaMMap": [764.1, 142.8], "fread": [553, 31.1], "mmap": [589.4, 31.4] }, "note": "Observed sizes 0.00B to 1.00KB, 400KB in all." }, { "set": "set-4", "count": 1500, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [1961, 385.2], "JavaMMap": [1699.4, 282.8], "fread": [1412.4, 57.4], "mmap": [1427.2, 58.4] }, "note": "Observed sizes 0.00B to 1.00KB, 737KB in all." }, { "set": "set-5", "count": 2e3, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [2516.2, 476.2], "JavaMMap": [2515.1, 373.3], "fread": [2060, 78.5], "mmap": [2140, 88.6] }, "note": "Observed sizes 0.00B to 1.00KB, 0.96MB in all." }, { "set": "set-6", "count": 10, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [10.2, 3.6], "JavaMMap": [9.9, 2.6], "fread": [7.1, 0.8], "mmap": [7.7, 0.5] }, "note": "Observed sizes 1.44KB to 3.85KB, 25.41KB in all." }, { "set": "set-7", "count": 100, "min": "1KiB", "max": "3850B", "published": { "JavaBuffRead": [94.4, 22.9], "JavaMMap": [97.6, 20.8], "fread": [67.5, 4.5], "mmap": [80.8, 4.1] }, "note": "Observed sizes 1.03KB to 3.97KB, 238KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-8", "count": 300, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [297.1, 82.8], "JavaMMap": [289.2, 55], "fread": [212, 12.9], "mmap": [233.7, 16.6] }, "note": "Observed sizes 1.02KB to 3.99KB, 759KB in all." }, { "set": "set-9", "count": 800, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [941.7, 222.9], "JavaMMap": [822.5, 146.3], "fread": [605.8, 34.4], "mmap": [559.7, 33.4] }, "note": "Observed sizes 1.00KB to 4.00KB, 1.97MB in all." }, { "set": "set-10", "count": 1500, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [1799.2, 394.1], "JavaMMap": [1782.4, 287.9], "fread": [1477.7, 63.9], "mmap": [1355.2, 63.1] }, "note": "Observed sizes 1.00KB to 4.00KB, 3.64MB in all." }, { "set": "set-11", "count": 2e3, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [2350.7, 529.3], "JavaMMap": [2583.9, 382], "fread": [1785.5, 83.3], "mmap": [1775.7, 84.9] }, "note": "Observed sizes 1.00KB to 4.00KB, 4.94MB in all." }, { "set": "set-12", "count": 10, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [14.8, 3.5], "JavaMMap": [15.2, 3.3], "fread": [12.4, 1.1], "mmap": [12.9, 1] }, "note": "Observed sizes 4.45KB to 26.98KB, 165KB in all; the files here have 3 % more." }, { "set": "set-13", "count": 100, "min": "7238B", "max": "30KiB", "published": { "JavaBuffRead": [168.9, 30.1], "JavaMMap": [147.1, 26.6], "fread": [147.6, 8.7], "mmap": [119.1, 9.3] }, "note": "Observed sizes 4.17KB to 29.76KB, 1.81MB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-14", "count": 300, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [501.4, 117.2], "JavaMMap": [456.5, 71.4], "fread": [421.5, 22.4], "mmap": [346.8, 24.3] }, "note": "Observed sizes 4.00KB to 29.95KB, 4.92MB in all." }, { "set": "set-15", "count": 800, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [1836.4, 240.8], "JavaMMap": [1573.1, 189.8], "fread": [1304.5, 56.5], "mmap": [1200.4, 63.1] }, "note": "Observed sizes 4.03KB to 29.96KB, 12.93MB in all; the files here have 3 % more." }, { "set": "set-16", "count": 1500, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [3342.4, 458.4], "JavaMMap": [2994.6, 346.9], "fread": [2451.1, 110.7], "mmap": [2203.2, 119.7] }, "note": "Observed sizes 4.01KB to 29.99KB, 24.55MB in all." }, { "set": "set-17", "count": 2e3, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [4409.2, 609.3], "JavaMMap": [4199.6, 474.4], "fread": [3269.8, 147.9], "mmap": [2889.4, 169.3] }, "note": "Observed sizes 4.00KB to 29.98KB, 33.77MB in all." }, { "set": "set-18", "count": 10, "min": "30KiB", "max": "92979B", "published": { "JavaBuffRead": [38, 4.8], "JavaMMap": [30.9, 4.4], "fread": [36.1, 1.6], "mmap": [26.6, 1.6] }, "note": "Observed sizes 36.03KB to 97.17KB, 604KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-19", "count": 100, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [411.6, 42.4], "JavaMMap": [315.5, 36.7], "fread": [330.9, 17.1], "mmap": [288.2, 17.8] }, "note": "Observed sizes 30.38KB to 100.00KB, 6.23MB in all." }, { "set": "set-20", "count": 300, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [1266, 163.9], "JavaMMap": [1029.4, 111.3], "fread": [999, 49.5], "mmap": [884.2, 50.7] }, "note": "Observed sizes 30.07KB to 99.29KB, 19.14MB in all." }, { "set": "set-21", "count": 800, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [3248.4, 410.4], "JavaMMap": [2714.7, 290.3], "fread": [2601.5, 133.1], "mmap": [2227.7, 138.8] }, "note": "Observed sizes 30.14KB to 99.81KB, 50.65MB in all." }, { "set": "set-22", "count": 1500, "min": "30KiB", "max": "100KiB", "scaled": ["count"], "published": { "JavaBuffRead": [6833.7, 737.6], "JavaMMap": [4911.3, 555.1], "fread": [4645.4, 245.5], "mmap": [4021.6, 250.1] }, "note": "Observed sizes 30.00KB to 99.99KB, 94.02MB in all." }, { "set": "set-23", "count": 2e3, "min": "30KiB", "max": "100KiB", "scaled": ["count"], "published": { "JavaBuffRead": [8117.9, 976.8], "JavaMMap": [7232.6, 758.8], "fread": [6928, 326], "mmap": [5378.3, 340.6] }, "note": "Observed sizes 30.02KB to 99.88KB, 125MB in all." }, { "set": "set-24", "count": 10, "min": "100KiB", "max": "1MiB", "published": { "JavaBuffRead": [174.6, 21.3], "JavaMMap": [166.3, 15.4], "fread": [167, 10.4], "mmap": [170.6, 10.3] }, "note": "Observed sizes 140KB to 0.95MB, 5.32MB in all; the files here have 3 % more." }, { "set": "set-25", "count": 100, "min": "100KiB", "max": "948273B", "published": { "JavaBuffRead": [1713.6, 198.3], "JavaMMap": [1679.6, 144.4], "fread": [1635.1, 100.8], "mmap": [1629.4, 100.2] }, "note": "Observed sizes 102KB to 0.99MB, 50.10MB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-26", "count": 300, "min": "100KiB", "max": "1MiB", "scaled": ["count"], "published": { "JavaBuffRead": [6418.9, 686.7], "fread": [5681.3, 331.6], "mmap": [5185.9, 312.7] }, "note": "Observed sizes 103KB to 1.00MB, 166MB in all. The data file starts numbering again: there it is set 0." }, { "set": "set-27", "count": 750, "min": "100KiB", "max": "1MiB", "scaled": ["count"], "published": { "JavaBuffRead": [15834.8, 12778.4], "fread": [14736.3, 12395.8], "mmap": [14431, 12291.1] }, "note": "Observed sizes 102KB to 1.00MB, 422MB in all; the files here have 2 % less. The data file starts numbering again: there it is set 1." }, { "set": "set-28", "count": 2, "min": "3MiB", "max": "3881KiB", "published": { "JavaBuffRead": [200.8, 23.4], "fread": [206.1, 13.2], "mmap": [194.3, 11.5] }, "note": "Observed sizes 3.00MB to 3.79MB, 6.80MB in all. The data file starts numbering again: there it is set 2." }, { "set": "set-29", "count": 10, "min": "1948172B", "max": "4946KiB", "published": { "JavaBuffRead": [949.6, 116.3], "fread": [991.2, 62.1], "mmap": [966.4, 61] }, "note": "Observed sizes 1.28MB to 4.83MB, 33.44MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 3." }, { "set": "set-30", "count": 2, "min": "8182KiB", "max": "16732KiB", "published": { "JavaBuffRead": [670.1, 84.7], "fread": [679, 44.8], "mmap": [678.3, 43.5] }, "note": "Observed sizes 7.99MB to 16.34MB, 24.33MB in all. The data file starts numbering again: there it is set 0." }, { "set": "set-31", "count": 10, "min": "9953KiB", "max": "19661KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [4101, 470.1], "fread": [4231, 258.9], "mmap": [4008.4, 238.8] }, "note": "Observed sizes 9.72MB to 19.20MB, 143MB in all. The data file starts numbering again: there it is set 1." }, { "set": "set-32", "count": 20, "min": "8305KiB", "max": "19395KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [8010.1, 923.3], "fread": [7626.4, 534.9], "mmap": [7512.2, 463.4] }, "note": "Observed sizes 8.11MB to 18.94MB, 263MB in all; the files here have 3 % more. The data file starts numbering again: there it is set 2." }, { "set": "set-33", "count": 33, "min": "6636KiB", "max": "19732KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [13165.4, 12147.5], "fread": [12528.1, 12556.6], "mmap": [12554.8, 12092.3] }, "note": "Observed sizes 6.48MB to 19.27MB, 421MB in all. The data file starts numbering again: there it is set 3." }, { "set": "set-34", "count": 1, "min": "97423KiB", "max": "97423KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [2630.8, 319.7], "fread": [2626.2, 176.4], "mmap": [2609.9, 160.2] }, "note": "Observed sizes 95.14MB to 95.14MB, 95.14MB in all. The data file starts numbering again: there it is set 4." }, { "set": "set-35", "count": 3, "min": "22313KiB", "max": "89190KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [5593.9, 559.6], "fread": [4665.3, 302.9], "mmap": [5363, 293.4] }, "note": "Observed sizes 21.79MB to 87.10MB, 167MB in all; the files here have 2 % less. The data file starts numbering again: there it is set 5." }, { "set": "set-36", "count": 7, "min": "43653KiB", "max": "86069KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [13196.8, 12789.6], "fread": [13096.7, 13267.1], "mmap": [13303, 12538.5] }, "note": "Observed sizes 42.63MB to 93.76MB, 443MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 6." }, { "set": "set-37", "count": 1, "min": "116MiB", "max": "116MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [3153, 377.1], "fread": [3214.9, 208.9], "mmap": [3911.1, 206.3] }, "note": "Observed sizes 116MB to 116MB, 116MB in all. The data file starts numbering again: there it is set 7." }, { "set": "set-38", "count": 2, "min": "128MiB", "max": "142MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [8135.7, 940.8], "fread": [8231.5, 538.7], "mmap": [8176.4, 448.3] }, "note": "Observed sizes 128MB to 142MB, 270MB in all. The data file starts numbering again: there it is set 8." }, { "set": "set-39", "count": 3, "min": "135MiB", "max": "193MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [14873.7, 14111.8], "fread": [14566.5, 14707], "mmap": [14667, 13938.8] }, "note": "Observed sizes 118MB to 193MB, 492MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 9." }] };

  // src/suite/matrix/data/seeds/004.yaml
  var __default6 = { "study": "004", "title": "Recursive directory traversal", "source": 'WordPress post "不同实现递归遍历文件夹的性能差异"; code: github.com/IUHHUI/benmark-traversal-dir, commit 085f222 (November 2024)', "method": "one JVM run per variant, no repeats, no warm-up; currentTimeMillis from the start of the traversal to the last path written; LVM volume of 22 T, 20 T used", "faults": ["The caches are dropped before sync instead of after it, so what was dirty stayed.", "The number of files is not published.", "Writing the paths out costs the arms differently: one write call per path in the Java arms, buffered stdio in the C ones.", "Entries of type DT_UNKNOWN are skipped silently; the parallel C arm hangs when a directory cannot be opened.", "The text says 40 times; its numbers give 33.5 against Files.walk and 33.1 against File.listFiles."], "unstated": { "entries": "100000", "shape": "source own" }, "rows": [{ "row": "T-0", "what": "File.listFiles, isFile and isDirectory", "cells": ["java/traverse/File.listFiles?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/File.listFiles"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1217766, "high": 1217766, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-1", "what": "Files.walk, isRegularFile", "cells": ["java/traverse/Files.walk?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1233453, "high": 1233453, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-2", "what": "Files.walk as a parallel stream", "cells": ["java/traverse/Files.walk.parallel?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk.parallel"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1165995, "high": 1165995, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-3", "what": "AWS CRT DirectoryTraversal.traverse", "cells": ["java/traverse/aws-crt?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/aws-crt"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1403918, "high": 1403918, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "lstat and realpath for every entry (aws-c-common, source/posix/file.c). aws-crt is 0.50.0 here, 0.30.0 in the study." }, { "row": "T-4", "what": "readdir through JNR", "cells": ["java/traverse/jnr-readdir?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/jnr-readdir"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 100373, "high": 100373, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-5", "what": "readdir through JNR, fork-join pool of 6", "cells": ["java/traverse/jnr-readdir-forkjoin?cache=cold&entries=1000000&family=seed-faithful&shape=source&threads=6"], "twins": ["java/traverse/jnr-readdir-forkjoin"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source", "threads": "6" }, "scaled": ["entries"], "published": { "low": 36833, "high": 36833, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-6", "what": "a C library through JNR, single", "cells": ["java/traverse/jnr-library?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/jnr-library"], "floors": ["native/traverse/readdir", "native/traverse/getdents64"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 113996, "high": 113996, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-7", "what": "a C library through JNR, 6 threads", "cells": ["java/traverse/jnr-library-parallel?cache=cold&entries=1000000&family=seed-faithful&shape=source&threads=6"], "twins": ["java/traverse/jnr-library-parallel"], "floors": ["native/traverse/getdents64-parallel"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source", "threads": "6" }, "scaled": ["entries"], "published": { "low": 38974, "high": 38974, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "One thread for each directory, at most 6 at a time, as published." }, { "row": "T-R1", "what": "the product's own traversal (Files.walk)", "cells": ["java/traverse/Files.walk?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1161e3, "high": 1161e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds." }, { "row": "T-R2", "what": "find", "cells": ["command/traverse/find?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["command/traverse/find"], "floors": ["native/traverse/nftw"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 114e3, "high": 114e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds." }, { "row": "T-R3", "what": "bfs", "cells": ["command/traverse/bfs?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["command/traverse/bfs"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 63e3, "high": 63e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds. bfs 2, as Debian 12 has it, walks with one thread; bfs 3 with several." }] };

  // src/suite/matrix/studies.ts
  var studyFiles = {
    "000": __default2,
    "001": __default3,
    "002": __default4,
    "003": __default5,
    "004": __default6
  };
  var studies = () => Object.values(studyFiles);
  var scaleParameters = (parameters, scaled, factor) => Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      scaled.includes(name) ? scaleValue(value, factor) : value
    ])
  );
  function named(text2, parameters) {
    if (!text2.includes("?")) return { family: text2, parameters };
    const cell = parseCellId(text2);
    return {
      family: `${cell.runner}/${cell.operation}/${cell.api}`,
      parameters: cell.parameters
    };
  }
  function* rowPoints({ rows }) {
    for (const { row, what, scaled = [], published, sweep: sweep2, unit, per, note, ...rest } of rows ?? []) {
      const cells = { arm: rest.cells, twin: rest.twins ?? [], floor: rest.floors ?? [] };
      const parameters = Object.fromEntries(
        Object.entries(rest.parameters ?? {}).map(([name, value]) => [name, String(value)])
      );
      const common = { what, cells, parameters, scaled, note };
      if (published) yield { ...common, row, added: {}, published };
      for (const [value, figure] of Object.entries(sweep2?.values ?? {}))
        yield {
          ...common,
          row: row.replace("*", value),
          added: { [sweep2.parameter]: value },
          published: { low: figure, high: figure, unit: unit ?? "ms", ops: 1, per: per ?? "op" }
        };
    }
  }
  function* setPoints({ arms, sets: sets2 }) {
    for (const { set, count, min, max, scaled = [], published, note } of sets2 ?? [])
      for (const [arm, [cold, warm]] of Object.entries(published))
        for (const [cache, figure] of Object.entries({ cold, warm })) {
          const { cells, twins = [], floors = [], note: armNote } = arms[arm];
          yield {
            row: `${set}:${arm}:${cache}`,
            what: `${count} files of ${min} to ${max}, ${cache}`,
            cells: { arm: cells, twin: twins, floor: floors },
            parameters: { cache, count: String(count), max, min },
            added: {},
            scaled,
            published: { low: figure, high: figure, unit: "ms", ops: 1, per: "set of files" },
            note: [armNote, note].filter((text2) => text2 !== void 0).join(" ") || void 0
          };
        }
  }
  function* studyCells(scale, isWanted) {
    for (const study of studies())
      for (const point of [...rowPoints(study), ...setPoints(study)]) {
        const { low, high, unit, ops } = point.published;
        for (const role of ["arm", "twin", "floor"])
          for (const text2 of point.cells[role]) {
            if (!isWanted(text2.split("?", 1)[0])) continue;
            const { family, parameters: own } = named(text2, point.parameters);
            const parameters = { ...own, ...point.added };
            yield {
              family,
              parameters: scaleParameters(parameters, point.scaled, scale),
              scaled: point.scaled.filter((name) => Object.hasOwn(parameters, name)),
              reference: {
                study: study.study,
                row: point.row,
                what: point.what,
                role,
                published: point.published,
                perOpNs: (low + high) / 2 * publishedUnitNs[unit] / ops,
                publishedParameters: parameters,
                scale: point.scaled.some((name) => Object.hasOwn(parameters, name)) ? scale : 1,
                ...defined({ note: point.note })
              }
            };
          }
      }
  }
  function orderOf({ study, row }) {
    const [table = "", ...steps] = row.split(":");
    if (study === "001") {
      const swept = steps.at(-1);
      const factor = { B: 1, KiB: 1024, MiB: 1024 ** 2 }[swept.replace(/^\d+/, "")] ?? 1;
      const way = ["block", "buffer", "byte"].indexOf(steps.length === 2 ? steps[0] : "block");
      return [table, Number.parseInt(swept, 10) * factor, way];
    }
    const arm = ["JavaBuffRead", "JavaMMap", "fread", "mmap"].indexOf(steps[0] ?? "");
    return [table.replace(/\d+$/, ""), Number(/\d+$/.exec(table)?.[0] ?? 0), arm, row];
  }
  function authorsOrder(one, other) {
    const [a, b] = [orderOf(one), orderOf(other)];
    const index = a.findIndex((part, at) => part !== b[at]);
    return index < 0 ? 0 : a[index] < b[index] ? -1 : 1;
  }

  // src/suite/matrix/cells.ts
  function makeCell(family, given, seeds = []) {
    const parameters = canonicalParameters(family.parameters, given);
    const { runner, operation, api, platforms } = family;
    return {
      id: formatCellId({ runner, operation: operation.name, api, parameters }),
      runner,
      operation: operation.name,
      api,
      parameters,
      type: family.type ?? typeOf(operation, parameters),
      cache: parameters.cache === "cold" ? "cold" : "warm",
      makesFiles: operation.makesFiles,
      group: operation.group,
      platforms,
      seeds
    };
  }
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  var cellsOfSuite = /* @__PURE__ */ new Map();
  function suiteCells(suite, scale) {
    const description = findSuite(suite);
    const factor = scale ?? description.scale ?? 1;
    const key = `${suite} ${factor}`;
    const known = cellsOfSuite.get(key);
    if (known) return known;
    const members = /* @__PURE__ */ new Set([suite, ...description.includes ?? []]);
    const cells = /* @__PURE__ */ new Map();
    const familyNames = /* @__PURE__ */ new Set();
    for (const family of families())
      for (const member of members)
        for (const row of family.rows[member] ?? []) {
          const cell = makeCell(family, row);
          cells.set(cell.id, cell);
          familyNames.add(family.name);
        }
    const isWanted = (name) => members.has("seeds") || familyNames.has(name);
    for (const { family: name, parameters, reference } of studyCells(factor, isWanted)) {
      const family = findFamily(name);
      if (!family) throw new Error(`study ${reference.study}, ${reference.row}: there is no family ${name}`);
      const cell = makeCell(family, parameters);
      const existing = cells.get(cell.id);
      if (existing) existing.seeds.push(reference);
      else if (members.has("seeds")) cells.set(cell.id, { ...cell, seeds: [reference] });
    }
    const list = [...cells.values()];
    cellsOfSuite.set(key, list);
    return list;
  }
  var listCells = () => suiteCells("full");
  var seedsById = once(
    () => new Map([...suiteCells("seeds"), ...suiteCells("seeds", 1)].map((cell) => [cell.id, cell]))
  );
  var why = (error) => {
    if (error instanceof UsageError) return error.message;
    throw error;
  };
  function findCell(id) {
    const { runner, operation, api, parameters } = parseCellId(id);
    const name = `${runner}/${operation}/${api}`;
    const family = findFamily(name);
    if (!family && isWorkload({ runner, operation })) return workloadCell(decoded(api), parameters);
    if (!family) {
      const nearest = closest(
        name,
        families().map((known) => known.name)
      );
      throw new UsageError(`There is no ${name}: the nearest is ${nearest}; "io-perf cells" lists all.`);
    }
    let cell;
    try {
      cell = makeCell(family, parameters);
    } catch (error) {
      throw new UsageError(`"${id}" is not a cell: ${why(error)}`);
    }
    return seedsById().get(cell.id) ?? cell;
  }
  function seedsOf(id) {
    try {
      const { runner, operation, api } = parseCellId(id);
      return findFamily(`${runner}/${operation}/${api}`) === void 0 ? [] : findCell(id).seeds;
    } catch {
      return [];
    }
  }

  // src/core/stats/quantile.ts
  function sortedCopy(values) {
    return Float64Array.from(values).sort();
  }
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  function median(values) {
    return quantileOfSorted(sortedCopy(values), 0.5);
  }

  // src/core/stats/study-figure.ts
  var mean = (samples) => samples.reduce((sum, one) => sum + one, 0) / samples.length;
  var behindMiddle = (samples) => [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)];
  var ruleOf = { "001": mean, "002": behindMiddle };
  var passFigures = (study, passes) => passes.filter((samples) => samples.length > 0).map(ruleOf[study] ?? ((samples) => median(samples)));
  function studyFigure(study, passes) {
    const figures = passFigures(study, passes);
    return figures.length === 0 ? void 0 : median(figures);
  }

  // src/suite/matrix/data/findings.yaml
  var findings_default = [{ "id": "C0.1", "study": "000", "conclusion": "Asking for a missing file is much cheaper than asking for one that is there.", "correction": "The published miss asks for the same missing name each time; a name never asked for before is a different cost, and on Linux can exceed that of a hit.", "rules": [{ "what": "missing, asked for again and again", "slower": "swift/exists/FileManager.fileExists?case=hit", "faster": "swift/exists/FileManager.fileExists?case=repeated-miss", "rows": ["I-1", "I-3"], "published": 5.7, "atLeast": 2.39 }, { "what": "a name never asked for before", "slower": "swift/exists/FileManager.fileExists?case=hit", "faster": "swift/exists/FileManager.fileExists?case=unique-miss", "atLeast": 2, "role": "twin" }, { "what": "missing, asked for again and again", "slower": "native/exists/stat?case=hit", "faster": "native/exists/stat?case=repeated-miss", "atLeast": 2, "role": "floor" }, { "what": "a name never asked for before", "slower": "native/exists/stat?case=hit", "faster": "native/exists/stat?case=unique-miss", "atLeast": 2, "role": "floor" }] }, { "id": "C0.2", "study": "000", "conclusion": "Asking also whether it is a directory costs almost nothing.", "rules": [{ "what": "with against without", "slower": "swift/exists/FileManager.fileExists.isDirectory?case=hit", "faster": "swift/exists/FileManager.fileExists?case=hit", "rows": ["I-2", "I-1"], "published": 1.003, "atMost": 1.05 }] }, { "id": "C0.3", "study": "000", "conclusion": "The attributes of a directory cost half of those of a file.", "rules": [{ "what": "file against directory", "slower": "swift/attributes/FileManager.attributesOfItem?kind=file&size=1GiB", "faster": "swift/attributes/FileManager.attributesOfItem?kind=directory&size=4KiB", "rows": ["I-4", "I-5"], "published": 2.06, "atLeast": 1.44 }, { "what": "a small file against a directory", "slower": "swift/attributes/FileManager.attributesOfItem?kind=file&size=4KiB", "faster": "swift/attributes/FileManager.attributesOfItem?kind=directory&size=4KiB", "atLeast": 1.5, "role": "twin" }, { "what": "file against directory, on Linux", "slower": "native/attributes/statx?kind=file", "faster": "native/attributes/statx?kind=directory", "atLeast": 1.5, "role": "floor" }, { "what": "file against directory, on macOS", "slower": "native/attributes/lstat?kind=file", "faster": "native/attributes/lstat?kind=directory", "atLeast": 1.5, "role": "floor" }] }, { "id": "C0.4", "study": "000", "conclusion": "enumeratorAtPath is far slower than every other way to walk a directory, and its cost grows with the number of files.", "rules": [{ "what": "against enumeratorAtURL", "slower": "swift/traverse/FileManager.enumerator.path?stat=no", "faster": "swift/traverse/FileManager.enumerator.url?stat=no", "rows": ["I-8", "I-9"], "published": 12.3, "atLeast": 3.51 }, { "what": "against subpaths", "slower": "swift/traverse/FileManager.enumerator.path?stat=no", "faster": "swift/traverse/FileManager.subpathsOfDirectory?stat=no", "rows": ["I-8", "I-7"], "published": 21.7, "atLeast": 4.66 }, { "what": "against contentsOfDirectory", "slower": "swift/traverse/FileManager.enumerator.path?shape=flat&stat=no", "faster": "swift/list/FileManager.contentsOfDirectory", "rows": ["I-8", "I-6"], "published": 68, "atLeast": 8.25 }, { "what": "twice as many files", "slower": "swift/traverse/FileManager.enumerator.path?entries=20001&shape=two-level&stat=no", "faster": "swift/traverse/FileManager.enumerator.path?entries=10000&shape=flat&stat=no", "rows": ["I-12", "I-8"], "published": 2.02, "about": 2, "within": "15%" }] }, { "id": "C0.5", "study": "000", "conclusion": "A shallow listing is cheaper than a deep one, and a deep one cheaper than enumeratorAtURL.", "rules": [{ "what": "deep against shallow", "slower": "swift/traverse/FileManager.subpathsOfDirectory?shape=flat&stat=no", "faster": "swift/list/FileManager.contentsOfDirectory", "rows": ["I-7", "I-6"], "published": 3.13, "atLeast": 1.77 }, { "what": "enumeratorAtURL against subpaths", "slower": "swift/traverse/FileManager.enumerator.url?stat=no", "faster": "swift/traverse/FileManager.subpathsOfDirectory?stat=no", "rows": ["I-9", "I-7"], "published": 1.77, "atLeast": 1.33 }, { "what": "deep against shallow", "slower": "native/traverse/readdir?shape=flat", "faster": "native/list/readdir", "atLeast": 1.2, "role": "floor" }] }, { "id": "C0.6", "study": "000", "conclusion": "createFileAtPath costs what an atomic write costs.", "rules": [{ "what": "createFileAtPath against an atomic write", "slower": "swift/write/FileManager.createFile", "faster": "swift/write/Data.write.atomic", "rows": ["I-15", "I-18"], "published": 1, "about": 1, "within": "5%" }] }, { "id": "C0.7", "study": "000", "conclusion": "An atomic write costs several times a plain one for empty files and little more for 1 MB.", "rules": [{ "what": "empty, new", "slower": "swift/write/Data.write.atomic?size=0&target=new", "faster": "swift/write/Data.write?size=0&target=new", "rows": ["I-16", "I-17"], "published": 4.09, "atLeast": 2.02 }, { "what": "empty, existing", "slower": "swift/write/Data.write.atomic?size=0&target=existing", "faster": "swift/write/Data.write?size=0&target=existing", "rows": ["I-22", "I-23"], "published": 9.17, "atLeast": 3.03 }, { "what": "1 MB, new", "slower": "swift/write/Data.write.atomic?size=1001351B&target=new", "faster": "swift/write/Data.write?size=1001351B&target=new", "rows": ["I-18", "I-19"], "published": 1.17, "about": 1.17, "within": "15%" }, { "what": "empty, existing", "slower": "native/save/rename?size=0&sync=never", "faster": "native/write/write?chunk=1MiB&entropy=100&preallocate=no&size=0&sync=never&target=existing", "atLeast": 2, "role": "floor" }] }, { "id": "C0.8", "study": "000", "conclusion": "Where the target exists, an atomic write costs a third more and a plain one less; at 1 MB the difference is a few per cent.", "correction": "On ext4 a file that is truncated on opening is written back when it is closed, a new one is not.", "rules": [{ "what": "atomic, empty", "slower": "swift/write/Data.write.atomic?size=0&target=existing", "faster": "swift/write/Data.write.atomic?size=0&target=new", "rows": ["I-22", "I-16"], "published": 1.34, "atLeast": 1.16 }, { "what": "plain, empty", "slower": "swift/write/Data.write?size=0&target=new", "faster": "swift/write/Data.write?size=0&target=existing", "rows": ["I-17", "I-23"], "published": 1.68, "atLeast": 1.3 }, { "what": "plain, 1 MB", "slower": "swift/write/Data.write?size=1001351B&target=existing", "faster": "swift/write/Data.write?size=1001351B&target=new", "rows": ["I-25", "I-19"], "published": 1.07, "about": 1.07, "within": "10%" }, { "what": "createFileAtPath, empty", "slower": "swift/write/FileManager.createFile?size=0&target=existing", "faster": "swift/write/FileManager.createFile?size=0&target=new", "rows": ["I-20", "I-14"], "published": 1.34, "atLeast": 1.16 }, { "what": "atomic, 1 MB", "slower": "swift/write/Data.write.atomic?size=1001351B&target=existing", "faster": "swift/write/Data.write.atomic?size=1001351B&target=new", "rows": ["I-24", "I-18"], "published": 1.05, "about": 1.05, "within": "10%" }, { "what": "plain, empty", "slower": "native/write/write?chunk=1MiB&size=0&target=new", "faster": "native/write/write?chunk=1MiB&size=0&target=existing", "atLeast": 1.1, "role": "floor" }] }, { "id": "C0.9", "study": "000", "conclusion": "The cost of a copy follows the size; moving, removing and linking do not depend on it.", "rules": [{ "what": "copy of 2 MB against 1 MB", "slower": "swift/copy/FileManager.copyItem?size=2MiB", "faster": "swift/copy/FileManager.copyItem?size=1001351B", "rows": ["I-27", "I-26"], "published": 1.86, "atLeast": 1.36 }, { "what": "move of 64 MiB against 1 MiB", "slower": "swift/rename/FileManager.moveItem?size=64MiB", "faster": "swift/rename/FileManager.moveItem?size=1MiB", "about": 1, "within": "25%" }, { "what": "link of 64 MiB against an empty file", "slower": "swift/link/FileManager.linkItem?kind=file&size=64MiB", "faster": "swift/link/FileManager.linkItem?kind=file&size=0", "about": 1, "within": "25%" }, { "what": "move of 1 GiB against 1 MiB", "slower": "swift/rename/FileManager.moveItem?size=1GiB", "faster": "swift/rename/FileManager.moveItem?size=1MiB", "about": 1, "within": "25%", "role": "twin" }, { "what": "link of 1 GiB against an empty file", "slower": "swift/link/FileManager.linkItem?kind=file&size=1GiB&target=new", "faster": "swift/link/FileManager.linkItem?kind=file&size=0&target=new", "about": 1, "within": "25%", "role": "twin" }, { "what": "removal of 10 MiB against 1 MiB", "slower": "swift/remove/FileManager.removeItem?size=10MiB", "faster": "swift/remove/FileManager.removeItem?size=1MiB", "about": 1, "within": "25%" }, { "what": "copy of 2 MB against 1 MB, on Linux", "slower": "native/copy/copy_file_range?size=2MiB", "faster": "native/copy/copy_file_range?size=1001351B", "atLeast": 1.5, "role": "floor" }, { "what": "copy of 2 MB against 1 MB, on macOS", "slower": "native/copy/fcopyfile?size=2MiB", "faster": "native/copy/fcopyfile?size=1001351B", "atLeast": 1.5, "role": "floor" }] }, { "id": "C0.10", "study": "000", "conclusion": "A hard link costs five symbolic links; a symbolic link that fails costs a third of one that succeeds, a hard link that fails as much as one that succeeds.", "correction": "The code links a file in one commit (d6f86e1) and a folder, into itself, in a later one; the text speaks of files.", "rules": [{ "what": "hard against symbolic", "slower": "swift/link/FileManager.linkItem?kind=file&size=1MiB&target=new", "faster": "swift/symlink/FileManager.createSymbolicLink?target=new", "rows": ["I-30", "I-32"], "published": 5.26, "atLeast": 2.29 }, { "what": "symbolic made against refused", "slower": "swift/symlink/FileManager.createSymbolicLink?target=new", "faster": "swift/symlink/FileManager.createSymbolicLink?target=existing", "rows": ["I-32", "I-33"], "published": 2.85, "atLeast": 1.69 }, { "what": "hard made against refused", "slower": "swift/link/FileManager.linkItem?kind=file&size=1MiB&target=new", "faster": "swift/link/FileManager.linkItem?kind=file&size=1MiB&target=existing", "rows": ["I-30", "I-31"], "published": 1.045, "about": 1, "within": "15%" }, { "what": "hard against symbolic, of a folder with one file", "slower": "swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=new", "faster": "swift/symlink/FileManager.createSymbolicLink?target=new", "atLeast": 1.2, "role": "twin" }, { "what": "hard against symbolic", "slower": "native/link/link?target=new", "faster": "native/symlink/symlink?target=new", "atLeast": 2, "role": "floor" }, { "what": "symbolic made against refused", "slower": "native/symlink/symlink?target=new", "faster": "native/symlink/symlink?target=existing", "atLeast": 1.5, "role": "floor" }] }, { "id": "C0.11", "study": "000", "conclusion": "With one sync at the end the chunk size does not matter; a sync after each write costs 1.9 times as much at 512 KB and 1.3 times at 8 MB.", "rules": [{ "what": "512 KB against 8 MB chunks, one sync", "slower": "swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&sync=end", "faster": "swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&sync=end", "rows": ["I-34", "I-38"], "published": 1, "about": 1, "within": "10%" }, { "what": "sync each against once at 512 KB", "slower": "swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&sync=each", "faster": "swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&sync=end", "rows": ["I-39", "I-34"], "published": 1.91, "atLeast": 1.38 }, { "what": "sync each against once at 8 MB", "slower": "swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&sync=each", "faster": "swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&sync=end", "rows": ["I-43", "I-38"], "published": 1.31, "atLeast": 1.14 }, { "what": "sync each against once at 512 KB, without the seek to the end", "slower": "swift/write/FileHandle.write?chunk=512KiB&family=pure&sync=each", "faster": "swift/write/FileHandle.write?chunk=512KiB&family=pure&sync=end", "atLeast": 1.2, "role": "twin" }, { "what": "512 KB against 8 MB chunks, one sync", "slower": "native/write/write?chunk=512KiB&sync=end", "faster": "native/write/write?chunk=8MiB&sync=end", "about": 1, "within": "10%", "role": "floor" }, { "what": "sync each against once at 512 KB", "slower": "native/write/write?chunk=512KiB&sync=each", "faster": "native/write/write?chunk=512KiB&sync=end", "atLeast": 1.2, "role": "floor" }] }, { "id": "C0.12", "study": "000", "conclusion": "Reading in 1 KB pieces takes three times as long as in 512 KB, and below 512 KB the time grows; from there on the size of the piece does not matter.", "rules": [{ "what": "1 KB against 512 KB", "slower": "swift/read/FileHandle.readData?chunk=1KiB", "faster": "swift/read/FileHandle.readData?chunk=512KiB", "rows": ["I-44", "I-47"], "published": 3.1, "atLeast": 1.76 }, { "what": "512 KB against 8 MB", "slower": "swift/read/FileHandle.readData?chunk=512KiB", "faster": "swift/read/FileHandle.readData?chunk=8MiB", "rows": ["I-47", "I-51"], "published": 1.035, "about": 1, "within": "10%" }, { "what": "128 KB against 512 KB", "slower": "swift/read/FileHandle.readData?chunk=128KiB", "faster": "swift/read/FileHandle.readData?chunk=512KiB", "rows": ["I-45", "I-47"], "published": 1.072, "atLeast": 1.04 }, { "what": "256 KB against 512 KB", "slower": "swift/read/FileHandle.readData?chunk=256KiB", "faster": "swift/read/FileHandle.readData?chunk=512KiB", "rows": ["I-46", "I-47"], "published": 1.043, "atLeast": 1.02 }, { "what": "1 KB against 512 KB", "slower": "native/read/read?chunk=1KiB", "faster": "native/read/read?chunk=512KiB", "atLeast": 1.5, "role": "floor" }, { "what": "512 KB against 8 MB", "slower": "native/read/read?chunk=512KiB", "faster": "native/read/read?chunk=8MiB", "about": 1, "within": "10%", "role": "floor" }] }, { "id": "C0.13", "study": "000", "conclusion": "Setting the position in a file is nearly free.", "correction": "No I/O is issued by it; only with a read after it does the disk take part. Without a figure beside it in the study; its own cheapest look at a file, whether it is there, is the measure here.", "rules": [{ "what": "asking whether a file is there against setting a position", "slower": "swift/exists/FileManager.fileExists?case=hit", "faster": "swift/seek/FileHandle.seek?read=no&size=*", "rows": ["I-1", "I-52"], "published": 93.1, "atLeast": 9.65 }, { "what": "with a read after it against without", "slower": "swift/seek/FileHandle.seek?read=yes", "faster": "swift/seek/FileHandle.seek?read=no", "atLeast": 1.5, "role": "twin" }, { "what": "asking whether a file is there against setting a position", "slower": "native/exists/stat?case=hit", "faster": "native/seek/lseek?read=no&size=*", "atLeast": 1.5, "role": "floor" }, { "what": "with a read after it against without", "slower": "native/seek/lseek?read=yes", "faster": "native/seek/lseek?read=no", "atLeast": 1.5, "role": "floor" }] }, { "id": "C0.14", "study": "000", "conclusion": "A hard link is a good replacement for a copy: it takes a fraction of the time.", "correction": "The code links a file in one commit (d6f86e1) and a folder, into itself, in a later one; the text speaks of files.", "rules": [{ "what": "copy of 1 MB against a hard link", "slower": "swift/copy/FileManager.copyItem?size=1001351B", "faster": "swift/link/FileManager.linkItem?kind=file&size=1MiB&target=new", "rows": ["I-26", "I-30"], "published": 5.47, "atLeast": 2.34 }, { "what": "copy of 1 MB against the links of a folder with one file", "slower": "swift/copy/FileManager.copyItem?size=1001351B", "faster": "swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=new", "atLeast": 2, "role": "twin" }, { "what": "copy of 1 MB against a hard link, on Linux", "slower": "native/copy/copy_file_range?size=1001351B", "faster": "native/link/link?target=new", "atLeast": 2, "role": "floor" }, { "what": "copy of 1 MB against a hard link, on macOS", "slower": "native/copy/fcopyfile?size=1001351B", "faster": "native/link/link?target=new", "atLeast": 2, "role": "floor" }] }, { "id": "C0.15", "study": "000", "conclusion": "The cost of writing a file follows its size.", "rules": [{ "what": "plain, 1 MB against empty", "slower": "swift/write/Data.write?size=1001351B&target=new", "faster": "swift/write/Data.write?size=0&target=new", "rows": ["I-19", "I-17"], "published": 24.4, "atLeast": 4.94 }, { "what": "atomic, 1 MB against empty", "slower": "swift/write/Data.write.atomic?size=1001351B&target=new", "faster": "swift/write/Data.write.atomic?size=0&target=new", "rows": ["I-18", "I-16"], "published": 6.97, "atLeast": 2.64 }, { "what": "1 MB against empty", "slower": "native/write/write?chunk=1MiB&size=1MiB&target=new", "faster": "native/write/write?chunk=1MiB&size=0&target=new", "atLeast": 2, "role": "floor" }] }, { "id": "C0.16", "study": "000", "conclusion": "Where the attributes of the entries are wanted, enumeratorAtURL is the way to take.", "correction": "Advised without a figure in the study.", "rules": [{ "what": "enumeratorAtPath against enumeratorAtURL, with attributes", "slower": "swift/traverse/FileManager.enumerator.path?stat=yes", "faster": "swift/traverse/FileManager.enumerator.url?stat=yes", "atLeast": 1 }, { "what": "subpaths against enumeratorAtURL, with attributes", "slower": "swift/traverse/FileManager.subpathsOfDirectory?stat=yes", "faster": "swift/traverse/FileManager.enumerator.url?stat=yes", "atLeast": 1 }] }, { "id": "C0.17", "study": "000", "conclusion": "Calls that take a URL, made once and used again, are faster than those that take a path.", "correction": "Quoted from Apple's documentation, without a figure in the study.", "rules": [{ "what": "plain write of an empty file", "slower": "swift/write/Data.write?size=0&target=existing", "faster": "swift/write/Data.write.url?size=0&target=existing", "atLeast": 1 }, { "what": "shallow listing", "slower": "swift/list/FileManager.contentsOfDirectory", "faster": "swift/list/FileManager.contentsOfDirectory.url", "atLeast": 1 }, { "what": "removal", "slower": "swift/remove/FileManager.removeItem?size=1MiB", "faster": "swift/remove/FileManager.removeItem.url?size=1MiB", "atLeast": 1 }] }, { "id": "C0.18", "study": "000", "conclusion": "Files are written at about 65 MB/s and read at about 100 MB/s.", "rules": [], "speeds": [{ "what": "written in pieces of 1 MB, one sync", "cell": "swift/write/FileHandle.write?chunk=1MiB&family=seed-faithful&size=1000MiB&sync=end", "row": "I-35", "published": 65, "unit": "MB/s", "unitBytes": 1e6 }, { "what": "read in pieces of 512 KB", "cell": "swift/read/FileHandle.readData?cache=cold&chunk=512KiB&size=1GiB", "row": "I-47", "published": 100, "unit": "MB/s", "unitBytes": 1e6 }] }, { "id": "C1.1", "study": "001", "conclusion": "Writing byte by byte is about fifty times slower than in blocks or through a buffer.", "correction": "Half of the block time and more is the random number of each byte; without it the ratio is larger.", "rules": [{ "what": "byte against block", "slower": "java/write/FileOutputStream.byte?family=seed-faithful&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=1MiB", "rows": ["J-A:byte:1MiB", "J-A:block:1MiB"], "published": 56.5, "atLeast": 7.52 }, { "what": "byte against buffer", "slower": "java/write/FileOutputStream.byte?family=seed-faithful&size=1MiB", "faster": "java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&size=1MiB", "rows": ["J-A:byte:1MiB", "J-A:buffer:1MiB"], "published": 55.7, "atLeast": 7.46 }, { "what": "byte against block, without the random numbers", "slower": "java/write/FileOutputStream.byte?family=pure&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=pure&size=1MiB", "atLeast": 20, "role": "twin" }] }, { "id": "C1.2", "study": "001", "conclusion": "A larger block or buffer is faster, with little to gain above 1 to 4 KiB.", "correction": "The plateau is the cost of the random numbers; without them the gain goes on.", "rules": [{ "what": "block of 128 B against 1 KiB", "slower": "java/write/FileOutputStream.block?chunk=128B&family=seed-faithful&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=1MiB", "rows": ["J-B:128B", "J-B:1KiB"], "published": 1.57, "atLeast": 1.25 }, { "what": "block of 1 KiB against 8 KiB", "slower": "java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=8KiB&family=seed-faithful&size=1MiB", "rows": ["J-B:1KiB", "J-B:8KiB"], "published": 1.01, "atMost": 1.15 }, { "what": "buffer of 16 B against 1 KiB", "slower": "java/write/BufferedOutputStream.byte?buffer=16B&family=seed-faithful&size=1MiB", "faster": "java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&size=1MiB", "rows": ["J-C:16B", "J-C:1KiB"], "published": 4.13, "atLeast": 2.03 }, { "what": "buffer of 2 KiB against 32 KiB", "slower": "java/write/BufferedOutputStream.byte?buffer=2KiB&family=seed-faithful&size=1MiB", "faster": "java/write/BufferedOutputStream.byte?buffer=32KiB&family=seed-faithful&size=1MiB", "rows": ["J-C:2KiB", "J-C:32KiB"], "published": 1.003, "atMost": 1.15 }, { "what": "block of 1 KiB against 8 KiB, without the random numbers", "slower": "java/write/FileOutputStream.block?chunk=1KiB&family=pure&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=8KiB&family=pure&size=1MiB", "about": 1, "within": "15%", "role": "twin" }] }, { "id": "C1.3", "study": "001", "conclusion": "Blocks are slightly faster than a buffer of the same size.", "correction": "The random numbers hide most of the difference.", "rules": [{ "what": "buffer against block", "slower": "java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&size=4MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&size=4MiB", "rows": ["J-E:buffer:1KiB", "J-E:block:1KiB"], "published": 1.009, "atLeast": 1 }, { "what": "without the random numbers", "slower": "java/write/BufferedOutputStream.byte?buffer=1KiB&family=pure&size=4MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=pure&size=4MiB", "atLeast": 1, "role": "twin" }] }, { "id": "C1.4", "study": "001", "conclusion": "Streams that do not lock are faster in a single thread.", "correction": "Claimed without a figure in the study.", "rules": [{ "what": "writing", "slower": "java/write/BufferedOutputStream.byte?family=pure", "faster": "java/write/UnsyncBufferedOutputStream.byte?family=pure", "atLeast": 1.2 }, { "what": "reading", "slower": "java/read/BufferedInputStream.byte", "faster": "java/read/UnsyncBufferedInputStream.byte", "atLeast": 1.2 }] }, { "id": "C1.5", "study": "001", "conclusion": "The default size of the buffer is good enough.", "correction": "The default of BufferedOutputStream is 8 KiB.", "rules": [{ "what": "buffer of 8 KiB against 32 KiB", "slower": "java/write/BufferedOutputStream.byte?buffer=8KiB&family=seed-faithful&size=1MiB", "faster": "java/write/BufferedOutputStream.byte?buffer=32KiB&family=seed-faithful&size=1MiB", "rows": ["J-C:8KiB", "J-C:32KiB"], "published": 0.961, "atMost": 1.15 }, { "what": "the default buffer against 32 KiB", "slower": "java/write/BufferedOutputStream.default?family=seed-faithful&size=1MiB", "faster": "java/write/BufferedOutputStream.byte?buffer=32KiB&family=seed-faithful&size=1MiB", "about": 1, "within": "15%", "role": "twin" }] }, { "id": "C1.6", "study": "001", "conclusion": "Character streams take longer than byte streams.", "correction": "Claimed without a figure in the study.", "rules": [{ "what": "writing blocks of 1 KiB", "slower": "java/write/FileWriter.block?charset=utf-8&chunk=1KiB&size=1MiB", "faster": "java/write/FileOutputStream.block?chunk=1KiB&family=pure&size=1MiB", "atLeast": 1 }, { "what": "reading blocks of 1 KiB", "slower": "java/read/InputStreamReader.block?charset=utf-8&chunk=1KiB&size=1MiB", "faster": "java/read/FileInputStream.block?chunk=1KiB&size=1MiB", "atLeast": 1 }] }, { "id": "C2.1", "study": "002", "conclusion": "Writing in chunks is about four times as fast as writing the whole array.", "correction": "The chunk size is not published, and a small chunk that is used again stays in the processor's cache; FileStream.chunked.walk takes that away.", "rules": [{ "what": "against WriteAllBytes", "slower": "dotnet/write/File.WriteAllBytes", "faster": "dotnet/write/FileStream.chunked?chunk=64KiB", "rows": ["C1", "C3"], "published": 4.04, "atLeast": 2.01 }, { "what": "against the whole array", "slower": "dotnet/write/FileStream.whole", "faster": "dotnet/write/FileStream.chunked?chunk=64KiB", "rows": ["C2", "C3"], "published": 3.59, "atLeast": 1.89 }, { "what": "against chunks of the big array", "slower": "dotnet/write/FileStream.chunked.walk?chunk=64KiB", "faster": "dotnet/write/FileStream.chunked?chunk=64KiB", "atLeast": 1.5, "role": "twin" }] }, { "id": "C2.2", "study": "002", "conclusion": "FileStream.Write of the whole array is a little faster than File.WriteAllBytes.", "rules": [{ "what": "WriteAllBytes against FileStream.Write", "slower": "dotnet/write/File.WriteAllBytes", "faster": "dotnet/write/FileStream.whole", "rows": ["C1", "C2"], "published": 1.127, "atLeast": 1.06 }] }, { "id": "C2.3", "study": "002", "conclusion": "Files under 200 MB are written at more than 4 GB/s, larger ones at 1.5 and 0.6 GB/s.", "correction": "The step comes with the bytes that the process has written in all, not with the size of the file; with a flush between the files it should vanish.", "makeTrue": 'run --memory 800MiB --time-budget 12m --cells "dotnet/write/FileStream.chunked?chunk=64KiB&size=1000MiB&target=existing" "dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing" "dotnet/write-burst/FileStream.chunked?chunk=64KiB&flush=no&size=20MiB&total=960MiB" "dotnet/write-burst/FileStream.chunked?chunk=64KiB&flush=yes&size=20MiB&total=960MiB"', "rules": [{ "what": "1000 MB against 100 MB", "slower": "dotnet/write/FileStream.chunked?chunk=64KiB&size=1000MiB", "faster": "dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB", "per": "byte", "needs": "write-back-limit-passed", "rows": ["C11", "C3"], "published": 8.12, "atLeast": 2.85 }, { "what": "many bytes without a flush against with", "slower": "dotnet/write-burst/FileStream.chunked?flush=no", "faster": "dotnet/write-burst/FileStream.chunked?flush=yes", "needs": "write-back-limit-passed", "atLeast": 1.5 }] }, { "id": "C2.4", "study": "002", "conclusion": "Writing the array piece by piece, read literally, is about four times as fast as writing it whole.", "correction": "The pieces of the one big array come from memory like the whole; only a small array that is used again stays in the cache (C2.1).", "rules": [{ "what": "against WriteAllBytes", "slower": "dotnet/write/File.WriteAllBytes", "faster": "dotnet/write/FileStream.chunked.walk?chunk=64KiB", "rows": ["C1", "C3:walk"], "published": 4.04, "atLeast": 2.01 }, { "what": "against the whole array", "slower": "dotnet/write/FileStream.whole", "faster": "dotnet/write/FileStream.chunked.walk?chunk=64KiB", "rows": ["C2", "C3:walk"], "published": 3.59, "atLeast": 1.89 }] }, { "id": "C2.5", "study": "002", "conclusion": "Up to 150 MB are written at more than 4 GB/s, 300 and 500 MB at 1.5, 1000 MB at 0.57.", "rules": [], "speeds": [{ "what": "50 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=50MiB&target=existing", "row": "C5", "published": 4.29, "unit": "GB/s", "unitBytes": 1024e6 }, { "what": "100 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=100MiB&target=existing", "row": "C6", "published": 4.67, "unit": "GB/s", "unitBytes": 1024e6 }, { "what": "150 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=150MiB&target=existing", "row": "C7", "published": 4.28, "unit": "GB/s", "unitBytes": 1024e6 }, { "what": "300 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=300MiB&target=existing", "row": "C9", "published": 1.59, "unit": "GB/s", "unitBytes": 1024e6 }, { "what": "500 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=500MiB&target=existing", "row": "C10", "published": 1.51, "unit": "GB/s", "unitBytes": 1024e6 }, { "what": "1000 MB", "cell": "dotnet/write/FileStream.chunked?chunk=64KiB&size=1000MiB&target=existing", "row": "C11", "published": 0.57, "unit": "GB/s", "unitBytes": 1024e6 }] }, { "id": "C3.1", "study": "003", "conclusion": "The first read after a restart is far slower than the later ones.", "rules": [{ "what": "BufferedInputStream", "slower": "java/read-set/BufferedInputStream?cache=cold&count=800&max=4KiB", "faster": "java/read-set/BufferedInputStream?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:cold", "set-9:JavaBuffRead:warm"], "published": 4.22, "atLeast": 2.05 }, { "what": "FileChannel.map, never unmapped", "slower": "java/read-set/FileChannel.map.leak?cache=cold&count=800&max=4KiB", "faster": "java/read-set/FileChannel.map.leak?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaMMap:cold", "set-9:JavaMMap:warm"], "published": 5.62, "atLeast": 2.37 }, { "what": "fread", "slower": "native/read-set/fread?cache=cold&count=800&max=4KiB", "faster": "native/read-set/fread?cache=warm&count=800&max=4KiB", "rows": ["set-9:fread:cold", "set-9:fread:warm"], "published": 17.6, "atLeast": 4.2 }, { "what": "mmap", "slower": "native/read-set/mmap-copy?cache=cold&count=800&max=4KiB", "faster": "native/read-set/mmap-copy?cache=warm&count=800&max=4KiB", "rows": ["set-9:mmap:cold", "set-9:mmap:warm"], "published": 16.8, "atLeast": 4.1 }, { "what": "FileChannel.map, unmapped after each file", "slower": "java/read-set/FileChannel.map?cache=cold&count=800&max=4KiB", "faster": "java/read-set/FileChannel.map?cache=warm&count=800&max=4KiB", "atLeast": 1.5, "role": "twin" }] }, { "id": "C3.2", "study": "003", "conclusion": "On small files Java's buffered read is slower than its mapping, and both are slower than C.", "rules": [{ "what": "BufferedInputStream against map, never unmapped", "slower": "java/read-set/BufferedInputStream?cache=warm&count=800&max=4KiB", "faster": "java/read-set/FileChannel.map.leak?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:warm", "set-9:JavaMMap:warm"], "published": 1.52, "atLeast": 1.23 }, { "what": "BufferedInputStream against fread", "slower": "java/read-set/BufferedInputStream?cache=warm&count=800&max=4KiB", "faster": "native/read-set/fread?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:warm", "set-9:fread:warm"], "published": 6.48, "atLeast": 2.55 }, { "what": "map against fread, never unmapped", "slower": "java/read-set/FileChannel.map.leak?cache=warm&count=800&max=4KiB", "faster": "native/read-set/fread?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaMMap:warm", "set-9:fread:warm"], "published": 4.25, "atLeast": 2.06 }, { "what": "BufferedInputStream against map, unmapped after each file", "slower": "java/read-set/BufferedInputStream?cache=warm&count=800&max=4KiB", "faster": "java/read-set/FileChannel.map?cache=warm&count=800&max=4KiB", "atLeast": 1.1, "role": "twin" }, { "what": "map against fread, unmapped after each file", "slower": "java/read-set/FileChannel.map?cache=warm&count=800&max=4KiB", "faster": "native/read-set/fread?cache=warm&count=800&max=4KiB", "atLeast": 1.5, "role": "twin" }] }, { "id": "C3.3", "study": "003", "conclusion": "On small files mmap and read in C are equal.", "correction": "The labels are swapped in the study; equality holds either way round.", "rules": [{ "what": "fread against mmap", "slower": "native/read-set/fread?cache=warm&count=800&max=4KiB", "faster": "native/read-set/mmap-copy?cache=warm&count=800&max=4KiB", "rows": ["set-9:fread:warm", "set-9:mmap:warm"], "published": 1.03, "about": 1, "within": "10%" }] }, { "id": "C3.4", "study": "003", "conclusion": "When the set is larger than free memory the later reads are as slow as the first.", "correction": "It needs a set larger than memory (443 MB on that device); a set that fits shows C3.1 instead. Where the host of a virtual machine keeps the disk in its memory, later reads are fast again.", "makeTrue": "study 003 --rows set-36 --memory 350MiB --repeat 4", "rules": [{ "what": "fread", "slower": "native/read-set/fread?cache=cold&count=7", "faster": "native/read-set/fread?cache=warm&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:fread:cold", "set-36:fread:warm"], "published": 0.987, "about": 1, "within": "10%" }, { "what": "BufferedInputStream", "slower": "java/read-set/BufferedInputStream?cache=cold&count=7", "faster": "java/read-set/BufferedInputStream?cache=warm&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:JavaBuffRead:cold", "set-36:JavaBuffRead:warm"], "published": 1.03, "about": 1, "within": "10%" }, { "what": "mmap", "slower": "native/read-set/mmap-copy?cache=cold&count=7", "faster": "native/read-set/mmap-copy?cache=warm&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:mmap:cold", "set-36:mmap:warm"], "published": 1.061, "about": 1, "within": "10%" }] }, { "id": "C3.5", "study": "003", "conclusion": 'Published as "mmap is the slowest on the large set"; by what the functions do, fread is, and mmap the fastest.', "correction": 'The function that calls fread prints "C++MMap" and the one that calls mmap prints "C++Read", in all three commits. Where the host of a virtual machine keeps the disk in its memory, later reads are no reads of a device.', "makeTrue": "study 003 --rows set-36 --memory 350MiB --repeat 4", "rules": [{ "what": "fread against mmap", "slower": "native/read-set/fread?cache=warm&count=7", "faster": "native/read-set/mmap-copy?cache=warm&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:fread:warm", "set-36:mmap:warm"], "published": 1.058, "atLeast": 1.03 }, { "what": "fread against BufferedInputStream", "slower": "native/read-set/fread?cache=warm&count=7", "faster": "java/read-set/BufferedInputStream?cache=warm&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:fread:warm", "set-36:JavaBuffRead:warm"], "published": 1.037, "atLeast": 1.02 }, { "what": "fread against mmap, first read", "slower": "native/read-set/fread?cache=cold&count=7", "faster": "native/read-set/mmap-copy?cache=cold&count=7", "needs": "set-exceeds-memory", "rows": ["set-36:fread:cold", "set-36:mmap:cold"], "published": 0.984, "about": 1, "within": "10%" }] }, { "id": "C3.6", "study": "003", "conclusion": "C is faster than Java, on the first read as on later ones.", "rules": [{ "what": "first read, BufferedInputStream against fread", "slower": "java/read-set/BufferedInputStream?cache=cold&count=800&max=4KiB", "faster": "native/read-set/fread?cache=cold&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:cold", "set-9:fread:cold"], "published": 1.55, "atLeast": 1.24 }, { "what": "first read, BufferedInputStream against mmap", "slower": "java/read-set/BufferedInputStream?cache=cold&count=800&max=4KiB", "faster": "native/read-set/mmap-copy?cache=cold&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:cold", "set-9:mmap:cold"], "published": 1.68, "atLeast": 1.3 }, { "what": "later reads, BufferedInputStream against mmap", "slower": "java/read-set/BufferedInputStream?cache=warm&count=800&max=4KiB", "faster": "native/read-set/mmap-copy?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaBuffRead:warm", "set-9:mmap:warm"], "published": 6.67, "atLeast": 2.58 }, { "what": "later reads, map against mmap, never unmapped", "slower": "java/read-set/FileChannel.map.leak?cache=warm&count=800&max=4KiB", "faster": "native/read-set/mmap-copy?cache=warm&count=800&max=4KiB", "rows": ["set-9:JavaMMap:warm", "set-9:mmap:warm"], "published": 4.38, "atLeast": 2.09 }] }, { "id": "C4.1", "study": "004", "conclusion": "Files.walk takes ten times as long as find, and find nearly twice as long as bfs.", "correction": "Measured in another run, on another tree, than the arms T-0 to T-7. At the customer's it was more than 5 hours against one. bfs 2 walks with one thread, bfs 3, of the time of the study, with several.", "rules": [{ "what": "Files.walk against find", "slower": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "faster": "command/traverse/find?cache=cold&family=seed-faithful", "rows": ["T-R1", "T-R2"], "published": 10.2, "atLeast": 3.19 }, { "what": "find against bfs", "slower": "command/traverse/find?cache=cold&family=seed-faithful", "faster": "command/traverse/bfs?cache=cold&family=seed-faithful&threads=1", "rows": ["T-R2", "T-R3"], "published": 1.81, "atLeast": 1.35 }, { "what": "Files.walk against find, warm", "slower": "java/traverse/Files.walk?cache=warm&family=seed-faithful", "faster": "command/traverse/find?cache=warm&family=seed-faithful", "atLeast": 1.5, "role": "twin" }, { "what": "find against bfs, warm", "slower": "command/traverse/find?cache=warm&family=seed-faithful", "faster": "command/traverse/bfs?cache=warm&family=seed-faithful&threads=1", "atLeast": 1.2, "role": "twin" }, { "what": "find against bfs with one thread, warm, output discarded", "slower": "command/traverse/find?cache=warm&family=pure", "faster": "command/traverse/bfs?cache=warm&family=pure&threads=1", "atLeast": 1.2, "role": "twin" }] }, { "id": "C4.2", "study": "004", "conclusion": `readdir through JNR in a fork-join pool is "40 times" as fast as Java's own traversal.`, "correction": "The published times give 33.5. The caches were dropped before sync, and the tree was large and old; expect less on a small, fresh one.", "rules": [{ "what": "Files.walk against fork-join readdir", "slower": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-readdir-forkjoin?cache=cold&family=seed-faithful&threads=6", "rows": ["T-1", "T-5"], "published": 33.5, "atLeast": 5.79 }, { "what": "Files.walk against fork-join readdir, warm", "slower": "java/traverse/Files.walk?cache=warm&family=seed-faithful", "faster": "java/traverse/jnr-readdir-forkjoin?cache=warm&family=seed-faithful&threads=6", "atLeast": 2, "role": "twin" }, { "what": "Files.walk against fork-join readdir, warm, without queue and output", "slower": "java/traverse/Files.walk?cache=warm&family=pure", "faster": "java/traverse/jnr-readdir-forkjoin?cache=warm&family=pure&threads=6", "atLeast": 2, "role": "twin" }] }, { "id": "C4.3", "study": "004", "conclusion": "Making the stream of Files.walk parallel does not help.", "rules": [{ "what": "one thread against a parallel stream", "slower": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "faster": "java/traverse/Files.walk.parallel?cache=cold&family=seed-faithful", "rows": ["T-1", "T-2"], "published": 1.06, "atMost": 1.15 }] }, { "id": "C4.4", "study": "004", "conclusion": "The traversal of AWS CRT is the slowest.", "rules": [{ "what": "against Files.walk", "slower": "java/traverse/aws-crt?cache=cold&family=seed-faithful", "faster": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "rows": ["T-3", "T-1"], "published": 1.138, "atLeast": 1.07 }, { "what": "against File.listFiles", "slower": "java/traverse/aws-crt?cache=cold&family=seed-faithful", "faster": "java/traverse/File.listFiles?cache=cold&family=seed-faithful", "rows": ["T-3", "T-0"], "published": 1.153, "atLeast": 1.07 }] }, { "id": "C4.5", "study": "004", "conclusion": "A C library costs what find costs, JNR readdir costs what C costs, and six threads are nearly three times as fast as one.", "correction": "find was timed in another run on another tree.", "rules": [{ "what": "library against find", "slower": "java/traverse/jnr-library?cache=cold&family=seed-faithful", "faster": "command/traverse/find?cache=cold&family=seed-faithful", "rows": ["T-6", "T-R2"], "published": 1, "about": 1, "within": "15%" }, { "what": "library against JNR readdir", "slower": "java/traverse/jnr-library?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-readdir?cache=cold&family=seed-faithful", "rows": ["T-6", "T-4"], "published": 1.136, "about": 1, "within": "20%" }, { "what": "library, one thread against six", "slower": "java/traverse/jnr-library?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-library-parallel?cache=cold&family=seed-faithful&threads=6", "rows": ["T-6", "T-7"], "published": 2.92, "atLeast": 1.71 }, { "what": "JNR readdir, one thread against six", "slower": "java/traverse/jnr-readdir?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-readdir-forkjoin?cache=cold&family=seed-faithful&threads=6", "rows": ["T-4", "T-5"], "published": 2.73, "atLeast": 1.65 }, { "what": "one thread against six", "slower": "native/traverse/getdents64?cache=cold", "faster": "native/traverse/getdents64-parallel?cache=cold&threads=6", "atLeast": 1.5, "role": "floor" }, { "what": "JNR readdir, one thread against six, warm", "slower": "java/traverse/jnr-readdir?cache=warm&family=seed-faithful", "faster": "java/traverse/jnr-readdir-forkjoin?cache=warm&family=seed-faithful&threads=6", "atLeast": 1.5, "role": "twin" }, { "what": "JNR readdir, one thread against six, warm, without queue and output", "slower": "java/traverse/jnr-readdir?cache=warm&family=pure", "faster": "java/traverse/jnr-readdir-forkjoin?cache=warm&family=pure&threads=6", "atLeast": 1.5, "role": "twin" }] }, { "id": "C4.6", "study": "004", "conclusion": "The time goes into a stat of every entry, which readdir's type of the entry makes unnecessary.", "correction": "The study names vfs_statfs; the calls are stat calls. On platforms whose listing brings the attributes along the gap shrinks.", "rules": [{ "what": "Files.walk against JNR readdir", "slower": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-readdir?cache=cold&family=seed-faithful", "rows": ["T-1", "T-4"], "published": 12.3, "atLeast": 3.51 }, { "what": "with a stat of every entry against without", "slower": "native/traverse/getdents64?stat=yes", "faster": "native/traverse/getdents64?stat=no", "atLeast": 1.5, "role": "floor" }, { "what": "Files.walk against JNR readdir, warm", "slower": "java/traverse/Files.walk?cache=warm&family=seed-faithful", "faster": "java/traverse/jnr-readdir?cache=warm&family=seed-faithful", "atLeast": 2, "role": "twin" }, { "what": "Files.walk against JNR readdir, warm, without queue and output", "slower": "java/traverse/Files.walk?cache=warm&family=pure", "faster": "java/traverse/jnr-readdir?cache=warm&family=pure", "atLeast": 2, "role": "twin" }] }, { "id": "C4.7", "study": "004", "conclusion": "File.listFiles is as slow as Files.walk: both are Java's own.", "rules": [{ "what": "listFiles against walk", "slower": "java/traverse/File.listFiles?cache=cold&family=seed-faithful", "faster": "java/traverse/Files.walk?cache=cold&family=seed-faithful", "rows": ["T-0", "T-1"], "published": 0.987, "about": 1, "within": "15%" }, { "what": "listFiles against fork-join readdir", "slower": "java/traverse/File.listFiles?cache=cold&family=seed-faithful", "faster": "java/traverse/jnr-readdir-forkjoin?cache=cold&family=seed-faithful&threads=6", "rows": ["T-0", "T-5"], "published": 33.1, "atLeast": 5.75 }] }, { "id": "C4.8", "study": "004", "conclusion": "readdir from Java in a fork-join pool is as fast as threads in C.", "rules": [{ "what": "fork-join against the C library", "slower": "java/traverse/jnr-readdir-forkjoin?cache=cold&family=seed-faithful&threads=6", "faster": "java/traverse/jnr-library-parallel?cache=cold&family=seed-faithful&threads=6", "rows": ["T-5", "T-7"], "published": 0.945, "about": 1, "within": "15%" }] }];

  // src/suite/matrix/findings.ts
  var findings = () => findings_default;
  var anyValue = "*";
  var isOpen = (value, allowed) => /^\d+$/.test(allowed) ? Number(value) >= Number(allowed) : allowed.split(" ").includes(value);
  function withoutUnstated(id, unstated) {
    const cell = cellOf(id);
    if (!cell) return id;
    const parameters = Object.fromEntries(
      Object.entries(cell.parameters).map(([name, value]) => {
        const least = unstated[name];
        return [name, least !== void 0 && isOpen(value, least) ? anyValue : value];
      })
    );
    return formatCellId({ ...cell, parameters });
  }
  function cellOf(id) {
    try {
      return parseCellId(id);
    } catch (error) {
      if (error instanceof UsageError) return void 0;
      throw error;
    }
  }
  var asPublished = once(() => new Set(suiteCells("seeds", 1).map(({ id }) => id)));
  var openIds = once(
    () => new Map(
      studies().flatMap(
        ({ study, unstated }) => unstated === void 0 ? [] : [
          [
            study,
            { unstated, ids: new Set([...asPublished()].map((id) => withoutUnstated(id, unstated))) }
          ]
        ]
      )
    )
  );
  var figuresOfId = once(() => {
    const figures = /* @__PURE__ */ new Map();
    for (const { id, seeds } of suiteCells("seeds", 1))
      for (const reference of seeds) {
        const key = keyOf(id, reference.study);
        figures.set(key, [...figures.get(key) ?? [], reference]);
      }
    return figures;
  });
  var keyOf = (id, study) => `${study} ${withoutUnstated(id, openIds().get(study)?.unstated ?? {})}`;

  // src/report/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
  }

  // src/core/words/numbers.ts
  var noFigure = "–";
  var isFigure = (value) => value !== void 0 && value !== null && Number.isFinite(value) && value >= 0;
  var group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
  function formatNumber(value) {
    if (!isFigure(value)) return noFigure;
    if (value === 0) return "0";
    const rounded = Number(value.toPrecision(3));
    if (rounded >= 1e3) return value < 1e15 ? group(value.toFixed(0)) : ">10¹⁵";
    const decimals = rounded >= 100 ? 0 : rounded >= 10 ? 1 : rounded >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }

  // src/core/words/conclusions.ts
  var statusWords = {
    holds: "holds",
    "does-not-hold": "does not hold here",
    undecided: "not decided",
    "not-applicable": "cannot be shown here",
    "not-measured": "not measured"
  };
  var describeStatus = (status) => statusWords[status];

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
  function unitFor(value, units3) {
    const fitting = units3.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units3[0];
  }
  function format(value, units3) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units3);
    if (value / unit.factor >= 1e12) return `>10¹² ${unit.name}`;
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatRatio = (ratio2) => isFigure(ratio2) ? `×${formatNumber(ratio2)}` : noFigure;

  // src/report/dashboard/page/chart/study-charts.ts
  function studyCharts(study, rows, repetition) {
    const measured = rows.map((row) => {
      const own = row.ours.find(({ target, role, at }) => {
        return target === repetition.target && role === "arm" && (at === "" || !row.isComparable);
      });
      return { ...row, here: own?.ns };
    });
    return (makers[study] ?? (() => []))(measured, repetition).filter(
      (chart) => chart.kind === "bars" ? chart.bars.length > 0 : chart.curves.some(({ isPublished }) => !isPublished)
    );
  }
  function bothCurves(name, rows, x) {
    const points = rows.map((row) => ({ x: x(row), y: row.publishedNs, here: row.here })).sort((a, b) => a.x - b.x);
    const own = points.flatMap(({ x: at, here }) => here === void 0 ? [] : [{ x: at, y: here }]);
    if (own.length === 0) return [];
    return [
      { name: `${name}, published`, isPublished: true, points: points.map(({ x: at, y }) => ({ x: at, y })) },
      { name: `${name}, here`, isPublished: false, points: own }
    ];
  }
  var sizeOf = (parameter) => (row) => parseSize(row.parameters[parameter] ?? "1");
  var time = { title: "time of one operation", unit: "ns" };
  function foundation(rows) {
    const between = (first, last) => rows.filter(({ row }) => Number(row.slice(2)) >= first && Number(row.slice(2)) <= last);
    const chunk = sizeOf("chunk");
    const x = { title: "size of the piece", isSize: true };
    const others = [...between(1, 33), ...between(52, 52)].filter(({ here }) => here !== void 0);
    return [
      {
        kind: "curves",
        title: "Writing a file in pieces",
        x,
        y: { ...time, title: "time of one file" },
        curves: [...bothCurves("one sync", between(34, 38), chunk), ...bothCurves("sync each", between(39, 43), chunk)]
      },
      {
        kind: "curves",
        title: "Reading a file in pieces",
        x,
        y: { ...time, title: "time of one file" },
        curves: bothCurves("readDataOfLength", between(44, 51), chunk)
      },
      {
        kind: "bars",
        title: "One call",
        unit: "ns",
        bars: others.map(({ row, what, publishedNs, here }) => ({
          name: `${row} ${what}`,
          published: publishedNs,
          here
        }))
      }
    ];
  }
  var streamTables = {
    "J-A": "Three ways to write, by size of the file",
    "J-B": "In blocks, by size of the block",
    "J-C": "Through a buffer, by size of the buffer",
    "J-D": "Block and buffer of one size, 1 MiB",
    "J-E": "Block and buffer of one size, 4 MiB"
  };
  var streams = (rows) => Object.entries(streamTables).map(([table, title]) => {
    const own = rows.filter(({ row }) => row.startsWith(`${table}:`));
    const wayOf = ({ row }) => {
      const steps = row.split(":");
      return steps.length === 3 ? steps[1] : table === "J-C" ? "buffer" : "block";
    };
    const ways = [...new Set(own.map(wayOf))];
    return {
      kind: "curves",
      title: `${table} ${title}`,
      x: { title: table === "J-A" ? "size of the file" : "size of block or buffer", isSize: true },
      y: { ...time, title: "time of one file" },
      curves: ways.flatMap(
        (way) => bothCurves(
          way,
          own.filter((row) => wayOf(row) === way),
          ({ row }) => parseSize(row.split(":").at(-1))
        )
      )
    };
  });
  var speedOf = (bytes, ns) => bytes / 2 ** 20 * 1.024 / (ns / publishedUnitNs.ms);
  function chunked(rows, { figures }) {
    const size2 = sizeOf("size");
    const sessions = [
      ["first session", ["C3", "C4"]],
      ["second session", ["C5", "C6", "C7", "C8", "C9", "C10", "C11"]]
    ];
    const speeds = sessions.flatMap(
      ([name, wanted]) => bothCurves(
        name,
        rows.filter(({ row }) => wanted.includes(row)),
        size2
      )
    );
    const inSpeeds = speeds.map((curve) => ({
      ...curve,
      points: curve.points.map(({ x, y }) => ({ x, y: speedOf(x, y) }))
    }));
    return [
      {
        kind: "curves",
        title: "Written in chunks, by size of the file",
        x: { title: "size of the file", isSize: true },
        y: { title: "speed, as the study counts it", unit: "GB/s" },
        curves: inSpeeds
      },
      {
        kind: "curves",
        title: "Twenty writes one after the other",
        x: { title: "write", isSize: false },
        y: { ...time, title: "time of one file" },
        curves: rows.flatMap(({ row }) => figures.filter((figure) => figure.row === row)).map((figure) => ({ name: `${figure.row}, here`, isPublished: false, points: seriesOf(figure) }))
      }
    ];
  }
  var seriesOf = ({ passes, ops }, from = 1) => (passes[0] ?? []).map((_, index) => ({
    x: index + from,
    y: median(passes.flatMap((samples) => samples[index] ?? [])) / ops
  }));
  function sets(rows, { figures }) {
    const names = [...new Set(figures.map(({ row }) => row.split(":")[0]))];
    return names.map((set) => {
      const arms = [...new Set(rows.filter(({ row }) => row.startsWith(`${set}:`)).map(({ row }) => row.split(":")[1]))];
      const { what = "" } = rows.find(({ row }) => row.startsWith(`${set}:`)) ?? {};
      return {
        kind: "curves",
        title: `${set}: ${what.replace(/,[^,]*$/, "")}`,
        x: { title: "read", isSize: false },
        y: { ...time, title: "time of all files" },
        curves: arms.flatMap((arm) => {
          const figure = (cache) => figures.find(({ row }) => row === `${set}:${arm}:${cache}`);
          const published = (cache) => rows.find(({ row }) => row === `${set}:${arm}:${cache}`)?.publishedNs ?? 0;
          const [cold, warm] = [figure("cold"), figure("warm")];
          if (!cold && !warm) return [];
          const later = Array.from({ length: 9 }, (_, index) => ({ x: index + 2, y: published("warm") }));
          return [
            { name: `${arm}, published`, isPublished: true, points: [{ x: 1, y: published("cold") }, ...later] },
            {
              name: `${arm}, here`,
              isPublished: false,
              points: [...cold ? seriesOf(cold) : [], ...warm ? seriesOf(warm, 2) : []]
            }
          ];
        })
      };
    });
  }
  var traversals = (rows) => [
    ["T-1", "Times as fast as Files.walk"],
    ["T-R1", "Times as fast as the product's own traversal, on another tree"]
  ].map(([base, title]) => {
    const isReference = base === "T-R1";
    const own = rows.filter(({ row }) => row.startsWith("T-R") === isReference);
    const yardstick = own.find(({ row }) => row === base);
    return {
      kind: "bars",
      title,
      unit: "times",
      bars: own.flatMap(
        ({ row, what, publishedNs, here }) => here === void 0 || yardstick?.here === void 0 ? [] : [
          {
            name: `${row} ${what}`,
            published: yardstick.publishedNs / publishedNs,
            here: yardstick.here / here
          }
        ]
      )
    };
  });
  var makers = {
    "000": foundation,
    "001": streams,
    "002": chunked,
    "003": sets,
    "004": traversals
  };

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
        for (const [property, text2] of Object.entries(value))
          element.style.setProperty(property, text2);
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

  // src/report/dashboard/page/chart/axis-range.ts
  var nearRatio = 1.5;
  var isNear = (low, high) => low > 0 && high / low < nearRatio;
  function rangeOfY(low, high, log, relative = false) {
    if (low === null || high === null || !(high > 0)) return log ? [1, 10] : [0, 1];
    if (log) {
      const half2 = Math.max(Math.log(high / low) / 2, Math.log(1.05)) * 1.12;
      const middle2 = (Math.log(low) + Math.log(high)) / 2;
      return [Math.exp(middle2 - half2), Math.exp(middle2 + half2)];
    }
    if (!relative || !isNear(low, high)) return [0, high * 1.08];
    const middle = (low + high) / 2;
    const half = Math.max((high - low) / 2, 0.05 * middle) * 1.12;
    return [middle - half, middle + half];
  }
  function logSplits(low, high) {
    if (!(low > 0) || !(high > low)) return [];
    const decades = Math.log10(high / low);
    if (decades < 0.7) {
      const step = niceStep((high - low) / 5);
      const splits2 = [];
      for (let value = Math.ceil(low / step) * step; value <= high; value += step) splits2.push(value);
      return splits2;
    }
    const parts = decades > 5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
    const splits = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
      for (const part of parts) {
        const value = part * 10 ** power;
        if (value >= low && value <= high) splits.push(value);
      }
    return splits;
  }
  function niceStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough));
    const part = rough / power;
    return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
  }

  // src/report/dashboard/page/chart/study-chart.ts
  var size = { width: 640, height: 360, left: 72, right: 32, top: 36, bottom: 48 };
  var legend = { row: 16, columns: 2 };
  var bar = { height: 11, row: 38, name: 16 };
  var colourCount = 8;
  var textOf = {
    ns: (value) => formatDuration(value),
    "GB/s": (value) => `${formatNumber(value)} GB/s`,
    times: formatRatio
  };
  var drawStudyChart = (chart) => chart.kind === "curves" ? drawCurves(chart) : drawBars(chart);
  var text = (x, y, anchor, content, kind = "label") => s("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, class: kind }, content);
  var frame = (title, height, children) => s(
    "svg",
    {
      class: "study-chart",
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${size.width} ${height}`,
      role: "img",
      "aria-label": title
    },
    text(8, 20, "start", title, "title"),
    ...children
  );
  function coloursOf(names) {
    const ways = [...new Set(names.map((name) => name.replace(/, (published|here)$/, "")))];
    return names.map((name) => ways.indexOf(name.replace(/, (published|here)$/, "")) % colourCount);
  }
  function drawCurves({ title, x, y, curves }) {
    const points = curves.flatMap((curve) => curve.points).filter((point) => point.y > 0);
    const extent = (values) => [
      values.reduce((a, b) => Math.min(a, b)),
      values.reduce((a, b) => Math.max(a, b))
    ];
    const [bottom, top] = rangeOfY(...extent(points.map((point) => point.y)), true);
    const [first, last] = extent(points.map((point) => point.x));
    const along = (value) => x.isSize ? Math.log2(value) : value;
    const atX = (value) => {
      const share = last > first ? (along(value) - along(first)) / (along(last) - along(first)) : 0.5;
      return size.left + share * (size.width - size.left - size.right);
    };
    const atY = (value) => size.height - size.bottom - Math.log(value / bottom) / Math.log(top / bottom) * (size.height - size.bottom - size.top);
    const grid = logSplits(bottom, top);
    const ticks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
    const every = Math.ceil(ticks.length / 9);
    const colours = coloursOf(curves.map(({ name }) => name));
    const place = (index) => ({
      x: size.left + index % legend.columns * ((size.width - size.left) / legend.columns),
      y: size.height + 4 + Math.floor(index / legend.columns) * legend.row
    });
    const height = size.height + Math.ceil(curves.length / legend.columns) * legend.row + 8;
    return frame(title, height, [
      ...grid.flatMap((value) => [
        s("line", { class: "grid", x1: size.left, x2: size.width - size.right, y1: atY(value), y2: atY(value) }),
        text(size.left - 6, atY(value) + 4, "end", textOf[y.unit](value))
      ]),
      ...ticks.filter((_, index) => index % every === 0).map(
        (value) => text(atX(value), size.height - size.bottom + 18, "middle", x.isSize ? formatSize(value) : String(value))
      ),
      text((size.left + size.width) / 2, size.height - 12, "middle", `${x.title} (down: ${y.title})`),
      ...curves.flatMap(({ name, isPublished, points: own }, index) => {
        const kind = `curve c${colours[index] + 1}${isPublished ? " published" : ""}`;
        const shown = own.filter((point) => point.y > 0);
        const path = shown.map((point) => `${atX(point.x).toFixed(1)},${atY(point.y).toFixed(1)}`).join(" ");
        const { x: left, y: line } = place(index);
        return [
          s("polyline", { class: kind, points: path }),
          ...isPublished ? [] : shown.map(
            (point) => s("circle", { class: kind, cx: atX(point.x).toFixed(1), cy: atY(point.y).toFixed(1), r: 2.5 })
          ),
          s("line", { class: kind, x1: left, x2: left + 22, y1: line - 4, y2: line - 4 }),
          text(left + 28, line, "start", name)
        ];
      })
    ]);
  }
  function drawBars({ title, unit, bars }) {
    const all = bars.flatMap(({ published, here }) => [published, ...here === void 0 ? [] : [here]]);
    const [low, high] = [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), 0)];
    const least = low / 2;
    const share = (value) => unit === "times" ? value / high : Math.log(value / least) / Math.log(high / least);
    const room = size.width - size.left - size.right - 84;
    const left = 8;
    const one = (value, y, kind) => [
      s("rect", { class: kind, x: left, y, width: Math.max(1, share(value) * room).toFixed(1), height: bar.height }),
      text(left + share(value) * room + 6, y + bar.height - 1, "start", textOf[unit](value))
    ];
    const body = bars.flatMap(({ name, published, here }, index) => {
      const y = size.top + 20 + index * (bar.row + 10);
      return [
        text(left, y - 2, "start", name),
        ...one(published, y + 2, "bar-chart published"),
        ...here === void 0 ? [] : one(here, y + 2 + bar.height + 3, "bar-chart c1")
      ];
    });
    const height = size.top + 20 + bars.length * (bar.row + 10) + 22;
    const keys = [
      s("rect", { class: "bar-chart published", x: left, y: height - 18, width: 22, height: bar.height }),
      text(left + 28, height - 8, "start", "published"),
      s("rect", { class: "bar-chart c1", x: left + 120, y: height - 18, width: 22, height: bar.height }),
      text(left + 148, height - 8, "start", unit === "times" ? "here" : "here (the length is logarithmic)")
    ];
    return frame(title, height, [...body, ...keys]);
  }
  var light = ["#2253bd", "#c2570c", "#00806a", "#a33a86", "#8a6a00", "#2d86b8", "#7a4fc0", "#54585f"];
  var dark = ["#8db2ff", "#ffa35c", "#4bd0b3", "#ef8fd2", "#e3c04f", "#7fd0f5", "#bea0ff", "#b9bec6"];
  var coloured = (colours, words, lines) => [
    ...colours.map((colour, index) => `.curve.c${index + 1}{stroke:${colour}}.bar-chart.c${index + 1}{fill:${colour}}`),
    `text{fill:${words}}.grid{stroke:${lines}}.bar-chart.published{fill:none;stroke:${words}}`
  ].join("");
  function studyChartFile(drawn) {
    const file2 = drawn.cloneNode(true);
    file2.prepend(
      s(
        "style",
        {},
        `text{font:12px system-ui,sans-serif}.title{font-weight:600}.curve{fill:none;stroke-width:1.6}.curve.published{stroke-dasharray:5 4}${coloured(light, "#1b1d20", "#e1e1db")}@media (prefers-color-scheme:dark){${coloured(dark, "#e9ebee", "#2d3238")}}`
      )
    );
    return new XMLSerializer().serializeToString(file2);
  }

  // src/report/dashboard/page/dates.ts
  var grouped = new Intl.NumberFormat("en");
  var plural = (count, singular, many = `${singular}s`) => `${grouped.format(count)} ${count === 1 ? singular : many}`;

  // src/report/dashboard/page/chart/export.ts
  function download(name, content) {
    const address = URL.createObjectURL(content);
    const link = document.createElement("a");
    [link.href, link.download] = [address, name];
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, 1e4);
  }

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text2 = query.toString();
    return `#${view}${text2 === "" ? "" : `?${text2}`}`;
  }

  // src/report/dashboard/page/states.ts
  var panel = (title, ...children) => h("section", { class: "panel" }, h("h2", {}, title), ...children);
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);

  // src/report/dashboard/page/studies-data.ts
  var describePublished = ({ published: { low, high, unit, ops, per } }) => {
    const figure = low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
    return ops === 1 ? `${figure} per ${per}` : `${figure} for ${ops.toLocaleString("en")} × ${per}`;
  };
  var isOfFinding = (id, finding2) => id === finding2 || id.startsWith(`${finding2}/`) || id.startsWith(`${finding2}:`);
  function joinStudies(published, site) {
    const known = published.findings();
    return published.studies().map((study) => {
      const rows = rowsOf2(study, published, site);
      return {
        ...study,
        rows,
        measuredRows: rows.filter(({ ours }) => ours.length > 0).length,
        findings: known.filter((finding2) => finding2.study === study.study).map((finding2) => ({ ...finding2, found: site.findings.filter(({ id }) => isOfFinding(id, finding2.id)) })),
        repetitions: site.repetitions.filter((repetition) => repetition.study === study.study)
      };
    });
  }
  function rowsOf2({ study, unstated }, published, site) {
    const references = published.listCells().flatMap(({ seeds }) => seeds.filter((one) => one.study === study));
    const rows = /* @__PURE__ */ new Map();
    for (const reference of references) {
      const row = rows.get(reference.row);
      if (row === void 0 || row.reference.role !== "arm" && reference.role === "arm")
        rows.set(reference.row, { reference, ours: [] });
    }
    const add = (row, cell, target, ns, role) => {
      const known = rows.get(row);
      if (!known) return;
      const { parameters } = parseCellId(cell);
      const at = role === "floor" ? "" : otherParameters({ parameters, reference: known.reference });
      known.ours.push({ cell, target, ns, role, at });
    };
    const repeated = /* @__PURE__ */ new Set();
    for (const repetition of site.repetitions.filter((one) => one.study === study))
      for (const { row, cell, ops, passes } of repetition.figures) {
        const ns = studyFigure(study, passes);
        if (ns === void 0) continue;
        repeated.add(JSON.stringify([repetition.target, cell]));
        add(row, cell, repetition.target, ns / ops, "arm");
      }
    for (const cell of site.cells.filter(({ unit }) => unit === "ns"))
      for (const { row, role } of published.seedsOf(cell.id).filter((one) => one.study === study))
        for (const [target, { value }] of cell.states)
          if (!repeated.has(JSON.stringify([target, cell.id]))) add(row, cell.id, target, value, role);
    return [...rows.values()].map(({ reference, ours }) => ({
      row: reference.row,
      what: reference.what,
      publishedNs: reference.perOpNs,
      publishedText: describePublished(reference),
      parameters: reference.publishedParameters,
      note: reference.note,
      isComparable: unstated === void 0,
      ours
    })).sort((a, b) => published.authorsOrder({ study, row: a.row }, { study, row: b.row }));
  }

  // src/report/dashboard/cell-words.ts
  var pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;
  function readable(text2) {
    if (!text2.includes("%")) return text2;
    try {
      return decodeURIComponent(text2);
    } catch {
      return text2;
    }
  }
  function readCellName(id) {
    const match = pattern.exec(id);
    if (!match) return { id, runner: "", operation: "", api: id, parameters: [] };
    const [, runner = "", operation = "", api = "", query = ""] = match;
    const parameters = query.split("&").filter((pair) => pair !== "").map((pair) => {
      const separator = pair.indexOf("=");
      return separator < 0 ? [readable(pair), ""] : [readable(pair.slice(0, separator)), readable(pair.slice(separator + 1))];
    });
    const name = { id, runner, operation, api: readable(api).replace(/^\0$/, "no name") };
    if (runner !== "imported") return { ...name, parameters };
    return {
      ...name,
      suite: parameters.find(([key]) => key === "suite")?.[1].replace(/^\0$/, "no suite") ?? "",
      parameters: parameters.filter(([key]) => key !== "suite")
    };
  }
  var isWorkload2 = ({ runner, operation }) => runner === "command" && operation === "run";
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query = parameters.map(([key, value]) => `${key}=${value}`).join("&");
    const own = `${api}${query === "" ? "" : `?${query}`}`;
    if (suite !== void 0) return suite === "" ? own : `${own} (${suite})`;
    return runner === "" || isWorkload2({ runner, operation }) ? own : `${runner}/${operation}/${own}`;
  }

  // src/report/dashboard/page/cell-label.ts
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h("bdi", { class: "cell-label" }, h("b", {}, api));
    const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`;
    return h(
      "bdi",
      { class: "cell-label" },
      suite === void 0 && !isWorkload2({ runner, operation }) && h("span", { class: "cell-path" }, `${runner}/${operation}/`),
      h("b", {}, api),
      query !== false && h("span", { class: "cell-parameters" }, query),
      suite !== void 0 && suite !== "" && [" ", h("span", { class: "suite-chip" }, suite)]
    );
  }

  // src/report/dashboard/page/views/links.ts
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: plainName(id) }, ...content);

  // src/report/dashboard/page/views/parts.ts
  var moreButton = (context, id, text2, changed) => h(
    "button",
    {
      type: "button",
      id,
      class: "more",
      click: () => {
        context.go(changed);
      }
    },
    text2
  );

  // src/report/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/report/dashboard/page/views/study-rows.ts
  var firstRows = 40;
  function rowsPanel(context, { study, rows }) {
    const { parameters } = context.route;
    const wholeStudy = parameters.scale === "study" || rows.some(({ isComparable }) => !isComparable);
    const onlyMeasured = parameters.rows !== "all";
    const wanted = rows.filter(({ ours }) => !onlyMeasured || ours.length > 0);
    const list = parameters.all === "rows" ? wanted : wanted.slice(0, firstRows);
    const longest = Math.max(...wanted.flatMap((row) => figuresOf(row)));
    const toggle = (parameter, value, isOn, text2) => h(
      "button",
      {
        type: "button",
        id: `${parameter}-${value}`,
        "aria-pressed": String(isOn),
        click: () => {
          context.go({ study, [parameter]: isOn ? void 0 : value });
        }
      },
      text2
    );
    return h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "panel-head" },
        h("h2", {}, "Figures"),
        h(
          "span",
          { class: "chips" },
          toggle("scale", "study", wholeStudy, "one scale for all"),
          toggle("rows", "all", !onlyMeasured, "also what is not measured here")
        )
      ),
      h(
        "p",
        { class: "muted small" },
        "Time for one operation; shorter is faster. ",
        wanted.some(({ isComparable }) => !isComparable) && "What size was measured is not published: compare our figures with each other, not with the published ones. ",
        swatch("published", "as published"),
        swatch("arm", "measured here"),
        swatch("floor", "the same, done natively")
      ),
      ...list.map((row) => studyRow(context, row, wholeStudy ? longest : Math.max(...figuresOf(row)))),
      list.length < wanted.length && moreButton(context, "all-rows", `Show all ${plural(wanted.length, "row")}`, { study, all: "rows" })
    );
  }
  var swatch = (kind, text2) => h("span", { class: "swatch-label" }, h("i", { class: `bar bar-${kind}`, "aria-hidden": "true" }), text2);
  var figuresOf = ({ publishedNs, isComparable, ours }) => [
    ...isComparable || ours.length === 0 ? [publishedNs] : [],
    ...ours.map(({ ns }) => ns)
  ];
  function studyRow({ site }, row, longest) {
    const several = site.targets.length > 1;
    const ours = [...row.ours].sort(
      (a, b) => Number(a.role === "floor") - Number(b.role === "floor") || (a.cell < b.cell ? -1 : a.cell > b.cell ? 1 : a.ns - b.ns)
    );
    return h(
      "div",
      { class: "study-row" },
      h(
        "div",
        { class: "study-what" },
        h("code", { class: "small" }, row.row),
        " ",
        row.what,
        row.note !== void 0 && h("div", { class: "muted small" }, row.note)
      ),
      h(
        "div",
        { class: "study-bars" },
        row.isComparable || ours.length === 0 ? bar2("published", row.publishedNs, longest, ["published ", row.publishedText], void 0) : h("p", { class: "small study-name" }, "published ", row.publishedText),
        ...ours.map(
          (figure, position) => bar2(
            figure.role,
            figure.ns,
            longest,
            ourName(
              figure,
              several ? targetLabel(site, figure.target) : void 0,
              ours[position - 1]?.cell !== figure.cell
            ),
            row.isComparable && figure.at === "" ? row.publishedNs : void 0
          )
        ),
        ours.length === 0 && h("p", { class: "muted small" }, "not measured here")
      )
    );
  }
  var ourName = ({ cell, target, at }, label, isFirst) => [
    isFirst && cellLink(cell, label === void 0 ? void 0 : target, cellLabel(cell)),
    at !== "" && ` at ${at}`,
    isFirst && label !== void 0 && " ",
    label !== void 0 && h("bdi", { class: "muted" }, label)
  ];
  function bar2(kind, ns, longest, name, published) {
    const share = longest > 0 ? Math.max(ns / longest, 2e-3) : 0;
    return h(
      "div",
      { class: "study-bar" },
      h("div", { class: "study-name small" }, name),
      h(
        "div",
        { class: "study-figure" },
        h("i", { class: `bar bar-${kind}`, "aria-hidden": "true", style: { "--share": String(share) } }),
        h(
          "span",
          { class: "figure" },
          h("b", {}, formatDuration(ns)),
          published !== void 0 && h("span", { class: "muted small" }, ` ${compared(ns, published)}`)
        )
      )
    );
  }
  function compared(ns, published) {
    const factor = published / ns;
    if (!(factor > 0) || !Number.isFinite(factor)) return "";
    if (factor > 0.95 && factor < 1.05) return "as published";
    return factor > 1 ? `${Number(factor.toPrecision(2))} times as fast` : `${Number((1 / factor).toPrecision(2))} times as slow`;
  }

  // src/report/dashboard/page/views/studies.ts
  var studiesView = (published) => (context) => drawStudies(context, joinStudies(published, context.site));
  function drawStudies(context, studies2) {
    const { site, route } = context;
    const measured = studies2.filter(({ measuredRows }) => measuredRows > 0);
    const shown = measured.find(({ study }) => study === route.parameters.study) ?? [...measured].sort((a, b) => b.measuredRows - a.measuredRows)[0];
    if (shown === void 0)
      return { title: `${site.name} · studies`, element: h("div", {}, h("h1", {}, "Studies"), nothingMeasured()) };
    const element = h(
      "div",
      { class: "studies" },
      h("h1", {}, "Studies"),
      h(
        "p",
        { class: "muted" },
        "Published measurements of file I/O, repeated: their figures beside the ones of this store."
      ),
      h(
        "nav",
        { class: "chips", "aria-label": "Studies" },
        ...measured.map(
          ({ study, title, measuredRows, rows }) => h(
            "a",
            {
              class: "chip-link",
              href: formatHash("studies", { study }),
              "aria-current": study === shown.study ? "page" : void 0
            },
            title,
            h("span", { class: "count" }, `${measuredRows}/${rows.length}`)
          )
        )
      ),
      studyPanel(shown),
      ...chartPanels(context, shown),
      findingsPanel(context, shown),
      rowsPanel(context, shown)
    );
    return { title: `${site.name} · studies: ${shown.title}`, element };
  }
  var nothingMeasured = () => emptyState(
    "No cell of a published study has been measured here.",
    h("p", {}, "They are in the suite ", h("code", {}, "seeds"), ": ", h("code", {}, "io-perf run --suite seeds"), ".")
  );
  var studyPanel = ({ title, source, method, faults }) => panel(
    title,
    h("p", {}, source, "."),
    h("p", { class: "muted" }, h("b", {}, "How it was measured: "), method, "."),
    faults.length > 0 && h(
      "details",
      {},
      h("summary", {}, `What is known to be wrong with it (${faults.length})`),
      h("ul", {}, ...faults.map((fault) => h("li", {}, fault)))
    )
  );
  function chartPanels({ site }, { study, rows, repetitions }) {
    return repetitions.map((repetition) => {
      const { target, hazards, missing } = repetition;
      const charts = studyCharts(study, rows, repetition).map((chart, index) => {
        const drawn = drawStudyChart(chart);
        const save = () => {
          download(`study-${study}-${index + 1}.svg`, new Blob([studyChartFile(drawn)], { type: "image/svg+xml" }));
        };
        return h(
          "figure",
          { class: "study-figure-chart" },
          drawn,
          h("button", { type: "button", title: "Save as SVG", click: save }, "SVG")
        );
      });
      return panel(
        `Published and on ${targetLabel(site, target)}`,
        ...hazards.map(
          ({ name, sentence }) => h("p", { class: "small" }, "⚠ ", h("b", {}, name), sentence !== "" && `: ${sentence}`)
        ),
        ...missing.slice(0, maxReasons).map((reason) => h("p", { class: "muted small" }, `Not measured: ${reason}`)),
        h("div", { class: "study-charts" }, ...charts)
      );
    });
  }
  var maxReasons = 5;
  var statusLooks = {
    holds: ["✓", "unchanged"],
    "does-not-hold": ["✕", "regressed"],
    undecided: ["?", "inconclusive"],
    "not-measured": ["–", "inconclusive"],
    "not-applicable": ["–", "inconclusive"]
  };
  function findingsPanel(context, { findings: findings2 }) {
    if (findings2.length === 0) return false;
    return panel("Conclusions", h("ul", { class: "findings" }, ...findings2.map((one) => finding(context, one))));
  }
  var verdict = (status, words = describeStatus(status)) => {
    const [symbol, look] = statusLooks[status];
    return h(
      "span",
      { class: `verdict verdict-${look}` },
      h("span", { class: "symbol", "aria-hidden": "true" }, symbol),
      words
    );
  };
  var withoutFigures = ({ rules }) => verdict("not-measured", rules.length === 0 ? "for information" : void 0);
  function finding({ site }, published) {
    const { id, conclusion, correction, found } = published;
    const several = new Set(found.map(({ target }) => target)).size > 1;
    const figures = ({ measured, low, high, published: published2, reason }) => [
      ...measured === void 0 ? [] : [`measured ${ratio(measured)}`],
      ...low === void 0 || high === void 0 ? [] : [`(${ratio(low)} … ${ratio(high)})`],
      ...published2 === void 0 ? [] : [`${measured === void 0 ? "" : "against "}published ${ratio(published2)}`],
      ...reason === void 0 ? [] : [`– ${reason}`]
    ].join(" ");
    return h(
      "li",
      {},
      h("div", {}, ...found.length === 0 ? [withoutFigures(published)] : several ? [] : [verdict(found[0].status)]),
      h(
        "div",
        {},
        h("p", {}, h("code", { class: "small" }, id), " ", conclusion),
        ...found.map(
          (one) => h(
            "p",
            { class: "small" },
            several && [h("bdi", {}, targetLabel(site, one.target ?? "")), ": ", verdict(one.status), " "],
            figures(one)
          )
        ),
        correction !== void 0 && h("p", { class: "muted small" }, correction)
      )
    );
  }
  var ratio = (value) => value === void 0 ? "–" : `×${Number(value.toPrecision(3))}`;

  // src/report/dashboard/page/studies-script.ts
  offerView("studies", studiesView({ authorsOrder, findings, listCells, seedsOf, studies }));
})();

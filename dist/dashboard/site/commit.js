(() => {
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
    const rounded2 = Number(value.toPrecision(3));
    if (rounded2 >= 1e3) return value < 1e15 ? group(value.toFixed(0)) : ">10¹⁵";
    const decimals = rounded2 >= 100 ? 0 : rounded2 >= 10 ? 1 : rounded2 >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }

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
  function unitFor(value, units) {
    const fitting = units.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units[0];
  }
  function format(value, units) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units);
    if (value / unit.factor >= 1e12) return `>10¹² ${unit.name}`;
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
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
  function formatInUnit(unit, value) {
    if (!isFigure(value)) return noFigure;
    const [whole = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
    if (whole.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole !== "") return `${formatBytes(value)}${per}`;
    if (value >= maxAmount) return `>10¹⁸ ${unit}`.trimEnd();
    if (plainRate.test(unit)) {
      const prefix2 = unitFor(value === 0 ? 1 : value, prefixes);
      return `${formatNumber(value / prefix2.factor)} ${prefix2.name}${unit}`;
    }
    const isShort = value === 0 || value >= 1e-3 && value < maxCount;
    const prefix = isShort ? void 0 : unitFor(value, prefixes);
    const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
    const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString("en");
    return unit === "" ? text : `${text} ${unit}`;
  }

  // src/core/document/units.ts
  var timeUnit = "ns/op";
  var isTime = ({ unit }) => unit === timeUnit;
  var synonyms = (rows) => new Map(rows.flatMap(([meaning, words]) => words.map((word) => [word, meaning])));
  var timeNs = synonyms([
    [1e-3, ["ps", "picosecond"]],
    [1, ["ns", "nsec", "nanosecond"]],
    [1e3, ["us", "µs", "μs", "usec", "microsecond"]],
    [1e6, ["ms", "msec", "millisecond"]],
    [1e9, ["s", "sec", "second"]],
    [6e10, ["m", "min", "minute"]],
    [36e11, ["h", "hour"]]
  ]);
  function timeOf(text) {
    const word = text.trim();
    const plain = word.length > 1 ? word.toLowerCase() : word;
    return timeNs.get(plain) ?? timeNs.get(plain.replace(/s$/, ""));
  }
  var bitsUnit = /^(?:([kKMGT]i?)?bits?|([KMGT]i?)b)$/;
  var bytesUnit = /^([kmgt]i?)?(?:b|bytes?)$/i;
  function powerOf(prefix = "") {
    const power = ["", "k", "m", "g", "t"].indexOf(prefix.slice(0, 1).toLowerCase());
    return (prefix.length > 1 ? 1024 : 1e3) ** power;
  }
  function sizeOf(thing) {
    const bits = bitsUnit.exec(thing);
    if (bits) return { name: "bits", factor: powerOf(bits[1] ?? bits[2]) };
    const bytes = bytesUnit.exec(thing);
    return bytes ? { name: "size", factor: powerOf(bytes[1]) } : void 0;
  }
  var things = synonyms([
    ["op", ["ops", "operation", "operations"]],
    ["iteration", ["iter", "iters", "iterations"]],
    ["item", ["items"]],
    ["request", ["req", "reqs", "requests"]]
  ]);
  function countOf(thing) {
    const [, prefix = "", word = thing] = /^([kKMG])\s?(ops?|items?|iter(?:ation)?s?|requests?|reqs?)$/.exec(thing) ?? [];
    return { name: things.get(word.toLowerCase()) ?? word, factor: powerOf(prefix) };
  }
  var namedRate = /^([kMG]?)(iops|hz|fps|qps|rps|tps|flops)$/i;
  var shortRate = /^([kmgt]?i?b)ps$/i;
  var isOperation = (text) => /^(?:op|operation|iter|iteration|run|execution)s?$/i.test(text);
  var maxUnitLength = 100;
  var known = /* @__PURE__ */ new Map();
  var maxKnown = 1e3;
  function dimensionOf(unit) {
    let dimension = known.get(unit);
    if (dimension === void 0) {
      dimension = readDimension(unit);
      if (known.size >= maxKnown) known.clear();
      known.set(unit, dimension);
    }
    return dimension;
  }
  function readDimension(unit) {
    const text = unit.trim().replace(/\s+/g, " ");
    if (text.length > maxUnitLength) return { kind: "other", name: text, factor: 1 };
    const [head = "", ...per] = text.replace(shortRate, "$1/s").split(/ ?\/ ?| per /);
    const thing = head.trim();
    const perTime = per.length === 1 ? timeOf(per[0]) : void 0;
    if (perTime !== void 0) {
      const { name, factor } = sizeOf(thing) ?? countOf(thing);
      return { kind: "rate", name: `${name}/s`, factor: factor * 1e9 / perTime };
    }
    const time2 = timeOf(thing);
    if (time2 !== void 0) return { kind: "time", name: "time", factor: time2 };
    const [, prefix, rate] = namedRate.exec(text) ?? [];
    if (rate !== void 0) return { kind: "rate", name: rate.toLowerCase(), factor: powerOf(prefix) };
    const size = sizeOf(thing);
    const others = per.filter((part) => !isOperation(part));
    if (size !== void 0) return { kind: "other", name: [size.name, ...others].join("/"), factor: size.factor };
    return { kind: "other", name: text, factor: 1 };
  }
  function meaningOf(unit, better) {
    const { kind, name, factor } = dimensionOf(unit);
    if (kind === "time" && better !== "bigger") return { kind, better: "smaller", factor, bytes: false };
    if (kind === "rate" && better !== "smaller") return { kind, better: "bigger", factor, bytes: name === "size/s" };
    return { kind: "other", better: better ?? (kind === "rate" ? "bigger" : "smaller"), factor: 1, bytes: false };
  }

  // src/core/stats/distributions.ts
  var rootOf2Pi = Math.sqrt(2 * Math.PI);
  var normalQuantile975 = 1.959963984540054;

  // src/core/stats/quantile.ts
  var minForInterval = 6;

  // src/history/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  var optionalColumns = [...countColumns, "cpu"];
  function rounded(value) {
    return value === void 0 || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
  }
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= minForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  var columns = ["low", "high", "samples", ...optionalColumns];

  // src/history/store/format/imported.ts
  var importedSchemaId = "io-perf/imported/v1";
  var valueOf = ({ value }) => typeof value === "number" ? value : Number.parseFloat(value ?? "");
  function importedFigures(suite, entry) {
    const copies = /* @__PURE__ */ new Map();
    return entry.benches.map((bench) => {
      const { unit, factor } = normalised(entry.tool, bench.unit ?? "");
      const copy = (copies.get(bench.name) ?? 0) + 1;
      copies.set(bench.name, copy);
      const value = valueOf(bench);
      const half = halfWidth(bench.range, value);
      return {
        cell: {
          id: importedCellId(suite, entry.tool, bench.name, copy),
          unit,
          better: meaningInDataJs(entry.tool, bench.unit ?? "").better
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
  var maxRange = 100;
  function halfWidth(range, value) {
    if (typeof range === "number") return range;
    if (range === void 0 || range.length > maxRange) return void 0;
    const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
    if (!match) return void 0;
    const width = Number(match[1].replaceAll(",", ""));
    return match[2] === "%" ? width / 100 * value : width;
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
  var targetOf = (name, { target, environment: { os } }) => targetKey({ name, target, os: typeof os === "string" ? os : void 0 });
  var intervalWidths = 2 * normalQuantile975;

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
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query = parameters.map(([key, value]) => `${key}=${value}`).join("&");
    const own = `${api}${query === "" ? "" : `?${query}`}`;
    if (suite !== void 0) return suite === "" ? own : `${own} (${suite})`;
    return runner === "" || isWorkload({ runner, operation }) ? own : `${runner}/${operation}/${own}`;
  }
  function matchesQuery(id, query) {
    const text = `${id} ${plainName(id)}`.toLowerCase();
    return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  // src/report/dashboard/page/dates.ts
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  var format2;
  var grouped = (value) => (format2 ??= new Intl.NumberFormat("en")).format(value);
  function formatPerOperation(value) {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? grouped(value) : value.toPrecision(3);
  }
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

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

  // src/report/dashboard/page/figures.ts
  var time = { unit: "ns", better: "smaller" };
  function meaningOf2({ subject }) {
    const summary = Object.values(subject).find((side) => side.summary)?.summary;
    return summary === void 0 || isTime(summary) ? time : summary;
  }
  function figureOf({ summary, samples }, target) {
    if (summary === void 0) return void 0;
    const { value, low, high } = summary;
    const known2 = samples.length === 0 && low === high || low === void 0 || high === void 0 ? {} : { low, high };
    return {
      value,
      interval: intervalOf({ ...known2, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }
  var rangeText = (unit, { low, high }) => `${formatInUnit(unit, low)} … ${formatInUnit(unit, high)}`;

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/report/dashboard/page/run-document.ts
  async function loadRun(store, id) {
    const [document2, names] = await Promise.all([store.document(id), store.names()]);
    if (document2.schema === importedSchemaId) return importedRun(document2);
    const run = document2;
    return { ...run, cells: names.cells(run.cells, run.startedAt) };
  }
  function importedRun({ id, suite, entry, from }) {
    const at = new Date(Number.isFinite(entry.date) ? entry.date : 0).toISOString();
    return {
      // Importing the schema would make the first view ten times as large.
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
    const ends = low === null || high === null ? [value ?? 0] : [low, high];
    const bounds = { low: Math.min(...ends), high: Math.max(...ends) };
    return {
      subject: {
        head: {
          opsPerSample: 1,
          samples: [],
          ...value === null ? {} : { summary: { value, unit, better, ...bounds } }
        }
      }
    };
  }

  // src/report/dashboard/page/states.ts
  var emptyState = (title, ...children) => h.div({ class: "empty" }, h.p({ class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h.div(
    { class: "error", role: "alert" },
    h.p({ class: "empty-title" }, h.span({ "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h.p(h.bdi(message)),
    ...children
  );
  var allLink = (view) => h.p(h.a({ href: `#${view}` }, `All ${view}`));
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h.ul(...damage.map(({ what, why }) => h.li(`${what}: `, h.bdi(why))))
  );

  // src/report/dashboard/page/count-words.ts
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/report/dashboard/copied-commands.ts
  var isSha = (commit) => commit !== void 0 && /^[0-9a-f]{7,64}$/.test(commit);

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
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h.bdi({ class: "cell-label" }, h.b(api));
    const query = parameters.map(([name, value]) => `${name}=${value}`).join("&");
    return h.bdi(
      { class: "cell-label" },
      suite === void 0 && !isWorkload({ runner, operation }) && h.span({ class: "cell-path" }, `${runner}/${operation}/`),
      h.b(api),
      query !== "" && h.span({ class: "cell-parameters" }, `?${query}`),
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
  function filterField(context, attributes, also) {
    const change = ({ target }) => {
      context.go({ filter: target.value, ...also });
    };
    return h.input({ type: "search", value: context.route.parameters.filter ?? "", ...attributes, change });
  }
  var cellFilter = (context, id) => filterField(context, { id, placeholder: "filter by cell", "aria-label": "Filter by cell" });

  // src/report/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/report/dashboard/page/views/counts.ts
  var totals = ["readBytes", "writtenBytes", "fsyncs"];
  var totalNames = { readBytes: "read bytes", writtenBytes: "written bytes", fsyncs: "fsyncs" };
  function countsOf({ perOp, ...profile }) {
    const calls = Object.entries(perOp).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const all = calls.reduce((sum, [, count]) => sum + count, 0);
    return new Map([
      ["system calls", all],
      ...totals.flatMap((name) => {
        const count = profile[name];
        return count === void 0 ? [] : [[totalNames[name], count]];
      }),
      ...calls
    ]);
  }
  function countSummary(profile) {
    if (!profile) return "–";
    const counts = countsOf(profile);
    const calls = counts.get("system calls");
    const parts = [`${formatMetric("", calls)} ${calls === 1 ? "call" : "calls"}`];
    const [read, written, fsyncs] = [counts.get("read bytes"), counts.get("written bytes"), counts.get("fsyncs")];
    if (read) parts.push(`${formatMetric("bytes", read)} read`);
    if (written) parts.push(`${formatMetric("bytes", written)} written`);
    if (fsyncs) parts.push(`${formatMetric("", fsyncs)} ${fsyncs === 1 ? "fsync" : "fsyncs"}`);
    return parts.join(" · ");
  }

  // src/report/dashboard/page/views/commit.ts
  async function commitView(context) {
    const { store, site, route } = context;
    const { id = "", filter = "" } = route.parameters;
    const title = `${site.name} · commit ${shortCommit(id)}`;
    const { runs, damage } = await store.runs();
    const own = runs.filter(({ commit, hidden }) => id !== "" && commit === id && hidden === void 0);
    const places = placesOf(await Promise.all(own.map((run) => loadRun(store, run.id))));
    const targets = [...places.keys()].sort();
    const ids = [...new Set([...places.values()].flatMap(({ run }) => Object.keys(run.cells)))];
    const element = h.div(
      h.h1("Commit ", id === "" ? "–" : commitLink(site, id), ` on ${plural(targets.length, "target")}`),
      damageList(damage),
      targets.length === 0 ? emptyState("No run of this commit is here.", allLink("runs")) : panel(
        "Figures",
        cellFilter(context, "commit-filter"),
        scrolled(
          "Figures of each target",
          rowsTable(
            ["Cell", ...targets.map((key) => runLink(places.get(key), targetLabel(site, key)))],
            ids.filter((cell) => matchesQuery(cell, filter)).map(
              (cell) => h.tr(
                h.td({ class: "wide" }, cellLink(cell)),
                ...targets.map((key) => figureCell(places.get(key), cell))
              )
            )
          )
        )
      )
    );
    return { title, element };
  }
  var runLink = ({ run: { id } }, label) => h.a({ href: formatHash("run", { id }) }, h.bdi(label));
  function placesOf(runs) {
    const places = /* @__PURE__ */ new Map();
    for (const run of runs)
      for (const [subject, members] of Object.entries(run.subjects)) {
        const key = targetOf(subject, members);
        if (!places.has(key)) places.set(key, { run, subject });
      }
    return places;
  }
  function figureCell({ run, subject }, id) {
    const result = Object.hasOwn(run.cells, id) ? run.cells[id] : void 0;
    const cell = result?.subject[subject];
    const figure = cell && figureOf(cell, run.subjects[subject].target);
    if (result === void 0 || cell === void 0 || figure === void 0) return h.td({ class: "muted" }, "–");
    const { unit } = meaningOf2(result);
    const { interval } = figure;
    return h.td(
      { class: "figure" },
      h.b(formatInUnit(unit, figure.value)),
      interval && h.div({ class: "small muted" }, rangeText(unit, interval)),
      cell.profile && h.div({ class: "small" }, countSummary(cell.profile))
    );
  }

  // src/report/dashboard/page/commit-script.ts
  offerView("commit", commitView);
})();

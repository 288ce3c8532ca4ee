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
  var formatThroughput = (bytesPerSecond) => format(bytesPerSecond, throughputUnits);
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
    const [whole2 = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit) ?? [];
    if (whole2.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole2 !== "") return `${formatBytes(value)}${per}`;
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
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }
  function formatWait(seconds) {
    if (!isFigure(seconds)) return noFigure;
    if (seconds < 9.95 && !Number.isInteger(seconds)) return `${seconds.toFixed(1)} s`;
    const whole2 = Math.round(seconds);
    const two = (value) => String(value).padStart(2, "0");
    if (whole2 < 60) return `${whole2} s`;
    if (whole2 < 3600) return `${Math.floor(whole2 / 60)} min ${two(whole2 % 60)} s`;
    if (whole2 >= 36e5) return ">1000 h";
    return `${Math.floor(whole2 / 3600)} h ${two(Math.floor(whole2 % 3600 / 60))} min`;
  }

  // src/core/document/group-by.ts
  function groupBy(items, keyOf) {
    const groups = /* @__PURE__ */ new Map();
    for (const item of items) {
      const key = keyOf(item);
      const group2 = groups.get(key);
      if (group2) group2.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  }

  // src/core/document/units.ts
  var timeUnit = "ns/op";
  var timePerOp = { unit: timeUnit, better: "smaller" };
  var isTime = ({ unit }) => unit === timeUnit;
  var isCounted = ({ unit, better }) => better === "smaller" && unit !== timeUnit;
  var tailMetric = (cell) => /[?&]metric=((?:[a-z-]+-)?p9\d*(?:\.\d+)?)(?:&|$)/.exec(cell)?.[1];
  var wholeOf = (cell) => cell.startsWith("command/") ? cell.replace(/\?.*/, "") : cell.replace(/([?&])metric=[^&]*&?/, "$1").replace(/[?&]$/, "");
  var costOf = (value, better) => better === "bigger" ? value > 0 ? 1 / value : Infinity : value;
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
  var dimensionName = (unit) => dimensionOf(unit).name;
  function inUnit(value, from, to) {
    if (from === to) return value;
    const [before, after] = [dimensionOf(from), dimensionOf(to)];
    if (before.name !== after.name) return void 0;
    return before.factor === after.factor ? value : value * before.factor / after.factor;
  }
  var shownUnit = ({ unit }) => unit === timeUnit ? "a time" : unit.replace(/[\p{C}\s]+/gu, " ").slice(0, 40).trim() || "no unit";
  function whyNotAlike(before, now) {
    if (dimensionName(before.unit) !== dimensionName(now.unit)) {
      return `another unit: ${shownUnit(before)} before, ${shownUnit(now)} now: not compared`;
    }
    if (before.better !== now.better) {
      return `another direction: ${before.better} was better, ${now.better} is better now: not compared`;
    }
    return void 0;
  }
  function meaningOf(unit, better) {
    const { kind, name, factor } = dimensionOf(unit);
    if (kind === "time" && better !== "bigger") return { kind, better: "smaller", factor, bytes: false };
    if (kind === "rate" && better !== "smaller") return { kind, better: "bigger", factor, bytes: name === "size/s" };
    return { kind: "other", better: better ?? (kind === "rate" ? "bigger" : "smaller"), factor: 1, bytes: false };
  }

  // src/core/document/pairs.ts
  var perOp = ({ ns, ops }) => ns / ops;
  var areFigures = (samples) => typeof samples[0] === "number";
  function samplesOf({
    samples,
    summary = timePerOp
  }) {
    if (!areFigures(samples)) return samples;
    const member = isTime(summary) ? "ns" : "value";
    return samples.map((figure, round) => ({ round, order: 0, [member]: figure }));
  }
  var whole = ({ value, ns = Number.NaN, ops }, opsPerSample) => value ?? ns / (ops ?? opsPerSample);
  function valuesOfPair(first, second, opsPerSample) {
    if (first.adjusted && second.adjusted) return { first: perOp(first.adjusted), second: perOp(second.adjusted) };
    if (first.quiet && second.quiet) return { first: perOp(first.quiet), second: perOp(second.quiet) };
    return { first: whole(first, opsPerSample.first), second: whole(second, opsPerSample.second) };
  }
  function pairsOf({ cells }, base, head) {
    const pairs = /* @__PURE__ */ new Map();
    for (const [cell, { subject }] of Object.entries(cells)) {
      if (!Object.hasOwn(subject, base) || !Object.hasOwn(subject, head)) continue;
      pairs.set(cell, pairSamples(cell, subject[base], subject[head]));
    }
    return pairs;
  }
  var coarsestCpuNs = 1e6;
  function cpuPerOp({ userNs, sysNs, value, ops }, opsPerSample) {
    if (value !== void 0 || userNs === void 0 || sysNs === void 0) return void 0;
    const ns = userNs + sysNs;
    return ns > 0 && ns % coarsestCpuNs !== 0 ? ns / (ops ?? opsPerSample) : void 0;
  }
  var sharesProcess = (cell) => !cell.startsWith("command/");
  function groupsOf(pairs) {
    const groups = [];
    const keysOf = ({ base, head }) => [
      ...base.process === void 0 ? [] : [`base ${base.process}`],
      ...head.process === void 0 ? [] : [`head ${head.process}`]
    ];
    for (const pair of pairs) {
      const keys = keysOf(pair);
      if (keys.length === 0) continue;
      const [own, ...others] = groups.filter((group3) => keys.some((key) => group3.has(key)));
      const group2 = own ?? /* @__PURE__ */ new Set();
      if (own === void 0) groups.push(group2);
      for (const key of [...keys, ...others.flatMap((other) => [...other])]) group2.add(key);
      for (const other of others) groups.splice(groups.indexOf(other), 1);
    }
    return pairs.map((pair) => {
      const [key] = keysOf(pair);
      if (key === void 0) return {};
      return { process: nameOf(groups.find((group2) => group2.has(key))) };
    });
  }
  function nameOf(group2) {
    const numbers = (side) => [...group2].filter((key) => key.startsWith(side)).map((key) => Number(key.slice(side.length)));
    const own = numbers("base ");
    return String(Math.min(...own.length > 0 ? own : numbers("head ")));
  }
  function pairSamples(cell, base, head) {
    const [measure, after] = [base.summary ?? timePerOp, head.summary ?? timePerOp];
    if (whyNotAlike(measure, after) !== void 0) return [];
    const { better } = measure;
    const heads = new Map(samplesOf(head).map((sample) => [sample.round, sample]));
    const twins = samplesOf(base).flatMap((sample) => {
      const twin = heads.get(sample.round);
      return twin === void 0 ? [] : [{ base: sample, head: twin }];
    });
    const groups = sharesProcess(cell) ? groupsOf(twins) : [];
    return twins.map((twin, index) => {
      const isBaseFirst = twin.base.order < twin.head.order;
      const inOrder = (ofBase, ofHead) => isBaseFirst ? { first: ofBase, second: ofHead } : { first: ofHead, second: ofBase };
      const values = valuesOfPair(twin.base, twin.head, { first: base.opsPerSample, second: head.opsPerSample });
      const second = inUnit(values.second, after.unit, measure.unit);
      const [baseCpu, headCpu] = [cpuPerOp(twin.base, base.opsPerSample), cpuPerOp(twin.head, head.opsPerSample)];
      return {
        order: isBaseFirst ? "AB" : "BA",
        ...inOrder(costOf(values.first, better), costOf(second, better)),
        ...groups[index],
        ...baseCpu === void 0 || headCpu === void 0 ? {} : { cpu: inOrder(baseCpu, headCpu) },
        ...isCounted(measure) ? { counted: true } : {}
      };
    });
  }

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

  // src/report/dashboard/page/dates.ts
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  var format2;
  var grouped = (value) => (format2 ??= new Intl.NumberFormat("en")).format(value);
  function formatPerOperation(value) {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? grouped(value) : value.toPrecision(3);
  }
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/core/stats/distributions.ts
  var rootOf2Pi = Math.sqrt(2 * Math.PI);
  function normalDensity(z) {
    return Math.exp(-0.5 * z * z) / rootOf2Pi;
  }
  function normalSurvival(z) {
    return z > 0 ? upperTail(z) : 1 - upperTail(-z);
  }
  function upperTail(z) {
    if (z === Number.POSITIVE_INFINITY) return 0;
    if (z < 3) {
      let term = z;
      let sum = z;
      for (let k = 3; term > sum * 1e-17; k += 2) {
        term *= z * z / k;
        sum += term;
      }
      return 0.5 - normalDensity(z) * sum;
    }
    let fraction = z;
    for (let k = 80; k >= 1; k--) fraction = z + k / fraction;
    return normalDensity(z) / fraction;
  }
  var normalQuantile975 = 1.959963984540054;
  function normalQuantile(probability) {
    if (!(probability >= 0 && probability <= 1)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability > 0.5) return -normalQuantile(1 - probability);
    const t = Math.sqrt(-2 * Math.log(probability));
    let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 1308e-6)));
    for (let step = 0; step < 4; step++) {
      const newton = (upperTail(Math.max(0, z)) - probability) / normalDensity(z);
      z += newton / (1 - 0.5 * z * newton);
    }
    return probability === 0.5 ? 0 : -z;
  }
  var lanczos = [
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9984369578019572e-21,
    15056327351493116e-23
  ];
  function logGamma(x) {
    if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    let sum = lanczos[0];
    for (let i = 1; i < lanczos.length; i++) sum += lanczos[i] / (x - 1 + i);
    const t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
  function regularizedBeta(x, a, b) {
    if (Number.isNaN(x)) return Number.NaN;
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
    if (x < (a + 1) / (a + b + 2)) return Math.exp(logFront) * betaFraction(x, a, b) / a;
    return 1 - Math.exp(logFront) * betaFraction(1 - x, b, a) / b;
  }
  function betaFraction(x, a, b) {
    const tiny = 1e-300;
    const guard = (value) => Math.abs(value) < tiny ? tiny : value;
    let c = 1;
    let d = 1 / guard(1 - (a + b) * x / (a + 1));
    let fraction = d;
    for (let m = 1; m < 1e4; m++) {
      const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / guard(1 + even * d);
      c = guard(1 + even / c);
      fraction *= d * c;
      const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / guard(1 + odd * d);
      c = guard(1 + odd / c);
      const factor = d * c;
      fraction *= factor;
      if (Math.abs(factor - 1) < 1e-16) break;
    }
    return fraction;
  }
  function studentTCdf(t, degrees) {
    if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN;
    const tail = 0.5 * regularizedBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
    return t > 0 ? 1 - tail : tail;
  }
  function studentTSurvival(t, degrees) {
    return studentTCdf(-t, degrees);
  }
  function studentTQuantile(probability, degrees) {
    if (!(probability >= 0 && probability <= 1) || !(degrees > 0)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability === 0.5) return 0;
    if (probability < 0.5) return -upperQuantile(probability, degrees);
    return upperQuantile(1 - probability, degrees);
  }
  function upperQuantile(tail, degrees) {
    let low = 0;
    let high = 1;
    while (studentTSurvival(high, degrees) > tail && high < 1e300) {
      low = high;
      high *= 2;
    }
    const logNorm = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI);
    let t = (low + high) / 2;
    for (let step = 0; step < 200; step++) {
      const excess = studentTSurvival(t, degrees) - tail;
      if (excess > 0) low = t;
      else high = t;
      const density = Math.exp(logNorm - (degrees + 1) / 2 * Math.log1p(t * t / degrees));
      const newton = t + excess / density;
      const next = newton > low && newton < high ? newton : (low + high) / 2;
      if (Math.abs(next - t) <= 1e-15 * Math.abs(t)) return next;
      t = next;
    }
    return t;
  }
  function logChoices(n, count) {
    return logGamma(n + 1) - logGamma(count + 1) - logGamma(n - count + 1);
  }

  // src/core/stats/quantile.ts
  function sortedCopy(values) {
    return Float64Array.from(values).sort();
  }
  function quantile(values, probability) {
    return quantileOfSorted(sortedCopy(values), probability);
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
  var mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  function median(values) {
    return quantileOfSorted(sortedCopy(values), 0.5);
  }
  var MAD_TO_STANDARD_DEVIATION = 1.482602218505602;
  function mad(values) {
    const centre = median(values);
    return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
  }
  var minForInterval = 6;

  // src/core/stats/subset-mean.ts
  var maxSteps = 30;
  var minZ = 0.2;
  function subsetTest(values, chosen) {
    const n = values.length;
    const { z, count, mean: mean2, deviation } = standardiseSubset(values, chosen);
    if (deviation === 0) return { z: 0, greater: 1, less: 1 };
    const fewest = minTail(values, count, z > 0 ? 1 : -1);
    const tail = Math.abs(z) < minZ ? studentTail(z, n) : saddlePointTail(values, count, mean2, deviation, z);
    const near = Math.min(1, Math.max(fewest, tail));
    const far = Math.min(1, 1 - near + fewest);
    return z >= 0 ? { z, greater: near, less: far } : { z, greater: far, less: near };
  }
  function subsetZ(values, chosen) {
    return standardiseSubset(values, chosen).z;
  }
  function subsetCriticalZ(n, count, tail) {
    if (n < 3 || subsetSmallestTail(n, count) > tail) return Number.POSITIVE_INFINITY;
    const t = -studentTQuantile(tail, n - 2);
    return t * Math.sqrt(n - 1) / Math.sqrt(n - 2 + t * t);
  }
  function standardiseSubset(values, chosen) {
    const n = values.length;
    let total = 0;
    let sum = 0;
    let count = 0;
    let largest = 0;
    for (let i = 0; i < n; i++) {
      total += values[i];
      largest = Math.max(largest, Math.abs(values[i]));
      if (chosen[i] === 1) {
        sum += values[i];
        count++;
      }
    }
    const mean2 = total / n;
    let squares2 = 0;
    for (let i = 0; i < n; i++) squares2 += (values[i] - mean2) ** 2;
    const deviation = Math.sqrt(squares2 / n);
    const spread = Math.sqrt(squares2 * count * (n - count) / (n * (n - 1)));
    if (!(spread > 0) || deviation <= 1e-12 * largest) return { z: 0, count, mean: mean2, deviation: 0, spread: 0 };
    return { z: (sum - count * mean2) / spread, count, mean: mean2, deviation, spread };
  }
  function subsetSmallestTail(n, count) {
    return Math.exp(-logChoices(n, count));
  }
  function minTail(values, count, side) {
    const sorted = Float64Array.from(values).sort();
    const n = sorted.length;
    const edge = sorted[side > 0 ? n - count : count - 1];
    let [equal, inside] = [0, count];
    for (const value of sorted) {
      if (value === edge) equal++;
      else if (side * (value - edge) > 0) inside--;
    }
    return Math.exp(logChoices(equal, inside) - logChoices(n, count));
  }
  function studentTail(z, n) {
    if (n < 3) return 1;
    return studentTSurvival(Math.abs(z) * Math.sqrt(n - 2) / Math.sqrt(Math.max(1e-12, n - 1 - z * z)), n - 2);
  }
  function saddlePointTail(values, count, mean2, deviation, z) {
    const n = values.length;
    const side = z > 0 ? 1 : -1;
    const x = Float64Array.from({ length: n }, (_, i) => side * (values[i] - mean2) / deviation);
    const target = Math.abs(z) * Math.sqrt(count * (n - count) / (n - 1));
    const even = Math.log(count / (n - count));
    let tilt = 0;
    let level = even;
    for (let step = 0; step < maxSteps; step++) {
      let [number, sum, v0, v1, v2] = [0, 0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        const share = 1 / (1 + Math.exp(-(tilt * x[i] + level)));
        const v = share * (1 - share);
        number += share;
        sum += share * x[i];
        v0 += v;
        v1 += v * x[i];
        v2 += v * x[i] * x[i];
      }
      const determinant = v0 * v2 - v1 * v1;
      if (!(determinant > 1e-200)) return 0;
      const [missing, short] = [count - number, target - sum];
      const tiltStep = (v0 * short - v1 * missing) / determinant;
      const levelStep = (v2 * missing - v1 * short) / determinant;
      if (Math.abs(tiltStep) + Math.abs(levelStep) < 1e-7 * (1 + Math.abs(tilt))) {
        return tailAt(x, tilt, level, even, count, target, determinant);
      }
      const damping = Math.min(1, 2 / (Math.abs(tiltStep) + Math.abs(levelStep)));
      tilt += damping * tiltStep;
      level += damping * levelStep;
      if (tilt > 60) return 0;
    }
    return 0;
  }
  function tailAt(x, tilt, level, even, count, target, determinant) {
    const n = x.length;
    let cumulant = 0;
    for (let i = 0; i < n; i++) {
      const odds = tilt * x[i] + level;
      cumulant += odds > 30 ? odds : Math.log1p(Math.exp(odds));
    }
    const atNothing = even * count - n * Math.log1p(Math.exp(even));
    const r = Math.sqrt(Math.max(0, 2 * (tilt * target + level * count - cumulant - atNothing)));
    const q = tilt * Math.sqrt(determinant / (count * (n - count) / n));
    return Math.max(0, normalSurvival(r) + normalDensity(r) * (1 / q - 1 / r));
  }
  function sparseSubsetTest(values, chosen, n, count) {
    const k = values.length;
    let reach = 0;
    let observed = 0;
    for (let i = 0; i < k; i++) {
      reach += Math.abs(values[i]);
      if (chosen[i] === 1) observed += values[i];
    }
    const width2 = 2 * reach + 1;
    const ways = new Float64Array((k + 1) * width2);
    ways[reach] = 1;
    for (let i = 0; i < k; i++) {
      const value = values[i];
      for (let size = i + 1; size >= 1; size--) {
        const [row, previous] = [size * width2, (size - 1) * width2];
        const [from, to] = [Math.max(0, value), Math.min(width2, width2 + value)];
        for (let at = from; at < to; at++) ways[row + at] += ways[previous + at - value];
      }
    }
    let [greater, less] = [0, 0];
    const all = logChoices(n, count);
    for (let size = Math.max(0, count - (n - k)); size <= Math.min(k, count); size++) {
      const others = Math.exp(logChoices(n - k, count - size) - all);
      const row = size * width2 + reach;
      for (let sum = -reach; sum <= reach; sum++) {
        const chance = ways[row + sum] * others;
        if (sum >= observed) greater += chance;
        if (sum <= observed) less += chance;
      }
    }
    return { greater: Math.min(1, greater), less: Math.min(1, less) };
  }

  // src/core/stats/group-sequential.ts
  var obrienFlemingSpending = (information, alpha) => Math.min(alpha, 2 * normalSurvival(-normalQuantile(alpha / 2) / Math.sqrt(information)));
  function powerSpending(power) {
    return (information, alpha) => alpha * information ** power;
  }
  function nominalLevels(looks, alpha, spending) {
    const levels = [];
    let spent = 0;
    let grid;
    let previous = 0;
    for (const look of looks) {
      const target = spending(look, alpha);
      const increment = Math.max(0, target - spent);
      const scale = Math.sqrt(look);
      let boundary;
      if (grid === void 0) {
        boundary = increment > 0 ? -normalQuantile(increment) * scale : Number.POSITIVE_INFINITY;
        grid = firstGrid(boundary, scale);
      } else {
        const step = Math.sqrt(look - previous);
        boundary = increment > 0 ? solveBoundary(grid, step, increment, scale) : Number.POSITIVE_INFINITY;
        grid = nextGrid(grid, step, boundary, scale);
      }
      levels.push(Number.isFinite(boundary) ? normalSurvival(boundary / scale) : 0);
      spent = Math.max(spent, target);
      previous = look;
    }
    return levels;
  }
  var gridPoints = 140;
  var upperReach = 8;
  var lowerReach = 6;
  function points(scale, boundary) {
    const start = -lowerReach * scale;
    const end = Math.min(boundary, upperReach * scale);
    return { start, width: (end - start) / gridPoints };
  }
  function firstGrid(boundary, scale) {
    const { start, width: width2 } = points(scale, boundary);
    const density = new Float64Array(gridPoints + 1);
    for (let i = 0; i <= gridPoints; i++) density[i] = normalDensity((start + i * width2) / scale) / scale;
    return { start, width: width2, density };
  }
  function weight(i) {
    if (i === 0 || i === gridPoints) return 1 / 3;
    return i % 2 === 1 ? 4 / 3 : 2 / 3;
  }
  function crossing(grid, step, boundary) {
    let total = 0;
    for (let i = 0; i <= gridPoints; i++) {
      const at = grid.start + i * grid.width;
      total += weight(i) * grid.density[i] * normalSurvival((boundary - at) / step);
    }
    return total * grid.width;
  }
  function solveBoundary(grid, step, increment, scale) {
    let low = 0;
    let high = upperReach * scale;
    for (let iteration = 0; iteration < 28; iteration++) {
      const middle = (low + high) / 2;
      if (crossing(grid, step, middle) > increment) low = middle;
      else high = middle;
    }
    return high;
  }
  function nextGrid(grid, step, boundary, scale) {
    const { start, width: width2 } = points(scale, boundary);
    const density = new Float64Array(gridPoints + 1);
    for (let j = 0; j <= gridPoints; j++) {
      const at = start + j * width2;
      let total = 0;
      for (let i = 0; i <= gridPoints; i++) {
        const from = grid.start + i * grid.width;
        total += weight(i) * grid.density[i] * normalDensity((at - from) / step);
      }
      density[j] = total * grid.width / step;
    }
    return { start, width: width2, density };
  }

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
    const width2 = Number(match[1].replaceAll(",", ""));
    return match[2] === "%" ? width2 / 100 * value : width2;
  }

  // src/core/cells/cell-name.ts
  var family = "command/run/";
  var isWorkloadId = (id) => id.startsWith(family);
  var mebibyte = 1024 ** 2;

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
  var allLink = (view) => h.p(h.a({ href: `#${view}` }, `All ${view}`));

  // src/report/dashboard/copied-commands.ts
  var isSha = (commit) => commit !== void 0 && /^[0-9a-f]{7,64}$/.test(commit);

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
  var linkButton = (href, ...children) => h.a({ class: "button", href }, ...children);
  var goButton = (context, changed, attributes, ...children) => {
    const click = () => {
      context.go(changed);
    };
    return h.button({ type: "button", ...attributes, click }, ...children);
  };
  var moreButton = (context, id, text, changed) => goButton(context, changed, { id, class: "more" }, text);
  function firstOf(context, rows, count, { all, words, id = `all-${all}` }) {
    const visible = context.route.parameters.all === all ? rows : rows.slice(0, count);
    return { visible, more: visible.length < rows.length && moreButton(context, id, `Show all ${words}`, { all }) };
  }
  function filterField(context, attributes, also) {
    const change = ({ target }) => {
      context.go({ filter: target.value, ...also });
    };
    return h.input({ type: "search", value: context.route.parameters.filter ?? "", ...attributes, change });
  }
  var cellFilter = (context, id) => filterField(context, { id, placeholder: "filter by cell", "aria-label": "Filter by cell" });

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

  // src/report/dashboard/page/verdicts.ts
  var tagOf = (look, symbol, words, title) => h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: "symbol", "aria-hidden": "true" }, symbol),
    words
  );
  var statusTag = (status) => tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);

  // src/report/dashboard/page/count-words.ts
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/report/dashboard/page/views/run-table.ts
  var hiddenNote = ({ deleted, by, reason }) => h.div(
    { class: "small hazard" },
    deleted ? "deleted" : "hidden",
    by !== void 0 && [" by ", h.bdi(by)],
    ": ",
    h.bdi(reason)
  );

  // src/judge/policy.ts
  var pairedDefaults = {
    /** Chance that a comparison whose head equals its base has any `regressed` cell (and, separately, any `improved` one). */
    alpha: 0.01,
    /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
    minEffect: 0.02,
    /** `unchanged`: no slowdown of a cell's margin or more, no speed-up of twice that, and no sign of either. The widest margin … */
    unchangedWithin: 0.04,
    /** … and this the narrowest, for cells that are quiet: docs/lab/margins.md */
    narrowestWithin: 0.025,
    /** One-sided level, at the last look, of the bounds that must lie inside the margin. */
    boundLevel: 0.1,
    /** Confidence of the shown interval. */
    confidence: 0.95
  };
  var defaultPolicy = pairedDefaults;
  function marginsFor(minEffect) {
    const { unchangedWithin, narrowestWithin } = defaultPolicy;
    return {
      unchangedWithin: Math.max(unchangedWithin, 2 * minEffect),
      narrowestWithin: Math.max(narrowestWithin, minEffect * narrowestWithin / defaultPolicy.minEffect)
    };
  }
  var deviceWithin = 0.15;
  var tailMinEffect = 0.1;
  var foldersDiffer = 0.015;
  var foldersShare = 0.75;
  var folderEffectShare = 0.4;
  function policyOf(cell, all) {
    const own = all.minEffectOf?.(cell);
    const margins = own === void 0 ? {} : { minEffect: own, ...marginsFor(own) };
    const policy = { ...all, ...margins, hasLargeChanges: true };
    if (isWorkloadId(cell)) {
      return { ...policy, certainBeyond: Math.min(foldersDiffer, foldersShare * policy.minEffect) };
    }
    if (tailMetric(cell) === void 0) return policy;
    const minEffect = Math.max(policy.minEffect, tailMinEffect);
    return { ...policy, minEffect, ...marginsFor(minEffect), hasLargeChanges: false };
  }
  var spentShare = 0.85;
  var togetherShare = 0.3;
  var untouchedWeight = 0.1;
  var promisingFrom = 1;
  var errorsPerMargin = 2;
  var lookShares = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
  var plannedPower = 0.95;
  var futilityLoss = 2e-3;
  var futilityLossOfProcesses = 0.02;
  var speedUpToFollow = -1.645;
  var earlyBoundShare = 0.5;
  var worthWaiting = 1 / 3;
  var targetPower = 0.8;
  var maxUnusableShare = 0.2;
  var linearZ = 3;
  var maxCorrectedZ = 4;
  var minCorrection = 1 / 4;
  var minOfEachOrder = 3;
  var minPairs = 12;
  var minExact = 2;
  var minToAgree = 3;
  var agreeingShare = 0.75;
  var fewPairsLevels = [0.01, 1e-3, 1e-4];
  var fewPairsScores = [
    { pairs: 3, ratios: [1.4, 2.2, 4], reaches: [0.22, 1.3, 3.5] },
    { pairs: 4, ratios: [1.3, 2, 2.7], reaches: [0.08, 0.42, 1.8] },
    { pairs: 5, ratios: [1.1, 1.3, 1.8], reaches: [0.03, 0.22, 0.9] },
    { pairs: 6, ratios: [1.1, 1.2, 1.5], reaches: [0.02, 0.12, 0.5] },
    { pairs: 7, ratios: [1.1, 1.15, 1.3], reaches: [0.02, 0.08, 0.3] },
    { pairs: 8, ratios: [1.1, 1.15, 1.2], reaches: [0.02, 0.06, 0.2] }
  ];
  var addedReach = 0.3;
  var growthPerTenth = 2;
  var minReach = 0.3;
  var calmShare = 0.2;
  var reachPerDifference = 4;
  var otherPlace = 0.5;
  var nearWeight = 5;
  var nearPairs = 15;
  var farthestPair = 60;
  var meanShare = 0.1;
  var maxLikeness = 0.9;
  var calmQuantile = 0.3;
  var calmQuantileOfNormal = 0.3853;
  var maxDeviations = 12;
  var farDeviations = 6;
  var minFar = 0.02;
  var minPairsOfUnchanged = 33;
  var marginsOfMean = 1.5;
  var maxLean = 0.67;
  var maxLeanAtEnd = 1.28;
  var minFarOfHead = 1;
  var minFarOfHeadAtEnd = 2;
  var minLean = -1.645;
  var meanDiffers = 0.01;
  var maxCounted = 60;
  var sameReading = 1e-9;
  var disturbedBeyond = 3;
  var priorFreedom = 2;
  var maxProcessEffect = 0.19;
  var maxTailProcessEffect = 0.5;
  var minProcessEffect = 1e-3;
  var minProcesses = 3;
  var processesToDecide = 6;
  var levelForLargeEffects = 0.2;
  var spentByProcesses = 0.82;
  var minQuietShare = 1 / 20;

  // src/judge/measured.ts
  var cellIn = ({ cells }, cell) => Object.hasOwn(cells, cell) ? cells[cell] : void 0;
  function resultOf(run, cell, subject) {
    const subjects = cellIn(run, cell)?.subject ?? {};
    return subject !== void 0 && Object.hasOwn(subjects, subject) ? subjects[subject] : void 0;
  }
  var whySidesUnlike = (before, after) => before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : void 0;
  var isPaired = (run) => run.comparison?.base !== void 0;
  var sidesOf = (run) => Object.keys(run.cells).flatMap((cell) => {
    const { base, head } = run.comparison;
    const [before, after] = [base, head].map(({ subject }) => resultOf(run, cell, subject));
    return before && after ? [{ cell, before, after, unlike: whySidesUnlike(before, after) }] : [];
  });

  // src/judge/figures.ts
  var noRatio = { ratio: null, low: null, high: null };

  // src/judge/pairs/clock.ts
  function clockReach({ first, second, baseFirst }) {
    const groups = [[], [], [], []];
    first.forEach((time2, pair) => {
      const order = baseFirst[pair];
      groups[order].push(time2);
      groups[2 + order].push(second[pair]);
    });
    const equal = groups.reduce((sum, group2) => sum + group2.length * shareOfEqual(group2), 0) / (2 * first.length);
    const share = 2 * equal - 1;
    return share > 0 ? share * stepOf([...first, ...second]) : 0;
  }
  var hasStep = ({ first, second }) => countsOf([...first, ...second]).length > 1;
  function shareOfEqual(values) {
    const counts = countsOf(values);
    return values.length === 0 ? 0 : counts.reduce((sum, { count }) => sum + (count / values.length) ** 2, 0);
  }
  function stepOf(values) {
    const counts = countsOf(values);
    const usual = counts.reduce((most, one) => one.count > most.count ? one : most);
    let smallest = Infinity;
    for (let i = 1; i < counts.length; i++) {
      smallest = Math.min(
        smallest,
        Math.exp(counts[i].value - usual.value) - Math.exp(counts[i - 1].value - usual.value)
      );
    }
    return Number.isFinite(smallest) ? Math.log1p(smallest) : 0;
  }
  function countsOf(values) {
    const counts = [];
    for (const value of Float64Array.from(values).sort()) {
      const last = counts.at(-1);
      if (last !== void 0 && value - last.value <= sameReading) last.count++;
      else counts.push({ value, count: 1 });
    }
    return counts;
  }

  // src/judge/pairs/usable-pairs.ts
  function usablePairs(pairs, seen) {
    const usable = pairs.slice(0, seen).filter(isUsable);
    return {
      first: Float64Array.from(usable, (pair) => Math.log(pair.first)),
      second: Float64Array.from(usable, (pair) => Math.log(pair.second)),
      baseFirst: Uint8Array.from(usable, ({ order }) => order === "AB" ? 1 : 0)
    };
  }
  var isUsable = (pair) => isTime2(pair.first) && isTime2(pair.second);
  var isTime2 = (value) => value !== null && value > 0 && Number.isFinite(value);

  // src/judge/pairs/scores.ts
  function scorePairs(first, second) {
    const n = first.length;
    const differences = new Float64Array(n);
    for (let pair = 0; pair < n; pair++) differences[pair] = second[pair] - first[pair];
    const sorted = sort(differences.slice());
    const position = midmean(sorted);
    for (let pair = 0; pair < n; pair++) sorted[pair] = Math.abs(differences[pair] - position);
    sort(sorted);
    const reach = Math.max(minReach, reachPerDifference * sorted[Math.floor(n * calmShare)]);
    const below = new Float64Array(2 * n).fill(minDensity);
    const above = new Float64Array(2 * n).fill(minDensity);
    const time2 = new Float64Array(2 * n);
    for (let pair = 0; pair < n; pair++) {
      time2[2 * pair] = first[pair] / reach;
      time2[2 * pair + 1] = (second[pair] - position) / reach;
    }
    for (let block = 0; block < 2 * n; block++) {
      const own = time2[block];
      const pair = block >> 1;
      const last = Math.min(2 * n, 2 * (pair + farthestPair + 1));
      let densityBelow = 0;
      let densityAbove = 0;
      for (let other = block + 1; other < last; other++) {
        const difference = time2[other] - own;
        const distance = Math.abs(difference);
        if (distance >= 1) continue;
        const apart = (other >> 1) - pair;
        const place = apart > 0 && ((block ^ other) & 1) === 1 ? otherPlace : 1;
        const weight2 = distance * (1 - distance) * weightOfNearness[apart] * place;
        if (difference > 0) {
          densityAbove += weight2;
          below[other] += weight2;
        } else {
          densityBelow += weight2;
          above[other] += weight2;
        }
      }
      below[block] += densityBelow;
      above[block] += densityAbove;
    }
    for (let pair = 0; pair < n; pair++) {
      const [a, b] = [2 * pair, 2 * pair + 1];
      differences[pair] = Math.log(below[b] * above[a] / (above[b] * below[a]));
    }
    return differences;
  }
  var weightOfNearness = Float64Array.from(
    { length: farthestPair + 1 },
    (_, apart) => 4 * (1 + nearWeight * Math.max(0, 1 - apart / nearPairs))
  );
  var minDensity = 1;
  function midmean(sorted) {
    const cut = sorted.length >> 2;
    let sum = 0;
    for (let i = cut; i < sorted.length - cut; i++) sum += sorted[i];
    return sum / (sorted.length - 2 * cut);
  }
  function sort(values) {
    if (values.length > maxInserted) return values.sort();
    for (let i = 1; i < values.length; i++) {
      const value = values[i];
      let at = i;
      while (at > 0 && values[at - 1] > value) {
        values[at] = values[at - 1];
        at--;
      }
      values[at] = value;
    }
    return values;
  }
  var maxInserted = 100;

  // src/judge/pairs/cross-over.ts
  var farthest = 100;
  var sameZ = 0.02;
  var sameEffect = 1e-7;
  var maxTurns = 90;
  var thickestExtended = 0.1;
  var rounding = 1e-9;
  var spanGrowth = 3;
  var minFall = 1.5;
  var CrossOver = class {
    /** Number of pairs that ran base first, and head first. */
    baseFirst;
    headFirst;
    #pairs;
    #without;
    #alternating;
    #estimate;
    #test;
    constructor(pairs) {
      const n = pairs.first.length;
      this.#pairs = pairs;
      this.#without = { first: new Float64Array(n), second: new Float64Array(n) };
      this.#alternating = Uint8Array.from({ length: n }, (_, pair) => (pair + 1) % 2);
      this.baseFirst = pairs.baseFirst.reduce((sum, flag) => sum + flag, 0);
      this.headFirst = n - this.baseFirst;
    }
    /** Tests "head / base is e^effect": `greater` is small if the ratio is larger, `less` if it is smaller. */
    test(effect) {
      const testAt = () => subsetTest(this.scores(effect), this.#pairs.baseFirst);
      return effect === 0 ? this.#test ??= testAt() : testAt();
    }
    /** The standardised statistic of that test: positive when head / base is more than e^effect. */
    z(effect) {
      return subsetZ(this.scores(effect), this.#pairs.baseFirst);
    }
    /** The Hodges–Lehmann type estimate: the effect at which the two orders look alike. */
    estimate() {
      this.#estimate ??= this.#effectAt(0, 0, 0.01);
      return this.#estimate;
    }
    /**
     * The estimate and its interval by inversion: the effects which the test rejects at neither one-sided level.
     * @param error rough standard error of the estimate, for the step size
     */
    effect(tails, error) {
      const estimate = this.estimate();
      const step = Math.min(1, Math.max(1e-6, error));
      return {
        estimate,
        low: Math.min(estimate, this.#end(-1, tails.low, estimate, step)) - sameEffect,
        high: Math.max(estimate, this.#end(1, tails.high, estimate, step)) + sameEffect
      };
    }
    /** The effect at which the test's one-sided level is `tail`. Beyond the smallest tail of so small a sample, Student's t extrapolates. */
    #end(sign, tail, estimate, step) {
      const n = this.#pairs.first.length;
      const thinnest = subsetSmallestTail(n, this.baseFirst) * (1 + rounding);
      if (tail < thinnest && thinnest > thickestExtended) return sign * Infinity;
      const shown = Math.max(tail, thinnest);
      const critical = sign * subsetCriticalZ(n, this.baseFirst, shown);
      if (!Number.isFinite(critical)) return sign * Infinity;
      const end = this.#effectAt(-critical, estimate + critical * step, step);
      const farther = shown === tail ? 1 : studentTQuantile(tail, n - 2) / studentTQuantile(shown, n - 2);
      return estimate + farther * (end - estimate);
    }
    /**
     * The influence of each pair on the estimate (its influence function), as ln(head / base): their mean is the estimate, and a disturbed pair
     * has almost none. undefined if nothing separates the two orders.
     */
    influences(narrowestSpan) {
      const n = this.#pairs.first.length;
      const estimate = this.estimate();
      const error = errorOf((effect) => this.z(estimate + effect), narrowestSpan);
      const scores = this.scores(estimate);
      const { mean: mean2, spread } = standardiseSubset(scores, this.#pairs.baseFirst);
      if (spread === 0) return void 0;
      const share = this.baseFirst / n;
      const says = scores.map((score, pair) => (this.#pairs.baseFirst[pair] - share) * (score - mean2));
      const middle = says.reduce((sum, value) => sum + value, 0) / n;
      return says.map((value) => estimate + (value - middle) * error * n / spread);
    }
    /**
     * The standard error of a small effect: how far it must move for the statistic to move by one. With alternating orders instead of the true
     * ones it does not depend on the coin, so stopping rules may use it without biasing the test.
     */
    blindError(narrowestSpan) {
      return errorOf((effect) => subsetZ(this.scores(effect, this.#alternating), this.#alternating), narrowestSpan);
    }
    /** Scores of all pairs after `effect` is removed from every head block. */
    scores(effect, baseFirst = this.#pairs.baseFirst) {
      const { first, second } = this.#pairs;
      const without = this.#without;
      for (let pair = 0; pair < first.length; pair++) {
        const headSecond = baseFirst[pair];
        without.first[pair] = first[pair] - (1 - headSecond) * effect;
        without.second[pair] = second[pair] - headSecond * effect;
      }
      return scorePairs(without.first, without.second);
    }
    /** The effect at which the statistic, which falls as the effect rises, passes `z`: by bracketing and regula falsi. */
    #effectAt(z, guess, firstStep) {
      const excess = (effect) => this.z(effect) - z;
      let step = firstStep;
      let low = guess;
      let high = guess;
      let atLow = excess(guess);
      let atHigh = atLow;
      if (atLow > 0) {
        while (atHigh > 0 && high < farthest) {
          [low, atLow] = [high, atHigh];
          high += step;
          step *= 2;
          atHigh = excess(high);
        }
      } else {
        while (atLow <= 0 && low > -farthest) {
          [high, atHigh] = [low, atLow];
          low -= step;
          step *= 2;
          atLow = excess(low);
        }
      }
      for (let turn = 0; turn < maxTurns && high - low > sameEffect; turn++) {
        const share = turn % 3 === 2 ? 0.5 : Math.min(0.95, Math.max(0.05, atLow / (atLow - atHigh)));
        const between = low + share * (high - low);
        const value = excess(between);
        if (Math.abs(value) < sameZ) return between;
        if (value > 0) [low, atLow] = [between, value];
        else [high, atHigh] = [between, value];
      }
      return (low + high) / 2;
    }
  };
  function errorOf(z, narrowestSpan) {
    let error = farthest;
    for (let span = narrowestSpan; span < 1; span *= spanGrowth) {
      const fall = z(-span) - z(span);
      if (fall > 0) error = Math.min(error, 2 * span / fall);
      if (fall > minFall) break;
    }
    return error;
  }

  // src/judge/pairs/agreement.ts
  function agreementOf(pairs, share = agreeingShare) {
    const differences = pairs.flatMap(
      ({ order, first, second }) => first === null || second === null ? [] : [order === "AB" ? second - first : first - second]
    );
    if (differences.length < minToAgree) return void 0;
    const count = (isSo) => differences.filter(isSo).length;
    if (count((difference) => difference > 0) >= share * differences.length) return "slower";
    return count((difference) => difference < 0) >= share * differences.length ? "faster" : void 0;
  }

  // src/judge/pairs/few-pairs.ts
  var FewPairs = class {
    #base;
    #head;
    /** Pairs that are evidence of their own: pairs of one process count once. */
    #count;
    #hasBothOrders;
    #isCounted;
    constructor(pairs) {
      const usable = pairs.filter(isUsable);
      this.#base = usable.map(({ order, first, second }) => order === "AB" ? first : second);
      this.#head = usable.map(({ order, first, second }) => order === "AB" ? second : first);
      const known3 = usable.flatMap(({ process }) => process === void 0 ? [] : [process]);
      this.#count = new Set(known3).size + usable.length - known3.length;
      this.#hasBothOrders = new Set(usable.map(({ order }) => order)).size === 2;
      this.#isCounted = usable.some(({ counted }) => counted === true);
    }
    /** How often identical work shows as much in this direction, at most: a one-sided p-value; 1 if that is not known to be rare. */
    tail(direction) {
      const known3 = this.#ofIdenticalWork();
      if (known3 === void 0) return 1;
      const [slow, fast] = direction === "regressed" ? [this.#head, this.#base] : [this.#base, this.#head];
      const step = commonStep([...slow, ...fast]);
      const smallest = Math.min(...slow.map((time2, pair) => Math.log(Math.max(0, time2 - step) / fast[pair])));
      return Math.max(levelOf(smallest, known3.ratios.map(Math.log)), levelOf(smallest / this.#reach(), known3.reaches));
    }
    /** ln(head / base) of the middle pair, and the 95 % interval of the mean by the range of all pairs: few of them do not show a deviation. */
    effect() {
      const ratios = this.#head.map((head, pair) => Math.log(head / this.#base[pair]));
      const estimate = median(ratios);
      const reach = (Math.max(...ratios) - Math.min(...ratios)) * (rangesOfMean[Math.min(this.#count, maxRanges)] ?? Infinity);
      return { estimate, low: Math.min(estimate, mean(ratios) - reach), high: Math.max(estimate, mean(ratios) + reach) };
    }
    /** How far the times of one side lie apart, and a little more: of a few times that may be by chance nearly nothing. */
    #reach() {
      const rangeOf = (times) => Math.log(Math.max(...times) / Math.min(...times));
      return addedReach + Math.max(rangeOf(this.#base), rangeOf(this.#head));
    }
    /** Undefined for too few pairs, for one order, whose effect may be that of the position, and for figures that are no times. */
    #ofIdenticalWork() {
      if (!this.#hasBothOrders || this.#isCounted) return void 0;
      return fewPairsScores.findLast(({ pairs }) => pairs <= this.#count);
    }
  };
  var rangesOfMean = { 3: 1.304, 4: 0.717, 5: 0.507, 6: 0.399, 7: 0.333, 8: 0.288 };
  var maxRanges = 8;
  function levelOf(shown, known3) {
    if (!(shown >= known3[0])) return 1;
    const at = known3.findLastIndex((one) => one <= shown);
    const factor = at === known3.length - 1 ? growthPerTenth : known3[at + 1] / known3[at];
    return fewPairsLevels[at] * 0.1 ** (Math.log(shown / known3[at]) / Math.log(factor));
  }
  function commonStep(times) {
    const divisor = (a, b) => b < 1 ? a : divisor(b, a % b);
    return times.map(Math.round).reduce(divisor, 0);
  }

  // src/judge/pairs/looks.ts
  function lookSizes(count) {
    return lookShares.map((share) => Math.max(0, Math.ceil(share * count - 1e-9)));
  }
  var missed;
  var known2 = /* @__PURE__ */ new Map();
  function lookLevels(alpha) {
    const remembered = known2.get(alpha);
    if (remembered !== void 0) return remembered;
    const change = nominalLevels(lookShares, alpha, obrienFlemingSpending);
    const drift = normalQuantile(plannedPower) - normalQuantile(alpha);
    const missedBy = (loss) => nominalLevels(lookShares, loss, powerSpending(1));
    const given = missed ??= { alone: missedBy(futilityLoss), processes: missedBy(futilityLossOfProcesses) };
    const futility = (share, loss) => normalSurvival(drift * Math.sqrt(share) + normalQuantile(loss));
    const levels = lookShares.map((share, look) => ({
      change: change[look],
      futility: futility(share, given.alone[look]),
      futilityOfProcesses: futility(share, given.processes[look])
    }));
    known2.set(alpha, levels);
    return levels;
  }
  function minPairsToDecide(cells, policy = defaultPolicy) {
    const level = lookLevels(spentShare * policy.alpha / Math.max(1, cells)).at(-1).change;
    let pairs = minPairs;
    while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
    return pairs;
  }
  var finals = /* @__PURE__ */ new Map();
  function finalChangeLevel(alpha, looksTaken, share) {
    const key = `${alpha} ${looksTaken} ${share}`;
    const known3 = finals.get(key);
    if (known3 !== void 0) return known3;
    const looks = [...lookShares.slice(0, looksTaken).map((look) => look / share), 1];
    const spending = (information, rate) => information >= 1 ? rate : obrienFlemingSpending(information * share, rate);
    const level = nominalLevels(looks, alpha, spending).at(-1);
    finals.set(key, level);
    return level;
  }
  var boundLevelAt = (last, hasProcesses, { boundLevel }) => (last || hasProcesses ? 1 : earlyBoundShare) * boundLevel;
  function marginOf(errorAtEnd, { narrowestWithin, unchangedWithin }) {
    const margin2 = Math.expm1(errorsPerMargin * errorAtEnd / Math.sqrt(worthWaiting));
    return Math.min(unchangedWithin, Math.max(narrowestWithin, margin2));
  }

  // src/judge/pairs/mean-evidence.ts
  var MeanEvidence = class {
    #pairs;
    /** Differences of ln time, second minus first, relative to their middle. Blind: they do not depend on the coins. */
    #differences;
    /** Their deviation, estimated from the calm ones. */
    #deviation;
    #test;
    #effect;
    constructor(pairs) {
      this.#pairs = pairs;
      this.#differences = differencesOf(pairs, 0);
      const sizes = Array.from(this.#differences, Math.abs);
      this.#deviation = sizes.length === 0 ? 0 : quantile(sizes, calmQuantile) / calmQuantileOfNormal;
    }
    /** Tests "head / base is e^effect" by the differences. */
    test(effect) {
      return effect === 0 ? this.#test ??= this.#testAt(0) : this.#testAt(effect);
    }
    /** Correlation of the differences with other scores of the same pairs: if they are nearly equal, both tests show the same. */
    likeness(scores) {
      return correlation(this.#scoresAt(0), scores);
    }
    /** Pairs with one block far slower than the other: how often that was the head, and the base. */
    far() {
      const beyond = Math.max(minFar, farDeviations * this.#deviation);
      let [head, base] = [0, 0];
      this.#differences.forEach((difference, pair) => {
        if (Math.abs(difference) <= beyond) return;
        if (difference > 0 === (this.#pairs.baseFirst[pair] === 1)) head++;
        else base++;
      });
      return { head, base };
    }
    /** The mean of each order, then halfway between: the effect of the position is in both and cancels. */
    effect() {
      return this.#effect ??= meanEffect(this.#pairs);
    }
    #scoresAt(effect) {
      const differences = effect === 0 ? this.#differences : differencesOf(this.#pairs, effect);
      const end = Math.max(minFar, maxDeviations * this.#deviation);
      return differences.map((difference) => Math.min(end, Math.max(-end, difference)));
    }
    #testAt(effect) {
      const scores = this.#scoresAt(effect);
      const chosen = this.#pairs.baseFirst;
      const test = subsetTest(scores, chosen);
      const others = scores.filter((score) => score !== 0);
      if (this.#deviation > 0 || others.length > maxCounted) return test;
      const count = chosen.reduce((sum, flag) => sum + flag, 0);
      const signs = others.map(Math.sign);
      return {
        ...test,
        ...sparseSubsetTest(
          signs,
          chosen.filter((_, pair) => scores[pair] !== 0),
          scores.length,
          count
        )
      };
    }
  };
  function differencesOf({ first, second, baseFirst }, effect) {
    const differences = first.map((time2, pair) => second[pair] - time2 - (baseFirst[pair] === 1 ? effect : -effect));
    const middle = differences.length === 0 ? 0 : median(Array.from(differences));
    return differences.map((difference) => difference - middle);
  }
  function meanEffect({ first, second, baseFirst }) {
    const halves = [1, 0].map((order) => {
      const [base, head] = [[], []];
      first.forEach((time2, pair) => {
        if (baseFirst[pair] !== order) return;
        base.push(Math.exp(order === 1 ? time2 : second[pair]));
        head.push(Math.exp(order === 1 ? second[pair] : time2));
      });
      const n = base.length;
      if (n < minOfEachOrder) return { estimate: 0, error: Infinity };
      const [meanBase, meanHead] = [mean(base), mean(head)];
      const squares2 = base.reduce((sum, value, i) => sum + (head[i] / meanHead - value / meanBase) ** 2, 0);
      return { estimate: Math.log(meanHead / meanBase), error: Math.sqrt(squares2 / (n * (n - 1))) };
    });
    const [ofAB, ofBA] = halves;
    return { estimate: (ofAB.estimate + ofBA.estimate) / 2, error: Math.hypot(ofAB.error, ofBA.error) / 2 };
  }
  function correlation(a, b) {
    const n = a.length;
    let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      sumA += a[i];
      sumB += b[i];
      squaresA += a[i] ** 2;
      squaresB += b[i] ** 2;
      products += a[i] * b[i];
    }
    const spread = (squaresA - sumA ** 2 / n) * (squaresB - sumB ** 2 / n);
    return spread > 0 ? (products - sumA * sumB / n) / Math.sqrt(spread) : 1;
  }

  // src/judge/pairs/evidence.ts
  var CellEvidence = class {
    /** Pairs that were seen, and those of them with both times. */
    seen;
    usable;
    /** Undefined if one side ran first in all of them. */
    crossOver;
    test;
    /** Standard error of the estimate of ln ratio if each pair is independent evidence. */
    errorOfPairs;
    /** Evidence of the mean execution; undefined with `crossOver`. */
    mean;
    /** How much a coarse clock widens an interval of ln ratio. */
    clockReach;
    /** Limits set by the processes that took the pairs. */
    processEffect;
    #pairs;
    #planned;
    #policy;
    #series;
    #meanShare;
    #fewPairs;
    /** Uses the first `seen` pairs; later ones are not read. @param planned number of pairs if nothing decides the cell earlier */
    constructor(pairs, seen, planned, policy, processEffect) {
      const series = usablePairs(pairs, seen);
      const crossOver = new CrossOver(series);
      const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
      this.seen = seen;
      this.usable = series.first.length;
      this.crossOver = comparable ? crossOver : void 0;
      this.test = comparable ? crossOver.test(0) : void 0;
      this.errorOfPairs = comparable ? crossOver.blindError(Math.log1p(policy.narrowestWithin)) : Infinity;
      this.mean = comparable ? new MeanEvidence(series) : void 0;
      this.clockReach = comparable ? clockReach(series) : 0;
      this.processEffect = processEffect;
      this.#series = series;
      this.#pairs = pairs;
      this.#planned = planned;
      this.#policy = policy;
    }
    /** Standard error of ln ratio for finding changes. */
    get error() {
      return this.processEffect.error(this.errorOfPairs);
    }
    /** Standard error for ruling changes out: the places of the two sides may hide a part of a change. */
    get boundError() {
      return Math.hypot(this.processEffect.boundError(this.errorOfPairs), this.#placeError);
    }
    get #placeError() {
      return folderEffectShare * Math.log1p(this.#policy.certainBeyond ?? 0);
    }
    /** The standard error with this number of pairs at constant noise. */
    errorAfter(pairs, error = this.error) {
      return error * Math.sqrt(this.usable / pairs);
    }
    /** The slowdown that must be ruled out for the cell to be unchanged, as a share. */
    get within() {
      return marginOf(this.errorAfter(this.#planned, this.boundError), this.#policy);
    }
    /** The influence of each usable pair on the effect. */
    influences() {
      return this.crossOver?.influences(Math.log1p(this.#policy.narrowestWithin));
    }
    /** The test's p-value as a standard normal z: positive is slower. */
    z() {
      return this.processEffect.weaken(this.zOfPairs());
    }
    /** The same if each pair is independent evidence. */
    zOfPairs() {
      return zOf(this.test);
    }
    /** The one-sided p-value of "no change", or of no change beyond the policy's allowance: of the typical execution, or of the mean. */
    tail(direction, of = this.crossOver) {
      const sign = direction === "regressed" ? 1 : -1;
      const { greater, less } = of.test(sign * Math.log1p(this.#policy.certainBeyond ?? 0));
      const ofPairs = sign > 0 ? greater : less;
      if (this.processEffect.processes === void 0) return ofPairs;
      return Math.max(ofPairs, normalSurvival(sign * this.processEffect.weaken(zOf(of.test(0)))));
    }
    /** The mean's share of the error rate: none if its test is redundant with the score's. Blind: it does not depend on the coins. */
    get meanShare() {
      return this.#meanShare ??= this.mean.likeness(this.crossOver.scores(0)) > maxLikeness ? 0 : meanShare;
    }
    /** The p-value of the mean's test as z, if each pair is independent evidence. */
    zOfMean() {
      return zOf(this.mean.test(0));
    }
    /** Whether the mean is compatible with "no change": if its bound (one-sided level) leaves a change open, it must not look like one. */
    meanMayBeUnchanged(boundLevel, last) {
      const { estimate, error } = this.mean.effect();
      const reach = -normalQuantile(boundLevel) * error;
      const margin2 = marginsOfMean * this.within;
      if (estimate + reach > Math.log1p(margin2)) {
        const { head, base } = this.mean.far();
        if (base === 0 && head >= (last ? minFarOfHeadAtEnd : minFarOfHead)) return false;
        if (this.processEffect.weaken(this.zOfMean()) > (last ? maxLeanAtEnd : maxLean)) return false;
      }
      return estimate - reach >= -Math.log1p(2 * margin2) || this.processEffect.weaken(this.zOfMean()) >= minLean;
    }
    /** Whether the clock showed different times, so that its step is known. */
    knowsItsClock() {
      return hasStep(this.#series);
    }
    /** Whether few enough pairs lack a usable time. */
    isTrustworthy() {
      return this.seen - this.usable <= maxUnusableShare * this.seen;
    }
    hasEnoughOfEachOrder() {
      const { baseFirst, headFirst } = this.crossOver;
      return Math.min(baseFirst, headFirst) >= minOfEachOrder;
    }
    mayBeUnchanged() {
      return this.isTrustworthy() && this.processEffect.isKnown && this.hasEnoughOfEachOrder();
    }
    /** Whether the estimate itself is a change that does not matter. With few pairs of one order, z does not show the size of a large change. */
    isSmall() {
      const estimate = this.crossOver.estimate();
      return estimate <= Math.log1p(this.within) && estimate >= -Math.log1p(2 * this.within);
    }
    /** The estimate in units of its standard error. Without process effects that equals z, unless z is large. */
    position() {
      const hasProcessEffect = this.processEffect.processes !== void 0 || this.#placeError > 0;
      return hasProcessEffect ? this.crossOver.estimate() / this.error : this.z();
    }
    /** The positions at which bounds of this level lie inside the margins. */
    unchangedRange(boundLevel) {
      const reach = this.processEffect.reach(boundLevel) * this.boundError + this.clockReach;
      return {
        from: (reach - Math.log1p(2 * this.within)) / this.error,
        to: (Math.log1p(this.within) - reach) / this.error
      };
    }
    /** Whether the bounds themselves lie inside the margins. */
    isWithinMargins(boundLevel) {
      const crossOver = this.crossOver;
      const critical = subsetCriticalZ(this.usable, crossOver.baseFirst, boundLevel);
      const blur = this.processEffect.reach(boundLevel) * this.#placeError + this.clockReach;
      const [fastest, slowest] = [blur - Math.log1p(2 * this.within), Math.log1p(this.within) - blur];
      const isWithin = crossOver.z(slowest) <= -critical && crossOver.z(fastest) >= critical;
      return isWithin && this.processEffect.isWithin(fastest, slowest, boundLevel, this.errorOfPairs);
    }
    /** Whether this number of pairs, half of them in each order, can reach a p-value of this level at all. */
    canReach(level) {
      const { baseFirst, headFirst } = this.crossOver;
      return Number.isFinite(subsetCriticalZ(baseFirst + headFirst, baseFirst, level));
    }
    /** The same pairs, for a change that is too large for chance though they are few. */
    get fewPairs() {
      return this.#fewPairs ??= new FewPairs(this.#pairs.slice(0, this.seen));
    }
    /** The direction of all pairs; undefined if they differ. */
    agreement() {
      return agreementOf(this.#pairs.slice(0, this.seen), 1);
    }
  };
  var zOf = ({ z, greater, less }) => z === 0 ? 0 : z > 0 ? -normalQuantile(greater) : normalQuantile(less);

  // src/judge/pairs/process-effect.ts
  function processEffects(pairs) {
    const usable = pairs.filter(isUsable);
    const groups = groupBy(usable, ({ process = "" }) => process);
    if (pairs.every(({ process }) => process === void 0) || usable.length <= groups.size) return void 0;
    const differenceOf = ({ order, first, second }) => ({
      isBaseFirst: order === "AB",
      value: Math.log(second) - Math.log(first)
    });
    return analyse(new Map([...groups].map(([process, own]) => [process, own.map(differenceOf)])));
  }
  function analyse(named) {
    const groups = [...named.values()];
    const position = positionOf(groups);
    const effects = groups.map(
      (group2) => group2.map(({ isBaseFirst, value }) => (isBaseFirst ? 1 : -1) * (value - position))
    );
    const centres = effects.map(median);
    const several = effects.flatMap(
      (group2, index) => group2.length > 1 ? group2.map((effect) => effect - centres[index]) : []
    );
    const reach = disturbedBeyond * MAD_TO_STANDARD_DEVIATION * mad(several);
    const calm = effects.map(
      (group2, index) => group2.map((effect) => centres[index] + Math.min(reach, Math.max(-reach, effect - centres[index])))
    );
    return describe(new Map([...named.keys()].map((process, index) => [process, calm[index]])));
  }
  function describe(values) {
    const groups = [...values.values()];
    const means = groups.map(mean);
    const grand = mean(means);
    const processes = means.length;
    const freedom = groups.reduce((sum, { length }) => sum + length - 1, 0);
    const within = groups.reduce((sum, group2, index) => sum + squares(group2, means[index]), 0) / freedom;
    return {
      means: new Map([...values.keys()].map((process, index) => [process, means[index]])),
      mean: grand,
      variance: processes > 1 ? squares(means, grand) / (processes - 1) : 0,
      noise: within * mean(groups.map(({ length }) => 1 / length)),
      processes
    };
  }
  function influenceOfProcesses(pairs, influences) {
    const usable = [...pairs.filter(isUsable).entries()];
    const groups = groupBy(usable, ([, { process = "" }]) => process);
    return describe(new Map([...groups].map(([process, own]) => [process, own.map(([index]) => influences[index])])));
  }
  function positionOf(groups) {
    const ofOrder = (group2, baseFirst) => group2.filter(({ isBaseFirst }) => isBaseFirst === baseFirst).map(({ value }) => value);
    const halfSum = (group2) => (median(ofOrder(group2, true)) + median(ofOrder(group2, false))) / 2;
    const positions = groups.map(halfSum).filter((position2) => !Number.isNaN(position2));
    if (positions.length > 0) return median(positions);
    const position = halfSum(groups.flat());
    return Number.isNaN(position) ? 0 : position;
  }
  var squares = (values, about) => values.reduce((sum, value) => sum + (value - about) ** 2, 0);
  function estimateProcessEffects(cells, largest = maxProcessEffect) {
    const excess = ({ variance, noise }) => variance - noise;
    const known3 = [...cells.values()].filter(({ processes }) => processes > 1);
    const freedomOf = (all) => all.reduce((sum, { processes }) => sum + processes - 1, 0);
    const total = known3.reduce((sum, cell) => sum + (cell.processes - 1) * excess(cell), 0);
    return new Map(
      [...cells].map(([name, cell]) => {
        const own = cell.processes - 1;
        const others = freedomOf(known3) - own;
        const between = others > 0 ? Math.max(0, (total - own * excess(cell)) / others) : 0;
        const prior = Math.min(priorFreedom, others);
        const freedom = prior + own;
        const variance = freedom > 0 ? (prior * (between + cell.noise) + own * cell.variance) / freedom : 0;
        return [
          name,
          {
            effect: cell.mean,
            standardError: Math.sqrt(Math.max(minProcessEffect ** 2, variance) / cell.processes),
            freedom,
            maxError: Math.sqrt((largest ** 2 + cell.noise) / cell.processes),
            processes: cell.processes
          }
        ];
      })
    );
  }
  var CellProcessEffect = class {
    #processEffect;
    #quiet;
    /** @param quiet the same for the influences of pairs, which rule changes out */
    constructor(processEffect, quiet = processEffect) {
      this.#processEffect = processEffect;
      this.#quiet = quiet;
    }
    /** Number of processes that took the pairs, if it matters. */
    get processes() {
      return this.#processEffect?.processes;
    }
    /** Whether there are enough processes to estimate their variation; otherwise no cell is unchanged or given up. */
    get isKnown() {
      return this.#processEffect === void 0 || this.#processEffect.processes >= minProcesses;
    }
    /** The weaker evidence of pairs and processes, as a standard normal z. */
    weaken(zOfPairs) {
      if (this.#processEffect === void 0) return zOfPairs;
      const z = this.#z(this.#processEffect);
      if (z > 0 !== zOfPairs > 0) return 0;
      return Math.abs(z) < Math.abs(zOfPairs) ? z : zOfPairs;
    }
    #z({ effect, standardError, freedom, maxError }) {
      const size = Math.abs(effect);
      const byLargest = normalSurvival(size / maxError);
      const ofEither = this.isKnown ? Math.min(
        studentTSurvival(size / standardError, freedom) / (1 - levelForLargeEffects),
        byLargest / levelForLargeEffects
      ) : byLargest;
      const tail = ofEither / spentByProcesses;
      return tail >= 0.5 ? 0 : -Math.sign(effect) * normalQuantile(Math.max(Number.MIN_VALUE, tail));
    }
    /** The standard error of the estimate. @param ofPairs the standard error if each pair is independent evidence */
    error(ofPairs) {
      return this.#processEffect === void 0 ? ofPairs : Math.max(ofPairs, this.#error(this.#processEffect));
    }
    #error({ standardError, maxError }) {
      return this.isKnown ? standardError : maxError;
    }
    /** The standard error for ruling changes out. */
    boundError(ofPairs) {
      return this.#quiet === void 0 ? ofPairs : Math.max(ofPairs, this.#error(this.#quiet));
    }
    /** Distance of a bound of this one-sided level, in standard errors. */
    reach(level) {
      return this.#processEffect === void 0 || !this.isKnown ? -normalQuantile(level) : -studentTQuantile(level, this.#processEffect.freedom);
    }
    /** Whether the bounds of this one-sided level lie between these effects, according to the processes. */
    isWithin(from, to, level, ofPairs) {
      const bound = (side, otherwise) => this.quietBound(side, level, otherwise, ofPairs);
      return bound(1, -Infinity) <= to && bound(-1, Infinity) >= from;
    }
    /** The upper (1) or lower (−1) bound of the effect at this one-sided level, according to the processes; `otherwise` without any. */
    bound(side, level, otherwise) {
      if (this.#processEffect === void 0) return otherwise;
      return this.#processEffect.effect + side * this.reach(level) * this.#error(this.#processEffect);
    }
    /** The bound for ruling changes out. */
    quietBound(side, level, otherwise, ofPairs) {
      if (this.#quiet === void 0) return otherwise;
      return this.#quiet.effect + side * this.reach(level) * this.boundError(ofPairs);
    }
  };

  // src/judge/pairs/cell.ts
  var nowhere = { from: Infinity, to: -Infinity };
  var CellInProgress = class {
    policy;
    planned;
    available;
    evidence;
    looks = [];
    mean;
    isByFewPairs = false;
    constructor(planned, policy) {
      this.planned = planned;
      this.available = planned;
      this.policy = policy;
      this.evidence = new CellEvidence([], 0, planned, policy, new CellProcessEffect());
    }
    /** Adds the first `seen` pairs; later ones are not read. */
    lookAt(pairs, seen) {
      this.evidence = new CellEvidence(pairs, seen, this.planned, this.policy, this.evidence.processEffect);
    }
    /** No more pairs will come. */
    end() {
      this.available = this.evidence.seen;
    }
    /** @param levelOf one-sided level of a share of the cell's error rate @param isOver no more pairs will come */
    isChanged(direction, levelOf2, isOver) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || !evidence.isTrustworthy()) return false;
      if (isOver && !evidence.canReach(levelOf2(1))) return this.#isLargeInFewPairs(direction, levelOf2(1));
      const margin2 = Math.log1p(this.policy.minEffect);
      const isLarge = (estimate) => (direction === "regressed" ? estimate : -estimate) >= margin2;
      const share = evidence.meanShare;
      const isByTypical = evidence.tail(direction) <= levelOf2(1 - share) && isLarge(evidence.crossOver.estimate());
      if (isByTypical) return share === 0 || !this.#isContradicted(direction);
      const isByMean = share > 0 && evidence.tail(direction, evidence.mean) <= levelOf2(share);
      if (!isByMean || !isLarge(evidence.mean.effect().estimate)) return false;
      this.mean = "changed";
      return true;
    }
    /** Where no permutation of the pairs can reach the level, so that its test spends nothing of it. Each cell is tested so once, at its end. */
    #isLargeInFewPairs(direction, level) {
      const { fewPairs } = this.evidence;
      if (!this.policy.hasLargeChanges || fewPairs.tail(direction) > level) return false;
      this.isByFewPairs = Math.abs(fewPairs.effect().estimate) >= Math.log1p(this.policy.minEffect);
      return this.isByFewPairs;
    }
    /** Whether the mean changed in the other direction, or may have if no build would fail: then the typical execution is not what matters. */
    #isContradicted(direction) {
      const { evidence } = this;
      if (direction === "improved") return evidence.zOfMean() > maxLean;
      return evidence.tail("improved", evidence.mean) <= meanDiffers;
    }
    isUnchanged(last) {
      const evidence = this.evidence;
      this.mean = void 0;
      if (evidence.test === void 0 || !evidence.mayBeUnchanged() || !evidence.isSmall()) return false;
      if (!last && !this.#mayBeUnchangedYet()) return false;
      const level = boundLevelAt(last, this.#hasProcesses, this.policy);
      if (!this.#isRuledOut(last, level)) return false;
      if (!evidence.meanMayBeUnchanged(level, last)) this.mean = "leans";
      return this.mean === void 0;
    }
    /** Whether a change of the typical execution is ruled out. */
    #isRuledOut(last, level) {
      const evidence = this.evidence;
      const z = evidence.z();
      if (Math.abs(z) > linearZ) return z > 0 && evidence.isWithinMargins(level);
      const { from, to } = evidence.unchangedRange(level);
      const position = evidence.position();
      return (last || z > speedUpToFollow) && position >= from && position <= to;
    }
    /** @param levelsOf levels of a share of the cell's error rate */
    isFutile(levels, levelsOf) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || !this.#mayBeGivenUp()) return false;
      const z = evidence.z();
      if (z <= speedUpToFollow || z > -normalQuantile(this.#futilityOf(levels))) return false;
      const share = evidence.meanShare;
      return share === 0 || evidence.zOfMean() <= -normalQuantile(this.#futilityOf(levelsOf(share)));
    }
    /** Records, for the p-value, that the cell continues where others would have stopped. @param isHeld quiet cells continue as well */
    goOn(levels, isHeld = false) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || evidence.seen === 0) return;
      const level = boundLevelAt(false, this.#hasProcesses, this.policy);
      const mayStop = evidence.mayBeUnchanged() && this.#mayBeUnchangedYet() && this.mean === void 0;
      const unchanged = mayStop ? evidence.unchangedRange(level) : nowhere;
      const futile = this.#mayBeGivenUp() ? { from: speedUpToFollow, to: -normalQuantile(this.#futilityOf(levels)) } : nowhere;
      const stops = isHeld ? [] : [unchanged, futile].filter(({ from, to }) => to > from);
      this.looks.push({
        rule: {
          share: this.#share,
          change: -normalQuantile(levels.change),
          quietFrom: Math.max(speedUpToFollow, Math.min(...stops.map(({ from }) => from))),
          quietTo: Math.max(...stops.map(({ to }) => to))
        },
        z: evidence.z()
      });
    }
    /** Its part in a sum over cells (group-evidence.ts): its score so far; undefined if it cannot be tested. */
    contribution() {
      const { test, crossOver, usable, errorOfPairs } = this.evidence;
      if (test === void 0 || !Number.isFinite(errorOfPairs) || !this.evidence.isTrustworthy()) return void 0;
      const share = this.#share;
      const precision = this.planned / (usable * errorOfPairs ** 2);
      const score = this.evidence.zOfPairs() * Math.sqrt(share * precision);
      return { share, precision, score, estimate: () => crossOver.estimate() };
    }
    #mayBeGivenUp() {
      const { processEffect } = this.evidence;
      const isKnown = processEffect.isKnown && this.evidence.hasEnoughOfEachOrder() && this.#knowsItsNoise();
      return isKnown && !this.mayBecomeUnchanged;
    }
    get #hasProcesses() {
      return this.evidence.processEffect.processes !== void 0;
    }
    #futilityOf({ futility, futilityOfProcesses }) {
      return this.#hasProcesses ? futilityOfProcesses : futility;
    }
    /** A few pairs may agree by chance, so they decide nothing while more can come. */
    #knowsItsNoise() {
      return this.evidence.usable >= minPairs;
    }
    /** With rare slow executions, or a clock that always shows the same time, a few pairs show nothing. */
    #mayBeUnchangedYet() {
      const evidence = this.evidence;
      return this.#knowsItsNoise() && evidence.usable >= minPairsOfUnchanged && evidence.knowsItsClock();
    }
    get mayBecomeUnchanged() {
      const { boundError, clockReach: clockReach2, within } = this.evidence;
      const error = this.evidence.errorAfter(worthWaiting * this.planned, boundError);
      return -normalQuantile(this.policy.boundLevel) * error + clockReach2 < Math.log1p(within);
    }
    get #share() {
      return this.evidence.seen / this.planned;
    }
  };

  // src/judge/pairs/sequential-results.ts
  var pathPoints = 48;
  var pathReach = 8;
  var SequentialPath = class {
    /** Density of z·√share, over `from` … `to`, for the cells with the same decisions so far; undefined before the first look. */
    #branch;
    #share = 0;
    /** Probability of the results above this branch. */
    #above = 0;
    /** P(a result at least as far up) and its complement, if the cell stops with `z` at a look after `share` of the pairs. */
    tailsAt(share, z) {
      const greater = Math.min(1, this.#above + this.#massAbove(share, z));
      return { greater, less: 1 - greater };
    }
    /** The cell continues with `z` after the look with this rule. A look without new pairs changes nothing. */
    goOn(rule, z) {
      const { share, change, quietFrom, quietTo } = rule;
      if (share <= this.#share) return;
      const hasQuiet = quietTo > quietFrom;
      const [from, to] = !hasQuiet ? [-change, change] : z >= quietTo ? [quietTo, change] : [-change, quietFrom];
      const above = this.#above + this.#massAbove(share, to);
      const scale = Math.sqrt(share);
      const start = Math.max(from, -pathReach) * scale;
      const width2 = (Math.min(to, pathReach) * scale - start) / pathPoints;
      const density = new Float64Array(pathPoints);
      for (let i = 0; i < pathPoints; i++) density[i] = this.#densityAt(share, start + (i + 0.5) * width2);
      this.#branch = { from: start, width: width2, density };
      this.#above = above;
      this.#share = share;
    }
    #massAbove(share, z) {
      const edge = z * Math.sqrt(share);
      if (this.#branch === void 0) return normalSurvival(z);
      const { from, width: width2, density } = this.#branch;
      const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
      let sum = 0;
      for (let i = 0; i < pathPoints; i++) {
        sum += density[i] * normalSurvival((edge - from - (i + 0.5) * width2) / deviation);
      }
      return sum * width2;
    }
    #densityAt(share, at) {
      if (this.#branch === void 0) return normalDensity(at / Math.sqrt(share)) / Math.sqrt(share);
      const { from, width: width2, density } = this.#branch;
      const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
      let sum = 0;
      for (let i = 0; i < pathPoints; i++) {
        sum += density[i] * normalDensity((at - from - (i + 0.5) * width2) / deviation);
      }
      return sum * width2 / deviation;
    }
  };
  var gridReach = 8;
  var gridStep = 0.1;
  var minMass = 1e-12;
  var gridPoints2 = 2 * Math.round(gridReach / gridStep) + 1;
  var SequentialResult = class {
    #stops = [];
    #knownTails = /* @__PURE__ */ new Map();
    constructor(rules) {
      let going;
      let previous = 0;
      rules.forEach(({ share, change, quietFrom, quietTo }, look) => {
        const scale = Math.sqrt(share);
        const arriving = going === void 0 ? Float64Array.from({ length: gridPoints2 }, (_, i) => normalDensity(scoreAt(i) / scale) / scale) : convolve(going, Math.sqrt(share - previous));
        const last = look === rules.length - 1;
        const density = new Float64Array(gridPoints2);
        const left = new Float64Array(gridPoints2);
        for (let i = 0; i < gridPoints2; i++) {
          const stopping = last ? 1 : shareAbove(i, change * scale) + (1 - shareAbove(i, -change * scale)) + Math.max(0, shareAbove(i, quietFrom * scale) - shareAbove(i, quietTo * scale));
          density[i] = arriving[i] * Math.min(1, stopping);
          left[i] = arriving[i] - density[i];
        }
        this.#stops.push({ share, density });
        going = left;
        previous = share;
      });
    }
    /** P(estimate >= effect) and its complement when the true drift is `drift`; effects and drifts are z at full share. */
    above(effect, drift) {
      let total = 0;
      for (const { share, density } of this.#stops) {
        const edge = effect * share;
        const from = Math.max(0, Math.floor((edge + gridReach) / gridStep) - 1);
        for (let i = from; i < gridPoints2; i++) {
          const mass = density[i];
          if (mass < minMass) continue;
          const at = scoreAt(i);
          total += mass * shareAbove(i, edge) * Math.exp(drift * at - drift * drift * share / 2);
        }
      }
      return Math.min(1, total * gridStep);
    }
    /**
     * The one-sided tails at which to read the ends of an ordinary interval, instead of (1 − confidence) / 2 each, when a cell stopped with `z`
     * after `share` of its pairs. `z` is rounded to tenths, far below its noise.
     */
    tails(z, share, confidence) {
      const rounded2 = Math.round(z * 10) / 10;
      const key = `${rounded2} ${share} ${confidence}`;
      const known3 = this.#knownTails.get(key);
      if (known3 !== void 0) return known3;
      const tail = (1 - confidence) / 2;
      const scale = Math.sqrt(share);
      const effect = rounded2 / scale;
      const low = solve((drift) => this.above(effect, drift) - tail, effect - 8 / scale, effect + 4 / scale);
      const high = solve((drift) => this.above(effect, drift) - (1 - tail), effect - 4 / scale, effect + 8 / scale);
      const tails = { low: normalSurvival(rounded2 - low * scale), high: normalSurvival(high * scale - rounded2) };
      this.#knownTails.set(key, tails);
      return tails;
    }
  };
  function scoreAt(index) {
    return -gridReach + index * gridStep;
  }
  function shareAbove(index, edge) {
    return Math.min(1, Math.max(0, (scoreAt(index) + gridStep / 2 - edge) / gridStep));
  }
  function convolve(density, deviation) {
    const kernel = Float64Array.from(
      { length: gridPoints2 },
      (_, i) => normalDensity(i * gridStep / deviation) * gridStep / deviation
    );
    const sum = kernel.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
    const reach = Math.min(gridPoints2, Math.ceil(7 * deviation / gridStep));
    const result = new Float64Array(gridPoints2);
    for (let from = 0; from < gridPoints2; from++) {
      const mass = density[from] / sum;
      if (mass < 1e-18) continue;
      const last = Math.min(gridPoints2 - 1, from + reach);
      for (let to = Math.max(0, from - reach); to <= last; to++) result[to] += mass * kernel[Math.abs(to - from)];
    }
    return result;
  }
  function solve(rising, from, to) {
    let low = from;
    let high = to;
    for (let step = 0; step < 16; step++) {
      const between = (low + high) / 2;
      if (rising(between) > 0) high = between;
      else low = between;
    }
    return (low + high) / 2;
  }
  var errorStep = Math.log(1.2);
  var results = /* @__PURE__ */ new Map();
  var maxResults = 500;
  function sequentialResult(policy, cell) {
    const { alpha, unchangedWithin, narrowestWithin, boundLevel } = policy;
    const { cellCount, errorAtEnd, mayBecomeUnchanged, hasProcesses, firstUnchanged } = cell;
    const step = Math.max(-200, Math.round(Math.log(errorAtEnd) / errorStep));
    const ofPolicy = [alpha, unchangedWithin, narrowestWithin, boundLevel];
    const key = [...ofPolicy, cellCount, step, mayBecomeUnchanged, hasProcesses, firstUnchanged].join(" ");
    const known3 = results.get(key);
    if (known3 !== void 0) return known3;
    const within = marginOf(Math.exp(step * errorStep), policy);
    const levels = lookLevels(spentShare * alpha / cellCount);
    const rules = lookShares.map((share, look) => {
      const error = Math.exp(step * errorStep) / Math.sqrt(share);
      const bound = -normalQuantile(boundLevelAt(look === lookShares.length - 1, hasProcesses, policy));
      const unchangedFrom = bound - Math.log1p(2 * within) / error;
      const unchangedTo = Math.log1p(within) / error - bound;
      const { futility, futilityOfProcesses } = levels[look];
      const futileTo = mayBecomeUnchanged ? Number.NEGATIVE_INFINITY : -normalQuantile(hasProcesses ? futilityOfProcesses : futility);
      const quietTo = look >= firstUnchanged && unchangedTo > unchangedFrom ? Math.max(unchangedTo, futileTo) : futileTo;
      return {
        share,
        change: -normalQuantile(levels[look].change),
        quietFrom: Math.max(speedUpToFollow, quietTo > futileTo ? unchangedFrom : Number.NEGATIVE_INFINITY),
        quietTo
      };
    });
    if (results.size >= maxResults) results.clear();
    const result = new SequentialResult(rules);
    results.set(key, result);
    return result;
  }

  // src/judge/pairs/description.ts
  var minP = 1e-15;
  var describeCell = (cell, verdict, cellCount) => new Description(cell, verdict, cellCount).all();
  var Description = class {
    #cell;
    #evidence;
    #verdict;
    #cellCount;
    constructor(cell, verdict, cellCount) {
      this.#cell = cell;
      this.#evidence = cell.evidence;
      this.#verdict = verdict;
      this.#cellCount = cellCount;
    }
    all() {
      const { seen: pairsUsed, processEffect, test, within } = this.#evidence;
      const verdict = this.#verdict;
      const why = verdict === "inconclusive" ? this.#why() : {};
      const reason = processEffect.processes === void 0 ? why : { ...why, processes: processEffect.processes };
      if (test === void 0) {
        return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
      }
      if (this.#cell.isByFewPairs) return { ...this.#ofFewPairs(), ...reason };
      const isOfMean = this.#isOfMean();
      const { estimate, low, high } = isOfMean ? this.#ofMean() : this.#ofTypical();
      const clock = this.#evidence.clockReach;
      return {
        verdict,
        ...reason,
        ...isOfMean ? { of: "mean" } : {},
        ratio: finiteExp(estimate),
        low: finiteExp(low - clock),
        high: finiteExp(high + clock),
        p: this.#cell.mean === "changed" ? this.#pOfMean() : this.#pOfTypical(),
        pairsUsed,
        ...verdict === "unchanged" ? { within } : {},
        minimumDetectable: this.#minimumDetectable()
      };
    }
    #ofFewPairs() {
      const { fewPairs, seen: pairsUsed } = this.#evidence;
      const { estimate, low, high } = fewPairs.effect();
      return {
        verdict: this.#verdict,
        inEachPair: true,
        ratio: finiteExp(estimate),
        low: finiteExp(low),
        high: finiteExp(high),
        p: Math.min(1, 2 * Math.max(minP, Math.min(fewPairs.tail("regressed"), fewPairs.tail("improved")))),
        pairsUsed,
        minimumDetectable: this.#minimumDetectable()
      };
    }
    /** Whether the mean changed or may have: by its own test, or besides a change of the typical execution. */
    #isOfMean() {
      const { mean: mean2 } = this.#cell;
      const evidence = this.#evidence;
      if (mean2 !== void 0) return true;
      if (this.#verdict === "unchanged" || evidence.meanShare === 0) return false;
      const { greater, less } = evidence.mean.test(evidence.crossOver.estimate());
      return Math.min(greater, less) <= meanDiffers;
    }
    #ofTypical() {
      const { processEffect, crossOver, errorOfPairs, error } = this.#evidence;
      const tails = this.#tails(this.#evidence.z(), crossOver.estimate() / error);
      const { estimate, low, high } = crossOver.effect(tails, errorOfPairs);
      const boundOf = (side, tail, otherwise) => this.#verdict === "unchanged" ? processEffect.quietBound(side, tail, otherwise, errorOfPairs) : processEffect.bound(side, tail, otherwise);
      return {
        estimate,
        low: Math.min(low, boundOf(-1, tails.low, low)),
        high: Math.max(high, boundOf(1, tails.high, high))
      };
    }
    #ofMean() {
      const { processEffect, mean: mean2, usable } = this.#evidence;
      const { estimate, error } = mean2.effect();
      const tails = this.#tails(this.#evidence.zOfMean(), estimate / error);
      const reach = (tail) => -studentTQuantile(tail, Math.max(1, usable - 2)) * error;
      const [low, high] = [estimate - reach(tails.low), estimate + reach(tails.high)];
      return {
        estimate,
        low: Math.min(low, processEffect.bound(-1, tails.low, low)),
        high: Math.max(high, processEffect.bound(1, tails.high, high))
      };
    }
    /** Two-sided p-value of the mean's test, which has a share of the cell's error rate. */
    #pOfMean() {
      const { greater, less } = this.#evidence.mean.test(0);
      return Math.min(1, 2 * Math.max(minP, Math.min(greater, less)) / meanShare);
    }
    /** Two-sided p-value of the typical execution, corrected for early stopping. */
    #pOfTypical() {
      const { evidence } = this.#cell;
      const path = new SequentialPath();
      for (const { rule, z } of this.#cell.looks) path.goOn(rule, z);
      const { greater, less } = path.tailsAt(this.#shareSeen, evidence.z());
      return evidence.test.z === 0 ? 1 : Math.min(1, 2 * Math.max(minP, Math.min(greater, less)));
    }
    /** The tails at which to read an interval, corrected for early stopping: halfway, as ratios, between those by the test and by the estimate. */
    #tails(zOfTest, zOfEstimate) {
      const { evidence, policy, planned, mayBecomeUnchanged } = this.#cell;
      const tail = (1 - policy.confidence) / 2;
      const firstUnchanged = lookShares.findIndex((part) => part * planned >= minPairsOfUnchanged);
      const result = sequentialResult(policy, {
        cellCount: this.#cellCount,
        errorAtEnd: evidence.errorAfter(planned),
        mayBecomeUnchanged,
        hasProcesses: evidence.processEffect.processes !== void 0,
        firstUnchanged: firstUnchanged < 0 ? lookShares.length - 1 : firstUnchanged
      });
      const [byTest, byEstimate] = [zOfTest, zOfEstimate].map(
        (z) => Math.abs(z) < maxCorrectedZ ? result.tails(z, this.#shareSeen, policy.confidence) : { low: tail, high: tail }
      );
      const between = (one, other) => Math.max(minCorrection * tail, Math.sqrt(one * other));
      return { low: between(byTest.low, byEstimate.low), high: between(byTest.high, byEstimate.high) };
    }
    get #shareSeen() {
      return this.#evidence.seen / this.#cell.planned;
    }
    /** The slowdown that all pairs would find four times in five; at least as large as one that they show but do not find. */
    #minimumDetectable() {
      const { alpha, minEffect, certainBeyond = 0 } = this.#cell.policy;
      const evidence = this.#evidence;
      const reach = normalQuantile(targetPower) + evidence.processEffect.reach(spentShare * alpha / this.#cellCount);
      const blur = Math.log1p(certainBeyond) + evidence.clockReach;
      const byError = Math.expm1(blur + reach * evidence.errorAfter(this.#cell.available));
      const seen = this.#cell.mean === "leans" ? evidence.mean.effect().estimate : evidence.crossOver.estimate();
      const missed2 = this.#verdict === "inconclusive" ? Math.expm1(seen) : 0;
      return finite(Math.max(minEffect, byError, missed2));
    }
    #why() {
      const evidence = this.#evidence;
      const reason = this.#reason();
      const isForWantOfPairs = reason === "too-few-pairs" || reason === "too-many-cells";
      if (!isForWantOfPairs || evidence.crossOver === void 0 || evidence.isSmall()) return { reason };
      const probably = evidence.agreement();
      return probably === void 0 ? { reason } : { reason, probably };
    }
    #reason() {
      const evidence = this.#evidence;
      if (!evidence.isTrustworthy()) return "unusable-pairs";
      if (evidence.usable < 2) return "too-few-pairs";
      if (evidence.crossOver === void 0) return "one-order";
      if (this.#cell.mean === "leans") return "slow-executions";
      const level = spentShare * this.#cell.policy.alpha;
      if (!evidence.canReach(level)) return evidence.seen < this.#cell.available ? "noise" : "too-few-pairs";
      if ((evidence.processEffect.processes ?? Infinity) < processesToDecide) return "too-few-processes";
      if (!evidence.canReach(level / this.#cellCount)) return "too-many-cells";
      return evidence.clockReach > 0 && evidence.clockReach > evidence.errorAfter(this.#cell.planned) ? "coarse-clock" : "noise";
    }
  };
  function finiteExp(value) {
    const result = Math.exp(value);
    return result > 0 ? finite(result) : null;
  }
  var finite = (value) => Number.isFinite(value) ? value : null;

  // src/judge/pairs/endpoints.ts
  var cpuOf = (cell) => `\0${cell}`;
  var plainCell = (endpoint) => endpoint.replace(/^\0/, "");
  var hasCpu = (cell, pairs, device) => !device.has(cell) && pairs.get(cell)?.[0]?.cpu !== void 0;
  function withCpu(pairs, device) {
    const cpu = [...pairs].flatMap(
      ([cell, some]) => hasCpu(cell, pairs, device) ? [[cpuOf(cell), some.map((pair) => ({ ...pair, first: null, second: null, ...pair.cpu }))]] : []
    );
    return new Map([...pairs, ...cpu]);
  }
  function planWithCpu(planned, pairs, device) {
    const cpu = [...planned].flatMap(
      ([cell, count]) => hasCpu(cell, pairs, device) ? [[cpuOf(cell), count]] : []
    );
    return new Map([...planned, ...cpu]);
  }
  var endpointsOf = (cell) => [cell, cpuOf(cell)];
  function joinEndpoints(verdicts) {
    const cells = [...verdicts].filter(([name]) => !name.startsWith("\0"));
    return new Map(cells.map(([cell, time2]) => [cell, joined(cell, time2, verdicts.get(cpuOf(cell)))]));
  }
  var isChange = (verdict) => verdict === "regressed" || verdict === "improved";
  function joined(cell, time2, cpu) {
    if (cpu === void 0 || isChange(time2.verdict)) return time2;
    const ofCpu = { ...cpu, by: "cpu" };
    if (isChange(cpu.verdict)) return ofCpu;
    const mayWait = isWorkloadId(cell) || time2.probably !== void 0;
    return time2.verdict === "inconclusive" && cpu.verdict === "unchanged" && !mayWait ? ofCpu : time2;
  }
  var ErrorShares = class {
    #groups = /* @__PURE__ */ new Map();
    #groupOf = /* @__PURE__ */ new Map();
    /** Parts of groups with cells that are not found yet. */
    #open = 1;
    /**
     * @param groupOf undefined: the cell is in no group
     * @param togetherShare share of a group's part for the test of its cells together
     * @param weightOf a cell's relative weight in its group's part; must not depend on the times
     */
    constructor(cells, groupOf, togetherShare2, weightOf = () => 1) {
      const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
      for (const cell of cells) {
        const name = groupOf(cell) ?? cell;
        const group2 = this.#groups.get(name) ?? { cells: [], part: 0, together: 0, found: 0, moved: false };
        this.#groups.set(name, group2);
        this.#groupOf.set(cell, group2);
        group2.cells.push(cell);
        group2.part += weightOf(cell) / total;
        group2.together = group2.cells.length > 1 ? togetherShare2 : 0;
      }
    }
    /** Groups of several cells, changed or not. */
    groups() {
      return [...this.#groups].filter(([, { cells }]) => cells.length > 1).map(([name, group2]) => ({ name, ...group2 }));
    }
    ofCell(cell) {
      const { cells, part, together: together2, found, moved } = this.#groupOf.get(cell);
      const whole2 = part / this.#open;
      if (!moved) return whole2 * (1 - together2) / cells.length;
      return whole2 / (cells.length - Math.max(1, found));
    }
    ofGroup(name) {
      const { part, together: together2, moved } = this.#groups.get(name);
      return moved ? 0 : part * together2 / this.#open;
    }
    cellFound(cell) {
      const group2 = this.#groupOf.get(cell);
      group2.found++;
      group2.moved = true;
      if (group2.found === group2.cells.length) this.#open -= group2.part;
    }
    groupFound(name) {
      this.#groups.get(name).moved = true;
    }
  };

  // src/judge/pairs/group-evidence.ts
  function codePathOf(cell) {
    if (isWorkloadId(plainCell(cell)) || tailMetric(cell) !== void 0) return void 0;
    const [runner, operation, api] = cell.split("/");
    return api === void 0 ? void 0 : `${runner}/${operation}`;
  }
  var GroupEvidence = class {
    z;
    /** ln(head / base): the mean of the cells' estimates, weighted by their precision. */
    #estimate;
    /** @param share of the planned pairs that this look has seen */
    constructor(known3, share, processEffect) {
      const planned = known3.reduce((sum2, { precision }) => sum2 + precision, 0);
      const sum = known3.reduce((all, { score }) => all + score, 0);
      this.z = planned === 0 ? 0 : processEffect.weaken(sum / Math.sqrt(share * planned));
      this.#estimate = () => {
        const seen = known3.reduce((all, { precision, share: own }) => all + precision * own, 0);
        return known3.reduce((all, { precision, share: own, estimate }) => all + precision * own * estimate(), 0) / seen;
      };
    }
    isChanged(direction, level, minEffect) {
      const sign = direction === "regressed" ? 1 : -1;
      return normalSurvival(sign * this.z) <= level && sign * this.#estimate() >= Math.log1p(minEffect);
    }
    /** The ratio and its 95 % interval. */
    describe() {
      const estimate = this.#estimate();
      const error = Math.abs(estimate / this.z);
      const at = (errors) => Math.exp(estimate + errors * error);
      return { ratio: at(0), low: at(-normalQuantile975), high: at(normalQuantile975) };
    }
  };

  // src/judge/pairs/shared-process-effects.ts
  var SharedProcessEffects = class {
    /** Cells that share estimates, by cell. */
    #kin = /* @__PURE__ */ new Map();
    /** Records the process effects in a cell's pairs up to now. @param influencesOf the usable pairs */
    note(cell, pairs, influencesOf) {
      const effects = processEffects(pairs);
      if (effects === void 0) return;
      const influences = influencesOf();
      const kin = this.#kin.get(nameOfKin(cell)) ?? /* @__PURE__ */ new Map();
      this.#kin.set(nameOfKin(cell), kin);
      kin.set(cell, { effects, quiet: influences ? influenceOfProcesses(pairs, influences) : effects });
    }
    ofCells(cells) {
      const effects = /* @__PURE__ */ new Map();
      for (const known3 of this.#kin.values()) {
        const estimatesOf = (of) => estimateProcessEffects(new Map([...known3].map(([cell, noted]) => [cell, noted[of]])), maxOf(known3));
        const [estimates, quiet] = [estimatesOf("effects"), estimatesOf("quiet")];
        for (const cell of known3.keys()) effects.set(cell, new CellProcessEffect(estimates.get(cell), quiet.get(cell)));
      }
      return new Map([...cells].map((cell) => [cell, effects.get(cell) ?? new CellProcessEffect()]));
    }
    /** The process effect of several cells of one runner, weighted. An effect that the cells share counts in full in that mean. */
    ofGroup(cells) {
      const [first = ""] = cells.keys();
      const kin = this.#kin.get(nameOfKin(first)) ?? /* @__PURE__ */ new Map();
      const known3 = [...cells].flatMap(([cell, { precision }]) => {
        const noted = kin.get(cell);
        return noted === void 0 ? [] : [{ effects: noted.effects, precision }];
      });
      const group2 = effectsOfGroup(known3);
      if (group2 === void 0) return new CellProcessEffect();
      const others = [...kin].filter(([cell]) => !cells.has(cell)).map(([cell, { effects }]) => [cell, effects]);
      return new CellProcessEffect(estimateProcessEffects(new Map([...others, [together, group2]])).get(together));
    }
  };
  var together = "";
  var nameOfKin = (cell) => `${cell.split("/")[0]} ${tailMetric(cell) ?? ""}`;
  var maxOf = (kin) => [...kin.keys()].some((cell) => tailMetric(cell) !== void 0) ? maxTailProcessEffect : maxProcessEffect;
  function effectsOfGroup(cells) {
    if (cells.length === 0) return void 0;
    const sums = /* @__PURE__ */ new Map();
    for (const { effects, precision } of cells) {
      for (const [process, mean3] of effects.means) {
        const { sum, weight: weight2 } = sums.get(process) ?? { sum: 0, weight: 0 };
        sums.set(process, { sum: sum + precision * mean3, weight: weight2 + precision });
      }
    }
    const means = new Map([...sums].map(([process, { sum, weight: weight2 }]) => [process, sum / weight2]));
    const values = [...means.values()];
    const mean2 = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares2 = values.reduce((sum, value) => sum + (value - mean2) ** 2, 0);
    const total = cells.reduce((sum, { precision }) => sum + precision, 0);
    return {
      means,
      mean: mean2,
      variance: values.length > 1 ? squares2 / (values.length - 1) : 0,
      noise: cells.reduce((sum, { effects, precision }) => sum + (precision / total) ** 2 * effects.noise, 0),
      processes: values.length
    };
  }

  // src/judge/pairs/comparison.ts
  var PairedComparison = class {
    #policy;
    #sizes;
    #open;
    #decided = /* @__PURE__ */ new Map();
    #counts;
    #shares;
    #promisingFrom;
    #moved = [];
    #processEffect = new SharedProcessEffects();
    #look = 0;
    /**
     * @param planned cell → number of pairs if nothing decides it earlier; fixed before the first look
     * @param grouping cells that are also tested as a group
     */
    constructor(planned, policy = defaultPolicy, grouping = { of: () => void 0 }) {
      this.#policy = policy;
      this.#sizes = new Map([...planned].map(([name, count]) => [name, lookSizes(count)]));
      this.#open = new Map(
        [...planned].map(([name, count]) => [name, new CellInProgress(count, policyOf(plainCell(name), policy))])
      );
      const { of: groupOf, share = togetherShare, weightOf } = grouping;
      const shares = () => new ErrorShares([...planned.keys()], groupOf, share, weightOf);
      this.#promisingFrom = grouping.promisingFrom ?? promisingFrom;
      this.#shares = { regressed: shares(), improved: shares() };
      this.#counts = countsFor([...planned.keys()], weightOf);
    }
    /** Whether every cell has its verdict. */
    get isOver() {
      return this.#open.size === 0;
    }
    isOpen(name) {
      return this.#open.has(name);
    }
    /** Whether every open cell has the pairs that the next look needs. */
    isDue(pairs) {
      return !this.isOver && [...this.#open.keys()].every((name) => (pairs.get(name)?.length ?? 0) >= this.#nextSize(name));
    }
    /** Takes the next look at all open cells. */
    look(pairs) {
      const last = this.#look === lookShares.length - 1;
      for (const [name, cell] of this.#open) cell.lookAt(pairs.get(name), this.#nextSize(name));
      this.#allowForProcessEffects(pairs, (name) => this.#nextSize(name));
      this.#findChanges({
        ofCell: (_, alpha) => lookLevels(alpha)[this.#look].change,
        ofGroup: (alpha) => lookLevels(alpha)[this.#look].change,
        share: lookShares[this.#look],
        isOver: last
      });
      const promising = last ? /* @__PURE__ */ new Set() : this.#promisingCells(lookShares[this.#look]);
      for (const [name, cell] of this.#open) {
        const alpha = this.#spent(1 / this.#cellCount(name));
        const levels = lookLevels(alpha)[this.#look];
        if (promising.has(name)) cell.goOn(levels, true);
        else if (cell.isUnchanged(last)) this.#decide(name, cell, "unchanged");
        else if (last || cell.isFutile(levels, (share) => lookLevels(share * alpha)[this.#look]))
          this.#decide(name, cell, "inconclusive");
        else cell.goOn(levels);
      }
      this.#look++;
    }
    /**
     * Ends the comparison. Open cells get one more look, with the rest of the error rate (Lan & DeMets 1983: looks need not be planned if their
     * number does not depend on the effect; a time budget does not).
     */
    end(pairs) {
      const shares = /* @__PURE__ */ new Map();
      const earlierLooks = /* @__PURE__ */ new Map();
      for (const [name, cell] of this.#open) {
        const sizes = this.#sizes.get(name);
        const count = pairs.get(name)?.length ?? 0;
        const lastSize = this.#look === 0 ? 0 : sizes[this.#look - 1];
        if (count === 0 || count < lastSize) continue;
        const hasMore = count > lastSize;
        if (hasMore) cell.lookAt(pairs.get(name), count);
        earlierLooks.set(name, hasMore ? this.#look : this.#look - 1);
        shares.set(name, count / sizes.at(-1));
      }
      this.#allowForProcessEffects(pairs, (name) => shares.has(name) ? pairs.get(name).length : 0);
      const largest = Math.max(0, ...shares.values());
      const looksBefore = Math.max(0, ...earlierLooks.values());
      this.#findChanges({
        ofCell: (name, alpha) => {
          const share = shares.get(name);
          return share === void 0 ? -1 : finalChangeLevel(alpha, earlierLooks.get(name), share);
        },
        ofGroup: (alpha) => largest === 0 ? -1 : finalChangeLevel(alpha, looksBefore, largest),
        share: largest,
        isOver: true
      });
      for (const [name, cell] of this.#open) {
        cell.end();
        this.#decide(name, cell, shares.has(name) && cell.isUnchanged(true) ? "unchanged" : "inconclusive");
      }
    }
    /** A cell that can no longer be measured: it gets no verdict, and the others get no larger share of the error rate. */
    drop(name) {
      this.#open.delete(name);
    }
    /** Groups that changed as a group, while none of their cells was found alone. */
    changedGroups(direction) {
      const isAlone = ({ cells }) => !cells.some((cell) => this.#decided.get(cell)?.verdict === direction);
      return this.#moved.filter((moved) => moved.direction === direction && isAlone(moved.group)).map(({ group: group2 }) => plainGroup(group2));
    }
    /** Verdicts so far, in the order of the plan. */
    verdicts() {
      const names = [...this.#sizes.keys()].filter((name) => this.#decided.has(name));
      return new Map(names.map((name) => [name, this.describe(name)]));
    }
    /** All results of a cell; undefined while it is open. */
    describe(name) {
      const { verdict, cell } = this.#decided.get(name) ?? {};
      return verdict && describeCell(cell, verdict, this.#cellCount(name));
    }
    /** The verdict of a cell, undefined while it is open. It needs no interval, which takes most of the arithmetic. */
    verdictOf(name) {
      return this.#decided.get(name)?.verdict;
    }
    /** @param seenOf number of a cell's pairs that count at this look; 0: no new ones */
    #allowForProcessEffects(pairs, seenOf) {
      for (const [name, cell] of this.#open) {
        const seen = seenOf(name);
        if (seen > 0) this.#processEffect.note(name, pairs.get(name).slice(0, seen), () => cell.evidence.influences());
      }
      for (const [name, processEffect] of this.#processEffect.ofCells(this.#open.keys()))
        this.#open.get(name).evidence.processEffect = processEffect;
    }
    /** The number of cells with equal shares that this cell's share corresponds to: fewer than there are if some are unlikely to have changed. */
    #cellCount(name) {
      return this.#counts.get(name);
    }
    #nextSize(name) {
      return this.#sizes.get(name)[this.#look];
    }
    #findChanges(look) {
      for (const direction of ["regressed", "improved"]) {
        while (this.#findCells(direction, look) || this.#findGroups(direction, look)) ;
      }
    }
    #findCells(direction, { ofCell, isOver }) {
      const shares = this.#shares[direction];
      const before = this.#open.size;
      for (const [name, cell] of this.#open) {
        const alpha = this.#spent(shares.ofCell(name));
        if (!cell.isChanged(direction, (share) => ofCell(name, share * alpha), isOver)) continue;
        this.#decide(name, cell, direction);
        shares.cellFound(name);
      }
      return this.#open.size !== before;
    }
    #findGroups(direction, { ofGroup, share }) {
      const shares = this.#shares[direction];
      let found = false;
      for (const { name, cells, moved } of share === 0 ? [] : shares.groups()) {
        if (moved || !cells.some((cell) => this.#open.has(cell))) continue;
        const evidence = this.#evidenceOf(cells, share);
        if (!evidence.isChanged(direction, ofGroup(this.#spent(shares.ofGroup(name))), this.#policy.minEffect)) continue;
        shares.groupFound(name);
        this.#moved.push({ direction, group: { name, cells, ...evidence.describe() } });
        found = true;
      }
      return found;
    }
    /** Cells of groups that look slower and are not found yet. */
    #promisingCells(share) {
      const promising = this.#shares.regressed.groups().filter(({ cells, moved }) => !moved && this.#evidenceOf(cells, share).z >= this.#promisingFrom);
      return new Set(promising.flatMap(({ cells }) => cells));
    }
    #spent(share) {
      return spentShare * this.#policy.alpha * share;
    }
    #evidenceOf(cells, share) {
      const known3 = new Map(
        cells.flatMap((name) => {
          const own = (this.#open.get(name) ?? this.#decided.get(name)?.cell)?.contribution();
          return own === void 0 ? [] : [[name, own]];
        })
      );
      return new GroupEvidence([...known3.values()], share, this.#processEffect.ofGroup(known3));
    }
    #decide(name, cell, verdict) {
      this.#open.delete(name);
      this.#decided.set(name, { verdict, cell });
    }
  };
  function countsFor(cells, weightOf = () => 1) {
    const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
    return new Map(cells.map((cell) => [cell, Math.min(cells.length, total / weightOf(cell))]));
  }
  var plainGroup = ({ name, cells, ...group2 }) => ({
    name: plainCell(name),
    ...name === plainCell(name) ? {} : { by: "cpu" },
    cells: cells.map(plainCell),
    ...group2
  });

  // src/judge/pairs/exact.ts
  var same = (values) => values.every((value) => value === values[0]);
  function chanceOfApart(n) {
    let chance = 1;
    for (let k = 1; k <= n; k++) chance *= k / (n + k);
    return chance;
  }
  function costsOf(cell, unit) {
    const { unit: own, better } = cell.summary ?? timePerOp;
    return samplesOf(cell).flatMap(
      ({ value }) => value === void 0 ? [] : [costOf(inUnit(value, own, unit), better)]
    );
  }
  var repeats = (cell) => same(samplesOf(cell).map(({ value = Number.NaN }) => value));
  function exactVerdicts(run, policy) {
    const counted = sidesOf(run).filter(
      ({ after, unlike }) => after.summary && isCounted(after.summary) && unlike === void 0
    );
    return new Map(
      counted.map(({ cell, before, after }) => [
        cell,
        {
          verdict: judgeExact(before, after, counted.length, policyOf(cell, policy)),
          varies: ![before, after].every(repeats)
        }
      ])
    );
  }
  function sizeVerdict(byRanges, byPairs) {
    if (byRanges === void 0 || byPairs === void 0) return byRanges ?? byPairs;
    if (isChange(byPairs.verdict) || isChange(byRanges.verdict)) return isChange(byPairs.verdict) ? byPairs : byRanges;
    return byRanges.verdict === "unchanged" ? byRanges : byPairs;
  }
  function judgeExact(base, head, cells, policy) {
    const { unit } = base.summary ?? timePerOp;
    const [before, after] = [costsOf(base, unit), costsOf(head, unit)];
    const pairsUsed = Math.min(before.length, after.length);
    const [from, to] = [median(before), median(after)];
    const ratio = from === to ? 1 : from > 0 && to > 0 ? to / from : null;
    const common = { ratio, low: ratio, high: ratio, pairsUsed, minimumDetectable: null };
    const verdictOf = (verdict, p2) => ({ verdict, ...common, p: p2 });
    if (pairsUsed < minExact) return { ...verdictOf("inconclusive", 1), reason: "too-few-pairs" };
    if (same(before) && same(after)) {
      return from === to ? verdictOf("unchanged", 1) : verdictOf(to > from ? "regressed" : "improved", minP2);
    }
    const [low, high] = ratio === null ? [null, null] : [Math.min(...after) / Math.max(...before), Math.max(...after) / Math.min(...before)];
    const bounds = { low: finite2(low), high: finite2(high) };
    const p = Math.min(1, 2 * chanceOfApart(pairsUsed));
    const isApart = Math.min(...after) > Math.max(...before) || Math.max(...after) < Math.min(...before);
    const isLarge = ratio === null || Math.abs(Math.log(ratio)) >= Math.log1p(policy.minEffect);
    if (isApart && isLarge && p <= spentShare * policy.alpha / cells)
      return { ...verdictOf(to > from ? "regressed" : "improved", p), ...bounds };
    const margin2 = policy.narrowestWithin;
    const isWithin = low !== null && low >= 1 - margin2 && high <= 1 + margin2;
    if (isWithin) return { ...verdictOf("unchanged", 1), ...bounds, within: margin2 };
    return { ...verdictOf("inconclusive", isApart ? p : 1), ...bounds, reason: "noise" };
  }
  var minP2 = 1e-15;
  var finite2 = (value) => value !== null && Number.isFinite(value) ? value : null;

  // src/judge/pairs/live-comparison.ts
  var noFigures = { ...noRatio, p: 1, pairsUsed: 0, minimumDetectable: null };
  var LiveComparison = class {
    #policy;
    #device;
    #families;
    /** Cell → number of planned pairs; undefined before that is known. */
    planned;
    /** Workloads that read and run the same bytes on both sides; must be known before `planned`. */
    untouched = /* @__PURE__ */ new Set();
    /** @param device cells that wait for the device */
    constructor(device, policy = defaultPolicy) {
      this.#device = device;
      this.#policy = policy;
    }
    minPairs(cells) {
      return minPairsToDecide(cells, this.#policy);
    }
    /**
     * Takes every look that is due. @returns the cells that need no more pairs
     * @param lost cells that get no more pairs @param planned cell → number of planned pairs; the same at every call
     */
    decided(pairs, lost, planned) {
      this.planned = planned;
      this.#families ??= this.#makeFamilies(planWithCpu(planned, pairs, this.#device), pairs);
      const both = withCpu(pairs, this.#device);
      for (const family2 of this.#families) {
        for (const cell of lost) for (const endpoint of endpointsOf(cell)) family2.drop(endpoint);
        while (family2.isDue(both)) {
          family2.look(both);
          for (const cell of planned.keys()) {
            if (isChange(family2.verdictOf(cell))) for (const endpoint of endpointsOf(cell)) family2.drop(endpoint);
          }
        }
      }
      return [...planned.keys()].filter((cell) => !this.#isOpen(cell));
    }
    #isOpen(cell) {
      const families = this.#families ?? [];
      return endpointsOf(cell).some((endpoint) => families.some((family2) => family2.isOpen(endpoint)));
    }
    /**
     * Whether more time may decide an open cell that can fail the gate: it can get enough pairs for a verdict, or its few pairs agree.
     * @param growth factor by which the number of pairs can still grow
     */
    isPromising(pairs, growth) {
      const isOpen = (cell) => this.#families === void 0 || this.#isOpen(cell);
      const mayDecide = (some) => some.length < minToAgree || some.length * growth >= minPairs || agreementOf(some) !== void 0;
      return [...pairs].some(
        ([cell, some]) => !this.#device.has(cell) && !this.#isUntouched(cell) && isOpen(cell) && mayDecide(some)
      );
    }
    /** Ends the comparison: the time is up, or everything is decided. @returns the verdicts, by cell @param pairs all of them */
    verdicts(pairs) {
      const both = withCpu(pairs, this.#device);
      this.#families ??= this.#makeFamilies(new Map([...both].map(([cell, { length }]) => [cell, length])), pairs);
      for (const family2 of this.#families) family2.end(both);
      const joined2 = joinEndpoints(new Map(this.#families.flatMap((family2) => [...family2.verdicts()])));
      return new Map([...joined2].map(([cell, verdict]) => [cell, this.#isUntouched(cell) ? byFiles(verdict) : verdict]));
    }
    #isUntouched(cell) {
      return this.untouched.has(wholeOf(plainCell(cell)));
    }
    /** Groups of cells that can fail a build and regressed as a group, by elapsed or else processor time, while none of their cells did. */
    groups(verdicts) {
      const changed = this.#families?.[0]?.changedGroups("regressed") ?? [];
      const reported = changed.filter(({ cells }) => !cells.some((cell) => verdicts.get(cell)?.verdict === "regressed"));
      return reported.filter(({ name, by }) => by === void 0 || !reported.some((one) => !one.by && one.name === name));
    }
    /** Counts that vary have an error rate of their own: half of it is for their pairs, half for ranges that lie apart (`judgeExact`). */
    #makeFamilies(planned, pairs) {
      const isSize = (cell) => pairs.get(cell)?.[0]?.counted === true;
      const sizes = [...planned].filter(([cell]) => isSize(cell) && !this.#device.has(cell));
      const gated = [...planned].filter(([cell]) => !this.#device.has(cell) && !isSize(cell));
      const reported = [...planned].filter(([cell]) => this.#device.has(cell));
      const family2 = (cells, policy) => new PairedComparison(new Map(cells), policy, {
        of: codePathOf,
        weightOf: (cell) => this.#isUntouched(cell) ? untouchedWeight : 1
      });
      const unchangedWithin = Math.max(deviceWithin, this.#policy.unchangedWithin);
      return [
        family2(gated, this.#policy),
        family2(reported, { ...this.#policy, unchangedWithin }),
        new PairedComparison(new Map(sizes), { ...this.#policy, alpha: this.#policy.alpha / 2 })
      ];
    }
  };
  function byFiles(judged) {
    if (judged.verdict !== "inconclusive") return judged;
    const settled = { ...judged, verdict: "unchanged", by: "files" };
    delete settled.reason;
    delete settled.probably;
    return settled;
  }
  var deviceCells = ({ cells }) => new Set(Object.keys(cells).filter((cell) => cells[cell].type === "device"));
  var pairedVerdicts = (run, policy = defaultPolicy) => judgePaired(run, policy).verdicts;
  function judgePaired(run, policy) {
    const { base, head, planned, untouched = [] } = run.comparison;
    const exact = exactVerdicts(run, policy);
    const all = pairsOf(run, base.subject, head.subject);
    const follows = (cell) => all.has(run.cells[cell].sameAs ?? "");
    const unlike = new Map(sidesOf(run).flatMap((one) => one.unlike === void 0 ? [] : [[one.cell, one.unlike]]));
    const isPlanned = (cell) => planned === void 0 || Object.hasOwn(planned, cell);
    const isJudgedByPairs = (cell) => !follows(cell) && !unlike.has(cell) && (exact.get(cell)?.varies ?? true) && (!exact.has(cell) || isPlanned(cell));
    const pairs = new Map([...all].filter(([cell]) => isJudgedByPairs(cell)));
    const live = new LiveComparison(deviceCells(run), policy);
    live.untouched = new Set(untouched);
    if (planned !== void 0) {
      const failed = new Set(run.errors.map(({ cell }) => cell));
      const lost = [...failed, ...[...pairs.keys()].filter((cell) => failed.has(wholeOf(cell)))];
      live.decided(pairs, lost, new Map(Object.entries(planned)));
    }
    const judged = live.verdicts(pairs);
    const verdicts = new Map(
      Object.entries(run.cells).map(([cell, { subject, sameAs }]) => {
        const alone = Object.hasOwn(subject, head.subject) ? "new" : "removed";
        const followed = all.has(cell) && follows(cell) ? judged.get(sameAs) : void 0;
        const reason = unlike.get(cell);
        if (reason !== void 0) return [cell, { ...noFigures, verdict: "inconclusive", reason }];
        const byPairs = pairs.has(cell) ? judged.get(cell) : void 0;
        const known3 = followed ?? sizeVerdict(exact.get(cell)?.verdict, byPairs);
        if (known3 !== void 0) return [cell, known3];
        const open = { ...noFigures, verdict: "inconclusive", reason: "too-few-pairs" };
        return [cell, all.has(cell) ? open : { ...noFigures, verdict: alone }];
      })
    );
    return { verdicts, groups: live.groups(judged) };
  }

  // src/report/dashboard/page/chart/axis-range.ts
  var extentOf = (values) => values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity]
  );

  // src/report/dashboard/page/figures.ts
  var time = { unit: "ns", better: "smaller" };
  function meaningOf2({ subject }) {
    const summary = Object.values(subject).find((side) => side.summary)?.summary;
    return summary === void 0 || isTime(summary) ? time : summary;
  }
  function figureOf({ summary, samples }, target) {
    if (summary === void 0) return void 0;
    const { value, low, high } = summary;
    const known3 = samples.length === 0 && low === high || low === void 0 || high === void 0 ? {} : { low, high };
    return {
      value,
      interval: intervalOf({ ...known3, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }
  var rangeText = (unit, { low, high }) => `${formatInUnit(unit, low)} … ${formatInUnit(unit, high)}`;

  // src/report/dashboard/page/chart/distribution.ts
  var sampleFigures = (cell) => samplesOf(cell).map(({ value, ns = Number.NaN, ops, quiet, round, process, marks }) => ({
    value: value ?? (quiet ? quiet.ns / quiet.ops : ns / (ops ?? cell.opsPerSample)),
    round,
    process,
    marks: marks ?? []
  })).filter(({ value }) => Number.isFinite(value) && value > 0);
  var width = 520;
  var height = 190;
  var margin = { left: 12, right: 12, top: 12, bottom: 28 };
  var plotWidth = width - margin.left - margin.right;
  var plotBottom = height - margin.bottom;
  var bins = 40;
  var maxDots = 2e3;
  function logScale(values) {
    const [least, most] = extentOf(values);
    const half = Math.max(Math.log(most / least) / 2, Math.log(1.03)) * 1.05;
    const middle = (Math.log(least) + Math.log(most)) / 2;
    const scale = (value) => margin.left + (Math.log(value) - middle + half) / (2 * half) * plotWidth;
    return Object.assign(scale, { low: Math.exp(middle - half), high: Math.exp(middle + half) });
  }
  var picture = (label, ...children) => s.svg({ class: "distribution", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
  var tick = (x, text, anchor) => s.text({ x, y: height - 8, "text-anchor": anchor, class: "tick" }, text);
  var vertical = (kind, x) => s.line({ class: kind, x1: x, x2: x, y1: margin.top, y2: plotBottom });
  var horizontal = (kind, y) => s.line({ class: kind, x1: margin.left, x2: width - margin.right, y1: y, y2: y });
  var dot = ({ marks }, x, y, r) => s.circle({ class: marks.length > 0 ? "dot marked" : "dot", cx: x.toFixed(1), cy: y.toFixed(1), r });
  function drawDistribution(cell, meaning, figure) {
    const figures = sampleFigures(cell);
    if (figures.length === 0) return void 0;
    const text = (value) => formatInUnit(meaning.unit, value);
    const x = logScale(figures.map(({ value }) => value));
    const counts = new Array(bins).fill(0);
    for (const { value } of figures) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor((x(value) - margin.left) / plotWidth * bins)));
      counts[bin] = counts[bin] + 1;
    }
    const most = Math.max(...counts);
    const stripHeight = 34;
    const histogramBottom = plotBottom - stripHeight;
    const { interval } = figure ?? {};
    const label = `Distribution of ${plural(figures.length, "sample")}${figure ? `, median ${text(figure.value)}` : ""}`;
    return picture(
      label,
      interval && s.rect({
        class: "interval",
        x: x(interval.low),
        y: margin.top,
        width: Math.max(x(interval.high) - x(interval.low), 1),
        height: plotBottom - margin.top
      }),
      ...counts.map((count, bin) => {
        const barHeight = count / most * (histogramBottom - margin.top - 4);
        return count > 0 && s.rect({
          class: "count-bar",
          x: margin.left + bin / bins * plotWidth + 0.5,
          y: histogramBottom - barHeight,
          width: plotWidth / bins - 1,
          height: barHeight
        });
      }),
      horizontal("axis", histogramBottom),
      ...figures.slice(0, maxDots).map((one, index) => dot(one, x(one.value), histogramBottom + 7 + (index * 7 + one.round * 3) % 5 * 5, 2.2)),
      figure && vertical("median", x(figure.value)),
      tick(margin.left, text(x.low), "start"),
      figure && tick(Math.min(Math.max(x(figure.value), 90), width - 90), text(figure.value), "middle"),
      tick(width - margin.right, text(x.high), "end")
    );
  }
  function drawSequence(cell, figure) {
    const figures = sampleFigures(cell).slice(0, maxDots);
    if (figures.length < 2) return void 0;
    const scale = logScale(figures.map(({ value }) => value));
    const x = (index) => margin.left + index / (figures.length - 1) * plotWidth;
    const y = (value) => plotBottom - (scale(value) - margin.left) / plotWidth * (plotBottom - margin.top);
    const processes = figures.flatMap(
      ({ process }, index) => index > 0 && process !== figures[index - 1].process ? [(x(index - 1) + x(index)) / 2] : []
    );
    return picture(
      `${plural(figures.length, "sample")} in the order in which they were taken`,
      ...processes.map((at) => vertical("respawn", at)),
      figure && horizontal("median", y(figure.value)),
      ...figures.map((one, index) => dot(one, x(index), y(one.value), 2.4)),
      horizontal("axis", plotBottom),
      tick(margin.left, "first sample", "start"),
      tick(width - margin.right, `last of ${figures.length}`, "end"),
      processes.length > 0 && tick(width / 2, "┆ a new process", "middle")
    );
  }
  function marksNote(cell) {
    const marks = /* @__PURE__ */ new Map();
    for (const { marks: own = [] } of samplesOf(cell))
      for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    if (marks.size === 0) return void 0;
    return h.p(
      { class: "small muted" },
      "Hollow dots are doubtful: ",
      h.bdi([...marks].map(([mark, count]) => `${mark} ${count}×`).join(", "))
    );
  }

  // src/report/dashboard/page/views/counts.ts
  var totals = ["readBytes", "writtenBytes", "fsyncs"];
  var totalNames = { readBytes: "read bytes", writtenBytes: "written bytes", fsyncs: "fsyncs" };
  function countsOf2({ perOp: perOp2, ...profile }) {
    const calls = Object.entries(perOp2).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
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
    const counts = countsOf2(profile);
    const calls = counts.get("system calls");
    const parts = [`${formatMetric("", calls)} ${calls === 1 ? "call" : "calls"}`];
    const [read, written, fsyncs] = [counts.get("read bytes"), counts.get("written bytes"), counts.get("fsyncs")];
    if (read) parts.push(`${formatMetric("bytes", read)} read`);
    if (written) parts.push(`${formatMetric("bytes", written)} written`);
    if (fsyncs) parts.push(`${formatMetric("", fsyncs)} ${fsyncs === 1 ? "fsync" : "fsyncs"}`);
    return parts.join(" · ");
  }
  var countList = (profile) => h.dl(
    { class: "counts-list" },
    ...[...countsOf2(profile)].map(([name, count]) => h.div(h.dt(h.bdi(name)), " ", h.dd(formatMetric(name, count))))
  );

  // src/report/dashboard/page/views/run-figures.ts
  var maxRows = 400;
  var figureColumn = (text) => (row) => h.td({ class: "figure" }, text(row));
  var columns2 = [
    {
      title: "Median",
      plain: "Figure",
      has: () => true,
      content: ({ figure, meaning }) => h.td({ class: "figure" }, h.b(figure ? formatInUnit(meaning.unit, figure.value) : "–"))
    },
    {
      title: "95 % interval",
      plain: "Range",
      has: ({ figure }) => figure?.interval !== void 0,
      content: figureColumn(
        ({ figure, meaning: { unit } }) => figure?.interval ? rangeText(unit, figure.interval) : "–"
      )
    },
    {
      title: "Throughput",
      has: ({ cell }) => cell.summary?.bytesPerSecond !== void 0,
      content: figureColumn(({ cell }) => formatThroughput(cell.summary?.bytesPerSecond))
    },
    {
      title: "Spread",
      has: ({ cell }) => cell.summary?.spread !== void 0,
      content: figureColumn(({ cell }) => formatPercent(cell.samples.length > 1 ? cell.summary?.spread : void 0))
    },
    {
      title: "Counts per operation",
      has: ({ cell }) => cell.profile !== void 0,
      content: ({ cell }) => h.td({ class: "small" }, countSummary(cell.profile))
    },
    {
      title: "Samples",
      has: ({ cell }) => cell.samples.length > 0,
      content: (row) => h.td({ class: "figure" }, samplesButton(row))
    }
  ];
  function runFigures(context, run) {
    const { filter = "" } = context.route.parameters;
    const verdicts = isPaired(run) ? pairedVerdicts(run) : /* @__PURE__ */ new Map();
    const rows = Object.entries(run.cells).filter(([id]) => matchesQuery(id, filter)).flatMap(([id, result]) => rowsOf(run, verdicts, id, result));
    const several = Object.keys(run.subjects).length > 1;
    const { visible, more } = firstOf(context, rows, maxRows, { all: "figures", words: String(rows.length) });
    const shown = columns2.filter(({ has }) => rows.some(has));
    const isPlain = rows.every(({ cell }) => cell.samples.length === 0);
    return panel(
      "Figures",
      cellFilter(context, "figures-filter"),
      visible.length === 0 ? emptyState("No cell matches.") : scrolled(
        "Figures",
        rowsTable(
          [
            "Cell",
            ...several ? ["Subject"] : [],
            ...shown.map(({ title, plain = title }) => isPlain ? plain : title)
          ],
          visible.map(
            (row) => h.tr(nameCell(row), several && h.td(h.bdi(row.subject)), ...shown.map(({ content }) => content(row)))
          )
        )
      ),
      more
    );
  }
  function rowsOf({ subjects }, verdicts, id, result) {
    const meaning = meaningOf2(result);
    const verdict = verdicts.get(id)?.verdict;
    return Object.entries(result.subject).map(([subject, cell]) => ({
      id,
      subject,
      cell,
      meaning,
      figure: figureOf(cell, subjects[subject]?.target ?? ""),
      verdict
    }));
  }
  var nameCell = ({ id, verdict, cell: { hazards = [] } }) => h.td(
    { class: "wide" },
    cellLink(id),
    verdict && [" ", statusTag(verdict)],
    hazards.length > 0 && h.div({ class: "small hazard" }, "! ", h.bdi(hazards.join(", ")))
  );
  function samplesButton(row) {
    const samples = row.cell.samples.length;
    const button = h.button(
      {
        type: "button",
        class: "sort",
        "aria-expanded": "false",
        "aria-label": `${plural(samples, "sample")} of ${plainName(row.id)}`,
        click: () => {
          toggleSamples(button.closest("tr"), row, button);
        }
      },
      `${samples} ▾`
    );
    return button;
  }
  function toggleSamples(row, { cell, meaning, figure }, button) {
    const next = row.nextElementSibling;
    if (next?.classList.contains("detail") === true) {
      next.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const place = h.td({ colspan: String(row.childElementCount) });
    const distribution = drawDistribution(cell, meaning, figure);
    fill(
      place,
      distribution ? h.div({ class: "columns" }, h.figure(distribution), h.figure(drawSequence(cell, figure))) : emptyState("No usable samples."),
      marksNote(cell),
      cell.profile && [h.h3("Counts per operation"), countList(cell.profile)],
      h.details(
        h.summary("Raw samples"),
        h.pre(
          { class: "raw", tabindex: "0" },
          samplesOf(cell).map(
            ({ round, order, value, ns, ops, marks = [] }) => `round ${round}	order ${order}	${value === void 0 ? `${ns} ns / ${ops ?? cell.opsPerSample}` : `${value} ${meaning.unit}`}${marks.length > 0 ? `	${marks.join(" ")}` : ""}`
          ).join("\n")
        )
      )
    );
    row.after(h.tr({ class: "detail" }, place));
    button.setAttribute("aria-expanded", "true");
  }

  // src/report/dashboard/page/views/run.ts
  async function runView(context) {
    const { store, site, route } = context;
    const { id = "" } = route.parameters;
    const none = (words, why) => ({
      title: `${site.name} · run`,
      element: emptyState(words, why)
    });
    if (id === "") return none("No run is named.", allLink("runs"));
    const rows = (await store.hidden()).filter((row) => row.run === id);
    const deleted = rows.find((row) => row.deleted && row.cells === void 0);
    if (deleted !== void 0) return none("This run is no longer here.", hiddenNote(deleted));
    const run = await loadRun(store, id);
    const file = store.runFile(id);
    const hazards = new Map(
      Object.values(run.subjects).flatMap(
        ({ hazards: names, hazardDetails = {} }) => names.map((name) => [name, Object.hasOwn(hazardDetails, name) ? hazardDetails[name] : ""])
      )
    );
    const skipped = run.skipped.reduce((sum, { count = 1 }) => sum + count, 0);
    const element = h.div(
      h.h1("Run of ", `${formatTime(Date.parse(run.startedAt))} UTC`),
      h.p({ class: "muted" }, ...facts(context, run)),
      rows.map((row) => [
        hiddenNote(row),
        h.p(
          { class: "muted" },
          row.cells === void 0 ? "It is in no trend." : ["In no trend: ", h.bdi(row.cells.join(", "))]
        )
      ]),
      !run.complete && h.p({ class: "hazard" }, "! This run was interrupted: what is here was measured."),
      h.p(
        { class: "buttons" },
        file !== void 0 && h.a({ class: "button", href: file, download: `${id.replace(/[^\w.-]+/g, "-")}.json.gz` }, "↓ Run document"),
        site.runs.at(-1)?.id !== id && linkButton(formatHash("compare", { head: id }), "Compare with the run before"),
        run.source?.commit !== void 0 && site.targets.length > 1 && linkButton(formatHash("commit", { id: run.source.commit }), "This commit on all targets")
      ),
      hazards.size > 0 && h.details(
        { class: "hazards" },
        h.summary({ class: "hazard" }, "! ", h.bdi([...hazards.keys()].join(", "))),
        list([...hazards].map(([name, detail]) => [h.bdi(name), h.bdi(detail)]))
      ),
      run.errors.length > 0 && panel(
        `Failed cells (${run.errors.length})`,
        void 0,
        list(run.errors.map(({ cell, code, message }) => [h.bdi(cell), [h.code(code), " ", h.bdi(message)]]))
      ),
      run.stacks !== void 0 && panel(
        "Where the calls that grew come from",
        void 0,
        h.p(
          { class: "buttons" },
          ...run.stacks.map(
            ({ workload }) => linkButton(formatHash("flame", { run: id, workload }), "Flame graph of ", h.bdi(workload))
          )
        )
      ),
      runFigures(context, run),
      run.skipped.length > 0 && h.details(
        { class: "panel" },
        h.summary(`Skipped: ${plural(skipped, "cell")}`),
        list(
          run.skipped.map(({ cell, count, reason, remedy }) => [
            [h.bdi(cell), count !== void 0 && count > 1 && ` (${count})`],
            [h.bdi(reason), remedy !== void 0 && h.div({ class: "muted small" }, h.bdi(remedy))]
          ])
        )
      ),
      h.div({ class: "columns" }, ...Object.entries(run.subjects).map(([name, subject]) => environment(name, subject)))
    );
    return { title: `${site.name} · run of ${formatTime(Date.parse(run.startedAt))}`, element };
  }
  function facts({ site }, run) {
    const { source, schedule, suite, tool } = run;
    const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
    const isImported = Object.values(run.subjects).some(({ target }) => target === "imported");
    const parts = [
      suite === void 0 ? "chosen cells" : ["suite ", h.bdi(suite)],
      plural(Object.keys(run.cells).length, "cell"),
      schedule && plural(schedule.rounds, "round"),
      elapsedNs > 0 && formatWait(elapsedNs / 1e9),
      source?.commit !== void 0 && ["commit ", commitLink(site, source.commit)],
      source?.ref !== void 0 && h.bdi(source.ref),
      source?.job !== void 0 && ["job ", h.bdi(source.job)],
      `${tool.name} ${tool.version}`.trim(),
      isImported ? "imported from github-action-benchmark" : `seed ${run.seed}`
    ];
    return parts.filter((part) => part !== false && part !== void 0).flatMap((part, index) => index > 0 ? [" · ", part] : [part]);
  }
  var list = (rows) => h.dl({ class: "facts" }, ...rows.map(([term, text]) => [h.dt(term), h.dd(text)]));
  function environment(name, { target, directory, environment: members, fingerprint, runners = {} }) {
    const rows = [
      ["target", target],
      ...directory === "" ? [] : [["directory", h.bdi(directory)]],
      ...Object.entries(members).map(([member, value]) => [h.bdi(member), h.bdi(String(value))]),
      ["fingerprint", h.code(fingerprint)],
      ...Object.entries(runners).map(([runner, { runtime }]) => [`runner ${runner}`, h.bdi(runtime)])
    ];
    return h.details({ class: "panel" }, h.summary(`Environment of ${name}`), list(rows));
  }

  // src/report/dashboard/page/run-script.ts
  offerView("run", runView);
})();

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
    const size = Math.abs(percent);
    const text = size.toFixed(size < 9.95 ? 1 : 0);
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
  function formatChangeWithInterval(ratio, low, high) {
    const { change, interval } = formatChangeAndInterval(ratio, low, high);
    return interval === noFigure ? change : `${change} ${interval}`;
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

  // src/core/document/defined.ts
  function defined(members) {
    const kept = {};
    for (const key in members) {
      if (members[key] !== void 0) kept[key] = members[key];
    }
    return kept;
  }

  // src/core/document/units.ts
  var timeUnit = "ns/op";
  var timePerOp = { unit: timeUnit, better: "smaller" };
  var isTime = ({ unit }) => unit === timeUnit;
  var isCounted = ({ unit, better }) => better === "smaller" && unit !== timeUnit;
  var costOf = (value, better) => better === "bigger" ? value > 0 ? 1 / value : Infinity : value;
  var synonyms = (rows2) => new Map(rows2.flatMap(([meaning, words]) => words.map((word) => [word, meaning])));
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
  var isEnough = (quiet, samples) => quiet >= 2 && quiet >= samples / 20;
  var perOp = ({ ns, ops }) => ns / ops;
  var areFigures = (samples) => typeof samples[0] === "number";
  function samplesOf({
    samples,
    summary: summary2 = timePerOp
  }) {
    if (!areFigures(samples)) return samples;
    const member = isTime(summary2) ? "ns" : "value";
    return samples.map((figure, round) => ({ round, order: 0, [member]: figure }));
  }
  function areAdjusted(samples) {
    return samples.filter(({ adjusted }) => adjusted).length > samples.length / 2;
  }
  var whole = ({ value, ns = Number.NaN, ops }, opsPerSample) => value ?? ns / (ops ?? opsPerSample);
  function sampleValues(samples, opsPerSample) {
    if (areFigures(samples)) return samples;
    if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => adjusted ? [perOp(adjusted)] : []);
    const quiet = samples.flatMap((sample) => sample.quiet ? [perOp(sample.quiet)] : []);
    return isEnough(quiet.length, samples.length) ? quiet : samples.map((sample) => whole(sample, opsPerSample));
  }

  // src/judge/policy.ts
  var lookShares = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
  var worthWaiting = 1 / 3;
  var minCorrection = 1 / 4;
  var defaultHistoryPolicy = {
    /** Chance that a run in which nothing changed has any `regressed` cell (and, separately, any `improved` one). */
    alpha: 0.01,
    /** Smaller changes are never called `regressed` or `improved`. */
    minEffect: 0.02,
    /** `unchanged` means that a change of this size is ruled out at `boundLevel` on either side. */
    unchangedWithin: 0.05,
    boundLevel: 0.1,
    /** Confidence of the shown interval. */
    confidence: 0.95,
    minRuns: 8,
    /** Whether `regressed` may fail the gate. */
    gate: false
  };
  var storedPrecision = 1e-5;
  var defaultDocumentsPolicy = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };
  var maxDocumentSamples = 400;
  var minQuiet = 6;
  var minQuietShare = 1 / 20;

  // src/judge/measured.ts
  function logCosts({ samples, opsPerSample, summary: summary2 }, unit) {
    const { unit: own, better } = summary2 ?? timePerOp;
    return sampleValues(samples, opsPerSample).map((value) => Math.log(costOf(inUnit(value, own, unit), better))).filter((value) => Number.isFinite(value));
  }
  var whySidesUnlike = (before, after) => before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : void 0;
  var restrict = (sample, kind) => {
    const rest = { ...sample };
    if (kind !== "adjusted") delete rest.adjusted;
    if (kind === "whole") delete rest.quiet;
    return rest;
  };
  function logCostsAlike(first, second) {
    if (whySidesUnlike(first, second) !== void 0) return { first: [], second: [] };
    const { unit } = first.summary ?? timePerOp;
    const both = (holds) => [first, second].every((cell) => holds(samplesOf(cell)));
    const times = (kind) => {
      const of = (cell) => logCosts({ ...cell, samples: samplesOf(cell).map((sample) => restrict(sample, kind)) }, unit);
      return { first: of(first), second: of(second) };
    };
    if (both(areAdjusted)) return times("adjusted");
    const isQuiet = both((samples) => {
      const quiet = samples.filter((sample) => sample.quiet).length;
      return quiet >= minQuiet && quiet >= minQuietShare * samples.length;
    });
    return times(isQuiet ? "quiet" : "whole");
  }
  function thinned(values, most) {
    const stride = values.length / most;
    return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]);
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

  // src/core/stats/quantile.ts
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  var minForInterval = 6;

  // src/core/stats/subset-mean.ts
  function subsetSums(items, size) {
    const sorted = Float64Array.from(items).sort();
    const taken = size === void 0 ? sorted : sorted.subarray(sorted.length - size);
    const width = taken.reduce((sum, item) => sum + item, 0) + 1;
    if (size === void 0) {
      const counts2 = new Float64Array(width);
      counts2[0] = 1;
      for (const item of sorted) for (let sum = width - 1; sum >= item; sum--) counts2[sum] += counts2[sum - item];
      return counts2;
    }
    const counts = new Float64Array((size + 1) * width);
    counts[0] = 1;
    sorted.forEach((item, used) => {
      for (let k = Math.min(size, used + 1); k >= 1; k--) {
        const row = k * width;
        const previous = row - width;
        for (let sum = item; sum < width; sum++) counts[row + sum] += counts[previous + sum - item];
      }
    });
    return counts.subarray(size * width);
  }
  function subsetSumTails(items, size, observed) {
    const counts = subsetSums(items, size);
    let greater = 0;
    let less = 0;
    let total = 0;
    counts.forEach((count, sum) => {
      total += count;
      if (sum >= observed) greater += count;
      if (sum <= observed) less += count;
    });
    return { greater: greater / total, less: less / total };
  }

  // src/core/stats/mann-whitney.ts
  var exactProduct = 2500;
  var exactTiedSize = 24;
  function mannWhitney(first, second, shift = 0) {
    const m = first.length;
    const n = second.length;
    if (m === 0 || n === 0) return { statistic: 0, greater: 1, less: 1, twoSided: 1, exact: true };
    const pooled = new Float64Array(m + n);
    for (let i = 0; i < m; i++) pooled[i] = first[i] - shift;
    for (let j = 0; j < n; j++) pooled[m + j] = second[j];
    const { doubled, tieTerm } = rank(pooled);
    let doubledSum = 0;
    for (let i = 0; i < m; i++) doubledSum += doubled[i];
    const statistic = doubledSum / 2 - m * (m + 1) / 2;
    if (tieTerm === 0) return mannWhitneyOfStatistic(statistic, m, n);
    if (m + n <= exactTiedSize) {
      const tails = subsetSumTails(doubled, m, doubledSum);
      return summary(statistic, tails.greater, tails.less, true);
    }
    return normalTest(statistic, m, n, tieTerm);
  }
  function mannWhitneyOfStatistic(statistic, m, n) {
    if (m * n > exactProduct) return normalTest(statistic, m, n, 0);
    const upper = upperTails(m, n);
    const greater = upper[Math.floor(statistic)];
    const less = upper[Math.floor(m * n - statistic)];
    return summary(statistic, greater, less, true);
  }
  function mannWhitneyCritical(m, n, tail) {
    if (m * n > exactProduct) {
      const deviation = Math.sqrt(m * n * (m + n + 1) / 12);
      let c2 = Math.max(0, Math.floor(m * n / 2 - 8 * deviation));
      let step = Math.max(1, Math.floor(deviation));
      while (step >= 1) {
        while (c2 + step <= m * n / 2 && normalTest(c2 + step - 1, m, n, 0).less <= tail) c2 += step;
        step = Math.floor(step / 2);
      }
      return c2;
    }
    const upper = upperTails(m, n);
    let c = 0;
    while (c < m * n / 2 && upper[m * n - c] <= tail) c++;
    return c;
  }
  function summary(statistic, greater, less, exact) {
    return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact };
  }
  function normalTest(statistic, m, n, tieTerm) {
    const total = m + n;
    const variance = m * n / 12 * (total + 1 - tieTerm / (total * (total - 1)));
    if (!(variance > 0)) return summary(statistic, 1, 1, false);
    const centred = statistic - m * n / 2;
    const deviation = Math.sqrt(variance);
    const greater = normalSurvival((centred - 0.5) / deviation);
    const less = normalSurvival((-centred - 0.5) / deviation);
    return summary(statistic, greater, less, false);
  }
  var tables = /* @__PURE__ */ new Map();
  function upperTails(m, n) {
    const small = Math.min(m, n);
    const large = Math.max(m, n);
    const key = small * 65536 + large;
    const known2 = tables.get(key);
    if (known2 !== void 0) return known2;
    const ranks = Float64Array.from({ length: m + n }, (_, index) => index + 1);
    const counts = subsetSums(ranks, small);
    const least = small * (small + 1) / 2;
    const tails = new Float64Array(m * n + 1);
    let total = 0;
    for (let u = m * n; u >= 0; u--) {
      total += counts[least + u];
      tails[u] = total;
    }
    for (let u = 0; u <= m * n; u++) tails[u] /= total;
    tables.set(key, tails);
    return tails;
  }
  function rank(values) {
    const n = values.length;
    const order = Uint32Array.from({ length: n }, (_, index) => index);
    order.sort((a, b) => values[a] - values[b]);
    const doubled = new Float64Array(n);
    let tieTerm = 0;
    for (let start = 0; start < n; ) {
      let end = start + 1;
      while (end < n && values[order[end]] === values[order[start]]) end++;
      for (let i = start; i < end; i++) doubled[order[i]] = start + 1 + end;
      const size = end - start;
      tieTerm += size ** 3 - size;
      start = end;
    }
    return { doubled, tieTerm };
  }
  function hodgesLehmannShift(first, second, confidence = 0.95) {
    const differences = new Float64Array(first.length * second.length);
    let index = 0;
    for (const a of Array.from(first)) {
      for (const b of Array.from(second)) {
        differences[index] = a - b;
        index++;
      }
    }
    const tail = (1 - confidence) / 2;
    return between(differences.sort(), mannWhitneyCritical(first.length, second.length, tail));
  }
  function between(sorted, leftOut) {
    return {
      estimate: quantileOfSorted(sorted, 0.5),
      low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1],
      high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]
    };
  }

  // src/core/stats/segmentation.ts
  function relativeChange(before, after) {
    if (before === after) return 0;
    const smaller = Math.min(Math.abs(before), Math.abs(after));
    const larger = Math.max(Math.abs(before), Math.abs(after));
    const sameSign = Math.sign(before) * Math.sign(after) > 0;
    return Math.abs(after - before) / (sameSign ? smaller : larger);
  }

  // src/core/stats/change-point.ts
  var MIN_REPEATS = 3;

  // src/judge/figures.ts
  var noRatio = { ratio: null, low: null, high: null };

  // src/judge/history/exact-history.ts
  var minEqualRuns = MIN_REPEATS;
  var isExact = ({ counted }, values) => counted === true && values.every((value) => relativeChange(value, values[0]) <= storedPrecision);
  function decideExactly(value, level, minEffect) {
    const isLarge = relativeChange(level, value) >= minEffect;
    return {
      verdict: !isLarge ? "unchanged" : value > level ? "regressed" : "improved",
      advisory: false,
      ratio: level > 0 && value > 0 ? value / level : null,
      level,
      p: isLarge ? 0 : 1
    };
  }

  // src/judge/documents.ts
  function judgeDocuments(base, head, policy = defaultDocumentsPolicy) {
    const cells = [.../* @__PURE__ */ new Set([...Object.keys(base.cells), ...Object.keys(head.cells)])].sort();
    const comparable = sameEnvironment(base, head);
    return new Map(
      cells.map((cell) => {
        if (base.cells[cell] === void 0) return [cell, { ...noFigures, verdict: "new" }];
        if (head.errors.some((error) => error.cell === cell)) return [cell, { ...noFigures, verdict: "failed" }];
        if (head.cells[cell] === void 0) return [cell, { ...noFigures, verdict: "removed" }];
        const [before, after] = [subjectOf(base, cell), subjectOf(head, cell)];
        const unlike = whySidesUnlike(before, after);
        if (unlike !== void 0) return [cell, { ...noFigures, verdict: "inconclusive", reason: unlike }];
        const own = { ...policy, ...defined({ betweenRuns: policy.betweenRunsOf?.(cell) }) };
        const judged = judgeCounted(before, after) ?? judgeTimes(before, after, own, cells.length);
        return [cell, comparable ? judged : { ...judged, verdict: "environment-changed" }];
      })
    );
  }
  var noFigures = { ...noRatio, p: 1 };
  function judgeCounted(base, head) {
    if (!base?.summary || !head?.summary || !isCounted(base.summary) || !isCounted(head.summary)) return void 0;
    const { unit } = base.summary;
    const [before, after] = [base, head].map(
      ({ samples, opsPerSample, summary: summary2 }) => sampleValues(samples, opsPerSample).map((value) => inUnit(value, summary2.unit, unit))
    );
    const areExact = [before, after].every((values) => isExact({ counted: true }, values));
    if (before.length < minEqualRuns || after.length === 0 || !areExact) return void 0;
    const { verdict, ratio, p } = decideExactly(after[0], before[0], defaultHistoryPolicy.minEffect);
    return { verdict, ...noRatio, ratio, p };
  }
  var hasFallen = ({ summary: summary2 }) => summary2?.better === "bigger" && summary2.value <= 0;
  function judgeTimes(base, head, policy, cells) {
    if (!base || !head) return { ...noFigures, verdict: "inconclusive" };
    const alike = logCostsAlike(base, head);
    const [before, after] = [thinned(alike.first, maxDocumentSamples), thinned(alike.second, maxDocumentSamples)];
    if (before.length > 0 && hasFallen(head)) return { ...noFigures, verdict: "regressed", p: 0 };
    if (before.length === 0 || after.length === 0) return { ...noFigures, verdict: "inconclusive" };
    const margin = Math.log1p(policy.betweenRuns);
    const slower = mannWhitney(after, before, margin).greater;
    const faster = mannWhitney(after, before, -margin).less;
    const { estimate, low, high } = hodgesLehmannShift(after, before, policy.confidence);
    const level = policy.alpha / cells;
    const verdict = slower <= level ? "regressed" : faster <= level ? "improved" : low > -margin && high < margin ? "unchanged" : "inconclusive";
    const figure = (value) => Number.isFinite(Math.exp(value)) && value > -700 ? Math.exp(value) : null;
    return {
      verdict,
      ratio: figure(estimate),
      low: figure(low),
      high: figure(high),
      p: Math.min(1, 2 * Math.min(slower, faster))
    };
  }
  var subjectOf = (document2, cell) => Object.values(document2.cells[cell]?.subject ?? {})[0];
  function sameEnvironment(base, head) {
    const fingerprint = (document2) => Object.values(document2.subjects)[0]?.fingerprint;
    return fingerprint(base) === fingerprint(head);
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
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h.ul(...damage.map(({ what, why }) => h.li(`${what}: `, h.bdi(why))))
  );

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

  // src/report/dashboard/page/verdicts.ts
  var tagOf = (look, symbol, words, title) => h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: "symbol", "aria-hidden": "true" }, symbol),
    words
  );
  var statusTag = (status) => tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);
  var symbolOf = (status) => h.span({ class: `text-${status}`, "aria-hidden": "true" }, `${statusSymbols[status]} `);
  function sizeOf2({ before, after }) {
    if (before === after) return 0;
    return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  }

  // src/report/dashboard/page/count-words.ts
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/report/dashboard/page/change-words.ts
  var isSpeed = (unit) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (figures.metric !== void 0) return isWorse(figures) ? "more I/O" : "less I/O";
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
  function between2(ratio, low, high) {
    const [, from, to] = /\[(.+), (.+)\]$/.exec(formatChangeWithInterval(ratio, low, high)) ?? [];
    if (from === void 0 || to === void 0) return "";
    const percent = from.startsWith("×") ? "" : " %";
    return `between ${from}${percent} and ${to}${percent}`;
  }

  // src/report/dashboard/page/views/delta.ts
  var delta = (figures, isNews = true) => isNews && !isFlat(figures) ? h.b(
    { class: `delta ${isWorse(figures) ? "text-regressed" : "text-improved"}` },
    `${arrowText(figures)} ${wordOf(figures)}`
  ) : h.span({ class: "delta" }, arrowText(figures));
  var agreeing = ({ before, after }) => ({
    "data-base": String(before),
    "data-head": String(after),
    "data-delta": String(before > 0 ? after / before : after > 0 ? "Infinity" : 1)
  });

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/report/dashboard/page/views/links.ts
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
  var scrolled = (label, ...children) => h.div({ class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
  var goButton = (context, changed, attributes, ...children) => {
    const click = () => {
      context.go(changed);
    };
    return h.button({ type: "button", ...attributes, click }, ...children);
  };
  var switchButton = (context, isOn, changed, id, ...children) => goButton(context, changed, { id, "aria-pressed": String(isOn) }, ...children);
  var moreButton = (context, id, text, changed) => goButton(context, changed, { id, class: "more" }, text);
  function firstOf(context, rows2, count, { all, words, id = `all-${all}` }) {
    const visible = context.route.parameters.all === all ? rows2 : rows2.slice(0, count);
    return { visible, more: visible.length < rows2.length && moreButton(context, id, `Show all ${words}`, { all }) };
  }
  function choice(context, { parameter, id, label, kind, options, current, also }) {
    const change = ({ target }) => {
      context.go({ [parameter]: target.value, ...also });
    };
    const offered2 = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
    return h.label({ class: kind }, `${label} `, h.select({ id, change }, ...offered2));
  }
  function filterField(context, attributes, also) {
    const change = ({ target }) => {
      context.go({ filter: target.value, ...also });
    };
    return h.input({ type: "search", value: context.route.parameters.filter ?? "", ...attributes, change });
  }
  var cellFilter = (context, id) => filterField(context, { id, placeholder: "filter by cell", "aria-label": "Filter by cell" });

  // src/report/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/report/dashboard/page/figures.ts
  var time = { unit: "ns", better: "smaller" };
  function meaningOf2({ subject }) {
    const summary2 = Object.values(subject).find((side) => side.summary)?.summary;
    return summary2 === void 0 || isTime(summary2) ? time : summary2;
  }
  function figureOf({ summary: summary2, samples }, target) {
    if (summary2 === void 0) return void 0;
    const { value, low, high } = summary2;
    const known2 = samples.length === 0 && low === high || low === void 0 || high === void 0 ? {} : { low, high };
    return {
      value,
      interval: intervalOf({ ...known2, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }

  // src/report/dashboard/page/views/counts.ts
  var totals = ["readBytes", "writtenBytes", "fsyncs"];
  var totalNames = { readBytes: "read bytes", writtenBytes: "written bytes", fsyncs: "fsyncs" };
  function countsOf({ perOp: perOp2, ...profile }) {
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
  function countChanges(base, head) {
    if (!base || !head) return void 0;
    const [before, after] = [countsOf(base), countsOf(head)];
    return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].map((name) => ({ name, base: before.get(name) ?? 0, head: after.get(name) ?? 0 })).filter((change) => change.base !== change.head);
  }
  function countChangeList(changes) {
    if (changes === void 0) return h.span({ class: "muted" }, "–");
    if (changes.length === 0) return h.span({ class: "muted" }, "= same");
    return h.ul(
      { class: "count-changes small" },
      ...changes.map(
        ({ name, base, head }) => h.li(
          { class: head > base ? "text-regressed" : "text-improved" },
          h.bdi(name),
          ` ${formatMetric(name, base)} → ${formatMetric(name, head)}`
        )
      )
    );
  }

  // src/report/dashboard/page/views/comparison-rows.ts
  var singleFigures = "one figure each";
  var isJudged = ({ reason }) => reason !== singleFigures;
  var fewSamples = 8;
  var rows = /* @__PURE__ */ new WeakMap();
  function comparisonRows(base, head) {
    const known2 = rows.get(base)?.get(head);
    if (known2) return known2;
    const made = [...judgeDocuments(base, head)].map(([id, judged]) => rowOf(id, judged, base, head));
    const byHead = rows.get(base) ?? /* @__PURE__ */ new WeakMap();
    rows.set(base, byHead.set(head, made));
    return made;
  }
  function rowOf(id, judged, before, after) {
    const [baseSide, headSide] = [sideOf(before, id), sideOf(after, id)];
    const meaning = meaningOf2(headSide?.result ?? baseSide?.result ?? { subject: {} });
    const [base, head] = [baseSide, headSide].map((side) => side && figureOf(side.cell, side.target));
    const { unit, better } = meaning;
    const shown = (ratio2) => ratio2 === null ? void 0 : costOf(ratio2, better);
    const [ratio, ...bounds] = [shown(judged.ratio), shown(judged.low), shown(judged.high)];
    const [low, high] = bounds.sort((a, b) => (a ?? 0) - (b ?? 0));
    const isSingle = base !== void 0 && head !== void 0 && base.samples === 0 && head.samples === 0;
    const isUndecided = judged.verdict === "inconclusive";
    return {
      id,
      verdict: judged.verdict,
      unit,
      better,
      base,
      head,
      figures: isSingle ? { before: base.value, after: head.value, unit, better } : head && ratio !== void 0 && !isUndecided ? { before: head.value / ratio, after: head.value, unit, better } : void 0,
      interval: ratio === void 0 || low === void 0 || high === void 0 ? void 0 : { ratio, low, high },
      reason: isUndecided ? reasonOf(base, head, isSingle) : void 0,
      counts: countChanges(baseSide?.cell.profile, headSide?.cell.profile)
    };
  }
  function reasonOf(base, head, isSingle) {
    if (!base || !head) return "no figure";
    if (isSingle) return singleFigures;
    return Math.min(base.samples, head.samples) < fewSamples ? "too few samples" : "too much noise";
  }
  function sideOf(document2, id) {
    const result = Object.hasOwn(document2.cells, id) ? document2.cells[id] : void 0;
    const [name, cell] = Object.entries(result?.subject ?? {})[0] ?? [];
    return result && cell && name !== void 0 ? { result, cell, target: document2.subjects[name]?.target ?? "" } : void 0;
  }

  // src/report/dashboard/page/views/comparison-table.ts
  var orders = {
    cell: ({ id }) => id,
    change: ({ figures }) => figures ? sizeOf2(figures) : -1,
    base: ({ base }) => base?.value ?? -1,
    head: ({ head }) => head?.value ?? -1,
    verdict: ({ verdict }) => -statusOrder.indexOf(verdict),
    counts: ({ counts }) => counts?.length ?? -1
  };
  var columns2 = [
    ["cell", "Cell"],
    ["change", "Change"],
    ["base", "Base level", "Head ÷ change"],
    ["head", "Head", "The median of its samples"],
    ["verdict", "Verdict"],
    ["counts", "Counts per operation"]
  ];
  var firstRows = 200;
  function comparisonTable(context, rows2, hasCounts) {
    const { parameters } = context.route;
    const shownColumns = columns2.filter(([key]) => key !== "counts" || hasCounts);
    const sort = columns2.find(([key]) => key === parameters.sort)?.[0] ?? "verdict";
    const ascending = parameters.order === "up";
    const sizes = (a, b) => orders.change(b) > orders.change(a) ? 1 : -1;
    const sorted = [...rows2].sort((a, b) => {
      const [left, right] = [orders[sort](a), orders[sort](b)];
      if (left === right) return sizes(a, b);
      return left < right === ascending ? -1 : 1;
    });
    const { visible, more } = firstOf(context, sorted, firstRows, {
      all: "rows",
      id: "all-compared",
      words: plural(sorted.length, "cell")
    });
    const heading = ([key, label, title]) => h.th(
      { scope: "col", title, "aria-sort": key === sort ? ascending ? "ascending" : "descending" : "none" },
      goButton(
        context,
        { sort: key, order: key === sort && !ascending ? "up" : void 0 },
        { class: "sort", id: `sort-${key}` },
        label,
        h.span({ "aria-hidden": "true" }, key === sort ? ascending ? " ↑" : " ↓" : "")
      )
    );
    const table = h.table(
      { class: "rows" },
      h.thead(h.tr(...shownColumns.map(heading))),
      h.tbody(...visible.map((row) => comparisonRow(row, hasCounts)))
    );
    return h.div(scrolled("Comparison", table), more);
  }
  function comparisonRow(row, hasCounts) {
    const { id, verdict, unit, base, head, figures, counts } = row;
    const text = (value) => value === void 0 ? "–" : formatInUnit(unit, value);
    const isUndecided = figures === void 0 && head !== void 0 && base !== void 0;
    return h.tr(
      figures ? agreeing(figures) : {},
      h.td({ class: "wide" }, cellLink(id)),
      h.td({ class: "figure" }, changeOf(row)),
      h.td(
        { class: "figure", title: base && plural(base.samples, "sample") },
        isUndecided ? "" : text(figures?.before ?? base?.value)
      ),
      h.td({ class: "figure", title: head && plural(head.samples, "sample") }, isUndecided && "≈ ", text(head?.value)),
      h.td(isJudged(row) ? statusTag(verdict) : h.span({ class: "muted" }, "not judged")),
      hasCounts && h.td(countChangeList(counts))
    );
  }
  function changeOf({ verdict, figures, interval, reason }) {
    const isNews = verdict === "regressed" || verdict === "improved";
    const range = interval && between2(interval.ratio, interval.low, interval.high);
    if (figures) return [delta(figures, isNews), range !== void 0 && h.div({ class: "muted small" }, range)];
    const words = [range, reason].filter((part) => part !== void 0 && part !== "");
    return words.length === 0 ? "–" : h.span({ class: "muted small" }, words.join(" · "));
  }

  // src/report/dashboard/page/views/compare.ts
  var maxOffered = 300;
  async function compareView(context) {
    const { store, site, route } = context;
    const { runs: all, damage } = await store.runs();
    const runs = all.filter(({ hidden }) => hidden === void 0);
    const title = `${site.name} · compare`;
    const heading = h.h1("Compare two runs");
    if (runs.length < 2) {
      const alone = emptyState("There is one run so far.", h.p("Comparing needs two: publish another."));
      return { title, element: h.div(heading, damageList(damage), alone) };
    }
    const head = findRun(runs, route.parameters.head) ?? runs[0];
    const base = findRun(runs, route.parameters.base) ?? previousOf(runs, head);
    const pick = (parameter, label, chosen) => choice(context, {
      parameter,
      id: `compare-${parameter}`,
      label,
      kind: "run-choice",
      current: chosen.id,
      options: offered(runs, chosen).map((run) => [run.id, describeRun(site, run)])
    });
    const [baseDocument, headDocument] = await Promise.all([loadRun(store, base.id), loadRun(store, head.id)]);
    const rows2 = comparisonRows(baseDocument, headDocument);
    const element = h.div(
      heading,
      damageList(damage),
      h.div(
        { class: "controls" },
        pick("base", "Base", base),
        pick("head", "Head", head),
        goButton(context, { base: head.id, head: base.id }, { id: "swap" }, "⇄ Swap")
      ),
      h.p(
        { class: "muted" },
        !rows2.some(isJudged) ? "Imported histories hold one figure each: they are shown, not judged." : `These runs were not measured in pairs. Two runs of the same program may differ by ${formatPercent(defaultDocumentsPolicy.betweenRuns)}, so only larger changes count. The base level is the head's divided by the change.`,
        environmentsDiffer(baseDocument, headDocument) && h.b(" ≠ The environments differ: changes are shown, verdicts are not given.")
      ),
      comparison(context, rows2)
    );
    return { title, element };
  }
  function findRun(runs, name) {
    if (name === void 0) return void 0;
    return runs.find(({ id }) => id === name) ?? runs.find(({ commit }) => name.length >= 7 && commit?.startsWith(name) === true);
  }
  function previousOf(runs, head) {
    const earlier = runs.slice(runs.indexOf(head) + 1);
    const alike = earlier.find(({ suite, targets }) => suite === head.suite && targets.join() === head.targets.join());
    return alike ?? earlier[0] ?? runs.find((run) => run !== head);
  }
  function offered(runs, chosen) {
    const first = runs.slice(0, maxOffered);
    return first.includes(chosen) ? first : [...first, chosen];
  }
  var describeRun = (site, { time: time2, commit, suite, targets }) => [
    formatTime(time2),
    commit === void 0 ? void 0 : shortCommit(commit),
    targets.map((target) => targetLabel(site, target)).join(", "),
    suite
  ].filter((part) => part !== void 0).join(" · ");
  var environmentsDiffer = (base, head) => Object.values(base.subjects)[0]?.fingerprint !== Object.values(head.subjects)[0]?.fingerprint;
  function comparison(context, rows2) {
    const { filter = "", verdict, counts } = context.route.parameters;
    const counted = rows2.filter((row) => row.counts !== void 0);
    const differing = counted.filter((row) => row.counts.length > 0).length;
    const tally = /* @__PURE__ */ new Map();
    for (const row of rows2.filter(isJudged)) tally.set(row.verdict, (tally.get(row.verdict) ?? 0) + 1);
    const found = rows2.filter(
      (row) => (verdict === void 0 || row.verdict === verdict) && (counts !== "differ" || (row.counts?.length ?? 0) > 0) && matchesQuery(row.id, filter)
    );
    const isAsked = verdict !== void 0 || counts === "differ" || filter !== "" || !rows2.some(isJudged);
    const relevant = isAsked ? found : found.filter(isRelevant);
    const isWhole = context.route.parameters.rows === "all" || relevant.length === found.length;
    const visible = isWhole ? found : relevant;
    return h.div(
      h.div(
        { class: "controls" },
        h.div(
          { class: "chips", role: "group", "aria-label": "Which verdicts" },
          ...statusOrder.filter((name) => tally.has(name)).map(
            (name) => switchButton(
              context,
              name === verdict,
              { verdict: name === verdict ? void 0 : name },
              `verdict-${name}`,
              symbolOf(name),
              statusWords[name],
              h.span({ class: "count" }, String(tally.get(name)))
            )
          ),
          counted.length > 0 && switchButton(
            context,
            counts === "differ",
            { counts: counts === "differ" ? void 0 : "differ" },
            "counts-differ",
            "# counts differ",
            h.span({ class: "count" }, String(differing))
          )
        ),
        cellFilter(context, "compare-filter"),
        h.span({ class: "muted", role: "status" }, plural(visible.length, "cell"))
      ),
      visible.length > 0 ? comparisonTable(context, visible, counted.length > 0) : emptyState(found.length === 0 ? "No cell matches." : emptyWords(found)),
      relevant.length < found.length && moreButton(
        context,
        "all-compared-rows",
        isWhole ? "Only what changed" : `Show the ${restWords(found.filter((row) => !isRelevant(row)))}`,
        { rows: isWhole ? void 0 : "all" }
      )
    );
  }
  var emptyWords = (found) => {
    const open = found.filter(({ verdict }) => verdict === "inconclusive").length;
    return open === 0 ? "Nothing changed." : `No change is known: ${plural(open, "cell")} not decided.`;
  };
  var isRelevant = ({ verdict, counts }) => verdict !== "unchanged" && verdict !== "inconclusive" || (counts?.length ?? 0) > 0;
  function restWords(rest) {
    const undecided = rest.filter(({ verdict }) => verdict === "inconclusive");
    const reasons = /* @__PURE__ */ new Map();
    for (const { reason } of undecided) if (reason !== void 0) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    const why = [...reasons].map(([reason, count]) => reasons.size > 1 ? `${count} ${reason}` : reason).join(", ");
    const unchanged = rest.length - undecided.length;
    const parts = [
      ...unchanged > 0 ? [`${unchanged} unchanged`] : [],
      ...undecided.length > 0 ? [`${undecided.length} not decided`] : []
    ];
    return `${parts.join(" and ")} ${rest.length === 1 ? "cell" : "cells"}${why === "" ? "" : ` (${why})`}`;
  }

  // src/report/dashboard/page/compare-script.ts
  offerView("compare", compareView);
})();

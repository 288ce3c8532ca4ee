"use strict";
(() => {
  // src/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
  }

  // src/model/op-times.ts
  var isEnough = (quiet, samples) => quiet >= 2 && quiet >= samples / 20;
  var perOp = ({ ns, ops }) => ns / ops;
  function areAdjusted(samples) {
    return samples.filter(({ adjusted }) => adjusted).length > samples.length / 2;
  }
  function opTimesNs(samples, opsPerSample) {
    if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => adjusted ? [perOp(adjusted)] : []);
    const quiet = samples.flatMap((sample) => sample.quiet ? [perOp(sample.quiet)] : []);
    return isEnough(quiet.length, samples.length) ? quiet : samples.map(({ ns, ops }) => ns / (ops ?? opsPerSample));
  }

  // src/stats/quantile.ts
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }

  // src/stats/normal.ts
  var SQRT_2PI = Math.sqrt(2 * Math.PI);
  function normalDensity(z) {
    return Math.exp(-0.5 * z * z) / SQRT_2PI;
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
    for (let k = 80; k >= 1; k -= 1) fraction = z + k / fraction;
    return normalDensity(z) / fraction;
  }

  // src/stats/ranks.ts
  function rank(values) {
    const n = values.length;
    const order = Uint32Array.from({ length: n }, (_, index) => index);
    order.sort((a, b) => values[a] - values[b]);
    const doubled = new Float64Array(n);
    let tieTerm = 0;
    for (let start = 0; start < n; ) {
      let end = start + 1;
      while (end < n && values[order[end]] === values[order[start]]) end += 1;
      for (let i = start; i < end; i += 1) doubled[order[i]] = start + 1 + end;
      const size = end - start;
      tieTerm += size ** 3 - size;
      start = end;
    }
    return { doubled, tieTerm };
  }

  // src/stats/subset-sums.ts
  function subsetSums(items, size) {
    const sorted = Float64Array.from(items).sort();
    const taken = size === void 0 ? sorted : sorted.subarray(sorted.length - size);
    const width = taken.reduce((sum, item) => sum + item, 0) + 1;
    if (size === void 0) {
      const counts2 = new Float64Array(width);
      counts2[0] = 1;
      for (const item of sorted) for (let sum = width - 1; sum >= item; sum -= 1) counts2[sum] += counts2[sum - item];
      return counts2;
    }
    const counts = new Float64Array((size + 1) * width);
    counts[0] = 1;
    sorted.forEach((item, used) => {
      for (let k = Math.min(size, used + 1); k >= 1; k -= 1) {
        const row = k * width;
        const previous = row - width;
        for (let sum = item; sum < width; sum += 1) counts[row + sum] += counts[previous + sum - item];
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

  // src/stats/mann-whitney.ts
  var EXACT_PRODUCT = 2500;
  var EXACT_TIED_SIZE = 24;
  function mannWhitney(first, second, shift = 0) {
    const m = first.length;
    const n = second.length;
    if (m === 0 || n === 0) return { statistic: 0, greater: 1, less: 1, twoSided: 1, exact: true };
    const pooled = new Float64Array(m + n);
    for (let i = 0; i < m; i += 1) pooled[i] = first[i] - shift;
    for (let j = 0; j < n; j += 1) pooled[m + j] = second[j];
    const { doubled, tieTerm } = rank(pooled);
    let doubledSum = 0;
    for (let i = 0; i < m; i += 1) doubledSum += doubled[i];
    const statistic = doubledSum / 2 - m * (m + 1) / 2;
    if (tieTerm === 0) return mannWhitneyOfStatistic(statistic, m, n);
    if (m + n <= EXACT_TIED_SIZE) {
      const tails = subsetSumTails(doubled, m, doubledSum);
      return summary(statistic, tails.greater, tails.less, true);
    }
    return normalTest(statistic, m, n, tieTerm);
  }
  function mannWhitneyOfStatistic(statistic, m, n) {
    if (m * n > EXACT_PRODUCT) return normalTest(statistic, m, n, 0);
    const upper = upperTails(m, n);
    const greater = upper[Math.floor(statistic)];
    const less = upper[Math.floor(m * n - statistic)];
    return summary(statistic, greater, less, true);
  }
  function mannWhitneyCritical(m, n, tail) {
    if (m * n > EXACT_PRODUCT) {
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
    while (c < m * n / 2 && upper[m * n - c] <= tail) c += 1;
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
    const known = tables.get(key);
    if (known !== void 0) return known;
    const ranks = Float64Array.from({ length: m + n }, (_, index) => index + 1);
    const counts = subsetSums(ranks, small);
    const least = small * (small + 1) / 2;
    const tails = new Float64Array(m * n + 1);
    let total = 0;
    for (let u = m * n; u >= 0; u -= 1) {
      total += counts[least + u];
      tails[u] = total;
    }
    for (let u = 0; u <= m * n; u += 1) tails[u] /= total;
    tables.set(key, tails);
    return tails;
  }

  // src/stats/hodges-lehmann.ts
  function hodgesLehmannShift(first, second, confidence = 0.95) {
    const differences = new Float64Array(first.length * second.length);
    let index = 0;
    for (const a of Array.from(first)) {
      for (const b of Array.from(second)) {
        differences[index] = a - b;
        index += 1;
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

  // src/judge/op-times.ts
  function logOpTimes({ samples, opsPerSample }) {
    return opTimesNs(samples, opsPerSample).map((ns) => Math.log(ns)).filter((value) => Number.isFinite(value));
  }
  var restrict = (sample, kind) => {
    const rest = { ...sample };
    if (kind !== "adjusted") delete rest.adjusted;
    if (kind === "whole") delete rest.quiet;
    return rest;
  };
  var fewestQuiet = 6;
  var leastQuietShare = 1 / 20;
  function logOpTimesAlike(first, second) {
    const both = (holds) => [first, second].every(({ samples }) => holds(samples));
    const times = (kind) => {
      const of = (cell) => logOpTimes({ ...cell, samples: cell.samples.map((sample) => restrict(sample, kind)) });
      return { first: of(first), second: of(second) };
    };
    if (both(areAdjusted)) return times("adjusted");
    const isQuiet = both((samples) => {
      const quiet = samples.filter((sample) => sample.quiet).length;
      return quiet >= fewestQuiet && quiet >= leastQuietShare * samples.length;
    });
    return times(isQuiet ? "quiet" : "whole");
  }

  // src/judge/documents.ts
  var DEFAULT_DOCUMENTS_POLICY = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };
  var MOST_SAMPLES = 400;
  function judgeDocuments(base, head, policy = DEFAULT_DOCUMENTS_POLICY) {
    const cells = [.../* @__PURE__ */ new Set([...Object.keys(base.cells), ...Object.keys(head.cells)])].sort();
    const comparable = sameEnvironment(base, head);
    return new Map(
      cells.map((cell) => {
        if (base.cells[cell] === void 0) return [cell, { ...NOTHING, verdict: "new" }];
        if (head.errors.some((error) => error.cell === cell)) return [cell, { ...NOTHING, verdict: "failed" }];
        if (head.cells[cell] === void 0) return [cell, { ...NOTHING, verdict: "removed" }];
        const judged2 = judgeTimes(subjectOf(base, cell), subjectOf(head, cell), policy, cells.length);
        return [cell, comparable ? judged2 : { ...judged2, verdict: "environment-changed" }];
      })
    );
  }
  var NOTHING = { ratio: null, low: null, high: null, p: 1 };
  function judgeTimes(base, head, policy, cells) {
    if (!base || !head) return { ...NOTHING, verdict: "inconclusive" };
    const alike = logOpTimesAlike(base, head);
    const [before, after] = [thinned(alike.first), thinned(alike.second)];
    if (before.length === 0 || after.length === 0) return { ...NOTHING, verdict: "inconclusive" };
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
  function thinned(values) {
    const stride = Math.max(1, values.length / MOST_SAMPLES);
    return Array.from(
      { length: Math.min(values.length, MOST_SAMPLES) },
      (_, index) => values[Math.floor(index * stride)]
    );
  }
  function sameEnvironment(base, head) {
    const fingerprint = (document2) => Object.values(document2.subjects)[0]?.fingerprint;
    return fingerprint(base) === fingerprint(head);
  }

  // src/report/units.ts
  var noFigure = "–";
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
  var isFigure = (value) => value !== void 0 && Number.isFinite(value) && value >= 0;
  function formatNumber(value) {
    if (!isFigure(value)) return noFigure;
    if (value === 0) return "0";
    const rounded = Number(value.toPrecision(3));
    if (rounded >= 1e3) return value < 1e15 ? value.toFixed(0) : ">10¹⁵";
    const decimals = rounded >= 100 ? 0 : rounded >= 10 ? 1 : rounded >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }
  function unitFor(value, units) {
    const fitting = units.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units[0];
  }
  function format(value, units) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units);
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatBytes = (sizeBytes) => format(sizeBytes, sizeUnits);
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }

  // src/dashboard/page/dom.ts
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

  // src/dashboard/page/cell-name.ts
  var pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;
  function readCellName(id) {
    const match = pattern.exec(id);
    if (!match) return { id, runner: "", operation: "", api: id, parameters: [] };
    const [, runner = "", operation = "", api = "", query = ""] = match;
    const parameters = query.split("&").filter((pair) => pair !== "").map((pair) => {
      const separator = pair.indexOf("=");
      return separator < 0 ? [pair, ""] : [pair.slice(0, separator), pair.slice(separator + 1)];
    });
    return { id, runner, operation, api, parameters };
  }
  function cellLabel(id) {
    const { runner, operation, api, parameters } = readCellName(id);
    if (runner === "") return h("bdi", { class: "cell-label" }, h("b", {}, id));
    return h(
      "bdi",
      { class: "cell-label" },
      h("span", { class: "cell-path" }, `${runner}/${operation}/`),
      h("b", {}, api),
      parameters.length > 0 && h("span", { class: "cell-parameters" }, `?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`)
    );
  }
  function matchesQuery(id, query) {
    const text = id.toLowerCase();
    return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  // src/dashboard/page/format.ts
  function formatChange(ratio) {
    if (ratio === null || ratio === void 0 || !(ratio > 0) || !Number.isFinite(ratio)) return "–";
    if (ratio >= 2) return `×${digits(ratio)}`;
    if (ratio <= 0.5) return `÷${digits(1 / ratio)}`;
    const percent = (ratio - 1) * 100;
    const size = Math.abs(percent);
    const text = size < 9.95 ? size.toFixed(1) : size.toFixed(0);
    return Number(text) === 0 ? "±0 %" : `${percent < 0 ? "−" : "+"}${text} %`;
  }
  var digits = (value) => value >= 99.5 ? value.toFixed(0) : value.toPrecision(value >= 9.95 ? 3 : 2);
  function formatChangeInterval(low, high) {
    return low === null || low === void 0 || high === null || high === void 0 ? "" : `${formatChange(low)} … ${formatChange(high)}`;
  }
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  function formatPerOperation(value) {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(3);
  }
  var plural = (count, singular, many = `${singular}s`) => `${count.toLocaleString("en")} ${count === 1 ? singular : many}`;

  // src/dashboard/page/states.ts
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h(
    "div",
    { class: "error", role: "alert" },
    h("p", { class: "empty-title" }, h("span", { "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h("p", {}, h("bdi", {}, message)),
    ...children
  );
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h("ul", {}, ...damage.map(({ what, why }) => h("li", {}, `${what}: `, h("bdi", {}, why))))
  );

  // src/dashboard/page/verdicts.ts
  var verdictSymbols = {
    regressed: "▲",
    improved: "▼",
    unchanged: "=",
    inconclusive: "?",
    "environment-changed": "≠",
    new: "+",
    removed: "−",
    failed: "✕"
  };
  var verdictMeanings = {
    regressed: "slower, beyond doubt and by more than the margin",
    improved: "faster, beyond doubt and by more than the margin",
    unchanged: "a change that matters has been ruled out",
    inconclusive: "neither a change nor its absence could be shown",
    "environment-changed": "measured on another machine or runtime: times are not comparable",
    new: "measured for the first time",
    removed: "no longer measured",
    failed: "could not be measured"
  };
  var verdictOrder = [
    "failed",
    "regressed",
    "improved",
    "inconclusive",
    "environment-changed",
    "new",
    "removed",
    "unchanged"
  ];
  var verdictTag = (verdict) => h(
    "span",
    { class: `verdict verdict-${verdict}`, title: verdictMeanings[verdict] },
    h("span", { class: "symbol", "aria-hidden": "true" }, verdictSymbols[verdict]),
    verdict
  );

  // src/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/dashboard/page/views/links.ts
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: id }, ...content);

  // src/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/dashboard/page/chart/metrics.ts
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/dashboard/page/views/counts.ts
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
    if (changes === void 0) return h("span", { class: "muted" }, "–");
    if (changes.length === 0) return h("span", { class: "muted" }, "= same");
    return h(
      "ul",
      { class: "count-changes small" },
      ...changes.map(
        ({ name, base, head }) => h(
          "li",
          { class: head > base ? "text-regressed" : "text-improved" },
          h("bdi", {}, name),
          ` ${formatMetric(name, base)} → ${formatMetric(name, head)}`
        )
      )
    );
  }

  // src/dashboard/page/views/compare.ts
  var mostOffered = 300;
  var judged = /* @__PURE__ */ new WeakMap();
  async function compareView(context) {
    const { store, site, route } = context;
    const { runs, damage } = await store.runs();
    const title = `${site.name} · compare`;
    const heading = h("h1", {}, "Compare two runs");
    if (runs.length < 2) {
      return {
        title,
        element: h(
          "div",
          {},
          heading,
          damageList(damage),
          emptyState("There is one run so far.", h("p", {}, "Comparing needs two: publish another."))
        )
      };
    }
    const head = findRun(runs, route.parameters.head) ?? runs[0];
    const base = findRun(runs, route.parameters.base) ?? previousOf(runs, head);
    const pick = (name, label, chosen) => h(
      "label",
      { class: "run-choice" },
      `${label} `,
      h(
        "select",
        {
          id: `compare-${name}`,
          change: (event) => {
            context.go({ [name]: event.target.value });
          }
        },
        ...offered(runs, chosen).map(
          (run) => h("option", { value: run.id, selected: run === chosen }, describeRun(site, run))
        )
      )
    );
    const [baseDocument, headDocument] = await Promise.all([store.run(base.id), store.run(head.id)]);
    const rows = rowsOf(baseDocument, headDocument);
    const element = h(
      "div",
      {},
      heading,
      damageList(damage),
      h(
        "div",
        { class: "controls" },
        pick("base", "Base", base),
        pick("head", "Head", head),
        h(
          "button",
          {
            type: "button",
            id: "swap",
            click: () => {
              context.go({ base: head.id, head: base.id });
            }
          },
          "⇄ Swap"
        )
      ),
      h(
        "p",
        { class: "muted" },
        `Measured apart, so only changes of more than ${formatPercent(DEFAULT_DOCUMENTS_POLICY.betweenRuns)} count: two runs of one program may differ that much. `,
        environmentsDiffer(baseDocument, headDocument) && h("b", {}, "≠ The environments differ: ratios are shown, verdicts are not given.")
      ),
      table(context, rows)
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
    const first = runs.slice(0, mostOffered);
    return first.includes(chosen) ? first : [...first, chosen];
  }
  var describeRun = (site, { time, commit, suite, targets }) => [
    formatTime(time),
    commit === void 0 ? void 0 : shortCommit(commit),
    targets.map((target) => targetLabel(site, target)).join(", "),
    suite
  ].filter((part) => part !== void 0).join(" · ");
  var environmentsDiffer = (base, head) => Object.values(base.subjects)[0]?.fingerprint !== Object.values(head.subjects)[0]?.fingerprint;
  function rowsOf(base, head) {
    const known = judged.get(base)?.get(head);
    if (known) return known;
    const rows = [...judgeDocuments(base, head)].map(([id, verdict]) => ({
      id,
      ...verdict,
      baseNs: firstSubject(base, id)?.summary?.medianNs,
      headNs: firstSubject(head, id)?.summary?.medianNs,
      baseSamples: firstSubject(base, id)?.samples.length ?? 0,
      headSamples: firstSubject(head, id)?.samples.length ?? 0,
      counts: countChanges(firstSubject(base, id)?.profile, firstSubject(head, id)?.profile)
    }));
    const byHead = judged.get(base) ?? /* @__PURE__ */ new WeakMap();
    judged.set(base, byHead.set(head, rows));
    return rows;
  }
  var firstSubject = (document2, id) => Object.hasOwn(document2.cells, id) ? Object.values(document2.cells[id].subject)[0] : void 0;
  var orders = {
    cell: ({ id }) => id,
    base: ({ baseNs }) => baseNs ?? -1,
    head: ({ headNs }) => headNs ?? -1,
    change: ({ ratio }) => ratio === null ? -Infinity : Math.log(ratio),
    verdict: ({ verdict }) => -verdictOrder.indexOf(verdict),
    counts: ({ counts }) => counts?.length ?? -1
  };
  var columns = [
    ["cell", "Cell"],
    ["base", "Base"],
    ["head", "Head"],
    ["change", "Change"],
    ["verdict", "Verdict"],
    ["counts", "Counts per operation"]
  ];
  function table(context, rows) {
    const { parameters } = context.route;
    const { filter = "", verdict } = parameters;
    const counted = rows.filter(({ counts }) => counts !== void 0);
    const differing = counted.filter(({ counts }) => counts.length > 0).length;
    const shownColumns = columns.filter(([key]) => key !== "counts" || counted.length > 0);
    const sort = columns.find(([key]) => key === parameters.sort)?.[0] ?? "verdict";
    const ascending = parameters.order === "up";
    const tally = /* @__PURE__ */ new Map();
    for (const row of rows) tally.set(row.verdict, (tally.get(row.verdict) ?? 0) + 1);
    const visible = rows.filter(
      (row) => (verdict === void 0 || row.verdict === verdict) && (parameters.counts !== "differ" || (row.counts?.length ?? 0) > 0) && matchesQuery(row.id, filter)
    ).sort((a, b) => {
      const [left, right] = [orders[sort](a), orders[sort](b)];
      const order = left < right ? -1 : left > right ? 1 : Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1));
      return ascending ? order : left === right ? order : -order;
    });
    return h(
      "div",
      {},
      h(
        "div",
        { class: "controls" },
        h(
          "div",
          { class: "chips", role: "group", "aria-label": "Which verdicts" },
          ...verdictOrder.filter((name) => tally.has(name)).map(
            (name) => h(
              "button",
              {
                type: "button",
                id: `verdict-${name}`,
                "aria-pressed": String(name === verdict),
                click: () => {
                  context.go({ verdict: name === verdict ? void 0 : name });
                }
              },
              h("span", { class: `text-${name}`, "aria-hidden": "true" }, `${verdictSymbols[name]} `),
              name,
              h("span", { class: "count" }, String(tally.get(name)))
            )
          ),
          counted.length > 0 && h(
            "button",
            {
              type: "button",
              id: "counts-differ",
              "aria-pressed": String(parameters.counts === "differ"),
              click: () => {
                context.go({ counts: parameters.counts === "differ" ? void 0 : "differ" });
              }
            },
            "# counts differ",
            h("span", { class: "count" }, String(differing))
          )
        ),
        h("input", {
          type: "search",
          id: "compare-filter",
          value: filter,
          placeholder: "filter by cell",
          "aria-label": "Filter by cell",
          change: (event) => {
            context.go({ filter: event.target.value });
          }
        }),
        h("span", { class: "muted", role: "status" }, plural(visible.length, "cell"))
      ),
      visible.length === 0 ? emptyState("No cell matches.") : h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison" },
        h(
          "table",
          { class: "rows" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...shownColumns.map(
                ([key, label]) => h(
                  "th",
                  { scope: "col", "aria-sort": key === sort ? ascending ? "ascending" : "descending" : "none" },
                  h(
                    "button",
                    {
                      type: "button",
                      class: "sort",
                      id: `sort-${key}`,
                      click: () => {
                        context.go({ sort: key, order: key === sort && !ascending ? "up" : void 0 });
                      }
                    },
                    label,
                    h("span", { "aria-hidden": "true" }, key === sort ? ascending ? " ↑" : " ↓" : "")
                  )
                )
              )
            )
          ),
          h("tbody", {}, ...visible.map((row) => comparisonRow(row, counted.length > 0)))
        )
      )
    );
  }
  var comparisonRow = ({ id, verdict, ratio, low, high, baseNs, headNs, baseSamples, headSamples, counts }, hasCounts) => h(
    "tr",
    {},
    h("td", { class: "wide" }, cellLink(id, void 0, cellLabel(id))),
    h("td", { class: "figure", title: plural(baseSamples, "sample") }, formatDuration(baseNs)),
    h("td", { class: "figure", title: plural(headSamples, "sample") }, formatDuration(headNs)),
    h(
      "td",
      { class: "figure" },
      h("b", { class: `text-${verdict}` }, formatChange(ratio)),
      h("div", { class: "muted small" }, formatChangeInterval(low, high))
    ),
    h("td", {}, verdictTag(verdict)),
    hasCounts && h("td", {}, countChangeList(counts))
  );

  // src/dashboard/page/compare-entry.ts
  offerView("compare", compareView);
})();

(() => {
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
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query = parameters.map(([key, value]) => `${key}=${value}`).join("&");
    const own = `${api}${query === "" ? "" : `?${query}`}`;
    if (suite !== void 0) return suite === "" ? own : `${own} (${suite})`;
    return runner === "" ? own : `${runner}/${operation}/${own}`;
  }
  function matchesQuery(id, query) {
    const text = `${id} ${plainName(id)}`.toLowerCase();
    return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  // src/dashboard/page/dom.ts
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h("bdi", { class: "cell-label" }, h("b", {}, api));
    const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join("&")}`;
    return h(
      "bdi",
      { class: "cell-label" },
      suite === void 0 && h("span", { class: "cell-path" }, `${runner}/${operation}/`),
      h("b", {}, api),
      query !== false && h("span", { class: "cell-parameters" }, query),
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

  // src/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
  }
  var panel = (title, ...children) => h("section", { class: "panel" }, h("h2", {}, title), ...children);
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);

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
  function formatWait(seconds) {
    if (!isFigure(seconds)) return noFigure;
    if (seconds < 9.95 && !Number.isInteger(seconds)) return `${seconds.toFixed(1)} s`;
    const whole = Math.round(seconds);
    const two = (value) => String(value).padStart(2, "0");
    if (whole < 60) return `${whole} s`;
    if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
    if (whole >= 36e5) return ">1000 h";
    return `${Math.floor(whole / 3600)} h ${two(Math.floor(whole % 3600 / 60))} min`;
  }

  // src/dashboard/page/words.ts
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
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

  // src/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

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
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: plainName(id) }, ...content);

  // src/stats/quantile.ts
  var fewestForInterval = 6;

  // src/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= fewestForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  var columns = ["low", "high", "samples", ...countColumns];

  // src/dashboard/page/figures.ts
  var time = { unit: "ns", better: "smaller", shown: (ns) => ns };
  function meaningOf({ measured }) {
    if (measured === void 0) return time;
    const { unit, better, scale = 1 } = measured;
    const rate = (ns) => Number((1e9 / (ns * scale)).toPrecision(6));
    return { unit, better, shown: better === "bigger" ? rate : (ns) => ns };
  }
  function figureOf({ shown }, { summary, samples }, target) {
    if (summary === void 0) return void 0;
    const { medianNs, lowNs, highNs } = summary;
    const bounds = typeof lowNs === "number" && typeof highNs === "number" ? [shown(lowNs), shown(highNs)] : [];
    const [low, high] = bounds.sort((a, b) => a - b);
    const known = samples.length === 0 && low === high ? {} : { low, high };
    return {
      value: shown(medianNs),
      interval: intervalOf({ ...known, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }
  var formatIn = formatInUnit;

  // src/dashboard/page/chart/distribution.ts
  var sampleFigures = ({ samples, opsPerSample }, { shown }) => samples.map(({ ns, ops, quiet, round, process, marks }) => ({
    value: shown(quiet ? quiet.ns / quiet.ops : ns / (ops ?? opsPerSample)),
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
  var mostDots = 2e3;
  function logScale(values) {
    const least = values.reduce((a, b) => Math.min(a, b));
    const most = values.reduce((a, b) => Math.max(a, b));
    const half = Math.max(Math.log(most / least) / 2, Math.log(1.03)) * 1.05;
    const middle = (Math.log(least) + Math.log(most)) / 2;
    const scale = (value) => margin.left + (Math.log(value) - middle + half) / (2 * half) * plotWidth;
    return Object.assign(scale, { low: Math.exp(middle - half), high: Math.exp(middle + half) });
  }
  var tick = (x, text, anchor) => s("text", { x, y: height - 8, "text-anchor": anchor, class: "tick" }, text);
  function drawDistribution(cell, meaning, figure) {
    const figures = sampleFigures(cell, meaning);
    if (figures.length === 0) return void 0;
    const text = (value) => formatIn(meaning.unit, value);
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
    return s(
      "svg",
      { class: "distribution", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      interval && s("rect", {
        class: "interval",
        x: x(interval.low),
        y: margin.top,
        width: Math.max(x(interval.high) - x(interval.low), 1),
        height: plotBottom - margin.top
      }),
      ...counts.map((count, bin) => {
        const barHeight = count / most * (histogramBottom - margin.top - 4);
        return count > 0 && s("rect", {
          class: "count-bar",
          x: margin.left + bin / bins * plotWidth + 0.5,
          y: histogramBottom - barHeight,
          width: plotWidth / bins - 1,
          height: barHeight
        });
      }),
      s("line", { class: "axis", x1: margin.left, x2: width - margin.right, y1: histogramBottom, y2: histogramBottom }),
      ...figures.slice(0, mostDots).map(
        ({ value, round, marks }, index) => s("circle", {
          class: marks.length > 0 ? "dot marked" : "dot",
          cx: x(value).toFixed(1),
          // Scattered by a fixed rule, so that the same run always looks the same.
          cy: (histogramBottom + 7 + (index * 7 + round * 3) % 5 * 5).toFixed(1),
          r: 2.2
        })
      ),
      figure && s("line", { class: "median", x1: x(figure.value), x2: x(figure.value), y1: margin.top, y2: plotBottom }),
      tick(margin.left, text(x.low), "start"),
      figure && tick(Math.min(Math.max(x(figure.value), 90), width - 90), text(figure.value), "middle"),
      tick(width - margin.right, text(x.high), "end")
    );
  }
  function drawSequence(cell, meaning, figure) {
    const figures = sampleFigures(cell, meaning).slice(0, mostDots);
    if (figures.length < 2) return void 0;
    const scale = logScale(figures.map(({ value }) => value));
    const x = (index) => margin.left + index / (figures.length - 1) * plotWidth;
    const y = (value) => plotBottom - (scale(value) - margin.left) / plotWidth * (plotBottom - margin.top);
    const processes = figures.flatMap(
      ({ process }, index) => index > 0 && process !== figures[index - 1].process ? [(x(index - 1) + x(index)) / 2] : []
    );
    return s(
      "svg",
      {
        class: "distribution",
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `${plural(figures.length, "sample")} in the order in which they were taken`
      },
      ...processes.map((at) => s("line", { class: "respawn", x1: at, x2: at, y1: margin.top, y2: plotBottom })),
      figure && s("line", {
        class: "median",
        x1: margin.left,
        x2: width - margin.right,
        y1: y(figure.value),
        y2: y(figure.value)
      }),
      ...figures.map(
        ({ value, marks }, index) => s("circle", {
          class: marks.length > 0 ? "dot marked" : "dot",
          cx: x(index).toFixed(1),
          cy: y(value).toFixed(1),
          r: 2.4
        })
      ),
      s("line", { class: "axis", x1: margin.left, x2: width - margin.right, y1: plotBottom, y2: plotBottom }),
      s("text", { class: "tick", x: margin.left, y: height - 8 }, "first sample"),
      s(
        "text",
        { class: "tick", x: width - margin.right, y: height - 8, "text-anchor": "end" },
        `last of ${figures.length}`
      ),
      processes.length > 0 && s("text", { class: "tick", x: width / 2, y: height - 8, "text-anchor": "middle" }, "┆ a new process")
    );
  }
  function marksNote(cell) {
    const marks = /* @__PURE__ */ new Map();
    for (const { marks: own = [] } of cell.samples) for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    if (marks.size === 0) return void 0;
    return h(
      "p",
      { class: "small muted" },
      "Hollow dots are doubtful: ",
      h("bdi", {}, [...marks].map(([mark, count]) => `${mark} ${count}×`).join(", "))
    );
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
  var statusTag = (status) => h(
    "span",
    { class: `verdict verdict-${status}`, title: meanings[status] },
    h("span", { class: "symbol", "aria-hidden": "true" }, statusSymbols[status]),
    statusWords[status]
  );

  // src/dashboard/page/views/counts.ts
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
  var countList = (profile) => h(
    "dl",
    { class: "counts-list" },
    ...[...countsOf(profile)].map(
      ([name, count]) => h("div", {}, h("dt", {}, h("bdi", {}, name)), " ", h("dd", {}, formatMetric(name, count)))
    )
  );

  // src/dashboard/page/views/run-figures.ts
  var mostRows = 400;
  var figureColumn = (text) => (row) => h("td", { class: "figure" }, text(row));
  var columns2 = [
    {
      title: "Median",
      plain: "Figure",
      has: () => true,
      content: ({ figure, meaning }) => h("td", { class: "figure" }, h("b", {}, figure ? formatIn(meaning.unit, figure.value) : "–"))
    },
    {
      title: "95 % interval",
      plain: "Range",
      has: ({ figure }) => figure?.interval !== void 0,
      content: figureColumn(
        ({ figure, meaning: { unit } }) => figure?.interval ? `${formatIn(unit, figure.interval.low)} … ${formatIn(unit, figure.interval.high)}` : "–"
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
      content: ({ cell }) => h("td", { class: "small" }, countSummary(cell.profile))
    },
    {
      title: "Samples",
      has: ({ cell }) => cell.samples.length > 0,
      content: (row) => h("td", { class: "figure" }, samplesButton(row))
    }
  ];
  function runFigures(context, run) {
    const { filter = "", all } = context.route.parameters;
    const rows = Object.entries(run.cells).filter(([id]) => matchesQuery(id, filter)).flatMap(([id, result]) => rowsOf(run, id, result));
    const several = Object.keys(run.subjects).length > 1;
    const visible = all === "figures" ? rows : rows.slice(0, mostRows);
    const shown = columns2.filter(({ has }) => rows.some(has));
    const isPlain = rows.every(({ cell }) => cell.samples.length === 0);
    return h(
      "section",
      { class: "panel" },
      h(
        "div",
        { class: "panel-head" },
        h("h2", {}, "Figures"),
        h("input", {
          type: "search",
          id: "figures-filter",
          value: filter,
          placeholder: "filter by cell",
          "aria-label": "Filter by cell",
          change: (event) => {
            context.go({ filter: event.target.value });
          }
        })
      ),
      visible.length === 0 ? emptyState("No cell matches.") : h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Figures" },
        h(
          "table",
          { class: "rows" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ...[
                "Cell",
                ...several ? ["Subject"] : [],
                ...shown.map(({ title, plain = title }) => isPlain ? plain : title)
              ].map((text) => h("th", { scope: "col" }, text))
            )
          ),
          h(
            "tbody",
            {},
            ...visible.map(
              (row) => h(
                "tr",
                {},
                nameCell(row),
                several && h("td", {}, h("bdi", {}, row.subject)),
                ...shown.map(({ content }) => content(row))
              )
            )
          )
        )
      ),
      visible.length < rows.length && h(
        "button",
        {
          type: "button",
          id: "all-figures",
          class: "more",
          click: () => {
            context.go({ all: "figures" });
          }
        },
        `Show all ${rows.length}`
      )
    );
  }
  function rowsOf({ subjects, judgement }, id, result) {
    const meaning = meaningOf(result);
    const verdict = judgement && Object.hasOwn(judgement.cells, id) ? judgement.cells[id].verdict : void 0;
    return Object.entries(result.subject).map(([subject, cell]) => ({
      id,
      subject,
      cell,
      meaning,
      figure: figureOf(meaning, cell, subjects[subject]?.target ?? ""),
      verdict
    }));
  }
  var nameCell = ({ id, verdict, cell: { hazards = [] } }) => h(
    "td",
    { class: "wide" },
    cellLink(id, void 0, cellLabel(id)),
    verdict && [" ", statusTag(verdict)],
    hazards.length > 0 && h("div", { class: "small hazard" }, "! ", h("bdi", {}, hazards.join(", ")))
  );
  var samplesButton = (row) => h(
    "button",
    {
      type: "button",
      class: "sort",
      "aria-expanded": "false",
      "aria-label": `${plural(row.cell.samples.length, "sample")} of ${plainName(row.id)}`,
      click: (event) => {
        const button = event.currentTarget;
        toggleSamples(button.closest("tr"), row, button);
      }
    },
    `${row.cell.samples.length} ▾`
  );
  function toggleSamples(row, { cell, meaning, figure }, button) {
    const next = row.nextElementSibling;
    if (next?.classList.contains("detail") === true) {
      next.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const place = h("td", { colspan: String(row.childElementCount) });
    const distribution = drawDistribution(cell, meaning, figure);
    fill(
      place,
      distribution ? h(
        "div",
        { class: "columns" },
        h("figure", {}, distribution),
        h("figure", {}, drawSequence(cell, meaning, figure))
      ) : emptyState("No usable samples."),
      marksNote(cell),
      cell.profile && [h("h3", {}, "Counts per operation"), countList(cell.profile)],
      h(
        "details",
        {},
        h("summary", {}, "Raw samples"),
        h(
          "pre",
          { class: "raw", tabindex: "0" },
          cell.samples.map(
            ({ round, order, ns, ops, marks = [] }) => `round ${round}	order ${order}	${ns} ns / ${ops ?? cell.opsPerSample}${marks.length > 0 ? `	${marks.join(" ")}` : ""}`
          ).join("\n")
        )
      )
    );
    row.after(h("tr", { class: "detail" }, place));
    button.setAttribute("aria-expanded", "true");
  }

  // src/dashboard/page/views/run.ts
  async function runView(context) {
    const { store, site, route } = context;
    const { id = "" } = route.parameters;
    if (id === "")
      return {
        title: `${site.name} · run`,
        element: emptyState("No run is named.", h("p", {}, h("a", { href: "#runs" }, "All runs")))
      };
    const run = await store.run(id);
    const hazards = Object.values(run.subjects).flatMap(
      ({ hazards: names, hazardDetails = {} }) => names.map((name) => [
        name,
        Object.hasOwn(hazardDetails, name) ? hazardDetails[name] ?? "" : ""
      ])
    );
    const element = h(
      "div",
      {},
      h("h1", {}, "Run of ", `${formatTime(Date.parse(run.startedAt))} UTC`),
      h("p", { class: "muted" }, ...facts(context, run)),
      !run.complete && h("p", { class: "hazard" }, "! This run was interrupted: what is here was measured."),
      h(
        "p",
        { class: "buttons" },
        h(
          "a",
          { class: "button", href: store.runFile(id), download: `${id.replace(/[^\w.-]+/g, "-")}.json.gz` },
          "↓ Run document"
        ),
        site.runs.at(-1)?.id !== id && h("a", { class: "button", href: formatHash("compare", { head: id }) }, "Compare with the run before")
      ),
      hazards.length > 0 && h(
        "details",
        { class: "hazards" },
        h("summary", { class: "hazard" }, "! ", h("bdi", {}, [...new Map(hazards).keys()].join(", "))),
        list([...new Map(hazards)].map(([name, detail]) => [h("bdi", {}, name), h("bdi", {}, detail)]))
      ),
      run.errors.length > 0 && panel(
        `Failed cells (${run.errors.length})`,
        list(
          run.errors.map(({ cell, code, message }) => [
            h("bdi", {}, cell),
            [h("code", {}, code), " ", h("bdi", {}, message)]
          ])
        )
      ),
      runFigures(context, run),
      run.skipped.length > 0 && h(
        "details",
        { class: "panel" },
        h(
          "summary",
          {},
          `Skipped: ${plural(
            run.skipped.reduce((sum, { count = 1 }) => sum + count, 0),
            "cell"
          )}`
        ),
        list(
          run.skipped.map(({ cell, count, reason, remedy }) => [
            [h("bdi", {}, cell), count !== void 0 && count > 1 && ` (${count})`],
            [h("bdi", {}, reason), remedy !== void 0 && h("div", { class: "muted small" }, h("bdi", {}, remedy))]
          ])
        )
      ),
      h(
        "div",
        { class: "columns" },
        ...Object.entries(run.subjects).map(([name, subject]) => environment(name, subject))
      )
    );
    return { title: `${site.name} · run of ${formatTime(Date.parse(run.startedAt))}`, element };
  }
  function facts({ site }, run) {
    const { source, schedule, suite, tool } = run;
    const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
    const isImported = Object.values(run.subjects).some(({ target }) => target === "imported");
    const parts = [
      suite === void 0 ? "chosen cells" : ["suite ", h("bdi", {}, suite)],
      plural(Object.keys(run.cells).length, "cell"),
      schedule && plural(schedule.rounds, "round"),
      elapsedNs > 0 && formatWait(elapsedNs / 1e9),
      source?.commit !== void 0 && ["commit ", commitLink(site, source.commit)],
      source?.ref !== void 0 && h("bdi", {}, source.ref),
      source?.job !== void 0 && ["job ", h("bdi", {}, source.job)],
      `${tool.name} ${tool.version}`.trim(),
      isImported ? "imported from github-action-benchmark" : `seed ${run.seed}`
    ];
    return parts.filter((part) => part !== false && part !== void 0).flatMap((part, index) => index > 0 ? [" · ", part] : [part]);
  }
  var list = (rows) => h("dl", { class: "facts" }, ...rows.map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]));
  function environment(name, { target, directory, environment: members, fingerprint, runners = {} }) {
    const rows = [
      ["target", target],
      ...directory === "" ? [] : [["directory", h("bdi", {}, directory)]],
      ...Object.entries(members).map(([member, value]) => [
        h("bdi", {}, member),
        h("bdi", {}, String(value))
      ]),
      ["fingerprint", h("code", {}, fingerprint)],
      ...Object.entries(runners).map(([runner, { runtime }]) => [
        `runner ${runner}`,
        h("bdi", {}, runtime ?? "")
      ])
    ];
    return h("details", { class: "panel" }, h("summary", {}, `Environment of ${name}`), list(rows));
  }

  // src/dashboard/page/run-script.ts
  offerView("run", runView);
})();

"use strict";
(() => {
  // src/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
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
  var formatThroughput = (bytesPerSecond) => format(bytesPerSecond, throughputUnits);
  var formatBytes = (sizeBytes) => format(sizeBytes, sizeUnits);
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

  // src/dashboard/page/chart/distribution.ts
  var sampleTimes = ({ samples, opsPerSample }) => samples.map(({ ns, ops, quiet, round, process, marks }) => ({
    ns: quiet ? quiet.ns / quiet.ops : ns / (ops ?? opsPerSample),
    round,
    process,
    marks: marks ?? []
  })).filter(({ ns }) => Number.isFinite(ns) && ns > 0);
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
    const scale = (ns) => margin.left + (Math.log(ns) - middle + half) / (2 * half) * plotWidth;
    return Object.assign(scale, { low: Math.exp(middle - half), high: Math.exp(middle + half) });
  }
  var tick = (x, ns, anchor) => s("text", { x, y: height - 8, "text-anchor": anchor, class: "tick" }, formatDuration(ns));
  function drawDistribution(cell) {
    const times = sampleTimes(cell);
    if (times.length === 0) return void 0;
    const x = logScale(times.map(({ ns }) => ns));
    const counts = new Array(bins).fill(0);
    for (const { ns } of times) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor((x(ns) - margin.left) / plotWidth * bins)));
      counts[bin] = counts[bin] + 1;
    }
    const most = Math.max(...counts);
    const stripHeight = 34;
    const histogramBottom = plotBottom - stripHeight;
    const { summary } = cell;
    const label = `Distribution of ${plural(times.length, "sample")}${summary ? `, median ${formatDuration(summary.medianNs)}` : ""}`;
    return s(
      "svg",
      { class: "distribution", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      summary && s("rect", {
        class: "interval",
        x: x(summary.lowNs),
        y: margin.top,
        width: Math.max(x(summary.highNs) - x(summary.lowNs), 1),
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
      ...times.slice(0, mostDots).map(
        ({ ns, round, marks }, index) => s("circle", {
          class: marks.length > 0 ? "dot marked" : "dot",
          cx: x(ns).toFixed(1),
          // Scattered by a fixed rule, so that the same run always looks the same.
          cy: (histogramBottom + 7 + (index * 7 + round * 3) % 5 * 5).toFixed(1),
          r: 2.2
        })
      ),
      summary && s("line", { class: "median", x1: x(summary.medianNs), x2: x(summary.medianNs), y1: margin.top, y2: plotBottom }),
      tick(margin.left, x.low, "start"),
      summary && tick(Math.min(Math.max(x(summary.medianNs), 90), width - 90), summary.medianNs, "middle"),
      tick(width - margin.right, x.high, "end")
    );
  }
  function drawSequence(cell) {
    const times = sampleTimes(cell).slice(0, mostDots);
    if (times.length < 2) return void 0;
    const scale = logScale(times.map(({ ns }) => ns));
    const x = (index) => margin.left + index / (times.length - 1) * plotWidth;
    const y = (ns) => plotBottom - (scale(ns) - margin.left) / plotWidth * (plotBottom - margin.top);
    const processes = times.flatMap(
      ({ process }, index) => index > 0 && process !== times[index - 1].process ? [(x(index - 1) + x(index)) / 2] : []
    );
    return s(
      "svg",
      {
        class: "distribution",
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `${plural(times.length, "sample")} in the order in which they were taken`
      },
      ...processes.map((at) => s("line", { class: "respawn", x1: at, x2: at, y1: margin.top, y2: plotBottom })),
      cell.summary && s("line", {
        class: "median",
        x1: margin.left,
        x2: width - margin.right,
        y1: y(cell.summary.medianNs),
        y2: y(cell.summary.medianNs)
      }),
      ...times.map(
        ({ ns, marks }, index) => s("circle", {
          class: marks.length > 0 ? "dot marked" : "dot",
          cx: x(index).toFixed(1),
          cy: y(ns).toFixed(1),
          r: 2.4
        })
      ),
      s("line", { class: "axis", x1: margin.left, x2: width - margin.right, y1: plotBottom, y2: plotBottom }),
      s("text", { class: "tick", x: margin.left, y: height - 8 }, "first sample"),
      s(
        "text",
        { class: "tick", x: width - margin.right, y: height - 8, "text-anchor": "end" },
        `last of ${times.length}`
      ),
      processes.length > 0 && s("text", { class: "tick", x: width / 2, y: height - 8, "text-anchor": "middle" }, "┆ a new process")
    );
  }
  function marksNote(cell) {
    const marks = /* @__PURE__ */ new Map();
    for (const { marks: own } of sampleTimes(cell)) for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    if (marks.size === 0) return void 0;
    return h(
      "p",
      { class: "small muted" },
      "Hollow dots are doubtful: ",
      h("bdi", {}, [...marks].map(([mark, count]) => `${mark} ${count}×`).join(", "))
    );
  }

  // src/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/dashboard/page/states.ts
  var panel = (title, ...children) => h("section", { class: "panel" }, h("h2", {}, title), ...children);
  var emptyState = (title, ...children) => h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...children);

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
  var verdictTag = (verdict) => h(
    "span",
    { class: `verdict verdict-${verdict}`, title: verdictMeanings[verdict] },
    h("span", { class: "symbol", "aria-hidden": "true" }, verdictSymbols[verdict]),
    verdict
  );

  // src/dashboard/page/chart/metrics.ts
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);

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
  var cellLink = (id, target, ...content) => h("a", { class: "cell-link", href: formatHash("cell", { id, target }), title: id }, ...content);

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
        h("a", { class: "button", href: formatHash("compare", { head: id }) }, "Compare with the run before")
      ),
      hazards.length > 0 && panel(
        "Hazards",
        h(
          "dl",
          { class: "facts" },
          ...[...new Map(hazards)].map(([name, detail]) => [
            h("dt", { class: "hazard" }, "! ", h("bdi", {}, name)),
            h("dd", {}, h("bdi", {}, detail))
          ])
        )
      ),
      h(
        "div",
        { class: "columns" },
        ...Object.entries(run.subjects).map(([name, subject]) => environment(name, subject))
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
      run.skipped.length > 0 && h(
        "details",
        { class: "panel", open: run.skipped.length <= 6 },
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
      figures(context, run)
    );
    return { title: `${site.name} · run of ${formatTime(Date.parse(run.startedAt))}`, element };
  }
  function facts({ site }, run) {
    const { source, schedule, suite, tool } = run;
    const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
    const parts = [
      suite === void 0 ? "chosen cells" : `suite ${suite}`,
      plural(Object.keys(run.cells).length, "cell"),
      schedule && plural(schedule.rounds, "round"),
      formatWait(elapsedNs / 1e9),
      source?.commit !== void 0 && ["commit ", commitLink(site, source.commit)],
      source?.ref !== void 0 && h("bdi", {}, source.ref),
      source?.job !== void 0 && ["job ", h("bdi", {}, source.job)],
      `${tool.name} ${tool.version}`,
      `seed ${run.seed}`
    ];
    return parts.filter((part) => part !== false && part !== void 0).flatMap((part, index) => index > 0 ? [" · ", part] : [part]);
  }
  var list = (rows) => h("dl", { class: "facts" }, ...rows.map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]));
  function environment(name, { target, directory, environment: members, fingerprint, runners = {} }) {
    const rows = [
      ["target", target],
      ["directory", h("bdi", {}, directory)],
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
    return panel(`Environment of ${name}`, list(rows));
  }
  var mostRows = 400;
  function figures(context, run) {
    const { parameters } = context.route;
    const { filter = "" } = parameters;
    const rows = Object.entries(run.cells).filter(([id]) => matchesQuery(id, filter)).flatMap(([id, { subject }]) => Object.entries(subject).map(([name, cell]) => ({ id, name, cell })));
    const hasCounts = rows.some(({ cell }) => cell.profile !== void 0);
    const several = Object.keys(run.subjects).length > 1;
    const visible = parameters.all === "figures" ? rows : rows.slice(0, mostRows);
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
                "Median",
                "95 % interval",
                "Throughput",
                "Spread",
                ...hasCounts ? ["Counts per operation"] : [],
                "Samples"
              ].map((text) => h("th", { scope: "col" }, text))
            )
          ),
          h(
            "tbody",
            {},
            ...visible.map(({ id, name, cell }) => figureRow(run, id, several ? name : void 0, cell, hasCounts))
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
  function figureRow(run, id, subject, cell, hasCounts) {
    const { summary, samples, hazards = [] } = cell;
    const verdict = run.judgement && Object.hasOwn(run.judgement.cells, id) ? run.judgement.cells[id].verdict : void 0;
    const row = h(
      "tr",
      {},
      h(
        "td",
        { class: "wide" },
        cellLink(id, void 0, cellLabel(id)),
        verdict && [" ", verdictTag(verdict)],
        hazards.length > 0 && h("div", { class: "small hazard" }, "! ", h("bdi", {}, hazards.join(", ")))
      ),
      subject !== void 0 && h("td", {}, h("bdi", {}, subject)),
      h("td", { class: "figure" }, h("b", {}, formatDuration(summary?.medianNs))),
      h(
        "td",
        { class: "figure" },
        summary ? `${formatDuration(summary.lowNs)} … ${formatDuration(summary.highNs)}` : "–"
      ),
      h(
        "td",
        { class: "figure" },
        summary?.bytesPerSecond === void 0 ? "–" : formatThroughput(summary.bytesPerSecond)
      ),
      h("td", { class: "figure" }, formatPercent(summary?.spread)),
      hasCounts && h("td", { class: "small" }, countSummary(cell.profile)),
      h(
        "td",
        { class: "figure" },
        h(
          "button",
          {
            type: "button",
            class: "sort",
            "aria-expanded": "false",
            "aria-label": `${plural(samples.length, "sample")} of ${id}`,
            click: (event) => {
              toggleSamples(row, cell, event.currentTarget);
            }
          },
          `${samples.length} ▾`
        )
      )
    );
    return row;
  }
  function toggleSamples(row, cell, button) {
    const next = row.nextElementSibling;
    if (next?.classList.contains("detail") === true) {
      next.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const place = h("td", { colspan: String(row.childElementCount) });
    const distribution = drawDistribution(cell);
    fill(
      place,
      distribution ? h("div", { class: "columns" }, h("figure", {}, distribution), h("figure", {}, drawSequence(cell))) : emptyState("No usable samples."),
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

  // src/dashboard/page/run-entry.ts
  offerView("run", runView);
})();

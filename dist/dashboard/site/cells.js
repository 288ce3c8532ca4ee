(() => {
  // src/report/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
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

  // src/report/dashboard/page/states.ts
  var emptyState = (title, ...children) => h.div({ class: "empty" }, h.p({ class: "empty-title" }, title), ...children);

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

  // src/report/dashboard/page/cell-status.ts
  function statusOfCell({ states }) {
    const here = new Set([...states.values()].map(({ status }) => status));
    return statusOrder.find((status) => here.has(status));
  }
  var namedChange = ({ status, isOpen, change, counts }) => [...isOpen && change ? [change] : [], ...counts].find(({ verdict }) => verdict === status);

  // src/report/dashboard/page/verdicts.ts
  var tagOf = (look, symbol, words, title) => h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: "symbol", "aria-hidden": "true" }, symbol),
    words
  );
  var statusTag = (status) => tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);
  function sizeOf({ before, after }) {
    if (before === after) return 0;
    return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
  }

  // src/report/dashboard/page/dates.ts
  var spans = [
    ["year", 31557600],
    ["month", 2629800],
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60]
  ];
  function formatAge(milliseconds, now) {
    const seconds = (now - milliseconds) / 1e3;
    for (const [name, length] of spans) {
      const count = Math.floor(seconds / length);
      if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
    }
    return "just now";
  }
  var format;
  var grouped = (value) => (format ??= new Intl.NumberFormat("en")).format(value);
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

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
    const size2 = Math.abs(percent);
    const text = size2.toFixed(size2 < 9.95 ? 1 : 0);
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
  function format2(value, units) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units);
    if (value / unit.factor >= 1e12) return `>10¹² ${unit.name}`;
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format2(ns, durationUnits);
  var formatBytes = (sizeBytes) => format2(sizeBytes, sizeUnits);
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

  // src/report/dashboard/page/count-words.ts
  var names = {
    calls: "system calls",
    readBytes: "read bytes",
    writtenBytes: "written bytes",
    fsyncs: "all syncs",
    cpu: "processor time"
  };
  var countWords = (metric) => Object.hasOwn(names, metric) ? names[metric] : metric;

  // src/report/dashboard/page/change-words.ts
  var isSpeed = (unit) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (figures.metric !== void 0) return isWorse(figures) ? "more I/O" : "less I/O";
    if (isSpeed(figures.unit)) return isWorse(figures) ? "slower" : "faster";
    return isWorse(figures) ? "worse" : "better";
  }
  var changeName = (figures) => figures.metric === void 0 ? changeText(figures) : `${countWords(figures.metric)} ${levels(figures)}`;
  function changeText({ before, after, unit }) {
    if (before === after) return formatChange(1);
    if (before > 0 && after > 0) return formatChange(after / before);
    return before > 0 ? `−${formatInUnit(unit, before)}` : `+${formatInUnit(unit, after)}`;
  }
  var isFlat = (figures) => /^0\.0 %$/.test(changeText(figures));
  var arrowText = (figures) => isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? "▲" : "▼"} ${changeText(figures)}`;
  var levels = ({ before, after, unit }) => `${formatInUnit(unit, before)} → ${formatInUnit(unit, after)}`;

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
  var rowsTable = (headings, rows, kind = "rows") => h.table(
    { class: kind },
    h.thead(h.tr(...headings.map((heading) => h.th({ scope: "col" }, heading)))),
    h.tbody(...rows)
  );
  var scrolled = (label, ...children) => h.div({ class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
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
  function choice(context, { parameter, id, label, kind, options, current, also }) {
    const change = ({ target }) => {
      context.go({ [parameter]: target.value, ...also });
    };
    const offered = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
    return h.label({ class: kind }, `${label} `, h.select({ id, change }, ...offered));
  }

  // src/report/dashboard/sparks.ts
  var signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  var most = signs.length - 1;
  var heightsOf = (trend) => Array.from(trend, (sign) => Math.max(0, signs.indexOf(sign)) / most);

  // src/report/dashboard/page/views/spark.ts
  var size = { width: 72, height: 18 };
  function sparkPlace(site, state) {
    const place = h.span({ class: "spark-place", "aria-hidden": "true" });
    void site.sparks().then((trends) => {
      const trend = state.isOld ? void 0 : trends[state.at];
      if (typeof trend === "string" && trend !== "") place.append(sparkOf(heightsOf(trend)));
    });
    return place;
  }
  function sparkOf(heights) {
    const points = heights.map((height, at) => {
      const x = 2 + at / Math.max(heights.length - 1, 1) * (size.width - 5);
      return [x, size.height - 3 - height * (size.height - 6)];
    });
    return sparkLine(points, size);
  }
  function sparkLine(points, { width, height }, attributes = {}) {
    const texts = points.map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
    const [cx, cy] = texts.at(-1);
    return s.svg(
      { class: "spark", viewBox: `0 0 ${width} ${height}`, width, height, ...attributes },
      s.polyline({ points: texts.join(" ") }),
      s.circle({ cx, cy, r: 2 })
    );
  }

  // src/report/dashboard/page/views/change-list.ts
  var lastRunFigures = ({ unit, better }, { value, lastRun }) => lastRun && { before: value / lastRun.ratio, after: value, unit, better };

  // src/report/dashboard/page/views/cell-table.ts
  function cellTable(context, cells, targets, isYoung = false) {
    const only = targets.length === 1 ? targets[0].key : void 0;
    return scrolled(
      "Cells",
      rowsTable(
        ["Cell", ...targets.map(({ label }) => h.bdi(label))],
        cells.map(
          (cell) => h.tr(
            h.td({ class: "wide" }, resultLink(cell, only), cell.type === "device" && deviceNote()),
            ...targets.map(
              ({ key }) => isYoung ? figureCell(context, cell, cell.states.get(key)) : stateCell(context, cell, cell.states.get(key))
            )
          )
        ),
        "rows cells"
      )
    );
  }
  function resultLink({ id }, target) {
    const link = cellLink(id, target);
    link.classList.add("result");
    return link;
  }
  var deviceNote = () => h.span({ class: "muted small", title: "bound by the device: reported, never fails a build by itself" }, " device");
  var figureCell = ({ site }, { unit }, state) => state === void 0 ? h.td({ class: "muted" }, "–") : h.td(
    { class: "figure" },
    h.b(formatInUnit(unit, state.value)),
    sparkPlace(site, state),
    h.span({ class: "muted small" }, ` ${plural(state.points, "run")}`)
  );
  function stateCell({ now, site }, cell, state) {
    if (state === void 0) return h.td({ class: "muted" }, "–");
    return h.td(
      { class: "figure" },
      h.b(formatInUnit(cell.unit, state.value)),
      sparkPlace(site, state),
      state.isOld ? h.div(
        { class: "small muted", title: "None of the last runs has measured it here." },
        `last measured ${formatAge(state.time, now)}`
      ) : state.status && statusTag(state.status),
      stateWords(cell, state, now)
    );
  }
  var stateWords = (cell, state, now) => [
    stepWords(state, now),
    timeWords(cell, state, now)
  ];
  function stepWords({ counts }, now) {
    const [first, ...others] = counts;
    return first !== void 0 && h.div(
      { class: "small", ...agreeing(first) },
      h.b({ class: isWorse(first) ? "text-regressed" : "text-improved" }, h.bdi(changeName(first))),
      h.span(
        { class: "muted" },
        ` exact, ${formatAge(first.time, now)}`,
        others.length > 0 && ` · +${plural(others.length, "more count")}`
      )
    );
  }
  function timeWords(cell, state, now) {
    const { ownStatus, change, isOpen, lastRun, missing } = state;
    if (ownStatus === "worse-once" || ownStatus === "better-once") {
      const figures = lastRunFigures(cell, state);
      if (!figures || !lastRun) return false;
      return h.div(
        { class: "small", ...agreeing(figures) },
        delta(figures),
        h.span({ class: "muted" }, ` than the ${plural(lastRun.earlier, "run")} before, not confirmed`)
      );
    }
    if (change)
      return h.div(
        { class: "small", ...agreeing(change) },
        !isOpen && h.span({ class: "muted" }, "earlier: "),
        delta(change),
        h.span(
          { class: "muted" },
          ` ${formatAge(change.time, now)}`,
          change.accepted !== void 0 && (change.explained ? " ✓ explained" : " ✓ accepted")
        )
      );
    return ownStatus === "waiting" && h.div({ class: "small muted" }, `verdict in about ${plural(missing, "more run", "more runs")}`);
  }

  // src/report/dashboard/page/views/metric-choice.ts
  var allMetrics = "all";
  function metricChoice(context) {
    const { site } = context;
    if (site.metrics.length === 0) return false;
    return choice(context, {
      parameter: "metric",
      id: "metric",
      label: "Metric",
      kind: "metric-choice",
      options: [
        [allMetrics, "times and all counts"],
        ["time", "time"],
        ...site.metrics.map((name) => [name, countWords(name)])
      ],
      current: site.metric ?? allMetrics
    });
  }

  // src/report/dashboard/page/views/cells.ts
  var pageLength = 200;
  var sorts = [
    ["", "of the matrix"],
    ["change", "largest change first"],
    ["time", "slowest first"]
  ];
  function cellsView(context) {
    const { site, route } = context;
    const { q = "", operation, runner, suite, target, status, sort } = route.parameters;
    const targets = site.targets.filter(({ key }) => target === void 0 || key === target);
    const names2 = new Map(site.cells.map((cell) => [cell, readCellName(cell.id)]));
    const found = site.cells.filter((cell) => {
      const name = names2.get(cell);
      return matchesQuery(cell.id, q) && (operation === void 0 || name.operation === operation) && (runner === void 0 || name.runner === runner) && (suite === void 0 || name.suite === suite) && targets.some(({ key }) => cell.states.has(key)) && // Over all targets together, a cell counts once, as in the overview.
      (status === void 0 || (target === void 0 ? statusOfCell(cell) : cell.states.get(target)?.status) === status);
    });
    const order = sortOf(sort);
    const sorted = order === "name" ? found : [...found].sort((a, b) => keyOf(b, targets, order) - keyOf(a, targets, order));
    const words = plural(found.length, "cell");
    const { visible, more } = firstOf(context, sorted, pageLength, { all: "cells", words });
    const own = [...names2.values()].filter((name) => name.suite === void 0);
    const runners = distinct(own.map((name) => name.runner));
    const operations = distinct(own.map((name) => name.operation));
    const suites = distinct([...names2.values()].map((name) => name.suite ?? ""));
    const select = (parameter, label, options) => choice(context, {
      parameter,
      id: `cells-${parameter}`,
      label,
      current: route.parameters[parameter] ?? "",
      options: [["", "any"], ...options],
      also: { all: void 0 }
    });
    const same = (values) => values.map((value) => [value, value]);
    const places = site.targets.map(({ key, label }) => [key, label]);
    const states = statusOrder.map((name) => [name, `${statusSymbols[name]} ${statusWords[name]}`]);
    const element = h.div(
      h.h1("Cells"),
      h.div(
        { class: "controls" },
        metricChoice(context),
        operations.length > 1 && select("operation", "Operation", same(operations)),
        runners.length > 1 && select("runner", "Runner", same(runners)),
        suites.length > 0 && select("suite", "Suite", same(suites)),
        places.length > 1 && select("target", "Target", places),
        select("status", "Verdict", states),
        choice(context, { parameter: "sort", id: "cells-sort", label: "Order", current: sort ?? "", options: sorts })
      ),
      h.p(
        { class: "muted", role: "status" },
        `${words}${found.length < site.cells.length ? ` of ${site.cells.length}` : ""}`,
        q !== "" && [" with ", h.bdi(`“${q}”`)]
      ),
      found.length === 0 ? emptyState(
        "No cell matches.",
        h.p("Every word of the search must occur in the cell’s name, such as ", h.code("java copy 1MiB"), "."),
        h.p(h.a({ href: "#cells" }, "Show all cells"))
      ) : cellTable(context, visible, targets),
      more
    );
    return { title: `${site.name} · cells`, element };
  }
  var sortOf = (text) => text === "change" || text === "time" ? text : "name";
  var distinct = (names2) => [...new Set(names2)].filter((name) => name !== "").sort();
  function keyOf(cell, targets, sort) {
    const states = targets.flatMap(({ key }) => cell.states.get(key) ?? []);
    return Math.max(...states.map((state) => sort === "time" ? state.value : changeSize(cell, state)));
  }
  function changeSize(cell, state) {
    const isOnce = state.status === "worse-once" || state.status === "better-once";
    const figures = isOnce ? lastRunFigures(cell, state) : namedChange(state) ?? state.change;
    return figures ? sizeOf(figures) : 0;
  }

  // src/report/dashboard/page/cells-script.ts
  offerView("cells", cellsView);
})();

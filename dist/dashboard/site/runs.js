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

  // src/report/dashboard/page/dates.ts
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
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
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  var format;
  var grouped = (value) => (format ??= new Intl.NumberFormat("en")).format(value);
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

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
  function filterField(context, attributes, also) {
    const change = ({ target }) => {
      context.go({ filter: target.value, ...also });
    };
    return h.input({ type: "search", value: context.route.parameters.filter ?? "", ...attributes, change });
  }

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
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
  var isVerdict = (status) => status !== "worse-once" && status !== "better-once" && status !== "waiting";

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

  // src/report/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;

  // src/report/dashboard/page/views/run-table.ts
  function runTable(context, runs, isLong = false) {
    const isJudged = runs.some(({ tally }) => Object.keys(tally).length > 0);
    return scrolled(
      "Runs",
      rowsTable(
        [
          "When",
          "Commit",
          ...isLong ? ["Suite", "Ref"] : [],
          ...context.site.targets.length > 1 ? ["Target"] : [],
          "Cells",
          ...isJudged ? ["Verdicts of the run"] : []
        ],
        runs.map((run) => runRow(context, run, isLong, isJudged))
      )
    );
  }
  function runRow({ site, now }, run, isLong, isJudged) {
    const { id, time, commit, ref, suite, targets, cells, failed, skipped, complete, tally, hidden } = run;
    return h.tr(
      h.td(
        { class: "figure" },
        hidden?.deleted ? formatTime(time) : h.a(
          { href: formatHash("run", { id }), title: `${formatTime(time)} UTC` },
          isLong ? formatTime(time) : formatAge(time, now)
        ),
        !complete && h.span({ class: "hazard", title: "interrupted: what it measured is kept" }, " ! partial")
      ),
      h.td(commit === void 0 ? "–" : commitLink(site, commit), hidden !== void 0 && hiddenNote(hidden)),
      isLong && [h.td(h.bdi(suite ?? "chosen cells")), h.td(h.bdi(ref?.replace(/^refs\/(heads|tags)\//, "") ?? "–"))],
      site.targets.length > 1 && h.td({ class: "nowrap" }, h.bdi(targets.map((target) => targetLabel(site, target)).join(", "))),
      h.td(
        { class: "figure" },
        String(cells),
        failed > 0 && h.span({ class: "text-failed" }, ` ✕ ${failed} failed`),
        isLong && skipped > 0 && h.span({ class: "muted" }, ` ${skipped} skipped`)
      ),
      isJudged && h.td({ class: "figure" }, hidden === void 0 ? tallyText(tally) : "–")
    );
  }
  var hiddenNote = ({ deleted, by, reason }) => h.div(
    { class: "small hazard" },
    deleted ? "deleted" : "hidden",
    by !== void 0 && [" by ", h.bdi(by)],
    ": ",
    h.bdi(reason)
  );
  function tallyText(tally) {
    const present = statusOrder.filter(isVerdict).filter((verdict) => (tally[verdict] ?? 0) > 0);
    return present.length === 0 ? "not judged" : present.map(
      (verdict) => h.span(
        { class: `mini text-${verdict}`, title: `${tally[verdict] ?? 0} ${statusWords[verdict]}` },
        h.span({ "aria-hidden": "true" }, statusSymbols[verdict]),
        `${tally[verdict] ?? 0}`,
        h.span({ class: "spoken" }, ` ${statusWords[verdict]} `)
      )
    );
  }

  // src/report/dashboard/page/views/runs.ts
  var pageLength = 100;
  async function runsView(context) {
    const { store, site, route } = context;
    const { runs: all, damage } = await store.runs();
    const known = new Map(site.runs.map((run) => [run.id, run]));
    const runs = all.map((run) => known.get(run.id) ?? run);
    const text = route.parameters.filter ?? "";
    const found = runs.filter((run) => matches(run, text));
    const page = Math.max(
      0,
      Math.min(Number(route.parameters.page ?? 1) - 1 || 0, Math.ceil(found.length / pageLength) - 1)
    );
    const visible = found.slice(page * pageLength, (page + 1) * pageLength);
    const turn = (by) => goButton(
      context,
      { page: page + by === 0 ? void 0 : String(page + by + 1) },
      {
        id: by < 0 ? "newer" : "older",
        disabled: by < 0 ? page === 0 : (page + 1) * pageLength >= found.length
      },
      by < 0 ? "← Newer" : "Older →"
    );
    const field = { id: "runs-filter", placeholder: "commit, branch, suite, hazard …" };
    const element = h.div(
      h.h1("Runs"),
      h.div(
        { class: "controls" },
        h.label("Filter ", filterField(context, field, { page: void 0 })),
        h.span(
          { class: "muted" },
          `${plural(found.length, "run")}${found.length < runs.length ? ` of ${runs.length}` : ""}`
        )
      ),
      damageList(damage),
      found.length === 0 ? emptyState("No run matches.", h.p("Shorten the filter.")) : runTable(context, visible, true),
      found.length > pageLength && h.div({ class: "controls" }, turn(-1), `Page ${page + 1} of ${Math.ceil(found.length / pageLength)}`, turn(1))
    );
    return { title: `${site.name} · runs`, element };
  }
  function matches(run, text) {
    const words = text.toLowerCase().split(/\s+/);
    const all = [run.id, run.commit, run.ref, run.suite, ...run.targets, ...run.hazards].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  }

  // src/report/dashboard/page/runs-script.ts
  offerView("runs", runsView);
})();

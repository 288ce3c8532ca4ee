/** Whatever a store holds, all that speaks about it agrees: the page, its badge, feed and tables, and the report of the last run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyOf, type Judgement, type RunDocument } from '../../src/core/document/index.ts';
import { importDataJs } from '../../src/exchange/histories/import.ts';
import { type AcceptanceRow, openReader } from '../../src/history/store/format/index.ts';
import { openInMemory, readText, type Store } from '../../src/history/store/index.ts';
import { renderComment, renderJudgement } from '../../src/report/index.ts';
import { decodeOverview, makeOverview, overviewPath, overviewRuns } from '../../src/report/dashboard/index.ts';
import type { OverviewChange, OverviewFile } from '../../src/report/dashboard/overview-file.ts';
import { readFences } from '../../src/report/dashboard/count-fences.ts';
import { cellsByStatus } from '../../src/report/dashboard/page/cell-status.ts';
import { headlineOf, openShareOf } from '../../src/report/dashboard/page/headline-words.ts';
import { acceptancesOf } from '../../src/report/dashboard/lines.ts';
import { changesOfLine } from '../../src/report/dashboard/page/chart/level-changes.ts';
import { linesOfParts } from '../../src/report/dashboard/page/history-lines.ts';
import { siteOf } from '../../src/report/dashboard/page/overview-site.ts';
import type { Site } from '../../src/report/dashboard/page/site.ts';
import { type Status, statusOrder, statusWords } from '../../src/report/dashboard/page/status.ts';
import { judgeRuns } from '../../src/app/judge-runs.ts';
import { withOverview } from '../../src/app/site-files.ts';
import { countBasesIn, storedPast } from '../../src/app/stored-past.ts';
import { commitOf, countedRun, steady, workload } from '../helpers/counted-runs.ts';
import { importedDataJs } from './stores.ts';

const counted = ['openat', 'read', 'fsync'] as const;

/** A program's history: where its time and its counts change, and to what. */
const program = fc.record({
  ns: fc.constantFrom(1e5, 1e7, 3e8),
  times: fc.array(fc.record({ at: fc.nat(24), ratio: fc.constantFrom(0.4, 0.8, 1.02, 1.3, 3) }), { maxLength: 2 }),
  counts: fc.array(
    fc.record({ at: fc.nat(24), metric: fc.constantFrom(...counted), by: fc.integer({ min: -3, max: 6 }) }),
    { maxLength: 3 },
  ),
  isCounted: fc.boolean(),
  /** In every how manieth run it is missing. */
  missing: fc.constantFrom(0, 0, 0, 5),
});

const history = fc.record({
  commits: fc.integer({ min: 1, max: 25 }),
  targets: fc.subarray(['linux', 'windows'], { minLength: 1 }),
  programs: fc.array(program, { minLength: 1, maxLength: 4 }),
  /** A new machine begins with this commit. */
  newMachine: fc.option(fc.nat(24)),
  accepted: fc.array(
    fc.record({
      cells: fc.constantFrom('command/run/*', workload('p0'), workload('p1')),
      at: fc.nat(24),
      metric: fc.option(fc.constantFrom('time', ...counted), { nil: undefined }),
    }),
    { maxLength: 2 },
  ),
  hidden: fc.array(fc.record({ at: fc.nat(24), program: fc.option(fc.nat(3)) }), { maxLength: 2 }),
  isRenamed: fc.boolean(),
  /** The documents of the runs before it are removed. */
  compacted: fc.option(fc.nat(24)),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Program = History['programs'][number];

function cellAt(made: Program, number: number, place: number): Parameters<typeof countedRun>[1][string] {
  const ns = made.times.reduce<number>((all, { at, ratio }) => (number >= at ? all * ratio : all), made.ns);
  const calls = Object.fromEntries(
    counted.map((metric) => {
      const steps = made.counts.filter((step) => step.metric === metric && number >= step.at);
      return [
        metric,
        Math.max(
          0,
          steps.reduce<number>((all, { by }) => all + by, metric === 'fsync' ? 0 : 7),
        ),
      ];
    }),
  );
  return {
    ns: steady(number + place * 100, ns),
    ...(made.isCounted ? { calls: Object.fromEntries(Object.entries(calls).filter(([, count]) => count > 0)) } : {}),
  };
}

function runsAt({ targets, programs, newMachine, isRenamed, commits }: History, number: number): RunDocument[] {
  const isNew = isRenamed && number === commits - 1;
  return targets.map((os, place) => {
    // The second machine is as the first, but for its noise.
    const cells = Object.fromEntries(
      programs.flatMap((made, position) => {
        if (made.missing > 0 && (number + place) % made.missing === 4) return [];
        const name = position === 0 && isNew ? 'renamed' : `p${position}`;
        return [[name, cellAt(made, number, place)]];
      }),
    );
    const run = countedRun(number, cells, {
      id: `run-${String(number).padStart(2, '0')}-${os}`,
      fingerprint: `${os}${newMachine !== null && number >= newMachine ? ' new' : ''}`,
    });
    const head = { ...run.subjects.head!, environment: { os, cores: 2 } };
    return { ...run, subjects: { head }, ...(isNew ? { was: { [workload('renamed')]: [workload('p0')] } } : {}) };
  });
}

interface Filled {
  store: Store;
  /** The last run on each target, and what is said of it before it is stored. */
  reports: { run: RunDocument; judgement: Judgement }[];
}

async function fill(made: History): Promise<Filled> {
  const store = openInMemory('the store');
  const runs = Array.from({ length: made.commits }, (_, number) => runsAt(made, number));
  const last = runs.pop()!;
  await store.append(runs.flat(), withOverview());
  for (const { at, ...row } of made.accepted)
    await store.accept({ ...row, commit: commitOf(at), reason: 'wanted', at: '2026-01-01T00:00:00Z' } as AcceptanceRow);
  for (const { at, program: of } of made.hidden) {
    const run = runs[at]?.[0];
    const cells = of === null ? undefined : [workload(`p${of}`)];
    if (run !== undefined)
      await store.hide(
        { run: run.id, reason: 'noise', at: run.startedAt, ...(cells ? { cells } : {}) },
        withOverview().extra,
      );
  }
  const from = made.compacted === null ? undefined : runs[made.compacted]?.[0]?.startedAt;
  if (from !== undefined) await store.compact(new Date(from), await countBasesIn(await store.snapshot()));
  const reports: Filled['reports'] = [];
  for (const run of last) {
    const snapshot = await (await store.snapshot()).renamedBy([run]);
    reports.push(...(await judgeRuns([run], storedPast(snapshot))));
    await store.append([run], withOverview([run]));
  }
  // As after an acceptance or a hidden run: nothing else is new.
  await store.append([], withOverview());
  return { store, reports };
}

const textOf = async (store: Store, path: string): Promise<string> => (await readText(await store.files(), path)) ?? '';
const overviewOf = async (store: Store): Promise<OverviewFile> => decodeOverview(await textOf(store, overviewPath))!;

const isOpen = ({ states }: OverviewFile, change: OverviewChange, position: number): boolean =>
  change.metric === undefined
    ? states.change.some((at, line) => at === position && states.standing[line] === true)
    : change.open === true;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const namesOn = (badge: string): number | undefined => {
  const [, more, what] = /aria-label="io-perf: .+?(?: and (\d+) more)?: (slower|more I\/O|worse)"/.exec(badge) ?? [];
  return what === undefined ? undefined : 1 + Number(more ?? 0);
};

/** What the first view says of one metric, or of all. */
function expectOneView(overview: OverviewFile): { site: Site; lists: ReadonlyMap<Status, readonly { id: string }[]> } {
  const site = siteOf(overview);
  const lists = cellsByStatus(site);
  const said = headlineOf(site);
  const open = overview.changes.filter((change, position) => isOpen(overview, change, position));
  const worse = new Set(open.filter(({ verdict }) => verdict === 'regressed').map(({ cell }) => cell));
  expect(said.worse).toBe(worse.size);
  expect(lists.get('regressed')!.length).toBe(worse.size);
  expect(said.cells).toBe(statusOrder.reduce((sum, status) => sum + lists.get(status)!.length, 0));
  const groups = overview.groups.filter(({ accepted }) => !accepted);
  // Each open change has its commit in the list, once.
  expect(groups.flatMap((group) => group.changes).sort()).toEqual(
    overview.changes.flatMap((change, position) => (isOpen(overview, change, position) ? [position] : [])).sort(),
  );
  for (const { changes, firstChangedCommit, verdict } of groups)
    for (const change of changes.map((at) => overview.changes[at]!)) {
      expect(change.verdict).toBe(verdict);
      if (changes.length === 1) expect(change.firstChangedCommit).toBe(firstChangedCommit);
    }
  const worseGroups = groups.filter(({ verdict }) => verdict === 'regressed').length;
  const [, named] = /^(?:\d+ cells? failed, )?(\d+) (?:commit|change)s? made things/.exec(said.sentence) ?? [];
  expect(Number(named ?? 0)).toBe(worseGroups);
  expect(said.isBad).toBe(worseGroups > 0);
  if (worseGroups === 0 && lists.get('worse-once')!.length > 0)
    expect(said.sentence).toMatch(new RegExp(`^${lists.get('worse-once')!.length} cells? worse in the last run`));
  expect(openShareOf(site).open).toBe(lists.get('inconclusive')!.length);
  if (/^Nothing got slower|, nothing got slower/.test(said.sentence)) expect(said.undecided).toBe(0);
  return { site, lists };
}

async function expectAgreement({ store, reports }: Filled): Promise<void> {
  const overview = await overviewOf(store);
  const { site, lists } = expectOneView(overview);
  const [badge, feed, page] = await Promise.all(
    ['badge.svg', 'changes.atom', 'figures.html'].map((path) => textOf(store, path)),
  );
  const worse = lists.get('regressed')!.length;
  expect(namesOn(badge!) ?? 0).toBe(worse);
  if (lists.get('worse-once')!.length > 0 && worse === 0) expect(badge).toContain('worse in the last run only');
  if (badge!.includes('none slower"')) expect(headlineOf(site).undecided + lists.get('waiting')!.length).toBe(0);
  const [, onBadge = '0'] = /(\d+) not decided/.exec(badge!) ?? [];
  if (worse === 0 && badge!.includes('none known')) expect(Number(onBadge)).toBe(headlineOf(site).undecided);
  const groups = overview.groups.filter(({ accepted }) => !accepted);
  // The others are of a whole week.
  expect(count(feed!, /<entry>\n<title>(?!\d{4}-)/g)).toBe(groups.length);
  expect(count(page!.split('<h2>Figures')[0]!, /<tr><td>/g)).toBe(groups.length);
  for (const status of statusOrder) {
    const lines = site.cells.flatMap(({ states }) => [...states.values()]).filter((state) => state.status === status);
    expect([status, count(page!, new RegExp(`<td>${statusWords[status]}</td>`, 'g'))]).toEqual([status, lines.length]);
  }
  await expectTrends(store, overview);
  for (const { run, judgement } of reports) expectReport(site, run, judgement);
  const texts = [
    ...[badge!, feed!, page!, headlineOf(site).sentence],
    ...reports.flatMap((judged) => [
      renderComment({ runs: [judged] }),
      renderJudgement(judged, { width: 120, colour: false }),
    ]),
  ];
  for (const text of texts) expect(text).not.toMatch(/undecided|inconclusive/i);
}

interface Step {
  metric?: string | undefined;
  verdict: string;
  firstChangedCommit?: string | undefined;
  accepted?: string | undefined;
}

const stepsIn = (changes: readonly Step[]): string[] =>
  changes
    .map(({ metric = 'time', verdict, firstChangedCommit, accepted = '' }) =>
      [metric, verdict, firstChangedCommit, accepted].join(' '),
    )
    .sort();

/** The trend of each cell has the changes of the first view. */
async function expectTrends(store: Store, overview: OverviewFile): Promise<void> {
  const files = await store.files();
  const reader = openReader((path) => readText(files, path));
  const [parts, acceptances] = [await reader.parts(), await reader.acceptances()];
  const fences = await readFences(reader, await reader.runs());
  for (const [position, { id }] of overview.cells.entries()) {
    const loaded = await Promise.all(
      parts.map(async (part) => ({
        runs: await reader.runsOf(part),
        series: await reader.seriesOf(part, { ids: [id] }),
      })),
    );
    for (const line of linesOfParts(loaded, acceptancesOf(id, acceptances))) {
      const target = overview.targets.findIndex(({ key }) => key === line.target);
      const own = overview.changes.filter((change) => change.cell === position && change.target === target);
      const { changes, steps } = changesOfLine(line, line.value.length, fences);
      expect([id, stepsIn([...changes, ...steps])]).toEqual([id, stepsIn(own)]);
    }
  }
}

/** The run of a target that measured all of its cells last. */
function expectReport(site: Site, run: RunDocument, judgement: Judgement): void {
  const os = String(run.subjects.head!.environment.os);
  const target = site.targets.find(({ key }) => key.endsWith(os))!.key;
  const summary = site.runs.find(({ id }) => id === run.id)!;
  const states = Object.keys(run.cells).map((id) => ({ id, state: site.byId.get(id)!.states.get(target)! }));
  const tally = new Map<string, number>();
  for (const { id, state } of states) {
    const status = state.status!;
    const verdict = status === 'worse-once' ? 'regressed' : status === 'better-once' ? 'improved' : status;
    if (!['waiting', 'new', 'environment-changed'].includes(status)) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    const cell = judgement.cells[id]!;
    if (cell.verdict === 'regressed' && state.lastRun === undefined) throw new Error(`${id} has no last run`);
    if (!state.isOpen) {
      const own = state.ownStatus;
      const said =
        own === 'worse-once'
          ? 'regressed'
          : own === 'better-once'
            ? 'improved'
            : own === 'waiting'
              ? 'inconclusive'
              : own;
      // A first run has nothing to be compared with, whatever its cells are.
      if (judgement.basis !== 'none') expect([id, cell.verdict]).toEqual([id, said]);
    }
    if (cell.ratio !== null && state.lastRun !== undefined && cell.verdict !== 'inconclusive')
      expect(state.lastRun.ratio).toBeCloseTo(cell.ratio, 2);
    const grown = (cell.counts ?? []).filter(({ verdict: what }) => what === 'grown');
    const open = state.counts.filter(({ verdict: what }) => what === 'regressed');
    expect([id, grown.length > 0]).toEqual([id, open.length > 0]);
    for (const change of open) {
      const alike = grown.find(({ metric }) => metric === change.metric);
      if (alike === undefined) continue;
      const first = open
        .filter(({ metric }) => familyOf(metric!) === familyOf(change.metric!))
        .sort((a, b) => a.time - b.time)[0]!;
      expect([id, change.metric, alike.since ?? run.source!.commit]).toEqual([
        id,
        change.metric,
        first.firstChangedCommit,
      ]);
    }
  }
  expect([run.id, summary.tally]).toEqual([run.id, Object.fromEntries(tally)]);
}

describe('what is said of a store', () => {
  it('agrees everywhere, whatever was measured, accepted, hidden and renamed', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        await expectAgreement(await fill(made));
      }),
      { numRuns: 40 },
    );
  });

  it('agrees for each metric by itself', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        const { store } = await fill(made);
        const files = await store.files();
        const reader = openReader((path) => readText(files, path));
        const recent = await reader.runs(overviewRuns);
        const fences = await readFences(reader, recent);
        const [trends, commits, acceptances] = [
          await reader.trends(),
          await reader.commits(),
          await reader.acceptances(),
        ];
        for (const metric of ['time', ...counted, 'calls'])
          expectOneView(
            makeOverview({
              runs: recent.length,
              recent,
              trends,
              commits,
              acceptances,
              fences,
              metric,
              now: '2026-02-01T00:00:00.000Z',
            }),
          );
      }),
      { numRuns: 10 },
    );
  });

  it('agrees in a store that was imported', async () => {
    const store = openInMemory('the store');
    await importDataJs(store, importedDataJs(), 'data.js');
    await store.append([], withOverview());
    await expectAgreement({ store, reports: [] });
  });
});

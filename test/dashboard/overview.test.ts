import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeOverview, publishFiles, trendPath } from '../../src/report/dashboard/index.ts';
import { decodeOverview, encodeOverview, type OverviewFile } from '../../src/report/dashboard/overview-file.ts';
import { sha256 } from '../../src/report/dashboard/page/sha256.ts';
import { seedsOf } from '../../src/suite/matrix/index.ts';
import type { RunDocument } from '../../src/core/document/index.ts';
import { openReader, runPath, type AcceptanceRow } from '../../src/history/store/format/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { syntheticCommits, syntheticRuns, type SyntheticProject } from './synthetic.ts';
import { temporaryFolder } from '../helpers/folders.ts';

const project: SyntheticProject = { cells: 15, commits: 40, systems: ['linux', 'windows'], samples: 3 };

let folder: string;
const load = (path: string): Promise<string | undefined> => readFile(join(folder, path), 'utf8').catch(() => undefined);
let runs: RunDocument[];
let overview: OverviewFile;

const read = async (acceptances: AcceptanceRow[] = [], previous?: OverviewFile): Promise<OverviewFile> => {
  const reader = openReader(load);
  return makeOverview({
    runs: runs.length,
    trends: await reader.trends(),
    recent: await reader.runs(),
    commits: await reader.commits(),
    acceptances,
    previous,
    now: '2025-01-01T00:00:00.000Z',
    seedsOf,
  });
};

beforeAll(async () => {
  runs = [...syntheticRuns(project)];
  folder = temporaryFolder();
  await openStore(folder).append(runs, { commits: syntheticCommits(project) });
  overview = await read();
});

const changesOf = (cell: number): OverviewFile['changes'] => overview.changes.filter((change) => change.cell === cell);

describe('the overview', () => {
  it('has a column for each system, although all are the target "host"', () => {
    expect(overview.targets.map(({ key }) => key)).toEqual(['host · linux', 'host · windows']);
  });

  it('finds the planted changes of level, and names the commits', () => {
    // The fourth cell (synthetic.ts) regresses by 46 % fifteen commits before the end.
    const id = [...new Set(runs[0] ? Object.keys(runs[0].cells) : [])][3]!;
    const changes = changesOf(overview.cells.findIndex((cell) => cell.id === id));
    const onWindows = changes.find(({ target }) => target === 1)!;
    expect(onWindows).toMatchObject({
      verdict: 'regressed',
      firstChangedCommit: runs[2 * 25]!.source!.commit,
      commitsAgo: 14,
    });
    expect(onWindows.ratio).toBeCloseTo(1.46, 1);
  });

  it('groups the changes by the fewest commits that explain them, worse before better, the strongest first', () => {
    const { groups, changes } = overview;
    expect(groups.length).toBeGreaterThan(2);
    const open = changes.filter((_, position) =>
      overview.states.change.some((change, at) => change === position && overview.states.standing[at]),
    );
    expect(groups.flatMap((group) => group.changes.map((at) => changes[at]))).toHaveLength(open.length);
    const kinds = groups.map(({ verdict }) => verdict);
    expect(kinds).toEqual([...kinds].sort().reverse());
    for (const { changes: own, verdict, firstChangedCommit, commits, trend } of groups) {
      const ratios = own.map((at) => Math.abs(Math.log(changes[at]!.ratio!)));
      expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
      expect(own.every((at) => changes[at]!.verdict === verdict)).toBe(true);
      expect(firstChangedCommit).toMatch(/^[0-9a-f]{40}$/);
      expect(commits).toBeGreaterThan(0);
      const { low, high, ratio } = changes[own[0]!]!;
      expect([low! <= ratio!, ratio! <= high!]).toEqual([true, true]);
      // The trend shows the step where it says that it is.
      const after = trend.values.slice(trend.index).reduce((sum, value) => sum + value, 0);
      const before = trend.values.slice(0, trend.index).reduce((sum, value) => sum + value, 0);
      const level = after / (trend.values.length - trend.index) / (before / trend.index);
      expect(Math.abs(level / ratio! - 1)).toBeLessThan(0.06);
    }
  });

  it('does not take a new machine for an improvement', () => {
    // On Linux everything is a fifth faster from commit 24 on, with another fingerprint.
    const newMachine = runs[2 * 24]!.source!.commit;
    expect(overview.changes.filter(({ firstChangedCommit }) => firstChangedCommit === newMachine)).toEqual([]);
  });

  it('marks an accepted change, and no longer counts it', async () => {
    const { cell, firstChangedCommit } = overview.changes.find(({ verdict }) => verdict === 'regressed')!;
    const { id } = overview.cells[cell]!;
    const accepted = await read([
      { cells: id, commit: firstChangedCommit!, reason: 'safer', at: '2025-01-01T00:00:00Z' },
    ]);
    const after = accepted.changes.filter(
      (change) => change.cell === cell && change.firstChangedCommit === firstChangedCommit,
    );
    expect(after.map((change) => change.accepted)).toEqual(after.map(() => 'safer'));
    const open = accepted.states.standing.filter((_, position) => accepted.states.cell[position] === cell);
    expect(open).not.toContain(true);
    // It has a group of its own, the last.
    expect(accepted.groups.at(-1)).toMatchObject({ accepted: true, firstChangedCommit });
  });

  it('keeps the state of lines without new points', async () => {
    expect(await read([], overview)).toEqual(overview);
  });

  it('shows how many more runs a short history needs, and no verdict on its last run', async () => {
    const young = [...syntheticRuns({ ...project, commits: 3, systems: ['linux'] })];
    for (const { subjects } of young) subjects.head!.fingerprint = 'one machine';
    const place = temporaryFolder();
    await openStore(place).append(young);
    const reader = openReader((path) => readFile(join(place, path), 'utf8').catch(() => undefined));
    const { states, recent } = makeOverview({
      runs: 3,
      trends: await reader.trends(),
      recent: await reader.runs(),
      commits: new Map(),
      acceptances: [],
      now: '2025-01-01T00:00:00.000Z',
    });
    expect(new Set(states.missing)).toEqual(new Set([6]));
    expect(states.standing).not.toContain(true);
    expect(states.ratio.every((ratio) => ratio === null)).toBe(true);
    expect(recent.flatMap(({ tally }) => tally)).toEqual([]);
  });

  it('names the studies of which a cell was measured', () => {
    const measured = overview.cells.flatMap(({ id }) => seedsOf(id).map(({ study }) => study));
    expect(overview.studies).toEqual([...new Set(measured)].sort());
  });

  it('is the same after writing and reading', () => {
    expect(decodeOverview(encodeOverview(overview))).toEqual(overview);
  });
});

describe('the set of files that publish writes', () => {
  it('has the overview, a badge, and a picture of each strong change of the runs just added', async () => {
    const files = await publishFiles({ load, documents: runs.slice(-1), now: '2025-01-01T00:00:00.000Z' });
    expect(files.get('badge.svg')).toMatch(/aria-label="io-perf: .* and \d+ more: slower"/);
    const pictures = [...files.keys()].filter((path) => path.startsWith('trends/'));
    expect(pictures.length).toBeGreaterThan(0);
    const { cell } = overview.changes.find(({ target, verdict }) => target === 1 && verdict === 'regressed')!;
    expect(files.get(trendPath(overview.cells[cell]!.id, 'host · windows'))).toContain('class="mark regressed"');
    // Nothing new of Linux, so its pictures stay as they are.
    expect(pictures).not.toContain(trendPath(overview.cells[cell]!.id, 'host · linux'));
  });

  it('has run documents at the paths that the page requests', async () => {
    const document = await readFile(join(folder, runPath(runs[0]!.id, sha256(runs[0]!.id))));
    expect(JSON.parse(gunzipSync(document).toString('utf8'))).toEqual(runs[0]);
  });
});

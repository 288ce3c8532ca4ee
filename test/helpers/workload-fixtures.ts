/** Judged comparisons of a project's own workloads, as a maintainer meets them. For tests. */
import {
  judgementSchema,
  runDocumentSchema,
  type CellJudgement,
  type CountChange,
  type GateReason,
  type Judgement,
  type Note,
  type Profile,
  type RunDocument,
  type JudgedRun,
  timePerOp,
} from '../../src/core/document/index.ts';
import { readFixture } from './report-fixtures.ts';
import type { Report } from '../../src/report/judged.ts';
import { time } from './figures.ts';

const base = { name: 'main', commit: '1f0c9b7a4e5d2c3b8a9f0e1d2c3b4a5968778695', ref: 'refs/heads/main' };
const head = { name: 'head', commit: 'fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5', ref: 'refs/pull/2/head' };
const links = { trends: 'https://ada.example/ledger/io-perf/', job: 'https://ada.example/ledger/actions/runs/7' };

export const workload = (name: string): string => `command/run/${name}`;
const ms = (value: number): number => value * 1e6;

export interface SideFacts {
  ns: number;
  profile?: Profile;
}

/** A run of two sides, with as many samples as there are pairs. */
export function comparisonOf(
  cells: Record<string, { base?: SideFacts; head: SideFacts; pairs?: number }>,
): RunDocument {
  const template = readFixture('quick');
  const subject = { ...Object.values(template.subjects)[0]!, hazards: ['high-load'] };
  const side = ({ ns, profile }: SideFacts, pairs: number): object => ({
    opsPerSample: 1,
    samples: Array.from({ length: pairs }, (_, round) => ({ round, order: 0, ns })),
    ...(profile === undefined ? {} : { profile }),
    summary: { ...timePerOp, value: ns, low: ns * 0.98, high: ns * 1.03, spread: 0.01 },
  });
  const isPaired = Object.values(cells).some((cell) => cell.base !== undefined);
  return runDocumentSchema.parse({
    ...template,
    suite: undefined,
    source: { repository: 'ada/ledger', commit: head.commit, ref: head.ref, pullRequest: 2 },
    subjects: isPaired ? { base: subject, head: subject } : { head: subject },
    cells: Object.fromEntries(
      Object.entries(cells).map(([name, { base: before, head: after, pairs = 25 }]) => [
        workload(name),
        {
          type: 'path',
          subject: { ...(before === undefined ? {} : { base: side(before, pairs) }), head: side(after, pairs) },
        },
      ]),
    ),
    skipped: [],
    errors: [],
    findings: undefined,
  });
}

export const judgementWith = (cells: Record<string, CellJudgement>, more: Partial<Judgement> = {}): Judgement =>
  judgementSchema.parse({
    schema: 'io-perf/judgement/v1',
    run: 'r',
    basis: 'paired',
    base,
    head,
    verdict: 'unchanged',
    failed: false,
    falseAlarmRate: 0.01,
    minEffect: 0.02,
    gate: [],
    cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [workload(name), { type: 'path', ...cell }])),
    ...more,
  });

const same: CellJudgement = {
  verdict: 'unchanged',
  ...{
    base: time(ms(27)),
    head: time(ms(27.1)),
    ratio: 1.004,
    low: 0.972,
    high: 1.04,
    pairsUsed: 25,
    minimumDetectable: 0.05,
  },
};
const fails = (rule: GateReason['rule'], name: string, message: string): GateReason => ({
  rule,
  cell: workload(name),
  failed: true,
  message,
});
const calls: Profile = {
  perOp: { openat: 204, read: 802, close: 1, fsync: 1 },
  readBytes: 4_194_304,
  writtenBytes: 300_000,
  source: 'strace',
};
const report = (run: RunDocument, judgement: Judgement): Report => ({
  runs: [{ run, judgement }],
  links,
  store: 'git+https://ada.example/ledger#gh-pages',
});

/** One `fsync` for each record, and smaller blocks. */
export function redReport(): Report {
  const counts: CountChange[] = [
    { metric: 'read', base: 802, head: 4802, verdict: 'grown', paths: ['bookings/*.txt (800 → 4,800)'] },
    { metric: 'write', base: 600, head: 4600, verdict: 'grown', paths: ['build/journal.txt (600 → 4,600)'] },
    { metric: 'fsync', base: 1, head: 201, verdict: 'grown', paths: ['build/journal.txt (1 → 201)'] },
    { metric: 'newfstatat', base: 1700, head: 1681, verdict: 'shrunk' },
  ];
  const run = comparisonOf({
    import: { base: { ns: ms(28.1), profile: calls }, head: { ns: ms(1460), profile: calls } },
    'list-all': { base: { ns: ms(190), profile: calls }, head: { ns: ms(296), profile: calls }, pairs: 5 },
  });
  const cells: Record<string, CellJudgement> = {
    import: {
      verdict: 'regressed',
      base: time(ms(28.1)),
      head: time(ms(1460)),
      ratio: 53.4,
      low: 48.2,
      high: 61,
      pairsUsed: 25,
      counts,
    },
    'list-all': {
      verdict: 'inconclusive',
      reason: 'too-few-pairs',
      ...{
        base: time(ms(190)),
        head: time(ms(296)),
        ratio: 1.33,
        low: 0.96,
        high: 2.44,
        pairsUsed: 5,
        minimumDetectable: 0.77,
      },
    },
  };
  const gate = [
    ...counts.slice(0, 3).map(({ metric }) => fails('count', 'import', `import: ${metric} grew.`)),
    fails('time', 'import', 'import is ×53 slower than main.'),
  ];
  return report(run, judgementWith(cells, { verdict: 'regressed', failed: true, gate }));
}

/** Counted and timed, and nothing differs. */
export function greenReport(): Report {
  const run = comparisonOf({
    import: { base: { ns: ms(27), profile: calls }, head: { ns: ms(27.1), profile: calls } },
  });
  return report(run, judgementWith({ import: same }));
}

/** The same calls; the machine was too busy for the time. */
export function noisyReport(): Report {
  const run = comparisonOf({
    import: { base: { ns: ms(27), profile: calls }, head: { ns: ms(31), profile: calls }, pairs: 14 },
  });
  const noisy: CellJudgement = {
    ...same,
    verdict: 'inconclusive',
    reason: 'noise',
    ratio: 0.95,
    low: 0.64,
    high: 2.4,
    head: time(ms(31)),
    pairsUsed: 14,
    minimumDetectable: 0.37,
  };
  return report(run, judgementWith({ import: noisy }, { verdict: 'inconclusive' }));
}

/** A member of the project wrote `/io-perf accept import one stat is fine`. */
export function acceptedReport(): Report {
  const run = comparisonOf({
    import: { base: { ns: ms(27), profile: calls }, head: { ns: ms(27.1), profile: calls } },
  });
  const accepted = { accepted: 'one stat for each file is fine.', acceptedBy: 'boss' };
  const counts: CountChange[] = [
    {
      metric: 'newfstatat',
      base: 7,
      head: 207,
      verdict: 'within-tolerance',
      ...accepted,
      paths: ['bookings/*.txt (0 → 200)'],
    },
  ];
  return report(run, judgementWith({ import: { ...same, counts } }));
}

/** The pull request that introduces the build. */
export function newReport(): Report {
  const run = comparisonOf({ import: { head: { ns: ms(27), profile: calls } } });
  const notes: Note[] = [
    {
      kind: 'base-not-built',
      message: 'The base main (1f0c9b7) cannot be built (make ended with exit code 2), so the head was measured alone.',
    },
    { kind: 'timed-by-io-perf', message: 'hyperfine is not on PATH: io-perf timed the commands itself.' },
  ];
  const alone: CellJudgement = { verdict: 'new', head: time(ms(27)), ratio: null, low: null, high: null };
  return report(run, judgementWith({ import: alone }, { basis: 'none', base: undefined, verdict: 'new', notes }));
}

/** A comment was added to a script, and a file to the folder that it walks. */
export function explainedReport(): Report {
  const run = comparisonOf({
    import: { base: { ns: ms(27), profile: calls }, head: { ns: ms(27.1), profile: calls } },
  });
  const counts: CountChange[] = [
    {
      metric: 'readBytes',
      base: 4_194_304,
      head: 4_194_327,
      verdict: 'within-tolerance',
      cause: 'own-source',
      paths: ['tool.mjs (205 → 228)'],
    },
    {
      metric: 'openat',
      base: 204,
      head: 205,
      verdict: 'within-tolerance',
      cause: 'more-inputs',
      paths: ['bookings/2026-0999.txt (0 → 1)'],
    },
  ];
  return report(run, judgementWith({ import: { ...same, counts } }));
}

/** Less of everything. */
export function betterReport(): Report {
  const run = comparisonOf({
    import: { base: { ns: ms(1460), profile: calls }, head: { ns: ms(27), profile: calls } },
  });
  const counts: CountChange[] = [
    { metric: 'fsync', base: 201, head: 1, verdict: 'shrunk' },
    { metric: 'newfstatat', base: 1700, head: 1681, verdict: 'shrunk' },
  ];
  const cell: CellJudgement = {
    ...same,
    verdict: 'improved',
    head: time(ms(27)),
    base: time(ms(1460)),
    ratio: 0.0187,
    low: 0.0164,
    high: 0.0207,
    counts,
  };
  return report(run, judgementWith({ import: cell }, { verdict: 'improved' }));
}

/** Three machines, one with bad news. */
export function environmentsReport(): Report {
  const on = ({ runs: [judged] }: Report, job: string): JudgedRun => {
    const { run, judgement } = judged!;
    return { run: { ...run, source: { ...run.source, job } }, judgement };
  };
  return {
    runs: [
      on(greenReport(), 'measure (ubuntu)'),
      on(redReport(), 'measure (macos)'),
      on(noisyReport(), 'measure (windows)'),
    ],
    links,
  };
}

export const workloadFixtures = {
  red: redReport,
  green: greenReport,
  noisy: noisyReport,
  accepted: acceptedReport,
  new: newReport,
  explained: explainedReport,
  better: betterReport,
  environments: environmentsReport,
} as const;

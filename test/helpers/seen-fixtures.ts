/** Judged comparisons in which something grew, varies, was lost or cannot be seen: a title must say so. For tests. */
import type {
  CellJudgement,
  CountChange,
  GateReason,
  JudgedRun,
  Judgement,
  NotMeasured,
  Profile,
  RunDocument,
} from '../../src/core/document/index.ts';
import type { Report } from '../../src/report/judged.ts';
import { time } from './figures.ts';
import { comparisonOf, greenReport, judgementWith, noisyReport, workload } from './workload-fixtures.ts';

const calls: Profile = {
  perOp: { openat: 76, read: 125, newfstatat: 582, close: 80 },
  readBytes: 1_048_576,
  writtenBytes: 4096,
  source: 'strace',
};
const ms = (value: number): number => value * 1e6;
const same: CellJudgement = {
  verdict: 'unchanged',
  ...{ base: time(ms(27)), head: time(ms(27.1)), ratio: 1.004, low: 0.972, high: 1.04, pairsUsed: 25 },
};

const reportOf = (run: RunDocument, judgement: Judgement): Report => ({ runs: [{ run, judgement }] });

const grown = (metric: string, base: number, head: number, paths: string[] = []): CountChange => ({
  metric,
  base,
  head,
  verdict: 'grown',
  ...(paths.length > 0 ? { paths } : {}),
});

/** Thirty workloads, of which five are worse: forty counts of one of them hide none of the others. */
export function manyReport(): Report {
  const names = Array.from({ length: 30 }, (_, index) => `workload-${String(index + 1).padStart(2, '0')}`);
  const run = comparisonOf(
    Object.fromEntries(
      names.map((name) => [name, { base: { ns: ms(27), profile: calls }, head: { ns: ms(27.1), profile: calls } }]),
    ),
  );
  const otherCalls = Array.from({ length: 40 }, (_, index) => grown(`call_${index}`, 10, 12 + index));
  const worse: Record<string, CellJudgement> = {
    'workload-05': {
      ...same,
      counts: [
        ...otherCalls,
        grown('processes', 3, 5),
        grown('execve', 3, 5, ['/usr/bin/od (0 → 1)', '/usr/bin/tr (0 → 1)', '/bin/sh (1 → 1)']),
        grown('openat', 36, 366, [
          '.venv/lib/python3.11/site-packages/certifi/and/a/long/way/down/cacert.pem (0 → 330)',
        ]),
      ],
    },
    'workload-07': { ...same, verdict: 'regressed', ratio: 2.3, low: 2.1, high: 2.5, head: time(ms(62)) },
    'workload-09': {
      ...same,
      ...{ verdict: 'regressed', ratio: 1.5, low: 1.4, high: 1.6, head: time(ms(40)) },
      counts: [grown('fsync', 0, 201, ['build/journal.txt (0 → 201)'])],
    },
    'workload-11': {
      ...same,
      counts: [
        {
          ...grown('openat', 76, 478),
          cause: 'dependencies',
          packages: [{ ecosystem: 'npm', name: 'globby', base: '7.1.1', head: '8.0.1' }],
        },
      ],
    },
    'workload-30': { ...same, counts: [grown('newfstatat', 582, 583, ['src/a.py (1 → 2)'])] },
  };
  const gate = Object.entries(worse).flatMap(([name, { verdict, counts = [] }]): GateReason[] => [
    ...(verdict === 'regressed'
      ? [{ rule: 'time' as const, cell: workload(name), failed: true, message: `${name} is slower.` }]
      : []),
    ...counts.map(({ metric }) => ({
      rule: 'count' as const,
      cell: workload(name),
      failed: true,
      message: `${name}: ${metric} grew.`,
    })),
  ]);
  const causes: RunDocument['causes'] = [
    {
      workload: 'workload-30',
      call: 'newfstatat',
      before: 582,
      after: 583,
      sites: [{ function: 'main', file: 'app.js', line: 7, before: 0, after: 1 }],
    },
  ];
  const cells = Object.fromEntries(names.map((name) => [name, worse[name] ?? same]));
  return reportOf({ ...run, causes }, judgementWith(cells, { verdict: 'regressed', failed: true, gate }));
}

const withCounts = ({ runs }: Report, counts: CountChange[]): Report => ({
  runs: runs.map(({ run, judgement }) => ({
    run,
    judgement: {
      ...judgement,
      cells: Object.fromEntries(Object.entries(judgement.cells).map(([cell, judged]) => [cell, { ...judged, counts }])),
    },
  })),
});

/** A dependency loads more files, within what is allowed of dependencies. */
export const dependencyReport = (): Report =>
  withCounts(greenReport(), [
    {
      ...{ metric: 'readBytes', base: 1_572_864, head: 1_585_152, verdict: 'explained', cause: 'dependencies' },
      packages: [{ ecosystem: 'npm', name: 'lodash', base: '4.17.20', head: '4.17.21' }],
      paths: ['node_modules/lodash/lodash.js (530,000 → 542,288)'],
    },
  ]);

/** Opened 100 or 101 times before, 150 or 151 times now. */
export const variesReport = (): Report =>
  withCounts(greenReport(), [
    {
      ...{ metric: 'openat', base: 100.5, head: 150.5, verdict: 'unstable' },
      ...{ baseRange: [100, 101], headRange: [150, 151] },
    },
  ]);

const withLosses = ({ runs }: Report, notMeasured: NotMeasured[], subjects: readonly string[]): Report => ({
  runs: runs.map(({ run, judgement }): JudgedRun => {
    const isFailing = notMeasured.some(({ failed }) => failed);
    const cells = Object.fromEntries(
      Object.entries(run.cells).map(([cell, result]) => [
        cell,
        {
          ...result,
          subject: Object.fromEntries(
            Object.entries(result.subject).map(([name, subject]) => [
              name,
              subjects.includes(name) ? { ...subject, profile: undefined } : subject,
            ]),
          ),
        },
      ]),
    );
    const gate: GateReason[] = notMeasured.map(({ cell, failed, name, reason }) => ({
      ...{ rule: 'not-measured', cell, failed },
      message: `${name}: not counted: ${reason}.`,
    }));
    return {
      run: { ...run, cells },
      judgement: {
        ...judgement,
        ...{ failed: isFailing, verdict: isFailing ? 'failed' : judgement.verdict, gate, notMeasured },
      },
    };
  }),
});

const lost = (side: NotMeasured['side'], failed: boolean): NotMeasured => ({
  ...{ what: 'counts', cell: workload('import'), name: 'import', side, failed },
  reason: 'it ended with exit status 1 while it was counted',
});

/** The head alone cannot be counted. */
export const lostOnHeadReport = (): Report => withLosses(greenReport(), [lost('head', true)], ['head']);

/** Neither side can be counted: the time is all there is. */
export const lostOnBothReport = (): Report => withLosses(greenReport(), [lost('both', false)], ['base', 'head']);

/** It reads by io_uring, which counts requests alone. */
export function blindReport(): Report {
  const report = greenReport();
  for (const { run } of report.runs)
    for (const { subject } of Object.values(run.cells))
      for (const { profile } of Object.values(subject)) if (profile) profile.blind = { io_uring_enter: 50 };
  return report;
}

/** Ended by a signal before anything was decided. */
export function interruptedReport(): Report {
  const { runs } = noisyReport();
  return {
    runs: runs.map(({ run, judgement }) => ({
      run: {
        ...run,
        complete: false,
        cells: Object.fromEntries(
          Object.entries(run.cells).map(([cell, result]) => [
            cell,
            {
              ...result,
              subject: Object.fromEntries(
                Object.entries(result.subject).map(([name, subject]) => [name, { ...subject, profile: undefined }]),
              ),
            },
          ]),
        ),
      },
      judgement,
    })),
  };
}

/** Eight times as slow as its stored runs, of which there are too few. */
export function shortHistoryReport(): Report {
  const { runs } = greenReport();
  return {
    runs: runs.map(({ run, judgement }) => ({
      run,
      judgement: {
        ...judgement,
        ...{ basis: 'history', base: { name: 'stored runs' }, verdict: 'inconclusive' },
        cells: {
          [workload('import')]: {
            ...{ type: 'path', verdict: 'inconclusive', reason: 'short-history: 3 of 8 runs', advisory: true },
            ...{ base: time(ms(4.1)), head: time(ms(33)), ratio: null, low: null, high: null, runsUsed: 3 },
          },
        },
      },
    })),
  };
}

export const seenFixtures = {
  many: manyReport,
  dependency: dependencyReport,
  varies: variesReport,
  'lost-on-head': lostOnHeadReport,
  'lost-on-both': lostOnBothReport,
  blind: blindReport,
  interrupted: interruptedReport,
  'short-history': shortHistoryReport,
} as const;

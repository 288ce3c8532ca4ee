/** Judged runs that the golden files and properties show. For tests. */
import {
  type CellJudgement,
  type Judgement,
  judgementSchema,
  type RunDocument,
  type JudgedRun,
} from '../../src/core/document/index.ts';
import { readFixture } from './report-fixtures.ts';
import type { Report } from '../../src/report/judged.ts';
import { seenFixtures } from './seen-fixtures.ts';
import { workloadFixtures } from './workload-fixtures.ts';
import { time } from './figures.ts';

const base = { name: 'base', commit: '1f0c9b7a4e5d2c3b8a9f0e1d2c3b4a5968778695', ref: 'refs/heads/main' };
const head = { name: 'head', commit: 'fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5', ref: 'refs/heads/faster-import' };

const unchanged: CellJudgement = {
  verdict: 'unchanged',
  ratio: 1.003,
  low: 0.991,
  high: 1.012,
  p: 0.6,
  pairsUsed: 20,
  minimumDetectable: 0.031,
};

/** Every cell of a run unchanged, but for those named. */
function judge(run: RunDocument, cells: Record<string, Partial<CellJudgement>>, rest: Partial<Judgement>): JudgedRun {
  const judged = Object.keys(run.cells).map((cell): [string, CellJudgement] => {
    const value = Object.values(run.cells[cell]!.subject)[0]?.summary?.value;
    const times = value === undefined ? {} : { head: time(value), base: time(value / 1.003) };
    return [cell, { type: run.cells[cell]!.type, ...times, ...unchanged }];
  });
  const all = new Map(judged);
  for (const [cell, changes] of Object.entries(cells)) {
    all.set(cell, { ratio: null, low: null, high: null, ...all.get(cell), ...changes } as CellJudgement);
  }
  return {
    run,
    judgement: judgementSchema.parse({
      schema: 'io-perf/judgement/v1',
      run: run.id,
      basis: 'paired',
      base,
      head,
      verdict: 'unchanged',
      failed: false,
      falseAlarmRate: 0.01,
      minEffect: 0.02,
      gate: [],
      cells: JSON.parse(JSON.stringify(Object.fromEntries(all))) as Record<string, CellJudgement>,
      ...rest,
    }),
  };
}

const links = {
  trends: 'https://ada.example/project/io-perf/',
  runFile: 'https://ada.example/project/actions/runs/7/artifacts/1',
  job: 'https://ada.example/project/actions/runs/7',
};

const slow = 'native/write/write?chunk=4KiB&size=4MiB';
const fast = 'node/read/readFileSync?size=1MiB';
const noisy = 'native/write/write?chunk=1MiB&size=4MiB&sync=end';

/** A pull request that made one path slower and another one sync more often. */
export function regressedReport(): Report {
  const run = readFixture('quick');
  return {
    runs: [
      judge(
        run,
        {
          [slow]: {
            verdict: 'regressed',
            base: time(1.61e6),
            head: time(1.8e6),
            ratio: 1.118,
            low: 1.101,
            high: 1.134,
            p: 1e-7,
            pairsUsed: 38,
          },
          [fast]: { verdict: 'improved', base: time(3.06e6), head: time(3.06e5), ratio: 0.1, low: 0.098, high: 0.103 },
          [noisy]: {
            verdict: 'inconclusive',
            reason: 'noise',
            type: 'device',
            ratio: 1.2,
            low: 0.8,
            high: 1.9,
            minimumDetectable: 0.41,
          },
          'command/run/import-10k': {
            ...unchanged,
            base: time(2.4e8),
            head: time(2.41e8),
            counts: [
              {
                metric: 'fsync',
                base: 1,
                head: 10_001,
                verdict: 'grown',
                allowed: '<= 1',
                paths: ['out/records.db', 'out/records.db-wal', 'out/index'],
              },
              { metric: 'writtenBytes', base: 1_048_576, head: 524_288, verdict: 'shrunk' },
            ],
          },
        },
        {
          verdict: 'regressed',
          failed: true,
          noiseFloor: 0.013,
          gate: [
            { rule: 'time', cell: slow, failed: true, message: `${slow} is 12 % slower than base.` },
            {
              rule: 'budget',
              cell: 'command/run/import-10k',
              failed: true,
              message: 'import-10k: fsync 1 → 10,001 per execution, the budget allows <= 1.',
            },
            { rule: 'budget', failed: true, message: 'readdir must be 5× faster than walk, and is 3.1× faster.' },
          ],
        },
      ),
    ],
    links,
    store: 'git+https://ada.example/project#gh-pages',
  };
}

/** Nothing is stored yet. */
export function firstReport(): Report {
  const run = readFixture('quick');
  const cells = Object.fromEntries(
    Object.keys(run.cells).map((cell) => [cell, { verdict: 'new' as const, ratio: null, low: null, high: null }]),
  );
  return {
    runs: [
      { run, judgement: { ...judge(run, {}, { basis: 'none', verdict: 'new' }).judgement, base: undefined, cells } },
    ],
  };
}

/** Against stored runs: times never fail here. */
export function historyReport(): Report {
  const run = readFixture('quick');
  const advisory = { advisory: true, pairsUsed: undefined, minimumDetectable: undefined, runsUsed: 24 };
  const cells: Record<string, Partial<CellJudgement>> = Object.fromEntries(
    Object.keys(run.cells).map((cell) => [cell, advisory]),
  );
  cells[slow] = { ...advisory, verdict: 'regressed', ratio: 1.31, low: 1.22, high: 1.4, base: time(1.374e6) };
  cells[noisy] = {
    ...advisory,
    verdict: 'inconclusive',
    reason: 'short-history: 3 of 8 runs',
    ratio: null,
    low: null,
    high: null,
  };
  const gate = [
    { rule: 'time' as const, cell: slow, failed: false, message: `${slow} is 31 % slower than its stored runs.` },
  ];
  return {
    runs: [judge(run, cells, { basis: 'history', base: { name: 'stored runs' }, verdict: 'regressed', gate })],
    links,
  };
}

/** Nothing to say, on two systems. */
export function quietReport(): Report {
  const run = readFixture('quick');
  const other = { ...readFixture('partial'), complete: true };
  return {
    runs: [judge(run, {}, {}), judge(other, {}, { basis: 'documents', minEffect: 0.1 })],
    commentId: 'all systems',
  };
}

/** Names and sentences that are meant to do harm. */
export function hostileReport(): Report {
  const run = readFixture('hostile');
  const name = 'x'.repeat(480) + '`|</td></details>@all\u202e';
  return {
    runs: [
      judge(
        run,
        {
          [name]: {
            verdict: 'regressed',
            ratio: 2,
            low: 1.9,
            high: 2.1,
            counts: [
              {
                metric: '`|<b>@x',
                base: 0,
                head: 1,
                verdict: 'grown',
                allowed: '<= <img src=x> |',
                paths: ['</details>', '@a|b`c'],
              },
            ],
          },
          __proto__x: { verdict: 'failed', reason: '<script>' },
        },
        {
          base: { name: '@owner', ref: 'refs/heads/<b>|x', commit: '#1234567' },
          verdict: 'regressed',
          failed: true,
          gate: [
            { rule: 'time', cell: name, failed: true, message: `${name} is slower; @all, look at #1` },
            { rule: 'budget', failed: true, message: '[x](javascript:alert(1)) <script>' },
          ],
        },
      ),
    ],
    links: {
      trends: 'javascript:alert(1)',
      runFile: 'https://a.example/x)[y](http://evil.example',
      job: 'https://a.example/?q="><b>',
    },
    store: "git+https://a.example/'; rm -rf / #`x`",
    commentId: '--><script>',
  };
}

export const judgedFixtures = {
  regressed: regressedReport,
  'first-run': firstReport,
  history: historyReport,
  quiet: quietReport,
  hostile: hostileReport,
  ...workloadFixtures,
  ...seenFixtures,
} as const;

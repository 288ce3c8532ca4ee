import { describe, expect, it } from 'vitest';
import { parseConfig } from '../gate/config/index.ts';
import { allowedGrowth, choosePolicy } from '../gate/index.ts';
import type { Judgement, RunDocument } from '../core/document/index.ts';
import { annotationsOf, headlineOf, renderComment, renderJudgement } from '../report/index.ts';
import { judgeRuns } from './judge-runs.ts';
import { comparedRun, judgementOf } from '../../test/helpers/compared.ts';
import { readFixture } from '../../test/helpers/report-fixtures.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';

const fixture: RunDocument = {
  ...readFixture('quick'),
  suite: undefined,
  findings: undefined,
  errors: [],
  skipped: [],
};
const slower = comparedRun(fixture, { 'command/run/import': 1.5, 'command/run/list': 1 });

/** Two workloads, the first with these lines below its name. */
const configWith = (lines: string, more = '') =>
  parseConfig(
    `workloads:\n  import:\n    command: ./import\n    ${lines}\n  list:\n    command: ./list\n${more}`,
    'io-perf.yml',
  );

const judged = (run: RunDocument, lines: string, more?: string): Judgement => judgementOf(run, configWith(lines, more));

describe('a workload with gate: false', () => {
  const judgement = judged(slower, 'gate: false');

  it('is judged as any other, and fails nothing', () => {
    expect(judged(slower, 'env: {}')).toMatchObject({ failed: true, verdict: 'regressed' });
    expect(judgement).toMatchObject({ failed: false, verdict: 'unchanged' });
    expect(judgement.cells['command/run/import']).toMatchObject({ verdict: 'regressed', gated: false, advisory: true });
    expect(judgement.cells['command/run/list']!.gated).toBeUndefined();
    expect(judgement.gate).toMatchObject([{ rule: 'time', cell: 'command/run/import', failed: false }]);
    expect(judgement.gate[0]!.message).toMatch(/^import is 50 % slower than main .*\. Not gated\.$/);
  });

  it('is called "not gated" in the comment, on the terminal, in the title and in annotations', () => {
    const report = { runs: [{ run: slower, judgement }] };
    const comment = renderComment(report);
    expect(comment).toMatch(/\| ⚠️ \| import \| slower .*; not gated/);
    expect(comment).toContain('Not gated: import.');
    expect(headlineOf(report).text).toMatch(
      /^1 of 2 workloads: import: 50 % slower.*; not gated, the build does not fail$/,
    );
    const terminal = renderJudgement(report.runs[0]!, { width: 120, colour: false });
    expect(terminal).toMatch(/! SLOWER import .* not gated/);
    expect(terminal).toContain('Not gated: import');
    expect(annotationsOf(report).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not exempt the others', () => {
    const both = comparedRun(fixture, { 'command/run/import': 1.5, 'command/run/list': 1.5 });
    const { failed, gate } = judged(both, 'gate: false');
    expect(failed).toBe(true);
    expect(gate.filter((reason) => reason.failed).map(({ cell }) => cell)).toEqual(['command/run/list']);
  });

  it('exempts its benchmarks, and no workload whose name begins alike', () => {
    const cells = { 'command/run/import?benchmark=a': 1.5, 'command/run/import-2': 1.5 };
    const { gate } = judged(comparedRun(fixture, cells), 'gate: false');
    expect(gate.filter(({ failed }) => failed).map(({ cell }) => cell)).toEqual(['command/run/import-2']);
  });

  it('fails neither by what was lost, nor by an error, nor by a budget', () => {
    const cell = 'command/run/import';
    const lost: RunDocument = {
      ...slower,
      notMeasured: [{ what: 'counts', cell, subject: 'head', reason: 'no permission' }],
      errors: [{ cell, subject: 'head', code: 'ECHECK', message: 'it failed' }],
    };
    const budget = 'budgets:\n  - { cell: command/run/import, faster-than: command/run/list, by: 5 }\n';
    expect(judged(lost, 'env: {}', budget).gate.filter(({ failed }) => failed)).toHaveLength(3);
    const { gate, failed, notMeasured } = judged(lost, 'gate: false', budget);
    expect(failed).toBe(false);
    expect(gate.map(({ rule, message }) => [rule, message.endsWith('Not gated.')])).toEqual([
      ['failed', true],
      ['budget', true],
      ['not-measured', true],
    ]);
    expect(notMeasured).toMatchObject([{ failed: false, gated: false }]);
  });

  it('fails no run that is judged without a base', async () => {
    const run = runNumber(1, { cells: { 'command/run/import': 1000, 'command/run/list': 1000 } });
    const head = run.cells['command/run/import']!.subject.head!;
    head.profile = { perOp: { fsync: 3 }, source: 'strace' };
    const judgeWith = async (lines: string) => {
      const config = configWith(lines, 'budgets:\n  - import: { fsync: "<= 1" }\n');
      const [only] = await judgeRuns([run], undefined, { config });
      return only!.judgement.failed;
    };
    expect([await judgeWith('env: {}'), await judgeWith('gate: false')]).toEqual([true, false]);
  });
});

describe('a workload with rules of its own', () => {
  it('ignores smaller changes than its min-effect, while others do not', () => {
    const both = comparedRun(fixture, { 'command/run/import': 1.06, 'command/run/list': 1.06 });
    const { cells } = judged(both, 'gate: { min-effect: 10% }');
    expect(cells['command/run/import']!.verdict).not.toBe('regressed');
    expect(cells['command/run/list']!.verdict).toBe('regressed');
  });

  it('finds smaller changes than those that all others ignore', () => {
    const both = comparedRun(fixture, { 'command/run/import': 1.06, 'command/run/list': 1.06 });
    const { cells } = judged(both, 'gate: { min-effect: 2% }', 'gate: { min-effect: 20% }\n');
    expect(cells['command/run/import']!.verdict).toBe('regressed');
    expect(cells['command/run/list']!.verdict).not.toBe('regressed');
  });

  it('has the margin of the command line where that names one', () => {
    const policy = choosePolicy({ minEffect: '3%' }, configWith('gate: { min-effect: 10% }'));
    expect(policy.paired.minEffectOf!('command/run/import')).toBeUndefined();
    expect(policy.paired.minEffect).toBe(0.03);
  });

  it('fails by what its fail-on names', () => {
    const both = comparedRun(fixture, { 'command/run/import': 1.5, 'command/run/list': 1.5 });
    const failing = (lines: string): unknown[] =>
      judged(both, lines)
        .gate.filter(({ failed }) => failed)
        .map(({ cell }) => cell);
    expect(failing('gate: { fail-on: [failed] }')).toEqual(['command/run/list']);
    expect(failing('gate: { fail-on: [regressed] }')).toEqual(['command/run/import', 'command/run/list']);
  });

  it('allows dependencies the growth of its allow-growth, and others that of all', () => {
    const allowed = allowedGrowth(configWith('gate: { allow-growth: 25% }', 'gate: { allow-growth: 5% }\n'));
    expect(['import', 'import?benchmark=a', 'list'].map((name) => allowed(`command/run/${name}`))).toEqual([
      0.25, 0.25, 0.05,
    ]);
    expect(allowedGrowth(configWith('gate: false'))('command/run/import')).toBe(0.1);
  });

  it('is refused a margin of 100 % or more', () => {
    expect(() => choosePolicy({}, configWith('gate: { min-effect: 1 }'))).toThrow(
      'workloads.import.gate.min-effect is "1", which is not a share below 100%: write 1% or 0.01.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { JudgedRun, NoiseVerdict, RunDocument } from '../core/document/index.ts';
import { noiseWith } from '../../test/helpers/noise.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';
import { greenReport } from '../../test/helpers/workload-fixtures.ts';
import { renderComment, renderSummary, renderTerminal } from './index.ts';

describe('a comment', () => {
  const moved = (cells: string[]) => {
    const report = greenReport();
    const [{ run, judgement }] = report.runs as [JudgedRun];
    return { ...report, runs: [{ run, judgement: { ...judgement, nullArm: { changed: cells, cells: 3 } } }] };
  };

  it('says in one sentence that the base differs from itself', () => {
    const text =
      '> ⚠️ The base differs from itself in import and 1 more: this machine is too noisy for changes of that size.';
    const cells = ['command/run/import', 'command/run/b', 'command/run/c', 'command/run/d'];
    expect(renderComment(moved(cells))).toContain(text.replace('import and', 'import, b, c and'));
    expect(renderSummary(moved(['command/run/import']))).toContain(text.replace(' and 1 more', ''));
  });

  it('does not mention a base that agrees with itself', () => {
    expect(renderComment(moved([]))).not.toContain('differs from itself');
  });

  it('shows a hostile name as text', () => {
    expect(renderComment(moved(['<img src=x>|\n# x']))).not.toMatch(/<img|^# x/m);
  });
});

describe('a run in a terminal', () => {
  const draw = (noise: RunDocument['noise']): string =>
    renderTerminal([{ ...runNumber(1, { cells: { 'command/run/a': 1e6, 'command/run/b': 1e6 } }), noise }], {
      width: 200,
      colour: false,
    }).replace(/\s+/g, ' ');
  const found = (verdicts: Record<string, NoiseVerdict>): string => draw(noiseWith(verdicts));

  it('shows the result of the noise check', () => {
    expect(found({ 'command/run/a': 'unchanged' })).toContain(
      'Noise check (2 s): a compared with itself, no change found; a slowdown of 5.0 % would be found.',
    );
    expect(found({ 'command/run/a': 'unchanged', 'command/run/b': 'regressed' })).toContain(
      'Noise check (2 s): 2 cells compared with themselves, and a change was found in b: this machine is too noisy for changes of that size.',
    );
    expect(found({})).toContain('Noise check (2 s): too few pairs for a verdict');
    expect(draw(undefined)).not.toContain('Noise check');
  });
});

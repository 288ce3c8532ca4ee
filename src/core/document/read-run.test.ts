import { describe, expect, it } from 'vitest';
import { noiseWith } from '../../../test/helpers/noise.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { mergeRuns } from './merge-runs.ts';
import { parseRunDocument } from './read-run.ts';

describe('a text that is not a run document is refused with its kind', () => {
  const refusals: [what: string, text: string, sentence: string][] = [
    ['nothing', ' \n', 'run.json is empty: measure again, or restore it.'],
    ['half a document', '{"schema":"io-perf/run/v1","ce', 'run.json is not valid JSON'],
    ['other JSON', '[]', 'run.json is not a run document (it has no "schema" member'],
    ['a profile', '{"schema":"io-perf/profile/v1"}', 'its schema is "io-perf/profile/v1"'],
    [
      'a document of a later version',
      '{"schema":"io-perf/run/v2"}',
      'run.json is a run document of another version of io-perf (io-perf/run/v2; this one reads io-perf/run/v1)',
    ],
    ['a document with a fault', '{"schema":"io-perf/run/v1","id":7}', 'run.json does not fit io-perf/run/v1 at id'],
  ];
  it.each(refusals)('%s', (_, text, sentence) => {
    expect(() => parseRunDocument(text, 'run.json')).toThrow(sentence);
  });
});

describe('the noise check of a program', () => {
  const cell = { cell: 'command/run/a', verdict: 'unchanged', pairs: 20, seconds: 1 };
  it.each([
    ['seconds', { seconds: -1, cells: [] }],
    ['cells', { seconds: 1, cells: Array.from({ length: 10_001 }, () => cell) }],
    ['cells.0.verdict', { seconds: 1, cells: [{ ...cell, verdict: 'failed' }] }],
    ['cells.0.pairs', { seconds: 1, cells: [{ ...cell, pairs: 1.5 }] }],
    ['cells.0.cell', { seconds: 1, cells: [{ ...cell, cell: '' }] }],
  ])('is refused where its %s is invalid', (where, noise) => {
    const text = JSON.stringify({ ...runNumber(1), noise });
    expect(() => parseRunDocument(text, 'run.json')).toThrow(`run.json does not fit io-perf/run/v1 at noise.${where}`);
  });

  it('is merged from all jobs of a run', () => {
    const [one, other] = ['a', 'b'].map((name, index) => ({
      ...runNumber(index, { commit: 'c', cells: { [`command/run/${name}`]: 1e6 } }),
      noise: noiseWith({ [`command/run/${name}`]: 'unchanged' }),
    }));
    const [merged] = mergeRuns([one!, other!]);
    expect(merged!.run.noise).toMatchObject({
      seconds: 4,
      cells: [{ cell: 'command/run/a' }, { cell: 'command/run/b' }],
    });
  });
});

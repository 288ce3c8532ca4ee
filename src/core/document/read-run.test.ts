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

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** It was looked through, and refused for another reason. */
const notShape = /is not (?:valid JSON|a run document)/;

describe('the shape of a JSON text', () => {
  it('may be as deep as any document of io-perf', () => {
    expect(() => parseRunDocument(nested(64), 'a.json')).toThrow('a.json is not a run document');
  });

  it('is refused with a sentence where it is deeper', () => {
    expect(() => parseRunDocument(`{"x":${nested(6_000)}}`, 'a.json')).toThrow(
      'a.json is nested more than 64 levels deep: io-perf writes no such document.',
    );
  });

  it('is refused with a sentence where it holds too many objects', () => {
    const many = `[${'{},'.repeat(5_000_001)}{}]`;
    expect(() => parseRunDocument(many, 'a.json')).toThrow('a.json holds more than 5 million objects');
  });

  it('does not count brackets in strings, however they are escaped', () => {
    for (const text of [
      '["[[[["]',
      String.raw`["\"[[[\\"]`,
      String.raw`["\\\\\"[["]`,
      '"[[[',
      String.raw`["a\\",[]]`,
    ]) {
      expect(() => parseRunDocument(text, 'a.json')).toThrow(notShape);
    }
    const quoted = `[${`${JSON.stringify('\\"'.repeat(50) + '['.repeat(100))},`.repeat(10)}0]`;
    expect(() => parseRunDocument(quoted, 'a.json')).toThrow(notShape);
  });
});

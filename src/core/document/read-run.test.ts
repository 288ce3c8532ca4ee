import { describe, expect, it } from 'vitest';
import { noiseWith } from '../../../test/helpers/noise.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { mergeRuns } from './merge-runs.ts';
import { sampleValues, samplesOf } from './pairs.ts';
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

describe('the samples of a cell', () => {
  const withSamples = (samples: unknown): string => {
    const run = runNumber(1, { cells: { 'go/benchmark/a': 5 } });
    Object.assign(run.cells['go/benchmark/a']!.subject.head!, { samples });
    return JSON.stringify(run);
  };

  it('are the figures of another tool, in the unit of the summary', () => {
    const { head } = parseRunDocument(withSamples([5, 7]), 'run.json').cells['go/benchmark/a']!.subject;
    expect(samplesOf(head!)).toEqual([
      { round: 0, order: 0, ns: 5 },
      { round: 1, order: 0, ns: 7 },
    ]);
    expect(sampleValues(head!.samples, head!.opsPerSample)).toEqual([5, 7]);
    expect(samplesOf({ ...head!, summary: { unit: 'IOPS', better: 'bigger' } })[1]).toEqual({
      round: 1,
      order: 0,
      value: 7,
    });
  });

  it.each([
    [[5, 'six'], 'samples.1: '],
    [[{ round: 0, order: 0, ns: 'five' }], 'samples.0.ns: '],
    [[5, { round: 0, order: 0, ns: 5 }], 'samples.'],
    ['none', 'samples: '],
  ])('are refused at their first fault: %j', (samples, where) => {
    const place = `run.json does not fit io-perf/run/v1 at cells.go/benchmark/a.subject.head.${where}`;
    expect(() => parseRunDocument(withSamples(samples), 'run.json')).toThrow(place);
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

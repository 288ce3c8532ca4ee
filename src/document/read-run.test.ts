import { describe, expect, it } from 'vitest';
import { parseRunDocument } from './read-run.ts';

describe('what is no run document is refused with what it is', () => {
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

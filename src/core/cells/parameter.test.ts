import { describe, expect, it } from 'vitest';
import { canonicalParameters } from './parameters.ts';
import type { Parameter } from '../../suite/matrix/index.ts';

const specification: Record<string, Parameter> = {
  cache: { kind: 'enum', values: ['warm', 'cold'], default: 'warm' },
  chunk: { kind: 'size', min: '1B' },
  entropy: { kind: 'count', max: '100', default: '100' },
};

describe('the parameters of a cell', () => {
  it('are canonical, and defaults are left out', () => {
    expect(canonicalParameters(specification, { entropy: '100', chunk: '1024KiB', cache: 'warm' })).toEqual({
      chunk: '1MiB',
    });
    expect(canonicalParameters(specification, { cache: 'cold', chunk: '4KiB', entropy: '0' })).toEqual({
      cache: 'cold',
      chunk: '4KiB',
      entropy: '0',
    });
  });

  it.each([
    [{}, 'its parameter "chunk" is missing'],
    [{ chunk: '0' }, 'chunk=0 is too small: the least is 1B'],
    [{ chunk: '4K' }, 'chunk=4K cannot be: "4K" is not a size'],
    [{ chunk: '4KiB', entropy: '101' }, 'entropy=101 is too large: the most is 100'],
    [{ chunk: '4KiB', entropy: '1e1' }, '"1e1" is not a count'],
    [{ chunk: '4KiB', cache: 'tepid' }, 'cache is one of warm, cold'],
    [{ chunk: '4KiB', colour: 'red' }, 'it has no parameter "colour": it takes cache, chunk, entropy'],
    [{ chunk: '4KiB', constructor: 'x' }, 'it has no parameter "constructor"'],
  ] as [Record<string, string>, string][])('%j: %s', (given, message) => {
    expect(() => canonicalParameters(specification, given)).toThrow(message);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHash, formatList, parseHash, parseList, withParameters } from './page/route.ts';

// Addresses are UTF-8: half a surrogate pair cannot stand in one.
const text = fc.string({ unit: 'grapheme', minLength: 1 });

describe('an address', () => {
  it('is read back as it was written, whatever the cells are called', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), (parameters) => {
        const { view, parameters: back } = parseHash(formatHash('cell', parameters));
        expect(view).toBe('cell');
        expect({ ...back }).toEqual(parameters);
      }),
    );
  });

  it('opens the overview when it names no view', () => {
    expect(parseHash('#nonsense?x=1')).toEqual({ view: 'overview', parameters: {} });
    expect(parseHash('')).toEqual({ view: 'overview', parameters: {} });
  });

  it('holds only what differs from the default', () => {
    const route = parseHash('#cells?q=java&runner=java');
    expect(withParameters(route, { runner: undefined, q: '' })).toBe('#cells');
  });

  it('keeps lists apart, whatever their members hold', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (members) => {
        expect(parseList(formatList(members))).toEqual(members);
      }),
    );
  });
});

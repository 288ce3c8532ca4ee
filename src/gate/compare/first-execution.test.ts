import { describe, expect, it } from 'vitest';
import { compareFirstExecutions } from './first-execution.ts';
import type { Profile } from '../../core/document/index.ts';

const of = (read: number): Profile => ({ perOp: { read }, source: 'strace' });
const compared = ([first, later]: [number, number], [headFirst, headLater]: [number, number]) =>
  compareFirstExecutions(
    'command/run/w',
    { first: of(first), later: of(later) },
    { first: of(headFirst), later: of(headLater) },
  );

describe('the first executions of a workload', () => {
  it('are like the others where counts vary, and the base’s happens to do less than its later ones', () => {
    expect(compared([4221, 4259], [4293, 4248])).toBeUndefined();
  });

  it('are like the others where counts vary by more than that', () => {
    const later: Profile = { ...of(9253), ranges: { read: [9200, 9460] } };
    const base = { first: of(9169), later: of(9209) };
    expect(compareFirstExecutions('command/run/w', base, { first: of(9494), later })).toBeUndefined();
    expect(compareFirstExecutions('command/run/w', base, { first: of(9520), later })?.missing).toHaveLength(1);
  });

  it('are like the others where only mappings are more: they may be memory', () => {
    const mapping = (mmap: number): Profile => ({ perOp: { read: 9, mmap }, source: 'tracepoints' });
    const base = { first: mapping(3879), later: mapping(3900) };
    expect(
      compareFirstExecutions('command/run/w', base, { first: mapping(4280), later: mapping(3841) }),
    ).toBeUndefined();
  });

  it('are not judged where the head’s does more than its later ones, and the base’s does not', () => {
    const { note, missing } = compared([4221, 4259], [4350, 4248])!;
    expect(missing).toMatchObject([{ what: 'first-execution', cell: 'command/run/w' }]);
    expect(note.message).toMatch(
      /^w: the first execution did more than later ones \(base: 4,221 calls, then 4,259 calls;/,
    );
  });

  it('are reported with the factor where they do much more', () => {
    const { note, missing } = compared([900, 100], [900, 100])!;
    expect([note.message, missing]).toEqual([expect.stringContaining('did 9.0 × as much as later ones'), []]);
  });
});

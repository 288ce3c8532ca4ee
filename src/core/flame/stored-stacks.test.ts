import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stackLimits, workloadStacksSchema } from '../document/index.ts';
import { amountOf, flameMetrics } from './named-stack.ts';
import { flameTree } from './flame-tree.ts';
import type { NamedStack } from './named-stack.ts';
import { readStacks, storeStacks } from './stored-stacks.ts';

const stack = (frames: readonly string[], count: number, more: Partial<NamedStack> = {}): NamedStack => ({
  ...{ frames, call: 'read', count, bytes: 0, ns: 0 },
  ...more,
});

const sumOf = (stacks: readonly NamedStack[], metric: (typeof flameMetrics)[number]): number =>
  stacks.reduce((sum, one) => sum + amountOf(one, metric), 0);

const anyStack = fc.record({
  frames: fc.array(fc.oneof(fc.constantFrom('main (a.c:1)', 'main (a.c:2)', '__proto__'), fc.string()), {
    maxLength: 6,
  }),
  call: fc.constantFrom('read', 'write', 'fsync', 'openat'),
  count: fc.integer({ min: 1, max: 1e6 }),
  bytes: fc.integer({ min: 0, max: 1e9 }),
  ns: fc.integer({ min: 0, max: 1e9 }),
});

describe('stacks in a run document', () => {
  it('keep all sums, whatever is left out, and pass the schema', () => {
    fc.assert(
      fc.property(fc.array(anyStack), fc.array(anyStack), fc.constantFrom(300, 1 << 20), (base, head, room) => {
        const stored = storeStacks('w', { base, head }, room);
        expect(workloadStacksSchema.parse(stored)).toEqual(stored);
        const read = readStacks(stored);
        for (const metric of flameMetrics) {
          expect(sumOf(read.base, metric)).toBe(sumOf(base, metric));
          expect(sumOf(read.head, metric)).toBe(sumOf(head, metric));
        }
      }),
    );
  });

  it('draw the same flame graph as the recording where nothing is left out', () => {
    const base = [stack(['main (a.c:1)', 'load (a.c:7)'], 4, { bytes: 400 })];
    const head = [...base, stack(['main (a.c:1)', 'save (a.c:9)'], 3, { call: 'fsync', ns: 900 })];
    const read = readStacks(storeStacks('w', { base, head }, 1 << 20));
    for (const metric of flameMetrics) expect(flameTree(read, metric)).toEqual(flameTree({ base, head }, metric));
    expect(read.head).toEqual(head);
  });

  it('fit into the room there is: the smallest are added up, on both sides alike', () => {
    const all = Array.from({ length: 3000 }, (_, place) =>
      stack(['main', `caller ${place}`], place === 0 ? 500 : place < 200 ? 50 : 1),
    );
    const stored = storeStacks('w', { base: all.slice(1), head: all }, 8000);
    expect(JSON.stringify(stored).length).toBeLessThan(8000);
    const { children } = flameTree(readStacks(stored), 'calls');
    expect(children.map(({ name }) => name)).toEqual(['[smaller stacks]', 'main']);
    const changed = children.flatMap((child) => child.children).filter(({ base, head }) => base !== head);
    // Nothing looks as if it had changed, but the one caller that is new.
    expect(changed).toMatchObject([{ name: 'caller 0', base: 0, head: 500 }]);
  });

  it('have names and depths that are bounded', () => {
    const deep = Array.from({ length: 5000 }, (_, depth) => `${'x'.repeat(5000)} ${depth}`);
    const stored = storeStacks('w', { base: [], head: [stack(deep, 7)] }, 1 << 20);
    expect(workloadStacksSchema.safeParse(stored).success).toBe(true);
    const [one] = readStacks(stored).head;
    expect(one!.frames.length).toBeLessThan(stackLimits.depth);
    expect(one!.count).toBe(7);
  });

  it('of others, whose positions name no frame, are read as unknown frames', () => {
    const hostile = { workload: 'w', frames: ['read'], base: [], head: [[[9, 1e9, 0], 1, 0, 0]] };
    expect(readStacks(workloadStacksSchema.parse(hostile)).head).toEqual([stack(['[unknown]', '[unknown]'], 1)]);
  });

  it.each([
    ['too many stacks', { head: Array(stackLimits.stacks + 1).fill([[0], 1, 0, 0]) }],
    ['too deep a stack', { head: [[Array(stackLimits.depth + 1).fill(0), 1, 0, 0]] }],
    ['a stack without a call', { head: [[[], 1, 0, 0]] }],
    ['a negative count', { head: [[[0], -1, 0, 0]] }],
    ['a name that is too long', { frames: ['x'.repeat(stackLimits.frameLength + 1)] }],
  ])('are refused with %s', (_, wrong) => {
    const stacks = { workload: 'w', frames: ['read'], base: [], head: [], ...wrong };
    expect(workloadStacksSchema.safeParse(stacks).success).toBe(false);
  });
});

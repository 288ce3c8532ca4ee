import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlameBox, flameBoxes, flameTree, type NamedStack } from '../../core/flame/index.ts';
import { renderStacks } from './stacks-file.ts';

const stack = (call: string, names: readonly string[], more: Partial<NamedStack> = {}): NamedStack => ({
  call,
  frames: names,
  ...{ count: 1, bytes: 0, ns: 0 },
  ...more,
});

const base = [stack('read', ['main', 'load'], { count: 4, bytes: 400 }), stack('write', ['main', 'save'], { ns: 50 })];
const head = [...base, stack('fsync', ['main', 'save'], { count: 3, ns: 900 })];

describe('a flame graph', () => {
  it('has the calls of each frame with all that it calls, on both sides', () => {
    const root = flameTree({ base, head }, 'calls');
    expect(root).toMatchObject({ base: 5, head: 8 });
    const save = root.children[0]!.children.find(({ name }) => name === 'save')!;
    expect(save).toMatchObject({ base: 1, head: 4 });
    expect(save.children.map(({ name, base: before, head: after }) => [name, before, after])).toEqual([
      ['fsync', 0, 3],
      ['write', 1, 1],
    ]);
  });

  it.each([
    ['bytes', 400],
    ['fsyncs', 3],
    ['time', 950],
  ] as const)('by %s has only what has some: %d', (metric, amount) => {
    expect(flameTree({ head }, metric).head).toBe(amount);
  });

  it('has no frame that is wider than the one that it is called by, or lies outside of it', () => {
    const one = fc.record({
      names: fc.array(fc.constantFrom('a', 'b', 'c', 'main'), { maxLength: 5 }),
      call: fc.constantFrom('read', 'write', 'fsync'),
      count: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), (list) => {
        const stacks = list.map(({ names, call, count }) => stack(call, names, { count }));
        const boxes = flameBoxes(flameTree({ head: stacks }, 'calls'), 'head');
        const boxOf = new Map(boxes.map((box) => [box.node, box]));
        const end = ({ from, width }: FlameBox): number => from + width;
        for (const box of boxes) {
          for (const child of box.node.children) {
            const inner = boxOf.get(child)!;
            expect(inner.from).toBeGreaterThanOrEqual(box.from - 1e-9);
            expect(end(inner)).toBeLessThanOrEqual(end(box) + 1e-9);
          }
        }
      }),
    );
  });
});

describe('a file of stacks', () => {
  it('is an SVG with the figures of each frame, and what is more than on base', () => {
    const svg = renderStacks('out.svg', { title: 'import', base, head });
    expect(svg).toContain('<title>save: 1 → 4 (+3)</title><rect class="more3"');
    expect(svg).toContain('<title>load: 4 → 4 (±0)</title><rect class="same"');
    expect(svg).toContain('head: fsyncs, 3 (+3)');
    // Nothing did one on base: there is no panel of it.
    expect(svg).not.toContain('base: fsyncs');
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  it('says so where nothing was recorded', () => {
    const nothing = { title: 'x', head: [] };
    expect(renderStacks('a.svg', nothing)).toContain('No calls on files were recorded.');
    expect(JSON.parse(renderStacks('a.speedscope.json', nothing))).toMatchObject({ profiles: [] });
    expect(renderStacks('a.html', nothing)).toContain('No calls on files were recorded.');
    expect(renderStacks('a.folded', nothing)).toBe('');
  });

  it('is of speedscope: a profile for each metric and side, whose weights add up', () => {
    interface Profile {
      name: string;
      endValue: number;
      samples: number[][];
      weights: number[];
    }
    const { shared, profiles } = JSON.parse(renderStacks('a.speedscope.json', { title: 'x', base, head })) as {
      shared: { frames: { name: string }[] };
      profiles: Profile[];
    };
    expect(profiles.map(({ name }) => name.split(' ', 2).join(' '))).toEqual(
      ['system', 'bytes', 'fsyncs', 'time'].flatMap((word) => [`base: ${word}`, `head: ${word}`]),
    );
    for (const { samples, weights, endValue } of profiles) {
      expect(weights).toHaveLength(samples.length);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(endValue);
      for (const index of samples.flat()) expect(shared.frames[index]).toBeDefined();
    }
    expect(profiles[1]!.samples[2]!.map((index) => shared.frames[index]!.name)).toEqual(['main', 'save', 'fsync']);
  });

  it.each([
    ['a.folded', 'main;load;read 4\nmain;save;fsync 3\nmain;save;write 1\n'],
    ['a.bytes.folded', 'main;load;read 400\n'],
    ['a.fsyncs.folded', 'main;save;fsync 3\n'],
    ['a.time.folded', 'main;save;fsync 900\nmain;save;write 50\n'],
  ])('%s has folded stacks', (name, text) => {
    expect(renderStacks(name, { title: 'x', head })).toBe(text);
  });

  it('takes no markup from names', () => {
    const hostile = {
      title: '</title><script>t()</script>',
      head: [stack('read', ['</script><b>&"'])],
    };
    const svg = renderStacks('a.svg', hostile);
    const page = renderStacks('a.html', hostile);
    expect(svg).not.toMatch(/<script|<b>/);
    expect(page).not.toContain('<b>');
    expect(page.match(/<script/g)).toHaveLength(2);
  });
});

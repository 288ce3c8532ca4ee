/** Stacks in a run document: few enough to keep, with sums that stay exact, and alike on both sides. */
import { stackLimits, type WorkloadStacks } from '../document/index.ts';
import { amountOf, flameMetrics, type NamedStack, namesOf } from './named-stack.ts';

/** In place of what is left out: the frames of small stacks, and those in the middle of a deep one. */
const smaller = '[smaller stacks]';
const deeper = '…';

/** A stack with less than this share of everything by every metric is one of the smaller ones. */
const minShare = 1 / 2000;

interface Sides {
  base: readonly NamedStack[];
  head: readonly NamedStack[];
}

/** @param maxBytes of the JSON; the smallest stacks are added up until it fits */
export function storeStacks(workload: string, { base, head }: Sides, maxBytes: number): WorkloadStacks {
  const sides = { base: base.map(shortened), head: head.map(shortened) };
  const sizes = sizesOf(sides);
  for (let most = stackLimits.stacks / 2; ; most = Math.floor(most / 2)) {
    const kept = new Set(
      [...sizes]
        .filter(([, size]) => size >= minShare)
        .sort(([, a], [, b]) => b - a)
        .slice(0, most)
        .map(([key]) => key),
    );
    const stored = encode(workload, sides, kept);
    if (most === 0 || (isWithinLimits(stored) && JSON.stringify(stored).length <= maxBytes)) return stored;
  }
}

const isWithinLimits = ({ frames, base, head }: WorkloadStacks): boolean =>
  frames.length <= stackLimits.frames && Math.max(base.length, head.length) <= stackLimits.stacks;

/** Lines differ between the sides: a stack is kept or left out on both. */
const keyOf = (stack: NamedStack): string => namesOf(stack, false).join('\n');

function shortened(stack: NamedStack): NamedStack {
  const { frames } = stack;
  const room = stackLimits.depth - 1;
  const half = Math.floor((room - 1) / 2);
  const shown = frames.length <= room ? frames : [...frames.slice(0, half), deeper, ...frames.slice(-half)];
  return { ...stack, frames: shown.map(cut), call: cut(stack.call) };
}

const cut = (name: string): string =>
  name.length <= stackLimits.frameLength ? name : `${name.slice(0, stackLimits.frameLength - 1)}…`;

/** The largest share that each stack has of a metric, on either side. */
function sizesOf(sides: Sides): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const stacks of [sides.base, sides.head]) {
    for (const metric of flameMetrics) {
      const sums = new Map<string, number>();
      let whole = 0;
      for (const stack of stacks) {
        const amount = amountOf(stack, metric);
        whole += amount;
        sums.set(keyOf(stack), (sums.get(keyOf(stack)) ?? 0) + amount);
      }
      if (whole === 0) continue;
      for (const [key, sum] of sums) sizes.set(key, Math.max(sizes.get(key) ?? 0, sum / whole));
    }
  }
  return sizes;
}

function encode(workload: string, sides: Sides, kept: ReadonlySet<string>): WorkloadStacks {
  const frames = new Map<string, number>();
  const positionOf = (name: string): number => {
    const known = frames.get(name);
    if (known !== undefined) return known;
    frames.set(name, frames.size);
    return frames.size - 1;
  };
  const rowsOf = (stacks: readonly NamedStack[]): WorkloadStacks['head'] => {
    const rows = new Map<string, WorkloadStacks['head'][number]>();
    for (const stack of stacks) {
      const names = kept.has(keyOf(stack)) ? namesOf(stack, true) : [smaller, stack.call];
      const key = names.join('\n');
      const row = rows.get(key) ?? [names.map(positionOf), 0, 0, 0];
      rows.set(key, [row[0], row[1] + stack.count, row[2] + stack.bytes, row[3] + stack.ns]);
    }
    return [...rows.values()];
  };
  const [base, head] = [rowsOf(sides.base), rowsOf(sides.head)];
  return { workload, frames: [...frames.keys()], base, head };
}

/** What is stored may be anyone's: a position without a name is an unknown frame. */
export function readStacks({ frames, base, head }: WorkloadStacks): { base: NamedStack[]; head: NamedStack[] } {
  const nameAt = (position: number): string => frames[position] ?? '[unknown]';
  const read = (rows: WorkloadStacks['head']): NamedStack[] =>
    rows.map(([positions, count, bytes, ns]) => ({
      frames: positions.slice(0, -1).slice(0, stackLimits.depth).map(nameAt),
      call: nameAt(positions.at(-1)!),
      count,
      bytes,
      ns,
    }));
  return { base: read(base), head: read(head) };
}

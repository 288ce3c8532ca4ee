/** Stacks of one side, or of two, as one tree: each frame with what it and all that it called did on base and head. */
import { amountOf, flameMetrics, type FlameMetric, type NamedStack, namesOf } from './named-stack.ts';

export interface FlameNode {
  name: string;
  base: number;
  head: number;
  children: FlameNode[];
}

export interface FlameInput {
  title: string;
  /** Absent: there is nothing to compare with. */
  base?: readonly NamedStack[] | undefined;
  head: readonly NamedStack[];
}

/** Frames below this share of the whole are left out of pictures: a pixel of a thousand. */
const minShare = 1 / 2000;

export function flameTree({ base, head }: Pick<FlameInput, 'base' | 'head'>, metric: FlameMetric): FlameNode {
  const root: FlameNode = { name: 'all', base: 0, head: 0, children: [] };
  const byParent = new Map<FlameNode, Map<string, FlameNode>>();
  const add = (stacks: readonly NamedStack[], side: 'base' | 'head'): void => {
    for (const stack of stacks) {
      const amount = amountOf(stack, metric);
      if (amount === 0) continue;
      root[side] += amount;
      let node = root;
      // Lines move between two versions: there they are left out.
      for (const name of namesOf(stack, base === undefined)) {
        const children = byParent.get(node) ?? new Map<string, FlameNode>();
        byParent.set(node, children);
        let child = children.get(name);
        if (child === undefined) {
          child = { name, base: 0, head: 0, children: [] };
          children.set(name, child);
          node.children.push(child);
        }
        child[side] += amount;
        node = child;
      }
    }
  };
  if (base) add(base, 'base');
  add(head, 'head');
  prune(root, Math.max(root.base, root.head) * minShare);
  return root;
}

function prune(node: FlameNode, least: number): void {
  node.children = node.children
    .filter(({ base, head }) => Math.max(base, head) >= least)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const child of node.children) prune(child, least);
}

export interface FlameBox {
  node: FlameNode;
  depth: number;
  /** Shares of the whole width, from 0 to 1. */
  from: number;
  width: number;
}

/** Boxes of all frames, parents first. @param side whose amounts are the widths */
export function flameBoxes(root: FlameNode, side: 'base' | 'head'): FlameBox[] {
  const boxes: FlameBox[] = [];
  const place = (node: FlameNode, depth: number, from: number): void => {
    const width = root[side] === 0 ? 0 : node[side] / root[side];
    if (width === 0) return;
    boxes.push({ node, depth, from, width });
    let at = from;
    for (const child of node.children) {
      place(child, depth + 1, at);
      at += child[side] / root[side];
    }
  };
  place(root, 0, 0);
  return boxes;
}

/** Of the head or, where it has none left, of the base. */
export const metricsIn = ({ base = [], head }: Pick<FlameInput, 'base' | 'head'>): FlameMetric[] =>
  flameMetrics.filter((metric) => [...head, ...base].some((stack) => amountOf(stack, metric) > 0));

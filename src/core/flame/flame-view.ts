/** A flame graph as a page shows it: of each metric the tree with what is said of every frame, and the same figures as rows of a table. */
import { formatPercent } from '../words/index.ts';
import { type FlameInput, type FlameNode, flameTree, metricsIn } from './flame-tree.ts';
import { type FlameMetric, formatAmount, metricTitles } from './named-stack.ts';

/** With short names, since a page has thousands. */
export interface FlameFrame {
  /** Name, and what is said of it. */
  n: string;
  t: string;
  /** Amounts of base and head; growth from −1 to 1. */
  b: number;
  h: number;
  g: number;
  /** The frames that it calls. */
  c: FlameFrame[];
}

export interface FlameView {
  metric: FlameMetric;
  title: string;
  root: FlameFrame;
  /** Name; with a base its amount; that of the head; with a base the change. */
  rows: string[][];
}

/** Rows of the table, the largest first. */
const maxRows = 200;

/** What the keys and the mouse do: the same in every page. */
export const keysOfPicture =
  'Click, or Enter: zoom into a frame. Escape: back out. Arrow keys: to the frame above, below or beside. /: find.';

export function flameViews(input: Pick<FlameInput, 'base' | 'head'>): FlameView[] {
  const isDifference = input.base !== undefined;
  return metricsIn(input).map((metric) => {
    const root = flameTree(input, metric);
    const amount = (value: number): string => formatAmount(value, metric);
    const whole = isDifference ? change(root, metric) : amount(root.head);
    return {
      metric,
      title: `${metricTitles[metric]}, ${whole}`,
      root: frameOf(root, (node) => describeFrame(node, root, metric, isDifference)),
      rows: rowsOf(root).map(({ name, base, head }) =>
        isDifference ? [name, amount(base), amount(head), signed(head - base, metric)] : [name, amount(head)],
      ),
    };
  });
}

const frameOf = (node: FlameNode, describe: (node: FlameNode) => string): FlameFrame => ({
  n: node.name,
  t: describe(node),
  b: node.base,
  h: node.head,
  g: growthOf(node),
  c: node.children.map((child) => frameOf(child, describe)),
});

/** Each frame once, from all its callers: a recursion counts its outermost call. The most changed first, or the largest. */
function rowsOf(root: FlameNode): FlameNode[] {
  const sums = new Map<string, FlameNode>();
  const visit = (node: FlameNode, above: ReadonlySet<string>): void => {
    if (!above.has(node.name)) {
      const sum = sums.get(node.name) ?? { name: node.name, base: 0, head: 0, children: [] };
      sum.base += node.base;
      sum.head += node.head;
      sums.set(node.name, sum);
    }
    const below = new Set([...above, node.name]);
    for (const child of node.children) visit(child, below);
  };
  for (const child of root.children) visit(child, new Set());
  const changeOf = ({ base, head }: FlameNode): number => (root.base === 0 ? 0 : Math.abs(head - base));
  return [...sums.values()].sort((a, b) => changeOf(b) - changeOf(a) || b.head - a.head).slice(0, maxRows);
}

/** What is said of one frame, in pictures and tables alike. */
export function describeFrame(node: FlameNode, root: FlameNode, metric: FlameMetric, isDifference: boolean): string {
  if (isDifference) return `${node.name}: ${change(node, metric)}`;
  const share = root.head === 0 ? 0 : node.head / root.head;
  return `${node.name}: ${formatAmount(node.head, metric)} (${formatPercent(share)})`;
}

const change = ({ base, head }: FlameNode, metric: FlameMetric): string =>
  `${formatAmount(base, metric)} → ${formatAmount(head, metric)} (${signed(head - base, metric)})`;

export const signed = (difference: number, metric: FlameMetric): string =>
  difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${formatAmount(Math.abs(difference), metric)}`;

/** From -1 (all of it is gone) to 1 (all of it is new). */
export const growthOf = ({ base, head }: FlameNode): number =>
  base === head ? 0 : (head - base) / Math.max(base, head);

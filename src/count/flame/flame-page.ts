/**
 * A flame graph as one page without a server: the picture on a canvas, with keys and a search, and a table with the same figures. It
 * loads nothing.
 */
import { escapeXml } from '../../core/words/index.ts';
import { formatAmount, metricTitles } from './flame-metrics.ts';
import { metricsIn } from './flame-svg.ts';
import { type FlameInput, type FlameNode, flameTree } from './flame-tree.ts';
import { describeFrame, growthOf, signed } from './flame-words.ts';
import { pageScript, pageStyle } from './flame-page-parts.ts';

/** Rows of the table, the largest first. */
const maxRows = 200;

/** As the script reads it: short names, since there are thousands. */
interface PageNode {
  /** Name, and what is said of it. */
  n: string;
  t: string;
  /** Width on base and head, and growth. */
  b: number;
  h: number;
  g: number;
  c: PageNode[];
}

export function renderFlamePage(input: FlameInput): string {
  const isDifference = input.base !== undefined;
  const views = metricsIn(input).map((metric) => {
    const root = flameTree(input, metric);
    const whole = isDifference
      ? `${formatAmount(root.base, metric)} → ${formatAmount(root.head, metric)} (${signed(root.head - root.base, metric)})`
      : formatAmount(root.head, metric);
    return {
      metric,
      title: `${metricTitles[metric]}, ${whole}`,
      root: pageNode(root, (node) => describeFrame(node, root, metric, isDifference)),
      rows: rowsOf(root).map((node) => [
        node.name,
        ...(isDifference ? [formatAmount(node.base, metric)] : []),
        formatAmount(node.head, metric),
        ...(isDifference ? [signed(node.head - node.base, metric)] : []),
      ]),
    };
  });
  const data = JSON.stringify({ isDifference, views }).replace(/</g, '\\u003c');
  const title = `${input.title}: where the calls on files come from`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeXml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
${isDifference ? '<p>Red frames do more than on base, blue ones less; frames without a change are grey.</p>' : ''}
<form role="search">
<label>Show <select id="metric">${views.map(({ metric, title: text }) => `<option value="${metric}">${escapeXml(text)}</option>`).join('')}</select></label>
${isDifference ? '<label>Widths of <select id="side"><option value="h">head</option><option value="b">base</option></select></label>' : ''}
<label>Find <input id="find" type="search" autocomplete="off"></label>
<output id="found"></output>
</form>
<canvas id="picture" tabindex="0" role="img" aria-describedby="help"></canvas>
<p id="frame" role="status"></p>
<p id="help">Click, or Enter: zoom into a frame. Escape: back out. Arrow keys: to the frame above, below or beside. /: find.</p>
<h2>Frames as a table</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Frames as a table"><table><thead><tr><th scope="col">Frame</th>${(isDifference ? ['Base', 'Head', 'Change'] : ['With all that it calls']).map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody id="rows"></tbody></table></div>
</main>
<script type="application/json" id="data">${data}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

const pageNode = (node: FlameNode, describe: (node: FlameNode) => string): PageNode => ({
  ...{ n: node.name, t: describe(node), b: node.base, h: node.head, g: growthOf(node) },
  c: node.children.map((child) => pageNode(child, describe)),
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
  const change = ({ base, head }: FlameNode): number => (root.base === 0 ? 0 : Math.abs(head - base));
  return [...sums.values()].sort((a, b) => change(b) - change(a) || b.head - a.head).slice(0, maxRows);
}

/**
 * Flame graphs as one SVG file: one panel for each metric that is there, of the only side or of base and head. Light and dark; every
 * frame has its figures as a title.
 */
import { escapeXml } from '../../core/words/index.ts';
import {
  describeFrame,
  type FlameBox,
  flameBoxes,
  type FlameInput,
  type FlameMetric,
  type FlameNode,
  flameTree,
  formatAmount,
  growthOf,
  metricsIn,
  metricTitles,
  signed,
} from '../../core/flame/index.ts';

const size = { width: 1200, margin: 12, row: 18, title: 26, gap: 18 };
/** Of a monospaced font of 12 px. */
const characterWidth = 7.2;

export function renderFlameSvg(input: FlameInput): string {
  const isDifference = input.base !== undefined;
  const parts: string[] = [];
  let top = size.margin + size.title;
  for (const metric of metricsIn(input)) {
    const root = flameTree(input, metric);
    for (const side of isDifference ? (['base', 'head'] as const) : (['head'] as const)) {
      const boxes = flameBoxes(root, side);
      if (boxes.length === 0) continue;
      const { text, height } = panel(boxes, { root, metric, side: isDifference ? side : undefined, top });
      parts.push(text);
      top += height + size.gap;
    }
  }
  const text = `${input.title}: where the calls on files come from${isDifference ? '; red: more than on base, blue: less' : ''}`;
  if (parts.length === 0) {
    parts.push(`<text class="t" x="${size.margin}" y="${top + size.row}">No calls on files were recorded.</text>\n`);
    top += size.title + size.gap;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${top}" width="${size.width}" height="${top}" role="img" aria-label="${escapeXml(text)}" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="12">
<title>${escapeXml(text)}</title>
<style>${style}</style>
<rect class="p" width="${size.width}" height="${top}"/>
<text class="h" x="${size.margin}" y="${size.margin + 14}">${escapeXml(text)}</text>
${parts.join('')}</svg>
`;
}

interface Panel {
  root: FlameNode;
  metric: FlameMetric;
  /** Undefined: there is one side. */
  side: 'base' | 'head' | undefined;
  top: number;
}

function panel(boxes: readonly FlameBox[], { root, metric, side, top }: Panel): { text: string; height: number } {
  const depth = Math.max(...boxes.map((box) => box.depth)) + 1;
  const whole = formatAmount(root[side ?? 'head'], metric);
  const change = side === 'head' ? ` (${signed(root.head - root.base, metric)})` : '';
  const heading = `${side === undefined ? '' : `${side}: `}${metricTitles[metric]}, ${whole}${change}`;
  const inner = size.width - 2 * size.margin;
  const frames = boxes.map((box) => {
    const [x, width] = [size.margin + box.from * inner, box.width * inner];
    // As flame graphs are read: the outermost frame is at the bottom.
    const y = top + size.title + (depth - 1 - box.depth) * size.row;
    const fits = Math.floor((width - 6) / characterWidth);
    const name = box.node.name;
    const label = fits < 3 ? '' : name.length <= fits ? name : `${name.slice(0, fits - 1)}…`;
    const rect = `<rect class="${classOf(box.node, side)}" x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${size.row - 1}" rx="2"/>`;
    const text = label === '' ? '' : `<text x="${(x + 3).toFixed(1)}" y="${y + 13}">${escapeXml(label)}</text>`;
    return `<g><title>${escapeXml(describeFrame(box.node, root, metric, side !== undefined))}</title>${rect}${text}</g>\n`;
  });
  const height = size.title + depth * size.row;
  return {
    text: `<text class="t" x="${size.margin}" y="${top + 16}">${escapeXml(heading)}</text>\n${frames.join('')}`,
    height,
  };
}

/** Without a base the colours separate neighbours, and say nothing. */
function classOf(node: FlameNode, side: Panel['side']): string {
  if (side === undefined) {
    let hash = 0;
    for (const letter of node.name) hash = (hash * 31 + letter.codePointAt(0)!) % 4;
    return `n${hash}`;
  }
  const growth = growthOf(node);
  if (growth === 0) return 'same';
  const strength = Math.abs(growth) > 0.5 ? 3 : Math.abs(growth) > 0.1 ? 2 : 1;
  return `${growth > 0 ? 'more' : 'less'}${strength}`;
}

const style = `.p{fill:#fff}text{fill:#1f2328}.h{font-weight:bold;font-size:14px}.t{font-weight:bold}
.n0{fill:#ffd8a8}.n1{fill:#ffe8a3}.n2{fill:#fcc2b0}.n3{fill:#f6d6b8}.same{fill:#e3e6ea}
.more1{fill:#ffe3e0}.more2{fill:#ffb3ab}.more3{fill:#ff8a80}.less1{fill:#dbe9ff}.less2{fill:#a9c9ff}.less3{fill:#7fb0ff}
@media(prefers-color-scheme:dark){.p{fill:#0d1117}text{fill:#e6edf3}
.n0{fill:#6b4a1f}.n1{fill:#5e5218}.n2{fill:#6e3d2e}.n3{fill:#5c4630}.same{fill:#2b3138}
.more1{fill:#4a2524}.more2{fill:#74302c}.more3{fill:#a03a33}.less1{fill:#1d2f4d}.less2{fill:#234a80}.less3{fill:#2b63b0}}`;

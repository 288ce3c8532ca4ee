/** The badges that `publish` writes for READMEs. Pure functions: figures in, SVG out. */
import type { Judgement } from '../../core/document/index.ts';
import type { NoiseSummary } from './noise-summary.ts';
import { escapeXml, formatCount, formatPercent } from '../../core/words/index.ts';

interface Badge {
  label: string;
  message: string;
  verdict: Judgement['verdict'];
}

/** The state of a store's last runs. */
interface BadgeFacts {
  /** Names of cells that could not be measured, of slower cells, and of cells that do more I/O. */
  failed: readonly string[];
  slower: readonly string[];
  more: readonly string[];
  /** Names of cells that are worse in the last run only. */
  once: readonly string[];
  isFirst: boolean;
  /** Cells that are not decided, and cells with too few runs for a verdict. */
  open: number;
  waiting: number;
  /** `2 workloads` */
  measured: string;
}

/** `import: slower`, `import and 2 more: more I/O`, `2 workloads: none slower` */
export function describeBadge(facts: BadgeFacts): Omit<Badge, 'label'> {
  const { failed, slower, more: grown, once, open, waiting, measured } = facts;
  const say = ([first = '', ...more]: readonly string[]): string =>
    more.length === 0 ? cut(first, maxName) : `${cut(first, maxName)} and ${more.length} more`;
  if (failed.length > 0) return { message: `${say(failed)}: not measured`, verdict: 'failed' };
  const worse = [...new Set([...slower, ...grown])];
  if (worse.length > 0) {
    const word = grown.length === 0 ? 'slower' : slower.length === 0 ? 'more I/O' : 'worse';
    return { message: `${say(worse)}: ${word}`, verdict: 'regressed' };
  }
  if (facts.isFirst) return { message: `first run: ${measured}`, verdict: 'new' };
  if (once.length > 0) return { message: `${say(once)}: worse in the last run only`, verdict: 'inconclusive' };
  if (open + waiting > 0) {
    const parts = [
      'none known to be slower',
      ...(open > 0 ? [`${open} not decided`] : []),
      ...(waiting > 0 ? [`too few runs of ${waiting}`] : []),
    ];
    return { message: `${measured}: ${parts.join(', ')}`, verdict: 'inconclusive' };
  }
  return { message: `${measured}: none slower`, verdict: 'unchanged' };
}

/** The maximum share of false alarms that a comparison promises over all its cells. */
const promisedAlarms = 0.01;

/** `0.0 % of 42 cells (0.0–8.4 %)`: red if the whole interval is above the promise. With few cells it is too wide for that. */
export function describeNoiseBadge({ judged, falseAlarms }: NoiseSummary): Omit<Badge, 'label'> {
  const { share, low, high } = falseAlarms;
  const interval = `${formatPercent(low).replace(' %', '')}–${formatPercent(high)}`;
  return {
    message: `${formatPercent(share)} of ${formatCount(judged, 'cell')} (${interval})`,
    verdict: low > promisedAlarms ? 'regressed' : 'unchanged',
  };
}

/** Dark enough for white text on them (WCAG AA, 4.5:1). */
const colours: Readonly<Record<Judgement['verdict'], string>> = {
  regressed: '#b3420b',
  failed: '#a32020',
  improved: '#0b6e8f',
  unchanged: '#2f7a3c',
  inconclusive: '#5d6169',
  'environment-changed': '#5d6169',
  new: '#2457c5',
  removed: '#5d6169',
};

/** Approximate widths of Verdana at 11 px, so that the text's given length stretches it only a little. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[ilj.,:;|!'’]/.test(character)
      ? 4
      : /[mwMW%@]/.test(character)
        ? 10.5
        : /[A-Z×▲▼]/.test(character)
          ? 8.2
          : 6.9;
  return Math.ceil(width);
}

const longest = 60;

const maxName = 40;

const cut = (text: string, most = longest): string => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** @returns a complete SVG document, 20 px high */
export function renderBadge({ label, message, verdict }: Badge): string {
  const [left, right] = [cut(label), cut(message)];
  const [leftWidth, rightWidth] = [textWidth(left) + 12, textWidth(right) + 12];
  const width = leftWidth + rightWidth;
  const title = escapeXml(`${left}: ${right}`);
  const text = (content: string, x: number, length: number): string =>
    `<text x="${x}" y="14" textLength="${length}">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${leftWidth}" height="20" fill="#3b3f45"/><rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${colours[verdict]}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
${text(left, leftWidth / 2, leftWidth - 12)}
${text(right, leftWidth + rightWidth / 2, rightWidth - 12)}
</g>
</svg>
`;
}

/** What https://shields.io/badges/endpoint-badge reads, for those who want another style. */
export const renderEndpoint = ({ label, message, verdict }: Badge): string =>
  `${JSON.stringify({ schemaVersion: 1, label: cut(label), message: cut(message), color: colours[verdict].slice(1) })}\n`;

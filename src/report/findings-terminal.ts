/** Findings as a person reads them in a terminal: what was concluded, what this run says, and what to measure where it says nothing. */
import pc from 'picocolors';
import type { JudgedFinding, JudgedRule } from '../judge/index.ts';
import { describeFindingCount, describeStatus } from './findings.ts';
import { displayWidth, padEnd, wrap } from './text-width.ts';
import { formatCount, formatRatio } from './units.ts';

const narrowest = 60;
const statuses = ['holds', 'does-not-hold', 'undecided', 'not-measured'] as const;

/** @returns lines ending in a newline */
export function renderFindings(
  findings: readonly JudgedFinding[],
  options: { width: number; colour: boolean; verbose?: boolean },
): string {
  const { bold, green, yellow, dim } = pc.createColors(options.colour);
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const paint = { holds: green, 'does-not-hold': yellow, undecided: dim, 'not-measured': dim };
  const labelWidth = Math.max(...statuses.map((status) => displayWidth(describeStatus(status))));
  const indent = labelWidth + 8;
  const lines = [...findings]
    .sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status))
    .flatMap((finding) => {
      const { id, status, conclusion, correction, rules } = finding;
      const label = paint[status](padEnd(describeStatus(status), labelWidth));
      const text = wrap(conclusion, width - indent);
      const details = [
        ...rules.filter((rule) => options.verbose === true || rule.status !== 'not-measured').map(describeRule),
        ...(finding.counts ?? []).map((count) => `Counted: ${describeFindingCount(count)}.`),
        ...(options.verbose === true && correction !== undefined ? [`Note: ${correction}`] : []),
      ];
      const remedy = status === 'not-measured' ? remedyOf(rules) : undefined;
      return [
        `${label}  ${bold(padEnd(id, 6))}${text[0] ?? ''}`,
        ...text.slice(1).map((line) => ' '.repeat(indent) + line),
        ...details.flatMap((detail) => wrap(detail, width - indent).map((line) => ' '.repeat(indent) + dim(line))),
        // Not wrapped: it is there to be copied.
        ...(remedy === undefined ? [] : [`${' '.repeat(indent)}→ ${remedy}`]),
      ];
    });
  const counts = statuses
    .map((status) => ({ status, count: findings.filter((finding) => finding.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${describeStatus(status)}`);
  return `${[bold(`${formatCount(findings.length, 'finding')}: ${counts.join(', ')}`), '', ...lines].join('\n')}\n`;
}

/** `against subpaths: published ×21.7, measured ×18.2 (×17.9 … ×18.8), at least ×2` */
function describeRule({ what, role, published, measured, demand, status }: JudgedRule): string {
  const interval =
    measured?.low === undefined || measured.high === undefined
      ? ''
      : ` (${formatRatio(measured.low)} … ${formatRatio(measured.high)})`;
  const figures = [
    ...(published === undefined ? [] : [`published ${formatRatio(published)}`]),
    measured === undefined ? describeStatus(status) : `measured ${formatRatio(measured.ratio)}${interval}`,
    demand,
  ];
  const name = [...(role === 'floor' ? ['native'] : []), ...(what === undefined ? [] : [what])].join(', ');
  return `${name === '' ? '' : `${name}: `}${figures.join(', ')}`;
}

function remedyOf(rules: readonly JudgedRule[]): string | undefined {
  const missing = rules.find((rule) => rule.role === 'seed' && rule.missing !== undefined)?.missing;
  return missing && `./io-perf run --cells ${missing.map((cell) => `'${cell}'`).join(' ')}`;
}

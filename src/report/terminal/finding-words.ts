/** A finding in words. */
import type { Finding, FindingCount } from '../../core/document/index.ts';
import { describeStatus, formatCount, formatNumber, formatRatio } from '../../core/words/index.ts';

/** `published ×10.0, measured ×7.60 (×7.10 … ×8.00)` */
function describeFinding({ published, measured, low, high, reason, decided = 0, outOf = 0 }: Finding): string {
  const part = decided > 0 && decided < outOf ? `${decided} of ${formatCount(outOf, 'rule')}` : undefined;
  const parts = [
    ...(published === undefined ? [] : [`published ${formatRatio(published)}`]),
    ...(measured === undefined ? [] : [`measured ${formatRatio(measured)}`]),
  ].join(', ');
  const ratio =
    low === undefined || high === undefined ? parts : `${parts} (${formatRatio(low)} … ${formatRatio(high)})`;
  return [ratio, part, reason].filter((text) => text !== undefined && text !== '').join('; ');
}

const unitOf: Readonly<Record<FindingCount['per'], string>> = { op: 'operation', byte: 'byte', entry: 'entry' };

/** A small share of a byte or an entry is easier to read as one in N. */
const countOf = (measured: number): string =>
  measured > 0 && measured < 0.5 && Number.isInteger(1 / measured)
    ? `1 in ${formatNumber(1 / measured)}`
    : Number.isInteger(measured)
      ? String(measured)
      : formatNumber(measured);

/** `one write for each byte: write 1 per byte` */
export function describeFindingCount({ what, metric, per, measured, demand, status }: FindingCount): string {
  const doubt = status === 'holds' ? '' : `, which should be ${demand}: ${describeStatus(status)}`;
  return `${what}: ${metric} ${countOf(measured)} per ${unitOf[per]}${doubt}`;
}

/** Ratio and counts of a finding, if known. Texts of the counts come from the document and are not yet escaped. */
export const describeEvidence = (finding: Finding): string =>
  [describeFinding(finding), ...(finding.counts ?? []).map(describeFindingCount)]
    .filter((text) => text !== '')
    .join('; ');

/** The status of its times; if only calls were counted, that of the counts; a conclusion without rules is only shown. */
export const describeFindingStatus = ({ status, counts = [], outOf }: Finding): string => {
  if (status === 'not-measured' && counts.length > 0) return 'counted only';
  return status === 'not-applicable' && outOf === 0 ? 'for information' : describeStatus(status);
};

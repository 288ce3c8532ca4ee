/** A finding in words. */
import type { Finding } from '../model/index.ts';
import { formatRatio } from './units.ts';

const statusWords: Readonly<Record<Finding['status'], string>> = {
  holds: 'holds',
  'does-not-hold': 'does not hold here',
  undecided: 'undecided',
  'not-measured': 'not measured',
};

/** `published ×10.0, measured ×7.60 (×7.10 … ×8.00)` */
export function describeFinding({ published, measured, low, high }: Finding): string {
  const parts = [
    ...(published === undefined ? [] : [`published ${formatRatio(published)}`]),
    ...(measured === undefined ? [] : [`measured ${formatRatio(measured)}`]),
  ].join(', ');
  return low === undefined || high === undefined ? parts : `${parts} (${formatRatio(low)} … ${formatRatio(high)})`;
}

/** `holds`, `does not hold here` … */
export const describeStatus = (status: Finding['status']): string => statusWords[status];

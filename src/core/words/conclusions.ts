/** What is said of a published conclusion. */
import type { Finding } from '../document/index.ts';

const statusWords: Readonly<Record<Finding['status'], string>> = {
  holds: 'holds',
  'does-not-hold': 'does not hold here',
  undecided: 'not decided',
  'not-applicable': 'cannot be shown here',
  'not-measured': 'not measured',
};

/** `holds`, `does not hold here` … */
export const describeStatus = (status: Finding['status']): string => statusWords[status];

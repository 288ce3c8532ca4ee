/** What became of a published conclusion, for people. */
import type { Finding } from '../document/index.ts';

const statusWords: Readonly<Record<Finding['status'], string>> = {
  holds: 'holds',
  'does-not-hold': 'does not hold here',
  undecided: 'not decided',
  'not-applicable': 'cannot be shown here',
  'not-measured': 'not measured',
};

export const describeStatus = (status: Finding['status']): string => statusWords[status];

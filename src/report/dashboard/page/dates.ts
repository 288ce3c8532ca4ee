/** Times of day and counts as this page shows them. Figures and changes come from src/report. */

/** `2026-11-21 12:00` in UTC, as in the documents. */
export function formatTime(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return '–';
  return new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
}

export const formatDate = (milliseconds: number): string => formatTime(milliseconds).slice(0, 10);

const spans: readonly [name: string, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 days ago`; `just now` for less than a minute and for the future. */
export function formatAge(milliseconds: number, now: number): string {
  const seconds = (now - milliseconds) / 1000;
  for (const [name, length] of spans) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** Enough characters of a commit's name to recognize it. */
export const shortCommit = (commit: string): string => (/^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit);

let format: Intl.NumberFormat | undefined;
/** The format is kept: creating it takes longer than using it, and a page has thousands of counts. */
const grouped = (value: number): string => (format ??= new Intl.NumberFormat('en')).format(value);

/** A count per operation: integers as they are, other numbers with three digits. */
export function formatPerOperation(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Number.isInteger(value) ? grouped(value) : value.toPrecision(3);
}

export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  `${grouped(count)} ${count === 1 ? singular : many}`;

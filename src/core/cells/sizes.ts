/** Sizes in the canonical text of a cell's parameters: `4KiB`, `64MiB`. */
import { UsageError } from '../document/index.ts';

const units: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/**
 * Bytes of a canonical size (`0`, `512B`, `4KiB`, `64MiB`, `1GiB`).
 * @throws UsageError when the text is not a size
 */
export function parseSize(text: string): number {
  if (text === '0') return 0;
  const match = /^([1-9][0-9]*)(B|KiB|MiB|GiB)$/.exec(text);
  const unit = units.find(([name]) => name === match?.[2]);
  if (!match || !unit) throw new UsageError(`"${text}" is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.`);
  return Number(match[1]) * unit[1];
}

/** The canonical text of a size in bytes: the largest unit that divides it. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes === 0) return '0';
  const [name, factor] = units.find(([, unit]) => sizeBytes % unit === 0)!;
  return `${sizeBytes / factor}${name}`;
}

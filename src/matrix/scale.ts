import { formatSize, parseSize } from './size.ts';

const kibibyte = 1024;
const mebibyte = 1024 ** 2;

/**
 * A published size or count made smaller for a machine with less time: sizes to whole MiB from 4 MiB up and to whole 4 KiB
 * below (never less than 4 KiB), counts to whole numbers (never less than 1).
 */
export function scaleValue(value: string, factor: number): string {
  if (factor === 1) return value;
  if (/^[1-9][0-9]*$/.test(value)) return String(Math.max(1, Math.round(Number(value) * factor)));
  const scaledBytes = parseSize(value) * factor;
  if (scaledBytes === 0) return value;
  const grainBytes = scaledBytes >= 4 * mebibyte ? mebibyte : 4 * kibibyte;
  return formatSize(Math.max(1, Math.round(scaledBytes / grainBytes)) * grainBytes);
}

/** Lines that look like results and are of no tool that was read: they are listed, so that no benchmark is lost in silence. */
import { beginningOf } from './torn-line.ts';
import { plainLines } from './lines.ts';
import type { NoFigures, Reading } from './measurement.ts';

/** `1,234 ns/iter`, `1.2 ms/op`, `5,000 ops/sec`: as most harnesses print a figure. */
const figure =
  /(?:^|[\s:=[(])(\d[\d,]{0,20}(?:\.\d{1,20})?) ?(?:(?:[pnuµμm]s|s)\/(?:op|iter|call|run)|(?:ops|op|iter|iterations)\/s(?:ec)?)\b/;

/** A detail beside the results: `mdtest -v`. */
const detail = /\d sec, \d[\d.]{0,30} ops\/sec ?$/;

/** More lines of one kind say no more. */
const maxListed = 20;

/** @param readings all of the text */
export function unreadLines(text: string, readings: readonly Reading[]): NoFigures[] {
  const candidates = plainLines(text).flatMap((line) => {
    const match = detail.test(line) ? null : figure.exec(line);
    // Without a name it is the rest of a line that was torn.
    const isNamed = match !== null && /[A-Za-z]/.test(line.slice(0, match.index));
    return isNamed ? [{ line, value: Number(match[1]!.replaceAll(',', '')) }] : [];
  });
  if (candidates.length === 0) return [];
  const values = new Set(readings.flatMap(({ measurements }) => measurements.flatMap((one) => one.values)));
  const names = readings.flatMap(({ skipped = [] }) => skipped.map(({ name }) => name).filter((name) => name !== ''));
  return candidates
    .filter(({ line, value }) => !values.has(value) && !names.some((name) => line.includes(name)))
    .slice(0, maxListed)
    .map(({ line }) => ({
      name: beginningOf(line),
      reason: 'its line looks like a result, and no format here reads it',
    }));
}

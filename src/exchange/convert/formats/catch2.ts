/** Catch2's console reporter. */
import { type Bench, inUnit } from '../../../core/document/index.ts';
import { plainLines } from '../lines.ts';
import { FormatError, type Format, type Measurement, type NoFigures } from '../measurement.ts';

const amount = /([\d.]+) (ns|us|µs|ms|s|m|h)/.source;
const catchFirst = /^(\S.*?) (\d+) (\d+) [\d.]+ (?:ns|us|µs|ms|s|m|h) ?$/;
const catchMean = new RegExp(String.raw`^ ${amount} ${amount} ${amount} ?$`);
const catchFailed = /^(.*?) ?Benchmark failed \((.{0,200}?)\)? ?$/;
const catchHeading = 'benchmark name samples iterations est';

/** Catch2 breaks a long name: it continues on the lines above that hold nothing else, below a rule or an empty line. */
function namesAbove(lines: readonly string[], index: number): string[] {
  const names: string[] = [];
  for (let above = index - 1; above >= 0; above -= 1) {
    const line = lines[above]!;
    if (!/^[^\s-]|^-[^-]/.test(line) || catchFirst.test(line) || catchFailed.test(line)) break;
    names.unshift(line.trim());
  }
  return names;
}

/** Lines of the heading of a test case: its name and those of its sections. */
const maxHeadingLines = 5;

/** The test case of each line, with its sections: the last text between two rules. */
function testCases(lines: readonly string[]): (string | undefined)[] {
  const isRule = (text: string | undefined): boolean => /^-{20,} ?$/.test(text ?? '');
  let current: string | undefined;
  return lines.map((line, index) => {
    const next = lines.slice(index, index + maxHeadingLines);
    const end = next.findIndex(isRule);
    const heading = next.slice(0, Math.max(0, end));
    const isPlain = heading.every(
      (each) => each !== '' && !catchFirst.test(each) && !/^(?:\.{9}|benchmark name)/.test(each),
    );
    if (isRule(lines[index - 1]) && heading.length > 0 && isPlain && /^\S/.test(line)) {
      current = heading.map((each) => each.trim()).join(' ');
    }
    return current;
  });
}

/** Catch2's console reporter: a line with name and sample count, then mean and its interval, then the standard deviation. */
export const catch2: Format = {
  name: 'catch2',
  aliases: [],
  title: 'Catch2',
  isPrinted: true,
  recognises: ({ text }) => plainLines(text).some((line) => line.startsWith(catchHeading)),
  read({ text }) {
    const lines = plainLines(text);
    const groups = testCases(lines);
    const skipped: NoFigures[] = [];
    const benches: Bench[] = [];
    const measurements = lines.flatMap((line, index): Measurement[] => {
      const [, before = '', why = ''] = catchFailed.exec(line) ?? [];
      if (catchFailed.test(line)) {
        const failed = [...namesAbove(lines, index), before.trim()].filter((part) => part !== '').join(' ');
        skipped.push({ name: failed, reason: `it failed: ${why}` });
        return [];
      }
      const [, lastOfName, samples, iterations] = catchFirst.exec(line) ?? [];
      const [, value, unit = 'ns', low, lowUnit = '', high, highUnit = ''] =
        catchMean.exec(lines[index + 1] ?? '') ?? [];
      if (lastOfName === undefined) return [];
      const name = [...namesAbove(lines, index), lastOfName].join(' ');
      if (value === undefined) {
        if (!catchFailed.test(lines[index + 1] ?? '')) skipped.push({ name, reason: 'it has no mean: it failed' });
        return [];
      }
      const [, deviation] = catchMean.exec(lines[index + 2] ?? '') ?? [];
      const range = deviation === undefined ? {} : { range: `± ${deviation}` };
      const bound = (text: string | undefined, from: string): number => inUnit(Number(text), from, unit)!;
      const bounds = { low: bound(low, lowUnit), high: bound(high, highUnit) };
      benches.push({
        name,
        unit,
        value: Number(value),
        ...range,
        extra: `${samples} samples\n${iterations} iterations`,
      });
      return [{ name, unit, group: groups[index], values: [Number(value)], ...bounds }];
    });
    if (measurements.length === 0) throw new FormatError('it has no benchmark with its mean and interval');
    return { measurements, skipped, benches: { catch2: benches } };
  },
};

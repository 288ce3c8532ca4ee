/** Lines of XCTest's measure blocks. */
import type { Format } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { readEach } from './printed-lines.ts';

const measuredLine =
  /Test Case '(?:-\[)?([^\]']{1,500})\]?' measured \[([^,\]]{1,80}), ([^\],]{1,40})\] average: [^,]{1,40}, relative standard deviation: [^,]{1,40}, values: \[([\d., ]{1,10000})\]/;

const failedLine = /Test Case '(?:-\[)?([^\]']{1,500})\]?' failed \(/;

/** `measure { … }` of XCTest: every iteration in the output of `swift test`. */
export const xctest: Format = {
  name: 'xctest',
  aliases: ['swift'],
  title: 'XCTest',
  recognises: ({ text }) => plainLines(text).some((line) => measuredLine.test(line)),
  read({ text }) {
    const reading = readEach(
      text,
      (line) => {
        const [, name, metric, unit, values] = measuredLine.exec(line) ?? [];
        if (name === undefined || metric === undefined || unit === undefined || values === undefined) return undefined;
        // Older versions print Time, newer ones Clock Monotonic Time; other metrics are of memory, the processor, the disk.
        const isTime = /^(?:clock monotonic )?time$/i.test(metric);
        const parameters: Record<string, string> = isTime ? {} : { metric: metric.toLowerCase().replaceAll(' ', '-') };
        return { name, parameters, unit, values: values.split(',').map(Number) };
      },
      "Test Case 'Files.testRead' measured [Time, seconds] average: 0.073, …",
    );
    const measured = new Set(reading.measurements.map(({ name }) => name));
    const failed = plainLines(text).flatMap((line) => failedLine.exec(line)?.[1] ?? []);
    const skipped = failed.filter((name) => !measured.has(name)).map((name) => ({ name, reason: 'it failed' }));
    return { ...reading, skipped };
  },
};

/** Lines of XCTest's measure blocks. */
import { hasLine, matchesIn } from '../lines.ts';
import type { Format } from '../measurement.ts';

const measuredLine =
  /Test Case '(?:-\[)?([^\]']{1,500})\]?' measured \[([^,\]]{1,80}), ([^\],]{1,40})\] average: [^,]{1,40}, relative standard deviation: [^,]{1,40}, values: \[([\d., ]{1,10000})\]/;
const failedLine = /Test Case '(?:-\[)?([^\]']{1,500})\]?' failed \(/;

/** `measure { … }` of XCTest: every iteration in the output of `swift test`. */
export const xctest: Format = {
  name: 'xctest',
  aliases: ['swift'],
  title: 'XCTest',
  isPrinted: true,
  lacks: `it has no line such as "Test Case 'Files.testRead' measured [Time, seconds] average: 0.073, …"`,
  recognises: ({ text }) => hasLine(text, measuredLine),
  read({ text }) {
    const measurements = matchesIn(text, measuredLine).map(([, name = '', metric = '', unit = '', values = '']) => {
      // Older versions print Time, newer ones Clock Monotonic Time; other metrics are of memory, the processor, the disk.
      const isTime = /^(?:clock monotonic )?time$/i.test(metric);
      const parameters: Record<string, string> = isTime ? {} : { metric: metric.toLowerCase().replaceAll(' ', '-') };
      return { name, parameters, unit, values: values.split(',').map(Number) };
    });
    if (measurements.length === 0) return { measurements };
    const measured = new Set(measurements.map(({ name }) => name));
    const failed = matchesIn(text, failedLine).flatMap(([, name = '']) => (measured.has(name) ? [] : [name]));
    return { measurements, skipped: failed.map((name) => ({ name, reason: 'it failed' })) };
  },
};

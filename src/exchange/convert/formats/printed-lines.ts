/** Lines that programs print about their own benchmarks. */
import { FormatError, type Measurement, type Reading } from '../measurement.ts';
import { plainLines } from '../lines.ts';

/** The result on each line; nothing for other lines. */
export function readEach(
  text: string,
  read: (line: string, position: number) => Measurement | undefined,
  example: string,
): Reading {
  const measurements = plainLines(text)
    .map(read)
    .filter((each) => each !== undefined);
  if (measurements.length === 0) throw new FormatError(`it has no line such as "${example}"`);
  return { measurements };
}

/** Change points of recorded histories. */
import type { Readable } from 'node:stream';
import { type ChangePoint, type ChangePointOptions, changePoints } from '../core/stats/index.ts';
import { readAtMost, takeAtMost, TooLargeError } from '../core/system/index.ts';
import { messageOf, UsageError } from '../core/document/index.ts';
import { type Histories, HistoryFormatError, parseHistories } from '../judge/index.ts';
import { unpacked } from './unpacked-text.ts';

/** Fifteen million points. */
const maxBytes = 256 * 1024 * 1024;

interface DetectionRequest extends ChangePointOptions {
  /** A file of CSV or JSON by its name, .gz too, or standard input. */
  input: string | Readable;
}

export interface DetectedSeries {
  name: string;
  n: number;
  changePoints: ChangePoint[];
}

/** @throws UsageError if it is not a history */
export async function detectChanges({ input, ...options }: DetectionRequest): Promise<DetectedSeries[]> {
  const name = typeof input === 'string' ? input : 'standard input';
  const histories = parse(await readText(input, name), name);
  return Array.from(histories, ([series, values]) => ({
    name: series,
    n: values.length,
    changePoints: changePoints(values, options),
  }));
}

async function readText(input: string | Readable, name: string): Promise<string> {
  try {
    const bytes = await (typeof input === 'string' ? readAtMost(input, maxBytes) : takeAtMost(input, maxBytes));
    return unpacked(bytes, maxBytes).toString('utf8');
  } catch (error) {
    if (error instanceof TooLargeError)
      throw new UsageError(`${name} has more than ${maxBytes / 1024 / 1024} MiB: give the series a few at a time.`);
    throw new UsageError(
      `${name} cannot be read (${messageOf(error)}): name a CSV or JSON file, or - for standard input.`,
    );
  }
}

function parse(text: string, name: string): Histories {
  try {
    return parseHistories(text);
  } catch (error) {
    if (!(error instanceof HistoryFormatError)) throw error;
    const place = error.line === undefined ? name : `${name}, line ${error.line}`;
    throw new UsageError(`${place} cannot be read as a history: ${error.message}.`);
  }
}

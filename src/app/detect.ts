/** Change points of recorded histories. */
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { readAtMost, takeAtMost, TooLargeError } from '../config/index.ts';
import { messageOf, UsageError } from '../document/index.ts';
import { HistoryFormatError, parseHistories, type Histories } from '../judge/index.ts';
import { changePoints, type ChangePoint, type ChangePointOptions } from '../stats/index.ts';
import { decodeOverview, overviewPath } from '../dashboard/index.ts';
import { isWorkloadId } from '../matrix/index.ts';
import type { Store } from '../store/index.ts';
import { withStore, type StoreAccess } from './host.ts';

/** Fifteen million points. */
const largestBytes = 256 * 1024 * 1024;

interface DetectionRequest extends ChangePointOptions {
  /** A file of CSV or JSON by its name, .gz too, or standard input. */
  input: string | Readable;
}

export interface DetectedSeries {
  name: string;
  /** How many values it has. */
  n: number;
  changePoints: ChangePoint[];
}

/** @throws UsageError for what is no history */
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
    const bytes = await (typeof input === 'string' ? readAtMost(input, largestBytes) : takeAtMost(input, largestBytes));
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes).toString('utf8');
  } catch (error) {
    // What is unpacked to more than that is a RangeError of zlib.
    if (error instanceof TooLargeError || error instanceof RangeError) {
      throw new UsageError(`${name} has more than ${largestBytes / 1024 / 1024} MiB: give the series a few at a time.`);
    }
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
    throw new UsageError(`${place} is no history that can be read: ${error.message}.`);
  }
}

// What stands in a store as slower since a commit, where it is a workload that can be bisected.

export interface OpenChange {
  workload: string;
  /** The change came in after this commit, and not after the other. */
  good: string;
  bad: string;
  /** Of the time, with its 95 % interval where it is known. */
  ratio: number | null;
  low?: number;
  high?: number;
}

/** Of each workload the strongest for the worse, the strongest first; none where nothing was published yet. */
export const openChanges = (access: StoreAccess): Promise<OpenChange[]> => withStore(access, changesIn);

async function changesIn(store: Store): Promise<OpenChange[]> {
  const bytes = await (await store.files()).read(overviewPath);
  const overview = bytes === undefined ? undefined : decodeOverview(Buffer.from(bytes).toString('utf8'));
  if (overview === undefined) return [];
  const found = new Map<string, OpenChange>();
  for (const { verdict, accepted, changes, lastGoodCommit: good, firstChangedCommit: bad } of overview.groups) {
    if (verdict !== 'regressed' || accepted || good === undefined || bad === undefined) continue;
    for (const { cell, ratio, low, high } of changes.map((position) => overview.changes[position]!)) {
      const { id } = overview.cells[cell]!;
      const workload = id.split('/').slice(2).join('/');
      if (!isWorkloadId(id) || id.includes('?') || found.has(workload)) continue;
      const interval = low === undefined || high === undefined ? {} : { low, high };
      found.set(workload, { workload, good, bad, ratio, ...interval });
    }
  }
  return [...found.values()];
}

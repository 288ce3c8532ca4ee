/** What was recorded, judged as it is: pairs, a line for a line; run documents; histories. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { gunzipSync } from 'node:zlib';
import { messageOf, UsageError, type JudgedRun, type RunDocument } from '../document/index.ts';
import {
  defaultPolicy,
  judgeComparison,
  marginsFor,
  parseComparison,
  type PairedPolicy,
  judgeCounts,
  judgeConclusions,
  judgementOfDocuments,
  pairCounts,
  HistoryFormatError,
  parseHistories,
  type Histories,
} from '../judge/index.ts';
import { type Config, countBudgets, readAtMost, takeAtMost, TooLargeError } from '../config/index.ts';
import { CommitSources } from './commit-sources.ts';
import { choosePolicy, type GateRequest } from './compare/policy.ts';
import { checkOutput, judgements, readRunDocument, writeDocument } from './document-file.ts';
import type { Checkout } from './publish.ts';
import { changePoints, type ChangePoint, type ChangePointOptions } from '../stats/index.ts';
import { decodeOverview, overviewPath } from '../dashboard/index.ts';
import { isWorkloadId } from '../matrix/index.ts';
import type { Store } from '../store/index.ts';
import { withStore, type StoreAccess } from './host.ts';

/** Of one comparison: a million pairs. */
const mostCharacters = 64 * 1024 * 1024;

interface BatchRequest {
  /** A file of JSON lines by its name, or standard input. */
  batch: string | Readable;
  /** A file by its name, or standard output, which stays open. */
  output: string | Writable;
  /** Chance of a false alarm in a whole comparison. */
  alpha: number;
  /** Smaller changes are never called a change. */
  minEffect: number;
}

/** @throws UsageError */
export async function judgeBatch({ batch, output: place, alpha, minEffect }: BatchRequest): Promise<void> {
  const policy: PairedPolicy = {
    ...defaultPolicy,
    alpha,
    minEffect,
    ...marginsFor(minEffect),
  };
  if (typeof place !== 'string') {
    await judgeLines(batch, place, policy);
    return;
  }
  const output = createWriteStream(place);
  // A file that cannot be written says so at once, also when nothing is ever written to it.
  await once(output, 'open').catch((error: unknown) => {
    throw new UsageError(`${place} cannot be written: ${messageOf(error)}. Choose another --output.`);
  });
  try {
    await judgeLines(batch, output, policy);
  } finally {
    output.end();
    await finished(output);
  }
}

async function judgeLines(batch: BatchRequest['batch'], output: Writable, policy: PairedPolicy): Promise<void> {
  const [name, input] = typeof batch === 'string' ? [batch, createReadStream(batch)] : ['standard input', batch];
  const unreadable = new Promise<never>((_, reject) => {
    input.once('error', (error: Error) => {
      reject(
        new UsageError(`${name} cannot be read: ${error.message}. Give a file of JSON lines, or - for standard input.`),
      );
    });
  });
  try {
    await Promise.race([unreadable, eachLine(input, name, output, policy)]);
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error;
    throw new UsageError(`A line of ${name} cannot be judged: ${error.message}; write one comparison per line.`);
  }
}

async function eachLine(input: Readable, name: string, output: Writable, policy: PairedPolicy): Promise<void> {
  let number = 0;
  for await (const line of linesOf(input, mostCharacters)) {
    number += 1;
    if (line.trim() === '') continue;
    const answer = judgeComparison(parseLine(line, name, number), policy);
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
}

function parseLine(line: string, name: string, number: number): ReturnType<typeof parseComparison> {
  try {
    return parseComparison(line);
  } catch (error) {
    throw new UsageError(`Line ${number} of ${name} cannot be judged: ${messageOf(error)}.`);
  }
}

/** A line has more than it may have. */
export class LongLineError extends Error {
  override readonly name = 'LongLineError';
}

/**
 * The lines of a text in UTF-8, without `\n` or `\r\n`. Only these end a line: node:readline also breaks at U+2028, U+2029 and a
 * lone carriage return, which may stand within JSON. A byte order mark is no part of the first line.
 * @throws LongLineError before it holds more than the limit
 */
export async function* linesOf(input: AsyncIterable<unknown>, mostCharacters: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  let isFirst = true;
  const take = (): string => {
    const line = pieces.join('').replace(/\r$/, '');
    const text = isFirst ? line.replace(/^\uFEFF/, '') : line;
    [pieces, length, isFirst] = [[], 0, false];
    return text;
  };
  const hold = (piece: string): void => {
    length += piece.length;
    if (length > mostCharacters) throw new LongLineError(`it has more than ${mostCharacters} characters`);
    pieces.push(piece);
  };
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    hold(first);
    for (const piece of others) {
      yield take();
      hold(piece);
    }
  }
  hold(decoder.end());
  if (length > 0) yield take();
}

// Run documents judged as they are: two against each other, or one by the published conclusions.

interface DocumentComparison {
  /** Files of run documents. */
  base: string;
  head: string;
  gate: GateRequest;
  config: Config;
  /** Where the judgement goes. */
  output?: string | undefined;
  checkout: Checkout;
}

/** @throws UsageError */
export async function compareDocuments(request: DocumentComparison): Promise<JudgedRun> {
  const { config, output, checkout } = request;
  const [base, head] = [await readRunDocument(request.base), await readRunDocument(request.head)];
  const { documents, failOn, allowGrowth } = choosePolicy(request.gate, config);
  const find = (): RunDocument => base;
  const sources = new CommitSources(checkout.directory, checkout.environment);
  const counts = await sources.addTo(pairCounts(head, find), head, find);
  const limits = countBudgets(config);
  const { changes } = judgeCounts(counts, { budgets: limits, allowGrowth });
  const counted = new Set([...counts].filter(([, sides]) => sides.base !== undefined).map(([cell]) => cell));
  const judgement = judgementOfDocuments(base, head, { policy: documents, failOn, limits, counts: changes, counted });
  if (output !== undefined) {
    await checkOutput(output, judgements);
    await writeDocument(output, judgement);
  }
  return { run: head, judgement };
}

/**
 * @param wanted one of several subjects of the run; default: the head
 * @throws UsageError
 */
export async function findingsOf(path: string, wanted?: string): Promise<ReturnType<typeof judgeConclusions>> {
  const run = await readRunDocument(path);
  return judgeConclusions(run, chooseSubject(run, wanted, path));
}

function chooseSubject({ subjects }: RunDocument, wanted: string | undefined, path: string): string {
  const names = Object.keys(subjects);
  const subject = wanted ?? (names.includes('head') || names.length === 0 ? 'head' : names[0]!);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new UsageError(`${path} has no subject "${wanted}": it has ${names.join(', ')}.`);
  }
  return subject;
}

// Change points of recorded histories.

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
    throw new UsageError(`${place} cannot be read as a history: ${error.message}.`);
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

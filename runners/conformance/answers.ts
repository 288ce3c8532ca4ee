/** The shapes of answers. Every function throws a Failure that says what was expected and what came. */
import { excerpt, expectSame, Failure } from './outcome.ts';
import type { Answer } from './runner-process.ts';

const runnerCodes = ['EPROTO', 'EINVAL', 'ENOTSUP', 'ECHECK'];

/** The code of an error answer; undefined when it is not an error. */
export function errorCode(answer: Answer): string | undefined {
  if (!('error' in answer)) return undefined;
  const error = answer.error as { code?: unknown; message?: unknown } | null;
  if (
    typeof error !== 'object' ||
    error === null ||
    typeof error.code !== 'string' ||
    typeof error.message !== 'string'
  )
    throw new Failure(`expected {"error":{"code":…,"message":…}}; got ${excerpt(answer)}`);
  if (!/^E[A-Z0-9]+$/.test(error.code))
    throw new Failure(
      `expected the POSIX name of an error or one of ${runnerCodes.join(', ')}; got "${excerpt(error.code)}"`,
    );
  if (error.message.trim() === '') throw new Failure(`expected a message with ${error.code}; got an empty one`);
  return error.code;
}

/** @throws Failure unless the answer is an error with one of the codes */
export function expectError(about: string, answer: Answer, codes: readonly string[]): void {
  const code = errorCode(answer);
  if (code === undefined)
    throw new Failure(`expected ${codes.join(' or ')} for "${excerpt(about)}"; got the answer ${excerpt(answer)}`);
  if (!codes.includes(code))
    throw new Failure(`expected ${codes.join(' or ')} for "${excerpt(about)}"; got ${excerpt(answer.error)}`);
}

/** @throws Failure when the answer is an error */
export function expectNoError(about: string, answer: Answer): void {
  if (errorCode(answer) !== undefined)
    throw new Failure(`expected "${excerpt(about)}" to succeed; got ${excerpt(answer.error)}`);
}

/** A whole number of at least `least`. */
export function expectWhole(answer: Answer, name: string, least: number): number {
  const value = answer[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least)
    throw new Failure(`expected "${name}" to be a whole number of at least ${least}; got ${excerpt(value)}`);
  return value;
}

export function expectText(answer: Answer, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string' || value === '')
    throw new Failure(`expected "${name}" to be a text; got ${excerpt(value)}`);
  return value;
}

export function expectTexts(answer: Answer, name: string): string[] {
  const value = answer[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new Failure(`expected "${name}" to be a list of texts; got ${excerpt(value)}`);
  return value;
}

function expectObject(answer: Answer, name: string): Answer {
  const value = answer[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Failure(`expected "${name}" to be an object; got ${excerpt(value)}`);
  return value as Answer;
}

export interface Hello {
  runner: string;
  can: string[];
  resolutionNs: number;
}

export function expectHello(answer: Answer): Hello {
  expectNoError('hello', answer);
  expectSame('"protocol"', answer.protocol, 1);
  const runner = expectText(answer, 'runner');
  if (!/^[a-z][a-z0-9-]*$/.test(runner))
    throw new Failure(`expected "runner" to be lower-case letters, digits and "-"; got "${excerpt(runner)}"`);
  expectText(answer, 'runtime');
  expectWhole(answer, 'pid', 1);
  const clock = expectObject(answer, 'clock');
  expectText(clock, 'source');
  const { resolutionNs } = clock;
  if (typeof resolutionNs !== 'number' || !(resolutionNs > 0))
    throw new Failure(`expected "clock.resolutionNs" to be above 0; got ${excerpt(resolutionNs)}`);
  const can = expectTexts(answer, 'can');
  const unknown = can.filter((ability) => !['cold', 'dropped', 'counters', 'histogram', 'probe'].includes(ability));
  if (unknown.length > 0)
    throw new Failure(`expected "can" to hold cold, counters, histogram, probe only; got also ${unknown.join(', ')}`);
  return { runner, can, resolutionNs };
}

export interface CellEntry {
  cell: string;
  operation: string;
  parameters: string[];
  bytes: boolean;
  check: string;
}

export function expectCells(answer: Answer): CellEntry[] {
  expectNoError('cells', answer);
  const { cells } = answer;
  if (!Array.isArray(cells) || cells.length === 0)
    throw new Failure(`expected "cells" to be a list with at least one cell; got ${excerpt(cells)}`);
  return cells.map((entry: unknown) => expectCell(entry as Answer));
}

const checkKinds = ['last', 'sum64', 'content', 'count', 'none'];

function expectCell(entry: Answer): CellEntry {
  const cell = expectText(entry, 'cell');
  const [, operation] = /^([a-z][a-z0-9-]*)\/(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/.exec(cell) ?? [];
  if (operation === undefined) throw new Failure(`expected a cell like operation/api; got "${excerpt(cell)}"`);
  const parameters = expectTexts(entry, 'parameters');
  expectSame(`the parameters of ${cell}, sorted and each once,`, parameters, [...new Set(parameters)].sort());
  if (typeof entry.bytes !== 'boolean')
    throw new Failure(`expected "bytes" of ${cell} to be true or false; got ${excerpt(entry.bytes)}`);
  const check = expectText(entry, 'check');
  if (!checkKinds.includes(check))
    throw new Failure(`expected "check" of ${cell} to be one of ${checkKinds.join(', ')}; got "${excerpt(check)}"`);
  return { cell, operation, parameters, bytes: entry.bytes, check };
}

/** maxOps of an answer to `setup`. */
export function expectReady(about: string, answer: Answer): number {
  expectNoError(about, answer);
  expectSame('"ready"', answer.ready, true);
  return expectWhole(answer, 'maxOps', 1);
}

const counterNames = [
  ...['readCalls', 'writeCalls', 'readBytes', 'writtenBytes'],
  ...['deviceReadBytes', 'deviceWrittenBytes'],
];

export type Io = Readonly<Partial<Record<string, number>>>;

/** The members that every sample has. */
export function expectSample(about: string, answer: Answer, ops: number): { ns: number; io: Io | undefined } {
  expectNoError(about, answer);
  const ns = expectWhole(answer, 'ns', 1);
  expectSame('"ops"', answer.ops, ops);
  for (const name of ['userNs', 'sysNs']) if (name in answer) expectWhole(answer, name, 0);
  if ('marks' in answer) expectTexts(answer, 'marks');
  if ('probeNs' in answer) expectProbe(answer.probeNs);
  for (const name of ['gc', 'jit']) if (name in answer) expectMs(name, expectObject(answer, name).ms);
  if (!('io' in answer)) return { ns, io: undefined };
  const io = expectObject(answer, 'io');
  for (const name of Object.keys(io)) {
    if (!counterNames.includes(name))
      throw new Failure(`expected counters ${counterNames.join(', ')} in "io"; got "${excerpt(name)}"`);
    expectWhole(io, name, 0);
  }
  return { ns, io: io as Io };
}

/** What a collector or compiler took, in milliseconds or parts of them. */
function expectMs(name: string, value: unknown): void {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new Failure(`expected "${name}.ms" to be a number of at least 0; got ${excerpt(value)}`);
}

function expectProbe(value: unknown): void {
  const isTime = (one: unknown): boolean => Number.isInteger(one) && (one as number) >= 1;
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isTime))
    throw new Failure(
      `expected "probeNs" to be two whole numbers of at least 1, before and after; got ${excerpt(value)}`,
    );
}

/** The lower bound of the bucket of a value: `v < 64 ? v : (v >> s) << s` with `s = floor(log2 v) - 6`. */
export function bucketBound(value: number): number {
  if (value < 64) return value;
  const step = 2 ** (Math.floor(Math.log2(value)) - 6);
  return Math.floor(value / step) * step;
}

/** A histogram of `ops` latencies inside a region of `ns`. */
export function expectLatency(answer: Answer, ops: number, ns: number, resolutionNs: number): void {
  const { buckets } = expectObject(answer, 'latency');
  if (!Array.isArray(buckets)) throw new Failure(`expected "latency.buckets" to be a list; got ${excerpt(buckets)}`);
  let previous = -1;
  let operations = 0;
  let minNs = 0;
  for (const bucket of buckets as unknown[]) {
    const [bound, count, ...more] = Array.isArray(bucket) ? (bucket as number[]) : [];
    if (!Number.isInteger(bound) || !Number.isInteger(count) || more.length > 0 || bound! < 0 || count! < 1)
      throw new Failure(`expected a bucket [lower bound, operations]; got ${excerpt(bucket)}`);
    if (bound! <= previous)
      throw new Failure(`expected the buckets in ascending order; got ${bound!} after ${previous}`);
    if (bucketBound(bound!) !== bound)
      throw new Failure(`expected the lower bound of a bucket, ${bucketBound(bound!)}; got ${bound!}`);
    previous = bound!;
    operations += count!;
    minNs += bound * count!;
  }
  expectSame('the operations in all buckets together', operations, ops);
  if (minNs > ns + (ops + 1) * resolutionNs)
    throw new Failure(`expected latencies of ${ns} ns or less together, as the region took; got at least ${minNs} ns`);
}

/** How cold a cold sample was. */
export function expectCold(answer: Answer): { residentPages: number; pages: number } {
  const cold = expectObject(answer, 'cold');
  const pages = expectWhole(cold, 'pages', 0);
  const residentPages = expectWhole(cold, 'residentPages', 0);
  if (residentPages > pages)
    throw new Failure(`expected residentPages of at most ${pages}, as many as there are; got ${residentPages}`);
  return { residentPages, pages };
}

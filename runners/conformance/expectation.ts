/** What a sample of a cell must answer, computed without any runner. */
import { crc32 } from './crc32.ts';
import type { Parameters } from './operations.ts';
import { fileContent, fileRange, payloadBlock, sum64 } from './payload.ts';
import { blockOrder, type Pattern } from './positions.ts';

export interface Sampled {
  operation: string;
  parameters: Parameters;
  /** Kind of `check` that the runner announced. */
  check: string;
  seed: number;
  ops: number;
  /** Entries below the root of the corpus. */
  corpusEntries: number;
}

const units: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Bytes of `0`, `512B`, `64KiB` … */
export function bytesOf(size: string): number {
  if (size === '0') return 0;
  const [, amount, unit] = /^(\d+)(B|KiB|MiB|GiB)$/.exec(size) ?? [];
  if (amount === undefined || unit === undefined) throw new Error(`"${size}" is no size.`);
  return Number(amount) * units[unit]!;
}

const sizeOf = ({ parameters }: Sampled, name: string, fallback = '0'): number => bytesOf(parameters[name] ?? fallback);

/** Sizes of the files of a set. */
function setSizes(sampled: Sampled): number[] {
  const count = Number(sampled.parameters.count);
  const [least, most] = [sizeOf(sampled, 'min'), sizeOf(sampled, 'max')];
  return Array.from({ length: count }, (_, file) =>
    count === 1 ? least : least + Math.floor(((most - least) * file) / (count - 1)),
  );
}

const setBytes = (sampled: Sampled): number => setSizes(sampled).reduce((sum, bytes) => sum + bytes, 0);

/** Payload that one operation moves; undefined for operations that this page does not say it of. */
export function expectedBytesPerOp(sampled: Sampled): number | undefined {
  switch (sampled.operation) {
    case 'read':
    case 'write':
    case 'save':
    case 'copy':
    case 'reflink':
      return sizeOf(sampled, 'size');
    case 'write-burst': {
      const fileBytes = sizeOf(sampled, 'size');
      return Math.ceil(sizeOf(sampled, 'total') / fileBytes) * fileBytes;
    }
    case 'read-at':
    case 'write-at':
    case 'mixed':
    case 'append':
      return sizeOf(sampled, 'chunk');
    case 'read-set':
      return setBytes(sampled);
    default:
      return undefined;
  }
}

const known = new Map<string, string | undefined>();

/** The value of `check`; undefined when it cannot be known here. */
export function expectedCheck(sampled: Sampled): string | undefined {
  const key = JSON.stringify(sampled);
  if (!known.has(key)) known.set(key, computeCheck(sampled));
  return known.get(key);
}

function computeCheck(sampled: Sampled): string | undefined {
  switch (sampled.check) {
    case 'last':
      return expectedLast(sampled);
    case 'sum64':
      return sum64(expectedContent(sampled));
    case 'content':
      return crc32(expectedContent(sampled));
    case 'count':
      return expectedCount(sampled)?.toString();
    default:
      return undefined;
  }
}

function expectedContent(sampled: Sampled): Uint8Array {
  const { operation, parameters, seed, ops } = sampled;
  const block = payloadBlock(seed, Number(parameters.entropy ?? '100'));
  const sizeBytes = operation === 'append' ? sizeOf(sampled, 'chunk') * ops : sizeOf(sampled, 'size');
  return fileContent(block, sizeBytes, parameters.sparse === 'yes');
}

function expectedLast(sampled: Sampled): string {
  const { operation, parameters, seed, ops } = sampled;
  const sizeBytes = sizeOf(sampled, 'size');
  if (operation === 'read') {
    const content = expectedContent(sampled);
    if (parameters.chunk === undefined || sizeBytes === 0) return crc32(content);
    const chunkBytes = bytesOf(parameters.chunk);
    return crc32(content.subarray((Math.ceil(sizeBytes / chunkBytes) - 1) * chunkBytes));
  }
  const chunkBytes = sizeOf(sampled, 'chunk');
  const pattern = (parameters.pattern ?? (operation === 'mixed' ? 'random' : 'sequential')) as Pattern;
  const order = blockOrder(pattern, Math.floor(sizeBytes / chunkBytes), seed);
  const offset = order[(ops - 1) % order.length]! * chunkBytes;
  return crc32(fileRange(payloadBlock(seed), offset, offset + chunkBytes));
}

function expectedCount(sampled: Sampled): number | undefined {
  const { operation, parameters, ops, corpusEntries } = sampled;
  switch (operation) {
    case 'read-set':
      return setBytes(sampled);
    case 'list':
      return Number(parameters.entries);
    case 'traverse':
      return corpusEntries;
    case 'exists':
      return parameters.case === 'hit' ? ops : 0;
    case 'link':
    case 'symlink':
      return parameters.target === 'existing' ? 0 : ops;
    case 'mkdir-p':
      return Number(parameters.depth);
    case 'remove':
    case 'rm-r':
      return 0;
    default:
      return countsOperations.has(operation) ? ops : undefined;
  }
}

/** One for each operation of the sample. */
const countsOperations = new Set([
  ...['create', 'open-close', 'close', 'rename', 'stat', 'attributes', 'chmod', 'utimes', 'truncate', 'lock'],
  ...['readlink', 'realpath', 'seek'],
]);

/** What a sample of a cell must answer, computed without any runner. */
import { amountOf, bytesOf, type ContractOperation } from '../contract.ts';
import { type Expression } from '../contract-schema.ts';
import { crc32 } from './crc32.ts';
import { findOperation, type Parameters } from './operations.ts';
import { fileContent, fileRange, payloadBlock, sum64 } from './payload.ts';
import { blockOrder, type Pattern } from './positions.ts';

export interface Sampled {
  operation: string;
  parameters: Parameters;
  /** Kind of `check` that the runner announced. */
  check: string;
  seed: number;
  ops: number;
}

const sizeOf = ({ parameters }: Sampled, name: string): number => bytesOf(parameters[name] ?? '0');

function amount({ operation, parameters, ops }: Sampled, choose: (known: ContractOperation) => Expression | undefined) {
  const known = findOperation(operation);
  const expression = known && choose(known);
  return expression === undefined ? undefined : amountOf(expression, known!, parameters, ops);
}

/** Payload that one operation moves; undefined for operations that move none or that the contract does not know. */
export const expectedBytesPerOp = (sampled: Sampled): number | undefined => amount(sampled, ({ payload }) => payload);

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
      return amount(sampled, ({ check }) => check.is ?? 'ops')?.toString();
    default:
      return undefined;
  }
}

function expectedContent(sampled: Sampled): Uint8Array {
  const { parameters, seed } = sampled;
  const block = payloadBlock(seed, Number(parameters.entropy ?? '100'));
  const sizeBytes = amount(sampled, ({ check }) => check.bytes ?? 'size');
  return fileContent(block, sizeBytes ?? sizeOf(sampled, 'size'), parameters.sparse === 'yes');
}

function expectedLast(sampled: Sampled): string {
  const { operation, parameters, seed, ops } = sampled;
  const sizeBytes = sizeOf(sampled, 'size');
  const order = findOperation(operation)?.parameters.pattern;
  if (!order) {
    const content = expectedContent(sampled);
    if (parameters.chunk === undefined || sizeBytes === 0) return crc32(content);
    const chunkBytes = bytesOf(parameters.chunk);
    return crc32(content.subarray((Math.ceil(sizeBytes / chunkBytes) - 1) * chunkBytes));
  }
  const chunkBytes = sizeOf(sampled, 'chunk');
  const pattern = (parameters.pattern ?? order.default) as Pattern;
  const blocks = blockOrder(pattern, Math.floor(sizeBytes / chunkBytes), seed);
  const blocksPerOp = Number(parameters.pages ?? '1');
  const offset = blocks[(ops * blocksPerOp - 1) % blocks.length]! * chunkBytes;
  return crc32(fileRange(payloadBlock(seed), offset, offset + chunkBytes));
}

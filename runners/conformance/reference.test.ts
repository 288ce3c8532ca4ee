/** The reference implementation against published values and against properties of its own. */
import { crc32 as systemCrc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bucketBound } from './answers.ts';
import { crc32 } from './crc32.ts';
import { expectedCheck, type Sampled } from './expectation.ts';
import { fileContent, fileRange, nextState, payloadBlock, sum64 } from './payload.ts';
import { blockOrder } from './positions.ts';

const sampled = (operation: string, check: string, parameters: Record<string, string>, ops = 1): Sampled => ({
  operation,
  check,
  parameters,
  seed: 42,
  ops,
});

describe('CRC-32', () => {
  it('gives the check value of the catalogue of parametrised CRC algorithms', () => {
    expect(crc32(Buffer.from('123456789'))).toBe('cbf43926');
  });
  it('agrees with zlib on the payload', () => {
    const block = payloadBlock(7);
    expect(crc32(block)).toBe(systemCrc32(block).toString(16).padStart(8, '0'));
  });
  it('keeps leading zeros, and is 0 for nothing', () => {
    expect(crc32(new Uint8Array(0))).toBe('00000000');
  });
});

describe('the payload', () => {
  it('starts with the first outputs of xorshift32 for seed 1, as published by Marsaglia', () => {
    // 13, 17, 5 from state 1: 270369, then 67634689.
    expect(nextState(1)).toBe(270369);
    expect(nextState(270369)).toBe(67634689);
    const view = new DataView(payloadBlock(1).buffer);
    expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([270369, 67634689]);
  });
  it('replaces seed 0', () => {
    expect(crc32(payloadBlock(0))).toBe(crc32(payloadBlock(2654435769)));
  });
  it('repeats every MiB', () => {
    const block = payloadBlock(42);
    expect(fileRange(block, 1048570, 1048590)).toEqual(
      Uint8Array.from([...block.subarray(1048570), ...block.subarray(0, 14)]),
    );
  });
  it('keeps floor(4096·E/100) bytes of each 4 KiB', () => {
    const block = payloadBlock(42, 99);
    expect(block.subarray(4055, 4096)).toEqual(new Uint8Array(41));
    expect(block.subarray(0, 4055)).toEqual(payloadBlock(42).subarray(0, 4055));
  });
  it('is there in the first and last 4 KiB only of a sparse file', () => {
    const block = payloadBlock(42);
    const content = fileContent(block, 20000, true);
    expect(content.subarray(4096, 15904)).toEqual(new Uint8Array(11808));
    expect(content.subarray(15904)).toEqual(block.subarray(15904, 20000));
  });
  it('adds little-endian words modulo 2^64', () => {
    expect(sum64(Uint8Array.of(...Array<number>(8).fill(255), 2, 0, 0, 0, 0, 0, 0, 0))).toBe('0000000000000001');
  });
});

describe('positions', () => {
  it.each(['sequential', 'backward', 'strided', 'random'] as const)('%s visits each block once', (pattern) => {
    const order = blockOrder(pattern, 100, 42);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, block) => block));
  });
  it('are strided by 16', () => {
    expect(blockOrder('strided', 40, 1).slice(0, 7)).toEqual([0, 16, 32, 1, 17, 33, 2]);
  });
  it('are shuffled from the end with the generator', () => {
    // Outputs for seed 1: 270369 mod 3 = 0 swaps 2 and 0; 67634689 mod 2 = 1 leaves 1 where it is.
    expect(blockOrder('random', 3, 1)).toEqual([2, 1, 0]);
  });
});

describe('expected checks', () => {
  it('are those of the last call of a read', () => {
    const content = fileContent(payloadBlock(42), 10000);
    expect(expectedCheck(sampled('read', 'last', { size: '10000B', chunk: '4KiB' }))).toBe(
      crc32(content.subarray(8192)),
    );
    expect(expectedCheck(sampled('read', 'last', { size: '10000B' }))).toBe(crc32(content));
  });
  it('wrap around the file for positional operations', () => {
    const parameters = { size: '8KiB', chunk: '4KiB', pattern: 'sequential' };
    expect(expectedCheck(sampled('read-at', 'last', parameters, 3))).toBe(crc32(payloadBlock(42).subarray(0, 4096)));
  });
  it.each([
    ['create', {}, '4'],
    ['exists', { case: 'hit' }, '4'],
    ['exists', { case: 'unique-miss' }, '0'],
    ['link', { target: 'existing' }, '0'],
    ['symlink', {}, '4'],
    ['mkdir-p', { depth: '9' }, '9'],
    ['rm-r', { depth: '9' }, '0'],
    ['list', { entries: '50' }, '50'],
    ['traverse', { entries: '57', shape: 'any' }, '57'],
    ['read-set', { count: '3', min: '0', max: '5B' }, '7'],
  ] as [string, Record<string, string>, string][])(
    'of %s %j after 4 operations: %s',
    (operation, parameters, expected) => {
      expect(expectedCheck(sampled(operation, 'count', parameters, 4))).toBe(expected);
    },
  );
});

describe('buckets', () => {
  it('have lower bounds of at most 1/64 below the value', () => {
    expect([0, 63, 64, 127, 128, 129, 1001, 2 ** 40 + 1].map(bucketBound)).toEqual([
      ...[0, 63, 64, 127, 128, 128, 1000, 2 ** 40],
    ]);
  });
});

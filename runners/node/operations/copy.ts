/** Files copied: `copy`, `reflink`. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { makeNames, maxFiles, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { unsupportedFault } from '../protocol/faults.ts';
import { checkContent, makeFile } from '../protocol/files.ts';
import { pageAlignedBuffer } from '../protocol/page-aligned.ts';
import { chunk, size, yesNo } from '../protocol/parameters.ts';
import { payloadBlock } from '../protocol/payload.ts';

type Copy = (source: string, target: string) => void;

function makeCopyCell(copy: Copy, sizeBytes: number, sparse: boolean, { inputs, outputs, seed }: Ground): Cell {
  const block = payloadBlock(seed);
  const source = join(inputs, 'file');
  makeFile(source, sizeBytes, block, sparse);
  let names: string[] = [];
  return {
    maxOps: maxFiles(sizeBytes),
    bytesPerOp: sizeBytes,
    prepare(ops) {
      names = makeNames(join(outputs, 'copy-'), ops);
    },
    operate: {
      sync(index) {
        copy(source, names[index]!);
      },
    },
    verify: (ops) => checkContent(names[ops - 1]!, { sizeBytes, block, sparse }),
  };
}

function chunkCopier(chunkBytes: number): Copy {
  const buffer = pageAlignedBuffer(chunkBytes);
  return (source, target) => {
    const from = fs.openSync(source, 'r');
    try {
      const to = fs.openSync(target, 'w');
      try {
        let length = fs.readSync(from, buffer, 0, buffer.length, null);
        while (length > 0) {
          for (let done = 0; done < length;) done += fs.writeSync(to, buffer, done, length - done);
          length = fs.readSync(from, buffer, 0, buffer.length, null);
        }
      } finally {
        fs.closeSync(to);
      }
    } finally {
      fs.closeSync(from);
    }
  };
}

/** @throws Fault ENOTSUP when the file system of the folder cannot clone */
function probeClone({ inputs }: Ground): void {
  const source = join(inputs, 'probe');
  makeFile(source, 4096, payloadBlock(1));
  try {
    fs.copyFileSync(source, `${source}-clone`, fs.constants.COPYFILE_FICLONE_FORCE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw unsupportedFault(`This file system does not clone files${code}.`);
  }
}

const copyParameters = { size: size(), sparse: yesNo('no') };

export const copyRecipes: readonly Recipe[] = [
  recipe({
    cell: 'copy/copyFileSync',
    parameters: copyParameters,
    bytes: true,
    check: 'content',
    setUp: (values, ground) =>
      makeCopyCell(
        (source, target) => {
          fs.copyFileSync(source, target);
        },
        values.size,
        values.sparse,
        ground,
      ),
  }),
  recipe({
    cell: 'copy/cpSync',
    parameters: copyParameters,
    bytes: true,
    check: 'content',
    setUp: (values, ground) =>
      makeCopyCell(
        (source, target) => {
          fs.cpSync(source, target);
        },
        values.size,
        values.sparse,
        ground,
      ),
  }),
  recipe({
    cell: 'copy/read-write',
    parameters: { ...copyParameters, chunk: chunk() },
    bytes: true,
    check: 'content',
    setUp: (values, ground) => makeCopyCell(chunkCopier(values.chunk), values.size, values.sparse, ground),
  }),
  recipe({
    cell: 'reflink/copyFileSync.ficlone',
    parameters: { size: size() },
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      probeClone(ground);
      return makeCopyCell(
        (source, target) => {
          fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE_FORCE);
        },
        values.size,
        false,
        ground,
      );
    },
  }),
];

/** Files opened and closed without moving data: `create`, `open-close`, `close`. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNames, mostNames, mostOps, recipe, type Recipe } from '../cell.ts';
import { countEntries, makeFile } from '../files.ts';

const nothing = Buffer.alloc(0);

/** Descriptors that a sample may hold open: half of what the system allows, and the 512 of Windows' C runtime at least. */
function mostDescriptors(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return Math.max(16, Math.min(4096, Math.floor(Number(limit ?? 512) / 2)));
  } catch {
    return 256;
  }
}

export const descriptorRecipes: readonly Recipe[] = [
  recipe({
    cell: 'create/openSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, { outputs }) {
      let names: string[] = [];
      return {
        maxOps: mostNames,
        bytesPerOp: 0,
        prepare(ops) {
          names = makeNames(join(outputs, 'file-'), ops);
        },
        operate: {
          sync(index) {
            closeSync(openSync(names[index]!, 'wx'));
          },
        },
        verify: () => String(countEntries(outputs)),
      };
    },
  }),
  recipe({
    cell: 'open-close/openSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, { inputs }) {
      const path = join(inputs, 'file');
      makeFile(path, 0, nothing);
      let opened = 0;
      return {
        maxOps: mostOps,
        bytesPerOp: 0,
        prepare() {
          opened = 0;
        },
        operate: {
          sync() {
            closeSync(openSync(path, 'r'));
            opened++;
          },
        },
        verify: () => String(opened),
      };
    },
  }),
  recipe({
    cell: 'close/closeSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, { inputs }) {
      const path = join(inputs, 'file');
      makeFile(path, 0, nothing);
      let descriptors: number[] = [];
      let closed = 0;
      return {
        maxOps: mostDescriptors(),
        bytesPerOp: 0,
        prepare(ops) {
          closed = 0;
          descriptors = [];
          for (let index = 0; index < ops; index++) descriptors.push(openSync(path, 'r'));
        },
        operate: {
          sync(index) {
            closeSync(descriptors[index]!);
            closed++;
          },
        },
        verify: () => String(closed),
        restore() {
          for (const descriptor of descriptors.splice(0).slice(closed)) closeSync(descriptor);
        },
      };
    },
  }),
];

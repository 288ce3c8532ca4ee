/** Files opened, closed and synced without moving data: `create`, `open-close`, `close`, `sync`. */
import { closeSync, fdatasyncSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNames, defaultMaxOps, recipe, type Recipe } from '../protocol/cell.ts';
import { countEntries, makeFile } from '../protocol/files.ts';
import { choice } from '../protocol/parameters.ts';
import { payloadBlock } from '../protocol/payload.ts';

const nothing = Buffer.alloc(0);

/** A folder gets slower as it fills: the same number each time, whatever the calibration finds. */
const maxCreations = 256;

/** Descriptors that a sample may hold open: half of what the system allows, and the 512 of Windows' C runtime at least. */
function maxDescriptors(): number {
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
    // The files stay until teardown, those of each sample in a folder of its own: ext4 without a journal does not give out an
    // inode for some minutes after it was freed and looks at every such inode first (fs/ext4/ialloc.c, recently_deleted), so
    // that making files where many were just removed would take up to fifty times as long.
    setUp(_, { inputs }) {
      let folder = inputs;
      let samples = 0;
      let names: string[] = [];
      return {
        maxOps: maxCreations,
        bytesPerOp: 0,
        prepare(ops) {
          folder = join(inputs, `made-${samples++}`);
          mkdirSync(folder);
          names = makeNames(join(folder, 'file-'), ops);
        },
        operate: {
          sync(index) {
            closeSync(openSync(names[index]!, 'wx'));
          },
        },
        verify: () => String(countEntries(folder)),
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
        maxOps: defaultMaxOps,
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
        maxOps: maxDescriptors(),
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
  recipe({
    cell: 'sync/fsyncSync',
    parameters: { sync: choice(['end', 'data-end'] as const, 'end') },
    bytes: false,
    check: 'count',
    setUp(values, ground) {
      const path = join(ground.inputs, 'file');
      makeFile(path, 4096, payloadBlock(1));
      const descriptor = ground.keepOpen(openSync(path, 'r+'));
      const call = values.sync === 'end' ? fsyncSync : fdatasyncSync;
      call(descriptor);
      let calls = 0;
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: 0,
        prepare() {
          calls = 0;
        },
        operate: {
          sync() {
            call(descriptor);
            calls++;
          },
        },
        verify: () => String(calls),
      };
    },
  }),
];

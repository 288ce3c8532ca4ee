/** Files written from their beginning to their end: `write`, `append`, `save`. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import {
  makeNames,
  maxFiles,
  defaultMaxOps,
  maxPreparedBytes,
  recipe,
  type Cell,
  type Ground,
  type Recipe,
} from '../protocol/cell.ts';
import { checkFault, unsupportedFault } from '../protocol/faults.ts';
import { checkContent, makeFile } from '../protocol/files.ts';
import { choice, chunk, count, size } from '../protocol/parameters.ts';
import { blockBytes, payloadBlock, makeContent, makeRing } from '../protocol/payload.ts';
import { refuseHuge } from './read.ts';

export const syncs = ['never', 'end', 'each', 'data-end', 'data-each', 'dsync'] as const;
export type Sync = (typeof syncs)[number];

const wholeParameters = {
  size: size(),
  target: choice(['new', 'existing'] as const, 'new'),
  sync: choice(syncs, 'never'),
  entropy: count(0, 100, '100'),
};
export const chunkedParameters = { ...wholeParameters, chunk: chunk() };

/** O_DSYNC where asked for. Windows has FILE_FLAG_WRITE_THROUGH for it, which fs.constants does not offer. */
export function dsyncFlag(sync: Sync): number {
  if (sync !== 'dsync') return 0;
  const flag = (fs.constants as Partial<typeof fs.constants>).O_DSYNC;
  if (flag === undefined) throw unsupportedFault('Node.js does not offer O_DSYNC on this platform.');
  return flag;
}

/** How a file is synced after a write call and before it is closed. */
interface SyncCalls {
  each: ((descriptor: number) => void) | undefined;
  end: ((descriptor: number) => void) | undefined;
}

export const syncCalls = (sync: Sync): SyncCalls => ({
  each: sync === 'each' ? fs.fsyncSync : sync === 'data-each' ? fs.fdatasyncSync : undefined,
  end: sync === 'end' ? fs.fsyncSync : sync === 'data-end' ? fs.fdatasyncSync : undefined,
});

interface Destination {
  flags: number;
  sizeBytes: number;
  block: Buffer;
  /** Path of operation `index`. */
  path(index: number): string;
  cell(operate: Cell['operate']): Cell;
}

interface WriteValues {
  size: number;
  target: 'new' | 'existing';
  sync: Sync;
  entropy: number;
}

export function makeDestination(values: WriteValues, { inputs, outputs, seed }: Ground): Destination {
  const flags = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_TRUNC | dsyncFlag(values.sync);
  const block = payloadBlock(seed, values.entropy);
  const existing = join(inputs, 'file');
  const isNew = values.target === 'new';
  if (!isNew) makeFile(existing, values.size, block);
  let names: string[] = [];
  const path = (index: number): string => (isNew ? names[index]! : existing);
  return {
    flags,
    sizeBytes: values.size,
    block,
    path,
    cell: (operate) => ({
      maxOps: isNew ? maxFiles(values.size) : defaultMaxOps,
      bytesPerOp: values.size,
      prepare(ops) {
        if (isNew) names = makeNames(join(outputs, 'file-'), ops);
        // A sample that failed half-way has left it short.
        else if (fs.statSync(existing).size !== values.size) makeFile(existing, values.size, block);
      },
      operate,
      verify: (ops) => checkContent(path(ops - 1), { sizeBytes: values.size, block }),
    }),
  };
}

export const refusePartial = (path: string, written: number, expected: number): void => {
  if (written !== expected) throw checkFault(`A call wrote ${written} bytes of ${expected} to ${path}.`);
};

/**
 * fs functions for a write stream that sync as they go: a stream has no option for it but `flush` (node 20.10), which
 * knows fsync at the end only. https://nodejs.org/api/fs.html#fscreatewritestreampath-options
 */
function syncingFunctions(sync: Sync): object | undefined {
  const isData = sync.startsWith('data-');
  const flush = isData ? fs.fdatasync : fs.fsync;
  type Done = (error: NodeJS.ErrnoException | null, written?: number) => void;
  const writeAndFlush = (
    fd: number,
    data: Buffer,
    offset: number,
    length: number,
    at: number | null,
    done: Done,
  ): void => {
    fs.write(fd, data, offset, length, at, (error, written) => {
      if (error) done(error);
      else
        flush(fd, (flushError) => {
          done(flushError, written);
        });
    });
  };
  const flushAndClose = (fd: number, done: Done): void => {
    flush(fd, (flushError) => {
      fs.close(fd, (closeError) => {
        done(flushError ?? closeError ?? null);
      });
    });
  };
  const { open, write, close } = fs;
  if (sync === 'each' || sync === 'data-each') return { open, write: writeAndFlush, close };
  if (sync === 'end' || sync === 'data-end') return { open, write, close: flushAndClose };
  return undefined;
}

export const writeRecipes: readonly Recipe[] = [
  recipe({
    cell: 'write/writeSync',
    parameters: chunkedParameters,
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const { each, end } = syncCalls(values.sync);
      const sync = (index: number): void => {
        const path = destination.path(index);
        const descriptor = fs.openSync(path, flags, 0o666);
        try {
          for (let position = 0; position < sizeBytes; position += chunkBytes) {
            const length = Math.min(chunkBytes, sizeBytes - position);
            refusePartial(path, fs.writeSync(descriptor, ring, position % blockBytes, length), length);
            each?.(descriptor);
          }
          end?.(descriptor);
        } finally {
          fs.closeSync(descriptor);
        }
      };
      return destination.cell({ sync });
    },
  }),
  recipe({
    cell: 'write/createWriteStream',
    parameters: chunkedParameters,
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const functions = syncingFunctions(values.sync);
      const options = {
        flags: flags as unknown as string,
        highWaterMark: chunkBytes,
        ...(functions && { fs: functions }),
      };
      const write = (index: number): Promise<void> =>
        new Promise((resolve, reject) => {
          const stream = fs.createWriteStream(destination.path(index), options as never);
          let position = 0;
          const pump = (): void => {
            while (position < sizeBytes) {
              const start = position % blockBytes;
              const length = Math.min(chunkBytes, sizeBytes - position);
              position += length;
              if (!stream.write(ring.subarray(start, start + length))) {
                stream.once('drain', pump);
                return;
              }
            }
            stream.end();
          };
          stream.on('error', reject).on('close', resolve);
          pump();
        });
      return destination.cell({ async: write });
    },
  }),
  recipe({
    cell: 'write/writeFileSync',
    parameters: wholeParameters,
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      refuseHuge(values.size);
      const destination = makeDestination(values, ground);
      const content = makeContent(destination.block, values.size);
      const { flags } = destination;
      const { each, end } = syncCalls(values.sync);
      const flush = each ?? end;
      const options = { flag: flags as unknown as string };
      const sync = (index: number): void => {
        if (!flush) {
          fs.writeFileSync(destination.path(index), content, options);
          return;
        }
        const descriptor = fs.openSync(destination.path(index), flags, 0o666);
        try {
          fs.writeFileSync(descriptor, content);
          flush(descriptor);
        } finally {
          fs.closeSync(descriptor);
        }
      };
      return destination.cell({ sync });
    },
  }),
  recipe({
    cell: 'write/promises.writeFile',
    parameters: wholeParameters,
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      refuseHuge(values.size);
      const destination = makeDestination(values, ground);
      const content = makeContent(destination.block, values.size);
      const { flags } = destination;
      const options = { flag: flags as unknown as string };
      const isSynced = values.sync !== 'never' && values.sync !== 'dsync';
      const isData = values.sync.startsWith('data-');
      const write = async (index: number): Promise<void> => {
        if (!isSynced) {
          await fs.promises.writeFile(destination.path(index), content, options);
          return;
        }
        const handle = await fs.promises.open(destination.path(index), flags, 0o666);
        try {
          await handle.writeFile(content);
          await (isData ? handle.datasync() : handle.sync());
        } finally {
          await handle.close();
        }
      };
      return destination.cell({ async: write });
    },
  }),
  ...(['appendFileSync', 'writeSync'] as const).map((api) =>
    recipe({
      cell: `append/${api}`,
      parameters: { chunk: chunk(), sync: choice(syncs, 'never') },
      bytes: true,
      check: 'content',
      setUp: (values, ground) => makeAppendCell(api, values, ground),
    }),
  ),
  recipe({
    cell: 'save/renameSync',
    parameters: { size: size(), sync: choice(['never', 'end', 'full'] as const, 'full') },
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      refuseHuge(values.size);
      if (values.sync === 'full' && process.platform === 'win32')
        throw unsupportedFault('Windows cannot sync a directory.');
      return makeSaveCell(values, ground);
    },
  }),
];

/** Views of the payload are made before the clock: appendFileSync takes no offset. They stay few enough for memory. */
const maxAppends = 65_536;

function makeAppendCell(
  api: 'appendFileSync' | 'writeSync',
  values: { chunk: number; sync: Sync },
  { inputs, seed, ...ground }: Ground,
): Cell {
  const { O_WRONLY, O_CREAT, O_APPEND } = fs.constants;
  const path = join(inputs, 'log');
  const descriptor = ground.keepOpen(fs.openSync(path, O_WRONLY | O_CREAT | O_APPEND | dsyncFlag(values.sync), 0o666));
  const chunkBytes = values.chunk;
  const block = payloadBlock(seed);
  const ring = makeRing(block, chunkBytes);
  const { each, end } = syncCalls(values.sync);
  let views: Buffer[] = [];
  const append = (index: number): void => {
    if (api === 'appendFileSync') fs.appendFileSync(descriptor, views[index]!);
    else refusePartial(path, fs.writeSync(descriptor, views[index]!), chunkBytes);
    each?.(descriptor);
    if (end && index === views.length - 1) end(descriptor);
  };
  return {
    maxOps: Math.max(1, Math.min(maxAppends, Math.floor(maxPreparedBytes / chunkBytes))),
    bytesPerOp: chunkBytes,
    prepare(ops) {
      views = Array.from({ length: ops }, (_, index) => {
        const start = (index * chunkBytes) % blockBytes;
        return ring.subarray(start, start + chunkBytes);
      });
    },
    operate: { sync: append },
    verify: (ops) => checkContent(path, { sizeBytes: ops * chunkBytes, block }),
    restore: () => {
      fs.ftruncateSync(descriptor, 0);
    },
  };
}

function makeSaveCell(values: { size: number; sync: 'never' | 'end' | 'full' }, { inputs, seed }: Ground): Cell {
  const block = payloadBlock(seed);
  const content = makeContent(block, values.size);
  const target = join(inputs, 'document');
  const temporary = join(inputs, 'document.tmp');
  makeFile(target, values.size, block);
  const save = (): void => {
    const descriptor = fs.openSync(temporary, 'w');
    try {
      fs.writeFileSync(descriptor, content);
      if (values.sync !== 'never') fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(temporary, target);
    if (values.sync !== 'full') return;
    const directory = fs.openSync(inputs, 'r');
    try {
      fs.fsyncSync(directory);
    } finally {
      fs.closeSync(directory);
    }
  };
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: values.size,
    operate: { sync: save },
    verify: () => checkContent(target, { sizeBytes: values.size, block }),
    restore: () => {
      fs.rmSync(temporary, { force: true });
    },
  };
}

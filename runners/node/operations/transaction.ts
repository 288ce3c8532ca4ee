/** Pages of a file overwritten together and synced once, as databases do it: `transaction`. */
import { fdatasyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMaxOps, recipe, type Recipe } from '../protocol/cell.ts';
import { checkFault } from '../protocol/faults.ts';
import { choice, count } from '../protocol/parameters.ts';
import { blockBytes, makeRing, patterns } from '../protocol/payload.ts';
import { blockCell, blockParameters, makeBlocks, readBack } from './positional.ts';

/** Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint). */
const checkpointPages = 1000;
/** A page in a journal has its offset before it. */
const headBytes = 8;

type Call = (descriptor: number, bytes: Buffer, start: number, length: number, at: number) => number;

const move = (call: Call, descriptor: number, bytes: Buffer, start: number, length: number, at: number): void => {
  if (call(descriptor, bytes, start, length, at) !== length) throw checkFault('A page was moved in part only.');
};

/** The old pages, or the new ones that are not in the file yet. */
class Journal {
  readonly #descriptor: number;
  readonly #file: number;
  readonly #frame: Buffer;
  pages = 0;

  constructor(descriptor: number, file: number, pageBytes: number) {
    this.#descriptor = descriptor;
    this.#file = file;
    this.#frame = Buffer.alloc(headBytes + pageBytes);
  }

  get page(): Buffer {
    return this.#frame.subarray(headBytes);
  }

  /** What `page` holds, as the page at an offset. */
  append(offset: number): void {
    this.#frame.writeDoubleLE(offset, 0);
    move(writeSync, this.#descriptor, this.#frame, 0, this.#frame.length, this.pages * this.#frame.length);
    this.pages++;
  }

  sync(): void {
    fdatasyncSync(this.#descriptor);
  }

  empty(): void {
    ftruncateSync(this.#descriptor, 0);
    this.pages = 0;
  }

  /** The pages of a log into the file. */
  checkPoint(): void {
    if (this.pages === 0) return;
    const { length } = this.#frame;
    for (let number = 0; number < this.pages; number++) {
      move(readSync, this.#descriptor, this.#frame, 0, length, number * length);
      move(writeSync, this.#file, this.#frame, headBytes, length - headBytes, this.#frame.readDoubleLE(0));
    }
    fdatasyncSync(this.#file);
    this.empty();
  }
}

export const transactionRecipes: readonly Recipe[] = [
  recipe({
    cell: 'transaction/writeSync',
    parameters: {
      ...blockParameters,
      pattern: choice(patterns, 'random'),
      pages: count(1, 1_000_000),
      journal: choice(['none', 'rollback', 'wal'] as const),
    },
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const { pages, journal: kind } = values;
      const blocks = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks;
      const file = ground.keepOpen(openSync(blocks.path, 'r+'));
      const journal = new Journal(ground.keepOpen(openSync(join(ground.inputs, 'journal'), 'w+')), file, chunkBytes);
      const ring = makeRing(blocks.block, chunkBytes);
      const offsetOf = (page: number): number => offsets[page % offsets.length]!;
      const put = (offset: number): void => {
        move(writeSync, file, ring, offset % blockBytes, chunkBytes, offset);
      };
      let spoilt = 0;
      const sync = (index: number): void => {
        const first = index * pages;
        if (kind === 'wal') {
          for (let page = first; page < first + pages; page++) {
            const start = offsetOf(page) % blockBytes;
            ring.copy(journal.page, 0, start, start + chunkBytes);
            journal.append(offsetOf(page));
          }
          journal.sync();
          if (journal.pages >= checkpointPages) journal.checkPoint();
          return;
        }
        if (kind === 'rollback') {
          for (let page = first; page < first + pages; page++) {
            move(readSync, file, journal.page, 0, chunkBytes, offsetOf(page));
            journal.append(offsetOf(page));
          }
          journal.sync();
        }
        for (let page = first; page < first + pages; page++) put(offsetOf(page));
        fdatasyncSync(file);
        if (kind === 'rollback') journal.empty();
      };
      const cell = blockCell(blocks, { sync }, readBack(file, chunkBytes));
      return {
        ...cell,
        maxOps: Math.floor(defaultMaxOps / pages) + 1,
        bytesPerOp: pages * chunkBytes,
        // The page that is looked at afterwards is spoilt: only a transaction that happened can put it right.
        prepare(ops) {
          spoilt = offsetOf(ops * pages - 1);
          move(writeSync, file, Buffer.alloc(chunkBytes), 0, chunkBytes, spoilt);
          fdatasyncSync(file);
        },
        verify(ops) {
          journal.checkPoint();
          return cell.verify(ops * pages);
        },
        restore() {
          put(spoilt);
          journal.empty();
        },
      };
    },
  }),
];

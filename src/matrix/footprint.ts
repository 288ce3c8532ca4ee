/** What a cell needs of the disk, so that one that cannot fit is skipped with the reason instead of failing half-way. */
import type { MatrixCell } from './cells.ts';
import { parseSize } from './parameter.ts';

export interface Footprint {
  /** The most that lies on the disk at once while a sample of one operation is prepared and taken. */
  diskBytes: number;
  /** Payload of one operation; 0 for operations that move no data. */
  bytesPerOp: number;
}

/** A block of the usual filesystems, and more than an inode with its directory entry takes. */
const blockBytes = 4096;
const entryBytes = 512;

const onDisk = (sizeBytes: number): number => Math.ceil(sizeBytes / blockBytes) * blockBytes + entryBytes;

/**
 * Estimate for one operation. Operations that make a new file each need `bytesPerOp` more for every further operation of
 * the sample.
 */
export function cellBytes({ operation, parameters }: Pick<MatrixCell, 'operation' | 'parameters'>): Footprint {
  const size = (name: string): number => (parameters[name] === undefined ? 0 : parseSize(parameters[name]));
  const count = (name: string): number => Number(parameters[name] ?? 0);
  const file = size('size');
  switch (operation) {
    case 'read':
    case 'write':
      return { diskBytes: onDisk(file), bytesPerOp: file };
    case 'save':
    case 'copy':
      return { diskBytes: 2 * onDisk(file), bytesPerOp: file };
    case 'read-at':
    case 'write-at':
    case 'mixed':
      return { diskBytes: onDisk(file), bytesPerOp: size('chunk') };
    case 'append':
      return { diskBytes: onDisk(size('chunk')), bytesPerOp: size('chunk') };
    case 'read-set': {
      const bytesPerOp = Math.round((count('count') * (size('min') + size('max'))) / 2);
      return { diskBytes: bytesPerOp + count('count') * (blockBytes + entryBytes), bytesPerOp };
    }
    case 'write-burst':
      return { diskBytes: size('total') + onDisk(file), bytesPerOp: size('total') };
    case 'list':
    case 'traverse':
      // A directory takes a block at least; one entry in ten is one (shapes/source.yaml: one in fourteen).
      return { diskBytes: Math.ceil(count('entries') * (entryBytes + blockBytes / 10)) + blockBytes, bytesPerOp: 0 };
    case 'mkdir-p':
    case 'rm-r':
      return { diskBytes: count('depth') * (blockBytes + 2 * entryBytes), bytesPerOp: 0 };
    default:
      return { diskBytes: onDisk(file), bytesPerOp: 0 };
  }
}

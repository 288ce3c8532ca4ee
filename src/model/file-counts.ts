/** What one execution of a command did to one file, for telling why a count grew. It is not kept: a run document holds the names with the most calls only. */
export interface FileCounts {
  /** System call → how often, failed ones included. */
  calls: Readonly<Record<string, number>>;
  /** By calls that read, and by calls that write. */
  readBytes: number;
  writtenBytes: number;
  /** Moved out of it by the kernel alone. */
  copiedBytes: number;
  /** The most bytes that one call asked for. */
  largestRead: number;
  largestWrite: number;
  /** The execution itself made or wrote it: it is no input, whatever is read from it. */
  isMade: boolean;
}

/** By name: relative to the folder that the command runs in, or absolute. */
export type FileTable = ReadonlyMap<string, FileCounts>;

/** Of several files together. */
export function addFileCounts(a: FileCounts, b: FileCounts): FileCounts {
  const calls: Record<string, number> = { ...a.calls };
  for (const [call, count] of Object.entries(b.calls)) calls[call] = (calls[call] ?? 0) + count;
  return {
    calls,
    readBytes: a.readBytes + b.readBytes,
    writtenBytes: a.writtenBytes + b.writtenBytes,
    copiedBytes: a.copiedBytes + b.copiedBytes,
    largestRead: Math.max(a.largestRead, b.largestRead),
    largestWrite: Math.max(a.largestWrite, b.largestWrite),
    isMade: a.isMade || b.isMade,
  };
}

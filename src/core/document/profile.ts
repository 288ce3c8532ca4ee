/** The exact counts of a command, or of one operation, as run documents and profiles keep them. */
import { z } from 'zod';

/** Counts of one name pattern, the largest first. */
const pathCountSchema = z.tuple([z.string(), z.number()]);

/**
 * Exact counts per operation (for a whole command: per execution). The profile pass fills them in (docs/profile.md). `missing`
 * lists figures that could not be counted. `unstable` lists figures that differed between repetitions: their value is the median, and the range is in
 * `ranges`.
 */
export const profileSchema = z.looseObject({
  perOp: z
    .record(z.string(), z.number())
    .describe('system calls on files per operation, by name; and requests: io_submit:pwrite'),
  kinds: z.record(z.string(), z.number()).optional().describe('the same calls by kind: open, stat, read, write …'),
  errors: z.record(z.string(), z.number()).optional().describe('failed calls: "openat ENOENT" → how often'),
  readBytes: z.number().optional().describe('bytes that calls moved from files'),
  writtenBytes: z.number().optional().describe('bytes that calls moved to files'),
  askedReadBytes: z.number().optional().describe('what calls that read asked for'),
  askedWrittenBytes: z.number().optional().describe('what calls that write asked for'),
  copiedBytes: z
    .number()
    .optional()
    .describe('moved by the kernel from file to file: copy_file_range, sendfile, splice'),
  mappedBytes: z.number().optional().describe('length of file mappings made; not what was touched of them'),
  allocatedBytes: z.number().optional().describe('reserved or given back by fallocate'),
  syncingWrites: z.number().optional().describe('writes that wait for the device: O_SYNC, RWF_SYNC'),
  dataSyncingWrites: z.number().optional().describe('likewise without the attributes of the file: O_DSYNC, RWF_DSYNC'),
  ringSubmissions: z.number().optional().describe('requests handed to io_uring'),
  touchedBytes: z.number().optional().describe('of mapped files, brought into memory by page faults: distinct pages'),
  cachedBytes: z.number().optional().describe('put into the page cache'),
  dirtiedBytes: z.number().optional().describe('pages of files that became dirty'),
  newInodes: z.number().optional().describe('inodes allocated (ext4, btrfs)'),
  blockRequests: z.number().optional().describe('requests handed to block devices while it ran'),
  userInstructions: z.number().optional().describe('executed in user mode, as callgrind counts them; on request'),
  deviceReadBytes: z.number().optional().describe('fetched from block devices; depends on what was cached'),
  deviceWrittenBytes: z.number().optional().describe('dirtied for block devices'),
  fsyncs: z.number().optional().describe('fsync, fdatasync, syncfs, sync, sync_file_range, msync'),
  files: z.number().optional().describe('distinct files that calls succeeded on'),
  openedFiles: z.number().optional().describe('distinct files opened'),
  readSizes: z
    .record(z.string(), z.number())
    .optional()
    .describe('bytes moved by a read, lower bound of a power of two → reads'),
  writeSizes: z.record(z.string(), z.number()).optional().describe('likewise of writes'),
  sequentialReads: z.number().optional().describe('share of the reads that went on where the last one ended, 0…1'),
  sequentialWrites: z.number().optional().describe('likewise of writes'),
  streamCalls: z.number().optional().describe('calls on pipes, sockets and terminals: for information'),
  systemCalls: z.number().optional().describe('calls on /proc, /sys, /dev: for information'),
  processes: z.number().optional().describe('programs started'),
  pageFaults: z.number().optional().describe('of the command and the children it waited for'),
  majorPageFaults: z.number().optional().describe('page faults that had to wait for a device'),
  peakMemoryBytes: z.number().optional().describe('largest resident set of any one process, at least about 4 MB'),
  paths: z
    .record(z.string(), z.array(pathCountSchema))
    .optional()
    .describe('system call → the names it was most often made on; numbers and random parts are *'),
  source: z
    .enum(['strace', 'tracepoints', 'proc', 'counters', 'ntdll', 'job', 'dtrace'])
    .optional()
    .describe(
      'tracepoints: calls by name on anything, pipes and sockets included, by the kernel’s counters; proc: only what /proc/PID/io reports; counters: only totals of the system for the runner (protocol, io); ntdll: Windows, calls by name on anything, where programs enter the kernel; job: Windows, only what a job object adds up; dtrace: macOS, calls by name on anything',
    ),
  repetitions: z.int().positive().optional(),
  blind: z
    .record(z.string(), z.number())
    .optional()
    .describe(
      'calls that were made and may do file I/O that is not seen, with how often; io_uring_enter: with its requests',
    ),
  missing: z.array(z.string()).optional().describe('figures that could not be counted'),
  untraced: z
    .array(z.string())
    .optional()
    .describe(
      'calls that were too many to be traced: they, and the bytes they move, are counted on anything, pipes and sockets included, and have no files',
    ),
  unstable: z.array(z.string()).optional().describe('figures that differed between repetitions'),
  ranges: z
    .record(z.string(), z.tuple([z.number(), z.number()]))
    .optional()
    .describe('of figures that differed between repetitions, by the names of `unstable`: smallest and largest'),
  executions: z
    .record(z.string(), z.array(z.number()))
    .optional()
    .describe('of figures that varied: what each execution did in all, pipes and sockets included'),
});

export type Profile = z.infer<typeof profileSchema>;

/** Figures that the system adds up, without names of calls or files. */
export const isSummed = ({ source }: Profile): boolean =>
  source === 'proc' || source === 'counters' || source === 'job';

/** In a profile by tracepoints, the calls that were not counted by name. */
export const otherCalls = 'other calls';

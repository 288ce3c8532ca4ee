/** Names of counts, and of what became of a published conclusion, for people. */
import type { Finding } from '../document/index.ts';

const words: Readonly<Record<string, string>> = {
  readBytes: 'bytes read',
  writtenBytes: 'bytes written',
  askedReadBytes: 'bytes asked to read',
  askedWrittenBytes: 'bytes asked to write',
  copiedBytes: 'bytes copied',
  mappedBytes: 'bytes mapped',
  deviceReadBytes: 'bytes from the device',
  deviceWrittenBytes: 'bytes to the device',
  peakMemoryBytes: 'peak memory',
  allocatedBytes: 'bytes allocated',
  syncingWrites: 'writes with O_SYNC',
  dataSyncingWrites: 'writes with O_DSYNC',
  ringSubmissions: 'io_uring requests',
  'io_submit:pread': 'AIO pread',
  'io_submit:preadv': 'AIO preadv',
  'io_submit:pwrite': 'AIO pwrite',
  'io_submit:pwritev': 'AIO pwritev',
  'io_submit:fsync': 'AIO fsync',
  'io_submit:fdsync': 'AIO fdatasync',
  'io_submit:poll': 'AIO poll',
  touchedBytes: 'mapped bytes touched',
  cachedBytes: 'bytes put into the page cache',
  dirtiedBytes: 'bytes of pages dirtied',
  newInodes: 'inodes allocated',
  blockRequests: 'block requests',
  userInstructions: 'user instructions',
  fsyncs: 'fsync',
  files: 'files',
  openedFiles: 'files opened',
  processes: 'programs started',
  pageFaults: 'page faults',
  majorPageFaults: 'page faults from disk',
  // The C library has other names for these calls.
  newfstatat: 'stat',
  fstatat64: 'stat',
  openat: 'open',
  openat2: 'open',
  unlinkat: 'unlink',
  mkdirat: 'mkdir',
  renameat: 'rename',
  renameat2: 'rename',
  linkat: 'link',
  symlinkat: 'symlink',
  readlinkat: 'readlink',
  faccessat: 'access',
  faccessat2: 'access',
  pread64: 'pread',
  pwrite64: 'pwrite',
  getdents64: 'list directory',
  getdents: 'list directory',
  list: 'list directory',
  _llseek: 'lseek',
  execve: 'exec',
};

/** `newfstatat` → `stat`, `readBytes` → `bytes read`; a metric without another word keeps its name. */
export const metricWord = (metric: string): string => (Object.hasOwn(words, metric) ? words[metric]! : metric);

/** Whether it is an amount of bytes, and not a number of events. */
export const isAmountOfBytes = (metric: string): boolean => /bytes$/i.test(metric);

const statusWords: Readonly<Record<Finding['status'], string>> = {
  holds: 'holds',
  'does-not-hold': 'does not hold here',
  undecided: 'not decided',
  'not-applicable': 'cannot be shown here',
  'not-measured': 'not measured',
};

export const describeStatus = (status: Finding['status']): string => statusWords[status];

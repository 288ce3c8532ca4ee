/** What the kernel says a process and its ended children used: getrusage(2), /proc/PID/io and /proc/PID/stat (proc(5)). */
import { defined, type Profile } from '../core/document/index.ts';

export const usageFigures = [
  ...(['deviceReadBytes', 'deviceWrittenBytes', 'pageFaults', 'majorPageFaults', 'peakMemoryBytes'] as const),
];

export type Usage = Pick<Profile, (typeof usageFigures)[number]>;

const blockBytes = 512;

/** The second argument of a decoded getrusage: `{ru_utime=…, ru_maxrss=3564, …}`. Undefined where it is not spelled out. */
export function parseUsage(text: string): Usage | undefined {
  const figure = (name: string): number | undefined => {
    const value = new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const minor = figure('ru_minflt');
  const major = figure('ru_majflt');
  if (minor === undefined || major === undefined) return undefined;
  return {
    deviceReadBytes: (figure('ru_inblock') ?? 0) * blockBytes,
    deviceWrittenBytes: (figure('ru_oublock') ?? 0) * blockBytes,
    pageFaults: minor + major,
    majorPageFaults: major,
    // Linux counts ru_maxrss in KiB.
    peakMemoryBytes: (figure('ru_maxrss') ?? 0) * 1024,
  };
}

/** After what came before, of figures that only grow; a peak stays what it is. */
export function usageBetween(before: Usage, after: Usage): Usage {
  const grown = (name: keyof Usage): number => Math.max(0, (after[name] ?? 0) - (before[name] ?? 0));
  return {
    deviceReadBytes: grown('deviceReadBytes'),
    deviceWrittenBytes: grown('deviceWrittenBytes'),
    pageFaults: grown('pageFaults'),
    majorPageFaults: grown('majorPageFaults'),
    ...defined({ peakMemoryBytes: after.peakMemoryBytes }),
  };
}

/**
 * What the launcher prints without a trace: three readings of its own counters, which hold those of its children. What one
 * reading costs is in the next one; it grows with the text that is read and printed, a digit more here and there.
 */
export function profileOfCounters(text: string): Profile | undefined {
  const texts = text.split(/^reading\n/m).slice(1);
  const [first, second, third] = texts.map(parseReading);
  if (!first || !second || !third) return undefined;
  const longerBytes = texts[1]!.length - texts[0]!.length;
  const used = (name: keyof Reading): number => {
    const cost = second[name] - first[name] + (costsPerByte.has(name) ? longerBytes : 0);
    return Math.max(0, third[name] - second[name] - cost);
  };
  const reads = used('syscr');
  const writes = used('syscw');
  return {
    perOp: {},
    kinds: { read: reads, write: writes },
    readBytes: used('rchar'),
    writtenBytes: used('wchar'),
    deviceReadBytes: used('read_bytes'),
    deviceWrittenBytes: used('write_bytes'),
    pageFaults: used('minorFaults') + used('majorFaults'),
    majorPageFaults: used('majorFaults'),
    source: 'proc',
    missing: [
      'perOp',
      'errors',
      'askedReadBytes',
      'askedWrittenBytes',
      'fsyncs',
      'files',
      'openedFiles',
      'readSizes',
      'writeSizes',
      'sequentialReads',
      'sequentialWrites',
      'paths',
      'peakMemoryBytes',
    ],
  };
}

const ioNames = ['rchar', 'wchar', 'syscr', 'syscw', 'read_bytes', 'write_bytes'] as const;

type Reading = Record<(typeof ioNames)[number] | 'minorFaults' | 'majorFaults', number>;

/** The launcher reads a byte per call. */
const costsPerByte: ReadonlySet<keyof Reading> = new Set(['rchar', 'wchar', 'syscr']);

function parseReading(text: string): Reading | undefined {
  const io = ioNames.map((name) => new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1]);
  const stat = /^\d+ \(.*\) (.*)$/m.exec(text)?.[1]?.split(' ');
  if (io.includes(undefined) || stat === undefined) return undefined;
  return {
    ...(Object.fromEntries(ioNames.map((name, index) => [name, Number(io[index])])) as Reading),
    // proc_pid_stat(5): cminflt and cmajflt are fields 11 and 13; after the name the third field is the first.
    minorFaults: Number(stat[8]),
    majorFaults: Number(stat[10]),
  };
}

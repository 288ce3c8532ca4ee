/** An account → the figures of a profile, per operation. */
import { type Account, bump, type Movement } from './account.ts';
import type { Profile } from '../core/document/index.ts';
import { patternsAmong } from './path-patterns.ts';

/**
 * Names kept of each call, below the folder the command ran in, and elsewhere. A launcher of many programs asks for their
 * libraries thousands of times: what the project's own files are asked for must not be lost behind that.
 */
const maxNames = 24;

export function profileOf(account: Account): Profile {
  const perOp: Record<string, number> = {};
  const kinds = new Map<string, number>();
  const errors: Record<string, number> = {};
  for (const [name, { kind, count, errors: failed }] of sorted(account.calls)) {
    perOp[name] = count;
    bump(kinds, kind, count);
    for (const [code, times] of sorted(failed)) errors[`${name} ${code}`] = times;
  }
  const { reads, writes } = account;
  return {
    perOp,
    kinds: Object.fromEntries(sorted(kinds)),
    errors,
    readBytes: reads.bytes,
    writtenBytes: writes.bytes,
    askedReadBytes: reads.askedBytes,
    askedWrittenBytes: writes.askedBytes,
    ...Object.fromEntries(optional.filter((name) => account[name] > 0).map((name) => [name, account[name]])),
    fsyncs: kinds.get('fsync') ?? 0,
    files: account.files,
    openedFiles: openedFiles(account),
    readSizes: sizesOf(reads),
    writeSizes: sizesOf(writes),
    ...shareOf('sequentialReads', reads),
    ...shareOf('sequentialWrites', writes),
    streamCalls: account.streams.calls,
    systemCalls: account.systemCalls,
    paths: namesOf(account),
    ...(account.blind.size > 0 && { blind: Object.fromEntries(sorted(account.blind)) }),
    source: 'strace',
  };
}

/** Left out where it is 0. */
const optional = [
  ...([
    'copiedBytes',
    'mappedBytes',
    'ringSubmissions',
    'allocatedBytes',
    'syncingWrites',
    'dataSyncingWrites',
  ] as const),
];

const sorted = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const sizesOf = ({ sizes }: Movement): Record<string, number> =>
  Object.fromEntries([...sizes].sort(([a], [b]) => a - b).map(([size, count]) => [String(size), count]));

const shareOf = <Name extends string>(name: Name, { moving, sequential }: Movement): Partial<Record<Name, number>> =>
  moving > 0 ? ({ [name]: sequential / moving } as Record<Name, number>) : {};

const opens = ['open', 'openat', 'openat2', 'creat', 'open_by_handle_at'];

function openedFiles({ paths }: Account): number {
  let opened = 0;
  for (const { calls, errors, files } of paths.values()) {
    const tried = opens.reduce((total, name) => total + (calls.get(name) ?? 0), 0);
    let failed = 0;
    for (const [name, count] of errors) if (opens.includes(name.split(' ')[0]!)) failed += count;
    if (tried > failed) opened += files;
  }
  return opened;
}

/** Figures of which each file has its part. */
const named = ['readBytes', 'writtenBytes', 'allocatedBytes', 'syncingWrites', 'dataSyncingWrites'] as const;

/** Call, or one of these figures → names, the most frequent first; names that differ in numbers or random parts only are one. */
function namesOf({ paths }: Account): Record<string, [string, number][]> {
  type Names = Map<string, { count: number; name: string; several: boolean }>;
  const byCall = new Map<string, Names>();
  const patternOf = patternsAmong([...paths.values()].map(({ path }) => path));
  for (const figures of paths.values()) {
    const { path, calls, files } = figures;
    const pattern = patternOf(path);
    const parts = named.map((name): [string, number] => [name, figures[name]]);
    // The file of a socket often has the number of its process in its name.
    const isSeveral = files > 1 || calls.has('bind');
    for (const [call, count] of [...calls, ...parts.filter(([, part]) => part > 0)]) {
      const names = byCall.get(call) ?? (new Map() as Names);
      byCall.set(call, names);
      const known = names.get(pattern);
      if (known) {
        known.count += count;
        known.several = true;
      } else names.set(pattern, { count, name: path, several: isSeveral });
    }
  }
  return Object.fromEntries(
    sorted(byCall).map(([call, names]) => [
      call,
      withMostCalls(
        [...names].map(([pattern, { count, name, several }]): [string, number] => [several ? pattern : name, count]),
      ),
    ]),
  );
}

function withMostCalls(names: [string, number][]): [string, number][] {
  const kept = { own: 0, elsewhere: 0 };
  return names
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .filter(([name]) => ++kept[name.startsWith('/') ? 'elsewhere' : 'own'] <= maxNames);
}

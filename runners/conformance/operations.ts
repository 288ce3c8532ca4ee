/**
 * The operations of PROTOCOL.md as data: their parameters, values to try, and the kinds of their checks. The first value
 * of a parameter is used while others are tried; `undefined` leaves the parameter out, which its default allows.
 */
export type Value = string | undefined;

export interface Operation {
  checks: readonly string[];
  /** Does it move data? */
  bytes: boolean;
  parameters: Readonly<Record<string, readonly [Value, ...Value[]]>>;
  /** Combinations that trying one parameter at a time does not reach. */
  combinations?: readonly Readonly<Record<string, string>>[];
  /** Numbers of operations to try in a sample; more than `maxOps` are cut. */
  ops: readonly number[];
}

const cache = [undefined, 'warm', 'cold'] as const;
const syncs = [undefined, 'never', 'end', 'each', 'data-end', 'data-each', 'dsync'] as const;
const patterns = ['sequential', 'backward', 'strided', 'random'] as const;
const sizes = ['64KiB', '0', '100000B', '2500KiB'] as const;
const chunks = ['4KiB', '1KiB', '3000B', '64KiB', '1MiB'] as const;
const entropy = [undefined, '0', '50', '99', '100'] as const;
const target = [undefined, 'new', 'existing'] as const;
const kind = [undefined, 'file', 'directory'] as const;
const few = [1, 3] as const;
const counted = { checks: ['count'], bytes: false, ops: few };

export const operations: Readonly<Record<string, Operation>> = {
  read: {
    checks: ['last', 'sum64'],
    bytes: true,
    parameters: { size: sizes, chunk: chunks, cache, entropy },
    combinations: [
      { size: '2500KiB', chunk: '1MiB' },
      { size: '100000B', chunk: '3000B' },
      { size: '2500KiB', chunk: '64KiB', cache: 'cold' },
    ],
    ops: few,
  },
  'read-at': {
    checks: ['last'],
    bytes: true,
    parameters: {
      size: ['256KiB', '1000000B'],
      chunk: ['4KiB', '3000B', '256KiB'],
      pattern: [undefined, ...patterns],
      cache,
    },
    combinations: [
      { size: '2500KiB', chunk: '3000B', pattern: 'random' },
      { size: '1000000B', chunk: '512B', pattern: 'strided' },
      { size: '256KiB', chunk: '4KiB', pattern: 'random', cache: 'cold' },
    ],
    ops: [1, 7, 70],
  },
  'read-set': {
    checks: ['count'],
    bytes: true,
    parameters: {
      count: ['5', '1', '17'],
      min: ['1KiB', '0'],
      max: ['10000B', '64KiB'],
      chunk: [undefined, '1KiB', '8KiB'],
      cache,
    },
    ops: few,
  },
  write: {
    checks: ['content'],
    bytes: true,
    parameters: { size: sizes, chunk: chunks, target, sync: syncs, preallocate: [undefined, 'no', 'yes'], entropy },
    combinations: [
      { size: '2500KiB', chunk: '3000B' },
      { size: '100000B', chunk: '3000B', target: 'existing', sync: 'end' },
      { size: '100000B', chunk: '64KiB', target: 'existing', preallocate: 'yes' },
      { size: '2500KiB', chunk: '1MiB', sync: 'dsync' },
    ],
    ops: few,
  },
  'write-burst': {
    checks: ['content'],
    bytes: true,
    parameters: {
      size: ['64KiB', '100000B'],
      chunk: ['4KiB', '3000B', '1MiB'],
      total: ['256KiB', '300000B'],
      flush: [undefined, 'no', 'yes'],
    },
    ops: few,
  },
  'write-at': {
    checks: ['last'],
    bytes: true,
    parameters: {
      size: ['256KiB', '1000000B'],
      chunk: ['4KiB', '3000B'],
      pattern: [undefined, ...patterns],
      sync: syncs,
    },
    ops: [1, 7, 70],
  },
  mixed: {
    checks: ['last'],
    bytes: true,
    parameters: { size: ['256KiB', '1000000B'], chunk: ['4KiB', '3000B'], pattern: [undefined, ...patterns] },
    ops: [1, 7, 8, 70],
  },
  append: {
    checks: ['content'],
    bytes: true,
    parameters: { chunk: ['4KiB', '1KiB', '3000B', '1MiB'], sync: syncs },
    ops: [1, 3, 9],
  },
  save: {
    checks: ['content'],
    bytes: true,
    parameters: { size: sizes, sync: [undefined, 'never', 'end', 'full'] },
    ops: few,
  },
  create: { ...counted, parameters: {} },
  'open-close': { ...counted, parameters: {} },
  close: { ...counted, parameters: {} },
  stat: { ...counted, parameters: { kind } },
  exists: { ...counted, parameters: { case: ['hit', 'repeated-miss', 'unique-miss'] } },
  attributes: { ...counted, parameters: { kind } },
  chmod: { ...counted, parameters: {}, ops: [1, 2, 3] },
  utimes: { ...counted, parameters: {}, ops: [1, 2, 3] },
  truncate: { ...counted, parameters: {}, ops: [1, 2, 3] },
  lock: { ...counted, parameters: {} },
  rename: { ...counted, parameters: { target } },
  copy: {
    checks: ['content'],
    bytes: true,
    parameters: { size: sizes, chunk: chunks, sparse: [undefined, 'no', 'yes'] },
    combinations: [
      { size: '2500KiB', chunk: '1MiB', sparse: 'yes' },
      { size: '100000B', chunk: '3000B', sparse: 'yes' },
    ],
    ops: few,
  },
  reflink: { checks: ['content'], bytes: true, parameters: { size: sizes }, ops: few },
  remove: { ...counted, parameters: { size: [undefined, '0', '4KiB', '100000B'] } },
  link: { ...counted, parameters: { target } },
  symlink: { ...counted, parameters: { target } },
  readlink: { ...counted, parameters: {} },
  realpath: { ...counted, parameters: { depth: [undefined, '1', '2', '8', '20'] } },
  'mkdir-p': { ...counted, parameters: { depth: ['3', '1', '20'] } },
  'rm-r': { ...counted, parameters: { depth: ['3', '1', '20'] } },
  list: { ...counted, parameters: { entries: ['50', '1'], stat: [undefined, 'no', 'yes'], cache } },
  traverse: {
    ...counted,
    parameters: {
      shape: ['conformance'],
      entries: ['CORPUS'],
      stat: [undefined, 'no', 'yes'],
      threads: [undefined, '1', '2', '4'],
      cache,
    },
  },
  run: { checks: ['none'], bytes: false, parameters: { cache }, ops: [1, 2] },
  seek: { ...counted, parameters: { size: ['64KiB'], read: [undefined, 'no', 'yes'] } },
};

/** Values for parameters of operations that this table does not know, so that they can be tried all the same. */
const commonValues: Readonly<Record<string, string>> = {
  size: '64KiB',
  chunk: '4KiB',
  count: '5',
  entries: '50',
  depth: '3',
};

export type Parameters = Readonly<Record<string, string>>;

const withoutUndefined = (values: Readonly<Record<string, Value>>): Parameters =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Sets of parameters to try a cell with: the first values, each other value on its own, and the combinations. */
export function parameterSets(operation: Operation | undefined, understood: readonly string[]): Parameters[] {
  if (!operation) return [withoutUndefined(Object.fromEntries(understood.map((name) => [name, commonValues[name]])))];
  const known = Object.entries(operation.parameters).filter(([name]) => understood.includes(name));
  const first: Record<string, Value> = Object.fromEntries(known.map(([name, [value]]) => [name, value]));
  const sets = [
    first,
    ...known.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...first, [name]: value }))),
    ...(operation.combinations ?? []).map((values) => ({
      ...first,
      ...Object.fromEntries(Object.entries(values).filter(([name]) => understood.includes(name))),
    })),
  ].map(withoutUndefined);
  return [...new Map(sets.map((set) => [formatCell('', set), set])).values()];
}

/** `operation/api?a=1&b=2` with sorted parameters. */
export function formatCell(path: string, parameters: Parameters): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]!}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** What explains a growth, and how much of it at most: one case for each kind of false green and of false red. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountChange, FileCounts, PackageChange, Profile } from '../../core/document/index.ts';
import type { ComparedSources } from './causes.ts';
import type { ComparedFile } from './compared-file.ts';
import { judgeCounts } from './counts.ts';
import { explainGrowth } from './recorded.ts';

type Side = Record<string, number>;

/** What was done to one file: `{ openat: 2, readBytes: 10 }`. */
function countsOf(side: Side, more: Partial<FileCounts> = {}): FileCounts {
  const { readBytes = 0, writtenBytes = 0, ...calls } = side;
  return {
    ...{ calls, readBytes, writtenBytes, copiedBytes: 0, processes: 1 },
    ...{ maxReadBytes: 4096, maxWriteBytes: 4096, isMade: writtenBytes > 0 },
    ...more,
  };
}

interface Described {
  base?: Side;
  head?: Side;
  /** Bytes on either side; absent: it is not there. */
  size?: [base: number | undefined, head: number | undefined];
  differs?: boolean;
  isFolder?: boolean;
  more?: Partial<FileCounts>;
  package?: PackageChange;
}

function fileOf(name: string, described: Described): ComparedFile {
  const { base, head, size = [10, 10], differs = size[0] !== size[1], isFolder = false, more } = described;
  return {
    name,
    base: base && countsOf(base, more),
    head: head && countsOf(head, more),
    fact: { base: size[0], head: size[1], differs, isFolder },
    ...(described.package && { owner: { kind: 'dependencies', package: described.package } }),
  };
}

function profileOf(files: readonly ComparedFile[], side: 'base' | 'head', rest: Side): Profile {
  const perOp: Record<string, number> = { ...rest };
  const profile: Profile = { perOp, source: 'strace', readBytes: 100_000, writtenBytes: 1000, processes: 2 };
  for (const file of files) {
    const counts = file[side];
    if (!counts) continue;
    for (const [call, count] of Object.entries(counts.calls)) perOp[call] = (perOp[call] ?? 0) + count;
    profile.readBytes! += counts.readBytes;
    profile.writtenBytes! += counts.writtenBytes;
  }
  return profile;
}

interface Judged {
  changes: Record<string, string>;
  failed: string[];
  all: CountChange[];
}

const id = 'command/run/import';

/** @param rest what is done besides, alike on both sides */
function judge(
  described: Record<string, Described>,
  { rest = {}, ...more }: Partial<ComparedSources> & { rest?: Side } = {},
): Judged {
  const files = Object.entries(described).map(([name, one]) => fileOf(name, one));
  const changed = [{ name: 'README.md', base: 1, head: 2, differs: true, isFolder: false }];
  const [base, head] = [profileOf(files, 'base', rest), profileOf(files, 'head', rest)];
  const sources: ComparedSources = { changed, files, ...more };
  const { changes, gate } = judgeCounts(new Map([[id, { base, head, sources }]]));
  const all = changes.get(id) ?? [];
  // A run document that was written and read says the same.
  const explained = JSON.parse(JSON.stringify(explainGrowth(sources, base, head))) as ReturnType<typeof explainGrowth>;
  const again = judgeCounts(new Map([[id, { base, head, explained }]])).changes.get(id) ?? [];
  expect(again.map(({ metric, verdict, cause, packages }) => ({ metric, verdict, cause, packages }))).toEqual(
    all.map(({ metric, verdict, cause, packages }) => ({ metric, verdict, cause, packages })),
  );
  return {
    changes: Object.fromEntries(all.map(({ metric, verdict, cause }) => [metric, `${verdict} ${cause ?? ''}`.trim()])),
    failed: gate.filter(({ failed }) => failed).map(({ message }) => message),
    all,
  };
}

const own: Described = { base: { openat: 1, read: 2 }, head: { openat: 1, read: 2 } };

describe('growth that no bound holds fails', () => {
  it.each<[string, Record<string, Described>, string]>([
    [
      'a new input that is read for each record',
      { 'rules.conf': { head: { openat: 60, read: 120 }, size: [undefined, 8] } },
      'openat',
    ],
    [
      'a new folder that is listed for each record',
      { plugins: { head: { openat: 60, getdents64: 120 }, size: [undefined, 4096], isFolder: true } },
      'getdents64',
    ],
    [
      'a new module that is sourced for each record',
      { 'lib/extra.sh': { head: { openat: 40, newfstatat: 160, read: 40 }, size: [undefined, 30] } },
      'newfstatat',
    ],
    [
      'an own archive that is opened again for each record',
      { 'build/app.jar': { base: { openat: 3, read: 24 }, head: { openat: 19, read: 116 }, size: [2600, 2700] } },
      'openat',
    ],
    [
      'a longer table that is read twice',
      {
        'table.bin': {
          base: { read: 513, readBytes: 2_097_152 },
          head: { read: 65, readBytes: 4_210_688 },
          size: [2_097_152, 2_105_344],
        },
      },
      'readBytes',
    ],
    [
      'a write for each record beside a result that is a little longer',
      { 'out/log': { base: { write: 2, writtenBytes: 900 }, head: { write: 60, writtenBytes: 910 } } },
      'write',
    ],
    [
      'a result that is longer by a page',
      { 'out/log': { base: { write: 2, writtenBytes: 900 }, head: { write: 2, writtenBytes: 4996 } } },
      'writtenBytes',
    ],
    [
      'a file of the system that is read for each record',
      { '/etc/hosts': { head: { openat: 60, read: 60 }, size: [90, 90] } },
      'openat',
    ],
    [
      'a missing name that is asked for with each record',
      { 'lib/none.conf': { head: { newfstatat: 60 }, size: [undefined, undefined] } },
      'newfstatat',
    ],
    [
      'git asked for each record',
      { '.git/HEAD': { base: { openat: 1 }, head: { openat: 90 } }, 'main.py': own },
      'openat',
    ],
  ])('%s', (_, files, metric) => {
    const { changes, failed, all } = judge({ ...files, 'main.py': own });
    expect(changes[metric]).toBe('grown more-calls');
    expect(failed.length).toBeGreaterThan(0);
    const change = all.find((one) => one.metric === metric)!;
    expect(change.explained ?? 0).toBeLessThan(change.head! - change.base!);
  });
});

describe('growth that is explained does not fail', () => {
  it.each<[string, Record<string, Described>, string, string]>([
    [
      'a new own module, once a process, and where it is looked for',
      {
        'lib/extra.py': { head: { openat: 1, newfstatat: 2, read: 2, readBytes: 30 }, size: [undefined, 30] },
        'extra.so': { head: { newfstatat: 1 }, size: [undefined, undefined] },
        lib: { base: { newfstatat: 1 }, head: { newfstatat: 3 }, isFolder: true },
      },
      'newfstatat',
      'own-source',
    ],
    [
      'a new input, once',
      { 'app.conf': { head: { openat: 1, read: 2, readBytes: 4 }, size: [undefined, 4] } },
      'openat',
      'more-inputs',
    ],
    [
      'a header more on a search path',
      {
        'c/y.h': { head: { openat: 1, read: 1, readBytes: 7 }, size: [undefined, 7] },
        'a/y.h': { head: { openat: 1 }, size: [undefined, undefined] },
        'b/y.h': { head: { openat: 1 }, size: [undefined, undefined] },
        'c/other.h': { head: { openat: 1 }, size: [undefined, undefined] },
      },
      'openat',
      'own-source',
    ],
    [
      'new folders that a program walks, as often as the others',
      {
        src: { base: { openat: 3, getdents64: 6 }, head: { openat: 3, getdents64: 6 }, isFolder: true },
        docs: { head: { openat: 3, getdents64: 6 }, size: [undefined, 4096], isFolder: true },
        'docs/img': { head: { openat: 3, getdents64: 6 }, size: [undefined, 4096], isFolder: true },
        '.': {
          base: { openat: 3, getdents64: 6, fcntl: 5 },
          head: { openat: 3, getdents64: 6, fcntl: 6 },
          isFolder: true,
        },
      },
      'getdents64',
      'new-folders',
    ],
    [
      'a spelling in what is written',
      { 'out/log': { base: { write: 2, writtenBytes: 1703 }, head: { write: 2, writtenBytes: 1704 } } },
      'writtenBytes',
      'results',
    ],
    [
      'a longer temporary file with another name',
      {
        '/tmp/ccAbc.s': { base: { write: 1, openat: 3, writtenBytes: 900 } },
        '/tmp/ccXyz.s': { head: { write: 1, openat: 3, writtenBytes: 990 } },
      },
      'writtenBytes',
      'results',
    ],
    [
      'one more piece of a result that fills its buffers',
      {
        'out/x.o': { base: { write: 1, writtenBytes: 4000 }, head: { write: 2, writtenBytes: 4200 } },
      },
      'write',
      'results',
    ],
    [
      'an object of one commit more',
      { '.git/objects/12/ab': { head: { openat: 2, mmap: 1 }, size: [undefined, 100] } },
      'openat',
      'git-history',
    ],
    [
      'a module of the same language more',
      { '/usr/lib/python3.11/json/__init__.py': { head: { openat: 2, read: 4, readBytes: 900 }, size: [900, 900] } },
      'openat',
      'runtime',
    ],
  ])('%s', (_, files, metric, cause) => {
    const { changes, failed } = judge({ ...files, 'main.py': own }, { commits: 1 });
    expect({ verdict: changes[metric], failed }).toEqual({ verdict: `explained ${cause}`, failed: [] });
  });

  it('look-ups in the folders above the workspace are not the program’s', () => {
    const files = [
      {
        ...fileOf('/srv/work/package.json', { head: { statx: 3 }, size: [undefined, undefined] }),
        owner: { kind: 'above' as const },
      },
    ];
    const [base, head] = [profileOf([], 'base', { statx: 14 }), profileOf(files, 'head', { statx: 14 })];
    const { changes, gate } = judgeCounts(new Map([[id, { base, head, sources: { changed: [], files } }]]));
    expect(gate).toEqual([]);
    expect(changes.get(id)).toMatchObject([
      { verdict: 'within-tolerance', allowed: 'look-ups outside of the project' },
    ]);
  });
});

describe('growth by dependencies', () => {
  const globby: PackageChange = { ecosystem: 'npm', name: 'globby', base: '7.1.1', head: '8.0.1', direct: true };
  const glob: PackageChange = { ecosystem: 'npm', name: 'fast-glob', head: '2.2.0' };
  const modules = (count: number, of: PackageChange): Record<string, Described> => ({
    'main.js': own,
    'node_modules/globby/index.js': { base: { openat: 1 }, head: { openat: 1 }, package: globby },
    'node_modules/fast-glob/a.js': { head: { openat: count }, size: [undefined, 10], package: of },
  });

  it('fails above a tenth of the count, and names the packages, what the project asks for first', () => {
    const { failed, all } = judge(modules(402, glob), { packages: [globby, glob], rest: { openat: 80 } });
    expect(failed[0]).toBe(
      'import: open 82 → 484 per run: globby 7.1.1 → 8.0.1 (npm), new: fast-glob 2.2.0 (npm) opens 402 more; dependencies may add 10 %.',
    );
    expect(all[0]).toMatchObject({ verdict: 'grown', cause: 'dependencies', packages: [globby, glob] });
  });

  it('is explained up to a tenth, with the packages', () => {
    const { failed, all } = judge(modules(8, glob), { packages: [globby, glob], rest: { openat: 80 } });
    expect(failed).toEqual([]);
    expect(all[0]).toMatchObject({ verdict: 'explained', cause: 'dependencies', packages: [globby, glob] });
  });

  it('is what its new files add less what its former files took', () => {
    const files = {
      ...modules(40, glob),
      'node_modules/dir-glob/old.js': {
        base: { openat: 35 },
        size: [10, undefined] as [number, undefined],
        package: globby,
      },
    };
    expect(judge(files, { packages: [globby, glob], rest: { openat: 80 } }).changes.openat).toBe(
      'explained dependencies',
    );
  });

  it('goes by the version in the name of a folder where no lock file has one', () => {
    const gem = (version: string, base: Side | undefined, head: Side | undefined): Record<string, Described> => ({
      [`vendor/gems/cri-${version}/lib/cri.rb`]: {
        ...(base && { base }),
        ...(head && { head }),
        size: base ? [10, undefined] : [undefined, 10],
        package: { ecosystem: 'gem', name: 'cri', base: version, head: version },
      },
    });
    const both = { 'main.rb': own, ...gem('2.1.0', { stat: 5 }, undefined), ...gem('2.2.0', undefined, { stat: 30 }) };
    const { all, changes } = judge(both, { rest: { stat: 300 } });
    expect(changes.stat).toBe('explained dependencies');
    expect(all[0]!.packages).toMatchObject([{ name: 'cri', base: '2.1.0', head: '2.2.0' }]);
  });

  it('goes by the length of a file where no package is known', () => {
    const module = (size: [number, number]): Record<string, Described> => ({
      'main.pl': own,
      'local/lib/perl5/MIME/types.db': { base: { read: 4 }, head: { read: 13 }, size },
    });
    const rest = { read: 300 };
    expect(judge(module([20_000, 26_000]), { rest }).changes.read).toBe('explained dependencies');
    expect(judge(module([20_000, 20_000]), { rest }).changes.read).toBe('grown more-calls');
  });

  it('has the same limit when more of the same version is loaded, and the version is said', () => {
    const same: PackageChange = { ecosystem: 'npm', name: 'yaml', base: '2.4.0', head: '2.4.0' };
    const load = (count: number): Record<string, Described> => ({
      'main.js': own,
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `node_modules/yaml/${index}.js`,
          { head: { openat: 1, readBytes: 10 }, package: same },
        ]),
      ),
    });
    expect(judge(load(8), { rest: { openat: 80 } }).all[0]).toMatchObject({ verdict: 'explained', packages: [same] });
    expect(judge(load(20), { rest: { openat: 80 } }).failed[0]).toContain('yaml 2.4.0 (npm) opens 20 more');
  });

  it('holds for looking for their modules in the project’s folders, too', () => {
    const walk = (listed: number): Record<string, Described> => ({
      'main.js': own,
      src: { base: { getdents64: 40 }, head: { getdents64: listed }, isFolder: true },
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [
          `node_modules/fast-glob/${index}.js`,
          { head: { openat: 1, readBytes: 10 }, size: [undefined, 10] as [undefined, number], package: glob },
        ]),
      ),
    });
    const [few, many] = [42, 100].map((listed) => judge(walk(listed), { packages: [globby, glob] }));
    expect(few!.changes.getdents64).toBe('explained dependencies');
    expect(few!.all.find(({ metric }) => metric === 'getdents64')!.packages).toEqual([globby]);
    expect(many!.changes.getdents64).toBe('grown dependencies');
  });

  const loaded = (count: number): Record<string, Described> => ({
    'main.js': own,
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `node_modules/globby/lib/${index}.js`,
        { head: { openat: 1, statx: 2, readBytes: 10 }, size: [undefined, 10] as [undefined, number], package: globby },
      ]),
    ),
  });

  it.each<[string, Record<string, Described>]>([
    [
      'folders that the base made, and asked nothing about',
      Object.fromEntries(
        Array.from({ length: 90 }, (_, index) => [
          `out/c${index}`,
          { base: { mkdir: 1 }, head: { mkdir: 1, statx: 1 }, isFolder: true, size: [4096, 4096] },
        ]),
      ),
    ],
    ['a folder that the base left out', { 'src/m1': { head: { statx: 3 }, isFolder: true, size: [4096, 4096] } }],
    [
      'more names that are not there than a search asks for',
      Object.fromEntries(
        Array.from({ length: 900 }, (_, index) => [
          `data/${index}.conf`,
          { head: { statx: 1 }, size: [undefined, undefined] },
        ]),
      ),
    ],
  ])('does not include calls on the project’s own files, whatever else is loaded: %s', (_, files) => {
    const { all } = judge({ ...files, ...loaded(6) }, { packages: [globby], rest: { statx: 900 } });
    expect(all.find(({ metric }) => metric === 'statx')).toMatchObject({ verdict: 'grown', cause: 'more-calls' });
  });

  it('holds for looking into a folder that has what is loaded', () => {
    const plugins = { head: { statx: 6 }, isFolder: true, size: [4096, 4096] as [number, number] };
    const files = {
      plugins,
      'plugins/node_modules/a/index.js': { head: { statx: 1, readBytes: 10 }, package: globby },
      ...loaded(2),
    };
    const { changes } = judge(files, { packages: [globby], rest: { statx: 900 } });
    expect(changes.statx).toBe('explained dependencies');
  });

  it('holds for the look-up of a library that a package loads', () => {
    const files = {
      ...loaded(1),
      '/usr/lib/libsqlite3.so.0': { head: { openat: 1 }, size: [9, 9] as [number, number] },
      '/etc/ld.so.cache': { base: { openat: 4 }, head: { openat: 5 } },
    };
    expect(judge(files, { packages: [globby], rest: { openat: 80 } }).changes.openat).toBe('explained dependencies');
    files['/etc/ld.so.cache'].head.openat = 44;
    expect(judge(files, { packages: [globby], rest: { openat: 80 } }).changes.openat).toBe('grown more-calls');
  });

  it('holds for all calls that load one more assembly of .NET', () => {
    const framework = '/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12';
    const loading = { openat: 1, stat: 1, fstat: 2, fcntl: 2, pread64: 2 };
    const assembly = (mmap: number): Record<string, Described> => ({
      ...loaded(1),
      [`${framework}/System.Diagnostics.DiagnosticSource.dll`]: { head: { ...loading, mmap }, size: [9, 9] },
    });
    const rest = { mmap: 112, openat: 80, stat: 80, fstat: 80, fcntl: 80, pread64: 80 };
    const { changes } = judge(assembly(5), { packages: [globby], rest });
    for (const call of ['mmap', ...Object.keys(loading)]) expect(changes[call]).toBe('explained dependencies');
    expect(judge(assembly(20), { packages: [globby], rest }).changes.mmap).toBe('grown more-calls');
  });

  it('holds for one more assembly where the share of a small program allows none', () => {
    const loadedOnce = { head: { fcntl: 2 }, size: [undefined, 9] as [undefined, number] };
    const fcntl = (name: string, described: Described): string | undefined =>
      judge({ [name]: described }, { packages: [globby], rest: { fcntl: 18 } }).changes.fcntl;
    const framework = '/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12';
    expect(fcntl(`${framework}/System.Linq.dll`, loadedOnce)).toBe('explained dependencies');
    expect(fcntl('app/Globby.dll', { ...loadedOnce, package: globby })).toBe('explained dependencies');
    const usedMore = { base: { fcntl: 1 }, head: { fcntl: 4 }, package: globby };
    expect(fcntl('app/Globby.dll', usedMore)).toBe('grown dependencies');
  });

  it('does not hold for names of programs that are not there, where nothing is loaded', () => {
    const files = {
      'main.js': own,
      '.config/toolrc.js': { head: { openat: 1 }, size: [undefined, undefined] as [undefined, undefined] },
    };
    expect(judge(files, { packages: [globby], rest: { openat: 80 } }).changes.openat).toBe('grown more-calls');
  });

  it('is the project’s own when the same version is read for each record', () => {
    const same: PackageChange = { ecosystem: 'npm', name: 'yaml', base: '2.4.0', head: '2.4.0' };
    const files = {
      'main.js': own,
      'node_modules/yaml/data.json': { base: { openat: 1 }, head: { openat: 9 }, package: same },
    };
    expect(judge(files, { rest: { openat: 200 } }).changes.openat).toBe('grown more-calls');
  });

  it('on the project’s own files fails by one call, and names what the project asks for', () => {
    const files = { 'data/a.csv': { base: { newfstatat: 10 }, head: { newfstatat: 11 } } };
    const { failed } = judge(files, { packages: [globby], rest: { newfstatat: 500 } });
    expect(failed).toEqual(['import: stat 510 → 511 per run, no count may grow. Changed: globby 7.1.1 → 8.0.1 (npm).']);
  });

  it('has the same limit for another release of the language', () => {
    const release = (count: number): Record<string, Described> => ({
      'main.py': own,
      '/opt/hostedtoolcache/Python/3.11.4/os.py': { base: { openat: 4, readBytes: 10 } },
      '/opt/hostedtoolcache/Python/3.11.5/os.py': { head: { openat: count, readBytes: 10 } },
    });
    expect(judge(release(12), { rest: { openat: 80 } }).changes.openat).toBe('explained runtime');
    expect(judge(release(40), { rest: { openat: 80 } }).changes.openat).toBe('grown runtime');
  });
});

describe('calls that stand for one another', () => {
  const judgeCalls = (base: Side, head: Side) => {
    const profile = ({ syncingWrites = 0, ...perOp }: Side): Profile => ({ perOp, syncingWrites, source: 'strace' });
    const { changes } = judgeCounts(new Map([[id, { base: profile(base), head: profile(head) }]]));
    return Object.fromEntries((changes.get(id) ?? []).map(({ metric, verdict }) => [metric, verdict]));
  };

  it.each<[string, Side, Side, Record<string, string>]>([
    [
      'pwrite64 in the place of write is neither more nor less',
      { write: 40 },
      { write: 0, pwrite64: 40 },
      { write: 'within-tolerance', pwrite64: 'within-tolerance' },
    ],
    [
      'a copy by the kernel in the place of each write is not less',
      { write: 40 },
      { write: 0, sendfile: 40 },
      { write: 'within-tolerance', sendfile: 'grown' },
    ],
    [
      'one copy in the place of many writes is less',
      { write: 40 },
      { write: 0, copy_file_range: 1 },
      { write: 'shrunk', copy_file_range: 'grown' },
    ],
    [
      'fsync in the place of sync_file_range is more',
      { sync_file_range: 60 },
      { fsync: 60 },
      { sync_file_range: 'within-tolerance', fsync: 'grown' },
    ],
    [
      'sync in the place of many fdatasync is more, and not less',
      { fdatasync: 60 },
      { sync: 20 },
      { fdatasync: 'within-tolerance', sync: 'grown' },
    ],
    [
      'fdatasync in the place of fsync is not more',
      { fsync: 60 },
      { fdatasync: 60 },
      { fsync: 'within-tolerance', fdatasync: 'within-tolerance' },
    ],
    [
      'a write that waits in the place of fsync is not more',
      { fsync: 60 },
      { fsync: 0, syncingWrites: 60 },
      { fsync: 'within-tolerance', syncingWrites: 'within-tolerance' },
    ],
    [
      'a write that waits in the place of fdatasync is more',
      { fdatasync: 60 },
      { fdatasync: 0, syncingWrites: 60 },
      { fdatasync: 'within-tolerance', syncingWrites: 'grown' },
    ],
    [
      'fewer of a family are less',
      { fsync: 60, fdatasync: 10 },
      { fsync: 0, fdatasync: 20 },
      { fsync: 'shrunk', fdatasync: 'within-tolerance' },
    ],
    [
      'access in the place of stat is not more',
      { stat: 5 },
      { access: 5 },
      { stat: 'within-tolerance', access: 'within-tolerance' },
    ],
  ])('%s', (_, base, head, expected) => {
    expect(judgeCalls(base, head)).toEqual(expected);
  });
});

it('bytes that the kernel copies instead are not less', () => {
  const judgeBytes = (written: number, copied: number) => {
    const side = (writtenBytes: number, copiedBytes: number): Profile => ({
      ...{ perOp: { write: 9, sendfile: 9 }, source: 'strace' },
      ...{ writtenBytes, copiedBytes },
    });
    const changes = judgeCounts(new Map([[id, { base: side(320, 0), head: side(written, copied) }]])).changes.get(id);
    return changes?.find(({ metric }) => metric === 'writtenBytes');
  };
  expect(judgeBytes(0, 320)).toMatchObject({ verdict: 'within-tolerance', allowed: 'copied by the kernel instead' });
  expect(judgeBytes(0, 100)).toMatchObject({ verdict: 'shrunk' });
});

describe('whatever the files are', () => {
  const side = fc.option(
    fc.record({ openat: fc.nat(80), newfstatat: fc.nat(80), read: fc.nat(80), readBytes: fc.nat(9000) }),
    { nil: undefined },
  );
  const size = fc.option(fc.nat(9000), { nil: undefined });
  const described = fc.record({
    ...{ base: side, head: side, size: fc.tuple(size, size), isFolder: fc.boolean(), differs: fc.boolean() },
    more: fc.record({ isMade: fc.boolean(), processes: fc.integer({ min: 1, max: 3 }) }),
  });
  const names = [
    ...['main.py', 'lib/a.py', 'lib/b.py', 'data/a.csv', 'data/b.csv', 'docs', 'out/log', 'app.jar', 'c/y.h'],
    ...['node_modules/a/x.js', '/usr/lib/python3.11/os.py', '/etc/hosts', '.git/HEAD'],
  ];
  const tables = fc
    .tuple(...names.map((name) => fc.option(described, { nil: undefined }).map((one) => [name, one] as const)))
    .map((entries) =>
      Object.fromEntries(
        entries.flatMap(([name, one]) => (one ? [[name, JSON.parse(JSON.stringify(one)) as Described]] : [])),
      ),
    );
  const badness = { grown: 3, unstable: 2, explained: 1, 'within-tolerance': 0, 'fewer-syncs': 0, shrunk: 0 };

  it('no more is explained than the growth, and none is passed over', () => {
    fc.assert(
      fc.property(tables, (table) => {
        for (const { metric, base = 0, head = 0, verdict, explained = 0, allowed } of judge(table).all) {
          expect(explained).toBeLessThanOrEqual(Math.max(0, head - base));
          if (head > base * 1.0006 && verdict === 'within-tolerance')
            expect([metric, allowed]).toEqual([metric, expect.any(String)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('one file that is opened more often makes no verdict better', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(...names), fc.integer({ min: 1, max: 500 }), (table, name, more) => {
        const worse = structuredClone(table);
        const file = (worse[name] ??= { size: [10, 10], differs: false, base: { openat: 1 }, head: { openat: 1 } });
        file.head = { ...(file.head ?? { readBytes: 0 }), openat: (file.head?.openat ?? 0) + more };
        if (table[name]?.head === undefined) return;
        const verdictOf = (judged: Judged): number =>
          badness[judged.all.find(({ metric }) => metric === 'openat')?.verdict ?? 'shrunk'];
        expect(verdictOf(judge(worse))).toBeGreaterThanOrEqual(verdictOf(judge(table)));
      }),
      { numRuns: 60 },
    );
  });
});

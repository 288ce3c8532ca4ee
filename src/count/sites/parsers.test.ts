import { beforeAll, describe, expect, it } from 'vitest';
import { defined } from '../../core/document/index.ts';
import { nameStacks, renderFoldedDifference, renderFoldedStacks } from '../folded.ts';
import { StackSum } from './call-stack.ts';
import { subtractSites, type SitesOfCalls } from './difference.ts';
import { LineMap } from './line-map.ts';
import { parseMarker } from './hooks.ts';
import { demangle } from './name-frames.ts';
import { parseAnswer } from './symbolizer.ts';
import { findCauses } from './sides.ts';
import { Project } from './project.ts';
import { shortName, siteOf, type Site } from './site.ts';
import { parseAnswers } from './python-hook.ts';
import { callAddress, parseStackLine, parseUnwinder } from './stack-lines.ts';
import { StackTrace } from './stack-trace.ts';
import { project } from '../../../test/helpers/project.ts';

describe('a line below a call, as strace 6.1 prints it', () => {
  it.each([
    [' > /usr/lib/x86_64-linux-gnu/libc.so.6(fsync+0x10) [0xfec20]', '/usr/lib/x86_64-linux-gnu/libc.so.6', 0xfec20],
    [' > /project/gm(main.(*log).appendRecord+0x45) [0x94fe5]', '/project/gm', 0x94fe5],
    [' > /project/r(<std::fs::File>::sync_all+0x19) [0x2e269]', '/project/r', 0x2e269],
    [' > /tmp/a (copy)/prog() [0x1181]', '/tmp/a (copy)/prog', 0x1181],
    [' > /tmp/io perf (1)/prog(take_lock+0x1b) [0x1181]', '/tmp/io perf (1)/prog', 0x1181],
    [' > /tmp/a (1)/gm(main.(*log).appendRecord+0x45) [0x94fe5]', '/tmp/a (1)/gm', 0x94fe5],
    [' > /project/c(operator()(int) const+0x5) [0x7]', '/project/c', 0x7],
    [' > /project/c (deleted)(main+0x5) [0x7]', '/project/c', 0x7],
    [' > /project/a(main+0x46) [0x10f6] /project/a.c:11', '/project/a', 0x10f6],
  ])('%s', (line, object, offset) => {
    expect(parseStackLine(line)).toEqual({ object, offset });
  });

  it.each([' > unexpected_backtracing_error [0x7f1f]', ' > [vdso]() [0x5]', ' > too many stack frames'])(
    '%s',
    (line) => {
      expect(parseStackLine(line)).toBeUndefined();
    },
  );

  it('has a number that depends on the library that found it', () => {
    const version = 'Optional features enabled: stack-trace=libunwind stack-demangle m32-mpers mx32-mpers';
    expect(parseUnwinder(version)).toBe('libunwind');
    expect(parseUnwinder('Optional features enabled: stack-trace=libdw stack-demangle')).toBe('libdw');
    expect(parseUnwinder('Optional features enabled: no-m32-mpers')).toBeUndefined();
    const moved = (offset: number) => offset + 0x400000;
    expect(callAddress({ object: 'x', offset: 0x100 }, true, 'libunwind', moved)).toBe(0x4000ff);
    expect(callAddress({ object: 'x', offset: 0x4000ff }, false, 'libdw', moved)).toBe(0x4000ff);
    expect(callAddress({ object: 'x', offset: 0x400100 }, true, 'libdw', moved)).toBe(0x4000ff);
  });
});

it('a stack that is lost behind the project’s own program is not of a runtime', () => {
  const folder = '/tmp/io-perf-none';
  const trace = new StackTrace('/project', { calls: ['fsync'], answered: [], ownFiles: [], folder });
  const libc = ' > /usr/lib/libc.so.6(fsync+0x10) [0xfec20]';
  const lost = ' > unexpected_backtracing_error [0x559cd30e3e20]';
  for (const above of [
    ' > /project/target/prog(prog::save+0x41) [0x1a321]',
    ' > /project/libnet.so(Sync+0x1) [0x2]',
    '',
  ]) {
    trace.read('7 fsync(3</project/log>) = 0 <0.000100>');
    for (const line of [libc, above, lost]) if (line !== '') trace.read(line);
  }
  trace.settle();
  expect(trace.stacks.map((_, id) => trace.isOfRuntime(id))).toEqual([false, true, true]);
});

describe('the answer of', () => {
  it('llvm-addr2line, with an inlined function', () => {
    const text = '0x10f5\nappend_record\n/project/a.c:7\nmain\n/project/a.c:11\n0x1180\n_start\n??:0\n';
    expect(parseAnswer(text)).toEqual(
      new Map([
        [
          0x10f5,
          [
            { function: 'append_record', file: '/project/a.c', line: 7 },
            { function: 'main', file: '/project/a.c', line: 11 },
          ],
        ],
        [0x1180, [{ function: '_start' }]],
      ]),
    );
  });

  it('binutils, which does not read the newest DWARF', () => {
    const text =
      '0x0000000000494fe4\nmain.(*log).appendRecord\ngo.go:?\n0x00000000000010f5\nmain\n/tmp/a.c:11 (discriminator 3)\n0x1\n??\n??:0\n';
    expect([...parseAnswer(text).values()]).toEqual([
      [{ function: 'main.(*log).appendRecord' }],
      [{ function: 'main', file: '/tmp/a.c', line: 11 }],
      [{}],
    ]);
  });

  it('Python’s faulthandler: of the thread that made the call', () => {
    const text = [
      'Current thread 0x00007fac48c116c0 (most recent call first):',
      '  File "/project/h\\xe9.py", line 4 in append',
      '  File "<string>", line 1 in <module>',
      '',
      'Thread 0x00007fac49a5bb80 (most recent call first):',
      '  File "/usr/lib/python3.11/threading.py", line 1139 in _wait_for_tstate_lock',
      'Current thread 0x00007fac49a5bb80 (most recent call first):',
      '  <no Python frame>',
      '',
    ].join('\n');
    expect(parseAnswers(text)).toEqual({
      isTorn: false,
      threads: new Map([
        ['7fac48c116c0', [[{ function: 'append', file: '/project/hé.py', line: 4 }, { function: '<module>' }]]],
        ['7fac49a5bb80', [[]]],
      ]),
    });
    expect(parseAnswers('Current thread 0x01 (most recent call first):\n  File   File "a.py", line 2\n').isTorn).toBe(
      true,
    );
  });

  it('a hook', () => {
    expect(parseMarker('/io-perf-sites:entered:[["append","/a:b.js",3],[null,"/a.js",4],["x","<string>",1]]')).toEqual({
      type: 'entered',
      frames: {
        named: [{ function: 'append', file: '/a:b.js', line: 3 }, { file: '/a.js', line: 4 }, { function: 'x' }],
      },
    });
    expect(parseMarker('/io-perf-sites:answer:7f0a:@0+1f,1+2a,9+1,\t/usr/lib/libc.so.6\t/r/a:b')).toEqual({
      type: 'answer',
      at: 0x7f0a,
      frames: {
        raw: [
          { object: '/usr/lib/libc.so.6', offset: 0x1f },
          { object: '/r/a:b', offset: 0x2a },
        ],
      },
    });
    expect(parseMarker('/io-perf-sites:answer::[]')).toEqual({ type: 'answer', frames: { named: [] } });
    expect(parseMarker('/io-perf-sites:begins:3:openat|close:[]')).toEqual({
      type: 'begins',
      id: '3',
      calls: ['openat', 'close'],
      frames: [],
    });
    expect(parseMarker('/io-perf-sites:answers:7f:/tmp/x:y.txt')).toEqual({
      type: 'answers',
      thread: '7f',
      file: '/tmp/x:y.txt',
    });
    expect(parseMarker('/etc/passwd')).toBeUndefined();
  });
});

it.each([
  ['store::append_record(int, std::function<void (int)>) const', 'store::append_record'],
  ['main.(*log).appendRecord', 'main.(*log).appendRecord'],
  ['prog::append::h0123456789abcdef', 'prog::append'],
  ['_$LT$prog..Log$u20$as$u20$core..ops..Drop$GT$::drop::h0123456789abcdef', '<prog::Log as core::ops::Drop>::drop'],
  ['append_record.constprop.0', 'append_record.constprop.0'],
])('the name %s in short', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it.each([
  ['_ZN5store13append_recordEi', 'store::append_record'],
  ['_ZN4prog6append17h0123456789abcdefE', 'prog::append'],
  ['_ZL13append_recordii', 'append_record'],
  ['_ZN7walkdir4dent8DirEntry10from_entry17h146fc979aec505ecE', 'walkdir::dent::DirEntry::from_entry'],
  ['_ZN3BoxI5EntryE4saveEi', 'Box'],
  [
    '_ZN49_$LT$prog..Log$u20$as$u20$prog..Sink$LT$T$GT$$GT$4sync17h0123456789abcdefE',
    '<prog::Log as prog::Sink<T>>::sync',
  ],
  ['append_record', 'append_record'],
])('the name %s without its code', (name, plain) => {
  expect(demangle(name)).toBe(plain);
});

describe('lines of the base', () => {
  let lines: LineMap;
  beforeAll(() => {
    const text = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`);
    const { git, write } = project({ files: { 'a b é.c': text.join('\n'), 'old.c': text.join('\n') } });
    const head = [...text];
    head.splice(14, 2);
    head[9] = '--- a/old.c';
    head.splice(4, 0, 'new', '+++ b/x');
    write({ 'a b é.c': head.join('\n') });
    git('mv', 'old.c', 'new.c');
    git('add', '.');
    lines = LineMap.of(git('diff', '-U0', '-M', '--src-prefix=a/', '--dst-prefix=b/', 'HEAD'));
  });

  it('move with what stands above them', () => {
    const moved = [1, 4, 5, 9, 10, 11, 14, 15, 16, 17, 20].map((line) => lines.lineOf('a b é.c', line));
    expect(moved).toEqual([1, 4, 7, 11, 12, 13, 16, undefined, undefined, 17, 20]);
  });

  it('go with the file', () => {
    expect([lines.fileOf('old.c'), lines.lineOf('old.c', 7)]).toEqual(['new.c', 7]);
    expect([lines.fileOf('other.c'), lines.lineOf('other.c', 7)]).toEqual(['other.c', 7]);
  });
});

describe('a site', () => {
  const own = {
    nameOf: (file: string) => (file.startsWith('/r/') ? file.slice(3) : undefined),
    holds: (object: string) => object.startsWith('/r/'),
  };
  it('is the innermost frame of the project’s own', () => {
    const frames = [
      { function: 'fsync', object: '/lib/libc.so.6' },
      { function: 'helper', file: '/lib/x.c', line: 3, object: '/r/prog' },
      { function: 'append', file: '/r/src/log.c', line: 23, object: '/r/prog' },
      { function: 'main', file: '/r/src/main.c', line: 1, object: '/r/prog' },
    ];
    expect(siteOf(frames, own)).toEqual({ function: 'append', file: 'src/log.c', line: 23 });
  });

  it('without lines is a function; without that, nothing', () => {
    expect(
      siteOf(
        [
          { function: 'fsync', object: '/lib/libc.so.6' },
          { function: 'append', object: '/r/prog' },
        ],
        own,
      ),
    ).toEqual({ function: 'append' });
    expect(siteOf([{ object: '/r/prog' }], own)).toEqual({ function: null });
  });

  it('is of no library whose files are called like the project’s', () => {
    const like = new Project('/r', '/r', ['src/log.c']);
    const frame = { function: 'save', file: './src/log.c', line: 3 };
    expect(siteOf([{ ...frame, object: '/usr/lib/libx.so' }], like)).toEqual({ function: null });
    expect(siteOf([{ ...frame, object: '/r/prog' }], like)).toEqual({ function: 'save', file: 'src/log.c', line: 3 });
  });

  it('is the source of which Perl runs a copy', () => {
    const project = new Project('/r', '/r', ['lib/A.pm']);
    const files = ['/r/blib/lib/A.pm', 'blib/lib/A.pm', '/r/blib/lib/B.pm'];
    expect(files.map((file) => project.nameOf(file))).toEqual(['lib/A.pm', 'lib/A.pm', undefined]);
  });

  it('is of no installed package', () => {
    const project = new Project('/r', '/r', ['src/a.js', 'node_modules/x/i.js', 'vendor/y.go']);
    expect(
      ['/r/src/a.js', './src/a.js', '/r/node_modules/x/i.js', '/r/vendor/y.go', '/r/src/b.js'].map((file) =>
        project.nameOf(file),
      ),
    ).toEqual(['src/a.js', 'src/a.js', undefined, undefined, undefined]);
  });

  it('is not made by a build of .NET', () => {
    const names = ['src/A.cs', 'obj/Release/net10.0/Entry.cs', 'test/obj/Debug/Names.fs', 'src/View.g.cs', 'obj/log.c'];
    const project = new Project('/r', '/r', names);
    expect(names.filter((name) => project.nameOf(`/r/${name}`) !== undefined)).toEqual(['src/A.cs', 'obj/log.c']);
  });
});

describe('the difference of sites', () => {
  const callsOf = (...sites: [Site, number][]): SitesOfCalls =>
    new Map([
      [
        'fsync',
        new Map(
          sites.map(([site, count], index) => [String(index), { site, count, packages: new Map(), tests: new Map() }]),
        ),
      ],
    ]);
  const at = (name: string, line: number): Site => ({ function: name, file: 'a.c', line });

  it('knows a rewritten line by its function, and says what is open', () => {
    const sites = subtractSites(
      'fsync',
      { before: 10, after: 30 },
      callsOf([at('save', 5), 8], [at('load', 9), 2]),
      callsOf([at('save', 6), 18], [at('load', 9), 2], [{ function: null }, 10]),
      LineMap.of('--- a/a.c\n+++ b/a.c\n@@ -5 +5,2 @@\n-x\n+y\n+z\n@@ -8 +9,0 @@\n-q\n'),
    );
    expect(sites).toEqual([
      { function: 'save', file: 'a.c', line: 6, before: 8, after: 18 },
      { function: null, before: 0, after: 10 },
    ]);
  });
});

it('growth that unseen calls of the base could explain has no site', async () => {
  const project = new Project('/r', '/r', ['a.c']);
  const sideOf = (lines: Record<number, number>, capped?: string) => ({
    project,
    record: () =>
      Promise.resolve({
        stacks: Object.entries(lines).map(([line, count]) => ({
          ...{ call: 'stat', frames: [{ function: 'f', file: '/r/a.c', line: Number(line) }], count, ns: 0 },
        })),
        ...{ notes: [], elapsedNs: 1, spoken: 0, silent: 0 },
        ...defined({ capped }),
      }),
  });
  const grown = [{ call: 'stat', before: 10, after: 60 }];
  const find = async (capped?: string) =>
    (
      await findCauses(
        grown,
        sideOf({ 1: 4 }, capped),
        sideOf({ 1: 4, 2: 6, 3: 50 }),
        { languages: [], roomMs: 1000 },
        LineMap.of(''),
      )
    ).causes[0]?.sites;
  const [second, third] = [2, 3].map((line) => ({
    function: 'f',
    file: 'a.c',
    line,
    before: 0,
    after: line === 2 ? 6 : 50,
  }));
  expect(await find('It was ended.')).toEqual([third]);
  expect(await find()).toEqual([third, second]);
});

it('stacks fold for a flame graph', () => {
  const sum = new StackSum();
  const frames = [{ function: 'a;b', file: '/r/x.c', line: 3 }, { function: 'main' }];
  for (let call = 0; call < 3; call++) sum.add('fsync', [...frames], { ns: 2, path: `/r/${call % 2}` });
  sum.add('read', [{ object: '/lib/libc.so' }], { ns: 0 });
  for (let call = 0; call < 4; call++) sum.add('read', [], { ns: 0 });
  expect(sum.stacks[0]).toMatchObject({
    count: 3,
    ns: 6,
    files: new Map([
      ['/r/0', 2],
      ['/r/1', 1],
    ]),
  });
  const name = (file: string): string => file.slice(3);
  const stripped = {
    call: 'read',
    frames: [{ object: '/bin/git' }, { object: '/bin/git' }, { function: 'main' }],
    count: 1,
    ns: 0,
  };
  expect(renderFoldedStacks(nameStacks([stripped], name))).toBe('main;[git];read 1\n');
  expect(renderFoldedStacks(nameStacks(sum.stacks, name))).toBe(
    '[libc.so];read 1\n[unknown];read 4\nmain;a_b (x.c:3);fsync 3\n',
  );
  const base = [
    { call: 'fsync', frames: [{ function: 'a;b', file: '/r/x.c', line: 9 }, { function: 'main' }], count: 2, ns: 0 },
  ];
  expect(renderFoldedDifference(nameStacks(base, name), nameStacks(sum.stacks, name))).toBe(
    '[libc.so];read 0 1\n[unknown];read 0 4\nmain;a_b (x.c);fsync 2 3\n',
  );
});

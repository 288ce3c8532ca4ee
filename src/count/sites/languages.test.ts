/**
 * Real programs in each language, as a pull request changes them: one sync for each record, one stat for each file, a buffer of half the
 * size. Built with ordinary flags; file and line must be exact.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../test/helpers/site-programs.ts';
import { isLongCheck, longOnly } from '../../../test/speeds.ts';
import { kindOf } from '../../core/document/index.ts';
import { fileTable } from '../file-table.ts';
import { profileCommand } from '../profile-command.ts';
import { type SiteCounts, sitesOf } from './difference.ts';
import { LineMap } from './line-map.ts';
import { languagesOf } from './hooks.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';
import { findCauses, type SideToRecord } from './sides.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { project } from '../../../test/helpers/project.ts';
import { has } from '../../../test/helpers/has.ts';

const tracer = await findStackTracer();

const inputs = 3;

/** The two versions of a text, and the number of each changed line in the head. */
function sidesOf(text: string): { base: string; head: string; changed: Record<string, number> } {
  const [base, head]: string[][] = [[], []];
  const changed: Record<string, number> = {};
  for (const line of text.split('\n')) {
    const mark = /^(.*?)\s*(?:\/\/|#)\s*(only-head|only-base|head)\s*(\w*)$/.exec(line);
    if (!mark) {
      base!.push(line);
      head!.push(line);
      continue;
    }
    const [, code = '', side, name = ''] = mark;
    if (side === 'only-base') base!.push(code);
    if (side === 'only-head') head!.push(code);
    if (side === 'head') {
      base!.push(code);
      head!.push(code);
    }
    if (side !== 'only-base' && name !== '') changed[name] = head!.length;
  }
  return { base: base!.join('\n'), head: head!.join('\n'), changed };
}

/** A repository with one commit, built. */
function makeSide(root: string, { file, build }: Language, text: string): string {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  mkdirSync(join(root, 'in'));
  writeFileSync(join(root, file), text);
  writeFileSync(join(root, dirname(file), 'go.mod'), 'module example.com/log\n\ngo 1.21\n');
  writeFileSync(join(root, 'Cargo.toml'), '[package]\nname = "prog"\nversion = "0.1.0"\nedition = "2021"\n');
  writeFileSync(join(root, '.gitignore'), 'prog\ntarget\nout\nin\nout.log\nCargo.lock\n');
  for (let input = 0; input < inputs; input++) writeFileSync(join(root, 'in', String(input)), 'x'.repeat(32768));
  project({ path: root }).git('add', '.');
  if (build !== undefined) execFileSync('sh', ['-c', build], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  return root;
}

const wholeKind = (kind: string): string[] =>
  ['fsync', 'fdatasync', 'stat', 'newfstatat', 'statx', 'read', 'pread64'].filter((call) => kindOf(call) === kind);

describe.skipIf('reason' in tracer)('call sites of a program in', () => {
  for (const language of languages) {
    const isLeftOut = language.isLong === true && !isLongCheck;
    const name = `${language.name}${isLeftOut ? longOnly : ''}`;
    describe.skipIf(isLeftOut || !has(...(language.tool as [string])))(name, () => {
      const { base, head, changed } = sidesOf(language.text);
      let folder: string;
      const found = new Map<string, SiteCounts[]>();

      beforeAll(async () => {
        folder = temporaryFolder();
        const calls = ['fsync', 'stat', 'newfstatat', 'statx', 'read'];
        const sideOf = async (side: string, text: string): Promise<SideToRecord> => {
          const root = makeSide(join(folder, side), language, text);
          return {
            project: await Project.find(root),
            async record(names, asks) {
              const command = ['sh', '-c', language.run];
              const recording = await recordStacks({
                ...{ command, directory: root, calls: names, asks, output: 'nowhere', maxMs: 60_000 },
                ...(language.often === true ? { expected: 10_000 } : {}),
                ...(language.environment && { environment: language.environment }),
              });
              expect(recording.capped).toBeUndefined();
              return recording;
            },
          };
        };
        const [before, after] = [await sideOf('base', base), await sideOf('head', head)];
        const diff = spawnSync(
          'git',
          ['diff', '-U0', '--no-index', join('base', language.file), join('head', language.file)],
          { cwd: folder, encoding: 'utf8' },
        ).stdout.replaceAll(/([ab])\/(?:base|head)\//g, '$1/');
        const count = async ({ project: { root } }: SideToRecord) => {
          const options = {
            ...{ command: ['sh', '-c', language.run], directory: root, output: 'nowhere' as const },
            ...(language.environment && { environment: language.environment }),
          };
          // Caches of its own are filled, and no part of a count.
          execFileSync('sh', ['-c', language.run], { cwd: root, env: { ...process.env, ...language.environment } });
          const { profile, account } = await profileCommand(options);
          return { perOp: profile.perOp, touched: account && fileTable(account).keys() };
        };
        const counted = { before: (await count(before)).perOp };
        const { perOp, touched } = await count(after);
        const grown = calls
          .map((call) => ({ call, before: counted.before[call] ?? 0, after: perOp[call] ?? 0 }))
          .filter((call) => call.after > call.before);
        const { causes } = await findCauses(
          grown,
          before,
          after,
          { languages: languagesOf(after.project, touched), roomMs: 60_000 },
          LineMap.of(diff),
        );
        for (const { call, sites } of causes) found.set(call, sites);
      });

      const grown = (kind: string): SiteCounts[] => wholeKind(kind).flatMap((call) => found.get(call) ?? []);

      it('an added sync', () => {
        expect(grown('fsync')).toEqual([
          { function: language.functions.sync, file: language.file, line: changed.sync, before: 0, after: 5 },
        ]);
      });

      it('a stat for each file', () => {
        expect(grown('stat')).toEqual([
          { function: language.functions.stat, file: language.file, line: changed.stat, before: 0, after: 3 },
        ]);
      });

      it('a buffer of half the size', () => {
        expect(grown('read')).toEqual([
          { function: language.functions.read, file: language.file, line: changed.read, before: 15, after: 27 },
        ]);
      });
    });
  }
});

it.skipIf('reason' in tracer || !has('python3', '--version'))(
  'what Python writes, in threads and through buffers, is known by its lines or not at all',
  async () => {
    const folder = temporaryFolder();
    const text = [
      'import os, threading',
      'def save(name):',
      '    with open(name, "w") as file:',
      '        file.write("x")',
      '        file.flush()',
      '        os.fsync(file.fileno())',
      'first = threading.Thread(target=save, args=("a",))',
      'first.start()',
      'first.join()',
      'save("b")',
    ];
    writeFileSync(join(folder, 'save.py'), text.join('\n'));
    const project = new Project(folder, folder, ['save.py']);
    const recording = await recordStacks({
      ...{ command: ['python3', 'save.py'], directory: folder, calls: ['fsync', 'write'], asks: ['python'] },
      ...{ output: 'nowhere', maxMs: 60_000 },
    });
    const sites = sitesOf(recording, project);
    const siteAt = (line: number) => ({
      site: { function: 'save', file: 'save.py', line },
      count: 2,
      packages: new Map(),
      tests: new Map(),
    });
    expect([...sites.get('fsync')!.values()]).toEqual([siteAt(6)]);
    expect([...sites.get('write')!.values()]).toContainEqual(siteAt(5));
  },
);

it.skipIf('reason' in tracer || !has('mcs', '--version'))(
  'a program of a runtime that compiles while it runs has no site, and the reason is given',
  async () => {
    const folder = temporaryFolder();
    const text =
      'using System.IO; class Log { static void Main() { using (var log = new FileStream("out.log", FileMode.Create)) { log.WriteByte(65); log.Flush(true); } } }';
    writeFileSync(join(folder, 'Log.cs'), text);
    execFileSync('mcs', ['-debug', 'Log.cs'], { cwd: folder });
    const recording = await recordStacks({
      ...{ command: ['mono', '--debug', 'Log.exe'], directory: folder, calls: ['fsync'], asks: 'frames' },
      ...{ output: 'nowhere', maxMs: 60_000 },
    });
    const sites = sitesOf(recording, new Project(folder, folder, ['Log.cs']));
    expect([...sites.get('fsync')!.values()]).toEqual([
      { site: { function: null }, count: 1, packages: new Map(), tests: new Map() },
    ]);
    expect(recording.notes).toContainEqual(expect.stringContaining('they take .NET 6 or newer'));
  },
);

const minified = languages.find(({ name }) => name.startsWith('TypeScript'))!;

/** Built so that there are no lines, and then no names either. */
const poor: {
  name: string;
  language: string;
  build: string;
  sync: SiteCounts['function'];
  line?: true;
  isLong?: true;
}[] = [
  { name: 'C without -g', language: 'C', build: 'gcc -O1 -fno-inline -o prog src/log.c', sync: 'append_record' },
  { name: 'C, stripped', language: 'C', build: 'gcc -O2 -s -rdynamic -o prog src/log.c', sync: null },
  { name: 'C, static', language: 'C', build: 'gcc -O1 -static -o prog src/log.c', sync: null, isLong: true },
  // Its caller is guessed by frame pointers, which the C library does not keep.
  {
    name: 'C, static, with lines',
    language: 'C',
    build: 'gcc -O0 -g -static -o prog src/log.c',
    sync: null,
    isLong: true,
  },
  {
    name: 'C, static, that can start anywhere',
    language: 'C',
    build: 'gcc -O1 -g -fno-inline -static-pie -o prog src/log.c',
    sync: 'append_record',
    line: true,
  },
  {
    name: 'Go without DWARF',
    language: 'Go',
    build: 'cd log && go build -ldflags=-w -o ../prog .',
    sync: 'main.(*journal).appendRecord',
  },
  {
    name: 'Go, stripped',
    language: 'Go',
    build: 'cd log && go build -ldflags="-s -w" -o ../prog .',
    sync: null,
    isLong: true,
  },
  {
    name: 'TypeScript, minified without a source map',
    language: minified.name,
    build: minified.build!.replace(' --sourcemap', ''),
    sync: null,
  },
  {
    name: 'Rust, stripped',
    language: 'Rust',
    build: 'rustc -O -C strip=symbols -o prog src/main.rs',
    sync: null,
    isLong: true,
  },
];

describe.skipIf('reason' in tracer)('of a program without debug information', () => {
  for (const { name, language, build, sync, line, isLong } of poor) {
    const one = languages.find((other) => other.name === language)!;
    const isLeftOut = isLong === true && !isLongCheck;
    it.skipIf(isLeftOut || !has(...(one.tool as [string])))(`${name}${isLeftOut ? longOnly : ''}`, async () => {
      const folder = temporaryFolder();
      const { head, changed } = sidesOf(one.text);
      const root = makeSide(join(folder, 'head'), { ...one, build }, head);
      const project = await Project.find(root);
      const recording = await recordStacks({
        ...{ command: ['sh', '-c', one.run], directory: root, calls: ['fsync'] },
        asks: one === minified ? ['node'] : 'frames',
        ...{ output: 'nowhere', maxMs: 60_000 },
      });
      const sites = [...(sitesOf(recording, project).get('fsync')?.values() ?? [])];
      const place = line && { file: one.file, line: changed.sync };
      expect(sites).toEqual([{ site: { function: sync, ...place }, count: 5, packages: new Map(), tests: new Map() }]);
    });
  }
});

/** Sides that are laid out alike: a program that walks its own folder finds the same on both, and nothing of io-perf. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from './helpers/compare.ts';
import { makeFolder } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { runIoPerf } from './helpers/io-perf.ts';
import { project as makeProject, type Project } from './helpers/project.ts';
import { isLongCheck, longOnly } from './speeds.ts';

const missing = ['hyperfine', 'git', 'strace'].filter((program) => !has(program));

/** A program that prints its folder into a file elsewhere, so that the sides can be compared. */
const walk = (log: string, command: string): string =>
  `sh -c "(${command}) | sort | tr '\\\\n' ' ' >>${log}; echo >>${log}"`;

/** What each execution printed. */
const printedIn = (log: string): string[] => [
  ...new Set(
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  ),
];

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `a program that walks its folder${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 180_000 },
  () => {
    function projectOf(commands: Record<string, string>, files: Record<string, string> = {}): Project {
      const workloads = Object.entries(commands).map(
        ([name, command]) => `  ${name}: { command: ${JSON.stringify(command)} }\n`,
      );
      return makeProject({
        path: join(makeFolder('alike'), 'parent', 'project'),
        commits: [
          {
            'io-perf.yml': `rounds: 2\nworkloads:\n${workloads.join('')}`,
            '.gitignore': 'installed/\n',
            'src/a.txt': 'one\n',
            'src/b.txt': 'two\n',
            ...files,
          },
          { 'src/a.txt': 'six\n' },
        ],
      });
    }

    it('finds the same names on both sides, of which none is of io-perf, and the counts are equal', async () => {
      const log = (name: string): string => join(folder, name);
      const folder = makeFolder('walked');
      const project = projectOf({
        find: walk(log('find'), 'find .'),
        list: walk(log('list'), 'ls -aR'),
        above: walk(log('above'), 'find .. -maxdepth 2 -printf x'),
      });
      project.commit({ 'io-perf-unrelated.txt': '', 'note.txt': 'committed\n' });
      project.commit({ 'src/b.txt': 'ten\n' });
      project.write({ 'installed/package.txt': 'x\n', 'note.txt': 'and changed\n' });
      // What earlier runs left.
      const earlier = await runIoPerf(['run', '--rounds', '1', '--output', 'earlier.json', '--', 'true'], project.path);
      expect(earlier.code, earlier.stderr).toBe(0);
      project.write({ 'io-perf-run-base.log': '' });
      const { code, shown, run } = await compare(project.path, ['HEAD~1']);
      expect(code, shown).toBe(0);
      const found = printedIn(log('find'));
      expect(found).toHaveLength(1);
      expect(found[0]!.split(' ').filter((name) => !/^(?:|\.|\.\/\.git\/.*)$/.test(name))).toEqual([
        ...['./.git', './.gitignore', './io-perf-unrelated.txt', './io-perf.yml', './note.txt'],
        ...['./src', './src/a.txt', './src/b.txt'],
      ]);
      expect(found[0]).toContain('./.git/objects/info/alternates');
      expect(printedIn(log('list'))).toHaveLength(1);
      expect(printedIn(log('list')).join('')).not.toContain('.io-perf');
      expect(printedIn(log('above'))).toHaveLength(1);
      expect(shown).toContain(
        'Both sides run in fresh checkouts, without what git ignores here (installed): if the program needs it, let its `build` (or --build) make it.',
      );
      for (const { subject } of Object.values(run.cells))
        expect(subject.head!.profile!.perOp).toEqual(subject.base!.profile!.perOp);
      expect(readdirSync(join(project.path, '..'))).toEqual(['project']);
    });

    it('finds nothing of io-perf when one side is measured or counted', async () => {
      const log = join(makeFolder('walked'), 'log');
      const project = projectOf({ find: walk(log, 'find . -not -path "./.git/*"') });
      for (const words of [
        ['run', '--rounds', '1', '--output', join(makeFolder('out'), 'run.json')],
        ['profile', '--', 'sh', '-c', `find . -not -path "./.git/*" | sort | tr '\\n' ' ' >>${log}; echo >>${log}`],
      ]) {
        const { code, stderr } = await runIoPerf(words, project.path);
        expect(code, stderr).toBe(0);
      }
      expect(printedIn(log)).toEqual(['. ./.git ./.gitignore ./io-perf.yml ./src ./src/a.txt ./src/b.txt ']);
      expect(readdirSync(join(project.path, '..'))).toEqual(['project']);
    });

    it('runs the head in its own folder if it needs what git ignores, and says so', async () => {
      const project = projectOf({ work: 'sh work.sh' }, { 'work.sh': 'cat src/a.txt >$IO_PERF_DIRECTORY/a\n' });
      project.write({ 'installed/package.txt': 'x\n' });
      project.commit({ 'work.sh': 'cat src/a.txt installed/package.txt >$IO_PERF_DIRECTORY/a || exit 1\n' });
      const { shown, run } = await compare(project.path, ['HEAD~1']);
      expect(shown).toContain(
        'The head does not run without files that git ignores, so it runs in this folder as it is, and the base in a fresh checkout beside it.',
      );
      expect(Object.keys(Object.values(run.cells)[0]!.subject).sort()).toEqual(['base', 'head']);
      expect(run.errors).toEqual([]);
      expect(readdirSync(join(project.path, '..'))).toEqual(['project']);
    });

    it('measures the head alone in its own folder if both sides need what git ignores', async () => {
      const project = projectOf({ work: 'cat installed/package.txt' });
      project.write({ 'installed/package.txt': 'x\n' });
      const { code, shown, run } = await compare(project.path, ['HEAD~1']);
      expect(code, shown).toBe(0);
      expect(run.comparison?.base).toBeUndefined();
      expect(shown).toContain('A fresh checkout has no files that git ignores (here: installed)');
    });

    it('judges nothing if a path leads both sides to one program in the folder of the user', async () => {
      const project = projectOf({ work: 'sh work.sh' }, { 'work.sh': 'true\n' });
      project.write({ 'src/b.txt': 'changed\n' });
      const { shown } = await compare(project.path, [
        'HEAD',
        '--rounds',
        '1',
        '--',
        'sh',
        join(project.path, 'work.sh'),
      ]);
      expect(shown).toMatch(/both sides used one copy of .*work\.sh, in your own folder, of which the head is a copy/);
    });

    const sdk = has('dotnet') ? spawnSync('dotnet', ['--version'], { encoding: 'utf8' }).stdout.trim() : '';
    it.skipIf(!isLongCheck || sdk === '')(
      `may be a build of the .NET SDK, which collects sources${longOnly}`,
      { timeout: 900_000 },
      async () => {
        const version = sdk.split('.')[0]!;
        const project = makeProject({
          path: join(makeFolder('alike'), 'parent', 'project'),
          commits: [
            {
              'io-perf.yml': 'rounds: 2\nworkloads:\n  app: { command: dotnet run -c Release }\n',
              '.gitignore': 'bin/\nobj/\n',
              'app.csproj': `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net${version}.0</TargetFramework></PropertyGroup></Project>\n`,
              'Program.cs': 'System.IO.File.WriteAllText("out.txt", "x");\n',
              'README.md': 'A program\n',
            },
            { 'README.md': 'A program that writes\n' },
          ],
        });
        mkdirSync(join(project.path, 'bin'));
        const { code, run, shown } = await compare(project.path, ['HEAD~1']);
        const { base, head } = Object.values(run.cells)[0]!.subject;
        const named = JSON.stringify([base!.profile!.paths, head!.profile!.paths]);
        expect(named, shown).not.toMatch(/(?:^|")\.io-perf-/);
        expect(code, shown).toBe(0);
      },
    );
  },
);

/** Commands of Windows, as far as Wine is that: their lines, their times in pairs, their exact counts. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { diagnose } from '../../src/app/diagnose.ts';
import { type RunDocument, samplesOf } from '../../src/core/document/index.ts';
import { shellWord } from '../../src/core/words/index.ts';
import { repository, temporaryFolder } from '../helpers/folders.ts';
import { project } from '../helpers/project.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { missing, windowsPath, Wine } from './wine.ts';

const oddWords = [
  ...['plain', 'a b', '', ' ', 'tab\there', 'c"d', '"', '""', 'e\\', 'f g\\', 'f g\\\\', '\\"', 'h\\"i', 'h\\\\"i j'],
  ...[
    '^&|',
    'a&b',
    'a|b',
    'a>b',
    'a<b',
    'a^b',
    '^',
    'a"b&c',
    '(x)',
    ')',
    '@at',
    '!bang!',
    '`tick`',
    "it's",
    '$HOME',
    '~/x',
  ],
  ...[
    '*.txt',
    '?',
    '[a]',
    '{a,b}',
    '#no',
    'a;b',
    'a,b',
    'a=b',
    '--in=x y',
    '/flag',
    '-',
    '--',
    '100%',
    '50% of',
    'grün',
    '日本',
    'x'.repeat(2000),
  ],
];

/** Runs in Node.js for Windows. */
const tryLines = `
  import { writeFileSync } from 'node:fs';
  import { WindowsExecution } from './runners/command/node/windows-execution.ts';
  import { quoteWindowsWord, windowsLine } from './runners/command/node/windows-line.ts';
  const [helper, words, result] = process.argv.slice(2);
  const place = { directory: process.cwd(), environment: process.env };
  const lines = JSON.parse(words).flatMap((word) => {
    const line = 'program args ' + quoteWindowsWord(word);
    const batch = /^[a-z][a-z ]*$/.test(word) ? ['show ' + quoteWindowsWord(word)] : [];
    return [line, line + ' & rem', ...batch].map((text) => [word, text]);
  });
  const found = [];
  for (const [word, text] of lines) {
    const { program, rest, usesShell } = windowsLine(text, place);
    const execution = new WindowsExecution(helper === '' ? undefined : helper);
    const { status } = await execution.start({ words: [program, rest], ...place, keepsOutput: true });
    await execution.end();
    found.push({ word, text, usesShell, status, printed: execution.tails.stdout.toString() });
  }
  writeFileSync(result, JSON.stringify(found));
`;

describe.skipIf(missing !== '')(
  `Windows, under Wine${missing && ` (missing: ${missing})`}`,
  { timeout: 400_000 },
  () => {
    const folder = temporaryFolder();
    const wine = new Wine(folder);
    /** A folder with the programs of the tests in it. */
    const work = join(folder, 'my work');
    const read = (...names: string[]): unknown => JSON.parse(readFileSync(join(...names), 'utf8'));

    beforeAll(async () => {
      await wine.start();
      mkdirSync(join(work, 'sub folder'), { recursive: true });
      cpSync(join(wine.programs, 'program.exe'), join(work, 'program.exe'));
      cpSync(join(wine.programs, 'program.exe'), join(work, 'sub folder', 'other.exe'));
      writeFileSync(join(work, 'show.cmd'), '@"%~dp0program.exe" args %*\r\n');
      writeFileSync(join(work, 'amounts.txt'), '10 1\n');
    }, 900_000);
    afterAll(() => wine.close());

    it('says of the machine that its counts are exact, once they were checked, and by how many witnesses', async () => {
      const { code, stdout } = await wine.ioPerf(['doctor', '--json'], work);
      expect(code).toBe(0);
      const { tools, environment } = JSON.parse(stdout) as Pick<
        Awaited<ReturnType<typeof diagnose>>,
        'tools' | 'environment'
      >;
      const { present, purpose } = tools.find(({ tool }) => tool === 'exact counts')!;
      expect(present).toBe(true);
      expect(purpose).toMatch(/exact.*counted rightly at ntdll's system calls; the system adds up no I\/O of a job/);
      expect(environment.compatibilityLayer).toBe('wine');
    });

    it('says of a machine without the helper that nothing is counted there, why, and what to install', async () => {
      const { code, stdout } = await wine.ioPerf(['doctor', '--json'], work, { IO_PERF_PREBUILT: 'no' });
      expect(code).toBe(0);
      const { tools } = JSON.parse(stdout) as Pick<Awaited<ReturnType<typeof diagnose>>, 'tools'>;
      expect(tools.find(({ tool }) => tool === 'exact counts')).toMatchObject({
        present: false,
        purpose: 'count the system calls of your commands',
        remedy: expect.stringMatching(
          /^install CMake .*, or use a release of io-perf.* \(not counted, because .*helper.*\)$/,
        ) as string,
      });
    });

    it('says of a command only the bytes that it asked for, where nothing adds up how many were moved', async () => {
      const { code, stdout } = await wine.ioPerf(['profile', '--', 'program', 'do', 'amounts.txt'], work);
      expect(code, stdout).toBe(0);
      expect(stdout).toMatch(/\n +10 +write +NtWriteFile\n/);
      expect(stdout).toContain('\n  640 B asked to be written (how many were is not known here)\n');
      expect(stdout).not.toMatch(/ 0 B /);
    });

    it('gives a program the words of a command that a reader copies from a report into cmd.exe', async () => {
      const words = oddWords.flatMap((word) => shellWord(word) ?? []).filter((word) => !word.startsWith("'"));
      expect(words.length).toBeGreaterThan(25);
      const printed = join(folder, 'copied.txt');
      const own = `require('node:child_process').execSync(${JSON.stringify(`program args ${words.join(' ')}`)})`;
      writeFileSync(
        join(work, 'copied.cjs'),
        `require('node:fs').writeFileSync(${JSON.stringify(windowsPath(printed))}, ${own});`,
      );
      const { code, stderr } = await wine.node(['copied.cjs'], work);
      expect(code, stderr).toBe(0);
      const expected = words.map((word) => word.replace(/^"(.*)"$/, '$1'));
      expect(readFileSync(printed, 'utf8').trimEnd().split(/\r?\n/)).toEqual(expected);
    });

    it.skipIf(!isLongCheck).each([
      ['by the helper', true],
      ['without it', false],
    ])(
      `brings odd words to a program unchanged, directly and through cmd.exe and a batch file, %s${longOnly}`,
      async (_, withHelper) => {
        const script = join(folder, 'lines.mjs');
        const stdin = { contents: tryLines, resolveDir: repository };
        await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile: script, logLevel: 'error' });
        const result = join(folder, 'lines.json');
        const helper = withHelper ? windowsPath(wine.helper) : '';
        const words = withHelper ? oddWords : oddWords.slice(0, 4);
        const { code, stderr } = await wine.node(
          [windowsPath(script), helper, JSON.stringify(words), windowsPath(result)],
          work,
        );
        expect(stderr).toBe('');
        expect(code).toBe(0);
        const found = read(result) as {
          word: string;
          text: string;
          usesShell: boolean;
          status: number;
          printed: string;
        }[];
        expect(found.length).toBeGreaterThan(2 * words.length);
        for (const { word, text, usesShell, status, printed } of found) {
          expect({ text, status, printed: printed.replace(/\r?\n$/, '') }).toEqual({ text, status: 0, printed: word });
          expect(usesShell).toBe(!text.startsWith('program') || text.endsWith('& rem'));
        }
      },
    );

    it.skipIf(!isLongCheck)(
      `times commands of every kind, and says in one sentence why one cannot be${longOnly}`,
      async () => {
        writeFileSync(
          join(work, 'io-perf.yml'),
          `workloads:
  direct: { command: program do amounts.txt }
  slashes: { command: './sub folder/../program.exe do amounts.txt && "./sub folder/other" do amounts.txt' }
  blank: { command: '"sub folder\\other.exe" do amounts.txt' }
  batch: { command: show 1 2 }
  own: { command: echo hello }
  pipe: { command: 'program args b a | find "a" > found.txt' }
  variable: { command: program do %AMOUNTS%, env: { AMOUNTS: amounts.txt } }
  built: { build: "copy program.exe built.exe\\necho built", prepare: if exist x del x, command: built do amounts.txt }
  left: { command: program leave }
  hangs: { command: program sleep, timeout: 1s }
  gone: { command: ./nothing.exe 1 }
  fails: { command: program nonsense }
  crashes: { command: 'cmd /c exit -1073741819' }
`,
        );
        const { code, stderr } = await wine.ioPerf(['run', '--rounds', '1'], work);
        expect(code, stderr).toBe(0);
        const { cells, errors, subjects } = read(work, 'io-perf-run.json') as RunDocument;
        expect(
          Object.keys(cells)
            .map((cell) => cell.slice('command/run/'.length))
            .sort(),
        ).toEqual(['batch', 'blank', 'built', 'direct', 'left', 'own', 'pipe', 'slashes', 'variable']);
        const marksOf = (name: string) => samplesOf(cells[`command/run/${name}`]!.subject.head!)[0]!.marks ?? [];
        expect([marksOf('direct'), marksOf('pipe'), marksOf('left')]).toEqual([
          [],
          ['shell'],
          ['background-processes'],
        ]);
        expect(
          Object.fromEntries(
            errors.map(({ cell, code: errorCode, message }) => [cell.split('/')[2], `${errorCode} ${message}`]),
          ),
        ).toEqual({
          hangs: expect.stringMatching(/^ETIMEDOUT .*ended with all its processes/) as string,
          gone: expect.stringMatching(/^ENOENT .*no program \.\/nothing\.exe/) as string,
          fails: expect.stringMatching(/^ECHECK .*ended with exit status 2/) as string,
          crashes: expect.stringMatching(/^ECHECK .*exit status 0xC0000005/) as string,
        });
        expect(subjects.head!.runners!.command).toMatchObject({ timer: 'job object' });
        expect(readFileSync(join(work, 'found.txt'), 'utf8').trim()).toBe('a');
        // Nothing is left: neither of the timed program nor of what its child has started.
        expect(processesNamed('program.exe')).toEqual([]);
      },
    );

    /** Commits of a project whose program does as much as a file says. */
    const commits = (...amounts: string[]) => {
      const program = readFileSync(join(wine.programs, 'program.exe'));
      const config = 'workloads:\n  log: { command: program do amounts.txt }\n';
      return project({
        files: { 'program.exe': program, 'io-perf.yml': config, '.gitignore': 'io-perf-run.json\n' },
        commits: amounts.map((text, index) => ({ 'amounts.txt': `${text}\n`, 'commit.txt': String(index) })),
      });
    };
    const compare = async (path: string, ...words: string[]) => {
      const ended = await wine.ioPerf(['compare', '--base', 'ref=HEAD~1', '--head', 'ref=HEAD', ...words], path);
      return { ...ended, document: read(path, 'io-perf-run.json') as RunDocument };
    };

    it('fails a change that writes twice as often, by its exact count, and passes one that changes nothing', async () => {
      const { path, commit } = commits('500 1', '1000 1');
      const grown = await compare(path, '--time-budget', '4s');
      expect(grown.code, grown.stderr).toBe(1);
      expect(grown.stdout).toMatch(/NtWriteFile\s+500 → 1,?000/);
      expect(grown.stderr.split('which would be a second witness')).toHaveLength(2);
      const profile = grown.document.cells['command/run/log']!.subject.head!.profile!;
      expect(profile).toMatchObject({ source: 'ntdll', perOp: { NtWriteFile: 1000 } });
      commit({ 'commit.txt': 'nothing else' });
      const same = await compare(path, '--time-budget', '4s');
      expect(same.code, same.stdout).toBe(0);
      expect(same.stdout).toMatch(/I\/O identical \([\d,]+ calls, counted exactly in \d+ executions\)/);
    });

    it.skipIf(!isLongCheck)(
      `fails a change that is a tenth slower, by its time, and passes one that is not${longOnly}`,
      async () => {
        const { path, commit } = commits('10 200000', '10 220000');
        const slower = await compare(path, '--time-budget', '120s');
        expect(slower.code, slower.stdout).toBe(1);
        expect(slower.stdout).toContain('SLOWER');
        commit({ 'commit.txt': 'nothing else' });
        const same = await compare(path, '--time-budget', '60s');
        expect(same.code, same.stdout).toBe(0);
      },
    );
  },
);

/** Of this machine, Wine's among them. */
function processesNamed(name: string): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'latin1').split('\0', 1)[0]!.endsWith(name);
    } catch {
      return false;
    }
  });
}

/** Every command in the README and the docs is executed, in a fresh clone whose program is the packed one, as a newcomer would. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { git } from './helpers/project.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { isFullCheck, isLongCheck } from './speeds.ts';
import { packedFolder } from './helpers/shipped.ts';
import { findPython } from './python.ts';

/** Each takes a quarter of a minute or more, and has a shorter sister that is executed always. */
const takeLong = [
  /^\.\/io-perf run --cells "\*\/read\/\*\?chunk=4KiB"/,
  /^\.\/io-perf run --suite smoke$/,
  /^\.\/io-perf conformance -- perl /,
  /-- java\b|^javac\b/,
  /^node scripts\/demo-store\.mjs /,
  / --cells node\/stat\/statSync --rounds 20 /,
];

/** Root on a machine whose containers may: src/places/targets/host/privileges.test.ts asks what happens elsewhere. */
const mayHavePriority = spawnSync('chrt', ['--rr', '1', 'true']).status === 0;

const python = findPython('tabulate');

/** As where io-perf-tables is installed. */
const environmentOf = (command: string, clone: string): NodeJS.ProcessEnv =>
  python === undefined || !tables.test(command)
    ? process.env
    : {
        ...{ ...process.env, IO_PERF_PYTHON: python, PYTHONPATH: join(clone, 'src/exchange/tables') },
        PATH: [...(isAbsolute(python) ? [dirname(python)] : []), process.env.PATH].join(delimiter),
        PYTHONDONTWRITEBYTECODE: '1',
      };
const tables = /^(?:python3 -m io_perf_tables|\.\/io-perf table)\b/;

/** Commands that are not executed here, and where they are. */
const elsewhere: [RegExp, string][] = [
  [/^\.\/check\b/, 'this test is part of it'],
  [/^npm run (build|schema)$/, 'a step of ./check compares the results'],
  [/^npx vitest\b/, 'a step of ./check'],
  [/^npm run site\b/, 'needs npm packages: test/site.test.ts'],
  ...(mayHavePriority ? [] : [[/--priority realtime/, 'needs root'] as [RegExp, string]]),
  ...(python === undefined ? [[tables, 'needs Python with tabulate'] as [RegExp, string]] : []),
  [/^npm run dev\b/, 'needs npm packages: test/dev.test.ts'],
  ...(has('javac', '-version') ? [] : [[/^javac\b|-- java\b/, 'needs a JDK'] as [RegExp, string]]),
  ...(isLongCheck ? [] : takeLong.map((command): [RegExp, string] => [command, './check --long'])),
];

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** The first page, for what a person waits for. */
const isFirst = (document: string): boolean => document === 'README.md';

const commandsOf = (document: string): string[] =>
  [...readFileSync(join(repository, document), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)]
    .flatMap(([, block]) => block!.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Not spawnSync: a worker that is blocked for a minute loses its connection to vitest. */
async function runShell(command: string, cwd: string): Promise<{ code: number | null; stderr: string }> {
  const env = environmentOf(command, cwd);
  const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  return { code, stderr };
}

describe('the documented commands', () => {
  /** As a newcomer has it: committed files only. */
  const clone = makeFolder('documented');
  beforeAll(() => {
    git(repository, 'clone', '--quiet', '--no-hardlinks', repository, clone);
    // What the package leaves out must not be needed.
    for (const part of ['dist', 'io-perf', 'runners', 'schema']) {
      rmSync(join(clone, part), { recursive: true });
      cpSync(join(packedFolder(), part), join(clone, part), { recursive: true });
    }
    git(clone, 'commit', '--quiet', '--all', '--message', 'As packed');
    // As documented, with less time: options on the command line win over it.
    writeFileSync(join(clone, 'io-perf.yml'), 'time-budget: 2s\n');
  });

  /** A command that several pages have is executed for the first: what it writes is there for the others. */
  const seen = new Set<string>();
  for (const document of documents) {
    for (const command of commandsOf(document)) {
      if (seen.has(command)) continue;
      seen.add(command);
      const reason =
        elsewhere.find(([pattern]) => pattern.test(command))?.[1] ??
        (isFullCheck || isFirst(document) ? undefined : './check --full');
      it.skipIf(reason !== undefined)(
        `${document}: ${command}${reason === undefined ? '' : ` (${reason})`}`,
        { timeout: 300_000 },
        async () => {
          const { code, stderr } = await runShell(command, clone);
          expect(code, stderr).toBe(0);
        },
      );
    }
  }

  it('leave no other files in the clone than those they should write', () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain', '--ignored'], { cwd: clone, encoding: 'utf8' });
    const asked = new Set([
      'io-perf.yml',
      'io-perf-run.json',
      ...documents
        .flatMap(commandsOf)
        .join(' ')
        .split(/[\s=]+/),
    ]);
    const left = stdout.split('\n').flatMap((line) => {
      const name = line.slice('?? '.length).replace(/\/$/, '');
      return name === '' || asked.has(name) || [...asked].some((word) => word.startsWith(`${name}/`)) ? [] : [line];
    });
    expect(left).toEqual([]);
  });
});

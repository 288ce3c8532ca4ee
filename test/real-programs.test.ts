/**
 * Two programs that others wrote, as their registries have them, with a call planted deep in a library of theirs: the site is the
 * program's own line that led there.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findStackTracer } from '../src/count/sites/record.ts';
import { makeFolder, temporaryFolder } from './helpers/folders.ts';
import { isLongCheck, longOnly } from './speeds.ts';
import { has } from './helpers/has.ts';
import { packedFolder } from './helpers/shipped.ts';

interface Program {
  name: string;
  /** Puts the program and its libraries into a folder. */
  fetch: (folder: string) => void;
  build?: string;
  command: string[];
  environment?: Record<string, string>;
  /** Of the library. */
  file: string;
  plant: (text: string) => string;
  /** Calls planted, at least. */
  least: number;
  /** Text of the program's lines that lead there, by file. */
  lines: Record<string, RegExp>;
}

const run = (directory: string, program: string, ...words: string[]): string =>
  execFileSync(program, words, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });

/** Itself, and no program that looks for it. */
const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout.trim();

const programs: Program[] = [
  {
    name: 'age 1.2.1, in Go: the cipher of its streams',
    fetch(folder) {
      const { Dir } = JSON.parse(run(tmpdir(), 'go', 'mod', 'download', '-json', 'filippo.io/age@v1.2.1')) as {
        Dir: string;
      };
      cpSync(Dir, folder, { recursive: true });
      run(folder, 'chmod', '-R', 'u+w', '.');
      run(folder, 'go', 'mod', 'vendor');
      writeFileSync(join(folder, 'input.bin'), Buffer.alloc(1 << 20, 'text'));
    },
    build: 'go build -o encrypt ./cmd/age',
    command: [
      './encrypt',
      '-r',
      'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      '-o',
      'out.age',
      'input.bin',
    ],
    least: 16,
    file: 'vendor/golang.org/x/crypto/chacha20poly1305/chacha20poly1305.go',
    plant: (text) =>
      text
        .replace('import (', 'import (\n\t"os"')
        .replace(
          'return c.seal(dst,',
          'if _, err := os.Stat("input.bin"); err != nil {\n\t\tpanic(err)\n\t}\n\treturn c.seal(dst,',
        ),
    lines: {
      'internal/stream/stream.go': /w\.a\.Seal\(/,
      'primitives.go': /aead\.Seal\(/,
      'x25519.go': /aeadEncrypt\(/,
    },
  },
  {
    name: 'yamllint 1.35.1, in Python: the scanner of PyYAML',
    fetch(folder) {
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target'];
      run(tmpdir(), 'python3', ...pip, folder, 'yamllint==1.35.1');
      run(tmpdir(), 'python3', ...pip, join(folder, 'vendor'), 'pyyaml==6.0.2', 'pathspec==0.12.1');
      for (const name of readdirSync(folder)) {
        if (name !== 'yamllint' && name !== 'vendor') rmSync(join(folder, name), { recursive: true });
      }
      writeFileSync(join(folder, 'input.yml'), '---\nnames:\n  - one\n  - two\n');
    },
    command: [python, '-m', 'yamllint', 'input.yml'],
    environment: { PYTHONPATH: 'vendor' },
    least: 100,
    file: 'vendor/yaml/scanner.py',
    plant: (text) =>
      text.replace(/( +)def scan_to_next_token\(self\):\n/, '$&$1    import os; os.stat("input.yml", dir_fd=None)\n'),
    lines: {
      'yamllint/parser.py': /yaml_loader\.(?:get|peek|check)_token\(\)/,
      'yamllint/linter.py': /yaml\.parse\(buffer/,
      'yamllint/config.py': /yaml\.safe_load\(/,
    },
  },
];

const canTrace = !('reason' in (await findStackTracer())) && has('git');

describe.skipIf(!canTrace || !isLongCheck).each(programs)(
  `a call planted in a library of $name${longOnly}`,
  (program) => {
    let folder: string;
    let project: string;
    let missing: string | undefined;

    beforeAll(() => {
      folder = makeFolder('real');
      project = join(folder, 'project');
      const fetched = temporaryFolder();
      try {
        program.fetch(join(fetched, 'project'));
        cpSync(join(fetched, 'project'), project, { recursive: true });
      } catch (error) {
        missing = String(error).split('\n', 1)[0];
      }
    }, 240_000);

    it('is attributed to the line of the program that led there', { timeout: 500_000 }, async (context) => {
      if (missing !== undefined) context.skip(`the registry did not give it: ${missing}`);
      run(project, 'git', 'init', '--quiet');
      writeFileSync(join(project, '.gitignore'), 'encrypt\nout.age\n__pycache__\n/*.json\n');
      const reports: string[] = [];
      const sites = async (name: string): Promise<Site[]> => {
        if (program.build !== undefined) run(project, 'sh', '-c', program.build);
        const words = ['profile', '--quiet', '--warmup', '1', '--where', '--json', name, '--', ...program.command];
        const env = { ...process.env, ...program.environment };
        await promisify(execFile)(join(packedFolder(), 'io-perf'), words, { cwd: project, env, timeout: 240_000 });
        const document = JSON.parse(readFileSync(join(project, name), 'utf8')) as { sites?: Site[]; notes: string[] };
        const stats = (document.sites ?? []).filter(({ call }) => ['stat', 'newfstatat', 'statx'].includes(call));
        reports.push(JSON.stringify([document.notes, stats]));
        return stats;
      };
      const before = await sites('before.json');
      const library = join(project, program.file);
      const planted = program.plant(readFileSync(library, 'utf8'));
      expect(planted).not.toBe(readFileSync(library, 'utf8'));
      writeFileSync(library, planted);
      const more = (await sites('after.json')).flatMap((site) => {
        const known = before.find(
          ({ function: name, file, line }) => name === site.function && file === site.file && line === site.line,
        );
        const count = site.count - (known?.count ?? 0);
        return count > 0 ? [{ ...site, count }] : [];
      });
      expect(
        more.reduce((sum, { count }) => sum + count, 0),
        reports.join('\n'),
      ).toBeGreaterThan(program.least);
      for (const site of more)
        expect(lineOf(project, site), JSON.stringify(site)).toMatch(program.lines[site.file ?? '']!);
    });
  },
);

interface Site {
  call: string;
  function: string | null;
  file?: string;
  line?: number;
  count: number;
}

const lineOf = (project: string, { file, line }: Site): string =>
  file === undefined ? '' : (readFileSync(join(project, file), 'utf8').split('\n')[(line ?? 0) - 1] ?? '');

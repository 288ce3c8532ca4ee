/** A Python for the tests of what is made with packages: one that is named, that of the test tools, or the machine's own. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');

/** @returns undefined where none has all of the packages */
export function findPython(...packages: string[]): string | undefined {
  const candidates = [process.env.IO_PERF_PYTHON, join(cache, 'io-perf', 'test-tools', 'bin', 'python'), 'python3'];
  return candidates.find(
    (python) =>
      python !== undefined &&
      (python === 'python3' || existsSync(python)) &&
      spawnSync(python, ['-c', `import ${packages.join(', ')}`], { stdio: 'ignore' }).status === 0,
  );
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Not spawnSync: a worker that is blocked for long loses its connection to vitest. */
export function runPython(python: string, words: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(python, ['-B', ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((done, fail) => {
    child.on('error', fail).on('close', (code) => {
      done({ code, ...output });
    });
  });
}

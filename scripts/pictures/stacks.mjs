// The flame graph of docs/profile.md, from its recorded stacks.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSource } from '../import-source.mjs';

const recording = 'list-files.txt';
const command = 'java -Xint -XX:-UsePerfData -cp build/list-files WalkTwice runners';

/** As docs/profile.md says; once for each amount, since a file of folded stacks has one. */
export function recordStacks(folder) {
  const work = mkdtempSync(join(tmpdir(), 'io-perf-pictures-'));
  try {
    const sources = ['-sourcepath', 'runners/java/src/core/java', 'examples/list-files/WalkTwice.java'];
    execFileSync('javac', ['-g', '-d', 'build/list-files', ...sources]);
    const rows = new Map();
    for (const [at, ending] of ['folded', 'bytes.folded', 'time.folded'].entries()) {
      const file = join(work, `stacks.${ending}`);
      const words = ['scripts/dev.mjs', 'profile', '--where', '--stacks', file, '--', ...command.split(' ')];
      execFileSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
      for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
        const [, stack, amount] = /^(.*) (\d+)$/.exec(line);
        const row = rows.get(stack) ?? [0, 0, 0];
        row[at] = Number(amount);
        rows.set(stack, row);
      }
    }
    const lines = [...rows].map(([stack, row]) => `${row.join(' ')} ${stack}\n`);
    writeFileSync(join(folder, recording), lines.sort().join(''));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

export async function stacksPictures(folder) {
  const { renderFlameSvg } = await importSource(`export { renderFlameSvg } from './src/count/flame/flame-svg.ts';`);
  const head = readFileSync(join(folder, recording), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, count, bytes, ns, stack] = /^(\d+) (\d+) (\d+) (.*)$/.exec(line);
      const names = stack.split(';');
      return {
        frames: names.slice(0, -1),
        call: names.at(-1),
        count: Number(count),
        bytes: Number(bytes),
        ns: Number(ns),
      };
    });
  const svg = renderFlameSvg({ title: command, head });
  return [{ name: 'flame-list-files.svg', inputs: [svg], draw: (path) => writeFileSync(path, svg) }];
}

/** Every command in the README and the docs is executed, in a fresh clone, as a newcomer would. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneInto, makeFolder, removeFolder, repository } from './clone.ts';

/** Commands that are not executed here, and where they are. */
const elsewhere: [RegExp, string][] = [
  [/^\.\/check\b/, 'this test is part of it'],
  [/^npm run (build|schema)$/, 'a step of ./check compares the results'],
  [/^npx vitest\b/, 'a step of ./check'],
];

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const commandsOf = (document: string): string[] =>
  [...readFileSync(join(repository, document), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)]
    .flatMap(([, block]) => block!.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('documented commands', () => {
  let folder: string;
  let clone: string;
  beforeAll(() => {
    folder = makeFolder('documented');
    clone = cloneInto(folder);
    // As documented, with less time: options on the command line win over it.
    writeFileSync(join(clone, 'io-perf.yml'), 'time-budget: 12s\n');
  });
  afterAll(() => {
    removeFolder(folder);
  });

  for (const document of documents) {
    for (const command of new Set(commandsOf(document))) {
      const reason = elsewhere.find(([pattern]) => pattern.test(command))?.[1];
      it.skipIf(reason !== undefined)(
        `${document}: ${command}${reason === undefined ? '' : ` (${reason})`}`,
        { timeout: 300_000 },
        () => {
          const { status, stderr } = spawnSync('sh', ['-c', command], {
            cwd: clone,
            encoding: 'utf8',
            timeout: 280_000,
          });
          expect(status, stderr).toBe(0);
        },
      );
    }
  }

  it('leave nothing in the clone but what they were asked to write', () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain', '--ignored'], { cwd: clone, encoding: 'utf8' });
    const left = stdout
      .split('\n')
      .filter((line) => line !== '' && !/(io-perf\.yml|io-perf-run\.json|smoke\.json)$/.test(line));
    expect(left).toEqual([]);
  });
});

/** The Action in a real workflow, run by act: the documented demonstration, from a push to a pull request that gets worse. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDescription } from '../forge-server/description.mjs';
import type { TestComment } from '../forge-server/server.mjs';
import { makeFolder, repository } from '../helpers/folders.ts';
import { git } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools', 'bin');
const missing = ['cc', 'git']
  .filter((program) => !has(program))
  .concat(has('act') || existsSync(join(tools, 'act')) ? [] : ['act']);

describe.skipIf(missing.length > 0 || process.platform !== 'linux')(
  `examples/act-demo.sh${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  () => {
    let folder: string;
    let code: number | null;
    let output = '';
    let forge: { comments: TestComment[]; problems: string[]; checked: boolean; calls: string[] };

    beforeAll(async () => {
      folder = makeFolder('act');
      const child = spawn(join(repository, 'examples', 'act-demo.sh'), [folder], { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      }
      code = await new Promise((done) => child.on('close', done));
      forge = JSON.parse(readFileSync(join(folder, 'forge.json'), 'utf8')) as typeof forge;
    }, 400_000);

    const step = (number: number): string => output.split(/^== (?=\d\. )/m)[number] ?? '';

    it('ends with the expected exit status', () => {
      expect(code, output).toBe(0);
      expect(output).toContain('exit status: push 0, harmless change 0, fsync per record 1');
    });
    it('makes the branch and publishes the run on a push', () => {
      const remote = join(folder, 'remote.git');
      expect(git(remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
      expect(git(remote, 'ls-tree', '-r', '--name-only', 'gh-pages')).toMatch(/runs\/.*\.json\.gz/);
      expect(step(1)).toContain('this is the first');
    });
    it('comments once on the pull request, and updates the comment in place', () => {
      expect(forge.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[1, 1]]);
      expect(step(2)).toContain('was created');
      expect(step(3)).toContain('was updated');
    });
    it('annotates the line of the fsync, and no other line', () => {
      expect(step(2)).not.toContain('file=append-records.c');
      const source = readFileSync(join(folder, 'project', 'append-records.c'), 'utf8').split('\n');
      const fsync = source.findIndex((line) => line.includes('fsync(')) + 1;
      expect([...step(3).matchAll(/file=append-records\.c,line=(\d+)/g)].map(([, line]) => Number(line))).toEqual([
        fsync,
      ]);
    });
    it('has the failure in the title of the comment', () => {
      const headline = forge.comments[0]!.body.split('\n').find((line) => !line.startsWith('<!-- '));
      expect(headline).toMatch(/^## ❌ append-records: fsync 1 → 41/);
      expect(forge.comments[0]!.body).toContain('append-records');
    });
    it.skipIf(!has('strace'))('counts exactly what the change does', () => {
      expect(forge.comments[0]!.body).toMatch(/append-records.*`fsync` \*\*1 → 41\*\*/);
    });
    it('sends only requests that GitHub describes', () => {
      expect(forge.checked).toBe(loadDescription() !== undefined);
      expect(forge.problems).toEqual([]);
      expect(forge.calls.length).toBeGreaterThan(0);
    });
    it('writes the job summary and the outputs', () => {
      expect(step(3)).toMatch(/set-output:: verdict=regressed/);
      expect(step(3)).toMatch(/Summary - /);
    });
    it('leaves the project as it was', () => {
      expect(git(join(folder, 'project'), 'status', '--porcelain')).toBe('');
    });
  },
);

/** `--target ssh` through the real OpenSSH client and a real sshd of this machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repeatStudy } from '../../src/app/index.ts';
import { measure } from '../../src/engine/index.ts';
import { selectCells } from '../../src/suite/matrix/index.ts';
import { openTarget, type Target } from '../../src/places/targets/index.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { hasSshd, startSshHost, type SshHost } from './ssh-host.ts';

const root = join(import.meta.dirname, '..', '..');

describe.skipIf(process.platform !== 'linux' || !(await hasSshd()))(
  '--target ssh (skipped without OpenSSH and sshd)',
  () => {
    const folder = temporaryFolder();
    const directory = join(folder, 'under test');
    let host: SshHost;
    const targets: Target[] = [];
    const configBefore = process.env.IO_PERF_SSH_CONFIG;

    beforeAll(async () => {
      mkdirSync(directory);
      host = await startSshHost(join(folder, 'host'));
      process.env.IO_PERF_SSH_CONFIG = host.clientConfig;
    });
    afterEach(async () => {
      for (const target of targets.splice(0)) await target.close();
    });
    afterAll(async () => {
      await host.stop();
      if (configBefore === undefined) delete process.env.IO_PERF_SSH_CONFIG;
      else process.env.IO_PERF_SSH_CONFIG = configBefore;
    });

    async function open(): Promise<Target> {
      const target = await openTarget(`ssh:127.0.0.1:${host.port}`, { root, cacheDirectory: join(folder, 'cache') });
      targets.push(target);
      return target;
    }

    it('measures runners that it has copied to the host, and leaves nothing behind', async () => {
      const target = await open();
      const cells = ['node/read/readFileSync?size=4KiB', 'python/stat/os.stat'];
      const document = await measure(
        {
          subjects: [{ name: 'head', target, directory }],
          cells: cells.flatMap((id) => selectCells({ patterns: [id], platform: 'linux' })),
          seed: 1,
          budget: { rounds: 2 },
          latency: false,
          tool: { name: 'io-perf', version: 'test' },
        },
        {
          progress: { phase: () => undefined, update: () => undefined, note: () => undefined },
          signal: new AbortController().signal,
          save: () => Promise.resolve(),
        },
      );
      expect(document.errors).toEqual([]);
      for (const cell of cells) expect(document.cells[cell]?.subject.head?.samples).toHaveLength(2);
      expect(document.subjects.head).toMatchObject({
        target: `ssh:127.0.0.1:${host.port}`,
        environment: { os: 'linux', architecture: process.arch },
      });
      await target.close();
      expect(readdirSync(directory)).toEqual([]);
      expect(readdirSync(host.temporaryFolder)).toEqual([]);
    });

    it("repeats a published study by its author's method on the host", async () => {
      const { figures, run } = await repeatStudy(
        {
          ...{ study: '004', rows: ['T-R2'], scale: 1, entries: 200, seed: 1, repeat: 2 },
          ...{ target: `ssh:127.0.0.1:${host.port}`, directory },
        },
        {
          source: undefined,
          output: join(folder, 'study.json'),
          progress: { phase: () => undefined, update: () => undefined, note: () => undefined },
          signal: new AbortController().signal,
        },
      );
      expect(figures.map(({ reference, passes, reason }) => [reference.row, passes.length, reason])).toEqual([
        ['T-R2', 2, undefined],
      ]);
      expect(run.subjects.head!.target).toBe(`ssh:127.0.0.1:${host.port}`);
      expect(readdirSync(directory)).toEqual([]);
    });

    it('makes trees, and paths with spaces and quotes', async () => {
      const target = await open();
      const scratch = await target.openScratch(directory);
      const corpus = scratch.pathOf("it's a corpus");
      await target.makeCorpus(['d a b', "d a b/it's", 'f a b/-x', 'f z'], corpus);
      expect(readdirSync(corpus, { recursive: true }).sort()).toEqual(['a b', 'a b/-x', "a b/it's", 'z']);
      expect(await scratch.makeFolder('one')).toBe(scratch.pathOf('one'));
      expect(await scratch.makeFolder('one')).toBe(scratch.pathOf('one~2'));
      await scratch.remove();
      expect(readdirSync(directory)).toEqual([]);
    });

    it('reports that the connection broke, and cleans up on the host', async () => {
      const target = await open();
      const scratch = await target.openScratch(directory);
      const runner = target.start(['sh', '-c', 'echo ready; cat'], scratch.path);
      await new Promise((resolve) => runner.stdout.once('data', resolve));
      // The first connection carries all others.
      const clients = spawnSync('pgrep', ['-P', String(process.pid), '-x', 'ssh'], { encoding: 'utf8' }).stdout.split(
        '\n',
      );
      for (const pid of clients.filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
      expect((await runner.ended).lost).toBe('The connection to the host 127.0.0.1 broke in the middle of the run.');
      await expect(target.stolenNs()).rejects.toThrow(/broke in the middle of the run/);
      await waitFor('the folders to go', () => readdirSync(directory).length === 0);
      await waitFor('the tools to go', () => readdirSync(host.temporaryFolder).length === 0);
    });

    it('says what to do when a host cannot be reached, or refuses the key', async () => {
      const refusal = (place: string) =>
        openTarget(`ssh:${place}`, { root }).then(
          () => 'opened',
          (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
        );
      expect(await refusal('127.0.0.1:1')).toMatch(
        /^UsageError: The host 127\.0\.0\.1 cannot be reached \(.*refused.*\): see that it is up and that sshd runs\.$/i,
      );
      writeFileSync(
        join(folder, 'no-key'),
        `UserKnownHostsFile ${join(folder, 'host', 'known-hosts')}\nIdentityFile /dev/null\nIdentitiesOnly yes\n`,
      );
      process.env.IO_PERF_SSH_CONFIG = join(folder, 'no-key');
      expect(await refusal(`127.0.0.1:${host.port}`)).toMatch(
        /^UsageError: The host 127\.0\.0\.1 refuses every key of this user/,
      );
      writeFileSync(join(folder, 'unknown'), 'UserKnownHostsFile /dev/null\nGlobalKnownHostsFile /dev/null\n');
      process.env.IO_PERF_SSH_CONFIG = join(folder, 'unknown');
      expect(await refusal(`127.0.0.1:${host.port}`)).toMatch(
        /^UsageError: The key of the host 127\.0\.0\.1 is not known here/,
      );
      expect(await refusal('-oProxyCommand=x')).toMatch(/^UsageError: "-oProxyCommand=x" is not a host for ssh/);
    });
  },
);

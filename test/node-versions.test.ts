/** dist/ on the versions of Node that hosted machines have, besides the one that runs the tests. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { project } from './helpers/project.ts';
import { isLongCheck, longOnly } from './long.ts';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools');
const programOf = (version: string): string => join(tools, `node-${version}`, 'bin', 'node');

describe.each(['24.21.0', '26.10.0'])('on Node %s', (version) => {
  const node = programOf(version);
  const isThere = existsSync(node);
  const why = !isLongCheck
    ? longOnly
    : isThere
      ? ''
      : ' (missing: IO_PERF_CHECK_LONG=1 sh scripts/install-test-needs.sh)';
  /** Beside the test, which stays free to answer. */
  const run = async (
    words: readonly string[],
    cwd: string,
  ): Promise<{ status: unknown; stdout: string; stderr: string }> => {
    const env = { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH!}` };
    try {
      return { status: 0, ...(await promisify(execFile)(node, words, { cwd, env, maxBuffer: 1 << 26 })) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
      return { status: code, stdout, stderr };
    }
  };
  const cli = join(repository, 'dist', 'cli.cjs');

  describe.skipIf(!isLongCheck || !isThere)(`dist/${why}`, { timeout: 240_000 }, () => {
    it('is what the test runs it on', () => {
      expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`);
    });

    it('measures the suite smoke with the runner of Node, and warns of nothing that Node does away with', async () => {
      const folder = temporaryFolder();
      const { status, stderr } = await run(
        [cli, 'run', '--suite', 'smoke', '--runners', 'node', '--rounds', '2'],
        folder,
      );
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/DeprecationWarning|ExperimentalWarning/)]);
      const document = JSON.parse(readFileSync(join(folder, 'io-perf-run.json'), 'utf8')) as {
        errors: unknown[];
        subjects: { head: { environment: { node: string } } };
      };
      expect(document.errors).toEqual([]);
      expect(document.subjects.head.environment.node).toBe(`v${version}`);
    });

    it('compares two commits by exact counts', async () => {
      const { path } = project({
        commits: [{ 'work.sh': 'cat work.sh\n' }, { 'work.sh': 'cat work.sh; cat work.sh\n' }],
      });
      const { status, stdout } = await run(
        [cli, 'compare', 'HEAD~1..HEAD', '--rounds', '2', '--', 'sh', 'work.sh'],
        path,
      );
      expect([status, stdout]).toEqual([1, expect.stringMatching(/MORE I\/O/)]);
    });

    it('has a runner that passes the conformance', async () => {
      const runner = join(repository, 'dist', 'runner-node.cjs');
      const { status, stdout } = await run(
        [join(repository, 'dist', 'conformance.cjs'), '--', node, runner],
        temporaryFolder(),
      );
      expect(status, stdout).toBe(0);
    });
  });
});

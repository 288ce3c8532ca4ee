/** Signs outside of ASCII, from the output of a tool to the verdict, the comment and the page, by the program and the Action as they ship. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullRequest } from '../action/pull-request.ts';
import { Runner } from '../action/runner.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { type ForgeServer, startForgeServer } from '../forge-server/server.mjs';
import { hasBrowser, openBrowser } from '../helpers/browser.ts';
import { makeFolder } from '../helpers/folders.ts';
import { type Project, project } from '../helpers/project.ts';
import { packedCli } from '../helpers/shipped.ts';
import { allNodes, otherNodes, thisNode } from './nodes.ts';

/** A harness that prints one benchmark in nanoseconds and one in microseconds, with some noise. */
const harnesses: Readonly<Record<string, (microseconds: number) => string>> = {
  criterion: (microseconds) => `n=$(( $(od -An -N2 -tu2 /dev/urandom) % 40 + 10 ))
echo "parse                   time:   [26.0$n ns 26.1$n ns 26.2$n ns]"
echo "load                    time:   [${microseconds}.0$n µs ${microseconds}.1$n µs ${microseconds}.2$n µs]"
`,
  'cargo-bench': (microseconds) => `n=$(( $(od -An -N2 -tu2 /dev/urandom) % 40 + 10 ))
echo "test parse ... bench:      26.$n ns/iter (+/- 0.10)"
echo "test load ... bench:       ${microseconds}.$n µs/iter (+/- 0.10)"
`,
};

const configuration = (format: string): string =>
  `workloads:\n  bench:\n    command: sh bench.sh\n    results: ${format}\n`;

/** A pull request that makes one of them slower or faster. */
function changed(format: string, before: number, after: number): Project & { base: string; head: string } {
  const bench = harnesses[format]!;
  const made = project({
    files: { 'io-perf.yml': configuration(format), 'bench.sh': bench(before) },
    remote: join(makeFolder('remote'), 'remote.git'),
  });
  const base = made.git('rev-parse', 'HEAD');
  made.git('checkout', '--quiet', '-b', 'patch');
  return { ...made, base, head: made.commit({ 'bench.sh': bench(after) }) };
}

describe.each(allNodes.map((node) => [node.name, node] as const))('on %s', (_, { program, isMissing }) => {
  const cache = makeFolder('cache');
  // The second of them starts from what the first one left.
  it.skipIf(isMissing).each(Object.keys(harnesses))(
    'a slowdown in microseconds fails the gate: %s',
    { timeout: 240_000 },
    async (format) => {
      const { path } = changed(format, 15, 95);
      const words = [packedCli(), 'compare', 'main', '--rounds', '12', '--output', 'run.json'];
      const env = { ...process.env, IO_PERF_CACHE: cache, NO_COLOR: '1' };
      const ended = promisify(execFile)(program, words, { cwd: path, env });
      await expect(ended).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/SLOWER.*load/) as string });
    },
  );
});

describe('the page of the packed program', () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  it.skipIf(!hasBrowser)('shows a figure in microseconds after publish', { timeout: 240_000 }, async () => {
    const folder = makeFolder('page');
    const run = async (...words: string[]): Promise<void> => {
      await promisify(execFile)(process.execPath, [packedCli(), ...words], { cwd: folder });
    };
    const output = join(folder, 'criterion.txt');
    writeFileSync(output, 'load                    time:   [15.020 µs 15.100 µs 15.190 µs]\n');
    await run('convert', output, '--from', 'criterion', '--output', 'run.json');
    await run('publish', 'run.json', '--store', 'store');
    expect(existsSync(join(folder, 'store', 'index.html'))).toBe(true);
    const server = spawn(process.execPath, [packedCli(), 'serve', '--store', 'store', '--port', '0'], { cwd: folder });
    try {
      const address = await addressOf(server.stdout);
      browser = await openBrowser();
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(address);
      await page.getByText('15.1 µs').first().waitFor();
      expect(errors).toEqual([]);
    } finally {
      server.kill();
      await once(server, 'close');
    }
  });
});

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const [address] = /http:\/\/\S+/.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`No address in: ${text}`);
}

describe('the Action as it ships', () => {
  let server: ForgeServer;
  beforeAll(async () => {
    server = await startForgeServer({ check: loadDescription() });
  });
  afterAll(() => server.close());

  const nodes = [thisNode, ...otherNodes].map((node) => [node.name, node] as const);
  it.each(nodes.filter(([, { isMissing }]) => !isMissing))(
    'comments a speed-up in microseconds on %s',
    { timeout: 240_000 },
    async (_, { program }) => {
      const { path, base, head } = changed('criterion', 95, 55);
      const runner = new Runner(makeFolder('job'), server.url, program);
      const payload = pullRequest({ base, head });
      const inputs = { rounds: '12' };
      const { code, output } = await runner.run(path, { event: 'pull_request', payload, inputs });
      expect(code, output).toBe(0);
      const [comment = ''] = server.state.comments.map(({ body }) => body).slice(-1);
      expect(comment).toMatch(/\d+ % faster/);
      expect(comment).not.toMatch(/[−-]\d+ % faster/);
      expect(comment).toContain('µs');
    },
  );
});

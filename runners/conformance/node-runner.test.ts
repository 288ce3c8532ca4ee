/** The embedded runner passes the whole suite. */
import { build } from 'esbuild';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { runConformance } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'node-runner-test-'));

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it('passes every check that its platform allows', { timeout: 600_000 }, async () => {
  const outfile = join(directory, 'runner.cjs');
  const entry = fileURLToPath(new URL('../node/main.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
  const report = await runConformance({ command: [process.execPath, outfile], directory });
  expect(report.outcomes.filter(({ status }) => status === 'not ok')).toEqual([]);
  expect(report.passed).toBeGreaterThan(400);
  expect(readdirSync(directory)).toEqual(['runner.cjs']);
});

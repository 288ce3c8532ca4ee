/**
 * The whole image of runners, built from runners/docker on a real engine: opt-in, since it downloads and compiles for minutes.
 * `IO_PERF_CHECK_DOCKER=1`; where no engine runs one is started for the time of the test (scripts/docker-for-tests.sh).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocumentSchema, type RunDocument } from '../src/core/document/index.ts';

const root = resolve('.');
const minutes = 60_000;

interface Ending {
  code: number | null;
  output: string;
}

function run(command: string, words: string[], workingDirectory = root): Promise<Ending> {
  return new Promise((done, fail) => {
    const child = spawn(command, words, { cwd: workingDirectory, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => {
      done({ code, output });
    });
  });
}

describe.skipIf(process.env.IO_PERF_CHECK_DOCKER !== '1')('the images of runners (IO_PERF_CHECK_DOCKER=1)', () => {
  let folder = '';
  const ioPerf = (...words: string[]): Promise<Ending> => run(join(root, 'io-perf'), words, folder);
  const read = (file: string): RunDocument =>
    runDocumentSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

  beforeAll(async () => {
    folder = mkdtempSync(resolve('.io-perf-docker-test-'));
    const started = await run('sh', [join(root, 'scripts/docker-for-tests.sh'), 'start']);
    expect(started.code, started.output).toBe(0);
  }, 10 * minutes);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await run('sh', [join(root, 'scripts/docker-for-tests.sh'), 'stop']);
  }, minutes);

  it(
    'have in linux every runner, in the container’s environment',
    async () => {
      const { code, output } = await ioPerf('run', '--suite', 'smoke', '--target', 'docker', '--output', 'run.json');
      expect(code, output).toBe(0);
      const { subjects, cells, skipped, errors } = read('run.json');
      const runners = new Set(Object.keys(cells).map((id) => id.split('/')[0]));
      expect([...runners].sort()).toEqual(['command', 'dotnet', 'java', 'native', 'node', 'python', 'swift']);
      expect(errors).toEqual([]);
      expect(skipped.filter(({ cell }) => cell.endsWith('/*'))).toEqual([]);
      expect(subjects.head).toMatchObject({ target: 'docker', environment: { containerised: true } });
      expect(subjects.head!.hazards).toContain('container');
      expect(readdirSync(folder)).toEqual(['run.json']);
    },
    90 * minutes,
  );

  it(
    'measure in Wine the cells of Windows, and mark them',
    async () => {
      const words = ['run', '--suite', 'smoke', '--runners', 'native', '--target', 'wine', '--output', 'wine.json'];
      const { code, output } = await ioPerf(...words);
      expect(code, output).toBe(0);
      const { subjects, cells } = read('wine.json');
      expect(Object.keys(cells).length).toBeGreaterThan(10);
      expect(subjects.head!.hazards).toContain('wine');
    },
    60 * minutes,
  );
});

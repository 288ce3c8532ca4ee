/** The packed program at its first start and at the next, on each version of Node: what was kept in between must change nothing. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { has } from '../helpers/has.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { packedCli } from '../helpers/shipped.ts';
import { allNodes, otherNodes, thisNode } from './nodes.ts';

let cache: string;
beforeEach(() => {
  cache = join(temporaryFolder(), 'cache');
});

const unprivileged = 65534;

/** @returns files in the cache after a start */
function start(node: string, environment: Record<string, string> = {}, before: readonly string[] = []): string[] {
  const words = [...before, node, packedCli(), '--version'];
  const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), {
    encoding: 'utf8',
    env: { ...process.env, IO_PERF_CACHE: cache, ...environment },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0.1.0\n', stderr: '' });
  return keptFiles();
}

const keptFiles = (): string[] =>
  existsSync(cache)
    ? readdirSync(cache, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : [];

describe.each(allNodes.map((node) => [node.name, node] as const))('the packed program on %s', (_, node) => {
  const { program, isMissing } = node;
  it.skipIf(isMissing)('starts twice, the second time with what the first one kept', () => {
    const first = start(program);
    expect(start(program)).toEqual(first);
    for (const file of first) expect(statSync(file).mode & 0o022).toBe(0);
  });

  it.skipIf(isMissing || process.geteuid?.() !== 0 || !has('setpriv'))(
    'starts twice for an ordinary user',
    ({ skip }) => {
      mkdirSync(cache);
      for (const folder of [join(cache, '..'), cache]) {
        chownSync(folder, unprivileged, unprivileged);
        chmodSync(folder, 0o755);
      }
      const before = ['setpriv', `--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups'];
      const canStart = spawnSync(before[0]!, [...before.slice(1), program, '--version']).status === 0;
      if (!canStart) skip('this Node lies where other users may not go');
      start(program, { HOME: cache }, before);
      start(program, { HOME: cache }, before);
    },
  );
});

it.skipIf(Number(thisNode.version.split('.')[0]) >= 22)('Node 20 keeps nothing: it cannot', () => {
  expect(start(thisNode.program)).toEqual([]);
});

describe.each(otherNodes.map((node) => [node.name, node] as const))('what %s compiled of the program', (_, node) => {
  const { program, isMissing } = node;
  const itHere = it.skipIf(isMissing);

  itHere('is kept in the cache of io-perf', () => {
    const kept = start(program);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every((file) => file.startsWith(join(cache, 'compiled')))).toBe(true);
  });

  itHere.each<[string, (content: Buffer) => Buffer]>([
    ['cut short', (content) => content.subarray(0, 100_000)],
    ['empty', () => Buffer.alloc(0)],
    ['changed in the middle', (content) => Buffer.from(content).fill(0, content.length / 2, content.length / 2 + 1000)],
  ])('does no harm where a file of it is %s', (...[, damage]) => {
    for (const file of start(program)) writeFileSync(file, damage(readFileSync(file)));
    start(program);
  });

  itHere('is not kept where NODE_DISABLE_COMPILE_CACHE is set', () => {
    expect(start(program, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
  });

  it.skipIf(isMissing || process.platform === 'win32')('is not kept in a folder that everybody may write', () => {
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect(start(program)).toEqual([]);
  });

  itHere('is not kept where the cache is not a folder', () => {
    writeFileSync(cache, '');
    const env = { ...process.env, IO_PERF_CACHE: cache };
    expect(spawnSync(program, [packedCli(), '--version'], { env }).status).toBe(0);
  });
});

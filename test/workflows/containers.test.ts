/**
 * The reusable workflow, run by act in containers: the slim image is built from runners/docker, pushed to a
 * registry, and pulled from there by its digest, as that of a release is. Jobs have git, Node and the client of Docker; all else is the image's.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocumentSchema, type RunDocument } from '../../src/core/document/index.ts';
import { repository } from '../helpers/folders.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { ActHost, buildJobImage, docker, missingForAct, missingForContainers, pullRequest, push } from './act.ts';
import { missingForRegistry, type Registry, startRegistry } from './registry.ts';
import { git } from '../helpers/project.ts';

const runners = ['command', 'dotnet', 'java', 'native', 'node', 'python', 'swift'];
const isWanted = isLongCheck || process.env.IO_PERF_CHECK_DOCKER === '1';
const missing = isWanted ? [...missingForAct, ...missingForContainers(), ...missingForRegistry] : [];
const why = missing.length > 0 ? ` (missing: ${missing.join(', ')})` : isWanted ? '' : longOnly;

describe.skipIf(!isWanted || missing.length > 0)(`the image of a release${why}`, { timeout: 600_000 }, () => {
  const host = new ActHost();
  let registry: Registry | undefined;
  let digest: string;
  let jobImage: string;
  let base: string;

  const build = (name: string, recipe: string, ...words: string[]): Promise<string> =>
    docker('build', '-q', '-f', join('runners', 'docker', `${recipe}.Dockerfile`), '-t', name, ...words, repository);
  const measured = (runId: string): RunDocument =>
    runDocumentSchema.parse(JSON.parse(host.artifact('io-perf-ubuntu-container', runId)));

  beforeAll(async () => {
    await build('io-perf-test-full', 'linux');
    await build('io-perf-test-slim', 'slim', '--build-arg', 'FULL=io-perf-test-full');
    jobImage = await buildJobImage('docker-cli');
    registry = await startRegistry(host.folder);
    const name = `${registry.address}/example/io-perf-action/linux`;
    await docker('tag', 'io-perf-test-slim', `${name}:1`);
    await docker('push', '--quiet', `${name}:1`);
    const pushed = await docker('image', 'inspect', '--format', '{{index .RepoDigests 0}}', `${name}:1`);
    digest = pushed.split('@')[1]!;
    await docker('image', 'rm', `${name}:1`);

    await host.start([]);
    host.release(`${name}@${digest}`);
    const elsewhere = ['ubuntu-arm', 'windows', 'macos', 'android'].map((machine) => `${machine}: false`);
    const workflow = host.example('matrix.yml', {
      "shards: '2'": 'suite: smoke',
      'android: false': elsewhere.join('\n      '),
    });
    base = host.commit(workflow, 'Everything');
    git(host.project, 'push', '--quiet', 'origin', 'main');
  }, 1_200_000);
  afterAll(async () => {
    await registry?.stop();
    await host.stop();
  });

  it('measures all its runners on a push, and adds them to the store by one push', async () => {
    const { code, output } = await host.run('matrix.yml', { ...push(base), image: jobImage });
    expect(code, output).toBe(0);
    expect(host.artifacts()).toEqual(['io-perf-ubuntu-container']);
    const { cells, errors, skipped, subjects } = measured('77');
    expect([...new Set(Object.keys(cells).map((id) => id.split('/')[0]))].sort()).toEqual(runners);
    expect(errors).toEqual([]);
    expect(skipped.filter(({ cell }) => cell.endsWith('/*'))).toEqual([]);
    expect(subjects.head).toMatchObject({ target: 'docker', environment: { containerised: true } });
    expect(JSON.stringify(subjects.head!.environment)).toContain(digest);
    expect(git(host.remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
    expect(host.forge.state.comments).toEqual([]);
    expect(host.forge.problems).toEqual([]);
  });

  it('comments once on a pull request, and pushes nothing', async () => {
    git(host.project, 'checkout', '--quiet', '-b', 'change');
    const head = host.commit({ 'file.txt': 'changed' }, 'A change');
    await host.restartForge();
    const { code, output } = await host.run('matrix.yml', {
      ...pullRequest(1, head, base),
      runId: '78',
      image: jobImage,
    });
    expect(code, output).toBe(0);
    expect(host.forge.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[1, 0]]);
    expect(host.forge.state.comments[0]!.body).toContain('container');
    expect(git(host.remote, 'rev-list', '--count', 'gh-pages')).toBe('1');
    expect(host.forge.problems).toEqual([]);
  });
});

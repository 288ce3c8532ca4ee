/**
 * This project's release, as far as it goes on one machine: a registry on loopback stands for that of GitHub, a bare repository for its
 * git database. Jobs for machines that are not here (Linux on ARM, Windows, macOS) are left out, and nothing is signed.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../helpers/folders.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { ActHost, type ActResult, docker, missingForAct, missingForContainers } from './act.ts';
import { missingForRegistry, type Registry, startRegistry } from './registry.ts';
import { git } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';

const isWanted = isLongCheck || process.env.IO_PERF_CHECK_DOCKER === '1';
const missing = isWanted
  ? [
      ...[...missingForAct, ...missingForContainers(), ...missingForRegistry],
      ...(has('docker', 'buildx', 'version') ? [] : ['docker buildx']),
      ...['cmake', 'mvn', 'zip', 'jq'].filter((program) => !has(program, '--version')),
    ]
  : [];
const why = missing.length > 0 ? ` (missing: ${missing.join(', ')})` : isWanted ? '' : longOnly;

describe.skipIf(!isWanted || missing.length > 0)(`the release${why}`, { timeout: 3_600_000 }, () => {
  const host = new ActHost();
  let registry: Registry | undefined;
  const releases = join(host.folder, 'releases');
  const dockerfiles = ['linux', 'slim', 'windows', 'wine'].map((name) => `runners/docker/${name}.Dockerfile`);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };

  const release = (runId: string): Promise<ActResult> =>
    host.run('release.yml', {
      name: 'workflow_dispatch',
      payload: {},
      runId,
      machines: ['ubuntu-24.04'],
      environment: { IO_PERF_TEST_REMOTE: host.remote, IO_PERF_TEST_RELEASES: releases },
      path: [join(repository, 'test', 'workflows', 'programs'), process.env.PATH].join(delimiter),
    });

  beforeAll(async () => {
    await host.start([]);
    registry = await startRegistry(host.folder);
    host.copyRepository();
    let workflow = readFileSync(join(repository, '.github', 'workflows', 'release.yml'), 'utf8');
    const change = (from: string, to: string): void => {
      expect(workflow).toContain(from);
      workflow = workflow.replaceAll(from, to);
    };
    change('ghcr.io/', `${registry.address}/`);
    // No other registry can be asked for a base: Windows has that of Linux here, and is not built.
    const base = `${registry.address}/debian:trixie-slim`;
    await docker('tag', 'debian:trixie-slim', base);
    await docker('push', '--quiet', base);
    for (const name of dockerfiles) {
      const path = join(host.project, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^(ARG BASE=)\S+$/m, `$1${base}`));
    }
    // Jobs of machines that are not here: act would skip them too, but takes one label for a whole matrix, and leaves their outputs as they are written.
    workflow = workflow.replace(/^ +- \{.* os: (?:ubuntu-24\.04-arm|windows-2025|macos-15)\b.*\n/gm, '');
    change(' "$image:$2-arm64"', '');
    workflow = workflow.replace(/^ +windows: \$\{\{ steps\..*\n/m, "      windows: ''\n");
    if (!has('dotnet', '--version')) workflow = workflow.replace(/^ +- \{ runner: dotnet.*\n/m, '');
    mkdirSync(join(host.project, '.github', 'workflows'), { recursive: true });
    // The check is what runs this test.
    writeFileSync(join(host.project, '.ci', 'run'), '#!/bin/sh\n');
    host.commit({ '.github/workflows/release.yml': workflow }, 'Everything');
    git(host.project, 'push', '--quiet', 'origin', 'main');
  }, 300_000);
  afterAll(async () => {
    await registry?.stop();
    await host.stop();
  });

  it('makes a tag whose commit adds the list of builds, and the files of that list', async () => {
    const { code, output } = await release('77');
    expect(code, output).toBe(0);
    const tag = `v${version}`;
    const changed = git(host.remote, 'diff', '--name-status', 'main', tag).split('\n');
    expect(changed).toEqual(['A\tdist/prebuilt.json', ...dockerfiles.map((name) => `M\t${name}`)]);
    for (const name of dockerfiles) {
      expect(git(host.remote, 'show', `${tag}:${name}`)).toMatch(/^ARG BASE=\S+:trixie-slim@sha256:[0-9a-f]{64}$/m);
    }
    const list = JSON.parse(git(host.remote, 'show', `${tag}:dist/prebuilt.json`)) as {
      runners: { runner: string; files: { asset: string }[] }[];
      images: { recipe: string; name: string }[];
    };
    expect(list.runners.map(({ runner }) => runner)).toEqual(expect.arrayContaining(['java', 'native']));
    expect(list.images.map(({ recipe }) => recipe)).toEqual(['linux']);
    expect(has('docker', 'buildx', 'imagetools', 'inspect', list.images[0]!.name)).toBe(true);
    const files = readdirSync(join(releases, tag));
    for (const { asset } of list.runners.flatMap(({ files }) => files)) expect(files).toContain(asset);
    expect(files).toEqual(expect.arrayContaining(['SHA256SUMS', `io-perf-action-${version}.tar.gz`]));
    const materials = readFileSync(join(releases, tag, `io-perf-action-${version}-build.spdx.json`), 'utf8');
    expect(JSON.parse(materials)).toMatchObject({ spdxVersion: expect.stringMatching(/^SPDX-2/) as string });
    expect(git(host.remote, 'rev-parse', `v${version.split('.')[0]!}`)).toBe(git(host.remote, 'rev-parse', tag));
  });

  it('refuses the same version a second time, before anything is built', async () => {
    const { code, output } = await release('78');
    expect(code, output).toBe(1);
    expect(output).toContain(`v${version} is released already: raise the version in package.json.`);
    expect(host.artifacts('78')).toEqual([]);
  });
});

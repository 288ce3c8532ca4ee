/**
 * The workflow that says where io-perf works, with the row of this machine, one that never reports, and the emulator's without an emulator. The pull
 * request is kept by a stand-in for gh.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../helpers/folders.ts';
import { git } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';
import { isLongCheck, longOnly } from '../speeds.ts';
import { ActHost, type ActResult, missingForAct } from './act.ts';

const missing = [...missingForAct, ...['jq', 'strace'].filter((program) => !has(program, '--version'))];
const why = missing.length > 0 ? ` (missing: ${missing.join(', ')})` : isLongCheck ? '' : longOnly;

describe.skipIf(!isLongCheck || missing.length > 0)(`acceptance under act${why}`, { timeout: 1_800_000 }, () => {
  const host = new ActHost();
  const pulls = `${host.remote}.pulls`;
  const accept = (runId: string): Promise<ActResult> =>
    host.run('acceptance.yml', {
      ...{ name: 'workflow_dispatch', payload: {}, runId, machines: ['ubuntu-24.04'] },
      environment: { IO_PERF_TEST_REMOTE: host.remote },
      path: [join(repository, 'test', 'workflows', 'programs'), process.env.PATH].join(delimiter),
    });

  beforeAll(async () => {
    await host.start([]);
    host.copyRepository();
    // The other runners have their conformance in the check. Without them no study can be repeated.
    for (const runner of ['android', 'dotnet', 'ios-simulator', 'java', 'native', 'swift']) {
      rmSync(join(host.project, 'runners', runner), { recursive: true });
    }
    const rows =
      '- { name: ubuntu-24.04, label: ubuntu-24.04 }\n- { name: elsewhere }\n- { name: Android emulator, target: adb }\n';
    writeFileSync(join(host.project, 'scripts', 'acceptance', 'rows.yaml'), rows);
    const path = join(host.project, '.github', 'workflows', 'acceptance.yml');
    // The packages that are here, since a job has no network.
    const workflow = readFileSync(path, 'utf8').replaceAll(
      'npm ci --ignore-scripts',
      `ln -sfn ${repository}/node_modules .`,
    );
    writeFileSync(path, workflow);
    host.commit({}, 'Everything');
    git(host.project, 'push', '--quiet', 'origin', 'main');
  }, 120_000);
  afterAll(() => host.stop());

  it('proposes a table with what was seen here, and fails for the rows that are missing or went wrong', async () => {
    const { code, output } = await accept('77');
    expect(host.artifacts('77'), output).toEqual(['acceptance-android-emulator', 'acceptance-ubuntu-24.04']);
    expect(git(host.remote, 'diff', '--name-status', 'main', 'acceptance')).toBe('M\tdocs/platforms.md');
    const page = git(host.remote, 'show', 'acceptance:docs/platforms.md').split('\n');
    const here = page.find((line) => line.startsWith('| ubuntu-24.04, under act '))!;
    expect(here, output).toMatch(/(?:\| ✓ +){5}\| – +\| [0-9a-f]{10}, \d{4}-\d\d-\d\d +\|$/);
    expect(page.find((line) => line.startsWith('- Did not report: '))).toContain('elsewhere');
    expect(page.find((line) => line.startsWith('| Android emulator, under act '))).toContain('✗');
    expect(code).toBe(1);
    expect(output).toContain('acceptance: elsewhere did not report.');
  });

  it('keeps one pull request, whose branch moves', async () => {
    expect(existsSync(pulls)).toBe(true);
    await accept('78');
    const [pull, ...more] = readFileSync(pulls, 'utf8').trim().split('\n');
    expect(more).toEqual([]);
    expect(JSON.parse(pull!)).toEqual(expect.arrayContaining(['create', '--head', 'acceptance', '--base', 'main']));
  });
});

/** The acceptance of a pull request that was squashed: only the forge knows which commit it became. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openForge, type Forge, forgePlace } from '../forge/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { loadDescription } from '../../test/forge-server/description.mjs';
import { type ForgeServer, startForgeServer } from '../../test/forge-server/server.mjs';
import { countedRun } from '../../test/helpers/counted-runs.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { project, type Project } from '../../test/helpers/project.ts';
import { carryAcceptances } from './stored-history.ts';
import { type Git, openGit } from './git.ts';

const cells = 'command/run/convert';
const check = loadDescription();

let repository: Project;
let store: Store;
let server: ForgeServer;
let forge: Forge;
/** Of the pull request, and what it became. */
let head: string;
let squashed: string;
let printed: string[];

beforeEach(async () => {
  repository = project({ commits: [{ 'a.txt': '1' }] });
  const [before] = repository.commits as [string];
  repository.git('checkout', '-q', '-b', 'patch');
  head = repository.commit({ 'b.txt': 'durable' });
  repository.git('checkout', '-q', 'main');
  repository.git('merge', '-q', '--squash', 'patch');
  squashed = repository.commit({}, 'Squashed (#12)');
  store = openStore(temporaryFolder());
  await store.append([runOf(before)]);
  await store.accept({ cells, commit: head, reason: 'durable now', at: '2026-02-01T00:00:00Z', pullRequest: 12 });
  const repo = { full_name: 'octo/disk' };
  const pull = {
    ...{ number: 12, state: 'closed', merge_commit_sha: squashed, merged_at: '2026-02-02T00:00:00Z' },
    ...{ head: { sha: head, ref: 'patch', label: 'octo:patch', repo }, base: { ref: 'main', sha: before } },
  };
  server = await startForgeServer({ check, pulls: [pull] });
  const place = forgePlace({ GITHUB_API_URL: server.url, GITHUB_REPOSITORY: repo.full_name });
  forge = openForge(place, { token: 'secret', userAgent: 'io-perf-action/test' });
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  expect(server.problems).toEqual([]);
});

const runOf = (commit: string) => countedRun(0, { convert: { ns: 1e7, calls: { openat: 3, fsync: 0 } } }, { commit });
const git = (): Git => openGit({ directory: repository.path, serverUrl: '', token: '' });
const carry = (by: () => Forge): Promise<void> => carryAcceptances(store, [runOf(squashed)], git(), by);
const acceptedAt = async (): Promise<string[]> =>
  (await (await store.snapshot()).acceptances()).map(({ commit }) => commit);

it('is recorded once for the commit that it became, and said', async () => {
  await carry(() => forge);
  await carry(() => forge);
  expect(await acceptedAt()).toEqual([head, squashed]);
  expect(printed.filter((line) => line.includes(`${cells} is accepted at ${squashed}`))).toHaveLength(1);
});

it('is not recorded where the environment names no forge, and the log says what that means', async () => {
  await carry(() => openForge(forgePlace({ GITHUB_REPOSITORY: 'nothing' }), { token: '', userAgent: 'test' }));
  expect(await acceptedAt()).toEqual([head]);
  expect(printed.join('')).toContain('What was accepted in a pull request may not be known here.');
});

it('is not recorded for the commit of a pull request that began at the accepted one', async () => {
  repository.git('checkout', '-q', '-b', 'another', 'patch');
  const commit = repository.commit({ 'c.txt': 'slow' });
  const source = { commit, ref: 'refs/pull/13/merge', pullRequest: 13 };
  await carryAcceptances(store, [{ ...runOf(commit), source }], git(), () => forge);
  expect(await acceptedAt()).toEqual([head]);
});

it('leaves a warning, and the run to be judged, where the forge refuses', async () => {
  server.fail(/pulls\/12/, { status: 403, message: 'Resource not accessible by integration' });
  await carry(() => forge);
  expect(await acceptedAt()).toEqual([head]);
  expect(printed.join('')).toMatch(/::warning .*What was accepted in a pull request may not be known here\./);
});

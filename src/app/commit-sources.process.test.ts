/** Two commits of one program, counted each in its own run, as on the default branch: which growth is explained, and which fails. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDocumentSchema, runSchemaId, timePerOp, type Profile, type RunDocument } from '../core/document/index.ts';
import { findTracer, profileWorkload } from '../count/index.ts';
import { CommitSources } from '../gate/index.ts';
import { openStore } from '../history/store/index.ts';
import { decodeOverview, overviewPath } from '../report/dashboard/index.ts';
import { judgeRuns } from './judge-runs.ts';
import { publishRuns } from './publish.ts';
import { storedPast, type Past } from './stored-past.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { project, type Project } from '../../test/helpers/project.ts';

const tracer = await findTracer();
const python = '/usr/bin/python3';
const why =
  'program' in tracer
    ? spawnSync(python, ['-V']).status === 0
      ? ''
      : ` (skipped: no ${python})`
    : ` (skipped: ${tracer.reason})`;

const cell = 'command/run/import';

function runOf(id: string, commit: string, profile: Profile, directory: string): RunDocument {
  const measured = { opsPerSample: 1, samples: [], profile };
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id,
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    source: { repository: 'o/r', commit },
    subjects: { head: { target: 'host', directory, environment: {}, fingerprint: 'f', hazards: [] } },
    cells: { [cell]: { type: 'path', subject: { head: measured } } },
    skipped: [],
    errors: [],
  });
}

describe.skipIf(why !== '')(`runs of two commits${why}`, () => {
  let folder: string;
  let origin: string;
  let git: Project['git'];
  let commitFiles: Project['commit'];
  beforeEach(() => {
    folder = temporaryFolder();
    origin = join(folder, 'origin');
    ({ git, commit: commitFiles } = project({ path: origin }));
  });

  async function commit(id: string, contents: Record<string, string>): Promise<RunDocument> {
    commitFiles(contents, id);
    return measure(id, origin);
  }

  async function measure(id: string, directory: string, command = `${python} -B main.py`): Promise<RunDocument> {
    const { profile } = await profileWorkload({
      name: 'import',
      command,
      directory,
      environment: {},
      pass: 'alone',
      repetitions: 1,
      signal: new AbortController().signal,
    });
    return runOf(id, git('rev-parse', 'HEAD'), profile, directory);
  }

  const program = `import os\nfor name in sorted(os.listdir('data')): open('data/' + name).read()\n`;
  const comment = `# ${'why '.repeat(50)}\n`;
  const first = { 'main.py': program, 'data/a': 'a', 'data/b': 'b' };

  async function judged(base: RunDocument, head: RunDocument, sources: CommitSources) {
    const past: Past = {
      histories: () => Promise.resolve(new Map()),
      countBase: () =>
        Promise.resolve(
          new Map([
            [cell, { document: base, position: 0, known: () => ({ acceptance: undefined, since: undefined }) }],
          ]),
        ),
      promised: () =>
        Promise.resolve({ lostBy: () => [], counterpartOf: () => ({ has: () => false, hasCounts: () => false }) }),
      acceptances: () => Promise.resolve(() => []),
    };
    const [run] = await judgeRuns([head], past, { config: {}, sources });
    return run!.judgement.cells[cell]!.counts ?? [];
  }

  async function verdicts(...sides: Parameters<typeof judged>) {
    const counts = await judged(...sides);
    return Object.fromEntries(
      counts.filter(({ metric }) => metric !== 'close').map(({ metric, verdict, cause }) => [metric, cause ?? verdict]),
    );
  }

  it('explains growth by a comment and by one more module', async () => {
    const base = await commit('one', first);
    const head = await commit('two', { 'main.py': `${comment}import other\n${program}`, 'other.py': 'x = 1\n' });
    const found = await verdicts(base, head, new CommitSources(origin, process.env));
    expect(found).toMatchObject({ openat: 'own-source', newfstatat: 'own-source', readBytes: 'own-source' });
    expect(Object.values(found)).not.toContain('grown');
  });

  describe('in a deeper folder', () => {
    let base: RunDocument;
    let deeper: string;
    beforeEach(async () => {
      base = await commit('one', first);
      deeper = join(folder, 'a', 'b', 'c', 'clone');
      execFileSync('git', ['clone', '--quiet', `file://${origin}`, deeper]);
      git('commit', '--quiet', '--allow-empty', '--message', 'two');
      execFileSync('git', ['-C', deeper, 'pull', '--quiet']);
    });

    async function judgedDeeper(before: string, after = before) {
      const python3 = (code: string): string => `${python} -c 'import os\n${code}'`;
      const [one, two] = [await measure('one', origin, python3(before)), await measure('two', deeper, python3(after))];
      const head = { ...two, source: { repository: 'o/r', commit: git('rev-parse', 'HEAD') } };
      return verdicts({ ...one, source: base.source }, head, new CommitSources(deeper, process.env));
    }

    const search = `path = os.getcwd()
while path != "/":
    os.access(path + "/package.json", 0)
    path = os.path.dirname(path)`;
    const resolvePath = 'os.path.realpath(os.getcwd())';

    it('searches in all folders above it are no growth', async () => {
      expect(await judgedDeeper(search)).toEqual({ access: 'within-tolerance' });
    });

    it('nor are looks at the folders on the way to it', async () => {
      expect(await judgedDeeper(resolvePath)).toEqual({ newfstatat: 'within-tolerance' });
    });

    it('more looks at the folder around it are', async () => {
      const again = `${resolvePath}\nfor i in range(20): os.lstat("..")`;
      expect(await judgedDeeper(resolvePath, again)).toEqual({ newfstatat: 'more-calls' });
    });
  });

  it('a package of another version is named, by the lock files of both commits', async () => {
    const lock = (version: string): string => `left-pad==${version}\n`;
    const base = await commit('one', { ...first, 'requirements.txt': lock('1.0') });
    const head = await commit('two', { 'requirements.txt': lock('1.1'), 'main.py': `${program}os.stat('data/a')\n` });
    const counts = await judged(base, head, new CommitSources(origin, process.env));
    expect(counts.find(({ verdict }) => verdict === 'grown')).toMatchObject({
      cause: 'more-calls',
      packages: [{ ecosystem: 'pypi', name: 'left-pad', base: '1.0', head: '1.1' }],
    });
  });

  it('more calls on the same files fail', async () => {
    const base = await commit('one', first);
    const head = await commit('two', { 'main.py': `${comment}${program}os.stat('data/a')\n` });
    expect(await verdicts(base, head, new CommitSources(origin, process.env))).toEqual({
      newfstatat: 'more-calls',
      readBytes: 'own-source',
    });
  });

  it('a clone that is too shallow has the other commit brought; where it cannot be had, growth fails', async () => {
    const base = await commit('one', first);
    const head = await commit('two', { 'main.py': `${comment}${program}` });
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${origin}`, clone]);
    expect(await verdicts(base, head, new CommitSources(clone, process.env))).toEqual({ readBytes: 'grown' });
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const bring = (id: string): Promise<unknown> => {
      execFileSync('git', ['-C', clone, 'fetch', '--quiet', '--depth=1', 'origin', id]);
      return Promise.resolve();
    };
    expect(await verdicts(base, head, new CommitSources(clone, process.env, bring))).toEqual({
      readBytes: 'own-source',
    });
  });

  it('is explained in the history, too: no step for the worse, and the next run is compared with it', async () => {
    const timed = ({ cells, ...run }: RunDocument, day: number): RunDocument => {
      const { profile } = cells[cell]!.subject.head!;
      const summary = { ...timePerOp, value: 1e6, low: 0.9e6, high: 1.1e6 };
      const at = `2026-01-0${day}T00:00:00.000Z`;
      const head = { opsPerSample: 1, samples: [], summary, ...(profile ? { profile } : {}) };
      return { ...run, startedAt: at, endedAt: at, cells: { [cell]: { type: 'path', subject: { head } } } };
    };
    const spec = join(folder, 'history');
    const publish = (run: RunDocument) =>
      publishRuns({
        runs: [run],
        store: { spec, host: process },
        checkout: { directory: origin, environment: process.env },
      });
    await publish(timed(await commit('one', first), 1));
    await publish(
      timed(await commit('two', { 'main.py': `${comment}import other\n${program}`, 'other.py': 'x = 1\n' }), 2),
    );
    const overview = decodeOverview(readFileSync(join(spec, overviewPath), 'utf8'))!;
    expect(overview.changes.length).toBeGreaterThan(0);
    for (const change of overview.changes) {
      expect(change).toMatchObject({ explained: true, firstChangedCommit: git('rev-parse', 'HEAD') });
      expect(change.accepted).toMatch(/because your source grew \(/);
      expect(change).not.toHaveProperty('open');
    }
    expect(readFileSync(join(spec, 'badge.svg'), 'utf8')).not.toContain('more I/O');
    const store = openStore(spec);
    const three = timed(await commit('three', { 'main.py': `import other\n${program}os.stat('data/a')\n` }), 3);
    const [next] = await judgeRuns([three], storedPast(await store.snapshot()));
    const counts = next!.judgement.cells[cell]!.counts!.filter(({ verdict }) => verdict === 'grown');
    expect(counts.map(({ metric }) => metric)).toEqual(['newfstatat']);
    await store.close();
  });
});

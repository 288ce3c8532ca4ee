/** Pull requests of which a side cannot be built, from the checkout to the comment: real git remotes, a forge on loopback. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRunDocument, type Judgement } from '../../src/core/document/index.ts';
import { makeFolder } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { Runner, type JobResult } from './runner.ts';
import { judgementOf } from '../helpers/compared.ts';
import { project, type Project } from '../helpers/project.ts';
import { pullRequest } from './pull-request.ts';
import { has } from '../helpers/has.ts';

const missing = ['hyperfine', 'python3', 'make'].filter((program) => !has(program));
const marker = '<!-- io-perf:io%2Dperf -->';

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `the Action with a side that cannot be built${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 120_000 },
  () => {
    let folder: string;
    let workspace: string;
    let server: ForgeServer;
    let built: Project;
    let jobs = 0;

    /** As on Gitea: the head is checked out, and the event says where it began. */
    async function runJob(base: string, head: string, inputs = {}): Promise<JobResult & { judgement: Judgement }> {
      built.git('checkout', '--quiet', '--detach', head);
      const job = await new Runner(join(folder, `runner-${jobs++}`), server.url).run(workspace, {
        event: 'pull_request',
        ref: 'refs/pull/12/head',
        payload: pullRequest({ base, head, mergeBase: base }),
        inputs,
      });
      const file = job.outputs['run-file']!;
      return { ...job, judgement: judgementOf(parseRunDocument(readFileSync(file, 'utf8'), file)) };
    }

    beforeAll(() => {
      folder = makeFolder('unbuilt');
      workspace = join(folder, 'workspace');
      built = project({
        path: workspace,
        remote: join(folder, 'remote.git'),
        commits: [
          { 'README.md': 'A project\n' },
          {
            'io-perf.yml': 'rounds: 1\nworkloads:\n  work: { command: ./tool, build: make }\n',
            Makefile: 'tool:\n\tprintf "#!/bin/sh\\ntrue\\n" > tool && chmod +x tool\n',
          },
          { Makefile: 'tool:\n\techo the compiler says no; exit 7\n' },
        ],
      });
    });
    beforeEach(async () => {
      server = await startForgeServer({ check: loadDescription() });
    });
    afterEach(async () => {
      expect(server.problems).toEqual([]);
      await server.close();
    });

    it('measures the head alone for the pull request that introduces io-perf: a comment, green', async () => {
      const [before, first] = built.commits;
      const job = await runJob(before!, first!);
      expect(job.code, job.output).toBe(0);
      expect(job.outputs).toMatchObject({ verdict: 'new', regressions: '0' });
      expect(job.judgement).toMatchObject({ head: { name: 'pull request 12' }, notes: [{ kind: 'base-not-built' }] });
      expect(job.judgement.notes?.[0]?.message).toMatch(/The build "make" of base .*No targets/);
      expect(server.state.comments.map(({ issue }) => issue)).toEqual([12]);
    });

    it('measures the head alone for the pull request that repairs the build: green', async () => {
      const [, first, broken] = built.commits;
      const job = await runJob(broken!, first!);
      expect(job.code, job.output).toBe(0);
      expect(job.judgement.notes?.[0]?.message).toContain('the compiler says no');
    });

    it('ends with exit 3 when the head does not build, and replaces the green comment of an earlier commit', async () => {
      const [, first, broken] = built.commits;
      server.addComment(12, `${marker}\n## ✅ io-perf: no change in 1 cell\n`, {
        login: 'github-actions[bot]',
        type: 'Bot',
      });
      const job = await runJob(first!, broken!);
      expect(job.code, job.output).toBe(3);
      expect(job.outputs).toMatchObject({ verdict: 'failed' });
      expect(job.annotations.error.join('\n')).toMatch(/The build "make" of head .*the compiler says no/);
      expect(job.judgement).toMatchObject({ failed: true, notes: [{ kind: 'head-not-built' }] });
      expect(server.state.comments.map(({ issue, edits }) => [issue, edits])).toEqual([[12, 1]]);
      expect(server.state.comments[0]?.body).toContain('❌');
      expect(server.state.comments[0]?.body).not.toContain('✅');
    });

    it('fails the measuring job, and the document for the reporting job says why', async () => {
      const [, first, broken] = built.commits;
      const job = await runJob(first!, broken!, { mode: 'measure' });
      expect(job.code, job.output).toBe(3);
      expect(job.judgement.notes?.[0]?.kind).toBe('head-not-built');
      expect(server.requests).toEqual([]);
    });
  },
);

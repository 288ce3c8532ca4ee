/** Flushes that a pull request leaves out, by real programs: what is said of them, and what fails if it is asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from './helpers/compare.ts';
import { judgementOf } from './helpers/compared.ts';
import { makeFolder } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { runIoPerf } from './helpers/io-perf.ts';
import { project as makeProject, type Project } from './helpers/project.ts';
import { itLong } from './speeds.ts';

const missing = ['hyperfine', 'git', 'strace', 'python3'].filter((program) => !has(program));

const keep = (flush: string): string => `import os
log = os.open(os.environ['IO_PERF_DIRECTORY'] + '/log', os.O_CREAT | os.O_WRONLY)
for record in range(20):
    os.write(log, b'record')
    ${flush}
os.fsync(log)
`;

const sentence = /^⚠ work +fsync 21 → 1 on \S*\/log: what was durable may not\s+be any more$/m;

describe.skipIf(process.platform === 'win32' || missing.length > 0)(
  `a program that flushes less often${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  { timeout: 240_000 },
  () => {
    const projectOf = (gate = ''): Project =>
      makeProject({
        commits: [
          {
            'work.py': keep('os.fsync(log)'),
            'io-perf.yml': `rounds: 1\n${gate}workloads:\n  work: { command: python3 work.py }\n`,
          },
          { 'work.py': keep('pass') },
        ],
      });

    it('is reported in a line of its own, as a warning, in every report, and fails nothing', async () => {
      const [summary, junit] = ['summary.md', 'junit.xml'].map((name) => join(makeFolder('reports'), name));
      const { code, shown, run, file } = await compare(projectOf().path, ['HEAD~1..HEAD']);
      expect(code, shown).toBe(0);
      expect(shown).toMatch(sentence);
      expect(shown).not.toMatch(/✓.*fsync/);
      expect(judgementOf(run)).toMatchObject({
        failed: false,
        gate: [{ rule: 'fewer-syncs', failed: false, message: expect.stringContaining('fsync 21 → 1 on') as string }],
      });
      const judgement = join(makeFolder('reports'), 'judgement.json');
      for (const [format, path] of [
        ['markdown', summary!],
        ['junit', junit!],
        ['json', judgement],
      ]) {
        const ended = await runIoPerf(['report', file, '--format', format!, '--output', path!], makeFolder('report'));
        expect(ended.code, ended.stderr).toBe(0);
        expect(readFileSync(path!, 'utf8')).toMatch(/what was durable may not be any more/);
      }
      const page = readFileSync(summary!, 'utf8');
      expect(page).toMatch(/^- ⚠️ work: fsync 21 → 1 on .*what was durable may not be any more$/m);
      expect(page.split('\n')[0]).not.toContain('✅');
    });

    it('fails if the project asks for it, until a person accepts it', async () => {
      const project = projectOf('gate: { fail-on: [regressed, failed, fewer-syncs] }\n');
      const { code, shown, file } = await compare(project.path, ['HEAD~1..HEAD']);
      expect(code, shown).toBe(1);
      expect(shown).toMatch(/^✗ work: fsync 21 → 1 on /m);
      expect(shown).toContain('Gate fails: 1 count of flushes.');
      const store = join(makeFolder('store'), 'runs');
      const steps = [
        ['publish', file, '--store', store],
        ['accept', 'work', '--commit', project.commits[1]!, '--reason', 'one flush is enough', '--store', store],
      ];
      for (const words of steps) {
        const ended = await runIoPerf(words, project.path);
        expect(ended.code, ended.stderr).toBe(0);
      }
      const judged = await runIoPerf(['report', file, '--store', store], project.path);
      expect(judged.code, judged.stdout + judged.stderr).toBe(0);
      expect(judged.stdout).toMatch(/^· work +fsync 21 → 1/m);
      expect(judged.stdout).toMatch(/accepted: one flush is\s+enough/);
    });

    it.skipIf(process.platform !== 'linux')('is reported with its file if writes do without O_DSYNC', async () => {
      const opened = (flag: string): string =>
        `import os\nlog = os.open(os.environ['IO_PERF_DIRECTORY'] + '/log', os.O_CREAT | os.O_WRONLY | ${flag})\nfor record in range(20):\n    os.write(log, b'record')\n`;
      const project = makeProject({
        commits: [
          {
            'work.py': opened('os.O_DSYNC'),
            'io-perf.yml': 'rounds: 1\nworkloads:\n  work: { command: python3 work.py }\n',
          },
          { 'work.py': opened('0') },
        ],
      });
      const { code, shown } = await compare(project.path, ['HEAD~1..HEAD']);
      expect(code, shown).toBe(0);
      expect(shown).toMatch(
        /^⚠ work +writes with O_DSYNC 20 → 0 on \S*\/log: what was durable may not\s+be any more$/m,
      );
    });

    itLong('is reported as well if the kernel counts', async () => {
      const { code, shown } = await compare(projectOf().path, ['HEAD~1..HEAD'], { IO_PERF_COUNTERS: '' });
      expect(code, shown).toBe(0);
      expect(shown).toMatch(sentence);
    });
  },
);

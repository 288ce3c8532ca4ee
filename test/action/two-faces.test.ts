/** `io-perf report` and the Action judge the same documents by the same rules: one verdict, one page, one exit status. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunDocument } from '../../src/core/document/index.ts';
import { ioPerf } from '../helpers/io-perf.ts';
import { makeFolder, repository } from '../helpers/folders.ts';
import { Runner } from './runner.ts';
import { comparedRun } from '../helpers/compared.ts';
import { project } from '../helpers/project.ts';

const slow = 'native/stat/stat';
const workload = 'command/run/import';
const folder = makeFolder('two-faces');
let workspace: string;
let run: RunDocument;
let jobs = 0;

/** The run of another day, with every figure multiplied. */
function earlier(day: number, factor: number): RunDocument {
  const cells = Object.fromEntries(
    Object.entries(run.cells).map(([id, cell]) => {
      const [[name, side]] = Object.entries(cell.subject) as [
        [string, RunDocument['cells'][string]['subject'][string]],
      ];
      if (side.summary === undefined) return [id, cell];
      const { value, low, high } = side.summary;
      const bounds = low === undefined || high === undefined ? {} : { low: low * factor, high: high * factor };
      const summary = { ...side.summary, ...bounds, value: value * factor };
      return [id, { ...cell, subject: { [name]: { ...side, summary } } }];
    }),
  );
  const at = `2026-10-${10 + day}T00:00:00.000Z`;
  const source = { ...run.source, commit: `${day}`.padEnd(40, 'a') };
  return { ...run, id: `earlier-${day}`, startedAt: at, endedAt: at, source, cells };
}

const counted = (fsync: number): RunDocument => {
  const [[name, side]] = Object.entries(run.cells[slow]!.subject) as [
    [string, RunDocument['cells'][string]['subject'][string]],
  ];
  const profile = { perOp: { fsync, read: 4 }, kinds: { fsync, read: 4 }, source: 'strace' as const };
  return { ...run, cells: { ...run.cells, [workload]: { type: 'path', subject: { [name]: { ...side, profile } } } } };
};

/** As `compare` leaves it. */
const compared = (): RunDocument => comparedRun(run, { [slow]: 1.3 });

beforeAll(() => {
  workspace = join(folder, 'workspace');
  const path = join(repository, 'src', 'report', 'fixtures', 'quick.json');
  const { commits } = project({ path: workspace, commits: [{}] });
  const source = { repository: 'octo/disk', commit: commits[0]!, ref: 'refs/heads/patch' };
  run = { ...(JSON.parse(readFileSync(path, 'utf8')) as RunDocument), source, errors: [], findings: [] };
  const paths = [1, 2, 3].map((day) => {
    const file = join(folder, `earlier-${day}.json`);
    writeFileSync(file, JSON.stringify(earlier(day, 0.5)));
    return file;
  });
  const published = ioPerf(['publish', ...paths, '--store', join(workspace, 'history')]);
  expect(published.status, published.stderr).toBe(0);
});

interface Face {
  code: number | null;
  page: string;
}

/** Without what depends on where the documents lie, and on whether there is a log to link to. */
const withoutPlaces = (page: string): string =>
  page
    .replace(/^io-perf accept .*$/gm, '')
    .replace(/^\[Log\].*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function byCommand(document: string, config: string, store: string | undefined, options: readonly string[]): Face {
  const words = ['report', document, '--config', config, '--format', 'summary', ...options];
  const { status, stdout } = ioPerf([...words, ...(store === undefined ? [] : ['--store', store])], {
    cwd: workspace,
  });
  return { code: status, page: withoutPlaces(stdout) };
}

async function byAction(document: string, config: string, store: string | undefined, inputs: object): Promise<Face> {
  const runner = new Runner(join(folder, `runner-${jobs++}`), 'http://127.0.0.1:9');
  const job = await runner.run(workspace, {
    event: 'push',
    ref: 'refs/heads/patch',
    inputs: {
      ...{ mode: 'report', runs: document, config, publish: 'false', comment: 'false' },
      store: store === undefined ? './nothing' : './history',
      ...inputs,
    },
  });
  return { code: job.code, page: withoutPlaces(job.summary) };
}

describe('the reports of the command line and of the Action', () => {
  it.each<{
    name: string;
    document: () => RunDocument;
    config?: string;
    stored?: boolean;
    options?: string[];
    inputs?: object;
    code: number;
  }>([
    { name: 'nothing is wrong', document: () => run, code: 0 },
    {
      name: 'a budget on counts is broken',
      document: () => counted(2),
      config: 'budgets: [{ import: { fsync: "<= 1" } }]',
      code: 1,
    },
    {
      name: 'a budget on counts holds',
      document: () => counted(1),
      config: 'budgets: [{ import: { fsync: "<= 1" } }]',
      code: 0,
    },
    {
      name: 'a budget on a ratio is broken',
      document: () => run,
      config: 'budgets: [{ cell: native/stat/stat, faster-than: node/stat/statSync, by: 100 }]',
      code: 1,
    },
    {
      name: 'what could not be measured fails',
      document: () => ({ ...run, errors: [{ cell: slow, code: 'EIO', message: 'broken.' }] }),
      stored: true,
      code: 1,
    },
    {
      name: 'what could not be measured fails nothing, as the project says',
      document: () => ({ ...run, errors: [{ cell: slow, code: 'EIO', message: 'broken.' }] }),
      config: 'gate: { fail-on: [regressed] }',
      stored: true,
      code: 0,
    },
    { name: 'stored runs fail nothing by themselves', document: () => run, stored: true, code: 0 },
    {
      name: 'more than the limit of stored runs is reported',
      document: () => run,
      stored: true,
      options: ['--alert-threshold', '150%'],
      inputs: { 'alert-threshold': '150%' },
      code: 0,
    },
    {
      name: 'more than the limit of stored runs fails',
      document: () => run,
      stored: true,
      options: ['--fail-threshold', '150%'],
      inputs: { 'fail-threshold': '150%' },
      code: 1,
    },
    { name: 'a comparison keeps its verdict', document: compared, code: 1 },
    { name: 'the gate is off', document: compared, options: ['--no-gate'], inputs: { gate: 'false' }, code: 0 },
  ])(
    'have the same verdict: $name',
    async ({ document, config = '', stored = false, options = [], inputs = {}, code }) => {
      const file = join(folder, `run-${jobs}.json`);
      const rules = join(folder, `rules-${jobs}.yml`);
      writeFileSync(file, JSON.stringify(document()));
      writeFileSync(rules, config);
      const store = stored ? join(workspace, 'history') : undefined;
      const command = byCommand(file, rules, store, options);
      const action = await byAction(file, rules, store, inputs);
      expect(command.code).toBe(code);
      expect(action.code).toBe(code);
      expect(command.page).toContain('## ');
      expect(action.page).toBe(command.page);
    },
  );

  it('refuse an invalid limit in one sentence', () => {
    const file = join(folder, 'run-refused.json');
    writeFileSync(file, JSON.stringify(run));
    const refused = (...options: string[]) => ioPerf(['report', file, ...options], { cwd: workspace });
    expect(refused('--alert-threshold', '20')).toMatchObject({ status: 2 });
    expect(refused('--alert-threshold', 'x').stderr).toContain(
      '--alert-threshold: expected a percentage of at least 100%',
    );
    expect(refused('--alert-threshold', '300%', '--fail-threshold', '200%').stderr).toContain(
      'is above --fail-threshold',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { decide, whatToMeasure } from './decide.ts';
import type { Inputs } from './inputs.ts';
import type { Job, Occasion } from './job.ts';
import type { Config } from '../gate/config/index.ts';

const defaults = {
  mode: 'all',
  compare: 'auto',
  base: '',
  publish: 'auto',
  comment: true,
  check: 'auto',
  gate: true,
  results: [] as string[],
  'noise-check': true,
  migrated: {},
} as Inputs;

function job(occasion: Occasion, more: Partial<Job> = {}): Job {
  const pullRequest = { number: 12, headSha: 'h', baseSha: 'b', baseRef: 'main', fromFork: false };
  return {
    isPrivate: false,
    event: occasion === 'pull-request' ? 'pull_request' : 'push',
    occasion,
    sha: 'h',
    ref: 'refs/heads/x',
    defaultBranch: 'main',
    pullRequest: occasion === 'pull-request' ? pullRequest : undefined,
    upstream: undefined,
    mergeBaseSha: occasion === 'merge-queue' ? 'b' : undefined,
    runUrl: undefined,
    workspace: '.',
    temporaryFolder: '.',
    ...more,
  };
}

it('a commit is commented on where github-action-benchmark would, which is where there is no pull request', () => {
  const asks = { ...defaults, migrated: { ...defaults.migrated, commentOn: 'alert' as const } };
  expect(decide(asks, job('default-branch'), false)).toMatchObject({ comment: false, commentOnCommit: true });
  expect(decide(asks, job('pull-request'), false)).toMatchObject({ comment: true, commentOnCommit: false });
  expect(decide({ ...asks, comment: false }, job('default-branch'), false).commentOnCommit).toBe(false);
  expect(decide(defaults, job('default-branch'), false).commentOnCommit).toBe(false);
});

describe('the noise', () => {
  const checks = (occasion: Occasion, more: Partial<Inputs> = {}): boolean =>
    decide({ ...defaults, ...more }, job(occasion), true).checkNoise;

  it('is checked where runs of the default branch are measured and kept', () => {
    expect(checks('default-branch')).toBe(true);
    expect(checks('default-branch', { mode: 'measure' })).toBe(true);
    expect(checks('default-branch', { publish: 'false' })).toBe(false);
    expect(checks('default-branch', { results: ['go.txt'] })).toBe(false);
    expect(checks('default-branch', { mode: 'report' })).toBe(false);
  });
  it('is not checked on other branches and events, nor where it is turned off', () => {
    expect(checks('default-branch', { 'noise-check': false })).toBe(false);
    for (const occasion of ['pull-request', 'merge-queue', 'branch', 'tag', 'workflow-run'] as const)
      expect(checks(occasion), occasion).toBe(false);
  });
});

describe('results of other tools', () => {
  const inputs = { ...defaults, results: ['go.txt'] };
  it('take the place of measuring, also where workloads could be compared', () => {
    expect(decide(inputs, job('pull-request'), true)).toMatchObject({ measure: 'convert', comment: true });
    expect(decide(inputs, job('default-branch'), false)).toMatchObject({ measure: 'convert', publish: true });
  });
  it('are not of the commit that a second stage runs for', () => {
    expect(() => decide(inputs, job('workflow-run'), false)).toThrow(/actions\/measure.*actions\/report/);
  });
});

describe('without workloads', () => {
  it.each([
    ['default-branch', { measure: 'run', publish: true, comment: false, check: false }],
    ['pull-request', { measure: 'run', publish: false, comment: true, check: false }],
    ['merge-queue', { measure: 'run', publish: false, comment: false, check: false }],
    ['branch', { measure: 'run', publish: false, comment: false, check: false }],
    ['tag', { measure: 'run', publish: false, comment: false, check: false }],
    ['other', { measure: 'run', publish: false, comment: false, check: false }],
    ['workflow-run', { publish: false, comment: true, check: true }],
  ] as const)('%s', (occasion, plan) => {
    expect(decide(defaults, job(occasion), false)).toMatchObject({ ...plan, judge: true, gate: true });
  });
});

describe('workloads, with a build or without', () => {
  it('on a branch that act takes for a pull request are compared, without a comment', () => {
    const plan = decide(defaults, job('pull-request', { pullRequest: undefined }), true);
    expect(plan).toMatchObject({ measure: 'compare', comment: false, publish: false, notices: [] });
  });
  it.each([
    ['pull-request', 'compare'],
    ['merge-queue', 'compare'],
    ['default-branch', 'run'],
  ] as const)('on %s: %s', (occasion, measure) => {
    expect(decide(defaults, job(occasion), true).measure).toBe(measure);
  });
  it('are compared anywhere when base is named', () => {
    expect(decide({ ...defaults, base: 'v1' }, job('tag'), true).measure).toBe('compare');
  });
  it('are not needed where base describes a subject', () => {
    expect(decide({ ...defaults, base: 'dir=/mnt/a' }, job('default-branch'), false).measure).toBe('compare');
  });
  it('are not compared when compare is false', () => {
    expect(decide({ ...defaults, compare: 'false' }, job('pull-request'), true).measure).toBe('run');
  });
});

describe('modes', () => {
  it('measure does nothing but measure', () => {
    expect(decide({ ...defaults, mode: 'measure' }, job('default-branch'), false)).toMatchObject({
      measure: 'run',
      judge: false,
      publish: false,
      comment: false,
      check: false,
      gate: false,
    });
  });
  it('report does not measure', () => {
    expect(decide({ ...defaults, mode: 'report' }, job('pull-request'), true).measure).toBe('none');
  });
});

describe('a pull request from a fork', () => {
  const planOf = (event: string) => {
    const pullRequest = { number: 12, headSha: 'h', baseSha: 'b', baseRef: 'main', fromFork: true };
    return decide(defaults, job('pull-request', { event, pullRequest }), false);
  };
  it.each(['pull_request', 'pull_request_review', 'pull_request_review_comment'])(
    'is not commented on for the event %s, and the log says where the report is',
    (event) => {
      const plan = planOf(event);
      expect(plan.comment).toBe(false);
      expect(plan.notices.join()).toMatch(/from a fork.*job summary/);
    },
  );
  it('is commented on for the event pull_request_target, whose token can write', () => {
    expect(planOf('pull_request_target')).toMatchObject({ comment: true, notices: [] });
  });
});

it('says why a run is not kept', () => {
  expect(decide(defaults, job('tag'), false).notices.join()).toMatch(/not added to the store/);
  expect(decide({ ...defaults, publish: 'true' }, job('tag'), false)).toMatchObject({ publish: true, notices: [] });
});

const nothing = { suite: '', cells: [] as string[], runners: '', base: '', head: '', target: '' } as Inputs;
const workloads: Config['workloads'] = { import: { command: './import' } };
const runnersOf = (inputs: Partial<Inputs>, config: Config): string[] => [
  ...new Set(whatToMeasure({ ...nothing, ...inputs }, config).cells.map(({ runner }) => runner)),
];

describe('a project that names nothing', () => {
  it('has few cells of the machine measured, none that takes a toolchain of another language', () => {
    const { suite, cells, hasWorkloads } = whatToMeasure(nothing, {});
    expect(suite).toBe('machine');
    expect(hasWorkloads).toBe(false);
    expect(runnersOf({}, {}).sort()).toEqual(['native', 'node']);
    expect(cells).toHaveLength(12);
  });

  it('is the same with a configuration that is about other things', () => {
    expect(whatToMeasure(nothing, { gate: { 'fail-on': ['regressed'] } }).suite).toBe('machine');
  });
});

describe('the job measures what its workflow or configuration names', () => {
  it.each<[string, Partial<Inputs>, Config]>([
    ['workloads', {}, { workloads }],
    ['a suite in the configuration', {}, { suite: 'smoke' }],
    ['runners in the configuration', {}, { runners: ['python'] }],
    ['cells', { cells: ['node/stat/*'] }, {}],
    ['runners', { runners: 'node' }, {}],
    ['two folders to compare', { base: 'dir=/mnt/a' }, {}],
    ['a container', { target: 'docker' }, {}],
  ])('%s', (_, inputs, config) => {
    expect(whatToMeasure({ ...nothing, ...inputs }, config).suite).toBe('');
  });

  it('workloads beside a suite of the configuration, and not beside a suite of the workflow', () => {
    expect(whatToMeasure(nothing, { workloads, suite: 'smoke' }).hasWorkloads).toBe(true);
    expect(whatToMeasure({ ...nothing, suite: 'smoke' }, { workloads }).hasWorkloads).toBe(false);
    expect(runnersOf({}, { workloads })).toEqual(['command']);
  });

  it('an unknown suite is an error at once', () => {
    expect(() => whatToMeasure({ ...nothing, suite: 'quik' }, {})).toThrow(/no suite "quik"/);
  });
});

it.each([
  ['', true],
  ['base=dir', true],
  ['dir=/mnt/a,image=alpine', false],
  ['target=ssh:disk', false],
])('a base %j is on this host: %s', (base, isOnHost) => {
  expect(whatToMeasure({ ...nothing, base }, { workloads }).isOnHost).toBe(isOnHost);
});

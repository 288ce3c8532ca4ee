import { describe, expect, it } from 'vitest';
import type { Config } from '../config/index.ts';
import type { Inputs } from './inputs.ts';
import { whatToMeasure } from './what-to-measure.ts';

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

describe('whoever says what to measure gets that', () => {
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

  it('what is no suite is told at once', () => {
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

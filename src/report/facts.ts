/** What was measured, where and with what, as label and text: the head of every report. */
import type { Environment, RunDocument, Subject } from '../core/document/index.ts';
import { formatBytes, formatCount, formatPercent, formatWait } from '../core/words/index.ts';

export interface Fact {
  label: string;
  text: string;
}

const nsPerSecond = 1e9;

/** `2026-11-21 12:00:03 UTC` */
const formatInstant = (iso: string): string =>
  new Date(iso)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

/** `suite quick · 42 cells · 12 rounds · 1 min 48 s, 64 % of it timed · seed 42` */
export function summarise(run: RunDocument): string {
  const { schedule } = run;
  const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
  const timedNs = schedule?.timedNs;
  const timed =
    timedNs !== undefined && elapsedNs > 0 ? `, ${formatPercent(Math.min(timedNs / elapsedNs, 1))} of it timed` : '';
  return [
    run.suite === undefined ? 'chosen cells' : `suite ${run.suite}`,
    formatCount(Object.keys(run.cells).length, 'cell'),
    ...(schedule ? [formatCount(schedule.rounds, 'round')] : []),
    `${formatWait(elapsedNs / nsPerSecond)}${timed}`,
    `seed ${run.seed}`,
  ].join(' · ');
}

/** When, by which build of the tool, and from which source. */
export function runFacts(run: RunDocument): Fact[] {
  const { name, version, commit } = run.tool;
  const build = commit === undefined ? '' : ` (${commit.slice(0, 10)})`;
  const facts = [{ label: 'measured', text: `${formatInstant(run.startedAt)}, ${name} ${version}${build}` }];
  const { repository, ref, commit: sourceCommit, pullRequest, job } = run.source ?? {};
  const source = [
    repository,
    pullRequest === undefined ? undefined : `#${pullRequest}`,
    ref,
    sourceCommit?.slice(0, 10),
    job === undefined ? undefined : `job ${job}`,
  ].filter((part) => part !== undefined);
  return source.length > 0 ? [...facts, { label: 'source', text: source.join(' · ') }] : facts;
}

type Value = string | number | boolean;

const asCores = (value: Value): string => (typeof value === 'number' ? formatCount(value, 'core') : `${value} cores`);

/** Members that are shown with their unit or name. */
const formats: Readonly<Record<string, (value: Value) => string>> = {
  cores: asCores,
  memoryBytes: (value) => (typeof value === 'number' ? formatBytes(value) : String(value)),
  kernel: (value) => `kernel ${value}`,
};

/** Lines of the head. Of members in one list, the first that the environment has is shown; absent ones are left out. */
const environmentLines: Readonly<Record<string, readonly (readonly string[])[]>> = {
  disk: [['filesystem'], ['deviceName', 'device'], ['deviceModel'], ['mountOptions']],
  machine: [['cpu'], ['cores'], ['memoryBytes'], ['virtualisation']],
  system: [['osVersion', 'os'], ['image'], ['kernel'], ['architecture']],
};

const saysNothing: ReadonlySet<unknown> = new Set(['', 'none', 'unknown']);

const shownElsewhere = new Set(Object.values(environmentLines).flat(2));

function describeRunners(subject: Subject): Fact[] {
  const texts = Object.entries(subject.runners ?? {}).map(([name, { runtime }]) =>
    runtime === undefined ? name : `${name} (${runtime})`,
  );
  return texts.length > 0 ? [{ label: 'runners', text: texts.join(', ') }] : [];
}

/** Directory, disk, machine, system, runners. */
export function subjectFacts(subject: Subject): Fact[] {
  const lines = Object.entries(environmentLines).flatMap(([label, parts]) => {
    const texts = parts.flatMap((names) => {
      const name = names.find((one) => member(subject.environment, one) !== undefined);
      const value = name === undefined ? undefined : member(subject.environment, name);
      return value === undefined || saysNothing.has(value) ? [] : [(formats[name!] ?? String)(value)];
    });
    return texts.length > 0 ? [{ label, text: texts.join(', ') }] : [];
  });
  const where = subject.target === 'host' ? subject.directory : `${subject.directory} on ${subject.target}`;
  return [{ label: 'directory', text: where }, ...lines, ...describeRunners(subject)];
}

/** In one line: `ext4 on vda · AMD EPYC 7763, 2 cores · ⚠ high-load, container`. If two sides differ, it shows both. */
export function environmentLine({ subjects }: RunDocument): string {
  const sides = Object.values(subjects);
  const each = (text: (subject: Subject) => string): string[] => {
    const texts = [...new Set(sides.map(text))].filter((one) => one !== '');
    return texts.length === 0 ? [] : [texts.join(' / ')];
  };
  const hazards = [...new Set(sides.flatMap((side) => side.hazards))];
  return [
    ...each(({ target }) => (target === 'host' ? '' : target)),
    ...each(({ environment }) =>
      [textOf(environment, 'filesystem'), textOf(environment, 'deviceName') || textOf(environment, 'device')]
        .filter(Boolean)
        .join(' on '),
    ),
    ...each(({ environment }) => {
      const cores = member(environment, 'cores');
      return [textOf(environment, 'cpu'), ...(cores === undefined ? [] : [asCores(cores)])].filter(Boolean).join(', ');
    }),
    ...(hazards.length === 0 ? [] : [`⚠ ${hazards.join(', ')}`]),
  ].join(' · ');
}

function textOf(environment: Environment, name: string): string {
  const value = member(environment, name);
  return value === undefined || saysNothing.has(value) ? '' : String(value);
}

/** The operating system's own name; undefined if the document has none. */
export function systemOf({ environment }: Subject): string | undefined {
  const name = member(environment, 'osVersion') ?? member(environment, 'os');
  return name === undefined ? undefined : String(name);
}

/** The rest of the environment and the fingerprint: for `--verbose` and folded details. */
export function environmentFacts(subject: Subject): Fact[] {
  const rest = Object.keys(subject.environment)
    .filter((name) => !shownElsewhere.has(name))
    .map((label) => ({ label, text: String(member(subject.environment, label)) }));
  return [...rest, { label: 'fingerprint', text: subject.fingerprint }];
}

const member = (environment: Environment, name: string): Value | undefined =>
  Object.hasOwn(environment, name) ? environment[name] : undefined;

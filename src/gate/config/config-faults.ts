/** Faults in a configuration, in the words of its authors. */
import type { z } from 'zod';
import { likely, parseSize } from '../../core/cells/index.ts';
import { type Config, configSchema, subjectNames, workloadGateSchema } from './schema.ts';
import { defined, UsageError } from '../../core/document/index.ts';

/** zod's types in YAML terms. */
const forms: Readonly<Record<string, string>> = {
  string: 'text, in quotes where YAML would take it for something else',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list such as [a, b]',
  object: 'keys and values such as name: value',
  record: 'keys and values such as name: value',
};

/** Where the fault is, and the end of a sentence about it. */
interface Fault {
  path: (string | number)[];
  text: string;
}

/** The fault to report first: an unknown name explains others, such as a missing key. */
export function describeFault(
  found: readonly z.core.$ZodIssue[],
  valueAt: (path: PropertyKey[]) => unknown,
  keysAt: (path: readonly PropertyKey[]) => string[],
): Fault {
  const issues = found.flatMap((issue) => insideOf(issue, valueAt(issue.path)));
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  const path = issue.path as (string | number)[];
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return { path: [...path, key], text: `there is no such key${suggest(key, keysAt(path))}` };
  }
  if (issue.code === 'invalid_key') return { path, text: issue.issues[0]?.message ?? issue.message };
  const value = valueAt(path);
  const form = issue.code === 'invalid_type' ? forms[issue.expected] : undefined;
  if (isWorkload(path) && typeof value === 'string')
    return { path, text: 'write its command below it, as command: ./my-program' };
  const remedy = form !== undefined && issue.message.startsWith('Invalid') ? `write ${form}` : remedyOf(issue);
  if (value === undefined) return { path, text: `it is missing; ${remedy}` };
  if (value === null) return { path, text: `it is empty; ${remedy}, or remove it` };
  return { path, text: remedy };
}

/** If a value has one of several forms, and is keys and values: the faults inside of them. */
function insideOf(issue: z.core.$ZodIssue, value: unknown): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || typeof value !== 'object' || value === null || Array.isArray(value))
    return [issue];
  const inside = issue.errors.find((ofForm) =>
    ofForm.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return inside?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

/** The library's own words for a limit are no sentence. */
function remedyOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) return `write at most ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    return `write ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
  }
  return issue.message;
}

const isWorkload = (path: readonly PropertyKey[]): boolean => path.length === 2 && path[0] === 'workloads';

function suggest(key: string, known: readonly string[]): string {
  const meant = likely(key, known);
  return `${meant === undefined ? '' : `; did you mean "${meant}"?`} (known: ${known.join(', ')})`;
}

export function knownKeys(path: readonly PropertyKey[]): string[] {
  if (path.length === 0) return Object.keys(configSchema.shape);
  if (path[0] === 'gate') return Object.keys(configSchema.shape.gate.unwrap().shape);
  if (path[0] === 'docker') return Object.keys(configSchema.shape.docker.unwrap().shape);
  if (path[0] === 'workloads' && path[2] === 'gate') return Object.keys(workloadGateSchema.shape);
  if (path[0] === 'subjects' && path.length === 1) return subjectNames;
  if (path[0] === 'workloads') return Object.keys(configSchema.shape.workloads.unwrap().valueType.shape);
  return Object.keys(configSchema.shape.subjects.unwrap().valueType.shape);
}

const unitNs: Record<string, number> = { ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/**
 * Nanoseconds of a duration such as `90s`, `2m`, `1.5h`, `500ms`.
 * @param name name of the duration, for the message
 * @throws UsageError if it is not a duration, or not positive
 */
export function parseDuration(text: string, name: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  const durationNs = Number(match?.[1]) * (unitNs[match?.[2] ?? ''] ?? NaN);
  if (!(durationNs > 0)) throw new UsageError(`${name} is "${text}", which is not a duration: write 90s, 2m or 1h.`);
  return durationNs;
}

/** `docker` of io-perf.yml: limits of containers; missing ones follow from the size of the engine. */
export function containerLimits({ docker = {} }: Config): { cpus?: number; memoryBytes?: number } {
  const { cpus, memory } = docker;
  return defined({ cpus, memoryBytes: memory === undefined ? undefined : parseSize(memory) });
}

/** The schema of `io-perf.yml`. Every key is optional. */
import { z } from 'zod';
import { isCountMetric, parseCountLimit, UsageError } from '../../core/document/index.ts';

const durationForm = 'write a duration such as 90s, 2m or 1h';
const duration = z.string(durationForm).regex(/^\d+(\.\d+)?(ms|s|m|h)$/, durationForm);
const percentageForm = 'write a percentage such as 5%, or a share such as 0.05';
const percentage = z
  .union(
    [z.string().regex(/^\d+(\.\d+)?\s*%$/, percentageForm), z.number().min(0, percentageForm).max(1, percentageForm)],
    percentageForm,
  )
  .describe('5% or 0.05');
const names = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], 'write a text, a number, true or false'),
);

const workloadName = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:/-]*$/u, 'a workload is named with letters, digits and _ . : / -');

const minEffect = percentage.optional();
const failOn = z
  .array(
    z.enum(
      ['regressed', 'failed', 'inconclusive', 'not-measured', 'fewer-syncs'],
      'write regressed, failed, inconclusive, not-measured or fewer-syncs',
    ),
  )
  .optional();
const allowGrowth = percentage
  .optional()
  .describe('counts may grow by this share where another version of a dependency or runtime is the cause');

/** Rules of one workload, in place of those of `gate` for all. */
export const workloadGateSchema = z.strictObject({
  'min-effect': minEffect,
  'fail-on': failOn,
  'allow-growth': allowGrowth,
});

const workloadSchema = z.strictObject({
  command: z.string().regex(/\S/, 'write the command, such as ./my-program input.txt'),
  build: z.string().optional(),
  prepare: z.string().optional(),
  cache: z.enum(['warm', 'cold'], 'write warm or cold').optional(),
  env: names.optional(),
  timeout: duration.optional(),
  instructions: z
    .boolean('write true or false')
    .optional()
    .describe('also count the instructions in user mode; more of them fail'),
  results: z
    .string()
    .min(1)
    .optional()
    .describe('what it prints are results of a benchmark tool: auto, or a format of convert'),
  was: z
    .union([workloadName, z.array(workloadName)], 'write its earlier name, or a list of them')
    .optional()
    .describe('its earlier names: their history goes on'),
  gate: z
    .union([z.literal(false), workloadGateSchema], 'write false, or rules of its own such as { min-effect: 10% }')
    .optional()
    .describe('false: measured and reported, and never fails'),
  'results-file': z
    .string()
    .min(1)
    .optional()
    .describe('the file, or a pattern of files, that it writes them to; default: standard output'),
  only: z
    .string()
    .min(1)
    .optional()
    .describe('appended when some of its benchmarks are decided; {names} or {regex} are the others'),
});

export const subjectNames = ['base', 'head', 'each'];

const subjectConfigSchema = z.strictObject({
  ref: z.string().optional(),
  'merge-base': z.string().optional().describe('a branch: the commit where the head left it'),
  dir: z.string().optional(),
  image: z.string().optional(),
  target: z.string().optional(),
  env: names.optional(),
  runner: z.record(z.string(), z.string()).optional().describe('runner → folder of another build of it'),
  build: z.string().optional().describe('before start, in the checkout of the side'),
  start: z.string().min(1).optional().describe('what has to run while the side is measured: a file system, a daemon'),
  ready: z.string().min(1).optional().describe('succeeds when it can be measured'),
  stop: z.string().min(1).optional(),
});

/** One form of a budget: a ratio between two cells of one run. The other form limits counts. */
const ratioBudgetSchema = z.strictObject({
  cell: z.string().min(1),
  'faster-than': z.string().min(1),
  by: z.number().positive().default(1),
});

/** Limits of containers (`--target docker`). */
const dockerConfigSchema = z.strictObject({
  cpus: z.int().positive().optional(),
  memory: z
    .string()
    .regex(/^[1-9]\d*(MiB|GiB)$/, 'write a size such as 512MiB or 4GiB')
    .optional(),
});

const settings = z.strictObject({
  suite: z
    .union([z.string(), z.array(z.string()).min(1)], 'write the name of a suite, or a list of patterns of cells')
    .optional(),
  runners: z.array(z.string()).min(1).optional(),
  directory: z.string().min(1).optional(),
  target: z.string().optional(),
  docker: dockerConfigSchema.optional(),
  seed: z.int().nonnegative().max(0xffffffff).optional(),
  rounds: z.int().positive().optional(),
  scale: z.number().positive().optional(),
  latency: z.boolean().optional(),
  'time-budget': duration.optional(),
  workloads: z.record(workloadName, workloadSchema).optional(),
  subjects: z.record(z.string(), subjectConfigSchema).optional(),
  budgets: z.array(z.record(z.string(), z.unknown())).optional(),
  gate: z
    .strictObject({
      'min-effect': minEffect,
      'false-alarms': percentage.optional(),
      'fail-on': failOn,
      'allow-growth': allowGrowth,
    })
    .optional(),
});

/** A budget with a mistyped name would never fail, so it is refused. Without workloads the name may be that of a command after `--`. */
export const configSchema = settings.superRefine(({ workloads, subjects = {}, budgets = [] }, context) => {
  const keys = Object.keys(subjects).filter((name) => !subjectNames.includes(name));
  if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, path: ['subjects'], input: subjects });
  for (const [index, budget] of budgets.entries()) {
    if ('faster-than' in budget || 'cell' in budget) continue;
    for (const [cells, limits] of Object.entries(budget)) {
      if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) {
        const message = 'it is not a budget; write { NAME: { openat: "<= 2 per file", fsync: "<= 1" } }';
        context.addIssue({ code: 'custom', path: ['budgets', index, cells], message });
        continue;
      }
      for (const [metric, limit] of Object.entries(limits)) {
        const message = faultOf(metric, limit);
        if (message !== undefined)
          context.addIssue({ code: 'custom', path: ['budgets', index, cells, metric], message });
      }
    }
  }
  if (workloads === undefined) return;
  for (const { name, message } of faultsOfNames(workloads))
    context.addIssue({ code: 'custom', path: ['workloads', name, 'was'], message });
  const known = Object.keys(workloads).join(', ');
  for (const [index, budget] of budgets.entries()) {
    if ('faster-than' in budget || 'cell' in budget) continue;
    for (const name of Object.keys(budget)) {
      if (/^[a-z]+\/[a-z]+\/|\*/.test(name) || Object.hasOwn(workloads, name)) continue;
      const message = `there is no such workload (known: ${known}); cells are named with their path, such as native/read/*`;
      context.addIssue({ code: 'custom', path: ['budgets', index, name], message });
    }
  }
});

export type Config = z.infer<typeof configSchema>;

type Workloads = NonNullable<Config['workloads']>;

export const earlierNames = ({ was = [] }: Pick<Workloads[string], 'was'>): string[] =>
  Array.isArray(was) ? was : [was];

/** An earlier name continues one history, and no workload has it now. */
function faultsOfNames(workloads: Workloads): { name: string; message: string }[] {
  const claimed = new Map<string, string>();
  return Object.entries(workloads).flatMap(([name, workload]) =>
    earlierNames(workload).flatMap((was): { name: string; message: string }[] => {
      const other = claimed.get(was);
      claimed.set(was, name);
      if (was === name)
        return [{ name, message: 'that is its name now; write the name that it had before, or remove it' }];
      if (Object.hasOwn(workloads, was))
        return [{ name, message: `there still is a workload ${was}, which keeps its own history; remove one of them` }];
      if (other === undefined || other === name) return [];
      const message = `${other} was ${was}, too, and only one can go on with its history; remove it from one of them`;
      return [{ name, message }];
    }),
  );
}

/** "1%" or "0.01" as 0.01; NaN for anything else, including negative shares. */
export function parseShare(text: string): number {
  const match = /^(\d+(?:\.\d*)?|\.\d+)\s*(%?)$/.exec(text.trim());
  return match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1);
}

/**
 * Budgets on counts: `{ NAME: { metric: limit, … } }`, NAME being a cell, a pattern of cells or a workload. Those on ratios begin
 * with `cell` and `faster-than` and are handled by `ratioBudgets`.
 */
export function countBudgets(config: Config): { cells: string; limits: Record<string, string> }[] {
  return (config.budgets ?? []).flatMap((budget) => {
    if ('faster-than' in budget || 'cell' in budget) return [];
    return Object.entries(budget).map(([cells, limits]) => ({ cells, limits: limits as Record<string, string> }));
  });
}

/** Why it limits nothing, as a sentence without its full stop. */
function faultOf(metric: string, limit: unknown): string | undefined {
  if (!isCountMetric(metric)) {
    return 'it is not a count; name a system call (openat), a kind of calls (open, stat, read, fsync …), an error (ENOENT), or a figure such as readBytes';
  }
  if (typeof limit !== 'string') return 'it is not a limit; write it in quotes, such as "<= 2" or "<= +0%"';
  try {
    parseCountLimit(limit);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message.replace(/\.$/, '');
    throw error;
  }
}

/** @throws UsageError for an invalid budget with the keys of a ratio */
export function ratioBudgets(config: Config): { cell: string; fasterThan: string; by: number }[] {
  return (config.budgets ?? []).flatMap((budget, index) => {
    if (!('faster-than' in budget)) return [];
    const parsed = ratioBudgetSchema.safeParse(budget);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new UsageError(
        `budgets[${index}] is not a budget on a ratio at ${issue?.path.join('.') ?? 'its top'} (${issue?.message ?? 'invalid'}): write { cell: …, faster-than: …, by: 5 }.`,
      );
    }
    const { cell, by, 'faster-than': fasterThan } = parsed.data;
    return [{ cell, fasterThan, by }];
  });
}

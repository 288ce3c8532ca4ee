/**
 * The run document, `io-perf/run/v1`: everything measured by one job. All readers and writers of run documents go
 * through this schema; `schema/run.v1.json` is generated from it (`npm run generate`).
 * Durations are integer nanoseconds, sizes bytes, times of day ISO 8601 in UTC. Unknown members are kept on reading, so
 * that a newer minor version's document survives a round trip.
 */
import { z } from 'zod';
import { causeSchema, growthCauseSchema, packageChangeSchema, timeCauseSchema, workloadStacksSchema } from './cause.ts';
import { missingSchema } from './not-measured.ts';
import { noiseSchema } from './noise.ts';
import { profileSchema } from './profile.ts';
import { samplesSchema, summarySchema } from './sample.ts';
import { stackLimits } from './stack-limits.ts';

export const runSchemaId = 'io-perf/run/v1';

/** git never takes such a name for an option, a range or a refspec. */
const commitName = /^[0-9a-f]{1,64}$/;

export const isCommitName = (text: string): boolean => commitName.test(text);

const commitSchema = z.string().regex(commitName, 'not the name of a commit, which has at most 64 digits 0-9 and a-f');

const count = z.number().nonnegative();
const nanoseconds = z.number().nonnegative();

const cellSubjectSchema = z.looseObject({
  opsPerSample: z.int().positive(),
  bytesPerOp: count.optional(),
  warmupSamples: z.int().nonnegative().optional(),
  steady: z.boolean().optional().describe('warming up ended because the samples showed no trend any more'),
  samples: samplesSchema,
  sampleCount: z.int().nonnegative().optional().describe('how many there were, where they are not kept'),
  profile: profileSchema.optional(),
  notCounted: z.string().optional().describe('why there is no profile though one was asked for'),
  summary: summarySchema.optional(),
  hazards: z.array(z.string()).optional().describe('hazards of this cell alone: at-ceiling, not-cold …'),
});

const grownFilesSchema = z.array(z.looseObject({ name: z.string(), base: z.number(), head: z.number() }));

/** How much of the growth of one count the sources explain, as git and the files of both sides show. */
const explanationSchema = z.looseObject({
  amount: z.number().nonnegative().describe('of the growth, by what the project itself changed; 0: none of it'),
  cause: growthCauseSchema.optional(),
  packages: z.array(packageChangeSchema).optional().describe('packages that differ between the sides'),
  files: grownFilesSchema.describe('of that cause, the largest growth first'),
  names: z.array(z.string()).optional().describe('files whose growth is explained entirely'),
  foreign: z
    .looseObject({
      cause: z.enum(['dependencies', 'runtime']),
      amount: z.number().nonnegative(),
      least: z
        .number()
        .nonnegative()
        .describe('this amount is allowed in addition to the share: of what is loaded for the first time'),
      packages: z.array(packageChangeSchema),
      files: grownFilesSchema,
    })
    .optional()
    .describe('growth that packages or the runtime own, which gate.allow-growth limits'),
  above: z.number().optional().describe("look-ups in the folders above the checkout, which are not the program's"),
  lessByChance: z
    .number()
    .nonnegative()
    .optional()
    .describe('of a count that is smaller in the head: because of files that the base keeps outside of the checkouts'),
});

const cellResultSchema = z.looseObject({
  type: z.enum(['path', 'device']).optional().describe('path: gated on time; device: disk-bound, reported only'),
  name: z.string().optional().describe("another tool's name for it, as it prints it"),
  fact: z.string().optional().describe('figures of one benchmark with the same fact report one thing twice'),
  sameAs: z
    .string()
    .optional()
    .describe(
      'the cell of another figure of the same fact (bandwidth and IOPS): it is judged, and this one follows it',
    ),
  subject: z.record(z.string(), cellSubjectSchema),
  explained: z
    .record(z.string(), explanationSchema)
    .optional()
    .describe('of a comparison: count that differs → what the sources explain of it; absent: not known'),
});

/** One side of a comparison: its subject, and how readers recognise it. */
const sideSchema = z.looseObject({
  subject: z.string(),
  name: z.string(),
  commit: commitSchema.optional(),
  ref: z.string().optional(),
});

/** How two subjects were measured in pairs. The same verdicts can be computed from the document again. */
const comparisonSchema = z.looseObject({
  base: sideSchema.optional().describe('absent: there was none, and the notes say why'),
  head: sideSchema,
  nullArm: z.string().optional().describe('the subject that repeats the base'),
  planned: z
    .record(z.string(), z.int().nonnegative())
    .optional()
    .describe('cell → the planned number of pairs, fixed before the first verdict; absent: those that it has'),
  untouched: z
    .array(z.string())
    .optional()
    .describe('workloads that read and run the same bytes on both sides and have equal counts'),
});

/** One sentence that a reader needs before the verdict. */
export const noteSchema = z.looseObject({
  kind: z
    .enum([
      'base-not-built',
      'head-not-built',
      'machine-only',
      'base-moved',
      'timed-by-io-perf',
      'shared-file',
      'committed-build',
      'workload-changed',
      'first-execution',
      'other-runtime',
      'no-history',
      'not-run',
    ])
    .describe(
      'the base cannot be built, so the head was measured alone; the head cannot be built; no workload of the project is configured; the base is not the merge base; a tool that times commands is missing; both sides used one copy of a file that was made during the comparison; the head commits what the build makes; a workload is new or has another command or name; the first execution did more than later ones; the sides ran on other versions of a runtime; the store could not be read; the job ended before anything was measured',
    ),
  message: z.string(),
});

/** Flat on purpose: every member is part of the fingerprint unless `unfenced` in src/places/targets names it. */
const environmentSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const subjectSchema = z.looseObject({
  target: z.string(),
  directory: z.string(),
  environment: environmentSchema,
  fingerprint: z.string(),
  hazards: z.array(z.string()),
  hazardDetails: z.record(z.string(), z.string()).optional().describe('hazard → one sentence with advice'),
  runners: z
    .record(
      z.string(),
      z.looseObject({
        runtime: z.string().optional(),
        build: z.string().optional(),
        timer: z.string().optional().describe('what times the commands: hyperfine, io-perf'),
        programs: z.record(z.string(), z.string()).optional().describe('operation/api → the program that performs it'),
      }),
    )
    .optional(),
});

export const skippedSchema = z.looseObject({
  cell: z.string().describe('a cell id, or a pattern such as swift/*'),
  subject: z.string().optional().describe('of a benchmark: the subject whose output has no figure of it'),
  reason: z.string(),
  remedy: z.string().optional(),
  count: z.int().positive().optional().describe('how many cells a pattern stands for'),
});

export const cellErrorSchema = z.looseObject({
  cell: z.string(),
  subject: z.string().optional(),
  code: z.string(),
  message: z.string(),
});

/** One exact count that explains a conclusion. */
const findingCountSchema = z.looseObject({
  what: z.string(),
  status: z.enum(['holds', 'does-not-hold', 'undecided']),
  cell: z.string(),
  metric: z.string(),
  per: z.enum(['op', 'byte', 'entry']),
  measured: z.number(),
  demand: z.string().describe('exactly 1, at least 1, at most 0.5'),
});

const findingSchema = z.looseObject({
  id: z.string(),
  status: z.enum(['holds', 'does-not-hold', 'undecided', 'not-measured', 'not-applicable']),
  reason: z.string().optional().describe('why it is not decided'),
  decided: z.int().nonnegative().optional().describe('number of its rules that are decided'),
  outOf: z.int().nonnegative().optional(),
  published: z.number().optional(),
  measured: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  counts: z.array(findingCountSchema).optional().describe('exact counts of what the arms ask the kernel for'),
});

/** One figure as github-action-benchmark writes it (its src/extract.ts). */
const benchSchema = z.looseObject({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  range: z.string().optional(),
  extra: z.string().optional(),
});

export const runDocumentSchema = z.looseObject({
  schema: z.literal(runSchemaId),
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  complete: z.boolean().describe('false: interrupted or killed; what is here was measured'),
  seed: z.int().nonnegative(),
  suite: z.string().optional(),
  study: z
    .string()
    .optional()
    .describe("the published study that was repeated by its author's method: its samples have rows"),
  tool: z.looseObject({ name: z.string(), version: z.string(), commit: commitSchema.optional() }),
  source: z
    .looseObject({
      repository: z.string().optional(),
      commit: commitSchema.optional(),
      ref: z.string().optional(),
      pullRequest: z.int().positive().optional(),
      job: z.string().optional(),
      attempt: z.int().positive().optional(),
    })
    .optional(),
  schedule: z
    .looseObject({
      rounds: z.int().nonnegative(),
      timeBudgetNs: nanoseconds.optional(),
      timedNs: nanoseconds.optional().describe('inside timed regions: samples, warm-up and what was thrown away'),
      elapsedNs: nanoseconds.optional(),
    })
    .optional(),
  subjects: z.record(z.string(), subjectSchema),
  cells: z.record(z.string(), cellResultSchema),
  benches: z
    .record(z.string(), z.array(benchSchema))
    .optional()
    .describe('converted results as github-action-benchmark writes them into its data.js, by its name of the tool'),
  skipped: z.array(skippedSchema),
  errors: z.array(cellErrorSchema),
  findings: z.array(findingSchema).optional(),
  timeCauses: z
    .array(timeCauseSchema)
    .optional()
    .describe('where the time goes of workloads that became slower and make no more calls'),
  causes: z.array(causeSchema).optional().describe('who makes the calls that grew, workload by workload'),
  stacks: z
    .array(workloadStacksSchema)
    .max(stackLimits.workloads)
    .optional()
    .describe('call stacks of the calls that grew, workload by workload'),
  comparison: comparisonSchema.optional(),
  noise: noiseSchema.optional().describe('the program compared with itself, in a small part of the time of this run'),
  notes: z.array(noteSchema).optional(),
  only: z
    .looseObject({
      cells: z.array(z.string()).optional().describe('patterns'),
      runners: z.array(z.string()).optional(),
      command: z.literal(true).optional().describe('the workload was given as a command; no io-perf.yml has it'),
    })
    .optional()
    .describe('what a person named: the run promises nothing else'),
  was: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('earlier ids of workloads that have another name now, by their ids without parameters'),
  notMeasured: z.array(missingSchema).optional().describe('expected results that are missing'),
});

export type Comparison = z.infer<typeof comparisonSchema>;
export type Explanation = z.infer<typeof explanationSchema>;
export type Note = z.infer<typeof noteSchema>;
export type Side = z.infer<typeof sideSchema>;
export type CellSubject = z.infer<typeof cellSubjectSchema>;
export type Bench = z.infer<typeof benchSchema>;
export type CellResult = z.infer<typeof cellResultSchema>;
export type Environment = z.infer<typeof environmentSchema>;
export type Subject = z.infer<typeof subjectSchema>;
export type Skipped = z.infer<typeof skippedSchema>;
export type CellError = z.infer<typeof cellErrorSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type FindingCount = z.infer<typeof findingCountSchema>;
export type RunDocument = z.infer<typeof runDocumentSchema>;

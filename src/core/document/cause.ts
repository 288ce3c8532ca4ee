/** Why a workload does more, or takes longer, as `compare` writes it into a run document: causes, who makes the calls, call stacks. */
import { z } from 'zod';
import { stackLimits } from './stack-limits.ts';

export const growthCauseSchema = z.enum([
  /** The project's own program is longer, or loads more of its own files, each once per process. */
  'own-source',
  /** A package of the project has another version, or there is one more package: fails above `allow-growth`. */
  'dependencies',
  /** The language, its library or the system changed: fails above `allow-growth`. */
  'runtime',
  /** There are more input files, or longer ones; the count per file did not grow. */
  'more-inputs',
  /** The program walks folders that only the head has. */
  'new-folders',
  /** The program calls git, and the history of the head is longer. */
  'git-history',
  /** Results are a few bytes longer, with the same number of calls. */
  'results',
  /** A package keeps a file for each of its versions outside of the checkouts, and the file of the head was longer before the comparison. */
  'kept-files',
]);

/** A dependency that differs between the sides, according to lock files and package metadata. */
export const packageChangeSchema = z.looseObject({
  ecosystem: z.enum(['npm', 'pypi', 'cargo', 'go', 'maven', 'nuget', 'gem']),
  name: z.string(),
  base: z.string().optional().describe('version; absent: the base does not have it'),
  head: z.string().optional(),
  direct: z.boolean().optional().describe('true: the project asks for it itself'),
});

const placeSchema = {
  function: z.string().nullable().describe('null: not attributed to code of the project'),
  file: z.string().optional().describe('relative to the repository, in the head; absent: the function alone is known'),
  line: z.int().positive().optional(),
};

const causeSiteSchema = z.looseObject({
  ...placeSchema,
  before: z.number().nonnegative(),
  after: z.number().nonnegative(),
  through: z
    .looseObject({ name: z.string(), version: z.string().optional(), function: z.string().optional() })
    .optional()
    .describe('the package, and its function, that makes most of the new calls for this place'),
});

/** A test or benchmark that makes a call, where the hook of its language sees it on the stack. */
const causeTestSchema = z.looseObject({
  name: z.string().describe('as its framework calls it, without namespaces: JournalTests.Writes_all'),
  framework: z.string().optional().describe('what runs it: xunit, NUnit …'),
  before: z.number().nonnegative(),
  after: z.number().nonnegative(),
});

/** Who makes the calls that grew: `causes` of a run document. */
export const causeSchema = z.looseObject({
  workload: z.string(),
  call: z.string().describe('a system call'),
  before: z.number().describe('counted exactly, as in the profile'),
  after: z.number(),
  sites: z.array(causeSiteSchema).describe('where base and head differ, the most grown first'),
  tests: z.array(causeTestSchema).optional().describe('tests whose counts differ, the most grown first'),
  capped: z.string().optional().describe('why not all calls have a site, as a sentence'),
  first: z
    .looseObject({
      calls: z.int().positive().describe('how many of the head were looked at, from its start'),
      sites: z.array(z.looseObject({ ...placeSchema, calls: z.int().positive() })).describe('the most first'),
    })
    .optional()
    .describe('whose the first calls are, where it is called too often to ask each time'),
});

const timesSchema = z.looseObject({ beforeNs: z.number().nonnegative(), afterNs: z.number().nonnegative() });

/** Where a workload loses time although it makes no more calls than before: `timeCauses` of a run document. */
export const timeCauseSchema = z.looseObject({
  workload: z.string(),
  elapsed: timesSchema.describe('of one execution: the medians of the samples'),
  user: timesSchema.optional().describe('processor time in its own code, likewise'),
  system: timesSchema.optional().describe('processor time in the kernel, likewise'),
  calls: z
    .array(
      timesSchema.extend({
        call: z.string().describe('a system call'),
        sites: z.array(
          timesSchema.extend({
            function: z.string().nullable().describe('null: not attributed to code of the project'),
            file: z.string().optional(),
            line: z.int().positive().optional(),
          }),
        ),
      }),
    )
    .describe('time inside of calls that explains a tenth of it and more, the most first; timed in a pass of its own'),
  traced: timesSchema
    .extend({ executions: z.int().positive() })
    .optional()
    .describe('what an execution took in that pass, with what the tracing adds; absent: nothing could be timed'),
});

const whole = z.int().nonnegative();

const sideSchema = z
  .array(z.tuple([z.array(whole).min(1).max(stackLimits.depth), whole, whole, z.number().nonnegative()]))
  .max(stackLimits.stacks)
  .describe('[positions in `frames`, the outermost first and the system call last; calls; bytes; ns inside of them]');

/** Call stacks of the calls that grew, of which flame graphs are drawn: `stacks` of a run document. */
export const workloadStacksSchema = z.looseObject({
  workload: z.string(),
  frames: z
    .array(z.string().max(stackLimits.frameLength))
    .max(stackLimits.frames)
    .describe('names of frames and calls'),
  base: sideSchema,
  head: sideSchema,
});

export type GrowthCause = z.infer<typeof growthCauseSchema>;
export type PackageChange = z.infer<typeof packageChangeSchema>;
export type Cause = z.infer<typeof causeSchema>;
export type CauseSite = z.infer<typeof causeSiteSchema>;
export type TimeCause = z.infer<typeof timeCauseSchema>;
export type WorkloadStacks = z.infer<typeof workloadStacksSchema>;

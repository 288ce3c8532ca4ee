/** Who makes the calls that grew: `causes` of a run document, made by `compare`. */
import { z } from 'zod';

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

export const causeSchema = z.looseObject({
  workload: z.string(),
  call: z.string().describe('a system call'),
  before: z.number().describe('counted exactly, as in the profile'),
  after: z.number(),
  sites: z.array(causeSiteSchema).describe('where base and head differ, the most grown first'),
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

/** Where a workload loses time although it makes no more calls than before: `timeCauses` of a run document, made by `compare`. */
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

export type TimeCause = z.infer<typeof timeCauseSchema>;

export type Cause = z.infer<typeof causeSchema>;

export type CauseSite = z.infer<typeof causeSiteSchema>;

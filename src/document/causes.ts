/** Who makes the calls that grew: `causes` of a run document, made by `compare`. */
import { z } from 'zod';

export const causeSiteSchema = z.looseObject({
  function: z.string().nullable().describe('null: what could not be attributed to code of the project'),
  file: z.string().optional().describe('relative to the repository, in the head; absent: the function alone is known'),
  line: z.int().positive().optional(),
  before: z.number().nonnegative(),
  after: z.number().nonnegative(),
});

export const causeSchema = z.looseObject({
  workload: z.string(),
  call: z.string().describe('a system call'),
  before: z.number().describe('counted exactly, as in the profile'),
  after: z.number(),
  sites: z.array(causeSiteSchema).describe('where base and head differ, the most grown first'),
  capped: z.string().optional().describe('why not all calls have a site, as a sentence'),
});

export type Cause = z.infer<typeof causeSchema>;
export type CauseSite = z.infer<typeof causeSiteSchema>;

/**
 * Schemas of the data files. Strict on purpose: a misspelt member in a data file is an error, never an ignored line.
 *
 * The files are part of the program (parsed when it is built), so they are checked against these schemas by the tests
 * (data.test.ts) and not again at every start: that would cost more than everything else that a start does. No schema here
 * transforms or fills in anything, so that a checked file is its own value.
 */
import { z } from 'zod';
import { platforms } from '../../core/cells/index.ts';

const suiteNames = ['smoke', 'machine', 'quick', 'standard', 'seeds', 'full'] as const;

const value = z.union([z.string(), z.number()]);
/** A value or a list of values to sweep. */
const values = z.union([value, z.array(value).min(1)]);

const parameterSchema = z.strictObject({
  kind: z.enum(['size', 'count', 'enum']),
  values: z.array(z.string()).optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  default: z.string().optional(),
});

export const suitesFileSchema = z.array(
  z.strictObject({
    name: z.enum(suiteNames),
    summary: z.string(),
    budgetSeconds: z.number().positive(),
    includes: z.array(z.enum(suiteNames)).optional(),
    scale: z.number().positive().max(1).optional(),
    first: z.literal('findings').optional(),
  }),
);

/** One line of a suite: parameter → value or list to sweep; `api` narrows the line to some of the family's apis. */
const rowsSchema = z.array(z.record(z.string(), values));

const platformsSchema = z.array(z.enum(platforms)).min(1);

export const familiesFileSchema = z.strictObject({
  runner: z.string(),
  place: z.number().int().positive().optional().describe('among the runners, in lists of cells'),
  platforms: platformsSchema,
  families: z.array(
    z.strictObject({
      operation: z.string(),
      apis: z.record(z.string(), z.string()),
      platforms: platformsSchema.optional(),
      type: z.enum(['path', 'device']).optional(),
      with: z.record(z.string(), parameterSchema).optional(),
      without: z.array(z.string()).optional(),
      suites: z.partialRecord(z.enum(suiteNames), rowsSchema).optional(),
    }),
  ),
});

const publishedSchema = z.strictObject({
  low: z.number().positive(),
  high: z.number().positive(),
  unit: z.enum(['s', 'ms', 'us', 'ns']),
  ops: z.number().positive(),
  per: z.string(),
});

/**
 * Rows of a study. `row` may hold `*`, replaced by each key of `sweep.values`. A cell without "?" takes `parameters`; one
 * with "?" states its own; the swept parameter is added to either. `twins`: the same with the study's own faults taken away.
 */
const seedRowSchema = z.strictObject({
  row: z.string(),
  what: z.string(),
  cells: z.array(z.string()).min(1),
  twins: z.array(z.string()).optional(),
  floors: z.array(z.string()).optional(),
  parameters: z.record(z.string(), value).optional(),
  scaled: z.array(z.string()).optional(),
  published: publishedSchema.optional(),
  sweep: z.strictObject({ parameter: z.string(), values: z.record(z.string(), z.number()) }).optional(),
  unit: z.enum(['s', 'ms', 'us', 'ns']).optional(),
  per: z.string().optional(),
  note: z.string().optional(),
});

/** A set of files of the mmap study: four arms, each read cold once and warm nine times. */
const fileSetSchema = z.strictObject({
  set: z.string(),
  count: z.number().int().positive(),
  min: z.string(),
  max: z.string(),
  scaled: z.array(z.string()).optional(),
  published: z.record(z.string(), z.tuple([z.number(), z.number()])).describe('arm → [cold, warm median] in ms'),
  note: z.string().optional(),
});

export const studyFileSchema = z.strictObject({
  study: z.string(),
  title: z.string(),
  source: z.string(),
  method: z.string(),
  faults: z.array(z.string()),
  unstated: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'parameter that the study does not state → the least with which a conclusion is decided, or the values that are taken for it',
    ),
  rows: z.array(seedRowSchema).optional(),
  arms: z
    .record(
      z.string(),
      z.strictObject({
        cells: z.array(z.string()).min(1),
        twins: z.array(z.string()).optional(),
        floors: z.array(z.string()).optional(),
        note: z.string().optional(),
      }),
    )
    .optional(),
  sets: z.array(fileSetSchema).optional(),
});

const ruleSchema = z.strictObject({
  what: z.string().optional(),
  slower: z.string(),
  faster: z.string(),
  per: z.enum(['op', 'byte', 'entry']).optional(),
  published: z.number().positive().optional(),
  atLeast: z.number().positive().optional(),
  atMost: z.number().positive().optional(),
  about: z.number().positive().optional(),
  within: z
    .string()
    .regex(/^[1-9]\d*%$/)
    .optional(),
  rows: z.tuple([z.string(), z.string()]).optional(),
  needs: z.enum(['set-exceeds-memory', 'write-back-limit-passed']).optional(),
  role: z.enum(['seed', 'twin', 'floor']).optional(),
});

export const findingsFileSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^C\d\.\d+$/),
    study: z.string(),
    conclusion: z.string(),
    correction: z.string().optional(),
    makeTrue: z
      .string()
      .optional()
      .describe('arguments of io-perf that measure it where its condition is met; root on Linux'),
    rules: z.array(ruleSchema),
    speeds: z
      .array(
        z.strictObject({
          what: z.string(),
          cell: z.string(),
          row: z.string(),
          published: z.number().positive(),
          unit: z.string(),
          unitBytes: z.number().positive(),
        }),
      )
      .optional(),
  }),
);

export const findingCountsFileSchema = z.array(
  z.strictObject({
    finding: z.string(),
    what: z.string(),
    cell: z.string(),
    metric: z.string(),
    beyond: z.string().optional(),
    per: z.enum(['op', 'byte', 'entry']).optional(),
    exactly: z.number().nonnegative().optional(),
    atLeast: z.number().positive().optional(),
    atMost: z.number().positive().optional(),
  }),
);

export type SuiteName = (typeof suiteNames)[number];
export type Parameter = z.infer<typeof parameterSchema>;
export type Suite = z.infer<typeof suitesFileSchema>[number];
export type FamiliesFile = z.infer<typeof familiesFileSchema>;
export type StudyFile = z.infer<typeof studyFileSchema>;
export type Finding = z.infer<typeof findingsFileSchema>[number];
export type FindingRule = Finding['rules'][number];
export type FindingSpeed = NonNullable<Finding['speeds']>[number];
export type FindingCount = z.infer<typeof findingCountsFileSchema>[number];

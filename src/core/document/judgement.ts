/**
 * The judgement, `io-perf/judgement/v1`: what was decided about each cell of one run, why, and whether the build fails. It is a document of
 * its own, made from run documents by src/judge (fed by src/app), rendered by src/report, applied by the Action. A run document holds
 * none: each judgement has rules of its own.
 */
import { z } from 'zod';
import { causeSchema, growthCauseSchema, packageChangeSchema } from './cause.ts';
import { notMeasuredSchema } from './not-measured.ts';
import { noteSchema, type RunDocument } from './run-document.ts';
import { figureSchema } from './sample.ts';

export const judgementSchemaId = 'io-perf/judgement/v1';

/** The verdict of one cell. Code, terminal, comments and files use the same words. See src/judge/verdict.ts. */
export const verdictSchema = z.enum([
  'regressed',
  'improved',
  'unchanged',
  'inconclusive',
  'environment-changed',
  'new',
  'removed',
  'failed',
]);

/** An exact count of one cell that differs, or that a budget limits. Per operation. */
const countChangeSchema = z.looseObject({
  metric: z.string().describe('a system call (openat, fsync …), or readBytes, writtenBytes, peakMemoryBytes …'),
  base: z.number().optional(),
  head: z.number().optional(),
  baseRange: z.tuple([z.number(), z.number()]).optional().describe('smallest and largest, where it varies'),
  headRange: z.tuple([z.number(), z.number()]).optional(),
  verdict: z
    .enum(['grown', 'fewer-syncs', 'explained', 'within-tolerance', 'unstable', 'shrunk'])
    .describe(
      'grown: fails; fewer-syncs: flushes that fell by half or more, or to none for a file, so that what was durable may not be any more, fails if the project asks for it; explained: larger in the head for a known reason, see cause; within-tolerance: a budget allows it, or too small to show; unstable: it varies and the ranges meet; shrunk: less',
    ),
  allowed: z.string().optional().describe('the budget that applied, as written: "<= +0%", "<= 2 per file"'),
  limit: z.number().optional().describe('the value of `allowed`, where it depends on the base or on the files'),
  since: z.string().optional().describe('against stored runs: the first commit that did more; absent: this one'),
  accepted: z.string().optional().describe('growth that a person accepted, and why'),
  acceptedBy: z.string().optional().describe('who accepted it'),
  inExecutions: z
    .looseObject({
      some: z.int().positive(),
      of: z.int().positive(),
      slower: z.number().optional().describe('how many times as long these took as the others'),
    })
    .optional()
    .describe('of the executions of the head, those that did this much'),
  cause: z
    .enum(['more-calls', ...growthCauseSchema.options])
    .optional()
    .describe('why it grew; more-calls: no cause explains it, and it fails'),
  packages: z.array(packageChangeSchema).optional().describe('of dependencies: which changed'),
  allowGrowth: z
    .number()
    .optional()
    .describe('of growth by dependencies or the runtime: the share of the base that they may add, 0.1 is 10 %'),
  explained: z
    .number()
    .optional()
    .describe('of growth that fails: how much of it the sources or new inputs explain; the rest fails'),
  paths: z.array(z.string()).optional().describe('files that the difference concerns, the most concerned first'),
});

const cellJudgementSchema = z.looseObject({
  type: z.enum(['path', 'device']).optional(),
  verdict: verdictSchema.describe('of the time'),
  by: z
    .enum(['cpu', 'files'])
    .optional()
    .describe(
      'cpu: the time on the processor, user and system, decides: verdict and figures are of that; files: what it reads and runs is the same on both sides, and its times leave it open',
    ),
  of: z
    .enum(['mean'])
    .optional()
    .describe('mean: the share of slow executions changed, or may have; figures, ratio and interval are of the mean'),
  reason: z.string().optional().describe('why it is inconclusive or failed, one phrase'),
  advisory: z.boolean().optional().describe('true: the time is for information and never fails a gate'),
  gated: z
    .boolean()
    .optional()
    .describe('false: nothing of this workload fails the build, as io-perf.yml says (gate: false)'),
  explained: z
    .looseObject({ calls: z.number(), bytes: z.number(), maxNs: z.number() })
    .optional()
    .describe('of a slowdown: what the project itself reads more takes no less time, at most maxNs; it fails no gate'),
  sameAs: z.string().optional().describe('the cell of another figure of the same fact: one change is reported once'),
  base: figureSchema.optional(),
  head: figureSchema.optional(),
  ratio: z.number().nullable().describe('head / base; of a time, above 1 is slower'),
  low: z.number().nullable().describe('95 % interval of the ratio'),
  high: z.number().nullable(),
  p: z.number().optional(),
  pairsUsed: z.int().nonnegative().optional(),
  within: z.number().positive().optional().describe('unchanged: a slowdown of this share is ruled out'),
  processes: z
    .int()
    .positive()
    .optional()
    .describe(
      'pairs of processes that took the pairs, where several pairs share them; pairs of one group share process effects',
    ),
  inEachPair: z
    .literal(true)
    .optional()
    .describe('changed though the pairs are few: each of them shows it, by more than identical work does'),
  probably: z
    .enum(['slower', 'faster'])
    .optional()
    .describe('inconclusive because there are too few pairs, but all of them agree'),
  minimumDetectable: z
    .number()
    .nullable()
    .optional()
    .describe('smallest slowdown found four times in five; 0.05 is 5 %'),
  accepted: z.string().optional().describe('a slowdown that a person accepted, and why'),
  acceptedBy: z.string().optional().describe('who accepted it'),
  counts: z.array(countChangeSchema).optional(),
  counted: z.boolean().optional().describe('true: its counts were compared with those of an earlier run'),
});

/** One reason for the gate to fail (or, not failing, to warn), as one sentence that a reviewer understands alone. */
const gateReasonSchema = z.looseObject({
  rule: z.enum(['time', 'count', 'fewer-syncs', 'budget', 'failed', 'inconclusive', 'not-measured']),
  cell: z.string().optional(),
  cells: z.array(z.string()).optional().describe('that changed together, though none of them did alone'),
  failed: z.boolean(),
  message: z.string(),
});

export const judgementSchema = z.looseObject({
  schema: z.literal(judgementSchemaId),
  run: z.string().describe('id of the run that was judged; of several, joined by +'),
  basis: z
    .enum(['paired', 'documents', 'history', 'none'])
    .describe('interleaved in one job; two separate runs; against stored runs; nothing to compare with (first run)'),
  base: z.looseObject({ name: z.string(), commit: z.string().optional(), ref: z.string().optional() }).optional(),
  head: z.looseObject({ name: z.string(), commit: z.string().optional(), ref: z.string().optional() }),
  verdict: verdictSchema.describe(
    'of the whole: the first that any gated cell has of failed, regressed, inconclusive, improved, else unchanged',
  ),
  failed: z.boolean().describe('whether the gate fails the build'),
  falseAlarmRate: z
    .number()
    .optional()
    .describe('chance that an unchanged pull request fails on time, all cells together'),
  minEffect: z.number().optional().describe('smaller changes of time are never called regressed'),
  noiseFloor: z.number().optional().describe('from a null arm: the largest |ratio - 1| of base against base'),
  gate: z.array(gateReasonSchema),
  notMeasured: z.array(notMeasuredSchema).optional().describe('expected results that are missing'),
  unchangedWithin: z.number().optional().describe('margin within which the two sides are called unchanged'),
  nullArm: z
    .looseObject({
      noiseFloor: z.number().optional(),
      changed: z.array(z.string()).describe('gated cells in which base differed from base'),
      cells: z.int().nonnegative().describe('gated cells that have a figure'),
    })
    .optional()
    .describe('base against base, by the same rule'),
  notes: z.array(noteSchema).optional().describe('shown above the verdict of the whole'),
  cells: z.record(z.string(), cellJudgementSchema),
  rows: z
    .array(
      z.looseObject({
        workload: z.string(),
        cell: z.string(),
        failed: z.boolean(),
        worse: z.boolean(),
        counts: z
          .array(z.looseObject({ metric: z.string(), base: z.number().optional(), head: z.number().optional() }))
          .describe('that differ, the strongest first'),
        cause: z.string().optional().describe('packages, programs or lines, as in the reports'),
      }),
    )
    .optional()
    .describe('as printed: what changed, a row for each workload, the most urgent first'),
  causes: z.array(causeSchema).optional().describe('as printed: those of the run document'),
});

export type CountChange = z.infer<typeof countChangeSchema>;
export type CellJudgement = z.infer<typeof cellJudgementSchema>;
export type GateReason = z.infer<typeof gateReasonSchema>;
export type Judgement = z.infer<typeof judgementSchema>;

/** A run and what was decided about it. */
export interface JudgedRun {
  run: RunDocument;
  judgement: Judgement;
}

/** Whether the time of a cell is worse, and neither accepted nor explained. */
export const isSlower = ({ verdict, accepted, explained }: CellJudgement): boolean =>
  verdict === 'regressed' && accepted === undefined && explained === undefined;

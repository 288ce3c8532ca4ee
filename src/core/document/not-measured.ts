/**
 * Expected results that are missing: a count, a time, a benchmark, a workload. A run document lists what the job itself found missing; a
 * judgement adds what only a comparison shows, such as a benchmark that the base has and the head has not.
 */
import { z } from 'zod';

const what = z
  .enum(['counts', 'first-execution', 'time', 'benchmark', 'workload'])
  .describe(
    'counts, first execution or time of a workload or cell; a benchmark of a results file; a workload of io-perf.yml',
  );

export const missingSchema = z.looseObject({
  what,
  cell: z.string().describe('a cell id; of a workload that is gone, the id that it would have'),
  subject: z.string().optional().describe('the subject without it; absent: all of them'),
  reason: z.string().describe('a sentence without its full stop'),
});

export const notMeasuredSchema = z.looseObject({
  what,
  cell: z.string(),
  name: z.string().describe('name for people'),
  side: z.enum(['base', 'head', 'both']).describe('the side without it; against stored runs the head is this run'),
  reason: z.string().describe('a sentence without its full stop'),
  failed: z.boolean().describe('whether it fails the build'),
  accepted: z.string().optional().describe('a loss that a person accepted, and why'),
  acceptedBy: z.string().optional().describe('who accepted it'),
  gated: z.boolean().optional().describe('false: of a workload that never fails the build'),
});

/** Of a run document. */
export type Missing = z.infer<typeof missingSchema>;
/** Of a judgement. */
export type NotMeasured = z.infer<typeof notMeasuredSchema>;

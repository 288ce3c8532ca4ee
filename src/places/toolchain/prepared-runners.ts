/** `io-perf prepare --output`: how the runners of an image are started, found out once, when the image is built. */
import { z } from 'zod';
import type { PreparedRunner } from './runner-builder.ts';
import type { HostExamination } from './examine-host.ts';
import { UsageError } from '../../core/document/index.ts';

export const preparedSchemaId = 'io-perf/prepared/v1';

export interface PreparedRunners {
  schema: typeof preparedSchemaId;
  tool: { name: string; version: string };
  runners: PreparedRunner[];
  /** What `doctor` says of them. */
  examination: HostExamination;
}

const text = z.record(z.string(), z.string());

const preparedSchema = z.object({
  schema: z.literal(preparedSchemaId),
  tool: z.object({ name: z.string(), version: z.string() }),
  runners: z.array(
    z.union([
      z.object({
        runner: z.string(),
        command: z.array(z.string()).min(1),
        environment: text.optional(),
        build: z.string(),
      }),
      z.object({ runner: z.string(), reason: z.string(), remedy: z.string().optional() }),
    ]),
  ),
  examination: z.object({
    runners: z.array(
      z.object({
        runner: z.string(),
        language: z.string().optional(),
        summary: z.string().optional(),
        state: z.enum(['ready', 'build-needed', 'missing']),
        reason: z.string().optional(),
        remedy: z.string().optional(),
        versions: text,
      }),
    ),
    tools: z.array(
      z.object({
        tool: z.string(),
        purpose: z.string(),
        present: z.boolean(),
        version: z.string().optional(),
        remedy: z.string().optional(),
      }),
    ),
  }),
});

/**
 * @param where what the text was read from, for the message
 * @throws UsageError when it is something else
 */
export function parsePreparedRunners(json: string, where: string): PreparedRunners {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    data = undefined;
  }
  const result = preparedSchema.safeParse(data);
  if (result.success) return withoutUndefined(result.data);
  const issue = result.error.issues[0];
  throw new UsageError(
    `The list of runners of ${where} is not of this version of io-perf (${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}): build the image anew.`,
  );
}

/** JSON has no undefined members; the schema's types do not know that. */
const withoutUndefined = (data: z.infer<typeof preparedSchema>): PreparedRunners => data as PreparedRunners;

/** `io-perf prepare --output`: how the runners of an image are started, found out once, when the image is built. */
import { z } from 'zod';
import { UsageError } from '../../core/document/index.ts';
import { orElse } from '../../core/system/index.ts';

export const preparedSchemaId = 'io-perf/prepared/v1';

const text = z.record(z.string(), z.string());

const runnerExaminationSchema = z.object({
  runner: z.string(),
  language: z.string().optional(),
  summary: z.string().optional(),
  state: z
    .enum(['ready', 'build-needed', 'missing'])
    .describe('build-needed: the tools are there; the first run builds it'),
  reason: z.string().optional(),
  remedy: z.string().optional(),
  versions: text.describe('found programs with their version, or their path where the manifest asks for no version'),
});

const toolExaminationSchema = z.object({
  tool: z.string(),
  purpose: z.string(),
  present: z.boolean(),
  version: z.string().optional(),
  remedy: z.string().optional(),
});

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
        note: z.string().optional(),
      }),
      z.object({ runner: z.string(), reason: z.string(), remedy: z.string().optional() }),
    ]),
  ),
  /** What `doctor` says of them. */
  examination: z.object({ runners: z.array(runnerExaminationSchema), tools: z.array(toolExaminationSchema) }),
});

/** JSON has no undefined members; the schema's own types allow them. */
type Exact<T> = T extends readonly (infer Item)[]
  ? Exact<Item>[]
  : T extends object
    ? { [Name in keyof T]: Exact<Exclude<T[Name], undefined>> }
    : T;

export type PreparedRunners = Exact<z.infer<typeof preparedSchema>>;
/** A runner that can be started, or why it cannot. */
export type PreparedRunner = PreparedRunners['runners'][number];
/** What a machine or an image can run: data for `io-perf doctor`. */
export type HostExamination = PreparedRunners['examination'];
export type RunnerExamination = HostExamination['runners'][number];
export type ToolExamination = HostExamination['tools'][number];

/**
 * @param where what the text was read from, for the message
 * @throws UsageError when it is something else
 */
export function parsePreparedRunners(json: string, where: string): PreparedRunners {
  const result = preparedSchema.safeParse(orElse(() => JSON.parse(json) as unknown, undefined));
  if (result.success) return result.data as PreparedRunners;
  const issue = result.error.issues[0];
  throw new UsageError(
    `The list of runners of ${where} is not of this version of io-perf (${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}): build the image anew.`,
  );
}

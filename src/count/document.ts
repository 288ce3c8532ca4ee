/** `io-perf/profile/v1`: the profile of one command, as written by `io-perf profile --json`. */
import { z } from 'zod';
import { type PathFigures, smallBytes } from './account.ts';
import { defined, messageOf, profileSchema, UsageError } from '../core/document/index.ts';
import type { CommandProfile } from './command-profile.ts';

const profileSchemaId = 'io-perf/profile/v1';

const counts = z.record(z.string(), z.number());

const fileSchema = z.looseObject({
  path: z.string(),
  files: z.number().optional().describe('more than 1: a folder that stands for this number of its files'),
  calls: counts,
  errors: counts.optional(),
  readBytes: z.number().optional(),
  writtenBytes: z.number().optional(),
  allocatedBytes: z.number().optional(),
  repeatedStats: z.number().optional().describe('stats by name after the same process had asked already'),
  repeatedOpens: z.number().optional(),
  smallReads: z.number().optional().describe(`reads that asked for less than ${smallBytes} bytes`),
  smallWrites: z.number().optional(),
  syncedWrites: z.number().optional().describe('syncs that had something to write back'),
  temporary: z.enum(['removed', 'renamed']).optional().describe('made by this run, then removed or renamed by it'),
  renamedTo: z.string().optional(),
});

const siteSchema = z.looseObject({
  call: z.string(),
  function: z.string().nullable().describe('null: not attributed to code of the project'),
  file: z.string().optional().describe('relative to the repository'),
  line: z.number().optional(),
  count: z.number(),
  files: z
    .array(z.tuple([z.string(), z.number()]))
    .optional()
    .describe('the files that it is called on, with how often, the most first'),
});

const profileDocumentSchema = z.looseObject({
  schema: z.literal(profileSchemaId),
  tool: z.looseObject({ name: z.string(), version: z.string() }).optional(),
  startedAt: z.string(),
  command: z.array(z.string()),
  directory: z.string(),
  exit: z.looseObject({ code: z.number().nullable(), signal: z.string().nullable() }),
  elapsedNs: z.number(),
  profile: profileSchema,
  streams: z.looseObject({ calls: z.number(), readBytes: z.number(), writtenBytes: z.number() }).optional(),
  files: z.array(fileSchema).describe('the most called first'),
  otherFiles: z.looseObject({ files: z.number(), calls: z.number() }).optional().describe('those not listed'),
  sites: z
    .array(siteSchema)
    .optional()
    .describe('who makes the calls, recorded in a run of its own; the most calls first'),
  killed: z.array(z.looseObject({ program: z.string(), signal: z.string() })),
  leftBehind: z.array(z.string()),
  notes: z.array(z.string()),
});

export type ProfileDocument = z.infer<typeof profileDocumentSchema>;

export type ProfiledFile = z.infer<typeof fileSchema>;

const maxFiles = 2_000;

interface DocumentFacts {
  tool: { name: string; version: string };
  startedAt: string;
  command: readonly string[];
  directory: string;
}

export function profileDocument(facts: DocumentFacts, measured: CommandProfile): ProfileDocument {
  const { profile, account, exit, elapsedNs, killed, leftBehind, notes } = measured;
  const figures = account ? [...account.paths.values()].sort(byCalls) : [];
  const rest = figures.slice(maxFiles);
  return {
    schema: profileSchemaId,
    tool: facts.tool,
    startedAt: facts.startedAt,
    command: [...facts.command],
    directory: facts.directory,
    exit,
    elapsedNs,
    profile,
    ...(account ? { streams: account.streams } : {}),
    files: figures.slice(0, maxFiles).map(fileOf),
    ...(rest.length > 0
      ? {
          otherFiles: {
            files: rest.reduce((sum, { files }) => sum + files, 0),
            calls: rest.reduce((sum, { calls }) => sum + total(calls), 0),
          },
        }
      : {}),
    killed: killed.map((one) => ({ ...one })),
    leftBehind: leftBehind.map(({ name }) => name),
    notes,
  };
}

const total = (calls: ReadonlyMap<string, number>): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0);

const byCalls = (a: PathFigures, b: PathFigures): number =>
  total(b.calls) - total(a.calls) || (a.path < b.path ? -1 : 1);

function fileOf(figures: PathFigures): ProfiledFile {
  const {
    path,
    files,
    calls,
    errors,
    readBytes,
    writtenBytes,
    allocatedBytes,
    smallReads,
    smallWrites,
    syncedWrites,
    repeatedStats,
    repeatedOpens,
  } = figures;
  const isOurs = figures.created > 0;
  const temporary = isOurs && figures.removed > 0 ? 'removed' : isOurs && figures.renamedTo ? 'renamed' : undefined;
  return {
    path,
    ...(files > 1 ? { files } : {}),
    calls: Object.fromEntries(calls),
    ...(errors.size > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...nonZero({
      readBytes,
      writtenBytes,
      allocatedBytes,
      repeatedStats,
      repeatedOpens,
      smallReads,
      smallWrites,
      syncedWrites,
    }),
    ...defined({ temporary, renamedTo: figures.renamedTo }),
  };
}

const nonZero = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value > 0));

/** @throws UsageError for text that is not such a document */
export const parseProfileDocument = (text: string, path: string): ProfileDocument =>
  parseAs(profileDocumentSchema, text, path, 'a file written by io-perf profile --json');

/**
 * @param wanted what the file should have been, for the message
 * @throws UsageError for text that is not JSON or does not fit the schema
 */
export function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  path: string,
  wanted: string,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not valid JSON (${messageOf(error)}): name ${wanted}.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new UsageError(
    `${path} is not a profile (${issue.path.join('.') || 'the whole'}: ${issue.message}): name ${wanted}.`,
  );
}

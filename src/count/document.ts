/** Counts as documents: `io-perf/profile/v1` of one command, and `io-perf/cell-profiles/v1` of cells, per operation. */
import { z } from 'zod';
import { type PathFigures, smallBytes, sum } from './account.ts';
import {
  cellErrorSchema,
  defined,
  messageOf,
  profileSchema,
  skippedSchema,
  UsageError,
} from '../core/document/index.ts';
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
  startCalls: z
    .number()
    .optional()
    .describe('calls of a runtime, before the program began that it runs, and to load its code'),
  temporary: z.enum(['removed', 'renamed']).optional().describe('made by this run, then removed or renamed by it'),
  renamedTo: z.string().optional(),
});

const siteSchema = z.looseObject({
  call: z.string(),
  function: z.string().nullable().describe('null: not attributed to code of the project'),
  file: z.string().optional().describe('relative to the repository'),
  line: z.number().optional(),
  test: z.string().optional().describe('the test that makes the calls, where the hook of its language sees it'),
  through: z
    .looseObject({ name: z.string(), version: z.string().optional(), function: z.string().optional() })
    .optional()
    .describe('the package, and its function, that makes most of these calls'),
  testFramework: z.string().optional().describe('what runs it: xunit, NUnit …'),
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
  starts: z
    .array(z.looseObject({ runtime: z.string(), processes: z.number(), calls: z.number() }))
    .optional()
    .describe('runtimes that the processes started, with the calls on files that each made before its program began'),
  killed: z.array(z.looseObject({ program: z.string(), signal: z.string() })),
  leftBehind: z.array(z.string()),
  notes: z.array(z.string()),
});

export type ProfileDocument = z.infer<typeof profileDocumentSchema>;

export type ProfiledFile = z.infer<typeof fileSchema>;

const maxFiles = 2_000;

type DocumentFacts = Pick<ProfileDocument, 'startedAt' | 'directory'> & {
  tool: { name: string; version: string };
  command: readonly string[];
};

export function profileDocument(facts: DocumentFacts, measured: CommandProfile): ProfileDocument {
  const { profile, account, exit, elapsedNs, killed, leftBehind, notes } = measured;
  const figures = account ? [...account.paths.values()].sort(byCalls) : [];
  const rest = figures.slice(maxFiles);
  const total = (one: (figures: PathFigures) => number): number => rest.reduce((all, file) => all + one(file), 0);
  return {
    schema: profileSchemaId,
    ...facts,
    command: [...facts.command],
    exit,
    elapsedNs,
    profile,
    ...(account && { streams: account.streams }),
    files: figures.slice(0, maxFiles).map(fileOf),
    ...(rest.length > 0 && {
      otherFiles: { files: total(({ files }) => files), calls: total(({ calls }) => sum(calls)) },
    }),
    ...(account &&
      account.start.runtimes.size > 0 && {
        starts: [...account.start.runtimes].map(([runtime, figures]) => ({ runtime, ...figures })),
      }),
    killed: killed.map((one) => ({ ...one })),
    leftBehind: leftBehind.map(({ name }) => name),
    notes,
  };
}

const byCalls = (a: PathFigures, b: PathFigures): number => sum(b.calls) - sum(a.calls) || (a.path < b.path ? -1 : 1);

/** Figures of a file that are left out where they are 0. */
const sums = [
  ...(['readBytes', 'writtenBytes', 'allocatedBytes', 'repeatedStats', 'repeatedOpens'] as const),
  ...(['smallReads', 'smallWrites', 'syncedWrites', 'startCalls'] as const),
];

function fileOf(figures: PathFigures): ProfiledFile {
  const { path, files, calls, errors, renamedTo } = figures;
  const isOurs = figures.created > 0;
  const temporary = isOurs && figures.removed > 0 ? 'removed' : isOurs && renamedTo ? 'renamed' : undefined;
  return {
    path,
    ...(files > 1 && { files }),
    calls: Object.fromEntries(calls),
    ...(errors.size > 0 && { errors: Object.fromEntries(errors) }),
    ...Object.fromEntries(sums.filter((name) => figures[name] > 0).map((name) => [name, figures[name]])),
    ...defined({ temporary, renamedTo }),
  };
}

/** @throws UsageError for text that is not such a document */
export const parseProfileDocument = (text: string, path: string): ProfileDocument =>
  parseAs(profileDocumentSchema, text, path, 'a file written by io-perf profile --json');

export const cellProfilesSchemaId = 'io-perf/cell-profiles/v1';

const cellProfilesSchema = z.looseObject({
  schema: z.literal(cellProfilesSchemaId),
  tool: z.looseObject({ name: z.string(), version: z.string() }).optional(),
  startedAt: z.string(),
  directory: z.string(),
  cells: z.record(z.string(), z.looseObject({ type: z.enum(['path', 'device']), profile: profileSchema })),
  skipped: z.array(skippedSchema),
  errors: z.array(cellErrorSchema),
  notes: z.array(z.string()).optional().describe('what could not be seen, as sentences'),
});

export type CellProfiles = z.infer<typeof cellProfilesSchema>;

/** @throws UsageError for text that is not such a document */
export const parseCellProfiles = (text: string, path: string): CellProfiles =>
  parseAs(cellProfilesSchema, text, path, 'a file of cells written by io-perf profile --cells … --json');

/** @param wanted what the file should have been, for the message */
function parseAs<Schema extends z.ZodType>(
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

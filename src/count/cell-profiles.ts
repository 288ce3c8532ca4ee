/** `io-perf/cell-profiles/v1`: counts per operation of cells, as written by `io-perf profile --cells … --json`. */
import { z } from 'zod';
import { cellErrorSchema, profileSchema, skippedSchema } from '../core/document/index.ts';
import { parseAs } from './document.ts';

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

/** The owner of the growth of a count, where it is known. Growth that no cause explains is `more-calls`, and fails. */
import { z } from 'zod';

export const growthCauseSchema = z.enum([
  /** The project's own program is longer, or loads more of its own files, each once per process. */
  'own-source',
  /** A package of the project has another version, or there is one more package: fails above `allow-growth`. */
  'dependencies',
  /** The language, its library or the system changed: fails above `allow-growth`. */
  'runtime',
  /** There are more input files, or longer ones; the count per file did not grow. */
  'more-inputs',
  /** The program walks folders that only the head has. */
  'new-folders',
  /** The program calls git, and the history of the head is longer. */
  'git-history',
  /** Results are a few bytes longer, with the same number of calls. */
  'results',
  /** A package keeps a file for each of its versions outside of the checkouts, and the file of the head was longer before the comparison. */
  'kept-files',
]);

export type GrowthCause = z.infer<typeof growthCauseSchema>;

/** A dependency that differs between the sides, according to lock files and package metadata. */
export const packageChangeSchema = z.looseObject({
  ecosystem: z.enum(['npm', 'pypi', 'cargo', 'go', 'maven', 'nuget', 'gem']),
  name: z.string(),
  base: z.string().optional().describe('version; absent: the base does not have it'),
  head: z.string().optional(),
  direct: z.boolean().optional().describe('true: the project asks for it itself'),
});

export type PackageChange = z.infer<typeof packageChangeSchema>;

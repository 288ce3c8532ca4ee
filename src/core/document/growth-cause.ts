/** Why a count is larger in the head, where that is known: who owns the growth. What no cause explains is `more-calls`, and fails. */
import { z } from 'zod';

export const growthCauseSchema = z.enum([
  /** The project's own program is longer, or loads more files of its own, each once a process. */
  'own-source',
  /** A package of the project is another version, or one more: fails above `allow-growth`. */
  'dependencies',
  /** The language, its library or the system is another: fails above `allow-growth`. */
  'runtime',
  /** There are more input files, or longer ones; per file nothing grew. */
  'more-inputs',
  /** Folders that only the head has are walked. */
  'new-folders',
  /** The program asks git, and the head's history is longer. */
  'git-history',
  /** Results are a few bytes longer, with no more calls. */
  'results',
  /** A package keeps a file for each of its versions outside of the checkouts, and the head's was longer before the comparison. */
  'kept-files',
]);

export type GrowthCause = z.infer<typeof growthCauseSchema>;

/** A dependency that is not the same on both sides, as lock files and package metadata say. */
export const packageChangeSchema = z.looseObject({
  ecosystem: z.enum(['npm', 'pypi', 'cargo', 'go', 'maven', 'nuget', 'gem']),
  name: z.string(),
  base: z.string().optional().describe('version; absent: the base does not have it'),
  head: z.string().optional(),
  direct: z.boolean().optional().describe('true: the project asks for it itself'),
});

export type PackageChange = z.infer<typeof packageChangeSchema>;

/** Histories of Nyrkiö, in the JSON of its API and of its action's tool `nyrkioJson`: a list of results, one file a test. */
import { basename } from 'node:path';
import { z } from 'zod';
import { UsageError, type Better } from '../../core/document/index.ts';
import { jsonOf } from './json-text.ts';
import { ForeignRuns, type CellNames, type ForeignHistory } from './foreign-runs.ts';

const resultSchema = z.looseObject({
  /** Seconds. */
  timestamp: z.number(),
  metrics: z.array(
    z.looseObject({
      name: z.string(),
      unit: z.string().default(''),
      value: z.number(),
      direction: z.string().nullish(),
    }),
  ),
  attributes: z
    .looseObject({
      git_repo: z.unknown().optional(),
      branch: z.unknown().optional(),
      git_commit: z.unknown().optional(),
    })
    .default({}),
  extra_info: z.unknown().optional(),
});

/** `higher_is_better`, `lower_is_better`; without it the unit says it. */
function betterOf(direction: string | null | undefined): Better | undefined {
  if (direction === null || direction === undefined) return undefined;
  if (/^higher|^bigger/i.test(direction)) return 'bigger';
  return /^lower|^smaller/i.test(direction) ? 'smaller' : undefined;
}

/** The API sends an attribute as a text, or as a list of one. */
const textOf = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one !== '' ? one : undefined;
};

/** @throws UsageError */
export function historyOfNyrkio(files: readonly { text: string; file: string }[], cellOf: CellNames): ForeignHistory {
  const runs = new ForeignRuns('nyrkio');
  for (const { text, file } of files) {
    const parsed = z.array(resultSchema).safeParse(jsonOf(text, file));
    if (!parsed.success) {
      throw new UsageError(
        `${file} is no list of results of Nyrkiö, each with a timestamp and metrics: save it again.`,
      );
    }
    // Its API names a test by the path, its action by the file.
    const test = basename(file).replace(/(?:\.json)?(?:\.gz)?$/, '');
    for (const { timestamp, metrics, attributes } of parsed.data) {
      const startedAt = new Date(timestamp * 1000).toISOString();
      const commit = textOf(attributes.git_commit);
      const run = {
        key: `${test} ${timestamp} ${commit ?? ''}`,
        startedAt,
        commit,
        branch: textOf(attributes.branch),
        environment: {},
      };
      for (const { name, unit, value, direction } of metrics) {
        const figure = { unit: unit || 'unit', better: betterOf(direction), value };
        runs.add(run, { cell: cellOf('nyrkio', test, { metric: name }), name: `${test} - ${name}`, ...figure });
      }
    }
  }
  return runs.history();
}

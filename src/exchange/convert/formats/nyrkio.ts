/** Nyrkiö's JSON, as its action's tool `nyrkioJson` takes it: one result; a list of several is a history. */
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, shaped } from '../json.ts';
import { FormatError, type Format, type Measurement } from '../measurement.ts';
import { figuresOf } from './named-figures.ts';

const nyrkioSchema = z.array(
  z.looseObject({
    /** Seconds. */
    timestamp: z.number(),
    metrics: z.array(
      z.looseObject({ name: z.string(), unit: z.string().nullish(), value: figure, direction: z.string().nullish() }),
    ),
    attributes: z.looseObject({ git_commit: z.unknown().optional() }).optional(),
  }),
);

const betterOf = (direction: string | null | undefined): Pick<Measurement, 'better'> => {
  if (direction === null || direction === undefined) return {};
  return { better: /^(?:higher|bigger)/i.test(direction) ? 'bigger' : 'smaller' };
};

/** Nyrkiö: each metric of a test, which has the name of its file. */
export const nyrkio: Format = {
  name: 'nyrkio',
  aliases: ['nyrkioJson', 'nyrkio-json'],
  title: 'Nyrkiö',
  recognises: ({ json }) =>
    Array.isArray(json) && hasMembers(json[0], 'timestamp', 'metrics') && Array.isArray(json[0].metrics),
  read(file) {
    const results = shaped(nyrkioSchema, file);
    const [first] = results;
    if (first === undefined || results.length > 1) {
      throw new FormatError(
        first === undefined
          ? 'its list is empty'
          : `it has ${results.length} results: add them by io-perf import --from nyrkio`,
      );
    }
    const of = figuresOf({ name: file.name.replace(/^.*[/\\]/, '').replace(/\.json$/, '') });
    const commit = first.attributes?.git_commit;
    return {
      measurements: first.metrics.map(({ name, unit, value, direction }) =>
        of(name, unit === undefined || unit === null || unit === '' ? 'unit' : unit, [value], betterOf(direction)),
      ),
      startedAt: first.timestamp * 1000,
      ...defined({ commit: typeof commit === 'string' ? commit : undefined }),
    };
  },
};

/** The files of wall times that CodSpeed's runners write: those of pytest and Rust have one shape. */
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import { type Format, FormatError } from '../measurement.ts';

const fileSchema = z.looseObject({
  creator: z.looseObject({ name: z.string() }).optional(),
  python: z.looseObject({ sysconfig: z.looseObject({ py_version: z.string().optional() }).optional() }).nullish(),
  instrument: z.looseObject({ type: z.string() }),
  benchmarks: z.array(
    z.looseObject({ name: z.string(), uri: z.string().nullish(), stats: z.looseObject({ median_ns: figure }) }),
  ),
});

/** Nanoseconds of one iteration: the median of the rounds, which are not in the file themselves. */
export const codspeed: Format = {
  name: 'codspeed',
  aliases: ['pytest-codspeed'],
  title: 'CodSpeed, wall time',
  recognises: ({ json }) =>
    isRecord(json) && hasMembers(json.instrument, 'type') && Array.isArray(json.benchmarks) && isRecord(json.creator),
  read(file) {
    const { benchmarks, creator, instrument, python } = shaped(fileSchema, file);
    if (instrument.type !== 'walltime') {
      throw new FormatError(`it has no times: its instrument is ${instrument.type}; measure with the mode walltime`);
    }
    const version = python?.sysconfig?.py_version;
    return {
      measurements: benchmarks.map(({ name, uri, stats }) => ({
        name: uri ?? name,
        unit: 'ns',
        values: [stats.median_ns],
      })),
      environment: defined({ harness: creator?.name, python_version: version }),
    };
  },
};

/** stress-ng: --yaml, or the lines of --metrics. */
import { z } from 'zod';
import { parse } from 'yaml';
import { type Format, FormatError, type Measurement } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';

const yamlSchema = z.looseObject({
  metrics: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
});

const stressTable =
  /^stress-ng: (?:metrc|info): \[\d+\] ([a-z][a-z0-9-]{1,40}) (\d{1,18}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20})/;

const stressOther =
  /^stress-ng: (?:metrc|info): \[\d+\] ([a-z][a-z0-9-]{1,40}) ([\d.]{1,30}) (\S.{1,80}?)(?: \((?:geomet|harmon|of |avg).*)?$/;

/** Members of the YAML about duration and settings, not speed. */
const stressFacts =
  /^(?:stressor|bogo-ops|bogo-ops-per-second-usr-sys-time|bogo-ops-per-second-real-time|wall-clock-time|user-time|system-time|cpu-usage-per-instance|max-rss)$/;

/** `mbsec-read-rate`, `MB/sec read rate`: a stressor's own figures. */
function stressFigure(name: string, what: string, value: number): Measurement {
  const metric = what
    .replace(/^MB\/sec /, 'mbsec ')
    .replace('read/write', 'readwrite')
    .replaceAll(/[ /]/g, '-');
  const isRate = /rate|per-sec|\/sec/.test(what);
  const unit = metric.startsWith('mbsec-') ? 'MB/s' : what;
  // Reading and writing are separate facts.
  return { name, parameters: { metric }, unit, better: isRate ? 'bigger' : 'smaller', values: [value], fact: metric };
}

const stressRate = (name: string, value: number): Measurement => ({
  name,
  unit: 'ops/s',
  better: 'bigger',
  values: [value],
});

function readStressYaml(text: string): Measurement[] {
  let value: unknown;
  try {
    value = parse(text.replace(/^\.\.\.\s*$/m, ''), { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    throw new FormatError('it is not valid YAML, perhaps cut short');
  }
  const found = yamlSchema.safeParse(value);
  if (!found.success) throw new FormatError('it has no "metrics": run stress-ng with --metrics');
  return found.data.metrics.flatMap((all): Measurement[] => {
    const name = String(all.stressor);
    const rate = Number(all['bogo-ops-per-second-real-time']);
    const others = Object.entries(all).filter(([key, each]) => !stressFacts.test(key) && typeof each === 'number');
    return [stressRate(name, rate), ...others.map(([key, each]) => stressFigure(name, key, Number(each)))];
  });
}

function readStressLines(text: string): Measurement[] {
  return plainLines(text).flatMap((line): Measurement[] => {
    const [, name, , , , , rate] = stressTable.exec(line) ?? [];
    if (name !== undefined) return [stressRate(name, Number(rate))];
    const [, stressor, value, what] = stressOther.exec(line) ?? [];
    return stressor === undefined || what === undefined || !/^\D/.test(what)
      ? []
      : [stressFigure(stressor, what, Number(value))];
  });
}

const isStressYaml = (text: string): boolean =>
  /^ {4,8}stress-ng-version: /m.test(text) || /^ {2,8}- stressor: /m.test(text);

/** stress-ng: bogo operations per second of the wall clock, and the rates that a stressor has of its own. */
export const stressNg: Format = {
  name: 'stress-ng',
  aliases: ['stressng'],
  title: 'stress-ng',
  isPrinted: true,
  lacks: 'it has no metrics: run stress-ng with --metrics',
  recognises: ({ text }) => isStressYaml(text) || hasLine(text, stressTable),
  read: ({ text }) => ({ measurements: isStressYaml(text) ? readStressYaml(text) : readStressLines(text) }),
};

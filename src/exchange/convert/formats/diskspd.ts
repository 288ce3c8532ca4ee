/** diskspd's XML (`-Rxml`). */
import { FormatError, type Format, type Measurement, type NoFigures, type Part } from '../measurement.ts';
import { textOf, within, xmlElement, type XmlElement } from '../xml.ts';
import { figuresOf } from './named-figures.ts';

const directions = [
  { name: 'read', tag: 'Read' },
  { name: 'write', tag: 'Write' },
] as const;

/** The values of a setting of all targets: one, or several with commas. */
const settingOf = (targets: readonly XmlElement[], name: string): string | undefined => {
  const values = new Set(targets.flatMap((target) => textOf(target, name) ?? []));
  return values.size === 0 ? undefined : [...values].join(',');
};

/** @param span what was asked for */
function parametersOf(span: XmlElement | undefined, threads: string | undefined): Record<string, string> {
  const targets = span === undefined ? [] : within(span, 'Targets', 'Target');
  const isRandom = targets.some((target) => within(target, 'Random').length > 0);
  const values: Record<string, string | undefined> = {
    block: settingOf(targets, 'BlockSize'),
    order: isRandom ? 'random' : undefined,
    outstanding: settingOf(targets, 'RequestCount'),
    'write-percent': settingOf(targets, 'WriteRatio'),
    size: settingOf(targets, 'FileSize'),
    targets: targets.length > 1 ? `${targets.length}` : undefined,
    threads,
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => ![undefined, '0'].includes(entry[1])),
  );
}

/** @throws FormatError where a figure is no number: a part of a figure is never summed */
function numberIn(element: XmlElement, name: string): number {
  const text = textOf(element, name);
  const value = text === undefined ? 0 : Number(text);
  if (!Number.isFinite(value)) throw new FormatError(`<${name}> is "${text!.slice(0, 40)}", which is not a number`);
  return value;
}

/** @param asked the settings of the time span with this index */
function readSpan(span: XmlElement, asked: XmlElement | undefined): Part {
  const seconds = numberIn(span, 'TestTimeSeconds');
  const parameters = parametersOf(asked, textOf(span, 'ThreadCount'));
  const targets = within(span, 'Thread', 'Target');
  const sum = (name: string): number => targets.reduce((all, target) => all + numberIn(target, name), 0);
  const failed: NoFigures = { name: 'time span', parameters, reason: 'it took no time: the test did not run' };
  if (seconds === 0) return { measurements: [], skipped: [failed] };
  const measurements = directions.flatMap(({ name, tag }): Measurement[] => {
    const count = sum(`${tag}Count`);
    if (count === 0) return [];
    const of = figuresOf({ name, parameters });
    const rate = { better: 'bigger', fact: name } as const;
    const [latency] = within(span, 'Latency');
    const mean = latency === undefined ? undefined : textOf(latency, `Average${tag}Milliseconds`);
    const percentiles = latency === undefined ? [] : within(latency, 'Bucket');
    return [
      of('iops', 'IOPS', [count / seconds], rate),
      of('bandwidth', 'MiB/s', [sum(`${tag}Bytes`) / 1024 ** 2 / seconds], rate),
      ...(mean === undefined ? [] : [of('latency', 'ms', [Number(mean)])]),
      ...percentiles.flatMap((bucket) => {
        const percentile = textOf(bucket, 'Percentile') ?? '';
        const value = textOf(bucket, `${tag}Milliseconds`);
        return value === undefined || !['50', '99', '99.9'].includes(percentile)
          ? []
          : [of(`p${percentile}`, 'ms', [Number(value)])];
      }),
    ];
  });
  return { measurements, skipped: [] };
}

/** diskspd: operations, bandwidth and latencies of all threads and targets together. */
export const diskspd: Format = {
  name: 'diskspd',
  aliases: ['diskspd-xml'],
  title: 'diskspd',
  lacks: 'it has no figure of reading or writing',
  recognises: ({ json, text }) =>
    json === undefined && /^\s{0,1000}(?:<\?xml[^>]{0,200}\?>\s{0,80})?<Results>\s{0,80}<System>/.test(text),
  read({ text }) {
    const results = xmlElement(text);
    if (results.name !== 'Results') throw new FormatError('its XML has no <Results>: run diskspd with -Rxml');
    const asked = within(results, 'Profile', 'TimeSpans', 'TimeSpan');
    const parts = within(results, 'TimeSpan').map((span, index) => readSpan(span, asked[index]));
    return {
      measurements: parts.flatMap(({ measurements }) => measurements),
      skipped: parts.flatMap(({ skipped }) => skipped),
      startedAt: textOf(results, 'System', 'RunTime'),
    };
  },
};

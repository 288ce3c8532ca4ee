/** filebench (1.4 and 1.5): its summary, and the breakdown of each operation. */
import type { Format, Measurement, Part } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { figuresOf } from './named-figures.ts';

const loaded = /(?:^|: )([\w .-]{1,80}?) (?:Version [\d.]{1,10} )?personality successfully loaded/;
const summary =
  /\bIO Summary: {0,9}(\d{1,15}) ops,? ([\d.]{1,20}) ops\/s,? (?:\([\d/]{1,40} r\/w\)|[\d/]{1,40} rd\/wr),? ([\d.]{1,20})mb\/s,? (?:([\d.]{1,20})us cpu\/op, ([\d.]{1,20})ms latency|([\d.]{1,20})ms\/op)/;
const operation =
  /^ ?([A-Za-z][\w.-]{0,80}) (\d{1,15})ops ([\d.]{1,20})ops\/s ([\d.]{1,20})mb\/s ([\d.]{1,20})ms\/op(?: ([\d.]{1,20})us\/op-cpu)?(?: |$)/;
const begun = /\bIO Summary: {0,9}\d|^ ?[A-Za-z][\w.-]{0,80} \d{1,15}ops /;
const failure = /^ ?(?:\d[\d.: ]{1,30})?(?:ERROR|FATAL)[: ] ?(.{1,200})/i;

interface Rates {
  opsPerSecond: number;
  mibPerSecond: number;
  latencyMs: number;
  cpuUs: number | undefined;
}

function figures(name: string, parameters: Record<string, string>, rates: Rates, series: string): Measurement[] {
  const { opsPerSecond, mibPerSecond, latencyMs, cpuUs } = rates;
  const of = figuresOf({ name, parameters });
  const rate = { better: 'bigger', fact: 'rate', series } as const;
  return [
    of('ops', 'ops/s', [opsPerSecond], rate),
    // What moves no bytes has no bandwidth; other zeros are rounded figures.
    ...(mibPerSecond === 0 ? [] : [of('bandwidth', 'MiB/s', [mibPerSecond], rate)]),
    of('latency', 'ms', [latencyMs], { series }),
    ...(cpuUs === undefined || cpuUs === 0 ? [] : [of('cpu', 'us', [cpuUs], { series })]),
  ];
}

function readFilebench(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let name = 'workload';
  let runs = 1;
  for (const line of plainLines(text)) {
    name = loaded.exec(line)?.[1]?.trim() ?? name;
    const [, operationName, , ops = '', mib = '', latency = '', cpu] = operation.exec(line) ?? [];
    const [, count, allOps = '', allMib = '', oldCpu, oldLatency, newLatency] = summary.exec(line) ?? [];
    const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
    if (operationName !== undefined) {
      const rates = {
        opsPerSecond: Number(ops),
        mibPerSecond: Number(mib),
        latencyMs: Number(latency),
        cpuUs: number(cpu),
      };
      measurements.push(...figures(name, { operation: operationName }, rates, `${runs}`));
    } else if (count !== undefined) {
      const latencyMs = Number(oldLatency ?? newLatency);
      const rates = { opsPerSecond: Number(allOps), mibPerSecond: Number(allMib), latencyMs, cpuUs: number(oldCpu) };
      measurements.push(...figures(name, {}, rates, `${runs++}`));
    } else if (begun.test(line)) skipped.push({ name, reason: 'its result line is torn' });
    const [, why] = failure.exec(line) ?? [];
    if (why !== undefined) skipped.push({ name: `${name} error`, reason: `filebench reports an error: ${why}` });
  }
  return { measurements, skipped };
}

/** filebench: operations, bandwidth and mean latency of the whole workload, and of each of its operations. */
export const filebench: Format = {
  name: 'filebench',
  aliases: [],
  title: 'filebench',
  isPrinted: true,
  lacks: 'it has no line "IO Summary"',
  recognises: ({ json, text }) => json === undefined && hasLine(text, summary),
  read: ({ text }) => readFilebench(text),
};

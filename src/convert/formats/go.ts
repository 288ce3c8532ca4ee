import type { Format, Measurement } from '../measurement.ts';
import { FormatError } from '../measurement.ts';

/** https://go.googlesource.com/proposal/+/master/design/14313-benchmark-format.md: `BenchmarkName-8  iterations  value unit …`. */
const line = /^(Benchmark\S*)\s+(\d+)\s+(\S.*)$/;
/** No benchmark's line is longer. */
const longestLine = 10_000;
const configuration = /^(goos|goarch|cpu|pkg): (.*)$/;
/** GOMAXPROCS, left out by Go where it is 1. */
const processors = /^(.*?)-(\d+)$/;

function readLine(name: string, rest: string, packageName: string, hasSeveral: boolean): Measurement[] {
  const fields = rest.trim().split(/\s+/);
  const [, plainName = name, procs] = processors.exec(name) ?? [];
  // github-action-benchmark says the package only where there are several.
  const incumbentName = hasSeveral && packageName !== '' ? `${plainName} (${packageName})` : plainName;
  const measurements: Measurement[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [value, unit] = [Number(fields[index]), fields[index + 1]!];
    if (!Number.isFinite(value)) return measurements;
    measurements.push({
      name: packageName === '' ? plainName : `${packageName}.${plainName}`,
      incumbentName: index === 0 ? incumbentName : `${incumbentName} - ${unit}`,
      parameters: { ...(unit === 'ns/op' ? {} : { metric: unit }), ...(procs === undefined ? {} : { procs }) },
      unit,
      values: [value],
    });
  }
  return measurements;
}

/** `go test -bench`: every figure of every line; `-count` gives samples of one cell. */
export const go: Format = {
  name: 'go',
  aliases: ['gotest', 'gobench'],
  title: 'Go benchmark',
  recognises: ({ text }) => /^Benchmark\S*\s+\d+\s+\S+\s+(?:ns\/op|\S+\/(?:op|s))/m.test(text),
  read({ text }) {
    const environment: Record<string, string> = {};
    const measurements: Measurement[] = [];
    let packageName = '';
    const hasSeveral = new Set([...text.matchAll(/^pkg: (.*)$/gm)].map(([, name]) => name)).size > 1;
    for (const each of text.split(/\r?\n/)) {
      if (each.length > longestLine) continue;
      const [, key, value = ''] = configuration.exec(each) ?? [];
      if (key === 'pkg') packageName = value;
      else if (key !== undefined) environment[key] = value;
      const [, name, , rest] = line.exec(each) ?? [];
      if (name !== undefined && rest !== undefined) measurements.push(...readLine(name, rest, packageName, hasSeveral));
    }
    if (measurements.length === 0) throw new FormatError('it has no line such as "BenchmarkName-8  1000  1234 ns/op"');
    return { measurements, environment };
  },
};

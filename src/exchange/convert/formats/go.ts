/** Results of `go test -bench`. */
import { defined, type Bench, groupBy } from '../../../core/document/index.ts';
import { hasMembers, parseJson } from '../json.ts';
import { withoutEscapes } from '../lines.ts';
import { type Format, type Measurement, type Reading } from '../measurement.ts';
import { LostBenchmarks, processors } from './go-lost.ts';

/** https://go.googlesource.com/proposal/+/master/design/14313-benchmark-format.md: `BenchmarkName-8  iterations  value unit …`. */
const line = /^(Benchmark\S*)\s+(\d+)\s+(\S.*)$/;
/** Length limit of a benchmark's line. */
const maxLineLength = 10_000;
const configuration = /^(goos|goarch|cpu|pkg): (.*)$/;

/** One line of a benchmark, as printed. */
interface Line {
  name: string;
  times: string;
  rest: string;
  packageName: string;
}

/** A name with the last two folders of its package already identifies the package. */
function saysPackage(name: string, packageName: string): boolean {
  const last = packageName.split('/').slice(-2);
  return last.length === 2 && (name.includes(last.join('/')) || name.includes(last.join('_')));
}

/** github-action-benchmark's name: with the package only if there are several and the name does not include it. */
function gabName(plainName: string, packageName: string, packages: Packages): string {
  const isAdded = packages.several && packageName !== '' && (packages.always || !saysPackage(plainName, packageName));
  return isAdded ? `${plainName} (${packageName})` : plainName;
}

interface Packages {
  several: boolean;
  /** Its input go-force-package-suffix. */
  always: boolean;
}

function readLine({ name, rest, packageName }: Line, packages: Packages): Measurement[] {
  const fields = rest.trim().split(/\s+/);
  const [, plainName = name, procs] = processors.exec(name) ?? [];
  const shown = gabName(plainName, packageName, packages);
  const measurements: Measurement[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [value, unit] = [Number(fields[index]), fields[index + 1]!];
    if (!Number.isFinite(value)) return measurements;
    measurements.push({
      name: packageName === '' ? plainName : `${packageName}.${plainName}`,
      gabName: index === 0 ? shown : `${shown} - ${unit}`,
      parameters: { ...(unit === 'ns/op' ? {} : { metric: unit }), ...defined({ procs }) },
      unit,
      values: [value],
    });
  }
  return measurements;
}

/**
 * With several figures on a line, the first appears twice: once with the rest of the line as its unit, as before v1.18 of
 * github-action-benchmark, and once alone.
 */
function benchesOf({ name, times, rest, packageName }: Line, packages: Packages): Bench[] {
  const [, plainName = name, procs] = processors.exec(name) ?? [];
  const shown = gabName(plainName, packageName, packages);
  const extra = `${times} times${procs === undefined ? '' : `\n${procs} procs`}`;
  const fields = rest.split(/[ \t]+/);
  if (fields.length > 2) fields.unshift(fields[0]!, rest.slice(rest.indexOf(fields[1]!)));
  return Array.from({ length: Math.floor(fields.length / 2) }, (_, index) => {
    const [value, unit] = [Number.parseFloat(fields[2 * index]!), fields[2 * index + 1]!];
    return { name: index === 0 ? shown : `${shown} - ${unit}`, value, unit, extra };
  });
}

/** The end of a result line alone: other output separates it from its name. */
const orphan = /^\s*\d+\s+[\d.]+ ns\/op/;

function readGo(text: string, always: boolean): Reading {
  const environment: Record<string, string> = {};
  const lines: Line[] = [];
  const lost = new LostBenchmarks();
  let packageName = '';
  const several = new Set([...text.matchAll(/^pkg: (.*)$/gm)].map(([, name]) => name)).size > 1;
  const packages = { several, always };
  for (const each of text.split(/\r?\n/)) {
    if (each.length > maxLineLength) continue;
    const [, key, value = ''] = configuration.exec(each) ?? [];
    if (key === 'pkg') packageName = value;
    else if (key !== undefined) environment[key] = value;
    const [, name, times, rest] = line.exec(each) ?? [];
    const last = lines.at(-1);
    if (orphan.test(each) && last !== undefined && !last.rest.includes('ns/op')) lost.tear(lines.pop()!);
    const found = name === undefined ? undefined : { name, times: times!, rest: rest!, packageName };
    const isResult = found !== undefined && readLine(found, packages).length > 0;
    if (isResult) lines.push(found);
    lost.read(each, packageName, isResult ? found.name : undefined);
  }
  return {
    measurements: lines.flatMap((each) => readLine(each, packages)),
    environment,
    skipped: lost.entries(),
    benches: { go: lines.flatMap((each) => benchesOf(each, packages)) },
  };
}

/** A line of `go test -json`: a piece of a package's output. */
const eventLine = /^\{.{0,400}"Action":"(?:output|start)"/;

/** The output in `go test -json`, package after package; other text unchanged. */
function plainText(text: string): string {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => eventLine.test(line))) return text;
  const events = lines.flatMap((line) => {
    const event = eventLine.test(line) ? parseJson(line) : undefined;
    return hasMembers(event, 'Output') && typeof event.Output === 'string' ? [event] : [];
  });
  const outputs = [...groupBy(events, (event) => String(event.Package)).values()];
  return withoutEscapes(outputs.map((pieces) => pieces.map(({ Output }) => Output).join('')).join('\n'));
}

/** A result with one of Go's own units, or any complete or torn result below Go's header lines. */
const isGo = (text: string): boolean =>
  /^Benchmark\S*\s+\d+\s+\S+\s+(?:ns\/op|\S+\/(?:op|s))/m.test(text) ||
  (/^(?:goos|goarch|pkg|cpu|note): \S|^Unit \S/m.test(text) && /^Benchmark[^a-z\s]\S*[ \t]+\S/m.test(text));

/** `go test -bench`, as it is or with `-json`: every figure of every line; `-count` gives samples of one cell. */
export const go: Format = {
  name: 'go',
  aliases: ['gotest', 'gobench'],
  title: 'Go benchmark',
  isPrinted: true,
  lacks: 'it has no line such as "BenchmarkName-8  1000  1234 ns/op"',
  repeats: '-count',
  recognises: ({ text }) => isGo(plainText(text)),
  read: ({ text }) => readGo(plainText(text), false),
};

/** The same if github-action-benchmark names every package: its input go-force-package-suffix. */
export const goWithPackages: Format = {
  ...go,
  aliases: ['go+packages'],
  read: ({ text }) => readGo(plainText(text), true),
};

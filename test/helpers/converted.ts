/** An example of each format, for this room's tests. What no tool wrote here is from the tool's documentation. */
import { readFileSync } from 'node:fs';
import type { RunDocument } from '../../src/core/document/index.ts';

export const fixture = (name: string): string =>
  readFileSync(new URL(`../../src/exchange/convert/fixtures/${name}`, import.meta.url), 'utf8');

/** Format → file; and whether the file is JSON as a whole. */
export const examples: readonly { format: string; file: string; isJson: boolean }[] = [
  { format: 'fio', file: 'fio.json', isJson: true },
  { format: 'fio', file: 'fio-status-json.txt', isJson: true },
  { format: 'fio', file: 'fio-normal.txt', isJson: false },
  { format: 'fio', file: 'fio-status-terse.txt', isJson: false },
  { format: 'hyperfine', file: 'hyperfine.json', isJson: true },
  { format: 'jmh', file: 'jmh.json', isJson: true },
  { format: 'codspeed', file: 'codspeed.json', isJson: true },
  { format: 'pytest-benchmark', file: 'pytest-benchmark.json', isJson: true },
  { format: 'google-benchmark', file: 'google-benchmark.json', isJson: true },
  { format: 'benchmarkdotnet', file: 'benchmarkdotnet.json', isJson: true },
  { format: 'julia', file: 'julia.json', isJson: true },
  { format: 'criterion', file: 'criterion-estimates.json', isJson: true },
  { format: 'criterion', file: 'criterion-messages.jsonl', isJson: false },
  { format: 'catch2', file: 'catch2.txt', isJson: false },
  { format: 'cargo-bench', file: 'cargo-bench.txt', isJson: false },
  { format: 'benchmark-js', file: 'benchmark-js.txt', isJson: false },
  { format: 'benchmark-luau', file: 'luau.txt', isJson: false },
  { format: 'go', file: 'go.txt', isJson: false },
  { format: 'criterion', file: 'criterion-console.txt', isJson: false },
  { format: 'vitest', file: 'vitest.json', isJson: true },
  { format: 'asv', file: 'asv.txt', isJson: false },
  { format: 'gungraun', file: 'gungraun.txt', isJson: false },
  { format: 'gungraun', file: 'iai.txt', isJson: false },
  { format: 'sysbench', file: 'sysbench.txt', isJson: false },
  { format: 'ioping', file: 'ioping.txt', isJson: false },
  { format: 'ioping', file: 'ioping.json', isJson: true },
  { format: 'bonnie', file: 'bonnie.txt', isJson: false },
  { format: 'dbench', file: 'dbench.txt', isJson: false },
  { format: 'fs-mark', file: 'fs-mark.txt', isJson: false },
  { format: 'stress-ng', file: 'stress-ng.txt', isJson: false },
  { format: 'iozone', file: 'iozone.txt', isJson: false },
  { format: 'ruby', file: 'ruby.txt', isJson: false },
  { format: 'dart', file: 'dart.txt', isJson: false },
  { format: 'console-time', file: 'console-time.txt', isJson: false },
  { format: 'xctest', file: 'xctest.txt', isJson: false },
  { format: 'hyperfine', file: 'hyperfine-csv.txt', isJson: false },
  { format: 'asv', file: 'asv-1.json', isJson: true },
  { format: 'ioping', file: 'ioping-batch.txt', isJson: false },
  { format: 'ior', file: 'ior.txt', isJson: false },
  { format: 'ior', file: 'ior-json.txt', isJson: true },
  { format: 'mdtest', file: 'mdtest.txt', isJson: false },
  { format: 'elbencho', file: 'elbencho-csv.txt', isJson: false },
  { format: 'elbencho', file: 'elbencho-json.txt', isJson: false },
  { format: 'diskspd', file: 'diskspd-xml.txt', isJson: false },
  { format: 'filebench', file: 'filebench.txt', isJson: false },
  { format: 'filebench', file: 'filebench-old.txt', isJson: false },
  { format: 'vdbench', file: 'vdbench.txt', isJson: false },
  { format: 'vdbench', file: 'vdbench-files.txt', isJson: false },
  { format: 'db-bench', file: 'db-bench.txt', isJson: false },
  { format: 'pgbench', file: 'pgbench.txt', isJson: false },
  { format: 'androidx', file: 'androidx.json', isJson: true },
  { format: 'mitata', file: 'mitata.json', isJson: true },
  { format: 'deno', file: 'deno.json', isJson: true },
  { format: 'tinybench', file: 'tinybench.json', isJson: true },
  { format: 'tinybench', file: 'tinybench-table.json', isJson: true },
  { format: 'nyrkio', file: 'nyrkio.json', isJson: true },
  { format: 'divan', file: 'divan.txt', isJson: false },
  { format: 'bmf', file: 'bmf.json', isJson: true },
  { format: 'customSmallerIsBetter', file: 'custom.json', isJson: true },
  { format: 'customBiggerIsBetter', file: 'custom.json', isJson: true },
];

/** Of each cell: id, value, unit; `>` where more is better, and the number of samples if there are several. */
export const figureLines = ({ cells }: RunDocument): string[] =>
  Object.entries(cells).map(([id, { subject }]) => {
    const { summary, samples } = subject.head!;
    const { value, unit, better } = summary!;
    const count = samples.length > 1 ? ` of ${samples.length}` : '';
    return `${id} ${better === 'bigger' ? '>' : ''}${Number(value.toPrecision(9))} ${unit}${count}`;
  });

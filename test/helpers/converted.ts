/** An example of each format, for this room's tests. What no tool wrote here is from the tool's documentation. */
import { readFileSync } from 'node:fs';

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
  { format: 'bmf', file: 'bmf.json', isJson: true },
  { format: 'customSmallerIsBetter', file: 'custom.json', isJson: true },
  { format: 'customBiggerIsBetter', file: 'custom.json', isJson: true },
];

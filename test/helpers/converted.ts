/** An example of each format, for this room's tests. What no tool wrote here is from the tool's documentation. */
import { readFileSync } from 'node:fs';

export const fixture = (name: string): string =>
  readFileSync(new URL(`../../src/convert/fixtures/${name}`, import.meta.url), 'utf8');

/** Format → file; and whether the file is JSON as a whole. */
export const examples: readonly { format: string; file: string; isJson: boolean }[] = [
  { format: 'fio', file: 'fio.json', isJson: true },
  { format: 'fio', file: 'fio-status-json.txt', isJson: true },
  { format: 'fio', file: 'fio-normal.txt', isJson: false },
  { format: 'fio', file: 'fio-status-terse.txt', isJson: false },
  { format: 'hyperfine', file: 'hyperfine.json', isJson: true },
  { format: 'jmh', file: 'jmh.json', isJson: true },
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
  { format: 'bmf', file: 'bmf.json', isJson: true },
  { format: 'customSmallerIsBetter', file: 'custom.json', isJson: true },
  { format: 'customBiggerIsBetter', file: 'custom.json', isJson: true },
];

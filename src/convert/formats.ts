/** Every format, in the order in which an unnamed file is tried. */
import { UsageError } from '../document/index.ts';
import { benchmarkDotNet } from './formats/benchmarkdotnet.ts';
import { criterion } from './formats/criterion.ts';
import { fio } from './formats/fio.ts';
import { bmf, customBigger, customSmaller } from './formats/generic-formats.ts';
import { go, goWithPackages } from './formats/go.ts';
import { googleBenchmark } from './formats/google-benchmark.ts';
import { hyperfine } from './formats/hyperfine.ts';
import { jmh } from './formats/jmh.ts';
import { julia } from './formats/julia.ts';
import { pytestBenchmark } from './formats/pytest-benchmark.ts';
import { benchmarkJs, benchmarkLuau, cargoBench, catch2 } from './formats/text-formats.ts';
import type { Format } from './measurement.ts';

export const formats: readonly Format[] = [
  fio,
  hyperfine,
  jmh,
  pytestBenchmark,
  googleBenchmark,
  benchmarkDotNet,
  julia,
  criterion,
  catch2,
  cargoBench,
  benchmarkJs,
  benchmarkLuau,
  go,
  bmf,
  customSmaller,
  customBigger,
];

/** Ways to read a format that no file and no list names. */
const variants: readonly Format[] = [goWithPackages];

export const formatNames = (): string[] => formats.map(({ name }) => name);

/** @throws UsageError when there is no such format */
export function findFormat(name: string): Format {
  const wanted = name.toLowerCase();
  const found =
    formats.find((format) => [format.name, ...format.aliases].some((each) => each.toLowerCase() === wanted)) ??
    variants.find(({ aliases }) => aliases.includes(wanted));
  if (!found) throw new UsageError(`There is no format "${name}": the formats are ${formatNames().join(', ')}.`);
  return found;
}

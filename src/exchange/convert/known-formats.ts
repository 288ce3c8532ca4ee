/** Every format, in the order in which an unspecified file is tried. */
import type { Format } from './measurement.ts';
import { fio } from './formats/fio.ts';
import { hyperfine } from './formats/hyperfine.ts';
import { ruby } from './formats/ruby.ts';
import { benchmarkDotNet } from './formats/benchmarkdotnet.ts';
import { jmh } from './formats/jmh.ts';
import { julia, pytestBenchmark } from './formats/pytest-julia.ts';
import { codspeed } from './formats/codspeed.ts';
import { googleBenchmark } from './formats/google-benchmark.ts';
import { asv } from './formats/asv.ts';
import { vitest } from './formats/vitest.ts';
import { gungraun } from './formats/gungraun.ts';
import { benchmarkJs, benchmarkLuau, cargoBench } from './formats/line-formats.ts';
import { consoleTime } from './formats/console-time.ts';
import { dart } from './formats/dart.ts';
import { xctest } from './formats/xctest.ts';
import { catch2 } from './formats/catch2.ts';
import { dbench } from './formats/dbench.ts';
import { fsMark } from './formats/fs-mark.ts';
import { sysbench } from './formats/sysbench.ts';
import { criterion } from './formats/criterion.ts';
import { go, goWithPackages } from './formats/go.ts';
import { ioping } from './formats/ioping.ts';
import { bonnie } from './formats/bonnie.ts';
import { iozone } from './formats/iozone.ts';
import { stressNg } from './formats/stress-ng.ts';
import { androidx } from './formats/androidx.ts';
import { dbBench } from './formats/db-bench.ts';
import { deno } from './formats/deno.ts';
import { diskspd } from './formats/diskspd.ts';
import { divan } from './formats/divan.ts';
import { elbencho } from './formats/elbencho.ts';
import { filebench } from './formats/filebench.ts';
import { ior } from './formats/ior.ts';
import { mdtest } from './formats/mdtest.ts';
import { mitata } from './formats/mitata.ts';
import { nyrkio } from './formats/nyrkio.ts';
import { pgbench } from './formats/pgbench.ts';
import { tinybench } from './formats/tinybench.ts';
import { vdbench } from './formats/vdbench.ts';
import { bmf, customBigger, customSmaller } from './formats/custom-bmf.ts';
import { UsageError } from '../../core/document/index.ts';
import { refuseUnreadName } from './unread-forms.ts';

export const formats: readonly Format[] = [
  fio,
  hyperfine,
  jmh,
  pytestBenchmark,
  codspeed,
  googleBenchmark,
  androidx,
  mitata,
  deno,
  tinybench,
  nyrkio,
  benchmarkDotNet,
  julia,
  vitest,
  asv,
  // Their headings are unmistakable; a line of Gungraun is a name and a number, as of Open MPI's warnings.
  ior,
  mdtest,
  elbencho,
  diskspd,
  filebench,
  vdbench,
  dbBench,
  pgbench,
  divan,
  gungraun,
  cargoBench,
  criterion,
  catch2,
  benchmarkJs,
  benchmarkLuau,
  go,
  sysbench,
  ioping,
  bonnie,
  dbench,
  fsMark,
  stressNg,
  iozone,
  ruby,
  dart,
  xctest,
  consoleTime,
  bmf,
  customSmaller,
  customBigger,
];

/** Variants of a format for internal use, in no list. */
const variants: readonly Format[] = [goWithPackages];

export const formatNames = (): string[] => formats.map(({ name }) => name);

/** Names of Bencher's adapters that are not those of the tools. */
const bencherAdapters: Readonly<Record<string, string>> = {
  json: 'bmf',
  'c-sharp-dot-net': 'benchmarkdotnet',
  'cpp-catch2': 'catch2',
  'cpp-google': 'google-benchmark',
  'dart-benchmark-harness': 'dart',
  'go-bench': 'go',
  'java-jmh': 'jmh',
  'js-benchmark': 'benchmark-js',
  'python-pytest': 'pytest-benchmark',
  'rust-bench': 'cargo-bench',
  'rust-criterion': 'criterion',
  'rust-gungraun': 'gungraun',
  'rust-iai': 'gungraun',
  'rust-iai-callgrind': 'gungraun',
  'shell-hyperfine': 'hyperfine',
};

/** @returns undefined if there is no such format */
export function formatOf(name: string): Format | undefined {
  const given = name.toLowerCase();
  const plain = given.replaceAll('_', '-');
  const wanted = Object.hasOwn(bencherAdapters, plain) ? bencherAdapters[plain]! : given;
  return (
    formats.find(({ name: own, aliases }) =>
      [own, ...aliases].some((each) => [wanted, plain].includes(each.toLowerCase())),
    ) ?? variants.find(({ aliases }) => aliases.includes(wanted))
  );
}

/** @throws UsageError if there is no such format */
export function findFormat(name: string): Format {
  const found = formatOf(name);
  if (!found) refuseUnreadName(name);
  if (!found) throw new UsageError(`There is no format "${name}": the formats are ${formatNames().join(', ')}.`);
  return found;
}

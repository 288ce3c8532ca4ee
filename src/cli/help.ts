/** What `--help` adds to the list of options: what must be given, examples, the exit status. */
import type { Command } from 'commander';

type Example = readonly [words: string, does: string];

/** Each can be typed as it stands, after `io-perf`, with files and names of one's own. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  run: [
    ['run', "this folder's disk, in less than two minutes"],
    ['run --suite smoke --runners node', 'is everything alive'],
    ['run --cells "*/read/*?chunk=4KiB" --time-budget 20s', 'some cells'],
    ['run --directory /mnt/disk --output disk.json', 'another disk'],
  ],
  compare: [
    ['compare', 'the workloads of io-perf.yml, built where this branch left main, and here'],
    ['compare v1.2..HEAD', 'since two commits parted'],
    ['compare main --build make -- ./my-program --option', 'any command'],
    ['compare --base dir=/mnt/a --head dir=/mnt/b', 'two disks'],
    ['compare --base env.JAVA_HOME=/opt/jdk-17 --head env.JAVA_HOME=/opt/jdk-21', 'two runtimes'],
    ['compare monday.json tuesday.json', 'two runs of before: stricter, as they share no noise'],
  ],
  bisect: [
    ['bisect --good v1.2', 'the commit since v1.2 that changed a count, or the time, of the one workload'],
    ['bisect --good v1.2 --metric fsync import', 'of the workload import, by its fsync calls'],
    ['bisect --good v1.2 --metric time --build make -- ./my-program', 'by time, of any command'],
  ],
  cells: [
    ['cells --suite quick', 'what would be measured'],
    ['cells "node/read/*"', 'those of one runner and operation'],
  ],
  doctor: [
    ['doctor', ''],
    ['doctor --directory /mnt/disk', 'of another disk'],
  ],
  init: [
    ['init', 'in the top folder of your project'],
    ['init --no-try', 'write what is found, untried'],
  ],
  prepare: [['prepare --runners native,java', '']],
  plan: [['plan --suite standard --targets ubuntu,windows --shards 2', '']],
  report: [
    ['report io-perf-run.json', 'the table again'],
    ['report io-perf-run.json --format markdown', ''],
    ['report linux.json macos.json --store history --format comment', 'judged against the past'],
  ],
  findings: [['findings io-perf-run.json', '']],
  study: [
    ['study 001 --rows J-B', 'one table'],
    ['study 004 --directory /mnt/disk', 'of another disk; as root, so that caches can be dropped'],
  ],
  profile: [
    ['profile -- ls -l', ''],
    ['profile --json before.json -- ./my-program --option', 'kept'],
    ['profile --against before.json -- ./my-program --option', 'fails if a count has grown'],
    ['profile --cells "node/copy/*"', 'counts per operation'],
  ],
  judge: [['judge --batch pairs.jsonl', '']],
  detect: [['detect history.csv', '']],
  publish: [
    ['publish io-perf-run.json --store history', 'a folder'],
    ['publish io-perf-run.json --store git+https://example.org/o/r.git#gh-pages', 'a branch'],
  ],
  backfill: [
    ['backfill --store history', 'the last 20 commits'],
    ['backfill --since v1.0 --every 5 --store history', 'every fifth commit since v1.0'],
  ],
  serve: [['serve --store history', '']],
  accept: [
    ['accept import --commit 1a2b3c4 --reason "reads the index first" --store history', 'a workload'],
    ['accept "native/write/*" --commit 1a2b3c4 --reason "syncs since 1a2b3c4" --store history', 'cells'],
  ],
  import: [
    ['import --from github-action-benchmark data.js --store history', ''],
    ['import --from csv history.csv --store history', 'what export --to csv wrote'],
  ],
  export: [['export --to csv --store history --output history.csv', '']],
  convert: [
    ['convert fio.json', ''],
    ['convert --from go bench.txt --output go.json', ''],
  ],
  table: [
    ['table io-perf-run.json --format github', ''],
    ['table --store history --show trends', ''],
  ],
  check: [['store check --store history', '']],
  repair: [['store repair --store history', '']],
  compact: [['store compact --store history --keep-documents 180d', '']],
};

const exitStatus = `Exit status: 0 fine · 1 a gate failed · 2 usage or configuration
  3 nothing could be measured · 130 interrupted`;

/** @param program with all its commands */
export function describeHelp(program: Command): void {
  program.addHelpText(
    'after',
    `\nStart with: io-perf run\nOptions of a command: io-perf COMMAND --help\n\n${exitStatus}`,
  );
  describeCommands(program);
}

function describeCommands(parent: Command): void {
  for (const command of parent.commands) {
    const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => `${flags} `);
    if (required.length > 0) command.usage(`${required.join('')}${command.usage()}`);
    const given = examples[command.name()];
    if (given !== undefined) command.addHelpText('after', `\nExamples:\n${draw(given)}`);
    describeCommands(command);
  }
}

function draw(given: readonly Example[]): string {
  const width = Math.max(...given.map(([words, does]) => (does === '' ? 0 : words.length)));
  return given
    .map(([words, does]) => `  io-perf ${does === '' ? words : `${words.padEnd(width)}  # ${does}`}`)
    .join('\n');
}

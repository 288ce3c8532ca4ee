/** What `--help` adds to the list of options: what must be given, examples, the exit status. */
import type { Command, Help } from 'commander';

export type Example = readonly [words: string, does: string];

/** The first page: the commands by what they are for, the ones that most people need first. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  'Start here': ['init', 'run', 'compare', 'profile', 'bisect', 'doctor'],
  'Reports and history': ['report', 'publish', 'serve', 'accept', 'store'],
  'Other tools': ['convert'],
};

/** The reference: the first page, and what is named below it. */
export const allGroups: typeof groups = {
  ...groups,
  'The suite': ['suite'],
  'For scripts and shells': ['judge', 'detect', 'completion', 'man'],
};

const more = `More: io-perf suite --help         cells, runners, published studies
      io-perf store --help         repair, backfill, import, export, tables
      io-perf judge|detect --help  recorded pairs and histories
      io-perf completion|man       for your shell`;

/** By the words of the command. Each can be typed as it stands, after `io-perf`, with files and names of one's own. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  run: [
    ['run', "this folder's disk, in less than two minutes"],
    ['run -- ./my-program --option', 'how long a command takes, and what it costs the processor'],
    ['run --suite smoke --runners node', 'a quick test that everything works'],
    ['run --cells "*/read/*?chunk=4KiB" --time-budget 20s', 'some cells'],
    ['run --directory /mnt/disk --output disk.json', 'another disk'],
  ],
  compare: [
    ['compare', 'the workloads of io-perf.yml, built where this branch left main, and here'],
    ['compare v1.2..HEAD', 'since two commits parted'],
    ['compare main --build make -- ./my-program --option', 'any command'],
    ['compare --base dir=/mnt/a --head dir=/mnt/b', 'two disks'],
    ['compare --base env.JAVA_HOME=/jdk17 --head env.JAVA_HOME=/jdk21', 'two runtimes'],
    ['compare monday.json tuesday.json', 'two earlier runs: without pairs only large changes are found'],
  ],
  bisect: [
    ['bisect --good v1.2', 'the commit since v1.2 that changed a count, or the time, of the one workload'],
    ['bisect --good v1.2 --metric fsync import', 'of the workload import, by its fsync calls'],
    ['bisect --good v1.2 --metric time --build make -- ./my-program', 'by time, of any command'],
    ['bisect --good v1.2 --package filelock', 'the version of a dependency that changed a count, or the time'],
  ],
  'suite cells': [
    ['suite cells --suite quick', 'what would be measured'],
    ['suite cells "node/read/*"', 'those of one runner and operation'],
  ],
  doctor: [
    ['doctor', ''],
    ['doctor --directory /mnt/disk', 'for another disk'],
  ],
  init: [
    ['init', 'in the top folder of your project'],
    ['init --no-try', 'write what is found, untried'],
  ],
  'suite prepare': [['suite prepare --runners native,java', '']],
  'suite plan': [['suite plan --suite standard --targets ubuntu,windows --shards 2', '']],
  report: [
    ['report io-perf-run.json', 'the table again'],
    ['report io-perf-run.json --format markdown', ''],
    ['report linux.json macos.json --store history --format comment', 'judged against the past'],
  ],
  'suite findings': [['suite findings io-perf-run.json', '']],
  'suite study': [
    ['suite study 001 --rows J-B', 'one table'],
    ['suite study 004 --directory /mnt/disk', 'on another disk; as root, so that caches can be dropped'],
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
    ['publish io-perf-run.json --store gh-pages', 'a branch here or at origin'],
  ],
  'store backfill': [
    ['store backfill --store history', 'the last 20 commits'],
    ['store backfill --since v1.0 --every 5 --store history', 'every fifth commit since v1.0'],
  ],
  serve: [['serve --store history', '']],
  accept: [
    ['accept import --commit HEAD --reason "reads the index" --store history', 'a workload'],
    ['accept "native/*" --commit HEAD --reason "syncs now" --store history', 'cells'],
  ],
  'store fleet': [
    ['store fleet --store engine=../engine/history tables=../tables/history', 'a table of two stores'],
    ['store fleet --output site', 'those of io-perf-fleet.yml, as a page'],
  ],
  'store fleet export': [['store fleet export --to parquet --output fleet-data', '']],
  'store import': [
    ['store import --from github-action-benchmark data.js --store history', ''],
    ['store import --from csv history.csv --store history', 'what export --to csv wrote'],
  ],
  'store export': [['store export --to csv --store history --output history.csv', '']],
  convert: [
    ['convert fio.json', ''],
    ['convert --from go bench.txt --output go.json', ''],
  ],
  'store table': [
    ['store table io-perf-run.json --format github', ''],
    ['store table --store history --show trends', ''],
    ['store table history.csv --json tables.json', 'for io-perf-table, where there is no io-perf'],
  ],
  'store check': [['store check --store history', '']],
  'store repair': [['store repair --store history', '']],
  completion: [
    ['completion bash', 'save it as ~/.local/share/bash-completion/completions/io-perf'],
    ['completion zsh', 'save it as _io-perf in a folder of $fpath'],
    ['completion fish', 'save it as ~/.config/fish/completions/io-perf.fish'],
  ],
  man: [['man', 'save it as ~/.local/share/man/man1/io-perf.1; then: man io-perf']],
  'store compact': [['store compact --store history --keep-documents 180d', '']],
  'store hide': [
    ['store hide 1a2b3c4 --reason "the disk was full" --store history', 'the run of a commit'],
    ['store hide 1a2b3c4 --cells import --reason "no space" --store history', ''],
  ],
  'store delete': [['store delete 1a2b3c4 --reason "a secret" --store history', '']],
  'store show': [['store show 1a2b3c4 --store history', '']],
  'store noise': [['store noise --store history', '']],
};

const maxWidth = 80;

const exitStatus = `Exit status: 0 fine · 1 a gate failed · 2 usage or configuration
             3 nothing could be measured · 130 interrupted`;

/** @param program with all its commands */
export function describeHelp(program: Command): void {
  describeCommands(program);
  // After the commands have been added: they would take this over.
  program.configureHelp({ formatHelp: (command, helper) => drawOverview(command, helper) });
}

/** `io-perf --help`: the commands in groups, then the options. */
function drawOverview(program: Command, helper: Help): string {
  const commands = new Map(helper.visibleCommands(program).map((command) => [command.name(), command.description()]));
  const options = helper.visibleOptions(program).map(({ flags, description }) => [flags, description] as const);
  const names = Object.values(groups).flat();
  const leftWidth = Math.max(...[...names, ...options.map(([flags]) => flags)].map(({ length }) => length));
  const width = helper.helpWidth ?? 80;
  const draw = ([left, text]: readonly [string, string]): string => helper.formatItem(left, leftWidth, text, helper);
  helper.prepareContext({ helpWidth: width });
  const section = (title: string, items: readonly (readonly [string, string])[]): string =>
    [title, ...items.map(draw)].join('\n');
  return `${[
    `${program.name()} ${program.description()}`,
    'Usage: io-perf COMMAND [options]\n       io-perf COMMAND --help          the options of a command',
    ...Object.entries(groups).map(([title, members]) =>
      section(
        title,
        members.map((name) => [name, commands.get(name) ?? '']),
      ),
    ),
    more,
    section('Options', options),
    exitStatus,
  ].join('\n\n')}\n`;
}

function describeCommands(parent: Command, prefix = ''): void {
  for (const command of parent.commands) {
    const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => `${flags} `);
    if (required.length > 0) {
      const line = `Usage: io-perf ${prefix}${command.name()} ${required.join('')}${command.usage()}`;
      const next = line.length > maxWidth ? '\n         ' : '';
      command.usage(`${required.join('')}${next}${command.usage()}`);
    }
    const given = examplesOf(`${prefix}${command.name()}`);
    if (given !== undefined) command.addHelpText('after', `\nExamples:\n${draw(given)}`);
    describeCommands(command, `${prefix}${command.name()} `);
  }
}

/** Of a command by the words that it is typed with: one under a noun answers without the noun as well. */
export const examplesOf = (path: string): readonly Example[] | undefined =>
  examples[path] ?? examples[`suite ${path}`] ?? examples[`store ${path}`];

/** A remark on lines of its own, above what it is about. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length + '  #'.length > maxWidth) lines.push(` ${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `  #${line}`).join('\n');
}

function draw(given: readonly Example[]): string {
  const width = Math.max(...given.map(([words, does]) => (does === '' ? 0 : words.length)));
  const lines = given.map(([words, does]) => `  io-perf ${does === '' ? words : `${words.padEnd(width)}  # ${does}`}`);
  if (lines.every((line) => line.length <= maxWidth)) return lines.join('\n');
  return given.map(([words, does]) => `${does === '' ? '' : `${wrapped(does)}\n`}  io-perf ${words}`).join('\n');
}

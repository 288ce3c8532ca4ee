/** The command tree as pages to read: docs/cli.md and a man page. */
import {
  type DescribedCommand,
  type DescribedOption,
  describeCommands,
  describeOptions,
  inGroups,
} from './command-tree.ts';
import type { Command } from 'commander';
import { toolVersion } from '../core/system/index.ts';

interface Manual {
  version: string;
  summary: string;
  globals: readonly DescribedOption[];
  groups: readonly { title: string; commands: readonly DescribedCommand[] }[];
}

/** Groups of commands, which have no options, stand for what is in them. */
const leaves = (command: DescribedCommand): DescribedCommand[] => [
  ...(command.commands.length === 0 || command.options.length > 0 ? [command] : []),
  ...command.commands.flatMap(leaves),
];

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const sentence = (text: string): string => `${upper(text)}${/[.…]$/.test(text) ? '' : '.'}`;

/** Markdown: an overview, then a section for each command. */
function referencePage({ globals, groups }: Manual): string {
  const plain = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('\n', ' ');
  const code = (text: string): string => `\`${text}\``;
  const link = ({ path }: DescribedCommand): string => `[${code(path)}](#${path.replaceAll(' ', '-')})`;
  const list = (rows: readonly { flags: string; does: string }[]): string =>
    rows.map(({ flags, does }) => `- ${code(flags)}: ${plain(does)}`).join('\n');
  const same = (one: DescribedOption, other: DescribedOption): boolean =>
    one.flags === other.flags && one.does === other.does;
  const all = groups.flatMap(({ commands }) => commands.flatMap(leaves)).flatMap(({ options }) => options);
  const uses = (option: DescribedOption): number => all.filter((other) => same(option, other)).length;
  /** Those of several commands are explained once: the same flags in the sense that most commands have. */
  const isShared = (option: DescribedOption): boolean =>
    uses(option) > 1 && all.every((other) => other.flags !== option.flags || uses(other) <= uses(option));
  const shared = all.filter((option, at) => isShared(option) && all.findIndex((other) => same(option, other)) === at);
  /** Without its value, if no other option has the same name. */
  const shortOf = (flags: string): string => {
    const [name] = flags.split(' <') as [string];
    return shared.filter((option) => option.flags.split(' <')[0] === name).length === 1 ? name : flags;
  };
  const argumentsOf = (command: DescribedCommand): string[] => {
    const own = [
      ...command.arguments.map(({ name, does }) => ({ flags: name, does })),
      ...command.options.filter((option) => !isShared(option)),
    ];
    const names = command.options.filter(isShared).map(({ flags }) => code(shortOf(flags)));
    return [
      ...(own.length === 0 ? [] : [list(own)]),
      ...(names.length === 0 ? [] : [`[Shared](#shared-options): ${names.join(', ')}`]),
    ];
  };
  const section = (command: DescribedCommand): string => {
    const usage = command.usage.replace('io-perf ', '').replace(' [options]', '');
    return [
      `### ${code(command.path)}`,
      sentence(command.does),
      ...(usage === command.path ? [] : [code(usage)]),
      ...argumentsOf(command),
    ].join('\n\n');
  };
  return `${[
    '# Commands',
    'Made from the program by `npm run generate`. `io-perf COMMAND --help` has examples.',
    ...groups.map(({ title, commands }) => `**${title}**: ${commands.flatMap(leaves).map(link).join(' · ')}`),
    'These options stand before or after any command:',
    list(globals),
    'Exit status: [configuration.md](configuration.md#exit-status).',
    '## Shared options',
    list(shared),
    ...groups.flatMap(({ title, commands }) => [`## ${title}`, ...commands.flatMap(leaves).map(section)]),
  ].join('\n\n')}\n`;
}

/** Text in roff: no line may begin with a dot or an apostrophe, and hyphens that are typed stay hyphens. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');

/** A page for man(1). */
export function manualPage({ version, summary, globals, groups }: Manual): string {
  const option = ({ flags, does }: DescribedOption): string => `.TP\n.B ${roff(flags)}\n${roff(sentence(does))}`;
  const example = ([words, does]: readonly [string, string]): string =>
    roff(`io-perf ${words}${does === '' ? '' : `   # ${does}`}`);
  const command = (described: DescribedCommand): string =>
    [
      `.SS ${roff(described.usage)}`,
      roff(sentence(described.does)),
      ...described.arguments.map(({ name, does }) => `.TP\n.I ${roff(name)}\n${roff(sentence(does))}`),
      ...described.options.map(option),
      ...(described.examples.length === 0 ? [] : ['.PP', '.EX', ...described.examples.map(example), '.EE']),
    ].join('\n');
  return `${[
    `.TH IO\\-PERF 1 "" "io\\-perf ${roff(version)}" "io\\-perf"`,
    `.SH NAME\nio\\-perf \\- ${roff(summary)}`,
    '.SH SYNOPSIS\n.B io\\-perf\n.I COMMAND\n[options]',
    ...groups.flatMap(({ title, commands }) => [
      `.SH ${roff(title.toUpperCase())}`,
      ...commands.flatMap(leaves).map(command),
    ]),
    ['.SH OPTIONS OF ANY COMMAND', ...globals.map(option)].join('\n'),
    '.SH EXIT STATUS\n0 fine, 1 a gate failed, 2 usage or configuration, 3 nothing could be measured, 130 interrupted.',
    '.SH FILES\n.TP\n.I io\\-perf.yml\nWhat is measured, and the limits.\n.TP\n.I io\\-perf\\-run.json\nThe run document that run and compare write.',
  ].join('\n')}\n`;
}

/** docs/cli.md */
export const cliReference = (program: Command): string => referencePage(describeProgram(program));

export const describeProgram = (program: Command): Manual => ({
  version: toolVersion,
  summary: program.description(),
  globals: describeOptions(program),
  groups: inGroups(describeCommands(program)),
});

/** The command tree as plain data, from which the help, the reference, the man page and the completions are made. */
import type { Command, Option } from 'commander';
import { defined } from '../core/document/index.ts';
import { allGroups, type Example, examplesOf } from './help.ts';
import { runners, suites } from '../suite/matrix/index.ts';
import { targetKinds } from '../places/targets/index.ts';

export interface DescribedOption {
  /** As it is typed: `--cells <pattern...>`. */
  flags: string;
  long: string;
  short?: string;
  does: string;
  takesValue: boolean;
  required: boolean;
  /** What may follow, where that is a short list. */
  values: readonly string[];
}

export interface DescribedCommand {
  /** `store check` */
  path: string;
  usage: string;
  does: string;
  arguments: { name: string; does: string }[];
  options: DescribedOption[];
  examples: readonly Example[];
  commands: DescribedCommand[];
}

/** Options whose values are a list that commander does not know. */
const known: Readonly<Record<string, () => readonly string[]>> = {
  '--suite': () => suites().map(({ name }) => name),
  '--runners': runners,
  '--target': () => Object.keys(targetKinds),
};

export const describeOptions = (command: Command): DescribedOption[] =>
  command.options.filter(({ hidden }) => !hidden).map(describeOption);

function describeOption(option: Option): DescribedOption {
  const { flags, long, short, description, argChoices, mandatory } = option;
  const takesValue = option.required || option.optional;
  return {
    flags,
    long: long ?? flags,
    takesValue,
    required: mandatory,
    ...defined({ short }),
    does: withDefault(option, description),
    values: takesValue ? (argChoices ?? known[long ?? '']?.() ?? []) : [],
  };
}

/** The default, where the text does not say it already. */
function withDefault({ defaultValue }: Option, text: string): string {
  const isShown = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  return isShown && !text.includes('(default') ? `${text} (default: ${defaultValue})` : text;
}

/** Commands that people type: not those that other programs start. */
export function describeCommands(parent: Command, prefix = ''): DescribedCommand[] {
  return parent
    .createHelp()
    .visibleCommands(parent)
    .flatMap((command) => {
      if (command.name() === 'help') return [];
      const path = `${prefix}${command.name()}`;
      return [
        {
          path,
          usage: `io-perf ${path} ${command.usage().replace(/\n */, '')}`,
          does: command.description(),
          arguments: command.registeredArguments.map((argument) => ({
            name: argument.name(),
            does: argument.description,
          })),
          options: describeOptions(command),
          examples: examplesOf(path) ?? [],
          commands: describeCommands(command, `${path} `),
        },
      ];
    });
}

/** Commands by group, in the order of the help. */
export function inGroups(commands: readonly DescribedCommand[]): { title: string; commands: DescribedCommand[] }[] {
  return Object.entries(allGroups).map(([title, names]) => ({
    title,
    commands: names.map((name) => commands.find(({ path }) => path === name)!),
  }));
}

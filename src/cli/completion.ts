/** Completion scripts of shells, from the command tree: commands, their options, and values that are a short list. */
import type { DescribedCommand, DescribedOption } from './command-tree.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface Tree {
  /** Options that stand before or after any command. */
  globals: readonly DescribedOption[];
  commands: readonly DescribedCommand[];
}

const writers: Readonly<Record<Shell, (tree: Tree) => string>> = { bash: forBash, zsh: forZsh, fish: forFish };

export const completionFor = (shell: Shell, tree: Tree): string => writers[shell](tree);

/** Groups of commands come before what is in them. */
const allCommands = (commands: readonly DescribedCommand[]): DescribedCommand[] =>
  commands.flatMap((command) => [command, ...allCommands(command.commands)]);

const lastWord = (path: string): string => path.split(' ').at(-1)!;
const wordsOf = ({ commands, options }: DescribedCommand, globals: readonly DescribedOption[]): string =>
  [...commands.map(({ path }) => lastWord(path)), ...[...options, ...globals].map(({ long }) => long)].join(' ');

/** In single quotes, as all three shells read it. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The lines of a `case` in which `"COMMAND OPTION"` has its values, or takes a file. */
const valueCases = (commands: readonly DescribedCommand[], globals: readonly DescribedOption[]): string[] =>
  allCommands(commands).flatMap(({ path, options }) =>
    [...options, ...globals].flatMap(({ long, takesValue, values }) =>
      takesValue ? [`    ${quote(`${path} ${long}`)}) values=${quote(values.join(' '))}; takes=1 ;;`] : [],
    ),
  );

function forBash({ globals, commands }: Tree): string {
  const all = allCommands(commands);
  return `# bash completion of io-perf, made by: io-perf completion bash
_io_perf() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local command= words= values= takes= word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # After it comes a command of one's own.
    [[ $word == -- ]] && { compopt -o default; return; }
    case "$command \${word}" in
${all.map(({ path }) => `      ${quote(path.includes(' ') ? path : ` ${path}`)}) command=${quote(path)} ;;`).join('\n')}
    esac
  done
  case "$command $previous" in
${valueCases(commands, globals).join('\n')}
  esac
  if [[ $takes ]]; then
    [[ $values ]] || { compopt -o default; return; }
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    return
  fi
  case "$command" in
    '') words=${quote(`${commands.map(({ path }) => path).join(' ')} ${globals.map(({ long }) => long).join(' ')} --help`)} ;;
${all.map((command) => `    ${quote(command.path)}) words=${quote(`${wordsOf(command, globals)} --help`)} ;;`).join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [[ $command && $current != -* && \${#COMPREPLY[@]} -eq 0 ]] && compopt -o default
  return 0
}
complete -F _io_perf io-perf
`;
}

/** `name:what it does`, as \`_describe\` takes it. */
const described = (name: string, does: string): string =>
  quote(`${name.replaceAll(':', '\\:')}:${does.replaceAll(':', '\\:')}`);

function forZsh({ globals, commands }: Tree): string {
  const all = allCommands(commands);
  const entriesOf = (command: DescribedCommand): string =>
    [
      ...command.commands.map(({ path, does }) => described(lastWord(path), does)),
      ...[...command.options, ...globals].map(({ long, does }) => described(long, does)),
    ].join(' ');
  return `#compdef io-perf
# zsh completion of io-perf, made by: io-perf completion zsh
_io_perf() {
  local command= values= takes= word
  local -a entries
  local i
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    # After it comes a command of one's own.
    [[ $word == -- ]] && { _normal -p io-perf; return }
    case "$command $word" in
${all.map(({ path }) => `      ${quote(path.includes(' ') ? path : ` ${path}`)}) command=${quote(path)} ;;`).join('\n')}
    esac
  done
  case "$command \${words[CURRENT - 1]}" in
${valueCases(commands, globals).join('\n')}
  esac
  if [[ -n $takes ]]; then
    if [[ -z $values ]]; then _files; else compadd -- \${=values}; fi
    return
  fi
  case "$command" in
    '') entries=(${[...commands.map(({ path, does }) => described(path, does)), ...globals.map(({ long, does }) => described(long, does))].join(' ')}) ;;
${all.map((command) => `    ${quote(command.path)}) entries=(${entriesOf(command)}) ;;`).join('\n')}
  esac
  if [[ -n $command && $PREFIX != -* ]]; then _files; fi
  _describe 'io-perf' entries
}
if [[ $funcstack[1] == _io_perf ]]; then _io_perf "$@"; else compdef _io_perf io-perf; fi
`;
}

function forFish({ globals, commands }: Tree): string {
  const line = (condition: string, rest: string): string => `complete -c io-perf -n ${quote(condition)} ${rest}`;
  const optionLine = (condition: string, { long, short, does, takesValue, values }: DescribedOption): string =>
    line(
      condition,
      [
        ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
        `-l ${long.slice(2)}`,
        ...(takesValue ? ['-r'] : []),
        ...(values.length > 0 ? ['-f', '-a', quote(values.join(' '))] : []),
        `-d ${quote(does)}`,
      ].join(' '),
    );
  const groups = commands.filter(({ commands: inside }) => inside.length > 0).map(({ path }) => path);
  const isOn = (path: string): string => `test "$(__io_perf_command)" = ${quote(path)}`;
  return `# fish completion of io-perf, made by: io-perf completion fish
function __io_perf_command
  set -l words (string match -v -- '-*' (commandline -opc)[2..])
  if contains -- "$words[1]" ${groups.join(' ')}
    echo $words[1..2]
  else
    echo $words[1]
  end
end
${[
  ...commands.map(({ path, does }) => line(isOn(''), `-f -a ${path} -d ${quote(does)}`)),
  ...globals.map((option) => optionLine('true', option)),
  ...allCommands(commands).flatMap((command) => [
    ...command.commands.map(({ path, does }) => line(isOn(command.path), `-f -a ${lastWord(path)} -d ${quote(does)}`)),
    ...command.options.map((option) => optionLine(isOn(command.path), option)),
  ]),
].join('\n')}
`;
}

// Faults of command lines of io-perf in pages, scripts, workflows and messages: commands and options that the program does not know.

/** How it is called: installed, from a checkout, by npx, by its bundle. */
const call =
  /(?:^|[\s`"'(=>|&;])(?:\S*\/)?(?:io-perf|npx (?:--yes )?github:OWNER\/io-perf-action|(?:dist\/)?cli\.cjs)"?(?= +["'$\w<-])/g;

/** Words of one command: it ends at what begins another one, at the end of its quotes, and at the end of the text. */
function wordsAfter(rest) {
  const words = [];
  let left = rest;
  while (true) {
    left = left.replace(/^(?: +|\\\n)+/, '');
    const word = /^(?:"[^"\n]*"|'[^'\n]*'|\$\{[^}]*\}|\$\([^)]*\)|[^\s|;`)"'&<>\\])+/.exec(left)?.[0];
    if (word === undefined || word === '#') return words;
    words.push(word);
    left = left.slice(word.length);
    // In a sentence a command ends with a comma or a full stop.
    if (/[,.]$/.test(word) || !/^[ \\]/.test(left)) return words;
  }
}

const optionOf = (word) => /^(--[a-z][a-z-]*|-[a-zA-Z])(?=$|[=,.:[\]}…])/.exec(word)?.[1];

/**
 * @param isProse of a source, whose comments have sentences about io-perf too: only options are looked at
 * @returns {{line: number, what: string}[]}
 */
export function commandFaults(text, program, { base = 0, isProse = false } = {}) {
  return [...text.matchAll(call)].flatMap((match) => {
    const line = base + text.slice(0, match.index + 1).split('\n').length;
    const words = wordsAfter(text.slice(match.index + match[0].length));
    return faultsOf(words, program, isProse).map((what) => ({ line, what }));
  });
}

function faultsOf(words, program, isProse) {
  const faults = [];
  const known = new Map();
  let command = program;
  let name = 'io-perf';
  const enter = (next) => {
    command = next;
    for (const option of next.options) for (const flag of [option.long, option.short]) known.set(flag, option);
  };
  enter(program);
  let isValue = false;
  for (const word of words) {
    if (word === '--' || word === '--help') break;
    const option = optionOf(word);
    if (option === undefined) {
      const next = isValue
        ? undefined
        : command.commands.find(({ names }) => names.includes(word.replace(/[.,:]$/, '')));
      const isMistyped = !isValue && next === undefined && !command.takesWords;
      isValue = false;
      if (next) {
        enter(next);
        name += ` ${next.name}`;
      } else if (isMistyped) {
        // With options after it no sentence, but a command.
        if (!isProse && /^[a-z-]+$/.test(word) && words.some((one) => optionOf(one)?.startsWith('--')))
          faults.push(`${name} has no command ${word}: ${name} --help lists them`);
        return faults;
      }
      continue;
    }
    const found = known.get(option);
    isValue = (found?.takesValue ?? true) && !word.includes('=');
    if (found !== undefined || command.takesAnyOption) continue;
    if (command === program) return faults; // A sentence, not a command.
    faults.push(`${name} has no option ${option}: ${name} --help lists them`);
  }
  return faults;
}

/** Every option of every command, for those that stand alone in a sentence. */
export const allOptions = (command) =>
  new Set([
    '--help',
    ...command.options.flatMap(({ long, short }) => [long, short]),
    ...command.commands.flatMap((one) => [...allOptions(one)]),
  ]);

/** The options of a command line, as a part of a benchmark's name: benchmarks that differ in them are different benchmarks. */

const word = /'[^']{0,2000}'|"[^"]{0,2000}"|\S{1,2000}/g;

/** `-w 3901 -F`: options are sorted by their place, a value is a word that is no option. `-1` is a value. */
const isOption = (text: string): boolean => /^-{1,2}[A-Za-z]/.test(text);

/**
 * Without paths, which differ from run to run, and without the options that are named.
 * @param left names without hyphens: seeds, numbers of repetitions, what is a parameter already
 */
export function optionsOf(commandLine: string, left: ReadonlySet<string>): string {
  const words = (commandLine.match(word) ?? []).map((each) => each.replace(/^(['"])(.*)\1$/, '$2'));
  const kept: string[] = [];
  for (const [index, option] of words.entries()) {
    if (!isOption(option)) continue;
    const [, name = '', inline] = /^-{1,2}([^=]{1,200})(?:=(.*))?$/.exec(option) ?? [];
    const next = words[index + 1];
    const value = inline ?? (next === undefined || isOption(next) ? undefined : next);
    if (left.has(name) || value?.includes('/') === true) continue;
    kept.push(value === undefined ? `-${name}` : `-${name} ${value}`);
  }
  return kept.join(' ');
}

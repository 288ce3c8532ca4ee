/** What the rooms below say is of options of the command line; who reads it in a job has inputs of the same names. */
import type { Inputs } from './inputs.ts';

const alike: readonly (keyof Inputs)[] = [
  ...(['suite', 'cells', 'runners', 'target', 'directory', 'time-budget', 'rounds', 'config'] as const),
  ...(['base', 'head', 'results', 'format', 'store'] as const),
];

const option = new RegExp(String.raw`(?<=\s)(?<another>another )?--(?<name>${alike.join('|')})(?![\w-])`, 'g');

/** `name another with the input directory`; a command that is quoted whole stays as it is. */
export function withInputs(message: string): string {
  return message.replace(option, (found: string, another: string | undefined, name: string, at: number) => {
    if (/io-perf [^:;,]*$/.test(message.slice(0, at))) return found;
    return another === undefined ? `the input ${name}` : `another in the input ${name}`;
  });
}

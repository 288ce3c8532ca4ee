/** What a program that reads an output would obey: the runner of a job, a terminal, a browser. Each scan lists what it found. */
import { runInNewContext } from 'node:vm';

/**
 * Lines that GitHub's runner takes for commands: `::name …::` after white space, `##[name …]` anywhere (actions/runner,
 * src/Runner.Common/ActionCommand.cs). Stricter: any name counts.
 */
export const runnerCommands = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .filter((line) => /^[\s\u200b\ufeff]*::/u.test(line) || line.includes('##['));

/** Characters that a terminal or a reader's eye obeys. @param isColoured our own colours are no fault */
export function terminalOrders(text: string, isColoured = false): string[] {
  // oxlint-disable-next-line no-control-regex -- this is what is looked for
  const rest = isColoured ? text.replace(/\u001b\[(?:\d{1,2})?(?:;\d{1,2})*m/g, '') : text;
  return rest.match(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu) ?? [];
}

/** A file of a store does one thing when it is loaded as a script: it hands over one value under its own name. */
export function scriptFaults(path: string, text: string): string[] {
  const calls: unknown[] = [];
  const scope = { ioPerfStore: (name: unknown, value: unknown) => calls.push([name, typeof value]) };
  try {
    runInNewContext(text, scope, { timeout: 5000 });
  } catch (error) {
    return [`${path}: ${String(error)}`];
  }
  const right = calls.length === 1 && JSON.stringify(calls[0]) === JSON.stringify([path, 'object']);
  return right && Object.keys(scope).length === 1 ? [] : [`${path}: called ${JSON.stringify(calls)}`];
}

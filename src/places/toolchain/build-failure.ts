/** Why a runner could not be built, in one sentence. */
import { stripVTControlCharacters } from 'node:util';

/** Lines of a failed build's log that are worth reading at once. */
const shownLogLines = 5;

/** What build tools print after every error: Maven's advice on itself. */
const isBoilerplate = (line: string): boolean =>
  /^\[ERROR\](?:$| (?:To see the full stack trace|Re-run Maven|For more information about|\[Help \d))/.test(line);

/** Why a build failed. @param output the end of the log @param logPath where all of it is */
export function failureSentence(runner: string, what: string, output: string, logPath: string): string {
  const lines = output
    .split('\n')
    .map((line) => stripVTControlCharacters(line).trim())
    .filter((line) => line !== '' && !line.startsWith('$ ') && !isBoilerplate(line));
  const end = lines.slice(-shownLogLines).join(' | ');
  return `the runner "${runner}" could not be built: ${what}${end && `, after "${end}"`} (whole log: ${logPath})`;
}

/**
 * Escapes untrusted text: names and sentences of a document are shown, never interpreted. One function for each kind of
 * output: a screen (makeVisible), a log (forLog), Markdown (escapeMarkdown, codeSpan), XML (escapeXml), JSON (forJson).
 */
import { showLookalikes } from './lookalikes.ts';

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };

// C0, DEL and C1 controls, format characters (bidirectional overrides, zero-width), line separators, lone surrogates, private use and
// unassigned code points, fillers and other characters without a shape; not the selector that turns a sign into an emoji.
const unseen =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Emoji})\ufe0f/gu;

/** Marks stacked on a letter beyond what any language writes. */
const stacked = /(?<=\p{M}{4})\p{M}/gu;

/** Begins a command of GitHub's runner at any place in a line (actions/runner, src/Runner.Common/ActionCommand.cs). */
const runnerCommand = '##[';

const shownCommand = '##\\x5b';

/**
 * Makes every character visible: `\n`, `\x1b`, `\u{202e}`; letters that look like others (`imp\u{43e}rt`). `##[` becomes `##\x5b`,
 * which is not a command. Everything else stays as it is.
 */
export function makeVisible(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes(runnerCommand)) return text;
  return showLookalikes(text, escaped)
    .replace(stacked, escaped)
    .replace(unseen, escaped)
    .replaceAll(runnerCommand, shownCommand);
}

function escaped(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}

/** Makes all strings of a value visible, names of members too; a value that needs no change is returned as the same object. */
export function allVisible<T>(value: T): T {
  if (typeof value === 'string') return makeVisible(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(allVisible);
    return items.every((item, position) => item === value[position]) ? value : (items as T);
  }
  const members = Object.entries(value) as [string, unknown][];
  const visible = members.map(([name, member]) => [makeVisible(name), allVisible(member)] as const);
  const isSame = visible.every(([name, member], position) => {
    const [before, original] = members[position]!;
    return name === before && member === original;
  });
  return isSame ? value : (Object.fromEntries(visible) as T);
}

/** The text if it has at most `most` characters (code points), else its beginning and its end around an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const front = Math.ceil((most - 1) / 2);
  return `${characters.slice(0, front).join('')}…${characters.slice(characters.length - (most - 1 - front)).join('')}`;
}

/** What is quoted in it may be a name of any length. */
const maxSentence = 2000;

/** What is said of an error, in one line of bounded length: names of other users are in it, and what other programs said. */
export const oneLine = (message: string): string =>
  shorten(makeVisible(shorten(message.trim(), maxSentence)), maxSentence);

/** A colour or its end: the only sequences that io-perf writes itself. */
const colour = '\\u001b\\[[0-9;]*m';

/** Where the runner of a workflow begins to read a line. */
const commandLine = new RegExp(`^((?:\\s|${colour})*):(?=:)`, 'u');

const otherControls = new RegExp(`${colour}|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]`, 'gu');

/**
 * Lines that may stand in the log of a job. GitHub's runner executes `::name …::` at the beginning of a line and `##[name …]`
 * anywhere in one; a terminal executes control characters.
 */
export const forLog = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(otherControls, (found) => (found.length > 1 ? found : makeVisible(found)))
        .replace(commandLine, '$1\\x3a')
        .replaceAll(runnerCommand, shownCommand),
    )
    .join('\n');

/** JSON without characters that a log or a terminal executes: the same data, as escapes. @param json as JSON.stringify writes it */
export const forJson = (json: string): string =>
  json
    .replace(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
      Array.from(
        { length: character.length },
        (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
      ).join(''),
    )
    .replaceAll(runnerCommand, '#\\u0023[');

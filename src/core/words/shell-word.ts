/** A word of a command that a reader copies, whatever shell that is: cmd.exe and PowerShell on Windows, a POSIX shell elsewhere. */
import { makeVisible } from './visible-text.ts';

/** PowerShell has a meaning for a comma, and for @ at the start of a word; cmd.exe for a percent sign. */
const plain = /^[A-Za-z0-9_./:][\w./:=@+-]*$/;

/** What one of the shells replaces or ends on, between double quotes. PowerShell takes typographic quotes for quotes. */
const awkward = /["$`!\u201c-\u201e]|\\\\|\\$|%[^%]+%/;

/**
 * In double quotes, which are quotes in all of them. No quotes keep an awkward name whole in each shell: it has those of a POSIX shell.
 * @returns undefined for a name with invisible characters, or one that would be read as an option
 */
export function shellWord(text: string): string | undefined {
  if (text === '' || text.startsWith('-') || makeVisible(text) !== text) return undefined;
  if (plain.test(text)) return text;
  return awkward.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
}

/**
 * The words of a command line, and whether it needs a shell: the rules of ../command_line.py, which says why. Both obey the
 * cases of ../tests/command_lines.json.
 */
import rules from '../command_line.json';

const special = new Set(rules.special);
const specialQuoted = new Set(rules.specialQuoted);
const shellWords = new Set(rules.shellWords);

interface Parsed {
  words: string[];
  hasSpecial: boolean;
}

/** @throws Error when a quotation is not closed, or there is no command */
function parse(command: string): Parsed {
  const words: string[] = [];
  let word: string | undefined;
  const add = (text: string): void => {
    word = (word ?? '') + text;
  };
  let quote = '';
  const hasAlternatives = /\{[^{}\s]*(,|\.\.)[^{}\s]*\}/.test(command);
  let hasSpecial = false;
  const characters = Array.from(command);
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (quote === "'") {
      if (character === "'") quote = '';
      else add(character);
    } else if (character === '\\') {
      const next = characters[++at];
      if (next === undefined) throw new Error('No escaped character');
      // In double quotes a backslash is one but before these.
      add(quote === '"' && next !== '"' && next !== '\\' ? `\\${next}` : next);
    } else if (quote === '"') {
      hasSpecial ||= specialQuoted.has(character);
      if (character === '"') quote = '';
      else add(character);
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else {
      const isAtStart = word === undefined && (character === '#' || character === '~');
      hasSpecial ||= special.has(character) || isAtStart || (character === '{' && hasAlternatives);
      if (!/[ \t\r\n]/.test(character)) add(character);
      else if (word !== undefined) {
        words.push(word);
        word = undefined;
      }
    }
  }
  if (quote !== '') throw new Error('No closing quotation');
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw new Error('there is no command');
  return { words, hasSpecial };
}

/**
 * The program and its arguments: the words themselves, or a shell with the whole text.
 * @throws Error when the text is not a command
 */
export function makeWords(command: string, shell: string): string[] {
  const { words, hasSpecial } = parse(command);
  const needsShell = hasSpecial || shellWords.has(words[0]!) || /^[A-Za-z_][A-Za-z0-9_]*=/.test(words[0]!);
  return needsShell ? [shell, '-c', command] : words;
}

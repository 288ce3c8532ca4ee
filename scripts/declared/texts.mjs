// The texts of the repository that use what is declared, and the parts of them: code blocks of pages, lines, code in sentences.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Recorded output of other programs, and what was measured long ago by commands of that time. */
const isLeftOut = (file) =>
  /^(?:dist|node_modules)\//.test(file) || /(?:^|\/)(?:fixtures|recorded|goldens?)\//.test(file);

/** @returns {{file: string, text: string}[]} */
export function readTexts(root, pattern) {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => pattern.test(file) && !isLeftOut(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(join(root, file), 'utf8') }];
      } catch {
        return []; // Removed, and git does not know yet.
      }
    });
}

/** Code blocks of Markdown, with the number of the line before their first. */
export function blocksOf(text) {
  const blocks = [];
  let open;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^( *)```(\w*)/.exec(line);
    if (fence && open === undefined) open = { language: fence[2], indent: fence[1].length, line: at + 1, lines: [] };
    else if (fence && open !== undefined) {
      blocks.push({ language: open.language, line: open.line, text: open.lines.join('\n') });
      open = undefined;
    } else open?.lines.push(line.slice(Math.min(open.indent, /^ */.exec(line)[0].length)));
  }
  return blocks;
}

/** Code in sentences and tables, with the text before it. */
export function codeOf(text) {
  let isBlock = false;
  return text.split('\n').flatMap((line, at) => {
    if (/^ *```/.test(line)) isBlock = !isBlock;
    if (isBlock) return [];
    return [...line.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map((match) => ({
      code: match[1],
      before: line.slice(0, match.index),
      whole: line,
      line: at + 1,
    }));
  });
}

/** Lines of the base → lines of the head, by what `git diff -U0` says. */
import { decodeQuoted } from '../quoted-names.ts';

interface Hunk {
  /** First line, and how many, before and after. */
  from: number;
  count: number;
  toFrom: number;
  toCount: number;
}

interface FileChange {
  name: string;
  hunks: Hunk[];
}

export class LineMap {
  readonly #files: ReadonlyMap<string, FileChange>;

  private constructor(files: ReadonlyMap<string, FileChange>) {
    this.#files = files;
  }

  /** Nothing differs. */
  static readonly same = new LineMap(new Map());

  /** @param diff of `git diff -U0 --no-color --no-ext-diff --src-prefix=a/ --dst-prefix=b/`, names from the top of the repository */
  static of(diff: string): LineMap {
    const files = new Map<string, FileChange>();
    let change: FileChange | undefined;
    let before: string | undefined;
    let isInHunk = 0;
    for (const line of diff.split('\n')) {
      // The text of a changed line may look like a header.
      if (isInHunk > 0 && /^[-+]/.test(line)) {
        isInHunk--;
        continue;
      }
      if (line.startsWith('diff --git ')) change = before = undefined;
      else if (line.startsWith('rename from ')) before = unquote(line.slice('rename from '.length));
      else if (line.startsWith('rename to ') && before !== undefined) {
        files.set(before, (change = { name: unquote(line.slice('rename to '.length)), hunks: [] }));
      } else if (line.startsWith('--- ')) before = nameIn(line.slice(4), 'a/') ?? before;
      else if (line.startsWith('+++ ') && before !== undefined && !change) {
        files.set(before, (change = { name: nameIn(line.slice(4), 'b/') ?? before, hunks: [] }));
      } else {
        const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
        if (!match || !change) continue;
        const [from = 1, count = 1, toFrom = 1, toCount = 1] = match
          .slice(1)
          .map((text: string | undefined) => Number(text ?? 1));
        change.hunks.push({ from, count, toFrom, toCount });
        isInHunk = count + toCount;
      }
    }
    return new LineMap(files);
  }

  fileOf(file: string): string {
    return this.#files.get(file)?.name ?? file;
  }

  /** @returns undefined for a line that is gone. A line that was replaced, by as many as there were, is the one in its place. */
  lineOf(file: string, line: number): number | undefined {
    let moved = 0;
    for (const { from, count, toFrom, toCount } of this.#files.get(file)?.hunks ?? []) {
      // Lines are put in after `from` where none is taken out.
      if (count === 0 ? line <= from : line < from) break;
      if (count > 0 && line < from + count) return count === toCount ? toFrom + line - from : undefined;
      moved += toCount - count;
    }
    return line + moved;
  }
}

const nameIn = (text: string, prefix: string): string | undefined => {
  const name = unquote(text.replace(/\t$/, ''));
  return name === '/dev/null' ? undefined : name.startsWith(prefix) ? name.slice(prefix.length) : name;
};

/** git quotes names with unusual characters as C does, byte by byte: core.quotePath. */
const unquote = (text: string): string =>
  text.startsWith('"') ? decodeQuoted(Buffer.from(text.slice(1, -1)).toString('latin1')) : text;

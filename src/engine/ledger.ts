/** The skipped cells and the errors, each once. */
import { defined, type CellError, type Skipped } from '../core/document/index.ts';
import type { ConnectionLost, RunnerError } from './connection.ts';

export class Ledger {
  readonly skipped: Skipped[] = [];
  readonly errors: CellError[] = [];
  readonly #seen = new Set<string>();
  readonly #note: (line: string) => void;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  note(line: string): void {
    this.#note(line);
  }

  noteOnce(line: string): void {
    if (this.#first(`note ${line}`)) this.#note(line);
  }

  skip(entry: Skipped): void {
    if (this.#first(`skip ${entry.cell}`)) this.skipped.push(entry);
  }

  /** @param subject undefined when there is only one or it does not matter */
  fail(cell: string, subject: string | undefined, error: RunnerError | ConnectionLost): void {
    if (!this.#first(`fail ${cell} ${subject ?? ''}`)) return;
    this.errors.push({ cell, ...defined({ subject }), code: error.code, message: error.message });
  }

  #first(key: string): boolean {
    const first = !this.#seen.has(key);
    this.#seen.add(key);
    return first;
  }
}

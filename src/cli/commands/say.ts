/** Sentences on standard output. */
import { forLog, makeVisible } from '../../core/words/index.ts';

/** Sentences on standard output; names of a store's files are in them. */
export function say(sentences: readonly string[]): void {
  process.stdout.write(forLog(`${sentences.map(makeVisible).join('\n')}\n`));
}

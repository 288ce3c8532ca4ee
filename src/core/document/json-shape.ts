/** Checks the depth and the size of a JSON text by its brackets, before it is parsed. */
import { UsageError } from './errors.ts';
import { scanJson } from './json-scan.ts';

/** No document of io-perf is deeper than 12. */
const maxDepth = 64;
/** Objects and arrays: 3,000 cells of 200 samples have 1.5 million. */
const maxContainers = 5_000_000;

const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * @param name the source of the text, for the message
 * @throws UsageError for a text that is deeper, or holds more, than any document of io-perf
 */
export function checkShape(text: string, name: string): void {
  let depth = 0;
  let containers = 0;
  scanJson(text, (character) => {
    if (opening.has(character)) {
      if (++depth > maxDepth)
        throw new UsageError(`${name} is nested more than ${maxDepth} levels deep: io-perf writes no such document.`);
      if (++containers > maxContainers)
        throw new UsageError(
          `${name} holds more than ${maxContainers / 1e6} million objects: io-perf writes no such document.`,
        );
    } else if (closing.has(character)) depth--;
    return undefined;
  });
}

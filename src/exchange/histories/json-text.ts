/** JSON of a file of a history. */
import { UsageError } from '../../core/document/index.ts';

/** @throws UsageError */
export function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw new UsageError(`${file} is not JSON, or is cut short: save it again.`);
  }
}

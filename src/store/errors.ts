/** What can go wrong with a store, in sentences. */
import { UsageError } from '../document/index.ts';
import { StoreFormatError } from './format/index.ts';

/**
 * The store could not be reached or written: no network, no permission, no space. Exit 3: nothing is wrong with the call.
 * The message is one sentence, printed alone.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** A StoreFormatError as the sentence a person needs; anything else as it is. */
export function explain(error: unknown, store: string): unknown {
  if (!(error instanceof StoreFormatError)) return error;
  const remedy = error.message.includes('newer io-perf')
    ? 'use that version or a later one'
    : 'restore the file from the history of its branch or from a copy';
  return new UsageError(
    `The store ${store} cannot be used: its ${error.path} ${error.message}; nothing was changed there. To go on, ${remedy}.`,
  );
}

import type { Changes, Files } from './changes.ts';

export interface Update<T> {
  /** Undefined: nothing to write. */
  changes?: Changes;
  /** One line that says what was done: the commit's message where there are commits. */
  message: string;
  /** Start the branch anew from here: what earlier commits alone hold can be forgotten by the server. */
  squash?: boolean;
  result: T;
}

/** A place that can hold a store. */
export interface Backend {
  /** As in messages; without secrets. */
  readonly name: string;
  /** The files as they are now. Valid until the next call of either method. */
  snapshot(): Promise<Files>;
  /**
   * Writes all the changes that `change` makes to the files as they are, or none. Called again on newer files when someone
   * else was faster.
   * @throws StoreError
   */
  update<T>(change: (files: Files) => Promise<Update<T>>): Promise<T>;
  /** Removes what was only needed while it was open. */
  close(): Promise<void>;
}

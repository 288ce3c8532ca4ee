/** A folder of ours on this machine that is not a part of what is measured: checkouts, lists for runners. */
import type { Scratch } from '../target.ts';
import { openScratchFolder } from './scratch.ts';

export interface WorkFolder extends Scratch {
  /** Should we be killed, this goes too. The end in good order is the caller's own concern. */
  removeAlso(path: string): void;
  /** Should we be killed, this is run before. The key is for taking it back. */
  runAtEnd(key: string, command: readonly string[]): void;
  forgetCommand(key: string): void;
}

/**
 * Opens it in the first of the directories that can be written; it is removed should we be killed.
 * @throws UsageError when none of them can be used
 */
export async function openWorkFolder(directories: readonly string[]): Promise<WorkFolder> {
  let refusal: unknown;
  for (const directory of directories) {
    try {
      const { scratch, janitor } = await openScratchFolder(directory);
      return {
        ...scratch,
        removeAlso: (path) => {
          janitor.removeAlso(path);
        },
        runAtEnd: (key, command) => {
          janitor.runAtEnd(encodeURIComponent(key), command);
        },
        forgetCommand: (key) => {
          janitor.forgetCommand(encodeURIComponent(key));
        },
      };
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

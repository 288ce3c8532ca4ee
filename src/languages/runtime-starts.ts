/** Runtimes that do much before the program that they run begins. */
import { isLoaded, programOfSettings } from './csharp/runtime-start.ts';

interface RuntimeStarts {
  /** As people call it. */
  runtime: string;
  /** @param opened what a process opens. @returns the file that it opens when the program begins; undefined for a file that says nothing of it */
  programOf: (opened: string) => string | undefined;
  /** What the runtime also does while the program runs: it loads code. */
  isLoaded: (path: string) => boolean;
}

export const runtimeStarts: readonly RuntimeStarts[] = [{ runtime: '.NET', programOf: programOfSettings, isLoaded }];

/** Runtimes that do much before the program that they run begins. */
import { programOfSettings } from './csharp/runtime-start.ts';

interface RuntimeStarts {
  /** As people call it. */
  runtime: string;
  /** @param opened what a process opens. @returns the file that it opens when the program begins; undefined for a file that says nothing of it */
  programOf: (opened: string) => string | undefined;
}

export const runtimeStarts: readonly RuntimeStarts[] = [{ runtime: '.NET', programOf: programOfSettings }];
